//! The cost of a solve, computed in advance.

use std::fmt;

use super::level::Step;
use super::subsets::{MAX_LOW_SQUARES, choose};
use super::{Fives, Limits};

/// Maximum empty squares; more would exceed the memory of current machines.
const MAX_EMPTY: usize = 22;
/// Minimum empty squares for a solution in parts; with fewer, there is no memory to save.
const MIN_PARTS: usize = 8;

/// A plan for solving a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    pub(super) empty: usize,
    pub(super) high: usize,
    pub(super) passes: u64,
    /// The number of first placements that are solved one after the other; 1 for all at once.
    parts: u64,
    bytes: u64,
}

/// The error for a solve that would need more memory than allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub struct TooLarge {
    /// Marbles on the board.
    pub marbles: usize,
    /// Bytes that a solve would take; `None` if it is infeasible.
    pub needed: Option<u64>,
    /// Bytes allowed.
    pub allowed: u64,
    /// The fewest marbles that can be solved with the allowed memory.
    pub fits_from: usize,
}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let TooLarge { marbles, needed, allowed, fits_from } = self;
        match needed {
            Some(needed) => write!(
                f,
                "solving a position with {marbles} marbles takes {} MB, more than the {} MB allowed: raise the limit",
                megabytes(*needed),
                megabytes(*allowed)
            )?,
            None => write!(f, "a position with {marbles} marbles is out of reach of exact solving")?,
        }
        let or = if needed.is_some() { ", or" } else { ":" };
        write!(f, "{or} solve from {fits_from} marbles on, or search it")
    }
}

/// Converts to millions of bytes, rounded up.
fn megabytes(bytes: u64) -> u64 {
    bytes.div_ceil(1_000_000)
}

impl Plan {
    /// Plans the solution of a position with `empty` empty squares. It answers both questions (win?
    /// at least draw?) in one pass if memory allows, else one after the other in half the memory.
    ///
    /// # Errors
    /// Returns an error if the memory does not suffice for either.
    pub fn new(empty: usize, limits: &Limits) -> Result<Plan, TooLarge> {
        Plan::fitting(empty, limits).ok_or_else(|| TooLarge {
            marbles: pentago::SQUARES - empty.min(pentago::SQUARES),
            needed: (empty <= MAX_EMPTY).then(|| Plan::with_passes(empty, 2, limits.threads).bytes),
            allowed: limits.memory,
            fits_from: pentago::SQUARES - (0..=MAX_EMPTY).rev().find(|&fewer| Plan::fitting(fewer, limits).is_some()).unwrap_or(0),
        })
    }

    fn fitting(empty: usize, limits: &Limits) -> Option<Plan> {
        let plans = (1..=2).map(|passes| Plan::with_passes(empty, passes, limits.threads));
        if empty <= MAX_EMPTY { plans.into_iter().find(|plan| plan.bytes <= limits.memory) } else { None }
    }

    /// Returns the plans for a position with `empty` empty squares, fastest first. Each takes less
    /// memory than those before it: all arrangements in one pass, in two passes with half the
    /// memory, and the first placements one after the other. Returns none if the position is out of
    /// reach.
    #[must_use]
    pub fn all(empty: usize, threads: usize) -> Vec<Plan> {
        let whole = (1..=2).filter(|_| empty <= MAX_EMPTY).map(|passes| Plan::with_passes(empty, passes, threads));
        let parts = (1..=2).filter(|_| (MIN_PARTS..=MAX_EMPTY + 1).contains(&empty)).map(|passes| Plan::in_parts(empty, passes, threads));
        let mut plans: Vec<Plan> = whole.chain(parts).collect();
        plans.sort_by_key(|plan| (plan.arrangements(), plan.bytes));
        let mut least = u64::MAX;
        plans.retain(|plan| {
            let is_smaller = plan.bytes < least;
            least = least.min(plan.bytes);
            is_smaller
        });
        plans
    }

    /// Returns the plan that solves the first placements one after the other.
    pub(super) fn in_parts(empty: usize, passes: u64, threads: usize) -> Plan {
        Plan { empty, parts: empty as u64, ..Plan::with_passes(empty - 1, passes, threads) }
    }

    /// Returns the plan of a part, for a position with one more marble.
    pub(super) fn part(&self) -> Plan {
        Plan { empty: self.empty - 1, parts: 1, ..*self }
    }

    fn with_passes(empty: usize, passes: u64, threads: usize) -> Plan {
        // Few high squares give too few tasks for the threads; many make the tasks too small. Tiles
        // of eleven low squares fit into the cache.
        let high = match empty {
            0..=6 => 0,
            7..=9 => 1,
            10..=12 => 3,
            13..=14 => 4,
            15..=20 => empty - 11,
            _ => empty - MAX_LOW_SQUARES,
        };
        let mut plan = Plan { empty, high, passes, parts: 1, bytes: 0 };
        let cell = if passes == 1 { 32 } else { 16 };
        let peak = (2..=empty).map(|level| plan.peak(level, threads.max(1))).max().unwrap_or(0);
        let headers = 2 * (size_of::<Vec<u64>>() << (2 * high)) as u64;
        let tables = 8 * 3_u64.pow((empty - high) as u32);
        plan.bytes = peak * cell + Fives::bytes(empty) + headers + tables;
        plan
    }

