//! Moves of positions in their usual notations.

use std::time::Duration;

use crossword::erudit::{Erudit, EruditRules, Situation, Turn};
use crossword::{Cgp, RuleSet};
use pentago::{Next, Position, Setup};
use play::{Budget, Stop};
use pyo3::prelude::*;

use crate::bad;
use crate::interrupt::interruptible;
use crate::words::Lexicon;

/// The moves of a Scrabble position (CGP) with their points, the best first; exchanges last, with 0.
#[pyfunction]
#[pyo3(signature = (position, lexicon, top = None))]
pub(crate) fn scrabble_moves(py: Python<'_>, position: &str, lexicon: &Lexicon, top: Option<usize>) -> PyResult<Vec<(String, u32)>> {
    let words = &lexicon.inner;
    let rules =
        RuleSet::for_alphabet(words.alphabet()).ok_or_else(|| bad(format!("there are no tiles for the {} alphabet", words.alphabet().title())))?;
    let cgp = Cgp::parse(position, &rules).map_err(bad)?;
    let generator = lexicon.generator(&rules)?;
    py.detach(|| {
        let found = generator.candidates(&generator.prepare(cgp.board()), &cgp.rack(0), cgp.bag(&rules).len());
        let written = found.iter().map(|candidate| (candidate.action.notation(cgp.board(), rules.alphabet()), candidate.score));
        Ok(written.take(top.unwrap_or(usize::MAX)).collect())
    })
}

fn erudit(position: &str, rack: &str, used: &[String], lexicon: &Lexicon) -> PyResult<(Erudit, Situation)> {
    let rules = EruditRules::standard();
    let mut situation = Situation::new(rules.read_board(position).map_err(bad)?, rules.read_rack(rack).map_err(bad)?);
    for word in used {
        situation.used.extend([rules.alphabet().encode(word).map_err(bad)?.into_iter().collect::<crossword::PackedWord>()]);
    }
    let game = Erudit::sharing(&lexicon.generator(rules.laying())?, rules, 2).map_err(bad)?;
    Ok((game, situation))
}

/// The single layings of an Erudit position with their points, the best first. Words used before are not looked at.
#[pyfunction]
#[pyo3(signature = (position, rack, lexicon, top = None))]
pub(crate) fn erudit_layings(position: &str, rack: &str, lexicon: &Lexicon, top: Option<usize>) -> PyResult<Vec<(String, u32)>> {
    let (game, situation) = erudit(position, rack, &[], lexicon)?;
    let prepared = game.generator().prepare(&situation.board);
    let mut found = Vec::new();
    game.generator().placements(&prepared, &situation.rack, &mut found);
    found.sort_unstable();
    let alphabet = game.rules().alphabet();
    Ok(found
        .iter()
        .take(top.unwrap_or(usize::MAX))
        .map(|placement| (placement.to_move(&situation.board).notation(&situation.board, alphabet), placement.score()))
        .collect())
}

/// The best turn of an Erudit position: (turn, points, is it proven to be the best).
#[pyfunction]
#[pyo3(signature = (position, rack, lexicon, used = Vec::new(), seconds = 1.0))]
pub(crate) fn erudit_turn(
    py: Python<'_>,
    position: &str,
    rack: &str,
    lexicon: &Lexicon,
    used: Vec<String>,
    seconds: f64,
) -> PyResult<(String, u32, bool)> {
    let (game, situation) = erudit(position, rack, &used, lexicon)?;
    let time = Duration::try_from_secs_f64(seconds).map_err(bad)?;
    let stop = Stop::new();
    interruptible(py, &stop, || {
        let limits = engine::erudit::Limits { time: Some(time), ..engine::erudit::Limits::default() };
        let found = engine::erudit::best_turn(&game, &situation, &limits, &stop);
        let turn: &Turn = &found.turn;
        (turn.notation(&situation.board, game.rules()), found.score, found.proven)
    })
}

/// The moves of a Balda position: (move, points), those with most points first.
#[pyfunction]
#[allow(clippy::too_many_arguments)] // Of a call from Python, where they have names.
#[pyo3(signature = (position, used, lexicon, knots = false, diagonals = false, prizes = false, top = None))]
pub(crate) fn balda_moves(
    py: Python<'_>,
    position: &str,
    used: Vec<String>,
    lexicon: &Lexicon,
    knots: bool,
    diagonals: bool,
    prizes: bool,
    top: Option<usize>,
) -> PyResult<Vec<(String, u32)>> {
    let rules = balda::RuleSet::by_name("balda").ok_or_else(|| bad("there is no rule set balda"))?;
    let rules = rules.with_knots(knots).with_diagonals(diagonals).with_prizes(prizes);
    let words = lexicon.balda_words(&rules)?;
    let setup = balda::Setup::parse(position, &used.join(","), words.letters()).map_err(bad)?;
    let position = balda::Position::new(setup, &rules, words.letters()).map_err(bad)?;
    py.detach(|| {
        let query = balda::Query::new(&rules);
        let prizes = query.prizes_of(position.grid());
        let found = balda::Finder::new(&words).all(position.grid(), &position.used_of(&words), &query);
        let told = |found: &balda::Found| (found.action.text_with_path(position.grid(), words.letters()), prizes.points(&found.action));
        Ok(found.iter().take(top.unwrap_or(usize::MAX)).map(told).collect())
    })
}

fn pentago(position: &str, rules: &str) -> PyResult<Position> {
    let rules = pentago::RuleSet::by_name(rules).ok_or_else(|| bad(format!("there is no rule set `{rules}`")))?;
    Position::new(position.parse::<Setup>().map_err(bad)?, rules).map_err(bad)
}

/// The moves of a Pentago position, in the order of their squares.
#[pyfunction]
#[pyo3(signature = (position, rules = "pentago-standard", top = None))]
pub(crate) fn pentago_moves(position: &str, rules: &str, top: Option<usize>) -> PyResult<Vec<String>> {
    Ok(pentago(position, rules)?.moves().iter().take(top.unwrap_or(usize::MAX)).map(ToString::to_string).collect())
}

/// What the search thinks of a Pentago position: (move, score in its own units, depth, is it proven).
#[pyfunction]
#[pyo3(signature = (position, seconds = 1.0, rules = "pentago-standard"))]
pub(crate) fn pentago_search(py: Python<'_>, position: &str, seconds: f64, rules: &str) -> PyResult<(String, i64, u32, bool)> {
    let position = pentago(position, rules)?;
    if position.moves().iter().all(|&action| matches!(position.play(action), Ok(Next::Going(_)) | Err(_))) && position.moves().is_empty() {
        return Err(bad("there is no move in this position"));
    }
    let time = Duration::try_from_secs_f64(seconds).map_err(bad)?;
    let stop = Stop::new();
    interruptible(py, &stop, || {
        let mut search = engine::pentago::search::Search::new(engine::pentago::search::Options::default());
        let found = search.run(&position, &Budget { time: Some(time), ..Budget::default() }, &stop, &mut |_| {});
        (found.play.to_string(), i64::from(found.score), found.depth as u32, found.proven)
    })
}
