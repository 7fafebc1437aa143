//! The master player: picks the best method for each phase of the game within the time available.
//!
//! - Two seats and an empty bag: an exact endgame search.
//! - Two seats and one or two tiles in the bag: an exact search over all draws, while the time
//!   allows.
//! - Otherwise: a simulation that uses inference from the last move.
//! - Too little time: the best move by equity.
//!
//! The static and simulation players use the same entry point, [`think`], so an analysis and a
//! player with the same settings agree.

mod endgame_moves;
mod exact;
mod result;
mod time;

use std::time::Duration;

use play::time::Instant;

use crossword::{Generator, Move, RuleSet};
use play::CancellationToken;

pub use self::result::{Candidate, SearchResult};
pub use self::time::{MAX_TURN_TIME, turn_time};

use crate::tiles::simulation::{DEFAULT_ENDGAME_NODES, Draws, Report, Settings, Situation, SituationError, candidates, simulate};
use crate::tiles::{LastMove, LearnedValues, infer};

/// The method by which a move is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strategy {
    /// The move with the highest equity.
    Static,
    Simulation,
    /// The best method for each phase.
    Master,
}

/// A position to choose a move for, with its rules, lexicon and knowledge of other racks.
#[derive(Clone, Copy)]
pub struct MoveRequest<'a> {
    pub generator: &'a Generator,
    /// The rules of the game. They may end the game differently from the rules of the generator.
    pub rules: &'a RuleSet,
    /// Values learned by self-play.
    pub learned: &'a LearnedValues,
    /// The position as the seat on turn sees it.
    pub situation: &'a Situation,
    /// Knowledge of the other racks.
    pub draws: &'a Draws,
    /// The previous placement. The master infers leaves from it if nothing else is known of the
    /// other racks.
    pub last: Option<&'a LastMove>,
}

/// Search limits. Without `time` the result is the same on every machine.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    pub time: Option<Duration>,
    /// The rollout limit for all candidates together. Endgame searches get 100 nodes per rollout.
    pub rollouts: Option<u64>,
    /// Plies of a rollout before static evaluation.
    pub plies: usize,
    /// The maximum number of candidates.
    pub candidates: usize,
    pub threads: usize,
    /// The seed of all random numbers.
    pub seed: u64,
    /// The maximum size of an endgame transposition table in bytes.
    pub table: usize,
    /// The node limit for endgames that a rollout reaches; 0 plays them by equity.
    pub endgame_nodes: u64,
}

impl Default for Effort {
    /// Returns no limits and one thread.
    fn default() -> Effort {
        Effort {
            time: None,
            rollouts: None,
            plies: 2,
            candidates: 15,
            threads: 1,
            seed: 0,
            table: 256 << 20,
            endgame_nodes: DEFAULT_ENDGAME_NODES,
        }
    }
}

/// Endgame nodes that take about as long as one rollout.
const NODES_PER_ROLLOUT: u64 = 100;

/// With less time than this, a simulation finds nothing better than the best move by equity.
const MIN_SEARCH_TIME: Duration = Duration::from_millis(15);

/// The rollouts per candidate from which on the results are more reliable than equity.
const MIN_RELIABLE_ROLLOUTS: u64 = 12;

impl Effort {
    /// Returns the node limit of an exact search.
    fn nodes(&self) -> Option<u64> {
        self.rollouts.map(|rollouts| rollouts.saturating_mul(NODES_PER_ROLLOUT))
    }

    /// Returns the effort left at this time.
    fn remaining(self, begun: Instant) -> Effort {
        Effort { time: self.time.map(|time| time.saturating_sub(begun.elapsed())), ..self }
    }

    fn is_too_short(&self) -> bool {
        self.time.is_some_and(|time| time < MIN_SEARCH_TIME)
    }
}

/// Chooses a move. Calls `progress` with interim results at growing intervals.
///
/// # Errors
/// Returns an error if the position is inconsistent.
pub fn think(
    strategy: Strategy,
    request: &MoveRequest<'_>,
    effort: &Effort,
    stop: &CancellationToken,
    progress: &mut dyn FnMut(&SearchResult),
) -> Result<SearchResult, SituationError> {
    search(strategy, request, effort, None, stop, progress)
}

/// Values the best moves, and `moves` in any case, so that all values compare: as [`think`], but
///
/// - an endgame gets the exact result of each candidate instead of the best one only;
/// - a simulation never eliminates `moves`, and estimates the values of eliminated candidates
///   relative to the best one;
/// - all results are sorted by win probability, then by spread.
///
/// # Errors
/// Returns an error if the position is inconsistent.
pub fn think_valued(
    strategy: Strategy,
    request: &MoveRequest<'_>,
    effort: &Effort,
    moves: &[Move],
    stop: &CancellationToken,
    progress: &mut dyn FnMut(&SearchResult),
) -> Result<SearchResult, SituationError> {
    let mut sorted = |result: &SearchResult| {
        let mut result = result.clone();
        result.sort_by_value();
        progress(&result);
    };
    let mut result = search(strategy, request, effort, Some(moves), stop, &mut sorted)?;
    result.sort_by_value();
    Ok(result)
}

