//! Hostile guests: all known ways for one guest to starve others, used at once.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use serde_json::{Value, json};
use tokio::task::JoinSet;
use tokio::time::sleep;

use super::client::{ClientError, GuestClient};
use super::load::Load;

/// Delay after a refusal, so that this program does not compete with the server for CPU time.
const RETRY_DELAY: Duration = Duration::from_millis(50);

/// Number of games against slow computers that one guest starts.
const SLOW_GAMES: usize = 12;

/// Thinking time of such a computer per move.
const THINKING_TIME: Duration = Duration::from_secs(60);

/// Number of concurrent attempts.
const CONCURRENCY: usize = 8;

/// The letters of the anagram requests.
const ANAGRAM_LETTERS: &str = "%3F%3F";

/// The attacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Attack {
    /// Games against computers that think for a minute per move.
    Thinking,
    /// The same over HTTP, each game by a new guest.
    Strangers,
    /// Many sockets.
    Sockets,
    /// Successive rematches.
    Rematches,
    /// Repeated requests for a series.
    Series,
    /// Repeated requests for all words of a position.
    Exploring,
    /// Many live analyses.
    Analyses,
    /// Repeated requests for anagrams and replays.
    Questions,
}

impl Attack {
    const ALL: [Attack; 8] = [
        Attack::Thinking,
        Attack::Strangers,
        Attack::Sockets,
        Attack::Rematches,
        Attack::Series,
        Attack::Exploring,
        Attack::Analyses,
        Attack::Questions,
    ];

    fn name(self) -> &'static str {
        match self {
            Attack::Thinking => "thinking",
            Attack::Strangers => "thinking for new guests",
            Attack::Sockets => "sockets",
            Attack::Rematches => "rematches",
            Attack::Series => "series",
            Attack::Exploring => "exploring",
            Attack::Analyses => "analyses",
            Attack::Questions => "questions",
        }
    }
}

/// A hostile guest.
#[derive(Clone)]
pub(crate) struct Hostile {
    load: Arc<Load>,
    person: GuestClient,
    /// The games it created, each with the guest who may delete it.
    games: Arc<Mutex<Vec<(GuestClient, String)>>>,
}

impl Hostile {
    /// Creates the guest with this number among all guests.
    pub(crate) fn new(load: Arc<Load>, guest: usize) -> Hostile {
        let person = GuestClient::new(load.server, guest);
        Hostile { load, person, games: Arc::default() }
    }

    /// Runs all attacks concurrently until cancelled.
    pub(crate) async fn run(mut self) {
        // The first game creates the session, so that all attacks come from one guest.
        while let Err(error) = self.create_game(0, Hostile::two_people()).await {
            self.load.count_error(&error);
            sleep(RETRY_DELAY).await;
        }
        let mut at_work: JoinSet<()> = Attack::ALL.into_iter().map(|attack| self.clone().repeat(attack)).collect();
        while at_work.join_next().await.is_some() {}
    }

    async fn repeat(mut self, attack: Attack) {
        loop {
            let tried = match attack {
                Attack::Thinking => self.thinking().await,
                Attack::Strangers => self.strangers().await,
                Attack::Sockets => self.sockets().await,
                Attack::Rematches => self.rematches().await,
                Attack::Series => self.series().await,
                Attack::Exploring => self.exploring().await,
                Attack::Analyses => self.analyses().await,
                Attack::Questions => self.questions().await,
            };
            self.count(attack, tried);
            sleep(RETRY_DELAY).await;
        }
    }

    /// Deletes the games it created, so that their computers stop thinking.
    pub(crate) async fn remove_games(self) {
        let games = std::mem::take(&mut *self.games.lock().unwrap_or_else(PoisonError::into_inner));
        for (mut guest, game) in games {
            // A game that is gone, or whose deletion is rate-limited, is left to the server.
            if guest.request("DELETE", &format!("/api/v1/games/{game}"), None).await.is_err() {
                sleep(RETRY_DELAY).await;
            }
        }
    }

    fn count(&self, attack: Attack, tried: Result<(), ClientError>) {
        let kind = match tried {
            Ok(()) => format!("{}: done", attack.name()),
            Err(ClientError(why)) => format!("{}: {why}", attack.name()),
        };
        self.load.record(|figures| *figures.hostile.entry(kind).or_default() += 1);
    }

