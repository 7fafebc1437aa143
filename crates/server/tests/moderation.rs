//! Reports, silences, bans and the guest book: permissions, and that a ban applies everywhere.

use crate::accounts::register;
use crate::common::TestServer;
use crate::common::client::{Answer, Guest, Script};
use serde_json::{Value, json};
use store::Role;

const PASSWORD: &str = "kůň pije čaj";

/// Registers two members and a moderator.
async fn people(server: &TestServer) -> (Guest, Guest, Guest) {
    let (mut ann, mut bob, mut mod_) = (server.guest(), server.guest(), server.guest());
    register(&mut ann, "Anna").await;
    register(&mut bob, "Boris").await;
    register(&mut mod_, "Mona").await;
    give_role(server, "Mona", Role::Moderator).await;
    (ann, bob, mod_)
}

async fn give_role(server: &TestServer, name: &str, role: Role) {
    let store = server.store().await;
    let member = store.members().await.unwrap().into_iter().find(|member| member.name == name).unwrap();
    store.set_role(&member.guest, role).await.unwrap();
    store.close().await;
}

async fn ban(moderator: &mut Guest, what: Value) -> Answer {
    moderator.post("/api/v1/moderation/bans", &what).await
}

async fn bans(moderator: &mut Guest) -> Vec<Value> {
    moderator.get("/api/v1/moderation/bans").await.json()["bans"].as_array().unwrap().clone()
}

async fn two(ann: &mut Guest, bob: &mut Guest) -> String {
    let id = ann.begin(&json!({"rules": "pentago-standard", "seats": [{"kind": "person"}, {"kind": "open"}]})).await;
    assert_eq!(bob.post(&format!("/api/v1/games/{id}/join"), &json!({})).await.status, 200);
    id
}

#[tokio::test]
async fn reports_include_the_reported_messages() {
    let server = TestServer::start().await;
    let (mut ann, mut bob, mut mona) = people(&server).await;
    let id = two(&mut ann, &mut bob).await;
    let mut his = bob.socket(&id, 0).await;
    his.next().await.unwrap();
    assert_eq!(his.ask(json!({"type": "talk", "text": "You <b>play</b> badly"})).await["type"], "done");
    bob.post("/api/v1/messages/Anna", &json!({"text": "and you write badly"})).await;
    let report = async |guest: &mut Guest, what: Value| guest.post("/api/v1/reports", &what).await;
    assert_eq!(report(&mut ann, json!({"kind": "talk", "game": id, "seat": 1, "note": "rude"})).await.status, 204);
    assert_eq!(report(&mut ann, json!({"kind": "message", "name": "boris"})).await.status, 204);
    assert_eq!(report(&mut ann, json!({"kind": "profile", "name": "Anna"})).await.refusal().1, "yourself");
    assert_eq!(report(&mut ann, json!({"kind": "talk", "name": "Boris"})).await.refusal().1, "bad-body", "which talk?");
    assert_eq!(report(&mut ann, json!({"kind": "game", "game": id})).await.refusal().1, "bad-body", "whom?");
    assert_eq!(report(&mut ann, json!({"kind": "profile", "name": "Nobody"})).await.refusal().1, "no-such-member");
    assert_eq!(report(&mut ann, json!({"kind": "profile", "name": "Boris", "note": "x".repeat(1001)})).await.refusal().1, "text-length");
    assert_eq!(report(&mut server.guest(), json!({"kind": "profile", "name": "Boris"})).await.status, 401);
    // A reporter who could not read the players' chat does not get it in their report.
    let mut eve = server.guest();
    register(&mut eve, "Eva").await;
    assert_eq!(report(&mut eve, json!({"kind": "talk", "game": id, "seat": 1})).await.status, 204);
    let list = mona.get("/api/v1/moderation/reports").await.json();
    let response: Vec<(&str, &str, &str)> = list["reports"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| (one["kind"].as_str().unwrap(), one["subject"].as_str().unwrap(), one["evidence"].as_str().unwrap()))
        .collect();
    assert_eq!(
        response,
        [("talk", "Boris", ""), ("message", "Boris", "← and you write badly"), ("talk", "Boris", "Boris: You <b>play</b> badly")]
    );
    for guest in [&mut ann, &mut bob] {
        assert_eq!(guest.get("/api/v1/moderation/reports").await.refusal(), (403, "not-moderator".into()));
    }
    let number = list["reports"][2]["number"].as_u64().unwrap();
    let close = json!({"verdict": "warned"});
    assert_eq!(ann.put(&format!("/api/v1/moderation/reports/{number}"), &close).await.status, 403);
    assert_eq!(mona.put(&format!("/api/v1/moderation/reports/{number}"), &close).await.status, 204);
    assert_eq!(mona.put(&format!("/api/v1/moderation/reports/{number}"), &close).await.status, 404);
    assert_eq!(mona.get("/api/v1/moderation/reports").await.json()["reports"].as_array().unwrap().len(), 2);
    let all = mona.get("/api/v1/moderation/reports?all=true").await.json();
    assert_eq!((&all["reports"][2]["verdict"], &all["reports"][2]["closed_by"]), (&json!("warned"), &json!("Mona")));
    let log = mona.get("/api/v1/moderation/log").await.json();
    assert_eq!(log["actions"][0]["actor"], "Mona");
    // The number of open reports is limited.
    for _ in 0..9 {
        assert_eq!(report(&mut ann, json!({"kind": "profile", "name": "Boris"})).await.status, 204);
    }
    assert_eq!(report(&mut ann, json!({"kind": "profile", "name": "Boris"})).await.refusal(), (409, "too-many-reports".into()));
}

