//! Downloads the files of the games that match a search as a zip archive.

use std::io::{Cursor, Write as _};
use std::time::Duration;

use axum::extract::State;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use store::{GameRow, GuestId, Search};
use time::OffsetDateTime;
use time::macros::format_description;
use wire::GameQuery;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use super::account::Caller;
use super::games::search;
use super::own_data::{MAX_DOWNLOADS, file_of};
use super::query::Query;
use crate::app::App;
use crate::club::game_access;
use crate::http::rejection::Rejection;
use crate::http::session;
use rooms::hosted::log_file;
use rooms::limits::{Requester, network};

/// The `Retry-After` for clients that already have a download running.
const RETRY_AFTER: Duration = Duration::from_secs(30);

pub(super) async fn download(State(app): State<App>, Query(query): Query<GameQuery>, caller: Caller) -> Result<Response, Rejection> {
    let wanted = search(query, &app).await?;
    let guest = session::guest(&caller.headers, &app.store).await?.unwrap_or(GuestId::placeholder());
    let _share = app.downloads.take(network(caller.address), MAX_DOWNLOADS).ok_or_else(|| Rejection::limited("downloads", RETRY_AFTER))?;
    let found = app.store.search(&Search { guest: guest.clone(), ..wanted }).await?;
    let archive = Requester::current().scope(build_archive(&app, found.games, &guest)).await?;
    let name = "attachment; filename=\"deska-games.zip\"";
    Ok(([(CONTENT_TYPE, "application/zip"), (CONTENT_DISPOSITION, name)], archive).into_response())
}

/// Builds an archive of these games as the guest may see them. Skips damaged games, and games whose
/// lexicon is missing.
async fn build_archive(app: &App, games: Vec<GameRow>, guest: &GuestId) -> Result<Vec<u8>, Rejection> {
    let broken = |error: zip::result::ZipError| Rejection::Cut(format!("the archive could not be written: {error}"));
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    for game in games {
        let name = format!("{}-{}-{}", day(game.updated), game.game, game.id);
        if !game_access::may_see(app, &game, Some(guest)).await? {
            continue;
        }
        let usual = games::GameName::at_tables().find(|known| known.name() == game.game).map_or("deska", |known| known.module().file);
        let Some(text) = file_of(app, game, guest).await? else { continue };
        let ending = if log_file::is_log(text.as_bytes()) { "deska" } else { usual };
        archive.start_file(format!("{name}.{ending}"), SimpleFileOptions::default()).map_err(broken)?;
        archive.write_all(text.as_bytes()).map_err(|error| broken(error.into()))?;
    }
    Ok(archive.finish().map_err(broken)?.into_inner())
}

/// Formats a timestamp in milliseconds as a UTC date: `2026-11-26`.
fn day(at: u64) -> String {
    let moment = i64::try_from(at / 1000).ok().and_then(|seconds| OffsetDateTime::from_unix_timestamp(seconds).ok());
    moment.and_then(|moment| moment.format(format_description!("[year]-[month]-[day]")).ok()).unwrap_or_default()
}
