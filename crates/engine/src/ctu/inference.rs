//! Infers the rack of the other seat from its moves.
//!
//! Players rarely keep a letter that would score more than the letter they place. So each move
//! limits the letters that stayed on the rack; only letters drawn later are unconstrained. A Markov
//! chain (Metropolis) samples the possible histories of the unseen letters, weighted by how well
//! they agree with the moves. The weight adapts to the opponent: against one that does not maximize
//! its score, the samples soon become nearly uniform.

use crossword::ctu::Ctu;
use crossword::{KINDS, PreparedBoard, Tiles};
use lexicon::Tile;
use play::Dice;

/// A letter that the other seat drew.
#[derive(Clone, Copy, Debug)]
struct Arrival {
    letter: Tile,
    /// The index of the first move at which the seat had the letter.
    from: usize,
    /// The index of the move that placed the letter; `None` while it is on the rack.
    laid: Option<usize>,
}

/// A sample of the Markov chain: a possible history of the unseen letters.
#[derive(Clone, Debug)]
pub(super) struct RackInference {
    arrivals: Vec<Arrival>,
    /// The letters in the bag or out of the game.
    bag: Vec<Tile>,
    /// For each move and the next one, by letter: in how many earlier moves that letter would have
    /// scored more than the actual move.
    better: Vec<[u16; KINDS]>,
    /// The factor, as a natural logarithm, by which each letter held back makes a history less
    /// likely.
    strictness: f64,
    last: Option<ObservedMove>,
    dice: Dice,
}

/// The last move, if it had several letters. It reveals more than the scores of single letters.
#[derive(Clone, Debug)]
struct ObservedMove {
    /// The board before the move.
    board: PreparedBoard,
    laid: Tiles,
    points: u32,
}

/// The scale of acceptance probabilities.
const ACCEPTANCE_SCALE: u32 = 1 << 24;

impl RackInference {
    /// Creates a sample in which the other seat has `rack` random letters.
    pub(super) fn new(unseen: &Tiles, rack: usize, mut dice: Dice) -> RackInference {
        let mut bag: Vec<Tile> = unseen.iter().collect();
        dice.shuffle(&mut bag);
        let held = bag.split_off(bag.len() - rack.min(bag.len()));
        let arrivals = held.into_iter().map(|letter| Arrival { letter, from: 0, laid: None }).collect();
        RackInference { arrivals, bag, better: vec![[0; KINDS]], strictness: 0.0, last: None, dice }
    }

    /// Returns the unseen letters.
    pub(super) fn unseen(&self) -> Tiles {
        let mut all = self.rack();
        self.bag.iter().for_each(|&letter| all.add(letter));
        all
    }

    pub(super) fn rack(&self) -> Tiles {
        self.arrivals.iter().filter(|arrival| arrival.laid.is_none()).map(|arrival| arrival.letter).collect()
    }

    /// Returns the letters that are not on the rack of the other seat.
    pub(super) fn bag(&self) -> &[Tile] {
        &self.bag
    }

    /// Removes letters that became visible from the bag.
    pub(super) fn record_draw(&mut self, letters: &Tiles) {
        for letter in letters.iter() {
            if self.move_to_bag(letter)
                && let Some(at) = self.bag.iter().position(|&other| other == letter)
            {
                self.bag.swap_remove(at);
            }
        }
    }

    /// Records a move of the other seat: the letters placed, their score, the best score of each
    /// single letter, and the number of letters drawn.
    pub(super) fn record_move(&mut self, letters: &[Tile], points: u32, best: &[u32; KINDS], drawn: usize) {
        let now = self.better.len() - 1;
        for &letter in letters {
            let held = |arrival: &Arrival| arrival.laid.is_none() && arrival.letter == letter;
            if !self.arrivals.iter().any(held) {
                self.move_to_rack(letter);
            }
            if let Some(arrival) = self.arrivals.iter_mut().find(|arrival| held(arrival)) {
                arrival.laid = Some(now);
            }
        }
        let mut sums = self.better[now];
        for (sum, &max) in sums.iter_mut().zip(best) {
            *sum += u16::from(max > points);
        }
        self.last = None;
        self.better.push(sums);
        for _ in 0..drawn.min(self.bag.len()) {
            let at = self.below(self.bag.len());
            let letter = self.bag.swap_remove(at);
            self.arrivals.push(Arrival { letter, from: now + 1, laid: None });
        }
        self.update_strictness();
    }

    /// Sets the board and score of the last move; racks with better moves become unlikely. Call it
    /// after [`RackInference::record_move`].
    pub(super) fn set_last_move(&mut self, board: PreparedBoard, laid: Tiles, points: u32) {
        self.last = Some(ObservedMove { board, laid, points });
    }

