//! Draws the other racks and the bag for a rollout.

use crossword::Tiles;
use lexicon::Tile;
use play::MAX_SEATS;

use crate::random::Random;

/// Knowledge of the other racks: for each seat, in turn order, leaves that it may have kept after
/// its last move. A seat without leaves may have any rack.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Draws {
    kept: Vec<Vec<Tiles>>,
}

impl Draws {
    /// Returns draws without knowledge.
    #[must_use]
    pub fn unknown() -> Draws {
        Draws::default()
    }

    /// Creates draws from equally likely leaves of each of the other seats.
    #[must_use]
    pub fn new(kept: Vec<Vec<Tiles>>) -> Draws {
        Draws { kept }
    }

    /// Returns the number of possible leaves of the next seat.
    #[must_use]
    pub fn known(&self) -> usize {
        self.kept.first().map_or(0, Vec::len)
    }

    /// Returns the tiles that are certainly on other racks.
    #[must_use]
    pub fn certain(&self) -> Tiles {
        let mut certain = Tiles::new();
        self.kept.iter().filter(|kept| kept.len() == 1).flatten().for_each(|kept| certain.add_all(kept));
        certain
    }

    /// Draws racks (the first is that of the seat on turn) and the bag. `rack` contains the known
    /// tiles of the seat on turn, `own` the number of all its tiles; `others` is the number of
    /// tiles of each other seat, in turn order.
    pub(crate) fn deal(
        &self,
        (rack, own): (&Tiles, usize),
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
        // Later draws come from the end, and the other racks are filled from the start. Later draws
        // so depend least on the sizes of the racks.
        let mut from = 0;
        let (mine, theirs) = racks.split_at_mut(1);
        for (rack, &held) in theirs.iter_mut().zip(others).chain(mine.iter_mut().zip([&own])) {
            let missing = held.saturating_sub(rack.len()).min(bag.len() - from);
            bag[from..from + missing].iter().for_each(|&tile| rack.add(tile));
            from += missing;
        }
        bag.drain(..from);
        racks
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every deal contains all tiles once, and racks of the right sizes with their known tiles. All
    /// unseen tiles are equally often on the rack of the seat on turn.
    #[test]
    fn a_deal_gives_out_what_is_unseen() {
        let of = |kinds: &[Tile]| kinds.iter().copied().collect::<Tiles>();
        let (rack, unseen, others) = (of(&[1, 2]), of(&[3, 4, 5, 6, 7, 8, 9, 10]), [2, 3]);
        let draws = Draws::new(vec![vec![of(&[3])], Vec::new()]);
        assert_eq!(draws.certain(), of(&[3]));
        let (mut seen, deals) = ([0; 11], 20_000);
        for number in 0..deals {
            let mut bag = Vec::new();
            let racks = draws.deal((&rack, 4), &unseen, &others, &mut Random::new(1, number), &mut bag);
            assert_eq!([0, 1, 2, 3].map(|seat| racks[seat].len()), [4, 2, 3, 0]);
            assert!(racks[0].contains(&rack) && racks[1].contains(&of(&[3])));
            let mut all: Tiles = bag.iter().copied().collect();
            racks.iter().for_each(|rack| all.add_all(rack));
            let mut expected = unseen;
            expected.add_all(&rack);
            assert_eq!((all, bag.len()), (expected, 1));
            racks[0].iter().for_each(|kind| seen[usize::from(kind)] += 1);
        }
        assert_eq!(seen[3], 0, "it is known to be on another rack");
        for (kind, drawn) in seen.into_iter().enumerate().skip(4) {
            let share = f64::from(drawn) / deals as f64;
            assert!((share - 2.0 / 7.0).abs() < 0.02, "{kind}: {share}");
        }
    }
}
