//! What the games of a tournament are.

use games::Rules;
use serde::{Deserialize, Serialize};
use store::{DataError, Tournament};

/// What the games of a tournament are, as it is stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Conditions {
    /// The game.
    pub(crate) game: String,
    /// The rule set.
    pub(crate) rules: String,
    /// The lexicon, in games that have one.
    pub(crate) lexicon: Option<String>,
    /// The hash of its words.
    pub(crate) lexicon_hash: Option<String>,
    /// The settings, with those of time, as games have them.
    pub(crate) options: String,
    /// Does whoever made it say when it begins?
    pub(crate) by_hand: bool,
    /// The lists of ratings for which its games count: among people, and where a program or a computer player sits.
    pub(crate) lists: Option<[String; 2]>,
}

impl Conditions {
    /// Those of a tournament.
    ///
    /// # Errors
    /// They can't be read.
    pub(crate) fn of(tournament: &Tournament) -> Result<Conditions, DataError> {
        serde_json::from_str(&tournament.conditions)
            .map_err(|why| DataError::Damaged(format!("what is played in the tournament `{}` can't be read: {why}", tournament.id)))
    }

    /// The spread of a win without a game, see [`arena::club::spread`].
    pub(crate) fn forfeit_spread(&self) -> i32 {
        Rules::by_name(&self.rules).map_or(0, |rules| rules.game().facts().forfeit_spread)
    }

    /// Do its games have points? Those with words do.
    pub(crate) fn has_points(&self) -> bool {
        Rules::by_name(&self.rules).is_ok_and(|rules| rules.language().is_some())
    }
}
