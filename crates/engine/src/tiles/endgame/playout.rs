//! Greedy playouts, which evaluate positions at the depth limit.

use super::endgame_placement::EndgamePlacement;
use super::search::Worker;
use super::search_move::INFINITE;

impl Worker<'_> {
    /// Plays greedily to the end and calls `visit` with each move. Returns the future spread of the
    /// seat on turn.
    pub(super) fn playout(&mut self, ply: usize, mut visit: impl FnMut(Option<EndgamePlacement>)) -> i32 {
        let (mut at, mut total, mut sign) = (ply, 0, 1);
        let mut moves = std::mem::take(&mut self.spare_moves);
        loop {
            let node = self.nodes[at];
            if node.turns_left == 0 {
                total += sign * self.unfinished_value(&node);
                break;
            }
            self.generate_moves(&node, -INFINITE, INFINITE, &mut moves);
            let Some(best) = moves.iter().max_by_key(|choice| choice.worth) else { break };
            visit(best.placement);
            if best.ends_game {
                total += sign * best.worth;
                break;
            }
            match best.placement {
                Some(placement) => {
                    total += sign * placement.score();
                    self.lay(at, &placement);
                }
                None => self.pass(at),
            }
            at += 1;
            sign = -sign;
        }
        self.spare_moves = moves;
        total
    }
}
