//! Stable codes and parameters of the reasons why a file is not a game record, for programs and for
//! translations.

use crate::legality::PlacementError;
use crate::tiles::ParseTilesError;

use super::error::{Fault, ParseGcgError};
use super::parts::{EndCause, EndEvent, LimitedText, MissingPart, NumberKind, Response, RulesPragma, ScoreKind, SettledRack, TileLocation};
use super::{FILE_LIMIT, LINE_LIMIT};

/// A stable code and its named parameters.
type Message = (&'static str, Vec<(&'static str, String)>);

/// Defines code and parameters of every variant, and the list of all codes, from one table. A
/// missing variant does not compile.
macro_rules! messages {
    ($reason:ident { $($pattern:pat => $code:literal ($($name:ident = $value:expr),*)),* $(,)? }) => {
        impl $reason {
            /// All codes with the names of their parameters.
            pub const CODES: &'static [(&'static str, &'static [&'static str])] = &[$(($code, &[$(stringify!($name)),*])),*];

            fn message(&self) -> Message {
                match self { $($pattern => ($code, vec![$((stringify!($name), $value.to_string())),*]),)* }
            }
        }
    };
}

messages!(Fault {
    // The file as a whole.
    Self::Encoding { name } => "encoding"(name = name),
    Self::NotEncoded { encoding } => "not-encoded"(encoding = encoding),
    Self::LineTooLong { length } => "line-too-long"(length = length, limit = LINE_LIMIT),
    Self::NotALine => "not-a-line"(),
    Self::TooLong { what: LimitedText::Nick, length, limit } => "nick-too-long"(length = length, limit = limit),
    Self::TooLong { what: LimitedText::Remark, length, limit } => "remark-too-long"(length = length, limit = limit),
    // Pragmas.
    Self::Twice { pragma } => "twice"(pragma = pragma),
    Self::AfterMoves { pragma } => "after-moves"(pragma = pragma),
    Self::NoteBeforeMoves => "note-before-moves"(),
    Self::NoNick { number } => "no-nick"(number = number),
    Self::PlayerNumber { number, max } => "player-number"(number = number, most = max),
    Self::SameNick { nick, other } => "same-nick"(nick = nick, other = other),
    Self::SameName { name, other } => "same-name"(name = name, other = other),
    Self::NoRules { what: RulesPragma::Distribution, value, known } => "no-distribution"(value = value, known = known),
    Self::NoRules { what: RulesPragma::TileSet, value, known } => "no-tile-set"(value = value, known = known),
    Self::NoRules { what: RulesPragma::Layout, value, known } => "no-layout"(value = value, known = known),
    Self::NoAlphabet { letter, known } => "no-alphabet"(letter = letter, known = known),
    // The syntax of an event.
    Self::NoColon => "no-colon"(),
    Self::UnknownPlayer { nick, known } => "unknown-player"(nick = nick, known = known),
    Self::NobodyNamed { nick } => "nobody-named"(nick = nick),
    Self::NoAction => "no-action"(),
    Self::Action { found } => "action"(found = found),
    Self::Missing { what: MissingPart::Word, form } => "no-word"(form = form),
    Self::Missing { what: MissingPart::Score, form } => "no-score"(form = form),
    Self::Missing { what: MissingPart::Total, form } => "no-total"(form = form),
    Self::Number { found, what: NumberKind::Score, example } => "number-score"(found = found, example = example),
    Self::Number { found, what: NumberKind::Total, example } => "number-total"(found = found, example = example),
    Self::Number { found, what: NumberKind::Placement, example } => "number-placing"(found = found, example = example),
    Self::Number { found, what: NumberKind::TakenBack, example } => "number-taken-back"(found = found, example = example),
    Self::Number { found, what: NumberKind::Bonus, example } => "number-bonus"(found = found, example = example),
    Self::Number { found, what: NumberKind::Time, example } => "number-time"(found = found, example = example),
    Self::Number { found, what: NumberKind::Rack, example } => "number-rack"(found = found, example = example),
    // Letters.
    Self::Tiles(ParseTilesError::Foreign { letter, place, alphabet, blank })
        => "foreign-tile"(letter = letter, place = place, alphabet = alphabet, blank = blank),
    Self::Tiles(ParseTilesError::TooMany) => "tiles-beyond-count"(),
    Self::Letter { letter, place, alphabet } => "letter"(letter = letter, place = place, alphabet = alphabet),
    Self::MultiLetter { text } => "several-letters"(text = text),
    Self::Bracket { word } => "bracket"(word = word),
    // The board.
    Self::OffBoard { word, letters } => "off-board"(word = word, letters = letters),
    Self::Differs { square, there, written } => "differs"(square = square, there = there, written = written),
    Self::NothingThere { square, written } => "nothing-there"(square = square, written = written),
    Self::NothingNew { word } => "nothing-new"(word = word),
    Self::Longer { square, there } => "longer"(square = square, there = there),
    Self::Misplaced(PlacementError::NoTiles) => "no-tiles"(),
    Self::Misplaced(PlacementError::TooMany { laid, rack }) => "more-than-a-rack"(laid = laid, rack = rack),
    Self::Misplaced(PlacementError::NotALetter { square, alphabet }) => "not-a-letter"(square = square, alphabet = alphabet),
    Self::Misplaced(PlacementError::Twice(square)) => "repeated-square"(square = square),
    Self::Misplaced(PlacementError::Occupied(square)) => "occupied"(square = square),
    Self::Misplaced(PlacementError::NotInLine { first, stray }) => "not-in-line"(first = first, stray = stray),
    Self::Misplaced(PlacementError::Gap(square)) => "gap"(square = square),
    Self::Misplaced(PlacementError::MissesStart(square)) => "misses-centre"(square = square),
    Self::Misplaced(PlacementError::FirstTooShort { min }) => "first-too-short"(least = min),
    Self::Misplaced(PlacementError::NotConnected(square)) => "not-connected"(square = square),
    Self::Misplaced(PlacementError::NotOnRack { square, letter }) => "laid-without-tile"(square = square, letter = letter),
    Self::TooManyPlacings { placings, tiles } => "too-many-placings"(placings = placings, tiles = tiles),
    // Scores.
    Self::Score { what: ScoreKind::Placement, stated, ours } => "score-placing"(stated = stated, ours = ours),
    Self::Score { what: ScoreKind::Exchange, stated, ours } => "score-exchange"(stated = stated, ours = ours),
    Self::Score { what: ScoreKind::Pass, stated, ours } => "score-pass"(stated = stated, ours = ours),
    Self::Score { what: ScoreKind::TakenBack, stated, ours } => "score-taken-back"(stated = stated, ours = ours),
    Self::Score { what: ScoreKind::Gain, stated, ours } => "score-gain"(stated = stated, ours = ours),
    Self::Score { what: ScoreKind::Loss, stated, ours } => "score-loss"(stated = stated, ours = ours),
    Self::Total { stated, before, points, ours } => "total"(stated = stated, before = before, points = points, ours = ours),
    // Racks and tiles.
    Self::TooManyTiles { tiles, holds } => "too-many-tiles"(tiles = tiles, holds = holds),
    Self::NotLeft { tile, times, left, beside: TileLocation::Board } => "not-left"(tile = tile, times = times, left = left),
    Self::NotLeft { tile, times, left, beside: TileLocation::RacksAbove } => "not-left-racks-above"(tile = tile, times = times, left = left),
    Self::NotLeft { tile, times, left, beside: TileLocation::OtherRack } => "not-left-other-rack"(tile = tile, times = times, left = left),
    Self::NotOnRack { tile, rack } => "not-on-rack"(tile = tile, rack = rack),
    // The order of events.
    Self::OffTurn { expected } => "off-turn"(expected = expected),
    Self::AfterEnd { why: EndCause::Settled } => "after-end-reckoned"(),
    Self::AfterEnd { why: EndCause::Out } => "after-end-out"(),
    Self::AfterEnd { why: EndCause::Scoreless } => "after-end-scoreless"(),
    Self::AfterLastRack => "after-last-rack"(),
    Self::NoPlay { what: Response::Challenge } => "no-play-challenge"(),
    Self::NoPlay { what: Response::Bonus } => "no-play-bonus"(),
    Self::NoPlay { what: Response::Withdrawal } => "no-play-withdrawal"(),
    Self::OtherPlay { what: Response::Challenge, expected } => "other-play-challenge"(expected = expected),
    Self::OtherPlay { what: Response::Bonus, expected } => "other-play-bonus"(expected = expected),
    Self::OtherPlay { what: Response::Withdrawal, expected } => "other-play-withdrawal"(expected = expected),
    Self::OtherRack { rack, before } => "other-rack"(rack = rack, before = before),
    Self::Exchange { bag, min } => "exchange"(bag = bag, least = min),
    Self::BeforeEnd { what: EndEvent::Gain } => "before-end-gain"(),
    Self::BeforeEnd { what: EndEvent::Loss } => "before-end-loss"(),
    Self::BeforeEnd { what: EndEvent::Time } => "before-end-time"(),
    Self::NotOut { expected } => "not-out"(expected = expected),
    Self::EndTiles { left } => "end-tiles"(left = left),
    Self::PaidTwice(SettledRack::Others) => "paid-others"(),
    Self::PaidTwice(SettledRack::Own) => "paid-own"(),
    Self::PaidTwice(SettledRack::Doubled) => "paid-doubled"(),
    Self::TimeBeforeRacks => "time-before-racks"(),
    Self::TimeTwice { nick } => "time-twice"(nick = nick),
    Self::SetUp => "set-up"(),
});

