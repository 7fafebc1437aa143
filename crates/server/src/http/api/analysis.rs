//! The best moves in a given position.

use axum::Json;
use axum::extract::State;
use axum::http::header::HeaderMap;
use lexicon::LexiconRef;
use wire::{AnalysisRequest, GameFields, Solve, SolveQuery, SpeedQuery};

use super::body::Body;
use super::query::Query;
use crate::app::App;
use crate::club::fair_play::{self, Help, Words};
use crate::http::rejection::Rejection;
use rooms::hosted::{self, AnalysisTask, SolveAction};

/// The maximum number of moves in a response.
const MAX_MOVES: usize = 100;

/// Measures the speed of the engines on this machine with a fixed workload.
pub(super) async fn measure(State(app): State<App>, Query(query): Query<SpeedQuery>) -> Result<Json<GameFields>, Rejection> {
    let rules = games::Rules::by_name(&query.rules).map_err(Rejection::NoSuchRules)?;
    Ok(Json(hosted::measure(&rules, &app.services).await?))
}

pub(super) async fn analyse(
    State(app): State<App>,
    headers: HeaderMap,
    Body(body): Body<AnalysisRequest>,
) -> Result<Json<GameFields>, Rejection> {
    if !(1..=MAX_MOVES).contains(&body.top) {
        return Err(Rejection::Body(format!("`top` must be 1 to {MAX_MOVES}")));
    }
    let rules = games::Rules::by_name(&body.rules).map_err(Rejection::NoSuchRules)?;
    let lexicon = body.lexicon.as_deref().map(LexiconRef::from);
    let words = Words { lexicon: lexicon.as_ref(), rules: Some(&rules) };
    fair_play::check(&app, &headers, Help::Analysis { words, position: &body.position }).await?;
    let analysed = AnalysisTask { position: &body.position, lexicon: lexicon.as_ref(), by: body.by };
    Ok(Json(hosted::analyse(rules, analysed, body.top, &app.services).await?))
}

/// Returns the cost of solving a position exactly, and the progress so far.
pub(super) async fn exact(State(app): State<App>, headers: HeaderMap, Query(query): Query<SolveQuery>) -> Result<Json<Solve>, Rejection> {
    run_solver(&app, &headers, &query, SolveAction::Query).await
}

pub(super) async fn solve(State(app): State<App>, headers: HeaderMap, Body(query): Body<SolveQuery>) -> Result<Json<Solve>, Rejection> {
    run_solver(&app, &headers, &query, SolveAction::Request(query.memory)).await
}

pub(super) async fn cancel(State(app): State<App>, headers: HeaderMap, Query(query): Query<SolveQuery>) -> Result<Json<Solve>, Rejection> {
    run_solver(&app, &headers, &query, SolveAction::Withdraw).await
}

async fn run_solver(app: &App, headers: &HeaderMap, query: &SolveQuery, action: SolveAction) -> Result<Json<Solve>, Rejection> {
    let rules = games::Rules::by_name(&query.rules).map_err(Rejection::NoSuchRules)?;
    let words = Words { lexicon: None, rules: Some(&rules) };
    fair_play::check(app, headers, Help::Analysis { words, position: &query.position }).await?;
    Ok(Json(hosted::solve(rules, &query.position, action, &app.services).await?))
}
