//! The game on the table: what may be proposed, whose turn it is, what is to be written down.

use play::time::Instant;

use play::{CommitError, Entry, Game, NextStep, PlayerName, Proposal, ProposeError, Record, Seat, SeatSet, Seed, TableRules, Viewer, takeback};
use sha2::{Digest, Sha256};

use crate::GuestId;
use crate::{BackRefusal, Clock, ClockRow, Occupant, ProposalRefusal, Seating, Turn};

/// One record of a log as it is stored. Its number is its place in the log, from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// What happened, as [`play::Record`] writes it.
    pub text: String,
}

/// How a game stands, as far as lists of games tell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// Is it over?
    pub over: bool,
    /// Points a seat; empty in games without.
    pub scores: Vec<i32>,
    /// Whose turn it is, if it is one seat's.
    pub turn: Option<Seat>,
    /// Who won, if it is over; more than one: a draw between them. Empty for games that were over before this was kept.
    pub winners: SeatSet,
    /// By what people tell the game from others of its series.
    pub label: Option<String>,
}

/// Who is to act.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Due<'a> {
    /// Somebody.
    Person(Seat),
    /// A computer player, by its name.
    Computer(Seat, &'a PlayerName),
    /// Nobody: the game is over, or a seat is still open.
    Nobody,
}

/// A change that is to be stored before it counts.
pub struct StagedChange<G: TableRules> {
    game: Game<G>,
    /// The lines that are new.
    pub lines: Vec<Line>,
    /// How the game stands with them.
    pub standing: Standing,
}

impl<G: TableRules> StagedChange<G> {
    /// The game with what is staged.
    #[must_use]
    pub const fn game(&self) -> &Game<G> {
        &self.game
    }

    /// How many turns were played that count, with those that are new.
    #[must_use]
    pub fn turns(&self) -> usize {
        turns_of(&self.game)
    }
}

/// How many turns of the game were played that count.
fn turns_of<G: TableRules>(game: &Game<G>) -> usize {
    moves_in(game).count()
}

/// The numbers of the records that count and end a turn.
fn moves_in<G: TableRules>(game: &Game<G>) -> impl Iterator<Item = usize> {
    let moves = move |entry: &Entry<G::Event>| matches!(&entry.record, Record::Game(event) if !game.rules().keeps_turn(event));
    game.line().filter(move |(_, entry)| moves(entry)).map(|(number, _)| number)
}

/// A game at a table. Who sits there is the shell's to keep, and is handed in with each question that needs it.
#[derive(Clone)]
pub struct Table<G: TableRules> {
    game: Game<G>,
    /// Where time is limited.
    pub clock: Option<Clock>,
}

