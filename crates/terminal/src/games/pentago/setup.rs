//! Before the first turn: rules, seats, clock, players; a new game or a stored one.

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
use crate::arguments::AskedSeat;
use crate::guest;
use crate::setup::{OPPONENT, new_id, own_name, random, stored};
use crate::table::Table;
use crate::table::{Shelf, now};

/// A game, and what goes with it.
pub(super) struct ReadyGame {
    pub(super) table: Table<Pentago>,
    pub(super) roster: Roster,
    /// Exact values: those that were known, and those that are worked out.
    pub(super) base: SharedPositions,
    /// A computer's time for a move.
    pub(super) time: Duration,
}

/// The game that is asked for, ready to be played; none if there is no game to go on with.
pub(super) fn ready(asked: &Arguments, shelf: Shelf) -> anyhow::Result<Option<ReadyGame>> {
    let row = match &asked.common.resume {
        Some(id) => match stored(id, GameName::Pentago, &shelf)? {
            Some(row) => row,
            None => return Ok(None),
        },
        None => create(asked, &shelf)?,
    };
    let (_, settings) = Timing::read(&row.options).context("the settings of the stored game can't be read")?;
    let settings: Settings = wire::read(settings).context("the settings of the stored game can't be read")?;
    let rules =
        RuleSet::by_name(&row.rules).with_context(|| format!("the stored game is played by `{}`, which is no rule set", row.rules))?;
    let time = Duration::from_secs(settings.seconds);
    let table = Table::new(shelf, Pentago::new(rules), row, asked.common.language())?;
    let mut roster = Roster::default();
    if let Some(book) = files::shared(Kind::Book, rules)? {
        roster = roster.with_positions(book);
    }
    // What the players work out goes into the base, and from there on disk when the game ends.
    let base = files::shared(Kind::Base, rules)?.unwrap_or_else(|| Arc::new(RwLock::new(KnownPositions::new(rules))));
    Ok(Some(ReadyGame { table, roster: roster.with_base(Arc::clone(&base)), base, time }))
}

/// A new game, stored before anything happens in it.
fn create(asked: &Arguments, shelf: &Shelf) -> anyhow::Result<GameRow> {
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
            None => Seed::from_bytes(random()?),
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
        match shelf.runtime.block_on(shelf.store.create_game_of(&new, &guest())) {
            Ok(()) => break,
            Err(CreateError::Taken(_)) if attempt < 3 => {}
            Err(error) => return Err(error.into()),
        }
    }
    shelf.runtime.block_on(shelf.store.game(&new.id))?.context("the game that was just stored is not there")
}

/// Who sits where, white first. Two of one name are told apart by numbers.
fn seats(all: &[AskedSeat]) -> anyhow::Result<Vec<SeatRow>> {
    let usual = [
        AskedSeat { name: own_name(&PLAYERS).unwrap_or_default(), player: None },
        AskedSeat { name: OPPONENT.to_owned(), player: Some(OPPONENT.to_owned()) },
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
