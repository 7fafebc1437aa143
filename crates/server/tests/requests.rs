//! HTTP requests: the page, the API, and a clear error for each way a request can fail.

use crate::common::TestServer;
use crate::common::client::raw;
use serde_json::{Value, json};
use server::Rate;
use store::Address;

const JSON: (&str, &str) = ("content-type", "application/json");

/// Returns the page without its link preview.
fn plain(body: &[u8]) -> String {
    let about = ["<meta property=\"og:", "<meta name=\"twitter:", "<meta name=\"description\""];
    let text = String::from_utf8_lossy(body);
    text.lines()
        .filter(|line| !line.trim().is_empty() && !about.iter().any(|begins| line.trim_start().starts_with(begins)))
        .collect::<Vec<_>>()
        .join("\n")
}

fn practice() -> Value {
    json!({"rules": "scrabble-en", "lexicon": "small", "seats": [{"kind": "person", "name": "Ann"}]})
}

#[tokio::test]
async fn the_page_has_security_headers() {
    let server = TestServer::start().await;
    let mut guest = server.guest();
    let page = guest.get("/").await;
    assert_eq!(page.status, 200);
    assert_eq!(page.header("content-type"), Some("text/html; charset=utf-8"));
    let policy = page.header("content-security-policy").unwrap();
    for directive in ["default-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"] {
        assert!(policy.contains(directive), "{policy}");
    }
    // The policy allows WebAssembly of this server, but no `eval`.
    assert!(!policy.replace("'wasm-unsafe-eval'", "").contains("unsafe"), "{policy}");
    assert_eq!(page.header("x-content-type-options"), Some("nosniff"));
    assert!(page.header("set-cookie").is_none(), "reading sets no cookie");
    // The page is served for the address of any game and finds out itself whether the game exists.
    for address in ["/game/whatever", "/game/whatever/replay", "/games", "/replay", "/help", "/help/scrabble"] {
        assert_eq!(plain(&guest.get(address).await.body), plain(&page.body), "{address}");
    }
    // An unchanged page is not sent again, and it is compressed for clients that accept it.
    let tag = page.header("etag").unwrap().to_owned();
    let again = guest.send("GET", "/", &[("if-none-match", &tag)], b"").await;
    assert_eq!((again.status, again.body.len()), (304, 0));
    assert_eq!(guest.send("GET", "/", &[("if-none-match", "\"other\"")], b"").await.status, 200);
    assert_eq!(guest.send("GET", "/", &[("accept-encoding", "gzip")], b"").await.header("content-encoding"), Some("gzip"));
    // Every script has a script type: with `nosniff`, browsers run no other.
    let script = guest.get("/app/api.js").await;
    assert_eq!((script.status, script.header("content-type")), (200, Some("text/javascript; charset=utf-8")));
}

#[tokio::test]
async fn unknown_addresses_are_not_found() {
    let server = TestServer::start().await;
    let mut guest = server.guest();
    let page = guest.send("GET", "/nothing/%3Cb%3Ehere", &[("accept", "text/html,*/*")], b"").await;
    assert_eq!((page.status, page.header("content-type")), (404, Some("text/html; charset=utf-8")));
    // The page shows the error in the reader's language; the response does not repeat the address.
    assert_eq!(plain(&page.body), plain(&guest.get("/").await.body));
    assert!(!String::from_utf8_lossy(&page.body).contains("/nothing"), "the address is not repeated");
    assert_eq!((page.header("cache-control"), page.header("etag")), (Some("no-store"), None));
    for path in ["/nothing.js", "/api", "/api/v2/about", "/api/v1/", "/../Cargo.toml", "/%2e%2e/Cargo.toml", "/game"] {
        assert_eq!(guest.get(path).await.refusal(), (404, "not-found".into()), "{path}");
    }
    assert_eq!(guest.get("/api/v1/games/nosuchgame").await.refusal(), (404, "no-such-game".into()));
    assert_eq!(guest.get("/api/v1/rules/chess").await.refusal(), (404, "unknown-rules".into()));
    assert_eq!(guest.send("DELETE", "/api/v1/games", &[], b"").await.refusal(), (405, "method".into()));
    assert_eq!(guest.send("POST", "/", &[JSON], b"{}").await.refusal(), (405, "method".into()));
}

