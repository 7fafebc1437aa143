//! The native module of the Python package `deska`: bindings to the rules and players. It contains
//! no game rules itself.
//!
//! `deska/__init__.pyi` documents each item for Python users; keep both in sync.
#![forbid(unsafe_code)]

mod any_game;
mod env;
mod games;
mod interrupt;
mod open;
mod reviews;
mod words;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// Converts an error into a `ValueError`.
fn bad(why: impl std::fmt::Display) -> PyErr {
    PyValueError::new_err(why.to_string())
}

/// Converts a JSON value into plain Python data.
fn to_python<'py>(py: Python<'py>, value: &serde_json::Value) -> PyResult<Bound<'py, PyAny>> {
    py.import("json")?.call_method1("loads", (value.to_string(),))
}

/// The native part of deska.
#[pymodule]
fn _deska(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<words::Lexicon>()?;
    module.add_class::<env::Game>()?;
    module.add_function(wrap_pyfunction!(words::lexicons, module)?)?;
    module.add_function(wrap_pyfunction!(env::rule_sets, module)?)?;
    module.add_function(wrap_pyfunction!(env::players, module)?)?;
    module.add_function(wrap_pyfunction!(reviews::_review_file, module)?)?;
    games::add(module)?;
    module.add("__version__", env!("CARGO_PKG_VERSION"))
}
