//! The views of a Pentago game that are sent to viewers. Pentago has no hidden information, so
//! every viewer sees everything.
//!
//! Boards are 36 characters row by row from the top left (`.`, `w`, `b`). Squares are indices in
//! the same order. Seats are indices; white is 0.

use play::{Seat, Viewer};

use super::{Event, Stage, State, Verdict, seat_of};
use crate::{Board, IllegalMove, Marbles, Move, Next, Position, RuleSet, Side, Square, lines};

/// A view of the game state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    pub rules: &'static str,
    pub board: Board,
    /// The viewer's seat; `None` for spectators.
    pub seat: Option<Seat>,
    /// The seat to move; `None` after the end.
    pub turn: Option<usize>,
    /// The seat that made five by a turn and awaits the answer: a placement without a turn.
    pub waiting: Option<usize>,
    /// The squares of all full lines.
    pub fives: Vec<usize>,
    pub last: Option<LastView>,
    pub over: Option<OverView>,
    pub may: Permissions,
    /// The position while the game is in progress, for computer players.
    pub position: Option<Position>,
}

/// The last move.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Last"))]
pub struct LastView {
    pub seat: usize,
    /// The notation, such as `c6AR`.
    pub r#move: String,
    /// The square on which the marble was placed.
    pub placed: usize,
    /// The square of the marble after the rotation.
    pub square: usize,
    /// The rotated quadrant and the direction, such as `AR`.
    pub turn: Option<String>,
}

/// The result of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Over"))]
pub struct OverView {
    /// The reason: `placed`, `turned`, `gave`, `both`, `full`, `answered`, `waited`, `timeout`, `resigned`, `flagged`, `abandoned`, `agreed`, `draw-claimed` or `aborted`.
    pub reason: &'static str,
    /// The winners; both seats share a draw.
    pub winners: Vec<usize>,
}

/// The actions that a viewer may take now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Permissions {
    pub place: bool,
    /// Rotate a quadrant afterwards.
    pub turn: bool,
    pub resign: bool,
}

/// Serializes a board as the text of its squares.
#[cfg(feature = "serde")]
fn as_text<S: serde::Serializer>(board: &Board, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(board)
}

fn indices(marbles: Marbles) -> Vec<usize> {
    let mut indices: Vec<usize> = marbles.squares().map(Square::index).collect();
    indices.sort_unstable();
    indices
}

fn five_squares(board: &Board) -> Vec<usize> {
    let of = |side| lines::squares_of_fives(board.marbles(side));
    indices(of(Side::White) | of(Side::Black))
}

/// Returns the square of the placed marble after the move's turn.
fn final_square(play: Move) -> Square {
    let marble = play.square.marble();
    play.turn.and_then(|turn| Square::lowest(marble.turned(turn))).unwrap_or(play.square)
}

impl View {
    pub(super) fn new(rules: RuleSet, state: &State, to: Viewer) -> View {
        let seat = match to {
            Viewer::Seat(seat) => Some(seat).filter(|seat| seat.index() < 2),
            Viewer::Public | Viewer::Review => None,
        };
        let position = match &state.stage {
            Stage::Playing(position) => Some(*position),
            Stage::Over { .. } => None,
        };
        let over = match &state.stage {
            Stage::Playing(_) => None,
            Stage::Over { winners, reason, .. } => Some(OverView { reason, winners: winners.iter().map(Seat::index).collect() }),
        };
        let waiting = position.and_then(|position| position.waiting());
        let mine = seat.is_some() && state.turn().map(seat_of) == seat;
        View {
            rules: rules.name(),
            board: *state.board(),
            seat,
            turn: state.turn().map(Side::index),
            waiting: waiting.map(Side::index),
            fives: five_squares(state.board()),
            last: state.last.map(|last| LastView {
                seat: last.side.index(),
                r#move: last.play.to_string(),
                placed: last.play.square.index(),
                square: final_square(last.play).index(),
                turn: last.play.turn.map(|turn| turn.to_string()),
            }),
            may: Permissions { place: mine, turn: mine && waiting.is_none(), resign: seat.is_some() && over.is_none() },
            over,
            position,
        }
    }
}

