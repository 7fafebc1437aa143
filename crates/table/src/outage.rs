//! Outages, during which running clocks are paused.

use std::fmt;

/// The maximum time value of ECMAScript dates, in milliseconds since the Unix epoch.
const MAX_DATE: u64 = 8_640_000_000_000_000;

/// A period in which the server was down or could not store moves. Clocks are paused meanwhile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outage {
    /// The length of the log at the start of the outage.
    pub number: u64,
    /// The start, in milliseconds since the Unix epoch.
    pub since: u64,
    /// The end; `None` while the outage lasts.
    pub until: Option<u64>,
    pub reason: OutageReason,
}

/// The cause of an outage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutageReason {
    /// Moves could not be stored.
    Storage,
    /// The server was not running.
    Server,
}

impl OutageReason {
    /// Returns the stable name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            OutageReason::Storage => "storage",
            OutageReason::Server => "server",
        }
    }

    /// Returns the reason with this name.
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
    /// Parses the text after `#outage` in a log file. Returns `None` if it is malformed.
    #[must_use]
    pub fn parse(text: &str) -> Option<Outage> {
        let words: Vec<&str> = text.split(' ').collect();
        let [number, since, until, reason] = words[..] else { return None };
        let (since, until): (u64, u64) = (since.parse().ok()?, until.parse().ok()?);
        let reason = OutageReason::by_name(reason)?;
        (since <= until && until <= MAX_DATE).then_some(Outage { number: number.parse().ok()?, since, until: Some(until), reason })
    }

    /// Returns the line for the header of a log file; `None` while the outage lasts.
    #[must_use]
    pub fn line(&self) -> Option<String> {
        Some(format!("#outage {} {} {} {}\n", self.number, self.since, self.until?, self.reason))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_outage_round_trips() {
        let outage = Outage { number: 7, since: 1000, until: Some(6000), reason: OutageReason::Storage };
        let line = outage.line().unwrap();
        assert_eq!(line, "#outage 7 1000 6000 storage\n");
        assert_eq!(Outage::parse(line.trim_end().strip_prefix("#outage ").unwrap()), Some(outage.clone()));
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
            assert_eq!(Outage::parse(bad), None, "{bad}");
        }
    }
}
