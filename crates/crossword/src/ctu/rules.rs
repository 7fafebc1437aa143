//! The rule set of the competition: a [`RuleSet`] shared with Scrabble (board, letters, values,
//! rack), and its own options.

use lexicon::{Alphabet, Tile};
use play::settings::Settings;

use crate::board::{Board, PlacedTile};
use crate::ctu::StartError;
use crate::rules::{EndSettings, RuleSet, RuleSetError};
use crate::square::{Direction, SIDE, Square};
use crate::tiles::{ParseTilesError, Tiles, read_tiles};

/// The obligation if a move of exactly one letter is possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Duty {
    /// The player must make such a move: passing, exchanging and placing more letters are fouls.
    Course,
    /// The player must place one or more letters: passing and exchanging are fouls.
    Tournament,
}

impl Duty {
    pub const ALL: [Self; 2] = [Self::Course, Self::Tournament];

    /// Returns the name used in rule sets, commands and messages.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Course => "course",
            Self::Tournament => "tournament",
        }
    }

    /// Returns the duty with this name.
    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|duty| duty.name() == name)
    }
}

/// What happens when the bag is empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EmptyBag {
    /// The game ends at once.
    End,
    /// The game continues until both racks are empty.
    PlayOn,
}

impl EmptyBag {
    pub const ALL: [Self; 2] = [Self::End, Self::PlayOn];

    /// Returns the name used in rule sets and commands.
    pub const fn name(self) -> &'static str {
        match self {
            Self::End => "end",
            Self::PlayOn => "play-on",
        }
    }

    /// Returns the value with this name.
    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|end| end.name() == name)
    }
}

/// A rule set of the competition. Cheap to clone; the `with_` methods change options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CtuRules {
    placement_rules: RuleSet,
    duty: Duty,
    still_moves: u32,
    empty_bag: EmptyBag,
}

/// The embedded rule sets.
const EMBEDDED: [(&str, &str); 1] = [("ctu", include_str!("../../../../data/rules/ctu.rules"))];

/// Returns the text of an embedded board or letter table.
fn table(name: &str) -> Option<String> {
    let text = match name {
        "board-ctu.txt" => include_str!("../../../../data/rules/board-ctu.txt"),
        "letters-ctu.tsv" => include_str!("../../../../data/rules/letters-ctu.tsv"),
        _ => return None,
    };
    Some(text.to_owned())
}

impl CtuRules {
    /// Returns the rules of the course page in course mode: the game ends when the bag is empty
    /// (the course's own loops continue).
    pub fn standard() -> Self {
        Self::read(EMBEDDED[0].1, &table).expect("tests parse the embedded rule sets")
    }

    /// Returns the rule set with this name.
    pub fn by_name(name: &str) -> Option<Self> {
        EMBEDDED.iter().any(|(known, _)| *known == name).then(Self::standard)
    }

