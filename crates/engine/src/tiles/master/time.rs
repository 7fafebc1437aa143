//! Time management: how much of its clock a turn may use.

use std::time::Duration;

/// The maximum time for a turn.
pub const MAX_TURN_TIME: Duration = Duration::from_secs(4);

/// The share of the time for a turn that is used. The rest is a reserve for latency and for steps
/// of unknown length.
const USED_SHARE: f64 = 0.6;

/// The time reserved in each turn for latency.
const LATENCY: Duration = Duration::from_millis(10);

/// Returns the thinking time for a turn that may use `clock`, or the maximum without a clock.
#[must_use]
pub fn turn_time(clock: Option<Duration>) -> Duration {
    clock.map_or(MAX_TURN_TIME, |share| share.mul_f64(USED_SHARE).saturating_sub(LATENCY).min(MAX_TURN_TIME))
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
                left = left.checked_sub(turn_time(Some(left / 30)) + Duration::from_millis(250)).expect("some time is left");
            }
        }
        assert!(turn_time(Some(Duration::from_secs(9))) <= MAX_TURN_TIME);
        assert_eq!(turn_time(Some(Duration::ZERO)), Duration::ZERO);
        assert_eq!(turn_time(None), MAX_TURN_TIME);
    }
}
