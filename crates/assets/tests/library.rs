//! Tests a library over temporary directories: the search order, and the errors.
#![allow(clippy::unwrap_used)] // Tests may panic.

use std::fs;
use std::path::Path;

use assets::{Library, LocationKind, OpenError};
use lexicon::{Alphabet, Info, Lexicon};
use tempfile::TempDir;

struct Folders {
    data: TempDir,
    cache: TempDir,
}

impl Folders {
    fn new() -> Folders {
        Folders { data: tempfile::tempdir().unwrap(), cache: tempfile::tempdir().unwrap() }
    }

    fn library(&self) -> Library {
        Library::only(self.data.path(), self.cache.path())
    }

    /// Saves a lexicon without GADDAG into a subdirectory.
    fn save(&self, folder: &str, name: &str, words: &[&str]) -> Lexicon {
        let lexicon = small(name, words);
        let folder = self.data.path().join(folder);
        fs::create_dir_all(&folder).unwrap();
        lexicon.save(&folder.join(format!("{name}.lexicon"))).unwrap();
        lexicon
    }

    fn cached(&self) -> Vec<std::path::PathBuf> {
        let Ok(items) = fs::read_dir(self.cache.path().join("gaddag")) else { return Vec::new() };
        items.map(|item| item.unwrap().path()).collect()
    }
}

fn small(name: &str, words: &[&str]) -> Lexicon {
    let lexicon = Lexicon::build(name, &Alphabet::english(), words).unwrap();
    lexicon.without_gaddag().unwrap().described(Info { name: name.to_owned(), licence: "ours".to_owned(), ..Info::default() })
}

#[test]
fn lexicons_are_found_in_every_subdirectory() {
    let folders = Folders::new();
    for (folder, name) in [("", "plain"), ("lexicons", "own"), ("permissive", "free"), ("gpl", "copyleft"), ("cc-by-sa", "shared")] {
        folders.save(folder, name, &["cat", name]);
    }
    let library = folders.library();
    for name in ["plain", "own", "free", "copyleft", "shared"] {
        assert!(library.open(name).unwrap().contains_str(name), "{name}");
        let (kind, path) = library.location_of(name).unwrap();
        assert_eq!(kind, LocationKind::Named);
        assert!(path.unwrap().ends_with(format!("{name}.lexicon")));
    }
    let names: Vec<_> = library.list().into_iter().map(|item| item.name).collect();
    assert_eq!(names, ["copyleft", "en", "en-common", "free", "own", "plain", "ru-all", "ru-nouns", "shared"]);
    assert_eq!(library.folder_for_new(), Some(folders.data.path().join("lexicons").as_path()));
}

#[test]
fn files_take_precedence_over_embedded_lexicons() {
    let folders = Folders::new();
    assert_eq!(folders.library().location_of("en"), Some((LocationKind::Embedded, None)));
    assert_eq!(folders.library().open("en").unwrap().info().words, 248_521);
    folders.save("permissive", "en", &["cat", "act"]);
    assert_eq!(folders.library().open("en").unwrap().info().words, 2);
}

#[test]
fn embedded_data_is_not_under_the_gpl() {
    let folders = Folders::new();
    let embedded = folders.library().list();
    assert_eq!(embedded.len(), 4);
    for item in embedded {
        let lexicon = item.lexicon.unwrap();
        let licence = lexicon.info().licence.to_lowercase();
        assert!(item.path.is_none() && !licence.is_empty() && !licence.contains("gpl"), "{}: {licence}", item.name);
        lexicon.verify().unwrap();
    }
}

#[test]
fn files_are_opened_by_path() {
    let folders = Folders::new();
    let library = folders.library();
    let list = folders.data.path().join("mine.txt");
    fs::write(&list, "кот\nток\n").unwrap();
    let path = list.display().to_string();
    let russian = library.open_as(&path, &Alphabet::russian()).unwrap();
    assert_eq!((russian.name(), russian.info().words), ("mine", 2));
    let error = library.open(&path).unwrap_err().to_string();
    assert!(error.contains("line 1") && error.contains("English"), "{error}");
    let small = small("small", &["cat"]);
    let kwg = folders.data.path().join("small.kwg");
    lexicon::kwg::save(small.graph(), &kwg).unwrap();
    assert!(library.open(kwg.display().to_string()).unwrap().contains_str("cat"));
    let error = library.open("no/such/file.txt").unwrap_err().to_string();
    assert!(error.contains("no/such/file.txt"), "{error}");
}

