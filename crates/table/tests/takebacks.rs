//! Effects of takebacks on the clock of a game with a time limit for the game.
#![allow(clippy::unwrap_used)] // Tests may panic.

use std::time::Duration;

use pentago::RuleSet;
use pentago::game::Pentago;
use play::time::Instant;
use play::{Game, NextStep, Proposal, Seat, Seed, Viewer};
use table::{Clock, GuestId, Limit, Occupant, SeatRow, Seating, Table};

const TOTAL: Duration = Duration::from_secs(600);
const INCREMENT: Duration = Duration::from_secs(60);
const LIMIT: Limit = Limit::Game { total: TOTAL, increment: INCREMENT };

/// A table with its own clock, and the times before each live move as recorded by the test.
struct TestTable {
    table: Table<Pentago>,
    rows: Vec<SeatRow>,
    now: Instant,
    before: Vec<Vec<u64>>,
    random: u64,
}

impl TestTable {
    fn new(seed: u64) -> TestTable {
        let person = |name: &str| SeatRow { name: name.into(), occupant: Occupant::Person(GuestId::from(name)) };
        let game = Game::new(Pentago::new(RuleSet::Standard), Seed::from_number(seed));
        let table = Table::new(game, Some(Clock::new(LIMIT, 2, None)));
        let mut test =
            TestTable { table, rows: vec![person("ann"), person("bob")], now: Instant::now(), before: Vec::new(), random: seed | 1 };
        test.update_clock(true);
        test
    }

    fn random_below(&mut self, end: u64) -> u64 {
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        self.random % end
    }

    fn update_clock(&mut self, runs: bool) {
        self.table.update_clock(Seating::new(&self.rows), runs, self.now);
    }

    fn remaining(&self) -> Vec<u64> {
        self.table.clock.as_ref().unwrap().remaining_millis(self.now)
    }

    /// Stages and adopts records the way a shell does.
    fn add(&mut self, records: Vec<play::Record<pentago::game::Event>>) {
        let staged = self.table.stage(Seating::new(&self.rows), records, 0).unwrap().unwrap();
        self.update_clock(false);
        self.table.adopt(staged);
        self.update_clock(true);
    }

    fn think(&mut self) {
        let elapsed = Duration::from_millis(self.random_below(4000));
        self.now += elapsed;
        if self.random_below(3) == 0 {
            // The clock is stopped for a while.
            self.update_clock(false);
            let rests = Duration::from_millis(self.random_below(4000));
            self.now += rests;
            self.update_clock(true);
        }
    }

    fn make_move(&mut self) -> Option<()> {
        let NextStep::Seats(seats) = self.table.game().pending() else { return None };
        let seat = seats.iter().next()?;
        let moves = self.table.game().view(Viewer::Public).position?.moves();
        let choice = moves[usize::try_from(self.random_below(moves.len() as u64)).unwrap()];
        let record = self.table.propose(Seating::new(&self.rows), seat, &Proposal::Act(choice)).unwrap();
        let before = self.remaining();
        self.add(vec![record]);
        if matches!(self.table.game().pending(), NextStep::Seats(_)) {
            let mut after = before.clone();
            after[seat.index()] += u64::try_from(INCREMENT.as_millis()).unwrap();
            assert_eq!(self.remaining(), after);
        }
        self.before.push(before);
        Some(())
    }

    fn take_back(&mut self) {
        let seat = Seat::new(usize::try_from(self.random_below(2)).unwrap()).unwrap();
        // Shells do not take back moves of a finished game.
        let NextStep::Seats(_) = self.table.game().pending() else { return };
        let Ok(records) = self.table.undo(seat) else { return };
        self.add(records);
        let moves = self.table.turns();
        assert_eq!(self.remaining(), self.before[moves], "after a takeback to {moves} moves");
        self.before.truncate(moves);
    }

    /// Restarts the program: a new table is created from the stored clock state.
    fn restart(&mut self) {
        let row = self.table.clock.as_ref().unwrap().row(self.now);
        self.table = Table::new(self.table.game().clone(), Some(Clock::new(LIMIT, 2, row)));
        self.update_clock(true);
    }
}

#[test]
fn a_takeback_restores_exactly_the_time_before_the_move() {
    let mut takebacks = 0;
    for seed in 1..=60 {
        let mut test = TestTable::new(seed);
        for _ in 0..40 {
            test.think();
            match test.random_below(8) {
                0 | 1 => {
                    test.take_back();
                    takebacks += 1;
                }
                2 => test.restart(),
                _ if test.make_move().is_none() => break,
                _ => {}
            }
        }
    }
    assert!(takebacks > 100, "only {takebacks} takebacks were made");
}

/// With ten minutes and an increment of a minute, ten minutes are left after three moves are made
/// and taken back.
#[test]
fn repeated_takebacks_gain_no_time() {
    let mut test = TestTable::new(7);
    for _ in 0..3 {
        test.make_move().unwrap();
        let records = test.table.undo(Seat::new(0).unwrap()).unwrap();
        test.add(records);
    }
    assert_eq!(test.remaining(), [600_000, 600_000]);
}
