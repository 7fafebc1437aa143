//! What the players of a server know: opening books and endgame bases.

use cli::pentago::files::{self, Kind};
use engine::pentago::strong::SharedPositions;
use pentago::RuleSet;

/// The books and bases at hand. A damaged one is no reason to serve nothing.
#[must_use]
pub fn shared_positions() -> Vec<SharedPositions> {
    let mut positions = Vec::new();
    for (rules, kind) in RuleSet::ALL.into_iter().flat_map(|rules| [Kind::Book, Kind::Base].map(|kind| (rules, kind))) {
        match files::shared(kind, rules) {
            Ok(found) => positions.extend(found),
            Err(error) => cli::output::warn(format_args!("{error:#}; the players do without it")),
        }
    }
    positions
}
