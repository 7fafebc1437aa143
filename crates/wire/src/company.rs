//! Who is at a table, and what is said there.

use serde::Serialize;

/// Something that was said beside the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct TalkLine {
    /// The seat of who said it; `null`: they watch.
    pub seat: Option<usize>,
    /// How they are called; empty: a guest without a name.
    pub name: String,
    /// Did you say it?
    pub yours: bool,
    /// What was said.
    pub text: String,
    /// When, in milliseconds since 1970.
    pub at: u64,
}

/// Who is at the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Presence {
    /// By seat: for how many milliseconds a person has been away; `null`: they are here, or it is no person.
    pub away: Vec<Option<u64>>,
    /// After how many milliseconds of absence another seat may claim the game; `null`: it may not.
    pub claim: Option<u64>,
    /// For how many milliseconds the game has waited for a person who is away: an absence counts for claims from when it is their turn; absent where it waits
    /// for nobody who is.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub waits: Option<u64>,
    /// The seat that asks the others to let it take its last move back, until the next record; `null`: none does.
    pub takeback: Option<usize>,
}
