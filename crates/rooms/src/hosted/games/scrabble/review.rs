//! The review of a turn of Scrabble, with the search of the player `master`. `docs/review.md`
//! describes its numbers.

#[cfg(test)]
mod tests;

use crossword::scrabble::Why;
use crossword::{Generator, MILLI, Move, RuleSet, Tiles, unknown_words};
use engine::scrabble::{Roster, Strategy};
use engine::tiles::master::{Candidate, Effort, MoveRequest, SearchResult, think_valued};
use engine::tiles::simulation::{Draws, Situation};
use engine::tiles::{DrawnTiles, LearnedValues, PositionError, SeatKnowledge, draw_luck};
use play::CancellationToken;
use wire::{BudgetUnit, By, ReviewBudget, ReviewText, ReviewedMove, TurnResult};

use super::analysis;
use crate::hosted::crossword::review::{ComparedMove, Comparison, phony, unseen_exchange};
use crate::hosted::crossword::{self as shared, Generators};
use crate::hosted::review::{ReviewMethod, ReviewTask, ReviewWork, illegal, no_value, text, unknown_rack};
use crate::hosted::{AnalysisError, AnalysisTask, Services, to_fields};

/// The method of a review.
pub(super) const METHOD: ReviewMethod =
    ReviewMethod { player: "master", default: ReviewBudget { amount: 2_000, unit: BudgetUnit::Rollouts } };

/// The candidates of a search.
const CANDIDATES: usize = 12;

/// The candidates of a pre-endgame search, which searches each for every draw.
const PREENDGAME_CANDIDATES: usize = 6;

/// The share of the rollouts that a pre-endgame search gets, since its nodes are slower than others.
const PREENDGAME_SHARE: u64 = 4;

/// With fewer rollouts for it, there is no pre-endgame search.
const LEAST_PREENDGAME: u64 = 500;

/// An endgame search gets this many times the rollouts, so that most endgames are solved.
const ENDGAME_FACTOR: u64 = 3;

/// The candidates that a review lists.
const LISTED: usize = 10;

/// The memory of an endgame search, in bytes.
const TABLE: usize = 64 << 20;

/// A turn to review.
struct Turn {
    generator: Generator,
    learned: LearnedValues,
    situation: Situation,
    played: Move,
    budget: ReviewBudget,
    seed: u64,
    /// The rack after the draw.
    drawn_rack: Option<Tiles>,
}

/// Prepares the review of a turn.
pub(super) async fn of_turn(
    set: RuleSet,
    task: ReviewTask<'_>,
    (generators, players): (&Generators, &Roster),
    services: &Services,
) -> Result<ReviewWork, AnalysisError> {
    let analysed = AnalysisTask { position: task.position, lexicon: task.lexicon, by: By::Equity };
    let (position, generator) = analysis::read(set, analysed, generators, services).await?;
    let situation = match SeatKnowledge::of(&position, &generator) {
        Ok(seen) => seen.situation,
        Err(PositionError::NoRack) => return Ok(no_result(unknown_rack())),
        Err(why) => return Err(AnalysisError::Position(why.to_string())),
    };
    let played = match read_played(task.played, &situation, &generator) {
        Ok(played) => played,
        Err(reason) => return Ok(no_result(reason)),
    };
    let drawn_rack = task.drawn_rack.and_then(|rack| Tiles::parse(rack, generator.rules().alphabet()).ok());
    let (players, budget, seed) = (players.clone(), task.budget, task.seed);
    Ok(Box::new(move |stop| {
        let learned = players.learned_of(generator.lexicon(), generator.rules());
        Turn { generator, learned, situation, played, budget, seed, drawn_rack }.review(stop)
    }))
}

fn no_result(reason: ReviewText) -> ReviewWork {
    Box::new(move |_| Some(Err(reason)))
}

