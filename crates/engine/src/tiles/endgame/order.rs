//! Move generation and move ordering.

use super::endgame_placement::EndgamePlacement;
use super::node::{Node, Zone};
use super::search::Worker;
use super::search_move::{INFINITE, SearchMove};
use super::table::short_hash;

/// A placement that the opponent could make if it were on turn.
#[derive(Clone, Copy)]
struct Reply {
    /// The score, plus the gain for the other rack if it goes out.
    worth: i32,
    score: i32,
    out: bool,
    placement: EndgamePlacement,
    /// Computed on first use.
    zone: Option<Zone>,
}

impl Reply {
    /// Returns whether a placement blocks the reply.
    fn is_blocked_by(&mut self, node: &Node, placement: &EndgamePlacement) -> bool {
        self.zone.get_or_insert_with(|| node.zone(&self.placement)).intersects(placement)
    }
}

/// The best replies, and the best ones that go out, both sorted.
struct Replies {
    best: Vec<Reply>,
    out: Vec<Reply>,
}

/// The maximum number of replies.
const MAX_REPLIES: usize = 8;

/// The maximum number of replies that go out.
const MAX_OUT_REPLIES: usize = 32;

impl Worker<'_> {
    /// Returns the value for the seat on turn of a game that ends without a seat going out.
    pub(super) fn unfinished_value(&self, node: &Node) -> i32 {
        let worth = |seat: usize| self.game.hands[seat].worth(node.racks[seat]);
        worth(1 - node.turn) - worth(node.turn)
    }

    /// Returns the value of going out with a placement.
    fn going_out_value(&self, node: &Node, placement: &EndgamePlacement) -> i32 {
        placement.score() + 2 * self.game.hands[1 - node.turn].worth(node.racks[1 - node.turn])
    }

    /// Generates the moves that may be worth more than `alpha`. Returns an upper bound for the
    /// omitted moves. If a move surely reaches `beta`, it is the only one generated.
    pub(super) fn generate_moves(&mut self, node: &Node, alpha: i32, beta: i32, into: &mut Vec<SearchMove>) -> i32 {
        into.clear();
        let (me, other) = (node.turn, 1 - node.turn);
        self.generate_missing(node, me);
        let last = node.turns_left == 1;
        let hand = &self.game.hands[me];
        let mut best: Option<SearchMove> = None;
        self.lists.each(node, me, |placement| {
            if placement.need == node.racks[me] {
                let worth = self.going_out_value(node, placement);
                if best.is_none_or(|best| best.worth < worth) {
                    best = Some(SearchMove { placement: Some(*placement), worth, ends_game: true, upper_bound: worth });
                }
            } else if last && self.game.scoreless && placement.score() == 0 {
                // A scoreless placement that is the last turn of the game.
                let left = hand.worth(hand.minus(node.racks[me], placement.need));
                let worth = self.game.hands[other].worth(node.racks[other]) - left;
                into.push(SearchMove { placement: Some(*placement), worth, ends_game: true, upper_bound: worth });
            } else {
                into.push(SearchMove { placement: Some(*placement), worth: placement.score(), ends_game: false, upper_bound: INFINITE });
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
        self.generate_missing(node, other);
        let mut replies = self.replies(node);
        let unfinished = self.unfinished_value(node);
        let (worth, upper_bound) = if last { (unfinished, unfinished) } else { (0, INFINITE) };
        into.push(SearchMove { placement: None, worth, ends_game: last, upper_bound });
        let mut dropped = -INFINITE;
        into.retain_mut(|choice| {
            if !choice.ends_game {
                let left = hand.worth(hand.minus(node.racks[me], choice.placement.map_or(0, |placement| placement.need)));
                let free = |reply: &mut Reply| choice.placement.is_none_or(|placement| !reply.is_blocked_by(node, &placement));
                if let Some(score) = replies.out.iter_mut().find_map(|reply| free(reply).then_some(reply.score)) {
                    choice.upper_bound = choice.worth - score - 2 * left;
                }
                choice.worth -= match replies.best.iter_mut().find_map(|reply| free(reply).then_some((reply.score, reply.out))) {
                    Some((score, true)) => score + 2 * left,
                    Some((score, false)) => score + left,
                    None => left,
                };
                choice.worth = choice.worth.min(choice.upper_bound);
            }
            let useful = choice.upper_bound > alpha;
            if !useful {
                dropped = dropped.max(choice.upper_bound);
            }
            useful
        });
        dropped
    }

    /// Returns the best placements that the opponent could make if it were on turn, best first.
    fn replies(&self, node: &Node) -> Replies {
        let other = 1 - node.turn;
        let bonus = 2 * self.game.hands[node.turn].worth(node.racks[node.turn]);
        let mut replies = Replies { best: Vec::with_capacity(MAX_REPLIES + 1), out: Vec::new() };
        let keep = |list: &mut Vec<Reply>, max: usize, reply: Reply| {
            if list.len() < max || list[max - 1].worth < reply.worth {
                list.truncate(max - 1);
                let place = list.partition_point(|there| there.worth >= reply.worth);
                list.insert(place, reply);
            }
        };
        self.lists.each(node, other, |placement| {
            let out = placement.need == node.racks[other];
            let worth = placement.score() + if out { bonus } else { 0 };
            let reply = Reply { worth, score: placement.score(), out, placement: *placement, zone: None };
            keep(&mut replies.best, MAX_REPLIES, reply);
            if out {
                keep(&mut replies.out, MAX_OUT_REPLIES, reply);
            }
        });
        replies
    }

    /// Sorts the most promising moves first. `known` is the short hash of the best move of an
    /// earlier search.
    pub(super) fn sort(&self, node: &Node, ply: usize, known: u32, moves: &mut [SearchMove]) {
        let killers = self.killers.get(ply).copied().unwrap_or_default();
        moves.sort_by_cached_key(|choice| {
            let mark = choice.placement.map_or(0, |placement| short_hash(placement.hash));
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
