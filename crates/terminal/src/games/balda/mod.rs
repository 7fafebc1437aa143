//! Balda in a terminal. It has no tiles and no rack, so it has a session of its own; where games are kept, who is asked and how is shared with the others.
//!
//! ```text
//! setup (a new game, or a stored one) -> session (turn after turn) -> table (asks the rules, stores, takes in)
//!                                          command (what was typed)    board, texts (what is shown and said)
//!                                          advice (what is looked up)
//!                                          after (the end, the replay with its remarks, the series)
//! ```

mod advice;
mod after;
mod arguments;
mod board;
mod command;
mod game;
mod refusals;
mod session;
mod setup;
mod texts;

use balda::game::Balda;
use cli::output::Answer;
use serde_json::{Map, Value};

pub(super) use self::arguments::Arguments;
use self::session::{Departure, Session};
use crate::game::TerminalGame as _;
use crate::list;
use crate::screen::Screen;
use crate::setup::{self as shared, ReadyGame};
use crate::table::Table;
use crate::texts::Language;
use crate::texts::catalogue::{Catalogue, catalogue};

/// What the page says of it, too.
pub(super) const CATALOGUES: [Catalogue; 2] = [catalogue!("balda/"), catalogue!("balda/refusals/")];

/// Plays it until it is over or left.
pub(super) fn play(asked: &Arguments) -> anyhow::Result<Answer> {
    let common = &asked.common;
    let language = common.language();
    let shelf = shared::shelf(common.database.as_deref())?;
    if common.list {
        return list::print(shelf, Balda::NAME, common.format, language);
    }
    let screen = Screen::new();
    let Some(ready) = shared::table::<Balda>(asked, common, shelf, &screen)? else {
        screen.refuse(&language.no_games(Balda::NAME.name()))?;
        return Ok(Answer::No);
    };
    let ReadyGame { mut table, roster, definitions } = ready;
    let mut session = Session::new(&screen, &roster, definitions.as_ref(), language, common.pace(&screen));
    loop {
        let leaving = session.play(&mut table);
        match leaving {
            Ok(Departure::ForAnother) => table = another(table, false, language)?,
            Ok(Departure::ForAnew) => table = another(table, true, language)?,
            leaving => {
                session.say_goodbye(&table)?;
                table.close();
                return leaving.map(|_| Answer::Yes);
            }
        }
    }
}

/// A table with the game after this one: the same game `anew`, with its start word, or another one.
fn another(table: Table<Balda>, anew: bool, language: Language) -> anyhow::Result<Table<Balda>> {
    let over = table.game().outcome().is_some();
    let mut before = table.row().clone();
    let mut options: Map<String, Value> = serde_json::from_str(&before.options).unwrap_or_default();
    let mut game = table.rules().clone().drawing();
    options.remove("start");
    if anew {
        let word = game.words().letters().decode(&table.game().position().start);
        // A word that the lexicon has lost since is drawn anew.
        if let Ok(same) = game.clone().starting_with(&word) {
            game = same;
            options.insert("start".to_owned(), word.into());
        }
    }
    before.options = Value::Object(options).to_string();
    let row = shared::another(&before, over, anew, table.shelf())?;
    Ok(Table::new(table.into_shelf(), game, row, language)?)
}
