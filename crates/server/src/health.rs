//! Whether the server lives, and whether it can do its work: what a supervisor or a proxy asks again and again, without a session and without limits.

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

/// What was found out holds so long: however often is asked, the database is tried no more often.
const FRESH: Duration = Duration::from_secs(1);

/// A move that could not be stored says so long that the database does not work, unless others were stored since.
const REMEMBERED: Duration = Duration::from_secs(10);

/// A database that needs longer than this does not work.
const PATIENCE: Duration = Duration::from_secs(3);

/// Knows whether the server can do its work. Cheap to clone.
#[derive(Clone)]
pub(crate) struct Health(Arc<Known>);

struct Known {
    store: Store,
    ending: watch::Receiver<bool>,
    /// When the database was tried last, and what is wrong with it.
    last: Mutex<Option<(Instant, Option<String>)>>,
}

impl Health {
    pub(crate) fn new(store: Store, ending: watch::Receiver<bool>) -> Health {
        Health(Arc::new(Known { store, ending, last: Mutex::default() }))
    }

    /// What is in the way of work, if anything is.
    async fn hindrance(&self) -> Option<String> {
        if *self.0.ending.borrow() {
            return Some("the server ends".into());
        }
        // Whoever asks meanwhile waits for the same answer.
        let mut last = self.0.last.lock().await;
        if let Some((at, known)) = &*last
            && at.elapsed() < FRESH
        {
            return known.clone();
        }
        // A trial may find room that what somebody plays does not.
        let fault = self.0.store.last_fault().filter(|(ago, _)| *ago < REMEMBERED);
        let found = match timeout(PATIENCE, self.0.store.try_writing()).await {
            Ok(Ok(())) => fault.map(|(_, error)| format!("a move could not be stored: {error}")),
            Ok(Err(error)) => Some(format!("the database can't be written: {error}")),
            Err(_) => Some(format!("the database does not answer within {} s", PATIENCE.as_secs())),
        };
        if let Some(why) = &found {
            tracing::warn!(why, "not ready");
        }
        *last = Some((Instant::now(), found.clone()));
        found
    }
}

/// `/healthz` and `/readyz`.
pub(crate) fn router<S: Clone + Send + Sync + 'static>(health: Health) -> Router<S> {
    Router::new().route("/healthz", get(healthy)).route("/readyz", get(ready)).with_state(health)
}

async fn healthy() -> Response {
    said(StatusCode::OK, "the server answers\n".into())
}

async fn ready(State(health): State<Health>) -> Response {
    match health.hindrance().await {
        None => said(StatusCode::OK, "ready\n".into()),
        Some(why) => said(StatusCode::SERVICE_UNAVAILABLE, format!("not ready: {why}\n")),
    }
}

fn said(status: StatusCode, text: String) -> Response {
    (status, [(CONTENT_TYPE, "text/plain; charset=utf-8"), (CACHE_CONTROL, "no-store")], text).into_response()
}
