//! Access to games by people other than the players.

use axum::http::HeaderMap;
use store::{Audience, GameRow, GuestId, Occupant, Role};

use crate::app::App;
use crate::http::rejection::Rejection;
use crate::http::session;

/// Returns the game with this id if the request may see it.
///
/// # Errors
/// Returns an error if the game does not exist, the guest may not see it, or the database fails.
pub(crate) async fn visible_game(app: &App, id: &str, headers: &HeaderMap) -> Result<GameRow, Rejection> {
    let game = app.store.game(id).await?.ok_or(Rejection::NoSuchGame)?;
    let guest = session::guest(headers, &app.store).await?;
    if may_see(app, &game, guest.as_ref()).await? { Ok(game) } else { Err(Rejection::Private) }
}

/// Returns whether a guest may see a game. Anyone may see a game with an open seat, to know what
/// they are invited to.
pub(crate) async fn may_see(app: &App, game: &GameRow, guest: Option<&GuestId>) -> Result<bool, Rejection> {
    if game.audience == Audience::Everybody || has_open_seat(game) || guest.is_some_and(|guest| is_participant(game, guest)) {
        return Ok(true);
    }
    let Some(guest) = guest else { return Ok(game.audience == Audience::Link) };
    if is_moderator(app, guest).await? {
        return Ok(true);
    }
    if game.audience == Audience::Players {
        return Ok(false);
    }
    for seat in &game.seats {
        if let Occupant::Person(player) = &seat.occupant
            && app.store.between(player, guest).await?.blocks
        {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Returns whether a guest is a moderator or an administrator. They see every game.
pub(crate) async fn is_moderator(app: &App, guest: &GuestId) -> Result<bool, Rejection> {
    Ok(app.store.member(guest).await?.is_some_and(|member| member.role != Role::Member))
}

/// Returns whether a game has an open seat.
pub(crate) fn has_open_seat(game: &GameRow) -> bool {
    game.seats.iter().any(|seat| seat.occupant == Occupant::Open)
}

/// Returns whether a guest created the game or has a seat in it.
fn is_participant(game: &GameRow, guest: &GuestId) -> bool {
    let sits = |occupant: &Occupant| matches!(occupant, Occupant::Person(player) if player == guest);
    game.owner.as_ref() == Some(guest) || game.seats.iter().any(|seat| sits(&seat.occupant))
}
