//! The search of one thread: principal variation search with the shared transposition table.
//!
//! A node is entered only if its side can't win at once; the parent node has checked that by table.
//! A node of depth one, which evaluates all placements on all turned boards, therefore sees every
//! immediate win of the opponent.

use play::time::Instant;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use pentago::{Marbles, Move, RuleSet, Symmetry, threats};
use play::CancellationToken;

use super::evaluation::{Gains, Tables};
use super::node::{NO_CODE, Node, TurnedBoard, code, decode, encode};
use super::table::{Entry, TranspositionTable, spread};
use crate::bound::Bound;

/// The score of an immediate win; a win in n plies is worth n less.
pub(super) const WIN: i32 = 30_000;
/// Scores from here on are proven wins.
pub(super) const PROVEN: i32 = 29_000;
/// Maximum absolute value of the evaluation.
const MAX_EVALUATION: i32 = 20_000;
/// Maximum length of a line of play.
const MAX_PLIES: usize = 40;
/// Maximum marbles with which the table uses keys of canonical positions.
const MAX_SYMMETRIC_MARBLES: usize = 9;

/// State shared by all threads of a search.
pub(super) struct SharedState<'a> {
    pub(super) table: &'a TranspositionTable,
    /// The weights of the evaluation.
    pub(super) weights: &'a Tables,
    pub(super) rules: RuleSet,
    pub(super) stop: &'a CancellationToken,
    /// Set when one thread has finished or the budget is spent.
    pub(super) done: AtomicBool,
    pub(super) deadline: Option<Instant>,
    pub(super) max_nodes: Option<u64>,
    pub(super) nodes: AtomicU64,
}

/// A position after a move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Child {
    pub(super) node: Node,
    pub(super) code: u16,
    /// The move ordering score.
    pub(super) rank: i32,
}

/// A search thread.
pub(super) struct Worker<'a> {
    shared: &'a SharedState<'a>,
    /// Nodes of this thread, reported or not.
    pub(super) nodes: u64,
    reported: u64,
    stopped: bool,
    /// Whether all lines are searched to their end without reductions.
    pub(super) full: bool,
    history: Vec<i32>,
    killers: [[u16; 2]; MAX_PLIES],
    lists: Vec<Vec<Child>>,
}

