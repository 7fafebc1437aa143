//! Operation of a server: settings file, log, shutdown, health check, installation.

use std::collections::BTreeSet;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Command, Stdio};

use crate::process::client::{Guest, Script};
use crate::process::{Process, serve};
use serde_json::{Value, json};
use store::{Address, Store};

/// Returns the command `deska` without a default settings file.
fn deska(words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_deska"));
    command.args(words).env("XDG_CONFIG_HOME", env!("CARGO_TARGET_TMPDIR")).env_remove("DESKA_LOG").stdin(Stdio::null());
    command
}

/// Runs a command and returns its output, with standard error if it fails, and its exit code.
fn output_text(command: &mut Command) -> (String, i32) {
    let output = command.output().unwrap();
    let text = if output.status.success() { output.stdout } else { [output.stdout, output.stderr].concat() };
    (String::from_utf8(text).unwrap(), output.status.code().unwrap())
}

fn print_config(words: &[&str]) -> String {
    let (text, code) = output_text(&mut deska(&[&["serve", "--print-config"], words].concat()));
    assert_eq!(code, 0, "{text}");
    text
}

#[test]
fn options_override_the_file_and_the_file_overrides_defaults() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("club.toml");
    std::fs::write(&file, "[server]\nport = 8000\npace-ms = 50\nallow-hosts = [\"a.example\"]\n[limits]\nsockets = 77\n").unwrap();
    let file = file.to_str().unwrap();
    let usual = print_config(&[]);
    for line in
        ["port = 8421", "pace-ms = 400", "allow-hosts = []", "sockets = 25000", "# public-url = \"https://deska.example\"", "[limits]"]
    {
        assert!(usual.lines().any(|found| found == line), "{line} is not in\n{usual}");
    }
    let of_file = print_config(&["--config", file]);
    let above = print_config(&["--config", file, "--port", "9000", "--allow-host", "b.example", "--log-format", "json"]);
    for (text, lines) in [
        (&of_file, ["port = 8000", "pace-ms = 50", "allow-hosts = [\"a.example\"]", "sockets = 77", "log-format = \"text\""]),
        (&above, ["port = 9000", "pace-ms = 50", "allow-hosts = [\"b.example\"]", "sockets = 77", "log-format = \"json\""]),
    ] {
        for line in lines {
            assert!(text.lines().any(|found| found == line), "{line} is not in\n{text}");
        }
    }
    // The user's default settings file is found.
    std::fs::create_dir(folder.path().join("deska")).unwrap();
    std::fs::copy(file, folder.path().join("deska/deska.toml")).unwrap();
    let (text, _) = output_text(deska(&["serve", "--print-config"]).env("XDG_CONFIG_HOME", folder.path()));
    assert_eq!(text, of_file);
    // The printed file reproduces the settings.
    let again = folder.path().join("again.toml");
    std::fs::write(&again, &of_file).unwrap();
    assert_eq!(print_config(&["--config", again.to_str().unwrap()]), of_file);
}

#[test]
fn an_invalid_settings_file_is_refused_with_its_line() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("club.toml");
    std::fs::write(&file, "[limits]\nsokets = 1\n").unwrap();
    let path = file.to_str().unwrap();
    for verb in [&["serve"][..], &["healthcheck"]] {
        let (text, code) = output_text(deska(verb).args(["--config", path]));
        assert_eq!(code, 2, "{text}");
        assert_eq!(text, format!("deska: {path}:2: limits.sokets: unknown setting: did you mean `sockets`?\n"));
    }
    let (text, code) = output_text(&mut deska(&["serve", "--config", "/nonexistent.toml"]));
    assert!(code == 2 && text.contains("the settings file /nonexistent.toml can't be read"), "{text}");
}

#[tokio::test]
async fn limits_of_the_file_are_applied() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("club.toml");
    std::fs::write(&file, "[limits]\nnotes-kib = 1\nrequest-body-kib = 4\nsaved-players-of-guest = 1\n").unwrap();
    let server = Process::start_with(&folder.path().join("a.db"), &["--config", file.to_str().unwrap()], |_| {});
    let mut guest = Guest::new(server.address);
    let id = guest.begin(&json!({"rules": "pentago-standard", "seats": [{"kind": "person"}, {"kind": "person"}]})).await;
    let notes = format!("/api/v1/games/{id}/notes");
    assert_eq!(guest.put(&notes, &json!({"text": "x".repeat(1024)})).await.status, 200);
    let refused = guest.put(&notes, &json!({"text": "x".repeat(1025)})).await;
    assert_eq!(refused.refusal(), (413, "too-large".into()));
    let refused = guest.put(&notes, &json!({"text": "x".repeat(5000)})).await;
    assert!(refused.json()["error"]["text"].as_str().unwrap().contains("4096 bytes"));
    let player = json!({"name": "Eva", "kind": "person"});
    assert_eq!(guest.post("/api/v1/players", &player).await.status, 201);
    assert_eq!(guest.post("/api/v1/players", &json!({"name": "Jan", "kind": "person"})).await.refusal().1, "too-many-players");
}

