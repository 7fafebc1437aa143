//! `deska-lab bench balda endgames`: the time to solve endgames exactly.
//!
//! Positions come from games in which each move is random among the words of maximal length and one
//! letter less; they are the same in every run. Each is solved from scratch on one thread. On Linux
//! processor time is reported besides wall time, since they differ on a busy machine.

use std::sync::mpsc;
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use balda::{Finder, Grid, Query, RuleSet, Side, UsedWords, Words};
use cli::data::DataArguments;
use cli::output::{Answer, Format, print_line};
use engine::balda::{ANALYSIS_MEMORY, REPORTED_MOVES, Situation, WordGraph, analyse_continuously, solve};
use lexicon::Tile;
use play::{Budget, CancellationToken, Dice, Seed};
use serde_json::json;

#[derive(clap::Args)]
#[command(after_help = "Example: deska-lab bench balda endgames --empty 6")]
pub(crate) struct Arguments {
    /// A lexicon's name, a .txt word list, a .kwg graph or a .lexicon file
    #[arg(long, value_name = "NAME_OR_FILE", default_value = "ru-nouns")]
    lexicon: String,
    /// Number of positions
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    positions: u32,
    /// The side of the board, from 3 to 9
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u8).range(3..=9))]
    board: u8,
    /// Empty squares; on a board of 3 by 3 the start word leaves 6
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = clap::value_parser!(u32).range(1..=10))]
    empty: u32,
    /// Let a word use a square twice
    #[arg(long)]
    knots: bool,
    /// Compute the values of the twenty best moves, as the live analysis does, instead of the best
    /// alone
    #[arg(long)]
    best_moves: bool,
    /// Time limit per position in seconds; beyond it the position counts as unsolved
    #[arg(long, value_name = "S", default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..=3600))]
    seconds: u64,
    /// Seed of the games
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    #[command(flatten)]
    data: DataArguments,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Answer> {
    let lexicon = arguments.data.library()?.open_with_gaddag(&arguments.lexicon)?;
    let side =
        Side::new(arguments.board.into()).with_context(|| format!("there is no board of {0} x {0}: write 3 to 9", arguments.board))?;
    let rules = RuleSet::default().with_side(side).with_knots(arguments.knots);
    let words = Words::new(&lexicon, &rules)?;
    let lexis = WordGraph::new(&words)?;
    let longest = Duration::from_secs(arguments.seconds);
    let budget = Budget { time: Some(longest), ..Budget::default() };
    let (mut times, mut nodes, mut solved) = (Vec::new(), Vec::new(), 0);
    let mut of_processor = Vec::new();
    let mut number = arguments.seed.wrapping_mul(1_000_003);
    while times.len() < arguments.positions as usize {
        number += 1;
        ensure!(
            times.len() * 50 + 1000 > number.wrapping_sub(arguments.seed.wrapping_mul(1_000_003)) as usize,
            "games with the lexicon {} end before this few squares are empty",
            lexicon.name()
        );
        let Some((grid, used)) = position(&rules, &words, arguments.empty as usize, number) else { continue };
        let situation = Situation::new(&rules, grid, used);
        let (start, used_before) = (Instant::now(), processor());
        let cost = if arguments.best_moves {
            best_moves(&lexis, &situation, longest)
        } else {
            solve(&lexis, &situation, &budget, &CancellationToken::new()).map(|result| result.nodes)
        };
        times.push(start.elapsed().as_secs_f64() * 1e3);
        of_processor.extend(processor().zip(used_before).map(|(after, before)| (after - before).as_secs_f64() * 1e3));
        if let Some(cost) = cost {
            solved += 1;
            nodes.push(cost);
        }
    }
    times.sort_unstable_by(f64::total_cmp);
    nodes.sort_unstable();
    of_processor.sort_unstable_by(f64::total_cmp);
    let (clock, of_processor) = (Quantiles::new(&times), Quantiles::new(&of_processor));
    let middle = nodes.get(nodes.len() / 2).copied().unwrap_or(0);
    let (empty, board) = (arguments.empty, arguments.board);
    match arguments.format {
        Format::Text => {
            let knots = if arguments.knots { "knots" } else { "classic" };
            print_line(format_args!(
                "{}, {board} x {board}, {knots}: {} positions from play with {empty} empty squares, one thread",
                lexicon.name(),
                times.len()
            ))?;
            print_line(format_args!("solved {solved}"))?;
            print_line(format_args!("wall time: {clock}"))?;
            if times.len() == of_processor.count {
                print_line(format_args!("processor time: {of_processor}"))?;
            }
            print_line(format_args!("search nodes: median {middle}, max {}", nodes.last().copied().unwrap_or(0)))?;
        }
        Format::Json => print_line(json!({
            "lexicon": lexicon.name(), "board": board, "knots": arguments.knots, "empty": empty, "positions": times.len(), "solved": solved,
            "clock": clock.json(), "processor": (of_processor.count > 0).then(|| of_processor.json()),
            "median_nodes": middle, "max_nodes": nodes.last(),
        }))?,
    }
    Ok(Answer::Yes)
}

