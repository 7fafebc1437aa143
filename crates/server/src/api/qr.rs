//! A link as a QR code.

use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use qrcode::QrCode;
use qrcode::render::svg;
use wire::CodeQuery;

use super::query::Query;
use crate::rejection::Rejection;

/// The longest link, in bytes: a code of more is hard to read for a camera.
const LONGEST: usize = 500;

/// The code as SVG: dark on light whatever the page's colours are, with the quiet zone that cameras need.
pub(super) async fn code(Query(CodeQuery { text }): Query<CodeQuery>) -> Result<Response, Rejection> {
    let link = text.starts_with("http://") || text.starts_with("https://");
    if !link || text.len() > LONGEST || text.chars().any(|c| c.is_control() || c.is_whitespace()) {
        return Err(Rejection::Query(format!("`text` must be a link, http:// or https://, of at most {LONGEST} bytes")));
    }
    Ok(([(CONTENT_TYPE, "image/svg+xml"), (CACHE_CONTROL, "private, max-age=3600")], picture(&text)?).into_response())
}

/// A text as SVG.
pub(super) fn picture(text: &str) -> Result<String, Rejection> {
    let code = QrCode::new(text.as_bytes()).map_err(|why| Rejection::Query(format!("the link makes no code: {why}")))?;
    Ok(code.render::<svg::Color<'_>>().min_dimensions(240, 240).quiet_zone(true).build())
}
