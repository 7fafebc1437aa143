//! A checker of client-visible guarantees of the log, over everything that clients did and saw. It
//! has no I/O: it takes a history and returns the violations.

use std::collections::BTreeMap;

/// A record as a viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Seen {
    pub(super) n: u64,
    /// The public part of the record.
    pub(super) public: String,
    /// The visible tiles, if any.
    pub(super) tiles: Option<String>,
}

/// A record as stored in the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Logged {
    pub(super) n: u64,
    pub(super) public: String,
    /// The seat that acted; `None` for automatic records.
    pub(super) by: Option<usize>,
    /// The action in the log's notation.
    pub(super) action: Option<String>,
    /// The only seat that may see its tiles.
    pub(super) private_to: Option<usize>,
    pub(super) tiles: Option<String>,
}

/// The outcome of an attempted action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    Confirmed,
    Refused,
    /// The connection was lost before a reply.
    Unknown,
}

/// An observation of a client, in order of occurrence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Observation {
    /// The client tried an action that would become record `n`.
    Tried { seat: usize, n: u64, action: String, outcome: Outcome },
    /// The client saw records at a version of the log.
    Shown { viewer: Option<usize>, records: Vec<Seen>, version: u64 },
    /// The client saw the clocks, in milliseconds, at a version of the log.
    Clock { version: u64, left: Vec<u64> },
    /// The client saw the view of a seat, with or without a rack, at a version of the log.
    Looked { viewer: Option<usize>, seat: Option<usize>, rack: bool, version: u64 },
    /// The connection was lost, perhaps because the server was killed.
    Lost,
}

/// Everything known about one game.
#[derive(Clone, Debug, Default)]
pub(super) struct History {
    /// The observations by client, each in order.
    pub(super) facts: Vec<Vec<Observation>>,
    /// The final log.
    pub(super) log: Vec<Logged>,
    /// Clock increment per move, in milliseconds.
    pub(super) increment: u64,
    /// Maximum time that a killed server may give back in a turn, in milliseconds.
    pub(super) given_back: u64,
}

/// A violated guarantee.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Violation {
    /// A record number is missing or duplicated.
    Gap { at: u64 },
    /// A confirmed action is not in the log.
    Lost { n: u64, action: String },
    /// One attempt is in the log more than once.
    Doubled { n: u64, action: String },
    /// A refused action is in the log.
    RefusedButThere { n: u64, action: String },
    /// A record that no client tried.
    Phantom { n: u64, action: String },
    /// A viewer saw a record that differs from the log.
    Reordered { n: u64, seen: String },
    /// A viewer saw a record or version beyond the end of the log.
    Vanished { n: u64 },
    /// A viewer saw records with a gap.
    Skipped { n: u64 },
    /// A viewer saw another seat's tiles.
    Leaked { n: u64, viewer: Option<usize> },
    /// A clock increased by more than increments and the allowance of a killed server.
    ClockUp { seat: usize, version: u64, from: u64, to: u64 },
}

/// Returns all violations, sorted.
pub(super) fn check(history: &History) -> Vec<Violation> {
    let mut violations = Vec::new();
    for (place, record) in history.log.iter().enumerate() {
        if record.n != place as u64 {
            violations.push(Violation::Gap { at: place as u64 });
            break;
        }
    }
    attempts(history, &mut violations);
    let log: BTreeMap<u64, &Logged> = history.log.iter().map(|record| (record.n, record)).collect();
    for facts in &history.facts {
        views(facts, &log, &mut violations);
        clocks(facts, history, &log, &mut violations);
    }
    violations.sort();
    violations.dedup();
    violations
}

/// Compares attempts with the log.
fn attempts(history: &History, violations: &mut Vec<Violation>) {
    // Outcomes by expected record. An action may be retried, such as after a lost connection.
    let mut tried: BTreeMap<(u64, usize, &str), Vec<Outcome>> = BTreeMap::new();
    for fact in history.facts.iter().flatten() {
        if let Observation::Tried { seat, n, action, outcome } = fact {
            tried.entry((*n, *seat, action)).or_default().push(*outcome);
        }
    }
    let mut there: BTreeMap<(u64, usize, &str), usize> = BTreeMap::new();
    for record in &history.log {
        if let (Some(seat), Some(action)) = (record.by, &record.action) {
            *there.entry((record.n, seat, action)).or_default() += 1;
        }
    }
    for ((n, seat, action), outcomes) in &tried {
        let in_log = there.contains_key(&(*n, *seat, *action));
        let confirmed = outcomes.iter().filter(|outcome| **outcome == Outcome::Confirmed).count();
        if confirmed > 0 && !in_log {
            violations.push(Violation::Lost { n: *n, action: (*action).to_owned() });
        }
        // One record can confirm only one attempt.
        if confirmed > 1 {
            violations.push(Violation::Lost { n: *n, action: (*action).to_owned() });
        }
        if in_log && outcomes.iter().all(|outcome| *outcome == Outcome::Refused) {
            violations.push(Violation::RefusedButThere { n: *n, action: (*action).to_owned() });
        }
    }
    for ((n, seat, action), count) in &there {
        if *count > 1 {
            violations.push(Violation::Doubled { n: *n, action: (*action).to_owned() });
        }
        if !tried.contains_key(&(*n, *seat, *action)) {
            let elsewhere = tried.keys().any(|(_, who, what)| who == seat && what == action);
            let action = (*action).to_owned();
            violations.push(if elsewhere { Violation::Doubled { n: *n, action } } else { Violation::Phantom { n: *n, action } });
        }
    }
}

