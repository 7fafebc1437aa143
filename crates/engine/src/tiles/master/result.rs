//! The result of an analysis.

use std::time::Duration;

use crossword::{Board, Move};

use crate::tiles::Choice;
use crate::tiles::simulation::Report;

/// The evaluation of a move. Values that were not computed are `None`.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    pub action: Move,
    pub score: u32,
    /// In thousandths of a point.
    pub equity: Option<i32>,
    /// The win probability, 0 to 1; a draw counts half.
    pub win: Option<f64>,
    /// The standard error of `win`.
    pub win_error: Option<f64>,
    /// The expected final spread in points.
    pub spread: Option<f64>,
    /// The standard error of `spread`.
    pub spread_error: Option<f64>,
    pub rollouts: u64,
    /// Whether `win` and `spread` are exact.
    pub exact: bool,
    /// For each ply of the rollouts the mean score and the share of bingos.
    pub plies: Vec<(f64, f64)>,
}

impl Candidate {
    /// Creates a candidate without an evaluation.
    #[must_use]
    pub fn new(action: Move, score: u32) -> Candidate {
        let (equity, win, win_error, spread, spread_error) = (None, None, None, None, None);
        Candidate { action, score, equity, win, win_error, spread, spread_error, rollouts: 0, exact: false, plies: Vec::new() }
    }

    /// Creates a candidate from a static choice.
    pub(super) fn of(choice: &Choice, equity: i32, board: &Board) -> Candidate {
        Candidate { equity: Some(equity), ..Candidate::new(choice.action(board), choice.score().unsigned_abs()) }
    }
}

/// The evaluation of a position, the best move first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SearchResult {
    pub candidates: Vec<Candidate>,
    /// The rollouts of all candidates together.
    pub rollouts: u64,
    /// The nodes of an exact search.
    pub nodes: u64,
    /// The depth of an exact search in turns.
    pub depth: u32,
    /// Whether the first candidate is proven to be optimal.
    pub solved: bool,
    /// The principal variation to the end of the game, if it is known.
    pub line: Vec<Move>,
    pub time: Duration,
}

impl SearchResult {
    /// Sorts the candidates by win probability, then by spread, then by equity. Unknown values come
    /// last.
    pub(super) fn sort_by_value(&mut self) {
        let key = |candidate: &Candidate| {
            [candidate.win, candidate.spread, candidate.equity.map(f64::from)].map(|value| value.unwrap_or(f64::NEG_INFINITY))
        };
        self.candidates.sort_by(|one, other| key(other).partial_cmp(&key(one)).unwrap_or(std::cmp::Ordering::Equal));
    }

    /// Converts the report of a simulation.
    pub(super) fn of(report: &Report, board: &Board) -> SearchResult {
        let candidates = report.rows.iter().map(|row| {
            let known = |number: f64| (row.rollouts > 0 && number.is_finite()).then_some(number);
            Candidate {
                win: known(row.win),
                win_error: known(row.win_error),
                spread: known(row.spread),
                spread_error: known(row.spread_error),
                rollouts: row.rollouts,
                plies: if row.rollouts > 0 { row.plies.clone() } else { Vec::new() },
                ..Candidate::of(&row.choice, row.equity, board)
            }
        });
        SearchResult { candidates: candidates.collect(), rollouts: report.rollouts, time: report.time, ..SearchResult::default() }
    }
}
