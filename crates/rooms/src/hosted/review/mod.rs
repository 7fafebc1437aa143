//! Review of games: every turn of a replay compared with the best move.
//!
//! [`GameReview::new`] prepares a replay, [`GameReview::review_turn`] reviews one turn, and
//! [`GameReview::summarize`] combines the turns. Turns are independent of each other, so a review
//! can be computed in parallel, interrupted and resumed.

mod classify;
mod summary;
#[cfg(test)]
pub(in crate::hosted) mod tests;

use ::games::{GameName, Rules};
use lexicon::LexiconRef;
use play::CancellationToken;
use wire::{
    GameRecord, Happening, MoveClass, REVIEW_FORMAT, Replay, ReplayStep, Review, ReviewBudget, ReviewMaker, ReviewText, ReviewedMove,
    TurnResult, TurnReview,
};

use self::classify::classify;
pub use self::classify::mistake_size as usual_mistake_size;
use super::dispatch::host_of;
use super::{AnalysisError, Host, Services};

/// What a game needs to review one turn.
#[derive(Clone, Copy, Debug)]
pub struct ReviewTask<'a> {
    /// The position before the turn in the notation of the game's analysis.
    pub position: &'a str,
    /// `None` selects the default lexicon.
    pub lexicon: Option<&'a LexiconRef>,
    /// The scores by seat, starting with the seat to act; empty in games without points.
    pub scores: &'a [i32],
    /// The played move in the notation of the game's analysis.
    pub played: &'a str,
    /// The rack of the seat after its draw, if it is known.
    pub drawn_rack: Option<&'a str>,
    pub budget: ReviewBudget,
    pub seed: u64,
}

/// A prepared comparison of one turn, to run on a compute thread. Returns `None` if it was stopped.
pub type ReviewWork = Box<dyn FnOnce(&CancellationToken) -> Option<Result<TurnResult, ReviewText>> + Send>;

/// The options of a review. A review depends on nothing else besides the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReviewOptions {
    /// The work per turn in the unit of the game; `None` for the game's default.
    pub amount: Option<u64>,
    pub seed: u64,
}

/// The reason a game cannot be reviewed.
#[derive(Debug, thiserror::Error)]
pub enum ReviewError {
    /// The rule set of the replay is unknown.
    #[error("{0}")]
    Rules(String),
    /// The game has no review.
    #[error(transparent)]
    Analysis(#[from] AnalysisError),
    /// The review was cancelled.
    #[error("the review was cancelled")]
    Cancelled,
}

/// A turn to review.
#[derive(Clone, Debug)]
struct Turn {
    step: usize,
    seat: usize,
    played: String,
    score: Option<i32>,
    scores: Vec<i32>,
    position: Option<String>,
    drawn_rack: Option<String>,
}

/// A game prepared for review.
#[derive(Clone, Debug)]
pub struct GameReview {
    rules: Rules,
    lexicon: Option<LexiconRef>,
    lexicon_hash: Option<String>,
    names: Vec<String>,
    turns: Vec<Turn>,
    maker: ReviewMaker,
}

impl GameReview {
    /// Prepares the review of a replay.
    ///
    /// # Errors
    /// The rule set is unknown, or its game has no review.
    pub async fn new(replay: &Replay, options: ReviewOptions, services: &Services) -> Result<GameReview, ReviewError> {
        let name = replay.rules.0.get("name").and_then(|name| name.as_str()).unwrap_or_default();
        let rules = Rules::by_name(name).map_err(|unknown| ReviewError::Rules(unknown.to_string()))?;
        let host = host_of(&rules, services).map_err(AnalysisError::from)?;
        let maker = maker(&rules, options, services)?;
        let lexicon = replay.lexicon.as_deref().map(LexiconRef::from);
        Ok(GameReview {
            turns: turns(replay, host),
            names: replay.seats.iter().map(|seat| seat.name.clone()).collect(),
            maker,
            lexicon_hash: lexicon_hash(&rules, lexicon.as_ref(), services).await?,
            lexicon,
            rules,
        })
    }

