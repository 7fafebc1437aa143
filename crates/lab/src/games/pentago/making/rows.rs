//! `deska pentago rows`: positions of games with their exact values, solved one after the other, in a table that the benchmarks read.

use std::collections::HashSet;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use ::arena::lines::Lines;
use anyhow::Context;
use cli::interrupt;
use cli::output::{Answer, tell};
use engine::pentago::Value;
use engine::pentago::base::play_to;
use engine::pentago::search::{Options, Search};
use engine::pentago::solve::{Limits, Plan, Solution, SolveError, TwoPlySolution, solve_ahead};
use indicatif::{ProgressBar, ProgressStyle};
use pentago::{Move, Next, Position, RuleSet, SQUARES};
use play::{Budget, Seed, Stop};

/// What `deska pentago rows` is told.
#[derive(clap::Args)]
#[command(after_help = "Example: deska pentago rows pentago-14.tsv --marbles 14 --count 20 \\
              --after 5 --memory 19000

Ctrl-C ends it; what was solved is in the file, and the same command goes on.")]
pub struct Arguments {
    /// The table; rows are added to it
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Marbles on the board
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(14..=35))]
    marbles: u8,
    /// Rows with so many marbles that there shall be in all
    #[arg(long, value_name = "N", default_value_t = 100)]
    count: u64,
    /// Rows with one marble more from each solve, which knows them, too: after the moves that look best
    #[arg(long, value_name = "N", default_value_t = 0)]
    after: usize,
    /// The rule set: standard or answer
    #[arg(long, value_name = "NAME", default_value = "standard")]
    rules: RuleSet,
    /// Memory a solve may take, in MB
    #[arg(long, value_name = "MB", default_value_t = Limits::MEMORY / 1_000_000)]
    memory: u64,
    /// Threads; without it all processors
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
}

/// Nodes of a move in the games that the positions come from.
const NODES: u64 = 20_000;

/// Nodes by which the moves of a solved position are told apart.
const NODES_AFTER: u64 = 2_000;

/// Games that are looked at for one row, at most: some end before, and in some positions every move keeps the value.
const GAMES: u64 = 200;

/// Solves positions until there are as many rows as are wanted.
///
/// # Errors
/// The memory does not suffice, or the file can't be read or written.
pub fn run(arguments: &Arguments) -> anyhow::Result<Answer> {
    let Arguments { file, count, rules, .. } = arguments;
    let marbles = usize::from(arguments.marbles);
    let threads = arguments.threads.map_or(Limits::default().threads, NonZeroUsize::get);
    let limits = Limits { memory: arguments.memory.saturating_mul(1_000_000), threads };
    let plan = Plan::new(SQUARES - marbles, &limits)?;
    let (mut lines, text) = Lines::open(file).with_context(|| file.display().to_string())?;
    let done = Done::read(&text.whole, marbles);
    if text.whole.is_empty() {
        lines.append(&format!(
            "# Pentago exact values, rules {rules}: marbles, board (rows from the top), side to move, value, moves that keep it/moves, these moves, game, solved by"
        ))?;
        lines.append(&format!(
            "# From games that the search plays against itself at {NODES} nodes a move after four random moves, the game's number is its seed; positions in which every move keeps the value are left out. `after` a move: that move was made, one of those that {NODES_AFTER} nodes like best. Made by `deska pentago rows`, version {}.",
            env!("CARGO_PKG_VERSION")
        ))?;
    }
    tell(format_args!("{}: {} of {count} rows are there; each solve: {plan}", file.display(), done.rows))?;
    let stop = interrupt::stop_saying("stopping; what was solved is in the file (Ctrl-C again to end at once)");
    let bar = ProgressBar::new(*count);
    if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len} rows, {msg}") {
        bar.set_style(style);
    }
    bar.set_position(done.rows);
    let mut search = Search::new(Options { table_bytes: 8 << 20, threads: 1, ..Options::default() });
    let (mut rows, mut game) = (done.rows, done.games);
    let most = game.saturating_add(GAMES.saturating_mul(count.saturating_sub(rows)));
    while rows < *count && game < most && !stop.raised() {
        game += 1;
        let Some(position) = play_to(*rules, marbles, &Seed::from_number(game), &mut search, NODES) else { continue };
        bar.set_message(format!("game {game}"));
        let Some(TwoPlySolution { solution, next }) = solved(&position, &limits, &plan, &stop, &bar)? else { break };
        let mut made = vec![row(&position, &solution, &format!("game {game}"))];
        for (play, next, solution) in likely(&position, &next, &mut search).into_iter().take(arguments.after) {
            made.push(row(&next, solution, &format!("game {game} after {play}")));
        }
        // At once, and the position itself first: what is torn loses some of those after it, and no row comes twice.
        lines.append(&made.join("\n"))?;
        if solution.best().count() < solution.moves().len() {
            rows += 1;
            bar.set_position(rows);
        }
    }
    bar.finish_and_clear();
    tell(format_args!("{}: {rows} rows with {marbles} marbles, of {game} games", file.display()))?;
    Ok(if rows < *count { Answer::No } else { Answer::Yes })
}