/// Secrets that must not appear in a log.
struct Secret {
    /// Racks as shown, with sorted letters.
    racks: BTreeSet<String>,
    texts: Vec<String>,
}

impl Secret {
    fn sorted(letters: &str) -> String {
        let mut letters: Vec<char> = letters.chars().collect();
        letters.sort_unstable();
        letters.into_iter().collect()
    }

    fn search(&self, line: &str) {
        for text in &self.texts {
            assert!(!line.contains(text), "{text} is in the log: {line}");
        }
        // Match racks in any order, as a word or as a list of letters.
        let words = line.split(|letter: char| !letter.is_ascii_alphabetic() && letter != '?');
        let single: String = words.clone().filter(|word| word.len() == 1).collect();
        for word in words.chain([&*single]).filter(|word| word.len() >= 5) {
            assert!(!self.racks.contains(&Secret::sorted(word)), "the rack {word} is in the log: {line}");
        }
    }
}

#[tokio::test]
async fn the_log_of_a_game_has_no_secrets_and_names_the_request() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("a.db");
    let words = lexicon::Lexicon::build(
        "own",
        &lexicon::Alphabet::english(),
        &[
            "AA", "AD", "AE", "AI", "AN", "AT", "ED", "EN", "ER", "ES", "IN", "IT", "ON", "OR", "TO", "QI", "ZA", "JO", "XU", "OW", "FE",
            "HM",
        ],
    );
    let words = words.unwrap();
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data");
    let full = assets::Library::only(&data, &std::env::temp_dir()).open("en").unwrap_or(words);
    let script = Script::new("scrabble-en", &full);
    let server = Process::start_with(&database, &["--log-format", "json"], |command| {
        command.env("DESKA_LOG", "trace");
    });
    let mut guests = [Guest::new(server.address), Guest::new(server.address)];
    let body = json!({"rules": "scrabble-en", "lexicon": full.name(), "seats": [{"kind": "person", "name": "Ann"}, {"kind": "open"}]});
    let id = guests[0].begin(&body).await;
    assert_eq!(guests[1].post(&format!("/api/v1/games/{id}/join"), &json!({"name": "Bob"})).await.status, 200);
    let mut sockets = [guests[0].socket(&id, 0).await, guests[1].socket(&id, 0).await];
    let mut state = sockets[0].next().await.unwrap();
    sockets[1].next().await.unwrap();
    let mut racks = BTreeSet::new();
    for _ in 0..100 {
        if !state["view"]["over"].is_null() {
            break;
        }
        let seat = usize::try_from(state["view"]["turn"].as_u64().unwrap()).unwrap();
        let look = sockets[seat].look(seat).await;
        racks.insert(Secret::sorted(look["view"]["rack"].as_str().unwrap()));
        let done = sockets[seat].act(seat, look["version"].as_u64().unwrap(), script.choose(&look["view"])).await;
        assert_eq!(done["type"], "done", "{done}");
        state = sockets[seat].look(Value::Null).await;
    }
    // Errors are logged with their place but without content.
    sockets[0].say(format!("{{\"type\": \"act\", \"seat\": 0, \"action\": \"{}\"", racks.first().unwrap())).await;
    sockets[0].until("error").await;
    let missing = guests[0].get("/api/v1/games/none").await;
    let asked = missing.header("x-request-id").unwrap().to_owned();
    guests[0].get(&format!("/api/v1/games/{id}/replay?seat=0")).await;
    let cookies: Vec<String> = guests.iter().map(|guest| guest.cookie.clone().unwrap().rsplit('=').next().unwrap().to_owned()).collect();
    for socket in sockets {
        socket.close().await;
    }
    let (well, log) = tokio::task::spawn_blocking(move || server.terminate()).await.unwrap();
    assert!(well, "{log}");

    let store = Store::open(&Address::from(&*database)).await.unwrap();
    let row = store.game(&id).await.unwrap().unwrap();
    let holders = row.seats.iter().filter_map(|seat| match &seat.occupant {
        store::Occupant::Person(guest) => Some(guest.to_string()),
        store::Occupant::Open | store::Occupant::Computer(_) => None,
    });
    let mut texts: Vec<String> = holders.chain(cookies).collect();
    assert_eq!(texts.len(), 4);
    texts.push(row.seed.to_string());
    racks.retain(|rack| rack.len() >= 5);
    assert!(racks.len() > 10, "a game has many racks");
    let secret = Secret { racks, texts };
    let lines: Vec<Value> = log.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|why| panic!("{why}: {line}"))).collect();
    assert!(lines.len() > 50, "the log is too short:\n{log}");
    log.lines().for_each(|line| secret.search(line));
    // Verify that the search finds a planted secret.
    let planted = format!("{{\"rack\": \"{}\"}}", secret.racks.first().unwrap());
    assert!(std::panic::catch_unwind(|| secret.search(&planted)).is_err());

    let answered: Vec<&Value> = lines.iter().filter(|line| line["message"] == "answered").collect();
    assert!(answered.iter().any(|line| line["span"]["id"] == asked.as_str() && line["status"] == 404), "{asked}:\n{log}");
    assert!(answered.iter().all(|line| line["span"]["id"].as_str().is_some_and(|id| id.len() == 12) && line["span"]["route"].is_string()));
}

