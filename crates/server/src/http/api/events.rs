//! Engine matches and tournaments run by `deska tournament` next to this server: listing them and
//! their standings, also while they are in progress.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use arena::event::{EventDirectory, EventSeed, Format, Plan, log_name};
use arena::{SeatForfeit, Standing};
use axum::Json;
use axum::extract::State;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use parking_lot::Mutex;
use wire::{EventGame, EventGames, EventLine, EventList, EventLog, EventReportQuery, PageQuery};

use super::path::Path as InAddress;
use super::query::{Query, page_length};
use crate::app::App;
use crate::http::rejection::Rejection;

/// The number of latest games included in an event.
const LATEST_GAMES: usize = 20;

/// The maximum number of events per page.
const MAX_EVENTS: u32 = 200;

/// The maximum number of games per page.
const MAX_GAMES: u32 = 200;

/// A parsed event: its standings, and all its games, latest first.
#[derive(Clone, Debug)]
struct CachedEvent {
    event: Event,
    games: Arc<Vec<EventGame>>,
}

/// An event with its standings.
type Event = wire::Event<Standing, Format>;

/// The folder of events, with a cache of parsed events.
#[derive(Debug, Default)]
pub(crate) struct Events {
    folder: Option<PathBuf>,
    /// Parsed events by name, each with the length of its `games.jsonl` when it was parsed. A
    /// changed length invalidates the entry.
    read: Mutex<HashMap<String, (u64, CachedEvent)>>,
}

impl Events {
    /// Creates the list of events in `folder`, which has one subfolder per event. Without a folder
    /// the server has no events.
    pub(crate) fn new(folder: Option<PathBuf>) -> Events {
        Events { folder, read: Mutex::default() }
    }

    /// Returns whether the folder contains an event.
    pub(crate) fn has_events(&self) -> bool {
        let entries = self.folder.as_deref().and_then(|folder| std::fs::read_dir(folder).ok());
        entries.into_iter().flatten().flatten().any(|entry| event_name(&entry).is_some())
    }

    /// Returns a page of events, most recently updated first, and the cursor of the next page if
    /// there is one. Returns `None` if no event has the name `before`.
    fn list(&self, before: Option<&str>, limit: usize) -> Option<(Vec<EventLine>, Option<String>)> {
        let entries = self.folder.as_deref().and_then(|folder| std::fs::read_dir(folder).ok()).into_iter().flatten();
        let mut found: Vec<(std::time::SystemTime, String)> = entries
            .flatten()
            .filter_map(|entry| {
                let name = event_name(&entry)?;
                let touched = std::fs::metadata(entry.path().join("games.jsonl")).and_then(|data| data.modified());
                Some((touched.unwrap_or(std::time::UNIX_EPOCH), name))
            })
            .collect();
        found.sort_by(|a, b| b.cmp(a));
        let line = |name: String| {
            let event = self.event(&name)?.event;
            let players = event.standing.players.into_iter().map(|player| player.name).collect();
            Some(EventLine { name, rules: event.rules, players, games: event.standing.games })
        };
        let first = match before {
            Some(before) => found.iter().position(|(_, name)| name == before)? + 1,
            None => 0,
        };
        let more = found.len() > first + limit;
        let page: Vec<String> = found.into_iter().skip(first).take(limit).map(|(_, name)| name).collect();
        let last = page.last().filter(|_| more).cloned();
        Some((page.into_iter().filter_map(line).collect(), last))
    }

    /// Returns an event, parsed again if its files have changed.
    fn event(&self, name: &str) -> Option<CachedEvent> {
        let path = self.path(name)?;
        let length = std::fs::metadata(path.join("games.jsonl")).map_or(0, |data| data.len());
        let read = |events: &Events| events.read.lock().get(name).cloned();
        if let Some((_, event)) = read(self).filter(|(then, _)| *then == length) {
            return Some(event);
        }
        let event = read_event(&path, name)?;
        self.read.lock().insert(name.to_owned(), (length, event.clone()));
        Some(event)
    }

