//! Games that a program adds to those of this crate (`games::add`): what a session needs of such a game, and how it is begun.
//!
//! ```text
//! Playable (the game's answers) -> begin (a new game, or a stored one) -> session (turn after turn)
//! ```

mod begin;
mod command;
mod session;

use std::fmt::{Debug, Display};

use anyhow::Context;
use cli::output::Answer;
use games::{AddedGame, GameName};
use play::{Player, TableRules};

use crate::arguments::{AskedSeat, CommonArguments};
use crate::game::TerminalGame;
use crate::screen::Screen;
use crate::{list, setup};

/// A game of another crate, as a session at a terminal needs it. It has no words, and every seat sees everything that its `board` shows.
pub trait Playable:
    TableRules<Action: Send, View: Send, Why: Debug + Display + Send + Sync + Clone + 'static> + Clone + Send + 'static
{
    /// Its place on the list of games.
    const GAME: &'static AddedGame;

    /// The rules of this name.
    fn by_rules(name: &str) -> Option<Self>;

    /// The computer player of this name.
    fn player(name: &str) -> Option<Box<dyn Player<Self>>>;

    /// The board as lines of text.
    fn board(&self, view: &Self::View) -> String;

    /// Reads a move.
    ///
    /// # Errors
    /// A sentence on why the text is none.
    fn read_move(&self, view: &Self::View, text: &str) -> Result<Self::Action, String>;

    /// Writes a move, so that it can be read again.
    fn write_move(&self, view: &Self::View, action: &Self::Action) -> String;

    /// What has happened, in a sentence in one of the languages `en`, `cs` and `ru`; nothing where there is nothing to tell.
    fn tell(&self, event: &Self::EventView, names: &[&str], language: &str) -> Option<String>;

    /// Why something may not be, in one of these languages.
    fn refusal(&self, why: &Self::Why, language: &str) -> String;

    /// How moves are written, in one of these languages.
    fn help(language: &str) -> String;
}

impl<G: Playable> TerminalGame for G {
    const NAME: GameName = GameName::Added(G::GAME);

    type Roster = ();

    fn player(_: &(), name: &str) -> anyhow::Result<Box<dyn Player<G>>> {
        let known = || format!("there is no player `{name}` of {}; known: {}", G::GAME.name, G::GAME.players.join(", "));
        <G as Playable>::player(name).with_context(known)
    }
}

/// What can be said of an added game on the command line.
#[derive(clap::Args)]
pub struct AddedArguments {
    /// Rule set [default: the game's usual one]
    #[arg(long, value_name = "RULES", conflicts_with = "resume")]
    rules: Option<String>,
    /// A seat, once for each: a person's NAME, or NAME=PLAYER for a computer [default: you, and a computer]
    #[arg(long, value_name = "NAME[=PLAYER]")]
    seat: Vec<AskedSeat>,
    #[command(flatten)]
    common: CommonArguments,
}

/// Puts the game on the list of games, and plays it until it is over or left.
///
/// # Errors
/// Another game has its name; or what was asked for can't be had: a database, a game, a screen.
pub fn play_added<G: Playable>(arguments: &AddedArguments) -> anyhow::Result<Answer> {
    let game = games::add(G::GAME)?;
    let common = &arguments.common;
    let language = common.language();
    let shelf = setup::shelf(common.database.as_deref())?;
    if common.list {
        return list::print(shelf, game, common.format, language);
    }
    let screen = Screen::new();
    let Some(table) = begin::table::<G>(arguments, shelf)? else {
        screen.refuse(&language.no_games(game.name()))?;
        return Ok(Answer::No);
    };
    session::play(table, &screen, language, common.pace(&screen))?;
    Ok(Answer::Yes)
}
