//! Reports, bans and the guest book.

use serde::{Deserialize, Serialize};

/// What a report is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum ReportKind {
    /// What was said beside a board.
    Talk,
    /// Private messages.
    Message,
    /// A name, or what somebody says of themselves.
    Profile,
    /// How somebody played, or let others wait.
    Game,
}

impl ReportKind {
    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            ReportKind::Talk => "talk",
            ReportKind::Message => "message",
            ReportKind::Profile => "profile",
            ReportKind::Game => "game",
        }
    }

    /// The kind of this name.
    #[must_use]
    pub fn by_name(name: &str) -> Option<ReportKind> {
        [ReportKind::Talk, ReportKind::Message, ReportKind::Profile, ReportKind::Game].into_iter().find(|kind| kind.name() == name)
    }
}

/// A report to the moderators. What it is about is attached by the server.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ReportRequest {
    /// What it is about.
    pub kind: ReportKind,
    /// The member it is about; in a game, the seat may be named instead.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub name: Option<String>,
    /// The game, of `talk` and `game`.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub game: Option<String>,
    /// The seat in it.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub seat: Option<usize>,
    /// What you say of it, at most 1000 characters.
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    pub note: String,
}

/// A report, as moderators see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ReportEntry {
    /// Its number.
    pub number: u64,
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// Who reports.
    pub reporter: String,
    /// Whom; empty: a guest without a name.
    pub subject: String,
    /// Is that a member?
    pub member: bool,
    /// What it is about.
    pub kind: ReportKind,
    /// The game.
    pub game: Option<String>,
    /// What was said or written, as it stood then.
    pub evidence: String,
    /// What whoever reports says of it.
    pub note: String,
    /// With which words it was closed; `null`: it is open.
    pub verdict: Option<String>,
    /// By whom.
    pub closed_by: Option<String>,
}

/// Reports, the newest first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ReportList {
    /// They, at most 200.
    pub reports: Vec<ReportEntry>,
}

/// Which reports are asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ReportQuery {
    /// Those that are closed, too.
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<bool>", optional))]
    pub all: bool,
}

/// What becomes of a report.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct VerdictRequest {
    /// In some words.
    pub verdict: String,
}

/// A ban to be set: on a member, on whoever a report is about, or on an address.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct BanRequest {
    /// The member.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub name: Option<String>,
    /// Or the report.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub report: Option<u64>,
    /// Or the address.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub address: Option<String>,
    /// Do they only say and write nothing?
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<bool>", optional))]
    pub silence: bool,
    /// For so many days, at most 3650; without it, without end.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub days: Option<u64>,
    /// Why: they are told.
    pub reason: String,
}

/// A ban that holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct BanEntry {
    /// Its number.
    pub number: u64,
    /// Whom it is on: a member's name, an address, or empty for a guest without a name.
    pub name: String,
    /// Do they only say and write nothing?
    pub silence: bool,
    /// Since when, in milliseconds since 1970.
    pub at: u64,
    /// Until when; `null`: without end.
    pub until: Option<u64>,
    /// Why.
    pub reason: String,
    /// Who decided it.
    pub actor: String,
}

/// The bans that hold, the newest first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct BanList {
    /// They.
    pub bans: Vec<BanEntry>,
}

/// Something that an administrator or a moderator did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ActionEntry {
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// Who.
    pub actor: String,
    /// What.
    pub action: String,
    /// To whom or what.
    pub subject: String,
    /// Why.
    pub reason: String,
}

/// What was done, the newest first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ActionList {
    /// It, at most 200.
    pub actions: Vec<ActionEntry>,
}

/// An entry of the guest book.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct BookEntry {
    /// Its number.
    pub number: u64,
    /// Who wrote it.
    pub name: String,
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// What.
    pub text: String,
    /// May whoever asks remove it?
    pub removable: bool,
}

/// A page of the guest book, the newest first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct BookPage {
    /// The entries.
    pub entries: Vec<BookEntry>,
    /// Ask for those before this one next; `null`: there are none.
    pub before: Option<u64>,
}

/// Which entries are asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct BookQuery {
    /// Those before this number.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub before: Option<u64>,
}

/// An entry to be written.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct BookRequest {
    /// What, at most 1000 characters.
    pub text: String,
}

/// Whose choices are held against the computer's.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct AgreementQuery {
    /// The member's name.
    pub name: String,
}

/// How often a member chose what the computer would have chosen, in rated games with people that were looked at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct AgreementTable {
    /// The member.
    pub name: String,
    /// A line for each kind of game.
    pub lines: Vec<AgreementLine>,
    /// Rated games with people that were not looked at.
    pub left: u64,
}

/// The games of one kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct AgreementLine {
    /// The game.
    pub game: String,
    /// The computer player that was asked.
    pub engine: String,
    /// What was found of the member.
    pub theirs: AgreementCount,
    /// What was found of all others whose games of this kind were looked at.
    pub others: AgreementCount,
}

/// How often choices were the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct AgreementCount {
    /// Games that were looked at.
    pub games: u64,
    /// Turns in them.
    pub turns: u64,
    /// Turns that were the computer's choice.
    pub same: u64,
}
