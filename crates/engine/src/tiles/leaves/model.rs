//! A model of leaves for those seen too seldom: each tile, each further tile of its kind and each pair of kinds has a weight, and so has each number of
//! vowels beside each number of consonants. The weights are fitted by ridge regression.

use crossword::{BLANK, KINDS, RuleSet, Tiles};
use lexicon::Tile;

use crate::tiles::leaves::{LeaveIndex, Tally};

/// Copies of a kind with weights of their own.
const COPIES: usize = 3;

/// Vowels, and consonants, that are told apart.
const BALANCE: usize = 7;

/// How hard weights are pulled to nothing: as hard as this many racks pull at a leave.
const RIDGE: f64 = 200.0;

/// A leave seen more often than this pulls no harder.
const MOST_WEIGHT: u32 = 2000;

/// The weights, in points.
#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    /// Each kind's place among those there are; none for others.
    places: [Option<u8>; KINDS],
    vowels: u64,
    kinds: usize,
    weights: Vec<f32>,
}

impl Model {
    /// With all weights 0.
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
        Model { places, vowels, kinds, weights: vec![0.0; kinds * COPIES + kinds * (kinds - 1) / 2 + BALANCE * BALANCE] }
    }

    /// With these weights, in the order of [`weights`](Self::weights); none if their number is another.
    #[must_use]
    pub fn with_weights(self, weights: Vec<f32>) -> Option<Model> {
        (weights.len() == self.weights.len()).then_some(Model { weights, ..self })
    }

    /// The weights: by kind those of its first, second and further tile; by pair of kinds; by vowels and consonants.
    #[must_use]
    pub fn weights(&self) -> &[f32] {
        &self.weights
    }

    /// Calls `visit` with the features of a leave: the number of each, and how often it counts.
    fn features(&self, leave: &Tiles, mut visit: impl FnMut(usize, f64)) {
        let mut there = [0usize; 8];
        let (mut len, mut vowels, mut others) = (0, 0, 0);
        for kind in 0..KINDS {
            let count = usize::from(leave.counts()[kind]);
            let Some(place) = self.places[kind].filter(|_| count > 0).map(usize::from) else { continue };
            for copy in 0..count.min(COPIES) {
                let times = if copy + 1 == COPIES { (count - copy) as f64 } else { 1.0 };
                visit(place * COPIES + copy, times);
            }
            there[..len].iter().for_each(|&other| visit(self.kinds * COPIES + place * (place - 1) / 2 + other, 1.0));
            if len < there.len() - 1 {
                there[len] = place;
                len += 1;
            }
            match kind {
                0 => {}
                _ if self.vowels >> kind & 1 != 0 => vowels += count,
                _ => others += count,
            }
        }
        let balance = self.weights.len() - BALANCE * BALANCE;
        visit(balance + vowels.min(BALANCE - 1) * BALANCE + others.min(BALANCE - 1), 1.0);
    }

    /// What it says of a leave, in points.
    #[must_use]
    pub fn value(&self, leave: &Tiles) -> f64 {
        let mut value = 0.0;
        if !leave.is_empty() {
            self.features(leave, |feature, times| value += f64::from(self.weights[feature]) * times);
        }
        value
    }

    /// Calls `visit` with what it says of every leave, in hundredths of a point, in the order of their numbers: each from the leave with one tile less, so
    /// that millions take a part of a second.
    pub fn values(&self, index: &LeaveIndex, mut visit: impl FnMut(usize, i32)) {
        let mut walk = Walk { model: self, index, number: 0, visit: &mut visit, there: Vec::with_capacity(8) };
        walk.below(0, 0, index.most(), (0.0, 0, 0));
    }

    /// What the balance of vowels and others is worth.
    fn balance(&self, vowels: usize, others: usize) -> f64 {
        let first = self.weights.len() - BALANCE * BALANCE;
        f64::from(self.weights[first + vowels.min(BALANCE - 1) * BALANCE + others.min(BALANCE - 1)])
    }

    /// Fits the weights to what was seen.
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
            let weight = f64::from(count.min(MOST_WEIGHT));
            row.clear();
            self.features(leave, |feature, times| row.push((feature, times)));
            for &(a, x) in &row {
                right[a] += weight * x * mean;
                row.iter().for_each(|&(b, y)| matrix[a * n + b] += weight * x * y);
            }
        });
        (0..n).for_each(|at| matrix[at * n + at] += RIDGE);
        self.weights = solve(matrix, right).into_iter().map(|weight| weight as f32).collect();
    }
}

/// A walk through all leaves.
struct Walk<'a, F> {
    model: &'a Model,
    index: &'a LeaveIndex,
    number: usize,
    visit: &'a mut F,
    /// The places of the kinds that are there.
    there: Vec<usize>,
}

impl<F: FnMut(usize, i32)> Walk<'_, F> {
    /// The leave at hand, which has `count` tiles of its last kind, and all that go on from it. Its tiles and pairs are worth `sum`.
    fn below(&mut self, kind: usize, count: usize, left: usize, (sum, vowels, others): (f64, usize, usize)) {
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
            let mut more = f64::from(self.model.weights[place * COPIES + copies.min(COPIES - 1)]);
            if copies == 0 {
                let pairs = self.model.kinds * COPIES + place * (place.max(1) - 1) / 2;
                more += self.there.iter().map(|other| f64::from(self.model.weights[pairs + other])).sum::<f64>();
                self.there.push(place);
            }
            let vowel = self.model.vowels >> next & 1 != 0;
            let balance = (vowels + usize::from(vowel), others + usize::from(!vowel && next != usize::from(BLANK)));
            self.below(next, copies + 1, left - 1, (sum + more, balance.0, balance.1));
            if copies == 0 {
                self.there.pop();
            }
        }
    }
}

/// The solution of a symmetric positive definite system, by Cholesky's decomposition.
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
