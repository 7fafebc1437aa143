//! Server information: rule sets, lexicons and computer players.

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use store::Notice;
use wire::{GameFields, NoticeEntry, NoticeList};

use super::path::Path;
use crate::app::App;
use crate::http::compression;
use crate::http::rejection::Rejection;
use rooms::hosted;

/// Returns the OpenAPI description of this API.
pub(super) async fn openapi() -> impl IntoResponse {
    ([(CONTENT_TYPE, "application/json")], include_str!("../../../../../docs/openapi.json"))
}

/// Returns the operator's current notices.
pub(super) async fn notices(State(app): State<App>) -> Json<NoticeList> {
    let to_wire = |Notice { number, at, until, text, drains }| NoticeEntry { number, at, until, text, drains };
    Json(NoticeList { notices: app.notices.active().into_iter().map(to_wire).collect() })
}

pub(super) async fn about(State(app): State<App>, headers: HeaderMap) -> Response {
    let member = match super::account::member(&app, &headers).await {
        Ok((member, _)) => Some(member.name),
        Err(Rejection::NotSignedIn) => None,
        // The server information is returned even if the database fails.
        Err(error) => {
            tracing::warn!(%error, "failed to identify the requester");
            None
        }
    };
    let lists = app.services.lexicons.list().await;
    // Reading folders blocks, so it runs outside the async worker threads.
    let events = tokio::task::spawn_blocking(move || app.events.has_events()).await.unwrap_or_default();
    let about = hosted::about(&lists, events, member);
    compression::json_response(&headers, &about)
}

pub(super) async fn rules(State(app): State<App>, Path(name): Path<String>) -> Result<Json<GameFields>, Rejection> {
    let rules = games::Rules::by_name(&name).map_err(Rejection::NoSuchRules)?;
    Ok(Json(hosted::card(&rules, &app.services)?))
}
