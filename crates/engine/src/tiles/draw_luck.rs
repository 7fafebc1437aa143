//! The luck of a draw: what the drawn tiles are worth against the average draw.

use crossword::{Generator, MILLI, PreparedBoard, Tiles};
use lexicon::Tile;

use crate::random::Random;
use crate::tiles::{Choice, Equities, Stage};

/// The number of random draws that the mean is taken of.
const SAMPLED_DRAWS: usize = 200;

/// The stream of random numbers of the draws.
const STREAM: u64 = 0x4C75_636B;

/// A draw after a move.
#[derive(Clone, Copy, Debug)]
pub struct DrawnTiles<'a> {
    /// The board after the move.
    pub board: &'a PreparedBoard,
    /// The leave.
    pub kept: &'a Tiles,
    /// The tiles drawn.
    pub drawn: &'a Tiles,
    /// The tiles that could be drawn: the bag and the other racks, before the draw.
    pub unseen: &'a Tiles,
    /// The number of tiles in the bag after the draw.
    pub bag: usize,
}

/// Returns the highest equity of a move with the new rack minus its mean over random draws, in
/// points. The board is that after the own move, since the reply does not depend on the draw.
/// Returns `None` if nothing was drawn or the draw is impossible.
#[must_use]
pub fn draw_luck(generator: &Generator, equities: &Equities, draw: &DrawnTiles<'_>, seed: u64) -> Option<f64> {
    let count = draw.drawn.len();
    let mut pool: Vec<Tile> = draw.unseen.iter().collect();
    if count == 0 || !draw.unseen.contains(draw.drawn) {
        return None;
    }
    let stage = Stage { bag: draw.bag, others: 0 };
    let worth = |drawn: &mut dyn Iterator<Item = Tile>| {
        let mut rack = *draw.kept;
        drawn.for_each(|tile| rack.add(tile));
        let choice = equities.choose(generator, draw.board, &rack, stage);
        let equity = match choice {
            // With an empty bag the whole rack stays unplayed.
            Choice::Pass => equities.rack_leaves(generator.rules(), &rack, stage).map_or(0, |leaves| leaves.of(&rack)),
            Choice::Place(_) | Choice::Exchange(..) => choice.equity(),
        };
        f64::from(equity) / f64::from(MILLI)
    };
    let mut random = Random::new(seed, STREAM);
    let mut sum = 0.0;
    for _ in 0..SAMPLED_DRAWS {
        for at in 0..count {
            let other = at + random.below(pool.len() - at);
            pool.swap(at, other);
        }
        sum += worth(&mut pool[..count].iter().copied());
    }
    Some(worth(&mut draw.drawn.iter()) - sum / SAMPLED_DRAWS as f64)
}

#[cfg(test)]
mod tests {
    use crossword::{Board, RuleSet};
    use lexicon::Lexicon;

    use super::*;
    use crate::tiles::LearnedValues;

    /// With one tile to draw, the mean over all tiles is known: the draws of the blank and of the
    /// letters, weighted by their luck, cancel out.
    #[test]
    fn luck_is_zero_on_average() {
        let rules = RuleSet::scrabble_en();
        let lexicon = Lexicon::build("small", rules.alphabet(), &["AT", "ATE", "EAT", "SEAT", "TEA", "TEAS"]).unwrap();
        let generator = Generator::new(&rules, &lexicon).unwrap();
        let learned = LearnedValues::none(&rules);
        let tiles = |text: &str| Tiles::parse(text, rules.alphabet()).unwrap();
        let (board, kept, unseen) = (generator.prepare(&Board::new()), tiles("AT"), tiles("ESXXX?"));
        let of = |drawn: &str| {
            let drawn = tiles(drawn);
            let draw = DrawnTiles { board: &board, kept: &kept, drawn: &drawn, unseen: &unseen, bag: 5 };
            draw_luck(&generator, &learned.equities, &draw, 7)
        };
        let [e, x, blank] = ["E", "X", "?"].map(|drawn| of(drawn).unwrap());
        assert!(e > x && blank >= x, "{e} {x} {blank}");
        let mean = (e + of("S").unwrap() + 3.0 * x + blank) / 6.0;
        assert!(mean.abs() < 0.5, "{mean}");
        assert_eq!(of("Q"), None, "the tile is not among the unseen ones");
        assert_eq!(of("E"), of("E"));
    }
}
