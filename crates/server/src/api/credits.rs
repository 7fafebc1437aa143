//! Where the program's words and definitions come from, for the page that tells of it.

use axum::Json;
use axum::extract::State;
use serde_json::{Value, json};

use crate::app::App;
use crate::words::WordSource;

pub(super) async fn credits(State(app): State<App>) -> Json<Value> {
    let sources = app.house.shelf.sources().await;
    let told = |source: &WordSource| {
        json!({"kind": if source.definitions { "definitions" } else { "lexicon" }, "name": source.name, "language": source.language,
               "words": source.words, "sources": source.sources, "licence": source.licence})
    };
    Json(json!({
        "version": env!("CARGO_PKG_VERSION"),
        "licence": env!("CARGO_PKG_LICENSE"),
        "sources": sources.iter().map(told).collect::<Vec<_>>(),
    }))
}