#[cfg(unix)]
#[tokio::test]
async fn a_second_request_to_end_takes_effect_immediately() {
    let folder = tempfile::tempdir().unwrap();
    let server = Process::start_with(&folder.path().join("a.db"), &[], |_| {});
    let id = server.id().to_string();
    let term = || assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
    // A request in progress delays the shutdown.
    let mut half = std::net::TcpStream::connect(server.address).unwrap();
    write!(
        half,
        "POST /api/v1/games HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{{",
        server.address
    )
    .unwrap();
    tokio::time::sleep(std::time::Duration::from_millis(300)).await;
    term();
    // It has received the first signal once it accepts no more connections.
    while std::net::TcpStream::connect(server.address).is_ok() {
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    term();
    let status = tokio::task::spawn_blocking(move || server.wait()).await.unwrap();
    assert_eq!(status.code(), Some(143));
}

#[tokio::test]
async fn a_health_check_reports_by_its_exit_code() {
    let folder = tempfile::tempdir().unwrap();
    let server = Process::start_with(&folder.path().join("a.db"), &[], |_| {});
    let url = format!("http://{}", server.address);
    assert_eq!(output_text(&mut deska(&["healthcheck", "--url", &url])), ("ready\n".into(), 0));
    // The server of a settings file.
    let file = folder.path().join("club.toml");
    std::fs::write(&file, format!("[server]\nhost = \"0.0.0.0\"\nport = {}\n", server.address.port())).unwrap();
    assert_eq!(output_text(&mut deska(&["healthcheck", "--config", file.to_str().unwrap()])), ("ready\n".into(), 0));
    server.kill();
    let (text, code) = output_text(&mut deska(&["healthcheck", "--url", &url]));
    assert!(code == 1 && text.contains("does not respond"), "{text}");
    let (text, code) = output_text(&mut deska(&["healthcheck", "--url", "deska.example"]));
    assert!(code == 2 && text.contains("http://NAME:PORT"), "{text}");
}

#[tokio::test]
async fn metrics_are_served_at_the_given_address() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = serve(&folder.path().join("a.db"), &["--port", "0", "--metrics", "127.0.0.1:0"]);
    let mut child = command.spawn().unwrap();
    let lines = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
    let told = lines.take(2).find_map(|line| Some(line.strip_prefix("metrics are at http://")?.strip_suffix("/metrics")?.to_owned()));
    let address = told.expect("the server must print the address").parse().unwrap();
    assert_eq!(Guest::new(address).get("/metrics").await.status, 200);
    // A second server cannot use the same port.
    let output = serve(&folder.path().join("b.db"), &["--port", "0", "--metrics", &address.to_string()]).output().unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.code() == Some(2) && error.contains("can't serve metrics at") && error.contains("--metrics"), "{error}");
    child.kill().unwrap();
    child.wait().unwrap();
}

/// Lists all files below a folder.
fn files(folder: &Path) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut open = vec![folder.to_owned()];
    while let Some(next) = open.pop() {
        for entry in std::fs::read_dir(next).unwrap().map(|entry| entry.unwrap().path()) {
            if entry.is_dir() {
                open.push(entry)
            } else {
                found.insert(entry.strip_prefix(folder).unwrap().display().to_string());
            }
        }
    }
    found
}

