//! Time to solve endgames, on one thread.

use std::time::{Duration, Instant};

use anyhow::Context;
use crossword::Cgp;
use engine::tiles::SelfPlay;
use engine::tiles::endgame::{Endgame, Limits, Solver};
use serde_json::json;

use super::Bench;

/// Number of endgames from self-play.
const POSITIONS: u64 = 60;

/// Memory of the transposition table, in bytes.
const TABLE_BYTES: usize = 512 << 20;

/// Time limit per endgame.
const TIME_LIMIT: Duration = Duration::from_secs(60);

/// An endgame with its exact value, if known.
pub(super) struct EndgameProblem {
    position: Endgame,
    value: Option<i32>,
}

/// Returns the endgames of the given file, or those of self-play.
pub(super) fn load(bench: &Bench<'_>) -> anyhow::Result<Vec<EndgameProblem>> {
    let Some(file) = &bench.arguments.endgames else { return Ok(from_self_play(bench)) };
    let rules = bench.generator.rules();
    let text = std::fs::read_to_string(file).with_context(|| file.display().to_string())?;
    let rows = text.lines().enumerate().filter(|(_, row)| !row.trim().is_empty() && !row.starts_with('#'));
    let read = |row: &str| -> anyhow::Result<EndgameProblem> {
        let mut columns = row.split('\t');
        let position = Endgame::of(&Cgp::parse(columns.next().unwrap_or_default(), rules)?, rules)?;
        let value = columns.next().map(|value| value.trim().parse().with_context(|| format!("`{value}` is not a whole number of points")));
        Ok(EndgameProblem { position, value: value.transpose()? })
    };
    rows.map(|(number, row)| read(row).with_context(|| format!("{}, line {}", file.display(), number + 1))).collect()
}

/// Returns the first positions with an empty bag in games of static players.
fn from_self_play(bench: &Bench<'_>) -> Vec<EndgameProblem> {
    let mut problems = Vec::new();
    let most = bench.scaled(POSITIONS * super::QUICK / 10).min(POSITIONS);
    for game in 0..4 * most {
        if problems.len() as u64 >= most || bench.stop.is_cancelled() {
            break;
        }
        let mut play = SelfPlay::new(&bench.generator, bench.arguments.seed, game);
        while !play.is_over() && play.in_bag() > 0 {
            play.play(play.static_choice(&bench.learned.equities));
        }
        let racks = [play.racks[play.seat], play.racks[1 - play.seat]];
        if !play.is_over()
            && let Ok(position) = Endgame::new(play.board.board().clone(), &racks, bench.generator.rules())
        {
            problems.push(EndgameProblem { position, value: None });
        }
    }
    problems
}

pub(super) fn solve(bench: &Bench<'_>, endgames: &[EndgameProblem]) -> anyhow::Result<()> {
    let solver = Solver::new(&bench.generator);
    // Most endgames take milliseconds; a quick run limits the others.
    let longest = if bench.arguments.quick { TIME_LIMIT / 30 } else { TIME_LIMIT };
    let limits = Limits { time: Some(longest), table: TABLE_BYTES, ..Limits::default() };
    let (mut times, mut solved, mut wrong) = (Vec::new(), 0, 0);
    for endgame in endgames {
        if bench.stop.is_cancelled() {
            break;
        }
        let start = Instant::now();
        let found = solver.solve(&endgame.position, &limits, &bench.stop);
        times.push(start.elapsed().as_secs_f64());
        solved += usize::from(found.solved);
        wrong += usize::from(found.solved && endgame.value.is_some_and(|value| value != found.value));
    }
    let (count, total, longest) = (times.len(), times.iter().sum::<f64>(), times.iter().copied().fold(0.0, f64::max));
    let known = if bench.arguments.endgames.is_some() { format!(", {wrong} with a value other than the file's") } else { String::new() };
    bench.print_figure(
        &format!("endgames: {total:.2} s for {count}, the longest {longest:.2} s; {solved} solved{known}"),
        json!({ "what": "endgames", "positions": count, "seconds": total, "longest": longest, "solved": solved, "wrong": wrong }),
    )
}
