//! How a game ended otherwise than by its rules: the format has no line for that, so it stands in the note of the last move, in words that people read in every
//! program, and that are recognised here.

use play::{Record, Seat};

use super::entry::{Entry, Key};
use super::{Gcg, write};
use crate::scrabble::Event as Happened;

/// How the sentences end in which somebody gave up, or ran out of time.
const RESIGNED: &str = " resigned.";
const FLAGGED: &str = " ran out of time.";

/// The sentence of a draw by agreement.
const AGREED: &str = "The players agreed on a draw.";

impl Gcg {
    /// The sentence that says how the game was ended otherwise than by its rules, if one of the record says so.
    #[must_use]
    pub fn other_end(&self) -> Option<&str> {
        let note = self.events().next_back().and_then(|event| event.note.as_deref());
        let said = note.or_else(|| self.setting(Key::Description).filter(|_| self.events().next().is_none()))?;
        let last = said.lines().next_back()?;
        (last == AGREED || last.ends_with(RESIGNED) || last.ends_with(FLAGGED)).then_some(last)
    }

    /// Tells of resignations, flags and agreed draws among the records of a game that its rules did not end. `names` are those of the seats.
    pub(super) fn tell_end<'a>(&mut self, names: &[&str], records: impl Iterator<Item = &'a Record<Happened>>) {
        let name = |seat: &Seat| names.get(seat.index()).copied().unwrap_or("Somebody");
        let mut said = Vec::new();
        let mut accepted = 1;
        for record in records {
            match record {
                Record::Resign(seat) => said.push(format!("{}{RESIGNED}", name(seat))),
                Record::Flag(seat) => said.push(format!("{}{FLAGGED}", name(seat))),
                Record::OfferDraw(_) => accepted = 1,
                Record::AcceptDraw(_) => {
                    accepted += 1;
                    // Those who left the game are not asked.
                    if accepted + said.len() >= names.len() {
                        said.push(AGREED.to_owned());
                    }
                }
                Record::Game(_) | Record::DeclineDraw(_) | Record::Rewind(_) | Record::Player(..) => {}
            }
        }
        if said.is_empty() || self.is_over() {
            return;
        }
        let said = said.join("\n");
        let last = self.entries.iter_mut().rev().find_map(|entry| if let Entry::Event(event) = entry { Some(event) } else { None });
        match last {
            Some(event) => {
                let note = event.note.take().map_or_else(String::new, |note| note + "\n");
                event.note = Some(write::broken_lines(&(note + &said)));
            }
            None => self.set(Key::Description, &said),
        }
    }
}
