//! Closes sockets when their session ends: by signing out here or everywhere, or by another
//! process.

use std::time::Duration;

use axum::http::header::HeaderMap;
use store::{GuestId, Store, TokenHash};
use tokio::sync::broadcast;
use tokio::sync::broadcast::error::RecvError;
use tokio::time::{Interval, MissedTickBehavior, interval_at};

use crate::http::session::{self, SessionError};

/// Interval at which a socket checks its session, to notice changes by other processes (`deska
/// admin`).
const CHECK_INTERVAL: Duration = Duration::from_secs(300);

/// Capacity of the broadcast channel. A socket that lags checks its session itself.
const BROADCAST_CAPACITY: usize = 64;

/// Broadcasts ended sessions. Cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct SessionEnds(broadcast::Sender<GuestId>);

impl SessionEnds {
    pub(crate) fn new() -> SessionEnds {
        SessionEnds(broadcast::Sender::new(BROADCAST_CAPACITY))
    }

    /// Announces that sessions of a guest have ended. Each of the guest's sockets then checks its
    /// own.
    pub(crate) fn announce(&self, guest: &GuestId) {
        // Sending fails without subscribers.
        let _ = self.0.send(guest.clone());
    }
}

/// Watches the session of a socket.
pub(crate) struct SessionWatch {
    ends: broadcast::Receiver<GuestId>,
    store: Store,
    guest: GuestId,
    /// `None` if the guest was created with this socket.
    token: Option<TokenHash>,
    look: Interval,
}

impl SessionWatch {
    /// Starts watching the session of a request.
    pub(crate) async fn of(ends: &SessionEnds, store: &Store, headers: &HeaderMap, guest: GuestId) -> Result<SessionWatch, SessionError> {
        // Subscribe before the query, so that no end is missed.
        let ends = ends.0.subscribe();
        let token = session::requester(headers, store).await?.filter(|requester| requester.guest == guest).map(|requester| requester.token);
        let mut look = interval_at(tokio::time::Instant::now() + CHECK_INTERVAL, CHECK_INTERVAL);
        look.set_missed_tick_behavior(MissedTickBehavior::Delay);
        Ok(SessionWatch { ends, store: store.clone(), guest, token, look })
    }

    /// Completes when the session has ended.
    pub(crate) async fn ended(&mut self) {
        loop {
            tokio::select! {
                event = self.ends.recv() => match event {
                    Ok(guest) if guest != self.guest => continue,
                    Ok(_) | Err(RecvError::Lagged(_)) => {}
                    // The server shuts down and closes the socket itself.
                    Err(RecvError::Closed) => return std::future::pending().await,
                },
                _ = self.look.tick() => {}
            }
            let Some(token) = self.token else { return };
            // A failed query does not end the session.
            if matches!(self.store.session(token).await, Ok(None)) {
                return;
            }
        }
    }
}
