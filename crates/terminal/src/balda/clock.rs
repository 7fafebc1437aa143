//! How long a seat may still think: a limit for each turn, or a time for the whole game (blitz).

use std::time::{Duration, Instant};

use play::Seat;

/// What happens when the time is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Over {
    /// The turn is a pass.
    Turn,
    /// The seat loses.
    Game,
}

/// The clocks of a game.
#[derive(Clone, Debug, Default)]
pub(super) struct Clock {
    /// What each seat has left for the whole game; nothing where only turns are limited, or nothing is.
    seats: Vec<Duration>,
}

/// The clock of one turn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Running {
    begun: Instant,
    left: Duration,
    over: Over,
}

impl Clock {
    /// The clocks of a game with so much time for each seat, of which so much was left when it was last noted.
    pub(super) fn new(whole: Option<Duration>, seats: usize, noted: Vec<Duration>) -> Clock {
        match whole {
            None => Clock::default(),
            Some(whole) if noted.len() == seats => Clock { seats: noted.into_iter().map(|left| left.min(whole)).collect() },
            Some(whole) => Clock { seats: vec![whole; seats] },
        }
    }

    /// Starts for a seat whose turn has so much time left, if turns are limited. None where nothing is.
    pub(super) fn start(&self, seat: Seat, turn: Option<Duration>) -> Option<Running> {
        let begun = Instant::now();
        match (self.seats.get(seat.index()).copied(), turn) {
            (Some(game), Some(turn)) if turn < game => Some(Running { begun, left: turn, over: Over::Turn }),
            (Some(left), _) => Some(Running { begun, left, over: Over::Game }),
            (None, Some(left)) => Some(Running { begun, left, over: Over::Turn }),
            (None, None) => None,
        }
    }

    /// What all seats have left while this clock runs.
    pub(super) fn seats(&self, seat: Seat, running: Running) -> Vec<Duration> {
        let mut seats = self.seats.clone();
        if let Some(left) = seats.get_mut(seat.index()) {
            *left = left.saturating_sub(running.begun.elapsed());
        }
        seats
    }

    /// The turn is over.
    pub(super) fn stop(&mut self, seat: Seat, running: Running) {
        self.seats = self.seats(seat, running);
    }

    /// Each seat's time for the whole game, where there is such a thing.
    pub(super) fn all(&self) -> &[Duration] {
        &self.seats
    }

    /// How long a computer should think at most.
    pub(super) fn thinking(&self, seat: Seat, turn: Option<Duration>) -> Option<Duration> {
        // There are at most about a dozen turns left at any time that matter: a part of the rest is enough for all of them.
        let part = self.seats.get(seat.index()).map(|left| *left / 12);
        part.into_iter().chain(turn).min()
    }
}

impl Running {
    /// When it is too late.
    pub(super) fn until(self) -> Instant {
        self.begun + self.left
    }

    /// What is left now.
    pub(super) fn left(self) -> Duration {
        self.left.saturating_sub(self.begun.elapsed())
    }

    pub(super) const fn over(self) -> Over {
        self.over
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shorter_of_two_clocks_counts() {
        let second = Duration::from_secs;
        let seat = Seat::new(1).unwrap();
        assert!(Clock::new(None, 2, Vec::new()).start(seat, None).is_none());
        let turns = Clock::new(None, 2, vec![second(5); 2]).start(seat, Some(second(9))).unwrap();
        assert_eq!((turns.over(), turns.left), (Over::Turn, second(9)));
        let blitz = Clock::new(Some(second(120)), 2, vec![second(100), second(7)]);
        assert_eq!(blitz.all(), [second(100), second(7)]);
        let running = blitz.start(seat, Some(second(9))).unwrap();
        assert_eq!((running.over(), running.left), (Over::Game, second(7)));
        assert_eq!(blitz.start(seat, Some(second(3))).unwrap().over(), Over::Turn);
        assert_eq!(blitz.thinking(seat, None), Some(second(7) / 12));
        // What was noted of another number of seats counts for nothing.
        assert_eq!(Clock::new(Some(second(120)), 3, vec![second(1); 2]).all(), [second(120); 3]);
    }

    #[test]
    fn time_goes_off_the_seat_that_thinks() {
        let seat = Seat::new(0).unwrap();
        let mut clock = Clock::new(Some(Duration::from_secs(1)), 2, Vec::new());
        let running = Running { begun: Instant::now() - Duration::from_secs(3), ..clock.start(seat, None).unwrap() };
        assert_eq!(running.left(), Duration::ZERO);
        clock.stop(seat, running);
        assert_eq!(clock.all(), [Duration::ZERO, Duration::from_secs(1)]);
    }
}
