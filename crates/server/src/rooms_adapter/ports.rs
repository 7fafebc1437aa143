//! Implements the ports of [`rooms::ports`] and [`rooms::metrics`], by which rooms use the server.

use std::time::Duration;

use games::GameName;
use rooms::hosted::Services;
use rooms::metrics::Metrics;
use rooms::ports::{Calendar, Moderation, NewsService, ReplyGate};
use store::{BoxFuture, GuestId, Store, Withdrawal};
use wire::{GameFields, News, Refusal};

use crate::club::bans::Bans;
use crate::club::fair_play::{GameCache, GameReader, RatedGames};
use crate::club::names;
use crate::club::news::NewsHub;
use crate::club::notices::Notices;
use crate::club::vacations::Vacations;
use crate::http::rejection::Rejection;
use crate::ops::metrics;

impl Moderation for Bans {
    fn is_banned(&self, guest: &GuestId) -> bool {
        self.ban_of(guest).is_some()
    }

    fn is_muted(&self, guest: &GuestId) -> bool {
        self.ban_or_silence_of(guest).is_some()
    }

    fn look_alike(&self, one: &str, other: &str) -> bool {
        names::look_alike(one, other)
    }
}

impl NewsService for NewsHub {
    fn send(&self, guest: &GuestId, news: &News) {
        self.send_to(guest, news);
    }

    fn withdraw(&self, offers: &[Withdrawal]) {
        self.announce_withdrawn(offers);
    }

    fn has_subscriber(&self, guest: &GuestId) -> bool {
        self.has_program_stream(guest)
    }
}

/// Vacations of members and notices of the administrator.
pub(crate) struct ClubCalendar {
    pub(crate) vacations: Vacations,
    pub(crate) notices: Notices,
}

impl Calendar for ClubCalendar {
    fn vacation_until(&self, guest: &GuestId) -> Option<u64> {
        self.vacations.until(guest)
    }

    fn drain_notice(&self) -> Option<String> {
        self.notices.drain_reason()
    }
}

/// Decides which help and computer moves rated games permit.
pub(crate) struct RatedGate {
    pub(crate) store: Store,
    pub(crate) services: Services,
    pub(crate) cache: GameCache,
}

impl RatedGate {
    async fn rated_games(&self, guest: &GuestId, game: &str) -> Option<RatedGames> {
        match RatedGames::of(self.reader(), guest, game).await {
            Ok(games) => games,
            Err(error) => {
                tracing::warn!(game, %error, "failed to load a player's rated games");
                None
            }
        }
    }

    fn reader(&self) -> GameReader<'_> {
        GameReader { store: &self.store, services: &self.services, cache: &self.cache }
    }
}

impl ReplyGate for RatedGate {
    fn is_guarded<'a>(&'a self, guest: &'a GuestId, game: &'a str) -> BoxFuture<'a, bool> {
        Box::pin(async move { self.rated_games(guest, game).await.is_some() })
    }

    fn check_reply<'a>(
        &'a self,
        guest: &'a GuestId,
        game: &'a str,
        position: &'a GameFields,
        counts: bool,
    ) -> BoxFuture<'a, Option<Refusal>> {
        Box::pin(async move {
            let games = self.rated_games(guest, game).await?;
            let closed: Rejection = games.check_reply(self.reader(), guest, position, counts).await.err()?;
            Some(Refusal::new(closed.code().0, closed.to_string()))
        })
    }
}

/// Records the metrics of rooms for Prometheus.
pub(crate) struct Recorder;

impl Metrics for Recorder {
    fn appended(&self, took: Duration, records: usize) {
        metrics::appended(took, records);
    }

    fn storage_failed(&self) {
        metrics::storage_failed();
    }

    fn moved(&self, game: GameName, by: &'static str) {
        metrics::moved(game, by);
    }

    fn thought(&self, game: GameName, took: Duration) {
        metrics::thought(game, took);
    }

    fn waited(&self, queue: &'static str, took: Duration) {
        metrics::waited(queue, took);
    }

    fn limited(&self, limit: &'static str) {
        metrics::limited(limit);
    }
}
