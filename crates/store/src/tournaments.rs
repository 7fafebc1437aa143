//! Tournaments of members and computer players: entries, meetings and outcomes.
//!
//! Pairings come from the caller. All related changes are written in one transaction, and only if
//! the tournament's version is unchanged.

use play::PlayerName;
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, AssertSqlSafe, FromRow};
use table::{GameSummary, GuestId};

use crate::IdempotencyKey;
use crate::error::{DataError, JoinError};
use crate::events::read_summary;
use crate::open::Store;
use crate::row::{RowExt as _, to_i64, to_u64};

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
    /// The summary of the game and when it last changed; `None` if the game has not been created.
    pub summary: Option<(GameSummary, u64)>,
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
    pub async fn add_tournament(
        &self,
        new: &Tournament,
        computers: &[PlayerName],
        key: Option<IdempotencyKey<()>>,
    ) -> Result<(), DataError> {
        self.write_once(key, (new.clone(), computers.to_vec()), async |db, (new, computers)| {
            sqlx::query(
                "insert into tournaments (id, name, owner, mode, length, conditions, created, starts, state, round, due, version)
                    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 0, $10, 0)",
            )
            .bind(&new.id)
            .bind(&new.name)
            .bind(new.owner.as_str())
            .bind(&new.mode)
            .bind(i64::from(new.length))
            .bind(&new.conditions)
            .bind(to_i64(new.created))
            .bind(to_i64(new.starts))
            .bind(new.state.name())
            .bind(new.due.map(to_i64))
            .execute(&mut *db)
            .await?;
            for (number, player) in (0_i64..).zip(computers) {
                let entry = "insert into entries (tournament, number, player, joined, withdrawn) values ($1, $2, $3, $4, 0)";
                sqlx::query(entry).bind(&new.id).bind(number).bind(player.to_string()).bind(to_i64(new.created)).execute(&mut *db).await?;
            }
            Ok(())
        })
        .await
    }

    /// Returns the tournament with this id.
    ///
    /// # Errors
    /// Returns an error if the database fails or contains malformed data.
    pub async fn tournament(&self, id: &str) -> Result<Option<Tournament>, DataError> {
        Ok(sqlx::query_as("select * from tournaments where id = $1").bind(id).fetch_optional(&self.reader).await?)
    }

    /// Returns the id and the name of a game's tournament.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn tournament_of_game(&self, game: &str) -> Result<Option<(String, String)>, DataError> {
        Ok(sqlx::query_as(
            "select tournaments.id, tournaments.name from meetings join tournaments on tournaments.id = meetings.tournament
                where meetings.game = $1",
        )
        .bind(game)
        .fetch_optional(&self.reader)
        .await?)
    }

    /// Returns up to `max` tournaments in this state, open ones by start time, others newest
    /// first.
    ///
    /// # Errors
    /// Returns an error if the database fails or contains malformed data.
    pub async fn tournaments(&self, state: TournamentState, max: u32) -> Result<Vec<TournamentLine>, DataError> {
        let order = if state == TournamentState::Open { "starts, id" } else { "starts desc, id" };
        let text = format!(
            "select tournaments.*, (select count(*) from entries where entries.tournament = tournaments.id and withdrawn = 0) as players
                from tournaments where state = $1 order by {order} limit {max}"
        );
        Ok(sqlx::query_as(AssertSqlSafe(text)).bind(state.name()).fetch_all(&self.reader).await?)
    }

    /// Returns the number of open and running tournaments that a guest has created.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn tournaments_made(&self, owner: &GuestId) -> Result<u64, DataError> {
        Ok(to_u64(
            sqlx::query_scalar("select count(*) as made from tournaments where owner = $1 and state in ('open', 'running')")
                .bind(owner.as_str())
                .fetch_one(&self.reader)
                .await?,
        ))
    }

    /// Returns the ids of tournaments to process at time `at`: those whose deadline has passed, and
    /// those with a meeting whose game has finished or was never created.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn tournaments_due(&self, at: u64) -> Result<Vec<String>, DataError> {
        Ok(sqlx::query_scalar(
            "select id from tournaments where state in ('open', 'running') and due <= $1
                union
                select meetings.tournament from meetings left join games on games.id = meetings.game
                where meetings.ended is null and (games.id is null or games.finished <> 0)",
        )
        .bind(to_i64(at))
        .fetch_all(&self.reader)
        .await?)
    }

    /// Returns the participants of a tournament, ordered by number.
    ///
    /// # Errors
    /// Returns an error if the database fails or contains malformed data.
    pub async fn entries(&self, tournament: &str) -> Result<Vec<Entry>, DataError> {
        Ok(sqlx::query_as(
            "select entries.*, members.name, members.bot from entries left join members on members.guest = entries.guest
                where tournament = $1 order by number",
        )
        .bind(tournament)
        .fetch_all(&self.reader)
        .await?)
    }

    /// Returns the tournament games that a guest is currently playing.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn tournament_games_of(&self, guest: &GuestId) -> Result<Vec<String>, DataError> {
        Ok(sqlx::query_scalar(
            "select meetings.game from entries join meetings on meetings.tournament = entries.tournament
                    and (meetings.first = entries.number or meetings.second = entries.number)
                where entries.guest = $1 and meetings.ended is null and meetings.game is not null",
        )
        .bind(guest.as_str())
        .fetch_all(&self.reader)
        .await?)
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
        let rated = rated.bind(guest.as_str()).fetch_optional(&self.reader).await?;
        Ok(rated.is_some() || !self.tournament_games_of(guest).await?.is_empty())
    }

    /// Returns the pairs (blocker, blocked) among the participants of a tournament.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn blocks_in(&self, tournament: &str) -> Result<Vec<(GuestId, GuestId)>, DataError> {
        let rows: Vec<(String, String)> = sqlx::query_as(
            "select relations.guest, relations.other from relations
                join entries one on one.guest = relations.guest and one.tournament = $1
                join entries two on two.guest = relations.other and two.tournament = $1 where relations.kind = 'block'",
        )
        .bind(tournament)
        .fetch_all(&self.reader)
        .await?;
        Ok(rows.into_iter().map(|(guest, other)| (guest.into(), other.into())).collect())
    }

    /// Returns the meetings of a tournament in the order of pairing.
    ///
    /// # Errors
    /// Returns an error if the database fails or contains malformed data.
    pub async fn meetings(&self, tournament: &str) -> Result<Vec<MeetingRow>, DataError> {
        Ok(sqlx::query_as("select * from meetings where tournament = $1 order by number").bind(tournament).fetch_all(&self.reader).await?)
    }

    /// Returns the meetings of a tournament without a stored outcome, with the standings of their
    /// games.
    ///
    /// # Errors
    /// Returns an error if the database fails or contains malformed data.
    pub async fn open_meetings(&self, tournament: &str) -> Result<Vec<OpenMeeting>, DataError> {
        Ok(sqlx::query_as(
            "select meetings.number, meetings.game, games.id,
                    games.scores, games.winners, games.finished, games.turn, games.label, games.updated,
                    cast(case when games.finished = 1 and exists (select 1 from events where events.game = games.id
                        and (line like 'resign %' or line like 'flag %' or line like 'abandon %')) then 1 else 0 end as bigint) as forfeited
                from meetings left join games on games.id = meetings.game
                where meetings.tournament = $1 and meetings.ended is null and meetings.game is not null order by meetings.number",
        )
        .bind(tournament)
        .fetch_all(&self.reader)
        .await?)
    }

    /// Adds a participant, or restores one who has withdrawn. With `late`, running tournaments also
    /// accept participants.
    ///
    /// # Errors
    /// Returns an error if the tournament no longer accepts participants or already has `max`, or
    /// if the database fails.
    pub async fn join_tournament(&self, tournament: &str, guest: &GuestId, late: bool, max: u32, at: u64) -> Result<(), JoinError> {
        self.write((tournament.to_owned(), guest.clone(), late, max, at), async |db, (tournament, guest, late, max, at)| {
            // Update the row first, so that its lock serializes concurrent writers.
            let states = if *late { "'open', 'running'" } else { "'open'" };
            let text = format!("update tournaments set version = version + 1 where id = $1 and state in ({states})");
            let open = sqlx::query(AssertSqlSafe(text)).bind(tournament).execute(&mut *db).await;
            if open?.rows_affected() == 0 {
                return Err(JoinError::Begun);
            }
            let again = sqlx::query("update entries set withdrawn = 0 where tournament = $1 and guest = $2")
                .bind(tournament)
                .bind(guest.as_str())
                .execute(&mut *db)
                .await?;
            if again.rows_affected() > 0 {
                return Ok(());
            }
            let joined = sqlx::query(
                "insert into entries (tournament, number, guest, joined, withdrawn)
                    select $1, (select coalesce(max(number), -1) + 1 from entries where tournament = $1), $2, $3, 0
                    where (select count(*) from entries where tournament = $1) < $4",
            )
            .bind(tournament)
            .bind(guest.as_str())
            .bind(to_i64(*at))
            .bind(i64::from(*max))
            .execute(&mut *db)
            .await?;
            if joined.rows_affected() == 0 { Err(JoinError::Full) } else { Ok(()) }
        })
        .await
    }

    /// Removes a participant from an open tournament, or marks them as withdrawn from a running
    /// one. Returns `false` if there was nothing to change.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn leave_tournament(&self, tournament: &str, guest: &GuestId) -> Result<bool, DataError> {
        self.write((tournament.to_owned(), guest.clone()), async |db, (tournament, guest)| {
            let ask = async |db: &mut AnyConnection, text: &'static str| {
                let query = sqlx::query(text).bind(tournament).bind(guest.as_str());
                query.execute(&mut *db).await.map(|done| done.rows_affected())
            };
            const CHANGES: &str = "update tournaments set version = version + 1
                where id = $1 and exists (select 1 from entries where tournament = $1 and guest = $2)";
            const GONE: &str = "delete from entries where tournament = $1 and guest = $2
                and exists (select 1 from tournaments where id = $1 and state = 'open')";
            const WITHDRAWN: &str = "update entries set withdrawn = 1 where tournament = $1 and guest = $2 and withdrawn = 0
                and exists (select 1 from tournaments where id = $1 and state = 'running')";
            ask(db, CHANGES).await?;
            Ok(ask(db, GONE).await? + ask(db, WITHDRAWN).await? > 0)
        })
        .await
    }

    /// Applies all changes if the tournament still has this version. Returns `false` and changes
    /// nothing if another writer has changed it.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn advance_tournament(&self, id: &str, version: u64, change: Advance) -> Result<bool, DataError> {
        self.write((id.to_owned(), version, change), async |db, (id, version, change)| advance(db, id, *version, change).await).await
    }
}

