//! The HTTP API.

mod about;
mod account;
mod agreement;
mod analysis;
mod analysis_board;
mod archive;
pub(crate) mod body;
mod book;
mod credits;
mod device_games;
pub(crate) mod events;
pub(crate) mod files;
mod game_socket;
pub(crate) mod games;
mod lexicons;
mod live;
pub(crate) mod lobby;
mod mail;
mod messages;
mod moderation;
mod new_game;
mod news_socket;
mod notes;
mod offline;
mod openings;
mod origin;
mod own_data;
pub(crate) mod path;
mod people;
mod pictures;
mod players;
mod qr;
mod query;
mod ratings;
pub(crate) mod reach;
mod replay;
mod reviews;
mod series;
mod state;
mod statistics;
mod studies;
mod tokens;
pub(crate) mod tournaments;
pub(crate) mod vacation;

pub(crate) use self::account::Caller;

use std::time::Duration;

use axum::Router;
use axum::extract::{DefaultBodyLimit, MatchedPath, Request, State};
use axum::http::header::{AUTHORIZATION, CACHE_CONTROL, HeaderValue};
use axum::http::{Method, StatusCode};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post, put};

use wire::Access;

use crate::app::App;
use crate::http::idempotency;
use crate::http::rejection::Rejection;
use crate::http::security;
use crate::http::session;
use crate::ops::metrics;
use rooms::hosted::Busy;
use rooms::limits::Requester;

