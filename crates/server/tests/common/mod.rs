//! A server in this process, with a database of its own.
#![allow(dead_code, unreachable_pub, reason = "each test program uses its part")]
#![allow(clippy::unwrap_used)]

pub mod client;
pub mod secrets;

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use assets::Library;
use lexicon::{Lexicon, LexiconName};
use play::Seed;
use server::{Config, Rate, Server, WordList, WordSource, Words, WordsError};
use store::{Address, Store};
use tokio::sync::oneshot;

/// The lexicons of the project, and a small one that is always available. None builds its GADDAG,
/// to keep the tests short.
pub struct Shelf(pub server::LibraryWords);

impl Shelf {
    pub fn new() -> Shelf {
        let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data");
        Shelf(server::LibraryWords(Library::only(&data, &std::env::temp_dir().join("no-cache"))))
    }
}

impl Words for Shelf {
    fn list(&self) -> Vec<WordList> {
        let mut lists = Words::list(&self.0);
        let small =
            WordList { name: LexiconName::known("small"), language: "en".into(), words: Some(9), licence: "none".into(), cure: None };
        let away = WordList {
            name: LexiconName::known("away"),
            language: "en".into(),
            words: None,
            licence: String::new(),
            cure: Some("Fetch it.".into()),
        };
        lists.extend([small, away]);
        lists
    }

    fn open(&self, name: &LexiconName) -> Result<Lexicon, WordsError> {
        match name.as_str() {
            "small" => Ok(small()),
            "away" => Err(WordsError::Unavailable("The lexicon \"away\" is not at hand. Fetch it.".into())),
            _ => Words::open(&self.0, name),
        }
    }

    fn with_gaddag(&self, _: &Lexicon) -> Option<Lexicon> {
        None
    }

    fn classes(&self, lexicon: &Lexicon) -> Option<lexicon::classes::Classes> {
        Words::classes(&self.0, lexicon)
    }

    fn definitions(&self, language: &str) -> Option<lexicon::Definitions> {
        Words::definitions(&self.0, language)
    }

    fn sources(&self) -> Vec<WordSource> {
        Words::sources(&self.0)
    }
}

/// A lexicon of words that can be formed from most racks.
pub fn small() -> Lexicon {
    Lexicon::build(
        "small",
        &lexicon::Alphabet::english(),
        &["AA", "AD", "AE", "AI", "AN", "AT", "ED", "EN", "ER", "ES", "IN", "IT", "ON", "OR", "TO"],
    )
    .unwrap()
}

/// A running server.
pub struct TestServer {
    pub address: SocketAddr,
    pub database: PathBuf,
    /// Address of the metrics endpoint, if enabled.
    pub metrics: Option<SocketAddr>,
    pub folder: tempfile::TempDir,
    stop: oneshot::Sender<()>,
    run: tokio::task::JoinHandle<()>,
}

/// Settings for tests: no delays, and no limits that a test would hit by accident.
pub fn config(database: &Path) -> Config {
    let mut config = Config::new(Address::from(database), Arc::new(Shelf::new()));
    config.port = 0;
    config.pace = Duration::ZERO;
    config.round_break = Duration::ZERO;
    config.draw_shown = Some(Duration::ZERO);
    config.seed = Some(Seed::from_number(20));
    config.limits.messages = Rate { burst: 10_000, per_second: 10_000.0 };
    config.limits.send_timeout = Duration::from_secs(1);
    config.limits.changes = Rate { burst: 10_000, per_second: 10_000.0 };
    config.limits.registrations = Rate { burst: 10_000, per_second: 10_000.0 };
    config.limits.questions = Rate { burst: 10_000, per_second: 10_000.0 };
    config
}

impl TestServer {
    pub async fn start() -> TestServer {
        TestServer::start_with(|_| {}).await
    }

    pub async fn start_with(change: impl FnOnce(&mut Config)) -> TestServer {
        let folder = tempfile::tempdir().unwrap();
        let database = folder.path().join("deska.db");
        TestServer::start_in(folder, database, change).await
    }

    pub async fn start_in(folder: tempfile::TempDir, database: PathBuf, change: impl FnOnce(&mut Config)) -> TestServer {
        let mut config = config(&database);
        change(&mut config);
        let server = Server::bind(config).await.unwrap();
        let (address, metrics) = (server.address(), server.metrics_address());
        let (stop, stopped) = oneshot::channel();
        let run = tokio::spawn(async move { server.run(async { drop(stopped.await) }).await.unwrap() });
        TestServer { address, metrics, database, folder, stop, run }
    }

    /// Stops the server and starts it again on the same database.
    pub async fn restart(self) -> TestServer {
        self.restart_with(|_| {}).await
    }

    pub async fn restart_with(self, change: impl FnOnce(&mut Config)) -> TestServer {
        let (folder, database) = self.end().await;
        TestServer::start_in(folder, database, change).await
    }

    /// Stops the server; its database stays.
    pub async fn end(self) -> (tempfile::TempDir, PathBuf) {
        let _ = self.stop.send(());
        self.run.await.unwrap();
        (self.folder, self.database)
    }

    pub fn guest(&self) -> client::Guest {
        client::Guest::new(self.address)
    }

    /// Opens the database directly.
    pub async fn store(&self) -> Store {
        Store::open(&Address::from(&*self.database)).await.unwrap()
    }
}
