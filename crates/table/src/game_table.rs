//! The game at the table: proposals, turns, takebacks, and the records to store.

use play::time::Instant;

use play::{
    CommitError, Entry, Game, NextStep, PlayerName, Proposal, ProposeError, Record, Seat, SeatSet, Seed, TableRules, Viewer, takeback,
};
use sha2::{Digest, Sha256};

use crate::GuestId;
use crate::{Clock, ClockRow, Occupant, ProposalError, Seating, TakebackError, Turn};

/// A record of the log as stored. Its number is its index in the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Milliseconds since the Unix epoch.
    pub at: u64,
    /// The text form of the [`play::Record`].
    pub text: String,
}

/// The state of a game as shown in lists of games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameSummary {
    pub over: bool,
    /// The scores by seat; empty in games without points.
    pub scores: Vec<i32>,
    /// The seat to act, if there is exactly one.
    pub turn: Option<Seat>,
    /// The winners of a finished game; several seats share a draw. Empty for games that ended
    /// before winners were stored.
    pub winners: SeatSet,
    /// The label that tells the games of a series apart.
    pub label: Option<String>,
}

/// The seat and kind of player to act next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NextActor<'a> {
    Person(Seat),
    Computer(Seat, &'a PlayerName),
    /// No seat: the game is over, or a seat is still open.
    Nobody,
}

/// A change that must be stored before it is adopted.
pub struct StagedChange<G: TableRules> {
    game: Game<G>,
    /// The new lines.
    pub lines: Vec<Line>,
    /// The state of the game after the change.
    pub summary: GameSummary,
}

impl<G: TableRules> StagedChange<G> {
    /// Returns the game after the change.
    #[must_use]
    pub const fn game(&self) -> &Game<G> {
        &self.game
    }

    /// Returns the number of turns that count, the new ones included.
    #[must_use]
    pub fn turns(&self) -> usize {
        count_turns(&self.game)
    }
}

/// Returns the number of turns that count.
fn count_turns<G: TableRules>(game: &Game<G>) -> usize {
    turn_ends(game).count()
}

/// Returns the numbers of the live records that end a turn.
fn turn_ends<G: TableRules>(game: &Game<G>) -> impl Iterator<Item = usize> {
    let ends_turn = move |entry: &Entry<G::Event>| matches!(&entry.record, Record::Game(event) if !game.rules().keeps_turn(event));
    game.line().filter(move |(_, entry)| ends_turn(entry)).map(|(number, _)| number)
}

/// A game at a table. The shell stores who occupies the seats and passes it to the methods that
/// need it.
#[derive(Clone)]
pub struct Table<G: TableRules> {
    game: Game<G>,
    /// The clock, in games with a time limit.
    pub clock: Option<Clock>,
}

impl<G: TableRules + Clone> Table<G> {
    #[must_use]
    pub fn new(game: Game<G>, clock: Option<Clock>) -> Table<G> {
        Table { game, clock }
    }

    #[must_use]
    pub fn game(&self) -> &Game<G> {
        &self.game
    }

    #[must_use]
    pub fn rules(&self) -> &G {
        self.game.rules()
    }

    #[must_use]
    pub fn version(&self) -> usize {
        self.game.version()
    }