    /// Returns the game.
    #[must_use]
    pub fn game(&self) -> GameName {
        self.rules.game()
    }

    /// Returns the hash of the lexicon's words; `None` in games without words.
    #[must_use]
    pub fn lexicon_hash(&self) -> Option<&str> {
        self.lexicon_hash.as_deref()
    }

    /// Returns the number of turns.
    #[must_use]
    pub fn len(&self) -> usize {
        self.turns.len()
    }

    /// Returns whether the game has no turns.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.turns.is_empty()
    }

    /// Returns what makes this review.
    #[must_use]
    pub fn maker(&self) -> &ReviewMaker {
        &self.maker
    }

    /// Reviews a turn. `run` runs the work on a compute thread of its choice.
    ///
    /// # Errors
    /// The work was stopped, or the server is busy.
    pub async fn review_turn<F>(
        &self,
        index: usize,
        services: &Services,
        run: impl FnOnce(ReviewWork) -> F,
    ) -> Result<TurnReview, ReviewError>
    where
        F: Future<Output = Result<Option<Result<TurnResult, ReviewText>>, super::Busy>>,
    {
        let turn = &self.turns[index];
        let host = host_of(&self.rules, services).map_err(AnalysisError::from)?;
        let outcome = match &turn.position {
            None => Err(unknown_rack()),
            Some(position) => {
                let own = turn.scores.iter().cycle().skip(turn.seat).take(turn.scores.len()).copied().collect::<Vec<_>>();
                let task = ReviewTask {
                    position,
                    lexicon: self.lexicon.as_ref(),
                    scores: &own,
                    played: &turn.played,
                    drawn_rack: turn.drawn_rack.as_deref(),
                    budget: self.maker.budget,
                    seed: self.maker.seed,
                };
                match host.review_turn(self.rules.clone(), task, services).await {
                    Ok(work) => run(work).await.map_err(AnalysisError::from)?.ok_or(ReviewError::Cancelled)?,
                    Err(AnalysisError::Position(why)) => Err(text("position", &[("why", why.clone())], why)),
                    Err(error) => return Err(error.into()),
                }
            }
        };
        let (result, reason) = match outcome {
            Ok(result) => (Some(result), None),
            Err(reason) => (None, Some(reason)),
        };
        let class = result.as_ref().map(classify);
        let mistake = result.as_ref().filter(|_| class != Some(MoveClass::Forced)).and_then(|result| host.mistake_size(result));
        let Turn { step, seat, played, score, scores, .. } = turn.clone();
        Ok(TurnReview { step, seat, played, score, scores, result, reason, class, mistake })
    }

    /// Combines the reviews of all turns, in their order.
    #[must_use]
    pub fn summarize(&self, turns: Vec<TurnReview>) -> Review {
        Review {
            format: REVIEW_FORMAT,
            game: self.rules.game().name().to_owned(),
            rules: self.rules.name().to_owned(),
            lexicon: self.lexicon.as_ref().map(ToString::to_string),
            lexicon_hash: self.lexicon_hash.clone(),
            maker: self.maker.clone(),
            seats: summary::of(&self.names, &turns),
            turns,
        }
    }
}

/// Returns what makes the reviews of games by these rules.
///
/// # Errors
/// The game has no review.
pub fn maker(rules: &Rules, options: ReviewOptions, services: &Services) -> Result<ReviewMaker, ReviewError> {
    let method = host_of(rules, services).map_err(AnalysisError::from)?.review_method()?;
    let budget = ReviewBudget { amount: options.amount.unwrap_or(method.default.amount), ..method.default };
    Ok(ReviewMaker { version: env!("CARGO_PKG_VERSION").into(), player: method.player.into(), budget, seed: options.seed })
}

