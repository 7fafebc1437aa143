//! Files of positions: one per line, or tables with a column of positions and optional columns of
//! values and moves.

use std::fs::File;
use std::io::{self, BufRead, BufReader};

use anyhow::Context;
use engine::pentago::Value;
use pentago::{Board, Position, RuleSet, Setup};

/// A line of the file.
pub struct Line {
    /// Line number from 1.
    pub number: usize,
    pub position: Position,
    /// The value for the side to move and the moves that keep it, if the later columns state them.
    /// The moves are `None` if only the value is given.
    pub known: Option<(Value, Option<Vec<String>>)>,
}

/// Reads a file line by line (`-`: standard input). Skips empty lines and lines that start with
/// `#`. Columns are separated by tabs, and the position is the first column that parses as one. If
/// a later column is a value, the first column after it that parses as moves lists the moves that
/// keep it (`*`: all).
///
/// # Errors
/// Returns an error if the file cannot be opened. The iterator yields an error with its line number
/// for a bad line.
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

/// Parses a column of moves and sorts them as text. Returns `None` if the column has no moves.
fn moves(column: &str, position: &Position) -> Option<Vec<String>> {
    let mut moves: Vec<String> = match column {
        "*" => position.moves().iter().map(ToString::to_string).collect(),
        _ => column.split(',').map(|play| play.parse::<pentago::Move>().map(|play| play.to_string())).collect::<Result<_, _>>().ok()?,
    };
    moves.sort();
    Some(moves)
}
