//! The moves of a position, and what they look worth.

use super::layings::Laying;
use super::node::{Node, Zone};
use super::plans::{Most, NONE, Plans};
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
    /// What it would look worth to it.
    worth: i32,
    score: i32,
    laying: Laying,
    /// Made when it is asked for.
    zone: Option<Zone>,
}

impl Reply {
    /// Does a placing get in its way?
    fn meets(&mut self, node: &Node, laying: &Laying) -> bool {
        self.zone.get_or_insert_with(|| node.zone(&self.laying)).meets(laying)
    }
}

/// The replies that look best, and those that go out, each in their order.
struct Replies {
    best: Vec<Reply>,
    out: Vec<Reply>,
    /// What the last of the best looks worth.
    least: Option<i32>,
}

/// Replies that are looked at.
const REPLIES: usize = 8;

/// Replies that go out and are looked at.
const OUTS: usize = 32;

/// Estimates are made anew where they cost no more than so many steps; else those of an earlier position have to do.
const STEPS: u32 = 5_000;

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
    pub(super) fn choices(&mut self, ply: usize, alpha: i32, beta: i32, into: &mut Vec<Choice>) -> i32 {
        into.clear();
        let node = self.nodes[ply];
        let node = &node;
        let (me, other) = (node.turn, 1 - node.turn);
        self.complete(node, me);
        let last = node.rest == 1;
        let hand = &self.game.hands[me];
        let mut most = [[NONE; 256]; 2];
        let mut best: Option<Choice> = None;
        self.lists.each(node, me, |laying| {
            let there = &mut most[me][usize::from(laying.need)];
            *there = (*there).max(laying.score() as i16);
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
        self.lists.each(node, other, |laying| {
            let there = &mut most[other][usize::from(laying.need)];
            *there = (*there).max(laying.score() as i16);
        });
        let plans = self.planned(ply, &most);
        let mut replies = self.replies(node, plans, &most[other]);
        let unfinished = self.unfinished(node);
        let (worth, most) = if last { (unfinished, unfinished) } else { (0, INFINITE) };
        into.push(Choice { laying: None, worth, ends: last, most });
        let mut dropped = -INFINITE;
        let (plans, hand) = (&self.plans[plans], &self.game.hands[me]);
        into.retain_mut(|choice| {
            if !choice.ends {
                let mut racks = node.racks;
                racks[me] = hand.less(racks[me], choice.laying.map_or(0, |laying| laying.need));
                let left = hand.worth(racks[me]);
                let free = |reply: &mut Reply| choice.laying.is_none_or(|laying| !reply.meets(node, &laying));
                if let Some(score) = replies.out.iter_mut().find_map(|reply| free(reply).then_some(reply.score)) {
                    choice.most = choice.worth - score - 2 * left;
                }
                if choice.most > alpha {
                    let expected = replies.best.first().map_or(0, |reply| reply.worth);
                    let reply = replies.best.iter_mut().find_map(|reply| free(reply).then_some(reply.worth));
                    let hindered = expected - reply.or(replies.least).unwrap_or(expected);
                    choice.worth = (choice.worth - plans.worth(other, racks) + hindered).min(choice.most);
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

    /// The number of the estimates for a position, made now if that does not cost too much.
    fn planned(&mut self, ply: usize, most: &[Most; 2]) -> usize {
        let node = &mut self.nodes[ply];
        if node.board == 0 || Plans::cost(node.racks) <= STEPS {
            node.plans = node.board;
            self.plans[node.plans].fill(&self.game.hands, node.racks, most);
        }
        node.plans
    }

    /// The best that the other seat could do if it were on turn, best first.
    fn replies(&self, node: &Node, plans: usize, most: &Most) -> Replies {
        let other = 1 - node.turn;
        let (plans, hand) = (&self.plans[plans], &self.game.hands[other]);
        let bonus = 2 * self.game.hands[node.turn].worth(node.racks[node.turn]);
        // What follows a part that is laid.
        let mut then = [0; 256];
        for need in hand.parts(node.racks[other]) {
            if most[usize::from(need)] != NONE {
                let mut racks = node.racks;
                racks[other] = hand.less(racks[other], need);
                then[usize::from(need)] = if racks[other] == 0 { bonus } else { -plans.worth(node.turn, racks) };
            }
        }
        let mut replies = Replies { best: Vec::with_capacity(REPLIES + 1), out: Vec::new(), least: None };
        let keep = |list: &mut Vec<Reply>, most: usize, worth: i32, laying: &Laying| {
            if list.len() < most || list[most - 1].worth < worth {
                list.truncate(most - 1);
                let place = list.partition_point(|there| there.worth >= worth);
                list.insert(place, Reply { worth, score: laying.score(), laying: *laying, zone: None });
            }
        };
        self.lists.each(node, other, |laying| {
            let worth = laying.score() + then[usize::from(laying.need)];
            keep(&mut replies.best, REPLIES, worth, laying);
            if laying.need == node.racks[other] {
                keep(&mut replies.out, OUTS, laying.score(), laying);
            }
        });
        replies.least = replies.best.last().map(|reply| reply.worth);
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
