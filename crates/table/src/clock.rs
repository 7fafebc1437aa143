//! The clock of a game whose seats have so much time and no more. It is told the time, it does not look.

use std::time::Duration;

use play::time::Instant;

use play::Seat;

/// The longest time that a clock shows: a century. A stored limit beyond it is taken as this, so that no sum overflows.
const LONGEST: Duration = Duration::from_secs(100 * 366 * 24 * 60 * 60);

/// The longest that a computer player thinks about one move, whatever its clock leaves.
const LONGEST_THOUGHT: Duration = Duration::from_secs(60);

/// How much time there is, and what its end means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// For each turn; when it is over, the turn is: a pass.
    Turn(Duration),
    /// For all turns of a seat together; whose time is over has lost.
    Game {
        /// What each seat has at first.
        total: Duration,
        /// So much more after each of its moves.
        increment: Duration,
    },
    /// For each turn, in days; whose time is over has lost.
    Days(Duration),
}

/// What was left of the time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClockRow {
    /// Which turn, by a number of the writer's own; no two turns of a game have the same.
    pub turn: u64,
    /// Milliseconds left of that turn.
    pub remaining: u64,
    /// Milliseconds that each seat had left for the whole game; empty where only turns are limited.
    pub seats: Vec<u64>,
    /// The same just before each move that counts was made, by the number of the move; empty where it is not known. A takeback restores it.
    pub history: Vec<Vec<u64>>,
    /// Where the clock ran on, how long the program had run by then, in milliseconds; `None` where it rests.
    pub since: Option<u64>,
}

impl ClockRow {
    /// What is left after so many more milliseconds of the turn.
    #[must_use]
    pub fn after(mut self, more: u64) -> ClockRow {
        self.remaining = self.remaining.saturating_sub(more);
        let on = usize::try_from(self.turn).unwrap_or(0) % play::MAX_SEATS;
        if let Some(left) = self.seats.get_mut(on) {
            *left = left.saturating_sub(more);
        }
        self
    }
}

/// A turn: whose, and after which record of the log it began.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Whose.
    pub seat: Seat,
    /// How many records there were when it began.
    pub start: usize,
    /// How many moves counted when it began; a takeback makes them fewer.
    pub moves: usize,
}

impl Turn {
    /// A number that no other turn of the game has.
    fn number(self) -> u64 {
        (self.start as u64).saturating_mul(play::MAX_SEATS as u64).saturating_add(self.seat.index() as u64)
    }
}

/// How much time is left, and for whom it runs.
#[derive(Clone, Debug)]
pub struct Clock {
    limit: Limit,
    turn: Option<Turn>,
    /// What each seat had left when the clock last began to run or rest. Where each turn has its own time, that of the seat whose turn it is holds.
    left: Vec<Duration>,
    /// Of a game's time: what each seat had left just before each move that counts, by the number of the move; empty where it is not known.
    history: Vec<Vec<Duration>>,
    /// Since when it runs, or from when it will.
    since: Option<Instant>,
    /// The turn that goes on costs no time before then.
    held: Option<Instant>,
    /// What was noted when the program last ended.
    kept: Option<ClockRow>,
}

impl Limit {
    /// The same limit, no longer than clocks can count.
    fn bounded(self) -> Limit {
        match self {
            Limit::Turn(whole) => Limit::Turn(whole.min(LONGEST)),
            Limit::Game { total, increment } => Limit::Game { total: total.min(LONGEST), increment: increment.min(LONGEST) },
            Limit::Days(whole) => Limit::Days(whole.min(LONGEST)),
        }
    }
}

impl Clock {
    /// A clock that rests; what was `kept` goes on with what was left.
    #[must_use]
    pub fn new(limit: Limit, seats: usize, kept: Option<ClockRow>) -> Clock {
        let limit = limit.bounded();
        let left = vec![Clock::whole(limit); seats];
        let mut clock = Clock { limit, turn: None, left, history: Vec::new(), since: None, held: None, kept };
        if let (Limit::Game { .. }, Some(kept)) = (limit, &clock.kept) {
            // Increments may have made it longer than it was at first.
            for (left, kept) in clock.left.iter_mut().zip(&kept.seats) {
                *left = Duration::from_millis(*kept).min(LONGEST);
            }
            clock.history =
                kept.history.iter().map(|left| left.iter().map(|left| Duration::from_millis(*left).min(LONGEST)).collect()).collect();
        }
        clock
    }

