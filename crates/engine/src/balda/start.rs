//! Start words: common nouns that everyone knows, without names.
//!
//! Word frequency does not distinguish nouns from names: МЦЫРИ and БАРБИ are frequent. A start word
//! must therefore have a dictionary entry under its own spelling, in lower case, mostly as a noun,
//! and without a label (`hist.`) before its first sense. Of these, the most common are taken: all
//! words up to the first class that yields enough. Short words are numerous, so only the best known
//! of them qualify.
//!
//! Without definitions, a curated list says which words are nouns; without such a list, commonness
//! alone decides. A second list excludes vulgar words and strings that hardly count as words.

use balda::game::Balda;
use balda::{Letters, Side, Words};
use lexicon::classes::{Class, Classes};
use lexicon::{Definition, Definitions, Lexicon, PartOfSpeech, Tile};

/// The rarest class from which start words are taken.
const MAX_CLASS: Class = 3;

/// With this many words, no rarer class is added.
const ENOUGH_WORDS: usize = 250;

/// With fewer words than this, all common words are taken.
const MIN_WORDS: usize = 12;

/// Curated nouns to start with, by alphabet name.
const START_NOUNS: [(&str, &str); 1] = [("czech", include_str!("../../../../data/sources/czech-start.txt"))];

/// Words excluded as start words, by alphabet name.
const EXCLUDED: [(&str, &str); 2] = [
    ("english", include_str!("../../../../data/sources/english-start-drop.txt")),
    ("russian", include_str!("../../../../data/sources/russian-start-drop.txt")),
];

/// The classes and definitions of a lexicon, where available.
pub type Commonness = (Option<Classes>, Option<Definitions>);

/// Makes the game start with a commonly known word where the data allows it, else with any word.
/// `commonness` is called only when a start word is drawn: on a device it is slow, and a game in
/// progress does not need it.
#[must_use]
pub fn with_common_start_words(game: Balda, commonness: impl FnOnce(&Lexicon) -> Commonness + Send + 'static) -> Balda {
    let (words, side) = (game.words().clone(), game.rule_set().side());
    game.with_lazy_start_words(move || {
        let (classes, definitions) = commonness(words.lexicon());
        start_words(&words, side, classes.as_ref(), definitions.as_ref())
    })
}

/// Returns the words from which the start word of a board of this size is drawn. Returns `None` if
/// neither commonness nor nouns are known; any word may then be drawn.
#[must_use]
pub fn start_words(words: &Words, side: Side, classes: Option<&Classes>, definitions: Option<&Definitions>) -> Option<Lexicon> {
    let lexicon = words.lexicon();
    let classes = classes.filter(|classes| classes.check(lexicon).is_ok());
    let letters = words.letters();
    let nouns = curated_words(&START_NOUNS, letters);
    let excluded = curated_words(&EXCLUDED, letters);
    let mut lookup = definitions.map(Definitions::lookup);
    let mut is_suitable = |word: &Vec<Tile>| {
        let known = match (nouns.is_empty(), &mut lookup) {
            (false, _) => nouns.binary_search(word).is_ok(),
            (true, Some(lookup)) => is_noun(word, letters, &lookup.word(&letters.decode(word))),
            (true, None) => true,
        };
        known && excluded.binary_search(word).is_err()
    };
    let nouns_known = !nouns.is_empty() || definitions.is_some();
    if !nouns.is_empty() {
        // The curated list already considers commonness.
        let listed: Vec<Vec<Tile>> = nouns.iter().filter(|word| word.len() == side.len() && words.contains(word)).cloned().collect();
        return if listed.len() >= MIN_WORDS { sub_lexicon(lexicon, listed) } else { common_words(words, side, classes) };
    }
    let of_length = of_length(words, side);
    let Some(classes) = classes else {
        let all = words_up_to_class(&of_length, Class::MAX, None).into_iter().filter(&mut is_suitable).collect::<Vec<_>>();
        return if nouns_known && all.len() >= MIN_WORDS { sub_lexicon(lexicon, all) } else { None };
    };
    let (mut best, mut before): (Vec<Vec<Tile>>, Vec<Vec<Tile>>) = (Vec::new(), Vec::new());
    for class in 1..=MAX_CLASS {
        // Look up each word once, in the first class that contains it.
        let known = words_up_to_class(&of_length, class, Some(classes));
        best.extend(known.iter().filter(|word| before.binary_search(word).is_err() && is_suitable(word)).cloned());
        if best.len() >= ENOUGH_WORDS {
            break;
        }
        before = known;
    }
    best.sort_unstable();
    if best.len() >= MIN_WORDS { sub_lexicon(lexicon, best) } else { common_words(words, side, Some(classes)) }
}

