//! The review of a turn: the played move compared with the best one.
//!
//! Docs: `docs/review.md`, "Pentago".

use engine::pentago::Value;
use engine::pentago::compare::{Comparison, ValuedMove, compare};
use pentago::{Move, Next, Position, RuleSet, Side};
use play::CancellationToken;
use wire::games::pentago::Candidate;
use wire::{BudgetUnit, MistakeSize, ReviewBudget, ReviewText, ReviewedMove, TurnResult};

use super::analysis::{self, ExactSolver};
use crate::hosted::review::{ReviewMethod, ReviewTask, ReviewWork, illegal, result_change, text};
use crate::hosted::{AnalysisError, to_fields};

/// How games are reviewed.
pub(super) const METHOD: ReviewMethod =
    ReviewMethod { player: "search", default: ReviewBudget { amount: 4_000_000, unit: BudgetUnit::Nodes } };

/// The least loss of the expected result for each size of a mistake. A thrown win or draw of known
/// value is half a point or more.
const SIZES: [(f64, MistakeSize); 3] = [(0.20, MistakeSize::Large), (0.10, MistakeSize::Medium), (0.05, MistakeSize::Small)];
/// Losses below this are none.
const NO_LOSS: f64 = 1e-6;
/// The longest line in a reason, in plies.
const LINE: usize = 9;

/// Returns the size of a mistake.
pub(super) fn mistake_size(result: &TurnResult) -> Option<MistakeSize> {
    SIZES.iter().find(|(least, _)| result.loss + NO_LOSS >= *least).map(|(_, size)| *size)
}

/// Prepares the comparison of a turn.
pub(super) fn prepare(rules: RuleSet, task: ReviewTask<'_>, exact: &ExactSolver) -> Result<ReviewWork, AnalysisError> {
    let position = analysis::read(task.position, rules)?;
    let (exact, played, nodes) = (exact.clone(), task.played.to_owned(), task.budget.amount);
    Ok(Box::new(move |stop| review(&position, &played, nodes, &exact, stop)))
}

fn review(
    position: &Position,
    played: &str,
    nodes: u64,
    exact: &ExactSolver,
    stop: &CancellationToken,
) -> Option<Result<TurnResult, ReviewText>> {
    let played = match played.parse::<Move>() {
        Ok(played) => played,
        Err(why) => return Some(Err(illegal(&why))),
    };
    // Solved positions of the server are not used: the review of a game must not depend on them.
    let known = exact.values(position, None, stop);
    if stop.is_cancelled() {
        return None;
    }
    match compare(position, played, known.as_deref(), nodes, stop) {
        Ok(compared) => Some(Ok(result(position, &compared?))),
        Err(why) => Some(Err(illegal(&why))),
    }
}

fn result(position: &Position, compared: &Comparison) -> TurnResult {
    let Comparison { best, played, legal } = compared;
    let loss = (best.expected - played.expected).max(0.0);
    let exact = best.value.is_some() && played.value.is_some();
    let mut tags = Vec::new();
    let mut reasons = Vec::new();
    if loss > NO_LOSS {
        if exact {
            match best.value {
                Some(Value::Win) => tags.push("win-thrown-away".to_owned()),
                _ => tags.push("draw-thrown-away".to_owned()),
            }
        }
        reasons = explain(position, best, played, loss);
    }
    let mut candidates = vec![best];
    if played.play != best.play {
        candidates.push(played);
    }
    TurnResult {
        best: reviewed(best),
        played: reviewed(played),
        loss,
        points_lost: None,
        exact,
        endgame: false,
        legal: *legal,
        partial: false,
        luck: None,
        tags,
        reasons,
        candidates: candidates.into_iter().map(|one| to_fields(candidate(one))).collect(),
    }
}

fn reviewed(valued: &ValuedMove) -> ReviewedMove {
    ReviewedMove {
        r#move: valued.play.to_string(),
        win: valued.expected,
        doubt: valued.value.map(|_| 0.0),
        spread: None,
        equity: None,
        value: valued.value.map(|value| value.name().to_owned()),
    }
}

fn candidate(valued: &ValuedMove) -> Candidate {
    Candidate {
        r#move: valued.play.to_string(),
        value: valued.value.map(analysis::value).into(),
        expected: analysis::rounded(valued.expected),
        depth: valued.depth,
        line: valued.line.iter().map(ToString::to_string).collect(),
        moves_to_end: valued.plies_to_end,
    }
}

/// Returns the reasons why the best move is better.
fn explain(position: &Position, best: &ValuedMove, played: &ValuedMove, loss: f64) -> Vec<ReviewText> {
    let (side, other) = (position.turn(), position.turn().other());
    let mut reasons = Vec::new();
    // A five at once has its own reason.
    let refutation = || played.plies_to_end.filter(|plies| *plies > 2).map(|plies| end(other, plies, &played.line));
    match (best.value, played.value) {
        (Some(before), Some(after)) => {
            reasons.extend(result_change(&reviewed(best), &reviewed(played)));
            if after == Value::Loss {
                reasons.extend(refutation());
            }
            if before == Value::Win {
                reasons.extend(best.plies_to_end.map(|plies| end(side, plies, &best.line)));
            }
        }
        // A proven loss against a value that is only estimated, or a missed win.
        (None, Some(Value::Loss)) => reasons.extend(refutation()),
        (Some(Value::Win), None) => reasons.extend(best.plies_to_end.map(|plies| end(side, plies, &best.line))),
        _ => {}
    }
    reasons.extend(five(position, best, played));
    if reasons.is_empty() {
        let percent = format!("{:.0}", 100.0 * loss);
        let sentence = format!("loses {percent} % of the expected result");
        reasons.push(text("expected", &[("percent", percent)], sentence));
    }
    reasons
}

/// Returns the reason that a side wins in some of its moves, with the line that follows.
fn end(winner: Side, plies: u32, line: &[Move]) -> ReviewText {
    // The winner makes the last move, and every second one before.
    let moves = plies.div_ceil(2);
    let (name, title) = match winner {
        Side::White => ("white", "White"),
        Side::Black => ("black", "Black"),
    };
    let shown: Vec<String> = line.iter().take(LINE).map(ToString::to_string).collect();
    let shown = shown.join(" ");
    let sentence = format!("{title} wins in {moves}: {shown}");
    text("wins", &[("winner", name.into()), ("moves", moves.to_string()), ("line", shown)], sentence)
}

/// Returns the reason that the opponent can make five at once after the played move, but not after
/// the best one.
fn five(position: &Position, best: &ValuedMove, played: &ValuedMove) -> Option<ReviewText> {
    let winning_reply = |play| going(position, play).filter(|next| next.waiting().is_none()).and_then(|next| winning_move(&next));
    let winning = winning_reply(played.play).filter(|_| winning_reply(best.play).is_none())?;
    let sentence = format!("allows five at once with {winning}");
    Some(text("five", &[("move", winning.to_string())], sentence))
}

/// Returns the position after a move, or `None` if the move ends the game.
fn going(position: &Position, play: Move) -> Option<Position> {
    match position.play(play) {
        Ok(Next::Going(next)) => Some(next),
        _ => None,
    }
}

/// Returns a move that makes five and wins at once.
fn winning_move(position: &Position) -> Option<Move> {
    let side = position.turn();
    if !position.board().can_win(side) {
        return None;
    }
    position.moves().into_iter().find(|play| matches!(position.play(*play), Ok(Next::Over(_, end)) if end.winner == Some(side)))
}
