//! Entrants of an event, as written on the command line and stored with the event.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// An entrant of an event.
///
/// Written as `greedy` (a built-in player), `name=greedy` (the same player under another name),
/// `cmd:python3 bot.py` or `bot=cmd:python3 bot.py` (an external program with its arguments; quotes
/// keep spaces together).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entrant {
    /// The display name.
    pub name: String,
    pub who: EntrantKind,
    /// The hash of the player's files, if they may be resubmitted. Only games played with these
    /// files count.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sha256: Option<String>,
    /// The assumed hash for games without a recorded one, in events that began before hashes were
    /// recorded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unmarked: Option<String>,
    /// Withdrawn: keeps its index, but its games are ignored.
    #[serde(default, skip_serializing_if = "is_false")]
    pub withdrawn: bool,
    /// The result of the course's check of these files.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub checked: Option<CheckReport>,
}

/// The result of the course's check of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CheckReport {
    pub games: u32,
    /// Games that the player lost by its own fault.
    pub violations: u32,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
fn is_false(value: &bool) -> bool {
    !value
}

/// What kind of player an entrant is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EntrantKind {
    /// A built-in player, by its name in the game.
    Builtin(String),
    /// An external program that speaks the line protocol: the executable and its arguments.
    Program(Vec<String>),
    /// Another kind of player that only the event's setting knows, such as a directory with a
    /// `player.py`.
    Other(String),
}

/// Why the text of an entrant is rejected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EntrantError {
    #[error("`{0}` names no player: write a name such as `greedy`, or a command such as `cmd:python3 bot.py`")]
    Empty(String),
    #[error("unclosed quote in `{0}`")]
    UnclosedQuote(String),
    #[error("two players are named `{0}`: give one of them another name, such as `second={0}`")]
    Duplicate(String),
}

impl Entrant {
    /// Creates an entrant with this name.
    pub fn new(name: impl Into<String>, who: EntrantKind) -> Entrant {
        Entrant { name: name.into(), who, sha256: None, unmarked: None, withdrawn: false, checked: None }
    }

    /// Creates an entrant for a built-in player under its own name.
    pub fn builtin(name: impl Into<String>) -> Entrant {
        let name = name.into();
        Entrant::new(name.clone(), EntrantKind::Builtin(name))
    }

    /// Returns whether it is a student of the course, given by its files.
    #[must_use]
    pub fn is_student(&self) -> bool {
        matches!(self.who, EntrantKind::Other(_))
    }

    /// Checks that all names are distinct.
    ///
    /// # Errors
    /// Returns the first repeated name.
    pub fn check_distinct(entrants: &[Entrant]) -> Result<(), EntrantError> {
        let mut seen = BTreeSet::new();
        entrants
            .iter()
            .find(|entrant| !seen.insert(&entrant.name))
            .map_or(Ok(()), |entrant| Err(EntrantError::Duplicate(entrant.name.clone())))
    }

    /// Returns whether it is an external program.
    #[must_use]
    pub fn is_external(&self) -> bool {
        !matches!(self.who, EntrantKind::Builtin(_))
    }
}

impl fmt::Display for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

impl FromStr for Entrant {
    type Err = EntrantError;

    fn from_str(text: &str) -> Result<Entrant, EntrantError> {
        let empty = || EntrantError::Empty(text.chars().take(80).collect());
        // In `heuristic:longest=2` the `=` does not separate a name.
        let (name, who) = match text.split_once('=') {
            Some((name, who)) if !name.contains(':') => (Some(name), who),
            _ => (None, text),
        };
        if name.is_some_and(|name| name.trim().is_empty()) || who.trim().is_empty() {
            return Err(empty());
        }
        let (default_name, who) = match who.strip_prefix("cmd:") {
            None => (who.trim().to_owned(), EntrantKind::Builtin(who.trim().to_owned())),
            Some(command) => {
                let words = split_command(command).ok_or_else(|| EntrantError::UnclosedQuote(command.chars().take(80).collect()))?;
                let last = words.iter().rev().find(|word| !word.starts_with('-')).ok_or_else(empty)?;
                let file = std::path::Path::new(last).file_stem().map(|stem| stem.to_string_lossy().into_owned());
                (file.unwrap_or_else(|| last.clone()), EntrantKind::Program(words))
            }
        };
        let name: String = name.map_or(default_name, str::to_owned).trim().chars().filter(|c| !c.is_control()).take(60).collect();
        Ok(Entrant::new(name, who))
    }
}

/// Splits a command into words. Single and double quotes keep spaces. Returns `None` for an
/// unclosed quote.
fn split_command(command: &str) -> Option<Vec<String>> {
    let (mut words, mut word, mut begun, mut quote) = (Vec::new(), String::new(), false, None);
    for c in command.chars() {
        match quote {
            Some(open) if c == open => quote = None,
            Some(_) => word.push(c),
            None if c == '"' || c == '\'' => (quote, begun) = (Some(c), true),
            None if c.is_whitespace() => {
                if begun || !word.is_empty() {
                    words.push(std::mem::take(&mut word));
                }
                begun = false;
            }
            None => word.push(c),
        }
    }
    if begun || !word.is_empty() {
        words.push(word);
    }
    quote.is_none().then_some(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> (String, EntrantKind) {
        let entrant: Entrant = text.parse().unwrap();
        (entrant.name, entrant.who)
    }

    #[test]
    fn entrants_are_parsed() {
        assert_eq!(parse("greedy"), ("greedy".into(), EntrantKind::Builtin("greedy".into())));
        assert_eq!(parse("best=level-5"), ("best".into(), EntrantKind::Builtin("level-5".into())));
        let settings = "heuristic:longest=2,exchange=6";
        assert_eq!(parse(settings), (settings.into(), EntrantKind::Builtin(settings.into())));
        assert_eq!(parse("h=heuristic:longest=2"), ("h".into(), EntrantKind::Builtin("heuristic:longest=2".into())));
        let command = |parts: &[&str]| EntrantKind::Program(parts.iter().map(|&part| part.to_owned()).collect());
        assert_eq!(parse("cmd:python3 bots/first.py"), ("first".into(), command(&["python3", "bots/first.py"])));
        assert_eq!(parse("it=cmd:'my bot' --depth 3 \"\""), ("it".into(), command(&["my bot", "--depth", "3", ""])));
    }

    #[test]
    fn invalid_entrants_are_rejected() {
        for text in ["", "  ", "=greedy", "a=", "cmd:", "cmd:   ", "cmd:--only --options"] {
            assert!(matches!(text.parse::<Entrant>(), Err(EntrantError::Empty(_))), "{text}");
        }
        assert!(matches!("cmd:python3 'bot.py".parse::<Entrant>(), Err(EntrantError::UnclosedQuote(_))));
        let twice = [Entrant::builtin("a"), Entrant::builtin("b"), Entrant::builtin("a")];
        assert_eq!(Entrant::check_distinct(&twice), Err(EntrantError::Duplicate("a".into())));
    }
}
