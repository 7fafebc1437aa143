//! GCG, the field's text form of a game: pragmas (`#title ...`) and events (`>NICK: RACK POSITION WORD +SCORE TOTAL`), a line each.
//!
//! A record that is read has been played through: each line is possible, and all points and sums are right by the rule set. What is not is
//! refused with the line and the reason. Whether words are words is not asked: records hold words that were challenged.
//!
//! ```
//! use crossword::gcg::{Action, Gcg};
//! let text = "#player1 ann Ann\n#player2 bob Bob\n>ann: AEINRTW 8D TAWNIER +72 72\n#note the only bingo\n>bob: EFIL?OS D8 .OiL +3 3\n";
//! let game = Gcg::read(text.as_bytes())?;
//! assert_eq!(game.players()[1].name, "Bob");
//! assert_eq!(game.events().next().and_then(|event| event.note.as_deref()), Some("the only bingo"));
//! assert_eq!(game.totals(), [72, 3]);
//! assert_eq!(Gcg::read(game.to_string().as_bytes())?, game);
//!
//! let wrong = Gcg::read(text.replace("+72 72", "+71 71").as_bytes()).unwrap_err();
//! assert_eq!(wrong.line(), Some(3));
//! # Ok::<(), crossword::gcg::BadGcg>(())
//! ```

mod codes;
mod encoding;
mod ending;
mod entry;
mod error;
mod event;
mod language;
mod parse;
mod parts;
mod reckoning;
mod record;
mod referee;
mod replay;
mod scan;
mod warning;
mod word;
mod write;

use play::Viewer;

use crate::rules::RuleSet;
use crate::scrabble;
use crate::tiles::Tiles;

pub use self::entry::{Entry, Key, Player};
pub use self::error::{BadGcg, Fault};
pub use self::event::{Action, Event, Placing};
pub use self::parts::{AdjacentLetters, Answer, Closing, Counted, Figure, Lacks, Long, Named, Over, Paid};
pub use self::record::BadEvents;
pub use self::replay::{Replay, Step};
pub use self::warning::Warning;

/// The most bytes a file may have: games with many notes have some ten thousand.
pub const FILE_LIMIT: usize = 1 << 20;

/// The most characters a line may have: notes of real files have some thousand.
pub const LINE_LIMIT: usize = 1 << 16;

/// The most characters of a line that other programs of the field read. What is written here for the first time keeps to it; what was read longer is
/// written as it is, and told among the [warnings](Gcg::warnings).
pub const WRITTEN_LIMIT: usize = 512;

/// The most players.
pub const MAX_PLAYERS: usize = play::MAX_SEATS;

/// The most characters of a nick.
pub const NICK_LIMIT: usize = 64;

/// The most characters after the total of an event.
pub const REMARK_LIMIT: usize = 256;

/// A game record that has been played through.
///
/// Its text is written by [`Display`](std::fmt::Display): UTF-8, with `.` for tiles that lay there. It reads back as the same record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gcg {
    rules: RuleSet,
    players: Vec<Player>,
    entries: Vec<Entry>,
    over: bool,
    source: Source,
}

/// The file that a record was read from. Two records are the same however their files were written.
#[derive(Clone, Debug, Default)]
struct Source {
    /// The line of each entry, from 1.
    lines: Vec<Option<usize>>,
    /// What was read otherwise than it is written.
    warnings: Vec<(Option<usize>, Warning)>,
}

impl PartialEq for Source {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Source {}

impl Gcg {
    /// Reads a record by the rule set that its pragmas name or, if they name none, by one that has its letters.
    ///
    /// Bytes are UTF-8, what `#character-encoding` says, or ISO-8859-1.
    ///
    /// # Errors
    /// The first line that is wrong, and why.
    pub fn read(bytes: &[u8]) -> Result<Self, BadGcg> {
        parse::parse(bytes, None)
    }

    /// Reads a record by this rule set, whatever its pragmas name.
    ///
    /// # Errors
    /// The first line that is wrong, and why.
    pub fn read_by(bytes: &[u8], rules: &RuleSet) -> Result<Self, BadGcg> {
        parse::parse(bytes, Some(rules))
    }

    /// Records a game of [`scrabble`], finished or not, as one viewer may know it: racks that the viewer does not know are left out. The seat that
    /// began becomes player 1, as other programs expect. Names are cut and made different where a file asks for it.
    ///
    /// Of an unfinished game, the racks that the viewer knows stand at the end.
    ///
    /// # Errors
    /// The first event that cannot have happened by these rules.
    pub fn from_events<'a>(
        rules: &RuleSet,
        names: &[&str],
        lexicon: &str,
        viewer: Viewer,
        events: impl IntoIterator<Item = &'a scrabble::Event>,
    ) -> Result<Self, BadEvents> {
        record::record(rules, names, lexicon, viewer, events)
    }

