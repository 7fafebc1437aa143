//! Writes a record as UTF-8 text with an encoding pragma.

use std::fmt;

use lexicon::Alphabet;

use super::entry::Entry;
use super::event::{Action, Event, GcgPlacement};
use super::{Gcg, LINE_LIMIT, WRITTEN_LIMIT};

impl fmt::Display for Gcg {
    /// Writes the whole file, with a line end after each line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("#character-encoding UTF-8\n")?;
        let alphabet = self.rules().alphabet();
        for entry in self.entries() {
            match entry {
                Entry::Player { number, player } if player.name.is_empty() => writeln!(f, "#player{number} {}", player.nick)?,
                Entry::Player { number, player } => writeln!(f, "#player{number} {} {}", player.nick, player.name)?,
                Entry::Setting { key, value } if value.is_empty() => writeln!(f, "#{}", key.name())?,
                Entry::Setting { key, value } => writeln!(f, "#{} {value}", key.name())?,
                Entry::Other(text) => writeln!(f, "#{text}")?,
                Entry::Rack { player, tiles } => writeln!(f, "#rack{} {}", player + 1, tiles.display(alphabet))?,
                Entry::Event(event) => self.write_event(event, f)?,
            }
        }
        Ok(())
    }
}

impl Gcg {
    fn write_event(&self, event: &Event, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let alphabet = self.rules().alphabet();
        write!(f, ">{}: ", self.players().get(event.player).map_or("", |player| player.nick.as_str()))?;
        if let Some(rack) = &event.rack {
            write!(f, "{}", rack.display(alphabet))?;
        }
        match &event.action {
            Action::Place(placement) => write!(f, " {} {} +{}", position(placement), word(placement, alphabet), placement.score)?,
            Action::Exchange(tiles) => write!(f, " -{} +0", tiles.display(alphabet))?,
            Action::ExchangeUnseen(count) => write!(f, " -{count} +0")?,
            Action::Pass => write!(f, " - +0")?,
            Action::Withdraw { score } => write!(f, " -- -{score}")?,
            Action::Bonus { points } => write!(f, " (challenge) +{points}")?,
            Action::Time { lost } => write!(f, " (time) -{lost}")?,
            Action::Gain { tiles, points } => write!(f, " ({}) +{points}", tiles.display(alphabet))?,
            Action::Loss { tiles: Some(tiles), lost } => write!(f, " ({}) -{lost}", tiles.display(alphabet))?,
            Action::Loss { tiles: None, lost } => write!(f, " (UNKNOWN) -{lost}")?,
        }
        write!(f, " {}", event.total)?;
        if !event.remark.is_empty() {
            write!(f, " {}", event.remark)?;
        }
        f.write_str("\n")?;
        event.note.as_deref().map_or(Ok(()), |note| write_note(note, f))
    }
}

/// Formats the position of a placement: `8G`, `G8`.
fn position(placement: &GcgPlacement) -> String {
    placement.start.name(placement.direction).to_ascii_uppercase()
}

/// Formats the word, with a `.` for each tile already on the board.
fn word(placement: &GcgPlacement, alphabet: &Alphabet) -> String {
    let squares = std::iter::successors(Some(placement.start), |square| square.after(placement.direction));
    let cells = squares.zip(&placement.word);
    cells.map(|(square, cell)| if placement.laid.iter().any(|tile| tile.square == square) { cell.text(alphabet) } else { '.' }).collect()
}

/// The prefix of a line of a note that would otherwise be parsed as something else.
pub(super) const NOTE_PREFIX: &str = "#note ";

/// Writes the lines of a note. A line that would parse as something else gets a prefix, and an
/// overlong line is broken.
fn write_note(note: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for (number, line) in note.split('\n').enumerate() {
        let bare = |text: &str| number > 0 && !text.starts_with(['#', '>']) && !text.trim().is_empty();
        let length = line.chars().count();
        if bare(line) && length <= LINE_LIMIT {
            writeln!(f, "{line}")?;
        } else if line.is_empty() {
            f.write_str("#note\n")?;
        } else {
            split_line(line, LINE_LIMIT - NOTE_PREFIX.len()).try_for_each(|part| writeln!(f, "{NOTE_PREFIX}{part}"))?;
        }
    }
    Ok(())
}

/// Splits a line into parts of at most `max` characters, after spaces if possible.
fn split_line(line: &str, max: usize) -> impl Iterator<Item = &str> {
    let mut rest = line;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let end = rest.char_indices().nth(max).map_or(rest.len(), |(end, _)| end);
        let end = if end == rest.len() { end } else { rest[..end].rfind(' ').map_or(end, |space| space + 1) };
        let (part, after) = rest.split_at(end);
        rest = after;
        Some(part)
    })
}

/// Breaks the long lines of a note and normalizes its line ends.
pub(super) fn break_long_lines(note: &str) -> String {
    let note = note.replace("\r\n", "\n").replace('\r', "\n");
    let parts: Vec<&str> = note
        .split('\n')
        .flat_map(|line| {
            let empty = line.is_empty().then_some("");
            empty.into_iter().chain(split_line(line, WRITTEN_LIMIT - NOTE_PREFIX.len()))
        })
        .collect();
    parts.join("\n")
}
