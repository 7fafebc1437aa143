//! Reviews of game files. `deska/reviews.py` wraps them in dataclasses.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use play::CancellationToken;
use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;
use study::review::{ReviewSettings, Reviewer};

use crate::bad;
use crate::interrupt::interruptible;

/// Reviews a game file. Returns the JSON that `deska review` writes.
#[pyfunction]
#[pyo3(signature = (path, *, lexicon = None, rules = None, player = None, rollouts = None, nodes = None, seed = 0, threads = None))]
#[allow(clippy::too_many_arguments, reason = "the options of a review")]
pub(crate) fn _review_file(
    py: Python<'_>,
    path: PathBuf,
    lexicon: Option<String>,
    rules: Option<&str>,
    player: Option<String>,
    rollouts: Option<u64>,
    nodes: Option<u64>,
    seed: u64,
    threads: Option<NonZeroUsize>,
) -> PyResult<String> {
    let rules = rules.map(::games::Rules::by_name).transpose().map_err(bad)?;
    let settings = ReviewSettings { rules, player, rollouts, nodes, seed };
    let bytes = std::fs::read(&path)?;
    let stop = CancellationToken::new();
    let reviewed = interruptible(py, &stop, || {
        let library = assets::Library::find(None)?;
        let reviewer = Reviewer::new(library, lexicon.as_deref(), settings, threads)?;
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        reviewer.review_file(&name, bytes, &stop)
    })?;
    match reviewed.map_err(|error| bad(format!("{}: {error:#}", path.display())))? {
        Some(file) => serde_json::to_string(&file).map_err(bad),
        None => Err(PyKeyboardInterrupt::new_err(())),
    }
}
