//! The players' analysis of a position, and its limits.

use std::num::NonZeroUsize;
use std::time::Duration;

use crossword::{Cgp, Generator, Move};
use engine::tiles::master::{self, MoveRequest, Strategy};
use engine::tiles::{LearnedValues, SeatKnowledge};
use play::CancellationToken;
use serde_json::{Value, json};

use super::{common, exact};

/// A player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Player {
    /// The placement with the highest score
    Greedy,
    /// The highest equity: score plus leave value
    Static,
    /// Rollouts of the best moves by equity
    Sim,
    /// The strongest
    Master,
}

/// The limits of an analysis.
#[derive(clap::Args)]
pub(super) struct Effort {
    /// Time limit in seconds; 5 by default, unless --rollouts is given
    #[arg(long, value_name = "S", value_parser = common::seconds)]
    seconds: Option<Duration>,
    /// Maximum number of rollouts over all candidates: with the same seed the result is the same on
    /// every machine
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    rollouts: Option<u64>,
    /// Number of threads; by default all processors
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
    /// Plies of a rollout before the static evaluation
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=40))]
    plies: u8,
    /// Maximum number of candidate moves
    #[arg(long, visible_alias = "candidates", value_name = "N", default_value_t = 15, value_parser = clap::value_parser!(u16).range(1..=1000))]
    lines: u16,
    /// Random seed
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
}

/// The default time limit.
const DEFAULT_TIME: Duration = Duration::from_secs(5);

impl Effort {
    fn to_engine(&self) -> master::Effort {
        master::Effort {
            time: self.seconds.or(self.rollouts.is_none().then_some(DEFAULT_TIME)),
            rollouts: self.rollouts,
            plies: usize::from(self.plies),
            candidates: usize::from(self.lines),
            threads: self.threads.or_else(|| std::thread::available_parallelism().ok()).map_or(1, NonZeroUsize::get),
            seed: self.seed,
            ..master::Effort::default()
        }
    }
}

/// The analysis of a move. Values that were not requested or not determined are `None`.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    pub(super) text: String,
    pub(super) score: u32,
    /// In points.
    pub(super) equity: Option<f64>,
    /// The win share, 0 to 1; `doubt` is its standard error.
    pub(super) win: Option<f64>,
    pub(super) doubt: Option<f64>,
    /// The mean spread at the end of the game; `spread_doubt` is its standard error.
    pub(super) spread: Option<f64>,
    pub(super) spread_doubt: Option<f64>,
    pub(super) rollouts: u64,
    /// The mean score and the share of bingos of each later ply of the rollouts.
    pub(super) plies: Vec<(f64, f64)>,
}

/// The analysis of a position, best move first.
#[derive(Clone, Debug, Default)]
pub(super) struct Opinion {
    pub(super) candidates: Vec<Candidate>,
    pub(super) rollouts: u64,
    /// Whether it is proven that no move is better.
    pub(super) solved: bool,
    /// The moves to the end of the game, if known.
    pub(super) line: Vec<String>,
    pub(super) seconds: f64,
    /// The number of known tiles of the rack, and the rack's size.
    pub(super) known: (usize, usize),
}

impl Candidate {
    fn new(candidate: &master::Candidate, position: &Cgp, generator: &Generator) -> Candidate {
        Candidate {
            text: candidate.action.notation(position.board(), generator.rules().alphabet()),
            score: candidate.score,
            equity: candidate.equity.map(|equity| f64::from(equity) / 1000.0),
            win: candidate.win,
            doubt: candidate.win_error,
            spread: candidate.spread,
            spread_doubt: candidate.spread_error,
            rollouts: candidate.rollouts,
            plies: candidate.plies.clone(),
        }
    }

    fn json(&self) -> Value {
        let plies: Vec<Value> = self.plies.iter().map(|(score, bingos)| json!({ "score": score, "bingos": bingos })).collect();
        json!({
            "move": self.text, "score": self.score, "equity": self.equity, "win": self.win, "doubt": self.doubt, "spread": self.spread,
            "spread_doubt": self.spread_doubt, "rollouts": self.rollouts, "plies": plies,
        })
    }
}

impl Opinion {
    fn new(opinion: &master::SearchResult, position: &Cgp, generator: &Generator) -> Opinion {
        Opinion {
            candidates: opinion.candidates.iter().map(|candidate| Candidate::new(candidate, position, generator)).collect(),
            rollouts: opinion.rollouts,
            solved: opinion.solved,
            line: exact::line(&opinion.line, position, generator.rules()),
            seconds: opinion.time.as_secs_f64(),
            known: known(position, generator),
        }
    }

    pub(super) fn json(&self, last: bool) -> Value {
        let best = self.candidates.first();
        let candidates: Vec<Value> = self.candidates.iter().map(Candidate::json).collect();
        json!({
            "move": best.map(|best| &best.text), "score": best.map(|best| best.score), "equity": best.and_then(|best| best.equity),
            "win": best.and_then(|best| best.win), "spread": best.and_then(|best| best.spread), "doubt": best.and_then(|best| best.doubt),
            "rollouts": self.rollouts, "solved": self.solved, "seconds": self.seconds, "final": last, "line": self.line,
            "known": self.known.0, "held": self.known.1, "candidates": candidates,
        })
    }
}

fn known(position: &Cgp, generator: &Generator) -> (usize, usize) {
    (position.certain_rack(0, generator.rules()).len(), position.held(0))
}

/// Analyses a position. Calls `progress` with intermediate results at increasing intervals.
pub(super) fn think(
    player: Player,
    position: &Cgp,
    (generator, learned): (&Generator, &LearnedValues),
    effort: &Effort,
    stop: &CancellationToken,
    progress: &mut dyn FnMut(&Opinion),
) -> anyhow::Result<Opinion> {
    let mind = match player {
        Player::Greedy => return greedy(position, generator),
        Player::Static => Strategy::Static,
        Player::Sim => Strategy::Simulation,
        Player::Master => Strategy::Master,
    };
    let seen = SeatKnowledge::of(position, generator)?;
    let request = MoveRequest { generator, rules: generator.rules(), learned, situation: &seen.situation, draws: &seen.draws, last: None };
    let mut tell = |opinion: &master::SearchResult| progress(&Opinion::new(opinion, position, generator));
    Ok(Opinion::new(&master::think(mind, &request, &effort.to_engine(), stop, &mut tell)?, position, generator))
}

/// Chooses the highest-scoring placement, or an exchange of all tiles, or a pass.
fn greedy(position: &Cgp, generator: &Generator) -> anyhow::Result<Opinion> {
    let seen = SeatKnowledge::of(position, generator)?.situation;
    let (action, score) = match generator.best(&seen.board, &seen.rack) {
        Some(best) => (best.to_move(position.board()), best.score()),
        None if generator.rules().may_exchange(seen.bag()) => (Move::Exchange(seen.rack), 0),
        None => (Move::Pass, 0),
    };
    let candidates = vec![Candidate::new(&master::Candidate::new(action, score), position, generator)];
    Ok(Opinion { candidates, known: known(position, generator), ..Opinion::default() })
}
