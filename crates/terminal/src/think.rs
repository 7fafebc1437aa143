//! Computer players on worker threads.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use anyhow::Context;
use play::{Budget, CancellationToken, Player, SearchInfo, Seat, Viewer};

use super::game::TerminalGame;
use super::input::InputEvent;
use super::table::Table;

/// A computer player choosing a move on a worker thread. Dropping the task cancels it.
pub(super) struct ThinkingTask<G: TerminalGame> {
    /// Identifies the response: the version of the game the player thinks about.
    pub(super) id: usize,
    seat: Seat,
    name: String,
    stop: CancellationToken,
    /// Receives the player after it has chosen.
    player: Arc<Mutex<Option<Box<dyn Player<G>>>>>,
}

impl<G: TerminalGame> ThinkingTask<G> {
    /// Spawns a thread in which the seat's player chooses a move within the time budget.
    ///
    /// # Errors
    /// Returns an error if there is no such player, which happens for games stored by another
    /// version.
    pub(super) fn spawn(
        table: &mut Table<G>,
        (seat, name): (Seat, &str),
        roster: &G::Roster,
        time: Option<Duration>,
        to: Sender<InputEvent<G::Action>>,
    ) -> anyhow::Result<ThinkingTask<G>> {
        let stop = CancellationToken::new();
        let id = table.game().version();
        let (rules, view, player_stop) = (table.rules().clone(), table.view(Viewer::Seat(seat)), stop.clone());
        let budget = Budget { seed: Some(table.computer_seed()), time, ..Budget::default() };
        let mut player = match table.take_player(seat, name) {
            Some(known) => known,
            None => G::player(roster, name).with_context(|| format!("{} can't play", table.name(seat.index())))?,
        };
        let slot: Arc<Mutex<Option<Box<dyn Player<G>>>>> = Arc::default();
        let result = Arc::clone(&slot);
        thread::spawn(move || {
            // A player that panics returns no choice; the table then passes or resigns for it.
            let choice = catch_unwind(AssertUnwindSafe(|| player.choose(&rules, &view, &budget, &player_stop))).ok();
            if choice.is_some() {
                *result.lock().unwrap_or_else(PoisonError::into_inner) = Some(player);
            }
            let _ = to.send(InputEvent::Choice(id, choice));
        });
        Ok(ThinkingTask { id, seat, name: name.to_owned(), stop, player: slot })
    }

    /// Returns the player to the table before its choice is played, and returns its analysis.
    pub(super) fn finish(self, table: &mut Table<G>) -> Option<SearchInfo> {
        let player = self.player.lock().unwrap_or_else(PoisonError::into_inner).take()?;
        let info = player.search_info();
        table.keep_player(self.seat, &self.name, player);
        info
    }
}

impl<G: TerminalGame> Drop for ThinkingTask<G> {
    fn drop(&mut self) {
        self.stop.cancel();
    }
}
