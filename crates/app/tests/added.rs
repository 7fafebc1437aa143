//! A game added by a program, the example `noughts`, is played in the terminal; the same seed
//! gives the same game as on the server.
#![cfg(target_os = "linux")]

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::common::{post, run, split_output};
use crate::examples::example;
use serde_json::json;
use store::{Address, Store};

/// Returns the example's `play` command with this database.
fn play(database: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(example("noughts"));
    command.args(["play", "--database"]).arg(database).args(arguments).env("USER", "Jana");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

async fn logs(database: &Path) -> Vec<Vec<String>> {
    let store = Store::open(&Address::File(database.to_owned())).await.unwrap();
    let mut logs = Vec::new();
    for game in store.finished("noughts", 0, "", 9).await.unwrap() {
        logs.push(store.log(&game.id).await.unwrap().into_iter().map(|line| line.text).collect());
    }
    logs
}

#[tokio::test]
async fn the_same_seed_gives_the_same_game_in_the_terminal_and_on_the_server() {
    let folder = tempfile::tempdir().unwrap();
    let (there, here) = (folder.path().join("server.db"), folder.path().join("terminal.db"));
    let players = ["careful", "random"];
    for seed in ["7", "8", "9"] {
        let seats = players.map(|player| format!("={player}"));
        let played = run(&mut play(&here, &["--seed", seed, "--seat", &seats[0], "--seat", &seats[1]]), "");
        assert!(played.status.success(), "{}", String::from_utf8_lossy(&played.stderr));
        let database = there.display().to_string();
        let mut server = crate::common::ServerProcess::spawn(Command::new(example("noughts")).args([
            "serve",
            "--port",
            "0",
            "--pace",
            "0",
            "--database",
            &database,
            "--seed",
            seed,
        ]));
        let seats = players.map(|player| json!({"kind": "computer", "player": player}));
        let begun = post(&server.host, "/api/v1/games", &json!({"rules": "noughts", "seats": seats, "pace": 0}));
        let id = begun["id"].as_str().unwrap();
        // Shows run only while someone watches.
        let socket = tokio_tungstenite::connect_async(format!("ws://{}/api/v1/games/{id}/socket?since=0", server.host)).await.unwrap();
        let store = Store::open(&Address::File(there.clone())).await.unwrap();
        let until = Instant::now() + Duration::from_secs(60);
        while Instant::now() < until && !store.game(id).await.unwrap().unwrap().summary.over {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        drop(socket);
        server.end();
    }
    let mut all = [logs(&there).await, logs(&here).await];
    all.iter_mut().for_each(|logs| logs.sort());
    assert_eq!(all[0].len(), 3);
    assert_eq!(all[0], all[1]);
}

#[tokio::test]
async fn an_added_game_is_played_undone_and_resumed() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("deska.db");
    let input = "?\nz9\nb2\nundo\nundo\nredo\nhint\nquit\n";
    let (shown, refused, code) =
        split_output(run(&mut play(&database, &["--seat", "Jana", "--seat", "Robo=careful", "--seed", "5"]), input));
    assert_eq!(code, Some(0), "{refused}");
    for text in [
        "Noughts and crosses. Type ?",
        "A move is a square, such as b2.",
        "`z9` is not a square",
        "Jana: b2",
        "Robo: ",
        "Taken back.",
        "There is no move to take back.",
        "It is ",
        "Resume it with the same command and: --resume ",
    ] {
        assert!(shown.contains(text), "`{text}` in:\n{shown}");
    }
    let (shown, ..) = split_output(run(&mut play(&database, &["--resume"]), "resign\nresign yes\nquit\n"));
    assert!(shown.contains("To confirm, type: resign yes") && shown.contains("Jana resigned.") && shown.contains("Robo won."), "{shown}");

    let input = "b2\na1\na1\nc1\na3\nundo\ndraw\nn\nb3\nb1\nc3\nc2\na2\nsave whole.deska\nquit\n";
    let (shown, ..) = split_output(run(play(&database, &["--seat", "Ann", "--seat", "Ben"]).current_dir(folder.path()), input));
    for text in [
        "taken: choose an empty square",
        "Moves can be taken back only",
        "Ben declines the draw.",
        "A draw: Ann, Ben.",
        "Saved: whole.deska",
    ] {
        assert!(shown.contains(text), "`{text}` in:\n{shown}");
    }
    assert!(std::fs::read_to_string(folder.path().join("whole.deska")).unwrap().starts_with("#deska 1\n#game noughts\n#rules noughts\n"));
    let (_, refused, code) = split_output(run(&mut play(&database, &["--seat", "A=level-3", "--seat", "B"]), ""));
    assert!(code == Some(1) && refused.contains("there is no player `level-3` of noughts; known: random, careful"), "{refused}");
}