#[tokio::test]
async fn about_lists_games_and_lexicons() {
    let server = TestServer::start().await;
    let mut guest = server.guest();
    let about = guest.get("/api/v1/about").await.json();
    assert_eq!(about["name"], "deska");
    let list = |name| about["lexicons"].as_array().unwrap().iter().find(|l| l["name"] == name).unwrap().clone();
    assert_eq!(list("small")["available"], true);
    let away = list("away");
    assert_eq!((&away["available"], &away["cure"]), (&json!(false), &json!("Fetch it.")));
    for rules in about["rules"].as_array().unwrap() {
        let name = rules["name"].as_str().unwrap();
        let card = guest.get(&format!("/api/v1/rules/{name}")).await.json();
        assert_eq!((&card["name"], &card["language"], &card["game"]), (&rules["name"], &rules["language"], &rules["game"]));
        if rules["game"] != "scrabble" {
            continue;
        }
        assert_eq!(card["board"].as_array().unwrap().len(), 15);
        assert_eq!(card["centre"], 112);
        let tiles: u64 = card["letters"].as_array().unwrap().iter().map(|l| l["count"].as_u64().unwrap()).sum();
        assert_eq!(tiles, if name == "scrabble-ru" { 104 } else { 100 });
        assert_eq!(card["letters"].as_array().unwrap().last().unwrap(), &json!({"letter": "?", "count": 2, "value": 0}));
    }
    // In English the K is worth 5, and the first square triples the word.
    let english = guest.get("/api/v1/rules/scrabble-en").await.json();
    assert_eq!(english["letters"][10], json!({"letter": "K", "count": 1, "value": 5}));
    assert_eq!(english["board"][0], "T..d...T...d..T");
}

#[tokio::test]
async fn games_are_created_and_listed() {
    let server = TestServer::start().await;
    let mut guest = server.guest();
    assert_eq!(guest.get("/api/v1/games").await.json(), json!({"games": [], "count": 0, "next": null}));
    assert!(guest.cookie.is_none());
    let begun = guest.post("/api/v1/games", &practice()).await;
    assert_eq!(begun.status, 201);
    let cookie = begun.header("set-cookie").unwrap();
    assert!(cookie.contains("; HttpOnly") && cookie.contains("; SameSite=Lax") && !cookie.contains("Secure"), "{cookie}");
    let id = begun.json()["id"].as_str().unwrap().to_owned();
    assert!(id.len() == 16);
    let line = guest.get(&format!("/api/v1/games/{id}")).await.json();
    assert_eq!((&line["id"], &line["over"], &line["seats"][0]["yours"]), (&json!(id), &json!(false), &json!(true)));
    assert_eq!(guest.get("/api/v1/games").await.json()["games"], json!([line]));
    // Other guests do not own the game, and no response contains the cookie or the seed.
    let other = server.guest().get(&format!("/api/v1/games/{id}")).await;
    assert_eq!(other.json()["seats"][0]["yours"], json!(false));
    let text = String::from_utf8(other.body).unwrap();
    let seed = server.store().await.game(&id).await.unwrap().unwrap().seed.to_string();
    assert!(!text.contains(&seed) && !text.contains("seed") && !text.contains("guest"), "{text}");
    // The second game sets no second cookie.
    assert!(guest.post("/api/v1/games", &practice()).await.header("set-cookie").is_none());
}

