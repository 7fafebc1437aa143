//! The list of all settings.

use std::time::Duration;

use super::Settings;

/// A section of the settings file, and a table of docs/hosting.md.
pub(crate) struct Section {
    pub(crate) name: &'static str,
    pub(crate) about: &'static str,
}

/// The sections in the order of the file.
pub(crate) const SECTIONS: [Section; 5] = [
    Section { name: "server", about: "Addresses and folders of the server." },
    Section { name: "backup", about: "Backups of the database while the server runs. Back up a PostgreSQL database with `pg_dump`." },
    Section {
        name: "mail",
        about: "Mail to members who give an address: password resets and digests. Without a mail server, none is sent.",
    },
    Section { name: "watching", about: "Metrics and logs for administrators." },
    Section { name: "limits", about: "Rate limits, quotas and sizes. An address is an IPv4 address, or the /64 of an IPv6 address." },
];

/// A setting.
pub(crate) struct Setting {
    pub(crate) section: &'static str,
    pub(crate) key: &'static str,
    /// The equivalent option of `deska serve`, if there is one.
    pub(crate) option: Option<&'static str>,
    /// The description in the file and in docs/hosting.md.
    pub(crate) about: &'static str,
    pub(crate) value: Value,
}

/// Reads the value.
type Getter<T> = fn(&Settings) -> T;
/// Sets the value.
type Setter<T> = fn(&mut Settings, T);
/// Parses and sets the value.
type TrySetter<T> = fn(&mut Settings, T) -> Result<(), String>;

/// The type of a setting, with access to its value.
pub(crate) enum Value {
    /// An integer from `min` to `max`.
    Number {
        get: Getter<u64>,
        put: Setter<u64>,
        min: u64,
        max: u64,
    },
    /// A rate per second, or per the time unit in the name.
    Rate {
        get: Getter<f64>,
        put: Setter<f64>,
    },
    Flag {
        get: Getter<bool>,
        put: Setter<bool>,
    },
    /// A text. `unset` describes the behavior without it.
    Text {
        get: Getter<Option<String>>,
        put: TrySetter<String>,
        unset: &'static str,
        example: &'static str,
    },
    /// A list of texts.
    Texts {
        get: Getter<Vec<String>>,
        put: TrySetter<Vec<String>>,
        example: &'static str,
    },
}

/// A count, or a size in a unit of bytes.
macro_rules! number {
    ($($field:ident).+, $range:expr) => { number!($($field).+, $range, 1) };
    ($($field:ident).+, $range:expr, $unit:expr) => {
        Value::Number {
            get: |settings| settings.$($field).+ as u64 / $unit,
            // A test checks that both ends of the range fit the field.
            put: |settings, number| settings.$($field).+ = (number * $unit) as _,
            min: *$range.start(),
            max: *$range.end(),
        }
    };
}

/// A duration in milliseconds, or in a larger unit.
macro_rules! time {
    ($($field:ident).+, $range:expr, $unit:expr) => {
        Value::Number {
            get: |settings| settings.$($field).+.as_millis() as u64 / $unit,
            put: |settings, number| settings.$($field).+ = Duration::from_millis(number * $unit),
            min: *$range.start(),
            max: *$range.end(),
        }
    };
}

/// A rate per this many seconds.
macro_rules! rate {
    ($($field:ident).+, $seconds:expr) => {
        Value::Rate {
            get: |settings| rounded(settings.$($field).+ * $seconds),
            put: |settings, number| settings.$($field).+ = number / $seconds,
        }
    };
}

/// A text that is parsed into the type of its field.
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
/// The upper bound of plain counts.
const MAX_COUNT: u64 = 1_000_000;

