//! Member accounts: guests with a unique name and a password.

use serde::{Deserialize, Serialize};

use crate::{GameLine, MemberRelation, People, PrivateMessage, RatingShown, SavedPlayer};

/// The current account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct AccountAnswer {
    /// The account; `null` for a guest.
    pub account: Option<Account>,
}

/// A member's own account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Account {
    pub name: String,
    /// `member`, `moderator` or `administrator`.
    #[cfg_attr(test, ts(type = "\"member\" | \"moderator\" | \"administrator\""))]
    pub role: &'static str,
    /// Their description of themselves.
    pub about: String,
    /// Whether the time of the last visit is hidden.
    pub hidden: bool,
    /// The start, in milliseconds since the Unix epoch.
    pub created: u64,
    /// Whether two-factor authentication is on.
    pub factor: bool,
    /// Whether it is the account of a program.
    pub program: bool,
    /// The earliest time of the next name change, in milliseconds since the Unix epoch; `null` if allowed now.
    pub renamed_again: Option<u64>,
    /// The version of their picture, for its URL; `null` without a picture.
    pub picture: Option<String>,
    /// The codes of their languages.
    pub languages: Vec<String>,
}

/// A member's vacation, which stops their clocks in correspondence games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Vacation {
    /// The end, in milliseconds since the Unix epoch; `null` if not on vacation.
    pub until: Option<u64>,
    /// The remaining days, of 30 within 365.
    pub left: u64,
}

/// A request to start a vacation now; replaces a current one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct VacationRequest {
    pub days: u64,
}

/// The public profile of a member.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Profile {
    pub name: String,
    /// `member`, `moderator` or `administrator`.
    #[cfg_attr(test, ts(type = "\"member\" | \"moderator\" | \"administrator\""))]
    pub role: &'static str,
    /// Their description of themselves.
    pub about: String,
    /// The start, in milliseconds since the Unix epoch.
    pub created: u64,
    /// The day of the last visit, in milliseconds since the Unix epoch; `null` if hidden.
    pub seen: Option<u64>,
    /// Whether it is the account of a program.
    pub program: bool,
    /// Whether it is you.
    pub yours: bool,
    /// The end of their vacation, in milliseconds since the Unix epoch; `null` if not on vacation.
    pub vacation: Option<u64>,
    /// Whether they are online; `false` for members who hide it.
    pub here: bool,
    /// Your relation to them; `null` for guests and for your own profile.
    pub standing: Option<MemberRelation>,
    /// The version of their picture, for its URL; `null` without a picture.
    pub picture: Option<String>,
    /// The codes of their languages.
    pub languages: Vec<String>,
}

/// The credentials for registration.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Credentials {
    pub name: String,
    pub password: String,
}

/// The credentials for signing in.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SignInRequest {
    pub name: String,
    pub password: String,
    /// Six digits or a recovery code.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub code: Option<String>,
}

/// The secret of a second factor that is not enabled yet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct FactorOffer {
    /// The secret, for typing into an authenticator app.
    pub secret: String,
    /// The secret as an `otpauth://…` link.
    pub link: String,
    /// The link as a QR code in SVG.
    pub picture: String,
}

/// A request to enable a second factor.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct FactorRequest {
    pub password: String,
    /// The secret from `FactorOffer`.
    pub secret: String,
    /// The current six-digit code.
    pub code: String,
}

/// The response to enabling a second factor.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct RecoveryCodes {
    /// Single-use recovery codes. They are sent only once.
    pub codes: Vec<String>,
}

/// A request to disable the second factor.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct FactorRemoval {
    pub password: String,
    /// Six digits or a recovery code.
    pub code: String,
}

/// A change of password.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PasswordRequest {
    /// The current password.
    pub password: String,
    /// The new password.
    pub new: String,
}

/// A change of name.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct RenameRequest {
    pub name: String,
    pub password: String,
}

/// A password reset with a code.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ResetRequest {
    pub code: String,
    /// The new password.
    pub password: String,
}

/// A change of the profile.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ProfileRequest {
    /// The description, at most 500 characters.
    pub about: String,
    /// Whether the time of the last visit is hidden.
    pub hidden: bool,
    /// At most 8 language codes; unchanged if absent.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub languages: Option<Vec<String>>,
}

/// A request to delete the account.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct RemovalRequest {
    pub password: String,
}

/// The sessions of a member.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct SessionList {
    /// The sessions, most recently used first.
    pub sessions: Vec<SessionEntry>,
}

/// A session of a member.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct SessionEntry {
    /// The label that identifies it.
    pub label: String,
    /// A description of the browser from its user agent.
    pub browser: String,
    /// The sign-in time, in milliseconds since the Unix epoch.
    pub created: u64,
    /// The day of the last use.
    pub seen: u64,
    /// Whether it is the current session.
    pub here: bool,
}

/// A line of a data export.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum DataLine {
    Account(Account),
    Picture {
        /// `image/jpeg` or `image/png`.
        media: String,
        /// The image in base64.
        body: String,
    },
    Session(SessionEntry),
    Token(crate::TokenEntry),
    Book(crate::BookEntry),
    Player(SavedPlayer),
    Shared {
        name: String,
        /// The content of the file.
        text: String,
    },
    Study {
        title: String,
        /// The content, in the format of exported studies.
        study: Box<crate::StudyContent>,
    },
    People(People),
    Message {
        /// The name of the other member; empty if their account was removed.
        with: String,
        message: PrivateMessage,
    },
    Rating(RatingShown),
    Game(Box<OwnGame>),
    /// The last line of a complete export.
    Whole {
        /// The number of exported games.
        games: usize,
    },
    /// The last line of an export that ended with an error.
    Broken {
        text: String,
    },
}

/// A game in a data export, limited to what the member may know.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct OwnGame {
    #[serde(flatten)]
    pub line: GameLine,
    pub notes: String,
    /// The game as a file; `null` if it has no file format.
    pub file: Option<String>,
}
