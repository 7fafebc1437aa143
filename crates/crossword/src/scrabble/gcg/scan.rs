//! The scanner: splits text into lines and their parts, without knowing letters, rules or the
//! board.

use crate::square::{Direction, Square};

use super::entry::{Key, Player};
use super::error::{Fault, ParseGcgError};
use super::parts::{LimitedText, MissingPart, NumberKind};
use super::word::is_placeholder;
use super::{LINE_LIMIT, MAX_PLAYERS, NICK_LIMIT, REMARK_LIMIT, encoding};

/// A part of the record and its line.
pub(super) struct ScannedPart<'a> {
    pub(super) line: usize,
    pub(super) text: &'a str,
    pub(super) part: Part<'a>,
}

impl ScannedPart<'_> {
    pub(super) fn bad(&self, fault: Fault) -> ParseGcgError {
        ParseGcgError::at(self.line, self.text, fault)
    }
}

/// A part of the record whose tiles are still text.
pub(super) enum Part<'a> {
    Player { number: usize, player: Player },
    Setting { key: Key, value: &'a str },
    Other(&'a str),
    Rack { player: usize, tiles: &'a str },
    Event(ScannedEvent<'a>),
}

pub(super) struct ScannedEvent<'a> {
    pub(super) player: usize,
    pub(super) rack: &'a str,
    pub(super) action: ScannedAction<'a>,
    pub(super) score: i32,
    pub(super) total: i32,
    pub(super) remark: &'a str,
    pub(super) note: Option<String>,
}

pub(super) enum ScannedAction<'a> {
    Place {
        start: Square,
        direction: Direction,
        word: &'a str,
    },
    Exchange(&'a str),
    ExchangeUnseen(usize),
    Pass,
    Withdraw,
    Bonus,
    Time,
    /// `(ABC)`: a gain or a loss, depending on the points. `None` for a placeholder.
    Rack(Option<&'a str>),
}

impl ScannedEvent<'_> {
    /// Returns the texts that consist of tiles.
    pub(super) fn letters(&self) -> impl Iterator<Item = &str> {
        let more = match self.action {
            ScannedAction::Place { word: text, .. } | ScannedAction::Exchange(text) | ScannedAction::Rack(Some(text)) => text,
            _ => "",
        };
        [self.rack, more].into_iter()
    }
}

/// Scans all lines.
pub(super) fn scan(text: &str) -> Result<Vec<ScannedPart<'_>>, ParseGcgError> {
    let mut scanner = Scanner::default();
    for (line, text) in (1..).zip(text.split('\n')) {
        let text = text.trim_end_matches('\r');
        scanner.line(line, text).map_err(|fault| ParseGcgError::at(line, text, fault))?;
    }
    scanner.finish()
}

/// The state of the scanner.
#[derive(Default)]
struct Scanner<'a> {
    parts: Vec<ScannedPart<'a>>,
    /// Numbers and players in the order of the file.
    players: Vec<(usize, Player)>,
    /// Index of the last event.
    last_event: Option<usize>,
    /// Whether lines without a mark continue a note, and the number of empty lines since.
    in_note: bool,
    empty: usize,
    encoding_seen: bool,
}

impl<'a> Scanner<'a> {
    fn line(&mut self, line: usize, text: &'a str) -> Result<(), Fault> {
        let length = text.chars().count();
        if length > LINE_LIMIT {
            return Err(Fault::LineTooLong { length });
        }
        if text.trim().is_empty() {
            self.empty += 1;
            return Ok(());
        }
        let empty = std::mem::take(&mut self.empty);
        if let Some(pragma) = text.strip_prefix('#') {
            let (key, value) = pragma.split_once(char::is_whitespace).unwrap_or((pragma, ""));
            self.in_note = key == "note";
            if self.in_note {
                return if self.note(0, value) { Ok(()) } else { Err(Fault::NoteBeforeMoves) };
            }
            if let Some(part) = self.pragma(key, value, pragma)? {
                self.parts.push(ScannedPart { line, text, part });
            }
            return Ok(());
        }
        if let Some(event) = text.strip_prefix('>') {
            self.in_note = false;
            let part = Part::Event(self.event(event)?);
            self.last_event = Some(self.parts.len());
            self.parts.push(ScannedPart { line, text, part });
            return Ok(());
        }
        if self.in_note && self.note(empty, text) { Ok(()) } else { Err(Fault::NotALine) }
    }

    /// Appends a line to the note of the last event. Returns false if there is no event yet.
    fn note(&mut self, empty: usize, text: &str) -> bool {
        let Some(Part::Event(event)) = self.last_event.map(|place| &mut self.parts[place].part) else { return false };
        match &mut event.note {
            None => event.note = Some(text.to_owned()),
            Some(note) => {
                note.extend(std::iter::repeat_n('\n', empty + 1));
                note.push_str(text);
            }
        }
        true
    }

