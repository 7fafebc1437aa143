//! Compares reviews of the module, built for this machine, with those of the server's driver.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use crossword::RuleSet;
use engine::tiles::LearnedValues;
use lexicon::{Lexicon, LexiconName};
use rooms::hosted::{Games, ServiceLimits, Services};
use rooms::words::{Lexicons, WordList, Words, WordsError};
use serde_json::{Value, json};
use tokio::sync::oneshot;

use super::*;
use crate::files::WorkerFiles;
use crate::message::FileRole;
use crate::player::{Player, Setup};
use crate::words::WorkerWords;

/// Lexicons with their language, file and files of learned values.
const LISTS: [(&str, &str, &str, &[&str]); 2] = [
    ("en", "en", "permissive/en.lexicon", &["permissive/en.leaves", "permissive/en.wins"]),
    ("ru-nouns", "ru", "cc-by-sa/ru-nouns.lexicon", &["cc-by-sa/ru-nouns.erudit.leaves"]),
];

fn from_root(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

fn data(file: &str) -> PathBuf {
    from_root("data").join(file)
}

/// The lexicons as the server reads them from its folders.
struct ServerWords;

impl Words for ServerWords {
    fn list(&self) -> Vec<WordList> {
        let list = |(name, language, ..): (&str, &str, &str, &[&str])| WordList {
            name: name.parse().unwrap(),
            language: language.into(),
            words: None,
            licence: String::new(),
            cure: None,
        };
        LISTS.into_iter().map(list).collect()
    }

    fn open(&self, name: &LexiconName) -> Result<Lexicon, WordsError> {
        let found = LISTS.into_iter().find(|(known, ..)| *known == name.as_str());
        let (.., file, _) = found.ok_or_else(|| WordsError::unknown(name.as_str(), &[]))?;
        Ok(Lexicon::open(&data(file)).unwrap().build_gaddag().unwrap())
    }

    fn with_gaddag(&self, _: &Lexicon) -> Option<Lexicon> {
        None
    }

    fn learned(&self, lexicon: &Lexicon, rules: &RuleSet) -> Option<LearnedValues> {
        let (.., files) = LISTS.into_iter().find(|(known, ..)| *known == lexicon.name())?;
        let of = |extension: &'static str| {
            files.iter().filter(move |file| file.ends_with(extension)).map(|file| (data(file), std::fs::read(data(file))))
        };
        LearnedValues::from_files(rules, lexicon, of(".leaves"), of(".wins")).ok()
    }
}

/// The lexicons as the page passes them to the module.
fn device_words() -> WorkerWords {
    let words = WorkerWords::default();
    for (name, _, file, learned) in LISTS {
        let add = |file: &str, role| words.add(file, name, role, std::fs::read(data(file)).unwrap()).unwrap();
        add(file, FileRole::Lexicon);
        for file in learned {
            add(file, if file.ends_with(".wins") { FileRole::Wins } else { FileRole::Leaves });
        }
    }
    words
}

/// Polls the tasks of the module until a future is done.
fn run<T: Send + 'static>(future: impl Future<Output = T> + Send + 'static) -> T {
    let (done, mut result) = oneshot::channel();
    runtime::spawn(async move {
        let _ = done.send(future.await);
    });
    loop {
        crate::executor::poll_tasks();
        if let Ok(value) = result.try_recv() {
            return value;
        }
    }
}

/// Reviews a file as the server's workers do.
async fn on_server(file: Vec<u8>, options: ReviewOptions, services: Services) -> Review {
    let replay = hosted::read_file(file.into(), None, None, &services).await.unwrap();
    let review = GameReview::new(&replay, options, &services).await.unwrap();
    let mut turns = Vec::new();
    for index in 0..review.len() {
        let (services, stop) = (services.clone(), CancellationToken::new());
        let compute = services.clone();
        let run = move |work: ReviewWork| async move { Ok::<_, Busy>(compute.review(&stop, work).await?.flatten()) };
        turns.push(review.review_turn(index, &services, run).await.unwrap());
    }
    review.summarize(turns)
}

/// Sends a request as the worker does, and returns the status and the answer.
async fn ask(player: &Player, path: &str, body: Value) -> (u16, Value) {
    let answer = player.ask("POST", path, &body.to_string()).await;
    (answer.status, serde_json::from_str(&answer.body).unwrap())
}

/// Reviews a file on a device, with a new worker for the second half of the turns.
async fn on_device(file: Vec<u8>, [first, second]: [Arc<Player>; 2]) -> Value {
    let bytes: String = file.into_iter().map(char::from).collect();
    let subject = json!({ "file": { "bytes": bytes } });
    let (status, plan) = ask(&first, "/reviews/plan", subject.clone()).await;
    assert_eq!(status, 200, "{plan}");
    let total = usize::try_from(plan["total"].as_u64().unwrap()).unwrap();
    assert_eq!(ask(&second, "/reviews/plan", subject).await, (200, plan));
    let mut turns = Vec::new();
    for index in 0..total {
        let player = if index < total / 2 { &first } else { &second };
        let (status, turn) = ask(player, "/reviews/turn", json!({ "index": index })).await;
        assert_eq!(status, 200, "{turn}");
        turns.push(turn);
    }
    assert_eq!(ask(&second, "/reviews/turn", json!({ "index": total })).await.0, 422);
    assert_eq!(ask(&second, "/reviews/whole", json!({ "turns": turns[1..] })).await.0, 422);
    ask(&second, "/reviews/whole", json!({ "turns": turns })).await.1
}

/// The tasks of all tests would share one executor, so there is one test.
#[test]
fn reviews_of_the_module_equal_those_of_the_server() {
    let player = |amount| {
        let words = device_words();
        let setup = Setup {
            files: Arc::new(WorkerFiles::default()),
            words: Arc::new(words),
            seed: [7; 32],
            game_seed: None,
            pace: Duration::ZERO,
            wall: || 0,
            remote: None,
        };
        let mut player = Player::new(setup);
        player.reviewer.options.amount = Some(amount);
        Arc::new(player)
    };
    let (status, error) = run({
        let player = player(1);
        async move { ask(&player, "/reviews/turn", json!({ "index": 0 })).await }
    });
    assert_eq!((status, &error["error"]["text"]), (409, &"`plan` comes first".into()));
    for (name, amount) in [("balda", 300), ("erudit", 12), ("pentago", 2000), ("scrabble", 40)] {
        let file = std::fs::read(from_root(&format!("tests/data/review/{name}.deska"))).unwrap();
        let options = ReviewOptions { amount: Some(amount), ..ReviewOptions::default() };
        let services = Services::new(Lexicons::new(Arc::new(ServerWords)), &Games::at_tables(), ServiceLimits::default());
        let expected = run(on_server(file.clone(), options, services));
        assert!(expected.turns.len() > 10 && expected.turns.iter().any(|turn| turn.result.is_some()), "{name}: {expected:?}");
        let found = run(on_device(file, [player(amount), player(amount)]));
        assert_eq!(serde_json::to_value(&expected).unwrap(), found, "{name}");
    }
}
