//! Move generation and move ordering.

use super::layings::EndgamePlacement;
use super::node::{Node, Zone};
use super::search::Worker;
use super::table::short;

/// A move in the search: a placement or a pass.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice {
    /// `None` for a pass.
    pub(super) laying: Option<EndgamePlacement>,
    /// The estimate for move ordering, best first.
    pub(super) worth: i32,
    /// Whether the move ends the game. Its `worth` is exact then.
    pub(super) ends: bool,
    /// An upper bound of its value.
    pub(super) most: i32,
}

/// A placement that the opponent could make if it were on turn.
#[derive(Clone, Copy)]
struct Reply {
    /// The score, plus the gain for the other rack if it goes out.
    worth: i32,
    score: i32,
    out: bool,
    laying: EndgamePlacement,
    /// Computed on first use.
    zone: Option<Zone>,
}

impl Reply {
    /// Returns whether a placement blocks the reply.
    fn meets(&mut self, node: &Node, laying: &EndgamePlacement) -> bool {
        self.zone.get_or_insert_with(|| node.zone(&self.laying)).meets(laying)
    }
}

/// The best replies, and the best ones that go out, both sorted.
struct Replies {
    best: Vec<Reply>,
    out: Vec<Reply>,
}

/// The maximum number of replies.
const REPLIES: usize = 8;

/// The maximum number of replies that go out.
const OUTS: usize = 32;

/// Greater than any spread.
pub(super) const INFINITE: i32 = 1 << 22;

impl Worker<'_> {
    /// Returns the value for the seat on turn of a game that ends without a seat going out.
    pub(super) fn unfinished(&self, node: &Node) -> i32 {
        let worth = |seat: usize| self.game.hands[seat].worth(node.racks[seat]);
        worth(1 - node.turn) - worth(node.turn)
    }

    /// Returns the value of going out with a placement.
    fn out(&self, node: &Node, laying: &EndgamePlacement) -> i32 {
        laying.score() + 2 * self.game.hands[1 - node.turn].worth(node.racks[1 - node.turn])
    }

    /// Generates the moves that may be worth more than `alpha`. Returns an upper bound for the
    /// omitted moves. If a move surely reaches `beta`, it is the only one generated.
    pub(super) fn choices(&mut self, node: &Node, alpha: i32, beta: i32, into: &mut Vec<Choice>) -> i32 {
        into.clear();
        let (me, other) = (node.turn, 1 - node.turn);
        self.complete(node, me);
        let last = node.rest == 1;
        let hand = &self.game.hands[me];
        let mut best: Option<Choice> = None;
        self.lists.each(node, me, |laying| {
            if laying.need == node.racks[me] {
                let worth = self.out(node, laying);
                if best.is_none_or(|best| best.worth < worth) {
                    best = Some(Choice { laying: Some(*laying), worth, ends: true, most: worth });
                }
            } else if last && self.game.scoreless && laying.score() == 0 {
                // A scoreless placement that is the last turn of the game.
                let left = hand.worth(hand.less(node.racks[me], laying.need));
                let worth = self.game.hands[other].worth(node.racks[other]) - left;
                into.push(Choice { laying: Some(*laying), worth, ends: true, most: worth });
            } else {
                into.push(Choice { laying: Some(*laying), worth: laying.score(), ends: false, most: INFINITE });
            }
        });
        if let Some(out) = best {
            if out.worth >= beta {
                into.clear();
                into.push(out);
                return -INFINITE;
            }
            into.push(out);
        }
        self.complete(node, other);
        let mut replies = self.replies(node);
        let unfinished = self.unfinished(node);
        let (worth, most) = if last { (unfinished, unfinished) } else { (0, INFINITE) };
        into.push(Choice { laying: None, worth, ends: last, most });
        let mut dropped = -INFINITE;
        into.retain_mut(|choice| {
            if !choice.ends {
                let left = hand.worth(hand.less(node.racks[me], choice.laying.map_or(0, |laying| laying.need)));
                let free = |reply: &mut Reply| choice.laying.is_none_or(|laying| !reply.meets(node, &laying));
                if let Some(score) = replies.out.iter_mut().find_map(|reply| free(reply).then_some(reply.score)) {
                    choice.most = choice.worth - score - 2 * left;
                }
                choice.worth -= match replies.best.iter_mut().find_map(|reply| free(reply).then_some((reply.score, reply.out))) {
                    Some((score, true)) => score + 2 * left,
                    Some((score, false)) => score + left,
                    None => left,
                };
                choice.worth = choice.worth.min(choice.most);
            }
            let useful = choice.most > alpha;
            if !useful {
                dropped = dropped.max(choice.most);
            }
            useful
        });
        dropped
    }

    /// Returns the best placements that the opponent could make if it were on turn, best first.
    fn replies(&self, node: &Node) -> Replies {
        let other = 1 - node.turn;
        let bonus = 2 * self.game.hands[node.turn].worth(node.racks[node.turn]);
        let mut replies = Replies { best: Vec::with_capacity(REPLIES + 1), out: Vec::new() };
        let keep = |list: &mut Vec<Reply>, most: usize, reply: Reply| {
            if list.len() < most || list[most - 1].worth < reply.worth {
                list.truncate(most - 1);
                let place = list.partition_point(|there| there.worth >= reply.worth);
                list.insert(place, reply);
            }
        };
        self.lists.each(node, other, |laying| {
            let out = laying.need == node.racks[other];
            let worth = laying.score() + if out { bonus } else { 0 };
            let reply = Reply { worth, score: laying.score(), out, laying: *laying, zone: None };
            keep(&mut replies.best, REPLIES, reply);
            if out {
                keep(&mut replies.out, OUTS, reply);
            }
        });
        replies
    }

    /// Sorts the most promising moves first. `known` is the short hash of the best move of an
    /// earlier search.
    pub(super) fn sort(&self, node: &Node, ply: usize, known: u32, choices: &mut [Choice]) {
        let killers = self.killers.get(ply).copied().unwrap_or_default();
        choices.sort_by_cached_key(|choice| {
            let mark = choice.laying.map_or(0, |laying| short(laying.mark));
            let favour = match mark {
                0 => 0,
                mark if mark == known => INFINITE,
                mark if killers.contains(&mark) => 20,
                mark => self.history[node.turn][mark as usize % self.history[0].len()].min(20),
            };
            std::cmp::Reverse(choice.worth + favour)
        });
    }
}