    /// Returns the maximum number of cells in memory while a level is computed from the next one.
    /// Each task produces its part of the level and then frees its part of the next level.
    fn peak(&self, level: usize, threads: usize) -> u64 {
        let step = Step::new(level, self.empty);
        let after = |outer: usize| if level == self.empty { 0 } else { self.tiles(outer, step.other, step.own + 1) };
        let order = self.order(&step);
        let mut kept: u64 = order.iter().map(|&outer| after(outer)).sum();
        let mut peak = kept;
        let mut running = std::collections::VecDeque::new();
        for outer in order {
            kept += self.tiles(outer, step.other, step.own);
            peak = peak.max(kept);
            running.push_back(after(outer));
            if running.len() >= threads {
                kept -= running.pop_front().unwrap_or(0);
            }
        }
        peak
    }

    /// Returns the number of cells of all tiles in which one player, with `outer_size` added
    /// marbles, has `outer` of the high squares, and the other has added `inner_size`.
    fn tiles(&self, outer: usize, outer_size: usize, inner_size: usize) -> u64 {
        let high = outer.count_ones() as usize;
        match outer_size.checked_sub(high) {
            Some(low) => choose(self.empty - self.high, low) * choose(self.empty - outer_size, inner_size),
            None => 0,
        }
    }

    /// Returns the tasks of a level, biggest first, by the high part of the side not to move.
    pub(super) fn order(&self, step: &Step) -> Vec<usize> {
        let mut order: Vec<usize> = (0..1 << self.high).collect();
        order.sort_by_key(|&outer| std::cmp::Reverse(self.tiles(outer, step.other, step.own)));
        order
    }

    /// Returns the maximum size of the tables in bytes.
    #[must_use]
    pub const fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Returns 1 if both questions are answered in one pass, else 2.
    #[must_use]
    pub const fn passes(&self) -> u64 {
        self.passes
    }

    /// Returns the number of parts that are solved one after the other.
    #[must_use]
    pub const fn parts(&self) -> u64 {
        self.parts
    }

    /// Returns the number of arrangements to process, each in 128 turn states.
    #[must_use]
    pub fn arrangements(&self) -> u64 {
        let empty = if self.parts > 1 { self.empty - 1 } else { self.empty };
        self.parts * self.passes * (2..=empty).map(|level| Step::new(level, empty).cells(empty)).sum::<u64>()
    }
}

/// Describes the plan and its cost.
impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let marbles = pentago::SQUARES - self.empty;
        let passes = if self.passes == 1 { "in one pass" } else { "in two passes" };
        write!(f, "{marbles} marbles: {} arrangements {passes}", self.arrangements())?;
        if self.parts > 1 {
            write!(f, " for each of {} first placements", self.parts)?;
        }
        write!(f, ", at most {} MB", megabytes(self.bytes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MILLION: u64 = 1_000_000;

    #[test]
    fn arrangements_match_counted_colourings() {
        for empty in 2..=9 {
            let mut counted = 0;
            for n in 0..3_u32.pow(empty as u32) {
                let digits: Vec<u32> = (0..empty as u32).map(|place| n / 3_u32.pow(place) % 3).collect();
                let [first, second] = [1, 2].map(|player| digits.iter().filter(|&&digit| digit == player).count());
                counted += u64::from(first + second >= 2 && (first == second || first == second + 1));
            }
            let limits = Limits { memory: u64::MAX, threads: 1 };
            assert_eq!(Plan::new(empty, &limits).unwrap().arrangements(), counted);
        }
    }

    #[test]
    fn slower_plans_take_less_memory() {
        for empty in [4, 12, 16, 20, 22, 23] {
            let plans = Plan::all(empty, 2);
            assert!(!plans.is_empty() && plans.iter().all(|plan| plan.empty == empty), "{empty}");
            assert!(plans.windows(2).all(|pair| pair[0].arrangements() < pair[1].arrangements() && pair[0].bytes() > pair[1].bytes()));
            let fastest = Plan::new(empty, &Limits { memory: u64::MAX, threads: 2 }).ok();
            assert_eq!(fastest.is_some_and(|fastest| plans[0] == fastest), empty <= MAX_EMPTY);
        }
        // At once, 16 marbles take 2.2 GB.
        assert!(Plan::all(20, 2).iter().any(|plan| plan.parts() == 20 && plan.bytes() < 1000 * MILLION), "{:?}", Plan::all(20, 2));
        assert!(Plan::all(24, 2).is_empty());
    }

    #[test]
    fn eighteen_marbles_fit_into_500_mb() {
        let limits = Limits { memory: 500 * MILLION, threads: 1 };
        let plan = Plan::new(18, &limits).unwrap();
        assert_eq!((plan.passes(), plan.bytes() < 320 * MILLION), (2, true));
        assert_eq!(Plan::new(17, &limits).unwrap().passes(), 1);
        let too_big = Plan::new(20, &limits).unwrap_err();
        assert_eq!((too_big.marbles, too_big.fits_from), (16, 18));
        assert!(too_big.to_string().starts_with("solving a position with 16 marbles takes 2"), "{too_big}");
        assert_eq!(
            Plan::new(30, &limits).unwrap_err().to_string(),
            "a position with 6 marbles is out of reach of exact solving: solve from 18 marbles on, or search it"
        );
    }
}
