//! Stable codes and parameters of the reasons why a file is not a game record, for programs and for
//! translations.

use crate::placing::BadPlacement;
use crate::tiles::BadTiles;

use super::error::{BadGcg, Fault};
use super::parts::{AdjacentLetters, Answer, Closing, Counted, Figure, Lacks, Long, Named, Over, Paid};
use super::{FILE_LIMIT, LINE_LIMIT};

/// A stable code and its named parameters.
type Message = (&'static str, Vec<(&'static str, String)>);

/// Defines code and parameters of every variant, and the list of all codes, from one table. A
/// missing variant does not compile.
macro_rules! told {
    ($reason:ident { $($pattern:pat => $code:literal ($($name:ident = $value:expr),*)),* $(,)? }) => {
        impl $reason {
            /// All codes with the names of their parameters.
            pub const CODES: &'static [(&'static str, &'static [&'static str])] = &[$(($code, &[$(stringify!($name)),*])),*];

            fn told(&self) -> Message {
                match self { $($pattern => ($code, vec![$((stringify!($name), $value.to_string())),*]),)* }
            }
        }
    };
}

told!(Fault {
    // The file as a whole.
    Self::Encoding { name } => "encoding"(name = name),
    Self::NotEncoded { encoding } => "not-encoded"(encoding = encoding),
    Self::LineTooLong { length } => "line-too-long"(length = length, limit = LINE_LIMIT),
    Self::NotALine => "not-a-line"(),
    Self::TooLong { what: Long::Nick, length, limit } => "nick-too-long"(length = length, limit = limit),
    Self::TooLong { what: Long::Remark, length, limit } => "remark-too-long"(length = length, limit = limit),
    // Pragmas.
    Self::Twice { pragma } => "twice"(pragma = pragma),
    Self::AfterMoves { pragma } => "after-moves"(pragma = pragma),
    Self::NoteBeforeMoves => "note-before-moves"(),
    Self::NoNick { number } => "no-nick"(number = number),
    Self::PlayerNumber { number, most } => "player-number"(number = number, most = most),
    Self::SameNick { nick, other } => "same-nick"(nick = nick, other = other),
    Self::SameName { name, other } => "same-name"(name = name, other = other),
    Self::NoRules { what: Named::Distribution, value, known } => "no-distribution"(value = value, known = known),
    Self::NoRules { what: Named::TileSet, value, known } => "no-tile-set"(value = value, known = known),
    Self::NoRules { what: Named::Layout, value, known } => "no-layout"(value = value, known = known),
    Self::NoAlphabet { letter, known } => "no-alphabet"(letter = letter, known = known),
    // The syntax of an event.
    Self::NoColon => "no-colon"(),
    Self::UnknownPlayer { nick, known } => "unknown-player"(nick = nick, known = known),
    Self::NobodyNamed { nick } => "nobody-named"(nick = nick),
    Self::NoAction => "no-action"(),
    Self::Action { found } => "action"(found = found),
    Self::Missing { what: Lacks::Word, form } => "no-word"(form = form),
    Self::Missing { what: Lacks::Score, form } => "no-score"(form = form),
    Self::Missing { what: Lacks::Total, form } => "no-total"(form = form),
    Self::Number { found, what: Figure::Score, example } => "number-score"(found = found, example = example),
    Self::Number { found, what: Figure::Total, example } => "number-total"(found = found, example = example),
    Self::Number { found, what: Figure::Placing, example } => "number-placing"(found = found, example = example),
    Self::Number { found, what: Figure::TakenBack, example } => "number-taken-back"(found = found, example = example),
    Self::Number { found, what: Figure::Bonus, example } => "number-bonus"(found = found, example = example),
    Self::Number { found, what: Figure::Time, example } => "number-time"(found = found, example = example),
    Self::Number { found, what: Figure::Rack, example } => "number-rack"(found = found, example = example),
    // Letters.
    Self::Tiles(BadTiles::Foreign { letter, place, alphabet, blank })
        => "foreign-tile"(letter = letter, place = place, alphabet = alphabet, blank = blank),
    Self::Tiles(BadTiles::TooMany) => "tiles-beyond-count"(),
    Self::Letter { letter, place, alphabet } => "letter"(letter = letter, place = place, alphabet = alphabet),
    Self::MultiLetter { text } => "several-letters"(text = text),
    Self::Bracket { word } => "bracket"(word = word),
    // The board.
    Self::OffBoard { word, letters } => "off-board"(word = word, letters = letters),
    Self::Differs { square, there, written } => "differs"(square = square, there = there, written = written),
    Self::NothingThere { square, written } => "nothing-there"(square = square, written = written),
    Self::NothingNew { word } => "nothing-new"(word = word),
    Self::Longer { square, there } => "longer"(square = square, there = there),
    Self::Misplaced(BadPlacement::NoTiles) => "no-tiles"(),
    Self::Misplaced(BadPlacement::TooMany { laid, rack }) => "more-than-a-rack"(laid = laid, rack = rack),
    Self::Misplaced(BadPlacement::NotALetter { square, alphabet }) => "not-a-letter"(square = square, alphabet = alphabet),
    Self::Misplaced(BadPlacement::Twice(square)) => "repeated-square"(square = square),
    Self::Misplaced(BadPlacement::Occupied(square)) => "occupied"(square = square),
    Self::Misplaced(BadPlacement::NotInLine { first, stray }) => "not-in-line"(first = first, stray = stray),
    Self::Misplaced(BadPlacement::Gap(square)) => "gap"(square = square),
    Self::Misplaced(BadPlacement::MissesStart(square)) => "misses-centre"(square = square),
    Self::Misplaced(BadPlacement::FirstTooShort { least }) => "first-too-short"(least = least),
    Self::Misplaced(BadPlacement::NotConnected(square)) => "not-connected"(square = square),
    Self::Misplaced(BadPlacement::NotOnRack { square, letter }) => "laid-without-tile"(square = square, letter = letter),
    Self::TooManyPlacings { placings, tiles } => "too-many-placings"(placings = placings, tiles = tiles),
    // Scores.
    Self::Score { what: Counted::Placing, stated, ours } => "score-placing"(stated = stated, ours = ours),
    Self::Score { what: Counted::Exchange, stated, ours } => "score-exchange"(stated = stated, ours = ours),
    Self::Score { what: Counted::Pass, stated, ours } => "score-pass"(stated = stated, ours = ours),
    Self::Score { what: Counted::TakenBack, stated, ours } => "score-taken-back"(stated = stated, ours = ours),
    Self::Score { what: Counted::Gain, stated, ours } => "score-gain"(stated = stated, ours = ours),
    Self::Score { what: Counted::Loss, stated, ours } => "score-loss"(stated = stated, ours = ours),
    Self::Total { stated, before, points, ours } => "total"(stated = stated, before = before, points = points, ours = ours),
    // Racks and tiles.
    Self::TooManyTiles { tiles, holds } => "too-many-tiles"(tiles = tiles, holds = holds),
    Self::NotLeft { tile, times, left, beside: AdjacentLetters::Board } => "not-left"(tile = tile, times = times, left = left),
    Self::NotLeft { tile, times, left, beside: AdjacentLetters::RacksAbove } => "not-left-racks-above"(tile = tile, times = times, left = left),
    Self::NotLeft { tile, times, left, beside: AdjacentLetters::OtherRack } => "not-left-other-rack"(tile = tile, times = times, left = left),
    Self::NotOnRack { tile, rack } => "not-on-rack"(tile = tile, rack = rack),
    // The order of events.
    Self::OffTurn { expected } => "off-turn"(expected = expected),
    Self::AfterEnd { why: Over::Reckoned } => "after-end-reckoned"(),
    Self::AfterEnd { why: Over::Out } => "after-end-out"(),
    Self::AfterEnd { why: Over::Scoreless } => "after-end-scoreless"(),
    Self::AfterLastRack => "after-last-rack"(),
    Self::NoPlay { what: Answer::Challenge } => "no-play-challenge"(),
    Self::NoPlay { what: Answer::Bonus } => "no-play-bonus"(),
    Self::NoPlay { what: Answer::Withdrawal } => "no-play-withdrawal"(),
    Self::OtherPlay { what: Answer::Challenge, expected } => "other-play-challenge"(expected = expected),
    Self::OtherPlay { what: Answer::Bonus, expected } => "other-play-bonus"(expected = expected),
    Self::OtherPlay { what: Answer::Withdrawal, expected } => "other-play-withdrawal"(expected = expected),
    Self::OtherRack { rack, before } => "other-rack"(rack = rack, before = before),
    Self::Exchange { bag, least } => "exchange"(bag = bag, least = least),
    Self::BeforeEnd { what: Closing::Gain } => "before-end-gain"(),
    Self::BeforeEnd { what: Closing::Loss } => "before-end-loss"(),
    Self::BeforeEnd { what: Closing::Time } => "before-end-time"(),
    Self::NotOut { expected } => "not-out"(expected = expected),
    Self::EndTiles { left } => "end-tiles"(left = left),
    Self::PaidTwice(Paid::Others) => "paid-others"(),
    Self::PaidTwice(Paid::Own) => "paid-own"(),
    Self::PaidTwice(Paid::Doubled) => "paid-doubled"(),
    Self::TimeBeforeRacks => "time-before-racks"(),
    Self::TimeTwice { nick } => "time-twice"(nick = nick),
    Self::SetUp => "set-up"(),
});

