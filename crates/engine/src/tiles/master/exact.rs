//! Exact search of endgames and pre-endgames with two seats.

use crossword::{EndRule, Move};
use play::CancellationToken;
use play::time::Instant;

use super::{Candidate, Effort, MoveRequest, SearchResult};
use crate::tiles::endgame::{self, Endgame, EndgameResult, Solver};
use crate::tiles::preendgame::{self, DeepenedCandidate, Preendgame, Ranking, deepen_keeping, rank};
use crate::tiles::simulation::{candidate, candidates};

/// The share of the time for searching the best candidates by equity over all draws. If all of them
/// are solved, the rest of the time goes to all other moves; if the time is too short for them, the
/// rest goes to a simulation.
const CANDIDATE_TIME_SHARE: f64 = 0.7;

/// With a smaller rollout budget even the shortest search of all draws would exceed the budget by
/// far.
const MIN_ROLLOUTS: u64 = 500;

/// Searches a two-seat position with at most two tiles in the bag. Returns `None` for any other
/// position, or if the time was too short for a result. Calls `progress` with interim results.
/// Before the bag is empty, values `moves` in any case, or returns `None` if it cannot.
pub(super) fn search(
    request: &MoveRequest<'_>,
    effort: &Effort,
    moves: &[Move],
    stop: &CancellationToken,
    progress: &mut dyn FnMut(&SearchResult),
) -> Option<SearchResult> {
    if !is_deducible(request) {
        return None;
    }
    match request.situation.bag() {
        0 => solve_endgame(request, effort, stop),
        bag @ (1 | 2) if effort.rollouts.is_none_or(|rollouts| rollouts >= MIN_ROLLOUTS) => {
            let known = |action: &Move| matches!(action, Move::Place(_)) || (*action == Move::Pass && bag == 1);
            if moves.iter().all(known) { rank_preendgame(request, effort, moves, stop, progress) } else { None }
        }
        _ => None,
    }
}

/// Returns whether the other rack can be deduced: not with more seats, nor with unknown tiles on the
/// own rack.
fn is_deducible(request: &MoveRequest<'_>) -> bool {
    request.situation.others.len() == 1 && request.situation.unknown() == 0
}

/// Returns whether the bag is empty and the other rack can be deduced.
pub(super) fn is_endgame(request: &MoveRequest<'_>) -> bool {
    is_deducible(request) && request.situation.bag() == 0
}

/// Returns the position of an exact endgame search, or `None` if its tiles are inconsistent.
pub(super) fn endgame(request: &MoveRequest<'_>) -> Option<Endgame> {
    let MoveRequest { rules, situation, .. } = request;
    let racks = [situation.rack, situation.unseen];
    Some(Endgame::new(situation.board.board().clone(), &racks, rules).ok()?.after(turns_towards_end(request)))
}

/// Converts the result of an exact search: the best move.
pub(super) fn result_of_endgame(request: &MoveRequest<'_>, found: EndgameResult) -> Option<SearchResult> {
    let action = found.line.first()?.clone();
    let score = match &action {
        Move::Place(laid) => request.situation.board.board().examine(request.rules, laid).map_or(0, |placement| placement.score),
        Move::Exchange(_) | Move::Pass => 0,
    };
    let end = request.situation.spread().saturating_add(found.value);
    let best = Candidate {
        spread: Some(f64::from(end)),
        win: found.solved.then(|| win_value(end)),
        exact: found.solved,
        ..Candidate::new(action, score)
    };
    let EndgameResult { solved, line, nodes, depth, .. } = found;
    Some(SearchResult { candidates: vec![best], solved, line, nodes, depth, ..SearchResult::default() })
}

/// Returns the number of consecutive turns that count towards the end of the game.
fn turns_towards_end(request: &MoveRequest<'_>) -> u32 {
    let turns = match request.rules.end_rule(2) {
        EndRule::Tournament => request.situation.scoreless,
        EndRule::Thesis => request.situation.passes,
    };
    u32::try_from(turns).unwrap_or(u32::MAX)
}

/// Returns the win value of a final spread: 1 for a win, 0.5 for a draw, 0 for a loss.
pub(super) fn win_value(spread: i32) -> f64 {
    f64::from(spread.signum() + 1) / 2.0
}

fn solve_endgame(request: &MoveRequest<'_>, effort: &Effort, stop: &CancellationToken) -> Option<SearchResult> {
    let endgame = endgame(request)?;
    let Effort { time, threads, table, .. } = *effort;
    let limits = endgame::Limits { time, nodes: effort.nodes(), threads, table, ..endgame::Limits::default() };
    result_of_endgame(request, Solver::new(request.generator).with_rules(request.rules).solve(&endgame, &limits, stop))
}

