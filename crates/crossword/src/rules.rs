//! Rule sets: the data that defines one variant on the 15 x 15 board. They are parsed from files of
//! `key: value` lines (`data/rules/*.rules`); no language or tile value is hard-coded.
//!
//! ```
//! use crossword::RuleSet;
//! let rules = RuleSet::scrabble_cs();
//! let ř = rules.alphabet().tile('Ř').expect("a Czech letter");
//! assert_eq!((rules.value(ř), rules.tiles().count(ř), rules.tiles().len()), (4, 2, 100));
//! ```

use std::sync::Arc;

use lexicon::{Alphabet, Tile};
use play::settings::{Setting, SettingError, Settings};

use crate::board::{Board, Cell, board_text};
use crate::layout::{Layout, ParseLayoutError, Premium};
use crate::letters::{ParseLettersError, read_letters};
use crate::square::Square;
use crate::tiles::{BLANK, KINDS, Tiles};

/// Maximum rack size in any rule set.
pub const MAX_RACK: usize = 8;

/// When a game ends before a seat goes out with an empty bag.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EndRule {
    /// After [`RuleSet::scoreless_turns`] consecutive turns without points.
    Tournament,
    /// After [`RuleSet::pass_rounds`] consecutive rounds in which all seats passed.
    Thesis,
}

impl EndRule {
    pub const ALL: [Self; 2] = [Self::Tournament, Self::Thesis];

    /// Returns the name used in settings and commands.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Tournament => "tournament",
            Self::Thesis => "thesis",
        }
    }

    /// Returns the rule with this name.
    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|rule| rule.name() == name)
    }
}

/// How the tiles left on the racks change the scores at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Settlement {
    /// The seat that went out gains twice the value of the other's rack, and the other loses
    /// nothing. If no seat went out, each loses the value of its rack. For two seats.
    TwiceOthers,
    /// Each seat loses the value of its rack, and the seat that went out gains what the others
    /// lost.
    Deduct,
}

/// The treatment of words that are not in the lexicon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Challenge {
    /// Such placements are rejected; the player tries again.
    Void,
    /// Words of human players are not checked.
    Off,
    /// Words stand until the next seat challenges them; a failed challenge has no penalty.
    Single,
    /// Like `Single`, but after a failed challenge the challenger loses the turn.
    Double,
    /// Like `Single`, but after a failed challenge the challenged seat gains five points.
    FivePoint,
}

impl Challenge {
    pub const ALL: [Self; 5] = [Self::Void, Self::Off, Self::Single, Self::Double, Self::FivePoint];

    /// Returns the name used in rule sets, commands and messages.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Void => "void",
            Self::Off => "off",
            Self::Single => "single",
            Self::Double => "double",
            Self::FivePoint => "five-point",
        }
    }

    /// Returns the rule with this name.
    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|challenge| challenge.name() == name)
    }

    /// Returns whether the next seat may challenge a placement.
    pub const fn has_window(self) -> bool {
        matches!(self, Self::Single | Self::Double | Self::FivePoint)
    }
}

/// The directions of generated first moves. Both are legal; on a symmetric board each is the mirror
/// image of the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Opening {
    /// Across only, so each move appears once.
    Across,
    Both,
}

/// A rule set. Cheap to clone; the `with_` methods change settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleSet {
    data: Arc<Data>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Data {
    name: String,
    title: String,
    alphabet: Alphabet,
    layout: Layout,
    tiles: Tiles,
    values: [u8; KINDS],
    /// The value of a blank, by the letter it stands for.
    blank_values: [u8; KINDS],
    start: Square,
    first_word: usize,
    rack: usize,
    bingo: u32,
    exchange_minimum: usize,
    ends: EndSettings,
    opening: Opening,
    /// Whether letter premiums also count for tiles already on the board.
    premiums_always_count: bool,
}

/// Settings for the course and end of a Scrabble game; its relatives have their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct EndSettings {
    scoreless_turns: u32,
    pub(crate) pass_rounds: u32,
    two_seats: EndRule,
    more_seats: EndRule,
    challenge: Challenge,
}