/// Parses the played move and checks that it is legal.
fn read_played(played: &str, situation: &Situation, generator: &Generator) -> Result<Move, ReviewText> {
    let (board, rules) = (situation.board.board(), generator.rules());
    if let Some(reason) = unseen_exchange(played) {
        return Err(reason);
    }
    let action = Move::parse(played, board, rules.alphabet()).map_err(|why| illegal(&why))?;
    match &action {
        Move::Pass => {}
        Move::Exchange(given) => {
            if !situation.rack.contains(given) {
                return Err(illegal(&Why::NotYours));
            }
            if !rules.may_exchange(situation.bag()) || given.len() > situation.bag() {
                let needed = rules.exchange_minimum().max(given.len());
                return Err(illegal(&Why::BagTooSmall { left: situation.bag(), needed }));
            }
        }
        Move::Place(laid) => {
            let formed = board.examine(rules, laid).map_err(|why| illegal(&why))?;
            if !situation.rack.contains(&shared::used_tiles(&action)) {
                return Err(illegal(&"the recorded rack does not have all tiles of the move"));
            }
            let unknown = unknown_words(&formed, generator.lexicon());
            if !unknown.is_empty() {
                let words: Vec<String> = unknown.iter().map(|word| rules.alphabet().decode(&word.letters())).collect();
                return Err(phony(&words));
            }
        }
    }
    Ok(action)
}

impl Turn {
    /// Compares the played move with the best one. Returns `None` if it was stopped.
    fn review(self, stop: &CancellationToken) -> Option<Result<TurnResult, ReviewText>> {
        let Turn { generator, learned, situation, played, budget, seed, .. } = &self;
        // What the reviewed player knew: not the racks of the others, even if the record has them.
        let draws = Draws::unknown();
        let request = MoveRequest { generator, rules: generator.rules(), learned, situation, draws: &draws, last: None };
        let (rollouts, candidates) = self.limits(budget.amount);
        let effort = Effort { rollouts: Some(rollouts), candidates, threads: 1, seed: *seed, table: TABLE, ..Effort::default() };
        let found = think_valued(Strategy::Master, &request, &effort, std::slice::from_ref(played), stop, &mut |_| ());
        if stop.is_cancelled() {
            return None;
        }
        let result = match found {
            Ok(result) => result,
            Err(why) => return Some(Err(text("position", &[("why", why.to_string())], why.to_string()))),
        };
        Some(self.compare(&result).ok_or_else(no_value))
    }

    /// Returns the rollouts and the candidates of the search of this phase.
    fn limits(&self, amount: u64) -> (u64, usize) {
        let (bag, share) = (self.situation.bag(), amount / PREENDGAME_SHARE);
        let can_search = self.situation.others.len() == 1 && self.situation.unknown() == 0;
        let is_searched = match self.played {
            Move::Place(_) => true,
            Move::Pass => bag == 1,
            Move::Exchange(_) => false,
        };
        match bag {
            0 if can_search => (amount.saturating_mul(ENDGAME_FACTOR), CANDIDATES),
            1 | 2 if can_search && is_searched && share >= LEAST_PREENDGAME => (share, PREENDGAME_CANDIDATES),
            _ => (amount, CANDIDATES),
        }
    }

    /// Returns `None` if the played move was not valued.
    fn compare(&self, result: &SearchResult) -> Option<TurnResult> {
        let Turn { generator, situation, .. } = self;
        let board = situation.board.board();
        let own = result.candidates.iter().find(|one| self.is_played(one))?;
        let first = result.candidates.first()?;
        // Of equally good moves the played one counts as the best.
        let best = if own.win >= first.win && own.spread >= first.spread { own } else { first };
        let (best_move, played_move) = (self.reviewed(best)?, self.reviewed(own)?);
        let loss = (best_move.win - played_move.win).max(0.0);
        let lost = best.spread.zip(own.spread).map(|(best, own)| (best - own).max(0.0));
        let exact = best.exact && own.exact;
        let endgame = situation.bag() == 0 && situation.others.len() == 1 && situation.unknown() == 0;
        let has_line = result.line.first() == Some(&best.action);
        let line = if has_line { &result.line[..] } else { std::slice::from_ref(&best.action) };
        let line = analysis::line_notation(board, generator.rules().alphabet(), line);
        let comparison = Comparison { best: self.compared(best), played: self.compared(own), loss, lost, exact, endgame, line };
        let mut listed: Vec<&Candidate> = result.candidates.iter().take(LISTED).collect();
        if !listed.iter().any(|one| self.is_played(one)) {
            listed.push(own);
        }
        let to_wire = |one: &&Candidate| to_fields(analysis::candidate_to_wire(generator, board, &situation.rack, one));
        Some(TurnResult {
            loss,
            points_lost: lost,
            exact,
            endgame,
            legal: self.count_legal(),
            partial: situation.unknown() > 0,
            luck: self.luck(),
            tags: comparison.tags(),
            reasons: comparison.reasons(),
            candidates: listed.iter().map(to_wire).collect(),
            best: best_move,
            played: played_move,
        })
    }

