//! The CTU competition: games, and the strong player for students.

mod player;

use crossword::ctu::{Ctu, CtuRules, Duty, Stage, Start};
use games::Rules;
use play::Rules as _;
use pyo3::prelude::*;

use crate::bad;
use crate::open::{Asked, Opened, Takes, deal, letters, position};
use crate::playing::Table;

/// Opens a game.
pub(super) fn open(py: Python<'_>, asked: &Asked<'_>, set: &Rules, standard: CtuRules) -> PyResult<Opened> {
    asked.check(Takes { tournament: true, start: true, ..Takes::default() })?;
    let rules = standard.with_duty(if asked.tournament.unwrap_or(false) { Duty::Tournament } else { Duty::Course });
    let words = asked.words(py, set)?;
    let generator = words.generator(rules.laying())?;
    let start = match asked.start {
        None => Start::Drawn,
        Some(word) if words.inner.contains_str(word) => Start::Board(Box::new(rules.board_with(word).map_err(bad)?)),
        Some(word) => return Err(bad(format!("{word} is not in {}: games begin with a word of the dictionary", words.inner.name()))),
    };
    let game = Ctu::sharing(&generator, rules.clone(), start).map_err(bad)?;
    let position = asked.position.map(|text| {
        let cgp = position(py, text, rules.laying(), words.inner.name())?;
        let (racks, bag) = deal(&cgp, rules.laying(), 2, asked.seed);
        let mut position = game.start();
        position.board = cgp.board().clone();
        for (rack, dealt) in position.racks.iter_mut().zip(racks) {
            *rack = dealt.iter().collect();
        }
        position.bag = bag;
        position.scores = [0, 1].map(|seat| cgp.scores().get(seat).copied().unwrap_or(0));
        position.still = cgp.scoreless();
        position.stage = Stage::Playing;
        Ok::<_, PyErr>(position)
    });
    let letters = letters(rules.alphabet());
    let table = Table::new(game, position.transpose()?, |name| engine::ctu::by_name(name).map_err(|why| why.to_string()));
    Ok(Opened { playing: Box::new(table), letters, lexicon: Some(words) })
}

/// Registers the classes with the Python module.
pub(super) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<player::CtuPlayer>()
}
