//! The race between candidates, whatever the game: what their rollouts brought, and who is still in it.
//!
//! All candidates meet the same draws. After each batch those drop out that are worse than the leader by more than their paired differences leave in doubt.
//! Sums are sums of whole numbers, and which rollouts are played depends on those sums alone, so any number of threads comes to the same answer.

use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// Draws in the first batch: fewer say nothing of doubts.
const FIRST: usize = 32;

/// Rollouts in a later batch, of all candidates together.
const BATCH: usize = 512;

/// Draws, at most: beyond, no doubt is left that matters.
const LONGEST: usize = 1 << 17;

/// What one rollout brought.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Outcome {
    /// How often it wins, in millionths.
    pub(crate) win: i64,
    /// Thousandths of a point ahead in the end.
    pub(crate) spread: i64,
}

impl Outcome {
    /// Of a game that ended so many thousandths of a point ahead.
    pub(crate) fn finished(spread: i32) -> Outcome {
        let win = match spread {
            0 => 500_000,
            1.. => 1_000_000,
            _ => 0,
        };
        Outcome { win, spread: i64::from(spread) }
    }

    /// What candidates are ranked by: wins first, and a tenth of a percent for ten points, which decides where wins don't.
    pub(crate) fn merit(self) -> i64 {
        self.win + self.spread / 10
    }
}

/// How long a race goes on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Course {
    /// Later moves of which sums are kept.
    pub(crate) plies: usize,
    /// Rollouts of all candidates together, at most.
    pub(crate) rollouts: Option<u64>,
    /// Candidates drop out when they are the best with less than this chance, in hundredths of a percent; 0: never.
    pub(crate) doubt: u32,
    /// Threads.
    pub(crate) threads: usize,
}

/// What a candidate has brought so far.
struct Runner {
    running: bool,
    /// By draw.
    merits: Vec<i64>,
    sum: Outcome,
    squares: [f64; 2],
    /// For each later move the sum of points, and bingos.
    plies: Vec<(i64, u64)>,
    /// The merit that was expected before any rollout.
    expected: f64,
}

impl Runner {
    fn rollouts(&self) -> usize {
        self.merits.len()
    }

    /// The mean merit, where what was expected counts as so many rollouts.
    fn mean(&self, counts: f64) -> f64 {
        let all = self.merits.len() as f64 + counts;
        if all > 0.0 { (self.merits.iter().sum::<i64>() as f64 + self.expected * counts) / all } else { f64::NEG_INFINITY }
    }
}

/// How a candidate stands.
#[derive(Clone, Debug)]
pub(crate) struct Standing {
    /// Its number.
    pub(crate) number: usize,
    /// How often it wins, from 0 to 1, and the standard error of that.
    pub(crate) win: (f64, f64),
    /// By how many points its seat is ahead in the end, and the standard error of that.
    pub(crate) spread: (f64, f64),
    /// How often it was played out.
    pub(crate) rollouts: u64,
    /// Whether it is still in the race.
    pub(crate) running: bool,
    /// For each later move: the points on average, and the share of bingos.
    pub(crate) plies: Vec<(f64, f64)>,
}

/// What plays one rollout: the number of a candidate, the number of the draw, and where points and bingos of later moves are added.
pub(crate) type Rollout<'a> = dyn Fn(usize, u64, &mut [(i64, u64)]) -> Outcome + Sync + 'a;

/// What a draw brought: its outcomes by candidate, and each candidate's later moves.
type DrawResult = (Vec<Outcome>, Vec<(i64, u64)>);

/// The race.
pub(crate) struct Race {
    runners: Vec<Runner>,
    course: Course,
    draws: usize,
    rollouts: u64,
    /// How many standard errors a candidate must lie behind to drop out; none: never.
    apart: Option<f64>,
    /// As how many rollouts it counts what merit was expected of each candidate.
    expected: f64,
}

impl Race {
    /// Of so many candidates, the best by equity first.
    pub(crate) fn new(candidates: usize, course: Course) -> Race {
        let runner = |_| Runner {
            running: true,
            merits: Vec::new(),
            sum: Outcome::default(),
            squares: [0.0; 2],
            plies: vec![(0, 0); course.plies],
            expected: 0.0,
        };
        let apart = (course.doubt > 0).then(|| deviations(f64::from(course.doubt) / 10_000.0));
        Race { runners: (0..candidates).map(runner).collect(), course, draws: 0, rollouts: 0, apart, expected: 0.0 }
    }

