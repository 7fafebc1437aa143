//! The exact results of the moves of an endgame.

use crossword::Move;
use play::CancellationToken;
use play::time::Instant;

use super::exact::{endgame, result_of_endgame, win_value};
use super::{Candidate, Effort, MoveRequest, SearchResult};
use crate::tiles::endgame::{Limits, Solver};
use crate::tiles::simulation::{candidate, candidates};

/// Searches the best move, then `moves`, then the other most promising moves, up to
/// `effort.candidates` in all. A node limit applies to the best move, and again to all others
/// together. Once a limit is reached, the others get no result. Calls `progress` after each search.
pub(super) fn value_moves(
    request: &MoveRequest<'_>,
    effort: &Effort,
    moves: &[Move],
    stop: &CancellationToken,
    progress: &mut dyn FnMut(&SearchResult),
) -> Option<SearchResult> {
    let MoveRequest { generator, rules, situation, learned, draws, .. } = request;
    let begun = Instant::now();
    let position = endgame(request)?;
    let solver = Solver::new(generator).with_rules(rules);
    let limits = |nodes| {
        let time = effort.time.map(|time| time.saturating_sub(begun.elapsed()));
        Limits { time, nodes, threads: effort.threads, table: effort.table, ..Limits::default() }
    };
    let mut result = result_of_endgame(request, solver.solve(&position, &limits(effort.nodes()), stop))?;
    let bound = result.candidates.first().filter(|_| result.solved).and_then(|best| best.spread);
    let equity = |action: &Move| candidate(generator, &learned.equities, situation, draws, action);
    if let Some(best) = result.candidates.first_mut() {
        best.equity = equity(&best.action).map(|(_, equity)| equity);
        // An estimate must not rank behind every exact result.
        best.win = best.spread.map(|spread| win_value(spread as i32));
    }
    progress(&result);
    let promising = candidates(generator, &learned.equities, situation, draws, effort.candidates.max(1));
    let board = situation.board.board();
    let given = moves.iter().filter_map(&equity);
    let pass = equity(&Move::Pass);
    let mut left = effort.nodes();
    for (number, (choice, equity)) in given.chain(promising).chain(pass).enumerate() {
        let action = choice.action(board);
        let has = |result: &SearchResult| result.candidates.iter().any(|one| one.action == action);
        if has(&result) || (number >= moves.len() && result.candidates.len() >= effort.candidates) {
            continue;
        }
        if stop.is_cancelled() {
            break;
        }
        let is_late = effort.time.is_some_and(|time| begun.elapsed() >= time) || left == Some(0);
        if is_late && number >= moves.len() {
            result.candidates.push(Candidate::of(&choice, equity, board));
            continue;
        }
        let score = choice.score();
        let Some(after) = solver.after(&position, &action) else { continue };
        let nodes = left.map(|left| left.max(1));
        let found = solver.solve(&after, &limits(nodes), stop);
        result.nodes += found.nodes;
        left = left.map(|left| left.saturating_sub(found.nodes));
        let end = f64::from(situation.spread().saturating_add(score).saturating_sub(found.value));
        let spread = match bound {
            // An estimate cannot exceed the exact value of the best move.
            Some(bound) if !found.solved => end.min(bound),
            _ => end,
        };
        result.candidates.push(Candidate {
            equity: Some(equity),
            spread: Some(spread),
            win: Some(win_value(spread as i32)),
            exact: found.solved,
            ..Candidate::new(action, score.unsigned_abs())
        });
        progress(&result);
    }
    Some(result)
}
