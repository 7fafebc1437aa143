//! Games: listing one's own, taking an open seat, starring and removing games.

use axum::Json;
use axum::extract::State;
use axum::http::header::{HeaderMap, SET_COOKIE};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use store::{GameResult, GameRow, GuestId, IdempotencyKey, OffersOf, Search, SeatClaim, SeatTaken, StorageError};
use tokio::sync::oneshot;
use wire::{GameLine, GameList, GameOutcome, GameQuery, GameState, JoinRequest, TakenSeat};

use super::body::Body;
use super::lobby;
use super::new_game::{public_name, refuse_while_draining};
use super::path::Path;
use super::query::{Query, page_length};
use crate::app::App;
use crate::club::game_access;
use crate::club::names::{MAX_NAME_LENGTH, check_own_name};
use crate::http::idempotency;
use crate::http::rejection::Rejection;
use crate::http::session;
use rooms::hosted;
use rooms::limits::Requester;
pub(super) use rooms::room::line;
use rooms::room::{Command, SeatError, now};

/// The maximum number of starred games per guest.
const MAX_STARS: u32 = 2000;

/// The maximum number of games per page.
const MAX_PAGE_LENGTH: u32 = 200;

pub(super) async fn list(State(app): State<App>, Query(query): Query<GameQuery>, headers: HeaderMap) -> Result<Json<GameList>, Rejection> {
    let wanted = search(query, &app).await?;
    let Some(guest) = session::guest(&headers, &app.store).await? else {
        return Ok(Json(GameList { games: Vec::new(), count: 0, next: None }));
    };
    let found = app.store.search(&Search { guest: guest.clone(), ..wanted }).await?;
    let next = found.games.last().filter(|_| found.more).map(|last| format!("{}-{}", last.updated, last.id));
    let ids: Vec<&str> = found.games.iter().map(|game| &*game.id).collect();
    let marks = app.store.marks(&guest, &ids).await?;
    let marked = |game: &GameRow| GameLine {
        starred: marks.starred.contains(&game.id),
        noted: marks.noted.contains(&game.id),
        ..line(game, Some(&guest))
    };
    let games = found.games.iter().map(marked).collect();
    Ok(Json(GameList { games, count: found.count, next }))
}

/// Converts a query into a search. The caller fills in the guest.
pub(super) async fn search(query: GameQuery, app: &App) -> Result<Search, Rejection> {
    let bad = |text: &str| Rejection::Query(text.to_owned());
    let limit = page_length(query.limit, MAX_PAGE_LENGTH)?;
    let game = query.game.unwrap_or_default();
    if !game.is_empty() && games::GameName::at_tables().all(|known| known.name() != game) {
        return Err(bad("`game` is not a game of this server"));
    }
    let player = query.player.unwrap_or_default();
    if player.chars().count() > MAX_NAME_LENGTH {
        return Err(bad("`player` is longer than any name"));
    }
    let known: Vec<&str> = hosted::every_player();
    let computers: Vec<String> = query.computers.iter().flat_map(|all| all.split(',')).map(str::to_owned).collect();
    let is_player = |text: &str| match text.split_once(':') {
        Some((game, name)) => known.contains(&name) && games::GameName::at_tables().any(|known| known.name() == game),
        None => known.contains(&text),
    };
    let computers = computers.into_iter().filter(|text| is_player(text)).collect();
    let after = query.after.filter(|after| !after.is_empty()).map(|after| {
        let (at, id) = after.split_once('-')?;
        Some((at.parse().ok()?, id.to_owned()))
    });
    let after = match after {
        Some(place) => Some(place.ok_or_else(|| bad("`after` must be the `next` of the previous page"))?),
        None => None,
    };
    let given = |text: Option<String>| text.filter(|text| !text.is_empty());
    let words = match (given(query.lexicon), given(query.language)) {
        (Some(lexicon), _) => vec![lexicon],
        (None, Some(language)) => names_of_language(&language, app).await,
        (None, None) => Vec::new(),
    };
    Ok(Search {
        guest: GuestId::placeholder(),
        finished: query.state.map(|state| matches!(state, GameState::Finished)),
        game,
        words,
        player,
        computers,
        result: query.result.map(|result| match result {
            GameOutcome::Won => GameResult::Won,
            GameOutcome::Drawn => GameResult::Drawn,
            GameOutcome::Lost => GameResult::Lost,
        }),
        since: query.since.unwrap_or(0),
        until: query.until.unwrap_or(u64::MAX),
        starred: query.starred,
        after,
        max: limit,
    })
}

/// Returns the names of a language's rule sets and lexicons. If there are none, returns a name that
/// matches no game.
async fn names_of_language(language: &str, app: &App) -> Vec<String> {
    // Balda's rules are the same in all languages, so only the lexicon tells its language.
    let has_language =
        |name: &&str| games::Rules::by_name(name).is_ok_and(|rules| rules.only_language().is_some_and(|of| of.code() == language));
    let mut names: Vec<String> = games::Rules::names().filter(has_language).map(str::to_owned).collect();
    names.extend(app.services.lexicons.list().await.iter().filter(|list| list.language == language).map(|list| list.name.to_string()));
    if names.is_empty() {
        names.push("-".into());
    }
    names
}

pub(super) async fn get(State(app): State<App>, Path(id): Path<String>, headers: HeaderMap) -> Result<Json<GameLine>, Rejection> {
    let game = game_access::visible_game(&app, &id, &headers).await?;
    let guest = session::guest(&headers, &app.store).await?;
    Ok(Json(line(&game, guest.as_ref())))
}

