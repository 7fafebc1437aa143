//! Access tokens for programs, and bot accounts.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::HeaderMap;
use store::{NewToken, TokenLine};
use wire::{NewTokenAnswer, ProgramRequest, Scope, TokenEntry, TokenList, TokenRequest};

use super::account::{self, Caller};
use super::body::Body;
use super::path::Path;
use crate::app::App;
use crate::http::rejection::Rejection;
use crate::http::session::{self, SessionError};
use rooms::room::now;

/// The maximum length of a token name, in characters.
const MAX_NAME_LENGTH: usize = 60;

pub(super) async fn list(State(app): State<App>, headers: HeaderMap) -> Result<Json<TokenList>, Rejection> {
    let (member, _) = account::member(&app, &headers).await?;
    let tokens = app.store.tokens_of(&member.guest).await?;
    Ok(Json(TokenList { tokens: tokens.into_iter().map(to_wire).collect() }))
}

pub(super) fn to_wire(line: TokenLine) -> TokenEntry {
    let TokenLine { label, name, scopes, created, seen } = line;
    TokenEntry { label, name, scopes: scopes.split(' ').filter_map(Scope::by_name).collect(), created, seen }
}

/// Creates a token. Only this response contains it.
pub(super) async fn create(
    State(app): State<App>,
    caller: Caller,
    Body(body): Body<TokenRequest>,
) -> Result<(StatusCode, Json<NewTokenAnswer>), Rejection> {
    let (member, _) = account::authenticate(&app, &caller, body.password).await?;
    let name: String = body.name.trim().to_owned();
    if name.is_empty()
        || name.chars().count() > MAX_NAME_LENGTH
        || name.chars().any(|c| c.is_control() || crate::club::names::turns_text(c))
    {
        return Err(Rejection::TokenName(MAX_NAME_LENGTH));
    }
    let mut scopes = body.scopes;
    scopes.sort_unstable();
    scopes.dedup();
    if scopes.is_empty() {
        return Err(Rejection::NoScope);
    }
    let (token, hash) = session::new_api_token().map_err(SessionError::from)?;
    let names: Vec<&str> = scopes.iter().map(|scope| scope.name()).collect();
    let at = now();
    let line =
        TokenLine { label: session::random_name(8).map_err(SessionError::from)?, name, scopes: names.join(" "), created: at, seen: at };
    if !app.store.add_token(NewToken { token: hash, guest: member.guest, line: line.clone() }).await? {
        return Err(Rejection::TooManyTokens);
    }
    tracing::info!(token = line.label, "token created");
    Ok((StatusCode::CREATED, Json(NewTokenAnswer { token, entry: to_wire(line) })))
}

pub(super) async fn revoke(State(app): State<App>, headers: HeaderMap, Path(label): Path<String>) -> Result<StatusCode, Rejection> {
    let (member, _) = account::member(&app, &headers).await?;
    if app.store.end_token(&member.guest, &label).await? {
        app.session_ends.announce(&member.guest);
        tracing::info!(token = label, "token revoked");
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Turns an account into a bot account permanently.
pub(super) async fn become_program(
    State(app): State<App>,
    caller: Caller,
    Body(body): Body<ProgramRequest>,
) -> Result<StatusCode, Rejection> {
    let (member, _) = account::authenticate(&app, &caller, body.password).await?;
    if app.store.become_program(&member.guest).await? { Ok(StatusCode::NO_CONTENT) } else { Err(Rejection::NoProgram) }
}
