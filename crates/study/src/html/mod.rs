//! Self-contained HTML pages. They need no script and adapt to dark mode and print.

mod language;
pub(crate) mod plot;

use std::fmt::Write;

pub(crate) use self::language::Language;

const STYLE: &str = include_str!("report.css");

/// Returns the start of a page.
pub(crate) fn head(title: &str, language: Language) -> String {
    format!(
        "<!doctype html>\n<html lang=\"{}\">\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n<title>{}</title>\n\
         <style>{STYLE}</style>\n<main>\n",
        language.code(),
        escaped(title)
    )
}

/// The end of a page.
pub(crate) const FOOT: &str = "</main>\n</html>\n";

/// Escapes text for content and quoted attributes, and removes control characters.
pub(crate) fn escaped(text: &str) -> String {
    let text: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    html_escape::encode_safe(&text).into_owned()
}

/// Escapes a file name for an address relative to the folder.
pub(crate) fn address(name: &str) -> String {
    let mut out = String::new();
    for byte in name.bytes() {
        if byte.is_ascii_alphanumeric() || b"-_.".contains(&byte) {
            out.push(char::from(byte));
        } else {
            // Writing to a `String` never fails.
            let _ = write!(out, "%{byte:02X}");
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_files_become_addresses() {
        assert_eq!(address("a-b_c.1"), "a-b_c.1");
        assert_eq!(address("hra č. 1\"<"), "hra%20%C4%8D.%201%22%3C");
    }

    #[test]
    fn text_is_escaped() {
        assert_eq!(escaped("<a href='x'>\u{7}\"&"), "&lt;a href=&#x27;x&#x27;&gt; &quot;&amp;");
    }
}
