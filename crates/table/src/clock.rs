//! The clock of a game with a time limit. It never reads the time: the caller passes it in.

use std::time::Duration;

use play::time::Instant;

use play::Seat;

/// The maximum time on a clock, a century. Longer stored limits are clamped to it to keep
/// sums from overflowing.
const MAX_TIME: Duration = Duration::from_secs(100 * 366 * 24 * 60 * 60);

/// The maximum thinking time of a computer player for one move, whatever its clock shows.
const MAX_THINKING_TIME: Duration = Duration::from_secs(60);

/// A time limit and what happens when it is exceeded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// A limit for each turn; when it is exceeded, the turn is a pass.
    Turn(Duration),
    /// A limit for all turns of a seat together; a seat that exceeds it loses.
    Game {
        /// The initial time of each seat.
        total: Duration,
        /// The time added after each move of a seat.
        increment: Duration,
    },
    /// A limit for each turn, in days; a seat that exceeds it loses.
    Days(Duration),
}

/// The stored state of a clock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClockRow {
    /// The number of the turn, unique within the game (`number`).
    pub turn: u64,
    /// Milliseconds left for that turn.
    pub remaining: u64,
    /// Milliseconds left for each seat; empty with a limit for each turn.
    pub seats: Vec<u64>,
    /// The value of `seats` just before each live move, by the number of the move, for takebacks;
    /// empty where unknown.
    pub history: Vec<Vec<u64>>,
    /// For a running clock, the uptime in milliseconds at the time of storing; `None` for a stopped
    /// one.
    pub since: Option<u64>,
}

impl ClockRow {
    /// Deducts `more` milliseconds from the turn and from the seat to act.
    #[must_use]
    pub fn after(mut self, more: u64) -> ClockRow {
        self.remaining = self.remaining.saturating_sub(more);
        let on_turn = usize::try_from(self.turn).unwrap_or(0) % play::MAX_SEATS;
        if let Some(left) = self.seats.get_mut(on_turn) {
            *left = left.saturating_sub(more);
        }
        self
    }
}

/// A turn: the seat to act and the start of the turn in the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    pub seat: Seat,
    /// The length of the log when the turn began.
    pub start: usize,
    /// The number of live moves when the turn began; a takeback decreases it.
    pub moves: usize,
}

impl Turn {
    /// Returns a number that is unique among the turns of the game.
    fn number(self) -> u64 {
        (self.start as u64).saturating_mul(play::MAX_SEATS as u64).saturating_add(self.seat.index() as u64)
    }
}

/// The time left for each seat, and the turn for which time runs.
#[derive(Clone, Debug)]
pub struct Clock {
    limit: Limit,
    turn: Option<Turn>,
    /// The time left for each seat when the clock was last started or stopped. With a limit for
    /// each turn, only the entry of the seat to act is meaningful.
    left: Vec<Duration>,
    /// With a limit for the game: the time left for each seat just before each live move, by the
    /// number of the move; empty where unknown.
    history: Vec<Vec<Duration>>,
    /// The time from which the clock runs; may be in the future.
    since: Option<Instant>,
    /// The current turn costs no time before this moment.
    delayed_until: Option<Instant>,
    /// The stored state from before the program was restarted.
    stored: Option<ClockRow>,
}

impl Limit {
    /// Returns the limit clamped to [`MAX_TIME`].
    fn bounded(self) -> Limit {
        match self {
            Limit::Turn(full) => Limit::Turn(full.min(MAX_TIME)),
            Limit::Game { total, increment } => Limit::Game { total: total.min(MAX_TIME), increment: increment.min(MAX_TIME) },
            Limit::Days(full) => Limit::Days(full.min(MAX_TIME)),
        }
    }
}

impl Clock {
    /// Creates a stopped clock. A turn that matches the state `stored` continues with its remaining
    /// time.
    #[must_use]
    pub fn new(limit: Limit, seats: usize, stored: Option<ClockRow>) -> Clock {
        let limit = limit.bounded();
        let left = vec![Clock::full_time(limit); seats];
        let mut clock = Clock { limit, turn: None, left, history: Vec::new(), since: None, delayed_until: None, stored };
        if let (Limit::Game { .. }, Some(stored)) = (limit, &clock.stored) {
            // Increments may have raised it above the initial time.
            for (left, stored) in clock.left.iter_mut().zip(&stored.seats) {
                *left = Duration::from_millis(*stored).min(MAX_TIME);
            }
            clock.history =
                stored.history.iter().map(|left| left.iter().map(|left| Duration::from_millis(*left).min(MAX_TIME)).collect()).collect();
        }
        clock
    }

