//! A file of lines that grows while an event goes on, so that an interrupted event goes on where it was.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::path::Path;

/// The file, for whoever writes it: nobody else does meanwhile.
#[derive(Debug)]
pub struct Lines {
    file: File,
    /// Bytes of whole lines; what stands behind them is cut off before the next line is written.
    whole: u64,
    torn: bool,
}

/// What a file holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Text {
    /// The whole lines, with their ends.
    pub whole: String,
    /// A last line without its end: it was being written when the program was ended, and counts for nothing.
    pub torn: String,
}

/// Why a file can't be written to.
#[derive(Debug, thiserror::Error)]
pub enum LinesError {
    /// Somebody else is at it.
    #[error("it is being written by another process: wait for it, or end it")]
    Busy,
    /// The system says no.
    #[error(transparent)]
    System(#[from] io::Error),
}

impl Lines {
    /// Opens or makes the file, and reads it. Nothing that stands in it changes until a line is written.
    ///
    /// # Errors
    /// It is in use, can't be read and written, or its whole lines are no UTF-8.
    pub fn open(path: &Path) -> Result<(Lines, Text), LinesError> {
        let mut file = OpenOptions::new().read(true).append(true).create(true).open(path)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(LinesError::Busy),
            // A file system without locks: then nobody is kept out.
            Err(TryLockError::Error(_)) => {}
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        let text = Text::from_bytes(bytes)?;
        Ok((Lines { file, whole: text.whole.len() as u64, torn: !text.torn.is_empty() }, text))
    }

    /// Writes a line; it has no end of line in it.
    ///
    /// # Errors
    /// It can't be written.
    pub fn append(&mut self, line: &str) -> io::Result<()> {
        if self.torn {
            self.file.set_len(self.whole)?;
            self.torn = false;
        }
        // One write: a line is there whole, or its rest is cut off later.
        self.file.write_all(format!("{line}\n").as_bytes())?;
        self.file.flush()
    }
}

impl Text {
    /// Reads a file that somebody else may be writing.
    ///
    /// # Errors
    /// It can't be read, or its whole lines are no UTF-8.
    pub fn read(path: &Path) -> io::Result<Text> {
        Text::from_bytes(std::fs::read(path)?)
    }

    fn from_bytes(mut bytes: Vec<u8>) -> io::Result<Text> {
        let end = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        // A line may be torn within a letter.
        let torn = String::from_utf8_lossy(&bytes.split_off(end)).into_owned();
        let whole = String::from_utf8(bytes).map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))?;
        Ok(Text { whole, torn })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_torn_line_stays_until_the_next_is_written() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lines");
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
    fn a_line_may_be_torn_within_a_letter() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lines");
        std::fs::write(&path, "один\nдва\n".bytes().chain([0xd1]).collect::<Vec<u8>>()).unwrap();
        let (mut lines, text) = Lines::open(&path).unwrap();
        assert_eq!(text.whole, "один\nдва\n");
        lines.append("три").unwrap();
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "один\nдва\nтри\n");
    }
}
