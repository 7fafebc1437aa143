//! The tables, and how an older database becomes a newer one.
//!
//! Each step stands here for ever; a change of the tables is a new step. The number of steps done is kept in the table `deska_schema`, and
//! a database with more steps than this program knows is not touched.

use sqlx::{AnyConnection, Row};

use crate::search::fold;

/// The steps, in order. One statement an item: not every driver takes several at once.
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

/// Sessions, games, seats, logs.
const FIRST: &[&str] = &[
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
];

/// Saved players, who owns a game, clocks, notes.
const SECOND: &[&str] = &[
    "alter table games add column owner text",
    "update games set owner =
        (select seats.guest from seats where seats.game = games.id and seats.kind = 'person' order by seats.seat limit 1)",
    "create index games_by_owner on games (owner)",
    // A guest's saved players: people without, computers with the name of the player that thinks.
    "create table players (
        id text primary key,
        guest text not null,
        name text not null,
        player text,
        created bigint not null
    )",
    "create unique index players_by_name on players (guest, name)",
    // What was left of the running turn's time, in milliseconds; the turn by the number of the record it began with.
    "create table clocks (
        game text primary key references games (id) on delete cascade,
        turn bigint not null,
        remaining bigint not null
    )",
    // The pace of a show, in milliseconds a move; none: it is paused.
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

/// Time for whole games, who won, series of games.
const THIRD: &[&str] = &[
    // Milliseconds that each seat had left for the whole game, with spaces between; empty where only turns are limited.
    "alter table clocks add column seats text not null default ''",
    // The winning seats, with spaces between, and by what people tell the game from others of its series. These, too, repeat what the log says; of
    // games that were over before, they are not known.
    "alter table games add column winners text not null default ''",
    "alter table games add column label text",
    // Games between the same seats, by the id of the first of them; the game it was begun after; by how many seats it is turned against the first.
    "alter table games add column series text",
    "update games set series = id",
    "create index games_by_series on games (series)",
    "alter table games add column follows text",
    "create unique index games_by_follows on games (follows)",
    "alter table games add column turned bigint not null default 0",
];

/// Names to search by, files of games that guests share.
const FOURTH: &[&str] = &[
    // The name as it is searched: small letters without marks. `fold_names` puts right what SQLite's `lower` does not know.
    "alter table seats add column folded text not null default ''",
    "update seats set folded = lower(name)",
    // A file that somebody shares: its bytes as text, in the coding that is named; gone when it expires.
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

/// A hash of each record, over it and the hash before it; none of records that were written before.
const FIFTH: &[&str] = &[
    "alter table events add column hash text",
    // Where a clock ran on: which run of a server noted it, and how long that run had lasted, in milliseconds; null where it rests.
    "alter table clocks add column run text",
    "alter table clocks add column at bigint",
    // How long each run of a server has lasted, written again and again while it does.
    "create table runs (run text primary key, at bigint not null)",
];

/// Series and finished games read a page at a time, outages.
const SIXTH: &[&str] = &[
    "create index games_in_series on games (series, created, id)",
    "drop index games_by_series",
    // Only of those that are over: no move of a game that goes on has to keep it up.
    "create index finished_games on games (game, updated, id) where finished = 1",
    // Times in which the server could not work, so that a running clock rested: the record before which it was, from when until when (null while it lasts), in
    // milliseconds since 1970, and why.
    "create table outages (
        game text not null references games (id) on delete cascade,
        number bigint not null,
        since bigint not null,
        until bigint,
        reason text not null,
        primary key (game, since)
    )",
    // When a run was noted last, in milliseconds since 1970; null of runs of earlier versions.
    "alter table runs add column seen bigint",
];

