//! Games without a database: whoever plays on a device of their own gives a shelf, as a browser does, and games are kept there whole.

use std::fmt::Debug;
use std::sync::Arc;

use play::Seat;
use table::{ClockRow, GuestId, Line, Occupant, Outage, Standing};

use crate::BoxFuture;
use crate::error::{AppendError, CreateError, DataError, TakeError};
use crate::rows::{Beside, GameRow, NewGame, SeatClaim, SeatTaken, TalkLine, Withdrawal};

/// A game as it lies on a shelf.
#[derive(Clone, Debug)]
pub struct KeptGame {
    /// All but the log.
    pub row: GameRow,
    /// The game that it follows, in its series.
    pub follows: Option<String>,
    /// The log.
    pub log: Vec<Line>,
    /// What is left of the time.
    pub clock: Option<ClockRow>,
    /// The pace of a show, if one was set; inside it none: it is paused.
    pub pace: Option<Option<u64>>,
    /// Times in which nobody could play.
    pub outages: Vec<Outage>,
}

/// A game that is to lie otherwise than before.
#[derive(Clone, Debug)]
pub struct Change {
    /// As it is to lie.
    pub game: KeptGame,
    /// How long its log was before; none: there is no such game yet.
    pub before: Option<u64>,
}

/// Where games are kept.
pub trait Shelf: Debug + Send + Sync {
    /// The game with this id.
    ///
    /// # Errors
    /// It can't be read.
    fn read<'a>(&'a self, id: &'a str) -> BoxFuture<'a, Result<Option<KeptGame>, DataError>>;

    /// Keeps a game; `false`, and nothing is changed, if it does not stand as the change says: another one has written.
    ///
    /// # Errors
    /// It can't be kept; then nothing is changed.
    fn write<'a>(&'a self, change: &'a Change) -> BoxFuture<'a, Result<bool, DataError>>;

    /// The game that follows this one in its series.
    ///
    /// # Errors
    /// Games can't be read.
    fn follower<'a>(&'a self, id: &'a str) -> BoxFuture<'a, Result<Option<String>, DataError>>;
}

/// The games of a device. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Store(Arc<dyn Shelf>);

/// Nobody is a member of a device.
#[derive(Clone, Debug)]
pub struct Member {
    /// Their name.
    pub name: String,
}

/// What two people are to each other: on a device, nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Between {
    /// Does the first block the second?
    pub blocks: bool,
}

impl Store {
    /// The games of this shelf.
    pub fn on(shelf: Arc<dyn Shelf>) -> Store {
        Store(shelf)
    }

    fn missing(id: &str) -> DataError {
        DataError::Other(format!("there is no game `{id}`"))
    }

    /// Changes what is kept beside the log.
    async fn change(&self, id: &str, what: impl FnOnce(&mut KeptGame) + Send) -> Result<(), DataError> {
        let mut game = self.0.read(id).await?.ok_or_else(|| Store::missing(id))?;
        what(&mut game);
        let before = Some(game.row.version);
        if self.0.write(&Change { game, before }).await? { Ok(()) } else { Err(DataError::Locked) }
    }

