//! Searches of computer players, outside the room's task.

use std::pin::Pin;
use std::time::Duration;

use crate::runtime::{Instant, Priority, compute};
use play::{Budget, Player, Seat, Seed, Stop, Thought};

use super::remote::{self, Remote, ThoughtQuestion};
use crate::hosted::{HostedRules, Services};
use crate::limits::{Claimant, Place, Queue, Thinkers, ThinkingTurn};
use crate::metrics;

/// A running search. Dropping it cancels the search.
pub(super) struct ThinkingTask<H: HostedRules> {
    pub(super) seat: Seat,
    /// The version of the game being searched.
    pub(super) version: usize,
    stop: Stop,
    chosen: Pin<Box<dyn Future<Output = Option<Choice<H>>> + Send>>,
}

/// The result of a search.
pub(super) struct Choice<H: HostedRules> {
    pub(super) action: H::Action,
    pub(super) thought: Option<Thought>,
    /// The player and its name, for reuse in later searches. `None` after a remote search.
    pub(super) player: Option<(String, Box<dyn Player<H>>)>,
}

/// The queue in which a search waits for a slot.
pub(super) enum Lane {
    /// Moves of computer players.
    Players(Thinkers),
    /// Hints and other requests of people.
    Questions(Queue),
}

/// A slot granted by one of the queues.
enum Turn {
    Player(ThinkingTurn),
    Question(Place),
}

impl Turn {
    fn priority(&self) -> Priority {
        match self {
            Turn::Player(turn) => turn.priority(),
            Turn::Question(_) => Priority::Background,
        }
    }
}

/// A search request.
pub(super) struct Question<H: HostedRules> {
    /// The id of the game.
    pub(super) game: String,
    pub(super) rules: H,
    pub(super) view: H::View,
    pub(super) seat: Seat,
    pub(super) version: usize,
    /// The name of the computer player.
    pub(super) player: String,
    /// The player of an earlier search, or `None` to create one.
    pub(super) known: Option<Box<dyn Player<H>>>,
    pub(super) services: Services,
    /// The seed of random choices.
    pub(super) seed: Seed,
    /// The time limit.
    pub(super) time: Option<Duration>,
    /// The earliest time to return the result.
    pub(super) at: Instant,
    /// The queue to wait in and the requester charged.
    pub(super) places: (Lane, Claimant),
    /// Runs the search in another worker, if set.
    pub(super) remote: Remote,
}

impl<H: HostedRules> ThinkingTask<H> {
    /// Starts a search in a compute thread.
    pub(super) fn begin(question: Question<H>) -> ThinkingTask<H> {
        let stop = Stop::new();
        let told = stop.clone();
        let (seat, version) = (question.seat, question.version);
        let chosen = async move {
            let wanted = Instant::now();
            let claimant = question.places.1.clone();
            let turn = match &question.places.0 {
                Lane::Players(thinkers) => Turn::Player(thinkers.turn(&question.player, claimant).await.ok()?),
                Lane::Questions(queue) => Turn::Question(queue.place_for(claimant).await.ok()?),
            };
            metrics::waited("thinking", wanted.elapsed());
            if let Some(thinker) = question.remote.clone() {
                let told = thinker.think(ThoughtQuestion::of(&question)).await;
                if let Some(choice) = told.and_then(|told| remote::read(&question, &told)) {
                    crate::runtime::sleep_until(question.at).await;
                    return Some(choice);
                }
            }
            let Question { rules, view, player, known, services, seed, time, at, places: (_, claimant), .. } = question;
            let work = compute(turn.priority(), move || {
                let rules = rules.refreshed(&services);
                let budget = Budget { seed: Some(seed), time, ..Budget::default() };
                let think = |stop: &Stop| {
                    // Creating the player can be slow as well, so it happens in its slot.
                    let mut chooser = known.or_else(|| rules.player(&player))?;
                    let begun = Instant::now();
                    let action = chooser.choose(&rules, &view, &budget, stop);
                    metrics::thought(rules.name(), begun.elapsed());
                    Some(Choice { action, thought: chooser.thought(), player: Some((player, chooser)) })
                };
                match turn {
                    Turn::Player(turn) => turn.run(&told, think),
                    Turn::Question(_place) => services.processors.share(claimant, &told, think),
                }
            });
            // A panic yields no choice; the room then plays a fallback.
            let action = work.await.ok().flatten();
            crate::runtime::sleep_until(at).await;
            action
        };
        ThinkingTask { seat, version, stop, chosen: Box::pin(chosen) }
    }
}

/// Cancels the search.
impl<H: HostedRules> Drop for ThinkingTask<H> {
    fn drop(&mut self) {
        self.stop.raise();
    }
}

/// Waits for the result of a search. Never returns if none is running.
pub(super) async fn chosen<H: HostedRules>(thinking: &mut Option<ThinkingTask<H>>) -> Option<Choice<H>> {
    match thinking {
        Some(thinking) => thinking.chosen.as_mut().await,
        None => std::future::pending().await,
    }
}
