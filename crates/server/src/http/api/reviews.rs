//! Reviews of finished games and shared files.

use axum::Json;
use axum::extract::State;
use axum::http::header::HeaderMap;
use axum::response::{IntoResponse, Response};
use store::GuestId;
use wire::{ReviewAnswer, ReviewList, ReviewListEntry, ReviewRequest, ReviewState};

use super::body::Body;
use super::games::{guest_or_new, with_cookie};
use super::path::Path;
use crate::app::App;
use crate::club::reviews::{self, ReviewClient, Subject};
use crate::http::rejection::Rejection;
use crate::http::session;
use rooms::limits::{QuotaKey, Requester};

/// The maximum number of games in one request.
const MAX_GAMES: usize = 50;

pub(super) async fn request(State(app): State<App>, headers: HeaderMap, Body(body): Body<ReviewRequest>) -> Result<Response, Rejection> {
    const FIELDS: &str = "give one of `game`, `file` and `games`";
    let address = match Requester::current().quota_key() {
        QuotaKey::Address(address) => address.to_string(),
        QuotaKey::Guest(_) | QuotaKey::Nobody => String::new(),
    };
    match body {
        ReviewRequest { game: Some(game), file: None, games: None } => {
            let subject = Subject::visible_game(&app, &game, &headers).await?;
            request_one(&app, &headers, &subject, &address).await
        }
        ReviewRequest { game: None, file: Some(file), games: None } => {
            let subject = Subject::file(&app, &file).await?;
            request_one(&app, &headers, &subject, &address).await
        }
        ReviewRequest { game: None, file: None, games: Some(games) } => {
            if !(1..=MAX_GAMES).contains(&games.len()) {
                return Err(Rejection::Body(format!("`games` must have 1 to {MAX_GAMES} ids")));
            }
            // Each game reads its row, and its log if the guest plays a game that restricts help.
            let _slot = app.services.place_for_database_work().await?;
            let (guest, cookie) = guest_or_new(&app, &headers).await?;
            let client = ReviewClient { guest: &guest, address: &address, batch: games.len() > 1 };
            let mut reviews = Vec::with_capacity(games.len());
            for game in games {
                let entry = ReviewListEntry { game, state: None, error: None };
                reviews.push(match request_listed(&app, &headers, &entry.game, client).await {
                    Ok(state) => ReviewListEntry { state: Some(ReviewState { review: None, ..state }), ..entry },
                    // The other games would wait for the database as well.
                    Err(error) if error.code().0 == "storage" => return Err(error),
                    Err(error) => ReviewListEntry { error: Some(error.to_wire()), ..entry },
                });
            }
            Ok(with_cookie(Json(ReviewAnswer::Several(ReviewList { reviews })).into_response(), cookie))
        }
        _ => Err(Rejection::Body(FIELDS.into())),
    }
}

async fn request_one(app: &App, headers: &HeaderMap, subject: &Subject, address: &str) -> Result<Response, Rejection> {
    let (guest, cookie) = guest_or_new(app, headers).await?;
    let state = reviews::request(app, subject, ReviewClient { guest: &guest, address, batch: false }).await?;
    Ok(with_cookie(Json(ReviewAnswer::One(state)).into_response(), cookie))
}

async fn request_listed(app: &App, headers: &HeaderMap, game: &str, client: ReviewClient<'_>) -> Result<ReviewState, Rejection> {
    reviews::request(app, &Subject::visible_game(app, game, headers).await?, client).await
}

pub(super) async fn get(State(app): State<App>, Path(id): Path<String>, headers: HeaderMap) -> Result<Json<ReviewState>, Rejection> {
    let (subject, row) = reviews::find(&app, &id, &headers).await?;
    let guest = session::guest(&headers, &app.store).await?;
    checked(&app, &subject, guest.as_ref(), reviews::state_of(&app, &subject, &row).await?).await
}

pub(super) async fn of_game(State(app): State<App>, Path(id): Path<String>, headers: HeaderMap) -> Result<Json<ReviewState>, Rejection> {
    let subject = Subject::visible_game(&app, &id, &headers).await?;
    let guest = session::guest(&headers, &app.store).await?;
    let row = reviews::of_game(&app, &subject).await?;
    checked(&app, &subject, guest.as_ref(), reviews::state_of(&app, &subject, &row).await?).await
}

pub(super) async fn withdraw(State(app): State<App>, Path(id): Path<String>, headers: HeaderMap) -> Result<Json<ReviewState>, Rejection> {
    let (subject, row) = reviews::find(&app, &id, &headers).await?;
    if let Some(guest) = session::guest(&headers, &app.store).await? {
        reviews::withdraw(&app, &row.key, &guest).await?;
    }
    let state = reviews::state_of(&app, &subject, &row).await?;
    Ok(Json(ReviewState { review: None, ..state }))
}

/// Returns the state unless it has a review that a game of the guest denies them.
async fn checked(app: &App, subject: &Subject, guest: Option<&GuestId>, state: ReviewState) -> Result<Json<ReviewState>, Rejection> {
    if state.review.is_some() {
        subject.check_help(app, guest).await?;
    }
    Ok(Json(state))
}