#[test]
fn unknown_names_are_errors_with_a_remedy() {
    let folders = Folders::new();
    let library = folders.library();
    let OpenError::Unknown { name, searched, available } = library.open("nowhere").unwrap_err() else {
        panic!("the name should be unknown")
    };
    assert_eq!((name.as_str(), searched, available.len()), ("nowhere", vec![folders.data.path().to_owned()], 4));
    let said = library.open("nowhere").unwrap_err().to_string();
    assert!(
        said.contains("en-common") && said.contains("deska lexicon import") && said.contains(&folders.data.path().display().to_string()),
        "{said}"
    );
    let said = library.open("cs-mixed").unwrap_err().to_string();
    let cure = "deska lexicon build --from-hunspell /usr/share/hunspell/cs_CZ.aff /usr/share/hunspell/cs_CZ.dic --name cs-mixed --alphabet czech --mixed";
    assert!(said.contains(cure), "{said}");
}

#[test]
fn names_cannot_escape_their_directory() {
    let folders = Folders::new();
    for name in ["", "..", "-x", "EN", "a b", "a\0b", "čeština", &"x".repeat(65)] {
        assert!(matches!(folders.library().open(name), Err(OpenError::BadName(_))), "{name:?}");
    }
}

#[test]
fn errors_name_the_damaged_file() {
    let folders = Folders::new();
    folders.save("permissive", "cut", &["cat", "act"]);
    let path = folders.data.path().join("permissive/cut.lexicon");
    let bytes = fs::read(&path).unwrap();
    fs::write(&path, &bytes[..bytes.len() - 4]).unwrap();
    let said = folders.library().open("cut").unwrap_err().to_string();
    assert!(said.contains("cut.lexicon") && said.contains("bytes"), "{said}");
    let listed = folders.library().list();
    assert!(listed.iter().find(|item| item.name == "cut").unwrap().lexicon.is_err());
}

#[test]
fn renamed_files_use_their_new_name() {
    let folders = Folders::new();
    folders.save("", "old", &["cat"]);
    fs::rename(folders.data.path().join("old.lexicon"), folders.data.path().join("new.lexicon")).unwrap();
    assert_eq!(folders.library().open("new").unwrap().name(), "new");
}

#[test]
fn a_given_data_directory_must_exist() {
    let said = Library::find(Some(Path::new("/no/such/folder"))).unwrap_err().to_string();
    assert!(said.contains("/no/such/folder") && said.contains("--data-dir"), "{said}");
}

/// Tests run inside a clone, whose data is found without configuration.
#[test]
fn the_clone_is_found() {
    let library = Library::find(None).unwrap();
    assert!(library.data_directories().iter().any(|directory| directory.kind == LocationKind::Clone));
    assert_eq!(library.clone_folder().and_then(Path::file_name), Some("data".as_ref()));
    assert_eq!(library.open("cs-mixed").unwrap().info().words, 178_428);
}

#[test]
fn gaddags_are_built_once() {
    let folders = Folders::new();
    folders.save("", "pets", &["cat", "cats", "dog"]);
    let library = folders.library();
    let made = library.open_with_gaddag("pets").unwrap();
    assert!(made.graph().gaddag().is_some());
    let cached = folders.cached();
    assert_eq!(cached.len(), 1);
    let before = fs::metadata(&cached[0]).unwrap().modified().unwrap();
    let again = library.open_with_gaddag("pets").unwrap();
    assert_eq!(again.graph().nodes(), made.graph().nodes());
    assert_eq!(fs::metadata(&cached[0]).unwrap().modified().unwrap(), before);
    assert_eq!((again.info().licence.as_str(), again.name()), ("ours", "pets"));
}