    /// With what merit is expected of each candidate, which counts as so many rollouts: few rollouts then say nothing against it, many everything.
    pub(crate) fn expecting(mut self, merits: &[i64], rollouts: f64) -> Race {
        self.runners.iter_mut().zip(merits).for_each(|(runner, &merit)| runner.expected = merit as f64);
        self.expected = rollouts;
        self
    }

    /// Rollouts so far.
    pub(crate) fn rollouts(&self) -> u64 {
        self.rollouts
    }

    /// Whether no other candidate can be the best, as far as the doubt asked for goes.
    pub(crate) fn is_certain(&self) -> bool {
        self.running() <= 1
    }

    /// Plays the next batch of draws with all candidates in the race, and drops those that are beyond hope. A draw that `ends` finds unfinished does not
    /// count, nor do those after it; the first one is always finished, so that there is something to go by.
    pub(crate) fn run_batch(&mut self, rollout: &Rollout<'_>, ends: &(dyn Fn() -> bool + Sync)) {
        let runners = self.in_race();
        let (from, count) = self.next_batch();
        let plies = self.course.plies;
        let next = AtomicUsize::new(0);
        let brought: Mutex<Vec<Option<DrawResult>>> = Mutex::new((0..count).map(|_| None).collect());
        let work = || {
            while let draw = next.fetch_add(1, Relaxed)
                && draw < count
            {
                let mut outcomes = Vec::with_capacity(runners.len());
                let mut sums = vec![(0, 0); runners.len() * plies];
                for (place, &number) in runners.iter().enumerate() {
                    if from + draw > 0 && ends() {
                        return;
                    }
                    outcomes.push(rollout(number, (from + draw) as u64, &mut sums[place * plies..][..plies]));
                }
                brought.lock().unwrap_or_else(PoisonError::into_inner)[draw] = Some((outcomes, sums));
            }
        };
        if self.course.threads <= 1 {
            work();
        } else {
            std::thread::scope(|scope| (0..self.course.threads).for_each(|_| drop(scope.spawn(work))));
        }
        for (outcomes, sums) in brought.into_inner().unwrap_or_else(PoisonError::into_inner).into_iter().map_while(|brought| brought) {
            self.add(&runners, &outcomes, &sums);
        }
        self.drop_out();
    }

    fn running(&self) -> usize {
        self.runners.iter().filter(|runner| runner.running).count()
    }

    /// Whether there is anything left to find out, and a budget for it. A single candidate is played out, too, but for no longer than it takes to say how it stands.
    pub(crate) fn goes_on(&self) -> bool {
        (self.running() > 1 || self.draws == 0) && !self.runners.is_empty() && self.draws < LONGEST && self.next_batch().1 > 0
    }

    /// The number of the next batch's first draw, and how many there are.
    fn next_batch(&self) -> (usize, usize) {
        let running = self.running().max(1);
        let wanted = if self.draws == 0 { FIRST } else { (BATCH / running).max(8) };
        let left = self
            .course
            .rollouts
            .map_or(usize::MAX, |most| usize::try_from(most.saturating_sub(self.rollouts)).unwrap_or(usize::MAX) / running);
        // A budget below one draw a candidate still buys one.
        let left = if self.draws == 0 { left.max(1) } else { left };
        (self.draws, wanted.min(left))
    }

    /// The numbers of those in the race.
    fn in_race(&self) -> Vec<usize> {
        (0..self.runners.len()).filter(|&number| self.runners[number].running).collect()
    }

    /// Adds what a draw brought to each of these candidates, draw by draw in order.
    fn add(&mut self, runners: &[usize], outcomes: &[Outcome], plies: &[(i64, u64)]) {
        let length = self.course.plies;
        for (place, (&number, &outcome)) in runners.iter().zip(outcomes).enumerate() {
            let runner = &mut self.runners[number];
            runner.merits.push(outcome.merit());
            runner.sum.win += outcome.win;
            runner.sum.spread += outcome.spread;
            runner.squares[0] += (outcome.win as f64).powi(2);
            runner.squares[1] += (outcome.spread as f64).powi(2);
            for (sum, add) in runner.plies.iter_mut().zip(&plies[place * length..]) {
                *sum = (sum.0 + add.0, sum.1 + add.1);
            }
            self.rollouts += 1;
        }
        self.draws += 1;
    }

