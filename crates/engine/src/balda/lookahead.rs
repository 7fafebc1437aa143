//! Alpha-beta search with iterative deepening for the middle of a two-player game.
//!
//! A position has hundreds of plays, and their points differ little; the best reply that a letter
//! allows the opponent matters more. The search evaluates every play at the root and orders the
//! plays by points minus the best reply. Below the root it considers only one word per letter: it
//! evaluates the words with the most points and searches the best of those. [`SearchWidth`] sets
//! both limits.
//!
//! The opponent can be modelled by a [`ChoiceRule`]. In the opponent's turns the search then
//! considers only plays that the rule allows, and assumes the best of them.
//!
//! At the horizon, the static evaluation is a share of the best word's points: the side to move
//! takes that word, and the other side answers with the next best.

use std::cmp::Reverse;

use lexicon::Tile;

use crate::balda::board::{Place, Play, word_hash};
use crate::balda::choice_rule::ChoiceRule;
use crate::balda::clock::Clock;
use crate::balda::table::{Entry, TranspositionTable};
use crate::balda::tree::Tree;
use crate::bound::Bound;
use crate::random::mixed;

/// The value of one point, in units of this search.
pub(crate) const POINT: i32 = 16;

/// An upper bound on the absolute value of any position.
pub(crate) const INFINITE: i32 = 30_000;

/// Limits on the number of plays considered in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SearchWidth {
    /// Letter placements evaluated with their best reply, those with the most points first.
    pub(crate) evaluated: usize,
    /// Evaluated placements that are searched further.
    pub(crate) searched: usize,
    /// Static evaluation at the horizon: units per point of the best word. [`POINT`] units are one
    /// point.
    pub(crate) horizon_weight: i32,
}

impl Default for SearchWidth {
    fn default() -> SearchWidth {
        SearchWidth { evaluated: 26, searched: 12, horizon_weight: 12 }
    }
}

/// An alpha-beta search over one [`Tree`].
pub(crate) struct Lookahead<'t, 'a> {
    pub(crate) tree: &'t mut Tree<'a>,
    table: TranspositionTable,
    history: Vec<u32>,
    killers: Vec<(Place, Tile)>,
    width: SearchWidth,
    /// The rule by which the opponent chooses; `None` for best play.
    rule: Option<ChoiceRule>,
}

/// A play at the root with its value.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ValuedPlay {
    pub(crate) play: Play,
    /// In units of [`POINT`]. Only an upper bound for plays other than the best.
    pub(crate) value: i32,
}

impl<'t, 'a> Lookahead<'t, 'a> {
    pub(crate) fn new(tree: &'t mut Tree<'a>, width: SearchWidth, table_bits: u32) -> Lookahead<'t, 'a> {
        Lookahead {
            tree,
            table: TranspositionTable::new(table_bits),
            history: vec![0; 256 * 64],
            killers: vec![(0, 0); 128],
            width,
            rule: None,
        }
    }

    /// Sets the rule by which the opponent is assumed to choose; `None` for best play.
    pub(crate) fn set_opponent_rule(&mut self, rule: Option<ChoiceRule>) {
        self.rule = rule;
    }

    /// Returns the rule of the side to move. Even plies belong to the searching side, which has no
    /// rule.
    fn rule_at(&self, ply: usize) -> Option<ChoiceRule> {
        self.rule.filter(|_| !ply.is_multiple_of(2))
    }

    /// Returns the fewest points that a chosen word may have.
    fn min_points(&self, list: &[Play], ply: usize) -> u8 {
        match (self.rule_at(ply), list.first()) {
            (Some(ChoiceRule::MostPoints), Some(longest)) => longest.points,
            _ => 0,
        }
    }

    /// Returns all plays at the root, valued by points minus best reply, best first.
    pub(crate) fn rank_plays(&mut self, list: &[Play]) -> Vec<ValuedPlay> {
        let mut roots: Vec<ValuedPlay> = list.iter().map(|play| self.evaluate(list, play)).collect();
        roots.sort_by_key(|root| (-root.value, root.play.rank()));
        roots
    }

