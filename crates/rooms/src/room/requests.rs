//! Handlers of client requests.

use play::{NextStep, Record, Seat, Viewer};
use table::storage::{SeatClaim, SeatTaken};
use table::{GuestId, Occupant, SeatRow};
use wire::{GameFields, MAX_PACE, Message, Ref, Refusal, Request, RequestBody};

use super::SeatError;
use super::hints::HintRequest;
use super::live::{Failure, Room};
use super::room_table::ActError;
use super::search::{SearchQueue, SearchTask};
use crate::hosted::HostedRules;
use crate::limits::Requester;
use crate::message::{self, Text};
use crate::metrics;

/// Returns the refusal of a request that refers to an older version.
pub(super) fn stale_refusal() -> Refusal {
    Refusal::new("stale", "the game has moved on meanwhile: look at the news, then decide anew")
}

impl<H: HostedRules> Room<H> {
    pub(super) async fn handle_request(&mut self, connection: u64, request: Request) {
        let Some(listener) = self.listeners.get(&connection) else { return };
        let (guest, viewer, transient) = (listener.guest.clone(), listener.viewer, listener.transient);
        let guest = guest.as_ref();
        let Request { reference, body } = request;
        if body.has_effect() && guest.is_some_and(|guest| self.shared.moderation.is_banned(guest)) {
            return self.refuse(connection, &reference, &Refusal::new("banned", "a moderator has banned you from this server"));
        }
        match body {
            RequestBody::Ping {} => self.send(connection, message::text(&Message::Pong { reference })),
            RequestBody::Position {} => {
                let game = self.table.game();
                // A finished game is visible to everyone, as in its replay.
                let to = if matches!(game.pending(), NextStep::Over(_)) { Viewer::Review } else { viewer };
                let position = game.rules().frame(game.position(), to);
                self.send(connection, message::text(&Message::Position { reference, position }));
            }
            RequestBody::Look { seat } => {
                // Polling clients have no other way to learn of a rematch.
                if transient {
                    let rematch = self.rematch_message();
                    self.send(connection, rematch);
                }
                self.set_viewer(connection, guest, &reference, seat);
            }
            RequestBody::Preview { seat, action } => {
                let Some(seat) = self.held_seat(connection, guest, &reference, seat) else { return };
                let answer = match self.table.preview(seat, &action.0) {
                    Ok(preview) => message::text(&Message::Preview { reference, preview }),
                    Err(error) => act_error(&reference, &error),
                };
                self.send(connection, answer);
            }
            RequestBody::Act { seat, version, action } => {
                let Some(seat) = self.held_seat(connection, guest, &reference, seat) else { return };
                self.act(connection, &reference, seat, version, &action).await;
            }
            RequestBody::Undo { version } => self.undo_or_redo(connection, guest, &reference, version, false).await,
            RequestBody::Redo { version } => self.undo_or_redo(connection, guest, &reference, version, true).await,
            RequestBody::Hint { seat, step } => {
                let Some(seat) = self.held_seat(connection, guest, &reference, seat) else { return };
                self.request_hint(HintRequest { connection, reference, step }, seat);
            }
            RequestBody::Explore { question } => self.explore(connection, &reference, &question),
            RequestBody::Rematch { anew, agree } => self.handle_rematch(connection, guest, &reference, (anew, agree)).await,
            RequestBody::Level { seat, player } => self.set_level(connection, guest, &reference, (seat, &player)).await,
            RequestBody::Company {} => self.subscribe(connection, guest, reference).await,
            RequestBody::Talk { text } => self.post_chat(connection, guest, &reference, &text).await,
            RequestBody::Claim { draw } => self.claim(connection, guest, &reference, draw).await,
            RequestBody::Takeback { agree } => self.handle_takeback(connection, guest, &reference, agree).await,
            RequestBody::Moretime {} => self.give_time(connection, guest, &reference).await,
            RequestBody::Abort {} => self.abort(connection, guest, &reference).await,
            RequestBody::Pace { ms } => self.set_pace(connection, guest, &reference, ms).await,
        }
    }

    fn refuse(&mut self, connection: u64, reference: &Ref, why: &Refusal) {
        self.send(connection, message::refused(reference, why));
    }

