//! Every game passes the same checks, whichever way it is created. Stored games of earlier versions
//! that passed none do no harm.

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{Config, TestRng, TestRunner};
use serde_json::{Map, Value, json};
use store::{Address, Store};

use crate::accounts::register;
use crate::common::TestServer;
use crate::common::client::{Answer, Guest};

const GAMES: &str = "/api/v1/games";
const KEPT: &str = "/api/v1/games/kept";
const TEXT: (&str, &str) = ("content-type", "text/plain");
const TIMES: [&str; 5] = ["turn_seconds", "game_seconds", "increment_seconds", "turn_days", "pace"];

/// The settings of a requested game.
#[derive(Clone, Debug)]
struct Wanted {
    rules: &'static str,
    lexicon: Option<&'static str>,
    options: Map<String, Value>,
    /// The computer player of each seat; `None` is a person.
    seats: Vec<Option<&'static str>>,
}

/// Numbers at the limits, invalid numbers, and values that are not numbers.
fn number() -> impl Strategy<Value = Value> {
    let edges = [0, 1, 3, 5, 6, 10, 60, 61, 120, 3600, 86_400, 86_401, 1_000_000_000, i64::MAX as u64, i64::MAX as u64 + 1, u64::MAX];
    prop_oneof![
        12 => prop::sample::select(edges.to_vec()).prop_map(Value::from),
        2 => any::<i64>().prop_map(Value::from),
        1 => any::<f64>().prop_map(Value::from),
        1 => prop::sample::select(vec![json!(null), json!("5"), json!(true), json!([5]), json!({"secs": 5}), json!(-1), json!(1e300)]),
    ]
}

fn setting() -> impl Strategy<Value = (String, Value)> {
    let numbers = [
        "turn_seconds",
        "game_seconds",
        "increment_seconds",
        "turn_days",
        "pace",
        "depth",
        "seconds",
        "side",
        "agreed_total",
        "exchange_minimum",
    ];
    let words =
        ["challenge", "ends", "passes", "scoring", "repeats", "take", "colour", "knots", "diagonals", "prizes", "approval", "start"];
    let word = prop::sample::select(vec![
        json!("void"),
        json!("off"),
        json!("double"),
        json!("thesis"),
        json!("never"),
        json!(true),
        json!(7),
        json!(null),
        json!(""),
    ]);
    prop_oneof![
        3 => (prop::sample::select(numbers.to_vec()), number()).prop_map(|(name, value)| (name.to_owned(), value)),
        1 => (prop::sample::select(words.to_vec()), word).prop_map(|(name, value)| (name.to_owned(), value)),
    ]
}

fn wanted() -> impl Strategy<Value = Wanted> {
    let rules =
        prop::sample::select(vec!["pentago-standard", "pentago-answer", "scrabble-en", "scrabble-cs", "balda", "erudit", "ctu", "chess"]);
    let lexicons = vec![Some("small"), Some("ru-nouns"), Some("away"), Some("nosuch"), Some("../../etc/passwd")];
    // Pentago has no lexicon, and is chosen in half of the cases.
    let lexicon = prop_oneof![3 => Just(None), 1 => prop::sample::select(lexicons)];
    let players = vec![
        None,
        None,
        None,
        None,
        None,
        None,
        Some("level-1"),
        Some("level-2"),
        Some("greedy"),
        Some("alphabeta"),
        Some("alphabeta:5"),
        Some("alphabeta:36"),
        Some("search:60"),
        Some("search:61"),
        Some("search:100000"),
        Some("nosuch"),
        Some("level-5:9999999999999999999999"),
        Some("naive:1"),
    ];
    let seats = prop_oneof![4 => prop::collection::vec(prop::sample::select(players.clone()), 2), 1 => prop::collection::vec(prop::sample::select(players), 1..=4)];
    // Most cases have two seats and few settings, so that many of them are valid.
    let two = seats.prop_map(|mut seats| {
        if seats.len() == 1 {
            seats.push(None);
        }
        seats
    });
    let options = prop::collection::vec(setting(), 0..=2).prop_map(|pairs| pairs.into_iter().collect());
    (rules, lexicon, options, two).prop_map(|(rules, lexicon, options, seats)| Wanted { rules, lexicon, options, seats })
}

impl Wanted {
    fn seats(&self) -> Vec<Value> {
        let seat = |player: &Option<&str>| match player {
            Some(player) => json!({"kind": "computer", "name": "C", "player": player}),
            None => json!({"kind": "person", "name": "P"}),
        };
        self.seats.iter().map(seat).collect()
    }

