//! Words a game may begin with: common nouns that everybody knows, and no names.
//!
//! How often a string is met does not tell a noun from a name: МЦЫРИ and БАРБИ are met often. So a word is wanted that the definitions of its language explain
//! under that very spelling, in small letters, and mostly as a noun, without a mark (`hist.`) before its first meaning. Of those the most common are taken:
//! of the first class of commonness that has enough, so that of short words, of which there are many, only the best known remain.
//!
//! Where there are no definitions, a list kept by hand says which words are nouns; where there is none either, commonness alone decides. Rude words, and some
//! that seem to be no words at all, are on another list.

use balda::game::Balda;
use balda::{Letters, Side, Words};
use lexicon::classes::{Class, Classes};
use lexicon::{Definition, Definitions, Lexicon, PartOfSpeech, Tile};

/// The rarest class from which start words are taken.
const COMMON: Class = 3;

/// So many words to draw from are enough.
const ENOUGH: usize = 250;

/// Fewer are too few: then all common words are taken, whatever they are.
const FEW: usize = 12;

/// Nouns to begin with, by the name of the alphabet.
const NOUNS: [(&str, &str); 1] = [("czech", include_str!("../../../../data/sources/czech-start.txt"))];

/// Words with which no game shall begin, by the name of the alphabet.
const DROPPED: [(&str, &str); 2] = [
    ("english", include_str!("../../../../data/sources/english-start-drop.txt")),
    ("russian", include_str!("../../../../data/sources/russian-start-drop.txt")),
];

/// What tells of the words of a lexicon which are common and which are nouns, as far as that is at hand.
pub type Commonness = (Option<Classes>, Option<Definitions>);

/// The game, beginning with a word that people know, where it is known which those are; else with any. They are looked for when one is drawn: that takes long on
/// a device, and a game that has begun needs none.
#[must_use]
pub fn beginning_with_common(game: Balda, commonness: impl FnOnce(&Lexicon) -> Commonness + Send + 'static) -> Balda {
    let (words, side) = (game.words().clone(), game.rule_set().side());
    game.with_lazy_start_words(move || {
        let (classes, definitions) = commonness(words.lexicon());
        start_words(&words, side, classes.as_ref(), definitions.as_ref())
    })
}

/// The words from which the start word of a board with this side is drawn. None where nothing tells which words are common or nouns: then it is drawn from all.
#[must_use]
pub fn start_words(words: &Words, side: Side, classes: Option<&Classes>, definitions: Option<&Definitions>) -> Option<Lexicon> {
    let lexicon = words.lexicon();
    let classes = classes.filter(|classes| classes.check(lexicon).is_ok());
    let letters = words.letters();
    let nouns = kept_by_hand(&NOUNS, letters);
    let dropped = kept_by_hand(&DROPPED, letters);
    let mut lookup = definitions.map(Definitions::lookup);
    let mut suits = |word: &Vec<Tile>| {
        let known = match (nouns.is_empty(), &mut lookup) {
            (false, _) => nouns.binary_search(word).is_ok(),
            (true, Some(lookup)) => is_noun(word, letters, &lookup.word(&letters.decode(word))),
            (true, None) => true,
        };
        known && dropped.binary_search(word).is_err()
    };
    let tells = !nouns.is_empty() || definitions.is_some();
    if !nouns.is_empty() {
        // Who kept the list has looked at how common they are.
        let listed: Vec<Vec<Tile>> = nouns.iter().filter(|word| word.len() == side.len() && words.contains(word)).cloned().collect();
        return if listed.len() >= FEW { made(lexicon, listed) } else { common(words, side, classes) };
    }
    let of_length = of_length(words, side);
    let Some(classes) = classes else {
        let all = up_to(&of_length, Class::MAX, None).into_iter().filter(&mut suits).collect::<Vec<_>>();
        return if tells && all.len() >= FEW { made(lexicon, all) } else { None };
    };
    let (mut best, mut before): (Vec<Vec<Tile>>, Vec<Vec<Tile>>) = (Vec::new(), Vec::new());
    for class in 1..=COMMON {
        // Each word is looked up once, in the first class that has it.
        let known = up_to(&of_length, class, Some(classes));
        best.extend(known.iter().filter(|word| before.binary_search(word).is_err() && suits(word)).cloned());
        if best.len() >= ENOUGH {
            break;
        }
        before = known;
    }
    best.sort_unstable();
    if best.len() >= FEW { made(lexicon, best) } else { common(words, side, Some(classes)) }
}

