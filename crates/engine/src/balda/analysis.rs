//! Analysis of a position: its best moves, the best reply to each, and their values.

use std::collections::HashSet;
use std::ops::RangeInclusive;
use std::time::Duration;

use balda::Move;
use lexicon::Tile;
use play::{Budget, CancellationToken};

use crate::balda::board::{PackedWord, Play, unpacked};
use crate::balda::clock::Clock;
use crate::balda::endgame::Endgame;
use crate::balda::lookahead::{Lookahead, POINT, SearchWidth, ValuedPlay, sorted_by_value};
use crate::balda::search_result::moves;
use crate::balda::situation::Situation;
use crate::balda::table::TranspositionTable;
use crate::balda::thinker::{MAX_SOLVE_EMPTY, RELIABLE_SOLVE_EMPTY};
use crate::balda::tree::Tree;
use crate::balda::word_graph::WordGraph;

/// Time limit of a one-off analysis, and of the first report of a continuous one.
pub const FIRST_REPORT: Duration = Duration::from_millis(800);

/// Number of moves that a continuous analysis reports.
pub const REPORTED_MOVES: usize = 20;

/// Useful memory of an analysis in bytes, approximately: the minimum and the maximum.
pub const ANALYSIS_MEMORY: RangeInclusive<usize> = 2 << 20..=36 << 20;

/// The best moves of a position.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Analysis {
    /// The moves, best first.
    pub moves: Vec<AssessedMove>,
    /// Search depth in plies.
    pub depth: usize,
    /// Search steps spent.
    pub nodes: u64,
    /// Whether all values are exact, searched to the end of the game.
    pub proven: bool,
}

/// A move with its value and the best reply.
#[derive(Clone, Debug, PartialEq)]
pub struct AssessedMove {
    pub action: Move,
    pub word: Vec<Tile>,
    pub score: u32,
    /// Expected points of the seat on turn minus the opponent's, from here on, if it plays this
    /// move.
    pub value: f64,
    /// The reply with the most points: move, word and points. `None` if no word is left.
    pub reply: Option<(Move, Vec<Tile>, u32)>,
}

/// Returns the best `top` moves of a position and calls `progress` after each completed depth.
///
/// The word with the most points is always included, and so are the other placements of the words of
/// the best moves. The result has no moves if no word can be formed. With more than two seats, values
/// take only the best reply into account.
#[must_use]
pub fn analyse(
    graph: &WordGraph,
    situation: &Situation,
    top: usize,
    budget: &Budget,
    stop: &CancellationToken,
    progress: &mut dyn FnMut(&Analysis),
) -> Analysis {
    let clock = Clock::new(budget, 60_000, stop);
    analyse_within(
        graph,
        situation,
        top,
        AnalysisLimits { memory: *ANALYSIS_MEMORY.end(), solvable: RELIABLE_SOLVE_EMPTY },
        clock,
        progress,
    )
}

/// Analyses a position until it is solved or `stop` is cancelled, and calls `progress` with each
/// result. The first result arrives within [`FIRST_REPORT`].
///
/// With eight empty squares or fewer, the best moves are solved exactly, however long that takes.
/// The analysis uses about `memory` bytes.
#[must_use]
pub fn analyse_continuously(
    graph: &WordGraph,
    situation: &Situation,
    top: usize,
    memory: usize,
    stop: &CancellationToken,
    progress: &mut dyn FnMut(&Analysis),
) -> Analysis {
    let budget = Budget { time: Some(FIRST_REPORT), ..Budget::default() };
    let clock = Clock::new(&budget, u64::MAX, stop);
    let first = analyse_within(graph, situation, top, AnalysisLimits { memory, solvable: RELIABLE_SOLVE_EMPTY }, clock, progress);
    if first.proven || stop.is_cancelled() {
        return first;
    }
    let clock = Clock::unlimited(stop);
    let last = analyse_within(graph, situation, top, AnalysisLimits { memory, solvable: MAX_SOLVE_EMPTY }, clock, &mut |analysis| {
        // The second search starts from the beginning and reports nothing until it is deeper than
        // the first.
        if analysis.proven || analysis.depth > first.depth {
            progress(analysis);
        }
    });
    if last.proven || last.depth > first.depth { last } else { first }
}

/// Returns the words of these plays.
fn words_of(roots: &[ValuedPlay]) -> HashSet<PackedWord> {
    roots.iter().map(|root| root.play.word()).collect()
}

/// Limits of an analysis.
#[derive(Clone, Copy)]
struct AnalysisLimits {
    /// Approximate bytes: half for the transposition table of the exact solution, half for cached
    /// plays.
    memory: usize,
    /// The most empty squares for which an exact solution is attempted.
    solvable: usize,
}

