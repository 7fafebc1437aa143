//! Russian nouns, for games whose words are common nouns in the nominative singular.
//!
//! Three sources are merged:
//!
//! - OpenCorpora's dictionary ([`opencorpora`](crate::opencorpora)), which tags every form;
//! - the spelling dictionary `dictionary-ru`, which has no tags, but whose affix groups
//!   ([`is_noun_by_groups`]) identify most nouns;
//! - a hand-maintained list of nouns that are always included.
//!
//! YO is folded into YE, as in print: the alphabet does so, and a word is found by either spelling.

use lexicon::{Alphabet, WordList};

use crate::hand;
use crate::hunspell::Dictionary;
use crate::opencorpora::{OpenCorpora, OpenCorporaError, Reading};
use crate::watch::{Interrupted, Watch};
use crate::words::WordCollector;

/// The selection of forms.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Forms {
    /// The nominative singular, or the base form of nouns without a singular.
    Singular,
    /// Also the nominative plural, if OpenCorpora has it.
    WithPlural,
}

/// Why the nouns cannot be computed.
#[derive(Debug, thiserror::Error)]
pub enum NounsError {
    /// OpenCorpora's files are damaged.
    #[error(transparent)]
    OpenCorpora(#[from] OpenCorporaError),
    /// The computation was interrupted.
    #[error(transparent)]
    Interrupted(#[from] Interrupted),
}

/// OpenCorpora's grammemes of words that are not common nouns of the standard language: names,
/// titles, abbreviations, errors, and colloquial forms.
const NOT_COMMON: [&str; 13] = ["Name", "Surn", "Patr", "Geox", "Orgn", "Trad", "Abbr", "Init", "Erro", "Dist", "Infr", "Coun", "Litr"];

/// The number of readings between two progress reports.
const CHUNK: u64 = 1 << 16;
/// The number of readings in the supported version of OpenCorpora's dictionary, for progress
/// reports.
const READINGS: u64 = 5_140_211;

/// Returns the alphabet of these lexicons: Russian, with YO folded into YE.
pub fn alphabet() -> Alphabet {
    Alphabet::russian().folding('Ё', 'Е').expect("both letters are in the alphabet: a test folds them")
}

/// Returns the nouns of all three sources, sorted.
pub fn words(opencorpora: &OpenCorpora, spelling: &Dictionary, forms: Forms, watch: &Watch<'_>) -> Result<WordList, NounsError> {
    let alphabet = alphabet();
    let mut collector = WordCollector::new(&alphabet);
    let mut readings = 0;
    opencorpora.readings(|reading| -> Result<(), NounsError> {
        if is_singular(&reading) || (forms == Forms::WithPlural && is_plural(&reading)) {
            collector.take(reading.form);
        }
        readings += 1;
        if readings % CHUNK == 0 {
            watch.at("readings of OpenCorpora's forms", readings, READINGS)?;
        }
        Ok(())
    })?;
    for word in by_spelling(spelling) {
        collector.take(word);
    }
    for word in hand::words(hand::RUSSIAN_EXTRA) {
        collector.take(word);
    }
    let mut words = collector.finish();
    words.sort();
    Ok(words)
}

/// Returns whether it is the base form of a common noun: the nominative singular, or the nominative
/// of a noun without a singular.
pub fn is_singular(reading: &Reading<'_>) -> bool {
    reading.place == 0 && is_common_nominative(reading) && (reading.tag.has("sing") || reading.tag.has("Pltm"))
}

/// Returns whether it is the nominative plural of a common noun.
pub fn is_plural(reading: &Reading<'_>) -> bool {
    is_common_nominative(reading) && reading.tag.has("plur")
}

fn is_common_nominative(reading: &Reading<'_>) -> bool {
    let tag = reading.tag;
    tag.grammemes().next() == Some("NOUN") && tag.has("nomn") && !NOT_COMMON.iter().any(|mark| tag.has(mark))
}

/// Returns the words of `dictionary-ru` that are nouns by their affix groups. A word may have
/// several entries, whose groups are combined.
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

/// Affix groups of `dictionary-ru` that only nouns have: `K` plural, `J` singular of the second
/// declension, `I` plural and `H` singular of the first, `F` third declension and young animals,
/// `O` and `G` with a fleeting vowel, and others, `N` plural of the third.
const NOUN_GROUPS: &str = "KJIHFONG";

/// Suffixes of nouns in the nominative singular in the group `O` (ОТЕЦ, ВЕНОК, КОТЁЛ, КОРЕНЬ,
/// НОГОТЬ); most other words of this group are plurals.
const O_ENDS: [&str; 13] = ["ец", "ек", "ёк", "ок", "ел", "ёл", "онь", "ень", "ёнь", "оть", "ал", "ол", "ер"];

/// Returns whether a word with these groups in `dictionary-ru` is a noun in the nominative
/// singular.
pub fn is_noun_by_groups(word: &str, groups: &str) -> bool {
    let ends = |all: &[&str]| all.iter().any(|end| word.ends_with(end));
    let has = |group| groups.contains(group);
    if groups.is_empty() || groups.chars().any(|group| !NOUN_GROUPS.contains(group)) {
        return false;
    }
    if groups.chars().all(|group| group == 'O') {
        return ends(&O_ENDS);
    }
    // The instrumental of the first declension has its own entry if the stem changes.
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
    // Plurals with their own entries.
    !ends(&["ы", "и"])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::opencorpora::Tag;

    #[test]
    fn forms_are_classified_by_tag() {
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
    fn nouns_are_recognized_by_their_groups() {
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
