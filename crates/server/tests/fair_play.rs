//! The fair-play gate: lists every API operation and socket request, and sends those that give help
//! as players of games that restrict it.

use crate::accounts::register;
use crate::common::TestServer;
use crate::common::client::{Answer, Guest};
use serde_json::{Value, json};

const CLOSED: [&str; 3] = ["rated-words", "rated-position", "words-closed"];

fn question(rules: &str, lexicon: Option<&str>, position: &str) -> Value {
    json!({"rules": rules, "lexicon": lexicon, "position": position})
}

#[tokio::test]
async fn players_get_no_analysis_of_positions_of_rated_games() {
    let server = TestServer::start().await;
    let (mut ann, mut bob, mut eve) = (server.guest(), server.guest(), server.guest());
    register(&mut ann, "Anna").await;
    register(&mut bob, "Boris").await;
    register(&mut eve, "Eva").await;
    let rated = json!({"rules": "pentago-standard", "rated": true, "turn_days": 2, "seats": [{"kind": "person"}, {"kind": "open"}]});
    let id = ann.begin(&rated).await;
    assert_eq!(bob.post(&format!("/api/v1/games/{id}/join"), &json!({})).await.status, 200);
    let mut socket = ann.socket(&id, 0).await;
    socket.next().await.unwrap();
    assert_eq!(socket.act(0, 0, json!({"move": "b2DL"})).await["type"], "done");
    let mut his = bob.socket(&id, 0).await;
    his.next().await.unwrap();
    assert_eq!(his.act(1, 1, json!({"move": "a6DL"})).await["type"], "done");
    let board = his.last_state()["view"]["board"].as_str().unwrap().to_owned();
    let mirrored: String = (0..36).map(|square| board.as_bytes()[square / 6 * 6 + 5 - square % 6] as char).collect();
    for position in [&board, &mirrored] {
        for player in [&mut ann, &mut bob] {
            let answer = player.post("/api/v1/analysis", &question("pentago-standard", None, position)).await;
            assert_eq!(answer.refusal(), (403, "rated-position".into()), "{position}");
            assert_eq!(answer.json()["error"]["game"], *id);
            let live = player.get(&format!("/api/v1/analysis/live?rules=pentago-answer&position={position}")).await;
            assert_eq!(live.refusal(), (403, "rated-position".into()), "not under the other rules either");
        }
    }
    assert_eq!(eve.post("/api/v1/analysis", &question("pentago-standard", None, &board)).await.status, 200, "public information");
    // The next position is denied as well, because its evaluation reveals the value of the move.
    let next = board.replacen('.', "w", 1);
    for path in ["/api/v1/analysis", "/api/v1/analysis/exact"] {
        let asked = json!({"rules": "pentago-standard", "position": next});
        assert_eq!(ann.post(path, &asked).await.refusal(), (403, "rated-position".into()), "{path}");
        assert_eq!(eve.post(path, &asked).await.status, 200, "{path}");
    }
    // Openings from the position are denied as well.
    let line = "/api/v1/openings?rules=pentago-standard&line=b2DL,a6DL";
    assert_eq!(eve.get(line).await.json()["exact"]["position"], board);
    for player in [&mut ann, &mut bob] {
        assert_eq!(player.get(line).await.refusal(), (403, "rated-position".into()));
        assert_eq!(player.get("/api/v1/openings?rules=pentago-standard&line=b2DL").await.json()["exact"]["value"], "loss");
    }
    let before = board.replace('b', ".");
    assert_eq!(
        ann.post("/api/v1/analysis", &question("pentago-standard", None, &before)).await.status,
        200,
        "other requests are not restricted either"
    );
    assert_eq!(socket.act(0, 2, json!({"resign": true})).await["type"], "done");
    assert_eq!(ann.post("/api/v1/analysis", &question("pentago-standard", None, &board)).await.status, 200, "the game is over");
}

#[tokio::test]
async fn players_of_balda_get_no_analysis_either() {
    let server = TestServer::start().await;
    let (mut ann, mut bob, mut eve) = (server.guest(), server.guest(), server.guest());
    register(&mut ann, "Anna").await;
    register(&mut bob, "Boris").await;
    let rated = json!({"rules": "balda", "lexicon": "ru-nouns", "rated": true, "turn_days": 2, "start": "балда",
                       "seats": [{"kind": "person"}, {"kind": "open"}]});
    let id = ann.begin(&rated).await;
    assert_eq!(bob.post(&format!("/api/v1/games/{id}/join"), &json!({})).await.status, 200);
    let word = "%D0%B1%D0%B0%D0%BB%D0%B4%D0%B0"; // балда
    for (end, asked) in [("", "as it is"), ("%20knots", "by other rules")] {
        let live = format!("/api/v1/analysis/live?rules=balda&lexicon=ru-nouns&position=...../...../{word}/...../.....%20{word}{end}");
        for player in [&mut ann, &mut bob] {
            assert_eq!(player.get(&live).await.refusal(), (403, "rated-position".into()), "{asked}");
        }
    }
    let asked = question("balda", Some("ru-nouns"), "...../...../балда/...../..... балда");
    assert_eq!(bob.post("/api/v1/analysis", &asked).await.refusal(), (403, "rated-position".into()));
    assert_eq!(eve.post("/api/v1/analysis", &asked).await.status, 200, "public information");
}

