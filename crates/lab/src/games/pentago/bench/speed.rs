//! Nodes per second of the search.

use std::time::Duration;

use anyhow::Context;
use cli::output::print_line;
use engine::pentago::search::{Options, Search, SearchResult};
use pentago::{Position, RuleSet};
use play::{Budget, CancellationToken};

/// Undecided positions of the opening, the middle game and the late game.
const POSITIONS: [&str; 3] =
    ["....................................", "...b...w............w......b........", "b......wbbwwb...b.........w...w.wb.."];

/// Duration of each measurement.
const TIME_LIMIT: Duration = Duration::from_secs(4);
/// The depth timed on the empty board.
const DEPTH: u32 = 6;

pub(super) fn run(threads: usize) -> anyhow::Result<()> {
    let mut counts = vec![1];
    if threads > 1 {
        counts.push(threads);
    }
    print_line("Search. A node is an evaluated position after a move; hits of the transposition table are not counted.")?;
    let mut single = None;
    for &threads in &counts {
        let found = measure_search(POSITIONS[0], threads, Some(DEPTH))?;
        print_line(format_args!(
            "{threads} thread{}: depth {DEPTH} from the empty board in {:.4} s, {} nodes",
            if threads == 1 { " " } else { "s" },
            found.time.as_secs_f64(),
            found.nodes
        ))?;
    }
    for &threads in &counts {
        let mut speeds = Vec::new();
        for position in POSITIONS {
            let found = measure_search(position, threads, None)?;
            speeds.push(found.nodes as f64 / found.time.as_secs_f64());
            print_line(format_args!(
                "{threads} thread{} {:>2} marbles: {:>6.1} million nodes/s, depth {} after {:.1} s",
                if threads == 1 { " " } else { "s" },
                position.len() - position.matches('.').count(),
                found.speed() as f64 / 1e6,
                found.depth,
                found.time.as_secs_f64()
            ))?;
        }
        let mean = (speeds.iter().map(|speed| speed.ln()).sum::<f64>() / speeds.len() as f64).exp();
        let single = *single.get_or_insert(mean);
        print_line(format_args!(
            "{threads} thread{} geometric mean {:.1} million nodes/s, {:.2} times one thread",
            if threads == 1 { " " } else { "s" },
            mean / 1e6,
            mean / single
        ))?;
    }
    Ok(())
}

fn measure_search(position: &str, threads: usize, depth: Option<u32>) -> anyhow::Result<SearchResult> {
    let position = Position::new(position.parse().context("the position of the measurement")?, RuleSet::Standard)?;
    let options = Options { threads, table_bytes: 256 << 20, max_depth: depth.unwrap_or(36) };
    let budget = Budget { time: depth.is_none().then_some(TIME_LIMIT), ..Budget::default() };
    Ok(Search::new(options).run(&position, &budget, &CancellationToken::new(), &mut |_| {}))
}
