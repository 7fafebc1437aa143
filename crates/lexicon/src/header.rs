//! The header of data files: a first line with the kind of file and the version of its format, lines of `key: value`, and an empty line. What
//! the keys are, and what comes after the empty line, is the business of [`file`](crate::file), [`classes`](crate::classes) and
//! [`definitions`](crate::definitions).

use std::fmt::Write as _;

/// More than any header takes: a file without an empty line is not searched to its end.
const MAX_HEADER: usize = 1 << 16;

/// A header that was read.
pub struct Header<'a> {
    text: &'a str,
    /// Where the file goes on after the empty line.
    pub end: usize,
}

/// What is wrong with a header. Each kind of file has its own words for it.
#[derive(Debug)]
pub enum HeaderFault {
    /// The first line is another.
    Kind,
    /// Another version of the format.
    Version(String),
    /// The header does not end.
    Open,
    /// A line that is missing (an empty value), stands several times, or is not understood.
    Line {
        /// Its key.
        key: &'static str,
        /// What it says; empty where it is missing.
        value: String,
    },
}

impl<'a> Header<'a> {
    /// Reads the header of a file whose first line is `magic` and the version.
    pub fn read(bytes: &'a [u8], magic: &str, version: u32) -> Result<Header<'a>, HeaderFault> {
        Header::read_any(bytes, magic, &[version])
    }

    /// The same where several versions can be read.
    pub fn read_any(bytes: &'a [u8], magic: &str, versions: &[u32]) -> Result<Header<'a>, HeaderFault> {
        let after_magic = bytes.strip_prefix(magic.as_bytes()).ok_or(HeaderFault::Kind)?;
        let version_end = after_magic.iter().take(16).position(|&b| b == b'\n').ok_or(HeaderFault::Kind)?;
        let found = String::from_utf8_lossy(&after_magic[..version_end]).into_owned();
        if !versions.iter().any(|version| found == version.to_string()) {
            return Err(HeaderFault::Version(found));
        }
        let head = &bytes[..bytes.len().min(MAX_HEADER)];
        let end = head.windows(2).position(|two| two == b"\n\n").ok_or(HeaderFault::Open)?;
        let text = std::str::from_utf8(&head[..end]).map_err(|_| HeaderFault::Open)?;
        Ok(Header { text, end: end + 2 })
    }

    /// The values of a key that may stand several times.
    pub fn all(&self, key: &str) -> impl Iterator<Item = &'a str> {
        self.text.lines().filter_map(|line| line.split_once(": ")).filter(move |(k, _)| *k == key).map(|(_, value)| value)
    }

    /// The same as texts of their own.
    pub fn texts(&self, key: &str) -> Vec<String> {
        self.all(key).map(str::to_owned).collect()
    }

    /// The same as one text; empty where the key is missing.
    pub fn joined(&self, key: &str) -> String {
        self.all(key).collect::<Vec<_>>().join("; ")
    }

    /// The value of a key that stands once.
    pub fn one(&self, key: &'static str) -> Result<&'a str, HeaderFault> {
        match self.all(key).collect::<Vec<_>>()[..] {
            [value] => Ok(value),
            ref other => Err(HeaderFault::Line { key, value: other.join(" / ") }),
        }
    }

    /// The value of a key that stands once, if `read` understands it.
    pub fn one_as<T>(&self, key: &'static str, read: impl FnOnce(&str) -> Option<T>) -> Result<T, HeaderFault> {
        let value = self.one(key)?;
        read(value).ok_or_else(|| HeaderFault::Line { key, value: value.to_owned() })
    }
}

/// A header that is written.
pub struct Writer(String);

impl Writer {
    /// Begins with the kind of file and its version.
    pub fn new(magic: &str, version: u32) -> Writer {
        Writer(format!("{magic}{version}\n"))
    }

    /// One line more.
    pub fn line(&mut self, key: &str, value: &str) {
        // A line break inside a value would end it.
        let value: String = value.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        let _ = writeln!(self.0, "{key}: {}", value.trim());
    }

    /// The whole with its empty line.
    pub fn finish(mut self) -> Vec<u8> {
        self.0.push('\n');
        self.0.into_bytes()
    }
}
