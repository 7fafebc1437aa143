//! How a game ended otherwise than by its rules: the format has no line for that, so it stands in the note of the last move, in words that people read in every
//! program, and that are recognised here.

use play::{Record, Seat};

use super::entry::{Entry, Key, Player};
use super::{Gcg, record, write};
use crate::scrabble::Event as GameEvent;

/// How the sentences end in which somebody gave up, ran out of time, or went away.
const RESIGNED: &str = " resigned.";
const FLAGGED: &str = " ran out of time.";
const ABANDONED: &str = " left the game.";

/// The end of the sentence for a draw claimed from an absent player.
const DRAW_CLAIMED: &str = " claimed a draw: the other player was away.";

/// How the sentence ends in which somebody called the game off.
const ABORTED: &str = " called the game off.";

/// The sentence of a game that was closed by those who keep order.
const CLOSED: &str = "The game was closed.";

/// The sentence of a draw by agreement.
const AGREED: &str = "The players agreed on a draw.";

impl Gcg {
    /// What says that the game was ended otherwise than by its rules, if the record ends so: all who still played agreed on a draw, or at most one player was
    /// left. Where more are left the others play on, and that somebody gave up ends nothing.
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

    /// The last sentence of what is said, if it tells that a player gave up, ran out of time or went away: what stands before it, and the player.
    fn gone<'a>(&self, said: &'a str, apart: char) -> Option<(&'a str, usize)> {
        self.named([RESIGNED, FLAGGED, ABANDONED].iter().find_map(|end| said.strip_suffix(end))?, apart)
    }

    /// What stands before the player's name that ends this text, and the player.
    fn named<'a>(&self, who: &'a str, apart: char) -> Option<(&'a str, usize)> {
        let before = |name: &str| who.strip_suffix(name).filter(|before| before.is_empty() || before.ends_with(apart));
        let named = self.players().iter().enumerate().filter_map(|(number, player)| Some((before(player.display())?, number)));
        // A name may be the end of another one.
        named.min_by_key(|(before, _)| before.len()).map(|(before, number)| (before.strip_suffix(apart).unwrap_or(before), number))
    }

    /// Tells of resignations, flags and agreed draws among the records of a game that its rules did not end.
    pub(super) fn tell_end<'a>(&mut self, records: impl Iterator<Item = &'a Record<GameEvent>> + Clone) {
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
                    // Those who left the game are not asked.
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
                event.note = Some(write::broken_lines(&(note + &said)));
            }
            None => self.set(Key::Description, &said),
        }
    }
}
