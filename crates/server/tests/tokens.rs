//! API tokens: what a program may do for a member, and bot accounts.

use std::time::Duration;

use crate::accounts::register;
use crate::common::TestServer;
use crate::common::client::{Answer, Guest};
use serde_json::{Value, json};

const PASSWORD: &str = "kůň pije čaj";

/// Creates a token with these scopes and returns it with its name in lists.
pub(crate) async fn token(member: &mut Guest, scopes: &[&str]) -> (String, String) {
    let asked = json!({"name": "my bot", "scopes": scopes, "password": PASSWORD});
    let answer = member.post("/api/v1/account/tokens", &asked).await;
    assert_eq!(answer.status, 201, "{}", String::from_utf8_lossy(&answer.body));
    let made = answer.json();
    (made["token"].as_str().unwrap().to_owned(), made["entry"]["label"].as_str().unwrap().to_owned())
}

/// A program with only a token.
struct Program<'a> {
    server: &'a TestServer,
    token: String,
}

impl Program<'_> {
    async fn send(&self, method: &str, path: &str, body: Option<Value>) -> Answer {
        let bearer = format!("Bearer {}", self.token);
        let headers = [("authorization", bearer.as_str()), ("content-type", "application/json")];
        let text = body.map(|body| body.to_string()).unwrap_or_default();
        self.server.guest().send(method, &format!("/api/v1{path}"), &headers, text.as_bytes()).await
    }

    async fn get(&self, path: &str) -> Answer {
        self.send("GET", path, None).await
    }

    async fn post(&self, path: &str, body: Value) -> Answer {
        self.send("POST", path, Some(body)).await
    }
}

fn pentago(seats: Value) -> Value {
    json!({"rules": "pentago-standard", "seats": seats})
}

#[tokio::test]
async fn programs_can_play_with_only_a_token() {
    let server = TestServer::start().await;
    let (mut ann, bob) = (server.guest(), server.guest());
    register(&mut ann, "Anna").await;
    let (token, _) = token(&mut ann, &["play", "read"]).await;
    let program = Program { server: &server, token };
    assert_eq!(program.get("/account").await.json()["account"]["name"], "Anna");
    let id = program.post("/games", pentago(json!([{"kind": "person"}, {"kind": "open"}]))).await.json()["id"].as_str().unwrap().to_owned();
    let mut bob = bob;
    assert_eq!(bob.post(&format!("/api/v1/games/{id}/join"), &json!({"name": "Bob"})).await.status, 200);
    let state = program.get(&format!("/games/{id}/state")).await.json();
    assert_eq!((&state["seat"], &state["version"], &state["view"]["turn"]), (&json!(0), &json!(0), &json!(0)));
    let act = |version: u64, what: Value| json!({"seat": 0, "version": version, "action": what});
    let done = program.post(&format!("/games/{id}/act"), act(0, json!({"move": "b2AL"}))).await;
    assert_eq!((done.status, done.json()["version"].clone()), (200, json!(1)));
    // Broken rules, wrong seats, outdated versions and invalid actions have distinct errors.
    let again = program.post(&format!("/games/{id}/act"), act(1, json!({"move": "b2AL"}))).await;
    assert_eq!(again.status, 409);
    assert_eq!((&again.json()["error"]["code"], &again.json()["error"]["rule"]), (&json!("refused"), &json!("not-your-turn")));
    let stale = program.post(&format!("/games/{id}/act"), act(0, json!({"move": "c3AL"}))).await;
    assert_eq!(stale.json()["error"]["rule"], "stale");
    let other = program.post(&format!("/games/{id}/act"), json!({"seat": 1, "version": 1, "action": {"move": "c3AL"}})).await;
    assert_eq!(other.json()["error"]["rule"], "not-your-seat");
    assert_eq!(program.post(&format!("/games/{id}/act"), act(1, json!({"dance": true}))).await.status, 422);
    assert_eq!(program.post("/games/nosuchgame/act", act(1, json!({"move": "c3AL"}))).await.status, 404);
    assert_eq!(program.get("/games/nosuchgame/state").await.status, 404);
    assert_eq!(program.get(&format!("/games/{id}/state?seat=1")).await.refusal(), (409, "refused".into()), "a seat of another player");
    // A request does not change the presence that the opponent sees.
    let mut his = bob.socket(&id, 0).await;
    assert_eq!(his.ask(json!({"type": "company"})).await["type"], "company");
    assert_eq!(his.ask(json!({"type": "ping"})).await["type"], "pong");
    let heard = his.heard.len();
    for _ in 0..3 {
        assert_eq!(program.get(&format!("/games/{id}/state")).await.status, 200);
    }
    assert_eq!(his.ask(json!({"type": "ping"})).await["type"], "pong");
    assert_eq!(his.heard.len(), heard + 1, "{:?}", his.heard);
    let over = program.post(&format!("/games/{id}/act"), act(1, json!({"resign": true}))).await;
    assert_eq!(over.status, 200);
    assert_eq!(program.get(&format!("/games/{id}/state")).await.json()["view"]["over"]["reason"], "resigned");
    // Over a socket as well.
    let id =
        program.post("/games", pentago(json!([{"kind": "person"}, {"kind": "computer", "player": "level-1"}]))).await.json()["id"].clone();
    let state = program.get(&format!("/games/{}/state", id.as_str().unwrap())).await.json();
    assert_eq!(state["seat"], 0);
}

