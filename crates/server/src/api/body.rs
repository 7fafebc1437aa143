//! A JSON body, with a refusal of its own for each thing that can be wrong with it.

use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{FromRequest, Request};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use serde::de::DeserializeOwned;

use crate::rejection::Rejection;

/// The largest body.
pub(crate) const MOST: usize = 64 * 1024;

/// The JSON body of a request.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Rejection;

    async fn from_request(request: Request, state: &S) -> Result<Self, Rejection> {
        let kind = request.headers().get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
        // A form of another site can't send this type, so nobody can be made to send such a request unawares.
        if !kind.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case("application/json") {
            return Err(Rejection::ContentType);
        }
        let bytes = Bytes::from_request(request, state).await.map_err(|why| cut(why, MOST))?;
        let value: serde_json::Value = serde_json::from_slice(&bytes).map_err(|why| Rejection::Json(why.to_string()))?;
        serde_json::from_value(value).map(Body).map_err(|why| Rejection::Body(why.to_string().chars().take(300).collect()))
    }
}

/// Why the body did not come: it is larger than `most` bytes, or the connection broke.
pub(super) fn cut(rejection: BytesRejection, most: usize) -> Rejection {
    let text = rejection.body_text();
    if rejection.into_response().status() == StatusCode::PAYLOAD_TOO_LARGE { Rejection::TooLarge(most) } else { Rejection::Cut(text) }
}
