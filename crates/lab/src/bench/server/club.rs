//! Club load: guests in the lobby who receive offers, and guests who view profiles and the rating
//! table.

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

/// Number of lobby guests who make offers, low enough to stay within the limit of offers per guest.
const OFFERING: usize = 4;

/// Interval between offers of a guest; each replaces the previous one.
const OFFER_EVERY: Duration = Duration::from_secs(2);

/// Number of guests who view profiles and the rating table.
const LOOKING: usize = 8;

/// Interval between page views of a guest.
const LOOK_EVERY: Duration = Duration::from_secs(2);

/// Delay before a retry after an error.
const PAUSE: Duration = Duration::from_secs(1);

/// Returns the game of the sample members (the first without words), its rule set and rating list.
fn played() -> anyhow::Result<(GameName, &'static str, String)> {
    let game = GameName::at_tables().find(|game| game.usual_lexicons().is_empty()).context("there is no game without words")?;
    let rules = Rules::of(game).first().copied().context("the game has no rule set")?;
    Ok((game, rules, format!("people/{game}/-/rapid")))
}

/// All offers made, indexed by the number in the name of the offering guest, with phase and due
/// time.
#[derive(Default)]
pub(crate) struct Offers(Mutex<Vec<(usize, Instant)>>);

impl Offers {
    /// Registers an offer and returns its index.
    fn mark(&self, stretch: usize, due: Instant) -> usize {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.push((stretch, due));
        all.len() - 1
    }

    fn of(&self, mark: usize) -> Option<(usize, Instant)> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(mark).copied()
    }
}

/// Spawns `lobby` guests in the lobby and, if there are `members`, guests who view profiles.
pub(crate) fn come(load: &Arc<Load>, tasks: &mut JoinSet<()>, lobby: usize, members: bool, mut next: impl FnMut() -> usize) {
    let offers = Arc::new(Offers::default());
    for place in 0..lobby {
        let (load, offers, number) = (Arc::clone(load), Arc::clone(&offers), next());
        tasks.spawn(async move {
            let mut person = Person::new(load.server, number);
            // The session is shared by sockets and requests.
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

/// Receives news and records the delay between due time and arrival of offers. Reconnects on
/// errors.
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

/// Makes offers at regular intervals.
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

/// Views, in turn, the profile of the first member (all requests of that page) and the rating
/// table.
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

/// Sends the requests sequentially on separate connections, which is slower than any browser.
async fn ask_all(person: &mut Person, paths: &[String]) -> Result<(), Trouble> {
    for path in paths {
        let told = person.ask("GET", path, None).await?;
        if told == Value::Null {
            return Err(Trouble("an answer without anything".to_owned()));
        }
    }
    Ok(())
}

/// Fills an empty database with sample members, the first of whom has played `games` games. Reports
/// progress to `told`.
pub(crate) async fn fill(database: &Address, members: u64, games: u64, told: &(dyn Fn(u64, u64) + Send + Sync)) -> anyhow::Result<()> {
    let store = Store::open(database).await.context("the database for the sample club can't be opened")?;
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
    store.make_up(&club, told).await.context("the sample club can't be written")?;
    store.close().await;
    Ok(())
}
