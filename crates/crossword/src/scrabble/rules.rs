//! The embedded rule sets of Scrabble, one per language.

use lexicon::Alphabet;

use crate::rules::RuleSet;

const EMBEDDED: [(&str, &str); 3] = [
    ("scrabble-en", include_str!("../../../../data/rules/scrabble-en.rules")),
    ("scrabble-cs", include_str!("../../../../data/rules/scrabble-cs.rules")),
    ("scrabble-ru", include_str!("../../../../data/rules/scrabble-ru.rules")),
];

/// Returns the text of an embedded board or letter table.
fn table(name: &str) -> Option<String> {
    let text = match name {
        "board-scrabble.txt" => include_str!("../../../../data/rules/board-scrabble.txt"),
        "letters-english.tsv" => include_str!("../../../../data/rules/letters-english.tsv"),
        "letters-czech.tsv" => include_str!("../../../../data/rules/letters-czech.tsv"),
        "letters-russian-scrabble.tsv" => include_str!("../../../../data/rules/letters-russian-scrabble.tsv"),
        _ => return None,
    };
    Some(text.to_owned())
}

impl RuleSet {
    /// Returns English Scrabble: 100 tiles.
    pub fn scrabble_en() -> Self {
        Self::embedded(0)
    }

    /// Returns Czech Scrabble: 100 tiles, 39 letters.
    pub fn scrabble_cs() -> Self {
        Self::embedded(1)
    }

    /// Returns Russian Scrabble: 104 tiles, 33 letters including Ё.
    pub fn scrabble_ru() -> Self {
        Self::embedded(2)
    }

    fn embedded(place: usize) -> Self {
        Self::read(EMBEDDED[place].1, &table).expect("tests parse the embedded rule sets")
    }

    /// Returns the rule set with this name, such as `scrabble-en`.
    pub fn by_name(name: &str) -> Option<Self> {
        EMBEDDED.iter().position(|(known, _)| *known == name).map(Self::embedded)
    }

    /// Returns the names of all embedded rule sets.
    pub fn names() -> impl Iterator<Item = &'static str> {
        EMBEDDED.iter().map(|(name, _)| *name)
    }

    /// Returns the Scrabble rule set for this alphabet.
    pub fn for_alphabet(alphabet: &Alphabet) -> Option<Self> {
        (0..EMBEDDED.len()).map(Self::embedded).find(|rules| rules.alphabet() == alphabet)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::Premium;
    use crate::rules::{EndRule, Settlement};

    #[test]
    fn embedded_rule_sets_are_valid() {
        for (name, alphabet, tiles, letters) in
            [("scrabble-en", "english", 100, 26), ("scrabble-cs", "czech", 100, 39), ("scrabble-ru", "russian", 104, 33)]
        {
            let rules = RuleSet::by_name(name).unwrap();
            assert_eq!((rules.name(), rules.alphabet().name()), (name, alphabet));
            assert_eq!((rules.tiles().len(), rules.tiles().count(0)), (tiles, 2));
            assert_eq!((1..64).filter(|&kind| rules.tiles().count(kind) > 0).count(), letters);
            assert_eq!((rules.rack_size(), rules.bingo(), rules.exchange_minimum(), rules.first_word()), (7, 50, 7, 2));
            assert_eq!(rules.premium(rules.start()), Premium { letter: 1, word: 2 });
            let two = match name {
                // As in the thesis on Czech Scrabble.
                "scrabble-cs" => (EndRule::Thesis, Settlement::Deduct),
                _ => (EndRule::Tournament, Settlement::TwiceOthers),
            };
            assert_eq!((rules.end_rule(2), rules.settlement(2)), two, "{name}");
            let former = rules.clone().with_legacy_end_rules();
            assert_eq!((former.end_rule(2), former.settlement(2)), (EndRule::Tournament, Settlement::TwiceOthers));
            assert_eq!((former.end_rule(4), former.settlement(4)), (EndRule::Thesis, Settlement::Deduct));
            assert_eq!((rules.end_rule(3), rules.settlement(3)), (EndRule::Thesis, Settlement::Deduct));
            assert_eq!(RuleSet::for_alphabet(rules.alphabet()), Some(rules));
        }
        assert_eq!(RuleSet::by_name("scrabble-xx"), None);
    }

    #[test]
    fn the_english_tiles_are_worth_187_points() {
        let rules = RuleSet::scrabble_en();
        assert_eq!(rules.worth(rules.tiles()), 187);
    }

    #[test]
    fn rule_set_errors_name_the_line_and_the_cure() {
        let sound = EMBEDDED[0].1;
        let read = |text: &str| RuleSet::read(text, &table).unwrap_err().to_string();
        assert_eq!(read(&sound.replace("rack: 7", "rack: 70")), "line 9: `rack` cannot be `70`: write a number from 1 to 8");
        assert_eq!(read(&sound.replace("rack: 7", "rack 7")), "line 9: `rack 7` is not a setting: write `key: value`");
        assert_eq!(read(&sound.replace("rack: 7", "")), "`rack` is not set: add a line `rack: ...`");
        assert_eq!(read(&sound.replace("rack: 7", "rack: 7\nrack: 7")), "line 10: `rack` is already set: remove one of the two lines");
        assert_eq!(read(&format!("{sound}stars: 3\n")), "line 18: `stars` is not a setting of a rule set: correct or remove the line");
        assert_eq!(read(&sound.replace("letters-english", "letters-x")), "line 6: there is no file `letters-x.tsv` next to the rule set");
        assert_eq!(
            read(&sound.replace("challenge: void", "challenge: maybe")),
            "line 16: `challenge` cannot be `maybe`: write void, off, single, double or five-point"
        );
    }
}
