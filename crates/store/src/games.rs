//! Games and their seats, without their logs.

use std::collections::HashMap;

use lexicon::LexiconRef;
use play::{PlayerName, Seat};
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, AssertSqlSafe};
use table::{Audience, GameSummary, GuestId, Line, Occupant, SeatRow};

use crate::IdempotencyKey;
use crate::driver_error::{Cause, cause};
use crate::error::{AppendError, CreateError, DataError, DeleteError, TakeError};
use crate::events::{append_in, read_summary};
use crate::offers::{Offer, clocked_in, close_in, offer_in, people_in, playing_in, withdraw_in};
use crate::open::Store;
use crate::row::{RowExt as _, to_i64};
use crate::search::fold;
use crate::{GameRow, NewGame, SeatClaim, SeatTaken, Withdrawal, name_of_person};

impl Store {
    /// Creates a game owned by the first person seated, or by no one if no person is seated.
    ///
    /// # Errors
    /// Returns an error if the id is taken, another game already follows the same game, or the
    /// database fails. Nothing is created then.
    pub async fn create_game(&self, new: &NewGame) -> Result<(), CreateError> {
        let owner = new.seats.iter().find_map(|seat| match &seat.occupant {
            Occupant::Person(guest) => Some(guest.clone()),
            Occupant::Open | Occupant::Computer(_) => None,
        });
        self.insert_game(new, owner, None, Creation::default()).await.map(drop)
    }

    /// Creates a game owned by this guest, who need not have a seat.
    ///
    /// # Errors
    /// See [`Store::create_game`].
    pub async fn create_game_of(&self, new: &NewGame, owner: &GuestId) -> Result<(), CreateError> {
        self.insert_game(new, Some(owner.clone()), None, Creation::default()).await.map(drop)
    }

    /// Creates a game as [`Store::create_game_of`] does, with its summary and a possibly empty
    /// log, in one transaction.
    ///
    /// # Errors
    /// See [`Store::create_game`].
    pub async fn create_game_with(&self, new: &NewGame, owner: &GuestId, log: &[Line], summary: &GameSummary) -> Result<(), CreateError> {
        self.insert_game(new, Some(owner.clone()), Some((log, summary)), Creation::default()).await.map(drop)
    }

    /// Creates a game as [`Store::create_game_with`] does, and stores its offer and the response to
    /// the request in the same transaction. `imported` marks a log that was not played on this
    /// server. Returns the offers that were withdrawn because the game begins.
    ///
    /// # Errors
    /// See [`Store::create_game`].
    pub async fn create_offered_game(
        &self,
        new: &NewGame,
        owner: &GuestId,
        begun: Option<(&[Line], &GameSummary)>,
        imported: bool,
        offer: Option<&Offer>,
        key: Option<IdempotencyKey<Vec<Withdrawal>>>,
    ) -> Result<Vec<Withdrawal>, CreateError> {
        let creation = Creation { offer: offer.cloned(), key, only_if_free: false, imported };
        self.insert_game(new, Some(owner.clone()), begun, creation).await
    }

    /// Creates a rematch as [`Store::create_game_with`] does, and withdraws its players' other
    /// real-time offers. Returns the withdrawn offers.
    ///
    /// # Errors
    /// See [`Store::create_game`]. Also returns an error if a player is in another real-time game.
    pub async fn create_rematch(
        &self,
        new: &NewGame,
        owner: &GuestId,
        summary: Option<&GameSummary>,
    ) -> Result<Vec<Withdrawal>, CreateError> {
        let creation = Creation { only_if_free: true, ..Creation::default() };
        self.insert_game(new, Some(owner.clone()), summary.map(|summary| (&[][..], summary)), creation).await
    }

    /// Creates a game as [`Store::create_game_with`] does, for players that a tournament has
    /// paired, and withdraws their other real-time offers. Returns the withdrawn offers.
    ///
    /// # Errors
    /// See [`Store::create_game`].
    pub async fn create_arranged_game(
        &self,
        new: &NewGame,
        owner: &GuestId,
        summary: Option<&GameSummary>,
    ) -> Result<Vec<Withdrawal>, CreateError> {
        let begun = summary.map(|summary| (&[][..], summary));
        self.insert_game(new, Some(owner.clone()), begun, Creation::default()).await
    }

