//! The board and its side panel as lines of text: 48 columns of board, 2 of space and 29 of scores
//! and moves. With a rack and a prompt below, it fits in 80×24.
//!
//! Tiles of the last move are in brackets, blanks in lower case, and premium squares are labelled;
//! colours only repeat this.

use crossword::{Cell, Premium, RuleSet, SIDE, Square};
use play::{Record, SeenRecord};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use super::{Display, MoveListLine, TileGame};
use crate::screen::{Paint, Screen};
use crate::table::Table;
use crate::texts::Language;

/// The width of the side panel in columns.
const PANEL_WIDTH: usize = 29;

/// The number of recent moves in the side panel.
const MAX_PANEL_MOVES: usize = 7;

/// Draws the board and its side panel.
pub(crate) fn draw<G: TileGame>(table: &Table<G>, view: &Display<'_>, screen: &Screen, language: Language) -> String {
    let rules = table.rules().tiles();
    let panel = panel(table, view, screen, language);
    let mut lines = Vec::with_capacity(SIDE + 1);
    let columns: String = (b'a'..).take(SIDE).map(|column| format!(" {} ", char::from(column))).collect();
    lines.push(screen.paint(Paint::Faint, &format!("   {columns}")));
    for row in 0..SIDE {
        let mut line = screen.paint(Paint::Faint, &format!("{:>2} ", row + 1));
        for column in 0..SIDE {
            if let Some(square) = Square::new(row, column) {
                line.push_str(&cell(view, rules, square, screen, language));
            }
        }
        lines.push(line);
    }
    let panel = panel.into_iter().map(Some).chain(std::iter::repeat(None));
    let rows = lines.into_iter().zip(panel).map(|(line, panel)| match panel {
        Some(panel) if !panel.is_empty() => format!("{line}  {panel}"),
        _ => line.trim_end().to_owned(),
    });
    rows.collect::<Vec<_>>().join("\n")
}

/// Draws a square in three columns.
fn cell(view: &Display<'_>, rules: &RuleSet, square: Square, screen: &Screen, language: Language) -> String {
    match view.board.get(square) {
        Some(tile) => {
            let fresh = view.fresh.contains(&square.index());
            let letter = letter(tile, rules);
            if fresh { screen.paint(Paint::FreshTile, &format!("[{letter}]")) } else { screen.paint(Paint::Tile, &format!(" {letter} ")) }
        }
        None => {
            let premium = rules.premium(square);
            let text = if square == rules.start() { String::from(" * ") } else { premium_label(premium, language) };
            match (premium.word, premium.letter) {
                (3, _) => screen.paint(Paint::TripleWord, &text),
                (2, _) => screen.paint(Paint::DoubleWord, &text),
                (_, 3) => screen.paint(Paint::TripleLetter, &text),
                (_, 2) => screen.paint(Paint::DoubleLetter, &text),
                _ => screen.paint(Paint::Faint, &text),
            }
        }
    }
}

/// Returns the letter of a tile if it is one column wide. Others, which custom alphabets may
/// contain, would misalign the board and are shown as `#`.
fn letter(tile: Cell, rules: &RuleSet) -> char {
    let letter = tile.text(rules.alphabet());
    if letter.width() == Some(1) { letter } else { '#' }
}

fn premium_label(premium: Premium, language: Language) -> String {
    match (premium.word, premium.letter) {
        (1, 1) => String::from(" . "),
        (1, letter) => format!(" {letter}{}", language.letter_mark()),
        (word, _) => format!(" {word}{}", language.word_mark()),
    }
}

/// Returns the lines of the side panel: players, scores and recent moves.
fn panel<G: TileGame>(table: &Table<G>, view: &Display<'_>, screen: &Screen, language: Language) -> Vec<String> {
    let mut lines = vec![String::new()];
    for (seat, name) in table.names().into_iter().enumerate() {
        let turn = view.turn.is_some_and(|turn| turn.index() == seat);
        let gone = view.gone.iter().any(|gone| gone.index() == seat);
        let score = view.scores.get(seat).copied().unwrap_or(0);
        let state = if gone { language.gone() } else { "#".repeat(view.racks.get(seat).copied().unwrap_or(0)) };
        let line = format!("{} {} {score:>5} {state}", if turn { '>' } else { ' ' }, fit(name, 13));
        lines.push(if turn { screen.paint(Paint::Strong, &line) } else { line });
    }
    lines.push(String::new());
    lines.push(format!("  {}", language.in_bag(view.bag)));
    lines.push(String::new());
    let moves = move_list(table, language);
    let first = moves.len().saturating_sub(MAX_PANEL_MOVES);
    lines.extend(moves[first..].iter().map(|line| fit(line, PANEL_WIDTH).trim_end().to_owned()));
    lines
}

/// Returns the lines of the move list, with move numbers from 1 and scores.
pub(crate) fn move_list<G: TileGame>(table: &Table<G>, language: Language) -> Vec<String> {
    let mut number = 0;
    let mut lines = Vec::new();
    for record in table.effective_records(play::Viewer::Public) {
        let line = match record {
            SeenRecord::Game(event) => G::move_list_line(&event, language),
            SeenRecord::Table(Record::Resign(seat)) => Some(MoveListLine::Note(seat.index(), language.line_resigned())),
            SeenRecord::Table(_) => None,
        };
        match line {
            Some(MoveListLine::Move(seat, what)) => {
                number += 1;
                lines.push(format!("{number:>2}. {} {what}", short_name(table.name(seat))));
            }
            Some(MoveListLine::Note(seat, what)) => lines.push(format!("    {} {what}", short_name(table.name(seat)))),
            None => {}
        }
    }
    lines
}

/// Shortens a name for the move list.
fn short_name(name: &str) -> String {
    fit(name, 8).trim_end().to_owned()
}

/// Truncates or pads the text to exactly `columns` columns.
pub(crate) fn fit(text: &str, columns: usize) -> String {
    let mut fitted = String::new();
    let mut used = 0;
    for character in text.chars() {
        let width = character.width().unwrap_or(0);
        if used + width > columns {
            break;
        }
        used += width;
        fitted.push(character);
    }
    fitted.extend(std::iter::repeat_n(' ', columns.saturating_sub(fitted.width())));
    fitted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_all_scripts_have_the_same_width() {
        for name in ["Ann", "Řehoř Žluťoučký kůň", "Ёлка", "山田太郎山田太郎", "a\u{301}e\u{301}", "🙂🙂🙂🙂🙂🙂🙂🙂", ""]
        {
            assert_eq!(fit(name, 9).width(), 9, "{name}");
        }
        assert_eq!(fit("山田太郎山", 9), "山田太郎 ");
    }
}
