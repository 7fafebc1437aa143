//! The lexicon file: a short text header, followed by the nodes of a KWG file.
//!
//! ```text
//! deska-lexicon 1
//! name: en
//! alphabet: english
//! letters: ABCDEFGHIJKLMNOPQRSTUVWXYZ
//! words: 248521
//! words-sha256: 57ed2220...
//! nodes: 183492
//! nodes-sha256: 8a1f...
//! source: scowl 2020.12.07-2, words of sizes 10 to 80
//! licence: permissive; see NOTICE
//! made-with: deska lexicon build en
//!
//! ```
//!
//! `fold: ЁЕ` declares that one letter is read as another ([`Alphabet::folding`]). It is optional
//! and may be repeated.
//!
//! After the empty line, line feeds pad the header to a multiple of 64 bytes; the little-endian
//! nodes follow. `source` may be repeated. Unknown keys are ignored; a change that old programs
//! must not ignore raises the version in the first line.
//!
//! Opening maps the file, parses the header and checks the nodes in one scan, without copying them.
//! Only [`Lexicon::verify`] checks the two hashes. Writing creates a temporary file in the same
//! folder and renames it, so a file that is open elsewhere does not change.

use std::fs::File;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use sha2::{Digest, Sha256};

use crate::alphabet::{Alphabet, AlphabetError};
use crate::graph::{Graph, GraphError};
use crate::header::{self, HeaderFault, Writer};
use crate::lexicon::{Info, Lexicon, LexiconError};
use crate::map::{MappedNodes, map};
use crate::query::{self, hex};

/// The usual extension of lexicon files.
pub const EXTENSION: &str = "lexicon";

/// The format version that this program reads and writes.
pub const VERSION: u32 = 1;

const MAGIC: &str = "deska-lexicon ";
const ALIGN: usize = 64;

/// An invalid lexicon file.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FileFormatError {
    #[error("this is not a lexicon file; convert a word list or a .kwg file with `deska lexicon import`")]
    NotALexicon,
    #[error(
        "the file has format version {0}, but this program reads version {VERSION}: rebuild it with `deska lexicon build`, or use the program that made it"
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
    #[error("the header's alphabet: {0}: the file is damaged; build or fetch it again")]
    Alphabet(AlphabetError),
    #[error("the header specifies {expected} bytes, but the file has {found}: it is truncated or damaged; build or fetch it again")]
    Length { expected: u64, found: u64 },
    #[error("{0}: the file is damaged; build or fetch it again")]
    Graph(GraphError),
    #[error("its nodes are not in parents-first order: the file is damaged; build or fetch it again")]
    Order,
    #[error("{0}: the file is damaged; build or fetch it again")]
    Lexicon(LexiconError),
    #[error("its {what} should be {expected}, but is {found}: the file is damaged; build or fetch it again")]
    Hash { what: &'static str, expected: String, found: String },
}

impl From<HeaderFault> for FileFormatError {
    fn from(fault: HeaderFault) -> FileFormatError {
        match fault {
            HeaderFault::Kind => FileFormatError::NotALexicon,
            HeaderFault::Version(found) => FileFormatError::Version(found),
            HeaderFault::Open => FileFormatError::HeaderOpen,
            HeaderFault::Line { key, value } => FileFormatError::Header { key, value },
        }
    }
}

/// A failure to open or write a file; `F` describes invalid content.
#[derive(Debug, thiserror::Error)]
pub enum FileTrouble<F> {
    #[error("{}: {error}", path.display())]
    Io { path: PathBuf, error: io::Error },
    #[error("{}: {fault}", path.display())]
    Content { path: PathBuf, fault: F },
}

impl<F> FileTrouble<F> {
    pub(crate) fn io(path: &Path) -> impl Fn(io::Error) -> FileTrouble<F> {
        |error| FileTrouble::Io { path: path.to_owned(), error }
    }

    pub(crate) fn content(path: &Path) -> impl Fn(F) -> FileTrouble<F> {
        |fault| FileTrouble::Content { path: path.to_owned(), fault }
    }
}