/// Computes the values of the best moves. Returns the number of search nodes, or `None` on timeout.
fn best_moves(lexis: &WordGraph, situation: &Situation, longest: Duration) -> Option<u64> {
    let stop = CancellationToken::new();
    let (done, over) = mpsc::channel::<()>();
    let alarm = stop.clone();
    std::thread::scope(|scope| {
        scope.spawn(move || {
            if over.recv_timeout(longest) == Err(mpsc::RecvTimeoutError::Timeout) {
                alarm.cancel();
            }
        });
        let analysis = analyse_continuously(lexis, situation, REPORTED_MOVES, *ANALYSIS_MEMORY.end(), &stop, &mut |_| {});
        drop(done);
        analysis.proven.then_some(analysis.nodes)
    })
}

/// Quantiles of solving times in milliseconds.
struct Quantiles {
    count: usize,
    within: f64,
    at: [f64; 4],
}

impl Quantiles {
    /// Computes the quantiles of sorted times.
    fn new(times: &[f64]) -> Quantiles {
        let at = |percent: usize| times.get((times.len() * percent / 100).min(times.len().saturating_sub(1))).copied().unwrap_or(f64::NAN);
        let within = times.iter().filter(|time| **time <= 1000.0).count();
        Quantiles { count: times.len(), within: 100.0 * within as f64 / times.len().max(1) as f64, at: [50, 90, 99, 100].map(at) }
    }

    fn json(&self) -> serde_json::Value {
        let [median, p90, p99, max] = self.at;
        json!({"within_1s_percent": self.within, "median_ms": median, "p90_ms": p90, "p99_ms": p99, "max_ms": max})
    }
}

impl std::fmt::Display for Quantiles {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [median, p90, p99, max] = self.at;
        write!(f, "within 1 s {:.1}%; median {median:.1} ms, 90% {p90:.1}, 99% {p99:.1}, max {max:.1}", self.within)
    }
}

/// Returns the processor time of this thread, as Linux reports it.
fn processor() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}

/// Returns a position with legal moves and `empty` empty squares, or `None` if the game of this
/// number ends earlier.
fn position(rules: &RuleSet, words: &Words, empty: usize, number: u64) -> Option<(Grid, Vec<Vec<Tile>>)> {
    let mut dice = Dice::new(&Seed::from_number(number), 0);
    let mut finder = Finder::new(words);
    let query = Query::new(rules);
    let area = rules.side().area();
    let start = loop {
        let word = words.word(dice.below(words.len() as u32))?;
        if word.len() == rules.side().len() {
            break word;
        }
    };
    let mut grid = Grid::with_start(rules.side(), &start)?;
    let mut used = vec![start];
    loop {
        let all = finder.all(&grid, &UsedWords::from_words(words, &used), &query);
        let longest = all.first()?.len();
        if area - grid.count() == empty {
            return Some((grid, used));
        }
        let good = all.iter().take_while(|found| found.len() + 1 >= longest).count();
        let found = &all[dice.below(good as u32) as usize];
        grid.set(found.action.square, found.action.letter);
        used.push(words.word(found.word)?);
    }
}
