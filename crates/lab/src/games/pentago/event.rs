//! Pentago in matches and tournaments.

use engine::pentago::roster::Roster;
use engine::pentago::search::Options;
use engine::pentago::solve::Limits;
use pentago::RuleSet;
use pentago::game::Pentago;

use crate::contests::game::{EventSetup, Use};

/// Bytes of the table of a player: so small that making a new one for each game costs nothing.
const TABLE: usize = 16 << 20;

/// Moves at the start that are random: without chance two players that compute alike would play one and the same game again and again.
const OPENING: u32 = 3;

/// Opens it for an event.
pub(crate) fn open<U: Use>(rules: RuleSet, opened: EventSetup<'_>, usage: U) -> anyhow::Result<U::Out> {
    let options = Options { threads: 1, table_bytes: TABLE, ..Options::default() };
    let roster = Roster::new(options, Limits { threads: 1, ..Limits::for_play() });
    opened.play(Pentago::new(rules), OPENING, move |name| roster.player(name).map_err(|why| why.to_string()), usage)
}