    /// All the time that the limit gives.
    #[must_use]
    pub fn whole(limit: Limit) -> Duration {
        match limit {
            Limit::Turn(whole) | Limit::Days(whole) | Limit::Game { total: whole, .. } => whole,
        }
    }

    /// Whose turn it is now, and whether time goes by. Where turns have their own time, a new turn has the whole of it.
    pub fn wind(&mut self, turn: Option<Turn>, runs: bool, now: Instant) {
        let old = self.turn;
        if let Some(old) = old {
            self.left[old.seat.index()] = self.left(now);
        }
        if turn != old {
            let kept = self.kept.take().filter(|kept| turn.is_some_and(|turn| turn.number() == kept.turn));
            match (self.limit, old, turn) {
                (Limit::Game { increment, .. }, Some(old), Some(new)) => self.change_turn(old, new, increment),
                (Limit::Game { .. }, ..) | (_, _, None) => {}
                (Limit::Turn(whole) | Limit::Days(whole), _, Some(new)) => {
                    self.left[new.seat.index()] = kept.map_or(whole, |kept| Duration::from_millis(kept.remaining).min(longest(whole)));
                }
            }
            self.turn = turn;
            self.held = None;
        }
        self.since = (runs && turn.is_some()).then(|| self.held.map_or(now, |held| held.max(now)));
    }

    /// Adds the increment that a move earns, or restores what each seat had left just before the move that was taken back.
    fn change_turn(&mut self, old: Turn, new: Turn, increment: Duration) {
        if new.moves > old.moves {
            self.history.resize(old.moves, Vec::new());
            self.history.push(self.left.clone());
            let left = &mut self.left[old.seat.index()];
            *left = left.saturating_add(increment).min(LONGEST);
        } else if new.moves < old.moves {
            if let Some(left) = self.history.get(new.moves).filter(|left| left.len() == self.left.len()) {
                self.left.clone_from(left);
            }
            self.history.truncate(new.moves);
        }
    }

    /// Lets the turn that goes on cost no time before `until`.
    pub fn hold(&mut self, until: Instant, now: Instant) {
        if let Some(turn) = self.turn {
            self.left[turn.seat.index()] = self.left(now);
            self.held = Some(until);
            self.since = self.since.map(|_| until.max(now));
        }
    }

    /// Returns how long it is until a clock that is held begins to run.
    #[must_use]
    pub fn starts_in(&self, now: Instant) -> Option<Duration> {
        self.since.map(|since| since.saturating_duration_since(now)).filter(|rest| !rest.is_zero())
    }

    /// Gives the turn its whole time again.
    pub fn restart(&mut self, now: Instant) {
        if let Some(turn) = self.turn {
            self.left[turn.seat.index()] = Clock::whole(self.limit);
        }
        self.since = self.since.map(|since| since.max(now));
    }

    /// Gives a seat more time; `false` if a clock here may not show half as much more: at most a day for a whole game, and where each turn has its own
    /// time, twice that.
    pub fn give(&mut self, seat: Seat, more: Duration, now: Instant) -> bool {
        let most = match self.limit {
            Limit::Game { total, .. } => total.max(Duration::from_secs(24 * 60 * 60)),
            Limit::Turn(whole) | Limit::Days(whole) => longest(whole),
        };
        let on_turn = self.turn.is_some_and(|turn| turn.seat == seat);
        let Some(left) = self.left.get(seat.index()).copied() else { return false };
        let left = if on_turn { self.left(now) } else { left };
        if left.saturating_add(more / 2) > most {
            return false;
        }
        self.left[seat.index()] = left.saturating_add(more).min(most);
        if on_turn {
            self.since = self.since.map(|since| since.max(now));
        }
        true
    }