#[tokio::test]
async fn restrictions_apply_to_any_unicode_form() {
    let server = TestServer::start().await;
    let (mut ann, mut bob, mut eve) = (server.guest(), server.guest(), server.guest());
    register(&mut ann, "Anna").await;
    register(&mut bob, "Boris").await;
    let start = |start: &str| {
        json!({"rules": "balda", "lexicon": "ru-nouns", "rated": true, "turn_days": 2, "start": start,
               "seats": [{"kind": "person"}, {"kind": "open"}]})
    };
    let games = [ann.begin(&start("район")).await, ann.begin(&start("весна")).await];
    for id in games {
        assert_eq!(bob.post(&format!("/api/v1/games/{id}/join"), &json!({})).await.status, 200);
    }
    // With a combining mark for Й, with Ё for Е, in capitals.
    for word in ["раи\u{306}он", "РАИ\u{306}ОН", "вёсна", "ве\u{308}сна"] {
        let asked = question("balda", Some("ru-nouns"), &format!("...../...../{word}/...../..... {word}"));
        assert_eq!(ann.post("/api/v1/analysis", &asked).await.refusal(), (403, "rated-position".into()), "{word}");
        assert_eq!(eve.post("/api/v1/analysis", &asked).await.status, 200, "{word}");
    }
    // An unreadable position is an error of its own and is not compared.
    let asked = question("balda", Some("ru-nouns"), "...../...../раи\u{306}о/...../..... район");
    assert_eq!(ann.post("/api/v1/analysis", &asked).await.refusal(), (422, "bad-position".into()));
}

#[tokio::test]
async fn players_of_word_games_get_no_analysis_either() {
    let server = TestServer::start().await;
    let (mut ann, mut bob) = (server.guest(), server.guest());
    register(&mut ann, "Anna").await;
    register(&mut bob, "Boris").await;
    let rated =
        json!({"rules": "scrabble-en", "lexicon": "small", "rated": true, "turn_days": 2, "seats": [{"kind": "person"}, {"kind": "open"}]});
    let id = ann.begin(&rated).await;
    assert_eq!(bob.post(&format!("/api/v1/games/{id}/join"), &json!({})).await.status, 200);
    let (mut hers, mut his) = (ann.socket(&id, 0).await, bob.socket(&id, 0).await);
    hers.next().await.unwrap();
    his.next().await.unwrap();
    // The player on turn plays a move that the analysis of an empty board finds.
    let state = hers.ask(json!({"type": "look", "seat": 0})).await;
    let turn = state["view"]["turn"].as_u64().unwrap() as usize;
    let (player, socket) = if turn == 0 { (&mut ann, &mut hers) } else { (&mut bob, &mut his) };
    let rack = socket.look(turn).await["view"]["rack"].as_str().unwrap().to_owned();
    let empty = format!("15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 {rack}/ 0/0 0");
    let own = player.post("/api/v1/analysis", &question("scrabble-en", Some("small"), &empty)).await;
    assert_eq!(own.refusal(), (403, "rated-position".into()), "the rack matches on an empty board");
    let found = server.guest().post("/api/v1/analysis", &question("scrabble-en", Some("small"), &empty)).await;
    assert_eq!(found.status, 200);
    let found = found.json();
    let best = &found["moves"][0];
    let tiles: Vec<String> = best["tiles"].as_str().unwrap().chars().map(String::from).collect();
    let place: Vec<Value> =
        best["squares"].as_array().unwrap().iter().zip(tiles).map(|(square, letter)| json!({"square": square, "letter": letter})).collect();
    let version = state["version"].as_u64().unwrap();
    assert_eq!(socket.act(turn, version, json!({"place": place})).await["type"], "done", "{best}");
    let cgp = socket.ask(json!({"type": "position"})).await["position"]["cgp"].as_str().unwrap().to_owned();
    let board = cgp.split(' ').next().unwrap();
    for rack in ["AEINRST", "ABCDEFG"] {
        let answer = bob.post("/api/v1/analysis", &question("scrabble-en", Some("small"), &format!("{board} {rack}/ 0/0 0"))).await;
        assert_eq!(answer.refusal(), (403, "rated-position".into()), "for any rack");
    }
}

