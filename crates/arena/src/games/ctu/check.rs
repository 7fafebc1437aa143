//! The course's check: dozens of games of one player against a simple one, and a report of all its
//! rule violations.

use std::collections::BTreeMap;
use std::fmt;

use serde::Serialize;

use super::VALID_POINTS;
use crate::contestant::Forfeit;
use crate::entrant::CheckReport;
use crate::record::GameRecord;

/// The result of a check.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Report {
    pub games: usize,
    pub won: usize,
    pub drawn: usize,
    pub lost: usize,
    /// The results by kind of game, if there are several.
    pub kinds: Vec<Kind>,
    /// All games that the player lost by its own fault.
    pub violations: Vec<Violation>,
    /// Mean and maximum time of a move in milliseconds.
    pub milliseconds: (f64, f64),
    /// Mean and maximum time of the constructor in milliseconds.
    pub constructor: (f64, f64),
    /// The limits of constructor and move in milliseconds.
    pub limits: (u64, u64),
    /// Mean points per game.
    pub points: f64,
}

/// The results of one kind of games.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Kind {
    pub name: String,
    pub games: usize,
    pub won: usize,
    pub drawn: usize,
    pub lost: usize,
}

/// A rule violation.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Violation {
    /// The kind of game, if there are several.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub kind_of_game: String,
    /// The pair of games, from 1.
    pub pair: u32,
    /// Whether the player moved first.
    pub began: bool,
    /// The number of moves of both players before it.
    pub after: usize,
    #[serde(flatten)]
    pub forfeit: Forfeit,
    /// The board at that time, row by row.
    pub board: Vec<String>,
    /// The player's rack at that time.
    pub rack: Option<String>,
    /// The last lines of the player's output.
    pub printed: Vec<String>,
}

impl Report {
    /// Creates the report of `player`, given by its index in the plan.
    #[must_use]
    pub fn of(records: &[GameRecord], player: usize) -> Report {
        Report::of_kinds(&[("", records.to_vec())], player)
    }

    /// Creates the report over several kinds of games.
    #[must_use]
    pub fn of_kinds(kinds: &[(&str, Vec<GameRecord>)], player: usize) -> Report {
        let mut report = Report::default();
        let (mut times, mut starts) = (Vec::new(), Vec::new());
        for (name, records) in kinds {
            let mut kind = Kind { name: (*name).to_owned(), ..Kind::default() };
            for record in records {
                let Some(seat) = record.players.iter().position(|&entrant| entrant == player) else { continue };
                kind.games += 1;
                match record.halves_of(player) {
                    Some(2) => kind.won += 1,
                    Some(1) => kind.drawn += 1,
                    _ => kind.lost += 1,
                }
                report.points += record.points.get(seat).copied().map_or(0.0, f64::from);
                // A constructor that failed has no time.
                starts.extend(Some(record.start[seat]).filter(|&micros| micros > 0).map(|micros| micros as f64 / 1e3));
                let own = record.moves.iter().filter(|made| usize::from(made.seat) == seat);
                times.extend(own.filter_map(|made| made.micros).map(|micros| micros as f64 / 1e3));
                report.violations.extend(violation(name, record, seat));
            }
            report.games += kind.games;
            report.won += kind.won;
            report.drawn += kind.drawn;
            report.lost += kind.lost;
            if kinds.len() > 1 {
                report.kinds.push(kind);
            }
        }
        report.points /= report.games.max(1) as f64;
        report.milliseconds = mean_and_worst(&times);
        report.constructor = mean_and_worst(&starts);
        report
    }

    /// Sets the limits, in milliseconds.
    #[must_use]
    pub fn with_limits(self, constructor: u64, turn: u64) -> Report {
        Report { limits: (constructor, turn), ..self }
    }

    /// Returns the course points for a valid player: all or none.
    #[must_use]
    pub fn valid_points(&self) -> u32 {
        if self.violations.is_empty() { VALID_POINTS } else { 0 }
    }

    /// Returns the result that is stored with the player.
    #[must_use]
    pub fn checked(&self) -> CheckReport {
        CheckReport { games: self.games as u32, violations: self.violations.len() as u32 }
    }
}

fn mean_and_worst(times: &[f64]) -> (f64, f64) {
    let sum = times.iter().fold(0.0, |sum, time| sum + time);
    (sum / times.len().max(1) as f64, times.iter().copied().fold(0.0, f64::max))
}

