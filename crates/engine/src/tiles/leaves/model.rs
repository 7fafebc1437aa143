//! A linear model for leaves that were seen too rarely. It has weights for each tile, for further
//! tiles of a kind, for each pair of kinds, and for each combination of numbers of vowels and
//! consonants. The weights are fitted by ridge regression.

use crossword::{BLANK, KINDS, RuleSet, Tiles};
use lexicon::Tile;

use crate::tiles::leaves::{LeaveIndex, Tally};

/// Copies of a kind with separate weights.
const WEIGHTED_COPIES: usize = 3;

/// Distinct numbers of vowels, and of consonants.
const BALANCE_SIZE: usize = 7;

/// The ridge parameter, as a number of racks.
const RIDGE_PARAMETER: f64 = 200.0;

/// The maximum weight of a leave in the fit, as a number of racks.
const MAX_WEIGHT: u32 = 2000;

/// The model, with weights in points.
#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    /// The index of each kind among those of the tile set.
    places: [Option<u8>; KINDS],
    vowels: u64,
    kinds: usize,
    weights: Vec<f32>,
}

impl Model {
    /// Creates a model with all weights 0.
    #[must_use]
    pub fn new(rules: &RuleSet) -> Model {
        let mut places = [None; KINDS];
        let mut kinds = 0;
        let mut vowels = 0;
        for kind in 0..KINDS as Tile {
            if rules.tiles().count(kind) > 0 {
                places[usize::from(kind)] = Some(kinds as u8);
                kinds += 1;
                vowels |= u64::from(kind != BLANK && rules.alphabet().is_vowel(kind)) << kind;
            }
        }
        Model { places, vowels, kinds, weights: vec![0.0; kinds * WEIGHTED_COPIES + kinds * (kinds - 1) / 2 + BALANCE_SIZE * BALANCE_SIZE] }
    }

    /// Sets the weights, in the order of [`weights`](Self::weights). Returns `None` if their number
    /// is wrong.
    #[must_use]
    pub fn with_weights(self, weights: Vec<f32>) -> Option<Model> {
        (weights.len() == self.weights.len()).then_some(Model { weights, ..self })
    }

    /// Returns the weights: by kind those of its first, second and further tiles; by pair of kinds;
    /// by vowels and consonants.
    #[must_use]
    pub fn weights(&self) -> &[f32] {
        &self.weights
    }

    /// Calls `visit` with the index of each feature of a leave and its value.
    fn features(&self, leave: &Tiles, mut visit: impl FnMut(usize, f64)) {
        let mut kinds_present = [0usize; 8];
        let (mut len, mut vowels, mut others) = (0, 0, 0);
        for kind in 0..KINDS {
            let count = usize::from(leave.counts()[kind]);
            let Some(place) = self.places[kind].filter(|_| count > 0).map(usize::from) else { continue };
            for copy in 0..count.min(WEIGHTED_COPIES) {
                let times = if copy + 1 == WEIGHTED_COPIES { (count - copy) as f64 } else { 1.0 };
                visit(place * WEIGHTED_COPIES + copy, times);
            }
            kinds_present[..len].iter().for_each(|&other| visit(self.kinds * WEIGHTED_COPIES + place * (place - 1) / 2 + other, 1.0));
            if len < kinds_present.len() - 1 {
                kinds_present[len] = place;
                len += 1;
            }
            match kind {
                0 => {}
                _ if self.vowels >> kind & 1 != 0 => vowels += count,
                _ => others += count,
            }
        }
        let balance = self.weights.len() - BALANCE_SIZE * BALANCE_SIZE;
        visit(balance + vowels.min(BALANCE_SIZE - 1) * BALANCE_SIZE + others.min(BALANCE_SIZE - 1), 1.0);
    }

    /// Returns the model value of a leave in points.
    #[must_use]
    pub fn value(&self, leave: &Tiles) -> f64 {
        let mut value = 0.0;
        if !leave.is_empty() {
            self.features(leave, |feature, times| value += f64::from(self.weights[feature]) * times);
        }
        value
    }

    /// Calls `visit` with the model value of every leave, in hundredths of a point and in index
    /// order. Each value is computed incrementally from the leave with one tile less.
    pub fn values(&self, index: &LeaveIndex, mut visit: impl FnMut(usize, i32)) {
        let mut walk = Walk { model: self, index, number: 0, visit: &mut visit, kinds_present: Vec::with_capacity(8) };
        walk.visit_below(0, 0, index.max_tiles(), (0.0, 0, 0));
    }

