//! Following, blocking and private messages.

use serde::{Deserialize, Serialize};

/// Who may contact a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum ContactPermission {
    /// Everyone.
    All,
    /// Members they follow.
    Followed,
    /// No one.
    Nobody,
}

/// A member's contact settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ContactSettings {
    pub challenges: ContactPermission,
    pub messages: ContactPermission,
}

/// A member's relations to others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct People {
    pub followed: Vec<Followed>,
    /// The names of blocked members.
    pub blocked: Vec<String>,
    /// Who may contact them.
    pub doors: ContactSettings,
}

/// A followed member.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Followed {
    pub name: String,
    /// Whether they are online; `false` for members who hide it.
    pub here: bool,
}

/// Your relation to a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct MemberRelation {
    /// Whether you follow them.
    pub followed: bool,
    /// Whether you block them.
    pub blocked: bool,
    /// Whether they accept challenges from you.
    pub challenges: bool,
    /// Whether they accept messages from you.
    pub messages: bool,
}

/// A new private message.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct MessageRequest {
    /// The text, at most 2000 characters.
    pub text: String,
}

/// A private message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct PrivateMessage {
    /// The number, which increases with time.
    pub number: u64,
    /// Whether you wrote it.
    pub yours: bool,
    pub text: String,
    /// The time, in milliseconds since the Unix epoch.
    pub at: u64,
    /// Whether the recipient has seen it.
    pub seen: bool,
}

/// A member's conversations.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Conversations {
    /// The conversations, most recent first; at most 200.
    pub conversations: Vec<Conversation>,
}

/// A conversation with another member.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Conversation {
    /// The name of the other member; empty if their account was removed.
    pub with: String,
    pub last: PrivateMessage,
    /// The number of unread messages.
    pub unseen: u64,
}

/// A search in messages.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ConversationQuery {
    /// Only conversations that contain this text, ignoring case and accents.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub holding: Option<String>,
}

/// The page of messages.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct MessageQuery {
    /// Start before this entry, from `before` of the last response.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub before: Option<u64>,
    /// The page size, 1 to 200; 200 by default.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub limit: Option<u32>,
}

/// A page of messages between two members.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct MessagePage {
    /// The name of the other member.
    pub with: String,
    /// The messages, oldest first.
    pub messages: Vec<PrivateMessage>,
    /// The value of `before` for the previous page.
    pub before: Option<u64>,
    /// Whether you accepted the conversation; until you do or reply, they may send only one message.
    pub accepted: bool,
    /// Whether you may write to them now.
    pub open: bool,
}
