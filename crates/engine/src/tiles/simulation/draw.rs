//! What the others hold in a rollout: drawn from what is unseen, or from what their last moves tell.

use crossword::Tiles;
use lexicon::Tile;
use play::MAX_SEATS;

use crate::random::Random;

/// What is known of the others' racks: for each, in the order of their turns, leaves that it may have kept at its last move. With none anything may be on its rack.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Draws {
    kept: Vec<Vec<Tiles>>,
}

impl Draws {
    /// Nothing is known.
    #[must_use]
    pub fn blind() -> Draws {
        Draws::default()
    }

    /// With leaves that the others may have kept, each as likely as the next.
    #[must_use]
    pub fn new(kept: Vec<Vec<Tiles>>) -> Draws {
        Draws { kept }
    }

    /// For how many leaves of the next seat something is known.
    #[must_use]
    pub fn known(&self) -> usize {
        self.kept.first().map_or(0, Vec::len)
    }

    /// Racks (the first is that of the seat on turn) and the bag, at random; `others` is how many tiles the others hold, in the order of their turns.
    pub(crate) fn deal(
        &self,
        rack: &Tiles,
        unseen: &Tiles,
        others: &[usize],
        random: &mut Random,
        bag: &mut Vec<Tile>,
    ) -> [Tiles; MAX_SEATS] {
        let mut racks = [Tiles::new(); MAX_SEATS];
        racks[0] = *rack;
        let mut unseen = *unseen;
        for (other, kept) in self.kept.iter().enumerate().take(others.len()) {
            if kept.is_empty() {
                continue;
            }
            let leave = kept[random.below(kept.len())];
            if leave.len() <= others[other]
                && let Some(rest) = unseen.without(&leave)
            {
                racks[other + 1] = leave;
                unseen = rest;
            }
        }
        bag.clear();
        bag.extend(unseen.iter());
        random.shuffle(bag);
        // Draws come from the end. The others fill their racks from the start, so that what is drawn later depends least on how many they hold.
        let mut from = 0;
        for (rack, &held) in racks[1..].iter_mut().zip(others) {
            let missing = held.saturating_sub(rack.len()).min(bag.len() - from);
            bag[from..from + missing].iter().for_each(|&tile| rack.add(tile));
            from += missing;
        }
        bag.drain(..from);
        racks
    }
}