    /// Creates a game that is owned by this guest, with a seat or without.
    ///
    /// # Errors
    /// The id is taken, or it can't be kept.
    pub fn create_game_of<'a>(&'a self, new: &'a NewGame, owner: &'a GuestId) -> BoxFuture<'a, Result<(), CreateError>> {
        Box::pin(async move { self.create_game_with(new, owner, &[], &Standing::default()).await })
    }

    /// The same with how it stands, and the log that led there.
    ///
    /// # Errors
    /// As [`Store::create_game_of`].
    pub fn create_game_with<'a>(
        &'a self,
        new: &'a NewGame,
        owner: &'a GuestId,
        log: &'a [Line],
        standing: &'a Standing,
    ) -> BoxFuture<'a, Result<(), CreateError>> {
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
                standing: standing.clone(),
                rated: None,
                audience: new.audience,
                imported: false,
            };
            let follows = new.follows.as_ref().map(|follows| follows.game.clone());
            let game = KeptGame { row, follows, log: log.to_vec(), clock: None, pace: None, outages: Vec::new() };
            let kept = self.0.write(&Change { game, before: None }).await?;
            if kept { Ok(()) } else { Err(CreateError::Taken(new.id.clone())) }
        })
    }

    /// The game with this id.
    ///
    /// # Errors
    /// It can't be read.
    pub fn game<'a>(&'a self, id: &'a str) -> BoxFuture<'a, Result<Option<GameRow>, DataError>> {
        Box::pin(async move { Ok(self.0.read(id).await?.map(|game| game.row)) })
    }

    /// Its whole log; empty if there is no such game.
    ///
    /// # Errors
    /// It can't be read.
    pub fn log<'a>(&'a self, id: &'a str) -> BoxFuture<'a, Result<Vec<Line>, DataError>> {
        Box::pin(async move { Ok(self.0.read(id).await?.map(|game| game.log).unwrap_or_default()) })
    }

    /// Appends lines to a log that is `version` long, all of them or none, and notes how the game stands then.
    ///
    /// # Errors
    /// The log has another length, there is no such game, or it can't be kept.
    pub fn append_with<'a>(
        &'a self,
        id: &'a str,
        version: u64,
        lines: &'a [Line],
        standing: &'a Standing,
        beside: Beside,
    ) -> BoxFuture<'a, Result<(), AppendError>> {
        Box::pin(async move {
            let mut game = self.0.read(id).await?.ok_or_else(|| AppendError::NoSuchGame(id.to_owned()))?;
            let conflict = || AppendError::Conflict { game: id.to_owned(), expected: version };
            if game.row.version != version {
                return Err(conflict());
            }
            game.row.version += lines.len() as u64;
            game.row.updated = lines.last().map_or(game.row.updated, |line| line.at);
            game.row.standing = standing.clone();
            game.log.extend_from_slice(lines);
            game.clock = beside.clock.or(game.clock);
            if let Some((seat, row)) = beside.seated
                && let Some(place) = game.row.seats.get_mut(seat.index())
            {
                *place = row;
            }
            if self.0.write(&Change { game, before: Some(version) }).await? { Ok(()) } else { Err(conflict()) }
        })
    }

    /// What was left when it was last noted: on a device no time goes by while nobody is there. The second number counts for databases alone.
    ///
    /// # Errors
    /// It can't be read.
    pub fn clock<'a>(&'a self, id: &'a str, _: u64) -> BoxFuture<'a, Result<Option<ClockRow>, DataError>> {
        Box::pin(async move { Ok(self.0.read(id).await?.and_then(|game| game.clock)) })
    }

    /// Notes what is left of the time.
    ///
    /// # Errors
    /// There is no such game, or it can't be kept.
    pub fn save_clock<'a>(&'a self, id: &'a str, clock: &'a ClockRow) -> BoxFuture<'a, Result<(), DataError>> {
        Box::pin(self.change(id, |game| game.clock = Some(clock.clone())))
    }

    /// The pace that was set; inside it `None` for a pause.
    ///
    /// # Errors
    /// It can't be read.
    pub fn pace<'a>(&'a self, id: &'a str) -> BoxFuture<'a, Result<Option<Option<u64>>, DataError>> {
        Box::pin(async move { Ok(self.0.read(id).await?.and_then(|game| game.pace)) })
    }

    /// Sets the pace, or pauses.
    ///
    /// # Errors
    /// There is no such game, or it can't be kept.
    pub fn save_pace<'a>(&'a self, id: &'a str, pace: Option<u64>) -> BoxFuture<'a, Result<(), DataError>> {
        Box::pin(self.change(id, move |game| game.pace = Some(pace)))
    }

    /// Times in which nobody could play.
    ///
    /// # Errors
    /// They can't be read.
    pub fn outages<'a>(&'a self, id: &'a str) -> BoxFuture<'a, Result<Vec<Outage>, DataError>> {
        Box::pin(async move { Ok(self.0.read(id).await?.map(|game| game.outages).unwrap_or_default()) })
    }

    /// Notes one, or until when one lasted that was noted when it began.
    ///
    /// # Errors
    /// There is no such game, or it can't be kept.
    pub fn note_outage<'a>(&'a self, id: &'a str, outage: &'a Outage) -> BoxFuture<'a, Result<(), DataError>> {
        Box::pin(self.change(id, |game| {
            game.outages.retain(|other| other.since != outage.since);
            game.outages.push(outage.clone());
        }))
    }

    /// Since when its clock rests because the program ended.
    ///
    /// # Errors
    /// It can't be read.
    pub fn without_server<'a>(&'a self, id: &'a str, _: u64) -> BoxFuture<'a, Result<Option<u64>, DataError>> {
        Box::pin(async move {
            let outages = self.outages(id).await?;
            Ok(outages.iter().find(|outage| outage.until.is_none()).map(|outage| outage.since))
        })
    }

    /// The game that follows.
    ///
    /// # Errors
    /// Games can't be read.
    pub fn follower<'a>(&'a self, id: &'a str) -> BoxFuture<'a, Result<Option<String>, DataError>> {
        Box::pin(async move { self.0.follower(id).await })
    }

    /// The next game of the same people. Nothing is on offer on a device.
    ///
    /// # Errors
    /// As [`Store::create_game_of`].
    pub fn create_rematch<'a>(
        &'a self,
        new: &'a NewGame,
        owner: &'a GuestId,
        standing: Option<&'a Standing>,
    ) -> BoxFuture<'a, Result<Vec<Withdrawal>, CreateError>> {
        Box::pin(async move {
            let standing = standing.cloned().unwrap_or_default();
            self.create_game_with(new, owner, &[], &standing).await.map(|()| Vec::new())
        })
    }

    /// Sits somebody down on the first open seat.
    ///
    /// # Errors
    /// None is open, there is no such game, or it can't be kept.
    pub fn take_seat(&self, claim: SeatClaim) -> BoxFuture<'_, Result<SeatTaken, TakeError>> {
        Box::pin(async move {
            let SeatClaim { game: id, guest, name, .. } = claim;
            let game = self.0.read(&id).await?.ok_or_else(|| TakeError::NoSuchGame(id.clone()))?;
            let open = game.row.seats.iter().position(|seat| seat.occupant == Occupant::Open).and_then(Seat::new);
            let seat = open.ok_or(TakeError::NoOpenSeat)?;
            self.change(&id, |game| {
                if let Some(row) = game.row.seats.get_mut(seat.index()) {
                    *row = table::SeatRow { name, occupant: Occupant::Person(guest) };
                }
            })
            .await?;
            Ok(SeatTaken { seat, withdrawn: Vec::new() })
        })
    }

    /// Can anything be kept now? That shows when it is.
    ///
    /// # Errors
    /// None.
    pub fn try_writing(&self) -> BoxFuture<'_, Result<(), DataError>> {
        Box::pin(async { Ok(()) })
    }

    /// The tournament that a game belongs to: none.
    ///
    /// # Errors
    /// None.
    pub fn tournament_of_game(&self, _: &str) -> BoxFuture<'_, Result<Option<(String, String)>, DataError>> {
        Box::pin(async { Ok(None) })
    }

    /// What was said beside the board: whoever plays on one device talks without it.
    ///
    /// # Errors
    /// None.
    pub fn talk(&self, _: &str, _: u32) -> BoxFuture<'_, Result<Vec<TalkLine>, DataError>> {
        Box::pin(async { Ok(Vec::new()) })
    }

    /// Keeps nothing of what is said.
    ///
    /// # Errors
    /// None.
    pub fn say(&self, _: &str, _: &TalkLine) -> BoxFuture<'_, Result<(), DataError>> {
        Box::pin(async { Ok(()) })
    }

    /// What two people are to each other.
    ///
    /// # Errors
    /// None.
    pub fn between(&self, _: &GuestId, _: &GuestId) -> BoxFuture<'_, Result<Between, DataError>> {
        Box::pin(async { Ok(Between::default()) })
    }

    /// The member that a guest is: none.
    ///
    /// # Errors
    /// None.
    pub fn member(&self, _: &GuestId) -> BoxFuture<'_, Result<Option<Member>, DataError>> {
        Box::pin(async { Ok(None) })
    }

    /// Games of a kind that are over, for players that learn from them: they learn nothing here.
    ///
    /// # Errors
    /// None.
    pub fn finished(&self, _: &str, _: u64, _: &str, _: u32) -> BoxFuture<'_, Result<Vec<GameRow>, DataError>> {
        Box::pin(async { Ok(Vec::new()) })
    }
}
