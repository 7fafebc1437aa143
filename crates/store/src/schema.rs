//! The database schema and its migrations.
//!
//! A migration is never edited after its release; each schema change adds a new one. The table
//! `deska_schema` records the migrations that have run. A database with more migrations than this
//! program knows is left untouched.

use sqlx::AnyConnection;

use crate::search::fold;

/// The migrations, in order. Each item is a single statement because not every driver accepts
/// several at once.
const STEPS: [&[&str]; 26] = [
    FIRST,
    SECOND,
    THIRD,
    FOURTH,
    FIFTH,
    SIXTH,
    SEVENTH,
    EIGHTH,
    NINTH,
    TENTH,
    ELEVENTH,
    TWELFTH,
    THIRTEENTH,
    FOURTEENTH,
    FIFTEENTH,
    SIXTEENTH,
    SEVENTEENTH,
    EIGHTEENTH,
    NINETEENTH,
    TWENTIETH,
    TWENTY_FIRST,
    TWENTY_SECOND,
    TWENTY_THIRD,
    TWENTY_FOURTH,
    TWENTY_FIFTH,
    TWENTY_SIXTH,
];

/// Creates sessions, games, seats and event logs.
const FIRST: &[&str] = &[
    // Sessions identify a guest by the hash of the token in the cookie.
    "create table sessions (
        token text primary key,
        guest text not null,
        created bigint not null,
        seen bigint not null
    )",
    "create index sessions_by_guest on sessions (guest)",
    "create index sessions_by_seen on sessions (seen)",
    // `version` is the length of the game's event log. `finished`, `scores` and `turn` duplicate
    // data from the log for list queries.
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
];

/// Adds saved players, game owners, clocks and notes.
const SECOND: &[&str] = &[
    "alter table games add column owner text",
    "update games set owner =
        (select seats.guest from seats where seats.game = games.id and seats.kind = 'person' order by seats.seat limit 1)",
    "create index games_by_owner on games (owner)",
    // A guest's saved players. `player` is the name of the computer player, or null for a person.
    "create table players (
        id text primary key,
        guest text not null,
        name text not null,
        player text,
        created bigint not null
    )",
    "create unique index players_by_name on players (guest, name)",
    // The time left in the running turn, in milliseconds. `turn` is the number of the log record
    // with which the turn began.
    "create table clocks (
        game text primary key references games (id) on delete cascade,
        turn bigint not null,
        remaining bigint not null
    )",
    // The pace of a game between computers, in milliseconds per move; null while it is paused.
    "create table paces (
        game text primary key references games (id) on delete cascade,
        pace bigint
    )",
    "create table notes (
        game text not null references games (id) on delete cascade,
        guest text not null,
        text text not null,
        primary key (game, guest)
    )",
    "create index notes_by_guest on notes (guest)",
];

/// Adds time limits for whole games, winners and series of games.
const THIRD: &[&str] = &[
    // Milliseconds that each seat has left for the whole game, separated by spaces. Empty if only
    // turns are limited.
    "alter table clocks add column seats text not null default ''",
    // The winning seats, separated by spaces, and a label that distinguishes the game within its
    // series. Both duplicate data from the log and are unknown for games that finished before this
    // migration.
    "alter table games add column winners text not null default ''",
    "alter table games add column label text",
    // `series` is the id of the first game between the same seats, `follows` the preceding game,
    // and `turned` the rotation of the seats relative to the first game.
    "alter table games add column series text",
    "update games set series = id",
    "create index games_by_series on games (series)",
    "alter table games add column follows text",
    "create unique index games_by_follows on games (follows)",
    "alter table games add column turned bigint not null default 0",
];

/// Adds searchable names and files that guests share.
const FOURTH: &[&str] = &[
    // The name in lower case without diacritics. `fold_names` corrects the names that SQLite's
    // `lower` can't fold.
    "alter table seats add column folded text not null default ''",
    "update seats set folded = lower(name)",
    // A shared file, stored as text in the named encoding and deleted when it expires.
    "create table files (
        id text primary key,
        guest text not null,
        name text not null,
        rules text,
        lexicon text,
        coding text not null,
        body text not null,
        created bigint not null,
        expires bigint not null
    )",
    "create index files_by_guest on files (guest)",
    "create index files_by_expiry on files (expires)",
];

