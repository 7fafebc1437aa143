//! One thread's search: alpha-beta with principal variation search on the shared table.
//!
//! A node is entered only when its side can't win at once; the one before has asked that by table. So a node of depth one, which values all placings on all turned
//! boards, sees the opponent's answer to each as far as it wins.

use play::time::Instant;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use pentago::{Marbles, Move, RuleSet, Symmetry, threats};
use play::Stop;

use super::evaluation::{Gains, Tables};
use super::node::{NO_CODE, Node, TurnedBoard, code, decode, encode};
use super::table::{Entry, Table, spread};
use crate::bound::Bound;

/// The score of a game won now; a win in n moves is worth n less.
pub(super) const WIN: i32 = 30_000;
/// Scores from here on are won games.
pub(super) const SURE: i32 = 29_000;
/// No evaluation is higher.
const MOST: i32 = 20_000;
/// No line of play is longer.
const PLIES: usize = 40;
/// Until so many marbles lie there, the table's keys are of the canonical form.
const SYMMETRIC_UNTIL: usize = 9;

/// What all threads of one search share.
pub(super) struct SharedState<'a> {
    pub(super) table: &'a Table,
    /// The evaluation's numbers.
    pub(super) numbers: &'a Tables,
    pub(super) rules: RuleSet,
    pub(super) stop: &'a Stop,
    /// Raised when one thread has finished, or the budget is spent.
    pub(super) done: AtomicBool,
    pub(super) deadline: Option<Instant>,
    pub(super) most_nodes: Option<u64>,
    pub(super) nodes: AtomicU64,
}

/// A position that a move leads to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Child {
    pub(super) node: Node,
    pub(super) code: u16,
    /// By which the promising ones come first.
    pub(super) rank: i32,
}

/// One thread.
pub(super) struct Worker<'a> {
    shared: &'a SharedState<'a>,
    /// Positions valued and not yet told to the others.
    pub(super) nodes: u64,
    told: u64,
    stopped: bool,
    /// Is every line of play searched to its end, without reductions?
    pub(super) full: bool,
    history: Vec<i32>,
    killers: [[u16; 2]; PLIES],
    lists: Vec<Vec<Child>>,
}

