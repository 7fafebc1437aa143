//! Games to look through, and files of them.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use table::log_file::Reason;

use crate::{GameFields, GameRecord, Seat};

/// A game that was, or how far it has come.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Replay<Rules = GameFields, Step = ReplayStep> {
    /// The game's id; `null` of a file.
    pub id: Option<String>,
    /// The rule set.
    pub rules: Rules,
    /// The lexicon; `null` in a game without words.
    pub lexicon: Option<String>,
    /// Who sits where.
    pub seats: Vec<Seat>,
    /// Can words be challenged, by people?
    pub guarded: bool,
    /// Is the game over?
    pub finished: bool,
    /// The title that a file gives.
    pub title: Option<String>,
    /// The description that a file gives.
    pub description: Option<String>,
    /// What other programs may refuse of a file.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub warnings: Option<Vec<FileWarning>>,
    /// Computer players that took a seat during the game.
    pub players: Vec<SeatedPlayer>,
    /// The shared file that it was read from.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub file: Option<ReplayFile>,
    /// How a program has lost otherwise than by moves, where a file says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub forfeit: Option<Forfeit>,
    /// Times in which the server could not work; absent: there were none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<Outage>>"))]
    pub outages: Vec<Outage>,
    /// Some of its records and its names come from a device or a file, which nobody here has checked; absent: none do.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub imported: bool,
    /// The steps: how the game stood before each record, and at last how it ended or stands.
    pub steps: Vec<Step>,
}

/// A time in which the server could not work. It was taken from nobody's clock.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Outage {
    /// How many records the log had then.
    pub number: u64,
    /// From when, in milliseconds since 1970.
    pub since: u64,
    /// Until when.
    pub until: u64,
    /// `storage`: it could not store moves; `server`: it did not run.
    pub reason: &'static str,
}

/// How a program has lost otherwise than by moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Forfeit {
    /// Its seat.
    pub seat: usize,
    /// What kind of fault it was: `illegal`, `time`, `crash`, `flood`, `protocol`, `start`.
    pub kind: String,
    /// What happened, in an English sentence.
    pub text: String,
    /// The same for sentences in other languages; absent of games of earlier versions.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub reason: Option<ForfeitReason>,
}

/// Why a program has lost, for sentences in other languages.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ForfeitReason {
    /// Its stable name: `one-letter-duty`.
    pub code: String,
    /// What the sentence speaks of.
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
    /// Its number, from 0.
    pub n: usize,
    /// How the game stood, as the game tells it.
    #[serde(flatten)]
    pub frame: Frame,
    /// What is said of it looking back, by a game that says something, once it is over; `null`: nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(as = "Option<Remark>", optional = nullable))]
    pub remark: Option<Option<Remark>>,
    /// What was done then; `null` at the last step.
    pub record: Option<Entry>,
    /// What a file says of it.
    pub note: Option<String>,
}

/// A computer player that took a seat during the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct SeatedPlayer {
    /// After so many steps.
    pub step: usize,
    /// The seat.
    pub seat: usize,
    /// The computer player.
    pub player: String,
}

/// What other programs may refuse of a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct FileWarning {
    /// What it is, by its stable name.
    pub code: String,
    /// An English sentence.
    pub text: String,
    /// What it speaks of: for sentences in other languages.
    pub parameters: BTreeMap<String, String>,
}

/// A file that somebody shares.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct SharedFile {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Since when it is shared, in milliseconds since 1970.
    pub created: u64,
    /// Until when.
    pub expires: u64,
}

/// The shared file that a replay was read from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ReplayFile {
    /// The file.
    #[serde(flatten)]
    pub file: SharedFile,
    /// Does the guest who asks share it?
    pub yours: bool,
}

/// The files that a guest shares.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct SharedFiles {
    /// The files.
    pub files: Vec<SharedFile>,
    /// So many a guest may share at a time.
    pub most: u32,
}

/// As whom somebody looks at a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LookQuery {
    /// Which of your seats, if several are yours on one screen.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub seat: Option<usize>,
}

/// By which rules and words a file is read; where they are left out, by those that it names.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct FileQuery {
    /// The rule set.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub rules: Option<String>,
    /// The lexicon.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub lexicon: Option<String>,
}

/// How a file shall be kept.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct KeepQuery {
    /// Its name; what is too long of it, or can't be seen, is left out.
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    pub name: String,
    /// The rule set, where the file does not say.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub rules: Option<String>,
    /// The lexicon, where the file does not say.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub lexicon: Option<String>,
}
