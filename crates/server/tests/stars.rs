//! Starred games, and the archive of found games.

use std::io::{Cursor, Read as _};

use crate::common::TestServer;
use crate::common::client::Guest;
use crate::presence::two;
use serde_json::{Value, json};

async fn starred(guest: &mut Guest) -> Vec<Value> {
    guest.get("/api/v1/games?starred=true").await.json()["games"].as_array().unwrap().clone()
}

#[tokio::test]
async fn starred_games_are_found_again() {
    let server = TestServer::start().await;
    let (mut ann, mut bob, id) = two(&server, json!({"audience": "everybody"})).await;
    let (_, _, theirs) = two(&server, json!({"audience": "players"})).await;
    let star = |id: &str| format!("/api/v1/games/{id}/star");
    assert_eq!(ann.put(&star(&id), &json!({})).await.status, 204);
    assert_eq!(ann.put(&star(&id), &json!({})).await.status, 204, "starring again changes nothing");
    assert_eq!(ann.put(&star(&theirs), &json!({})).await.status, 403);
    assert_eq!(ann.put(&star("nothing"), &json!({})).await.status, 404);
    assert_eq!(ann.put(&format!("/api/v1/games/{id}/notes"), &json!({"text": "well played"})).await.status, 200);
    let found = starred(&mut ann).await;
    assert_eq!((found.len(), &found[0]["id"], &found[0]["starred"], &found[0]["noted"]), (1, &json!(id), &json!(true), &json!(true)));
    // Stars are per guest, and spectators can star games of others.
    assert_eq!(starred(&mut bob).await, [] as [Value; 0]);
    let mut eve = server.guest();
    eve.stays().await;
    assert_eq!(eve.put(&star(&id), &json!({})).await.status, 204);
    assert_eq!(starred(&mut eve).await.len(), 1);
    assert_eq!(eve.get("/api/v1/games").await.json()["games"], json!([]), "the star does not make it hers");
    assert_eq!(ann.delete(&star(&id)).await.status, 204);
    assert_eq!(starred(&mut ann).await, [] as [Value; 0]);
    assert_eq!(starred(&mut eve).await.len(), 1);
}

/// Returns the names and contents of the files in an archive.
fn unpacked(archive: Vec<u8>) -> Vec<(String, String)> {
    let mut archive = zip::ZipArchive::new(Cursor::new(archive)).unwrap();
    let mut all = Vec::new();
    for number in 0..archive.len() {
        let mut file = archive.by_index(number).unwrap();
        let mut text = String::new();
        file.read_to_string(&mut text).unwrap();
        all.push((file.name().unwrap().into_owned(), text));
    }
    all
}

#[tokio::test]
async fn game_files_are_downloaded_as_an_archive() {
    let server = TestServer::start().await;
    let (mut ann, _, id) = two(&server, json!({})).await;
    let alone = json!({"rules": "scrabble-en", "lexicon": "small", "seats": [{"kind": "person", "name": "Ann"}, {"kind": "computer", "player": "greedy"}]});
    let other = ann.begin(&alone).await;
    let mut socket = ann.socket(&id, 0).await;
    socket.next().await.unwrap();
    assert_eq!(socket.act(0, 0, json!({"resign": true})).await["type"], "done");
    let all = unpacked(ann.get("/api/v1/games/archive").await.body);
    let names: Vec<&str> = all.iter().map(|(name, _)| name.as_str()).collect();
    assert!(names.iter().any(|name| name.contains("-pentago-") && name.ends_with(&format!("{id}.deska"))), "{names:?}");
    assert!(names.iter().any(|name| name.contains(&other)), "{names:?}");
    let same = String::from_utf8(ann.get(&format!("/api/v1/games/{id}/file")).await.body).unwrap();
    assert!(all.iter().any(|(_, text)| *text == same), "as the file of the game alone");
    let finished = ann.get("/api/v1/games/archive?state=finished").await;
    assert_eq!(finished.header("content-type"), Some("application/zip"));
    assert_eq!(unpacked(finished.body).len(), 1);
    assert_eq!(unpacked(server.guest().get("/api/v1/games/archive").await.body), []);
    assert_eq!(ann.get("/api/v1/games/archive?limit=0").await.status, 400);
}