impl EndSettings {
    /// Returns settings for games that end only by passes and reject unknown words.
    pub(crate) fn by_passes(pass_rounds: u32) -> Self {
        let (two_seats, more_seats) = (EndRule::Thesis, EndRule::Thesis);
        Self { scoreless_turns: u32::MAX, pass_rounds, two_seats, more_seats, challenge: Challenge::Void }
    }

    fn read(settings: &mut Settings) -> Result<Self, RuleSetError> {
        let end = |word: &str| match word {
            "tournament" => Some(EndRule::Tournament),
            "thesis" => Some(EndRule::Thesis),
            _ => None,
        };
        Ok(Self {
            scoreless_turns: settings.number("scoreless-turns", 1, 1000)? as u32,
            pass_rounds: settings.number("pass-rounds", 1, 1000)? as u32,
            two_seats: settings.one_of("end-two-seats", "tournament or thesis", end)?,
            more_seats: settings.one_of("end-more-seats", "tournament or thesis", end)?,
            challenge: settings.one_of("challenge", "void, off, single, double or five-point", Challenge::by_name)?,
        })
    }
}

impl RuleSet {
    /// Parses a rule set of `key: value` lines; `table` returns the contents of the board and
    /// letter files it names.
    pub fn read(text: &str, table: &dyn Fn(&str) -> Option<String>) -> Result<Self, RuleSetError> {
        let mut settings = Settings::read(text)?;
        let rules = Self::from_settings(&mut settings, table, EndSettings::read)?;
        settings.finish()?;
        Ok(rules)
    }

    /// Takes the settings shared by all relatives of Scrabble, and `ends` for the rest.
    pub(crate) fn from_settings(
        settings: &mut Settings,
        table: &dyn Fn(&str) -> Option<String>,
        ends: impl FnOnce(&mut Settings) -> Result<EndSettings, RuleSetError>,
    ) -> Result<Self, RuleSetError> {
        let (name, title) = (settings.take("name")?.value, settings.take("title")?.value);
        let alphabet =
            settings.one_of("alphabet", "english, czech, russian, or another name and its letters, such as `tiny ABC`", alphabet)?;
        let alphabet = match settings.take_optional("written-as") {
            None => alphabet,
            Some(setting) => folded(&alphabet, &setting.value)
                .ok_or_else(|| setting.refused("two letters: one that has no tile and the one that is written for it, such as `ЁЕ`"))?,
        };
        let (file, text) = referenced_file(settings, "board", table)?;
        let layout = Layout::parse(&text).map_err(|why| RuleSetError::Board { file, why })?;
        let (file, text) = referenced_file(settings, "letters", table)?;
        let (tiles, values) = read_letters(&text, &alphabet).map_err(|why| RuleSetError::Letters { file, why })?;
        let premiums_always_count = match settings.take_optional("letter-premiums") {
            None => false,
            Some(Setting { value, .. }) if value == "once" => false,
            Some(Setting { value, .. }) if value == "always" => true,
            Some(setting) => return Err(setting.refused("once or always").into()),
        };
        let data = Data {
            name,
            title,
            alphabet,
            layout,
            tiles,
            values,
            blank_values: [values[usize::from(BLANK)]; KINDS],
            start: settings.one_of("start", "a square such as h8", |word| Square::parse(word).ok().map(|(square, _)| square))?,
            first_word: settings.number("first-word", 1, 15)?,
            rack: settings.number("rack", 1, MAX_RACK)?,
            bingo: settings.number("bingo", 0, 1000)? as u32,
            exchange_minimum: settings.number("exchange-minimum", 0, 1000)?,
            ends: ends(settings)?,
            opening: settings.one_of("opening-moves", "across or both", |word| match word {
                "across" => Some(Opening::Across),
                "both" => Some(Opening::Both),
                _ => None,
            })?,
            premiums_always_count,
        };
        Ok(Self { data: Arc::new(data) })
    }

    /// Returns the name used by tools: `scrabble-en`.
    pub fn name(&self) -> &str {
        &self.data.name
    }

    /// Returns the display name: `Scrabble, English`.
    pub fn title(&self) -> &str {
        &self.data.title
    }

    /// Formats the tiles on a board, with `.` for each empty square and `/` between the rows.
    pub fn board_text(&self, board: &Board) -> String {
        board_text(board, self.alphabet())
    }

