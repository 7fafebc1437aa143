//! What is learned of games that end: what the number of tiles left in the bag is worth, how much of a leave counts then, and what a vowel beside a premium
//! costs on the first move. All follow from how many points both seats make after a move.

use crate::tiles::equity::{LACKING, LateAdjustment};

/// The lists of [`LateAdjustment`] go up to so many tiles left in the bag.
const LEFT: usize = 14;

/// What is worth nothing by definition: so many tiles left and more.
const EARLY: std::ops::RangeInclusive<i32> = 25..=45;

/// Sums over moves.
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

    /// How much the gain grows with the leave.
    fn share(&self) -> Option<f64> {
        let spread = self.squares - self.leave * self.leave / self.count;
        (self.count > 100.0 && spread > 1.0).then(|| (self.product - self.leave * self.gain / self.count) / spread)
    }
}

/// What games say; in points.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LateTally {
    left: Vec<Sums>,
    early: Sums,
    opening: Sums,
}

impl LateTally {
    /// A move left so many tiles in the bag (fewer than none if the rack stays short) and kept a leave of this value; from then on its seat made so many points
    /// more than the other. All in points.
    pub fn add(&mut self, left: i32, leave: f64, gain: f64) {
        if EARLY.contains(&left) {
            self.early.add(leave, gain);
        }
        if let Ok(at) = usize::try_from(left + LACKING as i32)
            && at <= LACKING + LEFT
        {
            self.left.resize(LACKING + LEFT + 1, Sums::default());
            self.left[at].add(leave, gain);
        }
    }

    /// A first move laid so many vowels beside premiums.
    pub fn add_opening(&mut self, vowels: usize, leave: f64, gain: f64) {
        self.opening.add(vowels as f64, gain - leave);
    }

    /// Adds what other games say.
    pub fn join(&mut self, other: &LateTally) {
        self.early.join(&other.early);
        self.opening.join(&other.opening);
        if self.left.len() < other.left.len() {
            self.left.resize(other.left.len(), Sums::default());
        }
        self.left.iter_mut().zip(&other.left).for_each(|(sums, more)| sums.join(more));
    }

    /// What was learned of bags that run out.
    #[must_use]
    pub fn late(&self) -> LateAdjustment {
        let usual = if self.early.count > 0.0 { (self.early.gain - self.early.leave) / self.early.count } else { 0.0 };
        let of = |sums: &Sums| {
            let share = sums.share().unwrap_or(1.0).clamp(0.0, 1.5);
            let shift = if sums.count > 100.0 { (sums.gain - share * sums.leave) / sums.count - usual } else { 0.0 };
            ((shift * 1000.0).round() as i32, (share * 1000.0).round() as i32)
        };
        let (shift, share) = self.left.iter().map(of).unzip();
        LateAdjustment { shift, share }
    }

    /// What a vowel beside a premium costs on the first move, in thousandths of a point; never a gain.
    #[must_use]
    pub fn opening(&self) -> i32 {
        (self.opening.share().unwrap_or(0.0) * -1000.0).round().clamp(0.0, 5000.0) as i32
    }
}
