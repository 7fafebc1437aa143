//! Vacations of members, cached in memory because each room checks them at each turn.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::RwLock;
use store::{DataError, GuestId, Store};
use tokio::sync::watch;

use crate::club::periodic;
use rooms::room::now;

/// Refresh interval. Another server on the same database may have changed the vacations.
const REFRESH_INTERVAL: Duration = Duration::from_secs(60);

/// The end of each current vacation by guest. Cheap to clone.
#[derive(Clone, Default)]
pub(crate) struct Vacations(Arc<RwLock<HashMap<GuestId, u64>>>);

impl Vacations {
    /// Loads the vacations, and refreshes them until shutdown.
    pub(crate) async fn load(store: Store, ending: watch::Receiver<bool>) -> Vacations {
        let vacations = Vacations::default();
        vacations.log_failure(vacations.reload(&store).await);
        let cache = vacations.clone();
        periodic::spawn(REFRESH_INTERVAL, ending, move || {
            let (cache, store) = (cache.clone(), store.clone());
            async move { cache.log_failure(cache.reload(&store).await) }
        });
        vacations
    }

    /// Loads the vacations.
    pub(crate) async fn reload(&self, store: &Store) -> Result<(), DataError> {
        let found = store.vacations(now()).await?.into_iter().map(|vacation| (vacation.guest, vacation.until)).collect();
        *self.0.write() = found;
        Ok(())
    }

    fn log_failure(&self, read: Result<(), DataError>) {
        if let Err(error) = read {
            tracing::warn!(%error, "failed to load vacations; keeping the cached ones");
        }
    }

    /// Returns the end of a guest's current vacation in milliseconds since 1970.
    pub(crate) fn until(&self, guest: &GuestId) -> Option<u64> {
        self.0.read().get(guest).copied().filter(|until| *until > now())
    }
}
