//! Lists kept by hand: small corrections to the sources. They stand in data/sources/, each with a word on what it is.

/// The two-letter words of English.
pub const ENGLISH_TWO: &str = include_str!("../../../data/sources/english-two.txt");
/// What English has besides SCOWL.
pub const ENGLISH_EXTRA: &str = include_str!("../../../data/sources/english-extra.txt");
/// What SCOWL has and English has not.
pub const ENGLISH_DROP: &str = include_str!("../../../data/sources/english-drop.txt");
/// Nouns that Russian has whatever its sources say.
pub const RUSSIAN_EXTRA: &str = include_str!("../../../data/sources/russian-extra.txt");
/// What the Czech dictionary has and the Czech lexicons have not.
pub const CZECH_DROP: &str = include_str!("../../../data/sources/czech-drop.txt");

/// What Russian nouns mean that the Wiktionary of the package lacks.
pub const RUSSIAN_DEFINITIONS: &str = include_str!("../../../data/sources/russian-definitions.txt");
/// What some common Czech words mean.
pub const CZECH_DEFINITIONS: &str = include_str!("../../../data/sources/czech-definitions.txt");

/// Words and their meanings of a list with lines such as `word: one meaning | another`.
pub fn definitions(list: &str) -> impl Iterator<Item = (&str, impl Iterator<Item = &str>)> {
    let lines = list.lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| line.split_once(": ")).map(|(word, meanings)| (word.trim(), meanings.split('|').map(str::trim)))
}

/// Words and their irregular forms of a list with lines such as `word = form form`.
pub fn forms(list: &str) -> impl Iterator<Item = (&str, impl Iterator<Item = &str>)> {
    let lines = list.lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| line.split_once(" = ")).map(|(word, forms)| (word.trim(), forms.split_whitespace()))
}

/// The words of such a list: whatever stands between spaces and line ends, comments aside.
pub fn words(list: &str) -> impl Iterator<Item = &str> {
    list.lines().filter(|line| !line.starts_with('#')).flat_map(str::split_whitespace)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes() {
        let sizes = [ENGLISH_TWO, ENGLISH_EXTRA, ENGLISH_DROP, RUSSIAN_EXTRA, CZECH_DROP].map(|list| words(list).count());
        assert_eq!(sizes, [107, 109, 43, 9, 69]);
        let sizes = [RUSSIAN_DEFINITIONS, CZECH_DEFINITIONS].map(|list| definitions(list).count());
        assert_eq!(sizes, [1100, 64]);
        assert_eq!(forms(CZECH_DEFINITIONS).count(), 12);
    }

    #[test]
    fn definitions_and_forms() {
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
