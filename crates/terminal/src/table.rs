//! A game at this table and in the database: what is done is stored before it counts, so that the game outlives the program.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use play::{CommitError, Game, Player, PlayerName, Proposal, ProposeError, Record, Refused, Seat, Seed, SeenRecord, Viewer};
use store::{AppendError, AppendOptions, DataError, GameRow, Occupant, SeatRow, Store};
use table::{BackRefusal, Clock, GuestId, Seating, Sessions};
use tokio::runtime::Runtime;
use wire::Timing;

use super::game::TerminalGame;
use super::names::names;
use super::texts::Language;

/// The database, and what waits for it.
pub(super) struct Shelf {
    pub(super) store: Store,
    pub(super) runtime: Runtime,
}

/// A game and who sits at it.
pub(super) struct Table<G: TerminalGame> {
    shelf: Shelf,
    /// As it was when the game was opened.
    row: GameRow,
    names: Vec<String>,
    table: table::Table<G>,
    players: Sessions<G>,
}

/// Whose turn it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Due {
    Person(Seat),
    /// With the computer player's name.
    Computer(Seat, PlayerName),
    Nobody,
}

/// Why something was not done. Nothing has changed then, but for [`TableError::MovedOn`].
#[derive(Debug, thiserror::Error)]
pub(super) enum TableError<W: std::fmt::Debug + std::fmt::Display> {
    #[error(transparent)]
    Refused(ProposeError<W>),
    /// Another program has played on in this game. It has been read anew.
    #[error("the game went on elsewhere")]
    MovedOn,
    #[error("it could not be stored, and does not count: {0}")]
    Data(#[from] DataError),
    #[error(transparent)]
    Damaged(#[from] CommitError),
    #[error("there is no game `{0}` any more")]
    Gone(String),
}

impl<G: TerminalGame> Table<G> {
    /// A stored game.
    pub(super) fn new(shelf: Shelf, rules: G, row: GameRow, language: Language) -> Result<Table<G>, TableError<G::Why>> {
        let log = shelf.runtime.block_on(shelf.store.log(&row.id))?;
        let game = Game::restore(rules, row.seed, log.iter().map(|line| (line.at, &*line.text)))?;
        let limit = Timing::read(&row.options).ok().and_then(|(timing, _)| timing.limit());
        // What was noted and can't be read is no reason not to play on.
        let noted = limit.and_then(|_| shelf.runtime.block_on(shelf.store.clock(&row.id, 0)).ok().flatten());
        let clock = limit.map(|limit| Clock::new(limit, row.seats.len(), noted));
        Ok(Table { shelf, names: names(&row, language), row, table: table::Table::new(game, clock), players: Sessions::default() })
    }

    /// What is stored of it besides its log; how it stands is as it was when it was opened.
    pub(super) fn row(&self) -> &GameRow {
        &self.row
    }

    /// The player that chose before for this seat, see [`Sessions::take`].
    pub(super) fn take_player(&mut self, seat: Seat, name: &str) -> Option<Box<dyn Player<G>>> {
        self.players.take(seat, name, self.table.game())
    }

    /// Keeps it for its next move.
    pub(super) fn keep_player(&mut self, seat: Seat, name: &str, player: Box<dyn Player<G>>) {
        self.players.keep(seat, name, self.table.game(), player);
    }

    pub(super) fn id(&self) -> &str {
        &self.row.id
    }

    pub(super) fn game(&self) -> &Game<G> {
        self.table.game()
    }

    /// Who sits where.
    fn seating(&self) -> Seating<'_> {
        Seating::new(&self.row.seats)
    }

    pub(super) fn rules(&self) -> &G {
        self.game().rules()
    }

    pub(super) fn seats(&self) -> &[SeatRow] {
        &self.row.seats
    }

    /// The name of who sits there.
    pub(super) fn name(&self, seat: usize) -> &str {
        self.names.get(seat).map_or("?", String::as_str)
    }

    /// The names of all, in order.
    pub(super) fn names(&self) -> Vec<&str> {
        self.names.iter().map(String::as_str).collect()
    }

    /// The seats on which people sit.
    pub(super) fn people(&self) -> Vec<Seat> {
        self.seating().seats_of_people()
    }

    pub(super) fn view(&self, to: Viewer) -> G::View {
        self.game().view(to)
    }

    /// Whose turn it is.
    pub(super) fn due(&self) -> Due {
        match self.table.due(self.seating()) {
            table::Due::Person(seat) => Due::Person(seat),
            table::Due::Computer(seat, player) => Due::Computer(seat, player.clone()),
            table::Due::Nobody => Due::Nobody,
        }
    }

    /// The seed of what the computer player that acts now leaves to chance.
    pub(super) fn computer_seed(&self) -> Seed {
        self.table.computer_seed()
    }

    /// The records that take the person's last move back, or play `again` what was taken back.
    pub(super) fn propose_back(&self, seat: Seat, again: bool) -> Result<Vec<Record<G::Event>>, BackRefusal> {
        self.table.propose_back(self.seating(), self.guest(seat), again)
    }

    /// The same where all people sit at this screen and see everything: whoever moved last takes back.
    pub(super) fn propose_back_together(&self, seat: Seat, again: bool) -> Result<Vec<Record<G::Event>>, BackRefusal> {
        let back = |seat| if again { self.table.redo(seat) } else { self.table.undo(seat) };
        let other = self.people().into_iter().find(|other| *other != seat);
        other.map_or_else(|| back(seat), |other| back(other).or_else(|_| back(seat)))
    }

    fn guest(&self, seat: Seat) -> Option<&GuestId> {
        match self.seating().occupant(seat)? {
            Occupant::Person(guest) => Some(guest),
            Occupant::Open | Occupant::Computer(_) => None,
        }
    }

    /// The record of what a seat wants.
    pub(super) fn propose(&self, seat: Seat, proposal: &Proposal<G::Action>) -> Result<Record<G::Event>, ProposeError<G::Why>> {
        self.table.game().propose(seat, proposal)
    }

    /// Does what a seat wants.
    pub(super) fn act(&mut self, seat: Seat, proposal: &Proposal<G::Action>) -> Result<(), TableError<G::Why>> {
        let record = self.propose(seat, proposal).map_err(TableError::Refused)?;
        self.add([record])
    }

    /// Does what a computer has chosen. What it can't do, it does not do: it passes, or gives up.
    pub(super) fn act_for_computer(&mut self, seat: Seat, choice: Option<G::Action>) -> Result<(), TableError<G::Why>> {
        match self.table.propose_choice(seat, choice, |_| {}) {
            Some(record) => self.add([record]),
            None => Err(TableError::Refused(Refused::NotYourTurn(seat).into())),
        }
    }

    /// The seat's time is over.
    pub(super) fn time_out(&mut self, seat: Seat) -> Result<(), TableError<G::Why>> {
        match self.timeout(seat) {
            Some(record) => self.add([record]),
            None => Ok(()),
        }
    }

    /// The record that is due because the time is over: of the turn, or of the game.
    pub(super) fn timeout(&self, seat: Seat) -> Option<Record<G::Event>> {
        self.table.timeout(seat)
    }

    /// Does what the game does by itself: the draw for the start, the first racks.
    pub(super) fn settle(&mut self) -> Result<(), TableError<G::Why>> {
        self.add([])
    }

    /// Seats another computer player where one sits. A computer that has no name of its own is called by the name of its player.
    pub(super) fn seat_player(&mut self, seat: Seat, player: PlayerName) -> Result<(), TableError<G::Why>> {
        let Some(old) = self.row.seats.get(seat.index()) else { return Ok(()) };
        let named = matches!(&old.occupant, Occupant::Computer(before) if before.as_str() == old.name);
        let name = if named { player.as_str().to_owned() } else { old.name.clone() };
        let row = SeatRow { name, occupant: Occupant::Computer(player.clone()) };
        self.add_and_seat([Record::Player(seat, player)], Some((seat, &row)))?;
        if named && let Some(shown) = self.names.get_mut(seat.index()) {
            shown.clone_from(&row.name);
        }
        self.row.seats[seat.index()] = row;
        Ok(())
    }

    /// Adds records and all that then happens by itself: stores them, and only then takes them in.
    pub(super) fn add(&mut self, records: impl IntoIterator<Item = Record<G::Event>>) -> Result<(), TableError<G::Why>> {
        self.add_and_seat(records, None)
    }

    fn add_and_seat(
        &mut self,
        records: impl IntoIterator<Item = Record<G::Event>>,
        seated: Option<(Seat, &SeatRow)>,
    ) -> Result<(), TableError<G::Why>> {
        let Some(staged) = self.table.stage(self.seating(), records, now())? else { return Ok(()) };
        let version = self.table.version();
        let (lines, standing) = (&staged.lines, &staged.standing);
        let beside = AppendOptions { seated: seated.map(|(seat, row)| (seat, row.clone())), ..AppendOptions::default() };
        let stored = self.shelf.runtime.block_on(self.shelf.store.append_with(&self.row.id, version as u64, lines, standing, beside));
        match stored {
            Ok(()) => {
                self.table.adopt(staged);
                Ok(())
            }
            Err(AppendError::Conflict { .. }) => {
                let log = self.shelf.runtime.block_on(self.shelf.store.log(&self.row.id))?;
                let lines = log.iter().map(|line| (line.at, &*line.text));
                self.table.replace_game(Game::restore(self.rules().clone(), *self.game().seed(), lines)?);
                Err(TableError::MovedOn)
            }
            Err(AppendError::NoSuchGame(id)) => Err(TableError::Gone(id)),
            Err(AppendError::Data(error)) => Err(error.into()),
        }
    }

    /// The records that count, as a viewer may know them.
    pub(super) fn line(&self, to: Viewer) -> Vec<SeenRecord<G::EventView>> {
        let mut line = Vec::new();
        for (_, _, seen) in self.game().since(0, to) {
            match seen {
                SeenRecord::Table(Record::Rewind(back)) => line.truncate(back),
                seen => line.push(seen),
            }
        }
        line
    }

    // Time. The clock runs from `start_clock` to `rest_clock`: while somebody thinks, and not while others are told.

    /// The turn of whoever is due begins, or goes on: when its time will be over, where time is limited.
    pub(super) fn start_clock(&mut self) -> Option<Instant> {
        self.wind_clock(true);
        self.table.clock.as_ref().and_then(Clock::end)
    }

    /// The turn is over, or somebody leaves: what is left is noted.
    pub(super) fn rest_clock(&mut self) {
        self.wind_clock(false);
        self.note_clock();
    }

    fn wind_clock(&mut self, runs: bool) {
        self.table.wind(Seating::new(&self.row.seats), runs, Instant::now());
    }

    /// Notes what is left, for when the program is gone and the game goes on.
    pub(super) fn note_clock(&self) {
        if let Some(row) = self.table.clock.as_ref().and_then(|clock| clock.row(Instant::now())) {
            // If it can't be noted, the turn begins anew.
            let _ = self.shelf.runtime.block_on(self.shelf.store.save_clock(&self.row.id, &row));
        }
    }

    /// What the seat on turn has left, where time is limited.
    pub(super) fn time_left(&self) -> Option<Duration> {
        self.table.clock.as_ref().map(|clock| clock.left(Instant::now()))
    }

    /// What each seat has left, where there is a time for the whole game.
    pub(super) fn each_left(&self) -> Option<Vec<Duration>> {
        let clock = self.table.clock.as_ref().filter(|clock| clock.ends_game())?;
        Some(clock.remaining_millis(Instant::now()).into_iter().map(Duration::from_millis).collect())
    }

    /// How long a computer player should think at most, where time is limited.
    pub(super) fn share(&self) -> Option<Duration> {
        self.table.clock.as_ref().map(|clock| clock.thinking_time(Instant::now()))
    }

    /// The database.
    pub(super) fn shelf(&self) -> &Shelf {
        &self.shelf
    }

    /// The database, for another game.
    pub(super) fn into_shelf(self) -> Shelf {
        self.shelf
    }

    /// The game as a file that the page and the terminal read back.
    pub(super) fn log_file(&self) -> String {
        // A file without the times in which no server ran is better than none.
        let outages = self.shelf.runtime.block_on(self.shelf.store.outages(&self.row.id)).unwrap_or_default();
        table::log_file::write(&self.row.log_header(), &outages, self.game().line().map(|(_, entry)| entry))
    }

    /// The database is closed, so that its file stands alone.
    pub(super) fn close(self) {
        self.shelf.runtime.block_on(self.shelf.store.close());
    }
}

/// Milliseconds since 1970.
pub(super) fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis().try_into().unwrap_or(u64::MAX))
}
