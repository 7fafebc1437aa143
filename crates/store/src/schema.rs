//! The tables, and how an older data base becomes a newer one.
//!
//! Each step stands here for ever; a change of the tables is a new step. The number of steps done is kept in the table `deska_schema`, and
//! a data base with more steps than this program knows is not touched.

use sqlx::{AnyConnection, Row};

/// The steps, in order. One statement an item: not every driver takes several at once.
const STEPS: [&[&str]; 1] = [&[
    // Who is who: a guest is known by the hash of the token in the cookie.
    "create table sessions (
        token text primary key,
        guest text not null,
        created bigint not null,
        seen bigint not null
    )",
    "create index sessions_by_guest on sessions (guest)",
    "create index sessions_by_seen on sessions (seen)",
    // One row a game. `version` is the length of its log; `finished`, `scores` and `turn` repeat what the log says, for lists.
    "create table games (
        id text primary key,
        game text not null,
        rules text not null,
        lexicon text,
        lexicon_hash text,
        seed text not null,
        options text not null,
        created bigint not null,
        updated bigint not null,
        version bigint not null,
        finished bigint not null,
        scores text not null,
        turn bigint
    )",
    "create table seats (
        game text not null references games (id) on delete cascade,
        seat bigint not null,
        kind text not null,
        name text not null,
        guest text,
        player text,
        primary key (game, seat)
    )",
    "create index seats_by_guest on seats (guest)",
    "create table events (
        game text not null references games (id) on delete cascade,
        number bigint not null,
        at bigint not null,
        line text not null,
        primary key (game, number)
    )",
]];

/// The format of the data base that this program writes.
pub const VERSION: i64 = STEPS.len() as i64;

/// The format found in a data base, 0 for an empty one.
pub(crate) async fn found(connection: &mut AnyConnection) -> Result<i64, sqlx::Error> {
    sqlx::query("create table if not exists deska_schema (version bigint not null)").execute(&mut *connection).await?;
    let row = sqlx::query("select coalesce(max(version), 0) as version from deska_schema").fetch_one(connection).await?;
    row.try_get("version")
}

/// Does the steps that are missing. To be called in a transaction.
pub(crate) async fn bring_up(connection: &mut AnyConnection, found: i64) -> Result<(), sqlx::Error> {
    for (version, step) in (1_i64..).zip(STEPS) {
        if version <= found {
            continue;
        }
        for statement in step {
            sqlx::query(*statement).execute(&mut *connection).await?;
        }
        sqlx::query("insert into deska_schema (version) values ($1)").bind(version).execute(&mut *connection).await?;
    }
    Ok(())
}
