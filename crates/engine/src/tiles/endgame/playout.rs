//! Greedy playouts, which evaluate positions at the depth limit.

use super::layings::EndgamePlacement;
use super::order::INFINITE;
use super::search::Worker;

impl Worker<'_> {
    /// Plays greedily to the end and calls `tell` with each move. Returns the future spread of the
    /// seat on turn.
    pub(super) fn playout(&mut self, ply: usize, mut tell: impl FnMut(Option<EndgamePlacement>)) -> i32 {
        let (mut at, mut total, mut sign) = (ply, 0, 1);
        let mut choices = std::mem::take(&mut self.spare);
        loop {
            let node = self.nodes[at];
            if node.rest == 0 {
                total += sign * self.unfinished(&node);
                break;
            }
            self.choices(&node, -INFINITE, INFINITE, &mut choices);
            let Some(best) = choices.iter().max_by_key(|choice| choice.worth) else { break };
            tell(best.laying);
            if best.ends {
                total += sign * best.worth;
                break;
            }
            match best.laying {
                Some(laying) => {
                    total += sign * laying.score();
                    self.lay(at, &laying);
                }
                None => self.pass(at),
            }
            at += 1;
            sign = -sign;
        }
        self.spare = choices;
        total
    }
}
