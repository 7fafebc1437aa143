//! What an event is: who, how, how often, from which seed. All games follow from it.

use std::collections::BTreeSet;
use std::fmt;

use play::Seed;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{EventSeed, swiss};
use crate::contest::Names;
use crate::entrant::{Entrant, Who};
use crate::record::{GameRecord, Task};
use crate::stats::Sprt;

/// The version of the files of an event.
const FORMAT: u32 = 1;

/// An event. The same plan gives the same games, on every machine and with any number of threads, as long as its players follow from a seed: those
/// that think for a time, and outside programs, need not.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Plan {
    /// The version of these files.
    pub files: u32,
    /// The version of the program that plays it.
    pub version: String,
    /// The game.
    pub game: String,
    /// The rule set.
    pub rules: String,
    /// The lexicon, and the hash of its words.
    pub lexicon: Option<(String, String)>,
    /// Settings of the rules.
    pub options: Value,
    /// What players may take, as it is told to people and compared when the event goes on.
    pub conditions: Value,
    /// Who takes part.
    pub entrants: Vec<Entrant>,
    /// Who meets whom.
    pub format: Format,
    /// Pairs of games of each meeting.
    pub pairs: u32,
    /// The seeds of all games follow from it.
    pub seed: EventSeed,
    /// When a match of two ends early.
    pub sprt: Option<Sprt>,
    /// How outside programs were locked up when it was played last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub jail: Option<String>,
}

/// Who meets whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Format {
    /// Everybody meets everybody; with two entrants, a match.
    RoundRobin,
    /// The first meets all others.
    Gauntlet,
    /// In every round those meet who have about the same score and have not met yet.
    Swiss {
        /// How many rounds.
        rounds: u32,
    },
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

/// A folder that holds another event than the one that is asked for.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the folder holds another event: its {what} is {there}, not {asked}; name another folder, or ask for the same")]
pub struct OtherPlan {
    what: &'static str,
    there: String,
    asked: String,
}

/// What is new with the players of an event that goes on, by their names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct News {
    /// Their files have changed: their games are played anew.
    pub changed: Vec<String>,
    /// They were not there before.
    pub added: Vec<String>,
    /// They were there, and their files are gone: their games are left out.
    pub withdrawn: Vec<String>,
    /// Nobody knows by which files they played so far: their games are taken as those of the files that are there now.
    pub unmarked: Vec<String>,
}

impl Plan {
    /// A match or round robin of these, one pair a meeting, seed 1.
    pub fn new(names: Names, entrants: Vec<Entrant>) -> Plan {
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

    /// Rounds that follow on each other's results; 1 where all is known from the start.
    pub(super) fn rounds(&self) -> u32 {
        match self.format {
            Format::Swiss { rounds } => rounds,
            Format::RoundRobin | Format::Gauntlet => 1,
        }
    }

    /// All pairs of games of a round, in the order in which they are begun. `done` are the games of the rounds before.
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
        // Pair by pair through all meetings: a table that is looked at early says something about everybody.
        (0..self.pairs).flat_map(|pair| meetings.iter().map(move |&players| Task { round, players, pair })).collect()
    }

    /// How many pairs of games there will be.
    #[must_use]
    pub fn pairs_in_all(&self) -> u64 {
        let count = self.taking_part().count() as u64;
        let meetings = match self.format {
            Format::RoundRobin => count * count.saturating_sub(1) / 2,
            Format::Gauntlet => count.saturating_sub(1),
            Format::Swiss { rounds } => count / 2 * u64::from(rounds),
        };
        meetings * u64::from(self.pairs)
    }

    /// The numbers of those who take part: all but the withdrawn.
    pub fn taking_part(&self) -> impl Iterator<Item = usize> {
        (0..self.entrants.len()).filter(|&entrant| !self.entrants[entrant].withdrawn)
    }

    /// The seed of a pair's games ([`EventSeed::of_pair`]); nothing where the event's is not known.
    #[must_use]
    pub fn seed_of(&self, task: &Task) -> Option<Seed> {
        self.seed.of_pair(task, task.players.map(|player| self.entrants[player].sha256.as_deref()))
    }

    /// Does the game's seed follow from the event's, or from one that was told before games were added? Only of a seed that is known.
    #[must_use]
    pub fn has_lots_of(&self, record: &GameRecord) -> bool {
        // By seat in the record, by player in the pair.
        let mut files = [record.sha256[0].as_deref(), record.sha256[1].as_deref()];
        if record.half == 1 {
            files.swap(0, 1);
        }
        let seeds = self.seed.all_of_pair(&record.task, files);
        seeds.iter().any(|seed| seed.to_string() == record.seed)
    }

    /// Is it over: is every game there, or the test decided?
    #[must_use]
    pub fn is_over(&self, records: &[GameRecord]) -> bool {
        if self.sprt.is_some_and(|sprt| sprt.first_decision(&super::run::pairs_in_order(records)).is_some()) {
            return true;
        }
        let there: BTreeSet<(Task, u8)> = records.iter().map(|record| (record.task, record.half)).collect();
        let whole = |task: &Task| (0..2).all(|half| there.contains(&(*task, half)));
        (0..self.rounds()).all(|round| self.tasks(round, records).iter().all(whole))
    }

