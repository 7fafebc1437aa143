//! Character encodings: UTF-8 with or without a byte order mark, the one named in
//! `#character-encoding`, and ISO-8859-1 for old files without it.

use encoding_rs::{Encoding, REPLACEMENT, UTF_16BE, UTF_16LE, WINDOWS_1252, X_USER_DEFINED};

use super::error::{Fault, ParseGcgError};

const PRAGMA: &str = "#character-encoding";

/// Decodes a file.
pub(super) fn decode(bytes: &[u8]) -> Result<String, ParseGcgError> {
    if let Some((encoding, mark)) = Encoding::for_bom(bytes) {
        return decode_as(encoding, &bytes[mark..], bytes);
    }
    match named(bytes) {
        Some((line, text)) => {
            let name = text[PRAGMA.len()..].trim();
            let encoding = known(name).ok_or_else(|| ParseGcgError::at(line, &text, Fault::Encoding { name: name.to_owned() }))?;
            decode_as(encoding, bytes, bytes)
        }
        None => Ok(match std::str::from_utf8(bytes) {
            Ok(text) => text.to_owned(),
            // Windows-1252 is ISO-8859-1 with letters in place of control characters; files in
            // either encoding claim to be the latter.
            Err(_) => WINDOWS_1252.decode_without_bom_handling(bytes).0.into_owned(),
        }),
    }
}

/// Returns the line before the first event that names an encoding.
fn named(bytes: &[u8]) -> Option<(usize, String)> {
    let header = bytes.split(|&byte| byte == b'\n').zip(1..).take_while(|(line, _)| !line.starts_with(b">"));
    let pragma = |line: &[u8]| {
        let rest = line.strip_prefix(PRAGMA.as_bytes())?;
        rest.first().is_none_or(u8::is_ascii_whitespace).then(|| String::from_utf8_lossy(line).trim_end().to_owned())
    };
    header.into_iter().find_map(|(line, number)| Some((number, pragma(line)?)))
}

/// Returns the encoding with this name. US-ASCII is rejected: it has no letters beyond A to Z, so a
/// file that names an encoding uses another one, and a true ASCII file is valid UTF-8.
fn known(name: &str) -> Option<&'static Encoding> {
    let lower = name.to_ascii_lowercase();
    if lower.contains("ascii") || lower.starts_with("ansi") {
        return None;
    }
    let refused = [REPLACEMENT, X_USER_DEFINED, UTF_16BE, UTF_16LE];
    Encoding::for_label(lower.as_bytes()).filter(|encoding| !refused.contains(encoding))
}

fn decode_as(encoding: &'static Encoding, bytes: &[u8], whole: &[u8]) -> Result<String, ParseGcgError> {
    if let Some(text) = encoding.decode_without_bom_handling_and_without_replacement(bytes) {
        return Ok(text.into_owned());
    }
    // Reports the first line with an invalid character. Only UTF-8 and multi-byte encodings get
    // here, and all of them use the same line ends.
    let broken = |line: &[u8]| encoding.decode_without_bom_handling_and_without_replacement(line).is_none();
    let (line, text) = (1..).zip(whole.split(|&byte| byte == b'\n')).find(|(_, line)| broken(line)).unwrap_or((1, b""));
    Err(ParseGcgError::at(line, &String::from_utf8_lossy(text), Fault::NotEncoded { encoding: encoding.name().to_owned() }))
}

/// Returns whether this pragma names the encoding, which has already been applied.
pub(super) fn is_pragma(key: &str) -> bool {
    key == &PRAGMA[1..]
}

#[cfg(test)]
mod tests {
    use encoding_rs::UTF_8;

    use super::*;

    #[test]
    fn encoding_is_detected_by_name_bom_or_content() {
        assert_eq!(known("UTF-8"), Some(UTF_8));
        assert_eq!(decode("#player1 a Ř".as_bytes()).unwrap(), "#player1 a Ř");
        assert_eq!(decode(b"\xEF\xBB\xBF#player1 a b").unwrap(), "#player1 a b");
        assert_eq!(decode(b"#player1 c\xE9sar").unwrap(), "#player1 césar");
        assert_eq!(decode(b"#character-encoding ISO-8859-1\n\xE9").unwrap(), "#character-encoding ISO-8859-1\né");
        assert_eq!(decode(b"#character-encoding iso-8859-2\r\n\xF8").unwrap(), "#character-encoding iso-8859-2\r\nř");
        assert_eq!(decode(b"#title x\n#character-encoding windows-1251\n\xC6").unwrap(), "#title x\n#character-encoding windows-1251\nЖ");
        assert_eq!(decode(b"#character-encoding KOI8-R\n\xF6").unwrap(), "#character-encoding KOI8-R\nЖ");
        assert_eq!(decode(b"\xFF\xFE#\0x\0").unwrap(), "#x");
    }

    #[test]
    fn decoding_errors_name_the_line() {
        let error = decode(b"#title x\n#character-encoding klingon\n").unwrap_err();
        assert_eq!((error.line(), error.fault().unwrap()), (Some(2), &Fault::Encoding { name: "klingon".to_owned() }));
        for name in ["ASCII", "us-ascii", "replacement", "UTF-16LE", ""] {
            assert_eq!(known(name), None, "{name}");
        }
        let error = decode(b"#character-encoding UTF-8\n#player1 a b\n#player2 c\xE9sar\n").unwrap_err();
        assert_eq!((error.line(), error.fault().unwrap()), (Some(3), &Fault::NotEncoded { encoding: "UTF-8".to_owned() }));
        // A pragma after the first move does not name an encoding.
        assert!(decode(b">a: #\n#character-encoding klingon\n").is_ok());
    }
}
