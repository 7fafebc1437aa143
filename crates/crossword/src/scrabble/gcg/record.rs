//! Converts a game of [`scrabble`](crate::scrabble) to a record.

use play::{Seat, Viewer};

use crate::rules::{Challenge, RuleSet};
use crate::scrabble::{EndReason, Event as GameEvent};
use crate::tiles::Tiles;

use super::entry::{Entry, Key, Player};
use super::error::Fault;
use super::event::{Action, Event, GcgPlacement};
use super::parts::Response;
use super::referee::Referee;
use super::{Gcg, MAX_PLAYERS, NICK_LIMIT, Source, WRITTEN_LIMIT, language};

/// Events that cannot be recorded.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("event {number} of the game cannot be recorded: {fault}")]
pub struct RecordError {
    /// Number of the event, from 1; 0 if the players are at fault.
    pub number: usize,
    pub fault: Box<Fault>,
}

/// The bonus for a failed challenge under [`Challenge::FivePoint`].
const BONUS: i32 = 5;

/// Maximum length of a written name in characters.
const NAME_LIMIT: usize = 200;

/// Records a game; see [`Gcg::from_events`].
pub(super) fn record<'a>(
    rules: &RuleSet,
    names: &[&str],
    lexicon: &str,
    viewer: Viewer,
    events: impl IntoIterator<Item = &'a GameEvent>,
) -> Result<Gcg, RecordError> {
    let seats = names.len();
    let bad = |number, fault| RecordError { number, fault: Box::new(fault) };
    if seats == 0 || seats > MAX_PLAYERS {
        return Err(bad(0, Fault::PlayerNumber { number: seats, max: MAX_PLAYERS }));
    }
    let mut events = events.into_iter().zip(1..).peekable();
    let first = begins(events.peek().map(|(event, _)| *event), seats);
    let order: Vec<&str> = (0..seats).map(|player| names[(first + player) % seats]).collect();
    let players = players(&order);
    let mut recorder = Recorder {
        referee: Referee::new(rules, &players),
        viewer,
        first,
        racks: vec![Tiles::new(); seats],
        scores: vec![0; seats],
        last: None,
        events: Vec::new(),
        ended: false,
    };
    for (event, number) in events {
        recorder.event(event).map_err(|fault| bad(number, fault))?;
    }
    let mut entries = header(rules, &players, lexicon);
    let Recorder { referee, events, racks, ended, .. } = recorder;
    let over = referee.may_end();
    entries.extend(events.into_iter().map(Entry::Event));
    if !ended {
        let known = (0..seats).map(|player| (player, (first + player) % seats)).filter(|(_, seat)| knows(viewer, *seat));
        let held = known.map(|(player, seat)| Entry::Rack { player, tiles: racks[seat] });
        entries.extend(held.filter(|entry| !matches!(entry, Entry::Rack { tiles, .. } if tiles.is_empty())));
    }
    Ok(Gcg { rules: rules.clone(), players, entries, over, source: Source::default() })
}

/// Returns the seat that starts, and so becomes player 1, from the first event of a game.
pub(super) fn begins(opening: Option<&GameEvent>, seats: usize) -> usize {
    match opening {
        Some(GameEvent::Opening { first, .. }) => first.index() % seats,
        _ => 0,
    }
}

fn header(rules: &RuleSet, players: &[Player], lexicon: &str) -> Vec<Entry> {
    let mut entries: Vec<Entry> = (1..).zip(players).map(|(number, player)| Entry::Player { number, player: player.clone() }).collect();
    let lexicon = language::canonical_lexicon_name(&one_line(lexicon, NAME_LIMIT));
    if !lexicon.is_empty() {
        entries.push(Entry::Setting { key: Key::Lexicon, value: lexicon });
    }
    if RuleSet::by_name(rules.name()).is_some() {
        entries.push(Entry::Setting { key: Key::TileDistribution, value: rules.alphabet().name().to_owned() });
    }
    entries
}

fn knows(viewer: Viewer, seat: usize) -> bool {
    Seat::new(seat).is_some_and(|seat| viewer.knows(seat))
}

/// Makes names valid for a file: one line each, limited length, unique. A nick is the name without
/// spaces and colons.
fn players(names: &[&str]) -> Vec<Player> {
    let mut players: Vec<Player> = Vec::with_capacity(names.len());
    for (number, name) in (1..).zip(names) {
        let mut name = one_line(name, NAME_LIMIT);
        if name.is_empty() {
            name = format!("player {number}");
        }
        let nick: String = name.chars().map(|c| if c.is_whitespace() || c == ':' { '_' } else { c }).take(NICK_LIMIT - 2).collect();
        let mut player = Player { nick, name };
        if players.iter().any(|other| other.name == player.name) {
            player.name = format!("{} ({number})", player.name);
        }
        if players.iter().any(|other| other.nick == player.nick) {
            player.nick = format!("{}_{number}", player.nick);
        }
        players.push(player);
    }
    players
}

/// Joins a text to one line without control characters, truncated to `max` characters.
pub(super) fn one_line(text: &str, max: usize) -> String {
    let max = max.min(WRITTEN_LIMIT);
    let mut line = String::new();
    for word in text.split(|c: char| c.is_whitespace() || c.is_control()).filter(|word| !word.is_empty()) {
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    match line.char_indices().nth(max) {
        Some((end, _)) => line[..end].trim_end().to_owned(),
        None => line,
    }
}

struct Recorder<'a> {
    referee: Referee<'a>,
    viewer: Viewer,
    /// The seat of player 1.
    first: usize,
    racks: Vec<Tiles>,
    scores: Vec<i64>,
    /// The last placement: its seat, the rack before it as the viewer knows it, and the placement.
    last: Option<(usize, Option<Tiles>, GcgPlacement)>,
    events: Vec<Event>,
    ended: bool,
}

