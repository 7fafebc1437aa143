//! The files that every student's program needs: `base.py`, the harness that loads the player, the
//! dictionaries, and its own files. All are in a world-readable directory, because a sandboxed
//! player may run as another user.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::Dictionary;
use crate::sandbox::{Jailer, Limits, Process, Program};

const BASE: &str = include_str!("../../../../../python/ctu/base.py");
const HARNESS: &str = include_str!("../../../../../python/ctu/harness.py");

/// The maximum total size of a player's files in bytes.
const MAX_BYTES: u64 = 32 << 20;
const MAX_FILES: usize = 200;

/// The directory of the kit, removed on drop.
pub struct Kit {
    directory: tempfile::TempDir,
    python: PathBuf,
    readable: Vec<PathBuf>,
    dictionaries: Vec<PathBuf>,
}

/// Why the kit cannot be created or used.
#[derive(Debug, thiserror::Error)]
pub enum KitError {
    #[error("{}: {error}", .path.display())]
    System { path: PathBuf, error: io::Error },
    #[error("{}: a player has at most {MAX_FILES} files and {MAX_BYTES} bytes", .0.display())]
    TooMuch(PathBuf),
    #[error("the harness does not run under `{}`: {why}", .python.display())]
    Python {
        python: PathBuf,
        /// The reason, or the interpreter's error output.
        why: String,
    },
}

/// A player whose files were copied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AdmittedPlayer {
    /// The copy of its `player.py`.
    pub player: PathBuf,
    /// The hash of all its files with their names.
    pub sha256: String,
}

/// The speed of this machine, to choose limits. On the course's machine a deep copy of the
/// dictionary took 334 of the constructor's 400 ms.
#[derive(Clone, Debug, PartialEq)]
pub struct Speed {
    /// The version, such as `3.11.2`.
    pub python: String,
    /// The path of the interpreter, such as `/usr/bin/python3`.
    pub executable: String,
    /// Time of `copy.deepcopy` of the dictionary in milliseconds.
    pub deep_copy: f64,
}

impl Kit {
    /// Writes the files. `python` is an interpreter; `readable` lists what it needs in addition to
    /// the system directories, such as a virtual environment.
    ///
    /// # Errors
    /// Returns an error if the files cannot be written.
    pub fn new(dictionaries: &[Dictionary], python: PathBuf, readable: Vec<PathBuf>) -> Result<Kit, KitError> {
        let system = |path: &Path, error| KitError::System { path: path.to_owned(), error };
        let directory =
            tempfile::Builder::new().prefix("deska-ctu-").tempdir().map_err(|error| system(Path::new("a temporary folder"), error))?;
        set_mode(directory.path(), 0o755)?;
        let mut kit = Kit { python, readable, dictionaries: Vec::new(), directory };
        let modules = kit.modules();
        fs::create_dir(&modules).map_err(|error| system(&modules, error))?;
        set_mode(&modules, 0o755)?;
        for (name, text) in [("modules/base.py", BASE), ("modules/harness.py", HARNESS)] {
            kit.write(name, text.as_bytes())?;
        }
        for (number, dictionary) in dictionaries.iter().enumerate() {
            let bytes = fs::read(&dictionary.path).map_err(|error| system(&dictionary.path, error))?;
            let path = kit.write(&format!("dictionary-{number}.txt"), &bytes)?;
            kit.dictionaries.push(path);
        }
        Ok(kit)
    }

    /// Returns the directory of base.py and the harness.
    fn modules(&self) -> PathBuf {
        self.directory.path().join("modules")
    }

    fn write(&self, name: &str, bytes: &[u8]) -> Result<PathBuf, KitError> {
        let path = self.directory.path().join(name);
        fs::write(&path, bytes).map_err(|error| KitError::System { path: path.clone(), error })?;
        set_mode(&path, 0o644)?;
        Ok(path)
    }

