//! The best moves of a position that somebody hands in.

use crossword::{Cgp, Generator, Laid, Move, Placement, RuleSet, Square};
use serde_json::{Value, json};

use crate::hosted::crossword::{self as shared, Generators};
use crate::hosted::{Analysed, AnalysisError, House, WishError, lexica};

/// The best moves of a position in CGP, by the lexicon named or the usual one.
pub(super) async fn of_text(
    set: RuleSet,
    analysed: Analysed<'_>,
    top: usize,
    generators: &Generators,
    house: &House,
) -> Result<Value, AnalysisError> {
    let position = Cgp::parse(analysed.position, &set).map_err(|bad| AnalysisError::Position(bad.to_string()))?;
    let (_, lexicon) = lexica::choose(&games::Rules::Scrabble(set.clone()), analysed.lexicon, house).await?;
    let generator = generators.get(&set, &lexicon).map_err(WishError::from)?;
    Ok(house.compute(move || analyse(&generator, &position, top)).await?)
}

/// The best `top` moves: placings by points, then exchanges from the fewest tiles on, then a pass; and how many placings there are.
fn analyse(generator: &Generator, position: &Cgp, top: usize) -> Value {
    let (rules, rack) = (generator.rules(), position.rack(0));
    let prepared = generator.prepare(position.board());
    let mut placings: Vec<Placement> = Vec::new();
    generator.placements(&prepared, &rack, &mut placings);
    let count = placings.len();
    if placings.len() > top && top > 0 {
        placings.select_nth_unstable(top - 1);
        placings.truncate(top);
    }
    placings.sort_unstable();
    let alphabet = rules.alphabet();
    let tiles = |laid: &[Laid]| -> String {
        laid.iter().map(|tile| if tile.blank { alphabet.lower(tile.letter) } else { alphabet.letter(tile.letter) }).collect()
    };
    let placing = |placing: &Placement| {
        let laid = placing.laid(position.board());
        let words = position.board().examine(rules, &laid).map(|formed| shared::words(rules, &formed.words)).unwrap_or_default();
        json!({
            "squares": laid.iter().map(|tile| tile.square).map(Square::index).collect::<Vec<_>>(),
            "tiles": tiles(&laid),
            "score": placing.score(),
            "leave": rack.without(&placing.tiles()).unwrap_or_default().display(alphabet).to_string(),
            "words": words,
            "move": Move::Place(laid).notation(position.board(), alphabet),
        })
    };
    let other = |action: &Move| {
        let (given, leave) = match action {
            Move::Exchange(given) => (given.display(alphabet).to_string(), rack.without(given).unwrap_or_default()),
            Move::Place(_) | Move::Pass => (String::new(), rack),
        };
        json!({
            "move": action.notation(position.board(), alphabet), "squares": [], "tiles": given, "score": 0,
            "leave": leave.display(alphabet).to_string(), "words": [],
        })
    };
    let exchanges = generator.exchanges(&rack, in_bag(position, generator)).into_iter().map(Move::Exchange);
    let others: Vec<Move> = exchanges.chain([Move::Pass]).collect();
    let moves: Vec<Value> = placings.iter().map(placing).chain(others.iter().map(other)).take(top).collect();
    json!({"moves": moves, "placements": count})
}

/// How many tiles the bag holds. Of racks that are not written it is taken that they are full, as far as there are tiles.
fn in_bag(position: &Cgp, generator: &Generator) -> usize {
    let rules = generator.rules();
    let unwritten = (1..position.seats()).filter(|seat| position.rack(*seat).is_empty()).count();
    position.bag(rules).len().saturating_sub(unwritten * rules.rack_size())
}