#[test]
fn installing_twice_works_and_uninstalling_removes_everything() {
    let folder = tempfile::tempdir().unwrap();
    let prefix = folder.path().join("usr");
    let install = |more: &[&str]| output_text(deska(&["install", "--prefix", prefix.to_str().unwrap()]).args(more));
    let (listed, _) = install(&["--list"]);
    assert!(!prefix.exists(), "--list must not write");
    let (first, code) = install(&[]);
    assert_eq!(code, 0, "{first}");
    let there = files(&prefix);
    for file in [
        "bin/deska",
        "share/bash-completion/completions/deska",
        "share/zsh/site-functions/_deska",
        "share/fish/vendor_completions.d/deska.fish",
        "share/man/man1/deska.1",
        "share/man/man1/deska-serve.1",
        "lib/systemd/system/deska.service",
        "share/doc/deska/LICENSE-MIT",
        "share/doc/deska/LICENSE-APACHE",
        "share/doc/deska/licences.txt",
        "share/doc/deska/deska.toml",
    ] {
        assert!(there.contains(file), "{file} is not among {there:?}");
    }
    let full = |file: &String| prefix.join(file).display().to_string();
    assert!(there.iter().all(|file| first.contains(&full(file)) && listed.contains(&full(file))), "all files must be listed: {first}");
    let unit = std::fs::read_to_string(prefix.join("lib/systemd/system/deska.service")).unwrap();
    assert!(unit.contains(&format!("ExecStart={}/bin/deska serve", prefix.display())) && !unit.contains("@PREFIX@"), "{unit}");
    // The installed program runs and can install over itself.
    let installed = prefix.join("bin/deska");
    let mut again = Command::new(&installed);
    again.args(["install", "--prefix"]).arg(&prefix);
    let (second, code) = output_text(&mut again);
    assert!(code == 0 && second.starts_with(&format!("{}: 0 of ", prefix.display())), "{second}");
    // Modified files are restored, and files of an earlier version removed.
    std::fs::write(prefix.join("share/man/man1/deska.1"), "spoilt").unwrap();
    std::fs::write(prefix.join("share/man/man1/deska-old.1"), "old").unwrap();
    let list = prefix.join("share/deska/installed");
    let text = std::fs::read_to_string(&list).unwrap();
    std::fs::write(&list, text.clone() + "share/man/man1/deska-old.1\n").unwrap();
    let (third, _) = install(&[]);
    assert!(third.contains("deska.1\n") && third.contains("deska-old.1 (removed)"), "{third}");
    assert_eq!(files(&prefix), there);

    // Foreign files stay, and a manipulated list cannot reach outside of the prefix.
    let own = prefix.join("share/man/man1/other.1");
    std::fs::write(&own, "").unwrap();
    std::fs::write(&list, text.clone() + "../outside\n").unwrap();
    std::fs::write(folder.path().join("outside"), "").unwrap();
    let (refused, code) = install(&["--uninstall"]);
    assert!(code == 2 && refused.contains("../outside is not a path below"), "{refused}");
    std::fs::write(&list, text).unwrap();
    let (gone, code) = install(&["--uninstall"]);
    assert!(code == 0 && gone.contains("files removed"), "{gone}");
    assert_eq!(files(&prefix), BTreeSet::from(["share/man/man1/other.1".to_owned()]));
    assert!(folder.path().join("outside").exists());
    let (nothing, code) = install(&["--uninstall"]);
    assert!(code == 2 && nothing.contains("nothing is installed below"), "{nothing}");
}

/// systemd itself verifies the unit file.
#[test]
fn systemd_accepts_the_unit_and_rates_it_safe() {
    if Command::new("systemd-analyze").arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status().is_err() {
        eprintln!("skipped: systemd-analyze is not installed");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(output_text(&mut deska(&["install", "--prefix", folder.path().to_str().unwrap()])).1, 0);
    let unit = folder.path().join("lib/systemd/system/deska.service");
    let output = Command::new("systemd-analyze").arg("verify").args(["--man=no", "--recursive-errors=no"]).arg(&unit).output().unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success() && !error.contains("deska.service"), "{error}");
    let mut output =
        Command::new("systemd-analyze").args(["security", "--offline=true", "--no-pager", "--threshold=20"]).arg(&unit).output().unwrap();
    output.stdout.append(&mut output.stderr);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "more exposed than 2.0 of 10: {text}");
}
