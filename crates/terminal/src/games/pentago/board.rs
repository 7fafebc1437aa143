//! Drawing of the board: quadrants with their letters, the last marble in brackets, marbles of a
//! five between stars.

use pentago::{Board, Side, Square};

use crate::screen::{Paint, Screen};

/// The highlighted squares.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Marks<'a> {
    /// The square of the last marble.
    pub(super) last: Option<usize>,
    /// The squares of full lines.
    pub(super) fives: &'a [usize],
}

/// Returns the symbol of a side, so that sides differ even without colour.
pub(super) const fn sign(side: Side) -> char {
    match side {
        Side::White => 'O',
        Side::Black => 'X',
    }
}

/// Draws the board row by row, with files, ranks and quadrant letters.
pub(super) fn rows(board: &Board, marks: Marks<'_>, screen: &Screen) -> Vec<String> {
    let faint = |text: &str| screen.paint(Paint::Faint, text);
    let files = faint("     a  b  c    d  e  f");
    let rule = faint("   +---------+---------+");
    let mut rows = vec![files.clone(), rule.clone()];
    for row in 0..6 {
        let cells = |from: usize| -> String {
            (from..from + 3)
                .map(|column| {
                    let square = row * 6 + column;
                    cell(board, square, marks, screen)
                })
                .collect()
        };
        let letters = match row {
            1 => ["A", "B"],
            4 => ["C", "D"],
            _ => [" ", " "],
        };
        let bar = faint("|");
        rows.push(
            format!("{}{bar}{}{bar}{}{bar} {}", faint(&format!("{} {}", letters[0], 6 - row)), cells(0), cells(3), faint(letters[1]))
                .trim_end()
                .to_owned(),
        );
        if row == 2 {
            rows.push(rule.clone());
        }
    }
    rows.push(rule);
    rows
}

fn cell(board: &Board, number: usize, marks: Marks<'_>, screen: &Screen) -> String {
    let Some(square) = Square::from_index(number) else { return String::new() };
    let Some(side) = board.get(square) else { return screen.paint(Paint::Faint, " . ") };
    let sign = sign(side);
    let text = match (marks.fives.contains(&number), marks.last == Some(number)) {
        (true, _) => format!("*{sign}*"),
        (false, true) => format!("[{sign}]"),
        (false, false) => format!(" {sign} "),
    };
    screen.paint(if side == Side::White { Paint::FreshTile } else { Paint::TripleLetter }, &text)
}
