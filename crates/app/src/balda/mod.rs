//! `deska balda`: all words of a position, or how many there are in each of many; whether a move is one; what the strongest player thinks of it.

mod search;

use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Write};

use anyhow::Context;
use balda::{Counts, Finder, Found, Grid, Position, Query, RuleSet, Setup, Shape, Square, Words, Written};
use lexicon::Alphabet;
use serde_json::json;

use crate::data::DataArguments;
use crate::output::{Answer, MovesFormat};

#[derive(clap::Args)]
#[command(after_help = "Example: deska balda moves --lexicon ru-nouns --position '...../...../БАЛДА/...../.....' --top 5")]
pub(crate) struct Arguments {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(clap::Subcommand)]
enum Verb {
    /// The words of a position with the letters to put, the longest first, or how many there are
    Moves(Moves),
    /// Whether a move may be made, and if not, why
    Check(Check),
    /// What the strongest player makes of a position: best line, value, depth
    Search(search::Search),
}

/// What both verbs are told: words, rules and a position.
#[derive(clap::Args)]
struct Table {
    /// A lexicon's name, a .txt word list, a .kwg graph or a .lexicon file
    #[arg(long, value_name = "NAME_OR_FILE", default_value = "ru-nouns")]
    lexicon: String,
    /// The alphabet of a .txt or .kwg file: english, czech or russian; without it the one that the position is written in
    #[arg(long, value_name = "NAME")]
    alphabet: Option<String>,
    /// The rule set
    #[arg(long, value_name = "NAME", default_value = "balda")]
    rules: String,
    /// Words that can't be named any more; the start word needs no mention
    #[arg(long, value_name = "WORD,WORD", default_value = "")]
    used: String,
    /// A word may use a square twice
    #[arg(long)]
    knots: bool,
    /// Squares that touch at a corner are neighbours, too
    #[arg(long)]
    diagonals: bool,
    #[command(flatten)]
    data: DataArguments,
}

#[derive(clap::Args)]
#[command(
    after_help = "Examples: deska balda moves --lexicon ru-nouns --position '...../...../БАЛДА/...../.....' --used БАЛДА --top 5 --paths\n          \
                  deska balda moves --lexicon ru-nouns --position '.../ЭРЛ/...' --knots --through 1,1\n          \
                  deska balda moves --lexicon ru-nouns --positions positions.tsv --counts"
)]
struct Moves {
    #[command(flatten)]
    table: Table,
    /// The position: rows joined by /, . for an empty square
    #[arg(long, value_name = "ROWS", required_unless_present = "positions")]
    position: Option<String>,
    /// A file of positions, one a line: position, used words, classic or knots, with tabs between; - for standard input
    #[arg(long, value_name = "FILE", conflicts_with = "position", requires = "counts")]
    positions: Option<String>,
    /// Print how many squares with letters and words there are, how many paths, and the longest word's letters, instead of the moves
    #[arg(long, conflicts_with = "top")]
    counts: bool,
    /// Print every path, not one for each square, letter and word
    #[arg(long)]
    paths: bool,
    /// Only letters put on this empty square
    #[arg(long, value_name = "R,C")]
    cell: Option<String>,
    /// Only words through the letter on this square
    #[arg(long, value_name = "R,C")]
    through: Option<String>,
    /// Print only the first N moves
    #[arg(long, value_name = "N")]
    top: Option<usize>,
    /// How to print; text and tsv are the same for counts
    #[arg(long, value_enum, default_value_t)]
    format: MovesFormat,
}

#[derive(clap::Args)]
#[command(
    after_help = "Example: deska balda check --lexicon ru-nouns --position '...../...../БАЛДА/...../.....' --move '1,1 Л БАЛ 2,0-2,1-1,1'"
)]
struct Check {
    #[command(flatten)]
    table: Table,
    /// The position: rows joined by /, . for an empty square
    #[arg(long, value_name = "ROWS")]
    position: String,
    /// The move: square, letter, word and, if you like, its path
    #[arg(long, value_name = "R,C L WORD [PATH]")]
    r#move: String,
}

pub(crate) fn run(arguments: Arguments) -> anyhow::Result<Answer> {
    match arguments.verb {
        Verb::Moves(arguments) => moves(&arguments),
        Verb::Check(arguments) => check(&arguments),
        Verb::Search(arguments) => search::run(&arguments),
    }
}