    /// May the event of `self`, which is in a folder, go on as `asked`, which has its players in the same order?
    ///
    /// # Errors
    /// The first thing that differs.
    pub fn goes_on_as(&self, asked: &Plan) -> Result<(), OtherPlan> {
        let (plan, _) = self.resumed(asked)?;
        differs("list of players", list(&plan.entrants), list(&asked.entrants))
    }

    /// How the event of `self`, which is in a folder, goes on as `asked`: its players keep their numbers, new ones are put behind them, wherever they stand
    /// in the list. Students' files may have changed, moved or gone. It may get more pairs, except in Swiss events, where nothing of the list changes.
    ///
    /// # Errors
    /// The first thing that differs otherwise.
    pub fn resumed(&self, asked: &Plan) -> Result<(Plan, News), OtherPlan> {
        let json = |value: &Value| value.to_string();
        differs("file format", self.files.to_string(), asked.files.to_string())?;
        differs("program version", self.version.clone(), asked.version.clone())?;
        differs("rule set", self.rules.clone(), asked.rules.clone())?;
        let lexicon = |plan: &Plan| {
            plan.lexicon.as_ref().map_or("none".to_owned(), |(name, hash)| format!("{name} ({})", &hash[..hash.len().min(12)]))
        };
        differs("lexicon", lexicon(self), lexicon(asked))?;
        differs("settings of the rules", json(&self.options), json(&asked.options))?;
        differs("conditions", json(&self.conditions), json(&asked.conditions))?;
        differs("format", self.format.to_string(), asked.format.to_string())?;
        // Whoever asks for no seed goes on with the one that is there.
        if asked.seed.secret().is_none() {
            differs("seed", self.seed.to_string(), asked.seed.to_string())?;
        }
        let other_list = || differs("list of players", list(&self.entrants), list(&asked.entrants));
        match self.format {
            Format::Swiss { .. } => {
                other_list()?;
                differs("number of pairs", self.pairs.to_string(), asked.pairs.to_string())?;
            }
            // The one whom all others meet.
            Format::Gauntlet => differs("first player", list(&self.entrants[..1]), list(&asked.entrants[..asked.entrants.len().min(1)]))?,
            Format::RoundRobin => {}
        }
        let mut news = News::default();
        let mut entrants = Vec::new();
        for before in &self.entrants {
            let now = asked.entrants.iter().find(|entrant| entrant.name == before.name);
            match now {
                Some(now) if now.who == before.who || (now.is_student() && before.is_student()) => {
                    entrants.push(before.handed_in_again(now, &mut news));
                }
                // Whoever plays by files of a folder may be taken out of it; others are named, and to leave one out may be a mistake.
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
        for new in asked.entrants.iter().filter(|entrant| self.entrants.iter().all(|before| before.name != entrant.name)) {
            news.added.push(new.name.clone());
            entrants.push(new.clone());
        }
        Ok((Plan { entrants, seed: self.seed.clone(), ..asked.clone() }, news))
    }

    /// Does the game count: do both players still take part, by the files by which they played it?
    #[must_use]
    pub fn counts(&self, record: &GameRecord) -> bool {
        record.players.iter().zip(&record.sha256).all(|(&player, played)| {
            let entrant = &self.entrants[player];
            let played = played.as_ref().or(entrant.unmarked.as_ref());
            !entrant.withdrawn && (played.is_none() || played == entrant.sha256.as_ref())
        })
    }

    /// Drops the games beyond the pair at which the event's test was decided: which of them were in progress then depends on the machine. Folders of
    /// earlier versions hold such games.
    pub(super) fn keep_to_decision(&self, records: &mut Vec<GameRecord>) {
        let decided = self.sprt.and_then(|sprt| sprt.first_decision(&super::run::pairs_in_order(records)));
        if let Some((pairs, _)) = decided {
            records.retain(|record| (record.task.pair as usize) < pairs);
        }
    }

    /// Is the game one of this event?
    #[must_use]
    pub fn has(&self, record: &GameRecord) -> bool {
        let distinct: BTreeSet<usize> = record.players.into_iter().collect();
        let [a, b] = record.task.players;
        let seats = if record.half == 0 { [a, b] } else { [b, a] };
        record.half < 2
            && distinct.len() == 2
            && record.players == seats
            && record.players.iter().all(|&player| player < self.entrants.len())
    }
}

fn differs(what: &'static str, there: String, asked: String) -> Result<(), OtherPlan> {
    if there == asked { Ok(()) } else { Err(OtherPlan { what, there, asked }) }
}

/// Players as people write them.
fn list(entrants: &[Entrant]) -> String {
    let written = |entrant: &Entrant| match &entrant.who {
        Who::Builtin(name) if *name == entrant.name => name.clone(),
        Who::Builtin(name) => format!("{}={name}", entrant.name),
        Who::Program(words) => format!("{}=cmd:{}", entrant.name, words.join(" ")),
        Who::Other(_) => entrant.name.clone(),
    };
    entrants.iter().map(written).collect::<Vec<_>>().join(", ")
}

impl Entrant {
    /// A player of an event as it is handed in now.
    fn handed_in_again(&self, now: &Entrant, news: &mut News) -> Entrant {
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
