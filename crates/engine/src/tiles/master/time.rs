//! How long a turn may take of what its clock allows.

use std::time::Duration;

/// The longest that a turn is thought about.
pub const LONGEST: Duration = Duration::from_secs(4);

/// Of the share of a clock that a turn may use so much is used: the rest is for the way to the board, and for what has no end to be foreseen.
const USED: f64 = 0.6;

/// What is kept of every turn for the way to the board.
const WAY: Duration = Duration::from_millis(10);

/// How long a turn is thought about whose clock allows so much; without a clock, the longest.
#[must_use]
pub fn share_of(clock: Option<Duration>) -> Duration {
    clock.map_or(LONGEST, |share| share.mul_f64(USED).saturating_sub(WAY).min(LONGEST))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A clock of so many seconds for a game of 40 turns of a seat, of which each turn's share is a thirtieth of what is left, as tables give it; each turn takes
    /// what it may and a quarter of a second more.
    #[test]
    fn no_clock_runs_out() {
        for seconds in [1500, 300, 60] {
            let mut left = Duration::from_secs(seconds);
            for _ in 0..40 {
                left = left.checked_sub(share_of(Some(left / 30)) + Duration::from_millis(250)).expect("some time is left");
            }
        }
        assert!(share_of(Some(Duration::from_secs(9))) <= LONGEST);
        assert_eq!(share_of(Some(Duration::ZERO)), Duration::ZERO);
        assert_eq!(share_of(None), LONGEST);
    }
}
