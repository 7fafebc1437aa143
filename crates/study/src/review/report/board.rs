//! Small pictures of boards as SVG.

use std::collections::BTreeSet;
use std::fmt::Write;

use serde_json::Value;
use wire::{GameFields, GameRecord, Happening};

use crate::html::escaped;

/// The side of a square in units of the drawing.
const SIDE: usize = 20;

/// The content of a board.
enum Content {
    /// A letter on a square; lower case for a blank.
    Letters,
    /// White (`w`) and black (`b`) marbles.
    Marbles,
}

/// Draws the board of a replay's frame with the squares of a move marked. Returns `None` if the
/// game's frames have no board.
pub(super) fn picture(frame: &GameFields, record: Option<&GameRecord>, title: &str) -> Option<String> {
    let (rows, content) = rows(frame.0.get("board")?)?;
    let (width, height) = (rows.first()?.len(), rows.len());
    let marked = record.map(squares).unwrap_or_default();
    let mut out = format!(
        r#"<svg class="board" viewBox="0 0 {} {}" role="img" aria-label="{}">"#,
        width * SIDE + 1,
        height * SIDE + 1,
        escaped(title)
    );
    let squares = rows.iter().enumerate().flat_map(|(y, row)| row.iter().enumerate().map(move |(x, square)| (x, y, *square)));
    for (x, y, square) in squares {
        let class = if marked.contains(&(y * width + x)) { "square marked" } else { "square" };
        let (left, top) = (x * SIDE, y * SIDE);
        // Writing to a `String` never fails.
        let _ = write!(out, r#"<rect class="{class}" x="{left}.5" y="{top}.5" width="{SIDE}" height="{SIDE}"/>"#);
        let (middle, center) = (left + SIDE / 2, top + SIDE / 2);
        let _ = match (&content, square) {
            (_, '.' | ' ') => Ok(()),
            (Content::Marbles, color) => {
                write!(out, r#"<circle class="marble-{}" cx="{middle}.5" cy="{center}.5" r="7"/>"#, name_of(color))
            }
            (Content::Letters, letter) => {
                let class = if letter.is_lowercase() { "letter blank" } else { "letter" };
                let letter = escaped(&letter.to_uppercase().to_string());
                write!(out, r#"<text class="{class}" x="{middle}.5" y="{}">{letter}</text>"#, center + 5)
            }
        };
    }
    out.push_str("</svg>");
    Some(out)
}

fn name_of(color: char) -> &'static str {
    if color == 'w' { "white" } else { "black" }
}

/// Reads a board: rows of letters, or the squares of a square board in one text.
fn rows(board: &Value) -> Option<(Vec<Vec<char>>, Content)> {
    match board {
        Value::Array(rows) => {
            let rows: Option<Vec<Vec<char>>> = rows.iter().map(|row| Some(row.as_str()?.chars().collect())).collect();
            Some((rows?, Content::Letters))
        }
        Value::String(text) => {
            let squares: Vec<char> = text.chars().collect();
            let side = squares.len().isqrt();
            (side > 0 && side * side == squares.len()).then(|| (squares.chunks(side).map(<[char]>::to_vec).collect(), Content::Marbles))
        }
        _ => None,
    }
}

/// Returns the squares that a record changes.
fn squares(record: &GameRecord) -> BTreeSet<usize> {
    let Happening::Game(event) = &record.what else { return BTreeSet::new() };
    let number = |value: &Value| value.as_u64().and_then(|square| usize::try_from(square).ok());
    let all = event.0.get("squares").and_then(Value::as_array).into_iter().flatten().filter_map(number);
    all.chain(event.0.get("square").and_then(number)).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn fields(value: Value) -> GameFields {
        GameFields::of(value).unwrap()
    }

    #[test]
    fn letters_are_escaped_and_squares_marked() {
        let record = GameRecord { n: 0, at: None, what: Happening::Game(fields(json!({"kind": "placed", "squares": [1, 3]}))) };
        let picture = picture(&fields(json!({"board": ["A<", ".b"]})), Some(&record), "a \"b\"").unwrap();
        assert_eq!(picture.matches("square marked").count(), 2);
        assert_eq!(picture.matches("<text").count(), 3);
        assert!(picture.contains(">&lt;</text>") && picture.contains(r#"class="letter blank""#), "{picture}");
        assert!(picture.contains("a &quot;b&quot;"), "{picture}");
    }

    #[test]
    fn marbles_are_circles() {
        let picture = picture(&fields(json!({"board": "w..b"})), None, "t").unwrap();
        assert!(picture.contains("marble-white") && picture.contains("marble-black"), "{picture}");
        assert_eq!(picture.matches("<rect").count(), 4);
    }

    #[test]
    fn other_boards_have_no_picture() {
        for frame in [json!({}), json!({"board": 3}), json!({"board": "abc"}), json!({"board": []}), json!({"board": [1]})] {
            assert_eq!(super::picture(&fields(frame), None, "t"), None);
        }
    }
}
