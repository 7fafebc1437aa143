//! A sandboxed program, and the conversation with it: one line per request and per response, with
//! timeouts.

use std::collections::VecDeque;
use std::ffi::OsString;
use std::io::{self, Read, Write};
use std::os::fd::AsFd;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::{Mutex, PoisonError, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use nix::errno::Errno;
use nix::fcntl::{FcntlArg, OFlag, fcntl};
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
use nix::sys::signal::Signal;
use nix::unistd::{Gid, Pid, Uid};

use super::fault::{Fault, last_line};
use super::groups::Group;
use super::jail::{argument_text, parse_mechanisms};
use super::monitor::{Monitor, MonitoredProgram};
use super::paths::OriginalPaths;
use super::request::{JAILER_FAILED, JailRequest, Program, REQUEST_VARIABLE};
use super::tree::Tree;
use super::{Channel, Jailer, Limits, Mechanisms};

/// The interval at which processor time is checked while a program is thinking.
const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// The timeout for a program to exit after it has closed its output.
const EXIT_TIMEOUT: Duration = Duration::from_millis(500);

/// The number of bytes kept of the beginning and of the end of the output.
const CAPTURE_BYTES: usize = 16 << 10;

/// A running sandboxed program.
pub struct Process {
    child: Child,
    sender: ChildStdin,
    receiver: ChildStdout,
    errors: Option<ChildStderr>,
    /// Received bytes that no response has consumed yet.
    received: Vec<u8>,
    captured: CapturedOutput,
    paths: OriginalPaths,
    limits: Limits,
    monitor: Monitor,
    tree: Tree,
    /// Its control group, if available.
    group: Option<Group>,
    /// The player's process id, once known.
    player: Option<Pid>,
    /// The working directory, removed on drop.
    _folder: tempfile::TempDir,
}

/// A response that arrived in time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Without the line feed.
    pub line: String,
    /// Time from the first byte of the request to the last of the response.
    pub wall: Duration,
    /// Processor time of the program meanwhile, if the system reports it.
    pub cpu: Option<Duration>,
}

/// Why a program cannot be started.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    #[error("there is no program `{}`: write its path, or the name of one in PATH", .0.display())]
    NoProgram(PathBuf),
    /// A path or argument that is not UTF-8.
    #[error("`{}` is not UTF-8: rename it", .0.display())]
    NotText(PathBuf),
    #[error("{what}: {error}")]
    System {
        /// The failed step.
        what: &'static str,
        error: io::Error,
    },
}

/// The beginning and the end of the output outside the protocol.
#[derive(Debug, Default)]
struct CapturedOutput {
    head: Vec<u8>,
    tail: VecDeque<u8>,
    total: u64,
}

impl CapturedOutput {
    fn add(&mut self, bytes: &[u8]) {
        self.total += bytes.len() as u64;
        let (head, rest) = bytes.split_at(bytes.len().min(CAPTURE_BYTES - self.head.len().min(CAPTURE_BYTES)));
        self.head.extend_from_slice(head);
        self.tail.extend(rest);
        let surplus = self.tail.len().saturating_sub(CAPTURE_BYTES);
        self.tail.drain(..surplus);
    }

    fn text(&self) -> String {
        let mut text = String::from_utf8_lossy(&self.head).into_owned();
        let left_out = self.total - (self.head.len() + self.tail.len()) as u64;
        if left_out > 0 {
            text += &format!("\n[{left_out} bytes left out]\n");
        }
        let tail: Vec<u8> = self.tail.iter().copied().collect();
        text + &String::from_utf8_lossy(&tail)
    }
}