/// How far a table is.
struct Done {
    rows: u64,
    /// The number of the last game.
    games: u64,
}

impl Done {
    fn read(text: &str, marbles: usize) -> Done {
        let mut done = Done { rows: 0, games: 0 };
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

/// The positions after the moves of a solved one in which not every move keeps the value, those that a short search likes best first; of those that are the same
/// seen from another side, one.
fn likely<'a>(position: &Position, next: &'a [(Move, Solution)], search: &mut Search) -> Vec<(Move, Position, &'a Solution)> {
    let mut seen = HashSet::new();
    let mut scored = Vec::new();
    for (play, solution) in next.iter().filter(|(_, solution)| solution.best().count() < solution.moves().len()) {
        let Ok(Next::Going(after)) = position.play(*play) else { continue };
        if seen.insert(after.board().canonical()) {
            let budget = Budget { nodes: Some(NODES_AFTER), ..Budget::default() };
            let score = search.run(&after, &budget, &Stop::new(), &mut |_| {}).score;
            scored.push((score, (*play, after, solution)));
        }
    }
    // Low is good for who has just moved.
    scored.sort_by_key(|(score, _)| *score);
    scored.into_iter().map(|(_, likely)| likely).collect()
}

/// The values of all moves, and of all moves after them; none if the stop was raised.
fn solved(position: &Position, limits: &Limits, plan: &Plan, stop: &Stop, bar: &ProgressBar) -> anyhow::Result<Option<TwoPlySolution>> {
    let (begun, told) = (Instant::now(), AtomicU64::new(0));
    let progress = |done: u64| {
        let percent = 100 * done / plan.arrangements().max(1);
        if told.swap(percent, Ordering::Relaxed) != percent {
            bar.set_message(format!("{percent}% of the next after {} s", begun.elapsed().as_secs()));
        }
    };
    match solve_ahead(position, limits, stop, &progress) {
        Ok(ahead) => Ok(Some(ahead)),
        Err(SolveError::Stopped) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// A line of the table; where every move keeps the value it is a comment, so that it is not solved again.
fn row(position: &Position, solution: &Solution, game: &str) -> String {
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
    fn a_table_goes_on_where_it_was_and_holds() {
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
        // A line that was being written when the program was ended.
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
            // By a search that knows nothing of the solver.
            let found = Search::new(Options { threads: 1, ..Options::default() }).run(
                &position,
                &play::Budget::default(),
                &Stop::new(),
                &mut |_| {},
            );
            assert_eq!(found.value, Some(value), "{row}");
            assert!(columns[5].split(',').any(|play| play == found.play.to_string()) || value == Value::Win, "{row}: {}", found.play);
        }
    }
}
