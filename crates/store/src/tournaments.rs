//! Tournaments of members and computer players: entries, meetings and outcomes.
//!
//! Pairings come from the caller. All related changes are written in one transaction, and only if
//! the tournament's version is unchanged.

use play::PlayerName;
use sqlx::Row;
use sqlx::any::AnyRow;
use table::{GuestId, Standing};

use crate::BoxFuture;
use crate::IdempotencyKey;
use crate::error::{DataError, JoinError};
use crate::events::read_standing;
use crate::open::Store;
use crate::sessions::{millis, time};
use crate::writer::Writing;

/// The state of a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TournamentState {
    Open,
    Running,
    Over,
    CalledOff,
}

impl TournamentState {
    pub const ALL: [TournamentState; 4] =
        [TournamentState::Open, TournamentState::Running, TournamentState::Over, TournamentState::CalledOff];

    /// Returns the name used in the database and in the API.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            TournamentState::Open => "open",
            TournamentState::Running => "running",
            TournamentState::Over => "over",
            TournamentState::CalledOff => "called-off",
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tournament {
    /// The id used in URLs.
    pub id: String,
    pub name: String,
    pub owner: GuestId,
    /// The name of the pairing mode.
    pub mode: String,
    /// The number of rounds, cycles or minutes, depending on the mode.
    pub length: u32,
    /// The settings of the games, as JSON.
    pub conditions: String,
    /// Milliseconds since 1970, like the other times.
    pub created: u64,
    pub starts: u64,
    pub state: TournamentState,
    /// The number of rounds that have begun.
    pub round: u32,
    /// When to act even if no game ends, for example to begin the next round or to end an arena.
    pub due: Option<u64>,
    pub ended: Option<u64>,
    /// Incremented on each change, for optimistic locking.
    pub version: u64,
}

/// A participant of a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Counted from 0.
    pub number: usize,
    pub who: Entrant,
    /// For members, their current name.
    pub name: String,
    /// Whether this is a program account.
    pub program: bool,
    pub withdrawn: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entrant {
    Member(GuestId),
    Computer(PlayerName),
}

/// A meeting of two participants, or a bye.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MeetingRow {
    /// Counted from 0, in the order of pairing.
    pub number: u64,
    /// Counted from 0.
    pub round: u32,
    /// `None` for a bye.
    pub game: Option<String>,
    /// The entry numbers by seat. The second is `None` if the first has a bye.
    pub players: (usize, Option<usize>),
    /// `None` until the meeting ends.
    pub outcome: Option<Outcome>,
}

/// The result of a meeting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Half points by seat.
    pub halves: [u32; 2],
    /// The score difference from the view of the first seat.
    pub spread: i32,
    /// When the meeting ended.
    pub at: u64,
}

/// A meeting without a stored outcome.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenMeeting {
    pub number: u64,
    pub game: String,
    /// The standing of the game and when it last changed; `None` if the game has not been created.
    pub standing: Option<(Standing, u64)>,
    /// Whether a player resigned, lost on time or abandoned the game.
    pub forfeited: bool,
}

/// Changes to a tournament that are written in one transaction.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Advance {
    /// Outcomes by meeting number.
    pub settled: Vec<(u64, Outcome)>,
    /// New meetings.
    pub arranged: Vec<MeetingRow>,
    pub state: Option<TournamentState>,
    /// The actual start.
    pub starts: Option<u64>,
    /// The number of rounds that have begun.
    pub round: Option<u32>,
    /// When to act next. `Some(None)` clears the deadline, so that the next action follows the end
    /// of a game.
    pub due: Option<Option<u64>>,
    /// The current time.
    pub at: u64,
}

/// A tournament in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TournamentLine {
    pub tournament: Tournament,
    /// The number of participants who have not withdrawn.
    pub players: u64,
}

