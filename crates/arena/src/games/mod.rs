//! The games in the arena, a file each, and the setting of an event of players of ours and outside programs.

mod balda;
mod ctu;
mod erudit;
mod pentago;
mod scrabble;
mod setting;

use crossword::{Board, Direction, Generator, RuleSet, Square, Tiles};
use lexicon::Alphabet;
use serde_json::{Value, json};

pub use self::setting::Players;
use crate::contest::Choice;

/// A board of tiles as characters, `.` for an empty square.
pub(crate) fn board(board: &Board, alphabet: &Alphabet) -> (usize, String) {
    let cell = |square| board.get(square).map_or('.', |cell: crossword::Cell| cell.text(alphabet));
    (15, Square::all().map(cell).collect())
}

/// All placings, the best first, and the pass.
fn placings(generator: &Generator, board: &Board, rack: &Tiles) -> Vec<Choice> {
    let alphabet = generator.rules().alphabet();
    // An empty bag: no exchanges.
    let candidates = generator.candidates(&generator.prepare(board), rack, 0);
    let written = candidates
        .iter()
        .map(|candidate| Choice { text: candidate.action.notation(board, alphabet), score: Some(i64::from(candidate.score)) });
    written.chain([Choice { text: "pass".to_owned(), score: Some(0) }]).collect()
}

/// Board, tiles and values, as outside programs are told them.
fn crossword_card(rules: &RuleSet) -> Value {
    let alphabet = rules.alphabet();
    let premium = |square| {
        let premium = rules.premium(square);
        (premium.letter, premium.word)
    };
    let squares: Vec<Square> = Square::all().collect();
    let tiles: Vec<Value> = (1..=alphabet.len() as u8)
        .map(|tile| json!({ "letter": alphabet.letter(tile), "count": rules.tiles().count(tile), "value": rules.value(tile) }))
        .collect();
    json!({
        "name": rules.name(),
        "game": "scrabble",
        "title": rules.title(),
        "size": 15,
        "letter_premiums": squares.iter().map(|&square| premium(square).0).collect::<Vec<_>>(),
        "word_premiums": squares.iter().map(|&square| premium(square).1).collect::<Vec<_>>(),
        "tiles": tiles,
        "blanks": rules.tiles().count(crossword::BLANK),
        "rack": rules.rack_size(),
        "bingo": rules.bingo(),
        "start": rules.start().name(Direction::Across),
    })
}
