//! Links to games: search, link previews, shared files, and games that continue from a position.

use crate::common::TestServer;
use crate::common::client::{Answer, Guest};
use serde_json::{Value, json};

const TEXT: (&str, &str) = ("content-type", "text/plain");

/// The start of a Scrabble game; a test may add the last rack of player 1.
fn gcg() -> String {
    "#player1 ann Ann\n#player2 bob Bob <b>\n>ann: AEINRTW 8D TAWNIER +72 72\n>bob: EFIL?OS D8 .OiL +3 3\n".to_owned()
}

/// Plays a game between computers to its end.
pub(crate) async fn played(guest: &mut Guest, rules: &str, lexicon: Option<&str>, players: [&str; 2]) -> String {
    let seats: Vec<Value> = players.iter().map(|player| json!({"kind": "computer", "player": player})).collect();
    let mut body = json!({"rules": rules, "seats": seats, "pace": 0});
    if let Some(lexicon) = lexicon {
        body["lexicon"] = lexicon.into();
    }
    let id = guest.begin(&body).await;
    let mut socket = guest.socket(&id, 0).await;
    let mut state = socket.next().await.unwrap();
    while state["view"]["over"].is_null() {
        state = socket.until("news").await;
    }
    id
}

fn two() -> Value {
    json!([{"kind": "person", "name": "Ann"}, {"kind": "person", "name": "Bob"}])
}

async fn share(guest: &mut Guest, query: &str, body: &[u8]) -> Answer {
    guest.send("POST", &format!("/api/v1/files{query}"), &[TEXT], body).await
}

/// Returns the sorted letters.
fn sorted(text: &Value) -> Vec<char> {
    let mut letters: Vec<char> = text.as_str().unwrap().chars().collect();
    letters.sort_unstable();
    letters
}

#[tokio::test]
async fn games_continue_from_any_position() {
    let server = TestServer::start().await;
    let mut ann = server.guest();
    for (rules, lexicon, players) in [
        ("scrabble-en", Some("en-common"), ["greedy", "level-2"]),
        ("erudit", Some("ru-nouns"), ["level-1", "level-1"]),
        ("balda", Some("ru-nouns"), ["level-1", "level-2"]),
        ("pentago-standard", None, ["level-1", "level-2"]),
    ] {
        let source = played(&mut ann, rules, lexicon, players).await;
        let document = ann.get(&format!("/api/v1/games/{source}/replay")).await.json();
        let steps = document["steps"].as_array().unwrap().clone();
        for step in [0, 1, steps.len() / 2, steps.len() - 3] {
            let was = &steps[step];
            let Some(turn) = was["turn"].as_u64() else { continue };
            for anew in [false, true] {
                // Another guest: anyone with the link of a finished game may continue from it.
                let mut other = server.guest();
                let id = other.begin(&json!({"from": {"game": source, "step": step, "anew": anew}, "seats": two()})).await;
                let mut socket = other.socket(&id, 0).await;
                socket.until("welcome").await;
                let seen = socket.look(turn).await;
                let view = &seen["view"];
                assert_eq!((&view["board"], &view["turn"]), (&was["board"], &was["turn"]), "{rules} {step}");
                // Pentago has no points, so its position has none either.
                if !view["scores"].is_null() {
                    assert_eq!(view["scores"], was["scores"], "{rules} {step}");
                }
                let line = other.get(&format!("/api/v1/games/{id}")).await.json();
                assert_eq!((&line["turn"], &line["over"], &line["rules"]), (&was["turn"], &json!(false), &json!(rules)));
                if let Some(racks) = was["racks"].as_array() {
                    assert_eq!(sorted(&view["rack"]), sorted(&racks[turn as usize]), "{rules} {step}");
                    assert_eq!(view["bag"], was["bag"], "{rules} {step}");
                    let counts: Vec<usize> = racks.iter().map(|rack| rack.as_str().unwrap().chars().count()).collect();
                    assert_eq!(view["racks"], json!(counts), "{rules} {step}");
                    let theirs = socket.look(1 - turn).await;
                    let same = sorted(&theirs["view"]["rack"]) == sorted(&racks[1 - turn as usize]);
                    // The opponent's rack is either kept or, with `anew`, drawn again. A new rack
                    // may be equal only by chance, or if the bag is nearly empty.
                    if !anew {
                        assert!(same, "{rules} {step}");
                    } else if was["bag"].as_u64().unwrap() > 40 {
                        assert!(!same, "{rules} {step}");
                    }
                }
                // It is a normal game with a replay of its own.
                let version = socket.last_state()["version"].as_u64().unwrap();
                let done = socket.act(turn as usize, version, json!({"resign": true})).await;
                assert_eq!(done["type"], "done", "{rules} {step}: {done}");
                let replay = other.get(&format!("/api/v1/games/{id}/replay")).await.json();
                assert_eq!(replay["finished"], json!(true));
                assert_eq!(replay["steps"].as_array().unwrap().len(), step + 2, "{rules} {step}");
                let file = other.get(&format!("/api/v1/games/{id}/file")).await;
                assert_eq!(file.status, 200, "{rules} {step}: {}", String::from_utf8_lossy(&file.body));
            }
        }
        let last = json!({"from": {"game": source, "step": steps.len() - 1}, "seats": two()});
        assert_eq!(ann.post("/api/v1/games", &last).await.refusal(), (422, "bad-step".into()), "{rules}");
        let beyond = json!({"from": {"game": source, "step": steps.len()}, "seats": two()});
        assert_eq!(ann.post("/api/v1/games", &beyond).await.refusal(), (422, "bad-step".into()), "{rules}");
    }
}