    /// Returns who acts next, or [`NextActor::Nobody`] if a seat is open.
    #[must_use]
    pub fn next_actor<'a>(&self, seating: Seating<'a>) -> NextActor<'a> {
        let NextStep::Seats(seats) = self.game.pending() else { return NextActor::Nobody };
        if seating.has_open_seat() {
            return NextActor::Nobody;
        }
        let computer = seats.iter().find_map(|seat| match seating.occupant(seat)? {
            Occupant::Computer(player) => Some(NextActor::Computer(seat, player)),
            Occupant::Person(_) | Occupant::Open => None,
        });
        computer.or_else(|| seats.iter().next().map(NextActor::Person)).unwrap_or(NextActor::Nobody)
    }

    /// Returns the number of turns that count.
    #[must_use]
    pub fn turns(&self) -> usize {
        count_turns(&self.game)
    }

    /// Returns the seed for the random choices of the computer player to act.
    #[must_use]
    pub fn computer_seed(&self) -> Seed {
        computer_seed(self.game.seed(), self.game.line().count())
    }

    // Clock.

    /// Returns the current turn; `None` if no seat is to act or a seat is still open.
    #[must_use]
    pub fn turn(&self, seating: Seating<'_>) -> Option<Turn> {
        turn_in(&self.game, seating)
    }

    /// Updates the turn of the clock, and starts or stops it.
    pub fn update_clock(&mut self, seating: Seating<'_>, runs: bool, now: Instant) {
        let turn = self.clock.is_some().then(|| self.turn(seating)).flatten();
        if let Some(clock) = &mut self.clock {
            clock.set_turn(turn, runs, now);
        }
    }

    /// Returns the clock state to store with the staged change: its state after the change, and
    /// whether it is running then.
    #[must_use]
    pub fn clock_with(&self, staged: &StagedChange<G>, seating: Seating<'_>, runs: bool, now: Instant) -> Option<(ClockRow, bool)> {
        let mut clock = self.clock.clone()?;
        clock.set_turn(turn_in(&staged.game, seating), runs, now);
        Some((clock.row(now)?, clock.runs()))
    }

    /// Returns the number of rounds of the draw for the start, as long as no move has been made.
    #[must_use]
    pub fn draw_rounds(&self) -> Option<usize> {
        let drawn = |entry: &Entry<G::Event>| match &entry.record {
            Record::Game(event) => self.rules().draw_rounds(event),
            _ => None,
        };
        if self.turns() > 0 { None } else { self.game.line().find_map(|(_, entry)| drawn(entry)) }
    }

    /// Returns the record for a seat that exceeded its time: the loss of the game or the end of the
    /// turn.
    #[must_use]
    pub fn timeout(&self, seat: Seat) -> Option<Record<G::Event>> {
        let lost = self.clock.as_ref().is_some_and(Clock::ends_game);
        if lost { Some(Record::Flag(seat)) } else { self.game.timeout(seat) }
    }

    /// Returns the record that a proposal would add.
    ///
    /// # Errors
    /// The reason why the proposal is rejected.
    pub fn propose(
        &self,
        seating: Seating<'_>,
        seat: Seat,
        proposal: &Proposal<G::Action>,
    ) -> Result<Record<G::Event>, ProposalError<G::Why>> {
        if seating.has_open_seat() {
            return Err(ProposalError::WaitsForSeats);
        }
        if matches!(proposal, Proposal::OfferDraw) && !self.rules().allows_draws() {
            return Err(ProposalError::NoDraws);
        }
        Ok(self.game.propose(seat, proposal)?)
    }

    /// Returns the record for the choice of a computer player. If the choice is rejected, the
    /// computer plays its last resort, or resigns. `on_rejected` is called for each rejection.
    pub fn propose_choice(
        &self,
        seat: Seat,
        choice: Option<G::Action>,
        mut on_rejected: impl FnMut(ProposeError<G::Why>),
    ) -> Option<Record<G::Event>> {
        let tries = choice.into_iter().map(Proposal::Act).chain([Proposal::Act(self.rules().last_resort()), Proposal::Resign]);
        for proposal in tries {
            match self.game.propose(seat, &proposal) {
                Ok(record) => return Some(record),
                Err(error) => on_rejected(error),
            }
        }
        None
    }

    /// Returns whether the viewer may offer a draw now.
    #[must_use]
    pub fn can_offer_draw(&self, seating: Seating<'_>, to: Viewer) -> bool {
        let Viewer::Seat(seat) = to else { return false };
        self.propose(seating, seat, &Proposal::OfferDraw).is_ok()
    }

    // Takebacks.

    /// Returns the records that take back the guest's last move, or redo it if `redo` is set.
    ///
    /// # Errors
    /// The reason why the takeback is rejected.
    pub fn propose_undo_or_redo(
        &self,
        seating: Seating<'_>,
        guest: Option<&GuestId>,
        redo: bool,
    ) -> Result<Vec<Record<G::Event>>, TakebackError> {
        let held = seating.all_held(guest);
        let person = match seating.only_person() {
            Some(person) if held.contains(person) => person,
            None if !held.is_empty() => return Err(TakebackError::SeveralPeople),
            Some(_) | None => return Err(TakebackError::NoSeat),
        };
        if matches!(self.game.pending(), NextStep::Over(_)) {
            return Err(TakebackError::Over);
        }
        if redo { self.redo(person) } else { self.undo(person) }
    }

    /// Returns the record that takes back the last move of the only person in the game.
    ///
    /// # Errors
    /// There is no move to take back, or the takeback would undo the result of a challenge.
    pub fn undo(&self, person: Seat) -> Result<Vec<Record<G::Event>>, TakebackError> {
        let to = takeback::undo(&self.game, person).ok_or(TakebackError::NothingToUndo)?;
        if self.reveals_words_after(to) {
            return Err(TakebackError::ChallengeDecided);
        }
        Ok(vec![Record::Rewind(to)])
    }

    /// Returns the records that redo the last takeback, up to the person's next turn.
    ///
    /// # Errors
    /// There is nothing to redo.
    pub fn redo(&self, person: Seat) -> Result<Vec<Record<G::Event>>, TakebackError> {
        takeback::redo(&self.game, person).ok_or(TakebackError::NothingToRedo)
    }

    /// Returns whether the viewer may take back a move, and whether they may redo one.
    #[must_use]
    pub fn can_undo_redo(&self, seating: Seating<'_>, to: Viewer) -> (bool, bool) {
        match seating.only_person().filter(|person| to == Viewer::Seat(*person)) {
            Some(person) if !matches!(self.game.pending(), NextStep::Over(_)) => (self.undo(person).is_ok(), self.redo(person).is_ok()),
            _ => (false, false),
        }
    }

    /// Returns whether a record after the first `to` live ones revealed which words are valid.
    fn reveals_words_after(&self, to: usize) -> bool {
        self.game.line().skip(to).any(|(_, entry)| matches!(&entry.record, Record::Game(event) if self.rules().reveals_validity(event)))
    }

    // Staging.

    /// Stages the given records and all automatic ones that follow: chance events and the
    /// computers' answers to draw offers. `now` is in milliseconds since the Unix epoch; times in
    /// the log never decrease. Returns `None` if there is nothing to add.
    ///
    /// No chance event happens while a seat is open: the creator of a game could otherwise look at
    /// the tiles and create another game instead.
    ///
    /// # Errors
    /// A record does not fit the game.
    pub fn stage(
        &self,
        seating: Seating<'_>,
        first: impl IntoIterator<Item = Record<G::Event>>,
        now: u64,
    ) -> Result<Option<StagedChange<G>>, CommitError> {
        let mut game = self.game.clone();
        let at = game.log().last().map_or(0, |entry| entry.at).max(now);
        let mut next = first.into_iter();
        let has_open_seat = seating.has_open_seat();
        while let Some(record) =
            next.next().or_else(|| game.chance().filter(|_| !has_open_seat)).or_else(|| answer_to_offer(&game, seating))
        {
            game.commit(Entry { at, record })?;
        }
        let lines: Vec<Line> =
            game.log()[self.version()..].iter().map(|entry| Line { at: entry.at, text: entry.record.to_string() }).collect();
        if lines.is_empty() {
            return Ok(None);
        }
        let summary = GameSummary::of(&game);
        Ok(Some(StagedChange { game, lines, summary }))
    }

    /// Makes a staged change the current state of the table, after it was stored.
    pub fn adopt(&mut self, staged: StagedChange<G>) {
        self.game = staged.game;
    }

    /// Replaces the game by one restored from storage, after another process has written to its
    /// log.
    pub fn replace_game(&mut self, game: Game<G>) {
        self.game = game;
    }
}