    /// Returns a page of an event's games, latest first, and the cursor of the next page if there
    /// is one. Returns `None` if there is no such event, or no such game in it.
    fn games(&self, name: &str, before: Option<&str>, limit: usize) -> Option<(Vec<EventGame>, Option<String>)> {
        let all = self.event(name)?.games;
        let first = match before {
            Some(before) => all.iter().position(|game| game.log == before)? + 1,
            None => 0,
        };
        let page: Vec<EventGame> = all.iter().skip(first).take(limit).cloned().collect();
        let last = page.last().filter(|_| all.len() > first + limit).map(|game| game.log.clone());
        Some((page, last))
    }

    /// Returns the path of an event's folder. Returns `None` for names that could leave the events
    /// folder.
    fn path(&self, name: &str) -> Option<PathBuf> {
        Some(self.folder.as_deref().filter(|_| is_safe_name(name))?.join(name))
    }

    /// Renders the report of an event in a language.
    fn report(&self, name: &str, language: Option<&str>) -> Option<String> {
        let (plan, records) = EventDirectory::read(&self.path(name)?).ok()?;
        Some(arena::report::html_in(&plan, &records, language))
    }

    /// Returns the log of one game of an event.
    fn log(&self, name: &str, log: &str) -> Option<String> {
        let path = self.path(name)?.join("games").join(Some(log).filter(|log| is_safe_name(log))?);
        std::fs::read_to_string(path).ok()
    }
}

/// Returns the name of the event stored in a folder, if it contains one.
fn event_name(entry: &std::fs::DirEntry) -> Option<String> {
    let name = entry.file_name().into_string().ok().filter(|name| is_safe_name(name))?;
    entry.path().join("event.json").is_file().then_some(name)
}

/// Returns whether a name is safe as a path component: it cannot be hidden or lead out of the
/// folder.
fn is_safe_name(name: &str) -> bool {
    (1..=64).contains(&name.len())
        && !name.starts_with('.')
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte))
}

fn read_event(path: &Path, name: &str) -> Option<CachedEvent> {
    let (plan, records) = match EventDirectory::read(path) {
        Ok(event) => event,
        Err(error) => {
            tracing::warn!("failed to read an event: {error}");
            return None;
        }
    };
    let called = |plan: &Plan, player: usize| plan.entrants.get(player).map_or(String::new(), |entrant| entrant.name.clone());
    let games: Vec<EventGame> = records
        .iter()
        .rev()
        .map(|record| EventGame {
            players: record.players.map(|player| called(&plan, player)),
            winner: record.winner,
            points: record.points.clone(),
            round: record.task.round + 1,
            pair: record.task.pair + 1,
            game: record.half + 1,
            fault: record.forfeit.as_ref().map(|fault| fault.forfeit.kind.name()),
            forfeit: record.forfeit.as_ref().map(|SeatForfeit { seat, forfeit, .. }| wire::Forfeit {
                seat: usize::from(*seat),
                kind: forfeit.kind.name().to_owned(),
                text: forfeit.text.clone(),
                reason: forfeit.reason.as_deref().cloned().map(Into::into),
            }),
            log: log_name(record),
        })
        .collect();
    let standing = Standing::of(&plan, &records);
    // The seed reveals the draws of games in progress, so it is published after the event only.
    let seed = match &plan.seed {
        EventSeed::Number(number) => plan.is_over(&records).then(|| number.to_string()),
        EventSeed::Secret(secret) => secret.published().map(|told| told.seed),
    };
    let event = Event {
        name: name.to_owned(),
        rules: plan.rules,
        lexicon: plan.lexicon.map(|(name, _)| name),
        format: plan.format,
        pairs: plan.pairs,
        seed,
        seed_sha256: plan.seed.secret().map(|secret| secret.sha256().to_owned()),
        standing,
        latest: games.iter().take(LATEST_GAMES).cloned().collect(),
    };
    Some(CachedEvent { event, games: Arc::new(games) })
}

