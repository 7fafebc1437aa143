//! Russian nouns, for games in which a word is a common noun in the nominative singular.
//!
//! From three sources, joined:
//!
//! - OpenCorpora's dictionary ([`opencorpora`](crate::opencorpora)), which says of every form what it is;
//! - the spelling dictionary `dictionary-ru`, which does not, but whose groups of endings ([`is_noun_by_groups`]) tell a noun from other words in most cases;
//! - a list kept by hand of nouns that must not be missing, whatever the two say.
//!
//! YO is folded into YE, as in print: the alphabet says so, and a word is found by either spelling.

use lexicon::{Alphabet, WordList};

use crate::hand;
use crate::hunspell::Dictionary;
use crate::opencorpora::{OpenCorpora, OpenCorporaError, Reading};
use crate::watch::{Interrupted, Watch};
use crate::words::Gatherer;

/// Which forms of the nouns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Forms {
    /// The nominative singular, or what stands for it where a noun has no singular.
    Singular,
    /// That, and the nominative plural where OpenCorpora has it.
    WithPlural,
}

/// Why there are no nouns.
#[derive(Debug, thiserror::Error)]
pub enum NounsError {
    /// OpenCorpora's files are damaged.
    #[error(transparent)]
    OpenCorpora(#[from] OpenCorporaError),
    /// The work was ended.
    #[error(transparent)]
    Interrupted(#[from] Interrupted),
}

/// OpenCorpora's marks of what is no common noun of the language: names, titles of things, abbreviations, slips, and forms that only some people use.
const NOT_COMMON: [&str; 13] = ["Name", "Surn", "Patr", "Geox", "Orgn", "Trad", "Abbr", "Init", "Erro", "Dist", "Infr", "Coun", "Litr"];

/// Between how many readings the watch is looked at.
const CHUNK: u64 = 1 << 16;
/// How many readings there are in the version of OpenCorpora's dictionary that is used here, to show how far the work is.
const READINGS: u64 = 5_140_211;

/// The letters of these lexicons: Russian, with YO read as YE.
pub fn alphabet() -> Alphabet {
    Alphabet::russian().folding('Ё', 'Е').expect("both letters are in the alphabet: a test folds them")
}

/// The nouns of all three sources, sorted.
pub fn words(opencorpora: &OpenCorpora, spelling: &Dictionary, forms: Forms, watch: &Watch<'_>) -> Result<WordList, NounsError> {
    let alphabet = alphabet();
    let mut gatherer = Gatherer::new(&alphabet);
    let mut readings = 0;
    opencorpora.readings(|reading| -> Result<(), NounsError> {
        if is_singular(&reading) || (forms == Forms::WithPlural && is_plural(&reading)) {
            gatherer.take(reading.form);
        }
        readings += 1;
        if readings % CHUNK == 0 {
            watch.at("readings of OpenCorpora's forms", readings, READINGS)?;
        }
        Ok(())
    })?;
    for word in by_spelling(spelling) {
        gatherer.take(word);
    }
    for word in hand::words(hand::RUSSIAN_EXTRA) {
        gatherer.take(word);
    }
    let mut words = gatherer.finish();
    words.sort();
    Ok(words)
}

/// Whether this is a common noun as a dictionary lists it: in the nominative, and in the singular unless it has none.
pub fn is_singular(reading: &Reading<'_>) -> bool {
    reading.place == 0 && is_common_nominative(reading) && (reading.tag.has("sing") || reading.tag.has("Pltm"))
}

/// Whether this is the nominative plural of a common noun.
pub fn is_plural(reading: &Reading<'_>) -> bool {
    is_common_nominative(reading) && reading.tag.has("plur")
}

fn is_common_nominative(reading: &Reading<'_>) -> bool {
    let tag = reading.tag;
    tag.grammemes().next() == Some("NOUN") && tag.has("nomn") && !NOT_COMMON.iter().any(|mark| tag.has(mark))
}

/// The words of `dictionary-ru` that its groups show to be nouns. A word may stand in several entries; its groups are those of all of them.
pub(crate) fn by_spelling(dictionary: &Dictionary) -> Vec<&str> {
    let mut entries: Vec<(&str, char)> = Vec::new();
    for entry in dictionary.entries() {
        entries.extend(dictionary.flags(entry).map(|group| (dictionary.word(entry), group)));
    }
    entries.sort_unstable();
    let same_word = entries.chunk_by(|(one, _), (other, _)| one == other);
    let nouns = same_word.filter(|entries| is_noun_by_groups(entries[0].0, &entries.iter().map(|&(_, group)| group).collect::<String>()));
    nouns.map(|entries| entries[0].0).collect()
}

/// Groups of endings of `dictionary-ru` that only nouns take: `K` plural, `J` singular of the second declension, `I` plural and `H` singular of the first, `F`
/// third declension and young animals, `O` and `G` with a vowel that comes and goes, and others, `N` plural of the third.
const NOUN_GROUPS: &str = "KJIHFONG";

/// Ends of words of the group `O` that are nouns in the nominative singular (ОТЕЦ, ВЕНОК, КОТЁЛ, КОРЕНЬ, НОГОТЬ); what else has this group is mostly a plural.
const O_ENDS: [&str; 13] = ["ец", "ек", "ёк", "ок", "ел", "ёл", "онь", "ень", "ёнь", "оть", "ал", "ол", "ер"];

/// Whether a word that `dictionary-ru` has with these groups is a noun in the nominative singular.
pub fn is_noun_by_groups(word: &str, groups: &str) -> bool {
    let ends = |all: &[&str]| all.iter().any(|end| word.ends_with(end));
    let has = |group| groups.contains(group);
    if groups.is_empty() || groups.chars().any(|group| !NOUN_GROUPS.contains(group)) {
        return false;
    }
    if groups.chars().all(|group| group == 'O') {
        return ends(&O_ENDS);
    }
    // The instrumental of the first declension stands as a word of its own where its stem changes.
    if ends(&["ой", "ей", "ою", "ею"]) && (has('H') || has('I')) {
        return false;
    }
    // Numerals decline like nouns of the third declension.
    if ends(&["дцать", "десят"]) && has('F') {
        return false;
    }
    if has('H') || has('I') {
        return ends(&["а", "я", "ь"]) || groups.chars().any(|group| group != 'H' && group != 'I');
    }
    // Plurals that stand as words of their own.
    !ends(&["ы", "и"])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::opencorpora::Tag;

    #[test]
    fn what_opencorpora_says_of_a_form() {
        let of = |tag: &str, place| {
            let tag = Tag::new(tag);
            let reading = Reading { form: "x", tag: &tag, paradigm: 0, place };
            (is_singular(&reading), is_plural(&reading))
        };
        assert_eq!(of("NOUN,inan,femn sing,nomn", 0), (true, false));
        assert_eq!(of("NOUN,inan,femn plur,nomn", 6), (false, true));
        assert_eq!(of("NOUN,inan,GNdr,Pltm plur,nomn", 0), (true, true), "no singular");
        assert_eq!(of("NOUN,inan,femn plur,nomn", 0), (false, true), "the singular is missing from the dictionary");
        assert_eq!(of("NOUN,inan,femn sing,nomn,V-be", 12), (false, false), "a variant of the listed form");
        for other in [
            "NOUN,inan,femn sing,gent",
            "ADJF,Subx masc,sing,nomn",
            "NOUN,anim,masc,Name sing,nomn",
            "NOUN,inan,femn,Sgtm,Geox sing,nomn",
            "NOUN,inan,masc,Fixd,Abbr sing,nomn",
        ] {
            assert_eq!(of(other, 0), (false, false), "{other}");
        }
    }

    #[test]
    fn groups_of_nouns() {
        for (word, groups) in [
            ("шалаш", "KJ"),
            ("обезьяна", "I"),
            ("манноза", "H"),
            ("бодрость", "F"),
            ("сеянец", "O"),
            ("котёл", "O"),
            ("семья", "G"),
            ("тягость", "FN"),
        ] {
            assert!(is_noun_by_groups(word, groups), "{word}");
        }
        for (word, groups) in [
            ("умелый", "AS"),
            ("всласть", ""),
            ("анналы", "O"),
            ("статьёй", "H"),
            ("двадцать", "F"),
            ("пятьдесят", "F"),
            ("сени", "N"),
            ("ножны", "K"),
            ("канун", "KZ"),
        ] {
            assert!(!is_noun_by_groups(word, groups), "{word}");
        }
    }

    #[test]
    fn yo_is_folded() {
        assert_eq!(alphabet().encode("ёж"), alphabet().encode("ЕЖ"));
    }
}