    /// Creates a game as [`Store::create_game_with`] does, from a log that was not played on this
    /// server. Statistics exclude the game.
    ///
    /// # Errors
    /// See [`Store::create_game`].
    pub async fn create_imported_game(
        &self,
        new: &NewGame,
        owner: &GuestId,
        log: &[Line],
        summary: &GameSummary,
    ) -> Result<(), CreateError> {
        let creation = Creation { imported: true, ..Creation::default() };
        self.insert_game(new, Some(owner.clone()), Some((log, summary)), creation).await.map(drop)
    }

    async fn insert_game(
        &self,
        new: &NewGame,
        owner: Option<GuestId>,
        begun: Option<(&[Line], &GameSummary)>,
        creation: Creation,
    ) -> Result<Vec<Withdrawal>, CreateError> {
        let begun = begun.map(|(log, summary)| (log.to_vec(), summary.clone()));
        let key = creation.key.clone();
        self.write_once(key, (new.clone(), owner, begun, creation), async |db, (new, owner, begun, creation)| {
            insert(db, new, owner.as_ref(), begun.as_ref()).await?;
            if creation.imported {
                let marked = sqlx::query("update games set imported = 1 where id = $1").bind(&new.id);
                marked.execute(&mut *db).await?;
            }
            if let Some(offer) = &creation.offer {
                offer_in(db, offer).await?;
            }
            let over = begun.as_ref().is_some_and(|(_, summary)| summary.over);
            if over { Ok(Vec::new()) } else { begins_in(db, new, creation.only_if_free).await }
        })
        .await
    }

    /// Returns the game with this id.
    ///
    /// # Errors
    /// Returns an error if the database fails or contains malformed data.
    pub async fn game(&self, id: &str) -> Result<Option<GameRow>, DataError> {
        let games = sqlx::query("select * from games where id = $1").bind(id).fetch_all(&self.reader).await?;
        let seats = sqlx::query("select * from seats where game = $1 order by seat").bind(id).fetch_all(&self.reader).await?;
        Ok(gather(&games, &seats)?.pop())
    }

    /// Returns the `max` most recently updated games that a guest owns or has a seat in.
    ///
    /// # Errors
    /// Returns an error if the database fails or contains malformed data.
    pub async fn games_of(&self, guest: &GuestId, max: u32) -> Result<Vec<GameRow>, DataError> {
        const GAMES: &str = "select * from games where owner = $1 or id in (select game from seats where guest = $1)
            order by updated desc, id limit $2";
        const SEATS: &str = "select s.* from seats s
            where s.game in (select id from games where owner = $1 or id in (select game from seats where guest = $1)
                order by updated desc, id limit $2)
            order by s.game, s.seat";
        let fetch = async |text| sqlx::query(text).bind(guest.as_str()).bind(i64::from(max)).fetch_all(&self.reader).await;
        let (games, seats) = (fetch(GAMES).await?, fetch(SEATS).await?);
        gather(&games, &seats)
    }

    /// Returns the unfinished games that a guest has a seat in and that were updated at `since` or
    /// later.
    ///
    /// # Errors
    /// See [`Store::games_of`].
    pub async fn running_of(&self, guest: &GuestId, since: u64) -> Result<Vec<GameRow>, DataError> {
        const GAMES: &str = "select * from games where finished = 0 and updated >= $2 and id in (select game from seats where guest = $1)";
        const SEATS: &str = "select s.* from seats s
            where s.game in (select id from games where finished = 0 and updated >= $2 and id in (select game from seats where guest = $1))
            order by s.game, s.seat";
        let fetch = async |text| sqlx::query(text).bind(guest.as_str()).bind(to_i64(since)).fetch_all(&self.reader).await;
        let (games, seats) = (fetch(GAMES).await?, fetch(SEATS).await?);
        gather(&games, &seats)
    }

