//! Games and rollouts per second, on one thread.

use std::time::{Duration, Instant};

use engine::tiles::SelfPlay;
use engine::tiles::simulation::{Draws, Settings, Situation, simulate};
use serde_json::json;

use super::Bench;

/// Duration of each measurement, in seconds.
const TIME: u64 = 20;

/// Number of positions that rollouts start from.
const POSITIONS: u64 = 20;

pub(super) fn measure(bench: &Bench<'_>) -> anyhow::Result<()> {
    games(bench)?;
    rollouts(bench)
}

impl Bench<'_> {
    /// Returns the duration of a measurement.
    fn time(&self) -> Duration {
        Duration::from_millis(self.scaled(TIME * 1000))
    }
}

/// Measures complete games of static players.
fn games(bench: &Bench<'_>) -> anyhow::Result<()> {
    let start = Instant::now();
    let (mut games, mut turns, mut points) = (0u64, 0u64, 0i64);
    while start.elapsed() < bench.time() && !bench.stop.is_cancelled() {
        let mut play = SelfPlay::new(&bench.generator, bench.arguments.seed, games);
        while !play.is_over() {
            play.play(play.static_choice(&bench.learned.equities));
            turns += 1;
        }
        points += i64::from(play.scores[0] + play.scores[1]);
        games += 1;
    }
    let seconds = start.elapsed().as_secs_f64();
    let each = games.max(1) as f64;
    let (speed, turns, points) = (games as f64 / seconds, turns as f64 / each, points as f64 / 2.0 / each);
    bench.print_figure(
        &format!("static self-play: {speed:.0} games a second ({games} games of {turns:.1} turns, {points:.0} points a seat)"),
        json!({ "what": "self-play", "games_per_second": speed, "games": games, "turns": turns, "points": points, "seconds": seconds }),
    )
}

/// Measures rollouts of two plies with 15 candidates and no pruning.
fn rollouts(bench: &Bench<'_>) -> anyhow::Result<()> {
    let (mut rollouts, mut time) = (0, Duration::ZERO);
    for game in 0..POSITIONS {
        if bench.stop.is_cancelled() {
            break;
        }
        let mut play = SelfPlay::new(&bench.generator, bench.arguments.seed, game);
        // Positions after 2 to 10 turns, from all stages of the game.
        for _ in 0..2 + game % 9 {
            if !play.is_over() {
                play.play(play.static_choice(&bench.learned.equities));
            }
        }
        let settings = Settings {
            plies: 2,
            candidates: 15,
            elimination_threshold: 0,
            margin: i32::MAX,
            time: Some(bench.time() / POSITIONS as u32),
            seed: bench.arguments.seed,
            ..Settings::default()
        };
        let report =
            simulate(&bench.generator, &bench.learned, &Situation::of(&play), &Draws::unknown(), &settings, &bench.stop, &mut |_| ())?;
        rollouts += report.rollouts;
        time += report.time;
    }
    let speed = rollouts as f64 / time.as_secs_f64().max(1e-9);
    bench.print_figure(
        &format!("simulation, 2 plies, 15 candidates: {speed:.0} rollouts a second"),
        json!({ "what": "simulation", "plies": 2, "candidates": 15, "rollouts_per_second": speed, "rollouts": rollouts, "seconds": time.as_secs_f64() }),
    )
}
