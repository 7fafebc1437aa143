//! All that is said at the table, in three languages: nothing else in this folder holds a sentence for players.
//!
//! A text is a function of [`Language`] with what it speaks of; the macro [`texts!`] has it written in all languages or does not compile.

mod phrases;
pub(super) mod refusals;

/// The language in which is spoken to the players. Words of the game are another matter: they are the lexicon's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Language {
    /// English
    #[default]
    En,
    /// Czech
    Cs,
    /// Russian
    Ru,
}

/// Texts in all languages. Arguments are named in braces.
macro_rules! texts {
    ($($(#[$doc:meta])* $name:ident($($argument:ident: $type:ty),*) { en: $en:literal, cs: $cs:literal, ru: $ru:literal $(,)? })*) => {
        impl $crate::texts::Language {
            $($(#[$doc])*
            pub(crate) fn $name(self $(, $argument: $type)*) -> String {
                match self {
                    Self::En => format!($en),
                    Self::Cs => format!($cs),
                    Self::Ru => format!($ru),
                }
            })*
        }
    };
}
pub(crate) use texts;

/// The forms of a noun after a number: for one, for a few, for many.
type Forms = [&'static str; 3];

impl Language {
    /// Its short name.
    pub(super) const fn code(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Cs => "cs",
            Self::Ru => "ru",
        }
    }

    /// `1 point`, `2 points`.
    pub(super) fn points(self, number: i64) -> String {
        self.counted(number, [["point", "points", "points"], ["bod", "body", "bodů"], ["очко", "очка", "очков"]])
    }

    /// `1 tile`, `2 tiles`.
    pub(super) fn tiles(self, number: usize) -> String {
        self.counted(
            number.try_into().unwrap_or(i64::MAX),
            [["tile", "tiles", "tiles"], ["kámen", "kameny", "kamenů"], ["фишка", "фишки", "фишек"]],
        )
    }

    /// `1 second`, `2 seconds`.
    pub(super) fn seconds(self, number: u64) -> String {
        self.counted(
            number.try_into().unwrap_or(i64::MAX),
            [["second", "seconds", "seconds"], ["sekunda", "sekundy", "sekund"], ["секунда", "секунды", "секунд"]],
        )
    }

    fn counted(self, number: i64, forms: [Forms; 3]) -> String {
        let (one, tens) = (number.unsigned_abs() % 10, number.unsigned_abs() % 100);
        let (forms, form) = match self {
            Self::En => (forms[0], if number == 1 { 0 } else { 1 }),
            Self::Cs => (
                forms[1],
                match number.unsigned_abs() {
                    1 => 0,
                    2..=4 => 1,
                    _ => 2,
                },
            ),
            Self::Ru if (11..=14).contains(&tens) => (forms[2], 2),
            Self::Ru => (
                forms[2],
                match one {
                    1 => 0,
                    2..=4 => 1,
                    _ => 2,
                },
            ),
        };
        format!("{number} {}", forms[form])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_take_the_right_form() {
        let points = |language: Language, numbers: &[i64]| numbers.iter().map(|&n| language.points(n)).collect::<Vec<_>>().join(", ");
        assert_eq!(points(Language::En, &[0, 1, 2, -1]), "0 points, 1 point, 2 points, -1 points");
        assert_eq!(points(Language::Cs, &[0, 1, 3, 5, 22]), "0 bodů, 1 bod, 3 body, 5 bodů, 22 bodů");
        assert_eq!(points(Language::Ru, &[0, 1, 3, 11, 21, 24, 112]), "0 очков, 1 очко, 3 очка, 11 очков, 21 очко, 24 очка, 112 очков");
        assert_eq!(Language::Ru.tiles(7), "7 фишек");
        assert_eq!(Language::Cs.seconds(60), "60 sekund");
    }
}
