//! Serves the WebAssembly module for play without a server, and the exact values that its reviews
//! of Pentago use.

use std::io::{self, Read};
use std::sync::LazyLock;

use axum::body::Bytes;
use engine::pentago::early;
use sha2::{Digest, Sha256};

/// The module's path on the page.
pub(crate) const PATH: &str = "alone/deska.wasm";

/// The path of the exact values of early positions of Pentago.
pub(crate) const EARLY_PATH: &str = "alone/early-values";

/// The module compressed with brotli. `cargo xtask browser` builds it; `deska.wasm.toml` in the
/// same folder names the compiler.
pub(crate) const COMPRESSED: &[u8] = include_bytes!("../../../../data/browser/deska.wasm.br");

/// Size of the decompressor's buffer in bytes.
const BUFFER_BYTES: usize = 1 << 16;

static HASH: LazyLock<[u8; 32]> = LazyLock::new(|| Sha256::digest(COMPRESSED).into());

static SIZE: LazyLock<u64> = LazyLock::new(|| io::copy(&mut decompressor(), &mut io::sink()).unwrap_or_default());

fn decompressor() -> impl Read {
    brotli::Decompressor::new(COMPRESSED, BUFFER_BYTES)
}

static EARLY_HASH: LazyLock<[u8; 32]> = LazyLock::new(|| Sha256::digest(early::file()).into());

/// Returns the exact values of early positions of Pentago and their SHA-256.
pub(crate) fn early_values() -> (&'static [u8], [u8; 32]) {
    (early::file(), *EARLY_HASH)
}

/// Returns the SHA-256 of the compressed module.
pub(crate) fn hash() -> [u8; 32] {
    *HASH
}

/// Returns the size of the decompressed module in bytes.
pub(crate) fn size() -> u64 {
    *SIZE
}

/// Decompresses the module, for clients that do not accept brotli.
///
/// # Errors
/// Returns an error if the embedded data is damaged.
pub(crate) fn decompressed() -> io::Result<Bytes> {
    let mut module = Vec::new();
    decompressor().read_to_end(&mut module)?;
    Ok(module.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_committed_module_matches_its_record() {
        let record: toml::Table = include_str!("../../../../data/browser/deska.wasm.toml").parse().unwrap();
        let module = decompressed().unwrap();
        let sha256: String = Sha256::digest(&module).iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(record["sha256"].as_str(), Some(&*sha256));
        assert_eq!(record["bytes"].as_integer(), Some(module.len() as i64));
        assert_eq!(size(), module.len() as u64);
        assert!(module.starts_with(b"\0asm"));
    }
}
