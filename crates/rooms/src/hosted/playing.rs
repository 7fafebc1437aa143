//! Plays moves on the analysis board: the rules of the game judge them, without a table or a log.

use ::games::Rules;
use play::{Corrupt, Dice, Rejection, Seat, Seed, TableRules, Viewer};
use wire::{Refusal, ReplayStep};

use super::dispatch::host_of;
use super::open::shortened;
use super::{AnalysisError, AnalysisTask, Services};

/// A move to play in a position.
#[derive(Clone, Copy, Debug)]
pub struct PlayedMove<'a> {
    /// In the notation of the analysis.
    pub notation: &'a str,
    /// The seat on turn. A position does not say it in games in which any seat may begin.
    pub seat: usize,
}

/// Plays a move in a position. Returns the step with the record of the move and the step after it.
///
/// # Errors
/// The position is invalid, or the rules refuse the move.
pub async fn play_move(
    rules: Rules,
    task: AnalysisTask<'_>,
    played: PlayedMove<'_>,
    services: &Services,
) -> Result<[ReplayStep; 2], AnalysisError> {
    host_of(&rules, services)?.play_move(rules, task, played, services).await
}

/// An action and what it leads to.
pub(super) struct PlayedTurn<R: play::Rules> {
    pub(super) event: R::EventView,
    pub(super) after: R::Position,
}

/// Judges an action and applies its event.
///
/// # Errors
/// The rule that the action breaks.
pub(super) fn play<R: TableRules>(rules: &R, before: &R::Position, by: Seat, action: &R::Action) -> Result<PlayedTurn<R>, AnalysisError> {
    let event = rules.judge(before, by, action).map_err(|rejection| match rejection {
        Rejection::Rule(why) => refused(rules.violation(&why)),
        Rejection::Over => refused(Refusal::new("over", "the game is over in this position")),
        Rejection::NotYourTurn(seat) => refused(Refusal::new("not-your-turn", format!("it is not the turn of seat {seat}"))),
    })?;
    let seen = rules.seen(before, &event, Viewer::Review);
    let mut after = before.clone();
    rules.fold(&mut after, &event).map_err(|Corrupt(why)| AnalysisError::Position(why))?;
    Ok(PlayedTurn { event: seen, after })
}

/// Returns the event of the final scoring, which must be due.
pub(super) fn settlement<R: TableRules>(rules: &R, after: &R::Position) -> R::EventView {
    // The final scoring draws nothing.
    let event = rules.chance(after, &mut Dice::new(&Seed::from_number(0), 0));
    rules.seen(after, &event, Viewer::Review)
}

/// Returns the seat of a move.
///
/// # Errors
/// The position has no such seat.
pub(super) fn seat_on_turn(played: PlayedMove<'_>, seats: usize) -> Result<Seat, AnalysisError> {
    let missing = || AnalysisError::Position(format!("it has the seats 0 to {}, so `turn` cannot be {}", seats.max(1) - 1, played.seat));
    Seat::new(played.seat).filter(|seat| seat.index() < seats).ok_or_else(missing)
}

/// Returns the error of a move that cannot be parsed.
pub(super) fn bad_move(why: &impl ToString) -> AnalysisError {
    refused(Refusal::new("bad-move", shortened(why)))
}

/// Returns the error of a refused move.
pub(super) fn refused(why: impl Into<Refusal>) -> AnalysisError {
    AnalysisError::Refused(Box::new(why.into()))
}
