//! The list of this terminal's games.

use std::io::{self, Write as _};

use cli::output::{Answer, Format};
use games::GameName;
use lexicon::LexiconRef;
use play::Seat;
use serde_json::json;
use store::{GameRow, Occupant};

use super::guest;
use super::names::names;
use super::setup::is_owned;
use super::table::{Database, now};
use super::texts::Language;

/// The maximum number of games listed.
pub(super) const MAX_GAMES: u32 = 200;

/// Prints the games, most recently updated first.
pub(super) fn print(database: Database, game: GameName, format: Format, language: Language) -> anyhow::Result<Answer> {
    let games = database.runtime.block_on(database.store.games_of(&guest(), MAX_GAMES))?;
    let games: Vec<GameRow> = games.into_iter().filter(|row| is_owned(row, game)).collect();
    database.runtime.block_on(database.store.close());
    let mut out = io::stdout().lock();
    match format {
        Format::Json => writeln!(out, "{}", json!({ "games": games.iter().map(to_json).collect::<Vec<_>>() }))?,
        Format::Text if games.is_empty() => writeln!(out, "{}", language.no_games(game.name()))?,
        Format::Text => {
            for game in &games {
                writeln!(out, "{}", format_line(game, language))?;
            }
        }
    }
    out.flush()?;
    Ok(Answer::Yes)
}

fn format_line(game: &GameRow, language: Language) -> String {
    let names = names(game, language);
    let seats = names.iter().enumerate().map(|(seat, name)| match game.summary.scores.get(seat) {
        Some(score) => format!("{name} {score}"),
        None => name.clone(),
    });
    let state = if game.summary.over {
        language.state_over()
    } else {
        let turn = game.summary.turn.and_then(|seat| names.get(seat.index()));
        turn.map_or_else(String::new, |name| language.state_turn(name))
    };
    let words = game.lexicon.as_ref().map_or(game.rules.as_str(), LexiconRef::as_str);
    let seats = seats.collect::<Vec<_>>().join(", ");
    format!("{}  {}  {words}  {seats}  ({state})", game.id, format_age(game.updated, language))
}

fn format_age(at: u64, language: Language) -> String {
    match now().saturating_sub(at) / 60_000 {
        minutes @ 0..60 => language.ago_minutes(minutes),
        minutes @ 60..2880 => language.ago_hours(minutes / 60),
        minutes => language.ago_days(minutes / 1440),
    }
}

fn to_json(game: &GameRow) -> serde_json::Value {
    let seats = game.seats.iter().map(|seat| match &seat.occupant {
        Occupant::Computer(player) => json!({ "kind": "computer", "name": seat.name, "player": player.as_str() }),
        Occupant::Person(_) | Occupant::Open => json!({ "kind": "person", "name": seat.name }),
    });
    json!({
        "id": game.id, "rules": game.rules, "lexicon": game.lexicon.as_ref().map(LexiconRef::as_str), "seats": seats.collect::<Vec<_>>(),
        "created": game.created, "updated": game.updated, "over": game.summary.over, "scores": game.summary.scores,
        "turn": game.summary.turn.map(Seat::index),
    })
}
