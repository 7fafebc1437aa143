//! The race between candidates: what their rollouts brought, and who is still in it.

use std::time::Instant;

use super::{Report, Row, Settings};
use crate::tiles::Choice;

/// Draws in the first batch: fewer say nothing of doubts.
const FIRST: usize = 32;

/// Rollouts in a later batch, of all candidates together.
const BATCH: usize = 512;

/// Draws, at most: beyond, no doubt is left that matters.
const LONGEST: usize = 1 << 17;

/// What one rollout brought.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Result {
    /// How often it wins, in millionths.
    pub(super) win: i64,
    /// Thousandths of a point ahead in the end.
    pub(super) spread: i64,
}

/// What a candidate is good for in a rollout: wins first, and a tenth of a percent for ten points, which decides where wins don't.
impl Result {
    fn merit(self) -> i64 {
        self.win + self.spread / 10
    }
}

/// How a candidate stands.
pub(super) struct Runner {
    pub(super) choice: Choice,
    equity: i32,
    running: bool,
    /// By draw.
    merits: Vec<i64>,
    sum: Result,
    squares: [f64; 2],
    /// For each later move the sum of points, and bingos.
    pub(super) plies: Vec<(i64, u64)>,
}

impl Runner {
    fn rollouts(&self) -> usize {
        self.merits.len()
    }

    fn mean(&self) -> f64 {
        if self.merits.is_empty() { f64::NEG_INFINITY } else { self.merits.iter().sum::<i64>() as f64 / self.merits.len() as f64 }
    }
}

/// The race.
pub(super) struct Race {
    pub(super) runners: Vec<Runner>,
    draws: usize,
    rollouts: u64,
    most: Option<u64>,
    /// How many standard errors a candidate must lie behind to drop out; none: never.
    apart: Option<f64>,
}

impl Race {
    pub(super) fn new(candidates: &[(Choice, i32)], settings: &Settings) -> Race {
        let runner = |&(choice, equity): &(Choice, i32)| Runner {
            choice,
            equity,
            running: true,
            merits: Vec::new(),
            sum: Result::default(),
            squares: [0.0; 2],
            plies: vec![(0, 0); settings.plies],
        };
        let apart = (settings.doubt > 0).then(|| deviations(f64::from(settings.doubt) / 10_000.0));
        Race { runners: candidates.iter().map(runner).collect(), draws: 0, rollouts: 0, most: settings.rollouts, apart }
    }

    fn running(&self) -> usize {
        self.runners.iter().filter(|runner| runner.running).count()
    }

    /// Whether there is anything left to find out, and a budget for it. A single candidate is played out, too, but for no longer than it takes to say how it stands.
    pub(super) fn goes_on(&self) -> bool {
        (self.running() > 1 || self.draws == 0) && !self.runners.is_empty() && self.draws < LONGEST && self.next_batch().1 > 0
    }

    /// The number of the next batch's first draw, and how many there are.
    pub(super) fn next_batch(&self) -> (usize, usize) {
        let running = self.running().max(1);
        let wanted = if self.draws == 0 { FIRST } else { (BATCH / running).max(8) };
        let left = self.most.map_or(usize::MAX, |most| usize::try_from(most.saturating_sub(self.rollouts)).unwrap_or(usize::MAX) / running);
        // A budget below one draw a candidate still buys one.
        let left = if self.draws == 0 { left.max(1) } else { left };
        (self.draws, wanted.min(left))
    }

    /// The numbers of those in the race.
    pub(super) fn in_race(&self) -> Vec<usize> {
        (0..self.runners.len()).filter(|&number| self.runners[number].running).collect()
    }