    /// Returns the ids of the unfinished games that a guest has a seat in.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn running_ids_of(&self, guest: &GuestId) -> Result<Vec<String>, DataError> {
        Ok(sqlx::query_scalar(
            "select games.id from seats join games on games.id = seats.game
                where seats.guest = $1 and games.finished = 0 group by games.id",
        )
        .bind(guest.as_str())
        .fetch_all(&self.reader)
        .await?)
    }

    /// Returns a page of at most `max` finished games of this kind that were played on this
    /// server, ordered by update time and id. The page contains the games updated at `since` with
    /// ids greater than `after`, and all games updated later.
    ///
    /// # Errors
    /// See [`Store::games_of`].
    pub async fn finished(&self, game: &str, since: u64, after: &str, max: u32) -> Result<Vec<GameRow>, DataError> {
        let fitting = format!(
            "from games where game = $1 and finished = 1 and imported = 0 and updated >= $2 and (updated > $2 or id > $3)
                order by updated, id limit {max}"
        );
        let fetch = async |text: String| {
            let query = sqlx::query(AssertSqlSafe(text)).bind(game).bind(to_i64(since)).bind(after);
            query.fetch_all(&self.reader).await
        };
        let games = fetch(format!("select * {fitting}")).await?;
        let seats = fetch(format!("select * from seats where game in (select id {fitting}) order by game, seat")).await?;
        gather(&games, &seats)
    }

    /// Returns at most `max` games that anyone can watch: unfinished, with at least two seats and
    /// none open, updated at `since` or later. The most recently updated come first.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn games_to_watch(&self, since: u64, max: u32) -> Result<Vec<GameRow>, DataError> {
        const WATCHABLE: &str = "select g.id from games g
            where g.audience = 'everybody' and g.finished = 0 and g.updated >= $1
              and (select count(*) from seats s where s.game = g.id) > 1
              and not exists (select 1 from seats s where s.game = g.id and s.kind = 'open')
            order by g.updated desc, g.id limit $2";
        let games = format!("select * from games where id in ({WATCHABLE}) order by updated desc, id");
        let seats = format!("select * from seats where game in ({WATCHABLE}) order by game, seat");
        let fetch =
            async |text: String| sqlx::query(AssertSqlSafe(text)).bind(to_i64(since)).bind(i64::from(max)).fetch_all(&self.reader).await;
        let (games, seats) = (fetch(games).await?, fetch(seats).await?);
        gather(&games, &seats)
    }

    /// Deletes a game and its log permanently, if this guest owns it and no other guest has a seat.
    ///
    /// # Errors
    /// Returns an error if the game does not exist, it is rated, the guest is not its only owner
    /// and player, or the database fails. Nothing is deleted then.
    pub async fn delete_game(&self, id: &str, guest: &GuestId) -> Result<(), DeleteError> {
        self.write((id.to_owned(), guest.clone()), async |db, (id, guest)| {
            let removed = sqlx::query(
                "delete from games where id = $1 and owner = $2
                    and (rated = 0 or exists (select 1 from seats where game = $1 and kind = 'open'))
                    and not exists (select 1 from meetings where game = $1)
                    and not exists (select 1 from seats where game = $1 and guest is not null and guest <> $2)",
            )
            .bind(id)
            .bind(guest.as_str())
            .execute(&mut *db)
            .await?;
            if removed.rows_affected() == 0 {
                let rated: Option<i64> =
                    sqlx::query_scalar("select rated from games where id = $1").bind(id).fetch_optional(&mut *db).await?;
                return Err(match rated {
                    None => DeleteError::NoSuchGame(id.clone()),
                    Some(0) => DeleteError::NotTheirs,
                    Some(_) => DeleteError::Rated,
                });
            }
            Ok(())
        })
        .await
    }

    /// Seats a guest on the first open seat. If the game is played in real time, the players' other
    /// real-time offers are withdrawn in the same transaction.
    ///
    /// # Errors
    /// Returns an error if no seat is open, the game does not exist, a player is in another
    /// real-time game, the game that the claim replaces has begun, or the database fails.
    pub async fn take_seat(&self, claim: SeatClaim) -> Result<SeatTaken, TakeError> {
        self.write_once(claim.key.clone(), claim, take_seat_in).await
    }
}

