//! A cache of GADDAGs in the user's cache directory.
//!
//! A GADDAG is computed from its DAWG and five to ten times as large, so it is not distributed but
//! built on demand and cached. A cache file is named after the lexicon and the hash of its words.
//! Files are written under a temporary name and renamed, because other processes may write the
//! same file. A file that is damaged or belongs to other words is rebuilt. An unwritable directory
//! is not an error.

use std::path::{Path, PathBuf};

use lexicon::{Lexicon, LexiconError, LexiconName};
use sha2::{Digest, Sha256};

/// The version in the file name, incremented when GADDAGs change without a change of the file
/// format.
const VERSION: u32 = 1;

/// Returns the cache file of a lexicon. Name and hash are from the header of an untrusted file: if
/// they could escape the directory, there is no cache file.
fn file(folder: &Path, lexicon: &Lexicon) -> Option<PathBuf> {
    let info = lexicon.info();
    let hash = info.words_sha256.get(..16).filter(|hash| hash.bytes().all(|byte| byte.is_ascii_hexdigit()))?;
    let name = info.name.parse().unwrap_or(const { LexiconName::known("other") });
    Some(folder.join("gaddag").join(format!("{name}-{hash}-{VERSION}.{}", lexicon::file::EXTENSION)))
}

/// Returns the lexicon with its GADDAG, from the cache if possible. Otherwise builds and caches it.
pub(crate) fn with_gaddag(folder: Option<&Path>, lexicon: &Lexicon) -> Result<Lexicon, LexiconError> {
    if lexicon.graph().gaddag().is_some() {
        return Ok(lexicon.clone());
    }
    let file = folder.and_then(|folder| file(folder, lexicon));
    if let Some(cached) = file.as_deref().and_then(|file| read(file, lexicon)) {
        return Ok(cached);
    }
    let made = lexicon.build_gaddag()?;
    if let Some(file) = file {
        // Ignore errors: without the cache the next start rebuilds the GADDAG.
        let _ = file.parent().map(std::fs::create_dir_all);
        let _ = made.save(&file);
    }
    Ok(made)
}

/// Returns the lexicon with the GADDAG of a cache file, if the file is intact and of the same
/// words. The hash of the whole file is checked, because moves missing from a damaged GADDAG would
/// go unnoticed.
fn read(file: &Path, lexicon: &Lexicon) -> Option<Lexicon> {
    let cached = Lexicon::open(file).ok()?;
    let mut hash = Sha256::new();
    for nodes in cached.graph().nodes().chunks(1 << 14) {
        let bytes: Vec<u8> = nodes.iter().flat_map(|node| node.to_le_bytes()).collect();
        hash.update(&bytes);
    }
    let whole = format!("{:x}", hash.finalize()) == cached.info().nodes_sha256;
    if !whole || cached.graph().gaddag().is_none() {
        return None;
    }
    lexicon.with_gaddag(cached.graph().clone()).ok()
}
