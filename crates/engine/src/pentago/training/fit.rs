//! Logistic regression of labels on the features of the evaluation, by minibatch gradient descent
//! (Adam; Kingma and Ba, 2015).
//!
//! In play, the search does not evaluate arbitrary positions but those after the best move by
//! evaluation, so these are the positions that the weights must fit. The first stage fits the
//! sampled positions themselves. Each later stage fits mostly the positions after the best moves by
//! the weights so far. Such a position has the label of its parent, seen from the other side.
//!
//! Weights of features that never occur stay zero. The order of all sums is fixed, so the same
//! games and seed give the same weights on a machine.

use play::{CancellationToken, Dice, Seed};

use super::features::Features;
use super::reply;
use super::sample::logistic;
use super::{Game, Sample};
use crate::pentago::search::{COUNT, LOGIT, SCALE, Tables, Weights};
use crate::pentago::solve::run_tasks;

/// Number of stages; the first fits the sampled positions themselves.
pub const STAGES: u32 = 3;

/// Weight of a sampled position relative to the position after its best move.
const POSITION_WEIGHT: f64 = 0.2;

/// One of this many games is held out for validation.
const HELD_OUT_INTERVAL: u64 = 16;

/// Examples per step.
const BATCH: usize = 512;

/// Learning rate at the start of a stage; it decays to a hundredth.
const RATE: f64 = 0.02;

/// Weight decay, so that rare features count little.
const DECAY: f64 = 5e-6;

/// Weights per unit of the logit.
const UNIT: f64 = (SCALE * LOGIT) as f64;

/// The settings of the fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Passes over all positions per stage.
    pub passes: u32,
    /// The seed of the order of examples.
    pub seed: u64,
    /// Threads that search for best moves; the weights don't depend on it.
    pub threads: usize,
}

/// The result of a pass over the samples. Losses are mean cross-entropies of labels in nats. Their
/// minimum is above zero, since labels are uncertain.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PassReport {
    /// The stage, from 1 to [`STAGES`].
    pub stage: u32,
    /// The pass, from 1.
    pub pass: u32,
    /// Loss over the training examples during the pass.
    pub fitted: f64,
    /// Loss over the positions of held-out games, if any.
    pub held_out: Option<f64>,
    /// Loss over the positions after their best moves, from the second stage on.
    pub replies: Option<f64>,
}

/// The quality of weights on held-out games.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ValidationReport {
    /// Number of positions.
    pub samples: usize,
    /// Loss over the positions themselves.
    pub positions: f64,
    /// Loss over the positions after the best moves by the same weights.
    pub replies: f64,
    /// The entropy of the labels, a lower bound of the loss over the positions.
    pub entropy: f64,
}

/// Returns whether a game is held out for validation.
#[must_use]
pub fn is_held_out(game: &Game) -> bool {
    game.number % HELD_OUT_INTERVAL == HELD_OUT_INTERVAL / 2
}

/// Fits the weights to all games that are not held out. Returns `None` if stopped.
pub fn fit(games: &[Game], settings: &Settings, stop: &CancellationToken, progress: &mut dyn FnMut(&PassReport)) -> Option<Weights> {
    let (held_out, training) = games.iter().partition::<Vec<&Game>, _>(|game| is_held_out(game));
    let held_out: Vec<Sample> = held_out.into_iter().flat_map(|game| game.samples.iter().copied()).collect();
    let training: Vec<Sample> = training.into_iter().flat_map(|game| game.samples.iter().copied()).collect();
    let held_out_examples = positions(&held_out, 1.0, settings.threads);
    let mut numbers = [0.0; COUNT];
    for stage in 1..=STAGES {
        let (examples, held_out_replies) = if stage == 1 {
            (positions(&training, 1.0, settings.threads), Vec::new())
        } else {
            let tables = Tables::of(&round_weights(&numbers));
            let mut examples = positions(&training, POSITION_WEIGHT, settings.threads);
            examples.extend(replies(&training, &tables, settings.threads));
            (examples, replies(&held_out, &tables, settings.threads))
        };
        let mut descent = GradientDescent::new(examples.len(), settings.passes);
        let mut dice = Dice::new(&Seed::from_number(settings.seed), u64::from(stage));
        for pass in 1..=settings.passes {
            let fitted = descent.pass(&mut numbers, &examples, &mut dice, stop)?;
            let replies = mean_loss(&numbers, &held_out_replies);
            progress(&PassReport { stage, pass, fitted, held_out: mean_loss(&numbers, &held_out_examples), replies });
        }
    }
    Some(round_weights(&numbers))
}

