//! Rematches: the next game of the same players in their series.
//!
//! A rematch begins once all human players have requested it. If all of them share one screen, it
//! begins at once and may also replace or restart a running game.

use std::collections::BTreeMap;
use std::time::Duration;

use play::{NextStep, Seat, Seed};
use serde_json::{Map, Value};
use table::storage::{NewGame, SeriesPlace, StorageError};
use table::{GuestId, SeatRow};
use wire::{Message, News, Ref, Refusal};

use super::live::Room;
use super::replay::initial_summary;
use super::room_table::RoomTable;
use crate::hosted::{self, HostedRules};
use crate::message::{self, Text};
use crate::random;
use crate::runtime::{Instant, now};

/// How long an offer remains after its author disconnects. Reloading the page takes less.
const OFFER_GRACE: Duration = Duration::from_secs(5);

/// How long an offer remains after the last request of an author who uses HTTP and does not
/// subscribe to news.
const HTTP_OFFER_GRACE: Duration = Duration::from_secs(60);

/// The pending rematch offers, and the next game once it exists.
#[derive(Clone, Debug, Default)]
pub(super) struct Rematch {
    /// The guests who offer a rematch, and whether each did so over HTTP.
    offers: BTreeMap<GuestId, bool>,
    /// The seat that declined, until the next offer.
    declined: Option<Seat>,
    /// The id of the next game.
    pub(super) next: Option<String>,
}

impl Rematch {
    /// Returns the rematch state for clients.
    pub(super) fn to_wire<H: HostedRules>(&self, table: &RoomTable<H>) -> wire::Rematch {
        let wanted = self.offers.keys().flat_map(|guest| table.seating().all_held(Some(guest)).iter()).map(Seat::index).collect();
        wire::Rematch { wanted, id: self.next.clone(), declined: self.declined.map(Seat::index) }
    }
}

/// Why the next game could not be created.
enum RematchError {
    /// One of its players is in another game with a clock.
    Playing(GuestId),
    Storage(String),
}

impl<H: HostedRules> Room<H> {
    /// Handles a rematch request: offers or accepts a rematch, withdraws the guest's own offer, or
    /// declines those of others.
    pub(super) async fn handle_rematch(
        &mut self,
        connection: u64,
        guest: Option<&GuestId>,
        reference: &Ref,
        (restart, agree): (bool, Option<bool>),
    ) {
        let done = match guest.filter(|_| agree == Some(false)) {
            Some(guest) => self.decline_rematch(guest).map_err(|why| message::refused(reference, &why)),
            None => self.offer_rematch(connection, guest, reference, restart).await,
        };
        match done {
            Ok(()) => {
                let text = self.rematch_message();
                self.broadcast(&text);
                self.send(connection, message::done(reference, self.table.version()));
            }
            Err(text) => self.send(connection, text),
        }
    }

    fn decline_rematch(&mut self, guest: &GuestId) -> Result<(), Refusal> {
        let Some(seat) = self.table.seating().all_held(Some(guest)).iter().next() else {
            return Err(Refusal::new("not-your-seat", "you hold no seat in this game"));
        };
        if self.table.rematch.next.is_some() || self.table.rematch.offers.is_empty() {
            return Err(Refusal::new("no-rematch", "no one is offering another game"));
        }
        if self.table.rematch.offers.remove(guest).is_none() {
            self.table.rematch.offers.clear();
            self.table.rematch.declined = Some(seat);
        }
        self.send_rematch_news(guest);
        Ok(())
    }

