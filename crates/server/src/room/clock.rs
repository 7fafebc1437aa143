//! The clock of a game in which a turn may last so long and no longer. It is told the time, it does not look.

use std::time::Duration;

use play::Seat;
use serde_json::{Value, json};
use store::ClockRow;
use tokio::time::Instant;

/// A turn: whose, and after which record of the log it began.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Turn {
    pub(crate) seat: Seat,
    pub(crate) start: usize,
}

impl Turn {
    /// A number that no other turn of the game has.
    fn number(self) -> u64 {
        (self.start * play::MAX_SEATS + self.seat.index()) as u64
    }
}

/// How much of a turn's time is left, and whether it runs.
#[derive(Clone, Debug)]
pub(crate) struct Clock {
    limit: Duration,
    turn: Option<Turn>,
    /// What was left when it last began to run or rest.
    left: Duration,
    /// Since when it runs.
    since: Option<Instant>,
    /// What was noted when the program last ended.
    kept: Option<ClockRow>,
}

impl Clock {
    /// A clock that rests; the turn that was `kept` goes on with what was left.
    pub(crate) fn new(limit: Duration, kept: Option<ClockRow>) -> Clock {
        Clock { limit, turn: None, left: limit, since: None, kept }
    }

    /// Whose turn it is now, and whether time goes by. A new turn has its whole time.
    pub(crate) fn wind(&mut self, turn: Option<Turn>, runs: bool, now: Instant) {
        if turn == self.turn {
            self.left = self.left(now);
        } else {
            let kept = self.kept.take().filter(|kept| turn.is_some_and(|turn| turn.number() == kept.turn));
            self.left = kept.map_or(self.limit, |kept| Duration::from_millis(kept.remaining).min(self.limit));
            self.turn = turn;
        }
        self.since = (runs && turn.is_some()).then_some(now);
    }

    /// Gives the turn its whole time again.
    pub(crate) fn restart(&mut self, now: Instant) {
        self.left = self.limit;
        self.since = self.since.map(|_| now);
    }

    pub(crate) fn runs(&self) -> bool {
        self.since.is_some()
    }

    pub(crate) fn left(&self, now: Instant) -> Duration {
        let gone = self.since.map_or(Duration::ZERO, |since| now.saturating_duration_since(since));
        self.left.saturating_sub(gone)
    }

    /// When the time will be over, if it runs.
    pub(crate) fn end(&self) -> Option<Instant> {
        self.since.map(|since| since + self.left)
    }

    /// What to note, so that the program may end.
    pub(crate) fn row(&self, now: Instant) -> Option<ClockRow> {
        let turn = self.turn?.number();
        Some(ClockRow { turn, remaining: millis(self.left(now)) })
    }

    /// For those who look at it; nothing where nobody has a turn.
    pub(crate) fn shown(&self, now: Instant) -> Value {
        match self.turn {
            Some(turn) => json!({
                "limit": millis(self.limit), "left": millis(self.left(now)), "running": self.runs(), "seat": turn.seat.index(),
            }),
            None => Value::Null,
        }
    }
}

fn millis(duration: Duration) -> u64 {
    duration.as_millis().try_into().unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMIT: Duration = Duration::from_secs(60);

    fn turn(seat: usize, start: usize) -> Option<Turn> {
        Some(Turn { seat: Seat::new(seat).unwrap(), start })
    }

    #[test]
    fn time_goes_by_while_it_runs_and_each_turn_has_its_own() {
        let begin = Instant::now();
        let at = |seconds| begin + Duration::from_secs(seconds);
        let mut clock = Clock::new(LIMIT, None);
        assert_eq!((clock.shown(begin), clock.row(begin), clock.end()), (Value::Null, None, None));
        clock.wind(turn(0, 3), true, at(0));
        assert_eq!((clock.left(at(20)), clock.end()), (Duration::from_secs(40), Some(at(60))));
        // Looking at it again and again takes nothing away.
        clock.wind(turn(0, 3), true, at(20));
        clock.wind(turn(0, 3), true, at(25));
        assert_eq!(clock.left(at(30)), Duration::from_secs(30));
        assert_eq!(clock.shown(at(30)), json!({"limit": 60_000, "left": 30_000, "running": true, "seat": 0}));
        // It rests, and goes on from there.
        clock.wind(turn(0, 3), false, at(30));
        assert_eq!((clock.left(at(500)), clock.end(), clock.runs()), (Duration::from_secs(30), None, false));
        clock.wind(turn(0, 3), true, at(500));
        assert_eq!(clock.end(), Some(at(530)));
        assert_eq!(clock.left(at(900)), Duration::ZERO);
        clock.wind(turn(1, 5), true, at(900));
        assert_eq!(clock.left(at(901)), Duration::from_secs(59));
        clock.restart(at(910));
        assert_eq!(clock.end(), Some(at(970)));
        // The same seat's next turn is another one.
        clock.wind(turn(1, 6), true, at(950));
        assert_eq!(clock.end(), Some(at(1010)));
        clock.wind(None, true, at(960));
        assert_eq!((clock.end(), clock.shown(at(960))), (None, Value::Null));
    }

    #[test]
    fn what_was_left_when_the_program_ended_is_left_when_it_comes_back() {
        let begin = Instant::now();
        let mut clock = Clock::new(LIMIT, None);
        clock.wind(turn(1, 3), true, begin);
        let row = clock.row(begin + Duration::from_millis(12_345)).unwrap();
        assert_eq!(row.remaining, 47_655);
        let mut again = Clock::new(LIMIT, Some(row));
        again.wind(turn(1, 3), true, begin);
        assert_eq!(again.left(begin), Duration::from_millis(47_655));
        // Another turn, or another seat's answer to the same record, is not the one that was noted; nor is the noted one used twice.
        for other in [turn(1, 4), turn(0, 3)] {
            let mut again = Clock::new(LIMIT, Some(row));
            again.wind(other, true, begin);
            assert_eq!(again.left(begin), LIMIT);
            again.wind(turn(1, 3), true, begin);
            assert_eq!(again.left(begin), LIMIT);
        }
        // A limit that was longer then gives no more than there is now.
        let mut shorter = Clock::new(Duration::from_secs(10), Some(row));
        shorter.wind(turn(1, 3), false, begin);
        assert_eq!(shorter.left(begin), Duration::from_secs(10));
    }
}
