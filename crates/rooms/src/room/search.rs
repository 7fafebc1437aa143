//! Searches of computer players, outside the room's task.

use std::pin::Pin;
use std::time::Duration;

use crate::runtime::{Instant, Priority, compute};
use play::{Budget, CancellationToken, Player, SearchInfo, Seat, Seed};

use super::remote::{self, Remote, RemoteSearchRequest};
use crate::hosted::{HostedRules, Services};
use crate::limits::{Queue, Requester, SearchSlot, Slot, Thinkers};
use crate::metrics;

/// A running search. Dropping it cancels the search.
pub(super) struct SearchTask<H: HostedRules> {
    pub(super) seat: Seat,
    /// The version of the game being searched.
    pub(super) version: usize,
    stop: CancellationToken,
    result: Pin<Box<dyn Future<Output = Option<SearchResult<H>>> + Send>>,
}

/// The result of a search.
pub(super) struct SearchResult<H: HostedRules> {
    pub(super) action: H::Action,
    pub(super) thought: Option<SearchInfo>,
    /// The player and its name, for reuse in later searches. `None` after a remote search.
    pub(super) player: Option<(String, Box<dyn Player<H>>)>,
}

/// The queue in which a search waits for a slot.
pub(super) enum SearchQueue {
    /// Moves of computer players.
    Players(Thinkers),
    /// Hints and other requests of people.
    Questions(Queue),
}

/// A slot granted by one of the queues.
enum GrantedSlot {
    Player(SearchSlot),
    Question(Slot),
}

impl GrantedSlot {
    fn priority(&self) -> Priority {
        match self {
            GrantedSlot::Player(slot) => slot.priority(),
            GrantedSlot::Question(_) => Priority::Background,
        }
    }
}

/// A search request.
pub(super) struct SearchRequest<H: HostedRules> {
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
    pub(super) queue: (SearchQueue, Requester),
    /// Runs the search in another worker, if set.
    pub(super) remote: Remote,
}

impl<H: HostedRules> SearchTask<H> {
    /// Starts a search in a compute thread.
    pub(super) fn start(request: SearchRequest<H>) -> SearchTask<H> {
        let stop = CancellationToken::new();
        let token = stop.clone();
        let (seat, version) = (request.seat, request.version);
        let result = async move {
            let requested = Instant::now();
            let requester = request.queue.1.clone();
            let slot = match &request.queue.0 {
                SearchQueue::Players(thinkers) => GrantedSlot::Player(thinkers.slot(&request.player, requester).await.ok()?),
                SearchQueue::Questions(queue) => GrantedSlot::Question(queue.place_for(requester).await.ok()?),
            };
            metrics::waited("thinking", requested.elapsed());
            if let Some(thinker) = request.remote.clone() {
                let response = thinker.think(RemoteSearchRequest::of(&request)).await;
                if let Some(choice) = response.and_then(|response| remote::read(&request, &response)) {
                    crate::runtime::sleep_until(request.at).await;
                    return Some(choice);
                }
            }
            let SearchRequest { rules, view, player, known, services, seed, time, at, queue: (_, requester), .. } = request;
            let work = compute(slot.priority(), move || {
                let rules = rules.refreshed(&services);
                let budget = Budget { seed: Some(seed), time, ..Budget::default() };
                let think = |stop: &CancellationToken| {
                    // Creating the player can be slow as well, so it happens in its slot.
                    let mut chooser = known.or_else(|| rules.player(&player))?;
                    let begun = Instant::now();
                    let action = chooser.choose(&rules, &view, &budget, stop);
                    metrics::thought(rules.name(), begun.elapsed());
                    Some(SearchResult { action, thought: chooser.search_info(), player: Some((player, chooser)) })
                };
                match slot {
                    GrantedSlot::Player(slot) => slot.run(&token, think),
                    GrantedSlot::Question(_slot) => services.processors.share(requester, &token, think),
                }
            });
            // A panic yields no choice; the room then plays a fallback.
            let action = work.await.ok().flatten();
            crate::runtime::sleep_until(at).await;
            action
        };
        SearchTask { seat, version, stop, result: Box::pin(result) }
    }
}

/// Cancels the search.
impl<H: HostedRules> Drop for SearchTask<H> {
    fn drop(&mut self) {
        self.stop.cancel();
    }
}

/// Waits for the result of a search. Never returns if none is running.
pub(super) async fn result<H: HostedRules>(search: &mut Option<SearchTask<H>>) -> Option<SearchResult<H>> {
    match search {
        Some(search) => search.result.as_mut().await,
        None => std::future::pending().await,
    }
}
