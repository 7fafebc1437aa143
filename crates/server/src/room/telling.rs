//! What a viewer is told of a game. Every message is made from that viewer's view alone.

use std::time::Duration;

use play::{Game, Offer, Record, Seat, SeenRecord, Viewer};
use serde::Serialize;
use serde_json::{Map, Value, json};
use store::{GameRow, Occupant, SeatRow};
use table::{Clock, Limit};
use tokio::time::Instant;

use super::table::Table;
use crate::hosted::Hosted;
use crate::message::{PROTOCOL, Ref};

impl<H: Hosted> Table<H> {
    /// The seats, for somebody.
    pub(crate) fn seats_for(&self, guest: Option<&str>) -> Value {
        seats_json(&self.row, guest)
    }

    /// What somebody is told who comes in.
    pub(crate) fn welcome(&self, guest: Option<&str>, to: Viewer, since: usize) -> Value {
        // Somebody who claims to know more than there is knows another game; somebody who knows moves that were taken back knows an older one. They
        // get all of this one.
        let since = if since > self.version() || self.rewound_since(since) { 0 } else { since };
        let facts = self.rules().name().facts();
        let mut settings = self.rules().settings();
        settings.extend(self.timing.shown());
        let mut welcome = fields(json!({
            "type": "welcome",
            "protocol": PROTOCOL,
            "id": self.row.id,
            "rules": self.rules().card(),
            "lexicon": self.row.lexicon,
            "settings": settings,
            "open": facts.open,
            "guarded": self.guards_words(),
            "draws": self.rules().allows_draws(),
            "seats": self.seats_for(guest),
            "looking": looking(to),
            "from": since,
            "owner": self.is_owner(guest),
            "pace": self.pace_shown(),
            "series": self.row.series,
            "rematch": {"wanted": self.rematch.seats(self), "id": self.rematch.next},
        }));
        welcome.extend(self.state(to, since));
        Value::Object(welcome)
    }

    /// What has happened since, and how it stands. Where moves were taken back meanwhile, or `anew`, all that counts.
    pub(crate) fn news(&self, to: Viewer, since: usize, anew: bool) -> Value {
        let anew = anew || self.rewound_since(since);
        let mut news = fields(json!({"type": if anew { "rewound" } else { "news" }}));
        news.extend(self.state(to, if anew { 0 } else { since }));
        Value::Object(news)
    }

    /// The whole game as another viewer may know it.
    pub(crate) fn looking(&self, reference: &Ref, to: Viewer) -> Value {
        let mut answer = fields(json!({"type": "looking", "ref": reference, "seat": looking(to)}));
        answer.extend(self.state(to, 0));
        Value::Object(answer)
    }

    /// The clock as it stands now.
    pub(crate) fn clock_shown(&self) -> Value {
        self.clock().map_or(Value::Null, |clock| clock_json(clock, Instant::now().into_std()))
    }

    /// The draw that is offered.
    fn offer_shown(&self) -> Value {
        let offer = self.game().offer();
        offer.map_or(
            Value::Null,
            |Offer { by, taken }| json!({"seat": by.index(), "taken": taken.iter().map(Seat::index).collect::<Vec<_>>()}),
        )
    }

    /// The pace of computers in milliseconds; `None`: they pause.
    pub(crate) fn pace_shown(&self) -> Option<u64> {
        self.pace.map(|pace| pace.as_millis().try_into().unwrap_or(u64::MAX))
    }

    fn rewound_since(&self, since: usize) -> bool {
        self.game().log().iter().skip(since).any(|entry| matches!(entry.record, Record::Rewind(_)))
    }

    fn state(&self, to: Viewer, since: usize) -> Map<String, Value> {
        let mut view = object(&self.game().view(to));
        if let Some(Value::Object(may)) = view.get_mut("may") {
            let (undo, redo) = self.may_go_back(to);
            may.insert("undo".into(), undo.into());
            may.insert("redo".into(), redo.into());
            may.insert("draw".into(), self.may_offer(to).into());
        }
        fields(json!({
            "records": records(self.game(), to, since), "version": self.version(), "view": view, "clock": self.clock_shown(), "offer": self.offer_shown(),
        }))
    }
}