#[tokio::test]
async fn invalid_games_are_refused_with_a_cure() {
    let server = TestServer::start().await;
    let mut guest = server.guest();
    let ann = json!({"kind": "person", "name": "Ann"});
    let with = |changes: Value| {
        let mut body = practice();
        body.as_object_mut().unwrap().extend(changes.as_object().unwrap().clone());
        body
    };
    for (body, status, code, cure) in [
        (with(json!({"rules": "chess"})), 404, "unknown-rules", "scrabble-en"),
        (with(json!({"lexicon": "enn"})), 422, "unknown-lexicon", "Known: "),
        (with(json!({"lexicon": "../../etc/passwd"})), 422, "unknown-lexicon", "Known: "),
        (with(json!({"lexicon": "/tmp/x.txt"})), 422, "unknown-lexicon", "Known: "),
        (with(json!({"lexicon": "away"})), 422, "lexicon-unavailable", "Fetch it."),
        (with(json!({"rules": "scrabble-ru"})), 422, "other-language", "choose one of"),
        (with(json!({"challenge": "maybe"})), 422, "bad-setting", "maybe"),
        (with(json!({"ends": 7})), 422, "bad-setting", "not understood"),
        (with(json!({"colour": "red"})), 422, "bad-setting", "colour"),
        (with(json!({"seats": []})), 422, "bad-seats", "1 to 4"),
        (with(json!({"seats": [ann, ann, ann, ann, ann]})), 422, "bad-seats", "1 to 4"),
        (with(json!({"seats": [{"kind": "person", "name": "x".repeat(41)}]})), 422, "bad-name", "40 characters"),
        (with(json!({"seats": [{"kind": "person", "name": "a\u{0}"}]})), 422, "bad-name", "invisible characters"),
        (with(json!({"seats": [{"kind": "computer", "player": "hal"}]})), 422, "unknown-player", "greedy"),
        (with(json!({"seats": [{"kind": "ghost"}]})), 422, "bad-body", "person"),
        (with(json!({"seats": [{"kind": "open", "name": "x"}]})), 422, "bad-body", "name"),
        (with(json!({"seats": 3})), 422, "bad-body", "sequence"),
        (json!({"rules": "scrabble-en"}), 422, "bad-body", "seats"),
        (json!([1, 2]), 422, "bad-body", "expects"),
    ] {
        let answer = guest.post("/api/v1/games", &body).await;
        assert_eq!(answer.refusal(), (status, code.into()), "{body}");
        let text = answer.json()["error"]["text"].as_str().unwrap().to_owned();
        assert!(text.contains(cure), "{body}: {text}");
        let place = env!("CARGO_MANIFEST_DIR").trim_end_matches("/crates/server");
        assert!(!text.contains(place) && !text.contains("/home"), "the error reveals a path: {text}");
    }
    assert!(guest.cookie.is_none(), "a rejected request creates no session");
}

#[tokio::test]
async fn malformed_requests_are_refused() {
    let server = TestServer::start().await;
    let mut guest = server.guest();
    let path = "/api/v1/games";
    let good = practice().to_string();
    for (headers, body, refusal) in [
        (vec![], good.as_bytes(), (415, "content-type")),
        (vec![("content-type", "text/plain")], good.as_bytes(), (415, "content-type")),
        (vec![("content-type", "application/x-www-form-urlencoded")], good.as_bytes(), (415, "content-type")),
        (vec![JSON], b"{".as_slice(), (400, "bad-json")),
        (vec![JSON], b"", (400, "bad-json")),
        (vec![JSON], b"\xff\xfe", (400, "bad-json")),
        (vec![JSON], &[b'['; 60_000], (400, "bad-json")),
        (vec![JSON], &[b' '; 70_000], (413, "too-large")),
        // A compressed body (here `{}` with gzip) is not decompressed, so it can't expand.
        (
            vec![JSON, ("content-encoding", "gzip")],
            b"\x1f\x8b\x08\0\0\0\0\0\0\x03\xab\xae\x05\0\x43\xbf\xa6\xa3\x02\0\0\0",
            (400, "bad-json"),
        ),
        (vec![JSON, ("origin", "http://evil.example")], good.as_bytes(), (403, "foreign-origin")),
        (vec![JSON, ("origin", "null")], good.as_bytes(), (403, "foreign-origin")),
    ] {
        assert_eq!(guest.send("POST", path, &headers, body).await.refusal(), (refusal.0, refusal.1.into()), "{headers:?}");
    }
    let own = format!("http://{}", server.address);
    let kind = ("content-type", "application/json; charset=utf-8");
    assert_eq!(guest.send("POST", path, &[kind, ("origin", &own)], good.as_bytes()).await.status, 201);
    // Unknown cookies identify no one.
    guest.cookie = Some("deska_session=aaaaaaaaaaaaaaaaaaaaaaaaaa".into());
    assert_eq!(guest.get(path).await.json(), json!({"games": [], "count": 0, "next": null}));
    // The HTTP library answers input that is not HTTP, and the server keeps running.
    assert_eq!(raw(server.address, b"\x16\x03\x01 nonsense\r\n\r\n").await.status, 400);
    assert_eq!(server.guest().get("/api/v1/about").await.status, 200);
}

