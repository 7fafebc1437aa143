//! The [`GameStore`] implementation of [`Store`].

use table::storage::StorageFuture;
use table::{ClockRow, GameSummary, GuestId, Line, Outage};

use crate::{
    AppendError, AppendOptions, ChatMessage, CreateError, DataError, GameRow, GameStore, NewGame, SeatClaim, SeatTaken, StorageError,
    Store, TakeError, Withdrawal,
};

impl From<DataError> for StorageError {
    fn from(error: DataError) -> StorageError {
        StorageError::Failed(error.to_string())
    }
}

impl From<CreateError> for StorageError {
    fn from(error: CreateError) -> StorageError {
        match error {
            CreateError::Taken(id) => StorageError::IdTaken(id),
            CreateError::Playing(guest) => StorageError::Playing(guest),
            CreateError::Data(error) => error.into(),
        }
    }
}

impl From<AppendError> for StorageError {
    fn from(error: AppendError) -> StorageError {
        match error {
            AppendError::Conflict { game, expected } => StorageError::Conflict { game, expected },
            AppendError::NoSuchGame(id) => StorageError::NoSuchGame(id),
            AppendError::Data(error) => error.into(),
        }
    }
}

impl From<TakeError> for StorageError {
    fn from(error: TakeError) -> StorageError {
        match error {
            TakeError::NoOpenSeat => StorageError::NoOpenSeat,
            TakeError::Playing(guest) => StorageError::Playing(guest),
            TakeError::Begun(id) => StorageError::Begun(id),
            TakeError::NoSuchGame(id) => StorageError::NoSuchGame(id),
            TakeError::Data(error) => error.into(),
        }
    }
}

impl GameStore for Store {
    fn create_game<'a>(&'a self, new: &'a NewGame, owner: &'a GuestId, log: &'a [Line], summary: &'a GameSummary) -> StorageFuture<'a, ()> {
        Box::pin(async move { Ok(self.create_game_with(new, owner, log, summary).await?) })
    }

    fn create_rematch<'a>(
        &'a self,
        new: &'a NewGame,
        owner: &'a GuestId,
        summary: Option<&'a GameSummary>,
    ) -> StorageFuture<'a, Vec<Withdrawal>> {
        Box::pin(async move { Ok(self.create_rematch(new, owner, summary).await?) })
    }

    fn game<'a>(&'a self, id: &'a str) -> StorageFuture<'a, Option<GameRow>> {
        Box::pin(async move { Ok(self.game(id).await?) })
    }

    fn log<'a>(&'a self, id: &'a str) -> StorageFuture<'a, Vec<Line>> {
        Box::pin(async move { Ok(self.log(id).await?) })
    }

    fn append<'a>(
        &'a self,
        id: &'a str,
        version: u64,
        lines: &'a [Line],
        summary: &'a GameSummary,
        options: AppendOptions,
    ) -> StorageFuture<'a, ()> {
        Box::pin(async move { Ok(self.append_with(id, version, lines, summary, options).await?) })
    }

    fn clock<'a>(&'a self, id: &'a str, uptime: u64) -> StorageFuture<'a, Option<ClockRow>> {
        Box::pin(async move { Ok(self.clock(id, uptime).await?) })
    }

    fn save_clock<'a>(&'a self, id: &'a str, clock: &'a ClockRow) -> StorageFuture<'a, ()> {
        Box::pin(async move { Ok(self.save_clock(id, clock).await?) })
    }

    fn pace<'a>(&'a self, id: &'a str) -> StorageFuture<'a, Option<Option<u64>>> {
        Box::pin(async move { Ok(self.pace(id).await?) })
    }

    fn save_pace<'a>(&'a self, id: &'a str, pace: Option<u64>) -> StorageFuture<'a, ()> {
        Box::pin(async move { Ok(self.save_pace(id, pace).await?) })
    }

    fn outages<'a>(&'a self, id: &'a str) -> StorageFuture<'a, Vec<Outage>> {
        Box::pin(async move { Ok(self.outages(id).await?) })
    }

    fn save_outage<'a>(&'a self, id: &'a str, outage: &'a Outage) -> StorageFuture<'a, ()> {
        Box::pin(async move { Ok(self.note_outage(id, outage).await?) })
    }

    fn stopped_since<'a>(&'a self, id: &'a str, now: u64) -> StorageFuture<'a, Option<u64>> {
        Box::pin(async move { Ok(self.without_server(id, now).await?) })
    }

    fn next_game<'a>(&'a self, id: &'a str) -> StorageFuture<'a, Option<String>> {
        Box::pin(async move { Ok(self.follower(id).await?) })
    }

    fn take_seat(&self, claim: SeatClaim) -> StorageFuture<'_, SeatTaken> {
        Box::pin(async move { Ok(self.take_seat(claim).await?) })
    }

    fn check_writable(&self) -> StorageFuture<'_, ()> {
        Box::pin(async move { Ok(self.check_writable().await?) })
    }

    fn tournament_of_game<'a>(&'a self, id: &'a str) -> StorageFuture<'a, Option<(String, String)>> {
        Box::pin(async move { Ok(self.tournament_of_game(id).await?) })
    }

    fn chat_messages<'a>(&'a self, id: &'a str, limit: u32) -> StorageFuture<'a, Vec<ChatMessage>> {
        Box::pin(async move { Ok(self.talk(id, limit).await?) })
    }

    fn add_chat_message<'a>(&'a self, id: &'a str, line: &'a ChatMessage) -> StorageFuture<'a, ()> {
        Box::pin(async move { Ok(self.say(id, line).await?) })
    }

    fn blocks<'a>(&'a self, guest: &'a GuestId, other: &'a GuestId) -> StorageFuture<'a, bool> {
        Box::pin(async move { Ok(self.between(guest, other).await?.blocks) })
    }

    fn member_name<'a>(&'a self, guest: &'a GuestId) -> StorageFuture<'a, Option<String>> {
        Box::pin(async move { Ok(self.member(guest).await?.map(|member| member.name)) })
    }

    fn finished<'a>(&'a self, game: &'a str, since: u64, after: &'a str, limit: u32) -> StorageFuture<'a, Vec<GameRow>> {
        Box::pin(async move { Ok(self.finished(game, since, after, limit).await?) })
    }
}
