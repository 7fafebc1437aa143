//! Games that ended by other means than the rules. The format has no line for that, so the note of
//! the last move contains a sentence that people can read in every program and that this module
//! recognizes.

use play::{Record, Seat};

use super::entry::{Entry, Key, Player};
use super::{Gcg, record, write};
use crate::scrabble::Event as GameEvent;

/// The ends of the sentences for a player who resigned, ran out of time or left the game.
const RESIGNED: &str = " resigned.";
const FLAGGED: &str = " ran out of time.";
const ABANDONED: &str = " left the game.";

/// The end of the sentence for a draw claimed from an absent player.
const DRAW_CLAIMED: &str = " claimed a draw: the other player was away.";

/// The end of the sentence for an aborted game.
const ABORTED: &str = " called the game off.";

/// The sentence for a game closed by moderators.
const CLOSED: &str = "The game was closed.";

/// The sentence for a draw by agreement.
const AGREED: &str = "The players agreed on a draw.";

impl Gcg {
    /// Returns the text that describes an end by other means than the rules, if there is one: the
    /// players agreed on a draw, or at most one player was left. If more are left, the others play
    /// on, and a resignation does not end the game.
    #[must_use]
    pub fn other_end(&self) -> Option<&str> {
        let note = self.events().next_back().and_then(|event| event.note.as_deref());
        // A description is a single line.
        let (said, apart) = match note {
            Some(note) => (note, '\n'),
            None => (self.setting(Key::Description).filter(|_| self.events().next().is_none())?, ' '),
        };
        for sentence in [AGREED, CLOSED] {
            if let Some(before) = said.strip_suffix(sentence).filter(|before| before.is_empty() || before.ends_with(apart)) {
                return said.get(before.len()..);
            }
        }
        let alone = [ABORTED, DRAW_CLAIMED].iter().find_map(|end| said.strip_suffix(end));
        if let Some((before, _)) = alone.and_then(|who| self.named(who, apart)) {
            return said.get(before.len()..).map(str::trim_start);
        }
        let (mut rest, mut gone) = (said, Vec::new());
        while let Some((before, player)) = self.gone(rest, apart).filter(|(_, player)| !gone.contains(player)) {
            gone.push(player);
            rest = before;
        }
        let ended = !gone.is_empty() && gone.len() + 1 >= self.players().len();
        said.get(rest.len()..).filter(|_| ended).map(str::trim_start)
    }

    /// If the last sentence says that a player resigned, ran out of time or left, returns the text
    /// before it and the player.
    fn gone<'a>(&self, said: &'a str, apart: char) -> Option<(&'a str, usize)> {
        self.named([RESIGNED, FLAGGED, ABANDONED].iter().find_map(|end| said.strip_suffix(end))?, apart)
    }

    /// If the text ends with a player's name, returns the text before it and the player.
    fn named<'a>(&self, who: &'a str, apart: char) -> Option<(&'a str, usize)> {
        let before = |name: &str| who.strip_suffix(name).filter(|before| before.is_empty() || before.ends_with(apart));
        let named = self.players().iter().enumerate().filter_map(|(number, player)| Some((before(player.display())?, number)));
        // A name may be a suffix of another one.
        named.min_by_key(|(before, _)| before.len()).map(|(before, number)| (before.strip_suffix(apart).unwrap_or(before), number))
    }

    /// Adds sentences for resignations, time forfeits and agreed draws to a game that did not end
    /// by its rules.
    pub(super) fn append_end_note<'a>(&mut self, records: impl Iterator<Item = &'a Record<GameEvent>> + Clone) {
        let seats = self.players.len();
        let begins =
            record::begins(records.clone().find_map(|record| if let Record::Game(event) = record { Some(event) } else { None }), seats);
        let name = |seat: &Seat| self.players.get((seat.index() + seats - begins) % seats).map_or("Somebody", Player::display);
        let mut said = Vec::new();
        let mut accepted = 1;
        for record in records {
            match record {
                Record::Resign(seat) => said.push(format!("{}{RESIGNED}", name(seat))),
                Record::Flag(seat) => said.push(format!("{}{FLAGGED}", name(seat))),
                Record::Abandon(seat) => said.push(format!("{}{ABANDONED}", name(seat))),
                Record::Abort(seat) => said.push(format!("{}{ABORTED}", name(seat))),
                Record::Close => said.push(CLOSED.to_owned()),
                Record::ClaimDraw(seat) => said.push(format!("{}{DRAW_CLAIMED}", name(seat))),
                Record::OfferDraw(_) => accepted = 1,
                Record::AcceptDraw(_) => {
                    accepted += 1;
                    // Players who left the game need not agree.
                    if accepted + said.len() >= seats {
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
                event.note = Some(write::break_long_lines(&(note + &said)));
            }
            None => self.set(Key::Description, &said),
        }
    }
}
