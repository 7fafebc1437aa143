//! Extractor for JSON bodies, with a separate rejection for each kind of error.

use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{FromRequest, Request};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::app::App;
use crate::http::rejection::Rejection;

/// Extracts the JSON body of a request.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<App> for Body<T> {
    type Rejection = Rejection;

    async fn from_request(request: Request, state: &App) -> Result<Self, Rejection> {
        let kind = request.headers().get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
        // Security: cross-site forms cannot send this content type, which prevents request forgery.
        if !kind.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case("application/json") {
            return Err(Rejection::ContentType);
        }
        let bytes = Bytes::from_request(request, state).await.map_err(|error| to_rejection(error, state.limits.max_body_bytes))?;
        let value: Value = serde_json::from_slice(&bytes).map_err(|error| Rejection::Json(error.to_string()))?;
        deserialize(value).map(Body).map_err(|error| Rejection::Body(error.chars().take(300).collect()))
    }
}

/// Deserializes an object. Errors include the path: `seats[1].player: invalid type: …`.
fn deserialize<T: DeserializeOwned>(value: Value) -> Result<T, String> {
    // Serde would accept an array as the fields in declaration order.
    if !value.is_object() {
        return Err("it must be a JSON object".into());
    }
    serde_path_to_error::deserialize(value).map_err(|error| match error.path().to_string() {
        whole if whole == "." => error.into_inner().to_string(),
        place => format!("{place}: {}", error.into_inner()),
    })
}

/// Converts a body error: the body is larger than `max` bytes, or the connection broke.
pub(super) fn to_rejection(rejection: BytesRejection, max: usize) -> Rejection {
    let text = rejection.body_text();
    if rejection.into_response().status() == StatusCode::PAYLOAD_TOO_LARGE { Rejection::TooLarge(max) } else { Rejection::Cut(text) }
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use wire::{AnalysisRequest, BeginRequest, Notes};

    use super::*;

    #[test]
    fn errors_include_the_path() {
        let person = json!({"kind": "person"});
        for (body, message) in [
            (json!([]), "it must be a JSON object"),
            (json!({}), "missing field `seats`"),
            (json!({"rules": 7, "seats": []}), "rules: invalid type: integer `7`, expected a string"),
            (json!({"seats": 7}), "seats: invalid type: integer `7`, expected a sequence"),
            (
                json!({"seats": [person, {"kind": "robot"}]}),
                "seats[1]: unknown variant `robot`, expected one of `person`, `open`, `computer`",
            ),
            (json!({"seats": [], "from": {"step": -1}}), "from.step: invalid value: integer `-1`, expected usize"),
        ] {
            assert_eq!(deserialize::<BeginRequest>(body.clone()).unwrap_err(), message, "{body}");
        }
        let top = json!({"rules": "scrabble-en", "position": "", "top": "9"});
        assert_eq!(deserialize::<AnalysisRequest>(top).unwrap_err(), "top: invalid type: string \"9\", expected usize");
        assert!(deserialize::<Notes>(json!(["a list"])).is_err());
        assert_eq!(deserialize::<Notes>(json!({"text": "kept"})).unwrap(), Notes { text: "kept".into() });
    }
}