    pub fn alphabet(&self) -> &Alphabet {
        &self.data.alphabet
    }

    pub fn layout(&self) -> &Layout {
        &self.data.layout
    }

    /// Returns the premium of one square.
    #[inline]
    pub fn premium(&self, square: Square) -> Premium {
        self.data.layout.premium(square)
    }

    /// Returns all tiles of the game.
    pub fn tiles(&self) -> &Tiles {
        &self.data.tiles
    }

    /// Returns the value of one kind of tile; kind 0 is the blank.
    #[inline]
    pub fn value(&self, kind: Tile) -> u8 {
        self.data.values.get(usize::from(kind)).copied().unwrap_or(0)
    }

    /// Returns the values of all kinds, the blank first.
    #[inline]
    pub fn values(&self) -> &[u8; KINDS] {
        &self.data.values
    }

    /// Returns the value of a tile on the board; that of a blank may depend on its letter.
    #[inline]
    pub fn cell_value(&self, cell: Cell) -> u8 {
        let values = if cell.blank { &self.data.blank_values } else { &self.data.values };
        values.get(usize::from(cell.letter)).copied().unwrap_or(0)
    }

    /// Returns the value of a tile on the board in a word that a later placement forms with it: its
    /// value, multiplied by the square's letter premium if the rules count letter premiums always.
    #[inline]
    pub fn placed_value(&self, square: Square, cell: Cell) -> u8 {
        let value = self.cell_value(cell);
        if self.data.premiums_always_count { value.saturating_mul(self.premium(square).letter) } else { value }
    }

    /// Returns the value of a blank on the board, by the letter it stands for.
    #[inline]
    pub fn blank_values(&self) -> &[u8; KINDS] {
        &self.data.blank_values
    }

    /// Returns the highest value that a blank can have on the board.
    pub(crate) fn max_blank_value(&self) -> u8 {
        self.blank_values().iter().copied().max().unwrap_or(0)
    }

    /// Returns the total value of tiles, such as those left on a rack at the end.
    pub fn worth(&self, tiles: &Tiles) -> u32 {
        tiles.counts().iter().zip(&self.data.values).map(|(&n, &value)| u32::from(n) * u32::from(value)).sum()
    }

    /// Returns the number of tiles on a full rack.
    pub fn rack_size(&self) -> usize {
        self.data.rack
    }

    /// Returns the bonus for placing a full rack in one move.
    pub fn bingo(&self) -> u32 {
        self.data.bingo
    }

    /// Returns the minimum number of tiles in the bag for an exchange.
    pub fn exchange_minimum(&self) -> usize {
        self.data.exchange_minimum
    }

    /// Returns whether tiles may be exchanged with this many tiles in the bag.
    pub fn may_exchange(&self, in_bag: usize) -> bool {
        in_bag >= self.data.exchange_minimum
    }

    /// Returns the square that the first move must cover.
    pub fn start(&self) -> Square {
        self.data.start
    }

    /// Returns the minimum number of tiles of the first move.
    pub fn first_word(&self) -> usize {
        self.data.first_word
    }

    /// Returns how a game with this number of seats ends.
    pub fn end_rule(&self, seats: usize) -> EndRule {
        if seats <= 2 { self.data.ends.two_seats } else { self.data.ends.more_seats }
    }

    /// Returns how leftover tiles count in a game with this number of seats.
    pub fn settlement(&self, seats: usize) -> Settlement {
        if seats == 2 && self.end_rule(seats) == EndRule::Tournament { Settlement::TwiceOthers } else { Settlement::Deduct }
    }

    /// Returns the number of consecutive scoreless turns that ends a game under
    /// [`EndRule::Tournament`].
    pub fn scoreless_turns(&self) -> u32 {
        self.data.ends.scoreless_turns
    }

    /// Returns the number of consecutive rounds of passes that ends a game under
    /// [`EndRule::Thesis`].
    pub fn pass_rounds(&self) -> u32 {
        self.data.ends.pass_rounds
    }

    pub fn challenge(&self) -> Challenge {
        self.data.ends.challenge
    }

