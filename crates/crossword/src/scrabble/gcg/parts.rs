//! The subject of a fault, for faults with several possible subjects: an enum, so that it can be
//! translated.

use std::fmt;

/// Defines enums whose variants are phrases of an English sentence.
macro_rules! words {
    ($($(#[$doc:meta])* $name:ident { $($(#[$of:meta])* $variant:ident => $text:literal,)* })*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name { $($(#[$of])* $variant,)* }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(match self { $(Self::$variant => $text,)* })
            }
        }
    )*};
}

words! {
    /// A text with a length limit.
    LimitedText {
        Nick => "nick",
        Remark => "text after the total",
    }

    /// A pragma with an unknown value.
    RulesPragma {
        Distribution => "tile distribution",
        TileSet => "tile set",
        Layout => "board layout",
    }

    /// A missing part of an event.
    MissingPart {
        Word => "word",
        Score => "score",
        Total => "total",
    }

    /// A part that must be a number of a certain sign.
    NumberKind {
        Score => "score",
        Total => "total",
        Placement => "score of a placement",
        TakenBack => "score of a placement taken back",
        Bonus => "bonus for a challenge",
        Time => "time penalty",
        Rack => "loss for a rack",
    }

    /// The kind of points that differ from the rules.
    ScoreKind {
        Placement => "score",
        Exchange => "score of an exchange",
        Pass => "score of a pass",
        TakenBack => "score of the placement taken back",
        Gain => "gain for the other racks",
        Loss => "loss for the rack",
    }

    /// Other places of tiles that are not available.
    TileLocation {
        /// None besides the board.
        Board => "",
        /// The racks in the lines above.
        RacksAbove => " and the racks above",
        OtherRack => " and the other rack",
    }

    /// The reason why a game is over.
    EndCause {
        Settled => "since its racks have been settled",
        Out => "since a player has placed the last tile",
        Scoreless => "since too many consecutive turns scored no points",
    }

    /// A response to a placement.
    Response {
        /// A challenge, when recording a game.
        Challenge => "a challenge",
        /// The bonus for a failed challenge.
        Bonus => "`(challenge)`",
        Withdrawal => "`--`",
    }

    /// An event that must come after the end.
    EndEvent {
        Gain => "a gain for the other racks",
        Loss => "the loss of a rack",
        Time => "a time penalty",
    }

    /// A rack that has already been settled.
    SettledRack {
        Others => "the other racks have been settled already",
        Own => "this player's rack has been settled already",
        Doubled => "the player who went out has gained twice the value of this rack, so no player loses it",
    }
}

/// Formats a number of occurrences.
pub(super) fn times(number: u8) -> String {
    match number {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        more => format!("{more} times"),
    }
}

/// Formats a number of available tiles with its verb.
pub(super) fn left(number: u8) -> String {
    match number {
        0 => "none is".to_owned(),
        1 => "only one is".to_owned(),
        more => format!("only {more} are"),
    }
}
