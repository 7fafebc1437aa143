//! A rule set: the data that fixes one way to play on the 15 x 15 board. Rules are read from files of `key: value` lines
//! (`data/rules/*.rules`); nothing in this crate knows a language or a value of a tile.
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

use crate::board::{Board, Cell};
use crate::cgp;
use crate::layout::{BadLayout, Layout, Premium};
use crate::letters::{BadLetters, read_letters};
use crate::square::Square;
use crate::tiles::{BLANK, KINDS, Tiles};

/// The most tiles a rack may hold in any rule set.
pub const MAX_RACK: usize = 8;

/// How a game ends before somebody goes out with an empty bag.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EndRule {
    /// After [`RuleSet::scoreless_turns`] turns in a row without points.
    Tournament,
    /// After [`RuleSet::pass_rounds`] rounds in which all seats passed.
    Thesis,
}

impl EndRule {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Tournament, Self::Thesis];

    /// Its name in settings and commands.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Tournament => "tournament",
            Self::Thesis => "thesis",
        }
    }

    /// The rule with this name.
    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|rule| rule.name() == name)
    }
}

/// How the tiles left on the racks change the scores at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Settlement {
    /// The seat that went out gains twice the worth of the other's rack, and the other loses nothing; if nobody went out, each loses the
    /// worth of its rack. For two seats.
    TwiceOthers,
    /// Each seat loses the worth of its rack, and the seat that went out gains what the others lost.
    Deduct,
}

/// What happens to words that are not in the lexicon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Challenge {
    /// They are not accepted; the player tries again.
    Void,
    /// People's words are not checked.
    Off,
    /// They lie until the next seat challenges them; a challenge that fails costs nothing.
    Single,
    /// As `Single`, but who challenges words that are all in the lexicon loses the turn.
    Double,
    /// As `Single`, but who is challenged with words that are all in the lexicon gains five points.
    FivePoint,
}

impl Challenge {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Void, Self::Off, Self::Single, Self::Double, Self::FivePoint];

    /// Its name in rule sets, commands and messages.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Void => "void",
            Self::Off => "off",
            Self::Single => "single",
            Self::Double => "double",
            Self::FivePoint => "five-point",
        }
    }

    /// The rule with this name.
    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|challenge| challenge.name() == name)
    }

    /// Is there a time after a placing in which the next seat may challenge it?
    pub const fn has_window(self) -> bool {
        matches!(self, Self::Single | Self::Double | Self::FivePoint)
    }
}

/// In which directions a generator lays the first move. Both are legal; on a symmetrical board each is the mirror image of the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Opening {
    /// Across only: every move once.
    Across,
    /// Across and down.
    Both,
}

/// One way to play. Cheap to clone; settings are changed with the `with_` methods.
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
    /// What a blank is worth, by the letter it stands for.
    blank_values: [u8; KINDS],
    start: Square,
    first_word: usize,
    rack: usize,
    bingo: u32,
    exchange_minimum: usize,
    ends: Ends,
    opening: Opening,
    /// Whether letter premiums count for tiles that lie there already, too.
    lasting: bool,
}

/// The settings that say how a game of Scrabble goes on and ends; its relatives have their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ends {
    scoreless_turns: u32,
    pub(crate) pass_rounds: u32,
    two_seats: EndRule,
    more_seats: EndRule,
    challenge: Challenge,
}

impl Ends {
    /// Games that end by passes only, in which words must be in the lexicon.
    pub(crate) fn by_passes(pass_rounds: u32) -> Self {
        let (two_seats, more_seats) = (EndRule::Thesis, EndRule::Thesis);
        Self { scoreless_turns: u32::MAX, pass_rounds, two_seats, more_seats, challenge: Challenge::Void }
    }

