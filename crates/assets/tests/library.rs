//! A library over folders of its own: what is found where, and what is said where nothing is found.
#![allow(clippy::unwrap_used)] // A test that cannot go on fails.

use std::fs;
use std::path::Path;

use assets::{Library, OpenError, Where};
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

    /// Puts a lexicon, without GADDAG, onto a shelf.
    fn put(&self, shelf: &str, name: &str, words: &[&str]) -> Lexicon {
        let lexicon = small(name, words);
        let folder = self.data.path().join(shelf);
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
fn lexicons_on_every_shelf() {
    let folders = Folders::new();
    for (shelf, name) in [("", "plain"), ("lexicons", "own"), ("permissive", "free"), ("gpl", "copyleft"), ("cc-by-sa", "shared")] {
        folders.put(shelf, name, &["cat", name]);
    }
    let library = folders.library();
    for name in ["plain", "own", "free", "copyleft", "shared"] {
        assert!(library.open(name).unwrap().contains_str(name), "{name}");
        let (place, path) = library.whereabouts(name).unwrap();
        assert_eq!(place, Where::Named);
        assert!(path.unwrap().ends_with(format!("{name}.lexicon")));
    }
    let names: Vec<_> = library.list().into_iter().map(|item| item.name).collect();
    assert_eq!(names, ["copyleft", "en", "en-common", "free", "own", "plain", "ru-all", "ru-nouns", "shared"]);
    assert_eq!(library.folder_for_new(), Some(folders.data.path().join("lexicons").as_path()));
}

#[test]
fn a_file_comes_before_what_is_in_the_program() {
    let folders = Folders::new();
    assert_eq!(folders.library().whereabouts("en"), Some((Where::Embedded, None)));
    assert_eq!(folders.library().open("en").unwrap().info().words, 248_521);
    folders.put("permissive", "en", &["cat", "act"]);
    assert_eq!(folders.library().open("en").unwrap().info().words, 2);
}

#[test]
fn no_embedded_data_is_under_the_gpl() {
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
fn files_by_their_path() {
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
fn a_name_that_leads_nowhere() {
    let folders = Folders::new();
    let library = folders.library();
    let OpenError::Unknown { name, looked, at_hand } = library.open("nowhere").unwrap_err() else { panic!("it is unknown") };
    assert_eq!((name.as_str(), looked, at_hand.len()), ("nowhere", vec![folders.data.path().to_owned()], 4));
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
fn names_stay_in_their_folder() {
    let folders = Folders::new();
    for name in ["", "..", "-x", "EN", "a b", "a\0b", "čeština", &"x".repeat(65)] {
        assert!(matches!(folders.library().open(name), Err(OpenError::BadName(_))), "{name:?}");
    }
}

#[test]
fn a_damaged_file_is_named() {
    let folders = Folders::new();
    folders.put("permissive", "cut", &["cat", "act"]);
    let path = folders.data.path().join("permissive/cut.lexicon");
    let bytes = fs::read(&path).unwrap();
    fs::write(&path, &bytes[..bytes.len() - 4]).unwrap();
    let said = folders.library().open("cut").unwrap_err().to_string();
    assert!(said.contains("cut.lexicon") && said.contains("bytes"), "{said}");
    let listed = folders.library().list();
    assert!(listed.iter().find(|item| item.name == "cut").unwrap().lexicon.is_err());
}

#[test]
fn a_renamed_file_goes_by_its_new_name() {
    let folders = Folders::new();
    folders.put("", "old", &["cat"]);
    fs::rename(folders.data.path().join("old.lexicon"), folders.data.path().join("new.lexicon")).unwrap();
    assert_eq!(folders.library().open("new").unwrap().name(), "new");
}

#[test]
fn a_folder_somebody_names_must_exist() {
    let said = Library::find(Some(Path::new("/no/such/folder"))).unwrap_err().to_string();
    assert!(said.contains("/no/such/folder") && said.contains("--data-dir"), "{said}");
}

/// Tests run inside a clone: its data is found without any setting.
#[test]
fn the_clone_is_found() {
    let library = Library::find(None).unwrap();
    assert!(library.places().iter().any(|place| place.kind == Where::Clone));
    assert_eq!(library.clone_folder().and_then(Path::file_name), Some("data".as_ref()));
    assert_eq!(library.open("cs-mixed").unwrap().info().words, 178_428);
}

#[test]
fn gaddags_are_made_once() {
    let folders = Folders::new();
    folders.put("", "pets", &["cat", "cats", "dog"]);
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
fn no_header_leads_out_of_the_cache() {
    let folders = Folders::new();
    let path = folders.data.path().join("found.lexicon");
    for name in ["../../up", "/tmp/absolute", "a/b", "..", "Great Words"] {
        small("x", &["cat", "dog"]).described(Info { name: name.to_owned(), ..Info::default() }).save(&path).unwrap();
        let lexicon = folders.library().open_with_gaddag(path.to_str().unwrap()).unwrap();
        assert_eq!((lexicon.name(), lexicon.graph().gaddag().is_some()), (name, true));
    }
    let [cached] = &folders.cached()[..] else { panic!("{:?}", folders.cached()) };
    assert!(cached.file_name().unwrap().to_str().unwrap().starts_with("other-"), "{cached:?}");
    // A hash that is none: the GADDAG is made, and not kept.
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
fn damaged_gaddags_are_made_again() {
    let folders = Folders::new();
    folders.put("", "pets", &["cat", "cats", "dog"]);
    let library = folders.library();
    let nodes = library.open_with_gaddag("pets").unwrap().graph().nodes().to_vec();
    let file = folders.cached().remove(0);
    let whole = fs::read(&file).unwrap();
    let damages: [fn(&mut Vec<u8>); 4] = [
        |bytes| bytes.truncate(bytes.len() / 2),
        |bytes| bytes.clear(),
        |bytes| bytes[0] ^= 1,
        |bytes| {
            // A letter turned into another: every index still holds.
            let last = bytes.len() - 1;
            bytes[last] ^= 1;
        },
    ];
    for damage in damages {
        let mut bytes = whole.clone();
        damage(&mut bytes);
        // As a crash would leave it: another file of the same name, since the old one is mapped by nobody.
        fs::remove_file(&file).unwrap();
        fs::write(&file, bytes).unwrap();
        assert_eq!(library.open_with_gaddag("pets").unwrap().graph().nodes(), nodes);
        assert_eq!(fs::read(&file).unwrap(), whole, "the cache is whole again");
    }
    // A GADDAG of other words under this name.
    let other = small("pets", &["cow"]).build_gaddag().unwrap();
    other.save(&file).unwrap();
    assert_eq!(library.open_with_gaddag("pets").unwrap().graph().nodes(), nodes);
}

#[test]
fn a_cache_that_cannot_be_written_is_no_error() {
    let folders = Folders::new();
    folders.put("", "pets", &["cat", "dog"]);
    let file = folders.data.path().join("a-file");
    fs::write(&file, "no folder").unwrap();
    let library = Library::only(folders.data.path(), &file);
    assert!(library.open_with_gaddag("pets").unwrap().graph().gaddag().is_some());
}

#[test]
fn many_at_once_do_no_harm() {
    let folders = Folders::new();
    folders.put("", "pets", &["cat", "cats", "dog", "cod"]);
    let library = folders.library();
    let expected = small("pets", &["cat", "cats", "dog", "cod"]).build_gaddag().unwrap();
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| assert_eq!(library.open_with_gaddag("pets").unwrap().graph().nodes(), expected.graph().nodes()));
        }
    });
    assert_eq!(folders.cached().len(), 1, "no temporary file stays");
}