async fn advance(db: &mut AnyConnection, id: &str, version: u64, change: &Advance) -> Result<bool, DataError> {
    let over = matches!(change.state, Some(TournamentState::Over | TournamentState::CalledOff));
    let changed = sqlx::query(
        "update tournaments set version = version + 1, state = coalesce($3, state), round = coalesce($4, round),
            due = case when $5 = 1 then $6 else due end, ended = coalesce($7, ended),
            starts = coalesce($8, starts) where id = $1 and version = $2",
    )
    .bind(id)
    .bind(to_i64(version))
    .bind(change.state.map(TournamentState::name))
    .bind(change.round.map(i64::from))
    .bind(i64::from(change.due.is_some()))
    .bind(change.due.flatten().map(to_i64))
    .bind(over.then_some(to_i64(change.at)))
    .bind(change.starts.map(to_i64))
    .execute(&mut *db)
    .await?;
    if changed.rows_affected() == 0 {
        return Ok(false);
    }
    for (number, outcome) in &change.settled {
        let text =
            "update meetings set first_halves = $3, second_halves = $4, spread = $5, ended = $6 where tournament = $1 and number = $2";
        sqlx::query(text)
            .bind(id)
            .bind(to_i64(*number))
            .bind(i64::from(outcome.halves[0]))
            .bind(i64::from(outcome.halves[1]))
            .bind(i64::from(outcome.spread))
            .bind(to_i64(outcome.at))
            .execute(&mut *db)
            .await?;
    }
    for meeting in &change.arranged {
        sqlx::query(
            "insert into meetings (tournament, number, round, game, first, second, first_halves, second_halves, spread, ended)
                values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
        )
        .bind(id)
        .bind(to_i64(meeting.number))
        .bind(i64::from(meeting.round))
        .bind(&meeting.game)
        .bind(meeting.players.0 as i64)
        .bind(meeting.players.1.map(|second| second as i64))
        .bind(meeting.outcome.map(|outcome| i64::from(outcome.halves[0])))
        .bind(meeting.outcome.map(|outcome| i64::from(outcome.halves[1])))
        .bind(i64::from(meeting.outcome.map_or(0, |outcome| outcome.spread)))
        .bind(meeting.outcome.map(|outcome| to_i64(outcome.at)))
        .execute(&mut *db)
        .await?;
    }
    Ok(true)
}

