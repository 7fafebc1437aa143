//! Bans and silences, cached in memory so that every request can check them.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use parking_lot::RwLock;
use store::{Ban, DataError, GuestId, Store};
use tokio::sync::watch;

use crate::app::App;
use crate::club::periodic;
use crate::http::rejection::Rejection;
use crate::http::security;
use crate::http::session;
use rooms::room::now;

/// Refresh interval. Another process on the same database may have changed the bans.
const REFRESH_INTERVAL: Duration = Duration::from_secs(60);

/// Paths that stay open to a banned member: sign out, download data, delete the account. The
/// sign-in handler reports the ban after checking the password.
const ALLOWED_WHEN_BANNED: [&str; 4] = ["/account/session", "/account/sessions", "/account/removal", "/account/data"];

/// The active bans. Cheap to clone.
#[derive(Clone, Default)]
pub(crate) struct Bans(Arc<RwLock<Vec<Ban>>>);

impl Bans {
    /// Loads the bans, and refreshes them until shutdown.
    pub(crate) async fn load(store: Store, ending: watch::Receiver<bool>) -> Bans {
        let bans = Bans::default();
        bans.log_failure(bans.reload(&store).await);
        let cache = bans.clone();
        periodic::spawn(REFRESH_INTERVAL, ending, move || {
            let (cache, store) = (cache.clone(), store.clone());
            async move { cache.log_failure(cache.reload(&store).await) }
        });
        bans
    }

    /// Loads the bans.
    pub(crate) async fn reload(&self, store: &Store) -> Result<(), DataError> {
        let found = store.bans(now()).await?;
        *self.0.write() = found;
        Ok(())
    }

    fn log_failure(&self, read: Result<(), DataError>) {
        if let Err(error) = read {
            tracing::warn!(%error, "failed to load bans; keeping the cached ones");
        }
    }

    fn is_empty(&self) -> bool {
        self.0.read().is_empty()
    }

    fn find(&self, holds: impl Fn(&Ban) -> bool) -> Option<Ban> {
        let now = now();
        let bans = self.0.read();
        bans.iter().find(|ban| ban.until.is_none_or(|until| until > now) && holds(ban)).cloned()
    }

    /// Returns the ban of this guest, ignoring silences.
    pub(crate) fn ban_of(&self, guest: &GuestId) -> Option<Ban> {
        self.find(|ban| !ban.silence && ban.subject == guest.to_string())
    }

    /// Returns the ban or silence of this guest.
    pub(crate) fn ban_or_silence_of(&self, guest: &GuestId) -> Option<Ban> {
        self.find(|ban| ban.subject == guest.to_string())
    }

    fn ban_of_address(&self, address: IpAddr) -> Option<Ban> {
        let text = address.to_canonical().to_string();
        self.find(|ban| !ban.silence && ban.subject == text)
    }

    /// Checks that a guest may write to others.
    ///
    /// # Errors
    /// Returns an error if the guest is banned or silenced, with the reason and the end of the ban.
    pub(crate) fn may_write(&self, guest: &GuestId) -> Result<(), Rejection> {
        self.ban_or_silence_of(guest).map_or(Ok(()), |ban| Err(Rejection::Banned(Box::new(ban))))
    }
}

/// Rejects changes by banned guests, who may still read and leave. Rooms check commands on sockets.
/// Every request from a banned address is rejected.
pub(crate) async fn reject_banned(State(app): State<App>, request: Request, next: Next) -> Response {
    if app.bans.is_empty() {
        return next.run(request).await;
    }
    let client = security::client_address(request.headers(), request.extensions(), app.behind_proxy);
    if let Some(ban) = app.bans.ban_of_address(client) {
        return Rejection::Banned(Box::new(ban)).into_response();
    }
    let path = request.uri().path();
    let path = path.strip_prefix("/api/v1").unwrap_or(path);
    let is_open =
        ALLOWED_WHEN_BANNED.iter().any(|open| path.strip_prefix(open).is_some_and(|rest| rest.is_empty() || rest.starts_with('/')));
    if is_open || request.method() == axum::http::Method::GET {
        return next.run(request).await;
    }
    let guest = match session::guest(request.headers(), &app.store).await {
        Ok(guest) => guest,
        Err(error) => return Rejection::from(error).into_response(),
    };
    match guest.and_then(|guest| app.bans.ban_of(&guest)) {
        Some(ban) => Rejection::Banned(Box::new(ban)).into_response(),
        None => next.run(request).await,
    }
}
