//! Time management: how much of its clock a turn may use.

use std::time::Duration;

/// The maximum time for a turn.
pub const LONGEST: Duration = Duration::from_secs(4);

/// The share of the time for a turn that is used. The rest is a reserve for latency and for steps
/// of unknown length.
const USED: f64 = 0.6;

/// The time reserved in each turn for latency.
const WAY: Duration = Duration::from_millis(10);

/// Returns the thinking time for a turn that may use `clock`, or the maximum without a clock.
#[must_use]
pub fn share_of(clock: Option<Duration>) -> Duration {
    clock.map_or(LONGEST, |share| share.mul_f64(USED).saturating_sub(WAY).min(LONGEST))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Plays 40 turns. As at tables, each turn may use a thirtieth of the time left; it takes a
    /// quarter of a second more than its thinking time.
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
