//! Replays and game files.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use table::log_file::Reason;

use crate::{GameFields, GameRecord, Seat};

/// The replay of a finished or running game.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Replay<Rules = GameFields, Step = ReplayStep> {
    /// The id of the game; `null` for a file.
    pub id: Option<String>,
    pub rules: Rules,
    /// The lexicon; `null` in games without words.
    pub lexicon: Option<String>,
    /// The seats and their occupants.
    pub seats: Vec<Seat>,
    /// Whether people play with challenges.
    pub guarded: bool,
    /// Whether the game is over.
    pub finished: bool,
    /// The title from a file.
    pub title: Option<String>,
    /// The description from a file.
    pub description: Option<String>,
    /// Parts of a file that other programs may not accept.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub warnings: Option<Vec<FileWarning>>,
    /// Changes of computer players during the game.
    pub players: Vec<SeatedPlayer>,
    /// The shared file that it was loaded from.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub file: Option<ReplayFile>,
    /// The forfeit of a program, if a file records one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub forfeit: Option<Forfeit>,
    /// Outages of the server; absent if there were none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<Outage>>"))]
    pub outages: Vec<Outage>,
    /// Whether records and names come from a device or a file and are not verified; absent if not.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub imported: bool,
    /// The states before each record, and the last state.
    pub steps: Vec<Step>,
}

/// An outage of the server, which costs no player time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Outage {
    /// The length of the log at its start.
    pub number: u64,
    /// The start, in milliseconds since the Unix epoch.
    pub since: u64,
    /// The end.
    pub until: u64,
    /// `storage`: moves could not be stored; `server`: the server was not running.
    pub reason: &'static str,
}

/// The loss of a program by forfeit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Forfeit {
    pub seat: usize,
    /// The kind of fault: `illegal`, `time`, `crash`, `flood`, `protocol` or `start`.
    pub kind: String,
    /// An English description of the fault.
    pub text: String,
    /// The reason for translations; absent in games from earlier versions.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub reason: Option<ForfeitReason>,
}

/// The reason of a forfeit, for translations.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ForfeitReason {
    /// The stable code, such as `one-letter-duty`.
    pub code: String,
    /// The values in the message.
    pub parameters: BTreeMap<String, String>,
}

impl From<Reason> for ForfeitReason {
    fn from(Reason { code, parameters }: Reason) -> ForfeitReason {
        ForfeitReason { code, parameters }
    }
}

/// A step of a replay.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ReplayStep<Frame = GameFields, Entry = GameRecord, Remark = GameFields> {
    /// The number, from 0.
    pub n: usize,
    /// The state, as defined by the game.
    #[serde(flatten)]
    pub frame: Frame,
    /// The remark on the move, for finished games that support remarks; `null` for none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(as = "Option<Remark>", optional = nullable))]
    pub remark: Option<Option<Remark>>,
    /// The record that follows; `null` at the last step.
    pub record: Option<Entry>,
    /// The comment from a file.
    pub note: Option<String>,
}

/// A computer player that took a seat during the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct SeatedPlayer {
    /// The number of steps before the change.
    pub step: usize,
    pub seat: usize,
    pub player: String,
}

/// Parts of a file that other programs may not accept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct FileWarning {
    /// The stable code.
    pub code: String,
    /// An English message.
    pub text: String,
    /// The values in the message, for translations.
    pub parameters: BTreeMap<String, String>,
}

/// A shared game file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct SharedFile {
    pub id: String,
    pub name: String,
    /// The upload time, in milliseconds since the Unix epoch.
    pub created: u64,
    /// The end.
    pub expires: u64,
}

/// The shared file of a replay.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ReplayFile {
    #[serde(flatten)]
    pub file: SharedFile,
    /// Whether you uploaded it.
    pub yours: bool,
}

/// The shared files of a guest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct SharedFiles {
    pub files: Vec<SharedFile>,
    /// The maximum number of files for a guest.
    pub most: u32,
}

/// The seat whose view is requested.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LookQuery {
    /// One of your seats, if you have several on one screen.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub seat: Option<usize>,
}

/// The rule set and lexicon for reading a file; by default those named in it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct FileQuery {
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub rules: Option<String>,
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub lexicon: Option<String>,
}

/// The parameters for sharing a file.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct KeepQuery {
    /// The name, which is truncated and stripped of invisible characters.
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    pub name: String,
    /// The rule set, if the file does not name one.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub rules: Option<String>,
    /// The lexicon, if the file does not name one.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub lexicon: Option<String>,
}
