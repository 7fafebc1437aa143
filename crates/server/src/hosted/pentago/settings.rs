//! What can be chosen for a game of Pentago besides its rule set: how deep and how long its computers look.

use engine::pentago::roster::{self, Amount};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use crate::hosted::{Settled, Wish, WishError};

/// Moves that the classical engines look ahead at most: more would be minutes a move.
const DEEPEST: u32 = 5;
/// Seconds a move of the timed players at most.
const LONGEST: u64 = 60;

/// What can be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Settings {
    /// Moves that the engines `minimax`, `alphabeta` and `negascout` look ahead.
    #[serde(default = "usual_depth")]
    pub(super) depth: u32,
    /// Seconds a move of `search`, `solve` and the strongest level, where no clock leaves them less.
    #[serde(default = "usual_seconds")]
    pub(super) seconds: u64,
}

const fn usual_depth() -> u32 {
    3
}

const fn usual_seconds() -> u64 {
    1
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { depth: usual_depth(), seconds: usual_seconds() }
    }
}

impl Settings {
    /// As everybody may see them.
    pub(super) fn shown(self) -> Map<String, Value> {
        [("depth", json!(self.depth)), ("seconds", json!(self.seconds))].map(|(key, value)| (key.to_owned(), value)).into_iter().collect()
    }

    pub(super) fn read(options: &Map<String, Value>) -> Result<Settings, serde_json::Error> {
        serde_json::from_value(Value::Object(options.clone()))
    }
}

/// The settings of a stored game, for lists; empty if they can't be read.
pub(in crate::hosted) fn listed(options: &Map<String, Value>) -> Map<String, Value> {
    Settings::read(options).map_or_else(|_| Map::new(), Settings::shown)
}

/// Does this name set an amount that a server bears? It is the depth or the time of one seat, where the game's settings are for all.
pub(in crate::hosted) fn bears(player: &str) -> bool {
    match roster::amount(player) {
        Ok(Some(Amount::Depth(depth))) => depth <= DEEPEST,
        Ok(Some(Amount::Time(time))) => time.as_secs() <= LONGEST,
        Ok(None) | Err(_) => false,
    }
}

/// Looks at a wish for a game of Pentago.
pub(in crate::hosted) fn settle(wish: &Wish) -> Result<Settled, WishError> {
    if wish.seats != 2 {
        return Err(WishError::Seats(format!("Pentago has 2 seats, not {}.", wish.seats)));
    }
    if let Some(lexicon) = &wish.lexicon {
        let shown: String = lexicon.chars().take(40).collect();
        return Err(WishError::Setting(format!("Pentago has no words: leave the lexicon \"{shown}\" out.")));
    }
    let settings = Settings::read(&wish.settings).map_err(|why| WishError::Setting(format!("The settings are not understood: {why}.")))?;
    if !(1..=DEEPEST).contains(&settings.depth) {
        return Err(WishError::Setting(format!("The depth of the classical engines is 1 to {DEEPEST}, not {}.", settings.depth)));
    }
    if !(1..=LONGEST).contains(&settings.seconds) {
        return Err(WishError::Setting(format!("A computer's time for a move is 1 to {LONGEST} seconds, not {}.", settings.seconds)));
    }
    Ok(Settled { lexicon: None, lexicon_hash: None, settings: settings.shown() })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wish(settings: Value) -> Wish {
        Wish {
            rules: games::Rules::by_name("pentago-standard").unwrap(),
            lexicon: None,
            seats: 2,
            settings: settings.as_object().unwrap().clone(),
        }
    }

    #[test]
    fn a_seat_may_have_an_amount_of_its_own_within_the_bounds_of_all() {
        for good in ["alphabeta:5", "minimax:1", "negascout:3", "search:60", "solve:1", "level-5:10"] {
            assert!(bears(good), "{good}");
        }
        for bad in ["alphabeta:6", "search:61", "search", "level-4:2", "naive:1", "nobody:1", "search:", "search:x", "alphabeta:-1"] {
            assert!(!bears(bad), "{bad}");
        }
    }

    #[test]
    fn what_can_be_chosen_has_bounds() {
        assert_eq!(settle(&wish(json!({}))).unwrap().settings, Settings::default().shown());
        assert_eq!(settle(&wish(json!({"depth": 5, "seconds": 60}))).unwrap().settings["seconds"], 60);
        for bad in [json!({"depth": 0}), json!({"depth": 6}), json!({"seconds": 61}), json!({"seconds": -1}), json!({"colour": "red"})] {
            assert!(matches!(settle(&wish(bad.clone())), Err(WishError::Setting(_))), "{bad}");
        }
        let with_words = Wish { lexicon: Some("en".into()), ..wish(json!({})) };
        assert_eq!(settle(&with_words).unwrap_err().to_string(), "Pentago has no words: leave the lexicon \"en\" out.");
        assert_eq!(settle(&Wish { seats: 3, ..wish(json!({})) }).unwrap_err().to_string(), "Pentago has 2 seats, not 3.");
    }
}
