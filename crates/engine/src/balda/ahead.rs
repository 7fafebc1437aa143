//! The search ahead in the middle of a game of two: alpha-beta, deepened step by step.
//!
//! A position has hundreds of plays, but gains are small and near each other: what decides is what a letter opens to the other. So every play at the root is
//! looked at, ordered by its letters less the best reply to it; further on only one word of each letter, first the best twenty or so, and of
//! these, by their points less the reply, the best few. How many follows from [`Width`].
//!
//! The other seat can be taken to keep to a [`Rule`]: then only what the rule lets it choose is searched in its turns, and where it lets it choose between
//! several, it chooses what is best for it.
//!
//! At the horizon a position is worth a part of the best word there: whoever is on turn takes it, and the other then takes the next.

use lexicon::Tile;

use crate::balda::clock::Clock;
use crate::balda::field::{Place, Play, word_hash};
use crate::balda::habit::Rule;
use crate::balda::table::{Entry, Table};
use crate::balda::tree::Tree;
use crate::bound::Bound;
use crate::random::mixed;

/// What a point counts in the values of this search.
pub(crate) const POINT: i32 = 16;

/// More than any value.
pub(crate) const INFINITE: i32 = 30_000;

/// How much of a position is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Width {
    /// Letters put (the word of most points first) whose replies are looked at.
    pub(crate) looked: usize,
    /// Those of them that are searched.
    pub(crate) searched: usize,
    /// What the best word is worth at the horizon, in parts of [`POINT`] a point of it.
    pub(crate) horizon: i32,
}

impl Default for Width {
    fn default() -> Width {
        Width { looked: 26, searched: 12, horizon: 12 }
    }
}

/// Searches ahead over one tree.
pub(crate) struct Lookahead<'t, 'a> {
    pub(crate) tree: &'t mut Tree<'a>,
    table: Table,
    history: Vec<u32>,
    killers: Vec<(Place, Tile)>,
    width: Width,
    /// To which the other seat keeps.
    rule: Option<Rule>,
}

/// A play at the root and what it is worth.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ValuedPlay {
    pub(crate) play: Play,
    /// In parts of [`POINT`]; of plays behind the best only a bound from above.
    pub(crate) value: i32,
}

impl<'t, 'a> Lookahead<'t, 'a> {
    pub(crate) fn new(tree: &'t mut Tree<'a>, width: Width, table_bits: u32) -> Lookahead<'t, 'a> {
        Lookahead { tree, table: Table::new(table_bits), history: vec![0; 256 * 64], killers: vec![(0, 0); 128], width, rule: None }
    }

    /// From now on the other seat is taken to keep to this rule; none: it does what is best for it.
    pub(crate) fn expect(&mut self, rule: Option<Rule>) {
        self.rule = rule;
    }

    /// The rule to which whoever is on turn keeps. The root's turn is one's own.
    fn rule_at(&self, ply: usize) -> Option<Rule> {
        self.rule.filter(|_| !ply.is_multiple_of(2))
    }

    /// The fewest points of a word that may be chosen.
    fn least(&self, list: &[Play], ply: usize) -> u8 {
        match (self.rule_at(ply), list.first()) {
            (Some(Rule::Longest), Some(longest)) => longest.points,
            _ => 0,
        }
    }

    /// All plays of the root with the best reply to each and the value of looking no further; best first.
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

    /// The most points that the other can have with a word after a play.
    fn reply(&mut self, list: &[Play], play: &Play) -> u8 {
        self.tree.make(play);
        let opened = self.tree.opened(play.place);
        let reply = Tree::kept(list, play).max(self.tree.most_opened(&opened));
        self.tree.unmake(play);
        reply
    }

    /// Searches the plays of the root so deep and brings the best to the front, ordered by value. False if the clock ran out; then what was found
    /// until then stands in `roots`, if it is of use.
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
        // The best of the depth before was searched first: what is better at this depth is better.
        let rest = roots.split_off(done.len());
        if let Some(best) = (0..done.len()).rev().max_by_key(|&at| done[at].value) {
            // Bounds say little about the order of the others, so it stays as it was.
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

    /// The value of a play for whoever makes it; none once the clock has run out.
    #[allow(clippy::too_many_arguments)] // They are the parts of one position; a struct of them would be taken apart at once.
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
        // Whose turn it is at the horizon moves a value by some points: only depths with the same turn there compare.
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

    /// The value of the best play less what the reply to it is worth.
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

    /// The plays that are searched, best first.
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

    /// Keeps what [`Rule::LessReply`] would choose.
    fn keep_to_less_reply(&mut self, list: &[Play], looked: &mut Vec<(i32, Play)>) {
        let less: Vec<i32> = looked.iter().map(|(_, play)| i32::from(play.points) - i32::from(self.reply(list, play))).collect();
        let most = less.iter().max().copied();
        let mut less = less.into_iter();
        looked.retain(|_| less.next() == most);
    }

    /// The value of a play of the root, or a bound beyond the window; none once the clock has run out.
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

    /// The exact values, as far as this depth goes, of these plays of the root; none once the clock has run out.
    pub(crate) fn valued(&mut self, list: &[Play], roots: &[ValuedPlay], depth: usize, clock: &mut Clock<'_>) -> Option<Vec<ValuedPlay>> {
        let mut after = Vec::new();
        let mut value = |root: &ValuedPlay| {
            let value = self.play(list, &root.play, depth, 0, -INFINITE, INFINITE, &mut after, clock)?;
            Some(ValuedPlay { value, ..*root })
        };
        roots.iter().map(&mut value).collect()
    }

    /// The list after a play.
    pub(crate) fn after(&mut self, list: &[Play], play: &Play) -> Vec<Play> {
        let mut after = Vec::new();
        self.tree.make(play);
        let opened = self.tree.opened(play.place);
        self.tree.after(list, play, &opened, &mut after);
        self.tree.unmake(play);
        after
    }

    /// The plays that follow by the table, from the position after the first.
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
                // Nothing further was searched: the best reply says what the play opens.
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
