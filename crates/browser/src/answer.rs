//! Responses to requests outside games, as in the HTTP API.

use std::collections::BTreeMap;

use rooms::hosted::study::ExportError;
use rooms::hosted::{AnalysisError, ReplayError, SettingsError};
use rooms::room::{LoadError, Location};
use rooms::words::WordsError;
use serde::Serialize;
use serde::de::DeserializeOwned;
use wire::{ErrorAnswer, FaultReason, RequestError};

/// A response to a request outside games, as in the HTTP API.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    /// JSON, a game's file or its log.
    pub(crate) body: String,
}

/// An error response as in the HTTP API.
pub(crate) struct ErrorResponse {
    status: u16,
    error: Box<RequestError>,
}

impl ErrorResponse {
    pub(crate) fn new(status: u16, code: &'static str, text: String) -> ErrorResponse {
        ErrorResponse { status, error: Box::new(RequestError { code, text, ..RequestError::default() }) }
    }
}

pub(crate) fn read<T: DeserializeOwned>(body: &str) -> Result<T, ErrorResponse> {
    serde_json::from_str(body).map_err(|why| ErrorResponse::new(422, "bad-body", why.to_string()))
}

pub(crate) fn json_answer(status: u16, what: &impl Serialize) -> Result<Answer, ErrorResponse> {
    let body = serde_json::to_string(what).map_err(|why| ErrorResponse::new(500, "failed", why.to_string()))?;
    Ok(Answer { status, body })
}

pub(crate) fn storage_error(why: table::storage::StorageError) -> ErrorResponse {
    ErrorResponse::new(503, "storage", why.to_string())
}

pub(crate) fn needs_network() -> ErrorResponse {
    ErrorResponse::new(404, "needs-network", "This needs the server, and waits until the network is back.".into())
}

pub(crate) fn into_answer(answer: Result<Answer, ErrorResponse>) -> Answer {
    answer.unwrap_or_else(|ErrorResponse { status, error }| {
        let body = serde_json::to_string(&ErrorAnswer { error: *error });
        // Serializing an error cannot fail.
        Answer { status, body: body.unwrap_or_default() }
    })
}

pub(crate) fn no_such_game() -> ErrorResponse {
    ErrorResponse::new(404, "no-such-game", "There is no such game.".into())
}

impl From<SettingsError> for ErrorResponse {
    fn from(why: SettingsError) -> ErrorResponse {
        let code = match &why {
            SettingsError::Setting(_) => "bad-setting",
            SettingsError::Seats(_) => "bad-seats",
            SettingsError::OtherLanguage { .. } => "other-language",
            SettingsError::Words(WordsError::Unknown { .. } | WordsError::Unavailable(_)) => "words-not-here",
            SettingsError::Player { .. } => "unknown-player",
        };
        ErrorResponse::new(422, code, why.to_string())
    }
}

impl From<AnalysisError> for ErrorResponse {
    fn from(why: AnalysisError) -> ErrorResponse {
        match why {
            AnalysisError::Settings(why) => why.into(),
            AnalysisError::Refused(why) => {
                let mut response = ErrorResponse::new(409, "refused", why.text.clone());
                (response.error.rule, response.error.why) = (Some(why.code.to_owned()), Some(*why));
                response
            }
            other => ErrorResponse::new(422, "bad-position", other.to_string()),
        }
    }
}

impl From<ExportError> for ErrorResponse {
    fn from(why: ExportError) -> ErrorResponse {
        match why {
            ExportError::Study(fault) => ErrorResponse::new(422, "bad-body", fault.to_string()),
            ExportError::Format { reason, text } => {
                let mut response = ErrorResponse::new(409, "no-file", text);
                response.error.reason = Some(FaultReason { code: reason, parameters: BTreeMap::new() });
                response
            }
            ExportError::Replay(why) => why.into(),
        }
    }
}

impl From<ReplayError> for ErrorResponse {
    fn from(why: ReplayError) -> ErrorResponse {
        match why {
            ReplayError::File(bad) => {
                let mut response = ErrorResponse::new(422, "bad-file", bad.text);
                let reason = FaultReason { code: bad.reason, parameters: bad.parameters.into_iter().collect() };
                (response.error.line, response.error.quote, response.error.reason) = (Some(bad.line), Some(bad.quote), Some(reason));
                response
            }
            ReplayError::Settings(why) => why.into(),
            other => ErrorResponse::new(422, "bad-file", other.to_string()),
        }
    }
}

impl From<LoadError> for ErrorResponse {
    fn from(why: LoadError) -> ErrorResponse {
        ErrorResponse::new(
            if why.code(Location::Device) == "no-such-game" { 404 } else { 500 },
            why.code(Location::Device),
            why.to_string(),
        )
    }
}
