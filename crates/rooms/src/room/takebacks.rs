//! Takebacks, extra time and aborting a game early.

use std::time::Duration;

use crate::runtime::Instant;
use play::{NextStep, Record, Seat, SeatSet};
use table::GuestId;
use table::{Clock, Limit};
use wire::{Message, Ref, Refusal};

use super::live::{Failure, Room};
use crate::hosted::HostedRules;
use crate::message;

/// The extra time per request; in games with days per move it is [`DAY`].
const EXTRA_TIME: Duration = Duration::from_secs(15);
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// A pending takeback request.
#[derive(Clone, Copy, Debug)]
pub(super) struct TakebackRequest {
    pub(super) seat: Seat,
    /// The version at the time of the request, which expires when the version changes.
    pub(super) version: usize,
    /// The seats that have agreed so far.
    agreed: SeatSet,
}

impl<H: HostedRules> Room<H> {
    /// Returns the guest's seat that is still playing. Fails if there is none or no game is in
    /// progress.
    fn playing_seat(&self, guest: Option<&GuestId>) -> Result<Seat, Refusal> {
        let mine = self.table.seating().all_held(guest);
        let seat = self.table.game().playing().find(|seat| mine.contains(*seat));
        let seat = seat.ok_or_else(|| Refusal::new("not-your-seat", "you are not playing in this game"))?;
        if self.table.seating().has_open_seat() || matches!(self.table.game().pending(), NextStep::Over(_)) {
            return Err(Refusal::new("over", "no game is in progress"));
        }
        Ok(seat)
    }

    /// Returns the seats of other people who are still playing.
    fn opponents(&self, guest: Option<&GuestId>) -> Vec<Seat> {
        let mine = self.table.seating().all_held(guest);
        let playing: Vec<Seat> = self.table.game().playing().collect();
        self.table.seating().seats_of_people().into_iter().filter(|seat| !mine.contains(*seat) && playing.contains(seat)).collect()
    }

    /// Requests a takeback, or answers a pending request if `agree` is set.
    pub(super) async fn handle_takeback(&mut self, connection: u64, guest: Option<&GuestId>, reference: &Ref, agree: Option<bool>) {
        let done = match agree {
            None => self.request_takeback(guest),
            Some(agree) => self.answer_takeback(guest, agree).await,
        };
        self.broadcast_presence();
        match done {
            Ok(()) => self.send(connection, message::done(reference, self.table.version())),
            Err(RequestError::Refused(why)) => self.send(connection, message::refused(reference, &why)),
            Err(RequestError::Failed(failure)) => self.send_failure(connection, reference, failure),
        }
    }

    fn request_takeback(&mut self, guest: Option<&GuestId>) -> Result<(), RequestError> {
        let first = self.playing_seat(guest)?;
        if self.opponents(guest).is_empty() {
            return Err(Refusal::new("nobody-to-ask", "no one else plays here who could agree").into());
        }
        if self.takeback_request().is_some() {
            return Err(Refusal::new("asked-already", "a takeback has already been requested").into());
        }
        // If a guest holds several seats, take back the latest move.
        let mine = self.table.seating().all_held(guest);
        let back = |seat: Seat| match self.table.propose_agreed_takeback(seat).ok()?.first()? {
            Record::Rewind(to) => Some((*to, seat)),
            _ => None,
        };
        let last = self.table.game().playing().filter(|seat| mine.contains(*seat)).filter_map(back).max_by_key(|(to, _)| *to);
        let seat = last.map_or(first, |(_, seat)| seat);
        self.table.propose_agreed_takeback(seat)?;
        self.presence.takeback = Some(TakebackRequest { seat, version: self.table.version(), agreed: SeatSet::EMPTY });
        Ok(())
    }

