//! Requests between players: takebacks, more time, calling off a game.

use crate::accounts::register;
use crate::common::TestServer;
use crate::common::client::{Guest, Socket};
use crate::presence::two;
use serde_json::{Value, json};

async fn company(guest: &Guest, id: &str) -> Socket {
    let mut socket = guest.socket(id, 0).await;
    socket.next().await.unwrap();
    assert_eq!(socket.ask(json!({"type": "company"})).await["type"], "company");
    socket
}

fn why(answer: &Value) -> &str {
    answer["why"]["code"].as_str().unwrap_or_default()
}

async fn ask(socket: &mut Socket, agree: Option<bool>) -> Value {
    let mut question = json!({"type": "takeback"});
    if let Some(agree) = agree {
        question["agree"] = json!(agree);
    }
    socket.ask(question).await
}

/// Returns the takeback request in the last presence message.
fn wish(socket: &Socket) -> Value {
    let line = socket.heard.iter().rev().find(|text| text.contains("\"takeback\"")).unwrap();
    serde_json::from_str::<Value>(line).unwrap()["takeback"].clone()
}

async fn play(socket: &mut Socket, seat: usize, version: u64, at: &str) {
    let action = json!({"move": format!("{at}AL")});
    assert_eq!(socket.act(seat, version, action).await["type"], "done");
}

#[tokio::test]
async fn takebacks_need_the_consent_of_the_others() {
    let server = TestServer::start().await;
    let (ann, bob, id) = two(&server, json!({})).await;
    let (mut hers, mut his, mut eve) = (company(&ann, &id).await, company(&bob, &id).await, company(&server.guest(), &id).await);
    assert_eq!(why(&ask(&mut hers, None).await), "nothing-to-undo");
    play(&mut hers, 0, 0, "b2").await;
    assert_eq!(why(&ask(&mut eve, None).await), "not-your-seat");
    assert_eq!(why(&ask(&mut his, Some(true)).await), "nothing-asked");
    assert_eq!(ask(&mut hers, None).await["type"], "done");
    assert_eq!(why(&ask(&mut hers, None).await), "asked-already");
    assert_eq!(why(&ask(&mut hers, Some(true)).await), "nothing-asked", "no one can consent to their own request");
    assert_eq!(why(&ask(&mut eve, Some(true)).await), "not-your-seat");
    // Later clients see it as well.
    let late = company(&bob, &id).await;
    assert_eq!((wish(&late), wish(&eve)), (json!(0), json!(0)));
    assert_eq!(ask(&mut his, Some(false)).await["type"], "done");
    assert_eq!(wish(&his), Value::Null);
    assert_eq!(ask(&mut hers, None).await["type"], "done");
    assert_eq!(ask(&mut his, Some(true)).await["type"], "done");
    let state = hers.until("rewound").await;
    assert_eq!((&state["records"], &state["view"]["turn"]), (&json!([]), &json!(0)));
    // A request expires with the next move.
    let version = state["version"].as_u64().unwrap();
    play(&mut hers, 0, version, "c3").await;
    assert_eq!(ask(&mut hers, None).await["type"], "done");
    play(&mut his, 1, version + 1, "e5").await;
    assert_eq!(hers.until("presence").await["takeback"], Value::Null);
    assert_eq!(why(&ask(&mut his, Some(true)).await), "nothing-asked");
    // The player who made the last move but one requests a takeback of both moves.
    assert_eq!(ask(&mut hers, None).await["type"], "done");
    assert_eq!(ask(&mut his, Some(true)).await["type"], "done");
    assert_eq!(hers.until("rewound").await["records"], json!([]));
    let server = server.restart().await;
    let mut again = server.guest().socket(&id, 0).await;
    assert_eq!(again.next().await.unwrap()["view"]["turn"], 0);
    // A computer can't be asked.
    let mut alone = server.guest();
    let id =
        alone.begin(&json!({"rules": "pentago-standard", "seats": [{"kind": "person"}, {"kind": "computer", "player": "level-1"}]})).await;
    let mut socket = company(&alone, &id).await;
    assert_eq!(why(&ask(&mut socket, None).await), "nobody-to-ask");
}

