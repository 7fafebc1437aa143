//! Setup of a Pentago game: rules, seats, clock and players, for new and stored games.

use std::sync::{Arc, RwLock};
use std::time::Duration;

use anyhow::{Context, anyhow, bail};
use cli::pentago::files::{self, Kind};
use engine::pentago::known::KnownPositions;
use engine::pentago::roster::{PLAYERS, Roster};
use engine::pentago::strong::SharedPositions;
use games::GameName;
use games::settings::pentago::Settings;
use pentago::RuleSet;
use pentago::game::Pentago;
use play::{PlayerName, Seed};
use store::{CreateError, GameRow, NewGame, Occupant, SeatRow};
use wire::Timing;

use super::arguments::Arguments;
use crate::arguments::SeatArgument;
use crate::guest;
use crate::setup::{DEFAULT_OPPONENT, find_stored, new_id, random_bytes, user_name};
use crate::table::Table;
use crate::table::{Database, now};

/// A game that is ready to be played.
pub(super) struct ReadyGame {
    pub(super) table: Table<Pentago>,
    pub(super) roster: Roster,
    /// Exact values, both known in advance and computed during the game.
    pub(super) base: SharedPositions,
    /// The time for each computer move.
    pub(super) time: Duration,
}

/// Opens or creates the requested game. Returns `None` if there is no game to resume.
pub(super) fn prepare(asked: &Arguments, database: Database) -> anyhow::Result<Option<ReadyGame>> {
    let row = match &asked.common.resume {
        Some(id) => match find_stored(id, GameName::Pentago, &database)? {
            Some(row) => row,
            None => return Ok(None),
        },
        None => create(asked, &database)?,
    };
    let (_, settings) = Timing::read(&row.options).context("cannot read the settings of the stored game")?;
    let settings: Settings = wire::read(settings).context("cannot read the settings of the stored game")?;
    let rules = RuleSet::by_name(&row.rules).with_context(|| format!("the stored game has the unknown rule set `{}`", row.rules))?;
    let time = Duration::from_secs(settings.seconds);
    let table = Table::new(database, Pentago::new(rules), row, asked.common.language())?;
    let mut roster = Roster::default();
    if let Some(book) = files::open_shared(Kind::Book, rules)? {
        roster = roster.with_positions(book);
    }
    // What the players work out goes into the base, and from there on disk when the game ends.
    let base = files::open_shared(Kind::Base, rules)?.unwrap_or_else(|| Arc::new(RwLock::new(KnownPositions::new(rules))));
    Ok(Some(ReadyGame { table, roster: roster.with_base(Arc::clone(&base)), base, time }))
}

/// Creates and stores a new game.
fn create(asked: &Arguments, database: &Database) -> anyhow::Result<GameRow> {
    let common = &asked.common;
    let seats = seats(&asked.seat)?;
    let settings = Settings { seconds: asked.seconds, ..Settings::default() };
    let timing = Timing {
        turn_seconds: common.turn_seconds,
        game_seconds: asked.game_seconds,
        increment_seconds: asked.increment_seconds,
        ..Timing::default()
    };
    let mut new = NewGame {
        id: String::new(),
        game: GameName::Pentago.name().to_owned(),
        rules: asked.rules.name().to_owned(),
        lexicon: None,
        lexicon_hash: None,
        seed: match common.seed {
            Some(seed) => seed,
            None => Seed::from_bytes(random_bytes()?),
        },
        options: timing.write(wire::fields(settings)),
        seats,
        created: now(),
        follows: None,
        rated: None,
        audience: store::Audience::default(),
    };
    for attempt in 0.. {
        new.id = new_id()?;
        match database.runtime.block_on(database.store.create_game_of(&new, &guest())) {
            Ok(()) => break,
            Err(CreateError::Taken(_)) if attempt < 3 => {}
            Err(error) => return Err(error.into()),
        }
    }
    database.runtime.block_on(database.store.game(&new.id))?.context("the game that was just stored is missing")
}

/// Resolves the seats, white first. A repeated name gets a number.
fn seats(all: &[SeatArgument]) -> anyhow::Result<Vec<SeatRow>> {
    let usual = [
        SeatArgument { name: user_name(&PLAYERS).unwrap_or_default(), player: None },
        SeatArgument { name: DEFAULT_OPPONENT.to_owned(), player: Some(DEFAULT_OPPONENT.to_owned()) },
    ];
    let mut all = if all.is_empty() { usual.to_vec() } else { all.to_vec() };
    if all.len() == 1 {
        all.push(usual[1].clone());
    }
    if all.len() != 2 {
        bail!("Pentago has 2 seats, not {}: write --seat once for white and once for black", all.len());
    }
    let roster = Roster::default();
    let mut seats: Vec<SeatRow> = Vec::new();
    for asked in &all {
        let occupant = match &asked.player {
            Some(player) => {
                roster.player(player).map_err(|unknown| anyhow!("--seat {}={player}: {unknown}", asked.name))?;
                let known = PlayerName::new(player).ok_or_else(|| anyhow!("--seat {}={player}: no such player", asked.name))?;
                Occupant::Computer(known)
            }
            None if PLAYERS.contains(&asked.name.as_str()) => {
                bail!("--seat {0}: this is a computer player; write NAME={0}, or ={0}", asked.name)
            }
            None => Occupant::Person(guest()),
        };
        let taken = seats.iter().any(|seat| seat.name == asked.name);
        seats.push(SeatRow { name: if taken { format!("{} 2", asked.name) } else { asked.name.clone() }, occupant });
    }
    Ok(seats)
}
