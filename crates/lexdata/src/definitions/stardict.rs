//! A reader of StarDict dictionaries: a gzip file of texts, and an index: each headword with a
//! trailing zero byte, then the offset and the length of its text in four bytes each.
//!
//! The texts of the supported dictionary are marked up, with `[<i>abé</i>]` for the pronunciation
//! and `<b>katolický duchovní</b>` for the definition.

use std::io::Read as _;

use flate2::read::GzDecoder;

/// An upper bound of the decompressed size.
const MAX_UNPACKED_BYTES: u64 = 1 << 28;

/// Why the files are not a dictionary.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("StarDict dictionary, {at}: {what}; expected Debian's stardict-czech 20171101-1")]
pub struct StarDictError {
    /// The location of the fault.
    pub at: String,
    pub what: &'static str,
}

/// Reads headwords and texts in the order of the index.
pub fn entries(dict: &[u8], index: &[u8]) -> Result<Vec<(String, String)>, StarDictError> {
    let fault = |at: String, what| StarDictError { at, what };
    let mut texts = Vec::new();
    GzDecoder::new(dict).take(MAX_UNPACKED_BYTES).read_to_end(&mut texts).map_err(|_| fault("its texts".to_owned(), "they are damaged"))?;
    let mut entries = Vec::new();
    let mut rest = index;
    while !rest.is_empty() {
        let at = || format!("byte {} of its index", index.len() - rest.len());
        let end = rest.iter().position(|&byte| byte == 0).ok_or_else(|| fault(at(), "a headword without an end"))?;
        let (headword, numbers) = (&rest[..end], &rest[end + 1..]);
        let number = |from: usize| {
            let bytes = numbers.get(from..from + 4)?;
            bytes.try_into().ok().map(|bytes| u32::from_be_bytes(bytes) as usize)
        };
        let text = number(0).zip(number(4)).and_then(|(start, length)| texts.get(start..start.checked_add(length)?));
        let text = text.and_then(|text| std::str::from_utf8(text).ok()).ok_or_else(|| fault(at(), "no text of it"))?;
        let headword = std::str::from_utf8(headword).map_err(|_| fault(at(), "a headword that is not UTF-8"))?;
        entries.push((headword.to_owned(), text.to_owned()));
        rest = &numbers[8..];
    }
    Ok(entries)
}

/// Returns the meanings of a text, without markup and pronunciation, split where they are numbered.
pub fn meanings(text: &str) -> Vec<String> {
    let mut plain = String::new();
    for line in text.lines().map(str::trim).filter(|line| !line.starts_with('[')) {
        let mut rest = line;
        while let Some((before, after)) = rest.split_once('<') {
            plain.push_str(before);
            rest = after.split_once('>').map_or("", |(_, after)| after);
        }
        plain.push_str(rest);
        plain.push(' ');
    }
    for (entity, letter) in [("&quot;", "\""), ("&apos;", "'"), ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&")] {
        plain = plain.replace(entity, letter);
    }
    let mut meanings = Vec::new();
    let mut rest = plain.as_str();
    for number in 1.. {
        let Some((before, after)) = rest.split_once(&format!("{number}. ")) else { break };
        meanings.push(before);
        rest = after;
    }
    meanings.push(rest);
    let tidy = |text: &str| text.trim_matches(|letter: char| letter.is_whitespace() || matches!(letter, ';' | ',')).to_owned();
    meanings.into_iter().map(tidy).filter(|text| !text.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use super::*;

    #[test]
    fn entries_and_meanings_are_read() {
        let text = "\n    [<i>abé</i>]\n\n<b>duchovní &amp; kněz</b>\n";
        let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        encoder.write_all(text.as_bytes()).unwrap();
        let dict = encoder.finish().unwrap();
        let length = (text.len() as u32).to_be_bytes();
        let index = [b"abb\xC3\xA9\0".as_slice(), &[0; 4], &length].concat();
        assert_eq!(entries(&dict, &index).unwrap(), [("abbé".to_owned(), text.to_owned())]);
        assert_eq!(meanings(text), ["duchovní & kněz"]);
        assert_eq!(meanings("<b>1. tabulka; 2. deska, </b>"), ["tabulka", "deska"]);
        assert_eq!(meanings("<b>hist. 1. tabulka</b>"), ["hist.", "tabulka"]);
        for (bad, what) in [(&index[..3], "without an end"), (&index[..10], "no text"), (b"a\0\0\0\0\x09\0\0\0\xFF", "no text")] {
            assert!(entries(&dict, bad).unwrap_err().to_string().contains(what), "{what}");
        }
        assert!(entries(b"", &index).unwrap_err().to_string().contains("damaged"));
    }
}
