//! The club under load: people in the lobby, who are told what is offered, and people who look at profiles and at the table of the best.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use anyhow::Context;
use games::{GameName, Rules};
use serde_json::{Value, json};
use store::{Address, MadeUpClub, Store};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, sleep_until};

use super::client::{Person, Trouble};
use super::load::Load;

/// So many of those in the lobby offer games, so that none of them offers too many.
const OFFERING: usize = 4;

/// Each of them offers one so often, and withdraws the one before.
const OFFER_EVERY: Duration = Duration::from_secs(2);

/// So many people look at profiles and at the table.
const LOOKING: usize = 8;

/// Each of them looks at one of both so often.
const LOOK_EVERY: Duration = Duration::from_secs(2);

/// After what went wrong, so long nothing is tried.
const PAUSE: Duration = Duration::from_secs(1);

/// The game that the made-up members have played, the first without words; its rule set, and their list of ratings.
fn played() -> anyhow::Result<(GameName, &'static str, String)> {
    let game = GameName::at_tables().find(|game| game.usual_lexicons().is_empty()).context("there is no game without words")?;
    let rules = Rules::of(game).first().copied().context("the game has no rule set")?;
    Ok((game, rules, format!("people/{game}/-/rapid")))
}

/// What was offered, in the order of the marks in the names of those who offer it: when each was due, and in which stretch.
#[derive(Default)]
pub(crate) struct Offers(Mutex<Vec<(usize, Instant)>>);

impl Offers {
    /// The mark of an offer that is due then.
    fn mark(&self, stretch: usize, due: Instant) -> usize {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.push((stretch, due));
        all.len() - 1
    }

    fn of(&self, mark: usize) -> Option<(usize, Instant)> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(mark).copied()
    }
}

/// Sets so many people into the lobby, from this number on, and some before profiles, where there are `members`.
pub(crate) fn come(load: &Arc<Load>, tasks: &mut JoinSet<()>, lobby: usize, members: bool, mut next: impl FnMut() -> usize) {
    let offers = Arc::new(Offers::default());
    for place in 0..lobby {
        let (load, offers, number) = (Arc::clone(load), Arc::clone(&offers), next());
        tasks.spawn(async move {
            let mut person = Person::new(load.server, number);
            // Whoever has a session is known by both sockets and requests.
            let known = person.ask("POST", "/api/v1/players", Some(&json!({"name": "x", "kind": "person"}))).await;
            if let Err(trouble) = known {
                load.trouble(&trouble);
            }
            let offering = async {
                if place < OFFERING {
                    offer(&load, &offers, person.clone(), place).await;
                }
            };
            tokio::join!(hear(&load, &offers, person.clone()), offering);
        });
    }
    for place in 0..if members { LOOKING } else { 0 } {
        tasks.spawn(look(Arc::clone(load), Person::new(load.server, next()), place));
    }
}

/// Hears news, and notes how long after it was due an offer is here.
async fn hear(load: &Load, offers: &Offers, mut person: Person) {
    loop {
        if let Err(trouble) = hear_on(load, offers, &mut person).await {
            load.trouble(&trouble);
            sleep(PAUSE).await;
        }
    }
}

async fn hear_on(load: &Load, offers: &Offers, person: &mut Person) -> Result<(), Trouble> {
    let mut socket = person.socket_at("/api/v1/news").await?;
    loop {
        let news = socket.next().await?;
        let mark = news["by"].as_str().and_then(|by| by.strip_prefix("Offer ")?.parse().ok());
        if let Some((stretch, due)) = mark.filter(|_| news["type"] == "offered").and_then(|mark| offers.of(mark)) {
            load.note_in(stretch, |figures| figures.news.record(due.elapsed()));
        }
    }
}

/// Offers games, one after the other.
async fn offer(load: &Load, offers: &Offers, mut person: Person, place: usize) {
    let mut start = load.start.subscribe();
    let Ok(Some(begun)) = start.wait_for(Option::is_some).await.map(|start| *start) else { return };
    let mut due = begun + OFFER_EVERY * u32::try_from(place).unwrap_or(0) / u32::try_from(OFFERING).unwrap_or(1);
    let mut before: Option<String> = None;
    while !load.is_ending() {
        sleep_until(due).await;
        let mark = offers.mark(load.stretch(), due);
        let mut game = load.games[mark % load.games.len()].script.setup();
        game["seats"] = json!([{"kind": "person", "name": format!("Offer {mark}")}, {"kind": "open"}]);
        game["offered"] = json!(true);
        game["game_seconds"] = json!(600);
        let done = async {
            let made = person.begin(&game).await?;
            if let Some(old) = before.replace(made) {
                person.ask("DELETE", &format!("/api/v1/games/{old}"), None).await?;
            }
            Ok::<(), Trouble>(())
        };
        if let Err(trouble) = done.await {
            load.trouble(&trouble);
        }
        due += OFFER_EVERY;
    }
}

/// Looks at the profile of the first member, with all that its page asks for, and at the table, by turns.
async fn look(load: Arc<Load>, mut person: Person, place: usize) {
    let mut start = load.start.subscribe();
    let Ok(Some(begun)) = start.wait_for(Option::is_some).await.map(|start| *start) else { return };
    let mut due = begun + LOOK_EVERY * u32::try_from(place).unwrap_or(0) / u32::try_from(LOOKING).unwrap_or(1);
    let first = format!("/api/v1/members/{}", MadeUpClub::name(0).replace(' ', "%20"));
    let Ok((_, _, list)) = played() else { return };
    let profile = [first.clone(), format!("{first}/ratings"), format!("{first}/course?list={list}"), format!("{first}/games?limit=20")];
    let table = [format!("/api/v1/ratings?list={list}")];
    let mut times = place;
    while !load.is_ending() {
        sleep_until(due).await;
        let stretch = load.stretch();
        let is_profile = times.is_multiple_of(2);
        match ask_all(&mut person, if is_profile { &profile } else { &table }).await {
            Ok(()) => load.note_in(stretch, |figures| {
                let times = if is_profile { &mut figures.profiles } else { &mut figures.tables };
                times.record(due.elapsed());
            }),
            Err(trouble) => load.trouble(&trouble),
        }
        times += 1;
        due += LOOK_EVERY;
    }
}

/// Asks one after the other, each on a connection of its own: no page is slower than that.
async fn ask_all(person: &mut Person, paths: &[String]) -> Result<(), Trouble> {
    for path in paths {
        let told = person.ask("GET", path, None).await?;
        if told == Value::Null {
            return Err(Trouble("an answer without anything".to_owned()));
        }
    }
    Ok(())
}

/// Fills an empty database with so many members, of whom the first has played so many games; `told` hears how far it is.
pub(crate) async fn fill(database: &Address, members: u64, games: u64, told: &(dyn Fn(u64, u64) + Send + Sync)) -> anyhow::Result<()> {
    let store = Store::open(database).await.context("the database for the made-up club can't be opened")?;
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis());
    let (game, rules, list) = played()?;
    let club = MadeUpClub {
        members,
        games,
        list,
        game: (game.to_string(), rules.to_owned(), r#"{"game_seconds":600}"#.to_owned()),
        at: u64::try_from(now).unwrap_or(u64::MAX),
        keys: server::name_keys,
    };
    store.make_up(&club, told).await.context("the made-up club can't be written")?;
    store.close().await;
    Ok(())
}
