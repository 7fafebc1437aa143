//! Names of unnamed players, and who takes part in the draw for the start.

use crate::accounts::register;
use crate::common::TestServer;
use serde_json::{Value, json};
use store::{NewGame, Occupant, SeatRow};

#[tokio::test]
async fn unnamed_people_are_numbered_guests() {
    let server = TestServer::start().await;
    let (mut host, mut other) = (server.guest(), server.guest());
    let id = host
        .begin(&json!({"rules": "scrabble-en", "lexicon": "small",
            "seats": [{"kind": "person"}, {"kind": "computer", "player": "greedy"}, {"kind": "open"}]}))
        .await;
    let path = format!("/api/v1/games/{id}");
    assert_eq!(other.post(&format!("{path}/join"), &json!({"name": " "})).await.json(), json!({"seat": 2}));
    let seats = other.get(&path).await.json()["seats"].clone();
    assert_eq!(seats[0], json!({"kind": "person", "name": "", "guest": 1, "yours": false}));
    assert_eq!(seats[2], json!({"kind": "person", "name": "", "guest": 3, "yours": true}));
    let welcome = host.socket(&id, 0).await.next().await.unwrap();
    assert_eq!(welcome["seats"][2], json!({"kind": "person", "name": "", "guest": 3, "yours": false}));
}

#[tokio::test]
async fn guests_keep_their_number_across_a_series() {
    let server = TestServer::start().await;
    let mut host = server.guest();
    let id = host
        .begin(&json!({"rules": "scrabble-en", "lexicon": "small", "seats": [{"kind": "person", "name": "Ann"}, {"kind": "person"}]}))
        .await;
    let mut socket = host.socket(&id, 0).await;
    let version = socket.next().await.unwrap()["version"].as_u64().unwrap();
    assert_eq!(socket.act(0, version, json!({"resign": true})).await["type"], "done");
    socket.say(json!({"type": "rematch"}).to_string()).await;
    let next = socket.until("rematch").await["id"].as_str().unwrap().to_owned();
    let seats = host.get(&format!("/api/v1/games/{next}")).await.json()["seats"].clone();
    assert_eq!((&seats[0]["guest"], &seats[1]["name"]), (&json!(2), &json!("Ann")), "the seats have rotated: {seats}");
}

/// Pages of earlier versions stored the localized word for "you" as the name of the player.
#[tokio::test]
async fn placeholder_names_of_old_pages_are_not_names() {
    let server = TestServer::start().await;
    let mut ann = server.guest();
    let seat = |name: &str, occupant| SeatRow { name: name.into(), occupant };
    let new = NewGame {
        id: "old".into(),
        game: "scrabble".into(),
        rules: "scrabble-en".into(),
        lexicon: Some("small".into()),
        lexicon_hash: None,
        seed: play::Seed::from_number(7),
        options: "{}".into(),
        seats: vec![
            seat("You", Occupant::Person("a".into())),
            seat("Vy", Occupant::Person("b".into())),
            seat("Вы", Occupant::Person("c".into())),
            seat("You", Occupant::Computer(play::PlayerName::new("greedy").unwrap())),
        ],
        created: 0,
        follows: None,
        rated: None,
        audience: store::Audience::default(),
    };
    server.store().await.create_game(&new).await.unwrap();
    let seats = ann.get("/api/v1/games/old").await.json()["seats"].clone();
    let names: Vec<(&Value, &Value)> = seats.as_array().unwrap().iter().map(|seat| (&seat["name"], &seat["guest"])).collect();
    let (none, you) = (json!(""), json!("You"));
    assert_eq!(names, [(&none, &json!(1)), (&none, &json!(2)), (&none, &json!(3)), (&you, &Value::Null)]);
}

#[tokio::test]
async fn tiles_are_drawn_once_all_seats_are_taken() {
    let server = TestServer::start().await;
    let (mut ann, mut bob) = (server.guest(), server.guest());
    let id = ann
        .begin(&json!({"rules": "scrabble-en", "lexicon": "small", "seats": [{"kind": "person", "name": "Ann"}, {"kind": "open"}]}))
        .await;
    let mut socket = ann.socket(&id, 0).await;
    let welcome = socket.next().await.unwrap();
    assert_eq!((&welcome["records"], &welcome["version"], &welcome["view"]["turn"]), (&json!([]), &json!(0), &Value::Null));
    assert_eq!(welcome["view"]["rack"].as_str().unwrap_or_default(), "", "no one has tiles");
    bob.post(&format!("/api/v1/games/{id}/join"), &json!({"name": "Bob"})).await;
    let news = socket.until("news").await;
    let opening = &news["records"][0];
    assert_eq!(opening["kind"], "opening");
    assert_eq!(opening["draws"][0].as_array().unwrap().iter().filter(|letter| letter.is_string()).count(), 2);
    assert_eq!(news["view"]["turn"], opening["first"]);
}

#[tokio::test]
async fn no_one_is_shown_under_a_name_of_another() {
    let server = TestServer::start().await;
    let (mut jana, mut eve) = (server.guest(), server.guest());
    register(&mut jana, "Jana").await;
    register(&mut eve, "Evelin").await;
    let person = |name: &str| json!({"kind": "person", "name": name});
    let computer = |name: &str| json!({"kind": "computer", "player": "level-1", "name": name});
    let (taken, reserved) = ((409, "name-taken".to_owned()), (422, "member-name-reserved".to_owned()));
    for (seats, more, refused) in [
        // A computer's name is seen by its opponents and spectators.
        (json!([person(""), computer("Jana")]), json!({}), &taken),
        (json!([person(""), computer("Administrator")]), json!({"audience": "players"}), &reserved),
        (json!([person(""), computer("Jana")]), json!({"rated": true, "game_seconds": 600}), &taken),
        (json!([computer("Jana"), {"kind": "open"}]), json!({}), &taken),
        // People at one screen, with spectators.
        (json!([person("Jana"), person("Petr")]), json!({"audience": "everybody"}), &taken),
        (json!([person("Petr"), person("Administrator")]), json!({"audience": "link"}), &reserved),
        (json!([person("Jana"), computer("level-1")]), json!({"rated": true, "game_seconds": 600}), &taken),
    ] {
        let mut body = json!({"rules": "pentago-standard", "seats": seats});
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        assert_eq!(eve.post("/api/v1/games", &body).await.refusal(), *refused, "{body}");
    }
    let mut audience = async |seats: Value| {
        let id = eve.begin(&json!({"rules": "pentago-standard", "seats": seats})).await;
        let game = eve.get(&format!("/api/v1/games/{id}")).await.json();
        (game["audience"].clone(), game["seats"][0]["name"].clone(), game["seats"][1]["name"].clone())
    };
    // A friend at the same screen may have a member's name: then no one else sees the game.
    assert_eq!(audience(json!([person("Jana"), person("Petr")])).await, (json!("players"), json!("Jana"), json!("Petr")));
    assert_eq!(audience(json!([person("Petr"), person("")])).await, (Value::Null, json!("Petr"), json!("")));
    assert_eq!(audience(json!([person("Evelin"), computer("Děda")])).await, (Value::Null, json!("Evelin"), json!("Děda")));
    assert_eq!(audience(json!([person(""), computer("level-1")])).await, (Value::Null, json!(""), json!("level-1")));
}