/// Chooses a move, or values moves in any case if `moves` is given.
fn search(
    strategy: Strategy,
    request: &MoveRequest<'_>,
    effort: &Effort,
    moves: Option<&[Move]>,
    stop: &CancellationToken,
    progress: &mut dyn FnMut(&SearchResult),
) -> Result<SearchResult, SituationError> {
    request.situation.check(request.generator)?;
    let begun = Instant::now();
    let mut result = match strategy {
        _ if strategy == Strategy::Static || effort.is_too_short() => by_equity(request, effort.candidates),
        Strategy::Master => match search_exactly(request, effort, moves, stop, progress) {
            Some(known) => known,
            None => simulate_candidates(strategy, request, &effort.remaining(begun), moves, stop, progress)?,
        },
        Strategy::Static | Strategy::Simulation => simulate_candidates(strategy, request, effort, moves, stop, progress)?,
    };
    result.time = begun.elapsed();
    Ok(result)
}

/// Searches a position near the end of the game. `None` if the method does not apply.
fn search_exactly(
    request: &MoveRequest<'_>,
    effort: &Effort,
    moves: Option<&[Move]>,
    stop: &CancellationToken,
    progress: &mut dyn FnMut(&SearchResult),
) -> Option<SearchResult> {
    match moves {
        Some(moves) if exact::is_endgame(request) => endgame_moves::value_moves(request, effort, moves, stop, progress),
        _ => exact::search(request, effort, moves.unwrap_or_default(), stop, progress),
    }
}

/// Returns the best moves by equity.
fn by_equity(request: &MoveRequest<'_>, limit: usize) -> SearchResult {
    let MoveRequest { generator, learned, situation, draws, .. } = request;
    let board = situation.board.board();
    let candidates = match limit {
        // A single best move is found faster.
        1 if situation.unknown() == 0 => {
            let choice = learned.equities.choose(generator, &situation.board, &situation.rack, situation.stage(generator));
            vec![Candidate::of(&choice, choice.equity(), board)]
        }
        _ => {
            let list = candidates(generator, &learned.equities, situation, draws, limit.max(1));
            list.iter().map(|(choice, equity)| Candidate::of(choice, *equity, board)).collect()
        }
    };
    SearchResult { candidates, ..SearchResult::default() }
}

/// Returns the best moves by equity, ranked by simulation.
fn simulate_candidates(
    strategy: Strategy,
    request: &MoveRequest<'_>,
    effort: &Effort,
    moves: Option<&[Move]>,
    stop: &CancellationToken,
    progress: &mut dyn FnMut(&SearchResult),
) -> Result<SearchResult, SituationError> {
    let begun = Instant::now();
    let inferred =
        request.last.filter(|_| strategy == Strategy::Master && request.draws.known() == 0).map(|last| infer_draws(request, last, effort));
    let draws = inferred.as_ref().unwrap_or(request.draws);
    let Effort { time, rollouts, threads, plies, candidates, seed, endgame_nodes, .. } = effort.remaining(begun);
    if time.is_some_and(|time| time < MIN_SEARCH_TIME) {
        return Ok(by_equity(request, candidates));
    }
    let rules = Some(request.rules.clone());
    let (threads, paired, include) = (threads.max(1), moves.is_some(), moves.unwrap_or_default().to_vec());
    let settings =
        Settings { rules, plies, candidates, rollouts, time, threads, seed, endgame_nodes, paired, include, ..Settings::default() };
    let board = request.situation.board.board();
    // Each report follows after a third more rollouts, so the reports for a rollout budget are
    // deterministic.
    let mut next = 0;
    let mut tell = |report: &Report| {
        if report.rollouts >= next {
            next = report.rollouts + report.rollouts / 3 + 1;
            progress(&SearchResult::of(report, board));
        }
    };
    let report = simulate(request.generator, request.learned, request.situation, draws, &settings, stop, &mut tell)?;
    let mut result = SearchResult::of(&report, board);
    // Too few rollouts are noise, unless the caller limited them.
    if rollouts.is_none() && result.candidates.first().is_some_and(|best| best.rollouts < MIN_RELIABLE_ROLLOUTS) {
        result.candidates.sort_by_key(|candidate| std::cmp::Reverse(candidate.equity));
    }
    Ok(result)
}

/// Infers leaves from the previous placement.
fn infer_draws(request: &MoveRequest<'_>, last: &LastMove, effort: &Effort) -> Draws {
    let MoveRequest { generator, learned, situation, .. } = request;
    let time = effort.time.map(|time| time / 8);
    let kept = infer(generator, &learned.equities, last, &situation.unseen, effort.seed, time);
    // The seat that moved last is the last of the others.
    let mut all = vec![Vec::new(); situation.others.len()];
    if let Some(place) = all.last_mut() {
        *place = kept;
    }
    Draws::new(all)
}