impl<'a> Worker<'a> {
    pub(super) fn new(shared: &'a SharedState<'a>) -> Worker<'a> {
        let lists = (0..MAX_PLIES).map(|_| Vec::with_capacity(288)).collect();
        Worker {
            shared,
            nodes: 0,
            reported: 0,
            stopped: false,
            full: false,
            history: vec![0; 1024],
            killers: [[NO_CODE; 2]; MAX_PLIES],
            lists,
        }
    }

    pub(super) fn shared(&self) -> &'a SharedState<'a> {
        self.shared
    }

    /// Returns whether the search was stopped, which makes the last score meaningless.
    pub(super) fn stopped(&self) -> bool {
        self.stopped
    }

    /// Reports nodes and checks the limits; called every few thousand nodes.
    fn check_limits(&mut self) {
        let shared = self.shared;
        let all = shared.nodes.fetch_add(self.nodes - self.reported, Ordering::Relaxed) + self.nodes - self.reported;
        self.reported = self.nodes;
        let over = shared.done.load(Ordering::Relaxed)
            || shared.stop.is_cancelled()
            || shared.max_nodes.is_some_and(|max| all >= max)
            || shared.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        if over {
            shared.done.store(true, Ordering::Relaxed);
            self.stopped = true;
        }
    }

    /// Reports the nodes of this thread to the shared state.
    pub(super) fn report_nodes(&mut self) {
        self.shared.nodes.fetch_add(self.nodes - self.reported, Ordering::Relaxed);
        self.reported = self.nodes;
    }

    /// Returns the node's hash, and the symmetry under which the table stores it.
    #[inline]
    fn hash(&self, node: &Node) -> (u64, Symmetry) {
        let rules = u64::from(self.shared.rules == RuleSet::Answer) << 60;
        let (key, symmetry) = node.key((node.own | node.other).len() <= MAX_SYMMETRIC_MARBLES);
        (spread(key | rules), symmetry)
    }

    /// Returns the value of a node whose side can't win at once, `ply` plies from the root.
    pub(super) fn search(&mut self, node: Node, depth: i32, mut alpha: i32, mut beta: i32, ply: i32) -> i32 {
        if self.nodes - self.reported >= 8192 {
            self.check_limits();
        }
        if self.stopped {
            return 0;
        }
        // No result here is better than a win at the third ply or worse than a loss at the second.
        alpha = alpha.max(ply + 2 - WIN);
        beta = beta.min(WIN - ply - 3);
        if alpha >= beta {
            return alpha;
        }
        let left = node.empty().len();
        if left == 1 {
            return self.search_last_square(node, ply);
        }
        let (hash, symmetry) = self.hash(&node);
        let found = self.shared.table.get(hash);
        if let Some(entry) = found {
            let score = from_table(entry.score, ply);
            let is_proven = score.abs() >= PROVEN;
            let is_deep = entry.full || entry.depth >= depth && !self.full;
            let is_cutoff = match entry.bound {
                Bound::Exact => is_deep || is_proven,
                Bound::Lower => score >= beta && (is_deep || score >= PROVEN),
                Bound::Upper => score <= alpha && (is_deep || score <= -PROVEN),
            };
            if is_cutoff {
                return score;
            }
        }
        let (score, best) = if depth <= 1 && !self.full {
            let score = self.search_frontier(node, beta, ply);
            (score, NO_CODE)
        } else {
            // The table's move belongs to the symmetric position, so it is identified by the node
            // it leads to.
            let first = found.and_then(|entry| decode(entry.code)).and_then(|play| node.after(symmetry.inverse().play(play)));
            self.search_inner(node, depth, alpha, beta, ply, first)
        };
        if self.stopped {
            return 0;
        }
        let bound = if score >= beta {
            Bound::Lower
        } else if score > alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let code = if symmetry == Symmetry::IDENTITY { best } else { decode(best).map_or(NO_CODE, |play| encode(symmetry.play(play))) };
        self.shared.table.put(hash, Entry { score: to_table(score, ply), bound, depth, full: self.full, code });
        score
    }

    /// Returns the value of a node with one empty square, where only the turn is left to choose.
    fn search_last_square(&mut self, node: Node, ply: i32) -> i32 {
        let own = threats::place_and_turn_fives(node.own, node.other);
        let opponent_fives = threats::turning_fives(node.other);
        self.nodes += 8;
        // Without a win, a turn that makes no five, or a five for both, draws.
        if opponent_fives & !own == u8::MAX { ply + 1 - WIN } else { 0 }
    }

    /// Returns the best evaluation among the moves that don't allow an immediate win.
    fn search_frontier(&mut self, node: Node, beta: i32, ply: i32) -> i32 {
        let lost = ply + 2 - WIN;
        let mut best = lost;
        let own_fives = threats::place_and_turn_fives(node.own, node.other);
        let opponent_fives = threats::turning_fives(node.other);
        for turned in node.turned() {
            let empty = turned.empty();
            self.nodes += empty.len() as u64;
            // The side to move can't win, so a five of its own draws here, and one of the opponent
            // alone loses.
            let own_five = own_fives >> turned.turn.index() & 1 != 0;
            if own_five {
                best = best.max(0);
            }
            if opponent_fives >> turned.turn.index() & 1 != 0 {
                continue;
            }
            let gains = Gains::new(turned.own, turned.other, self.shared.weights);
            let threatened = turned.reply(Marbles::EMPTY).wins(self.shared.rules);
            let mut bits = empty.bits();
            while bits != 0 {
                let bit = bits.trailing_zeros() as usize;
                let marble = Marbles::from_bits(bits & bits.wrapping_neg());
                bits &= bits - 1;
                let value = gains.after(bit).clamp(-MAX_EVALUATION, MAX_EVALUATION);
                if value <= best {
                    continue;
                }
                let reply = turned.reply(marble);
                let over = own_five && reply.other.has_five();
                if !(over || threatened && reply.wins(self.shared.rules)) {
                    best = value;
                }
            }
            if best >= beta || self.stopped {
                break;
            }
        }
        best
    }

    /// Generates the moves that don't lose at once, in move order. Returns 0 if a move ends the
    /// game in a draw, else `None`.
    pub(super) fn children(&mut self, node: Node, first: Option<Node>, ply: i32, list: &mut Vec<Child>) -> Option<i32> {
        list.clear();
        let own_fives = threats::place_and_turn_fives(node.own, node.other);
        let opponent_fives = threats::turning_fives(node.other);
        let killers = self.killers[(ply as usize).min(MAX_PLIES - 1)];
        let mut draw = None;
        for turned in node.turned() {
            let index = turned.turn.index();
            let own_five = own_fives >> index & 1 != 0;
            if own_five {
                draw = Some(0);
            }
            if opponent_fives >> index & 1 != 0 {
                continue;
            }
            let gains = Gains::new(turned.own, turned.other, self.shared.weights);
            let threatened = turned.reply(Marbles::EMPTY).wins(self.shared.rules);
            for marble in turned.empty().singles() {
                let bit = marble.bits().trailing_zeros() as usize;
                let reply = turned.reply(marble);
                self.nodes += 1;
                // Under the rule set `answer`, an own five that has not won draws and needs no
                // search.
                if own_five && reply.other.has_five() || threatened && reply.wins(self.shared.rules) {
                    continue;
                }
                let code = code(turned.turn, bit);
                let mut rank = gains.after(bit) * 16 + self.history[usize::from(code)];
                if Some(reply) == first {
                    rank = i32::MAX;
                } else if killers.contains(&code) {
                    rank += 1 << 10;
                }
                list.push(Child { node: reply, code, rank });
            }
        }
        list.sort_unstable_by_key(|child| std::cmp::Reverse(child.rank));
        draw
    }

    fn search_inner(&mut self, node: Node, depth: i32, alpha: i32, beta: i32, ply: i32, first: Option<Node>) -> (i32, u16) {
        let mut list = std::mem::take(&mut self.lists[(ply as usize).min(MAX_PLIES - 1)]);
        let draw = self.children(node, first, ply, &mut list);
        let found = self.search_children(&list, draw, depth, alpha, beta, ply);
        self.lists[(ply as usize).min(MAX_PLIES - 1)] = list;
        found
    }

    fn search_children(&mut self, list: &[Child], draw: Option<i32>, depth: i32, mut alpha: i32, beta: i32, ply: i32) -> (i32, u16) {
        // All other moves lose at once.
        let mut best = draw.unwrap_or(ply + 2 - WIN);
        let mut code = NO_CODE;
        alpha = alpha.max(best);
        // With few such moves the line is forced, so it is extended.
        let forced = list.len() <= 3 && !self.full;
        let rest = if forced && (ply as usize) < MAX_PLIES - 8 { depth } else { depth - 1 };
        let rest = if forced && depth <= 1 { rest.max(1) } else { rest };
        for (n, child) in list.iter().enumerate() {
            if alpha >= beta {
                break;
            }
            let score = if n == 0 {
                -self.search(child.node, rest, -beta, -alpha, ply + 1)
            } else {
                let reduced = if self.full { 0 } else { reduction(n, rest) };
                let mut score = -self.search(child.node, rest - reduced, -alpha - 1, -alpha, ply + 1);
                if score > alpha && reduced > 0 {
                    score = -self.search(child.node, rest, -alpha - 1, -alpha, ply + 1);
                }
                if score > alpha && score < beta {
                    score = -self.search(child.node, rest, -beta, -alpha, ply + 1);
                }
                score
            };
            if self.stopped {
                return (0, NO_CODE);
            }
            if score > best {
                (best, code) = (score, child.code);
                alpha = alpha.max(score);
            }
        }
        if alpha >= beta && code != NO_CODE {
            self.record_cutoff(code, depth, ply);
        }
        (best, code)
    }

    /// Updates killer moves and history after a beta cutoff.
    fn record_cutoff(&mut self, code: u16, depth: i32, ply: i32) {
        let killers = &mut self.killers[(ply as usize).min(MAX_PLIES - 1)];
        if killers[0] != code {
            *killers = [code, killers[0]];
        }
        let entry = &mut self.history[usize::from(code)];
        *entry += depth * depth;
        if *entry > 2048 {
            self.history.iter_mut().for_each(|entry| *entry /= 2);
        }
    }

    /// Returns the part of the principal variation that the table still contains.
    pub(super) fn principal_variation(&self, mut node: Node) -> Vec<Move> {
        let mut line = Vec::new();
        while line.len() < MAX_PLIES && !node.own.has_five() && !node.other.has_five() {
            let (hash, symmetry) = self.hash(&node);
            let Some(play) = self.shared.table.get(hash).and_then(|entry| decode(entry.code)) else { break };
            let play = symmetry.inverse().play(play);
            let Some(next) = node.after(play) else { break };
            line.push(play);
            node = next;
        }
        line
    }
}

impl TurnedBoard {
    #[inline]
    fn empty(&self) -> Marbles {
        !(self.own | self.other)
    }

    /// Returns the opponent's position after this marble.
    #[inline]
    pub(super) fn reply(&self, marble: Marbles) -> Node {
        Node { own: self.other, other: self.own | marble }
    }
}

/// Returns the depth reduction of the n-th move.
pub(super) fn reduction(n: usize, rest: i32) -> i32 {
    let reduced = match n {
        0..4 => 0,
        4..16 => 1,
        16..64 => 2,
        _ => 3,
    };
    reduced.min(rest - 1).max(0)
}

/// Converts a score to the table's form, with wins counted from the position itself.
fn to_table(score: i32, ply: i32) -> i32 {
    if score >= PROVEN {
        score + ply
    } else if score <= -PROVEN {
        score - ply
    } else {
        score
    }
}

fn from_table(score: i32, ply: i32) -> i32 {
    if score >= PROVEN {
        score - ply
    } else if score <= -PROVEN {
        score + ply
    } else {
        score
    }
}
