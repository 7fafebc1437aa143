//! The database schema and its migrations.
//!
//! Each file in `migrations` is run once, in the order of their numbers. A migration is never
//! edited after its release; each schema change adds a new one. The table `deska_schema` records
//! the migrations that have run, which `sqlx::migrate!` would not find because it keeps a table of
//! its own with checksums. A database with more migrations than this program knows is left
//! untouched.

use sqlx::AnyConnection;

use crate::search::fold;

/// The migrations, in order.
const MIGRATIONS: [&str; 28] = [
    include_str!("../migrations/0001_sessions_games_and_events.sql"),
    include_str!("../migrations/0002_players_owners_clocks_and_notes.sql"),
    include_str!("../migrations/0003_game_clocks_winners_and_series.sql"),
    include_str!("../migrations/0004_folded_names_and_files.sql"),
    include_str!("../migrations/0005_hash_chain.sql"),
    include_str!("../migrations/0006_outages_and_paging_indexes.sql"),
    include_str!("../migrations/0007_members.sql"),
    include_str!("../migrations/0008_ratings.sql"),
    include_str!("../migrations/0009_offers.sql"),
    include_str!("../migrations/0010_relations_and_messages.sql"),
    include_str!("../migrations/0011_chat.sql"),
    include_str!("../migrations/0012_api_tokens.sql"),
    include_str!("../migrations/0013_moderation.sql"),
    include_str!("../migrations/0014_audience.sql"),
    include_str!("../migrations/0015_notices_and_closings.sql"),
    include_str!("../migrations/0016_stars.sql"),
    include_str!("../migrations/0017_vacations.sql"),
    include_str!("../migrations/0018_tournaments.sql"),
    include_str!("../migrations/0019_pictures_and_languages.sql"),
    include_str!("../migrations/0020_mail.sql"),
    include_str!("../migrations/0021_deadline_index.sql"),
    include_str!("../migrations/0022_agreements.sql"),
    include_str!("../migrations/0023_clock_history.sql"),
    include_str!("../migrations/0024_idempotency_keys.sql"),
    include_str!("../migrations/0025_imported_games.sql"),
    include_str!("../migrations/0026_known_browsers.sql"),
    include_str!("../migrations/0027_jobs_and_reviews.sql"),
    include_str!("../migrations/0028_studies.sql"),
];

/// The version of the migration that adds folded names.
const FOLDING: i64 = 4;

/// The schema version that this program writes.
pub const VERSION: i64 = MIGRATIONS.len() as i64;

/// Returns the schema version of a database, or 0 if it is empty. Creates the version table if it
/// is missing.
pub(crate) async fn create_version_table(connection: &mut AnyConnection) -> Result<i64, sqlx::Error> {
    sqlx::query("create table if not exists deska_schema (version bigint not null)").execute(&mut *connection).await?;
    version(connection).await
}

/// Returns the schema version of a database that has a version table.
pub(crate) async fn version(connection: &mut AnyConnection) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar("select coalesce(max(version), 0) from deska_schema").fetch_one(connection).await
}

/// Runs the pending migrations. Callers must be in a transaction.
pub(crate) async fn migrate(connection: &mut AnyConnection, found: i64) -> Result<(), sqlx::Error> {
    for (version, migration) in (1_i64..).zip(MIGRATIONS) {
        if version <= found {
            continue;
        }
        sqlx::raw_sql(migration).execute(&mut *connection).await?;
        if version == FOLDING {
            fold_names(connection).await?;
        }
        sqlx::query("insert into deska_schema (version) values ($1)").bind(version).execute(&mut *connection).await?;
    }
    Ok(())
}

/// Refolds names of seats that SQL folded differently from [`fold`].
async fn fold_names(connection: &mut AnyConnection) -> Result<(), sqlx::Error> {
    let rows: Vec<(String, String)> = sqlx::query_as("select distinct name, folded from seats").fetch_all(&mut *connection).await?;
    for (name, before) in rows {
        let folded = fold(&name);
        if folded != before {
            sqlx::query("update seats set folded = $1 where name = $2").bind(folded).bind(name).execute(&mut *connection).await?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use sqlx::Connection;

    use super::*;
    use crate::{Address, Store};

    #[tokio::test]
    async fn the_first_format_is_migrated_with_its_games() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.db");
        Store::open(&Address::File(folder.path().join("other.db"))).await.unwrap().close().await;
        let url = format!("sqlite:{}?mode=rwc", path.display());
        let mut connection = AnyConnection::connect(&url).await.unwrap();
        sqlx::query("create table deska_schema (version bigint not null)").execute(&mut connection).await.unwrap();
        sqlx::raw_sql(MIGRATIONS[0]).execute(&mut connection).await.unwrap();
        let seed = play::Seed::from_number(1);
        let games = format!(
            "insert into deska_schema values (1);
             insert into games values ('g', 'scrabble', 'scrabble-en', 'en', null, '{seed}', '{{}}', 1, 2, 0, 0, '3 4', 1);
             insert into games values ('show', 'scrabble', 'scrabble-en', 'en', null, '{seed}', '{{}}', 1, 2, 0, 0, '', null);
             insert into seats values ('g', 0, 'computer', 'C', null, 'greedy'), ('g', 1, 'person', 'Ánn', 'ann', null),
                                      ('g', 2, 'person', 'Bob', 'bob', null), ('show', 0, 'computer', 'C', null, 'greedy');"
        );
        sqlx::raw_sql(sqlx::AssertSqlSafe(games)).execute(&mut connection).await.unwrap();
        connection.close().await.unwrap();

        let store = Store::open(&Address::File(path)).await.unwrap();
        let game = store.game("g").await.unwrap().unwrap();
        // The owner is the person on the lowest seat.
        assert_eq!(
            (game.owner.as_ref().map(table::GuestId::as_str), game.seats.len(), &*game.summary.scores),
            (Some("ann"), 3, &[3, 4][..])
        );
        assert_eq!(store.game("show").await.unwrap().unwrap().owner, None);
        assert_eq!(store.players(&"ann".into()).await.unwrap(), []);
        assert_eq!(store.clock("g", 0).await.unwrap(), None);
        // Each old game is its own series.
        assert_eq!((&*game.series, game.turned, game.summary.winners), ("g", 0, play::SeatSet::EMPTY));
        assert_eq!(store.series("g").await.unwrap().len(), 1);
        // The old database is kept as a backup.
        let kept = format!("sqlite:{}", folder.path().join("a.db.format-1").display());
        let mut kept = AnyConnection::connect(&kept).await.unwrap();
        assert_eq!(version(&mut kept).await.unwrap(), 1);
        assert!(!folder.path().join("other.db.format-23").exists(), "a new one needs none");
        let found = store.search(&crate::Search { player: "ann".into(), ..crate::Search::of(&"bob".into(), 9) }).await.unwrap();
        assert_eq!(found.games.len(), 1);
    }
}
