//! The moves of a position, and what they look worth.

use super::layings::Laying;
use super::node::{Node, Zone};
use super::search::Worker;
use super::table::short;

/// A move in the search: a placing, or a pass.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice {
    /// None for a pass.
    pub(super) laying: Option<Laying>,
    /// What it looks worth; the search tries the highest first.
    pub(super) worth: i32,
    /// Does it end the game? Then its worth is certain.
    pub(super) ends: bool,
    /// The most it can be worth, where that is known.
    pub(super) most: i32,
}

/// What the other seat could do if it were on turn.
struct Reply {
    score: i32,
    out: bool,
    zone: Zone,
}

/// Replies that are looked at.
const REPLIES: usize = 8;

/// More than any spread.
pub(super) const INFINITE: i32 = 1 << 22;

impl Worker<'_> {
    /// What it is worth to the seat on turn that the game ends with nobody out.
    pub(super) fn unfinished(&self, node: &Node) -> i32 {
        let worth = |seat: usize| self.game.hands[seat].worth(node.racks[seat]);
        worth(1 - node.turn) - worth(node.turn)
    }

    /// What it is worth to go out by a placing.
    fn out(&self, node: &Node, laying: &Laying) -> i32 {
        laying.score() + 2 * self.game.hands[1 - node.turn].worth(node.racks[1 - node.turn])
    }

    /// Finds the moves of a position that may be worth more than `alpha`. Gives the most that the others can be worth, and comes back early with
    /// one move if that reaches `beta` for certain.
    pub(super) fn choices(&mut self, node: &Node, alpha: i32, beta: i32, into: &mut Vec<Choice>) -> i32 {
        into.clear();
        let (me, other) = (node.turn, 1 - node.turn);
        self.complete(node, me);
        let mut best: Option<Choice> = None;
        self.lists.each(node, me, |laying| {
            let ends = laying.need == node.racks[me];
            if ends {
                let worth = self.out(node, laying);
                if best.is_none_or(|best| best.worth < worth) {
                    best = Some(Choice { laying: Some(*laying), worth, ends, most: worth });
                }
            } else {
                into.push(Choice { laying: Some(*laying), worth: laying.score(), ends, most: INFINITE });
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
        let replies = self.replies(node);
        into.push(Choice { laying: None, worth: 0, ends: node.rest == 1, most: INFINITE });
        let hand = &self.game.hands[me];
        let mut dropped = -INFINITE;
        into.retain_mut(|choice| {
            if choice.ends {
                if choice.laying.is_none() {
                    (choice.worth, choice.most) = (self.unfinished(node), self.unfinished(node));
                }
            } else {
                let need = choice.laying.map_or(0, |laying| laying.need);
                let left = hand.worth(hand.less(node.racks[me], need));
                let reply = replies.iter().find(|reply| choice.laying.is_none_or(|laying| !reply.zone.meets(&laying)));
                if let Some(reply) = reply {
                    choice.worth -= reply.score;
                    if reply.out {
                        choice.worth -= 2 * left;
                        choice.most = choice.worth;
                    }
                }
                if choice.most == INFINITE {
                    choice.worth -= left;
                }
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
    fn replies(&mut self, node: &Node) -> Vec<Reply> {
        let other = 1 - node.turn;
        let bonus = 2 * self.game.hands[node.turn].worth(node.racks[node.turn]);
        let mut best: Vec<(i32, bool, Laying)> = Vec::with_capacity(REPLIES + 1);
        self.lists.each(node, other, |laying| {
            let out = laying.need == node.racks[other];
            let worth = laying.score() + if out { bonus } else { 0 };
            if best.len() < REPLIES || best[REPLIES - 1].0 < worth {
                best.truncate(REPLIES - 1);
                let place = best.partition_point(|(there, ..)| *there >= worth);
                best.insert(place, (worth, out, *laying));
            }
        });
        best.iter().map(|(_, out, laying)| Reply { score: laying.score(), out: *out, zone: node.zone(laying) }).collect()
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