    fn evaluate(&mut self, list: &[Play], play: &Play) -> ValuedPlay {
        let reply = self.best_reply_points(list, play);
        let horizon = if self.tree.board.empty() == 2 { POINT } else { self.width.horizon_weight };
        ValuedPlay { play: *play, value: POINT * i32::from(play.points) - horizon * i32::from(reply) }
    }

    /// Returns the points of the opponent's best word after a play.
    fn best_reply_points(&mut self, list: &[Play], play: &Play) -> u8 {
        self.tree.make(play);
        let opened = self.tree.opened_plays(play.place);
        let reply = Tree::best_remaining(list, play).max(self.tree.best_opened(&opened));
        self.tree.unmake(play);
        reply
    }

    /// Searches the plays at the root to `depth` and moves the best to the front. Returns `false`
    /// if the clock ran out; `roots` then contains what was found so far.
    pub(crate) fn deepen(&mut self, list: &[Play], roots: &mut Vec<ValuedPlay>, depth: usize, clock: &mut Clock<'_>) -> bool {
        let mut alpha = -INFINITE;
        let mut after = Vec::new();
        let mut done: Vec<ValuedPlay> = Vec::new();
        for root in roots.iter() {
            let mut value = -INFINITE;
            if alpha > -INFINITE {
                let Some(found) = self.search_play(list, &root.play, depth, 0, alpha, alpha + 1, &mut after, clock) else { break };
                value = found;
            }
            if alpha == -INFINITE || value > alpha {
                let Some(found) = self.search_play(list, &root.play, depth, 0, alpha, INFINITE, &mut after, clock) else { break };
                value = found;
            }
            alpha = alpha.max(value);
            done.push(ValuedPlay { value, ..*root });
        }
        let complete = done.len() == roots.len();
        // The best play of the previous depth is searched first, so a play that beats it here is
        // better.
        let rest = roots.split_off(done.len());
        if let Some(best) = (0..done.len()).rev().max_by_key(|&at| done[at].value) {
            // The other values are only bounds, so their order stays.
            let best = done.remove(best);
            done.insert(0, best);
        }
        if complete || !done.is_empty() {
            *roots = done;
            roots.extend(rest);
        } else {
            *roots = rest;
        }
        complete
    }

    /// Returns the value of a play for the side that makes it, or `None` once the clock has run
    /// out.
    #[allow(clippy::too_many_arguments)] // A struct of them would be taken apart at once.
    fn search_play(
        &mut self,
        list: &[Play],
        play: &Play,
        depth: usize,
        ply: usize,
        alpha: i32,
        beta: i32,
        after: &mut Vec<Play>,
        clock: &mut Clock<'_>,
    ) -> Option<i32> {
        let gain = POINT * i32::from(play.points);
        self.tree.make(play);
        let value = match self.probe(depth - 1, gain - beta, gain - alpha) {
            Some(value) => Some(value),
            None => {
                let opened = self.tree.opened_plays(play.place);
                self.tree.after(list, play, &opened, after);
                let next = std::mem::take(after);
                let value = self.search(&next, depth - 1, ply + 1, gain - beta, gain - alpha, clock);
                *after = next;
                value
            }
        };
        self.tree.unmake(play);
        Some(gain - value?)
    }

    fn key(&self) -> u64 {
        let rule = self.rule.map_or(0, |rule| 1 + rule as u64);
        self.tree.named().iter().fold(self.tree.board.hash() ^ mixed(1 << 51 | rule), |key, &word| key ^ word_hash(word))
    }

    fn probe(&self, depth: usize, alpha: i32, beta: i32) -> Option<i32> {
        // The side to move at the horizon gains some points, so only depths of equal parity
        // compare.
        let compares = |entry: &Entry| usize::from(entry.depth).checked_sub(depth).is_some_and(|more| more.is_multiple_of(2));
        self.table.get(self.key()).filter(compares).and_then(|entry| entry.cutoff_value(alpha, beta))
    }

