//! Draw offers, resignation and rematches, and the totals of a series.

use crate::common::TestServer;
use crate::common::client::{Guest, Socket};
use serde_json::{Value, json};

async fn open(guest: &Guest, id: &str) -> (Socket, Value) {
    let mut socket = guest.socket(id, 0).await;
    let welcome = socket.next().await.unwrap();
    (socket, welcome)
}

fn version(state: &Value) -> u64 {
    state["version"].as_u64().unwrap()
}

/// Two people with separate clients.
async fn two(server: &TestServer) -> (Guest, Guest, String) {
    let (mut ann, mut bob) = (server.guest(), server.guest());
    let id = ann
        .begin(&json!({"rules": "scrabble-en", "lexicon": "small", "turn_seconds": 600, "challenge": "off",
            "seats": [{"kind": "person", "name": "Ann"}, {"kind": "open"}]}))
        .await;
    assert_eq!(bob.post(&format!("/api/v1/games/{id}/join"), &json!({"name": "Bob"})).await.status, 200);
    (ann, bob, id)
}

async fn series(guest: &mut Guest, id: &str) -> Value {
    guest.get(&format!("/api/v1/games/{id}/series")).await.json()
}

#[tokio::test]
async fn draws_are_offered_declined_withdrawn_and_accepted() {
    let server = TestServer::start().await;
    let (ann, bob, id) = two(&server).await;
    let (mut ann, welcome) = open(&ann, &id).await;
    let (mut bob, _) = open(&bob, &id).await;
    assert_eq!((&welcome["draws"], &welcome["offer"], &welcome["view"]["may"]["draw"]), (&json!(true), &Value::Null, &json!(true)));
    let now = version(&welcome);
    assert_eq!(ann.act(0, now, json!({"accept_draw": true})).await["why"]["code"], "no-offer");
    assert_eq!(ann.act(0, now, json!({"offer_draw": true})).await["type"], "done");
    let news = bob.until("news").await;
    assert_eq!((&news["records"][0]["kind"], &news["offer"]), (&json!("draw_offered"), &json!({"seat": 0, "taken": []})));
    assert_eq!(news["view"]["may"]["draw"], false);
    let now = version(&news);
    assert_eq!(bob.act(1, now, json!({"offer_draw": true})).await["why"]["code"], "offer-stands");
    assert_eq!(bob.act(1, now, json!({"decline_draw": true})).await["type"], "done");
    let declined = bob.last_state();
    assert_eq!((&declined["records"][0]["kind"], &declined["offer"]), (&json!("draw_declined"), &Value::Null));
    let now = version(&declined);
    assert_eq!(ann.act(0, now, json!({"offer_draw": true})).await["why"]["code"], "declined");
    assert_eq!(bob.act(1, now, json!({"offer_draw": true})).await["type"], "done");
    let offered = bob.last_state();
    // The next move withdraws a draw offer, on either side.
    let turn = usize::try_from(offered["view"]["turn"].as_u64().unwrap()).unwrap();
    let mover = if turn == 0 { &mut ann } else { &mut bob };
    assert_eq!(mover.act(turn, version(&offered), json!({"pass": true})).await["type"], "done");
    let moved = mover.last_state();
    assert_eq!(moved["offer"], Value::Null);
    assert_eq!(ann.act(0, version(&moved), json!({"accept_draw": true})).await["why"]["code"], "no-offer");
    assert_eq!(ann.act(0, version(&moved), json!({"offer_draw": true})).await["type"], "done");
    let offered = ann.last_state();
    assert_eq!(bob.act(1, version(&offered), json!({"accept_draw": true})).await["type"], "done");
    let over = &bob.last_state()["view"]["over"];
    assert_eq!((&over["reason"], &over["winners"]), (&json!("agreed"), &json!([0, 1])));
}

