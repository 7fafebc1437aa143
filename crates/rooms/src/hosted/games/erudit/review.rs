//! The review of a turn of Erudit, by simulation and, with an empty bag, by search. `docs/review.md`
//! describes its numbers.

#[cfg(test)]
mod tests;

use std::cmp::Ordering;

use crossword::erudit::{Action, Erudit, EruditRules, Why};
use crossword::{MILLI, Tiles};
use engine::erudit::Roster;
use engine::erudit::analysis::{AnalysisLimits, TurnAnalysis, ValuedAction, analyse};
use engine::tiles::{DrawnTiles, draw_luck};
use play::CancellationToken;
use wire::{BudgetUnit, By, ReviewBudget, ReviewText, ReviewedMove, TurnResult};

use super::analysis;
use super::seat_position::SeatPosition;
use crate::hosted::crossword::Generators;
use crate::hosted::crossword::review::{ComparedMove, Comparison, phony, unseen_exchange};
use crate::hosted::review::{ReviewMethod, ReviewTask, ReviewWork, illegal, no_value, unknown_rack};
use crate::hosted::{AnalysisError, AnalysisTask, Services, to_fields};

/// The method of a review.
pub(super) const METHOD: ReviewMethod = ReviewMethod { player: "sim", default: ReviewBudget { amount: 1_000, unit: BudgetUnit::Rollouts } };

/// The candidates of an analysis.
const CANDIDATES: usize = 10;

/// The candidates that a review lists.
const LISTED: usize = 10;

/// A turn to review.
struct ReviewedTurn {
    game: Erudit,
    position: SeatPosition,
    played: Action,
    players: Roster,
    budget: ReviewBudget,
    seed: u64,
    /// The rack after the draw.
    drawn_rack: Option<Tiles>,
}

/// Prepares the review of a turn.
pub(super) async fn of_turn(
    rules: EruditRules,
    task: ReviewTask<'_>,
    (generators, players): (&Generators, &Roster),
    services: &Services,
) -> Result<ReviewWork, AnalysisError> {
    let analysed = AnalysisTask { position: task.position, lexicon: task.lexicon, by: By::Equity };
    let (position, game) = analysis::read(rules, analysed, generators, services).await?;
    let played = if position.situation.rack.is_empty() { Err(unknown_rack()) } else { read_played(task.played, &position, &game) };
    let played = match played {
        Ok(played) => played,
        Err(reason) => return Ok(Box::new(move |_| Some(Err(reason)))),
    };
    let drawn_rack = task.drawn_rack.and_then(|rack| position.rules.read_rack(rack).ok());
    let turn = ReviewedTurn { game, position, played, players: players.clone(), budget: task.budget, seed: task.seed, drawn_rack };
    Ok(Box::new(move |stop| turn.review(stop)))
}

/// Parses the played action and checks that it is legal.
fn read_played(played: &str, position: &SeatPosition, game: &Erudit) -> Result<Action, ReviewText> {
    if let Some(reason) = unseen_exchange(played) {
        return Err(reason);
    }
    let situation = &position.situation;
    let action = Action::parse(played, &situation.board, &position.rules).map_err(|why| illegal(&why))?;
    match &action {
        Action::Pass => {}
        Action::Exchange(given) if situation.rack.contains(given) => {}
        Action::Exchange(_) => return Err(illegal(&"the tiles to exchange are not all on the rack")),
        Action::Lay(turn) => {
            if let Err(fault) = position.rules.judge(situation, turn, Some(game.lexicon())) {
                return Err(match &fault.why {
                    Why::UnknownWords { words, .. } => phony(words),
                    _ => illegal(&fault),
                });
            }
        }
    }
    Ok(action)
}

impl ReviewedTurn {
    /// Compares the played action with the best one. Returns `None` if it was stopped.
    fn review(self, stop: &CancellationToken) -> Option<Result<TurnResult, ReviewText>> {
        let limits =
            AnalysisLimits { rollouts: Some(self.budget.amount), candidates: CANDIDATES, seed: self.seed, ..AnalysisLimits::default() };
        let learned = self.players.learned(&self.game);
        let included = std::slice::from_ref(&self.played);
        let found = analyse(&self.game, &self.position.view(), &learned, &limits, included, stop, &mut |_| ());
        if stop.is_cancelled() {
            return None;
        }
        Some(self.compare(&found).ok_or_else(no_value))
    }

