//! The file format for games without a notation of their own: a header with settings and seats,
//! and the log, one record a line. Folding the log restores the game.
//!
//! ```text
//! #deska 1
//! #game balda
//! #rules balda
//! #lexicon ru-nouns
//! #options {"side":5}
//! #seat person Jana
//! #seat computer level-3 Děda
//! #outage 7 1700000000123 1700000005123 storage
//! #forfeit 1 crash the program ended: exit code 1
//! #reason gone<TAB>how=exit code 1
//! 1700000000123 game put 7 М КОМАР
//! ```
//!
//! - `#outage`: an outage of the server, during which the clock was paused. Length of the log,
//!   start, end (milliseconds since the Unix epoch), reason.
//! - `#forfeit`: a loss through a fault of a program. Seat from 0, kind of fault, description. The
//!   log only records that the seat resigned or exceeded its time.
//! - `#reason`: the same in a form for translations. A stable code and the named values of its
//!   message, separated by tabs. Files of earlier versions do not contain it.
//!
//! The file contains neither the seed nor the ids of guests.

use std::collections::BTreeMap;
use std::fmt::{Display, Write};

use play::Entry;

use crate::{Occupant, Outage, SeatRow};

/// The start of every file, followed by the version of the format.
pub const MAGIC: &str = "#deska ";

/// The version of the format that is written.
pub const VERSION: &str = "1";

/// The settings and seats in the header of a file.
#[derive(Clone, Copy, Debug)]
pub struct Header<'a> {
    /// The name of the game, such as `balda`.
    pub game: &'a str,
    /// The name of the rule set.
    pub rules: &'a str,
    /// The name of the lexicon, in games with words.
    pub lexicon: Option<&'a str>,
    /// The settings of the game as a line of JSON.
    pub options: &'a str,
    pub seats: &'a [SeatRow],
}

/// The maximum length of the text of a forfeit, in characters.
const MAX_TEXT_CHARS: usize = 300;

/// A loss of a program for a reason other than its moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forfeit {
    pub seat: usize,
    /// The kind of fault, such as `crash`.
    pub kind: String,
    /// A description of the fault.
    pub text: String,
}

impl Forfeit {
    /// Creates a forfeit; `text` is joined to one line.
    pub fn new(seat: usize, kind: &str, text: &str) -> Forfeit {
        Forfeit { seat, kind: kind.to_owned(), text: one_line(text) }
    }

    /// Parses the text after `#forfeit`. Returns `None` if it is malformed.
    pub fn parse(text: &str) -> Option<Forfeit> {
        let (seat, rest) = text.split_once(' ')?;
        let (kind, text) = rest.split_once(' ').unwrap_or((rest, ""));
        let valid_kind = !kind.is_empty() && kind.len() <= 20 && kind.chars().all(|c| c.is_ascii_lowercase() || c == '-');
        let seat = seat.parse().ok().filter(|seat| *seat < play::MAX_SEATS)?;
        valid_kind.then(|| Forfeit::new(seat, kind, text))
    }

    /// Returns the line for the header of a file.
    pub fn line(&self) -> String {
        let line = format!("#forfeit {} {} {}", self.seat, self.kind, self.text);
        format!("{}\n", line.trim_end())
    }
}

/// The reason for a forfeit in a form for translations: a stable code and the values in its
/// message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// The code, such as `one-letter-duty`.
    pub code: String,
    /// The values by name.
    pub parameters: BTreeMap<String, String>,
}

/// The maximum number of values of a reason.
const MAX_PARAMETERS: usize = 12;

impl Reason {
    /// Creates a reason without values.
    pub fn new(code: &str) -> Reason {
        Reason { code: code.to_owned(), parameters: BTreeMap::new() }
    }

    /// Adds a value, joined to one line.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Display) -> Reason {
        self.parameters.insert(name.to_owned(), one_line(&value.to_string()));
        self
    }

    /// Parses the text after `#reason`. Returns `None` if it is malformed.
    pub fn parse(text: &str) -> Option<Reason> {
        let is_name = |name: &str| (1..=40).contains(&name.len()) && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-');
        let mut parts = text.split('\t');
        let code = parts.next().filter(|code| is_name(code))?;
        let mut reason = Reason::new(code);
        for part in parts {
            let (name, value) = part.split_once('=').filter(|(name, _)| is_name(name))?;
            reason = reason.with(name, value);
        }
        (reason.parameters.len() <= MAX_PARAMETERS).then_some(reason)
    }

    /// Returns the line for the header of a file.
    pub fn line(&self) -> String {
        let mut line = format!("#reason {}", self.code);
        for (name, value) in &self.parameters {
            line += &format!("\t{name}={value}");
        }
        line + "\n"
    }
}

/// Joins a text to one line of at most [`MAX_TEXT_CHARS`] characters.
fn one_line(text: &str) -> String {
    let words: Vec<&str> = text.split(|c: char| c.is_control() || c.is_whitespace()).filter(|word| !word.is_empty()).collect();
    words.join(" ").chars().take(MAX_TEXT_CHARS).collect()
}

/// Writes a game as a file; `entries` are its live records.
pub fn write<'a, E: Display + 'a>(header: &Header<'_>, outages: &[Outage], entries: impl IntoIterator<Item = &'a Entry<E>>) -> String {
    let mut text = format!("{MAGIC}{VERSION}\n#game {}\n#rules {}\n", header.game, header.rules);
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
    for outage in outages {
        text += &outage.line().unwrap_or_default();
    }
    for entry in entries {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{} {}", entry.at, entry.record);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_forfeit_round_trips_as_one_line() {
        let forfeit = Forfeit::new(1, "crash", "the program ended:\n\texit code 1 \u{1b}[0m");
        assert_eq!(forfeit.line(), "#forfeit 1 crash the program ended: exit code 1 [0m\n");
        assert_eq!(Forfeit::parse(forfeit.line().trim_end().strip_prefix("#forfeit ").unwrap()), Some(forfeit));
        assert_eq!(Forfeit::parse("0 start"), Some(Forfeit::new(0, "start", "")));
        assert!(Forfeit::new(0, "flood", &"x".repeat(1000)).line().len() < 400);
        for bad in ["", "1", "9 crash", "-1 crash", "x crash y", "0 <b> y", "0  y"] {
            assert_eq!(Forfeit::parse(bad), None, "{bad}");
        }
    }

    #[test]
    fn a_reason_round_trips_with_its_values() {
        let reason = Reason::new("one-letter-duty").with("example", "[[6, 6, 'P']]").with("word", "a\tb\n= c");
        assert_eq!(reason.line(), "#reason one-letter-duty\texample=[[6, 6, 'P']]\tword=a b = c\n");
        let parse = |line: &str| Reason::parse(line.trim_end().strip_prefix("#reason ").unwrap());
        assert_eq!(parse(&reason.line()), Some(reason));
        assert_eq!(parse("#reason no-tiles\n"), Some(Reason::new("no-tiles")));
        let many: String = (0..20).map(|number| format!("\t{}=x", "a".repeat(number + 1))).collect();
        for bad in ["", "<b>", "A", "x\ty", "x\t=y", "x\tY=y", &format!("x{many}")] {
            assert_eq!(Reason::parse(bad), None, "{bad}");
        }
    }
}
