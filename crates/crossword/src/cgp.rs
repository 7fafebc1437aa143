//! CGP, a common one-line format of positions: `ROWS RACKS SCORES ZEROS [OPERATIONS]`.
//!
//! ROWS are 15 rows joined by `/`: a number for a run of empty squares, a capital for a tile, lower
//! case for a blank played as that letter. RACKS are joined by `/`, starting with the player on
//! turn, with `?` for a blank; one of several racks may be empty. SCORES follow in the same order,
//! then the number of consecutive scoreless turns.
//!
//! A rack lists the known tiles. The number of tiles on each rack follows from the board: racks are
//! full as long as there are enough tiles, see [`Cgp::held`].
//!
//! Operations such as `lex NAME;` are preserved. Those that name other tiles, another board or
//! other rules than the caller's rule set are rejected; see [`Cgp::warnings`] for the rest.
//!
//! ```
//! use crossword::{Cgp, RuleSet};
//! let text = "15/15/15/15/15/15/15/3CELLI7/15/15/15/15/15/15/15 GILOPTU/DEEIIMU 0/20 0 lex en;";
//! let rules = RuleSet::scrabble_en();
//! let position = Cgp::parse(text, &rules)?;
//! assert_eq!(position.in_bag(&rules), 100 - 5 - 14);
//! assert_eq!(position.operation("lex"), Some("en"));
//! assert_eq!(position.text(&rules), text);
//! # Ok::<(), crossword::ParseCgpError>(())
//! ```

use lexicon::{Alphabet, Tile};
use unicode_normalization::UnicodeNormalization;

use crate::board::{Board, Cell, PlacedTile, is_small};
use crate::operations::{self, CgpWarning, OperationError};
use crate::rules::{EndRule, RuleSet};
use crate::square::{SIDE, Square};
use crate::tiles::{BLANK, KINDS, ParseTilesError, Tiles, read_tiles};

/// The maximum number of seats in a position.
pub const MAX_SEATS: usize = 4;

/// The highest score in a position, and negative the lowest. Sums of scores cannot overflow.
const MAX_SCORE: i32 = 99_999;

/// The maximum number of consecutive scoreless turns in a position.
const MAX_SCORELESS: u32 = 999;

/// A CGP position. Parsing checks that its tiles exist and that the rule set has enough of each
/// kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cgp {
    board: Board,
    racks: Vec<Vec<Tile>>,
    /// The number of tiles on each rack, known or not.
    held: Vec<usize>,
    scores: Vec<i32>,
    scoreless: u32,
    operations: String,
}