#[tokio::test]
async fn games_cannot_continue_from_running_games_or_with_other_rules() {
    let server = TestServer::start().await;
    let mut ann = server.guest();
    let running = ann.begin(&json!({"rules": "pentago-standard", "seats": two()})).await;
    let from = json!({"game": running, "step": 0});
    let ask = async |body: Value| server.guest().post("/api/v1/games", &body).await.refusal();
    assert_eq!(ask(json!({"from": from, "seats": two()})).await, (409, "not-over".into()));
    assert_eq!(ann.post("/api/v1/games", &json!({"from": from, "seats": two()})).await.refusal(), (409, "not-over".into()));
    let mut socket = ann.socket(&running, 0).await;
    let version = socket.until("welcome").await["version"].as_u64().unwrap();
    let version = socket.act(0, version, json!({"move": "a6AR"})).await["version"].as_u64().unwrap();
    socket.act(1, version, json!({"resign": true})).await;
    let one = json!([{"kind": "person", "name": "Ann"}]);
    for (body, status, code) in [
        (json!({"from": from, "seats": one}), 422, "bad-seats"),
        (json!({"from": from, "seats": two(), "rules": "pentago-answer"}), 422, "bad-setting"),
        (json!({"from": from, "seats": two(), "depth": 3}), 422, "bad-setting"),
        (json!({"from": {"game": "nosuch", "step": 0}, "seats": two()}), 404, "no-such-game"),
        (json!({"from": {"file": "nosuch", "step": 0}, "seats": two()}), 404, "no-such-file"),
        (json!({"from": {"step": 0}, "seats": two()}), 422, "bad-body"),
        (json!({"from": {"game": running, "file": "x", "step": 0}, "seats": two()}), 422, "bad-body"),
        (json!({"seats": two()}), 422, "bad-body"),
        (json!({"from": {"game": running, "step": -1}, "seats": two()}), 422, "bad-body"),
    ] {
        assert_eq!(ask(body.clone()).await, (status, code.into()), "{body}");
    }
    // The new game starts after the first turn and has its own clock.
    let id = server.guest().post("/api/v1/games", &json!({"from": {"game": running, "step": 1}, "seats": two(), "turn_seconds": 60})).await;
    assert_eq!(id.status, 201);
}

