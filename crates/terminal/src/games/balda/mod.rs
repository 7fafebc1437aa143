//! Balda in the terminal. It has no tiles and no rack and so has its own session; storage and input
//! are shared with the other games.
//!
//! ```text
//! setup (new or stored game) -> session (turn loop) -> table (validates, stores, applies)
//!                               command (parsed input)   board, texts (output)
//!                               advice (lookups)
//!                               after (result, review, series)
//! ```

mod advice;
mod arguments;
mod board;
mod command;
mod game;
mod refusals;
mod review;
mod session;
mod setup;
mod texts;

use balda::game::Balda;
use cli::output::Answer;
use serde_json::{Map, Value};

pub(super) use self::arguments::Arguments;
use self::session::{LeaveReason, Session};
use crate::game::TerminalGame as _;
use crate::list;
use crate::screen::Screen;
use crate::setup::{self as shared, ReadyGame};
use crate::table::Table;
use crate::texts::Language;
use crate::texts::catalogue::{Catalogue, catalogue};

/// The catalogues shared with the page.
pub(super) const CATALOGUES: [Catalogue; 2] = [catalogue!("balda/"), catalogue!("balda/refusals/")];

/// Plays Balda until the game is over or the player leaves.
pub(super) fn play(asked: &Arguments) -> anyhow::Result<Answer> {
    let common = &asked.common;
    let language = common.language();
    let database = shared::open_database(common.database.as_deref())?;
    if common.list {
        return list::print(database, Balda::NAME, common.format, language);
    }
    let screen = Screen::new();
    let Some(ready) = shared::prepare::<Balda>(asked, common, database, &screen)? else {
        screen.refuse(&language.no_games(Balda::NAME.name()))?;
        return Ok(Answer::No);
    };
    let ReadyGame { mut table, roster, definitions } = ready;
    let mut session = Session::new(&screen, &roster, definitions.as_ref(), language, common.pace(&screen));
    loop {
        let departure = session.play(&mut table);
        match departure {
            Ok(LeaveReason::NextGame) => table = start_next(table, false, language)?,
            Ok(LeaveReason::Restart) => table = start_next(table, true, language)?,
            departure => {
                session.show_resume_hint(&table)?;
                table.close();
                return departure.map(|_| Answer::Yes);
            }
        }
    }
}

/// Starts the next game: the same one from its start word if `restart`, otherwise another one.
fn start_next(table: Table<Balda>, restart: bool, language: Language) -> anyhow::Result<Table<Balda>> {
    let over = table.game().outcome().is_some();
    let mut before = table.row().clone();
    let mut options: Map<String, Value> = serde_json::from_str(&before.options).unwrap_or_default();
    let mut game = table.rules().clone().with_drawn_start();
    options.remove("start");
    if restart {
        let word = game.words().letters().decode(&table.game().position().start);
        // If the lexicon no longer contains the start word, a new one is drawn.
        if let Ok(same) = game.clone().with_start_word(&word) {
            game = same;
            options.insert("start".to_owned(), word.into());
        }
    }
    before.options = Value::Object(options).to_string();
    let row = shared::create_next(&before, over, restart, table.database())?;
    Ok(Table::new(table.into_database(), game, row, language)?)
}