/// The effect of a move, or of a placement before its rotation is chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Preview {
    /// The board after the placement, before the rotation.
    #[cfg_attr(feature = "serde", serde(serialize_with = "as_text"))]
    #[cfg_attr(feature = "ts", ts(as = "String"))]
    pub placed: Board,
    /// The board after the rotation; equal to `placed` without one.
    #[cfg_attr(feature = "serde", serde(serialize_with = "as_text"))]
    #[cfg_attr(feature = "ts", ts(as = "String"))]
    pub board: Board,
    /// Whether a rotation must still be chosen.
    pub needs_turn: bool,
    /// Whether the opponent may then answer the seat's five.
    pub waits: bool,
    /// The result, if the move ends the game.
    pub over: Option<OverView>,
    /// The squares of all full lines on `board`.
    pub fives: Vec<usize>,
}

impl Preview {
    pub(super) fn new(position: &Position, draft: Move) -> Result<Preview, IllegalMove> {
        let next = match position.play(draft) {
            Err(IllegalMove::TurnMissing(_)) => None,
            next => Some(next?),
        };
        let placed = position.board().placed(position.turn(), draft.square);
        let (board, waits, over) = match next {
            None => (placed, false, None),
            Some(Next::Going(next)) => (*next.board(), next.waiting().is_some(), None),
            Some(Next::Over(board, end)) => {
                let winners = end.winner.map_or_else(|| vec![0, 1], |side| vec![side.index()]);
                (board, false, Some(OverView { reason: end.reason.name(), winners }))
            }
        };
        Ok(Preview { placed, board, needs_turn: next.is_none(), waits, over, fives: five_squares(&board) })
    }
}

/// An event as sent to viewers.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "kind", rename_all = "snake_case"))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Event"))]
pub enum EventView {
    /// A seat placed a marble and rotated a quadrant.
    Moved {
        seat: usize,
        /// The notation, such as `c6AR`.
        r#move: String,
        /// The square on which the marble was placed.
        placed: usize,
        /// The square of the marble after the rotation.
        square: usize,
        /// The rotated quadrant and the direction, such as `AR`, if there was a rotation.
        turn: Option<String>,
        /// The board after the move.
        #[cfg_attr(feature = "serde", serde(serialize_with = "as_text"))]
        #[cfg_attr(feature = "ts", ts(as = "String"))]
        board: Board,
        /// Whether the opponent may still answer the seat's five.
        waits: bool,
        /// The result, if the game ended with it.
        over: Option<OverView>,
    },
    /// A seat exceeded its time for the turn.
    Lapsed {
        /// The seat, which loses.
        seat: usize,
    },
}

impl EventView {
    pub(super) fn new(before: &State, event: &Event) -> EventView {
        match *event {
            Event::Lapsed { seat } => EventView::Lapsed { seat: seat.index() },
            Event::Moved { seat, play, verdict } => {
                let mut after = before.clone();
                // Committed events always fold. If folding fails nevertheless, the previous board
                // is shown.
                let _ = after.fold(event);
                EventView::Moved {
                    seat: seat.index(),
                    r#move: play.to_string(),
                    placed: play.square.index(),
                    square: final_square(play).index(),
                    turn: play.turn.map(|turn| turn.to_string()),
                    board: *after.board(),
                    waits: verdict == Verdict::AwaitsAnswer,
                    over: match &after.stage {
                        Stage::Over { winners, reason, .. } => {
                            Some(OverView { reason, winners: winners.iter().map(Seat::index).collect() })
                        }
                        Stage::Playing(_) => None,
                    },
                }
            }
        }
    }
}
