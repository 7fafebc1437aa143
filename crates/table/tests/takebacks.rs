//! What a takeback does to the clock of a game with a time for all turns.
#![allow(clippy::unwrap_used)] // A test that cannot go on fails.

use std::time::Duration;

use pentago::RuleSet;
use pentago::game::Pentago;
use play::time::Instant;
use play::{Game, NextStep, Proposal, Seat, Seed, Viewer};
use table::{Clock, GuestId, Limit, Occupant, SeatRow, Seating, Table};

const TOTAL: Duration = Duration::from_secs(600);
const INCREMENT: Duration = Duration::from_secs(60);
const LIMIT: Limit = Limit::Game { total: TOTAL, increment: INCREMENT };

/// A game at a table with its own time, and beside it what each seat had left before each move that counts, written down by the test.
struct Bench {
    table: Table<Pentago>,
    rows: Vec<SeatRow>,
    now: Instant,
    before: Vec<Vec<u64>>,
    random: u64,
}

impl Bench {
    fn new(seed: u64) -> Bench {
        let person = |name: &str| SeatRow { name: name.into(), occupant: Occupant::Person(GuestId::from(name)) };
        let game = Game::new(Pentago::new(RuleSet::Standard), Seed::from_number(seed));
        let table = Table::new(game, Some(Clock::new(LIMIT, 2, None)));
        let mut bench =
            Bench { table, rows: vec![person("ann"), person("bob")], now: Instant::now(), before: Vec::new(), random: seed | 1 };
        bench.wind(true);
        bench
    }

    fn below(&mut self, end: u64) -> u64 {
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        self.random % end
    }

    fn wind(&mut self, runs: bool) {
        self.table.wind(Seating::new(&self.rows), runs, self.now);
    }

    fn each(&self) -> Vec<u64> {
        self.table.clock.as_ref().unwrap().each(self.now)
    }

    /// The records count from now on, as a shell lets them.
    fn add(&mut self, records: Vec<play::Record<pentago::game::Event>>) {
        let staged = self.table.stage(Seating::new(&self.rows), records, 0).unwrap().unwrap();
        self.wind(false);
        self.table.adopt(staged);
        self.wind(true);
    }

    fn think(&mut self) {
        let gone = Duration::from_millis(self.below(4000));
        self.now += gone;
        if self.below(3) == 0 {
            // Time in which the clock rests.
            self.wind(false);
            let rests = Duration::from_millis(self.below(4000));
            self.now += rests;
            self.wind(true);
        }
    }

    fn make_move(&mut self) -> Option<()> {
        let NextStep::Seats(seats) = self.table.game().pending() else { return None };
        let seat = seats.iter().next()?;
        let moves = self.table.game().view(Viewer::Public).position?.moves();
        let choice = moves[usize::try_from(self.below(moves.len() as u64)).unwrap()];
        let record = self.table.propose(Seating::new(&self.rows), seat, &Proposal::Act(choice)).unwrap();
        let before = self.each();
        self.add(vec![record]);
        if matches!(self.table.game().pending(), NextStep::Seats(_)) {
            let mut after = before.clone();
            after[seat.index()] += u64::try_from(INCREMENT.as_millis()).unwrap();
            assert_eq!(self.each(), after);
        }
        self.before.push(before);
        Some(())
    }

    fn take_back(&mut self) {
        let seat = Seat::new(usize::try_from(self.below(2)).unwrap()).unwrap();
        // No shell takes back what is over.
        let NextStep::Seats(_) = self.table.game().pending() else { return };
        let Ok(records) = self.table.undo(seat) else { return };
        self.add(records);
        let kept = self.table.turns();
        assert_eq!(self.each(), self.before[kept], "{kept} moves still count");
        self.before.truncate(kept);
    }

    /// The program ends, and another one reads what was noted.
    fn restart(&mut self) {
        let row = self.table.clock.as_ref().unwrap().row(self.now);
        self.table = Table::new(self.table.game().clone(), Some(Clock::new(LIMIT, 2, row)));
        self.wind(true);
    }
}

#[test]
fn a_takeback_restores_exactly_the_time_before_the_move() {
    let mut taken = 0;
    for seed in 1..=60 {
        let mut bench = Bench::new(seed);
        for _ in 0..40 {
            bench.think();
            match bench.below(8) {
                0 | 1 => {
                    bench.take_back();
                    taken += 1;
                }
                2 => bench.restart(),
                _ if bench.make_move().is_none() => break,
                _ => {}
            }
        }
    }
    assert!(taken > 100, "only {taken} takebacks were tried");
}

/// Ten minutes and a minute a move: three moves, each of which is taken back, leave ten minutes.
#[test]
fn taking_back_again_and_again_gains_no_time() {
    let mut bench = Bench::new(7);
    for _ in 0..3 {
        bench.make_move().unwrap();
        let records = bench.table.undo(Seat::new(0).unwrap()).unwrap();
        bench.add(records);
    }
    assert_eq!(bench.each(), [600_000, 600_000]);
}