fn damaged(what: &str) -> DataError {
    DataError::Damaged(format!("{what} of a tournament can't be read"))
}

impl FromRow<'_, AnyRow> for Tournament {
    fn from_row(row: &AnyRow) -> sqlx::Result<Self> {
        let number = |name: &str| -> Result<u32, DataError> { u32::try_from(row.column::<i64>(name)?).map_err(|_| damaged(name)) };
        let state: String = row.column("state")?;
        Ok(Tournament {
            id: row.column("id")?,
            name: row.column("name")?,
            owner: row.column("owner")?,
            mode: row.column("mode")?,
            length: number("length")?,
            conditions: row.column("conditions")?,
            created: row.column("created")?,
            starts: row.column("starts")?,
            state: TournamentState::ALL.into_iter().find(|known| known.name() == state).ok_or_else(|| damaged("the state"))?,
            round: number("round")?,
            due: row.column("due")?,
            ended: row.column("ended")?,
            version: row.column("version")?,
        })
    }
}

impl FromRow<'_, AnyRow> for OpenMeeting {
    fn from_row(row: &AnyRow) -> sqlx::Result<Self> {
        let game: String = row.column("game")?;
        let summary = match row.column::<Option<String>>("id")? {
            Some(_) => Some((read_summary(row, &game)?, row.column("updated")?)),
            None => None,
        };
        Ok(OpenMeeting { number: row.column("number")?, game, summary, forfeited: row.column("forfeited")? })
    }
}

