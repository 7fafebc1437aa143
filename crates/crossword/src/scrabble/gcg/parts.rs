//! What a fault of a record is about, where one kind of fault can be about several things: by name, so that it can be told in any language.

use std::fmt;

/// Enums whose variants are words of an English sentence.
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
    /// What is too long.
    Long {
        /// A player's nick.
        Nick => "nick",
        /// What stands after the total of an event.
        Remark => "text after the total",
    }

    /// What names rules that are not here.
    Named {
        /// The pragma for the tiles' numbers.
        Distribution => "tile distribution",
        /// The pragma for the tiles.
        TileSet => "tile set",
        /// The pragma for the board.
        Layout => "board layout",
    }

    /// What an event lacks.
    Lacks {
        /// The word after a position.
        Word => "word",
        /// The points.
        Score => "score",
        /// The sum after the points.
        Total => "total",
    }

    /// What is to be a number, or one of its sign.
    Figure {
        /// The points of an event.
        Score => "score",
        /// The sum after them.
        Total => "total",
        /// The points of a placing.
        Placing => "score of a placing",
        /// The points that go with a placing taken back.
        TakenBack => "score of a placing taken back",
        /// The points for a challenge in vain.
        Bonus => "bonus for a challenge",
        /// The points for time.
        Time => "time penalty",
        /// The points for a rack at the end.
        Rack => "loss for a rack",
    }

    /// Whose points are not those of the rules.
    Counted {
        /// A placing.
        Placing => "score",
        /// An exchange.
        Exchange => "score of an exchange",
        /// A pass.
        Pass => "score of a pass",
        /// A placing taken back.
        TakenBack => "score of the placing taken back",
        /// What the player who went out gains.
        Gain => "gain for the other racks",
        /// What a rack loses.
        Loss => "loss for the rack",
    }

    /// Where else the tiles are that are not left.
    AdjacentLetters {
        /// On the board alone.
        Board => "",
        /// On the racks in the lines above, too.
        RacksAbove => " and the racks above",
        /// On the other rack, too.
        OtherRack => " and the other rack",
    }

    /// Why a game is over.
    Over {
        /// The racks have been reckoned up.
        Reckoned => "since its racks have been reckoned up",
        /// The last tile has been laid.
        Out => "since a player has laid the last tile",
        /// Too many turns without points.
        Scoreless => "since too many turns in a row have brought no points",
    }

    /// What follows a placing.
    Answer {
        /// A challenge, in a game that becomes a record.
        Challenge => "a challenge",
        /// The points for a challenge in vain.
        Bonus => "`(challenge)`",
        /// The placing taken back.
        Withdrawal => "`--`",
    }

    /// What belongs after the end.
    Closing {
        /// The gain of the player who went out.
        Gain => "a gain for the other racks",
        /// The loss of a rack.
        Loss => "the loss of a rack",
        /// The points for time.
        Time => "a time penalty",
    }

    /// What has been reckoned up already.
    Paid {
        /// The racks of the others.
        Others => "the other racks have been reckoned up already",
        /// The player's own rack.
        Own => "this player's rack has been reckoned up already",
        /// The rack, by the gain of the player who went out.
        Doubled => "the player who went out has gained twice the worth of this rack, so nobody loses it",
    }
}

/// How often, as words.
pub(super) fn times(number: u8) -> String {
    match number {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        more => format!("{more} times"),
    }
}

/// How many there are, as words.
pub(super) fn left(number: u8) -> String {
    match number {
        0 => "none is".to_owned(),
        1 => "only one is".to_owned(),
        more => format!("only {more} are"),
    }
}
