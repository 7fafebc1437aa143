//! Games of other crates (`games::add`): the trait they implement, and their session.
//!
//! ```text
//! Playable (implemented by the game) -> setup (new or stored game) -> session (turn loop)
//! ```

mod command;
mod session;
mod setup;

use std::fmt::{Debug, Display};

use anyhow::Context;
use cli::output::Answer;
use games::{AddedGame, GameName};
use play::{Player, TableRules};

use crate::arguments::{CommonArguments, SeatArgument};
use crate::game::TerminalGame;
use crate::screen::Screen;
use crate::{list, setup as shared};

/// A game of another crate, as the terminal needs it. It uses no lexicon, and every seat may see
/// everything that `board` shows.
pub trait Playable:
    TableRules<Action: Send, View: Send, Why: Debug + Display + Send + Sync + Clone + 'static> + Clone + Send + 'static
{
    /// The entry in the list of games.
    const GAME: &'static AddedGame;

    /// Returns the rules of this name.
    fn by_rules(name: &str) -> Option<Self>;

    /// Creates the computer player of this name.
    fn player(name: &str) -> Option<Box<dyn Player<Self>>>;

    /// Draws the board as lines of text.
    fn board(&self, view: &Self::View) -> String;

    /// Parses a move.
    ///
    /// # Errors
    /// Returns a message if the text is not a move.
    fn read_move(&self, view: &Self::View, text: &str) -> Result<Self::Action, String>;

    /// Formats a move so that [`Playable::read_move`] parses it.
    fn write_move(&self, view: &Self::View, action: &Self::Action) -> String;

    /// Describes an event in the language `en`, `cs` or `ru`. Returns `None` if there is nothing to
    /// show.
    fn tell(&self, event: &Self::EventView, names: &[&str], language: &str) -> Option<String>;

    /// Returns the message for a rule violation in the language `en`, `cs` or `ru`.
    fn refusal(&self, why: &Self::Why, language: &str) -> String;

    /// Explains the move notation in the language `en`, `cs` or `ru`.
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

/// Command-line arguments of an added game.
#[derive(clap::Args)]
pub struct AddedArguments {
    /// Rule set [default: the game's first one]
    #[arg(long, value_name = "RULES", conflicts_with = "resume")]
    rules: Option<String>,
    /// A seat, once for each: NAME for a person, or NAME=PLAYER for a computer [default: you, and a
    /// computer]
    #[arg(long, value_name = "NAME[=PLAYER]")]
    seat: Vec<SeatArgument>,
    #[command(flatten)]
    common: CommonArguments,
}

/// Registers the game and plays it until it is over or the player leaves.
///
/// # Errors
/// Fails if another game has the same name, or if the database, game or screen cannot be opened.
pub fn play_added<G: Playable>(arguments: &AddedArguments) -> anyhow::Result<Answer> {
    let game = games::add(G::GAME)?;
    let common = &arguments.common;
    let language = common.language();
    let database = shared::open_database(common.database.as_deref())?;
    if common.list {
        return list::print(database, game, common.format, language);
    }
    let screen = Screen::new();
    let Some(table) = setup::prepare::<G>(arguments, database)? else {
        screen.refuse(&language.no_games(game.name()))?;
        return Ok(Answer::No);
    };
    session::play(table, &screen, language, common.pace(&screen))?;
    Ok(Answer::Yes)
}
