//! Outside programs in jail: each runs in a process of its own, with hard limits, no network and a working folder that is gone with it.
//!
//! The program re-executes itself as its own jailer, so nothing has to be installed and no code runs between fork and exec:
//!
//! ```text
//! runner -> jailer: enters the program's control group; drops to a nobody if it is root; new user, process, network, mount, IPC and host name
//!           namespaces; everything read-only but a small file system in memory as working folder
//!        -> the same program as process 1 of the new namespace, which stays: with it all others end
//!        -> the same program: resource limits, Landlock (what may be read and written), seccomp (which system calls there are)
//!        -> exec of the player
//! ```
//!
//! Without a namespace of processes the jailer itself adopts what loses its parent, and process 1 is left out. Whatever a program starts is therefore below
//! one of ours (`tree.rs`), and no program outlives its [`Process`].
//!
//! [`Jailer::probe`] tries what the machine has; [`Means`] says what was found. Whoever runs programs that are not trusted asks [`Means::enough`].
//!
//! [`Process`] is a running program and the conversation with it: a line there, a line back, within a time. What a program prints besides is kept
//! up to a bound.

#[cfg(target_os = "linux")]
mod filter;
#[cfg(target_os = "linux")]
mod groups;
#[cfg(target_os = "linux")]
mod jail;
#[cfg(target_os = "linux")]
mod mounts;
#[cfg(target_os = "linux")]
mod process;
#[cfg(target_os = "linux")]
mod supervision;
#[cfg(target_os = "linux")]
mod tree;
#[cfg(not(target_os = "linux"))]
mod unsupported;
#[cfg(target_os = "linux")]
mod watch;
#[cfg(target_os = "linux")]
mod wording;

mod limits;
mod means;
mod order;

#[cfg(target_os = "linux")]
use self::groups::Groups;
#[cfg(target_os = "linux")]
pub use self::jail::jail;
pub use self::limits::Limits;
pub use self::means::{Jailer, Means, Mechanism};
pub use self::order::{Channel, Program};
#[cfg(target_os = "linux")]
pub(crate) use self::process::last_line;
#[cfg(target_os = "linux")]
pub use self::process::{Answer, Fault, Process, StartError};
#[cfg(not(target_os = "linux"))]
use self::unsupported::Groups;
#[cfg(not(target_os = "linux"))]
pub use self::unsupported::{Answer, Fault, Process, StartError, jail};
