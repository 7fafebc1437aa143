//! The games of this device, as the [`GameStore`] of its rooms.

use std::fmt::Debug;
use std::sync::Arc;

use play::Seat;
use table::storage::{AppendOptions, GameRow, GameStore, NewGame, SeatClaim, SeatTaken, StorageError, StorageFuture, Withdrawal};
use table::{ClockRow, GameSummary, GuestId, Line, Occupant, Outage, SeatRow};

/// A game with everything that belongs to it. The device reads and writes it as a unit.
#[derive(Clone, Debug)]
pub(crate) struct StoredGame {
    pub(crate) row: GameRow,
    /// The game before this one in the series.
    pub(crate) follows: Option<String>,
    pub(crate) log: Vec<Line>,
    pub(crate) clock: Option<ClockRow>,
    /// The pace of a game between computers, if one was set; `Some(None)` is a pause.
    pub(crate) pace: Option<Option<u64>>,
    pub(crate) outages: Vec<Outage>,
}

/// A game to be written.
#[derive(Clone, Debug)]
pub(crate) struct Change {
    pub(crate) game: StoredGame,
    /// The length of the log before; `None` creates the game.
    pub(crate) before: Option<u64>,
}

/// A store that reads and writes whole games.
pub(crate) trait GameFiles: Debug + Send + Sync {
    fn read<'a>(&'a self, id: &'a str) -> StorageFuture<'a, Option<StoredGame>>;

    /// Writes a game. Returns `false`, and changes nothing, if the stored log does not have the
    /// length of [`Change::before`].
    fn write<'a>(&'a self, change: &'a Change) -> StorageFuture<'a, bool>;

    /// Returns the id of the next game in the series.
    fn follower<'a>(&'a self, id: &'a str) -> StorageFuture<'a, Option<String>>;
}

/// The games of a device.
#[derive(Clone, Debug)]
pub(crate) struct DeviceStore(Arc<dyn GameFiles>);

impl DeviceStore {
    pub(crate) fn new(files: Arc<dyn GameFiles>) -> DeviceStore {
        DeviceStore(files)
    }

    /// Changes stored data other than the log.
    async fn update(&self, id: &str, change: impl FnOnce(&mut StoredGame) + Send) -> Result<(), StorageError> {
        let mut game =
            self.0.read(id).await?.ok_or_else(|| StorageError::Failed(format!("the database failed: there is no game `{id}`")))?;
        change(&mut game);
        let before = Some(game.row.version);
        if self.0.write(&Change { game, before }).await? {
            Ok(())
        } else {
            Err(StorageError::Failed("the database is locked by another program; try again".into()))
        }
    }
}