impl Process {
    /// Starts a sandboxed program. The first request shows whether it runs.
    ///
    /// An argument that names an existing file is passed as an absolute path, because the program
    /// has a different working directory, and the file is made readable.
    ///
    /// # Errors
    /// Returns an error if the program does not exist or the system cannot start it.
    pub fn start(jailer: &Jailer, program: &Program, limits: &Limits) -> Result<Process, StartError> {
        let folder = tempfile::Builder::new().prefix("deska-player-").tempdir();
        let folder = folder.map_err(|error| StartError::System { what: "making a working folder", error })?;
        let request = jail_request(jailer.mechanisms(), program, limits, folder.path())?;
        let path = resolve_program(&program.program).ok_or_else(|| StartError::NoProgram(program.program.clone()))?;
        let mut paths = OriginalPaths::in_directory(folder.path());
        paths.add(&path, &program.program);
        for (whole, written) in request.arguments.iter().zip(&program.arguments) {
            paths.add(Path::new(whole), Path::new(written));
        }
        let mechanisms = request.mechanisms;
        let system = |what| move |error| StartError::System { what, error };
        // The jailer, the first process of the namespace, and the thread that one of them has.
        let ours = if mechanisms.namespaces { 3 } else { 2 };
        let group = jailer.groups.as_ref().map(|groups| groups.group(limits, ours)).transpose();
        let group = group.map_err(system("making a control group"))?;
        let request = JailRequest { program: path, group: group.as_ref().map(Group::join_file), ..request };
        if mechanisms.user_dropped {
            let nobody = (Some(Uid::from_raw(65_534)), Some(Gid::from_raw(65_534)));
            // With a private mount this is not needed; without one the jailer reports that it
            // cannot enter the directory.
            let _ = nix::unistd::chown(folder.path(), nobody.0, nobody.1);
        }
        let mut child = spawn(jailer, &request).map_err(system("starting the jailer"))?;
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (Some(sender), Some(receiver), Some(errors)) = pipes else { unreachable!("all three were asked for as pipes") };
        for pipe in [sender.as_fd(), receiver.as_fd(), errors.as_fd()] {
            let set = fcntl(pipe, FcntlArg::F_SETFL(OFlag::O_NONBLOCK));
            set.map_err(|error| StartError::System { what: "preparing pipes", error: error.into() })?;
        }
        let tree = Tree { jailer: child.id(), namespace: mechanisms.namespaces };
        let monitored_folder = (!mechanisms.private_folder).then(|| folder.path().to_owned());
        let monitor = Monitor::start(MonitoredProgram { tree, limits: *limits, folder: monitored_folder });
        Ok(Process {
            child,
            monitor,
            tree,
            group,
            sender,
            receiver,
            errors: Some(errors),
            received: Vec::new(),
            captured: CapturedOutput::default(),
            paths,
            limits: *limits,
            player: None,
            _folder: folder,
        })
    }

    /// Determines which mechanisms work on this machine.
    pub(super) fn probe(jailer: &Jailer) -> io::Result<Mechanisms> {
        let folder = tempfile::Builder::new().prefix("deska-probe-").tempdir()?;
        let all = Mechanisms {
            namespaces: true,
            user_namespace: true,
            private_folder: true,
            read_only: true,
            user_dropped: Uid::effective().is_root(),
            ..Mechanisms::default()
        };
        let mechanisms = Process::probe_with(jailer, folder.path(), all)?;
        if mechanisms.namespaces || !mechanisms.user_dropped {
            return Ok(mechanisms);
        }
        // If user namespaces are forbidden, root can still create the others.
        Process::probe_with(jailer, folder.path(), Mechanisms { user_namespace: false, ..all })
    }

    /// Runs a probe with the desired mechanisms. Returns the desired mechanisms that work, and
    /// those that work without being requested.
    fn probe_with(jailer: &Jailer, folder: &Path, desired: Mechanisms) -> io::Result<Mechanisms> {
        let program = Program::new("/", [""; 0]);
        let request = jail_request(desired, &program, &Limits::default(), folder).map_err(io::Error::other)?;
        let child = spawn(jailer, &JailRequest { probe: true, ..request })?;
        let output = child.wait_with_output()?;
        parse_mechanisms(&String::from_utf8_lossy(&output.stdout)).ok_or_else(|| {
            let said = String::from_utf8_lossy(&output.stderr);
            io::Error::other(format!("the jailer `{}` does not answer: {}", jailer.program.display(), last_line(&said)))
        })
    }

    /// Sends a request and waits for the response. The complete line must arrive in time.
    ///
    /// # Errors
    /// Returns the fault of the program. The process is unusable afterwards.
    pub fn ask(&mut self, line: &str, wall: Duration, cpu: Duration) -> Result<Answer, Fault> {
        self.exchange(Some(line), wall, cpu)
    }