#[tokio::test]
async fn taken_back_moves_earn_no_increment() {
    let server = TestServer::start().await;
    let (mut ann, mut bob, id) = two(&server, json!({"game_seconds": 600, "increment_seconds": 60})).await;
    let (mut hers, mut his) = (company(&ann, &id).await, company(&bob, &id).await);
    let left = |state: &Value| [0, 1].map(|seat| state["clock"]["seats"][seat].as_u64().unwrap());
    for round in 0..3 {
        play(&mut hers, 0, 2 * round, "b2").await;
        assert!(left(&hers.last_state())[0] > 600_000);
        assert_eq!(ask(&mut hers, None).await["type"], "done");
        assert_eq!(ask(&mut his, Some(true)).await["type"], "done");
        let back = left(&hers.until("rewound").await);
        assert!(back[0] <= 600_000 && back[0] > 540_000, "{back:?}");
        // The opponent's thinking time is restored as well.
        assert_eq!(back[1], 600_000);
    }
    // After a restart, a takeback of earlier moves works the same.
    play(&mut hers, 0, 6, "b2").await;
    let server = server.restart().await;
    (ann.address, bob.address) = (server.address, server.address);
    let (mut hers, mut his) = (company(&ann, &id).await, company(&bob, &id).await);
    assert_eq!(ask(&mut hers, None).await["type"], "done");
    assert_eq!(ask(&mut his, Some(true)).await["type"], "done");
    let back = left(&hers.until("rewound").await);
    assert!(back[0] <= 600_000 && back[1] == 600_000, "{back:?}");
}

#[tokio::test]
async fn players_can_give_time_to_opponents() {
    let server = TestServer::start().await;
    let (ann, bob, id) = two(&server, json!({"game_seconds": 120})).await;
    let (mut hers, mut his) = (company(&ann, &id).await, company(&bob, &id).await);
    assert_eq!(hers.ask(json!({"type": "moretime"})).await["type"], "done");
    let clock = his.until("clock").await["clock"].clone();
    assert_eq!(clock["seats"][1], 135_000);
    assert!(clock["seats"][0].as_u64().unwrap() <= 120_000);
    let eve = server.guest();
    assert_eq!(why(&company(&eve, &id).await.ask(json!({"type": "moretime"})).await), "not-your-seat");
    // It survives a restart.
    let server = server.restart().await;
    let welcome = server.guest().socket(&id, 0).await.next().await.unwrap();
    assert_eq!(welcome["clock"]["seats"][1], 135_000);
    let (ann, bob, id) = two(&server, json!({"turn_days": 2})).await;
    let (mut hers, mut his) = (company(&ann, &id).await, company(&bob, &id).await);
    assert_eq!(why(&hers.ask(json!({"type": "moretime"})).await), "nobody-to-give", "it is her own turn");
    assert_eq!(his.ask(json!({"type": "moretime"})).await["type"], "done");
    let left = hers.until("clock").await["clock"]["left"].as_u64().unwrap();
    assert!((258_000_000..=259_200_000).contains(&left), "{left}");
    assert_eq!(his.ask(json!({"type": "moretime"})).await["type"], "done");
    assert_eq!(why(&his.ask(json!({"type": "moretime"})).await), "time-enough");
    let (ann, _, id) = two(&server, json!({})).await;
    assert_eq!(why(&company(&ann, &id).await.ask(json!({"type": "moretime"})).await), "no-clock");
}

#[tokio::test]
async fn games_can_be_called_off_until_all_have_moved() {
    let server = TestServer::start().await;
    let (mut ann, mut bob) = (server.guest(), server.guest());
    register(&mut ann, "Anna").await;
    register(&mut bob, "Boris").await;
    let seats = json!([{"kind": "person"}, {"kind": "open"}]);
    let game = json!({"rules": "pentago-standard", "rated": true, "game_seconds": 300, "seats": seats});
    let id = ann.begin(&game).await;
    assert_eq!(bob.post(&format!("/api/v1/games/{id}/join"), &json!({})).await.status, 200);
    let (mut hers, mut his, mut eve) = (company(&ann, &id).await, company(&bob, &id).await, company(&server.guest(), &id).await);
    assert_eq!(why(&eve.ask(json!({"type": "abort"})).await), "not-your-seat");
    play(&mut hers, 0, 0, "b2").await;
    assert_eq!(his.ask(json!({"type": "abort"})).await["type"], "done");
    let over = &hers.until("news").await["view"]["over"];
    let over = if over.is_null() { hers.last_state()["view"]["over"].clone() } else { over.clone() };
    assert_eq!((&over["reason"], &over["winners"]), (&json!("aborted"), &json!([])));
    assert_eq!(why(&hers.ask(json!({"type": "abort"})).await), "over");
    let ratings = ann.get("/api/v1/members/Anna/ratings").await.json();
    assert_eq!(ratings["ratings"].as_array().map(Vec::len), Some(0), "{ratings}");
    // Once everyone has moved, the only way out is to resign.
    let id = ann.begin(&game).await;
    assert_eq!(bob.post(&format!("/api/v1/games/{id}/join"), &json!({})).await.status, 200);
    let (mut hers, mut his) = (company(&ann, &id).await, company(&bob, &id).await);
    play(&mut hers, 0, 0, "b2").await;
    play(&mut his, 1, 1, "e5").await;
    assert_eq!(why(&hers.ask(json!({"type": "abort"})).await), "begun");
    assert_eq!(why(&ask(&mut his, None).await), "rated");
}
