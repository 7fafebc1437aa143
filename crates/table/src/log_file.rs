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
//! #outage 7 1700000000123 1700000005123 storage
//! #forfeit 1 crash the program ended: exit code 1
//! #reason gone<TAB>how=exit code 1
//! 1700000000123 game put 7 М КОМАР
//! ```
//!
//! `#outage` stands there for each time in which the server could not work, so that a running clock rested: after how many records, from when until when,
//! in milliseconds since 1970, and why.
//!
//! `#forfeit` stands there where a program has lost by a fault: its seat from 0, the kind of fault in a word, and what happened. The log itself knows no
//! other word for it than that the seat resigned, or that its time was over.
//!
//! `#reason` says the same for sentences in other languages: a stable code, and the values that its sentence speaks of, separated by tabs. Files of earlier
//! versions do not have it.
//!
//! The seed is not in it, nor who the guests are.

use std::collections::BTreeMap;
use std::fmt::{Display, Write};

use play::Entry;

use crate::{Occupant, Outage, SeatRow};

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

/// The longest sentence on a forfeit that is written and read, in characters.
const LONGEST: usize = 300;

/// How a program has lost otherwise than by moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forfeit {
    /// Its seat, from 0.
    pub seat: usize,
    /// What kind of fault it was, in a word: `crash`.
    pub kind: String,
    /// What happened, in a sentence.
    pub text: String,
}

impl Forfeit {
    /// Of this seat, this kind, with this sentence, brought to one line.
    pub fn new(seat: usize, kind: &str, text: &str) -> Forfeit {
        Forfeit { seat, kind: kind.to_owned(), text: one_line(text) }
    }

    /// Reads what stands behind `#forfeit`; none where it is written otherwise.
    pub fn read(text: &str) -> Option<Forfeit> {
        let (seat, rest) = text.split_once(' ')?;
        let (kind, text) = rest.split_once(' ').unwrap_or((rest, ""));
        let named = !kind.is_empty() && kind.len() <= 20 && kind.chars().all(|c| c.is_ascii_lowercase() || c == '-');
        let seat = seat.parse().ok().filter(|seat| *seat < play::MAX_SEATS)?;
        named.then(|| Forfeit::new(seat, kind, text))
    }

    /// Its line in the head of a file.
    pub fn line(&self) -> String {
        let line = format!("#forfeit {} {} {}", self.seat, self.kind, self.text);
        format!("{}\n", line.trim_end())
    }
}

/// Why a program has lost, for sentences in other languages: a stable code, and the values that the sentence speaks of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// The code: `one-letter-duty`.
    pub code: String,
    /// The values by name.
    pub parameters: BTreeMap<String, String>,
}

/// The most values of a reason that are read.
const MOST_PARAMETERS: usize = 12;

impl Reason {
    /// Makes a reason without values.
    pub fn new(code: &str) -> Reason {
        Reason { code: code.to_owned(), parameters: BTreeMap::new() }
    }

    /// Adds a value, brought to one line.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Display) -> Reason {
        self.parameters.insert(name.to_owned(), one_line(&value.to_string()));
        self
    }

    /// Reads what stands behind `#reason`. Returns `None` if it is malformed.
    pub fn read(text: &str) -> Option<Reason> {
        let is_name = |name: &str| (1..=40).contains(&name.len()) && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-');
        let mut parts = text.split('\t');
        let code = parts.next().filter(|code| is_name(code))?;
        let mut reason = Reason::new(code);
        for part in parts {
            let (name, value) = part.split_once('=').filter(|(name, _)| is_name(name))?;
            reason = reason.with(name, value);
        }
        (reason.parameters.len() <= MOST_PARAMETERS).then_some(reason)
    }

    /// Returns its line in the head of a file.
    pub fn line(&self) -> String {
        let mut line = format!("#reason {}", self.code);
        for (name, value) in &self.parameters {
            line += &format!("\t{name}={value}");
        }
        line + "\n"
    }
}

/// Brings a text to one line of at most [`LONGEST`] characters.
fn one_line(text: &str) -> String {
    let words: Vec<&str> = text.split(|c: char| c.is_control() || c.is_whitespace()).filter(|word| !word.is_empty()).collect();
    words.join(" ").chars().take(LONGEST).collect()
}

/// Writes a game with these records, which are those that count.
pub fn write<'a, E: Display + 'a>(header: &Header<'_>, outages: &[Outage], entries: impl IntoIterator<Item = &'a Entry<E>>) -> String {
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
    for outage in outages {
        text += &outage.line().unwrap_or_default();
    }
    for entry in entries {
        // Writing to a text does not fail.
        let _ = writeln!(text, "{} {}", entry.at, entry.record);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_forfeit_is_read_back_as_one_line() {
        let forfeit = Forfeit::new(1, "crash", "the program ended:\n\texit code 1 \u{1b}[0m");
        assert_eq!(forfeit.line(), "#forfeit 1 crash the program ended: exit code 1 [0m\n");
        assert_eq!(Forfeit::read(forfeit.line().trim_end().strip_prefix("#forfeit ").unwrap()), Some(forfeit));
        assert_eq!(Forfeit::read("0 start"), Some(Forfeit::new(0, "start", "")));
        assert!(Forfeit::new(0, "flood", &"x".repeat(1000)).line().len() < 400);
        for bad in ["", "1", "9 crash", "-1 crash", "x crash y", "0 <b> y", "0  y"] {
            assert_eq!(Forfeit::read(bad), None, "{bad}");
        }
    }

    #[test]
    fn a_reason_is_read_back_with_its_values() {
        let reason = Reason::new("one-letter-duty").with("example", "[[6, 6, 'P']]").with("word", "a\tb\n= c");
        assert_eq!(reason.line(), "#reason one-letter-duty\texample=[[6, 6, 'P']]\tword=a b = c\n");
        let read = |line: &str| Reason::read(line.trim_end().strip_prefix("#reason ").unwrap());
        assert_eq!(read(&reason.line()), Some(reason));
        assert_eq!(read("#reason no-tiles\n"), Some(Reason::new("no-tiles")));
        let many: String = (0..20).map(|number| format!("\t{}=x", "a".repeat(number + 1))).collect();
        for bad in ["", "<b>", "A", "x\ty", "x\t=y", "x\tY=y", &format!("x{many}")] {
            assert_eq!(Reason::read(bad), None, "{bad}");
        }
    }
}
