//! The CTU competition: games, and the strong player for students.

mod player;

use crossword::ctu::{Ctu, CtuRules, Duty, Stage, Start};
use games::Rules;
use play::Rules as _;
use pyo3::prelude::*;

use crate::any_game::Table;
use crate::bad;
use crate::open::{AcceptedArgs, OpenArgs, Opened, deal, letters, position};

/// Opens a game.
pub(super) fn open(py: Python<'_>, open_args: &OpenArgs<'_>, set: &Rules, standard: CtuRules) -> PyResult<Opened> {
    open_args.check(AcceptedArgs { tournament: true, start: true, ..AcceptedArgs::default() })?;
    let rules = standard.with_duty(if open_args.tournament.unwrap_or(false) { Duty::Tournament } else { Duty::Course });
    let words = open_args.words(py, set)?;
    let generator = words.generator(rules.placement_rules())?;
    let start = match open_args.start {
        None => Start::Drawn,
        Some(word) if words.inner.contains_str(word) => Start::Board(Box::new(rules.board_with(word).map_err(bad)?)),
        Some(word) => return Err(bad(format!("{word} is not in {}: games begin with a word of the dictionary", words.inner.name()))),
    };
    let game = Ctu::sharing(&generator, rules.clone(), start).map_err(bad)?;
    let position = open_args.position.map(|text| {
        let cgp = position(py, text, rules.placement_rules(), words.inner.name())?;
        let (racks, bag) = deal(&cgp, rules.placement_rules(), 2, open_args.seed);
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
    Ok(Opened { game: Box::new(table), letters, lexicon: Some(words) })
}

/// Registers the classes with the Python module.
pub(super) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<player::CtuPlayer>()
}
