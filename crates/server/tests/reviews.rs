//! Reviews: requests are shared, survive a restart, and are cancelled, limited and gated. The game's
//! review is scripted, and the test releases it turn by turn.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use games::{GameName, Rules as AnyRules};
use serde_json::{Map, Value, json};
use server::Config;
use server::host::{AnalysisError, GameRequest, Host, ReviewMethod, ReviewTask, ReviewWork, Services, SetError, SetUp, SettingsError};
use store::{BoxFuture, Enqueued, GameRow, JobLimits, JobQueue as _, NewJob};
use wire::{BudgetUnit, GameFields, ReviewBudget, ReviewedMove, TurnResult};

use crate::common::TestServer;
use crate::common::client::{Answer, Guest};
use crate::noughts::{GAME, NOUGHTS, NoughtsHost};

/// How turns are reviewed, and what happened.
#[derive(Default)]
struct Script {
    /// The number of turns that may be finished.
    permits: AtomicUsize,
    /// The positions that were reviewed.
    reviewed: Mutex<Vec<String>>,
    /// Whether reviews panic.
    panics: AtomicBool,
    begun: AtomicUsize,
    cancelled: AtomicUsize,
}

impl Script {
    fn permit(&self, turns: usize) {
        self.permits.fetch_add(turns, Ordering::SeqCst);
    }

    fn reviewed(&self) -> Vec<String> {
        self.reviewed.lock().unwrap().clone()
    }
}

/// Noughts and crosses with a review.
struct ReviewedNoughts(Arc<Script>);

impl Host for ReviewedNoughts {
    fn game(&self) -> GameName {
        NOUGHTS
    }

    fn card(&self, rules: &AnyRules) -> GameFields {
        NoughtsHost.card(rules)
    }

    fn settings(&self, request: &GameRequest) -> Result<Map<String, Value>, SettingsError> {
        NoughtsHost.settings(request)
    }

    fn set_up<'a>(&'a self, rules: AnyRules, row: &'a GameRow, services: &'a Services) -> BoxFuture<'a, Result<SetUp, SetError>> {
        NoughtsHost.set_up(rules, row, services)
    }

    fn review_method(&self) -> Result<ReviewMethod, AnalysisError> {
        Ok(ReviewMethod { player: "script", default: ReviewBudget { amount: 1, unit: BudgetUnit::Nodes } })
    }

    fn review_turn<'a>(&'a self, _: AnyRules, task: ReviewTask<'a>, _: &'a Services) -> BoxFuture<'a, Result<ReviewWork, AnalysisError>> {
        let (script, position, played) = (Arc::clone(&self.0), task.position.to_owned(), task.played.to_owned());
        Box::pin(async move {
            let work: ReviewWork = Box::new(move |stop| {
                script.begun.fetch_add(1, Ordering::SeqCst);
                assert!(!script.panics.load(Ordering::SeqCst), "the review of a test panics");
                let take = |permits: usize| permits.checked_sub(1);
                while script.permits.fetch_update(Ordering::SeqCst, Ordering::SeqCst, take).is_err() {
                    if stop.is_cancelled() {
                        script.cancelled.fetch_add(1, Ordering::SeqCst);
                        return None;
                    }
                    std::thread::sleep(Duration::from_millis(5));
                }
                script.reviewed.lock().unwrap().push(position);
                let value = |square: String, win| ReviewedMove { r#move: square, win, ..ReviewedMove::default() };
                Some(Ok(TurnResult {
                    best: value("4".into(), 0.6),
                    played: value(played, 0.5),
                    loss: 0.1,
                    points_lost: None,
                    exact: false,
                    endgame: false,
                    legal: 3,
                    partial: false,
                    luck: None,
                    tags: Vec::new(),
                    reasons: Vec::new(),
                    candidates: Vec::new(),
                }))
            });
            Ok(work)
        })
    }

    fn position_of(&self, frame: &GameFields) -> Option<String> {
        Some(frame.0.get("board")?.as_str()?.to_owned())
    }

    fn move_of(&self, record: &GameFields) -> Option<String> {
        Some(record.0.get("square")?.to_string())
    }
}

fn offering(script: &Arc<Script>) -> impl FnOnce(&mut Config) + use<> {
    games::add(&GAME).unwrap();
    let script = Arc::clone(script);
    move |config| config.games = config.games.clone().with(move |_| Arc::new(ReviewedNoughts(Arc::clone(&script))))
}

async fn server_with(script: &Arc<Script>) -> TestServer {
    TestServer::start_with(offering(script)).await
}

