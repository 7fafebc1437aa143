//! Idempotency: replays the stored response for a request repeated with the same `Idempotency-Key`,
//! so that a client can retry after losing the response. Responses are cached in memory and stored
//! in the database in the same transaction as the change, so that a request is not executed twice
//! after a crash either.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{Request, State};
use axum::http::header::{CONTENT_TYPE, COOKIE, HeaderName, HeaderValue, SET_COOKIE};
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use sha2::{Digest, Sha256};
use store::{GuestId, IdempotencyKey, StoredResponse};
use tokio::time::Instant;

use crate::app::App;
use crate::rejection::Rejection;
use crate::session;
use rooms::room::now;

/// The request header with the idempotency key.
const KEY: HeaderName = HeaderName::from_static("idempotency-key");

/// How long responses are cached in memory. The database keeps them longer
/// ([`store::RESPONSE_TTL`]).
const KEPT: Duration = Duration::from_secs(600);

/// Maximum number of cached responses. The oldest are evicted.
const MOST: usize = 10_000;

/// The replayed parts of a response.
#[derive(Clone)]
struct KeptAnswer {
    status: StatusCode,
    headers: Vec<(HeaderName, HeaderValue)>,
    body: Bytes,
}

/// A request and its response, once there is one. The lock is held while the request runs, so that
/// it is executed only once.
struct Repeat {
    asked: [u8; 32],
    begun: Instant,
    answer: tokio::sync::Mutex<Option<KeptAnswer>>,
}

tokio::task_local! {
    /// Hashes of the current request's idempotency key and of the request itself.
    static CURRENT: (String, String);
}

/// Returns the idempotency key of the current request, if it has one. The write that makes the
/// change stores the response with it. `new_guest` is a guest created by the request.
pub(crate) fn key<T, B: Serialize>(
    new_guest: Option<&GuestId>,
    status: StatusCode,
    body: impl Fn(&T) -> Option<B> + Send + Sync + 'static,
) -> Option<IdempotencyKey<T>> {
    let (key, request) = CURRENT.try_with(Clone::clone).ok()?;
    let new_guest = new_guest.cloned();
    let response = move |written: &T| {
        let body = serde_json::to_string(&body(written)?).ok()?;
        Some(StoredResponse { status: status.as_u16(), body, new_guest: new_guest.clone() })
    };
    Some(IdempotencyKey { key, request, at: now(), response: Arc::new(response) })
}

/// A cache of responses by idempotency key.
#[derive(Default)]
pub(crate) struct Repeats(Mutex<HashMap<String, Arc<Repeat>>>);

impl Repeats {
    fn of(&self, key: &str, asked: [u8; 32]) -> Result<Arc<Repeat>, Rejection> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        if let Some(repeat) = all.get(key).filter(|repeat| now - repeat.begun < KEPT) {
            return if repeat.asked == asked { Ok(Arc::clone(repeat)) } else { Err(Rejection::KeyUsed) };
        }
        if all.len() >= MOST {
            all.retain(|_, repeat| now - repeat.begun < KEPT);
            let mut ages: Vec<Instant> = all.values().map(|repeat| repeat.begun).collect();
            ages.sort_unstable();
            if let Some(&middle) = ages.get(MOST / 2) {
                all.retain(|_, repeat| repeat.begun > middle);
            }
        }
        let repeat = Arc::new(Repeat { asked, begun: now, answer: tokio::sync::Mutex::default() });
        all.insert(key.to_owned(), Arc::clone(&repeat));
        Ok(repeat)
    }
}

/// Executes a request with an idempotency key once, and replays the response when it is repeated.
/// The replay includes the session cookie, so keys must be unguessable.
pub(crate) async fn once(State(app): State<App>, request: Request, next: Next) -> Response {
    let Some(key) = request.headers().get(KEY) else { return next.run(request).await };
    let key = key.to_str().unwrap_or_default().to_owned();
    if !(16..=100).contains(&key.len()) {
        return Rejection::Key.into_response();
    }
    match answered(&app, &key, request, next).await {
        Ok(answer) => answer,
        Err(rejection) => rejection.into_response(),
    }
}

async fn answered(app: &App, key: &str, request: Request, next: Next) -> Result<Response, Rejection> {
    let (parts, body) = request.into_parts();
    let body = to_bytes(body, app.limits.largest_body).await.map_err(|why| Rejection::Cut(why.to_string()))?;
    let mut asked = Sha256::new();
    let cookies: Vec<&[u8]> = parts.headers.get_all(COOKIE).iter().map(HeaderValue::as_bytes).collect();
    for part in [parts.method.as_str().as_bytes(), parts.uri.path().as_bytes(), &cookies.concat(), &body] {
        asked.update((part.len() as u64).to_le_bytes());
        asked.update(part);
    }
    let asked: [u8; 32] = asked.finalize().into();
    let repeat = app.repeats.of(key, asked)?;
    let mut known = repeat.answer.lock().await;
    if let Some(answer) = &*known {
        return Ok(told(answer.clone()));
    }
    let (hashed, asked) = (hex(&Sha256::digest(key)), hex(&asked));
    // The request was executed before the server started, or was evicted from the cache.
    if let Some(done) = app.store.repeated(&hashed, now()).await? {
        if done.request != asked {
            return Err(Rejection::KeyUsed);
        }
        let answer = restored(app, done.response).await?;
        *known = Some(answer.clone());
        return Ok(told(answer));
    }
    let answered = CURRENT.scope((hashed, asked), next.run(Request::from_parts(parts, Body::from(body))));
    let (head, body) = answered.await.into_parts();
    let body = to_bytes(body, usize::MAX).await.map_err(|why| Rejection::Cut(why.to_string()))?;
    let answer = KeptAnswer { status: head.status, headers: kept(&head.headers), body };
    // Errors are not cached: a retry may succeed.
    if answer.status.is_success() {
        *known = Some(answer.clone());
    }
    Ok(told(answer))
}

/// Rebuilds a stored response. A guest created by the request gets a new session, because only the
/// hash of the first session's token is stored.
async fn restored(app: &App, stored: StoredResponse) -> Result<KeptAnswer, Rejection> {
    let mut headers = vec![(CONTENT_TYPE, HeaderValue::from_static("application/json"))];
    if let Some(guest) = &stored.new_guest {
        headers.push((SET_COOKIE, session::of_guest(&app.store, guest, app.secure()).await?));
    }
    let status = StatusCode::from_u16(stored.status).unwrap_or(StatusCode::OK);
    Ok(KeptAnswer { status, headers, body: stored.body.into() })
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Returns the headers to replay.
fn kept(headers: &HeaderMap) -> Vec<(HeaderName, HeaderValue)> {
    let wanted = |name: &HeaderName| [CONTENT_TYPE, SET_COOKIE].contains(name) || name == axum::http::header::RETRY_AFTER;
    headers.iter().filter(|(name, _)| wanted(name)).map(|(name, value)| (name.clone(), value.clone())).collect()
}

fn told(answer: KeptAnswer) -> Response {
    let mut response = (answer.status, Body::from(answer.body)).into_response();
    for (name, value) in answer.headers {
        response.headers_mut().append(name, value);
    }
    response
}
