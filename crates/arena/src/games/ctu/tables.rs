//! The tables at which a competition is played: rules, dictionaries, and what lies on the board at the start. The seed of a game says which of them it has.

use crossword::Generator;
use crossword::ctu::{Ctu, CtuRules, Start, StartError};
use games::settings::ctu::Settings;
use play::{Dice, Seed};
use serde::Deserialize;
use serde_json::{Value, json};

use super::letters::bag_of_record;
use super::opening::{board_of_record, filled};
use super::{Dictionary, Opening, write_bag};
use crate::contest::Names;

/// The dice by which a dictionary is drawn are those of a chance event that no game has.
const DICTIONARY: u64 = u64::MAX - 1;

/// See the module.
#[derive(Clone)]
pub struct Tables {
    rules: CtuRules,
    dictionaries: Vec<Dictionary>,
    opening: Opening,
}

impl Tables {
    /// Tables with at least one dictionary; each pair of games has one of them at random.
    ///
    /// # Errors
    /// A game could not begin.
    pub fn new(rules: CtuRules, mut dictionaries: Vec<Dictionary>, opening: Opening) -> Result<Tables, StartError> {
        // A generator scores by its own rule set: with other letters in the bag a dictionary needs another.
        for dictionary in dictionaries.iter_mut().filter(|dictionary| dictionary.generator.rules() != rules.laying()) {
            dictionary.generator = Generator::new(rules.laying(), dictionary.generator.lexicon())?;
            dictionary.generator.warm_up();
        }
        let tables = Tables { rules, dictionaries, opening };
        if tables.dictionaries.is_empty() {
            return Err(StartError::NoWords);
        }
        for number in 0..tables.dictionaries.len() {
            tables.table(number)?;
        }
        Ok(tables)
    }

    /// The tables of an event that was played, as its plan has them.
    ///
    /// # Errors
    /// A sentence: they can't be read.
    pub fn of_record(options: &Value, dictionaries: Vec<Dictionary>) -> Result<Tables, String> {
        let bad = |key: &str| format!("the setting `{key}` of the event can't be read: {}", options[key]);
        let settings = Settings::deserialize(options).map_err(|why| format!("the settings of the event can't be read: {why}"))?;
        let mut rules = settings.apply(CtuRules::standard());
        if let Some(letters) = options.get("letters") {
            rules = rules.with_letters(letters.as_str().and_then(bag_of_record).ok_or_else(|| bad("letters"))?);
        }
        let opening = match options["start"].as_str().ok_or_else(|| bad("start"))? {
            "drawn" => Opening::Drawn,
            "filled" => Opening::Filled,
            board => Opening::Board(Box::new(board_of_record(board).ok_or_else(|| bad("start"))?)),
        };
        Tables::new(rules, dictionaries, opening).map_err(|why| why.to_string())
    }

    fn table(&self, dictionary: usize) -> Result<Ctu, StartError> {
        let start = match &self.opening {
            // Where the board is filled, that begins with a random word, too.
            Opening::Drawn | Opening::Filled => Start::Drawn,
            Opening::Board(board) => Start::Board(board.clone()),
        };
        Ctu::sharing(&self.dictionaries[dictionary].generator, self.rules.clone(), start)
    }

    /// Which dictionary a pair of games has.
    pub(super) fn dictionary(&self, seed: &Seed) -> usize {
        Dice::new(seed, DICTIONARY).below(self.dictionaries.len() as u32) as usize
    }

    /// The rules of the game with this seed.
    #[must_use]
    pub fn game(&self, seed: &Seed) -> Ctu {
        let table = self.table(self.dictionary(seed)).expect("every dictionary was tried when the tables were made");
        match self.opening {
            Opening::Filled => {
                let start = Start::Board(Box::new(filled(&table, seed)));
                Ctu::sharing(table.generator(), self.rules.clone(), start).unwrap_or(table)
            }
            Opening::Drawn | Opening::Board(_) => table,
        }
    }

    /// As they stand in the plan of an event.
    #[must_use]
    pub fn names(&self) -> Names {
        let info = |dictionary: &Dictionary| dictionary.generator.lexicon().info().clone();
        let joined = |part: fn(&lexicon::Info) -> String| self.dictionaries.iter().map(|d| part(&info(d))).collect::<Vec<_>>().join("+");
        let opening = match &self.opening {
            Opening::Drawn => json!("drawn"),
            Opening::Filled => json!("filled"),
            Opening::Board(board) => json!(crate::games::board(board, self.rules.alphabet()).1),
        };
        let mut options = json!(Settings::of(&self.rules));
        options["start"] = opening;
        // The usual letters are not told: so events of before there were others go on.
        if self.rules.laying().tiles() != CtuRules::standard().laying().tiles() {
            options["letters"] = json!(write_bag(self.rules.laying().tiles()));
        }
        Names {
            game: "ctu".to_owned(),
            rules: self.rules.name().to_owned(),
            lexicon: Some((joined(|info| info.name.clone()), joined(|info| info.words_sha256.clone()))),
            options,
        }
    }
}