const POSITIONS: [&str; 5] = [".........", "....x....", "o...x....", "o.x.x....", "o.x.x.o.."];

/// Plays a game of five turns to its end and returns its id.
async fn play(guest: &mut Guest, seats: Value, audience: &str) -> String {
    let id = guest.begin(&json!({"rules": "noughts", "seats": seats, "audience": audience})).await;
    let mut socket = guest.socket(&id, 0).await;
    let mut version = socket.until("welcome").await["version"].as_u64().unwrap();
    for (number, square) in [4, 0, 2, 6, 3].into_iter().enumerate() {
        version = socket.act(number % 2, version, json!({"mark": square})).await["version"].as_u64().unwrap();
    }
    let done = socket.ask(json!({"type": "act", "seat": 1, "version": version, "action": {"resign": true}})).await;
    assert_eq!(done["type"], "done", "{done}");
    id
}

async fn finished(guest: &mut Guest) -> String {
    play(guest, json!([{"kind": "person", "name": "A"}, {"kind": "person", "name": "B"}]), "link").await
}

async fn request(guest: &mut Guest, game: &str) -> Value {
    let answer = guest.post("/api/v1/reviews", &json!({"game": game})).await;
    assert_eq!(answer.status, 200, "{}", String::from_utf8_lossy(&answer.body));
    answer.json()
}

async fn get(guest: &mut Guest, state: &Value) -> Value {
    guest.get(&format!("/api/v1/reviews/{}", state["id"].as_str().unwrap())).await.json()
}