/// Rounds to ten decimal places, so that a rate survives the conversion between time units.
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
        "Address to listen at; 0.0.0.0 for all networks",
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
    server("port", "--port N", "Port to listen at; 0 picks a free one", number!(port, 0..=65_535)),
    server(
        "database",
        "--database FILE_OR_URL",
        "The database: a file, `sqlite://FILE` or `postgres://USER:PASSWORD@HOST/NAME`",
        text!(database, |text: &str| Ok::<_, String>(text.to_owned()), String::clone, "`deska.db` in your data folder", "club.db"),
    ),
    server(
        "data-dir",
        "--data-dir FOLDER",
        "Folder to search for lexicons first",
        text!(data_dir, path, |path| path.display().to_string(), "see `deska lexicon list`", "/srv/deska/data"),
    ),
    server(
        "public-url",
        "--public-url URL",
        "Public address, if the server runs behind a proxy",
        text!(public_url, |text: &str| text.parse().map_err(to_text), ToString::to_string, "none", "https://deska.example"),
    ),
    server(
        "allow-hosts",
        "--allow-host NAME",
        "Further host names under which the server may be reached (the option may be repeated)",
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
        "Trust the proxy in front: the last entry of its `X-Forwarded-For`, and its `X-Request-Id`",
        Value::Flag { get: |settings| settings.behind_proxy, put: |settings, flag| settings.behind_proxy = flag },
    ),
    server("pace-ms", "--pace MS", "Minimum time of a computer's move, in milliseconds", time!(pace, 0..=60_000, 1)),
    server(
        "round-break-seconds",
        "--round-break SECONDS",
        "Pause between two rounds of a tournament of members",
        time!(round_break, 0..=3600, SECOND),
    ),
    server(
        "events",
        "--events FOLDER",
        "Folder of matches and tournaments to show at `/events`",
        text!(events, path, |path| path.display().to_string(), "none", "/srv/deska/events"),
    ),
    Setting {
        section: "backup",
        key: "folder",
        option: None,
        about: "Folder for backups of the database",
        value: text!(backups.folder, path, |path| path.display().to_string(), "none: no backups are made", "/srv/deska/backups"),
    },
    Setting {
        section: "backup",
        key: "every-hours",
        option: None,
        about: "Hours between two backups, counted from the newest one in the folder",
        value: time!(backups.every, 1..=8760, 3600 * SECOND),
    },
    Setting {
        section: "backup",
        key: "keep",
        option: None,
        about: "Number of backups to keep; the oldest are deleted",
        value: number!(backups.keep, 1..=10_000),
    },
    Setting {
        section: "mail",
        key: "server",
        option: None,
        about: "Mail server, with name and password; also needs `public-url`, for links",
        value: text!(mail.server, |text: &str| text.parse(), ToString::to_string, "none", "smtps://deska:secret@mail.example"),
    },
    Setting {
        section: "mail",
        key: "from",
        option: None,
        about: "Sender of mails",
        value: text!(mail.from, |text: &str| text.parse(), ToString::to_string, "none", "Deska <deska@deska.example>"),
    },
    Setting {
        section: "watching",
        key: "metrics",
        option: Some("--metrics ADDRESS:PORT"),
        about: "Address for Prometheus metrics, with `/healthz` and `/readyz`; anyone who can reach it can read them",
        value: text!(metrics, super::host_and_port, ToString::to_string, "nowhere", "127.0.0.1:9421"),
    },
    Setting {
        section: "watching",
        key: "log-format",
        option: Some("--log-format FORMAT"),
        about: "Format of the log on standard error: `text` for people, `json` for programs",
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
        about: "Log level: `off`, `error`, `warn`, `info`, `debug` or `trace`; the environment variable `DESKA_LOG` takes precedence",
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
        "Burst of changes per address, over HTTP or by `rematch`: creating and removing games, taking seats, saving players and notes, new sessions",
        number!(limits.changes.burst, 1..=MAX_COUNT),
    ),
    limit("changes-per-second", "Sustained rate of these changes; protects the database", rate!(limits.changes.per_second, 1.0)),
    limit(
        "questions-at-once",
        "Burst of requests per address that need computing: analyses, replays, files, words, series",
        number!(limits.questions.burst, 1..=MAX_COUNT),
    ),
    limit("questions-per-second", "Sustained rate of these requests; protects the processors", rate!(limits.questions.per_second, 1.0)),
    limit(
        "processors-left",
        "Processors kept free of long computations, if the machine has more (Linux only), so that moves are delivered promptly",
        number!(limits.processors_left, 0..=1024),
    ),
    limit(
        "computing",
        "Such requests, and hints, computed at the same time. The next slot goes to the address served least recently, and there to the guest served least recently",
        number!(limits.computing.in_all, 1..=1024),
    ),
    limit(
        "computing-of-address",
        "The same per address; always one less than the total at most",
        number!(limits.computing.of_address, 1..=1024),
    ),
    limit("computing-of-guest", "The same per guest", number!(limits.computing.of_guest, 1..=1024)),
    limit("computing-waiting", "Requests that may wait for a slot", number!(limits.computing.waiting, 1..=MAX_COUNT)),
    limit("computing-waiting-of-address", "The same per address", number!(limits.computing.waiting_of_address, 1..=MAX_COUNT)),
    limit(
        "computing-wait-seconds",
        "How long a request or live analysis waits before it is rejected as `busy`",
        time!(limits.queue_timeout, 1..=600, SECOND),
    ),
    limit(
        "analyses",
        "Live analyses in total; when all slots are taken, an address with the most yields to one with fewer",
        number!(limits.analyses.in_all, 1..=10_000),
    ),
    limit("analyses-of-address", "Live analyses per address", number!(limits.analyses.of_address, 1..=10_000)),
    limit("analyses-of-guest", "Live analyses per guest", number!(limits.analyses.of_guest, 1..=10_000)),
    limit("analyses-waiting", "Live analyses that may wait for a slot", number!(limits.analyses.waiting, 1..=MAX_COUNT)),
    limit("analyses-waiting-of-address", "The same per address", number!(limits.analyses.waiting_of_address, 1..=MAX_COUNT)),
    limit(
        "analyses-mib",
        "Memory for all analyses, at most a quarter of it per address: the more run, the less each remembers, and with none left they are rejected as `busy`",
        number!(limits.analysis_memory, 64..=MAX_COUNT, MIB),
    ),
    limit(
        "solving-mb",
        "Memory for solving a late position exactly, one at a time; 600 suffice for 18 marbles, 2500 for 16",
        number!(limits.solving_memory, 1..=1_000_000, MEGABYTE),
    ),
    limit("solving-waiting", "Positions that may wait to be solved", number!(limits.solving.waiting, 1..=10_000)),
    limit("solving-waiting-of-address", "The same per address", number!(limits.solving.waiting_of_address, 1..=10_000)),
    limit(
        "connections-of-address",
        "Connections per address, not counting sockets (unlimited behind a trusted proxy); protects the open files",
        number!(limits.connections, 1..=MAX_COUNT),
    ),
    limit(
        "requests-of-address",
        "Concurrent requests per address, not counting changes; further ones wait; protects the database",
        number!(limits.requests, 1..=MAX_COUNT),
    ),
    limit(
        "request-head-seconds",
        "Timeout for the head of a request, and for an idle connection",
        time!(limits.request_head, 1..=3600, SECOND),
    ),
    limit("request-body-seconds", "Timeout for the body of a request", time!(limits.request_body, 1..=3600, SECOND)),
    limit("request-body-kib", "Maximum size of a request body", number!(limits.max_body_bytes, 4..=1024, KIB)),
    limit(
        "game-record-kib",
        "Maximum size of an uploaded game record",
        number!(limits.max_record_bytes, 1..=crossword::gcg::FILE_LIMIT as u64 / KIB, KIB),
    ),
    limit("notes-kib", "Maximum length of the notes on a game", number!(limits.max_notes_bytes, 1..=64, KIB)),
    limit("saved-players-of-guest", "Saved players per guest", number!(limits.saved_players, 1..=10_000)),
    limit("shared-file-kib", "Maximum size of a shared game file", number!(limits.max_file_bytes, 1..=1024, KIB)),
    limit("shared-file-days", "How long a shared file is kept", time!(limits.file_ttl, 1..=36_500, DAY)),
    limit("shared-files-of-guest", "Shared files per guest", number!(limits.files_of_guest, 1..=MAX_COUNT)),
    limit("shared-files", "Shared files in total", number!(limits.files_in_all, 1..=MAX_COUNT)),
    limit("reviews-of-guest", "Reviews that a guest may wait for", number!(limits.reviews_of_guest, 1..=10_000)),
    limit("reviews-of-address", "The same per address", number!(limits.reviews_of_address, 1..=MAX_COUNT)),
    limit("reviews", "Waiting and running reviews in total", number!(limits.reviews_in_all, 1..=MAX_COUNT)),
    limit("shares-at-once", "Burst of shared files per address", number!(limits.shares.burst, 1..=MAX_COUNT)),
    limit("shares-per-hour", "Sustained rate of shared files", rate!(limits.shares.per_second, 3600.0)),
    limit("mails-at-once", "Burst of requested mails per address", number!(limits.mails.burst, 1..=MAX_COUNT)),
    limit("mails-per-hour", "Sustained rate of requested mails", rate!(limits.mails.per_second, 3600.0)),
    limit("registrations-at-once", "Burst of registrations per address", number!(limits.registrations.burst, 1..=MAX_COUNT)),
    limit("registrations-per-day", "Sustained rate of registrations", rate!(limits.registrations.per_second, 86_400.0)),
    limit("message-kib", "Maximum size of a socket message", number!(limits.max_message_bytes, 4..=1024, KIB)),
    limit("messages-at-once", "Burst of messages per socket", number!(limits.messages.burst, 1..=MAX_COUNT)),
    limit(
        "messages-per-second",
        "Sustained rate of messages; protects the other players of a game",
        rate!(limits.messages.per_second, 1.0),
    ),
    limit(
        "messages-not-understood",
        "Consecutive invalid or rate-limited messages before the socket is closed",
        number!(limits.max_invalid_messages, 1..=10_000),
    ),
    limit(
        "messages-waiting",
        "Queued messages before a slow client is disconnected; it may reconnect",
        number!(limits.max_queued_messages, 8..=4096),
    ),
    limit(
        "sending-seconds",
        "Timeout for sending one message, before the client is disconnected",
        time!(limits.send_timeout, 1..=600, SECOND),
    ),
    limit("sockets", "Sockets in total, plus a quarter more for players; each needs an open file", number!(limits.sockets, 1..=MAX_COUNT)),
    limit("sockets-of-address", "Sockets per address, not counting those of players", number!(limits.sockets_of_address, 1..=MAX_COUNT)),
    limit(
        "sockets-of-guest",
        "Sockets per guest who watches, and as many at games in which they play",
        number!(limits.sockets_of_guest, 1..=MAX_COUNT),
    ),
    limit("watchers-of-game", "Sockets of spectators per game", number!(limits.spectators, 1..=MAX_COUNT)),
    limit(
        "games-of-address",
        "Games kept in memory per address that opened them; further ones are unloaded as soon as no one is connected; protects the memory",
        number!(limits.rooms, 1..=MAX_COUNT),
    ),
    limit(
        "game-idle-seconds",
        "How long a game stays in memory with no one connected, unless a clock is running",
        time!(idle, 1..=86_400, SECOND),
    ),
    limit(
        "remembered-mib",
        "Memory for what computers remember between moves in all games; beyond it they start each move afresh",
        number!(limits.player_cache_bytes, 0..=MAX_COUNT, MIB),
    ),
    limit(
        "guest-days",
        "How long a guest without games, saved players or notes is kept after the last visit",
        time!(limits.guest_ttl, 1..=36_500, DAY),
    ),
];