    fn pragma(&mut self, key: &str, value: &'a str, whole: &'a str) -> Result<Option<Part<'a>>, Fault> {
        let twice = || Fault::Twice { pragma: key.to_owned() };
        if encoding::is_pragma(key) {
            if self.last_event.is_some() {
                return Err(Fault::AfterMoves { pragma: key.to_owned() });
            }
            return if std::mem::replace(&mut self.encoding_seen, true) { Err(twice()) } else { Ok(None) };
        }
        if let Some(known) = Key::by_name(key) {
            let seen = self.parts.iter().any(|part| matches!(part.part, Part::Setting { key, .. } if key == known));
            return if seen { Err(twice()) } else { Ok(Some(Part::Setting { key: known, value: value.trim() })) };
        }
        if let Some(number) = numbered(key, "player") {
            return self.player(number, value).map(Some);
        }
        if let Some(number) = numbered(key, "rack") {
            // Players may be named later; [`Self::finish`] checks that there is one with this
            // number.
            let fault = Fault::PlayerNumber { number, max: self.players.len().max(1) };
            let player = number.checked_sub(1).filter(|player| *player < MAX_PLAYERS).ok_or(fault)?;
            let since = self.last_event.map_or(0, |event| event + 1);
            let seen = self.parts[since..].iter().any(|part| matches!(part.part, Part::Rack { player: other, .. } if other == player));
            if seen {
                return Err(twice());
            }
            let tiles = value.trim();
            return Ok((!is_placeholder(tiles)).then_some(Part::Rack { player, tiles }));
        }
        Ok(Some(Part::Other(whole)))
    }

    fn player(&mut self, number: usize, value: &str) -> Result<Part<'a>, Fault> {
        if number == 0 || number > MAX_PLAYERS {
            return Err(Fault::PlayerNumber { number, max: MAX_PLAYERS });
        }
        if self.last_event.is_some() {
            return Err(Fault::AfterMoves { pragma: format!("player{number}") });
        }
        let value = value.trim();
        let (nick, name) = value.split_once(char::is_whitespace).unwrap_or((value, ""));
        if nick.is_empty() {
            return Err(Fault::NoNick { number });
        }
        short(LimitedText::Nick, nick, NICK_LIMIT)?;
        let player = Player { nick: nick.to_owned(), name: name.trim().to_owned() };
        for (other, known) in &self.players {
            let other = *other;
            if other == number {
                return Err(Fault::Twice { pragma: format!("player{number}") });
            }
            if known.nick == player.nick {
                return Err(Fault::SameNick { nick: player.nick, other });
            }
            if known.name == player.name && !known.name.is_empty() {
                return Err(Fault::SameName { name: player.name, other });
            }
        }
        self.players.push((number, player.clone()));
        Ok(Part::Player { number, player })
    }

    fn event(&self, text: &'a str) -> Result<ScannedEvent<'a>, Fault> {
        let (player, mut rest) = self.whose(text)?;
        let mut first = token(&mut rest).ok_or(Fault::NoAction)?;
        let mut rack = "";
        let unknown = stands_for_rack(first, rest);
        if unknown || !is_action(first) {
            rack = if unknown || is_placeholder(first) { "" } else { first };
            first = token(&mut rest).ok_or(Fault::NoAction)?;
        }
        let form = match first {
            "--" => "`>NICK: RACK -- -SCORE TOTAL`",
            _ if first.starts_with('-') => "`>NICK: RACK - +0 TOTAL` or `>NICK: RACK -ABC +0 TOTAL`",
            _ if first.starts_with('(') => "`>NICK: (RACK) +N TOTAL` and the like",
            _ => "`>NICK: RACK POSITION WORD +SCORE TOTAL`",
        };
        let place = match Square::parse(first) {
            Ok((start, direction)) if is_action(first) => {
                let word = token(&mut rest).ok_or(Fault::Missing { what: MissingPart::Word, form })?;
                Some(ScannedAction::Place { start, direction, word })
            }
            _ => None,
        };
        let score_text = token(&mut rest).ok_or(Fault::Missing { what: MissingPart::Score, form });
        let action = match (place, first.strip_prefix('-')) {
            (Some(place), _) => place,
            (None, Some("")) => ScannedAction::Pass,
            (None, Some("-")) => ScannedAction::Withdraw,
            (None, Some(tiles)) => match tiles.parse() {
                Ok(count) if tiles.bytes().all(|byte| byte.is_ascii_digit()) => ScannedAction::ExchangeUnseen(count),
                _ => ScannedAction::Exchange(tiles),
            },
            (None, None) => match first.strip_prefix('(').and_then(|inside| inside.strip_suffix(')')) {
                Some("challenge") => ScannedAction::Bonus,
                Some("time") => ScannedAction::Time,
                Some(tiles) => ScannedAction::Rack((!is_placeholder(tiles)).then_some(tiles)),
                None => return Err(Fault::Action { found: first.to_owned() }),
            },
        };
        let score = number(score_text?, NumberKind::Score, "+24")?;
        let total = number(token(&mut rest).ok_or(Fault::Missing { what: MissingPart::Total, form })?, NumberKind::Total, "120")?;
        let remark = rest.trim();
        short(LimitedText::Remark, remark, REMARK_LIMIT)?;
        Ok(ScannedEvent { player, rack, action, score, total, remark, note: None })
    }

    /// Returns the player of an event, by the longest nick that matches (nicks may contain colons),
    /// and the rest of the line.
    fn whose(&self, text: &'a str) -> Result<(usize, &'a str), Fault> {
        let fits = |player: &Player| text.strip_prefix(player.nick.as_str()).and_then(|rest| rest.strip_prefix(':'));
        let found = self.players.iter().filter_map(|(number, player)| Some((player.nick.len(), number - 1, fits(player)?)));
        if let Some((_, player, rest)) = found.max_by_key(|(length, ..)| *length) {
            return Ok((player, rest));
        }
        let (nick, _) = text.split_once(':').ok_or(Fault::NoColon)?;
        let nicks: Vec<String> = self.players.iter().map(|(_, player)| format!("`{}`", player.nick)).collect();
        let nick = nick.to_owned();
        Err(if nicks.is_empty() { Fault::NobodyNamed { nick } } else { Fault::UnknownPlayer { nick, known: nicks.join(", ") } })
    }

    fn finish(self) -> Result<Vec<ScannedPart<'a>>, ParseGcgError> {
        if self.parts.is_empty() && !self.encoding_seen {
            return Err(ParseGcgError::Empty);
        }
        if self.players.is_empty() {
            return Err(ParseGcgError::NoPlayers);
        }
        let max = self.players.len();
        let number = |part: &ScannedPart<'_>| match part.part {
            Part::Player { number, .. } => number,
            Part::Rack { player, .. } => player + 1,
            Part::Setting { .. } | Part::Other(_) | Part::Event(_) => 0,
        };
        match self.parts.iter().find(|part| number(part) > max) {
            Some(part) => Err(part.bad(Fault::PlayerNumber { number: number(part), max })),
            None => Ok(self.parts),
        }
    }
}

