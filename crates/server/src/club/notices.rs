//! Notices of the administrator: announcements, a stop for new games, and games to close. `deska
//! admin` writes them to the database, and the server polls them.

use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use store::{ClosingOrder, DataError, Notice, Store};
use tokio::sync::{oneshot, watch};

use crate::app::App;
use crate::club::refresh;
use rooms::room::{Command, now};

/// Poll interval.
const POLL_INTERVAL: Duration = Duration::from_secs(2);

/// The active notices. Cheap to clone.
#[derive(Clone, Default)]
pub(crate) struct Notices(Arc<RwLock<Vec<Notice>>>);

impl Notices {
    /// Loads the notices, and refreshes them until shutdown.
    pub(crate) async fn begin(store: Store, ending: watch::Receiver<bool>) -> Notices {
        let notices = Notices::default();
        let kept = notices.clone();
        kept.read(&store).await;
        refresh::again(POLL_INTERVAL, ending, move || {
            let (kept, store) = (kept.clone(), store.clone());
            async move { kept.read(&store).await }
        });
        notices
    }

    async fn read(&self, store: &Store) {
        match store.notices(now()).await {
            Ok(found) => *self.0.write().unwrap_or_else(PoisonError::into_inner) = found,
            Err(error) => tracing::warn!(%error, "notices could not be read; those that were known stand"),
        }
    }

    /// Returns the active notices, newest first.
    pub(crate) fn standing(&self) -> Vec<Notice> {
        let now = now();
        self.0.read().unwrap_or_else(PoisonError::into_inner).iter().filter(|notice| notice.until > now).cloned().collect()
    }

    /// Returns the reason why new games are stopped, if they are.
    pub(crate) fn draining(&self) -> Option<String> {
        self.standing().into_iter().find(|notice| notice.drains).map(|notice| notice.text)
    }
}

/// Polls for games to close until shutdown, and closes them.
pub(crate) fn close_games(app: App) {
    refresh::again(POLL_INTERVAL, app.ending.clone(), move || {
        let app = app.clone();
        async move {
            if let Err(error) = close_those(&app).await {
                tracing::warn!(%error, "games that are to be closed could not be looked up");
            }
        }
    });
}

async fn close_those(app: &App) -> Result<(), DataError> {
    for ClosingOrder { number, game, .. } in app.store.closings().await? {
        if app.store.game(&game).await?.is_some() {
            let (answer, answered) = oneshot::channel();
            app.rooms.tell(&game, Command::Close { answer }).await;
            match answered.await {
                Ok(Ok(())) => tracing::info!(game, "a game was closed"),
                Ok(Err(why)) => {
                    tracing::warn!(game, why, "a game could not be closed; it will be tried again");
                    continue;
                }
                // The room has just closed. The next poll opens it again.
                Err(_) => continue,
            }
        }
        app.store.closed(number, now()).await?;
    }
    Ok(())
}
