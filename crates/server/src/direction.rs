//! Characters that names and titles must not hold: marks that turn the direction of text, and what nobody sees.

/// Is it a mark that turns the direction of text, by which a name could rewrite what stands beside it?
pub(crate) fn turns_text(c: char) -> bool {
    matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{2028}' | '\u{2029}')
}

/// Does it leave nothing, whatever stands beside it, and join nothing either? By such a character one name could be told apart from another by nobody.
pub(crate) fn hides(c: char) -> bool {
    matches!(
        c,
        '\u{ad}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{180e}' | '\u{200b}' | '\u{2060}'
            ..='\u{2065}' | '\u{2800}' | '\u{3164}' | '\u{feff}' | '\u{ffa0}'
    )
}

/// Removes from a text that somebody else wrote what can't be seen, or would turn what stands beside it.
pub(crate) fn visible(text: &str) -> String {
    text.chars().filter(|c| !c.is_control() && !turns_text(*c) && !hides(*c)).collect()
}