    /// Waits for a line that the program sends without a request: its greeting.
    ///
    /// # Errors
    /// See [`ask`](Self::ask).
    pub fn receive(&mut self, wall: Duration, cpu: Duration) -> Result<Answer, Fault> {
        self.exchange(None, wall, cpu)
    }

    /// Sends a message that has no response.
    ///
    /// # Errors
    /// Returns the fault if the program does not read the message in time or has exited.
    pub fn send(&mut self, line: &str, wall: Duration) -> Result<(), Fault> {
        let begun = Instant::now();
        let mut message = framed(line);
        while !message.is_empty() {
            self.wait(true, wall.saturating_sub(begun.elapsed()))?;
            self.write_pending(&mut message)?;
            if begun.elapsed() > wall {
                return Err(Fault::Late { limit: wall, took: begun.elapsed() });
            }
        }
        Ok(())
    }

    fn exchange(&mut self, line: Option<&str>, wall: Duration, cpu: Duration) -> Result<Answer, Fault> {
        let mut message = line.map(framed).unwrap_or_default();
        if line.is_some() {
            self.drain()?;
            if !self.received.is_empty() {
                let line = String::from_utf8_lossy(&self.received);
                return Err(Fault::Unasked { line: line.lines().next().unwrap_or_default().chars().take(80).collect() });
            }
        }
        let used = self.cpu().unwrap_or_default();
        let begun = Instant::now();
        self.write_pending(&mut message)?;
        loop {
            if let Some(end) = self.received.iter().position(|&byte| byte == b'\n') {
                let took = begun.elapsed();
                let cpu_took = self.cpu().map(|now| now.saturating_sub(used));
                if took > wall {
                    return Err(Fault::Late { limit: wall, took });
                }
                if let Some(took) = cpu_took.filter(|&took| took > cpu) {
                    return Err(Fault::Cpu { limit: cpu, took });
                }
                let rest = self.received.split_off(end + 1);
                let mut line = std::mem::replace(&mut self.received, rest);
                line.truncate(line.len() - 1);
                if line.last() == Some(&b'\r') {
                    line.pop();
                }
                let line = String::from_utf8(line).map_err(|_| Fault::NotText)?;
                return Ok(Answer { line, wall: took, cpu: cpu_took });
            }
            let took = begun.elapsed();
            if took > wall {
                return Err(Fault::Late { limit: wall, took });
            }
            if let Some(took) = self.cpu().map(|now| now.saturating_sub(used)).filter(|&took| took > cpu) {
                return Err(Fault::Cpu { limit: cpu, took });
            }
            self.wait(!message.is_empty(), (wall - took).min(POLL_INTERVAL))?;
            self.write_pending(&mut message)?;
            self.drain()?;
        }
    }

    /// Waits until the pipes are ready to read or, if `writing`, to write, or until the timeout.
    fn wait(&mut self, writing: bool, time: Duration) -> Result<(), Fault> {
        let mut fds = vec![PollFd::new(self.receiver.as_fd(), PollFlags::POLLIN)];
        if let Some(errors) = &self.errors {
            fds.push(PollFd::new(errors.as_fd(), PollFlags::POLLIN));
        }
        if writing {
            fds.push(PollFd::new(self.sender.as_fd(), PollFlags::POLLOUT));
        }
        // Round up: waking slightly late is fine, busy waiting for less than a millisecond is not.
        let time = PollTimeout::try_from(time.as_millis() + 1).unwrap_or(PollTimeout::MAX);
        match poll(&mut fds, time) {
            Ok(_) | Err(Errno::EINTR) => Ok(()),
            Err(error) => Err(Fault::Gone { how: error.to_string(), said: self.captured.text() }),
        }
    }

    /// Writes the message until the pipe is full, and removes the written bytes from it.
    fn write_pending(&mut self, message: &mut Vec<u8>) -> Result<(), Fault> {
        while !message.is_empty() {
            match self.sender.write(message) {
                Ok(written) => drop(message.drain(..written)),
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => return Ok(()),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(_) => return Err(self.exit_fault()),
            }
        }
        Ok(())
    }

