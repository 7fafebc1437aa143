//! Request ids, access log and request metrics.

use std::borrow::Cow;
use std::time::Instant;

use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderName, HeaderValue, Method};
use axum::middleware::Next;
use axum::response::Response;
use tracing::Instrument as _;

use crate::app::App;
use crate::http::session::random_name;
use crate::ops::metrics;

/// The header with the request id, in responses and from a proxy.
const ID_HEADER: HeaderName = HeaderName::from_static("x-request-id");

/// Maximum length of an id accepted from a proxy.
const MAX_ID_LENGTH: usize = 64;

/// Assigns an id to the request, and adds it to all of its log lines and to the response.
pub(crate) async fn log_request(State(app): State<App>, request: Request, next: Next) -> Response {
    let begun = Instant::now();
    let given = request.headers().get(ID_HEADER).and_then(|id| id.to_str().ok()).filter(|id| app.behind_proxy && is_well_formed(id));
    let id = given.map_or_else(|| random_name(12).unwrap_or_default(), str::to_owned);
    // Log the route template, because paths may contain private ids.
    let route = request.extensions().get::<MatchedPath>().map_or(Cow::Borrowed("page"), |path| Cow::Owned(path.as_str().to_owned()));
    let method = method_label(request.method());
    // At the error level, so that the span is enabled at every log level.
    let span = tracing::error_span!("request", id, method, route = &*route);
    let answer = async {
        let answer = next.run(request).await;
        let took = begun.elapsed();
        tracing::info!(status = answer.status().as_u16(), ms = took.as_millis() as u64, "answered");
        metrics::answered(route.clone(), method, answer.status().as_u16(), took);
        answer
    };
    let mut answer = answer.instrument(span.clone()).await;
    if let Ok(id) = HeaderValue::from_str(&id) {
        answer.headers_mut().insert(ID_HEADER, id);
    }
    answer
}

/// Returns whether an id has only letters, digits, `-`, `_` and `.`. This prevents log injection.
fn is_well_formed(id: &str) -> bool {
    (1..=MAX_ID_LENGTH).contains(&id.len()) && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.'))
}

/// Returns the method as a label. Clients may invent methods, so others become `other`.
fn method_label(method: &Method) -> &'static str {
    match method.as_str() {
        "GET" => "GET",
        "HEAD" => "HEAD",
        "POST" => "POST",
        "PUT" => "PUT",
        "DELETE" => "DELETE",
        _ => "other",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn request_ids_are_validated() {
        for good in ["a", "7f3c-11", "A_b.c", &"x".repeat(64)] {
            assert!(is_well_formed(good), "{good}");
        }
        for bad in ["", "a b", "a\"b", "ž", "a\u{1b}[31m", "a/b", &"x".repeat(65)] {
            assert!(!is_well_formed(bad), "{bad}");
        }
    }
}