pub(super) async fn join(
    State(app): State<App>,
    Path(id): Path<String>,
    headers: HeaderMap,
    Body(body): Body<JoinRequest>,
) -> Result<Response, Rejection> {
    let name = check_own_name(&body.name)?;
    let game = app.store.game(&id).await?.ok_or(Rejection::NoSuchGame)?;
    let (guest, cookie) = guest_or_new(&app, &headers).await?;
    let body = |taken: &SeatTaken| Some(TakenSeat { seat: taken.seat.index() });
    let key = idempotency::key(cookie.as_ref().map(|_| &guest), StatusCode::OK, body);
    let seat = take_seat(&app, &headers, &guest, &game, SeatOptions { name, instead_of: None, key }).await?;
    Ok(with_cookie(Json(TakenSeat { seat: seat.index() }).into_response(), cookie))
}

/// A request to take a seat.
pub(super) struct SeatOptions {
    pub(super) name: String,
    /// The game the requester is waiting in, which this game replaces.
    pub(super) instead_of: Option<String>,
    pub(super) key: Option<IdempotencyKey<SeatTaken>>,
}

/// Seats a guest on the first open seat.
///
/// # Errors
/// Returns an error if the guest may not join, or if there is no open seat.
pub(super) async fn take_seat(
    app: &App,
    headers: &HeaderMap,
    guest: &GuestId,
    game: &GameRow,
    wanted: SeatOptions,
) -> Result<play::Seat, Rejection> {
    if game.rated.is_some() {
        let (member, _) = super::account::member(app, headers).await?;
        if member.bot && !game.rated.as_deref().is_some_and(crate::club::ratings::is_against_computers) {
            return Err(Rejection::NotRated("programs may play rated games only if they create them"));
        }
    }
    refuse_while_draining(app)?;
    let offer = lobby::check_taker(app, guest, game).await?;
    let SeatOptions { name, instead_of, key } = wanted;
    let name = public_name(app, guest, name).await?;
    let claim = SeatClaim { game: game.id.clone(), guest: guest.clone(), name, at: now(), instead_of, key };
    let take = async || {
        let (answer, answered) = oneshot::channel();
        let claim = claim.clone();
        app.rooms.send(&game.id, Command::Take { claim, requester: Requester::current(), answer, span: tracing::Span::current() }).await;
        answered.await
    };
    // The room may have closed before it handled the claim. The guest is then not seated, so retry
    // with a new room.
    let taken = match take().await {
        Ok(taken) => taken,
        Err(_) => take().await.map_err(|_| Rejection::Cut("the game has just been unloaded; try again".into()))?,
    };
    let SeatTaken { seat, withdrawn } = taken.map_err(|error| match error {
        SeatError::Take(StorageError::Playing(person)) if person == *guest => Rejection::Playing,
        SeatError::Take(StorageError::Playing(_)) => Rejection::OpponentPlaying,
        other => other.into(),
    })?;
    lobby::publish_taken(app, &game.id, offer).await;
    lobby::publish_withdrawals(app, withdrawn).await;
    Ok(seat)
}

/// Stars a game.
pub(super) async fn star(State(app): State<App>, Path(id): Path<String>, headers: HeaderMap) -> Result<Response, Rejection> {
    let game = game_access::visible_game(&app, &id, &headers).await?;
    let (guest, cookie) = guest_or_new(&app, &headers).await?;
    if !app.store.star(&game.id, &guest, true, now(), MAX_STARS).await? {
        return Err(Rejection::TooManyStars);
    }
    Ok(with_cookie(StatusCode::NO_CONTENT.into_response(), cookie))
}

/// Removes the star from a game.
pub(super) async fn unstar(State(app): State<App>, Path(id): Path<String>, headers: HeaderMap) -> Result<StatusCode, Rejection> {
    if let Some(guest) = session::guest(&headers, &app.store).await? {
        app.store.star(&id, &guest, false, now(), MAX_STARS).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Deletes a game permanently, if it belongs to no one else.
pub(super) async fn remove(State(app): State<App>, Path(id): Path<String>, headers: HeaderMap) -> Result<StatusCode, Rejection> {
    let guest = session::guest(&headers, &app.store).await?.unwrap_or(GuestId::placeholder());
    let offered = app.store.offers(OffersOf::Game(&id), 0, 1).await?.pop();
    app.store.delete_game(&id, &guest).await?;
    if let Some(offered) = offered {
        match &offered.offer.invited {
            Some(invited) => app.news.send_to(invited, &wire::News::Gone { id: id.clone() }),
            None => app.news.hide(&id),
        }
    }
    tracing::info!(game = id, "game deleted");
    app.rooms.send_if_open(&id, Command::Gone).await;
    Ok(StatusCode::NO_CONTENT)
}

/// Returns the requesting guest. Creates a guest and its session cookie if there is none.
pub(crate) async fn guest_or_new(app: &App, headers: &HeaderMap) -> Result<(GuestId, Option<HeaderValue>), Rejection> {
    if let Some(guest) = session::guest(headers, &app.store).await? {
        return Ok((guest, None));
    }
    let (guest, cookie) = session::new_guest(&app.store, app.is_secure()).await?;
    Ok((guest, Some(cookie)))
}

pub(crate) fn with_cookie(mut response: Response, cookie: Option<HeaderValue>) -> Response {
    if let Some(cookie) = cookie {
        response.headers_mut().append(SET_COOKIE, cookie);
    }
    response
}
