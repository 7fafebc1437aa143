//! What the players of a server know: opening books and endgame bases; and what is added to them.

use cli::pentago::files::{self, Kind};
use engine::pentago::known::KnownPositions;
use engine::pentago::strong::SharedPositions;
use pentago::RuleSet;

/// The books and bases at hand. A damaged one is no reason to serve nothing.
#[must_use]
pub fn shared_positions() -> Vec<SharedPositions> {
    let mut positions = Vec::new();
    for (rules, kind) in RuleSet::ALL.into_iter().flat_map(|rules| [Kind::Book, Kind::Base].map(|kind| (rules, kind))) {
        match files::open_shared(kind, rules) {
            Ok(found) => positions.extend(found),
            Err(error) => cli::output::warn(format_args!("{error:#}; the players do without it")),
        }
    }
    positions
}

/// Adds what was solved to the base in the user's data folder.
///
/// # Errors
/// The base can't be read or written: where, and what the operating system says.
pub fn keep_positions(new: &KnownPositions) -> Result<(), String> {
    match files::default_path(Kind::Base, new.rules()) {
        Some(path) => files::merge(&path, new).map(|_| ()).map_err(|error| format!("{error:#}")),
        None => Err("there is no data folder: set HOME".to_owned()),
    }
}