    async fn offer_rematch(&mut self, connection: u64, guest: Option<&GuestId>, reference: &Ref, restart: bool) -> Result<(), Text> {
        let over = matches!(self.table.game().pending(), NextStep::Over(_));
        let (show, alone) = (self.table.seating().is_show(), self.table.is_private());
        let may = !self.table.seating().all_held(guest).is_empty() || show && self.table.is_owner(guest);
        let why = if !may {
            Some(Refusal::new("not-your-seat", "you hold no seat in this game"))
        } else if restart && !alone {
            Some(Refusal::new("not-alone", "a game can be restarted only if no one else plays: offer another game instead"))
        } else if !(over || alone || show) {
            Some(Refusal::new("not-over", "the game is still in progress: resign or finish it first"))
        } else {
            self.shared
                .calendar
                .drain_notice()
                .map(|text| Refusal::new("draining", format!("no new games can start at the moment: {text}")))
        };
        if let Some(why) = why {
            return Err(message::refused(reference, &why));
        }
        let Some(guest) = guest.filter(|_| self.table.rematch.next.is_none()) else { return Ok(()) };
        let transient = self.listeners.get(&connection).is_some_and(|listener| listener.transient);
        self.drop_absent_offers();
        self.table.rematch.declined = None;
        self.table.rematch.offers.insert(guest.clone(), transient);
        if !self.table.seating().people().all(|person| self.table.rematch.offers.contains_key(person)) {
            self.send_rematch_news(guest);
            return Ok(());
        }
        match self.create_next_game(guest, over, restart).await {
            Ok(()) => {
                self.send_begun_news(guest);
                Ok(())
            }
            Err(RematchError::Playing(busy)) => {
                self.table.rematch.offers.remove(&busy);
                self.table.rematch.offers.remove(guest);
                let text = self.rematch_message();
                self.broadcast(&text);
                if busy != *guest {
                    self.send_rematch_news(guest);
                }
                let why = Refusal::new("playing", "one of you is playing another game with a clock: finish it first");
                Err(message::refused(reference, &why))
            }
            Err(RematchError::Storage(text)) => {
                self.table.rematch.offers.remove(guest);
                Err(message::error(reference, "storage", &text))
            }
        }
    }

    pub(super) fn rematch_message(&self) -> Text {
        message::text(&Message::Rematch(self.table.rematch.to_wire(&self.table)))
    }

    /// Sends the rematch state as news to all players but this guest, including those not connected
    /// to the room.
    fn send_rematch_news(&self, guest: &GuestId) {
        let wire::Rematch { wanted, id: _, declined } = self.table.rematch.to_wire(&self.table);
        let news = News::Rematch { id: self.table.id().to_owned(), wanted, declined };
        for other in self.table.seating().people().filter(|other| *other != guest) {
            self.shared.news.send(other, &news);
        }
    }

    /// Sends news of the next game to its other players, who may not be connected to this room.
    fn send_begun_news(&self, guest: &GuestId) {
        let Some(id) = &self.table.rematch.next else { return };
        for person in self.table.seating().people().filter(|person| *person != guest) {
            self.shared.news.send(person, &News::Begun { id: id.clone() });
        }
    }

    /// Returns when the first offer of an absent player expires.
    pub(super) fn rematch_expires_at(&self) -> Option<Instant> {
        let rematch = &self.table.rematch;
        let offers = rematch.offers.iter().filter(|_| rematch.next.is_none());
        offers.filter_map(|(guest, transient)| Some(self.absent_since(guest)? + grace(*transient))).min()
    }

    /// Returns since when a player has been absent.
    fn absent_since(&self, guest: &GuestId) -> Option<Instant> {
        self.table.seating().all_held(Some(guest)).iter().find_map(|seat| self.presence.absent_since(seat))
    }

    /// Removes expired offers of absent players, and broadcasts the change.
    pub(super) fn drop_expired_offers(&mut self) {
        let lapsed = |room: &Room<H>, guest: &GuestId, transient: bool| {
            room.absent_since(guest).is_some_and(|since| since.elapsed() >= grace(transient))
        };
        if self.drop_offers(lapsed) {
            let text = self.rematch_message();
            self.broadcast(&text);
        }
    }

