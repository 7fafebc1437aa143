//! Handlers of client requests.

use play::{NextStep, Record, Seat, Viewer};
use table::storage::{SeatClaim, SeatTaken};
use table::{GuestId, Occupant, SeatRow};
use wire::{GameFields, MAX_PACE, Message, Ref, Refusal, Request};

use super::SitError;
use super::hints::HintRequest;
use super::live::{Failure, Room};
use super::room_table::ActError;
use super::thinking::{Lane, ThinkingTask};
use crate::hosted::HostedRules;
use crate::limits::Claimant;
use crate::message::{self, Text};
use crate::metrics;

/// Returns the refusal of a request that refers to an older version.
pub(super) fn stale() -> Refusal {
    Refusal::new("stale", "the game has moved on meanwhile: look at the news, then decide anew")
}

impl<H: HostedRules> Room<H> {
    pub(super) async fn hear(&mut self, connection: u64, asked: Request) {
        let Some(listener) = self.listeners.get(&connection) else { return };
        let (guest, looking, passing) = (listener.guest.clone(), listener.looking, listener.passing);
        let guest = guest.as_ref();
        if let Some(reference) = asked.changes()
            && guest.is_some_and(|guest| self.shared.moderation.is_banned(guest))
        {
            return self.refuse(connection, reference, &Refusal::new("banned", "a moderator has banned you from this server"));
        }
        match asked {
            Request::Ping { reference } => self.tell(connection, message::text(&Message::Pong { reference })),
            Request::Position { reference } => {
                let game = self.table.game();
                // A finished game is visible to everyone, as in its replay.
                let to = if matches!(game.pending(), NextStep::Over(_)) { Viewer::Review } else { looking };
                let position = game.rules().frame(game.position(), to);
                self.tell(connection, message::text(&Message::Position { reference, position }));
            }
            Request::Look { reference, seat } => {
                // Polling clients have no other way to learn of a rematch.
                if passing {
                    let rematch = self.rematch_told();
                    self.tell(connection, rematch);
                }
                self.look(connection, guest, &reference, seat);
            }
            Request::Preview { reference, seat, action } => {
                let Some(seat) = self.held(connection, guest, &reference, seat) else { return };
                let answer = match self.table.preview(seat, &action.0) {
                    Ok(preview) => message::text(&Message::Preview { reference, preview }),
                    Err(error) => answer_to(&reference, &error),
                };
                self.tell(connection, answer);
            }
            Request::Act { reference, seat, version, action } => {
                let Some(seat) = self.held(connection, guest, &reference, seat) else { return };
                self.act(connection, &reference, seat, version, &action).await;
            }
            Request::Undo { reference, version } => self.go_back(connection, guest, &reference, version, false).await,
            Request::Redo { reference, version } => self.go_back(connection, guest, &reference, version, true).await,
            Request::Hint { reference, seat, step } => {
                let Some(seat) = self.held(connection, guest, &reference, seat) else { return };
                self.hint(HintRequest { connection, reference, step }, seat);
            }
            Request::Explore { reference, question } => self.explore(connection, &reference, &question),
            Request::Rematch { reference, anew, agree } => self.hear_rematch(connection, guest, &reference, (anew, agree)).await,
            Request::Level { reference, seat, player } => self.set_level(connection, guest, &reference, (seat, &player)).await,
            Request::Company { reference } => self.keep_company(connection, guest, reference).await,
            Request::Talk { reference, text } => self.talk(connection, guest, &reference, &text).await,
            Request::Claim { reference, draw } => self.claim(connection, guest, &reference, draw).await,
            Request::Takeback { reference, agree } => self.take_back(connection, guest, &reference, agree).await,
            Request::Moretime { reference } => self.give_time(connection, guest, &reference).await,
            Request::Abort { reference } => self.call_off(connection, guest, &reference).await,
            Request::Pace { reference, ms } => self.set_pace(connection, guest, &reference, ms).await,
        }
    }

    fn refuse(&mut self, connection: u64, reference: &Ref, why: &Refusal) {
        self.tell(connection, message::refused(reference, why));
    }