#[tokio::test]
async fn banned_members_are_locked_out_with_the_reason() {
    let server = TestServer::start().await;
    let (mut ann, mut bob, mut mona) = people(&server).await;
    let id = two(&mut ann, &mut bob).await;
    let mut his = bob.socket(&id, 0).await;
    his.next().await.unwrap();
    assert_eq!(ban(&mut ann, json!({"name": "Boris", "reason": "x"})).await.refusal(), (403, "not-moderator".into()));
    for (what, code) in [
        (json!({"name": "Boris", "reason": " "}), "bad-body"),
        (json!({"reason": "x"}), "bad-body"),
        (json!({"name": "Boris", "address": "1.2.3.4", "reason": "x"}), "bad-body"),
        (json!({"address": "here", "reason": "x"}), "bad-body"),
        (json!({"name": "Boris", "days": 0, "reason": "x"}), "bad-body"),
        (json!({"name": "Nobody", "reason": "x"}), "no-such-member"),
        (json!({"name": "Mona", "reason": "x"}), "yourself"),
        (json!({"report": 7, "reason": "x"}), "no-such-report"),
    ] {
        assert_eq!(ban(&mut mona, what.clone()).await.refusal().1, code, "{what}");
    }
    assert_eq!(ban(&mut mona, json!({"name": "Boris", "days": 3, "reason": "let others wait"})).await.status, 204);
    // The ban prevents moves and chat on the open socket, changes over HTTP, and new sessions.
    assert_eq!(his.act(1, 0, json!({"resign": true})).await["why"]["code"], "banned");
    assert_eq!(his.ask(json!({"type": "talk", "text": "why?"})).await["why"]["code"], "banned");
    assert_eq!(his.ask(json!({"type": "position"})).await["type"], "position", "reading is allowed");
    let answer = bob.post("/api/v1/games", &json!({"rules": "pentago-standard", "seats": [{"kind": "person"}, {"kind": "person"}]})).await;
    assert_eq!(answer.refusal(), (403, "banned".into()));
    let text = answer.json()["error"]["text"].as_str().unwrap().to_owned();
    assert!(text.contains("until 20") && text.ends_with("let others wait"), "{text}");
    assert_eq!(bob.post("/api/v1/messages/Anna", &json!({"text": "why?"})).await.refusal().1, "banned");
    assert_eq!(bob.post("/api/v1/book", &json!({"text": "why?"})).await.refusal().1, "banned");
    let mut again = server.guest();
    let signed = again.post("/api/v1/account/session", &json!({"name": "Boris", "password": PASSWORD})).await;
    assert_eq!(signed.refusal(), (403, "banned".into()));
    let wrong = again.post("/api/v1/account/session", &json!({"name": "Boris", "password": "wrong password"})).await;
    assert_eq!(wrong.refusal(), (401, "bad-sign-in".into()), "no one else is notified");
    // They may read and export their data.
    assert_eq!(answer.json()["error"]["ban"]["reason"], "let others wait");
    assert_eq!(bob.get("/api/v1/account").await.status, 200);
    assert_eq!(bob.get("/api/v1/account/data").await.status, 200);
    // It survives a restart and can be lifted.
    let server = server.restart().await;
    let (mut bob, mut mona) = (Guest { address: server.address, ..bob }, Guest { address: server.address, ..mona });
    assert_eq!(bob.post("/api/v1/book", &json!({"text": "why?"})).await.refusal().1, "banned");
    let number = bans(&mut mona).await[0]["number"].as_u64().unwrap();
    assert_eq!(bob.delete(&format!("/api/v1/moderation/bans/{number}")).await.refusal().1, "banned");
    assert_eq!(mona.delete(&format!("/api/v1/moderation/bans/{number}")).await.status, 204);
    assert_eq!(mona.delete(&format!("/api/v1/moderation/bans/{number}")).await.status, 404);
    assert!(bans(&mut mona).await.is_empty());
    assert_eq!(bob.post("/api/v1/book", &json!({"text": "thank you"})).await.status, 201);
    // Moderators can't ban each other; administrators can.
    let mut max = server.guest();
    register(&mut max, "Max").await;
    give_role(&server, "Max", Role::Moderator).await;
    assert_eq!(ban(&mut mona, json!({"name": "Max", "reason": "x"})).await.refusal(), (403, "not-moderator".into()));
    give_role(&server, "Mona", Role::Administrator).await;
    assert_eq!(ban(&mut mona, json!({"name": "Max", "reason": "x"})).await.status, 204);
    // An address ban affects everyone there, here the moderator too, who can't lift it any more;
    // `deska admin` can.
    assert_eq!(ban(&mut mona, json!({"address": "::ffff:127.0.0.1", "reason": "x"})).await.status, 204);
    let guest = server
        .guest()
        .post("/api/v1/games", &json!({"rules": "pentago-standard", "seats": [{"kind": "person"}, {"kind": "person"}]}))
        .await;
    assert_eq!(guest.refusal(), (403, "banned".into()));
}