    /// Returns the seat if the guest holds it. Otherwise sends a refusal.
    fn held_seat(&mut self, connection: u64, guest: Option<&GuestId>, reference: &Ref, seat: usize) -> Option<Seat> {
        let held = self.table.seating().held(guest, seat);
        if held.is_none() {
            self.refuse(connection, reference, &Refusal::new("not-your-seat", format!("seat {seat} of this game is not yours")));
        }
        held
    }

    fn set_viewer(&mut self, connection: u64, guest: Option<&GuestId>, reference: &Ref, seat: Option<usize>) {
        let to = match seat {
            None => Viewer::Public,
            Some(seat) => match self.held_seat(connection, guest, reference, seat) {
                Some(seat) => Viewer::Seat(seat),
                None => return,
            },
        };
        let answer = message::text(&self.table.look_message(reference, to));
        if let Some(listener) = self.listeners.get_mut(&connection) {
            listener.viewer = to;
        }
        self.send(connection, answer);
    }

    async fn act(&mut self, connection: u64, reference: &Ref, seat: Seat, version: usize, action: &GameFields) {
        if version != self.table.version() {
            return self.send_stale(connection, reference, version);
        }
        let record = match self.table.propose(seat, &action.0) {
            Ok(record) => record,
            Err(error) => return self.send(connection, act_error(reference, &error)),
        };
        let records = vec![record];
        if let Some(why) = self.reply_refusal(&records).await {
            return self.refuse(connection, reference, &why);
        }
        let added = self.append(records).await;
        if added.is_ok() {
            metrics::moved(self.table.rules().name(), "person");
            self.allow_reply();
        }
        self.answer_append(connection, reference, version, added);
    }

    async fn undo_or_redo(
        &mut self,
        connection: u64,
        guest: Option<&GuestId>,
        reference: &Ref,
        expected_version: Option<usize>,
        redo: bool,
    ) {
        if let Some(version) = expected_version.filter(|version| *version != self.table.version()) {
            return self.send_stale(connection, reference, version);
        }
        let records = match self.table.propose_undo_or_redo(guest, redo) {
            Ok(records) => records,
            Err(why) => return self.refuse(connection, reference, &why),
        };
        if let Some(why) = self.reply_refusal(&records).await {
            return self.refuse(connection, reference, &why);
        }
        let version = self.table.version();
        let added = self.append_as(records, true).await;
        if added.is_ok() {
            self.allow_reply();
        }
        self.answer_append(connection, reference, version, added);
    }

    fn answer_append(&mut self, connection: u64, reference: &Ref, version: usize, added: Result<(), Failure>) {
        match added {
            Ok(()) => self.send(connection, message::done(reference, self.table.version())),
            Err(Failure::Overtaken) => self.send_stale(connection, reference, version),
            Err(Failure::Storage(text)) => {
                let text = format!("Your move could not be stored and does not count: {text}.");
                self.send(connection, message::error(reference, "storage", &text));
            }
        }
    }

    fn send_stale(&mut self, connection: u64, reference: &Ref, version: usize) {
        self.refuse(connection, reference, &stale_refusal());
        if let Some(listener) = self.listeners.get(&connection) {
            let news = message::text(&self.table.news_message(listener.viewer, version.min(self.table.version()), false));
            self.send(connection, news);
        }
    }

    /// Answers a query about the position. Until the game is over this is limited to people who
    /// play alone.
    fn explore(&mut self, connection: u64, reference: &Ref, question: &GameFields) {
        let game = self.table.game();
        if !self.table.is_private() && !matches!(game.pending(), NextStep::Over(_)) {
            let why = Refusal::new("no-hints", "words are not listed in games between people until the game is over");
            return self.refuse(connection, reference, &why);
        }
        let Some(listener) = self.listeners.get(&connection) else { return };
        let (out, requester) = (listener.out.clone(), listener.requester.clone());
        let (rules, view, version) = (self.table.rules().clone(), game.view(Viewer::Public), self.table.version());
        let (services, question, reference) = (self.shared.services.clone(), question.0.clone(), reference.clone());
        // Runs outside the room's task: the game continues meanwhile.
        crate::runtime::spawn(requester.scope(async move {
            let job_reference = reference.clone();
            // Serializing hundreds of moves is slow as well, so it is part of the job.
            let found = services.compute(move || match rules.explore(&view, &question) {
                Ok(found) => message::text(&Message::Found { reference: job_reference, version, found }),
                Err(bad) => act_error(&job_reference, &bad.into()),
            });
            let answer = found.await.unwrap_or_else(|busy| message::error(&reference, "busy", &busy.to_string()));
            // The client may have disconnected.
            let _ = out.try_send(answer);
        }));
    }

