//! Balda over the API: settings, play and hints, and each refusal with its reason.

use crate::common::TestServer;
use serde_json::{Value, json};
use std::time::Duration;

fn pair() -> Value {
    json!([{"kind": "person", "name": "A"}, {"kind": "person", "name": "B"}])
}

#[tokio::test]
async fn invalid_games_are_refused_with_a_reason() {
    let server = TestServer::start().await;
    let mut guest = server.guest();
    for (wish, reason) in [
        (
            json!({"side": 12}),
            "There is no board with a side of 12 squares; choose one of 3 x 3, 4 x 4, 5 x 5, 6 x 6, 7 x 7, 8 x 8, 9 x 9, 10 x 10, 11 x 11.",
        ),
        (json!({"prizes": 3}), "The settings are not understood: "),
        (json!({"passes": "never"}), "The settings are not understood: `never` is no value of passes; known: in-a-row, in-total."),
        (json!({"start": "кот"}), "The game can't begin: the start word КОТ has 3 letters; a 5 x 5 board needs 5."),
        (json!({"start": "ббббб"}), "The game can't begin: the start word БББББ is not in the lexicon ru-nouns."),
        (json!({"start": "board"}), "The game can't begin: the start word board: "),
        (json!({"knots": 1}), "The settings are not understood: "),
        (json!({"challenge": "void"}), "The settings are not understood: "),
        (json!({"lexicon": "small", "side": 9}), "The game can't begin: the lexicon small has no start word of 9 letters"),
        (json!({"seats": [{"kind": "person", "name": "A"}]}), "Balda has 2 to 4 seats, not 1."),
    ] {
        let mut body = json!({"rules": "balda", "seats": pair()});
        body.as_object_mut().unwrap().extend(wish.as_object().unwrap().clone());
        let answer = guest.post("/api/v1/games", &body).await;
        let text = answer.json()["error"]["text"].as_str().unwrap_or_default().to_owned();
        assert!(text.starts_with(reason), "{wish}: {text}");
    }
}

