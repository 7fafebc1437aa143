//! The sources of the lexicons and definitions, for the credits page.

use axum::Json;
use axum::extract::State;
use wire::{Credits, Source, SourceKind};

use crate::app::App;
use rooms::words::WordSource;

pub(super) async fn credits(State(app): State<App>) -> Json<Credits> {
    let sources = app.services.lexicons.sources().await;
    let to_wire = |source: &WordSource| Source {
        kind: if source.definitions { SourceKind::Definitions } else { SourceKind::Lexicon },
        name: source.name.clone(),
        language: source.language.clone(),
        words: source.words,
        sources: source.sources.clone(),
        licence: assets::licence_without_paths(&source.licence),
    };
    Json(Credits { version: env!("CARGO_PKG_VERSION"), licence: env!("CARGO_PKG_LICENSE"), sources: sources.iter().map(to_wire).collect() })
}