    /// Returns what the reasons say of a candidate.
    fn compared(&self, candidate: &Candidate) -> ComparedMove {
        let Turn { generator, situation, .. } = self;
        let (board, rules) = (situation.board.board(), generator.rules());
        let bingo = match &candidate.action {
            Move::Place(laid) if laid.len() == rules.rack_size() => board.examine(rules, laid).ok(),
            _ => None,
        };
        let kept = situation.rack.without(&shared::used_tiles(&candidate.action)).unwrap_or_default();
        let leave_value = points(candidate).map(|equity| equity - f64::from(candidate.score));
        ComparedMove {
            notation: candidate.action.notation(board, rules.alphabet()),
            score: candidate.score,
            bingo: bingo.and_then(|formed| Some(formed.words.first()?.text(rules.alphabet()))),
            leave: leave_value
                .filter(|_| situation.bag() > 0 && situation.unknown() == 0)
                .map(|value| (kept.display(rules.alphabet()).to_string(), value)),
            reply: candidate.plies.first().map(|(score, _)| *score),
            spread: candidate.spread,
        }
    }

    fn is_played(&self, candidate: &Candidate) -> bool {
        match (&candidate.action, &self.played) {
            (Move::Place(one), Move::Place(other)) => one.len() == other.len() && one.iter().all(|tile| other.contains(tile)),
            (one, other) => one == other,
        }
    }

    /// Converts a candidate. Returns `None` if it was not valued.
    fn reviewed(&self, candidate: &Candidate) -> Option<ReviewedMove> {
        let win = candidate.win?;
        let value = match win {
            _ if !candidate.exact => None,
            1.0 => Some("win"),
            0.0 => Some("loss"),
            _ if self.situation.bag() == 0 => Some("draw"),
            _ => None,
        };
        Some(ReviewedMove {
            r#move: candidate.action.notation(self.situation.board.board(), self.generator.rules().alphabet()),
            win,
            doubt: if candidate.exact { Some(0.0) } else { candidate.win_error },
            spread: candidate.spread,
            equity: points(candidate),
            value: value.map(str::to_owned),
        })
    }

    /// Returns the number of legal moves, or 2 for several.
    fn count_legal(&self) -> usize {
        let Situation { board, rack, .. } = &self.situation;
        let others = !self.generator.exchanges(rack, self.situation.bag()).is_empty()
            || self.generator.best(board, rack).is_some()
            || self.situation.unknown() > 0;
        1 + usize::from(others)
    }

    /// Returns the luck of the draw after the turn, if it is known.
    fn luck(&self) -> Option<f64> {
        let Situation { board, rack, unseen, .. } = &self.situation;
        let bag = self.situation.bag();
        if self.situation.unknown() > 0 || bag == 0 {
            return None;
        }
        let mut after = board.clone();
        match &self.played {
            Move::Place(laid) => _ = self.generator.lay(&mut after, laid),
            Move::Exchange(_) => {}
            Move::Pass => return None,
        }
        let used = shared::used_tiles(&self.played);
        let kept = rack.without(&used)?;
        let drawn = self.drawn_rack?.without(&kept)?;
        if drawn.len() != used.len().min(bag) {
            return None;
        }
        // Exchanged tiles go back into the bag.
        let bag = if matches!(self.played, Move::Exchange(_)) { bag } else { bag - drawn.len() };
        let draw = DrawnTiles { board: &after, kept: &kept, drawn: &drawn, unseen, bag };
        draw_luck(&self.generator, &self.learned.equities, &draw, self.seed)
    }
}

/// Returns the equity of a candidate in points.
fn points(candidate: &Candidate) -> Option<f64> {
    candidate.equity.map(|equity| f64::from(equity) / f64::from(MILLI))
}