fn analyse_within(
    graph: &WordGraph,
    situation: &Situation,
    top: usize,
    AnalysisLimits { memory, solvable }: AnalysisLimits,
    mut clock: Clock<'_>,
    progress: &mut dyn FnMut(&Analysis),
) -> Analysis {
    let mut tree = Tree::new(graph, situation).with_cache_limit(memory / 2);
    let list = tree.plays();
    let mut ahead = Lookahead::new(&mut tree, SearchWidth::default(), 16);
    let all = ahead.rank_plays(&list);
    let mut roots = all.clone();
    let longest = list.first().copied();
    let keep = |roots: &mut Vec<ValuedPlay>| {
        let rest = roots.split_off(top.min(roots.len()));
        let words = words_of(roots);
        roots.extend(rest.into_iter().filter(|root| words.contains(&root.play.word()) || Some(root.play) == longest));
    };
    let report = |ahead: &mut Lookahead<'_, '_>, roots: &[ValuedPlay], depth: usize, clock: &Clock<'_>, proven: bool| Analysis {
        moves: roots.iter().filter_map(|root| assess(ahead, situation, &list, root)).collect(),
        depth,
        nodes: clock.nodes(),
        proven,
    };
    // Search twice as many moves as requested, since a shallow search misjudges some.
    let rest = roots.split_off((2 * top).min(roots.len()));
    let words = words_of(&roots[..top.min(roots.len())]);
    roots.extend(rest.into_iter().filter(|root| words.contains(&root.play.word()) || Some(root.play) == longest));
    let mut shown = roots.clone();
    keep(&mut shown);
    let mut analysis = report(&mut ahead, &shown, 2, &clock, false);
    progress(&analysis);
    let empty = ahead.tree.board.empty();
    if situation.seats() != 2 || roots.is_empty() {
        return analysis;
    }
    if empty <= solvable
        && let Some(exact) = solve_best(ahead.tree, situation, (&list, &all), (top, longest.as_slice()), memory / 2, &mut clock)
    {
        roots = exact;
        keep(&mut roots);
        analysis = report(&mut ahead, &roots, empty, &clock, true);
        progress(&analysis);
        return analysis;
    }
    for depth in 3..=empty {
        let Some(deeper) = ahead.exact_values(&list, &roots, depth, &mut clock) else { break };
        roots = sorted_by_value(deeper);
        let mut shown = roots.clone();
        keep(&mut shown);
        analysis = report(&mut ahead, &shown, depth, &clock, false);
        progress(&analysis);
        if clock.has_spent(40) {
            break;
        }
    }
    analysis
}

/// Returns the best `top` plays, the other placements of their words, and the `required` plays, with
/// exact values and best first. Returns `None` if the clock runs out.
fn solve_best(
    tree: &mut Tree<'_>,
    situation: &Situation,
    (list, order): (&[Play], &[ValuedPlay]),
    (top, required): (usize, &[Play]),
    memory: usize,
    clock: &mut Clock<'_>,
) -> Option<Vec<ValuedPlay>> {
    let &[own, other] = situation.passes.as_slice() else { return None };
    let mut endgame = Endgame::new(tree, situation.max_passes, situation.pass_rule, TranspositionTable::bits_within(memory));
    let mut valued = best_by_endgame(&mut endgame, (list, order), (top, required), [own, other], clock)?;
    let words = words_of(&valued[..top.min(valued.len())]);
    for play in list.iter().filter(|play| words.contains(&play.word())) {
        if !valued.iter().any(|other| other.play == *play) {
            let value = endgame.value_of(list, play, [own, other], None, clock)?;
            valued.push(ValuedPlay { play: *play, value: POINT * value });
        }
    }
    Some(sorted_by_value(valued))
}

/// Returns the best `top` plays and the `required` ones, with exact values and best first. Returns
/// `None` if the clock runs out. The better `order` is sorted, the less is searched: plays below the
/// best `top` are only refuted.
pub(super) fn best_by_endgame(
    endgame: &mut Endgame<'_, '_>,
    (list, order): (&[Play], &[ValuedPlay]),
    (top, required): (usize, &[Play]),
    passes: [u8; 2],
    clock: &mut Clock<'_>,
) -> Option<Vec<ValuedPlay>> {
    let mut valued: Vec<(i32, Play)> = Vec::new();
    let insert = |valued: &mut Vec<(i32, Play)>, value: i32, play: Play| {
        let place = valued.partition_point(|(other, _)| *other >= value);
        valued.insert(place, (value, play));
    };
    for play in required {
        let value = endgame.value_of(list, play, passes, None, clock)?;
        insert(&mut valued, value, *play);
    }
    for ValuedPlay { play, .. } in order.iter().filter(|root| !required.contains(&root.play)) {
        let min = top.checked_sub(1).and_then(|last| valued.get(last)).map(|(value, _)| *value);
        let value = endgame.value_of(list, play, passes, min, clock)?;
        if min.is_none_or(|min| value > min) {
            insert(&mut valued, value, *play);
        }
    }
    Some(sorted_by_value(valued.into_iter().map(|(value, play)| ValuedPlay { play, value: POINT * value }).collect()))
}

pub(super) fn assess(ahead: &mut Lookahead<'_, '_>, situation: &Situation, list: &[Play], root: &ValuedPlay) -> Option<AssessedMove> {
    let reply = ahead.plays_after(list, &root.play).first().copied();
    let both = moves(situation, [root.play].into_iter().chain(reply).map(Some));
    Some(AssessedMove {
        action: both.first().copied().flatten()?,
        word: unpacked(root.play.word()),
        score: u32::from(root.play.points),
        value: f64::from(root.value) / f64::from(POINT),
        reply: both.get(1).copied().flatten().zip(reply).map(|(action, reply)| (action, unpacked(reply.word()), u32::from(reply.points))),
    })
}
