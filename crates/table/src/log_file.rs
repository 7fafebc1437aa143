//! A game as a file for every game: what it was set to, who sat there, and its log, a record a line. It is read back by folding the log.
//!
//! ```text
//! #deska 1
//! #game balda
//! #rules balda
//! #lexicon ru-nouns
//! #options {"side":5}
//! #seat person Jana
//! #seat computer level-3 Děda
//! 1700000000123 game put 7 М КОМАР
//! ```
//!
//! The seed is not in it, nor who the guests are.

use std::fmt::{Display, Write};

use play::Entry;

use crate::{Occupant, SeatRow};

/// How every such file begins, before the number of its format.
pub const MARK: &str = "#deska ";

/// The format that is written here.
pub const VERSION: &str = "1";

/// What stands above the records.
#[derive(Clone, Copy, Debug)]
pub struct Header<'a> {
    /// Which game: `balda`.
    pub game: &'a str,
    /// Which rule set.
    pub rules: &'a str,
    /// The lexicon's name, in games that have one.
    pub lexicon: Option<&'a str>,
    /// The game's settings, as JSON text of one line.
    pub options: &'a str,
    /// Who sits where.
    pub seats: &'a [SeatRow],
}

/// Writes a game with these records, which are those that count.
pub fn write<'a, E: Display + 'a>(header: &Header<'_>, entries: impl IntoIterator<Item = &'a Entry<E>>) -> String {
    let mut text = format!("{MARK}{VERSION}\n#game {}\n#rules {}\n", header.game, header.rules);
    if let Some(lexicon) = header.lexicon {
        text += &format!("#lexicon {lexicon}\n");
    }
    text += &format!("#options {}\n", header.options);
    for seat in header.seats {
        let line = match &seat.occupant {
            Occupant::Person(_) => format!("#seat person {}", seat.name),
            Occupant::Computer(player) => format!("#seat computer {player} {}", seat.name),
            Occupant::Open => "#seat open".to_owned(),
        };
        text += line.trim_end();
        text.push('\n');
    }
    for entry in entries {
        // Writing to a text does not fail.
        let _ = writeln!(text, "{} {}", entry.at, entry.record);
    }
    text
}
