//! The report of a run, as text and as JSON.

use std::collections::BTreeMap;
use std::time::Duration;

use cli::output::{Format, print_line};
use serde_json::{Value, json};

use super::figures::{Figures, Times};
use super::{Arguments, Crowd};

/// Resident memory of the server in bytes, if known.
#[derive(Default)]
pub(crate) struct Memory {
    /// With one game of each kind.
    start: Option<u64>,
    /// Growth and number of the games of each kind.
    games: Vec<(Option<i64>, usize)>,
    /// Growth and number of their sockets.
    sockets: Vec<(Option<i64>, usize)>,
    /// With all games and their sockets.
    pub(crate) games_there: Option<u64>,
    /// After the run.
    pub(crate) end: Option<u64>,
}

impl Memory {
    pub(crate) fn at_start(start: Option<u64>) -> Memory {
        Memory { start, ..Memory::default() }
    }

    pub(crate) fn note_games(&mut self, before: Option<u64>, after: Option<u64>, count: usize) {
        self.games.push((growth(before, after), count));
    }

    pub(crate) fn note_sockets(&mut self, before: Option<u64>, after: Option<u64>, count: usize) {
        self.sockets.push((growth(before, after), count));
    }

    /// Returns the KiB per item.
    #[expect(clippy::cast_precision_loss, reason = "memory is reported to a tenth of a KiB")]
    fn per_item((grown, count): (Option<i64>, usize)) -> Option<f64> {
        (count > 0).then(|| grown.map(|bytes| bytes as f64 / 1024.0 / count as f64)).flatten()
    }

    /// Sums growth and number over all kinds.
    fn total(these: &[(Option<i64>, usize)]) -> (Option<i64>, usize) {
        these.iter().fold((Some(0), 0), |(bytes, count), (more, number)| (bytes.zip(*more).map(|(one, other)| one + other), count + number))
    }
}

fn growth(before: Option<u64>, after: Option<u64>) -> Option<i64> {
    i64::try_from(after?).ok()?.checked_sub(i64::try_from(before?).ok()?)
}

#[expect(clippy::cast_precision_loss, reason = "memory is reported to a tenth of a MiB")]
fn mebibytes(bytes: Option<u64>) -> String {
    bytes.map_or_else(|| "unknown".to_owned(), |bytes| format!("{:.1} MiB", bytes as f64 / 1024.0 / 1024.0))
}

fn kibibytes(each: Option<f64>) -> String {
    each.map_or_else(|| "unknown".to_owned(), |each| format!("{each:.1}"))
}

/// The results of a run.
pub(crate) struct Report {
    /// One line that describes the run.
    what: String,
    wished: Value,
    names: Vec<&'static str>,
    crowd: Crowd,
    outside: Figures,
    /// In order; a run with hostile guests alternates phases without and with them.
    phases: Vec<Figures>,
    pairs: bool,
    memory: Memory,
    set_up: Duration,
    log: (usize, String),
}

impl Report {
    pub(crate) fn new(
        arguments: &Arguments,
        crowd: &Crowd,
        names: Vec<&'static str>,
        mut figures: Vec<Figures>,
        memory: Memory,
        set_up: Duration,
        log: (usize, String),
    ) -> Report {
        let outside = figures.remove(0);
        let place = match (&arguments.url, arguments.database.as_str()) {
            (Some(url), _) => url.clone(),
            (None, "sqlite") => "a server with SQLite".to_owned(),
            (None, _) => "a server with PostgreSQL".to_owned(),
        };
        let what = format!(
            "{place}: {} games of two, a move of each every {} s; {} spectators, {} shows, {} hostile guests, {} people against a computer{}{}",
            crowd.games,
            arguments.every,
            crowd.watchers,
            crowd.shows,
            crowd.hostile,
            crowd.people,
            if crowd.lobby > 0 { format!(", {} in the lobby", crowd.lobby) } else { String::new() },
            if arguments.members > 0 {
                format!("; {} members, one of whom has played {} games", arguments.members, arguments.history)
            } else {
                String::new()
            }
        );
        let wished = json!({
            "games": crowd.games, "every": arguments.every, "watchers": crowd.watchers, "shows": crowd.shows, "hostile": crowd.hostile,
            "people": crowd.people, "lobby": crowd.lobby, "members": arguments.members, "history": arguments.history, "storm": arguments.storm, "seconds": arguments.seconds, "seed": arguments.seed,
            "server": place,
        });
        let crowd = Crowd { ..*crowd };
        Report { what, wished, names, pairs: crowd.hostile > 0, crowd, outside, phases: figures, memory, set_up, log }
    }