    /// Removes the offers of absent players before a game begins without them. Clients that were
    /// connected get no grace period.
    fn drop_absent_offers(&mut self) {
        self.update_presence();
        self.drop_offers(|room, guest, transient| {
            room.absent_since(guest).is_some_and(|since| !transient || since.elapsed() >= HTTP_OFFER_GRACE)
        });
    }

    fn drop_offers(&mut self, is_expired: impl Fn(&Room<H>, &GuestId, bool) -> bool) -> bool {
        if self.table.rematch.next.is_some() {
            return false;
        }
        let offers = &self.table.rematch.offers;
        let dropped: Vec<GuestId> =
            offers.iter().filter(|(guest, transient)| is_expired(self, guest, **transient)).map(|(guest, _)| guest.clone()).collect();
        for guest in &dropped {
            self.table.rematch.offers.remove(guest);
            self.send_rematch_news(guest);
        }
        !dropped.is_empty()
    }

    /// Creates the next game. After a finished game the next seat starts, unless the same game is
    /// restarted (`restart`).
    async fn create_next_game(&mut self, owner: &GuestId, over: bool, restart: bool) -> Result<(), RematchError> {
        let failed = |why: &dyn std::fmt::Display| RematchError::Storage(format!("The game could not be started: {why}."));
        let seed = match self.shared.seed {
            Some(seed) => seed,
            None => random::random_seed().map_err(|why| failed(&why))?,
        };
        let mut new = self.table.next_game(seed, usize::from(over && !restart), restart);
        hosted::accept_next(&new, &self.shared.services).await.map_err(|why| failed(&why))?;
        let summary = initial_summary(&new, &self.shared.services).await;
        for _ in 0..3 {
            let id = random::game_id().map_err(|why| failed(&why))?;
            new.id = format!("{}{id}", self.shared.location.id_prefix());
            match self.shared.store.create_rematch(&new, owner, summary.as_ref()).await {
                Ok(withdrawn) => {
                    tracing::info!(game = new.id, after = self.table.id(), "the next game was created");
                    self.shared.news.withdraw(&withdrawn);
                    self.table.rematch.next = Some(new.id);
                    return Ok(());
                }
                // The id is taken, or another process created the next game first.
                Err(StorageError::IdTaken(_)) => {
                    if let Ok(Some(next)) = self.shared.store.next_game(self.table.id()).await {
                        self.table.rematch.next = Some(next);
                        return Ok(());
                    }
                }
                Err(StorageError::Playing(busy)) => return Err(RematchError::Playing(busy)),
                Err(error) => return Err(failed(&error)),
            }
        }
        Err(failed(&"no free id was found"))
    }
}

fn grace(transient: bool) -> Duration {
    if transient { HTTP_OFFER_GRACE } else { OFFER_GRACE }
}

impl<H: HostedRules> RoomTable<H> {
    /// Returns the next game, with its seats rotated by `by`.
    fn next_game(&self, seed: Seed, by: usize, restart: bool) -> NewGame {
        let row = &self.row;
        let count = row.seats.len().max(1);
        let mut seats: Vec<SeatRow> = row.seats.clone();
        seats.rotate_left(by % count);
        NewGame {
            id: String::new(),
            game: row.game.clone(),
            rules: row.rules.clone(),
            lexicon: row.lexicon.clone(),
            lexicon_hash: row.lexicon_hash.clone(),
            seed,
            options: self.next_options(restart),
            seats,
            created: now(),
            follows: Some(SeriesPlace {
                series: row.series.clone(),
                game: row.id.clone(),
                turned: (row.turned + by as u64) % count as u64,
            }),
            rated: row.rated.clone(),
            audience: row.audience,
        }
    }

    /// Returns the options of the next game as JSON.
    fn next_options(&self, restart: bool) -> String {
        let Ok(mut options) = serde_json::from_str::<Map<String, Value>>(&self.row.options) else { return self.row.options.clone() };
        self.rules().follow(&mut options, self.game().position(), restart);
        Value::Object(options).to_string()
    }
}
