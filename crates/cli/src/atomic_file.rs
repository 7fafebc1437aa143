//! Atomic file writes: to a temporary file in the same folder, which is then renamed.

use std::io::{self, Write as _};
use std::path::Path;

use tempfile::NamedTempFile;

/// Writes a new file.
///
/// # Errors
/// Returns [`io::ErrorKind::AlreadyExists`] if the file exists, and leaves it unchanged.
pub fn write_new(file: &Path, bytes: &[u8]) -> io::Result<()> {
    // Checked first, so that an existing file in a read-only folder gives this error.
    if file.exists() {
        return Err(io::ErrorKind::AlreadyExists.into());
    }
    write_temporary(file, bytes)?.persist_noclobber(file).map(drop).map_err(|failed| failed.error)
}

/// Writes a file and replaces an existing one.
pub fn write_over(file: &Path, bytes: &[u8]) -> io::Result<()> {
    write_temporary(file, bytes)?.persist(file).map(drop).map_err(|failed| failed.error)
}

fn write_temporary(file: &Path, bytes: &[u8]) -> io::Result<NamedTempFile> {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut temporary = NamedTempFile::new_in(folder).map_err(without_temporary_name)?;
    temporary.write_all(bytes).map_err(without_temporary_name)?;
    Ok(temporary)
}

/// Removes the name of the temporary file, which means nothing to the user, from the error text.
fn without_temporary_name(failed: io::Error) -> io::Error {
    let text = failed.to_string();
    match text.rsplit_once(" at path ") {
        Some((reason, _)) => io::Error::new(failed.kind(), reason.to_owned()),
        None => failed,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_do_not_name_the_temporary_file() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("none").join("game.gcg");
        for failed in [write_new(&file, b"a"), write_over(&file, b"a")] {
            let failed = failed.unwrap_err();
            assert_eq!(failed.kind(), io::ErrorKind::NotFound);
            assert_eq!(failed.to_string(), std::fs::read(&file).unwrap_err().to_string());
        }
        let file = folder.path().join("game.gcg");
        write_new(&file, b"a").unwrap();
        assert_eq!(write_new(&file, b"b").unwrap_err().kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(std::fs::read(&file).unwrap(), b"a");
        write_over(&file, b"b").unwrap();
        assert_eq!(std::fs::read(&file).unwrap(), b"b");
    }
}