    /// Reads everything available.
    fn drain(&mut self) -> Result<(), Fault> {
        self.drain_errors()?;
        let mut buffer = [0; 16 << 10];
        loop {
            match self.receiver.read(&mut buffer) {
                // A response sent before the exit counts. The next request finds that the program
                // is gone.
                Ok(0) if self.received.contains(&b'\n') => return Ok(()),
                Ok(0) => return Err(self.exit_fault()),
                Ok(read) => {
                    self.received.extend_from_slice(&buffer[..read]);
                    if self.received.len() > self.limits.line {
                        return Err(Fault::Long { limit: self.limits.line });
                    }
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => return Ok(()),
                Err(_) => return Err(self.exit_fault()),
            }
        }
    }

    fn drain_errors(&mut self) -> Result<(), Fault> {
        let mut buffer = [0; 16 << 10];
        while let Some(errors) = &mut self.errors {
            match errors.read(&mut buffer) {
                Ok(0) => self.errors = None,
                Ok(read) => {
                    self.captured.add(&buffer[..read]);
                    if self.captured.total > self.limits.output {
                        return Err(Fault::Flood { limit: self.limits.output });
                    }
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(_) => break,
            }
        }
        Ok(())
    }

    /// Determines how the program ended after it closed its output.
    fn exit_fault(&mut self) -> Fault {
        self.monitor.end();
        if let Some(fault) = self.monitor.fault() {
            return fault;
        }
        let begun = Instant::now();
        let status = loop {
            if let Ok(Some(status)) = self.child.try_wait() {
                break Some(status);
            }
            if begun.elapsed() > EXIT_TIMEOUT {
                break None;
            }
            std::thread::sleep(Duration::from_millis(1));
        };
        // Its last output is usually the reason.
        let _ = self.drain_errors();
        let said = self.paths.of(&self.captured.text());
        if self.group.as_ref().is_some_and(Group::out_of_memory) {
            return Fault::Memory { limit: self.limits.memory, used: self.limits.memory };
        }
        match status {
            Some(status) if status.code() == Some(i32::from(JAILER_FAILED)) && said.contains("jail: ") => Fault::Jail { said },
            Some(status) => Fault::Gone { how: describe_status(status), said },
            None => Fault::Gone { how: "it closed its output".to_owned(), said },
        }
    }

    /// Returns the processor time used by the program.
    fn cpu(&mut self) -> Option<Duration> {
        if self.limits.processes > 1 {
            return self.group.as_ref().and_then(Group::used).or_else(|| Some(self.tree.used()));
        }
        if self.player.is_none() {
            self.player = Some(Pid::from_raw(i32::try_from(self.tree.first_process()?).ok()?));
        }
        let time = nix::time::clock_getcpuclockid(self.player?).and_then(nix::time::ClockId::now).ok()?;
        Some(time.into())
    }

    /// Suspends the program with all its processes until [`thaw`](Self::thaw), so that it cannot
    /// think in the opponent's time.
    pub fn freeze(&mut self) {
        let frozen = self.group.as_ref().is_some_and(|group| group.freeze().is_ok());
        if !frozen {
            self.tree.stop();
        }
    }

    /// Resumes the program.
    pub fn thaw(&mut self) {
        match &self.group {
            // The processes may have exited.
            Some(group) => drop(group.thaw()),
            None => self.tree.resume(),
        }
    }

    /// Returns the output outside the protocol: its beginning and its end.
    pub fn printed(&mut self) -> String {
        // Excessive output was reported when it was read.
        let _ = self.drain_errors();
        self.captured.text()
    }

    /// Discards the captured output before another game.
    pub fn forget_printed(&mut self) {
        self.captured = CapturedOutput::default();
    }

    /// Returns whether more than half of its processor time remains.
    pub fn has_time_for_another_game(&mut self) -> bool {
        self.cpu().is_some_and(|used| used.as_secs() < self.limits.cpu_seconds / 2)
    }

    /// Ends the program with all its processes.
    pub fn stop(&mut self) {
        self.monitor.end();
        if let Some(group) = &self.group {
            let _ = group.kill();
        }
        if let Ok(None) = self.child.try_wait() {
            self.tree.kill();
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.stop();
    }
}

fn framed(line: &str) -> Vec<u8> {
    let mut message = Vec::with_capacity(line.len() + 1);
    // A line must not contain line feeds.
    message.extend(line.bytes().map(|byte| if byte == b'\n' { b' ' } else { byte }));
    message.push(b'\n');
    message
}

fn describe_status(status: ExitStatus) -> String {
    let signal = status.signal().or_else(|| status.code().filter(|&code| code > 128).map(|code| code - 128));
    match (signal.and_then(|number| Signal::try_from(number).ok()), status.code()) {
        (Some(signal), _) => format!("signal {} ({})", signal as i32, signal.as_str()),
        (None, Some(code)) => format!("exit code {code}"),
        (None, None) => status.to_string(),
    }
}

fn jail_request(mechanisms: Mechanisms, program: &Program, limits: &Limits, folder: &Path) -> Result<JailRequest, StartError> {
    let whole = |argument: &OsString| match Path::new(argument).canonicalize() {
        Ok(path) if path.is_file() => path.into_os_string(),
        _ => argument.clone(),
    };
    let arguments: Vec<OsString> = program.arguments.iter().map(whole).collect();
    let text = |argument: &OsString| argument_text(argument).ok_or_else(|| StartError::NotText(argument.into()));
    let mut readable: Vec<PathBuf> = program.readable.iter().map(|path| path.canonicalize().unwrap_or_else(|_| path.clone())).collect();
    readable.extend(arguments.iter().map(PathBuf::from).filter(|path| path.is_absolute() && path.is_file()));
    Ok(JailRequest {
        step: 1,
        jailer: 0,
        group: None,
        own_shm: false,
        probe: false,
        program: PathBuf::new(),
        arguments: arguments.iter().map(text).collect::<Result<_, _>>()?,
        environment: program.environment.clone(),
        readable,
        folder: folder.to_owned(),
        separate_channel: program.channel == Channel::Separate,
        memory: limits.memory,
        processes: limits.processes > 1,
        tasks: limits.tasks(),
        open_files: limits.open_files,
        disk: limits.disk,
        cpu_seconds: limits.cpu_seconds,
        mechanisms,
    })
}

fn spawn(jailer: &Jailer, request: &JailRequest) -> io::Result<Child> {
    let text = serde_json::to_string(request).map_err(io::Error::other)?;
    let mut command = Command::new(&jailer.program);
    command.args(&jailer.arguments).env(REQUEST_VARIABLE, text).process_group(0);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let (answer, answered) = mpsc::channel();
    spawner()?.send((command, answer)).map_err(io::Error::other)?;
    answered.recv().map_err(io::Error::other)?
}

/// A command to spawn, and the channel for the result.
type SpawnRequest = (Command, mpsc::Sender<io::Result<Child>>);

/// Returns the channel to the thread that spawns all programs. The parent-death signal is sent when
/// the spawning thread exits, and worker threads exit when no games are left while other workers
/// still use programs they spawned. This thread lives as long as the runner.
fn spawner() -> io::Result<mpsc::Sender<SpawnRequest>> {
    static SPAWNER: Mutex<Option<mpsc::Sender<SpawnRequest>>> = Mutex::new(None);
    let mut spawner = SPAWNER.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(spawner) = &*spawner {
        return Ok(spawner.clone());
    }
    let (ask, asked) = mpsc::channel::<SpawnRequest>();
    thread::Builder::new().name("spawner".to_owned()).spawn(move || {
        for (mut command, answer) in asked {
            // The requester may have exited.
            let _ = answer.send(command.spawn());
        }
    })?;
    *spawner = Some(ask.clone());
    Ok(ask)
}

/// Resolves the path of a program.
fn resolve_program(program: &Path) -> Option<PathBuf> {
    if program.components().count() > 1 {
        return program.canonicalize().ok().filter(|path| path.is_file());
    }
    // The system's directories first: programs in a home directory are often shims that the
    // sandboxed user cannot read.
    let system = super::jail::PLAYER_PATH.split(':').map(PathBuf::from);
    let own = std::env::var_os("PATH").unwrap_or_default();
    system.chain(std::env::split_paths(&own)).map(|folder| folder.join(program)).find(|path| path.is_file())
}