#[tokio::test]
async fn a_game_is_played_word_by_word() {
    let server = TestServer::start().await;
    let mut guest = server.guest();
    let begun =
        guest.post("/api/v1/games", &json!({"rules": "balda", "lexicon": "ru-nouns", "start": "балда", "seats": pair()})).await.json();
    let id = begun["id"].as_str().unwrap().to_owned();
    let mut socket = guest.socket(&id, 0).await;
    let welcome = socket.until("welcome").await;
    assert_eq!(welcome["rules"]["alphabet"].as_str().unwrap().chars().count(), 32, "Ё can't be placed");
    assert_eq!(welcome["rules"]["folds"], json!({"Ё": "Е"}));
    assert_eq!((&welcome["open"], &welcome["settings"]["side"]), (&json!(true), &json!(5)));
    let mut version = welcome["version"].as_u64().unwrap();
    let mut ask = async |message: Value| socket.ask(message).await;

    let place = |square: i64, letter: &str, path: &[i64]| json!({"square": square, "letter": letter, "path": path});
    let preview = ask(json!({"type": "preview", "seat": 0, "action": {"place": place(6, "Ф", &[6, 11, 12])}})).await;
    assert_eq!((&preview["word"], &preview["score"], &preview["known"]), (&json!("ФАЛ"), &json!(3), &json!(true)), "{preview}");
    assert_eq!(preview["next"], json!([13]));
    for (action, code, text) in [
        (place(12, "Ф", &[12, 11]), "occupied", "2,2 is taken by Л; put the letter on an empty square"),
        (place(6, "Q", &[6, 11]), "not-a-letter", "`Q` is not in the Russian alphabet"),
        (place(25, "Ф", &[6, 11]), "off-board", "there is no square 25: the board has squares 0 to 24"),
        (place(6, "Ф", &[6, 7]), "empty-square", "1,2 is empty; a word goes over letters only"),
        (
            place(6, "Ф", &[6, 12]),
            "not-adjacent",
            "2,2 is not adjacent to 1,1; consecutive letters must be adjacent horizontally or vertically",
        ),
        (place(6, "Ф", &[6, 11, 6]), "used-too-often", "1,1 is used 2 times; a word may use a square only once"),
        (place(6, "Ф", &[10, 11, 12]), "misses-new", "the word must use the new letter on 1,1"),
        (place(6, "Ф", &[6]), "too-short", "Ф has too few letters; a word has at least 2"),
        (place(6, "Ъ", &[6, 11]), "not-a-word", "ЪА is not in the lexicon"),
    ] {
        let answer = ask(json!({"type": "act", "seat": 0, "version": version, "action": {"place": action}})).await;
        assert_eq!((answer["why"]["code"].as_str(), answer["why"]["text"].as_str()), (Some(code), Some(text)), "{answer}");
    }
    let answer = ask(json!({"type": "act", "seat": 0, "version": version, "action": {"accept": true}})).await;
    assert_eq!(answer["why"]["code"], "nothing-offered");

    let done = ask(json!({"type": "act", "seat": 0, "version": version, "action": {"place": place(6, "Ф", &[6, 11, 12, 13, 14])}})).await;
    assert_eq!(done["type"], "done", "{done}");
    version = done["version"].as_u64().unwrap();
    for (action, code) in [(place(16, "Ф", &[16, 11, 12, 13, 14]), "used"), (place(1, "А", &[1, 6]), "not-a-word")] {
        let answer = ask(json!({"type": "act", "seat": 1, "version": version, "action": {"place": action}})).await;
        assert_eq!(answer["why"]["code"], code, "{answer}");
    }
    // A word that is not in the lexicon: proposed to the opponent, declined, and another one
    // accepted.
    let done = ask(json!({"type": "act", "seat": 1, "version": version, "action": {"offer": place(16, "Ъ", &[16, 11, 12])}})).await;
    version = done["version"].as_u64().unwrap();
    let early = ask(json!({"type": "act", "seat": 1, "version": version, "action": {"accept": true}})).await;
    assert_eq!(early["why"]["code"], "not-your-turn");
    let done = ask(json!({"type": "act", "seat": 0, "version": version, "action": {"decline": true}})).await;
    version = done["version"].as_u64().unwrap();
    let again = ask(json!({"type": "act", "seat": 1, "version": version, "action": {"offer": place(16, "Ъ", &[16, 11, 12])}})).await;
    assert_eq!(again["why"]["code"], "declined");
    let done = ask(json!({"type": "act", "seat": 1, "version": version, "action": {"offer": place(16, "Ы", &[16, 11, 12])}})).await;
    version = done["version"].as_u64().unwrap();
    let done = ask(json!({"type": "act", "seat": 0, "version": version, "action": {"accept": true}})).await;
    assert_eq!(done["type"], "done", "{done}");

    // Everyone at the table is one guest, so all words may be requested: everywhere, on a square,
    // through a letter, and through a draft letter.
    let all = ask(json!({"type": "explore"})).await;
    let count = |answer: &Value| answer["count"].as_u64().unwrap_or_default();
    assert!(count(&all) > 50, "{all}");
    let cell = ask(json!({"type": "explore", "question": {"cell": 7}})).await;
    assert!(count(&cell) > 0 && cell["moves"].as_array().unwrap().iter().all(|found| found["square"] == 7));
    let through = ask(json!({"type": "explore", "question": {"through": 10}})).await;
    assert!(
        count(&through) > 0
            && through["moves"].as_array().unwrap().iter().all(|found| found["path"].as_array().unwrap().contains(&json!(10)))
    );
    let put = ask(json!({"type": "explore", "question": {"put": {"square": 9, "letter": "К"}}})).await;
    assert!(put["moves"].as_array().unwrap().iter().all(|found| found["path"].as_array().unwrap().contains(&json!(9))));
    for (question, code) in [(json!({"cell": 12}), "occupied"), (json!({"through": 0}), "empty-square"), (json!({"cell": 25}), "off-board")]
    {
        assert_eq!(ask(json!({"type": "explore", "question": question})).await["why"]["code"], code);
    }
    assert_eq!(ask(json!({"type": "explore", "question": {"cell": 7, "through": 6}})).await["code"], "bad-message");

    let file = guest.get(&format!("/api/v1/games/{id}/file")).await;
    assert!(String::from_utf8_lossy(&file.body).starts_with("#deska 1\n#game balda\n"));
}