impl Cgp {
    /// Parses a position and checks it against the tiles of a rule set.
    pub fn parse(text: &str, rules: &RuleSet) -> Result<Self, ParseCgpError> {
        let mut rest = text;
        let mut field = |name: &'static str| {
            rest = rest.trim_start();
            let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
            let (field, more) = rest.split_at(end);
            rest = more;
            if field.is_empty() { Err(ParseCgpError::Missing { field: name }) } else { Ok(field) }
        };
        let (rows, racks, scores, scoreless) = (field("rows")?, field("racks")?, field("scores")?, field("scoreless turns")?);
        // Some programs write Č as C and a combining mark.
        let [rows, racks] = [rows, racks].map(|field| field.nfc().collect::<String>());
        let board = read_rows(&rows, rules.alphabet(), false)?;
        let racks = racks.split('/').enumerate().map(|(seat, rack)| read_rack(seat + 1, rack, rules)).collect::<Result<Vec<_>, _>>()?;
        if racks.len() > MAX_SEATS {
            return Err(ParseCgpError::Seats { seats: racks.len() });
        }
        let scores = scores
            .split('/')
            .map(|score| read_number(score).ok_or_else(|| ParseCgpError::Score { text: score.to_owned() }))
            .collect::<Result<Vec<_>, _>>()?;
        if scores.len() != racks.len() {
            return Err(ParseCgpError::ScoreCount { scores: scores.len(), racks: racks.len() });
        }
        let scoreless = read_number(scoreless)
            .and_then(|number| u32::try_from(number).ok())
            .filter(|number| *number <= MAX_SCORELESS)
            .ok_or_else(|| ParseCgpError::Scoreless { text: scoreless.to_owned() })?;
        let position = Self { board, racks, held: Vec::new(), scores, scoreless, operations: rest.trim().to_owned() };
        let position = position.checked(rules)?;
        match operations::read(&position.operations, rules, position.seats())? {
            Some(held) => position.holding(&held, rules),
            None => Ok(position),
        }
    }

    /// Creates a position from its parts, with the same checks as parsing. The racks are written in
    /// alphabetical order.
    pub fn new(board: Board, racks: &[Tiles], scores: &[i32], scoreless: u32, rules: &RuleSet) -> Result<Self, ParseCgpError> {
        if racks.is_empty() || racks.len() > MAX_SEATS {
            return Err(ParseCgpError::Seats { seats: racks.len() });
        }
        if scores.len() != racks.len() {
            return Err(ParseCgpError::ScoreCount { scores: scores.len(), racks: racks.len() });
        }
        if let [lone] = racks
            && lone.is_empty()
        {
            return Err(ParseCgpError::Missing { field: "racks" });
        }
        for (seat, rack) in racks.iter().enumerate() {
            if rack.len() > rules.rack_size() {
                return Err(ParseCgpError::RackTooLong { seat: seat + 1, tiles: rack.len(), max: rules.rack_size() });
            }
        }
        let racks = racks.iter().map(|rack| rack.iter().collect()).collect();
        let position = Self { board, racks, held: Vec::new(), scores: scores.to_vec(), scoreless, operations: String::new() };
        position.checked(rules)
    }

    /// Returns the position with these operations instead of all others except
    /// [`held`](Self::with_held).
    #[must_use]
    pub fn with_operations(mut self, operations: &str) -> Self {
        let held = self.operation(operations::HELD).map(operations::held_text);
        let given = operations.split_whitespace().map(str::to_owned);
        self.operations = held.into_iter().chain(given).collect::<Vec<_>>().join(" ");
        self
    }

    /// Returns the position with these numbers of tiles on the racks. Adds the operation `held` if
    /// they do not follow from the board and the racks.
    ///
    /// # Errors
    /// Returns an error if there are too few tiles, or if racks are not full although the bag is
    /// not empty.
    pub fn with_held(mut self, held: &[usize], rules: &RuleSet) -> Result<Self, ParseCgpError> {
        if held != self.held.as_slice() {
            let numbers: Vec<String> = held.iter().map(ToString::to_string).collect();
            let rest = self.operations.split(';').filter(|operation| operations::name(operation) != operations::HELD);
            let rest = rest.collect::<Vec<_>>().join(";");
            self.operations = format!("{} {}", operations::held_text(&numbers.join("/")), rest.trim()).trim_end().to_owned();
        }
        self.holding(held, rules)
    }

    /// Formats the position; a parsed position keeps its text except for the spacing between parts.
    pub fn text(&self, rules: &RuleSet) -> String {
        let alphabet = rules.alphabet();
        let rows: Vec<String> = self.board.rows().map(|row| row_text(&row, alphabet)).collect();
        let letter = |&kind: &Tile| if kind == BLANK { '?' } else { alphabet.letter(kind) };
        let racks: Vec<String> = self.racks.iter().map(|rack| rack.iter().map(letter).collect()).collect();
        let scores: Vec<String> = self.scores.iter().map(ToString::to_string).collect();
        let mut text = format!("{} {} {} {}", rows.join("/"), racks.join("/"), scores.join("/"), self.scoreless);
        if !self.operations.is_empty() {
            text.push(' ');
            text.push_str(&self.operations);
        }
        text
    }

    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the number of seats.
    pub fn seats(&self) -> usize {
        self.racks.len()
    }

    /// Returns the known tiles of a seat, counted from the one on turn; empty for a missing seat.
    pub fn rack(&self, seat: usize) -> Tiles {
        self.racks.get(seat).into_iter().flatten().copied().collect()
    }

    /// Returns the number of tiles on a seat's rack, known or not.
    ///
    /// - If there are enough tiles for full racks, every rack is full.
    /// - With an empty bag, a rack contains what is written. Unwritten tiles belong first to racks
    ///   without known tiles, then to the other racks of later seats, and to the rack of the seat
    ///   on turn only if they fit nowhere else.
    /// - The operation `held 6/5;` overrides this.
    pub fn held(&self, seat: usize) -> usize {
        self.held.get(seat).copied().unwrap_or(0)
    }

    /// Returns the number of unknown tiles of a seat.
    pub fn unknown(&self, seat: usize) -> usize {
        self.held(seat).saturating_sub(self.racks.get(seat).map_or(0, Vec::len))
    }

    /// Returns the tiles of a seat that are certain: those written and, if the bag is empty and no
    /// other rack has unknown tiles, all unwritten tiles.
    pub fn certain_rack(&self, seat: usize, rules: &RuleSet) -> Tiles {
        let (mut rack, unwritten) = (self.rack(seat), self.unwritten(rules));
        if self.unknown(seat) == unwritten.len() {
            rack.add_all(&unwritten);
        }
        rack
    }

    /// Returns the scores, starting with the seat on turn.
    pub fn scores(&self) -> &[i32] {
        &self.scores
    }

    /// Returns the number of consecutive scoreless turns.
    pub fn scoreless(&self) -> u32 {
        self.scoreless
    }

    /// Returns the number of consecutive passes: the value of the operation `passes`, else 0. Only
    /// games that end by passes use it.
    pub fn passes(&self) -> usize {
        self.operation(operations::PASSES).and_then(operations::passes).unwrap_or(0)
    }

    /// Returns the position with this number of consecutive passes as an operation.
    #[must_use]
    pub fn with_passes(mut self, passes: usize) -> Self {
        let rest = self.operations.split(';').map(str::trim);
        let rest = rest.filter(|operation| !operation.is_empty() && operations::name(operation) != operations::PASSES);
        let mut all: Vec<String> = rest.map(|operation| format!("{operation};")).collect();
        if passes > 0 {
            all.push(format!("{} {passes};", operations::PASSES));
        }
        self.operations = all.join(" ");
        self
    }

    /// Returns the text of the operations.
    pub fn operations(&self) -> &str {
        &self.operations
    }

    /// Returns the value of the first operation with this name: `en` for `lex` in
    /// `lex en; ld english;`.
    pub fn operation(&self, name: &str) -> Option<&str> {
        self.operations.split(';').find_map(|operation| {
            let (key, value) = operation.trim().split_once(char::is_whitespace)?;
            (key == name).then(|| value.trim())
        })
    }

    /// Returns warnings about unknown operations and, if a lexicon is given, about a different
    /// lexicon in the position.
    pub fn warnings(&self, lexicon: Option<&str>) -> Vec<CgpWarning> {
        operations::warnings(&self.operations, lexicon)
    }

    /// Returns the number of tiles in the bag.
    pub fn in_bag(&self, rules: &RuleSet) -> usize {
        let unknown: usize = (0..self.seats()).map(|seat| self.unknown(seat)).sum();
        self.unwritten(rules).len().saturating_sub(unknown)
    }

    /// Returns the tiles that are neither on the board nor on a written rack: the bag and the
    /// unknown tiles of the racks.
    pub fn unwritten(&self, rules: &RuleSet) -> Tiles {
        let used = self.used();
        let left = |kind: Tile| usize::from(rules.tiles().count(kind)).saturating_sub(used[usize::from(kind)]);
        (0..KINDS as Tile).flat_map(|kind| std::iter::repeat_n(kind, left(kind))).collect()
    }

    /// Counts the tiles of each kind on the board and the racks.
    fn used(&self) -> [usize; KINDS] {
        let mut used = [0; KINDS];
        let on_board = self.board.iter().map(|(_, cell)| if cell.blank { BLANK } else { cell.letter });
        on_board.chain(self.racks.iter().flatten().copied()).for_each(|kind| used[usize::from(kind)] += 1);
        used
    }

    fn checked(mut self, rules: &RuleSet) -> Result<Self, ParseCgpError> {
        if let Some(score) = self.scores.iter().find(|score| !(-MAX_SCORE..=MAX_SCORE).contains(*score)) {
            return Err(ParseCgpError::Score { text: score.to_string() });
        }
        for (kind, found) in (0..KINDS as Tile).zip(self.used()) {
            let exist = usize::from(rules.tiles().count(kind));
            if found > exist {
                let tile = if kind == BLANK { '?' } else { rules.alphabet().letter(kind) };
                let is_kind = |cell: &Cell| if cell.blank { kind == BLANK } else { cell.letter == kind };
                let squares = self.board.iter().filter(|(_, cell)| is_kind(cell)).map(|(square, _)| square).collect();
                return Err(ParseCgpError::TooMany { tile, found, exist, rules: rules.name().to_owned(), squares });
            }
        }
        let (turns, limit) = (self.scoreless, rules.scoreless_turns());
        if rules.end_rule(self.seats()) == EndRule::Tournament && turns > limit {
            return Err(ParseCgpError::ScorelessBeyond { turns, limit });
        }
        self.held = self.usual_held(rules);
        Ok(self)
    }

    /// Computes the number of tiles on each rack from the written tiles; see [`held`](Self::held).
    fn usual_held(&self, rules: &RuleSet) -> Vec<usize> {
        let (size, seats) = (rules.rack_size(), self.seats());
        let mut unwritten = self.unwritten(rules).len();
        let mut held: Vec<usize> = self.racks.iter().map(Vec::len).collect();
        if unwritten + held.iter().sum::<usize>() >= seats * size {
            return vec![size; seats];
        }
        let mut order: Vec<usize> = (1..seats).chain([0]).collect();
        order.sort_by_key(|&seat| (seat == 0, held[seat] > 0));
        for seat in order {
            let more = (size - held[seat]).min(unwritten);
            held[seat] += more;
            unwritten -= more;
        }
        held
    }

    /// Returns the position with these numbers of tiles on the racks.
    fn holding(mut self, held: &[usize], rules: &RuleSet) -> Result<Self, ParseCgpError> {
        let size = rules.rack_size();
        let fault = |why| Err(ParseCgpError::Held { text: held.iter().map(ToString::to_string).collect::<Vec<_>>().join("/"), why });
        if held.len() != self.seats() {
            return fault(HeldError::Seats { racks: self.seats() });
        }
        for (seat, (&tiles, rack)) in held.iter().zip(&self.racks).enumerate() {
            if tiles < rack.len() || tiles > size {
                return fault(HeldError::Rack { seat: seat + 1, written: rack.len(), max: size });
            }
        }
        let (all, on_racks) = (self.unwritten(rules).len() + self.racks.iter().map(Vec::len).sum::<usize>(), held.iter().sum::<usize>());
        if on_racks > all {
            return fault(HeldError::TooFew { tiles: all });
        }
        if on_racks < all && held.iter().any(|&tiles| tiles < size) {
            return fault(HeldError::NotFull { in_bag: all - on_racks, size });
        }
        self.held = held.to_vec();
        Ok(self)
    }
}