/// Checks the views of one client.
fn views(facts: &[Observation], log: &BTreeMap<u64, &Logged>, violations: &mut Vec<Violation>) {
    let length = log.len() as u64;
    for fact in facts {
        if let Observation::Looked { viewer, seat, rack, version } = fact
            && (seat != viewer || *rack && viewer.is_none())
        {
            violations.push(Violation::Leaked { n: *version, viewer: *viewer });
        }
        let Observation::Shown { viewer, records, version } = fact else { continue };
        if *version > length {
            violations.push(Violation::Vanished { n: version - 1 });
        }
        for (before, after) in records.iter().zip(records.iter().skip(1)) {
            if after.n != before.n + 1 {
                violations.push(Violation::Skipped { n: before.n + 1 });
            }
        }
        if let Some(last) = records.last()
            && last.n + 1 != *version
        {
            violations.push(Violation::Skipped { n: last.n + 1 });
        }
        for seen in records {
            let Some(logged) = log.get(&seen.n) else {
                violations.push(Violation::Vanished { n: seen.n });
                continue;
            };
            if logged.public != seen.public {
                violations.push(Violation::Reordered { n: seen.n, seen: seen.public.clone() });
            }
            if seen.tiles.is_some() && logged.private_to.is_some() && logged.private_to != *viewer {
                violations.push(Violation::Leaked { n: seen.n, viewer: *viewer });
            } else if seen.tiles.is_some() && seen.tiles != logged.tiles {
                violations.push(Violation::Reordered { n: seen.n, seen: format!("{:?}", seen.tiles) });
            }
        }
    }
}

/// A seat's clock as seen by a client.
#[derive(Clone, Copy)]
struct Sight {
    left: u64,
    version: u64,
}

