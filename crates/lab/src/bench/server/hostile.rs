//! Hostile guests: all known ways for one guest to starve others, used at once.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use serde_json::{Value, json};
use tokio::task::JoinSet;
use tokio::time::sleep;

use super::client::{Person, Trouble};
use super::load::Load;

/// Delay after a refusal, so that this program does not compete with the server for CPU time.
const PAUSE: Duration = Duration::from_millis(50);

/// Number of games against slow computers that one guest starts.
const SLOW_GAMES: usize = 12;

/// Thinking time of such a computer per move.
const SEARCH: Duration = Duration::from_secs(60);

/// Number of concurrent attempts.
const AT_ONCE: usize = 8;

/// The letters of the anagram requests.
const LETTERS: &str = "%3F%3F";

/// The attacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
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

impl Way {
    const ALL: [Way; 8] =
        [Way::Thinking, Way::Strangers, Way::Sockets, Way::Rematches, Way::Series, Way::Exploring, Way::Analyses, Way::Questions];

    fn name(self) -> &'static str {
        match self {
            Way::Thinking => "thinking",
            Way::Strangers => "thinking for new guests",
            Way::Sockets => "sockets",
            Way::Rematches => "rematches",
            Way::Series => "series",
            Way::Exploring => "exploring",
            Way::Analyses => "analyses",
            Way::Questions => "questions",
        }
    }
}

/// A hostile guest.
#[derive(Clone)]
pub(crate) struct Hostile {
    load: Arc<Load>,
    person: Person,
    /// The games it created, each with the guest who may delete it.
    games: Arc<Mutex<Vec<(Person, String)>>>,
}

impl Hostile {
    /// Creates the guest with this number among all guests.
    pub(crate) fn new(load: Arc<Load>, guest: usize) -> Hostile {
        let person = Person::new(load.server, guest);
        Hostile { load, person, games: Arc::default() }
    }

    /// Runs all attacks concurrently until cancelled.
    pub(crate) async fn run(mut self) {
        // The first game creates the session, so that all attacks come from one guest.
        while let Err(trouble) = self.begin(0, Hostile::one_screen()).await {
            self.load.trouble(&trouble);
            sleep(PAUSE).await;
        }
        let mut at_work: JoinSet<()> = Way::ALL.into_iter().map(|way| self.clone().keep_on(way)).collect();
        while at_work.join_next().await.is_some() {}
    }

    async fn keep_on(mut self, way: Way) {
        loop {
            let tried = match way {
                Way::Thinking => self.thinking().await,
                Way::Strangers => self.strangers().await,
                Way::Sockets => self.sockets().await,
                Way::Rematches => self.rematches().await,
                Way::Series => self.series().await,
                Way::Exploring => self.exploring().await,
                Way::Analyses => self.analyses().await,
                Way::Questions => self.questions().await,
            };
            self.count(way, tried);
            sleep(PAUSE).await;
        }
    }

    /// Deletes the games it created, so that their computers stop thinking.
    pub(crate) async fn tidy(self) {
        let games = std::mem::take(&mut *self.games.lock().unwrap_or_else(PoisonError::into_inner));
        for (mut guest, game) in games {
            // A game that is gone, or whose deletion is rate-limited, is left to the server.
            if guest.ask("DELETE", &format!("/api/v1/games/{game}"), None).await.is_err() {
                sleep(PAUSE).await;
            }
        }
    }

    fn count(&self, way: Way, tried: Result<(), Trouble>) {
        let kind = match tried {
            Ok(()) => format!("{}: done", way.name()),
            Err(Trouble(why)) => format!("{}: {why}", way.name()),
        };
        self.load.note(|figures| *figures.hostile.entry(kind).or_default() += 1);
    }

    /// Creates a game of this kind.
    async fn begin(&mut self, game: usize, seats: Value) -> Result<String, Trouble> {
        let mut wish = self.load.games[game].script.setup();
        wish["seats"] = seats;
        let id = self.person.begin(&wish).await?;
        self.remember(self.person.clone(), id.clone());
        Ok(id)
    }

