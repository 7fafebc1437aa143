//! Idempotency keys: the response to a request is stored in the transaction that does what the request asks, so that a request that is sent again after a
//! crash is answered and not done twice.

use std::fmt;
use std::sync::Arc;

use table::GuestId;

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

#[cfg(feature = "sql")]
mod sql {
    use sqlx::Row;
    use table::GuestId;

    use super::{IdempotencyKey, RESPONSE_KEPT, RepeatedRequest, StoredResponse};
    use crate::BoxFuture;
    use crate::error::DataError;
    use crate::open::Store;
    use crate::sessions::millis;
    use crate::writer::Writing;

    impl<T> IdempotencyKey<T> {
        /// Stores the response within the transaction that did the request, and removes responses that are too old. Fails, and with it the write, if the
        /// key was used meanwhile.
        pub(crate) async fn store_in(&self, transaction: &mut Writing, written: &T) -> Result<(), DataError> {
            let Some(StoredResponse { status, body, new_guest }) = (self.response)(written) else { return Ok(()) };
            sqlx::query("delete from idempotency_keys where at < $1")
                .bind(millis(self.at.saturating_sub(RESPONSE_KEPT)))
                .execute(&mut **transaction)
                .await?;
            sqlx::query("insert into idempotency_keys (key, request, at, status, body, guest) values ($1, $2, $3, $4, $5, $6)")
                .bind(self.key.clone())
                .bind(self.request.clone())
                .bind(millis(self.at))
                .bind(i64::from(status))
                .bind(body)
                .bind(new_guest.map(|guest| guest.to_string()))
                .execute(&mut **transaction)
                .await?;
            Ok(())
        }
    }

    impl Store {
        /// The request that was done with a key, given as its hash, and the response to it; `None` if there is none that is kept at time `at`.
        ///
        /// # Errors
        /// The database failed or holds what can't be read.
        pub fn repeated<'a>(&'a self, key: &'a str, at: u64) -> BoxFuture<'a, Result<Option<RepeatedRequest>, DataError>> {
            Box::pin(async move {
                let row = sqlx::query("select request, status, body, guest from idempotency_keys where key = $1 and at >= $2")
                    .bind(key.to_owned())
                    .bind(millis(at.saturating_sub(RESPONSE_KEPT)))
                    .fetch_optional(&self.reader)
                    .await?;
                let Some(row) = row else { return Ok(None) };
                let status = row.try_get::<i64, _>("status")?;
                let status = u16::try_from(status).map_err(|_| DataError::Damaged(format!("a response has the status {status}")))?;
                let new_guest = row.try_get::<Option<String>, _>("guest")?.map(GuestId::from);
                let response = StoredResponse { status, body: row.try_get("body")?, new_guest };
                Ok(Some(RepeatedRequest { request: row.try_get("request")?, response }))
            })
        }
    }
}