    /// Returns the full time that the limit grants.
    #[must_use]
    pub fn full_time(limit: Limit) -> Duration {
        match limit {
            Limit::Turn(full) | Limit::Days(full) | Limit::Game { total: full, .. } => full,
        }
    }

    /// Sets the current turn and starts or stops the clock. With a limit for each turn, a new turn
    /// gets the full time.
    pub fn set_turn(&mut self, turn: Option<Turn>, runs: bool, now: Instant) {
        let old = self.turn;
        if let Some(old) = old {
            self.left[old.seat.index()] = self.left(now);
        }
        if turn != old {
            let stored = self.stored.take().filter(|stored| turn.is_some_and(|turn| turn.number() == stored.turn));
            match (self.limit, old, turn) {
                (Limit::Game { increment, .. }, Some(old), Some(new)) => self.change_turn(old, new, increment),
                (Limit::Game { .. }, ..) | (_, _, None) => {}
                (Limit::Turn(full) | Limit::Days(full), _, Some(new)) => {
                    self.left[new.seat.index()] =
                        stored.map_or(full, |stored| Duration::from_millis(stored.remaining).min(max_turn_time(full)));
                }
            }
            self.turn = turn;
            self.delayed_until = None;
        }
        self.since = (runs && turn.is_some()).then(|| self.delayed_until.map_or(now, |delayed_until| delayed_until.max(now)));
    }

    /// Adds the increment after a move, or restores the times from before a move that was taken
    /// back.
    fn change_turn(&mut self, old: Turn, new: Turn, increment: Duration) {
        if new.moves > old.moves {
            self.history.resize(old.moves, Vec::new());
            self.history.push(self.left.clone());
            let left = &mut self.left[old.seat.index()];
            *left = left.saturating_add(increment).min(MAX_TIME);
        } else if new.moves < old.moves {
            if let Some(left) = self.history.get(new.moves).filter(|left| left.len() == self.left.len()) {
                self.left.clone_from(left);
            }
            self.history.truncate(new.moves);
        }
    }

    /// Makes the current turn cost no time before `until`.
    pub fn delay_until(&mut self, until: Instant, now: Instant) {
        if let Some(turn) = self.turn {
            self.left[turn.seat.index()] = self.left(now);
            self.delayed_until = Some(until);
            self.since = self.since.map(|_| until.max(now));
        }
    }

    /// Returns the time until a delayed clock starts.
    #[must_use]
    pub fn starts_in(&self, now: Instant) -> Option<Duration> {
        self.since.map(|since| since.saturating_duration_since(now)).filter(|rest| !rest.is_zero())
    }

    /// Resets the current turn to its full time.
    pub fn reset_turn(&mut self, now: Instant) {
        if let Some(turn) = self.turn {
            self.left[turn.seat.index()] = Clock::full_time(self.limit);
        }
        self.since = self.since.map(|since| since.max(now));
    }

    /// Adds time for a seat. Returns `false` if less than half of `more` fits below the maximum: a
    /// day or the limit, whichever is longer, with a limit for the game; twice the limit with a
    /// limit for each turn.
    pub fn add_time(&mut self, seat: Seat, more: Duration, now: Instant) -> bool {
        let max = match self.limit {
            Limit::Game { total, .. } => total.max(Duration::from_secs(24 * 60 * 60)),
            Limit::Turn(full) | Limit::Days(full) => max_turn_time(full),
        };
        let on_turn = self.turn.is_some_and(|turn| turn.seat == seat);
        let Some(left) = self.left.get(seat.index()).copied() else { return false };
        let left = if on_turn { self.left(now) } else { left };
        if left.saturating_add(more / 2) > max {
            return false;
        }
        self.left[seat.index()] = left.saturating_add(more).min(max);
        if on_turn {
            self.since = self.since.map(|since| since.max(now));
        }
        true
    }

    /// Returns whether the clock is running.
    #[must_use]
    pub fn runs(&self) -> bool {
        self.since.is_some()
    }

    /// Returns whether a seat that exceeds the limit loses the game, and not only the turn.
    #[must_use]
    pub fn ends_game(&self) -> bool {
        matches!(self.limit, Limit::Game { .. } | Limit::Days(_))
    }

