//! `deska lexicon` on the command line.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;
use tempfile::TempDir;

/// A home folder that is also the current folder, and a program.
struct Home {
    folder: TempDir,
    program: PathBuf,
}

impl Home {
    /// Uses the program inside the repository.
    fn in_clone() -> Home {
        Home { folder: tempfile::tempdir().unwrap(), program: PathBuf::from(env!("CARGO_BIN_EXE_deska")) }
    }

    /// Uses a separate copy of the program, as on a machine without the repository.
    fn outside() -> Home {
        let folder = tempfile::tempdir().unwrap();
        let program = folder.path().join("deska");
        if fs::hard_link(env!("CARGO_BIN_EXE_deska"), &program).is_err() {
            fs::copy(env!("CARGO_BIN_EXE_deska"), &program).unwrap();
        }
        Home { folder, program }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn write(&self, name: &str, content: impl AsRef<[u8]>) -> String {
        fs::write(self.path(name), content).unwrap();
        name.to_owned()
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(&self.program);
        command
            .arg("lexicon")
            .args(arguments)
            .current_dir(self.folder.path())
            .env("HOME", self.folder.path())
            .env("XDG_DATA_HOME", self.path("share"))
            .env("XDG_CACHE_HOME", self.path("cache"))
            .stdin(Stdio::null());
        command
    }

    fn run(&self, arguments: &[&str]) -> Output {
        self.command(arguments).output().unwrap()
    }

    /// Returns the standard output of a run that ends with this code.
    fn stdout(&self, code: i32, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {error}");
        String::from_utf8(output.stdout).unwrap()
    }

    fn json(&self, code: i32, arguments: &[&str]) -> Value {
        serde_json::from_str(&self.stdout(code, &[arguments, &["--format", "json"]].concat())).unwrap()
    }

    /// Returns the standard error of a run that ends with code 2.
    fn error(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        String::from_utf8(output.stderr).unwrap()
    }

    /// Lists all files below a folder.
    fn files(&self, folder: &str) -> Vec<PathBuf> {
        fn below(folder: &Path, found: &mut Vec<PathBuf>) {
            for item in fs::read_dir(folder).into_iter().flatten().flatten() {
                if item.path().is_dir() { below(&item.path(), found) } else { found.push(item.path()) }
            }
        }
        let mut found = Vec::new();
        below(&self.path(folder), &mut found);
        found
    }
}

fn extra(what: &str, is_there: bool) -> bool {
    if !is_there {
        assert!(
            std::env::var_os("DESKA_ALL_EXTRAS").is_none_or(|value| value != "1"),
            "{what} is missing, and DESKA_ALL_EXTRAS=1 requires it"
        );
        eprintln!("skipped: {what} is not installed");
    }
    is_there
}

#[test]
fn check_answers_yes_and_no() {
    let home = Home::in_clone();
    home.stdout(0, &["check", "QI", "za", "OK", "EW", "XU", "EMOJI", "VAPE"]);
    assert_eq!(home.stdout(1, &["check", "--lexicon", "cs-all", "KROKET", "vona"]), "KROKET is in\nVONA is not in\n");
    let value = home.json(1, &["check", "-l", "cs-all", "KROCAN", "Q"]);
    assert_eq!((&value["all"], &value["words"][0]["in"], &value["words"][1]["in"]), (&false.into(), &true.into(), &false.into()));
    assert!(home.error(&["check"]).contains("WORD"));
}

#[test]
fn info_shows_source_licence_and_hash() {
    let home = Home::in_clone();
    let value = home.json(0, &["info", "en"]);
    assert_eq!(value["words"], 248_521);
    assert_eq!(value["words_sha256"], "57ed22208225bc0148315f6c03cb5644538cc4e611feac778c004311e64b1bbe");
    assert_eq!((&value["states"], &value["edges"]), (&78_074.into(), &183_490.into()));
    assert!(value["licence"].as_str().unwrap().contains("UKACD") && value["sources"][0].as_str().unwrap().contains("scowl"));
    let text = home.stdout(0, &["info", "cs-mixed"]);
    assert!(text.contains("178,428") && text.contains("GPL") && text.contains("deska lexicon build cs-mixed"), "{text}");
    assert_eq!(home.json(0, &["info"]).as_array().unwrap().len(), 8);
}

#[test]
fn russian_nouns_fold_yo() {
    for home in [Home::in_clone(), Home::outside()] {
        let said = home.stdout(1, &["check", "-l", "ru-nouns", "ЁЛКА", "елка", "Шалаш", "хабр"]);
        assert_eq!(said, "ЕЛКА is in\nЕЛКА is in\nШАЛАШ is in\nХАБР is not in\n");
        let info = home.json(0, &["info", "ru-nouns"]);
        assert_eq!((&info["words"], &info["folds"][0]["from"], &info["folds"][0]["to"]), (&63_380.into(), &"Ё".into(), &"Е".into()));
        let text = home.stdout(0, &["info", "ru-nouns"]);
        assert!(text.contains("; Ё is read as Е\n") && text.contains("OpenCorpora") && text.contains("CC BY-SA 3.0"), "{text}");
        assert_eq!(home.stdout(0, &["anagram", "ёж", "-l", "ru-nouns"]), "ЕЖ\n");
        assert!(home.stdout(0, &["check", "--file", "ru-nouns"]).contains("is intact: 63,380 words"));
    }
    let error = Home::outside().error(&["check", "-l", "ru-nouns-plural", "НОЖНИЦЫ"]);
    assert!(error.contains("deska lexicon build ru-nouns-plural"), "{error}");
}

#[test]
fn list_shows_locations() {
    let places = |home: &Home| -> Vec<String> {
        home.json(0, &["list"])
            .as_array()
            .unwrap()
            .iter()
            .map(|item| format!("{}: {}", item["name"].as_str().unwrap(), item["place"].as_str().unwrap()))
            .collect()
    };
    let inside = places(&Home::in_clone());
    assert!(inside.contains(&"cs-all: clone".to_owned()) && inside.contains(&"en: clone".to_owned()), "{inside:?}");
    assert_eq!(
        places(&Home::outside()),
        ["en: in the program", "en-common: in the program", "ru-all: in the program", "ru-nouns: in the program"]
    );
    assert!(Home::outside().stdout(0, &["list"]).contains("cs-all          not installed"));
}

#[test]
fn list_and_info_fit_in_80_columns() {
    let home = Home::in_clone();
    for words in [&["list"][..], &["info", "en"], &["info", "cs-mixed"]] {
        let output = home.command(words).env("COLUMNS", "80").output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        // Only text without spaces, such as a path, may be longer; no text is lost.
        assert!(text.lines().all(|line| line.chars().count() <= 80 || !line.trim().contains(' ')), "{text}");
        let whole = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(whole(&text), whole(&home.stdout(0, words)));
    }
    assert!(home.stdout(0, &["list"]).contains("cs-all          2,824,448 words  Czech    clone "));
}

#[test]
fn anagrams() {
    let home = Home::in_clone();
    let words: Vec<String> = home.stdout(0, &["anagram", "listen"]).lines().map(str::to_owned).collect();
    assert_eq!(words, ["ELINTS", "ENLIST", "INLETS", "LISTEN", "SILENT", "TINSEL"]);
    assert!(home.stdout(0, &["anagram", "QJ?", "--shorter"]).contains("Qi"), "letters of blanks are lower case");
    assert_eq!(home.stdout(1, &["anagram", "QQQ"]), "");
    assert!(home.stdout(0, &["anagram", "тко", "-l", "ru-all"]).contains("КОТ"));
    assert!(home.error(&["anagram", "ABЖ"]).contains("Ж"));
}

#[test]
fn import_use_and_export() {
    let home = Home::outside();
    let list = home.write("club.txt", "# our words\nzzz\nCat\ncat\nx\n");
    let output = home.run(&["import", &list, "--name", "club", "--licence", "ours"]);
    assert!(output.status.success());
    assert!(String::from_utf8_lossy(&output.stderr).contains("1 duplicates"));
    home.stdout(0, &["check", "-l", "club", "ZZZ", "CAT"]);
    home.stdout(1, &["check", "-l", "club", "DOG"]);
    assert_eq!(home.json(0, &["info", "club"])["licence"], "ours");
    home.stdout(0, &["export", "club", "--to", "out.txt"]);
    assert_eq!(fs::read_to_string(home.path("out.txt")).unwrap(), "CAT\nZZZ\n");
    assert!(home.error(&["export", "club", "--to", "out.txt"]).contains("--replace"));
    for (name, flags) in [("with.kwg", &[][..]), ("without.kwg", &["--dawg-only"][..])] {
        home.stdout(0, &[&["export", "club", "--to", name], flags].concat());
        home.stdout(0, &["import", name, "--name", "again", "--replace"]);
        assert_eq!(home.json(0, &["info", "again"])["words_sha256"], home.json(0, &["info", "club"])["words_sha256"]);
    }
    assert_eq!(home.files("share").iter().filter(|file| file.extension().is_none_or(|e| e != "lexicon")).count(), 0);
}

#[test]
fn a_graph_of_another_language_is_not_read_as_english() {
    let home = Home::outside();
    let graph = "russian.kwg";
    home.stdout(0, &["export", "ru-all", "--to", graph, "--dawg-only"]);
    for verb in [&["import", graph, "--name", "mine"][..], &["info", graph], &["check", "QI", "--lexicon", graph]] {
        let error = home.error(verb);
        assert!(error.contains("not in English") && error.contains("--language ru"), "{error}");
    }
    home.stdout(0, &["import", graph, "--name", "mine", "--language", "ru"]);
    assert_eq!(home.json(0, &["info", "mine"])["words"], home.json(0, &["info", "ru-all"])["words"]);
    assert!(home.error(&["import", graph, "--name", "more", "--language", "xx"]).contains("write en, cs or ru"));
}

#[test]
fn invalid_imports_are_refused() {
    let home = Home::outside();
    let list = home.write("slova.txt", "kůň\npes\n");
    let error = home.error(&["import", &list, "--name", "slova"]);
    assert!(error.contains("line 1") && error.contains("'ů'") && error.contains("--skip-foreign"), "{error}");
    home.stdout(0, &["import", &list, "--name", "slova", "--skip-foreign"]);
    assert_eq!(home.json(0, &["info", "slova"])["words"], 1);
    home.stdout(0, &["import", &list, "--name", "slova", "--alphabet", "czech", "--replace"]);
    assert_eq!(home.json(0, &["info", "slova"])["words"], 2);
    assert!(home.error(&["import", &list, "--name", "slova", "--alphabet", "czech"]).contains("--replace"));
    assert!(home.error(&["import", &list, "--name", "en"]).contains("a built-in lexicon"));
    assert!(home.error(&["import", &list, "--name", "../x"]).contains("is not a lexicon name"));
    assert!(home.error(&["import", "missing.txt", "--name", "x"]).contains("missing.txt"));
    let binary = home.write("cut.kwg", [0u8; 7]);
    assert!(home.error(&["import", &binary, "--name", "x"]).contains("cut.kwg"));
    let other = home.write("words.doc", "cat");
    assert!(home.error(&["import", &other, "--name", "x"]).contains(".txt"));
    let latin = home.write("latin.txt", b"caf\xE9\n");
    assert!(home.error(&["import", &latin, "--name", "x"]).contains("line 1"));
}

#[test]
fn a_damaged_file_is_detected() {
    let home = Home::outside();
    let list = home.write("pets.txt", "cat\ndog\ncow\n");
    home.stdout(0, &["import", &list, "--name", "pets"]);
    home.stdout(0, &["check", "--file", "pets"]);
    home.stdout(0, &["check", "--file", "en"]);
    let file = home.files("share").remove(0);
    let mut bytes = fs::read(&file).unwrap();
    // Change the letter of the last node: the graph stays valid but has other words.
    let last = bytes.len() - 1;
    bytes[last] += 1;
    fs::write(&file, &bytes).unwrap();
    let said = home.stdout(1, &["check", "--file", "pets"]);
    assert!(said.contains("is damaged"), "{said}");
    bytes.truncate(last);
    fs::write(&file, &bytes).unwrap();
    let error = home.error(&["check", "-l", "pets", "CAT"]);
    assert!(error.contains("pets.lexicon") && error.contains("damaged"), "{error}");
    let answer = home.json(1, &["check", "--file", "pets"]);
    assert!(answer["whole"] == false && answer["words"].is_null(), "{answer}");
    assert!(answer["fault"].as_str().unwrap().contains("truncated"), "{answer}");
    home.error(&["check", "--file", "missing.lexicon"]);
}

#[test]
fn a_missing_lexicon_is_reported_with_remedy() {
    let home = Home::outside();
    let error = home.error(&["check", "-l", "cs-all", "KROKET"]);
    let cure = "deska lexicon build --from-hunspell /usr/share/hunspell/cs_CZ.aff /usr/share/hunspell/cs_CZ.dic --name cs-all --alphabet czech --all";
    assert!(error.contains(cure), "{error}");
    let error = home.error(&["info", "klingon"]);
    assert!(error.contains("klingon") && error.contains("en-common") && error.contains("deska lexicon import"), "{error}");
    assert!(home.error(&["list", "--data-dir", "/no/such/folder"]).contains("/no/such/folder"));
}

#[test]
fn a_lexicon_is_built_from_a_hunspell_dictionary() {
    let home = Home::outside();
    home.write("cs.aff", "SET UTF-8\nSFX S Y 2\nSFX S a y a\nSFX S a ami a\n");
    home.write("cs.dic", "3\nkrajka/S\nPraha/S\nkg\n");
    let build = |name: &str, which: &[&str]| {
        home.stdout(0, &[&["build", "--from-hunspell", "cs.aff", "cs.dic", "--name", name, "--alphabet", "czech"], which].concat());
        home.stdout(0, &["export", name, "--to", &format!("{name}.txt")]);
        fs::read_to_string(home.path(&format!("{name}.txt"))).unwrap()
    };
    assert_eq!(build("all", &["--all"]), "KRAJKA\nKRAJKAMI\nKRAJKY\n");
    assert_eq!(build("plain", &[]), "KRAJKA\nKRAJKAMI\nKRAJKY\n");
    assert_eq!(build("base", &["--base"]), "KRAJKA\n");
    assert_eq!(build("cs-mixed", &["--mixed"]), "KRAJKA\n");
    let build = ["build", "--from-hunspell", "cs.aff", "cs.dic", "--name", "x", "--alphabet", "russian"];
    assert!(home.error(&build).contains("russian"));
    home.write("cs.aff", "SET UTF-8\nSFX S Y 2\nSFX S a y a\n");
    let error = home.error(&["build", "--from-hunspell", "cs.aff", "cs.dic", "--name", "x"]);
    assert!(error.contains("cs.aff") && error.contains("line 4"), "{error}");
    assert!(home.error(&["build", "--from-hunspell", "no.aff", "cs.dic", "--name", "x"]).contains("no.aff"));
    assert!(home.error(&["build"]).contains("cs-mixed"));
}

#[test]
fn missing_sources_are_reported() {
    let home = Home::outside();
    let error = home.error(&["build", "en", "--scowl", "nowhere"]);
    assert!(error.contains("making en") && error.contains("apt-get install scowl"), "{error}");
    let output = home.command(&["build", "cs-base"]).env("PATH", "").output().unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.code() == Some(2) && error.contains("npm") && error.contains("--from-hunspell"), "{error}");
    assert!(home.files("share").is_empty());
}

