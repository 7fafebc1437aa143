//! Times in which a server could not work, so that a running clock rested.

use std::fmt;

/// The last moment that the dates of every front end reach, in milliseconds since 1970 (ECMAScript's limit).
const LAST: u64 = 8_640_000_000_000_000;

/// A time in which a server could not work. It was taken from nobody's clock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outage {
    /// How many records the log had then.
    pub number: u64,
    /// From when, in milliseconds since 1970.
    pub since: u64,
    /// Until when; `None` while it lasts.
    pub until: Option<u64>,
    /// Why.
    pub reason: OutageReason,
}

/// Why a server could not work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutageReason {
    /// It could not store moves.
    Storage,
    /// It did not run.
    Server,
}

impl OutageReason {
    /// Its stable name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            OutageReason::Storage => "storage",
            OutageReason::Server => "server",
        }
    }

    /// The reason of this name.
    #[must_use]
    pub fn by_name(name: &str) -> Option<OutageReason> {
        [OutageReason::Storage, OutageReason::Server].into_iter().find(|reason| reason.name() == name)
    }
}

impl fmt::Display for OutageReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Outage {
    /// Reads what stands behind `#outage` in a file; none where it is written otherwise.
    #[must_use]
    pub fn read(text: &str) -> Option<Outage> {
        let words: Vec<&str> = text.split(' ').collect();
        let [number, since, until, reason] = words[..] else { return None };
        let (since, until): (u64, u64) = (since.parse().ok()?, until.parse().ok()?);
        let reason = OutageReason::by_name(reason)?;
        (since <= until && until <= LAST).then_some(Outage { number: number.parse().ok()?, since, until: Some(until), reason })
    }

    /// Its line in the head of a file; none while it lasts.
    #[must_use]
    pub fn line(&self) -> Option<String> {
        Some(format!("#outage {} {} {} {}\n", self.number, self.since, self.until?, self.reason))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_outage_is_read_back() {
        let outage = Outage { number: 7, since: 1000, until: Some(6000), reason: OutageReason::Storage };
        let line = outage.line().unwrap();
        assert_eq!(line, "#outage 7 1000 6000 storage\n");
        assert_eq!(Outage::read(line.trim_end().strip_prefix("#outage ").unwrap()), Some(outage.clone()));
        assert_eq!(Outage { until: None, ..outage }.line(), None);
        for bad in [
            "",
            "7 1000 6000",
            "7 6000 1000 storage",
            "7 1000 6000 weather",
            "-1 0 1 server",
            "7  1000 6000 server",
            "7 1 8640000000000001 server",
        ] {
            assert_eq!(Outage::read(bad), None, "{bad}");
        }
    }
}
