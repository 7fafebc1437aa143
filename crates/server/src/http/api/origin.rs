//! Starting positions from a step of a finished game or of a shared file.

use axum::http::HeaderMap;
use wire::Origin;

use super::files;
use crate::app::App;
use crate::club::fair_play::{self, Help, Words};
use crate::club::game_access;
use crate::http::rejection::Rejection;
use rooms::hosted::{self, log_file};
use rooms::room::{Continuation, StoredDocument, log_of_file, opened, stored};

/// Returns the state from which the new game continues.
pub(super) async fn begun(Origin { game, file, step, anew }: Origin, app: &App, headers: &HeaderMap) -> Result<Continuation, Rejection> {
    let (source, step): (StoredDocument, usize) = match (game, file) {
        (Some(id), None) => {
            let row = game_access::visible_game(app, &id, headers).await?;
            // A game in progress contains hidden information, and its players could try out moves
            // in a copy.
            if !row.summary.over {
                return Err(Rejection::NotOver);
            }
            (stored((&app.store, &app.services), row, None, None).await?.ok_or(Rejection::NotYourSeat)?, step)
        }
        (None, Some(id)) => of_file(app, &id, step).await?,
        _ => return Err(Rejection::Body("`from` must have either `game` or `file`".into())),
    };
    let begun = app.services.compute(move || source.begin_from(step, anew)).await??;
    let rules = games::Rules::by_name(&begun.rules).map_err(Rejection::NoSuchRules)?;
    let words = Words { lexicon: begun.lexicon.as_ref(), rules: Some(&rules) };
    fair_play::check(app, headers, Help::Copy { words, frame: &begun.frame }).await?;
    Ok(begun)
}

/// Reads a shared file. Returns its game, and the step in that game which `step` refers to.
async fn of_file(app: &App, id: &str, step: usize) -> Result<(StoredDocument, usize), Rejection> {
    let file = files::find(app, id).await?;
    if log_file::is_log(&file.bytes) {
        return Ok((log_of_file(&file.bytes, &app.services).await?, step));
    }
    let rules = file.line.rules.as_deref().map(games::Rules::by_name).transpose().map_err(Rejection::NoSuchRules)?;
    let (row, log) = hosted::begun_from_file(file.bytes.into(), rules, file.line.lexicon.as_ref(), step, &app.services).await??;
    // The log starts at the requested position, so this is its step 0.
    Ok((opened(row, log, &app.services).await?, 0))
}
