//! A minimal game.

use play::Seed;
use store::NewGame;

/// Returns a game with this id and no seats.
pub(crate) fn new_game(id: &str) -> NewGame {
    NewGame {
        id: id.into(),
        game: "scrabble".into(),
        rules: "scrabble-en".into(),
        lexicon: None,
        lexicon_hash: None,
        seed: Seed::from_number(1),
        options: "{}".into(),
        seats: vec![],
        created: 1,
        follows: None,
        rated: None,
        audience: store::Audience::default(),
    }
}
