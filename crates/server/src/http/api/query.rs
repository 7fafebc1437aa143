//! Extractor for query strings.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

use crate::http::rejection::Rejection;

/// Extracts the query string of a request.
pub(crate) struct Query<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Query<T> {
    type Rejection = Rejection;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Rejection> {
        match axum::extract::Query::<T>::from_request_parts(parts, state).await {
            Ok(axum::extract::Query(query)) => Ok(Query(query)),
            Err(error) => {
                let text = error.body_text();
                // The prefix of the library's message does not help the client.
                let message = text.strip_prefix("Failed to deserialize query string: ").unwrap_or(&text);
                Err(Rejection::Query(message.chars().take(300).collect()))
            }
        }
    }
}

/// Returns the page length, `max` by default.
///
/// # Errors
/// Returns [`Rejection::Query`] if `limit` is 0 or greater than `max`.
pub(super) fn page_length(limit: Option<u32>, max: u32) -> Result<u32, Rejection> {
    let limit = limit.unwrap_or(max);
    if (1..=max).contains(&limit) { Ok(limit) } else { Err(Rejection::Query(format!("`limit` must be 1 to {max}"))) }
}
