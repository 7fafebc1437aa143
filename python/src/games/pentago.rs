//! Pentago: games, and move generation for a position.

use std::time::Duration;

use engine::pentago::roster::Roster;
use engine::pentago::search::{Options, Search};
use engine::pentago::solve::Limits;
use pentago::game::{Pentago, Stage, State};
use pentago::{Next, Position, RuleSet, Setup};
use play::{Budget, CancellationToken};
use pyo3::prelude::*;

use crate::any_game::Table;
use crate::bad;
use crate::interrupt::interruptible;
use crate::open::{AcceptedArgs, OpenArgs, Opened};

/// Opens a game.
pub(super) fn open(open_args: &OpenArgs<'_>, rules: RuleSet) -> PyResult<Opened> {
    open_args.check(AcceptedArgs::default())?;
    if open_args.lexicon.is_some() {
        return Err(bad(format!("{} is played without words", open_args.rules)));
    }
    let start = open_args.position.map(|text| {
        let position = Position::new(text.parse::<Setup>().map_err(bad)?, rules).map_err(bad)?;
        Ok::<_, PyErr>(State { stage: Stage::Playing(position), last: None })
    });
    let options = Options { threads: 1, ..Options::default() };
    let roster = Roster::new(options, Limits::for_play());
    let table = Table::new(Pentago::new(rules), start.transpose()?, move |name| roster.player(name).map_err(|why| why.to_string()));
    Ok(Opened { game: Box::new(table), letters: String::new(), lexicon: None })
}

/// Parses a position.
fn read(position: &str, rules: &str) -> PyResult<Position> {
    let rules = RuleSet::by_name(rules).ok_or_else(|| bad(format!("there is no rule set `{rules}`")))?;
    Position::new(position.parse::<Setup>().map_err(bad)?, rules).map_err(bad)
}

/// Returns the moves of a Pentago position, ordered by square.
#[pyfunction]
#[pyo3(signature = (position, rules = "pentago-standard", top = None))]
fn pentago_moves(position: &str, rules: &str, top: Option<usize>) -> PyResult<Vec<String>> {
    Ok(read(position, rules)?.moves().iter().take(top.unwrap_or(usize::MAX)).map(ToString::to_string).collect())
}

/// Returns the search result for a Pentago position: (move, score in units of the search, depth,
/// whether it is proven).
#[pyfunction]
#[pyo3(signature = (position, seconds = 1.0, rules = "pentago-standard"))]
fn pentago_search(py: Python<'_>, position: &str, seconds: f64, rules: &str) -> PyResult<(String, i64, u32, bool)> {
    let position = read(position, rules)?;
    if position.moves().iter().all(|&action| matches!(position.play(action), Ok(Next::Going(_)) | Err(_))) && position.moves().is_empty() {
        return Err(bad("there is no move in this position"));
    }
    let time = Duration::try_from_secs_f64(seconds).map_err(bad)?;
    let stop = CancellationToken::new();
    interruptible(py, &stop, || {
        let mut search = Search::new(Options::default());
        let found = search.run(&position, &Budget { time: Some(time), ..Budget::default() }, &stop, &mut |_| {});
        (found.play.to_string(), i64::from(found.score), found.depth as u32, found.proven)
    })
}

/// Registers the functions with the Python module.
pub(super) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(pentago_moves, module)?)?;
    module.add_function(wrap_pyfunction!(pentago_search, module)?)
}
