//! Drawing of the grid with the last word highlighted, and the words of each player next to it.

use balda::game::View;
use balda::{Move, Square};
use unicode_width::UnicodeWidthStr as _;

use crate::screen::{Paint, Screen};
use crate::tiles::board::fit;

/// The width of a column of words.
const COLUMN_WIDTH: usize = 16;

/// Draws the grid with the words of each seat next to it. Highlights the previewed move, or else
/// the last one.
pub(super) fn draw(view: &View, names: &[&str], previewed: Option<&Move>, screen: &Screen) -> String {
    let grid = rows(view, previewed, screen);
    let beside = columns(view, names, grid.len(), screen);
    let width = 5 + 3 * view.grid.side().len();
    let mut lines = Vec::new();
    for place in 0..grid.len().max(beside.len()) {
        let left = grid.get(place).map_or_else(|| " ".repeat(width), |(line, length)| format!("{line}{}", " ".repeat(width - length)));
        let right = beside.get(place).map_or("", String::as_str);
        lines.push(format!("{left} {right}").trim_end().to_owned());
    }
    lines.join("\n")
}

/// Returns the lines of the grid with their widths in columns.
fn rows(view: &View, previewed: Option<&Move>, screen: &Screen) -> Vec<(String, usize)> {
    let side = view.grid.side();
    let last = view.words.last().map(|played| played.action);
    let shown = previewed.copied().or(last);
    let grid = previewed.map_or(view.grid, |action| view.grid.with(action.square, action.letter));
    let edge: String = (0..side.len()).map(|column| format!("{column:^3}")).collect();
    let width = 4 + 3 * side.len();
    let mut rows = vec![(screen.paint(Paint::Faint, &format!("    {edge}")), width)];
    for row in 0..side.len() {
        let cells: String = (0..side.len())
            .map(|column| {
                let square = Square::new(row, column).unwrap_or_default();
                let put = shown.is_some_and(|action| action.square == square);
                let on = shown.is_some_and(|action| action.path.uses(square) > 0);
                let is_adjacent = || square.neighbours(side, view.shape.diagonals).any(|near| grid.get(near).is_some());
                match grid.get(square) {
                    // The new letter is in brackets, so that it is visible without colours.
                    Some(tile) if put => screen.paint(Paint::FreshTile, &format!("[{}]", view.letters.letter(tile))),
                    Some(tile) if on => screen.paint(Paint::FreshTile, &format!(" {} ", view.letters.letter(tile))),
                    Some(tile) => screen.paint(Paint::Tile, &format!(" {} ", view.letters.letter(tile))),
                    None if view.prizes.factor(square) > 1 => screen.paint(Paint::Faint, &format!(" {} ", view.prizes.factor(square))),
                    // An empty square next to a letter, where a move is possible.
                    None if is_adjacent() => screen.paint(Paint::Faint, " · "),
                    None => "   ".to_owned(),
                }
            })
            .collect();
        rows.push((format!("{} {cells}", screen.paint(Paint::Faint, &format!("{row:>3}"))), width));
    }
    rows
}

/// Returns the name, score and last words of each seat in columns, in at most `lines` lines.
fn columns(view: &View, names: &[&str], lines: usize, screen: &Screen) -> Vec<String> {
    let mut columns: Vec<Vec<String>> = Vec::new();
    for (seat, score) in view.scores.iter().enumerate() {
        let mark = if view.turn.is_some_and(|turn| turn.index() == seat) { "> " } else { "  " };
        let name = fit(names.get(seat).copied().unwrap_or("?"), COLUMN_WIDTH - 6);
        let words: Vec<String> = words_of(view, seat);
        let hidden = words.len().saturating_sub(lines.saturating_sub(2));
        let mut column = vec![screen.paint(Paint::Strong, &format!("{mark}{name} {score:>3}"))];
        if hidden > 0 {
            column.push(pad("  ..."));
        }
        column.extend(words[hidden..].iter().map(|word| pad(&format!("  {word}"))));
        columns.push(column);
    }
    let height = columns.iter().map(Vec::len).max().unwrap_or(0);
    (0..height)
        .map(|line| columns.iter().map(|column| column.get(line).cloned().unwrap_or_else(|| pad(""))).collect::<Vec<_>>().join(" "))
        .collect()
}

/// Returns the words of a seat with their scores.
pub(super) fn words_of(view: &View, seat: usize) -> Vec<String> {
    let own = view.words.iter().filter(|played| played.seat.index() == seat);
    own.map(|played| format!("{} {}{}", played.score, view.letters.decode(&played.word), if played.approved { " *" } else { "" })).collect()
}

fn pad(text: &str) -> String {
    format!("{text}{}", " ".repeat(COLUMN_WIDTH.saturating_sub(text.width())))
}