#[tokio::test]
async fn silenced_members_can_play_but_not_write() {
    let server = TestServer::start().await;
    let (mut ann, mut bob, mut mona) = people(&server).await;
    let id = two(&mut ann, &mut bob).await;
    assert_eq!(ann.post("/api/v1/reports", &json!({"kind": "game", "game": id, "seat": 1})).await.status, 204);
    assert_eq!(ban(&mut mona, json!({"report": 1, "silence": true, "reason": "rude"})).await.status, 204);
    let mut his = bob.socket(&id, 0).await;
    his.next().await.unwrap();
    assert_eq!(his.ask(json!({"type": "talk", "text": "so?"})).await["why"]["code"], "silenced");
    assert_eq!(bob.post("/api/v1/messages/Anna", &json!({"text": "so?"})).await.refusal().1, "silenced");
    assert_eq!(bob.post("/api/v1/book", &json!({"text": "so?"})).await.refusal().1, "silenced");
    assert_eq!(bob.post("/api/v1/reports", &json!({"kind": "profile", "name": "Anna"})).await.refusal().1, "silenced");
    assert_eq!(his.act(1, 0, json!({"resign": true})).await["type"], "done");
    assert_eq!(bans(&mut mona).await[0]["silence"], true);
}

#[tokio::test]
async fn everyone_reads_and_members_write_the_guest_book() {
    let server = TestServer::start().await;
    let (mut ann, mut bob, mut mona) = people(&server).await;
    let mut guest = server.guest();
    assert_eq!(guest.post("/api/v1/book", &json!({"text": "hello"})).await.status, 401);
    assert_eq!(ann.post("/api/v1/book", &json!({"text": ""})).await.refusal().1, "bad-body");
    assert_eq!(ann.post("/api/v1/book", &json!({"text": "x".repeat(1001)})).await.refusal().1, "text-length");
    let first = ann.post("/api/v1/book", &json!({"text": " A <b>fine</b> club\u{202e}\nand more "})).await;
    assert_eq!((first.status, &first.json()["text"]), (201, &json!("A <b>fine</b> club\nand more")));
    assert_eq!(ann.post("/api/v1/book", &json!({"text": "again"})).await.status, 429);
    let second = bob.post("/api/v1/book", &json!({"text": "rubbish"})).await.json()["number"].clone();
    let page = guest.get("/api/v1/book").await.json();
    assert_eq!(
        (&page["entries"][0]["name"], &page["entries"][0]["removable"], &page["before"]),
        (&json!("Boris"), &json!(false), &Value::Null)
    );
    // Members remove their own entries only, moderators any.
    assert_eq!(ann.delete(&format!("/api/v1/book/{second}")).await.status, 204);
    assert_eq!(guest.get("/api/v1/book").await.json()["entries"].as_array().unwrap().len(), 2);
    assert_eq!(mona.delete(&format!("/api/v1/book/{second}")).await.status, 204);
    let mine = first.json()["number"].clone();
    assert_eq!(ann.get("/api/v1/book").await.json()["entries"][0]["removable"], true);
    assert_eq!(ann.delete(&format!("/api/v1/book/{mine}")).await.status, 204);
    assert_eq!(guest.get("/api/v1/book").await.json()["entries"], json!([]));
    let log = mona.get("/api/v1/moderation/log").await.json();
    assert_eq!((log["actions"].as_array().unwrap().len(), &log["actions"][0]["subject"]), (1, &json!("Boris")));
}