impl Store {
    /// Inserts a tournament with these computer players as its first participants.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub fn add_tournament<'a>(
        &'a self,
        new: &'a Tournament,
        computers: &'a [PlayerName],
        key: Option<IdempotencyKey<()>>,
    ) -> BoxFuture<'a, Result<(), DataError>> {
        Box::pin(async move {
            self.write_once(key, (new.clone(), computers.to_vec()), |transaction, (new, computers)| {
                Box::pin(async move {
                    sqlx::query(
                        "insert into tournaments (id, name, owner, mode, length, conditions, created, starts, state, round, due, version)
                         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 0, $10, 0)",
                    )
                    .bind(new.id.clone())
                    .bind(new.name.clone())
                    .bind(new.owner.to_string())
                    .bind(new.mode.clone())
                    .bind(i64::from(new.length))
                    .bind(new.conditions.clone())
                    .bind(millis(new.created))
                    .bind(millis(new.starts))
                    .bind(new.state.name())
                    .bind(new.due.map(millis))
                    .execute(&mut **transaction)
                    .await?;
                    for (number, player) in (0_i64..).zip(computers) {
                        let entry = "insert into entries (tournament, number, player, joined, withdrawn) values ($1, $2, $3, $4, 0)";
                        sqlx::query(entry)
                            .bind(new.id.clone())
                            .bind(number)
                            .bind(player.to_string())
                            .bind(millis(new.created))
                            .execute(&mut **transaction)
                            .await?;
                    }
                    Ok(())
                })
            })
            .await
        })
    }

    /// Returns the tournament with this id.
    ///
    /// # Errors
    /// Returns an error if the database fails or contains malformed data.
    pub async fn tournament(&self, id: &str) -> Result<Option<Tournament>, DataError> {
        let row = sqlx::query("select * from tournaments where id = $1").bind(id.to_owned()).fetch_optional(&self.reader).await?;
        row.as_ref().map(read_tournament).transpose()
    }

    /// Returns the id and the name of a game's tournament.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub fn tournament_of_game<'a>(&'a self, game: &'a str) -> BoxFuture<'a, Result<Option<(String, String)>, DataError>> {
        Box::pin(async move {
            let row = sqlx::query(
                "select tournaments.id, tournaments.name from meetings join tournaments on tournaments.id = meetings.tournament
                 where meetings.game = $1",
            )
            .bind(game.to_owned())
            .fetch_optional(&self.reader)
            .await?;
            row.map(|row| Ok((row.try_get("id")?, row.try_get("name")?))).transpose()
        })
    }

    /// Returns up to `most` tournaments in this state, open ones by start time, others newest
    /// first.
    ///
    /// # Errors
    /// Returns an error if the database fails or contains malformed data.
    pub async fn tournaments(&self, state: TournamentState, most: u32) -> Result<Vec<TournamentLine>, DataError> {
        let order = if state == TournamentState::Open { "starts, id" } else { "starts desc, id" };
        let text = format!(
            "select tournaments.*, (select count(*) from entries where entries.tournament = tournaments.id and withdrawn = 0) as players
             from tournaments where state = $1 order by {order} limit {most}"
        );
        let rows = sqlx::query(sqlx::AssertSqlSafe(text)).bind(state.name()).fetch_all(&self.reader).await?;
        rows.iter().map(|row| Ok(TournamentLine { tournament: read_tournament(row)?, players: time(row.try_get("players")?) })).collect()
    }

    /// Returns the number of open and running tournaments that a guest has created.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn tournaments_made(&self, owner: &GuestId) -> Result<u64, DataError> {
        let row = sqlx::query("select count(*) as made from tournaments where owner = $1 and state in ('open', 'running')")
            .bind(owner.to_string())
            .fetch_one(&self.reader)
            .await?;
        Ok(time(row.try_get("made")?))
    }

    /// Returns the ids of tournaments to process at time `at`: those with a reached deadline, and
    /// those with a meeting whose game has finished or was never created.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn tournaments_due(&self, at: u64) -> Result<Vec<String>, DataError> {
        let rows = sqlx::query(
            "select id from tournaments where state in ('open', 'running') and due <= $1
             union
             select meetings.tournament from meetings left join games on games.id = meetings.game
             where meetings.ended is null and (games.id is null or games.finished <> 0)",
        )
        .bind(millis(at))
        .fetch_all(&self.reader)
        .await?;
        rows.iter().map(|row| Ok(row.try_get("id")?)).collect()
    }

    /// Returns the participants of a tournament, ordered by number.
    ///
    /// # Errors
    /// Returns an error if the database fails or contains malformed data.
    pub async fn entries(&self, tournament: &str) -> Result<Vec<Entry>, DataError> {
        let rows = sqlx::query(
            "select entries.*, members.name, members.bot from entries left join members on members.guest = entries.guest
             where tournament = $1 order by number",
        )
        .bind(tournament.to_owned())
        .fetch_all(&self.reader)
        .await?;
        rows.iter().map(read_entry).collect()
    }

    /// Returns the tournament games that a guest is currently playing.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn tournament_games_of(&self, guest: &GuestId) -> Result<Vec<String>, DataError> {
        let rows = sqlx::query(
            "select meetings.game from entries join meetings on meetings.tournament = entries.tournament
                 and (meetings.first = entries.number or meetings.second = entries.number)
             where entries.guest = $1 and meetings.ended is null and meetings.game is not null",
        )
        .bind(guest.to_string())
        .fetch_all(&self.reader)
        .await?;
        rows.iter().map(|row| Ok(row.try_get("game")?)).collect()
    }

    /// Returns whether a guest is playing a running game that counts for ratings or a tournament.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn plays_counting_games(&self, guest: &GuestId) -> Result<bool, DataError> {
        let rated = sqlx::query(
            "select games.id from seats join games on games.id = seats.game
             where seats.guest = $1 and games.finished = 0 and games.rated <> 0 limit 1",
        );
        let rated = rated.bind(guest.to_string()).fetch_optional(&self.reader).await?;
        Ok(rated.is_some() || !self.tournament_games_of(guest).await?.is_empty())
    }

    /// Returns the pairs (blocker, blocked) among the participants of a tournament.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn blocks_in(&self, tournament: &str) -> Result<Vec<(GuestId, GuestId)>, DataError> {
        let rows = sqlx::query(
            "select relations.guest, relations.other from relations
             join entries one on one.guest = relations.guest and one.tournament = $1
             join entries two on two.guest = relations.other and two.tournament = $1 where relations.kind = 'block'",
        )
        .bind(tournament.to_owned())
        .fetch_all(&self.reader)
        .await?;
        rows.iter().map(|row| Ok((row.try_get::<String, _>("guest")?.into(), row.try_get::<String, _>("other")?.into()))).collect()
    }

    /// Returns the meetings of a tournament in the order of pairing.
    ///
    /// # Errors
    /// Returns an error if the database fails or contains malformed data.
    pub async fn meetings(&self, tournament: &str) -> Result<Vec<MeetingRow>, DataError> {
        let rows = sqlx::query("select * from meetings where tournament = $1 order by number")
            .bind(tournament.to_owned())
            .fetch_all(&self.reader)
            .await?;
        rows.iter().map(read_meeting).collect()
    }

    /// Returns the meetings of a tournament without a stored outcome, with the standings of their
    /// games.
    ///
    /// # Errors
    /// Returns an error if the database fails or contains malformed data.
    pub async fn open_meetings(&self, tournament: &str) -> Result<Vec<OpenMeeting>, DataError> {
        let rows = sqlx::query(
            "select meetings.number, meetings.game, games.id, games.scores, games.winners, games.finished, games.turn, games.label, games.updated,
                 cast(case when games.finished = 1 and exists (select 1 from events where events.game = games.id
                     and (line like 'resign %' or line like 'flag %' or line like 'abandon %')) then 1 else 0 end as bigint) as forfeited
             from meetings left join games on games.id = meetings.game
             where meetings.tournament = $1 and meetings.ended is null and meetings.game is not null order by meetings.number",
        )
        .bind(tournament.to_owned())
        .fetch_all(&self.reader)
        .await?;
        let read = |row: &AnyRow| {
            let game: String = row.try_get("game")?;
            let standing = match row.try_get::<Option<String>, _>("id")? {
                Some(_) => {
                    let standing = read_standing(row)?
                        .ok_or_else(|| DataError::Damaged(format!("the scores, the winners or the turn of game `{game}` can't be read")))?;
                    Some((standing, time(row.try_get("updated")?)))
                }
                None => None,
            };
            Ok(OpenMeeting { number: time(row.try_get("number")?), game, standing, forfeited: row.try_get::<i64, _>("forfeited")? != 0 })
        };
        rows.iter().map(read).collect()
    }

    /// Adds a participant, or restores one who has withdrawn. With `late`, running tournaments also
    /// accept participants.
    ///
    /// # Errors
    /// Returns an error if the tournament no longer accepts participants or already has `most`, or
    /// if the database fails.
    pub fn join_tournament<'a>(
        &'a self,
        tournament: &'a str,
        guest: &'a GuestId,
        late: bool,
        most: u32,
        at: u64,
    ) -> BoxFuture<'a, Result<(), JoinError>> {
        Box::pin(async move {
            self.write((tournament.to_owned(), guest.clone(), late, most, at), |transaction, (tournament, guest, late, most, at)| {
                Box::pin(async move {
                    // Update the row first, so that its lock serializes concurrent writers.
                    let states = if *late { "'open', 'running'" } else { "'open'" };
                    let text = format!("update tournaments set version = version + 1 where id = $1 and state in ({states})");
                    let open = sqlx::query(sqlx::AssertSqlSafe(text)).bind(tournament.clone()).execute(&mut **transaction).await;
                    if open.map_err(DataError::from)?.rows_affected() == 0 {
                        return Err(JoinError::Begun);
                    }
                    let again = sqlx::query("update entries set withdrawn = 0 where tournament = $1 and guest = $2")
                        .bind(tournament.clone())
                        .bind(guest.to_string())
                        .execute(&mut **transaction)
                        .await
                        .map_err(DataError::from)?;
                    if again.rows_affected() > 0 {
                        return Ok(());
                    }
                    let joined = sqlx::query(
                        "insert into entries (tournament, number, guest, joined, withdrawn)
                         select $1, (select coalesce(max(number), -1) + 1 from entries where tournament = $1), $2, $3, 0
                         where (select count(*) from entries where tournament = $1) < $4",
                    )
                    .bind(tournament.clone())
                    .bind(guest.to_string())
                    .bind(millis(*at))
                    .bind(i64::from(*most))
                    .execute(&mut **transaction)
                    .await
                    .map_err(DataError::from)?;
                    if joined.rows_affected() == 0 { Err(JoinError::Full) } else { Ok(()) }
                })
            })
            .await
        })
    }

    /// Removes a participant from an open tournament, or marks them as withdrawn from a running
    /// one. Returns `false` if there was nothing to change.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub fn leave_tournament<'a>(&'a self, tournament: &'a str, guest: &'a GuestId) -> BoxFuture<'a, Result<bool, DataError>> {
        Box::pin(async move {
            self.write((tournament.to_owned(), guest.clone()), |transaction, (tournament, guest)| {
                Box::pin(async move {
                    let ask = async |transaction: &mut Writing, text: &'static str| {
                        let query = sqlx::query(text).bind(tournament.clone()).bind(guest.to_string());
                        query.execute(&mut **transaction).await.map(|done| done.rows_affected())
                    };
                    const CHANGES: &str = "update tournaments set version = version + 1
                         where id = $1 and exists (select 1 from entries where tournament = $1 and guest = $2)";
                    const GONE: &str = "delete from entries where tournament = $1 and guest = $2
                         and exists (select 1 from tournaments where id = $1 and state = 'open')";
                    const WITHDRAWN: &str = "update entries set withdrawn = 1 where tournament = $1 and guest = $2 and withdrawn = 0
                         and exists (select 1 from tournaments where id = $1 and state = 'running')";
                    ask(transaction, CHANGES).await?;
                    Ok(ask(transaction, GONE).await? + ask(transaction, WITHDRAWN).await? > 0)
                })
            })
            .await
        })
    }

    /// Applies all changes if the tournament still has this version. Returns `false` and changes
    /// nothing if another writer has changed it.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub fn advance_tournament<'a>(&'a self, id: &'a str, version: u64, change: Advance) -> BoxFuture<'a, Result<bool, DataError>> {
        Box::pin(async move {
            self.write((id.to_owned(), version, change), |transaction, (id, version, change)| {
                Box::pin(advance(transaction, id, *version, change))
            })
            .await
        })
    }
}

