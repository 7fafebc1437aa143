//! Characters forbidden in names and titles: direction marks and invisible characters.

/// Returns whether a character changes the direction of text or breaks lines. A name with such a
/// character could alter the text next to it.
pub fn turns_text(c: char) -> bool {
    matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{2028}' | '\u{2029}')
}

/// Returns whether a character is always invisible and joins no other characters. Names that differ
/// only in such characters look the same.
pub fn hides(c: char) -> bool {
    matches!(
        c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{180e}' | '\u{200b}' | '\u{2060}'
            ..='\u{2065}' | '\u{2800}' | '\u{3164}' | '\u{feff}' | '\u{ffa0}' | '\u{e0000}'..='\u{e0fff}'
    )
}

/// Removes invisible characters and direction marks from untrusted text.
pub fn visible(text: &str) -> String {
    let mut visible = String::with_capacity(text.len());
    for c in text.chars().filter(|c| !c.is_control() && !turns_text(*c) && !hides(*c)) {
        // Joiners and variation selectors shape emoji and the letters of some scripts. After Latin,
        // Greek or Cyrillic letters they are invisible.
        let shapes = !matches!(c, '\u{200c}' | '\u{200d}' | '\u{fe00}'..='\u{fe0f}')
            || visible.chars().next_back().is_some_and(|before| !before.is_alphabetic() || before >= '\u{530}');
        if shapes {
            visible.push(c);
        }
    }
    visible
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invisible_characters_are_removed() {
        for hidden in ["An\u{200d}na", "Anna\u{fe0f}", "A\u{34f}nna", "\u{e0041}Anna", "\u{200d}An\u{200b}na", "A\u{200c}\u{200d}nna"] {
            assert_eq!(visible(hidden), "Anna", "{hidden:?}");
        }
        for seen in ["\u{645}\u{6cc}\u{200c}\u{62e}", "\u{1f469}\u{200d}\u{1f680}", "\u{2764}\u{fe0f}", "e\u{301}"] {
            assert_eq!(visible(seen), seen, "{seen:?}");
        }
    }
}
