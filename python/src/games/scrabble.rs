//! Scrabble: games, and move generation for a position.

use crossword::RuleSet;
use crossword::scrabble::{Scrabble, Stage};
use games::Rules;
use play::Rules as _;
use pyo3::prelude::*;

use crate::any_game::Table;
use crate::bad;
use crate::open::{AcceptedArgs, OpenArgs, Opened, deal, letters, position, scores};
use crate::words::Lexicon;

/// Opens a game.
pub(super) fn open(py: Python<'_>, open_args: &OpenArgs<'_>, set: &Rules, rules: RuleSet) -> PyResult<Opened> {
    let seats = open_args.seats();
    open_args.check(AcceptedArgs::default())?;
    let words = open_args.words(py, set)?;
    let game = Scrabble::sharing(&words.generator(&rules)?, rules.clone(), seats);
    let start = open_args.position.map(|text| {
        let cgp = position(py, text, &rules, words.inner.name())?;
        let (racks, bag) = deal(&cgp, &rules, seats, open_args.seed);
        let mut position = game.start();
        position.board = cgp.board().clone();
        position.scoreless = cgp.scoreless() as usize;
        position.seating.racks = racks;
        position.seating.bag = bag.into_iter().collect();
        position.seating.scores = scores(&cgp, seats);
        position.seating.stage = Stage::Playing;
        position.seating.pending_draws.clear();
        Ok::<_, PyErr>(position)
    });
    let roster = engine::scrabble::Roster::new({
        let words = words.clone();
        move |_| words.classes()
    })
    .with_learned(crate::words::learned)
    .reading_files(&rules);
    let table = Table::new(game, start.transpose()?, move |name| roster.player(name).map_err(|why| why.to_string()));
    Ok(Opened { game: Box::new(table), letters: letters(rules.alphabet()), lexicon: Some(words) })
}

/// Returns the moves of a Scrabble position (CGP) with their points, best first; exchanges come
/// last, with 0. If a rack is only partly known, only its known tiles are used.
#[pyfunction]
#[pyo3(signature = (position, lexicon, top = None))]
fn scrabble_moves(py: Python<'_>, position: &str, lexicon: &Lexicon, top: Option<usize>) -> PyResult<Vec<(String, u32)>> {
    let words = &lexicon.inner;
    let rules = RuleSet::for_alphabet(words.alphabet())
        .ok_or_else(|| bad(format!("there are no tiles for the {} alphabet", words.alphabet().title())))?;
    let cgp = self::position(py, position, &rules, words.name())?;
    let generator = lexicon.generator(&rules)?;
    py.detach(|| {
        let found = generator.candidates(&generator.prepare(cgp.board()), &cgp.certain_rack(0, &rules), cgp.in_bag(&rules));
        let written = found.iter().map(|candidate| (candidate.action.notation(cgp.board(), rules.alphabet()), candidate.score));
        Ok(written.take(top.unwrap_or(usize::MAX)).collect())
    })
}

/// Registers the function with the Python module.
pub(super) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(scrabble_moves, module)?)
}
