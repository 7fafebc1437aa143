//! Deadlines in games without an open room: clocks that run out and vacations that end. Both are
//! rows in the database. One task polls for due rows and wakes the rooms.

use std::time::Duration;

use crate::app::App;
use crate::http::api::vacation::wake_games;
use rooms::room::{Command, ended, now};

/// Poll interval.
const POLL_INTERVAL: Duration = Duration::from_secs(1);

/// How long before the deadline a room is opened, in milliseconds, so that it is loaded in time.
const LEAD: u64 = 1_500;

/// Polls for deadlines until shutdown.
pub(crate) fn spawn(app: App) {
    let mut ending = app.ending.clone();
    let mut looked = now();
    tokio::spawn(async move {
        loop {
            tokio::select! {
                () = tokio::time::sleep(POLL_INTERVAL) => {}
                () = ended(&mut ending) => return,
            }
            match app.store.due_clocks(rooms::runtime::uptime_millis() + LEAD).await {
                Ok(games) => {
                    for game in games {
                        app.rooms.send(&game, Command::Wake).await;
                    }
                }
                Err(error) => tracing::warn!(%error, "failed to look up due clocks; will retry"),
            }
            match end_vacations(&app, looked).await {
                Ok(until) => looked = until,
                Err(error) => tracing::warn!(%error, "failed to look up ended vacations; will retry"),
            }
        }
    });
}

/// Wakes the games of guests whose vacation ended after `since`. Returns the time of this poll.
async fn end_vacations(app: &App, since: u64) -> Result<u64, store::DataError> {
    let until = now();
    for guest in app.store.ended_vacations(since, until).await? {
        app.vacations.reload(&app.store).await?;
        wake_games(app, &guest).await?;
    }
    Ok(until)
}