impl Fault {
    /// Returns the stable code of the fault.
    #[must_use]
    pub fn code(&self) -> &'static str {
        self.told().0
    }

    /// Returns the named parameters: numbers and text from the file.
    #[must_use]
    pub fn parameters(&self) -> Vec<(&'static str, String)> {
        self.told().1
    }
}

impl BadGcg {
    /// The codes besides those of [`Fault::CODES`], with the names of their parameters.
    pub const CODES: &'static [(&'static str, &'static [&'static str])] =
        &[("empty", &[]), ("file-too-large", &["bytes", "limit"]), ("no-players", &[])];

    /// Returns the stable code of the reason: that of the fault, if one line is wrong.
    #[must_use]
    pub fn code(&self) -> &'static str {
        self.told().0
    }

    /// Returns the named parameters.
    #[must_use]
    pub fn parameters(&self) -> Vec<(&'static str, String)> {
        self.told().1
    }

    fn told(&self) -> Message {
        match self {
            Self::Line { fault, .. } => fault.told(),
            Self::Empty => ("empty", Vec::new()),
            Self::TooLarge { bytes } => ("file-too-large", vec![("bytes", bytes.to_string()), ("limit", FILE_LIMIT.to_string())]),
            Self::NoPlayers => ("no-players", Vec::new()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stand_for_one_thing() {
        let mut codes: Vec<&str> = Fault::CODES.iter().chain(BadGcg::CODES).map(|(code, _)| *code).collect();
        let all = codes.len();
        codes.sort_unstable();
        codes.dedup();
        assert_eq!(codes.len(), all);
    }

    #[test]
    fn a_fault_has_its_name_and_values() {
        let fault = Fault::NotLeft { tile: 'Q', times: 2, left: 1, beside: AdjacentLetters::RacksAbove };
        assert_eq!(
            fault.to_string(),
            "`Q` is written twice, but only one is left beside the tiles on the board and the racks above: correct the tiles"
        );
        let bad = BadGcg::at(3, ">a: Q", fault);
        assert_eq!(bad.code(), "not-left-racks-above");
        assert_eq!(bad.parameters(), [("tile", "Q".to_owned()), ("times", "2".to_owned()), ("left", "1".to_owned())]);
    }
}
