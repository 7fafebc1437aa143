//! A computer player at work, beside the room.

use std::pin::Pin;
use std::sync::Arc;

use play::{Budget, Seat, Seed, Stop, Viewer};
use sha2::{Digest, Sha256};

use super::Shared;
use super::table::Table;
use crate::hosted::Hosted;

/// What one computer player thinks about.
pub(super) struct Thinking<A> {
    pub(super) seat: Seat,
    /// The version of the game it thinks about.
    pub(super) version: usize,
    stop: Stop,
    chosen: Pin<Box<dyn Future<Output = Option<A>> + Send>>,
}

impl<A: Send + 'static> Thinking<A> {
    /// Lets the player of a seat think, in a thread where it hinders nobody.
    pub(super) fn begin<H: Hosted<Action = A>>(table: &Table<H>, seat: Seat, player: &str, shared: &Shared) -> Thinking<A> {
        let stop = Stop::new();
        let rules = table.rules().refreshed(&shared.house);
        let view = table.game().view(Viewer::Seat(seat));
        let budget = Budget { seed: Some(own_seed(table.game().seed(), table.version())), ..Budget::default() };
        let thinkers = Arc::clone(&shared.thinkers);
        let pace = tokio::time::sleep(shared.pace);
        let (name, told) = (player.to_owned(), stop.clone());
        let chosen = async move {
            let place = thinkers.acquire_owned().await.ok();
            let work = tokio::task::spawn_blocking(move || {
                let _place = place;
                rules.player(&name).map(|mut player| player.choose(&rules, &view, &budget, &told))
            });
            // A player that panics has chosen nothing; the room then does without it.
            let action = work.await.ok().flatten();
            pace.await;
            action
        };
        Thinking { seat, version: table.version(), stop, chosen: Box::pin(chosen) }
    }
}

/// Nobody waits for the choice any more.
impl<A> Drop for Thinking<A> {
    fn drop(&mut self) {
        self.stop.raise();
    }
}

/// The choice, when it is made; never, if nobody thinks.
pub(super) async fn chosen<A>(thinking: &mut Option<Thinking<A>>) -> Option<A> {
    match thinking {
        Some(thinking) => thinking.chosen.as_mut().await,
        None => std::future::pending().await,
    }
}

/// What a player decides by lot follows from the game's seed, too, but tells nothing of the draws.
fn own_seed(seed: &Seed, version: usize) -> Seed {
    Seed::from_bytes(Sha256::digest(format!("player {seed} {version}")).into())
}
