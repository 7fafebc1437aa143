//! What members are to each other, and what they write.

use serde::{Deserialize, Serialize};

/// Who may come to a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Door {
    /// Everybody.
    All,
    /// Those they follow.
    Followed,
    /// Nobody.
    Nobody,
}

/// A member's doors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Doors {
    /// Who may challenge them.
    pub challenges: Door,
    /// Who may write to them.
    pub messages: Door,
}

/// Those to whom a member is something, by name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct People {
    /// Whom they follow.
    pub followed: Vec<Followed>,
    /// From whom they want nothing.
    pub blocked: Vec<String>,
    /// Who may come to them.
    pub doors: Doors,
}

/// Somebody who is followed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Followed {
    /// The name.
    pub name: String,
    /// Are they here now? Not told of those who hide when they were here.
    pub here: bool,
}

/// What somebody is to whoever looks at their profile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Standing {
    /// You follow them.
    pub followed: bool,
    /// You want nothing from them.
    pub blocked: bool,
    /// They take challenges from you.
    pub challenges: bool,
    /// They take messages from you.
    pub messages: bool,
}

/// A message to be sent.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct MessageRequest {
    /// What it says, at most 2000 characters.
    pub text: String,
}

/// A private message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct PrivateMessage {
    /// Its number: later ones have greater ones.
    pub number: u64,
    /// Did you write it?
    pub yours: bool,
    /// What it says.
    pub text: String,
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// Has it been seen?
    pub seen: bool,
}

/// What a member has written with others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Conversations {
    /// The last written to first, at most 200.
    pub conversations: Vec<Conversation>,
}

/// What a member has written with somebody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Conversation {
    /// The other one's name; empty: they are no member any more.
    pub with: String,
    /// The last message.
    pub last: PrivateMessage,
    /// How many you have not seen.
    pub unseen: u64,
}

/// What is looked for in messages.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ConversationQuery {
    /// A text that a message holds, whatever its case and marks; absent: any.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub holding: Option<String>,
}

/// Which messages are told.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct MessageQuery {
    /// Those before: what the page read last told as `before`.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub before: Option<u64>,
    /// How many, 1 to 200; absent: 200.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub limit: Option<u32>,
}

/// What two have written to each other.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct MessagePage {
    /// The other one's name.
    pub with: String,
    /// The messages, the oldest first.
    pub messages: Vec<PrivateMessage>,
    /// The value of `before` for those that came earlier.
    pub before: Option<u64>,
    /// Have you taken their messages? Until you do, or answer, they may write one only.
    pub accepted: bool,
    /// May you write to them now?
    pub open: bool,
}