#[tokio::test]
async fn shared_files_are_readable_by_link() {
    let server = TestServer::start_with(|config| {
        config.limits.files_of_guest = 2;
        config.limits.files_in_all = 3;
    })
    .await;
    let (mut ann, mut bob) = (server.guest(), server.guest());
    let kept = share(&mut ann, "?name=%3Cb%3E%20a%E2%80%AE.gcg", gcg().as_bytes()).await;
    assert_eq!(kept.status, 201, "{}", String::from_utf8_lossy(&kept.body));
    let kept = kept.json();
    let id = kept["id"].as_str().unwrap().to_owned();
    assert_eq!(
        (&kept["name"], kept["expires"].as_u64().unwrap() - kept["created"].as_u64().unwrap()),
        (&json!("<b> a.gcg"), 90 * 86_400_000)
    );

    let document = bob.get(&format!("/api/v1/files/{id}/replay")).await.json();
    assert_eq!((&document["seats"][1]["name"], document["steps"].as_array().unwrap().len()), (&json!("Bob <b>"), 3));
    assert_eq!((&document["file"]["yours"], &document["file"]["id"]), (&json!(false), &json!(id)));
    assert!(!document.to_string().contains("guest"), "{document}");
    let file = bob.get(&format!("/api/v1/files/{id}/file")).await;
    assert_eq!(file.body, gcg().as_bytes());
    assert_eq!(file.header("content-disposition"), Some(&*format!("attachment; filename=\"deska-{id}.gcg\"")));
    assert_eq!((file.header("content-type"), file.header("x-content-type-options")), (Some("text/plain"), Some("nosniff")));

    // Bytes of any encoding round-trip.
    let latin: Vec<u8> = "#player1 a \u{e9}va\n>a: CAT 8G CAT +10 10\n".chars().map(|letter| letter as u32 as u8).collect();
    let second = share(&mut ann, "", &latin).await.json()["id"].as_str().unwrap().to_owned();
    assert_eq!(bob.get(&format!("/api/v1/files/{second}/file")).await.body, latin);

    // Invalid, too large and too many files are refused.
    let large = [gcg().as_bytes(), &vec![b'\n'; 128 * 1024]].concat();
    assert_eq!(share(&mut bob, "", &large).await.refusal(), (413, "too-large".into()));
    assert_eq!(share(&mut bob, "", b"<script>alert(1)</script>").await.refusal(), (422, "bad-file".into()));
    assert_eq!(share(&mut bob, "?rules=chess", gcg().as_bytes()).await.refusal(), (404, "unknown-rules".into()));
    assert_eq!(
        bob.send("POST", "/api/v1/files", &[("content-type", "application/json")], b"{}").await.refusal(),
        (415, "content-type".into())
    );
    let foreign = bob.send("POST", "/api/v1/files", &[TEXT, ("origin", "http://evil.example")], gcg().as_bytes()).await;
    assert_eq!(foreign.refusal(), (403, "foreign-origin".into()));
    assert_eq!(share(&mut ann, "", gcg().as_bytes()).await.refusal(), (409, "too-many-files".into()));
    assert_eq!(share(&mut bob, "", gcg().as_bytes()).await.status, 201);
    assert_eq!(share(&mut server.guest(), "", gcg().as_bytes()).await.refusal(), (503, "files-full".into()));

    // Everyone lists and removes their own files only.
    let listed = |answer: Value| answer["files"].as_array().unwrap().len();
    assert_eq!((listed(ann.get("/api/v1/files").await.json()), listed(bob.get("/api/v1/files").await.json())), (2, 1));
    assert_eq!(bob.delete(&format!("/api/v1/files/{id}")).await.refusal(), (404, "no-such-file".into()));
    assert_eq!(server.guest().delete(&format!("/api/v1/files/{id}")).await.refusal(), (404, "no-such-file".into()));
    assert_eq!(ann.delete(&format!("/api/v1/files/{id}")).await.status, 204);
    assert_eq!(bob.get(&format!("/api/v1/files/{id}/replay")).await.refusal(), (404, "no-such-file".into()));
}

