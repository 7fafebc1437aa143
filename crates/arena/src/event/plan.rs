//! The plan of an event: players, format, number of games, and seed. It determines all games.

use std::collections::BTreeSet;
use std::fmt;

use play::Seed;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::pairs::pairs_in_order;
use super::{EventSeed, swiss};
use crate::contest::EventNames;
use crate::entrant::{Entrant, EntrantKind};
use crate::record::{GameRecord, Task};
use crate::stats::Sprt;

/// The format version of an event's files.
const FORMAT: u32 = 1;

/// The plan of an event. The same plan yields the same games on every machine and with any number
/// of threads, if its players are deterministic for a seed. Players with a time limit and external
/// programs may not be.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Plan {
    /// The format version of these files.
    pub files: u32,
    /// The version of the program that runs the event.
    pub version: String,
    pub game: String,
    pub rules: String,
    /// The name of the lexicon and the hash of its words.
    pub lexicon: Option<(String, String)>,
    /// Options of the rules.
    pub options: Value,
    /// The players' resource limits, for display and for comparison when the event resumes.
    pub conditions: Value,
    pub entrants: Vec<Entrant>,
    pub format: Format,
    /// Pairs of games between two opponents.
    pub pairs: u32,
    /// The seed from which the seeds of all games are derived.
    pub seed: EventSeed,
    /// The test that may end a match between two players early.
    pub sprt: Option<Sprt>,
    /// The sandbox of external programs in the last run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub jail: Option<String>,
}

/// The format of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Format {
    /// Every player meets every other player; with two entrants, a match.
    RoundRobin,
    /// The first player meets all others.
    Gauntlet,
    /// Each round pairs players of similar score who have not met yet.
    Swiss { rounds: u32 },
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Format::RoundRobin => f.write_str("round robin"),
            Format::Gauntlet => f.write_str("gauntlet"),
            Format::Swiss { rounds } => write!(f, "Swiss, {rounds} rounds"),
        }
    }
}

/// The difference between a plan and the event in a directory.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the folder contains another event: its {what} is {there}, not {requested}; choose another folder, or the same settings")]
pub struct PlanMismatch {
    what: &'static str,
    there: String,
    requested: String,
}

/// Changes of the players in a resumed event, by name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EntrantChanges {
    /// Players whose files have changed. Their games are replayed.
    pub changed: Vec<String>,
    /// New players.
    pub added: Vec<String>,
    /// Players whose files are gone. Their games are ignored.
    pub withdrawn: Vec<String>,
    /// Players whose earlier games have no recorded hash. Those games count as played with the
    /// current files.
    pub unmarked: Vec<String>,
}

impl Plan {
    /// Creates a plan for a round robin, or a match, with one pair per meeting and seed 1.
    pub fn new(names: EventNames, entrants: Vec<Entrant>) -> Plan {
        Plan {
            files: FORMAT,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            game: names.game,
            rules: names.rules,
            lexicon: names.lexicon,
            options: names.options,
            conditions: Value::Null,
            entrants,
            format: Format::RoundRobin,
            pairs: 1,
            seed: EventSeed::Number(1),
            sprt: None,
            jail: None,
        }
    }

    /// Returns the number of rounds whose pairings depend on earlier results; 1 if all pairings are
    /// known from the start.
    pub(super) fn rounds(&self) -> u32 {
        match self.format {
            Format::Swiss { rounds } => rounds,
            Format::RoundRobin | Format::Gauntlet => 1,
        }
    }

    /// Returns all pairs of games of a round, in playing order. `done` are the games of earlier
    /// rounds.
    #[must_use]
    pub fn tasks(&self, round: u32, done: &[GameRecord]) -> Vec<Task> {
        let count = self.entrants.len();
        let meetings: Vec<[usize; 2]> = match self.format {
            Format::RoundRobin => (0..count).flat_map(|a| (a + 1..count).map(move |b| [a, b])).collect(),
            Format::Gauntlet => (1..count).map(|other| [0, other]).collect(),
            Format::Swiss { .. } => swiss::pairings(count, round, done),
        };
        let there = |&player: &usize| !self.entrants[player].withdrawn;
        let meetings: Vec<[usize; 2]> = meetings.into_iter().filter(|players| players.iter().all(there)).collect();
        // Play one pair of every meeting before the next, so that an intermediate table covers all
        // players evenly.
        (0..self.pairs).flat_map(|pair| meetings.iter().map(move |&players| Task { round, players, pair })).collect()
    }

