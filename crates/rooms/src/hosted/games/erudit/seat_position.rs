//! A position of Erudit as the seat to act sees it.

use crossword::erudit::{EruditRules, Permissions, Situation, Take, View};
use crossword::{BLANK, KINDS, Tiles};
use play::{Seat, SeatSet};

use super::notation::AnalysedPosition;

/// A position as the seat to act sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SeatPosition {
    pub(super) rules: EruditRules,
    pub(super) situation: Situation,
    /// The scores, that of the seat to act first.
    pub(super) scores: Vec<i32>,
    /// The number of tiles of each other seat, in turn order.
    pub(super) held: Vec<usize>,
    /// The passes in a row.
    pub(super) passes: usize,
}

impl SeatPosition {
    /// Parses a position in the [notation](super::notation).
    ///
    /// # Errors
    /// The part that is invalid.
    pub(super) fn read(text: &str, rules: EruditRules) -> Result<SeatPosition, String> {
        let read = AnalysedPosition::parse(text, rules).map_err(|why| why.to_string())?;
        let held = (1..read.table.seats()).map(|seat| read.table.held(seat)).collect();
        let (situation, scores) = (read.situation(), read.table.scores().to_vec());
        Ok(SeatPosition { rules: read.rules, situation, scores, held, passes: read.passes })
    }

    /// Returns the tiles that the seat to act does not see.
    fn unseen(&self) -> Tiles {
        let mut seen = self.situation.rack;
        for (_, cell) in self.situation.board.iter() {
            seen.add(if cell.blank { BLANK } else { cell.letter });
        }
        let all = self.rules.placement_rules().tiles();
        let left = |kind: u8| usize::from(all.count(kind).saturating_sub(seen.count(kind)));
        (0..KINDS as u8).flat_map(|kind| std::iter::repeat_n(kind, left(kind))).collect()
    }

    /// Returns the view of the seat to act.
    pub(super) fn view(&self) -> View {
        let (rules, unseen) = (&self.rules, self.unseen());
        let bag = unseen.len().saturating_sub(self.held.iter().sum());
        let rack = self.situation.rack;
        let mut stars_due = vec![0; self.scores.len()];
        stars_due[0] = self.situation.stars_due;
        View {
            alphabet: rules.alphabet().clone(),
            board: self.situation.board.clone(),
            seat: Seat::new(0),
            rack: Some(rack),
            racks: std::iter::once(rack.len()).chain(self.held.iter().copied()).collect(),
            bag,
            unseen,
            scores: self.scores.clone(),
            turn: Seat::new(0),
            passes: self.passes,
            idle: self.passes,
            gone: SeatSet::EMPTY,
            used: self.situation.used.clone(),
            stars_due,
            last: None,
            over: None,
            may: Permissions {
                place: !rack.is_empty(),
                take: rules.take() != Take::No,
                exchange: rules.placement_rules().may_exchange(bag),
                pass: true,
                resign: false,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EMPTY: &str = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15";

    /// 131 tiles: 6 on the board, 7 on the rack, 7 on the other one.
    #[test]
    fn the_bag_has_the_tiles_that_are_nowhere_else() {
        let text = format!("{} КОТРАЛ* -", EMPTY.replacen("15", "3КоТ9", 1).replacen("/15", "/РОТ12", 1));
        let view = SeatPosition::read(&text, EruditRules::standard()).unwrap().view();
        assert_eq!((view.unseen.len(), view.bag, view.racks.as_slice()), (131 - 13, 131 - 20, [7, 7].as_slice()));
        assert!(view.may.exchange);
        let three = SeatPosition::read(&format!("{text} scores=3/2/1"), EruditRules::standard()).unwrap().view();
        assert_eq!((three.bag, three.scores.as_slice()), (131 - 27, [3, 2, 1].as_slice()));
    }
}
