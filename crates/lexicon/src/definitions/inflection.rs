//! Maps an inflected form to the words that it may be a form of.
//!
//! A rule turns the ending of a base word into the ending of a form: class `n` has `+ s` and
//! `y → ies`, for example. A rule belongs to a class, and an entry lists its classes, so rules are
//! independent of the language. A lookup applies rules backwards: it replaces every ending of the
//! form that some rule produces, and keeps the results that are entries of the rule's class.
//!
//! A rule whose form ends in a hyphen is for a prefix, such as the Czech `ne-`. The lookup
//! continues with the rest of the word, and the rule's base is the label of the whole word, such as
//! `opposite of`.

use std::collections::HashMap;

/// Turns a base word into a form by replacing the ending `base` with `form`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rule {
    /// Restricts the rule to entries of this class: the letter of a part of speech (see
    /// [`PartOfSpeech::letter`](super::PartOfSpeech::letter)), or a capital letter that entries
    /// list.
    pub class: char,
    /// The ending that is removed; may be empty. For a prefix, the label of the derived word.
    pub base: String,
    /// The ending that is added; may be empty. With a trailing hyphen it is a prefix.
    pub form: String,
    /// A pattern for the ending of the base word: letters, `.` for any, `[abc]` for one of these,
    /// `[^abc]` for any other. A lone `.` always matches.
    pub condition: String,
}

/// A string that is not a valid rule.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a rule: write CLASS, BASE, FORM and CONDITION separated by tabs, with a condition such as `[^aeiou]y`")]
pub struct RuleError(pub String);

impl Rule {
    /// Formats the rule as a line of text.
    pub(super) fn line(&self) -> String {
        format!("{}\t{}\t{}\t{}\n", self.class, self.base, self.form, self.condition)
    }
}

/// Rules indexed by the ending of the form.
#[derive(Debug, Clone, Default)]
pub(super) struct Rules {
    by_form: HashMap<Box<str>, Vec<FormRule>>,
    /// Length of the longest ending in letters.
    longest: usize,
    prefixes: Vec<Prefix>,
}

/// A prefix of the words of a class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Prefix {
    pub(super) class: char,
    /// Without its hyphen.
    pub(super) prefix: Box<str>,
    pub(super) label: Box<str>,
}

#[derive(Debug, Clone)]
struct FormRule {
    class: char,
    base: Box<str>,
    condition: Vec<Place>,
}

#[derive(Debug, Clone)]
enum Place {
    Any,
    OneOf(Box<[char]>),
    NoneOf(Box<[char]>),
}

/// A possible base word of a form, and the class that the form then has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Base {
    pub(super) key: String,
    pub(super) class: char,
}

impl Rules {
    pub(super) fn new<'a>(rules: impl IntoIterator<Item = &'a Rule>) -> Result<Rules, RuleError> {
        let mut compiled = Rules::default();
        for rule in rules {
            compiled.push(rule.class, &rule.base, &rule.form, &rule.condition).ok_or_else(|| RuleError(rule.line()))?;
        }
        Ok(compiled)
    }

    pub(super) fn parse(text: &str) -> Result<Rules, RuleError> {
        let mut rules = Rules::default();
        for line in text.lines() {
            let fields: Vec<&str> = line.split('\t').collect();
            let pushed = match fields[..] {
                [class, base, form, condition] => {
                    let mut letters = class.chars();
                    match (letters.next(), letters.next()) {
                        (Some(class), None) => rules.push(class, base, form, condition),
                        _ => None,
                    }
                }
                _ => None,
            };
            pushed.ok_or_else(|| RuleError(line.chars().take(60).collect()))?;
        }
        Ok(rules)
    }

    fn push(&mut self, class: char, base: &str, form: &str, condition: &str) -> Option<()> {
        let tabbed = [base, form, condition].iter().any(|part| part.contains(['\t', '\n']));
        if !class.is_ascii_alphabetic() || tabbed {
            return None;
        }
        if let Some(prefix) = form.strip_suffix('-') {
            if prefix.is_empty() || base.is_empty() {
                return None;
            }
            self.prefixes.push(Prefix { class, prefix: prefix.into(), label: base.into() });
            return Some(());
        }
        let condition = places(condition)?;
        self.longest = self.longest.max(form.chars().count());
        self.by_form.entry(form.into()).or_default().push(FormRule { class, base: base.into(), condition });
        Some(())
    }

    /// Returns the prefixes of a word, each with the rest of the word.
    pub(super) fn prefixes<'a>(&'a self, word: &'a str) -> impl Iterator<Item = (&'a Prefix, &'a str)> {
        self.prefixes
            .iter()
            .filter_map(move |prefix| Some((prefix, word.strip_prefix(&*prefix.prefix)?)))
            .filter(|(_, rest)| !rest.is_empty())
    }

    /// Returns all possible base words of a form, longest endings first, each pair of word and
    /// class once. The form itself is not included.
    pub(super) fn bases(&self, form: &str) -> Vec<Base> {
        let mut bases: Vec<Base> = Vec::new();
        let mut cuts: Vec<usize> = form.char_indices().rev().take(self.longest).map(|(at, _)| at).collect();
        cuts.reverse();
        cuts.push(form.len());
        // At least one letter of the stem remains.
        for cut in cuts.into_iter().filter(|&cut| cut > 0) {
            let (stem, end) = form.split_at(cut);
            for rule in self.by_form.get(end).into_iter().flatten() {
                let key = [stem, &rule.base].concat();
                let fits = key != form && fits(&rule.condition, &key);
                if fits && !bases.iter().any(|known| known.class == rule.class && known.key == key) {
                    bases.push(Base { key, class: rule.class });
                }
            }
        }
        bases
    }
}

