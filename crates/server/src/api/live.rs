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
use crate::help::{self, Help, Words};
use crate::metrics::Counted;
use crate::rejection::Rejection;
use crate::security;
use rooms::hosted::{self, AnalysisMessage, AnalysisTask, LiveAnalysis};
use rooms::limits::Claimant;

/// The interval of permission checks. Meanwhile a game of the requester may have reached this
/// position, which makes the analysis forbidden.
const RECHECK: Duration = Duration::from_secs(5);

/// Streams an analysis. Steps are unnamed events with a JSON value each; the first event is
/// `begun`, the last one `end`.
pub(super) async fn read(
    State(app): State<App>,
    headers: HeaderMap,
    Query(question): Query<LiveQuery>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Rejection> {
    security::no_link(&headers)?;
    let rules = games::Rules::by_name(&question.rules).map_err(Rejection::NoSuchRules)?;
    let lexicon = question.lexicon.as_deref().map(LexiconRef::from);
    let words = Words { lexicon: lexicon.as_ref(), rules: Some(&rules) };
    help::check(&app, &headers, Help::Analysis { words, position: &question.position }).await?;
    let analysed = AnalysisTask { position: &question.position, lexicon: lexicon.as_ref(), by: By::Equity };
    let live = hosted::live(rules.clone(), analysed, &app.services).await?;
    let counted = Counted::socket("analysis");
    let begun = LiveBegun { name: live.name.clone(), renew_seconds: hosted::IDLE_TIMEOUT.as_secs() };
    let begun = named("begun", &begun);
    let state = Reading {
        live,
        ending: app.ending.clone(),
        checked: Instant::now(),
        app,
        headers,
        requester: Claimant::asking(),
        rules,
        lexicon,
        question,
        _counted: counted,
    };
    let events = unfold((Some(begun), Some(state)), async |(begun, state)| {
        if let Some(begun) = begun {
            return Some((Ok(begun), (None, state)));
        }
        let mut state = state?;
        let heard = loop {
            tokio::select! {
                heard = state.live.next() => break heard?,
                () = sleep_until(state.checked + RECHECK) => {}
                () = async { drop(state.ending.wait_for(|ending| *ending).await) } => return Some((Ok(end("stopping")), (None, None))),
            }
            if state.is_closed().await {
                return Some((Ok(end("closed")), (None, None)));
            }
        };
        Some(match heard {
            AnalysisMessage::Step(step) => (Ok(plain(&step)), (None, Some(state))),
            AnalysisMessage::End(why) => (Ok(end(why.name())), (None, None)),
        })
    });
    Ok(Sse::new(events).keep_alive(KeepAlive::default()))
}

/// The state of a running analysis stream.
struct Reading {
    live: LiveAnalysis,
    ending: watch::Receiver<bool>,
    checked: Instant,
    app: App,
    headers: HeaderMap,
    /// The quota charged for the permission checks. The body is streamed outside the request's
    /// scope.
    requester: Claimant,
    rules: games::Rules,
    lexicon: Option<LexiconRef>,
    question: LiveQuery,
    _counted: Counted,
}

impl Reading {
    /// Checks again whether a game of the requester forbids the analysis.
    async fn is_closed(&mut self) -> bool {
        self.checked = Instant::now();
        let words = Words { lexicon: self.lexicon.as_ref(), rules: Some(&self.rules) };
        let check = help::check(&self.app, &self.headers, Help::Analysis { words, position: &self.question.position });
        match self.requester.clone().asks(check).await {
            Err(closed @ (Rejection::WordsClosed(_) | Rejection::RatedWords(_) | Rejection::RatedPosition(_))) => {
                tracing::debug!(%closed, "a live analysis ends");
                true
            }
            // A busy server or a database error says nothing about the permission; the next check
            // decides.
            Ok(()) | Err(_) => false,
        }
    }
}

fn end(reason: &'static str) -> Event {
    named("end", &LiveEnd { reason })
}

/// Builds an event with a name.
fn named(name: &str, data: &impl Serialize) -> Event {
    written(Event::default().event(name), data)
}

/// Builds an event without a name.
fn plain(data: &impl Serialize) -> Event {
    written(Event::default(), data)
}

fn written(event: Event, data: &impl Serialize) -> Event {
    event.clone().json_data(data).unwrap_or_else(|why| {
        tracing::error!(%why, "an event can't be written as JSON");
        event
    })
}

/// Renews an analysis whose client is still viewing it.
pub(super) async fn renew(State(app): State<App>, Path(name): Path<String>) -> Result<StatusCode, Rejection> {
    if app.services.watched.renew(&name) { Ok(StatusCode::NO_CONTENT) } else { Err(Rejection::NoSuchAnalysis) }
}
