//! The rule set of Erudit: a [`RuleSet`] shared with Scrabble (board, tiles, values, rack), and its
//! own options.
//!
//! ```
//! use crossword::erudit::{EruditRules, Scoring};
//! let rules = EruditRules::standard();
//! assert_eq!((rules.placement_rules().tiles().len(), rules.bonus()), (131, 15));
//! assert_eq!(rules.scoring(), Scoring::Sequential);
//! assert_eq!(rules.with_scoring(Scoring::Union).scoring(), Scoring::Union);
//! ```

use lexicon::Alphabet;
use play::settings::Settings;

use crate::board::Board;
use crate::board::board_text;
use crate::cgp::{ParseCgpError, read_board};
use crate::rules::{EndSettings, RuleSet, RuleSetError};
use crate::tiles::{BLANK, ParseTilesError, Tiles, read_tiles};

/// The character for a star on a rack.
pub(super) const STAR: char = '*';

/// Defines an option: an enum whose values have names in rule sets and commands.
macro_rules! switch {
    ($(#[$about:meta])* $name:ident { $($(#[$says:meta])* $value:ident = $text:literal,)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $name {
            $($(#[$says])* $value,)+
        }

        impl $name {
            /// All values, the default first.
            pub const ALL: &'static [Self] = &[$(Self::$value),+];

            /// Returns the name used in rule sets, commands and messages.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$value => $text,)+
                }
            }

            /// Returns the value with this name.
            pub fn by_name(name: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|value| value.name() == name)
            }
        }
    };
}

switch! {
    /// The value of a star on the board.
    StarWorth {
        Zero = "zero",
        /// The value of the letter that it stands for.
        Letter = "letter",
    }
}

switch! {
    /// Whether a star on the board may be taken by replacing it with its letter.
    Take {
        /// Yes, and it must be placed again in the same turn.
        SameTurn = "same-turn",
        /// Yes, and it must be placed again in the same turn or the seat's next turn that places
        /// tiles.
        NextTurn = "next-turn",
        No = "no",
    }
}

switch! {
    /// How a turn is scored.
    Scoring {
        /// Each step scores all words that it forms or changes; a premium counts only in the step
        /// that covers it.
        Sequential = "sequential",
        /// Each word that is new at the end of the turn scores once, with all premiums that the
        /// turn covered.
        Union = "union",
    }
}

switch! {
    /// Whether a word that was formed earlier in the game or in the turn may be formed again.
    Repeats {
        Forbidden = "forbidden",
        Allowed = "allowed",
    }
}

switch! {
    /// The effect of the tiles left on the racks on the final scores.
    Leftovers {
        /// No effect.
        Kept = "kept",
        /// Each seat loses the value of its tiles, and a seat that went out gains what the others
        /// lost.
        Deducted = "deducted",
    }
}

/// A rule set of Erudit. Cheap to clone; the `with_` methods change options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EruditRules {
    /// Scores one placement, without the bonus for seven tiles, which belongs to the turn.
    placement_rules: RuleSet,
    bonus: u32,
    pass_rounds: u32,
    star_worth: StarWorth,
    take: Take,
    scoring: Scoring,
    repeats: Repeats,
    leftovers: Leftovers,
    agreed_total: Option<u32>,
}

/// The embedded rule sets.
const EMBEDDED: [(&str, &str); 1] = [("erudit", include_str!("../../../../data/rules/erudit.rules"))];

/// Returns the text of an embedded board or letter table.
fn table(name: &str) -> Option<String> {
    let text = match name {
        "board-erudit.txt" => include_str!("../../../../data/rules/board-erudit.txt"),
        "letters-erudit.tsv" => include_str!("../../../../data/rules/letters-erudit.tsv"),
        _ => return None,
    };
    Some(text.to_owned())
}

impl EruditRules {
    /// Returns the rules as usually printed.
    pub fn standard() -> Self {
        Self::read(EMBEDDED[0].1, &table).expect("tests parse the embedded rule sets")
    }

    /// Returns the rule set with this name.
    pub fn by_name(name: &str) -> Option<Self> {
        EMBEDDED.iter().any(|(known, _)| *known == name).then(Self::standard)
    }

