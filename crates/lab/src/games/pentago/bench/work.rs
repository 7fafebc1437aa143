//! Fixed work of the classical engines, compared with the thesis.

use std::time::Duration;

use cli::output::print_line;
use engine::pentago::benchmark::{SOURCE_SPEED, TASKS};

/// Minimum duration of each measurement.
const MIN_TIME: Duration = Duration::from_millis(200);

pub(super) fn run() -> anyhow::Result<()> {
    print_line("Classical engines, fixed work, one thread. A calculation is a static evaluation or a finished game.")?;
    print_line(format_args!(
        "{:<10} {:>7} {:>5} {:>12} {:>12} {:>12} {:>9} {:>12} {:>9}",
        "engine", "marbles", "depth", "thesis", "all moves", "reduced", "seconds", "positions/s", "x thesis"
    ))?;
    for task in TASKS {
        let all = task.choice(false);
        let done = task.run(MIN_TIME);
        let source = task.source.map_or_else(|| "-".to_owned(), |count| count.to_string());
        print_line(format_args!(
            "{:<10} {:>7} {:>5} {source:>12} {:>12} {:>12} {:>9.4} {:>12.0} {:>9.1}",
            task.engine.name(),
            task.marbles,
            task.depth,
            all.calculations,
            done.calculations,
            done.time.as_secs_f64(),
            done.speed(),
            done.speed() / SOURCE_SPEED as f64
        ))?;
    }
    print_line("The thesis reports 400,000 positions per second. `reduced`: symmetric positions are evaluated once.")
}