/// A failure to open or write a lexicon file.
pub type FileError = FileTrouble<FileFormatError>;

/// Embeds a file in the program, aligned so that a lexicon in it can be used without copying:
/// `aligned_bytes!("../data/en.lexicon")` is a `&'static [u8]`. The path is relative, as for
/// `include_bytes!`.
#[macro_export]
macro_rules! aligned_bytes {
    ($path:expr $(,)?) => {{
        #[repr(C, align(64))]
        struct AlignedBytes<Bytes: ?Sized>(Bytes);
        static BYTES: &AlignedBytes<[u8]> = &AlignedBytes(*include_bytes!($path));
        &BYTES.0
    }};
}

impl Lexicon {
    /// Opens a lexicon file as a memory map.
    pub fn open(path: &Path) -> Result<Lexicon, FileError> {
        let file = File::open(path).map_err(FileError::io(path))?;
        let map = map(&file).map_err(FileError::io(path))?;
        let open = || {
            let header = Header::read(&map)?;
            let start = header.start;
            let graph = match MappedNodes::new(map, start) {
                Ok(mapped) => Graph::from_mapped(mapped),
                Err(map) => Graph::from_nodes(copy_nodes(&map[start..])),
            };
            header.lexicon(graph)
        };
        open().map_err(FileError::content(path))
    }

    /// Opens a lexicon embedded in the program. Its nodes are copied only if they are not aligned
    /// (see [`aligned_bytes!`](crate::aligned_bytes)).
    pub fn from_static(bytes: &'static [u8]) -> Result<Lexicon, FileFormatError> {
        let header = Header::read(bytes)?;
        let body = &bytes[header.start..];
        let graph = match bytemuck::try_cast_slice(body) {
            Ok(nodes) if cfg!(target_endian = "little") => Graph::from_static(nodes),
            _ => Graph::from_nodes(copy_nodes(body)),
        };
        header.lexicon(graph)
    }

    /// Opens a lexicon from the bytes of a file, which are copied.
    pub fn from_bytes(bytes: &[u8]) -> Result<Lexicon, FileFormatError> {
        let header = Header::read(bytes)?;
        let graph = Graph::from_nodes(copy_nodes(&bytes[header.start..]));
        header.lexicon(graph)
    }

    /// Encodes a lexicon file. A graph laid out by another program is first rebuilt from its words.
    pub fn to_bytes(&self) -> Result<Vec<u8>, LexiconError> {
        if !self.graph().is_parents_first() {
            return self.rebuilt()?.to_bytes();
        }
        let (info, alphabet, nodes) = (self.info(), self.alphabet(), self.graph().nodes());
        let body: Vec<u8> = nodes.iter().flat_map(|n| n.to_le_bytes()).collect();
        let mut header = Writer::new(MAGIC, VERSION);
        let mut line = |key: &str, value: &str| {
            if !value.is_empty() {
                header.line(key, value);
            }
        };
        line("name", &info.name);
        line("alphabet", alphabet.name());
        line("letters", &alphabet.letters().iter().collect::<String>());
        for (from, to) in alphabet.folds() {
            line("fold", &format!("{from}{to}"));
        }
        line("words", &info.words.to_string());
        line("words-sha256", &info.words_sha256);
        line("nodes", &nodes.len().to_string());
        line("nodes-sha256", &hex(&Sha256::digest(&body)));
        for source in &info.sources {
            line("source", source);
        }
        line("licence", &info.licence);
        line("made-with", &info.made_with);
        let mut bytes = header.finish();
        bytes.resize(bytes.len().next_multiple_of(ALIGN), b'\n');
        bytes.extend(body);
        Ok(bytes)
    }

    /// Writes a lexicon file under a temporary name and renames it.
    pub fn save(&self, path: &Path) -> Result<(), FileError> {
        let bytes = self.to_bytes().map_err(FileFormatError::Lexicon).map_err(FileError::content(path))?;
        write_renamed(path, &bytes).map_err(FileError::io(path))
    }

