//! From which word another is derived: by its end, or by its beginning.
//!
//! What is asked for are words without a meaning of their own, and a word counts as their origin only if it is explained itself; so a table of endings is
//! enough, and where it is wrong it is so among words that look alike (`БАШЕНКА` from `БАШНЯ`). Each language has its own tables.

/// What a table asks of a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Traits {
    /// A noun for what lives; `None` where it is not known.
    pub animate: Option<bool>,
    /// `m`, `f` or `n`; `None` where it is not known.
    pub gender: Option<char>,
    /// Is it known to be a noun?
    pub noun: bool,
}

/// What a row of a table asks of the derived word and of its origin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Requirement {
    /// Nothing.
    Any,
    /// The derived word is a noun for what lives.
    Animate,
    /// The derived word is no noun for what lives.
    Inanimate,
    /// Both live; the derived word is feminine and its origin masculine.
    Feminine,
    /// Both are nouns, of the same gender.
    SameGender,
    /// Both are nouns.
    Nouns,
}

/// A row: a word with this end comes from one of those with another, and this is said of it.
pub type Row = (&'static str, &'static [&'static str], &'static str, Requirement);

/// The letters that have to stand before the end of the derived word.
const SHORTEST_STEM: usize = 2;

/// The origin of a word by its end: what is said of it, and the origin. Rows are tried in their order, and so are their ends.
pub fn by_end(
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

/// The letters that have to stand behind a beginning.
const SHORTEST_REST: usize = 4;

/// The origin of a word that begins with one of `beginnings`, the longest of them: beginning and rest.
pub fn by_beginning<'a>(word: &'a str, beginnings: &[&'static str], explained: &dyn Fn(&str) -> bool) -> Option<(&'static str, &'a str)> {
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
    fn ends_and_beginnings() {
        let traits = |word: &str| match word {
            "студентка" => Traits { animate: Some(true), gender: Some('f'), noun: true },
            "студент" => Traits { animate: Some(true), gender: Some('m'), noun: true },
            "моторка" => Traits { animate: Some(false), gender: Some('f'), noun: true },
            _ => Traits::default(),
        };
        let explained = |word: &str| ["студент", "мотор", "добрый", "метр"].contains(&word);
        let table: [Row; 2] = [("ка", &["а", ""], "женск. к", Requirement::Feminine), ("ость", &["ый"], "свойство", Requirement::Any)];
        let find = |word| by_end(word, &table, &traits, &explained);
        assert_eq!(find("студентка"), Some(("женск. к", "студент".to_owned())));
        assert_eq!(find("доброта"), None);
        assert_eq!(find("добрость"), Some(("свойство", "добрый".to_owned())));
        assert_eq!(find("моторка"), None, "no animal and no person");
        assert_eq!(by_beginning("миллиметр", &["мил", "милли"], &explained), Some(("милли", "метр")));
        assert_eq!(by_beginning("метр", &["ме", ""], &explained), Some(("", "метр")));
    }
}
