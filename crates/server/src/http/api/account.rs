//! Member accounts: registration, sign-in, sessions and profile settings.

use std::net::IpAddr;

use axum::Json;
use axum::extract::State;
use axum::http::header::{HeaderMap, HeaderValue, SET_COOKIE};
use axum::http::{Extensions, StatusCode};
use axum::response::{IntoResponse, Response};
use store::{Member, NewMember, Role};
use wire::{
    Account, AccountAnswer, Credentials, FactorOffer, FactorRemoval, FactorRequest, PasswordRequest, Profile, ProfileRequest,
    RecoveryCodes, RemovalRequest, RenameRequest, ResetRequest, SessionEntry, SessionList, SignInRequest,
};

use super::body::Body;
use super::games::guest_or_new;
use super::path::Path;
use crate::app::App;
use crate::club::accounts::{AttemptSource, factor};
use crate::club::names::{MemberNameError, check_chosen_name, impersonates_staff, name_keys};
use crate::http::rejection::Rejection;
use crate::http::security;
use crate::http::session::{self, Identity};
use rooms::room::now;

/// The minimum time between two changes of a member name: 90 days, in milliseconds.
const RENAME_INTERVAL: u64 = 90 * 24 * 3600 * 1000;

/// The maximum length of a profile text, in characters.
const MAX_ABOUT_LENGTH: usize = 500;

/// The maximum number of languages on a profile.
const MAX_LANGUAGES: usize = 8;

/// The headers and the client address of a request.
pub(crate) struct Caller {
    pub(crate) headers: HeaderMap,
    pub(crate) address: IpAddr,
}

impl axum::extract::FromRequestParts<App> for Caller {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut axum::http::request::Parts, app: &App) -> Result<Caller, Self::Rejection> {
        Ok(Caller { address: address(&parts.headers, &parts.extensions, app), headers: parts.headers.clone() })
    }
}

fn address(headers: &HeaderMap, extensions: &Extensions, app: &App) -> IpAddr {
    security::client_address(headers, extensions, app.behind_proxy)
}

/// Returns a member as the account owner sees it.
pub(super) fn to_wire(member: Member) -> Account {
    let renamed_again = member.renamed.map(|renamed| renamed + RENAME_INTERVAL).filter(|again| *again > now());
    let Member { name, about, hidden, created, factor, bot: program, picture, languages, .. } = member;
    let factor = factor.is_some();
    Account { name, factor, program, role: member.role.name(), about, hidden, created, renamed_again, picture, languages }
}

fn with_cookies(answer: impl IntoResponse, cookies: Vec<HeaderValue>) -> Response {
    let mut response = answer.into_response();
    for cookie in cookies {
        response.headers_mut().append(SET_COOKIE, cookie);
    }
    response
}

/// Returns the signed-in member who sent the request.
///
/// # Errors
/// Returns [`Rejection::NotSignedIn`] if the requester is not a member.
pub(super) async fn member(app: &App, headers: &HeaderMap) -> Result<(Member, Identity), Rejection> {
    let requester = session::requester(headers, &app.store).await?.filter(|requester| requester.member).ok_or(Rejection::NotSignedIn)?;
    let member = app.store.member(&requester.guest).await?.ok_or(Rejection::NotSignedIn)?;
    Ok((member, requester))
}

/// Returns the requester's account, or `null` without a signed-in member.
pub(super) async fn get(State(app): State<App>, headers: HeaderMap) -> Result<Json<AccountAnswer>, Rejection> {
    let account = match member(&app, &headers).await {
        Ok((member, _)) => Some(to_wire(member)),
        Err(Rejection::NotSignedIn) => None,
        Err(other) => return Err(other),
    };
    Ok(Json(AccountAnswer { account }))
}

