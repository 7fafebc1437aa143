//! Tournaments of people: who takes part, who meets whom, and what came of it. Who is to meet whom, others say; whatever changes at once is written at once,
//! and only if nothing has changed meanwhile.

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

/// How far a tournament is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TournamentState {
    /// It has not begun.
    Open,
    /// It goes on.
    Running,
    /// It is over.
    Over,
    /// It was called off.
    CalledOff,
}

impl TournamentState {
    /// All of them.
    pub const ALL: [TournamentState; 4] =
        [TournamentState::Open, TournamentState::Running, TournamentState::Over, TournamentState::CalledOff];

    /// Its name, as it is stored and told.
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

/// A tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tournament {
    /// Its name in addresses.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// Who made it.
    pub owner: GuestId,
    /// How those who take part meet: a name.
    pub mode: String,
    /// The number that belongs to it: rounds, cycles or minutes.
    pub length: u32,
    /// What its games are, as JSON text.
    pub conditions: String,
    /// When it was made, in milliseconds since 1970.
    pub created: u64,
    /// When it begins.
    pub starts: u64,
    /// How far it is.
    pub state: TournamentState,
    /// So many rounds have begun.
    pub round: u32,
    /// When something is to be done though no game ends: the next round begins, time is up.
    pub due: Option<u64>,
    /// When it was over.
    pub ended: Option<u64>,
    /// How often it has changed.
    pub version: u64,
}

/// Somebody who takes part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The number, from 0.
    pub number: usize,
    /// Who it is.
    pub who: Entrant,
    /// The name; a member's is the one they have now.
    pub name: String,
    /// Is it the account of a program?
    pub program: bool,
    /// Have they withdrawn?
    pub withdrawn: bool,
}

/// A member or a computer player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entrant {
    /// A member.
    Member(GuestId),
    /// A computer player.
    Computer(PlayerName),
}

/// A meeting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MeetingRow {
    /// Its number, from 0, in the order in which they were arranged.
    pub number: u64,
    /// The round, from 0.
    pub round: u32,
    /// The game; none where somebody rests.
    pub game: Option<String>,
    /// The numbers of the two, by seat; without the second the first rests.
    pub players: (usize, Option<usize>),
    /// What came of it.
    pub outcome: Option<Outcome>,
}

/// What came of a meeting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Half points by seat.
    pub halves: [u32; 2],
    /// By how many points of the game the first was ahead.
    pub spread: i32,
    /// When it was over.
    pub at: u64,
}

/// A meeting whose outcome is not noted yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenMeeting {
    /// Its number.
    pub number: u64,
    /// The game.
    pub game: String,
    /// How the game stands, and when it was last touched; none: it has not been created.
    pub standing: Option<(Standing, u64)>,
    /// Did somebody resign, lose on time, or leave for so long that the game was claimed?
    pub forfeited: bool,
}

/// What changes of a tournament at once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Advance {
    /// Outcomes of meetings, by their numbers.
    pub settled: Vec<(u64, Outcome)>,
    /// Meetings that are arranged.
    pub arranged: Vec<MeetingRow>,
    /// How far it is now.
    pub state: Option<TournamentState>,
    /// When it began.
    pub starts: Option<u64>,
    /// So many rounds have begun.
    pub round: Option<u32>,
    /// When something is to be done next; `Some(None)`: when a game ends.
    pub due: Option<Option<u64>>,
    /// When this is.
    pub at: u64,
}

/// A tournament in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TournamentLine {
    /// The tournament.
    pub tournament: Tournament,
    /// How many take part.
    pub players: u64,
}

impl Store {
    /// Keeps a tournament that nobody takes part in yet but these computer players.
    ///
    /// # Errors
    /// The database failed.
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

    /// The tournament with this id.
    ///
    /// # Errors
    /// The database failed or holds what can't be read.
    pub async fn tournament(&self, id: &str) -> Result<Option<Tournament>, DataError> {
        let row = sqlx::query("select * from tournaments where id = $1").bind(id.to_owned()).fetch_optional(&self.reader).await?;
        row.as_ref().map(read_tournament).transpose()
    }

