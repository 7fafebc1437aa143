//! A computer player at work, beside the room.

use std::pin::Pin;
use std::time::Duration;

use crate::runtime::{Instant, Priority, compute};
use play::{Budget, Player, Seat, Seed, Stop, Thought};

use super::remote::{self, Remote, ThoughtQuestion};
use crate::hosted::{HostedRules, Services};
use crate::limits::{Claimant, Place, Queue, Thinkers, ThinkingTurn};
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

/// A place that was waited for.
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
                    // What it needs for its search is made in its turn, too.
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
            // A player that panics has chosen nothing; the room then does without it.
            let action = work.await.ok().flatten();
            crate::runtime::sleep_until(at).await;
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
