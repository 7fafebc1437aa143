//! The recipes of the bundled lexicons.
//!
//! A recipe names the exact version of its source, and the resulting number of words and their
//! SHA-256. A lexicon built from another version is valid but different; [`Recipe::expected`] tells
//! them apart.

use lexicon::Alphabet;

use crate::inflected::WordSelection;
use crate::opencorpora::PYMORPHY_DICTS_RU;
use crate::package::Package;
use crate::russian_nouns::{self, Forms};
use crate::scowl;

/// The Czech dictionary in the npm registry: [`DICTIONARY_FILES`].
pub const DICTIONARY_CS: Package = Package {
    name: "dictionary-cs",
    version: "4.0.0",
    archive: "dictionary-cs-4.0.0.tgz",
    sha256: "119518d93ea373c4976818dc5366e15c28590f85a635f3d1b5a1bc962461e97a",
};

/// The Russian dictionary in the npm registry.
pub const DICTIONARY_RU: Package = Package {
    name: "dictionary-ru",
    version: "3.0.0",
    archive: "dictionary-ru-3.0.0.tgz",
    sha256: "53fe1b0ff870c35b61dbc957116a15590458d145dbf89126ebf85a13adce0416",
};

/// The rules and the words of a dictionary in its package.
pub const DICTIONARY_FILES: [&str; 2] = ["/index.aff", "/index.dic"];

/// The source of a lexicon, and the selection of its words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// Debian's package `scowl` with the hand-maintained lists.
    Scowl,
    /// Debian's package `scowl`, limited to common words.
    ScowlCommon,
    /// An expanded dictionary from npm.
    Hunspell(Package, WordSelection),
    /// The nouns of OpenCorpora's dictionary, of the Russian dictionary from npm, and of a
    /// hand-maintained list.
    RussianNouns(Forms),
}

/// The licence terms of a lexicon, which determine its directory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Terms {
    /// May be embedded in the program.
    Permissive,
    /// May be embedded in the program, with its notice. Modifications must keep the terms.
    CcBySa,
    /// Must stay a separate file next to the program.
    Gpl,
}

impl Terms {
    /// Returns the directory under data/.
    pub fn folder(self) -> &'static str {
        match self {
            Terms::Permissive => "permissive",
            Terms::CcBySa => "cc-by-sa",
            Terms::Gpl => "gpl",
        }
    }
}

/// The recipe for one lexicon.
#[derive(Debug, Clone, Copy)]
pub struct Recipe {
    /// The name, as in `--lexicon en`.
    pub name: &'static str,
    pub source: Source,
    pub terms: Terms,
    /// The licence of the words, on one line.
    pub licence: &'static str,
    /// The number of words.
    pub words: usize,
    /// The hash of the words, as in `lexicon::Info`.
    pub words_sha256: &'static str,
}

const SCOWL_LICENCE: &str = "SCOWL's (permissive, notices of Kevin Atkinson, UKACD and others; data/permissive/LICENCE-scowl.txt)";
const LEBEDEV_LICENCE: &str = "BSD-style, Alexander I. Lebedev (data/permissive/LICENCE-dictionary-ru.txt)";
const CZECH_LICENCE: &str = "GPL-2.0-or-later (data/gpl/LICENCE-dictionary-cs.txt)";

const NOUNS_LICENCE: &str = "CC BY-SA 3.0, OpenCorpora (data/cc-by-sa/NOTICE-opencorpora.txt); some words BSD-style, Alexander I. Lebedev (data/permissive/LICENCE-dictionary-ru.txt)";

