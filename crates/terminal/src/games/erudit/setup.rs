//! Setup of Erudit.

use anyhow::Context;
use crossword::erudit::{Erudit, EruditRules};
use engine::erudit::Roster;
use games::settings::erudit::Settings;
use serde_json::{Map, Value};
use store::GameRow;
use wire::Timing;

use super::arguments::Arguments;
use crate::setup::{Setup, Terms, UNREADABLE_SETTINGS, absolute_reference, lexicon_or_default, unknown_rules_error};

/// Returns the terms of a new game.
pub(super) fn new_game(asked: &Arguments, setup: &Setup<'_>) -> anyhow::Result<Terms> {
    let rules = EruditRules::standard();
    let name = lexicon_or_default(asked.lexicon.as_deref(), &::games::Rules::from(rules.clone()))?;
    let lexicon = setup.library()?.open_as(&name, rules.alphabet())?;
    // Checks that the lexicon can be spelled with the tiles of these rules.
    Erudit::new(rules.clone(), lexicon.clone(), 2)?;
    let settings = Settings {
        star_worth: asked.star_worth,
        take: asked.take,
        scoring: asked.scoring,
        repeats: asked.repeats,
        leftovers: asked.leftovers,
        exchange_minimum: asked.exchange_minimum.and_then(|tiles| usize::try_from(tiles).ok()),
        agreed_total: asked.total.and_then(|total| u32::try_from(total).ok()),
    };
    settings.apply(rules.clone())?;
    let lexicon = Some((absolute_reference(name)?, lexicon));
    Ok(Terms { rules: rules.name().to_owned(), lexicon, timing: Timing::default(), settings: wire::fields(settings) })
}

/// Returns the rules of a stored game.
pub(super) fn restore(row: &GameRow, settings: Map<String, Value>, setup: &Setup<'_>) -> anyhow::Result<Erudit> {
    let settings: Settings = wire::read(settings).context(UNREADABLE_SETTINGS)?;
    let rules = settings.apply(EruditRules::by_name(&row.rules).with_context(|| unknown_rules_error(row))?)?;
    let lexicon = setup.stored_lexicon(row, Some(rules.alphabet()))?;
    Ok(Erudit::new(rules, lexicon, row.seats.len())?)
}

/// Returns the computer players.
pub(super) fn roster(setup: &Setup<'_>) -> anyhow::Result<Roster> {
    let library = setup.library()?.clone();
    let learned = cli::learned::loader(library.clone());
    let threads = std::thread::available_parallelism().map_or(1, std::num::NonZeroUsize::get);
    // Without classes the levels know all words, and still differ in what they miss.
    Ok(Roster::new(move |lexicon| library.classes(lexicon).ok().flatten()).with_learned(learned).with_threads(threads))
}
