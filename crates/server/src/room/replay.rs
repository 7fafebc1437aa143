//! A stored game as a document: for looking through it move by move, and as a file.

use play::{Pending, Record, SeenRecord, Viewer};
use serde_json::{Map, Value, json};
use store::GameRow;

use super::LoadError;
use super::table::Table;
use super::telling::{record_json, walk};
use crate::app::App;
use crate::hosted::{AnyGame, Hosted, set_up};

/// A stored game, read from the data base, and who looks at it.
pub(crate) enum Stored {
    Scrabble(Reading<crate::hosted::ScrabbleGame>),
}

/// A game and what its viewer may know.
pub(crate) struct Reading<H: Hosted> {
    table: Table<H>,
    to: Viewer,
    guest: Option<String>,
    lexicon: Option<String>,
}

/// Reads a game; `seat` is the one that the guest wants to look as, who must hold it. What is over everybody may see.
///
/// # Errors
/// There is no such game, or it can't be read. `Ok(None)`: the seat is not theirs.
pub(crate) async fn stored(app: &App, row: GameRow, guest: Option<&str>, seat: Option<usize>) -> Result<Option<Stored>, LoadError> {
    let log = app.store.log(&row.id).await.map_err(|error| LoadError::Data(error.to_string()))?;
    let damaged = |error: play::CommitError| LoadError::Damaged(error.to_string());
    Ok(match set_up(&row, &app.house).await? {
        AnyGame::Scrabble(rules) => {
            let lexicon = row.lexicon.clone();
            Reading::new(Table::new(rules, row, &log).map_err(damaged)?, guest, seat, lexicon).map(Stored::Scrabble)
        }
    })
}

impl Stored {
    /// The replay document.
    pub(crate) fn document(&self) -> Value {
        match self {
            Stored::Scrabble(reading) => reading.document(),
        }
    }

    /// The game as a file.
    pub(crate) fn file(&self) -> Result<String, String> {
        match self {
            Stored::Scrabble(reading) => reading.file(),
        }
    }
}

impl<H: Hosted> Reading<H> {
    fn new(table: Table<H>, guest: Option<&str>, seat: Option<usize>, lexicon: Option<String>) -> Option<Reading<H>> {
        let to = match (table.game().pending(), seat) {
            (Pending::Over(_), _) => Viewer::Review,
            (_, Some(seat)) => Viewer::Seat(table.held(guest, seat)?),
            (_, None) => table.first_look(guest),
        };
        Some(Reading { table, to, guest: guest.map(str::to_owned), lexicon })
    }

    fn document(&self) -> Value {
        let (rules, game) = (self.table.rules(), self.table.game());
        let mut steps: Vec<Value> = Vec::new();
        let mut push = |mut frame: Map<String, Value>, record: Value| {
            frame.insert("n".into(), steps.len().into());
            frame.insert("record".into(), record);
            frame.insert("note".into(), Value::Null);
            steps.push(Value::Object(frame));
        };
        walk(game, self.to, |before, number, at, record| {
            let step = match (&game.log()[number].record, &record) {
                (Record::Game(event), _) => rules.is_step(event),
                (_, SeenRecord::Table(Record::Resign(_) | Record::Flag(_) | Record::AcceptDraw(_))) => true,
                _ => false,
            };
            if step {
                push(rules.frame(before.position(), self.to), record_json(number, at, &record));
            }
        });
        push(rules.frame(game.position(), self.to), Value::Null);
        json!({
            "id": self.table.id(),
            "rules": rules.card(),
            "lexicon": self.lexicon,
            "seats": self.table.seats_for(self.guest.as_deref()),
            "finished": matches!(game.pending(), Pending::Over(_)),
            "title": null,
            "description": null,
            "steps": steps,
        })
    }

    fn file(&self) -> Result<String, String> {
        let game = self.table.game();
        let names: Vec<&str> = self.table.seats.iter().map(|seat| &*seat.name).collect();
        let events: Vec<&H::Event> = game
            .line()
            .filter_map(|(_, entry)| match &entry.record {
                Record::Game(event) => Some(event),
                _ => None,
            })
            .collect();
        self.table.rules().record(self.table.id(), &names, self.to, &events)
    }
}
