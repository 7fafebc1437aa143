//! What players think of a position, and how long they may.

use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use crossword::{Cgp, Generator, Move};
use engine::tiles::simulation::{Report, Settings, candidates, simulate};
use engine::tiles::{Choice, Learned};
use play::Stop;
use serde_json::{Value, json};

use super::{asked, phases, situation};

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
    #[arg(long, value_name = "S", value_parser = asked::seconds)]
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
    /// Seed of what is drawn by lot
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
}

/// Positions of an endgame that take about as long as a rollout.
const NODES: u64 = 100;

/// How long a player thinks that is told nothing.
const USUAL: Duration = Duration::from_secs(5);

impl Effort {
    pub(super) fn time(&self) -> Option<Duration> {
        self.seconds.or(self.rollouts.is_none().then_some(USUAL))
    }

    pub(super) fn threads(&self) -> usize {
        self.threads.or_else(|| std::thread::available_parallelism().ok()).map_or(1, NonZeroUsize::get)
    }

    /// Candidates that are told of, at most.
    pub(super) fn most(&self) -> usize {
        usize::from(self.candidates)
    }

    /// Positions that a search may look at, in place of a budget in rollouts.
    pub(super) fn nodes(&self) -> Option<u64> {
        self.rollouts.map(|rollouts| rollouts.saturating_mul(NODES))
    }

    /// Less what was spent since `begun`.
    fn settings(&self, begun: Instant) -> Settings {
        Settings {
            plies: usize::from(self.plies),
            candidates: self.most(),
            rollouts: self.rollouts,
            time: self.time().map(|time| time.saturating_sub(begun.elapsed())),
            threads: self.threads(),
            seed: self.seed,
            ..Settings::default()
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
}

impl Candidate {
    pub(super) fn new(text: String, score: u32) -> Candidate {
        Candidate { text, score, equity: None, win: None, doubt: None, spread: None, spread_doubt: None, rollouts: 0, plies: Vec::new() }
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
    pub(super) fn json(&self, last: bool) -> Value {
        let best = self.candidates.first();
        let candidates: Vec<Value> = self.candidates.iter().map(Candidate::json).collect();
        json!({
            "move": best.map(|best| &best.text), "score": best.map(|best| best.score), "equity": best.and_then(|best| best.equity),
            "win": best.and_then(|best| best.win), "spread": best.and_then(|best| best.spread), "doubt": best.and_then(|best| best.doubt),
            "rollouts": self.rollouts, "solved": self.solved, "seconds": self.seconds, "final": last, "line": self.line, "candidates": candidates,
        })
    }
}

/// Lets the player think. `progress` is told what it thinks so far, ever more seldom.
pub(super) fn think(
    player: Player,
    position: &Cgp,
    (generator, learned): (&Generator, &Learned),
    effort: &Effort,
    stop: &Stop,
    progress: &mut dyn FnMut(&Opinion),
) -> anyhow::Result<Opinion> {
    let begun = Instant::now();
    let mut opinion = match player {
        Player::Greedy => greedy(position, generator)?,
        Player::Static => by_equity(position, generator, learned, effort)?,
        Player::Sim => simulated(position, (generator, learned), (effort, begun), stop, progress)?,
        Player::Master => match phases::exact(position, generator, effort, stop)? {
            Some(known) => known,
            None => simulated(position, (generator, learned), (effort, begun), stop, progress)?,
        },
    };
    opinion.seconds = begun.elapsed().as_secs_f64();
    Ok(opinion)
}

/// The placing with the most points, else an exchange of all tiles, else a pass.
fn greedy(position: &Cgp, generator: &Generator) -> anyhow::Result<Opinion> {
    let seen = situation::seen(position, generator)?.situation;
    let alphabet = generator.rules().alphabet();
    let candidate = match generator.best(&seen.board, &seen.rack) {
        Some(best) => Candidate::new(best.to_move(position.board()).notation(position.board(), alphabet), best.score()),
        None if generator.rules().may_exchange(seen.bag()) => {
            Candidate::new(Move::Exchange(seen.rack).notation(position.board(), alphabet), 0)
        }
        None => Candidate::new(Move::Pass.notation(position.board(), alphabet), 0),
    };
    Ok(Opinion { candidates: vec![candidate], ..Opinion::default() })
}

/// The candidate that a choice is.
fn of_choice(choice: &Choice, equity: i32, position: &Cgp, generator: &Generator) -> Candidate {
    let text = situation::action(choice, position.board()).notation(position.board(), generator.rules().alphabet());
    Candidate { equity: Some(f64::from(equity) / 1000.0), ..Candidate::new(text, choice.score().unsigned_abs()) }
}

fn by_equity(position: &Cgp, generator: &Generator, learned: &Learned, effort: &Effort) -> anyhow::Result<Opinion> {
    let seen = situation::seen(position, generator)?.situation;
    let list = candidates(generator, &learned.equities, &seen, effort.most());
    let candidates = list.iter().map(|(choice, equity)| of_choice(choice, *equity, position, generator)).collect();
    Ok(Opinion { candidates, ..Opinion::default() })
}

fn simulated(
    position: &Cgp,
    (generator, learned): (&Generator, &Learned),
    (effort, begun): (&Effort, Instant),
    stop: &Stop,
    progress: &mut dyn FnMut(&Opinion),
) -> anyhow::Result<Opinion> {
    let seen = situation::seen(position, generator)?;
    let of_report = |report: &Report| {
        let candidates = report.rows.iter().map(|row| {
            let known = |number: f64| (row.rollouts > 0 && number.is_finite()).then_some(number);
            Candidate {
                win: known(row.win),
                doubt: known(row.doubt),
                spread: known(row.spread),
                spread_doubt: known(row.spread_doubt),
                rollouts: row.rollouts,
                plies: if row.rollouts > 0 { row.plies.clone() } else { Vec::new() },
                ..of_choice(&row.choice, row.equity, position, generator)
            }
        });
        Opinion { candidates: candidates.collect(), rollouts: report.rollouts, seconds: report.time.as_secs_f64(), ..Opinion::default() }
    };
    // Each telling after a third more rollouts: what is told of one budget in rollouts is always the same.
    let mut next = 0;
    let mut tell = |report: &Report| {
        if report.rollouts >= next {
            next = report.rollouts + report.rollouts / 3 + 1;
            progress(&of_report(report));
        }
    };
    let report = simulate(generator, learned, &seen.situation, &seen.draws, &effort.settings(begun), stop, &mut tell)?;
    Ok(of_report(&report))
}
