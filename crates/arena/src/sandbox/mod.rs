//! The sandbox for external programs. Each runs in its own process, with hard limits, without
//! network, and with a working directory that is removed afterwards.
//!
//! The executable re-executes itself as its own jailer, so nothing has to be installed and no code
//! runs between fork and exec:
//!
//! ```text
//! runner -> jailer: joins the program's control group; drops root; enters new user, process, network,
//!           mount, IPC and host name namespaces; makes everything read-only except a small in-memory
//!           file system as working directory
//!        -> the same executable as process 1 of the new namespace, which stays; all others end with it
//!        -> the same executable: resource limits, Landlock (files), seccomp (system calls)
//!        -> exec of the player
//! ```
//!
//! Without a PID namespace the jailer itself is the subreaper of orphaned processes, and process 1
//! is left out. Everything that a program starts is therefore a descendant of one of our processes
//! (`tree.rs`), and no program outlives its [`Process`].
//!
//! [`Jailer::probe`] determines which mechanisms the machine has, see [`Mechanisms`]. Check
//! [`Mechanisms::are_sufficient`] before running untrusted programs.
//!
//! [`Process`] is a running program with a line-based request and response protocol and timeouts.
//! Output outside the protocol is captured up to a limit.

#[cfg(target_os = "linux")]
mod fault;
#[cfg(target_os = "linux")]
mod filter;
#[cfg(target_os = "linux")]
mod groups;
#[cfg(target_os = "linux")]
mod jail;
#[cfg(target_os = "linux")]
mod monitor;
#[cfg(target_os = "linux")]
mod mounts;
#[cfg(target_os = "linux")]
mod paths;
#[cfg(target_os = "linux")]
mod process;
#[cfg(target_os = "linux")]
mod supervision;
#[cfg(target_os = "linux")]
mod tree;
#[cfg(not(target_os = "linux"))]
mod unsupported;

mod limits;
mod mechanisms;
mod probe;
mod request;

#[cfg(target_os = "linux")]
pub use self::fault::Fault;
#[cfg(target_os = "linux")]
pub(crate) use self::fault::last_line;
#[cfg(target_os = "linux")]
use self::groups::Groups;
#[cfg(target_os = "linux")]
pub use self::jail::jail;
pub use self::limits::Limits;
pub use self::mechanisms::{Jailer, Mechanism, Mechanisms};
#[cfg(target_os = "linux")]
pub use self::process::{Answer, Process, StartError};
pub use self::request::{Channel, Program};
#[cfg(not(target_os = "linux"))]
use self::unsupported::Groups;
#[cfg(not(target_os = "linux"))]
pub use self::unsupported::{Answer, Fault, Process, StartError, jail};