    /// Sums the phases without or with hostile guests.
    fn total(&self, hostile: bool) -> Figures {
        let mut all = Figures::new(self.names.len());
        for (number, phase) in self.phases.iter().enumerate() {
            if (self.pairs && number % 2 == 1) == hostile {
                all.add(phase);
            }
        }
        all
    }

    pub(crate) fn print(&self, format: Format) -> anyhow::Result<()> {
        match format {
            Format::Text => self.print_text(),
            Format::Json => print_line(self.json()),
        }
    }

    fn print_text(&self) -> anyhow::Result<()> {
        let quiet = self.total(false);
        print_line(&self.what)?;
        print_line(format_args!(
            "set up in {:.1} s, measured for {:.0} s{}",
            self.set_up.as_secs_f64(),
            self.phases.iter().map(|phase| phase.time.as_secs_f64()).sum::<f64>(),
            if self.pairs { ", half of it with hostile guests; unless noted, figures are from the other half" } else { "" }
        ))?;
        print_line("")?;
        print_line(format_args!("{:<26} {:>8} {:>8}{}", "latency in ms", "count", "per s", Times::headings()))?;
        let row = |name: &str, times: &Times, figures: &Figures| -> anyhow::Result<()> {
            if times.count() == 0 {
                return Ok(());
            }
            print_line(format_args!("{name:<26} {:>8} {:>8.1}{}", times.count(), figures.rate(times.count()), times.columns()))
        };
        for (name, times) in self.names.iter().zip(&quiet.moves) {
            row(&format!("move delivered: {name}"), times, &quiet)?;
        }
        row("move delivered: all", &quiet.all_moves(), &quiet)?;
        row("reply of level-1", &quiet.answers, &quiet)?;
        row("socket reconnected", &quiet.returns, &quiet)?;
        row("next game started", &quiet.beginnings, &quiet)?;
        row("offer delivered", &quiet.news, &quiet)?;
        row("profile loaded", &quiet.profiles, &quiet)?;
        row("rating table loaded", &quiet.tables, &quiet)?;
        row("delay by this program", &quiet.lag, &quiet)?;
        if self.pairs {
            self.print_pairs()?;
        }
        print_line("")?;
        if quiet.watched + quiet.shown > 0 {
            print_line(format_args!("{} messages to spectators, {} moves of shows", quiet.watched, quiet.shown))?;
        }
        let memory = &self.memory;
        print_line(format_args!(
            "memory of the server: {} at the start, {} with all games and sockets, {} at the end",
            mebibytes(memory.start),
            mebibytes(memory.games_there),
            mebibytes(memory.end)
        ))?;
        let each = self.names.iter().zip(&memory.games).map(|(name, kind)| format!("{name} {}", kibibytes(Memory::per_item(*kind))));
        let of_game = kibibytes(Memory::per_item(Memory::total(&memory.games)));
        let of_socket = kibibytes(Memory::per_item(Memory::total(&memory.sockets)));
        print_line(format_args!("KiB per game: {}, all {of_game}; KiB per socket: {of_socket}", each.collect::<Vec<_>>().join(", ")))?;
        print_counts("errors", &quiet.errors)?;
        print_counts("errors with hostile guests", &self.total(true).errors)?;
        print_counts("errors outside measured phases", &self.outside.errors)?;
        print_counts("actions of hostile guests", &self.total(true).hostile)?;
        if self.log.0 > 0 {
            print_line(format_args!("the server logged {} lines, the last: {}", self.log.0, self.log.1))?;
        }
        Ok(())
    }