#[test]
fn headers_cannot_escape_the_cache_directory() {
    let folders = Folders::new();
    let path = folders.data.path().join("found.lexicon");
    for name in ["../../up", "/tmp/absolute", "a/b", "..", "Great Words"] {
        small("x", &["cat", "dog"]).described(Info { name: name.to_owned(), ..Info::default() }).save(&path).unwrap();
        let lexicon = folders.library().open_with_gaddag(path.to_str().unwrap()).unwrap();
        assert_eq!((lexicon.name(), lexicon.graph().gaddag().is_some()), (name, true));
    }
    let [cached] = &folders.cached()[..] else { panic!("{:?}", folders.cached()) };
    assert!(cached.file_name().unwrap().to_str().unwrap().starts_with("other-"), "{cached:?}");
    // An invalid hash: the GADDAG is built, but not cached.
    let bytes = fs::read(&path).unwrap();
    let at = bytes.windows(14).position(|some| some == b"words-sha256: ").unwrap() + 14;
    let forged = [&bytes[..at], b"../../../../../x", &bytes[at + 16..]].concat();
    fs::write(&path, forged).unwrap();
    assert!(folders.library().open_with_gaddag(path.to_str().unwrap()).unwrap().graph().gaddag().is_some());
    assert_eq!(folders.cached().len(), 1);
    let mut items: Vec<_> = fs::read_dir(folders.cache.path()).unwrap().map(|item| item.unwrap().file_name()).collect();
    items.sort();
    assert_eq!(items, ["gaddag"]);
}

#[test]
fn damaged_gaddags_are_rebuilt() {
    let folders = Folders::new();
    folders.save("", "pets", &["cat", "cats", "dog"]);
    let library = folders.library();
    let nodes = library.open_with_gaddag("pets").unwrap().graph().nodes().to_vec();
    let file = folders.cached().remove(0);
    let whole = fs::read(&file).unwrap();
    let damages: [fn(&mut Vec<u8>); 4] = [
        |bytes| bytes.truncate(bytes.len() / 2),
        |bytes| bytes.clear(),
        |bytes| bytes[0] ^= 1,
        |bytes| {
            // One letter replaced by another: all indexes stay valid.
            let last = bytes.len() - 1;
            bytes[last] ^= 1;
        },
    ];
    for damage in damages {
        let mut bytes = whole.clone();
        damage(&mut bytes);
        // As after a crash: a new file of the same name, because the old one may be mapped.
        fs::remove_file(&file).unwrap();
        fs::write(&file, bytes).unwrap();
        assert_eq!(library.open_with_gaddag("pets").unwrap().graph().nodes(), nodes);
        assert_eq!(fs::read(&file).unwrap(), whole, "the cache file was not restored");
    }
    // A GADDAG of other words under the same name.
    let other = small("pets", &["cow"]).build_gaddag().unwrap();
    other.save(&file).unwrap();
    assert_eq!(library.open_with_gaddag("pets").unwrap().graph().nodes(), nodes);
}

#[test]
fn an_unwritable_cache_is_not_an_error() {
    let folders = Folders::new();
    folders.save("", "pets", &["cat", "dog"]);
    let file = folders.data.path().join("a-file");
    fs::write(&file, "no folder").unwrap();
    let library = Library::only(folders.data.path(), &file);
    assert!(library.open_with_gaddag("pets").unwrap().graph().gaddag().is_some());
}

#[test]
fn concurrent_builds_are_safe() {
    let folders = Folders::new();
    folders.save("", "pets", &["cat", "cats", "dog", "cod"]);
    let library = folders.library();
    let expected = small("pets", &["cat", "cats", "dog", "cod"]).build_gaddag().unwrap();
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| assert_eq!(library.open_with_gaddag("pets").unwrap().graph().nodes(), expected.graph().nodes()));
        }
    });
    assert_eq!(folders.cached().len(), 1, "a temporary file was left behind");
}
