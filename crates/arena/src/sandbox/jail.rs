//! The jailer: restricts itself, then executes the player.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::os::fd::AsRawFd;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use landlock::{
    ABI, Access, AccessFs, AccessNet, CompatLevel, Compatible, PathBeneath, PathFd, Ruleset, RulesetAttr, RulesetCreatedAttr,
    RulesetStatus, Scope,
};
use nix::fcntl::{FcntlArg, FdFlag, fcntl};
use nix::sched::{CloneFlags, unshare};
use nix::sys::prctl;
use nix::sys::resource::{Resource, setrlimit};
use nix::sys::signal::Signal;
use nix::unistd::{Gid, Uid, setgroups, setresgid, setresuid};

use super::filter::Allowed;
use super::order::{APART_IN, APART_OUT, Order, VARIABLE};
use super::{Means, mounts, supervision};

/// The exit code of a jailer that failed, to tell it from a player that did, as in `env` and
/// `timeout`.
pub(super) const FAILED: u8 = 125;

/// The user and group id that root drops to: `nobody` on all common systems.
const NOBODY: u32 = 65_534;

/// The newest Landlock ABI that these rules cover.
const LANDLOCK: ABI = ABI::V6;

/// What players may read and execute in addition to the request: programs, libraries, and what the
/// dynamic loader needs.
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
    // Files that runtimes need at startup: the time zone, and the OpenSSL configuration (for Node;
    // in other places on Fedora).
    "/etc/localtime",
    "/etc/timezone",
    "/etc/ssl/openssl.cnf",
    "/etc/ssl/openssl.cnf.d",
    "/etc/pki/tls/openssl.cnf",
    "/etc/crypto-policies/back-ends",
    "/etc/java",
];

/// Prefixes of runtime directories in `/etc` that carry a version: `/etc/python3.11`,
/// `/etc/java-17-openjdk`.
const RUNTIMES: [&str; 2] = ["python3", "java-"];

/// The search path of players.
pub(super) const PATH: &str = "/usr/local/bin:/usr/bin:/bin";

/// Device files without storage.
const DEVICES: [&str; 5] = ["/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom"];

/// The device that must not be writable: mapping it for writing yields memory that no limit
/// accounts for.
const ZERO: &str = "/dev/zero";

/// The directory of named shared memory. In a mount namespace each program has its own.
const SHM: &str = "/dev/shm";

/// The margin of the process limit without a user namespace, where the kernel counts all processes
/// of the same user. The runner ends programs that exceed their own limit.
const SLACK: u32 = 512;

/// The hidden command. Reads its request from the environment. Returns only after a failure, or
/// with the exit code of the player.
pub fn jail() -> ExitCode {
    match ordered() {
        Ok(code) => code,
        Err(StepFailure { what, why }) => {
            eprintln!("jail: {what}: {why}");
            ExitCode::from(FAILED)
        }
    }
}

/// A failed step of the jailer.
struct StepFailure {
    what: &'static str,
    why: String,
}

/// Maps an error to the failure of a step.
fn at<E: std::fmt::Display>(what: &'static str) -> impl Fn(E) -> StepFailure {
    move |error| StepFailure { what, why: error.to_string() }
}

fn ordered() -> Result<ExitCode, StepFailure> {
    let text = std::env::var(VARIABLE).map_err(at("this verb is called by the runner of matches only"))?;
    let order: Order = serde_json::from_str(&text).map_err(at("reading the order"))?;
    // End together with the parent process.
    prctl::set_pdeathsig(Signal::SIGKILL).map_err(at("tying it to the runner"))?;
    match order.step {
        1 => outer(order),
        2 => first(order),
        _ => inner(order),
    }
}

/// Step 1: joins the control group, drops root, enters namespaces, mounts a private directory.
fn outer(mut order: Order) -> Result<ExitCode, StepFailure> {
    if let Some(door) = &order.group {
        fs::write(door, "0").map_err(at("entering the control group"))?;
    }
    order.jailer = std::process::id();
    let root = nix::unistd::geteuid().is_root();
    // Root creates the namespaces before it drops its privileges, because other users may not
    // create them here.
    if root && order.means.namespaces && !order.means.user_namespace {
        namespaces(&mut order, enter_own_namespaces)?;
    }
    if root && (order.probe || order.means.user_dropped) {
        let dropped = drop_root();
        if !order.probe {
            dropped.map_err(at("dropping root"))?;
        }
        order.means.user_dropped = dropped.is_ok();
        // Changing the user resets both.
        prctl::set_dumpable(true).map_err(at("looking after itself"))?;
        prctl::set_pdeathsig(Signal::SIGKILL).map_err(at("tying it to the runner"))?;
    }
    if order.means.user_namespace {
        namespaces(&mut order, enter_all_namespaces)?;
    }
    if !order.means.namespaces {
        supervision::adopt().map_err(at("looking after the program's processes"))?;
    }
    order.step = if order.means.namespaces { 2 } else { 3 };
    let code = beside(&order)?;
    if !order.means.namespaces {
        supervision::clear();
    }
    Ok(ExitCode::from(code))
}