/// Adds a hash chain: the hash of each record covers the record and the previous hash. Older
/// records have no hash.
const FIFTH: &[&str] = &[
    "alter table events add column hash text",
    // The run of a server that stored a running clock, and the age of that run in milliseconds.
    // Both are null while the clock is stopped.
    "alter table clocks add column run text",
    "alter table clocks add column at bigint",
    // The age of each server run, updated periodically while the server is running.
    "create table runs (run text primary key, at bigint not null)",
];

/// Adds indexes for paging through series and finished games, and outages.
const SIXTH: &[&str] = &[
    "create index games_in_series on games (series, created, id)",
    "drop index games_by_series",
    // Partial, so that moves in running games do not have to update the index.
    "create index finished_games on games (game, updated, id) where finished = 1",
    // Periods in which the server was unavailable and running clocks were paused: the number of the
    // next log record, start and end in milliseconds since 1970 (`until` is null while the outage
    // lasts), and the reason.
    "create table outages (
        game text not null references games (id) on delete cascade,
        number bigint not null,
        since bigint not null,
        until bigint,
        reason text not null,
        primary key (game, since)
    )",
    // When the run last updated its row, in milliseconds since 1970. Null for runs of earlier
    // versions.
    "alter table runs add column seen bigint",
];

/// Adds members: guests with a unique name and a password.
const SEVENTH: &[&str] = &[
    // `likeness` and `written` are lookalike keys of the name, in lower case and as typed. Unique
    // indexes on both prevent lookalike names. For a deleted account, both are a space followed by
    // the guest id, and the name is empty. `factor` is the secret of the second factor and
    // `factor_step` the last accepted time step, which prevents code replay.
    "create table members (
        guest text primary key,
        name text not null,
        likeness text not null,
        written text not null,
        password text,
        role text not null,
        about text not null default '',
        hidden bigint not null default 0,
        created bigint not null,
        renamed bigint,
        factor text,
        factor_step bigint not null default 0
    )",
    "create unique index members_by_likeness on members (likeness)",
    "create unique index members_by_writing on members (written)",
    // Hashes of the single-use codes that replace a lost second factor.
    "create table recovery_codes (
        hash text primary key,
        guest text not null
    )",
    "create index recovery_codes_by_guest on recovery_codes (guest)",
    // Former names of members, reserved for a time.
    "create table former_names (
        likeness text primary key,
        written text not null,
        name text not null,
        guest text not null,
        until bigint not null
    )",
    "create index former_names_by_writing on former_names (written)",
    // Hashes of codes that allow setting a new password.
    "create table reset_codes (
        hash text primary key,
        guest text not null,
        expires bigint not null
    )",
    "create index reset_codes_by_guest on reset_codes (guest)",
    // The log of actions by administrators and moderators: the actor (a member's guest id or
    // `command line`), action, target and reason.
    "create table actions (
        at bigint not null,
        actor text not null,
        action text not null,
        subject text not null,
        reason text not null
    )",
    "create index actions_by_time on actions (at)",
    // `member` is 1 if the session is authenticated as the member. `label` is a short name for
    // lists, and `browser` the browser that created the session.
    "alter table sessions add column member bigint not null default 0",
    "alter table sessions add column label text",
    "alter table sessions add column browser text not null default ''",
];

