//! Provides the lexicons of a [`Library`] as the word lists of rooms.

use assets::Library;
use crossword::RuleSet;
use engine::tiles::{LearnedValues, leaves, wins};
use lexicon::classes::Classes;
use lexicon::{Definitions, Lexicon, LexiconName};
use rooms::words::{WordFile, WordList, WordSource, Words, WordsError, language};

/// The lexicons found in data folders and in the binary.
pub struct LibraryWords(pub Library);

impl Words for LibraryWords {
    fn list(&self) -> Vec<WordList> {
        let mut lists = Vec::new();
        for listed in self.0.list() {
            lists.push(match listed.lexicon {
                Ok(lexicon) => WordList {
                    language: language(lexicon.alphabet().name()).to_owned(),
                    words: Some(lexicon.info().words as u64),
                    licence: lexicon.info().licence.clone(),
                    cure: None,
                    name: listed.name,
                },
                Err(error) => {
                    tracing::warn!(name = %listed.name, %error, "unusable lexicon");
                    missing(&listed.name, format!("The file of the lexicon \"{}\" is damaged: build it again.", listed.name))
                }
            });
        }
        for known in &assets::KNOWN {
            if !lists.iter().any(|list| list.name == known.name) {
                lists.push(missing(&known.name, known.cure.to_owned()));
            }
        }
        lists
    }

    fn open(&self, name: &LexiconName) -> Result<Lexicon, WordsError> {
        let lists = Words::list(self);
        let Some(list) = lists.iter().find(|list| list.name == *name) else {
            return Err(WordsError::unknown(name.as_str(), &lists));
        };
        if let Some(cure) = &list.cure {
            return Err(WordsError::Unavailable(format!("The lexicon \"{name}\" is not installed. {cure}")));
        }
        self.0.open(name).map_err(|error| {
            tracing::error!(%name, %error, "failed to open a lexicon");
            WordsError::Unavailable(format!("The lexicon \"{name}\" can't be opened: its file is damaged; build it again."))
        })
    }

    fn with_gaddag(&self, lexicon: &Lexicon) -> Option<Lexicon> {
        match self.0.with_gaddag(lexicon) {
            Ok(quick) => Some(quick),
            Err(error) => {
                tracing::warn!(%error, "falling back to the DAWG for computer players");
                None
            }
        }
    }

    fn classes(&self, lexicon: &Lexicon) -> Option<Classes> {
        self.0.classes(lexicon).unwrap_or_else(|error| {
            tracing::warn!(lexicon = lexicon.name(), %error, "lexicon has no word classes; lower levels use all words");
            None
        })
    }

    fn learned(&self, lexicon: &Lexicon, rules: &RuleSet) -> Option<LearnedValues> {
        let files = |ending| self.0.learned_files(lexicon, rules.name(), ending).map(|found| (found.path, found.bytes));
        match LearnedValues::from_files(rules, lexicon, files(leaves::file::EXTENSION), files(wins::EXTENSION)) {
            Ok(learned) => {
                if !learned.own {
                    let of = learned.leaves_of.as_deref();
                    tracing::info!(
                        lexicon = lexicon.name(),
                        of,
                        "lexicon has no leave values of its own; using those of another one, or 0"
                    );
                }
                Some(learned)
            }
            Err(error) => {
                tracing::warn!(lexicon = lexicon.name(), %error, "computer players have no leave values");
                None
            }
        }
    }

    fn definitions(&self, language: &str) -> Option<Definitions> {
        self.0.definitions(language)
    }

    fn files(&self, name: &LexiconName) -> Result<Vec<WordFile>, WordsError> {
        let opened = Words::open(self, name)?;
        let damaged = |error: lexicon::LexiconError| WordsError::Unavailable(error.to_string());
        let plain = opened.without_gaddag().map_err(damaged)?;
        let of = || name.to_string();
        let mut files =
            vec![WordFile { name: format!("{name}.lexicon"), of: of(), role: "lexicon", bytes: plain.to_bytes().map_err(damaged)? }];
        if let Some(classes) = Words::classes(self, &opened) {
            files.push(WordFile { name: format!("{name}.classes"), of: of(), role: "classes", bytes: classes.to_bytes() });
        }
        let rules = games::GameName::at_tables().flat_map(games::Rules::of);
        for rules in rules {
            for (role, ending) in [("leaves", leaves::file::EXTENSION), ("wins", wins::EXTENSION)] {
                let Some(found) = self.0.learned_files(&opened, rules, ending).next() else { continue };
                let known = found.path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
                let known = known.trim_end_matches(" in the program").to_owned();
                if let Ok(bytes) = found.bytes
                    && files.iter().all(|file| file.name != known)
                {
                    files.push(WordFile { name: known, of: of(), role, bytes: bytes.into_owned() });
                }
            }
        }
        let language = language(opened.alphabet().name()).to_owned();
        if let Some(definitions) = Words::definitions(self, &language) {
            let bytes = definitions.bytes().to_vec();
            files.push(WordFile { name: format!("{language}.definitions"), of: language, role: "definitions", bytes });
        }
        Ok(files)
    }

    fn sources(&self) -> Vec<WordSource> {
        let lists = self.0.list().into_iter().filter_map(|listed| {
            let lexicon = listed.lexicon.ok()?;
            let info = lexicon.info();
            Some(WordSource {
                language: language(lexicon.alphabet().name()).to_owned(),
                definitions: false,
                words: Some(info.words as u64),
                sources: info.sources.clone(),
                licence: info.licence.clone(),
                name: listed.name.to_string(),
            })
        });
        let definitions = ["en", "cs", "ru"].into_iter().filter_map(|language| {
            let found = Words::definitions(self, language)?;
            Some(WordSource {
                name: language.to_owned(),
                language: language.to_owned(),
                definitions: true,
                words: None,
                sources: found.about().sources.clone(),
                licence: found.about().licence.clone(),
            })
        });
        lists.chain(definitions).collect()
    }
}

/// Lists a known lexicon that can't be used. Its language is the first part of its name.
fn missing(name: &LexiconName, cure: String) -> WordList {
    let language = name.as_str().split('-').next().unwrap_or_default().to_owned();
    WordList { name: name.clone(), language, words: None, licence: String::new(), cure: Some(cure) }
}
