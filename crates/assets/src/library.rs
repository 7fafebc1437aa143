//! The lexicons at hand.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use lexicon::file::EXTENSION;
use lexicon::{Alphabet, Lexicon, LexiconName, LexiconNameError, LexiconRef};

use crate::cache;
use crate::embedded;
use crate::error::{OpenError, PlaceError};
use crate::language::{Likeness, likely, likeness};
use crate::place::{self, Place, Where};

/// Endings of the names of files that can be opened as lexicons.
const ENDINGS: [&str; 4] = ["txt", "kwg", "kbwg", EXTENSION];

/// All places where lexicons are found. Cheap to clone; it holds no lexicon open.
#[derive(Debug, Clone)]
pub struct Library {
    places: Vec<Place>,
    /// Where new lexicons go.
    new: Option<PathBuf>,
    cache: Option<PathBuf>,
}

/// A lexicon in the list of those at hand.
#[derive(Debug)]
pub struct LibraryEntry {
    /// Its name.
    pub name: LexiconName,
    /// In which kind of place it was found.
    pub place: Where,
    /// Its file; `None` where it is part of the program.
    pub path: Option<PathBuf>,
    /// The lexicon, or what is wrong with its file.
    pub lexicon: Result<Lexicon, OpenError>,
}

/// Where a name leads.
enum Location {
    File(Where, PathBuf),
    Embedded(&'static LexiconName, &'static [u8]),
}

impl Library {
    /// Looks where there are data folders. One named by the user is searched first, takes new lexicons, and must exist.
    pub fn find(named: Option<&Path>) -> Result<Library, PlaceError> {
        let places = Place::all(named)?;
        let new = named.map(Path::to_owned).or_else(place::user_data).map(|folder| folder.join(place::NEW));
        Ok(Library { places, new, cache: place::user_cache() })
    }

    /// A library with nothing but one data folder, one cache folder, and what is part of the program: the same wherever it runs.
    pub fn only(data: &Path, cache: &Path) -> Library {
        let place = Place { kind: Where::Named, folder: data.to_owned() };
        Library { places: vec![place], new: Some(data.join(place::NEW)), cache: Some(cache.to_owned()) }
    }

    /// The data folders in the order in which they are searched.
    pub fn places(&self) -> &[Place] {
        &self.places
    }

    /// The folder that takes new lexicons, which may not exist yet; `None` where the system has no home folder and no data folder was named.
    pub fn folder_for_new(&self) -> Option<&Path> {
        self.new.as_deref()
    }

    /// The data folder of the clone of the project that the program was started from or in.
    pub fn clone_folder(&self) -> Option<&Path> {
        self.places.iter().find(|place| place.kind == Where::Clone).map(|place| place.folder.as_path())
    }

    /// The user's cache folder; `None` where the system has no home folder.
    pub fn cache_folder(&self) -> Option<&Path> {
        self.cache.as_deref()
    }

    /// All lexicons at hand by name. Where a name is found in several places, the first place counts.
    pub fn list(&self) -> Vec<LibraryEntry> {
        let names = self.names();
        names
            .into_iter()
            .map(|(name, found)| {
                let (place, path) = match &found {
                    Location::File(place, path) => (*place, Some(path.clone())),
                    Location::Embedded(..) => (Where::Embedded, None),
                };
                LibraryEntry { lexicon: open_found(&name, found), name, place, path }
            })
            .collect()
    }

