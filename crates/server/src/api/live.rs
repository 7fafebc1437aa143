//! An analysis that deepens while its reader stays: server-sent events, one JSON value each. Closing the connection ends it.

use std::convert::Infallible;

use axum::extract::State;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::stream::{Stream, unfold};
use serde::Deserialize;

use super::query::Query;
use crate::app::App;
use crate::hosted;
use crate::rejection::Rejection;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Question {
    rules: String,
    position: String,
}

pub(super) async fn watch(
    State(app): State<App>,
    Query(question): Query<Question>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Rejection> {
    let rules = games::Rules::by_name(&question.rules).map_err(Rejection::NoSuchRules)?;
    let live = hosted::live(&rules, &question.position, &app.house).await?;
    let ending = app.ending.clone();
    let events = unfold((live, ending), async |(mut live, mut ending)| {
        let step = tokio::select! {
            step = live.next() => step?,
            _ = ending.wait_for(|ending| *ending) => return None,
        };
        Some((Ok(Event::default().data(step.to_string())), (live, ending)))
    });
    Ok(Sse::new(events).keep_alive(KeepAlive::default()))
}