    fn search(&mut self, list: &[Play], depth: usize, ply: usize, mut alpha: i32, beta: i32, clock: &mut Clock<'_>) -> Option<i32> {
        let Some(longest) = list.first() else { return Some(0) };
        let empty = self.tree.board.empty();
        if empty <= 1 {
            return Some(POINT * i32::from(longest.points));
        }
        if depth == 0 {
            return Some(self.width.horizon_weight * i32::from(longest.points));
        }
        if clock.tick() {
            return None;
        }
        if depth == 1 || empty == 2 {
            return Some(self.evaluate_replies(list, ply, alpha, beta));
        }
        let key = self.key();
        let table_move = self.table.get(key).map_or((0, 0), |entry| entry.best);
        let start = alpha;
        let (mut best, mut best_move) = (-INFINITE, (0, 0));
        let mut after = Vec::new();
        for (at, play) in self.candidates(list, table_move, ply, depth).into_iter().enumerate() {
            let mut value = -INFINITE;
            if at > 0 && beta - alpha > 1 {
                value = self.search_play(list, &play, depth, ply, alpha, alpha + 1, &mut after, clock)?;
            }
            if at == 0 || beta - alpha <= 1 || (value > alpha && value < beta) {
                value = self.search_play(list, &play, depth, ply, alpha, beta, &mut after, clock)?;
            }
            if value > best {
                (best, best_move) = (value, (play.place, play.letter));
            }
            alpha = alpha.max(value);
            if alpha >= beta {
                self.history[history_slot(&play)] += (depth * depth) as u32;
                if let Some(killer) = self.killers.get_mut(ply) {
                    *killer = best_move;
                }
                break;
            }
        }
        let bound = if best <= start {
            Bound::Upper
        } else if best >= beta {
            Bound::Lower
        } else {
            Bound::Exact
        };
        self.table.put(key, best, depth, bound, best_move);
        Some(best)
    }

    /// Returns the value of the best play minus its best reply.
    fn evaluate_replies(&mut self, list: &[Play], ply: usize, alpha: i32, beta: i32) -> i32 {
        let min_points = self.min_points(list, ply);
        let horizon = if self.tree.board.empty() == 2 { POINT } else { self.width.horizon_weight };
        let mut best = alpha;
        let mut evaluated = 0;
        for (at, play) in list.iter().enumerate() {
            if play.points < min_points {
                break;
            }
            let gain = POINT * i32::from(play.points);
            if gain - horizon * i32::from(Tree::best_remaining(list, play)) <= best
                || list[..at].iter().any(|other| other.same_letter(play))
            {
                continue;
            }
            best = best.max(gain - horizon * i32::from(self.best_reply_points(list, play)));
            evaluated += 1;
            if best >= beta || (evaluated >= self.width.evaluated && horizon != POINT) {
                break;
            }
        }
        best
    }

    /// Returns the plays to search, best first.
    pub(crate) fn candidates(&mut self, list: &[Play], table_move: (Place, Tile), ply: usize, depth: usize) -> Vec<Play> {
        let mut evaluated: Vec<(i32, Play)> = Vec::with_capacity(self.width.evaluated + 2);
        let killer = self.killers.get(ply).copied().unwrap_or((0, 0));
        let min_points = self.min_points(list, ply);
        for play in list {
            if play.points < min_points {
                break;
            }
            if evaluated.iter().any(|(_, other)| other.same_letter(play)) {
                continue;
            }
            let placement = (play.place, play.letter);
            if evaluated.len() >= self.width.evaluated && placement != table_move && placement != killer {
                continue;
            }
            let mut score = self.evaluate(list, play).value;
            if placement == table_move {
                score += INFINITE;
            } else if placement == killer {
                score += POINT / 2;
            }
            score += self.history[history_slot(play)].checked_ilog2().unwrap_or(0) as i32 / 4;
            evaluated.push((score, *play));
        }
        evaluated.sort_by_key(|(score, play)| (-score, play.rank()));
        if self.rule_at(ply) == Some(ChoiceRule::NetOfReply) {
            self.retain_best_net_points(list, &mut evaluated);
        }
        evaluated.truncate(self.width.searched + 2 * depth.saturating_sub(3));
        evaluated.into_iter().map(|(_, play)| play).collect()
    }

