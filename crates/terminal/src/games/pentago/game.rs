//! Implements [`TerminalGame`] for Pentago.

use engine::pentago::roster::Roster;
use pentago::game::Pentago;
use play::Player;

use crate::game::TerminalGame;

impl TerminalGame for Pentago {
    const NAME: games::GameName = games::GameName::Pentago;

    type Roster = Roster;

    fn player(roster: &Roster, name: &str) -> anyhow::Result<Box<dyn Player<Pentago>>> {
        Ok(roster.player(name)?)
    }
}
