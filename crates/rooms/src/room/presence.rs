//! Presence, chat, and claims against absent players. Only clients that subscribed receive these
//! messages.

use std::collections::{BTreeMap, HashMap};
use std::time::Duration;

use crate::runtime::Instant;
use play::{NextStep, Record, Seat, SeatSet};
use table::Limit;
use table::storage::ChatMessage;
use table::{GuestId, Occupant};
use wire::{Message, Presence, Ref, Refusal};

use super::live::{Failure, Listener, Room};
use super::takebacks::TakebackRequest;
use crate::direction::turns_text;
use crate::hosted::HostedRules;
use crate::message::{self, Text};
use crate::runtime::now;

/// The number of chat messages sent to a new subscriber.
const MAX_CHAT_HISTORY: u32 = 200;

/// The maximum length of a chat message in characters.
const MAX_CHAT_CHARS: usize = 300;

/// The chat rate limit: messages per period and guest.
const CHAT_RATE: (usize, Duration) = (8, Duration::from_secs(20));

/// The minimum interval between presence broadcasts for a player who polls over HTTP. Pages
/// extrapolate from the last broadcast.
const PRESENCE_INTERVAL: Duration = Duration::from_secs(4);

/// Presence, recent chat activity and the pending takeback request of a room.
#[derive(Debug)]
pub(super) struct PresenceState {
    /// Seats of people who are not connected, and since when.
    away: BTreeMap<Seat, Instant>,
    recent_messages: HashMap<GuestId, Vec<Instant>>,
    /// When presence was last broadcast.
    last_broadcast: Instant,
    /// The pending takeback request.
    pub(super) takeback: Option<TakebackRequest>,
    /// The absent player's seat the game was waiting for at the last presence broadcast, and since
    /// when.
    waiting_for: Option<(Seat, Instant)>,
}

impl PresenceState {
    /// Creates the state of a new room, in which no player is connected yet.
    pub(super) fn new(seats: impl IntoIterator<Item = Seat>) -> PresenceState {
        let begun = Instant::now();
        let away = seats.into_iter().map(|seat| (seat, begun)).collect();
        PresenceState { away, recent_messages: HashMap::new(), last_broadcast: begun, takeback: None, waiting_for: None }
    }
}

impl PresenceState {
    /// Returns since when no one has been connected for a seat.
    pub(super) fn absent_since(&self, seat: Seat) -> Option<Instant> {
        self.away.get(&seat).copied()
    }

    /// Restarts the absence of these seats, whose player has just made an HTTP request. Returns
    /// whether presence should be broadcast.
    pub(super) fn restart_absence(&mut self, seats: SeatSet) -> bool {
        let mut changed = false;
        for seat in seats.iter() {
            self.away.entry(seat).and_modify(|since| {
                *since = Instant::now();
                changed = true;
            });
        }
        changed && self.last_broadcast.elapsed() >= PRESENCE_INTERVAL
    }
}

/// Returns how long a player may be absent before another seat may claim the game, or `None` if
/// there is no such limit.
fn claim_after(limit: Option<Limit>) -> Option<Duration> {
    let seconds = match limit {
        Some(Limit::Days(_)) => return None,
        None => 120,
        Some(Limit::Turn(_)) => 60,
        Some(limit @ Limit::Game { .. }) => match ratings::Speed::of(limit) {
            ratings::Speed::Blitz => 30,
            ratings::Speed::Rapid => 60,
            ratings::Speed::Classical | ratings::Speed::Correspondence => 120,
        },
    };
    Some(Duration::from_secs(seconds))
}

impl<H: HostedRules> Room<H> {
    /// Updates presence and broadcasts it if it changed.
    pub(super) fn update_presence(&mut self) {
        // Includes a player without human opponents: spectators see their presence.
        let people = self.table.seating().seats_of_people();
        let (present, absent): (Vec<Seat>, Vec<Seat>) = people.into_iter().partition(|seat| self.is_connected(*seat));
        let away = &mut self.presence.away;
        let mut changed = false;
        for seat in present {
            changed |= away.remove(&seat).is_some();
        }
        for seat in absent {
            away.entry(seat).or_insert_with(|| {
                changed = true;
                Instant::now()
            });
        }
        // A takeback request expires with the next record.
        if self.presence.takeback.is_some() && self.takeback_request().is_none() {
            self.presence.takeback = None;
            changed = true;
        }
        let waiting_for = self.waiting_for_absent();
        if changed || waiting_for != self.presence.waiting_for {
            self.presence.waiting_for = waiting_for;
            self.broadcast_presence();
        }
    }

    /// Returns whether a seat's player is present: connected to the room, or a program that
    /// subscribes to news and moves over HTTP.
    fn is_connected(&self, seat: Seat) -> bool {
        let at_table =
            |listener: &Listener| !listener.transient && self.table.seating().held(listener.guest.as_ref(), seat.index()).is_some();
        self.listeners.values().any(at_table)
            || matches!(self.table.seating().occupant(seat), Some(Occupant::Person(guest)) if self.shared.news.has_subscriber(guest))
    }

