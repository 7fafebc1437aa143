//! Alpha-beta search with iterative deepening for the middle of a two-player game.
//!
//! A position has hundreds of plays, and their gains differ little: what decides is what a letter
//! opens to the opponent. The search evaluates every play at the root and orders the plays by
//! points minus the best reply. Below the root it considers only one word per letter: it evaluates
//! the words with the most points and searches the best of those. [`Width`] sets both limits.
//!
//! The opponent can be modelled by a [`Rule`]. The search then considers only what the rule allows
//! in the opponent's turns. Where the rule allows several plays, the opponent picks the best of
//! them.
//!
//! At the horizon, the static evaluation is a share of the best word's points: the side to move
//! takes that word, and the other side answers with the next best.

use lexicon::Tile;

use crate::balda::clock::Clock;
use crate::balda::field::{Place, Play, word_hash};
use crate::balda::habit::Rule;
use crate::balda::table::{Entry, Table};
use crate::balda::tree::Tree;
use crate::bound::Bound;
use crate::random::mixed;

/// The value of one point, in units of this search.
pub(crate) const POINT: i32 = 16;

/// An upper bound on the absolute value of any position.
pub(crate) const INFINITE: i32 = 30_000;

/// Limits on the number of plays considered in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Width {
    /// Letter placements evaluated with their best reply, those with the most points first.
    pub(crate) looked: usize,
    /// Evaluated placements that are searched further.
    pub(crate) searched: usize,
    /// Static evaluation at the horizon: units per point of the best word. [`POINT`] units are one
    /// point.
    pub(crate) horizon: i32,
}

impl Default for Width {
    fn default() -> Width {
        Width { looked: 26, searched: 12, horizon: 12 }
    }
}

/// An alpha-beta search over one [`Tree`].
pub(crate) struct Lookahead<'t, 'a> {
    pub(crate) tree: &'t mut Tree<'a>,
    table: Table,
    history: Vec<u32>,
    killers: Vec<(Place, Tile)>,
    width: Width,
    /// The rule by which the opponent chooses; `None` for best play.
    rule: Option<Rule>,
}

/// A play at the root with its value.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ValuedPlay {
    pub(crate) play: Play,
    /// In units of [`POINT`]. Only an upper bound for plays other than the best.
    pub(crate) value: i32,
}

impl<'t, 'a> Lookahead<'t, 'a> {
    pub(crate) fn new(tree: &'t mut Tree<'a>, width: Width, table_bits: u32) -> Lookahead<'t, 'a> {
        Lookahead { tree, table: Table::new(table_bits), history: vec![0; 256 * 64], killers: vec![(0, 0); 128], width, rule: None }
    }

    /// Sets the rule by which the opponent is assumed to choose; `None` for best play.
    pub(crate) fn expect(&mut self, rule: Option<Rule>) {
        self.rule = rule;
    }

    /// Returns the rule of the side to move. Even plies belong to the searching side, which has no
    /// rule.
    fn rule_at(&self, ply: usize) -> Option<Rule> {
        self.rule.filter(|_| !ply.is_multiple_of(2))
    }

    /// Returns the fewest points that a chosen word may have.
    fn least(&self, list: &[Play], ply: usize) -> u8 {
        match (self.rule_at(ply), list.first()) {
            (Some(Rule::Longest), Some(longest)) => longest.points,
            _ => 0,
        }
    }

    /// Returns all plays at the root, valued by points minus best reply, best first.
    pub(crate) fn looked_over(&mut self, list: &[Play]) -> Vec<ValuedPlay> {
        let mut roots: Vec<ValuedPlay> = list.iter().map(|play| self.look(list, play)).collect();
        roots.sort_by_key(|root| (-root.value, root.play.rank()));
        roots
    }

    fn look(&mut self, list: &[Play], play: &Play) -> ValuedPlay {
        let reply = self.reply(list, play);
        let horizon = if self.tree.field.empty() == 2 { POINT } else { self.width.horizon };
        ValuedPlay { play: *play, value: POINT * i32::from(play.points) - horizon * i32::from(reply) }
    }

