//! Idempotency keys. The response to a request is stored in the same transaction as its effect. A
//! client that repeats the request, for example after a crash, receives the stored response.

use std::fmt;
use std::sync::Arc;

use crate::GuestId;

/// How long a response is stored, in milliseconds.
pub const RESPONSE_TTL: u64 = 24 * 3600 * 1000;

/// The response to a completed request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredResponse {
    /// The HTTP status.
    pub status: u16,
    /// The body, as JSON.
    pub body: String,
    /// The guest created by this request, whose response must also start a session. The session's
    /// token is not stored.
    pub new_guest: Option<GuestId>,
}

/// A stored response with the hash of its request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RepeatedRequest {
    /// The hash of the request.
    pub request: String,
    pub response: StoredResponse,
}

/// Builds the response from the result of the write; `None` if nothing was written.
pub type MakeResponse<T> = dyn Fn(&T) -> Option<StoredResponse> + Send + Sync;

/// The idempotency key of a request whose write returns a `T`.
pub struct IdempotencyKey<T> {
    /// The hash of the key. The key itself is as secret as a session and is not stored.
    pub key: String,
    /// The hash of the request.
    pub request: String,
    /// When the request was received, in milliseconds since the Unix epoch.
    pub at: u64,
    /// Builds the response.
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
