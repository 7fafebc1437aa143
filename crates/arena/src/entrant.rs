//! Who takes part in an event, as it is written on the command line and kept with the event.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// Somebody who takes part.
///
/// Written `greedy` (a player of ours, by the name it has in its game), `name=greedy` (the same under another name), `cmd:python3 bot.py` or
/// `bot=cmd:python3 bot.py` (an outside program with its arguments; quotes keep spaces together).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entrant {
    /// What it is called in tables.
    pub name: String,
    /// Who it is.
    pub who: Who,
    /// The hash of its files, of players whose files may be handed in anew: only games that were played by these files count.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sha256: Option<String>,
    /// The hash of the files that games without a hash were played by: those of an event that began before hashes were kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unmarked: Option<String>,
    /// It takes part no more: it keeps its number, its games are left out.
    #[serde(default, skip_serializing_if = "is_false")]
    pub withdrawn: bool,
    /// What the course's check of these files found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub checked: Option<CheckReport>,
}

/// What the course's check of a player found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CheckReport {
    /// Games played.
    pub games: u32,
    /// Those that the player lost by a fault of its own.
    pub violations: u32,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
fn is_false(value: &bool) -> bool {
    !value
}

/// Who an entrant is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Who {
    /// A player of ours.
    Builtin(String),
    /// An outside program that speaks the line protocol: what is executed, and its arguments.
    Program(Vec<String>),
    /// Another kind of player, which only the event's setting knows: a folder with a `player.py`, for instance.
    Other(String),
}

/// Text that names nobody.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadEntrant {
    /// Nothing is written.
    #[error("`{0}` names no player: write a name as `greedy`, or `cmd:` with a command as `cmd:python3 bot.py`")]
    Nobody(String),
    /// A quote that is not closed.
    #[error("a quote is not closed in `{0}`")]
    Quote(String),
    /// Two of one name.
    #[error("two players are called `{0}`: write another name before one of them, as `second={0}`")]
    Twice(String),
}

impl Entrant {
    /// Somebody under this name.
    pub fn new(name: impl Into<String>, who: Who) -> Entrant {
        Entrant { name: name.into(), who, sha256: None, unmarked: None, withdrawn: false, checked: None }
    }

    /// A player of ours, under its own name.
    pub fn builtin(name: impl Into<String>) -> Entrant {
        let name = name.into();
        Entrant::new(name.clone(), Who::Builtin(name))
    }

    /// Is it a student of the course: a player by its files?
    #[must_use]
    pub fn is_student(&self) -> bool {
        matches!(self.who, Who::Other(_))
    }

    /// Are all names different?
    ///
    /// # Errors
    /// The name that two have.
    pub fn distinct(entrants: &[Entrant]) -> Result<(), BadEntrant> {
        let mut seen = BTreeSet::new();
        entrants.iter().find(|entrant| !seen.insert(&entrant.name)).map_or(Ok(()), |entrant| Err(BadEntrant::Twice(entrant.name.clone())))
    }

    /// Is it an outside program?
    #[must_use]
    pub fn is_outside(&self) -> bool {
        !matches!(self.who, Who::Builtin(_))
    }
}

impl fmt::Display for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

impl FromStr for Entrant {
    type Err = BadEntrant;

    fn from_str(text: &str) -> Result<Entrant, BadEntrant> {
        let nobody = || BadEntrant::Nobody(text.chars().take(80).collect());
        // `heuristic:longest=2` has a `=`, too, but no name before it.
        let (name, who) = match text.split_once('=') {
            Some((name, who)) if !name.contains(':') => (Some(name), who),
            _ => (None, text),
        };
        if name.is_some_and(|name| name.trim().is_empty()) || who.trim().is_empty() {
            return Err(nobody());
        }
        let (usual, who) = match who.strip_prefix("cmd:") {
            None => (who.trim().to_owned(), Who::Builtin(who.trim().to_owned())),
            Some(command) => {
                let words = words(command).ok_or_else(|| BadEntrant::Quote(command.chars().take(80).collect()))?;
                let last = words.iter().rev().find(|word| !word.starts_with('-')).ok_or_else(nobody)?;
                let file = std::path::Path::new(last).file_stem().map(|stem| stem.to_string_lossy().into_owned());
                (file.unwrap_or_else(|| last.clone()), Who::Program(words))
            }
        };
        let name: String = name.map_or(usual, str::to_owned).trim().chars().filter(|c| !c.is_control()).take(60).collect();
        Ok(Entrant::new(name, who))
    }
}

/// The words of a command; quotes, single and double, keep spaces.
fn words(command: &str) -> Option<Vec<String>> {
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

    fn read(text: &str) -> (String, Who) {
        let entrant: Entrant = text.parse().unwrap();
        (entrant.name, entrant.who)
    }

    #[test]
    fn players_are_read_as_they_are_written() {
        assert_eq!(read("greedy"), ("greedy".into(), Who::Builtin("greedy".into())));
        assert_eq!(read("best=level-5"), ("best".into(), Who::Builtin("level-5".into())));
        let settings = "heuristic:longest=2,exchange=6";
        assert_eq!(read(settings), (settings.into(), Who::Builtin(settings.into())));
        assert_eq!(read("h=heuristic:longest=2"), ("h".into(), Who::Builtin("heuristic:longest=2".into())));
        let command = |parts: &[&str]| Who::Program(parts.iter().map(|&part| part.to_owned()).collect());
        assert_eq!(read("cmd:python3 bots/first.py"), ("first".into(), command(&["python3", "bots/first.py"])));
        assert_eq!(read("it=cmd:'my bot' --depth 3 \"\""), ("it".into(), command(&["my bot", "--depth", "3", ""])));
    }

    #[test]
    fn what_names_nobody_is_refused() {
        for text in ["", "  ", "=greedy", "a=", "cmd:", "cmd:   ", "cmd:--only --options"] {
            assert!(matches!(text.parse::<Entrant>(), Err(BadEntrant::Nobody(_))), "{text}");
        }
        assert!(matches!("cmd:python3 'bot.py".parse::<Entrant>(), Err(BadEntrant::Quote(_))));
        let twice = [Entrant::builtin("a"), Entrant::builtin("b"), Entrant::builtin("a")];
        assert_eq!(Entrant::distinct(&twice), Err(BadEntrant::Twice("a".into())));
    }
}
