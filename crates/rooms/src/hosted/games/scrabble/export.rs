//! Writes the main line of a study as GCG.

use std::fmt::Write as _;

use crossword::RuleSet;
use crossword::gcg::{Gcg, Key};
use serde_json::Value;
use wire::GameFields;

use crate::hosted::study::{ExportError, ILLEGAL, INCOMPLETE, LATE, LineMove, MainLine};

/// The maximum length of a nick in characters.
const NICK_LENGTH: usize = 60;

/// Writes the record: moves with racks and notes. The parser then checks it, so that only records
/// that it reads are written.
///
/// # Errors
/// The line does not start with the game, or has moves that a record cannot have.
pub(super) fn gcg(rules: &RuleSet, line: &MainLine<'_>) -> Result<String, ExportError> {
    let is_empty = |board: &Value| board.as_array().is_some_and(|rows| rows.iter().all(|row| row.as_str().is_some_and(is_free)));
    if !line.start.0.get("board").is_some_and(is_empty) {
        return Err(ExportError::new(LATE, "GCG has whole games, and this study starts with tiles on the board: export JSON"));
    }
    let record = Record::write(line)?;
    let mut gcg = Gcg::read_by(record.text.as_bytes(), rules)
        .map_err(|why| ExportError::new(ILLEGAL, format!("the main line is no game that GCG can express: {why}")))?;
    for (key, value) in [(Key::Title, line.title), (Key::Description, line.comment), (Key::Lexicon, line.lexicon.unwrap_or_default())] {
        if !value.trim().is_empty() {
            gcg.set(key, value);
        }
    }
    for (event, note) in record.notes {
        gcg.set_note(event, &note);
    }
    Ok(gcg.to_string())
}

fn is_free(row: &str) -> bool {
    row.chars().all(|c| c == '.')
}

/// A record without notes, and the notes by the number of their event.
struct Record {
    text: String,
    notes: Vec<(usize, String)>,
}

impl Record {
    fn write(line: &MainLine<'_>) -> Result<Record, ExportError> {
        let nicks = nicks(&line.names);
        // Player 1 is the one who starts.
        let first =
            line.moves.iter().filter(|turn| text(turn.record, "kind") != Some("drew")).find_map(|turn| seat(turn.record)).unwrap_or(0);
        let order: Vec<usize> = (0..nicks.len()).map(|place| (first + place) % nicks.len()).collect();
        let mut out = String::from("#character-encoding UTF-8\n");
        for (number, seat) in (1..).zip(&order) {
            let (Some(nick), Some(name)) = (nicks.get(*seat), line.names.get(*seat)) else { continue };
            _ = writeln!(out, "#player{number} {nick} {}", if name.is_empty() { nick } else { name });
        }
        let (mut notes, mut events): (Vec<(usize, String)>, usize) = (Vec::new(), 0);
        for (number, turn) in line.moves.iter().enumerate() {
            let previous = number.checked_sub(1).and_then(|before| line.moves.get(before));
            let lines = lines_of(turn, previous, &nicks, &order)?;
            events += lines.len();
            // Moves that GCG cannot express, such as resignations, go into the previous note.
            if !turn.note.is_empty() && events > 0 {
                match notes.last_mut() {
                    Some((event, note)) if *event == events - 1 => *note += &format!("\n{}", turn.note),
                    _ => notes.push((events - 1, turn.note.clone())),
                }
            }
            lines.iter().for_each(|line| out += &format!("{line}\n"));
        }
        Ok(Record { text: out, notes })
    }
}

/// Returns the names without spaces and colons, and unique.
fn nicks(names: &[String]) -> Vec<String> {
    let mut nicks: Vec<String> = Vec::with_capacity(names.len());
    for (number, name) in (1..).zip(names) {
        let mut nick: String = name.chars().map(|c| if c.is_whitespace() || c == ':' { '_' } else { c }).take(NICK_LENGTH).collect();
        if nick.is_empty() || nicks.contains(&nick) {
            nick = format!("{}_{number}", if nick.is_empty() { "player" } else { &nick });
        }
        nicks.push(nick);
    }
    nicks
}

fn text<'a>(fields: &'a GameFields, key: &str) -> Option<&'a str> {
    fields.0.get(key)?.as_str()
}

fn number(fields: &GameFields, key: &str) -> Option<i64> {
    fields.0.get(key)?.as_i64()
}

fn item<'a>(fields: &'a GameFields, key: &str, seat: usize) -> Option<&'a Value> {
    fields.0.get(key)?.get(seat)
}

fn seat(record: &GameFields) -> Option<usize> {
    number(record, "seat").and_then(|seat| usize::try_from(seat).ok())
}