/// Members: guests with a name of their own and a password.
const SEVENTH: &[&str] = &[
    // `likeness` and `written` are what the name looks like, in small letters and as it is written: no two members look alike. Of an account that was removed
    // both are its guest's name after a space, and the name is empty. `factor` is the secret of the second factor, `factor_step` the last step of time for which
    // digits were taken.
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
    // What lets a member in who has lost the second factor, once each, by their hashes.
    "create table recovery_codes (
        hash text primary key,
        guest text not null
    )",
    "create index recovery_codes_by_guest on recovery_codes (guest)",
    // Names that members had before, kept for them for a time.
    "create table former_names (
        likeness text primary key,
        written text not null,
        name text not null,
        guest text not null,
        until bigint not null
    )",
    "create index former_names_by_writing on former_names (written)",
    // What lets somebody set a new password, by its hash.
    "create table reset_codes (
        hash text primary key,
        guest text not null,
        expires bigint not null
    )",
    "create index reset_codes_by_guest on reset_codes (guest)",
    // What administrators and moderators did: who (a member's guest, or `command line`), what, to whom, why.
    "create table actions (
        at bigint not null,
        actor text not null,
        action text not null,
        subject text not null,
        reason text not null
    )",
    "create index actions_by_time on actions (at)",
    // Whether whoever holds the token has proved to be the member; a short name for lists; by which browser it was begun.
    "alter table sessions add column member bigint not null default 0",
    "alter table sessions add column label text",
    "alter table sessions add column browser text not null default ''",
];

/// Games that count for ratings, and what they changed.
const EIGHTH: &[&str] = &[
    // Does the game count? 0: no; 1: yes, once it is over; 2: it has been counted; 3: it was to, but does not, since it ended before it was one.
    "alter table games add column rated bigint not null default 0",
    // The list in which it does.
    "alter table games add column rating_list text",
    // What is known of a player in a list (`people/scrabble/en/blitz`): a guest, or a computer player (`computer:level-3`), which has ratings only in lists
    // of games against computers. `at` is when the last game was over.
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
    // The games that were counted, in the order in which they were: ratings follow from them.
    "create table rated_games (
        number bigint primary key,
        game text not null unique,
        list text not null,
        at bigint not null
    )",
    // What each changed: the ratings before it and after it, and the player's place in the table before it, if there was one.
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

/// Games that are offered to others.
const NINTH: &[&str] = &[
    // To everybody, or to one member (`invited`), of ratings from `low` to `high`, until a time; `declined` is the reason of who was invited.
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

/// What members are to each other, and what they write.
const TENTH: &[&str] = &[
    // `kind` is `follow`, `block` or `accept` (their messages are taken): `other` is that to `guest`.
    "create table relations (
        guest text not null,
        other text not null,
        kind text not null,
        at bigint not null,
        primary key (guest, other, kind)
    )",
    "create index relations_by_other on relations (other)",
    // Who may challenge a member, and write to them: `all`, `followed` or `nobody`.
    "alter table members add column challenges text not null default 'all'",
    "alter table members add column letters text not null default 'all'",
    // `pair` is both, the smaller id first; `folded` is what is searched.
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

/// What is said beside a board: by whom, on which seat (none: by somebody who watches), under which name.
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

/// Tokens of programs: a session with scopes is one (their names with spaces between them; `''`: of a browser, which may do all), its `browser` what it is
/// called. And members that are programs.
const TWELFTH: &[&str] =
    &["alter table sessions add column scopes text not null default ''", "alter table members add column bot bigint not null default 0"];

/// Reports to moderators, bans (on a guest, or an address; `silence`: they play, but say nothing), and the guest book.
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

/// Who may watch a game: what counts for ratings was always open to everybody, the rest to who has the link.
const FOURTEENTH: &[&str] = &[
    "alter table games add column audience text not null default 'link'",
    "update games set audience = 'everybody'
     where rated <> 0 and not exists (select 1 from seats where seats.game = games.id and seats.kind = 'computer')",
    "create index games_to_watch on games (audience, finished, updated)",
];

/// What those who run a server tell everybody, and which games the running server is to close.
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

/// Games that people want to find again.
const SIXTEENTH: &[&str] = &[
    "create table stars (
        guest text not null,
        game text not null references games (id) on delete cascade,
        at bigint not null,
        primary key (guest, game)
    )",
    "create index stars_by_game on stars (game)",
];

/// Vacations of members, in which their clocks of days rest.
const SEVENTEENTH: &[&str] = &[
    "create table vacations (
        guest text not null,
        since bigint not null,
        until bigint not null
    )",
    "create index vacations_by_guest on vacations (guest, until)",
    "create index vacations_by_end on vacations (until)",
];

