//! Setup of Balda. Settings have the same names as on the page.

use anyhow::Context;
use assets::Library;
use balda::game::Balda;
use balda::{PassRule, RuleSet, Words};
use engine::balda::Roster;
use games::settings::balda::Settings;
use lexicon::Lexicon;
use serde_json::{Map, Value};
use store::GameRow;
use wire::Timing;

use super::arguments::Arguments;
use crate::session::{Session, TurnFlow};
use crate::setup::{Setup, Terms, UNREADABLE_SETTINGS, absolute_reference, create_next, lexicon_or_default, unknown_rules_error};

/// Returns the terms of a new game.
pub(super) fn new_game(asked: &Arguments, setup: &Setup<'_>) -> anyhow::Result<Terms> {
    let rules = RuleSet::default();
    let wanted = lexicon_or_default(asked.lexicon.as_deref(), &::games::Rules::from(rules.clone()))?;
    let lexicon = setup.library()?.open(&wanted)?;
    let name = absolute_reference(wanted)?;
    let settings = Settings {
        side: usize::try_from(asked.board).ok(),
        knots: Some(asked.knots),
        diagonals: Some(asked.diagonals),
        prizes: Some(asked.prizes),
        passes: PassRule::by_name(&asked.passes),
        approval: Some(!asked.no_approval),
        start: asked.start.clone(),
    };
    // Validates the settings before storing; the number of seats does not matter here.
    build_game(rules.clone(), &settings, &lexicon, 2, setup.library()?)?;
    let timing = Timing { game_seconds: asked.game_seconds, ..Timing::default() };
    Ok(Terms { rules: rules.name().to_owned(), lexicon: Some((name, lexicon)), timing, settings: wire::fields(settings) })
}

/// Returns the rules of a stored game.
pub(super) fn restore(row: &GameRow, settings: Map<String, Value>, setup: &Setup<'_>) -> anyhow::Result<Balda> {
    let settings: Settings = wire::read(settings).context(UNREADABLE_SETTINGS)?;
    let (lexicon, library) = (setup.stored_lexicon(row, None)?, setup.library()?);
    let rules = RuleSet::by_name(&row.rules).with_context(|| unknown_rules_error(row))?;
    let build = |settings: &Settings| build_game(rules.clone(), settings, &lexicon, row.seats.len(), library);
    // A start word that the lexicon no longer contains is still in the game's log.
    build(&settings).or_else(|why| if settings.start.is_some() { build(&Settings { start: None, ..settings }) } else { Err(why) })
}

/// Returns the computer players.
pub(super) fn roster(setup: &Setup<'_>) -> anyhow::Result<Roster> {
    let library = setup.library()?.clone();
    // Without frequency classes, the levels know all words but still differ in what they miss and
    // how far they look ahead.
    Ok(Roster::new(move |lexicon| library.classes(lexicon).ok().flatten()))
}

/// Starts the next game: the same one from its start word if `restart`, otherwise another one.
pub(super) fn start_next(session: &mut Session<'_, Balda>, restart: bool) -> anyhow::Result<TurnFlow> {
    let table = &session.table;
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
    let row = create_next(&before, table.game().outcome().is_some(), restart, table.database())?;
    session.start_next(game, row)
}

/// Builds the game with these settings.
fn build_game(rules: RuleSet, settings: &Settings, lexicon: &Lexicon, seats: usize, library: &Library) -> anyhow::Result<Balda> {
    let rules = settings.apply(rules)?;
    let words = Words::new(lexicon, &rules)?;
    let game = Balda::new(rules, &words, seats)?;
    let game = cli::balda::with_common_start_words(game, lexicon, library);
    match &settings.start {
        Some(start) => Ok(game.with_start_word(start)?),
        None => Ok(game),
    }
}
