//! The jailer: restricts itself, then becomes the player.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::os::fd::AsRawFd;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use landlock::{
    ABI, Access, AccessFs, AccessNet, CompatLevel, Compatible, PathBeneath, PathFd, Ruleset, RulesetAttr, RulesetCreatedAttr,
    RulesetStatus, Scope,
};
use nix::fcntl::{FcntlArg, FdFlag, fcntl};
use nix::mount::{MsFlags, mount};
use nix::sched::{CloneFlags, unshare};
use nix::sys::prctl;
use nix::sys::resource::{Resource, setrlimit};
use nix::sys::signal::Signal;
use nix::unistd::{Gid, Uid, setgroups, setresgid, setresuid};

use super::Means;
use super::order::{APART_IN, APART_OUT, Order, VARIABLE};

/// The exit code by which a jailer that failed is told from a player that did: like that of `env` and `timeout`.
pub(super) const FAILED: u8 = 125;

/// The user and group that root becomes: nobody's on every system we know of.
const NOBODY: u32 = 65_534;

/// The newest Landlock that the rules here were written for.
const LANDLOCK: ABI = ABI::V6;

/// What players may read and execute besides what the order lists: programs, libraries and what loading them asks for.
const SYSTEM: [&str; 20] = [
    "/usr",
    "/bin",
    "/sbin",
    "/lib",
    "/lib32",
    "/lib64",
    "/nix/store",
    "/gnu/store",
    "/etc/ld.so.cache",
    "/etc/ld.so.conf",
    "/etc/ld.so.conf.d",
    "/etc/ld.so.preload",
    "/etc/alternatives",
    // What runtimes read when they start, and die without: zone, settings of OpenSSL (Node; Fedora's lie elsewhere).
    "/etc/localtime",
    "/etc/timezone",
    "/etc/ssl/openssl.cnf",
    "/etc/ssl/openssl.cnf.d",
    "/etc/pki/tls/openssl.cnf",
    "/etc/crypto-policies/back-ends",
    "/etc/java",
];

/// Folders of `/etc` that begin so belong to runtimes, which have their version in the name: `/etc/python3.11`, `/etc/java-17-openjdk`.
const RUNTIMES: [&str; 2] = ["python3", "java-"];

/// Where a player finds programs by their names.
pub(super) const PATH: &str = "/usr/local/bin:/usr/bin:/bin";

/// Devices that hold nothing.
const DEVICES: [&str; 5] = ["/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom"];

/// The hidden verb: reads its order from the environment. Comes back only when something failed, or with the exit code of the player.
pub fn jail() -> ExitCode {
    match ordered() {
        Ok(code) => code,
        Err(StepFailure { what, why }) => {
            eprintln!("jail: {what}: {why}");
            ExitCode::from(FAILED)
        }
    }
}

/// A step that failed.
struct StepFailure {
    what: &'static str,
    why: String,
}

/// Names the step of an error.
fn at<E: std::fmt::Display>(what: &'static str) -> impl Fn(E) -> StepFailure {
    move |error| StepFailure { what, why: error.to_string() }
}

fn ordered() -> Result<ExitCode, StepFailure> {
    let text = std::env::var(VARIABLE).map_err(at("this verb is called by the runner of matches only"))?;
    let order: Order = serde_json::from_str(&text).map_err(at("reading the order"))?;
    // Whoever started us is gone: then so are we.
    prctl::set_pdeathsig(Signal::SIGKILL).map_err(at("tying it to the runner"))?;
    if order.step == 1 { outer(order) } else { inner(order) }
}

/// Step 1: another user, other namespaces, a folder in memory.
fn outer(mut order: Order) -> Result<ExitCode, StepFailure> {
    let root = nix::unistd::geteuid().is_root();
    if root && (order.probe || order.means.user_dropped) {
        let dropped = drop_root();
        if !order.probe {
            dropped.map_err(at("dropping root"))?;
        }
        order.means.user_dropped = dropped.is_ok();
        // A change of the user undoes both.
        prctl::set_dumpable(true).map_err(at("looking after itself"))?;
        prctl::set_pdeathsig(Signal::SIGKILL).map_err(at("tying it to the runner"))?;
    }
    if order.probe || order.means.namespaces {
        let entered = enter_namespaces();
        if !order.probe {
            entered.as_ref().map_err(at("making namespaces"))?;
        }
        order.means.namespaces = entered.is_ok();
    }
    if order.means.namespaces && (order.probe || order.means.private_folder) {
        let mounted = mount_folder(&order.folder, order.disk);
        if !order.probe {
            mounted.as_ref().map_err(at("mounting the working folder"))?;
        }
        order.means.private_folder = mounted.is_ok();
    }
    order.step = 2;
    if !order.means.namespaces {
        return inner(order);
    }
    // Only a child is in the new namespace of processes: as its process 1, with which all others end.
    let text = serde_json::to_string(&order).map_err(at("writing the order"))?;
    let mut command = Command::new("/proc/self/exe");
    command.args(std::env::args_os().skip(1)).env(VARIABLE, text);
    let mut child = command.spawn().map_err(at("starting itself again"))?;
    // From here on the pipes are the player's alone, so that the runner sees when it closes them.
    let nothing = fs::OpenOptions::new().read(true).write(true).open("/dev/null").map_err(at("letting go of the pipes"))?;
    nix::unistd::dup2_stdin(&nothing).and(nix::unistd::dup2_stdout(&nothing)).map_err(at("letting go of the pipes"))?;
    let status = child.wait().map_err(at("waiting for the player"))?;
    let code = status.code().unwrap_or_else(|| 128 + status.signal().unwrap_or(0));
    Ok(ExitCode::from(u8::try_from(code).unwrap_or(u8::MAX)))
}

