//! The texts shown in the terminal, in three languages. Only the modules here and the `texts` and
//! `help` modules of the games contain sentences for players.
//!
//! A text is a method of [`Language`] that takes its arguments. Texts shared with the page are in
//! its catalogues (`web/i18n`) and are declared with [`messages!`](catalogue::messages). Texts of
//! the terminal alone are defined with [`texts!`], which requires all languages.

pub(super) mod catalogue;
mod phrases;
pub(super) mod refusals;
mod shared;

/// The language of messages. The language of the words in a game depends on the lexicon instead.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Language {
    /// English
    #[default]
    En,
    /// Czech
    Cs,
    /// Russian
    Ru,
}

/// Defines texts in all languages. Arguments are named in braces.
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
    /// All languages, in the order of a [`Catalogue`](catalogue::Catalogue).
    #[cfg(test)]
    pub(super) const ALL: [Language; 3] = [Language::En, Language::Cs, Language::Ru];

    /// Returns the ISO 639-1 code.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Cs => "cs",
            Self::Ru => "ru",
        }
    }

    /// Returns the help on the commands that all games have.
    #[must_use]
    pub fn help_on_commands(self) -> String {
        self.common_help()
    }
}
