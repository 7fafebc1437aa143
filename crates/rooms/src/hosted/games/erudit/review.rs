//! The review of a turn of Erudit, by simulation and, with an empty bag, by search. `docs/review.md`
//! describes its numbers.

mod reasons;
#[cfg(test)]
mod tests;

use std::cmp::Ordering;

use crossword::Tiles;
use crossword::erudit::{Action, Erudit, EruditRules, Why};
use engine::erudit::Roster;
use engine::erudit::analysis::{AnalysisLimits, TurnAnalysis, ValuedAction, analyse};
use engine::tiles::{DrawnTiles, draw_luck};
use play::CancellationToken;
use wire::{BudgetUnit, By, GameFields, ReviewBudget, ReviewText, ReviewedMove, TurnResult};

use self::reasons::Comparison;
use super::analysis;
use super::seat_position::SeatPosition;
use crate::hosted::crossword::Generators;
use crate::hosted::review::{ReviewMethod, ReviewTask, ReviewWork, text};
use crate::hosted::{AnalysisError, AnalysisTask, Services, to_fields};

/// The method of a review.
pub(super) const METHOD: ReviewMethod = ReviewMethod { player: "sim", default: ReviewBudget { amount: 1_000, unit: BudgetUnit::Rollouts } };

/// The candidates of an analysis.
const CANDIDATES: usize = 10;

/// The candidates that a review lists.
const LISTED: usize = 10;

/// A mistake costs at least this much win probability, or a point of an exact result.
const LEAST_LOSS: f64 = 0.005;

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

/// Returns the move of a record in the notation of the analysis.
pub(super) fn move_of(record: &GameFields) -> Option<String> {
    let text = |field: &str| record.0.get(field)?.as_str();
    match text("kind")? {
        "laid" => text("move").map(str::to_owned),
        "passed" => Some("pass".into()),
        "exchanged" => match text("tiles") {
            Some(tiles) => Some(format!("ex {tiles}")),
            None => Some(format!("ex {}", record.0.get("count")?.as_u64()?)),
        },
        _ => None,
    }
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
    let unknown = || text("unknown-rack", &[], "The rack is not known.");
    let played = if position.situation.rack.is_empty() { Err(unknown()) } else { read_played(task.played, &position, &game) };
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
    let illegal = |why: String| text("illegal", &[("why", why.clone())], format!("The move is not legal: {why}."));
    if let Some(count) = played.strip_prefix("ex ")
        && count.parse::<usize>().is_ok()
    {
        return Err(text("unseen-exchange", &[("tiles", count.to_owned())], "The tiles that were exchanged are not known."));
    }
    let situation = &position.situation;
    let action = Action::parse(played, &situation.board, &position.rules).map_err(|why| illegal(why.to_string()))?;
    match &action {
        Action::Pass => {}
        Action::Exchange(given) if situation.rack.contains(given) => {}
        Action::Exchange(_) => return Err(illegal("the tiles to exchange are not all on the rack".to_owned())),
        Action::Lay(turn) => {
            if let Err(fault) = position.rules.judge(situation, turn, Some(game.lexicon())) {
                if let Why::UnknownWords { words, .. } = &fault.why {
                    let words = words.join(", ");
                    return Err(text("phony", &[("words", words.clone())], format!("Not in the lexicon: {words}.")));
                }
                return Err(illegal(fault.to_string()));
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
        Some(self.compare(&found).ok_or_else(|| text("no-value", &[], "The move cannot be valued in this position.")))
    }

    /// Returns `None` if the played action was not valued.
    fn compare(&self, found: &TurnAnalysis) -> Option<TurnResult> {
        let SeatPosition { rules, situation, .. } = &self.position;
        let is_played = |one: &&ValuedAction| one.action == self.played;
        let own = found.candidates.iter().find(is_played).filter(|own| own.spread.is_some())?;
        let first = found.candidates.iter().max_by(|one, other| rank(one).total_cmp(&rank(other)))?;
        // Of equally good actions the played one counts as the best.
        let best = if rank(own) >= rank(first) { own } else { first };
        let (best_move, played_move) = (self.reviewed(best), self.reviewed(own));
        let loss = (best_move.win - played_move.win).max(0.0);
        let lost = best.spread.zip(own.spread).map(|(best, own)| (best - own).max(0.0));
        let exact = best.exact && own.exact;
        let endgame = own.rollouts == 0;
        let costs = loss >= LEAST_LOSS || (exact && lost.is_some_and(|lost| lost >= 1.0));
        let comparison = Comparison { rules, situation, best, played: own, loss, lost, exact_endgame: endgame && exact };
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
            tags: comparison.tags(costs),
            reasons: if costs { comparison.reasons() } else { Vec::new() },
            candidates: listed.iter().map(|one| to_fields(analysis::candidate_to_wire(rules, situation, one))).collect(),
            best: best_move,
            played: played_move,
        })
    }

    fn reviewed(&self, valued: &ValuedAction) -> ReviewedMove {
        let SeatPosition { rules, situation, .. } = &self.position;
        let win = win_of(valued);
        let result = match win.total_cmp(&0.5) {
            Ordering::Greater => "win",
            Ordering::Equal => "draw",
            Ordering::Less => "loss",
        };
        ReviewedMove {
            r#move: valued.action.notation(&situation.board, rules),
            win,
            doubt: if valued.exact { Some(0.0) } else { valued.win_error },
            spread: valued.spread,
            equity: Some(f64::from(valued.equity()) / f64::from(crossword::MILLI)),
            value: valued.exact.then(|| result.to_owned()),
        }
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

/// Returns the win probability, or the result of the expected spread if an endgame was not solved.
fn win_of(valued: &ValuedAction) -> f64 {
    let result = |spread: f64| match spread.total_cmp(&0.0) {
        Ordering::Greater => 1.0,
        Ordering::Equal => 0.5,
        Ordering::Less => 0.0,
    };
    valued.win.or(valued.spread.map(result)).unwrap_or(0.5)
}

/// Returns the value by which actions are compared: the win probability, then the spread.
fn rank(valued: &ValuedAction) -> f64 {
    valued.spread.map_or(f64::NEG_INFINITY, |spread| 1e6 * win_of(valued) + spread)
}
