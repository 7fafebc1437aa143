//! Speed categories by time control. Players have separate ratings for each.

use std::time::Duration;

use table::Limit;

/// The assumed number of turns per seat, for time controls per turn or with an increment.
const ASSUMED_TURNS: u32 = 15;

/// The time per seat below which a game is blitz.
const BLITZ_BELOW: Duration = Duration::from_secs(6 * 60);

/// The time per seat below which a game is rapid.
const RAPID_BELOW: Duration = Duration::from_secs(15 * 60);

/// A speed category.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Speed {
    /// Less than six minutes per seat.
    Blitz,
    /// Less than fifteen minutes per seat.
    Rapid,
    /// Fifteen minutes or more.
    Classical,
    /// Days per move.
    Correspondence,
}

impl Speed {
    /// All categories, fastest first.
    pub const ALL: [Speed; 4] = [Speed::Blitz, Speed::Rapid, Speed::Classical, Speed::Correspondence];

    /// Returns the category of a time control.
    #[must_use]
    pub fn of(limit: Limit) -> Speed {
        let whole = match limit {
            Limit::Days(_) => return Speed::Correspondence,
            Limit::Turn(turn) => turn.saturating_mul(ASSUMED_TURNS),
            Limit::Game { total, increment } => total.saturating_add(increment.saturating_mul(ASSUMED_TURNS)),
        };
        match whole {
            whole if whole < BLITZ_BELOW => Speed::Blitz,
            whole if whole < RAPID_BELOW => Speed::Rapid,
            _ => Speed::Classical,
        }
    }

    /// Returns the name used in storage and messages.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Speed::Blitz => "blitz",
            Speed::Rapid => "rapid",
            Speed::Classical => "classical",
            Speed::Correspondence => "correspondence",
        }
    }

    /// Returns the category with this name.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Speed> {
        Speed::ALL.into_iter().find(|speed| speed.name() == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_controls_have_their_usual_categories() {
        let minutes = |minutes: u64, increment: u64| Limit::Game {
            total: Duration::from_secs(60 * minutes),
            increment: Duration::from_secs(increment),
        };
        for (limit, speed) in [
            (minutes(3, 2), Speed::Blitz),
            (minutes(5, 0), Speed::Blitz),
            (minutes(5, 5), Speed::Rapid),
            (minutes(10, 0), Speed::Rapid),
            (minutes(15, 0), Speed::Classical),
            (minutes(60, 0), Speed::Classical),
            (Limit::Turn(Duration::from_secs(20)), Speed::Blitz),
            (Limit::Turn(Duration::from_secs(30)), Speed::Rapid),
            (Limit::Turn(Duration::from_secs(60)), Speed::Classical),
            (Limit::Days(Duration::from_secs(86_400)), Speed::Correspondence),
            // Possible in stored games of earlier versions.
            (Limit::Turn(Duration::MAX), Speed::Classical),
            (Limit::Game { total: Duration::MAX, increment: Duration::MAX }, Speed::Classical),
        ] {
            assert_eq!(Speed::of(limit), speed, "{limit:?}");
            assert_eq!(Speed::by_name(speed.name()), Some(speed));
        }
    }
}
