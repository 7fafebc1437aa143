//! Stored responses for idempotency keys, written in the same transaction as the request's changes.

use sqlx::AnyConnection;
use table::GuestId;

use crate::error::DataError;
use crate::open::Store;
use crate::row::to_i64;
use crate::{IdempotencyKey, RESPONSE_TTL, RepeatedRequest, StoredResponse};

/// Stores the response to a request in the transaction of its write, and deletes expired responses.
/// If another request used the key in the meantime, the insert fails and rolls back the write.
pub(crate) async fn store_response<T>(key: &IdempotencyKey<T>, db: &mut AnyConnection, written: &T) -> Result<(), DataError> {
    let Some(StoredResponse { status, body, new_guest }) = (key.response)(written) else { return Ok(()) };
    sqlx::query("delete from idempotency_keys where at < $1").bind(to_i64(key.at.saturating_sub(RESPONSE_TTL))).execute(&mut *db).await?;
    sqlx::query("insert into idempotency_keys (key, request, at, status, body, guest) values ($1, $2, $3, $4, $5, $6)")
        .bind(&key.key)
        .bind(&key.request)
        .bind(to_i64(key.at))
        .bind(i64::from(status))
        .bind(body)
        .bind(new_guest.map(|guest| guest.to_string()))
        .execute(&mut *db)
        .await?;
    Ok(())
}

impl Store {
    /// Returns the request made with this hashed key and its response, or `None` if the key is
    /// unknown or expired at time `at`.
    ///
    /// # Errors
    /// Returns an error if the database fails or contains malformed data.
    pub async fn repeated(&self, key: &str, at: u64) -> Result<Option<RepeatedRequest>, DataError> {
        let row: Option<(String, i64, String, Option<String>)> =
            sqlx::query_as("select request, status, body, guest from idempotency_keys where key = $1 and at >= $2")
                .bind(key)
                .bind(to_i64(at.saturating_sub(RESPONSE_TTL)))
                .fetch_optional(&self.reader)
                .await?;
        let Some((request, status, body, new_guest)) = row else { return Ok(None) };
        let status = u16::try_from(status).map_err(|_| DataError::Damaged(format!("a response has the status {status}")))?;
        Ok(Some(RepeatedRequest { request, response: StoredResponse { status, body, new_guest: new_guest.map(GuestId::from) } }))
    }
}