/// Builds the router for all routes under `/api/v1/`.
#[expect(clippy::too_many_lines, reason = "a list with one route per line")]
pub(crate) fn router(app: App) -> Router<App> {
    let repeatable = middleware::from_fn_with_state(app.clone(), idempotency::replay_repeated);
    let changes = Router::new()
        .route("/about", get(about::about))
        .route("/openapi.json", get(about::openapi))
        .route("/notices", get(about::notices))
        .route("/credits", get(credits::credits))
        .route("/reach", get(reach::reach))
        .route("/rules/{name}", get(about::rules))
        .route("/files", get(files::list).post(files::share).layer(DefaultBodyLimit::max(app.limits.max_file_bytes)))
        .route("/files/{id}", axum::routing::delete(files::remove))
        .route("/studies", get(studies::list).post(studies::create).layer(DefaultBodyLimit::max(studies::MAX_REQUEST_BYTES)))
        .route(
            "/studies/{id}",
            get(studies::get).put(studies::change).delete(studies::remove).layer(DefaultBodyLimit::max(studies::MAX_REQUEST_BYTES)),
        )
        .route("/players", get(players::list).post(players::add))
        .route("/players/{id}", put(players::change).delete(players::remove))
        .route("/account", get(account::get).post(account::register))
        .route("/account/session", post(account::sign_in).delete(account::sign_out))
        .route("/account/sessions", get(account::sessions).delete(account::end_sessions))
        .route("/account/sessions/{label}", axum::routing::delete(account::end_session))
        .route("/account/tokens", get(tokens::list).post(tokens::create))
        .route("/account/tokens/{label}", axum::routing::delete(tokens::revoke))
        .route("/account/program", put(tokens::become_program))
        .route("/account/password", put(account::change_password))
        .route("/account/name", put(account::rename))
        .route("/account/profile", put(account::set_profile))
        .route(
            "/account/picture",
            put(pictures::set).delete(pictures::remove).layer(DefaultBodyLimit::max(crate::club::profile_picture::MAX_BYTES)),
        )
        .route("/account/mail", get(mail::get).put(mail::set))
        .route("/account/mail/confirmation", post(mail::confirm))
        .route("/account/mail/notices", put(mail::set_notices))
        .route("/account/mail/removal", post(mail::remove))
        .route("/account/forgotten", post(mail::request_reset))
        .route("/account/vacation", get(vacation::get).put(vacation::begin).delete(vacation::end))
        .route("/account/reset", post(account::reset))
        .route("/account/factor", post(account::offer_factor).put(account::set_factor))
        .route("/account/factor/removal", post(account::remove_factor))
        .route("/account/data", get(own_data::download))
        .route("/account/removal", post(account::remove))
        .route("/members/{name}", get(account::profile))
        .route("/members/{name}/picture", get(pictures::show).delete(pictures::take_away))
        .route("/account/people", get(people::list))
        .route("/account/doors", put(people::set_contact_settings))
        .route("/members/{name}/follow", put(people::follow).delete(people::unfollow))
        .route("/members/{name}/block", put(people::block).delete(people::unblock))
        .route("/messages", get(messages::conversations))
        .route("/messages/{name}", get(messages::conversation).merge(post(messages::send).layer(repeatable.clone())))
        .route("/messages/{name}/accept", put(messages::accept))
        .route("/messages/{name}/seen/{number}", put(messages::mark_read))
        .route("/members/{name}/ratings", get(ratings::of_member))
        .route("/members/{name}/course", get(ratings::history))
        .route("/members/{name}/games", get(ratings::games))
        .route("/lobby", get(lobby::list))
        .route("/lobby/games", get(lobby::games_to_watch))
        .route("/lobby/pair", post(lobby::pair).layer(repeatable.clone()))
        .route("/challenges", get(lobby::challenges))
        .route("/news", get(news_socket::upgrade))
        .route("/news/lines", get(news_socket::stream_lines))
        .route("/games/{id}/decline", post(lobby::decline))
        .route("/book", get(book::read).merge(post(book::write).layer(repeatable.clone())))
        .route("/book/{number}", axum::routing::delete(book::remove))
        .route("/reports", post(moderation::report))
        .route("/moderation/reports", get(moderation::reports))
        .route("/moderation/reports/{number}", put(moderation::close))
        .route("/moderation/bans", get(moderation::bans).post(moderation::ban))
        .route("/moderation/bans/{number}", axum::routing::delete(moderation::lift_ban))
        .route("/games/kept", post(device_games::import))
        .route("/offline", get(offline::list))
        .route("/offline/{lexicon}", get(offline::lexicon))
        .route("/offline/{lexicon}/{file}", get(offline::file))
        .route("/moderation/agreement", get(agreement::get).post(agreement::examine))
        .route("/moderation/log", get(moderation::log))
        .route("/ratings", get(ratings::table))
        .route("/games/{id}/ratings", get(ratings::of_game))
        .route("/tournaments", get(tournaments::list).merge(post(tournaments::create).layer(repeatable.clone())))
        .route("/tournaments/{id}", get(tournaments::get).delete(tournaments::call_off))
        .route("/tournaments/{id}/join", post(tournaments::join))
        .route("/tournaments/{id}/leave", post(tournaments::leave))
        .route("/tournaments/{id}/start", post(tournaments::start))
        .route("/games", get(games::list).merge(post(new_game::create).layer(repeatable.clone())))
        .route("/games/{id}", get(games::get).delete(games::remove))
        .route("/games/{id}/join", post(games::join).layer(repeatable))
        .route("/games/archive", get(archive::download))
        .route("/games/{id}/review", get(reviews::of_game))
        .route("/reviews/{id}", get(reviews::get).delete(reviews::withdraw))
        .route("/games/{id}/star", put(games::star).delete(games::unstar))
        .route("/games/{id}/state", get(state::state))
        .route("/games/{id}/act", post(state::act))
        .route("/games/{id}/rematch", post(state::rematch))
        .route("/games/{id}/notes", get(notes::read).put(notes::write))
        .route("/games/{id}/socket", get(game_socket::upgrade))
        .layer(middleware::from_fn_with_state(app.clone(), limit_changes));
    let computations = Router::new()
        .route("/games/{id}/series", get(series::series))
        .route("/games/{id}/replay", get(replay::document))
        .route("/games/{id}/file", get(replay::file))
        .route("/files/{id}/replay", get(files::replay))
        .route("/files/{id}/file", get(files::file))
        .route("/qr", get(qr::code))
        .route("/replay", post(replay::upload).layer(DefaultBodyLimit::max(app.limits.max_record_bytes)))
        .route("/analysis", post(analysis::analyse))
        // Escapes such as `\u0411` can make a JSON string three times as long as its text.
        .route(
            "/analysis/open",
            post(analysis_board::open).layer(DefaultBodyLimit::max(3 * app.limits.max_record_bytes + app.limits.max_body_bytes)),
        )
        .route("/analysis/export", post(studies::export).layer(DefaultBodyLimit::max(studies::MAX_EXPORT_BYTES)))
        .route("/analysis/play", post(analysis_board::play))
        .route("/analysis/speed", get(analysis::measure))
        .route("/analysis/exact", get(analysis::exact).post(analysis::solve).delete(analysis::cancel))
        .route("/analysis/live", get(live::stream))
        .route("/analysis/live/{name}", post(live::renew))
        .route("/reviews", post(reviews::request))
        .route("/members/{name}/statistics", get(statistics::of_member))
        .route("/account/statistics", get(statistics::of_guest))
        .route("/openings", get(openings::openings))
        .route("/events", get(events::list))
        .route("/events/{name}", get(events::get))
        .route("/events/{name}/games", get(events::games))
        .route("/events/{name}/report", get(events::report))
        .route("/events/{name}/games/{log}", get(events::game))
        .route("/lexicons/{name}/words/{word}", get(lexicons::word))
        .route("/lexicons/{name}/anagrams", get(lexicons::anagrams))
        .layer(middleware::from_fn_with_state(app.clone(), limit_computations));
    changes
        .merge(computations)
        .method_not_allowed_fallback(async |method: Method| Rejection::Method(method.to_string()))
        .layer(middleware::from_fn_with_state(app.clone(), crate::club::bans::reject_banned))
        .layer(middleware::from_fn_with_state(app.clone(), check_scope))
        .layer(middleware::from_fn(no_store))
        .layer(middleware::from_fn_with_state(app, charge_address))
}