    /// Advances to a nearly independent sample.
    pub(super) fn advance(&mut self, game: &Ctu) {
        /// Samples that are tried to find one without a better last move.
        const MAX_TRIES: usize = 8;
        for _ in 0..MAX_TRIES {
            self.walk(40);
            if self.is_consistent(game) || self.accepts(1) {
                return;
            }
        }
    }

    fn is_consistent(&self, game: &Ctu) -> bool {
        let Some(last) = &self.last else { return true };
        let moves = self.better.len() - 1;
        let mut rack = last.laid;
        self.arrivals.iter().filter(|arrival| arrival.laid.is_none() && arrival.from < moves).for_each(|arrival| rack.add(arrival.letter));
        game.best(&last.board, &rack).is_none_or(|best| best.score() <= last.points)
    }

    /// Takes `steps` steps of the Markov chain.
    pub(super) fn walk(&mut self, steps: usize) {
        let all = self.arrivals.len();
        for _ in 0..if all == 0 { 0 } else { steps } {
            let one = self.below(all);
            let a = self.arrivals[one];
            if a.laid.is_none() && !self.bag.is_empty() && self.below(2) == 0 {
                let other = self.below(self.bag.len());
                let instead = Arrival { letter: self.bag[other], ..a };
                let before = (self.surprise(a), self.order_violations(one));
                self.arrivals[one] = instead;
                if self.order_violations(one) <= before.1 && self.accepts(self.surprise(instead) - before.0) {
                    self.bag[other] = a.letter;
                } else {
                    self.arrivals[one] = a;
                }
            } else {
                let other = self.below(all);
                let b = self.arrivals[other];
                // The two letters swap arrival times. A letter cannot be placed before it arrives.
                let (x, y) = (Arrival { from: a.from, ..b }, Arrival { from: b.from, ..a });
                if x.laid.is_some_and(|move_| move_ < x.from) || y.laid.is_some_and(|move_| move_ < y.from) {
                    continue;
                }
                let before = (self.surprise(a) + self.surprise(b), self.order_violations(one) + self.order_violations(other));
                (self.arrivals[one], self.arrivals[other]) = (x, y);
                let turns = self.order_violations(one) + self.order_violations(other);
                if turns > before.1 || !self.accepts(self.surprise(x) + self.surprise(y) - before.0) {
                    (self.arrivals[one], self.arrivals[other]) = (a, b);
                }
            }
        }
    }

    /// Returns the number of moves in which the letter would have scored more but stayed on the
    /// rack.
    fn surprise(&self, arrival: Arrival) -> i32 {
        let (letter, to) = (usize::from(arrival.letter), arrival.laid.unwrap_or(self.better.len() - 1));
        i32::from(self.better[to][letter]) - i32::from(self.better[arrival.from][letter])
    }

    /// Returns the number of equal letters that are out of order. Of equal letters the first to
    /// arrive must be placed first; otherwise a history would count twice.
    fn order_violations(&self, at: usize) -> usize {
        let end = |arrival: &Arrival| arrival.laid.unwrap_or(usize::MAX);
        let this = &self.arrivals[at];
        let wrong = |(other, arrival): (usize, &Arrival)| {
            arrival.letter == this.letter && if other < at { end(arrival) > end(this) } else { end(arrival) < end(this) }
        };
        self.arrivals.iter().enumerate().filter(|&one| wrong(one)).count()
    }

    fn accepts(&mut self, more: i32) -> bool {
        more <= 0 || f64::from(self.dice.below(ACCEPTANCE_SCALE)) < (-self.strictness * f64::from(more)).exp() * f64::from(ACCEPTANCE_SCALE)
    }

    /// Adapts the strictness to the other seat, from the mean surprise so far relative to the
    /// opportunities.
    fn update_strictness(&mut self) {
        const STEPS: usize = 20;
        let moves = self.better.len() - 1;
        let chances = 7.0 * moves as f64;
        let mut sum = 0;
        for _ in 0..STEPS {
            self.walk(100);
            sum += self.arrivals.iter().map(|&arrival| self.surprise(arrival)).sum::<i32>();
        }
        self.strictness = (chances / (f64::from(sum) / STEPS as f64 + 0.02)).ln().max(0.0);
        self.walk(1000);
    }

    fn below(&mut self, below: usize) -> usize {
        self.dice.below(below as u32) as usize
    }

    /// Moves a letter to the bag. Returns false if it is not among the unseen letters.
    fn move_to_bag(&mut self, letter: Tile) -> bool {
        if self.bag.contains(&letter) {
            return true;
        }
        let at = self.below(self.bag.len());
        let held = self.arrivals.iter_mut().find(|arrival| arrival.laid.is_none() && arrival.letter == letter);
        match (held, self.bag.get_mut(at)) {
            (Some(held), Some(other)) => {
                std::mem::swap(&mut held.letter, other);
                true
            }
            _ => false,
        }
    }