    fn remember(&self, guest: Person, game: String) {
        self.games.lock().unwrap_or_else(PoisonError::into_inner).push((guest, game));
    }

    /// Returns the first game that matches.
    fn game(&self, holds: impl Fn(&dyn super::script::Script) -> bool) -> Result<usize, Trouble> {
        self.load.games.iter().position(|game| holds(&*game.script)).ok_or_else(|| Trouble("there is no such game".to_owned()))
    }

    fn one_screen() -> Value {
        json!([{"kind": "person", "name": "One"}, {"kind": "person", "name": "Two"}])
    }

    async fn thinking(&mut self) -> Result<(), Trouble> {
        let game = self.game(|script| script.slow_computer().is_some())?;
        let computer = self.load.games[game].script.slow_computer().unwrap_or_default();
        let mut open = JoinSet::new();
        for number in 0..SLOW_GAMES {
            let seats = json!([{"kind": "person", "name": "One"}, {"kind": "computer", "player": computer}]);
            let id = self.begin(game, seats).await?;
            let (load, mut person) = (Arc::clone(&self.load), self.person.clone());
            open.spawn(async move {
                let mut random = ChaCha8Rng::seed_from_u64(number as u64);
                let mut socket = person.socket(&id, 0).await?;
                loop {
                    let state = socket.next().await?;
                    if state["view"]["turn"] == 0 {
                        let chosen = load.games[game].script.choose(&state["view"], &mut random);
                        let action = chosen.map_err(|error| Trouble(format!("the script: {error}")))?;
                        socket.say(&json!({"type": "act", "ref": 1, "seat": 0, "version": state["version"], "action": action})).await?;
                    } else if !state["view"]["over"].is_null() {
                        return Ok(());
                    }
                }
            });
        }
        self.count(Way::Thinking, Ok(()));
        all(open).await
    }

    /// Lets a computer make the first move in games of many new guests.
    async fn strangers(&mut self) -> Result<(), Trouble> {
        let game = self.game(|script| script.slow_computer().is_some())?;
        let script = &self.load.games[game].script;
        let mut wish = script.setup();
        let computer = script.slow_computer().unwrap_or_default();
        wish["seats"] = json!([{"kind": "computer", "player": computer}, {"kind": "person", "name": "One"}]);
        for _ in 0..SLOW_GAMES {
            let mut guest = self.person.stranger();
            let id = guest.begin(&wish).await?;
            guest.ask("GET", &format!("/api/v1/games/{id}/state"), None).await?;
            self.remember(guest, id);
            self.count(Way::Strangers, Ok(()));
        }
        sleep(SEARCH).await;
        Ok(())
    }

    async fn sockets(&mut self) -> Result<(), Trouble> {
        let id = self.begin(0, Hostile::one_screen()).await?;
        let mut held = JoinSet::new();
        loop {
            match self.person.socket(&id, 0).await {
                Ok(mut socket) => {
                    self.count(Way::Sockets, Ok(()));
                    held.spawn(async move { while socket.text().await.is_ok() {} });
                }
                Err(trouble) => {
                    self.count(Way::Sockets, Err(trouble));
                    sleep(PAUSE).await;
                }
            }
        }
    }

    async fn rematches(&mut self) -> Result<(), Trouble> {
        let mut id = self.begin(0, Hostile::one_screen()).await?;
        loop {
            let mut socket = self.person.socket(&id, 0).await?;
            socket.say(&json!({"type": "rematch", "ref": 1})).await?;
            let answer = socket.until(|message| is_answer(message, "rematch")).await?;
            let Some(next) = answer["id"].as_str() else {
                let code = answer["code"].as_str().or(answer["why"]["code"].as_str()).unwrap_or("no answer");
                return Err(Trouble(code.to_owned()));
            };
            id = next.to_owned();
            self.remember(self.person.clone(), id.clone());
            self.count(Way::Rematches, Ok(()));
        }
    }