#[tokio::test]
async fn cookies_are_secure_and_the_public_origin_accepted_over_https() {
    let server = TestServer::start_with(|config| config.public_url = Some("https://deska.example".parse().unwrap())).await;
    let mut guest = server.guest();
    let answer = guest.send("POST", "/api/v1/games", &[JSON, ("origin", "https://deska.example")], practice().to_string().as_bytes()).await;
    assert_eq!(answer.status, 201);
    assert!(answer.header("set-cookie").unwrap().ends_with("; Secure"));
    assert_eq!(answer.header("strict-transport-security"), Some("max-age=31536000"));
    // No HSTS without HTTPS.
    assert_eq!(TestServer::start().await.guest().get("/").await.header("strict-transport-security"), None);
}

#[tokio::test]
async fn changes_are_rate_limited() {
    let server = TestServer::start_with(|config| config.limits.changes = Rate { burst: 3, per_second: 0.1 }).await;
    let mut guest = server.guest();
    for _ in 0..3 {
        guest.begin(&practice()).await;
    }
    let answer = guest.post("/api/v1/games", &practice()).await;
    assert_eq!(answer.refusal(), (429, "too-many-requests".into()));
    let wait: u64 = answer.header("retry-after").unwrap().parse().unwrap();
    assert!((1..=11).contains(&wait));
    // Reading is not limited.
    assert_eq!(guest.get("/api/v1/games").await.json()["games"].as_array().unwrap().len(), 3);
}

#[tokio::test]
async fn damaged_logs_are_reported_and_other_games_work() {
    let server = TestServer::start().await;
    let mut guest = server.guest();
    let (bad, good) = (guest.begin(&practice()).await, guest.begin(&practice()).await);
    let line = [store::Line { at: 1, text: "game nonsense".into() }];
    server.store().await.append(&bad, 0, &line, &store::GameSummary::default()).await.unwrap();
    let mut socket = guest.socket(&bad, 0).await;
    let response = socket.next().await.unwrap();
    assert_eq!((&response["type"], &response["code"]), (&json!("error"), &json!("damaged")));
    assert!(socket.next().await.is_err(), "the socket closes");
    assert_eq!(guest.socket(&good, 0).await.next().await.unwrap()["type"], "welcome");
}

#[tokio::test]
async fn two_servers_on_one_database_lose_no_moves() {
    let one = TestServer::start().await;
    let mut guest = one.guest();
    let id = guest.begin(&practice()).await;
    let mut here = guest.socket(&id, 0).await;
    let version = here.next().await.unwrap()["version"].as_u64().unwrap();
    // A second server on the same file.
    let mut config = crate::common::config(&one.database);
    config.database = Address::from(&*one.database);
    let two = server::Server::bind(config).await.unwrap();
    guest.address = two.address();
    tokio::spawn(two.run(std::future::pending()));
    let mut there = guest.socket(&id, 0).await;
    there.next().await.unwrap();
    assert_eq!(here.act(0, version, json!({"pass": true})).await["type"], "done");
    // The other server has not seen the move: its write conflicts, it reloads the game and reports
    // that.
    let stale = there.act(0, version, json!({"pass": true})).await;
    assert_eq!(stale["why"]["code"], "stale");
    assert_eq!(there.until("news").await["version"], json!(version + 1));
    assert_eq!(there.act(0, version + 1, json!({"pass": true})).await["type"], "done");
}
