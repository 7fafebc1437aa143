//! Tests the start words of the available lexicons: common nouns, no names.

use std::path::PathBuf;

use balda::game::{Balda, Event};
use balda::{RuleSet, Side, Words};
use engine::balda::start_words;
use lexicon::classes::Classes;
use lexicon::{Alphabet, Definitions, Lexicon};
use play::{Dice, Entry, Game, Rules, Seed};

fn data(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../data").join(path)
}

/// The words of a lexicon, its classes, and the definitions of its language.
struct Language {
    words: Words,
    classes: Option<Classes>,
    definitions: Option<Definitions>,
}

impl Language {
    fn open(name: &str, definitions: Option<&str>) -> Option<Language> {
        let path = data(&format!("{name}.lexicon"));
        // The GPL data is optional and may be missing.
        if !path.is_file() {
            return None;
        }
        let words = Words::new(&Lexicon::open(&path).unwrap(), &RuleSet::default()).unwrap();
        let classes = Classes::open(&data(&format!("{name}.classes"))).ok();
        Some(Language { words, classes, definitions: definitions.map(|path| Definitions::open(&data(path)).unwrap()) })
    }

    fn russian() -> Language {
        Language::open("cc-by-sa/ru-nouns", Some("cc-by-sa/ru.definitions")).unwrap()
    }

    fn start(&self, side: Side) -> Option<Vec<String>> {
        let drawn = start_words(&self.words, side, self.classes.as_ref(), self.definitions.as_ref())?;
        Some(drawn.words().map(|word| drawn.alphabet().decode(&word)).collect())
    }
}

#[test]
fn start_words_exclude_names_and_rare_words() {
    let russian = Language::russian();
    let five = russian.start(Side::FIVE).unwrap();
    for none in ["МЦЫРИ", "АЛЬБА", "СЕГУН", "БАРБИ", "ГОВНО"] {
        let tiles = russian.words.letters().encode(none).unwrap();
        assert!(russian.words.contains(&tiles), "{none} is a word");
        assert!(!five.iter().any(|word| word == none), "{none} is drawn");
    }
    for word in ["КОШКА", "ФИЛЬМ", "РЫНОК", "ПОЕЗД"] {
        assert!(five.iter().any(|drawn| drawn == word), "{word} is not drawn");
    }
    let english = Language::open("permissive/en", Some("permissive/en.definitions")).unwrap();
    let five = english.start(Side::FIVE).unwrap();
    for (word, drawn) in [("TABLE", true), ("HORSE", true), ("SHOES", false), ("GREAT", false), ("PARIS", false), ("WHORE", false)] {
        assert_eq!(five.iter().any(|other| other == word), drawn, "{word}");
    }
}

/// All available languages have enough start words for every board, all of them known and as long
/// as the board is wide.
#[test]
fn every_board_has_enough_start_words() {
    let languages = [
        Some(Language::russian()),
        Language::open("permissive/en", Some("permissive/en.definitions")),
        Language::open("gpl/cs-mixed", None),
        Language::open("gpl/cs-base", None),
    ];
    for language in languages.into_iter().flatten() {
        for side in Side::ALL {
            let drawn = language.start(side).unwrap();
            assert!(drawn.len() > 60, "{side} {}: {}", language.words.lexicon().name(), drawn.len());
            for word in &drawn {
                let tiles = language.words.letters().encode(word).unwrap();
                assert!(tiles.len() == side.len() && language.words.contains(&tiles), "{word}");
            }
        }
    }
}

#[test]
fn unknown_lexicons_have_no_start_words() {
    let lexicon = Lexicon::build("own", &Alphabet::english(), &["cat", "dog", "tac"]).unwrap();
    let words = Words::new(&lexicon, &RuleSet::default()).unwrap();
    assert!(start_words(&words, Side::THREE, None, None).is_none());
    // Classes of other words are ignored.
    let russian = Language::russian();
    assert!(start_words(&words, Side::THREE, russian.classes.as_ref(), None).is_none());
    // Without definitions, commonness decides.
    let common = start_words(&russian.words, Side::FIVE, russian.classes.as_ref(), None).unwrap();
    assert!(common.info().words > 1000);
    // Without classes, definitions decide.
    let explained = start_words(&russian.words, Side::FIVE, None, russian.definitions.as_ref()).unwrap();
    assert!(explained.info().words > 1000 && !explained.contains_str("мцыри"));
}

/// The start word of a stored game does not depend on the current selection.
#[test]
fn stored_games_keep_their_start_word() {
    let russian = Language::russian();
    let rules = RuleSet::default();
    let drawn = start_words(&russian.words, rules.side(), russian.classes.as_ref(), russian.definitions.as_ref()).unwrap();
    let game = Balda::new(rules, &russian.words, 2).unwrap().with_start_words_from(&drawn).unwrap();
    let word = russian.words.letters().encode("мцыри").unwrap();
    let line = format!("game {}", Event::Started { word: word.clone(), last: false });
    let restored = Game::restore(game.clone(), Seed::from_number(1), [(0, line.as_str())]).unwrap();
    assert_eq!(restored.position().start, word);
    // A new game never starts with this word.
    for seed in 0..300 {
        let Event::Started { word: other, .. } = game.chance(&game.start(), &mut Dice::new(&Seed::from_number(seed), 0)) else {
            panic!("the first event must be the start word")
        };
        assert_ne!(other, word);
    }
    let mut running = Game::new(game, Seed::from_number(3));
    let record = running.chance().unwrap();
    running.commit(Entry { at: 0, record }).unwrap();
}
