//! `deska-lab pentago rows`: creates a table of positions with exact values for the benchmarks.

use std::collections::HashSet;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use ::arena::lines::Lines;
use anyhow::Context;
use cli::interrupt;
use cli::output::{Answer, print_wrapped};
use engine::pentago::Value;
use engine::pentago::base::play_to;
use engine::pentago::search::{Options, Search};
use engine::pentago::solve::{Limits, Plan, Solution, SolveError, TwoPlySolution, solve_ahead};
use indicatif::{ProgressBar, ProgressStyle};
use pentago::{Move, Next, Position, RuleSet, SQUARES};
use play::{Budget, CancellationToken, Seed};

/// The arguments of `deska-lab pentago rows`.
#[derive(clap::Args)]
#[command(after_help = "Example: deska-lab pentago rows pentago-14.tsv --marbles 14 --count 20 \\
              --after 5 --memory 19000

Ctrl-C ends it; solved positions are in the file, and the same command continues.")]
pub(crate) struct Arguments {
    /// The table; new rows are appended
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Number of marbles on the board
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(14..=35))]
    marbles: u8,
    /// Total number of rows with this number of marbles
    #[arg(long, value_name = "N", default_value_t = 100)]
    count: u64,
    /// Number of rows with one marble more per solve, which also yields their values: after the
    /// most promising moves
    #[arg(long, value_name = "N", default_value_t = 0)]
    after: usize,
    /// The rule set: standard or answer
    #[arg(long, value_name = "NAME", default_value = "standard")]
    rules: RuleSet,
    /// Memory limit of a solve in MB
    #[arg(long, value_name = "MB", default_value_t = Limits::MEMORY / 1_000_000)]
    memory: u64,
    /// Number of threads [default: number of CPU cores]
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
}

/// Search nodes per move in games that positions are taken from.
const NODES_PER_MOVE: u64 = 20_000;

/// Search nodes for ranking the moves of a solved position.
const RANKING_NODES: u64 = 2_000;

/// Maximum number of games per row: some end too early, and in some positions every move keeps the
/// value.
const MAX_GAMES_PER_ROW: u64 = 200;

/// Solves positions until the table has the requested number of rows.
pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Answer> {
    let Arguments { file, count, rules, .. } = arguments;
    let marbles = usize::from(arguments.marbles);
    let threads = arguments.threads.map_or(Limits::default().threads, NonZeroUsize::get);
    let limits = Limits { memory: arguments.memory.saturating_mul(1_000_000), threads };
    let plan = Plan::new(SQUARES - marbles, &limits)?;
    let (mut lines, text) = Lines::open(file).with_context(|| file.display().to_string())?;
    let done = TableProgress::read(&text.whole, marbles);
    if text.whole.is_empty() {
        lines.append(&format!(
            "# Pentago exact values, rules {rules}: marbles, board (rows from the top), side to move, value, moves that keep it/moves, these moves, game, solved by"
        ))?;
        lines.append(&format!(
            "# From games that the search plays against itself at {NODES_PER_MOVE} nodes a move after four random moves, the game's number is its seed; positions in which every move keeps the value are left out. `after` a move: that move was made, one of those that {RANKING_NODES} nodes like best. Made by `deska-lab pentago rows`, version {}.",
            env!("CARGO_PKG_VERSION")
        ))?;
    }
    print_wrapped(format_args!("{}: {} of {count} rows exist; each solve: {plan}", file.display(), done.rows))?;
    let stop = interrupt::stop_saying("stopping; solved positions are in the file (Ctrl-C again to end immediately)");
    let bar = ProgressBar::new(*count);
    if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len} rows, {msg}") {
        bar.set_style(style);
    }
    bar.set_position(done.rows);
    let mut search = Search::new(Options { table_bytes: 8 << 20, threads: 1, ..Options::default() });
    let (mut rows, mut game) = (done.rows, done.games);
    let max = game.saturating_add(MAX_GAMES_PER_ROW.saturating_mul(count.saturating_sub(rows)));
    while rows < *count && game < max && !stop.is_cancelled() {
        game += 1;
        let Some(position) = play_to(*rules, marbles, &Seed::from_number(game), &mut search, NODES_PER_MOVE) else { continue };
        bar.set_message(format!("game {game}"));
        let Some(TwoPlySolution { solution, next }) = solve_row(&position, &limits, &plan, &stop, &bar)? else { break };
        let mut made = vec![format_row(&position, &solution, &format!("game {game}"))];
        for (play, next, solution) in promising_moves(&position, &next, &mut search).into_iter().take(arguments.after) {
            made.push(format_row(&next, solution, &format!("game {game} after {play}")));
        }
        // Written at once and with the position itself first: a torn write loses only some of the
        // later rows, and no row is written twice.
        lines.append(&made.join("\n"))?;
        if solution.best().count() < solution.moves().len() {
            rows += 1;
            bar.set_position(rows);
        }
    }
    bar.finish_and_clear();
    print_wrapped(format_args!("{}: {rows} rows with {marbles} marbles, from {game} games", file.display()))?;
    Ok(if rows < *count { Answer::No } else { Answer::Yes })
}