/// Options for creating a game.
#[derive(Clone, Debug, Default)]
struct Creation {
    offer: Option<Offer>,
    key: Option<IdempotencyKey<Vec<Withdrawal>>>,
    /// Fail if a player is in another real-time game.
    only_if_free: bool,
    /// The log was not played on this server.
    imported: bool,
}

/// Withdraws the players' other real-time offers if the new game begins: it is played in real time
/// and has at least two seats, none of them open. With `only_if_free`, fails if a player is in
/// another real-time game.
async fn begins_in(db: &mut AnyConnection, new: &NewGame, only_if_free: bool) -> Result<Vec<Withdrawal>, CreateError> {
    let (people, open) = people_in(db, &new.id).await?;
    if open || people.is_empty() || new.seats.len() < 2 || !clocked_in(db, &new.id).await?.0 {
        return Ok(Vec::new());
    }
    if only_if_free && let Some(person) = playing_in(db, &people, &new.id, new.created).await? {
        return Err(CreateError::Playing(person));
    }
    Ok(withdraw_in(db, &people, &new.id).await?)
}

async fn take_seat_in(db: &mut AnyConnection, claim: &SeatClaim) -> Result<SeatTaken, TakeError> {
    let SeatClaim { game, guest, name, at, instead_of, key: _ } = claim;
    let mut withdrawn = Vec::new();
    if let Some(waiting) = instead_of.as_ref().filter(|waiting| *waiting != game) {
        let (people, open) = people_in(db, waiting).await?;
        if !open && people.len() > 1 && people.contains(guest) && is_running_in(db, waiting).await? {
            return Err(TakeError::Begun(waiting.clone()));
        }
        withdrawn.extend(remove_waiting_in(db, waiting, guest).await?);
    }
    let (clocked, offered) = clocked_in(db, game).await?;
    let Some(seat) = take(db, game, guest, name).await? else {
        let there = sqlx::query("select id from games where id = $1").bind(game).fetch_optional(&mut *db).await;
        return Err(if there?.is_some() { TakeError::NoOpenSeat } else { TakeError::NoSuchGame(game.clone()) });
    };
    let (people, open) = people_in(db, game).await?;
    if clocked && (people.len() > 1 || open) {
        // Following an invitation link is a deliberate choice, so the joining guest need not be
        // free. The waiting players have no say, so they must be.
        let others: Vec<GuestId> = people.iter().filter(|person| *person != guest).cloned().collect();
        let must_be_free = if offered { &people } else { &others };
        if let Some(person) = playing_in(db, must_be_free, game, *at).await? {
            return Err(TakeError::Playing(person));
        }
        let seated = if open { std::slice::from_ref(guest) } else { &people };
        withdrawn.extend(withdraw_in(db, seated, game).await?);
    }
    close_in(db, game).await?;
    sqlx::query("update games set updated = $2 where id = $1").bind(game).bind(to_i64(*at)).execute(&mut *db).await?;
    let seat = usize::try_from(seat).ok().and_then(Seat::new);
    let seat = seat.ok_or_else(|| DataError::Damaged(format!("game `{game}` has an invalid seat number")))?;
    Ok(SeatTaken { seat, withdrawn })
}

/// Returns whether the game exists and is not finished.
async fn is_running_in(db: &mut AnyConnection, game: &str) -> Result<bool, sqlx::Error> {
    let row = sqlx::query("select id from games where id = $1 and finished = 0").bind(game).fetch_optional(&mut *db).await?;
    Ok(row.is_some())
}