/// Registers the requester as a member. A guest keeps their games and other data.
pub(super) async fn register(State(app): State<App>, caller: Caller, Body(body): Body<Credentials>) -> Result<Response, Rejection> {
    let (name, keys) = check_chosen_name(&body.name)?;
    if impersonates_staff(&app, None, &name).await? {
        return Err(MemberNameError::Reserved.into());
    }
    if session::requester(&caller.headers, &app.store).await?.is_some_and(|requester| requester.member) {
        return Err(Rejection::AlreadyMember);
    }
    let password = Some(app.accounts.hash(body.password, name.clone()).await?);
    app.registrations.take(caller.address).map_err(|wait| Rejection::limited("registrations", wait))?;
    // The guest cookie is not sent: the member's session cookie replaces it.
    let (guest, _) = guest_or_new(&app, &caller.headers).await?;
    app.store.add_member(NewMember { guest: guest.clone(), name, keys, password, role: Role::Member, at: now() }).await?;
    app.session_ends.announce(&guest);
    tracing::info!("member registered");
    // Registration ended the guest session, so there is no session to return to on sign-out.
    let cookies = session::sign_in(&app.store, &guest, &caller.headers, app.is_secure()).await?;
    let member = app.store.member(&guest).await?.ok_or(Rejection::NotSignedIn)?;
    Ok(with_cookies((StatusCode::CREATED, Json(AccountAnswer { account: Some(to_wire(member)) })), cookies))
}

pub(super) async fn sign_in(State(app): State<App>, caller: Caller, Body(body): Body<SignInRequest>) -> Result<Response, Rejection> {
    let keys = name_keys(body.name.trim());
    let source = app.accounts.attempt_source(&app, &keys, &caller).await?;
    let member = app.accounts.verify_password(&app, &keys, body.password, &source).await?;
    app.accounts.verify_factor(&app, &member, body.code.as_deref(), &source).await?;
    // The ban is disclosed after authentication only.
    if let Some(ban) = app.bans.ban_of(&member.guest) {
        return Err(Rejection::Banned(Box::new(ban)));
    }
    let cookies = session::sign_in(&app.store, &member.guest, &caller.headers, app.is_secure()).await?;
    Ok(with_cookies(Json(AccountAnswer { account: Some(to_wire(member)) }), cookies))
}

pub(super) async fn sign_out(State(app): State<App>, headers: HeaderMap) -> Result<Response, Rejection> {
    let Some(requester) = session::requester(&headers, &app.store).await?.filter(|requester| requester.member) else {
        return Ok(StatusCode::NO_CONTENT.into_response());
    };
    let cookies = session::sign_out(&app.store, &requester, &headers, app.is_secure()).await?;
    app.session_ends.announce(&requester.guest);
    Ok(with_cookies(StatusCode::NO_CONTENT, cookies))
}

/// Converts a stored session into its wire format.
pub(super) fn session_to_wire(line: store::SessionLine) -> SessionEntry {
    let store::SessionLine { label, browser, created, seen, here } = line;
    SessionEntry { label, browser, created, seen, here }
}

pub(super) async fn sessions(State(app): State<App>, headers: HeaderMap) -> Result<Json<SessionList>, Rejection> {
    let (member, requester) = member(&app, &headers).await?;
    let sessions = app.store.sessions(&member.guest, requester.token).await?;
    Ok(Json(SessionList { sessions: sessions.into_iter().map(session_to_wire).collect() }))
}