impl<'a> Worker<'a> {
    pub(super) fn new(shared: &'a SharedState<'a>) -> Worker<'a> {
        let lists = (0..PLIES).map(|_| Vec::with_capacity(288)).collect();
        Worker { shared, nodes: 0, told: 0, stopped: false, full: false, history: vec![0; 1024], killers: [[NO_CODE; 2]; PLIES], lists }
    }

    /// What it shares with the others.
    pub(super) fn shared(&self) -> &'a SharedState<'a> {
        self.shared
    }

    /// Has the search come to its end, so that the last score means nothing?
    pub(super) fn stopped(&self) -> bool {
        self.stopped
    }

    /// Every few nodes: tells how many there were and asks whether to go on.
    fn check(&mut self) {
        let shared = self.shared;
        let all = shared.nodes.fetch_add(self.nodes - self.told, Ordering::Relaxed) + self.nodes - self.told;
        self.told = self.nodes;
        let over = shared.done.load(Ordering::Relaxed)
            || shared.stop.raised()
            || shared.most_nodes.is_some_and(|most| all >= most)
            || shared.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        if over {
            shared.done.store(true, Ordering::Relaxed);
            self.stopped = true;
        }
    }

    /// Tells the others how many positions were valued.
    pub(super) fn tell(&mut self) {
        self.shared.nodes.fetch_add(self.nodes - self.told, Ordering::Relaxed);
        self.told = self.nodes;
    }

    /// The node's hash, and the symmetry under which the table knows it.
    #[inline]
    fn hash(&self, node: &Node) -> (u64, Symmetry) {
        let rules = u64::from(self.shared.rules == RuleSet::Answer) << 60;
        let (key, symmetry) = node.key((node.own | node.other).len() <= SYMMETRIC_UNTIL);
        (spread(key | rules), symmetry)
    }

    /// The value of a node whose side can't win at once, `ply` moves from the root.
    pub(super) fn search(&mut self, node: Node, depth: i32, mut alpha: i32, mut beta: i32, ply: i32) -> i32 {
        if self.nodes - self.told >= 8192 {
            self.check();
        }
        if self.stopped {
            return 0;
        }
        // Nothing here is better than a win at the third move, or worse than a loss at the second.
        alpha = alpha.max(ply + 2 - WIN);
        beta = beta.min(WIN - ply - 3);
        if alpha >= beta {
            return alpha;
        }
        let left = node.empty().len();
        if left == 1 {
            return self.last(node, ply);
        }
        let (hash, symmetry) = self.hash(&node);
        let found = self.shared.table.get(hash);
        if let Some(entry) = found {
            let score = from_table(entry.score, ply);
            let sure = score.abs() >= SURE;
            let deep = entry.full || entry.depth >= depth && !self.full;
            let tells = match entry.bound {
                Bound::Exact => deep || sure,
                Bound::Lower => score >= beta && (deep || score >= SURE),
                Bound::Upper => score <= alpha && (deep || score <= -SURE),
            };
            if tells {
                return score;
            }
        }
        let (score, best) = if depth <= 1 && !self.full {
            let score = self.frontier(node, beta, ply);
            (score, NO_CODE)
        } else {
            // The table's move is one of the position's mirror image: what it leads to here is looked for among the children.
            let first = found.and_then(|entry| decode(entry.code)).and_then(|play| node.after(symmetry.inverse().play(play)));
            self.inner(node, depth, alpha, beta, ply, first)
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

    /// The last square is filled: only turns are left to choose.
    fn last(&mut self, node: Node, ply: i32) -> i32 {
        let own = threats::place_and_turn_fives(node.own, node.other);
        let given = threats::turning_fives(node.other);
        self.nodes += 8;
        // Without a win, a turn that gives no five, or five to both, draws.
        if given & !own == u8::MAX { ply + 1 - WIN } else { 0 }
    }

    /// The best of all moves by evaluation, among those that don't let the opponent win at once.
    fn frontier(&mut self, node: Node, beta: i32, ply: i32) -> i32 {
        let lost = ply + 2 - WIN;
        let mut best = lost;
        let fives = threats::place_and_turn_fives(node.own, node.other);
        let given = threats::turning_fives(node.other);
        for turned in node.turned() {
            let empty = turned.empty();
            self.nodes += empty.len() as u64;
            // The side to move can't win, so five of its own is a draw here, and one of the opponent alone a loss.
            let own_five = fives >> turned.turn.index() & 1 != 0;
            if own_five {
                best = best.max(0);
            }
            if given >> turned.turn.index() & 1 != 0 {
                continue;
            }
            let gains = Gains::new(turned.own, turned.other, self.shared.numbers);
            let threatened = turned.reply(Marbles::EMPTY).wins(self.shared.rules);
            let mut bits = empty.bits();
            while bits != 0 {
                let bit = bits.trailing_zeros() as usize;
                let marble = Marbles::from_bits(bits & bits.wrapping_neg());
                bits &= bits - 1;
                let value = gains.after(bit).clamp(-MOST, MOST);
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

    /// The moves that don't lose at once, the promising ones first, and the value of the best that ends the game now without winning (0 for a draw), if any.
    pub(super) fn children(&mut self, node: Node, first: Option<Node>, ply: i32, list: &mut Vec<Child>) -> Option<i32> {
        list.clear();
        let fives = threats::place_and_turn_fives(node.own, node.other);
        let given = threats::turning_fives(node.other);
        let killers = self.killers[(ply as usize).min(PLIES - 1)];
        let mut ended = None;
        for turned in node.turned() {
            let index = turned.turn.index();
            let own_five = fives >> index & 1 != 0;
            if own_five {
                ended = Some(0);
            }
            if given >> index & 1 != 0 {
                continue;
            }
            let gains = Gains::new(turned.own, turned.other, self.shared.numbers);
            let threatened = turned.reply(Marbles::EMPTY).wins(self.shared.rules);
            for marble in turned.empty().singles() {
                let bit = marble.bits().trailing_zeros() as usize;
                let reply = turned.reply(marble);
                self.nodes += 1;
                // Under the rule set `answer` a five of one's own that has not won is a draw, and needs no search.
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
        ended
    }

    fn inner(&mut self, node: Node, depth: i32, alpha: i32, beta: i32, ply: i32, first: Option<Node>) -> (i32, u16) {
        let mut list = std::mem::take(&mut self.lists[(ply as usize).min(PLIES - 1)]);
        let ended = self.children(node, first, ply, &mut list);
        let found = self.best_of(&list, ended, depth, alpha, beta, ply);
        self.lists[(ply as usize).min(PLIES - 1)] = list;
        found
    }

    fn best_of(&mut self, list: &[Child], ended: Option<i32>, depth: i32, mut alpha: i32, beta: i32, ply: i32) -> (i32, u16) {
        // All else loses at once.
        let mut best = ended.unwrap_or(ply + 2 - WIN);
        let mut code = NO_CODE;
        alpha = alpha.max(best);
        // Few moves that don't lose at once: the line is forced, and is followed further.
        let forced = list.len() <= 3 && !self.full;
        let rest = if forced && (ply as usize) < PLIES - 8 { depth } else { depth - 1 };
        let rest = if forced && depth <= 1 { rest.max(1) } else { rest };
        for (n, child) in list.iter().enumerate() {
            if alpha >= beta {
                break;
            }
            let score = if n == 0 {
                -self.search(child.node, rest, -beta, -alpha, ply + 1)
            } else {
                let less = if self.full { 0 } else { reduction(n, rest) };
                let mut score = -self.search(child.node, rest - less, -alpha - 1, -alpha, ply + 1);
                if score > alpha && less > 0 {
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
            self.refuted(code, depth, ply);
        }
        (best, code)
    }

    /// Remembers a move that was too good.
    fn refuted(&mut self, code: u16, depth: i32, ply: i32) {
        let killers = &mut self.killers[(ply as usize).min(PLIES - 1)];
        if killers[0] != code {
            *killers = [code, killers[0]];
        }
        let entry = &mut self.history[usize::from(code)];
        *entry += depth * depth;
        if *entry > 2048 {
            self.history.iter_mut().for_each(|entry| *entry /= 2);
        }
    }

    /// What the table says is the line of play from here on.
    pub(super) fn line(&self, mut node: Node) -> Vec<Move> {
        let mut line = Vec::new();
        while line.len() < PLIES && !node.own.has_five() && !node.other.has_five() {
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

    /// The opponent's position after this marble.
    #[inline]
    pub(super) fn reply(&self, marble: Marbles) -> Node {
        Node { own: self.other, other: self.own | marble }
    }
}

/// By how much the n-th move is searched less deep.
pub(super) fn reduction(n: usize, rest: i32) -> i32 {
    let less = match n {
        0..4 => 0,
        4..16 => 1,
        16..64 => 2,
        _ => 3,
    };
    less.min(rest - 1).max(0)
}

/// A score as it is kept: wins counted from the position itself.
fn to_table(score: i32, ply: i32) -> i32 {
    if score >= SURE {
        score + ply
    } else if score <= -SURE {
        score - ply
    } else {
        score
    }
}

fn from_table(score: i32, ply: i32) -> i32 {
    if score >= SURE {
        score - ply
    } else if score <= -SURE {
        score + ply
    } else {
        score
    }
}
