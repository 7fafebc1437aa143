//! Benchmark tasks for the classical engines with the source's figures, for the command line and
//! the page.

use std::time::Duration;

use play::time::Instant;

use pentago::{Position, RuleSet};
use play::CancellationToken;

use super::classic::{Choice, Classic, Settings, choose};

/// Fifteen marbles, with 21 empty squares and 168 moves. No game ends before the third ply, so the
/// number of move sequences is the maximum.
const FIFTEEN: &str = "..bw.b.......bwww.w...b.b..w.w.wb.b.";

/// The source's speed in positions per second.
pub const SOURCE_SPEED: u64 = 400_000;

/// A position and a search depth for an engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Task {
    pub engine: Classic,
    /// Number of marbles: 0 or 15.
    pub marbles: usize,
    /// Search depth in plies.
    pub depth: u32,
    /// The number of positions in the source, which is approximate and deduplicates symmetric moves
    /// for alpha-beta only. `None` for negascout.
    pub source: Option<u64>,
}

const fn task(engine: Classic, marbles: usize, depth: u32, source: Option<u64>) -> Task {
    Task { engine, marbles, depth, source }
}

/// All tasks.
pub const TASKS: [Task; 8] = [
    task(Classic::Naive, 0, 1, Some(288)),
    task(Classic::Naive, 15, 1, Some(168)),
    task(Classic::Minimax, 0, 2, Some(80_640)),
    task(Classic::Minimax, 15, 3, Some(4_085_760)),
    task(Classic::AlphaBeta, 0, 2, Some(20_160)),
    task(Classic::AlphaBeta, 15, 3, Some(517_440)),
    task(Classic::Negascout, 0, 2, None),
    task(Classic::Negascout, 15, 3, None),
];

/// The result of a task.
#[derive(Clone, Copy, Debug)]
pub struct Measurement {
    /// Number of positions evaluated.
    pub calculations: u64,
    /// The time of one run.
    pub time: Duration,
}

impl Measurement {
    /// Returns positions per second.
    #[must_use]
    pub fn speed(&self) -> f64 {
        self.calculations as f64 / self.time.as_secs_f64().max(1e-9)
    }
}

impl Task {
    #[must_use]
    pub fn position(&self) -> Position {
        let start = Position::start(RuleSet::Standard);
        match self.marbles {
            0 => start,
            _ => FIFTEEN.parse().ok().and_then(|setup| Position::new(setup, RuleSet::Standard).ok()).unwrap_or(start),
        }
    }

    /// Returns the engine's choice. With `reduce`, symmetric positions are searched once.
    #[must_use]
    pub fn choice(&self, reduce: bool) -> Choice {
        choose(&self.position(), &Settings { reduce, ..Settings::new(self.engine, self.depth) }, &CancellationToken::new())
    }

    /// Runs the task with symmetric positions searched once. Repeats it for at least `min`, so
    /// that short tasks can be measured.
    #[must_use]
    pub fn run(&self, min: Duration) -> Measurement {
        let begun = Instant::now();
        let calculations = self.choice(true).calculations;
        let mut runs = 1;
        while begun.elapsed() < min {
            let _ = self.choice(true);
            runs += 1;
        }
        Measurement { calculations, time: begun.elapsed() / runs }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tasks_match_the_source() {
        for task in TASKS {
            let position = task.position();
            assert_eq!(position.board().count(), task.marbles);
            assert_eq!(position.moves().len(), if task.marbles == 0 { 288 } else { 168 });
        }
    }
}