#[tokio::test]
async fn computers_decline_draws_and_offers_are_not_taken_back() {
    let server = TestServer::start().await;
    let mut ann = server.guest();
    let id = ann
        .begin(&json!({"rules": "scrabble-en", "lexicon": "small",
            "seats": [{"kind": "person", "name": "Ann"}, {"kind": "computer", "player": "greedy"}]}))
        .await;
    let (mut socket, welcome) = open(&ann, &id).await;
    let state = socket.until_turn(0, welcome).await;
    let undo = state["view"]["may"]["undo"].clone();
    assert_eq!(socket.act(0, version(&state), json!({"offer_draw": true})).await["type"], "done");
    let state = socket.last_state();
    let kinds: Vec<&str> = state["records"].as_array().unwrap().iter().map(|record| record["kind"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["draw_offered", "draw_declined"]);
    assert_eq!((&state["view"]["may"]["undo"], &state["view"]["may"]["draw"]), (&undo, &json!(false)));
    assert!(state["view"]["over"].is_null());
    // A single player can't agree on a draw.
    let id = ann.begin(&json!({"rules": "scrabble-en", "lexicon": "small", "seats": [{"kind": "person", "name": "Ann"}]})).await;
    let (mut socket, welcome) = open(&ann, &id).await;
    assert_eq!(welcome["draws"], false);
    assert_eq!(socket.act(0, version(&welcome), json!({"offer_draw": true})).await["why"]["code"], "no-draws");
}

#[tokio::test]
async fn rematch_requests_can_be_withdrawn_and_end_on_leaving() {
    let server = TestServer::start().await;
    let (mut ann, mut bob, first) = two(&server).await;
    let (mut a, welcome) = open(&ann, &first).await;
    let (mut b, _) = open(&bob, &first).await;
    let mut news = bob.stays().await;
    assert_eq!(b.act(1, version(&welcome), json!({"resign": true})).await["type"], "done");
    let (yes, no) = (json!({"type": "rematch"}), json!({"type": "rematch", "agree": false}));
    assert_eq!(a.ask(no.clone()).await["why"]["code"], "no-rematch");
    assert_eq!(a.ask(yes.clone()).await["type"], "done");
    assert_eq!(b.until("rematch").await["wanted"], json!([0]));
    assert_eq!(news.until("rematch").await, json!({"type": "rematch", "id": first, "wanted": [0]}));
    // Withdrawn.
    assert_eq!(a.ask(no.clone()).await["type"], "done");
    assert_eq!(b.until("rematch").await, json!({"type": "rematch", "wanted": [], "id": null}));
    // Declined.
    assert_eq!(a.ask(yes.clone()).await["type"], "done");
    assert_eq!(b.ask(no).await["type"], "done");
    let declined = json!({"type": "rematch", "wanted": [], "id": null, "declined": 1});
    while a.until("rematch").await != declined {}
    // A player who leaves no longer wants a rematch.
    assert_eq!(a.ask(yes.clone()).await["type"], "done");
    while b.until("rematch").await["wanted"] != json!([0]) {}
    a.close().await;
    tokio::time::sleep(std::time::Duration::from_millis(300)).await;
    assert_eq!(b.ask(yes.clone()).await["type"], "done");
    let state = b.heard.iter().rev().find(|text| text.contains("\"rematch\"")).unwrap();
    assert!(state.contains("\"wanted\":[1]") && state.contains("\"id\":null"), "{state}");
    // Without a reply it expires.
    b.close().await;
    let (mut a, welcome) = open(&ann, &first).await;
    if welcome["rematch"]["wanted"] != json!([]) {
        assert_eq!(a.until("rematch").await["wanted"], json!([]));
    }

    // Programs use HTTP: both responses contain the id of the new game.
    let path = format!("/api/v1/games/{first}/rematch");
    a.close().await;
    let mut hers = ann.stays().await;
    assert_eq!(ann.post(&path, &json!({"agree": false})).await.refusal(), (409, "refused".into()));
    assert_eq!(ann.post(&path, &json!({"agree": true})).await.json(), json!({"wanted": [0], "id": null}));
    // A program that polls sees it as well.
    let state = format!("/api/v1/games/{first}/state");
    assert_eq!(bob.get(&state).await.json()["rematch"], json!({"wanted": [0], "id": null}));
    assert_eq!(bob.post(&path, &json!({"agree": false})).await.json(), json!({"wanted": [], "id": null, "declined": 1}));
    assert_eq!(hers.until("rematch").await, json!({"type": "rematch", "id": first, "wanted": [], "declined": 1}));
    assert_eq!(ann.post(&path, &json!({"agree": true})).await.json(), json!({"wanted": [0], "id": null}));
    let begun = bob.post(&path, &json!({"agree": true})).await.json();
    let next = begun["id"].as_str().unwrap();
    assert_eq!(hers.until("begun").await["id"], json!(next));
    assert_eq!(ann.get(&state).await.json()["rematch"]["id"], json!(next));
    assert_eq!(ann.get("/api/v1/games?state=running").await.json()["games"][0]["id"], json!(next));
    let mut eve = server.guest();
    assert_eq!(eve.post(&path, &json!({"agree": true})).await.refusal(), (409, "refused".into()));
}

/// If no game can start because the offering player is playing elsewhere, the offer ends and both
/// are notified.
#[tokio::test]
async fn rematch_offers_end_when_the_offering_player_plays_elsewhere() {
    let server = TestServer::start().await;
    let (mut ann, bob, first) = two(&server).await;
    let (mut b, welcome) = open(&bob, &first).await;
    assert_eq!(b.act(1, version(&welcome), json!({"resign": true})).await["type"], "done");
    let mut news = ann.stays().await;
    let asked = ann.post(&format!("/api/v1/games/{first}/rematch"), &json!({"agree": true})).await.json();
    assert_eq!(asked["wanted"], json!([0]));
    let seats = json!([{"kind": "person", "name": "Ann"}, {"kind": "open"}]);
    let other = ann.begin(&json!({"rules": "pentago-standard", "seats": seats, "game_seconds": 600})).await;
    let mut cyn = server.guest();
    assert_eq!(cyn.post(&format!("/api/v1/games/{other}/join"), &json!({"name": "Cyn"})).await.status, 200);
    assert_eq!(b.ask(json!({"type": "rematch"})).await["why"]["code"], "playing");
    assert_eq!(news.until("rematch").await, json!({"type": "rematch", "id": first, "wanted": []}));
}

#[tokio::test]
async fn rematches_rotate_seats_and_count_the_series() {
    let server = TestServer::start().await;
    let (mut ann, mut bob, first) = two(&server).await;
    let (mut a, welcome) = open(&ann, &first).await;
    let (mut b, _) = open(&bob, &first).await;
    assert_eq!((&welcome["series"], &welcome["rematch"]), (&json!(first), &json!({"wanted": [], "id": null})));
    assert_eq!(a.ask(json!({"type": "rematch"})).await["why"]["code"], "not-over");
    let (mut spectator, _) = open(&server.guest(), &first).await;
    assert_eq!(spectator.ask(json!({"type": "rematch"})).await["why"]["code"], "not-your-seat");
    assert_eq!(b.act(1, version(&welcome), json!({"resign": true})).await["type"], "done");

    assert_eq!(a.ask(json!({"type": "rematch"})).await["type"], "done");
    let message = b.until("rematch").await;
    assert_eq!((&message["wanted"], &message["id"]), (&json!([0]), &Value::Null));
    let (_, late) = open(&bob, &first).await;
    assert_eq!(late["rematch"], json!({"wanted": [0], "id": null}));
    assert_eq!(b.ask(json!({"type": "rematch"})).await["type"], "done");
    let message = a.until("rematch").await;
    let message = if message["id"].is_null() { a.until("rematch").await } else { message };
    let second = message["id"].as_str().unwrap().to_owned();
    // Repeating the request returns the same game, also to later clients.
    assert_eq!(a.ask(json!({"type": "rematch"})).await["type"], "done");
    let (_, late) = open(&ann, &first).await;
    assert_eq!(late["rematch"]["id"], json!(second));

    let (_, welcome) = open(&ann, &second).await;
    let seats: Vec<(&Value, &Value)> = welcome["seats"].as_array().unwrap().iter().map(|seat| (&seat["name"], &seat["yours"])).collect();
    assert_eq!(seats, [(&json!("Bob"), &json!(false)), (&json!("Ann"), &json!(true))], "the other player starts");
    assert_eq!((&welcome["series"], &welcome["settings"]["challenge"]), (&json!(first), &json!("off")));
    assert_eq!((&welcome["settings"]["turn_seconds"], &welcome["lexicon"]), (&json!(600), &json!("small")));
    let (mut b, _) = open(&bob, &second).await;
    assert_eq!(b.act(0, version(&welcome), json!({"resign": true})).await["type"], "done");

    // Totals are by the seats of the requested game: Ann won both.
    for (id, ann_sits) in [(&first, 0), (&second, 1)] {
        let series = series(&mut ann, id).await;
        assert_eq!((&series["id"], series["games"].as_array().unwrap().len()), (&json!(first), 2));
        assert_eq!((&series["seats"][ann_sits]["won"], &series["seats"][ann_sits]["lost"]), (&json!(2), &json!(0)));
        assert_eq!((&series["seats"][1 - ann_sits]["won"], &series["seats"][1 - ann_sits]["lost"]), (&json!(0), &json!(2)));
        for game in series["games"].as_array().unwrap() {
            assert_eq!((&game["over"], &game["winners"], &game["label"]), (&json!(true), &json!([ann_sits]), &Value::Null));
        }
    }
    let line = bob.get(&format!("/api/v1/games/{second}")).await.json();
    assert_eq!((&line["winners"], &line["series"]), (&json!([1]), &json!(first)));
    assert_eq!(ann.get("/api/v1/games/none/series").await.refusal(), (404, "no-such-game".into()));
}

#[tokio::test]
async fn rematches_against_computers_start_at_once() {
    let server = TestServer::start().await;
    let mut ann = server.guest();
    let id = ann
        .begin(&json!({"rules": "scrabble-en", "lexicon": "small",
            "seats": [{"kind": "person", "name": "Ann"}, {"kind": "computer", "player": "greedy"}]}))
        .await;
    let (mut socket, _) = open(&ann, &id).await;
    socket.say(json!({"type": "rematch", "ref": 900}).to_string()).await;
    let message = socket.until("rematch").await;
    let next = message["id"].as_str().unwrap();
    let (_, welcome) = open(&ann, next).await;
    assert_eq!(welcome["seats"][0]["name"], "Ann", "an unfinished game does not change who starts");
    // An earlier game may be removed; the series continues without it.
    assert_eq!(ann.delete(&format!("/api/v1/games/{id}")).await.status, 204);
    let series = series(&mut ann, next).await;
    assert_eq!((series["games"].as_array().unwrap().len(), &series["seats"][0]["won"]), (1, &json!(0)));
}

#[tokio::test]
async fn rematch_requests_last_while_someone_is_connected() {
    let server = TestServer::start().await;
    let mut ann = server.guest();
    let people = json!([{"kind": "person", "name": "Ann"}, {"kind": "person", "name": "Eva"}]);
    let id = ann.begin(&json!({"rules": "scrabble-en", "lexicon": "small", "seats": people})).await;
    let (mut socket, welcome) = open(&ann, &id).await;
    assert_eq!(socket.act(0, version(&welcome), json!({"resign": true})).await["type"], "done");
    socket.say(json!({"type": "rematch"}).to_string()).await;
    let next = socket.until("rematch").await["id"].clone();
    let (folder, database) = server.end().await;
    drop(socket);
    let server = TestServer::start_in(folder, database, |_| {}).await;
    ann.address = server.address;
    let (_, welcome) = open(&ann, &id).await;
    assert_eq!(welcome["rematch"]["id"], next);
}
