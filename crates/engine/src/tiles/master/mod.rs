//! The master: chooses in each phase of a game by what is best for it, within the time there is.
//!
//! - An empty bag and two seats: the endgame, exactly.
//! - One or two tiles in the bag and two seats: what each draw brings, exactly, as far as the time goes.
//! - Else simulation, with what the last move tells of the other's rack.
//! - Where there is no time for any of that, the best move by equity.
//!
//! Players of equity and of simulation alone think here, too, so that whoever analyses a position and whoever plays it hear the same.

mod exact;
mod opinion;
mod time;

use std::time::Duration;

use play::time::Instant;

use crossword::{Generator, RuleSet};
use play::Stop;

pub use self::opinion::{Candidate, Opinion};
pub use self::time::{LONGEST, share_of};

use crate::tiles::simulation::{BadSituation, Draws, ENDS, Report, Settings, Situation, candidates, simulate};
use crate::tiles::{LastMove, LearnedValues, infer};

/// Who chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mind {
    /// By equity alone.
    Static,
    /// By simulation.
    Simulation,
    /// By what is best in each phase.
    Master,
}

/// A position, by which rules and words it is played, and what is known of it besides.
#[derive(Clone, Copy)]
pub struct MoveRequest<'a> {
    /// What finds moves.
    pub generator: &'a Generator,
    /// The rules of the game; they may end it otherwise than those of the generator.
    pub rules: &'a RuleSet,
    /// What self-play taught.
    pub learned: &'a LearnedValues,
    /// The position as the seat on turn sees it.
    pub situation: &'a Situation,
    /// What is known of the others' racks.
    pub draws: &'a Draws,
    /// The placing just before, from which the master infers, where nothing else is known of the others' racks.
    pub last: Option<&'a LastMove>,
}

/// How much may be thought. Without `time` the answer is the same on every machine.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// At most so long.
    pub time: Option<Duration>,
    /// At most so many rollouts, of all candidates together; of endgames a hundred positions for each.
    pub rollouts: Option<u64>,
    /// Moves of a rollout before the position is valued.
    pub plies: usize,
    /// Candidates, at most.
    pub candidates: usize,
    /// Threads.
    pub threads: usize,
    /// From which the random numbers follow.
    pub seed: u64,
    /// The tables of endgames take at most so many bytes.
    pub table: usize,
    /// Positions of an endgame that a rollout comes to; 0: it is played by equity.
    pub ends: u64,
}

impl Default for Effort {
    /// No limits, one thread.
    fn default() -> Effort {
        Effort { time: None, rollouts: None, plies: 2, candidates: 15, threads: 1, seed: 0, table: 256 << 20, ends: ENDS }
    }
}

/// Positions of an endgame that take about as long as a rollout.
const NODES: u64 = 100;

/// With less time than this, nothing is better than the best move by equity.
const TOO_SHORT: Duration = Duration::from_millis(15);

/// So many times each candidate must have been played out before its rollouts say more than its equity does.
const ENOUGH: u64 = 12;

impl Effort {
    /// Positions that a search may look at.
    fn nodes(&self) -> Option<u64> {
        self.rollouts.map(|rollouts| rollouts.saturating_mul(NODES))
    }

    /// What is left of it.
    fn after(self, begun: Instant) -> Effort {
        Effort { time: self.time.map(|time| time.saturating_sub(begun.elapsed())), ..self }
    }

    fn is_too_short(&self) -> bool {
        self.time.is_some_and(|time| time < TOO_SHORT)
    }
}

/// Thinks about a position. `progress` is told what is thought so far, ever more seldom.
///
/// # Errors
/// The position contradicts itself.
pub fn think(
    mind: Mind,
    request: &MoveRequest<'_>,
    effort: &Effort,
    stop: &Stop,
    progress: &mut dyn FnMut(&Opinion),
) -> Result<Opinion, BadSituation> {
    request.situation.check(request.generator)?;
    let begun = Instant::now();
    let mut opinion = match mind {
        _ if mind == Mind::Static || effort.is_too_short() => by_equity(request, effort.candidates),
        Mind::Master => match exact::known(request, effort, stop, progress) {
            Some(known) => known,
            None => simulated(mind, request, &effort.after(begun), stop, progress)?,
        },
        Mind::Static | Mind::Simulation => simulated(mind, request, effort, stop, progress)?,
    };
    opinion.time = begun.elapsed();
    Ok(opinion)
}

/// The best moves by equity.
fn by_equity(request: &MoveRequest<'_>, most: usize) -> Opinion {
    let MoveRequest { generator, learned, situation, draws, .. } = request;
    let board = situation.board.board();
    let candidates = match most {
        // One alone is found faster.
        1 if situation.unknown() == 0 => {
            let choice = learned.equities.choose(generator, &situation.board, &situation.rack, situation.stage(generator));
            vec![Candidate::of(&choice, choice.equity(), board)]
        }
        _ => {
            let list = candidates(generator, &learned.equities, situation, draws, most.max(1));
            list.iter().map(|(choice, equity)| Candidate::of(choice, *equity, board)).collect()
        }
    };
    Opinion { candidates, ..Opinion::default() }
}

/// The best moves by equity, played out.
fn simulated(
    mind: Mind,
    request: &MoveRequest<'_>,
    effort: &Effort,
    stop: &Stop,
    progress: &mut dyn FnMut(&Opinion),
) -> Result<Opinion, BadSituation> {
    let begun = Instant::now();
    let inferred = request.last.filter(|_| mind == Mind::Master && request.draws.known() == 0).map(|last| inferred(request, last, effort));
    let draws = inferred.as_ref().unwrap_or(request.draws);
    let Effort { time, rollouts, threads, plies, candidates, seed, ends, .. } = effort.after(begun);
    if time.is_some_and(|time| time < TOO_SHORT) {
        return Ok(by_equity(request, candidates));
    }
    let rules = Some(request.rules.clone());
    let settings = Settings { rules, plies, candidates, rollouts, time, threads: threads.max(1), seed, ends, ..Settings::default() };
    let board = request.situation.board.board();
    // Each telling after a third more rollouts: what is told of one budget in rollouts is always the same.
    let mut next = 0;
    let mut tell = |report: &Report| {
        if report.rollouts >= next {
            next = report.rollouts + report.rollouts / 3 + 1;
            progress(&Opinion::of(report, board));
        }
    };
    let report = simulate(request.generator, request.learned, request.situation, draws, &settings, stop, &mut tell)?;
    let mut opinion = Opinion::of(&report, board);
    // A few rollouts are no more than chance, unless nobody wanted more.
    if rollouts.is_none() && opinion.candidates.first().is_some_and(|best| best.rollouts < ENOUGH) {
        opinion.candidates.sort_by_key(|candidate| std::cmp::Reverse(candidate.equity));
    }
    Ok(opinion)
}

/// What the placing before this turn tells of its seat's rack.
fn inferred(request: &MoveRequest<'_>, last: &LastMove, effort: &Effort) -> Draws {
    let MoveRequest { generator, learned, situation, .. } = request;
    let time = effort.time.map(|time| time / 8);
    let kept = infer(generator, &learned.equities, last, &situation.unseen, effort.seed, time);
    // The seat that laid is the last of the others.
    let mut all = vec![Vec::new(); situation.others.len()];
    if let Some(place) = all.last_mut() {
        *place = kept;
    }
    Draws::new(all)
}