#[test]
fn english_is_built_from_scowl() {
    if !extra("Debian's package scowl", Path::new(lexdata::scowl::FOLDER).is_dir()) {
        return;
    }
    let home = Home::outside();
    let made = home.json(0, &["build", "en", "en-common", "--to", "."]);
    let lexicons = made["lexicons"].as_array().unwrap();
    assert!(lexicons.len() == 2 && lexicons.iter().all(|one| one["as_published"] == true), "{made}");
    let published = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/permissive/en.lexicon");
    assert_eq!(fs::read(home.path("permissive/en.lexicon")).unwrap(), fs::read(published).unwrap());
}

#[cfg(unix)]
#[test]
fn ctrl_c_leaves_no_partial_files() {
    let dictionary = Path::new("/usr/share/hunspell/cs_CZ.dic");
    if !extra("Debian's package hunspell-cs", dictionary.exists()) {
        return;
    }
    let home = Home::outside();
    let aff = dictionary.with_extension("aff");
    let build =
        ["build", "--from-hunspell", &aff.display().to_string(), &dictionary.display().to_string(), "--name", "x", "--alphabet", "czech"];
    for wait in [100, 300, 600] {
        let child = home.command(&build).arg("--replace").stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        std::thread::sleep(std::time::Duration::from_millis(wait));
        Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
        let output = child.wait_with_output().unwrap();
        match output.status.code() {
            Some(0) => assert_eq!(home.json(0, &["check", "--file", "x"])["whole"], true),
            Some(2) => {
                assert!(String::from_utf8_lossy(&output.stderr).contains("interrupted"));
                assert!(home.files("share").iter().all(|file| file.ends_with("x.lexicon")), "{:?}", home.files("share"));
            }
            // Before the program listens for signals, Ctrl-C ends it before it has done anything.
            _ => assert!(home.files("share").iter().all(|file| file.ends_with("x.lexicon"))),
        }
    }
}

#[test]
fn a_closed_pipe_is_not_an_error() {
    let home = Home::in_clone();
    let mut child = home.command(&["anagram", "AEINRST??", "--shorter"]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), String::from_utf8_lossy(&output.stderr).as_ref()), (Some(0), ""));
}

#[test]
fn every_subcommand_has_help_with_an_example() {
    let home = Home::in_clone();
    for verb in ["build", "import", "export", "list", "info", "check", "define", "anagram"] {
        assert!(home.stdout(0, &[verb, "--help"]).contains("Example"), "{verb}");
    }
    assert!(home.stdout(0, &["--help"]).contains("Example"));
}
