//! Implements [`TerminalGame`] for Balda.

use balda::game::Balda;
use engine::balda::Roster;
use lexicon::Lexicon;
use play::Player;

use crate::game::{TerminalGame, WordGame};

impl TerminalGame for Balda {
    const NAME: games::GameName = games::GameName::Balda;

    type Roster = Roster;

    fn player(roster: &Roster, name: &str) -> anyhow::Result<Box<dyn Player<Balda>>> {
        Ok(roster.brief_player(name)?)
    }
}

impl WordGame for Balda {
    fn words(&self) -> &Lexicon {
        Balda::words(self).lexicon()
    }
}
