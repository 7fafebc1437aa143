//! Live analysis as server-sent events: results deepen while the client stays connected. Closing
//! the connection cancels the analysis. Clients also renew it from time to time to show that it is
//! still being viewed.

use std::convert::Infallible;
use std::time::Duration;

use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::HeaderMap;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::stream::{Stream, unfold};
use lexicon::LexiconRef;
use serde::Serialize;
use tokio::sync::watch;
use tokio::time::{Instant, sleep_until};
use wire::{By, LiveBegun, LiveEnd, LiveQuery};

use super::path::Path;
use super::query::Query;
use crate::app::App;
use crate::club::fair_play::{self, Help, Words};
use crate::http::rejection::Rejection;
use crate::http::security;
use crate::ops::metrics::GaugeGuard;
use rooms::hosted::{self, AnalysisMessage, AnalysisTask, LiveAnalysis};
use rooms::limits::Requester;

/// The interval of permission checks. Meanwhile a game of the requester may have reached this
/// position, which makes the analysis forbidden.
const RECHECK_INTERVAL: Duration = Duration::from_secs(5);

/// Streams an analysis. Steps are unnamed events with a JSON value each; the first event is
/// `begun`, the last one `end`.
pub(super) async fn stream(
    State(app): State<App>,
    headers: HeaderMap,
    Query(query): Query<LiveQuery>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Rejection> {
    security::reject_navigation(&headers)?;
    let rules = games::Rules::by_name(&query.rules).map_err(Rejection::NoSuchRules)?;
    let lexicon = query.lexicon.as_deref().map(LexiconRef::from);
    let words = Words { lexicon: lexicon.as_ref(), rules: Some(&rules) };
    fair_play::check(&app, &headers, Help::Analysis { words, position: &query.position }).await?;
    let task = AnalysisTask { position: &query.position, lexicon: lexicon.as_ref(), by: By::Equity };
    let live = hosted::live(rules.clone(), task, query.lines.unwrap_or(1), &app.services).await?;
    let counted = GaugeGuard::socket("analysis");
    let begun = LiveBegun { name: live.name.clone(), renew_seconds: hosted::IDLE_TIMEOUT.as_secs() };
    let begun = named_event("begun", &begun);
    let state = AnalysisStream {
        live,
        ending: app.ending.clone(),
        checked: Instant::now(),
        app,
        headers,
        requester: Requester::current(),
        rules,
        lexicon,
        query,
        _counted: counted,
    };
    let events = unfold((Some(begun), Some(state)), async |(begun, state)| {
        if let Some(begun) = begun {
            return Some((Ok(begun), (None, state)));
        }
        let mut state = state?;
        let message = loop {
            tokio::select! {
                message = state.live.next() => break message?,
                () = sleep_until(state.checked + RECHECK_INTERVAL) => {}
                () = async { drop(state.ending.wait_for(|ending| *ending).await) } => return Some((Ok(end_event("stopping")), (None, None))),
            }
            if state.is_denied().await {
                return Some((Ok(end_event("closed")), (None, None)));
            }
        };
        Some(match message {
            AnalysisMessage::Step(step) => (Ok(unnamed_event(&step)), (None, Some(state))),
            AnalysisMessage::End(reason) => (Ok(end_event(reason.name())), (None, None)),
        })
    });
    Ok(Sse::new(events).keep_alive(KeepAlive::default()))
}

/// The state of a running analysis stream.
struct AnalysisStream {
    live: LiveAnalysis,
    ending: watch::Receiver<bool>,
    checked: Instant,
    app: App,
    headers: HeaderMap,
    /// Whose quota is charged for the permission checks. Stored because the body is streamed
    /// outside the request's task-local scope.
    requester: Requester,
    rules: games::Rules,
    lexicon: Option<LexiconRef>,
    query: LiveQuery,
    _counted: GaugeGuard,
}

impl AnalysisStream {
    /// Checks again whether a game of the requester forbids the analysis.
    async fn is_denied(&mut self) -> bool {
        self.checked = Instant::now();
        let words = Words { lexicon: self.lexicon.as_ref(), rules: Some(&self.rules) };
        let check = fair_play::check(&self.app, &self.headers, Help::Analysis { words, position: &self.query.position });
        match self.requester.clone().scope(check).await {
            Err(closed @ (Rejection::WordsClosed(_) | Rejection::RatedWords(_) | Rejection::RatedPosition(_))) => {
                tracing::debug!(%closed, "live analysis cancelled");
                true
            }
            // A busy server or a database error says nothing about the permission; the next check
            // decides.
            Ok(()) | Err(_) => false,
        }
    }
}

fn end_event(reason: &'static str) -> Event {
    named_event("end", &LiveEnd { reason })
}

/// Builds an event with a name.
fn named_event(name: &str, data: &impl Serialize) -> Event {
    with_json(Event::default().event(name), data)
}

/// Builds an event without a name.
fn unnamed_event(data: &impl Serialize) -> Event {
    with_json(Event::default(), data)
}

fn with_json(event: Event, data: &impl Serialize) -> Event {
    event.clone().json_data(data).unwrap_or_else(|error| {
        tracing::error!(%error, "failed to serialize an event");
        event
    })
}

/// Renews an analysis whose client is still viewing it.
pub(super) async fn renew(State(app): State<App>, Path(name): Path<String>) -> Result<StatusCode, Rejection> {
    if app.services.watched.renew(&name) { Ok(StatusCode::NO_CONTENT) } else { Err(Rejection::NoSuchAnalysis) }
}