/// Evaluates weights on held-out games. Returns `None` if there are none.
#[must_use]
pub fn validate(games: &[Game], weights: &Weights, threads: usize) -> Option<ValidationReport> {
    let held_out: Vec<Sample> = games.iter().filter(|game| is_held_out(game)).flat_map(|game| game.samples.iter().copied()).collect();
    let numbers = weights.numbers().map(|number| f64::from(number) / UNIT);
    let entropy = held_out.iter().map(|sample| entropy(sample.label())).sum::<f64>() / held_out.len() as f64;
    Some(ValidationReport {
        samples: held_out.len(),
        positions: mean_loss(&numbers, &positions(&held_out, 1.0, threads))?,
        replies: mean_loss(&numbers, &replies(&held_out, &Tables::of(weights), threads))?,
        entropy,
    })
}

/// A training example.
struct Example {
    features: Features,
    label: f32,
    weight: f32,
}

/// Returns examples of the positions themselves.
fn positions(samples: &[Sample], weight: f64, threads: usize) -> Vec<Example> {
    make_examples(samples, threads, |sample| {
        let [own, other] = sample.sides();
        Some(Example { features: Features::of(own, other), label: sample.label() as f32, weight: weight as f32 })
    })
}

/// Returns examples of the positions after the best moves.
fn replies(samples: &[Sample], tables: &Tables, threads: usize) -> Vec<Example> {
    make_examples(samples, threads, |sample| {
        let [placed, to_move] = sample.sides();
        let (own, other) = reply::best(to_move, placed, tables)?;
        Some(Example { features: Features::of(own, other), label: 1.0 - sample.label() as f32, weight: 1.0 })
    })
}

/// Creates examples on several threads, in the order of their samples.
fn make_examples(samples: &[Sample], threads: usize, make: impl Fn(&Sample) -> Option<Example> + Sync) -> Vec<Example> {
    let some = |samples: &[Sample]| samples.iter().filter_map(&make).collect::<Vec<Example>>();
    run_tasks(samples.chunks(4096).collect(), threads, some).into_iter().flatten().collect()
}

/// Returns the cross-entropy of a label and a logit.
fn loss(logit: f64, label: f64) -> f64 {
    logit.max(0.0) + (-logit.abs()).exp().ln_1p() - logit * label
}

/// Returns the entropy of a label.
fn entropy(label: f64) -> f64 {
    [label, 1.0 - label].into_iter().filter(|&part| part > 0.0).map(|part| -part * part.ln()).sum()
}

fn mean_loss(numbers: &[f64; COUNT], examples: &[Example]) -> Option<f64> {
    let sum: f64 = examples.iter().map(|example| loss(example.features.sum(numbers), f64::from(example.label))).sum();
    (!examples.is_empty()).then(|| sum / examples.len() as f64)
}

/// Adds the gradient of the examples' weighted losses to `gradient` and returns the sum of the
/// losses.
fn add_gradient<'a>(numbers: &[f64; COUNT], examples: impl Iterator<Item = &'a Example>, gradient: &mut [f64; COUNT]) -> f64 {
    let mut sum = 0.0;
    for Example { features, label, weight } in examples {
        let (label, weight) = (f64::from(*label), f64::from(*weight));
        let logit = features.sum(numbers);
        features.add(gradient, weight * (logistic(logit) - label));
        sum += weight * loss(logit, label);
    }
    sum
}