    /// Returns the seat if the guest holds it. Otherwise sends a refusal.
    fn held(&mut self, connection: u64, guest: Option<&GuestId>, reference: &Ref, seat: usize) -> Option<Seat> {
        let held = self.table.seating().held(guest, seat);
        if held.is_none() {
            self.refuse(connection, reference, &Refusal::new("not-your-seat", format!("seat {seat} of this game is not yours")));
        }
        held
    }

    fn look(&mut self, connection: u64, guest: Option<&GuestId>, reference: &Ref, seat: Option<usize>) {
        let to = match seat {
            None => Viewer::Public,
            Some(seat) => match self.held(connection, guest, reference, seat) {
                Some(seat) => Viewer::Seat(seat),
                None => return,
            },
        };
        let answer = message::text(&self.table.looking(reference, to));
        if let Some(listener) = self.listeners.get_mut(&connection) {
            listener.looking = to;
        }
        self.tell(connection, answer);
    }

    async fn act(&mut self, connection: u64, reference: &Ref, seat: Seat, version: usize, action: &GameFields) {
        if version != self.table.version() {
            return self.tell_stale(connection, reference, version);
        }
        let record = match self.table.propose(seat, &action.0) {
            Ok(record) => record,
            Err(error) => return self.tell(connection, answer_to(reference, &error)),
        };
        let records = vec![record];
        if let Some(why) = self.refused_reply(&records).await {
            return self.refuse(connection, reference, &why);
        }
        let added = self.add(records).await;
        if added.is_ok() {
            metrics::moved(self.table.rules().name(), "person");
            self.pass_reply();
        }
        self.answer_added(connection, reference, version, added);
    }

    async fn go_back(&mut self, connection: u64, guest: Option<&GuestId>, reference: &Ref, meant: Option<usize>, again: bool) {
        if let Some(version) = meant.filter(|version| *version != self.table.version()) {
            return self.tell_stale(connection, reference, version);
        }
        let records = match self.table.propose_undo_or_redo(guest, again) {
            Ok(records) => records,
            Err(why) => return self.refuse(connection, reference, &why),
        };
        if let Some(why) = self.refused_reply(&records).await {
            return self.refuse(connection, reference, &why);
        }
        let version = self.table.version();
        let added = self.add_as(records, true).await;
        if added.is_ok() {
            self.pass_reply();
        }
        self.answer_added(connection, reference, version, added);
    }

    fn answer_added(&mut self, connection: u64, reference: &Ref, version: usize, added: Result<(), Failure>) {
        match added {
            Ok(()) => self.tell(connection, message::done(reference, self.table.version())),
            Err(Failure::Overtaken) => self.tell_stale(connection, reference, version),
            Err(Failure::Storage(text)) => {
                let text = format!("Your move is not stored, and does not count: {text}.");
                self.tell(connection, message::error(reference, "storage", &text));
            }
        }
    }

    fn tell_stale(&mut self, connection: u64, reference: &Ref, version: usize) {
        self.refuse(connection, reference, &stale());
        if let Some(listener) = self.listeners.get(&connection) {
            let news = message::text(&self.table.news(listener.looking, version.min(self.table.version()), false));
            self.tell(connection, news);
        }
    }

    /// Answers a query about the position. Until the game is over this is limited to people who
    /// play alone.
    fn explore(&mut self, connection: u64, reference: &Ref, question: &GameFields) {
        let game = self.table.game();
        if !self.table.is_private() && !matches!(game.pending(), NextStep::Over(_)) {
            let why = Refusal::new("no-hints", "words are not listed where two or more people play one another, until the game is over");
            return self.refuse(connection, reference, &why);
        }
        let Some(listener) = self.listeners.get(&connection) else { return };
        let (out, claimant) = (listener.out.clone(), listener.claimant.clone());
        let (rules, view, version) = (self.table.rules().clone(), game.view(Viewer::Public), self.table.version());
        let (services, question, reference) = (self.shared.services.clone(), question.0.clone(), reference.clone());
        // Runs outside the room's task, so that the game continues meanwhile.
        crate::runtime::spawn(claimant.asks(async move {
            let asked = reference.clone();
            // Serializing hundreds of moves is slow as well, so it is part of the job.
            let found = services.compute(move || match rules.explore(&view, &question) {
                Ok(found) => message::text(&Message::Found { reference: asked, version, found }),
                Err(bad) => answer_to(&asked, &bad.into()),
            });
            let answer = found.await.unwrap_or_else(|busy| message::error(&reference, "busy", &busy.to_string()));
            // The client may have disconnected.
            let _ = out.try_send(answer);
        }));
    }