    async fn series(&mut self) -> Result<(), Trouble> {
        let id = self.begin(0, Hostile::one_screen()).await?;
        self.again(Way::Series, vec![format!("/api/v1/games/{id}/series")]).await
    }

    async fn questions(&mut self) -> Result<(), Trouble> {
        let game = self.game(|script| script.setup()["lexicon"].is_string())?;
        let lexicon = self.load.games[game].script.setup()["lexicon"].as_str().unwrap_or_default().to_owned();
        let computer = json!({"kind": "computer", "player": "level-1"});
        let id = self.begin(game, json!([computer, computer])).await?;
        let words = format!("/api/v1/lexicons/{lexicon}/anagrams?letters={LETTERS}");
        self.again(Way::Questions, vec![words, format!("/api/v1/games/{id}/replay")]).await
    }

    async fn exploring(&mut self) -> Result<(), Trouble> {
        let game = self.game(|script| script.explores())?;
        let id = self.begin(game, Hostile::one_screen()).await?;
        let mut open = JoinSet::new();
        for _ in 0..AT_ONCE {
            let (hostile, mut person, id) = (self.clone(), self.person.clone(), id.clone());
            open.spawn(async move {
                let mut socket = person.socket(&id, 0).await?;
                loop {
                    socket.say(&json!({"type": "explore", "ref": 1, "question": {}})).await?;
                    let answer = socket.until(|message| is_answer(message, "found")).await?;
                    let code = answer["code"].as_str().or(answer["why"]["code"].as_str()).map(|code| Trouble(code.to_owned()));
                    if let Some(refused) = code {
                        hostile.count(Way::Exploring, Err(refused));
                        sleep(PAUSE).await;
                    } else {
                        hostile.count(Way::Exploring, Ok(()));
                    }
                }
            });
        }
        all(open).await
    }

    async fn analyses(&mut self) -> Result<(), Trouble> {
        let game = self.game(|script| script.live_analysis().is_some())?;
        let path = format!("/api/v1/analysis/live?{}", self.load.games[game].script.live_analysis().unwrap_or_default());
        // Creating a game gives the guest a session.
        self.begin(game, Hostile::one_screen()).await?;
        let mut held = Vec::new();
        loop {
            match self.person.stream(&path).await {
                Ok(stream) => {
                    self.count(Way::Analyses, Ok(()));
                    held.push(stream);
                }
                Err(trouble) => {
                    self.count(Way::Analyses, Err(trouble));
                    sleep(PAUSE).await;
                }
            }
        }
    }

    /// Requests these paths in turn, several at a time.
    async fn again(&mut self, way: Way, paths: Vec<String>) -> Result<(), Trouble> {
        let mut asking = JoinSet::new();
        for first in 0..AT_ONCE {
            let (hostile, mut person, paths) = (self.clone(), self.person.clone(), paths.clone());
            asking.spawn(async move {
                for path in paths.iter().cycle().skip(first) {
                    let asked = person.ask("GET", path, None).await;
                    let refused = asked.is_err();
                    hostile.count(way, asked.map(|_| ()));
                    if refused {
                        sleep(PAUSE).await;
                    }
                }
                Ok(())
            });
        }
        all(asking).await
    }
}

/// Returns whether a message is a reply of this type, or a refusal.
fn is_answer(message: &Value, kind: &str) -> bool {
    let told = message["type"].as_str();
    told == Some("error") || told == Some("refused") || told == Some(kind) && (kind != "rematch" || message["id"].is_string())
}

/// Waits for all tasks, or until one fails; then cancels the others.
async fn all(mut tasks: JoinSet<Result<(), Trouble>>) -> Result<(), Trouble> {
    while let Some(ended) = tasks.join_next().await {
        ended.unwrap_or_else(|_| Err(Trouble("broken off".to_owned())))?;
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