    /// Creates a game of this kind.
    async fn create_game(&mut self, game: usize, seats: Value) -> Result<String, ClientError> {
        let mut setup = self.load.games[game].script.setup();
        setup["seats"] = seats;
        let id = self.person.create_game(&setup).await?;
        self.remember(self.person.clone(), id.clone());
        Ok(id)
    }

    fn remember(&self, guest: GuestClient, game: String) {
        self.games.lock().unwrap_or_else(PoisonError::into_inner).push((guest, game));
    }

    /// Returns the first game that matches.
    fn game(&self, holds: impl Fn(&dyn super::script::Script) -> bool) -> Result<usize, ClientError> {
        self.load.games.iter().position(|game| holds(&*game.script)).ok_or_else(|| ClientError("there is no such game".to_owned()))
    }

    /// Returns the seats of a game of two people on one device.
    fn two_people() -> Value {
        json!([{"kind": "person", "name": "One"}, {"kind": "person", "name": "Two"}])
    }

    async fn thinking(&mut self) -> Result<(), ClientError> {
        let game = self.game(|script| script.slow_computer().is_some())?;
        let computer = self.load.games[game].script.slow_computer().unwrap_or_default();
        let mut open = JoinSet::new();
        for number in 0..SLOW_GAMES {
            let seats = json!([{"kind": "person", "name": "One"}, {"kind": "computer", "player": computer}]);
            let id = self.create_game(game, seats).await?;
            let (load, mut person) = (Arc::clone(&self.load), self.person.clone());
            open.spawn(async move {
                let mut random = ChaCha8Rng::seed_from_u64(number as u64);
                let mut socket = person.socket(&id, 0).await?;
                loop {
                    let state = socket.next().await?;
                    if state["view"]["turn"] == 0 {
                        let chosen = load.games[game].script.choose(&state["view"], &mut random);
                        let action = chosen.map_err(|error| ClientError(format!("the script: {error}")))?;
                        socket.send(&json!({"type": "act", "ref": 1, "seat": 0, "version": state["version"], "action": action})).await?;
                    } else if !state["view"]["over"].is_null() {
                        return Ok(());
                    }
                }
            });
        }
        self.count(Attack::Thinking, Ok(()));
        join_all(open).await
    }

    /// Lets a computer make the first move in games of many new guests.
    async fn strangers(&mut self) -> Result<(), ClientError> {
        let game = self.game(|script| script.slow_computer().is_some())?;
        let script = &self.load.games[game].script;
        let mut setup = script.setup();
        let computer = script.slow_computer().unwrap_or_default();
        setup["seats"] = json!([{"kind": "computer", "player": computer}, {"kind": "person", "name": "One"}]);
        for _ in 0..SLOW_GAMES {
            let mut guest = self.person.new_guest();
            let id = guest.create_game(&setup).await?;
            guest.request("GET", &format!("/api/v1/games/{id}/state"), None).await?;
            self.remember(guest, id);
            self.count(Attack::Strangers, Ok(()));
        }
        sleep(THINKING_TIME).await;
        Ok(())
    }

    async fn sockets(&mut self) -> Result<(), ClientError> {
        let id = self.create_game(0, Hostile::two_people()).await?;
        let mut held = JoinSet::new();
        loop {
            match self.person.socket(&id, 0).await {
                Ok(mut socket) => {
                    self.count(Attack::Sockets, Ok(()));
                    held.spawn(async move { while socket.text().await.is_ok() {} });
                }
                Err(error) => {
                    self.count(Attack::Sockets, Err(error));
                    sleep(RETRY_DELAY).await;
                }
            }
        }
    }

    async fn rematches(&mut self) -> Result<(), ClientError> {
        let mut id = self.create_game(0, Hostile::two_people()).await?;
        loop {
            let mut socket = self.person.socket(&id, 0).await?;
            socket.send(&json!({"type": "rematch", "ref": 1})).await?;
            let answer = socket.wait_for(|message| is_answer(message, "rematch")).await?;
            let Some(next) = answer["id"].as_str() else {
                let code = answer["code"].as_str().or(answer["why"]["code"].as_str()).unwrap_or("no answer");
                return Err(ClientError(code.to_owned()));
            };
            id = next.to_owned();
            self.remember(self.person.clone(), id.clone());
            self.count(Attack::Rematches, Ok(()));
        }
    }

