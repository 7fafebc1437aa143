//! Checks that messages contain no secrets of other seats.

use std::collections::BTreeSet;

use crossword::scrabble::Scrabble;
use crossword::{Challenge, RuleSet, Tiles};
use lexicon::Lexicon;
use play::Game;
use serde_json::Value;

use super::TestServer;

/// The racks of a seat at any time before the end, with sorted letters.
pub struct Secrets {
    racks: BTreeSet<Vec<char>>,
    seed: String,
}

impl Secrets {
    pub async fn of(server: &TestServer, id: &str, lexicon: &Lexicon, rules: &str, seat: usize) -> Secrets {
        let store = server.store().await;
        let row = store.game(id).await.unwrap().unwrap();
        let options: Value = serde_json::from_str(&row.options).unwrap();
        let challenge = Challenge::by_name(options["challenge"].as_str().unwrap()).unwrap();
        let rules = RuleSet::by_name(rules).unwrap().with_challenge(challenge);
        let alphabet = rules.alphabet().clone();
        let scrabble = Scrabble::new(rules, lexicon.clone(), row.seats.len()).unwrap();
        let mut game = Game::new(scrabble, row.seed);
        let mut racks = BTreeSet::new();
        for line in store.log(id).await.unwrap() {
            game.commit(play::Entry { at: line.at, record: line.text.parse().unwrap() }).unwrap();
            let rack: &Tiles = &game.position().racks[seat];
            // One or two letters occur in every text.
            if rack.len() >= 3 {
                racks.insert(sorted(&rack.display(&alphabet).to_string()));
            }
        }
        Secrets::new(racks, row.seed.to_string())
    }

    /// Creates the secrets from racks with sorted letters and the seed of the game.
    pub fn new(racks: BTreeSet<Vec<char>>, seed: String) -> Secrets {
        assert!(racks.len() > 5, "a game has many racks");
        Secrets { racks, seed }
    }

    /// Keeps only racks of at least this many letters: shorter ones may match by chance.
    pub fn at_least(mut self, letters: usize) -> Secrets {
        self.racks.retain(|rack| rack.len() >= letters);
        self
    }

    /// Checks a message: no text or list of short texts may contain a rack of another seat in any
    /// order.
    pub fn search(&self, text: &str) {
        assert!(!text.contains(&self.seed), "the seed leaked: {text}");
        let message: Value = serde_json::from_str(text).unwrap();
        self.walk(&message, text);
    }

    fn walk(&self, value: &Value, text: &str) {
        match value {
            Value::String(letters) => self.check(letters, text),
            Value::Array(items) => {
                let joined: String = items.iter().filter_map(Value::as_str).filter(|item| item.chars().count() == 1).collect();
                self.check(&joined, text);
                items.iter().for_each(|item| self.walk(item, text));
            }
            // A word that used a whole rack reveals it. The word is on the board and among the used
            // words.
            Value::Object(fields) => {
                fields.iter().filter(|(key, _)| !matches!(&***key, "word" | "used")).for_each(|(_, field)| self.walk(field, text));
            }
            Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
    }

    pub fn check(&self, letters: &str, text: &str) {
        assert!(!self.racks.contains(&sorted(letters)), "the other rack, {letters}, leaked: {text}");
    }
}

pub fn sorted(letters: &str) -> Vec<char> {
    let mut letters: Vec<char> = letters.chars().collect();
    letters.sort_unstable();
    letters
}

impl Secrets {
    /// Checks the positions in a replay.
    pub fn search_cgp(&self, text: &str) {
        let Ok(document) = serde_json::from_str::<Value>(text) else { return };
        let positions = document["steps"].as_array().into_iter().flatten().filter_map(|step| step["cgp"].as_str());
        for rack in positions.filter_map(|cgp| cgp.split(' ').nth(1)).flat_map(|racks| racks.split('/')) {
            self.check(rack, text);
        }
    }
}
