//! An analysis that deepens while its reader stays: server-sent events. Closing the connection ends it; while it is open its reader says from time to
//! time that they still look.

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

/// How often it is checked again whether the reader may have the analysis: a game of theirs may have come to this position meanwhile.
const RECHECK: Duration = Duration::from_secs(5);

/// Steps are plain events, a JSON value each; the first event is `begun`, the last one `end`.
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
    let begun = LiveBegun { name: live.name.clone(), renew_seconds: hosted::UNATTENDED.as_secs() };
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

/// An analysis and its reader.
struct Reading {
    live: LiveAnalysis,
    ending: watch::Receiver<bool>,
    checked: Instant,
    app: App,
    headers: HeaderMap,
    /// Who is charged for what the checks compute: the body is streamed outside the request.
    requester: Claimant,
    rules: games::Rules,
    lexicon: Option<LexiconRef>,
    question: LiveQuery,
    _counted: Counted,
}

impl Reading {
    /// Checks again whether a game of the reader closes the analysis.
    async fn is_closed(&mut self) -> bool {
        self.checked = Instant::now();
        let words = Words { lexicon: self.lexicon.as_ref(), rules: Some(&self.rules) };
        let check = help::check(&self.app, &self.headers, Help::Analysis { words, position: &self.question.position });
        match self.requester.clone().asks(check).await {
            Err(closed @ (Rejection::WordsClosed(_) | Rejection::RatedWords(_) | Rejection::RatedPosition(_))) => {
                tracing::debug!(%closed, "a live analysis ends");
                true
            }
            // A busy server or a database that fails now says nothing about the reader: the next check decides.
            Ok(()) | Err(_) => false,
        }
    }
}

fn end(reason: &'static str) -> Event {
    named("end", &LiveEnd { reason })
}

/// An event with a name of its own.
fn named(name: &str, data: &impl Serialize) -> Event {
    written(Event::default().event(name), data)
}

/// An event without a name.
fn plain(data: &impl Serialize) -> Event {
    written(Event::default(), data)
}

fn written(event: Event, data: &impl Serialize) -> Event {
    event.clone().json_data(data).unwrap_or_else(|why| {
        tracing::error!(%why, "an event can't be written as JSON");
        event
    })
}

/// Its reader still looks.
pub(super) async fn renew(State(app): State<App>, Path(name): Path<String>) -> Result<StatusCode, Rejection> {
    if app.services.watched.renew(&name) { Ok(StatusCode::NO_CONTENT) } else { Err(Rejection::NoSuchAnalysis) }
}