    /// The id and the name of the tournament that a game belongs to.
    ///
    /// # Errors
    /// The database failed.
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

    /// Tournaments in this state, at most so many: those not begun by when they begin, the others the latest first.
    ///
    /// # Errors
    /// The database failed or holds what can't be read.
    pub async fn tournaments(&self, state: TournamentState, most: u32) -> Result<Vec<TournamentLine>, DataError> {
        let order = if state == TournamentState::Open { "starts, id" } else { "starts desc, id" };
        let text = format!(
            "select tournaments.*, (select count(*) from entries where entries.tournament = tournaments.id and withdrawn = 0) as players
             from tournaments where state = $1 order by {order} limit {most}"
        );
        let rows = sqlx::query(sqlx::AssertSqlSafe(text)).bind(state.name()).fetch_all(&self.reader).await?;
        rows.iter().map(|row| Ok(TournamentLine { tournament: read_tournament(row)?, players: time(row.try_get("players")?) })).collect()
    }

    /// How many tournaments that are not over somebody has made.
    ///
    /// # Errors
    /// The database failed.
    pub async fn tournaments_made(&self, owner: &GuestId) -> Result<u64, DataError> {
        let row = sqlx::query("select count(*) as made from tournaments where owner = $1 and state in ('open', 'running')")
            .bind(owner.to_string())
            .fetch_one(&self.reader)
            .await?;
        Ok(time(row.try_get("made")?))
    }

    /// The ids of the tournaments that somebody has to look at at time `at`: those that are due, and those in which a game is over or was not created.
    ///
    /// # Errors
    /// The database failed.
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

    /// Who takes part in a tournament, by their numbers.
    ///
    /// # Errors
    /// The database failed or holds what can't be read.
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

    /// The games of tournaments that go on and in which somebody plays.
    ///
    /// # Errors
    /// The database failed.
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

    /// Returns whether somebody plays in a game that is not over and counts for ratings or a tournament.
    ///
    /// # Errors
    /// The database failed.
    pub async fn plays_counting_games(&self, guest: &GuestId) -> Result<bool, DataError> {
        let rated = sqlx::query(
            "select games.id from seats join games on games.id = seats.game
             where seats.guest = $1 and games.finished = 0 and games.rated <> 0 limit 1",
        );
        let rated = rated.bind(guest.to_string()).fetch_optional(&self.reader).await?;
        Ok(rated.is_some() || !self.tournament_games_of(guest).await?.is_empty())
    }

    /// Who of those who take part in a tournament blocks whom.
    ///
    /// # Errors
    /// The database failed.
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

    /// The meetings of a tournament, in the order in which they were arranged.
    ///
    /// # Errors
    /// The database failed or holds what can't be read.
    pub async fn meetings(&self, tournament: &str) -> Result<Vec<MeetingRow>, DataError> {
        let rows = sqlx::query("select * from meetings where tournament = $1 order by number")
            .bind(tournament.to_owned())
            .fetch_all(&self.reader)
            .await?;
        rows.iter().map(read_meeting).collect()
    }

    /// The meetings of a tournament whose outcome is not noted yet, with how their games stand.
    ///
    /// # Errors
    /// The database failed or holds what can't be read.
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

    /// Somebody takes part, for the first time or again. Whoever comes `late`, after it has begun, may do so only where that is said.
    ///
    /// # Errors
    /// It has begun or is over, as many take part as may, or the database failed.
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
                    // The row is changed first, so that whoever writes at the same time waits.
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

    /// Somebody takes part no more: before it begins as if they never had; afterwards they have withdrawn. `false`: they did not take part.
    ///
    /// # Errors
    /// The database failed.
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

    /// A tournament goes on as from this version: all of it or nothing. `false`: somebody else has changed it meanwhile.
    ///
    /// # Errors
    /// The database failed.
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
        // Of a removed member the row stays, without a name.
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