/// Tournaments of people: who takes part, and who meets whom.
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

/// Pictures of members, and the languages they speak.
const NINETEENTH: &[&str] = &[
    "alter table members add column picture text",
    "alter table members add column languages text not null default ''",
    "create table pictures (
        guest text primary key,
        kind text not null,
        body text not null
    )",
];

/// Mail: addresses of members, codes by which they show that these are theirs, and what is to be sent.
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

/// Deadlines: when a clock that runs on is at its end is looked up without a room for its game.
const TWENTY_FIRST: &[&str] = &[
    // The clock of a game that is over ran on in the rows of earlier versions.
    "update clocks set run = null, at = null where exists (select 1 from games where games.id = clocks.game and games.finished = 1)",
    // By the time of the run that notes it, as `at` is.
    "create index clocks_by_end on clocks (run, (at + remaining))",
];

/// How often members chose what the computer would have chosen.
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

/// The clock before each move, for takebacks.
const TWENTY_THIRD: &[&str] = &[
    // Milliseconds that each seat had left just before each move that counts, with spaces between; moves with commas between.
    "alter table clocks add column history text not null default ''",
];

/// Responses to requests that bear an idempotency key; `key` and `request` are hashes.
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

/// Imported games: some of their records were not made here, so they count in no statistics.
const TWENTY_FIFTH: &[&str] = &["alter table games add column imported bigint not null default 0"];

/// Browsers in which members have signed in, by a token of each browser's own.
const TWENTY_SIXTH: &[&str] = &[
    "create table known_browsers (
        token text not null,
        guest text not null,
        seen bigint not null,
        primary key (token, guest)
    )",
    "create index known_browsers_by_guest on known_browsers (guest, seen)",
];

/// The step that brings names to search by.
const FOLDING: i64 = 4;

/// The format of the database that this program writes.
pub const VERSION: i64 = STEPS.len() as i64;

/// The format found in a database, 0 for an empty one.
pub(crate) async fn found(connection: &mut AnyConnection) -> Result<i64, sqlx::Error> {
    sqlx::query("create table if not exists deska_schema (version bigint not null)").execute(&mut *connection).await?;
    version(connection).await
}

/// The format of a database that has the table for it.
pub(crate) async fn version(connection: &mut AnyConnection) -> Result<i64, sqlx::Error> {
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
        if version == FOLDING {
            fold_names(connection).await?;
        }
        sqlx::query("insert into deska_schema (version) values ($1)").bind(version).execute(&mut *connection).await?;
    }
    Ok(())
}

/// Folds the names of seats that SQL has not folded as this program does.
async fn fold_names(connection: &mut AnyConnection) -> Result<(), sqlx::Error> {
    let rows = sqlx::query("select distinct name, folded from seats").fetch_all(&mut *connection).await?;
    for row in rows {
        let (name, before): (String, String) = (row.try_get("name")?, row.try_get("folded")?);
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
        // Whoever sits first began it.
        assert_eq!(
            (game.owner.as_ref().map(table::GuestId::as_str), game.seats.len(), &*game.standing.scores),
            (Some("ann"), 3, &[3, 4][..])
        );
        assert_eq!(store.game("show").await.unwrap().unwrap().owner, None);
        assert_eq!(store.players(&"ann".into()).await.unwrap(), []);
        assert_eq!(store.clock("g", 0).await.unwrap(), None);
        // Each game is a series of its own.
        assert_eq!((&*game.series, game.turned, game.standing.winners), ("g", 0, play::SeatSet::EMPTY));
        assert_eq!(store.series("g").await.unwrap().len(), 1);
        // Names of old games are found, too, whatever marks they bear.
        // As it was before, it is beside the new one.
        let kept = format!("sqlite:{}", folder.path().join("a.db.format-1").display());
        let mut kept = AnyConnection::connect(&kept).await.unwrap();
        assert_eq!(version(&mut kept).await.unwrap(), 1);
        assert!(!folder.path().join("other.db.format-23").exists(), "a new one needs none");
        let found = store.search(&crate::Search { player: "ann".into(), ..crate::Search::of(&"bob".into(), 9) }).await.unwrap();
        assert_eq!(found.games.len(), 1);
    }
}