    /// Keeps the plays that [`ChoiceRule::NetOfReply`] would choose.
    fn retain_best_net_points(&mut self, list: &[Play], evaluated: &mut Vec<(i32, Play)>) {
        let net_points: Vec<i32> =
            evaluated.iter().map(|(_, play)| i32::from(play.points) - i32::from(self.best_reply_points(list, play))).collect();
        let max = net_points.iter().max().copied();
        let mut net_points = net_points.into_iter();
        evaluated.retain(|_| net_points.next() == max);
    }

    /// Returns the value of a play at the root, or a bound outside the window. Returns `None` once
    /// the clock has run out.
    pub(crate) fn search_root_play(
        &mut self,
        list: &[Play],
        play: &Play,
        depth: usize,
        window: (i32, i32),
        clock: &mut Clock<'_>,
    ) -> Option<i32> {
        self.search_play(list, play, depth, 0, window.0, window.1, &mut Vec::new(), clock)
    }

    /// Returns the values of these plays at the root, searched to `depth` with a full window.
    /// Returns `None` once the clock has run out.
    pub(crate) fn exact_values(
        &mut self,
        list: &[Play],
        roots: &[ValuedPlay],
        depth: usize,
        clock: &mut Clock<'_>,
    ) -> Option<Vec<ValuedPlay>> {
        let mut after = Vec::new();
        let mut value = |root: &ValuedPlay| {
            let value = self.search_play(list, &root.play, depth, 0, -INFINITE, INFINITE, &mut after, clock)?;
            Some(ValuedPlay { value, ..*root })
        };
        roots.iter().map(&mut value).collect()
    }

    /// Returns the value of a pass at the root, searched to `depth` with a full window. Returns
    /// `None` once the clock has run out.
    pub(crate) fn value_of_pass(&mut self, list: &[Play], depth: usize, clock: &mut Clock<'_>) -> Option<i32> {
        Some(-self.search(list, depth - 1, 1, -INFINITE, INFINITE, clock)?)
    }

    /// Returns the plays of the position after `play`.
    pub(crate) fn plays_after(&mut self, list: &[Play], play: &Play) -> Vec<Play> {
        let mut after = Vec::new();
        self.tree.make(play);
        let opened = self.tree.opened_plays(play.place);
        self.tree.after(list, play, &opened, &mut after);
        self.tree.unmake(play);
        after
    }

    /// Returns the principal variation that starts with `first`, read from the transposition table.
    pub(crate) fn principal_variation(&mut self, list: &[Play], first: Play) -> Vec<Play> {
        let mut line = vec![first];
        let mut list = list.to_vec();
        let mut play = first;
        loop {
            self.tree.make(&play);
            let opened = self.tree.opened_plays(play.place);
            let mut after = Vec::new();
            self.tree.after(&list, &play, &opened, &mut after);
            list = after;
            let best = self.table.get(self.key()).map(|entry| entry.best);
            let next = match best {
                Some((0, _)) | None if line.len() > 1 => None,
                // No reply was searched: the best one in the list shows what the play opens.
                Some((0, _)) | None => list.first(),
                Some(best) => list.iter().find(|play| (play.place, play.letter) == best),
            };
            match next {
                Some(&next) => play = next,
                None => break,
            }
            line.push(play);
        }
        line.iter().rev().for_each(|play| self.tree.unmake(play));
        line
    }
}

fn history_slot(play: &Play) -> usize {
    usize::from(play.place) << 6 | usize::from(play.letter & 63)
}

/// Sorts root plays by value, best first.
pub(crate) fn sorted_by_value(mut roots: Vec<ValuedPlay>) -> Vec<ValuedPlay> {
    roots.sort_by_key(|root| (Reverse(root.value), root.play.rank()));
    roots
}
