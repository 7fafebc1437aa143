//! Tournaments of people, from creation to the final table.

use std::collections::BTreeSet;
use std::time::Duration;

use serde_json::{Value, json};
use sqlx::Connection;
use store::{Advance, Role};

use crate::accounts::register;
use crate::common::TestServer;
use crate::common::client::Guest;

const PENTAGO: &str = "pentago-standard";

/// Members with these names.
async fn members(server: &TestServer, names: &[&str]) -> Vec<Guest> {
    let mut all = Vec::new();
    for name in names {
        let mut guest = server.guest();
        register(&mut guest, name).await;
        all.push(guest);
    }
    all
}

/// Creates a tournament of Pentago with five minutes each and these further settings.
async fn made(guest: &mut Guest, with: Value) -> String {
    let mut body = json!({"name": "Club evening", "mode": "swiss", "length": 3, "rules": PENTAGO, "game_seconds": 300});
    body.as_object_mut().unwrap().extend(with.as_object().unwrap().clone());
    let answer = guest.post("/api/v1/tournaments", &body).await;
    assert_eq!(answer.status, 201, "{}", String::from_utf8_lossy(&answer.body));
    answer.json()["id"].as_str().unwrap().to_owned()
}

fn at(id: &str, what: &str) -> String {
    format!("/api/v1/tournaments/{id}{what}")
}

async fn join(guests: &mut [Guest], id: &str) {
    for guest in guests {
        assert_eq!(guest.post(&at(id, "/join"), &json!({})).await.status, 204);
    }
}

async fn look(guest: &mut Guest, id: &str) -> Value {
    guest.get(&at(id, "")).await.json()
}

/// Returns the players of the running games, by their numbers, and the ids of these games.
fn going(tournament: &Value) -> Vec<(usize, usize, String)> {
    let meetings = tournament["meetings"].as_array().unwrap().iter();
    let going = meetings.filter(|meeting| meeting["halves"].is_null() && !meeting["game"].is_null());
    let player = |meeting: &Value, seat: usize| meeting["players"][seat].as_u64().unwrap() as usize;
    going.map(|meeting| (player(meeting, 0), player(meeting, 1), meeting["game"].as_str().unwrap().to_owned())).collect()
}

