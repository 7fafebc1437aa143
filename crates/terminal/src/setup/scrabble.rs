//! What Scrabble is set to.

use anyhow::{Context, bail};
use assets::Library;
use crossword::scrabble::Scrabble;
use crossword::{Challenge, EndRule, RuleSet};
use engine::scrabble::{PLAYERS, Roster};
use lexicon::Lexicon;
use serde_json::{Map, Value, json};
use store::GameRow;

use super::{Beginning, SetUp, lasting};
use crate::arguments::{Common, Ends, Scrabble as Wish, SeatWish};

/// The usual lexicon of each language.
const USUAL: [(&str, &str); 3] = [("en", "en"), ("cs", "cs-mixed"), ("ru", "ru-all")];

impl SetUp for Scrabble {
    type Wish = Wish;
    const PLAYERS: &'static [&'static str] = &PLAYERS;
    const OPPONENT: &'static str = "level-3";

    fn wished_seats(wish: &Wish) -> &[SeatWish] {
        &wish.seat
    }

    fn begin(wish: &Wish, common: &Common, library: &Library) -> anyhow::Result<Beginning> {
        let (rules, name, lexicon) = words(wish, common, library)?;
        // Checks that the words are written with the tiles of these rules.
        Scrabble::new(rules.clone(), lexicon.clone(), 2)?;
        // Two play unless more are named.
        let seats = if wish.seat.is_empty() { 2 } else { wish.seat.len() };
        let ends = match (wish.ends, rules.end_rule(seats)) {
            (Some(Ends::Tournament), _) | (None, EndRule::Tournament) => json!("tournament"),
            (Some(Ends::Thesis), _) | (None, EndRule::Thesis) => json!("thesis"),
        };
        let challenge = json!(wish.challenge.unwrap_or(Challenge::Void).name());
        let options = [("challenge".to_owned(), challenge), ("ends".to_owned(), ends)].into_iter().collect();
        Ok(Beginning { rules: rules.name().to_owned(), lexicon: (name, lexicon), options })
    }

    fn restore(
        row: &GameRow,
        options: &Map<String, Value>,
        library: &Library,
        quicken: &dyn Fn(Lexicon) -> anyhow::Result<Lexicon>,
    ) -> anyhow::Result<Scrabble> {
        let challenge = match options.get("challenge").and_then(Value::as_str) {
            Some(name) => Challenge::by_name(name).with_context(|| format!("the stored game has an unknown challenge rule `{name}`"))?,
            None => Challenge::Void,
        };
        let ends = match options.get("ends").and_then(Value::as_str) {
            Some("tournament") => Some(EndRule::Tournament),
            Some("thesis") => Some(EndRule::Thesis),
            Some(name) => bail!("the stored game has an unknown ending `{name}`"),
            None => None,
        };
        let rules = RuleSet::by_name(&row.rules)
            .with_context(|| format!("this game was stored by the rules {}, which this program does not have", row.rules))?;
        let name = row.lexicon.as_deref().context("the stored game has no lexicon")?;
        let lexicon = quicken(library.open_as(name, rules.alphabet())?)?;
        let rules = rules.with_challenge(challenge);
        let rules = match ends {
            Some(ends) => rules.with_end_rule(ends),
            // Stored before games said how they end.
            None => rules.with_former_ends(),
        };
        Ok(Scrabble::new(rules, lexicon, row.seats.len())?)
    }

    fn roster(library: Library) -> Roster {
        // Without classes the levels know all words, and still differ in what they miss.
        Roster::new(move |lexicon| library.classes(lexicon).ok().flatten())
    }
}

/// Rule set and lexicon, each following from the other where it is not named. The lexicon's name is the one under which it is found again.
fn words(wish: &Wish, common: &Common, library: &Library) -> anyhow::Result<(RuleSet, String, Lexicon)> {
    let named = match &wish.rules {
        Some(name) => Some(RuleSet::by_name(name).with_context(|| {
            let known: Vec<&str> = RuleSet::names().collect();
            format!("there is no rule set `{name}`: choose one of {}", known.join(", "))
        })?),
        None => None,
    };
    let name = match (&wish.lexicon, &named) {
        (Some(name), _) => name.clone(),
        (None, Some(rules)) => usual(games::language_of(rules.alphabet().name())).to_owned(),
        (None, None) => usual(common.language().code()).to_owned(),
    };
    let lexicon = match &named {
        Some(rules) => library.open_as(&name, rules.alphabet())?,
        None => library.open(&name)?,
    };
    let rules = match named {
        Some(rules) => rules,
        None => RuleSet::for_alphabet(lexicon.alphabet()).with_context(|| {
            format!("no Scrabble rules are known for the {} alphabet: name some with --rules", lexicon.alphabet().name())
        })?,
    };
    Ok((rules, lasting(name, library)?, lexicon))
}

fn usual(language: &str) -> &'static str {
    USUAL.iter().find(|(code, _)| *code == language).map_or(USUAL[0].1, |(_, name)| name)
}
