//! Who is on vacation: held in memory, since each room asks at each turn.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use store::{DataError, GuestId, Store};
use tokio::sync::watch;

use crate::refresh;
use rooms::room::now;

/// So often they are read anew: another server on the same database may have changed them.
const LOOK: Duration = Duration::from_secs(60);

/// Until when each is on vacation who is. Cheap to clone.
#[derive(Clone, Default)]
pub(crate) struct Vacations(Arc<RwLock<HashMap<GuestId, u64>>>);

impl Vacations {
    /// Reads them, now and from time to time until the server ends.
    pub(crate) async fn begin(store: Store, ending: watch::Receiver<bool>) -> Vacations {
        let vacations = Vacations::default();
        vacations.log(vacations.read(&store).await);
        let kept = vacations.clone();
        refresh::again(LOOK, ending, move || {
            let (kept, store) = (kept.clone(), store.clone());
            async move { kept.log(kept.read(&store).await) }
        });
        vacations
    }

    /// Reads them now.
    pub(crate) async fn read(&self, store: &Store) -> Result<(), DataError> {
        let found = store.vacations(now()).await?.into_iter().map(|vacation| (vacation.guest, vacation.until)).collect();
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = found;
        Ok(())
    }

    fn log(&self, read: Result<(), DataError>) {
        if let Err(error) = read {
            tracing::warn!(%error, "vacations could not be read; those that were known hold");
        }
    }

    /// Until when somebody is on vacation, in milliseconds since 1970, if they are.
    pub(crate) fn until(&self, guest: &GuestId) -> Option<u64> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).get(guest).copied().filter(|until| *until > now())
    }
}
