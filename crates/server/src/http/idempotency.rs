//! Idempotency: replays the stored response for a request repeated with the same `Idempotency-Key`,
//! so that a client can retry after losing the response. Responses are cached in memory and stored
//! in the database in the same transaction as the change, so that a request is not executed twice
//! after a crash either.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{Request, State};
use axum::http::header::{CONTENT_TYPE, COOKIE, HeaderName, HeaderValue, SET_COOKIE};
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use parking_lot::Mutex;
use serde::Serialize;
use sha2::{Digest, Sha256};
use store::{GuestId, IdempotencyKey, StoredResponse};
use tokio::time::Instant;

use crate::app::App;
use crate::http::rejection::Rejection;
use crate::http::session;
use rooms::room::now;

/// The request header with the idempotency key.
const KEY_HEADER: HeaderName = HeaderName::from_static("idempotency-key");

/// How long responses are cached in memory. The database keeps them longer
/// ([`store::RESPONSE_TTL`]).
const CACHE_TTL: Duration = Duration::from_secs(600);

/// Maximum number of cached responses. The oldest are evicted.
const MAX_ENTRIES: usize = 10_000;

/// The replayed parts of a response.
#[derive(Clone)]
struct CachedResponse {
    status: StatusCode,
    headers: Vec<(HeaderName, HeaderValue)>,
    body: Bytes,
}

/// A request and its response, once there is one. The lock is held while the request runs, so that
/// it is executed only once.
struct CacheEntry {
    request_hash: [u8; 32],
    begun: Instant,
    answer: tokio::sync::Mutex<Option<CachedResponse>>,
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
pub(crate) struct IdempotencyCache(Mutex<HashMap<String, Arc<CacheEntry>>>);

impl IdempotencyCache {
    fn entry(&self, key: &str, request_hash: [u8; 32]) -> Result<Arc<CacheEntry>, Rejection> {
        let mut all = self.0.lock();
        let now = Instant::now();
        if let Some(entry) = all.get(key).filter(|entry| now - entry.begun < CACHE_TTL) {
            return if entry.request_hash == request_hash { Ok(Arc::clone(entry)) } else { Err(Rejection::KeyUsed) };
        }
        if all.len() >= MAX_ENTRIES {
            all.retain(|_, entry| now - entry.begun < CACHE_TTL);
            let mut ages: Vec<Instant> = all.values().map(|entry| entry.begun).collect();
            ages.sort_unstable();
            if let Some(&middle) = ages.get(MAX_ENTRIES / 2) {
                all.retain(|_, entry| entry.begun > middle);
            }
        }
        let entry = Arc::new(CacheEntry { request_hash, begun: now, answer: tokio::sync::Mutex::default() });
        all.insert(key.to_owned(), Arc::clone(&entry));
        Ok(entry)
    }
}

/// Executes a request with an idempotency key once, and replays the response when it is repeated.
/// The replay includes the session cookie, so keys must be unguessable.
pub(crate) async fn replay_repeated(State(app): State<App>, request: Request, next: Next) -> Response {
    let Some(key) = request.headers().get(KEY_HEADER) else { return next.run(request).await };
    let key = key.to_str().unwrap_or_default().to_owned();
    if !(16..=100).contains(&key.len()) {
        return Rejection::Key.into_response();
    }
    match execute_once(&app, &key, request, next).await {
        Ok(answer) => answer,
        Err(rejection) => rejection.into_response(),
    }
}

async fn execute_once(app: &App, key: &str, request: Request, next: Next) -> Result<Response, Rejection> {
    let (parts, body) = request.into_parts();
    let body = to_bytes(body, app.limits.max_body_bytes).await.map_err(|error| Rejection::Cut(error.to_string()))?;
    let mut request_hash = Sha256::new();
    let cookies: Vec<&[u8]> = parts.headers.get_all(COOKIE).iter().map(HeaderValue::as_bytes).collect();
    for part in [parts.method.as_str().as_bytes(), parts.uri.path().as_bytes(), &cookies.concat(), &body] {
        request_hash.update((part.len() as u64).to_le_bytes());
        request_hash.update(part);
    }
    let request_hash: [u8; 32] = request_hash.finalize().into();
    let entry = app.idempotency.entry(key, request_hash)?;
    let mut known = entry.answer.lock().await;
    if let Some(answer) = &*known {
        return Ok(to_response(answer.clone()));
    }
    let (hashed, request_hash) = (hex(&Sha256::digest(key)), hex(&request_hash));
    // The request was executed before the server started, or was evicted from the cache.
    if let Some(done) = app.store.repeated(&hashed, now()).await? {
        if done.request != request_hash {
            return Err(Rejection::KeyUsed);
        }
        let answer = rebuild(app, done.response).await?;
        *known = Some(answer.clone());
        return Ok(to_response(answer));
    }
    let answered = CURRENT.scope((hashed, request_hash), next.run(Request::from_parts(parts, Body::from(body))));
    let (head, body) = answered.await.into_parts();
    let body = to_bytes(body, usize::MAX).await.map_err(|error| Rejection::Cut(error.to_string()))?;
    let answer = CachedResponse { status: head.status, headers: replayed_headers(&head.headers), body };
    // Errors are not cached: a retry may succeed.
    if answer.status.is_success() {
        *known = Some(answer.clone());
    }
    Ok(to_response(answer))
}

/// Rebuilds a stored response. A guest created by the request gets a new session, because only the
/// hash of the first session's token is stored.
async fn rebuild(app: &App, stored: StoredResponse) -> Result<CachedResponse, Rejection> {
    let mut headers = vec![(CONTENT_TYPE, HeaderValue::from_static("application/json"))];
    if let Some(guest) = &stored.new_guest {
        headers.push((SET_COOKIE, session::start_session(&app.store, guest, app.is_secure()).await?));
    }
    let status = StatusCode::from_u16(stored.status).unwrap_or(StatusCode::OK);
    Ok(CachedResponse { status, headers, body: stored.body.into() })
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Returns the headers to replay.
fn replayed_headers(headers: &HeaderMap) -> Vec<(HeaderName, HeaderValue)> {
    let wanted = |name: &HeaderName| [CONTENT_TYPE, SET_COOKIE].contains(name) || name == axum::http::header::RETRY_AFTER;
    headers.iter().filter(|(name, _)| wanted(name)).map(|(name, value)| (name.clone(), value.clone())).collect()
}

fn to_response(answer: CachedResponse) -> Response {
    let mut response = (answer.status, Body::from(answer.body)).into_response();
    for (name, value) in answer.headers {
        response.headers_mut().append(name, value);
    }
    response
}