/// All common words, whatever they are; none where it is not known which those are, or there is none of this length.
fn common(words: &Words, side: Side, classes: Option<&Classes>) -> Option<Lexicon> {
    let all = up_to(&of_length(words, side), COMMON, Some(classes?));
    if all.is_empty() { None } else { made(words.lexicon(), all) }
}

fn made(lexicon: &Lexicon, words: Vec<Vec<Tile>>) -> Option<Lexicon> {
    Lexicon::from_words(lexicon.name(), lexicon.alphabet(), words).ok()
}

/// The words of the lexicon that are as long as the board is wide, folded as they are played and in that order, each with its number in the lexicon.
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

/// Of these words those up to a class, each once; without classes all.
fn up_to(all: &[(Vec<Tile>, usize)], class: Class, classes: Option<&Classes>) -> Vec<Vec<Tile>> {
    let is_known = |number| classes.is_none_or(|classes| classes.class_of(number).is_some_and(|of_word| of_word <= class));
    let mut known: Vec<Vec<Tile>> = all.iter().filter(|(_, number)| is_known(*number)).map(|(word, _)| word.clone()).collect();
    known.dedup();
    known
}

/// The words of a list, in order; none for an alphabet without one.
fn kept_by_hand(lists: &[(&str, &str)], letters: &Letters) -> Vec<Vec<Tile>> {
    let name = letters.alphabet().name();
    let list = lists.iter().find(|(alphabet, _)| *alphabet == name).map_or("", |(_, list)| list);
    let words = list.lines().filter(|line| !line.starts_with('#')).flat_map(str::split_whitespace);
    let mut words: Vec<Vec<Tile>> = words.filter_map(|word| letters.encode(word).ok()).collect();
    words.sort_unstable();
    words
}

/// Is this the base form of a word that is mostly a noun, and no name?
fn is_noun(word: &[Tile], letters: &Letters, definitions: &[Definition]) -> bool {
    let itself = |definition: &Definition| {
        let small = definition.headword.chars().all(|c| !c.is_uppercase());
        small && letters.encode(&definition.headword).is_ok_and(|headword| headword == word)
    };
    // A form of another word, as SHOES of `shoe` the verb, has entries of that word, too.
    let Some(first) = definitions.first().filter(|_| definitions.iter().all(itself)) else { return false };
    let of = |part: Option<PartOfSpeech>| definitions.iter().filter(|d| d.part_of_speech == part).map(|d| d.senses.len()).sum::<usize>();
    let most = PartOfSpeech::ALL.into_iter().map(|part| of(Some(part))).max().unwrap_or(0);
    let noun = of(Some(PartOfSpeech::Noun));
    // A source that does not tell parts of speech is of nouns where the lexicon is.
    let is_noun = matches!(first.part_of_speech, None | Some(PartOfSpeech::Noun)) && noun >= most;
    is_noun && first.senses.first().is_some_and(|sense| !is_marked(sense))
}

/// Does an abbreviation stand before the meaning: of a field in which the word is used, or of a time in which it was? Or is it no meaning, but a translation:
/// `перевод: нем. Koralle`?
fn is_marked(sense: &str) -> bool {
    let first = sense.split_whitespace().next().unwrap_or_default();
    first.ends_with(':')
        || sense.len() > first.len() && first.strip_suffix('.').is_some_and(|mark| mark.chars().all(|c| c.is_alphabetic() || c == '-'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_kept_by_hand_are_of_words_in_order() {
        let letters = |alphabet: &lexicon::Alphabet| Letters::new(alphabet, &balda::RuleSet::default());
        let czech = kept_by_hand(&NOUNS, &letters(&lexicon::Alphabet::czech()));
        for side in Side::ALL {
            assert!(czech.iter().filter(|word| word.len() == side.len()).count() > 60, "{side}");
        }
        for (alphabet, least) in [(lexicon::Alphabet::russian(), 100), (lexicon::Alphabet::english(), 80)] {
            assert!(kept_by_hand(&DROPPED, &letters(&alphabet)).len() > least);
            assert!(kept_by_hand(&NOUNS, &letters(&alphabet)).is_empty());
        }
    }

    #[test]
    fn marks_are_abbreviations_before_a_meaning() {
        assert!(is_marked("истор. военный правитель"));
        assert!(is_marked("зоол. сумчатый медведь"));
        assert!(is_marked("перевод: польск. koral"));
        assert!(!is_marked("предмет мебели"));
        assert!(!is_marked("стол."));
        assert!(!is_marked(""));
    }
}