    /// Returns the time left for the seat to act, or the full time if no seat is to act.
    #[must_use]
    pub fn left(&self, now: Instant) -> Duration {
        let Some(turn) = self.turn else { return Clock::full_time(self.limit) };
        let elapsed = self.since.map_or(Duration::ZERO, |since| now.saturating_duration_since(since));
        self.left[turn.seat.index()].saturating_sub(elapsed)
    }

    /// Returns the recommended thinking time of a computer player: most of the time of its turn, or
    /// a fraction of its time for the game; at most `MAX_THINKING_TIME`.
    #[must_use]
    pub fn thinking_time(&self, now: Instant) -> Duration {
        let left = self.left(now);
        let share = match self.limit {
            Limit::Turn(_) | Limit::Days(_) => left.min(MAX_THINKING_TIME).mul_f64(0.9),
            Limit::Game { increment, .. } => (left / 30).saturating_add(increment.mul_f64(0.8)).min(left.mul_f64(0.5)),
        };
        share.min(MAX_THINKING_TIME)
    }

    /// Returns when the time will be used up, if the clock is running.
    #[must_use]
    pub fn end(&self) -> Option<Instant> {
        let turn = self.turn?;
        self.since.and_then(|since| since.checked_add(self.left[turn.seat.index()]))
    }

    /// Returns the state to store, from which [`Clock::new`] restores the clock after a restart.
    #[must_use]
    pub fn row(&self, now: Instant) -> Option<ClockRow> {
        let turn = self.turn?;
        let remaining = millis(self.left(now));
        let seats = match self.limit {
            Limit::Game { .. } => self.remaining_millis(now),
            Limit::Turn(_) | Limit::Days(_) => Vec::new(),
        };
        let history = self.history.iter().map(|left| left.iter().copied().map(millis).collect()).collect();
        Some(ClockRow { turn: turn.number(), remaining, seats, history, since: None })
    }

    /// Returns the time left for each seat, in milliseconds.
    #[must_use]
    pub fn remaining_millis(&self, now: Instant) -> Vec<u64> {
        let on_turn = self.turn.map(|turn| turn.seat.index());
        self.left.iter().enumerate().map(|(seat, left)| millis(if Some(seat) == on_turn { self.left(now) } else { *left })).collect()
    }

    #[must_use]
    pub fn limit(&self) -> Limit {
        self.limit
    }

    /// Returns the seat to act.
    #[must_use]
    pub fn seat(&self) -> Option<Seat> {
        self.turn.map(|turn| turn.seat)
    }
}

/// Returns the maximum time of a turn, which opponents may have extended.
fn max_turn_time(full: Duration) -> Duration {
    full.saturating_mul(2).min(MAX_TIME)
}

