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
    }
}
