//! Our own lexicon file: a short header of text, then the nodes of a KWG file.
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
//! `fold: ЁЕ` says that a letter is read as another ([`Alphabet::folding`]); it stands only where there is such a letter, and may stand several times.
//!
//! After the empty line come line feeds up to the next multiple of 64 bytes, and then the nodes, little-endian. `source` may stand several times; keys
//! that are not known are passed over; a change that an old program must not pass over raises the number in the first line.
//!
//! Opening maps the file, reads the header and checks the nodes in one scan; nothing is parsed or copied. The two hashes are checked by
//! [`Lexicon::verify`] alone. Writing goes to a temporary name in the same folder, then renames: a file that is open elsewhere stays whole.

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

/// The usual extension of the name of a lexicon file.
pub const EXTENSION: &str = "lexicon";

/// The version this program writes and reads.
pub const VERSION: u32 = 1;

const MAGIC: &str = "deska-lexicon ";
const ALIGN: usize = 64;

/// What is wrong with the bytes of a lexicon file.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FileFault {
    /// The first line is another.
    #[error("this is no lexicon file; a word list or a .kwg file is made into one by `deska lexicon import`")]
    NotALexicon,
    /// Another version of the format.
    #[error(
        "the file has version {0} of the format, and this program reads version {VERSION}: build the file again with `deska lexicon build`, or use the program that made it"
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
    /// The header's letters make no alphabet.
    #[error("the header's alphabet: {0}: the file is damaged; build or fetch it again")]
    Alphabet(AlphabetError),
    /// More or fewer bytes than the header announces.
    #[error("the header announces {expected} bytes, and the file has {found}: it is cut short or damaged; build or fetch it again")]
    Length {
        /// The length that follows from the header.
        expected: u64,
        /// The length there is.
        found: u64,
    },
    /// The nodes are no word graph.
    #[error("{0}: the file is damaged; build or fetch it again")]
    Graph(GraphError),
    /// Nodes in an order that this program never writes.
    #[error("its nodes are not parents before children: the file is damaged; build or fetch it again")]
    Order,
    /// The graph has tiles that the alphabet has not.
    #[error("{0}: the file is damaged; build or fetch it again")]
    Lexicon(LexiconError),
    /// A hash or a count that does not hold.
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

impl From<HeaderFault> for FileFault {
    fn from(fault: HeaderFault) -> FileFault {
        match fault {
            HeaderFault::Kind => FileFault::NotALexicon,
            HeaderFault::Version(found) => FileFault::Version(found),
            HeaderFault::Open => FileFault::HeaderOpen,
            HeaderFault::Line { key, value } => FileFault::Header { key, value },
        }
    }
}

/// Why a file was not opened or written, whatever kind it is of; `F` says what can be wrong with its content.
#[derive(Debug, thiserror::Error)]
pub enum FileTrouble<F> {
    /// The operating system said no.
    #[error("{}: {error}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What it said.
        error: io::Error,
    },
    /// The content is nothing that can be used.
    #[error("{}: {fault}", path.display())]
    Content {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        fault: F,
    },
}

impl<F> FileTrouble<F> {
    pub(crate) fn io(path: &Path) -> impl Fn(io::Error) -> FileTrouble<F> {
        |error| FileTrouble::Io { path: path.to_owned(), error }
    }

    pub(crate) fn content(path: &Path) -> impl Fn(F) -> FileTrouble<F> {
        |fault| FileTrouble::Content { path: path.to_owned(), fault }
    }
}

/// Why a lexicon file was not opened or written.
pub type FileError = FileTrouble<FileFault>;

