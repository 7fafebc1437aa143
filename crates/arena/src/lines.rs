//! An append-only file of lines. An interrupted event resumes from it.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::path::Path;

/// The file opened for writing, under an exclusive lock.
#[derive(Debug)]
pub struct Lines {
    file: File,
    /// Length in bytes of the complete lines. A partial line after them is truncated before the
    /// next write.
    whole: u64,
    torn: bool,
}

/// The contents of a file of lines.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Text {
    /// The complete lines, with their line feeds.
    pub whole: String,
    /// A partial last line, left by an interrupted write. It is ignored.
    pub torn: String,
}

/// Why a file cannot be written.
#[derive(Debug, thiserror::Error)]
pub enum LinesError {
    #[error("it is being written by another process: wait for it, or end it")]
    Busy,
    #[error(transparent)]
    System(#[from] io::Error),
}

impl Lines {
    /// Opens or creates the file and reads it. Its contents do not change until a line is appended.
    ///
    /// # Errors
    /// Returns an error if the file is locked by another process, cannot be read or written, or its
    /// complete lines are not UTF-8.
    pub fn open(path: &Path) -> Result<(Lines, Text), LinesError> {
        let mut file = OpenOptions::new().read(true).append(true).create(true).open(path)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(LinesError::Busy),
            // The file system does not support locks; continue without one.
            Err(TryLockError::Error(_)) => {}
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        let text = Text::from_bytes(bytes)?;
        Ok((Lines { file, whole: text.whole.len() as u64, torn: !text.torn.is_empty() }, text))
    }

    /// Appends a line. `line` must not contain a line feed.
    ///
    /// # Errors
    /// Returns an error if the write fails.
    pub fn append(&mut self, line: &str) -> io::Result<()> {
        if self.torn {
            self.file.set_len(self.whole)?;
            self.torn = false;
        }
        // A single write: either the line is complete, or the partial line is truncated later.
        self.file.write_all(format!("{line}\n").as_bytes())?;
        self.file.flush()
    }
}

impl Text {
    /// Reads a file that another process may be writing.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read or its complete lines are not UTF-8.
    pub fn read(path: &Path) -> io::Result<Text> {
        Text::from_bytes(std::fs::read(path)?)
    }

    fn from_bytes(mut bytes: Vec<u8>) -> io::Result<Text> {
        let end = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        // A partial line may end within a UTF-8 sequence.
        let torn = String::from_utf8_lossy(&bytes.split_off(end)).into_owned();
        let whole = String::from_utf8(bytes).map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))?;
        Ok(Text { whole, torn })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn partial_line_is_truncated_by_the_next_append() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("lines");
        std::fs::write(&path, "one\ntwo\nthr").unwrap();
        let (mut lines, text) = Lines::open(&path).unwrap();
        assert_eq!((text.whole.as_str(), text.torn.as_str()), ("one\ntwo\n", "thr"));
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "one\ntwo\nthr");
        assert!(matches!(Lines::open(&path), Err(LinesError::Busy)));
        lines.append("four").unwrap();
        lines.append("five").unwrap();
        drop(lines);
        assert_eq!(Text::read(&path).unwrap().whole, "one\ntwo\nfour\nfive\n");
        assert_eq!(Lines::open(&path).unwrap().1, Text { whole: "one\ntwo\nfour\nfive\n".to_owned(), torn: String::new() });
    }

    #[test]
    fn partial_line_may_end_within_a_utf8_sequence() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("lines");
        std::fs::write(&path, "один\nдва\n".bytes().chain([0xd1]).collect::<Vec<u8>>()).unwrap();
        let (mut lines, text) = Lines::open(&path).unwrap();
        assert_eq!(text.whole, "один\nдва\n");
        lines.append("три").unwrap();
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "один\nдва\nтри\n");
    }
}
