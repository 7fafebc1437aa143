//! GCG, the common text format of games: pragmas (`#title ...`) and events
//! (`>NICK: RACK POSITION WORD +SCORE TOTAL`), one per line.
//!
//! Parsing replays the whole game: each line must be legal, and all scores and totals must be
//! correct under the rule set. Otherwise the parser returns an error with the line and the reason.
//! It does not check words against a lexicon, since records contain words that were challenged.
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
//! # Ok::<(), crossword::gcg::ParseGcgError>(())
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
mod record;
mod referee;
mod replay;
mod scan;
mod settlement;
mod settlement_state;
mod warning;
mod word;
mod write;

use play::Viewer;

use crate::rules::RuleSet;
use crate::scrabble;
use crate::tiles::Tiles;

pub use self::entry::{Entry, Key, Player};
pub use self::error::{Fault, ParseGcgError};
pub use self::event::{Action, Event, GcgPlacement};
pub use self::parts::{
    EndCause, EndEvent, LimitedText, MissingPart, NumberKind, Response, RulesPragma, ScoreKind, SettledRack, TileLocation,
};
pub use self::record::RecordError;
pub use self::replay::{Replay, Step};
pub use self::warning::Warning;

/// Maximum size of a file in bytes. Games with many notes have about ten thousand.
pub const FILE_LIMIT: usize = 1 << 20;

/// Maximum length of a line in characters. Notes of real files have about a thousand.
pub const LINE_LIMIT: usize = 1 << 16;

/// Maximum length of a line in characters that other programs read. New text is limited to it;
/// longer lines from a file are preserved and reported as [warnings](Gcg::warnings).
pub const WRITTEN_LIMIT: usize = 512;

pub const MAX_PLAYERS: usize = play::MAX_SEATS;

/// Maximum length of a nick in characters.
pub const NICK_LIMIT: usize = 64;

/// Maximum length of the text after the total of an event, in characters.
pub const REMARK_LIMIT: usize = 256;

/// A game record that has been replayed and checked.
///
/// [`Display`](std::fmt::Display) writes its text in UTF-8, with `.` for tiles already on the
/// board. The text parses back to the same record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gcg {
    rules: RuleSet,
    players: Vec<Player>,
    entries: Vec<Entry>,
    over: bool,
    source: Source,
}

/// Information about the source file. It does not affect equality.
#[derive(Clone, Debug, Default)]
struct Source {
    /// The line of each entry, from 1.
    lines: Vec<Option<usize>>,
    warnings: Vec<(Option<usize>, Warning)>,
}

impl PartialEq for Source {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Source {}

impl Gcg {
    /// Parses a record by the rule set that its pragmas name or, without one, by a rule set that
    /// has its letters.
    ///
    /// The encoding is UTF-8, the one named in `#character-encoding`, or ISO-8859-1.
    ///
    /// # Errors
    /// Returns the first faulty line and its fault.
    pub fn read(bytes: &[u8]) -> Result<Self, ParseGcgError> {
        parse::parse(bytes, None)
    }

    /// Parses a record by this rule set, ignoring the one that its pragmas name.
    ///
    /// # Errors
    /// Returns the first faulty line and its fault.
    pub fn read_by(bytes: &[u8], rules: &RuleSet) -> Result<Self, ParseGcgError> {
        parse::parse(bytes, Some(rules))
    }

    /// Records a finished or unfinished game of [`scrabble`] as one viewer may know it, without
    /// racks hidden from the viewer. The seat that started becomes player 1, as other programs
    /// expect. Names are shortened and made unique as the format requires.
    ///
    /// The record of an unfinished game ends with the racks that the viewer knows.
    ///
    /// # Errors
    /// Returns the first event that is impossible under these rules.
    pub fn from_events<'a>(
        rules: &RuleSet,
        names: &[&str],
        lexicon: &str,
        viewer: Viewer,
        events: impl IntoIterator<Item = &'a scrabble::Event>,
    ) -> Result<Self, RecordError> {
        record::record(rules, names, lexicon, viewer, events)
    }

