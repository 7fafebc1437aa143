//! Lists the words of a position: all, those with a letter on one empty square, or those through
//! one letter, which may be placed but not yet confirmed.

use balda::game::View;
use balda::{Finder, Grid, Prizes, Query, RuleSet, Square, Words};
use serde_json::{Map, Value};
use wire::Refusal;
use wire::games::balda::{FoundMove, MoveList, Question as WireQuestion};

use super::action::{read_letter, read_square};
use crate::hosted::ActionError;

/// Maximum number of listed moves. The answer also has the total.
const MAX_WORDS: usize = 2000;

/// The accepted forms, for error messages.
const FORMS: &str = r#"a question is {} (all words), {"cell":7} (a letter on this empty square), {"through":11} (words through this letter), or {"put":{"square":7,"letter":"Л"}} (words through this letter, if it were put)"#;

/// A parsed question.
#[derive(Debug, PartialEq)]
struct Question {
    grid: Grid,
    query: Query,
}

pub(super) fn answer(rules: &RuleSet, words: &Words, view: &View, question: &Map<String, Value>) -> Result<MoveList, ActionError> {
    let Question { grid, query } = read(rules, words, &view.grid, question)?;
    let found = Finder::new(words).all(&grid, &view.used_of(words), &query);
    let prizes = query.prizes_of(&grid);
    Ok(MoveList { count: found.len(), moves: found.iter().take(MAX_WORDS).map(|found| wire_move(words, &grid, prizes, found)).collect() })
}

/// Converts a found move to its wire form.
fn wire_move(words: &Words, grid: &Grid, prizes: Prizes, found: &balda::FoundMove) -> FoundMove {
    let letters = words.letters();
    FoundMove {
        square: found.action.square.index(grid.side()),
        letter: letters.letter(found.action.letter),
        path: found.action.path.iter().map(|square| square.index(grid.side())).collect(),
        word: words.word(found.word).map(|word| letters.decode(&word)).unwrap_or_default(),
        score: prizes.points(&found.action),
    }
}

fn read(rules: &RuleSet, words: &Words, grid: &Grid, question: &Map<String, Value>) -> Result<Question, ActionError> {
    let query = Query::new(rules);
    let refused =
        |code, at: Square, text: String| ActionError::Refused(Refusal { squares: vec![at.index(grid.side())], ..Refusal::new(code, text) });
    let asked = WireQuestion::read(question).map_err(|what| ActionError::Malformed(format!("{what}; {FORMS}")))?;
    match asked {
        None => Ok(Question { grid: *grid, query }),
        Some(WireQuestion::Cell(number)) => {
            let cell = read_square(number, grid.side())?;
            match grid.get(cell) {
                Some(_) => Err(refused("occupied", cell, format!("{cell} is taken; ask for words through it"))),
                None => Ok(Question { grid: *grid, query: query.in_cell(cell) }),
            }
        }
        Some(WireQuestion::Through(number)) => {
            let through = read_square(number, grid.side())?;
            match grid.get(through) {
                None => Err(refused("empty-square", through, format!("{through} is empty; ask for words with a letter put there"))),
                Some(_) => Ok(Question { grid: *grid, query: query.going_through(through) }),
            }
        }
        Some(WireQuestion::Put(put)) => {
            let (at, letter) = read_letter(put.square, &put.letter, words.letters(), grid.side())?;
            match grid.get(at) {
                Some(_) => Err(refused("occupied", at, format!("{at} is taken; put the letter on an empty square"))),
                None => Ok(Question { grid: grid.with(at, letter), query: query.going_through(at) }),
            }
        }
    }
}
