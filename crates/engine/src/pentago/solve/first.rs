//! The first two moves: what each placing and turn is worth, from the arrangements with one marble more.

use pentago::{RuleSet, Turn};

use super::Value;
use super::level::{Question, Root, Row, after_turn};
use super::states::{self, States};

/// In which turn states, after a placing and a turn, who has made them wins, and in which he at least draws.
type Known = (States, States);

/// What is known of the first move, and of the one after it.
pub(super) struct First {
    /// By the square of the first placing.
    first: Vec<Known>,
    /// By the squares of the first and the second placing.
    second: Vec<Vec<Known>>,
}

/// What one pass finds out of the two placings, with `W` words for what it asks.
pub(super) struct Asked<const W: usize> {
    pub(super) first: Vec<[u64; W]>,
    pub(super) second: Vec<Vec<[u64; W]>>,
}

impl First {
    /// From one pass for both questions.
    pub(super) fn both(Asked { first, second }: Asked<4>) -> First {
        let known = |after: Vec<[u64; 4]>| after.into_iter().map(|[a, b, c, d]| ([a, b], [c, d])).collect();
        First { first: known(first), second: second.into_iter().map(known).collect() }
    }

    /// From a pass for each question about the player to move at the root: whether the other one wins is whether he does not hold.
    pub(super) fn each(wins: Asked<2>, holds: Asked<2>) -> First {
        let known = |wins: Vec<States>, holds: Vec<States>| wins.into_iter().zip(holds).collect();
        let second = holds.second.into_iter().zip(wins.second).map(|(wins, holds)| known(wins, holds)).collect();
        First { first: known(wins.first, holds.first), second }
    }

    /// Of a placing on the root's `square`th empty square that makes no five, and the turn after it.
    pub(super) fn value(&self, square: usize, turn: Turn) -> Value {
        value(self.first[square], states::after(&[turn]))
    }

    /// Of the second move, for who makes it: a placing on the root's `squares.1`th empty square that makes no five, and a turn, after a first move that ended
    /// nothing.
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

/// How the player to move at the root comes out after each first placing and a turn. `tiles` are those of the level of two marbles.
pub(super) fn after_first<const W: usize>(root: &Root, empty: usize, asked: Question, tiles: &[Row<W>]) -> Vec<[u64; W]> {
    (0..empty).map(|square| Turner { player: 0, set: 1 << square, other: 0 }.comes_out(root, empty, asked, tiles)).collect()
}

/// How the other player comes out after each first and second placing, and a turn after each. `tiles` are those of the level of three marbles, `asked` is
/// about him.
pub(super) fn after_second<const W: usize>(root: &Root, empty: usize, asked: Question, tiles: &[Row<W>]) -> Vec<Vec<[u64; W]>> {
    let after = |first: usize, second: usize| {
        if first == second {
            return [0; W];
        }
        Turner { player: 1, set: 1 << second, other: 1 << first }.comes_out(root, empty, asked, tiles)
    };
    (0..empty).map(|first| (0..empty).map(|second| after(first, second)).collect()).collect()
}

/// Who has just turned, what he has added to the root, and what the other one has.
struct Turner {
    player: usize,
    set: usize,
    other: usize,
}

impl Turner {
    /// In all turn states. `tiles` are those with one marble more of the other player, by his own high part, then by that of the other.
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
