//! Ctrl-C during an event: games that are over are kept.

use play::Stop;

/// From now on Ctrl-C raises the stop, by which games in progress are broken off; a second one ends the program at once.
pub(super) fn stop() -> Stop {
    stop_saying("stopping: games in progress are broken off (Ctrl-C again to end at once)")
}

/// The same, telling people something else.
pub(super) fn stop_saying(what: &'static str) -> Stop {
    let stop = Stop::new();
    let raised = stop.clone();
    std::thread::spawn(move || {
        // Without a runtime Ctrl-C keeps its usual effect, which is no harm: every game is kept when it ends.
        let Ok(runtime) = tokio::runtime::Builder::new_current_thread().enable_all().build() else { return };
        runtime.block_on(async {
            while tokio::signal::ctrl_c().await.is_ok() {
                if raised.raised() {
                    std::process::exit(2);
                }
                raised.raise();
                eprintln!("{what}");
            }
        });
    });
    stop
}