/// The state of gradient descent: Adam with a decreasing learning rate.
struct GradientDescent {
    /// Moving averages of the gradient and of its square.
    mean: [f64; COUNT],
    square: [f64; COUNT],
    gradient: [f64; COUNT],
    order: Vec<u32>,
    step: usize,
    steps: usize,
}

impl GradientDescent {
    fn new(examples: usize, passes: u32) -> GradientDescent {
        let zero = [0.0; COUNT];
        let steps = passes as usize * examples.div_ceil(BATCH);
        GradientDescent { mean: zero, square: zero, gradient: zero, order: (0..examples as u32).collect(), step: 0, steps }
    }

    /// Runs one pass over all examples in random order. Returns the mean loss, or `None` if
    /// stopped.
    fn pass(&mut self, numbers: &mut [f64; COUNT], examples: &[Example], dice: &mut Dice, stop: &CancellationToken) -> Option<f64> {
        dice.shuffle(&mut self.order);
        let mut sum = 0.0;
        for batch in self.order.chunks(BATCH) {
            if stop.is_cancelled() {
                return None;
            }
            self.gradient.fill(0.0);
            sum += add_gradient(numbers, batch.iter().map(|&n| &examples[n as usize]), &mut self.gradient);
            self.step += 1;
            let rate = RATE * (1.0 - self.step as f64 / self.steps as f64).max(0.01);
            let moments = self.mean.iter_mut().zip(&mut self.square);
            for ((number, gradient), (mean, square)) in numbers.iter_mut().zip(&self.gradient).zip(moments) {
                let gradient = gradient / batch.len() as f64 + DECAY * *number;
                *mean = 0.9 * *mean + 0.1 * gradient;
                *square = 0.999 * *square + 0.001 * gradient * gradient;
                *number -= rate * *mean / (square.sqrt() + 1e-6);
            }
        }
        let weights: f64 = examples.iter().map(|example| f64::from(example.weight)).sum();
        Some(sum / weights)
    }
}

/// Rounds to integer weights in the units of the evaluation.
fn round_weights(numbers: &[f64; COUNT]) -> Weights {
    let max = f64::from(Weights::MAX);
    Weights::new(numbers.map(|number| (number * UNIT).round().clamp(-max, max) as i16))
}

#[cfg(test)]
mod tests {
    use super::super::features::tests::{boards, weights};
    use super::*;

    fn numbers(weights: &Weights) -> [f64; COUNT] {
        weights.numbers().map(|number| f64::from(number) / UNIT)
    }

    /// Returns boards labelled by these weights.
    fn labelled(by: &[f64; COUNT], seed: u64, count: usize) -> Vec<Example> {
        let example = |(own, other)| {
            let features = Features::of(own, other);
            let label = logistic(features.sum(by)) as f32;
            Example { features, label, weight: 1.0 }
        };
        boards(seed, count).into_iter().map(example).collect()
    }

    #[test]
    fn gradient_matches_finite_differences() {
        let (by, at) = (numbers(&weights(5, 30)), numbers(&weights(6, 30)));
        let mut examples = labelled(&by, 7, 20);
        for (n, example) in examples.iter_mut().enumerate() {
            example.weight = 0.25 * (n % 4 + 1) as f32;
        }
        let mut gradient = [0.0; COUNT];
        let loss = add_gradient(&at, examples.iter(), &mut gradient);
        let loss_at = |numbers: &[f64; COUNT]| add_gradient(numbers, examples.iter(), &mut [0.0; COUNT]);
        assert_eq!(loss, loss_at(&at));
        let mut met = 0;
        for place in 0..COUNT {
            let step = |by: f64| {
                let mut there = at;
                there[place] += by;
                loss_at(&there)
            };
            let shown = (step(1e-5) - step(-1e-5)) / 2e-5;
            assert!((gradient[place] - shown).abs() < 1e-6 * (1.0 + shown.abs()), "number {place}: {} and {shown}", gradient[place]);
            met += usize::from(gradient[place] != 0.0);
        }
        assert!(met > 100, "{met}");
    }