/// The progress of a table.
struct TableProgress {
    rows: u64,
    /// The number of the last game played.
    games: u64,
}

impl TableProgress {
    fn read(text: &str, marbles: usize) -> TableProgress {
        let mut done = TableProgress { rows: 0, games: 0 };
        for line in text.lines() {
            let of = line.strip_prefix("# ").unwrap_or(line);
            let columns: Vec<&str> = of.split('\t').collect();
            if columns.len() == 8 && columns[0].parse() == Ok(marbles) {
                done.rows += u64::from(!line.starts_with('#'));
                let game = columns[6].strip_prefix("game ").and_then(|game| game.split(' ').next()?.parse().ok());
                done.games = done.games.max(game.unwrap_or(0));
            }
        }
        done
    }
}

/// Returns the positions after those moves that leave a losing choice, ranked by a short search,
/// best first. Of symmetric positions only one is returned.
fn promising_moves<'a>(position: &Position, next: &'a [(Move, Solution)], search: &mut Search) -> Vec<(Move, Position, &'a Solution)> {
    let mut seen = HashSet::new();
    let mut scored = Vec::new();
    for (play, solution) in next.iter().filter(|(_, solution)| solution.best().count() < solution.moves().len()) {
        let Ok(Next::Going(after)) = position.play(*play) else { continue };
        if seen.insert(after.board().canonical()) {
            let budget = Budget { nodes: Some(RANKING_NODES), ..Budget::default() };
            let score = search.run(&after, &budget, &CancellationToken::new(), &mut |_| {}).score;
            scored.push((score, (*play, after, solution)));
        }
    }
    // A low score is good for the side that has just moved.
    scored.sort_by_key(|(score, _)| *score);
    scored.into_iter().map(|(_, likely)| likely).collect()
}

/// Solves all moves and all replies. Returns `None` if stopped.
fn solve_row(
    position: &Position,
    limits: &Limits,
    plan: &Plan,
    stop: &CancellationToken,
    bar: &ProgressBar,
) -> anyhow::Result<Option<TwoPlySolution>> {
    let (start, shown) = (Instant::now(), AtomicU64::new(0));
    let progress = |done: u64| {
        let percent = 100 * done / plan.arrangements().max(1);
        if shown.swap(percent, Ordering::Relaxed) != percent {
            bar.set_message(format!("{percent}% of the next after {} s", start.elapsed().as_secs()));
        }
    };
    match solve_ahead(position, limits, stop, &progress) {
        Ok(ahead) => Ok(Some(ahead)),
        Err(SolveError::Stopped) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// Formats a row of the table. It is a comment if every move keeps the value, so that the position
/// is not solved again.
fn format_row(position: &Position, solution: &Solution, game: &str) -> String {
    let best: Vec<String> = solution.best().map(|play| play.to_string()).collect();
    let value = match solution.value() {
        Value::Win => "win",
        Value::Draw => "tie",
        Value::Loss => "loss",
    };
    let all = solution.moves().len();
    let (mark, moves) = if best.len() == all { ("# ", "*".to_owned()) } else { ("", best.join(",")) };
    let side = if position.board().count().is_multiple_of(2) { "w" } else { "b" };
    let marbles = position.board().count();
    format!("{mark}{marbles}\t{}\t{side}\t{value}\t{}/{all}\t{moves}\t{game}\tsolve", position.setup(), best.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_is_resumed_and_its_values_are_correct() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("rows.tsv");
        let arguments = |count| Arguments {
            file: file.clone(),
            marbles: 24,
            count,
            after: 2,
            rules: RuleSet::Standard,
            memory: 500,
            threads: NonZeroUsize::new(1),
        };
        run(&arguments(2)).unwrap();
        let first = std::fs::read_to_string(&file).unwrap();
        // Simulate a stop in the middle of a line.
        std::fs::write(&file, format!("{first}24\t...")).unwrap();
        run(&arguments(4)).unwrap();
        let text = std::fs::read_to_string(&file).unwrap();
        assert!(text.starts_with(&first), "{text}");
        let rows: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
        let with = |marbles: &str| rows.iter().filter(|row| row.starts_with(marbles)).count();
        assert!(with("24\t") == 4 && with("25\t") >= 4 && rows.len() == with("24\t") + with("25\t"), "{text}");
        for row in rows {
            let columns: Vec<&str> = row.split('\t').collect();
            let position = Position::new(columns[1].parse().unwrap(), RuleSet::Standard).unwrap();
            let value: Value = columns[3].parse().unwrap();
            // Verify by the search, which is independent of the solver.
            let found = Search::new(Options { threads: 1, ..Options::default() }).run(
                &position,
                &play::Budget::default(),
                &CancellationToken::new(),
                &mut |_| {},
            );
            assert_eq!(found.value, Some(value), "{row}");
            assert!(columns[5].split(',').any(|play| play == found.play.to_string()) || value == Value::Win, "{row}: {}", found.play);
        }
    }
}