/// Waits until the tournament meets a condition.
async fn until(guest: &mut Guest, id: &str, is: impl Fn(&Value) -> bool) -> Value {
    for _ in 0..200 {
        let found = look(guest, id).await;
        if is(&found) {
            return found;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("the condition was not met: {:#}", look(guest, id).await);
}

/// Plays a move for each side, then this seat resigns.
async fn play(guests: [&Guest; 2], game: &str, loser: usize) {
    let [mut first, mut second] = [guests[0].socket(game, 0).await, guests[1].socket(game, 0).await];
    first.next().await.unwrap();
    second.next().await.unwrap();
    assert_eq!(first.act(0, 0, json!({"move": "a1AR"})).await["type"], "done");
    assert_eq!(second.act(1, 1, json!({"move": "f6AL"})).await["type"], "done");
    let socket = if loser == 0 { &mut first } else { &mut second };
    assert_eq!(socket.act(loser, 2, json!({"resign": true})).await["type"], "done");
}

#[tokio::test]
async fn a_rated_swiss_of_eight_survives_a_restart() {
    let mut server = TestServer::start().await;
    let names = ["Anna", "Boris", "Cyril", "Dana", "Emil", "Franta", "Gita", "Hana"];
    let mut guests = members(&server, &names).await;
    let id = made(&mut guests[0], json!({"rated": true})).await;
    join(&mut guests, &id).await;
    assert_eq!(guests[1].post(&at(&id, "/start"), &json!({})).await.refusal(), (403, "not-your-tournament".into()));
    assert_eq!(guests[0].post(&at(&id, "/start"), &json!({})).await.status, 204);
    let mut met = BTreeSet::new();
    for round in 1..=3 {
        let found = until(&mut guests[0], &id, |found| found["round"] == round && going(found).len() == 4).await;
        assert_eq!((&found["state"], &found["rounds"]), (&json!("running"), &json!(3)));
        for (number, (first, second, game)) in going(&found).into_iter().enumerate() {
            assert!(met.insert((first.min(second), first.max(second))), "no pairing repeats");
            // The player with the lower number wins.
            play([&guests[first], &guests[second]], &game, usize::from(first < second)).await;
            if round == 2 && number == 1 {
                // Restart the server in the middle of a round.
                server = server.restart().await;
                for guest in &mut guests {
                    *guest = Guest { address: server.address, ..guest.clone() };
                }
            }
        }
    }
    let over = until(&mut guests[0], &id, |found| found["state"] == "over").await;
    let places = over["places"].as_array().unwrap();
    let named: Vec<(&str, f64)> = places.iter().map(|place| (place["name"].as_str().unwrap(), place["score"].as_f64().unwrap())).collect();
    assert_eq!(named[0], ("Anna", 3.0));
    assert_eq!(named.last().unwrap(), &("Hana", 0.0));
    assert_eq!(named.iter().map(|(_, score)| score).sum::<f64>(), 12.0, "one point per game");
    // Each game was counted once.
    let ratings = guests[0].get("/api/v1/members/Anna/ratings").await.json();
    let list = &ratings["ratings"][0];
    assert_eq!((&list["list"]["speed"], &list["won"]), (&json!("blitz"), &json!(3)), "{ratings}");
    // The game belongs to the tournament and can't be called off.
    let game = over["meetings"][0]["game"].as_str().unwrap();
    let mut socket = guests[0].socket(game, 0).await;
    let welcome = socket.next().await.unwrap();
    assert_eq!(welcome["tournament"], json!({"id": id, "name": "Club evening"}));
    let listed = guests[0].get("/api/v1/tournaments").await.json();
    assert_eq!((&listed["over"][0]["id"], &listed["over"][0]["players"], &listed["open"]), (&json!(id), &json!(8), &json!([])));
}

#[tokio::test]
async fn round_robin_withdrawals_forfeit_and_late_entries_are_refused() {
    let server = TestServer::start().await;
    let mut guests = members(&server, &["Anna", "Boris", "Cyril"]).await;
    let id = made(&mut guests[0], json!({"mode": "round-robin", "length": 1})).await;
    join(&mut guests, &id).await;
    // A player who leaves before the start is not listed; one who rejoins is listed once.
    assert_eq!(guests[2].post(&at(&id, "/leave"), &json!({})).await.status, 204);
    assert_eq!(look(&mut guests[2], &id).await["places"].as_array().unwrap().len(), 2);
    join(&mut guests[2..], &id).await;
    join(&mut guests[2..], &id).await;
    assert_eq!(look(&mut guests[2], &id).await["players"], 3);
    assert_eq!(guests[0].post(&at(&id, "/start"), &json!({})).await.status, 204);
    let found = until(&mut guests[0], &id, |found| !going(found).is_empty()).await;
    let mut late = members(&server, &["Dana"]).await;
    assert_eq!(late[0].post(&at(&id, "/join"), &json!({})).await.refusal(), (409, "tournament-begun".into()));
    let (first, second, game) = going(&found)[0].clone();
    // Tournament games can't be called off.
    let mut socket = guests[first_of(&found, first)].socket(&game, 0).await;
    socket.next().await.unwrap();
    assert_eq!(socket.ask(json!({"type": "abort"})).await["why"]["code"], "tournament");
    assert_eq!(guests[2].post(&at(&id, "/leave"), &json!({})).await.status, 204);
    let places = [first_of(&found, first), first_of(&found, second)];
    play([&guests[places[0]], &guests[places[1]]], &game, 1).await;
    let mut played = BTreeSet::from([game]);
    // In one of the two remaining rounds the remaining players may meet; the other games are won by
    // forfeit.
    let over = loop {
        let new = |found: &Value| going(found).into_iter().find(|(.., game)| !played.contains(game));
        let found = until(&mut guests[0], &id, |found| found["state"] == "over" || new(found).is_some()).await;
        let Some((first, second, game)) = new(&found) else { break found };
        play([&guests[first_of(&found, first)], &guests[first_of(&found, second)]], &game, 1).await;
        played.insert(game);
    };
    assert_eq!(over["round"], 3);
    let cyril = over["places"].as_array().unwrap().iter().find(|place| place["name"] == "Cyril").unwrap();
    assert_eq!((&cyril["withdrawn"], cyril["score"].as_f64()), (&json!(true), Some(cyril["won"].as_f64().unwrap())));
    let won_without =
        over["meetings"].as_array().unwrap().iter().filter(|meeting| meeting["game"].is_null() && !meeting["players"][1].is_null());
    assert!(won_without.count() >= 1);
}

/// Returns the guest with this number: they joined as Anna, Boris and Cyril.
fn first_of(tournament: &Value, number: usize) -> usize {
    let place = tournament["places"].as_array().unwrap().iter().find(|place| place["player"] == number).unwrap();
    ["Anna", "Boris", "Cyril"].iter().position(|name| place["name"] == *name).unwrap()
}

#[tokio::test]
async fn byes_and_resignations_have_the_spread_of_a_forfeit() {
    let server = TestServer::start().await;
    let mut guests = members(&server, &["Anna", "Boris", "Cyril"]).await;
    let id = made(&mut guests[0], json!({"rules": "scrabble-en", "lexicon": "small", "length": 1})).await;
    join(&mut guests, &id).await;
    assert_eq!(guests[0].post(&at(&id, "/start"), &json!({})).await.status, 204);
    let found = until(&mut guests[0], &id, |found| !going(found).is_empty()).await;
    let (first, _, game) = going(&found)[0].clone();
    let mut socket = guests[first_of(&found, first)].socket(&game, 0).await;
    let version = socket.next().await.unwrap()["version"].as_u64().unwrap();
    assert_eq!(socket.act(0, version, json!({"resign": true})).await["type"], "done");
    let over = until(&mut guests[0], &id, |found| found["state"] == "over").await;
    assert_eq!(over["ties"][0], "spread");
    for place in over["places"].as_array().unwrap() {
        // A bye scores as much as a forfeit win.
        let spread = if place["player"] == first { -50.0 } else { 50.0 };
        assert_eq!(place["ties"][0].as_f64(), Some(spread), "{place}");
    }
}

#[tokio::test]
async fn arenas_pair_online_players_until_time_is_up() {
    let server = TestServer::start().await;
    let mut guests = members(&server, &["Anna", "Boris", "Cyril"]).await;
    let id = made(&mut guests[0], json!({"mode": "arena", "length": 10})).await;
    join(&mut guests, &id).await;
    assert_eq!(guests[0].post(&at(&id, "/start"), &json!({})).await.status, 204);
    until(&mut guests[0], &id, |found| found["state"] == "running").await;
    // No one is online, so no one plays.
    tokio::time::sleep(Duration::from_millis(1500)).await;
    assert_eq!(look(&mut guests[0], &id).await["meetings"], json!([]));
    let (_anna, _boris) = (guests[0].stays().await, guests[1].stays().await);
    let found = until(&mut guests[0], &id, |found| going(found).len() == 1).await;
    let (first, second, game) = going(&found)[0].clone();
    assert_eq!(first + second, 1, "Cyril is offline");
    play([&guests[first], &guests[second]], &game, usize::from(first == 0)).await;
    let found = until(&mut guests[0], &id, |found| !found["meetings"][0]["halves"].is_null()).await;
    assert_eq!((&found["places"][0]["name"], &found["places"][0]["score"]), (&json!("Anna"), &json!(2.0)));
    assert!(going(&found).is_empty(), "players who just met wait for other opponents");
    let _cyril = guests[2].stays().await;
    let found = until(&mut guests[0], &id, |found| going(found).len() == 1).await;
    let (first, second, game) = going(&found)[0].clone();
    // Time runs out during their game: it is finished and counts.
    let store = server.store().await;
    let stored = store.tournament(&id).await.unwrap().unwrap();
    let earlier = Advance { starts: Some(stored.starts - 600_000), ..Advance::default() };
    assert!(store.advance_tournament(&id, stored.version, earlier).await.unwrap());
    tokio::time::sleep(Duration::from_millis(1500)).await;
    assert_eq!(look(&mut guests[0], &id).await["state"], "running");
    play([&guests[first], &guests[second]], &game, 0).await;
    let over = until(&mut guests[0], &id, |found| found["state"] == "over").await;
    assert_eq!(over["meetings"].as_array().unwrap().len(), 2);
}

#[tokio::test]
async fn banned_members_are_not_paired() {
    let server = TestServer::start().await;
    let mut guests = members(&server, &["Anna", "Boris", "Cyril", "Mona"]).await;
    let store = server.store().await;
    let mona = store.members().await.unwrap().into_iter().find(|member| member.name == "Mona").unwrap();
    store.set_role(&mona.guest, Role::Moderator).await.unwrap();
    store.close().await;
    let id = made(&mut guests[0], json!({"mode": "arena", "length": 10})).await;
    join(&mut guests[..3], &id).await;
    assert_eq!(guests[3].post("/api/v1/moderation/bans", &json!({"name": "Boris", "reason": "rude"})).await.status, 204);
    assert_eq!(guests[0].post(&at(&id, "/start"), &json!({})).await.status, 204);
    let _here = (guests[0].stays().await, guests[1].stays().await, guests[2].stays().await);
    let found = until(&mut guests[0], &id, |found| going(found).len() == 1).await;
    let (first, second, game) = going(&found)[0].clone();
    assert_eq!((first.min(second), first.max(second)), (0, 2), "Boris is banned");
    play([&guests[first], &guests[second]], &game, 0).await;
    until(&mut guests[0], &id, |found| !found["meetings"][0]["halves"].is_null()).await;
    let number = guests[3].get("/api/v1/moderation/bans").await.json()["bans"][0]["number"].as_u64().unwrap();
    assert_eq!(guests[3].delete(&format!("/api/v1/moderation/bans/{number}")).await.status, 204);
    let found = until(&mut guests[0], &id, |found| going(found).len() == 1).await;
    let (first, second, _) = going(&found)[0].clone();
    assert!(first == 1 || second == 1, "he may play again: {first} meets {second}");
}

#[tokio::test]
async fn computers_fill_tournaments_and_play_unwatched() {
    let server = TestServer::start().await;
    let mut guests = members(&server, &["Anna"]).await;
    let with = json!({"mode": "round-robin", "length": 1, "computers": ["level-1", "level-1"], "game_seconds": 60, "rated": true});
    let id = made(&mut guests[0], with).await;
    join(&mut guests, &id).await;
    assert_eq!(guests[0].post(&at(&id, "/start"), &json!({})).await.status, 204);
    let over = loop {
        let found = until(&mut guests[0], &id, |found| found["state"] == "over" || !mine(found).is_empty()).await;
        if found["state"] == "over" {
            break found;
        }
        let (seat, game) = mine(&found)[0].clone();
        let mut socket = guests[0].socket(&game, 0).await;
        let welcome = socket.next().await.unwrap();
        let version = socket.until_turn(seat, welcome).await["version"].as_u64().unwrap();
        assert_eq!(socket.act(seat, version, json!({"resign": true})).await["type"], "done");
        until(&mut guests[0], &id, |found| mine(found).iter().all(|(_, other)| *other != game)).await;
    };
    let games = over["meetings"].as_array().unwrap().iter().filter(|meeting| !meeting["game"].is_null()).count();
    assert_eq!((games, &over["places"][2]["name"]), (3, &json!("Anna")));
}

#[tokio::test]
async fn tournament_games_against_computers_allow_no_help_takeback_or_rematch() {
    let server = TestServer::start().await;
    let mut guests = members(&server, &["Anna"]).await;
    let with = json!({"mode": "round-robin", "length": 1, "computers": ["level-1"]});
    let id = made(&mut guests[0], with).await;
    join(&mut guests, &id).await;
    assert_eq!(guests[0].post(&at(&id, "/start"), &json!({})).await.status, 204);
    let found = until(&mut guests[0], &id, |found| !mine(found).is_empty()).await;
    let (seat, game) = mine(&found)[0].clone();
    let mut socket = guests[0].socket(&game, 0).await;
    let welcome = socket.next().await.unwrap();
    let version = socket.until_turn(seat, welcome).await["version"].as_u64().unwrap();
    assert_eq!(socket.act(seat, version, json!({"move": "a1AR"})).await["type"], "done");
    for asked in [
        json!({"type": "hint", "seat": seat, "step": 3}),
        json!({"type": "undo"}),
        json!({"type": "takeback"}),
        json!({"type": "level", "seat": 1 - seat, "player": "level-2"}),
        json!({"type": "abort"}),
        json!({"type": "rematch", "anew": true}),
    ] {
        assert_eq!(socket.ask(asked.clone()).await["type"], "refused", "{asked}");
    }
    assert_eq!(guests[0].delete(&format!("/api/v1/games/{game}")).await.status, 403);
    // After the computer's reply the position stays.
    let state = socket.last_state();
    socket.until_turn(seat, state).await;
    let state = guests[0].get(&format!("/api/v1/games/{game}/replay")).await.json();
    let position = state["steps"].as_array().unwrap().last().unwrap()["position"].clone();
    let asked = guests[0].post("/api/v1/analysis", &json!({"rules": PENTAGO, "position": position})).await.refusal();
    assert_eq!(asked, (403, "rated-position".into()), "{position}");
}

/// The running games of the only person, each with their seat.
fn mine(tournament: &Value) -> Vec<(usize, String)> {
    let you = tournament["you"].as_u64().unwrap() as usize;
    let seat = |first: usize, second: usize| [first, second].iter().position(|player| *player == you);
    going(tournament).into_iter().filter_map(|(first, second, game)| Some((seat(first, second)?, game))).collect()
}

#[tokio::test]
async fn games_without_their_lexicon_are_not_created() {
    let server = TestServer::start().await;
    let mut guests = members(&server, &["Anna", "Boris"]).await;
    let id = made(&mut guests[0], json!({"length": 1})).await;
    join(&mut guests, &id).await;
    let mut connection = sqlx::AnyConnection::connect(&format!("sqlite:{}", server.database.display())).await.unwrap();
    let change = "update tournaments set conditions = replace(conditions, $1, $2)";
    let (usual, deep) = ("\\\"depth\\\":3", "\\\"depth\\\":200");
    let changed = sqlx::query(change).bind(usual).bind(deep).execute(&mut connection).await.unwrap();
    assert_eq!(changed.rows_affected(), 1);
    let stored: String = sqlx::query_scalar("select conditions from tournaments").fetch_one(&mut connection).await.unwrap();
    assert!(stored.contains(deep), "{stored}");
    assert_eq!(guests[0].post(&at(&id, "/start"), &json!({})).await.status, 204);
    until(&mut guests[0], &id, |found| found["state"] == "running").await;
    tokio::time::sleep(Duration::from_secs(3)).await;
    assert_eq!(going(&look(&mut guests[0], &id).await), []);
    // It starts as soon as its lexicon is available again.
    sqlx::query(change).bind(deep).bind(usual).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
    until(&mut guests[0], &id, |found| going(found).len() == 1).await;
}

#[tokio::test]
async fn invalid_and_forbidden_requests_are_refused() {
    let server = TestServer::start().await;
    let mut guests = members(&server, &["Anna", "Boris", "Mod"]).await;
    let usual = json!({"name": "Club evening", "mode": "swiss", "length": 3, "rules": PENTAGO, "game_seconds": 300});
    let now = 1_000 * std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_secs();
    for (with, code) in [
        (json!({"name": "x"}), "bad-name"),
        (json!({"name": "a\u{202e}b and c"}), "bad-name"),
        (json!({"length": 0}), "bad-tournament"),
        (json!({"length": 21}), "bad-tournament"),
        (json!({"mode": "round-robin"}), "bad-tournament"),
        (json!({"mode": "arena", "length": 5}), "bad-tournament"),
        (json!({"mode": "arena", "length": 60, "game_seconds": null, "turn_days": 2}), "bad-tournament"),
        (json!({"mode": "knockout"}), "bad-body"),
        (json!({"game_seconds": null}), "bad-tournament"),
        (json!({"game_seconds": 0}), "bad-setting"),
        (json!({"starts": 5}), "bad-tournament"),
        (json!({"starts": now + 40 * 24 * 3600 * 1000}), "bad-tournament"),
        (json!({"computers": ["level-9"]}), "unknown-player"),
        (json!({"computers": vec!["level-1"; 17]}), "bad-tournament"),
        (json!({"computers": ["search:10"]}), "bad-tournament"),
        (json!({"rules": "chess"}), "unknown-rules"),
        (json!({"lexicon": "en"}), "bad-setting"),
        (json!({"colour": "red"}), "bad-setting"),
    ] {
        let mut body = usual.clone();
        body.as_object_mut().unwrap().extend(with.as_object().unwrap().clone());
        let refused = guests[0].post("/api/v1/tournaments", &body).await.refusal();
        assert!(refused.0 >= 400 && refused.1 == code, "{with}: {refused:?}");
    }
    // A tournament that no one joins is called off at its start.
    let alone = made(&mut guests[0], json!({"starts": now})).await;
    until(&mut guests[0], &alone, |found| found["state"] == "called-off").await;
    assert_eq!(guests[1].post(&at(&alone, "/join"), &json!({})).await.refusal(), (409, "tournament-begun".into()));
    let id = made(&mut guests[0], json!({})).await;
    assert_eq!(guests[0].post(&at(&id, "/start"), &json!({})).await.refusal(), (422, "bad-tournament".into()));
    assert_eq!(guests[1].delete(&at(&id, "")).await.refusal(), (403, "not-your-tournament".into()));
    assert_eq!(look(&mut guests[0], &id).await["starts"], Value::Null, "it is started manually");
    join(&mut guests[..2], &id).await;
    assert_eq!(guests[0].post(&at(&id, "/start"), &json!({})).await.status, 204);
    until(&mut guests[0], &id, |found| found["state"] == "running").await;
    // Once it is running, only a moderator may call it off, which is logged.
    assert_eq!(guests[0].delete(&at(&id, "")).await.refusal(), (403, "not-your-tournament".into()));
    let store = server.store().await;
    let moderator = store.member_named(&server::name_keys("Mod")).await.unwrap().unwrap().guest;
    store.set_role(&moderator, Role::Moderator).await.unwrap();
    assert_eq!(guests[2].delete(&at(&id, "")).await.status, 204);
    assert_eq!(look(&mut guests[0], &id).await["state"], "called-off");
    assert_eq!(store.actions(9).await.unwrap()[0].action, "called off a tournament");
    for _ in 0..5 {
        made(&mut guests[1], json!({})).await;
    }
    assert_eq!(guests[1].post("/api/v1/tournaments", &usual).await.refusal(), (409, "too-many-tournaments".into()));
    assert_eq!(guests[0].get(&at("nothing", "")).await.refusal(), (404, "no-such-tournament".into()));
}
