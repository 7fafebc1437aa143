//! Stored responses for idempotency keys, written in the same transaction as the request's changes.

use sqlx::Row;
use table::GuestId;

use crate::error::DataError;
use crate::open::Store;
use crate::sessions::millis;
use crate::writer::Writing;
use crate::{BoxFuture, IdempotencyKey, RESPONSE_TTL, RepeatedRequest, StoredResponse};

/// Stores the response to a request in the transaction of its write, and deletes expired responses.
/// If another request used the key in the meantime, the insert fails and rolls back the write.
pub(crate) async fn store_response<T>(key: &IdempotencyKey<T>, transaction: &mut Writing, written: &T) -> Result<(), DataError> {
    let Some(StoredResponse { status, body, new_guest }) = (key.response)(written) else { return Ok(()) };
    sqlx::query("delete from idempotency_keys where at < $1")
        .bind(millis(key.at.saturating_sub(RESPONSE_TTL)))
        .execute(&mut **transaction)
        .await?;
    sqlx::query("insert into idempotency_keys (key, request, at, status, body, guest) values ($1, $2, $3, $4, $5, $6)")
        .bind(key.key.clone())
        .bind(key.request.clone())
        .bind(millis(key.at))
        .bind(i64::from(status))
        .bind(body)
        .bind(new_guest.map(|guest| guest.to_string()))
        .execute(&mut **transaction)
        .await?;
    Ok(())
}

impl Store {
    /// Returns the request made with this hashed key and its response, or `None` if the key is
    /// unknown or expired at time `at`.
    ///
    /// # Errors
    /// The database failed or contains an invalid row.
    pub fn repeated<'a>(&'a self, key: &'a str, at: u64) -> BoxFuture<'a, Result<Option<RepeatedRequest>, DataError>> {
        Box::pin(async move {
            let row = sqlx::query("select request, status, body, guest from idempotency_keys where key = $1 and at >= $2")
                .bind(key.to_owned())
                .bind(millis(at.saturating_sub(RESPONSE_TTL)))
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
