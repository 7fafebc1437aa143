//! Relations between members: following, blocking, contact settings, and private messages.

use crate::accounts::register;
use crate::common::TestServer;
use crate::common::client::Guest;
use serde_json::{Value, json};

async fn member(server: &TestServer, name: &str) -> Guest {
    let mut guest = server.guest();
    register(&mut guest, name).await;
    guest
}

async fn write(guest: &mut Guest, to: &str, text: &str) -> (u16, Value) {
    let answer = guest.post(&format!("/api/v1/messages/{to}"), &json!({"text": text})).await;
    (answer.status, answer.json())
}

fn code((status, body): &(u16, Value)) -> (u16, &str) {
    (*status, body["error"]["code"].as_str().unwrap_or_default())
}

#[tokio::test]
async fn strangers_can_write_once_until_a_reply() {
    let server = TestServer::start().await;
    let (mut ann, mut bob, mut eve) = (member(&server, "Anna").await, member(&server, "Boris").await, member(&server, "Eva").await);
    let mut news = bob.news().await;
    news.next().await.unwrap();
    let sent = write(&mut ann, "boris", " Hello,\n<b>Boris</b>\u{202e} ").await;
    assert_eq!((sent.0, &sent.1["text"], &sent.1["yours"]), (201, &json!("Hello,\n<b>Boris</b>"), &json!(true)));
    let message = news.next().await.unwrap();
    assert_eq!((&message["type"], &message["with"], &message["message"]["yours"]), (&json!("message"), &json!("Anna"), &json!(false)));
    assert_eq!(code(&write(&mut ann, "Boris", "And?").await), (409, "unanswered"));
    // No one else sees it.
    assert_eq!(eve.get("/api/v1/messages").await.json(), json!({"conversations": []}));
    assert_eq!(eve.get("/api/v1/messages/Anna").await.json()["messages"], json!([]));
    let page = bob.get("/api/v1/messages/Anna").await.json();
    assert_eq!((&page["accepted"], &page["open"], &page["messages"][0]["seen"]), (&json!(false), &json!(true), &json!(false)));
    assert_eq!(bob.get("/api/v1/messages").await.json()["conversations"][0]["unseen"], 1);
    // A reply counts as accepting, and so does accepting explicitly.
    assert_eq!(write(&mut bob, "Anna", "Good evening").await.0, 201);
    assert_eq!(write(&mut ann, "Boris", "A game?").await.0, 201);
    assert_eq!(write(&mut eve, "Boris", "Hi").await.0, 201);
    assert_eq!(bob.put("/api/v1/messages/Eva/accept", &json!({})).await.status, 204);
    assert_eq!(write(&mut eve, "Boris", "Thanks").await.0, 201);
    let number = bob.get("/api/v1/messages/Anna").await.json()["messages"][2]["number"].as_u64().unwrap();
    assert_eq!(bob.put(&format!("/api/v1/messages/Anna/seen/{number}"), &json!({})).await.status, 204);
    let conversations = bob.get("/api/v1/messages").await.json();
    let unseen: Vec<_> =
        conversations["conversations"].as_array().unwrap().iter().map(|one| (one["with"].clone(), one["unseen"].clone())).collect();
    assert_eq!(unseen, [(json!("Eva"), json!(2)), (json!("Anna"), json!(0))]);
    assert_eq!(ann.get("/api/v1/messages/Boris").await.json()["messages"][0]["seen"], true);
    // Search ignores case and matches wildcards literally.
    let found = bob.get("/api/v1/messages?holding=GOOD%20evening").await.json();
    assert_eq!(found["conversations"].as_array().unwrap().len(), 1);
    assert_eq!(bob.get("/api/v1/messages?holding=%25").await.json()["conversations"], json!([]));
    // Page by page.
    let last = bob.get("/api/v1/messages/Anna?limit=2").await.json();
    assert_eq!((last["messages"].as_array().unwrap().len(), &last["messages"][1]["text"]), (2, &json!("A game?")));
    let first = bob.get(&format!("/api/v1/messages/Anna?before={}", last["before"])).await.json();
    assert_eq!((first["messages"].as_array().unwrap().len(), &first["before"]), (1, &Value::Null));
}

#[tokio::test]
async fn unsendable_messages_are_refused_with_a_reason() {
    let server = TestServer::start().await;
    let (mut ann, mut guest) = (member(&server, "Anna").await, server.guest());
    member(&server, "Boris").await;
    assert_eq!(code(&write(&mut ann, "Anna", "me").await), (409, "yourself"));
    assert_eq!(code(&write(&mut ann, "Nobody", "hello").await), (404, "no-such-member"));
    assert_eq!(code(&write(&mut ann, "Boris", " \u{202e}\n ").await), (422, "message-length"));
    assert_eq!(code(&write(&mut ann, "Boris", &"x".repeat(2001)).await), (422, "message-length"));
    assert_eq!(code(&write(&mut guest, "Anna", "hello").await), (401, "not-signed-in"));
    // The number of strangers per day is limited.
    for number in 0..20 {
        member(&server, &format!("Person{number}")).await;
        assert_eq!(write(&mut ann, &format!("Person{number}"), "Buy this!").await.0, 201, "{number}");
    }
    assert_eq!(code(&write(&mut ann, "Boris", "Buy this!").await), (409, "strangers"));
}

