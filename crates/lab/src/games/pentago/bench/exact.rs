//! Positions of known exact value: how often the search keeps the value, and whether its proofs
//! are correct.

use std::collections::{BTreeMap, HashSet};
use std::path::Path;

use ::arena::stats::wilson;
use anyhow::{Context, bail};
use cli::output::print_line;
use engine::pentago::search::{Options, Search, Weights};
use engine::pentago::{Value, early};
use pentago::{Board, Marbles, Move, Next, Position, RuleSet, Setup, Square};
use play::{CancellationToken, Dice, Seed};

use super::effort::Effort;

/// The name and text of a built-in table.
type BuiltIn = (&'static str, &'static str);

pub(super) const OPENING: BuiltIn = ("0 to 2 marbles", include_str!("../../../../../../tests/data/pentago/pentago-opening-exact.tsv"));
pub(super) const MIDDLE: BuiltIn = ("14 and 15 marbles", include_str!("../../../../../../tests/data/pentago/pentago-middle-exact.tsv"));
pub(super) const LATE: BuiltIn = ("18 to 35 marbles", include_str!("../../../../../../tests/data/pentago/pentago-exact.tsv"));

/// A table of positions with their values.
pub(super) struct Table {
    name: String,
    rows: Vec<Row>,
}

struct Row {
    position: Position,
    value: Value,
    /// The boards after value-keeping moves; `None` if all moves keep the value.
    keeping: Option<HashSet<Board>>,
}

fn board_after(position: &Position, play: Move) -> anyhow::Result<Board> {
    Ok(match position.play(play)? {
        Next::Going(next) => *next.board(),
        Next::Over(board, _) => board,
    })
}

impl Table {
    /// Reads a table from a file, or the built-in one.
    pub(super) fn read(file: Option<&Path>, built_in: BuiltIn) -> anyhow::Result<Table> {
        let (name, text) = match file {
            Some(file) => {
                (file.display().to_string(), std::fs::read_to_string(file).with_context(|| format!("{}: the table", file.display()))?)
            }
            None => (built_in.0.to_owned(), built_in.1.to_owned()),
        };
        let mut rows = Vec::new();
        for (number, line) in (1..).zip(text.lines()) {
            if !line.is_empty() && !line.starts_with('#') {
                rows.extend(Row::read(line).with_context(|| format!("{name}, line {number}"))?);
            }
        }
        if rows.is_empty() {
            bail!("{name}: no position has a value and moves: give a table of position, side, value, number of moves, moves");
        }
        Ok(Table { name, rows })
    }
}

impl Table {
    /// Draws random positions with three to five marbles, equally many of each, with the program's
    /// own exact values.
    pub(super) fn early(count: usize, seed: u64) -> anyhow::Result<Table> {
        let values = early::embedded().context("this program has no exact values of early positions")?;
        let mut dice = Dice::new(&Seed::from_number(seed), 0);
        let mut rows = Vec::new();
        while rows.len() < count {
            let board = any_board(3 + rows.len() % 3, &mut dice)?;
            let position = Position::new(Setup { board, waiting: None }, RuleSet::Standard)?;
            let Some(moves) = values.moves(&position) else { continue };
            let Some(value) = moves.iter().map(|&(_, value)| value).max() else { continue };
            let all = moves.iter().all(|&(_, of_move)| of_move == value);
            let keeping = moves.iter().filter(|&&(_, of_move)| of_move == value).map(|&(play, _)| board_after(&position, play));
            let keeping = if all { None } else { Some(keeping.collect::<anyhow::Result<_>>()?) };
            rows.push(Row { position, value, keeping });
        }
        Ok(Table { name: "3 to 5 marbles".to_owned(), rows })
    }
}

/// Returns a random board with this number of marbles, alternating white and black.
fn any_board(marbles: usize, dice: &mut Dice) -> anyhow::Result<Board> {
    let mut squares: Vec<Square> = Square::all().collect();
    dice.shuffle(&mut squares);
    let side = |first: usize| squares[..marbles].iter().skip(first).step_by(2).fold(Marbles::EMPTY, |all, &square| all.with(square));
    Board::new(side(0), side(1)).context("two marbles are on the same square")
}

impl Row {
    /// Parses a line. Returns `None` if it lists no moves.
    fn read(line: &str) -> anyhow::Result<Option<Row>> {
        let columns: Vec<&str> = line.split('\t').collect();
        // In some tables the first column is the number of marbles.
        let columns = if columns[0].len() < 36 { &columns[1..] } else { &columns[..] };
        let [position, _, value, _, moves, ..] = *columns else { return Ok(None) };
        let position = Position::new(position.parse()?, RuleSet::Standard)?;
        let keeping = match moves {
            "*" => None,
            _ => Some(moves.split(',').map(|play| board_after(&position, play.parse()?)).collect::<anyhow::Result<_>>()?),
        };
        Ok(Some(Row { position, value: value.parse()?, keeping }))
    }
}

pub(super) fn run(table: &Table, efforts: &[Effort], max: usize, threads: usize, numbers: Option<&Weights>) -> anyhow::Result<()> {
    let step = table.rows.len().div_ceil(max);
    let rows: Vec<&Row> = table.rows.iter().step_by(step).collect();
    print_line(format_args!(
        "Exact values, {}: {} of {} positions, search on {threads} thread(s).",
        table.name,
        rows.len(),
        table.rows.len()
    ))?;
    print_line(format_args!(
        "{:>10} {:>8} {:>24} {:>22} {:>8} {:>7}",
        "seconds", "marbles", "keeps the value", "95% interval", "proved", "wrong"
    ))?;
    let mut search = Search::with_weights(Options { threads, ..Options::default() }, numbers.unwrap_or(Weights::built_in()));
    for &effort in efforts {
        // Per number of marbles: positions with a losing choice, value kept, proved, wrongly
        // proved.
        let mut counts: BTreeMap<usize, [u64; 4]> = BTreeMap::new();
        for row in &rows {
            search.clear();
            let found = search.run(&row.position, &effort.budget(), &CancellationToken::new(), &mut |_| {});
            let count = counts.entry(row.position.board().count()).or_default();
            if let Some(keeping) = &row.keeping {
                count[0] += 1;
                count[1] += u64::from(keeping.contains(&board_after(&row.position, found.play)?));
            }
            count[2] += u64::from(found.value == Some(row.value));
            count[3] += u64::from(found.value.is_some_and(|value| value != row.value));
        }
        let all = counts.values().fold([0; 4], |all, count| [0, 1, 2, 3].map(|n: usize| all[n] + count[n]));
        let many = counts.len() > 4;
        let lines = counts.iter().filter(|_| !many).map(|(marbles, count)| (marbles.to_string(), *count));
        for (marbles, [open, kept, proved, wrong]) in lines.chain([("all".to_owned(), all)]) {
            let share = format!("{kept} of {open} = {:.1}%", 100.0 * kept as f64 / open.max(1) as f64);
            let (low, high) = wilson(kept as f64, open as f64);
            let interval = format!("{:.1}% to {:.1}%", 100.0 * low, 100.0 * high);
            print_line(format_args!("{effort:>10} {marbles:>8} {share:>24} {interval:>22} {proved:>8} {wrong:>7}"))?;
        }
    }
    print_line("The first figure excludes positions in which every move keeps the value; the proved ones include them.")
}
