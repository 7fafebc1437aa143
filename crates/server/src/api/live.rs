//! An analysis that deepens while its reader stays: server-sent events. Closing the connection ends it; while it is open its reader says from time to
//! time that they still look.

use std::convert::Infallible;

use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::HeaderMap;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::stream::{Stream, unfold};
use lexicon::LexiconRef;
use serde::Serialize;
use wire::{By, LiveBegun, LiveEnd, LiveQuery};

use super::path::Path;
use super::query::Query;
use crate::app::App;
use crate::guarded;
use crate::hosted::{self, AnalysisMessage, AnalysisTask};
use crate::metrics::Counted;
use crate::rated_positions;
use crate::rejection::Rejection;
use crate::security;

/// Steps are plain events, a JSON value each; the first event is `begun`, the last one `end`.
pub(super) async fn watch(
    State(app): State<App>,
    headers: HeaderMap,
    Query(question): Query<LiveQuery>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Rejection> {
    security::no_link(&headers)?;
    let rules = games::Rules::by_name(&question.rules).map_err(Rejection::NoSuchRules)?;
    let lexicon = question.lexicon.as_deref().map(LexiconRef::from);
    guarded::check(&app, &headers, lexicon.as_ref(), Some(&rules)).await?;
    rated_positions::check(&app, &headers, &rules, &question.position).await?;
    let analysed = AnalysisTask { position: &question.position, lexicon: lexicon.as_ref(), by: By::Equity };
    let live = hosted::live(rules, analysed, &app.services).await?;
    let counted = Counted::socket("analysis");
    let begun = LiveBegun { name: live.name.clone(), renew_seconds: hosted::UNATTENDED.as_secs() };
    let begun = named("begun", &begun);
    let ending = app.ending.clone();
    let events = unfold((Some(begun), Some((live, ending, counted))), async |(begun, state)| {
        if let Some(begun) = begun {
            return Some((Ok(begun), (None, state)));
        }
        let (mut live, mut ending, counted) = state?;
        let heard = tokio::select! {
            heard = live.next() => heard?,
            _ = ending.wait_for(|ending| *ending) => return Some((Ok(end("stopping")), (None, None))),
        };
        Some(match heard {
            AnalysisMessage::Step(step) => (Ok(plain(&step)), (None, Some((live, ending, counted)))),
            AnalysisMessage::End(why) => (Ok(end(why.name())), (None, None)),
        })
    });
    Ok(Sse::new(events).keep_alive(KeepAlive::default()))
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