    /// Returns the names of all rule sets of Erudit.
    pub fn names() -> impl Iterator<Item = &'static str> {
        EMBEDDED.iter().map(|(name, _)| *name)
    }

    /// Parses a rule set of `key: value` lines; `table` returns the contents of the board and
    /// letter files it names.
    pub fn read(text: &str, table: &dyn Fn(&str) -> Option<String>) -> Result<Self, RuleSetError> {
        let mut settings = Settings::read(text)?;
        let mut pass_rounds = 0;
        let shared = RuleSet::from_settings(&mut settings, table, |settings| {
            pass_rounds = settings.number("pass-rounds", 1, 1000)? as u32;
            Ok(EndSettings::by_passes(pass_rounds))
        })?;
        let total = settings.number("agreed-total", 0, 100_000)? as u32;
        let rules = Self {
            bonus: shared.bingo(),
            placement_rules: shared.with_bingo(0),
            pass_rounds,
            star_worth: StarWorth::Zero,
            take: settings.one_of("take", "same-turn, next-turn or no", Take::by_name)?,
            scoring: settings.one_of("scoring", "sequential or union", Scoring::by_name)?,
            repeats: settings.one_of("repeats", "forbidden or allowed", Repeats::by_name)?,
            leftovers: settings.one_of("leftovers", "kept or deducted", Leftovers::by_name)?,
            agreed_total: Some(total).filter(|&total| total > 0),
        };
        let worth = settings.one_of("star-worth", "zero or letter", StarWorth::by_name)?;
        settings.finish()?;
        Ok(rules.with_star_worth(worth))
    }

    /// Returns the name used by tools: `erudit`.
    pub fn name(&self) -> &str {
        self.placement_rules.name()
    }

    /// Returns the display name.
    pub fn title(&self) -> &str {
        self.placement_rules.title()
    }

    /// Returns the rules for generating and scoring single placements: board, tiles, values, and no
    /// bingo bonus.
    pub fn placement_rules(&self) -> &RuleSet {
        &self.placement_rules
    }

    pub fn alphabet(&self) -> &Alphabet {
        self.placement_rules.alphabet()
    }

    /// Returns the bonus for using a full rack in one turn.
    pub fn bonus(&self) -> u32 {
        self.bonus
    }

    /// Returns the number of rounds of passes that ends the game.
    pub fn pass_rounds(&self) -> u32 {
        self.pass_rounds
    }

    pub fn star_worth(&self) -> StarWorth {
        self.star_worth
    }

    pub fn take(&self) -> Take {
        self.take
    }

    pub fn scoring(&self) -> Scoring {
        self.scoring
    }

    pub fn repeats(&self) -> Repeats {
        self.repeats
    }

    pub fn leftovers(&self) -> Leftovers {
        self.leftovers
    }

    /// Returns the score that ends the game when a seat reaches it.
    pub fn agreed_total(&self) -> Option<u32> {
        self.agreed_total
    }

    /// Returns the rules with another value of stars.
    #[must_use]
    pub fn with_star_worth(mut self, worth: StarWorth) -> Self {
        self.placement_rules = match worth {
            StarWorth::Zero => self.placement_rules.with_blanks_alike(),
            StarWorth::Letter => self.placement_rules.with_blanks_as_letters(),
        };
        Self { star_worth: worth, ..self }
    }

    /// Returns the rules with another treatment of stars on the board.
    #[must_use]
    pub fn with_take(self, take: Take) -> Self {
        Self { take, ..self }
    }

    /// Returns the rules with another scoring.
    #[must_use]
    pub fn with_scoring(self, scoring: Scoring) -> Self {
        Self { scoring, ..self }
    }

    /// Returns the rules with another treatment of repeated words.
    #[must_use]
    pub fn with_repeats(self, repeats: Repeats) -> Self {
        Self { repeats, ..self }
    }

    /// Returns the rules with another treatment of leftover tiles.
    #[must_use]
    pub fn with_leftovers(self, leftovers: Leftovers) -> Self {
        Self { leftovers, ..self }
    }

    /// Returns the rules with another minimum number of tiles in the bag for an exchange.
    #[must_use]
    pub fn with_exchange_minimum(mut self, tiles: usize) -> Self {
        self.placement_rules = self.placement_rules.with_exchange_minimum(tiles);
        self
    }

    /// Returns the rules with or without a score that ends the game.
    #[must_use]
    pub fn with_agreed_total(self, agreed_total: Option<u32>) -> Self {
        Self { agreed_total, ..self }
    }

    /// Parses the tiles of a rack: letters in either case, `*` for a star.
    pub fn read_rack(&self, text: &str) -> Result<Tiles, ParseTilesError> {
        let tiles = read_tiles(text, self.alphabet(), STAR)?;
        if tiles.len() > usize::from(u8::MAX) { Err(ParseTilesError::TooMany) } else { Ok(tiles.into_iter().collect()) }
    }

    /// Formats tiles: letters in alphabetical order, then stars as `*`.
    pub fn rack_text(&self, tiles: &Tiles) -> String {
        rack_text(tiles, self.alphabet())
    }

    /// Parses the tiles on the board: 15 rows joined by `/`, `.` or numbers for empty squares,
    /// lower case for a star that stands for that letter.
    pub fn read_board(&self, text: &str) -> Result<Board, ParseCgpError> {
        read_board(text, self.alphabet())
    }

    /// Formats the tiles on the board, with `.` for each empty square.
    pub fn board_text(&self, board: &Board) -> String {
        board_text(board, self.alphabet())
    }
}

