//! Setup of Erudit.

use anyhow::Context;
use assets::Library;
use crossword::erudit::{Erudit, EruditRules};
use engine::erudit::Roster;
use games::Rules;
use games::settings::erudit::Settings;
use lexicon::Lexicon;
use serde_json::{Map, Value};
use store::GameRow;
use wire::Timing;

use super::arguments::Arguments;
use crate::arguments::{CommonArguments, SeatArgument};
use crate::setup::{GameSetup, GameTerms, UNREADABLE_SETTINGS, absolute_reference, lexicon_or_default, unknown_rules_error};

impl GameSetup for Erudit {
    type Arguments = Arguments;

    fn requested_seats(asked: &Arguments) -> &[SeatArgument] {
        &asked.seat
    }

    fn new_game(asked: &Arguments, _: &CommonArguments, library: &Library) -> anyhow::Result<GameTerms> {
        let rules = EruditRules::standard();
        let name = lexicon_or_default(asked.lexicon.as_deref(), &Rules::Erudit(rules.clone()))?;
        let lexicon = library.open_as(&name, rules.alphabet())?;
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
        let lexicon = (absolute_reference(name)?, lexicon);
        Ok(GameTerms { rules: rules.name().to_owned(), lexicon, timing: Timing::default(), settings: wire::fields(settings) })
    }

    fn restore(
        row: &GameRow,
        settings: Map<String, Value>,
        library: &Library,
        quicken: &dyn Fn(Lexicon) -> anyhow::Result<Lexicon>,
    ) -> anyhow::Result<Erudit> {
        let settings: Settings = wire::read(settings).context(UNREADABLE_SETTINGS)?;
        let rules = settings.apply(EruditRules::by_name(&row.rules).with_context(|| unknown_rules_error(row))?)?;
        let name = row.lexicon.as_ref().context("the stored game has no lexicon")?;
        let lexicon = quicken(library.open_as(name, rules.alphabet())?)?;
        Ok(Erudit::new(rules, lexicon, row.seats.len())?)
    }

    fn roster(library: Library, _: &str) -> Roster {
        // Without classes the levels know all words, and still differ in what they miss.
        let learned = cli::learned::loader(library.clone());
        let threads = std::thread::available_parallelism().map_or(1, std::num::NonZeroUsize::get);
        Roster::new(move |lexicon| library.classes(lexicon).ok().flatten()).with_learned(learned).with_threads(threads)
    }
}