#[tokio::test]
async fn tokens_work_within_their_scopes_until_revoked() {
    let server = TestServer::start().await;
    let (mut ann, mut eve) = (server.guest(), server.guest());
    register(&mut ann, "Anna").await;
    register(&mut eve, "Eva").await;
    let (read, _) = token(&mut ann, &["read"]).await;
    let (play, label) = token(&mut ann, &["play", "play"]).await;
    let (reader, player) = (Program { server: &server, token: read.clone() }, Program { server: &server, token: play });
    let seats = json!([{"kind": "person"}, {"kind": "person"}]);
    assert_eq!(reader.post("/games", pentago(seats.clone())).await.refusal(), (403, "scope".into()));
    assert_eq!(player.post("/games", pentago(seats.clone())).await.status, 201);
    assert_eq!(player.get("/games").await.refusal(), (403, "scope".into()));
    assert_eq!(reader.get("/games").await.json()["games"].as_array().unwrap().len(), 1);
    // No account settings, whatever the scopes.
    for (method, path, body) in [
        ("GET", "/account/tokens", None),
        ("POST", "/account/tokens", Some(json!({"name": "more", "scopes": ["read"], "password": PASSWORD}))),
        ("DELETE", "/account/sessions", None),
        ("PUT", "/account/password", Some(json!({"password": PASSWORD, "new": "another password of mine"}))),
        ("GET", "/account/data", None),
        ("GET", "/messages", None),
        ("POST", "/account/removal", Some(json!({"password": PASSWORD}))),
    ] {
        assert_eq!(player.send(method, path, body).await.refusal(), (403, "scope".into()), "{method} {path}");
    }
    // A challenge needs more than `play`.
    let invite = json!({"rules": "pentago-standard", "invite": "Eva", "seats": [{"kind": "person"}, {"kind": "open"}]});
    assert_eq!(player.post("/games", invite.clone()).await.refusal(), (403, "scope".into()));
    let (both, _) = token(&mut ann, &["challenge", "play"]).await;
    assert_eq!(Program { server: &server, token: both }.post("/games", invite).await.status, 201);
    // An invalid token identifies no one, even with a cookie.
    for bad in ["", "deska_", "deska_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", &read[..read.len() - 1]] {
        let nobody = Program { server: &server, token: bad.to_owned() };
        assert_eq!(nobody.get("/account").await.refusal(), (401, "bad-token".into()), "{bad}");
    }
    let cookie = ann.cookie.clone().unwrap();
    let answer = server.guest().send("GET", "/api/v1/account", &[("authorization", "Basic x"), ("cookie", &cookie)], b"").await;
    assert_eq!(answer.status, 401);
    // A token is not accepted as a cookie.
    let mut thief = server.guest();
    thief.cookie = Some(format!("deska_session={read}"));
    assert_eq!(thief.get("/api/v1/account").await.json()["account"], Value::Null);
    // Only its member can revoke it; signing out elsewhere keeps it, and so does a new password.
    eve.delete(&format!("/api/v1/account/tokens/{label}")).await;
    ann.delete("/api/v1/account/sessions").await;
    assert_eq!(player.get("/account").await.status, 200);
    let listed = ann.get("/api/v1/account/tokens").await.json();
    assert_eq!(listed["tokens"].as_array().unwrap().len(), 3);
    assert!(!listed.to_string().contains(&read), "sent once");
    assert_eq!(ann.delete(&format!("/api/v1/account/tokens/{label}")).await.status, 204);
    assert_eq!(player.get("/account").await.refusal(), (401, "bad-token".into()));
    assert_eq!(ann.put("/api/v1/account/password", &json!({"password": PASSWORD, "new": "jiný kůň pije kávu"})).await.status, 204);
    assert_eq!(reader.get("/account").await.status, 401);
}

