//! Mail addresses of members, and password resets by mail.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::HeaderMap;
use store::MailAddress;
use wire::{ForgottenRequest, MailCode, MailNotices, MailRequest, MailSettings, RemovalRequest};

use super::account::{self, Caller};
use super::body::Body;
use crate::app::App;
use crate::club::mail::{self, Letter, MailLanguage};
use crate::club::names::name_keys;
use crate::http::rejection::Rejection;
use crate::http::session::{self, SessionError};
use rooms::limits::network;
use rooms::room::now;

/// How long a member may take to confirm an address: a day, in milliseconds.
const CONFIRMATION_TTL: u64 = 24 * 3600 * 1000;

/// The lifetime of a password reset code: an hour, in milliseconds.
const RESET_CODE_TTL: u64 = 3600 * 1000;

/// The minimum time between two reset mails to a member, in milliseconds.
const MIN_RESET_INTERVAL: u64 = 900_000;

/// Returns the requester's mail address, and whether this server sends mail.
pub(super) async fn get(State(app): State<App>, headers: HeaderMap) -> Result<Json<MailSettings>, Rejection> {
    let found = match account::member(&app, &headers).await {
        Ok((member, _)) => app.store.mail_of(&member.guest).await?,
        Err(Rejection::NotSignedIn) => None,
        Err(error) => return Err(error),
    };
    let notices = found.as_ref().is_some_and(|address| address.notices);
    Ok(Json(MailSettings { sends: app.mailer.is_configured(), mail: found.map(|address| address.mail), notices }))
}

/// Sends a confirmation code to a new address. The previous address stays valid until the new one
/// is confirmed.
pub(super) async fn set(State(app): State<App>, caller: Caller, Body(body): Body<MailRequest>) -> Result<StatusCode, Rejection> {
    let (member, _) = account::authenticate(&app, &caller, body.password).await?;
    if !app.mailer.is_configured() {
        return Err(Rejection::NoMail);
    }
    let address = mail::validate_address(&body.mail).ok_or(Rejection::MailAddress)?;
    app.mails.take(network(caller.address)).map_err(|wait| Rejection::limited("mails", wait))?;
    let (code, hash) = session::new_code().map_err(SessionError::from)?;
    let at = now();
    let language = MailLanguage::of(&body.language).code().to_owned();
    let new = MailAddress { guest: member.guest, mail: address, language, notices: true, told: at };
    let letter = app.mailer.render(&Letter::Confirm { name: &member.name, code: &code }, &new, at);
    app.store.keep_mail_code(new, hash, at + CONFIRMATION_TTL).await?;
    if let Some(letter) = letter {
        app.store.queue_mail(letter).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn confirm(State(app): State<App>, caller: Caller, Body(body): Body<MailCode>) -> Result<StatusCode, Rejection> {
    let (member, _) = account::member(&app, &caller.headers).await?;
    app.accounts.begin_code_attempt(caller.address)?;
    let code = session::hash(&session::code_letters(&body.code));
    if !app.store.confirm_mail(&member.guest, code, now()).await? {
        return Err(app.accounts.code_refused(caller.address));
    }
    app.accounts.code_accepted(caller.address);
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn set_notices(
    State(app): State<App>,
    headers: HeaderMap,
    Body(body): Body<MailNotices>,
) -> Result<StatusCode, Rejection> {
    let (member, _) = account::member(&app, &headers).await?;
    app.store.set_mail_notices(&member.guest, body.notices).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Removes a member's mail address. This needs the password, because the address is the way to
/// reset it.
pub(super) async fn remove(State(app): State<App>, caller: Caller, Body(body): Body<RemovalRequest>) -> Result<StatusCode, Rejection> {
    let (member, _) = account::authenticate(&app, &caller, body.password).await?;
    app.store.forget_mail(&member.guest).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Sends a password reset code by mail. The response and its timing are the same whether or not the
/// member exists and has an address.
pub(super) async fn request_reset(
    State(app): State<App>,
    caller: Caller,
    Body(body): Body<ForgottenRequest>,
) -> Result<StatusCode, Rejection> {
    if !app.mailer.is_configured() {
        return Err(Rejection::NoMail);
    }
    app.mails.take(network(caller.address)).map_err(|wait| Rejection::limited("mails", wait))?;
    tokio::spawn(async move {
        if let Err(error) = send_code(&app, &body.name).await {
            tracing::warn!(%error, "failed to send a password reset code");
        }
    });
    Ok(StatusCode::NO_CONTENT)
}

async fn send_code(app: &App, name: &str) -> Result<(), Rejection> {
    let Some(member) = app.store.member_named(&name_keys(name)).await? else { return Ok(()) };
    let at = now();
    if app.store.mail_of(&member.guest).await?.is_none() {
        return Ok(());
    }
    let (code, hash) = session::new_code().map_err(SessionError::from)?;
    let expires = at + RESET_CODE_TTL;
    // Limits reset mails per member, so that no one can flood a member's mailbox.
    if !app.store.keep_code_once(&member.guest, hash, expires, expires - MIN_RESET_INTERVAL).await? {
        return Ok(());
    }
    mail::queue_letter(&app.store, &app.mailer, &member.guest, &Letter::Forgotten { name: &member.name, code: &code }, at).await?;
    Ok(())
}
