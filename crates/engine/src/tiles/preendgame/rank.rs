//! Ranks all candidates: first by whether each draw wins, then by the final spread.

use play::time::Instant;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use crossword::{Candidate, Move, Tiles};
use play::CancellationToken;

use super::scenario::{Case, MAX_SPREAD, SearchContext, placed_tiles};
use super::{Draw, Limits, Preendgame, RankedCandidate, Ranking};
use crate::tiles::endgame::Solver;

/// Ranks all moves of a position. Calls `progress` with each finished candidate, from any thread.
pub fn rank(
    solver: &Solver,
    position: &Preendgame,
    limits: &Limits,
    stop: &CancellationToken,
    progress: &(dyn Fn(&RankedCandidate) + Sync),
) -> Ranking {
    let deadline = limits.time.and_then(|time| Instant::now().checked_add(time));
    let nodes = AtomicU64::new(0);
    let context = SearchContext { solver, position, limits, deadline, stop, nodes: &nodes, replies: usize::MAX };
    let generator = solver.generator();
    let mut placements = generator.candidates(&generator.prepare(&position.board), &position.rack, 0);
    sort_by_promise(&context, &mut placements);
    let all = placements.len();
    placements.truncate(limits.candidates.unwrap_or(usize::MAX).max(1));
    let mut complete = placements.len() == all && !solver.rules().may_exchange(position.in_bag);
    let mut evaluated = evaluate_placements(&context, &placements, progress);
    let pass = Candidate { action: Move::Pass, score: 0 };
    if position.in_bag == 1 {
        evaluated.sort_by(compare);
        let follow_up =
            evaluated.first().filter(|best| !best.dropped).map(|best| Candidate { action: best.action.clone(), score: best.score });
        let floor = evaluated.first().filter(|best| best.solved && !best.dropped).map_or(0.0, |best| best.share);
        let passed = evaluate_candidate(&context, &pass, &|| floor, follow_up.as_ref());
        progress(&passed);
        evaluated.push(passed);
    } else if evaluated.is_empty() {
        evaluated.push(unevaluated(&context, &pass));
    }
    complete &= evaluated.iter().all(|one| one.solved);
    evaluated.sort_by(compare);
    compute_spreads(&context, &mut evaluated, &mut complete);
    evaluated.sort_by(compare);
    Ranking { candidates: evaluated, complete }
}

/// Orders candidates: solved before unsolved before dropped ones, then by win share, spread and
/// score.
fn compare(one: &RankedCandidate, other: &RankedCandidate) -> std::cmp::Ordering {
    let key = |one: &RankedCandidate| (!one.dropped, one.solved, one.share, one.spread.unwrap_or(f64::from(-MAX_SPREAD)), one.score);
    key(other).partial_cmp(&key(one)).unwrap_or(std::cmp::Ordering::Equal)
}

/// Returns a candidate without results.
fn unevaluated(context: &SearchContext<'_>, candidate: &Candidate) -> RankedCandidate {
    let (action, score) = (candidate.action.clone(), candidate.score);
    let empties_bag = placed_tiles(&action).len() >= context.position.in_bag;
    RankedCandidate {
        action,
        score,
        share: 1.0,
        min_share: 0.0,
        empties_bag,
        spread: None,
        draws: Vec::new(),
        dropped: false,
        solved: false,
    }
}

/// Sorts the most promising placements first: by score minus half of the value of the tiles kept.
fn sort_by_promise(context: &SearchContext<'_>, placements: &mut [Candidate]) {
    let left =
        |action: &Move| context.position.rack.without(&placed_tiles(action)).map_or(0, |rack| context.solver.rules().worth(&rack) as i32);
    placements.sort_by_cached_key(|candidate| left(&candidate.action) - 2 * candidate.score as i32);
}

