//! What Erudit is set to.

use anyhow::Context;
use assets::Library;
use crossword::erudit::{Erudit, EruditRules, Leftovers, Repeats, Scoring, StarWorth, Take};
use engine::erudit::{PLAYERS, Roster};
use lexicon::Lexicon;
use serde_json::{Map, Value, json};
use store::GameRow;

use super::{Beginning, SetUp, lasting};
use crate::arguments::{Common, Erudit as Wish, SeatWish};

const RULES: &str = "erudit";
const USUAL: &str = "ru-nouns";

impl SetUp for Erudit {
    type Wish = Wish;
    const PLAYERS: &'static [&'static str] = &PLAYERS;
    const OPPONENT: &'static str = "greedy";

    fn wished_seats(wish: &Wish) -> &[SeatWish] {
        &wish.seat
    }

    fn begin(wish: &Wish, _: &Common, library: &Library) -> anyhow::Result<Beginning> {
        let rules = EruditRules::standard();
        let name = wish.lexicon.clone().unwrap_or_else(|| USUAL.to_owned());
        let lexicon = library.open_as(&name, rules.alphabet())?;
        // Checks that the words are written with the tiles of these rules.
        Erudit::new(rules, lexicon.clone(), 2)?;
        let mut options = Map::new();
        let mut set = |key: &str, value: Option<Value>| {
            if let Some(value) = value {
                options.insert(key.to_owned(), value);
            }
        };
        set("scoring", wish.scoring.map(|scoring| json!(scoring.name())));
        set("repeats", wish.repeats.map(|repeats| json!(repeats.name())));
        set("take", wish.take.map(|take| json!(take.name())));
        set("star_worth", wish.star_worth.map(|worth| json!(worth.name())));
        set("leftovers", wish.leftovers.map(|leftovers| json!(leftovers.name())));
        set("exchange_minimum", wish.exchange_minimum.map(|tiles| json!(tiles)));
        set("agreed_total", wish.total.map(|total| json!(total)));
        Ok(Beginning { rules: RULES.to_owned(), lexicon: (lasting(name, library)?, lexicon), options })
    }

    fn restore(
        row: &GameRow,
        options: &Map<String, Value>,
        library: &Library,
        quicken: &dyn Fn(Lexicon) -> anyhow::Result<Lexicon>,
    ) -> anyhow::Result<Erudit> {
        let mut rules = EruditRules::by_name(&row.rules)
            .with_context(|| format!("this game was stored by the rules {}, which this program does not have", row.rules))?;
        if let Some(scoring) = switch(options, "scoring", Scoring::by_name)? {
            rules = rules.with_scoring(scoring);
        }
        if let Some(repeats) = switch(options, "repeats", Repeats::by_name)? {
            rules = rules.with_repeats(repeats);
        }
        if let Some(take) = switch(options, "take", Take::by_name)? {
            rules = rules.with_take(take);
        }
        if let Some(worth) = switch(options, "star_worth", StarWorth::by_name)? {
            rules = rules.with_star_worth(worth);
        }
        if let Some(leftovers) = switch(options, "leftovers", Leftovers::by_name)? {
            rules = rules.with_leftovers(leftovers);
        }
        let number = |key: &str| options.get(key).and_then(Value::as_u64);
        if let Some(tiles) = number("exchange_minimum") {
            rules = rules.with_exchange_minimum(tiles as usize);
        }
        if let Some(total) = number("agreed_total") {
            rules = rules.with_agreed_total(u32::try_from(total).ok());
        }
        let name = row.lexicon.as_deref().context("the stored game has no lexicon")?;
        let lexicon = quicken(library.open_as(name, rules.alphabet())?)?;
        Ok(Erudit::new(rules, lexicon, row.seats.len())?)
    }

    fn roster(library: Library) -> Roster {
        // Without classes the levels know all words, and still differ in what they miss.
        Roster::new(move |lexicon| library.classes(lexicon).ok().flatten())
    }
}

/// A switch of a stored game, if it is set.
fn switch<T>(options: &Map<String, Value>, key: &str, read: impl Fn(&str) -> Option<T>) -> anyhow::Result<Option<T>> {
    let Some(name) = options.get(key).and_then(Value::as_str) else { return Ok(None) };
    read(name).map(Some).with_context(|| format!("the stored game has an unknown setting `{name}` of {key}"))
}