    /// Returns the names of all rule sets of the competition.
    pub fn names() -> impl Iterator<Item = &'static str> {
        EMBEDDED.iter().map(|(name, _)| *name)
    }

    /// Parses a rule set of `key: value` lines; `table` returns the contents of the board and
    /// letter files it names.
    pub fn read(text: &str, table: &dyn Fn(&str) -> Option<String>) -> Result<Self, RuleSetError> {
        let mut settings = Settings::read(text)?;
        let placement_rules = RuleSet::from_settings(&mut settings, table, |_| Ok(EndSettings::by_passes(u32::MAX)))?;
        let rules = Self {
            placement_rules,
            duty: settings.one_of("duty", "course or tournament", Duty::by_name)?,
            still_moves: settings.number("still-moves", 1, 1000)? as u32,
            empty_bag: settings.one_of("empty-bag", "end or play-on", EmptyBag::by_name)?,
        };
        settings.finish()?;
        Ok(rules)
    }

    /// Returns the name used by tools: `ctu`.
    pub fn name(&self) -> &str {
        self.placement_rules.name()
    }

    /// Returns the display name.
    pub fn title(&self) -> &str {
        self.placement_rules.title()
    }

    /// Returns board, letters and values: the rules for generating and scoring placements.
    pub fn placement_rules(&self) -> &RuleSet {
        &self.placement_rules
    }

    pub fn alphabet(&self) -> &Alphabet {
        self.placement_rules.alphabet()
    }

    /// Returns the obligation if a move of one letter is possible.
    pub fn duty(&self) -> Duty {
        self.duty
    }

    /// Returns the number of consecutive moves without a change of score that ends the game.
    pub fn still_moves(&self) -> u32 {
        self.still_moves
    }

    pub fn empty_bag(&self) -> EmptyBag {
        self.empty_bag
    }

    /// Returns the rules with another duty.
    #[must_use]
    pub fn with_duty(self, duty: Duty) -> Self {
        Self { duty, ..self }
    }

    /// Returns the rules with another number of consecutive moves without a change of score that
    /// ends the game. The sample loop of the course page uses 12, six rounds.
    #[must_use]
    pub fn with_still_moves(self, moves: u32) -> Self {
        Self { still_moves: moves.max(1), ..self }
    }

    /// Returns the rules with another end condition.
    #[must_use]
    pub fn with_empty_bag(self, empty_bag: EmptyBag) -> Self {
        Self { empty_bag, ..self }
    }

    /// Returns the rules with other letters in the bag, at least two racks of them.
    #[must_use]
    pub fn with_letters(self, letters: Tiles) -> Self {
        Self { placement_rules: self.placement_rules.with_tiles(letters), ..self }
    }

    /// Parses the letters of a rack, in any order.
    pub fn read_rack(&self, text: &str) -> Result<Tiles, ParseTilesError> {
        Ok(read_tiles(text, self.alphabet(), '?')?.into_iter().filter(|&tile| tile != 0).collect())
    }

    /// Places a word in the middle of the board: row 7, from column (15 - length) / 2.
    pub(super) fn place_in_middle(&self, word: &[Tile]) -> Vec<PlacedTile> {
        let from = (SIDE - word.len().min(SIDE)) / 2;
        let squares = (from..SIDE).filter_map(|place| Square::on_line(Direction::Across, SIDE / 2, place));
        squares.zip(word).map(|(square, &letter)| PlacedTile { square, letter, blank: false }).collect()
    }

    /// Returns a board with one word in the middle, the start of a game.
    ///
    /// # Errors
    /// Returns an error if the word is empty, has 15 or more letters, or contains a foreign letter.
    pub fn board_with(&self, word: &str) -> Result<Board, StartError> {
        let tiles = self.alphabet().encode(word).map_err(|_| StartError::Word { word: word.chars().take(40).collect() })?;
        if tiles.is_empty() || tiles.len() >= SIDE {
            return Err(StartError::Length { word: word.chars().take(40).collect(), letters: tiles.len() });
        }
        let mut board = Board::new();
        board.lay(&self.place_in_middle(&tiles));
        Ok(board)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn embedded_rules_match_the_course_page() {
        let rules = CtuRules::standard();
        assert_eq!((rules.placement_rules().tiles().len(), rules.placement_rules().tiles().count(0)), (96, 0));
        assert_eq!((rules.still_moves(), rules.empty_bag(), rules.duty()), (6, EmptyBag::End, Duty::Course));
        let weights = |weight| Square::all().filter(|&square| rules.placement_rules().premium(square).letter == weight).count();
        assert_eq!((weights(3), weights(2)), (12, 24));
        assert!(Square::all().all(|square| rules.placement_rules().premium(square).word == 1));
        assert_eq!(rules.placement_rules().worth(rules.placement_rules().tiles()), 185);
    }

    #[test]
    fn start_word_is_in_the_middle() {
        let rules = CtuRules::standard();
        let columns = |word| rules.board_with(word).unwrap().iter().map(|(square, _)| (square.row(), square.col())).collect::<Vec<_>>();
        assert_eq!(columns("ab"), [(7, 6), (7, 7)]);
        assert_eq!(columns("ABC"), [(7, 6), (7, 7), (7, 8)]);
        assert_eq!(columns("ABCDEFGHIJKLMN").len(), 14);
        assert!(rules.board_with("ABCDEFGHIJKLMNO").is_err() && rules.board_with("").is_err() && rules.board_with("Ř").is_err());
    }
}