    fn read(settings: &mut Settings) -> Result<Self, BadRuleSet> {
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
    /// Reads a rule set of `key: value` lines; `table` gives the text of the board and letter files it names.
    pub fn read(text: &str, table: &dyn Fn(&str) -> Option<String>) -> Result<Self, BadRuleSet> {
        let mut settings = Settings::read(text)?;
        let rules = Self::take(&mut settings, table, Ends::read)?;
        settings.finish()?;
        Ok(rules)
    }

    /// Takes the settings that all relatives of Scrabble share, and `ends` for the rest.
    pub(crate) fn take(
        settings: &mut Settings,
        table: &dyn Fn(&str) -> Option<String>,
        ends: impl FnOnce(&mut Settings) -> Result<Ends, BadRuleSet>,
    ) -> Result<Self, BadRuleSet> {
        let (name, title) = (settings.take("name")?.value, settings.take("title")?.value);
        let alphabet =
            settings.one_of("alphabet", "english, czech, russian, or another name and its letters, such as `tiny ABC`", alphabet)?;
        let alphabet = match settings.take_optional("written-as") {
            None => alphabet,
            Some(setting) => folded(&alphabet, &setting.value)
                .ok_or_else(|| setting.refused("two letters: one that has no tile and the one that is written for it, such as `ЁЕ`"))?,
        };
        let (file, text) = file_beside(settings, "board", table)?;
        let layout = Layout::parse(&text).map_err(|why| BadRuleSet::Board { file, why })?;
        let (file, text) = file_beside(settings, "letters", table)?;
        let (tiles, values) = read_letters(&text, &alphabet).map_err(|why| BadRuleSet::Letters { file, why })?;
        let lasting = match settings.take_optional("letter-premiums") {
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
            lasting,
        };
        Ok(Self { data: Arc::new(data) })
    }

    /// The name other tools use: `scrabble-en`.
    pub fn name(&self) -> &str {
        &self.data.name
    }

    /// The name for people: `Scrabble, English`.
    pub fn title(&self) -> &str {
        &self.data.title
    }

    /// The tiles on a board as they are written, with `.` for each empty square and `/` between the rows.
    pub fn board_text(&self, board: &Board) -> String {
        cgp::board_text(board, self.alphabet())
    }

    /// The letters of the tiles.
    pub fn alphabet(&self) -> &Alphabet {
        &self.data.alphabet
    }

    /// The premium squares.
    pub fn layout(&self) -> &Layout {
        &self.data.layout
    }

    /// The premium of one square.
    #[inline]
    pub fn premium(&self, square: Square) -> Premium {
        self.data.layout.premium(square)
    }

    /// All tiles of the game.
    pub fn tiles(&self) -> &Tiles {
        &self.data.tiles
    }

    /// What one kind of tile is worth; kind 0 is the blank.
    #[inline]
    pub fn value(&self, kind: Tile) -> u8 {
        self.data.values.get(usize::from(kind)).copied().unwrap_or(0)
    }

    /// What the kinds are worth, the blank first.
    #[inline]
    pub fn values(&self) -> &[u8; KINDS] {
        &self.data.values
    }

    /// What a tile on the board is worth: a blank by the letter it stands for, where the rules say so.
    #[inline]
    pub fn cell_value(&self, cell: Cell) -> u8 {
        let values = if cell.blank { &self.data.blank_values } else { &self.data.values };
        values.get(usize::from(cell.letter)).copied().unwrap_or(0)
    }

    /// What a tile that lies on a square counts in a word that a later placing forms with it: its value, or, where letter premiums count always and
    /// not only for the placing that covers them, its value times the square's premium.
    #[inline]
    pub fn lying_value(&self, square: Square, cell: Cell) -> u8 {
        let value = self.cell_value(cell);
        if self.data.lasting { value.saturating_mul(self.premium(square).letter) } else { value }
    }

    /// What a blank on the board is worth, by the letter it stands for.
    #[inline]
    pub fn blank_values(&self) -> &[u8; KINDS] {
        &self.data.blank_values
    }

    /// What tiles are worth together: the worth of a rack at the end.
    pub fn worth(&self, tiles: &Tiles) -> u32 {
        tiles.counts().iter().zip(&self.data.values).map(|(&n, &value)| u32::from(n) * u32::from(value)).sum()
    }

    /// How many tiles a full rack holds.
    pub fn rack_size(&self) -> usize {
        self.data.rack
    }

    /// Points for laying a full rack in one move.
    pub fn bingo(&self) -> u32 {
        self.data.bingo
    }

    /// How many tiles the bag must hold for an exchange.
    pub fn exchange_minimum(&self) -> usize {
        self.data.exchange_minimum
    }

    /// Whether tiles may be exchanged while the bag holds this many.
    pub fn may_exchange(&self, in_bag: usize) -> bool {
        in_bag >= self.data.exchange_minimum
    }

    /// The square that the first move must cover.
    pub fn start(&self) -> Square {
        self.data.start
    }

    /// How many tiles the first move must lay at least.
    pub fn first_word(&self) -> usize {
        self.data.first_word
    }

    /// How a game of this many seats ends.
    pub fn end_rule(&self, seats: usize) -> EndRule {
        if seats <= 2 { self.data.ends.two_seats } else { self.data.ends.more_seats }
    }

    /// How the tiles left count in a game of this many seats.
    pub fn settlement(&self, seats: usize) -> Settlement {
        if seats == 2 && self.end_rule(seats) == EndRule::Tournament { Settlement::TwiceOthers } else { Settlement::Deduct }
    }

    /// Turns in a row without points that end a game under [`EndRule::Tournament`].
    pub fn scoreless_turns(&self) -> u32 {
        self.data.ends.scoreless_turns
    }

    /// Rounds of passes in a row that end a game under [`EndRule::Thesis`].
    pub fn pass_rounds(&self) -> u32 {
        self.data.ends.pass_rounds
    }

    /// What happens to words that are not in the lexicon.
    pub fn challenge(&self) -> Challenge {
        self.data.ends.challenge
    }

    /// In which directions a generator lays the first move.
    pub fn opening(&self) -> Opening {
        self.data.opening
    }

    /// The same rules with one way to end, whatever the number of seats.
    pub fn with_end_rule(self, end: EndRule) -> Self {
        self.with(|data| (data.ends.two_seats, data.ends.more_seats) = (end, end))
    }

    /// The same rules with the ends of games that were stored before each said how it ends: among two seats as in tournaments, among more as in the thesis.
    pub fn with_former_ends(self) -> Self {
        self.with(|data| (data.ends.two_seats, data.ends.more_seats) = (EndRule::Tournament, EndRule::Thesis))
    }

    /// The same rules with another treatment of unknown words.
    pub fn with_challenge(self, challenge: Challenge) -> Self {
        self.with(|data| data.ends.challenge = challenge)
    }

    /// The same rules with another number of tiles that the bag must hold for an exchange.
    pub fn with_exchange_minimum(self, tiles: usize) -> Self {
        self.with(|data| data.exchange_minimum = tiles)
    }

    /// The same rules with other tiles; what each is worth stays.
    pub fn with_tiles(self, tiles: Tiles) -> Self {
        self.with(|data| data.tiles = tiles)
    }

    /// The same rules with other directions of generated first moves.
    pub fn with_opening(self, opening: Opening) -> Self {
        self.with(|data| data.opening = opening)
    }

    /// The same rules with blanks that are worth what the letters they stand for are worth.
    pub fn with_blanks_as_letters(self) -> Self {
        self.with(|data| data.blank_values = data.values)
    }

    /// The same rules with blanks that are all worth the same, what the table of letters says.
    pub fn with_blanks_alike(self) -> Self {
        self.with(|data| data.blank_values = [data.values[usize::from(BLANK)]; KINDS])
    }

    /// The same rules with other points for laying a full rack in one move.
    pub fn with_bingo(self, points: u32) -> Self {
        self.with(|data| data.bingo = points)
    }

    fn with(mut self, change: impl FnOnce(&mut Data)) -> Self {
        change(Arc::make_mut(&mut self.data));
        self
    }
}

/// An alphabet by its name, or made of a name and letters.
fn alphabet(text: &str) -> Option<Alphabet> {
    match text.split_once(' ') {
        None => Alphabet::by_name(text),
        Some((name, letters)) => Alphabet::new(name, letters.trim()).ok(),
    }
}

/// The alphabet with the first of two letters read as the second.
fn folded(alphabet: &Alphabet, letters: &str) -> Option<Alphabet> {
    let mut letters = letters.chars();
    let (from, to) = (letters.next()?, letters.next()?);
    if letters.next().is_some() { None } else { alphabet.folding(from, to).ok() }
}

/// A file beside the rule set that a setting names: its name and its text.
fn file_beside(settings: &mut Settings, key: &'static str, table: &dyn Fn(&str) -> Option<String>) -> Result<(String, String), BadRuleSet> {
    let Setting { line, value, .. } = settings.take(key)?;
    match table(&value) {
        Some(text) => Ok((value, text)),
        None => Err(BadRuleSet::NoFile { line, file: value }),
    }
}

/// Why a rule set cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadRuleSet {
    /// A line that cannot be used, or that is missing.
    #[error(transparent)]
    Setting(#[from] SettingError),
    /// A board or letter table that is not there.
    #[error("line {line}: there is no file `{file}` beside the rule set")]
    NoFile {
        /// The line, from 1.
        line: usize,
        /// The name of the file.
        file: String,
    },
    /// A broken board file.
    #[error("{file}: {why}")]
    Board {
        /// The name of the file.
        file: String,
        /// What is wrong with it.
        why: BadLayout,
    },
    /// A broken letter table.
    #[error("{file}: {why}")]
    Letters {
        /// The name of the file.
        file: String,
        /// What is wrong with it.
        why: BadLetters,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_changed_in_a_copy() {
        let rules = RuleSet::scrabble_en();
        let changed = rules.clone().with_end_rule(EndRule::Thesis).with_challenge(Challenge::Off).with_exchange_minimum(1);
        assert_eq!((changed.end_rule(2), changed.settlement(2)), (EndRule::Thesis, Settlement::Deduct));
        assert_eq!((changed.challenge(), changed.exchange_minimum()), (Challenge::Off, 1));
        assert_eq!((rules.challenge(), rules.exchange_minimum()), (Challenge::Void, 7));
    }
}
