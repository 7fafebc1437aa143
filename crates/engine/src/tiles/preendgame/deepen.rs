//! A few candidates against every draw, ever deeper: what is known at any moment, where there is no time to be certain.

use play::time::Instant;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use crossword::{Candidate, Move};
use play::Stop;

use super::scenario::{Case, FAR, ScenarioValue, Scene};
use super::{Limits, Preendgame};
use crate::tiles::endgame::Solver;

/// What a candidate brings, as far as it was looked at.
#[derive(Clone, Debug, PartialEq)]
pub struct DeepenedCandidate {
    /// The move.
    pub action: Move,
    /// Its points.
    pub score: u32,
    /// The win share, from 0 to 1; where it is not certain, an estimate.
    pub share: f64,
    /// The mean spread at the end of the game, in points; where it is not certain, an estimate.
    pub spread: f64,
    /// Is all of this certain, in the sense of [`tiles::preendgame`](super)?
    pub solved: bool,
}

/// Positions of an endgame in the first round.
const FIRST: u64 = 100;

/// How many times more there are in each further round.
const MORE: u64 = 6;

/// With less than so many times more a further round says nothing new.
const WORTH_IT: u64 = 2;

/// After each round the better half stays, but never fewer than these.
const FEWEST: usize = 3;

/// Where a tile stays in the bag, so many answers of the other seat are looked at in the first round, those of most points, and twice as many in each
/// further one.
const REPLIES: usize = 6;

/// A spread that is not certain counts as a win the more, the larger it is: so many points ahead win three games of four.
const LIKELY: f64 = 5.0;

/// One candidate with what each draw brings.
struct Weighed<'a> {
    candidate: &'a Candidate,
    cases: Vec<Case>,
    /// The spread at the end, for each case that was looked at.
    found: Vec<Option<ScenarioValue>>,
}

impl Weighed<'_> {
    /// The numbers of the cases that are not certain.
    fn open(&self) -> impl Iterator<Item = usize> {
        self.found.iter().enumerate().filter(|(_, found)| found.is_none_or(|found| !found.solved)).map(|(case, _)| case)
    }

    /// The win share and the mean spread.
    fn sums(&self) -> (f64, f64) {
        let (mut share, mut spread, mut all) = (0.0, 0.0, 0.0);
        for (case, found) in self.cases.iter().zip(&self.found) {
            let Some(ScenarioValue { value, solved }) = *found else { continue };
            let often = f64::from(case.cases);
            let win = if solved { f64::from(value.signum() + 1) / 2.0 } else { 1.0 / (1.0 + 3f64.powf(-f64::from(value) / LIKELY)) };
            share += often * win;
            spread += often * f64::from(value);
            all += often;
        }
        (share / f64::max(all, 1.0), spread / f64::max(all, 1.0))
    }

    fn told(&self) -> DeepenedCandidate {
        let (share, spread) = self.sums();
        DeepenedCandidate {
            action: self.candidate.action.clone(),
            score: self.candidate.score,
            share,
            spread,
            solved: self.open().next().is_none(),
        }
    }
}

/// Weighs these moves, first all of them in short searches, then the better ones in longer ones, until everything is certain or the limits are reached;
/// `nodes` are positions in all. The best one comes first; none come if not even the first round was finished. After a pass the mover is taken to go on with the
/// first placing among them. Without a time the answer is the same with any number of threads. `progress` is told after each round what is known, and how many positions were looked at.
pub fn deepen(
    solver: &Solver,
    position: &Preendgame,
    candidates: &[Candidate],
    nodes: Option<u64>,
    limits: &Limits,
    stop: &Stop,
    progress: &mut dyn FnMut(&[DeepenedCandidate], u64),
) -> (Vec<DeepenedCandidate>, u64) {
    let until = limits.time.and_then(|time| Instant::now().checked_add(time));
    let counted = AtomicU64::new(0);
    let then = candidates.iter().find(|candidate| candidate.action != Move::Pass);
    let scene = Scene { solver, position, limits, until, stop, nodes: &counted, replies: REPLIES };
    let mut running: Vec<Weighed<'_>> = candidates
        .iter()
        .take(limits.candidates.unwrap_or(usize::MAX))
        .map(|candidate| {
            let cases = scene.cases(&candidate.action);
            Weighed { found: vec![None; cases.len()], candidate, cases }
        })
        .filter(|weighed| !weighed.cases.is_empty())
        .collect();
    let mut dropped = Vec::new();
    let most = limits.nodes.unwrap_or(u64::MAX);
    let mut each = FIRST.min(most);
    for round in 0u32.. {
        let open = running.iter().map(|weighed| weighed.open().count() as u64).sum::<u64>();
        if open == 0 {
            break;
        }
        if round > 0 {
            let left = nodes.map_or(u64::MAX, |nodes| nodes.saturating_sub(counted.load(Ordering::Relaxed)) / open);
            let next = each.saturating_mul(MORE).min(left).min(most);
            if next / WORTH_IT < each {
                break;
            }
            each = next;
        }
        // The table is made for each endgame: a small one for a short search.
        let table = limits.table.min(usize::try_from(each.saturating_mul(64)).unwrap_or(usize::MAX)).saturating_mul(limits.threads.max(1));
        let limits = Limits { nodes: Some(each), table, ..*limits };
        if !search(&Scene { limits: &limits, replies: REPLIES.saturating_mul(1 << round.min(40)), ..scene }, &mut running, then) {
            if round == 0 {
                return (Vec::new(), counted.into_inner());
            }
            break;
        }
        best_first(&mut running);
        progress(&told(&running, &dropped), counted.load(Ordering::Relaxed));
        dropped.splice(0..0, running.drain(running.len().min(FEWEST.max(running.len().div_ceil(2)))..));
    }
    best_first(&mut running);
    (told(&running, &dropped), counted.into_inner())
}

fn best_first(running: &mut [Weighed<'_>]) {
    running.sort_by(|one, other| other.sums().partial_cmp(&one.sums()).unwrap_or(std::cmp::Ordering::Equal));
}

fn told(running: &[Weighed<'_>], dropped: &[Weighed<'_>]) -> Vec<DeepenedCandidate> {
    running.iter().chain(dropped).map(Weighed::told).collect()
}

/// Searches everything that is not certain once with all threads, each draw with all candidates before the next; answers whether it came to the end.
fn search(scene: &Scene<'_>, running: &mut [Weighed<'_>], then: Option<&Candidate>) -> bool {
    let mut tasks: Vec<(usize, usize)> =
        running.iter().enumerate().flat_map(|(number, weighed)| weighed.open().map(move |case| (case, number))).collect();
    tasks.sort_unstable();
    let (next, done) = (AtomicUsize::new(0), Mutex::new(Vec::with_capacity(tasks.len())));
    let work = || {
        while let Some(&(case, number)) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
            let weighed = &running[number];
            let then = then.filter(|_| weighed.candidate.action == Move::Pass);
            let judged = scene.judge(weighed.candidate, &weighed.cases[case], (-FAR, FAR), then);
            if scene.is_over() && !judged.solved {
                return;
            }
            if let Ok(mut done) = done.lock() {
                done.push((number, case, judged));
            }
        }
    };
    scene.with_all_threads(&work);
    let done = done.into_inner().unwrap_or_default();
    let whole = done.len() == tasks.len();
    for (number, case, judged) in done {
        running[number].found[case] = Some(judged);
    }
    whole
}
