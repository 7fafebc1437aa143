//! Setup of Scrabble.

use anyhow::Context;
use crossword::scrabble::Scrabble;
use crossword::{Challenge, EndRule, RuleSet};
use engine::scrabble::Roster;
use games::Rules;
use games::settings::scrabble::Settings;
use lexicon::{Lexicon, LexiconRef};
use serde_json::{Map, Value};
use store::GameRow;
use wire::Timing;

use super::arguments::{Arguments, Ends};
use crate::setup::{Setup, Terms, UNREADABLE_SETTINGS, absolute_reference, lexicon_or_default, unknown_rules_error};

/// Returns the terms of a new game.
pub(super) fn new_game(asked: &Arguments, setup: &Setup<'_>) -> anyhow::Result<Terms> {
    let (rules, name, lexicon) = words(asked, setup)?;
    // Checks that the lexicon can be spelled with the tiles of these rules.
    Scrabble::new(rules.clone(), lexicon.clone(), 2)?;
    // The default is two seats.
    let seats = if setup.common.seat.is_empty() { 2 } else { setup.common.seat.len() };
    let ends = asked.ends.map(|ends| match ends {
        Ends::Tournament => EndRule::Tournament,
        Ends::Thesis => EndRule::Thesis,
    });
    let settings = Settings { challenge: asked.challenge.unwrap_or(Challenge::Void), ends }.with_default_end_rule(&rules, seats);
    let rules = rules.name().to_owned();
    Ok(Terms { rules, lexicon: Some((name, lexicon)), timing: Timing::default(), settings: wire::fields(settings) })
}

/// Returns the rules of a stored game.
pub(super) fn restore(row: &GameRow, settings: Map<String, Value>, setup: &Setup<'_>) -> anyhow::Result<Scrabble> {
    let settings: Settings = wire::read(settings).context(UNREADABLE_SETTINGS)?;
    let rules = RuleSet::by_name(&row.rules).with_context(|| unknown_rules_error(row))?;
    let lexicon = setup.stored_lexicon(row, Some(rules.alphabet()))?;
    Ok(Scrabble::new(settings.apply(rules), lexicon, row.seats.len())?)
}

/// Returns the computer players for a rule set.
pub(super) fn roster(rules: &str, setup: &Setup<'_>) -> anyhow::Result<Roster> {
    let library = setup.library()?.clone();
    let learned = cli::learned::loader(library.clone());
    let threads = std::thread::available_parallelism().map_or(1, std::num::NonZeroUsize::get);
    // Without classes the levels know all words, and still differ in what they miss.
    let roster = Roster::new(move |lexicon| library.classes(lexicon).ok().flatten()).with_learned(learned).with_threads(threads);
    Ok(match RuleSet::by_name(rules) {
        Some(rules) => roster.reading_files(&rules),
        None => roster,
    })
}

/// Returns the rule set, and the lexicon with the reference by which it is found again. If only one
/// of the two is given, the other follows from it.
fn words(asked: &Arguments, setup: &Setup<'_>) -> anyhow::Result<(RuleSet, LexiconRef, Lexicon)> {
    let library = setup.library()?;
    let named = match &asked.rules {
        Some(name) => Some(RuleSet::by_name(name).with_context(|| {
            let known: Vec<&str> = RuleSet::names().collect();
            format!("there is no rule set `{name}`: choose one of {}", known.join(", "))
        })?),
        None => None,
    };
    let name = match (&asked.lexicon, &named) {
        (Some(name), _) => name.into(),
        (None, Some(rules)) => lexicon_or_default(None, &Rules::from(rules.clone()))?,
        (None, None) => {
            let language = setup.common.language().code().parse()?;
            games::SCRABBLE.usual_lexicon(language).with_context(|| format!("there is no lexicon for the language {language}"))?.into()
        }
    };
    let lexicon = match &named {
        Some(rules) => library.open_as(&name, rules.alphabet())?,
        None => library.open(&name)?,
    };
    let rules = match named {
        Some(rules) => rules,
        None => RuleSet::for_alphabet(lexicon.alphabet()).with_context(|| {
            format!("there are no Scrabble rules for the {} alphabet: choose some with --rules", lexicon.alphabet().title())
        })?,
    };
    Ok((rules, absolute_reference(name)?, lexicon))
}
