//! The list of all settings.

use std::time::Duration;

use super::Settings;

/// A part of the file, and the table of docs/hosting.md that it is.
pub(crate) struct Section {
    pub(crate) name: &'static str,
    /// What is in it.
    pub(crate) about: &'static str,
}

/// The parts, in their order.
pub(crate) const SECTIONS: [Section; 5] = [
    Section { name: "server", about: "Where it listens and where its things are." },
    Section {
        name: "backup",
        about: "Copies of the database, made while the server runs; a database of a PostgreSQL server is copied with `pg_dump`.",
    },
    Section {
        name: "mail",
        about: "Mail to members who give an address: a new password, and what waits for them. Without a server none is sent.",
    },
    Section { name: "watching", about: "What it tells whoever keeps it running." },
    Section { name: "limits", about: "How much anybody may ask for. An address is an IPv4 address, or the /64 of an IPv6 address." },
];

/// Something that may be set.
pub(crate) struct Setting {
    pub(crate) section: &'static str,
    pub(crate) key: &'static str,
    /// The option of `deska serve` that says the same, if there is one.
    pub(crate) option: Option<&'static str>,
    /// What it does, or what it keeps from whom.
    pub(crate) about: &'static str,
    pub(crate) value: Value,
}

/// Reads a number out of all settings.
type Getter<T> = fn(&Settings) -> T;
/// Sets it.
type Setter<T> = fn(&mut Settings, T);
/// Sets what is written, if it can be.
type TrySetter<T> = fn(&mut Settings, T) -> Result<(), String>;

/// What kind of value it has, and where that is kept.
pub(crate) enum Value {
    /// A whole number from the first to the last.
    Number {
        get: Getter<u64>,
        put: Setter<u64>,
        least: u64,
        most: u64,
    },
    /// So many a second, or for whatever time the name says.
    Rate {
        get: Getter<f64>,
        put: Setter<f64>,
    },
    Flag {
        get: Getter<bool>,
        put: Setter<bool>,
    },
    /// A text; none stands for what is said of it, and an example shows what it looks like.
    Text {
        get: Getter<Option<String>>,
        put: TrySetter<String>,
        unset: &'static str,
        example: &'static str,
    },
    /// Several texts.
    Texts {
        get: Getter<Vec<String>>,
        put: TrySetter<Vec<String>>,
        example: &'static str,
    },
}

/// A number of things, or of bytes in a larger unit.
macro_rules! number {
    ($($field:ident).+, $range:expr) => { number!($($field).+, $range, 1) };
    ($($field:ident).+, $range:expr, $unit:expr) => {
        Value::Number {
            get: |settings| settings.$($field).+ as u64 / $unit,
            // Both ends of the range fit, as a test holds.
            put: |settings, number| settings.$($field).+ = (number * $unit) as _,
            least: *$range.start(),
            most: *$range.end(),
        }
    };
}

/// A time in milliseconds, or in a larger unit.
macro_rules! time {
    ($($field:ident).+, $range:expr, $unit:expr) => {
        Value::Number {
            get: |settings| settings.$($field).+.as_millis() as u64 / $unit,
            put: |settings, number| settings.$($field).+ = Duration::from_millis(number * $unit),
            least: *$range.start(),
            most: *$range.end(),
        }
    };
}

/// How often, in a time of so many seconds.
macro_rules! rate {
    ($($field:ident).+, $seconds:expr) => {
        Value::Rate {
            get: |settings| rounded(settings.$($field).+ * $seconds),
            put: |settings, number| settings.$($field).+ = number / $seconds,
        }
    };
}

/// A text that is read as what its field is.
macro_rules! text {
    ($($field:ident).+, $read:expr, $show:expr, $unset:expr, $example:expr) => {
        Value::Text {
            get: |settings| settings.$($field).+.as_ref().map($show),
            put: |settings, text| {
                settings.$($field).+ = Some($read(&*text)?);
                Ok(())
            },
            unset: $unset,
            example: $example,
        }
    };
}

const SECOND: u64 = 1000;
const DAY: u64 = 86_400 * SECOND;
const KIB: u64 = 1024;
const MIB: u64 = 1024 * KIB;
const MEGABYTE: u64 = 1_000_000;
/// The most of what is only counted.
const MAX_COUNT: u64 = 1_000_000;

