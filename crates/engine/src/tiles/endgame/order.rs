//! The moves of a position, and what they look worth.

use super::layings::EndgamePlacement;
use super::node::{Node, Zone};
use super::search::Worker;
use super::table::short;

/// A move in the search: a placing, or a pass.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice {
    /// None for a pass.
    pub(super) laying: Option<EndgamePlacement>,
    /// What it looks worth; the search tries the highest first.
    pub(super) worth: i32,
    /// Does it end the game? Then its worth is certain.
    pub(super) ends: bool,
    /// The most it can be worth, where that is known.
    pub(super) most: i32,
}

/// What the other seat could do if it were on turn.
#[derive(Clone, Copy)]
struct Reply {
    /// Its points, and what it gains for the other's tiles where it goes out.
    worth: i32,
    score: i32,
    out: bool,
    laying: EndgamePlacement,
    /// Made when it is asked for.
    zone: Option<Zone>,
}

impl Reply {
    /// Does a placing get in its way?
    fn meets(&mut self, node: &Node, laying: &EndgamePlacement) -> bool {
        self.zone.get_or_insert_with(|| node.zone(&self.laying)).meets(laying)
    }
}

/// The replies that look best, and those that go out, each in their order.
struct Replies {
    best: Vec<Reply>,
    out: Vec<Reply>,
}

/// Replies that are looked at.
const REPLIES: usize = 8;

/// Replies that go out and are looked at.
const OUTS: usize = 32;

/// More than any spread.
pub(super) const INFINITE: i32 = 1 << 22;

impl Worker<'_> {
    /// What it is worth to the seat on turn that the game ends with nobody out.
    pub(super) fn unfinished(&self, node: &Node) -> i32 {
        let worth = |seat: usize| self.game.hands[seat].worth(node.racks[seat]);
        worth(1 - node.turn) - worth(node.turn)
    }

    /// What it is worth to go out by a placing.
    fn out(&self, node: &Node, laying: &EndgamePlacement) -> i32 {
        laying.score() + 2 * self.game.hands[1 - node.turn].worth(node.racks[1 - node.turn])
    }

    /// Finds the moves of a position that may be worth more than `alpha`. Gives the most that the others can be worth, and comes back early with
    /// one move if that reaches `beta` for certain.
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
                // A placing without points that is the last turn of the game.
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

    /// The best that the other seat could do if it were on turn, best first.
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

    /// Puts the most promising moves first; `known` is the mark of the best move found earlier.
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