#[tokio::test]
async fn sharing_files_is_rate_limited() {
    let server = TestServer::start_with(|config| config.limits.shares = server::Rate { burst: 2, per_second: 0.01 }).await;
    for n in 0..3 {
        // A new guest each time: the address is limited.
        let answer = share(&mut server.guest(), "", gcg().as_bytes()).await;
        assert_eq!(answer.status, if n < 2 { 201 } else { 429 });
    }
}

#[tokio::test]
async fn games_continue_from_records() {
    let server = TestServer::start().await;
    let mut ann = server.guest();
    let text = gcg() + "#rack1 EEQUZVV\n";
    let file = share(&mut ann, "?lexicon=en-common", text.as_bytes()).await;
    assert_eq!(file.status, 201, "{}", String::from_utf8_lossy(&file.body));
    let file = file.json()["id"].as_str().unwrap().to_owned();
    let document = ann.get(&format!("/api/v1/files/{file}/replay")).await.json();
    // At the last step the record ends, and player 1 is on turn with the rack of `#rack1`.
    for (step, turn, rack) in [(0, 0, "AEINRTW"), (1, 1, "?EFILOS"), (2, 0, "EEQUVVZ")] {
        let id = ann.begin(&json!({"from": {"file": file, "step": step}, "seats": two()})).await;
        let mut socket = ann.socket(&id, 0).await;
        socket.until("welcome").await;
        let seen = socket.look(turn).await;
        let (view, was) = (&seen["view"], &document["steps"][step]);
        assert_eq!((&view["board"], &view["scores"], &view["turn"]), (&was["board"], &was["scores"], &json!(turn)), "{step}");
        assert_eq!(sorted(&view["rack"]).into_iter().collect::<String>(), rack);
        assert_eq!((&view["racks"], &view["bag"]), (&json!([7, 7]), &was["bag"]), "{step}");
        // All tiles of the set are on the board, on racks or in the bag.
        let on_board: usize =
            was["board"].as_array().unwrap().iter().map(|row| row.as_str().unwrap().chars().filter(|c| *c != '.').count()).sum();
        assert_eq!(on_board + 14 + was["bag"].as_u64().unwrap() as usize, 100);
        let version = socket.last_state()["version"].as_u64().unwrap();
        let passed = socket.act(turn, version, json!({"pass": true})).await;
        assert_eq!(passed["type"], "done", "{passed}");
        socket.act(1 - turn, passed["version"].as_u64().unwrap(), json!({"resign": true})).await;
        // GCG starts with an empty board, so such a game is exported as a log and read back.
        let written = ann.get(&format!("/api/v1/games/{id}/file")).await;
        assert!(written.header("content-disposition").unwrap().ends_with(".deska\""), "{:?}", written.headers);
        let again = ann.send("POST", "/api/v1/replay", &[TEXT], &written.body).await;
        assert_eq!(again.status, 200, "{}", String::from_utf8_lossy(&again.body));
        assert_eq!(again.json()["steps"][0]["board"], was["board"]);
    }
    let beyond = json!({"from": {"file": file, "step": 3}, "seats": two()});
    assert_eq!(ann.post("/api/v1/games", &beyond).await.refusal(), (422, "bad-step".into()));
}

