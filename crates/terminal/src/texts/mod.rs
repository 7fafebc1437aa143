//! All that is said at the table, in three languages: nothing else in this folder holds a sentence for players.
//!
//! A text is a function of [`Language`] with what it speaks of. What the page says, too, stands in its catalogues (`web/i18n`), and nowhere here: the macro
//! [`messages!`](catalogue::messages) names such texts. What only a terminal says is written with the macro [`texts!`], in all languages or it does not
//! compile.

pub(super) mod catalogue;
mod phrases;
pub(super) mod refusals;
mod shared;

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

impl Language {
    /// All of them, in the order of the texts of a [`Catalogue`](catalogue::Catalogue).
    pub(super) const ALL: [Language; 3] = [Language::En, Language::Cs, Language::Ru];

    /// Its short name.
    pub(super) const fn code(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Cs => "cs",
            Self::Ru => "ru",
        }
    }
}