/// Adds rated games and rating changes.
const EIGHTH: &[&str] = &[
    // 0: unrated; 1: rated once finished; 2: rated and counted; 3: not counted because it ended too
    // early.
    "alter table games add column rated bigint not null default 0",
    // The rating list of a rated game.
    "alter table games add column rating_list text",
    // A player's rating in a list such as `people/scrabble/en/blitz`. The subject is a guest or a
    // computer player (`computer:level-3`); computer players have ratings only in lists of games
    // against computers. `at` is when the last game ended.
    "create table ratings (
        list text not null,
        subject text not null,
        rating double precision not null,
        deviation double precision not null,
        volatility double precision not null,
        elo double precision not null,
        at bigint not null,
        won bigint not null,
        drawn bigint not null,
        lost bigint not null,
        primary key (list, subject)
    )",
    "create index ratings_by_rating on ratings (list, rating desc, subject)",
    "create index ratings_by_subject on ratings (subject)",
    // Rated games in the order in which they were counted. Ratings are computed from this sequence.
    "create table rated_games (
        number bigint primary key,
        game text not null unique,
        list text not null,
        at bigint not null
    )",
    // The effect of each rated game: the ratings before and after, and the player's previous rank
    // in the list, if any.
    "create table rating_changes (
        game text not null,
        seat bigint not null,
        number bigint not null,
        list text not null,
        subject text not null,
        result text not null,
        rating_before double precision not null,
        deviation_before double precision not null,
        elo_before double precision not null,
        rating double precision not null,
        deviation double precision not null,
        elo double precision not null,
        place bigint,
        at bigint not null,
        primary key (game, seat)
    )",
    "create index rating_changes_by_subject on rating_changes (subject, number)",
    "create index rating_changes_by_number on rating_changes (number)",
];

/// Adds game offers.
const NINTH: &[&str] = &[
    // An offer to everyone, or a challenge to one member (`invited`), limited to ratings from `low`
    // to `high` and to a time. `declined` is the reason that the invited member gave.
    "create table offers (
        game text primary key references games (id) on delete cascade,
        owner text not null,
        invited text,
        low bigint,
        high bigint,
        declined text,
        created bigint not null,
        expires bigint not null
    )",
    "create index offers_by_owner on offers (owner)",
    "create index offers_by_invited on offers (invited)",
    "create index offers_by_time on offers (created) where invited is null",
];

/// Adds relations between members and private messages.
const TENTH: &[&str] = &[
    // `kind` is `follow`, `block` or `accept` (accept messages) and describes the relation of
    // `guest` to `other`.
    "create table relations (
        guest text not null,
        other text not null,
        kind text not null,
        at bigint not null,
        primary key (guest, other, kind)
    )",
    "create index relations_by_other on relations (other)",
    // Who may challenge a member or send messages to them: `all`, `followed` or `nobody`.
    "alter table members add column challenges text not null default 'all'",
    "alter table members add column letters text not null default 'all'",
    // `pair` combines both ids, the smaller first. `folded` is the searchable text.
    "create table messages (
        number bigint primary key,
        pair text not null,
        sender text not null,
        receiver text not null,
        at bigint not null,
        text text not null,
        folded text not null,
        seen bigint not null default 0
    )",
    "create index messages_by_pair on messages (pair, number)",
    "create index messages_by_sender on messages (sender, at)",
    "create index messages_by_receiver on messages (receiver, seen)",
];

/// Adds the chat of a game: author, seat (null for a spectator) and displayed name.
const ELEVENTH: &[&str] = &["create table talk (
        game text not null references games (id) on delete cascade,
        number bigint not null,
        guest text not null,
        seat bigint,
        name text not null,
        text text not null,
        at bigint not null,
        primary key (game, number)
    )"];

/// Adds API tokens and program accounts. A token is a session with scopes, separated by spaces;
/// `''` marks a browser session, which may do everything. The `browser` column contains the token's
/// name.
const TWELFTH: &[&str] =
    &["alter table sessions add column scopes text not null default ''", "alter table members add column bot bigint not null default 0"];

/// Adds reports to moderators, bans of guests and addresses (`silence` bans only from chat), and
/// the guest book.
const THIRTEENTH: &[&str] = &[
    "create table reports (
        number bigint primary key,
        at bigint not null,
        reporter text not null,
        reporter_name text not null,
        subject text not null,
        subject_name text not null,
        kind text not null,
        game text,
        evidence text not null,
        note text not null,
        closed bigint,
        closed_by text,
        verdict text
    )",
    "create index reports_by_reporter on reports (reporter, closed)",
    "create table bans (
        number bigint primary key,
        subject text not null,
        name text not null,
        silence bigint not null,
        at bigint not null,
        until bigint,
        reason text not null,
        actor text not null,
        lifted bigint
    )",
    "create table book (
        number bigint primary key,
        guest text not null,
        name text not null,
        at bigint not null,
        text text not null,
        removed bigint not null default 0
    )",
    "create index book_by_guest on book (guest, at)",
];

