//! One kind of refusal for each way a request can fail, each with its status, its code and a sentence that says the cure.

use std::time::Duration;

use axum::Json;
use axum::http::header::{CACHE_CONTROL, RETRY_AFTER};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use serde_json::json;
use store::{CreateError, DataError, TakeError};

use crate::hosted::WishError;
use crate::room::{LoadError, SitError};
use crate::session::SessionError;
use crate::words::WordsError;

/// Why a request is not done.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Rejection {
    #[error("There is nothing at this address. The interface is described in docs/protocol.md.")]
    NoSuchAddress,
    #[error("This address does not know the method {0}.")]
    Method(String),
    #[error("There is no game with this name; check the link.")]
    NoSuchGame,
    #[error("{0}.")]
    NoSuchRules(games::UnknownRules),
    #[error("The request must have the header `content-type: application/json`.")]
    ContentType,
    #[error(
        "This request comes from another site ({0}), and is not done. If this server stands behind a proxy, start it with --public-url."
    )]
    ForeignOrigin(String),
    #[error("The request is larger than {0} bytes.")]
    TooLarge(usize),
    #[error("The request did not arrive whole: {0}.")]
    Cut(String),
    #[error("The body is not JSON: {0}.")]
    Json(String),
    #[error("The body is not what this address expects: {0}.")]
    Body(String),
    #[error("The name {0}.")]
    Name(&'static str),
    #[error("There is no computer player \"{name}\" here. Known: {known}.")]
    Player { name: String, known: String },
    #[error(transparent)]
    Wish(#[from] WishError),
    #[error(transparent)]
    Sit(#[from] SitError),
    #[error("Too many requests: try again in {} s.", .0.as_secs() + 1)]
    TooMany(Duration),
    #[error("Too many connections: close some, or try again later.")]
    TooManySockets,
    #[error("This address is for WebSockets: {0}.")]
    Upgrade(String),
    #[error("{0}.")]
    Session(#[from] SessionError),
    #[error("{0}.")]
    Data(#[from] DataError),
    #[error("{0}.")]
    Create(#[from] CreateError),
}

impl Rejection {
    /// The stable name of the reason, and the status.
    pub(crate) fn code(&self) -> (&'static str, StatusCode) {
        const FAILED: (&str, StatusCode) = ("storage", StatusCode::SERVICE_UNAVAILABLE);
        match self {
            Rejection::NoSuchAddress => ("not-found", StatusCode::NOT_FOUND),
            Rejection::Method(_) => ("method", StatusCode::METHOD_NOT_ALLOWED),
            Rejection::NoSuchGame | Rejection::Sit(SitError::Load(LoadError::NoSuchGame) | SitError::Take(TakeError::NoSuchGame(_))) => {
                ("no-such-game", StatusCode::NOT_FOUND)
            }
            Rejection::NoSuchRules(_) => ("unknown-rules", StatusCode::NOT_FOUND),
            Rejection::ContentType => ("content-type", StatusCode::UNSUPPORTED_MEDIA_TYPE),
            Rejection::ForeignOrigin(_) => ("foreign-origin", StatusCode::FORBIDDEN),
            Rejection::TooLarge(_) => ("too-large", StatusCode::PAYLOAD_TOO_LARGE),
            Rejection::Cut(_) => ("cut", StatusCode::BAD_REQUEST),
            Rejection::Json(_) => ("bad-json", StatusCode::BAD_REQUEST),
            Rejection::Body(_) => ("bad-body", StatusCode::UNPROCESSABLE_ENTITY),
            Rejection::Name(_) => ("bad-name", StatusCode::UNPROCESSABLE_ENTITY),
            Rejection::Player { .. } => ("unknown-player", StatusCode::UNPROCESSABLE_ENTITY),
            Rejection::Wish(WishError::Setting(_)) => ("bad-setting", StatusCode::UNPROCESSABLE_ENTITY),
            Rejection::Wish(WishError::Seats(_)) => ("bad-seats", StatusCode::UNPROCESSABLE_ENTITY),
            Rejection::Wish(WishError::OtherLanguage { .. }) => ("other-language", StatusCode::UNPROCESSABLE_ENTITY),
            Rejection::Wish(WishError::Words(WordsError::Unknown { .. })) => ("unknown-lexicon", StatusCode::UNPROCESSABLE_ENTITY),
            Rejection::Wish(WishError::Words(WordsError::Unavailable(_))) => ("lexicon-unavailable", StatusCode::UNPROCESSABLE_ENTITY),
            Rejection::Sit(SitError::Already(_)) => ("already-seated", StatusCode::CONFLICT),
            Rejection::Sit(SitError::Take(TakeError::NoOpenSeat)) => ("no-open-seat", StatusCode::CONFLICT),
            Rejection::Sit(SitError::Take(TakeError::Data(_))) => FAILED,
            Rejection::Sit(SitError::Load(error)) => (error.code(), StatusCode::SERVICE_UNAVAILABLE),
            Rejection::TooMany(_) => ("too-many-requests", StatusCode::TOO_MANY_REQUESTS),
            Rejection::TooManySockets => ("too-many-sockets", StatusCode::SERVICE_UNAVAILABLE),
            Rejection::Upgrade(_) => ("no-websocket", StatusCode::UPGRADE_REQUIRED),
            Rejection::Session(_) | Rejection::Data(_) | Rejection::Create(_) => FAILED,
        }
    }
}

impl IntoResponse for Rejection {
    fn into_response(self) -> Response {
        let (code, status) = self.code();
        if status.is_server_error() {
            tracing::error!(code, error = %self, "a request failed");
        }
        let mut error = json!({"code": code, "text": self.to_string()});
        if let Rejection::Sit(SitError::Already(seat)) = &self {
            error["seat"] = json!(seat.index());
        }
        let mut response = (status, Json(json!({"error": error}))).into_response();
        let headers = response.headers_mut();
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
        if let Rejection::TooMany(wait) = self {
            headers.insert(RETRY_AFTER, HeaderValue::from(wait.as_secs() + 1));
        }
        response
    }
}
