//! A game at the terminal, backed by the database. Every change is stored before it is applied.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use play::{CommitError, Game, Player, PlayerName, Proposal, Record, Rejection, Seat, Seed, SeenRecord, Viewer};
use store::{AppendError, AppendOptions, DataError, GameRow, Occupant, SeatRow, Store};
use table::{Clock, ProposalError, Seating, Sessions, TakebackError};
use tokio::runtime::Runtime;
use wire::Timing;

use super::game::TerminalGame;
use super::names::names;
use super::texts::Language;

/// The database and the runtime that drives it.
pub(super) struct Database {
    pub(super) store: Store,
    pub(super) runtime: Runtime,
}

/// A game and the players at it.
pub(super) struct Table<G: TerminalGame> {
    database: Database,
    /// The stored row as of opening the game, except for changed computer players.
    row: GameRow,
    names: Vec<String>,
    table: table::Table<G>,
    players: Sessions<G>,
}

/// The seat that acts next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum NextActor {
    Person(Seat),
    Computer(Seat, PlayerName),
    Nobody,
}

/// Why a change failed. Except for [`TableError::Conflict`], the table is unchanged.
#[derive(Debug, thiserror::Error)]
pub(super) enum TableError<W: std::fmt::Debug + std::fmt::Display> {
    #[error(transparent)]
    Refused(ProposalError<W>),
    /// Another process appended to the game. The table has been reloaded.
    #[error("the game was changed elsewhere")]
    Conflict,
    #[error("it could not be saved and does not count: {0}")]
    Data(#[from] DataError),
    #[error(transparent)]
    Corrupt(#[from] CommitError),
    #[error("the game `{0}` no longer exists")]
    NotFound(String),
}

/// The records of an undo or redo.
pub(super) type Records<G> = Vec<Record<<G as play::Rules>::Event>>;

impl<G: TerminalGame> Table<G> {
    /// Restores a stored game.
    pub(super) fn new(database: Database, rules: G, row: GameRow, language: Language) -> Result<Table<G>, TableError<G::Why>> {
        let table = Self::restore(&database, rules, &row)?;
        Ok(Table { database, names: names(&row, language), row, table, players: Sessions::default() })
    }

    /// Replaces the game by another one in the same database.
    pub(super) fn start_next(&mut self, rules: G, row: GameRow, language: Language) -> Result<(), TableError<G::Why>> {
        self.table = Self::restore(&self.database, rules, &row)?;
        self.names = names(&row, language);
        self.row = row;
        self.players.clear();
        Ok(())
    }

    fn restore(database: &Database, rules: G, row: &GameRow) -> Result<table::Table<G>, TableError<G::Why>> {
        let log = database.runtime.block_on(database.store.log(&row.id))?;
        let game = Game::restore(rules, row.seed, log.iter().map(|line| (line.at, &*line.text)))?;
        let limit = Timing::read(&row.options).ok().and_then(|(timing, _)| timing.limit());
        // An unreadable stored clock must not prevent playing: a fresh one is used instead.
        let saved_clock = limit.and_then(|_| database.runtime.block_on(database.store.clock(&row.id, 0)).ok().flatten());
        let clock = limit.map(|limit| Clock::new(limit, row.seats.len(), saved_clock));
        Ok(table::Table::new(game, clock))
    }

    /// Returns the database row of the game. Its summary is as of opening the game.
    pub(super) fn row(&self) -> &GameRow {
        &self.row
    }

    /// Returns the player that chose earlier moves of this seat; see [`Sessions::take`].
    pub(super) fn take_player(&mut self, seat: Seat, name: &str) -> Option<Box<dyn Player<G>>> {
        self.players.take(seat, name, self.table.game())
    }

    /// Keeps the player for the seat's next move.
    pub(super) fn keep_player(&mut self, seat: Seat, name: &str, player: Box<dyn Player<G>>) {
        self.players.keep(seat, name, self.table.game(), player);
    }

    pub(super) fn id(&self) -> &str {
        &self.row.id
    }

    pub(super) fn game(&self) -> &Game<G> {
        self.table.game()
    }

    fn seating(&self) -> Seating<'_> {
        Seating::new(&self.row.seats)
    }

    pub(super) fn rules(&self) -> &G {
        self.game().rules()
    }

    pub(super) fn seats(&self) -> &[SeatRow] {
        &self.row.seats
    }

    /// Returns the display name of a seat.
    pub(super) fn name(&self, seat: usize) -> &str {
        self.names.get(seat).map_or("?", String::as_str)
    }

    /// Returns the display names in seat order.
    pub(super) fn names(&self) -> Vec<&str> {
        self.names.iter().map(String::as_str).collect()
    }

    /// Returns the seats of people.
    pub(super) fn people(&self) -> Vec<Seat> {
        self.seating().seats_of_people()
    }

    pub(super) fn view(&self, to: Viewer) -> G::View {
        self.game().view(to)
    }

    /// Returns the seat that acts next.
    pub(super) fn next_actor(&self) -> NextActor {
        match self.table.next_actor(self.seating()) {
            table::NextActor::Person(seat) => NextActor::Person(seat),
            table::NextActor::Computer(seat, player) => NextActor::Computer(seat, player.clone()),
            table::NextActor::Nobody => NextActor::Nobody,
        }
    }

    /// Returns the seed for the random choices of the computer player to move.
    pub(super) fn computer_seed(&self) -> Seed {
        self.table.computer_seed()
    }

    /// Returns the records that undo the person's last move or, with `redo`, redo it.
    pub(super) fn propose_undo_or_redo(&self, seat: Option<Seat>, redo: bool) -> Result<Records<G>, TakebackError> {
        let guest = seat.and_then(|seat| match self.seating().occupant(seat)? {
            Occupant::Person(guest) => Some(guest),
            Occupant::Open | Occupant::Computer(_) => None,
        });
        self.table.propose_undo_or_redo(self.seating(), guest, redo)
    }

    /// Undoes or redoes the last move of any person, for games where people at one screen may agree
    /// to do so.
    pub(super) fn propose_shared_undo_or_redo(&self, seat: Seat, redo: bool) -> Result<Records<G>, TakebackError> {
        let back = |seat| if redo { self.table.redo(seat) } else { self.table.undo(seat) };
        let other = self.people().into_iter().find(|other| *other != seat);
        other.map_or_else(|| back(seat), |other| back(other).or_else(|_| back(seat)))
    }

    /// Validates a seat's proposal and returns its record.
    pub(super) fn propose(&self, seat: Seat, proposal: &Proposal<G::Action>) -> Result<Record<G::Event>, ProposalError<G::Why>> {
        self.table.propose(self.seating(), seat, proposal)
    }

    /// Validates and applies a seat's proposal.
    pub(super) fn act(&mut self, seat: Seat, proposal: &Proposal<G::Action>) -> Result<(), TableError<G::Why>> {
        let record = self.propose(seat, proposal).map_err(TableError::Refused)?;
        self.add([record])
    }

    /// Applies a computer's choice. If the choice is missing or illegal, the computer passes or,
    /// where it cannot pass, resigns.
    pub(super) fn act_for_computer(&mut self, seat: Seat, choice: Option<G::Action>) -> Result<(), TableError<G::Why>> {
        match self.table.propose_choice(seat, choice, |_| {}) {
            Some(record) => self.add([record]),
            None => Err(TableError::Refused(ProposalError::Game(Rejection::NotYourTurn(seat).into()))),
        }
    }

    /// Applies the seat's timeout, if its time is over.
    pub(super) fn apply_timeout(&mut self, seat: Seat) -> Result<(), TableError<G::Why>> {
        match self.table.timeout(seat) {
            Some(record) => self.add([record]),
            None => Ok(()),
        }
    }

    /// Applies pending automatic events, such as the draw for the start and the first racks.
    pub(super) fn advance(&mut self) -> Result<(), TableError<G::Why>> {
        self.add([])
    }

    /// Replaces a computer player. If the seat was named after its player, the name changes as
    /// well.
    pub(super) fn replace_computer(&mut self, seat: Seat, player: PlayerName) -> Result<(), TableError<G::Why>> {
        let Some(old) = self.row.seats.get(seat.index()) else { return Ok(()) };
        let has_player_name = matches!(&old.occupant, Occupant::Computer(before) if before.as_str() == old.name);
        let name = if has_player_name { player.as_str().to_owned() } else { old.name.clone() };
        let row = SeatRow { name, occupant: Occupant::Computer(player.clone()) };
        self.add_records([Record::Player(seat, player)], Some((seat, &row)))?;
        if has_player_name && let Some(shown) = self.names.get_mut(seat.index()) {
            shown.clone_from(&row.name);
        }
        self.row.seats[seat.index()] = row;
        Ok(())
    }

    /// Adds records and the automatic events that follow. They are stored first and then applied.
    pub(super) fn add(&mut self, records: impl IntoIterator<Item = Record<G::Event>>) -> Result<(), TableError<G::Why>> {
        self.add_records(records, None)
    }

    fn add_records(
        &mut self,
        records: impl IntoIterator<Item = Record<G::Event>>,
        seated: Option<(Seat, &SeatRow)>,
    ) -> Result<(), TableError<G::Why>> {
        let Some(staged) = self.table.stage(self.seating(), records, now())? else { return Ok(()) };
        let version = self.table.version();
        let (lines, summary) = (&staged.lines, &staged.summary);
        let options = AppendOptions { seated: seated.map(|(seat, row)| (seat, row.clone())), ..AppendOptions::default() };
        let stored = self.database.runtime.block_on(self.database.store.append_with(&self.row.id, version as u64, lines, summary, options));
        match stored {
            Ok(()) => {
                self.table.adopt(staged);
                Ok(())
            }
            Err(AppendError::Conflict { .. }) => {
                let log = self.database.runtime.block_on(self.database.store.log(&self.row.id))?;
                let lines = log.iter().map(|line| (line.at, &*line.text));
                self.table.replace_game(Game::restore(self.rules().clone(), *self.game().seed(), lines)?);
                Err(TableError::Conflict)
            }
            Err(AppendError::NoSuchGame(id)) => Err(TableError::NotFound(id)),
            Err(AppendError::Data(error)) => Err(error.into()),
        }
    }

    /// Returns the records in effect, as the viewer may see them.
    pub(super) fn effective_records(&self, to: Viewer) -> Vec<SeenRecord<G::EventView>> {
        let mut records = Vec::new();
        for (_, _, seen) in self.game().since(0, to) {
            match seen {
                SeenRecord::Table(Record::Rewind(back)) => records.truncate(back),
                seen => records.push(seen),
            }
        }
        records
    }

    // The clock runs from `start_clock` to `stop_clock`: while a player thinks, but not while the
    // results are shown.

    /// Starts or resumes the clock of the seat to move. Returns its deadline, if time is limited.
    pub(super) fn start_clock(&mut self) -> Option<Instant> {
        self.set_clock_running(true);
        self.table.clock.as_ref().and_then(Clock::end)
    }

    /// Stops the clock and stores the remaining time.
    pub(super) fn stop_clock(&mut self) {
        self.set_clock_running(false);
        self.save_clock();
    }

    fn set_clock_running(&mut self, runs: bool) {
        self.table.update_clock(Seating::new(&self.row.seats), runs, Instant::now());
    }

    /// Stores the remaining time, so that it survives the process.
    pub(super) fn save_clock(&self) {
        if let Some(row) = self.table.clock.as_ref().and_then(|clock| clock.row(Instant::now())) {
            // If saving fails, a resumed game restarts the turn's time.
            let _ = self.database.runtime.block_on(self.database.store.save_clock(&self.row.id, &row));
        }
    }

    /// Returns the remaining time of the seat to move, if time is limited.
    pub(super) fn time_left(&self) -> Option<Duration> {
        self.table.clock.as_ref().map(|clock| clock.left(Instant::now()))
    }

    /// Returns the remaining time of each seat, if the whole game is timed.
    pub(super) fn time_left_by_seat(&self) -> Option<Vec<Duration>> {
        let clock = self.table.clock.as_ref().filter(|clock| clock.ends_game())?;
        Some(clock.remaining_millis(Instant::now()).into_iter().map(Duration::from_millis).collect())
    }

    /// Returns the time budget for a computer's move, if time is limited.
    pub(super) fn time_budget(&self) -> Option<Duration> {
        self.table.clock.as_ref().map(|clock| clock.thinking_time(Instant::now()))
    }

    pub(super) fn database(&self) -> &Database {
        &self.database
    }

    /// Returns the game as a log file, which the page and the terminal can replay.
    pub(super) fn log_file(&self) -> String {
        // A failure to read the server outages is not worth losing the file.
        let outages = self.database.runtime.block_on(self.database.store.outages(&self.row.id)).unwrap_or_default();
        table::log_file::write(&self.row.log_header(), &outages, self.game().line().map(|(_, entry)| entry))
    }

    /// Closes the database, which merges pending writes into its file.
    pub(super) fn close(self) {
        self.database.runtime.block_on(self.database.store.close());
    }
}

/// Returns the current time in milliseconds since 1970.
pub(super) fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis().try_into().unwrap_or(u64::MAX))
}
