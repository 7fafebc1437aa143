//! Statistics of a player over replays and their reviews.
//!
//! [`GameFacts::new`] extracts what counts from a replay; [`matches()`] filters, [`collect`] sums,
//! [`to_csv`] writes a table with a line per game. All are pure: the server and the command line
//! share them.

mod collect;
mod csv;
mod facts;
#[cfg(test)]
mod tests;

pub use self::collect::collect;
pub use self::csv::to_csv;
pub use self::facts::{GameFacts, Opponent, PlayedWord, winners};

use wire::{OpponentKind, StatisticsQuery};

/// Returns whether a game passes a filter.
#[must_use]
pub fn matches(facts: &GameFacts, query: &StatisticsQuery) -> bool {
    let is = |wanted: &Option<String>, value: &str| wanted.as_deref().is_none_or(|wanted| wanted == value);
    let in_period = match facts.at {
        Some(at) => query.since.is_none_or(|since| at >= since) && query.until.is_none_or(|until| at < until),
        None => query.since.is_none() && query.until.is_none(),
    };
    let has_people = facts.opponents.iter().any(|opponent| opponent.player.is_none());
    let kind = match query.opponent {
        Some(OpponentKind::People) => has_people,
        Some(OpponentKind::Computers) => !has_people && !facts.opponents.is_empty(),
        None => true,
    };
    let level = query.level.as_deref().is_none_or(|level| facts.opponents.iter().any(|opponent| opponent.player.as_deref() == Some(level)));
    is(&query.game, &facts.game) && is(&query.rules, &facts.rules) && in_period && kind && level
}
