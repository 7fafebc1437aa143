//! Liveness and readiness endpoints for supervisors and proxies, without sessions and rate limits.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use store::Store;
use tokio::sync::{Mutex, watch};
use tokio::time::{Instant, timeout};

/// How long a readiness result is cached, which bounds the rate of trial writes.
const RESULT_TTL: Duration = Duration::from_secs(1);

/// How long a failed write of a move marks the server as not ready, unless a later write succeeds.
const FAILED_WRITE_TTL: Duration = Duration::from_secs(10);

/// Timeout of the trial write.
const WRITE_TIMEOUT: Duration = Duration::from_secs(3);

/// Checks whether the server is ready. Cheap to clone.
#[derive(Clone)]
pub(crate) struct Health(Arc<Inner>);

struct Inner {
    store: Store,
    ending: watch::Receiver<bool>,
    /// Time and result of the last check.
    last: Mutex<Option<(Instant, Option<String>)>>,
}

impl Health {
    pub(crate) fn new(store: Store, ending: watch::Receiver<bool>) -> Health {
        Health(Arc::new(Inner { store, ending, last: Mutex::default() }))
    }

    /// Returns the reason why the server is not ready, if any.
    async fn not_ready_reason(&self) -> Option<String> {
        if *self.0.ending.borrow() {
            return Some("the server is shutting down".into());
        }
        // Concurrent requests wait for the same check.
        let mut last = self.0.last.lock().await;
        if let Some((at, known)) = &*last
            && at.elapsed() < RESULT_TTL
        {
            return known.clone();
        }
        // The trial write may succeed on a nearly full disk where a move does not fit.
        let fault = self.0.store.last_fault().filter(|(ago, _)| *ago < FAILED_WRITE_TTL);
        let found = match timeout(WRITE_TIMEOUT, self.0.store.check_writable()).await {
            Ok(Ok(())) => fault.map(|(_, error)| format!("a move could not be stored: {error}")),
            Ok(Err(error)) => Some(format!("the database can't be written: {error}")),
            Err(_) => Some(format!("the database did not respond within {} s", WRITE_TIMEOUT.as_secs())),
        };
        if let Some(reason) = &found {
            tracing::warn!(reason, "not ready");
        }
        *last = Some((Instant::now(), found.clone()));
        found
    }
}

/// Routes `/healthz` and `/readyz`.
pub(crate) fn router<S: Clone + Send + Sync + 'static>(health: Health) -> Router<S> {
    Router::new().route("/healthz", get(healthz)).route("/readyz", get(readyz)).with_state(health)
}

async fn healthz() -> Response {
    text_response(StatusCode::OK, "ok\n".into())
}

async fn readyz(State(health): State<Health>) -> Response {
    match health.not_ready_reason().await {
        None => text_response(StatusCode::OK, "ready\n".into()),
        Some(reason) => text_response(StatusCode::SERVICE_UNAVAILABLE, format!("not ready: {reason}\n")),
    }
}

fn text_response(status: StatusCode, text: String) -> Response {
    (status, [(CONTENT_TYPE, "text/plain; charset=utf-8"), (CACHE_CONTROL, "no-store")], text).into_response()
}
