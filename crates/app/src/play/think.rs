//! A computer player at work, in a thread of its own.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::Sender;
use std::thread;
use std::time::Duration;

use play::{Budget, Seat, Stop, Viewer};

use super::input::Event;
use super::played::Kept;
use super::table::Table;

/// What one computer player thinks about. It is told to stop when nobody waits any more.
pub(super) struct Thinking {
    /// By this number its answer is known: the version of the game it thinks about.
    pub(super) number: usize,
    stop: Stop,
}

impl Thinking {
    /// Lets the player of a seat think, for the time that the move may take at most.
    pub(super) fn begin<G: Kept>(
        table: &Table<G>,
        (seat, player): (Seat, &str),
        roster: &G::Roster,
        limit: Option<Duration>,
        to: Sender<Event<G::Action>>,
    ) -> Thinking {
        let stop = Stop::new();
        let number = table.game().version();
        let (rules, view, told) = (table.rules().clone(), table.view(Viewer::Seat(seat)), stop.clone());
        let budget = Budget { seed: Some(table.computer_seed()), time: limit.map(thinking_time), ..Budget::default() };
        let found = G::player(roster, player).ok();
        thread::spawn(move || {
            // A player that panics has chosen nothing; the table then does without it.
            let choice = found.and_then(|mut player| catch_unwind(AssertUnwindSafe(|| player.choose(&rules, &view, &budget, &told))).ok());
            let _ = to.send(Event::Chosen(number, choice));
        });
        Thinking { number, stop }
    }
}

impl Drop for Thinking {
    fn drop(&mut self) {
        self.stop.raise();
    }
}

/// Of a turn's time, what a player may use: the rest is for the way.
fn thinking_time(limit: Duration) -> Duration {
    limit.mul_f64(0.9)
}