/// The recipes of all lexicons.
pub const RECIPES: [Recipe; 8] = [
    Recipe {
        name: "en",
        source: Source::Scowl,
        terms: Terms::Permissive,
        licence: SCOWL_LICENCE,
        words: 248_521,
        words_sha256: "57ed22208225bc0148315f6c03cb5644538cc4e611feac778c004311e64b1bbe",
    },
    Recipe {
        name: "en-common",
        source: Source::ScowlCommon,
        terms: Terms::Permissive,
        licence: SCOWL_LICENCE,
        words: 116_705,
        words_sha256: "0cc5ea1daab8c2ad6a230c0a3d02db513f600d595914d45d73556152435e8743",
    },
    Recipe {
        name: "ru-all",
        source: Source::Hunspell(DICTIONARY_RU, WordSelection::All),
        terms: Terms::Permissive,
        licence: LEBEDEV_LICENCE,
        words: 1_315_434,
        words_sha256: "a62e8e3a17697c3b3ef6701e8966c3bdd2d6f8354f58cc43a63a03de1f64bc34",
    },
    Recipe {
        name: "ru-nouns",
        source: Source::RussianNouns(Forms::Singular),
        terms: Terms::CcBySa,
        licence: NOUNS_LICENCE,
        words: 63_380,
        words_sha256: "7305ed9d78030b979138ee58ba777a85e643469c7a979030d717139c3d84d27b",
    },
    Recipe {
        name: "ru-nouns-plural",
        source: Source::RussianNouns(Forms::WithPlural),
        terms: Terms::CcBySa,
        licence: NOUNS_LICENCE,
        words: 120_615,
        words_sha256: "883abc894d576f342ed679b1703d1d44ac871637608280d8419eca5a881b33d0",
    },
    Recipe {
        name: "cs-all",
        source: Source::Hunspell(DICTIONARY_CS, WordSelection::All),
        terms: Terms::Gpl,
        licence: CZECH_LICENCE,
        words: 2_824_448,
        words_sha256: "801c71b4865e94906480436821d666ccefebf4da17994714b35494ec5da7b98c",
    },
    Recipe {
        name: "cs-base",
        source: Source::Hunspell(DICTIONARY_CS, WordSelection::Base),
        terms: Terms::Gpl,
        licence: CZECH_LICENCE,
        words: 150_253,
        words_sha256: "205fc98c8428784a1cf5fe47c2097c5976195ec69c085862ed130814be30aabd",
    },
    Recipe {
        name: "cs-mixed",
        source: Source::Hunspell(DICTIONARY_CS, WordSelection::Mixed),
        terms: Terms::Gpl,
        licence: CZECH_LICENCE,
        words: 178_428,
        words_sha256: "d8b536d2a50b89ff0e6cf077d37e7b23147055d0eaf1ea27e0e85c243e7c12bd",
    },
];

impl Recipe {
    /// Returns the recipe of a lexicon.
    pub fn by_name(name: &str) -> Option<&'static Recipe> {
        RECIPES.iter().find(|recipe| recipe.name == name)
    }

    /// Returns the alphabet.
    pub fn alphabet(&self) -> Alphabet {
        match self.source {
            Source::Scowl | Source::ScowlCommon => Alphabet::english(),
            Source::Hunspell(package, _) if package == DICTIONARY_CS => Alphabet::czech(),
            Source::Hunspell(..) => Alphabet::russian(),
            Source::RussianNouns(_) => russian_nouns::alphabet(),
        }
    }

    /// Returns the lines for the `source` header of a lexicon file.
    pub fn sources(&self) -> Vec<String> {
        match self.source {
            Source::Scowl => vec![
                format!("Debian scowl 2020.12.07-2, *-words.10 to .{}, accents stripped, 3 to 15 letters", scowl::LARGEST),
                "data/sources: english-two.txt, english-extra.txt added, english-drop.txt taken away".to_owned(),
            ],
            Source::ScowlCommon => {
                vec![format!("Debian scowl 2020.12.07-2, *-words.10 to .{}, 2 to 15 unaccented letters", scowl::LARGEST_COMMON)]
            }
            Source::Hunspell(package, take) => {
                let which = match take {
                    WordSelection::All => "all forms of 2 to 15 letters",
                    WordSelection::Base => "base words of 2 to 15 letters",
                    WordSelection::Mixed => "all forms of 2 to 5 letters, base words of 6 to 15",
                };
                let mut lines = vec![format!("npm {} {}, {which}", package.name, package.version)];
                if package == DICTIONARY_CS {
                    lines.push("data/sources: czech-drop.txt and strings without a syllable taken away".to_owned());
                }
                lines
            }
            Source::RussianNouns(forms) => {
                let which = match forms {
                    Forms::Singular => "common nouns in the nominative singular, or plural where they have no singular",
                    Forms::WithPlural => "common nouns in the nominative singular and plural",
                };
                vec![
                    format!("PyPI {} {} (OpenCorpora, revision 417150), {which}", PYMORPHY_DICTS_RU.name, PYMORPHY_DICTS_RU.version),
                    format!("npm {} {}, entries whose groups of endings are those of nouns", DICTIONARY_RU.name, DICTIONARY_RU.version),
                    "data/sources: russian-extra.txt added; words of 2 to 15 letters, YO folded into YE".to_owned(),
                ]
            }
        }
    }

    /// Returns whether the count and hash are those of the recipe.
    pub fn expected(&self, words: usize, words_sha256: &str) -> bool {
        (self.words, self.words_sha256) == (words, words_sha256)
    }
}
