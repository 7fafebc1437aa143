//! `deska-lab bench arena`: games per second of the runner, and its overhead per move of an outside
//! program.

use std::time::{Duration, Instant};

use ::arena::event::{Plan, Runner};
use ::arena::sandbox::{Jailer, Limits, Process, Program};
use ::arena::{Entrant, EventSetting};
use cli::data::DataArguments;
use cli::output::{Answer, Format, print_line};
use play::CancellationToken;
use serde_json::json;
use study::DEFAULT_GAME;
use study::contests::game::{GameArguments, open};
use study::contests::setting::SettingVisitor;

#[derive(clap::Args)]
#[command(after_help = "Example: deska-lab bench arena --pairs 500")]
pub(crate) struct Arguments {
    /// Pairs of games per measurement
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pairs: u32,
    /// Number of requests to an outside program
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = clap::value_parser!(u32).range(10..=1_000_000))]
    questions: u32,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    #[command(flatten)]
    data: DataArguments,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Answer> {
    let available = std::thread::available_parallelism().map_or(1, std::num::NonZero::get) as u32;
    let mut threads = vec![1];
    threads.extend([2, available].into_iter().filter(|&threads| threads > 1 && threads <= available));
    threads.dedup();
    open(&GameArguments::of(DEFAULT_GAME.0, &arguments.data), None, Games { arguments, threads })?;
    outside(arguments)?;
    Ok(Answer::Yes)
}

struct Games<'a> {
    arguments: &'a Arguments,
    threads: Vec<u32>,
}

impl SettingVisitor for Games<'_> {
    type Out = ();

    fn visit<S: EventSetting>(self, setting: &S) -> anyhow::Result<()> {
        let entrants = || vec![Entrant::builtin("greedy"), Entrant { name: "itself".into(), ..Entrant::builtin("greedy") }];
        let stop = CancellationToken::new();
        let mut one = None;
        for threads in self.threads {
            let plan = Plan { pairs: self.arguments.pairs, ..Plan::new(setting.names(), entrants()) };
            let runner = Runner { setting, plan: &plan, threads: threads as usize, stop: &stop };
            let (start, used) = (Instant::now(), processor_time());
            let records = runner.run(Vec::new(), None, &mut |_| {})?;
            let (took, used) = (start.elapsed(), processor_time().saturating_sub(used));
            let speed = records.len() as f64 / took.as_secs_f64();
            // On a busy machine the wall clock is not meaningful.
            let by_processor = records.len() as f64 / used.as_secs_f64();
            let ratio = speed / *one.get_or_insert(speed);
            match self.arguments.format {
                Format::Json => print_line(
                    json!({ "players": "greedy", "threads": threads, "games": records.len(), "games_per_second": speed, "games_per_processor_second": by_processor, "ratio": ratio }),
                )?,
                Format::Text => print_line(format_args!(
                    "greedy against greedy, {}, {threads} {}: {} games in {:.2} s, {speed:.0} games per second ({ratio:.2} times one thread), {by_processor:.0} per second of processor time",
                    DEFAULT_GAME.1,
                    if threads == 1 { "thread" } else { "threads" },
                    records.len(),
                    took.as_secs_f64()
                ))?,
            }
        }
        Ok(())
    }
}

/// Returns the processor time used by this program.
fn processor_time() -> Duration {
    #[cfg(unix)]
    let time = nix::time::clock_gettime(nix::time::ClockId::CLOCK_PROCESS_CPUTIME_ID).map_or(Duration::ZERO, Duration::from);
    #[cfg(not(unix))]
    let time = Duration::ZERO;
    time
}

/// Measures the overhead of a request to a program that answers immediately: `cat` echoes its
/// input.
fn outside(arguments: &Arguments) -> anyhow::Result<()> {
    let own = std::env::current_exe()?;
    let jailer = Jailer::probe(&own, &["jail"])?;
    let launched = Instant::now();
    let mut process = Process::start(&jailer, &Program::new("cat", [""; 0]), &Limits::default())?;
    let second = Duration::from_secs(10);
    let failed = |fault| anyhow::anyhow!("cat: {fault}");
    process.ask("{}", second, second).map_err(failed)?;
    let start = launched.elapsed();
    // The size of a turn with a view in a game with tiles.
    let question = json!({ "type": "turn", "view": "x".repeat(1500) }).to_string();
    let mut times = Vec::new();
    for _ in 0..arguments.questions {
        let sent = Instant::now();
        process.thaw();
        process.ask(&question, second, second).map_err(failed)?;
        process.freeze();
        times.push(sent.elapsed());
    }
    times.sort_unstable();
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize].as_secs_f64() * 1e3;
    let start = start.as_secs_f64() * 1e3;
    match arguments.format {
        Format::Json => print_line(
            json!({ "sandbox": jailer.mechanisms().to_string(), "start_ms": start, "median_ms": at(0.5), "p99_ms": at(0.99), "worst_ms": at(1.0) }),
        ),
        Format::Text => print_line(format_args!(
            "an outside program that answers immediately ({}): start {start:.1} ms; a move, with waking and freezing, {:.3} ms (median), {:.3} ms (99%), {:.3} ms (max of {})",
            jailer.mechanisms(),
            at(0.5),
            at(0.99),
            at(1.0),
            times.len()
        )),
    }
}
