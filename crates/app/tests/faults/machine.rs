//! Faults around a running server: disk, database, time, file descriptors, clients. Confirmed
//! moves must persist, the server must recover as soon as possible, and meanwhile report the fault.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use pentago::{Position, RuleSet, Setup};
use serde_json::{Value, json};
use sqlx::Connection;
use store::{Address, Store};

use crate::process::client::{Guest, PATIENCE, Socket};
use crate::process::{Process, serve};

/// A client that plays both seats of Pentago games and records confirmed moves.
struct Solo {
    guest: Guest,
    id: String,
    socket: Socket,
    /// Confirmed moves by game, in order.
    confirmed: Vec<(String, Vec<String>)>,
}

impl Solo {
    async fn start(server: &Process) -> Solo {
        let mut guest = Guest::new(server.address);
        let (id, socket) = Solo::game(&mut guest).await;
        Solo { guest, id: id.clone(), socket, confirmed: vec![(id, Vec::new())] }
    }

    async fn game(guest: &mut Guest) -> (String, Socket) {
        let seats = json!([{"kind": "person", "name": "Ann"}, {"kind": "person", "name": "Bob"}]);
        let id = guest.begin(&json!({"rules": "pentago-standard", "game_seconds": 3600, "seats": seats})).await;
        let mut socket = guest.socket(&id, 0).await;
        socket.next().await.unwrap();
        (id, socket)
    }

    /// Reconnects to the same game on a restarted server.
    async fn reconnect(&mut self, server: &Process) {
        self.guest.address = server.address;
        self.socket = self.guest.socket(&self.id, 0).await;
        self.socket.next().await.unwrap();
    }

    /// Tries a move, and returns `done` or the code of the error.
    async fn play(&mut self) -> String {
        let look = self.socket.look(Value::Null).await;
        if !look["view"]["over"].is_null() {
            (self.id, self.socket) = Solo::game(&mut self.guest).await;
            self.confirmed.push((self.id.clone(), Vec::new()));
            return Box::pin(self.play()).await;
        }
        let board = look["view"]["board"].as_str().unwrap().parse().unwrap();
        let moves = Position::new(Setup { board, waiting: None }, RuleSet::Standard).unwrap().moves();
        let version = look["version"].as_u64().unwrap();
        let play = moves[version as usize * 7919 % moves.len()].to_string();
        let seat = look["view"]["turn"].as_u64().unwrap() as usize;
        let answer = self.socket.act(seat, version, json!({"move": play})).await;
        if answer["type"] == "done" {
            self.confirmed.last_mut().unwrap().1.push(play);
            return "done".to_owned();
        }
        answer["code"].as_str().or(answer["why"]["code"].as_str()).unwrap_or_default().to_owned()
    }

