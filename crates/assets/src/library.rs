//! The available lexicons.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use lexicon::file::EXTENSION;
use lexicon::{Alphabet, Lexicon, LexiconName, LexiconNameError, LexiconRef};

use crate::cache;
use crate::data_directory::{self, DataDirectory, LocationKind};
use crate::embedded;
use crate::error::{DataDirectoryError, OpenError};
use crate::language::{Likeness, likely, likeness};

/// Extensions of files that can be opened as lexicons.
const EXTENSIONS: [&str; 4] = ["txt", "kwg", "kbwg", EXTENSION];

/// All locations of lexicons. Cheap to clone; it keeps no lexicon open.
#[derive(Debug, Clone)]
pub struct Library {
    data_directories: Vec<DataDirectory>,
    /// The directory for new lexicons.
    new: Option<PathBuf>,
    cache: Option<PathBuf>,
}

/// An available lexicon.
#[derive(Debug)]
pub struct LibraryEntry {
    pub name: LexiconName,
    pub place: LocationKind,
    /// The file, or `None` for an embedded lexicon.
    pub path: Option<PathBuf>,
    /// The lexicon, or the error of opening it.
    pub lexicon: Result<Lexicon, OpenError>,
}

/// The location of a lexicon.
enum Location {
    File(LocationKind, PathBuf),
    Embedded(&'static LexiconName, &'static [u8]),
}

impl Library {
    /// Finds the data directories. One given by the user is searched first, takes new lexicons, and
    /// must exist.
    pub fn find(named: Option<&Path>) -> Result<Library, DataDirectoryError> {
        let data_directories = DataDirectory::all(named)?;
        let new = named.map(Path::to_owned).or_else(data_directory::user_data).map(|folder| folder.join(data_directory::NEW_LEXICONS));
        Ok(Library { data_directories, new, cache: data_directory::user_cache() })
    }

    /// Creates a library with only one data directory, one cache directory, and the embedded data,
    /// independent of the environment.
    pub fn only(data: &Path, cache: &Path) -> Library {
        let directory = DataDirectory { kind: LocationKind::Named, folder: data.to_owned() };
        Library { data_directories: vec![directory], new: Some(data.join(data_directory::NEW_LEXICONS)), cache: Some(cache.to_owned()) }
    }

    /// Returns the data directories in search order.
    pub fn data_directories(&self) -> &[DataDirectory] {
        &self.data_directories
    }

    /// Returns the directory for new lexicons, which may not exist yet, or `None` if there is no
    /// home directory and none was given.
    pub fn folder_for_new(&self) -> Option<&Path> {
        self.new.as_deref()
    }

    /// Returns the data directory of the clone of the project that the program was started from or
    /// in.
    pub fn clone_folder(&self) -> Option<&Path> {
        self.data_directories.iter().find(|directory| directory.kind == LocationKind::Clone).map(|directory| directory.folder.as_path())
    }

    /// Returns the user's cache directory, or `None` if there is no home directory.
    pub fn cache_folder(&self) -> Option<&Path> {
        self.cache.as_deref()
    }

    /// Returns all available lexicons by name. If a name has several locations, the first one
    /// counts.
    pub fn list(&self) -> Vec<LibraryEntry> {
        let names = self.names();
        names
            .into_iter()
            .map(|(name, found)| {
                let (place, path) = match &found {
                    Location::File(place, path) => (*place, Some(path.clone())),
                    Location::Embedded(..) => (LocationKind::Embedded, None),
                };
                LibraryEntry { lexicon: open_found(&name, found), name, place, path }
            })
            .collect()
    }

    /// Opens a lexicon by its name, or a file by its path: a `.lexicon` file, a `.txt` list or a
    /// `.kwg` graph. Lists and graphs are opened as English; a graph with other letter frequencies
    /// is rejected.
    pub fn open(&self, wanted: impl Into<LexiconRef>) -> Result<Lexicon, OpenError> {
        let wanted = wanted.into();
        let opened = self.open_as(&wanted, &Alphabet::english());
        if !is_graph(wanted.as_str()) {
            return opened;
        }
        let path = || PathBuf::from(wanted.as_str());
        match opened {
            Ok(lexicon) => match likeness(&lexicon) {
                Likeness::Alike => Ok(lexicon),
                Likeness::Other(code) => Err(OpenError::OtherLanguage { path: path(), likely: Some(code) }),
                Likeness::Foreign => Err(OpenError::OtherLanguage { path: path(), likely: None }),
            },
            // It may have letters beyond the English alphabet.
            Err(error) => match likely(|alphabet| self.open_as(&wanted, alphabet).ok()) {
                Some(code) => Err(OpenError::OtherLanguage { path: path(), likely: Some(code) }),
                None => Err(error),
            },
        }
    }

