//! What is the same in all games of a name.

use std::ops::RangeInclusive;

use lexicon::LexiconName;

use crate::{GameName, Language};

/// What is the same in all games of a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// How many seats there may be.
    pub seats: RangeInclusive<usize>,
    /// Do people begin it at a table? Else it is played in tournaments alone.
    pub at_tables: bool,
    /// How the file ends in which a game is written: `gcg`; `deska` where it has no notation of its own and is written as its log.
    pub file: &'static str,
    /// Does every seat see everything? Then a game that goes on may be written as a file, too.
    pub open: bool,
    /// Are positions analysed that somebody hands in?
    pub analysis: bool,
    /// The spread of a win without a game, and what a win by forfeit adds to a lead; 0 in a game without points.
    pub forfeit_spread: i32,
}

const EN: (Language, LexiconName) = (Language::English, LexiconName::known("en"));
const CS_MIXED: (Language, LexiconName) = (Language::Czech, LexiconName::known("cs-mixed"));
const RU_ALL: (Language, LexiconName) = (Language::Russian, LexiconName::known("ru-all"));
const RU_NOUNS: (Language, LexiconName) = (Language::Russian, LexiconName::known("ru-nouns"));

impl GameName {
    /// What is the same in all games of this name.
    #[must_use]
    pub fn facts(self) -> Facts {
        let at_tables =
            Facts { seats: 2..=play::MAX_SEATS, at_tables: true, file: "deska", open: false, analysis: true, forfeit_spread: 0 };
        match self {
            // As federations of Scrabble have it.
            GameName::Scrabble => Facts { seats: 1..=play::MAX_SEATS, file: "gcg", forfeit_spread: 50, ..at_tables },
            GameName::Erudit => Facts { forfeit_spread: 50, ..at_tables },
            // The points of a game are about a tenth of those of Scrabble.
            GameName::Balda => Facts { open: true, forfeit_spread: 5, ..at_tables },
            GameName::Pentago => Facts { seats: 2..=2, open: true, ..at_tables },
            GameName::Ctu => Facts { seats: 2..=2, at_tables: false, analysis: false, ..at_tables },
            GameName::Added(game) => Facts { seats: game.seats.clone(), open: game.open, analysis: false, ..at_tables },
        }
    }

    /// The game on whose board the page shows it: its own, or that of the game whose board it shares.
    #[must_use]
    pub const fn board(self) -> GameName {
        match self {
            GameName::Ctu => GameName::Scrabble,
            GameName::Scrabble | GameName::Balda | GameName::Erudit | GameName::Pentago | GameName::Added(_) => self,
        }
    }

    /// The lexicons by which it is usually played, the best known first; none in a game without words. Several may be of one language.
    #[must_use]
    pub const fn usual_lexicons(self) -> &'static [(Language, LexiconName)] {
        match self {
            GameName::Scrabble => const { &[EN, CS_MIXED, RU_ALL] },
            GameName::Balda => const { &[RU_NOUNS, EN, CS_MIXED, RU_ALL] },
            GameName::Erudit => const { &[RU_NOUNS, RU_ALL] },
            GameName::Pentago | GameName::Added(_) => &[],
            GameName::Ctu => const { &[EN] },
        }
    }

    /// The lexicon of a language by which it is usually played.
    #[must_use]
    pub fn usual_lexicon(self, language: Language) -> Option<&'static LexiconName> {
        self.usual_lexicons().iter().find(|(of, _)| *of == language).map(|(_, name)| name)
    }
}
