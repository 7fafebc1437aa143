//! Time settings common to all games: time limits, and the pace of computer players.

use std::ops::RangeInclusive;
use std::time::Duration;

use serde_json::{Map, Value};
use table::Limit;

/// The maximum pace, in milliseconds for a move.
pub const MAX_PACE: u64 = 10_000;

/// The allowed time of a seat for the game, in seconds. The lower bound drops with the server's minimum for turns.
const GAME: RangeInclusive<u64> = 10..=86_400;

/// The allowed increment, in seconds.
const INCREMENT: RangeInclusive<u64> = 0..=3_600;

/// The allowed days for a move in correspondence games.
const DAYS: RangeInclusive<u64> = 1..=30;

/// An invalid time setting.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TimingError {
    /// Not a number, or out of range.
    #[error("The setting {key} must be a whole number from {min} to {max}, or null.")]
    Number { key: &'static str, min: u64, max: u64 },
    /// More than one limit.
    #[error("Choose one of turn_seconds, game_seconds and turn_days.")]
    Several,
    /// An increment without a limit for the game.
    #[error("The setting increment_seconds requires game_seconds.")]
    Increment,
}

/// The chosen time limit and pace.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Timing {
    pub turn_seconds: Option<u64>,
    pub game_seconds: Option<u64>,
    pub increment_seconds: Option<u64>,
    /// The days for a move in correspondence games.
    pub turn_days: Option<u64>,
    /// The minimum time of a computer's move, in milliseconds; `None` for the default of the server.
    pub pace: Option<u64>,
}

impl Timing {
    /// The keys of these settings.
    pub const KEYS: [&str; 5] = ["turn_seconds", "game_seconds", "increment_seconds", "turn_days", "pace"];

    /// Parses stored options. Returns the time settings and the remaining options, which belong to the game.
    ///
    /// # Errors
    /// The options are not a JSON object, or a time setting is not a number.
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

    /// Removes the time settings from requested settings and validates them. `turn` is the allowed limit for a turn, in seconds.
    ///
    /// # Errors
    /// A number is out of range, or there is more than one limit.
    pub fn extract(settings: &mut Map<String, Value>, turn: &RangeInclusive<u64>) -> Result<Timing, TimingError> {
        let mut number = |key: &'static str, range: &RangeInclusive<u64>| match settings.remove(key) {
            None | Some(Value::Null) => Ok(None),
            Some(value) => value.as_u64().filter(|number| range.contains(number)).map(Some).ok_or(TimingError::Number {
                key,
                min: *range.start(),
                max: *range.end(),
            }),
        };
        let timing = Timing {
            turn_seconds: number("turn_seconds", turn)?,
            game_seconds: number("game_seconds", &(*GAME.start().min(turn.start())..=*GAME.end()))?,
            increment_seconds: number("increment_seconds", &INCREMENT)?,
            turn_days: number("turn_days", &DAYS)?,
            pace: number("pace", &(0..=MAX_PACE))?,
        };
        let limits = [timing.turn_seconds, timing.game_seconds, timing.turn_days].into_iter().flatten().count();
        if limits > 1 {
            return Err(TimingError::Several);
        }
        if timing.increment_seconds.is_some() && timing.game_seconds.is_none() {
            return Err(TimingError::Increment);
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

    /// Adds the time settings to the options of a game and returns them as JSON.
    #[must_use]
    pub fn write(self, mut options: Map<String, Value>) -> String {
        options.extend(self.numbers().into_iter().filter_map(|(key, number)| Some((key.to_owned(), number?.into()))));
        Value::Object(options).to_string()
    }

    /// Returns the public settings: always the limit for a turn, the others only if set.
    #[must_use]
    pub fn shown(self) -> Map<String, Value> {
        let is_public = |(key, number): &(&str, Option<u64>)| *key != "pace" && (number.is_some() || *key == "turn_seconds");
        self.numbers().into_iter().filter(is_public).map(|(key, number)| (key.to_owned(), number.into())).collect()
    }

    /// Returns the time limit, if any.
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
    fn timing_round_trips_next_to_the_options_of_the_game() {
        let own = json!({"challenge": "void"}).as_object().unwrap().clone();
        let blitz = Timing { game_seconds: Some(120), increment_seconds: Some(2), ..Timing::default() };
        for timing in [Timing::default(), Timing { turn_seconds: Some(60), pace: Some(0), ..Timing::default() }, blitz] {
            assert_eq!(Timing::read(&timing.write(own.clone())).unwrap(), (timing, own.clone()));
        }
        assert!(Timing::read(r#"{"turn_seconds":"x"}"#).is_err());
        assert!(Timing::read("[]").is_err());
    }

    #[test]
    fn values_out_of_range_are_rejected() {
        let extract = |settings: Value| Timing::extract(&mut settings.as_object().unwrap().clone(), &(10..=86_400));
        assert_eq!(
            extract(json!({"turn_seconds": 10, "pace": 10_000})),
            Ok(Timing { turn_seconds: Some(10), pace: Some(10_000), ..Timing::default() })
        );
        assert!(extract(json!({"game_seconds": 120, "increment_seconds": 0})).is_ok());
        assert_eq!(extract(json!({"turn_days": 3})).map(Timing::limit), Ok(Some(Limit::Days(Duration::from_secs(259_200)))));
        assert_eq!(extract(json!({"turn_seconds": null, "other": 1})), Ok(Timing::default()));
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
            assert!(extract(bad.clone()).is_err(), "{bad}");
        }
    }
}