fn rank_preendgame(
    request: &MoveRequest<'_>,
    effort: &Effort,
    moves: &[Move],
    stop: &CancellationToken,
    progress: &mut dyn FnMut(&SearchResult),
) -> Option<SearchResult> {
    let MoveRequest { generator, rules, situation, .. } = request;
    let begun = Instant::now();
    let board = situation.board.board().clone();
    let preendgame =
        Preendgame::new(board, situation.rack, situation.bag(), situation.spread(), rules).ok()?.after(turns_towards_end(request));
    let solver = Solver::new(generator).with_rules(rules);
    let limits = |time| preendgame::Limits { time, threads: effort.threads, table: effort.table, ..preendgame::Limits::default() };
    if effort.time.is_none() && effort.rollouts.is_none() {
        return result_of_ranking(&rank(&solver, &preendgame, &limits(None), stop, &|_| ()), effort);
    }
    // Searches the best candidates by equity first, with increasing depth; the time left goes to
    // all other moves.
    let time = effort.time.map(|time| time.mul_f64(CANDIDATE_TIME_SHARE));
    let few = top_candidates(request, effort.candidates, moves);
    let bag = request.situation.bag();
    let mut tell =
        |found: &[DeepenedCandidate], nodes| progress(&SearchResult { time: begun.elapsed(), ..result_of_deepening(bag, found, nodes) });
    let (found, nodes) = deepen_keeping(&solver, &preendgame, &few, moves, effort.nodes(), &limits(time), stop, &mut tell);
    let best = found.first()?;
    if best.solved
        && let Some(left) = effort.time.map(|time| time.saturating_sub(begun.elapsed()))
    {
        let ranked = result_of_ranking(&rank(&solver, &preendgame, &limits(Some(left)), stop, &|_| ()), effort);
        let share = ranked.as_ref().and_then(|result| result.candidates.first()?.win);
        let has_moves = |result: &SearchResult| moves.iter().all(|action| result.candidates.iter().any(|one| one.action == *action));
        if share.is_some_and(|share| share + 1e-9 >= best.share) && ranked.as_ref().is_some_and(has_moves) {
            return ranked;
        }
    }
    Some(result_of_deepening(bag, &found, nodes))
}

/// Converts the result of the iterative deepening with this number of tiles in the bag.
fn result_of_deepening(bag: usize, found: &[DeepenedCandidate], nodes: u64) -> SearchResult {
    let value = |one: &DeepenedCandidate| (one.share, one.spread);
    let empties_bag = |action: &Move| matches!(action, Move::Place(laid) if laid.len() >= bag);
    let candidates = found.iter().map(|one| {
        let (win, spread) = match found.first() {
            // A candidate that was dropped has the estimate of a shallower search, in which it was
            // worse than the best one.
            Some(best) if !one.solved && value(one) > value(best) => (best.share, one.spread.min(best.spread)),
            _ => value(one),
        };
        Candidate {
            win: Some(win),
            spread: Some(spread),
            // After other moves, the search assumes that the opponent knows the tile in the bag.
            exact: one.solved && empties_bag(&one.action),
            ..Candidate::new(one.action.clone(), one.score)
        }
    });
    SearchResult { candidates: candidates.collect(), nodes, ..SearchResult::default() }
}

/// Returns the best placements by equity, a pass if one tile is in the bag, and these moves.
fn top_candidates(request: &MoveRequest<'_>, limit: usize, moves: &[Move]) -> Vec<crossword::Candidate> {
    let MoveRequest { generator, learned, situation, draws, .. } = request;
    let board = situation.board.board();
    let list = candidates(generator, &learned.equities, situation, draws, limit.max(1));
    let placements =
        list.iter().map(|(choice, _)| crossword::Candidate { action: choice.action(board), score: choice.score().unsigned_abs() });
    let mut found: Vec<_> = placements.filter(|candidate| matches!(candidate.action, Move::Place(_))).collect();
    if situation.bag() == 1 {
        found.push(crossword::Candidate { action: Move::Pass, score: 0 });
    }
    for action in moves {
        if !found.iter().any(|one| one.action == *action)
            && let Some((choice, _)) = candidate(generator, &learned.equities, situation, draws, action)
        {
            found.push(crossword::Candidate { action: action.clone(), score: choice.score().unsigned_abs() });
        }
    }
    found
}

/// Converts the ranking of all moves, or returns `None` if its best move is not solved.
fn result_of_ranking(ranking: &Ranking, effort: &Effort) -> Option<SearchResult> {
    if ranking.candidates.first().is_none_or(|best| !best.solved || best.dropped) {
        return None;
    }
    let weighed = ranking.candidates.iter().filter(|weighed| weighed.solved && !weighed.dropped);
    let candidates = weighed.map(|weighed| Candidate {
        win: Some(weighed.share),
        spread: weighed.spread,
        exact: weighed.spread.is_some() && weighed.win().is_some(),
        ..Candidate::new(weighed.action.clone(), weighed.score)
    });
    Some(SearchResult {
        candidates: candidates.take(effort.candidates.max(1)).collect(),
        solved: ranking.complete,
        ..SearchResult::default()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crossword::{PlacedTile, Square};

    fn place(tiles: usize) -> Move {
        let tile = |at: usize| Some(PlacedTile { square: Square::from_index(at)?, letter: 1, blank: false });
        Move::Place((0..tiles).filter_map(tile).collect())
    }

    /// With two tiles in the bag: the best move so far, one that was dropped after a shallow search,
    /// and a solved one that leaves a tile in the bag.
    #[test]
    fn dropped_candidates_stay_behind_and_only_moves_that_empty_the_bag_are_exact() {
        let deepened = |tiles, share, spread, solved| DeepenedCandidate { action: place(tiles), score: 10, share, spread, solved };
        let found = [deepened(3, 0.5, 2.0, true), deepened(4, 0.75, 9.0, false), deepened(1, 0.25, -4.0, true)];
        let result = result_of_deepening(2, &found, 7);
        let values: Vec<_> = result.candidates.iter().map(|one| (one.win, one.spread, one.exact)).collect();
        assert_eq!(values, [(Some(0.5), Some(2.0), true), (Some(0.5), Some(2.0), false), (Some(0.25), Some(-4.0), false)]);
        // Of a dropped candidate that was solved, the value is known.
        let found = [deepened(3, 0.5, 2.0, false), deepened(4, 0.75, 9.0, true)];
        assert_eq!(result_of_deepening(2, &found, 7).candidates[1].win, Some(0.75));
    }
}
