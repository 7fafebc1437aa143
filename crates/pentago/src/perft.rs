//! Perft: counts the move sequences from a position.

use crate::{EndReason, Next, Position};

/// The number of move sequences of an exact length, and how many of them end the game with the last
/// move. A game that ends earlier contributes nothing to longer sequences.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Perft {
    pub moves: u64,
    /// Sequences that end the game, indexed by [`EndReason`].
    pub ends: [u64; EndReason::ALL.len()],
}

impl Perft {
    /// Returns the number of sequences that end the game for this reason.
    #[must_use]
    pub const fn ended(&self, reason: EndReason) -> u64 {
        self.ends[reason as usize]
    }

    fn add(&mut self, other: &Perft) {
        self.moves += other.moves;
        for (all, more) in self.ends.iter_mut().zip(other.ends) {
            *all += more;
        }
    }
}

impl Position {
    /// Counts the sequences of exactly `depth` moves.
    #[must_use]
    pub fn perft(&self, depth: u32) -> Perft {
        let mut count = Perft::default();
        let Some(rest) = depth.checked_sub(1) else {
            count.moves = 1;
            return count;
        };
        for play in self.moves() {
            match self.play(play) {
                Ok(Next::Going(next)) if rest > 0 => count.add(&next.perft(rest)),
                Ok(Next::Going(_)) => count.moves += 1,
                Ok(Next::Over(_, end)) if rest == 0 => {
                    count.moves += 1;
                    count.ends[end.reason as usize] += 1;
                }
                Ok(Next::Over(..)) => {}
                Err(illegal) => debug_assert!(false, "a move of the list is legal: {illegal}"),
            }
        }
        count
    }
}
