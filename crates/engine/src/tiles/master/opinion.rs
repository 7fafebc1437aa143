//! What is thought of a position and of each of its moves.

use std::time::Duration;

use crossword::{Board, Move};

use crate::tiles::Choice;
use crate::tiles::simulation::Report;

/// What is thought of a move. What was not asked, or not found out, is none.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// The move.
    pub action: Move,
    /// Its points.
    pub score: u32,
    /// Its equity, in thousandths of a point.
    pub equity: Option<i32>,
    /// How often it wins, 0 to 1, a draw being half a win.
    pub win: Option<f64>,
    /// The standard error of `win`.
    pub doubt: Option<f64>,
    /// By how many points its seat is ahead in the end.
    pub spread: Option<f64>,
    /// The standard error of `spread`.
    pub spread_doubt: Option<f64>,
    /// How often it was played out.
    pub rollouts: u64,
    /// For each later move of a rollout the points on average, and the share of bingos.
    pub plies: Vec<(f64, f64)>,
}

impl Candidate {
    /// A move of which nothing is thought yet.
    #[must_use]
    pub fn new(action: Move, score: u32) -> Candidate {
        let (equity, win, doubt, spread, spread_doubt) = (None, None, None, None, None);
        Candidate { action, score, equity, win, doubt, spread, spread_doubt, rollouts: 0, plies: Vec::new() }
    }

    /// A choice with its equity.
    pub(super) fn of(choice: &Choice, equity: i32, board: &Board) -> Candidate {
        Candidate { equity: Some(equity), ..Candidate::new(choice.action(board), choice.score().unsigned_abs()) }
    }
}

/// What is thought of a position; the best move first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Opinion {
    /// The moves that were looked at.
    pub candidates: Vec<Candidate>,
    /// Rollouts in all.
    pub rollouts: u64,
    /// Positions that an exact search looked at.
    pub nodes: u64,
    /// How many turns deep it looked.
    pub depth: u32,
    /// Is it certain that nothing is better?
    pub solved: bool,
    /// The moves to the end of the game, where they are known.
    pub line: Vec<Move>,
    /// How long it took.
    pub time: Duration,
}

impl Opinion {
    /// What a simulation says.
    pub(super) fn of(report: &Report, board: &Board) -> Opinion {
        let candidates = report.rows.iter().map(|row| {
            let known = |number: f64| (row.rollouts > 0 && number.is_finite()).then_some(number);
            Candidate {
                win: known(row.win),
                doubt: known(row.doubt),
                spread: known(row.spread),
                spread_doubt: known(row.spread_doubt),
                rollouts: row.rollouts,
                plies: if row.rollouts > 0 { row.plies.clone() } else { Vec::new() },
                ..Candidate::of(&row.choice, row.equity, board)
            }
        });
        Opinion { candidates: candidates.collect(), rollouts: report.rollouts, time: report.time, ..Opinion::default() }
    }
}
