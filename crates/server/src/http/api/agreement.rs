//! Agreement between a member's moves and the engine's, for moderators.

use axum::Json;
use axum::extract::State;
use axum::http::header::HeaderMap;
use store::{Member, SeatAgreement};
use wire::{AgreementCount, AgreementLine, AgreementQuery, AgreementTable};

use super::body::Body;
use super::moderation::moderator;
use super::query::Query;
use crate::app::App;
use crate::club::names::name_keys;
use crate::http::rejection::Rejection;
use rooms::room::{self, LoadError};

pub(super) async fn get(
    State(app): State<App>,
    headers: HeaderMap,
    Query(query): Query<AgreementQuery>,
) -> Result<Json<AgreementTable>, Rejection> {
    moderator(&app, &headers).await?;
    let member = member_named(&app, &query.name).await?;
    Ok(Json(agreement_table(&app, &member).await?))
}

/// Analyzes the member's latest rated game with people that has not been analyzed yet.
pub(super) async fn examine(
    State(app): State<App>,
    headers: HeaderMap,
    Body(body): Body<AgreementQuery>,
) -> Result<Json<AgreementTable>, Rejection> {
    moderator(&app, &headers).await?;
    let member = member_named(&app, &body.name).await?;
    if let (_, Some(id)) = app.store.unexamined(&member.guest).await? {
        let row = app.store.game(&id).await?.ok_or(Rejection::NoSuchGame)?;
        let found = match room::agreement(&id, &app.store, &app.services).await? {
            Err(LoadError::Data(error)) => return Err(LoadError::Data(error).into()),
            // A game that cannot be replayed is stored with empty counts, so that it is not tried
            // again.
            Err(_) => vec![SeatAgreement { engine: String::new(), turns: 0, same: 0 }; row.seats.len()],
            Ok(found) => found,
        };
        app.store.note_agreement(id, found).await?;
    }
    Ok(Json(agreement_table(&app, &member).await?))
}

async fn member_named(app: &App, name: &str) -> Result<Member, Rejection> {
    app.store.member_named(&name_keys(name)).await?.ok_or(Rejection::NoSuchMember)
}

async fn agreement_table(app: &App, member: &Member) -> Result<AgreementTable, Rejection> {
    let count = |[games, turns, same]: [u64; 3]| AgreementCount { games, turns, same };
    let lines = app.store.agreements(&member.guest).await?;
    let (left, _) = app.store.unexamined(&member.guest).await?;
    let to_wire = |line: store::AgreementLine| AgreementLine {
        game: line.game,
        engine: line.engine,
        theirs: count(line.theirs),
        others: count(line.others),
    };
    Ok(AgreementTable { name: member.name.clone(), lines: lines.into_iter().map(to_wire).collect(), left })
}
