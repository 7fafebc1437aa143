//! Studies of the analysis board: trees of variations with comments and marks.

use serde::{Deserialize, Serialize};

use crate::GameFields;

/// The version of [`StudyContent`] that this program writes.
pub const STUDY_VERSION: u32 = 2;

/// A tree of variations. It is also the format of exported studies.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct StudyContent {
    /// The version of the format: 2.
    pub version: u32,
    /// The replay that the study began with, without its steps: `rules`, `lexicon`, `seats`.
    pub replay: GameFields,
    /// The positions, each after its parent. The first child of a position continues its line.
    pub nodes: Vec<StudyNode>,
    /// The number of the position to show, from 0.
    pub at: usize,
}

/// A position of a study, and the move that led to it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct StudyNode {
    /// The number of the position before the move, from 0; absent for the start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub parent: Option<usize>,
    /// The move, as a record of the game; absent for the start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub record: Option<GameFields>,
    /// The position, as a step of a replay.
    pub step: GameFields,
    /// The comment on the move.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    pub comment: String,
    /// `!!`, `!`, `!?`, `?!`, `?` or `??`; absent for none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    pub mark: String,
    /// Whether the move was played in the game of the study.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    pub played: bool,
}

/// A new study.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct StudyRequest {
    /// The name, 1 to 120 characters.
    pub title: String,
    /// Whether everyone with the link may read it.
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    pub shared: bool,
    pub study: StudyContent,
}

/// A change of a study. What is absent stays as it is.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct StudyChange {
    /// The new name.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub title: Option<String>,
    /// Whether everyone with the link may read it.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub shared: Option<bool>,
    /// The new content. Requires `revision`.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub study: Option<StudyContent>,
    /// The revision that the new content is based on.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub revision: Option<u64>,
}

/// A study in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct StudyLine {
    pub id: String,
    pub title: String,
    /// The game, such as `scrabble`.
    pub game: String,
    /// The rule set, such as `scrabble-en`.
    pub rules: String,
    /// Whether everyone with the link `/analysis/study/{id}` may read it.
    pub shared: bool,
    /// The number of the last change of its content.
    pub revision: u64,
    /// When it was created, in milliseconds since the Unix epoch.
    pub created: u64,
    /// When its content was last changed.
    pub changed: u64,
}

/// The studies of a member, last changed first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct StudyList {
    pub studies: Vec<StudyLine>,
    /// The maximum number of studies for a member.
    pub most: u32,
    /// The maximum size of a study in bytes.
    pub most_bytes: usize,
}

/// A study with its content.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Study {
    #[serde(flatten)]
    pub line: StudyLine,
    /// Whether it is yours and you may change it.
    pub yours: bool,
    pub study: StudyContent,
}

/// A study to write in a file format.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ExportRequest {
    pub study: StudyContent,
    pub format: ExportFormat,
}

/// A file format of studies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum ExportFormat {
    /// The study itself.
    Json,
    /// Scrabble: the main line as moves, everything else in notes.
    Gcg,
    /// The main line as a log of Deska.
    Log,
}

/// An exported study.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ExportedStudy {
    /// The content of the file.
    pub text: String,
}