    pub fn opening(&self) -> Opening {
        self.data.opening
    }

    /// Returns the rules with one end rule for any number of seats.
    pub fn with_end_rule(self, end: EndRule) -> Self {
        self.with(|data| (data.ends.two_seats, data.ends.more_seats) = (end, end))
    }

    /// Returns the rules with the end rules of games stored before games recorded their own:
    /// tournament rules for two seats, the thesis rules for more.
    pub fn with_legacy_end_rules(self) -> Self {
        self.with(|data| (data.ends.two_seats, data.ends.more_seats) = (EndRule::Tournament, EndRule::Thesis))
    }

    /// Returns the rules with another treatment of unknown words.
    pub fn with_challenge(self, challenge: Challenge) -> Self {
        self.with(|data| data.ends.challenge = challenge)
    }

    /// Returns the rules with another minimum number of tiles in the bag for an exchange.
    pub fn with_exchange_minimum(self, tiles: usize) -> Self {
        self.with(|data| data.exchange_minimum = tiles)
    }

    /// Returns the rules with other tiles of the same values.
    pub fn with_tiles(self, tiles: Tiles) -> Self {
        self.with(|data| data.tiles = tiles)
    }

    /// Returns the rules with other directions of generated first moves.
    pub fn with_opening(self, opening: Opening) -> Self {
        self.with(|data| data.opening = opening)
    }

    /// Returns the rules with blanks that are worth as much as the letters they stand for.
    pub fn with_blanks_as_letters(self) -> Self {
        self.with(|data| data.blank_values = data.values)
    }

    /// Returns the rules with blanks that all have the value in the letter table.
    pub fn with_blanks_alike(self) -> Self {
        self.with(|data| data.blank_values = [data.values[usize::from(BLANK)]; KINDS])
    }

    /// Returns the rules with another bonus for placing a full rack in one move.
    pub fn with_bingo(self, points: u32) -> Self {
        self.with(|data| data.bingo = points)
    }

    fn with(mut self, change: impl FnOnce(&mut Data)) -> Self {
        change(Arc::make_mut(&mut self.data));
        self
    }
}

/// Parses an alphabet: a known name, or a name and letters.
fn alphabet(text: &str) -> Option<Alphabet> {
    match text.split_once(' ') {
        None => Alphabet::by_name(text),
        Some((name, letters)) => Alphabet::new(name, letters.trim()).ok(),
    }
}

/// Returns the alphabet with the first of two letters read as the second.
fn folded(alphabet: &Alphabet, letters: &str) -> Option<Alphabet> {
    let mut letters = letters.chars();
    let (from, to) = (letters.next()?, letters.next()?);
    if letters.next().is_some() { None } else { alphabet.folding(from, to).ok() }
}

/// Reads the file that a setting names. Returns its name and contents.
fn referenced_file(
    settings: &mut Settings,
    key: &'static str,
    table: &dyn Fn(&str) -> Option<String>,
) -> Result<(String, String), RuleSetError> {
    let Setting { line, value, .. } = settings.take(key)?;
    match table(&value) {
        Some(text) => Ok((value, text)),
        None => Err(RuleSetError::NoFile { line, file: value }),
    }
}

/// An invalid rule set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RuleSetError {
    #[error(transparent)]
    Setting(#[from] SettingError),
    #[error("line {line}: there is no file `{file}` next to the rule set")]
    NoFile {
        /// Line number, from 1.
        line: usize,
        file: String,
    },
    #[error("{file}: {why}")]
    Board { file: String, why: ParseLayoutError },
    #[error("{file}: {why}")]
    Letters { file: String, why: ParseLettersError },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn with_methods_do_not_change_the_original() {
        let rules = RuleSet::scrabble_en();
        let changed = rules.clone().with_end_rule(EndRule::Thesis).with_challenge(Challenge::Off).with_exchange_minimum(1);
        assert_eq!((changed.end_rule(2), changed.settlement(2)), (EndRule::Thesis, Settlement::Deduct));
        assert_eq!((changed.challenge(), changed.exchange_minimum()), (Challenge::Off, 1));
        assert_eq!((rules.challenge(), rules.exchange_minimum()), (Challenge::Void, 7));
    }
}