    fn request_hint(&mut self, waiting: HintRequest, seat: Seat) {
        let pending = self.table.game().pending();
        let why = if !(1..=3).contains(&waiting.step) {
            Some(Refusal::new("no-such-step", "a hint has the steps 1, 2 and 3"))
        } else if !self.table.is_private() || (self.table.guards_words() && self.table.seating().only_person().is_none()) {
            Some(Refusal::new("no-hints", "there are no hints in games between people"))
        } else if self.table.rules().has_challengeable_word(self.table.game().position()) {
            // Any hint would reveal whether the word is valid.
            Some(Refusal::new("word-lies-open", "the last word can be challenged: challenge or accept it first"))
        } else if matches!(pending, NextStep::Over(_)) {
            Some(Refusal::new("over", "the game is over"))
        } else if !matches!(pending, NextStep::Seats(seats) if seats.contains(seat)) {
            Some(Refusal::new("not-your-turn", format!("it is not the turn of seat {seat}")))
        } else {
            None
        };
        if let Some(why) = why {
            return self.refuse(waiting.connection, &waiting.reference, &why);
        }
        let version = self.table.version();
        if let Some(advice) = self.hints.cached(version, seat).cloned() {
            return self.send_hint(&waiting, seat, &advice);
        }
        let (connection, reference) = (waiting.connection, waiting.reference.clone());
        if !self.hints.enqueue(waiting) {
            return self.send(connection, message::error(&reference, "too-fast", "a hint is being computed: wait a moment"));
        }
        if self.hints.search.is_none() {
            let player = self.table.rules().strongest().to_owned();
            let asking = self.listeners.get(&connection).map_or_else(|| Requester::guest(None), |listener| listener.requester.clone());
            let queue = (SearchQueue::Questions(self.shared.services.questions.clone()), asking);
            let request = self.search_request(seat, player, queue);
            self.hints.search = Some(SearchTask::start(request));
        }
    }

    /// Sends a finished hint to the clients that wait for it.
    pub(super) fn deliver_hint(&mut self, advice: Option<H::Action>) {
        let failed = advice.is_none();
        let (about, waiting) = self.hints.finish(advice);
        for waiting in waiting {
            let current = about.filter(|(version, _)| *version == self.table.version());
            let advice = current.and_then(|(version, seat)| Some((seat, self.hints.cached(version, seat)?.clone())));
            match advice {
                Some((seat, advice)) => self.send_hint(&waiting, seat, &advice),
                None if failed => {
                    let text = "no hint could be found: try again";
                    self.send(waiting.connection, message::error(&waiting.reference, "no-hint", text));
                }
                None => self.refuse(waiting.connection, &waiting.reference, &stale_refusal()),
            }
        }
    }

    fn send_hint(&mut self, waiting: &HintRequest, seat: Seat, advice: &H::Action) {
        let rules = self.table.rules();
        let view = self.table.game().view(Viewer::Seat(seat));
        let hint = rules.hint(&view, advice, waiting.step);
        self.send(waiting.connection, message::text(&Message::Hint { reference: waiting.reference.clone(), step: waiting.step, hint }));
    }