    /// Does time go by?
    #[must_use]
    pub fn runs(&self) -> bool {
        self.since.is_some()
    }

    /// Does the end of the time lose the game, and not only the turn?
    #[must_use]
    pub fn loses(&self) -> bool {
        matches!(self.limit, Limit::Game { .. } | Limit::Days(_))
    }

    /// Is it one of days? Then it need not be noted by the second.
    #[must_use]
    pub fn is_slow(&self) -> bool {
        matches!(self.limit, Limit::Days(_))
    }

    /// What the seat on turn has left; everything where nobody is.
    #[must_use]
    pub fn left(&self, now: Instant) -> Duration {
        let Some(turn) = self.turn else { return Clock::whole(self.limit) };
        let gone = self.since.map_or(Duration::ZERO, |since| now.saturating_duration_since(since));
        self.left[turn.seat.index()].saturating_sub(gone)
    }

    /// How long a computer player should think at most: of its turn's time nearly all, of its game's time a part, and a minute at most.
    #[must_use]
    pub fn share(&self, now: Instant) -> Duration {
        let left = self.left(now);
        let share = match self.limit {
            Limit::Turn(_) | Limit::Days(_) => left.min(LONGEST_THOUGHT).mul_f64(0.9),
            Limit::Game { increment, .. } => (left / 30).saturating_add(increment.mul_f64(0.8)).min(left.mul_f64(0.5)),
        };
        share.min(LONGEST_THOUGHT)
    }

    /// When the time will be over, if it runs, and if there is such a moment.
    #[must_use]
    pub fn end(&self) -> Option<Instant> {
        let turn = self.turn?;
        self.since.and_then(|since| since.checked_add(self.left[turn.seat.index()]))
    }

    /// What to note, so that the program may end.
    #[must_use]
    pub fn row(&self, now: Instant) -> Option<ClockRow> {
        let turn = self.turn?;
        let remaining = millis(self.left(now));
        let seats = match self.limit {
            Limit::Game { .. } => self.each(now),
            Limit::Turn(_) | Limit::Days(_) => Vec::new(),
        };
        let history = self.history.iter().map(|left| left.iter().copied().map(millis).collect()).collect();
        Some(ClockRow { turn: turn.number(), remaining, seats, history, since: None })
    }

    /// What each seat has left, in milliseconds.
    #[must_use]
    pub fn each(&self, now: Instant) -> Vec<u64> {
        let on = self.turn.map(|turn| turn.seat.index());
        self.left.iter().enumerate().map(|(seat, left)| millis(if Some(seat) == on { self.left(now) } else { *left })).collect()
    }

    /// The limit.
    #[must_use]
    pub fn limit(&self) -> Limit {
        self.limit
    }

    /// Whose turn it measures.
    #[must_use]
    pub fn seat(&self) -> Option<Seat> {
        self.turn.map(|turn| turn.seat)
    }
}

