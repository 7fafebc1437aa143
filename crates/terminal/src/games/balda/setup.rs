//! What Balda is set to. The settings are named as the page names them.

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
use crate::arguments::{AskedSeat, CommonArguments};
use crate::setup::{GameTerms, NOT_READ, SetUp, lasting, named_or_usual, no_such_rules};

impl SetUp for Balda {
    type Arguments = Arguments;

    fn asked_seats(asked: &Arguments) -> &[AskedSeat] {
        &asked.seat
    }

    fn begin(asked: &Arguments, _: &CommonArguments, library: &Library) -> anyhow::Result<GameTerms> {
        let rules = RuleSet::default();
        let wanted = named_or_usual(asked.lexicon.as_deref(), &Rules::Balda(rules.clone()))?;
        let lexicon = library.open(&wanted)?;
        let name = lasting(wanted)?;
        let settings = Settings {
            side: usize::try_from(asked.board).ok(),
            knots: Some(asked.knots),
            diagonals: Some(asked.diagonals),
            prizes: Some(asked.prizes),
            passes: PassRule::by_name(&asked.passes),
            approval: Some(!asked.no_approval),
            start: asked.start.clone(),
        };
        // What can't be begun is not stored. How many seats there are does not matter for that.
        restored(rules.clone(), &settings, &lexicon, 2, library)?;
        let timing = Timing { game_seconds: asked.game_seconds, ..Timing::default() };
        Ok(GameTerms { rules: rules.name().to_owned(), lexicon: (name, lexicon), timing, settings: wire::fields(settings) })
    }

    fn restore(
        row: &GameRow,
        settings: Map<String, Value>,
        library: &Library,
        quicken: &dyn Fn(Lexicon) -> anyhow::Result<Lexicon>,
    ) -> anyhow::Result<Balda> {
        let settings: Settings = wire::read(settings).context(NOT_READ)?;
        let name = row.lexicon.as_ref().context("the stored game has no lexicon")?;
        let lexicon = quicken(library.open(name)?)?;
        let rules = RuleSet::by_name(&row.rules).with_context(|| no_such_rules(row))?;
        let set_up = |settings: &Settings| restored(rules.clone(), settings, &lexicon, row.seats.len(), library);
        // A start word that the lexicon has lost since stands in the log of the game.
        set_up(&settings).or_else(|why| if settings.start.is_some() { set_up(&Settings { start: None, ..settings }) } else { Err(why) })
    }

    fn roster(library: Library, _: &str) -> Roster {
        // Without classes the levels know all words, and still differ in what they miss and how far they look.
        Roster::new(move |lexicon| library.classes(lexicon).ok().flatten())
    }
}

/// The game with these settings.
fn restored(rules: RuleSet, settings: &Settings, lexicon: &Lexicon, seats: usize, library: &Library) -> anyhow::Result<Balda> {
    let rules = settings.apply(rules)?;
    let words = Words::new(lexicon, &rules)?;
    let game = Balda::new(rules, &words, seats)?;
    let game = cli::balda::with_common_start_words(game, lexicon, library);
    match &settings.start {
        Some(start) => Ok(game.starting_with(start)?),
        None => Ok(game),
    }
}
