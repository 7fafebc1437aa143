//! Data that the page needs for playing offline.

use serde::{Deserialize, Serialize};

use crate::LexiconInfo;

/// The files available for offline use.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct OfflineList {
    /// The version of the page, which changes with any of its files.
    pub version: String,
    /// The size of the WebAssembly module in bytes.
    pub engine: u64,
    /// The paths of the files of the page.
    pub shell: Vec<String>,
    pub lexicons: Vec<LexiconInfo>,
}

/// The files of a lexicon.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct OfflineFiles {
    pub files: Vec<OfflineFile>,
}

/// A file of a lexicon.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct OfflineFile {
    pub name: String,
    /// The lexicon, or the language of definitions.
    pub of: String,
    /// `lexicon`, `classes`, `leaves`, `wins` or `definitions`.
    pub role: String,
    pub bytes: u64,
    /// The SHA-256 hash in hexadecimal digits.
    pub sha256: String,
}

/// A request to import a game from a device; a running game continues here.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct KeptGameRequest {
    /// The id on the device without its prefix. A game is imported only once.
    pub id: String,
    /// The log as a file.
    pub log: String,
}
