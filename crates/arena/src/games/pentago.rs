//! Pentago in the arena.

use pentago::Move;
use pentago::game::{Pentago, View};
use play::Dice;
use wire::games::pentago::RuleSet;

use crate::contest::{Choice, Contest};
use crate::json_object::JsonObject;

impl Contest for Pentago {
    fn read_move(&self, _: &View, text: &str) -> Result<Move, String> {
        text.trim().parse::<Move>().map_err(|why| why.to_string())
    }

    fn write_move(&self, _: &View, action: &Move) -> String {
        action.to_string()
    }

    fn sketch(&self, view: &View, action: &Move) -> Vec<(usize, char)> {
        let marble = if view.turn == Some(1) { 'b' } else { 'w' };
        vec![(action.square.index(), marble)]
    }

    fn kind(&self, view: &View, action: &Move) -> String {
        match (action.turn, view.waiting) {
            (Some(_), _) => "place and turn".to_owned(),
            (None, Some(_)) => "answer".to_owned(),
            (None, None) => "five".to_owned(),
        }
    }

    fn choices(&self, view: &View) -> Vec<Choice> {
        let moves = view.position.map(|position| position.moves()).unwrap_or_default();
        moves.iter().map(|play| Choice { text: play.to_string(), score: None }).collect()
    }

    fn picture(&self, view: &View) -> (usize, String) {
        (6, view.board.to_string())
    }

    fn describe_rules(&self) -> JsonObject {
        JsonObject::of(RuleSet::new(self.rule_set()))
    }

    fn random_move(&self, view: &View, dice: &mut Dice) -> Option<Move> {
        let moves = view.position?.moves();
        moves.get(dice.below(moves.len() as u32) as usize).copied()
    }
}
