//! The strongest player: solves endgames, and searches ahead before that.

use balda::Move;
use play::{Budget, CancellationToken};

use crate::balda::board::Play;
use crate::balda::clock::Clock;
use crate::balda::endgame::Endgame;
use crate::balda::exploit;
use crate::balda::lookahead::{Lookahead, POINT, SearchWidth, ValuedPlay};
use crate::balda::max_n;
use crate::balda::memory::Memory;
use crate::balda::opponent::{GameHistory, OpponentModel};
use crate::balda::search_result::{SearchResult, moves};
use crate::balda::situation::Situation;
use crate::balda::tree::Tree;
use crate::balda::word_graph::WordGraph;

/// The most empty squares with which an exact solution is attempted.
pub(crate) const MAX_SOLVE_EMPTY: usize = 8;
/// The most empty squares with which most of the time goes to the exact solution.
pub(crate) const RELIABLE_SOLVE_EMPTY: usize = 6;
/// Percentage of time for the minimax search when the opponent follows a rule; more rarely changes
/// the choice.
const MINIMAX_PERCENT: u64 = 20;
/// Percentage of time for the search against the rule; the remainder compares the two.
const EXPLOIT_PERCENT: u64 = 75;
/// Node budget if neither nodes nor time are given: about a second on a 5 × 5 board, minutes on 9 ×
/// 9 with knots and diagonals.
pub(crate) const DEFAULT_NODES: u64 = 40_000;
/// Words per letter placement that are searched at the root.
const WORDS_PER_LETTER: usize = 2;

/// Searches a position and calls `progress` after each completed depth. Returns `None` if no word
/// can be formed.
#[must_use]
pub fn think(
    graph: &WordGraph,
    situation: &Situation,
    budget: &Budget,
    stop: &CancellationToken,
    progress: &mut dyn FnMut(&SearchResult),
) -> Option<SearchResult> {
    let mut clock = Clock::new(budget, DEFAULT_NODES, stop);
    let mut tree = Tree::new(graph, situation);
    let list = tree.plays();
    Thinker { situation, model: None }.think(&mut tree, &list, &mut clock, progress)
}

/// Searches a position against the opponent who played `history`, with cached results of earlier
/// turns. Updates the cache.
pub(crate) fn think_with_history(
    graph: &WordGraph,
    situation: &Situation,
    history: Option<&GameHistory>,
    memory: &mut Memory,
    budget: &Budget,
    stop: &CancellationToken,
) -> Option<SearchResult> {
    let mut clock = Clock::new(budget, DEFAULT_NODES, stop);
    let mut tree = Tree::new(graph, situation);
    let list = memory.recent.plays(&mut tree, graph, situation);
    let model = history.and_then(|history| history.opponent_model(graph, situation, &mut memory.likelihoods, &memory.recent));
    memory.recent.store(graph, situation, &list);
    Thinker { situation, model }.think(&mut tree, &list, &mut clock, &mut |_| {})
}

/// Solves the end of a two-player game exactly. Returns `None` if no word can be formed, there are
/// more than two seats, or the budget is too small.
#[must_use]
pub fn solve(graph: &WordGraph, situation: &Situation, budget: &Budget, stop: &CancellationToken) -> Option<SearchResult> {
    let mut tree = Tree::new(graph, situation);
    let list = tree.plays();
    let mut clock = Clock::new(budget, u64::MAX, stop);
    try_solve(&mut tree, situation, &list, &mut clock)
}

/// Returns the percentage of time for an exact solution. Above six empty squares a second is often
/// not enough, and time spent on an unfinished solution is lost.
fn solve_percent(empty: usize) -> u64 {
    match empty {
        0..=RELIABLE_SOLVE_EMPTY => 90,
        7 => 50,
        _ => 20,
    }
}

/// A search of one position.
struct Thinker<'a> {
    situation: &'a Situation,
    /// The model of the opponent, if it follows a rule.
    model: Option<OpponentModel>,
}

