//! `deska balda moves`: lists or counts the words of one or more positions.

use std::io::{self, BufWriter, Write};

use anyhow::Context;
use balda::{Counts, Finder, FoundMove, Grid, Position, Query, RuleSet, Square};
use cli::batch::answer_lines;
use cli::output::{Answer, MovesFormat};
use serde_json::json;

use super::{Table, position};

#[derive(clap::Args)]
#[command(after_help = "Examples: deska balda moves --lexicon ru-nouns \\
              --position '...../...../БАЛДА/...../.....' --used БАЛДА --top 5 \\
              --paths
          deska balda moves --lexicon ru-nouns --position '.../ЭРЛ/...' \\
              --knots --through 1,1
          deska balda moves --lexicon ru-nouns --positions positions.tsv --top 3
          deska balda moves --lexicon ru-nouns --positions positions.tsv \\
              --counts

A file of positions is answered line by line. What is printed of a position begins with the number of its line (text), ends with it \
          (tsv), or is an object a line (json); where there is no word, the move is `pass`.")]
pub(super) struct Moves {
    #[command(flatten)]
    table: Table,
    /// The position: rows joined by /, . for an empty square
    #[arg(long, value_name = "ROWS", required_unless_present = "positions")]
    position: Option<String>,
    /// A file with one position per line: position, used words, classic or knots, separated by
    /// tabs; - for standard input
    #[arg(long, value_name = "FILE", conflicts_with = "position")]
    positions: Option<String>,
    /// Instead of the moves, print the number of combinations of square, letter and word, the
    /// number of paths, and the length of the longest word
    #[arg(long, conflicts_with = "top")]
    counts: bool,
    /// Print every path instead of one for each square, letter and word
    #[arg(long)]
    paths: bool,
    /// Only letters placed on this empty square
    #[arg(long, value_name = "R,C")]
    cell: Option<String>,
    /// Only words through the letter on this square
    #[arg(long, value_name = "R,C")]
    through: Option<String>,
    /// Print only the first N moves
    #[arg(long, value_name = "N")]
    top: Option<usize>,
    /// Output format; text and tsv are the same for counts
    #[arg(long, value_enum, default_value_t)]
    format: MovesFormat,
}

pub(super) fn run(arguments: &Moves) -> anyhow::Result<Answer> {
    let rules = arguments.table.rule_set()?;
    let mut out = BufWriter::new(io::stdout().lock());
    match (&arguments.position, &arguments.positions) {
        (Some(rows), _) => {
            let mut finder = Finder::new(&arguments.table.words(&rules, rows)?);
            let position = position(rows, &arguments.table.used, &rules, finder.words()).context("--position")?;
            let query = query(arguments, &rules, position.grid())?;
            if let Some(why) = position.no_move_reason().filter(|_| !arguments.counts && arguments.format == MovesFormat::Text) {
                writeln!(out, "{why}")?;
                out.flush()?;
                return Ok(Answer::No);
            }
            print(&mut out, &mut finder, &position, &query, arguments, None)?;
            out.flush()?;
        }
        (None, Some(file)) => {
            // Opened for the first position, which may determine the alphabet.
            let mut opened: Option<Finder> = None;
            answer_lines(file, out, |out, line| {
                let row = Row::read(line.text, arguments, &rules)?;
                let finder = match &mut opened {
                    Some(finder) => finder,
                    None => opened.insert(Finder::new(&arguments.table.words(&row.rules, row.rows)?)),
                };
                let position = position(row.rows, row.used, &row.rules, finder.words())?;
                let query = query(arguments, &row.rules, position.grid())?;
                Ok(print(out, finder, &position, &query, arguments, Some(line.number))?)
            })?;
        }
        (None, None) => anyhow::bail!("no position: give one with --position, or a file of them with --positions"),
    }
    Ok(Answer::Yes)
}

/// A line of a file of positions.
struct Row<'a> {
    rows: &'a str,
    used: &'a str,
    rules: RuleSet,
}

impl<'a> Row<'a> {
    /// Parses position, used words, and classic or knots. The last two default to the arguments.
    fn read(line: &'a str, arguments: &'a Moves, rules: &RuleSet) -> anyhow::Result<Row<'a>> {
        let columns: Vec<&str> = line.split('\t').map(str::trim).collect();
        let (rows, used, mode) = match columns[..] {
            [rows] => (rows, arguments.table.used.as_str(), ""),
            [rows, used] => (rows, used, ""),
            [rows, used, mode] => (rows, used, mode),
            _ => anyhow::bail!("{} columns; write position, used words, and classic or knots, with tabs between", columns.len()),
        };
        let knots = match mode {
            "" => rules.shape().knots,
            "classic" => false,
            "knots" => true,
            other => anyhow::bail!("`{other}` where classic or knots was expected"),
        };
        Ok(Row { rows, used, rules: rules.clone().with_knots(knots) })
    }
}

