//! Builds the word list of a lexicon from a spelling dictionary.

use std::sync::atomic::{AtomicU64, Ordering};

use lexicon::{Alphabet, Tile, WordList};
use rayon::prelude::*;

use crate::czech::CzechRules;
use crate::hunspell::{Dictionary, Entry};
use crate::watch::{Interrupted, Watch};
use crate::words::WordCollector;

/// The number of entries expanded between two progress reports.
const CHUNK: usize = 2048;

/// The length up to which a mixed lexicon contains all forms.
pub const MIXED_SHORT: usize = 5;

/// The selection of a dictionary's words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WordSelection {
    /// All forms.
    All,
    /// Only the base words of the entries.
    Base,
    /// All forms of up to [`MIXED_SHORT`] letters, and longer base words.
    Mixed,
}

/// Returns the words of a dictionary that can be written in the alphabet, sorted. For Czech,
/// abbreviations and unpronounceable strings are dropped.
pub fn words(dictionary: &Dictionary, alphabet: &Alphabet, take: WordSelection, watch: &Watch<'_>) -> Result<WordList, Interrupted> {
    let mut words = match take {
        WordSelection::Base => bases(dictionary, alphabet),
        WordSelection::All => all_forms(dictionary, alphabet, watch)?,
        WordSelection::Mixed => mixed(&all_forms(dictionary, alphabet, watch)?, &bases(dictionary, alphabet)),
    };
    words.sort();
    if alphabet.name() == Alphabet::czech().name() {
        let rules = CzechRules::new();
        words = only(&words, |word| rules.is_word(word));
    }
    Ok(words)
}

fn all_forms(dictionary: &Dictionary, alphabet: &Alphabet, watch: &Watch<'_>) -> Result<WordList, Interrupted> {
    let forbidden = dictionary.forbidden();
    let (done, of) = (AtomicU64::new(0), dictionary.entries().len() as u64);
    let expand = |entries: &[Entry]| {
        watch.check()?;
        let mut collector = WordCollector::new(alphabet);
        for entry in entries {
            dictionary.forms(entry, &mut |form| {
                if !forbidden.contains(form) {
                    collector.take(form);
                }
            });
        }
        let mut words = collector.finish();
        words.sort();
        let done = done.fetch_add(entries.len() as u64, Ordering::Relaxed) + entries.len() as u64;
        watch.at("forms of the dictionary's entries", done, of)?;
        Ok(words)
    };
    let parts = dictionary.entries().par_chunks(CHUNK).map(expand).collect::<Result<Vec<WordList>, Interrupted>>()?;
    let mut all = WordList::new();
    for part in parts {
        all.extend(part.iter());
    }
    all.sort();
    Ok(all)
}

fn bases(dictionary: &Dictionary, alphabet: &Alphabet) -> WordList {
    let forbidden = dictionary.forbidden();
    let mut collector = WordCollector::new(alphabet);
    for entry in dictionary.entries().iter().filter(|entry| dictionary.is_word(entry)) {
        let word = dictionary.word(entry);
        if !forbidden.contains(word) {
            collector.take(word);
        }
    }
    collector.finish()
}

fn mixed(all: &WordList, bases: &WordList) -> WordList {
    let mut words = only(all, |word| word.len() <= MIXED_SHORT);
    words.extend(bases.iter().filter(|word| word.len() > MIXED_SHORT));
    words
}

/// Returns the words that satisfy `keep`, in the same order.
fn only(words: &WordList, keep: impl Fn(&[Tile]) -> bool) -> WordList {
    let mut kept = WordList::new();
    kept.extend(words.iter().filter(|word| keep(word)));
    kept
}
