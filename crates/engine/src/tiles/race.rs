//! Racing of candidates: collects the outcomes of their rollouts and eliminates the worse ones.
//! Independent of the game.
//!
//! All candidates use the same draws (common random numbers). After each batch, candidates are
//! eliminated whose paired differences show them to be worse than the leader. Sums are integers,
//! and they alone decide which rollouts are played, so the result does not depend on the number of
//! threads.

use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// Draws in the first batch. Fewer would give no usable standard errors.
const FIRST_BATCH_DRAWS: usize = 32;

/// Rollouts in a later batch, all candidates together.
const BATCH_ROLLOUTS: usize = 512;

/// The maximum number of draws. Beyond it, standard errors are negligible.
const MAX_DRAWS: usize = 1 << 17;

/// The outcome of one rollout.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Outcome {
    /// The win probability in millionths.
    pub(crate) win: i64,
    /// The final spread in thousandths of a point.
    pub(crate) spread: i64,
}

impl Outcome {
    /// Returns the outcome of a finished game with this spread, in thousandths of a point.
    pub(crate) fn finished(spread: i32) -> Outcome {
        let win = match spread {
            0 => 500_000,
            1.. => 1_000_000,
            _ => 0,
        };
        Outcome { win, spread: i64::from(spread) }
    }

    /// Returns the value by which candidates are ranked: wins, with the spread as a tie-break. Ten
    /// points of spread count as much as 0.1% of wins.
    pub(crate) fn merit(self) -> i64 {
        self.win + self.spread / 10
    }
}

/// The limits of a race.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RaceLimits {
    /// The number of later plies whose scores are summed.
    pub(crate) plies: usize,
    /// The rollout limit for all candidates together.
    pub(crate) rollouts: Option<u64>,
    /// Candidates are eliminated if the probability that they are best is below this, in hundredths
    /// of a percent. 0 disables elimination.
    pub(crate) elimination_threshold: u32,
    pub(crate) threads: usize,
}

/// The results of a candidate so far.
struct CandidateStats {
    running: bool,
    /// Whether it is never eliminated.
    protected: bool,
    /// The merit of each draw.
    merits: Vec<i64>,
    /// The spread of each draw.
    spreads: Vec<i64>,
    sum: Outcome,
    squares: [f64; 2],
    /// For each later ply the sum of scores and the number of bingos.
    plies: Vec<(i64, u64)>,
    /// The prior mean of the merit.
    prior: f64,
}

impl CandidateStats {
    fn rollouts(&self) -> usize {
        self.merits.len()
    }

    /// Returns the mean win probability and spread of the first `draws` draws.
    fn mean_of_first(&self, draws: usize) -> (f64, f64) {
        let spread: i64 = self.spreads.iter().take(draws).sum();
        let win: i64 = self.merits.iter().zip(&self.spreads).take(draws).map(|(merit, spread)| merit - spread / 10).sum();
        let draws = draws.max(1) as f64;
        (win as f64 / draws / 1e6, spread as f64 / draws / 1e3)
    }

    /// Returns the mean merit, with the prior weighted as `counts` rollouts.
    fn mean(&self, counts: f64) -> f64 {
        let all = self.merits.len() as f64 + counts;
        if all > 0.0 { (self.merits.iter().sum::<i64>() as f64 + self.prior * counts) / all } else { f64::NEG_INFINITY }
    }
}

/// The result of a candidate.
#[derive(Clone, Debug)]
pub(crate) struct CandidateResult {
    /// The index of the candidate.
    pub(crate) number: usize,
    /// The win probability, 0 to 1, with its standard error.
    pub(crate) win: (f64, f64),
    /// The expected final spread in points, with its standard error.
    pub(crate) spread: (f64, f64),
    pub(crate) rollouts: u64,
    /// Whether the candidate has not been eliminated.
    pub(crate) running: bool,
    /// For each later ply the mean score and the share of bingos.
    pub(crate) plies: Vec<(f64, f64)>,
}

/// Plays one rollout. The arguments are the index of the candidate, the number of the draw, and the
/// sums to which scores and bingos of later plies are added.
pub(crate) type Rollout<'a> = dyn Fn(usize, u64, &mut [(i64, u64)]) -> Outcome + Sync + 'a;

/// The results of a draw: the outcome of each candidate, and the sums of later plies.
type DrawResult = (Vec<Outcome>, Vec<(i64, u64)>);

/// A race between candidates.
pub(crate) struct Race {
    candidates: Vec<CandidateStats>,
    limits: RaceLimits,
    draws: usize,
    rollouts: u64,
    /// How many standard errors a candidate must trail to be eliminated; `None` disables
    /// elimination.
    elimination_z: Option<f64>,
    /// The weight of the prior in rollouts.
    prior_weight: f64,
}