    /// Returns the seat to move if its player is absent, and since when the game has been waiting.
    /// An absence counts from the start of the turn.
    fn waiting_for_absent(&self) -> Option<(Seat, Instant)> {
        let (turn, began) = self.turn;
        let seat = turn?.seat;
        Some((seat, self.presence.absent_since(seat)?.max(began)))
    }

    /// Broadcasts presence to its subscribers.
    pub(super) fn broadcast_presence(&mut self) {
        self.presence.last_broadcast = Instant::now();
        let text = message::text(&Message::Presence(self.wire_presence()));
        self.broadcast_to_subscribers(&text);
    }

    fn wire_presence(&self) -> Presence {
        let seats = self.table.row.seats.len();
        let away = |seat: usize| self.presence.away.get(&Seat::new(seat)?).map(|since| millis(since.elapsed()));
        Presence {
            away: (0..seats).map(away).collect(),
            claim: self.claim_after().map(millis),
            waits: self.waiting_for_absent().map(|(_, since)| millis(since.elapsed())),
            takeback: self.takeback_request().map(|request| request.seat.index()),
        }
    }

    fn claim_after(&self) -> Option<Duration> {
        claim_after(self.table.timing.limit()).map(|usual| self.shared.claim_after.unwrap_or(usual))
    }

    /// Sends a message to all subscribers of presence and chat.
    pub(super) fn broadcast_to_subscribers(&mut self, text: &Text) {
        let all: Vec<u64> = self.listeners.iter().filter(|(_, listener)| listener.subscribed).map(|(&connection, _)| connection).collect();
        all.into_iter().for_each(|connection| self.send(connection, text.clone()));
    }

    /// Subscribes a client to presence and chat, and sends it the current state.
    pub(super) async fn subscribe(&mut self, connection: u64, guest: Option<&GuestId>, reference: Ref) {
        let said = match self.shared.store.chat_messages(self.table.id(), MAX_CHAT_HISTORY).await {
            Ok(said) => said,
            Err(error) => return self.send(connection, message::error(&reference, "storage", &error.to_string())),
        };
        let mut talk = Vec::new();
        // Cache the lookup per author, since the room is blocked by it.
        let mut cache: HashMap<(GuestId, bool), bool> = HashMap::new();
        for line in said {
            let key = (line.guest.clone(), line.seat.is_some());
            let may = match cache.get(&key) {
                Some(may) => *may,
                None => self.may_read(guest, &line).await,
            };
            cache.insert(key, may);
            if may {
                talk.push(wire_chat_message(&line, guest));
            }
        }
        if let Some(listener) = self.listeners.get_mut(&connection) {
            listener.subscribed = true;
        }
        let presence = self.wire_presence();
        self.send(connection, message::text(&Message::Company { reference, presence, talk }));
    }

    /// Returns whether a guest may read a chat message. During a game, players and spectators have
    /// separate chats. Players do not see messages of members they have blocked.
    async fn may_read(&mut self, guest: Option<&GuestId>, line: &ChatMessage) -> bool {
        let plays = !self.table.seating().all_held(guest).is_empty();
        let over = matches!(self.table.game().pending(), NextStep::Over(_));
        if !over && plays != line.seat.is_some() {
            return false;
        }
        // Spectators, of whom there may be many, skip the block lookup.
        let Some(guest) = guest.filter(|guest| plays && **guest != line.guest) else { return true };
        // If the lookup fails, deliver the message.
        self.shared.store.blocks(guest, &line.guest).await.map_or(true, |blocks| !blocks)
    }

    /// Stores a chat message and delivers it to the subscribers who may read it.
    pub(super) async fn post_chat(&mut self, connection: u64, guest: Option<&GuestId>, reference: &Ref, text: &str) {
        let Some(guest) = guest else { return };
        let text: String = text.trim().chars().filter(|c| !c.is_control() && !turns_text(*c)).collect();
        if text.is_empty() || text.chars().count() > MAX_CHAT_CHARS {
            let why = Refusal::new("talk-length", format!("a message has 1 to {MAX_CHAT_CHARS} characters"));
            return self.send(connection, message::refused(reference, &why));
        }
        if self.shared.moderation.is_muted(guest) {
            let why = Refusal::new("silenced", "a moderator has muted you: your account shows why and until when");
            return self.send(connection, message::refused(reference, &why));
        }
        let (max, span) = CHAT_RATE;
        let said = self.presence.recent_messages.entry(guest.clone()).or_default();
        said.retain(|at| at.elapsed() < span);
        if said.len() >= max {
            return self.send(connection, message::error(reference, "too-fast", "too many messages: wait a moment"));
        }
        said.push(Instant::now());
        let seat = self.table.seating().all_held(Some(guest)).iter().next();
        let sits = seat.and_then(|seat| self.table.row.seats.get(seat.index())).map(|row| row.name.clone());
        let name = match sits {
            Some(name) => name,
            None => self.shared.store.member_name(guest).await.ok().flatten().unwrap_or_default(),
        };
        let line = ChatMessage { guest: guest.clone(), seat, name, text, at: now() };
        if let Err(error) = self.shared.store.add_chat_message(self.table.id(), &line).await {
            return self.send(connection, message::error(reference, "storage", &error.to_string()));
        }
        let readers: Vec<(u64, Option<GuestId>)> = self
            .listeners
            .iter()
            .filter(|(_, listener)| listener.subscribed)
            .map(|(&connection, listener)| (connection, listener.guest.clone()))
            .collect();
        for (reader, guest) in readers {
            if self.may_read(guest.as_ref(), &line).await {
                self.send(reader, message::text(&Message::Talk(wire_chat_message(&line, guest.as_ref()))));
            }
        }
        self.send(connection, message::done(reference, self.table.version()));
    }

