//! Ctrl-C during long work: a wish that the work looks at, so that no half file is left.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

/// From now on Ctrl-C sets the flag instead of ending the program; a second Ctrl-C ends it at once.
pub(crate) fn flag() -> Arc<AtomicBool> {
    let flag = Arc::new(AtomicBool::new(false));
    let wish = Arc::clone(&flag);
    thread::spawn(move || {
        // Without a runtime Ctrl-C keeps its usual effect, which is no harm: files are renamed into place when they are whole.
        let Ok(runtime) = tokio::runtime::Builder::new_current_thread().enable_all().build() else { return };
        runtime.block_on(async {
            while tokio::signal::ctrl_c().await.is_ok() {
                if wish.swap(true, Ordering::Relaxed) {
                    std::process::exit(2);
                }
                eprintln!("stopping; nothing half done is kept (Ctrl-C again to end at once)");
            }
        });
    });
    flag
}
