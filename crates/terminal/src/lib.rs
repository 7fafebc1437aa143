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
mod game;
mod games;
mod hint;
mod input;
mod list;
mod meaning;
mod names;
mod rack;
mod save;
mod screen;
mod session;
mod setup;
mod table;
mod tell;
mod texts;
mod think;

use cli::output::Answer;

pub use self::added::{AddedArguments, Playable, play_added};
pub use self::arguments::Arguments;
use self::arguments::CommonArguments;
use self::game::TileGame;
use self::screen::Screen;
use self::setup::SetUp;

/// The guest ID that owns the games of this terminal.
const GUEST: &str = "terminal";

/// Returns the guest who plays at this terminal.
fn guest() -> store::GuestId {
    GUEST.into()
}

/// Runs `deska play` until the game is over or the player leaves.
///
/// # Errors
/// Fails if the database, lexicon, game or screen cannot be opened.
pub fn run(arguments: Arguments) -> anyhow::Result<Answer> {
    arguments.game.play()
}

/// Plays a tile game until it is over or the player leaves.
fn begin<G: SetUp + TileGame>(asked: &G::Arguments, common: &CommonArguments) -> anyhow::Result<Answer> {
    let shelf = setup::shelf(common.database.as_deref())?;
    if common.list {
        return list::print(shelf, G::NAME, common.format, common.language());
    }
    let screen = Screen::new();
    let Some(ready) = setup::table::<G>(asked, common, shelf, &screen)? else {
        screen.refuse(&common.language().no_games(G::NAME.name()))?;
        return Ok(Answer::No);
    };
    let settings = session::Settings { language: common.language(), pace: common.pace(&screen) };
    session::play(ready, &screen, &settings)?;
    Ok(Answer::Yes)
}