/// Adds the visibility of games. Rated games were always public; the others require the link.
const FOURTEENTH: &[&str] = &[
    "alter table games add column audience text not null default 'link'",
    "update games set audience = 'everybody'
     where rated <> 0 and not exists (select 1 from seats where seats.game = games.id and seats.kind = 'computer')",
    "create index games_to_watch on games (audience, finished, updated)",
];

/// Adds notices by the operators of the server and orders to close games.
const FIFTEENTH: &[&str] = &[
    "create table notices (
        number bigint primary key,
        at bigint not null,
        until bigint not null,
        text text not null,
        drains bigint not null,
        withdrawn bigint
    )",
    "create table closings (
        number bigint primary key,
        game text not null,
        reason text not null,
        done bigint
    )",
];

/// Adds starred games.
const SIXTEENTH: &[&str] = &[
    "create table stars (
        guest text not null,
        game text not null references games (id) on delete cascade,
        at bigint not null,
        primary key (guest, game)
    )",
    "create index stars_by_game on stars (game)",
];

/// Adds vacations of members, during which their correspondence clocks are paused.
const SEVENTEENTH: &[&str] = &[
    "create table vacations (
        guest text not null,
        since bigint not null,
        until bigint not null
    )",
    "create index vacations_by_guest on vacations (guest, until)",
    "create index vacations_by_end on vacations (until)",
];

/// Adds tournaments: entries and meetings.
const EIGHTEENTH: &[&str] = &[
    "create table tournaments (
        id text primary key,
        name text not null,
        owner text not null,
        mode text not null,
        length bigint not null,
        conditions text not null,
        created bigint not null,
        starts bigint not null,
        state text not null,
        round bigint not null,
        due bigint,
        ended bigint,
        version bigint not null
    )",
    "create index tournaments_by_state on tournaments (state, starts)",
    "create index tournaments_by_owner on tournaments (owner, state)",
    "create table entries (
        tournament text not null references tournaments (id) on delete cascade,
        number bigint not null,
        guest text,
        player text,
        joined bigint not null,
        withdrawn bigint not null,
        primary key (tournament, number)
    )",
    "create unique index entries_by_guest on entries (guest, tournament)",
    "create table meetings (
        tournament text not null references tournaments (id) on delete cascade,
        number bigint not null,
        round bigint not null,
        game text,
        first bigint not null,
        second bigint,
        first_halves bigint,
        second_halves bigint,
        spread bigint not null,
        ended bigint,
        primary key (tournament, number)
    )",
    "create unique index meetings_by_game on meetings (game)",
    "create index meetings_open on meetings (ended, tournament)",
];

/// Adds pictures of members and the languages they speak.
const NINETEENTH: &[&str] = &[
    "alter table members add column picture text",
    "alter table members add column languages text not null default ''",
    "create table pictures (
        guest text primary key,
        kind text not null,
        body text not null
    )",
];

/// Adds mail addresses of members, confirmation codes and the mail queue.
const TWENTIETH: &[&str] = &[
    "create table mail_addresses (
        guest text primary key,
        mail text not null,
        language text not null,
        notices bigint not null,
        told bigint not null
    )",
    "create index mail_addresses_by_told on mail_addresses (notices, told)",
    "create table mail_codes (
        hash text primary key,
        guest text not null,
        mail text not null,
        language text not null,
        expires bigint not null
    )",
    "create index mail_codes_by_guest on mail_codes (guest)",
    "create table mails (
        number bigint primary key,
        guest text not null,
        recipient text not null,
        subject text not null,
        body text not null,
        created bigint not null,
        due bigint not null,
        attempts bigint not null
    )",
    "create index mails_by_due on mails (due)",
];