    /// Returns the request for a new game, omitting the options in `without`.
    fn body(&self, without: &[&str]) -> Value {
        let mut body = Map::new();
        body.insert("rules".into(), self.rules.into());
        body.insert("seats".into(), self.seats().into());
        if let Some(lexicon) = self.lexicon {
            body.insert("lexicon".into(), lexicon.into());
        }
        body.extend(self.options.clone().into_iter().filter(|(name, _)| !without.contains(&&**name)));
        body.into()
    }

    /// Returns the log of a game without moves.
    fn log(&self) -> String {
        let game = self.rules.split('-').next().unwrap();
        let mut log = format!("#deska 1\n#game {game}\n#rules {}\n", self.rules);
        if let Some(lexicon) = self.lexicon {
            log += &format!("#lexicon {lexicon}\n");
        }
        log += &format!("#options {}\n", Value::Object(self.options.clone()));
        for seat in &self.seats {
            log += &match seat {
                Some(player) => format!("#seat computer {player} C\n"),
                None => "#seat person P\n".to_owned(),
            };
        }
        log
    }
}

/// Returns whether the game was created. A refusal must give a reason and must not be a server
/// error.
fn begun(answer: &Answer, what: &str, wanted: &Wanted) -> bool {
    match answer.status {
        200 | 201 => true,
        400..=499 => false,
        status => panic!("{what} answers {status} to {wanted:?}: {}", String::from_utf8_lossy(&answer.body)),
    }
}

/// Returns whether `POST /games` would create a game with the options, rules and players of this
/// stored one.
async fn could_be_begun(guest: &mut Guest, store: &Store, id: &str) -> Result<(), String> {
    let row = store.game(id).await.unwrap().unwrap();
    let mut body: Map<String, Value> = serde_json::from_str(&row.options).unwrap();
    let seats = row.seats.iter().map(|seat| match &seat.occupant {
        store::Occupant::Computer(player) => json!({"kind": "computer", "name": seat.name, "player": player.as_str()}),
        _ => json!({"kind": "person", "name": seat.name}),
    });
    body.insert("seats".into(), seats.collect::<Vec<_>>().into());
    body.insert("rules".into(), row.rules.clone().into());
    body.extend(row.lexicon.as_ref().map(|lexicon| ("lexicon".to_owned(), lexicon.to_string().into())));
    let answer = guest.post(GAMES, &body.into()).await;
    if answer.status == 201 { Ok(()) } else { Err(format!("{:?}: {row:?}", answer.refusal())) }
}

#[tokio::test]
async fn every_import_is_validated_like_a_new_game() {
    let server = TestServer::start_with(|config| {
        config.limits.shares = server::Rate { burst: 100_000, per_second: 1.0 };
        config.limits.files_of_guest = 100_000;
        config.limits.files_in_all = 100_000;
    })
    .await;
    let store = server.store().await;
    let (mut ann, mut eve) = (server.guest(), server.guest());
    ann.post(GAMES, &json!({})).await;
    let mut runner = TestRunner::new_with_rng(Config::default(), TestRng::deterministic_rng(proptest::test_runner::RngAlgorithm::ChaCha));
    let mut counts = [0; 4];
    for number in 0..400_u32 {
        let wanted = wanted().new_tree(&mut runner).unwrap().current();
        let direct = begun(&ann.post(GAMES, &wanted.body(&[])).await, "games", &wanted);

        let kept = eve.post(KEPT, &json!({"id": device_id(number), "log": wanted.log()})).await;
        let is_kept = begun(&kept, "kept", &wanted);
        assert!(direct || !is_kept, "imported, but refused as a new game: {wanted:?}");
        if is_kept {
            could_be_begun(&mut ann, &store, kept.json()["id"].as_str().unwrap()).await.unwrap();
        }

        let shared = eve.send("POST", "/api/v1/files", &[TEXT], wanted.log().as_bytes()).await;
        let mut from_file = false;
        if begun(&shared, "files", &wanted) {
            let mut from = json!({"from": {"file": shared.json()["id"], "step": 0}, "seats": wanted.seats()});
            let times = wanted.options.clone().into_iter().filter(|(name, _)| TIMES.contains(&&**name));
            from.as_object_mut().unwrap().extend(times);
            let going_on = eve.post(GAMES, &from).await;
            from_file = begun(&going_on, "from a file", &wanted);
            assert!(direct || !from_file, "continued from a file, but refused as a new game: {wanted:?}");
            if from_file {
                could_be_begun(&mut ann, &store, going_on.json()["id"].as_str().unwrap()).await.unwrap();
            }
        }
        for (count, done) in counts.iter_mut().zip([direct, is_kept, from_file, true]) {
            *count += usize::from(done);
        }
    }
    assert!(counts[..3].iter().all(|count| *count > 5), "some of each kind are created: {counts:?}");
    // The server still works after that: a computer replies.
    computer_answers(&mut server.guest()).await;
}

