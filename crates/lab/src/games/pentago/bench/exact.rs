//! Positions of known exact value: how often the search picks a move that keeps it, and whether what it proves is true.

use std::collections::{BTreeMap, HashSet};
use std::path::Path;

use ::arena::stats::wilson;
use anyhow::{Context, bail};
use cli::output::say;
use engine::pentago::search::{Options, Search, Weights};
use engine::pentago::{Value, early};
use pentago::{Board, Marbles, Move, Next, Position, RuleSet, Setup, Square};
use play::{Dice, Seed, Stop};

use super::effort::Effort;

/// A table that is built in: what it holds, and its text.
type BuiltIn = (&'static str, &'static str);

pub(super) const OPENING: BuiltIn = ("0 to 2 marbles", include_str!("../../../../../../tests/data/pentago/pentago-opening-exact.tsv"));
pub(super) const MIDDLE: BuiltIn = ("14 and 15 marbles", include_str!("../../../../../../tests/data/pentago/pentago-middle-exact.tsv"));
pub(super) const LATE: BuiltIn = ("18 to 35 marbles", include_str!("../../../../../../tests/data/pentago/pentago-exact.tsv"));

/// Positions with their values.
pub(super) struct Table {
    name: String,
    rows: Vec<Row>,
}

struct Row {
    position: Position,
    value: Value,
    /// What the moves that keep the value lead to; none: all moves keep it.
    keeping: Option<HashSet<Board>>,
}

fn after(position: &Position, play: Move) -> anyhow::Result<Board> {
    Ok(match position.play(play)? {
        Next::Going(next) => *next.board(),
        Next::Over(board, _) => board,
    })
}

impl Table {
    /// A file's table, or the one built in.
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
            bail!("{name}: no position with a value and moves: give a table of position, side, value, number of moves, moves");
        }
        Ok(Table { name, rows })
    }
}

impl Table {
    /// Positions with three to five marbles, as many of each, drawn by lot; their values are those that are part of the program.
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
            let keeping = moves.iter().filter(|&&(_, of_move)| of_move == value).map(|&(play, _)| after(&position, play));
            let keeping = if all { None } else { Some(keeping.collect::<anyhow::Result<_>>()?) };
            rows.push(Row { position, value, keeping });
        }
        Ok(Table { name: "3 to 5 marbles".to_owned(), rows })
    }
}

/// A board with so many marbles on any squares, white and black by turns.
fn any_board(marbles: usize, dice: &mut Dice) -> anyhow::Result<Board> {
    let mut squares: Vec<Square> = Square::all().collect();
    dice.shuffle(&mut squares);
    let side = |first: usize| squares[..marbles].iter().skip(first).step_by(2).fold(Marbles::EMPTY, |all, &square| all.with(square));
    Board::new(side(0), side(1)).context("no two marbles lie on one square")
}

impl Row {
    /// A line; none if it says no moves.
    fn read(line: &str) -> anyhow::Result<Option<Row>> {
        let columns: Vec<&str> = line.split('\t').collect();
        // Some tables have the number of marbles first.
        let columns = if columns[0].len() < 36 { &columns[1..] } else { &columns[..] };
        let [position, _, value, _, moves, ..] = *columns else { return Ok(None) };
        let position = Position::new(position.parse()?, RuleSet::Standard)?;
        let keeping = match moves {
            "*" => None,
            _ => Some(moves.split(',').map(|play| after(&position, play.parse()?)).collect::<anyhow::Result<_>>()?),
        };
        Ok(Some(Row { position, value: value.parse()?, keeping }))
    }
}

pub(super) fn run(table: &Table, efforts: &[Effort], most: usize, threads: usize, numbers: Option<&Weights>) -> anyhow::Result<()> {
    let step = table.rows.len().div_ceil(most);
    let rows: Vec<&Row> = table.rows.iter().step_by(step).collect();
    say(format_args!("Exact values, {}: {} of {} positions, search on {threads} thread(s).", table.name, rows.len(), table.rows.len()))?;
    say(format_args!(
        "{:>10} {:>8} {:>24} {:>22} {:>8} {:>7}",
        "seconds", "marbles", "a move that keeps it", "95% interval", "proved", "wrong"
    ))?;
    let mut search = Search::with_weights(Options { threads, ..Options::default() }, numbers.unwrap_or(Weights::built_in()));
    for &effort in efforts {
        // By marbles: positions in which a move can be wrong, kept, proved, falsely proved.
        let mut counts: BTreeMap<usize, [u64; 4]> = BTreeMap::new();
        for row in &rows {
            search.clear();
            let found = search.run(&row.position, &effort.budget(), &Stop::new(), &mut |_| {});
            let count = counts.entry(row.position.board().count()).or_default();
            if let Some(keeping) = &row.keeping {
                count[0] += 1;
                count[1] += u64::from(keeping.contains(&after(&row.position, found.play)?));
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
            say(format_args!("{effort:>10} {marbles:>8} {share:>24} {interval:>22} {proved:>8} {wrong:>7}"))?;
        }
    }
    say("Positions in which every move keeps the value are not counted among the first, only among the proved.")
}
