//! Exact endgame solver for two players: searches every play and every pass to the last square.
//!
//! The value of a position is the points the side to move gains over the opponent with best play.
//! The game ends when the board is full or no word is left; both players share the board, so this
//! is when the list of plays is empty. A pass beyond the limit loses the game and is never played.
//! Passes within the limit are ordinary moves and sometimes the best: a player forced to place may
//! open a long word.
//!
//! Besides alpha-beta, two things make it fast:
//! - Only the named words that can still be formed on the empty squares matter
//!   ([`Board::can_be_formed`](super::board::Board::can_be_formed)). The table's key leaves out the
//!   others, so that positions with different histories share an entry. Most long words can't be
//!   formed again; of the words through one letter, little more than the longest is searched, and
//!   the others are found in the table.
//! - With two empty squares there is no search: a play gains its points minus the best word on the
//!   other square, and the plays that existed before bound that without a walk.

use balda::PassRule;
use lexicon::Tile;

use crate::balda::board::{PackedWord, Place, Play, word_hash};
use crate::balda::clock::Clock;
use crate::balda::table::TranspositionTable;
use crate::balda::tree::Tree;
use crate::bound::Bound;
use crate::random::mixed;

/// An upper bound on the absolute value of any position.
const INFINITE: i32 = 10_000;

/// Passes counted against the side to move and against the opponent.
type Passes = [u8; 2];

/// An exact solver of endgames.
pub(crate) struct Endgame<'t, 'a> {
    tree: &'t mut Tree<'a>,
    table: TranspositionTable,
    /// Cutoffs by place and letter, weighted by the square of the number of empty squares.
    history: Vec<u32>,
    max_passes: u8,
    rule: PassRule,
}

/// The solution of an endgame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct EndgameSolution {
    /// Points that the side to move gains over the opponent.
    pub(crate) value: i32,
    /// The principal variation; `None` is a pass.
    pub(crate) line: Vec<Option<Play>>,
}

impl<'t, 'a> Endgame<'t, 'a> {
    pub(crate) fn new(tree: &'t mut Tree<'a>, max_passes: u8, rule: PassRule, table_bits: u32) -> Endgame<'t, 'a> {
        Endgame { tree, table: TranspositionTable::new(table_bits), history: vec![0; 256 * 64], max_passes, rule }
    }

    /// Solves a position, or returns `None` if the clock runs out. `list` contains all plays and is
    /// not empty.
    pub(crate) fn solve(&mut self, list: &[Play], passes: Passes, clock: &mut Clock<'_>) -> Option<EndgameSolution> {
        let value = self.search(list, &[], passes, -INFINITE, INFINITE, clock)?;
        let line = self.principal_variation(list, passes, value, clock)?;
        Some(EndgameSolution { value, line })
    }

    /// Returns the actions, to the end of the game, that lead to `value`, the value of the
    /// position.
    fn principal_variation(
        &mut self,
        list: &[Play],
        mut passes: Passes,
        mut value: i32,
        clock: &mut Clock<'_>,
    ) -> Option<Vec<Option<Play>>> {
        let mut line = Vec::new();
        let (mut list, mut after) = (list.to_vec(), Vec::new());
        let mut made: Vec<Play> = Vec::new();
        let found = loop {
            if list.is_empty() {
                break Some(());
            }
            match self.find_action(&list, passes, value, clock) {
                None => break None,
                Some(None) => {
                    line.push(None);
                    (passes, value) = ([passes[1], passes[0] + 1], -value);
                }
                Some(Some(play)) => {
                    line.push(Some(play));
                    self.tree.make(&play);
                    made.push(play);
                    let opened = self.tree.opened_plays(play.place);
                    self.tree.after(&list, &play, &opened, &mut after);
                    std::mem::swap(&mut list, &mut after);
                    (passes, value) = (self.after_play(passes), i32::from(play.points) - value);
                }
            }
        };
        made.iter().rev().for_each(|play| self.tree.unmake(play));
        found.map(|()| line)
    }

