//! Hand-maintained lists in data/sources/ that correct the sources. Each file describes itself.

/// The two-letter words of English.
pub const ENGLISH_TWO: &str = include_str!("../../../data/sources/english-two.txt");
/// English words missing from SCOWL.
pub const ENGLISH_EXTRA: &str = include_str!("../../../data/sources/english-extra.txt");
/// Strings in SCOWL that are not English words.
pub const ENGLISH_DROP: &str = include_str!("../../../data/sources/english-drop.txt");
/// Russian nouns that are always included.
pub const RUSSIAN_EXTRA: &str = include_str!("../../../data/sources/russian-extra.txt");
/// Strings of the Czech dictionary that are excluded from the lexicons.
pub const CZECH_DROP: &str = include_str!("../../../data/sources/czech-drop.txt");

/// Definitions of Russian nouns missing from the packaged Wiktionary.
pub const RUSSIAN_DEFINITIONS: &str = include_str!("../../../data/sources/russian-definitions.txt");
/// Definitions of some common Czech words.
pub const CZECH_DEFINITIONS: &str = include_str!("../../../data/sources/czech-definitions.txt");

/// Parses the definitions of a list. Its lines are a word and its meanings:
/// `word: one meaning | another`.
pub fn definitions(list: &str) -> impl Iterator<Item = (&str, impl Iterator<Item = &str>)> {
    let lines = list.lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| line.split_once(": ")).map(|(word, meanings)| (word.trim(), meanings.split('|').map(str::trim)))
}

/// Parses the irregular forms of a list with lines such as `word = form form`.
pub fn forms(list: &str) -> impl Iterator<Item = (&str, impl Iterator<Item = &str>)> {
    let lines = list.lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| line.split_once(" = ")).map(|(word, forms)| (word.trim(), forms.split_whitespace()))
}

/// Parses the whitespace-separated words of a list, without comments.
pub fn words(list: &str) -> impl Iterator<Item = &str> {
    list.lines().filter(|line| !line.starts_with('#')).flat_map(str::split_whitespace)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_have_the_expected_sizes() {
        let sizes = [ENGLISH_TWO, ENGLISH_EXTRA, ENGLISH_DROP, RUSSIAN_EXTRA, CZECH_DROP].map(|list| words(list).count());
        assert_eq!(sizes, [107, 109, 43, 9, 69]);
        let sizes = [RUSSIAN_DEFINITIONS, CZECH_DEFINITIONS].map(|list| definitions(list).count());
        assert_eq!(sizes, [1100, 64]);
        assert_eq!(forms(CZECH_DEFINITIONS).count(), 12);
    }

    #[test]
    fn definitions_and_forms_are_parsed() {
        let list = "# a list: of words\npes: šelma | samec\npes = psa psi\n";
        let read: Vec<(&str, Vec<&str>)> = definitions(list).map(|(word, meanings)| (word, meanings.collect())).collect();
        assert_eq!(read, [("pes", vec!["šelma", "samec"])]);
        let read: Vec<(&str, Vec<&str>)> = forms(list).map(|(word, forms)| (word, forms.collect())).collect();
        assert_eq!(read, [("pes", vec!["psa", "psi"])]);
        for list in [RUSSIAN_DEFINITIONS, CZECH_DEFINITIONS] {
            for line in list.lines().filter(|line| !line.starts_with('#')) {
                assert!(line.contains(": ") != line.contains(" = "), "{line}");
            }
        }
    }
}
