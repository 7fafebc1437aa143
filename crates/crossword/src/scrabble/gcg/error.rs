//! Errors of the GCG parser: the line, its text, the fault and the cure.

use crate::legality::PlacementError;
use crate::square::Square;
use crate::tiles::ParseTilesError;

use super::parts::{
    self, EndCause, EndEvent, LimitedText, MissingPart, NumberKind, Response, RulesPragma, ScoreKind, SettledRack, TileLocation,
};
use super::{FILE_LIMIT, LINE_LIMIT};

/// A file that cannot be read as a GCG record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseGcgError {
    #[error("the file is empty: a game record has at least a line `#player1 NICK NAME`")]
    Empty,
    #[error("the file has {bytes} bytes, but a game record has at most {FILE_LIMIT}: is this the right file?")]
    TooLarge { bytes: usize },
    #[error("no player is named: add a line `#player1 NICK NAME` for each player")]
    NoPlayers,
    #[error("line {line}, `{text}`: {fault}")]
    Line {
        /// Line number, from 1.
        line: usize,
        /// The line, truncated if it is long.
        text: String,
        fault: Box<Fault>,
    },
}

/// Maximum number of characters of a faulty line in a message.
const MAX_SHOWN: usize = 80;

impl ParseGcgError {
    pub(super) fn at(line: usize, text: &str, fault: Fault) -> Self {
        let mut shown: String = text.chars().filter(|c| !c.is_control()).take(MAX_SHOWN).collect();
        if text.chars().nth(MAX_SHOWN).is_some() {
            shown.push('…');
        }
        Self::Line { line, text: shown, fault: Box::new(fault) }
    }

    /// Returns the number of the faulty line, if the error concerns one.
    pub fn line(&self) -> Option<usize> {
        match self {
            Self::Line { line, .. } => Some(*line),
            Self::Empty | Self::TooLarge { .. } | Self::NoPlayers => None,
        }
    }

    /// Returns the fault of that line.
    pub fn fault(&self) -> Option<&Fault> {
        match self {
            Self::Line { fault, .. } => Some(fault),
            Self::Empty | Self::TooLarge { .. } | Self::NoPlayers => None,
        }
    }
}

