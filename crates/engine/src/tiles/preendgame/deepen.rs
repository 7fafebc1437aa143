//! Searches a few candidates over all draws with increasing effort. Interim results are available
//! at any time.

use play::time::Instant;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use crossword::{Candidate, Move};
use play::CancellationToken;

use super::scenario::{Case, MAX_SPREAD, ScenarioValue, SearchContext};
use super::{Limits, Preendgame};
use crate::tiles::endgame::Solver;

/// The result of a candidate so far.
#[derive(Clone, Debug, PartialEq)]
pub struct DeepenedCandidate {
    pub action: Move,
    pub score: u32,
    /// The win share, 0 to 1; an estimate unless `solved`.
    pub share: f64,
    /// The mean final spread in points; an estimate unless `solved`.
    pub spread: f64,
    /// Whether the results are exact as defined in [`tiles::preendgame`](super).
    pub solved: bool,
}

/// The node limit of each endgame in the first round.
const FIRST_ROUND_NODES: u64 = 100;

/// The factor by which each further round increases the node limit.
const ROUND_FACTOR: u64 = 6;

/// A further round starts only if the node limit increases by at least this factor.
const MIN_ROUND_FACTOR: u64 = 2;

/// The better half of the candidates survives each round, but at least this many.
const MIN_CANDIDATES: usize = 3;

/// The number of opponent replies searched in the first round if a tile stays in the bag, the
/// highest-scoring first. It doubles in each further round.
const FIRST_ROUND_REPLIES: usize = 6;

/// The scale of the win probability of estimated spreads: a lead of this many points wins three of
/// four games.
const SPREAD_SCALE: f64 = 5.0;

/// A candidate with its results by draw.
struct CandidateState<'a> {
    candidate: &'a Candidate,
    cases: Vec<Case>,
    /// The final spread of each case that was searched.
    found: Vec<Option<ScenarioValue>>,
    /// Whether it survives every round.
    kept: bool,
}

impl CandidateState<'_> {
    /// Returns the indices of the unsolved cases.
    fn unsolved(&self) -> impl Iterator<Item = usize> {
        self.found.iter().enumerate().filter(|(_, found)| found.is_none_or(|found| !found.solved)).map(|(case, _)| case)
    }

    /// Returns the win share and the mean spread.
    fn means(&self) -> (f64, f64) {
        let (mut share, mut spread, mut all) = (0.0, 0.0, 0.0);
        for (case, found) in self.cases.iter().zip(&self.found) {
            let Some(ScenarioValue { value, solved }) = *found else { continue };
            let often = f64::from(case.cases);
            let win = if solved { f64::from(value.signum() + 1) / 2.0 } else { 1.0 / (1.0 + 3f64.powf(-f64::from(value) / SPREAD_SCALE)) };
            share += often * win;
            spread += often * f64::from(value);
            all += often;
        }
        (share / f64::max(all, 1.0), spread / f64::max(all, 1.0))
    }

    fn result(&self) -> DeepenedCandidate {
        let (share, spread) = self.means();
        DeepenedCandidate {
            action: self.candidate.action.clone(),
            score: self.candidate.score,
            share,
            spread,
            solved: self.unsolved().next().is_none(),
        }
    }
}

/// Searches the given moves in rounds: all of them in short searches, then the better ones in
/// longer ones, until everything is solved or a limit is reached. `nodes` is the node limit of all
/// endgames together.
///
/// Returns the candidates, the best first, and the nodes searched. There are no candidates if not
/// even the first round was completed. After a pass, the mover is assumed to continue with the
/// first placement of `candidates`. Without a time limit the result does not depend on the number
/// of threads. Calls `progress` after each round with the results and the nodes so far.
pub fn deepen(
    solver: &Solver,
    position: &Preendgame,
    candidates: &[Candidate],
    nodes: Option<u64>,
    limits: &Limits,
    stop: &CancellationToken,
    progress: &mut dyn FnMut(&[DeepenedCandidate], u64),
) -> (Vec<DeepenedCandidate>, u64) {
    deepen_keeping(solver, position, candidates, &[], nodes, limits, stop, progress)
}

