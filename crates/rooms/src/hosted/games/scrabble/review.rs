//! The review of a turn of Scrabble, with the search of the player `master`. `docs/review.md`
//! describes its numbers.

mod reasons;
#[cfg(test)]
mod tests;

use crossword::scrabble::Why;
use crossword::{Generator, MILLI, Move, RuleSet, Tiles, unknown_words};
use engine::scrabble::{Roster, Strategy};
use engine::tiles::master::{Candidate, Effort, MoveRequest, SearchResult, think_valued};
use engine::tiles::simulation::{Draws, Situation};
use engine::tiles::{DrawnTiles, LearnedValues, PositionError, SeatKnowledge, draw_luck};
use play::CancellationToken;
use wire::{BudgetUnit, By, GameFields, ReviewBudget, ReviewText, ReviewedMove, TurnResult};

use self::reasons::Comparison;
use super::analysis;
use crate::hosted::crossword::Generators;
use crate::hosted::review::{ReviewMethod, ReviewTask, ReviewWork, text};
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

/// A mistake costs at least this much win probability, or a point of an exact result.
const LEAST_LOSS: f64 = 0.005;

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

/// Returns the move of a record in the notation of the analysis.
pub(super) fn move_of(record: &GameFields) -> Option<String> {
    let text = |field: &str| record.0.get(field)?.as_str();
    match text("kind")? {
        "placed" => text("move").map(str::to_owned),
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
    set: RuleSet,
    task: ReviewTask<'_>,
    (generators, players): (&Generators, &Roster),
    services: &Services,
) -> Result<ReviewWork, AnalysisError> {
    let analysed = AnalysisTask { position: task.position, lexicon: task.lexicon, by: By::Equity };
    let (position, generator) = analysis::read(set, analysed, generators, services).await?;
    let situation = match SeatKnowledge::of(&position, &generator) {
        Ok(seen) => seen.situation,
        Err(PositionError::NoRack) => return Ok(no_result(text("unknown-rack", &[], "The rack is not known."))),
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
    let tiles = |kind: &str| text("unseen-exchange", &[("tiles", kind.to_owned())], "The tiles that were exchanged are not known.");
    let illegal = |why: String| text("illegal", &[("why", why.clone())], format!("The move is not legal: {why}."));
    if let Some(count) = played.strip_prefix("ex ")
        && count.parse::<usize>().is_ok()
    {
        return Err(tiles(count));
    }
    let action = Move::parse(played, board, rules.alphabet()).map_err(|why| illegal(why.to_string()))?;
    match &action {
        Move::Pass => {}
        Move::Exchange(given) => {
            if !situation.rack.contains(given) {
                return Err(illegal(Why::NotYours.to_string()));
            }
            if !rules.may_exchange(situation.bag()) || given.len() > situation.bag() {
                let needed = rules.exchange_minimum().max(given.len());
                return Err(illegal(Why::BagTooSmall { left: situation.bag(), needed }.to_string()));
            }
        }
        Move::Place(laid) => {
            let formed = board.examine(rules, laid).map_err(|why| illegal(why.to_string()))?;
            let used: Tiles = laid.iter().map(|tile| tile.kind()).collect();
            if !situation.rack.contains(&used) {
                let why = "the recorded rack does not have all tiles of the move";
                return Err(illegal(why.to_owned()));
            }
            let unknown = unknown_words(&formed, generator.lexicon());
            if !unknown.is_empty() {
                let words: Vec<String> = unknown.iter().map(|word| rules.alphabet().decode(&word.letters())).collect();
                let words = words.join(", ");
                return Err(text("phony", &[("words", words.clone())], format!("Not in the lexicon: {words}.")));
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
        Some(self.compare(&result).ok_or_else(|| text("no-value", &[], "The move cannot be valued in this position.")))
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
        let (best_move, played_move) = (self.reviewed(best), self.reviewed(own));
        let loss = (best_move.win - played_move.win).max(0.0);
        let lost = best.spread.zip(own.spread).map(|(best, own)| (best - own).max(0.0));
        let exact = best.exact && own.exact;
        let endgame = situation.bag() == 0 && situation.others.len() == 1 && situation.unknown() == 0;
        let comparison = Comparison {
            rules: generator.rules(),
            board,
            rack: &situation.rack,
            best,
            played: own,
            loss,
            lost,
            exact_endgame: endgame && exact,
            line: &result.line,
            is_partial: situation.unknown() > 0,
            bag: situation.bag(),
        };
        let costs = loss >= LEAST_LOSS || (exact && lost.is_some_and(|lost| lost >= 1.0));
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
            tags: comparison.tags(costs),
            reasons: if costs { comparison.reasons() } else { Vec::new() },
            candidates: listed.iter().map(to_wire).collect(),
            best: best_move,
            played: played_move,
        })
    }

    fn is_played(&self, candidate: &Candidate) -> bool {
        match (&candidate.action, &self.played) {
            (Move::Place(one), Move::Place(other)) => one.len() == other.len() && one.iter().all(|tile| other.contains(tile)),
            (one, other) => one == other,
        }
    }

    /// Converts a candidate. An endgame that was not solved has the result of its expected spread.
    fn reviewed(&self, candidate: &Candidate) -> ReviewedMove {
        let generator = &self.generator;
        let board = self.situation.board.board();
        let spread = candidate.spread;
        let sign = |spread: f64| {
            if spread > 0.0 {
                1.0
            } else if spread < 0.0 {
                0.0
            } else {
                0.5
            }
        };
        let win = candidate.win.unwrap_or_else(|| spread.map_or(0.5, sign));
        let value = match win {
            _ if !candidate.exact => None,
            1.0 => Some("win"),
            0.0 => Some("loss"),
            _ if self.situation.bag() == 0 => Some("draw"),
            _ => None,
        };
        ReviewedMove {
            r#move: candidate.action.notation(board, generator.rules().alphabet()),
            win,
            doubt: if candidate.exact { Some(0.0) } else { candidate.win_error },
            spread,
            equity: candidate.equity.map(|equity| f64::from(equity) / f64::from(MILLI)),
            value: value.map(str::to_owned),
        }
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
        let used: Tiles = match &self.played {
            Move::Place(laid) => {
                self.generator.lay(&mut after, laid);
                laid.iter().map(|tile| tile.kind()).collect()
            }
            Move::Exchange(tiles) => *tiles,
            Move::Pass => return None,
        };
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