impl<G: TableRules + Clone> Table<G> {
    /// A game with what has happened in it.
    #[must_use]
    pub fn new(game: Game<G>, clock: Option<Clock>) -> Table<G> {
        Table { game, clock }
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &Game<G> {
        &self.game
    }

    /// Its rules.
    #[must_use]
    pub fn rules(&self) -> &G {
        self.game.rules()
    }

    /// How many records there are.
    #[must_use]
    pub fn version(&self) -> usize {
        self.game.version()
    }

    /// Who is to act now. While a seat is open nobody is.
    #[must_use]
    pub fn due<'a>(&self, seating: Seating<'a>) -> Due<'a> {
        let NextStep::Seats(seats) = self.game.pending() else { return Due::Nobody };
        if seating.waits_for_people() {
            return Due::Nobody;
        }
        let computer = seats.iter().find_map(|seat| match seating.occupant(seat)? {
            Occupant::Computer(player) => Some(Due::Computer(seat, player)),
            Occupant::Person(_) | Occupant::Open => None,
        });
        computer.or_else(|| seats.iter().next().map(Due::Person)).unwrap_or(Due::Nobody)
    }

    /// How many turns were played that count.
    #[must_use]
    pub fn turns(&self) -> usize {
        turns_of(&self.game)
    }

    /// The seed of what the computer player that acts now leaves to chance.
    #[must_use]
    pub fn computer_seed(&self) -> Seed {
        computer_seed(self.game.seed(), self.game.line().count())
    }

    // Time.

    /// The turn that goes on: whose it is and since which record. `None` while nobody has one, or before all seats are taken.
    #[must_use]
    pub fn turn(&self, seating: Seating<'_>) -> Option<Turn> {
        turn_in(&self.game, seating)
    }

    /// Lets the clock know whose turn it is and whether time goes by.
    pub fn wind(&mut self, seating: Seating<'_>, runs: bool, now: Instant) {
        let turn = self.clock.is_some().then(|| self.turn(seating)).flatten();
        if let Some(clock) = &mut self.clock {
            clock.wind(turn, runs, now);
        }
    }

    /// What to note of the clock together with what is staged: as it will be if that counts from now on, and whether time goes by then.
    #[must_use]
    pub fn clock_with(&self, staged: &StagedChange<G>, seating: Seating<'_>, runs: bool, now: Instant) -> Option<(ClockRow, bool)> {
        let mut clock = self.clock.clone()?;
        clock.wind(turn_in(&staged.game, seating), runs, now);
        Some((clock.row(now)?, clock.runs()))
    }

    /// Returns how many rounds the draw for the start took, while no move has been made.
    #[must_use]
    pub fn draw_rounds(&self) -> Option<usize> {
        let drawn = |entry: &Entry<G::Event>| match &entry.record {
            Record::Game(event) => self.rules().draw_rounds(event),
            _ => None,
        };
        if self.turns() > 0 { None } else { self.game.line().find_map(|(_, entry)| drawn(entry)) }
    }

    /// The record that is due because a seat's time is over: of its turn, or of its game.
    #[must_use]
    pub fn timeout(&self, seat: Seat) -> Option<Record<G::Event>> {
        let lost = self.clock.as_ref().is_some_and(Clock::loses);
        if lost { Some(Record::Flag(seat)) } else { self.game.timeout(seat) }
    }

    // Proposals.

    /// The record that a proposal would add.
    ///
    /// # Errors
    /// It can't be done now, or breaks a rule.
    pub fn propose(
        &self,
        seating: Seating<'_>,
        seat: Seat,
        proposal: &Proposal<G::Action>,
    ) -> Result<Record<G::Event>, ProposalRefusal<G::Why>> {
        if seating.waits_for_people() {
            return Err(ProposalRefusal::WaitsForSeats);
        }
        if matches!(proposal, Proposal::OfferDraw) && !self.rules().allows_draws() {
            return Err(ProposalRefusal::NoDraws);
        }
        Ok(self.game.propose(seat, proposal)?)
    }

    /// The record that a computer's choice adds. What it can't do, it does not do: it passes, or gives up; `refused` hears of that.
    pub fn propose_choice(
        &self,
        seat: Seat,
        choice: Option<G::Action>,
        mut refused: impl FnMut(ProposeError<G::Why>),
    ) -> Option<Record<G::Event>> {
        let tries = choice.into_iter().map(Proposal::Act).chain([Proposal::Act(self.rules().last_resort()), Proposal::Resign]);
        for proposal in tries {
            match self.game.propose(seat, &proposal) {
                Ok(record) => return Some(record),
                Err(error) => refused(error),
            }
        }
        None
    }

    /// May the viewer offer a draw now?
    #[must_use]
    pub fn may_offer(&self, seating: Seating<'_>, to: Viewer) -> bool {
        let Viewer::Seat(seat) = to else { return false };
        self.propose(seating, seat, &Proposal::OfferDraw).is_ok()
    }

    // Taking back.

    /// The records that take a guest's last move back, or play again what was taken back.
    ///
    /// # Errors
    /// They may not, or there is nothing.
    pub fn propose_back(&self, seating: Seating<'_>, guest: Option<&GuestId>, again: bool) -> Result<Vec<Record<G::Event>>, BackRefusal> {
        let held = seating.all_held(guest);
        let person = match seating.only_person() {
            Some(person) if held.contains(person) => person,
            None if !held.is_empty() => return Err(BackRefusal::SeveralPeople),
            Some(_) | None => return Err(BackRefusal::NoSeat),
        };
        if matches!(self.game.pending(), NextStep::Over(_)) {
            return Err(BackRefusal::Over);
        }
        if again { self.redo(person) } else { self.undo(person) }
    }

    /// The record that takes back the last move of the one person who plays.
    ///
    /// # Errors
    /// There is nothing to take back, or it told what can't be taken back.
    pub fn undo(&self, person: Seat) -> Result<Vec<Record<G::Event>>, BackRefusal> {
        let to = takeback::undo(&self.game, person).ok_or(BackRefusal::NothingToUndo)?;
        if self.tells_words_after(to) {
            return Err(BackRefusal::ChallengeDecided);
        }
        Ok(vec![Record::Rewind(to)])
    }

    /// The records that play again what was taken back, up to the person's next turn.
    ///
    /// # Errors
    /// There is nothing to play again.
    pub fn redo(&self, person: Seat) -> Result<Vec<Record<G::Event>>, BackRefusal> {
        takeback::redo(&self.game, person).ok_or(BackRefusal::NothingToRedo)
    }

    /// May the viewer take a move back, and play one again?
    #[must_use]
    pub fn may_go_back(&self, seating: Seating<'_>, to: Viewer) -> (bool, bool) {
        match seating.only_person().filter(|person| to == Viewer::Seat(*person)) {
            Some(person) if !matches!(self.game.pending(), NextStep::Over(_)) => (self.undo(person).is_ok(), self.redo(person).is_ok()),
            _ => (false, false),
        }
    }

    /// Would more than the first `to` records tell which words are on the list?
    fn tells_words_after(&self, to: usize) -> bool {
        self.game.line().skip(to).any(|(_, entry)| matches!(&entry.record, Record::Game(event) if self.rules().reveals_validity(event)))
    }

    // Writing down.

    /// The game with these records more and all that then happens by itself, at this time (milliseconds since 1970, never earlier than what is there);
    /// `None` if nothing happens. Nothing is drawn or dealt while a seat is free: nobody begins who is not there, and whoever began the game can't look
    /// at the tiles and begin another one.
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
        let waits = seating.waits_for_people();
        while let Some(record) = next.next().or_else(|| game.chance().filter(|_| !waits)).or_else(|| answer_to_offer(&game, seating)) {
            game.commit(Entry { at, record })?;
        }
        let lines: Vec<Line> =
            game.log()[self.version()..].iter().map(|entry| Line { at: entry.at, text: entry.record.to_string() }).collect();
        if lines.is_empty() {
            return Ok(None);
        }
        let standing = Standing::of(&game);
        Ok(Some(StagedChange { game, lines, standing }))
    }

    /// What was staged now counts.
    pub fn adopt(&mut self, staged: StagedChange<G>) {
        self.game = staged.game;
    }

    /// The game was read anew, because somebody else has written.
    pub fn replace_game(&mut self, game: Game<G>) {
        self.game = game;
    }
}

