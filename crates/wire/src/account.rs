//! Members: guests with a name of their own and a password.

use serde::{Deserialize, Serialize};

use crate::{GameLine, People, PrivateMessage, RatingShown, SavedPlayer, Standing};

/// Who asks, as a member.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct AccountAnswer {
    /// The member; `null`: a guest.
    pub account: Option<Account>,
}

/// A member, as they see themselves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Account {
    /// The name.
    pub name: String,
    /// `member`, `moderator` or `administrator`.
    #[cfg_attr(test, ts(type = "\"member\" | \"moderator\" | \"administrator\""))]
    pub role: &'static str,
    /// What they say of themselves.
    pub about: String,
    /// Is it hidden when they were here last?
    pub hidden: bool,
    /// Since when, in milliseconds since 1970.
    pub created: u64,
    /// Is there a second factor?
    pub factor: bool,
    /// Is it a program's account?
    pub program: bool,
    /// When the name may be changed again, in milliseconds since 1970; `null`: now.
    pub renamed_again: Option<u64>,
    /// What their picture is known by, for its address; `null`: they have none.
    pub picture: Option<String>,
    /// The codes of the languages they speak.
    pub languages: Vec<String>,
}

/// The vacation of a member: meanwhile their clock rests in games in which days are given for a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Vacation {
    /// Until when, in milliseconds since 1970; `null`: they are here.
    pub until: Option<u64>,
    /// How many days are left besides, of 30 within 365.
    pub left: u64,
}

/// A vacation that somebody wants to begin now, in place of one that goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct VacationRequest {
    /// How many days.
    pub days: u64,
}

/// A member, as others see them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Profile {
    /// The name.
    pub name: String,
    /// `member`, `moderator` or `administrator`.
    #[cfg_attr(test, ts(type = "\"member\" | \"moderator\" | \"administrator\""))]
    pub role: &'static str,
    /// What they say of themselves.
    pub about: String,
    /// Since when, in milliseconds since 1970.
    pub created: u64,
    /// The day on which they were here last, in milliseconds since 1970; `null`: they hide it.
    pub seen: Option<u64>,
    /// Is it a program's account?
    pub program: bool,
    /// Is it whoever asks?
    pub yours: bool,
    /// Until when they are on vacation, in milliseconds since 1970; `null`: they are not.
    pub vacation: Option<u64>,
    /// Are they here now? Not told of those who hide when they were here.
    pub here: bool,
    /// What they are to you; `null`: you are no member, or it is you.
    pub standing: Option<Standing>,
    /// What their picture is known by, for its address; `null`: they have none.
    pub picture: Option<String>,
    /// The codes of the languages they speak.
    pub languages: Vec<String>,
}

/// A name and a password: to become a member, or to sign in.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Credentials {
    /// The name.
    pub name: String,
    /// The password.
    pub password: String,
}

/// A name and a password, and where there is a second factor, that, too.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SignInRequest {
    /// The name.
    pub name: String,
    /// The password.
    pub password: String,
    /// Six digits, or a recovery code.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub code: Option<String>,
}

/// What a second factor is made of, before it counts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct FactorOffer {
    /// The secret, as it is typed into a program.
    pub secret: String,
    /// The same as a link, `otpauth://…`.
    pub link: String,
    /// The link as a QR code, in SVG.
    pub picture: String,
}

/// A second factor is to count from now on.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct FactorRequest {
    /// The password.
    pub password: String,
    /// The secret that was offered.
    pub secret: String,
    /// Six digits made by it.
    pub code: String,
}

/// A second factor counts from now on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct RecoveryCodes {
    /// Codes that stand in for it, each once. They are told this once only.
    pub codes: Vec<String>,
}

/// A second factor is not to count any more.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct FactorRemoval {
    /// The password.
    pub password: String,
    /// Six digits, or a recovery code.
    pub code: String,
}

/// Another password.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PasswordRequest {
    /// The password so far.
    pub password: String,
    /// The new one.
    pub new: String,
}

/// Another name.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct RenameRequest {
    /// The new name.
    pub name: String,
    /// The password.
    pub password: String,
}

/// A new password by a code that was handed out.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ResetRequest {
    /// The code.
    pub code: String,
    /// The new password.
    pub password: String,
}

/// What stands in a profile.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ProfileRequest {
    /// What they say of themselves, at most 500 characters.
    pub about: String,
    /// Is it hidden when they were here last?
    pub hidden: bool,
    /// The codes of the languages they speak, up to 8; without it they stay as they are.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub languages: Option<Vec<String>>,
}

/// The account is to be removed.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct RemovalRequest {
    /// The password.
    pub password: String,
}

/// Where a member is signed in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct SessionList {
    /// The sessions, the one seen last first.
    pub sessions: Vec<SessionEntry>,
}

/// A place where a member is signed in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct SessionEntry {
    /// Its short name.
    pub label: String,
    /// What the browser says of itself.
    pub browser: String,
    /// When it was signed in, in milliseconds since 1970.
    pub created: u64,
    /// When it was seen last, to a day.
    pub seen: u64,
    /// Is it this one?
    pub here: bool,
}

/// A line of what a member takes away: one kind of thing by its name.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum DataLine {
    /// The account.
    Account(Account),
    /// Their picture.
    Picture {
        /// `image/jpeg` or `image/png`.
        media: String,
        /// Its bytes, in base64.
        body: String,
    },
    /// A place where they are signed in.
    Session(SessionEntry),
    /// A token of a program.
    Token(crate::TokenEntry),
    /// What they wrote into the guest book.
    Book(crate::BookEntry),
    /// A saved player.
    Player(SavedPlayer),
    /// A file that they share.
    Shared {
        /// Its name.
        name: String,
        /// What it holds.
        text: String,
    },
    /// Whom they follow and block, and who may come to them.
    People(People),
    /// A private message.
    Message {
        /// The other one's name; empty: they are no member any more.
        with: String,
        /// What was written.
        message: PrivateMessage,
    },
    /// A rating.
    Rating(RatingShown),
    /// A game.
    Game(Box<OwnGame>),
    /// The last line: nothing is missing.
    Whole {
        /// How many games there were.
        games: usize,
    },
    /// The last line: the rest could not be read.
    Broken {
        /// Why.
        text: String,
    },
}

/// A game of a member, with what they may know of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct OwnGame {
    /// The game as lists tell it.
    #[serde(flatten)]
    pub line: GameLine,
    /// Their notes on it.
    pub notes: String,
    /// The game as a file; `null` where it can't be written as one.
    pub file: Option<String>,
}
