//! The values of the best moves of a position and of one further move, for the review of a game.

use balda::Move;
use lexicon::Tile;
use play::{Budget, CancellationToken};

use crate::balda::analysis::{ANALYSIS_MEMORY, AssessedMove, assess, best_by_endgame};
use crate::balda::board::{Play, packed, place_of};
use crate::balda::clock::Clock;
use crate::balda::endgame::Endgame;
use crate::balda::lookahead::{Lookahead, POINT, SearchWidth, ValuedPlay, sorted_by_value};
use crate::balda::situation::Situation;
use crate::balda::table::TranspositionTable;
use crate::balda::thinker::{MAX_SOLVE_EMPTY, RELIABLE_SOLVE_EMPTY};
use crate::balda::tree::Tree;
use crate::balda::word_graph::WordGraph;

/// The values of the moves of a position.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Comparison {
    /// The placements, best first: the best ones, and the played one if it is possible.
    pub moves: Vec<AssessedMove>,
    /// The value of a pass; `None` if it loses the game or no word can be formed.
    pub pass: Option<f64>,
    /// The number of placements: squares with letters and words.
    pub placements: usize,
    /// Search depth in plies.
    pub depth: usize,
    /// Search steps spent.
    pub nodes: u64,
    /// Whether all values are exact, searched to the end of the game.
    pub proven: bool,
}

/// Compares the best `top` moves of a position with a played placement and its word. All values have
/// the same depth, so they can be subtracted.
///
/// The result depends on the position and the number of nodes only. Returns `None` if `stop` was
/// cancelled. With more than two seats, values take only the best reply into account.
#[must_use]
pub fn compare(
    graph: &WordGraph,
    situation: &Situation,
    played: Option<(&Move, &[Tile])>,
    top: usize,
    nodes: u64,
    stop: &CancellationToken,
) -> Option<Comparison> {
    let memory = *ANALYSIS_MEMORY.end();
    let mut clock = Clock::new(&Budget { nodes: Some(nodes), ..Budget::default() }, nodes, stop);
    let mut tree = Tree::new(graph, situation).with_cache_limit(memory / 2);
    let list = tree.plays();
    let played = played.and_then(|(action, word)| {
        let word = packed(word);
        let is_played = |play: &&Play| play.place == place_of(action.square) && play.letter == action.letter && play.word() == word;
        list.iter().find(is_played).copied()
    });
    let (valued, pass, depth, proven) = match solved(&mut tree, situation, &list, (top, played), memory / 2, &mut clock) {
        Some((valued, pass)) => (valued, pass, tree.board.empty(), true),
        None => {
            let (valued, pass, depth) = searched(&mut tree, situation, &list, (top, played), &mut clock);
            (valued, pass, depth, false)
        }
    };
    if stop.is_cancelled() {
        return None;
    }
    let may_pass = !list.is_empty() && situation.passes.first().is_none_or(|own| own + 1 < situation.max_passes);
    let mut ahead = Lookahead::new(&mut tree, SearchWidth::default(), 4);
    Some(Comparison {
        moves: valued.iter().filter_map(|root| assess(&mut ahead, situation, &list, root)).collect(),
        pass: pass.filter(|_| may_pass).map(|value| f64::from(value) / f64::from(POINT)),
        placements: list.len(),
        depth,
        nodes: clock.nodes(),
        proven,
    })
}

/// Keeps the best `top` plays and the played one.
fn keep(mut roots: Vec<ValuedPlay>, top: usize, played: Option<Play>) -> Vec<ValuedPlay> {
    let rest = roots.split_off(top.min(roots.len()));
    roots.extend(rest.into_iter().filter(|root| Some(root.play) == played));
    roots
}

/// Returns the exact values and that of a pass, or `None` if the position is too early, or the part
/// of the clock for the solution runs out.
fn solved(
    tree: &mut Tree<'_>,
    situation: &Situation,
    list: &[Play],
    (top, played): (usize, Option<Play>),
    memory: usize,
    clock: &mut Clock<'_>,
) -> Option<(Vec<ValuedPlay>, Option<i32>)> {
    let passes = <[u8; 2]>::try_from(situation.passes.as_slice()).ok()?;
    let empty = tree.board.empty();
    if list.is_empty() || empty > MAX_SOLVE_EMPTY {
        return None;
    }
    let order = Lookahead::new(tree, SearchWidth::default(), 4).rank_plays(list);
    let mut part = clock.with_percent(if empty <= RELIABLE_SOLVE_EMPTY { 80 } else { 40 });
    let mut endgame = Endgame::new(tree, situation.max_passes, situation.pass_rule, TranspositionTable::bits_within(memory));
    let exact = best_by_endgame(&mut endgame, (list, &order), (top, played.as_slice()), passes, &mut part);
    let exact = exact.and_then(|valued| Some((valued, endgame.value_of_pass(list, passes, &mut part)?)));
    clock.continue_from(&part);
    let (valued, pass) = exact?;
    Some((keep(valued, top, played), pass.map(|value| POINT * value)))
}