    /// Lets a seat claim a win or a draw after all its human opponents have been absent for too
    /// long. If computers play as well, the game continues with them.
    pub(super) async fn claim(&mut self, connection: u64, guest: Option<&GuestId>, reference: &Ref, draw: bool) {
        let playing: Vec<Seat> = self.table.game().playing().collect();
        let held = self.table.seating().all_held(guest);
        let mine = held.iter().find(|seat| playing.contains(seat));
        let Some(mine) = mine else {
            return self.send(connection, message::refused(reference, &Refusal::new("not-your-seat", "you are not playing in this game")));
        };
        let others: Vec<Seat> =
            self.table.seating().seats_of_people().into_iter().filter(|seat| !held.contains(*seat) && playing.contains(seat)).collect();
        self.update_presence();
        let long = self.claim_after();
        let waiting_for = self.waiting_for_absent().filter(|(seat, _)| others.contains(seat));
        let waited = waiting_for.zip(long).is_some_and(|((_, since), long)| since.elapsed() >= long);
        let gone = |seat: &Seat| self.presence.away.get(seat).zip(long).is_some_and(|(since, long)| since.elapsed() >= long);
        let why = if self.table.seating().has_open_seat() || matches!(self.table.game().pending(), NextStep::Over(_)) {
            Some(Refusal::new("over", "no game is in progress"))
        } else if others.is_empty() || self.table.is_private() || !others.iter().all(gone) {
            Some(Refusal::new("still-here", "nothing can be claimed: your opponents are here or have not been away long enough"))
        } else if !waited {
            Some(Refusal::new("not-waiting", "nothing can be claimed: the game has not waited long enough for the absent players"))
        } else if draw && (playing.len() > 2 || !self.table.rules().allows_draws()) {
            Some(Refusal::new("no-draws", "no draw can be claimed in this game"))
        } else {
            None
        };
        if let Some(why) = why {
            return self.send(connection, message::refused(reference, &why));
        }
        let records = if draw { vec![Record::ClaimDraw(mine)] } else { others.into_iter().map(Record::Abandon).collect() };
        match self.append(records).await {
            Ok(()) => self.send(connection, message::done(reference, self.table.version())),
            Err(failure) => self.send_failure(connection, reference, failure),
        }
    }

    /// Reports a failed append to the client.
    pub(super) fn send_failure(&mut self, connection: u64, reference: &Ref, failure: Failure) {
        let text = match failure {
            Failure::Overtaken => message::refused(reference, &super::requests::stale_refusal()),
            Failure::Storage(error) => {
                tracing::error!(game = self.table.id(), error, "a record that players agreed on could not be stored");
                message::error(reference, "storage", &error)
            }
        };
        self.send(connection, text);
    }
}

fn millis(time: Duration) -> u64 {
    time.as_millis().try_into().unwrap_or(u64::MAX)
}

fn wire_chat_message(line: &ChatMessage, guest: Option<&GuestId>) -> wire::ChatMessage {
    wire::ChatMessage {
        seat: line.seat.map(Seat::index),
        name: line.name.clone(),
        yours: Some(&line.guest) == guest,
        text: line.text.clone(),
        at: line.at,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn http_requests_rebroadcast_presence_at_intervals() {
        let seat = Seat::new(0).unwrap();
        let mut presence = PresenceState::new([seat]);
        assert!(!presence.restart_absence(SeatSet::only(seat)), "presence was broadcast just now");
        presence.last_broadcast = Instant::now().checked_sub(PRESENCE_INTERVAL).unwrap();
        assert!(!presence.restart_absence(SeatSet::EMPTY), "another guest sent the request");
        assert!(presence.restart_absence(SeatSet::only(seat)));
    }

    #[test]
    fn slower_games_allow_longer_absence() {
        let game = |minutes: u64| Some(Limit::Game { total: Duration::from_secs(60 * minutes), increment: Duration::ZERO });
        let seconds = |limit| claim_after(limit).map(|time| time.as_secs());
        assert_eq!([game(3), game(10), game(60)].map(seconds), [Some(30), Some(60), Some(120)]);
        assert_eq!(seconds(Some(Limit::Days(Duration::from_secs(86_400)))), None);
        assert_eq!(seconds(None), Some(120));
    }
}
