//! Kinds of speed: who is quick with little time may be another player with much.

use std::time::Duration;

use table::Limit;

/// As many turns a seat are taken for a game where the time is a turn's, or grows with each turn.
const TURNS: u32 = 15;

/// Below so much time for the game of a seat it is blitz.
const BLITZ: Duration = Duration::from_secs(6 * 60);

/// Below so much it is rapid.
const RAPID: Duration = Duration::from_secs(15 * 60);

/// How much time there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Speed {
    /// Less than six minutes a seat.
    Blitz,
    /// Less than a quarter of an hour.
    Rapid,
    /// More.
    Classical,
    /// Days for each move.
    Correspondence,
}

impl Speed {
    /// All of them, from the least time.
    pub const ALL: [Speed; 4] = [Speed::Blitz, Speed::Rapid, Speed::Classical, Speed::Correspondence];

    /// The kind of a clock.
    #[must_use]
    pub fn of(limit: Limit) -> Speed {
        let whole = match limit {
            Limit::Days(_) => return Speed::Correspondence,
            Limit::Turn(turn) => turn.saturating_mul(TURNS),
            Limit::Game { total, increment } => total.saturating_add(increment.saturating_mul(TURNS)),
        };
        match whole {
            whole if whole < BLITZ => Speed::Blitz,
            whole if whole < RAPID => Speed::Rapid,
            _ => Speed::Classical,
        }
    }

    /// Its name, as it is stored and told.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Speed::Blitz => "blitz",
            Speed::Rapid => "rapid",
            Speed::Classical => "classical",
            Speed::Correspondence => "correspondence",
        }
    }

    /// The kind of this name.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Speed> {
        Speed::ALL.into_iter().find(|speed| speed.name() == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_of_the_kind_that_people_call_them() {
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
            // As a stored game of an earlier version may have it.
            (Limit::Turn(Duration::MAX), Speed::Classical),
            (Limit::Game { total: Duration::MAX, increment: Duration::MAX }, Speed::Classical),
        ] {
            assert_eq!(Speed::of(limit), speed, "{limit:?}");
            assert_eq!(Speed::by_name(speed.name()), Some(speed));
        }
    }
}