    /// Returns the points of the opponent's best word after a play.
    fn reply(&mut self, list: &[Play], play: &Play) -> u8 {
        self.tree.make(play);
        let opened = self.tree.opened(play.place);
        let reply = Tree::kept(list, play).max(self.tree.most_opened(&opened));
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
                let Some(found) = self.play(list, &root.play, depth, 0, alpha, alpha + 1, &mut after, clock) else { break };
                value = found;
            }
            if alpha == -INFINITE || value > alpha {
                let Some(found) = self.play(list, &root.play, depth, 0, alpha, INFINITE, &mut after, clock) else { break };
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
    fn play(
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
        let value = match self.known(depth - 1, gain - beta, gain - alpha) {
            Some(value) => Some(value),
            None => {
                let opened = self.tree.opened(play.place);
                self.tree.after(list, play, &opened, after);
                let next = std::mem::take(after);
                let value = self.value(&next, depth - 1, ply + 1, gain - beta, gain - alpha, clock);
                *after = next;
                value
            }
        };
        self.tree.unmake(play);
        Some(gain - value?)
    }

    fn key(&self) -> u64 {
        let rule = self.rule.map_or(0, |rule| 1 + rule as u64);
        self.tree.named().iter().fold(self.tree.field.hash() ^ mixed(1 << 51 | rule), |key, &word| key ^ word_hash(word))
    }

    fn known(&self, depth: usize, alpha: i32, beta: i32) -> Option<i32> {
        // The side to move at the horizon gains some points, so only depths of equal parity
        // compare.
        let compares = |entry: &Entry| usize::from(entry.depth).checked_sub(depth).is_some_and(|more| more.is_multiple_of(2));
        self.table.get(self.key()).filter(compares).and_then(|entry| entry.decides(alpha, beta))
    }

    fn value(&mut self, list: &[Play], depth: usize, ply: usize, mut alpha: i32, beta: i32, clock: &mut Clock<'_>) -> Option<i32> {
        let Some(longest) = list.first() else { return Some(0) };
        let empty = self.tree.field.empty();
        if empty <= 1 {
            return Some(POINT * i32::from(longest.points));
        }
        if depth == 0 {
            return Some(self.width.horizon * i32::from(longest.points));
        }
        if clock.tick() {
            return None;
        }
        if depth == 1 || empty == 2 {
            return Some(self.last_look(list, ply, alpha, beta));
        }
        let key = self.key();
        let known = self.table.get(key).map_or((0, 0), |entry| entry.best);
        let start = alpha;
        let (mut best, mut what) = (-INFINITE, (0, 0));
        let mut after = Vec::new();
        for (at, play) in self.candidates(list, known, ply, depth).into_iter().enumerate() {
            let mut value = -INFINITE;
            if at > 0 && beta - alpha > 1 {
                value = self.play(list, &play, depth, ply, alpha, alpha + 1, &mut after, clock)?;
            }
            if at == 0 || beta - alpha <= 1 || (value > alpha && value < beta) {
                value = self.play(list, &play, depth, ply, alpha, beta, &mut after, clock)?;
            }
            if value > best {
                (best, what) = (value, (play.place, play.letter));
            }
            alpha = alpha.max(value);
            if alpha >= beta {
                self.history[slot(&play)] += (depth * depth) as u32;
                if let Some(killer) = self.killers.get_mut(ply) {
                    *killer = what;
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
        self.table.put(key, best, depth, bound, what);
        Some(best)
    }

    /// Returns the value of the best play minus its best reply.
    fn last_look(&mut self, list: &[Play], ply: usize, alpha: i32, beta: i32) -> i32 {
        let least = self.least(list, ply);
        let horizon = if self.tree.field.empty() == 2 { POINT } else { self.width.horizon };
        let mut best = alpha;
        let mut looked = 0;
        for (at, play) in list.iter().enumerate() {
            if play.points < least {
                break;
            }
            let gain = POINT * i32::from(play.points);
            if gain - horizon * i32::from(Tree::kept(list, play)) <= best || list[..at].iter().any(|other| other.same_letter(play)) {
                continue;
            }
            best = best.max(gain - horizon * i32::from(self.reply(list, play)));
            looked += 1;
            if best >= beta || (looked >= self.width.looked && horizon != POINT) {
                break;
            }
        }
        best
    }

    /// Returns the plays to search, best first.
    pub(crate) fn candidates(&mut self, list: &[Play], known: (Place, Tile), ply: usize, depth: usize) -> Vec<Play> {
        let mut looked: Vec<(i32, Play)> = Vec::with_capacity(self.width.looked + 2);
        let killer = self.killers.get(ply).copied().unwrap_or((0, 0));
        let least = self.least(list, ply);
        for play in list {
            if play.points < least {
                break;
            }
            if looked.iter().any(|(_, other)| other.same_letter(play)) {
                continue;
            }
            let what = (play.place, play.letter);
            if looked.len() >= self.width.looked && what != known && what != killer {
                continue;
            }
            let mut score = self.look(list, play).value;
            if what == known {
                score += INFINITE;
            } else if what == killer {
                score += POINT / 2;
            }
            score += self.history[slot(play)].checked_ilog2().unwrap_or(0) as i32 / 4;
            looked.push((score, *play));
        }
        looked.sort_by_key(|(score, play)| (-score, play.rank()));
        if self.rule_at(ply) == Some(Rule::LessReply) {
            self.keep_to_less_reply(list, &mut looked);
        }
        looked.truncate(self.width.searched + 2 * depth.saturating_sub(3));
        looked.into_iter().map(|(_, play)| play).collect()
    }

    /// Keeps the plays that [`Rule::LessReply`] would choose.
    fn keep_to_less_reply(&mut self, list: &[Play], looked: &mut Vec<(i32, Play)>) {
        let less: Vec<i32> = looked.iter().map(|(_, play)| i32::from(play.points) - i32::from(self.reply(list, play))).collect();
        let most = less.iter().max().copied();
        let mut less = less.into_iter();
        looked.retain(|_| less.next() == most);
    }

    /// Returns the value of a play at the root, or a bound outside the window. Returns `None` once
    /// the clock has run out.
    pub(crate) fn value_at_root(
        &mut self,
        list: &[Play],
        play: &Play,
        depth: usize,
        window: (i32, i32),
        clock: &mut Clock<'_>,
    ) -> Option<i32> {
        self.play(list, play, depth, 0, window.0, window.1, &mut Vec::new(), clock)
    }

    /// Returns the values of these plays at the root, searched to `depth` with a full window.
    /// Returns `None` once the clock has run out.
    pub(crate) fn valued(&mut self, list: &[Play], roots: &[ValuedPlay], depth: usize, clock: &mut Clock<'_>) -> Option<Vec<ValuedPlay>> {
        let mut after = Vec::new();
        let mut value = |root: &ValuedPlay| {
            let value = self.play(list, &root.play, depth, 0, -INFINITE, INFINITE, &mut after, clock)?;
            Some(ValuedPlay { value, ..*root })
        };
        roots.iter().map(&mut value).collect()
    }

    /// Returns the plays of the position after `play`.
    pub(crate) fn after(&mut self, list: &[Play], play: &Play) -> Vec<Play> {
        let mut after = Vec::new();
        self.tree.make(play);
        let opened = self.tree.opened(play.place);
        self.tree.after(list, play, &opened, &mut after);
        self.tree.unmake(play);
        after
    }

    /// Returns the principal variation that starts with `first`, read from the transposition table.
    pub(crate) fn line(&mut self, list: &[Play], first: Play) -> Vec<Play> {
        let mut line = vec![first];
        let mut list = list.to_vec();
        let mut play = first;
        loop {
            self.tree.make(&play);
            let opened = self.tree.opened(play.place);
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

fn slot(play: &Play) -> usize {
    usize::from(play.place) << 6 | usize::from(play.letter & 63)
}