/// What a computer player says to the draw that it is offered.
fn answer_to_offer<G: TableRules>(game: &Game<G>, seating: Seating<'_>) -> Option<Record<G::Event>> {
    let seat = game.asked().iter().find(|seat| matches!(seating.occupant(*seat), Some(Occupant::Computer(_))))?;
    let takes = game.rules().takes_draw(&game.view(Viewer::Seat(seat)));
    Some(if takes { Record::AcceptDraw(seat) } else { Record::DeclineDraw(seat) })
}

/// The turn that goes on in a game, see [`Table::turn`].
fn turn_in<G: TableRules>(game: &Game<G>, seating: Seating<'_>) -> Option<Turn> {
    let NextStep::Seats(seats) = game.pending() else { return None };
    let seat = seats.iter().next().filter(|_| !seating.waits_for_people())?;
    let (moves, moved) = moves_in(game).fold((0, 0), |(moves, _), number| (moves + 1, number + 1));
    let rewound = game.log().iter().rposition(|entry| matches!(entry.record, Record::Rewind(_))).map_or(0, |number| number + 1);
    Some(Turn { seat, start: moved.max(rewound), moves })
}

impl Standing {
    /// How a game stands.
    #[must_use]
    pub fn of<G: TableRules>(game: &Game<G>) -> Standing {
        let (over, turn, winners) = match game.pending() {
            NextStep::Over(outcome) => (true, None, outcome.winners),
            NextStep::Seats(seats) if seats.len() == 1 => (false, seats.iter().next(), SeatSet::EMPTY),
            NextStep::Seats(_) | NextStep::Chance => (false, None, SeatSet::EMPTY),
        };
        let (scores, label) = (game.rules().scores(game.position()), game.rules().label(game.position()));
        Standing { over, turn, scores, winners, label }
    }
}

/// The seed of what a computer player leaves to chance: it follows from the game's seed, too, but tells nothing of the draws. `count` is the number of
/// records that count: who takes a move back and makes it again meets the same answer.
#[must_use]
pub fn computer_seed(seed: &Seed, count: usize) -> Seed {
    Seed::from_bytes(Sha256::digest(format!("player {seed} {count}")).into())
}