pub(super) async fn list(
    State(app): State<App>,
    Query(PageQuery { limit, before }): Query<PageQuery>,
) -> Result<Json<EventList>, Rejection> {
    let limit = page_length(limit, MAX_EVENTS)?;
    // Reading files blocks, so it runs outside the async worker threads.
    let folder = app.events.folder.is_some();
    let list = tokio::task::spawn_blocking(move || app.events.list(before.as_deref(), limit as usize)).await.unwrap_or_default();
    let (events, before) = list.ok_or_else(|| Rejection::Query("`before` must be the name of an event".into()))?;
    Ok(Json(EventList { events, folder, before }))
}

pub(super) async fn get(State(app): State<App>, InAddress(name): InAddress<String>) -> Result<Json<Event>, Rejection> {
    let event = tokio::task::spawn_blocking(move || app.events.event(&name)).await.ok().flatten();
    event.map(|read| Json(read.event)).ok_or(Rejection::NoSuchEvent)
}

pub(super) async fn games(
    State(app): State<App>,
    InAddress(name): InAddress<String>,
    Query(PageQuery { limit, before }): Query<PageQuery>,
) -> Result<Json<EventGames>, Rejection> {
    let limit = page_length(limit, MAX_GAMES)?;
    let listed = tokio::task::spawn_blocking(move || app.events.games(&name, before.as_deref(), limit as usize)).await.ok().flatten();
    let (games, before) = listed.ok_or(Rejection::NoSuchEvent)?;
    Ok(Json(EventGames { games, before }))
}

/// Returns the report as a download. It contains scripts of its own, so it must not be rendered
/// under this server's origin.
pub(super) async fn report(
    State(app): State<App>,
    InAddress(name): InAddress<String>,
    Query(EventReportQuery { language }): Query<EventReportQuery>,
) -> Result<Response, Rejection> {
    let file = format!("attachment; filename=\"{}.html\"", if is_safe_name(&name) { &name } else { "report" });
    // Rendering the report of a large event takes long, so it runs on the compute threads.
    let shared = app.clone();
    let report = app.services.compute(move || shared.events.report(&name, language.as_deref())).await?.ok_or(Rejection::NoSuchEvent)?;
    Ok(([(CONTENT_TYPE, "text/html; charset=utf-8".to_owned()), (CONTENT_DISPOSITION, file)], report).into_response())
}