#[tokio::test]
async fn blocked_members_cannot_make_contact() {
    let server = TestServer::start().await;
    let (mut ann, mut bob) = (member(&server, "Anna").await, member(&server, "Boris").await);
    assert_eq!(ann.put("/api/v1/members/Boris/follow", &json!({})).await.status, 204);
    assert_eq!(write(&mut ann, "Boris", "hello").await.0, 201);
    // A block also applies to an existing offer.
    let wish = json!({"rules": "pentago-standard", "game_seconds": 300, "offered": true, "seats": [{"kind": "person"}, {"kind": "open"}]});
    let id = ann.begin(&wish).await;
    let _here = ann.stays().await;
    assert_eq!(bob.put("/api/v1/members/anna/block", &json!({})).await.status, 204);
    let seen = ann.get("/api/v1/members/Boris").await.json();
    assert_eq!(seen["standing"], json!({"followed": false, "blocked": false, "challenges": false, "messages": false}));
    assert_eq!(code(&write(&mut ann, "Boris", "why?").await), (403, "not-reachable"));
    assert_eq!(ann.put("/api/v1/members/Boris/follow", &json!({})).await.refusal(), (403, "not-reachable".into()));
    let challenge = json!({"rules": "pentago-standard", "invite": "Boris", "seats": [{"kind": "person"}, {"kind": "open"}]});
    assert_eq!(ann.post("/api/v1/games", &challenge).await.refusal(), (403, "not-reachable".into()));
    assert_eq!(bob.post(&format!("/api/v1/games/{id}/join"), &json!({})).await.refusal(), (403, "not-reachable".into()));
    let mut same = wish.clone();
    same.as_object_mut().unwrap().remove("offered");
    assert_eq!(bob.post("/api/v1/lobby/pair", &same).await.json()["begun"], false, "blocked members are not paired");
    assert_eq!(bob.get("/api/v1/messages").await.json()["conversations"], json!([]), "nothing of blocked members is shown");
    assert_eq!(code(&write(&mut bob, "Anna", "sorry").await), (403, "not-reachable"), "it does not allow writing without a reply either");
    let people = bob.get("/api/v1/account/people").await.json();
    assert_eq!((&people["blocked"], &people["followed"]), (&json!(["Anna"]), &json!([])));
    assert_eq!(bob.delete("/api/v1/members/Anna/block").await.status, 204);
    assert_eq!(ann.post("/api/v1/games", &challenge).await.status, 201);
}

#[tokio::test]
async fn contact_settings_allow_all_followed_or_no_members() {
    let server = TestServer::start().await;
    let (mut ann, mut bob) = (member(&server, "Anna").await, member(&server, "Boris").await);
    let doors = |challenges: &str, messages: &str| json!({"challenges": challenges, "messages": messages});
    let challenge = json!({"rules": "pentago-standard", "invite": "Boris", "seats": [{"kind": "person"}, {"kind": "open"}]});
    assert_eq!(bob.put("/api/v1/account/doors", &doors("followed", "nobody")).await.status, 204);
    assert_eq!(bob.get("/api/v1/account/people").await.json()["doors"], doors("followed", "nobody"));
    assert_eq!(ann.post("/api/v1/games", &challenge).await.refusal(), (403, "not-reachable".into()));
    assert_eq!(code(&write(&mut ann, "Boris", "hello").await), (403, "not-reachable"));
    assert_eq!(bob.put("/api/v1/members/Anna/follow", &json!({})).await.status, 204);
    assert_eq!(ann.post("/api/v1/games", &challenge).await.status, 201);
    assert_eq!(code(&write(&mut ann, "Boris", "hello").await), (403, "not-reachable"));
    // Followed members are shown as online unless they hide it.
    let _here = ann.stays().await;
    assert_eq!(bob.get("/api/v1/account/people").await.json()["followed"], json!([{"name": "Anna", "here": true}]));
    assert_eq!(bob.get("/api/v1/members/Anna").await.json()["here"], true);
    ann.put("/api/v1/account/profile", &json!({"about": "", "hidden": true})).await;
    assert_eq!(bob.get("/api/v1/account/people").await.json()["followed"], json!([{"name": "Anna", "here": false}]));
    assert_eq!(bob.get("/api/v1/members/Anna").await.json()["here"], false);
    assert_eq!(bob.put("/api/v1/account/doors", &json!({"challenges": "some", "messages": "all"})).await.status, 422);
}
