//! What players think of a position, and how long they may.

use std::num::NonZeroUsize;
use std::time::Duration;

use crossword::{Cgp, Generator, Move};
use engine::tiles::master::{self, MoveRequest, Strategy};
use engine::tiles::{LearnedValues, SeatKnowledge};
use play::Stop;
use serde_json::{Value, json};

use super::{common, exact};

/// Who chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Player {
    /// The placing with the most points
    Greedy,
    /// The highest equity: points and what is kept
    Static,
    /// The best moves by equity are played out
    Sim,
    /// The strongest
    Master,
}

/// How much may be thought.
#[derive(clap::Args)]
pub(super) struct Effort {
    /// Think for so long at most; without it and without --rollouts 5 seconds
    #[arg(long, value_name = "S", value_parser = common::seconds)]
    seconds: Option<Duration>,
    /// Play out so many games at most, of all candidates together: with one seed the same answer on every machine
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    rollouts: Option<u64>,
    /// Threads; without it all processors
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
    /// Moves played in a rollout before the position is valued
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=40))]
    plies: u8,
    /// Candidates, at most
    #[arg(long, value_name = "N", default_value_t = 15, value_parser = clap::value_parser!(u16).range(1..=1000))]
    candidates: u16,
    /// Seed of what is drawn at random
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
}

/// How long a player thinks that is told nothing.
const USUAL: Duration = Duration::from_secs(5);

impl Effort {
    fn as_asked(&self) -> master::Effort {
        master::Effort {
            time: self.seconds.or(self.rollouts.is_none().then_some(USUAL)),
            rollouts: self.rollouts,
            plies: usize::from(self.plies),
            candidates: usize::from(self.candidates),
            threads: self.threads.or_else(|| std::thread::available_parallelism().ok()).map_or(1, NonZeroUsize::get),
            seed: self.seed,
            ..master::Effort::default()
        }
    }
}

/// What is thought of a move. What nobody asked, or nobody found out, is none.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    pub(super) text: String,
    pub(super) score: u32,
    /// In points.
    pub(super) equity: Option<f64>,
    /// How often it wins, 0 to 1, and the standard error of that.
    pub(super) win: Option<f64>,
    pub(super) doubt: Option<f64>,
    /// By how many points its seat is ahead in the end, and the standard error.
    pub(super) spread: Option<f64>,
    pub(super) spread_doubt: Option<f64>,
    pub(super) rollouts: u64,
    /// For each later move of a rollout the points on average, and the share of bingos.
    pub(super) plies: Vec<(f64, f64)>,
}

/// What is thought of a position; the best move first.
#[derive(Clone, Debug, Default)]
pub(super) struct Opinion {
    pub(super) candidates: Vec<Candidate>,
    pub(super) rollouts: u64,
    /// Is it certain that nothing is better?
    pub(super) solved: bool,
    /// The moves to the end of the game, where they are known.
    pub(super) line: Vec<String>,
    pub(super) seconds: f64,
    /// How many tiles of the rack are known, and how many it has.
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

/// Lets the player think. `progress` is told what it thinks so far, ever more seldom.
pub(super) fn think(
    player: Player,
    position: &Cgp,
    (generator, learned): (&Generator, &LearnedValues),
    effort: &Effort,
    stop: &Stop,
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
    Ok(Opinion::new(&master::think(mind, &request, &effort.as_asked(), stop, &mut tell)?, position, generator))
}

/// The placing with the most points, else an exchange of all tiles, else a pass.
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