pub(super) async fn end_session(State(app): State<App>, Path(label): Path<String>, headers: HeaderMap) -> Result<StatusCode, Rejection> {
    let (member, requester) = member(&app, &headers).await?;
    // Ending a session that has already ended is not an error.
    if !label.is_empty() {
        app.store.end_other_sessions(&member.guest, requester.token, Some(&label)).await?;
        app.session_ends.announce(&member.guest);
    }
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn end_sessions(State(app): State<App>, headers: HeaderMap) -> Result<StatusCode, Rejection> {
    let (member, requester) = member(&app, &headers).await?;
    app.store.end_other_sessions(&member.guest, requester.token, None).await?;
    app.session_ends.announce(&member.guest);
    Ok(StatusCode::NO_CONTENT)
}

/// Returns the requesting member after checking their password. No second factor is needed: the
/// session could not have been opened without it.
pub(super) async fn authenticate(app: &App, caller: &Caller, password: String) -> Result<(Member, Identity), Rejection> {
    let (member, requester) = check_password(app, caller, password).await?;
    app.accounts.reset_attempts(&session_source(&member, &requester));
    Ok((member, requester))
}

/// Returns the key that counts the attempts of a signed-in session. Attempts from elsewhere do not
/// delay it.
fn session_source(member: &Member, requester: &Identity) -> AttemptSource {
    AttemptSource::Known { name: name_keys(&member.name).likeness, token: requester.token }
}

/// Checks the password only. Failed attempts stay counted until a second factor is checked as well.
async fn check_password(app: &App, caller: &Caller, password: String) -> Result<(Member, Identity), Rejection> {
    let (member, requester) = member(app, &caller.headers).await?;
    let member = app.accounts.verify_password(app, &name_keys(&member.name), password, &session_source(&member, &requester)).await?;
    if member.guest == requester.guest { Ok((member, requester)) } else { Err(Rejection::NotSignedIn) }
}

pub(super) async fn change_password(
    State(app): State<App>,
    caller: Caller,
    Body(body): Body<PasswordRequest>,
) -> Result<StatusCode, Rejection> {
    let (member, requester) = authenticate(&app, &caller, body.password).await?;
    let hash = app.accounts.hash(body.new, member.name).await?;
    app.store.set_password(&member.guest, &hash, Some(requester.token)).await?;
    app.session_ends.announce(&member.guest);
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn rename(
    State(app): State<App>,
    caller: Caller,
    Body(body): Body<RenameRequest>,
) -> Result<Json<AccountAnswer>, Rejection> {
    let (name, keys) = check_chosen_name(&body.name)?;
    let (member, _) = authenticate(&app, &caller, body.password).await?;
    if impersonates_staff(&app, Some(&member.guest), &name).await? {
        return Err(MemberNameError::Reserved.into());
    }
    app.store.rename_member(&member.guest, &name, keys, name_keys(&member.name), (now(), RENAME_INTERVAL)).await?;
    let member = app.store.member(&member.guest).await?.ok_or(Rejection::NotSignedIn)?;
    Ok(Json(AccountAnswer { account: Some(to_wire(member)) }))
}

/// Sets a new password with a reset code issued by the server's operator.
pub(super) async fn reset(State(app): State<App>, caller: Caller, Body(body): Body<ResetRequest>) -> Result<Response, Rejection> {
    app.accounts.begin_code_attempt(caller.address)?;
    let code = session::hash(&session::code_letters(&body.code));
    let Some(member) = app.store.member_of_code(code, now()).await? else { return Err(app.accounts.code_refused(caller.address)) };
    let hash = app.accounts.hash(body.password, member.name.clone()).await?;
    // If several requests use the same code concurrently, the first one wins.
    if !app.store.reset_password(code, &hash, now()).await? {
        return Err(app.accounts.code_refused(caller.address));
    }
    app.session_ends.announce(&member.guest);
    app.accounts.code_accepted(caller.address);
    // The code replaces the password only: members with a second factor still have to sign in.
    if member.factor.is_some() {
        return Ok(Json(AccountAnswer { account: None }).into_response());
    }
    let cookies = session::sign_in(&app.store, &member.guest, &caller.headers, app.is_secure()).await?;
    Ok(with_cookies(Json(AccountAnswer { account: Some(to_wire(member)) }), cookies))
}

/// Generates a secret for a second factor. It takes effect once the member confirms it with a valid
/// code.
pub(super) async fn offer_factor(State(app): State<App>, headers: HeaderMap) -> Result<Json<FactorOffer>, Rejection> {
    let (member, _) = member(&app, &headers).await?;
    let (secret, link) = factor::new_secret(&member.name)?;
    let picture = super::qr::svg(&link)?;
    Ok(Json(FactorOffer { secret, link, picture }))
}

pub(super) async fn set_factor(
    State(app): State<App>,
    caller: Caller,
    Body(body): Body<FactorRequest>,
) -> Result<Json<RecoveryCodes>, Rejection> {
    let (member, _) = authenticate(&app, &caller, body.password).await?;
    if member.factor.is_some() {
        return Err(Rejection::SecondFactor);
    }
    let step = factor::valid_step(&body.secret, &body.code, factor::unix_time()).ok_or(Rejection::SecondFactor)?;
    let codes = factor::recovery_codes()?;
    let hashes = codes.iter().map(|(_, hash)| *hash).collect();
    app.store.set_factor(&member.guest, Some(&body.secret), hashes).await?;
    // Marks the confirmation code as used, so that it cannot be replayed for a sign-in.
    app.store.take_step(&member.guest, step).await?;
    Ok(Json(RecoveryCodes { codes: codes.into_iter().map(|(code, _)| code).collect() }))
}

pub(super) async fn remove_factor(
    State(app): State<App>,
    caller: Caller,
    Body(body): Body<FactorRemoval>,
) -> Result<StatusCode, Rejection> {
    let (member, requester) = check_password(&app, &caller, body.password).await?;
    app.accounts.verify_factor(&app, &member, Some(&body.code), &session_source(&member, &requester)).await?;
    app.store.set_factor(&member.guest, None, Vec::new()).await?;
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn set_profile(
    State(app): State<App>,
    headers: HeaderMap,
    Body(body): Body<ProfileRequest>,
) -> Result<StatusCode, Rejection> {
    let (member, _) = member(&app, &headers).await?;
    let about = body.about.trim();
    if about.chars().count() > MAX_ABOUT_LENGTH {
        return Err(Rejection::LongAbout(MAX_ABOUT_LENGTH));
    }
    // Strips control characters and bidirectional formatting characters.
    let about: String = about.chars().filter(|c| (*c == '\n' || !c.is_control()) && !crate::club::names::turns_text(*c)).collect();
    let languages = match body.languages {
        Some(languages) if are_languages(&languages) => languages,
        Some(_) => return Err(Rejection::Languages),
        None => member.languages,
    };
    app.store.describe_member(&member.guest, &about, &languages, body.hidden).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Returns whether these are distinct language codes, within the limit.
fn are_languages(codes: &[String]) -> bool {
    let is_code = |code: &String| (2..=3).contains(&code.len()) && code.bytes().all(|byte| byte.is_ascii_lowercase());
    let distinct: std::collections::BTreeSet<&String> = codes.iter().collect();
    codes.len() <= MAX_LANGUAGES && distinct.len() == codes.len() && codes.iter().all(is_code)
}

/// Deletes the account permanently. Its games stay.
pub(super) async fn remove(State(app): State<App>, caller: Caller, Body(body): Body<RemovalRequest>) -> Result<Response, Rejection> {
    let (member, requester) = authenticate(&app, &caller, body.password).await?;
    app.store.remove_member(&member.guest).await?;
    app.session_ends.announce(&member.guest);
    tracing::info!("member account deleted");
    let cookies = session::sign_out(&app.store, &requester, &caller.headers, app.is_secure()).await?;
    Ok(with_cookies(StatusCode::NO_CONTENT, cookies))
}

/// Returns a member's public profile.
pub(super) async fn profile(State(app): State<App>, Path(name): Path<String>, headers: HeaderMap) -> Result<Json<Profile>, Rejection> {
    let member = app.store.member_named(&name_keys(&name)).await?.ok_or(Rejection::NoSuchMember)?;
    let requester = session::requester(&headers, &app.store).await?.filter(|requester| requester.member);
    let yours = requester.as_ref().is_some_and(|requester| requester.guest == member.guest);
    let standing = match requester.filter(|_| !yours) {
        Some(requester) => Some(super::people::relation(&app, &requester.guest, &member.guest).await?),
        None => None,
    };
    let vacation = app.vacations.until(&member.guest);
    let here = !member.hidden && app.news.is_online(&member.guest);
    let seen = if member.hidden { None } else { app.store.seen(&member.guest).await? };
    let Member { name, about, created, bot: program, picture, languages, .. } = member;
    let role = member.role.name();
    Ok(Json(Profile { name, role, about, created, seen, program, yours, vacation, here, standing, picture, languages }))
}
