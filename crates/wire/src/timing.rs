//! What every game can be set to in time: how long a turn or a whole game may last, and the pace of its computers.

use std::ops::RangeInclusive;
use std::time::Duration;

use serde_json::{Map, Value};
use table::Limit;

/// The slowest pace, in milliseconds a move.
pub const SLOWEST: u64 = 10_000;

/// The shortest and the longest time of a seat for a whole game, in seconds; the shortest is lowered by a server that allows shorter turns.
const GAME: RangeInclusive<u64> = 10..=86_400;

/// The most that a seat's time for the game grows by with each of its moves, in seconds.
const INCREMENT: RangeInclusive<u64> = 0..=3_600;

/// Days a move, in games by correspondence.
const DAYS: RangeInclusive<u64> = 1..=30;

/// A time that can't be.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadTiming {
    /// A number that is none, or out of its bounds.
    #[error("The setting {key} must be a whole number from {least} to {most}, or null.")]
    Number {
        /// The setting.
        key: &'static str,
        /// The least.
        least: u64,
        /// The most.
        most: u64,
    },
    /// Two limits at once.
    #[error("Choose one of turn_seconds, game_seconds and turn_days.")]
    Several,
    /// An increment of nothing.
    #[error("The setting increment_seconds goes only with game_seconds.")]
    Increment,
}

/// The time that seats have and the pace of computers, as they were chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Timing {
    /// How long a turn may last, in seconds.
    pub turn_seconds: Option<u64>,
    /// How long all turns of a seat together may last, in seconds.
    pub game_seconds: Option<u64>,
    /// By how much that grows with each move of the seat.
    pub increment_seconds: Option<u64>,
    /// How many days a turn may last in a game by correspondence.
    pub turn_days: Option<u64>,
    /// The least time of a computer's move, in milliseconds; `None`: as the server has it.
    pub pace: Option<u64>,
}

impl Timing {
    /// The settings that it takes.
    pub const KEYS: [&str; 5] = ["turn_seconds", "game_seconds", "increment_seconds", "turn_days", "pace"];

    /// Takes what it knows out of a game's stored options; the rest is the game's own.
    ///
    /// # Errors
    /// They are no JSON object, or a number is none.
    pub fn read(options: &str) -> Result<(Timing, Map<String, Value>), serde_json::Error> {
        let mut options: Map<String, Value> = serde_json::from_str(options)?;
        let mut number =
            |key: &str| -> Result<Option<u64>, serde_json::Error> { options.remove(key).map_or(Ok(None), serde_json::from_value) };
        let timing = Timing {
            turn_seconds: number("turn_seconds")?,
            game_seconds: number("game_seconds")?,
            increment_seconds: number("increment_seconds")?,
            turn_days: number("turn_days")?,
            pace: number("pace")?,
        };
        Ok((timing, options))
    }