async fn advance(transaction: &mut Writing, id: &str, version: u64, change: &Advance) -> Result<bool, DataError> {
    let over = matches!(change.state, Some(TournamentState::Over | TournamentState::CalledOff));
    let changed = sqlx::query(
        "update tournaments set version = version + 1, state = coalesce($3, state), round = coalesce($4, round),
         due = case when $5 = 1 then $6 else due end, ended = coalesce($7, ended), starts = coalesce($8, starts) where id = $1 and version = $2",
    )
    .bind(id.to_owned())
    .bind(millis(version))
    .bind(change.state.map(TournamentState::name))
    .bind(change.round.map(i64::from))
    .bind(i64::from(change.due.is_some()))
    .bind(change.due.flatten().map(millis))
    .bind(over.then_some(millis(change.at)))
    .bind(change.starts.map(millis))
    .execute(&mut **transaction)
    .await?;
    if changed.rows_affected() == 0 {
        return Ok(false);
    }
    for (number, outcome) in &change.settled {
        let text =
            "update meetings set first_halves = $3, second_halves = $4, spread = $5, ended = $6 where tournament = $1 and number = $2";
        sqlx::query(text)
            .bind(id.to_owned())
            .bind(millis(*number))
            .bind(i64::from(outcome.halves[0]))
            .bind(i64::from(outcome.halves[1]))
            .bind(i64::from(outcome.spread))
            .bind(millis(outcome.at))
            .execute(&mut **transaction)
            .await?;
    }
    for meeting in &change.arranged {
        sqlx::query(
            "insert into meetings (tournament, number, round, game, first, second, first_halves, second_halves, spread, ended)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
        )
        .bind(id.to_owned())
        .bind(millis(meeting.number))
        .bind(i64::from(meeting.round))
        .bind(meeting.game.clone())
        .bind(meeting.players.0 as i64)
        .bind(meeting.players.1.map(|second| second as i64))
        .bind(meeting.outcome.map(|outcome| i64::from(outcome.halves[0])))
        .bind(meeting.outcome.map(|outcome| i64::from(outcome.halves[1])))
        .bind(i64::from(meeting.outcome.map_or(0, |outcome| outcome.spread)))
        .bind(meeting.outcome.map(|outcome| millis(outcome.at)))
        .execute(&mut **transaction)
        .await?;
    }
    Ok(true)
}

