//! The values of the first two moves, from the arrangements with one more marble.

use pentago::{RuleSet, Turn};

use super::Value;
use super::level::{Question, Root, Row, after_turn};
use super::states::{self, States};

/// The turn states after a placement and a turn in which the player who made them wins, and those
/// in which he at least draws.
type Known = (States, States);

/// The values of the first and the second move.
pub(super) struct First {
    /// By the square of the first placement.
    first: Vec<Known>,
    /// By the squares of the first and the second placement.
    second: Vec<Vec<Known>>,
}

/// The result of one pass for the first two placements, with `W` words per question.
pub(super) struct Asked<const W: usize> {
    pub(super) first: Vec<[u64; W]>,
    pub(super) second: Vec<Vec<[u64; W]>>,
}

impl First {
    /// Creates the values from one pass for both questions.
    pub(super) fn both(Asked { first, second }: Asked<4>) -> First {
        let known = |after: Vec<[u64; 4]>| after.into_iter().map(|[a, b, c, d]| ([a, b], [c, d])).collect();
        First { first: known(first), second: second.into_iter().map(known).collect() }
    }

    /// Creates the values from one pass per question. The questions are about the player to move at
    /// the root; the other player wins if he does not hold.
    pub(super) fn each(wins: Asked<2>, holds: Asked<2>) -> First {
        let known = |wins: Vec<States>, holds: Vec<States>| wins.into_iter().zip(holds).collect();
        let second = holds.second.into_iter().zip(wins.second).map(|(wins, holds)| known(wins, holds)).collect();
        First { first: known(wins.first, holds.first), second }
    }

    /// Returns the value of a placement on the root's `square`th empty square that makes no five,
    /// followed by a turn.
    pub(super) fn value(&self, square: usize, turn: Turn) -> Value {
        value(self.first[square], states::after(&[turn]))
    }

    /// Returns the value of the second move for the player who makes it: a placement on the root's
    /// `squares.1`th empty square that makes no five, and a turn. The first move must not have
    /// ended the game.
    pub(super) fn second(&self, squares: (usize, usize), turns: [Turn; 2]) -> Value {
        value(self.second[squares.0][squares.1], states::after(&turns))
    }
}

fn value((wins, holds): Known, (word, bit): (usize, u32)) -> Value {
    match (wins[word] >> bit & 1, holds[word] >> bit & 1) {
        (1, _) => Value::Win,
        (_, 1) => Value::Draw,
        _ => Value::Loss,
    }
}

/// Returns the result of the player to move at the root after each first placement and a turn.
/// `tiles` are those of level two.
pub(super) fn after_first<const W: usize>(root: &Root, empty: usize, asked: Question, tiles: &[Row<W>]) -> Vec<[u64; W]> {
    (0..empty).map(|square| Turner { player: 0, set: 1 << square, other: 0 }.comes_out(root, empty, asked, tiles)).collect()
}

/// Returns the result of the other player after each first and second placement and a turn after
/// each. `tiles` are those of level three; `asked` is about that player.
pub(super) fn after_second<const W: usize>(root: &Root, empty: usize, asked: Question, tiles: &[Row<W>]) -> Vec<Vec<[u64; W]>> {
    let after = |first: usize, second: usize| {
        if first == second {
            return [0; W];
        }
        Turner { player: 1, set: 1 << second, other: 1 << first }.comes_out(root, empty, asked, tiles)
    };
    (0..empty).map(|first| (0..empty).map(|second| after(first, second)).collect()).collect()
}

/// The player who has just turned: the marbles he has added to the root, and those the opponent has
/// added.
struct Turner {
    player: usize,
    set: usize,
    other: usize,
}

impl Turner {
    /// Returns the result in all turn states. `tiles` are those with one more marble of the
    /// opponent, by the player's own high part, then by the opponent's.
    fn comes_out<const W: usize>(&self, root: &Root, empty: usize, asked: Question, tiles: &[Row<W>]) -> [u64; W] {
        let &Turner { player, set, other } = self;
        let subsets = root.subsets;
        let low = |set: usize| set & ((1 << subsets.squares()) - 1);
        let high = |set: usize| set >> subsets.squares();
        let (own, others) = (&root.fives[player], &root.fives[1 - player]);
        // After the first turn the sum of quarters is odd.
        let parity = (set | other).count_ones() as usize % 2;
        let full = (set | other).count_ones() as usize == empty;
        let mut best = if full { super::level::full_board(asked) } else { [0; W] };
        let mut answered: States = [0; 2];
        for square in (0..empty).map(|square| 1 << square).filter(|square| (set | other) & square == 0) {
            let answer = other | square;
            let cell = &tiles[high(set)][high(answer)][subsets.place(low(set), low(answer))];
            best.iter_mut().zip(cell).for_each(|(best, cell)| *best |= cell);
            if root.rules == RuleSet::Answer {
                answered.iter_mut().zip(others.get(answer, subsets)[parity]).for_each(|(answered, fives)| *answered |= fives);
            }
        }
        after_turn(asked, best, others.get(other, subsets)[parity], own.get(set, subsets)[parity], answered)
    }
}