/// Returns the lines of a record: one, several for the final scoring, and none for events that the
/// format lacks.
fn lines_of(turn: &LineMove<'_>, previous: Option<&LineMove<'_>>, nicks: &[String], order: &[usize]) -> Result<Vec<String>, ExportError> {
    let LineMove { before, record, after, .. } = turn;
    let damaged = || ExportError::new(INCOMPLETE, "a move of the main line is incomplete: export JSON");
    let nick = |seat: usize| nicks.get(seat).ok_or_else(damaged);
    let rack = |step: &GameFields, seat: usize| item(step, "racks", seat).and_then(Value::as_str).unwrap_or_default().to_owned();
    let total = |seat: usize| item(after, "scores", seat).and_then(Value::as_i64).ok_or_else(damaged);
    let line = |seat: usize, rack: String, action: String| {
        let text = format!(">{}: {rack} {action} {}", nick(seat)?, total(seat)?);
        Ok::<String, ExportError>(text)
    };
    let by = || seat(record).ok_or_else(damaged);
    let one = match text(record, "kind").unwrap_or_default() {
        "placed" => {
            let (square, word) = placement(record).ok_or_else(damaged)?;
            let score = number(record, "score").ok_or_else(damaged)?;
            line(by()?, rack(before, by()?), format!("{square} {word} +{score}"))?
        }
        "exchanged" => {
            let tiles = text(record, "tiles").map(str::to_owned).or_else(|| number(record, "count").map(|count| count.to_string()));
            line(by()?, rack(before, by()?), format!("-{} +0", tiles.ok_or_else(damaged)?))?
        }
        "passed" => line(by()?, rack(before, by()?), "- +0".into())?,
        "challenged" => {
            let against = number(record, "against").and_then(|seat| usize::try_from(seat).ok()).ok_or_else(damaged)?;
            let points = number(record, "points").unwrap_or(0);
            let placed = previous.map(|turn| rack(turn.before, against)).unwrap_or_default();
            match record.0.get("upheld").and_then(Value::as_bool) {
                Some(true) => line(against, placed, format!("-- {points}"))?,
                _ if points > 0 => line(against, placed, format!("(challenge) +{points}"))?,
                _ => return Ok(Vec::new()),
            }
        }
        "overtime" => line(by()?, String::new(), format!("(time) {:+}", number(record, "points").ok_or_else(damaged)?))?,
        "ended" => return settlement(record, nicks, order).ok_or_else(damaged),
        _ => return Ok(Vec::new()),
    };
    Ok(vec![one])
}

/// Returns the position and the word of a placement, with dots for the tiles already on the board.
fn placement(record: &GameFields) -> Option<(String, String)> {
    let (square, word) = text(record, "move")?.split_once(' ')?;
    let squares: Vec<i64> = record.0.get("squares")?.as_array()?.iter().filter_map(Value::as_i64).collect();
    let across = square.starts_with(|c: char| c.is_ascii_digit());
    let (digits, letter): (String, String) = square.chars().partition(char::is_ascii_digit);
    let row = digits.parse::<i64>().ok()?.checked_sub(1)?;
    let column = i64::from(u32::from(letter.chars().next()?.to_ascii_lowercase()).checked_sub(u32::from('a'))?);
    let start = row.checked_mul(15)?.checked_add(column)?;
    let cell = |(at, letter): (i64, char)| {
        let square = at.checked_mul(if across { 1 } else { 15 })?.checked_add(start)?;
        Some(if squares.contains(&square) { letter } else { '.' })
    };
    let word: Option<String> = (0..).zip(word.chars()).map(cell).collect();
    Some((square.to_ascii_uppercase(), word?))
}

/// Returns the lines of the final scoring, in the order of the players.
fn settlement(record: &GameFields, nicks: &[String], order: &[usize]) -> Option<Vec<String>> {
    let list = |key: &str| record.0.get(key).and_then(Value::as_array);
    let (racks, adjust, scores) = (list("racks")?, list("adjust")?, list("scores")?);
    let of = |seat: usize| Some((racks.get(seat)?.as_str()?, adjust.get(seat)?.as_i64()?, scores.get(seat)?.as_i64()?));
    let is_out = |seat: &usize| racks.get(*seat).and_then(Value::as_str) == Some("");
    let out = order.iter().copied().find(is_out).filter(|_| text(record, "reason") == Some("out"));
    let mut lines = Vec::new();
    if let Some(seat) = out {
        let (_, points, total) = of(seat)?;
        let tiles: String = racks.iter().filter_map(Value::as_str).collect();
        lines.push(format!(">{}: ({tiles}) +{points} {total}", nicks.get(seat)?));
    }
    for seat in order.iter().copied().filter(|seat| Some(*seat) != out) {
        let (rack, points, total) = of(seat)?;
        // With two players and an end by going out, one line has it all.
        if out.is_none() || points != 0 {
            lines.push(format!(">{}: {rack} ({rack}) -{} {total}", nicks.get(seat)?, points.checked_neg()?));
        }
    }
    Some(lines)
}
