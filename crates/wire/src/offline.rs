//! What a page needs to play on without a server.

use serde::{Deserialize, Serialize};

use crate::LexiconInfo;

/// What can be installed on a device.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct OfflineList {
    /// A name for all files of the page together, which changes with any of them.
    pub version: String,
    /// The size of the games as WebAssembly, in bytes.
    pub engine: u64,
    /// The paths of the page's files.
    pub shell: Vec<String>,
    /// The lexicons.
    pub lexicons: Vec<LexiconInfo>,
}

/// The files of a lexicon.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct OfflineFiles {
    /// They.
    pub files: Vec<OfflineFile>,
}

/// A file of a lexicon.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct OfflineFile {
    /// Its name.
    pub name: String,
    /// The lexicon, or of definitions the language.
    pub of: String,
    /// What it is: `lexicon`, `classes`, `leaves`, `wins` or `definitions`.
    pub role: String,
    /// How many bytes.
    pub bytes: u64,
    /// Its SHA-256 in hexadecimal digits.
    pub sha256: String,
}

/// A game that was played on a device; one that goes on there goes on here.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct KeptGameRequest {
    /// Its id there, without what stands before it: it is taken once.
    pub id: String,
    /// Its log, as a file.
    pub log: String,
}
