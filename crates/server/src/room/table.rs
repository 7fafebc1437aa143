//! A game and who sits at it: what may be done, what a viewer is told. It waits for nothing and stores nothing; that is the room's part.

use std::time::{SystemTime, UNIX_EPOCH};

use play::{CommitError, Entry, Game, Pending, Proposal, ProposeError, Record, Refused, Seat, SeatSet, SeenRecord, Viewer};
use serde::Serialize;
use serde_json::{Map, Value, json};
use store::{GameRow, Line, Occupant, SeatRow, Standing};

use crate::hosted::{BadAction, Hosted};
use crate::message::{PROTOCOL, Why};

/// A game, and who sits at it.
pub(crate) struct Table<H: Hosted> {
    id: String,
    game: Game<H>,
    seats: Vec<SeatRow>,
}

/// What is to be stored before it counts.
pub(crate) struct Staged<H: Hosted> {
    game: Game<H>,
    /// The lines that are new.
    pub(crate) lines: Vec<Line>,
    /// How the game stands with them.
    pub(crate) standing: Standing,
}

/// Why an action was not done.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum ActError {
    /// It is not understood.
    Malformed(String),
    /// It may not be.
    Refused(Why),
}

impl From<BadAction> for ActError {
    fn from(bad: BadAction) -> ActError {
        match bad {
            BadAction::Malformed(text) => ActError::Malformed(text),
            BadAction::Refused(why) => ActError::Refused(why),
        }
    }
}

impl<H: Hosted> Table<H> {
    /// A stored game.
    pub(crate) fn new(rules: H, row: GameRow, log: &[Line]) -> Result<Table<H>, CommitError> {
        let game = Game::restore(rules, row.seed, log.iter().map(|line| (line.at, &*line.text)))?;
        Ok(Table { id: row.id, game, seats: row.seats })
    }

    pub(crate) fn id(&self) -> &str {
        &self.id
    }

    pub(crate) fn rules(&self) -> &H {
        self.game.rules()
    }

    pub(crate) fn game(&self) -> &Game<H> {
        &self.game
    }

    pub(crate) fn version(&self) -> usize {
        self.game.version()
    }

    pub(crate) fn seat_down(&mut self, seats: Vec<SeatRow>) {
        self.seats = seats;
    }

    /// Is somebody still waited for?
    pub(crate) fn waits_for_people(&self) -> bool {
        self.seats.iter().any(|seat| seat.occupant == Occupant::Open)
    }

    /// The seat of this number, if the guest holds it.
    pub(crate) fn held(&self, guest: Option<&str>, seat: usize) -> Option<Seat> {
        let row = self.seats.get(seat)?;
        matches!(&row.occupant, Occupant::Person(holder) if Some(&**holder) == guest).then(|| Seat::new(seat)).flatten()
    }

    /// The seats that the guest holds.
    pub(crate) fn all_held(&self, guest: Option<&str>) -> SeatSet {
        (0..self.seats.len()).filter_map(|seat| self.held(guest, seat)).collect()
    }

    /// As whom somebody looks who comes in: as their seat if they hold one. Where several play on one screen no rack is shown until one of
    /// them asks for theirs.
    pub(crate) fn first_look(&self, guest: Option<&str>) -> Viewer {
        let held = self.all_held(guest);
        match held.iter().next() {
            Some(seat) if held.len() == 1 => Viewer::Seat(seat),
            _ => Viewer::Public,
        }
    }

    /// The computer player that is to act now, and its seat.
    pub(crate) fn computer_due(&self) -> Option<(Seat, &str)> {
        if self.waits_for_people() {
            return None;
        }
        let Pending::Seats(seats) = self.game.pending() else { return None };
        seats.iter().find_map(|seat| match &self.seats.get(seat.index())?.occupant {
            Occupant::Computer(player) => Some((seat, &**player)),
            Occupant::Person(_) | Occupant::Open => None,
        })
    }

    /// Do only computers play?
    pub(crate) fn is_a_show(&self) -> bool {
        self.seats.iter().all(|seat| matches!(seat.occupant, Occupant::Computer(_)))
    }

    /// The record that an action asked for as JSON would add.
    pub(crate) fn propose(&self, seat: Seat, action: &Map<String, Value>) -> Result<Record<H::Event>, ActError> {
        if self.waits_for_people() {
            return Err(ActError::Refused(Why::new(
                "waiting-for-seats",
                "a seat is still open: the game begins when somebody has taken it",
            )));
        }
        let proposal = match action.get("resign") {
            Some(Value::Bool(true)) if action.len() == 1 => Proposal::Resign,
            _ => Proposal::Act(self.rules().read_action(action)?),
        };
        self.game.propose(seat, &proposal).map_err(|error| ActError::Refused(self.why(error)))
    }

    /// The record that a computer's choice adds. What it can't do, it does not do: it passes, or gives up.
    pub(crate) fn propose_choice(&self, seat: Seat, choice: Option<H::Action>) -> Option<Record<H::Event>> {
        let tries = choice.into_iter().map(Proposal::Act).chain([Proposal::Act(self.rules().last_resort()), Proposal::Resign]);
        for (number, proposal) in tries.enumerate() {
            match self.game.propose(seat, &proposal) {
                Ok(record) => return Some(record),
                Err(error) => {
                    let why = self.why(error);
                    tracing::error!(game = self.id, seat = seat.index(), number, why.text, "a computer player chose what may not be");
                }
            }
        }
        None
    }