fn millis(duration: Duration) -> u64 {
    duration.as_millis().try_into().unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMIT: Limit = Limit::Turn(Duration::from_secs(60));
    const BLITZ: Limit = Limit::Game { total: Duration::from_secs(120), increment: Duration::from_secs(2) };

    fn turn(seat: usize, start: usize) -> Option<Turn> {
        Some(Turn { seat: Seat::new(seat).unwrap(), start, moves: start })
    }

    #[test]
    fn a_turn_limit_restarts_with_each_turn_and_stops_with_the_clock() {
        let begin = Instant::now();
        let at = |seconds| begin + Duration::from_secs(seconds);
        let mut clock = Clock::new(LIMIT, 2, None);
        assert_eq!((clock.seat(), clock.row(begin), clock.end()), (None, None, None));
        clock.set_turn(turn(0, 3), true, at(0));
        assert_eq!((clock.left(at(20)), clock.end()), (Duration::from_secs(40), Some(at(60))));
        // Updating a running clock does not change the time left.
        clock.set_turn(turn(0, 3), true, at(20));
        clock.set_turn(turn(0, 3), true, at(25));
        assert_eq!(clock.left(at(30)), Duration::from_secs(30));
        assert_eq!((clock.left(at(30)), clock.runs(), clock.seat().map(Seat::index)), (Duration::from_secs(30), true, Some(0)));
        // A stopped clock continues where it stopped.
        clock.set_turn(turn(0, 3), false, at(30));
        assert_eq!((clock.left(at(500)), clock.end(), clock.runs()), (Duration::from_secs(30), None, false));
        clock.set_turn(turn(0, 3), true, at(500));
        assert_eq!(clock.end(), Some(at(530)));
        assert_eq!(clock.left(at(900)), Duration::ZERO);
        clock.set_turn(turn(1, 5), true, at(900));
        assert_eq!(clock.left(at(901)), Duration::from_secs(59));
        clock.reset_turn(at(910));
        assert_eq!(clock.end(), Some(at(970)));
        // The next turn of the same seat is a new turn.
        clock.set_turn(turn(1, 6), true, at(950));
        assert_eq!(clock.end(), Some(at(1010)));
        clock.set_turn(None, true, at(960));
        assert_eq!((clock.end(), clock.seat()), (None, None));
    }

    #[test]
    fn a_delayed_turn_costs_no_time_before_its_start() {
        let begin = Instant::now();
        let at = |seconds| begin + Duration::from_secs(seconds);
        let mut clock = Clock::new(LIMIT, 2, None);
        clock.set_turn(turn(0, 1), true, at(0));
        clock.delay_until(at(3), at(1));
        assert_eq!((clock.left(at(2)), clock.starts_in(at(2))), (Duration::from_secs(59), Some(Duration::from_secs(1))));
        // Updating, stopping and starting keep the delay.
        clock.set_turn(turn(0, 1), false, at(2));
        clock.set_turn(turn(0, 1), true, at(2));
        assert_eq!((clock.end(), clock.starts_in(at(3))), (Some(at(62)), None));
        clock.set_turn(turn(0, 1), true, at(10));
        assert_eq!(clock.left(at(10)), Duration::from_secs(52));
        // The delay does not apply to the next turn.
        clock.delay_until(at(20), at(10));
        clock.set_turn(turn(1, 2), true, at(11));
        assert_eq!((clock.end(), clock.starts_in(at(11))), (Some(at(71)), None));
    }

    #[test]
    fn the_remaining_time_survives_a_restart() {
        let begin = Instant::now();
        let mut clock = Clock::new(LIMIT, 2, None);
        clock.set_turn(turn(1, 3), true, begin);
        let row = clock.row(begin + Duration::from_millis(12_345)).unwrap();
        assert_eq!((row.remaining, &*row.seats), (47_655, &[][..]));
        let mut restored = Clock::new(LIMIT, 2, Some(row.clone()));
        restored.set_turn(turn(1, 3), true, begin);
        assert_eq!(restored.left(begin), Duration::from_millis(47_655));
        // The stored state applies to its own turn only, and only once.
        for other in [turn(1, 4), turn(0, 3)] {
            let mut restored = Clock::new(LIMIT, 2, Some(row.clone()));
            restored.set_turn(other, true, begin);
            assert_eq!(restored.left(begin), Duration::from_secs(60));
            restored.set_turn(turn(1, 3), true, begin);
            assert_eq!(restored.left(begin), Duration::from_secs(60));
        }
        // A stored time above the current maximum is clamped.
        let mut shorter = Clock::new(Limit::Turn(Duration::from_secs(10)), 2, Some(row));
        shorter.set_turn(turn(1, 3), false, begin);
        assert_eq!(shorter.left(begin), Duration::from_secs(20));
    }

    #[test]
    fn after_deducts_from_the_turn_and_its_seat() {
        let row =
            ClockRow { turn: 7 * play::MAX_SEATS as u64 + 1, remaining: 5000, seats: vec![9000, 5000], history: vec![], since: Some(3) };
        let after = row.clone().after(1200);
        assert_eq!((after.remaining, &*after.seats), (3800, &[9000, 3800][..]));
        assert_eq!(row.after(6000).remaining, 0);
    }

    #[test]
    fn huge_stored_numbers_do_not_overflow() {
        let begin = Instant::now();
        let endless = Duration::from_secs(u64::MAX);
        let stored = ClockRow {
            turn: u64::MAX,
            remaining: u64::MAX,
            seats: vec![u64::MAX; 3],
            history: vec![vec![u64::MAX; 2]],
            since: Some(u64::MAX),
        };
        for limit in [Limit::Turn(endless), Limit::Days(endless), Limit::Game { total: endless, increment: endless }] {
            for stored in [None, Some(stored.clone()), Some(ClockRow { turn: play::MAX_SEATS as u64, ..stored.clone() }.after(7))] {
                let mut clock = Clock::new(limit, 2, stored);
                for start in 1..9 {
                    clock.set_turn(turn(start % 2, start), true, begin);
                    assert!(clock.end().is_none_or(|end| end > begin));
                    assert!(clock.thinking_time(begin) <= Duration::from_secs(60));
                    clock.add_time(Seat::new(0).unwrap(), endless, begin);
                    clock.reset_turn(begin);
                    // The database stores signed milliseconds.
                    assert!(clock.row(begin).unwrap().remaining < 1 << 53);
                    assert!(clock.remaining_millis(begin).iter().all(|left| *left < 1 << 53));
                }
            }
        }
        // A long limit does not raise the thinking time above the maximum.
        let mut clock = Clock::new(Limit::Game { total: Duration::from_secs(86_400), increment: Duration::ZERO }, 2, None);
        clock.set_turn(turn(0, 1), true, begin);
        assert_eq!(clock.thinking_time(begin), Duration::from_secs(60));
    }

    #[test]
    fn time_can_be_added() {
        let begin = Instant::now();
        let at = |seconds| begin + Duration::from_secs(seconds);
        let more = Duration::from_secs(15);
        let (first, second) = (Seat::new(0).unwrap(), Seat::new(1).unwrap());
        let mut clock = Clock::new(BLITZ, 2, None);
        clock.set_turn(turn(0, 1), true, at(0));
        assert!(clock.add_time(first, more, at(20)) && clock.add_time(second, more, at(20)));
        assert_eq!((clock.remaining_millis(at(20)), clock.end()), (vec![115_000, 135_000], Some(at(135))));
        // Time added to a turn survives a restart.
        let mut clock = Clock::new(LIMIT, 2, None);
        clock.set_turn(turn(1, 3), true, at(0));
        let extensions = (0..9).filter(|_| clock.add_time(second, more, at(10))).count();
        assert_eq!((extensions, clock.left(at(10))), (5, Duration::from_secs(120)));
        let mut restored = Clock::new(LIMIT, 2, clock.row(at(10)));
        restored.set_turn(turn(1, 3), true, at(50));
        assert_eq!(restored.left(at(60)), Duration::from_secs(110));
        assert!(!restored.add_time(Seat::new(2).unwrap(), more, at(60)));
    }

    #[test]
    fn a_game_limit_is_consumed_by_own_turns_and_incremented_by_own_moves() {
        let begin = Instant::now();
        let at = |seconds| begin + Duration::from_secs(seconds);
        let mut clock = Clock::new(BLITZ, 2, None);
        assert!(clock.ends_game() && !Clock::new(LIMIT, 2, None).ends_game());
        // Before the first turn each seat has the full time.
        assert_eq!((clock.remaining_millis(begin), clock.seat()), (vec![120_000, 120_000], None));
        clock.set_turn(turn(0, 1), true, at(0));
        assert_eq!(clock.end(), Some(at(120)));
        clock.set_turn(turn(1, 2), true, at(30));
        assert_eq!(clock.remaining_millis(at(50)), [92_000, 100_000]);
        clock.set_turn(turn(0, 3), true, at(50));
        assert_eq!((clock.left(at(60)), clock.end()), (Duration::from_secs(82), Some(at(142))));
        // A takeback of the last move restores the times from before it, without the increment.
        clock.set_turn(Some(Turn { moves: 2, ..turn(1, 4).unwrap() }), true, at(60));
        assert_eq!(clock.remaining_millis(at(60)), [92_000, 100_000]);
        clock.set_turn(turn(0, 5), true, at(60));
        assert_eq!(clock.remaining_millis(at(60)), [92_000, 102_000]);
        clock.set_turn(turn(0, 5), true, at(70));
        assert_eq!(clock.remaining_millis(at(70)), [82_000, 102_000]);
        // The times survive a restart.
        let row = clock.row(at(80)).unwrap();
        assert_eq!((row.remaining, &*row.seats), (72_000, &[72_000, 102_000][..]));
        assert_eq!(row.history, [vec![], vec![90_000, 120_000], vec![92_000, 100_000]]);
        let mut restored = Clock::new(BLITZ, 2, Some(row));
        restored.set_turn(turn(0, 5), true, at(500));
        assert_eq!(restored.remaining_millis(at(510)), [62_000, 102_000]);
        // Without a turn the clock stands still.
        restored.set_turn(None, true, at(520));
        assert_eq!(restored.remaining_millis(at(900)), [52_000, 102_000]);
        assert_eq!(restored.end(), None);
    }
}
