//! Who plays a rated game has its position analysed nowhere; others, and they in other games, do.

use crate::accounts::register;
use crate::common::TestServer;
use serde_json::{Value, json};

fn question(rules: &str, lexicon: Option<&str>, position: &str) -> Value {
    json!({"rules": rules, "lexicon": lexicon, "position": position})
}

#[tokio::test]
async fn the_position_of_a_rated_game_is_not_analysed_for_its_players() {
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
            assert_eq!(live.refusal(), (403, "rated-position".into()), "nor by the other rules");
        }
    }
    assert_eq!(eve.post("/api/v1/analysis", &question("pentago-standard", None, &board)).await.status, 200, "it is no secret");
    // Nor is what the next move may lead to, which would tell what that move is worth.
    let next = board.replacen('.', "w", 1);
    for path in ["/api/v1/analysis", "/api/v1/analysis/exact"] {
        let asked = json!({"rules": "pentago-standard", "position": next});
        assert_eq!(ann.post(path, &asked).await.refusal(), (403, "rated-position".into()), "{path}");
        assert_eq!(eve.post(path, &asked).await.status, 200, "{path}");
    }
    // What was played from there is told, what it is worth is not.
    let line = "/api/v1/openings?rules=pentago-standard&line=b2DL,a6DL";
    assert_eq!(eve.get(line).await.json()["exact"]["position"], board);
    for player in [&mut ann, &mut bob] {
        assert_eq!(player.get(line).await.json()["exact"], Value::Null);
        assert_eq!(player.get("/api/v1/openings?rules=pentago-standard&line=b2DL").await.json()["exact"]["value"], "loss");
    }
    let before = board.replace('b', ".");
    assert_eq!(ann.post("/api/v1/analysis", &question("pentago-standard", None, &before)).await.status, 200, "nor are others");
    assert_eq!(socket.act(0, 2, json!({"resign": true})).await["type"], "done");
    assert_eq!(ann.post("/api/v1/analysis", &question("pentago-standard", None, &board)).await.status, 200, "it is over");
}

#[tokio::test]
async fn the_same_in_balda_also_live() {
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
    assert_eq!(eve.post("/api/v1/analysis", &asked).await.status, 200, "it is no secret");
}

#[tokio::test]
async fn the_same_in_games_with_words() {
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
    // Whoever is on turn plays what the analysis of an empty board finds.
    let state = hers.ask(json!({"type": "look", "seat": 0})).await;
    let turn = state["view"]["turn"].as_u64().unwrap() as usize;
    let (player, socket) = if turn == 0 { (&mut ann, &mut hers) } else { (&mut bob, &mut his) };
    let rack = socket.look(turn).await["view"]["rack"].as_str().unwrap().to_owned();
    let empty = format!("15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 {rack}/ 0/0 0");
    let found = player.post("/api/v1/analysis", &question("scrabble-en", Some("small"), &empty)).await;
    assert_eq!(found.status, 200, "an empty board is nobody's");
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
        assert_eq!(answer.refusal(), (403, "rated-position".into()), "whatever the rack");
    }
}
