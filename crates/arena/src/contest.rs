//! The game-specific interface of the arena beyond the rules: notation, kinds of moves, and the
//! board.

use std::fmt;

use play::{Dice, Seed, TableRules};
use serde::Serialize;
use serde_json::Value;
use table::log_file::Reason;
use wire::games::WireForm;

use crate::{Contestant, Entrant, JsonObject};

/// Rules of a game that contestants can play.
pub trait Contest: TableRules<View: WireForm, EventView: Serialize, Why: fmt::Debug> + Clone {
    /// Parses a move in the game's usual notation, as external programs write it. Does not check
    /// whether it is legal.
    ///
    /// # Errors
    /// Returns a sentence that describes the syntax error.
    fn read_move(&self, view: &Self::View, text: &str) -> Result<Self::Action, String>;

    /// Formats a move in the same notation.
    fn write_move(&self, view: &Self::View, action: &Self::Action) -> String;

    /// Returns the squares that a move would change, with their new contents, to draw an illegal
    /// move.
    fn sketch(&self, view: &Self::View, action: &Self::Action) -> Vec<(usize, char)>;

    /// Does the same as [`sketch`](Self::sketch) for the text of a move. Returns an empty list if
    /// the text cannot be parsed.
    fn sketch_text(&self, view: &Self::View, text: &str) -> Vec<(usize, char)> {
        self.read_move(view, text).map(|action| self.sketch(view, &action)).unwrap_or_default()
    }

    /// Returns a code for the rule that a move breaks, for translation. `None` if only the English
    /// sentence exists.
    fn reason(&self, _why: &Self::Why) -> Option<Reason> {
        None
    }

    /// Returns the rack of the viewing seat, to show it with a forfeit. `None` in games without
    /// racks.
    fn rack(&self, _view: &Self::View) -> Option<String> {
        None
    }

    /// Returns the kind by which reports count moves: `pass`, `exchange`, `5 tiles`.
    fn kind(&self, view: &Self::View, action: &Self::Action) -> String;

    /// Returns the legal moves for programs that request them, highest score first. A game may omit
    /// moves of little use, such as exchanges.
    fn choices(&self, view: &Self::View) -> Vec<Choice>;

    /// Returns the legal exchanges for programs that request them; empty if there are none.
    fn exchanges(&self, _view: &Self::View) -> Vec<Choice> {
        Vec::new()
    }

    /// Returns the board for replays: its width, and one character per square, row by row.
    fn picture(&self, view: &Self::View) -> (usize, String);

    /// Returns the rules as sent to external programs: the server's description of the rule set and
    /// game-specific additions.
    fn describe_rules(&self) -> JsonObject;

    /// Picks a random opening move. Without it, games without chance would all be equal.
    fn random_move(&self, view: &Self::View, dice: &mut Dice) -> Option<Self::Action> {
        let choices = self.choices(view);
        let choice = choices.get(dice.below(choices.len() as u32) as usize)?;
        self.read_move(view, &choice.text).ok()
    }
}

/// A legal move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Choice {
    /// The move in the game's notation.
    #[serde(rename = "move")]
    pub text: String,
    /// The score, in games with points.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<i64>,
}

/// The rules and the players of an event. Shared by all worker threads.
pub trait EventSetting: Sync {
    type Game: Contest;

    /// Returns the rules for a game with this seed. Both games of a pair get the same rules.
    fn game(&self, seed: &Seed) -> Self::Game;

    /// Describes the sandbox of external programs, if any take part.
    fn jail(&self) -> Option<String> {
        None
    }

    /// Creates a contestant for one game. It remembers nothing from earlier games.
    ///
    /// # Errors
    /// Returns a sentence for the user if there is no such player.
    fn contestant(&self, entrant: &Entrant, seed: &Seed) -> Result<Box<dyn Contestant<Self::Game>>, String>;

    /// Returns the number of random moves at the start. Both games of a pair share them.
    fn opening_moves(&self) -> u32 {
        0
    }

    /// Returns the names of game, rules and lexicon for stored games.
    fn names(&self) -> EventNames;
}

/// The names of what an event is played with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventNames {
    /// The name of the game: `scrabble`.
    pub game: String,
    /// The name of the rule set: `scrabble-en`.
    pub rules: String,
    /// The name of the lexicon and the hash of its words, in games with words.
    pub lexicon: Option<(String, String)>,
    /// Options of the rules, in the form of a game file.
    pub options: Value,
}
