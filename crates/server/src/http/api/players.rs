//! Saved players that a guest often seats.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::HeaderMap;
use axum::response::{IntoResponse, Response};
use store::SavedPlayer;
use wire::{Holder, PlayerKind, PlayerRequest, SavedPlayers};

use super::body::Body;
use super::games::{guest_or_new, with_cookie};
use super::path::Path;
use crate::app::App;
use crate::club::names::check_name;
use crate::http::rejection::Rejection;
use crate::http::session::{self, SessionError};
use rooms::hosted::{self, SettingsError};
use rooms::room::now;

/// Validates a request for a saved player.
fn validate(body: PlayerRequest, id: String) -> Result<SavedPlayer, Rejection> {
    let name = check_name(&body.name)?;
    let player = match (body.kind, body.player) {
        (PlayerKind::Person, None) => None,
        (PlayerKind::Person, Some(_)) => return Err(Rejection::Body("a person has no `player`: leave it out or set it to null".into())),
        (PlayerKind::Computer, None) => return Err(Rejection::Body("a computer needs a `player`, for example level-3".into())),
        (PlayerKind::Computer, Some(player)) => Some(known_player(player)?),
    };
    Ok(SavedPlayer { id, name, player })
}

/// Checks that a computer player of this name exists in any game.
fn known_player(player: String) -> Result<String, Rejection> {
    let known = hosted::every_player();
    if known.contains(&&*player) {
        return Ok(player);
    }
    Err(SettingsError::Player { name: player.chars().take(40).collect(), known: known.join(", ") }.into())
}

pub(super) fn to_wire(player: &SavedPlayer) -> wire::SavedPlayer {
    let kind = if player.player.is_some() { Holder::Computer } else { Holder::Person };
    wire::SavedPlayer { id: player.id.clone(), name: player.name.clone(), kind, player: player.player.clone() }
}

pub(super) async fn list(State(app): State<App>, headers: HeaderMap) -> Result<Json<SavedPlayers>, Rejection> {
    let players = match session::guest(&headers, &app.store).await? {
        Some(guest) => app.store.players(&guest).await?,
        None => Vec::new(),
    };
    Ok(Json(SavedPlayers { players: players.iter().map(to_wire).collect() }))
}

pub(super) async fn add(State(app): State<App>, headers: HeaderMap, Body(body): Body<PlayerRequest>) -> Result<Response, Rejection> {
    let player = validate(body, session::random_name(12).map_err(SessionError::from)?)?;
    let (guest, cookie) = guest_or_new(&app, &headers).await?;
    app.store.add_player(&guest, &player, app.limits.saved_players, now()).await?;
    Ok(with_cookie((StatusCode::CREATED, Json(to_wire(&player))).into_response(), cookie))
}

pub(super) async fn change(
    State(app): State<App>,
    Path(id): Path<String>,
    headers: HeaderMap,
    Body(body): Body<PlayerRequest>,
) -> Result<Json<wire::SavedPlayer>, Rejection> {
    let player = validate(body, id)?;
    let guest = session::guest(&headers, &app.store).await?.ok_or(Rejection::NoSuchPlayer)?;
    app.store.change_player(&guest, &player).await?;
    Ok(Json(to_wire(&player)))
}

pub(super) async fn remove(State(app): State<App>, Path(id): Path<String>, headers: HeaderMap) -> Result<StatusCode, Rejection> {
    let guest = session::guest(&headers, &app.store).await?.ok_or(Rejection::NoSuchPlayer)?;
    if app.store.remove_player(&guest, &id).await? { Ok(StatusCode::NO_CONTENT) } else { Err(Rejection::NoSuchPlayer) }
}
