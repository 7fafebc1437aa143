//! Builds messages about a game for a viewer, from that viewer's view alone.

use std::time::Duration;

use crate::runtime::Instant;
use play::{Game, Record, Seat, SeenRecord, Viewer};
use serde_json::Value;
use table::storage::GameRow;
use table::{Clock, Limit};
use table::{GuestId, Occupant, SeatRow};
use wire::games::WireForm;
use wire::{
    ClockKind, DrawOffer, GameRecord, GameSettings, Happening, Holder, Message, PROTOCOL, Ref, State, TableEvent, TableMay, Welcome,
};

use super::room_table::RoomTable;
use crate::hosted::{self, HostedRules, to_fields};

impl<H: HostedRules> RoomTable<H> {
    /// Returns the seats as this guest sees them.
    pub(crate) fn seats_for(&self, guest: Option<&GuestId>) -> Vec<wire::Seat> {
        wire_seats(&self.row, guest)
    }

    /// Returns the first message to a new client, which already knows the game up to version
    /// `since`.
    pub(crate) fn welcome_message(&self, guest: Option<&GuestId>, to: Viewer, since: usize) -> Welcome {
        // A client that claims a later version knows another game, and one that knows moves since
        // taken back is outdated. Both get the whole game.
        let since = if since > self.version() || self.rewound_since(since) { 0 } else { since };
        Welcome {
            protocol: PROTOCOL,
            id: self.row.id.clone(),
            rules: self.rules().card(),
            lexicon: self.row.lexicon.as_ref().map(ToString::to_string),
            settings: GameSettings(hosted::settings(&self.row)),
            open: self.rules().name().module().open,
            guarded: self.guards_words(),
            draws: self.rules().allows_draws(),
            seats: self.seats_for(guest),
            looking: viewer_seat(to),
            from: since,
            owner: self.is_owner(guest),
            pace: self.pace_millis(),
            series: self.row.series.clone(),
            rematch: self.rematch.to_wire(self),
            rated: self.row.rated.is_some(),
            tournament: self.tournament.clone(),
            state: self.state(to, since),
        }
    }

    /// Returns the records since a version and the current state. If moves were taken back
    /// meanwhile, or with `full`, returns all records that count.
    pub(crate) fn news_message(&self, to: Viewer, since: usize, full: bool) -> Message {
        if full || self.rewound_since(since) {
            Message::Rewound(Box::new(self.state(to, 0)))
        } else {
            Message::News(Box::new(self.state(to, since)))
        }
    }

    /// Returns the whole game as another viewer sees it.
    pub(crate) fn look_message(&self, reference: &Ref, to: Viewer) -> Message {
        Message::Looking { reference: reference.clone(), seat: viewer_seat(to), state: Box::new(self.state(to, 0)) }
    }

    /// Returns the current state of the clock.
    pub(crate) fn wire_clock(&self) -> Option<wire::Clock> {
        let shown = self.clock().and_then(|clock| clock_at(clock, Instant::now()))?;
        Some(wire::Clock { vacation: self.vacation, ..shown })
    }

    /// Returns the pending draw offer.
    fn wire_offer(&self) -> Option<DrawOffer> {
        let offer = self.game().offer()?;
        Some(DrawOffer { seat: offer.by.index(), taken: offer.taken.iter().map(Seat::index).collect() })
    }

    /// Returns the pace of computers in milliseconds, or `None` if they are paused.
    pub(crate) fn pace_millis(&self) -> Option<u64> {
        self.pace.map(|pace| pace.as_millis().try_into().unwrap_or(u64::MAX))
    }

    fn rewound_since(&self, since: usize) -> bool {
        self.game().log().iter().skip(since).any(|entry| matches!(entry.record, Record::Rewind(_)))
    }

    fn state(&self, to: Viewer, since: usize) -> State {
        let mut view = to_fields(self.game().view(to).shown());
        if let Some(Value::Object(may)) = view.0.get_mut("may") {
            let (undo, redo) = self.can_undo_redo(to);
            may.extend(to_fields(TableMay { undo, redo, draw: self.can_offer_draw(to) }).0);
        }
        let records = records(self.game(), to, since);
        State { records, version: self.version(), view, clock: self.wire_clock(), offer: self.wire_offer() }
    }
}