impl GameStore for DeviceStore {
    fn create_game<'a>(&'a self, new: &'a NewGame, owner: &'a GuestId, log: &'a [Line], summary: &'a GameSummary) -> StorageFuture<'a, ()> {
        Box::pin(async move {
            let row = GameRow {
                id: new.id.clone(),
                game: new.game.clone(),
                rules: new.rules.clone(),
                lexicon: new.lexicon.clone(),
                lexicon_hash: new.lexicon_hash.clone(),
                seed: new.seed,
                options: new.options.clone(),
                seats: new.seats.clone(),
                owner: Some(owner.clone()),
                series: new.follows.as_ref().map_or(&new.id, |follows| &follows.series).clone(),
                turned: new.follows.as_ref().map_or(0, |follows| follows.turned),
                created: new.created,
                updated: log.last().map_or(new.created, |line| line.at),
                version: log.len() as u64,
                summary: summary.clone(),
                rated: None,
                audience: new.audience,
                imported: false,
            };
            let follows = new.follows.as_ref().map(|follows| follows.game.clone());
            let game = StoredGame { row, follows, log: log.to_vec(), clock: None, pace: None, outages: Vec::new() };
            let created = self.0.write(&Change { game, before: None }).await?;
            if created { Ok(()) } else { Err(StorageError::IdTaken(new.id.clone())) }
        })
    }

    fn create_rematch<'a>(
        &'a self,
        new: &'a NewGame,
        owner: &'a GuestId,
        summary: Option<&'a GameSummary>,
    ) -> StorageFuture<'a, Vec<Withdrawal>> {
        Box::pin(async move {
            let summary = summary.cloned().unwrap_or_default();
            self.create_game(new, owner, &[], &summary).await?;
            Ok(Vec::new())
        })
    }

    fn game<'a>(&'a self, id: &'a str) -> StorageFuture<'a, Option<GameRow>> {
        Box::pin(async move { Ok(self.0.read(id).await?.map(|game| game.row)) })
    }

    fn log<'a>(&'a self, id: &'a str) -> StorageFuture<'a, Vec<Line>> {
        Box::pin(async move { Ok(self.0.read(id).await?.map(|game| game.log).unwrap_or_default()) })
    }

    fn append<'a>(
        &'a self,
        id: &'a str,
        version: u64,
        lines: &'a [Line],
        summary: &'a GameSummary,
        options: AppendOptions,
    ) -> StorageFuture<'a, ()> {
        Box::pin(async move {
            let mut game = self.0.read(id).await?.ok_or_else(|| StorageError::NoSuchGame(id.to_owned()))?;
            let conflict = || StorageError::Conflict { game: id.to_owned(), expected: version };
            if game.row.version != version {
                return Err(conflict());
            }
            game.row.version += lines.len() as u64;
            game.row.updated = lines.last().map_or(game.row.updated, |line| line.at);
            game.row.summary = summary.clone();
            game.log.extend_from_slice(lines);
            game.clock = options.clock.or(game.clock);
            if let Some((seat, row)) = options.seated
                && let Some(place) = game.row.seats.get_mut(seat.index())
            {
                *place = row;
            }
            if self.0.write(&Change { game, before: Some(version) }).await? { Ok(()) } else { Err(conflict()) }
        })
    }

    /// Returns the clock as it was stored: time does not pass while the device is closed.
    fn clock<'a>(&'a self, id: &'a str, _uptime: u64) -> StorageFuture<'a, Option<ClockRow>> {
        Box::pin(async move { Ok(self.0.read(id).await?.and_then(|game| game.clock)) })
    }

    fn save_clock<'a>(&'a self, id: &'a str, clock: &'a ClockRow) -> StorageFuture<'a, ()> {
        Box::pin(self.update(id, |game| game.clock = Some(clock.clone())))
    }

    fn pace<'a>(&'a self, id: &'a str) -> StorageFuture<'a, Option<Option<u64>>> {
        Box::pin(async move { Ok(self.0.read(id).await?.and_then(|game| game.pace)) })
    }

    fn save_pace<'a>(&'a self, id: &'a str, pace: Option<u64>) -> StorageFuture<'a, ()> {
        Box::pin(self.update(id, move |game| game.pace = Some(pace)))
    }

    fn outages<'a>(&'a self, id: &'a str) -> StorageFuture<'a, Vec<Outage>> {
        Box::pin(async move { Ok(self.0.read(id).await?.map(|game| game.outages).unwrap_or_default()) })
    }

    fn save_outage<'a>(&'a self, id: &'a str, outage: &'a Outage) -> StorageFuture<'a, ()> {
        Box::pin(self.update(id, |game| {
            game.outages.retain(|other| other.since != outage.since);
            game.outages.push(outage.clone());
        }))
    }

    fn stopped_since<'a>(&'a self, id: &'a str, _now: u64) -> StorageFuture<'a, Option<u64>> {
        Box::pin(async move {
            let outages = self.outages(id).await?;
            Ok(outages.iter().find(|outage| outage.until.is_none()).map(|outage| outage.since))
        })
    }

    fn next_game<'a>(&'a self, id: &'a str) -> StorageFuture<'a, Option<String>> {
        self.0.follower(id)
    }

    fn take_seat(&self, claim: SeatClaim) -> StorageFuture<'_, SeatTaken> {
        Box::pin(async move {
            let SeatClaim { game: id, guest, name, .. } = claim;
            let game = self.0.read(&id).await?.ok_or_else(|| StorageError::NoSuchGame(id.clone()))?;
            let open = game.row.seats.iter().position(|seat| seat.occupant == Occupant::Open).and_then(Seat::new);
            let seat = open.ok_or(StorageError::NoOpenSeat)?;
            self.update(&id, |game| {
                if let Some(row) = game.row.seats.get_mut(seat.index()) {
                    *row = SeatRow { name, occupant: Occupant::Person(guest) };
                }
            })
            .await?;
            Ok(SeatTaken { seat, withdrawn: Vec::new() })
        })
    }
}
