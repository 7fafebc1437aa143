//! Games: begin one, list one's own, take an open seat.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::header::{HeaderMap, SET_COOKIE};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use play::Seed;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use store::{CreateError, GameRow, NewGame, Occupant, SeatRow};
use tokio::sync::oneshot;

use super::body::Body;
use crate::app::App;
use crate::hosted::{self, Wish};
use crate::rejection::Rejection;
use crate::room::{Command, now, seats_json};
use crate::session::{self, SessionError};

/// The longest name of a player, in characters.
const LONGEST_NAME: usize = 40;

/// How many games a list holds at most.
const MOST_LISTED: u32 = 200;

/// A game somebody wants to begin.
#[derive(Deserialize)]
pub(super) struct Beginning {
    rules: String,
    #[serde(default)]
    lexicon: Option<String>,
    seats: Vec<SeatWish>,
    /// The game's own settings; what it does not know it refuses.
    #[serde(flatten)]
    settings: Map<String, Value>,
}

#[derive(Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
enum SeatWish {
    Person {
        name: String,
    },
    Open {},
    Computer {
        #[serde(default)]
        name: Option<String>,
        player: String,
    },
}

pub(super) async fn create(State(app): State<App>, headers: HeaderMap, Body(body): Body<Beginning>) -> Result<Response, Rejection> {
    let rules = games::Rules::by_name(&body.rules).map_err(Rejection::NoSuchRules)?;
    let players = hosted::players(rules.game());
    let wish = Wish { rules, lexicon: body.lexicon, seats: body.seats.len(), settings: body.settings };
    let settled = hosted::settle(&wish, &app.house).await?;
    let names = body.seats.iter().map(|seat| check_seat(seat, players)).collect::<Result<Vec<String>, _>>()?;

    let (guest, cookie) = guest_or_new(&app, &headers).await?;
    let seats = body.seats.iter().zip(names).map(|(seat, name)| {
        let occupant = match seat {
            SeatWish::Person { .. } => Occupant::Person(guest.clone()),
            SeatWish::Open {} => Occupant::Open,
            SeatWish::Computer { player, .. } => Occupant::Computer(player.clone()),
        };
        SeatRow { name, occupant }
    });
    let mut new = NewGame {
        id: String::new(),
        game: wish.rules.game().name().to_owned(),
        rules: body.rules,
        lexicon: settled.lexicon,
        lexicon_hash: settled.lexicon_hash,
        seed: match app.seed {
            Some(seed) => seed,
            None => random_seed().map_err(SessionError::from)?,
        },
        options: settled.settings,
        seats: seats.collect(),
        created: now(),
    };
    // 80 bits: nobody guesses the link of a game, and no two are the same; if ever they were, the next one is not.
    for attempt in 0.. {
        new.id = session::random_name(16).map_err(SessionError::from)?;
        match app.store.create_game(&new).await {
            Ok(()) => break,
            Err(CreateError::Taken(_)) if attempt < 3 => {}
            Err(error) => return Err(error.into()),
        }
    }
    tracing::info!(game = new.id, rules = new.rules, "a game was begun");
    Ok(with_cookie((StatusCode::CREATED, Json(json!({"id": new.id}))).into_response(), cookie))
}

/// The name of a seat; the seat is refused if it can't be.
fn check_seat(seat: &SeatWish, players: &[&str]) -> Result<String, Rejection> {
    match seat {
        SeatWish::Person { name } => check_name(name),
        SeatWish::Open {} => Ok(String::new()),
        SeatWish::Computer { name, player } => {
            if !players.contains(&player.as_str()) {
                return Err(Rejection::Player { name: player.chars().take(40).collect(), known: players.join(", ") });
            }
            name.as_ref().map_or_else(|| Ok(player.clone()), |name| check_name(name))
        }
    }
}

