//! Properties common to all games of a name.

use std::ops::RangeInclusive;

use lexicon::LexiconName;

use crate::{GameName, Language};

/// Properties common to all games of a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// The allowed numbers of seats.
    pub seats: RangeInclusive<usize>,
    /// Whether people can play it at a table; if not, it is played in tournaments only.
    pub at_tables: bool,
    /// The extension of game files: `gcg`, or `deska` for games without a notation of their own,
    /// which are written as logs.
    pub file: &'static str,
    /// Whether there is no hidden information, so that a running game can be exported as well.
    pub open: bool,
    /// Whether positions entered by a user can be analysed.
    pub analysis: bool,
    /// The spread of a win without a game, which is also added to a lead for a win by forfeit; 0 in
    /// games without points.
    pub forfeit_spread: i32,
}

const EN: (Language, LexiconName) = (Language::English, LexiconName::known("en"));
const CS_MIXED: (Language, LexiconName) = (Language::Czech, LexiconName::known("cs-mixed"));
const RU_ALL: (Language, LexiconName) = (Language::Russian, LexiconName::known("ru-all"));
const RU_NOUNS: (Language, LexiconName) = (Language::Russian, LexiconName::known("ru-nouns"));

impl GameName {
    /// Returns the properties common to all games of this name.
    #[must_use]
    pub fn facts(self) -> Facts {
        let at_tables =
            Facts { seats: 2..=play::MAX_SEATS, at_tables: true, file: "deska", open: false, analysis: true, forfeit_spread: 0 };
        match self {
            // The custom of Scrabble federations.
            GameName::Scrabble => Facts { seats: 1..=play::MAX_SEATS, file: "gcg", forfeit_spread: 50, ..at_tables },
            GameName::Erudit => Facts { forfeit_spread: 50, ..at_tables },
            // Scores are about a tenth of those in Scrabble.
            GameName::Balda => Facts { open: true, forfeit_spread: 5, ..at_tables },
            GameName::Pentago => Facts { seats: 2..=2, open: true, ..at_tables },
            GameName::Ctu => Facts { seats: 2..=2, at_tables: false, analysis: false, ..at_tables },
            GameName::Added(game) => Facts { seats: game.seats.clone(), open: game.open, analysis: false, ..at_tables },
        }
    }

    /// Returns the game whose board the page uses to show this one.
    #[must_use]
    pub const fn board(self) -> GameName {
        match self {
            GameName::Ctu => GameName::Scrabble,
            GameName::Scrabble | GameName::Balda | GameName::Erudit | GameName::Pentago | GameName::Added(_) => self,
        }
    }

    /// Returns the default lexicons, best known first; empty in games without words. A language may
    /// have several.
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

    /// Returns the default lexicon of a language.
    #[must_use]
    pub fn usual_lexicon(self, language: Language) -> Option<&'static LexiconName> {
        self.usual_lexicons().iter().find(|(of, _)| *of == language).map(|(_, name)| name)
    }
}