    /// The same of the records of a game that count. That somebody gave up, ran out of time or agreed on a draw is told in the note of the last move
    /// ([`Gcg::other_end`]).
    ///
    /// # Errors
    /// As [`Gcg::from_events`].
    pub fn from_records<'a>(
        rules: &RuleSet,
        names: &[&str],
        lexicon: &str,
        viewer: Viewer,
        records: impl Iterator<Item = &'a play::Record<scrabble::Event>> + Clone,
    ) -> Result<Self, BadEvents> {
        let events = records.clone().filter_map(|record| if let play::Record::Game(event) = record { Some(event) } else { None });
        let mut gcg = Gcg::from_events(rules, names, lexicon, viewer, events)?;
        gcg.tell_end(records);
        Ok(gcg)
    }

    /// The rule set it was read by.
    pub fn rules(&self) -> &RuleSet {
        &self.rules
    }

    /// The players, in the order of their turns.
    pub fn players(&self) -> &[Player] {
        &self.players
    }

    /// All parts, in the order of the file.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The events.
    pub fn events(&self) -> impl DoubleEndedIterator<Item = &Event> {
        self.entries.iter().filter_map(|entry| if let Entry::Event(event) = entry { Some(event) } else { None })
    }

    /// What a pragma sets.
    pub fn setting(&self, key: Key) -> Option<&str> {
        self.entries.iter().find_map(|entry| match entry {
            Entry::Setting { key: other, value } if *other == key => Some(value.as_str()),
            _ => None,
        })
    }

    /// Sets a pragma; the text is brought to one line and cut to the length of a line. What names a board or tiles changes nothing in the rules.
    pub fn set(&mut self, key: Key, value: &str) {
        let value = record::one_line(value, WRITTEN_LIMIT - key.name().len() - 2);
        let value = if key == Key::Lexicon { language::spelled(&value) } else { value };
        let place = self.entries.iter().position(|entry| matches!(entry, Entry::Setting { key: other, .. } if *other == key));
        let end = self.entries.iter().position(|entry| matches!(entry, Entry::Event(_) | Entry::Rack { .. }));
        match place.and_then(|place| self.entries.get_mut(place)) {
            Some(entry) => *entry = Entry::Setting { key, value },
            None => {
                let place = end.unwrap_or(self.entries.len());
                self.entries.insert(place, Entry::Setting { key, value });
                self.source.lines.insert(place.min(self.source.lines.len()), None);
            }
        }
    }

    /// Sets the note of an event by its number from 0; long lines are broken. False if there is no such event.
    pub fn set_note(&mut self, number: usize, note: &str) -> bool {
        let mut events = self.entries.iter_mut().filter_map(|entry| if let Entry::Event(event) = entry { Some(event) } else { None });
        let Some(event) = events.nth(number) else { return false };
        event.note = Some(write::broken_lines(note));
        true
    }

    /// What other programs of the field refuse, or read otherwise, though it is read here.
    pub fn warnings(&self) -> Vec<Warning> {
        self.warnings_by_line().into_iter().map(|(_, warning)| warning).collect()
    }

    /// The same, each with the line that it is about, where it is about one of a file that was read. Of a long note that is the line of its event.
    pub fn warnings_by_line(&self) -> Vec<(Option<usize>, Warning)> {
        let line = |entry: Option<usize>| entry.and_then(|entry| *self.source.lines.get(entry)?);
        let found = warning::of(self).into_iter().map(|(entry, warning)| (line(entry), warning));
        found.chain(self.source.warnings.iter().cloned()).collect()
    }

    /// What a player holds where the record of an unfinished game stops, as far as it is known.
    pub fn last_rack(&self, player: usize) -> Option<&Tiles> {
        self.entries.iter().rev().take_while(|entry| !matches!(entry, Entry::Event(_))).find_map(|entry| match entry {
            Entry::Rack { player: other, tiles } if *other == player => Some(tiles),
            _ => None,
        })
    }

    /// The points of all players at the end of the record.
    pub fn totals(&self) -> Vec<i32> {
        let mut totals = vec![0; self.players.len()];
        self.events().for_each(|event| totals[event.player] = event.total);
        totals
    }

    /// Whether the game came to an end by its rules; if not, the record stops before.
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// The events with the positions before them.
    pub fn replay(&self) -> Replay<'_> {
        Replay::new(self)
    }
}