/// Formats tiles like [`EruditRules::rack_text`].
pub(super) fn rack_text(tiles: &Tiles, alphabet: &Alphabet) -> String {
    tiles.iter().map(|kind| if kind == BLANK { STAR } else { alphabet.letter(kind) }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Opening, Premium, Square};

    #[test]
    fn the_standard_rules() {
        let rules = EruditRules::by_name("erudit").unwrap();
        let shared = rules.placement_rules();
        assert_eq!((rules.name(), rules.alphabet().name(), shared.tiles().len()), ("erudit", "russian", 131));
        assert_eq!((shared.tiles().count(0), shared.rack_size(), shared.bingo(), rules.bonus()), (3, 7, 0, 15));
        assert_eq!(shared.premium(shared.start()), Premium::NONE);
        assert_eq!(Square::all().filter(|&square| shared.premium(square).letter == 3).count(), 8);
        assert_eq!((shared.opening(), shared.exchange_minimum(), rules.pass_rounds()), (Opening::Both, 0, 2));
        let (ye, yo) = (shared.alphabet().tile('Е').unwrap(), 7);
        assert_eq!((shared.tiles().count(ye), shared.tiles().count(yo), shared.alphabet().letter(yo)), (9, 0, 'Ё'));
        assert_eq!((rules.take(), rules.repeats(), rules.leftovers()), (Take::SameTurn, Repeats::Forbidden, Leftovers::Kept));
        assert_eq!((rules.agreed_total(), rules.star_worth()), (None, StarWorth::Zero));
        assert_eq!(EruditRules::by_name("scrabble-ru"), None);
    }
    #[test]
    fn star_worth_option() {
        let rules = EruditRules::standard().with_star_worth(StarWorth::Letter);
        let star = |rules: &EruditRules| {
            rules.placement_rules().cell_value(crate::Cell { letter: rules.alphabet().tile('Ф').unwrap(), blank: true })
        };
        assert_eq!((star(&rules), star(&rules.clone().with_star_worth(StarWorth::Zero))), (10, 0));
        assert_eq!(rules.with_star_worth(StarWorth::Zero), EruditRules::standard());
    }

    #[test]
    fn rack_text_folds_yo_and_shows_stars_as_asterisks() {
        let rules = EruditRules::standard();
        let rack = rules.read_rack("ёжик*").unwrap();
        assert_eq!(rules.rack_text(&rack), "ЕЖИК*");
        assert_eq!(
            rules.read_rack("ЁQ").unwrap_err().to_string(),
            "`Q` (character 2) is not a tile: use letters of the Russian alphabet, and * for a blank"
        );
    }

    #[test]
    fn board_text_uses_dots_and_parses_dots_or_numbers() {
        let rules = EruditRules::standard();
        let empty = "...............";
        let rows = |row: &str| [&[row], &[empty; 14][..]].concat().join("/");
        let board = rules.read_board(&rows("3.ЁжЗ1А.5")).unwrap();
        assert_eq!(rules.board_text(&board), rows("....ЕжЗ.А......"));
        assert_eq!(rules.read_board(&rows("14")), Err(ParseCgpError::RowLength { row: 1, squares: 14 }));
    }

    #[test]
    fn rule_set_errors_name_the_line_and_the_cure() {
        let sound = EMBEDDED[0].1;
        let read = |text: &str| EruditRules::read(text, &table).unwrap_err().to_string();
        assert_eq!(
            read(&sound.replace("take: same-turn", "take: ever")),
            "line 16: `take` cannot be `ever`: write same-turn, next-turn or no"
        );
        assert_eq!(read(&sound.replace("repeats: forbidden\n", "")), "`repeats` is not set: add a line `repeats: ...`");
        assert_eq!(
            read(&format!("{sound}challenge: void\n")),
            "line 21: `challenge` is not a setting of a rule set: correct or remove the line"
        );
    }
}
