//! The strongest player in late positions of known exact value: how often it keeps the value.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use anyhow::Context;
use cli::output::print_line;
use engine::pentago::search::Options;
use engine::pentago::solve::Limits;
use engine::pentago::strong::{MoveSource, StrongPlayer};
use pentago::{Position, RuleSet, Setup};
use play::{Budget, CancellationToken};

const TABLE: &str = include_str!("../../../../../../tests/data/pentago/pentago-exact.tsv");

/// Counts for a number of marbles.
#[derive(Default)]
struct Row {
    positions: u32,
    kept: u32,
    solved: u32,
    slowest: Duration,
}

/// Lets the player choose a move in every position of the table.
pub(super) fn run(seconds: f64, threads: usize, memory: u64) -> anyhow::Result<()> {
    let options = Options { threads, ..Options::default() };
    let mut player = StrongPlayer::new(options, Limits { memory, threads });
    let budget = Budget { time: Some(Duration::from_secs_f64(seconds)), ..Budget::default() };
    let mut rows: BTreeMap<String, Row> = BTreeMap::new();
    for line in TABLE.lines().filter(|line| !line.starts_with('#')) {
        let columns: Vec<&str> = line.split('\t').collect();
        let [marbles, board, _, _, _, moves, ..] = columns[..] else { continue };
        let position = Position::new(board.parse::<Setup>()?, RuleSet::Standard).with_context(|| board.to_owned())?;
        let start = Instant::now();
        let decision = player.decide(&position, &budget, &CancellationToken::new());
        let row = rows.entry(marbles.to_owned()).or_default();
        row.slowest = row.slowest.max(start.elapsed());
        row.positions += 1;
        row.solved += u32::from(decision.source == MoveSource::Solve);
        let play = decision.play.to_string();
        row.kept += u32::from(moves == "*" || moves.split(',').any(|best| best == play));
    }
    print_line(format_args!("the strongest player, {seconds} s per move, {threads} threads, {} MB for solving", memory / 1_000_000))?;
    print_line("marbles  positions  value kept  solved  slowest")?;
    for (marbles, row) in &rows {
        let Row { positions, kept, solved, slowest } = row;
        print_line(format_args!("{marbles:>7} {positions:>10} {kept:>11} {solved:>7} {:>6.2} s", slowest.as_secs_f64()))?;
    }
    let [all, kept] = [rows.values().map(|row| row.positions).sum::<u32>(), rows.values().map(|row| row.kept).sum()];
    print_line(format_args!("    all {all:>10} {kept:>11}"))?;
    Ok(())
}
