//! What there is to be said about a position: its best moves, what each opens to the other, and what each is worth.

use std::ops::RangeInclusive;
use std::time::Duration;

use balda::Move;
use lexicon::Tile;
use play::{Budget, Stop};

use crate::balda::ahead::{Lookahead, POINT, ValuedPlay, Width};
use crate::balda::clock::Clock;
use crate::balda::endgame::Endgame;
use crate::balda::field::{Play, unpacked};
use crate::balda::lexis::Lexis;
use crate::balda::situation::Situation;
use crate::balda::table::Table;
use crate::balda::thinker::{SURE_TO_SOLVE, TRY_TO_SOLVE, by_value, moves};
use crate::balda::tree::Tree;

/// Time of a one-off analysis, and until the first report of a continuing one.
pub const FIRST_REPORT: Duration = Duration::from_millis(800);

/// Number of moves a continuing analysis reports.
pub const REPORTED_MOVES: usize = 20;

/// Bytes that an analysis can make use of, about: the least with which it gets on, and the most.
pub const MEMORY: RangeInclusive<usize> = 2 << 20..=36 << 20;

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
    let clock = Clock::new(budget, 60_000, stop);
    analyse_within(lexis, situation, top, Bounds { memory: *MEMORY.end(), solvable: SURE_TO_SOLVE }, clock, progress)
}

/// The same until all is looked at or `stop` is raised: what a moment finds is told first, then each time it has looked further. From eight empty squares on
/// the values of the best moves are worked out exactly, however long that takes. It takes about `memory` bytes.
#[must_use]
pub fn analyse_on(
    lexis: &Lexis,
    situation: &Situation,
    top: usize,
    memory: usize,
    stop: &Stop,
    progress: &mut dyn FnMut(&Analysis),
) -> Analysis {
    let budget = Budget { time: Some(FIRST_REPORT), ..Budget::default() };
    let clock = Clock::new(&budget, u64::MAX, stop);
    let first = analyse_within(lexis, situation, top, Bounds { memory, solvable: SURE_TO_SOLVE }, clock, progress);
    if first.proven || stop.raised() {
        return first;
    }
    let clock = Clock::unlimited(stop);
    let last = analyse_within(lexis, situation, top, Bounds { memory, solvable: TRY_TO_SOLVE }, clock, &mut |analysis| {
        // It begins anew, and for a while knows less than was told.
        if analysis.proven || analysis.depth > first.depth {
            progress(analysis);
        }
    });
    if last.proven || last.depth > first.depth { last } else { first }
}

/// What an analysis may take.
#[derive(Clone, Copy)]
struct Bounds {
    /// Bytes, about: half of them for the table of an exact solution, half for walks.
    memory: usize,
    /// Up to so many empty squares it is to be solved.
    solvable: usize,
}

fn analyse_within(
    lexis: &Lexis,
    situation: &Situation,
    top: usize,
    Bounds { memory, solvable }: Bounds,
    mut clock: Clock<'_>,
    progress: &mut dyn FnMut(&Analysis),
) -> Analysis {
    let mut tree = Tree::new(lexis, situation).within(memory / 2);
    let list = tree.plays();
    let mut ahead = Lookahead::new(&mut tree, Width::default(), 16);
    let all = ahead.looked_over(&list);
    let mut roots = all.clone();
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
        roots.extend(all.iter().find(|root| Some(root.play) == longest).cloned());
    }
    let mut shown = roots.clone();
    keep(&mut shown);
    let mut analysis = report(&mut ahead, &shown, 2, &clock, false);
    progress(&analysis);
    let empty = ahead.tree.field.empty();
    if situation.seats() != 2 || roots.is_empty() {
        return analysis;
    }
    if empty <= solvable
        && let Some(exact) = exactly(ahead.tree, situation, (&list, &all), top, memory / 2, &mut clock)
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

/// The best `top` plays with their exact values, best first, and the play of most points, if the clock allows it. The sooner good plays come in `order`, the
/// less is to be searched: of those behind the best only that they are behind is found out.
fn exactly(
    tree: &mut Tree<'_>,
    situation: &Situation,
    (list, order): (&[Play], &[ValuedPlay]),
    top: usize,
    memory: usize,
    clock: &mut Clock<'_>,
) -> Option<Vec<ValuedPlay>> {
    let &[own, other] = situation.passes.as_slice() else { return None };
    let mut endgame = Endgame::new(tree, situation.most_passes, situation.pass_rule, Table::bits_within(memory));
    let longest = list.first()?;
    let mut valued: Vec<(i32, Play)> = vec![(endgame.value_of(list, longest, [own, other], None, clock)?, *longest)];
    for ValuedPlay { play, .. } in order.iter().filter(|one| one.play != *longest) {
        let least = top.checked_sub(1).and_then(|last| valued.get(last)).map(|(value, _)| *value);
        let value = endgame.value_of(list, play, [own, other], least, clock)?;
        if least.is_none_or(|least| value > least) {
            let place = valued.partition_point(|(other, _)| *other >= value);
            valued.insert(place, (value, *play));
        }
    }
    Some(by_value(valued.into_iter().map(|(value, play)| ValuedPlay { play, value: POINT * value }).collect()))
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