fn query(arguments: &Moves, rules: &RuleSet, grid: &Grid) -> anyhow::Result<Query> {
    let square = |text: &str| -> anyhow::Result<Square> {
        let square = Square::parse(text)?;
        anyhow::ensure!(grid.side().contains(square), "there is no square {square} on a board of {}", grid.side());
        Ok(square)
    };
    let mut query = Query::new(rules);
    if let Some(text) = &arguments.cell {
        let cell = square(text).context("--cell")?;
        anyhow::ensure!(grid.get(cell).is_none(), "--cell: a letter stands on {cell}; name an empty square, or use --through");
        query = query.in_cell(cell);
    }
    if let Some(text) = &arguments.through {
        let through = square(text).context("--through")?;
        anyhow::ensure!(grid.get(through).is_some(), "--through: {through} is empty; name a square with a letter, or use --cell");
        query = query.going_through(through);
    }
    Ok(query)
}

/// Prints the moves or counts of a position. `line` is its line number in a file.
fn print(
    out: &mut impl Write,
    finder: &mut Finder,
    position: &Position,
    query: &Query,
    arguments: &Moves,
    line: Option<usize>,
) -> io::Result<()> {
    if arguments.counts {
        let used = position.used_of(finder.words());
        return print_counts(out, finder.count(position.grid(), &used, query), arguments.format);
    }
    let words = finder.words().clone();
    let (grid, letters) = (position.grid(), words.letters());
    let used = position.used_of(&words);
    let found = if arguments.paths { finder.all_paths(grid, &used, query) } else { finder.all(grid, &used, query) };
    let text = |found: &FoundMove| match arguments.paths {
        true => found.action.text_with_path(grid, letters),
        false => found.action.text(grid, letters),
    };
    let shown = || found.iter().take(arguments.top.unwrap_or(usize::MAX));
    // In a file every position has at least one line of output.
    let pass = (line.is_some() && found.is_empty()).then(|| (0, "pass".to_owned()));
    let prizes = query.prizes_of(grid);
    let points = |found: &FoundMove| prizes.points(&found.action);
    let mut lines = shown().map(|found| (points(found), text(found))).chain(pass);
    match (arguments.format, line) {
        (MovesFormat::Text, None) => lines.try_for_each(|(score, text)| writeln!(out, "{score:>5}  {text}")),
        (MovesFormat::Text, Some(line)) => lines.try_for_each(|(score, text)| writeln!(out, "{line}: {score:>5}  {text}")),
        (MovesFormat::Tsv, None) => lines.try_for_each(|(score, text)| writeln!(out, "{text}\t{score}")),
        (MovesFormat::Tsv, Some(line)) => lines.try_for_each(|(score, text)| writeln!(out, "{text}\t{score}\t{line}")),
        (MovesFormat::Json, _) => {
            let counts = finder.count(grid, &used, query);
            let pair = |square: &Square| [square.row(), square.column()];
            let moves: Vec<_> = shown()
                .map(|found| {
                    let action = found.action;
                    let word = words.word(found.word).map(|word| letters.decode(&word));
                    let mut line = json!({
                        "move": text(found), "score": points(found), "square": pair(&action.square),
                        "letter": letters.letter(action.letter), "word": word,
                    });
                    if arguments.paths {
                        line["path"] = action.path.iter().map(pair).collect::<Vec<_>>().into();
                    }
                    line
                })
                .collect();
            let used: Vec<String> = position.used().iter().map(|word| letters.decode(word)).collect();
            let answer = json!({
                "position": grid.text(letters), "used": used, "lexicon": words.lexicon().name(), "rules": arguments.table.rules,
                "knots": query.shape.knots, "diagonals": query.shape.diagonals, "prizes": query.prizes,
                "triples": counts.triples, "paths": counts.paths, "longest": counts.longest, "moves": moves,
            });
            writeln!(out, "{answer}")
        }
    }
}

fn print_counts(out: &mut impl Write, counts: Counts, format: MovesFormat) -> io::Result<()> {
    let Counts { triples, paths, longest } = counts;
    match format {
        MovesFormat::Text | MovesFormat::Tsv => writeln!(out, "{triples}\t{paths}\t{longest}"),
        MovesFormat::Json => writeln!(out, "{}", json!({"triples": triples, "paths": paths, "longest": longest})),
    }
}
