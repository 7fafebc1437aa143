//! Idempotency keys: the response to a request is stored in the transaction that does what the request asks, so that a request that is sent again after a
//! crash is answered and not done twice.

use std::fmt;
use std::sync::Arc;

use crate::GuestId;

/// How long a response is kept, in milliseconds: a day.
pub const RESPONSE_KEPT: u64 = 24 * 3600 * 1000;

/// The response to a request that was done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredResponse {
    /// The HTTP status.
    pub status: u16,
    /// The body, JSON.
    pub body: String,
    /// A guest who is new with this request, and needs a session of theirs with the response. Sessions themselves are not stored here.
    pub new_guest: Option<GuestId>,
}

/// A stored response, and the request it belongs to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RepeatedRequest {
    /// The hash of the request.
    pub request: String,
    /// Its response.
    pub response: StoredResponse,
}

/// Makes the response to a request of what its write returned; `None` if nothing was written.
pub type MakeResponse<T> = dyn Fn(&T) -> Option<StoredResponse> + Send + Sync;

/// The key of a request whose write returns a `T`.
pub struct IdempotencyKey<T> {
    /// The hash of the key. The key itself is not stored: it is worth a session.
    pub key: String,
    /// The hash of the request.
    pub request: String,
    /// When the request came, in milliseconds since 1970.
    pub at: u64,
    /// Makes the response of what was written.
    pub response: Arc<MakeResponse<T>>,
}

impl<T> Clone for IdempotencyKey<T> {
    fn clone(&self) -> Self {
        IdempotencyKey { key: self.key.clone(), request: self.request.clone(), at: self.at, response: Arc::clone(&self.response) }
    }
}

impl<T> fmt::Debug for IdempotencyKey<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("IdempotencyKey").field("key", &self.key).field("at", &self.at).finish_non_exhaustive()
    }
}
