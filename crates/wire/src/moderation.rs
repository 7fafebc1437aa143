//! Reports, bans and the guest book.

use serde::{Deserialize, Serialize};

/// The subject of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum ReportKind {
    /// Chat at a table.
    Talk,
    /// Private messages.
    Message,
    /// A name or a profile.
    Profile,
    /// Conduct in a game.
    Game,
}

impl ReportKind {
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            ReportKind::Talk => "talk",
            ReportKind::Message => "message",
            ReportKind::Profile => "profile",
            ReportKind::Game => "game",
        }
    }

    #[must_use]
    pub fn by_name(name: &str) -> Option<ReportKind> {
        [ReportKind::Talk, ReportKind::Message, ReportKind::Profile, ReportKind::Game].into_iter().find(|kind| kind.name() == name)
    }
}

/// A report to the moderators. The server attaches the evidence.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ReportRequest {
    pub kind: ReportKind,
    /// The reported member; for a game, `seat` may be given instead.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub name: Option<String>,
    /// The game, for `talk` and `game`.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub game: Option<String>,
    /// The reported seat.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub seat: Option<usize>,
    /// Your comment, at most 1000 characters.
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    pub note: String,
}

/// A report, as shown to moderators.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ReportEntry {
    pub number: u64,
    /// The time, in milliseconds since the Unix epoch.
    pub at: u64,
    pub reporter: String,
    /// The reported person; empty for a guest without a name.
    pub subject: String,
    /// Whether the reported person is a member.
    pub member: bool,
    pub kind: ReportKind,
    pub game: Option<String>,
    /// The reported text at the time of the report.
    pub evidence: String,
    /// The comment of the reporter.
    pub note: String,
    /// The verdict; `null` while the report is open.
    pub verdict: Option<String>,
    pub closed_by: Option<String>,
}

/// Reports, newest first; at most 200.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ReportList {
    pub reports: Vec<ReportEntry>,
}

/// A filter for reports.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ReportQuery {
    /// Whether to include closed reports.
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<bool>", optional))]
    pub all: bool,
}

/// A request to close a report.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct VerdictRequest {
    pub verdict: String,
}

/// A request to ban a member, the subject of a report, or an IP address.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct BanRequest {
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub name: Option<String>,
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub report: Option<u64>,
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub address: Option<String>,
    /// Whether the ban only silences.
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<bool>", optional))]
    pub silence: bool,
    /// The duration in days, at most 3650; permanent if absent.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub days: Option<u64>,
    /// The reason, which is shown to the banned person.
    pub reason: String,
}

/// An active ban.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct BanEntry {
    pub number: u64,
    /// The member's name or the IP address; empty for a guest without a name.
    pub name: String,
    /// Whether the ban only silences.
    pub silence: bool,
    /// The start, in milliseconds since the Unix epoch.
    pub at: u64,
    /// The end; `null` for none.
    pub until: Option<u64>,
    pub reason: String,
    /// The moderator.
    pub actor: String,
}

/// The active bans, newest first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct BanList {
    pub bans: Vec<BanEntry>,
}

/// An entry of the moderation log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ActionEntry {
    /// The time, in milliseconds since the Unix epoch.
    pub at: u64,
    pub actor: String,
    pub action: String,
    /// The person or object of the action.
    pub subject: String,
    pub reason: String,
}

/// The moderation log, newest first; at most 200 entries.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ActionList {
    pub actions: Vec<ActionEntry>,
}

/// An entry of the guest book.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct BookEntry {
    pub number: u64,
    /// The author.
    pub name: String,
    /// The time, in milliseconds since the Unix epoch.
    pub at: u64,
    pub text: String,
    /// Whether you may remove it.
    pub removable: bool,
}

/// A page of the guest book, newest first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct BookPage {
    pub entries: Vec<BookEntry>,
    /// The value of `before` for the next page; `null` for none.
    pub before: Option<u64>,
}

/// The page of the guest book.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct BookQuery {
    /// Only entries before this number.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub before: Option<u64>,
}

/// A new entry of the guest book.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct BookRequest {
    /// The text, at most 1000 characters.
    pub text: String,
}

/// The member to compare with a computer player.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct AgreementQuery {
    pub name: String,
}

/// The agreement of a member's moves with a computer player, in the analysed rated games against people.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct AgreementTable {
    pub name: String,
    /// One line for each kind of game.
    pub lines: Vec<AgreementLine>,
    /// The number of rated games against people not analysed yet.
    pub left: u64,
}

/// The agreement in one kind of game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct AgreementLine {
    pub game: String,
    /// The computer player compared with.
    pub engine: String,
    /// The counts of the member.
    pub theirs: AgreementCount,
    /// The counts of all other analysed players.
    pub others: AgreementCount,
}

/// Counts of equal moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct AgreementCount {
    /// The number of analysed games.
    pub games: u64,
    /// The number of turns in these games.
    pub turns: u64,
    /// The number of turns equal to the computer's choice.
    pub same: u64,
}
