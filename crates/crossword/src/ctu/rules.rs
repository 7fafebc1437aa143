//! The rule set of the competition: what it shares with Scrabble (board, letters, values, rack) as a [`RuleSet`], and its own switches.

use lexicon::{Alphabet, Tile};
use play::settings::Settings;

use crate::board::{Board, PlacedTile};
use crate::ctu::BadStart;
use crate::rules::{BadRuleSet, Ends, RuleSet};
use crate::square::{Direction, SIDE, Square};
use crate::tiles::{BadTiles, Tiles, read_tiles};

/// What must be done where a move of exactly one letter is possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Duty {
    /// Such a move must be made: pass, exchange and placing more letters are foul.
    Course,
    /// Letters must be laid, one or more: pass and exchange are foul.
    Tournament,
}

impl Duty {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Course, Self::Tournament];

    /// Its name in rule sets, commands and messages.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Course => "course",
            Self::Tournament => "tournament",
        }
    }

    /// The one with this name.
    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|duty| duty.name() == name)
    }
}

/// What happens when the bag is empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EmptyBag {
    /// The game ends at once.
    End,
    /// It goes on until both racks are empty.
    PlayOn,
}

impl EmptyBag {
    /// Both.
    pub const ALL: [Self; 2] = [Self::End, Self::PlayOn];

    /// Its name in rule sets and commands.
    pub const fn name(self) -> &'static str {
        match self {
            Self::End => "end",
            Self::PlayOn => "play-on",
        }
    }

    /// The one with this name.
    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|end| end.name() == name)
    }
}

/// One way to play. Cheap to clone; switches are set with the `with_` methods.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CtuRules {
    laying: RuleSet,
    duty: Duty,
    still_moves: u32,
    empty_bag: EmptyBag,
}

/// The rule sets of the competition that are part of this crate.
const EMBEDDED: [(&str, &str); 1] = [("ctu", include_str!("../../../../data/rules/ctu.rules"))];

/// The text of the board or letter table that it names.
fn table(name: &str) -> Option<String> {
    let text = match name {
        "board-ctu.txt" => include_str!("../../../../data/rules/board-ctu.txt"),
        "letters-ctu.tsv" => include_str!("../../../../data/rules/letters-ctu.tsv"),
        _ => return None,
    };
    Some(text.to_owned())
}

impl CtuRules {
    /// The rules of the course's page, in course mode: the game ends when the bag is empty (the course's own loops play on).
    pub fn standard() -> Self {
        Self::read(EMBEDDED[0].1, &table).expect("the embedded rule sets are read by a test")
    }

    /// The rule set with this name.
    pub fn by_name(name: &str) -> Option<Self> {
        EMBEDDED.iter().any(|(known, _)| *known == name).then(Self::standard)
    }

