//! Other clients: spectators, people who play against the weakest computer, and games between
//! computers.

use std::sync::Arc;
use std::time::Duration;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use serde_json::{Value, json};
use tokio::sync::watch;
use tokio::time::{Instant, sleep, sleep_until};

use super::client::{ClientError, GuestClient};
use super::load::Load;
use super::pair::random_bool;

/// The computer player in these games.
const WEAKEST_PLAYER: &str = "level-1";

/// Delay before a retry after an error.
const RETRY_DELAY: Duration = Duration::from_secs(1);

/// Interval between moves of a person against a computer.
const PERSON_MOVE_INTERVAL: Duration = Duration::from_secs(1);

/// Maximum interval between moves in games between computers, in milliseconds.
const MAX_SHOW_INTERVAL_MS: u128 = 10_000;

/// Watches the current game of a pair, and follows it to the next game.
pub(crate) async fn watch(load: Arc<Load>, number: usize, mut id: watch::Receiver<String>) {
    let mut random = ChaCha8Rng::seed_from_u64(load.seed ^ number as u64);
    let mut person = GuestClient::new(load.server, number);
    let mut storms = load.storms.subscribe();
    let mut lost: Option<Instant> = None;
    loop {
        let game = id.borrow_and_update().clone();
        let mut socket = match person.socket(&game, 0).await {
            Ok(socket) => socket,
            Err(error) => {
                load.count_error(&error);
                sleep(RETRY_DELAY).await;
                continue;
            }
        };
        loop {
            tokio::select! {
                heard = socket.text() => match heard {
                    Ok(_) => load.record(|figures| {
                        figures.watched += 1;
                        if let Some(lost) = lost.take() {
                            figures.returns.record(lost.elapsed());
                        }
                    }),
                    Err(error) => {
                        load.count_error(&error);
                        sleep(RETRY_DELAY).await;
                        break;
                    }
                },
                changed = id.changed() => {
                    if changed.is_err() {
                        return;
                    }
                    break;
                }
                _ = storms.changed() => if random_bool(&mut random, load.storm_share) {
                    lost = Some(Instant::now());
                    break;
                },
            }
        }
    }
}

/// Starts and watches games between computers, one after the other.
pub(crate) async fn watch_shows(load: Arc<Load>, number: usize) {
    let mut person = GuestClient::new(load.server, number);
    loop {
        if let Err(error) = watch_show(&load, &mut person, number).await {
            load.count_error(&error);
            sleep(RETRY_DELAY).await;
        }
    }
}

async fn watch_show(load: &Load, person: &mut GuestClient, number: usize) -> Result<(), ClientError> {
    let computer = json!({"kind": "computer", "player": WEAKEST_PLAYER});
    let mut game = load.games[number % load.games.len()].script.setup();
    game["seats"] = json!([computer, computer]);
    game["pace"] = json!(u64::try_from(load.every.as_millis().min(MAX_SHOW_INTERVAL_MS)).unwrap_or_default());
    let id = person.create_game(&game).await?;
    let mut socket = person.socket(&id, 0).await?;
    loop {
        let message = socket.next().await?;
        if message["type"] == "news" {
            load.record(|figures| figures.shown += 1);
        }
        if !message["view"]["over"].is_null() {
            return Ok(());
        }
    }
}

/// Plays games against the weakest computer and records how long its replies take.
pub(crate) async fn play_computer(load: Arc<Load>, number: usize) {
    let mut random = ChaCha8Rng::seed_from_u64(load.seed ^ number as u64);
    let mut person = GuestClient::new(load.server, number);
    while !load.is_ending() {
        if let Err(error) = play_game(&load, &mut person, number, &mut random).await {
            load.count_error(&error);
            sleep(RETRY_DELAY).await;
        }
    }
}

async fn play_game(load: &Load, person: &mut GuestClient, number: usize, random: &mut ChaCha8Rng) -> Result<(), ClientError> {
    let script = &load.games[number % load.games.len()].script;
    let mut game = script.setup();
    game["seats"] = json!([{"kind": "person", "name": "Ann"}, {"kind": "computer", "player": WEAKEST_PLAYER}]);
    game["pace"] = json!(0);
    let id = person.create_game(&game).await?;
    let mut socket = person.socket(&id, 0).await?;
    let mut state = socket.wait_for(is_turn_or_over).await?;
    let mut due = Instant::now() + PERSON_MOVE_INTERVAL;
    while state["view"]["over"].is_null() {
        let action = script.choose(&state["view"], random).map_err(|error| ClientError(format!("the script: {error}")))?;
        sleep_until(due).await;
        if load.is_ending() {
            return Ok(());
        }
        let phase = load.phase();
        socket.send(&json!({"type": "act", "ref": 1, "seat": 0, "version": state["version"], "action": action})).await?;
        let mut by_computer = false;
        let mut refused = None;
        state = socket
            .wait_for(|message| {
                let records = message["records"].as_array();
                by_computer |= records.is_some_and(|all| all.iter().any(|record| record["seat"] == 1 && record["kind"] != "drew"));
                refused = match message["type"].as_str() {
                    Some("refused") => message["why"]["code"].as_str().map(|code| format!("refused {code}")),
                    Some("error") => message["code"].as_str().map(|code| format!("error {code}")),
                    _ => None,
                };
                refused.is_some() || is_turn_or_over(message)
            })
            .await
            .inspect_err(|_| load.record_in(phase, |figures| figures.answers.record(due.elapsed())))?;
        if let Some(kind) = refused {
            return Err(ClientError(kind));
        }
        if by_computer {
            load.record_in(phase, |figures| figures.answers.record(due.elapsed()));
        }
        due += PERSON_MOVE_INTERVAL;
    }
    Ok(())
}

/// Returns whether a message shows that it is the person's turn or that the game is over.
fn is_turn_or_over(message: &Value) -> bool {
    let view = &message["view"];
    view.is_object() && (view["turn"] == 0 || !view["over"].is_null())
}