/// Scoreless turns at the end of a record count in its last step and in a game that continues from
/// there.
#[tokio::test]
async fn scoreless_turns_at_the_end_of_a_record_count() {
    let server = TestServer::start().await;
    let mut ann = server.guest();
    let text = "#player1 ann Ann\n#player2 bob Bob\n>ann: AEINRTW 8D TAWNIER +72 72\n>bob: EFIL?OS - +0 0\n>ann: EEQUZVV -VV +0 72\n#rack2 EFIL?OS\n";
    let file = share(&mut ann, "?lexicon=en-common", text.as_bytes()).await.json()["id"].as_str().unwrap().to_owned();
    let document = ann.get(&format!("/api/v1/files/{file}/replay")).await.json();
    let scoreless = |document: &Value, step: usize| {
        let cgp = document["steps"][step]["cgp"].as_str().unwrap();
        cgp.split(' ').nth(3).unwrap().trim_end_matches(';').to_owned()
    };
    assert_eq!([0, 1, 2, 3].map(|step| scoreless(&document, step)), ["0", "0", "1", "2"], "{}", document["steps"]);
    let id = ann.begin(&json!({"from": {"file": file, "step": 3}, "seats": two()})).await;
    let mut socket = ann.socket(&id, 0).await;
    let version = socket.until("welcome").await["version"].as_u64().unwrap();
    assert_eq!(socket.act(1, version, json!({"resign": true})).await["type"], "done");
    assert_eq!(scoreless(&ann.get(&format!("/api/v1/games/{id}/replay")).await.json(), 0), "2");
}

