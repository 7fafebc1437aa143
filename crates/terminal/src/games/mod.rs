//! The games of the terminal, one folder each.

mod balda;
mod erudit;
mod pentago;
mod scrabble;

use ::balda::game::Balda;
use cli::output::Answer;
use crossword::erudit::Erudit;
use crossword::scrabble::Scrabble;

use crate::texts::catalogue::Catalogue;

/// The text below `deska play --help`.
pub(super) const PLAY_HELP: &str = "Examples: deska play scrabble
          deska play scrabble --seat Ann --seat Robot=level-5
          deska play erudit --language ru
See `deska play scrabble --help` for more.";

/// The catalogues that the games share with the page.
pub(super) fn catalogues() -> impl Iterator<Item = &'static Catalogue> {
    balda::CATALOGUES.iter().chain(&erudit::CATALOGUES).chain(&pentago::CATALOGUES)
}

/// A game that can be played.
#[derive(clap::Subcommand)]
pub(super) enum Game {
    /// Scrabble against the computer, with others at this terminal, or between computers
    Scrabble(Box<scrabble::Arguments>),
    /// Erudit, whose turn may contain several words
    Erudit(Box<erudit::Arguments>),
    /// Pentago, by the standard rules or with an answer to a five made by a turn
    Pentago(Box<pentago::Arguments>),
    /// Balda: one letter per turn, a word along a path
    Balda(Box<balda::Arguments>),
}

impl Game {
    /// Plays the game until it is over or the player leaves.
    pub(super) fn play(&self) -> anyhow::Result<Answer> {
        match self {
            Game::Scrabble(asked) => crate::play::<Scrabble>(asked, &asked.common),
            Game::Erudit(asked) => crate::play::<Erudit>(asked, &asked.common),
            Game::Pentago(asked) => pentago::play(asked),
            Game::Balda(asked) => crate::play::<Balda>(asked, &asked.common),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::texts::Language;

    use super::*;

    #[test]
    fn help_fits_a_small_screen() {
        for language in [Language::En, Language::Cs, Language::Ru] {
            for text in [scrabble::help(language), erudit::help(language)] {
                assert!(text.lines().count() <= 21, "{language:?}");
                for line in text.lines() {
                    assert!(unicode_width::UnicodeWidthStr::width(line) < 80, "{line}");
                }
            }
        }
    }
}