#[tokio::test]
async fn games_between_people_list_no_words() {
    let server = TestServer::start().await;
    let mut guest = server.guest();
    let seats = json!([{"kind": "person", "name": "A"}, {"kind": "open"}]);
    let begun = guest.post("/api/v1/games", &json!({"rules": "balda", "seats": seats})).await.json();
    let mut socket = guest.socket(begun["id"].as_str().unwrap(), 0).await;
    socket.until("welcome").await;
    let answer = socket.ask(json!({"type": "explore"})).await;
    assert_eq!(answer["why"]["code"], "no-hints", "{answer}");
}

#[tokio::test]
async fn prize_squares_multiply_on_boards_of_any_side() {
    let server = TestServer::start().await;
    let mut guest = server.guest();
    let wish = json!({"rules": "balda", "lexicon": "ru-nouns", "side": 4, "start": "лиса", "prizes": true, "seats": pair()});
    let id = guest.begin(&wish).await;
    let mut socket = guest.socket(&id, 0).await;
    let welcome = socket.until("welcome").await;
    assert_eq!(welcome["rules"]["prizes"], json!([[0, 2], [3, 2], [12, 2], [15, 2]]));
    assert_eq!(welcome["view"]["prizes"], welcome["rules"]["prizes"]);
    assert_eq!((&welcome["settings"]["prizes"], &welcome["view"]["board"][2]), (&json!(true), &json!("ЛИСА")));
    let place = json!({"square": 12, "letter": "С", "path": [12, 8, 9]});
    let found = socket.ask(json!({"type": "explore", "question": {"cell": 12}})).await;
    assert!(
        found["moves"].as_array().unwrap().iter().all(|found| found["score"] == 2 * found["path"].as_array().unwrap().len()),
        "{found}"
    );
    let preview = socket.ask(json!({"type": "preview", "seat": 0, "action": {"place": place}})).await;
    assert_eq!(preview["score"], 6, "{preview}");
    let version = welcome["version"].clone();
    let act = socket.ask(json!({"type": "act", "seat": 0, "version": version, "action": {"offer": place}})).await;
    assert_eq!(act["type"], "done", "{act}");
    let replay = guest.get(&format!("/api/v1/games/{id}/replay")).await.json();
    let position = replay["steps"][0]["position"].as_str().unwrap();
    assert_eq!(position, "..../..../ЛИСА/.... ЛИСА prizes");
    let analysis = guest.post("/api/v1/analysis", &json!({"rules": "balda", "position": position, "top": 50})).await.json();
    let moves = analysis["moves"].as_array().unwrap();
    for one in moves {
        let corner = [0, 3, 12, 15].contains(&one["square"].as_i64().unwrap());
        assert_eq!(one["score"], if corner { 2 } else { 1 } * one["path"].as_array().unwrap().len(), "{one}");
    }
    assert!(!moves.is_empty());
    let plain = guest.begin(&json!({"rules": "balda", "seats": pair()})).await;
    let welcome = guest.socket(&plain, 0).await.until("welcome").await;
    assert_eq!((&welcome["rules"]["prizes"], &welcome["settings"]["prizes"]), (&json!([]), &json!(false)));
}

