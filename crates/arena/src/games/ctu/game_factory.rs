//! The configuration of a competition's games: rules, dictionaries, and starting boards. The seed
//! of a game selects among them.

use crossword::Generator;
use crossword::ctu::{Ctu, CtuRules, Start, StartError};
use games::settings::ctu::Settings;
use play::{Dice, Seed};
use serde::Deserialize;
use serde_json::{Value, json};

use super::bag::bag_of_record;
use super::opening::{board_of_record, filled};
use super::{Dictionary, Opening, write_bag};
use crate::contest::EventNames;

/// The dice index for drawing a dictionary. No chance event of a game uses it.
const DICTIONARY_DICE: u64 = u64::MAX - 1;

/// The configuration of a competition's games.
#[derive(Clone)]
pub struct GameFactory {
    rules: CtuRules,
    dictionaries: Vec<Dictionary>,
    opening: Opening,
}

impl GameFactory {
    /// Creates a configuration with at least one dictionary. Each pair of games uses a random one.
    ///
    /// # Errors
    /// Returns an error if no game can start with this configuration.
    pub fn new(rules: CtuRules, mut dictionaries: Vec<Dictionary>, opening: Opening) -> Result<GameFactory, StartError> {
        // A generator scores by its own rule set, so another bag needs another generator.
        for dictionary in dictionaries.iter_mut().filter(|dictionary| dictionary.generator.rules() != rules.placement_rules()) {
            dictionary.generator = Generator::new(rules.placement_rules(), dictionary.generator.lexicon())?;
            dictionary.generator.warm_up();
        }
        let tables = GameFactory { rules, dictionaries, opening };
        if tables.dictionaries.is_empty() {
            return Err(StartError::NoWords);
        }
        for number in 0..tables.dictionaries.len() {
            tables.table(number)?;
        }
        Ok(tables)
    }

    /// Restores the configuration from the plan of a played event.
    ///
    /// # Errors
    /// Returns a sentence for the user if the options cannot be parsed.
    pub fn of_record(options: &Value, dictionaries: Vec<Dictionary>) -> Result<GameFactory, String> {
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
        GameFactory::new(rules, dictionaries, opening).map_err(|why| why.to_string())
    }

    fn table(&self, dictionary: usize) -> Result<Ctu, StartError> {
        let start = match &self.opening {
            // A filled board begins with a random word too.
            Opening::Drawn | Opening::Filled => Start::Drawn,
            Opening::Board(board) => Start::Board(board.clone()),
        };
        Ctu::sharing(&self.dictionaries[dictionary].generator, self.rules.clone(), start)
    }

    /// Returns the dictionary of a pair of games.
    pub(super) fn dictionary(&self, seed: &Seed) -> usize {
        Dice::new(seed, DICTIONARY_DICE).below(self.dictionaries.len() as u32) as usize
    }

    /// Returns the rules of the game with this seed.
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

    /// Returns the names for the plan of an event.
    #[must_use]
    pub fn names(&self) -> EventNames {
        let info = |dictionary: &Dictionary| dictionary.generator.lexicon().info().clone();
        let joined = |part: fn(&lexicon::Info) -> String| self.dictionaries.iter().map(|d| part(&info(d))).collect::<Vec<_>>().join("+");
        let opening = match &self.opening {
            Opening::Drawn => json!("drawn"),
            Opening::Filled => json!("filled"),
            Opening::Board(board) => json!(crate::games::board(board, self.rules.alphabet()).1),
        };
        let mut options = json!(Settings::of(&self.rules));
        options["start"] = opening;
        // The standard letters are omitted, so that events of earlier versions can be resumed.
        if self.rules.placement_rules().tiles() != CtuRules::standard().placement_rules().tiles() {
            options["letters"] = json!(write_bag(self.rules.placement_rules().tiles()));
        }
        EventNames {
            game: "ctu".to_owned(),
            rules: self.rules.name().to_owned(),
            lexicon: Some((joined(|info| info.name.clone()), joined(|info| info.words_sha256.clone()))),
            options,
        }
    }
}
