//! The analysis board: opens positions, games and addresses, and plays moves in positions.

use axum::Json;
use axum::extract::State;
use axum::http::header::{self, HeaderMap};
use lexicon::LexiconRef;
use wire::{LookQuery, OpenRequest, PlayRequest, PlayedSteps, Replay};

use super::body::Body;
use super::path::Path;
use super::query::Query;
use super::{files, replay};
use crate::app::App;
use crate::club::fair_play::{self, Help, Words};
use crate::http::rejection::Rejection;
use crate::http::session;
use rooms::hosted::{self, Address, AnalysisTask, PlayedMove, ReplayError, Target};

/// Opens a text in any notation, or an address of this server.
pub(super) async fn open(
    State(app): State<App>,
    headers: HeaderMap,
    body: Result<Body<OpenRequest>, Rejection>,
) -> Result<Json<Replay>, Rejection> {
    let Body(body) = body.map_err(|error| match error {
        // This route accepts larger bodies than others; the limit of the text is what matters.
        Rejection::TooLarge(_) => Rejection::TooLarge(app.limits.max_record_bytes),
        other => other,
    })?;
    if body.text.len() > app.limits.max_record_bytes {
        return Err(Rejection::TooLarge(app.limits.max_record_bytes));
    }
    let Some(address) = Address::parse(&body.text) else {
        return Ok(Json(open_text(&app, &headers, body).await?));
    };
    if !is_own(&app, &headers, &address) {
        return Err(ReplayError::from(address.foreign()).into());
    }
    match address.target {
        // The same rules as for the page of the game.
        Target::Game(id) => replay::document(State(app), Path(id), Query(LookQuery { seat: None }), headers).await,
        Target::File(id) => files::replay(State(app), Path(id), headers).await,
        Target::Position { text, rules, lexicon } => {
            let request = OpenRequest { text, rules: rules.or(body.rules), lexicon: lexicon.or(body.lexicon) };
            Ok(Json(open_text(&app, &headers, request).await?))
        }
        Target::Other => Err(ReplayError::from(Address::without_game()).into()),
    }
}

/// Returns whether an address is of this server.
fn is_own(app: &App, headers: &HeaderMap, address: &Address) -> bool {
    let Some(host) = &address.host else { return true };
    let here = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    here.is_some_and(|here| here.eq_ignore_ascii_case(host))
        || app.public_url.as_ref().is_some_and(|public| public.authority().eq_ignore_ascii_case(host))
}

async fn open_text(app: &App, headers: &HeaderMap, request: OpenRequest) -> Result<Replay, Rejection> {
    let rules = request.rules.as_deref().map(games::Rules::by_name).transpose().map_err(Rejection::NoSuchRules)?;
    let lexicon = request.lexicon.map(LexiconRef::from);
    let mut replay = hosted::open(&request.text, rules, lexicon.as_ref(), &app.services).await?;
    let rules = replay.rules.0.get("name").and_then(serde_json::Value::as_str).and_then(|name| games::Rules::by_name(name).ok());
    let lexicon = replay.lexicon.as_deref().map(LexiconRef::from);
    let words = Words { lexicon: lexicon.as_ref(), rules: rules.as_ref() };
    if let Some(last) = replay.steps.last() {
        fair_play::check(app, headers, Help::Copy { words, frame: &last.frame }).await?;
    }
    fair_play::hide_remarks(app, session::guest(headers, &app.store).await?.as_ref(), &mut replay).await?;
    Ok(replay)
}

/// Plays a move in a position.
pub(super) async fn play(
    State(app): State<App>,
    headers: HeaderMap,
    Body(body): Body<PlayRequest>,
) -> Result<Json<PlayedSteps>, Rejection> {
    let rules = games::Rules::by_name(&body.rules).map_err(Rejection::NoSuchRules)?;
    let lexicon = body.lexicon.as_deref().map(LexiconRef::from);
    let words = Words { lexicon: lexicon.as_ref(), rules: Some(&rules) };
    fair_play::check(&app, &headers, Help::Analysis { words, position: &body.position }).await?;
    let task = AnalysisTask { position: &body.position, lexicon: lexicon.as_ref(), by: wire::By::Equity };
    let played = PlayedMove { notation: &body.r#move, seat: body.turn };
    let steps = hosted::play_move(rules, task, played, &app.services).await?;
    Ok(Json(PlayedSteps { steps: steps.into() }))
}
