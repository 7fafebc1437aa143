//! Analysis of a position: exact values of all moves, and a search that runs until Enter or a time
//! limit.

use std::time::Duration;

use engine::pentago::Value;
use engine::pentago::search::{Options, Search, SearchResult};
use engine::pentago::solve::{Limits, Plan, solve};
use pentago::Position;
use play::{Budget, CancellationToken, SearchInfo};

use crate::input::{Input, Prompt};
use crate::screen::Screen;
use crate::texts::Language;

/// The memory limit in bytes for solving a position.
const MAX_SOLVER_BYTES: u64 = 600_000_000;

/// Searches and shows each iteration, for the given time or until a line is entered.
pub(super) fn analyse<A: Send + 'static>(
    position: &Position,
    time: Option<Duration>,
    input: &mut Input<A>,
    screen: &Screen,
    language: Language,
) -> anyhow::Result<()> {
    let mut search = Search::new(Options::default());
    let tell = |found: &SearchResult| drop(screen.say(&format_iteration(found, language)));
    let stop = CancellationToken::new();
    if time.is_some() {
        let found = search.run(position, &Budget { time, ..Budget::default() }, &stop, &mut |found| tell(found));
        tell(&found);
        return Ok(());
    }
    screen.say(&language.pentago_analysis())?;
    let result = std::thread::scope(|scope| {
        let stop = &stop;
        scope.spawn(move || {
            let found = search.run(position, &Budget::default(), stop, &mut |found| tell(found));
            tell(&found);
        });
        let prompt = Prompt::new("");
        let result = input.ask(&prompt, screen);
        stop.cancel();
        result
    });
    result?;
    Ok(())
}

/// Formats an iteration of the search.
fn format_iteration(found: &SearchResult, language: Language) -> String {
    let value = match found.value {
        Some(value) => language.pentago_value(value),
        None => format!("{:+}", found.score),
    };
    let moves: Vec<String> = found.line.iter().take(8).map(ToString::to_string).collect();
    let (nodes, speed) = (found.nodes as f64 / 1e6, found.speed() as f64 / 1e6);
    format!("{:>2}  {value:<8} {:<40} {nodes:>8.1} M  {speed:>5.1} M/s  {:>5.1} s", found.depth, moves.join(" "), found.time.as_secs_f64())
}

/// Formats a computer's analysis of its move in one line.
pub(super) fn format_search_info(info: &SearchInfo, language: Language) -> String {
    let value = Value::ALL.into_iter().find(|value| info.value == Some(value.name())).map(|value| language.pentago_value(value));
    let depth = info.depth.map(|depth| language.pentago_depth(depth));
    let positions = info.positions.map(|positions| language.pentago_positions(&format_thousands(positions)));
    let parts = [
        value.or_else(|| info.score.map(|score| format!("{score:+}"))),
        depth,
        positions,
        Some(format!("{:.1} s", info.time.as_secs_f64())),
    ];
    let line: Vec<&str> = info.line.iter().take(8).map(String::as_str).collect();
    format!("  {}: {}", parts.into_iter().flatten().collect::<Vec<_>>().join(", "), line.join(" "))
}

/// Formats a number with spaces between groups of thousands.
fn format_thousands(number: u64) -> String {
    let digits = number.to_string();
    let groups: Vec<&str> = digits.as_bytes().rchunks(3).rev().filter_map(|group| std::str::from_utf8(group).ok()).collect();
    groups.join(" ")
}

/// Shows all moves grouped by exact value.
pub(super) fn show_values(position: &Position, screen: &Screen, language: Language) -> anyhow::Result<()> {
    let limits = Limits { memory: MAX_SOLVER_BYTES, ..Limits::default() };
    let plan = match Plan::new(position.board().empty().len(), &limits) {
        Ok(plan) => plan,
        Err(why) => return Ok(screen.refuse(&language.pentago_too_big(&why))?),
    };
    screen.say(&language.pentago_solving(&format_thousands(plan.arrangements())))?;
    let solved = solve(position, &limits, &CancellationToken::new(), &|_| {})?;
    for value in Value::ALL.into_iter().rev() {
        let moves: Vec<String> = solved.moves().iter().filter(|(_, of)| *of == value).map(|(play, _)| play.to_string()).collect();
        if !moves.is_empty() {
            screen.say(&format!("{:<8} {}", language.pentago_value(value), moves.join(" ")))?;
        }
    }
    Ok(())
}
