//! The list of games for Python, with a file or folder for each.

mod balda;
mod ctu;
mod erudit;
mod pentago;
mod scrabble;

use ::games::Rules;
use crossword::ctu::CtuRules;
use crossword::erudit::EruditRules;
use pyo3::prelude::*;

use crate::bad;
use crate::open::{AcceptedArgs, OpenArgs, Opened};

/// Opens a game by the name of its rule set.
pub(crate) fn open(py: Python<'_>, open_args: &OpenArgs<'_>) -> PyResult<Opened> {
    let set = Rules::by_name(open_args.rules).map_err(bad)?;
    open_args.check_seats(set.game())?;
    if let Some(rules) = set.get::<crossword::RuleSet>() {
        scrabble::open(py, open_args, &set, rules.clone())
    } else if let Some(rules) = set.get::<EruditRules>() {
        erudit::open(py, open_args, &set, rules.clone())
    } else if let Some(rules) = set.get::<::balda::RuleSet>() {
        balda::open(py, open_args, &set, rules.clone())
    } else if let Some(rules) = set.get::<::pentago::RuleSet>() {
        pentago::open(open_args, *rules)
    } else if let Some(rules) = set.get::<CtuRules>() {
        ctu::open(py, open_args, &set, rules.clone())
    } else {
        Err(bad(format!("{} is not played by this package", set.game().title())))
    }
}

impl OpenArgs<'_> {
    /// Rejects arguments that the game does not use.
    fn check(&self, accepted: AcceptedArgs) -> PyResult<()> {
        if self.tournament.is_some() && !accepted.tournament {
            return Err(bad(format!("tournament is a mode of ctu, not of {}", self.rules)));
        }
        if self.start.is_some() && (!accepted.start || self.position.is_some()) {
            return Err(bad(format!(
                "start is the first word of ctu and balda: {}",
                if accepted.start { "a position has its own" } else { self.rules }
            )));
        }
        if !self.used.is_empty() && (!accepted.used || self.position.is_none()) {
            return Err(bad("used is for positions of balda and erudit: the words played before the position"));
        }
        Ok(())
    }
}

/// Registers classes and functions of all games with the Python module.
pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    ctu::add(module)?;
    scrabble::add(module)?;
    erudit::add(module)?;
    balda::add(module)?;
    pentago::add(module)
}
