//! The messages sent to a program: the start of a game, and the game's records.

use play::{Record, SeenRecord};
use serde::Serialize;

use super::{PROTOCOL, Times};
use crate::json_object::JsonObject;

/// The data that a program may request for its turns.
const OFFERS: [&str; 3] = ["moves", "exchanges", "history"];

/// The message at the start of a game.
pub(super) struct StartMessage<'a> {
    pub(super) rules: &'a JsonObject,
    pub(super) words: Option<String>,
    pub(super) seat: usize,
    pub(super) seats: usize,
    pub(super) players: &'a [&'a str],
    pub(super) times: &'a Times,
    pub(super) options: &'a [(String, String)],
}

impl StartMessage<'_> {
    pub(super) fn text(&self) -> String {
        let Times { start, turn, turn_cpu, game, increment } = *self.times;
        let options = self.options.iter().fold(JsonObject::new(), |options, (name, value)| options.put(name, value));
        let mut message = JsonObject::new()
            .put("type", "start")
            .put("protocol", PROTOCOL)
            .nest("rules", self.rules)
            .put("words", &self.words)
            .put("seat", self.seat)
            .put("seats", self.seats)
            .put("players", self.players)
            .put("start_ms", start.as_millis() as u64)
            .put("move_ms", turn.as_millis() as u64)
            .put("cpu_ms", turn_cpu.as_millis() as u64);
        if let Some(game) = game {
            message = message.put("game_ms", game.as_millis() as u64).put("increment_ms", increment.as_millis() as u64);
        }
        message.nest("options", &options).put("offers", OFFERS).text()
    }
}

/// Serializes a record as visible to a seat, in the form of the server's sockets but without the
/// time.
pub(super) fn record<S: Serialize>(number: usize, record: &SeenRecord<S>) -> String {
    let table = |kind: &str, seat: play::Seat| JsonObject::new().put("n", number).put("kind", kind).put("seat", seat.index()).text();
    match record {
        SeenRecord::Game(seen) => {
            let seen = serde_json::to_string(seen).unwrap_or_default();
            format!("{{\"n\":{number},{}", seen.strip_prefix('{').unwrap_or("}"))
        }
        SeenRecord::Table(record) => match record {
            Record::Game(never) => match *never {},
            Record::Resign(seat) => table("resigned", *seat),
            Record::Flag(seat) => table("flagged", *seat),
            Record::Abandon(seat) => table("abandoned", *seat),
            Record::Abort(seat) => table("aborted", *seat),
            Record::Close => JsonObject::new().put("n", number).put("kind", "closed").text(),
            Record::OfferDraw(seat) => table("draw_offered", *seat),
            Record::AcceptDraw(seat) => table("draw_accepted", *seat),
            Record::DeclineDraw(seat) => table("draw_declined", *seat),
            Record::ClaimDraw(seat) => table("draw_claimed", *seat),
            Record::Player(seat, player) => {
                JsonObject::new().put("n", number).put("kind", "player").put("seat", seat.index()).put("player", player.as_str()).text()
            }
            Record::Rewind(to) => JsonObject::new().put("n", number).put("kind", "rewound").put("to", to).text(),
        },
    }
}
