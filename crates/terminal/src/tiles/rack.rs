//! The display order of a player's rack, which the game rules do not track.

use crossword::{BLANK, RuleSet, Tiles};
use lexicon::Tile;
use play::Dice;

/// Tiles in display order.
#[derive(Clone, Debug, Default)]
pub(crate) struct RackOrder(Vec<Tile>);

impl RackOrder {
    /// Updates to the current rack: remaining tiles keep their order and new ones are appended.
    pub(crate) fn update(&mut self, rack: &Tiles) {
        let mut left = *rack;
        self.0.retain(|tile| left.remove(*tile));
        self.0.extend(left.iter());
    }

    /// Sorts by the alphabet, blanks last.
    pub(crate) fn sort(&mut self) {
        self.0.sort_by_key(|tile| (*tile == BLANK, *tile));
    }

    pub(crate) fn shuffle(&mut self, dice: &mut Dice) {
        dice.shuffle(&mut self.0);
    }

    /// Formats the letters with their values: `A1 E1 K5 ?0`.
    pub(crate) fn text(&self, rules: &RuleSet, blank: char) -> String {
        let letter = |tile: Tile| if tile == BLANK { blank } else { rules.alphabet().letter(tile) };
        self.0.iter().map(|&tile| format!("{}{}", letter(tile), rules.value(tile))).collect::<Vec<_>>().join("  ")
    }
}

#[cfg(test)]
mod tests {
    use play::Seed;

    use super::*;

    #[test]
    fn remaining_tiles_keep_their_order() {
        let rules = RuleSet::scrabble_en();
        let tiles = |text: &str| Tiles::parse(text, rules.alphabet()).unwrap();
        let mut order = RackOrder::default();
        order.update(&tiles("KAEQ?AB"));
        assert_eq!(order.text(&rules, '?'), "A1  A1  B3  E1  K5  Q10  ?0");
        order.shuffle(&mut Dice::new(&Seed::from_number(3), 0));
        let shuffled = order.0.clone();
        assert_ne!(shuffled, [1, 1, 2, 5, 11, 17, 0]);
        order.update(&tiles("KAEQ?BZ"));
        // One A is gone, whichever it was, and Z is new.
        let mut expected = shuffled;
        let last_a = expected.iter().rposition(|tile| *tile == 1).unwrap();
        expected.remove(last_a);
        expected.push(26);
        assert_eq!(order.0, expected);
        order.sort();
        assert_eq!(order.text(&rules, '?'), "A1  B3  E1  K5  Q10  Z10  ?0");
    }
}
