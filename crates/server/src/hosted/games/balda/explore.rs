//! All words of a position: everywhere, on one empty square, or through one letter, which may be put but not yet confirmed.

use balda::game::View;
use balda::{Finder, Found, Grid, Prizes, Query, RuleSet, Square, Words};
use serde_json::{Map, Value, json};
use wire::Refusal;

use super::action::{read_letter, read_square};
use crate::hosted::BadAction;
use wire::fields;

/// How many moves are listed at most; how many there are is told besides.
const MOST: usize = 2000;

/// How questions are written.
const FORMS: &str = r#"a question is {} (all words), {"cell":7} (a letter on this empty square), {"through":11} (words through this letter), or {"put":{"square":7,"letter":"Л"}} (words through this letter, if it were put)"#;

/// What is asked.
#[derive(Debug, PartialEq)]
struct Question {
    grid: Grid,
    query: Query,
}

/// Answers a question about a position.
pub(super) fn answer(rules: &RuleSet, words: &Words, view: &View, question: &Map<String, Value>) -> Result<Map<String, Value>, BadAction> {
    let Question { grid, query } = read(rules, words, &view.grid, question)?;
    let found = Finder::new(words).all(&grid, &view.used_of(words), &query);
    Ok(fields(json!({
        "count": found.len(),
        "moves": found.iter().take(MOST).map(|found| told(words, &grid, query.prizes_of(&grid), found)).collect::<Vec<_>>(),
    })))
}

/// A move that was found.
pub(super) fn told(words: &Words, grid: &Grid, prizes: Prizes, found: &Found) -> Value {
    let letters = words.letters();
    json!({
        "square": found.action.square.index(grid.side()),
        "letter": letters.letter(found.action.letter),
        "path": found.action.path.iter().map(|square| square.index(grid.side())).collect::<Vec<_>>(),
        "word": words.word(found.word).map(|word| letters.decode(&word)),
        "score": prizes.points(&found.action),
    })
}

fn read(rules: &RuleSet, words: &Words, grid: &Grid, question: &Map<String, Value>) -> Result<Question, BadAction> {
    let malformed = |what: &str| BadAction::Malformed(format!("{what}; {FORMS}"));
    let query = Query::new(rules);
    let mut fields = question.iter();
    let (name, value) = match (fields.next(), fields.next()) {
        (None, _) => return Ok(Question { grid: *grid, query }),
        (Some(field), None) => field,
        _ => return Err(malformed("a question has one field at most")),
    };
    let square = |value: &Value| read_square(value.as_i64().ok_or_else(|| malformed("a square is a whole number"))?, grid.side());
    let refused =
        |code, at: Square, text: String| BadAction::Refused(Refusal { squares: vec![at.index(grid.side())], ..Refusal::new(code, text) });
    match (name.as_str(), value) {
        ("cell", value) => {
            let cell = square(value)?;
            match grid.get(cell) {
                Some(_) => Err(refused("occupied", cell, format!("{cell} is taken; ask for words through it"))),
                None => Ok(Question { grid: *grid, query: query.in_cell(cell) }),
            }
        }
        ("through", value) => {
            let through = square(value)?;
            match grid.get(through) {
                None => Err(refused("empty-square", through, format!("{through} is empty; ask for words with a letter put there"))),
                Some(_) => Ok(Question { grid: *grid, query: query.going_through(through) }),
            }
        }
        ("put", Value::Object(fields)) if fields.len() == 2 => {
            let (at, letter) =
                read_letter(fields, words.letters(), grid.side()).ok_or_else(|| malformed("a letter is put on a square"))??;
            match grid.get(at) {
                Some(_) => Err(refused("occupied", at, format!("{at} is taken; put the letter on an empty square"))),
                None => Ok(Question { grid: grid.with(at, letter), query: query.going_through(at) }),
            }
        }
        _ => Err(malformed("no such question")),
    }
}
