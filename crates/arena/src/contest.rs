//! What the arena must know of a game beyond its rules: how moves are written and read, what kinds of moves there are, what a board looks like.

use std::fmt;

use play::{Dice, Rules, Seed};
use serde::Serialize;
use serde_json::Value;
use table::log_file::Reason;
use wire::games::WireForm;

use crate::{Contestant, Entrant, Object};

/// Rules by which contestants can meet.
pub trait Contest: Rules<View: WireForm, EventView: WireForm, Why: fmt::Display + fmt::Debug> + Clone {
    /// Reads a move as outside programs write it, in the game's usual notation. Whether it is legal is the rules' business.
    ///
    /// # Errors
    /// A sentence on what can't be read.
    fn read_move(&self, view: &Self::View, text: &str) -> Result<Self::Action, String>;

    /// Writes a move in the same notation.
    fn write_move(&self, view: &Self::View, action: &Self::Action) -> String;

    /// The squares that a move would change, with what they would show then: how a foul one is drawn.
    fn sketch(&self, view: &Self::View, action: &Self::Action) -> Vec<(usize, char)>;

    /// The same of a text, as far as something can be made of it.
    fn sketch_text(&self, view: &Self::View, text: &str) -> Vec<(usize, char)> {
        self.read_move(view, text).map(|action| self.sketch(view, &action)).unwrap_or_default()
    }

    /// Names why a move is foul, for sentences in other languages. `None`: there is only the English sentence.
    fn reason(&self, _why: &Self::Why) -> Option<Reason> {
        None
    }

    /// What the viewing seat holds, for people who look at its fault. `None`: a game has no such thing.
    fn rack(&self, _view: &Self::View) -> Option<String> {
        None
    }

    /// By what moves are counted in reports: `pass`, `exchange`, `5 tiles`.
    fn kind(&self, view: &Self::View, action: &Self::Action) -> String;

    /// The moves there are, for programs that ask for them, the best-scoring first. A game may leave out some that are of little use (exchanges).
    fn choices(&self, view: &Self::View) -> Vec<Choice>;

    /// The exchanges there are, for programs that ask for them; none where a game has no such thing, or has it not now.
    fn exchanges(&self, _view: &Self::View) -> Vec<Choice> {
        Vec::new()
    }

    /// The board, for replays: its width, and a character a square, row by row.
    fn picture(&self, view: &Self::View) -> (usize, String);

    /// Points a seat as they stand; empty in a game without points.
    fn points(&self, view: &Self::View) -> Vec<i32>;

    /// The rules as outside programs are told them: what the server says of a rule set, and what only this game has.
    fn card(&self) -> Object;

    /// A random move for the opening, where games without chance would all be the same.
    fn by_lot(&self, view: &Self::View, dice: &mut Dice) -> Option<Self::Action> {
        let choices = self.choices(view);
        let choice = choices.get(dice.below(choices.len() as u32) as usize)?;
        self.read_move(view, &choice.text).ok()
    }
}

/// A move that can be made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Choice {
    /// As it is written.
    #[serde(rename = "move")]
    pub text: String,
    /// What it scores, in games with points.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<i64>,
}

/// What is the same in all games of an event: the rules, and how contestants get to their seats. Shared by all threads.
pub trait Setting: Sync {
    /// The game.
    type Game: Contest;

    /// The rules of the game with this seed; both games of a pair have the same.
    fn game(&self, seed: &Seed) -> Self::Game;

    /// How outside programs are locked up, if some take part.
    fn jail(&self) -> Option<String> {
        None
    }

    /// Somebody fresh for one game: nothing is remembered from the game before.
    ///
    /// # Errors
    /// A sentence: there is no such player.
    fn contestant(&self, entrant: &Entrant, seed: &Seed) -> Result<Box<dyn Contestant<Self::Game>>, String>;

    /// Moves at the start that are made at random, the same in both games of a pair.
    fn opening_moves(&self) -> u32 {
        0
    }

    /// Names of game, rules and lexicon, for the files in which games are kept.
    fn names(&self) -> Names;
}

/// What an event is played by, by name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names {
    /// The game: `scrabble`.
    pub game: String,
    /// The rule set: `scrabble-en`.
    pub rules: String,
    /// The lexicon, in games with words, and the hash of its words.
    pub lexicon: Option<(String, String)>,
    /// Settings of the rules, as the file of a game holds them.
    pub options: Value,
}
