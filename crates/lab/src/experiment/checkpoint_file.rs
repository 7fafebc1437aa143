//! Checkpoint files of self-play, so that an interrupted experiment can be resumed.

use std::io::{Read as _, Write as _};
use std::path::Path;

use anyhow::{Context, anyhow, bail};
use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use lexicon::file::write_renamed;
use lexicon::header::{Header, Writer};

/// The kind and experiment of a checkpoint file.
pub(super) struct CheckpointKind {
    /// The first bytes of the file.
    pub(super) magic: &'static str,
    /// What it is, for messages.
    pub(super) what: &'static str,
    /// What happens if it is removed, for messages.
    pub(super) if_removed: &'static str,
    pub(super) made_with: String,
    pub(super) words_sha256: String,
}

const VERSION: u32 = 1;

/// An open checkpoint file.
pub(super) struct CheckpointFile<'a> {
    of: &'a CheckpointKind,
    path: &'a Path,
    bytes: Vec<u8>,
}

impl CheckpointKind {
    /// Writes the file with additional header lines.
    pub(super) fn write(&self, path: &Path, lines: &[(&str, String)], content: &[u8]) -> anyhow::Result<()> {
        let mut header = Writer::new(self.magic, VERSION);
        header.line("made-with", &self.made_with);
        header.line("words-sha256", &self.words_sha256);
        lines.iter().for_each(|(key, value)| header.line(key, value));
        let mut stream = ZlibEncoder::new(header.finish(), Compression::fast());
        stream.write_all(content)?;
        write_renamed(path, &stream.finish()?).with_context(|| path.display().to_string())
    }

    /// Opens the file. Returns `None` if it does not exist.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read, is damaged, or belongs to another experiment.
    pub(super) fn open<'a>(&'a self, path: &'a Path) -> anyhow::Result<Option<CheckpointFile<'a>>> {
        let bytes = match std::fs::read(path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error).with_context(|| path.display().to_string()),
        };
        let kept = CheckpointFile { of: self, path, bytes };
        if kept.line("made-with")? != self.made_with || kept.line("words-sha256")? != self.words_sha256 {
            bail!("{} is of `{}`: name another folder, or ask for the same", path.display(), kept.line("made-with")?);
        }
        Ok(Some(kept))
    }
}

impl CheckpointFile<'_> {
    /// Creates the error for a damaged file.
    pub(super) fn damaged(&self, why: &str) -> anyhow::Error {
        anyhow!("{}: {why}: remove the file, and {}", self.path.display(), self.of.if_removed)
    }

    fn header(&self) -> anyhow::Result<Header<'_>> {
        let no_such = |_| self.damaged(&format!("this is not a readable {}", self.of.what));
        Header::read(&self.bytes, self.of.magic, VERSION).map_err(no_such)
    }

    /// Returns a header line.
    pub(super) fn line(&self, key: &'static str) -> anyhow::Result<String> {
        let missing = |_| self.damaged(&format!("the header line `{key}` is missing"));
        self.header()?.one(key).map(str::to_owned).map_err(missing)
    }

    /// Returns a number of the header.
    pub(super) fn number(&self, key: &'static str) -> anyhow::Result<u64> {
        self.line(key)?.parse().map_err(|_| self.damaged(&format!("the header line `{key}` is invalid")))
    }

    /// Decompresses the content and checks its length.
    pub(super) fn content(&self, bytes: usize) -> anyhow::Result<Vec<u8>> {
        let packed = &self.bytes[self.header()?.end..];
        let mut content = Vec::with_capacity(bytes);
        let unpacked = ZlibDecoder::new(packed).take(bytes as u64 + 1).read_to_end(&mut content);
        unpacked.map_err(|error| self.damaged(&format!("it cannot be unpacked ({error})")))?;
        if content.len() != bytes {
            return Err(self.damaged(&format!("it does not contain {bytes} bytes")));
        }
        Ok(content)
    }
}

/// Removes the file after the run.
pub(super) fn remove(path: &Path) -> anyhow::Result<()> {
    match std::fs::remove_file(path) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(error).with_context(|| path.display().to_string()),
        _ => Ok(()),
    }
}
