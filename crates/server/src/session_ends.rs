//! Sockets end with the session with which they were opened: when somebody signs out, there or everywhere, or another program ended it.

use std::time::Duration;

use axum::http::header::HeaderMap;
use store::{GuestId, Store, TokenHash};
use tokio::sync::broadcast;
use tokio::sync::broadcast::error::RecvError;
use tokio::time::{Interval, MissedTickBehavior, interval_at};

use crate::session::{self, SessionError};

/// What other programs did (`deska admin`) is seen within this time.
const LOOK: Duration = Duration::from_secs(300);

/// So many ends may wait to be heard by a socket; who misses some looks for themselves.
const WAITING: usize = 64;

/// Where it is told that sessions have ended. Cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct SessionEnds(broadcast::Sender<GuestId>);

impl SessionEnds {
    pub(crate) fn new() -> SessionEnds {
        SessionEnds(broadcast::Sender::new(WAITING))
    }

    /// Some sessions of this guest have ended: each of their sockets looks whether its own is one.
    pub(crate) fn tell(&self, guest: &GuestId) {
        // There may be no socket at all.
        let _ = self.0.send(guest.clone());
    }
}

/// The session of a socket.
pub(crate) struct SessionWatch {
    ends: broadcast::Receiver<GuestId>,
    store: Store,
    guest: GuestId,
    /// None where the guest came without one: theirs was begun with the socket.
    token: Option<TokenHash>,
    look: Interval,
}

impl SessionWatch {
    /// The session of a request of this guest.
    pub(crate) async fn of(ends: &SessionEnds, store: &Store, headers: &HeaderMap, guest: GuestId) -> Result<SessionWatch, SessionError> {
        // Heard from now on: what ends while it is looked up is not missed.
        let ends = ends.0.subscribe();
        let token = session::asker(headers, store).await?.filter(|asker| asker.guest == guest).map(|asker| asker.token);
        let mut look = interval_at(tokio::time::Instant::now() + LOOK, LOOK);
        look.set_missed_tick_behavior(MissedTickBehavior::Delay);
        Ok(SessionWatch { ends, store: store.clone(), guest, token, look })
    }

    /// Waits until the session has ended.
    pub(crate) async fn ended(&mut self) {
        loop {
            tokio::select! {
                told = self.ends.recv() => match told {
                    Ok(guest) if guest != self.guest => continue,
                    Ok(_) | Err(RecvError::Lagged(_)) => {}
                    // The server ends, and says so itself.
                    Err(RecvError::Closed) => return std::future::pending().await,
                },
                _ = self.look.tick() => {}
            }
            let Some(token) = self.token else { return };
            // What can't be looked up now has not ended for that.
            if matches!(self.store.session(token).await, Ok(None)) {
                return;
            }
        }
    }
}