    /// Returns an action that reaches `value`, the value of the position. The inner `None` is a
    /// pass.
    fn find_action(&mut self, list: &[Play], passes: Passes, value: i32, clock: &mut Clock<'_>) -> Option<Option<Play>> {
        // A zero window decides whether an action has the value; most positions are in the table.
        let named = self.tree.named().to_vec();
        let named: Vec<PackedWord> = named.into_iter().filter(|&word| self.tree.board.can_be_formed(word)).collect();
        let known = self.table.get(self.key(&named, passes)).map_or((0, 0), |entry| entry.best);
        let mut after = Vec::new();
        for (_, at) in self.move_order(list, known) {
            if self.search_play(list, &list[at], &named, passes, value - 1, value, &mut after, clock)? >= value {
                return Some(Some(list[at]));
            }
        }
        Some(None)
    }

    /// Returns the passes after a play, from the opponent's side.
    fn after_play(&self, passes: Passes) -> Passes {
        [passes[1], if self.rule == PassRule::InARow { 0 } else { passes[0] }]
    }

    /// Returns the value of a play for the side that makes it. The value is exact if it exceeds
    /// `min`, else an upper bound.
    pub(crate) fn value_of(&mut self, list: &[Play], play: &Play, passes: Passes, min: Option<i32>, clock: &mut Clock<'_>) -> Option<i32> {
        self.search_play(list, play, &[], passes, min.unwrap_or(-INFINITE), INFINITE, &mut Vec::new(), clock)
    }

    /// Returns the value of a pass for the side that passes. The outer `None` means that the clock
    /// ran out, the inner one that the pass loses the game.
    pub(crate) fn value_of_pass(&mut self, list: &[Play], passes: Passes, clock: &mut Clock<'_>) -> Option<Option<i32>> {
        if self.passes_left(passes)[0] == 0 {
            return Some(None);
        }
        let value = self.search(list, &[], [passes[1], passes[0] + 1], -INFINITE, INFINITE, clock)?;
        Some(Some(-value))
    }

    fn key(&self, named: &[PackedWord], passes: Passes) -> u64 {
        let words = named.iter().fold(self.tree.board.hash(), |key, &word| key ^ word_hash(word));
        words ^ mixed(1 << 50 | u64::from(passes[0]) << 8 | u64::from(passes[1]))
    }

    /// Returns how many more times each side may pass.
    fn passes_left(&self, passes: Passes) -> [u8; 2] {
        passes.map(|passes| self.max_passes.saturating_sub(1).saturating_sub(passes))
    }

    /// Returns the value of a position, or a bound outside the window. `named` contains the words
    /// named in the search that can be formed again.
    fn search(
        &mut self,
        list: &[Play],
        named: &[PackedWord],
        passes: Passes,
        mut alpha: i32,
        beta: i32,
        clock: &mut Clock<'_>,
    ) -> Option<i32> {
        let Some(longest) = list.first() else { return Some(0) };
        match self.tree.board.empty() {
            // After a pass, the opponent would take the same word.
            0 | 1 => return Some(i32::from(longest.points)),
            2 => return if clock.tick() { None } else { Some(self.search_last_two(list, passes, alpha, beta)) },
            _ => {}
        }
        let key = self.key(named, passes);
        let known = self.table.get(key);
        if let Some(value) = known.and_then(|entry| entry.cutoff_value(alpha, beta)) {
            return Some(value);
        }
        if clock.tick() {
            return None;
        }
        let start = alpha;
        let (mut best, mut best_move) = (-INFINITE, (0, 0));
        let order = self.move_order(list, known.map_or((0, 0), |entry| entry.best));
        let mut after = Vec::new();
        for (at, place) in order.iter().map(|(_, at)| *at).enumerate() {
            let play = list[place];
            let mut value = -INFINITE;
            if at > 0 && beta - alpha > 1 {
                value = self.search_play(list, &play, named, passes, alpha, alpha + 1, &mut after, clock)?;
            }
            if at == 0 || beta - alpha <= 1 || (value > alpha && value < beta) {
                value = self.search_play(list, &play, named, passes, alpha, beta, &mut after, clock)?;
            }
            if value > best {
                (best, best_move) = (value, (play.place, play.letter));
            }
            alpha = alpha.max(value);
            if alpha >= beta {
                self.history[history_slot(&play)] += (self.tree.board.empty() * self.tree.board.empty()) as u32;
                break;
            }
        }
        if alpha < beta && self.passes_left(passes)[0] > 0 {
            let value = -self.search(list, named, [passes[1], passes[0] + 1], -beta, -alpha, clock)?;
            if value > best {
                (best, best_move) = (value, (0, 0));
            }
        }
        let bound = if best <= start {
            Bound::Upper
        } else if best >= beta {
            Bound::Lower
        } else {
            Bound::Exact
        };
        self.table.put(key, best, self.tree.board.empty(), bound, best_move);
        Some(best)
    }