/// Step 2: runs as the first process of a PID namespace, next to the program. All other processes
/// of the namespace end with it.
fn first(mut order: Order) -> Result<ExitCode, StepFailure> {
    // The jailer may have exited before the death signal was set.
    let parent =
        fs::read_to_string("/proc/self/stat").ok().and_then(|text| text.rsplit_once(')')?.1.split_whitespace().nth(1)?.parse().ok());
    if parent.is_some_and(|parent: u32| parent != order.jailer) {
        return Err(StepFailure { what: "tying it to the jailer", why: "it is gone".into() });
    }
    supervision::stop_when_told().map_err(at("looking after the program's processes"))?;
    order.step = 3;
    beside(&order).map(ExitCode::from)
}

/// Starts the next step and waits for its end.
fn beside(order: &Order) -> Result<u8, StepFailure> {
    let text = serde_json::to_string(order).map_err(at("writing the order"))?;
    let mut command = Command::new("/proc/self/exe");
    command.args(std::env::args_os().skip(1)).env(VARIABLE, text);
    let child = command.spawn().map_err(at("starting itself again"))?;
    // From here on only the player holds the pipes, so that the runner notices when it closes them.
    let nothing = fs::OpenOptions::new().read(true).write(true).open("/dev/null").map_err(at("letting go of the pipes"))?;
    nix::unistd::dup2_stdin(&nothing).and(nix::unistd::dup2_stdout(&nothing)).map_err(at("letting go of the pipes"))?;
    // The program must not be able to read this process.
    prctl::set_dumpable(false).map_err(at("closing itself"))?;
    Ok(supervision::wait(child.id()))
}

fn drop_root() -> nix::Result<()> {
    let (user, group) = (Uid::from_raw(NOBODY), Gid::from_raw(NOBODY));
    setgroups(&[])?;
    setresgid(group, group, group)?;
    setresuid(user, user, user)
}

/// Enters namespaces and sets up the mount namespace. In a probe, failures are recorded instead of
/// returned.
fn namespaces(order: &mut Order, enter: fn() -> io::Result<()>) -> Result<(), StepFailure> {
    let probe = order.probe;
    let tried = |what: &'static str, result: io::Result<()>| match result {
        Err(error) if !probe => Err(at(what)(error)),
        result => Ok(result.is_ok()),
    };
    let Means { read_only, private_folder, .. } = order.means;
    let user = if order.means.user_dropped {
        (Uid::from_raw(NOBODY), Gid::from_raw(NOBODY))
    } else {
        (nix::unistd::geteuid(), nix::unistd::getegid())
    };
    let entered = tried("making namespaces", enter())?;
    order.means.namespaces = entered;
    order.means.user_namespace &= entered;
    order.means.read_only = entered && read_only && tried("making all files read-only", mounts::make_read_only())?;
    order.means.private_folder =
        entered && private_folder && tried("mounting the working folder", mounts::mount_private(&order.folder, order.disk, user))?;
    // Required files below `/dev/shm` are in the shared one.
    let needed = order.readable.iter().chain([&order.program, &order.folder]).any(|path| path.starts_with(SHM));
    order.own_shm = order.means.private_folder && !needed && mounts::mount_private(Path::new(SHM), order.disk, user).is_ok();
    Ok(())
}

fn enter_own_namespaces() -> io::Result<()> {
    Ok(unshare(apart())?)
}

fn enter_all_namespaces() -> io::Result<()> {
    let (user, group) = (nix::unistd::geteuid(), nix::unistd::getegid());
    unshare(CloneFlags::CLONE_NEWUSER | apart())?;
    // The same user as outside: the namespace grants nothing, and no capability remains after exec.
    fs::write("/proc/self/setgroups", "deny")?;
    fs::write("/proc/self/uid_map", format!("{user} {user} 1"))?;
    fs::write("/proc/self/gid_map", format!("{group} {group} 1"))?;
    Ok(())
}

/// All namespaces except that of users.
fn apart() -> CloneFlags {
    CloneFlags::CLONE_NEWPID | CloneFlags::CLONE_NEWNET | CloneFlags::CLONE_NEWNS | CloneFlags::CLONE_NEWIPC | CloneFlags::CLONE_NEWUTS
}

