//! Pentago in a terminal. It has neither words nor tiles, so it has a session of its own; where games are kept, who is asked and how is shared with the others.
//!
//! ```text
//! setup (a new game, or a stored one) -> session (turn after turn) -> table (asks the rules, stores, takes in)
//!                                          command (what was typed)    board, texts (what is shown and said)
//! replay: a game that was saved, step by step
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

/// What the page says of it, too.
pub(super) const CATALOGUES: [Catalogue; 2] = [catalogue!("pentago/"), catalogue!("pentago/refusals/")];

/// Plays it until it is over or left, or shows one that was saved.
pub(super) fn play(asked: &Arguments) -> anyhow::Result<Answer> {
    let common = &asked.common;
    let language = common.language();
    let screen = Screen::new();
    if let Some(file) = &asked.replay {
        return replay::run(file, &screen, language);
    }
    let shelf = shared::shelf(common.database.as_deref())?;
    if common.list {
        return list::print(shelf, GameName::Pentago, common.format, language);
    }
    let Some(ready) = setup::ready(asked, shelf)? else {
        screen.refuse(&language.no_games(GameName::Pentago.name()))?;
        return Ok(Answer::No);
    };
    session::play(ready, &screen, language, common.pace(&screen))?;
    Ok(Answer::Yes)
}
