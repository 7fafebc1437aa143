//! Learns the adjustments for a bag that runs out: the value of the number of tiles left in the
//! bag, the weight of leaves at that stage, and the penalty for vowels next to premium squares on
//! the first move. All are derived from how the spread changes after a move until the end of the
//! game.

use crate::tiles::equity::{LateAdjustment, MAX_SHORTFALL};

/// The most tiles left in the bag for which [`LateAdjustment`] has an entry.
const MAX_TILES_LEFT: usize = 14;

/// The reference range of tiles left in the bag, in which the adjustment is 0 by definition.
const REFERENCE_RANGE: std::ops::RangeInclusive<i32> = 25..=45;

/// Sums for a linear regression of the gain on the leave.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Sums {
    count: f64,
    leave: f64,
    squares: f64,
    gain: f64,
    product: f64,
}

impl Sums {
    fn add(&mut self, leave: f64, gain: f64) {
        self.count += 1.0;
        self.leave += leave;
        self.squares += leave * leave;
        self.gain += gain;
        self.product += leave * gain;
    }

    fn join(&mut self, other: &Sums) {
        self.count += other.count;
        self.leave += other.leave;
        self.squares += other.squares;
        self.gain += other.gain;
        self.product += other.product;
    }

    /// Returns the slope of the regression.
    fn slope(&self) -> Option<f64> {
        let spread = self.squares - self.leave * self.leave / self.count;
        (self.count > 100.0 && spread > 1.0).then(|| (self.product - self.leave * self.gain / self.count) / spread)
    }
}

/// Sums over moves, in points.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LateTally {
    left: Vec<Sums>,
    early: Sums,
    opening: Sums,
}

impl LateTally {
    /// Adds a move. `left` is the number of tiles left in the bag, negative if the rack stays
    /// short; `leave` is the value of its leave; `gain` is how the seat's spread changed from then
    /// on. Values are in points.
    pub fn add(&mut self, left: i32, leave: f64, gain: f64) {
        if REFERENCE_RANGE.contains(&left) {
            self.early.add(leave, gain);
        }
        if let Ok(at) = usize::try_from(left + MAX_SHORTFALL as i32)
            && at <= MAX_SHORTFALL + MAX_TILES_LEFT
        {
            self.left.resize(MAX_SHORTFALL + MAX_TILES_LEFT + 1, Sums::default());
            self.left[at].add(leave, gain);
        }
    }

    /// Adds a first move with this number of vowels next to premium squares.
    pub fn add_opening(&mut self, vowels: usize, leave: f64, gain: f64) {
        self.opening.add(vowels as f64, gain - leave);
    }

    /// Adds the sums of another tally.
    pub fn join(&mut self, other: &LateTally) {
        self.early.join(&other.early);
        self.opening.join(&other.opening);
        if self.left.len() < other.left.len() {
            self.left.resize(other.left.len(), Sums::default());
        }
        self.left.iter_mut().zip(&other.left).for_each(|(sums, more)| sums.join(more));
    }

    /// Returns the adjustment for a bag that runs out.
    #[must_use]
    pub fn late(&self) -> LateAdjustment {
        let usual = if self.early.count > 0.0 { (self.early.gain - self.early.leave) / self.early.count } else { 0.0 };
        let of = |sums: &Sums| {
            let share = sums.slope().unwrap_or(1.0).clamp(0.0, 1.5);
            let shift = if sums.count > 100.0 { (sums.gain - share * sums.leave) / sums.count - usual } else { 0.0 };
            ((shift * 1000.0).round() as i32, (share * 1000.0).round() as i32)
        };
        let (shift, share) = self.left.iter().map(of).unzip();
        LateAdjustment { shift, share }
    }

    /// Returns the penalty for a vowel next to a premium square on the first move, in thousandths
    /// of a point. It is never negative.
    #[must_use]
    pub fn opening(&self) -> i32 {
        (self.opening.slope().unwrap_or(0.0) * -1000.0).round().clamp(0.0, 5000.0) as i32
    }
}
