//! Vacations pause the clock in correspondence games only.

use std::time::Duration;

use crate::accounts::register;
use crate::common::TestServer;
use crate::common::client::{Guest, Socket};
use serde_json::{Value, json};

async fn member(server: &TestServer, name: &str) -> Guest {
    let mut guest = server.guest();
    register(&mut guest, name).await;
    guest
}

async fn begin(ann: &mut Guest, bob: &mut Guest, time: Value) -> String {
    let mut body = json!({"rules": "pentago-standard", "seats": [{"kind": "person", "name": ""}, {"kind": "open"}]});
    body.as_object_mut().unwrap().extend(time.as_object().unwrap().clone());
    let id = ann.begin(&body).await;
    assert_eq!(bob.post(&format!("/api/v1/games/{id}/join"), &json!({"name": ""})).await.status, 200);
    id
}

async fn enter(guest: &Guest, id: &str) -> (Socket, Value) {
    let mut socket = guest.socket(id, 0).await;
    let welcome = socket.next().await.unwrap();
    (socket, welcome["clock"].clone())
}

#[tokio::test]
async fn correspondence_clocks_pause_during_vacations() {
    let server = TestServer::start().await;
    let (mut ann, mut bob) = (member(&server, "Anna").await, member(&server, "Boris").await);
    let days = begin(&mut ann, &mut bob, json!({"turn_days": 3})).await;
    let quick = begin(&mut ann, &mut bob, json!({"game_seconds": 600})).await;
    let (mut socket, clock) = enter(&bob, &days).await;
    assert_eq!((&clock["running"], &clock["vacation"]), (&json!(true), &Value::Null));
    let begun = ann.put("/api/v1/account/vacation", &json!({"days": 10})).await;
    assert_eq!((begun.status, begun.json()["left"].clone()), (200, json!(20)));
    let until = begun.json()["until"].as_u64().unwrap();
    // The opponent is notified at once, and the clock keeps its time.
    let clock = socket.until("clock").await["clock"].clone();
    assert_eq!((&clock["running"], &clock["vacation"], &clock["seat"]), (&json!(false), &json!(until), &json!(0)));
    assert!(clock["left"].as_u64().unwrap() > 2 * 86_400_000);
    assert_eq!(enter(&bob, &quick).await.1["running"], true, "a live game continues");
    assert_eq!(bob.get("/api/v1/members/Anna").await.json()["vacation"], json!(until));
    // Anna may still move. Then the clock of Boris, who is not on vacation, runs; on her next turn
    // hers is paused.
    let (mut hers, _) = enter(&ann, &days).await;
    assert_eq!(hers.act(0, 0, json!({"move": "a1AR"})).await["type"], "done");
    assert_eq!(enter(&bob, &days).await.1["running"], true);
    assert_eq!(socket.act(1, 1, json!({"move": "f6DR"})).await["type"], "done");
    let resting = enter(&bob, &days).await.1;
    assert_eq!((&resting["running"], &resting["seat"]), (&json!(false), &json!(0)));

    // The vacation survives a restart, even if no one is connected to the room.
    drop((socket, hers));
    let server = server.restart().await;
    let again = |guest: &Guest| Guest { address: server.address, cookie: guest.cookie.clone() };
    let (mut ann, bob) = (again(&ann), again(&bob));
    let (mut socket, clock) = enter(&bob, &days).await;
    assert_eq!((&clock["running"], &clock["vacation"]), (&json!(false), &json!(until)));
    let back = ann.delete("/api/v1/account/vacation").await;
    assert_eq!((back.json()["until"].clone(), back.json()["left"].clone()), (Value::Null, json!(29)), "unused days are left");
    let clock = socket.until("clock").await["clock"].clone();
    assert_eq!((&clock["running"], &clock["vacation"]), (&json!(true), &Value::Null));
}

#[tokio::test]
async fn clocks_run_after_a_vacation_ends() {
    let server = TestServer::start().await;
    let (mut ann, mut bob) = (member(&server, "Anna").await, member(&server, "Boris").await);
    let days = begin(&mut ann, &mut bob, json!({"turn_days": 1})).await;
    let store = server.store().await;
    let guest = store.member_named(&server::name_keys("Anna")).await.unwrap().unwrap().guest;
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_millis() as u64;
    let (mut socket, _) = enter(&bob, &days).await;
    assert_eq!(ann.put("/api/v1/account/vacation", &json!({"days": 1})).await.status, 200);
    assert_eq!(socket.until("clock").await["clock"]["running"], false);
    // A vacation that ends in a moment.
    store.begin_vacation(store::Vacation { guest, since: now - 1000, until: now + 1500 }).await.unwrap();
    let clock = tokio::time::timeout(Duration::from_secs(20), async {
        loop {
            let clock = socket.until("clock").await["clock"].clone();
            if clock["running"] == true {
                break clock;
            }
        }
    });
    assert_eq!(clock.await.unwrap()["seat"], 0);
}

#[tokio::test]
async fn vacation_days_are_limited() {
    let server = TestServer::start().await;
    let mut ann = member(&server, "Anna").await;
    let mut ask = async |days: Value| {
        let answer = ann.put("/api/v1/account/vacation", &json!({"days": days})).await;
        (answer.status, answer.json()["error"]["code"].as_str().map(str::to_owned))
    };
    for wrong in [json!(0), json!(31), json!(u64::MAX)] {
        assert_eq!(ask(wrong).await, (422, Some("no-vacation".into())));
    }
    assert_eq!(ask(json!(-1)).await.0, 422);
    assert_eq!(ask(json!(30)).await, (200, None));
    // A new vacation replaces the current one, whose remaining days are credited.
    assert_eq!(ask(json!(29)).await, (200, None));
    assert_eq!(ask(json!(5)).await, (200, None));
    let mut eve = server.guest();
    assert_eq!(eve.put("/api/v1/account/vacation", &json!({"days": 1})).await.status, 401);
}