/// Returns a computer player's answer to a draw offer.
fn answer_to_offer<G: TableRules>(game: &Game<G>, seating: Seating<'_>) -> Option<Record<G::Event>> {
    let seat = game.seats_to_answer_draw().iter().find(|seat| matches!(seating.occupant(*seat), Some(Occupant::Computer(_))))?;
    let takes = game.rules().takes_draw(&game.view(Viewer::Seat(seat)));
    Some(if takes { Record::AcceptDraw(seat) } else { Record::DeclineDraw(seat) })
}

/// Returns the current turn of a game; see [`Table::turn`].
fn turn_in<G: TableRules>(game: &Game<G>, seating: Seating<'_>) -> Option<Turn> {
    let NextStep::Seats(seats) = game.pending() else { return None };
    let seat = seats.iter().next().filter(|_| !seating.has_open_seat())?;
    let (moves, moved) = turn_ends(game).fold((0, 0), |(moves, _), number| (moves + 1, number + 1));
    let rewound = game.log().iter().rposition(|entry| matches!(entry.record, Record::Rewind(_))).map_or(0, |number| number + 1);
    Some(Turn { seat, start: moved.max(rewound), moves })
}

impl GameSummary {
    #[must_use]
    pub fn of<G: TableRules>(game: &Game<G>) -> GameSummary {
        let (over, turn, winners) = match game.pending() {
            NextStep::Over(outcome) => (true, None, outcome.winners),
            NextStep::Seats(seats) if seats.len() == 1 => (false, seats.iter().next(), SeatSet::EMPTY),
            NextStep::Seats(_) | NextStep::Chance => (false, None, SeatSet::EMPTY),
        };
        let (scores, label) = (game.rules().scores(game.position()), game.rules().label(game.position()));
        GameSummary { over, turn, scores, winners, label }
    }
}

/// Returns the seed for the random choices of a computer player. It is derived from the game's
/// seed, but does not reveal the draws. `count` is the number of live records: a move that is taken
/// back and made again gets the same answer.
#[must_use]
pub fn computer_seed(seed: &Seed, count: usize) -> Seed {
    Seed::from_bytes(Sha256::digest(format!("player {seed} {count}")).into())
}
