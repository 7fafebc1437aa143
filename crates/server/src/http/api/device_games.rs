//! Imports games that were played offline on a device. Each game is imported once; unfinished games
//! continue here.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::HeaderMap;
use axum::response::{IntoResponse, Response};
use lexicon::LexiconRef;
use play::PlayerName;
use store::{Audience, CreateError, GameRow, GuestId, NewGame, Occupant, SeatRow};
use wire::{KeptGameRequest, Timing};

use super::body::Body;
use super::games::{guest_or_new, with_cookie};
use super::new_game::check_start_word;
use crate::app::App;
use crate::club::fair_play::{self, Help, Words};
use crate::club::names;
use crate::http::rejection::Rejection;
use crate::http::session::SessionError;
use rooms::hosted::log_file::{self, GameFile};
use rooms::hosted::{self, AcceptedSettings, StoredChoices};
use rooms::random::{LETTERS, random_seed};
use rooms::room::{now, opened};

/// The length of a game id, in characters.
const ID_LENGTH: usize = 16;

pub(super) async fn import(State(app): State<App>, headers: HeaderMap, Body(body): Body<KeptGameRequest>) -> Result<Response, Rejection> {
    if body.id.len() != ID_LENGTH || !body.id.bytes().all(|letter| LETTERS.contains(&letter)) {
        return Err(Rejection::Body(format!("`id` must have {ID_LENGTH} letters and digits")));
    }
    let GameFile { row, mut log, outages: _, forfeit: _, reason: _ } =
        log_file::read(body.log.as_bytes()).map_err(hosted::ReplayError::from)?;
    // Games are ordered by their last update, so a game with a future timestamp would hide all
    // games played until that time.
    let now = now();
    for line in &mut log {
        line.at = line.at.min(now);
    }
    // Replaying the log checks that every move is legal. Future draws come from the new seed,
    // because the log does not contain the device's.
    let document = opened(row.clone(), log, &app.services).await?;
    let read = move || (document.summary(), document.computers(), document.frame(), document.line());
    // Drops moves that were taken back: replaying them would reach positions that the permission
    // check below has not seen.
    let (summary, players, frame, log) = app.services.compute(read).await?;
    let accepted = check_settings(&app, &headers, &row, &players).await?;
    let rules = games::Rules::by_name(&row.rules).map_err(Rejection::NoSuchRules)?;
    if !summary.over {
        let words = Words { lexicon: row.lexicon.as_ref(), rules: Some(&rules) };
        fair_play::check(&app, &headers, Help::Copy { words, frame: &frame }).await?;
    }
    let (guest, cookie) = guest_or_new(&app, &headers).await?;
    let mut seats = Vec::with_capacity(row.seats.len());
    for seat in row.seats {
        seats.push(import_seat(&app, &guest, accepted.game, seat).await?);
    }
    let new = NewGame {
        id: body.id,
        game: accepted.game.name().to_owned(),
        rules: row.rules,
        lexicon: accepted.lexicon.map(LexiconRef::Named),
        lexicon_hash: None,
        seed: random_seed().map_err(SessionError::from)?,
        options: accepted.timing.write(accepted.settings),
        seats,
        created: log.first().map_or(now, |line| line.at),
        follows: None,
        rated: None,
        audience: Audience::Link,
    };
    let answer = Json(wire::NewGame { id: new.id.clone() });
    match app.store.create_imported_game(&new, &guest, &log, &summary).await {
        Ok(()) => Ok(with_cookie((StatusCode::CREATED, answer).into_response(), cookie)),
        Err(CreateError::Taken(id)) => {
            if app.store.game(&id).await?.is_none_or(|game| game.owner.as_ref() != Some(&guest)) {
                return Err(Rejection::NotYours);
            }
            // The first response may have been lost: repeat it, unless the device has played more
            // moves since. Compare only timestamps, which are public, so that a forged log reveals
            // nothing about other players' draws. A timestamp clamped to `now` matches any.
            let here = app.store.log(&id).await?;
            let same = here.len() >= log.len() && here.iter().zip(&log).all(|(here, there)| here.at == there.at || there.at == now);
            if same { Ok(with_cookie((StatusCode::OK, answer).into_response(), cookie)) } else { Err(Rejection::WentOn) }
        }
        Err(error) => Err(error.into()),
    }
}

/// Checks the game settings of a log like those of a new game. `players` are the computer players
/// that the log has seated.
async fn check_settings(app: &App, headers: &HeaderMap, row: &GameRow, players: &[PlayerName]) -> Result<AcceptedSettings, Rejection> {
    let rules = games::Rules::by_name(&row.rules).map_err(Rejection::NoSuchRules)?;
    let lexicon = row.lexicon.as_ref();
    if let Ok((_, settings)) = Timing::read(&row.options) {
        check_start_word(app, headers, &settings, lexicon, &rules).await?;
    }
    let mut computers = hosted::computers(&row.seats);
    computers.extend(players);
    let choices = StoredChoices { rules: &row.rules, lexicon, options: &row.options, seats: row.seats.len(), computers: &computers };
    Ok(hosted::accept_stored(choices, &app.services).await?)
}

/// Converts a seat of the log: people become the guest, computer players stay. Names the guest may
/// not use here are removed.
async fn import_seat(app: &App, guest: &GuestId, game: games::GameName, seat: SeatRow) -> Result<SeatRow, Rejection> {
    let occupant = match seat.occupant {
        Occupant::Computer(player) => Occupant::Computer(hosted::known_player(game, player.as_str(), &app.services)?),
        person => person,
    };
    let player = if let Occupant::Computer(player) = &occupant { Some(player) } else { None };
    let may_bear = match names::check_own_name(&seat.name) {
        Ok(name) => names::may_use_seat_name(app, guest, &name, player).await?,
        Err(_) => false,
    };
    Ok(match occupant {
        Occupant::Person(_) | Occupant::Open => {
            SeatRow { name: if may_bear { seat.name } else { String::new() }, occupant: Occupant::Person(guest.clone()) }
        }
        Occupant::Computer(player) => {
            let name = Some(seat.name).filter(|name| may_bear && !name.is_empty());
            SeatRow { name: name.unwrap_or_else(|| player.to_string()), occupant: Occupant::Computer(player) }
        }
    })
}