#[tokio::test]
async fn moderators_see_agreement_with_the_engine() {
    let server = TestServer::start().await;
    let (mut ann, mut bob, mut mona) = people(&server).await;
    let body = json!({"rules": "pentago-standard", "game_seconds": 600, "rated": true, "seats": [{"kind": "person"}, {"kind": "open"}]});
    let id = ann.begin(&body).await;
    assert_eq!(bob.post(&format!("/api/v1/games/{id}/join"), &json!({})).await.status, 200);
    let (mut hers, mut his) = (ann.socket(&id, 0).await, bob.socket(&id, 0).await);
    // The moves need not be good: the test is about the counts, not about the agreement itself.
    for (version, action) in (0..).zip(["b5AR", "f6AL", "b2CL", "e5DR", "e2BL"]) {
        let socket = if version % 2 == 0 { &mut hers } else { &mut his };
        assert_eq!(socket.act(version as usize % 2, version, json!({"move": action})).await["type"], "done", "{action}");
    }
    assert_eq!(his.act(1, 5, json!({"resign": true})).await["type"], "done");
    const PATH: &str = "/api/v1/moderation/agreement";
    let asked = json!({"name": "Anna"});
    assert_eq!(ann.post(PATH, &asked).await.refusal(), (403, "not-moderator".into()));
    assert_eq!(bob.get(&format!("{PATH}?name=Anna")).await.refusal(), (403, "not-moderator".into()));
    assert_eq!(mona.post(PATH, &json!({"name": "Nobody"})).await.refusal().1, "no-such-member");
    let before = mona.get(&format!("{PATH}?name=anna")).await.json();
    assert_eq!(before, json!({"name": "Anna", "lines": [], "left": 1}));
    let response = mona.post(PATH, &asked).await.json();
    let line = &response["lines"][0];
    assert_eq!((&response["left"], &line["game"], &line["engine"]), (&json!(0), &json!("pentago"), &json!("level-5")), "{response}");
    assert_eq!((&line["theirs"]["games"], &line["theirs"]["turns"]), (&json!(1), &json!(3)), "{response}");
    assert_eq!((&line["others"]["games"], &line["others"]["turns"]), (&json!(1), &json!(2)), "{response}");
    assert!(line["theirs"]["same"].as_u64().unwrap() <= 3);
    // A game is analyzed once.
    assert_eq!(mona.post(PATH, &asked).await.json(), response);
    assert_eq!(mona.get(&format!("{PATH}?name=Anna")).await.json(), response);
    let his = mona.get(&format!("{PATH}?name=Boris")).await.json();
    assert_eq!((&his["lines"][0]["theirs"], &his["lines"][0]["others"]), (&line["others"], &line["theirs"]));
}

