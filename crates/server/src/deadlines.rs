//! Deadlines: clocks that run on, and vacations that end, in games that nobody has a room for. Both are rows in the database; one task looks again and again
//! which are due, and lets their rooms do what is to be done.

use std::time::Duration;

use crate::api::vacation::wake_games;
use crate::app::App;
use rooms::room::{Command, ended, now};

/// How often it is looked.
const EVERY: Duration = Duration::from_secs(1);

/// So long before the end of the time a room is opened: it has what it needs when the time is over.
const LEAD: u64 = 1_500;

/// Looks after deadlines until the server ends.
pub(crate) fn keep(app: App) {
    let mut ending = app.ending.clone();
    let mut looked = now();
    tokio::spawn(async move {
        loop {
            tokio::select! {
                () = tokio::time::sleep(EVERY) => {}
                () = ended(&mut ending) => return,
            }
            match app.store.due_clocks(rooms::runtime::uptime_millis() + LEAD).await {
                Ok(games) => {
                    for game in games {
                        app.rooms.tell(&game, Command::Wake).await;
                    }
                }
                Err(error) => tracing::warn!(%error, "the clocks that are at their end could not be looked up; it will be tried again"),
            }
            match end_vacations(&app, looked).await {
                Ok(until) => looked = until,
                Err(error) => tracing::warn!(%error, "vacations that are over could not be looked up; it will be tried again"),
            }
        }
    });
}

/// Lets the clocks run of whose vacation ended since then; answers until when was looked.
async fn end_vacations(app: &App, since: u64) -> Result<u64, store::DataError> {
    let until = now();
    for guest in app.store.ended_vacations(since, until).await? {
        app.vacations.read(&app.store).await?;
        wake_games(app, &guest).await?;
    }
    Ok(until)
}