#[tokio::test]
async fn token_requests_are_validated() {
    let server = TestServer::start().await;
    let mut ann = server.guest();
    register(&mut ann, "Anna").await;
    for (asked, code) in [
        (json!({"name": "", "scopes": ["read"], "password": PASSWORD}), "token-name"),
        (json!({"name": "x".repeat(61), "scopes": ["read"], "password": PASSWORD}), "token-name"),
        (json!({"name": "a\u{202e}b", "scopes": ["read"], "password": PASSWORD}), "token-name"),
        (json!({"name": "bot", "scopes": [], "password": PASSWORD}), "no-scope"),
        (json!({"name": "bot", "scopes": ["all"], "password": PASSWORD}), "bad-body"),
        (json!({"name": "bot", "scopes": ["read"], "password": "wrong password"}), "bad-sign-in"),
    ] {
        assert_eq!(ann.post("/api/v1/account/tokens", &asked).await.refusal().1, code, "{asked}");
    }
}

#[tokio::test]
async fn news_come_as_lines_and_end_with_the_token() {
    let server = TestServer::start().await;
    let (mut ann, mut eve) = (server.guest(), server.guest());
    register(&mut ann, "Anna").await;
    register(&mut eve, "Eva").await;
    let (token, label) = token(&mut ann, &["read"]).await;
    let request = format!("GET /api/v1/news/lines HTTP/1.1\r\nhost: {}\r\nauthorization: Bearer {token}\r\n\r\n", server.address);
    let mut stream = tokio::net::TcpStream::connect(server.address).await.unwrap();
    tokio::io::AsyncWriteExt::write_all(&mut stream, request.as_bytes()).await.unwrap();
    let mut heard = String::new();
    let mut until = async |what: &str| {
        let mut bytes = [0; 4096];
        tokio::time::timeout(Duration::from_secs(20), async {
            while !heard.contains(what) {
                let count = tokio::io::AsyncReadExt::read(&mut stream, &mut bytes).await.unwrap();
                if count == 0 {
                    return what == "the end";
                }
                heard += &String::from_utf8_lossy(&bytes[..count]);
            }
            true
        })
        .await
        .unwrap_or_else(|_| panic!("`{what}` was not received: {heard}"))
    };
    assert!(until("\"type\":\"lobby\"").await);
    let challenge = json!({"rules": "pentago-standard", "invite": "Anna", "seats": [{"kind": "person"}, {"kind": "open"}]});
    assert_eq!(eve.post("/api/v1/games", &challenge).await.status, 201);
    assert!(until("\"type\":\"challenged\"").await);
    ann.delete(&format!("/api/v1/account/tokens/{label}")).await;
    // The last chunk of a chunked body.
    assert!(until("\r\n0\r\n\r\n").await);
    assert_eq!(server.guest().get("/api/v1/news/lines").await.status, 401);
}

#[tokio::test]
async fn bots_count_as_computers_in_tournaments() {
    let server = TestServer::start().await;
    let (mut bot, mut ann) = (server.guest(), server.guest());
    register(&mut bot, "Robot").await;
    register(&mut ann, "Anna").await;
    assert_eq!(bot.put("/api/v1/account/program", &json!({"password": PASSWORD})).await.status, 204);
    assert_eq!(bot.put("/api/v1/account/program", &json!({"password": PASSWORD})).await.refusal(), (409, "no-program".into()));
    assert_eq!(ann.get("/api/v1/members/Robot").await.json()["program"], true);
    let rated = json!({"rules": "pentago-standard", "rated": true, "game_seconds": 300, "seats": [{"kind": "person"}, {"kind": "open"}]});
    // It can't join a game rated between people; people can join its games.
    let hers = ann.begin(&rated).await;
    assert_eq!(bot.post(&format!("/api/v1/games/{hers}/join"), &json!({})).await.refusal(), (422, "not-rated".into()));
    let its = bot.begin(&rated).await;
    assert_eq!(ann.post(&format!("/api/v1/games/{its}/join"), &json!({})).await.status, 200);
    let (mut first, mut second) = (bot.socket(&its, 0).await, ann.socket(&its, 0).await);
    first.next().await.unwrap();
    second.next().await.unwrap();
    assert_eq!(first.act(0, 0, json!({"move": "b2AL"})).await["type"], "done");
    assert_eq!(second.act(1, 1, json!({"move": "e5AL"})).await["type"], "done");
    assert_eq!(second.act(1, 2, json!({"resign": true})).await["type"], "done");
    let ratings = ann.get("/api/v1/members/Anna/ratings").await.json();
    let lists: Vec<&str> = ratings["ratings"].as_array().unwrap().iter().map(|one| one["list"]["against"].as_str().unwrap()).collect();
    assert_eq!(lists, ["computers"], "{ratings}");
    // An account that has played rated games can't become a bot.
    assert_eq!(ann.put("/api/v1/account/program", &json!({"password": PASSWORD})).await.refusal(), (409, "no-program".into()));
}