    /// Returns the value of the balance of vowels and consonants.
    fn balance(&self, vowels: usize, others: usize) -> f64 {
        let first = self.weights.len() - BALANCE_SIZE * BALANCE_SIZE;
        f64::from(self.weights[first + vowels.min(BALANCE_SIZE - 1) * BALANCE_SIZE + others.min(BALANCE_SIZE - 1)])
    }

    /// Fits the weights to a tally.
    pub fn fit(&mut self, tally: &Tally) {
        let n = self.weights.len();
        let mut matrix = vec![0.0; n * n];
        let mut right = vec![0.0; n];
        let mut row = Vec::with_capacity(32);
        tally.index().each(&mut |number, leave| {
            let (count, sum) = tally.get(number);
            if count == 0 || number == 0 {
                return;
            }
            let mean = sum as f64 / f64::from(count) / 1000.0;
            let weight = f64::from(count.min(MAX_WEIGHT));
            row.clear();
            self.features(leave, |feature, times| row.push((feature, times)));
            for &(a, x) in &row {
                right[a] += weight * x * mean;
                row.iter().for_each(|&(b, y)| matrix[a * n + b] += weight * x * y);
            }
        });
        (0..n).for_each(|at| matrix[at * n + at] += RIDGE_PARAMETER);
        self.weights = solve(matrix, right).into_iter().map(|weight| weight as f32).collect();
    }
}

/// A depth-first walk through all leaves.
struct Walk<'a, F> {
    model: &'a Model,
    index: &'a LeaveIndex,
    number: usize,
    visit: &'a mut F,
    /// The indices of the kinds in the current leave.
    kinds_present: Vec<usize>,
}

impl<F: FnMut(usize, i32)> Walk<'_, F> {
    /// Visits the current leave, which has `count` tiles of its last kind, and all leaves that
    /// extend it. Its tiles and pairs have the value `sum`.
    fn visit_below(&mut self, kind: usize, count: usize, left: usize, (sum, vowels, others): (f64, usize, usize)) {
        let value = if self.number == 0 { 0.0 } else { sum + self.model.balance(vowels, others) };
        (self.visit)(self.number, (value * 100.0).round() as i32);
        self.number += 1;
        if left == 0 {
            return;
        }
        for next in kind..KINDS {
            let Some(place) = self.model.places[next].map(usize::from) else { continue };
            let copies = if next == kind { count } else { 0 };
            if copies >= usize::from(self.index.tiles().count(next as Tile)) {
                continue;
            }
            let mut more = f64::from(self.model.weights[place * WEIGHTED_COPIES + copies.min(WEIGHTED_COPIES - 1)]);
            if copies == 0 {
                let pairs = self.model.kinds * WEIGHTED_COPIES + place * (place.max(1) - 1) / 2;
                more += self.kinds_present.iter().map(|other| f64::from(self.model.weights[pairs + other])).sum::<f64>();
                self.kinds_present.push(place);
            }
            let vowel = self.model.vowels >> next & 1 != 0;
            let balance = (vowels + usize::from(vowel), others + usize::from(!vowel && next != usize::from(BLANK)));
            self.visit_below(next, copies + 1, left - 1, (sum + more, balance.0, balance.1));
            if copies == 0 {
                self.kinds_present.pop();
            }
        }
    }
}

/// Solves a symmetric positive definite system by Cholesky decomposition.
fn solve(mut matrix: Vec<f64>, mut right: Vec<f64>) -> Vec<f64> {
    let n = right.len();
    for column in 0..n {
        for at in column..n {
            let (low, high) = (column * n, at * n);
            let known: f64 = (0..column).map(|k| matrix[low + k] * matrix[high + k]).sum();
            let value = matrix[at * n + column] - known;
            matrix[at * n + column] = if at == column { value.max(1e-9).sqrt() } else { value / matrix[column * n + column] };
        }
    }
    for at in 0..n {
        let known: f64 = (0..at).map(|k| matrix[at * n + k] * right[k]).sum();
        right[at] = (right[at] - known) / matrix[at * n + at];
    }
    for at in (0..n).rev() {
        let known: f64 = (at + 1..n).map(|k| matrix[k * n + at] * right[k]).sum();
        right[at] = (right[at] - known) / matrix[at * n + at];
    }
    right
}