fn violation(kind_of_game: &str, record: &GameRecord, seat: usize) -> Option<Violation> {
    let lost = record.forfeit.as_ref().filter(|lost| usize::from(lost.seat) == seat)?;
    let printed: Vec<String> = lost.printed.lines().rev().take(5).map(|line| line.chars().take(200).collect()).collect();
    Some(Violation {
        kind_of_game: kind_of_game.to_owned(),
        pair: record.task.pair + 1,
        began: seat == 0,
        after: record.moves.len(),
        forfeit: lost.forfeit.clone(),
        board: board_after(record),
        rack: lost.rack.clone(),
        printed: printed.into_iter().rev().collect(),
    })
}

/// Returns the rows of the board at the end of a game.
fn board_after(record: &GameRecord) -> Vec<String> {
    let (width, first) = &record.board;
    let mut squares: Vec<char> = first.chars().collect();
    for (square, now) in record.moves.iter().flat_map(|m| &m.changes) {
        if let Some(cell) = squares.get_mut(*square) {
            *cell = *now;
        }
    }
    squares.chunks((*width).max(1)).map(|row| row.iter().collect()).collect()
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Report { games, won, drawn, lost, kinds, violations, milliseconds, constructor, limits, points } = self;
        writeln!(f, "{games} games: {won} won, {drawn} drawn, {lost} lost; {points:.1} points a game")?;
        for Kind { name, games, won, drawn, lost } in kinds {
            writeln!(f, "    {name:<8} {games:>3} games: {won} won, {drawn} drawn, {lost} lost")?;
        }
        let limit = |limit: u64| if limit > 0 { format!(" (limit {limit} ms)") } else { String::new() };
        let (mean, worst) = constructor;
        if *worst > 0.0 {
            writeln!(f, "the constructor took {mean:.1} ms on average, {worst:.1} ms at most{}", limit(limits.0))?;
        }
        let (mean, worst) = milliseconds;
        writeln!(f, "a move took {mean:.1} ms on average, {worst:.1} ms at most{}", limit(limits.1))?;
        match violations.len() {
            0 => {
                return writeln!(f, "no violation of the rules: {VALID_POINTS} of the course's 5 points; the other 3 are the tournament's");
            }
            1 => writeln!(f, "1 violation: 0 of the {VALID_POINTS} points for a valid player")?,
            n => writeln!(f, "{n} violations: 0 of the {VALID_POINTS} points for a valid player")?,
        }
        let mut by_fault: BTreeMap<String, (usize, usize)> = BTreeMap::new();
        for (number, violation) in violations.iter().enumerate() {
            by_fault.entry(violation.fault()).or_insert((number, 0)).1 += 1;
        }
        let mut faults: Vec<(usize, usize)> = by_fault.into_values().collect();
        faults.sort_unstable();
        faults.into_iter().try_for_each(|(first, games)| tell(f, &violations[first], games))
    }
}

impl Violation {
    /// Identifies the fault. Violations with the same value are reported once.
    fn fault(&self) -> String {
        let Forfeit { kind, text, reason, .. } = &self.forfeit;
        match reason {
            // The exception identifies the fault, not the step that raised it.
            Some(reason) if reason.code != "raised" => {
                format!("{} {} {}", kind.name(), reason.code, reason.parameters.get("step").map_or("", String::as_str))
            }
            _ => format!("{} {text}", kind.name()),
        }
    }
}

/// Writes a fault once: its description, the number of games, and the first game with its board and
/// rack.
fn tell(f: &mut fmt::Formatter<'_>, violation: &Violation, games: usize) -> fmt::Result {
    let Violation { kind_of_game, pair, began, after, forfeit, board, rack, printed } = violation;
    let seat = if *began { "first" } else { "second" };
    let kind = if kind_of_game.is_empty() { String::new() } else { format!("{kind_of_game}, ") };
    let moves = if *after == 1 { "move" } else { "moves" };
    writeln!(f, "\n{forfeit}")?;
    let games = if games == 1 { "in 1 game".to_owned() } else { format!("in {games} games, first") };
    writeln!(f, "    {games}: {kind}pair {pair}, moving {seat}, after {after} {moves}")?;
    let columns = board.iter().map(|row| row.chars().count()).max().unwrap_or(0);
    if columns > 0 {
        writeln!(f, "      {}", (0..columns).map(|column| format!("{column:>3}")).collect::<String>())?;
    }
    for (number, row) in board.iter().enumerate() {
        writeln!(f, "    {number:>2}{}", row.chars().map(|square| format!("{square:>3}")).collect::<String>())?;
    }
    if let Some(rack) = rack {
        let letters: Vec<String> = rack.chars().map(|letter| format!("'{letter}'")).collect();
        writeln!(f, "    rack: [{}]", letters.join(", "))?;
    }
    printed.iter().try_for_each(|line| writeln!(f, "    printed: {line}"))
}
