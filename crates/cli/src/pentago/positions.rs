//! Files of positions: one a line, or tables with a column of positions and perhaps what is known about them.

use std::fs::File;
use std::io::{self, BufRead, BufReader};

use anyhow::Context;
use engine::pentago::Value;
use pentago::{Board, Position, RuleSet, Setup};

/// A line of the file.
pub struct Line {
    /// Counted from 1.
    pub number: usize,
    /// What stands there.
    pub position: Position,
    /// What the columns after the position say: the value for the side to move, and the moves that keep it (none: it does not say).
    pub known: Option<(Value, Option<Vec<String>>)>,
}

/// Reads the file, `-` for standard input, line by line. Empty lines and those that start with # are passed over. The position is the first column that could be
/// one; columns are parted by tabs. Where a value is named in a later column, it is known, and the moves are the last column but the remarks
/// after it that reads as moves (`*`: all).
///
/// # Errors
/// The file can't be opened. A line at fault is told in its turn, with its number.
pub fn read(file: &str, rules: RuleSet) -> anyhow::Result<impl Iterator<Item = anyhow::Result<Line>>> {
    let lines: Box<dyn BufRead> = match file {
        "-" => Box::new(io::stdin().lock()),
        _ => Box::new(BufReader::new(File::open(file).with_context(|| format!("{file}: the file of positions"))?)),
    };
    let name = if file == "-" { "standard input" } else { file }.to_owned();
    Ok(lines.lines().enumerate().filter_map(move |(place, line)| {
        let number = place + 1;
        let line = line.map_err(anyhow::Error::from).and_then(|line| parse(line.trim(), number, rules));
        line.with_context(|| format!("{name}, line {number}")).transpose()
    }))
}

fn parse(line: &str, number: usize, rules: RuleSet) -> anyhow::Result<Option<Line>> {
    if line.is_empty() || line.starts_with('#') {
        return Ok(None);
    }
    let columns: Vec<&str> = line.split('\t').map(str::trim).collect();
    let place = columns.iter().position(|column| column.split('+').next().is_some_and(|board| board.parse::<Board>().is_ok()));
    let place = place.unwrap_or(0);
    let position = Position::new(columns[place].parse::<Setup>()?, rules)?;
    let rest = &columns[place + 1..];
    let value = rest.iter().enumerate().find_map(|(place, column)| Some((place, column.parse::<Value>().ok()?)));
    let known = value.map(|(place, value)| (value, rest[place + 1..].iter().find_map(|column| moves(column, &position))));
    Ok(Some(Line { number, position, known }))
}

/// The moves that a column lists, sorted as text; none if it lists no moves.
fn moves(column: &str, position: &Position) -> Option<Vec<String>> {
    let mut moves: Vec<String> = match column {
        "*" => position.moves().iter().map(ToString::to_string).collect(),
        _ => column.split(',').map(|play| play.parse::<pentago::Move>().map(|play| play.to_string())).collect::<Result<_, _>>().ok()?,
    };
    moves.sort();
    Some(moves)
}
