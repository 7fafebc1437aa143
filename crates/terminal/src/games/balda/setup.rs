//! Setup of Balda. Settings have the same names as on the page.

use anyhow::Context;
use assets::Library;
use balda::game::Balda;
use balda::{PassRule, RuleSet, Words};
use engine::balda::Roster;
use games::Rules;
use games::settings::balda::Settings;
use lexicon::Lexicon;
use serde_json::{Map, Value};
use store::GameRow;
use wire::Timing;

use super::arguments::Arguments;
use crate::arguments::{CommonArguments, SeatArgument};
use crate::setup::{GameSetup, GameTerms, UNREADABLE_SETTINGS, absolute_reference, lexicon_or_default, unknown_rules_error};

impl GameSetup for Balda {
    type Arguments = Arguments;

    fn requested_seats(asked: &Arguments) -> &[SeatArgument] {
        &asked.seat
    }

    fn new_game(asked: &Arguments, _: &CommonArguments, library: &Library) -> anyhow::Result<GameTerms> {
        let rules = RuleSet::default();
        let wanted = lexicon_or_default(asked.lexicon.as_deref(), &Rules::Balda(rules.clone()))?;
        let lexicon = library.open(&wanted)?;
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
        build_game(rules.clone(), &settings, &lexicon, 2, library)?;
        let timing = Timing { game_seconds: asked.game_seconds, ..Timing::default() };
        Ok(GameTerms { rules: rules.name().to_owned(), lexicon: (name, lexicon), timing, settings: wire::fields(settings) })
    }

    fn restore(
        row: &GameRow,
        settings: Map<String, Value>,
        library: &Library,
        quicken: &dyn Fn(Lexicon) -> anyhow::Result<Lexicon>,
    ) -> anyhow::Result<Balda> {
        let settings: Settings = wire::read(settings).context(UNREADABLE_SETTINGS)?;
        let name = row.lexicon.as_ref().context("the stored game has no lexicon")?;
        let lexicon = quicken(library.open(name)?)?;
        let rules = RuleSet::by_name(&row.rules).with_context(|| unknown_rules_error(row))?;
        let build = |settings: &Settings| build_game(rules.clone(), settings, &lexicon, row.seats.len(), library);
        // A start word that the lexicon no longer contains is still in the game's log.
        build(&settings).or_else(|why| if settings.start.is_some() { build(&Settings { start: None, ..settings }) } else { Err(why) })
    }

    fn roster(library: Library, _: &str) -> Roster {
        // Without frequency classes, the levels know all words but still differ in what they miss
        // and how far they look ahead.
        Roster::new(move |lexicon| library.classes(lexicon).ok().flatten())
    }
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