/// Step 3: applies resource limits, Landlock and seccomp, then executes the player.
fn inner(mut order: Order) -> Result<ExitCode, StepFailure> {
    let folder = order.folder.clone();
    supervision::unblock().map_err(at("unblocking signals"))?;
    // A separate process group: signals that the player sends to its group do not reach our
    // processes.
    nix::unistd::setsid().map_err(at("leaving our group of processes"))?;
    std::env::set_current_dir(&folder).map_err(at("entering the working folder"))?;
    prctl::set_no_new_privs().map_err(at("giving up privileges"))?;
    // Count before `/proc` becomes unreadable.
    let most = u64::from(order.tasks) + others(&order);
    if order.probe {
        order.means.landlock = restrict_files(&order, &folder).is_ok_and(|enforced| enforced);
        order.means.seccomp = restrict_calls(&order).is_ok();
        order.means.limits = restrict_resources(&order, most).is_ok();
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
    // Set the memory limit last, just before seccomp: it does not cover the current process image,
    // which must survive until exec.
    restrict_resources(&order, most).map_err(at("setting limits"))?;
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

/// Moves the protocol's pipes to other descriptors. The player's standard output then goes to its
/// standard error.
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

/// Sets the resource limits. `most` is the limit of processes and threads that the kernel counts
/// together with the program's.
fn restrict_resources(order: &Order, most: u64) -> nix::Result<()> {
    let set = |resource, limit| setrlimit(resource, limit, limit);
    set(Resource::RLIMIT_CORE, 0)?;
    set(Resource::RLIMIT_NOFILE, u64::from(order.open_files))?;
    set(Resource::RLIMIT_FSIZE, order.disk)?;
    // At the soft limit the kernel sends SIGXCPU, at the hard limit it kills.
    setrlimit(Resource::RLIMIT_CPU, order.cpu_seconds, order.cpu_seconds + 1)?;
    set(Resource::RLIMIT_MEMLOCK, 0)?;
    set(Resource::RLIMIT_MSGQUEUE, 0)?;
    set(Resource::RLIMIT_SIGPENDING, 1024)?;
    set(Resource::RLIMIT_NPROC, most)?;
    // Limit private writable memory. A limit of the address space would be useless: Node and Java
    // reserve gigabytes of it and use megabytes. Memory that this does not count (shared, or made
    // read-only) is monitored from outside.
    set(Resource::RLIMIT_DATA, order.memory)
}

/// Returns the number of processes and threads that count in addition to the program's own. In a
/// user namespace these are ours; elsewhere all of the same user, where the limit only prevents a
/// fork bomb.
fn others(order: &Order) -> u64 {
    if order.means.user_namespace {
        // The jailer, the first process, and that one's thread.
        return 3;
    }
    let user = nix::unistd::geteuid().as_raw();
    let of = |entry: fs::DirEntry| -> Option<u64> {
        let text = fs::read_to_string(entry.path().join("status")).ok()?;
        let field = |name: &str| text.lines().find_map(|line| line.strip_prefix(name)?.split_whitespace().next()?.parse::<u64>().ok());
        (field("Uid:")? == u64::from(user)).then(|| field("Threads:")).flatten()
    };
    let now: u64 = fs::read_dir("/proc").into_iter().flatten().flatten().filter_map(of).sum();
    now + u64::from(SLACK)
}

/// Restricts reading to the listed files and writing to the working directory. Returns whether
/// Landlock enforces it.
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
        // A missing file needs no rule.
        let Ok(there) = PathFd::new(&path) else { continue };
        let access = if path.is_dir() { read } else { read & AccessFs::from_file(LANDLOCK) };
        ruleset = ruleset.add_rule(PathBeneath::new(there, access))?;
    }
    for device in DEVICES {
        let Ok(there) = PathFd::new(device) else { continue };
        let access = if device == ZERO { AccessFs::ReadFile.into() } else { AccessFs::ReadFile | AccessFs::WriteFile };
        ruleset = ruleset.add_rule(PathBeneath::new(there, access))?;
    }
    let shm = order.own_shm.then_some(Path::new(SHM));
    for own in [Some(folder), shm].into_iter().flatten() {
        let Ok(there) = PathFd::new(own) else { continue };
        // Everything except creating devices, sockets and pipes.
        let special = AccessFs::MakeBlock | AccessFs::MakeChar | AccessFs::MakeSock | AccessFs::MakeFifo;
        ruleset = ruleset.add_rule(PathBeneath::new(there, AccessFs::from_all(LANDLOCK) & !special))?;
    }
    Ok(ruleset.restrict_self()?.ruleset != RulesetStatus::NotEnforced)
}

fn restrict_calls(order: &Order) -> Result<(), seccompiler::Error> {
    let allowed = Allowed {
        processes: order.processes,
        namespaces: order.means.namespaces,
        changes: order.means.read_only,
        shared_memory: order.means.group_memory,
        own: std::process::id(),
    };
    for filter in super::filter::filters(&allowed)? {
        seccompiler::apply_filter(&filter)?;
    }
    Ok(())
}

/// Converts an argument for the request.
pub(super) fn as_text(argument: &OsString) -> Option<String> {
    argument.to_str().map(str::to_owned)
}

/// Parses the output of a probe.
pub(super) fn read_means(text: &str) -> Option<Means> {
    serde_json::from_str(text.trim()).ok()
}
