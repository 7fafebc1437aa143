//! The course's check: some dozens of games of one player against a simple one, and every violation of the rules by it.

use std::fmt;

use serde::Serialize;

use crate::contestant::Forfeit;
use crate::record::GameRecord;

/// What a check found out.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Report {
    /// Games played.
    pub games: usize,
    /// Games won, drawn and lost by the player.
    pub won: usize,
    /// Drawn.
    pub drawn: usize,
    /// Lost.
    pub lost: usize,
    /// Every game that it lost by a fault of its own.
    pub violations: Vec<Violation>,
    /// Mean and worst time of a move in milliseconds.
    pub milliseconds: (f64, f64),
    /// Mean points a game.
    pub points: f64,
}

/// A fault.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Violation {
    /// The pair of games, from 1.
    pub pair: u32,
    /// Did the player begin?
    pub began: bool,
    /// After how many moves of both.
    pub after: usize,
    /// What was wrong.
    #[serde(flatten)]
    pub forfeit: Forfeit,
    /// The board then, row by row.
    pub board: Vec<String>,
    /// The last of what it printed.
    pub printed: Vec<String>,
}

impl Report {
    /// Of the games in which `player` (its number in the plan) took part.
    #[must_use]
    pub fn of(records: &[GameRecord], player: usize) -> Report {
        let mut report = Report::default();
        let mut times = Vec::new();
        for record in records {
            let Some(seat) = record.players.iter().position(|&entrant| entrant == player) else { continue };
            report.games += 1;
            match record.halves_of(player) {
                Some(2) => report.won += 1,
                Some(1) => report.drawn += 1,
                _ => report.lost += 1,
            }
            report.points += record.points.get(seat).copied().map_or(0.0, f64::from);
            times.extend(record.moves.iter().filter(|m| usize::from(m.seat) == seat).filter_map(|m| m.micros).map(|us| us as f64 / 1e3));
            if let Some(lost) = record.forfeit.as_ref().filter(|lost| usize::from(lost.seat) == seat) {
                let printed: Vec<String> = lost.printed.lines().rev().take(5).map(|line| line.chars().take(200).collect()).collect();
                report.violations.push(Violation {
                    pair: record.task.pair + 1,
                    began: seat == 0,
                    after: record.moves.len(),
                    forfeit: lost.forfeit.clone(),
                    board: board_after(record),
                    printed: printed.into_iter().rev().collect(),
                });
            }
        }
        report.points /= report.games.max(1) as f64;
        let worst = times.iter().copied().fold(0.0, f64::max);
        report.milliseconds = (times.iter().fold(0.0, |sum, time| sum + time) / times.len().max(1) as f64, worst);
        report
    }
}

/// The rows of the board as a game ended.
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
        let Report { games, won, drawn, lost, violations, milliseconds, points } = self;
        writeln!(f, "{games} games: {won} won, {drawn} drawn, {lost} lost; {points:.1} points a game")?;
        writeln!(f, "a move took {:.1} ms on the whole, {:.1} ms at most", milliseconds.0, milliseconds.1)?;
        match violations.len() {
            0 => return writeln!(f, "no violation of the rules"),
            1 => writeln!(f, "1 violation:")?,
            n => writeln!(f, "{n} violations:")?,
        }
        for Violation { pair, began, after, forfeit, board, printed } in violations {
            let seat = if *began { "first" } else { "second" };
            writeln!(f, "\npair {pair}, moving {seat}, after {after} moves: {forfeit}")?;
            board.iter().filter(|_| *after > 0).try_for_each(|row| writeln!(f, "    {row}"))?;
            printed.iter().try_for_each(|line| writeln!(f, "    printed: {line}"))?;
        }
        Ok(())
    }
}
