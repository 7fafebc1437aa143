//! The file that `deska review` writes for each game. `docs/review.schema.json` is its schema.

use serde::{Deserialize, Serialize};

use crate::Review;

/// The review of a game file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ReviewFile {
    /// The name of the game file, without its folder.
    pub file: String,
    /// The SHA-256 of the game file in hexadecimal digits.
    pub file_sha256: String,
    /// The title in the game file.
    pub title: Option<String>,
    /// Whether the game is over.
    pub finished: bool,
    /// The last scores by seat; empty in games without points.
    pub scores: Vec<i32>,
    pub review: Review,
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use schemars::generate::{Contract, SchemaSettings};
    use serde_json::json;

    use super::*;

    /// Writes or compares the schema, as the test of the OpenAPI description does.
    #[test]
    fn the_schema_of_reviews_is_fresh() {
        let mut settings = SchemaSettings::draft2020_12();
        settings.contract = Contract::Serialize;
        let mut schema = settings.into_generator().into_root_schema_for::<ReviewFile>();
        schema.insert("title".into(), json!("A review written by deska review"));
        let text = serde_json::to_string_pretty(&schema).unwrap() + "\n";
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/review.schema.json");
        if std::env::var_os("DESKA_GENERATE").is_some() {
            std::fs::write(&path, text).unwrap();
            return;
        }
        let known = std::fs::read_to_string(&path).unwrap_or_default().replace("\r\n", "\n");
        assert!(known == text, "docs/review.schema.json is out of date with crates/wire: regenerate it with `cargo xtask generate`");
    }
}