impl Table {
    fn rule_set(&self) -> anyhow::Result<RuleSet> {
        let rules = RuleSet::by_name(&self.rules).with_context(|| {
            let known: Vec<&str> = RuleSet::names().collect();
            format!("there is no rule set `{}` of Balda: choose one of {}", self.rules, known.join(", "))
        })?;
        let shape = rules.shape();
        Ok(rules.with_knots(shape.knots || self.knots).with_diagonals(shape.diagonals || self.diagonals))
    }

    /// The words; `position` tells the alphabet of a file that does not.
    fn words(&self, rules: &RuleSet, position: &str) -> anyhow::Result<Words> {
        let alphabet = match &self.alphabet {
            Some(name) => {
                Alphabet::by_name(name).with_context(|| format!("there is no alphabet `{name}`: choose english, czech or russian"))?
            }
            None => written_in(position),
        };
        let lexicon = self.data.library()?.open_as(&self.lexicon, &alphabet)?;
        Ok(Words::new(&lexicon, rules)?)
    }
}

/// The alphabet that has all letters of the text; English if none has.
fn written_in(text: &str) -> Alphabet {
    let letters: String = text.chars().filter(|c| c.is_alphabetic()).collect();
    let known = [Alphabet::english(), Alphabet::russian(), Alphabet::czech()];
    known.into_iter().find(|alphabet| alphabet.encode(&letters).is_ok()).unwrap_or_else(Alphabet::english)
}

fn position(rows: &str, used: &str, rules: &RuleSet, words: &Words) -> anyhow::Result<Position> {
    Ok(Position::new(Setup::parse(rows, used, words.letters())?, rules, words.letters())?)
}

fn moves(arguments: &Moves) -> anyhow::Result<Answer> {
    let rules = arguments.table.rule_set()?;
    let mut out = BufWriter::new(io::stdout().lock());
    match (&arguments.position, &arguments.positions) {
        (Some(rows), _) => {
            let words = arguments.table.words(&rules, rows)?;
            let position = position(rows, &arguments.table.used, &rules, &words).context("--position")?;
            let query = query(arguments, &rules, position.grid())?;
            let mut finder = Finder::new(&words);
            let printed = if arguments.counts {
                let counts = finder.count(position.grid(), &position.used_of(&words), &query);
                print_counts(&mut out, counts, arguments.format)
            } else {
                print_moves(&mut out, &mut finder, &position, &query, arguments)
            };
            finished(printed.and_then(|()| out.flush()))
        }
        (None, Some(file)) => count_all(out, arguments, &rules, file),
        (None, None) => anyhow::bail!("no position: give one with --position, or a file of them with --positions"),
    }
}

/// A reader of the output that has seen enough is no fault.
fn finished(printed: io::Result<()>) -> anyhow::Result<Answer> {
    match printed {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error).context("standard output"),
        _ => Ok(Answer::Yes),
    }
}