    /// Copies a player: its `player.py`, and the other files of its directory if it has one of its
    /// own.
    ///
    /// # Errors
    /// Returns an error if the files cannot be copied or exceed the limits.
    pub fn admit(&self, player: &Path, number: usize) -> Result<AdmittedPlayer, KitError> {
        let system = |path: &Path, error| KitError::System { path: path.to_owned(), error };
        let to = self.directory.path().join(format!("player-{number}"));
        fs::create_dir_all(&to).map_err(|error| system(&to, error))?;
        set_mode(&to, 0o755)?;
        let own = player.file_name().is_some_and(|name| name == "player.py");
        let (mut bytes, mut files) = (0, 0);
        let mut hashes = BTreeMap::new();
        let mut copy = |from: &Path, name: &std::ffi::OsStr| -> Result<(), KitError> {
            let length = fs::metadata(from).map_err(|error| system(from, error))?.len();
            (bytes, files) = (bytes + length, files + 1);
            if bytes > MAX_BYTES || files > MAX_FILES {
                return Err(KitError::TooMuch(player.to_owned()));
            }
            let target = to.join(name);
            // Hash the bytes that are copied, because the file may change meanwhile.
            let content = fs::read(from).map_err(|error| system(from, error))?;
            fs::write(&target, &content).map_err(|error| system(&target, error))?;
            hashes.insert(name.to_owned(), Sha256::digest(&content));
            set_mode(&target, 0o644)
        };
        copy(player, "player.py".as_ref())?;
        if let Some(directory) = player.parent().filter(|_| own) {
            let directory = if directory.as_os_str().is_empty() { Path::new(".") } else { directory };
            for entry in fs::read_dir(directory).map_err(|error| system(directory, error))? {
                let entry = entry.map_err(|error| system(directory, error))?;
                // Links are not followed, because they may lead anywhere. Only our own base.py is
                // used.
                let is_file = entry.file_type().is_ok_and(|kind| kind.is_file());
                if is_file && entry.file_name() != "player.py" && entry.file_name() != "base.py" {
                    copy(&entry.path(), &entry.file_name())?;
                }
            }
        }
        let mut all = Sha256::new();
        for (name, hash) in &hashes {
            all.update(name.as_encoded_bytes());
            all.update([0]);
            all.update(hash);
        }
        let sha256 = all.finalize().iter().fold(String::new(), |mut text, byte| {
            // Writing to a `String` never fails.
            let _ = write!(text, "{byte:02x}");
            text
        });
        Ok(AdmittedPlayer { player: to.join("player.py"), sha256 })
    }

    /// Returns the program that loads a player.
    pub(super) fn program(&self, player: Option<&Path>) -> Program {
        let arguments = ["-B".into(), self.modules().join("harness.py").into_os_string()];
        // Python lists the directory in which it searches modules.
        let mut program = Program::new(self.python.clone(), arguments).with_separate_channel().with_readable(self.modules());
        for path in self.dictionaries.iter().chain(&self.readable) {
            program = program.with_readable(path);
        }
        if let Some(directory) = player.and_then(Path::parent) {
            program = program.with_readable(directory);
        }
        // Packages are imported from the additional readable paths.
        let paths: Vec<String> = self.readable.iter().map(|path| path.to_string_lossy().into_owned()).collect();
        if !paths.is_empty() {
            program = program.with_variable("PYTHONPATH", paths.join(":"));
        }
        // A fixed hash seed makes set iteration reproducible.
        program.with_variable("PYTHONHASHSEED", "0").with_variable("PYTHONDONTWRITEBYTECODE", "1")
    }

    /// Returns the path of a dictionary.
    pub(super) fn dictionary(&self, number: usize) -> &Path {
        &self.dictionaries[number % self.dictionaries.len().max(1)]
    }

    /// Runs the harness once without a player.
    ///
    /// # Errors
    /// Returns an error if the harness does not run.
    pub fn measure(&self, jailer: &Jailer, limits: &Limits) -> Result<Speed, KitError> {
        let failed = |why: String| KitError::Python { python: self.python.clone(), why };
        let long = Duration::from_secs(60);
        let mut process = Process::start(jailer, &self.program(None), limits).map_err(|why| failed(why.to_string()))?;
        process.receive(long, long).map_err(|fault| failed(fault.to_string()))?;
        let ask = json!({ "do": "measure", "dictionary": self.dictionary(0).to_string_lossy() });
        let answer = process.ask(&ask.to_string(), long, long).map_err(|fault| failed(fault.to_string()))?;
        let value: Value = serde_json::from_str(&answer.line).map_err(|why| failed(why.to_string()))?;
        let (Some(python), Some(deep_copy)) = (value["python"].as_str(), value["deep_copy"].as_f64()) else {
            return Err(failed(answer.line));
        };
        let executable = value["executable"].as_str().unwrap_or_default().to_owned();
        Ok(Speed { python: python.to_owned(), executable, deep_copy })
    }
}

#[cfg(unix)]
fn set_mode(path: &Path, mode: u32) -> Result<(), KitError> {
    use std::os::unix::fs::PermissionsExt;
    let set = fs::set_permissions(path, fs::Permissions::from_mode(mode));
    set.map_err(|error| KitError::System { path: path.to_owned(), error })
}

#[cfg(not(unix))]
fn set_mode(_: &Path, _: u32) -> Result<(), KitError> {
    Ok(())
}
