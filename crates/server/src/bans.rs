//! Who may not take part, or may say nothing: held in memory, so that it costs nothing to ask.

use std::net::IpAddr;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use store::{Ban, DataError, GuestId, Store};
use tokio::sync::watch;

use crate::app::App;
use crate::refresh;
use crate::rejection::Rejection;
use crate::{security, session};
use rooms::room::now;

/// So often they are read anew: another program on the same database may have changed them.
const LOOK: Duration = Duration::from_secs(60);

/// What somebody who is banned may still do: sign out, take their data, remove the account. Who signs in is told of the ban by the password's check.
const OPEN: [&str; 4] = ["/account/session", "/account/sessions", "/account/removal", "/account/data"];

/// The bans that hold. Cheap to clone.
#[derive(Clone, Default)]
pub(crate) struct Bans(Arc<RwLock<Vec<Ban>>>);

impl Bans {
    /// Reads them, now and from time to time until the server ends.
    pub(crate) async fn begin(store: Store, ending: watch::Receiver<bool>) -> Bans {
        let bans = Bans::default();
        bans.log(bans.read(&store).await);
        let kept = bans.clone();
        refresh::again(LOOK, ending, move || {
            let (kept, store) = (kept.clone(), store.clone());
            async move { kept.log(kept.read(&store).await) }
        });
        bans
    }

    /// Reads them now.
    pub(crate) async fn read(&self, store: &Store) -> Result<(), DataError> {
        let found = store.bans(now()).await?;
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = found;
        Ok(())
    }

    fn log(&self, read: Result<(), DataError>) {
        if let Err(error) = read {
            tracing::warn!(%error, "bans could not be read; those that were known hold");
        }
    }

    /// Are there none at all?
    fn is_empty(&self) -> bool {
        self.0.read().unwrap_or_else(PoisonError::into_inner).is_empty()
    }

    fn find(&self, holds: impl Fn(&Ban) -> bool) -> Option<Ban> {
        let now = now();
        let bans = self.0.read().unwrap_or_else(PoisonError::into_inner);
        bans.iter().find(|ban| ban.until.is_none_or(|until| until > now) && holds(ban)).cloned()
    }

    /// What keeps this guest out.
    pub(crate) fn out(&self, guest: &GuestId) -> Option<Ban> {
        self.find(|ban| !ban.silence && ban.subject == guest.to_string())
    }

    /// What keeps this guest from saying anything.
    pub(crate) fn silent(&self, guest: &GuestId) -> Option<Ban> {
        self.find(|ban| ban.subject == guest.to_string())
    }

    fn address(&self, address: IpAddr) -> Option<Ban> {
        let text = address.to_canonical().to_string();
        self.find(|ban| !ban.silence && ban.subject == text)
    }

    /// May this guest write to others?
    ///
    /// # Errors
    /// They may not, and are told why and for how long.
    pub(crate) fn may_write(&self, guest: &GuestId) -> Result<(), Rejection> {
        self.silent(guest).map_or(Ok(()), |ban| Err(Rejection::Banned(Box::new(ban))))
    }
}

/// Whoever is banned changes nothing here, but reads, and leaves as they like; what they ask on sockets the rooms refuse. From an address that is banned
/// nothing is answered at all.
pub(crate) async fn keep_out(State(app): State<App>, request: Request, next: Next) -> Response {
    if app.bans.is_empty() {
        return next.run(request).await;
    }
    let client = security::client(request.headers(), request.extensions(), app.behind_proxy);
    if let Some(ban) = app.bans.address(client) {
        return Rejection::Banned(Box::new(ban)).into_response();
    }
    let path = request.uri().path();
    let path = path.strip_prefix("/api/v1").unwrap_or(path);
    let is_open = OPEN.iter().any(|open| path.strip_prefix(open).is_some_and(|rest| rest.is_empty() || rest.starts_with('/')));
    if is_open || request.method() == axum::http::Method::GET {
        return next.run(request).await;
    }
    let guest = match session::guest(request.headers(), &app.store).await {
        Ok(guest) => guest,
        Err(error) => return Rejection::from(error).into_response(),
    };
    match guest.and_then(|guest| app.bans.out(&guest)) {
        Some(ban) => Rejection::Banned(Box::new(ban)).into_response(),
        None => next.run(request).await,
    }
}