/// Restricts requests with an access token to the scopes of the token. Tokens have no access to
/// account settings.
async fn check_scope(State(app): State<App>, path: Option<MatchedPath>, request: Request, next: Next) -> Response {
    if !request.headers().contains_key(AUTHORIZATION) {
        return next.run(request).await;
    }
    let scopes = match session::requester(request.headers(), &app.store).await {
        Ok(requester) => requester.and_then(|requester| requester.scopes),
        Err(error) => return Rejection::from(error).into_response(),
    };
    let Some(scopes) = scopes else { return Rejection::BadToken.into_response() };
    let path = path.as_ref().map_or("", MatchedPath::as_str);
    let method = if request.method() == Method::HEAD { "GET" } else { request.method().as_str() };
    let access = wire::operation(method, path.strip_prefix("/api/v1").unwrap_or(path)).map(|operation| operation.access);
    match access {
        // Unknown paths and methods get their usual error response.
        None | Some(Access::Anybody) => next.run(request).await,
        Some(Access::Scope(scope)) if scopes.contains(&scope) => next.run(request).await,
        Some(Access::Scope(scope)) => Rejection::Scope(format!("it needs the scope `{}`", scope.name())).into_response(),
        Some(Access::Browser) => Rejection::Scope("only the member may, in a browser".into()).into_response(),
    }
}

/// Sets `Cache-Control: no-store` on responses without a `Cache-Control` header.
async fn no_store(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    response.headers_mut().entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// Charges the work of a request to the quota of the client's address.
async fn charge_address(State(app): State<App>, request: Request, next: Next) -> Response {
    let client = security::client_address(request.headers(), request.extensions(), app.behind_proxy);
    // `limit_changes` limits changes, and a slow request body must not occupy a slot.
    if is_change(&request) {
        return delay_refusal(Requester::at(client, None).scope(next.run(request)).await).await;
    }
    // Database connections are few. A client with many concurrent requests waits for its own
    // requests without delaying others.
    match app.concurrency.acquire(client, app.limits.queue_timeout).await {
        Some(_share) => delay_refusal(Requester::at(client, None).scope(next.run(request)).await).await,
        None => {
            metrics::limited("requests-of-address");
            Rejection::from(Busy).into_response()
        }
    }
}

/// The delay of a response that refuses a request because of a limit.
pub(crate) const REFUSAL_DELAY: Duration = Duration::from_secs(1);

/// Delays a response that refuses a request because of a limit. Otherwise a client that retries at
/// once would cost more than the refused work. Clients that heed `Retry-After` wait longer anyway.
async fn delay_refusal(response: Response) -> Response {
    if matches!(response.status(), StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE) {
        tokio::time::sleep(REFUSAL_DELAY).await;
    }
    response
}

/// Limits the rate of changes per client address.
async fn limit_changes(State(app): State<App>, request: Request, next: Next) -> Response {
    if is_change(&request) {
        let client = security::client_address(request.headers(), request.extensions(), app.behind_proxy);
        if let Err(wait) = app.changes.take(client) {
            return Rejection::limited("changes", wait).into_response();
        }
    }
    next.run(request).await
}

/// Limits the rate of compute-heavy requests per client address.
async fn limit_computations(State(app): State<App>, request: Request, next: Next) -> Response {
    let client = security::client_address(request.headers(), request.extensions(), app.behind_proxy);
    if let Err(wait) = app.questions.take(client) {
        return Rejection::limited("questions", wait).into_response();
    }
    match session::guest(request.headers(), &app.store).await {
        Ok(guest) => Requester::at(client, guest).scope(next.run(request)).await,
        Err(error) => Rejection::from(error).into_response(),
    }
}

fn is_change(request: &Request) -> bool {
    request.method() != Method::GET && request.method() != Method::HEAD
}