    /// Checks what opening does not: the hash of the nodes if the lexicon came from a file, the
    /// number of words, and their hash.
    pub fn verify(&self) -> Result<(), FileFormatError> {
        let info = self.info();
        let check = |what, expected: &str, found: &str| {
            let (expected_text, found_text) = (expected.to_owned(), found.to_owned());
            if expected == found { Ok(()) } else { Err(FileFormatError::Hash { what, expected: expected_text, found: found_text }) }
        };
        if !info.nodes_sha256.is_empty() {
            let mut hash = Sha256::new();
            for chunk in self.graph().nodes().chunks(1 << 12) {
                hash.update(chunk.iter().flat_map(|n| n.to_le_bytes()).collect::<Vec<u8>>());
            }
            check("SHA-256 of the nodes", &info.nodes_sha256, &hex(&hash.finalize()))?;
        }
        let counted = query::count_and_hash(self.graph(), self.alphabet());
        let (words, words_sha256) = counted.ok_or(FileFormatError::Lexicon(LexiconError::TooManyWords))?;
        check("number of words", &info.words.to_string(), &words.to_string())?;
        check("SHA-256 of the words", &info.words_sha256, &words_sha256)
    }
}

struct Header {
    info: Info,
    alphabet: Alphabet,
    /// Offset of the nodes in bytes: a multiple of [`ALIGN`], at most the length of the file.
    start: usize,
}

impl Header {
    /// Parses the header and checks the length of the file.
    fn read(bytes: &[u8]) -> Result<Header, FileFormatError> {
        let header = header::Header::read(bytes, MAGIC, VERSION)?;
        let number = |key| header.one_as(key, |value| value.parse::<usize>().ok());
        let mut alphabet = Alphabet::new(header.one("alphabet")?, header.one("letters")?).map_err(FileFormatError::Alphabet)?;
        for fold in header.all("fold") {
            let letters: Vec<char> = fold.chars().collect();
            let [from, to] = letters[..] else { return Err(FileFormatError::Header { key: "fold", value: fold.to_owned() }) };
            alphabet = alphabet.folding(from, to).map_err(FileFormatError::Alphabet)?;
        }
        let nodes = number("nodes")?;
        let start = header.end.next_multiple_of(ALIGN);
        let expected = (nodes as u64).saturating_mul(4).saturating_add(start as u64);
        let found = bytes.len() as u64;
        if found != expected {
            return Err(FileFormatError::Length { expected, found });
        }
        let info = Info {
            name: header.one("name")?.to_owned(),
            words: number("words")?,
            words_sha256: header.one("words-sha256")?.to_owned(),
            nodes_sha256: header.one("nodes-sha256")?.to_owned(),
            sources: header.texts("source"),
            licence: header.joined("licence"),
            made_with: header.joined("made-with"),
        };
        Ok(Header { info, alphabet, start })
    }

    fn lexicon(self, graph: Result<Graph, GraphError>) -> Result<Lexicon, FileFormatError> {
        let graph = graph.map_err(FileFormatError::Graph)?;
        if !graph.is_parents_first() {
            return Err(FileFormatError::Order);
        }
        Lexicon::with_info(self.info, &self.alphabet, graph).map_err(FileFormatError::Lexicon)
    }
}

fn copy_nodes(bytes: &[u8]) -> Vec<u32> {
    bytes.as_chunks::<4>().0.iter().map(|&n| u32::from_le_bytes(n)).collect()
}

/// Writes a file under a temporary name in the same folder and renames it: the file is complete or
/// absent, and readers of the old one never see it change.
pub fn write_renamed(path: &Path, bytes: &[u8]) -> io::Result<()> {
    static COUNTER: AtomicU32 = AtomicU32::new(0);
    let name = path.file_name().ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "not the name of a file"))?;
    let number = COUNTER.fetch_add(1, Ordering::Relaxed);
    let temporary = path.with_file_name(format!(".{}.{}-{number}.tmp", name.to_string_lossy(), std::process::id()));
    let write = || {
        let mut file = File::create_new(&temporary)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        std::fs::rename(&temporary, path)
    };
    write().inspect_err(|_| {
        let _ = std::fs::remove_file(&temporary);
    })
}
