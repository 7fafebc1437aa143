//! Move agreement: how often members chose the engine's move. Moderators request the analysis game
//! by game.

use sqlx::AssertSqlSafe;
use table::GuestId;

use crate::SeatAgreement;
use crate::error::DataError;
use crate::open::Store;
use crate::row::{to_i64, to_u64};

/// Agreement counts for one game kind and one engine, for a member and for all other players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AgreementLine {
    /// The game kind.
    pub game: String,
    /// The computer player whose moves are compared.
    pub engine: String,
    /// The member's games, turns, and turns in which they chose the engine's move.
    pub theirs: [u64; 3],
    /// The same three counts for all other players.
    pub others: [u64; 3],
}

/// The rated games of a subject against people that have no agreement rows.
const UNEXAMINED: &str = "from rating_changes where subject = $1 and list like 'people/%'
    and not exists (select 1 from agreements where agreements.game = rating_changes.game)";

impl Store {
    /// Returns the number of a member's rated games against people that were not analyzed, and the
    /// id of the latest one.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn unexamined(&self, member: &GuestId) -> Result<(u64, Option<String>), DataError> {
        let count = sqlx::query_scalar(AssertSqlSafe(format!("select count(*) {UNEXAMINED}")))
            .bind(member.as_str())
            .fetch_one(&self.reader)
            .await?;
        let last = sqlx::query_scalar(AssertSqlSafe(format!("select game {UNEXAMINED} order by number desc limit 1")))
            .bind(member.as_str())
            .fetch_optional(&self.reader)
            .await?;
        Ok((to_u64(count), last))
    }

    /// Stores the results of a game's analysis, one per seat. Results that already exist are kept.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn note_agreement(&self, game: String, found: Vec<SeatAgreement>) -> Result<(), DataError> {
        self.write((game, found), async |db, (game, found)| {
            for (seat, SeatAgreement { engine, turns, same }) in (0_i64..).zip(found) {
                sqlx::query(
                    "insert into agreements (game, seat, subject, kind, engine, turns, same)
                        select games.id, seats.seat, seats.guest, games.game, $3, $4, $5 from games join seats on seats.game = games.id
                        where games.id = $1 and seats.seat = $2 and seats.guest is not null
                        on conflict (game, seat) do nothing",
                )
                .bind(game)
                .bind(seat)
                .bind(engine)
                .bind(to_i64(*turns))
                .bind(to_i64(*same))
                .execute(&mut *db)
                .await?;
            }
            Ok(())
        })
        .await
    }

    /// Returns a member's agreement counts for each game kind and engine, with the counts of all
    /// other players for comparison.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn agreements(&self, member: &GuestId) -> Result<Vec<AgreementLine>, DataError> {
        let rows: Vec<(String, String, i64, i64, i64, i64)> = sqlx::query_as(
            "select kind, engine, case when subject = $1 then 1 else 0 end as theirs, count(*) as games,
                    cast(sum(turns) as bigint) as turns, cast(sum(same) as bigint) as same
                from agreements group by kind, engine, case when subject = $1 then 1 else 0 end order by kind, engine",
        )
        .bind(member.as_str())
        .fetch_all(&self.reader)
        .await?;
        let mut lines: Vec<AgreementLine> = Vec::new();
        for (game, engine, theirs, games, turns, same) in rows {
            if lines.last().is_none_or(|line| (&line.game, &line.engine) != (&game, &engine)) {
                lines.push(AgreementLine { game, engine, theirs: [0; 3], others: [0; 3] });
            }
            if let Some(line) = lines.last_mut() {
                *(if theirs == 1 { &mut line.theirs } else { &mut line.others }) = [games, turns, same].map(to_u64);
            }
        }
        lines.retain(|line| line.theirs[0] > 0);
        Ok(lines)
    }
}
