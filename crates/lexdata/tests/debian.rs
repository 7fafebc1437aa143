//! Expands Debian's dictionaries: hunspell must accept all generated forms.

use std::path::{Path, PathBuf};

use lexdata::hunspell::Dictionary;
use lexdata::inflected::{self, WordSelection};
use lexdata::recipe::Recipe;
use lexdata::watch::Watch;
use lexicon::{Alphabet, Lexicon, WordList};

use crate::common::Random;

const FORMS: usize = 30_000;

fn dictionary(name: &str, package: &str) -> Option<PathBuf> {
    let path = Path::new("/usr/share/hunspell").join(name);
    let is_there = path.with_extension("aff").exists() && path.with_extension("dic").exists();
    crate::common::has_requirement(&format!("Debian's package {package}"), is_there).then_some(path)
}

fn expanded(path: &Path, alphabet: &Alphabet) -> WordList {
    let dictionary = Dictionary::open(&path.with_extension("aff"), &path.with_extension("dic")).unwrap();
    inflected::words(&dictionary, alphabet, WordSelection::All, &Watch::disabled()).unwrap()
}

/// Returns random words of the expansion, in lowercase.
fn sample(words: &WordList, alphabet: &Alphabet, seed: u64) -> Vec<String> {
    let all: Vec<_> = words.iter().collect();
    let mut random = Random(seed);
    (0..FORMS).map(|_| all[random.below(all.len())].iter().map(|&tile| alphabet.lower(tile)).collect()).collect()
}

fn all_accepted(name: &str, package: &str, alphabet: &Alphabet, at_least: usize) {
    let (Some(path), true) = (dictionary(name, package), crate::common::hunspell_is_installed()) else { return };
    let words = expanded(&path, alphabet);
    assert!(words.len() > at_least, "{} words", words.len());
    let refused = crate::common::rejected_by_hunspell(&path, &sample(&words, alphabet, 1994));
    assert!(refused.is_empty(), "hunspell rejects {} of {FORMS}: {:?}", refused.len(), &refused[..refused.len().min(20)]);
}

#[test]
fn hunspell_accepts_czech_forms() {
    all_accepted("cs_CZ", "hunspell-cs", &Alphabet::czech(), 2_800_000);
}

#[test]
fn hunspell_accepts_russian_forms() {
    all_accepted("ru_RU", "hunspell-ru", &Alphabet::russian(), 1_300_000);
}

/// Debian's Russian dictionary has the same words as the npm package of `ru-all`.
#[test]
fn russian_from_debian_is_the_published_list() {
    let Some(path) = dictionary("ru_RU", "hunspell-ru") else { return };
    let alphabet = Alphabet::russian();
    let words = expanded(&path, &alphabet);
    let lexicon = Lexicon::from_graph("ru-all", &alphabet, lexicon::dawg::build(words.iter()).unwrap().0).unwrap();
    let recipe = Recipe::by_name("ru-all").unwrap();
    assert_eq!((lexicon.info().words, lexicon.info().words_sha256.as_str()), (recipe.words, recipe.words_sha256));
}
