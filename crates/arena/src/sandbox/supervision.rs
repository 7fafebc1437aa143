//! Supervision of a program by our process next to it: waits until the program exits, and ends
//! everything that it has started.

use std::io;

use nix::errno::Errno;
use nix::sys::prctl;
use nix::sys::signal::{SigSet, Signal, kill};
use nix::sys::wait::{WaitStatus, waitpid};
use nix::unistd::Pid;

use super::request::JAILER_FAILED;
use super::tree::Tree;

/// Returns the signals that the jailer without a namespace waits for.
fn awaited_signals() -> SigSet {
    SigSet::from(Signal::SIGTERM)
}

/// Without a namespace: makes this process the subreaper of its descendants, and ends all of them
/// when its parent exits.
pub(super) fn become_subreaper() -> io::Result<()> {
    prctl::set_child_subreaper(true)?;
    // A process killed by the signal could not end the others.
    awaited_signals().thread_block()?;
    prctl::set_pdeathsig(Signal::SIGTERM)?;
    std::thread::Builder::new().name("end".to_owned()).spawn(|| {
        while awaited_signals().wait().is_err() {}
        own_tree().kill();
        std::process::exit(i32::from(JAILER_FAILED));
    })?;
    Ok(())
}

/// In the first process of a namespace: stops all other processes on request. The kernel signals
/// them atomically, so that none escapes by forking.
pub(super) fn stop_others_on_request() -> io::Result<()> {
    let told = SigSet::from(Signal::SIGUSR1);
    told.thread_block()?;
    std::thread::Builder::new().name("stop".to_owned()).spawn(move || {
        loop {
            if told.wait().is_ok() {
                // There may be no other process.
                let _ = kill(Pid::from_raw(-1), Signal::SIGSTOP);
            }
        }
    })?;
    Ok(())
}

/// Unblocks all signals for the program.
pub(super) fn unblock() -> nix::Result<()> {
    SigSet::all().thread_unblock()
}

/// Waits until this child exits, and reaps all others meanwhile. Returns its exit code.
pub(super) fn wait(child: u32) -> u8 {
    loop {
        let code = match waitpid(None::<Pid>, None) {
            Ok(WaitStatus::Exited(which, code)) if is(which, child) => code,
            Ok(WaitStatus::Signaled(which, signal, _)) if is(which, child) => 128 + signal as i32,
            Ok(_) | Err(Errno::EINTR) => continue,
            Err(_) => return JAILER_FAILED,
        };
        return u8::try_from(code).unwrap_or(u8::MAX);
    }
}

/// Ends the processes that a program has left behind. In a namespace the kernel does so.
pub(super) fn kill_remaining() {
    own_tree().kill();
}

fn own_tree() -> Tree {
    Tree { jailer: std::process::id(), namespace: false }
}

fn is(which: Pid, child: u32) -> bool {
    u32::try_from(which.as_raw()).is_ok_and(|which| which == child)
}
