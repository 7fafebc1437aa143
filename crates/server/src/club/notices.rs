//! Notices of the administrator: announcements, a stop for new games, and games to close. `deska
//! admin` writes them to the database, and the server polls them.

use std::sync::Arc;
use std::time::Duration;

use parking_lot::RwLock;
use store::{ClosingOrder, DataError, Notice, Store};
use tokio::sync::{oneshot, watch};

use crate::app::App;
use crate::club::periodic;
use rooms::room::{Command, now};

/// Poll interval.
const POLL_INTERVAL: Duration = Duration::from_secs(2);

/// The active notices. Cheap to clone.
#[derive(Clone, Default)]
pub(crate) struct Notices(Arc<RwLock<Vec<Notice>>>);

impl Notices {
    /// Loads the notices, and refreshes them until shutdown.
    pub(crate) async fn load(store: Store, ending: watch::Receiver<bool>) -> Notices {
        let notices = Notices::default();
        let cache = notices.clone();
        cache.reload(&store).await;
        periodic::spawn(POLL_INTERVAL, ending, move || {
            let (cache, store) = (cache.clone(), store.clone());
            async move { cache.reload(&store).await }
        });
        notices
    }

    async fn reload(&self, store: &Store) {
        match store.notices(now()).await {
            Ok(found) => *self.0.write() = found,
            Err(error) => tracing::warn!(%error, "failed to load notices; keeping the cached ones"),
        }
    }

    /// Returns the active notices, newest first.
    pub(crate) fn active(&self) -> Vec<Notice> {
        let now = now();
        self.0.read().iter().filter(|notice| notice.until > now).cloned().collect()
    }

    /// Returns the reason why new games are stopped, if they are.
    pub(crate) fn drain_reason(&self) -> Option<String> {
        self.active().into_iter().find(|notice| notice.drains).map(|notice| notice.text)
    }
}

/// Polls for games to close until shutdown, and closes them.
pub(crate) fn spawn_closing(app: App) {
    periodic::spawn(POLL_INTERVAL, app.ending.clone(), move || {
        let app = app.clone();
        async move {
            if let Err(error) = close_due(&app).await {
                tracing::warn!(%error, "failed to look up games to close");
            }
        }
    });
}

async fn close_due(app: &App) -> Result<(), DataError> {
    for ClosingOrder { number, game, .. } in app.store.closings().await? {
        if app.store.game(&game).await?.is_some() {
            let (answer, answered) = oneshot::channel();
            app.rooms.send(&game, Command::Close { answer }).await;
            match answered.await {
                Ok(Ok(())) => tracing::info!(game, "game closed"),
                Ok(Err(why)) => {
                    tracing::warn!(game, why, "failed to close a game; will retry");
                    continue;
                }
                // The room has just closed. The next poll opens it again.
                Err(_) => continue,
            }
        }
        app.store.mark_closing_done(number, now()).await?;
    }
    Ok(())
}
