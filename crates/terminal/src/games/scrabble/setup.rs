//! Setup of Scrabble.

use anyhow::Context;
use assets::Library;
use crossword::scrabble::Scrabble;
use crossword::{Challenge, EndRule, RuleSet};
use engine::scrabble::Roster;
use games::settings::scrabble::Settings;
use games::{GameName, Rules};
use lexicon::{Lexicon, LexiconRef};
use serde_json::{Map, Value};
use store::GameRow;
use wire::Timing;

use super::arguments::{Arguments, Ends};
use crate::arguments::{CommonArguments, SeatArgument};
use crate::setup::{GameSetup, GameTerms, UNREADABLE_SETTINGS, absolute_reference, lexicon_or_default, unknown_rules_error};

impl GameSetup for Scrabble {
    type Arguments = Arguments;

    fn requested_seats(asked: &Arguments) -> &[SeatArgument] {
        &asked.seat
    }

    fn new_game(asked: &Arguments, common: &CommonArguments, library: &Library) -> anyhow::Result<GameTerms> {
        let (rules, name, lexicon) = words(asked, common, library)?;
        // Checks that the lexicon can be spelled with the tiles of these rules.
        Scrabble::new(rules.clone(), lexicon.clone(), 2)?;
        // The default is two seats.
        let seats = if asked.seat.is_empty() { 2 } else { asked.seat.len() };
        let ends = asked.ends.map(|ends| match ends {
            Ends::Tournament => EndRule::Tournament,
            Ends::Thesis => EndRule::Thesis,
        });
        let settings = Settings { challenge: asked.challenge.unwrap_or(Challenge::Void), ends }.with_default_end_rule(&rules, seats);
        let rules = rules.name().to_owned();
        Ok(GameTerms { rules, lexicon: (name, lexicon), timing: Timing::default(), settings: wire::fields(settings) })
    }

    fn restore(
        row: &GameRow,
        settings: Map<String, Value>,
        library: &Library,
        quicken: &dyn Fn(Lexicon) -> anyhow::Result<Lexicon>,
    ) -> anyhow::Result<Scrabble> {
        let settings: Settings = wire::read(settings).context(UNREADABLE_SETTINGS)?;
        let rules = RuleSet::by_name(&row.rules).with_context(|| unknown_rules_error(row))?;
        let name = row.lexicon.as_ref().context("the stored game has no lexicon")?;
        let lexicon = quicken(library.open_as(name, rules.alphabet())?)?;
        Ok(Scrabble::new(settings.apply(rules), lexicon, row.seats.len())?)
    }

    fn roster(library: Library, rules: &str) -> Roster {
        // Without classes the levels know all words, and still differ in what they miss.
        let learned = cli::learned::loader(library.clone());
        let threads = std::thread::available_parallelism().map_or(1, std::num::NonZeroUsize::get);
        let roster = Roster::new(move |lexicon| library.classes(lexicon).ok().flatten()).with_learned(learned).with_threads(threads);
        match RuleSet::by_name(rules) {
            Some(rules) => roster.reading_files(&rules),
            None => roster,
        }
    }
}

/// Returns the rule set, and the lexicon with the reference by which it is found again. If only one
/// of the two is given, the other follows from it.
fn words(asked: &Arguments, common: &CommonArguments, library: &Library) -> anyhow::Result<(RuleSet, LexiconRef, Lexicon)> {
    let named = match &asked.rules {
        Some(name) => Some(RuleSet::by_name(name).with_context(|| {
            let known: Vec<&str> = RuleSet::names().collect();
            format!("there is no rule set `{name}`: choose one of {}", known.join(", "))
        })?),
        None => None,
    };
    let name = match (&asked.lexicon, &named) {
        (Some(name), _) => name.into(),
        (None, Some(rules)) => lexicon_or_default(None, &Rules::Scrabble(rules.clone()))?,
        (None, None) => {
            let language = common.language().code().parse()?;
            GameName::Scrabble.usual_lexicon(language).with_context(|| format!("there is no lexicon for the language {language}"))?.into()
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
