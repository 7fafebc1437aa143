//! `deska pentago solve`: computes the exact values of all moves of one or more early or late
//! positions.

use std::io::{self, BufWriter, Write};
use std::num::NonZeroUsize;
use std::sync::mpsc;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use cli::output::Answer;
use cli::pentago::positions;
use engine::pentago::solve::{Limits, Plan, Solution, SolveError, solve};
use engine::pentago::{Value, early};
use indicatif::ProgressBar;
use pentago::{Position, RuleSet, Setup};
use play::CancellationToken;
use serde_json::json;

#[derive(clap::Args)]
#[command(after_help = "Examples: deska pentago solve --position .wbbwb..b.bwwwwwb...bw.b.w.wbw..bbbw\n          \
                  deska pentago solve --positions positions.txt > solved.tsv\n\n\
                  Memory is told beforehand on standard error. With 18 marbles a solve takes some 300 MB, with 17 some 800 MB, with 16 over 2 GB.")]
pub(crate) struct Arguments {
    /// The position: 36 characters row by row from the top left (. w b), followed by +w or +b if an
    /// answer is due in the rule set answer
    #[arg(long, value_name = "P", required_unless_present = "positions")]
    position: Option<String>,
    /// A file with one position per line, or a table with a column of positions; - for standard
    /// input
    #[arg(long, value_name = "FILE", conflicts_with = "position")]
    positions: Option<String>,
    /// The rule set: standard or answer
    #[arg(long, value_name = "NAME", default_value = "standard")]
    rules: RuleSet,
    /// Number of threads; by default all processors
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
    /// Memory limit, in MB
    #[arg(long, value_name = "MB", default_value_t = Limits::MEMORY / 1_000_000)]
    memory: u64,
    /// Time limit per position in seconds
    #[arg(long, value_name = "S")]
    seconds: Option<f64>,
    /// Compare the results with the values and moves in later columns of the table; exit code 1 if
    /// they differ
    #[arg(long, requires = "positions", conflicts_with = "position")]
    check: bool,
    /// Output format; for a file of positions always columns or one JSON value per line
    #[arg(long, value_enum, default_value_t)]
    format: SolveFormat,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
enum SolveFormat {
    /// For people
    #[default]
    Text,
    /// For programs: one JSON value per position
    Json,
    /// For programs: position, value, best moves
    Tsv,
}

impl Arguments {
    fn limits(&self) -> Limits {
        let threads = self.threads.map_or(Limits::default().threads, NonZeroUsize::get);
        Limits { memory: self.memory.saturating_mul(1_000_000), threads }
    }