    /// Moves a letter to the other rack, if it is among the unseen letters.
    fn move_to_rack(&mut self, letter: Tile) {
        let held: Vec<usize> = (0..self.arrivals.len()).filter(|&at| self.arrivals[at].laid.is_none()).collect();
        let at = self.below(held.len());
        if let (Some(&held), Some(other)) = (held.get(at), self.bag.iter_mut().find(|other| **other == letter)) {
            std::mem::swap(&mut self.arrivals[held].letter, other);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use play::Seed;

    fn dice() -> Dice {
        Dice::new(&Seed::from_number(3), 0)
    }

    /// Returns how often each letter is on the rack, over many steps.
    fn shares(inference: &mut RackInference) -> [f64; 6] {
        let mut shares = [0.0; 6];
        for _ in 0..40_000 {
            inference.walk(5);
            for letter in inference.rack().iter() {
                shares[usize::from(letter)] += 1.0 / 40_000.0;
            }
        }
        shares
    }

    /// Computes the same by enumerating all arrival orders: the first two letters form the initial
    /// rack, and one is drawn after each move.
    fn all_orders(letters: &[Tile], moves: &[(Tile, u32, [u32; KINDS])], strictness: f64) -> [f64; 6] {
        fn orders(left: &mut Vec<Tile>, done: &mut Vec<Tile>, each: &mut impl FnMut(&[Tile])) {
            if left.is_empty() {
                each(done);
            }
            for at in 0..left.len() {
                let letter = left.remove(at);
                done.push(letter);
                orders(left, done, each);
                done.pop();
                left.insert(at, letter);
            }
        }
        let (mut shares, mut sum) = ([0.0; 6], 0.0);
        orders(&mut letters.to_vec(), &mut Vec::new(), &mut |order| {
            let (mut rack, mut next, mut surprises) = (order[..2].to_vec(), 2, 0);
            for (letter, points, best) in moves {
                let Some(at) = rack.iter().position(|held| held == letter) else { return };
                rack.remove(at);
                surprises += rack.iter().filter(|held| best[usize::from(**held)] > *points).count();
                rack.push(order[next]);
                next += 1;
            }
            let weight = (-strictness * surprises as f64).exp();
            sum += weight;
            rack.iter().for_each(|&letter| shares[usize::from(letter)] += weight);
        });
        shares.map(|share| share / sum)
    }

    #[test]
    fn sampled_racks_agree_with_enumeration() {
        let letters = [1, 1, 2, 3, 4, 5];
        let (mut first, mut second) = ([0; KINDS], [0; KINDS]);
        first[..6].copy_from_slice(&[0, 3, 9, 9, 5, 1]);
        second[..6].copy_from_slice(&[0, 2, 7, 1, 8, 1]);
        let moves = [(1, 3, first), (3, 1, second)];
        for strictness in [0.5, 6.0] {
            let mut inference = RackInference::new(&letters.into_iter().collect(), 2, dice());
            for (letter, points, best) in &moves {
                inference.record_move(&[*letter], *points, best, 1);
            }
            inference.strictness = strictness;
            let (walked, exact) = (shares(&mut inference), all_orders(&letters, &moves, strictness));
            for (walked, exact) in walked.iter().zip(exact) {
                assert!((walked - exact).abs() < 0.02, "{walked} {exact}");
            }
        }
    }

    #[test]
    fn number_of_letters_is_preserved() {
        let letters: Tiles = [1, 1, 2, 3, 4, 5, 5].into_iter().collect();
        let mut inference = RackInference::new(&letters, 3, dice());
        inference.record_draw(&[5].into_iter().collect());
        inference.record_move(&[4], 0, &[9; KINDS], 1);
        inference.walk(100);
        assert_eq!(inference.unseen(), [1, 1, 2, 3, 5].into_iter().collect());
        assert_eq!(inference.rack().len(), 3);
        // A letter that is not among the unseen ones changes nothing.
        inference.record_move(&[9], 0, &[0; KINDS], 0);
        inference.record_draw(&[8].into_iter().collect());
        assert_eq!(inference.unseen(), [1, 1, 2, 3, 5].into_iter().collect());
    }

    #[test]
    fn strictness_drops_for_opponents_that_do_not_maximize_scores() {
        let strictness = |best: u32| {
            let letters: Tiles = (1..=26).chain(1..=26).collect();
            let mut inference = RackInference::new(&letters, 7, dice());
            for letter in 1..=12 {
                inference.record_move(&[letter], 5, &[best; KINDS], 1);
            }
            inference.strictness
        };
        assert!(strictness(5) > 5.0 && strictness(6) < 1.0, "{} {}", strictness(5), strictness(6));
    }
}