    /// Does the same as [`open`](Library::open), with this alphabet for lists and graphs, which do
    /// not contain one.
    pub fn open_as(&self, wanted: impl Into<LexiconRef>, alphabet: &Alphabet) -> Result<Lexicon, OpenError> {
        match wanted.into() {
            LexiconRef::File(path) if is_path(&path) => Ok(Lexicon::load(Path::new(&path), alphabet)?),
            LexiconRef::File(text) => Err(LexiconNameError(text).into()),
            LexiconRef::Named(name) => open_found(&name, self.locate(&name).ok_or_else(|| self.unknown(&name))?),
        }
    }

    /// Opens a lexicon with its GADDAG, which is built and cached on first use. Building takes half
    /// a second for English, a few seconds for Czech.
    pub fn open_with_gaddag(&self, wanted: impl Into<LexiconRef>) -> Result<Lexicon, OpenError> {
        self.with_gaddag(&self.open(wanted)?)
    }

    /// Returns a lexicon with its GADDAG.
    pub fn with_gaddag(&self, lexicon: &Lexicon) -> Result<Lexicon, OpenError> {
        cache::with_gaddag(self.cache.as_deref(), lexicon).map_err(|fault| OpenError::Gaddag { name: lexicon.name().to_owned(), fault })
    }

    /// Returns the location of a name or path: the kind of place, and the file, if it is one.
    pub fn location_of(&self, wanted: impl Into<LexiconRef>) -> Option<(LocationKind, Option<PathBuf>)> {
        let name = match wanted.into() {
            LexiconRef::Named(name) => name,
            LexiconRef::File(path) => return is_path(&path).then(|| (LocationKind::File, Some(PathBuf::from(path)))),
        };
        match self.locate(&name)? {
            Location::File(kind, path) => Some((kind, Some(path))),
            Location::Embedded(..) => Some((LocationKind::Embedded, None)),
        }
    }

    fn locate(&self, name: &LexiconName) -> Option<Location> {
        let file = format!("{name}.{EXTENSION}");
        let folders =
            self.data_directories.iter().flat_map(|directory| directory.lexicon_folders().map(move |folder| (directory.kind, folder)));
        for (kind, folder) in folders {
            let path = folder.join(&file);
            if path.is_file() {
                return Some(Location::File(kind, path));
            }
        }
        embedded::all().iter().find(|(known, _)| known == name).map(|(name, bytes)| Location::Embedded(name, bytes))
    }

    /// Returns the first file of this name in the data directories.
    pub(crate) fn find_file(&self, file: &str) -> Option<PathBuf> {
        self.data_directories.iter().flat_map(DataDirectory::lexicon_folders).map(|folder| folder.join(file)).find(|path| path.is_file())
    }

    /// Returns all available names with their locations.
    fn names(&self) -> BTreeMap<LexiconName, Location> {
        let mut names = BTreeMap::new();
        for directory in &self.data_directories {
            for path in
                directory.lexicon_folders().flat_map(|folder| fs::read_dir(folder).into_iter().flatten().flatten()).map(|item| item.path())
            {
                let is_lexicon = path.extension().is_some_and(|extension| extension == EXTENSION);
                let Some(name) = path.file_stem().and_then(|stem| stem.to_str()).filter(|_| is_lexicon) else { continue };
                if let Ok(name) = name.parse() {
                    names.entry(name).or_insert_with(|| Location::File(directory.kind, path.clone()));
                }
            }
        }
        for (name, bytes) in embedded::all() {
            names.entry(name.clone()).or_insert(Location::Embedded(name, bytes));
        }
        names
    }

    fn unknown(&self, name: &LexiconName) -> OpenError {
        let mut searched: Vec<PathBuf> = self.data_directories.iter().map(|directory| directory.folder.clone()).collect();
        if let Some(new) = self.new.as_deref().and_then(Path::parent).filter(|folder| !searched.iter().any(|known| known == folder)) {
            searched.push(new.to_owned());
        }
        OpenError::Unknown { name: name.clone(), searched, available: self.names().into_keys().collect() }
    }
}

fn open_found(name: &LexiconName, found: Location) -> Result<Lexicon, OpenError> {
    let lexicon = match found {
        Location::File(_, path) => Lexicon::open(&path)?,
        Location::Embedded(name, bytes) => Lexicon::from_static(bytes).map_err(|fault| OpenError::Embedded { name, fault })?,
    };
    // A renamed file uses its new name.
    if *name == lexicon.name() {
        return Ok(lexicon);
    }
    let info = lexicon::Info { name: name.to_string(), ..lexicon.info().clone() };
    Ok(lexicon.described(info))
}

/// Returns whether it is a path rather than a name: it has a separator or a known extension.
fn is_path(text: &str) -> bool {
    text.contains(['/', std::path::MAIN_SEPARATOR])
        || Path::new(text).extension().is_some_and(|extension| EXTENSIONS.iter().any(|ending| extension.eq_ignore_ascii_case(ending)))
}

/// Returns whether it is the path of a word graph, which contains no alphabet.
fn is_graph(text: &str) -> bool {
    Path::new(text).extension().is_some_and(|extension| ["kwg", "kbwg"].iter().any(|ending| extension.eq_ignore_ascii_case(ending)))
}
