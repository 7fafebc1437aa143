//! Every request: the id under which it stands in the log, its line there, and its figures.

use std::borrow::Cow;
use std::time::Instant;

use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderName, HeaderValue, Method};
use axum::middleware::Next;
use axum::response::Response;
use tracing::Instrument as _;

use crate::app::App;
use crate::metrics;
use crate::session::random_name;

/// The header that names a request, in the answer and from a proxy.
const ID: HeaderName = HeaderName::from_static("x-request-id");

/// The longest id that is taken from a proxy.
const LONGEST: usize = 64;

/// Answers a request under an id of its own; every line that is logged on the way bears it, and the answer, too.
pub(crate) async fn watched(State(app): State<App>, request: Request, next: Next) -> Response {
    let begun = Instant::now();
    let told = request.headers().get(ID).and_then(|id| id.to_str().ok()).filter(|id| app.behind_proxy && well_formed(id));
    let id = told.map_or_else(|| random_name(12).unwrap_or_default(), str::to_owned);
    // A template: an address may hold what is nobody else's business.
    let route = request.extensions().get::<MatchedPath>().map_or(Cow::Borrowed("page"), |path| Cow::Owned(path.as_str().to_owned()));
    let method = known(request.method());
    // Of the highest level, so that it is there whatever is logged.
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
        answer.headers_mut().insert(ID, id);
    }
    answer
}

/// Letters, digits and the signs of usual ids: nothing that could forge a line of the log.
fn well_formed(id: &str) -> bool {
    (1..=LONGEST).contains(&id.len()) && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.'))
}

/// The method, if it is one that is used here: anybody may make up others.
fn known(method: &Method) -> &'static str {
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
    fn only_usual_ids_are_taken() {
        for good in ["a", "7f3c-11", "A_b.c", &"x".repeat(64)] {
            assert!(well_formed(good), "{good}");
        }
        for bad in ["", "a b", "a\"b", "ž", "a\u{1b}[31m", "a/b", &"x".repeat(65)] {
            assert!(!well_formed(bad), "{bad}");
        }
    }
}