    /// Plays until this result.
    async fn play_until(&mut self, wanted: &str) -> String {
        let start = Instant::now();
        loop {
            let said = self.play().await;
            if said == wanted {
                return said;
            }
            assert!(start.elapsed() < PATIENCE, "expected {wanted} in time, got {said}");
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    /// Checks that the stored moves are exactly the confirmed ones.
    async fn check(&self, database: &Path) {
        let store = Store::open(&Address::from(database)).await.unwrap();
        for (id, moves) in &self.confirmed {
            let log = store.log(id).await.unwrap();
            let plays = log.iter().map(|line| match line.text.parse().unwrap() {
                play::Record::Game(pentago::game::Event::Moved { play, .. }) => play.to_string(),
                other => panic!("unexpected record: {other:?}"),
            });
            assert!(plays.eq(moves.iter().cloned()), "game {id}: confirmed {moves:?}, stored {log:?}");
        }
        store.close().await;
    }
}

/// Returns whether a program is installed.
fn is_installed(program: &str) -> bool {
    Command::new(program).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}

fn succeeds(program: &str, words: &[&str]) -> bool {
    Command::new(program).args(words).stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}

/// A file system in memory, if it may be mounted.
struct Disk(PathBuf);

impl Disk {
    fn new(folder: &Path, size: &str) -> Option<Disk> {
        let path = folder.join("disk");
        std::fs::create_dir(&path).unwrap();
        let made = succeeds("mount", &["-t", "tmpfs", "-o", &format!("size={size}"), "tmpfs", path.to_str().unwrap()]);
        made.then_some(Disk(path))
    }

    fn remount(&self, how: &str) -> bool {
        succeeds("mount", &["-o", &format!("remount,{how}"), self.0.to_str().unwrap()])
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        succeeds("umount", &["--lazy", self.0.to_str().unwrap()]);
    }
}

/// Returns status and body of `/readyz`.
async fn readiness(server: &Process) -> (u16, String) {
    let answer = Guest::new(server.address).get("/readyz").await;
    (answer.status, String::from_utf8(answer.body).unwrap())
}

/// Waits until `/readyz` has this status.
async fn wait_until_ready(server: &Process, status: u16) -> String {
    let start = Instant::now();
    loop {
        let (answered, text) = readiness(server).await;
        if answered == status {
            return text;
        }
        assert!(start.elapsed() < PATIENCE, "expected {status} in time, got {answered}: {text}");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

/// Upper bound of notes that fit on the disks used here.
const MAX_NOTES: usize = 1000;

/// Checks that moves are refused while the disk is full, that the server survives, and that it
/// recovers.
async fn check_full_disk(server: Process, database: &Path, make_room: impl FnOnce(&Process)) {
    let mut solo = Solo::start(&server).await;
    for _ in 0..3 {
        assert_eq!(solo.play().await, "done");
    }
    // Games take little space; notes fill the disk faster.
    let mut filler = Guest::new(server.address);
    let game = json!({"rules": "pentago-standard", "seats": [{"kind": "person"}, {"kind": "person"}]});
    let mut filled = 0;
    loop {
        let begun = filler.post("/api/v1/games", &game).await;
        let full = if begun.status == 201 {
            let id = begun.json()["id"].as_str().unwrap().to_owned();
            filler.put(&format!("/api/v1/games/{id}/notes"), &json!({"text": "x".repeat(8000)})).await
        } else {
            begun
        };
        if full.status == 503 {
            assert_eq!(full.refusal().1, "storage");
            break;
        }
        assert!(full.status == 200 && filled < MAX_NOTES, "{} after {filled} notes", full.status);
        filled += 1;
    }
    solo.play_until("storage").await;
    assert_eq!(Guest::new(server.address).get("/healthz").await.status, 200, "the server must survive");
    let (status, why) = readiness(&server).await;
    assert!(status == 503 && why.contains("a move could not be stored"), "{status}: {why}");
    make_room(&server);
    solo.play_until("done").await;
    assert_eq!(solo.play().await, "done");
    wait_until_ready(&server, 200).await;
    let (well, log) = tokio::task::spawn_blocking(move || server.terminate()).await.unwrap();
    assert!(well && ["full", "disk"].iter().any(|word| log.contains(word)), "the log must name the reason: {log}");
    solo.check(database).await;
    let server = Process::start(database);
    solo.reconnect(&server).await;
    assert_eq!(solo.play().await, "done");
    server.kill();
    solo.check(database).await;
}

/// Writes settings without rate limits for the guest.
fn write_unlimited_settings(folder: &Path) -> String {
    let file = folder.join("generous.toml");
    let limits = "changes-at-once = 100000\nregistrations-at-once = 100000\nquestions-at-once = 100000\nmessages-at-once = 100000\nmessages-per-second = 100000.0\n";
    std::fs::write(&file, format!("[limits]\n{limits}")).unwrap();
    file.to_str().unwrap().to_owned()
}

#[cfg(unix)]
#[tokio::test]
async fn a_file_size_limit_loses_no_confirmed_move() {
    if !is_installed("prlimit") {
        eprintln!("skipped: prlimit is not installed");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("a.db");
    // Create the tables without a limit.
    Store::open(&Address::from(&*database)).await.unwrap().close().await;
    // The limit is in units of 512 bytes. SIGXFSZ is ignored, so writes beyond it return an error.
    // Only the soft limit is set, so that it can be raised again.
    let limited = ["sh", "-c", "trap '' XFSZ; ulimit -S -f 1000; exec \"$@\"", "sh"];
    let server = Process::start_wrapped(&limited, &database, &["--config", &write_unlimited_settings(folder.path())]);
    check_full_disk(server, &database, |server| assert!(succeeds("prlimit", &["--pid", &server.id().to_string(), "--fsize=unlimited"])))
        .await;
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn a_full_disk_loses_no_confirmed_move() {
    let folder = tempfile::tempdir().unwrap();
    let Some(disk) = Disk::new(folder.path(), "4m") else {
        eprintln!("skipped: mounting a file system requires root");
        return;
    };
    let (database, ballast) = (disk.0.join("a.db"), disk.0.join("ballast"));
    let server = Process::start_with(&database, &["--config", &write_unlimited_settings(folder.path())], |_| {});
    // Fill the disk except for a little.
    let mut file = std::fs::File::create(&ballast).unwrap();
    while file.write_all(&[1; 4096]).is_ok() {}
    file.set_len(file.metadata().unwrap().len().saturating_sub(300 * 1024)).unwrap();
    check_full_disk(server, &database, |_| file.set_len(0).unwrap()).await;
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn starting_on_a_full_disk_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let Some(disk) = Disk::new(folder.path(), "4m") else {
        eprintln!("skipped: mounting a file system requires root");
        return;
    };
    let database = disk.0.join("a.db");
    let server = Process::start(&database);
    let (well, log) = tokio::task::spawn_blocking(move || server.terminate()).await.unwrap();
    assert!(well, "{log}");
    let mut file = std::fs::File::create(disk.0.join("ballast")).unwrap();
    while file.write_all(&[1; 4096]).is_ok() {}
    while file.write_all(&[1]).is_ok() {}
    let output = serve(&database, &["--port", "0"]).output().unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{error}");
    assert!(error.contains("no room is left on the disk"), "{error}");
}

#[tokio::test]
async fn a_locked_database_is_waited_for() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("a.db");
    let server = Process::start(&database);
    let mut solo = Solo::start(&server).await;
    assert_eq!(solo.play().await, "done");
    sqlx::any::install_default_drivers();
    let mut other = sqlx::AnyConnection::connect(&format!("sqlite:{}", database.display())).await.unwrap();
    // Locked for less than the busy timeout: the move is late but stored.
    sqlx::raw_sql("begin immediate").execute(&mut other).await.unwrap();
    let release = async {
        tokio::time::sleep(Duration::from_secs(1)).await;
        sqlx::raw_sql("rollback").execute(&mut other).await.unwrap();
    };
    let (said, ()) = tokio::join!(solo.play(), release);
    assert!(said == "done" || said == "storage", "{said}");
    // Locked for longer: moves are refused, reads still work, and later moves are stored.
    sqlx::raw_sql("begin immediate").execute(&mut other).await.unwrap();
    assert_eq!(solo.play_until("storage").await, "storage");
    assert_eq!(Guest::new(server.address).get("/api/v1/about").await.status, 200);
    let text = wait_until_ready(&server, 503).await;
    assert!(text.contains("database"), "the reason must be named: {text}");
    sqlx::raw_sql("rollback").execute(&mut other).await.unwrap();
    other.close().await.unwrap();
    solo.play_until("done").await;
    wait_until_ready(&server, 200).await;
    server.kill();
    solo.check(&database).await;
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn a_read_only_database_is_reported_and_left_unchanged() {
    let folder = tempfile::tempdir().unwrap();
    let disk = Disk::new(folder.path(), "8m");
    let place = disk.as_ref().map_or_else(|| folder.path().to_owned(), |disk| disk.0.clone());
    let database = place.join("a.db");
    let server = Process::start(&database);
    let mut solo = Solo::start(&server).await;
    assert_eq!(solo.play().await, "done");
    server.kill();
    // Root ignores permissions, so remount the file system read-only if possible.
    let protect = |yes: bool| match &disk {
        Some(disk) => assert!(disk.remount(if yes { "ro" } else { "rw" })),
        None => {
            use std::os::unix::fs::PermissionsExt as _;
            let mode = |path: &Path, mode| std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).unwrap();
            mode(&database, if yes { 0o444 } else { 0o644 });
            mode(&place, if yes { 0o555 } else { 0o755 });
        }
    };
    protect(true);
    let output = serve(&database, &["--port", "0"]).output().unwrap();
    protect(false);
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{error}");
    assert!(error.contains("a.db") && (error.contains("write") || error.contains("read-only")), "{error}");
    solo.check(&database).await;
    let server = Process::start(&database);
    solo.reconnect(&server).await;
    assert_eq!(solo.play().await, "done");
    let (well, log) = tokio::task::spawn_blocking(move || server.terminate()).await.unwrap();
    assert!(well, "{log}");
    solo.check(&database).await;
    // A read-only database can still be checked.
    protect(true);
    let checked = std::process::Command::new(env!("CARGO_BIN_EXE_deska")).arg("check").arg("--database").arg(&database).output();
    protect(false);
    let checked = checked.unwrap();
    let said = String::from_utf8_lossy(&checked.stdout).into_owned() + &String::from_utf8_lossy(&checked.stderr);
    assert!(checked.status.code() == Some(0) && said.contains("0 damaged"), "{said}");
}

#[cfg(unix)]
#[tokio::test]
async fn a_restarted_server_resumes_games() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("a.db");
    let mut server = Process::start(&database);
    let mut solo = Solo::start(&server).await;
    for _ in 0..4 {
        assert_eq!(solo.play().await, "done");
        let ended = tokio::task::spawn_blocking(move || server.terminate());
        let frame = loop {
            match solo.socket.next().await {
                Ok(_) => {}
                Err(frame) => break frame,
            }
        };
        assert_eq!(frame.map(|frame| (u16::from(frame.code), frame.reason.to_string())), Some((1001, "the server ends".to_owned())));
        let (well, error) = ended.await.unwrap();
        assert!(well, "{error}");
        server = Process::start(&database);
        solo.reconnect(&server).await;
    }
    server.kill();
    solo.check(&database).await;
}

/// The monotonic clock of a machine has no relation to its values before a restart.
#[cfg(target_os = "linux")]
#[tokio::test]
async fn a_jump_of_the_monotonic_clock_between_starts_costs_no_time() {
    if !succeeds("unshare", &["--time", "--monotonic", "1000", "true"]) {
        eprintln!("skipped: starting a process with another clock requires root and unshare");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("a.db");
    let server = Process::start(&database);
    let mut solo = Solo::start(&server).await;
    assert_eq!(solo.play().await, "done");
    let left = |look: &Value| -> u64 { look["clock"]["seats"].as_array().unwrap().iter().map(|left| left.as_u64().unwrap()).sum() };
    let before = left(&solo.socket.look(Value::Null).await);
    server.kill();
    // Eleven days ahead, then back again.
    for words in [&["unshare", "--kill-child", "--time", "--monotonic", "1000000", "--boottime", "1000000"][..], &["env"]] {
        let start = Instant::now();
        let server = Process::start_wrapped(words, &database, &[]);
        solo.reconnect(&server).await;
        assert_eq!(solo.play().await, "done");
        let now = left(&solo.socket.look(Value::Null).await);
        // A killed server may give back two seconds; otherwise only the restart takes time.
        let passed = u64::try_from(start.elapsed().as_millis()).unwrap();
        assert!(now <= before + 2000 && now + 2 * passed + 4000 >= before, "{before} ms were left, now {now}, after {passed} ms");
        server.kill();
    }
    solo.check(&database).await;
}

/// Finds the library that fakes the time of day for one process.
#[cfg(target_os = "linux")]
fn faketime() -> Option<PathBuf> {
    let folders = std::fs::read_dir("/usr/lib").ok()?.flatten().map(|entry| entry.path()).chain([PathBuf::from("/usr/lib")]);
    folders.map(|folder| folder.join("faketime/libfaketimeMT.so.1")).find(|library| library.is_file())
}

/// Sets the time of day a day ahead, then two days back.
#[cfg(target_os = "linux")]
#[tokio::test]
async fn setting_the_time_of_day_costs_no_time_and_no_game() {
    let Some(library) = faketime() else {
        assert!(
            std::env::var_os("DESKA_ALL_EXTRAS").is_none_or(|value| value != "1"),
            "faketime is missing, and DESKA_ALL_EXTRAS=1 requires it"
        );
        eprintln!("skipped: faking the time of day requires the package faketime");
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let (database, time) = (folder.path().join("a.db"), folder.path().join("time"));
    std::fs::write(&time, "+0").unwrap();
    let settings = write_unlimited_settings(folder.path());
    let server = Process::start_with(&database, &["--config", &settings], |command| {
        command.env("LD_PRELOAD", library).env("FAKETIME_TIMESTAMP_FILE", &time);
        command.env("FAKETIME_NO_CACHE", "1").env("FAKETIME_DONT_FAKE_MONOTONIC", "1").env("DONT_FAKE_MONOTONIC", "1");
    });
    let mut solo = Solo::start(&server).await;
    assert_eq!(solo.play().await, "done");
    let left = |look: &Value| -> u64 { look["clock"]["seats"].as_array().unwrap().iter().map(|left| left.as_u64().unwrap()).sum() };
    let mut finished = 0;
    for (set, days) in [("+1d", 1), ("-1d", -1)] {
        let (before, start) = (left(&solo.socket.look(Value::Null).await), Instant::now());
        std::fs::write(&time, set).unwrap();
        assert_eq!(solo.play().await, "done");
        let now = left(&solo.socket.look(Value::Null).await);
        let passed = u64::try_from(start.elapsed().as_millis()).unwrap();
        assert!(now <= before && now + passed + 100 >= before, "{before} ms were left, now {now}, after {passed} ms");
        // Timestamps in the log follow the new time, and games continue to their end.
        let id = solo.id.clone();
        while solo.id == id {
            assert_eq!(solo.play().await, "done");
        }
        let replay = solo.guest.get(&format!("/api/v1/games/{id}/replay")).await.json();
        let at = replay["steps"].as_array().unwrap().iter().filter_map(|step| step["record"]["at"].as_i64()).max().unwrap();
        let told = (at - std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_millis() as i64) / 1000;
        assert!(days < 0 || (told - days * 86_400).abs() < 600, "{told} s from now");
        // Sessions persist, and the finished game appears in lists.
        finished += 1;
        let games = solo.guest.get("/api/v1/games?state=finished").await.json();
        assert_eq!(games["games"].as_array().map(Vec::len), Some(finished), "{games}");
        let openings = solo.guest.get("/api/v1/openings?rules=pentago-standard&line=").await.json();
        assert_eq!(openings["games"], finished, "{openings}");
    }
    server.kill();
    solo.check(&database).await;
}

#[tokio::test]
async fn incomplete_requests_and_idle_connections_block_nobody() {
    let folder = tempfile::tempdir().unwrap();
    let (database, file) = (folder.path().join("a.db"), folder.path().join("impatient.toml"));
    std::fs::write(&file, "[limits]\nrequest-head-seconds = 1\nrequest-body-seconds = 1\n").unwrap();
    let server = Process::start_with(&database, &["--config", file.to_str().unwrap()], |_| {});
    let mut solo = Solo::start(&server).await;
    let mut held = Vec::new();
    for number in 0..200 {
        let mut stream = TcpStream::connect(server.address).unwrap();
        let begun: &[u8] = match number % 4 {
            0 => b"",
            1 => b"GET /api/v1/about HT",
            2 => b"GET /api/v1/about HTTP/1.1\r\nhost: 127.0.0.1\r\nx-a: ",
            _ => b"POST /api/v1/games HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{\"rules\":",
        };
        stream.write_all(begun).unwrap();
        held.push(stream);
    }
    for _ in 0..5 {
        assert_eq!(solo.play().await, "done");
    }
    assert_eq!(Guest::new(server.address).get("/api/v1/about").await.status, 200);
    // All of them are closed by timeouts.
    let gone = tokio::task::spawn_blocking(move || {
        for mut stream in held {
            stream.set_read_timeout(Some(PATIENCE)).unwrap();
            let mut answer = Vec::new();
            match stream.read_to_end(&mut answer) {
                Ok(_) => {}
                Err(error) => assert_eq!(error.kind(), std::io::ErrorKind::ConnectionReset),
            }
        }
    });
    gone.await.unwrap();
    assert_eq!(solo.play().await, "done");
    server.kill();
    solo.check(&database).await;
}

/// Timeout for a connection that the server does not accept.
const ACCEPT_TIMEOUT: Duration = Duration::from_secs(2);

#[cfg(unix)]
#[tokio::test]
async fn sockets_beyond_the_file_limit_are_refused_while_games_continue() {
    let own = std::process::id().to_string();
    if !is_installed("prlimit") || !succeeds("prlimit", &["--pid", &own, "--nofile=4096:"]) {
        eprintln!("skipped: prlimit is not installed, or the limit of open files can't be raised");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let (database, file) = (folder.path().join("a.db"), folder.path().join("many.toml"));
    let many = ["sockets", "sockets-of-address", "sockets-of-guest", "watchers-of-game", "connections-of-address", "changes-at-once"];
    let limits: String = many.iter().map(|name| format!("{name} = 4000\n")).collect();
    std::fs::write(&file, format!("[limits]\n{limits}")).unwrap();
    let limited = ["sh", "-c", "ulimit -n 1024; exec \"$@\"", "sh"];
    let server = Process::start_wrapped(&limited, &database, &["--config", file.to_str().unwrap()]);
    let mut solo = Solo::start(&server).await;
    assert_eq!(solo.play().await, "done");
    let mut held = Vec::new();
    let mut failed = 0;
    while held.len() < 1500 && failed < 3 {
        match tokio::time::timeout(ACCEPT_TIMEOUT, solo.guest.try_socket(&solo.id, 0, &[])).await {
            Ok(Ok(socket)) => held.push(socket),
            // Refused, or never accepted.
            Ok(Err(_)) | Err(_) => failed += 1,
        }
    }
    assert!((500..1024).contains(&held.len()), "{} sockets with 1,024 open files", held.len());
    assert_eq!(solo.play().await, "done", "games in progress continue");
    for socket in held {
        drop(socket);
    }
    // After they are closed, new sockets are accepted.
    let start = Instant::now();
    while !tokio::time::timeout(ACCEPT_TIMEOUT, solo.guest.try_socket(&solo.id, 0, &[])).await.is_ok_and(|opened| opened.is_ok()) {
        assert!(start.elapsed() < PATIENCE, "no new sockets are accepted");
    }
    assert_eq!(solo.play().await, "done");
    let (well, log) = tokio::task::spawn_blocking(move || server.terminate()).await.unwrap();
    assert!(well, "{log}");
    assert!(log.contains("1024 files open, too few for 4000 sockets"), "the limit must be reported at the start: {log}");
    solo.check(&database).await;
}
