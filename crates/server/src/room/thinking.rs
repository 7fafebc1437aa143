//! A computer player at work, beside the room.

use std::pin::Pin;
use std::time::Duration;

use crate::time::Instant;
use play::{Budget, Player, Seat, Seed, Stop, Thought};

use super::remote::{self, Remote, ThoughtQuestion};
use crate::fair::{Claimant, Queue, Thinkers, Urgency};
use crate::hosted::{HostedRules, Services};
use crate::metrics;

/// What one computer player thinks about.
pub(super) struct ThinkingTask<H: HostedRules> {
    pub(super) seat: Seat,
    /// The version of the game it thinks about.
    pub(super) version: usize,
    stop: Stop,
    chosen: Pin<Box<dyn Future<Output = Option<Choice<H>>> + Send>>,
}

/// What a player chose, and what it tells of how.
pub(super) struct Choice<H: HostedRules> {
    pub(super) action: H::Action,
    pub(super) thought: Option<Thought>,
    /// Its name, and the player itself, to be asked again, if it thought here.
    pub(super) player: Option<(String, Box<dyn Player<H>>)>,
}

/// Where a player waits for a place.
pub(super) enum Lane {
    /// Among those who play.
    Players(Thinkers),
    /// Among questions that people ask.
    Questions(Queue),
}

/// What is to be thought about, by whom.
pub(super) struct Question<H: HostedRules> {
    /// The game's id.
    pub(super) game: String,
    pub(super) rules: H,
    pub(super) view: H::View,
    pub(super) seat: Seat,
    pub(super) version: usize,
    /// The player's name.
    pub(super) player: String,
    /// The player, where it has chosen before; else it comes anew.
    pub(super) known: Option<Box<dyn Player<H>>>,
    pub(super) services: Services,
    /// For choices at random.
    pub(super) seed: Seed,
    /// How long it may take.
    pub(super) time: Option<Duration>,
    /// When the answer is wanted, not earlier.
    pub(super) at: Instant,
    /// Where a place is waited for, and on whose behalf.
    pub(super) places: (Lane, Claimant),
    /// Where the player thinks, if not in this program.
    pub(super) remote: Remote,
}

impl<H: HostedRules> ThinkingTask<H> {
    /// Lets a player think, in a thread where it hinders nobody.
    pub(super) fn begin(question: Question<H>) -> ThinkingTask<H> {
        let stop = Stop::new();
        let told = stop.clone();
        let (seat, version) = (question.seat, question.version);
        let chosen = async move {
            let wanted = Instant::now();
            let claimant = question.places.1.clone();
            let place = match &question.places.0 {
                Lane::Players(thinkers) => thinkers.place(question.rules.name(), &question.player, claimant).await,
                Lane::Questions(queue) => queue.place_for(claimant).await.map(|place| (place, Urgency::Patient)),
            };
            let (place, urgency) = place.ok()?;
            metrics::waited("thinking", wanted.elapsed());
            if let Some(thinker) = question.remote.clone() {
                let told = thinker.think(ThoughtQuestion::of(&question)).await;
                if let Some(choice) = told.and_then(|told| remote::read(&question, &told)) {
                    crate::time::sleep_until(question.at).await;
                    return Some(choice);
                }
            }
            let Question { rules, view, player, known, services, seed, time, at, places: (lane, _), .. } = question;
            let work = urgency.run(move || {
                let _place = place;
                let rules = rules.refreshed(&services);
                let budget = Budget { seed: Some(seed), time, ..Budget::default() };
                known.or_else(|| rules.player(&player)).map(|mut chooser| {
                    let begun = Instant::now();
                    let action = chooser.choose(&rules, &view, &budget, &told);
                    let took = begun.elapsed();
                    metrics::thought(rules.name(), took);
                    // What was broken off says only that it took so long at least.
                    if let Lane::Players(thinkers) = &lane {
                        thinkers.note(rules.name(), &player, took, told.raised());
                    }
                    Choice { action, thought: chooser.thought(), player: Some((player, chooser)) }
                })
            });
            // A player that panics has chosen nothing; the room then does without it.
            let action = work.await.ok().flatten();
            crate::time::sleep_until(at).await;
            action
        };
        ThinkingTask { seat, version, stop, chosen: Box::pin(chosen) }
    }
}

/// Nobody waits for the choice any more.
impl<H: HostedRules> Drop for ThinkingTask<H> {
    fn drop(&mut self) {
        self.stop.raise();
    }
}

/// The choice, when it is made; never, if nobody thinks.
pub(super) async fn chosen<H: HostedRules>(thinking: &mut Option<ThinkingTask<H>>) -> Option<Choice<H>> {
    match thinking {
        Some(thinking) => thinking.chosen.as_mut().await,
        None => std::future::pending().await,
    }
}
