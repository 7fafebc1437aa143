//! Erudit in matches and tournaments.

use crossword::erudit::{Erudit, EruditRules};

use crate::contests::setting::{EventSetup, SettingVisitor};

/// Opens Erudit for an event.
pub(crate) fn open<U: SettingVisitor>(rules: EruditRules, opened: EventSetup<'_>, visitor: U) -> anyhow::Result<U::Out> {
    let game = Erudit::new(rules, opened.words()?, 2)?;
    game.generator().warm_up();
    let classes = opened.classes()?;
    let roster = engine::erudit::Roster::new(move |_| classes.clone()).with_learned(cli::learned::loader(opened.library.clone()));
    opened.play(game, 0, move |name| roster.player(name).map_err(|why| why.to_string()), visitor)
}