/// Parses the rows of a board, with `.` also allowed for an empty square.
pub(crate) fn read_board(text: &str, alphabet: &Alphabet) -> Result<Board, ParseCgpError> {
    read_rows(text, alphabet, true)
}

fn read_rows(text: &str, alphabet: &Alphabet, dots: bool) -> Result<Board, ParseCgpError> {
    let rows = text.split('/').count();
    if rows != SIDE {
        return Err(ParseCgpError::Rows { rows });
    }
    let mut laid = Vec::new();
    for (row, text) in text.split('/').enumerate() {
        let mut column = 0;
        let mut characters = text.chars().peekable();
        while let Some(mark) = characters.next() {
            if let Some(digit) = mark.to_digit(10) {
                if digit == 0 {
                    return Err(ParseCgpError::Zero { row: row + 1 });
                }
                let mut run = digit as usize;
                while let Some(digit) = characters.peek().and_then(|mark| mark.to_digit(10)) {
                    run = (run * 10 + digit as usize).min(1000);
                    characters.next();
                }
                column += run;
                continue;
            }
            if dots && mark == '.' {
                column += 1;
                continue;
            }
            let letter =
                alphabet.tile(mark).ok_or_else(|| ParseCgpError::Mark { row: row + 1, mark, alphabet: alphabet.title().to_owned() })?;
            if let Some(square) = Square::new(row, column) {
                laid.push(PlacedTile { square, letter, blank: is_small(mark, letter, alphabet) });
            }
            column += 1;
        }
        if column != SIDE {
            return Err(ParseCgpError::RowLength { row: row + 1, squares: column });
        }
    }
    let mut board = Board::new();
    board.lay(&laid);
    Ok(board)
}

