//! Compressed responses. Static files are compressed once and cached.

use std::collections::HashMap;
use std::io::Write;
use std::sync::LazyLock;

use axum::Json;
use axum::body::Bytes;
use axum::http::HeaderMap;
use axum::http::header::{ACCEPT_ENCODING, CONTENT_ENCODING, CONTENT_TYPE, VARY};
use axum::response::{IntoResponse, Response};
use brotli::enc::BrotliEncoderParams;
use flate2::Compression;
use flate2::write::GzEncoder;
use parking_lot::Mutex;
use serde::Serialize;

/// Minimum size in bytes to compress. Shorter files fit into one packet anyway.
const MIN_BYTES: usize = 512;

/// Maximum number of cached files. The page has fewer; a development build re-reads files and
/// clears the cache beyond this.
const MAX_CACHED_FILES: usize = 1000;

/// Size in bytes from which a file is compressed in the background.
pub(crate) const MIN_BACKGROUND_BYTES: usize = 256 * 1024;

/// brotli quality, 0 to 11. The two highest levels are ten times slower for a gain of a tenth.
const BROTLI_QUALITY: i32 = 9;

/// brotli quality of large files in development builds.
const DEVELOPMENT_QUALITY: i32 = 4;

/// Compressed files by encoding and hash of the content.
type CompressedFiles = HashMap<(Encoding, [u8; 32]), Bytes>;

static CACHE: LazyLock<Mutex<CompressedFiles>> = LazyLock::new(Mutex::default);

/// A content encoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Encoding {
    Brotli,
    Gzip,
}

impl Encoding {
    /// Returns the value for `Content-Encoding`.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Encoding::Brotli => "br",
            Encoding::Gzip => "gzip",
        }
    }

    /// Returns the encoding for a file of this length, if the client accepts one: brotli, which
    /// saves a sixth compared with gzip, if possible.
    pub(crate) fn of(headers: &HeaderMap, length: usize) -> Option<Encoding> {
        [Encoding::Brotli, Encoding::Gzip].into_iter().find(|encoding| match encoding {
            Encoding::Brotli => length >= MIN_BYTES && accepts_brotli(headers),
            Encoding::Gzip => accepts_gzip(headers),
        })
    }
}

/// Returns whether the client accepts gzip.
pub(crate) fn accepts_gzip(headers: &HeaderMap) -> bool {
    accepts_any(headers, &["gzip", "*"])
}

/// Returns whether the client accepts brotli.
pub(crate) fn accepts_brotli(headers: &HeaderMap) -> bool {
    accepts_any(headers, &["br"])
}

fn accepts_any(headers: &HeaderMap, names: &[&str]) -> bool {
    let accepted = headers.get_all(ACCEPT_ENCODING).into_iter().filter_map(|value| value.to_str().ok());
    accepted.flat_map(|value| value.split(',')).any(|one| {
        let (name, quality) = one.split_once(';').unwrap_or((one, ""));
        let refused = quality.trim().strip_prefix("q=").is_some_and(|quality| quality.trim().parse() == Ok(0.0));
        names.contains(&name.trim()) && !refused
    })
}

/// Returns whether to compress a file of this type and length. Images and fonts are already
/// compressed.
pub(crate) fn is_compressible(mime: &str, length: usize) -> bool {
    let text = mime.starts_with("text/") || ["javascript", "json", "svg", "xml", "wasm"].iter().any(|kind| mime.contains(kind));
    text && length >= MIN_BYTES
}

/// Returns the compressed file from the cache, or compresses and caches it. `hash` is the hash of
/// `content`.
pub(crate) fn cached(encoding: Encoding, hash: [u8; 32], content: &[u8]) -> Bytes {
    let known = CACHE.lock().get(&(encoding, hash)).cloned();
    known.unwrap_or_else(|| {
        let packed = match encoding {
            Encoding::Brotli => compress_brotli(content),
            Encoding::Gzip => compress_gzip(content, Compression::best()),
        };
        let mut all = CACHE.lock();
        if all.len() >= MAX_CACHED_FILES {
            all.clear();
        }
        all.insert((encoding, hash), packed.clone());
        packed
    })
}