    /// The game with a record more and all that then happens by itself; `None` if nothing happens.
    pub(crate) fn stage(&self, first: Option<Record<H::Event>>) -> Result<Option<Staged<H>>, CommitError> {
        let mut game = self.game.clone();
        let at = game.log().last().map_or(0, |entry| entry.at).max(now());
        let mut next = first;
        while let Some(record) = next.take().or_else(|| game.chance()) {
            game.commit(Entry { at, record })?;
        }
        let lines: Vec<Line> =
            game.log()[self.version()..].iter().map(|entry| Line { at: entry.at, text: entry.record.to_string() }).collect();
        if lines.is_empty() {
            return Ok(None);
        }
        let (over, turn) = match game.pending() {
            Pending::Over(_) => (true, None),
            Pending::Seats(seats) if seats.len() == 1 => (false, seats.iter().next()),
            Pending::Seats(_) | Pending::Chance => (false, None),
        };
        let standing = Standing { over, turn, scores: self.rules().scores(game.position()) };
        Ok(Some(Staged { game, lines, standing }))
    }

    /// What was staged now counts.
    pub(crate) fn adopt(&mut self, staged: Staged<H>) {
        self.game = staged.game;
    }

    /// What a draft would bring.
    pub(crate) fn preview(&self, seat: Seat, action: &Map<String, Value>) -> Result<Map<String, Value>, ActError> {
        let draft = self.rules().read_action(action)?;
        let view = self.game.view(Viewer::Seat(seat));
        match self.rules().preview(&view, &draft) {
            Ok(preview) => Ok(object(&preview)),
            Err(refused) => Err(ActError::Refused(self.why(refused.into()))),
        }
    }

    fn why(&self, error: ProposeError<H::Why>) -> Why {
        match error {
            ProposeError::Refused(Refused::Over) => Why::new("over", "the game is over"),
            ProposeError::Refused(Refused::NotYourTurn(seat)) => Why::new("not-your-turn", format!("it is not the turn of seat {seat}")),
            ProposeError::Refused(Refused::Rule(why)) => self.rules().why(&why),
            ProposeError::NoSuchSeat(seat) => Why::new("not-your-seat", format!("there is no seat {seat} in this game")),
            ProposeError::NoOffer => Why::new("no-offer", "nobody has offered a draw"),
        }
    }

    /// The seats, for somebody.
    pub(crate) fn seats_for(&self, guest: Option<&str>) -> Value {
        seats_json(&self.seats, guest)
    }

    /// What somebody is told who comes in.
    pub(crate) fn welcome(&self, guest: Option<&str>, to: Viewer, since: usize) -> Value {
        // Somebody who claims to know more than there is knows another game: they get all of this one.
        let since = if since > self.version() { 0 } else { since };
        let mut welcome = self.rules().settings();
        welcome.extend(fields(json!({
            "type": "welcome",
            "protocol": PROTOCOL,
            "id": self.id,
            "rules": self.rules().card(),
            "seats": self.seats_for(guest),
            "looking": looking(to),
        })));
        welcome.extend(self.state(to, since));
        Value::Object(welcome)
    }

    /// What has happened since, and how it stands.
    pub(crate) fn news(&self, to: Viewer, since: usize) -> Value {
        let mut news = fields(json!({"type": "news"}));
        news.extend(self.state(to, since));
        Value::Object(news)
    }

    /// The whole game as another viewer may know it.
    pub(crate) fn looking(&self, reference: &crate::message::Ref, to: Viewer) -> Value {
        let mut answer = fields(json!({"type": "looking", "ref": reference, "seat": looking(to)}));
        answer.extend(self.state(to, 0));
        Value::Object(answer)
    }

    fn state(&self, to: Viewer, since: usize) -> Map<String, Value> {
        let records: Vec<Value> = self.game.since(since, to).iter().map(|(number, at, record)| record_json(*number, *at, record)).collect();
        fields(json!({"records": records, "version": self.version(), "view": object(&self.game.view(to))}))
    }
}

/// The seats as JSON, for somebody.
pub(crate) fn seats_json(seats: &[SeatRow], guest: Option<&str>) -> Value {
    let seat = |row: &SeatRow| match &row.occupant {
        Occupant::Person(holder) => json!({"kind": "person", "name": row.name, "yours": Some(&**holder) == guest}),
        Occupant::Open => json!({"kind": "open", "name": row.name, "yours": false}),
        Occupant::Computer(player) => json!({"kind": "computer", "name": row.name, "player": player, "yours": false}),
    };
    seats.iter().map(seat).collect()
}

fn looking(to: Viewer) -> Option<usize> {
    match to {
        Viewer::Seat(seat) => Some(seat.index()),
        Viewer::Public | Viewer::Review => None,
    }
}

fn record_json<S: Serialize>(number: usize, at: u64, record: &SeenRecord<S>) -> Value {
    let mut fields = match record {
        SeenRecord::Game(seen) => object(seen),
        SeenRecord::Table(record) => fields(match record {
            Record::Game(never) => match *never {},
            Record::Resign(seat) => json!({"kind": "resigned", "seat": seat.index()}),
            Record::Flag(seat) => json!({"kind": "flagged", "seat": seat.index()}),
            Record::OfferDraw(seat) => json!({"kind": "draw_offered", "seat": seat.index()}),
            Record::AcceptDraw(seat) => json!({"kind": "draw_accepted", "seat": seat.index()}),
            Record::Rewind(to) => json!({"kind": "rewound", "to": to}),
        }),
    };
    fields.insert("n".into(), number.into());
    fields.insert("at".into(), at.into());
    Value::Object(fields)
}

fn fields(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(fields) => fields,
        _ => Map::new(),
    }
}

/// What a game shows, as a JSON object.
fn object(shown: &impl Serialize) -> Map<String, Value> {
    fields(serde_json::to_value(shown).unwrap_or_else(|why| {
        tracing::error!(%why, "what a game shows can't be written as JSON");
        Value::Null
    }))
}

/// Milliseconds since 1970.
pub(crate) fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis().try_into().unwrap_or(u64::MAX))
}