impl Race {
    /// Creates a race of candidates that are sorted by equity, the best first.
    pub(crate) fn new(candidates: usize, limits: RaceLimits) -> Race {
        let candidate = |_| CandidateStats {
            running: true,
            protected: false,
            merits: Vec::new(),
            spreads: Vec::new(),
            sum: Outcome::default(),
            squares: [0.0; 2],
            plies: vec![(0, 0); limits.plies],
            prior: 0.0,
        };
        let elimination_z = (limits.elimination_threshold > 0).then(|| z_score(f64::from(limits.elimination_threshold) / 10_000.0));
        Race { candidates: (0..candidates).map(candidate).collect(), limits, draws: 0, rollouts: 0, elimination_z, prior_weight: 0.0 }
    }

    /// Sets the prior merit of each candidate and its weight in rollouts. The prior dominates few
    /// rollouts and hardly affects many.
    pub(crate) fn with_prior(mut self, merits: &[i64], rollouts: f64) -> Race {
        self.candidates.iter_mut().zip(merits).for_each(|(candidate, &merit)| candidate.prior = merit as f64);
        self.prior_weight = rollouts;
        self
    }

    /// Protects these candidates from elimination.
    pub(crate) fn protecting(mut self, numbers: &[usize]) -> Race {
        numbers.iter().for_each(|&number| self.candidates[number].protected = true);
        self
    }

    /// Returns the rollouts played so far.
    pub(crate) fn rollouts(&self) -> u64 {
        self.rollouts
    }

    /// Returns whether all but one candidate have been eliminated.
    pub(crate) fn is_certain(&self) -> bool {
        self.count_running() <= 1
    }

    /// Plays the next batch of draws with all remaining candidates, and eliminates the worse ones.
    ///
    /// If `ends` returns true, the draw being played and all later ones are discarded. The first
    /// draw is always completed, so there is at least one result.
    pub(crate) fn run_batch(&mut self, rollout: &Rollout<'_>, ends: &(dyn Fn() -> bool + Sync)) {
        let candidates = self.active_candidates();
        let (from, count) = self.next_batch();
        let plies = self.limits.plies;
        let next = AtomicUsize::new(0);
        let brought: Mutex<Vec<Option<DrawResult>>> = Mutex::new((0..count).map(|_| None).collect());
        let work = || {
            while let draw = next.fetch_add(1, Relaxed)
                && draw < count
            {
                let mut outcomes = Vec::with_capacity(candidates.len());
                let mut sums = vec![(0, 0); candidates.len() * plies];
                for (place, &number) in candidates.iter().enumerate() {
                    if from + draw > 0 && ends() {
                        return;
                    }
                    outcomes.push(rollout(number, (from + draw) as u64, &mut sums[place * plies..][..plies]));
                }
                brought.lock().unwrap_or_else(PoisonError::into_inner)[draw] = Some((outcomes, sums));
            }
        };
        if self.limits.threads <= 1 {
            work();
        } else {
            std::thread::scope(|scope| (0..self.limits.threads).for_each(|_| drop(scope.spawn(work))));
        }
        for (outcomes, sums) in brought.into_inner().unwrap_or_else(PoisonError::into_inner).into_iter().map_while(|brought| brought) {
            self.add(&candidates, &outcomes, &sums);
        }
        self.eliminate();
    }

    fn count_running(&self) -> usize {
        self.candidates.iter().filter(|candidate| candidate.running).count()
    }

    /// Returns whether another batch is useful and within the limits. A single candidate gets one
    /// batch, which gives it an evaluation.
    pub(crate) fn should_continue(&self) -> bool {
        (self.count_running() > 1 || self.draws == 0) && !self.candidates.is_empty() && self.draws < MAX_DRAWS && self.next_batch().1 > 0
    }

    /// Returns the number of the first draw of the next batch, and the size of the batch.
    fn next_batch(&self) -> (usize, usize) {
        let running = self.count_running().max(1);
        let wanted = if self.draws == 0 { FIRST_BATCH_DRAWS } else { (BATCH_ROLLOUTS / running).max(8) };
        let left = self
            .limits
            .rollouts
            .map_or(usize::MAX, |max| usize::try_from(max.saturating_sub(self.rollouts)).unwrap_or(usize::MAX) / running);
        // The first draw is played even if the budget is too small for it.
        let left = if self.draws == 0 { left.max(1) } else { left };
        (self.draws, wanted.min(left))
    }