    fn hint(&mut self, waiting: HintRequest, seat: Seat) {
        let pending = self.table.game().pending();
        let why = if !(1..=3).contains(&waiting.step) {
            Some(Refusal::new("no-such-step", "a hint has the steps 1, 2 and 3"))
        } else if !self.table.is_private() || (self.table.guards_words() && self.table.seating().only_person().is_none()) {
            Some(Refusal::new("no-hints", "there are no hints where two or more people play one another"))
        } else if self.table.rules().has_challengeable_word(self.table.game().position()) {
            // Any hint would reveal whether the word is valid.
            Some(Refusal::new("word-lies-open", "a word lies open to a challenge: challenge it or accept it first"))
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
        if let Some(advice) = self.hints.known(version, seat).cloned() {
            return self.tell_hint(&waiting, seat, &advice);
        }
        let (connection, reference) = (waiting.connection, waiting.reference.clone());
        if !self.hints.wait(waiting) {
            return self.tell(connection, message::error(&reference, "too-fast", "a hint is on its way: wait a moment"));
        }
        if self.hints.thinking.is_none() {
            let player = self.table.rules().strongest().to_owned();
            let asking = self.listeners.get(&connection).map_or_else(|| Claimant::guest(None), |listener| listener.claimant.clone());
            let places = (Lane::Questions(self.shared.services.questions.clone()), asking);
            let question = self.question(seat, player, places);
            self.hints.thinking = Some(ThinkingTask::begin(question));
        }
    }

    /// Sends a finished hint to the clients that wait for it.
    pub(super) fn advise(&mut self, advice: Option<H::Action>) {
        let failed = advice.is_none();
        let (about, waiting) = self.hints.take(advice);
        for waiting in waiting {
            let current = about.filter(|(version, _)| *version == self.table.version());
            let advice = current.and_then(|(version, seat)| Some((seat, self.hints.known(version, seat)?.clone())));
            match advice {
                Some((seat, advice)) => self.tell_hint(&waiting, seat, &advice),
                None if failed => {
                    let text = "no hint could be found: try again";
                    self.tell(waiting.connection, message::error(&waiting.reference, "no-hint", text));
                }
                None => self.refuse(waiting.connection, &waiting.reference, &stale()),
            }
        }
    }

    fn tell_hint(&mut self, waiting: &HintRequest, seat: Seat, advice: &H::Action) {
        let rules = self.table.rules();
        let view = self.table.game().view(Viewer::Seat(seat));
        let hint = rules.hint(&view, advice, waiting.step);
        self.tell(waiting.connection, message::text(&Message::Hint { reference: waiting.reference.clone(), step: waiting.step, hint }));
    }

    async fn set_pace(&mut self, connection: u64, guest: Option<&GuestId>, reference: &Ref, ms: Option<u64>) {
        let why = if !self.table.seating().is_show() {
            Some(Refusal::new("no-show", "the pace is set only where computers play among themselves"))
        } else if !self.table.is_owner(guest) {
            Some(Refusal::new("not-yours", "the pace is set by whoever began the game"))
        } else if ms.is_some_and(|ms| ms > MAX_PACE) {
            Some(Refusal::new("bad-pace", format!("the pace is 0 to {MAX_PACE} milliseconds a move, or null for a pause")))
        } else {
            None
        };
        if let Some(why) = why {
            return self.refuse(connection, reference, &why);
        }
        if let Err(error) = self.shared.store.save_pace(self.table.id(), ms).await {
            return self.tell(connection, message::error(reference, "storage", &format!("The pace is not stored: {error}.")));
        }
        self.table.pace = ms.map(std::time::Duration::from_millis);
        self.stop_thinking();
        self.wind();
        if ms.is_none() {
            self.note().await;
        }
        let told = message::pace(ms, self.table.clock_shown());
        self.tell_all(&told);
        self.tell(connection, message::done(reference, self.table.version()));
    }

    pub(super) async fn take(&mut self, claim: SeatClaim) -> Result<SeatTaken, SitError> {
        let (guest, name) = (claim.guest.clone(), &*claim.name);
        if let Some(seat) = self.table.seating().all_held(Some(&guest)).iter().next() {
            return Err(SitError::Already(seat));
        }
        let moderation = &self.shared.moderation;
        let taken = |row: &&SeatRow| !name.is_empty() && !row.name.is_empty() && moderation.look_alike(&row.name, name);
        if let Some(row) = self.table.row.seats.iter().find(taken) {
            return Err(SitError::Alike(row.name.clone()));
        }
        let taken = self.shared.store.take_seat(claim).await?;
        match self.shared.store.game(self.table.id()).await {
            Ok(Some(row)) => {
                debug_assert!(matches!(row.seats.get(taken.seat.index()).map(|s| &s.occupant), Some(Occupant::Person(p)) if *p == guest));
                self.table.seat_down(row.seats);
            }
            Ok(None) => {}
            Err(error) => return Err(error.into()),
        }
        // The game begins when its last seat is taken.
        self.go_on().await;
        self.wind();
        self.tell_seats();
        self.show_out();
        Ok(taken)
    }

    /// Reloads the seats of a game that has not begun.
    pub(super) async fn read_seats(&mut self) {
        match self.shared.store.game(self.table.id()).await {
            Ok(Some(row)) => self.table.row = row,
            Ok(None) => {}
            Err(error) => tracing::warn!(game = self.table.id(), %error, "who sits where could not be read"),
        }
        self.tell_seats();
    }

    /// Disconnects spectators that could see the game only because it had an open seat.
    fn show_out(&mut self) {
        let table = &self.table;
        for (_, listener) in self.listeners.extract_if(|_, listener| !listener.sees_all && table.is_shut_to(listener.guest.as_ref())) {
            let _ = listener.out.try_send(message::private());
        }
    }

    /// Sends the seats to every client.
    pub(super) fn tell_seats(&mut self) {
        let clock = self.table.clock_shown();
        let all: Vec<u64> = self.listeners.keys().copied().collect();
        for connection in all {
            if let Some(listener) = self.listeners.get(&connection) {
                let seats = self.table.seats_for(listener.guest.as_ref());
                let seats = message::text(&Message::Seats { seats, clock: clock.clone() });
                self.tell(connection, seats);
            }
        }
    }

    /// Replaces the computer player of a seat.
    async fn set_level(&mut self, connection: u64, guest: Option<&GuestId>, reference: &Ref, (number, player): (usize, &str)) {
        let (seat, row) = match self.table.propose_player(guest, number, player) {
            Ok(change) => change,
            Err(why) => return self.refuse(connection, reference, &why),
        };
        let (Occupant::Computer(name), old) = (&row.occupant, self.table.row.seats.get(number)) else { return };
        let record = Record::Player(seat, name.clone());
        let version = self.table.version();
        if old != Some(&row) {
            if let Err(failure) = self.add_seating(record, seat, row).await {
                return self.answer_added(connection, reference, version, Err(failure));
            }
            self.tell_seats();
        }
        self.tell(connection, message::done(reference, self.table.version()));
    }
}

fn answer_to(reference: &Ref, error: &ActError) -> Text {
    match error {
        ActError::Malformed(text) => message::error(reference, "bad-message", text),
        ActError::Refused(why) => message::refused(reference, why),
    }
}