    /// The names of all rule sets of the competition.
    pub fn names() -> impl Iterator<Item = &'static str> {
        EMBEDDED.iter().map(|(name, _)| *name)
    }

    /// Reads a rule set of `key: value` lines; `table` gives the text of the board and letter files it names.
    pub fn read(text: &str, table: &dyn Fn(&str) -> Option<String>) -> Result<Self, BadRuleSet> {
        let mut settings = Settings::read(text)?;
        let laying = RuleSet::take(&mut settings, table, |_| Ok(Ends::by_passes(u32::MAX)))?;
        let rules = Self {
            laying,
            duty: settings.one_of("duty", "course or tournament", Duty::by_name)?,
            still_moves: settings.number("still-moves", 1, 1000)? as u32,
            empty_bag: settings.one_of("empty-bag", "end or play-on", EmptyBag::by_name)?,
        };
        settings.finish()?;
        Ok(rules)
    }

    /// The name other tools use: `ctu`.
    pub fn name(&self) -> &str {
        self.laying.name()
    }

    /// The name for people.
    pub fn title(&self) -> &str {
        self.laying.title()
    }

    /// Board, letters, values: what placings are generated and scored by.
    pub fn laying(&self) -> &RuleSet {
        &self.laying
    }

    /// The letters.
    pub fn alphabet(&self) -> &Alphabet {
        self.laying.alphabet()
    }

    /// What must be done where a move of one letter is possible.
    pub fn duty(&self) -> Duty {
        self.duty
    }

    /// Moves in a row without a change of the score that end the game.
    pub fn still_moves(&self) -> u32 {
        self.still_moves
    }

    /// What happens when the bag is empty.
    pub fn empty_bag(&self) -> EmptyBag {
        self.empty_bag
    }

    /// The same rules in the other mode.
    #[must_use]
    pub fn with_duty(self, duty: Duty) -> Self {
        Self { duty, ..self }
    }

    /// The same rules with another number of still moves that end the game; 12 are the six rounds of the page's sample loop.
    #[must_use]
    pub fn with_still_moves(self, moves: u32) -> Self {
        Self { still_moves: moves.max(1), ..self }
    }

    /// The same rules with another end.
    #[must_use]
    pub fn with_empty_bag(self, empty_bag: EmptyBag) -> Self {
        Self { empty_bag, ..self }
    }

    /// The same rules with other letters in the bag, at least two racks of them.
    #[must_use]
    pub fn with_letters(self, letters: Tiles) -> Self {
        Self { laying: self.laying.with_tiles(letters), ..self }
    }

    /// Reads letters of a rack, in any order.
    pub fn read_rack(&self, text: &str) -> Result<Tiles, BadTiles> {
        Ok(read_tiles(text, self.alphabet(), '?')?.into_iter().filter(|&tile| tile != 0).collect())
    }

    /// The letters of a word in the middle of the board: row 7, from column (15 - length) / 2.
    pub(super) fn in_the_middle(&self, word: &[Tile]) -> Vec<PlacedTile> {
        let from = (SIDE - word.len().min(SIDE)) / 2;
        let squares = (from..SIDE).filter_map(|place| Square::on_line(Direction::Across, SIDE / 2, place));
        squares.zip(word).map(|(square, &letter)| PlacedTile { square, letter, blank: false }).collect()
    }

    /// A board with one word in the middle, as the competition's games begin.
    ///
    /// # Errors
    /// The word is empty, has 15 letters or more, or a foreign one.
    pub fn board_with(&self, word: &str) -> Result<Board, BadStart> {
        let tiles = self.alphabet().encode(word).map_err(|_| BadStart::Word { word: word.chars().take(40).collect() })?;
        if tiles.is_empty() || tiles.len() >= SIDE {
            return Err(BadStart::Length { word: word.chars().take(40).collect(), letters: tiles.len() });
        }
        let mut board = Board::new();
        board.lay(&self.in_the_middle(&tiles));
        Ok(board)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_embedded_rules_are_those_of_the_page() {
        let rules = CtuRules::standard();
        assert_eq!((rules.laying().tiles().len(), rules.laying().tiles().count(0)), (96, 0));
        assert_eq!((rules.still_moves(), rules.empty_bag(), rules.duty()), (6, EmptyBag::End, Duty::Course));
        let weights = |weight| Square::all().filter(|&square| rules.laying().premium(square).letter == weight).count();
        assert_eq!((weights(3), weights(2)), (12, 24));
        assert!(Square::all().all(|square| rules.laying().premium(square).word == 1));
        assert_eq!(rules.laying().worth(rules.laying().tiles()), 185);
    }

    #[test]
    fn a_word_lies_in_the_middle() {
        let rules = CtuRules::standard();
        let columns = |word| rules.board_with(word).unwrap().iter().map(|(square, _)| (square.row(), square.col())).collect::<Vec<_>>();
        assert_eq!(columns("ab"), [(7, 6), (7, 7)]);
        assert_eq!(columns("ABC"), [(7, 6), (7, 7), (7, 8)]);
        assert_eq!(columns("ABCDEFGHIJKLMN").len(), 14);
        assert!(rules.board_with("ABCDEFGHIJKLMNO").is_err() && rules.board_with("").is_err() && rules.board_with("Ř").is_err());
    }
}
