//! The functions that JavaScript provides: the clocks, and sending messages to the worker.

#[cfg(target_family = "wasm")]
use std::time::Duration;

#[cfg(target_family = "wasm")]
#[link(wasm_import_module = "deska")]
unsafe extern "C" {
    /// Milliseconds since the worker began.
    safe fn clock() -> f64;
    /// Milliseconds since 1970.
    safe fn wall() -> f64;
    /// Passes a message to JavaScript: `length` bytes of UTF-8 at `text`.
    fn tell(text: *const u8, length: usize);
}

/// Returns how long the worker has run.
#[cfg(target_family = "wasm")]
pub(crate) fn uptime() -> Duration {
    Duration::try_from_secs_f64(clock() / 1e3).unwrap_or_default()
}

/// Returns the milliseconds since the Unix epoch.
#[cfg(target_family = "wasm")]
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "`as` saturates")]
pub(crate) fn unix_milliseconds() -> u64 {
    wall() as u64
}

/// Sends a message to the worker.
#[cfg(target_family = "wasm")]
pub(crate) fn send(text: &str) {
    // SAFETY: pointer and length describe `text`, which outlives the call; the worker copies it.
    unsafe { tell(text.as_ptr(), text.len()) }
}

/// Stands in for the clock of JavaScript on other targets, which only tests run on.
#[cfg(not(target_family = "wasm"))]
pub(crate) fn unix_milliseconds() -> u64 {
    0
}

/// Drops the message: other targets have no worker.
#[cfg(not(target_family = "wasm"))]
pub(crate) fn send(_: &str) {}