    fn print_pairs(&self) -> anyhow::Result<()> {
        print_line("")?;
        print_line(format_args!("{:<26} {:>29}  {:>29}", "hostile guests", "move delivered", "reply of level-1"))?;
        print_line(format_args!("{:<26} {:>9} {:>9} {:>9}  {:>9} {:>9} {:>9}", "", "p50", "p99", "max", "p50", "p99", "max"))?;
        let row = |name: &str, figures: &Figures| {
            let columns = |times: &Times| [0.5, 0.99, 1.0].map(|share| format!("{:>9.1}", times.quantile_ms(share))).join(" ");
            print_line(format_args!("{name:<26} {}  {}", columns(&figures.all_moves()), columns(&figures.answers)))
        };
        for (number, pair) in self.phases.chunks(2).enumerate() {
            for (kind, figures) in ["without", "with"].iter().zip(pair) {
                row(&format!("pair {}, {kind}", number + 1), figures)?;
            }
        }
        row("all, without", &self.total(false))?;
        row("all, with", &self.total(true))
    }

    fn json(&self) -> Value {
        let as_json = |figures: &Figures| {
            let games: BTreeMap<&str, Value> = self.names.iter().copied().zip(figures.moves.iter().map(Times::json)).collect();
            let moves = figures.all_moves();
            json!({
                "seconds": figures.time.as_secs_f64(), "moves": moves.json(), "moves_a_second": figures.rate(moves.count()), "games": games,
                "answers": figures.answers.json(), "returns": figures.returns.json(), "beginnings": figures.beginnings.json(),
                "news": figures.news.json(), "profiles": figures.profiles.json(), "tables": figures.tables.json(),
                "lag": figures.lag.json(), "watched": figures.watched, "shown": figures.shown, "troubles": figures.errors,
                "hostile": figures.hostile,
            })
        };
        let each: BTreeMap<&str, Option<f64>> =
            self.names.iter().copied().zip(self.memory.games.iter().map(|kind| Memory::per_item(*kind))).collect();
        json!({
            "wished": self.wished,
            "sockets": self.crowd.sockets(),
            "set_up_seconds": self.set_up.as_secs_f64(),
            "milliseconds": {
                "without_hostile": as_json(&self.total(false)),
                "with_hostile": self.pairs.then(|| as_json(&self.total(true))),
                "stretches": self.phases.iter().map(as_json).collect::<Vec<_>>(),
            },
            "troubles_outside": self.outside.errors,
            "memory": {
                "start": self.memory.start, "games_there": self.memory.games_there, "end": self.memory.end,
                "kib_a_game": each, "kib_a_game_of_all": Memory::per_item(Memory::total(&self.memory.games)),
                "kib_a_socket": Memory::per_item(Memory::total(&self.memory.sockets)),
            },
            "log": {"lines": self.log.0, "last": self.log.1},
        })
    }
}

/// Prints counts by category, highest first.
fn print_counts(what: &str, kinds: &BTreeMap<String, u64>) -> anyhow::Result<()> {
    if kinds.is_empty() {
        return Ok(());
    }
    print_line(format_args!("{what}:"))?;
    let mut sorted: Vec<_> = kinds.iter().collect();
    sorted.sort_by_key(|(kind, count)| (std::cmp::Reverse(**count), kind.as_str()));
    sorted.iter().try_for_each(|(kind, count)| print_line(format_args!("  {count:>8}  {kind}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_reported_per_game_and_socket() {
        let mut memory = Memory::default();
        memory.note_games(Some(0), Some(20 * 1024), 2);
        memory.note_games(Some(20 * 1024), Some(80 * 1024), 2);
        memory.note_sockets(None, None, 4);
        assert_eq!(memory.games.iter().map(|kind| Memory::per_item(*kind)).collect::<Vec<_>>(), [Some(10.0), Some(30.0)]);
        assert_eq!(Memory::per_item(Memory::total(&memory.games)), Some(20.0));
        assert_eq!(Memory::per_item(Memory::total(&memory.sockets)), None);
        assert_eq!(growth(Some(5), Some(3)), Some(-2), "memory may shrink");
    }
}
