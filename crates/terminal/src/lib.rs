//! `deska play`: games in a terminal.
//!
//! The game is the server's: the same crates say what is legal and who plays, and it lies in the same database, so it outlives the program. Nothing
//! here knows a rule.
//!
//! ```text
//! arguments -> setup (a new game, or a stored one) -> session (turn after turn) -> table (asks the rules, stores, takes in)
//!                                                       reads: input, command       draws: screen, board, tell, texts
//! played: what all that asks of a game; games: their answers, a folder a game; added: games of other crates
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

/// Whose seats are those of people at this terminal.
const GUEST: &str = "terminal";

/// Whoever sits at this terminal.
fn guest() -> store::GuestId {
    GUEST.into()
}

/// Plays until the game is over or left.
///
/// # Errors
/// What was asked for can't be had: a database, a lexicon, a game, a screen.
pub fn run(arguments: Arguments) -> anyhow::Result<Answer> {
    arguments.game.play()
}

/// Plays a game with tiles until it is over or left.
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
