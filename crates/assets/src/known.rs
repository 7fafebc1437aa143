//! The lexicons known by name, with instructions for installing each.

use lexicon::LexiconName;

/// A lexicon known by name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownLexicon {
    /// The name, as in `--lexicon en`.
    pub name: LexiconName,
    /// A short description.
    pub about: &'static str,
    /// The commands that build it, one per line.
    pub cure: &'static str,
}

/// All known lexicons.
pub static KNOWN: [KnownLexicon; 8] = [
    KnownLexicon { name: LexiconName::known("en"), about: "English", cure: "deska lexicon build en" },
    KnownLexicon { name: LexiconName::known("en-common"), about: "English, common words", cure: "deska lexicon build en-common" },
    KnownLexicon { name: LexiconName::known("ru-all"), about: "Russian, all forms", cure: "deska lexicon build ru-all" },
    KnownLexicon { name: LexiconName::known("ru-nouns"), about: "Russian, nouns", cure: "deska lexicon build ru-nouns" },
    KnownLexicon {
        name: LexiconName::known("ru-nouns-plural"),
        about: "Russian, nouns in the singular and the plural",
        cure: "deska lexicon build ru-nouns-plural",
    },
    KnownLexicon { name: LexiconName::known("cs-all"), about: "Czech, all forms", cure: CZECH_ALL },
    KnownLexicon { name: LexiconName::known("cs-mixed"), about: "Czech, all forms to five letters, base forms above", cure: CZECH_MIXED },
    KnownLexicon { name: LexiconName::known("cs-base"), about: "Czech, base forms", cure: CZECH_BASE },
];

macro_rules! czech {
    ($take:literal) => {
        concat!(
            "deska lexicon build --from-hunspell /usr/share/hunspell/cs_CZ.aff /usr/share/hunspell/cs_CZ.dic --name cs-",
            $take,
            " --alphabet czech --",
            $take,
            "\n(on Debian after `apt-get install hunspell-cs`), or, with npm at hand,\ndeska lexicon build cs-",
            $take
        )
    };
}

const CZECH_ALL: &str = czech!("all");
const CZECH_MIXED: &str = czech!("mixed");
const CZECH_BASE: &str = czech!("base");

impl KnownLexicon {
    /// Returns the lexicon with this name.
    pub fn by_name(name: &LexiconName) -> Option<&'static KnownLexicon> {
        KNOWN.iter().find(|known| known.name == *name)
    }
}