/// Returns the values of a search, that of a pass, and the depth of the search.
fn searched(
    tree: &mut Tree<'_>,
    situation: &Situation,
    list: &[Play],
    (top, played): (usize, Option<Play>),
    clock: &mut Clock<'_>,
) -> (Vec<ValuedPlay>, Option<i32>, usize) {
    let seats = situation.seats();
    let width = SearchWidth::default();
    // An opened word costs a seat only its share of what the next seat gains.
    let width = SearchWidth { horizon_weight: width.horizon_weight / (seats.max(2) as i32 - 1), ..width };
    let horizon = width.horizon_weight;
    let mut ahead = Lookahead::new(tree, width, 16);
    // A shallow search misjudges some moves, so twice as many are searched.
    let mut roots = keep(ahead.rank_plays(list), 2 * top, played);
    let mut pass = list.first().map(|longest| -horizon * i32::from(longest.points));
    let mut depth = 2;
    if seats == 2 {
        for deeper in 3..=ahead.tree.board.empty() {
            let Some(values) = ahead.exact_values(list, &roots, deeper, clock) else { break };
            let Some(value) = ahead.value_of_pass(list, deeper, clock) else { break };
            (roots, pass, depth) = (sorted_by_value(values), Some(value), deeper);
            if clock.has_spent(40) {
                break;
            }
        }
    }
    (keep(roots, top, played), pass, depth)
}

#[cfg(test)]
mod tests {
    use balda::{Finder, Grid, Letters, Query, RuleSet, UsedWords, Words};
    use lexicon::{Alphabet, Lexicon};

    use super::*;
    use crate::balda::{WordGraph, solve};

    fn words() -> Words {
        let list =
            ["балда", "бал", "лад", "дал", "зал", "мал", "балл", "лада", "база", "лаз", "алмаз", "маза", "лама", "дама", "зала", "да"];
        Words::new(&Lexicon::build("small", &Alphabet::russian(), &list).unwrap(), &RuleSet::default()).unwrap()
    }

    fn position(board: &str, used: &[&str], words: &Words) -> Situation {
        let letters: &Letters = words.letters();
        let used = used.iter().map(|word| letters.encode(word).unwrap()).collect();
        let grid = Grid::parse(board, letters).unwrap();
        Situation::new(&RuleSet::default().with_side(grid.side()), grid, used)
    }

    #[test]
    fn the_played_move_is_always_valued_at_the_same_depth() {
        let words = words();
        let graph = WordGraph::new(&words).unwrap();
        let situation = position("...../...../БАЛДА/...../.....", &["балда"], &words);
        let rules = RuleSet::default();
        let used = UsedWords::from_words(&words, &situation.used);
        for found in Finder::new(&words).all(&situation.grid, &used, &Query::new(&rules)) {
            let word = words.word(found.word).unwrap();
            let of = |nodes| compare(&graph, &situation, Some((&found.action, &word)), 1, nodes, &CancellationToken::new()).unwrap();
            let compared = of(300);
            let is_played = |one: &&AssessedMove| {
                (one.action.square, one.action.letter, &one.word) == (found.action.square, found.action.letter, &word)
            };
            let played = compared.moves.iter().find(is_played).expect("the played move is valued");
            assert!(played.value <= compared.moves[0].value && compared.moves.len() <= 2 && compared.pass.is_some());
            assert_eq!(compared, of(300), "the same inputs give the same result");
        }
    }

    #[test]
    fn exact_values_agree_with_the_solver() {
        let words = words();
        let graph = WordGraph::new(&words).unwrap();
        for (board, used) in [("ЗАЛ/.../...", vec!["зал"]), ("..З/БАЛ/..А", vec!["бал", "зал"]), ("М../БАЛ/.З.", vec!["бал"])]
        {
            let situation = position(board, &used, &words);
            let Some(solution) = solve(&graph, &situation, &Budget::default(), &CancellationToken::new()) else { panic!("{board}") };
            let compared = compare(&graph, &situation, None, 5, 100_000, &CancellationToken::new()).unwrap();
            assert!(compared.proven, "{board}");
            let best = compared.moves.iter().map(|one| one.value).chain(compared.pass).fold(f64::MIN, f64::max);
            assert_eq!(best, solution.value, "{board}: {compared:?}");
        }
    }

    #[test]
    fn a_pass_that_loses_has_no_value_and_a_stopped_comparison_no_result() {
        let words = words();
        let graph = WordGraph::new(&words).unwrap();
        let situation = Situation { passes: vec![2, 0], ..position("..З/БАЛ/..А", &["бал", "зал"], &words) };
        let three = Situation { passes: vec![2, 0, 0], scores: vec![0; 3], ..situation.clone() };
        for situation in [&situation, &three] {
            let compared = compare(&graph, situation, None, 3, 100_000, &CancellationToken::new()).unwrap();
            assert_eq!((compared.pass, compared.moves.is_empty()), (None, false));
        }
        let stop = CancellationToken::new();
        stop.cancel();
        assert_eq!(compare(&graph, &situation, None, 3, 100_000, &stop), None);
    }
}
