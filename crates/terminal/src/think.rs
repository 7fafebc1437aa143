//! A computer player at work, in a thread of its own.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use anyhow::Context;
use play::{Budget, Player, Seat, Stop, Thought, Viewer};

use super::game::TerminalGame;
use super::input::Event;
use super::table::Table;

/// What one computer player thinks about. It is told to stop when nobody waits any more.
pub(super) struct ThinkingTask<G: TerminalGame> {
    /// By this number its answer is known: the version of the game it thinks about.
    pub(super) number: usize,
    seat: Seat,
    name: String,
    stop: Stop,
    /// Where the player is once it has chosen.
    player: Arc<Mutex<Option<Box<dyn Player<G>>>>>,
}

impl<G: TerminalGame> ThinkingTask<G> {
    /// Lets the player of a seat think, for so long at most.
    ///
    /// # Errors
    /// There is no such player: the game was stored by another version of the program.
    pub(super) fn begin(
        table: &mut Table<G>,
        (seat, name): (Seat, &str),
        roster: &G::Roster,
        time: Option<Duration>,
        to: Sender<Event<G::Action>>,
    ) -> anyhow::Result<ThinkingTask<G>> {
        let stop = Stop::new();
        let number = table.game().version();
        let (rules, view, told) = (table.rules().clone(), table.view(Viewer::Seat(seat)), stop.clone());
        let budget = Budget { seed: Some(table.computer_seed()), time, ..Budget::default() };
        let mut player = match table.take_player(seat, name) {
            Some(known) => known,
            None => G::player(roster, name).with_context(|| format!("{} can't play", table.name(seat.index())))?,
        };
        let slot: Arc<Mutex<Option<Box<dyn Player<G>>>>> = Arc::default();
        let back = Arc::clone(&slot);
        thread::spawn(move || {
            // A player that panics has chosen nothing; the table then does without it.
            let choice = catch_unwind(AssertUnwindSafe(|| player.choose(&rules, &view, &budget, &told))).ok();
            if choice.is_some() {
                *back.lock().unwrap_or_else(PoisonError::into_inner) = Some(player);
            }
            let _ = to.send(Event::Chosen(number, choice));
        });
        Ok(ThinkingTask { number, seat, name: name.to_owned(), stop, player: slot })
    }

    /// Seats the player again that has chosen, before its choice is played; what it thought.
    pub(super) fn settle(self, table: &mut Table<G>) -> Option<Thought> {
        let player = self.player.lock().unwrap_or_else(PoisonError::into_inner).take()?;
        let thought = player.thought();
        table.keep_player(self.seat, &self.name, player);
        thought
    }
}

impl<G: TerminalGame> Drop for ThinkingTask<G> {
    fn drop(&mut self) {
        self.stop.raise();
    }
}