    /// Opens a lexicon by its name, or a file by its path: a `.lexicon` file, a `.txt` list or a `.kwg` graph. Lists and graphs are taken for
    /// English; a graph whose letters are not those of English words is refused.
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
            // Letters beyond the English ones.
            Err(error) => match likely(|alphabet| self.open_as(&wanted, alphabet).ok()) {
                Some(code) => Err(OpenError::OtherLanguage { path: path(), likely: Some(code) }),
                None => Err(error),
            },
        }
    }

    /// As [`open`](Library::open), with the alphabet of lists and graphs, which do not say it themselves.
    pub fn open_as(&self, wanted: impl Into<LexiconRef>, alphabet: &Alphabet) -> Result<Lexicon, OpenError> {
        match wanted.into() {
            LexiconRef::File(path) if is_path(&path) => Ok(Lexicon::load(Path::new(&path), alphabet)?),
            LexiconRef::File(text) => Err(LexiconNameError(text).into()),
            LexiconRef::Named(name) => open_found(&name, self.found(&name).ok_or_else(|| self.unknown(&name))?),
        }
    }

    /// Opens a lexicon with its GADDAG, which is made and cached where it was not needed before: half a second for English, a few seconds for
    /// Czech.
    pub fn open_with_gaddag(&self, wanted: impl Into<LexiconRef>) -> Result<Lexicon, OpenError> {
        self.with_gaddag(&self.open(wanted)?)
    }

    /// A lexicon with its GADDAG.
    pub fn with_gaddag(&self, lexicon: &Lexicon) -> Result<Lexicon, OpenError> {
        cache::with_gaddag(self.cache.as_deref(), lexicon).map_err(|fault| OpenError::Gaddag { name: lexicon.name().to_owned(), fault })
    }

    /// Where a name, or a path, leads: the kind of place and the file, if it is one.
    pub fn whereabouts(&self, wanted: impl Into<LexiconRef>) -> Option<(Where, Option<PathBuf>)> {
        let name = match wanted.into() {
            LexiconRef::Named(name) => name,
            LexiconRef::File(path) => return is_path(&path).then(|| (Where::File, Some(PathBuf::from(path)))),
        };
        match self.found(&name)? {
            Location::File(place, path) => Some((place, Some(path))),
            Location::Embedded(..) => Some((Where::Embedded, None)),
        }
    }

    fn found(&self, name: &LexiconName) -> Option<Location> {
        let file = format!("{name}.{EXTENSION}");
        let in_places = self.places.iter().flat_map(|place| place.shelves().map(move |shelf| (place.kind, shelf)));
        for (place, shelf) in in_places {
            let path = shelf.join(&file);
            if path.is_file() {
                return Some(Location::File(place, path));
            }
        }
        embedded::all().iter().find(|(known, _)| known == name).map(|(name, bytes)| Location::Embedded(name, bytes))
    }

    /// Where a file of this name lies: in the first place that has one.
    pub(crate) fn shelved(&self, file: &str) -> Option<PathBuf> {
        self.places.iter().flat_map(Place::shelves).map(|shelf| shelf.join(file)).find(|path| path.is_file())
    }

    /// Every name that is found somewhere.
    fn names(&self) -> BTreeMap<LexiconName, Location> {
        let mut names = BTreeMap::new();
        for place in &self.places {
            for path in place.shelves().flat_map(|shelf| fs::read_dir(shelf).into_iter().flatten().flatten()).map(|item| item.path()) {
                let is_lexicon = path.extension().is_some_and(|extension| extension == EXTENSION);
                let Some(name) = path.file_stem().and_then(|stem| stem.to_str()).filter(|_| is_lexicon) else { continue };
                if let Ok(name) = name.parse() {
                    names.entry(name).or_insert_with(|| Location::File(place.kind, path.clone()));
                }
            }
        }
        for (name, bytes) in embedded::all() {
            names.entry(name.clone()).or_insert(Location::Embedded(name, bytes));
        }
        names
    }

    fn unknown(&self, name: &LexiconName) -> OpenError {
        let mut looked: Vec<PathBuf> = self.places.iter().map(|place| place.folder.clone()).collect();
        if let Some(new) = self.new.as_deref().and_then(Path::parent).filter(|folder| !looked.iter().any(|known| known == folder)) {
            looked.push(new.to_owned());
        }
        OpenError::Unknown { name: name.clone(), looked, at_hand: self.names().into_keys().collect() }
    }
}

fn open_found(name: &LexiconName, found: Location) -> Result<Lexicon, OpenError> {
    let lexicon = match found {
        Location::File(_, path) => Lexicon::open(&path)?,
        Location::Embedded(name, bytes) => Lexicon::from_static(bytes).map_err(|fault| OpenError::Embedded { name, fault })?,
    };
    // A file somebody renamed goes by its new name.
    if *name == lexicon.name() {
        return Ok(lexicon);
    }
    let info = lexicon::Info { name: name.to_string(), ..lexicon.info().clone() };
    Ok(lexicon.described(info))
}

/// Whether this is a path rather than a name: it has a separator, or the ending of a file that can be opened.
fn is_path(text: &str) -> bool {
    text.contains(['/', std::path::MAIN_SEPARATOR])
        || Path::new(text).extension().is_some_and(|extension| ENDINGS.iter().any(|ending| extension.eq_ignore_ascii_case(ending)))
}

/// Whether this is the path of a word graph, which does not say its alphabet.
fn is_graph(text: &str) -> bool {
    Path::new(text).extension().is_some_and(|extension| ["kwg", "kbwg"].iter().any(|ending| extension.eq_ignore_ascii_case(ending)))
}
