//! The clock of a game at this terminal: for each turn, or for the whole game.

use std::time::{Duration, Instant};

use play::Seat;

/// What time there is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Clock {
    None,
    /// For a turn.
    Turn(Duration),
    /// For the whole game, what each seat has left, and what a move adds.
    Game {
        left: [Duration; 2],
        increment: Duration,
    },
}

impl Clock {
    /// Goes on with what each seat had left when it was last noted.
    pub(super) fn resume(&mut self, noted: &[Duration]) {
        if let Clock::Game { left, .. } = self {
            for (left, noted) in left.iter_mut().zip(noted) {
                *left = *noted;
            }
        }
    }

    /// When the seat on turn is too late.
    pub(super) fn until(&self, seat: Seat) -> Option<Instant> {
        let left = match self {
            Clock::None => return None,
            Clock::Turn(limit) => *limit,
            Clock::Game { left, .. } => *left.get(seat.index())?,
        };
        Some(Instant::now() + left)
    }

    /// Does the end of the time lose the game, and not only the turn?
    pub(super) const fn loses(&self) -> bool {
        matches!(self, Clock::Game { .. })
    }

    /// Takes from the clock of a seat what its move took: what all have left then, to be noted, where there is a time for the game.
    pub(super) fn spend(&mut self, seat: Seat, time: Duration) -> Option<[Duration; 2]> {
        let Clock::Game { left, increment } = self else { return None };
        if let Some(left) = left.get_mut(seat.index()) {
            *left = left.saturating_sub(time) + *increment;
        }
        Some(*left)
    }
}