    async fn series(&mut self) -> Result<(), ClientError> {
        let id = self.create_game(0, Hostile::two_people()).await?;
        self.repeat_requests(Attack::Series, vec![format!("/api/v1/games/{id}/series")]).await
    }

    async fn questions(&mut self) -> Result<(), ClientError> {
        let game = self.game(|script| script.setup()["lexicon"].is_string())?;
        let lexicon = self.load.games[game].script.setup()["lexicon"].as_str().unwrap_or_default().to_owned();
        let computer = json!({"kind": "computer", "player": "level-1"});
        let id = self.create_game(game, json!([computer, computer])).await?;
        let words = format!("/api/v1/lexicons/{lexicon}/anagrams?letters={ANAGRAM_LETTERS}");
        self.repeat_requests(Attack::Questions, vec![words, format!("/api/v1/games/{id}/replay")]).await
    }

    async fn exploring(&mut self) -> Result<(), ClientError> {
        let game = self.game(|script| script.explores())?;
        let id = self.create_game(game, Hostile::two_people()).await?;
        let mut open = JoinSet::new();
        for _ in 0..CONCURRENCY {
            let (hostile, mut person, id) = (self.clone(), self.person.clone(), id.clone());
            open.spawn(async move {
                let mut socket = person.socket(&id, 0).await?;
                loop {
                    socket.send(&json!({"type": "explore", "ref": 1, "question": {}})).await?;
                    let answer = socket.wait_for(|message| is_answer(message, "found")).await?;
                    let code = answer["code"].as_str().or(answer["why"]["code"].as_str()).map(|code| ClientError(code.to_owned()));
                    if let Some(refused) = code {
                        hostile.count(Attack::Exploring, Err(refused));
                        sleep(RETRY_DELAY).await;
                    } else {
                        hostile.count(Attack::Exploring, Ok(()));
                    }
                }
            });
        }
        join_all(open).await
    }

    async fn analyses(&mut self) -> Result<(), ClientError> {
        let game = self.game(|script| script.live_analysis().is_some())?;
        let path = format!("/api/v1/analysis/live?{}", self.load.games[game].script.live_analysis().unwrap_or_default());
        // Creating a game gives the guest a session.
        self.create_game(game, Hostile::two_people()).await?;
        let mut held = Vec::new();
        loop {
            match self.person.stream(&path).await {
                Ok(stream) => {
                    self.count(Attack::Analyses, Ok(()));
                    held.push(stream);
                }
                Err(error) => {
                    self.count(Attack::Analyses, Err(error));
                    sleep(RETRY_DELAY).await;
                }
            }
        }
    }

    /// Requests these paths in turn, several at a time.
    async fn repeat_requests(&mut self, attack: Attack, paths: Vec<String>) -> Result<(), ClientError> {
        let mut asking = JoinSet::new();
        for first in 0..CONCURRENCY {
            let (hostile, mut person, paths) = (self.clone(), self.person.clone(), paths.clone());
            asking.spawn(async move {
                for path in paths.iter().cycle().skip(first) {
                    let response = person.request("GET", path, None).await;
                    let refused = response.is_err();
                    hostile.count(attack, response.map(|_| ()));
                    if refused {
                        sleep(RETRY_DELAY).await;
                    }
                }
                Ok(())
            });
        }
        join_all(asking).await
    }
}

/// Returns whether a message is a reply of this type, or a refusal.
fn is_answer(message: &Value, kind: &str) -> bool {
    let received = message["type"].as_str();
    received == Some("error") || received == Some("refused") || received == Some(kind) && (kind != "rematch" || message["id"].is_string())
}

/// Waits for all tasks, or until one fails; then cancels the others.
async fn join_all(mut tasks: JoinSet<Result<(), ClientError>>) -> Result<(), ClientError> {
    while let Some(ended) = tasks.join_next().await {
        ended.unwrap_or_else(|_| Err(ClientError("broken off".to_owned())))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reply_is_a_refusal_or_of_the_requested_type() {
        for (message, kind, expected) in [
            (json!({"type": "rematch", "wanted": [0], "id": null}), "rematch", false),
            (json!({"type": "rematch", "wanted": [0], "id": "k3"}), "rematch", true),
            (json!({"type": "found", "moves": []}), "found", true),
            (json!({"type": "error", "code": "busy"}), "found", true),
            (json!({"type": "news"}), "found", false),
        ] {
            assert_eq!(is_answer(&message, kind), expected, "{message}");
        }
    }
}