/// Returns the number in a key such as `player2`.
fn numbered(key: &str, name: &str) -> Option<usize> {
    let digits = key.strip_prefix(name)?;
    (!digits.is_empty() && digits.len() <= 2 && digits.bytes().all(|byte| byte.is_ascii_digit())).then(|| digits.parse().ok())?
}

/// Returns the next token of a line.
fn token<'a>(rest: &mut &'a str) -> Option<&'a str> {
    let text = rest.trim_start();
    let (token, after) = text.split_at(text.find(char::is_whitespace).unwrap_or(text.len()));
    *rest = after;
    (!token.is_empty()).then_some(token)
}

/// Returns whether a token is an action rather than a rack: a mark, or digits and one letter.
fn is_action(token: &str) -> bool {
    let position = token.len() <= 3 && token.bytes().any(|byte| byte.is_ascii_digit());
    token.starts_with(['-', '(']) || position
}

/// Returns whether a token that looks like an action is a placeholder for an unknown rack:
/// `- 8G DOG`, `(unknown) 8G DOG`.
fn stands_for_rack(token: &str, rest: &str) -> bool {
    let inside = token.strip_prefix('(').and_then(|inside| inside.strip_suffix(')')).unwrap_or(token);
    let mut rest = rest;
    let next = self::token(&mut rest).unwrap_or_default();
    // A score follows an action, even if written wrongly: `-- --72 0`.
    let digits = next.trim_start_matches(SIGNS);
    let points = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_placeholder(inside) && is_action(next) && !points
}

/// Plus, minus, and typographic minus signs.
const SIGNS: [char; 4] = ['+', '-', '\u{2212}', '\u{2013}'];

/// Parses a number with its signs: other programs write `+-10` for a loss, or a typographic minus
/// sign.
fn signed(text: &str) -> Option<i32> {
    let digits = text.trim_start_matches(SIGNS);
    let signs = &text[..text.len() - digits.len()];
    let (plus, all) = (signs.matches('+').count(), signs.chars().count());
    if plus > 1 || all - plus > 1 || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let number: i32 = digits.parse().ok()?;
    Some(if all > plus { -number } else { number })
}

fn number(text: &str, what: NumberKind, example: &'static str) -> Result<i32, Fault> {
    signed(text).ok_or_else(|| Fault::Number { found: text.to_owned(), what, example })
}

fn short(what: LimitedText, text: &str, limit: usize) -> Result<(), Fault> {
    let length = text.chars().count();
    if length > limit { Err(Fault::TooLong { what, length, limit }) } else { Ok(()) }
}
