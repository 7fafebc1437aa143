//! Club load: guests in the lobby who receive offers, and guests who view profiles and the rating
//! table.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use anyhow::Context;
use games::{GameName, Rules};
use serde_json::{Value, json};
use store::{Address, SampleClub, Store};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, sleep_until};

use super::client::{ClientError, GuestClient};
use super::load::Load;

/// Number of lobby guests who make offers, low enough to stay within the limit of offers per guest.
const OFFERING_GUESTS: usize = 4;

/// Interval between offers of a guest; each replaces the previous one.
const OFFER_INTERVAL: Duration = Duration::from_secs(2);

/// Number of guests who view profiles and the rating table.
const VIEWERS: usize = 8;

/// Interval between page views of a guest.
const VIEW_INTERVAL: Duration = Duration::from_secs(2);

/// Delay before a retry after an error.
const RETRY_DELAY: Duration = Duration::from_secs(1);

/// Returns the game of the sample members (the first without words), its rule set and rating list.
fn sample_game() -> anyhow::Result<(GameName, &'static str, String)> {
    let game = GameName::at_tables().find(|game| game.module().lexicons.is_empty()).context("there is no game without words")?;
    let rules = Rules::of(game).first().copied().context("the game has no rule set")?;
    Ok((game, rules, format!("people/{game}/-/rapid")))
}

/// All offers made, indexed by the number in the name of the offering guest, with phase and due
/// time.
#[derive(Default)]
pub(crate) struct Offers(Mutex<Vec<(usize, Instant)>>);

impl Offers {
    /// Registers an offer and returns its index.
    fn mark(&self, phase: usize, due: Instant) -> usize {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.push((phase, due));
        all.len() - 1
    }

    fn of(&self, mark: usize) -> Option<(usize, Instant)> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(mark).copied()
    }
}

/// Spawns `lobby` guests in the lobby and, if there are `members`, guests who view profiles.
pub(crate) fn spawn_guests(load: &Arc<Load>, tasks: &mut JoinSet<()>, lobby: usize, members: bool, mut next: impl FnMut() -> usize) {
    let offers = Arc::new(Offers::default());
    for place in 0..lobby {
        let (load, offers, number) = (Arc::clone(load), Arc::clone(&offers), next());
        tasks.spawn(async move {
            let mut person = GuestClient::new(load.server, number);
            // The session is shared by sockets and requests.
            let known = person.request("POST", "/api/v1/players", Some(&json!({"name": "x", "kind": "person"}))).await;
            if let Err(error) = known {
                load.count_error(&error);
            }
            let offering = async {
                if place < OFFERING_GUESTS {
                    make_offers(&load, &offers, person.clone(), place).await;
                }
            };
            tokio::join!(receive_news(&load, &offers, person.clone()), offering);
        });
    }
    for place in 0..if members { VIEWERS } else { 0 } {
        tasks.spawn(view_pages(Arc::clone(load), GuestClient::new(load.server, next()), place));
    }
}

/// Receives news and records the delay between due time and arrival of offers. Reconnects on
/// errors.
async fn receive_news(load: &Load, offers: &Offers, mut person: GuestClient) {
    loop {
        if let Err(error) = receive_until_error(load, offers, &mut person).await {
            load.count_error(&error);
            sleep(RETRY_DELAY).await;
        }
    }
}

async fn receive_until_error(load: &Load, offers: &Offers, person: &mut GuestClient) -> Result<(), ClientError> {
    let mut socket = person.socket_at("/api/v1/news").await?;
    loop {
        let news = socket.next().await?;
        let mark = news["by"].as_str().and_then(|by| by.strip_prefix("Offer ")?.parse().ok());
        if let Some((phase, due)) = mark.filter(|_| news["type"] == "offered").and_then(|mark| offers.of(mark)) {
            load.record_in(phase, |figures| figures.news.record(due.elapsed()));
        }
    }
}

/// Makes offers at regular intervals.
async fn make_offers(load: &Load, offers: &Offers, mut person: GuestClient, place: usize) {
    let mut start = load.start.subscribe();
    let Ok(Some(run_start)) = start.wait_for(Option::is_some).await.map(|start| *start) else { return };
    let mut due = run_start + OFFER_INTERVAL * u32::try_from(place).unwrap_or(0) / u32::try_from(OFFERING_GUESTS).unwrap_or(1);
    let mut before: Option<String> = None;
    while !load.is_ending() {
        sleep_until(due).await;
        let mark = offers.mark(load.phase(), due);
        let mut game = load.games[mark % load.games.len()].script.setup();
        game["seats"] = json!([{"kind": "person", "name": format!("Offer {mark}")}, {"kind": "open"}]);
        game["offered"] = json!(true);
        game["game_seconds"] = json!(600);
        let done = async {
            let made = person.create_game(&game).await?;
            if let Some(old) = before.replace(made) {
                person.request("DELETE", &format!("/api/v1/games/{old}"), None).await?;
            }
            Ok::<(), ClientError>(())
        };
        if let Err(error) = done.await {
            load.count_error(&error);
        }
        due += OFFER_INTERVAL;
    }
}

/// Views, in turn, the profile of the first member (all requests of that page) and the rating
/// table.
async fn view_pages(load: Arc<Load>, mut person: GuestClient, place: usize) {
    let mut start = load.start.subscribe();
    let Ok(Some(run_start)) = start.wait_for(Option::is_some).await.map(|start| *start) else { return };
    let mut due = run_start + VIEW_INTERVAL * u32::try_from(place).unwrap_or(0) / u32::try_from(VIEWERS).unwrap_or(1);
    let first = format!("/api/v1/members/{}", SampleClub::name(0).replace(' ', "%20"));
    let Ok((_, _, list)) = sample_game() else { return };
    let profile = [first.clone(), format!("{first}/ratings"), format!("{first}/course?list={list}"), format!("{first}/games?limit=20")];
    let table = [format!("/api/v1/ratings?list={list}")];
    let mut times = place;
    while !load.is_ending() {
        sleep_until(due).await;
        let phase = load.phase();
        let is_profile = times.is_multiple_of(2);
        match request_all(&mut person, if is_profile { &profile } else { &table }).await {
            Ok(()) => load.record_in(phase, |figures| {
                let times = if is_profile { &mut figures.profiles } else { &mut figures.tables };
                times.record(due.elapsed());
            }),
            Err(error) => load.count_error(&error),
        }
        times += 1;
        due += VIEW_INTERVAL;
    }
}

/// Sends the requests sequentially on separate connections, which is slower than any browser.
async fn request_all(person: &mut GuestClient, paths: &[String]) -> Result<(), ClientError> {
    for path in paths {
        let response = person.request("GET", path, None).await?;
        if response == Value::Null {
            return Err(ClientError("an answer without anything".to_owned()));
        }
    }
    Ok(())
}

/// Fills an empty database with sample members, the first of whom has played `games` games. Reports
/// progress to `told`.
pub(crate) async fn fill_database(
    database: &Address,
    members: u64,
    games: u64,
    progress: &(dyn Fn(u64, u64) + Send + Sync),
) -> anyhow::Result<()> {
    let store = Store::open(database).await.context("the database for the sample club can't be opened")?;
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis());
    let (game, rules, list) = sample_game()?;
    let club = SampleClub {
        members,
        games,
        list,
        game: (game.to_string(), rules.to_owned(), r#"{"game_seconds":600}"#.to_owned()),
        at: u64::try_from(now).unwrap_or(u64::MAX),
        keys: server::name_keys,
    };
    store.insert_sample_club(&club, progress).await.context("the sample club can't be written")?;
    store.close().await;
    Ok(())
}