/// Returns the hash of the words that reviews by these rules use; `None` in games without words.
/// `lexicon: None` selects the default lexicon.
///
/// # Errors
/// The lexicon is not available or does not fit.
pub async fn lexicon_hash(rules: &Rules, lexicon: Option<&LexiconRef>, services: &Services) -> Result<Option<String>, ReviewError> {
    if rules.language().is_none() {
        return Ok(None);
    }
    let (_, lexicon) = super::lexicon_choice::choose(rules, lexicon, services).await.map_err(AnalysisError::from)?;
    Ok(Some(lexicon.info().words_sha256.clone()))
}

/// How a game is reviewed.
#[derive(Clone, Copy, Debug)]
pub struct ReviewMethod {
    /// The name of the method.
    pub player: &'static str,
    /// The default work per turn.
    pub default: ReviewBudget,
}

/// Builds a text with its English sentence.
pub fn text(code: &str, parameters: &[(&str, String)], text: impl Into<String>) -> ReviewText {
    ReviewText {
        code: code.into(),
        parameters: parameters.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect(),
        text: text.into(),
    }
}

/// Returns the reason that a move changed an exact result, such as "win → draw".
pub fn result_change(best: &ReviewedMove, played: &ReviewedMove) -> Option<ReviewText> {
    let (before, after) = (best.value.as_ref()?, played.value.as_ref()?);
    let sentence = format!("{before} → {after}");
    (before != after).then(|| text("result", &[("before", before.clone()), ("after", after.clone())], sentence))
}

/// Returns why a turn with an unknown rack has no comparison.
pub(super) fn unknown_rack() -> ReviewText {
    text("unknown-rack", &[], "The rack is not known.")
}

/// Returns why an illegal move has no comparison.
pub(super) fn illegal(why: &impl ToString) -> ReviewText {
    let why = why.to_string();
    text("illegal", &[("why", why.clone())], format!("The move is not legal: {why}."))
}

/// Returns why a move that the search did not value has no comparison.
pub(super) fn no_value() -> ReviewText {
    text("no-value", &[], "The move cannot be valued in this position.")
}

/// Lists the turns of a replay.
fn turns(replay: &Replay, host: &dyn Host) -> Vec<Turn> {
    let steps = &replay.steps;
    let mut turns = Vec::new();
    for (index, step) in steps.iter().enumerate() {
        let (Some(record), Some(seat)) = (&step.record, step.frame.0.get("turn").and_then(serde_json::Value::as_u64)) else { continue };
        let Some(played) = played(record, host) else { continue };
        let seat = usize::try_from(seat).unwrap_or_default();
        let position = host.position_of(&step.frame);
        let scores: Vec<i32> =
            step.frame.0.get("scores").and_then(|scores| serde_json::from_value(scores.clone()).ok()).unwrap_or_default();
        let score = match &record.what {
            Happening::Game(event) => event.0.get("score").and_then(serde_json::Value::as_i64).and_then(|score| i32::try_from(score).ok()),
            Happening::Table(_) => None,
        };
        let drawn_rack = next_rack(&steps[index + 1..], seat);
        turns.push(Turn { step: index, seat, played, score, scores, position, drawn_rack });
    }
    turns
}

/// Returns the move of a record in the notation of the analysis. Resignations and the like are no
/// moves.
fn played(record: &GameRecord, host: &dyn Host) -> Option<String> {
    match &record.what {
        Happening::Game(event) => host.move_of(event),
        Happening::Table(_) => None,
    }
}

/// Returns the rack with which a seat starts its next turn. Files often record only the rack of the
/// seat on turn, and in logs the draw may follow some steps after the turn.
fn next_rack(steps: &[ReplayStep], seat: usize) -> Option<String> {
    let on_turn = |step: &&ReplayStep| step.frame.0.get("turn").and_then(serde_json::Value::as_u64) == Some(seat as u64);
    let step = steps.iter().find(|step| on_turn(step) && step.record.is_some())?;
    Some(step.frame.0.get("racks")?.get(seat)?.as_str()?.to_owned())
}
