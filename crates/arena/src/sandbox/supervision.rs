//! How our process beside a program waits for its end, and ends with it what it has started.

use std::io;

use nix::errno::Errno;
use nix::sys::prctl;
use nix::sys::signal::{SigSet, Signal, kill};
use nix::sys::wait::{WaitStatus, waitpid};
use nix::unistd::Pid;

use super::tree::Tree;

/// Signals that the jailer without a namespace waits for itself.
fn waited_for() -> SigSet {
    SigSet::from(Signal::SIGTERM)
}

/// Without a namespace: from here on what loses its parent below comes to this process, and all of it ends when whoever started this one does.
pub(super) fn adopt() -> io::Result<()> {
    prctl::set_child_subreaper(true)?;
    // Ended at once it could end nobody.
    waited_for().thread_block()?;
    prctl::set_pdeathsig(Signal::SIGTERM)?;
    std::thread::Builder::new().name("end".to_owned()).spawn(|| {
        while waited_for().wait().is_err() {}
        own_tree().kill();
        std::process::exit(i32::from(super::jail::FAILED));
    })?;
    Ok(())
}

/// What the runner sends to the first process of a namespace to have everything in it stopped at once.
pub(super) const STOP_ALL: rustix::process::Signal = rustix::process::Signal::USR1;

/// In the first process of a namespace: stops all others when it is told to. The kernel signals them in one go, so that none gets away by starting another.
pub(super) fn stop_when_told() -> io::Result<()> {
    let told = SigSet::from(Signal::SIGUSR1);
    told.thread_block()?;
    std::thread::Builder::new().name("stop".to_owned()).spawn(move || {
        loop {
            if told.wait().is_ok() {
                // There may be none.
                let _ = kill(Pid::from_raw(-1), Signal::SIGSTOP);
            }
        }
    })?;
    Ok(())
}

/// Signals are as they are for every program.
pub(super) fn unblock() -> nix::Result<()> {
    SigSet::all().thread_unblock()
}

/// Waits until this child ends, and for all others meanwhile: by which exit code it ended.
pub(super) fn wait(child: u32) -> u8 {
    loop {
        let code = match waitpid(None::<Pid>, None) {
            Ok(WaitStatus::Exited(which, code)) if is(which, child) => code,
            Ok(WaitStatus::Signaled(which, signal, _)) if is(which, child) => 128 + signal as i32,
            Ok(_) | Err(Errno::EINTR) => continue,
            Err(_) => return super::jail::FAILED,
        };
        return u8::try_from(code).unwrap_or(u8::MAX);
    }
}

/// Ends what a program has left behind; in a namespace the kernel does.
pub(super) fn clear() {
    own_tree().kill();
}

fn own_tree() -> Tree {
    Tree { jailer: std::process::id(), namespace: false }
}

fn is(which: Pid, child: u32) -> bool {
    u32::try_from(which.as_raw()).is_ok_and(|which| which == child)
}
