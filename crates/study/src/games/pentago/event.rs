//! Pentago in matches and tournaments.

use engine::pentago::roster::Roster;
use engine::pentago::search::Options;
use engine::pentago::solve::Limits;
use pentago::RuleSet;
use pentago::game::Pentago;

use crate::contests::setting::{EventSetup, SettingVisitor};

/// Size of a player's transposition table in bytes, small enough to allocate one per game.
const TABLE: usize = 16 << 20;

/// Number of random opening moves; without them deterministic players would repeat the same game.
const OPENING: u32 = 3;

/// Opens Pentago for an event.
pub(crate) fn open<U: SettingVisitor>(rules: RuleSet, opened: EventSetup<'_>, visitor: U) -> anyhow::Result<U::Out> {
    let options = Options { threads: 1, table_bytes: TABLE, ..Options::default() };
    let roster = Roster::new(options, Limits { threads: 1, ..Limits::for_play() });
    opened.play(Pentago::new(rules), OPENING, move |name| roster.player(name).map_err(|why| why.to_string()), visitor)
}