fn query(arguments: &Moves, rules: &RuleSet, grid: &Grid) -> anyhow::Result<Query> {
    let square = |text: &str| -> anyhow::Result<Square> {
        let square = Square::parse(text)?;
        anyhow::ensure!(grid.side().has(square), "there is no square {square} on a board of {}", grid.side());
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

fn print_moves(out: &mut impl Write, finder: &mut Finder, position: &Position, query: &Query, arguments: &Moves) -> io::Result<()> {
    let words = finder.words().clone();
    let (grid, letters) = (position.grid(), words.letters());
    let used = position.used_of(&words);
    let found = if arguments.paths { finder.all_paths(grid, &used, query) } else { finder.all(grid, &used, query) };
    let text = |found: &Found| match arguments.paths {
        true => found.action.text_with_path(grid, letters),
        false => found.action.text(grid, letters),
    };
    let shown = found.iter().take(arguments.top.unwrap_or(usize::MAX));
    match arguments.format {
        MovesFormat::Text => {
            shown.map(|found| (found.len(), text(found))).try_for_each(|(score, text)| writeln!(out, "{score:>5}  {text}"))
        }
        MovesFormat::Tsv => shown.map(|found| (found.len(), text(found))).try_for_each(|(score, text)| writeln!(out, "{text}\t{score}")),
        MovesFormat::Json => {
            let counts = finder.count(grid, &used, query);
            let pair = |square: &Square| [square.row(), square.column()];
            let moves: Vec<_> = shown
                .map(|found| {
                    let action = found.action;
                    let word = words.word(found.word).map(|word| letters.decode(&word));
                    let mut line = json!({
                        "move": text(found), "score": found.len(), "square": pair(&action.square),
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
                "knots": query.shape.knots, "diagonals": query.shape.diagonals,
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

/// One line for each position; empty lines and those that start with # are passed over.
fn count_all(mut out: impl Write, arguments: &Moves, rules: &RuleSet, file: &str) -> anyhow::Result<Answer> {
    let name = if file == "-" { "standard input" } else { file };
    let mut lines: Box<dyn BufRead> = match file {
        "-" => Box::new(io::stdin().lock()),
        _ => Box::new(BufReader::new(File::open(file).with_context(|| format!("{file}: the file of positions"))?)),
    };
    // Opened at the first position, which may have to tell the alphabet.
    let mut finder: Option<Finder> = None;
    let mut bytes = Vec::new();
    for number in 1.. {
        bytes.clear();
        if lines.read_until(b'\n', &mut bytes).with_context(|| name.to_owned())? == 0 {
            break;
        }
        let counts = std::str::from_utf8(&bytes).context("the line is not UTF-8: save the file as UTF-8").and_then(|line| {
            let line = line.trim_end();
            if line.trim().is_empty() || line.starts_with('#') {
                return Ok(None);
            }
            count_row(line, arguments, rules, &mut finder).map(Some)
        });
        // What was counted before a faulty line is printed all the same.
        let counts = counts.with_context(|| format!("{name}, line {number}"));
        if counts.is_err() {
            out.flush().context("standard output")?;
        }
        if let Some(counts) = counts? {
            let printed = print_counts(&mut out, counts, arguments.format).and_then(|()| if file == "-" { out.flush() } else { Ok(()) });
            if printed.as_ref().is_err_and(|error| error.kind() == io::ErrorKind::BrokenPipe) {
                return Ok(Answer::Yes);
            }
            printed.context("standard output")?;
        }
    }
    finished(out.flush())
}

/// Position, used words, classic or knots; the last two may be missing and are then as the arguments say.
fn count_row(line: &str, arguments: &Moves, rules: &RuleSet, finder: &mut Option<Finder>) -> anyhow::Result<Counts> {
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
    let rules = rules.clone().with_knots(knots);
    let finder = match finder {
        Some(finder) => finder,
        None => finder.insert(Finder::new(&arguments.table.words(&rules, rows)?)),
    };
    let words = finder.words().clone();
    let position = position(rows, used, &rules, &words)?;
    let query = query(arguments, &rules, position.grid())?;
    Ok(finder.count(position.grid(), &position.used_of(&words), &query))
}

fn check(arguments: &Check) -> anyhow::Result<Answer> {
    let rules = arguments.table.rule_set()?;
    let words = arguments.table.words(&rules, &arguments.position)?;
    let position = position(&arguments.position, &arguments.table.used, &rules, &words).context("--position")?;
    let (grid, letters, shape): (_, _, Shape) = (position.grid(), words.letters(), rules.shape());
    let written = Written::parse(&arguments.r#move, letters).context("--move")?;
    let judged = written.on(grid, letters, shape).and_then(|action| {
        let word = action.word(grid, letters, shape, rules.least_letters())?;
        let name = letters.decode(&word);
        if word == grid.middle() {
            Err(balda::Why::StartWord(name))
        } else if position.used().contains(&word) {
            Err(balda::Why::Used(name))
        } else if !words.contains(&word) {
            Err(balda::Why::NotAWord(name))
        } else {
            Ok(action)
        }
    });
    match judged {
        Ok(action) => {
            crate::output::say(format_args!("{:>5}  {}", action.path.len(), action.text_with_path(grid, letters)))?;
            Ok(Answer::Yes)
        }
        Err(why) => {
            crate::output::say(why)?;
            Ok(Answer::No)
        }
    }
}
