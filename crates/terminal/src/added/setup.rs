//! Setup of an added game: rules and seats, for new and stored games.

use anyhow::Context;
use games::GameName;
use play::Seed;
use serde_json::Map;
use store::{GameRow, NewGame};
use wire::Timing;

use super::{AddedArguments, Playable};
use crate::game::TerminalGame;
use crate::setup::{find_stored, insert_game, random_bytes, seats, unknown_rules_error};
use crate::table::{Database, Table, now};

/// Opens or creates the requested game. Returns `None` if there is no game to resume.
pub(super) fn prepare<G: Playable>(asked: &AddedArguments, database: Database) -> anyhow::Result<Option<Table<G>>> {
    let row = match &asked.common.resume {
        Some(id) => match find_stored(id, GameName::Added(G::GAME), &database)? {
            Some(row) => row,
            None => return Ok(None),
        },
        None => create::<G>(asked, &database)?,
    };
    let rules = G::by_rules(&row.rules).with_context(|| unknown_rules_error(&row))?;
    Ok(Some(Table::new(database, rules, row, asked.common.language())?))
}

/// Creates and stores a new game.
fn create<G: Playable>(asked: &AddedArguments, database: &Database) -> anyhow::Result<GameRow> {
    let rules = asked.rules.as_deref().or(G::GAME.rules.first().copied()).unwrap_or_default();
    G::by_rules(rules)
        .with_context(|| format!("there is no rule set `{rules}` of {}: choose one of {}", G::GAME.name, G::GAME.rules.join(", ")))?;
    let timing = Timing { turn_seconds: asked.common.turn_seconds, ..Timing::default() };
    let opponent = G::GAME.players.last().copied().unwrap_or_default();
    let new = NewGame {
        id: String::new(),
        game: <G as TerminalGame>::NAME.name().to_owned(),
        rules: rules.to_owned(),
        lexicon: None,
        lexicon_hash: None,
        seed: match asked.common.seed {
            Some(seed) => seed,
            None => Seed::from_bytes(random_bytes()?),
        },
        options: timing.write(Map::new()),
        seats: seats::<G>(&asked.seat, &(), opponent)?,
        created: now(),
        follows: None,
        rated: None,
        audience: store::Audience::default(),
    };
    insert_game(new, database)
}