/// Deletes a game that has an open seat, if `owner` owns it and no other guest has a seat.
async fn remove_waiting_in(db: &mut AnyConnection, game: &str, owner: &GuestId) -> Result<Option<Withdrawal>, sqlx::Error> {
    let invited: Option<Option<String>> =
        sqlx::query_scalar("select invited from offers where game = $1").bind(game).fetch_optional(&mut *db).await?;
    let invited = invited.flatten().map(GuestId::from);
    let removed = sqlx::query(
        "delete from games where id = $1 and owner = $2 and exists (select 1 from seats where game = $1 and kind = 'open')
            and not exists (select 1 from seats where game = $1 and guest is not null and guest <> $2)",
    )
    .bind(game)
    .bind(owner.as_str())
    .execute(&mut *db)
    .await?;
    Ok((removed.rows_affected() > 0).then(|| Withdrawal { game: game.to_owned(), invited, removed: true }))
}

pub(crate) async fn insert(
    db: &mut AnyConnection,
    new: &NewGame,
    owner: Option<&GuestId>,
    begun: Option<&(Vec<Line>, GameSummary)>,
) -> Result<(), CreateError> {
    let made = sqlx::query(
        "insert into games
                (id, game, rules, lexicon, lexicon_hash, seed, options, created, updated, version, finished, scores, turn, owner,
                 series, follows, turned, rated, rating_list, audience)
            values ($1, $2, $3, $4, $5, $6, $7, $8, $8, 0, 0, '', null, $9, $10, $11, $12, $13, $14, $15)",
    )
    .bind(&new.id)
    .bind(&new.game)
    .bind(&new.rules)
    .bind(new.lexicon.as_ref().map(LexiconRef::to_string))
    .bind(&new.lexicon_hash)
    .bind(new.seed.to_string())
    .bind(&new.options)
    .bind(to_i64(new.created))
    .bind(owner.map(GuestId::as_str))
    .bind(new.follows.as_ref().map_or(&new.id, |follows| &follows.series))
    .bind(new.follows.as_ref().map(|follows| &follows.game))
    .bind(new.follows.as_ref().map_or(0, |follows| to_i64(follows.turned)))
    .bind(i64::from(new.rated.is_some()))
    .bind(&new.rated)
    .bind(new.audience.name())
    .execute(&mut *db)
    .await;
    if let Err(error) = made {
        let taken = cause(&error) == Cause::Duplicate;
        return Err(if taken { CreateError::Taken(new.id.clone()) } else { DataError::from(error).into() });
    }
    for (number, seat) in (0_i64..).zip(&new.seats) {
        let (kind, guest, player) = columns(&seat.occupant);
        sqlx::query("insert into seats (game, seat, kind, name, guest, player, folded) values ($1, $2, $3, $4, $5, $6, $7)")
            .bind(&new.id)
            .bind(number)
            .bind(kind)
            .bind(&seat.name)
            .bind(guest)
            .bind(player)
            .bind(fold(&seat.name))
            .execute(&mut *db)
            .await?;
    }
    if let Some((log, summary)) = begun {
        let at = log.last().map_or(new.created, |line| line.at);
        append_in(db, &new.id, (0, log), (summary, at), None).await.map_err(|error| match error {
            AppendError::Data(error) => error,
            other => DataError::Other(other.to_string()),
        })?;
    }
    Ok(())
}

async fn take(db: &mut AnyConnection, id: &str, guest: &GuestId, name: &str) -> Result<Option<i64>, sqlx::Error> {
    // The statement checks `kind = 'open'` again: on PostgreSQL, two concurrent writers can select
    // the same seat, and only the first still finds it open.
    sqlx::query_scalar(
        "update seats set kind = 'person', guest = $2, name = $3, folded = $4
            where game = $1 and kind = 'open' and seat = (select min(seat) from seats where game = $1 and kind = 'open')
            returning seat",
    )
    .bind(id)
    .bind(guest.as_str())
    .bind(name)
    .bind(fold(name))
    .fetch_optional(&mut *db)
    .await
}

