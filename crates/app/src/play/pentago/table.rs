//! A game at this table and in the data base: what is done is stored before it counts, so that the game outlives the program. Also its clock.

use std::time::{Duration, Instant};

use pentago::Move;
use pentago::game::{Event, Pentago, View, Why};
use play::{Entry, Game, Pending, Proposal, ProposeError, Record, Seat, SeatSet, Viewer};
use store::{AppendError, ClockRow, GameRow, Line, Occupant, Standing};

use super::super::names::names;
use super::super::table::{Due, Shelf, now};
use super::super::texts::Language;

/// What time there is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Clock {
    None,
    /// For a turn.
    Turn(Duration),
    /// For the whole game, what each seat has left, and what a move adds.
    Game {
        left: [Duration; 2],
        increment: Duration,
    },
}

/// A game and who sits at it.
pub(super) struct Table {
    shelf: Shelf,
    row: GameRow,
    names: Vec<String>,
    game: Game<Pentago>,
    pub(super) clock: Clock,
}

impl Table {
    /// A stored game; its clock goes on where it stood.
    pub(super) fn new(shelf: Shelf, rules: Pentago, row: GameRow, clock: Clock, language: Language) -> anyhow::Result<Table> {
        let log = shelf.runtime.block_on(shelf.store.log(&row.id))?;
        let game = Game::restore(rules, row.seed, log.iter().map(|line| (line.at, &*line.text)))?;
        let mut table = Table { shelf, names: names(&row, language), row, game, clock };
        // A clock that can't be read is no reason not to play on.
        let noted = table.shelf.runtime.block_on(table.shelf.store.clock(&table.row.id)).ok().flatten();
        if let (Clock::Game { left, .. }, Some(noted)) = (&mut table.clock, noted) {
            for (left, noted) in left.iter_mut().zip(&noted.seats) {
                *left = Duration::from_millis(*noted);
            }
        }
        Ok(table)
    }

    pub(super) fn id(&self) -> &str {
        &self.row.id
    }

    pub(super) fn game(&self) -> &Game<Pentago> {
        &self.game
    }

    /// The name of who sits there.
    pub(super) fn name(&self, seat: usize) -> &str {
        self.names.get(seat).map_or("?", String::as_str)
    }

    pub(super) fn names(&self) -> Vec<String> {
        self.names.clone()
    }

    /// Seats of people.
    pub(super) fn people(&self) -> Vec<Seat> {
        Seat::first(2)
            .filter(|seat| matches!(self.row.seats.get(seat.index()).map(|row| &row.occupant), Some(Occupant::Person(_))))
            .collect()
    }

    pub(super) fn view(&self, to: Viewer) -> View {
        self.game.view(to)
    }

    pub(super) fn due(&self) -> Due {
        let Pending::Seats(seats) = self.game.pending() else { return Due::Nobody };
        let Some(seat) = seats.iter().next() else { return Due::Nobody };
        match self.row.seats.get(seat.index()).map(|row| &row.occupant) {
            Some(Occupant::Computer(player)) => Due::Computer(seat, player.clone()),
            _ => Due::Person(seat),
        }
    }

    /// The record of what a seat wants, or why it may not be.
    pub(super) fn propose(&self, seat: Seat, proposal: &Proposal<Move>) -> Result<Record<Event>, ProposeError<Why>> {
        self.game.propose(seat, proposal)
    }

    /// When the seat on turn is too late.
    pub(super) fn until(&self, seat: Seat) -> Option<Instant> {
        let left = match &self.clock {
            Clock::None => return None,
            Clock::Turn(limit) => *limit,
            Clock::Game { left, .. } => *left.get(seat.index())?,
        };
        Some(Instant::now() + left)
    }

    /// The record that is due because the time is over.
    pub(super) fn timeout(&self, seat: Seat) -> Option<Record<Event>> {
        match self.clock {
            Clock::Game { .. } => Some(Record::Flag(seat)),
            Clock::None | Clock::Turn(_) => self.game.timeout(seat),
        }
    }

    /// Takes from the clock of a seat what its move took, and notes what is left.
    pub(super) fn spend(&mut self, seat: Seat, time: Duration) {
        let Clock::Game { left, increment } = &mut self.clock else { return };
        if let Some(left) = left.get_mut(seat.index()) {
            *left = left.saturating_sub(time) + *increment;
        }
        let seats = left.iter().map(|left| left.as_millis().try_into().unwrap_or(u64::MAX)).collect();
        let clock = ClockRow { turn: self.game.version() as u64, remaining: 0, seats };
        // If it can't be noted, the time since the last note is given back.
        let _ = self.shelf.runtime.block_on(self.shelf.store.save_clock(&self.row.id, &clock));
    }

    /// Adds records: stores them, and only then takes them in. `false`: the game went on elsewhere, and was read anew.
    pub(super) fn add(&mut self, records: impl IntoIterator<Item = Record<Event>>) -> anyhow::Result<bool> {
        let mut game = self.game.clone();
        let at = game.log().last().map_or(0, |entry| entry.at).max(now());
        for record in records {
            game.commit(Entry { at, record })?;
        }
        let version = self.game.version();
        let lines: Vec<Line> = game.log()[version..].iter().map(|entry| Line { at: entry.at, text: entry.record.to_string() }).collect();
        if lines.is_empty() {
            return Ok(true);
        }
        let (over, turn, winners, scores) = match game.pending() {
            Pending::Over(outcome) => (true, None, outcome.winners, outcome.scores),
            Pending::Seats(seats) => (false, seats.iter().next(), SeatSet::EMPTY, vec![0; 2]),
            Pending::Chance => (false, None, SeatSet::EMPTY, vec![0; 2]),
        };
        let standing = Standing { over, turn, winners, scores, label: None };
        match self.shelf.runtime.block_on(self.shelf.store.append(&self.row.id, version as u64, &lines, &standing)) {
            Ok(()) => {
                self.game = game;
                Ok(true)
            }
            Err(AppendError::Conflict { .. }) => {
                let log = self.shelf.runtime.block_on(self.shelf.store.log(&self.row.id))?;
                let rules = *self.game.rules();
                self.game = Game::restore(rules, *self.game.seed(), log.iter().map(|line| (line.at, &*line.text)))?;
                Ok(false)
            }
            Err(error) => Err(error.into()),
        }
    }

    /// The game as a file that the page and `--replay` read back.
    pub(super) fn record(&self) -> String {
        let mut text = format!("#deska 1\n#game pentago\n#rules {}\n#options {}\n", self.row.rules, self.row.options);
        for seat in &self.row.seats {
            let line = match &seat.occupant {
                Occupant::Computer(player) => format!("#seat computer {player} {}", seat.name),
                _ => format!("#seat person {}", seat.name),
            };
            text += line.trim_end();
            text.push('\n');
        }
        for (_, entry) in self.game.line() {
            text += &format!("{} {}\n", entry.at, entry.record);
        }
        text
    }

    /// The data base is closed, so that its file stands alone.
    pub(super) fn close(self) {
        self.shelf.runtime.block_on(self.shelf.store.close());
    }
}
