//! Why a file is no game record: the line, what stands there, what is wrong with it and what to do.

use crate::placing::BadPlacement;
use crate::square::Square;
use crate::tiles::BadTiles;

use super::parts::{self, AdjacentLetters, Answer, Closing, Counted, Figure, Lacks, Long, Named, Over, Paid};
use super::{FILE_LIMIT, LINE_LIMIT};

/// Why a file is not read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadGcg {
    /// There is nothing in it.
    #[error("the file is empty: a game record has at least a line `#player1 NICK NAME`")]
    Empty,
    /// It is longer than any game.
    #[error("the file has {bytes} bytes, but a game record has at most {FILE_LIMIT}: is this the right file?")]
    TooLarge {
        /// Its size.
        bytes: usize,
    },
    /// No player is named.
    #[error("no player is named: add a line `#player1 NICK NAME` for each player")]
    NoPlayers,
    /// A line is wrong.
    #[error("line {line}, `{text}`: {fault}")]
    Line {
        /// Its number, from 1.
        line: usize,
        /// What stands there, cut if it is long.
        text: String,
        /// What is wrong.
        fault: Box<Fault>,
    },
}

/// Characters of a wrong line that are shown.
const SHOWN: usize = 80;

impl BadGcg {
    pub(super) fn at(line: usize, text: &str, fault: Fault) -> Self {
        let mut shown: String = text.chars().filter(|c| !c.is_control()).take(SHOWN).collect();
        if text.chars().nth(SHOWN).is_some() {
            shown.push('…');
        }
        Self::Line { line, text: shown, fault: Box::new(fault) }
    }

    /// The number of the line that is wrong, if it is one line.
    pub fn line(&self) -> Option<usize> {
        match self {
            Self::Line { line, .. } => Some(*line),
            Self::Empty | Self::TooLarge { .. } | Self::NoPlayers => None,
        }
    }

    /// What is wrong with that line.
    pub fn fault(&self) -> Option<&Fault> {
        match self {
            Self::Line { fault, .. } => Some(fault),
            Self::Empty | Self::TooLarge { .. } | Self::NoPlayers => None,
        }
    }
}