    /// Takes it out of the settings that somebody wishes. `turn`: how many seconds a turn may be limited to.
    ///
    /// # Errors
    /// A number is out of its bounds, or two limits are chosen.
    pub fn settle(settings: &mut Map<String, Value>, turn: &RangeInclusive<u64>) -> Result<Timing, BadTiming> {
        let mut number = |key: &'static str, range: &RangeInclusive<u64>| match settings.remove(key) {
            None | Some(Value::Null) => Ok(None),
            Some(value) => value.as_u64().filter(|number| range.contains(number)).map(Some).ok_or(BadTiming::Number {
                key,
                least: *range.start(),
                most: *range.end(),
            }),
        };
        let timing = Timing {
            turn_seconds: number("turn_seconds", turn)?,
            game_seconds: number("game_seconds", &(*GAME.start().min(turn.start())..=*GAME.end()))?,
            increment_seconds: number("increment_seconds", &INCREMENT)?,
            turn_days: number("turn_days", &DAYS)?,
            pace: number("pace", &(0..=SLOWEST))?,
        };
        let limits = [timing.turn_seconds, timing.game_seconds, timing.turn_days].into_iter().flatten().count();
        if limits > 1 {
            return Err(BadTiming::Several);
        }
        if timing.increment_seconds.is_some() && timing.game_seconds.is_none() {
            return Err(BadTiming::Increment);
        }
        Ok(timing)
    }

    fn numbers(self) -> [(&'static str, Option<u64>); 5] {
        [
            ("turn_seconds", self.turn_seconds),
            ("game_seconds", self.game_seconds),
            ("increment_seconds", self.increment_seconds),
            ("turn_days", self.turn_days),
            ("pace", self.pace),
        ]
    }

    /// Puts it beside a game's own options.
    #[must_use]
    pub fn write(self, mut options: Map<String, Value>) -> String {
        options.extend(self.numbers().into_iter().filter_map(|(key, number)| Some((key.to_owned(), number?.into()))));
        Value::Object(options).to_string()
    }

    /// As everybody may see it: a turn's time always, the others where they hold.
    #[must_use]
    pub fn shown(self) -> Map<String, Value> {
        let holds = |(key, number): &(&str, Option<u64>)| *key != "pace" && (number.is_some() || *key == "turn_seconds");
        self.numbers().into_iter().filter(holds).map(|(key, number)| (key.to_owned(), number.into())).collect()
    }

    /// How much time there is; `None`: as much as anybody likes.
    #[must_use]
    pub fn limit(self) -> Option<Limit> {
        let seconds = |seconds: Option<u64>| seconds.map(Duration::from_secs);
        let game = seconds(self.game_seconds);
        let increment = seconds(self.increment_seconds).unwrap_or_default();
        game.map(|total| Limit::Game { total, increment })
            .or_else(|| self.turn_days.map(|days| Limit::Days(Duration::from_secs(days.saturating_mul(86_400)))))
            .or_else(|| seconds(self.turn_seconds).map(Limit::Turn))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn timing_is_kept_beside_the_games_own_options() {
        let own = json!({"challenge": "void"}).as_object().unwrap().clone();
        let blitz = Timing { game_seconds: Some(120), increment_seconds: Some(2), ..Timing::default() };
        for timing in [Timing::default(), Timing { turn_seconds: Some(60), pace: Some(0), ..Timing::default() }, blitz] {
            assert_eq!(Timing::read(&timing.write(own.clone())).unwrap(), (timing, own.clone()));
        }
        assert!(Timing::read(r#"{"turn_seconds":"x"}"#).is_err());
        assert!(Timing::read("[]").is_err());
    }

    #[test]
    fn what_is_out_of_bounds_is_refused() {
        let settle = |settings: Value| Timing::settle(&mut settings.as_object().unwrap().clone(), &(10..=86_400));
        assert_eq!(
            settle(json!({"turn_seconds": 10, "pace": 10_000})),
            Ok(Timing { turn_seconds: Some(10), pace: Some(10_000), ..Timing::default() })
        );
        assert!(settle(json!({"game_seconds": 120, "increment_seconds": 0})).is_ok());
        assert_eq!(settle(json!({"turn_days": 3})).map(Timing::limit), Ok(Some(Limit::Days(Duration::from_secs(259_200)))));
        assert_eq!(settle(json!({"turn_seconds": null, "other": 1})), Ok(Timing::default()));
        for bad in [
            json!({"turn_seconds": 9}),
            json!({"turn_seconds": 86_401}),
            json!({"turn_seconds": "60"}),
            json!({"turn_seconds": 60.5}),
            json!({"turn_seconds": -60}),
            json!({"pace": 10_001}),
            json!({"pace": true}),
            json!({"game_seconds": 9}),
            json!({"game_seconds": 86_401}),
            json!({"increment_seconds": 2}),
            json!({"game_seconds": 60, "increment_seconds": 3601}),
            json!({"turn_days": 0}),
            json!({"turn_days": 31}),
            json!({"turn_seconds": 60, "game_seconds": 60}),
            json!({"turn_days": 3, "game_seconds": 60}),
        ] {
            assert!(settle(bad.clone()).is_err(), "{bad}");
        }
    }
}