/// Searches the placements with all threads. Shares are not negative, so their bit patterns compare
/// like the numbers.
fn evaluate_placements(
    context: &SearchContext<'_>,
    placements: &[Candidate],
    progress: &(dyn Fn(&RankedCandidate) + Sync),
) -> Vec<RankedCandidate> {
    let (next, best) = (AtomicUsize::new(0), AtomicU64::new(0));
    let done = Mutex::new(Vec::with_capacity(placements.len()));
    let work = || {
        while let Some((number, candidate)) = {
            let number = next.fetch_add(1, Ordering::Relaxed);
            placements.get(number).map(|candidate| (number, candidate))
        } {
            let one = evaluate_candidate(context, candidate, &|| f64::from_bits(best.load(Ordering::Relaxed)), None);
            if one.solved && !one.dropped {
                best.fetch_max(one.share.to_bits(), Ordering::Relaxed);
            }
            progress(&one);
            if let Ok(mut done) = done.lock() {
                done.push((number, one));
            }
        }
    };
    context.with_all_threads(&work);
    let mut done = done.into_inner().unwrap_or_default();
    done.sort_by_key(|(number, _)| *number);
    done.into_iter().map(|(_, one)| one).collect()
}

/// Computes the win share of a candidate, or proves that it is below `floor`.
fn evaluate_candidate(
    context: &SearchContext<'_>,
    candidate: &Candidate,
    floor: &dyn Fn() -> f64,
    follow_up: Option<&Candidate>,
) -> RankedCandidate {
    let mut evaluated = unevaluated(context, candidate);
    let cases = context.cases(&candidate.action);
    let all: u32 = cases.iter().map(|case| case.cases).sum();
    let (mut share, mut min_share) = (f64::from(all), 0.0);
    evaluated.solved = all > 0;
    for case in &cases {
        if context.should_stop() {
            evaluated.solved = false;
            break;
        }
        let value = context.evaluate(candidate, case, (-1, 1), follow_up);
        // An unsolved value is an estimate and not a bound.
        if value.solved {
            share -= f64::from(case.cases) * (1.0 - win_value(value.value));
            min_share += f64::from(case.cases) * win_value(value.value);
        }
        evaluated.draws.push(draw(case, value.value, value.solved && value.value == 0, value.solved));
        evaluated.solved &= value.solved;
        if evaluated.solved && share / f64::from(all) + 1e-9 < floor() {
            evaluated.dropped = true;
            break;
        }
    }
    if all > 0 {
        evaluated.share = share / f64::from(all);
        evaluated.min_share = min_share / f64::from(all);
    }
    evaluated
}

fn win_value(spread: i32) -> f64 {
    f64::from(spread.signum() + 1) / 2.0
}

fn draw(case: &Case, spread: i32, exact: bool, solved: bool) -> Draw {
    let left: Tiles = case.left.into_iter().collect();
    Draw { drawn: case.drawn, left, cases: case.cases, spread, exact, solved }
}

/// Computes the final spreads of the candidates with the highest win share.
fn compute_spreads(context: &SearchContext<'_>, evaluated: &mut [RankedCandidate], complete: &mut bool) {
    let Some(first) = evaluated.first() else { return };
    let (share, follow_up) = (first.share, Candidate { action: first.action.clone(), score: first.score });
    let follow_up = evaluated
        .iter()
        .find(|one| one.action != Move::Pass)
        .map_or(follow_up, |one| Candidate { action: one.action.clone(), score: one.score });
    let tied = evaluated.iter_mut().filter(|one| one.solved && !one.dropped && one.share + 1e-9 >= share);
    for one in tied {
        if context.should_stop() {
            *complete = false;
            return;
        }
        let candidate = Candidate { action: one.action.clone(), score: one.score };
        let follow_up = (candidate.action == Move::Pass && follow_up.action != Move::Pass).then_some(&follow_up);
        let (mut sum, mut all) = (0i64, 0i64);
        for (case, draw) in context.cases(&candidate.action).iter().zip(&mut one.draws) {
            let value = context.evaluate(&candidate, case, (-MAX_SPREAD, MAX_SPREAD), follow_up);
            if value.solved {
                (draw.spread, draw.exact) = (value.value, true);
            }
            sum += i64::from(case.cases) * i64::from(draw.spread);
            all += i64::from(case.cases);
        }
        match one.draws.iter().all(|draw| draw.exact) && all > 0 {
            true => one.spread = Some(sum as f64 / all as f64),
            false => *complete = false,
        }
    }
}