impl Thinker<'_> {
    /// Searches the position of the tree. `list` contains its plays.
    fn think(
        &self,
        tree: &mut Tree<'_>,
        list: &[Play],
        clock: &mut Clock<'_>,
        progress: &mut dyn FnMut(&SearchResult),
    ) -> Option<SearchResult> {
        if list.is_empty() {
            return None;
        }
        if self.situation.seats() != 2 {
            return Some(max_n::think(tree, self.situation, list, clock, progress));
        }
        let empty = tree.board.empty();
        if empty <= MAX_SOLVE_EMPTY {
            let mut part = clock.with_percent(solve_percent(empty));
            let solution = try_solve(tree, self.situation, list, &mut part);
            clock.continue_from(&part);
            if let Some(result) = solution {
                progress(&result);
                return Some(match self.swindle_line(tree, list, result.value as i32, clock) {
                    Some(line) => SearchResult { line, ..result },
                    None => result,
                });
            }
        }
        Some(self.search_ahead(tree, list, clock, progress))
    }

    /// Returns an alternative line for a solved position that is not won, if the opponent follows a
    /// rule that can be exploited.
    fn swindle_line(&self, tree: &mut Tree<'_>, list: &[Play], value: i32, clock: &mut Clock<'_>) -> Option<Vec<Option<Move>>> {
        let &[own, other] = self.situation.scores.as_slice() else { return None };
        let model = self.model.filter(|_| value + own - other <= 0)?;
        let play = exploit::swindle(tree, self.situation, list, (value, own - other), model.rule, clock)?;
        Some(moves(self.situation, [Some(play)].into_iter()))
    }

    fn search_ahead(
        &self,
        tree: &mut Tree<'_>,
        list: &[Play],
        clock: &mut Clock<'_>,
        progress: &mut dyn FnMut(&SearchResult),
    ) -> SearchResult {
        let mut ahead = Lookahead::new(tree, SearchWidth::default(), 16);
        let mut roots = ahead.rank_plays(list);
        // Of the words through one letter, the longest is best, unless another one takes away the
        // opponent's best word.
        let mut kept: Vec<ValuedPlay> = Vec::new();
        for root in roots {
            if kept.iter().filter(|other| other.play.same_letter(&root.play)).count() < WORDS_PER_LETTER {
                kept.push(root);
            }
        }
        roots = kept;
        let mut expected = roots.clone();
        let mut result = self.search_result(&mut ahead, list, &roots, 2, clock);
        progress(&result);
        let mut part = clock.with_percent(if self.model.is_some() { MINIMAX_PERCENT } else { 100 });
        let minimax_depth = deepen(&mut ahead, list, &mut roots, 70, &mut part, |ahead, roots, depth, clock| {
            result = self.search_result(ahead, list, roots, depth, clock);
            progress(&result);
        });
        clock.continue_from(&part);
        let Some(model) = self.model else { return result };
        let mut part = clock.with_percent(EXPLOIT_PERCENT);
        ahead.set_opponent_rule(Some(model.rule));
        let exploit_depth = deepen(&mut ahead, list, &mut expected, 80, &mut part, |_, _, _, _| {});
        ahead.set_opponent_rule(None);
        clock.continue_from(&part);
        let Some(best) = exploit::choose(&mut ahead, list, (&roots, minimax_depth), (&expected, exploit_depth), model, clock) else {
            return result;
        };
        roots.retain(|root| root.play != best.play);
        roots.insert(0, best);
        self.search_result(&mut ahead, list, &roots, minimax_depth, clock)
    }

    fn search_result(
        &self,
        ahead: &mut Lookahead<'_, '_>,
        list: &[Play],
        roots: &[ValuedPlay],
        depth: usize,
        clock: &Clock<'_>,
    ) -> SearchResult {
        let line = roots.first().map(|root| ahead.principal_variation(list, root.play)).unwrap_or_default();
        SearchResult {
            line: moves(self.situation, line.into_iter().map(Some)),
            value: roots.first().map_or(0.0, |root| f64::from(root.value) / f64::from(POINT)),
            depth,
            nodes: clock.nodes(),
            proven: false,
        }
    }
}

/// Searches deeper and deeper until `percent` of the time is spent, and calls `on_depth` after each
/// depth. Returns the last depth completed for all plays.
fn deepen(
    ahead: &mut Lookahead<'_, '_>,
    list: &[Play],
    roots: &mut Vec<ValuedPlay>,
    percent: u64,
    clock: &mut Clock<'_>,
    mut on_depth: impl FnMut(&mut Lookahead<'_, '_>, &[ValuedPlay], usize, &Clock<'_>),
) -> usize {
    let mut completed = 2;
    for depth in 3..=ahead.tree.board.empty() {
        if clock.is_over() || clock.has_spent(percent) {
            break;
        }
        if ahead.deepen(list, roots, depth, clock) {
            completed = depth;
        }
        on_depth(ahead, roots, completed, clock);
    }
    completed
}

/// Returns the exact solution, or `None` if the clock runs out.
fn try_solve(tree: &mut Tree<'_>, situation: &Situation, list: &[Play], clock: &mut Clock<'_>) -> Option<SearchResult> {
    let &[own, other] = situation.passes.as_slice() else { return None };
    if list.is_empty() {
        return None;
    }
    let depth = tree.board.empty();
    let mut endgame = Endgame::new(tree, situation.max_passes, situation.pass_rule, if depth > 4 { 18 } else { 12 });
    let solution = endgame.solve(list, [own, other], clock)?;
    let line = moves(situation, solution.line.into_iter());
    Some(SearchResult { line, value: f64::from(solution.value), depth, nodes: clock.nodes(), proven: true })
}
