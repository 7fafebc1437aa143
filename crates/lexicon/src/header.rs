//! The header of data files: a first line with the kind of file and the version of its format,
//! lines of `key: value`, and an empty line. [`file`](crate::file), [`classes`](crate::classes) and
//! [`definitions`](crate::definitions) define the keys and the content after the empty line.

use std::fmt::Write as _;

/// Larger than any header. Limits the search for the empty line.
const MAX_HEADER: usize = 1 << 16;

/// A parsed header.
pub struct Header<'a> {
    text: &'a str,
    /// Offset of the content after the empty line.
    pub end: usize,
}

/// An invalid header. Each kind of file maps it to its own message.
#[derive(Debug)]
pub enum HeaderFault {
    /// The first line is not that of the expected kind of file.
    Kind,
    /// The format version is not supported.
    Version(String),
    /// The empty line is missing.
    Open,
    /// A line is missing (with an empty value), repeated or invalid.
    Line { key: &'static str, value: String },
}

impl<'a> Header<'a> {
    /// Parses the header of a file whose first line is `magic` and the version.
    pub fn read(bytes: &'a [u8], magic: &str, version: u32) -> Result<Header<'a>, HeaderFault> {
        Header::read_any(bytes, magic, &[version])
    }

    /// Like [`read`](Header::read), for several supported versions.
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

    /// Returns the values of a key that may be repeated.
    pub fn all(&self, key: &str) -> impl Iterator<Item = &'a str> {
        self.text.lines().filter_map(|line| line.split_once(": ")).filter(move |(k, _)| *k == key).map(|(_, value)| value)
    }

    /// Returns the values of a repeated key as owned strings.
    pub fn texts(&self, key: &str) -> Vec<String> {
        self.all(key).map(str::to_owned).collect()
    }

    /// Joins the values of a repeated key into one text; empty if the key is missing.
    pub fn joined(&self, key: &str) -> String {
        self.all(key).collect::<Vec<_>>().join("; ")
    }

    /// Returns the value of a key that must occur once.
    pub fn one(&self, key: &'static str) -> Result<&'a str, HeaderFault> {
        match self.all(key).collect::<Vec<_>>()[..] {
            [value] => Ok(value),
            ref other => Err(HeaderFault::Line { key, value: other.join(" / ") }),
        }
    }

    /// Parses the value of a key that must occur once.
    pub fn one_as<T>(&self, key: &'static str, read: impl FnOnce(&str) -> Option<T>) -> Result<T, HeaderFault> {
        let value = self.one(key)?;
        read(value).ok_or_else(|| HeaderFault::Line { key, value: value.to_owned() })
    }
}

/// Builds a header.
pub struct Writer(String);

impl Writer {
    /// Starts a header with the kind of file and its version.
    pub fn new(magic: &str, version: u32) -> Writer {
        Writer(format!("{magic}{version}\n"))
    }

    /// Appends one line.
    pub fn line(&mut self, key: &str, value: &str) {
        // A line break would end the value.
        let value: String = value.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        let _ = writeln!(self.0, "{key}: {}", value.trim());
    }

    /// Returns the header with its empty line.
    pub fn finish(mut self) -> Vec<u8> {
        self.0.push('\n');
        self.0.into_bytes()
    }
}