impl Recorder<'_> {
    fn event(&mut self, event: &GameEvent) -> Result<(), Fault> {
        match event {
            GameEvent::Opening { .. } | GameEvent::Accepted { .. } => Ok(()),
            GameEvent::Drew { seat, tiles: drawn } => {
                let (tiles, holds) = (drawn.len() + self.rack(*seat)?.len(), self.referee.rules.rack_size());
                if tiles > holds {
                    return Err(Fault::TooManyTiles { tiles, holds });
                }
                self.racks[seat.index()].add_all(drawn);
                Ok(())
            }
            GameEvent::Placed { seat, laid, score, .. } => {
                let rack = self.known(*seat)?;
                let formed = self.referee.board().examine(self.referee.rules, laid)?;
                let mut laid = laid.clone();
                laid.sort_unstable();
                let Some(main) = formed.words.into_iter().next() else { return Ok(()) };
                let placement = GcgPlacement { start: main.start, direction: main.direction, word: main.tiles, laid, score: *score };
                self.spend(*seat, &placement.used())?;
                self.push(seat.index(), rack, Action::Place(placement.clone()))?;
                self.last = Some((seat.index(), rack, placement));
                Ok(())
            }
            GameEvent::Exchanged { seat, tiles } => {
                let rack = self.known(*seat)?;
                self.spend(*seat, tiles)?;
                let action = if rack.is_some() { Action::Exchange(*tiles) } else { Action::ExchangeUnseen(tiles.len()) };
                self.push(seat.index(), rack, action)
            }
            GameEvent::Passed { seat, .. } => {
                let rack = self.known(*seat)?;
                self.push(seat.index(), rack, Action::Pass)
            }
            GameEvent::Challenged { seat, unknown } => self.challenged(*seat, unknown.is_empty()),
            GameEvent::Redealt { seat } => {
                self.rack(*seat)?;
                self.racks[seat.index()] = Tiles::new();
                Ok(())
            }
            GameEvent::SetUp(_) => Err(Fault::SetUp),
            GameEvent::Ended { reason, adjust } => self.settle(*reason, adjust),
        }
    }

    fn challenged(&mut self, by: Seat, failed: bool) -> Result<(), Fault> {
        let rack = self.known(by)?;
        let (seat, rack_before, placement) = self.last.clone().ok_or(Fault::NoPlay { what: Response::Challenge })?;
        match self.referee.rules.challenge() {
            _ if !failed => {
                self.racks[seat].add_all(&placement.used());
                self.push(seat, rack_before, Action::Withdraw { score: placement.score })
            }
            Challenge::FivePoint => self.push(seat, None, Action::Bonus { points: BONUS }),
            Challenge::Double => self.push(by.index(), rack, Action::Pass),
            // A failed challenge without penalty has no line in the format.
            Challenge::Single | Challenge::Void | Challenge::Off => Ok(()),
        }
    }

    fn settle(&mut self, reason: EndReason, adjust: &[i32]) -> Result<(), Fault> {
        self.ended = true;
        let seats = self.racks.len();
        let order = (0..seats).map(|player| (self.first + player) % seats);
        let by_player: Vec<(usize, i32)> = order.map(|seat| (seat, adjust.get(seat).copied().unwrap_or(0))).collect();
        let out = self.referee.out.filter(|_| reason == EndReason::Out).map(|player| (self.first + player) % seats);
        if let Some((out, points)) = by_player.iter().copied().find(|(seat, _)| Some(*seat) == out) {
            let mut tiles = Tiles::new();
            self.racks.iter().for_each(|rack| tiles.add_all(rack));
            self.push(out, None, Action::Gain { tiles, points })?;
        }
        for (seat, points) in by_player {
            if Some(seat) != out && (out.is_none() || points != 0) {
                let tiles = self.racks[seat];
                let lost = points.checked_neg().unwrap_or(i32::MAX);
                self.push(seat, Some(tiles), Action::Loss { tiles: Some(tiles), lost })?;
            }
        }
        Ok(())
    }

    fn push(&mut self, seat: usize, rack: Option<Tiles>, action: Action) -> Result<(), Fault> {
        let seats = self.racks.len();
        let player = (seat + seats - self.first) % seats;
        self.scores[player] += action.points();
        let total = i32::try_from(self.scores[player]).unwrap_or(i32::MAX);
        let event = Event { player, rack, action, total, remark: String::new(), note: None };
        self.referee.event(&event)?;
        self.last = None;
        self.events.push(event);
        Ok(())
    }

    fn rack(&self, seat: Seat) -> Result<&Tiles, Fault> {
        self.racks.get(seat.index()).ok_or(Fault::PlayerNumber { number: seat.index() + 1, max: self.racks.len() })
    }

    /// Returns a rack if the viewer knows it.
    fn known(&self, seat: Seat) -> Result<Option<Tiles>, Fault> {
        Ok(Some(*self.rack(seat)?).filter(|_| self.viewer.knows(seat)))
    }

    fn spend(&mut self, seat: Seat, used: &Tiles) -> Result<(), Fault> {
        let rack = self.rack(seat)?;
        let missing = used.iter().find(|kind| used.count(*kind) > rack.count(*kind));
        let alphabet = self.referee.rules.alphabet();
        match (rack.without(used), missing) {
            (Some(left), _) => {
                self.racks[seat.index()] = left;
                Ok(())
            }
            (None, kind) => {
                let kind = kind.unwrap_or_default();
                let tile = if kind == crate::BLANK { '?' } else { alphabet.letter(kind) };
                Err(Fault::NotOnRack { tile, rack: rack.display(alphabet).to_string() })
            }
        }
    }
}
