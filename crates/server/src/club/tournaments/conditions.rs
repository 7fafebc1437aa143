//! The settings of tournament games.

use games::Rules;
use serde::{Deserialize, Serialize};
use store::{DataError, Tournament};

/// The settings of the games in a tournament, as stored in JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Conditions {
    pub(crate) game: String,
    pub(crate) rules: String,
    /// The lexicon, in word games.
    pub(crate) lexicon: Option<String>,
    /// The hash of the lexicon's words.
    pub(crate) lexicon_hash: Option<String>,
    /// The options of each game, including time limits, in their stored form.
    pub(crate) options: String,
    /// Whether the creator starts the tournament manually.
    pub(crate) by_hand: bool,
    /// The rating lists for games between people, and for games with a program or a computer
    /// player.
    pub(crate) lists: Option<[String; 2]>,
}

impl Conditions {
    /// Parses the settings of a tournament.
    ///
    /// # Errors
    /// Returns an error if the stored settings are malformed.
    pub(crate) fn of(tournament: &Tournament) -> Result<Conditions, DataError> {
        serde_json::from_str(&tournament.conditions)
            .map_err(|error| DataError::Damaged(format!("the settings of the tournament `{}` can't be read: {error}", tournament.id)))
    }

    /// Returns the spread of a forfeit win, see [`arena::club::spread`].
    pub(crate) fn forfeit_spread(&self) -> i32 {
        Rules::by_name(&self.rules).map_or(0, |rules| rules.game().module().forfeit_spread)
    }

    /// Returns whether the games have points, which is true for word games.
    pub(crate) fn has_points(&self) -> bool {
        Rules::by_name(&self.rules).is_ok_and(|rules| rules.language().is_some())
    }
}
