//! What one viewer may know of a game of Pentago: all of it. The only things of the game that can be sent.
//!
//! Boards are 36 characters row by row from the top left (`.`, `w`, `b`); squares are numbers from 0 in the same order; seats are numbers, white 0.

use play::{Seat, Viewer};

use super::{Event, Stage, State, Verdict, seat_of};
use crate::{Board, Illegal, Marbles, Move, Next, Position, RuleSet, Side, Square, lines};

/// How the game stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// The rule set's name.
    pub rules: &'static str,
    /// The board.
    pub board: Board,
    /// Who looks, if it is a seat.
    pub seat: Option<Seat>,
    /// Whose turn it is; `None` after the end.
    pub turn: Option<usize>,
    /// The seat that has turned a five and waits for the answer: the seat on turn makes one placing without a turn.
    pub waiting: Option<usize>,
    /// The squares of all lines of five.
    pub fives: Vec<usize>,
    /// The last move.
    pub last: Option<LastView>,
    /// How it came out.
    pub over: Option<OverView>,
    /// What the viewer may do now.
    pub may: Permissions,
    /// The position while the game goes on, for those who compute.
    pub position: Option<Position>,
}

/// The last move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastView {
    /// By whom.
    pub seat: usize,
    /// As it is written: `c6AR`.
    pub r#move: String,
    /// Where its marble was placed.
    pub placed: usize,
    /// Where that marble lies now, after the turn.
    pub square: usize,
    /// The quadrant and direction turned: `AR`.
    pub turn: Option<String>,
}

/// How a game came out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OverView {
    /// `placed`, `turned`, `gave`, `both`, `full`, `answered`, `waited`, `timeout`, `resigned`, `flagged`, `abandoned`, `agreed`, `draw-claimed` or `aborted`.
    pub reason: &'static str,
    /// Seats that won; both: a draw.
    pub winners: Vec<usize>,
}

/// What the viewer may do now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Permissions {
    /// Place a marble.
    pub place: bool,
    /// Turn a quadrant after it.
    pub turn: bool,
    /// Resign.
    pub resign: bool,
}

fn indices(marbles: Marbles) -> Vec<usize> {
    let mut indices: Vec<usize> = marbles.squares().map(Square::index).collect();
    indices.sort_unstable();
    indices
}

fn fives(board: &Board) -> Vec<usize> {
    let of = |side| lines::squares_of_fives(board.marbles(side));
    indices(of(Side::White) | of(Side::Black))
}

/// Where a marble lies after a move's turn.
fn carried(play: Move) -> Square {
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
            fives: fives(state.board()),
            last: state.last.map(|last| LastView {
                seat: last.side.index(),
                r#move: last.play.to_string(),
                placed: last.play.square.index(),
                square: carried(last.play).index(),
                turn: last.play.turn.map(|turn| turn.to_string()),
            }),
            may: Permissions { place: mine, turn: mine && waiting.is_none(), resign: seat.is_some() && over.is_none() },
            over,
            position,
        }
    }
}

/// What a move, or a placing before its turn is chosen, would bring.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preview {
    /// The board with the marble, before the turn.
    pub placed: Board,
    /// The board after the turn; the same as `placed` where there is none (yet).
    pub board: Board,
    /// Must a turn still be chosen?
    pub needs_turn: bool,
    /// Does the seat then wait for an answer to its five?
    pub waits: bool,
    /// How the game would end by it.
    pub over: Option<OverView>,
    /// The squares of all lines of five on `board`.
    pub fives: Vec<usize>,
}

impl Preview {
    pub(super) fn new(position: &Position, draft: Move) -> Result<Preview, Illegal> {
        let next = match position.play(draft) {
            Err(Illegal::TurnMissing(_)) => None,
            next => Some(next?),
        };
        let placed = position.board().placed(position.turn(), draft.square);
        let (board, waits, over) = match next {
            None => (placed, false, None),
            Some(Next::Going(next)) => (*next.board(), next.waiting().is_some(), None),
            Some(Next::Over(board, end)) => {
                let winners = end.winner.map_or_else(|| vec![0, 1], |side| vec![side.index()]);
                (board, false, Some(OverView { reason: end.how.name(), winners }))
            }
        };
        Ok(Preview { placed, board, needs_turn: next.is_none(), waits, over, fives: fives(&board) })
    }
}

/// An event, as everybody may know it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EventView {
    /// A marble was placed and a quadrant turned.
    Moved {
        /// By whom.
        seat: usize,
        /// As it is written: `c6AR`.
        r#move: String,
        /// Where the marble was placed.
        placed: usize,
        /// Where it lies after the turn.
        square: usize,
        /// The quadrant and direction turned: `AR`; none where there was no turn.
        turn: Option<String>,
        /// The board after it.
        board: Board,
        /// Does the seat wait for an answer to its five?
        waits: bool,
        /// How the game ended by it.
        over: Option<OverView>,
    },
    /// The time for a turn ran out.
    Lapsed {
        /// Whose: it has lost.
        seat: usize,
    },
}

impl EventView {
    pub(super) fn new(before: &State, event: &Event) -> EventView {
        match *event {
            Event::Lapsed { seat } => EventView::Lapsed { seat: seat.index() },
            Event::Moved { seat, play, verdict } => {
                let mut after = before.clone();
                // What was committed folds again; if it ever did not, the board is shown as it was.
                let _ = after.fold(event);
                EventView::Moved {
                    seat: seat.index(),
                    r#move: play.to_string(),
                    placed: play.square.index(),
                    square: carried(play).index(),
                    turn: play.turn.map(|turn| turn.to_string()),
                    board: *after.board(),
                    waits: verdict == Verdict::Waits,
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