fn fits(condition: &[Place], word: &str) -> bool {
    let mut letters = word.chars().rev();
    condition.iter().rev().all(|place| {
        letters.next().is_some_and(|letter| match place {
            Place::Any => true,
            Place::OneOf(class) => class.contains(&letter),
            Place::NoneOf(class) => !class.contains(&letter),
        })
    })
}

fn places(text: &str) -> Option<Vec<Place>> {
    let mut places = Vec::new();
    if text == "." {
        return Some(places);
    }
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        places.push(match letter {
            '.' => Place::Any,
            ']' => return None,
            '[' => {
                let (class, rest) = letters.as_str().split_once(']')?;
                letters = rest.chars();
                let (negated, class) = class.strip_prefix('^').map_or((false, class), |class| (true, class));
                if class.is_empty() {
                    return None;
                }
                let class = class.chars().collect();
                if negated { Place::NoneOf(class) } else { Place::OneOf(class) }
            }
            letter => Place::OneOf([letter].into()),
        });
    }
    Some(places)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rule(class: char, base: &str, form: &str, condition: &str) -> Rule {
        Rule { class, base: base.into(), form: form.into(), condition: condition.into() }
    }

    fn bases(rules: &[Rule], form: &str) -> Vec<String> {
        let text: String = rules.iter().map(Rule::line).collect();
        let made = Rules::new(rules).unwrap().bases(form);
        assert_eq!(made, Rules::parse(&text).unwrap().bases(form));
        made.into_iter().map(|base| format!("{} {}", base.class, base.key)).collect()
    }

    #[test]
    fn rules_restore_base_words() {
        let rules = [
            rule('n', "", "s", "[^y]"),
            rule('n', "y", "ies", "[^aeiou]y"),
            rule('v', "", "s", "."),
            rule('v', "e", "ing", "."),
            rule('v', "", "ing", "."),
        ];
        assert_eq!(bases(&rules, "ponies"), ["n pony", "n ponie", "v ponie"]);
        assert_eq!(bases(&rules, "days"), ["v day"]);
        assert_eq!(bases(&rules, "aies"), ["n aie", "v aie"]);
        assert_eq!(bases(&rules, "making"), ["v make", "v mak"]);
        assert_eq!(bases(&rules, "ing"), [] as [&str; 0]);
        let russian = [rule('K', "ка", "ек", "[^й]ка"), rule('K', "а", "", "."), rule('K', "а", "и", "[кгх]а")];
        assert_eq!(bases(&russian, "кошек"), ["K кошка", "K кошека"]);
        assert_eq!(bases(&russian, "ноги"), ["K нога", "K ногиа"]);
        assert_eq!(bases(&[], "cats"), [] as [&str; 0]);
    }

    #[test]
    fn invalid_rules_are_rejected() {
        for line in ["n\ta\tb", "n\ta\tb\t[a\n", "n\ta\tb\t[]", "n\ta\tb\t[^]", "n\ta\tb\ta]", "nn\ta\tb\t.", "\ta\tb\t.", "1\ta\tb\t."] {
            assert!(Rules::parse(line).is_err(), "{line:?}");
        }
        assert!(Rules::parse("n\t\ts\t[^y]\nv\te\ting\t.\n").is_ok());
    }
}