    /// Returns the number of planned pairs.
    #[must_use]
    pub fn total_pairs(&self) -> u64 {
        let count = self.active_entrants().count() as u64;
        let meetings = match self.format {
            Format::RoundRobin => count * count.saturating_sub(1) / 2,
            Format::Gauntlet => count.saturating_sub(1),
            Format::Swiss { rounds } => count / 2 * u64::from(rounds),
        };
        meetings * u64::from(self.pairs)
    }

    /// Returns the indexes of the entrants that are not withdrawn.
    pub fn active_entrants(&self) -> impl Iterator<Item = usize> {
        (0..self.entrants.len()).filter(|&entrant| !self.entrants[entrant].withdrawn)
    }

    /// Returns the seed of a pair's games ([`EventSeed::of_pair`]), or `None` if the event's seed
    /// is not known.
    #[must_use]
    pub fn seed_of(&self, task: &Task) -> Option<Seed> {
        self.seed.of_pair(task, task.players.map(|player| self.entrants[player].sha256.as_deref()))
    }

    /// Returns whether the game's seed is derived from the event's seed, or from an earlier one
    /// published before games were added. Requires a known seed.
    #[must_use]
    pub fn has_derived_seed(&self, record: &GameRecord) -> bool {
        // Stored by seat in the record, by player in the pair.
        let mut files = [record.sha256[0].as_deref(), record.sha256[1].as_deref()];
        if record.half == 1 {
            files.swap(0, 1);
        }
        let seeds = self.seed.all_of_pair(&record.task, files);
        seeds.iter().any(|seed| seed.to_string() == record.seed)
    }

    /// Returns whether all games are played or the test is decided.
    #[must_use]
    pub fn is_over(&self, records: &[GameRecord]) -> bool {
        if self.sprt.is_some_and(|sprt| sprt.first_decision(&pairs_in_order(records)).is_some()) {
            return true;
        }
        let there: BTreeSet<(Task, u8)> = records.iter().map(|record| (record.task, record.half)).collect();
        let whole = |task: &Task| (0..2).all(|half| there.contains(&(*task, half)));
        (0..self.rounds()).all(|round| self.tasks(round, records).iter().all(whole))
    }

    /// Checks that this event, stored in a directory, can continue as `requested`, which lists the
    /// players in the same order.
    ///
    /// # Errors
    /// Returns the first difference.
    pub fn check_resumable_as(&self, requested: &Plan) -> Result<(), PlanMismatch> {
        let (plan, _) = self.resumed(requested)?;
        check_equal("list of players", list(&plan.entrants), list(&requested.entrants))
    }

    /// Returns the plan by which this event, stored in a directory, continues as `requested`, and
    /// the changes of its players. Its players keep their indexes; new ones follow, regardless of
    /// their place in the list. Students' files may have changed, moved or disappeared. The number
    /// of pairs may grow, except in Swiss events, where the list must not change.
    ///
    /// # Errors
    /// Returns the first difference that is not allowed.
    pub fn resumed(&self, requested: &Plan) -> Result<(Plan, EntrantChanges), PlanMismatch> {
        let json = |value: &Value| value.to_string();
        check_equal("file format", self.files.to_string(), requested.files.to_string())?;
        check_equal("program version", self.version.clone(), requested.version.clone())?;
        check_equal("rule set", self.rules.clone(), requested.rules.clone())?;
        let lexicon = |plan: &Plan| {
            plan.lexicon.as_ref().map_or("none".to_owned(), |(name, hash)| format!("{name} ({})", &hash[..hash.len().min(12)]))
        };
        check_equal("lexicon", lexicon(self), lexicon(requested))?;
        check_equal("settings of the rules", json(&self.options), json(&requested.options))?;
        check_equal("conditions", json(&self.conditions), json(&requested.conditions))?;
        check_equal("format", self.format.to_string(), requested.format.to_string())?;
        // A request without a seed uses the event's seed.
        if requested.seed.secret().is_none() {
            check_equal("seed", self.seed.to_string(), requested.seed.to_string())?;
        }
        let other_list = || check_equal("list of players", list(&self.entrants), list(&requested.entrants));
        match self.format {
            Format::Swiss { .. } => {
                other_list()?;
                check_equal("number of pairs", self.pairs.to_string(), requested.pairs.to_string())?;
            }
            // All others meet the first player.
            Format::Gauntlet => {
                check_equal("first player", list(&self.entrants[..1]), list(&requested.entrants[..requested.entrants.len().min(1)]))?
            }
            Format::RoundRobin => {}
        }
        let mut news = EntrantChanges::default();
        let mut entrants = Vec::new();
        for before in &self.entrants {
            let now = requested.entrants.iter().find(|entrant| entrant.name == before.name);
            match now {
                Some(now) if now.who == before.who || (now.is_student() && before.is_student()) => {
                    entrants.push(before.resubmit(now, &mut news));
                }
                // A student may leave by removing its directory. Other players are named
                // explicitly, and a missing one may be a mistake.
                None if before.is_student() => {
                    if !before.withdrawn {
                        news.withdrawn.push(before.name.clone());
                    }
                    entrants.push(Entrant { withdrawn: true, ..before.clone() });
                }
                _ => {
                    other_list()?;
                    entrants.push(before.clone());
                }
            }
        }
        for new in requested.entrants.iter().filter(|entrant| self.entrants.iter().all(|before| before.name != entrant.name)) {
            news.added.push(new.name.clone());
            entrants.push(new.clone());
        }
        Ok((Plan { entrants, seed: self.seed.clone(), ..requested.clone() }, news))
    }

