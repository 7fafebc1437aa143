//! Statistics of players, as JSON or as a table of games.

use axum::Json;
use axum::extract::State;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE, HeaderMap};
use axum::response::{IntoResponse, Response};
use wire::{Statistics, StatisticsFormat, StatisticsQuery};

use super::path::Path;
use super::query::Query;
use crate::app::App;
use crate::club::names::name_keys;
use crate::club::statistics::{StatisticsRequest, statistics};
use crate::http::rejection::Rejection;
use crate::http::session;
use rooms::statistics::to_csv;

/// Returns a member's statistics: of the rated games, which the profile shows, and for themselves of
/// all games.
pub(super) async fn of_member(
    State(app): State<App>,
    Path(name): Path<String>,
    Query(query): Query<StatisticsQuery>,
    headers: HeaderMap,
) -> Result<Response, Rejection> {
    let member = app.store.member_named(&name_keys(&name)).await?.ok_or(Rejection::NoSuchMember)?;
    let own = session::guest(&headers, &app.store).await?.as_ref() == Some(&member.guest);
    respond(&app, StatisticsRequest { guest: &member.guest, name: &member.name, rated: !own, query: &query }).await
}

/// Returns the statistics of the requesting guest or member.
pub(super) async fn of_guest(
    State(app): State<App>,
    Query(query): Query<StatisticsQuery>,
    headers: HeaderMap,
) -> Result<Response, Rejection> {
    let Some(guest) = session::guest(&headers, &app.store).await? else {
        let none = Statistics::default();
        return Ok(match query.format.unwrap_or_default() {
            StatisticsFormat::Json => Json(none).into_response(),
            StatisticsFormat::Csv => table(to_csv([])),
        });
    };
    let name = app.store.member(&guest).await?.map(|member| member.name).unwrap_or_default();
    respond(&app, StatisticsRequest { guest: &guest, name: &name, rated: false, query: &query }).await
}

async fn respond(app: &App, request: StatisticsRequest<'_>) -> Result<Response, Rejection> {
    let format = request.query.format.unwrap_or_default();
    let (sums, games) = statistics(app, request).await?;
    Ok(match format {
        StatisticsFormat::Json => Json(sums).into_response(),
        StatisticsFormat::Csv => table(to_csv(games.iter().map(|facts| &**facts))),
    })
}

fn table(text: String) -> Response {
    let headers = [(CONTENT_TYPE, "text/csv; charset=utf-8"), (CONTENT_DISPOSITION, "attachment; filename=\"deska-games.csv\"")];
    (headers, text).into_response()
}