/// Returns an id of a device game that is not used yet.
fn device_id(number: u32) -> String {
    (0..16).map(|place| char::from(b"abcdefghijkmnpqr"[(u64::from(number) >> (4 * place) & 15) as usize])).collect()
}

/// Checks that a computer replies to a person's move.
async fn computer_answers(guest: &mut Guest) {
    let seats = json!([{"kind": "person", "name": ""}, {"kind": "computer", "player": "level-1"}]);
    let id = guest.begin(&json!({"rules": "pentago-standard", "seats": seats})).await;
    let mut socket = guest.socket(&id, 0).await;
    let state = socket.until("welcome").await;
    assert_eq!(socket.act(0, state["version"].as_u64().unwrap(), json!({"move": "a1AR"})).await["type"], "done");
    let state = socket.last_state();
    assert_eq!(socket.until_turn(0, state).await["version"], 2);
}

#[tokio::test]
async fn settings_of_logs_are_validated() {
    let server = TestServer::start().await;
    let mut eve = server.guest();
    let log = |game: &str, options: &str, player: &str, records: &str| {
        format!("#deska 1\n#game {game}\n#rules pentago-standard\n#options {options}\n#seat person A\n#seat computer {player} C\n{records}")
    };
    for (options, player, records, code) in [
        (r#"{"seconds":1000000000}"#, "level-5", "", "bad-setting"),
        (r#"{"depth":200}"#, "alphabeta", "", "bad-setting"),
        (r#"{"pace":18446744073709551615}"#, "level-1", "", "bad-setting"),
        (r#"{"game_seconds":18446744073709551615}"#, "level-1", "", "bad-setting"),
        (r#"{"game_seconds":600,"increment_seconds":18446744073709551615}"#, "level-1", "", "bad-setting"),
        (r#"{"turn_days":18446744073709551615}"#, "level-1", "", "bad-setting"),
        (r#"{"turn_seconds":60,"turn_days":1}"#, "level-1", "", "bad-setting"),
        (r#"{"turn_seconds":9}"#, "level-1", "", "bad-setting"),
        ("{}", "nosuch", "", "unknown-player"),
        ("{}", "search:100000", "", "unknown-player"),
        ("{}", "alphabeta:6", "", "unknown-player"),
        ("{}", "level-1", "1 player 1 nosuch\n", "unknown-player"),
        ("{}", "level-1", "1 player 1 search:3600\n2 player 1 level-1\n", "unknown-player"),
    ] {
        let kept = json!({"id": "abcdefghabcdefgh", "log": log("pentago", options, player, records)});
        assert_eq!(eve.post(KEPT, &kept).await.refusal(), (422, code.into()), "{options} {player} {records}");
    }
    // The game's name in the file is ignored; its rules determine the game.
    let kept = json!({"id": "abcdefghabcdefgh", "log": log("balda", r#"{"depth":4,"turn_seconds":60}"#, "alphabeta", "")});
    assert_eq!(eve.post(KEPT, &kept).await.status, 201);
    let row = server.store().await.game("abcdefghabcdefgh").await.unwrap().unwrap();
    assert_eq!((&*row.game, &*row.options), ("pentago", r#"{"depth":4,"turn_seconds":60}"#));
}

/// Changes a stored game to what an earlier version may have stored.
async fn change(server: &TestServer, id: &str, statement: &str, value: &str) {
    use sqlx::Connection as _;
    let _drivers = Store::open(&Address::from(&*server.database)).await.unwrap();
    let mut connection = sqlx::AnyConnection::connect(&format!("sqlite:{}", server.database.display())).await.unwrap();
    sqlx::query(sqlx::AssertSqlSafe(statement)).bind(value.to_owned()).bind(id.to_owned()).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
}

#[tokio::test]
async fn imported_logs_keep_no_foreign_names_and_count_in_no_statistics() {
    let server = TestServer::start().await;
    let (mut jana, mut petr, mut eve) = (server.guest(), server.guest(), server.guest());
    register(&mut jana, "Jana").await;
    register(&mut petr, "Petr").await;
    let store = server.store().await;
    let member = store.member_named(&server::name_keys("Jana")).await.unwrap().unwrap();
    store.set_role(&member.guest, store::Role::Administrator).await.unwrap();
    // Names similar to the administrator's, a member's, reserved, invisible, bidirectional, and
    // several of these; then names that anyone may use.
    let names = [
        "J-ana",
        "Jána",
        "Petr",
        "РЕTR",
        "Administrator",
        "modérator",
        "Level3",
        "\u{200b}",
        "\u{202e}anaJ",
        "Pe\u{200b}tr",
        "Eva",
        "Žofie <b>",
    ];
    let shown = |name: &str| match name {
        "Eva" | "Žofie <b>" => name.to_owned(),
        "\u{202e}anaJ" => "anaJ".to_owned(),
        _ => String::new(),
    };
    let log = |one: &str, other: &str| {
        let records = "1 game moved 0 a1AR\n2 resign 1\n";
        format!("#deska 1\n#game pentago\n#rules pentago-standard\n#seat person {one}\n#seat computer level-1 {other}\n{records}")
    };
    for (number, name) in (0..).zip(names) {
        let id = device_id(number);
        assert_eq!(eve.post(KEPT, &json!({"id": id, "log": log(name, name)})).await.status, 201, "{name}");
        let seats = eve.get(&format!("{GAMES}/{id}/replay")).await.json()["seats"].clone();
        let other = shown(name);
        let other = if other.is_empty() { "level-1" } else { &other };
        assert_eq!((&seats[0]["name"], &seats[1]["name"]), (&json!(shown(name)), &json!(other)), "{name:?}");
        for address in [format!("/game/{id}"), format!("/game/{id}/replay")] {
            let page = String::from_utf8(server.guest().get(&address).await.body).unwrap();
            let title = page.lines().find(|line| line.contains("og:title")).unwrap();
            assert!(page.contains("nobody has checked them") && (shown(name) == name || !title.contains(name)), "{name}: {title}");
        }
        assert_eq!(eve.get(&format!("{GAMES}/{id}/replay")).await.json()["imported"], true);
    }
    // A member keeps their own name on their own seat.
    assert_eq!(petr.post(KEPT, &json!({"id": device_id(99), "log": log("petr", "C")})).await.status, 201);
    assert_eq!(petr.get(&format!("{GAMES}/{}", device_id(99))).await.json()["seats"][0]["name"], "petr");

    // Viewing a file shows all names, but without invisible characters.
    let replay = eve.send("POST", "/api/v1/replay", &[TEXT], log("a\u{202e}b\u{200b}c", "C").as_bytes()).await.json();
    assert_eq!((&replay["seats"][0]["name"], &replay["imported"]), (&json!("abc"), &Value::Null));

    // A game imported from a file, and one that continues it.
    let running = log("A", "C").replace("2 resign 1\n", "");
    let shared = eve.send("POST", "/api/v1/files", &[TEXT], running.as_bytes()).await.json()["id"].clone();
    let people = json!([{"kind": "person", "name": "A"}, {"kind": "person", "name": "B"}]);
    let mut from = json!({"file": shared, "step": 1});
    for _ in 0..2 {
        let id = eve.begin(&json!({"from": from, "seats": people})).await;
        let mut socket = eve.socket(&id, 0).await;
        let version = socket.until("welcome").await["version"].as_u64().unwrap();
        assert_eq!(socket.act(1, version, json!({"resign": true})).await["type"], "done");
        assert_eq!(eve.get(&format!("{GAMES}/{id}/replay")).await.json()["imported"], true);
        from = json!({"game": id, "step": 1});
    }
    let openings = eve.get("/api/v1/openings?rules=pentago-standard").await.json();
    assert_eq!(openings["games"], 0, "{openings}");
    // The next game of its series is played here.
    let mut socket = eve.socket(&device_id(10), 0).await;
    socket.until("welcome").await;
    assert_eq!(socket.ask(json!({"type": "rematch"})).await["type"], "done");
    let next = eve.get(&format!("{GAMES}/{}", device_id(10))).await.json()["series"].clone();
    let store_row = store.follower(next.as_str().unwrap()).await.unwrap().unwrap();
    assert!(!store.game(&store_row).await.unwrap().unwrap().imported);
}

#[tokio::test]
async fn shared_files_keep_no_foreign_names() {
    let server = TestServer::start().await;
    let (mut petr, mut eve) = (server.guest(), server.guest());
    register(&mut petr, "Petr").await;
    let shown = async |sharer: &mut Guest, one: &str| -> Value {
        let seats = format!("#seat person {one}\n#seat computer level-1 {one}\n");
        let log = format!("#deska 1\n#game pentago\n#rules pentago-standard\n{seats}1 game moved 0 a1AR\n2 resign 1\n");
        let id = sharer.send("POST", "/api/v1/files", &[TEXT], log.as_bytes()).await.json()["id"].clone();
        server.guest().get(&format!("/api/v1/files/{}/replay", id.as_str().unwrap())).await.json()["seats"].clone()
    };
    for name in ["Administrator", "Petr", "Pe\u{200d}tr", "Petr\u{fe0f}", "A\u{34f}dmin", "\u{e0041}Admin"] {
        let seats = shown(&mut eve, name).await;
        assert_eq!((&seats[0]["name"], &seats[0]["guest"], &seats[1]["name"]), (&json!(""), &json!(1), &json!("level-1")), "{name:?}");
    }
    let seats = shown(&mut eve, "Žofie").await;
    assert_eq!((&seats[0]["name"], &seats[1]["name"]), (&json!("Žofie"), &json!("Žofie")));
    assert_eq!(shown(&mut petr, "Petr").await[0]["name"], "Petr", "members keep their own name");
}

#[tokio::test]
async fn one_computer_player_has_one_rating() {
    let server = TestServer::start().await;
    let mut ann = server.guest();
    register(&mut ann, "Anna").await;
    let game = |player: &str, rated: bool| {
        let seats = json!([{"kind": "person"}, {"kind": "computer", "player": player}]);
        json!({"rules": "pentago-standard", "rated": rated, "game_seconds": 600, "seats": seats})
    };
    for name in ["minimax:1", "minimax:01", "minimax:+1", "search:10"] {
        assert_eq!(ann.post(GAMES, &game(name, true)).await.refusal(), (422, "not-rated".into()), "{name}");
        let id = ann.begin(&game(name, false)).await;
        let seat = ann.get(&format!("{GAMES}/{id}")).await.json()["seats"][1].clone();
        let usual = if name == "search:10" { name } else { "minimax:1" };
        assert_eq!((&seat["player"], &seat["name"]), (&json!(usual), &json!(usual)), "{name}");
    }
    ann.begin(&game("minimax", true)).await;
}

#[tokio::test]
async fn unchecked_stored_games_do_no_harm() {
    let server = TestServer::start().await;
    let mut eve = server.guest();
    let show = json!({"rules": "pentago-standard", "seats": [{"kind": "person", "name": ""}, {"kind": "computer", "player": "alphabeta"}]});
    for (options, player) in [
        (r#"{"seconds":1000000000}"#, "search"),
        (r#"{"depth":200}"#, "level-1"),
        (r#"{"game_seconds":18446744073709551615,"increment_seconds":18446744073709551615}"#, "level-1"),
        (r#"{"turn_seconds":18446744073709551615}"#, "level-1"),
        (r#"{"turn_days":18446744073709551615}"#, "level-1"),
        (r#"{"pace":18446744073709551615}"#, "level-1"),
        ("{}", "nosuch"),
        ("{}", "search:100000"),
    ] {
        let id = eve.begin(&show).await;
        change(&server, &id, "update games set options = $1 where id = $2", options).await;
        change(&server, &id, "update seats set player = $1 where game = $2 and seat = 1", player).await;
        // It can be listed and opened, and its player can move.
        assert_eq!(eve.get(&format!("{GAMES}/{id}")).await.status, 200, "{options} {player}");
        let mut socket = eve.socket(&id, 0).await;
        let state = socket.until("welcome").await;
        assert_eq!(socket.act(0, state["version"].as_u64().unwrap(), json!({"move": "a1AR"})).await["type"], "done", "{options} {player}");
        // The next game of its series must be valid for a new game, or it is refused.
        let reply = socket.ask(json!({"type": "rematch"})).await;
        assert_eq!(reply["type"], "error", "{options} {player}: {reply}");
    }
    computer_answers(&mut server.guest()).await;
}
