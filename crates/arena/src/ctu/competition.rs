//! The setting of a competition: its rules, its dictionaries, what programs may take, and who takes part.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crossword::Board;
use crossword::ctu::{BadStart, Ctu, CtuRules, Start};
use play::{Budget, Dice, Seed};
use serde_json::json;

use super::student::Conditions;
use super::{Dictionary, Kit, KitError, Student, Times};
use crate::contest::{Names, Setting};
use crate::contestant::{Builtin, Contestant};
use crate::entrant::{Entrant, Who};
use crate::sandbox::{Jailer, Limits};

/// The dice by which a dictionary is drawn are those of a chance event that no game has.
const DICTIONARY: u64 = u64::MAX - 1;

/// What lies on the board when games begin.
#[derive(Clone, Debug)]
pub enum Opening {
    /// A word of the dictionary by lot, the same in both games of a pair.
    Drawn,
    /// This board.
    Board(Box<Board>),
}

/// See the module.
pub struct Competition {
    rules: CtuRules,
    dictionaries: Vec<Dictionary>,
    opening: Opening,
    conditions: Conditions,
    budget: Budget,
    /// The players' files, copied to where they can be read, by the path as the plan has it.
    admitted: Vec<(String, PathBuf)>,
}

impl Competition {
    /// A competition with at least one dictionary; each pair of games has one of them by lot.
    ///
    /// # Errors
    /// A game could not begin.
    pub fn new(
        rules: CtuRules,
        dictionaries: Vec<Dictionary>,
        opening: Opening,
        kit: Kit,
        (jailer, limits): (Jailer, Limits),
        times: Times,
    ) -> Result<Competition, BadStart> {
        let conditions = Conditions { kit: Arc::new(kit), jailer, limits, times };
        let competition = Competition { rules, dictionaries, opening, conditions, budget: Budget::default(), admitted: Vec::new() };
        if competition.dictionaries.is_empty() {
            return Err(BadStart::NoWords);
        }
        for number in 0..competition.dictionaries.len() {
            competition.table(number)?;
        }
        Ok(competition)
    }

    /// What players of ours may take for a move.
    #[must_use]
    pub fn with_budget(self, budget: Budget) -> Competition {
        Competition { budget, ..self }
    }

    /// Takes the files of all entrants in.
    ///
    /// # Errors
    /// They can't be read.
    pub fn admit(&mut self, entrants: &[Entrant]) -> Result<(), KitError> {
        for (number, entrant) in entrants.iter().enumerate() {
            if let Who::Other(path) = &entrant.who {
                let copy = self.conditions.kit.admit(Path::new(path), number)?;
                self.admitted.push((path.clone(), copy));
            }
        }
        Ok(())
    }

    fn table(&self, dictionary: usize) -> Result<Ctu, BadStart> {
        let start = match &self.opening {
            Opening::Drawn => Start::Drawn,
            Opening::Board(board) => Start::Board(board.clone()),
        };
        Ctu::sharing(&self.dictionaries[dictionary].generator, self.rules.clone(), start)
    }

    /// Which dictionary a pair of games has.
    fn dictionary(&self, lots: &Seed) -> usize {
        Dice::new(lots, DICTIONARY).below(self.dictionaries.len() as u32) as usize
    }
}

impl Setting for Competition {
    type Game = Ctu;

    fn game(&self, lots: &Seed) -> Ctu {
        self.table(self.dictionary(lots)).expect("every dictionary was tried when the competition was made")
    }

    fn contestant(&self, entrant: &Entrant, lots: &Seed) -> Result<Box<dyn Contestant<Ctu>>, String> {
        match &entrant.who {
            Who::Builtin(name) => {
                let player = engine::ctu::by_name(name).map_err(|unknown| unknown.to_string())?;
                Ok(Box::new(Builtin::new(player, Budget { seed: Some(*lots), ..self.budget })))
            }
            Who::Other(path) => {
                let (_, copy) = self.admitted.iter().find(|(known, _)| known == path).ok_or_else(|| format!("{path} was not taken in"))?;
                Ok(Box::new(Student::new(&self.conditions, copy.clone(), self.dictionary(lots), lots)))
            }
            Who::Program(_) => Err("programs of the line protocol don't take part here: give a player.py".to_owned()),
        }
    }

    fn names(&self) -> Names {
        let info = |dictionary: &Dictionary| dictionary.generator.lexicon().info().clone();
        let joined = |part: fn(&lexicon::Info) -> String| self.dictionaries.iter().map(|d| part(&info(d))).collect::<Vec<_>>().join("+");
        let opening = match &self.opening {
            Opening::Drawn => json!("drawn"),
            Opening::Board(board) => json!(crate::games::board(board, self.rules.alphabet()).1),
        };
        Names {
            game: "ctu".to_owned(),
            rules: self.rules.name().to_owned(),
            lexicon: Some((joined(|info| info.name.clone()), joined(|info| info.words_sha256.clone()))),
            options: json!({
                "duty": self.rules.duty().name(),
                "still_moves": self.rules.still_moves(),
                "empty_bag": self.rules.empty_bag().name(),
                "start": opening,
            }),
        }
    }
}

/// A folder without players.
#[derive(Debug, thiserror::Error)]
pub enum NoPlayers {
    /// It can't be read.
    #[error("{}: {error}", .path.display())]
    System {
        /// Which.
        path: PathBuf,
        /// What the system says.
        error: std::io::Error,
    },
    /// Nothing in it is a player.
    #[error("{} holds no player: lay a folder with a player.py in it for each, or a file NAME.py", .0.display())]
    None(PathBuf),
}

/// The players of a folder: `NAME/player.py` or `NAME.py` (but not `base.py`), by name.
///
/// # Errors
/// It can't be read, or there is none.
pub fn find_players(folder: &Path) -> Result<Vec<Entrant>, NoPlayers> {
    let system = |error| NoPlayers::System { path: folder.to_owned(), error };
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(system)? {
        let path = entry.map_err(system)?.path();
        let Some(stem) = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()) else { continue };
        let (file, name) = if path.is_dir() {
            (path.join("player.py"), path.file_name().map_or(stem, |name| name.to_string_lossy().into_owned()))
        } else if path.extension().is_some_and(|ending| ending == "py") && stem != "base" {
            (path, stem)
        } else {
            continue;
        };
        if file.is_file() {
            let file = file.canonicalize().map_err(system)?;
            found.push(Entrant {
                name: name.chars().filter(|c| !c.is_control()).take(60).collect(),
                who: Who::Other(file.to_string_lossy().into_owned()),
            });
        }
    }
    found.sort_by(|a, b| a.name.cmp(&b.name));
    if found.is_empty() { Err(NoPlayers::None(folder.to_owned())) } else { Ok(found) }
}