    /// Returns the value of a play for the side that makes it.
    #[allow(clippy::too_many_arguments)] // A struct of them would be taken apart at once.
    fn search_play(
        &mut self,
        list: &[Play],
        play: &Play,
        named: &[PackedWord],
        passes: Passes,
        alpha: i32,
        beta: i32,
        after: &mut Vec<Play>,
        clock: &mut Clock<'_>,
    ) -> Option<i32> {
        let gain = i32::from(play.points);
        self.tree.make(play);
        let mut recurring = [0; 16];
        let mut count = 0;
        if self.tree.board.empty() > 2 {
            for &word in named.iter().chain([&play.word()]) {
                // The array has room for more words than any solvable position needs; further ones
                // are ignored.
                if count < recurring.len() && self.tree.board.can_be_formed(word) {
                    recurring[count] = word;
                    count += 1;
                }
            }
        }
        let passes = self.after_play(passes);
        // Probe the table before the list of plays is built.
        let known = if self.tree.board.empty() > 2 {
            self.table.get(self.key(&recurring[..count], passes)).and_then(|entry| entry.cutoff_value(gain - beta, gain - alpha))
        } else {
            None
        };
        let value = match known {
            Some(value) => Some(value),
            None => {
                let opened = self.tree.opened_plays(play.place);
                self.tree.after(list, play, &opened, after);
                let list = std::mem::take(after);
                let value = self.search(&list, &recurring[..count], passes, gain - beta, gain - alpha, clock);
                *after = list;
                value
            }
        };
        self.tree.unmake(play);
        Some(gain - value?)
    }

    /// Returns the value of a position with two empty squares.
    fn search_last_two(&mut self, list: &[Play], passes: Passes, alpha: i32, beta: i32) -> i32 {
        let [own, other] = self.passes_left(passes);
        // If neither side wants to place a letter, the side with fewer passes left must.
        let can_wait = own > other;
        let mut best = if can_wait { -INFINITE } else { alpha };
        for play in list {
            let gain = i32::from(play.points);
            let kept = i32::from(Tree::best_remaining(list, play));
            if gain - kept <= best {
                continue;
            }
            self.tree.make(play);
            let opened = self.tree.opened_plays(play.place);
            let reply = kept.max(i32::from(self.tree.best_opened(&opened)));
            self.tree.unmake(play);
            best = best.max(gain - reply);
            if best >= beta.max(0) {
                break;
            }
        }
        if can_wait { best.max(-best) } else { best }
    }

    /// Returns the indices of the plays, ordered by a score that needs no walk.
    fn move_order(&self, list: &[Play], known: (Place, Tile)) -> Vec<(i32, usize)> {
        let mut order: Vec<(i32, usize)> = Vec::with_capacity(list.len());
        for (at, play) in list.iter().enumerate() {
            let known = i32::from((play.place, play.letter) == known) << 20;
            let history = self.history[history_slot(play)].min(1 << 16).checked_ilog2().unwrap_or(0) as i32;
            let score = known + 16 * (2 * i32::from(play.points) - i32::from(Tree::best_remaining(list, play))) + 4 * history;
            order.push((-score, at));
        }
        order.sort_unstable();
        order
    }
}

fn history_slot(play: &Play) -> usize {
    usize::from(play.place) << 6 | usize::from(play.letter & 63)
}