#[tokio::test]
async fn partially_filled_and_empty_boards_are_analyzed() {
    let server = TestServer::start().await;
    let mut guest = server.guest();
    let mut analyse = async |position: &str| guest.post("/api/v1/analysis", &json!({"rules": "balda", "position": position})).await.json();
    let scattered = analyse("К.../..../..../..АД -").await;
    assert!(!scattered["moves"].as_array().unwrap().is_empty(), "{scattered}");
    let empty = analyse("..../..../..../.... -").await;
    assert!(empty["error"]["text"].as_str().unwrap().contains("there is no letter on the board"), "{empty}");
}

#[tokio::test]
async fn level_changes_are_limited() {
    let server = TestServer::start().await;
    let mut guest = server.guest();
    let seats = json!([{"kind": "person", "name": "A"}, {"kind": "computer", "player": "level-1"}]);
    let id = guest.begin(&json!({"rules": "balda", "lexicon": "ru-nouns", "start": "балда", "seats": seats})).await;
    let mut socket = guest.socket(&id, 0).await;
    socket.until("welcome").await;
    for time in 0..200 {
        let player = ["level-2", "level-1"][time % 2];
        // A connection is rate-limited as well.
        loop {
            let answer = socket.ask(json!({"type": "level", "seat": 1, "player": player})).await;
            if answer["type"] == "done" {
                break;
            }
            assert_eq!(answer["why"]["code"], "too-fast", "{answer}");
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }
    let refused = socket.ask(json!({"type": "level", "seat": 1, "player": "level-2"})).await;
    assert_eq!(refused["why"]["code"], "too-often", "{refused}");
}

#[tokio::test]
async fn computer_levels_can_change_during_a_game() {
    let server = TestServer::start().await;
    let mut guest = server.guest();
    let seats = json!([{"kind": "person", "name": "A"}, {"kind": "computer", "player": "level-1"}]);
    let id = guest.begin(&json!({"rules": "balda", "lexicon": "ru-nouns", "start": "балда", "seats": seats})).await;
    let mut socket = guest.socket(&id, 0).await;
    let version = socket.until("welcome").await["version"].as_u64().unwrap();
    let mut other = guest.socket(&id, 0).await;
    other.until("welcome").await;
    let level = |seat: usize, player: &str| json!({"type": "level", "seat": seat, "player": player});
    for (message, code) in [
        (level(1, "level-9"), "bad-player"),
        (level(1, ""), "bad-player"),
        (level(0, "level-3"), "no-computer"),
        (level(2, "level-3"), "no-computer"),
    ] {
        assert_eq!(socket.ask(message).await["why"]["code"], code);
    }
    let mut stranger = server.guest().socket(&id, 0).await;
    stranger.until("welcome").await;
    assert_eq!(stranger.ask(level(1, "level-3")).await["why"]["code"], "not-yours");
    let done = socket.ask(level(1, "level-3")).await;
    assert_eq!((&done["type"], done["version"].as_u64()), (&json!("done"), Some(version + 1)), "{done}");
    for socket in [&mut other, &mut stranger] {
        let news = socket.until("news").await;
        let record = &news["records"][0];
        assert_eq!((&record["kind"], &record["seat"], &record["player"]), (&json!("player"), &json!(1), &json!("level-3")), "{news}");
        assert_eq!((record["n"].as_u64(), record["at"].is_u64()), (Some(version), true));
        let seats = socket.until("seats").await;
        assert_eq!((&seats["seats"][1]["player"], &seats["seats"][1]["name"]), (&json!("level-3"), &json!("level-3")), "{seats}");
    }
    // Setting the same level again changes nothing.
    assert_eq!(socket.ask(level(1, "level-3")).await["version"].as_u64(), Some(version + 1));
    // The computer plays, and a takeback keeps the level.
    let pass = json!({"type": "act", "seat": 0, "version": version + 1, "action": {"pass": true}});
    assert_eq!(socket.ask(pass).await["type"], "done");
    let state = socket.last_state();
    socket.until_turn(0, state).await;
    assert_eq!(socket.ask(level(1, "greedy")).await["type"], "done");
    assert_eq!(socket.ask(json!({"type": "undo"})).await["type"], "done");
    let file = guest.get(&format!("/api/v1/games/{id}/file")).await;
    let file = String::from_utf8_lossy(&file.body).into_owned();
    assert!(file.contains(" player 1 level-3\n") && file.contains("#seat computer greedy"), "{file}");
    let replay = guest.get(&format!("/api/v1/games/{id}/replay")).await.json();
    assert_eq!(replay["players"], json!([{"step": 0, "seat": 1, "player": "level-3"}]), "{replay}");
    // It survives a restart, and a redo is played by the current level.
    assert_eq!(socket.ask(json!({"type": "redo"})).await["type"], "done");
    socket.close().await;
    let server = server.restart().await;
    let listed = guest_again(&server, &guest).get(&format!("/api/v1/games/{id}")).await.json();
    assert_eq!(listed["seats"][1]["player"], "greedy", "{listed}");
    let mut spectator = server.guest().socket(&id, 0).await;
    let welcome = spectator.until("welcome").await;
    assert_eq!(welcome["seats"][1]["player"], "greedy");
    assert!(welcome["records"].as_array().unwrap().iter().any(|record| record["kind"] == "player"), "{welcome}");

    // With other players, or an open seat, the level can't be changed.
    let mut guest = server.guest();
    let seats = json!([{"kind": "person", "name": "A"}, {"kind": "open"}, {"kind": "computer", "player": "level-1"}]);
    let id = guest.begin(&json!({"rules": "balda", "seats": seats})).await;
    let mut socket = guest.socket(&id, 0).await;
    socket.until("welcome").await;
    assert_eq!(socket.ask(level(2, "level-3")).await["why"]["code"], "not-alone");
}

/// The same guest on a restarted server.
fn guest_again(server: &TestServer, guest: &crate::common::client::Guest) -> crate::common::client::Guest {
    let mut again = server.guest();
    again.cookie.clone_from(&guest.cookie);
    again
}

#[tokio::test]
async fn rematches_keep_the_start_word_or_draw_another() {
    let server = TestServer::start().await;
    let mut guest = server.guest();
    let seats = json!([{"kind": "person", "name": "A"}, {"kind": "computer", "player": "level-1"}]);
    let mut start = guest.begin(&json!({"rules": "balda", "lexicon": "ru-nouns", "knots": true, "seats": seats})).await;
    let mut words = Vec::new();
    // Request the same game again twice, then another one, which gets no start word.
    for anew in [true, true, false] {
        let mut socket = guest.socket(&start, 0).await;
        let welcome = socket.until("welcome").await;
        assert_eq!((&welcome["settings"]["knots"], &welcome["seats"][0]["kind"]), (&json!(true), &json!("person")));
        words.push((welcome["view"]["start"].as_str().unwrap().to_owned(), welcome["settings"]["start"].clone()));
        let message = if anew { json!({"type": "rematch", "anew": true}) } else { json!({"type": "rematch"}) };
        assert_eq!(socket.ask(message).await["type"], "done");
        start = guest.get(&format!("/api/v1/games/{start}/series")).await.json()["games"].as_array().unwrap().last().unwrap()["id"]
            .as_str()
            .unwrap()
            .to_owned();
    }
    let welcome = guest.socket(&start, 0).await.until("welcome").await;
    assert_eq!(words[0].1, Value::Null);
    assert!(words.iter().all(|(word, _)| *word == words[0].0), "{words:?}");
    assert_eq!(words[1].1, json!(words[0].0));
    assert_eq!(welcome["settings"].get("start"), None, "another game has no start word");
    // Games with other players cannot be restarted.
    let seats = json!([{"kind": "person", "name": "A"}, {"kind": "open"}]);
    let id = guest.begin(&json!({"rules": "balda", "seats": seats})).await;
    let mut socket = guest.socket(&id, 0).await;
    socket.until("welcome").await;
    assert_eq!(socket.ask(json!({"type": "rematch", "anew": true})).await["why"]["code"], "not-alone");
}