fn damaged(what: &str) -> DataError {
    DataError::Damaged(format!("{what} of a tournament can't be read"))
}

fn read_tournament(row: &AnyRow) -> Result<Tournament, DataError> {
    let number = |name: &str| -> Result<u32, DataError> { u32::try_from(row.try_get::<i64, _>(name)?).map_err(|_| damaged(name)) };
    let state: String = row.try_get("state")?;
    Ok(Tournament {
        id: row.try_get("id")?,
        name: row.try_get("name")?,
        owner: row.try_get::<String, _>("owner")?.into(),
        mode: row.try_get("mode")?,
        length: number("length")?,
        conditions: row.try_get("conditions")?,
        created: time(row.try_get("created")?),
        starts: time(row.try_get("starts")?),
        state: TournamentState::ALL.into_iter().find(|known| known.name() == state).ok_or_else(|| damaged("the state"))?,
        round: number("round")?,
        due: row.try_get::<Option<i64>, _>("due")?.map(time),
        ended: row.try_get::<Option<i64>, _>("ended")?.map(time),
        version: time(row.try_get("version")?),
    })
}

fn read_entry(row: &AnyRow) -> Result<Entry, DataError> {
    let number = usize::try_from(row.try_get::<i64, _>("number")?).map_err(|_| damaged("the number of a player"))?;
    let (guest, player): (Option<String>, Option<String>) = (row.try_get("guest")?, row.try_get("player")?);
    let member: Option<String> = row.try_get("name")?;
    let (who, name) = match (guest, player) {
        // A deleted member keeps their row, without a name.
        (Some(guest), _) => {
            (Entrant::Member(guest.into()), member.filter(|name| !name.is_empty()).unwrap_or_else(|| "deleted player".into()))
        }
        (None, Some(player)) => {
            let known = PlayerName::new(&player).ok_or_else(|| damaged("a computer player"))?;
            (Entrant::Computer(known), player)
        }
        (None, None) => return Err(damaged("a player")),
    };
    let program = row.try_get::<Option<i64>, _>("bot")?.unwrap_or_default() != 0;
    Ok(Entry { number, who, name, program, withdrawn: row.try_get::<i64, _>("withdrawn")? != 0 })
}

fn read_meeting(row: &AnyRow) -> Result<MeetingRow, DataError> {
    let player = |number: i64| usize::try_from(number).map_err(|_| damaged("a player of a meeting"));
    let halves = |name: &str| -> Result<Option<u32>, DataError> {
        row.try_get::<Option<i64>, _>(name)?.map(|number| u32::try_from(number).map_err(|_| damaged("an outcome"))).transpose()
    };
    let ended: Option<i64> = row.try_get("ended")?;
    let outcome = match (halves("first_halves")?, halves("second_halves")?, ended) {
        (Some(first), Some(second), Some(at)) => Some(Outcome {
            halves: [first, second],
            spread: i32::try_from(row.try_get::<i64, _>("spread")?).map_err(|_| damaged("an outcome"))?,
            at: time(at),
        }),
        _ => None,
    };
    Ok(MeetingRow {
        number: time(row.try_get("number")?),
        round: u32::try_from(row.try_get::<i64, _>("round")?).map_err(|_| damaged("a round"))?,
        game: row.try_get("game")?,
        players: (player(row.try_get("first")?)?, row.try_get::<Option<i64>, _>("second")?.map(player).transpose()?),
        outcome,
    })
}