    #[test]
    fn fit_recovers_weights() {
        // Quadrant weights are zero, since with them the weights would not be unique.
        let mut by = numbers(&weights(8, 60));
        by[crate::pentago::search::QUADRANTS..].fill(0.0);
        let examples = labelled(&by, 9, 20_000);
        let mut found = [0.0; COUNT];
        let mut descent = GradientDescent::new(examples.len(), 20);
        let mut dice = Dice::new(&Seed::from_number(1), 0);
        let losses: Vec<f64> =
            (0..20).map(|_| descent.pass(&mut found, &examples, &mut dice, &CancellationToken::new()).unwrap()).collect();
        let fresh = labelled(&by, 10, 2_000);
        let entropy = fresh.iter().map(|example| entropy(f64::from(example.label))).sum::<f64>() / 2_000.0;
        let excess = |numbers: &[f64; COUNT]| mean_loss(numbers, &fresh).unwrap() - entropy;
        assert!(losses[19] < losses[0]);
        assert!(excess(&found) < 0.02 * excess(&[0.0; COUNT]), "{} of {}", excess(&found), excess(&[0.0; COUNT]));
    }

    #[test]
    fn stages_lower_held_out_loss_and_can_be_stopped() {
        let game = |number: u64| {
            let one = |(own, other): (pentago::Marbles, pentago::Marbles)| {
                // Use equal counts of both colours, so that these are legal positions: with an even
                // number, black has just placed.
                let few = own.len().min(other.len());
                let some = |marbles: pentago::Marbles| marbles.squares().take(few).collect::<pentago::Marbles>();
                let board = pentago::Board::new(some(other), some(own))?;
                let position = pentago::Position::new(pentago::Setup { board, waiting: None }, pentago::RuleSet::Standard).ok()?;
                let sum = Features::of(some(own), some(other)).sum(&numbers(Weights::built_in()));
                Sample::new(&position, Some((sum * f64::from(LOGIT)) as i32), None)
            };
            Game { number, samples: boards(100 + number, 40).into_iter().filter_map(one).collect() }
        };
        let games: Vec<Game> = (0..64).map(game).collect();
        let settings = Settings { passes: 3, seed: 1, threads: 2 };
        let mut reports = Vec::new();
        let fitted = fit(&games, &settings, &CancellationToken::new(), &mut |pass| reports.push(*pass)).unwrap();
        assert_eq!(reports.iter().map(|pass| (pass.stage, pass.pass)).collect::<Vec<_>>()[..4], [(1, 1), (1, 2), (1, 3), (2, 1)]);
        assert!(reports[2].held_out < reports[0].held_out && reports[2].replies.is_none() && reports[8].replies.is_some());
        let [zero, built_in, fitted_loss] =
            [&Weights::zero(), Weights::built_in(), &fitted].map(|weights| validate(&games, weights, 1).unwrap());
        // The weights that made the labels come close to the lower bound.
        assert!(
            built_in.positions - built_in.entropy < 1e-3 && fitted_loss.positions < zero.positions,
            "{built_in:?} {fitted_loss:?} {zero:?}"
        );
        assert!(fit(&games, &Settings { threads: 1, ..settings }, &CancellationToken::new(), &mut |_| {}) == Some(fitted));

        let stop = CancellationToken::new();
        assert!(fit(&games, &settings, &stop, &mut |_| stop.cancel()).is_none());
        assert_eq!(validate(&games[..3], Weights::built_in(), 1), None);
    }
}