    /// Returns the indices of the remaining candidates.
    fn active_candidates(&self) -> Vec<usize> {
        (0..self.candidates.len()).filter(|&number| self.candidates[number].running).collect()
    }

    /// Adds the results of a draw to these candidates.
    fn add(&mut self, candidates: &[usize], outcomes: &[Outcome], plies: &[(i64, u64)]) {
        let length = self.limits.plies;
        for (place, (&number, &outcome)) in candidates.iter().zip(outcomes).enumerate() {
            let candidate = &mut self.candidates[number];
            candidate.merits.push(outcome.merit());
            candidate.spreads.push(outcome.spread);
            candidate.sum.win += outcome.win;
            candidate.sum.spread += outcome.spread;
            candidate.squares[0] += (outcome.win as f64).powi(2);
            candidate.squares[1] += (outcome.spread as f64).powi(2);
            for (sum, add) in candidate.plies.iter_mut().zip(&plies[place * length..]) {
                *sum = (sum.0 + add.0, sum.1 + add.1);
            }
            self.rollouts += 1;
        }
        self.draws += 1;
    }

    /// Eliminates the candidates that are significantly worse than the leader.
    fn eliminate(&mut self) {
        let Some(elimination_z) = self.elimination_z.filter(|_| self.draws >= FIRST_BATCH_DRAWS) else { return };
        let Some(leader) = self.leader() else { return };
        for number in self.active_candidates() {
            if number == leader || self.candidates[number].protected {
                continue;
            }
            let (a, b) = (&self.candidates[leader].merits, &self.candidates[number].merits);
            let n = b.len() as f64;
            let differences = || a.iter().zip(b).map(|(a, b)| (a - b) as f64);
            let mean = differences().sum::<f64>() / n;
            let variance = differences().map(|difference| (difference - mean).powi(2)).sum::<f64>() / (n - 1.0).max(1.0);
            let prior = self.candidates[leader].prior - self.candidates[number].prior;
            let behind = (mean * n + prior * self.prior_weight) / (n + self.prior_weight);
            // If all differences are equal, the variance is 0; the lower limit avoids an
            // elimination without evidence.
            let standard_error = |rollouts: f64| (variance / rollouts).sqrt().max(1.0);
            // A wrong prior alone must not eliminate a candidate that does better in the rollouts.
            if mean > standard_error(n) && behind > elimination_z * standard_error(n + self.prior_weight) {
                self.candidates[number].running = false;
            }
        }
    }

    /// Returns the remaining candidate with the highest mean, or of equal ones the first by equity.
    fn leader(&self) -> Option<usize> {
        self.active_candidates().into_iter().reduce(|best, other| if self.mean(other) > self.mean(best) { other } else { best })
    }

    fn mean(&self, number: usize) -> f64 {
        self.candidates[number].mean(self.prior_weight)
    }

    /// Returns the results of all candidates, the best first.
    pub(crate) fn candidate_results(&self) -> Vec<CandidateResult> {
        let mut order: Vec<(usize, &CandidateStats)> = self.candidates.iter().enumerate().collect();
        // Candidates that stayed longer come first. The sort is stable and keeps the order by
        // equity.
        order.sort_by(|(_, a), (_, b)| {
            (b.running, b.rollouts()).cmp(&(a.running, a.rollouts())).then(b.mean(self.prior_weight).total_cmp(&a.mean(self.prior_weight)))
        });
        order.into_iter().map(|(number, candidate)| candidate_result(number, candidate)).collect()
    }

    /// Returns the results of all candidates. Candidates that were eliminated played only the first
    /// draws, which may have been better or worse than later ones: their values are estimated as
    /// those of the leader plus the mean difference over the draws that both played.
    pub(crate) fn paired_results(&self) -> Vec<CandidateResult> {
        let mut results = self.candidate_results();
        let Some(leader) = results.first().map(|first| &self.candidates[first.number]) else { return results };
        let all = leader.mean_of_first(leader.rollouts());
        for result in &mut results {
            let draws = self.candidates[result.number].rollouts();
            if draws > 0 && draws < leader.rollouts() {
                let shared = leader.mean_of_first(draws);
                result.win.0 = (result.win.0 + all.0 - shared.0).clamp(0.0, 1.0);
                result.spread.0 += all.1 - shared.1;
            }
        }
        results
    }
}