    /// Takes those out of the race that are worse than the leader beyond doubt.
    fn drop_out(&mut self) {
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
            let expected = self.runners[leader].expected - self.runners[number].expected;
            let behind = (mean * n + expected * self.expected) / (n + self.expected);
            // A candidate that is always alike has no doubt; the smallest one keeps it from dropping out for nothing.
            let doubt = |rollouts: f64| (variance / rollouts).sqrt().max(1.0);
            // Now and then equity is far off: against what rollouts say it takes nobody out of the race.
            if mean > doubt(n) && behind > apart * doubt(n + self.expected) {
                self.runners[number].running = false;
            }
        }
    }

    /// Who leads: of those in the race, the one with the highest mean; among equals the one with the highest equity.
    fn leader(&self) -> Option<usize> {
        self.in_race().into_iter().reduce(|best, other| if self.mean(other) > self.mean(best) { other } else { best })
    }

    fn mean(&self, number: usize) -> f64 {
        self.runners[number].mean(self.expected)
    }

    /// How the candidates stand, the best first.
    pub(crate) fn standings(&self) -> Vec<Standing> {
        let mut order: Vec<(usize, &Runner)> = self.runners.iter().enumerate().collect();
        // Who stayed in the race longest comes first; a stable sort keeps the order of equities among equals.
        order.sort_by(|(_, a), (_, b)| {
            (b.running, b.rollouts()).cmp(&(a.running, a.rollouts())).then(b.mean(self.expected).total_cmp(&a.mean(self.expected)))
        });
        order.into_iter().map(|(number, runner)| standing(number, runner)).collect()
    }
}

fn standing(number: usize, runner: &Runner) -> Standing {
    let n = runner.rollouts() as f64;
    let mean = |sum: i64| if n > 0.0 { sum as f64 / n } else { 0.0 };
    let error =
        |sum: i64, squares: f64| if n > 1.0 { ((squares / n - mean(sum).powi(2)).max(0.0) / (n - 1.0)).sqrt() } else { f64::INFINITY };
    let (win, spread) = (runner.sum.win, runner.sum.spread);
    Standing {
        number,
        win: (mean(win) / 1e6, error(win, runner.squares[0]) / 1e6),
        spread: (mean(spread) / 1e3, error(spread, runner.squares[1]) / 1e3),
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
    /// Two candidates: the second always brings 10 more, and 1,000 more were expected of the first, which counts as five rollouts.
    #[test]
    fn what_is_expected_gives_way_to_rollouts_in_proportion() {
        let leader_after = |rollouts: u64| {
            let course = Course { plies: 0, rollouts: Some(rollouts), doubt: 0, threads: 1 };
            let mut race = Race::new(2, course).expecting(&[1_000, 0], 5.0);
            while race.goes_on() {
                race.run_batch(&|number, _, _| Outcome { win: 10 * number as i64, spread: 0 }, &|| false);
            }
            race.standings()[0].number
        };
        // 5 x 1,000 of the first against 10 for each draw of the second: even after 500 draws, which are 1,000 rollouts.
        assert_eq!([0, 998, 1_002].map(leader_after), [0, 0, 1]);
    }

    /// The second brings more, now more, now less; a great deal more was expected of the first.
    #[test]
    fn what_is_expected_takes_nobody_out_whose_rollouts_are_better() {
        let course = Course { plies: 0, rollouts: Some(64), doubt: 100, threads: 1 };
        let mut race = Race::new(2, course).expecting(&[100_000, 0], 80.0);
        let rollout = |number: usize, draw: u64, _: &mut [(i64, u64)]| {
            let more = if draw.is_multiple_of(2) { 50_000 } else { -10_000 };
            Outcome { win: number as i64 * more, spread: 0 }
        };
        race.run_batch(&rollout, &|| false);
        assert!(!race.is_certain());
        // Whose rollouts are worse, too, drops out.
        let mut race = Race::new(2, course).expecting(&[100_000, 0], 80.0);
        race.run_batch(&|number, draw, plies| Outcome { win: -rollout(number, draw, plies).win, spread: 0 }, &|| false);
        assert!(race.is_certain());
    }
}
