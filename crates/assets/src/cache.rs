//! GADDAGs in the user's cache folder.
//!
//! A GADDAG follows from its DAWG and is five to ten times as large, so it is not handed out but made on first need, and kept. A cache file
//! is named after the lexicon and the hash of its words. It is written under a temporary name and renamed, so that programs that make the same
//! GADDAG at one time do not meet; a file that is damaged, or belongs to other words, is made again; a folder that cannot be written is no error.

use std::path::{Path, PathBuf};

use lexicon::{Lexicon, LexiconError, LexiconName};
use sha2::{Digest, Sha256};

/// Raised when GADDAGs change in a way that the file format does not show.
const VERSION: u32 = 1;

/// The cache file of a lexicon. Name and hash come from the header of a file that somebody may have got from anywhere: what could lead out of the
/// folder has no file here.
fn file(folder: &Path, lexicon: &Lexicon) -> Option<PathBuf> {
    let info = lexicon.info();
    let hash = info.words_sha256.get(..16).filter(|hash| hash.bytes().all(|byte| byte.is_ascii_hexdigit()))?;
    let name = info.name.parse().unwrap_or(const { LexiconName::known("other") });
    Some(folder.join("gaddag").join(format!("{name}-{hash}-{VERSION}.{}", lexicon::file::EXTENSION)))
}

/// The lexicon with its GADDAG: from the cache, else made and put there.
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
        // A cache only saves time: whatever goes wrong here, the next start makes the GADDAG again.
        let _ = file.parent().map(std::fs::create_dir_all);
        let _ = made.save(&file);
    }
    Ok(made)
}

/// The lexicon with the GADDAG of a cache file, if that is whole and made of these words. The hash of the whole file is checked: nobody would
/// notice moves that a damaged GADDAG leaves out.
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