/// Returns the records that count, starting at number `since`, as the viewer sees them.
fn records<H: HostedRules>(game: &Game<H>, to: Viewer, since: usize) -> Vec<GameRecord> {
    let mut seen = Vec::new();
    for_each_record(game, to, |_, number, at, record| {
        if number >= since {
            seen.push(wire_record(number, at, &record));
        }
    });
    seen
}

/// Visits each record that counts: the game before it, its number and time, and the record as the
/// viewer sees it.
pub(super) fn for_each_record<H: HostedRules>(
    game: &Game<H>,
    to: Viewer,
    mut visit: impl FnMut(&Game<H>, usize, u64, SeenRecord<H::EventView>),
) {
    let mut again = Game::new(game.rules().clone(), *game.seed());
    for (number, entry) in game.line() {
        let record = game.seen(again.position(), &entry.record, to);
        visit(&again, number, entry.at, record);
        if let Err(error) = again.commit(entry.clone()) {
            tracing::error!(%error, "a committed record does not commit again");
            return;
        }
    }
}

/// Returns the clock as sent to clients, or `None` if it is a per-turn clock and no seat is to
/// move.
fn clock_at(clock: &Clock, now: play::time::Instant) -> Option<wire::Clock> {
    let millis = |duration: Duration| u64::try_from(duration.as_millis()).unwrap_or(u64::MAX);
    let limit = clock.limit();
    let seat = clock.seat().map(Seat::index);
    let (kind, increment) = match limit {
        Limit::Turn(_) => (ClockKind::Turn, None),
        Limit::Days(_) => (ClockKind::Days, None),
        Limit::Game { increment, .. } => (ClockKind::Game, Some(millis(increment))),
    };
    let shown = wire::Clock {
        kind,
        limit: millis(Clock::full_time(limit)),
        left: millis(clock.left(now)),
        running: clock.runs(),
        starts_in: clock.starts_in(now).map(millis),
        seat,
        increment,
        seats: increment.map(|_| clock.remaining_millis(now)),
        vacation: None,
    };
    (kind == ClockKind::Game || seat.is_some()).then_some(shown)
}

/// Returns the seats as this guest sees them. People without a name are shown with a number.
pub fn wire_seats(game: &GameRow, guest: Option<&GuestId>) -> Vec<wire::Seat> {
    let seat = |(index, row): (usize, &SeatRow)| {
        let person = wire::Seat::person(&row.name);
        match &row.occupant {
            Occupant::Person(holder) => {
                wire::Seat { guest: row.name.is_empty().then(|| game.number(index)), yours: Some(holder) == guest, ..person }
            }
            Occupant::Open => wire::Seat { kind: Holder::Open, ..person },
            Occupant::Computer(player) => wire::Seat { kind: Holder::Computer, player: Some(player.to_string()), ..person },
        }
    };
    game.seats.iter().enumerate().map(seat).collect()
}

fn viewer_seat(to: Viewer) -> Option<usize> {
    match to {
        Viewer::Seat(seat) => Some(seat.index()),
        Viewer::Public | Viewer::Review => None,
    }
}

/// Converts a record, as seen by a viewer, to its wire form.
pub fn wire_record<S: WireForm>(number: usize, at: u64, record: &SeenRecord<S>) -> GameRecord {
    let what = match record {
        SeenRecord::Game(seen) => Happening::Game(to_fields(seen.shown())),
        SeenRecord::Table(record) => Happening::Table(match record {
            Record::Game(never) => match *never {},
            Record::Resign(seat) => TableEvent::Resigned { seat: seat.index() },
            Record::Flag(seat) => TableEvent::Flagged { seat: seat.index() },
            Record::Abandon(seat) => TableEvent::Abandoned { seat: seat.index() },
            Record::Abort(seat) => TableEvent::Aborted { seat: seat.index() },
            Record::Close => TableEvent::Closed,
            Record::OfferDraw(seat) => TableEvent::DrawOffered { seat: seat.index() },
            Record::AcceptDraw(seat) => TableEvent::DrawAccepted { seat: seat.index() },
            Record::DeclineDraw(seat) => TableEvent::DrawDeclined { seat: seat.index() },
            Record::ClaimDraw(seat) => TableEvent::DrawClaimed { seat: seat.index() },
            Record::Rewind(to) => TableEvent::Rewound { to: *to },
            Record::Player(seat, player) => TableEvent::Player { seat: seat.index(), player: player.as_str().to_owned() },
        }),
    };
    GameRecord { n: number, at: Some(at), what }
}
