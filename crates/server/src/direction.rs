//! Marks that turn the direction of text.

/// Is it a mark that turns the direction of text, by which a name could rewrite what stands beside it?
pub(crate) fn turns_text(c: char) -> bool {
    matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{2028}' | '\u{2029}')
}