fn row_text(row: &[Option<crate::board::Cell>; SIDE], alphabet: &Alphabet) -> String {
    let mut text = String::new();
    let mut run = 0;
    for cell in row {
        match cell {
            None => run += 1,
            Some(cell) => {
                if run > 0 {
                    text.push_str(&run.to_string());
                }
                run = 0;
                text.push(cell.text(alphabet));
            }
        }
    }
    if run > 0 {
        text.push_str(&run.to_string());
    }
    text
}

fn read_rack(seat: usize, text: &str, rules: &RuleSet) -> Result<Vec<Tile>, ParseCgpError> {
    let tiles = read_tiles(text, rules.alphabet(), '?').map_err(|why| ParseCgpError::Rack { seat, why })?;
    if tiles.len() > rules.rack_size() {
        return Err(ParseCgpError::RackTooLong { seat, tiles: tiles.len(), max: rules.rack_size() });
    }
    Ok(tiles)
}

/// Parses a number in canonical form: no leading zeros, no plus sign.
fn read_number(text: &str) -> Option<i32> {
    text.parse::<i32>().ok().filter(|number| number.to_string() == text)
}

/// A string that is not a valid CGP position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseCgpError {
    #[error("the {field} are missing: write ROWS RACKS SCORES ZEROS with spaces between, such as `15/.../15 ABC/DEF 0/0 0`")]
    Missing { field: &'static str },
    #[error("the board has {rows} rows: write 15, with / between")]
    Rows { rows: usize },
    #[error("row {row} has {squares} squares: letters and numbers of empty squares must add up to 15")]
    RowLength {
        /// Row number, from 1.
        row: usize,
        squares: usize,
    },
    #[error("row {row}: a number of empty squares starts with 0: write 1 to 15")]
    Zero {
        /// Row number, from 1.
        row: usize,
    },
    #[error(
        "row {row}: `{mark}` is not a letter of the {alphabet} alphabet: write capitals, lower case for blanks, numbers for empty squares"
    )]
    Mark {
        /// Row number, from 1.
        row: usize,
        mark: char,
        alphabet: String,
    },
    #[error("rack {seat}: {why}")]
    Rack {
        /// Seat number from 1, starting with the seat on turn.
        seat: usize,
        why: ParseTilesError,
    },
    #[error("rack {seat} has {tiles} tiles; at most {max} fit")]
    RackTooLong {
        /// Seat number from 1, starting with the seat on turn.
        seat: usize,
        tiles: usize,
        max: usize,
    },
    #[error("there are {seats} racks: write 1 to {MAX_SEATS}, with / between")]
    Seats { seats: usize },
    #[error("`{text}` is not a score: write a whole number from -{MAX_SCORE} to {MAX_SCORE} for each rack, with / between")]
    Score { text: String },
    #[error("there are {scores} scores for {racks} racks: write one for each")]
    ScoreCount { scores: usize, racks: usize },
    #[error("`{text}` is not a number of scoreless turns: write 0 to {MAX_SCORELESS}")]
    Scoreless { text: String },
    #[error("{turns} scoreless turns, but {limit} in a row end the game: write 0 to {limit}")]
    ScorelessBeyond { turns: u32, limit: u32 },
    #[error(transparent)]
    Operation(#[from] OperationError),
    #[error("`held {text}` is impossible: {why}")]
    Held { text: String, why: HeldError },
    #[error("board and racks have {found} of the tile {tile}, but {rules} has only {exist}: remove some, or choose other rules")]
    TooMany {
        /// The letter, or `?` for a blank.
        tile: char,
        found: usize,
        exist: usize,
        rules: String,
        /// The squares with this tile.
        squares: Vec<Square>,
    },
}

