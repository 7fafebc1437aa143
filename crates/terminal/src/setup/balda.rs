//! What Balda is set to. The settings are named as the page names them.

use anyhow::{Context, anyhow};
use assets::Library;
use balda::game::Balda;
use balda::{PassRule, RuleSet, Side, Words};
use engine::balda::{PLAYERS, Roster};
use lexicon::Lexicon;
use serde_json::{Map, Value, json};
use store::GameRow;

use super::{Beginning, SetUp, lasting};
use crate::arguments::{Balda as Wish, Common, SeatWish};

const RULES: &str = "balda";
const USUAL: &str = "ru-nouns";

impl SetUp for Balda {
    type Wish = Wish;
    const PLAYERS: &'static [&'static str] = &PLAYERS;
    const OPPONENT: &'static str = "level-3";
    const FEWEST: usize = 2;

    fn wished_seats(wish: &Wish) -> &[SeatWish] {
        &wish.seat
    }

    fn begin(wish: &Wish, _: &Common, library: &Library) -> anyhow::Result<Beginning> {
        let name = wish.lexicon.clone().unwrap_or_else(|| USUAL.to_owned());
        let lexicon = library.open(&name)?;
        let mut options = Map::new();
        let mut set = |key: &str, value: Value| options.insert(key.to_owned(), value);
        set("side", json!(wish.board));
        set("knots", json!(wish.knots));
        set("diagonals", json!(wish.diagonals));
        set("prizes", json!(wish.prizes));
        set("passes", json!(wish.passes));
        set("approval", json!(!wish.no_approval));
        if let Some(start) = &wish.start {
            set("start", json!(start));
        }
        if let Some(seconds) = wish.game_seconds {
            set("game_seconds", json!(seconds));
        }
        // What can't be begun is not stored. How many seats there are does not matter for that.
        restored(&options, &lexicon, 2, library)?;
        Ok(Beginning { rules: RULES.to_owned(), lexicon: (lasting(name, library)?, lexicon), options })
    }

    fn restore(
        row: &GameRow,
        options: &Map<String, Value>,
        library: &Library,
        quicken: &dyn Fn(Lexicon) -> anyhow::Result<Lexicon>,
    ) -> anyhow::Result<Balda> {
        let name = row.lexicon.as_deref().context("the stored game has no lexicon")?;
        let lexicon = quicken(library.open(name)?)?;
        restored(options, &lexicon, row.seats.len(), library).or_else(|why| {
            // A start word that the lexicon has lost since stands in the log of the game.
            let mut options = options.clone();
            options.remove("start").ok_or(why)?;
            restored(&options, &lexicon, row.seats.len(), library)
        })
    }

    fn roster(library: Library) -> Roster {
        // Without classes the levels know all words, and still differ in what they miss and how far they look.
        Roster::new(move |lexicon| library.classes(lexicon).ok().flatten())
    }
}

/// The rules of a game with these settings.
fn restored(options: &Map<String, Value>, lexicon: &Lexicon, seats: usize, library: &Library) -> anyhow::Result<Balda> {
    let mut rules = RuleSet::default();
    let switch = |key: &str| options.get(key).and_then(Value::as_bool);
    if let Some(side) = options.get("side").and_then(Value::as_u64) {
        let side = usize::try_from(side).ok().and_then(Side::new).filter(|side| rules.sides().contains(side));
        rules = rules.with_side(side.ok_or_else(|| anyhow!("--board {}: a board has 3 to 11 squares along an edge", options["side"]))?);
    }
    if let Some(passes) = options.get("passes").and_then(Value::as_str) {
        rules = rules.with_pass_rule(PassRule::by_name(passes).ok_or_else(|| anyhow!("`{passes}` is no way to count passes"))?);
    }
    let (shape, prizes, approval) = (rules.shape(), rules.has_prizes(), rules.approval());
    let rules = rules
        .with_knots(switch("knots").unwrap_or(shape.knots))
        .with_diagonals(switch("diagonals").unwrap_or(shape.diagonals))
        .with_prizes(switch("prizes").unwrap_or(prizes))
        .with_approval(switch("approval").unwrap_or(approval));
    let words = Words::new(lexicon, &rules)?;
    let game = Balda::new(rules, &words, seats)?;
    let game = console::balda::drawing_common(game, lexicon, library);
    match options.get("start").and_then(Value::as_str) {
        Some(start) => Ok(game.starting_with(start)?),
        None => Ok(game),
    }
}
