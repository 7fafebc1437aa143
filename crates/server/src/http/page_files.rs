//! Serves the page: the files of `web/`, embedded in the binary. Development builds read them from
//! disk.

use std::borrow::Cow;

use axum::body::Body;
use axum::extract::State;
use axum::http::header::{ACCEPT, ALLOW, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;
use sha2::{Digest, Sha256};

use crate::app::App;
use crate::http::compression::{self, Encoding};
use crate::http::link_preview;
use crate::http::offline_module;
use crate::http::rejection::Rejection;
use rooms::runtime::{Priority, compute};

#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../../web/"]
struct Files;

/// The file served for every address of the page.
const INDEX: &str = "index.html";

/// Serves every path outside the API.
pub(crate) async fn page(State(app): State<App>, method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path();
    if path == "/api" || path.starts_with("/api/") {
        return Rejection::NoSuchAddress.into_response();
    }
    if method != Method::GET && method != Method::HEAD {
        let mut response = Rejection::Method(method.to_string()).into_response();
        response.headers_mut().insert(ALLOW, HeaderValue::from_static("GET, HEAD"));
        return response;
    }
    let file = path.trim_start_matches('/');
    if file == offline_module::PATH {
        return serve_offline_module(&headers);
    }
    if file == offline_module::EARLY_PATH {
        let (values, hash) = offline_module::early_values();
        return serve(file, hash, values.into(), &headers);
    }
    // Files take precedence over page addresses: `/help/index.js` is a file, `/help/scrabble` an
    // address.
    let name = if Files::get(file).is_none() && is_page_route(path) { INDEX } else { file };
    match Files::get(name) {
        Some(file) if name == INDEX => {
            let page = link_preview::with_preview(&String::from_utf8_lossy(&file.data), path, &headers, &app).await;
            serve(name, Sha256::digest(&page).into(), page.into_bytes().into(), &headers)
        }
        Some(file) => {
            let hash = file.metadata.sha256_hash();
            if let Some(encoding) = Encoding::of(&headers, file.data.len()).filter(|_| file.data.len() >= compression::MIN_BACKGROUND_BYTES)
            {
                // Compresses long files in the background; `serve` then finds the result in the
                // cache.
                let data = file.data.clone();
                let _ = compute(Priority::Background, move || compression::cached(encoding, hash, &data)).await;
            }
            serve(name, hash, file.data, &headers)
        }
        None if let Some(content) = added_game_file(&app, file) => serve(file, Sha256::digest(content).into(), content.into(), &headers),
        None => {
            let asked = headers.get(ACCEPT).and_then(|accept| accept.to_str().ok());
            let page = asked.filter(|accept| accept.contains("text/html")).and_then(|_| Files::get(INDEX));
            // The page shows "not found" in the reader's language, and the response repeats nothing
            // of the address.
            page.map_or_else(
                || Rejection::NoSuchAddress.into_response(),
                |page| {
                    let kind = [(CACHE_CONTROL, "no-store"), (CONTENT_TYPE, "text/html; charset=utf-8")];
                    let page = link_preview::with_added_games(&String::from_utf8_lossy(&page.data), &app);
                    (StatusCode::NOT_FOUND, kind, Body::from(page)).into_response()
                },
            )
        }
    }
}

/// Returns a file of an added game: `boards/GAME/FILE`.
fn added_game_file(app: &App, path: &str) -> Option<&'static [u8]> {
    let (game, name) = path.strip_prefix("boards/")?.split_once('/')?;
    let host = app.services.hosts().find(|host| host.game().name() == game)?;
    host.page().iter().find(|file| file.name == name).map(|file| file.content)
}

/// Returns the licences and notices of the program, its data and its libraries, as UTF-8 text.
#[must_use]
pub fn licences() -> Cow<'static, [u8]> {
    Files::get("licences.txt").map(|file| file.data).unwrap_or_default()
}

