//! The messages of the socket to a client.

use serde::Serialize;

use crate::request::Ref;
use crate::{Clock, GameFields, GameRecord, Presence, Refusal, Rematch, Seat, State, TalkLine, Thought, Welcome};

/// The version of the protocol that is spoken here.
pub const PROTOCOL: u32 = 1;

/// A message of the socket to a client. The types in brackets are what a game tells in its own words: its rule set, its view, a line of its log, a step
/// of its replay, what a draft would bring, a hint, and what was found on the board.
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
    /// What has happened since, and the view of the seat you look as.
    News(Box<State<View, Entry>>),
    /// Moves were taken back or played again: all records that count. Forget those you have.
    Rewound(Box<State<View, Entry>>),
    /// The answer to `look`: all records that count, as that seat may know them.
    Looking {
        /// The question's own number.
        #[serde(rename = "ref")]
        #[cfg_attr(test, ts(type = "number | null"))]
        reference: Ref,
        /// The seat that you look as; `null`: as a spectator.
        seat: Option<usize>,
        /// How it stands.
        #[serde(flatten)]
        state: Box<State<View, Entry>>,
    },
    /// Somebody joined, or another computer player sits there.
    Seats {
        /// Who sits where.
        seats: Vec<Seat>,
        /// The clock.
        clock: Option<Clock>,
    },
    /// The answer to `preview`, if the action is possible.
    Preview {
        /// The question's own number.
        #[serde(rename = "ref")]
        #[cfg_attr(test, ts(type = "number | null"))]
        reference: Ref,
        /// What the draft would bring.
        #[serde(flatten)]
        preview: Preview,
    },
    /// Your action is done; its `news`, `rewound` or `pace` came before.
    Done {
        /// The question's own number.
        #[serde(rename = "ref")]
        #[cfg_attr(test, ts(type = "number | null"))]
        reference: Ref,
        /// The number of records in the log.
        version: usize,
    },
    /// The answer to `hint`.
    Hint {
        /// The question's own number.
        #[serde(rename = "ref")]
        #[cfg_attr(test, ts(type = "number | null"))]
        reference: Ref,
        /// How much it tells: 1 to 3.
        step: u8,
        /// What it tells.
        #[serde(flatten)]
        hint: Hint,
    },
    /// The answer to `explore`.
    Found {
        /// The question's own number.
        #[serde(rename = "ref")]
        #[cfg_attr(test, ts(type = "number | null"))]
        reference: Ref,
        /// The version of the game that was searched.
        version: usize,
        /// What was found.
        #[serde(flatten)]
        found: Found,
    },
    /// The answer to `position`.
    Position {
        /// The question's own number.
        #[serde(rename = "ref")]
        #[cfg_attr(test, ts(type = "number | null"))]
        reference: Ref,
        /// How it stands, as in a step of the replay.
        position: Frame,
    },
    /// The answer to `company`; `presence` and `talk` come from then on.
    Company {
        /// The question's own number.
        #[serde(rename = "ref")]
        #[cfg_attr(test, ts(type = "number | null"))]
        reference: Ref,
        /// Who is at the table.
        #[serde(flatten)]
        presence: Presence,
        /// What was said so far, the oldest first, at most the last 200.
        talk: Vec<TalkLine>,
    },
    /// Somebody has come to the table, or gone.
    Presence(Presence),
    /// Something was said.
    Talk(TalkLine),
    /// Somebody was given more time.
    Clock {
        /// The clock.
        clock: Option<Clock>,
    },
    /// Who wants another game, and its id once it has begun.
    Rematch(Rematch),
    /// The pace of the show was changed.
    Pace {
        /// The least time of a computer's move in milliseconds; `null`: they pause.
        ms: Option<u64>,
        /// The clock.
        clock: Option<Clock>,
    },
    /// A computer has begun to think.
    Thinking {
        /// Its seat.
        seat: usize,
    },
    /// What a computer thought about the move that it has just made.
    Thought(Thought),
    /// A rule was broken, or there are unknown words; nothing changed.
    Refused {
        /// The question's own number.
        #[serde(rename = "ref")]
        #[cfg_attr(test, ts(type = "number | null"))]
        reference: Ref,
        /// Why.
        why: Refusal,
    },
    /// Your message failed.
    Error {
        /// The question's own number, if it could be read.
        #[serde(rename = "ref")]
        #[cfg_attr(test, ts(type = "number | null"))]
        reference: Ref,
        /// The reason by its stable name.
        code: String,
        /// An English sentence.
        text: String,
    },
    /// The answer to `ping`.
    Pong {
        /// The question's own number.
        #[serde(rename = "ref")]
        #[cfg_attr(test, ts(type = "number | null"))]
        reference: Ref,
    },
}