fn candidate_result(number: usize, candidate: &CandidateStats) -> CandidateResult {
    let n = candidate.rollouts() as f64;
    let mean = |sum: i64| if n > 0.0 { sum as f64 / n } else { 0.0 };
    let error =
        |sum: i64, squares: f64| if n > 1.0 { ((squares / n - mean(sum).powi(2)).max(0.0) / (n - 1.0)).sqrt() } else { f64::INFINITY };
    let (win, spread) = (candidate.sum.win, candidate.sum.spread);
    CandidateResult {
        number,
        win: (mean(win) / 1e6, error(win, candidate.squares[0]) / 1e6),
        spread: (mean(spread) / 1e3, error(spread, candidate.squares[1]) / 1e3),
        rollouts: candidate.rollouts() as u64,
        running: candidate.running,
        plies: candidate.plies.iter().map(|&(points, bingos)| (mean(points), mean(bingos as i64))).collect(),
    }
}

/// Returns the one-sided z-score of a probability, by Winitzki's approximation of the inverse error
/// function.
fn z_score(chance: f64) -> f64 {
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
    fn z_scores_agree_with_tables() {
        for (chance, wanted) in [(0.1, 1.2816), (0.025, 1.96), (0.01, 2.3263), (0.001, 3.0902)] {
            assert!((z_score(chance) - wanted).abs() < 0.01, "{chance}: {}", z_score(chance));
        }
    }
    /// The second candidate always scores 10 more; the prior of the first is 1,000 higher and
    /// counts as five rollouts.
    #[test]
    fn prior_is_weighted_against_rollouts() {
        let leader_after = |rollouts: u64| {
            let limits = RaceLimits { plies: 0, rollouts: Some(rollouts), elimination_threshold: 0, threads: 1 };
            let mut race = Race::new(2, limits).with_prior(&[1_000, 0], 5.0);
            while race.should_continue() {
                race.run_batch(&|number, _, _| Outcome { win: 10 * number as i64, spread: 0 }, &|| false);
            }
            race.candidate_results()[0].number
        };
        // 5 × 1,000 for the first equal 500 draws with 10 each for the second; these are 1,000
        // rollouts.
        assert_eq!([0, 998, 1_002].map(leader_after), [0, 0, 1]);
    }

    /// The second is better on average, with a high variance; the prior of the first is much
    /// higher.
    #[test]
    fn prior_alone_does_not_eliminate_a_candidate() {
        let limits = RaceLimits { plies: 0, rollouts: Some(64), elimination_threshold: 100, threads: 1 };
        let mut race = Race::new(2, limits).with_prior(&[100_000, 0], 80.0);
        let rollout = |number: usize, draw: u64, _: &mut [(i64, u64)]| {
            let more = if draw.is_multiple_of(2) { 50_000 } else { -10_000 };
            Outcome { win: number as i64 * more, spread: 0 }
        };
        race.run_batch(&rollout, &|| false);
        assert!(!race.is_certain());
        // A candidate with worse rollouts is eliminated.
        let mut race = Race::new(2, limits).with_prior(&[100_000, 0], 80.0);
        race.run_batch(&|number, draw, plies| Outcome { win: -rollout(number, draw, plies).win, spread: 0 }, &|| false);
        assert!(race.is_certain());
    }

    /// The third candidate is 20 worse in each draw and eliminated, the second one 10 worse and
    /// protected. Later draws are worth more than the first ones.
    #[test]
    fn paired_results_compare_candidates_with_different_draws() {
        let limits = RaceLimits { plies: 0, rollouts: Some(1_000), elimination_threshold: 100, threads: 1 };
        let mut race = Race::new(3, limits).protecting(&[1]);
        while race.should_continue() {
            let rollout = |number: usize, draw: u64, _: &mut [(i64, u64)]| {
                let noise = if draw.is_multiple_of(2) { 1_000 } else { -1_000 };
                Outcome { win: 500_000 + 1_000 * draw as i64 + noise - 10_000 * number as i64, spread: 1_000 * draw as i64 }
            };
            race.run_batch(&rollout, &|| false);
        }
        let (raw, paired) = (race.candidate_results(), race.paired_results());
        let numbers: Vec<usize> = paired.iter().map(|result| result.number).collect();
        assert_eq!(numbers, [0, 1, 2]);
        assert!(paired[1].running && !paired[2].running && paired[2].rollouts < paired[1].rollouts);
        for (result, behind) in paired.iter().zip([0.0, 0.01, 0.02]) {
            assert!((paired[0].win.0 - result.win.0 - behind).abs() < 1e-9, "{result:?}");
            assert!((paired[0].spread.0 - result.spread.0).abs() < 1e-9, "{result:?}");
        }
        assert!(raw[0].win.0 - raw[2].win.0 > 0.1, "the first draws alone give the wrong difference");
    }
}