    async fn answer_takeback(&mut self, guest: Option<&GuestId>, agree: bool) -> Result<(), RequestError> {
        self.playing_seat(guest)?;
        let Some(request) = self.takeback_request() else {
            return Err(Refusal::new("nothing-asked", "no takeback has been requested").into());
        };
        let mine = self.table.seating().all_held(guest);
        if mine.contains(request.seat) {
            // Players can withdraw their own request but not agree to it.
            if !agree {
                self.presence.takeback = None;
                return Ok(());
            }
            return Err(Refusal::new("nothing-asked", "your opponents are asked, not you").into());
        }
        if !agree {
            self.presence.takeback = None;
            return Ok(());
        }
        let agreed = mine.iter().fold(request.agreed, SeatSet::with);
        let asker = self.table.row.seats.get(request.seat.index()).and_then(|row| match &row.occupant {
            table::Occupant::Person(guest) => Some(guest.clone()),
            table::Occupant::Computer(_) | table::Occupant::Open => None,
        });
        if !self.opponents(asker.as_ref()).iter().all(|other| agreed.contains(*other)) {
            self.presence.takeback = Some(TakebackRequest { agreed, ..request });
            return Ok(());
        }
        let records = self.table.propose_agreed_takeback(request.seat)?;
        self.presence.takeback = None;
        self.append_as(records, true).await.map_err(RequestError::Failed)
    }

    /// Returns the pending takeback request. It expires with the next record.
    pub(super) fn takeback_request(&self) -> Option<TakebackRequest> {
        self.presence.takeback.filter(|request| request.version == self.table.version())
    }

    /// Adds time to the clocks of the guest's opponents.
    pub(super) async fn give_time(&mut self, connection: u64, guest: Option<&GuestId>, reference: &Ref) {
        match self.try_give_time(guest) {
            Ok(()) => {
                self.persist_clock().await;
                let seats = message::text(&Message::Clock { clock: self.table.wire_clock() });
                self.broadcast_to_subscribers(&seats);
                self.send(connection, message::done(reference, self.table.version()));
            }
            Err(why) => self.send(connection, message::refused(reference, &why)),
        }
    }

    fn try_give_time(&mut self, guest: Option<&GuestId>) -> Result<(), Refusal> {
        let seat = self.playing_seat(guest)?;
        let mut others = self.opponents(guest);
        let Some(limit) = self.table.clock().map(Clock::limit) else {
            return Err(Refusal::new("no-clock", "this game has no clock"));
        };
        let more = match limit {
            Limit::Game { .. } => EXTRA_TIME,
            Limit::Turn(_) | Limit::Days(_) => {
                let turn = self.table.clock().and_then(Clock::seat);
                // With a time limit per turn, only the seat to move can receive time.
                others.retain(|other| Some(*other) == turn);
                if matches!(limit, Limit::Days(_)) { DAY } else { EXTRA_TIME }
            }
        };
        if others.is_empty() {
            return Err(Refusal::new("nobody-to-give", "there is no one to give time to now"));
        }
        debug_assert!(!others.contains(&seat));
        if !self.table.give_time(&others, more, Instant::now()) {
            return Err(Refusal::new("time-enough", "your opponents already have the maximum time"));
        }
        Ok(())
    }

    /// Aborts the game. Any player may do so until all have moved.
    pub(super) async fn abort(&mut self, connection: u64, guest: Option<&GuestId>, reference: &Ref) {
        let seat = match self.playing_seat(guest) {
            Ok(_) if self.opponents(guest).is_empty() => {
                Err(Refusal::new("nobody-to-ask", "no one else plays here: leave the game or start another one"))
            }
            Ok(_) if self.table.tournament.is_some() => {
                Err(Refusal::new("tournament", "a tournament game can't be aborted, but you can resign"))
            }
            Ok(_) if self.table.turns() >= self.table.row.seats.len() => {
                Err(Refusal::new("begun", "everyone has moved: the game can no longer be aborted, but you can resign"))
            }
            seat => seat,
        };
        match seat {
            Ok(seat) => match self.append(vec![Record::Abort(seat)]).await {
                Ok(()) => self.send(connection, message::done(reference, self.table.version())),
                Err(failure) => self.send_failure(connection, reference, failure),
            },
            Err(why) => self.send(connection, message::refused(reference, &why)),
        }
    }
}

/// Why a request failed: it was refused, or could not be stored.
enum RequestError {
    Refused(Refusal),
    Failed(Failure),
}

impl From<Refusal> for RequestError {
    fn from(why: Refusal) -> RequestError {
        RequestError::Refused(why)
    }
}