fn drop_root() -> nix::Result<()> {
    let (user, group) = (Uid::from_raw(NOBODY), Gid::from_raw(NOBODY));
    setgroups(&[])?;
    setresgid(group, group, group)?;
    setresuid(user, user, user)
}

fn enter_namespaces() -> io::Result<()> {
    let (user, group) = (nix::unistd::geteuid(), nix::unistd::getegid());
    unshare(
        CloneFlags::CLONE_NEWUSER
            | CloneFlags::CLONE_NEWPID
            | CloneFlags::CLONE_NEWNET
            | CloneFlags::CLONE_NEWNS
            | CloneFlags::CLONE_NEWIPC
            | CloneFlags::CLONE_NEWUTS,
    )?;
    // As the same user as outside: nothing is gained inside, and after exec no capability is left.
    fs::write("/proc/self/setgroups", "deny")?;
    fs::write("/proc/self/uid_map", format!("{user} {user} 1"))?;
    fs::write("/proc/self/gid_map", format!("{group} {group} 1"))?;
    Ok(())
}

/// Puts a file system of its own over the folder: it is bounded, and gone with the namespace.
fn mount_folder(folder: &Path, bytes: u64) -> nix::Result<()> {
    mount(None::<&str>, "/", None::<&str>, MsFlags::MS_REC | MsFlags::MS_PRIVATE, None::<&str>)?;
    let flags = MsFlags::MS_NOSUID | MsFlags::MS_NODEV;
    let files = 1024;
    let data = format!("size={},nr_inodes={files},mode=700", bytes.max(4096));
    mount(Some("tmpfs"), folder, Some("tmpfs"), flags, Some(data.as_str()))
}

/// Step 2: limits, Landlock, seccomp; then the player.
fn inner(mut order: Order) -> Result<ExitCode, StepFailure> {
    let folder = order.folder.clone();
    std::env::set_current_dir(&folder).map_err(at("entering the working folder"))?;
    prctl::set_no_new_privs().map_err(at("giving up privileges"))?;
    if order.probe {
        order.means.landlock = restrict_files(&order, &folder).is_ok_and(|enforced| enforced);
        order.means.seccomp = restrict_calls(&order).is_ok();
        order.means.limits = restrict_resources(&order).is_ok();
        let text = serde_json::to_string(&order.means).map_err(at("writing what works"))?;
        println!("{text}");
        return Ok(ExitCode::SUCCESS);
    }
    let mut command = Command::new(&order.program);
    command.args(&order.arguments).env_clear();
    command.env("PATH", PATH).env("LANG", "C.UTF-8").env("HOME", &folder).env("TMPDIR", &folder);
    command.envs(order.environment.iter().map(|(name, value)| (name, value)));
    if order.apart {
        let (reading, writing) = set_apart().map_err(at("setting the pipes apart"))?;
        command.env(APART_IN, reading).env(APART_OUT, writing);
    }
    if order.means.landlock && !restrict_files(&order, &folder).map_err(at("Landlock"))? {
        return Err(StepFailure { what: "Landlock", why: "the kernel does not enforce it".into() });
    }
    // Memory comes last but for the filter: what this program has is soon gone, but it must be able to go on until then.
    restrict_resources(&order).map_err(at("setting limits"))?;
    if order.means.seccomp {
        restrict_calls(&order).map_err(at("seccomp"))?;
    }
    let error = command.exec();
    let cure = match error.kind() {
        io::ErrorKind::PermissionDenied if order.means.user_dropped => " (as root's player it runs as nobody, who must be able to read it)",
        io::ErrorKind::PermissionDenied => " (it must be executable, and what it needs must be allowed to be read)",
        _ => "",
    };
    Err(StepFailure { what: "starting the program", why: format!("{}: {error}{cure}", order.program.display()) })
}

