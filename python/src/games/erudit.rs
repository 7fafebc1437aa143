//! Erudit: games, and move generation for a position.

use std::time::Duration;

use crossword::PackedWord;
use crossword::erudit::{Erudit, EruditRules, Situation, Stage, Turn};
use games::Rules;
use play::{CancellationToken, Rules as _};
use pyo3::prelude::*;

use crate::any_game::Table;
use crate::bad;
use crate::interrupt::interruptible;
use crate::open::{AcceptedArgs, OpenArgs, Opened, deal, letters, position, scores};
use crate::words::Lexicon;

/// Opens a game.
pub(super) fn open(py: Python<'_>, open_args: &OpenArgs<'_>, set: &Rules, rules: EruditRules) -> PyResult<Opened> {
    let seats = open_args.seats();
    open_args.check(AcceptedArgs { used: true, ..AcceptedArgs::default() })?;
    let words = open_args.words(py, set)?;
    let game = Erudit::sharing(&words.generator(rules.placement_rules())?, rules.clone(), seats).map_err(bad)?;
    let start = open_args.position.map(|text| {
        let cgp = position(py, text, rules.placement_rules(), words.inner.name())?;
        let (racks, bag) = deal(&cgp, rules.placement_rules(), seats, open_args.seed);
        let mut position = game.start();
        position.board = cgp.board().clone();
        position.seating.racks = racks;
        position.seating.bag = bag.into_iter().collect();
        position.seating.scores = scores(&cgp, seats);
        position.seating.stage = Stage::Playing;
        position.seating.pending_draws.clear();
        for word in open_args.used {
            position.used.extend([rules.alphabet().encode(word).map_err(bad)?.into_iter().collect::<PackedWord>()]);
        }
        Ok::<_, PyErr>(position)
    });
    let roster = engine::erudit::Roster::new({
        let words = words.clone();
        move |_| words.classes()
    })
    .with_learned(crate::words::learned);
    let letters = letters(rules.placement_rules().alphabet());
    let table = Table::new(game, start.transpose()?, move |name| roster.player(name).map_err(|why| why.to_string()));
    Ok(Opened { game: Box::new(table), letters, lexicon: Some(words) })
}

/// Returns the game and the position given by a call's arguments.
fn situation(position: &str, rack: &str, used: &[String], lexicon: &Lexicon) -> PyResult<(Erudit, Situation)> {
    let rules = EruditRules::standard();
    let mut situation = Situation::new(rules.read_board(position).map_err(bad)?, rules.read_rack(rack).map_err(bad)?);
    for word in used {
        situation.used.extend([rules.alphabet().encode(word).map_err(bad)?.into_iter().collect::<PackedWord>()]);
    }
    let game = Erudit::sharing(&lexicon.generator(rules.placement_rules())?, rules, 2).map_err(bad)?;
    Ok((game, situation))
}

/// Returns the single layings of an Erudit position with their points, best first. Words used
/// before are ignored.
#[pyfunction]
#[pyo3(signature = (position, rack, lexicon, top = None))]
fn erudit_layings(position: &str, rack: &str, lexicon: &Lexicon, top: Option<usize>) -> PyResult<Vec<(String, u32)>> {
    let (game, situation) = situation(position, rack, &[], lexicon)?;
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

/// Returns the best turn of an Erudit position as (turn, points, whether it is proven best).
#[pyfunction]
#[pyo3(signature = (position, rack, lexicon, used = Vec::new(), seconds = 1.0))]
fn erudit_turn(
    py: Python<'_>,
    position: &str,
    rack: &str,
    lexicon: &Lexicon,
    used: Vec<String>,
    seconds: f64,
) -> PyResult<(String, u32, bool)> {
    let (game, situation) = situation(position, rack, &used, lexicon)?;
    let time = Duration::try_from_secs_f64(seconds).map_err(bad)?;
    let stop = CancellationToken::new();
    interruptible(py, &stop, || {
        let limits = engine::erudit::Limits { time: Some(time), ..engine::erudit::Limits::default() };
        let found = engine::erudit::best_turn(&game, &situation, &limits, &stop);
        let turn: &Turn = &found.turn;
        (turn.notation(&situation.board, game.rules()), found.score, found.proven)
    })
}

/// Registers the functions with the Python module.
pub(super) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(erudit_layings, module)?)?;
    module.add_function(wrap_pyfunction!(erudit_turn, module)?)
}
