//! The files and lexicons a page needs to work offline.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::http::header::{CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, VARY};
use axum::response::{IntoResponse, Response};
use lexicon::LexiconRef;
use sha2::{Digest, Sha256};
use wire::{OfflineFile, OfflineFiles, OfflineList};

use super::path::Path;
use crate::app::App;
use crate::club::fair_play::{self, Help, Words};
use crate::http::compression::{self, Encoding};
use crate::http::offline_module;
use crate::http::page_files;
use crate::http::rejection::Rejection;
use rooms::hosted::{self, SettingsError};
use rooms::words::WordFile;

pub(super) async fn list(State(app): State<App>) -> Json<OfflineList> {
    let lists = app.services.lexicons.list().await;
    let lexicons = hosted::about(&lists, false, None).lexicons.into_iter().filter(|list| list.available).collect();
    let (version, shell) = page_files::version_and_paths();
    Json(OfflineList { version, engine: offline_module::size(), shell, lexicons })
}

async fn files(app: &App, headers: &HeaderMap, name: String) -> Result<Arc<[WordFile]>, Rejection> {
    let named = LexiconRef::from(name);
    fair_play::check(app, headers, Help::WordList(Words { lexicon: Some(&named), rules: None })).await?;
    let name = app.services.lexicons.named(&named).await.map_err(SettingsError::from)?;
    let lexicons = app.services.lexicons.clone();
    let found = app.services.compute(move || lexicons.files(&name)).await?;
    Ok(found.map_err(SettingsError::from)?)
}

pub(super) async fn lexicon(State(app): State<App>, Path(name): Path<String>, headers: HeaderMap) -> Result<Json<OfflineFiles>, Rejection> {
    let to_wire = |file: &WordFile| OfflineFile {
        name: file.name.clone(),
        of: file.of.clone(),
        role: file.role.to_owned(),
        bytes: file.bytes.len() as u64,
        sha256: Sha256::digest(&file.bytes).iter().map(|byte| format!("{byte:02x}")).collect(),
    };
    Ok(Json(OfflineFiles { files: files(&app, &headers, name).await?.iter().map(to_wire).collect() }))
}

pub(super) async fn file(
    State(app): State<App>,
    Path((lexicon, name)): Path<(String, String)>,
    headers: HeaderMap,
) -> Result<Response, Rejection> {
    let files = files(&app, &headers, lexicon).await?;
    let place = files.iter().position(|file| file.name == name).ok_or(Rejection::NoSuchFile)?;
    let kind = [(CONTENT_TYPE, "application/octet-stream"), (CACHE_CONTROL, "no-cache"), (VARY, "accept-encoding")];
    let Some(encoding) = Encoding::of(&headers, files[place].bytes.len()) else {
        return Ok((kind, files[place].bytes.clone()).into_response());
    };
    // These files are several megabytes, so compress them on the compute threads.
    let compressed = app
        .services
        .compute(move || compression::cached(encoding, Sha256::digest(&files[place].bytes).into(), &files[place].bytes))
        .await?;
    Ok((kind, [(CONTENT_ENCODING, encoding.name())], compressed).into_response())
}
