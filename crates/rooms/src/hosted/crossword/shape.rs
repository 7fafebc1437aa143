//! Recognises positions of crossword games: 15 rows and further fields.

use crate::hosted::open::language_of;

/// The notation that a text looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::hosted) enum PositionShape {
    Cgp,
    /// Rows, a rack and the used words.
    UsedWords,
}

/// Returns which notation a text looks like; `None` if it is no position of a crossword game. A
/// damaged position still has its shape, so that its error can be reported.
pub(in crate::hosted) fn shape_of(text: &str) -> Option<PositionShape> {
    let mut fields = text.split_whitespace();
    let rows = fields.next()?;
    let slashes = rows.chars().filter(|c| *c == '/').count();
    let written = rows.chars().all(|c| c.is_alphanumeric() || matches!(c, '/' | '.' | '\u{300}'..='\u{36f}'));
    // Boards of Balda have at most 11 rows and no numbers.
    if !written || slashes < 8 || (slashes < 11 && !rows.chars().any(|c| c.is_ascii_digit())) {
        return None;
    }
    let (rack, third) = (fields.next().unwrap_or_default(), fields.next().unwrap_or_default());
    let is_scores =
        |field: &str| field.chars().any(|c| c.is_ascii_digit()) && field.chars().all(|c| c.is_ascii_digit() || "-/".contains(c));
    if is_scores(third) {
        return Some(PositionShape::Cgp);
    }
    let russian = language_of(&format!("{rows}{rack}{third}")) == Some("ru");
    let has_used_words = rack.contains('*') || third == "-" || (russian && !rack.contains('/'));
    Some(if has_used_words { PositionShape::UsedWords } else { PositionShape::Cgp })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_told_apart() {
        let open = vec!["15"; 15].join("/");
        for (rest, shape) in [
            (" ABC/ 0/0 0", PositionShape::Cgp),
            (" АБВ/ 0/0 0 lex ru;", PositionShape::Cgp),
            (" ABC", PositionShape::Cgp),
            ("", PositionShape::Cgp),
            (" АБВ -", PositionShape::UsedWords),
            (" - КОТ,ДОМ scores=1/2", PositionShape::UsedWords),
            (" АБВ КОТ", PositionShape::UsedWords),
            (" АБ* КОТ", PositionShape::UsedWords),
            (" - -", PositionShape::UsedWords),
        ] {
            assert_eq!(shape_of(&format!("{open}{rest}")), Some(shape), "{rest}");
        }
        assert_eq!(shape_of("15/15/15/15/15/15/15/15/15 A"), Some(PositionShape::Cgp));
        for other in
            ["", "...../...../БАЛДА/...../..... БАЛДА", ".../.../.../.../.../.../.../.../...", "c6AR", "https://a/b/c/d/e/f/g/h/i/j/k1"]
        {
            assert_eq!(shape_of(other), None, "{other}");
        }
    }
}
