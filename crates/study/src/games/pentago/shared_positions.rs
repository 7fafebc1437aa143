//! Opening books and endgame bases for the players of a server, and updates of the bases.

use cli::pentago::files::{self, Kind};
use engine::pentago::known::KnownPositions;
use engine::pentago::strong::SharedPositions;
use pentago::RuleSet;

/// Returns the available books and bases. Damaged ones are skipped with a warning.
#[must_use]
pub fn shared_positions() -> Vec<SharedPositions> {
    let mut positions = Vec::new();
    for (rules, kind) in RuleSet::ALL.into_iter().flat_map(|rules| [Kind::Book, Kind::Base].map(|kind| (rules, kind))) {
        match files::open_shared(kind, rules) {
            Ok(found) => positions.extend(found),
            Err(error) => cli::output::print_warning(format_args!("{error:#}; the players do without it")),
        }
    }
    positions
}

/// Adds solved positions to the base in the user's data directory.
///
/// # Errors
/// Returns the path and the system error if the base cannot be read or written.
pub fn keep_positions(new: &KnownPositions) -> Result<(), String> {
    match files::default_path(Kind::Base, new.rules()) {
        Some(path) => files::merge(&path, new).map(|_| ()).map_err(|error| format!("{error:#}")),
        None => Err("there is no data folder: set HOME".to_owned()),
    }
}
