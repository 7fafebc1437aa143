//! Fixed work of the classical engines, beside the source's figures.

use std::time::Duration;

use cli::output::say;
use engine::pentago::benchmark::{SOURCE_SPEED, TASKS};

/// How long each measurement lasts at least.
const LEAST: Duration = Duration::from_millis(200);

pub(super) fn run() -> anyhow::Result<()> {
    say("Classical engines, fixed work, one thread. A calculation is a position valued statically or because the game is over there.")?;
    say(format_args!(
        "{:<10} {:>7} {:>5} {:>12} {:>12} {:>12} {:>9} {:>12} {:>9}",
        "engine", "marbles", "depth", "thesis", "all moves", "reduced", "seconds", "positions/s", "x thesis"
    ))?;
    for task in TASKS {
        let all = task.choice(false);
        let done = task.run(LEAST);
        let source = task.source.map_or_else(|| "-".to_owned(), |count| count.to_string());
        say(format_args!(
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
    say(
        "The thesis computes 400,000 positions a second. `reduced`: positions that are alike up to turning and mirroring the board are looked at once.",
    )
}
