//! The lexicons in data/: word counts, hashes, and words that must be included or excluded.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use lexdata::recipe::{RECIPES, Recipe};
use lexdata::scowl::{self, Scowl};
use lexicon::{Alphabet, Lexicon, WordList};

fn data() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data")
}

fn open(recipe: &Recipe) -> Lexicon {
    Lexicon::open(&data().join(recipe.terms.folder()).join(format!("{}.lexicon", recipe.name))).unwrap()
}

fn by_name(name: &str) -> Lexicon {
    open(Recipe::by_name(name).unwrap())
}

/// All word counts, and the SHA-256 of the sorted lists with one uppercase word per line. Those of
/// `en` and `ru-nouns` are of lists created independently of this project.
#[test]
fn counts_and_hashes_match_the_recipes() {
    for recipe in &RECIPES {
        let lexicon = open(recipe);
        lexicon.verify().unwrap_or_else(|fault| panic!("{}: {fault}", recipe.name));
        let info = lexicon.info();
        assert_eq!((info.words, info.words_sha256.as_str()), (recipe.words, recipe.words_sha256), "{}", recipe.name);
        assert_eq!((lexicon.name(), lexicon.alphabet()), (recipe.name, &recipe.alphabet()));
        assert_eq!((&info.sources, info.licence.as_str()), (&recipe.sources(), recipe.licence), "{}", recipe.name);
        assert!(lexicon.graph().gaddag().is_none(), "{}: the GADDAG is built on demand", recipe.name);
    }
}

#[test]
fn lexicons_include_and_exclude_sample_words() {
    let check = |name: &str, within: &str, out: &str| {
        let lexicon = by_name(name);
        for word in within.split(' ') {
            assert!(lexicon.contains_str(word), "{word} is in {name}");
        }
        for word in out.split(' ') {
            assert!(!lexicon.contains_str(word), "{word} is not in {name}");
        }
    };
    check("en", "QI ZA OK EW XU EMOJI VAPE CAFE NAIVE AA", "KB FOO ZZZZ ESC LONDON A");
    check("en-common", "QI CAT HOUSE", "XYLEM'S ZA ABAXILE");
    check("cs-all", "KROCAN KROKET KRAJKA KRONIKA KRAJ VANA KOLA KOLAPS NEJKRÁSNĚJŠÍ VLK", "VONA KG NAPŘ PRAHA");
    check("cs-base", "KROCAN KROKET KRAJKA KRONIKA KRAJ VANA KOLAPS VLK", "VONA KROCANY KRAJKAMI");
    check("cs-mixed", "KROCAN KROKET VANOU KOLA KRAJE", "VONA KROCANY KRAJKAMI");
    let common = "ШАЛАШ БАЛДА БАРСУК КОРАБЛЬ СЛОВО ЛЮДИ ДЕТИ ДЕНЬГИ ВУЗ ЁЛКА ЕЛКА ёж САНИ";
    check("ru-nouns", common, "ХАБР МОСКВА ИВАН КОРАБЛИ СЛОВА КРАСИВЫЙ МОСКВИЧИ");
    check("ru-nouns-plural", &format!("{common} КОРАБЛИ СЛОВА МОСКВИЧИ"), "ХАБР МОСКВА ИВАН ИВАНЫ КРАСИВЫЙ СЛОВАМИ");
    check("ru-all", "ШАЛАШ БАЛДА БАРСУК КОРАБЛЬ СЛОВО СЛОВАМИ ЛЮДИ ДЕТИ ДЕНЬГИ ВУЗ ЁЛКА ЕЛКА ЁЖ ЕЖ", "ХАБР МОСКВА");
}

fn texts(lexicon: &Lexicon) -> BTreeSet<String> {
    lexicon.words().map(|word| lexicon.alphabet().decode(&word)).collect()
}

/// YO is kept, and a word with YO may also be played with YE. The dictionary misforms 242 words (it
/// appends endings to a YO that they should replace, as in БАБЬЁОМ): these have no spelling with
/// YE, and are not words.
#[test]
fn words_with_yo_have_a_spelling_with_ye() {
    let words = texts(&by_name("ru-all"));
    let folded: BTreeSet<String> = words.iter().map(|word| word.replace('Ё', "Е")).collect();
    assert_eq!(folded.len(), 1_248_870);
    let with_yo: Vec<&String> = words.iter().filter(|word| word.contains('Ё')).collect();
    let alone: Vec<&&String> = with_yo.iter().filter(|word| !words.contains(&word.replace('Ё', "Е"))).collect();
    assert_eq!((with_yo.len(), alone.len()), (66_806, 242));
    let misformed = |word: &str| ["ЁА", "ЁЕ", "ЁО", "ЁУ"].iter().any(|pair| word.contains(pair));
    assert!(alone.iter().all(|word| misformed(word)), "{alone:?}");
}

#[test]
fn czech_lexicons_are_consistent() {
    let (all, base, mixed) = (by_name("cs-all"), by_name("cs-base"), by_name("cs-mixed"));
    assert!(base.words().all(|word| all.contains(&word)));
    let expected = all.words().filter(|word| word.len() <= 5).chain(base.words().filter(|word| word.len() > 5));
    let mut words = WordList::new();
    for word in expected {
        words.push(&word).unwrap();
    }
    words.sort();
    assert!(mixed.words().eq(words.iter().map(|word| word.to_vec())));
}

#[test]
fn lexicons_have_the_expected_two_letter_words() {
    let count = |name: &str| by_name(name).words().filter(|word| word.len() == 2).count();
    let names = ["en", "ru-all", "ru-nouns", "ru-nouns-plural", "cs-all", "cs-mixed", "cs-base"];
    assert_eq!(names.map(count), [107, 148, 54, 54, 95, 95, 80]);
}

#[test]
fn english_is_reproducible_from_scowl() {
    let folder = Path::new(scowl::FOLDER);
    if !crate::common::has_requirement("Debian's package scowl", folder.is_dir()) {
        return;
    }
    let same = |name: &str, words: &WordList| {
        let (graph, _) = lexicon::dawg::build(words.iter()).unwrap();
        let lexicon = Lexicon::from_graph(name, &Alphabet::english(), graph).unwrap();
        let recipe = Recipe::by_name(name).unwrap();
        assert_eq!((lexicon.info().words, lexicon.info().words_sha256.as_str()), (recipe.words, recipe.words_sha256), "{name}");
    };
    same("en", &Scowl::read(folder, scowl::LARGEST).unwrap().english());
    same("en-common", &Scowl::read(folder, scowl::LARGEST_COMMON).unwrap().plain());
}
