//! The FFI boundary to JavaScript: text and bytes in linear memory, and three imported functions.
//!
//! All unsafe code of the crate is here. JavaScript passes a pointer and a length that
//! [`deska_room`] returned just before, and uses them once. The only caller is the worker
//! (`web/alone/worker.js`).
#![allow(unsafe_code, reason = "WebAssembly exports functions and shares memory in no other way")]

use std::cell::RefCell;
#[cfg(target_family = "wasm")]
use std::time::Duration;

use crate::device;

#[link(wasm_import_module = "deska")]
unsafe extern "C" {
    /// Milliseconds since the worker began.
    #[cfg(target_family = "wasm")]
    safe fn clock() -> f64;
    /// Milliseconds since 1970.
    safe fn wall() -> f64;
    /// Passes a message to JavaScript: `length` bytes of UTF-8 at `text`.
    fn tell(text: *const u8, length: usize);
}

thread_local! {
    /// The buffer that JavaScript fills before it calls [`deska_hear`] or [`deska_take`].
    static ROOM: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// How long the worker has run.
#[cfg(target_family = "wasm")]
pub(crate) fn now() -> Duration {
    Duration::try_from_secs_f64(clock() / 1e3).unwrap_or_default()
}

/// Returns the milliseconds since the Unix epoch.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a float is cut to the nearest number there is")]
pub(crate) fn today() -> u64 {
    wall() as u64
}

/// Sends a message to the worker.
pub(crate) fn out(text: &str) {
    // SAFETY: pointer and length describe `text`, which outlives the call; the worker copies it.
    unsafe { tell(text.as_ptr(), text.len()) }
}

/// Allocates a buffer of `length` bytes for JavaScript to fill, and returns its address.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn deska_room(length: usize) -> *mut u8 {
    ROOM.with_borrow_mut(|room| {
        *room = vec![0; length];
        room.as_mut_ptr()
    })
}

/// Handles the message in the buffer.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn deska_hear() {
    let bytes = ROOM.take();
    device::hear(&String::from_utf8_lossy(&bytes));
}

/// Receives the content of the announced file from the buffer.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn deska_take() {
    device::take(ROOM.take());
}

/// Polls every ready task. Returns the milliseconds until the next poll is due, or -1 if none is.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn deska_turn() -> f64 {
    crate::executor::poll_tasks().map_or(-1.0, |time| time.as_secs_f64() * 1e3)
}