/// Returns all common words, or `None` if their classes are unknown or none has this length.
fn common_words(words: &Words, side: Side, classes: Option<&Classes>) -> Option<Lexicon> {
    let all = words_up_to_class(&of_length(words, side), MAX_CLASS, Some(classes?));
    if all.is_empty() { None } else { sub_lexicon(words.lexicon(), all) }
}

fn sub_lexicon(lexicon: &Lexicon, words: Vec<Vec<Tile>>) -> Option<Lexicon> {
    Lexicon::from_words(lexicon.name(), lexicon.alphabet(), words).ok()
}

/// Returns the lexicon's words of the board's width, folded and sorted, each with its index in the
/// lexicon.
fn of_length(words: &Words, side: Side) -> Vec<(Vec<Tile>, usize)> {
    let mut all = Vec::new();
    let (mut list, mut number) = (words.lexicon().words(), 0);
    while let Some(word) = list.advance() {
        if word.len() == side.len() {
            all.push((word.iter().map(|&tile| words.letters().fold(tile)).collect(), number));
        }
        number += 1;
    }
    all.sort_unstable();
    all
}

/// Returns the words up to a class, deduplicated; all of them without classes.
fn words_up_to_class(all: &[(Vec<Tile>, usize)], class: Class, classes: Option<&Classes>) -> Vec<Vec<Tile>> {
    let is_known = |number| classes.is_none_or(|classes| classes.class_of(number).is_some_and(|of_word| of_word <= class));
    let mut known: Vec<Vec<Tile>> = all.iter().filter(|(_, number)| is_known(*number)).map(|(word, _)| word.clone()).collect();
    known.dedup();
    known
}

/// Returns the words of a list, sorted; empty for an alphabet without a list.
fn curated_words(lists: &[(&str, &str)], letters: &Letters) -> Vec<Vec<Tile>> {
    let name = letters.alphabet().name();
    let list = lists.iter().find(|(alphabet, _)| *alphabet == name).map_or("", |(_, list)| list);
    let words = list.lines().filter(|line| !line.starts_with('#')).flat_map(str::split_whitespace);
    let mut words: Vec<Vec<Tile>> = words.filter_map(|word| letters.encode(word).ok()).collect();
    words.sort_unstable();
    words
}

/// Returns whether a word is the base form of a noun and not a name.
fn is_noun(word: &[Tile], letters: &Letters, definitions: &[Definition]) -> bool {
    let is_headword = |definition: &Definition| {
        let small = definition.headword.chars().all(|c| !c.is_uppercase());
        small && letters.encode(&definition.headword).is_ok_and(|headword| headword == word)
    };
    // An inflected form has entries of its base word: SHOES has those of the verb `shoe`.
    let Some(first) = definitions.first().filter(|_| definitions.iter().all(is_headword)) else { return false };
    let senses =
        |part: Option<PartOfSpeech>| definitions.iter().filter(|d| d.part_of_speech == part).map(|d| d.senses.len()).sum::<usize>();
    let max = PartOfSpeech::ALL.into_iter().map(|part| senses(Some(part))).max().unwrap_or(0);
    let noun = senses(Some(PartOfSpeech::Noun));
    // A source without parts of speech contains nouns if the lexicon does.
    let is_noun = matches!(first.part_of_speech, None | Some(PartOfSpeech::Noun)) && noun >= max;
    is_noun && first.senses.first().is_some_and(|sense| !has_label(sense))
}

/// Returns whether a sense starts with a label for a field or a period, or is a translation
/// (`перевод: нем. Koralle`) instead of a meaning.
fn has_label(sense: &str) -> bool {
    let first = sense.split_whitespace().next().unwrap_or_default();
    first.ends_with(':')
        || sense.len() > first.len() && first.strip_suffix('.').is_some_and(|mark| mark.chars().all(|c| c.is_alphabetic() || c == '-'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn curated_lists_are_valid() {
        let letters = |alphabet: &lexicon::Alphabet| Letters::new(alphabet, &balda::RuleSet::default());
        let czech = curated_words(&START_NOUNS, &letters(&lexicon::Alphabet::czech()));
        for side in Side::ALL {
            assert!(czech.iter().filter(|word| word.len() == side.len()).count() > 60, "{side}");
        }
        for (alphabet, min) in [(lexicon::Alphabet::russian(), 100), (lexicon::Alphabet::english(), 80)] {
            assert!(curated_words(&EXCLUDED, &letters(&alphabet)).len() > min);
            assert!(curated_words(&START_NOUNS, &letters(&alphabet)).is_empty());
        }
    }

    #[test]
    fn labels_are_recognized() {
        assert!(has_label("истор. военный правитель"));
        assert!(has_label("зоол. сумчатый медведь"));
        assert!(has_label("перевод: польск. koral"));
        assert!(!has_label("предмет мебели"));
        assert!(!has_label("стол."));
        assert!(!has_label(""));
    }
}
