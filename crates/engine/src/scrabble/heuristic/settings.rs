//! Parses and formats the settings of the heuristic player.

use std::fmt;
use std::str::FromStr;

use super::{BonusSquares, Heuristic};

/// The name that precedes the settings.
const NAME: &str = "heuristic";

/// The highest number of points in a setting.
const MAX_POINTS: u32 = 1000;

/// Invalid settings.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{text}`: {what}; the format is `heuristic:longest=-1,exchange=3,safe=1,bonus=6,blank=30` (points up to {MAX_POINTS}, -1 disables a heuristic), \
     with `squares=word`, `squares=triple` or `squares=any` for the squares that count as bonus squares"
)]
pub struct SettingsError {
    /// The input, truncated.
    pub text: String,
    /// The error in it.
    pub what: String,
}

impl BonusSquares {
    const ALL: [(BonusSquares, &'static str); 3] =
        [(BonusSquares::Word, "word"), (BonusSquares::TripleWord, "triple"), (BonusSquares::Any, "any")];
}

impl fmt::Display for Heuristic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let points = |setting: Option<u32>| setting.map_or(-1, i64::from);
        write!(
            f,
            "{NAME}:longest={},exchange={},safe={},bonus={},blank={}",
            points(self.longest),
            points(self.exchange),
            points(self.safe),
            points(self.bonus),
            points(self.blank)
        )?;
        match BonusSquares::ALL.iter().find(|(squares, _)| *squares == self.squares) {
            Some((BonusSquares::Word, _)) | None => Ok(()),
            Some((_, name)) => write!(f, ",squares={name}"),
        }
    }
}

impl FromStr for Heuristic {
    type Err = SettingsError;

    fn from_str(text: &str) -> Result<Heuristic, SettingsError> {
        let bad = |what: String| SettingsError { text: text.chars().take(80).collect(), what };
        let settings = match text.strip_prefix(NAME) {
            Some("") => return Ok(Heuristic::default()),
            Some(rest) => rest.strip_prefix(':').ok_or_else(|| bad(format!("`:` is missing after `{NAME}`")))?,
            None => return Err(bad(format!("it does not start with `{NAME}`"))),
        };
        let mut heuristic = Heuristic::default();
        let mut seen: Vec<&str> = Vec::new();
        for setting in settings.split(',') {
            let shown: String = setting.chars().take(20).collect();
            let (key, value) = setting.split_once('=').ok_or_else(|| bad(format!("`{shown}` has no `=`")))?;
            if seen.contains(&key) {
                return Err(bad(format!("`{key}` appears twice")));
            }
            seen.push(key);
            if key == "squares" {
                let known = BonusSquares::ALL.iter().find(|(_, name)| *name == value);
                heuristic.squares = known.ok_or_else(|| bad(format!("`{shown}` is not a known set of squares")))?.0;
                continue;
            }
            let place = match key {
                "longest" => &mut heuristic.longest,
                "exchange" => &mut heuristic.exchange,
                "safe" => &mut heuristic.safe,
                "bonus" => &mut heuristic.bonus,
                "blank" => &mut heuristic.blank,
                _ => return Err(bad(format!("`{shown}` is not a known setting"))),
            };
            *place = match value {
                "-1" => None,
                _ => match value.parse() {
                    Ok(points) if points <= MAX_POINTS => Some(points),
                    _ => return Err(bad(format!("`{shown}` is not a valid number of points"))),
                },
            };
        }
        Ok(heuristic)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_round_trip() {
        for text in [
            "heuristic:longest=-1,exchange=3,safe=1,bonus=6,blank=30",
            "heuristic:longest=2,exchange=-1,safe=-1,bonus=-1,blank=-1",
            "heuristic:longest=1000,exchange=0,safe=0,bonus=0,blank=0,squares=triple",
            "heuristic:longest=0,exchange=10,safe=5,bonus=6,blank=30,squares=any",
        ] {
            assert_eq!(text.parse::<Heuristic>().unwrap().to_string(), text);
        }
        assert_eq!("heuristic".parse(), Ok(Heuristic::default()));
        let some: Heuristic = "heuristic:squares=any,safe=-1".parse().unwrap();
        assert_eq!(some, Heuristic { safe: None, squares: BonusSquares::Any, ..Heuristic::default() });
    }

    #[test]
    fn invalid_settings_are_explained() {
        for (text, what) in [
            ("greedy", "it does not start with `heuristic`"),
            ("heuristics", "`:` is missing after `heuristic`"),
            ("heuristic:", "`` has no `=`"),
            ("heuristic:safe", "`safe` has no `=`"),
            ("heuristic:safe=1,safe=1", "`safe` appears twice"),
            ("heuristic:save=1", "`save=1` is not a known setting"),
            ("heuristic:safe=-2", "`safe=-2` is not a valid number of points"),
            ("heuristic:safe=1001", "`safe=1001` is not a valid number of points"),
            ("heuristic:safe=", "`safe=` is not a valid number of points"),
            ("heuristic:squares=all", "`squares=all` is not a known set of squares"),
        ] {
            assert_eq!(text.parse::<Heuristic>().unwrap_err().what, what, "{text}");
        }
    }
}