/// Replaces the occupant of a seat, within a transaction.
pub(crate) async fn seat_in(db: &mut AnyConnection, game: &str, seat: Seat, row: &SeatRow) -> Result<(), sqlx::Error> {
    let (kind, guest, player) = columns(&row.occupant);
    sqlx::query("update seats set kind = $3, guest = $4, player = $5, name = $6, folded = $7 where game = $1 and seat = $2")
        .bind(game)
        .bind(seat.index() as i64)
        .bind(kind)
        .bind(guest)
        .bind(player)
        .bind(&row.name)
        .bind(fold(&row.name))
        .execute(&mut *db)
        .await?;
    Ok(())
}

/// Returns the columns `kind`, `guest` and `player`.
fn columns(occupant: &Occupant) -> (&'static str, Option<String>, Option<String>) {
    match occupant {
        Occupant::Person(guest) => ("person", Some(guest.to_string()), None),
        Occupant::Open => ("open", None, None),
        Occupant::Computer(player) => ("computer", None, Some(player.to_string())),
    }
}

pub(crate) fn gather(games: &[AnyRow], seats: &[AnyRow]) -> Result<Vec<GameRow>, DataError> {
    let mut read = games.iter().map(read_game).collect::<Result<Vec<_>, _>>()?;
    let mut seats_by_game: HashMap<String, Vec<SeatRow>> = HashMap::with_capacity(read.len());
    for row in seats {
        seats_by_game.entry(row.column("game")?).or_default().push(read_seat(row)?);
    }
    // A seat inserted between the two queries can belong to a game that is not in `games`; ignore
    // it.
    for game in &mut read {
        game.seats = seats_by_game.remove(&game.id).unwrap_or_default();
    }
    Ok(read)
}

fn read_game(row: &AnyRow) -> Result<GameRow, DataError> {
    let id: String = row.column("id")?;
    let seed: String = row.column("seed")?;
    // The message omits the seed because the seed is secret.
    let seed = seed.parse().map_err(|_| DataError::Damaged(format!("the seed of game `{id}` can't be read")))?;
    let summary = read_summary(row, &id)?;
    Ok(GameRow {
        game: row.column("game")?,
        rules: row.column("rules")?,
        lexicon: row.column("lexicon")?,
        lexicon_hash: row.column("lexicon_hash")?,
        seed,
        options: row.column("options")?,
        seats: Vec::new(),
        owner: row.column("owner")?,
        series: row.column::<Option<String>>("series")?.unwrap_or_else(|| id.clone()),
        turned: row.column("turned")?,
        created: row.column("created")?,
        updated: row.column("updated")?,
        version: row.column("version")?,
        summary,
        rated: row.column("rating_list")?,
        audience: audience(&row.column::<String>("audience")?)?,
        imported: row.column("imported")?,
        id,
    })
}

/// Parses the column `audience`.
///
/// # Errors
/// Returns an error if the value is unknown, since it must not be read as a wider audience.
fn audience(stored: &str) -> Result<Audience, DataError> {
    Audience::by_name(stored).ok_or_else(|| DataError::Damaged(format!("`{stored}` is not an audience")))
}

fn read_seat(row: &AnyRow) -> Result<SeatRow, DataError> {
    let kind: String = row.column("kind")?;
    let guest: Option<String> = row.column("guest")?;
    let player: Option<String> = row.column("player")?;
    let occupant = match (&*kind, guest, player) {
        ("person", Some(guest), _) => Occupant::Person(guest.into()),
        ("open", ..) => Occupant::Open,
        ("computer", _, Some(player)) => {
            let name = PlayerName::new(&player);
            Occupant::Computer(name.ok_or_else(|| DataError::Damaged(format!("`{player}` is not the name of a computer player")))?)
        }
        _ => return Err(DataError::Damaged(format!("a seat has the kind `{kind}`"))),
    };
    let name = row.column("name")?;
    Ok(SeatRow { name: if matches!(occupant, Occupant::Person(_)) { name_of_person(name) } else { name }, occupant })
}