/// An invalid number of tiles on a rack.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HeldError {
    #[error("there are {racks} racks: write a number for each, with / between")]
    Seats { racks: usize },
    #[error("rack {seat} has {written} known tiles and room for {max}")]
    Rack {
        /// Seat number from 1, starting with the seat on turn.
        seat: usize,
        written: usize,
        max: usize,
    },
    #[error("only {tiles} tiles are not on the board")]
    TooFew { tiles: usize },
    /// Racks that are not full although the bag is not empty.
    #[error("that leaves {in_bag} tiles in the bag, and a rack has {size} tiles until the bag is empty")]
    NotFull { in_bag: usize, size: usize },
}

#[cfg(test)]
mod tests {
    use super::*;

    const EMPTY: &str = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15";

    #[test]
    fn decomposed_letters_parse() {
        let rules = RuleSet::by_name("scrabble-cs").unwrap();
        let text = |word: &str, rack: &str| format!("{}7{word}4{} {rack}/ 0/0 0", "15/".repeat(7), "/15".repeat(7));
        let composed = Cgp::parse(&text("ČÁSt", "ŘŮ?"), &rules).unwrap();
        let apart = Cgp::parse(&text("C\u{30c}A\u{301}St", "R\u{30c}U\u{30a}?"), &rules).unwrap();
        assert_eq!(apart.text(&rules), composed.text(&rules));
        assert!(composed.text(&rules).contains("ČÁSt"));
    }

