//! The session of the one person on this device: handles incoming messages and sends replies.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use rooms::runtime::spawn;

use crate::border::imports;
use crate::files::WorkerFiles;
use crate::message::{FileRole, Incoming, Outgoing};
use crate::player::{Player, Setup};
use crate::thinker::WorkerThinker;
use crate::words::WorkerWords;

thread_local! {
    static DEVICE: RefCell<Device> = RefCell::default();
}

/// The state of the worker.
#[derive(Default)]
struct Device {
    player: Option<Arc<Player>>,
    files: WorkerFiles,
    thinker: WorkerThinker,
    words: Arc<WorkerWords>,
    /// The announced file whose bytes come next: name, lexicon or language, and role.
    file: Option<(String, String, FileRole)>,
    /// For each open connection of the page, the game and the connection number of its room.
    lines: Rc<RefCell<HashMap<u64, (String, u64)>>>,
}

/// Handles a message, and reports one that cannot be handled.
pub(crate) fn handle(text: &str) {
    let wrong = match serde_json::from_str(text) {
        Ok(message) => DEVICE.with_borrow_mut(|device| device.handle(message)),
        Err(why) => Err(why.to_string()),
    };
    if let Err(text) = wrong {
        Outgoing::Wrong { text }.send();
    }
}

/// Receives the bytes of the announced file.
pub(crate) fn receive_file(bytes: Vec<u8>) {
    DEVICE.with_borrow_mut(|device| {
        let Some((name, of, role)) = device.file.take() else {
            return Outgoing::Wrong { text: "no file was announced".into() }.send();
        };
        let error = device.words.add(&name, &of, role, bytes).err();
        Outgoing::Taken { name: &name, error }.send();
    });
}

impl Device {
    fn handle(&mut self, message: Incoming) -> Result<(), String> {
        match message {
            Incoming::Begin { chance, pace, seed, remote } => self.begin(&chance, pace, seed, remote)?,
            Incoming::File { name, of, role } => self.file = Some((name, of, role)),
            Incoming::Ask { number, method, path, body } => {
                let player = self.player()?;
                spawn(async move {
                    let answer = player.ask(&method, &path, &body).await;
                    Outgoing::Answer { number, status: answer.status, body: &answer.body }.send();
                });
            }
            Incoming::Look { body } => {
                let player = self.player()?;
                spawn(async move {
                    let end = player.run_live_analysis(&body, |text| Outgoing::Step { text }.send()).await;
                    Outgoing::Looked { status: end.status, body: &end.body }.send();
                });
            }
            Incoming::Enter { line, game, since } => {
                let (connection, mut messages) = self.player()?.enter(&game, since);
                self.lines.borrow_mut().insert(line, (game, connection));
                spawn(async move {
                    while let Some(text) = messages.recv().await {
                        Outgoing::Told { line, text: &text }.send();
                    }
                    Outgoing::Closed { line }.send();
                });
            }
            Incoming::Say { line, text } => {
                let lines = self.lines.borrow();
                let Some((game, connection)) = lines.get(&line) else { return Ok(()) };
                if let Err(answer) = self.player()?.send_message(game, *connection, &text) {
                    Outgoing::Told { line, text: &answer }.send();
                }
            }
            Incoming::Leave { line } => {
                let left = self.lines.borrow_mut().remove(&line);
                if let Some((game, connection)) = left {
                    self.player()?.leave(&game, connection);
                }
            }
            Incoming::Think { number, question } => {
                let player = self.player()?;
                spawn(async move {
                    let told = player.think(&question).await;
                    Outgoing::Thought { number, told: told.as_deref() }.send();
                });
            }
            Incoming::Warm { game } => {
                let player = self.player()?;
                spawn(async move { player.warm(&game).await });
            }
            Incoming::Thought { number, told } => self.thinker.resolve(number, told),
            Incoming::Kept { number, value, error } => self.files.resolve(number, error.map_or(Ok(value), Err)),
        }
        Ok(())
    }

    fn begin(&mut self, chance: &str, pace: u64, seed: Option<u64>, remote: bool) -> Result<(), String> {
        let mut bytes = [0; 32];
        if chance.len() != 64 || !chance.is_ascii() {
            return Err("`chance` has 64 hexadecimal digits".into());
        }
        for (place, byte) in bytes.iter_mut().enumerate() {
            *byte = u8::from_str_radix(&chance[2 * place..2 * place + 2], 16).map_err(|why| format!("`chance`: {why}"))?;
        }
        // A panic ends the worker, so report its message first.
        std::panic::set_hook(Box::new(|info| Outgoing::Wrong { text: info.to_string() }.send()));
        // A GADDAG takes most of the memory, and only the worker that searches for moves needs one.
        self.words.skip_gaddag(remote);
        #[cfg(target_family = "wasm")]
        play::time::set_clock(imports::uptime);
        self.player = Some(Arc::new(Player::new(Setup {
            files: Arc::new(self.files.clone()),
            words: Arc::clone(&self.words) as _,
            seed: bytes,
            game_seed: seed.map(play::Seed::from_number),
            pace: Duration::from_millis(pace),
            wall: imports::unix_milliseconds,
            remote: remote.then(|| Arc::new(self.thinker.clone()) as _),
        })));
        Ok(())
    }

    fn player(&self) -> Result<Arc<Player>, String> {
        self.player.clone().ok_or_else(|| "`begin` comes first".into())
    }
}