    /// Records a game from its effective records. The note of the last move mentions resignations,
    /// time forfeits and agreed draws ([`Gcg::other_end`]).
    ///
    /// # Errors
    /// Returns the same errors as [`Gcg::from_events`].
    pub fn from_records<'a>(
        rules: &RuleSet,
        names: &[&str],
        lexicon: &str,
        viewer: Viewer,
        records: impl Iterator<Item = &'a play::Record<scrabble::Event>> + Clone,
    ) -> Result<Self, RecordError> {
        let events = records.clone().filter_map(|record| if let play::Record::Game(event) = record { Some(event) } else { None });
        let mut gcg = Gcg::from_events(rules, names, lexicon, viewer, events)?;
        gcg.append_end_note(records);
        Ok(gcg)
    }

    /// Returns the rule set that the record was parsed by.
    pub fn rules(&self) -> &RuleSet {
        &self.rules
    }

    /// Returns the players in the order of their turns.
    pub fn players(&self) -> &[Player] {
        &self.players
    }

    /// Returns all parts in the order of the file.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    pub fn events(&self) -> impl DoubleEndedIterator<Item = &Event> {
        self.entries.iter().filter_map(|entry| if let Entry::Event(event) = entry { Some(event) } else { None })
    }

    /// Returns the value of a pragma.
    pub fn setting(&self, key: Key) -> Option<&str> {
        self.entries.iter().find_map(|entry| match entry {
            Entry::Setting { key: other, value } if *other == key => Some(value.as_str()),
            _ => None,
        })
    }

    /// Sets a pragma; the text is joined to one line and truncated to the line limit. Naming a
    /// board or tiles does not change the rules.
    pub fn set(&mut self, key: Key, value: &str) {
        let value = record::one_line(value, WRITTEN_LIMIT - key.name().len() - 2);
        let value = if key == Key::Lexicon { language::canonical_lexicon_name(&value) } else { value };
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

    /// Sets the note of an event by its index; long lines are broken. Returns false if there is no
    /// such event.
    pub fn set_note(&mut self, number: usize, note: &str) -> bool {
        let mut events = self.entries.iter_mut().filter_map(|entry| if let Entry::Event(event) = entry { Some(event) } else { None });
        let Some(event) = events.nth(number) else { return false };
        event.note = Some(write::break_long_lines(note));
        true
    }

    /// Returns warnings about parts that other programs reject or read differently.
    pub fn warnings(&self) -> Vec<Warning> {
        self.warnings_by_line().into_iter().map(|(_, warning)| warning).collect()
    }

    /// Returns the warnings with their lines in the source file, if they concern one. For a long
    /// note that is the line of its event.
    pub fn warnings_by_line(&self) -> Vec<(Option<usize>, Warning)> {
        let line = |entry: Option<usize>| entry.and_then(|entry| *self.source.lines.get(entry)?);
        let found = warning::warnings(self).into_iter().map(|(entry, warning)| (line(entry), warning));
        found.chain(self.source.warnings.iter().cloned()).collect()
    }

    /// Returns the known tiles of a player's rack at the end of the record of an unfinished game.
    pub fn last_rack(&self, player: usize) -> Option<&Tiles> {
        self.entries.iter().rev().take_while(|entry| !matches!(entry, Entry::Event(_))).find_map(|entry| match entry {
            Entry::Rack { player: other, tiles } if *other == player => Some(tiles),
            _ => None,
        })
    }

    /// Returns the scores of all players at the end of the record.
    pub fn totals(&self) -> Vec<i32> {
        let mut totals = vec![0; self.players.len()];
        self.events().for_each(|event| totals[event.player] = event.total);
        totals
    }

    /// Returns whether the game ended by its rules rather than the record stopping earlier.
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// Returns the events with the positions before them.
    pub fn replay(&self) -> Replay<'_> {
        Replay::new(self)
    }
}