/// A fault in a line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    // The file as a whole.
    #[error(
        "`{name}` is not a supported character encoding: save the file as UTF-8 and write `#character-encoding UTF-8` (ISO-8859-1, \
         ISO-8859-2, windows-1250, windows-1251, KOI8-R and others are supported as well)"
    )]
    Encoding { name: String },
    #[error("the file contains bytes that are not {encoding}: name the file's real encoding in its first line, or save it as UTF-8")]
    NotEncoded { encoding: String },
    #[error("the line has {length} characters, but at most {LINE_LIMIT} are allowed: break a long note into several lines")]
    LineTooLong { length: usize },
    #[error("the line is neither an event, which starts with `>`, nor a pragma, which starts with `#`, and does not continue a note")]
    NotALine,
    #[error("the {what} has {length} characters, but at most {limit} are allowed: shorten it")]
    TooLong { what: LimitedText, length: usize, limit: usize },

    // Pragmas.
    #[error("`#{pragma}` is given twice: keep one of the two lines")]
    Twice { pragma: String },
    #[error("`#{pragma}` comes after the first move: put it before all moves")]
    AfterMoves { pragma: String },
    #[error("a note belongs to the move before it, but there is none: put it after a move, or write `#description`")]
    NoteBeforeMoves,
    #[error("the player has no nick: write `#player{number} NICK NAME`")]
    NoNick { number: usize },
    #[error("there is no player {number}: players are numbered from 1 to {max} without a gap")]
    PlayerNumber { number: usize, max: usize },
    #[error("player {other} also has the nick `{nick}`: give each player a different nick")]
    SameNick {
        nick: String,
        /// Number of the other player, from 1.
        other: usize,
    },
    #[error("player {other} is also called `{name}`: give each player a different name")]
    SameName {
        name: String,
        /// Number of the other player, from 1.
        other: usize,
    },
    #[error("no known rule set has the {what} `{value}`: known are {known}; read the file with a custom rule set")]
    NoRules { what: RulesPragma, value: String, known: String },
    #[error("no known rule set has the letter `{letter}` ({known}): read the file with a rule set for its language")]
    NoAlphabet { letter: char, known: String },

    // The syntax of an event.
    #[error("there is no `:` after the nick: write `>NICK: RACK POSITION WORD +SCORE TOTAL`")]
    NoColon,
    #[error("no player has the nick `{nick}`: the players are {known}")]
    UnknownPlayer { nick: String, known: String },
    #[error("no player has the nick `{nick}`: name the players with `#player1 NICK NAME` before the first move")]
    NobodyNamed { nick: String },
    #[error("the action is missing: write a position (8H or H8) and a word, `-` to pass, `-ABC` to exchange, or `--`")]
    NoAction,
    #[error("`{found}` is not a position (8H across, H8 down), `-`, `-ABC`, `--`, `(challenge)`, `(time)` or `(RACK)`")]
    Action { found: String },
    #[error("the {what} is missing: write {form}")]
    Missing { what: MissingPart, form: &'static str },
    #[error("`{found}` is not a {what}: write a whole number, such as {example}")]
    Number { found: String, what: NumberKind, example: &'static str },

    // Letters.
    #[error(transparent)]
    Tiles(#[from] ParseTilesError),
    #[error(
        "`{letter}` (character {place} of the word) is not a letter of the {alphabet} alphabet: write the word in its letters, lower case for \
         blanks, `.` for tiles already on the board"
    )]
    Letter {
        letter: char,
        /// Position of the character in the word, from 1.
        place: usize,
        alphabet: String,
    },
    #[error("`{text}` is a tile of several letters, but each tile of this game has one letter: read the file with a custom rule set")]
    MultiLetter { text: String },
    #[error("a bracket is unclosed or empty in `{word}`: write tiles already on the board as `.` or `(ABC)`")]
    Bracket { word: String },

    // The board.
    #[error("`{word}` runs off the board after {letters} letters: check the position")]
    OffBoard { word: String, letters: usize },
    #[error("{square} has `{there}`, not `{written}`: check the position and the word")]
    Differs { square: Square, there: char, written: char },
    #[error("{square} is empty, but the word has `{written}` there: check the position and the word")]
    NothingThere { square: Square, written: String },
    #[error("all of `{word}` is on the board already: a move places at least one tile")]
    NothingNew { word: String },
    #[error("the word adjoins `{there}` on {square}: write it in full, with `.` for tiles already on the board")]
    Longer { square: Square, there: char },
    #[error("illegal placement: {0}")]
    Misplaced(#[from] PlacementError),
    #[error("this is placement {placings}, but the game has only {tiles} tiles: some moves are written more than once")]
    TooManyPlacings { placings: usize, tiles: usize },

    // Scores.
    #[error("the {what} is {stated}, but by the rules it is {ours}: correct the line, or read it with the rule set it was played by")]
    Score { what: ScoreKind, stated: i64, ours: i64 },
    #[error("the total is {stated}, but {before} and {points} make {ours}: correct the total or the score")]
    Total { stated: i64, before: i64, points: i64, ours: i64 },

    // Racks and tiles.
    #[error("the player has {holds} tiles here, but {tiles} are written: remove the extra ones")]
    TooManyTiles { tiles: usize, holds: usize },
    #[error("`{tile}` is written {}, but {} left besides the tiles on the board{beside}: correct the tiles", parts::times(*times), parts::left(*left))]
    NotLeft {
        /// The tile, `?` for a blank.
        tile: char,
        times: u8,
        left: u8,
        /// Where else these tiles are used.
        beside: TileLocation,
    },
    #[error("the rack `{rack}` does not have enough `{tile}` tiles: correct the rack or the move")]
    NotOnRack {
        /// The tile, `?` for a blank.
        tile: char,
        rack: String,
    },

    // The order of events.
    #[error("it is the turn of `{expected}`: put the moves in order, or write `-` for a pass that is missing")]
    OffTurn { expected: String },
    #[error("the game is over here, {why}: remove the move")]
    AfterEnd { why: EndCause },
    /// An event after the final racks of an unfinished game.
    #[error("`#rack1` and `#rack2` give the racks at the end of the record: put them after the last event")]
    AfterLastRack,
    /// A withdrawal or bonus without a placement before it.
    #[error("{what} must directly follow a placement: remove the line, or put it after its placement")]
    NoPlay { what: Response },
    #[error("{what} belongs to the player who made the previous placement, `{expected}`")]
    OtherPlay { what: Response, expected: String },
    #[error("the rack is `{rack}` for the withdrawal, but was `{before}` for the placement: write the same rack twice")]
    OtherRack {
        rack: String,
        /// The rack in the previous line.
        before: String,
    },
    #[error("the bag has {bag} tiles here, but an exchange needs {min}: correct the move, or read it with a rule set that allows it")]
    Exchange { bag: usize, min: usize },
    #[error("{what} belongs after the end of the game, which is not over here: move the line to the end")]
    BeforeEnd { what: EndEvent },
    /// A gain for a player who did not go out.
    #[error("`(RACK) +N` is for the player who went out, `{expected}`: write it for that player")]
    NotOut { expected: String },
    /// Final tiles that differ from the tiles left.
    #[error("the tiles left at the end are `{left}`: write them between the brackets")]
    EndTiles { left: String },
    #[error("{0}: remove the line")]
    PaidTwice(SettledRack),
    #[error("a time penalty comes after the points for the racks: write the `(RACK)` lines first")]
    TimeBeforeRacks,
    #[error("`{nick}` has a time penalty already: write one line with the sum")]
    TimeTwice { nick: String },
    #[error("the game began from a position, which this format cannot express")]
    SetUp,
}
