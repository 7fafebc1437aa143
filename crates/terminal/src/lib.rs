//! `deska play`: games in a terminal.
//!
//! The game logic is the server's: the same crates define rules and computer players, and games are
//! stored in the same database, so they survive the process. This crate implements no rules.
//!
//! ```text
//! arguments -> setup (new or stored game) -> session (turn loop) -> table (validates, stores, applies)
//!                                            reads: input, command   draws: screen, board, tell, texts
//! game: traits a game implements; games: their implementations, one folder each; added: games of other crates
//! ```
#![forbid(unsafe_code)]

mod added;
mod arguments;
mod board;
mod command;
mod definitions;
mod describe;
mod game;
mod games;
mod hint;
mod input;
mod list;
mod names;
mod rack;
mod save;
mod screen;
mod session;
mod setup;
mod table;
mod texts;
mod think;

use cli::output::Answer;

pub use self::added::{AddedArguments, Playable, play_added};
pub use self::arguments::Arguments;
use self::arguments::CommonArguments;
use self::game::TileGame;
use self::screen::Screen;
use self::setup::GameSetup;

/// The guest ID that owns the games of this terminal.
const GUEST_ID: &str = "terminal";

/// Returns the guest who plays at this terminal.
fn guest() -> store::GuestId {
    GUEST_ID.into()
}

/// Runs `deska play` until the game is over or the player leaves.
///
/// # Errors
/// Fails if the database, lexicon, game or screen cannot be opened.
pub fn run(arguments: Arguments) -> anyhow::Result<Answer> {
    arguments.game.play()
}

/// Plays a tile game until it is over or the player leaves.
fn play_tile_game<G: GameSetup + TileGame>(asked: &G::Arguments, common: &CommonArguments) -> anyhow::Result<Answer> {
    let database = setup::open_database(common.database.as_deref())?;
    if common.list {
        return list::print(database, G::NAME, common.format, common.language());
    }
    let screen = Screen::new();
    let Some(ready) = setup::prepare::<G>(asked, common, database, &screen)? else {
        screen.refuse(&common.language().no_games(G::NAME.name()))?;
        return Ok(Answer::No);
    };
    let settings = session::Settings { language: common.language(), pace: common.pace(&screen) };
    session::play(ready, &screen, &settings)?;
    Ok(Answer::Yes)
}
