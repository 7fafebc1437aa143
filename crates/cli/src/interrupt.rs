//! Ctrl-C during long work: a wish that the work looks at, so that nothing half done is left behind; and the exit code that says so afterwards.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use play::Stop;

/// The exit code of a program that Ctrl-C ended, as shells have it: 128 and the number of the signal.
pub const EXIT_CODE: u8 = 130;

/// Was there a Ctrl-C since one of the functions here was called?
static HAPPENED: AtomicBool = AtomicBool::new(false);

/// Was the work broken off? Then the program ends with [`EXIT_CODE`].
pub fn happened() -> bool {
    HAPPENED.load(Ordering::Relaxed)
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
            while tokio::signal::ctrl_c().await.is_ok() {
                if HAPPENED.swap(true, Ordering::Relaxed) {
                    std::process::exit(i32::from(EXIT_CODE));
                }
                wish();
                eprintln!("{what}");
            }
        });
    });
}