impl FromRow<'_, AnyRow> for TournamentLine {
    fn from_row(row: &AnyRow) -> sqlx::Result<Self> {
        Ok(TournamentLine { tournament: Tournament::from_row(row)?, players: row.column("players")? })
    }
}

impl FromRow<'_, AnyRow> for Entry {
    fn from_row(row: &AnyRow) -> sqlx::Result<Self> {
        let number = usize::try_from(row.column::<i64>("number")?).map_err(|_| damaged("the number of a player"))?;
        let (guest, player): (Option<GuestId>, Option<String>) = (row.column("guest")?, row.column("player")?);
        let member: Option<String> = row.column("name")?;
        let (who, name) = match (guest, player) {
            // A deleted member keeps their row, without a name.
            (Some(guest), _) => (Entrant::Member(guest), member.filter(|name| !name.is_empty()).unwrap_or_else(|| "deleted player".into())),
            (None, Some(player)) => {
                let known = PlayerName::new(&player).ok_or_else(|| damaged("a computer player"))?;
                (Entrant::Computer(known), player)
            }
            (None, None) => return Err(damaged("a player").into()),
        };
        let program = row.column::<Option<i64>>("bot")?.unwrap_or_default() != 0;
        Ok(Entry { number, who, name, program, withdrawn: row.column("withdrawn")? })
    }
}

impl FromRow<'_, AnyRow> for MeetingRow {
    fn from_row(row: &AnyRow) -> sqlx::Result<Self> {
        let player = |number: i64| usize::try_from(number).map_err(|_| damaged("a player of a meeting"));
        let halves = |name: &str| -> Result<Option<u32>, DataError> {
            row.column::<Option<i64>>(name)?.map(|number| u32::try_from(number).map_err(|_| damaged("an outcome"))).transpose()
        };
        let ended: Option<u64> = row.column("ended")?;
        let outcome = match (halves("first_halves")?, halves("second_halves")?, ended) {
            (Some(first), Some(second), Some(at)) => Some(Outcome {
                halves: [first, second],
                spread: i32::try_from(row.column::<i64>("spread")?).map_err(|_| damaged("an outcome"))?,
                at,
            }),
            _ => None,
        };
        Ok(MeetingRow {
            number: row.column("number")?,
            round: u32::try_from(row.column::<i64>("round")?).map_err(|_| damaged("a round"))?,
            game: row.column("game")?,
            players: (player(row.column("first")?)?, row.column::<Option<i64>>("second")?.map(player).transpose()?),
            outcome,
        })
    }
}
