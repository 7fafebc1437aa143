//! The names of the Scrabble rule sets, in three languages.

use crossword::RuleSet;

use crate::texts::{Language, texts};

texts! {
    scrabble_english() { en: "Scrabble, English", cs: "Scrabble, anglicky", ru: "Скрабл по-английски" }
    scrabble_czech() { en: "Scrabble, Czech", cs: "Scrabble, česky", ru: "Скрабл по-чешски" }
    scrabble_russian() { en: "Scrabble, Russian", cs: "Scrabble, rusky", ru: "Скрабл по-русски" }
}

impl Language {
    /// Returns the title of the rule set. Custom rule sets keep the title from their file.
    pub(super) fn scrabble_title(self, rules: &RuleSet) -> String {
        match rules.name() {
            "scrabble-en" => self.scrabble_english(),
            "scrabble-cs" => self.scrabble_czech(),
            "scrabble-ru" => self.scrabble_russian(),
            _ => rules.title().to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_are_localized() {
        for name in ["scrabble-en", "scrabble-cs", "scrabble-ru"] {
            let rules = games::Rules::by_name(name).unwrap();
            let rules: &crossword::RuleSet = rules.get().unwrap();
            assert_eq!(Language::En.scrabble_title(rules), rules.title());
            assert!(Language::Cs.scrabble_title(rules).starts_with("Scrabble, "));
            assert!(Language::Ru.scrabble_title(rules).starts_with("Скрабл по-"));
        }
    }
}