/// The records that count from number `since` on, as the viewer may know them.
fn records<H: Hosted>(game: &Game<H>, to: Viewer, since: usize) -> Vec<Value> {
    let mut seen = Vec::new();
    walk(game, to, |_, number, at, record| {
        if number >= since {
            seen.push(record_json(number, at, &record));
        }
    });
    seen
}

/// Goes through the records that count: how the game stood before each, its number and time, and the record as the viewer may know it.
pub(super) fn walk<H: Hosted>(game: &Game<H>, to: Viewer, mut visit: impl FnMut(&Game<H>, usize, u64, SeenRecord<H::Seen>)) {
    let mut again = Game::new(game.rules().clone(), *game.seed());
    for (number, entry) in game.line() {
        let record = game.seen(again.position(), &entry.record, to);
        visit(&again, number, entry.at, record);
        if let Err(error) = again.commit(entry.clone()) {
            tracing::error!(%error, "what was committed does not commit again");
            return;
        }
    }
}

/// A clock, for those who look at it; of a turn's time nothing where nobody has a turn.
fn clock_json(clock: &Clock, now: std::time::Instant) -> Value {
    let millis = |duration: Duration| u64::try_from(duration.as_millis()).unwrap_or(u64::MAX);
    let limit = clock.limit();
    let kind = match limit {
        Limit::Turn(_) => "turn",
        Limit::Days(_) => "days",
        Limit::Game { .. } => "game",
    };
    let seat = clock.seat().map(Seat::index);
    let mut shown = json!({
        "kind": kind, "limit": millis(Clock::whole(limit)), "left": millis(clock.left(now)), "running": clock.runs(), "seat": seat,
    });
    match limit {
        Limit::Game { increment, .. } => {
            shown["increment"] = millis(increment).into();
            shown["seats"] = clock.each(now).into();
            shown
        }
        Limit::Turn(_) | Limit::Days(_) if seat.is_some() => shown,
        Limit::Turn(_) | Limit::Days(_) => Value::Null,
    }
}

/// The seats as JSON, for somebody. A person without a name has a number instead.
pub(crate) fn seats_json(game: &GameRow, guest: Option<&str>) -> Value {
    let seat = |(index, row): (usize, &SeatRow)| match &row.occupant {
        Occupant::Person(holder) if row.name.is_empty() => {
            json!({"kind": "person", "name": "", "guest": game.number(index), "yours": Some(&**holder) == guest})
        }
        Occupant::Person(holder) => json!({"kind": "person", "name": row.name, "yours": Some(&**holder) == guest}),
        Occupant::Open => json!({"kind": "open", "name": row.name, "yours": false}),
        Occupant::Computer(player) => json!({"kind": "computer", "name": row.name, "player": player, "yours": false}),
    };
    game.seats.iter().enumerate().map(seat).collect()
}

fn looking(to: Viewer) -> Option<usize> {
    match to {
        Viewer::Seat(seat) => Some(seat.index()),
        Viewer::Public | Viewer::Review => None,
    }
}

pub(super) fn record_json<S: Serialize>(number: usize, at: u64, record: &SeenRecord<S>) -> Value {
    let mut fields = match record {
        SeenRecord::Game(seen) => object(seen),
        SeenRecord::Table(record) => fields(match record {
            Record::Game(never) => match *never {},
            Record::Resign(seat) => json!({"kind": "resigned", "seat": seat.index()}),
            Record::Flag(seat) => json!({"kind": "flagged", "seat": seat.index()}),
            Record::OfferDraw(seat) => json!({"kind": "draw_offered", "seat": seat.index()}),
            Record::AcceptDraw(seat) => json!({"kind": "draw_accepted", "seat": seat.index()}),
            Record::DeclineDraw(seat) => json!({"kind": "draw_declined", "seat": seat.index()}),
            Record::Rewind(to) => json!({"kind": "rewound", "to": to}),
            Record::Player(seat, player) => json!({"kind": "player", "seat": seat.index(), "player": player.as_str()}),
        }),
    };
    fields.insert("n".into(), number.into());
    fields.insert("at".into(), at.into());
    Value::Object(fields)
}

pub(super) fn fields(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(fields) => fields,
        _ => Map::new(),
    }
}

/// What a game shows, as a JSON object.
pub(super) fn object(shown: &impl Serialize) -> Map<String, Value> {
    fields(serde_json::to_value(shown).unwrap_or_else(|why| {
        tracing::error!(%why, "what a game shows can't be written as JSON");
        Value::Null
    }))
}