    #[test]
    fn errors_name_the_fault() {
        let rules = RuleSet::scrabble_en();
        let error = |text: &str| Cgp::parse(text, &rules).unwrap_err().to_string();
        let board = |row: &str| EMPTY.replacen("15", row, 1);
        assert!(error("").starts_with("the rows are missing"));
        assert!(error(&format!("{EMPTY} A/B 0/0")).starts_with("the scoreless turns are missing"));
        assert_eq!(error("15/15 A/B 0/0 0"), "the board has 2 rows: write 15, with / between");
        assert!(error(&format!("{} A/B 0/0 0", board("14"))).starts_with("row 1 has 14 squares"));
        assert!(error(&format!("{} A/B 0/0 0", board("14AB"))).starts_with("row 1 has 16 squares"));
        assert!(error(&format!("{} A/B 0/0 0", board("99999999999999999999"))).starts_with("row 1 has 1000 squares"));
        assert!(error(&format!("{} A/B 0/0 0", board("05A9"))).starts_with("row 1: a number of empty squares starts with 0"));
        assert!(error(&format!("{} A/B 0/0 0", board("14Ř"))).starts_with("row 1: `Ř` is not a letter of the English alphabet"));
        assert!(error(&format!("{} A/B 0/0 0", board("14?"))).starts_with("row 1: `?` is not a letter"));
        assert!(error(&format!("{EMPTY} A/B1 0/0 0")).starts_with("rack 2: `1` (character 2) is not a tile"));
        assert_eq!(error(&format!("{EMPTY} ABCDEFGHI/ 0/0 0")), "rack 1 has 9 tiles; at most 7 fit");
        assert_eq!(error(&format!("{EMPTY} A/B/C/D/E 0/0/0/0/0 0")), "there are 5 racks: write 1 to 4, with / between");
        assert!(error(&format!("{EMPTY} A/B 0/x 0")).starts_with("`x` is not a score"));
        for score in ["99999999999", "2147483647", "-2147483648", "100000", "-100000"] {
            let message = format!("`{score}` is not a score: write a whole number from -99999 to 99999 for each rack, with / between");
            assert_eq!(error(&format!("{EMPTY} A/B 0/{score} 0")), message);
        }
        assert_eq!(error(&format!("{EMPTY} A/B 0 0")), "there are 1 scores for 2 racks: write one for each");
        for turns in ["-1", "1000", "4294967295"] {
            assert_eq!(error(&format!("{EMPTY} A/B 0/0 {turns}")), format!("`{turns}` is not a number of scoreless turns: write 0 to 999"));
        }
        assert!(error(&format!("{EMPTY} ZZ/B 0/0 0")).starts_with("board and racks have 2 of the tile Z, but scrabble-en has only 1"));
        assert!(error(&format!("{EMPTY} ??/? 0/0 0")).starts_with("board and racks have 3 of the tile ?"));
        let full = vec!["AAAAAAAAAAAAAAA"; 15].join("/");
        assert!(error(&format!("{full} A/B 0/0 0")).starts_with("board and racks have 226 of the tile A"));
    }

    #[test]
    fn positions_round_trip() {
        for (rules, text) in [
            (RuleSet::scrabble_en(), format!("{EMPTY} ?ZA/ -5/120 3 lex en; unknown  thing;; x")),
            (RuleSet::scrabble_en(), format!("{EMPTY} A/B/C/D 1/2/3/4 0")),
            (RuleSet::scrabble_en(), format!("{EMPTY} A 1 0")),
            (RuleSet::scrabble_cs(), format!("{} ŘŮ?/ŤĎ 0/0 0", EMPTY.replacen("15", "Ř1čHŽ5Ú4", 1))),
            (RuleSet::scrabble_ru(), format!("{} АЙ?/ЪЯ 0/0 0", EMPTY.replacen("15", "Ё1жЗ11", 1))),
        ] {
            let position = Cgp::parse(&text, &rules).unwrap();
            assert_eq!(position.text(&rules), text);
        }
    }

    #[test]
    fn position_from_its_parts() {
        let rules = RuleSet::scrabble_en();
        let rack = Tiles::parse("?AB", rules.alphabet()).unwrap();
        let position = Cgp::new(Board::new(), &[rack, Tiles::new()], &[3, 4], 1, &rules).unwrap().with_operations("lex en;");
        assert_eq!(position.text(&rules), format!("{EMPTY} AB?/ 3/4 1 lex en;"));
        assert_eq!((position.seats(), position.rack(0), position.rack(9)), (2, rack, Tiles::new()));
        assert_eq!((position.operation("lex"), position.operation("le")), (Some("en"), None));
        assert_eq!(Cgp::new(Board::new(), &[Tiles::new()], &[3], 1, &rules), Err(ParseCgpError::Missing { field: "racks" }));
    }
}
