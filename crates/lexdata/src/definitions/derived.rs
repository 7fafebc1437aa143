//! Finds the word that another word is derived from, by suffix or prefix.
//!
//! It is used for words without a definition, and only accepts origins with a definition. Therefore
//! a table of suffixes suffices; where it is wrong, the words look alike (`БАШЕНКА` from `БАШНЯ`).
//! Each language has its own tables.

/// Grammatical properties used by the tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Traits {
    /// Whether it is an animate noun; `None` if unknown.
    pub animate: Option<bool>,
    /// `m`, `f` or `n`; `None` if unknown.
    pub gender: Option<char>,
    /// Whether it is known to be a noun.
    pub noun: bool,
}

/// A condition on the derived word and its origin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Requirement {
    Any,
    /// The derived word is an animate noun.
    Animate,
    /// The derived word is not an animate noun.
    Inanimate,
    /// Both are animate; the derived word is feminine and its origin is not.
    Feminine,
    /// Both are nouns of the same gender.
    SameGender,
    /// Both are nouns.
    Nouns,
}

/// A suffix of the derived word, the possible suffixes of its origin, the label, and the condition.
pub type Row = (&'static str, &'static [&'static str], &'static str, Requirement);

/// The minimum number of letters before the suffix.
const SHORTEST_STEM: usize = 2;

/// Finds the origin of a word by its suffix. Returns the label and the origin. Rows and their
/// origins are tried in order.
pub fn by_suffix(
    word: &str,
    table: &[Row],
    traits: &dyn Fn(&str) -> Traits,
    explained: &dyn Fn(&str) -> bool,
) -> Option<(&'static str, String)> {
    for &(end, origins, label, wanted) in table {
        let Some(stem) = word.strip_suffix(end).filter(|stem| stem.chars().count() >= SHORTEST_STEM) else { continue };
        for origin in origins {
            let origin = [stem, origin].concat();
            if origin != word && fits(wanted, traits(word), &|| traits(&origin)) && explained(&origin) {
                return Some((label, origin));
            }
        }
    }
    None
}

fn fits(wanted: Requirement, word: Traits, origin: &dyn Fn() -> Traits) -> bool {
    match wanted {
        Requirement::Any => true,
        Requirement::Animate => word.animate == Some(true),
        Requirement::Inanimate => word.animate != Some(true),
        Requirement::Feminine => {
            let origin = origin();
            word.animate == Some(true) && word.gender == Some('f') && origin.animate == Some(true) && origin.gender != Some('f')
        }
        Requirement::SameGender => {
            let origin = origin();
            word.noun && origin.noun && word.gender == origin.gender
        }
        Requirement::Nouns => word.noun && origin().noun,
    }
}

/// The minimum number of letters after a prefix.
const SHORTEST_REST: usize = 4;

/// Finds the longest of `beginnings` whose rest is an origin. Returns the prefix and the rest.
pub fn by_prefix<'a>(word: &'a str, beginnings: &[&'static str], explained: &dyn Fn(&str) -> bool) -> Option<(&'static str, &'a str)> {
    let rest = |beginning: &'static str| {
        let rest = word.strip_prefix(beginning)?;
        (rest.chars().count() >= SHORTEST_REST && explained(rest)).then_some((beginning, rest))
    };
    beginnings.iter().filter_map(|beginning| rest(beginning)).max_by_key(|(beginning, _)| beginning.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn origins_are_found_by_suffix_and_prefix() {
        let traits = |word: &str| match word {
            "студентка" => Traits { animate: Some(true), gender: Some('f'), noun: true },
            "студент" => Traits { animate: Some(true), gender: Some('m'), noun: true },
            "моторка" => Traits { animate: Some(false), gender: Some('f'), noun: true },
            _ => Traits::default(),
        };
        let explained = |word: &str| ["студент", "мотор", "добрый", "метр"].contains(&word);
        let table: [Row; 2] = [("ка", &["а", ""], "женск. к", Requirement::Feminine), ("ость", &["ый"], "свойство", Requirement::Any)];
        let find = |word| by_suffix(word, &table, &traits, &explained);
        assert_eq!(find("студентка"), Some(("женск. к", "студент".to_owned())));
        assert_eq!(find("доброта"), None);
        assert_eq!(find("добрость"), Some(("свойство", "добрый".to_owned())));
        assert_eq!(find("моторка"), None, "the word is not animate");
        assert_eq!(by_prefix("миллиметр", &["мил", "милли"], &explained), Some(("милли", "метр")));
        assert_eq!(by_prefix("метр", &["ме", ""], &explained), Some(("", "метр")));
    }
}
