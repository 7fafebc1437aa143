//! The first move: what each placing and turn at the root is worth, from the arrangements with two marbles more.

use pentago::{RuleSet, Turn};

use super::Value;
use super::level::{Question, Root, Row, after_turn};
use super::states::{self, States};

/// For each first placing the states after a turn in which the player to move at the root wins, and those in which he at least draws.
pub(super) struct First(Vec<(States, States)>);

impl First {
    /// From one pass for both questions.
    pub(super) fn both(after: &[[u64; 4]]) -> First {
        First(after.iter().map(|&[a, b, c, d]| ([a, b], [c, d])).collect())
    }

    /// From a pass for each question.
    pub(super) fn each(wins: &[States], holds: &[States]) -> First {
        First(wins.iter().copied().zip(holds.iter().copied()).collect())
    }

    /// Of a placing on the root's `square`th empty square that makes no five, and the turn after it.
    pub(super) fn value(&self, square: usize, turn: Turn) -> Value {
        let (word, bit) = states::after(turn);
        let (wins, holds) = self.0[square];
        match (wins[word] >> bit & 1, holds[word] >> bit & 1) {
            (1, _) => Value::Win,
            (_, 1) => Value::Draw,
            _ => Value::Loss,
        }
    }
}

/// How the player to move at the root comes out after each first placing and a turn. `tiles` are those of the level of two marbles, by high part of the one
/// who placed first, then of the other.
pub(super) fn after_first<const W: usize>(root: &Root, empty: usize, asked: Question, tiles: &[Row<W>]) -> Vec<[u64; W]> {
    let subsets = root.subsets;
    let low = |set: usize| set & ((1 << subsets.squares()) - 1);
    let high = |set: usize| set >> subsets.squares();
    let [first, second] = &root.fives;
    (0..empty)
        .map(|square| {
            let set = 1_usize << square;
            let mut best = if empty == 1 { super::level::full_board(asked) } else { [0; W] };
            let mut answered: States = [0; 2];
            for answer in (0..empty).filter(|&answer| answer != square).map(|answer| 1 << answer) {
                let cell = &tiles[high(set)][high(answer)][subsets.place(low(set), low(answer))];
                best.iter_mut().zip(cell).for_each(|(best, cell)| *best |= cell);
                if root.rules == RuleSet::Answer {
                    let fives = second.get(answer, subsets)[1];
                    answered.iter_mut().zip(fives).for_each(|(answered, fives)| *answered |= fives);
                }
            }
            after_turn(asked, best, second.get(0, subsets)[1], first.get(set, subsets)[1], answered)
        })
        .collect()
}
