//! Games that were played on a device, without the server, become somebody's games here: each once. Those that go on there go on here.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::HeaderMap;
use axum::response::{IntoResponse, Response};
use store::{Audience, CreateError, NewGame, Occupant, SeatRow};
use wire::KeptGameRequest;

use super::body::Body;
use super::games::{guest_or_new, with_cookie};
use crate::app::App;
use crate::chance::{LETTERS, random_seed};
use crate::hosted::log_file::{self, GameFile};
use crate::rejection::Rejection;
use crate::room::{now, opened};
use crate::session::SessionError;

/// How long the id of a game is.
const ID: usize = 16;

pub(super) async fn take(State(app): State<App>, headers: HeaderMap, Body(asked): Body<KeptGameRequest>) -> Result<Response, Rejection> {
    if asked.id.len() != ID || !asked.id.bytes().all(|letter| LETTERS.contains(&letter)) {
        return Err(Rejection::Body(format!("`id` is none of a game on a device: {ID} letters and digits")));
    }
    let GameFile { row, mut log, outages: _, forfeit: _ } =
        log_file::read(asked.log.as_bytes()).map_err(crate::hosted::ReplayError::from)?;
    // Games are read in the order in which they were last touched: one from the future would hide all that are played until then.
    let now = now();
    for line in &mut log {
        line.at = line.at.min(now);
    }
    // Only what can have happened. What will be drawn in a game that goes on follows from chance here: the log does not tell what it followed from there.
    let document = opened(row.clone(), log.clone(), &app.services).await?;
    let standing = app.services.compute(move || document.standing()).await?;
    let (guest, cookie) = guest_or_new(&app, &headers).await?;
    let sits = |seat: SeatRow| SeatRow {
        occupant: match seat.occupant {
            Occupant::Person(_) | Occupant::Open => Occupant::Person(guest.clone()),
            Occupant::Computer(player) => Occupant::Computer(player),
        },
        ..seat
    };
    let new = NewGame {
        id: asked.id,
        game: row.game,
        rules: row.rules,
        lexicon: row.lexicon,
        lexicon_hash: None,
        seed: random_seed().map_err(SessionError::from)?,
        options: row.options,
        seats: row.seats.into_iter().map(sits).collect(),
        created: log.first().map_or(now, |line| line.at),
        follows: None,
        rated: None,
        audience: Audience::Link,
    };
    let answer = Json(wire::NewGame { id: new.id.clone() });
    match app.store.create_game_with(&new, &guest, &log, &standing).await {
        Ok(()) => Ok(with_cookie((StatusCode::CREATED, answer).into_response(), cookie)),
        Err(CreateError::Taken(id)) => {
            if app.store.game(&id).await?.is_none_or(|game| game.owner.as_ref() != Some(&guest)) {
                return Err(Rejection::NotYours);
            }
            // An answer that was lost is given again, unless moves would be lost that were made on the device since. Only times are compared, which
            // everybody is told: whoever sends guesses of what others drew in a game here learns nothing. Of a clock that is ahead they tell nothing.
            let here = app.store.log(&id).await?;
            let same = here.len() >= log.len() && here.iter().zip(&log).all(|(here, there)| here.at == there.at || there.at == now);
            if same { Ok(with_cookie((StatusCode::OK, answer).into_response(), cookie)) } else { Err(Rejection::WentOn) }
        }
        Err(error) => Err(error.into()),
    }
}
