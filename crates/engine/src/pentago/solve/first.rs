//! The values of the first two moves, from the arrangements with one more marble.

use pentago::{RuleSet, Turn};

use super::Value;
use super::level::{Question, Root, Row, after_turn};
use super::states::{self, States};

/// The turn states after a placement and a turn in which the player who made them wins, and those
/// in which he at least draws.
type Outcomes = (States, States);

/// The values of the first and the second move.
pub(super) struct FirstMoves {
    /// By the square of the first placement.
    first: Vec<Outcomes>,
    /// By the squares of the first and the second placement.
    second: Vec<Vec<Outcomes>>,
}

/// The result of one pass for the first two placements, with `W` words per question.
pub(super) struct PassResult<const W: usize> {
    pub(super) first: Vec<[u64; W]>,
    pub(super) second: Vec<Vec<[u64; W]>>,
}

impl FirstMoves {
    /// Creates the values from one pass for both questions.
    pub(super) fn from_one_pass(PassResult { first, second }: PassResult<4>) -> FirstMoves {
        let outcomes = |after: Vec<[u64; 4]>| after.into_iter().map(|[a, b, c, d]| ([a, b], [c, d])).collect();
        FirstMoves { first: outcomes(first), second: second.into_iter().map(outcomes).collect() }
    }

    /// Creates the values from one pass per question. The questions are about the player to move at
    /// the root; the other player wins if he does not hold.
    pub(super) fn from_two_passes(wins: PassResult<2>, holds: PassResult<2>) -> FirstMoves {
        let outcomes = |wins: Vec<States>, holds: Vec<States>| wins.into_iter().zip(holds).collect();
        let second = holds.second.into_iter().zip(wins.second).map(|(wins, holds)| outcomes(wins, holds)).collect();
        FirstMoves { first: outcomes(wins.first, holds.first), second }
    }

    /// Returns the value of a placement on the root's `square`th empty square that makes no five,
    /// followed by a turn.
    pub(super) fn value(&self, square: usize, turn: Turn) -> Value {
        value(self.first[square], states::after(&[turn]))
    }

    /// Returns the value of a placement on the root's `square`th empty square that makes no five,
    /// after some turns and followed by the last of them. The number of `turns` is odd.
    pub(super) fn value_after(&self, square: usize, turns: &[Turn]) -> Value {
        value(self.first[square], states::after(turns))
    }

    /// Returns the value of the second move for the player who makes it: a placement on the root's
    /// `squares.1`th empty square that makes no five, and a turn. The first move must not have
    /// ended the game.
    pub(super) fn second(&self, squares: (usize, usize), turns: [Turn; 2]) -> Value {
        value(self.second[squares.0][squares.1], states::after(&turns))
    }
}

fn value((wins, holds): Outcomes, (word, bit): (usize, u32)) -> Value {
    match (wins[word] >> bit & 1, holds[word] >> bit & 1) {
        (1, _) => Value::Win,
        (_, 1) => Value::Draw,
        _ => Value::Loss,
    }
}

/// Returns the result of the player to move at the root after each first placement and a turn.
/// `tiles` are those of level two.
pub(super) fn after_first<const W: usize>(root: &Root, empty: usize, question: Question, tiles: &[Row<W>]) -> Vec<[u64; W]> {
    (0..empty).map(|square| TurnedPlayer { player: 0, set: 1 << square, other: 0 }.outcome(root, empty, question, tiles)).collect()
}

/// Returns the result of the other player after each first and second placement and a turn after
/// each. `tiles` are those of level three; `question` is about that player.
pub(super) fn after_second<const W: usize>(root: &Root, empty: usize, question: Question, tiles: &[Row<W>]) -> Vec<Vec<[u64; W]>> {
    let after = |first: usize, second: usize| {
        if first == second {
            return [0; W];
        }
        TurnedPlayer { player: 1, set: 1 << second, other: 1 << first }.outcome(root, empty, question, tiles)
    };
    (0..empty).map(|first| (0..empty).map(|second| after(first, second)).collect()).collect()
}

/// The player who has just turned: the marbles he has added to the root, and those the opponent has
/// added.
struct TurnedPlayer {
    player: usize,
    set: usize,
    other: usize,
}

impl TurnedPlayer {
    /// Returns the result in all turn states. `tiles` are those with one more marble of the
    /// opponent, by the player's own high part, then by the opponent's.
    fn outcome<const W: usize>(&self, root: &Root, empty: usize, question: Question, tiles: &[Row<W>]) -> [u64; W] {
        let &TurnedPlayer { player, set, other } = self;
        let subsets = root.subsets;
        let low = |set: usize| set & ((1 << subsets.squares()) - 1);
        let high = |set: usize| set >> subsets.squares();
        let (own_fives, opponent_fives) = (&root.fives[player], &root.fives[1 - player]);
        // After the first turn the sum of quarters is odd.
        let parity = (set | other).count_ones() as usize % 2;
        let full = (set | other).count_ones() as usize == empty;
        let mut best = if full { super::level::full_board(question) } else { [0; W] };
        let mut answered: States = [0; 2];
        for square in (0..empty).map(|square| 1 << square).filter(|square| (set | other) & square == 0) {
            let answer = other | square;
            let cell = &tiles[high(set)][high(answer)][subsets.index(low(set), low(answer))];
            best.iter_mut().zip(cell).for_each(|(best, cell)| *best |= cell);
            if root.rules == RuleSet::Answer {
                answered.iter_mut().zip(opponent_fives.get(answer, subsets)[parity]).for_each(|(answered, fives)| *answered |= fives);
            }
        }
        after_turn(question, best, opponent_fives.get(other, subsets)[parity], own_fives.get(set, subsets)[parity], answered)
    }
}