fn to_text(error: impl std::fmt::Display) -> String {
    error.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ops::config::Limits;

    /// Fails to compile when a limit is added: add its setting, then name it here.
    #[test]
    fn every_limit_has_a_setting() {
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
            spectators: _,
            send_timeout: _,
            questions: _,
            computing: _,
            analyses: _,
            analysis_memory: _,
            solving_memory: _,
            solving: _,
            queue_timeout: _,
            // Not configurable: the page's form has the same range.
            turn_seconds: _,
            shares: _,
            mails: _,
            registrations: _,
            files_of_guest: _,
            files_in_all: _,
            max_body_bytes: _,
            max_record_bytes: _,
            max_notes_bytes: _,
            reviews_of_guest: _,
            reviews_of_address: _,
            reviews_in_all: _,
            saved_players: _,
            max_file_bytes: _,
            file_ttl: _,
            max_message_bytes: _,
            max_invalid_messages: _,
            max_queued_messages: _,
            player_cache_bytes: _,
            guest_ttl: _,
        } = Limits::default();
    }

    #[test]
    fn numbers_round_trip_and_defaults_are_within_their_range() {
        let defaults = Settings::default();
        for Setting { key, value, .. } in SETTINGS {
            if let Value::Number { get, put, min, max } = value {
                assert!((*min..=*max).contains(&get(&defaults)), "{key}");
                for number in [*min, *max, get(&defaults)] {
                    let mut settings = defaults.clone();
                    put(&mut settings, number);
                    assert_eq!(get(&settings), number, "{key}");
                }
            }
        }
    }

    #[test]
    fn each_setting_is_unique_and_sets_its_own_field() {
        let (defaults, mut seen) = (Settings::default(), std::collections::BTreeSet::new());
        for Setting { section, key, value, .. } in SETTINGS {
            assert!(SECTIONS.iter().any(|known| known.name == *section) && seen.insert((section, key)), "{key}");
            // Changing the value changes exactly one line of the file.
            let mut settings = defaults.clone();
            match value {
                Value::Number { get, put, min, max } => put(&mut settings, if get(&defaults) == *min { *max } else { *min }),
                Value::Rate { get, put } => put(&mut settings, get(&defaults) + 1.0),
                Value::Flag { get, put } => put(&mut settings, !get(&defaults)),
                Value::Text { put, example, .. } => put(&mut settings, (*example).into()).unwrap(),
                Value::Texts { put, example, .. } => put(&mut settings, vec![(*example).into()]).unwrap(),
            }
            let (before, after) = (defaults.to_file(), settings.to_file());
            let changed: Vec<_> = before.lines().zip(after.lines()).filter(|(one, other)| one != other).map(|(_, line)| line).collect();
            assert!(changed.len() == 1 && changed[0].starts_with(&format!("{key} = ")), "{key}: {changed:?}");
        }
    }
}