impl Fault {
    /// Returns the stable code of the fault.
    #[must_use]
    pub fn code(&self) -> &'static str {
        self.message().0
    }

    /// Returns the named parameters: numbers and text from the file.
    #[must_use]
    pub fn parameters(&self) -> Vec<(&'static str, String)> {
        self.message().1
    }
}

impl ParseGcgError {
    /// The codes besides those of [`Fault::CODES`], with the names of their parameters.
    pub const CODES: &'static [(&'static str, &'static [&'static str])] =
        &[("empty", &[]), ("file-too-large", &["bytes", "limit"]), ("no-players", &[])];

    /// Returns the stable code of the reason: that of the fault, if one line is wrong.
    #[must_use]
    pub fn code(&self) -> &'static str {
        self.message().0
    }

    /// Returns the named parameters.
    #[must_use]
    pub fn parameters(&self) -> Vec<(&'static str, String)> {
        self.message().1
    }

    fn message(&self) -> Message {
        match self {
            Self::Line { fault, .. } => fault.message(),
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
    fn codes_are_unique() {
        let mut codes: Vec<&str> = Fault::CODES.iter().chain(ParseGcgError::CODES).map(|(code, _)| *code).collect();
        let all = codes.len();
        codes.sort_unstable();
        codes.dedup();
        assert_eq!(codes.len(), all);
    }

    #[test]
    fn fault_has_code_and_parameters() {
        let fault = Fault::NotLeft { tile: 'Q', times: 2, left: 1, beside: TileLocation::RacksAbove };
        assert_eq!(
            fault.to_string(),
            "`Q` is written twice, but only one is left besides the tiles on the board and the racks above: correct the tiles"
        );
        let bad = ParseGcgError::at(3, ">a: Q", fault);
        assert_eq!(bad.code(), "not-left-racks-above");
        assert_eq!(bad.parameters(), [("tile", "Q".to_owned()), ("times", "2".to_owned()), ("left", "1".to_owned())]);
    }
}