/// The labels of the found games: the names of their first seats.
async fn found(guest: &mut Guest, query: &str) -> Vec<String> {
    let answer = guest.get(&format!("/api/v1/games{query}")).await;
    assert_eq!(answer.status, 200, "{query}: {}", String::from_utf8_lossy(&answer.body));
    let games = answer.json()["games"].as_array().unwrap().clone();
    games.iter().map(|game| game["seats"][0]["name"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn games_are_searched_and_paged() {
    let server = TestServer::start().await;
    let (mut ann, mut bob) = (server.guest(), server.guest());
    let person = |name: &str| json!({"kind": "person", "name": name});
    let computer = json!({"kind": "computer", "player": "greedy"});
    let practice = |name: &str, rules: &str, lexicon: &str| json!({"rules": rules, "lexicon": lexicon, "seats": [person(name), computer]});
    let scrabble = ann.begin(&practice("Řehoř 100%", "scrabble-en", "small")).await;
    ann.begin(&practice("B_", "scrabble-ru", "ru-nouns")).await;
    ann.begin(&json!({"rules": "balda", "lexicon": "ru-nouns", "seats": [person("Cyril"), {"kind": "computer", "player": "level-1"}]}))
        .await;
    ann.begin(&json!({"rules": "balda", "lexicon": "en-common", "seats": [person("Dana"), person("Eva")]})).await;
    ann.begin(&json!({"rules": "pentago-standard", "seats": [person("Filip"), {"kind": "open"}]})).await;
    bob.begin(&practice("Secret", "scrabble-en", "small")).await;
    let mut socket = ann.socket(&scrabble, 0).await;
    let version = socket.until("welcome").await["version"].as_u64().unwrap();
    let lost = socket.act(0, version, json!({"resign": true})).await;
    if lost["type"] != "done" {
        // The computer has moved meanwhile.
        let version = socket.last_state()["version"].as_u64().unwrap();
        assert_eq!(socket.act(0, version, json!({"resign": true})).await["type"], "done");
    }
    for (query, mut names) in [
        ("?game=balda", vec!["Cyril", "Dana"]),
        ("?game=pentago", vec!["Filip"]),
        ("?language=ru", vec!["B_", "Cyril"]),
        ("?language=en", vec!["Dana", "Řehoř 100%"]),
        ("?language=cs", vec![]),
        ("?lexicon=ru-nouns", vec!["B_", "Cyril"]),
        ("?lexicon=en-common&language=ru", vec!["Dana"]),
        ("?lexicon=nosuch", vec![]),
        ("?player=rehor", vec!["Řehoř 100%"]),
        ("?player=%C5%98EHO%C5%98", vec!["Řehoř 100%"]),
        ("?player=eva", vec!["Dana"]),
        // Wildcards are matched literally.
        ("?player=%25", vec!["Řehoř 100%"]),
        ("?player=_", vec!["B_"]),
        ("?player=secret", vec![]),
        ("?player=zzz&computers=level-1,nosuch", vec!["Cyril"]),
        ("?player=zzz&computers=balda:level-1", vec!["Cyril"]),
        ("?player=zzz&computers=scrabble:level-1,nosuch:level-1,balda:nosuch", vec![]),
        ("?player=zzz&computers=scrabble:greedy,pentago:level-1", vec!["B_", "Řehoř 100%"]),
        ("?state=finished", vec!["Řehoř 100%"]),
        ("?result=lost", vec!["Řehoř 100%"]),
        ("?result=won", vec![]),
        ("?result=drawn", vec![]),
        ("?until=1000", vec![]),
        ("?since=1000&game=pentago&state=running", vec!["Filip"]),
    ] {
        let mut found = found(&mut ann, query).await;
        found.sort_unstable();
        names.sort_unstable();
        assert_eq!(found, names, "{query}");
    }
    // Paging returns each game once, in order.
    let all = found(&mut ann, "").await;
    assert_eq!(all.len(), 5);
    let (mut seen, mut after) = (Vec::new(), String::new());
    loop {
        let answer = ann.get(&format!("/api/v1/games?limit=2&after={after}")).await.json();
        assert_eq!(answer["count"], 5);
        seen.extend(answer["games"].as_array().unwrap().iter().map(|game| game["seats"][0]["name"].as_str().unwrap().to_owned()));
        match answer["next"].as_str() {
            Some(next) => after = next.to_owned(),
            None => break,
        }
    }
    assert_eq!(seen, all);
    // A guest without games finds none, and invalid queries are refused.
    assert_eq!(found(&mut server.guest(), "?player=ann").await, Vec::<String>::new());
    for bad in [
        "?limit=0",
        "?limit=201",
        "?game=chess",
        "?after=x",
        "?result=maybe",
        "?since=x",
        "?colour=red",
        &format!("?player={}", "x".repeat(41)),
    ] {
        assert_eq!(ann.get(&format!("/api/v1/games{bad}")).await.refusal(), (400, "bad-query".into()), "{bad}");
    }
}

#[tokio::test]
async fn link_previews_describe_the_target_and_escape_markup() {
    let server = TestServer::start().await;
    let mut ann = server.guest();
    let evil = "\"><script>alert(1)</script>";
    let id = ann
        .begin(&json!({"rules": "scrabble-ru", "lexicon": "ru-nouns", "seats": [{"kind": "person", "name": evil}, {"kind": "open"}]}))
        .await;
    let text = async |path: String, headers: Vec<(&str, &str)>| {
        let answer = server.guest().send("GET", &path, &headers, b"").await;
        assert_eq!(answer.status, 200, "{path}");
        (String::from_utf8(answer.body.clone()).unwrap(), answer.header("etag").unwrap().to_owned())
    };
    let (page, tag) = text(format!("/game/{id}"), vec![]).await;
    assert!(!page.contains("<script>alert") && page.contains("&lt;script&gt;"), "{page}");
    assert!(page.contains("og:title") && page.contains("ждёт соперника") && page.contains("/preview/scrabble.png"), "{page}");
    let ours = ann.cookie.clone().unwrap();
    assert!(!page.contains(ours.split('=').nth(1).unwrap()));
    let (front, other) = text("/".into(), vec![("accept-language", "cs,en;q=0.5")]).await;
    assert!(front.contains("proti počítači") && tag != other, "{front}");
    // An invalid host makes no URL.
    let odd = server.guest().send("GET", "/", &[("host", "x\"><b>")], b"").await;
    assert!(!String::from_utf8_lossy(&odd.body).contains("<b>"));
    for picture in ["deska", "scrabble", "erudit", "balda", "pentago"] {
        let answer = server.guest().get(&format!("/preview/{picture}.png")).await;
        assert_eq!((answer.status, answer.header("content-type")), (200, Some("image/png")), "{picture}");
        // 1200 by 630, as the tags say.
        assert_eq!(answer.body[16..24], [0, 0, 4, 176, 0, 0, 2, 118], "{picture}");
    }
    // An unknown game has the preview of the site.
    assert!(text("/game/nosuch".into(), vec![]).await.0.contains("<title>Deska</title>"));
    let file = share(&mut ann, "?name=%3Ci%3Egame", gcg().as_bytes()).await.json()["id"].as_str().unwrap().to_owned();
    assert!(text(format!("/replay/{file}"), vec![]).await.0.contains("<title>Replay: &lt;i&gt;game · Deska</title>"));
}

#[tokio::test]
async fn links_have_qr_codes_and_addresses_are_shown_locally_only() {
    let server = TestServer::start().await;
    let mut ann = server.guest();
    let code = ann.get("/api/v1/qr?text=http%3A%2F%2F192.168.1.5%3A8421%2Fgame%2Fk3v9").await;
    assert_eq!((code.status, code.header("content-type")), (200, Some("image/svg+xml")));
    let svg = String::from_utf8(code.body).unwrap();
    assert!(svg.contains("<svg") && !svg.contains("192.168"), "the text is only encoded, not written: {svg:.200}");
    for bad in ["javascript%3Aalert(1)", "", &format!("http%3A%2F%2F{}", "x".repeat(500)), "http%3A%2F%2Fa%20b"] {
        assert_eq!(ann.get(&format!("/api/v1/qr?text={bad}")).await.refusal(), (400, "bad-query".into()), "{bad:.60}");
    }
    let reach = ann.get("/api/v1/reach").await.json();
    assert_eq!((&reach["here"], &reach["open"], &reach["public"]), (&json!(true), &json!(false), &Value::Null));
    assert!(reach["addresses"].as_array().unwrap().iter().all(|one| one.as_str().unwrap().starts_with("http://")), "{reach}");

    let public = TestServer::start_with(|config| {
        config.behind_proxy = true;
        config.public_url = Some("https://deska.example".parse().unwrap());
    })
    .await;
    let reach = public.guest().send("GET", "/api/v1/reach", &[("x-forwarded-for", "203.0.113.5")], b"").await.json();
    assert_eq!(reach, json!({"here": false, "open": true, "addresses": [], "public": "https://deska.example"}));
    let credits = ann.get("/api/v1/credits").await.json();
    let english = credits["sources"].as_array().unwrap().iter().find(|source| source["name"] == "en").unwrap().clone();
    assert!(english["sources"].to_string().contains("scowl") && !english["licence"].as_str().unwrap().is_empty(), "{english}");
    assert!(credits["sources"].as_array().unwrap().iter().any(|source| source["kind"] == "definitions"), "{credits}");
}

#[tokio::test]
async fn positions_show_only_what_the_viewer_knows() {
    let server = TestServer::start().await;
    let mut ann = server.guest();
    let id = ann.begin(&json!({"rules": "scrabble-en", "lexicon": "small", "seats": [{"kind": "person", "name": "Ann"}, {"kind": "person", "name": "Bob"}]})).await;
    let mut socket = ann.socket(&id, 0).await;
    let welcome = socket.until("welcome").await;
    let turn = welcome["view"]["turn"].as_u64().unwrap();
    let ask = json!({"type": "position"});
    let cgp = |answer: &Value| answer["position"]["cgp"].as_str().unwrap().split(' ').nth(1).unwrap().to_owned();
    assert_eq!(cgp(&socket.ask(ask.clone()).await), "/", "racks are shown on request only");
    let rack = socket.look(turn).await["view"]["rack"].as_str().unwrap().to_owned();
    assert_eq!(cgp(&socket.ask(ask.clone()).await), format!("{rack}/"));
    let mut watcher = server.guest().socket(&id, 0).await;
    watcher.until("welcome").await;
    assert_eq!(cgp(&watcher.ask(ask).await), "/");
}
