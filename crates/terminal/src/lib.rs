//! `deska play`: games in a terminal.
//!
//! The game logic is the server's: the same crates define rules and computer players, and games are
//! stored in the same database, so they survive the process. This crate implements no rules.
//!
//! ```text
//! arguments -> setup (new or stored game) -> session (turn loop) -> table (validates, stores, applies)
//!                                            reads: input, command   shows: screen, describe, texts
//! game: the trait of a game; games: its implementations, one folder each
//! tiles: shared parts of games with racks; added: games of other crates
//! ```
#![forbid(unsafe_code)]

mod added;
mod arguments;
mod command;
mod definitions;
mod describe;
mod game;
mod games;
mod input;
mod list;
mod names;
mod save;
mod screen;
mod session;
mod setup;
mod table;
mod texts;
mod think;
mod tiles;

use cli::output::Answer;

pub use self::added::{AddedArguments, play_added};
pub use self::arguments::Arguments;
use self::arguments::CommonArguments;
pub use self::command::{Verb, VerbWords};
pub use self::game::{Question, TerminalGame};
use self::screen::Screen;
pub use self::session::{Session, TurnFlow};
pub use self::setup::{Setup, Terms};
pub use self::texts::Language;

/// The guest ID that owns the games of this terminal.
const GUEST_ID: &str = "terminal";

/// Returns the guest who plays at this terminal.
fn guest() -> store::GuestId {
    GUEST_ID.into()
}

/// Runs `deska play` until the game is over or the player leaves.
///
/// # Errors
/// Returns an error if the database, lexicon, game or screen cannot be opened.
pub fn run(arguments: Arguments) -> anyhow::Result<Answer> {
    arguments.game.play()
}

/// Lists the games of this terminal, or plays one until the player leaves.
fn play<G: TerminalGame>(asked: &G::Arguments, common: &CommonArguments) -> anyhow::Result<Answer> {
    ::games::add(G::NAME.module())?;
    let language = common.language();
    let database = setup::open_database(common.database.as_deref())?;
    if common.list {
        return list::print(database, G::NAME, common.format, language);
    }
    let screen = Screen::new();
    let Some(ready) = setup::prepare::<G>(asked, &Setup::new(common, &screen), database)? else {
        screen.refuse(&language.no_games(G::NAME.name()))?;
        return Ok(Answer::No);
    };
    session::play(ready, &screen, language, common.pace(&screen))?;
    Ok(Answer::Yes)
}
