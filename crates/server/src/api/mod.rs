//! The interface for programs over HTTP.

mod about;
pub(crate) mod body;
pub(crate) mod games;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::Method;
use axum::http::header::{CACHE_CONTROL, HeaderValue};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};

use crate::app::App;
use crate::rejection::Rejection;
use crate::{security, socket};

/// Everything under `/api/v1/`.
pub(crate) fn router(app: App) -> Router<App> {
    Router::new()
        .route("/about", get(about::about))
        .route("/rules/{name}", get(about::rules))
        .route("/games", get(games::list).post(games::create))
        .route("/games/{id}", get(games::one))
        .route("/games/{id}/join", post(games::join))
        .route("/games/{id}/socket", get(socket::upgrade))
        .method_not_allowed_fallback(async |method: Method| Rejection::Method(method.to_string()))
        .layer(middleware::from_fn_with_state(app, guard))
}

/// What is asked of every request before it is looked at: that it does not come from another site, nor too often.
async fn guard(State(app): State<App>, request: Request, next: Next) -> Response {
    if request.method() != Method::GET && request.method() != Method::HEAD {
        if let Err(foreign) = security::check_origin(request.headers(), app.public_url.as_ref()) {
            return foreign.into_response();
        }
        let client = security::client(request.headers(), request.extensions(), app.behind_proxy);
        if let Err(wait) = app.changes.take(client) {
            return Rejection::TooMany(wait).into_response();
        }
    }
    let mut response = next.run(request).await;
    response.headers_mut().entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}
