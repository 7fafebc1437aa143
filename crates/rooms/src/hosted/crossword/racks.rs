//! Racks with unknown tiles in positions of crossword games.

use crossword::{BLANK, Cgp, Move, RuleSet, Tiles};

/// The racks of a position by place (the seat on turn first), with unknown tiles filled in from the
/// unseen ones.
pub(in crate::hosted) struct DealtRacks {
    /// The certain tiles of each rack.
    pub(in crate::hosted) known: Vec<Tiles>,
    /// The racks as dealt.
    pub(in crate::hosted) racks: Vec<Tiles>,
    /// The tiles that are left in the bag.
    pub(in crate::hosted) bag: Tiles,
}

impl DealtRacks {
    /// Deals the unknown tiles so that the seat on turn has the tiles it needs, if that is possible:
    /// an unknown tile may be any unseen one.
    pub(in crate::hosted) fn new(position: &Cgp, rules: &RuleSet, needed: &Tiles) -> DealtRacks {
        let known: Vec<Tiles> = (0..position.seats()).map(|seat| position.certain_rack(seat, rules)).collect();
        let on_board: Tiles = position.board().iter().map(|(_, cell)| if cell.blank { BLANK } else { cell.letter }).collect();
        // A valid position has enough tiles of each kind.
        let mut bag = rules.tiles().without(&on_board).unwrap_or_default();
        known.iter().for_each(|rack| bag = bag.without(rack).unwrap_or_default());
        let mut racks = known.clone();
        if let Some(own) = racks.first_mut() {
            let missing = missing(own, needed);
            if own.len() + missing.len() <= position.held(0)
                && let Some(left) = bag.without(&missing)
            {
                own.add_all(&missing);
                bag = left;
            }
        }
        for (seat, rack) in racks.iter_mut().enumerate() {
            while rack.len() < position.held(seat)
                && let Some(tile) = bag.nth(0)
                && bag.remove(tile)
            {
                rack.add(tile);
            }
        }
        DealtRacks { known, racks, bag }
    }

    /// Returns the known tiles of the seat on turn after it has used some of its tiles.
    pub(in crate::hosted) fn left(&self, used: &Tiles) -> Tiles {
        let mut left = self.known.first().copied().unwrap_or_default();
        for tile in used.iter() {
            // A tile that was not known leaves none of the known ones.
            let _ = left.remove(tile);
        }
        left
    }

    /// Returns whether all tiles of all racks are known.
    pub(in crate::hosted) fn are_known(&self) -> bool {
        self.known == self.racks
    }
}

/// Returns the tiles of `needed` that `rack` lacks.
fn missing(rack: &Tiles, needed: &Tiles) -> Tiles {
    let mut rest = *rack;
    needed.iter().filter(|tile| !rest.remove(*tile)).collect()
}

/// Returns the tiles that a move takes from the rack.
pub(in crate::hosted) fn used_tiles(action: &Move) -> Tiles {
    match action {
        Move::Place(laid) => laid.iter().map(|tile| tile.kind()).collect(),
        Move::Exchange(tiles) => *tiles,
        Move::Pass => Tiles::new(),
    }
}

/// Orders values by seat that are given by place, the seat on turn first.
pub(in crate::hosted) fn by_seat<T>(mut values: Vec<T>, first: usize) -> Vec<T> {
    let seats = values.len().max(1);
    values.rotate_right(first % seats);
    values
}

/// Returns a rack for a frame: `None` if it has tiles, but none of them is known.
pub(in crate::hosted) fn shown(known: &Tiles, held: usize) -> Option<Tiles> {
    (!known.is_empty() || held == 0).then_some(*known)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_tiles_are_dealt_as_they_are_needed() {
        let rules = RuleSet::scrabble_en();
        let position = Cgp::parse("15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 KNO/ 0/0 0", &rules).unwrap();
        let tiles = |text: &str| Tiles::parse(text, rules.alphabet()).unwrap();
        let dealt = DealtRacks::new(&position, &rules, &tiles("KNQZ"));
        assert!(dealt.racks[0].contains(&tiles("KNOQZ")));
        assert_eq!((dealt.racks[0].len(), dealt.racks[1].len(), dealt.bag.len()), (7, 7, 86));
        assert_eq!((dealt.left(&tiles("KNQZ")), dealt.are_known()), (tiles("O"), false));
        // There is one Q: the rack stays as it is known, and the rules refuse the move.
        assert!(!DealtRacks::new(&position, &rules, &tiles("QQ")).racks[0].contains(&tiles("QQ")));
        assert_eq!(shown(&Tiles::new(), 3), None);
        assert_eq!(shown(&Tiles::new(), 0), Some(Tiles::new()));
    }
}