/// The most that a turn can have left: the others may have given it more.
fn longest(whole: Duration) -> Duration {
    whole.saturating_mul(2).min(LONGEST)
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
    fn time_goes_by_while_it_runs_and_each_turn_has_its_own() {
        let begin = Instant::now();
        let at = |seconds| begin + Duration::from_secs(seconds);
        let mut clock = Clock::new(LIMIT, 2, None);
        assert_eq!((clock.seat(), clock.row(begin), clock.end()), (None, None, None));
        clock.wind(turn(0, 3), true, at(0));
        assert_eq!((clock.left(at(20)), clock.end()), (Duration::from_secs(40), Some(at(60))));
        // Looking at it again and again takes nothing away.
        clock.wind(turn(0, 3), true, at(20));
        clock.wind(turn(0, 3), true, at(25));
        assert_eq!(clock.left(at(30)), Duration::from_secs(30));
        assert_eq!((clock.left(at(30)), clock.runs(), clock.seat().map(Seat::index)), (Duration::from_secs(30), true, Some(0)));
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
        assert_eq!((clock.end(), clock.seat()), (None, None));
    }

    #[test]
    fn a_held_turn_costs_no_time_before_it_begins() {
        let begin = Instant::now();
        let at = |seconds| begin + Duration::from_secs(seconds);
        let mut clock = Clock::new(LIMIT, 2, None);
        clock.wind(turn(0, 1), true, at(0));
        clock.hold(at(3), at(1));
        assert_eq!((clock.left(at(2)), clock.starts_in(at(2))), (Duration::from_secs(59), Some(Duration::from_secs(1))));
        // Looking at it, resting and running on change nothing.
        clock.wind(turn(0, 1), false, at(2));
        clock.wind(turn(0, 1), true, at(2));
        assert_eq!((clock.end(), clock.starts_in(at(3))), (Some(at(62)), None));
        clock.wind(turn(0, 1), true, at(10));
        assert_eq!(clock.left(at(10)), Duration::from_secs(52));
        // The next turn is not held.
        clock.hold(at(20), at(10));
        clock.wind(turn(1, 2), true, at(11));
        assert_eq!((clock.end(), clock.starts_in(at(11))), (Some(at(71)), None));
    }

    #[test]
    fn what_was_left_when_the_program_ended_is_left_when_it_comes_back() {
        let begin = Instant::now();
        let mut clock = Clock::new(LIMIT, 2, None);
        clock.wind(turn(1, 3), true, begin);
        let row = clock.row(begin + Duration::from_millis(12_345)).unwrap();
        assert_eq!((row.remaining, &*row.seats), (47_655, &[][..]));
        let mut again = Clock::new(LIMIT, 2, Some(row.clone()));
        again.wind(turn(1, 3), true, begin);
        assert_eq!(again.left(begin), Duration::from_millis(47_655));
        // Another turn, or another seat's answer to the same record, is not the one that was noted; nor is the noted one used twice.
        for other in [turn(1, 4), turn(0, 3)] {
            let mut again = Clock::new(LIMIT, 2, Some(row.clone()));
            again.wind(other, true, begin);
            assert_eq!(again.left(begin), Duration::from_secs(60));
            again.wind(turn(1, 3), true, begin);
            assert_eq!(again.left(begin), Duration::from_secs(60));
        }
        // A limit that was longer then gives no more than could have been given here.
        let mut shorter = Clock::new(Limit::Turn(Duration::from_secs(10)), 2, Some(row));
        shorter.wind(turn(1, 3), false, begin);
        assert_eq!(shorter.left(begin), Duration::from_secs(20));
    }

    #[test]
    fn what_ran_on_is_taken_off_the_turn_and_its_seat() {
        let row =
            ClockRow { turn: 7 * play::MAX_SEATS as u64 + 1, remaining: 5000, seats: vec![9000, 5000], history: vec![], since: Some(3) };
        let after = row.clone().after(1200);
        assert_eq!((after.remaining, &*after.seats), (3800, &[9000, 3800][..]));
        assert_eq!(row.after(6000).remaining, 0);
    }

    #[test]
    fn no_stored_number_is_too_large_for_a_clock() {
        let begin = Instant::now();
        let endless = Duration::from_secs(u64::MAX);
        let kept = ClockRow {
            turn: u64::MAX,
            remaining: u64::MAX,
            seats: vec![u64::MAX; 3],
            history: vec![vec![u64::MAX; 2]],
            since: Some(u64::MAX),
        };
        for limit in [Limit::Turn(endless), Limit::Days(endless), Limit::Game { total: endless, increment: endless }] {
            for kept in [None, Some(kept.clone()), Some(ClockRow { turn: play::MAX_SEATS as u64, ..kept.clone() }.after(7))] {
                let mut clock = Clock::new(limit, 2, kept);
                for start in 1..9 {
                    clock.wind(turn(start % 2, start), true, begin);
                    assert!(clock.end().is_none_or(|end| end > begin));
                    assert!(clock.share(begin) <= Duration::from_secs(60));
                    clock.give(Seat::new(0).unwrap(), endless, begin);
                    clock.restart(begin);
                    // The database counts in signed milliseconds.
                    assert!(clock.row(begin).unwrap().remaining < 1 << 53);
                    assert!(clock.each(begin).iter().all(|left| *left < 1 << 53));
                }
            }
        }
        // A day for a game leaves no computer an hour for a move.
        let mut clock = Clock::new(Limit::Game { total: Duration::from_secs(86_400), increment: Duration::ZERO }, 2, None);
        clock.wind(turn(0, 1), true, begin);
        assert_eq!(clock.share(begin), Duration::from_secs(60));
    }

    #[test]
    fn time_can_be_given() {
        let begin = Instant::now();
        let at = |seconds| begin + Duration::from_secs(seconds);
        let more = Duration::from_secs(15);
        let (first, second) = (Seat::new(0).unwrap(), Seat::new(1).unwrap());
        let mut clock = Clock::new(BLITZ, 2, None);
        clock.wind(turn(0, 1), true, at(0));
        assert!(clock.give(first, more, at(20)) && clock.give(second, more, at(20)));
        assert_eq!((clock.each(at(20)), clock.end()), (vec![115_000, 135_000], Some(at(135))));
        // A turn's time is given to whoever has the turn, and is still there when the program comes back.
        let mut clock = Clock::new(LIMIT, 2, None);
        clock.wind(turn(1, 3), true, at(0));
        let gifts = (0..9).filter(|_| clock.give(second, more, at(10))).count();
        assert_eq!((gifts, clock.left(at(10))), (5, Duration::from_secs(120)));
        let mut again = Clock::new(LIMIT, 2, clock.row(at(10)));
        again.wind(turn(1, 3), true, at(50));
        assert_eq!(again.left(at(60)), Duration::from_secs(110));
        assert!(!again.give(Seat::new(2).unwrap(), more, at(60)));
    }

    #[test]
    fn a_seats_time_for_the_game_is_used_up_by_its_own_turns_and_grows_with_its_moves() {
        let begin = Instant::now();
        let at = |seconds| begin + Duration::from_secs(seconds);
        let mut clock = Clock::new(BLITZ, 2, None);
        assert!(clock.loses() && !Clock::new(LIMIT, 2, None).loses());
        // Before the game begins everybody has all of it.
        assert_eq!((clock.each(begin), clock.seat()), (vec![120_000, 120_000], None));
        clock.wind(turn(0, 1), true, at(0));
        assert_eq!(clock.end(), Some(at(120)));
        clock.wind(turn(1, 2), true, at(30));
        assert_eq!(clock.each(at(50)), [92_000, 100_000]);
        clock.wind(turn(0, 3), true, at(50));
        assert_eq!((clock.left(at(60)), clock.end()), (Duration::from_secs(82), Some(at(142))));
        // A takeback of the last move restores what was left just before it: no increment is kept.
        clock.wind(Some(Turn { moves: 2, ..turn(1, 4).unwrap() }), true, at(60));
        assert_eq!(clock.each(at(60)), [92_000, 100_000]);
        clock.wind(turn(0, 5), true, at(60));
        assert_eq!(clock.each(at(60)), [92_000, 102_000]);
        clock.wind(turn(0, 5), true, at(70));
        assert_eq!(clock.each(at(70)), [82_000, 102_000]);
        // The program ends and comes back: each seat has what it had.
        let row = clock.row(at(80)).unwrap();
        assert_eq!((row.remaining, &*row.seats), (72_000, &[72_000, 102_000][..]));
        assert_eq!(row.history, [vec![], vec![90_000, 120_000], vec![92_000, 100_000]]);
        let mut again = Clock::new(BLITZ, 2, Some(row));
        again.wind(turn(0, 5), true, at(500));
        assert_eq!(again.each(at(510)), [62_000, 102_000]);
        // At the end it stands still.
        again.wind(None, true, at(520));
        assert_eq!(again.each(at(900)), [52_000, 102_000]);
        assert_eq!(again.end(), None);
    }
}
