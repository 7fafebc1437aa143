//! The functions that JavaScript calls, with text and bytes in linear memory.
//!
//! All unsafe code of the crate is here and in [`imports`]. JavaScript passes a pointer and a length
//! that [`deska_room`] returned just before, and uses them once. The only caller is the worker
//! (`web/alone/worker.js`).
#![allow(unsafe_code, reason = "WebAssembly exports functions and shares memory in no other way")]

pub(crate) mod imports;

use std::cell::RefCell;

use crate::device;

thread_local! {
    /// The buffer that JavaScript fills before it calls [`deska_hear`] or [`deska_take`].
    static BUFFER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Allocates a buffer of `length` bytes for JavaScript to fill, and returns its address.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn deska_room(length: usize) -> *mut u8 {
    BUFFER.with_borrow_mut(|buffer| {
        *buffer = vec![0; length];
        buffer.as_mut_ptr()
    })
}

/// Handles the message in the buffer.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn deska_hear() {
    let bytes = BUFFER.take();
    device::handle(&String::from_utf8_lossy(&bytes));
}

/// Receives the content of the announced file from the buffer.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn deska_take() {
    device::receive_file(BUFFER.take());
}

/// Polls every ready task. Returns the milliseconds until the next poll is due, or -1 if none is.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn deska_turn() -> f64 {
    crate::executor::poll_tasks().map_or(-1.0, |time| time.as_secs_f64() * 1e3)
}