    /// Returns `None` if the played action was not valued.
    fn compare(&self, found: &TurnAnalysis) -> Option<TurnResult> {
        let SeatPosition { rules, situation, .. } = &self.position;
        let is_played = |one: &&ValuedAction| one.action == self.played;
        let own = found.candidates.iter().find(is_played)?;
        let first = found.candidates.first()?;
        // Of equally good actions the played one counts as the best.
        let best = if own.win >= first.win && own.spread >= first.spread { own } else { first };
        let (best_move, played_move) = (self.reviewed(best)?, self.reviewed(own)?);
        let loss = (best_move.win - played_move.win).max(0.0);
        let lost = best.spread.zip(own.spread).map(|(best, own)| (best - own).max(0.0));
        let exact = best.exact && own.exact;
        let endgame = own.rollouts == 0;
        let line = vec![best_move.r#move.clone()];
        let comparison = Comparison { best: self.compared(best), played: self.compared(own), loss, lost, exact, endgame, line };
        let mut listed: Vec<&ValuedAction> = found.candidates.iter().filter(|one| one.spread.is_some()).take(LISTED).collect();
        if !listed.iter().any(is_played) {
            listed.push(own);
        }
        // The first layings of a rack, an exchange, or only the pass.
        let legal = if found.candidates.iter().any(|one| one.action != Action::Pass) { 2 } else { 1 };
        Some(TurnResult {
            loss,
            points_lost: lost,
            exact,
            endgame,
            legal,
            partial: false,
            luck: self.luck(),
            tags: comparison.tags(),
            reasons: comparison.reasons(),
            candidates: listed.iter().map(|one| to_fields(analysis::candidate_to_wire(rules, situation, one))).collect(),
            best: best_move,
            played: played_move,
        })
    }

    /// Returns what the reasons say of an action.
    fn compared(&self, valued: &ValuedAction) -> ComparedMove {
        let SeatPosition { rules, situation, .. } = &self.position;
        let notation = valued.action.notation(&situation.board, rules);
        let is_bingo = match &valued.action {
            Action::Lay(turn) => rules.judge(situation, turn, None).is_ok_and(|scored| scored.bonus),
            Action::Exchange(_) | Action::Pass => false,
        };
        let leave = (rules.rack_text(&valued.leave), points(valued.leave_value));
        ComparedMove {
            score: valued.score,
            // A turn has several words, so it is named as a whole.
            bingo: is_bingo.then(|| notation.clone()),
            leave: Some(leave).filter(|_| self.position.view().bag > 0),
            reply: valued.reply,
            spread: valued.spread,
            notation,
        }
    }

    /// Converts an action. Returns `None` if it was not valued.
    fn reviewed(&self, valued: &ValuedAction) -> Option<ReviewedMove> {
        let SeatPosition { rules, situation, .. } = &self.position;
        let win = valued.win?;
        let result = match win.total_cmp(&0.5) {
            Ordering::Greater => "win",
            Ordering::Equal => "draw",
            Ordering::Less => "loss",
        };
        Some(ReviewedMove {
            r#move: valued.action.notation(&situation.board, rules),
            win,
            doubt: if valued.exact { Some(0.0) } else { valued.win_error },
            spread: valued.spread,
            equity: Some(points(valued.equity())),
            value: valued.exact.then(|| result.to_owned()),
        })
    }

    /// Returns the luck of the draw after the turn, if it is known. A rack is worth its best single
    /// laying with its leave.
    fn luck(&self) -> Option<f64> {
        let SeatPosition { rules, situation, .. } = &self.position;
        let view = self.position.view();
        let mut board = situation.board.clone();
        let kept = match &self.played {
            Action::Lay(turn) => {
                turn.steps.iter().for_each(|step| board.lay(&step.tiles()));
                rules.judge(situation, turn, None).ok()?.left
            }
            Action::Exchange(given) => situation.rack.without(given)?,
            Action::Pass => return None,
        };
        let full = rules.placement_rules().rack_size();
        let drawn = self.drawn_rack?.without(&kept)?;
        if view.bag == 0 || drawn.len() != full.saturating_sub(kept.len()).min(view.bag) {
            return None;
        }
        let bag = if matches!(self.played, Action::Exchange(_)) { view.bag } else { view.bag - drawn.len() };
        let generator = self.game.generator();
        let prepared = generator.prepare(&board);
        let draw = DrawnTiles { board: &prepared, kept: &kept, drawn: &drawn, unseen: &view.unseen, bag };
        draw_luck(generator, &self.players.learned(&self.game).equities, &draw, self.seed)
    }
}

/// Converts thousandths of a point to points.
fn points(value: i32) -> f64 {
    f64::from(value) / f64::from(MILLI)
}