    /// Returns the time limit per position.
    fn time(&self) -> anyhow::Result<Option<Duration>> {
        let time = self.seconds.map(Duration::try_from_secs_f64).transpose();
        time.context("--seconds: a number of seconds from 0 up")
    }
}

pub(crate) fn run(arguments: Arguments) -> anyhow::Result<Answer> {
    match (&arguments.position, &arguments.positions) {
        (Some(text), _) => {
            let setup: Setup = text.parse().context("--position")?;
            solve_one(&Position::new(setup, arguments.rules).context("--position")?, &arguments)
        }
        (None, Some(file)) => solve_file(file, &arguments),
        (None, None) => bail!("no position: give one with --position, or a file of them with --positions"),
    }
}

fn solve_one(position: &Position, arguments: &Arguments) -> anyhow::Result<Answer> {
    let limits = arguments.limits();
    let begun = Instant::now();
    // Positions with few marbles are in a table.
    let (solved, plan) = match tabulated(position) {
        Some(solved) => (solved, None),
        None => {
            let plan = Plan::new(position.board().empty().len(), &limits)?;
            if arguments.format == SolveFormat::Text {
                cli::output::print_warning(format_args!("{plan}"));
            }
            let bar = ProgressBar::new(plan.arrangements());
            let solved = solve_within(position, &limits, arguments.time()?, &|done| bar.set_position(done));
            bar.finish_and_clear();
            (solved?, Some(plan))
        }
    };
    let seconds = begun.elapsed().as_secs_f64();
    let mut out = BufWriter::new(io::stdout().lock());
    match arguments.format {
        SolveFormat::Text => print_text(&mut out, &solved, seconds)?,
        SolveFormat::Tsv => print_line(&mut out, position, &solved)?,
        SolveFormat::Json => {
            let moves: Vec<_> =
                solved.moves().iter().map(|(play, value)| json!({"move": play.to_string(), "value": value.name()})).collect();
            let answer = json!({
                "position": position.setup().to_string(), "rules": position.rules().name(), "value": solved.value().name(), "moves": moves,
                "arrangements": plan.as_ref().map_or(0, Plan::arrangements), "bytes": plan.as_ref().map_or(0, Plan::bytes), "seconds": seconds,
            });
            writeln!(out, "{answer}")?;
        }
    }
    out.flush()?;
    Ok(Answer::Yes)
}

fn print_text(out: &mut impl Write, solved: &Solution, seconds: f64) -> io::Result<()> {
    writeln!(out, "{}: {} of {} moves keep it ({seconds:.3} s)", solved.value(), solved.best().count(), solved.moves().len())?;
    for value in Value::ALL.into_iter().rev() {
        let moves: Vec<String> = solved.moves().iter().filter(|(_, of)| *of == value).map(|(play, _)| play.to_string()).collect();
        if !moves.is_empty() {
            writeln!(out, "{:<5} {}", value.name(), moves.join(" "))?;
        }
    }
    Ok(())
}

/// Prints position, value, and best moves.
fn print_line(out: &mut impl Write, position: &Position, solved: &Solution) -> io::Result<()> {
    let moves: Vec<String> = solved.best().map(|play| play.to_string()).collect();
    writeln!(out, "{}\t{}\t{}", position.setup(), solved.value(), moves.join(","))
}

fn solve_file(file: &str, arguments: &Arguments) -> anyhow::Result<Answer> {
    let (limits, time) = (arguments.limits(), arguments.time()?);
    let mut out = BufWriter::new(io::stdout().lock());
    let (mut checked, mut differing) = (0_u64, 0_u64);
    for line in positions::read(file, arguments.rules)? {
        // Print earlier results before failing on an invalid line.
        let line = line.inspect_err(|_| drop(out.flush()))?;
        let position = line.position;
        let solved = tabulated(&position)
            .map_or_else(|| solve_within(&position, &limits, time, &|_| {}), Ok)
            .with_context(|| format!("line {}: {}", line.number, position.setup()));
        let solved = solved.inspect_err(|_| drop(out.flush()))?;
        match arguments.format {
            SolveFormat::Text | SolveFormat::Tsv => print_line(&mut out, &position, &solved)?,
            SolveFormat::Json => {
                let moves: Vec<String> = solved.best().map(|play| play.to_string()).collect();
                writeln!(out, "{}", json!({"position": position.setup().to_string(), "value": solved.value().name(), "best": moves}))?;
            }
        }
        if file == "-" {
            out.flush()?;
        }
        if let Some((value, moves)) = line.known.filter(|_| arguments.check) {
            let mut best: Vec<String> = solved.best().map(|play| play.to_string()).collect();
            best.sort();
            checked += 1;
            if solved.value() != value || moves.is_some_and(|moves| moves != best) {
                differing += 1;
                cli::output::print_warning(format_args!("line {}: {} is not what the table says", line.number, position.setup()));
            }
        }
    }
    out.flush()?;
    if arguments.check {
        cli::output::print_warning(format_args!("{checked} positions held against the table, {differing} differ"));
        return Ok(if differing == 0 && checked > 0 { Answer::Yes } else { Answer::No });
    }
    Ok(Answer::Yes)
}

/// Returns the tabulated values of a position with few marbles.
fn tabulated(position: &Position) -> Option<Solution> {
    early::embedded_for(position)?.solution(position)
}

/// Solves a position within a time limit, if there is one.
fn solve_within(position: &Position, limits: &Limits, time: Option<Duration>, progress: &(dyn Fn(u64) + Sync)) -> anyhow::Result<Solution> {
    let stop = CancellationToken::new();
    let Some(time) = time else { return Ok(solve(position, limits, &stop, progress)?) };
    std::thread::scope(|scope| {
        let (done, over) = mpsc::channel::<()>();
        let alarm = stop.clone();
        scope.spawn(move || {
            if over.recv_timeout(time) == Err(mpsc::RecvTimeoutError::Timeout) {
                alarm.cancel();
            }
        });
        let solved = solve(position, limits, &stop, progress);
        drop(done);
        match solved {
            Err(SolveError::Stopped) => bail!("not solved within {} s: allow more with --seconds, or search it", time.as_secs_f64()),
            solved => Ok(solved?),
        }
    })
}