/// What an operation gives to a guest who is playing.
enum Kind {
    /// Nothing that helps.
    Plain,
    /// Help: the error codes for the player of a rated real-time game, of a correspondence game,
    /// and of a casual game with challenges; empty if the operation is allowed.
    Helps(fn(&Table) -> (String, Value), [&'static str; 3]),
    /// Help that the named test covers.
    TestedIn(&'static str),
}

use Kind::{Helps, Plain, TestedIn};

/// A player with running games, and the inputs for requests about them.
struct Table {
    player: Guest,
    /// The position of their word game, as they see it.
    position: String,
    /// The id of a shared file with the position of their Pentago game; for a casual word game, of
    /// any game's file.
    file: String,
    /// The log of their Pentago game; for a casual game, of any game.
    log: String,
    /// The name of a file of the lexicon.
    words: String,
    /// A letter that is unique to this player's table, for ids.
    letter: char,
}

const NO: Value = Value::Null;
const WORDS: [&str; 3] = ["rated-words", "rated-words", "words-closed"];
const ANALYSIS: [&str; 3] = ["rated-words", "rated-position", "words-closed"];
const POSITION: [&str; 3] = ["rated-position", "rated-position", ""];

fn live(table: &Table) -> String {
    format!("rules=scrabble-en&lexicon=small&position={}", table.position.replace(' ', "%20").replace('?', "%3F"))
}

fn balda() -> Value {
    json!({"rules": "balda", "lexicon": "small", "start": "at", "side": 3, "seats": [{"kind": "person"}, {"kind": "open"}], "turn_days": 2})
}

fn kind(method: &str, path: &str) -> Option<Kind> {
    Some(match (method, path) {
        ("GET", "/lexicons/{name}/words/{word}") => Helps(|_| ("/lexicons/small/words/at".into(), NO), WORDS),
        ("GET", "/lexicons/{name}/anagrams") => Helps(|_| ("/lexicons/small/anagrams?letters=TA".into(), NO), WORDS),
        ("GET", "/offline/{lexicon}") => Helps(|_| ("/offline/small".into(), NO), WORDS),
        ("GET", "/offline/{lexicon}/{file}") => Helps(|table| (format!("/offline/small/{}", table.words), NO), WORDS),
        ("POST", "/analysis") => Helps(|table| ("/analysis".into(), question("scrabble-en", Some("small"), &table.position)), ANALYSIS),
        ("POST", "/analysis/open") => {
            Helps(|table| ("/analysis/open".into(), json!({"text": table.position, "rules": "scrabble-en", "lexicon": "small"})), ANALYSIS)
        }
        ("POST", "/analysis/play") => Helps(
            |table| {
                let asked = json!({"rules": "scrabble-en", "lexicon": "small", "position": table.position, "move": "pass"});
                ("/analysis/play".into(), asked)
            },
            ANALYSIS,
        ),
        ("GET", "/analysis/live") => Helps(|table| (format!("/analysis/live?{}", live(table)), NO), ANALYSIS),
        ("GET", "/analysis/exact") => {
            Helps(|table| (format!("/analysis/exact?{}", live(table).replace("&lexicon=small", "")), NO), ANALYSIS)
        }
        ("DELETE", "/analysis/exact") => {
            Helps(|table| (format!("/analysis/exact?{}", live(table).replace("&lexicon=small", "")), NO), ANALYSIS)
        }
        ("POST", "/analysis/exact") => {
            Helps(|table| ("/analysis/exact".into(), json!({"rules": "scrabble-en", "position": table.position})), ANALYSIS)
        }
        ("GET", "/openings") => Helps(|_| ("/openings?rules=pentago-standard&line=b2DL,a6DL".into(), NO), POSITION),
        ("POST", "/games") => Helps(
            |table| {
                let seats = json!([{"kind": "person"}, {"kind": "computer", "player": "level-5"}]);
                ("/games".into(), json!({"from": {"file": table.file, "step": 2}, "seats": seats}))
            },
            ["rated-position", "rated-position", "words-closed"],
        ),
        // A custom start word is accepted only if it is in the lexicon.
        ("POST", "/lobby/pair") => Helps(|_| ("/lobby/pair".into(), balda()), WORDS),
        ("POST", "/tournaments") => Helps(
            |_| {
                let mut body = balda();
                let body = body.as_object_mut().unwrap();
                body.remove("seats");
                body.extend(json!({"name": "Evening", "mode": "swiss", "length": 3}).as_object().unwrap().clone());
                ("/tournaments".into(), json!(body))
            },
            WORDS,
        ),
        ("POST", "/games/kept") => {
            Helps(|table| ("/games/kept".into(), json!({"id": table.letter.to_string().repeat(16), "log": table.log})), POSITION)
        }
        ("POST", "/reviews") => {
            Helps(|table| ("/reviews".into(), json!({"file": table.file})), ["rated-position", "rated-position", "words-closed"])
        }
        ("GET", "/reviews/{id}" | "/games/{id}/review") => TestedIn("stored_reviews_of_positions_of_rated_games_are_closed"),
        ("POST", "/studies" | "/analysis/export") | ("GET" | "PUT", "/studies/{id}") => {
            TestedIn("studies_of_positions_of_rated_games_are_closed")
        }
        ("POST", "/files") => Helps(|table| ("/files".into(), json!(table.log)), POSITION),
        ("POST", "/replay") | ("GET", "/files/{id}/replay" | "/games/{id}/replay") => {
            TestedIn("remarks_on_a_running_rated_game_are_hidden")
        }
        ("GET", "/games/{id}/socket") => TestedIn("a_casual_game_with_the_same_moves_gets_no_hint"),
        // The stream checks again while it runs.
        ("POST", "/analysis/live/{name}") => TestedIn("live_analyses_end_when_a_rated_game_reaches_the_position"),
        _ if PLAIN.contains(&(method, path)) => Plain,
        _ => return None,
    })
}

/// Operations that reveal no words or moves beyond what the caller's seat is shown. The file of
/// one's own game contains only what its player has seen.
const PLAIN: &[(&str, &str)] = &[
    ("GET", "/studies"),
    ("DELETE", "/studies/{id}"),
    ("GET", "/about"),
    ("GET", "/openapi.json"),
    ("GET", "/notices"),
    ("GET", "/credits"),
    ("GET", "/reach"),
    ("GET", "/rules/{name}"),
    ("GET", "/files"),
    ("DELETE", "/files/{id}"),
    ("GET", "/players"),
    ("POST", "/players"),
    ("PUT", "/players/{id}"),
    ("DELETE", "/players/{id}"),
    ("GET", "/account"),
    ("POST", "/account"),
    ("POST", "/account/session"),
    ("DELETE", "/account/session"),
    ("GET", "/account/sessions"),
    ("DELETE", "/account/sessions"),
    ("DELETE", "/account/sessions/{label}"),
    ("GET", "/account/tokens"),
    ("POST", "/account/tokens"),
    ("DELETE", "/account/tokens/{label}"),
    ("PUT", "/account/program"),
    ("PUT", "/account/password"),
    ("PUT", "/account/name"),
    ("PUT", "/account/profile"),
    ("PUT", "/account/picture"),
    ("DELETE", "/account/picture"),
    ("GET", "/account/mail"),
    ("PUT", "/account/mail"),
    ("POST", "/account/mail/confirmation"),
    ("PUT", "/account/mail/notices"),
    ("POST", "/account/mail/removal"),
    ("POST", "/account/forgotten"),
    ("GET", "/account/vacation"),
    ("PUT", "/account/vacation"),
    ("DELETE", "/account/vacation"),
    ("POST", "/account/reset"),
    ("POST", "/account/factor"),
    ("PUT", "/account/factor"),
    ("POST", "/account/factor/removal"),
    ("GET", "/account/data"),
    ("POST", "/account/removal"),
    ("GET", "/members/{name}"),
    ("GET", "/members/{name}/picture"),
    ("DELETE", "/members/{name}/picture"),
    ("GET", "/account/people"),
    ("PUT", "/account/doors"),
    ("PUT", "/members/{name}/follow"),
    ("DELETE", "/members/{name}/follow"),
    ("PUT", "/members/{name}/block"),
    ("DELETE", "/members/{name}/block"),
    ("GET", "/messages"),
    ("GET", "/messages/{name}"),
    ("POST", "/messages/{name}"),
    ("PUT", "/messages/{name}/accept"),
    ("PUT", "/messages/{name}/seen/{number}"),
    ("GET", "/members/{name}/ratings"),
    ("GET", "/members/{name}/course"),
    ("GET", "/members/{name}/games"),
    // The words are those of finished games.
    ("GET", "/members/{name}/statistics"),
    ("GET", "/account/statistics"),
    ("DELETE", "/reviews/{id}"),
    ("GET", "/book"),
    ("POST", "/book"),
    ("DELETE", "/book/{number}"),
    ("POST", "/reports"),
    ("GET", "/moderation/reports"),
    ("PUT", "/moderation/reports/{number}"),
    ("GET", "/moderation/bans"),
    ("POST", "/moderation/bans"),
    ("DELETE", "/moderation/bans/{number}"),
    ("GET", "/moderation/agreement"),
    ("POST", "/moderation/agreement"),
    ("GET", "/moderation/log"),
    ("GET", "/ratings"),
    ("GET", "/lobby"),
    ("GET", "/lobby/games"),
    ("GET", "/challenges"),
    ("GET", "/news"),
    ("GET", "/news/lines"),
    ("POST", "/games/{id}/decline"),
    ("GET", "/games"),
    ("GET", "/games/{id}"),
    ("DELETE", "/games/{id}"),
    ("POST", "/games/{id}/join"),
    ("POST", "/games/{id}/rematch"),
    ("GET", "/games/archive"),
    ("PUT", "/games/{id}/star"),
    ("DELETE", "/games/{id}/star"),
    ("GET", "/games/{id}/state"),
    ("POST", "/games/{id}/act"),
    ("GET", "/games/{id}/ratings"),
    ("GET", "/games/{id}/notes"),
    ("PUT", "/games/{id}/notes"),
    ("GET", "/games/{id}/series"),
    ("GET", "/games/{id}/file"),
    ("GET", "/files/{id}/file"),
    ("GET", "/offline"),
    ("GET", "/qr"),
    ("GET", "/analysis/speed"),
    ("GET", "/tournaments"),
    ("GET", "/tournaments/{id}"),
    ("POST", "/tournaments/{id}/join"),
    ("POST", "/tournaments/{id}/leave"),
    ("POST", "/tournaments/{id}/start"),
    ("DELETE", "/tournaments/{id}"),
    ("GET", "/events"),
    ("GET", "/events/{name}"),
    ("GET", "/events/{name}/games"),
    ("GET", "/events/{name}/report"),
    ("GET", "/events/{name}/games/{log}"),
];

#[test]
fn every_operation_is_classified_as_help_or_not() {
    for operation in wire::OPERATIONS {
        let kind = kind(operation.method, operation.path);
        assert!(kind.is_some(), "{} {}: does it help?", operation.method, operation.path);
        if let Some(TestedIn(test)) = kind {
            let files = [include_str!("fair_play.rs"), include_str!("studies.rs")];
            assert!(files.iter().any(|file| file.contains(&format!("async fn {test}()"))), "{test}");
        }
    }
    for (method, path) in PLAIN {
        assert!(wire::operation(method, path).is_some(), "{method} {path} is not offered");
    }
}

/// Says for each socket request whether it gives help. A new variant does not compile until it is
/// listed.
fn request_helps(request: &wire::Request) -> bool {
    use wire::RequestBody;
    match request.body {
        RequestBody::Hint { .. } | RequestBody::Explore { .. } => true,
        // A preview checks words of its own board, as the move itself would. Creating a game with a
        // custom start word is refused meanwhile.
        RequestBody::Preview { .. }
        | RequestBody::Act { .. }
        | RequestBody::Look { .. }
        | RequestBody::Undo { .. }
        | RequestBody::Redo { .. }
        | RequestBody::Pace { .. }
        | RequestBody::Rematch { .. }
        | RequestBody::Level { .. }
        | RequestBody::Company { .. }
        | RequestBody::Talk { .. }
        | RequestBody::Claim { .. }
        | RequestBody::Takeback { .. }
        | RequestBody::Moretime { .. }
        | RequestBody::Abort { .. }
        | RequestBody::Position { .. }
        | RequestBody::Ping { .. } => false,
    }
}

async fn ask(guest: &mut Guest, method: &str, path: &str, body: &Value) -> Answer {
    let path = format!("/api/v1{path}");
    match (method, body) {
        ("GET", _) => guest.get(&path).await,
        ("DELETE", _) => guest.delete(&path).await,
        (_, Value::String(file)) => guest.send(method, &path, &[("content-type", "text/plain")], file.as_bytes()).await,
        _ => guest.post(&path, body).await,
    }
}

fn code(answer: &Answer) -> String {
    let code = if answer.status == 403 { answer.refusal().1 } else { String::new() };
    if CLOSED.contains(&&*code) { code } else { String::new() }
}

/// Creates a game of two members and plays the moves.
pub(crate) async fn played(players: [&mut Guest; 2], game: &Value, moves: &[Value]) -> String {
    let [ann, bob] = players;
    let mut game = game.clone();
    game["seats"] = json!([{"kind": "person"}, {"kind": "open"}]);
    let id = ann.begin(&game).await;
    assert_eq!(bob.post(&format!("/api/v1/games/{id}/join"), &json!({})).await.status, 200);
    let mut sockets = [ann.socket(&id, 0).await, bob.socket(&id, 0).await];
    for socket in &mut sockets {
        socket.next().await.unwrap();
    }
    for (number, action) in moves.iter().enumerate() {
        let seat = number % 2;
        let version = sockets[seat].look(seat).await["version"].as_u64().unwrap();
        assert_eq!(sockets[seat].act(seat, version, action.clone()).await["type"], "done", "{action}");
    }
    id
}

async fn shared(guest: &mut Guest, query: &str, file: &str) -> String {
    let answer = guest.send("POST", &format!("/api/v1/files{query}"), &[("content-type", "text/plain")], file.as_bytes()).await;
    assert_eq!(answer.status, 201, "{}", String::from_utf8_lossy(&answer.body));
    answer.json()["id"].as_str().unwrap().to_owned()
}

async fn text(guest: &mut Guest, path: &str) -> String {
    String::from_utf8(guest.get(path).await.body).unwrap()
}

#[tokio::test]
async fn players_of_rated_games_get_no_help_anywhere() {
    let server = TestServer::start().await;
    let mut eve = server.guest();
    let words = eve.get("/api/v1/offline/small").await.json()["files"][0]["name"].as_str().unwrap().to_owned();
    let moves = [json!({"move": "b2DL"}), json!({"move": "a6DL"})];
    let other = eve.begin(&json!({"rules": "pentago-standard", "seats": [{"kind": "person"}, {"kind": "person"}]})).await;
    let other = text(&mut eve, &format!("/api/v1/games/{other}/file")).await;
    let gcg = "#player1 Ann Ann\n#player2 Bob Bob\n>Ann: ATENTES 8G AT +4 4\n>Bob: ATENTES 7H AN +5 5\n";
    let mut tables = Vec::new();
    for (letter, time) in [('r', Some(json!({"game_seconds": 600}))), ('d', Some(json!({"turn_days": 2}))), ('c', None)] {
        let (mut ann, mut bob) = (server.guest(), server.guest());
        let rated = |game: Value| match &time {
            Some(time) => {
                let mut game = game;
                game.as_object_mut().unwrap().extend(time.as_object().unwrap().clone());
                game["rated"] = json!(true);
                game
            }
            None => {
                let mut game = game;
                game["challenge"] = json!("single");
                game
            }
        };
        register(&mut ann, &format!("Anna{letter}")).await;
        register(&mut bob, &format!("Boris{letter}")).await;
        let scrabble = rated(json!({"rules": "scrabble-en", "lexicon": "small"}));
        let id = played([&mut ann, &mut bob], &scrabble, &[]).await;
        let mut socket = ann.socket(&id, 0).await;
        socket.next().await.unwrap();
        let turn = socket.look(0).await["view"]["turn"].as_u64().unwrap();
        let mut player = if turn == 0 { ann.clone() } else { bob.clone() };
        let mut socket = player.socket(&id, 0).await;
        socket.next().await.unwrap();
        socket.look(turn).await;
        let position = socket.ask(json!({"type": "position"})).await["position"]["cgp"].as_str().unwrap().to_owned();
        let (file, log) = match &time {
            Some(_) => {
                // The player is already in a timed game, which prevents a guest from joining
                // theirs, but not them from joining a guest's.
                let mut cid = server.guest();
                register(&mut cid, &format!("Cyril{letter}")).await;
                let id = played([&mut cid, &mut player], &rated(json!({"rules": "pentago-standard"})), &moves).await;
                let log = text(&mut player, &format!("/api/v1/games/{id}/file")).await;
                (shared(&mut eve, "", &log).await, log)
            }
            None => (shared(&mut eve, "?rules=scrabble-en&lexicon=small", gcg).await, other.clone()),
        };
        tables.push(Table { player, position, file, log, words: words.clone(), letter });
    }
    let mut wrong = Vec::new();
    for operation in wire::OPERATIONS {
        let Some(Helps(request, expected)) = kind(operation.method, operation.path) else { continue };
        for (table, expected) in tables.iter().zip(expected) {
            let (path, body) = request(table);
            let answer = ask(&mut table.player.clone(), operation.method, &path, &body).await;
            if code(&answer) != expected {
                let told = String::from_utf8_lossy(&answer.body).chars().take(300).collect::<String>();
                wrong.push(format!("{} {path} at table {}: {} {told}", operation.method, table.letter, answer.status));
            }
            // Others are not refused. The test does not wait for the running analysis.
            if operation.path != "/analysis/live" {
                let answer = ask(&mut server.guest(), operation.method, &path, &body).await;
                if !code(&answer).is_empty() {
                    wrong.push(format!("{} {path} by somebody else: {}", operation.method, code(&answer)));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    // Words of other languages and positions of other games stay allowed.
    for table in &mut tables {
        assert_eq!(table.player.get("/api/v1/lexicons/ru-nouns/words/%D0%BA%D0%BE%D1%82").await.status, 200);
        assert_eq!(
            table.player.post("/api/v1/analysis", &question("pentago-standard", None, "w......b......w......b......w......b")).await.status,
            200
        );
    }
}

#[tokio::test]
async fn logs_cannot_recreate_positions_of_rated_games() {
    let server = TestServer::start().await;
    let (mut ann, mut bob) = (server.guest(), server.guest());
    register(&mut ann, "Anna").await;
    register(&mut bob, "Boris").await;
    let moves = ["b2DL", "a6DL", "e5DL", "a5DL", "c1DL", "f6DL"].map(|made| json!({"move": made}));
    let id = played([&mut ann, &mut bob], &json!({"rules": "pentago-standard", "rated": true, "turn_days": 2}), &moves).await;
    let log = text(&mut ann, &format!("/api/v1/games/{id}/file")).await;
    let seats: String = log.lines().filter(|line| line.starts_with("#seat")).map(|line| format!("{line}\n")).collect();
    let log = log.replace(&seats, "#seat computer level-1\n#seat person A\n");
    let last = log.lines().last().unwrap();
    let again = last.split_once(' ').unwrap().1;
    for (number, (more, expected)) in [
        ("", "rated-position"),
        ("1 rewind 5\n", "rated-position"),
        (&*format!("1 rewind 5\n2 {again}\n"), "rated-position"),
        ("1 rewind 1\n", ""),
        ("1 rewind 3\n", ""),
        ("1 rewind 5\n2 rewind 1\n", ""),
    ]
    .into_iter()
    .enumerate()
    {
        let log = format!("{log}{more}");
        let kept = json!({"id": "abcdef"[number..=number].repeat(16), "log": log});
        let answer = ann.post("/api/v1/games/kept", &kept).await;
        assert_eq!(code(&answer), expected, "{more} {}", String::from_utf8_lossy(&answer.body));
        let file = ask(&mut ann, "POST", "/files", &Value::String(log)).await;
        assert_eq!(code(&file), expected, "{more}");
        if !expected.is_empty() {
            continue;
        }
        assert_eq!((answer.status, file.status), (201, 201), "{more}");
        // A takeback leaves nothing to replay and nothing to start a game from.
        let mut socket = ann.socket(answer.json()["id"].as_str().unwrap(), 0).await;
        socket.next().await.unwrap();
        assert_eq!(socket.ask(json!({"type": "redo"})).await["type"], "refused", "{more}");
        let from = json!({"file": file.json()["id"], "step": 6});
        let seats = json!([{"kind": "computer", "player": "level-1"}, {"kind": "person"}]);
        assert_eq!(ann.post("/api/v1/games", &json!({"from": from, "seats": seats})).await.status / 100, 4, "{more}");
    }
}

#[tokio::test]
async fn all_of_many_rated_games_restrict_help() {
    let server = TestServer::start().await;
    let (mut ann, mut bob) = (server.guest(), server.guest());
    register(&mut ann, "Anna").await;
    register(&mut bob, "Boris").await;
    let moves = ["b2DL", "a6DL", "e5DL", "a5DL"].map(|made| json!({"move": made}));
    let id = played([&mut ann, &mut bob], &json!({"rules": "pentago-standard", "rated": true, "turn_days": 2}), &moves).await;
    let state = ann.get(&format!("/api/v1/games/{id}/state")).await.json();
    for _ in 0..51 {
        let seats = json!([{"kind": "person"}, {"kind": "computer", "player": "level-1"}]);
        ann.begin(&json!({"rules": "pentago-standard", "rated": true, "turn_days": 2, "seats": seats})).await;
    }
    let asked = question("pentago-standard", None, state["view"]["board"].as_str().unwrap());
    assert_eq!(ann.post("/api/v1/analysis", &asked).await.refusal(), (403, "rated-position".into()));
}

#[tokio::test]
async fn a_casual_game_with_the_same_moves_gets_no_hint() {
    let server = TestServer::start().await;
    let (mut ann, mut bob) = (server.guest(), server.guest());
    register(&mut ann, "Anna").await;
    register(&mut bob, "Boris").await;
    let moves = [json!({"move": "b2DL"}), json!({"move": "a6DL"})];
    let rated = json!({"rules": "pentago-standard", "rated": true, "turn_days": 2});
    let id = played([&mut ann, &mut bob], &rated, &moves).await;
    // Rotating a quadrant does not make a different position, because a turn can rotate it back.
    for (moves, expected) in [(["b2DR", "a6DR"], "refused"), (["b2DL", "a6AR"], "refused"), (["a2DL", "a6DL"], "hint")] {
        for (mut guest, expected) in [(ann.clone(), expected), (server.guest(), "hint")] {
            let game = guest.begin(&json!({"rules": "pentago-standard", "seats": [{"kind": "person"}, {"kind": "person"}]})).await;
            let mut socket = guest.socket(&game, 0).await;
            socket.next().await.unwrap();
            for (seat, made) in moves.iter().enumerate() {
                let version = socket.look(seat).await["version"].as_u64().unwrap();
                assert_eq!(socket.act(seat, version, json!({"move": made})).await["type"], "done");
            }
            let hint = json!({"type": "hint", "seat": 0, "step": 1});
            assert!(request_helps(&wire::Request::read(&hint.to_string()).unwrap()));
            let answer = socket.ask(hint).await;
            assert_eq!(answer["type"], expected, "{moves:?} {answer}");
            if expected == "refused" {
                assert_eq!(answer["why"]["code"], "rated-position");
            }
        }
    }
    // The rated game continues as usual.
    assert_eq!(ann.get(&format!("/api/v1/games/{id}/state")).await.status, 200);
}

#[tokio::test]
async fn computers_do_not_reply_in_positions_of_rated_games() {
    let server = TestServer::start().await;
    let (mut ann, mut bob) = (server.guest(), server.guest());
    register(&mut ann, "Anna").await;
    register(&mut bob, "Boris").await;
    let computer = json!({"kind": "computer", "player": "level-1"});
    let balda = json!({"rules": "balda", "lexicon": "ru-nouns", "start": "балда", "seats": [computer, {"kind": "person"}]});
    let balda = ann.begin(&balda).await;
    for game in [json!({"rules": "pentago-standard"}), json!({"rules": "balda", "lexicon": "ru-nouns", "start": "балда"})] {
        let mut game = game;
        game.as_object_mut().unwrap().extend(json!({"rated": true, "turn_days": 2}).as_object().unwrap().clone());
        let moves = if game["rules"] == "balda" { vec![] } else { vec![json!({"move": "b2DL"})] };
        played([&mut ann, &mut bob], &game, &moves).await;
    }
    for rated in [false, true] {
        for (guest, moves) in [(&mut ann, [("b2DL", false), ("a2DL", true)]), (&mut server.guest(), [("b2DL", true), ("a2DL", false)])] {
            if rated && moves[0].1 {
                continue;
            }
            let mut game = json!({"rules": "pentago-standard", "rated": rated, "seats": [{"kind": "person"}, computer]});
            if rated {
                game["game_seconds"] = json!(600);
            }
            let game = guest.begin(&game).await;
            let act = json!({"seat": 0, "version": 0, "action": {"move": moves[0].0}});
            let answer = guest.post(&format!("/api/v1/games/{game}/act"), &act).await;
            let done = answer.status == 200;
            assert_eq!(done, moves[0].1, "{moves:?} {}", String::from_utf8_lossy(&answer.body));
            if !done {
                assert_eq!(answer.json()["error"]["rule"], "rated-position");
                let act = json!({"seat": 0, "version": 0, "action": {"move": moves[1].0}});
                assert_eq!(guest.post(&format!("/api/v1/games/{game}/act"), &act).await.status, 200, "other squares are left");
            }
        }
    }
    // A computer that is on turn when the game is opened does not reply either.
    let mut socket = ann.socket(&balda, 0).await;
    let told = loop {
        let message = socket.next().await.unwrap();
        if message["type"] == "error" || message["type"] == "thinking" {
            break message;
        }
    };
    assert_eq!(told["code"], "rated-position", "{told}");
}

#[tokio::test]
async fn words_of_similar_positions_are_not_listed() {
    let server = TestServer::start().await;
    let (mut ann, mut bob) = (server.guest(), server.guest());
    register(&mut ann, "Anna").await;
    register(&mut bob, "Boris").await;
    // Create the games before the rated one: a custom start word reveals whether it is in the
    // lexicon, so it is refused later.
    let mut games = Vec::new();
    for (start, mut guest, expected) in
        [("балда", ann.clone(), "refused"), ("балда", server.guest(), "found"), ("весна", ann.clone(), "found")]
    {
        let casual = json!({"rules": "balda", "lexicon": "ru-nouns", "start": start, "seats": [{"kind": "person"}, {"kind": "person"}]});
        games.push((guest.begin(&casual).await, start, guest, expected));
    }
    let rated = json!({"rules": "balda", "lexicon": "ru-nouns", "rated": true, "turn_days": 2, "start": "балда"});
    played([&mut ann, &mut bob], &rated, &[]).await;
    for (id, start, guest, expected) in games {
        let mut socket = guest.socket(&id, 0).await;
        socket.next().await.unwrap();
        let explore = json!({"type": "explore", "question": {}});
        assert!(request_helps(&wire::Request::read(&explore.to_string()).unwrap()));
        let answer = socket.ask(explore).await;
        assert_eq!(answer["type"], expected, "{start} {answer}");
    }
}

#[tokio::test]
async fn remarks_on_a_running_rated_game_are_hidden() {
    let server = TestServer::start().await;
    let (mut ann, mut bob, mut eve) = (server.guest(), server.guest(), server.guest());
    register(&mut ann, "Anna").await;
    register(&mut bob, "Boris").await;
    let rated = json!({"rules": "balda", "lexicon": "ru-nouns", "rated": true, "turn_days": 2, "start": "балда"});
    let id = played([&mut ann, &mut bob], &rated, &[json!({"pass": true})]).await;
    let log = text(&mut ann, &format!("/api/v1/games/{id}/file")).await;
    let file = shared(&mut eve, "", &log).await;
    let remarked = |answer: Answer| {
        assert_eq!(answer.status, 200, "{}", String::from_utf8_lossy(&answer.body));
        answer.json()["steps"].as_array().unwrap().iter().any(|step| !step["remark"].is_null())
    };
    for (guest, told) in [(&mut ann, false), (&mut eve, true)] {
        let replay = guest.send("POST", "/api/v1/replay", &[("content-type", "text/plain")], log.as_bytes()).await;
        assert_eq!(remarked(replay), told);
        assert_eq!(remarked(guest.get(&format!("/api/v1/files/{file}/replay")).await), told);
        assert!(!remarked(guest.get(&format!("/api/v1/games/{id}/replay")).await));
    }
    // A finished copy reveals nothing more.
    let steps = eve.get(&format!("/api/v1/files/{file}/replay")).await.json()["steps"].as_array().unwrap().len();
    let copy = json!({"from": {"file": file, "step": steps - 1}, "seats": [{"kind": "person"}, {"kind": "person"}]});
    let copy = eve.begin(&copy).await;
    let mut socket = eve.socket(&copy, 0).await;
    let version = socket.next().await.unwrap()["version"].as_u64().unwrap();
    assert_eq!(socket.act(0, version, json!({"resign": true})).await["type"], "done");
    let path = format!("/api/v1/games/{copy}/replay");
    assert!(remarked(eve.get(&path).await) && !remarked(ann.get(&path).await));
}

#[tokio::test]
async fn restricted_words_appear_in_no_remark_hint_or_list() {
    let server = TestServer::start().await;
    let mut eve = server.guest();
    let words = json!({"rules": "scrabble-ru", "lexicon": "ru-nouns"});
    let balda = json!({"rules": "balda", "lexicon": "ru-nouns", "start": "весна", "seats": [{"kind": "person"}, {"kind": "computer", "player": "level-1"}]});
    // A forged log, written only to get remarks on its moves.
    let log = "#deska 1\n#game balda\n#rules balda\n#lexicon ru-nouns\n#options {\"start\":\"балда\"}\n#seat person A\n#seat person B\n\
               1 game started 2.1.13.5.1\n2 game passed 0\n3 resign 1\n";
    for (letter, rated, expected) in [
        ('r', json!({"rated": true, "game_seconds": 600}), "rated-words"),
        ('d', json!({"rated": true, "turn_days": 2}), ""),
        ('c', json!({"challenge": "single"}), "words-closed"),
    ] {
        let (mut ann, mut bob) = (server.guest(), server.guest());
        register(&mut ann, &format!("Anna{letter}")).await;
        register(&mut bob, &format!("Boris{letter}")).await;
        let casual = ann.begin(&balda).await;
        let mut socket = ann.socket(&casual, 0).await;
        socket.next().await.unwrap();
        let asked = [json!({"type": "explore", "question": {}}), json!({"type": "hint", "seat": 0, "step": 1})];
        for asked in &asked {
            assert_ne!(socket.ask(asked.clone()).await["type"], "refused", "{asked} before");
        }
        let mut game = words.clone();
        game.as_object_mut().unwrap().extend(rated.as_object().unwrap().clone());
        played([&mut ann, &mut bob], &game, &[]).await;
        for asked in asked {
            let answer = socket.ask(asked.clone()).await;
            assert_eq!(answer["why"]["code"].as_str().unwrap_or_default(), expected, "{asked} {answer}");
        }
        for (guest, told) in [(&mut ann, expected.is_empty()), (&mut eve, true)] {
            let replay = guest.send("POST", "/api/v1/replay", &[("content-type", "text/plain")], log.as_bytes()).await;
            assert_eq!(replay.status, 200, "{}", String::from_utf8_lossy(&replay.body));
            assert_eq!(replay.json()["steps"].as_array().unwrap().iter().any(|step| !step["remark"].is_null()), told, "{letter}");
        }
    }
}

#[tokio::test]
async fn live_analyses_end_when_a_rated_game_reaches_the_position() {
    let server = TestServer::start().await;
    let (mut ann, mut bob) = (server.guest(), server.guest());
    register(&mut ann, "Anna").await;
    register(&mut bob, "Boris").await;
    let mut reader = ann.clone();
    let path = "/api/v1/analysis/live?rules=pentago-standard&position=b....bb...w..............w......w...";
    let reading = tokio::spawn(async move { reader.get(path).await });
    let rated = json!({"rules": "pentago-standard", "rated": true, "turn_days": 2});
    let moves = ["b2DL", "a6DL", "e5DL", "a5DL", "c1DL", "f6DL"].map(|made| json!({"move": made}));
    played([&mut ann, &mut bob], &rated, &moves).await;
    let events = String::from_utf8(reading.await.unwrap().body).unwrap();
    assert!(events.contains(r#"{"reason":"closed"}"#), "{events}");
}

/// Encodes a review as the server stores it.
fn stored_review() -> String {
    use base64::Engine as _;
    use std::io::Write as _;
    let review = json!({"format": wire::REVIEW_FORMAT, "game": "pentago", "rules": "pentago-standard", "lexicon": null, "lexicon_hash": null,
        "maker": {"version": "0", "player": "master", "budget": {"amount": 1, "unit": "nodes"}, "seed": 0}, "seats": [], "turns": []});
    let mut encoder = flate2::write::DeflateEncoder::new(Vec::new(), flate2::Compression::default());
    encoder.write_all(review.to_string().as_bytes()).unwrap();
    base64::engine::general_purpose::STANDARD.encode(encoder.finish().unwrap())
}

#[tokio::test]
async fn stored_reviews_of_positions_of_rated_games_are_closed() {
    let server = TestServer::start().await;
    let (mut ann, mut bob, mut eve) = (server.guest(), server.guest(), server.guest());
    register(&mut ann, "Anna").await;
    register(&mut bob, "Boris").await;
    let moves = [json!({"move": "b2DL"}), json!({"move": "a6DL"})];
    let seats = json!([{"kind": "person"}, {"kind": "person"}]);
    let game = eve.begin(&json!({"rules": "pentago-standard", "seats": seats})).await;
    let mut socket = eve.socket(&game, 0).await;
    socket.next().await.unwrap();
    for (number, action) in moves.iter().chain([&json!({"resign": true})]).enumerate() {
        let done = socket.act(number % 2, number as u64, action.clone()).await;
        assert_eq!(done["type"], "done", "{done}");
    }
    let store = server.store().await;
    let row = store::ReviewRow { key: "k".into(), game: Some(game.clone()), file: None, created: 1, body: None };
    store.add_review(row).await.unwrap();
    store.finish_review("k", stored_review()).await.unwrap();
    let paths = ["/api/v1/reviews/k".to_owned(), format!("/api/v1/games/{game}/review")];
    for path in &paths {
        assert_eq!(ann.get(path).await.json()["state"], "done", "{path}");
    }
    let rated = played([&mut ann, &mut bob], &json!({"rules": "pentago-standard", "rated": true, "turn_days": 2}), &moves).await;
    for path in &paths {
        assert_eq!(ann.get(path).await.refusal(), (403, "rated-position".into()), "{path}");
        assert_eq!(eve.get(path).await.json()["review"]["game"], "pentago", "{path}");
    }
    let mut socket = ann.socket(&rated, 0).await;
    let version = socket.until("welcome").await["version"].as_u64().unwrap();
    assert_eq!(socket.act(0, version, json!({"resign": true})).await["type"], "done");
    assert_eq!(ann.get(&paths[0]).await.json()["state"], "done", "the game is over");
}
