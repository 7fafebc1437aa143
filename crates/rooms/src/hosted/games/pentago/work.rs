//! How fast the classical engines are on this machine, for the page.

use std::sync::Arc;
use std::time::Duration;

use crate::runtime::Instant;
use engine::pentago::benchmark::{SOURCE_SPEED, TASKS};
use tokio::sync::Mutex;
use wire::games::pentago::{Speed, SpeedRow};

use crate::hosted::{Busy, Services};

/// How long each row is measured at least.
const LEAST: Duration = Duration::from_millis(100);
/// Whoever asks sooner gets the same answer again: however many ask, the machine measures itself once.
const FRESH: Duration = Duration::from_secs(30);

/// The last measurement, and when it was made.
pub(super) type LastMeasurement = Arc<Mutex<Option<(Instant, Speed)>>>;

/// Measures, unless that was done a moment ago.
pub(super) async fn measure(measured: &LastMeasurement, services: &Services) -> Result<Speed, Busy> {
    let mut last = measured.lock().await;
    if let Some((at, answer)) = last.as_ref()
        && at.elapsed() < FRESH
    {
        return Ok(answer.clone());
    }
    let answer = services.compute(|| Speed { source_speed: SOURCE_SPEED, rows: rows() }).await?;
    *last = Some((Instant::now(), answer.clone()));
    Ok(answer)
}

fn rows() -> Vec<SpeedRow> {
    let row = |task: engine::pentago::benchmark::Task| {
        let done = task.run(LEAST);
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