/// A player's name without the spaces around it.
fn check_name(name: &str) -> Result<String, Rejection> {
    let name = name.trim();
    if name.is_empty() {
        return Err(Rejection::Name("is empty: give one of 1 to 40 characters"));
    }
    if name.chars().count() > LONGEST_NAME {
        return Err(Rejection::Name("is longer than 40 characters: give a shorter one"));
    }
    // Marks that turn the direction of text would let a name rewrite what stands beside it.
    let turns =
        |c: char| matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{2028}' | '\u{2029}');
    if name.chars().any(|c| c.is_control() || turns(c)) {
        return Err(Rejection::Name("has characters that can't be seen: use letters, digits and signs"));
    }
    Ok(name.to_owned())
}

pub(super) async fn list(State(app): State<App>, headers: HeaderMap) -> Result<Json<Value>, Rejection> {
    let Some(guest) = session::guest(&headers, &app.store).await? else { return Ok(Json(json!({"games": []}))) };
    let games = app.store.games_of(&guest, MOST_LISTED).await?;
    Ok(Json(json!({"games": games.iter().map(|game| line(game, Some(&guest))).collect::<Vec<_>>()})))
}

pub(super) async fn one(State(app): State<App>, Path(id): Path<String>, headers: HeaderMap) -> Result<Json<Value>, Rejection> {
    let game = app.store.game(&id).await?.ok_or(Rejection::NoSuchGame)?;
    let guest = session::guest(&headers, &app.store).await?;
    Ok(Json(line(&game, guest.as_deref())))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Joining {
    name: String,
}

pub(super) async fn join(
    State(app): State<App>,
    Path(id): Path<String>,
    headers: HeaderMap,
    Body(body): Body<Joining>,
) -> Result<Response, Rejection> {
    let name = check_name(&body.name)?;
    if app.store.game(&id).await?.is_none() {
        return Err(Rejection::NoSuchGame);
    }
    let (guest, cookie) = guest_or_new(&app, &headers).await?;
    let (answer, answered) = oneshot::channel();
    app.rooms.tell(&id, Command::Take { guest, name, answer }).await;
    let seat = answered.await.map_err(|_| Rejection::Cut("the game's room has just closed; try again".into()))??;
    Ok(with_cookie(Json(json!({"seat": seat.index()})).into_response(), cookie))
}

/// A game in a list.
fn line(game: &GameRow, guest: Option<&str>) -> Value {
    json!({
        "id": game.id,
        "game": game.game,
        "rules": game.rules,
        "lexicon": game.lexicon,
        "seats": seats_json(&game.seats, guest),
        "created": game.created,
        "updated": game.updated,
        "over": game.standing.over,
        "scores": game.standing.scores,
        "turn": game.standing.turn.map(play::Seat::index),
    })
}

/// The guest who asks, who becomes one by asking.
pub(crate) async fn guest_or_new(app: &App, headers: &HeaderMap) -> Result<(String, Option<HeaderValue>), Rejection> {
    if let Some(guest) = session::guest(headers, &app.store).await? {
        return Ok((guest, None));
    }
    let (guest, cookie) = session::new_guest(&app.store, app.secure()).await?;
    Ok((guest, Some(cookie)))
}

pub(crate) fn with_cookie(mut response: Response, cookie: Option<HeaderValue>) -> Response {
    if let Some(cookie) = cookie {
        response.headers_mut().append(SET_COOKIE, cookie);
    }
    response
}

fn random_seed() -> Result<Seed, getrandom::Error> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes)?;
    Ok(Seed::from_bytes(bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_checked() {
        assert_eq!(check_name("  Řehoř <b>Ё</b> \u{a0}").unwrap(), "Řehoř <b>Ё</b>");
        assert!(check_name(&"ž".repeat(40)).is_ok());
        for bad in ["", "   ", &"ž".repeat(41), "a\nb", "a\0", "a\u{202e}b", "\u{7f}"] {
            assert!(matches!(check_name(bad), Err(Rejection::Name(_))), "{bad:?}");
        }
    }
}