/// Compresses content with gzip, without caching it.
pub(crate) fn gzip(content: &[u8]) -> Bytes {
    compress_gzip(content, Compression::best())
}

/// Returns a JSON response, compressed if the client accepts gzip. For long responses that every
/// page requests.
pub(crate) fn json_response(headers: &HeaderMap, what: &impl Serialize) -> Response {
    let answer = Json(what);
    if !accepts_gzip(headers) {
        return answer.into_response();
    }
    let Ok(text) = serde_json::to_vec(what) else { return answer.into_response() };
    ([(CONTENT_TYPE, "application/json"), (CONTENT_ENCODING, "gzip"), (VARY, "accept-encoding")], gzip(&text)).into_response()
}

fn compress_brotli(content: &[u8]) -> Bytes {
    let is_slow = cfg!(debug_assertions) && content.len() >= MIN_BACKGROUND_BYTES;
    let quality = if is_slow { DEVELOPMENT_QUALITY } else { BROTLI_QUALITY };
    let how = BrotliEncoderParams { quality, lgwin: 24, size_hint: content.len(), ..BrotliEncoderParams::default() };
    let mut packed = Vec::new();
    // Reading from and writing to memory does not fail.
    let _ = brotli::BrotliCompress(&mut &content[..], &mut packed, &how);
    packed.into()
}

fn compress_gzip(content: &[u8], how: Compression) -> Bytes {
    let mut encoder = GzEncoder::new(Vec::new(), how);
    // Writing to memory does not fail.
    let written = encoder.write_all(content).and_then(|()| encoder.finish());
    written.unwrap_or_default().into()
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::*;

    #[test]
    fn encodings_follow_accept_encoding() {
        let asks = |text: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(ACCEPT_ENCODING, text.parse().unwrap());
            accepts_gzip(&headers)
        };
        for (text, may) in
            [("gzip, deflate, br", true), ("br;q=1.0, gzip;q=0.5", true), ("*", true), ("gzip;q=0", false), ("br", false), ("", false)]
        {
            assert_eq!(asks(text), may, "{text}");
        }
        assert!(!accepts_gzip(&HeaderMap::new()));
        let encoding = |text: &'static str, length| Encoding::of(&HeaderMap::from_iter([(ACCEPT_ENCODING, text.parse().unwrap())]), length);
        assert_eq!(encoding("gzip, deflate, br", MIN_BYTES), Some(Encoding::Brotli));
        assert_eq!(encoding("gzip, deflate, br", MIN_BYTES - 1), Some(Encoding::Gzip));
        assert_eq!(encoding("gzip, br;q=0", MIN_BYTES), Some(Encoding::Gzip));
        assert_eq!(encoding("br", MIN_BYTES), Some(Encoding::Brotli));
        assert_eq!(encoding("deflate", MIN_BYTES), None);
        for (mime, length, worth) in [
            ("text/css; charset=utf-8", 512, true),
            ("text/javascript", 100, false),
            ("image/png", 9999, false),
            ("image/svg+xml", 600, true),
        ] {
            assert_eq!(is_compressible(mime, length), worth, "{mime}");
        }
    }

    #[test]
    fn compression_round_trips_and_is_cached() {
        let text = "board ".repeat(500);
        let first = cached(Encoding::Gzip, [7; 32], text.as_bytes());
        let mut unpacked = String::new();
        flate2::read::GzDecoder::new(&first[..]).read_to_string(&mut unpacked).unwrap();
        assert_eq!(unpacked, text);
        assert!(first.len() * 20 < text.len());
        // Found by hash alone, so nothing is compressed again.
        assert_eq!(cached(Encoding::Gzip, [7; 32], b""), first);
        let other = cached(Encoding::Brotli, [7; 32], text.as_bytes());
        unpacked.clear();
        brotli::Decompressor::new(&other[..], 4096).read_to_string(&mut unpacked).unwrap();
        assert_eq!(unpacked, text);
        assert!(other.len() < first.len());
        assert!(gzip(text.as_bytes()).len() * 10 < text.len());
    }
}