    /// Returns whether the game counts: both players still take part, with the files by which they
    /// played it.
    #[must_use]
    pub fn counts(&self, record: &GameRecord) -> bool {
        record.players.iter().zip(&record.sha256).all(|(&player, played)| {
            let entrant = &self.entrants[player];
            let played = played.as_ref().or(entrant.unmarked.as_ref());
            !entrant.withdrawn && (played.is_none() || played == entrant.sha256.as_ref())
        })
    }

    /// Removes the games after the pair that decided the event's test. Which of them were in
    /// progress then depends on the machine. Events of earlier versions contain such games.
    pub(super) fn drop_games_after_decision(&self, records: &mut Vec<GameRecord>) {
        let decided = self.sprt.and_then(|sprt| sprt.first_decision(&pairs_in_order(records)));
        if let Some((pairs, _)) = decided {
            records.retain(|record| (record.task.pair as usize) < pairs);
        }
    }

    /// Returns whether the game belongs to this event.
    #[must_use]
    pub fn contains(&self, record: &GameRecord) -> bool {
        let distinct: BTreeSet<usize> = record.players.into_iter().collect();
        let [a, b] = record.task.players;
        let seats = if record.half == 0 { [a, b] } else { [b, a] };
        record.half < 2
            && distinct.len() == 2
            && record.players == seats
            && record.players.iter().all(|&player| player < self.entrants.len())
    }
}

fn check_equal(what: &'static str, there: String, requested: String) -> Result<(), PlanMismatch> {
    if there == requested { Ok(()) } else { Err(PlanMismatch { what, there, requested }) }
}

/// Lists players in command-line form.
fn list(entrants: &[Entrant]) -> String {
    let written = |entrant: &Entrant| match &entrant.who {
        EntrantKind::Builtin(name) if *name == entrant.name => name.clone(),
        EntrantKind::Builtin(name) => format!("{}={name}", entrant.name),
        EntrantKind::Program(words) => format!("{}=cmd:{}", entrant.name, words.join(" ")),
        EntrantKind::Other(_) => entrant.name.clone(),
    };
    entrants.iter().map(written).collect::<Vec<_>>().join(", ")
}

impl Entrant {
    /// Returns this entrant as resubmitted, and records the changes.
    fn resubmit(&self, now: &Entrant, news: &mut EntrantChanges) -> Entrant {
        let same = self.sha256 == now.sha256;
        let unmarked = match (&self.sha256, &now.sha256) {
            (None, Some(hash)) => {
                news.unmarked.push(self.name.clone());
                self.unmarked.clone().or_else(|| Some(hash.clone()))
            }
            _ => self.unmarked.clone(),
        };
        if !same && self.sha256.is_some() {
            news.changed.push(self.name.clone());
        }
        if self.withdrawn && !now.withdrawn {
            news.added.push(self.name.clone());
        }
        let checked = now.checked.or(self.checked.filter(|_| same));
        Entrant { unmarked, checked, ..now.clone() }
    }
}
