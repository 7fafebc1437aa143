//! What there is to be said about a position: its best moves, what each opens to the other, and what each is worth.

use balda::Move;
use lexicon::Tile;
use play::{Budget, Stop};

use crate::balda::ahead::{Lookahead, POINT, ValuedPlay, Width};
use crate::balda::clock::Clock;
use crate::balda::endgame::Endgame;
use crate::balda::field::{Play, unpacked};
use crate::balda::lexis::Lexis;
use crate::balda::situation::Situation;
use crate::balda::thinker::{SURE_TO_SOLVE, by_value, moves};
use crate::balda::tree::Tree;

/// The best moves of a position.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Analysis {
    /// Best first.
    pub moves: Vec<AssessedMove>,
    /// How many moves were looked ahead.
    pub depth: usize,
    /// What it cost, in search steps.
    pub nodes: u64,
    /// Are all values exact: was everything looked at to the end of the game?
    pub proven: bool,
}

/// A move and what was found out about it.
#[derive(Clone, Debug, PartialEq)]
pub struct AssessedMove {
    /// The move.
    pub action: Move,
    /// Its word.
    pub word: Vec<Tile>,
    /// Its points.
    pub score: u32,
    /// How many points more than the other the seat on turn gets from here, if it makes this move.
    pub value: f64,
    /// The reply of most points, its word and its points; none where it leaves nobody a word.
    pub reply: Option<(Move, Vec<Tile>, u32)>,
}

/// Finds the best `top` moves of a position, and tells `progress` each time it has looked further. The word of most points is always among them, so that one
/// can see what it is worth. Where nobody has a word there are none; with more than two seats, values look only as far as the reply.
#[must_use]
pub fn analyse(
    lexis: &Lexis,
    situation: &Situation,
    top: usize,
    budget: &Budget,
    stop: &Stop,
    progress: &mut dyn FnMut(&Analysis),
) -> Analysis {
    let mut clock = Clock::new(budget, 60_000, stop);
    let mut tree = Tree::new(lexis, situation);
    let list = tree.plays();
    let mut ahead = Lookahead::new(&mut tree, Width::default(), 16);
    let mut roots = ahead.looked_over(&list);
    let longest = list.first().copied();
    let keep = |roots: &mut Vec<ValuedPlay>| {
        let behind = roots.split_off(top.min(roots.len()));
        if !roots.iter().any(|root| Some(root.play) == longest) {
            roots.extend(behind.into_iter().find(|root| Some(root.play) == longest));
        }
    };
    let report = |ahead: &mut Lookahead<'_, '_>, roots: &[ValuedPlay], depth: usize, clock: &Clock<'_>, proven: bool| Analysis {
        moves: roots.iter().filter_map(|root| assessed(ahead, situation, &list, root)).collect(),
        depth,
        nodes: clock.nodes(),
        proven,
    };
    // Twice as many are looked at further as are asked for: some are better than they seem.
    let asked = top;
    roots.truncate(2 * asked);
    if !roots.iter().any(|root| Some(root.play) == longest) {
        roots.extend(ahead.looked_over(&list).into_iter().find(|root| Some(root.play) == longest));
    }
    let mut shown = roots.clone();
    keep(&mut shown);
    let mut analysis = report(&mut ahead, &shown, 2, &clock, false);
    progress(&analysis);
    let empty = ahead.tree.field.empty();
    if situation.seats() != 2 || roots.is_empty() {
        return analysis;
    }
    if empty <= SURE_TO_SOLVE
        && let Some(exact) = exactly(ahead.tree, situation, &list, &mut clock)
    {
        roots = exact;
        keep(&mut roots);
        analysis = report(&mut ahead, &roots, empty, &clock, true);
        progress(&analysis);
        return analysis;
    }
    for depth in 3..=empty {
        let Some(deeper) = ahead.valued(&list, &roots, depth, &mut clock) else { break };
        roots = by_value(deeper);
        let mut shown = roots.clone();
        keep(&mut shown);
        analysis = report(&mut ahead, &shown, depth, &clock, false);
        progress(&analysis);
        if clock.spent(40) {
            break;
        }
    }
    analysis
}

/// All plays with their exact values, best first, if the clock allows it.
fn exactly(tree: &mut Tree<'_>, situation: &Situation, list: &[Play], clock: &mut Clock<'_>) -> Option<Vec<ValuedPlay>> {
    let &[own, other] = situation.passes.as_slice() else { return None };
    let mut endgame = Endgame::new(tree, situation.most_passes, situation.pass_rule, 18);
    let mut valued = Vec::new();
    for play in list {
        let value = endgame.value_of(list, play, [own, other], clock)?;
        valued.push(ValuedPlay { play: *play, value: POINT * value });
    }
    Some(by_value(valued))
}

fn assessed(ahead: &mut Lookahead<'_, '_>, situation: &Situation, list: &[Play], root: &ValuedPlay) -> Option<AssessedMove> {
    let reply = ahead.after(list, &root.play).first().copied();
    let both = moves(situation, [root.play].into_iter().chain(reply).map(Some));
    Some(AssessedMove {
        action: both.first().copied().flatten()?,
        word: unpacked(root.play.word()),
        score: u32::from(root.play.points),
        value: f64::from(root.value) / f64::from(POINT),
        reply: both.get(1).copied().flatten().zip(reply).map(|(action, reply)| (action, unpacked(reply.word()), u32::from(reply.points))),
    })
}
