//! The positions that the evaluation sees in play: those after the best move by evaluation.

use pentago::{Marbles, threats};

use crate::pentago::search::{Gains, Node, Tables};

/// Returns the position after the best move by evaluation, among moves that don't allow an
/// immediate win, as the marbles of the side that has moved and of the other. `own` are the marbles
/// of the side to move, which can't win at once. Returns `None` if every move loses.
pub(super) fn best(own: Marbles, other: Marbles, tables: &Tables) -> Option<(Marbles, Marbles)> {
    let given = threats::turning_fives(other);
    let mut best: Option<(i32, Marbles, Marbles)> = None;
    for turned in (Node { own, other }).turned() {
        if given >> turned.turn.index() & 1 != 0 {
            continue;
        }
        let gains = Gains::new(turned.own, turned.other, tables);
        let threatened = threats::can_win(turned.other, turned.own);
        for marble in (!(turned.own | turned.other)).singles() {
            let value = gains.after(marble.bits().trailing_zeros() as usize);
            let better = best.is_none_or(|(best, ..)| value > best);
            if better && !(threatened && threats::can_win(turned.other, turned.own | marble)) {
                best = Some((value, turned.own | marble, turned.other));
            }
        }
    }
    best.map(|(_, own, other)| (own, other))
}

#[cfg(test)]
mod tests {
    use pentago::{Next, Position, RuleSet};
    use play::{Budget, CancellationToken, Dice, Seed};

    use super::super::features::Features;
    use super::super::features::tests::weights;
    use super::*;
    use crate::pentago::search::{Options, SCALE, Search};

    #[test]
    fn reply_matches_search_at_depth_one() {
        let weights = weights(4, 300);
        let (tables, numbers) = (Tables::of(&weights), weights.numbers().map(f64::from));
        let mut search = Search::with_weights(Options { threads: 1, table_bytes: 1 << 16, max_depth: 1 }, &weights);
        let mut dice = Dice::new(&Seed::from_number(2), 0);
        let mut position = Position::start(RuleSet::Standard);
        for _ in 0..7 {
            search.clear();
            let found = search.run(&position, &Budget::default(), &CancellationToken::new(), &mut |_| {});
            // No five is possible this early, so all moves lead to positions with replies.
            let after = position.moves().into_iter().filter_map(|play| match position.play(play) {
                Ok(Next::Going(next)) => Some(next),
                _ => None,
            });
            let score = after.clone().map(|next| {
                let side = next.turn();
                let (own, other) = best(next.board().marbles(side), next.board().marbles(side.other()), &tables).unwrap();
                -(Features::of(own, other).sum(&numbers) as i32 / SCALE)
            });
            assert_eq!(score.max(), Some(found.score), "{}", position.setup());
            let all: Vec<Position> = after.collect();
            position = all[dice.below(all.len() as u32) as usize];
        }
    }
}