/// What is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    // The file and its lines.
    /// An encoding that is not known here.
    #[error(
        "`{name}` is no character encoding that is read here: save the file as UTF-8 and write `#character-encoding UTF-8` (ISO-8859-1, \
         ISO-8859-2, windows-1250, windows-1251, KOI8-R and others are read, too)"
    )]
    Encoding {
        /// What is named.
        name: String,
    },
    /// Bytes that are none of the encoding named.
    #[error("there are bytes that are not {encoding}: name the file's real encoding in its first line, or save it as UTF-8")]
    NotEncoded {
        /// The encoding.
        encoding: String,
    },
    /// A line that is too long.
    #[error("the line has {length} characters, but {LINE_LIMIT} are the most: break a long note into several lines")]
    LineTooLong {
        /// Its length.
        length: usize,
    },
    /// A line of no known kind.
    #[error("the line is neither an event, which starts with `>`, nor a pragma, which starts with `#`, and no note goes on here")]
    NotALine,
    /// Something that is too long in a line.
    #[error("the {what} has {length} characters, but {limit} are the most: shorten it")]
    TooLong {
        /// What.
        what: Long,
        /// Its length.
        length: usize,
        /// The most.
        limit: usize,
    },

    // Pragmas.
    /// A pragma that may stand once.
    #[error("`#{pragma}` was given before: keep one of the two lines")]
    Twice {
        /// Its name.
        pragma: String,
    },
    /// A pragma that belongs before the moves.
    #[error("`#{pragma}` stands after the first move: put it before all moves")]
    AfterMoves {
        /// Its name.
        pragma: String,
    },
    /// A note before the first move.
    #[error("a note belongs to the move before it, and there is none yet: put it after a move, or write `#description`")]
    NoteBeforeMoves,
    /// A player without a nick.
    #[error("the player has no nick: write `#player{number} NICK NAME`")]
    NoNick {
        /// The player's number.
        number: usize,
    },
    /// A number of a player that there cannot be.
    #[error("there is no player {number}: players are numbered from 1 to {most} without a gap")]
    PlayerNumber {
        /// The number.
        number: usize,
        /// The highest number.
        most: usize,
    },
    /// Two players with one nick.
    #[error("player {other} has the nick `{nick}`, too: give each player another nick")]
    SameNick {
        /// The nick.
        nick: String,
        /// The number of the other player.
        other: usize,
    },
    /// Two players with one name.
    #[error("player {other} is called `{name}`, too: give each player another name")]
    SameName {
        /// The name.
        name: String,
        /// The number of the other player.
        other: usize,
    },
    /// A pragma asks for a board or tiles that are not here.
    #[error("no rule set here has the {what} `{value}`: known are {known}; read the file with a rule set of its own")]
    NoRules {
        /// What is asked for.
        what: Named,
        /// Its name.
        value: String,
        /// What there is.
        known: String,
    },
    /// A letter of a language that is not here.
    #[error("`{letter}` is a letter that no rule set here has ({known}): read the file with a rule set for its language")]
    NoAlphabet {
        /// The letter.
        letter: char,
        /// The alphabets that there are.
        known: String,
    },

    // The form of an event.
    /// No colon after the nick.
    #[error("there is no `:` after the nick: write `>NICK: RACK POSITION WORD +SCORE TOTAL`")]
    NoColon,
    /// A nick that is nobody's.
    #[error("no player has the nick `{nick}`: the players are {known}")]
    UnknownPlayer {
        /// The nick.
        nick: String,
        /// The nicks that there are.
        known: String,
    },
    /// A nick before any player is named.
    #[error("no player has the nick `{nick}`: name the players with `#player1 NICK NAME` before the first move")]
    NobodyNamed {
        /// The nick.
        nick: String,
    },
    /// Nothing that says what happened.
    #[error("it is not said what the player did: write a position (8H or H8) and a word, `-` to pass, `-ABC` to exchange, or `--`")]
    NoAction,
    /// Something that is no action.
    #[error("`{found}` stands where a position (8H across, H8 down), `-`, `-ABC`, `--`, `(challenge)`, `(time)` or `(RACK)` is expected")]
    Action {
        /// What stands there.
        found: String,
    },
    /// A part that is missing.
    #[error("the {what} is missing: write {form}")]
    Missing {
        /// What.
        what: Lacks,
        /// How the whole is written.
        form: &'static str,
    },
    /// A part that is no number.
    #[error("`{found}` is no {what}: write a whole number, such as {example}")]
    Number {
        /// What stands there.
        found: String,
        /// What is expected.
        what: Figure,
        /// An example.
        example: &'static str,
    },

    // Letters.
    /// Text that is no list of tiles.
    #[error(transparent)]
    Tiles(#[from] BadTiles),
    /// A character of a word that is no letter.
    #[error(
        "`{letter}` (character {place} of the word) is no letter of the {alphabet} alphabet: write the word in its letters, lower case for \
         blanks, `.` for tiles that lie there"
    )]
    Letter {
        /// The character.
        letter: char,
        /// Which character of the word, from 1.
        place: usize,
        /// The alphabet's title.
        alphabet: String,
    },
    /// Tiles of several letters.
    #[error("`{text}` is a tile of several letters, but each tile of this game has one letter: read the file with a rule set of its own")]
    MultiLetter {
        /// The tile as it is written.
        text: String,
    },
    /// A bracket without its fellow.
    #[error("a bracket is not closed or empty in `{word}`: write tiles that lie there already as `.` or as `(ABC)`")]
    Bracket {
        /// The word.
        word: String,
    },

    // The board.
    /// A word that runs over the edge.
    #[error("`{word}` runs off the board after {letters} letters: check the position")]
    OffBoard {
        /// The word.
        word: String,
        /// How many letters fit.
        letters: usize,
    },
    /// Another tile lies there.
    #[error("{square} holds `{there}`, not `{written}`: check the position and the word")]
    Differs {
        /// Where.
        square: Square,
        /// What lies there.
        there: char,
        /// What is written.
        written: char,
    },
    /// No tile lies where the word goes through one.
    #[error("no tile lies on {square}, where the word has `{written}` for one: check the position and the word")]
    NothingThere {
        /// Where.
        square: Square,
        /// What is written.
        written: String,
    },
    /// A word of which every tile lies there already.
    #[error("all of `{word}` lies on the board already: a placing lays at least one tile")]
    NothingNew {
        /// The word.
        word: String,
    },
    /// A word that goes on beyond what is written.
    #[error("the word is joined by `{there}` on {square}: write it in full, with `.` for tiles that lie there already")]
    Longer {
        /// Where it goes on.
        square: Square,
        /// The tile there.
        there: char,
    },
    /// A placing that the rules do not allow.
    #[error("the tiles cannot lie there: {0}")]
    Misplaced(#[from] BadPlacement),
    /// More placings than tiles.
    #[error("this is placing {placings}, but the game has only {tiles} tiles: some moves are written more than once")]
    TooManyPlacings {
        /// How many words have been laid.
        placings: usize,
        /// How many tiles the game has.
        tiles: usize,
    },

    // Points.
    /// Points that are not those of the move.
    #[error("the {what} is {stated}, but by the rules it is {ours}: correct the line, or read it with the rule set it was played by")]
    Score {
        /// What is counted.
        what: Counted,
        /// What is written.
        stated: i64,
        /// What is right.
        ours: i64,
    },
    /// A sum that does not add up.
    #[error("the total is {stated}, but {before} and {points} make {ours}: correct the total or the score")]
    Total {
        /// What is written.
        stated: i64,
        /// The player's points before.
        before: i64,
        /// The points of this line.
        points: i64,
        /// What is right.
        ours: i64,
    },

    // Tiles and whose they are.
    /// More tiles than the player holds.
    #[error("the player holds {holds} tiles here, but {tiles} are written: take out those that are too many")]
    TooManyTiles {
        /// How many are written.
        tiles: usize,
        /// How many the player holds.
        holds: usize,
    },
    /// A tile that is not left.
    #[error("`{tile}` is written {}, but {} left beside the tiles on the board{beside}: correct the tiles", parts::times(*times), parts::left(*left))]
    NotLeft {
        /// The tile, `?` for a blank.
        tile: char,
        /// How often it is written.
        times: u8,
        /// How many there are.
        left: u8,
        /// Where such tiles are, beside the line.
        beside: AdjacentLetters,
    },
    /// A tile laid or exchanged that is not on the rack.
    #[error("`{tile}` is not on the rack `{rack}` so often: correct the rack or the move")]
    NotOnRack {
        /// The tile, `?` for a blank.
        tile: char,
        /// The rack.
        rack: String,
    },

    // The order of events.
    /// A move out of turn.
    #[error("it is the turn of `{expected}`: put the moves in order, or write `-` for a pass that is missing")]
    OffTurn {
        /// The nick of the player whose turn it is.
        expected: String,
    },
    /// A move after the end.
    #[error("the game is over here, {why}: remove the move")]
    AfterEnd {
        /// Why, as words.
        why: Over,
    },
    /// An event after the racks at the end of an unfinished game.
    #[error("`#rack1` and `#rack2` say what was on the racks when the record stops: put them after the last event")]
    AfterLastRack,
    /// A withdrawal or bonus of a placing that is not there.
    #[error("{what} follows a placing directly, and the line before is none: remove the line, or put it after its placing")]
    NoPlay {
        /// What.
        what: Answer,
    },
    /// A withdrawal or bonus of another player's placing.
    #[error("{what} is written for the player who made the placing before it, `{expected}`")]
    OtherPlay {
        /// What.
        what: Answer,
        /// That player's nick.
        expected: String,
    },
    /// Another rack at the withdrawal.
    #[error("the rack is `{rack}` where tiles are taken back, but it was `{before}` when they were laid: write the same rack twice")]
    OtherRack {
        /// The rack in this line.
        rack: String,
        /// The rack in the line before.
        before: String,
    },
    /// An exchange from too small a bag.
    #[error("the bag holds {bag} tiles here, and an exchange needs {least}: correct the move, or read it with a rule set that allows it")]
    Exchange {
        /// How many tiles the bag holds.
        bag: usize,
        /// How many it must hold.
        least: usize,
    },
    /// What belongs to the end, before the end.
    #[error("{what} belongs after the end of the game, and it is not over here: move the line to the end")]
    BeforeEnd {
        /// What.
        what: Closing,
    },
    /// Points for a rack, for a player who did not go out.
    #[error("`(RACK) +N` is for the player who went out, `{expected}`: write it for that player")]
    NotOut {
        /// That player's nick.
        expected: String,
    },
    /// Tiles at the end that are not those that are left.
    #[error("the tiles left at the end are `{left}`: write them between the brackets")]
    EndTiles {
        /// What is left.
        left: String,
    },
    /// A rack paid for twice.
    #[error("{0}: remove the line")]
    PaidTwice(Paid),
    /// A time penalty before the racks are reckoned up.
    #[error("a time penalty comes after the points for the racks: write the `(RACK)` lines first")]
    TimeBeforeRacks,
    /// A second time penalty.
    #[error("`{nick}` has a time penalty already: write one line with the sum")]
    TimeTwice {
        /// The player's nick.
        nick: String,
    },
    /// A game that did not begin with an empty board.
    #[error("the game began from a position, which this format cannot say")]
    SetUp,
}
