//! QR codes for links.

use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use qrcode::QrCode;
use qrcode::render::svg;
use wire::CodeQuery;

use super::query::Query;
use crate::http::rejection::Rejection;

/// The maximum length of a link, in bytes. Cameras read longer codes poorly.
const MAX_LINK_BYTES: usize = 500;

/// Returns the code as SVG. It is dark on light regardless of the page's theme and includes the
/// quiet zone that cameras need.
pub(super) async fn code(Query(CodeQuery { text }): Query<CodeQuery>) -> Result<Response, Rejection> {
    let link = text.starts_with("http://") || text.starts_with("https://");
    if !link || text.len() > MAX_LINK_BYTES || text.chars().any(|c| c.is_control() || c.is_whitespace()) {
        return Err(Rejection::Query(format!("`text` must be a link, http:// or https://, of at most {MAX_LINK_BYTES} bytes")));
    }
    Ok(([(CONTENT_TYPE, "image/svg+xml"), (CACHE_CONTROL, "private, max-age=3600")], svg(&text)?).into_response())
}

/// Renders a text as a QR code in SVG.
pub(super) fn svg(text: &str) -> Result<String, Rejection> {
    let code = QrCode::new(text.as_bytes()).map_err(|error| Rejection::Query(format!("the link can't be encoded: {error}")))?;
    Ok(code.render::<svg::Color<'_>>().min_dimensions(240, 240).quiet_zone(true).build())
}
