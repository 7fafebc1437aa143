//! What a generation has seen so far, kept in a file until it is finished.

use std::io::{Read as _, Write as _};
use std::path::Path;

use anyhow::{Context, anyhow, bail};
use engine::tiles::leaves::{LeaveIndex, Tally};
use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use lexicon::file::write_renamed;
use lexicon::header::{Header, Writer};

const MAGIC: &str = "deska-leaves-tally ";
const VERSION: u32 = 1;

/// Of which generation of which experiment.
pub(super) struct Checkpoint {
    pub(super) made_with: String,
    pub(super) words_sha256: String,
    pub(super) generation: u32,
}

/// Bytes of a leave: its sum and its count.
const EACH: usize = 12;

impl Checkpoint {
    /// Writes what so many games said.
    pub(super) fn write(&self, path: &Path, tally: &Tally, games: u64) -> anyhow::Result<()> {
        let mut header = Writer::new(MAGIC, VERSION);
        header.line("made-with", &self.made_with);
        header.line("words-sha256", &self.words_sha256);
        header.line("generation", &self.generation.to_string());
        header.line("games", &games.to_string());
        let mut stream = ZlibEncoder::new(header.finish(), Compression::fast());
        for number in 0..tally.index().len() {
            let (count, sum) = tally.get(number);
            stream.write_all(&sum.to_le_bytes())?;
            stream.write_all(&count.to_le_bytes())?;
        }
        write_renamed(path, &stream.finish()?).with_context(|| path.display().to_string())
    }

    /// What was seen, and in how many games; none if there is no file, or it is of an earlier generation.
    pub(super) fn read(&self, path: &Path, index: &LeaveIndex) -> anyhow::Result<Option<(Tally, u64)>> {
        let bytes = match std::fs::read(path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error).with_context(|| path.display().to_string()),
        };
        let damaged = |why: String| anyhow!("{}: {why}: remove the file, and the generation is played again", path.display());
        let header = Header::read(&bytes, MAGIC, VERSION).map_err(|_| damaged("this is no tally of leaves that can be read".to_owned()))?;
        let line = |key: &'static str| header.one(key).map_err(|_| damaged(format!("the header line `{key}` is missing")));
        let number = |key: &'static str| {
            header
                .one_as(key, |value| value.parse::<u64>().ok())
                .map_err(|_| damaged(format!("the header line `{key}` is missing or wrong")))
        };
        if line("made-with")? != self.made_with || line("words-sha256")? != self.words_sha256 {
            bail!("{} is of `{}`: name another folder, or ask for the same", path.display(), line("made-with")?);
        }
        if number("generation")? != u64::from(self.generation) {
            return Ok(None);
        }
        let want = index.len() * EACH;
        let mut stream = Vec::with_capacity(want);
        let unpacked = ZlibDecoder::new(&bytes[header.end..]).take(want as u64 + 1).read_to_end(&mut stream);
        unpacked.map_err(|error| damaged(format!("it cannot be unpacked ({error})")))?;
        let (mut sums, mut counts) = (Vec::with_capacity(index.len()), Vec::with_capacity(index.len()));
        for each in stream.as_chunks::<EACH>().0 {
            let [a, b, c, d, e, f, g, h, count @ ..] = *each;
            sums.push(i64::from_le_bytes([a, b, c, d, e, f, g, h]));
            counts.push(u32::from_le_bytes(count));
        }
        let tally = if stream.len() == want { Tally::restore(index.clone(), sums, counts) } else { None };
        let tally = tally.ok_or_else(|| damaged("it holds another number of leaves".to_owned()))?;
        Ok(Some((tally, number("games")?)))
    }
}

/// Removes the file of a generation that is finished.
pub(super) fn remove(path: &Path) -> anyhow::Result<()> {
    match std::fs::remove_file(path) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(error).with_context(|| path.display().to_string()),
        _ => Ok(()),
    }
}