/// Adds an index of deadlines, which finds expired clocks without loading the rooms of their games.
const TWENTY_FIRST: &[&str] = &[
    // Earlier versions kept the clocks of finished games running.
    "update clocks set run = null, at = null where exists (select 1 from games where games.id = clocks.game and games.finished = 1)",
    // Measured by the age of the storing run, like `at`.
    "create index clocks_by_end on clocks (run, (at + remaining))",
];

/// Adds how often moves of members match the computer's choice.
const TWENTY_SECOND: &[&str] = &["create table agreements (
        game text not null references games (id) on delete cascade,
        seat bigint not null,
        subject text not null,
        kind text not null,
        engine text not null,
        turns bigint not null,
        same bigint not null,
        primary key (game, seat)
    )"];

/// Adds the clock before each move, for takebacks.
const TWENTY_THIRD: &[&str] = &[
    // Milliseconds that each seat had left just before each move: seats separated by spaces, moves
    // by commas.
    "alter table clocks add column history text not null default ''",
];

/// Adds stored responses to requests with an idempotency key. `key` and `request` are hashes.
const TWENTY_FOURTH: &[&str] = &[
    "create table idempotency_keys (
        key text primary key,
        request text not null,
        at bigint not null,
        status bigint not null,
        body text not null,
        guest text
    )",
    "create index idempotency_keys_by_time on idempotency_keys (at)",
];

/// Adds a flag for imported games. Some of their records were not made here, so statistics exclude
/// them.
const TWENTY_FIFTH: &[&str] = &["alter table games add column imported bigint not null default 0"];

/// Adds the browsers in which members have signed in, identified by a token of each browser.
const TWENTY_SIXTH: &[&str] = &[
    "create table known_browsers (
        token text not null,
        guest text not null,
        seen bigint not null,
        primary key (token, guest)
    )",
    "create index known_browsers_by_guest on known_browsers (guest, seen)",
];

/// The version of the migration that adds folded names.
const FOLDING: i64 = 4;

/// The schema version that this program writes.
pub const VERSION: i64 = STEPS.len() as i64;

/// Returns the schema version of a database, or 0 if it is empty. Creates the version table if it
/// is missing.
pub(crate) async fn found(connection: &mut AnyConnection) -> Result<i64, sqlx::Error> {
    sqlx::query("create table if not exists deska_schema (version bigint not null)").execute(&mut *connection).await?;
    version(connection).await
}

/// Returns the schema version of a database that has a version table.
pub(crate) async fn version(connection: &mut AnyConnection) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar("select coalesce(max(version), 0) from deska_schema").fetch_one(connection).await
}

/// Runs the pending migrations. Callers must be in a transaction.
pub(crate) async fn bring_up(connection: &mut AnyConnection, found: i64) -> Result<(), sqlx::Error> {
    for (version, step) in (1_i64..).zip(STEPS) {
        if version <= found {
            continue;
        }
        for statement in step {
            sqlx::query(*statement).execute(&mut *connection).await?;
        }
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
    async fn the_first_format_becomes_this_one_and_keeps_its_games() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.db");
        Store::open(&Address::File(folder.path().join("other.db"))).await.unwrap().close().await;
        let url = format!("sqlite:{}?mode=rwc", path.display());
        let mut connection = AnyConnection::connect(&url).await.unwrap();
        sqlx::query("create table deska_schema (version bigint not null)").execute(&mut connection).await.unwrap();
        for statement in FIRST {
            sqlx::query(*statement).execute(&mut connection).await.unwrap();
        }
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
            (game.owner.as_ref().map(table::GuestId::as_str), game.seats.len(), &*game.standing.scores),
            (Some("ann"), 3, &[3, 4][..])
        );
        assert_eq!(store.game("show").await.unwrap().unwrap().owner, None);
        assert_eq!(store.players(&"ann".into()).await.unwrap(), []);
        assert_eq!(store.clock("g", 0).await.unwrap(), None);
        // Each old game is its own series.
        assert_eq!((&*game.series, game.turned, game.standing.winners), ("g", 0, play::SeatSet::EMPTY));
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