    /// Adds what a draw brought to each of these candidates, draw by draw in order.
    pub(super) fn add(&mut self, runners: &[usize], results: &[Result], plies: &[(i64, u64)]) {
        let length = self.runners.first().map_or(0, |runner| runner.plies.len());
        for (place, (&number, &result)) in runners.iter().zip(results).enumerate() {
            let runner = &mut self.runners[number];
            runner.merits.push(result.merit());
            runner.sum.win += result.win;
            runner.sum.spread += result.spread;
            runner.squares[0] += (result.win as f64).powi(2);
            runner.squares[1] += (result.spread as f64).powi(2);
            for (sum, add) in runner.plies.iter_mut().zip(&plies[place * length..]) {
                *sum = (sum.0 + add.0, sum.1 + add.1);
            }
            self.rollouts += 1;
        }
        self.draws += 1;
    }

    /// Takes those out of the race that are worse than the leader beyond doubt.
    pub(super) fn drop_out(&mut self) {
        let Some(apart) = self.apart.filter(|_| self.draws >= FIRST) else { return };
        let Some(leader) = self.leader() else { return };
        for number in self.in_race() {
            if number == leader {
                continue;
            }
            let (a, b) = (&self.runners[leader].merits, &self.runners[number].merits);
            let n = b.len() as f64;
            let differences = || a.iter().zip(b).map(|(a, b)| (a - b) as f64);
            let mean = differences().sum::<f64>() / n;
            let variance = differences().map(|difference| (difference - mean).powi(2)).sum::<f64>() / (n - 1.0).max(1.0);
            // A candidate that is always alike has no doubt; the smallest one keeps it from dropping out for nothing.
            if mean > apart * (variance / n).sqrt().max(1.0) {
                self.runners[number].running = false;
            }
        }
    }

    /// Who leads: of those in the race, the one with the highest mean; among equals the one with the highest equity.
    fn leader(&self) -> Option<usize> {
        self.in_race().into_iter().reduce(|best, other| if self.runners[other].mean() > self.runners[best].mean() { other } else { best })
    }

    pub(super) fn report(&self, begun: Instant) -> Report {
        let mut order: Vec<&Runner> = self.runners.iter().collect();
        // Who stayed in the race longest comes first; a stable sort keeps the order of equities among equals.
        order.sort_by(|a, b| (b.running, b.rollouts()).cmp(&(a.running, a.rollouts())).then(b.mean().total_cmp(&a.mean())));
        let rows = order.into_iter().map(row).collect();
        Report { rows, rollouts: self.rollouts, certain: self.running() <= 1, time: begun.elapsed() }
    }
}

fn row(runner: &Runner) -> Row {
    let n = runner.rollouts() as f64;
    let mean = |sum: i64| if n > 0.0 { sum as f64 / n } else { 0.0 };
    let error =
        |sum: i64, squares: f64| if n > 1.0 { ((squares / n - mean(sum).powi(2)).max(0.0) / (n - 1.0)).sqrt() } else { f64::INFINITY };
    let (win, spread) = (runner.sum.win, runner.sum.spread);
    Row {
        choice: runner.choice,
        score: runner.choice.score(),
        equity: runner.equity,
        win: mean(win) / 1e6,
        spread: mean(spread) / 1e3,
        doubt: error(win, runner.squares[0]) / 1e6,
        spread_doubt: error(spread, runner.squares[1]) / 1e3,
        rollouts: runner.rollouts() as u64,
        running: runner.running,
        plies: runner.plies.iter().map(|&(points, bingos)| (mean(points), mean(bingos as i64))).collect(),
    }
}

/// How many standard errors leave this chance on one side (Winitzki's approximation of the error function, turned round).
fn deviations(chance: f64) -> f64 {
    let x = 1.0 - 2.0 * chance.clamp(1e-9, 0.49);
    let a = 0.147;
    let log = (1.0 - x * x).ln();
    let half = 2.0 / (std::f64::consts::PI * a) + log / 2.0;
    std::f64::consts::SQRT_2 * ((half * half - log / a).sqrt() - half).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deviations_are_those_of_tables() {
        for (chance, wanted) in [(0.1, 1.2816), (0.025, 1.96), (0.01, 2.3263), (0.001, 3.0902)] {
            assert!((deviations(chance) - wanted).abs() < 0.01, "{chance}: {}", deviations(chance));
        }
    }
}