/// What ten digits after the point can't tell apart is one number: a third of a second comes back from its hour.
fn rounded(number: f64) -> f64 {
    (number * 1e10).round() / 1e10
}

fn path(text: &str) -> Result<std::path::PathBuf, String> {
    if text.is_empty() { Err("expected the path of a folder".into()) } else { Ok(text.into()) }
}

const fn server(key: &'static str, option: &'static str, about: &'static str, value: Value) -> Setting {
    Setting { section: "server", key, option: Some(option), about, value }
}

const fn limit(key: &'static str, about: &'static str, value: Value) -> Setting {
    Setting { section: "limits", key, option: None, about, value }
}

/// All settings, in the order of the file.
pub(crate) const SETTINGS: &[Setting] = &[
    server(
        "host",
        "--host ADDRESS",
        "Address to listen at; 0.0.0.0 lets all networks in",
        Value::Text {
            get: |settings| Some(settings.host.to_string()),
            put: |settings, text| {
                settings.host = super::host(&text)?;
                Ok(())
            },
            unset: "",
            example: "0.0.0.0",
        },
    ),
    server("port", "--port N", "Port to listen at; 0 takes any that is free", number!(port, 0..=65_535)),
    server(
        "database",
        "--database FILE_OR_URL",
        "The database: a file, `sqlite://FILE` or `postgres://USER:PASSWORD@HOST/NAME`",
        text!(database, |text: &str| Ok::<_, String>(text.to_owned()), String::clone, "`deska.db` in your data folder", "club.db"),
    ),
    server(
        "data-dir",
        "--data-dir FOLDER",
        "Folder in which lexicons are looked for first",
        text!(data_dir, path, |path| path.display().to_string(), "see `deska lexicon list`", "/srv/deska/data"),
    ),
    server(
        "public-url",
        "--public-url URL",
        "The address that people use, if a proxy is in front",
        text!(public_url, |text: &str| text.parse().map_err(to_text), ToString::to_string, "none", "https://deska.example"),
    ),
    server(
        "allow-hosts",
        "--allow-host NAME",
        "Other names by which people may ask for the server (the option may be given several times)",
        Value::Texts {
            get: |settings| settings.allowed_hosts.iter().map(ToString::to_string).collect(),
            put: |settings, names| {
                settings.allowed_hosts = names.iter().map(|name| name.parse().map_err(to_text)).collect::<Result<_, String>>()?;
                Ok(())
            },
            example: "board.local",
        },
    ),
    server(
        "behind-proxy",
        "--behind-proxy",
        "Believe the proxy in front: the last entry of its `X-Forwarded-For`, and its `X-Request-Id`",
        Value::Flag { get: |settings| settings.behind_proxy, put: |settings, flag| settings.behind_proxy = flag },
    ),
    server("pace-ms", "--pace MS", "Least time a computer's move takes, in milliseconds", time!(pace, 0..=60_000, 1)),
    server(
        "round-break-seconds",
        "--round-break SECONDS",
        "How long a tournament of members rests between two rounds",
        time!(round_break, 0..=3600, SECOND),
    ),
    server(
        "events",
        "--events FOLDER",
        "Folder whose matches and tournaments are shown at `/events`",
        text!(events, path, |path| path.display().to_string(), "none", "/srv/deska/events"),
    ),
    Setting {
        section: "backup",
        key: "folder",
        option: None,
        about: "Folder into which the database is copied from time to time",
        value: text!(backups.folder, path, |path| path.display().to_string(), "none: no copies are made", "/srv/deska/copies"),
    },
    Setting {
        section: "backup",
        key: "every-hours",
        option: None,
        about: "So often, from the newest copy in the folder on",
        value: time!(backups.every, 1..=8760, 3600 * SECOND),
    },
    Setting {
        section: "backup",
        key: "keep",
        option: None,
        about: "So many copies are kept; the oldest go",
        value: number!(backups.keep, 1..=10_000),
    },
    Setting {
        section: "mail",
        key: "server",
        option: None,
        about: "The mail server, with name and password; then `public-url` is needed, too, for links",
        value: text!(mail.server, |text: &str| text.parse(), ToString::to_string, "none", "smtps://deska:secret@mail.example"),
    },
    Setting {
        section: "mail",
        key: "from",
        option: None,
        about: "From whom mail comes",
        value: text!(mail.from, |text: &str| text.parse(), ToString::to_string, "none", "Deska <deska@deska.example>"),
    },
    Setting {
        section: "watching",
        key: "metrics",
        option: Some("--metrics ADDRESS:PORT"),
        about: "Where metrics are told for Prometheus, beside `/healthz` and `/readyz`; everybody who reaches it may read them",
        value: text!(metrics, super::host_and_port, ToString::to_string, "nowhere", "127.0.0.1:9421"),
    },
    Setting {
        section: "watching",
        key: "log-format",
        option: Some("--log-format FORMAT"),
        about: "How the log is written to standard error: `text` for people, `json` for programs",
        value: Value::Text {
            get: |settings| Some(settings.log_format.to_string()),
            put: |settings, text| {
                settings.log_format = text.parse()?;
                Ok(())
            },
            unset: "",
            example: "json",
        },
    },
    Setting {
        section: "watching",
        key: "log-level",
        option: None,
        about: "How much is logged: `off`, `error`, `warn`, `info`, `debug` or `trace`; the environment's `DESKA_LOG` goes before",
        value: Value::Text {
            get: |settings| Some(settings.log_level.name().to_owned()),
            put: |settings, text| {
                settings.log_level = text.parse()?;
                Ok(())
            },
            unset: "",
            example: "info",
        },
    },
    limit(
        "changes-at-once",
        "Changes of an address at once, by HTTP or by `rematch`: games begun or removed, seats taken, players and notes saved, new sessions",
        number!(limits.changes.burst, 1..=MAX_COUNT),
    ),
    limit("changes-per-second", "And how many in the long run: nobody fills the database", rate!(limits.changes.per_second, 1.0)),
    limit(
        "questions-at-once",
        "Requests of an address at once that need computing: analyses, replays, files, words, series",
        number!(limits.questions.burst, 1..=MAX_COUNT),
    ),
    limit(
        "questions-per-second",
        "And how many in the long run: nobody keeps the processors busy",
        rate!(limits.questions.per_second, 1.0),
    ),
    limit(
        "processors-left",
        "Processors on which nothing is computed that takes long, where there are more (Linux only): a move is passed on at once",
        number!(limits.processors_left, 0..=1024),
    ),
    limit(
        "computing",
        "Such requests, and hints, that are computed at the same time. The next turn goes to the address that was served least recently, and there to the guest that was",
        number!(limits.computing.in_all, 1..=1024),
    ),
    limit("computing-of-address", "Of them for one address: at most all but one", number!(limits.computing.of_address, 1..=1024)),
    limit("computing-of-guest", "Of them for one guest", number!(limits.computing.of_guest, 1..=1024)),
    limit("computing-waiting", "Requests that wait for that", number!(limits.computing.waiting, 1..=MAX_COUNT)),
    limit("computing-waiting-of-address", "Of them from one address", number!(limits.computing.waiting_of_address, 1..=MAX_COUNT)),
    limit(
        "computing-wait-seconds",
        "How long one waits, before it is refused as `busy`; live analyses, too",
        time!(limits.patience, 1..=600, SECOND),
    ),
    limit(
        "analyses",
        "Live analyses in all; where all are taken, whoever has most gives way to who has fewer",
        number!(limits.analyses.in_all, 1..=10_000),
    ),
    limit("analyses-of-address", "Live analyses of one address", number!(limits.analyses.of_address, 1..=10_000)),
    limit("analyses-of-guest", "Live analyses of one guest", number!(limits.analyses.of_guest, 1..=10_000)),
    limit("analyses-waiting", "Live analyses that wait for a place", number!(limits.analyses.waiting, 1..=MAX_COUNT)),
    limit("analyses-waiting-of-address", "Of them from one address", number!(limits.analyses.waiting_of_address, 1..=MAX_COUNT)),
    limit(
        "analyses-mib",
        "Memory that all analyses may take, a quarter of it those of one address: where many run, each remembers less, and where nothing is left they are refused as `busy`",
        number!(limits.analysis_memory, 64..=MAX_COUNT, MIB),
    ),
    limit(
        "solving-mb",
        "Memory that solving a late position of a game exactly may take, one at a time; 600 are enough for 18 marbles, 2500 for 16",
        number!(limits.solving_memory, 1..=1_000_000, MEGABYTE),
    ),
    limit("solving-waiting", "Positions that wait to be solved", number!(limits.solving.waiting, 1..=10_000)),
    limit("solving-waiting-of-address", "Of them from one address", number!(limits.solving.waiting_of_address, 1..=10_000)),
    limit(
        "connections-of-address",
        "Connections of one address, sockets apart (not counted behind a proxy that is believed): nobody takes all open files",
        number!(limits.connections, 1..=MAX_COUNT),
    ),
    limit(
        "requests-of-address",
        "Requests of one address, changes apart, that are answered at the same time; further ones wait for them: nobody keeps the database from others",
        number!(limits.requests, 1..=MAX_COUNT),
    ),
    limit(
        "request-head-seconds",
        "How long the head of a request may take, and how long a connection stays on which nothing is asked: half requests don't stay",
        time!(limits.request_head, 1..=3600, SECOND),
    ),
    limit("request-body-seconds", "How long the body of a request may take", time!(limits.request_body, 1..=3600, SECOND)),
    limit("request-body-kib", "The largest body of a request", number!(limits.largest_body, 4..=1024, KIB)),
    limit(
        "game-record-kib",
        "The largest game record that is read",
        number!(limits.largest_record, 1..=crossword::gcg::FILE_LIMIT as u64 / KIB, KIB),
    ),
    limit("notes-kib", "The longest notes on a game", number!(limits.longest_notes, 1..=64, KIB)),
    limit("saved-players-of-guest", "Saved players of one guest", number!(limits.saved_players, 1..=10_000)),
    limit("shared-file-kib", "The largest game file that may be shared", number!(limits.largest_file, 1..=1024, KIB)),
    limit("shared-file-days", "How long it is kept", time!(limits.file_kept, 1..=36_500, DAY)),
    limit("shared-files-of-guest", "Shared files of one guest", number!(limits.files_of_guest, 1..=MAX_COUNT)),
    limit("shared-files", "Shared files in all: this is no place to keep things", number!(limits.files_in_all, 1..=MAX_COUNT)),
    limit("shares-at-once", "Files that an address may share at once", number!(limits.shares.burst, 1..=MAX_COUNT)),
    limit("shares-per-hour", "And how many in the long run", rate!(limits.shares.per_second, 3600.0)),
    limit("mails-at-once", "Mails that an address may have sent at once", number!(limits.mails.burst, 1..=MAX_COUNT)),
    limit("mails-per-hour", "And how many in the long run", rate!(limits.mails.per_second, 3600.0)),
    limit("registrations-at-once", "Members whom an address may register at once", number!(limits.registrations.burst, 1..=MAX_COUNT)),
    limit("registrations-per-day", "And how many in the long run", rate!(limits.registrations.per_second, 86_400.0)),
    limit("message-kib", "The longest message on a socket", number!(limits.longest_message, 4..=1024, KIB)),
    limit("messages-at-once", "Messages of a socket at once", number!(limits.messages.burst, 1..=MAX_COUNT)),
    limit(
        "messages-per-second",
        "And how many in the long run: nobody keeps a game's other players waiting",
        rate!(limits.messages.per_second, 1.0),
    ),
    limit(
        "messages-not-understood",
        "Messages in a row that are not understood, or come too fast, before the socket closes",
        number!(limits.bad_messages, 1..=10_000),
    ),
    limit(
        "messages-waiting",
        "Messages that wait for a slow client, before it is let go; it may come back",
        number!(limits.queued_messages, 8..=4096),
    ),
    limit(
        "sending-seconds",
        "How long one message may take on its way to a client, before it is let go",
        time!(limits.sending, 1..=600, SECOND),
    ),
    limit(
        "sockets",
        "Sockets in all, and a quarter more for those who hold a seat; each is an open file",
        number!(limits.sockets, 1..=MAX_COUNT),
    ),
    limit("sockets-of-address", "Sockets of one address, those of seats apart", number!(limits.sockets_of_address, 1..=MAX_COUNT)),
    limit(
        "sockets-of-guest",
        "Sockets of one guest who watches, and as many at seats that they hold",
        number!(limits.sockets_of_guest, 1..=MAX_COUNT),
    ),
    limit("watchers-of-game", "Sockets of one game, of those who hold no seat in it", number!(limits.listeners, 1..=MAX_COUNT)),
    limit(
        "games-of-address",
        "Games that stay in memory for the address that opened them; further ones go as soon as nobody is connected: nobody fills the memory",
        number!(limits.rooms, 1..=MAX_COUNT),
    ),
    limit(
        "game-idle-seconds",
        "How long a game stays in memory with nobody connected, unless a clock is running",
        time!(idle, 1..=86_400, SECOND),
    ),
    limit(
        "remembered-mib",
        "What computers remember from move to move in all games; beyond it they begin each move anew",
        number!(limits.remembered, 0..=MAX_COUNT, MIB),
    ),
    limit(
        "guest-days",
        "How long a guest without a game, a saved player or a note is known after the last visit",
        time!(limits.guest_kept, 1..=36_500, DAY),
    ),
];

