//! Pentago in a terminal. It has neither words nor tiles, so it has a session of its own; where games are kept, who is asked and how is shared with the others.
//!
//! ```text
//! setup (a new game, or a stored one) -> session (turn after turn) -> table (asks the rules, stores, takes in)
//!                                          command (what was typed)    board, texts (what is shown and said)
//! replay: a game that was saved, step by step
//! ```

mod analysis;
mod board;
mod command;
mod kept;
mod replay;
mod session;
mod setup;
mod texts;

use cli::output::Answer;
use games::GameName;

use super::arguments::Pentago as Wish;
use super::screen::Screen;
use super::{list, setup as shared};

pub(super) fn run(wish: &Wish) -> anyhow::Result<Answer> {
    let common = &wish.common;
    let language = common.language();
    let screen = Screen::new();
    if let Some(file) = &wish.replay {
        return replay::run(file, &screen, language);
    }
    let shelf = shared::shelf(common.database.as_deref())?;
    if common.list {
        return list::print(shelf, GameName::Pentago, common.format, language);
    }
    let Some(ready) = setup::ready(wish, shelf)? else {
        screen.refuse(&language.no_games(GameName::Pentago.name()))?;
        return Ok(Answer::No);
    };
    session::play(ready, &screen, language, common.pace(&screen))?;
    Ok(Answer::Yes)
}
