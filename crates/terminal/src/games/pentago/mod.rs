//! Pentago in the terminal. It has neither words nor tiles and so has its own session; storage and
//! input are shared with the other games.
//!
//! ```text
//! setup (new or stored game) -> session (turn loop) -> table (validates, stores, applies)
//!                               command (parsed input)   board, texts (output)
//! replay: steps through a saved game
//! ```

mod analysis;
mod arguments;
mod board;
mod command;
mod game;
mod refusals;
mod replay;
mod session;
mod setup;
mod texts;

use cli::output::Answer;
use games::GameName;

pub(super) use self::arguments::Arguments;
use crate::screen::Screen;
use crate::texts::catalogue::{Catalogue, catalogue};
use crate::{list, setup as shared};

/// The catalogues shared with the page.
pub(super) const CATALOGUES: [Catalogue; 2] = [catalogue!("pentago/"), catalogue!("pentago/refusals/")];

/// Plays Pentago until the game is over or the player leaves, or replays a saved game.
pub(super) fn play(asked: &Arguments) -> anyhow::Result<Answer> {
    let common = &asked.common;
    let language = common.language();
    let screen = Screen::new();
    if let Some(file) = &asked.replay {
        return replay::run(file, &screen, language);
    }
    let database = shared::open_database(common.database.as_deref())?;
    if common.list {
        return list::print(database, GameName::Pentago, common.format, language);
    }
    let Some(ready) = setup::prepare(asked, database)? else {
        screen.refuse(&language.no_games(GameName::Pentago.name()))?;
        return Ok(Answer::No);
    };
    session::play(ready, &screen, language, common.pace(&screen))?;
    Ok(Answer::Yes)
}
