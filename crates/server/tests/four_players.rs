//! Four players and a spectator: everything each was sent, over sockets and HTTP, is searched for
//! the racks of the others.

use crate::common::TestServer;
use crate::common::client::{Guest, Script, Socket};
use crate::common::secrets::Secrets;
use assets::Library;
use serde_json::{Value, json};

/// Everything a client was sent before the end.
struct Person {
    guest: Guest,
    socket: Socket,
    fetched: Vec<String>,
}

impl Person {
    /// Reads the game over HTTP as well.
    async fn fetch(&mut self, id: &str) {
        for what in ["", "/replay", "/file", "/notes"] {
            let answer = self.guest.get(&format!("/api/v1/games/{id}{what}")).await;
            assert_eq!(answer.status, 200, "{what}");
            self.fetched.push(String::from_utf8(answer.body).unwrap());
        }
    }
}

#[tokio::test]
#[expect(clippy::too_many_lines, reason = "one sequence in order")]
async fn no_client_receives_secrets_of_others() {
    let library = Library::only(&std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data"), &std::env::temp_dir());
    let Ok(words) = library.open("en-common") else {
        eprintln!("skipped: the English lexicon is not installed");
        return;
    };
    let server = TestServer::start().await;
    let mut ann = server.guest();
    let open = json!({"kind": "open"});
    let id = ann
        .begin(&json!({"rules": "scrabble-en", "lexicon": "en-common", "challenge": "single", "turn_seconds": 86_400,
            "seats": [{"kind": "person", "name": "Ann"}, open, open, open]}))
        .await;
    let mut people = Vec::new();
    for seat in 0..5 {
        let mut guest = if seat == 0 { ann.clone() } else { server.guest() };
        if (1..4).contains(&seat) {
            let answer = guest.post(&format!("/api/v1/games/{id}/join"), &json!({"name": format!("Person {seat}")})).await;
            assert_eq!(answer.json(), json!({"seat": seat}));
        }
        let mut socket = guest.socket(&id, 0).await;
        let welcome = socket.next().await.unwrap();
        assert_eq!(welcome["looking"], if seat < 4 { json!(seat) } else { Value::Null });
        guest.cookie = socket.cookie.clone().or(guest.cookie);
        people.push(Person { guest, socket, fetched: Vec::new() });
    }
    let script = Script::new("scrabble-en", &words);
    let mut state = people[0].socket.look(0).await;
    for turn in 0.. {
        if !state["view"]["over"].is_null() {
            break;
        }
        let seat = usize::try_from(state["view"]["turn"].as_u64().unwrap()).unwrap();
        let socket = &mut people[seat].socket;
        let look = socket.look(seat).await;
        let action = if look["view"]["may"]["challenge"] == true {
            if turn % 2 == 0 { json!({"challenge": true}) } else { json!({"accept": true}) }
        } else {
            script.choose(&look["view"])
        };
        let done = socket.act(seat, look["version"].as_u64().unwrap(), action).await;
        assert_eq!(done["type"], "done", "{done}");
        // Some request more than they may.
        let other = (seat + 1) % 4;
        assert_eq!(socket.look(other).await["why"]["code"], "not-your-seat");
        let hint = socket.ask(json!({"type": "hint", "seat": seat, "step": 3})).await;
        assert_eq!(hint["why"]["code"], "no-hints");
        assert_eq!(people[4].socket.look(other).await["why"]["code"], "not-your-seat");
        state = people[4].socket.look(Value::Null).await;
        if turn % 7 == 3 && state["view"]["over"].is_null() {
            for person in &mut people {
                person.fetch(&id).await;
            }
        }
    }

    let hidden = |text: &&String| serde_json::from_str::<Value>(text).unwrap()["view"]["over"].is_null();
    let mut secrets = Vec::new();
    for seat in 0..4 {
        // A short rack may match by chance.
        secrets.push(Secrets::of(&server, &id, &words, "scrabble-en", seat).await.at_least(6));
    }
    for (seat, person) in people.iter_mut().enumerate() {
        person.socket.ask(json!({"type": "ping"})).await;
        let socket: Vec<&String> = person.socket.heard.iter().filter(hidden).collect();
        assert!(socket.len() > 20 && person.fetched.len() > 10, "{} and {} texts", socket.len(), person.fetched.len());
        for (other, theirs) in secrets.iter().enumerate().filter(|(other, _)| *other != seat) {
            for text in &socket {
                theirs.search(text);
            }
            for text in &person.fetched {
                if text.starts_with('{') {
                    theirs.search(text);
                } else {
                    for line in text.lines() {
                        let words: Vec<&str> = line.split_whitespace().collect();
                        for (place, word) in words.iter().enumerate() {
                            // A word that follows a square was placed on the board, so it is
                            // public.
                            let laid = place > 0 && words[place - 1].chars().any(|letter| letter.is_ascii_digit());
                            if !laid {
                                theirs.check(word.trim_matches(['-', '(', ')']), &format!("for {seat}, of {other}: {text}"));
                            }
                        }
                    }
                }
                theirs.search_cgp(text);
            }
        }
        // Verify the search itself: it finds the racks that each player was sent.
        if seat < 4 {
            assert!(socket.iter().any(|text| std::panic::catch_unwind(|| secrets[seat].search(text)).is_err()));
            assert!(person.fetched.iter().any(|text| std::panic::catch_unwind(|| secrets[seat].search_cgp(text)).is_err()));
        }
    }
    // After the end everyone may see everything.
    let replay = people[4].guest.get(&format!("/api/v1/games/{id}/replay")).await.json();
    assert_eq!(replay["finished"], true);
    assert!(replay["steps"].as_array().unwrap().iter().all(|step| step["racks"].as_array().unwrap().iter().all(Value::is_string)));
}
