//! Replays of competition games. They have no table, so this module replays their logs.

use crossword::ctu::Event;
use play::{Entry, Game, NextStep, Record, Viewer};
use table::Line;
use table::storage::GameRow;
use wire::Replay;

use super::{card, frame, rules};
use crate::hosted::{LogError, to_fields};
use crate::room::{push, wire_record};

/// Builds the replay document of a game.
pub(super) fn of_log(row: &GameRow, log: &[Line]) -> Result<Replay, LogError> {
    let impossible = |text: String| LogError::Impossible { text };
    if row.seats.len() != 2 {
        return Err(LogError::Seats { game: games::CTU.to_string(), min: 2, max: 2, seats: row.seats.len() });
    }
    let rules = rules(&row.options).map_err(|text| LogError::Settings { text })?;
    let mut game = Game::new(rules, play::Seed::from_number(0));
    let mut steps = Vec::new();
    for (number, line) in log.iter().enumerate() {
        let record: Record<Event> = line.text.parse().map_err(|why| impossible(format!("record {number} of the log: {why}")))?;
        if !matches!(record, Record::Game(Event::Opened { .. })) {
            let seen = game.seen(game.position(), &record, Viewer::Review);
            push(&mut steps, to_fields(frame(game.rules(), game.position())), None, Some(wire_record(number, line.at, &seen)));
        }
        game.commit(Entry { at: line.at, record }).map_err(|why| impossible(why.to_string()))?;
    }
    push(&mut steps, to_fields(frame(game.rules(), game.position())), None, None);
    Ok(Replay {
        id: None,
        rules: to_fields(card()),
        lexicon: row.lexicon.as_ref().map(ToString::to_string),
        // Students' programs have their own names, which are not computer players here.
        seats: row.seats.iter().map(|seat| wire::Seat::person(&seat.name)).collect(),
        guarded: false,
        finished: matches!(game.pending(), NextStep::Over(_)),
        title: None,
        description: None,
        warnings: None,
        players: Vec::new(),
        file: None,
        forfeit: None,
        outages: Vec::new(),
        imported: false,
        steps,
    })
}