/// Like [`deepen`], but those of the candidates that are among `kept` survive every round.
#[allow(clippy::too_many_arguments)] // One more than `deepen`.
pub fn deepen_keeping(
    solver: &Solver,
    position: &Preendgame,
    candidates: &[Candidate],
    kept: &[Move],
    nodes: Option<u64>,
    limits: &Limits,
    stop: &CancellationToken,
    progress: &mut dyn FnMut(&[DeepenedCandidate], u64),
) -> (Vec<DeepenedCandidate>, u64) {
    let deadline = limits.time.and_then(|time| Instant::now().checked_add(time));
    let counted = AtomicU64::new(0);
    let follow_up = candidates.iter().find(|candidate| candidate.action != Move::Pass);
    let context = SearchContext { solver, position, limits, deadline, stop, nodes: &counted, replies: FIRST_ROUND_REPLIES };
    let mut running: Vec<CandidateState<'_>> = candidates
        .iter()
        .take(limits.candidates.unwrap_or(usize::MAX))
        .map(|candidate| {
            let cases = context.cases(&candidate.action);
            CandidateState { found: vec![None; cases.len()], candidate, cases, kept: kept.contains(&candidate.action) }
        })
        .filter(|evaluated| !evaluated.cases.is_empty())
        .collect();
    let mut dropped = Vec::new();
    let max = limits.nodes.unwrap_or(u64::MAX);
    let mut each = FIRST_ROUND_NODES.min(max);
    for round in 0u32.. {
        let open = running.iter().map(|evaluated| evaluated.unsolved().count() as u64).sum::<u64>();
        if open == 0 {
            break;
        }
        if round > 0 {
            let left = nodes.map_or(u64::MAX, |nodes| nodes.saturating_sub(counted.load(Ordering::Relaxed)) / open);
            let next = each.saturating_mul(ROUND_FACTOR).min(left).min(max);
            if next / MIN_ROUND_FACTOR < each {
                break;
            }
            each = next;
        }
        // Each endgame allocates its own table, so a short search gets a small one.
        let table = limits.table.min(usize::try_from(each.saturating_mul(64)).unwrap_or(usize::MAX)).saturating_mul(limits.threads.max(1));
        let limits = Limits { nodes: Some(each), table, ..*limits };
        if !search(
            &SearchContext { limits: &limits, replies: FIRST_ROUND_REPLIES.saturating_mul(1 << round.min(40)), ..context },
            &mut running,
            follow_up,
        ) {
            if round == 0 {
                return (Vec::new(), counted.into_inner());
            }
            break;
        }
        best_first(&mut running);
        progress(&results(&running, &dropped), counted.load(Ordering::Relaxed));
        let worse = running.split_off(running.len().min(MIN_CANDIDATES.max(running.len().div_ceil(2))));
        let (kept, worse): (Vec<_>, Vec<_>) = worse.into_iter().partition(|evaluated| evaluated.kept);
        running.extend(kept);
        dropped.splice(0..0, worse);
    }
    best_first(&mut running);
    (results(&running, &dropped), counted.into_inner())
}

fn best_first(running: &mut [CandidateState<'_>]) {
    running.sort_by(|one, other| other.means().partial_cmp(&one.means()).unwrap_or(std::cmp::Ordering::Equal));
}

fn results(running: &[CandidateState<'_>], dropped: &[CandidateState<'_>]) -> Vec<DeepenedCandidate> {
    running.iter().chain(dropped).map(CandidateState::result).collect()
}

/// Searches all unsolved cases once with all threads, draw by draw. Returns whether all searches
/// were completed.
fn search(context: &SearchContext<'_>, running: &mut [CandidateState<'_>], follow_up: Option<&Candidate>) -> bool {
    let mut tasks: Vec<(usize, usize)> =
        running.iter().enumerate().flat_map(|(number, evaluated)| evaluated.unsolved().map(move |case| (case, number))).collect();
    tasks.sort_unstable();
    let (next, done) = (AtomicUsize::new(0), Mutex::new(Vec::with_capacity(tasks.len())));
    let work = || {
        while let Some(&(case, number)) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
            let evaluated = &running[number];
            let follow_up = follow_up.filter(|_| evaluated.candidate.action == Move::Pass);
            let value = context.evaluate(evaluated.candidate, &evaluated.cases[case], (-MAX_SPREAD, MAX_SPREAD), follow_up);
            if context.should_stop() && !value.solved {
                return;
            }
            if let Ok(mut done) = done.lock() {
                done.push((number, case, value));
            }
        }
    };
    context.with_all_threads(&work);
    let done = done.into_inner().unwrap_or_default();
    let whole = done.len() == tasks.len();
    for (number, case, value) in done {
        running[number].found[case] = Some(value);
    }
    whole
}