/// Moves the protocol's pipes away from the standard ones; the player's prints go where its errors go.
fn set_apart() -> io::Result<(String, String)> {
    let reading = fcntl(io::stdin(), FcntlArg::F_DUPFD(3))?;
    let writing = fcntl(io::stdout(), FcntlArg::F_DUPFD(3))?;
    let nothing = fs::File::open("/dev/null")?;
    debug_assert!(nothing.as_raw_fd() > 2);
    nix::unistd::dup2_stdin(&nothing)?;
    nix::unistd::dup2_stdout(io::stderr())?;
    fcntl(&nothing, FcntlArg::F_SETFD(FdFlag::FD_CLOEXEC))?;
    Ok((reading.to_string(), writing.to_string()))
}

fn restrict_resources(order: &Order) -> nix::Result<()> {
    let set = |resource, limit| setrlimit(resource, limit, limit);
    set(Resource::RLIMIT_CORE, 0)?;
    set(Resource::RLIMIT_NOFILE, u64::from(order.open_files))?;
    set(Resource::RLIMIT_FSIZE, order.disk)?;
    // At the soft limit the kernel asks, at the hard one it kills.
    setrlimit(Resource::RLIMIT_CPU, order.cpu_seconds, order.cpu_seconds + 1)?;
    set(Resource::RLIMIT_MEMLOCK, 0)?;
    set(Resource::RLIMIT_MSGQUEUE, 0)?;
    if order.means.namespaces || order.means.user_dropped {
        // Elsewhere all processes of the user would count, and the limit would hit the innocent. The jailer itself counts, too.
        set(Resource::RLIMIT_NPROC, u64::from(order.threads) + 2)?;
    }
    // What can be written and is nobody else's. Address space would say little: Node and Java reserve gigabytes of it and use megabytes. What this does not
    // count (memory that is shared, or was made unwritable) is watched from outside.
    set(Resource::RLIMIT_DATA, order.memory)
}

/// Leaves only what is listed to be read, and only the working folder to be written. Is it enforced?
fn restrict_files(order: &Order, folder: &Path) -> Result<bool, landlock::RulesetError> {
    let read = AccessFs::from_read(LANDLOCK);
    let mut ruleset = Ruleset::default()
        .set_compatibility(CompatLevel::BestEffort)
        .handle_access(AccessFs::from_all(LANDLOCK))?
        .handle_access(AccessNet::from_all(LANDLOCK))?
        .scope(Scope::AbstractUnixSocket)?
        .scope(Scope::Signal)?
        .create()?;
    let runtime = |path: &PathBuf| {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        RUNTIMES.iter().any(|beginning| name.starts_with(beginning))
    };
    let runtimes = fs::read_dir("/etc").into_iter().flatten().flatten().map(|entry| entry.path()).filter(runtime);
    let listed = SYSTEM.iter().map(PathBuf::from).chain(runtimes).chain(order.readable.iter().cloned()).chain([order.program.clone()]);
    for path in listed {
        // What is not there needs no rule.
        let Ok(there) = PathFd::new(&path) else { continue };
        let access = if path.is_dir() { read } else { read & AccessFs::from_file(LANDLOCK) };
        ruleset = ruleset.add_rule(PathBeneath::new(there, access))?;
    }
    for device in DEVICES {
        let Ok(there) = PathFd::new(device) else { continue };
        ruleset = ruleset.add_rule(PathBeneath::new(there, AccessFs::ReadFile | AccessFs::WriteFile))?;
    }
    if let Ok(there) = PathFd::new(folder) {
        // Everything but new devices, sockets and pipes.
        let special = AccessFs::MakeBlock | AccessFs::MakeChar | AccessFs::MakeSock | AccessFs::MakeFifo;
        ruleset = ruleset.add_rule(PathBeneath::new(there, AccessFs::from_all(LANDLOCK) & !special))?;
    }
    Ok(ruleset.restrict_self()?.ruleset != RulesetStatus::NotEnforced)
}

fn restrict_calls(order: &Order) -> Result<(), seccompiler::Error> {
    for filter in super::filter::filters(order.processes > 1, order.means.namespaces)? {
        seccompiler::apply_filter(&filter)?;
    }
    Ok(())
}

/// Arguments as the order carries them.
pub(super) fn as_text(argument: &OsString) -> Option<String> {
    argument.to_str().map(str::to_owned)
}

/// What a probe printed.
pub(super) fn read_means(text: &str) -> Option<Means> {
    serde_json::from_str(text.trim()).ok()
}
