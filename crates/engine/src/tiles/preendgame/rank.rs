//! Ranks all candidates: first by whether each draw wins, then by the final spread.

use play::time::Instant;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use crossword::{Candidate, Move, Tiles};
use play::Stop;

use super::scenario::{Case, FAR, Scene, used};
use super::{Draw, Limits, Preendgame, RankedCandidate, Ranking};
use crate::tiles::endgame::Solver;

/// Ranks all moves of a position. Calls `progress` with each finished candidate, from any thread.
pub fn rank(solver: &Solver, position: &Preendgame, limits: &Limits, stop: &Stop, progress: &(dyn Fn(&RankedCandidate) + Sync)) -> Ranking {
    let until = limits.time.and_then(|time| Instant::now().checked_add(time));
    let nodes = AtomicU64::new(0);
    let scene = Scene { solver, position, limits, until, stop, nodes: &nodes, replies: usize::MAX };
    let generator = solver.generator();
    let mut placings = generator.candidates(&generator.prepare(&position.board), &position.rack, 0);
    order(&scene, &mut placings);
    let all = placings.len();
    placings.truncate(limits.candidates.unwrap_or(usize::MAX).max(1));
    let mut complete = placings.len() == all && !solver.rules().may_exchange(position.in_bag);
    let mut weighed = each(&scene, &placings, progress);
    let pass = Candidate { action: Move::Pass, score: 0 };
    if position.in_bag == 1 {
        weighed.sort_by(better);
        let then = weighed.first().filter(|best| !best.dropped).map(|best| Candidate { action: best.action.clone(), score: best.score });
        let floor = weighed.first().filter(|best| best.solved && !best.dropped).map_or(0.0, |best| best.share);
        let passed = weigh(&scene, &pass, &|| floor, then.as_ref());
        progress(&passed);
        weighed.push(passed);
    } else if weighed.is_empty() {
        weighed.push(unknown(&scene, &pass));
    }
    complete &= weighed.iter().all(|one| one.solved);
    weighed.sort_by(better);
    settle(&scene, &mut weighed, &mut complete);
    weighed.sort_by(better);
    Ranking { candidates: weighed, complete }
}

/// Orders candidates: solved before unsolved before dropped ones, then by win share, spread and
/// score.
fn better(one: &RankedCandidate, other: &RankedCandidate) -> std::cmp::Ordering {
    let key = |one: &RankedCandidate| (!one.dropped, one.solved, one.share, one.spread.unwrap_or(f64::from(-FAR)), one.score);
    key(other).partial_cmp(&key(one)).unwrap_or(std::cmp::Ordering::Equal)
}

/// Returns a candidate without results.
fn unknown(scene: &Scene<'_>, candidate: &Candidate) -> RankedCandidate {
    let (action, score) = (candidate.action.clone(), candidate.score);
    let empties_bag = used(&action).len() >= scene.position.in_bag;
    RankedCandidate { action, score, share: 1.0, least: 0.0, empties_bag, spread: None, draws: Vec::new(), dropped: false, solved: false }
}

/// Sorts the most promising placements first: by score minus half of the value of the tiles kept.
fn order(scene: &Scene<'_>, placings: &mut [Candidate]) {
    let left = |action: &Move| scene.position.rack.without(&used(action)).map_or(0, |rack| scene.solver.rules().worth(&rack) as i32);
    placings.sort_by_cached_key(|candidate| left(&candidate.action) - 2 * candidate.score as i32);
}

/// Searches the placements with all threads. Shares are not negative, so their bit patterns compare
/// like the numbers.
fn each(scene: &Scene<'_>, placings: &[Candidate], progress: &(dyn Fn(&RankedCandidate) + Sync)) -> Vec<RankedCandidate> {
    let (next, best) = (AtomicUsize::new(0), AtomicU64::new(0));
    let done = Mutex::new(Vec::with_capacity(placings.len()));
    let work = || {
        while let Some((number, candidate)) = {
            let number = next.fetch_add(1, Ordering::Relaxed);
            placings.get(number).map(|candidate| (number, candidate))
        } {
            let one = weigh(scene, candidate, &|| f64::from_bits(best.load(Ordering::Relaxed)), None);
            if one.solved && !one.dropped {
                best.fetch_max(one.share.to_bits(), Ordering::Relaxed);
            }
            progress(&one);
            if let Ok(mut done) = done.lock() {
                done.push((number, one));
            }
        }
    };
    scene.with_all_threads(&work);
    let mut done = done.into_inner().unwrap_or_default();
    done.sort_by_key(|(number, _)| *number);
    done.into_iter().map(|(_, one)| one).collect()
}

/// Computes the win share of a candidate, or proves that it is below `floor`.
fn weigh(scene: &Scene<'_>, candidate: &Candidate, floor: &dyn Fn() -> f64, then: Option<&Candidate>) -> RankedCandidate {
    let mut weighed = unknown(scene, candidate);
    let cases = scene.cases(&candidate.action);
    let all: u32 = cases.iter().map(|case| case.cases).sum();
    let (mut share, mut least) = (f64::from(all), 0.0);
    weighed.solved = all > 0;
    for case in &cases {
        if scene.is_over() {
            weighed.solved = false;
            break;
        }
        let judged = scene.judge(candidate, case, (-1, 1), then);
        // An unsolved value is an estimate and not a bound.
        if judged.solved {
            share -= f64::from(case.cases) * (1.0 - points(judged.value));
            least += f64::from(case.cases) * points(judged.value);
        }
        weighed.draws.push(draw(case, judged.value, judged.solved && judged.value == 0, judged.solved));
        weighed.solved &= judged.solved;
        if weighed.solved && share / f64::from(all) + 1e-9 < floor() {
            weighed.dropped = true;
            break;
        }
    }
    if all > 0 {
        weighed.share = share / f64::from(all);
        weighed.least = least / f64::from(all);
    }
    weighed
}

fn points(spread: i32) -> f64 {
    f64::from(spread.signum() + 1) / 2.0
}

fn draw(case: &Case, spread: i32, exact: bool, solved: bool) -> Draw {
    let left: Tiles = case.left.into_iter().collect();
    Draw { drawn: case.drawn, left, cases: case.cases, spread, exact, solved }
}

/// Computes the final spreads of the candidates with the highest win share.
fn settle(scene: &Scene<'_>, weighed: &mut [RankedCandidate], complete: &mut bool) {
    let Some(first) = weighed.first() else { return };
    let (share, then) = (first.share, Candidate { action: first.action.clone(), score: first.score });
    let then =
        weighed.iter().find(|one| one.action != Move::Pass).map_or(then, |one| Candidate { action: one.action.clone(), score: one.score });
    let tied = weighed.iter_mut().filter(|one| one.solved && !one.dropped && one.share + 1e-9 >= share);
    for one in tied {
        if scene.is_over() {
            *complete = false;
            return;
        }
        let candidate = Candidate { action: one.action.clone(), score: one.score };
        let then = (candidate.action == Move::Pass && then.action != Move::Pass).then_some(&then);
        let (mut sum, mut all) = (0i64, 0i64);
        for (case, draw) in scene.cases(&candidate.action).iter().zip(&mut one.draws) {
            let judged = scene.judge(&candidate, case, (-FAR, FAR), then);
            if judged.solved {
                (draw.spread, draw.exact) = (judged.value, true);
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