/// Polls until the review is as wanted.
async fn until(guest: &mut Guest, state: &Value, wanted: impl Fn(&Value) -> bool) -> Value {
    for _ in 0..3000 {
        let now = get(guest, state).await;
        if wanted(&now) {
            return now;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("the review does not get there: {}", get(guest, state).await);
}

fn is(state: &str) -> impl Fn(&Value) -> bool {
    move |now| now["state"] == state
}

#[tokio::test]
async fn a_review_is_shared_and_continues_after_a_restart() {
    let script = Arc::new(Script::default());
    let server = server_with(&script).await;
    let (mut ann, mut bob) = (server.guest(), server.guest());
    let game = finished(&mut ann).await;
    assert_eq!(bob.get(&format!("/api/v1/games/{game}/review")).await.refusal(), (404, "no-such-review".into()));
    let (mut one, mut other) = (ann.clone(), bob.clone());
    let (first, second) = tokio::join!(request(&mut one, &game), request(&mut other, &game));
    assert_eq!(first["id"], second["id"]);
    script.permit(2);
    let running = until(&mut ann, &first, |now| now["done"] == 2).await;
    assert_eq!(
        (&running["state"], &running["total"], &running["game"], &running["place"]),
        (&json!("running"), &json!(5), &json!(game), &Value::Null)
    );
    assert_eq!(running["retry_after_ms"], 1000);

    // The third turn is interrupted.
    let server = server.restart_with(offering(&script)).await;
    let mut ann = Guest { cookie: ann.cookie, ..server.guest() };
    script.permit(100);
    let done = until(&mut ann, &first, is("done")).await;
    assert_eq!(script.reviewed(), POSITIONS, "no turn twice");
    let review = &done["review"];
    let turns: Vec<&Value> = review["turns"].as_array().unwrap().iter().map(|turn| &turn["played"]).collect();
    assert_eq!(turns, ["4", "0", "2", "6", "3"]);
    assert_eq!((&review["maker"]["player"], &review["turns"][1]["class"]), (&json!("script"), &json!("mistake")));
    assert_eq!((&review["seats"][0]["name"], &review["seats"][1]["name"]), (&json!("A"), &json!("B")));
    assert_eq!((&done["done"], &done["total"], &done["retry_after_ms"]), (&json!(5), &json!(5), &Value::Null));

    // Everyone who may see the game gets the same review.
    let mut eve = server.guest();
    assert_eq!(request(&mut eve, &game).await, done);
    assert_eq!(eve.get(&format!("/api/v1/games/{game}/review")).await.json(), done);
    assert_eq!(script.reviewed().len(), 5);
    let store = server.store().await;
    let key = first["id"].as_str().unwrap();
    assert!(store.review_turns(key).await.unwrap().is_empty());
    // A process that dies between storing the review and removing the job leaves the job.
    let limits = JobLimits { total: 9, per_guest: 9, per_address: 9, retry_after: Duration::ZERO };
    let job = NewJob {
        kind: "review".into(),
        key: key.into(),
        payload: json!({"game": game}).to_string(),
        guest: "guest".into(),
        address: String::new(),
        batch: false,
    };
    assert_eq!(store.enqueue(&job, limits, 0).await.unwrap(), Enqueued::Added);
    for _ in 0..3000 {
        if store.status(key).await.unwrap().is_none() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert_eq!((store.status(key).await.unwrap(), script.reviewed().len()), (None, 5), "it is not computed again");
}

#[tokio::test]
async fn requesters_are_notified_and_metrics_count_the_review() {
    let script = Arc::new(Script::default());
    let server = TestServer::start_with(|config| {
        offering(&script)(config);
        config.metrics = Some(([127, 0, 0, 1], 0).into());
    })
    .await;
    let metrics = server.metrics.unwrap();
    let figures = async || String::from_utf8(Guest::new(metrics).get("/metrics").await.body).unwrap();
    let figure = |text: &str, series: &str| -> f64 {
        let line = text.lines().find_map(|line| line.strip_prefix(series)?.strip_prefix(' '));
        line.unwrap_or_else(|| panic!("no {series}:\n{text}")).parse().unwrap()
    };
    let (mut ann, mut bob) = (server.guest(), server.guest());
    let game = finished(&mut ann).await;
    let (mut news, mut others) = (ann.news().await, server.guest().news().await);
    let state = request(&mut ann, &game).await;
    request(&mut bob, &game).await;
    // Other tests share the process, so the counters may be higher.
    script.permit(1);
    until(&mut ann, &state, |now| now["done"] == 1).await;
    assert!(figure(&figures().await, "deska_reviews{state=\"running\"}") >= 1.0);
    script.permit(100);
    let told = news.until("reviewed").await;
    assert_eq!(told, json!({"type": "reviewed", "id": state["id"], "game": game}));
    assert_eq!(get(&mut ann, &state).await["state"], "done");
    let text = figures().await;
    for (series, min) in [
        ("deska_reviews_finished_total", 1.0),
        ("deska_review_turn_seconds_count{game=\"noughts\"}", 5.0),
        ("deska_reviews{state=\"queued\"}", 0.0),
        ("deska_reviews{state=\"failed\"}", 0.0),
    ] {
        assert!(figure(&text, series) >= min, "{series}:\n{text}");
    }
    // Other guests get no news.
    assert_eq!(others.next().await.unwrap()["type"], "lobby");
    let next = tokio::time::timeout(Duration::from_millis(100), others.next()).await;
    assert!(next.is_err(), "{next:?}");
}

#[tokio::test]
async fn a_review_is_cancelled_when_no_one_wants_it() {
    let script = Arc::new(Script::default());
    let server = server_with(&script).await;
    let (mut ann, mut bob, mut eve) = (server.guest(), server.guest(), server.guest());
    let game = finished(&mut ann).await;
    let state = request(&mut ann, &game).await;
    request(&mut bob, &game).await;
    let path = format!("/api/v1/reviews/{}", state["id"].as_str().unwrap());
    until(&mut ann, &state, is("running")).await;
    eve.post("/api/v1/players", &json!({"name": "Eve", "kind": "person"})).await;
    for guest in [&mut ann.clone(), &mut ann, &mut eve] {
        assert_eq!(guest.delete(&path).await.json()["state"], "running", "bob still wants it");
    }
    while script.begun.load(Ordering::SeqCst) == 0 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    assert_eq!(bob.delete(&path).await.json()["state"], "cancelled");
    while script.cancelled.load(Ordering::SeqCst) == 0 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    // It can be requested again.
    script.permit(100);
    let again = request(&mut bob, &game).await;
    assert_eq!(again["id"], state["id"]);
    until(&mut bob, &state, is("done")).await;
    assert_eq!(bob.delete(&path).await.json()["state"], "done");
}

#[tokio::test]
async fn failures_are_explained_and_do_not_stop_the_worker() {
    let script = Arc::new(Script::default());
    let server = server_with(&script).await;
    let mut ann = server.guest();
    let game = finished(&mut ann).await;
    script.panics.store(true, Ordering::SeqCst);
    let state = request(&mut ann, &game).await;
    let failed = until(&mut ann, &state, is("failed")).await;
    assert_eq!((&failed["error"]["code"], script.begun.load(Ordering::SeqCst)), (&json!("crashed"), 3));
    assert_eq!(request(&mut ann, &game).await["state"], "failed", "it is not tried again at once");
    script.panics.store(false, Ordering::SeqCst);

    let seats = json!([{"kind": "person", "name": "A"}, {"kind": "person", "name": "B"}]);
    let empty = ann.begin(&json!({"rules": "noughts", "seats": seats})).await;
    let refused = ann.post("/api/v1/reviews", &json!({"game": empty})).await;
    assert_eq!(refused.refusal(), (409, "not-reviewable".into()), "it is in progress");
    let mut socket = ann.socket(&empty, 0).await;
    let version = socket.until("welcome").await["version"].clone();
    socket.ask(json!({"type": "act", "seat": 0, "version": version, "action": {"resign": true}})).await;
    let state = request(&mut ann, &empty).await;
    let failed = until(&mut ann, &state, is("failed")).await;
    assert_eq!(failed["error"], json!({"code": "no-turns", "parameters": {}, "text": "The game has no turns to review."}));

    // A game with a damaged log.
    let damaged = finished(&mut ann).await;
    let url = format!("sqlite:{}", server.database.display());
    let mut connection = <sqlx::AnyConnection as sqlx::Connection>::connect(&url).await.unwrap();
    let broken = "update events set line = 'game mark 99' where game = $1 and line = 'game mark 2'";
    let changed = sqlx::query(broken).bind(&damaged).execute(&mut connection).await.unwrap();
    assert_eq!(changed.rows_affected(), 1);
    let state = request(&mut ann, &damaged).await;
    let failed = until(&mut ann, &state, is("failed")).await;
    assert_eq!(failed["error"]["code"], "damaged");
    assert!(failed["error"]["text"].as_str().unwrap().contains("is damaged"), "{failed}");

    script.permit(100);
    let good = finished(&mut ann).await;
    let state = request(&mut ann, &good).await;
    until(&mut ann, &state, is("done")).await;
}

#[tokio::test]
async fn waiting_reviews_are_limited_and_ordered() {
    let script = Arc::new(Script::default());
    let offer = offering(&script);
    let server = TestServer::start_with(|config| {
        offer(config);
        config.limits.processors_left = 1000;
        config.limits.reviews_of_guest = 3;
        config.limits.reviews_in_all = 4;
    })
    .await;
    let (mut ann, mut bob) = (server.guest(), server.guest());
    let mut games = Vec::new();
    for _ in 0..6 {
        games.push(finished(&mut ann).await);
    }
    let first = request(&mut ann, &games[0]).await;
    until(&mut ann, &first, is("running")).await;
    let batch = ann.post("/api/v1/reviews", &json!({"games": [&games[1], "none", &games[2], &games[3]]})).await.json();
    let entries = batch["reviews"].as_array().unwrap();
    let codes: Vec<&Value> =
        entries.iter().map(|entry| if entry["error"].is_null() { &entry["state"]["state"] } else { &entry["error"]["code"] }).collect();
    assert_eq!(codes, ["queued", "no-such-game", "queued", "too-many-reviews"]);
    assert_eq!(entries[2]["state"]["place"], 2);
    // A single review goes before a batch.
    let single = request(&mut bob, &games[4]).await;
    assert_eq!(single["place"], 1);
    assert_eq!(get(&mut ann, &entries[2]["state"]).await["place"], 3);
    let full = bob.post("/api/v1/reviews", &json!({"game": games[5]})).await;
    assert_eq!(full.refusal(), (503, "reviews-full".into()));
    assert_eq!(full.header("retry-after"), Some("30"));
    // A refused request leaves nothing.
    let refused = bob.get(&format!("/api/v1/games/{}/review", games[5])).await;
    assert_eq!(refused.refusal(), (404, "no-such-review".into()));
    let many: Vec<&String> = std::iter::repeat_n(&games[1], 51).collect();
    for body in [json!({"games": many}), json!({"games": []}), json!({}), json!({"game": games[0], "games": [&games[1]]})] {
        assert_eq!(ann.post("/api/v1/reviews", &body).await.refusal(), (422, "bad-body".into()), "{body}");
    }
    script.permit(1000);
    for state in [&first, &entries[0]["state"], &entries[2]["state"], &single] {
        until(&mut ann, state, is("done")).await;
    }
}

#[tokio::test]
async fn only_who_may_see_a_game_gets_its_review() {
    let script = Arc::new(Script::default());
    script.permit(1000);
    let server = server_with(&script).await;
    let (mut ann, mut eve) = (server.guest(), server.guest());
    let seats = json!([{"kind": "person", "name": "A"}, {"kind": "person", "name": "B"}]);
    let game = play(&mut ann, seats, "players").await;
    eve.post("/api/v1/players", &json!({"name": "Eve", "kind": "person"})).await;
    assert_eq!(eve.post("/api/v1/reviews", &json!({"game": game})).await.refusal(), (403, "private".into()));
    let state = request(&mut ann, &game).await;
    let done = until(&mut ann, &state, is("done")).await;
    let path = format!("/api/v1/reviews/{}", done["id"].as_str().unwrap());
    let of_game = eve.get(&format!("/api/v1/games/{game}/review")).await;
    for answer in [eve.get(&path).await, eve.delete(&path).await, of_game] {
        assert_eq!(answer.refusal(), (403, "private".into()));
    }
    // With the game, its review goes.
    assert_eq!(ann.delete(&format!("/api/v1/games/{game}")).await.status, 204);
    assert_eq!(ann.get(&path).await.refusal(), (404, "no-such-review".into()));
}

#[tokio::test]
async fn a_shared_file_is_reviewed_by_its_content() {
    let script = Arc::new(Script::default());
    script.permit(1000);
    let server = server_with(&script).await;
    let (mut ann, mut eve) = (server.guest(), server.guest());
    let game = finished(&mut ann).await;
    let log = ann.get(&format!("/api/v1/games/{game}/file")).await.body;
    let shared: Answer = ann.send("POST", "/api/v1/files", &[("content-type", "text/plain")], &log).await;
    assert_eq!(shared.status, 201);
    let file = shared.json()["id"].clone();
    let state = eve.post("/api/v1/reviews", &json!({"file": file})).await.json();
    assert_eq!((&state["file"], &state["game"]), (&file, &Value::Null));
    let done = until(&mut ann, &state, is("done")).await;
    assert_eq!(done["review"]["turns"].as_array().unwrap().len(), 5);
    assert_eq!(eve.post("/api/v1/reviews", &json!({"file": "none"})).await.refusal(), (404, "no-such-file".into()));
}

#[tokio::test]
async fn statistics_count_own_games_and_reviews() {
    let script = Arc::new(Script::default());
    script.permit(1000);
    let server = server_with(&script).await;
    let mut ann = server.guest();
    assert_eq!(ann.get("/api/v1/account/statistics").await.json()["games"], 0);
    // Both seats are hers: no opponent.
    finished(&mut ann).await;
    let seats = json!([{"kind": "person", "name": "A"}, {"kind": "computer", "player": "random"}]);
    let id = ann.begin(&json!({"rules": "noughts", "seats": seats})).await;
    let mut socket = ann.socket(&id, 0).await;
    let welcome = socket.until("welcome").await;
    socket.act(0, welcome["version"].as_u64().unwrap(), json!({"mark": 4})).await;
    let state = socket.last_state();
    let state = socket.until_turn(0, state).await;
    socket.ask(json!({"type": "act", "seat": 0, "version": state["version"], "action": {"resign": true}})).await;
    let review = request(&mut ann, &id).await;
    let done = until(&mut ann, &review, is("done")).await;
    let statistics = ann.get("/api/v1/account/statistics").await.json();
    let rules = &statistics["rules"][0];
    assert_eq!((&statistics["games"], &statistics["cut"], &statistics["pending"]), (&json!(1), &json!(false), &json!(0)));
    assert_eq!((&rules["rules"], &rules["results"]), (&json!("noughts"), &json!({"games": 1, "won": 0, "drawn": 0, "lost": 1})));
    assert_eq!((&rules["levels"][0]["name"], &rules["people"]), (&json!("random"), &json!([])));
    assert_eq!(rules["accuracy"][0]["accuracy"], done["review"]["seats"][0]["accuracy"]);
    for (query, games) in
        [("level=random", 1), ("opponent=people", 0), ("game=balda", 0), ("since=1&opponent=computers", 1), ("until=1", 0)]
    {
        assert_eq!(ann.get(&format!("/api/v1/account/statistics?{query}")).await.json()["games"], games, "{query}");
    }
    let table = ann.get("/api/v1/account/statistics?format=csv").await;
    assert_eq!(table.header("content-type"), Some("text/csv; charset=utf-8"));
    let text = String::from_utf8(table.body).unwrap();
    assert_eq!((text.lines().count(), text.lines().nth(1).unwrap().contains(&format!(",{id},noughts,noughts,0,"))), (2, true), "{text}");
}
