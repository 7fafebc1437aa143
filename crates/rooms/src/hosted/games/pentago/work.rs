//! Benchmark of the classical engines on this machine, for the page.

use std::sync::Arc;
use std::time::Duration;

use crate::runtime::Instant;
use engine::pentago::benchmark::{SOURCE_SPEED, TASKS};
use tokio::sync::Mutex;
use wire::games::pentago::{Speed, SpeedRow};

use crate::hosted::{Busy, Services};

/// Minimum time per measurement.
const MIN_TIME: Duration = Duration::from_millis(100);
/// How long a benchmark is cached. Many requests cause only one.
const CACHE_TTL: Duration = Duration::from_secs(30);

/// The last benchmark and its time.
pub(super) type LastMeasurement = Arc<Mutex<Option<(Instant, Speed)>>>;

/// Returns the cached benchmark, or runs it if the cache has expired.
pub(super) async fn measure(measured: &LastMeasurement, services: &Services) -> Result<Speed, Busy> {
    let mut last = measured.lock().await;
    if let Some((at, answer)) = last.as_ref()
        && at.elapsed() < CACHE_TTL
    {
        return Ok(answer.clone());
    }
    let answer = services.compute(|| Speed { source_speed: SOURCE_SPEED, rows: rows() }).await?;
    *last = Some((Instant::now(), answer.clone()));
    Ok(answer)
}

fn rows() -> Vec<SpeedRow> {
    let row = |task: engine::pentago::benchmark::Task| {
        let done = task.run(MIN_TIME);
        SpeedRow {
            engine: task.engine.name(),
            marbles: task.marbles,
            depth: task.depth,
            source: task.source,
            calculations: done.calculations,
            seconds: done.time.as_secs_f64(),
            speed: done.speed().round(),
        }
    };
    TASKS.into_iter().map(row).collect()
}
