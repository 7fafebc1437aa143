//! The CTU competition as an event: its rules and dictionaries, the limits of programs, and the
//! players.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crossword::ctu::{Ctu, CtuRules, StartError};
use play::{Budget, Seed};

use super::student::StudentEnvironment;
use super::{Dictionary, GameFactory, Kit, KitError, Opening, Student, Times};
use crate::contest::{EventNames, EventSetting};
use crate::contestant::{BuiltinPlayer, Contestant};
use crate::entrant::{Entrant, EntrantKind};
use crate::sandbox::{Jailer, Limits};

/// The rules, dictionaries and players of a competition.
#[derive(Clone)]
pub struct Competition {
    tables: GameFactory,
    conditions: StudentEnvironment,
    budget: Budget,
    /// Copies of the players' files in a readable place, by the path in the plan.
    admitted: Vec<(String, PathBuf)>,
}

impl Competition {
    /// Creates a competition with at least one dictionary. Each pair of games uses a random one.
    ///
    /// # Errors
    /// Returns an error if no game can start with this configuration.
    pub fn new(
        rules: CtuRules,
        dictionaries: Vec<Dictionary>,
        opening: Opening,
        kit: Kit,
        (jailer, limits): (Jailer, Limits),
        times: Times,
    ) -> Result<Competition, StartError> {
        let conditions = StudentEnvironment { kit: Arc::new(kit), jailer, limits, times };
        let tables = GameFactory::new(rules, dictionaries, opening)?;
        Ok(Competition { tables, conditions, budget: Budget::default(), admitted: Vec::new() })
    }

    /// Sets the budget per move of built-in players.
    #[must_use]
    pub fn with_budget(self, budget: Budget) -> Competition {
        Competition { budget, ..self }
    }

    /// Copies the files of all entrants, and records their hashes.
    ///
    /// # Errors
    /// Returns an error if the files cannot be read.
    pub fn admit(&mut self, entrants: &mut [Entrant]) -> Result<(), KitError> {
        for (number, entrant) in entrants.iter_mut().enumerate() {
            if let EntrantKind::Other(path) = &entrant.who {
                let admitted = self.conditions.kit.admit(Path::new(path), number)?;
                self.admitted.push((path.clone(), admitted.player));
                entrant.sha256 = Some(admitted.sha256);
            }
        }
        Ok(())
    }
}

impl EventSetting for Competition {
    type Game = Ctu;

    fn game(&self, seed: &Seed) -> Ctu {
        self.tables.game(seed)
    }

    fn contestant(&self, entrant: &Entrant, seed: &Seed) -> Result<Box<dyn Contestant<Ctu>>, String> {
        match &entrant.who {
            EntrantKind::Builtin(name) => {
                let player = engine::ctu::by_name(name).map_err(|unknown| unknown.to_string())?;
                Ok(Box::new(BuiltinPlayer::new(player, self.budget)))
            }
            EntrantKind::Other(path) => {
                let (_, copy) = self.admitted.iter().find(|(known, _)| known == path).ok_or_else(|| format!("{path} was not admitted"))?;
                Ok(Box::new(Student::new(&self.conditions, copy.clone(), self.tables.dictionary(seed), seed)))
            }
            EntrantKind::Program(_) => Err("programs of the line protocol cannot take part here: use a player.py".to_owned()),
        }
    }

    fn names(&self) -> EventNames {
        self.tables.names()
    }
}

/// Why a directory provides no players.
#[derive(Debug, thiserror::Error)]
pub enum FindPlayersError {
    #[error("{}: {error}", .path.display())]
    System { path: PathBuf, error: std::io::Error },
    #[error("there is no folder {}: put the players' files into a folder, and name it", .0.display())]
    NoFolder(PathBuf),
    #[error("{} contains no player: add a folder with a player.py, or a file NAME.py, for each", .0.display())]
    None(PathBuf),
}

/// Finds the players in a directory, sorted by name: `NAME/player.py` or `NAME.py` (except
/// `base.py`).
///
/// # Errors
/// Returns an error if the directory cannot be read or contains no player.
pub fn find_players(directory: &Path) -> Result<Vec<Entrant>, FindPlayersError> {
    let system = |error| FindPlayersError::System { path: directory.to_owned(), error };
    if !directory.is_dir() {
        return Err(FindPlayersError::NoFolder(directory.to_owned()));
    }
    let mut found = Vec::new();
    for entry in std::fs::read_dir(directory).map_err(system)? {
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
            let name: String = name.chars().filter(|c| !c.is_control()).take(60).collect();
            found.push(Entrant::new(name, EntrantKind::Other(file.to_string_lossy().into_owned())));
        }
    }
    found.sort_by(|a, b| a.name.cmp(&b.name));
    if found.is_empty() { Err(FindPlayersError::None(directory.to_owned())) } else { Ok(found) }
}
