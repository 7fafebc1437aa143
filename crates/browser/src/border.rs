//! Where JavaScript and this program meet: texts and bytes in linear memory, and three functions that are imported.
//!
//! The one place with unsafe code: what JavaScript hands over is a pointer and a length that it was given by [`deska_room`] just before, and that is used
//! once. The worker (`web/alone/worker.js`) is the only caller.
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
    /// Takes a message: so many bytes of UTF-8 there.
    fn tell(text: *const u8, length: usize);
}

thread_local! {
    /// What JavaScript is about to fill, or has just filled.
    static ROOM: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// How long the worker has run.
#[cfg(target_family = "wasm")]
pub(crate) fn now() -> Duration {
    Duration::try_from_secs_f64(clock() / 1e3).unwrap_or_default()
}

/// Milliseconds since 1970.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a float is cut to the nearest number there is")]
pub(crate) fn today() -> u64 {
    wall() as u64
}

/// Tells the worker something.
pub(crate) fn out(text: &str) {
    // SAFETY: the pointer and the length are those of `text`, which stands until `tell` returns; the worker copies it.
    unsafe { tell(text.as_ptr(), text.len()) }
}

/// Makes room for so many bytes, which are to be filled before they are handed over; answers where they are.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn deska_room(length: usize) -> *mut u8 {
    ROOM.with_borrow_mut(|room| {
        *room = vec![0; length];
        room.as_mut_ptr()
    })
}

/// Hears the message that fills the room.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn deska_hear() {
    let bytes = ROOM.take();
    device::hear(&String::from_utf8_lossy(&bytes));
}

/// Takes the bytes that fill the room, of the file that was announced.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn deska_take() {
    device::take(ROOM.take());
}

/// Lets everything go on that can; answers in how many milliseconds it should be asked again, or -1 if there is no need.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn deska_turn() -> f64 {
    crate::executor::poll_tasks().map_or(-1.0, |time| time.as_secs_f64() * 1e3)
}