/// Plays a rated game of two members by this script until one resigns. Returns the agreement of the
/// first one, as moderators see it.
async fn agreement_in(rules: &str, lexicon: &str, turns: usize, choose: impl Fn(&Value) -> Value) -> Value {
    let server = TestServer::start().await;
    let (mut ann, mut bob, mut mona) = people(&server).await;
    let seats = json!([{"kind": "person"}, {"kind": "open"}]);
    let id = ann.begin(&json!({"rules": rules, "lexicon": lexicon, "game_seconds": 600, "rated": true, "seats": seats})).await;
    assert_eq!(bob.post(&format!("/api/v1/games/{id}/join"), &json!({})).await.status, 200);
    let mut sockets = [ann.socket(&id, 0).await, bob.socket(&id, 0).await];
    for _ in 0..turns {
        let seat = usize::try_from(sockets[0].look(0).await["view"]["turn"].as_u64().unwrap()).unwrap();
        let look = sockets[seat].look(seat).await;
        let done = sockets[seat].act(seat, look["version"].as_u64().unwrap(), choose(&look["view"])).await;
        assert_eq!(done["type"], "done", "{done}");
    }
    let version = sockets[0].look(0).await["version"].as_u64().unwrap();
    assert_eq!(sockets[0].act(0, version, json!({"resign": true})).await["type"], "done");
    mona.post("/api/v1/moderation/agreement", &json!({"name": "Anna"})).await.json()
}

#[tokio::test]
async fn spectators_of_tile_games_see_public_data_only() {
    let library = crate::common::Shelf::new();
    let Ok(english) = server::Words::open(&library, &"en-common".parse().unwrap()) else {
        eprintln!("skipped: the English lexicon is not installed");
        return;
    };
    let script = Script::new("scrabble-en", &english);
    let scrabble = agreement_in("scrabble-en", "en-common", 12, |view| script.choose(view)).await;
    let script = crate::erudit::Script::new(crossword::erudit::EruditRules::standard());
    let erudit = agreement_in("erudit", "ru-nouns", 8, |view| script.choose(view)).await;
    for (response, game, turns) in [(scrabble, "scrabble", 6), (erudit, "erudit", 4)] {
        let line = &response["lines"][0];
        assert_eq!((&response["left"], &line["game"], &line["engine"]), (&json!(0), &json!(game), &json!("static")), "{response}");
        assert_eq!((&line["theirs"]["turns"], &line["others"]["turns"]), (&json!(turns), &json!(turns)), "{response}");
        // The highest-scoring move is often, but not always, the engine's choice.
        let same = line["theirs"]["same"].as_u64().unwrap() + line["others"]["same"].as_u64().unwrap();
        eprintln!("{game}: {same} of {}", 2 * turns);
        assert!((1..2 * turns).contains(&same), "{response}");
    }
}
