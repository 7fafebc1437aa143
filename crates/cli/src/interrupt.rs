//! Ctrl-C and SIGTERM during long work. The work polls a flag, so that no partial results are left
//! behind, and the program then ends with the exit code of the signal.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};

use play::CancellationToken;
#[cfg(unix)]
use tokio::signal::unix::{Signal, SignalKind, signal};

/// Exit codes by the convention of shells: 128 plus the number of the signal.
const INTERRUPTED: u8 = 130;
#[cfg(unix)]
const TERMINATED: u8 = 143;

/// The exit code of the signal received since one of the functions here was called; 0 if none.
static RECEIVED_EXIT_CODE: AtomicU8 = AtomicU8::new(0);

/// Returns whether a signal was received. The program then ends with [`exit_code`].
pub fn is_interrupted() -> bool {
    exit_code().is_some()
}

/// Returns the exit code of the received signal, if any.
pub fn exit_code() -> Option<u8> {
    Some(RECEIVED_EXIT_CODE.load(Ordering::Relaxed)).filter(|code| *code != 0)
}

/// Returns a [`CancellationToken`] that the first Ctrl-C cancels to abort games in progress. A
/// second one ends the program immediately.
pub fn stop() -> CancellationToken {
    stop_saying("stopping: aborting the games in progress (Ctrl-C again to end immediately)")
}

/// Like [`stop`], with another message for the user.
pub fn stop_saying(what: &'static str) -> CancellationToken {
    let stop = CancellationToken::new();
    let token = stop.clone();
    watch(what, move || token.cancel());
    stop
}

/// Returns a flag that the first Ctrl-C sets. A second one ends the program immediately.
pub fn flag() -> Arc<AtomicBool> {
    let flag = Arc::new(AtomicBool::new(false));
    let on_signal = Arc::clone(&flag);
    watch("stopping without keeping partial results (Ctrl-C again to end immediately)", move || on_signal.store(true, Ordering::Relaxed));
    flag
}

fn watch(what: &'static str, on_signal: impl Fn() + Send + 'static) {
    std::thread::spawn(move || {
        // Without a runtime Ctrl-C keeps its default effect. That is harmless: games and files are
        // written atomically.
        let Ok(runtime) = tokio::runtime::Builder::new_current_thread().enable_all().build() else { return };
        runtime.block_on(async {
            let mut signals = Signals::new();
            while let Some(code) = signals.next().await {
                if RECEIVED_EXIT_CODE.swap(code, Ordering::Relaxed) != 0 {
                    std::process::exit(i32::from(code));
                }
                on_signal();
                eprintln!("{what}");
            }
        });
    });
}

/// Listeners for SIGINT and SIGTERM.
#[cfg(unix)]
struct Signals(Option<Signal>, Option<Signal>);

#[cfg(unix)]
impl Signals {
    fn new() -> Signals {
        Signals(signal(SignalKind::interrupt()).ok(), signal(SignalKind::terminate()).ok())
    }

    /// Waits for the next signal. Returns its exit code, or `None` if listening is not possible.
    async fn next(&mut self) -> Option<u8> {
        let Signals(interrupts, terminations) = self;
        match (interrupts, terminations) {
            (Some(interrupts), Some(terminations)) => tokio::select! {
                received = interrupts.recv() => received.map(|()| INTERRUPTED),
                received = terminations.recv() => received.map(|()| TERMINATED),
            },
            (Some(interrupts), None) => interrupts.recv().await.map(|()| INTERRUPTED),
            (None, Some(terminations)) => terminations.recv().await.map(|()| TERMINATED),
            (None, None) => None,
        }
    }
}

#[cfg(not(unix))]
struct Signals;

#[cfg(not(unix))]
impl Signals {
    fn new() -> Signals {
        Signals
    }

    async fn next(&mut self) -> Option<u8> {
        tokio::signal::ctrl_c().await.ok().map(|()| INTERRUPTED)
    }
}