pub(super) async fn game(State(app): State<App>, InAddress((name, log)): InAddress<(String, String)>) -> Result<Json<EventLog>, Rejection> {
    let text = tokio::task::spawn_blocking(move || app.events.log(&name, &log)).await.ok().flatten();
    text.map(|text| Json(EventLog { log: text })).ok_or(Rejection::NoSuchEvent)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    #[test]
    fn event_names_cannot_leave_the_folder() {
        for (name, right) in
            [("levels", true), ("a.b-c_1", true), ("..", false), (".hidden", false), ("a/b", false), ("", false), ("č", false)]
        {
            assert_eq!(is_safe_name(name), right, "{name}");
        }
        let events = Events::new(None);
        assert!(events.list(None, 9).unwrap().0.is_empty() && events.event("levels").is_none() && !events.has_events());
    }

    #[test]
    fn changed_events_are_read_again() {
        let folder = tempfile::tempdir().unwrap();
        let events = Events::new(Some(folder.path().to_owned()));
        let names = arena::EventNames { game: "g".into(), rules: "r".into(), lexicon: None, options: Value::Null };
        let plan = Plan::new(names, vec![arena::Entrant::builtin("a"), arena::Entrant::builtin("b")]);
        let path = folder.path().join("match");
        assert!(!events.has_events());
        drop(EventDirectory::open(&path, &plan).unwrap());
        assert!(events.has_events());
        assert_eq!(events.list(None, 9).unwrap().0[0].games, (0, 2));
        let record = json!({
            "task": { "round": 0, "players": [0, 1], "pair": 0 }, "half": 0, "players": [0, 1], "lots": "", "winner": 1, "points": [], "began": 0, "took": 0,
            "start": [0, 0], "board": [0, ""], "moves": [], "log_sha256": "",
        });
        std::fs::write(path.join("games.jsonl"), format!("{record}\n")).unwrap();
        let CachedEvent { event, games } = events.event("match").unwrap();
        assert_eq!((games.len(), games[0].pair, games[0].game), (1, 1, 1));
        assert_eq!((event.standing.games, event.seed, event.seed_sha256), ((1, 2), None, None));
        assert_eq!((&*event.standing.players[0].name, event.latest[0].winner), ("b", Some(1)));
        assert!(events.report("match", None).unwrap().contains("a against b"));
        assert!(events.report("match", Some("cs")).unwrap().contains("\"language\":\"cs\""));
        let log = &*event.latest[0].log;
        assert_eq!((log, events.log("match", log)), ("1-1v2-1a.deska", None));
        std::fs::write(path.join("games").join(log), "#deska 1\n").unwrap();
        assert_eq!(events.log("match", log).as_deref(), Some("#deska 1\n"));
        assert_eq!((events.log("match", "../event.json"), events.report("..", None)), (None, None));
        all_games_of_an_event_are_paged(&events, &path, &record);
        std::fs::create_dir(folder.path().join("other")).unwrap();
        assert_eq!(events.list(None, 9).unwrap().0.len(), 1);
        for (name, seconds) in [("b", 30), ("c", 10), ("a", 20), ("d", 20)] {
            let path = folder.path().join(name);
            drop(EventDirectory::open(&path, &plan).unwrap());
            let games = std::fs::File::options().write(true).create(true).truncate(false).open(path.join("games.jsonl")).unwrap();
            games.set_modified(std::time::UNIX_EPOCH + std::time::Duration::from_secs(seconds)).unwrap();
        }
        let (mut names, mut before) = (Vec::new(), None);
        for length in [2, 2, 1] {
            let (page, next) = events.list(before.as_deref(), 2).unwrap();
            assert_eq!(page.len(), length);
            names.extend(page.into_iter().map(|event| event.name));
            before = next;
        }
        assert_eq!((names, before), (["match", "b", "d", "a", "c"].map(String::from).to_vec(), None));
        assert!(events.list(Some("nothing"), 2).is_none());
    }

    /// Pages through all 90 games: each appears once, and the last one has its reason.
    fn all_games_of_an_event_are_paged(events: &Events, path: &Path, record: &Value) {
        let mut plan: Value = serde_json::from_slice(&std::fs::read(path.join("event.json")).unwrap()).unwrap();
        plan["pairs"] = json!(45);
        std::fs::write(path.join("event.json"), plan.to_string()).unwrap();
        let lines: String = (0..90)
            .map(|number| {
                let mut record = record.clone();
                record["task"]["pair"] = json!(number / 2);
                record["half"] = json!(number % 2);
                if number % 2 == 1 {
                    record["players"] = json!([1, 0]);
                }
                let reason = json!({ "code": "unknown-words", "parameters": { "words": "QX" } });
                if number == 89 {
                    record["forfeit"] = json!({ "seat": 0, "kind": "illegal", "text": "not in the dictionary: QX", "reason": reason });
                }
                format!("{record}\n")
            })
            .collect();
        std::fs::write(path.join("games.jsonl"), lines).unwrap();
        assert_eq!(events.event("match").unwrap().event.latest.len(), LATEST_GAMES);
        let (mut all, mut before) = (Vec::new(), None);
        for length in [40, 40, 10] {
            let (page, next) = events.games("match", before.as_deref(), 40).unwrap();
            assert_eq!(page.len(), length);
            all.extend(page);
            before = next;
        }
        assert_eq!(before, None);
        let numbers: Vec<(u32, u8)> = all.iter().rev().map(|game| (game.pair, game.game)).collect();
        assert_eq!(numbers, (0..90u32).map(|number| (number / 2 + 1, (number % 2) as u8 + 1)).collect::<Vec<_>>());
        let reason = all[0].forfeit.as_ref().unwrap().reason.as_ref().unwrap();
        assert_eq!((reason.code.as_str(), reason.parameters["words"].as_str()), ("unknown-words", "QX"));
        assert!(events.games("match", Some("none"), 40).is_none() && events.games("none", None, 40).is_none());
    }
}
