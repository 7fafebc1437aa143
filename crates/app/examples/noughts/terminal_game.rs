//! Noughts and crosses in the terminal. Squares are written like `b2`: columns are letters, rows
//! are numbered from the top.

use games::AddedGame;
use play::Player;
use serde_json::Value;
use terminal::Playable;

use crate::noughts::{GAME, Marker, Noughts, View};

impl Playable for Noughts {
    const GAME: &'static AddedGame = &GAME;

    fn by_rules(name: &str) -> Option<Noughts> {
        GAME.rules.contains(&name).then_some(Noughts)
    }

    fn player(name: &str) -> Option<Box<dyn Player<Noughts>>> {
        Marker::by_name(name).map(|player| Box::new(player) as _)
    }

    fn board(&self, view: &View) -> String {
        let marks: Vec<char> = view.board.chars().collect();
        let rows = marks
            .chunks(3)
            .zip(1..)
            .map(|(row, number)| format!("{number} {}", row.iter().map(|mark| format!(" {mark}")).collect::<String>()));
        std::iter::once("   a b c".to_owned()).chain(rows).collect::<Vec<_>>().join("\n")
    }

    fn read_move(&self, _: &View, text: &str) -> Result<usize, String> {
        let mut letters = text.trim().chars();
        let square = (letters.next(), letters.next(), letters.next());
        if let (Some(column @ 'a'..='c'), Some(row @ '1'..='3'), None) = square {
            return Ok(((row as usize) - ('1' as usize)) * 3 + (column as usize) - ('a' as usize));
        }
        Err(format!("`{text}` is not a square: write one like b2, or ? for the commands"))
    }

    fn write_move(&self, _: &View, action: &usize) -> String {
        format!("{}{}", ['a', 'b', 'c'][action % 3], action / 3 + 1)
    }

    fn tell(&self, event: &Value, names: &[&str], _: &str) -> Option<String> {
        let (seat, square) = (event["seat"].as_u64()?, event["square"].as_u64()?);
        let name = names.get(usize::try_from(seat).ok()?)?;
        Some(format!("{name}: {}{}", ["a", "b", "c"][(square % 3) as usize], square / 3 + 1))
    }

    fn refusal(&self, why: &&'static str, _: &str) -> String {
        format!("{why}: choose an empty square")
    }

    fn help(_: &str) -> String {
        "A move is a square, such as b2.".to_owned()
    }
}
