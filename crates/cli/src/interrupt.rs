//! Ctrl-C during long work, and the system's wish that the program ends (SIGTERM): the work looks at it, so that nothing half done is left behind; and the exit
//! code that says so afterwards.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};

use play::Stop;
#[cfg(unix)]
use tokio::signal::unix::{Signal, SignalKind, signal};

/// The exit codes of a program that was asked to end, as shells have them: 128 and the number of the signal.
const INTERRUPTED: u8 = 130;
#[cfg(unix)]
const TERMINATED: u8 = 143;

/// The exit code for the signal that came since one of the functions here was called; 0: none did.
static HAPPENED: AtomicU8 = AtomicU8::new(0);

/// Was the work broken off? Then the program ends with [`exit_code`].
pub fn happened() -> bool {
    exit_code().is_some()
}

/// The exit code of work that was broken off.
pub fn exit_code() -> Option<u8> {
    Some(HAPPENED.load(Ordering::Relaxed)).filter(|code| *code != 0)
}

/// From now on Ctrl-C raises the stop, by which games in progress are broken off; a second one ends the program at once.
pub fn stop() -> Stop {
    stop_saying("stopping: games in progress are broken off (Ctrl-C again to end at once)")
}

/// The same, telling people something else.
pub fn stop_saying(what: &'static str) -> Stop {
    let stop = Stop::new();
    let raised = stop.clone();
    watch(what, move || raised.raise());
    stop
}

/// From now on Ctrl-C sets the flag instead of ending the program; a second one ends it at once.
pub fn flag() -> Arc<AtomicBool> {
    let flag = Arc::new(AtomicBool::new(false));
    let wish = Arc::clone(&flag);
    watch("stopping; nothing half done is kept (Ctrl-C again to end at once)", move || wish.store(true, Ordering::Relaxed));
    flag
}

fn watch(what: &'static str, wish: impl Fn() + Send + 'static) {
    std::thread::spawn(move || {
        // Without a runtime Ctrl-C keeps its usual effect, which is no harm: games and files are kept when they are whole.
        let Ok(runtime) = tokio::runtime::Builder::new_current_thread().enable_all().build() else { return };
        runtime.block_on(async {
            let mut signals = Signals::new();
            while let Some(code) = signals.next().await {
                if HAPPENED.swap(code, Ordering::Relaxed) != 0 {
                    std::process::exit(i32::from(code));
                }
                wish();
                eprintln!("{what}");
            }
        });
    });
}

/// The signals that ask the program to end.
#[cfg(unix)]
struct Signals(Option<Signal>, Option<Signal>);

#[cfg(unix)]
impl Signals {
    fn new() -> Signals {
        Signals(signal(SignalKind::interrupt()).ok(), signal(SignalKind::terminate()).ok())
    }

    /// Waits for the next one; returns the exit code that is customary for it, or `None` if none can be listened to.
    async fn next(&mut self) -> Option<u8> {
        let Signals(interrupts, terminations) = self;
        match (interrupts, terminations) {
            (Some(interrupts), Some(terminations)) => tokio::select! {
                heard = interrupts.recv() => heard.map(|()| INTERRUPTED),
                heard = terminations.recv() => heard.map(|()| TERMINATED),
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
