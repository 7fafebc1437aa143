//! `deska play`: games in a terminal.
//!
//! The game is the server's: the same crates say what is legal and who plays, and it lies in the same data base, so it outlives the program. Nothing
//! here knows a rule.
//!
//! ```text
//! arguments -> setup (a new game, or a stored one) -> session (turn after turn) -> table (asks the rules, stores, takes in)
//!                                                       reads: input, command       draws: screen, board, tell, texts
//! ```

mod arguments;
mod board;
mod command;
mod hint;
mod input;
mod list;
mod meaning;
mod rack;
mod save;
mod screen;
mod session;
mod setup;
mod table;
mod tell;
mod texts;
mod think;

pub(crate) use self::arguments::Arguments;
use self::arguments::{Game, Scrabble};
use self::screen::Screen;
use crate::output::Answer;

/// Whose seats are those of people at this terminal.
const GUEST: &str = "terminal";

pub(crate) fn run(arguments: Arguments) -> anyhow::Result<Answer> {
    let Game::Scrabble(arguments) = arguments.game;
    scrabble(&arguments)
}

fn scrabble(arguments: &Scrabble) -> anyhow::Result<Answer> {
    let shelf = setup::shelf(arguments.database.as_deref())?;
    if arguments.list {
        return list::print(shelf, arguments.format, arguments.language());
    }
    let screen = Screen::new();
    let Some(ready) = setup::table(arguments, shelf, &screen)? else {
        screen.refuse(&arguments.language().no_games())?;
        return Ok(Answer::No);
    };
    let settings = session::Settings { language: arguments.language(), pace: arguments.pace(&screen) };
    session::play(ready, &screen, &settings)?;
    Ok(Answer::Yes)
}