    async fn set_pace(&mut self, connection: u64, guest: Option<&GuestId>, reference: &Ref, ms: Option<u64>) {
        let why = if !self.table.seating().is_show() {
            Some(Refusal::new("no-show", "the pace is set only where computers play among themselves"))
        } else if !self.table.is_owner(guest) {
            Some(Refusal::new("not-yours", "only the creator of the game can set the pace"))
        } else if ms.is_some_and(|ms| ms > MAX_PACE) {
            Some(Refusal::new("bad-pace", format!("the pace is 0 to {MAX_PACE} milliseconds a move, or null for a pause")))
        } else {
            None
        };
        if let Some(why) = why {
            return self.refuse(connection, reference, &why);
        }
        if let Err(error) = self.shared.store.save_pace(self.table.id(), ms).await {
            return self.send(connection, message::error(reference, "storage", &format!("The pace could not be stored: {error}.")));
        }
        self.table.pace = ms.map(std::time::Duration::from_millis);
        self.cancel_search();
        self.update_clock();
        if ms.is_none() {
            self.persist_clock().await;
        }
        let text = message::pace(ms, self.table.wire_clock());
        self.broadcast(&text);
        self.send(connection, message::done(reference, self.table.version()));
    }

    pub(super) async fn take_seat(&mut self, claim: SeatClaim) -> Result<SeatTaken, SeatError> {
        let (guest, name) = (claim.guest.clone(), &*claim.name);
        if let Some(seat) = self.table.seating().all_held(Some(&guest)).iter().next() {
            return Err(SeatError::Already(seat));
        }
        let moderation = &self.shared.moderation;
        let taken = |row: &&SeatRow| !name.is_empty() && !row.name.is_empty() && moderation.look_alike(&row.name, name);
        if let Some(row) = self.table.row.seats.iter().find(taken) {
            return Err(SeatError::Alike(row.name.clone()));
        }
        let taken = self.shared.store.take_seat(claim).await?;
        match self.shared.store.game(self.table.id()).await {
            Ok(Some(row)) => {
                debug_assert!(matches!(row.seats.get(taken.seat.index()).map(|s| &s.occupant), Some(Occupant::Person(p)) if *p == guest));
                self.table.set_seats(row.seats);
            }
            Ok(None) => {}
            Err(error) => return Err(error.into()),
        }
        // The game begins when its last seat is taken.
        self.advance().await;
        self.update_clock();
        self.broadcast_seats();
        self.disconnect_excluded();
        Ok(taken)
    }

    /// Reloads the seats of a game that has not begun.
    pub(super) async fn reload_seats(&mut self) {
        match self.shared.store.game(self.table.id()).await {
            Ok(Some(row)) => self.table.row = row,
            Ok(None) => {}
            Err(error) => tracing::warn!(game = self.table.id(), %error, "the seats could not be reloaded"),
        }
        self.broadcast_seats();
    }

    /// Disconnects spectators that could see the game only because it had an open seat.
    fn disconnect_excluded(&mut self) {
        let table = &self.table;
        for (_, listener) in self.listeners.extract_if(|_, listener| !listener.sees_all && table.is_hidden_from(listener.guest.as_ref())) {
            let _ = listener.out.try_send(message::private());
        }
    }

    /// Sends the seats to every client.
    pub(super) fn broadcast_seats(&mut self) {
        let clock = self.table.wire_clock();
        let all: Vec<u64> = self.listeners.keys().copied().collect();
        for connection in all {
            if let Some(listener) = self.listeners.get(&connection) {
                let seats = self.table.seats_for(listener.guest.as_ref());
                let seats = message::text(&Message::Seats { seats, clock: clock.clone() });
                self.send(connection, seats);
            }
        }
    }

    /// Replaces the computer player of a seat.
    async fn set_level(&mut self, connection: u64, guest: Option<&GuestId>, reference: &Ref, (number, player): (usize, &str)) {
        let (seat, row) = match self.table.propose_player(guest, number, player, &self.shared.services) {
            Ok(change) => change,
            Err(why) => return self.refuse(connection, reference, &why),
        };
        let (Occupant::Computer(name), old) = (&row.occupant, self.table.row.seats.get(number)) else { return };
        let record = Record::Player(seat, name.clone());
        let version = self.table.version();
        if old != Some(&row) {
            if let Err(failure) = self.append_player(record, seat, row).await {
                return self.answer_append(connection, reference, version, Err(failure));
            }
            self.broadcast_seats();
        }
        self.send(connection, message::done(reference, self.table.version()));
    }
}

fn act_error(reference: &Ref, error: &ActError) -> Text {
    match error {
        ActError::Malformed(text) => message::error(reference, "bad-message", text),
        ActError::Refused(why) => message::refused(reference, why),
    }
}