/// Bytes of a file as part of the program, aligned so that a lexicon in them is used where it lies: `aligned_bytes!("../data/en.lexicon")` is a
/// `&'static [u8]`, with the path as for `include_bytes!`.
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
                Err(map) => Graph::from_nodes(copied(&map[start..])),
            };
            header.lexicon(graph)
        };
        open().map_err(FileError::content(path))
    }

    /// A lexicon in bytes that are part of the program. They are used where they lie if they are aligned (see [`aligned_bytes!`](crate::aligned_bytes)),
    /// else copied.
    pub fn from_static(bytes: &'static [u8]) -> Result<Lexicon, FileFault> {
        let header = Header::read(bytes)?;
        let body = &bytes[header.start..];
        let graph = match bytemuck::try_cast_slice(body) {
            Ok(nodes) if cfg!(target_endian = "little") => Graph::from_static(nodes),
            _ => Graph::from_nodes(copied(body)),
        };
        header.lexicon(graph)
    }

    /// A lexicon in the bytes of a file, copied.
    pub fn from_bytes(bytes: &[u8]) -> Result<Lexicon, FileFault> {
        let header = Header::read(bytes)?;
        let graph = Graph::from_nodes(copied(&bytes[header.start..]));
        header.lexicon(graph)
    }

    /// The bytes of a lexicon file. A graph that another program laid out is laid out anew, from its words.
    pub fn to_bytes(&self) -> Result<Vec<u8>, LexiconError> {
        if !self.graph().is_parents_first() {
            return self.laid_out_anew()?.to_bytes();
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

    /// Writes a lexicon file: under a temporary name first, then renamed.
    pub fn save(&self, path: &Path) -> Result<(), FileError> {
        let bytes = self.to_bytes().map_err(FileFault::Lexicon).map_err(FileError::content(path))?;
        write_renamed(path, &bytes).map_err(FileError::io(path))
    }

    /// Checks everything that opening does not: the hash of the nodes where the lexicon came from a file, the number of words, and their hash.
    pub fn verify(&self) -> Result<(), FileFault> {
        let info = self.info();
        let check = |what, expected: &str, found: &str| {
            let (expected_text, found_text) = (expected.to_owned(), found.to_owned());
            if expected == found { Ok(()) } else { Err(FileFault::Hash { what, expected: expected_text, found: found_text }) }
        };
        if !info.nodes_sha256.is_empty() {
            let mut hash = Sha256::new();
            for chunk in self.graph().nodes().chunks(1 << 12) {
                hash.update(chunk.iter().flat_map(|n| n.to_le_bytes()).collect::<Vec<u8>>());
            }
            check("SHA-256 of the nodes", &info.nodes_sha256, &hex(&hash.finalize()))?;
        }
        let (words, words_sha256) = query::count_and_hash(self.graph(), self.alphabet()).map_err(FileFault::Lexicon)?;
        check("number of words", &info.words.to_string(), &words.to_string())?;
        check("SHA-256 of the words", &info.words_sha256, &words_sha256)
    }
}

struct Header {
    info: Info,
    alphabet: Alphabet,
    /// Byte where the nodes begin: a multiple of [`ALIGN`], at most the length of the file.
    start: usize,
}

impl Header {
    /// Reads the header and checks the length of the whole.
    fn read(bytes: &[u8]) -> Result<Header, FileFault> {
        let header = header::Header::read(bytes, MAGIC, VERSION)?;
        let number = |key| header.one_as(key, |value| value.parse::<usize>().ok());
        let mut alphabet = Alphabet::new(header.one("alphabet")?, header.one("letters")?).map_err(FileFault::Alphabet)?;
        for fold in header.all("fold") {
            let letters: Vec<char> = fold.chars().collect();
            let [from, to] = letters[..] else { return Err(FileFault::Header { key: "fold", value: fold.to_owned() }) };
            alphabet = alphabet.folding(from, to).map_err(FileFault::Alphabet)?;
        }
        let nodes = number("nodes")?;
        let start = header.end.next_multiple_of(ALIGN);
        let expected = (nodes as u64).saturating_mul(4).saturating_add(start as u64);
        let found = bytes.len() as u64;
        if found != expected {
            return Err(FileFault::Length { expected, found });
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

    fn lexicon(self, graph: Result<Graph, GraphError>) -> Result<Lexicon, FileFault> {
        let graph = graph.map_err(FileFault::Graph)?;
        if !graph.is_parents_first() {
            return Err(FileFault::Order);
        }
        Lexicon::with_info(self.info, &self.alphabet, graph).map_err(FileFault::Lexicon)
    }
}

fn copied(bytes: &[u8]) -> Vec<u32> {
    bytes.as_chunks::<4>().0.iter().map(|&n| u32::from_le_bytes(n)).collect()
}

/// Writes a file under a temporary name in the same folder and renames it, so that it is there whole or not at all, and that nobody who has the old one
/// open sees it change.
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