fn to_text(error: impl std::fmt::Display) -> String {
    error.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ops::config::Limits;

    /// A limit that is added is set in the file, too: name it here when it is.
    #[test]
    fn every_limit_is_named() {
        let Limits {
            changes: _,
            messages: _,
            connections: _,
            processors_left: _,
            rooms: _,
            requests: _,
            request_head: _,
            request_body: _,
            sockets: _,
            sockets_of_address: _,
            sockets_of_guest: _,
            listeners: _,
            sending: _,
            questions: _,
            computing: _,
            analyses: _,
            analysis_memory: _,
            solving_memory: _,
            solving: _,
            patience: _,
            // A rule of the form, not a limit of whoever hosts.
            turn_seconds: _,
            shares: _,
            mails: _,
            registrations: _,
            files_of_guest: _,
            files_in_all: _,
            largest_body: _,
            largest_record: _,
            longest_notes: _,
            saved_players: _,
            largest_file: _,
            file_kept: _,
            longest_message: _,
            bad_messages: _,
            queued_messages: _,
            remembered: _,
            guest_kept: _,
        } = Limits::default();
    }

    #[test]
    fn numbers_come_back_and_the_usual_ones_are_within_their_range() {
        let usual = Settings::default();
        for Setting { key, value, .. } in SETTINGS {
            if let Value::Number { get, put, least, most } = value {
                assert!((*least..=*most).contains(&get(&usual)), "{key}");
                for number in [*least, *most, get(&usual)] {
                    let mut settings = usual.clone();
                    put(&mut settings, number);
                    assert_eq!(get(&settings), number, "{key}");
                }
            }
        }
    }

    #[test]
    fn each_stands_once_in_a_section_and_moves_a_field_of_its_own() {
        let (usual, mut seen) = (Settings::default(), std::collections::BTreeSet::new());
        for Setting { section, key, value, .. } in SETTINGS {
            assert!(SECTIONS.iter().any(|known| known.name == *section) && seen.insert((section, key)), "{key}");
            // Another value is seen in this setting alone.
            let mut settings = usual.clone();
            match value {
                Value::Number { get, put, least, most } => put(&mut settings, if get(&usual) == *least { *most } else { *least }),
                Value::Rate { get, put } => put(&mut settings, get(&usual) + 1.0),
                Value::Flag { get, put } => put(&mut settings, !get(&usual)),
                Value::Text { put, example, .. } => put(&mut settings, (*example).into()).unwrap(),
                Value::Texts { put, example, .. } => put(&mut settings, vec![(*example).into()]).unwrap(),
            }
            let (before, after) = (usual.to_file(), settings.to_file());
            let changed: Vec<_> = before.lines().zip(after.lines()).filter(|(one, other)| one != other).map(|(_, line)| line).collect();
            assert!(changed.len() == 1 && changed[0].starts_with(&format!("{key} = ")), "{key}: {changed:?}");
        }
    }
}
