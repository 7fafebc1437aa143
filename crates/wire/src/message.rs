//! WebSocket messages to a client.

use serde::Serialize;

use crate::request::Ref;
use crate::{ChatMessage, Clock, GameFields, GameRecord, Presence, Refusal, Rematch, SearchInfo, Seat, State, Welcome};

/// The version of the protocol.
pub const PROTOCOL: u32 = 1;

/// A WebSocket message to a client. The type parameters are the objects defined by a game.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum Message<
    Rules = GameFields,
    View = GameFields,
    Entry = GameRecord,
    Frame = GameFields,
    Preview = GameFields,
    Hint = GameFields,
    Found = GameFields,
> {
    /// The first message.
    Welcome(Box<Welcome<Rules, View, Entry>>),
    /// New records, and your current view.
    News(Box<State<View, Entry>>),
    /// Moves were taken back or redone: all live records, replacing those you have.
    Rewound(Box<State<View, Entry>>),
    /// The response to `look`: all live records, as the seat may know them.
    Looking {
        /// The request number.
        #[serde(rename = "ref")]
        #[cfg_attr(test, ts(type = "number | null"))]
        reference: Ref,
        /// The seat whose view you receive; `null` for a spectator.
        seat: Option<usize>,
        #[serde(flatten)]
        state: Box<State<View, Entry>>,
    },
    /// Someone joined, or a seat changed its computer player.
    Seats {
        /// The seats and their occupants.
        seats: Vec<Seat>,
        clock: Option<Clock>,
    },
    /// The response to `preview`, if the action is legal.
    Preview {
        /// The request number.
        #[serde(rename = "ref")]
        #[cfg_attr(test, ts(type = "number | null"))]
        reference: Ref,
        /// The effect of the action.
        #[serde(flatten)]
        preview: Preview,
    },
    /// Your request was executed; its `news`, `rewound` or `pace` was sent before.
    Done {
        /// The request number.
        #[serde(rename = "ref")]
        #[cfg_attr(test, ts(type = "number | null"))]
        reference: Ref,
        /// The length of the log.
        version: usize,
    },
    /// The response to `hint`.
    Hint {
        /// The request number.
        #[serde(rename = "ref")]
        #[cfg_attr(test, ts(type = "number | null"))]
        reference: Ref,
        /// The level of detail, 1 to 3.
        step: u8,
        #[serde(flatten)]
        hint: Hint,
    },
    /// The response to `explore`.
    Found {
        /// The request number.
        #[serde(rename = "ref")]
        #[cfg_attr(test, ts(type = "number | null"))]
        reference: Ref,
        version: usize,
        /// The words found.
        #[serde(flatten)]
        found: Found,
    },
    /// The response to `position`.
    Position {
        /// The request number.
        #[serde(rename = "ref")]
        #[cfg_attr(test, ts(type = "number | null"))]
        reference: Ref,
        /// The state of the game, as in a step of a replay.
        position: Frame,
    },
    /// The response to `company`; `presence` and `talk` messages follow.
    Company {
        /// The request number.
        #[serde(rename = "ref")]
        #[cfg_attr(test, ts(type = "number | null"))]
        reference: Ref,
        #[serde(flatten)]
        presence: Presence,
        /// The last chat messages, oldest first; at most 200.
        talk: Vec<ChatMessage>,
    },
    /// Someone came or left.
    Presence(Presence),
    /// A chat message.
    Talk(ChatMessage),
    /// A player was given more time.
    Clock { clock: Option<Clock> },
    /// The state of a rematch.
    Rematch(Rematch),
    /// The pace of a game between computers changed.
    Pace {
        /// The minimum time of a computer's move in milliseconds; `null` for a pause.
        ms: Option<u64>,
        clock: Option<Clock>,
    },
    /// A computer player started its search.
    Thinking { seat: usize },
    /// Details of the search behind a computer's last move.
    Thought(SearchInfo),
    /// The action was rejected: it breaks a rule, or a word is not in the lexicon.
    Refused {
        /// The request number.
        #[serde(rename = "ref")]
        #[cfg_attr(test, ts(type = "number | null"))]
        reference: Ref,
        why: Refusal,
    },
    /// The request failed.
    Error {
        /// The request number, if it could be parsed.
        #[serde(rename = "ref")]
        #[cfg_attr(test, ts(type = "number | null"))]
        reference: Ref,
        /// The stable reason code.
        code: String,
        /// An English message.
        text: String,
    },
    /// The response to `ping`.
    Pong {
        /// The request number.
        #[serde(rename = "ref")]
        #[cfg_attr(test, ts(type = "number | null"))]
        reference: Ref,
    },
}
