//! What every game can be set to in time: a turn's time, and the pace of its computers.

use std::ops::RangeInclusive;
use std::time::Duration;

use serde_json::{Map, Value};

use super::WishError;

/// The slowest pace, in milliseconds a move.
pub(crate) const SLOWEST: u64 = 10_000;

/// A turn's time and the pace of computers, as they were chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Timing {
    /// How long a turn may last, in seconds.
    pub(crate) turn_seconds: Option<u64>,
    /// The least time of a computer's move, in milliseconds; `None`: as the server has it.
    pub(crate) pace: Option<u64>,
}

impl Timing {
    /// Takes what it knows out of a game's options; the rest is the game's own.
    pub(crate) fn read(options: &str) -> Result<(Timing, Map<String, Value>), serde_json::Error> {
        let mut options: Map<String, Value> = serde_json::from_str(options)?;
        let mut number =
            |key: &str| -> Result<Option<u64>, serde_json::Error> { options.remove(key).map_or(Ok(None), serde_json::from_value) };
        let timing = Timing { turn_seconds: number("turn_seconds")?, pace: number("pace")? };
        Ok((timing, options))
    }

    /// Takes it out of the settings that somebody wishes.
    pub(crate) fn settle(settings: &mut Map<String, Value>, turn: &RangeInclusive<u64>) -> Result<Timing, WishError> {
        let mut number = |key: &str, range: &RangeInclusive<u64>| match settings.remove(key) {
            None | Some(Value::Null) => Ok(None),
            Some(value) => value.as_u64().filter(|number| range.contains(number)).map(Some).ok_or_else(|| {
                let (least, most) = (range.start(), range.end());
                WishError::Setting(format!("The setting {key} must be a whole number from {least} to {most}, or null."))
            }),
        };
        Ok(Timing { turn_seconds: number("turn_seconds", turn)?, pace: number("pace", &(0..=SLOWEST))? })
    }

    /// Puts it beside a game's own options.
    pub(crate) fn write(self, mut options: Map<String, Value>) -> String {
        let numbers = [("turn_seconds", self.turn_seconds), ("pace", self.pace)];
        options.extend(numbers.into_iter().filter_map(|(key, number)| Some((key.to_owned(), number?.into()))));
        Value::Object(options).to_string()
    }

    /// As everybody may see it.
    pub(crate) fn shown(self) -> Map<String, Value> {
        [("turn_seconds".to_owned(), self.turn_seconds.into())].into_iter().collect()
    }

    /// A turn's time.
    pub(crate) fn limit(self) -> Option<Duration> {
        self.turn_seconds.map(Duration::from_secs)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn timing_is_kept_beside_the_games_own_options() {
        let own = json!({"challenge": "void"}).as_object().unwrap().clone();
        for timing in [Timing::default(), Timing { turn_seconds: Some(60), pace: Some(0) }] {
            assert_eq!(Timing::read(&timing.write(own.clone())).unwrap(), (timing, own.clone()));
        }
        assert!(Timing::read(r#"{"turn_seconds":"x"}"#).is_err());
        assert!(Timing::read("[]").is_err());
    }

    #[test]
    fn what_is_out_of_bounds_is_refused() {
        let settle = |settings: Value| Timing::settle(&mut settings.as_object().unwrap().clone(), &(10..=86_400));
        assert_eq!(settle(json!({"turn_seconds": 10, "pace": 10_000})), Ok(Timing { turn_seconds: Some(10), pace: Some(10_000) }));
        assert_eq!(settle(json!({"turn_seconds": null, "other": 1})), Ok(Timing::default()));
        for bad in [
            json!({"turn_seconds": 9}),
            json!({"turn_seconds": 86_401}),
            json!({"turn_seconds": "60"}),
            json!({"turn_seconds": 60.5}),
            json!({"turn_seconds": -60}),
            json!({"pace": 10_001}),
            json!({"pace": true}),
        ] {
            assert!(matches!(settle(bad.clone()), Err(WishError::Setting(_))), "{bad}");
        }
    }
}
