//! Decodes lines of text in the encoding given by `SET`.

use encoding_rs::Encoding;

use super::fault::Fault;

/// hunspell's default if `SET` is missing.
const DEFAULT: &str = "ISO8859-1";

/// Returns the encoding of an `.aff` file from its first `SET` line, before the file is decoded.
pub(super) fn of_affixes(bytes: &[u8]) -> Result<&'static Encoding, (usize, Fault)> {
    for (index, line) in lines(bytes).enumerate() {
        let mut fields = line.split(u8::is_ascii_whitespace).filter(|field| !field.is_empty());
        if fields.next() == Some(b"SET") {
            let name = fields.next().ok_or((index + 1, Fault::ValueMissing("SET")))?;
            let name = String::from_utf8_lossy(name);
            return by_name(&name).ok_or_else(|| (index + 1, Fault::UnknownEncoding(name.into_owned())));
        }
    }
    Ok(by_name(DEFAULT).expect("the default is known"))
}

/// Returns an encoding by hunspell's name. These are the usual names, some with a vendor prefix:
/// `microsoft-cp1251`.
fn by_name(name: &str) -> Option<&'static Encoding> {
    let plain = name.trim().to_ascii_lowercase();
    let plain = plain.strip_prefix("microsoft-").unwrap_or(&plain);
    Encoding::for_label(plain.as_bytes())
}

/// Splits into lines, without line ends (`\n` or `\r\n`) and without the byte order mark.
fn lines(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    bytes.split(|&byte| byte == b'\n').map(|line| line.strip_suffix(b"\r").unwrap_or(line))
}

/// Decodes the lines, numbered from 1. All supported encodings are supersets of ASCII, so lines can
/// be split before decoding.
pub(super) fn text_lines<'a>(
    bytes: &'a [u8],
    encoding: &'static Encoding,
) -> impl Iterator<Item = Result<(usize, std::borrow::Cow<'a, str>), (usize, Fault)>> {
    lines(bytes).enumerate().map(move |(index, line)| {
        encoding
            .decode_without_bom_handling_and_without_replacement(line)
            .map(|text| (index + 1, text))
            .ok_or_else(|| (index + 1, Fault::NotText(encoding.name().to_owned())))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn encodings_are_found_by_name() {
        for (name, found) in [
            ("UTF-8", "UTF-8"),
            ("ISO8859-1", "windows-1252"),
            ("ISO8859-2", "ISO-8859-2"),
            ("ISO8859-15", "ISO-8859-15"),
            ("KOI8-R", "KOI8-R"),
            ("KOI8-U", "KOI8-U"),
            ("microsoft-cp1251", "windows-1251"),
        ] {
            assert_eq!(by_name(name).map(Encoding::name), Some(found), "{name}");
        }
        assert_eq!(by_name("ISCII-DEVANAGARI"), None);
    }

    #[test]
    fn line_ends_and_byte_order_mark_are_stripped() {
        let found: Vec<_> = lines(b"\xEF\xBB\xBFone\r\ntwo\n\nfour").collect();
        assert_eq!(found, [b"one".as_slice(), b"two", b"", b"four"]);
    }

    #[test]
    fn undecodable_lines_are_faults() {
        let encoding = of_affixes(b"# rules\nSET UTF-8\n").unwrap();
        let found: Vec<_> = text_lines(b"ok\n\xFF\xFE\n", encoding).collect();
        assert_eq!(found[0], Ok((1, "ok".into())));
        assert_eq!(found[1], Err((2, Fault::NotText("UTF-8".into()))));
    }
}