/// Checks the clocks seen by one client. While it is connected they only decrease, except for
/// increments. After a lost connection a killed server may have given back a little of the current
/// turn.
fn clocks(facts: &[Observation], history: &History, log: &BTreeMap<u64, &Logged>, violations: &mut Vec<Violation>) {
    let mut last: BTreeMap<usize, Sight> = BTreeMap::new();
    // Values from the start of turns: a killed server may give back everything since then.
    let mut fresh: BTreeMap<usize, Sight> = BTreeMap::new();
    let mut connected = false;
    for fact in facts {
        let Observation::Clock { version, left } = fact else {
            connected &= *fact != Observation::Lost;
            continue;
        };
        for (seat, &left) in left.iter().enumerate() {
            let now = Sight { left, version: *version };
            let added = |then: Sight| {
                let moves = log.range(then.version..now.version.max(then.version)).filter(|(_, record)| record.by == Some(seat)).count();
                moves as u64 * history.increment
            };
            let bound = if connected {
                last.get(&seat).map(|then| (*then, then.left + added(*then)))
            } else {
                fresh.get(&seat).map(|then| (*then, then.left + added(*then) + history.given_back))
            };
            if let Some((then, max)) = bound
                && left > max
            {
                violations.push(Violation::ClockUp { seat, version: now.version, from: then.left, to: left });
            }
            if connected && last.get(&seat).is_some_and(|then| then.version < now.version) {
                fresh.insert(seat, now);
            }
            last.insert(seat, now);
        }
        connected = true;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn logged(n: u64, by: Option<usize>, text: &str) -> Logged {
        Logged { n, public: text.to_owned(), by, action: by.map(|_| text.to_owned()), private_to: None, tiles: None }
    }

    fn drawn(n: u64, seat: usize, tiles: &str) -> Logged {
        Logged {
            n,
            public: format!("drew {seat} {}", tiles.len()),
            by: None,
            action: None,
            private_to: Some(seat),
            tiles: Some(tiles.to_owned()),
        }
    }

    /// Returns the record as this viewer may see it.
    fn seen(record: &Logged, viewer: Option<usize>) -> Seen {
        let tiles = record.tiles.clone().filter(|_| record.private_to.is_none() || record.private_to == viewer);
        Seen { n: record.n, public: record.public.clone(), tiles }
    }

    fn shown(log: &[Logged], viewer: Option<usize>, from: usize) -> Observation {
        let records = log[from..].iter().map(|record| seen(record, viewer)).collect();
        Observation::Shown { viewer, records, version: log.len() as u64 }
    }

    fn tried(seat: usize, n: u64, action: &str, outcome: Outcome) -> Observation {
        Observation::Tried { seat, n, action: action.to_owned(), outcome }
    }

    /// Returns a valid short game: two players, a spectator, one lost connection, one refusal.
    fn history() -> History {
        let log = vec![
            drawn(0, 0, "AEI"),
            drawn(1, 1, "QZX"),
            logged(2, Some(0), "8h AI"),
            drawn(3, 0, "OU"),
            logged(4, Some(1), "pass"),
            logged(5, Some(0), "9h OU"),
        ];
        let ann = vec![
            shown(&log[..2], Some(0), 0),
            tried(0, 2, "8h AE", Outcome::Refused),
            tried(0, 2, "8h AI", Outcome::Confirmed),
            shown(&log[..4], Some(0), 2),
            Observation::Clock { version: 4, left: vec![990, 1000] },
            tried(0, 5, "9h OU", Outcome::Unknown),
            shown(&log, Some(0), 0),
            Observation::Clock { version: 6, left: vec![1000, 980] },
        ];
        let bob = vec![shown(&log[..4], Some(1), 0), tried(1, 4, "pass", Outcome::Confirmed), shown(&log[..5], Some(1), 4)];
        let watcher = vec![shown(&log[..3], None, 0), shown(&log[..5], None, 3), shown(&log, None, 5)];
        History { facts: vec![ann, bob, watcher], log, increment: 10, given_back: 20 }
    }

    /// Returns the kinds of violations, without their fields.
    fn kinds(history: &History) -> Vec<String> {
        let name = |violation: &Violation| format!("{violation:?}").split(' ').next().unwrap_or_default().to_owned();
        let mut kinds: Vec<String> = check(history).iter().map(name).collect();
        kinds.dedup();
        kinds
    }

    #[test]
    fn a_valid_history_has_no_violations() {
        assert_eq!(check(&history()), []);
    }

    #[test]
    fn a_lost_confirmed_move_is_found() {
        let mut planted = history();
        planted.log.truncate(4);
        let kinds = kinds(&planted);
        assert!(kinds.contains(&"Lost".to_owned()) && kinds.contains(&"Vanished".to_owned()), "{kinds:?}");
        // Also without other observers.
        planted.facts.iter_mut().for_each(|facts| facts.retain(|fact| matches!(fact, Observation::Tried { .. })));
        assert_eq!(check(&planted), [Violation::Lost { n: 4, action: "pass".into() }]);
    }

    #[test]
    fn a_replaced_confirmed_move_is_found() {
        let mut planted = history();
        planted.log[4] = logged(4, Some(1), "7h QI");
        let kinds = kinds(&planted);
        for kind in ["Lost", "Phantom", "Reordered"] {
            assert!(kinds.contains(&kind.to_owned()), "{kinds:?}");
        }
    }

    #[test]
    fn a_duplicated_move_is_found() {
        let mut planted = history();
        planted.log.push(logged(6, Some(0), "9h OU"));
        assert_eq!(check(&planted), [Violation::Doubled { n: 6, action: "9h OU".into() }]);
        // Confirmed twice, stored once.
        let mut planted = history();
        planted.facts[1].push(tried(1, 4, "pass", Outcome::Confirmed));
        assert_eq!(check(&planted), [Violation::Lost { n: 4, action: "pass".into() }]);
        // Duplicated under the same number.
        let mut planted = history();
        planted.log.insert(5, logged(4, Some(1), "pass"));
        assert!(kinds(&planted).contains(&"Gap".to_owned()) && kinds(&planted).contains(&"Doubled".to_owned()));
    }

    #[test]
    fn a_stored_refused_move_is_found() {
        let mut planted = history();
        planted.facts[0].push(tried(0, 6, "8h XX", Outcome::Refused));
        assert_eq!(check(&planted), []);
        planted.log.push(logged(6, Some(0), "8h XX"));
        assert_eq!(check(&planted), [Violation::RefusedButThere { n: 6, action: "8h XX".into() }]);
        // A retry after a lost connection may be stored.
        planted.facts[0].push(tried(0, 6, "8h XX", Outcome::Unknown));
        assert_eq!(check(&planted), []);
    }

    #[test]
    fn a_phantom_is_found() {
        let mut planted = history();
        planted.log.push(logged(6, Some(1), "10h NEVER"));
        assert_eq!(check(&planted), [Violation::Phantom { n: 6, action: "10h NEVER".into() }]);
    }

    #[test]
    fn reordered_records_are_found() {
        let mut planted = history();
        if let Observation::Shown { records, .. } = &mut planted.facts[2][2] {
            records[0].public = "another".into();
        }
        assert_eq!(check(&planted), [Violation::Reordered { n: 5, seen: "another".into() }]);
        let mut planted = history();
        planted.log.swap(3, 4);
        let kinds = kinds(&planted);
        assert!(kinds.contains(&"Gap".to_owned()), "{kinds:?}");
        // With renumbered records.
        planted.log.iter_mut().enumerate().for_each(|(n, record)| record.n = n as u64);
        let kinds = self::kinds(&planted);
        assert!(kinds.contains(&"Reordered".to_owned()) && kinds.contains(&"Lost".to_owned()), "{kinds:?}");
    }

    #[test]
    fn views_with_gaps_or_beyond_the_end_are_found() {
        let mut planted = history();
        if let Observation::Shown { records, .. } = &mut planted.facts[2][1] {
            records.remove(0);
            records.insert(0, seen(&history().log[1], None));
        }
        assert!(kinds(&planted).contains(&"Skipped".to_owned()));
        let mut planted = history();
        planted.facts[2].push(Observation::Shown { viewer: None, records: Vec::new(), version: 9 });
        assert_eq!(check(&planted), [Violation::Vanished { n: 8 }]);
        let mut planted = history();
        planted.log.remove(3);
        assert!(kinds(&planted).contains(&"Gap".to_owned()));
    }

    #[test]
    fn leaked_tiles_are_found() {
        for (client, viewer) in [(0, Some(0)), (2, None)] {
            let mut planted = history();
            if let Observation::Shown { records, .. } = &mut planted.facts[client][0] {
                records[1].tiles = Some("QZX".into());
            }
            assert_eq!(check(&planted), [Violation::Leaked { n: 1, viewer }]);
        }
        // Wrong tiles of the own seat are not a leak but a mismatch.
        let mut planted = history();
        if let Observation::Shown { records, .. } = &mut planted.facts[0][0] {
            records[0].tiles = Some("AAA".into());
        }
        assert_eq!(kinds(&planted), ["Reordered"]);
    }

    #[test]
    fn views_of_other_seats_are_found() {
        for (viewer, seat, rack, expected) in [
            (Some(0), Some(0), true, 0),
            (None, None, false, 0),
            (None, None, true, 1),
            (Some(0), Some(1), true, 1),
            (None, Some(1), false, 1),
        ] {
            let mut planted = history();
            planted.facts.push(vec![Observation::Looked { viewer, seat, rack, version: 3 }]);
            assert_eq!(check(&planted).len(), expected, "{viewer:?} {seat:?} {rack}");
        }
    }

    #[test]
    fn an_increasing_clock_is_found() {
        let clock = |version: u64, left: [u64; 2]| Observation::Clock { version, left: left.to_vec() };
        let found = |facts: Vec<Observation>| {
            let mut planted = history();
            planted.facts.push(facts);
            check(&planted)
        };
        assert_eq!(found(vec![clock(4, [990, 1000]), clock(4, [990, 800]), clock(4, [990, 800])]), []);
        let up = |seat, version, from, to| vec![Violation::ClockUp { seat, version, from, to }];
        assert_eq!(found(vec![clock(4, [990, 800]), clock(4, [990, 801])]), up(1, 4, 800, 801));
        // A move adds its increment to the player's clock.
        assert_eq!(found(vec![clock(4, [900, 800]), clock(6, [910, 810])]), []);
        assert_eq!(found(vec![clock(4, [900, 800]), clock(6, [911, 810])]), up(0, 6, 900, 911));
        // A kill may give back time since the turn began, plus the allowance, but no more.
        let killed =
            |left| vec![clock(3, [900, 900]), clock(4, [900, 890]), clock(4, [900, 500]), Observation::Lost, clock(4, [900, left])];
        assert_eq!(found(killed(910)), []);
        assert_eq!(found(killed(911)), up(1, 4, 890, 911));
        // Time of an earlier turn does not come back.
        let later = vec![clock(2, [900, 800]), clock(4, [700, 800]), Observation::Lost, clock(6, [731, 810])];
        assert_eq!(found(later), up(0, 6, 700, 731));
        // If the start of a turn was not seen, there is no bound.
        assert_eq!(found(vec![clock(4, [900, 500]), Observation::Lost, clock(4, [900, 890])]), []);
    }
}
