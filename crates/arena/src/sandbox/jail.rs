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

use super::filter::Exemptions;
use super::request::{JAILER_FAILED, JailRequest, REQUEST_VARIABLE, SEPARATE_IN, SEPARATE_OUT};
use super::{Mechanisms, mounts, supervision};

/// The user and group id that root drops to: `nobody` on all common systems.
const NOBODY: u32 = 65_534;

/// The newest Landlock ABI that these rules cover.
const LANDLOCK: ABI = ABI::V6;

/// Paths that players may read and execute in addition to those in the request: programs,
/// libraries, and the files of the dynamic loader.
const SYSTEM_PATHS: [&str; 20] = [
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
const RUNTIME_PREFIXES: [&str; 2] = ["python3", "java-"];

/// The search path of players.
pub(super) const PLAYER_PATH: &str = "/usr/local/bin:/usr/bin:/bin";

/// Device files without storage.
const SAFE_DEVICES: [&str; 5] = ["/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom"];

/// The device that must not be writable: mapping it for writing yields memory that no limit
/// accounts for.
const ZERO_DEVICE: &str = "/dev/zero";

/// The directory of named shared memory. In a mount namespace each program has its own.
const SHM: &str = "/dev/shm";

/// The margin of the process limit without a user namespace, where the kernel counts all processes
/// of the same user. The runner ends programs that exceed their own limit.
const PROCESS_MARGIN: u32 = 512;

/// The hidden command. Reads its request from the environment. Returns only after a failure, or
/// with the exit code of the player.
pub fn jail() -> ExitCode {
    match run_step() {
        Ok(code) => code,
        Err(StepFailure { what, why }) => {
            eprintln!("jail: {what}: {why}");
            ExitCode::from(JAILER_FAILED)
        }
    }
}

/// A failed step of the jailer.
struct StepFailure {
    what: &'static str,
    why: String,
}

/// Maps an error to the failure of a step.
fn failure<E: std::fmt::Display>(what: &'static str) -> impl Fn(E) -> StepFailure {
    move |error| StepFailure { what, why: error.to_string() }
}

fn run_step() -> Result<ExitCode, StepFailure> {
    let text = std::env::var(REQUEST_VARIABLE).map_err(failure("only the match runner may run this command"))?;
    let request: JailRequest = serde_json::from_str(&text).map_err(failure("reading the request"))?;
    // End together with the parent process.
    prctl::set_pdeathsig(Signal::SIGKILL).map_err(failure("setting the death signal"))?;
    match request.step {
        1 => enter_isolation(request),
        2 => supervise(request),
        _ => execute_player(request),
    }
}

/// Step 1: joins the control group, drops root, enters namespaces, mounts a private directory.
fn enter_isolation(mut request: JailRequest) -> Result<ExitCode, StepFailure> {
    if let Some(door) = &request.group {
        fs::write(door, "0").map_err(failure("entering the control group"))?;
    }
    request.jailer = std::process::id();
    let root = nix::unistd::geteuid().is_root();
    // Root creates the namespaces before it drops its privileges, because other users may not
    // create them here.
    if root && request.mechanisms.namespaces && !request.mechanisms.user_namespace {
        setup_namespaces(&mut request, enter_own_namespaces)?;
    }
    if root && (request.probe || request.mechanisms.user_dropped) {
        let dropped = drop_root();
        if !request.probe {
            dropped.map_err(failure("dropping root"))?;
        }
        request.mechanisms.user_dropped = dropped.is_ok();
        // Changing the user resets both.
        prctl::set_dumpable(true).map_err(failure("making the jailer inspectable"))?;
        prctl::set_pdeathsig(Signal::SIGKILL).map_err(failure("setting the death signal"))?;
    }
    if request.mechanisms.user_namespace {
        setup_namespaces(&mut request, enter_all_namespaces)?;
    }
    if !request.mechanisms.namespaces {
        supervision::become_subreaper().map_err(failure("setting up the supervision"))?;
    }
    request.step = if request.mechanisms.namespaces { 2 } else { 3 };
    let code = run_next_step(&request)?;
    if !request.mechanisms.namespaces {
        supervision::kill_remaining();
    }
    Ok(ExitCode::from(code))
}

/// Step 2: runs as the first process of a PID namespace, next to the program. All other processes
/// of the namespace end with it.
fn supervise(mut request: JailRequest) -> Result<ExitCode, StepFailure> {
    // The jailer may have exited before the death signal was set.
    let parent =
        fs::read_to_string("/proc/self/stat").ok().and_then(|text| text.rsplit_once(')')?.1.split_whitespace().nth(1)?.parse().ok());
    if parent.is_some_and(|parent: u32| parent != request.jailer) {
        return Err(StepFailure { what: "checking the jailer", why: "it has exited".into() });
    }
    supervision::stop_others_on_request().map_err(failure("setting up the supervision"))?;
    request.step = 3;
    run_next_step(&request).map(ExitCode::from)
}

/// Starts the next step and waits for its end.
fn run_next_step(request: &JailRequest) -> Result<u8, StepFailure> {
    let text = serde_json::to_string(request).map_err(failure("writing the request"))?;
    let mut command = Command::new("/proc/self/exe");
    command.args(std::env::args_os().skip(1)).env(REQUEST_VARIABLE, text);
    let child = command.spawn().map_err(failure("re-executing the jailer"))?;
    // From here on only the player holds the pipes, so that the runner notices when it closes them.
    let nothing = fs::OpenOptions::new().read(true).write(true).open("/dev/null").map_err(failure("releasing the pipes"))?;
    nix::unistd::dup2_stdin(&nothing).and(nix::unistd::dup2_stdout(&nothing)).map_err(failure("releasing the pipes"))?;
    // The program must not be able to read this process.
    prctl::set_dumpable(false).map_err(failure("hiding the jailer from the program"))?;
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
fn setup_namespaces(request: &mut JailRequest, enter: fn() -> io::Result<()>) -> Result<(), StepFailure> {
    let probe = request.probe;
    let tried = |what: &'static str, result: io::Result<()>| match result {
        Err(error) if !probe => Err(failure(what)(error)),
        result => Ok(result.is_ok()),
    };
    let Mechanisms { read_only, private_folder, .. } = request.mechanisms;
    let user = if request.mechanisms.user_dropped {
        (Uid::from_raw(NOBODY), Gid::from_raw(NOBODY))
    } else {
        (nix::unistd::geteuid(), nix::unistd::getegid())
    };
    let entered = tried("creating namespaces", enter())?;
    request.mechanisms.namespaces = entered;
    request.mechanisms.user_namespace &= entered;
    request.mechanisms.read_only = entered && read_only && tried("making all files read-only", mounts::make_read_only())?;
    request.mechanisms.private_folder =
        entered && private_folder && tried("mounting the working folder", mounts::mount_private(&request.folder, request.disk, user))?;
    // Required files below `/dev/shm` are in the shared one.
    let needed = request.readable.iter().chain([&request.program, &request.folder]).any(|path| path.starts_with(SHM));
    request.own_shm = request.mechanisms.private_folder && !needed && mounts::mount_private(Path::new(SHM), request.disk, user).is_ok();
    Ok(())
}

fn enter_own_namespaces() -> io::Result<()> {
    Ok(unshare(namespace_flags())?)
}

fn enter_all_namespaces() -> io::Result<()> {
    let (user, group) = (nix::unistd::geteuid(), nix::unistd::getegid());
    unshare(CloneFlags::CLONE_NEWUSER | namespace_flags())?;
    // The same user as outside: the namespace grants nothing, and no capability remains after exec.
    fs::write("/proc/self/setgroups", "deny")?;
    fs::write("/proc/self/uid_map", format!("{user} {user} 1"))?;
    fs::write("/proc/self/gid_map", format!("{group} {group} 1"))?;
    Ok(())
}

/// All namespaces except that of users.
fn namespace_flags() -> CloneFlags {
    CloneFlags::CLONE_NEWPID | CloneFlags::CLONE_NEWNET | CloneFlags::CLONE_NEWNS | CloneFlags::CLONE_NEWIPC | CloneFlags::CLONE_NEWUTS
}

/// Step 3: applies resource limits, Landlock and seccomp, then executes the player.
fn execute_player(mut request: JailRequest) -> Result<ExitCode, StepFailure> {
    let folder = request.folder.clone();
    supervision::unblock().map_err(failure("unblocking signals"))?;
    // A separate process group: signals that the player sends to its group do not reach our
    // processes.
    nix::unistd::setsid().map_err(failure("starting a new session"))?;
    std::env::set_current_dir(&folder).map_err(failure("entering the working folder"))?;
    prctl::set_no_new_privs().map_err(failure("giving up privileges"))?;
    // Count before `/proc` becomes unreadable.
    let max_tasks = u64::from(request.tasks) + other_tasks(&request);
    if request.probe {
        request.mechanisms.landlock = restrict_files(&request, &folder).is_ok_and(|enforced| enforced);
        request.mechanisms.seccomp = restrict_calls(&request).is_ok();
        request.mechanisms.limits = restrict_resources(&request, max_tasks).is_ok();
        let text = serde_json::to_string(&request.mechanisms).map_err(failure("writing the probe result"))?;
        println!("{text}");
        return Ok(ExitCode::SUCCESS);
    }
    let mut command = Command::new(&request.program);
    command.args(&request.arguments).env_clear();
    command.env("PATH", PLAYER_PATH).env("LANG", "C.UTF-8").env("HOME", &folder).env("TMPDIR", &folder);
    command.envs(request.environment.iter().map(|(name, value)| (name, value)));
    if request.separate_channel {
        let (reading, writing) = separate_channel().map_err(failure("separating the pipes"))?;
        command.env(SEPARATE_IN, reading).env(SEPARATE_OUT, writing);
    }
    if request.mechanisms.landlock && !restrict_files(&request, &folder).map_err(failure("Landlock"))? {
        return Err(StepFailure { what: "Landlock", why: "the kernel does not enforce it".into() });
    }
    // Set the memory limit last, just before seccomp: it does not cover the current process image,
    // which must survive until exec.
    restrict_resources(&request, max_tasks).map_err(failure("setting limits"))?;
    if request.mechanisms.seccomp {
        restrict_calls(&request).map_err(failure("seccomp"))?;
    }
    let error = command.exec();
    let cure = match error.kind() {
        io::ErrorKind::PermissionDenied if request.mechanisms.user_dropped => {
            " (started by root, it runs as the user nobody, who must be able to read it)"
        }
        io::ErrorKind::PermissionDenied => " (it must be executable, and the files it needs must be readable)",
        _ => "",
    };
    Err(StepFailure { what: "starting the program", why: format!("{}: {error}{cure}", request.program.display()) })
}

/// Moves the protocol's pipes to other descriptors. The player's standard output then goes to its
/// standard error.
fn separate_channel() -> io::Result<(String, String)> {
    let reading = fcntl(io::stdin(), FcntlArg::F_DUPFD(3))?;
    let writing = fcntl(io::stdout(), FcntlArg::F_DUPFD(3))?;
    let nothing = fs::File::open("/dev/null")?;
    debug_assert!(nothing.as_raw_fd() > 2);
    nix::unistd::dup2_stdin(&nothing)?;
    nix::unistd::dup2_stdout(io::stderr())?;
    fcntl(&nothing, FcntlArg::F_SETFD(FdFlag::FD_CLOEXEC))?;
    Ok((reading.to_string(), writing.to_string()))
}

/// Sets the resource limits. `max_tasks` is the limit of processes and threads that the kernel
/// counts together with the program's.
fn restrict_resources(request: &JailRequest, max_tasks: u64) -> nix::Result<()> {
    let set = |resource, limit| setrlimit(resource, limit, limit);
    set(Resource::RLIMIT_CORE, 0)?;
    set(Resource::RLIMIT_NOFILE, u64::from(request.open_files))?;
    set(Resource::RLIMIT_FSIZE, request.disk)?;
    // At the soft limit the kernel sends SIGXCPU, at the hard limit it kills.
    setrlimit(Resource::RLIMIT_CPU, request.cpu_seconds, request.cpu_seconds + 1)?;
    set(Resource::RLIMIT_MEMLOCK, 0)?;
    set(Resource::RLIMIT_MSGQUEUE, 0)?;
    set(Resource::RLIMIT_SIGPENDING, 1024)?;
    set(Resource::RLIMIT_NPROC, max_tasks)?;
    // Limit private writable memory. A limit of the address space would be useless: Node and Java
    // reserve gigabytes of it and use megabytes. Memory that this does not count (shared, or made
    // read-only) is monitored from outside.
    set(Resource::RLIMIT_DATA, request.memory)
}

/// Returns the number of processes and threads that count in addition to the program's own. In a
/// user namespace these are ours; elsewhere all of the same user, where the limit only prevents a
/// fork bomb.
fn other_tasks(request: &JailRequest) -> u64 {
    if request.mechanisms.user_namespace {
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
    now + u64::from(PROCESS_MARGIN)
}

/// Restricts reading to the listed files and writing to the working directory. Returns whether
/// Landlock enforces it.
fn restrict_files(request: &JailRequest, folder: &Path) -> Result<bool, landlock::RulesetError> {
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
        RUNTIME_PREFIXES.iter().any(|beginning| name.starts_with(beginning))
    };
    let runtimes = fs::read_dir("/etc").into_iter().flatten().flatten().map(|entry| entry.path()).filter(runtime);
    let listed =
        SYSTEM_PATHS.iter().map(PathBuf::from).chain(runtimes).chain(request.readable.iter().cloned()).chain([request.program.clone()]);
    for path in listed {
        // A missing file needs no rule.
        let Ok(there) = PathFd::new(&path) else { continue };
        let access = if path.is_dir() { read } else { read & AccessFs::from_file(LANDLOCK) };
        ruleset = ruleset.add_rule(PathBeneath::new(there, access))?;
    }
    for device in SAFE_DEVICES {
        let Ok(there) = PathFd::new(device) else { continue };
        let access = if device == ZERO_DEVICE { AccessFs::ReadFile.into() } else { AccessFs::ReadFile | AccessFs::WriteFile };
        ruleset = ruleset.add_rule(PathBeneath::new(there, access))?;
    }
    let shm = request.own_shm.then_some(Path::new(SHM));
    for own in [Some(folder), shm].into_iter().flatten() {
        let Ok(there) = PathFd::new(own) else { continue };
        // Everything except creating devices, sockets and pipes.
        let special = AccessFs::MakeBlock | AccessFs::MakeChar | AccessFs::MakeSock | AccessFs::MakeFifo;
        ruleset = ruleset.add_rule(PathBeneath::new(there, AccessFs::from_all(LANDLOCK) & !special))?;
    }
    Ok(ruleset.restrict_self()?.ruleset != RulesetStatus::NotEnforced)
}

fn restrict_calls(request: &JailRequest) -> Result<(), seccompiler::Error> {
    let exempt = Exemptions {
        processes: request.processes,
        namespaces: request.mechanisms.namespaces,
        changes: request.mechanisms.read_only,
        shared_memory: request.mechanisms.group_memory,
        own: std::process::id(),
    };
    for filter in super::filter::filters(&exempt)? {
        seccompiler::apply_filter(&filter)?;
    }
    Ok(())
}

/// Converts an argument for the request.
pub(super) fn argument_text(argument: &OsString) -> Option<String> {
    argument.to_str().map(str::to_owned)
}

/// Parses the output of a probe.
pub(super) fn parse_mechanisms(text: &str) -> Option<Mechanisms> {
    serde_json::from_str(text.trim()).ok()
}