/// Returns a version of the page, which changes with any of its files or the offline module, and
/// the paths of its files.
pub(crate) fn version_and_paths() -> (String, Vec<String>) {
    let mut paths: Vec<String> = Files::iter().filter(|path| !path.ends_with(".d.ts")).map(Cow::into_owned).collect();
    paths.sort();
    let mut hash = Sha256::new();
    for file in paths.iter().filter_map(|path| Files::get(path)) {
        hash.update(file.metadata.sha256_hash());
    }
    hash.update(offline_module::hash());
    hash.update(offline_module::early_values().1);
    paths.push(offline_module::EARLY_PATH.to_owned());
    let version = hash.finalize().iter().take(12).map(|byte| format!("{byte:02x}")).collect();
    (version, paths.into_iter().map(|path| format!("/{path}")).collect())
}

/// Returns whether the page's own router handles this path (`web/app/router.js` has the same list).
fn is_page_route(path: &str) -> bool {
    let mut parts = path.trim_start_matches('/').split('/');
    match parts.next() {
        Some(
            "" | "analysis" | "games" | "replay" | "help" | "events" | "about" | "account" | "lobby" | "messages" | "ratings" | "book"
            | "moderation" | "offline" | "tournaments",
        ) => true,
        Some("game" | "member") => parts.next().is_some(),
        _ => false,
    }
}

type Caching = [(HeaderName, String); 2];

/// Returns the caching headers of a file and whether the client's copy is current.
fn revalidate(hash: [u8; 32], headers: &HeaderMap) -> (Caching, bool) {
    let short: String = hash[..12].iter().map(|byte| format!("{byte:02x}")).collect();
    // A weak tag, because a proxy or this server may compress the response.
    let tag = format!("W/\"{short}\"");
    let known = headers.get_all(IF_NONE_MATCH).into_iter().filter_map(|value| value.to_str().ok()).flat_map(|value| value.split(','));
    let fresh = known.map(str::trim).any(|known| known == "*" || known.trim_start_matches("W/") == tag.trim_start_matches("W/"));
    // File names do not change between versions, so browsers must revalidate each time.
    ([(CACHE_CONTROL, "no-cache".to_owned()), (ETAG, tag)], fresh)
}

/// Serves the offline module with its embedded brotli encoding. Decompresses it only for clients
/// without brotli.
fn serve_offline_module(headers: &HeaderMap) -> Response {
    let (caching, fresh) = revalidate(offline_module::hash(), headers);
    if fresh {
        return (StatusCode::NOT_MODIFIED, caching).into_response();
    }
    let kind = [(CONTENT_TYPE, "application/wasm"), (VARY, "accept-encoding")];
    if compression::accepts_brotli(headers) {
        return (caching, kind, [(CONTENT_ENCODING, "br")], offline_module::COMPRESSED).into_response();
    }
    match offline_module::decompressed() {
        Ok(module) => (caching, kind, module).into_response(),
        Err(error) => {
            tracing::error!(%error, "failed to decompress the embedded offline module");
            StatusCode::INTERNAL_SERVER_ERROR.into_response()
        }
    }
}

fn serve(name: &str, hash: [u8; 32], content: Cow<'static, [u8]>, headers: &HeaderMap) -> Response {
    let (caching, fresh) = revalidate(hash, headers);
    if fresh {
        return (StatusCode::NOT_MODIFIED, caching).into_response();
    }
    // Fluent files have no media type of their own, and `.ts` would be guessed as video.
    let mime = if name.ends_with(".ftl") || name.ends_with(".ts") {
        mime_guess::mime::TEXT_PLAIN
    } else {
        mime_guess::from_path(name).first_or_octet_stream()
    };
    let mime = if mime.type_() == "text" || name.ends_with(".json") { format!("{mime}; charset=utf-8") } else { mime.to_string() };
    if !compression::is_compressible(&mime, content.len()) {
        return (caching, [(CONTENT_TYPE, mime)], Body::from(content)).into_response();
    }
    let varies = [(VARY, HeaderValue::from_static("accept-encoding"))];
    // The page is not cached in compressed form, because its preview tags differ by address.
    let own = name == INDEX;
    let Some(encoding) = Encoding::of(headers, if own { 0 } else { content.len() }) else {
        return (caching, varies, [(CONTENT_TYPE, mime)], Body::from(content)).into_response();
    };
    let compressed = if own { compression::gzip(&content) } else { compression::cached(encoding, hash, &content) };
    (caching, varies, [(CONTENT_TYPE, mime)], [(CONTENT_ENCODING, HeaderValue::from_static(encoding.name()))], compressed).into_response()
}
