//! A program in jail, and the conversation with it: a line there, a line back, within a time.

use std::collections::VecDeque;
use std::ffi::OsString;
use std::fmt;
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

use super::groups::Group;
use super::jail::{FAILED, as_text, read_means};
use super::order::{Order, Program, VARIABLE};
use super::tree::Tree;
use super::watch::{Watch, Watched};
use super::wording::Wording;
use super::{Channel, Jailer, Limits, Means};

/// How often processor time is looked at while a program thinks.
const LOOK: Duration = Duration::from_millis(20);

/// How long a program that closed its output may take to be gone.
const FAREWELL: Duration = Duration::from_millis(500);

/// Of what a program prints, so much of the beginning and as much of the end are kept.
const KEPT: usize = 16 << 10;

/// A program that runs.
pub struct Process {
    child: Child,
    sender: ChildStdin,
    receiver: ChildStdout,
    errors: Option<ChildStderr>,
    /// What was received and not yet taken.
    received: Vec<u8>,
    captured: CapturedOutput,
    wording: Wording,
    limits: Limits,
    watch: Watch,
    tree: Tree,
    /// Its control group, where there is one.
    group: Option<Group>,
    /// The player's own process, once it is known.
    player: Option<Pid>,
    /// Removed when the program is gone.
    _folder: tempfile::TempDir,
}

/// A line that came in time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Without its line feed.
    pub line: String,
    /// From the question's first byte to the answer's last.
    pub wall: Duration,
    /// Processor time of the program meanwhile, where the system tells it.
    pub cpu: Option<Duration>,
}

/// Why a program is not started.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The program is not there.
    #[error("there is no program `{}`: write its path, or the name of one in PATH", .0.display())]
    NoProgram(PathBuf),
    /// A path or argument that can't be handed over.
    #[error("`{}` is not UTF-8: rename it", .0.display())]
    NotText(PathBuf),
    /// The system refuses.
    #[error("{what}: {error}")]
    System {
        /// What was tried.
        what: &'static str,
        /// What it said.
        error: io::Error,
    },
}

/// What a program did wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// No answer in time.
    Late {
        /// What it had.
        limit: Duration,
        /// What it took; the limit or a little more if it was stopped then.
        took: Duration,
    },
    /// Too much processor time.
    Cpu {
        /// What it had.
        limit: Duration,
        /// What it took.
        took: Duration,
    },
    /// It ended, or closed its output.
    Gone {
        /// `exit code 1`, `signal 9 (killed)`.
        how: String,
        /// The end of what it printed.
        said: String,
    },
    /// It printed more than it may.
    Flood {
        /// What it may, in bytes.
        limit: u64,
    },
    /// It used more memory than it may.
    Memory {
        /// What it may, in bytes.
        limit: u64,
        /// What it had in use.
        used: u64,
    },
    /// It had more processes and threads than it may.
    Processes {
        /// What it may.
        limit: u32,
        /// What it had.
        had: u32,
    },
    /// There was more in its working folder than there may be.
    Disk {
        /// What it may, in bytes.
        limit: u64,
    },
    /// A line of the protocol that is too long.
    Long {
        /// What is allowed, in bytes.
        limit: usize,
    },
    /// It spoke without being asked.
    Unasked {
        /// What it said, shortened.
        line: String,
    },
    /// A line that is not UTF-8.
    NotText,
    /// The jail could not be set up.
    Jail {
        /// What failed.
        said: String,
    },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ms = |time: &Duration| time.as_secs_f64() * 1e3;
        match self {
            Fault::Late { limit, took } => write!(f, "no answer in {:.0} ms (stopped after {:.1} ms)", ms(limit), ms(took)),
            Fault::Cpu { limit, took } => write!(f, "{:.1} ms of processor time, of {:.0} ms allowed", ms(took), ms(limit)),
            Fault::Gone { how, said } if said.trim().is_empty() => write!(f, "the program ended: {how}"),
            Fault::Gone { how, said } => write!(f, "the program ended: {how}: {}", last_line(said)),
            Fault::Flood { limit } => write!(f, "it printed more than {limit} bytes"),
            Fault::Memory { limit, used } => write!(f, "it used {} MiB of memory, of {} MiB allowed", used >> 20, limit >> 20),
            Fault::Processes { limit, had } => write!(f, "it had {had} processes and threads, of {limit} allowed"),
            Fault::Disk { limit } => write!(f, "there was more in its working folder than {} MiB", limit >> 20),
            Fault::Long { limit } => write!(f, "a line of more than {limit} bytes"),
            Fault::Unasked { line } => write!(f, "it spoke without being asked: `{line}`"),
            Fault::NotText => f.write_str("a line that is not UTF-8"),
            Fault::Jail { said } => write!(f, "the jail could not be set up: {}", last_line(said)),
        }
    }
}

/// The last line that says something.
pub(crate) fn last_line(text: &str) -> &str {
    text.lines().rev().find(|line| !line.trim().is_empty()).unwrap_or_default().trim()
}

/// The beginning and the end of what was printed.
#[derive(Debug, Default)]
struct CapturedOutput {
    head: Vec<u8>,
    tail: VecDeque<u8>,
    total: u64,
}

impl CapturedOutput {
    fn add(&mut self, bytes: &[u8]) {
        self.total += bytes.len() as u64;
        let (head, rest) = bytes.split_at(bytes.len().min(KEPT - self.head.len().min(KEPT)));
        self.head.extend_from_slice(head);
        self.tail.extend(rest);
        let surplus = self.tail.len().saturating_sub(KEPT);
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
    /// Starts a program in jail. Whether it runs shows when it is first asked something.
    ///
    /// An argument that names an existing file is handed over with its whole path, since the program gets another working folder, and may be read.
    ///
    /// # Errors
    /// There is no such program, or the system starts no more of them.
    pub fn start(jailer: &Jailer, program: &Program, limits: &Limits) -> Result<Process, StartError> {
        let folder = tempfile::Builder::new().prefix("deska-player-").tempdir();
        let folder = folder.map_err(|error| StartError::System { what: "making a working folder", error })?;
        let order = order(jailer.means(), program, limits, folder.path())?;
        let path = find(&program.program).ok_or_else(|| StartError::NoProgram(program.program.clone()))?;
        let mut wording = Wording::in_folder(folder.path());
        wording.add(&path, &program.program);
        for (whole, written) in order.arguments.iter().zip(&program.arguments) {
            wording.add(Path::new(whole), Path::new(written));
        }
        let means = order.means;
        let system = |what| move |error| StartError::System { what, error };
        // The jailer, the first process of the namespace, and the thread that one of them has.
        let ours = if means.namespaces { 3 } else { 2 };
        let group = jailer.groups.as_ref().map(|groups| groups.group(limits, ours)).transpose();
        let group = group.map_err(system("making a control group"))?;
        let order = Order { program: path, group: group.as_ref().map(Group::door), ..order };
        if means.user_dropped {
            let nobody = (Some(Uid::from_raw(65_534)), Some(Gid::from_raw(65_534)));
            // Where it is mounted over, nobody needs it; elsewhere the jailer says that it can't enter.
            let _ = nix::unistd::chown(folder.path(), nobody.0, nobody.1);
        }
        let mut child = spawn(jailer, &order).map_err(system("starting the jailer"))?;
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (Some(sender), Some(receiver), Some(errors)) = pipes else { unreachable!("all three were asked for as pipes") };
        for pipe in [sender.as_fd(), receiver.as_fd(), errors.as_fd()] {
            let set = fcntl(pipe, FcntlArg::F_SETFL(OFlag::O_NONBLOCK));
            set.map_err(|error| StartError::System { what: "preparing pipes", error: error.into() })?;
        }
        let tree = Tree { jailer: child.id(), namespace: means.namespaces };
        let watched = (!means.private_folder).then(|| folder.path().to_owned());
        let watch = Watch::over(Watched { tree, limits: *limits, folder: watched });
        Ok(Process {
            child,
            watch,
            tree,
            group,
            sender,
            receiver,
            errors: Some(errors),
            received: Vec::new(),
            captured: CapturedOutput::default(),
            wording,
            limits: *limits,
            player: None,
            _folder: folder,
        })
    }

    /// What of the means works here.
    pub(super) fn probe(jailer: &Jailer) -> io::Result<Means> {
        let folder = tempfile::Builder::new().prefix("deska-probe-").tempdir()?;
        let all = Means {
            namespaces: true,
            user_namespace: true,
            private_folder: true,
            read_only: true,
            user_dropped: Uid::effective().is_root(),
            ..Means::default()
        };
        let means = Process::tried(jailer, folder.path(), all)?;
        if means.namespaces || !means.user_dropped {
            return Ok(means);
        }
        // Where nobody may make namespaces with one of users, root may without.
        Process::tried(jailer, folder.path(), Means { user_namespace: false, ..all })
    }

    /// What of these means works here, with all that need none of them.
    fn tried(jailer: &Jailer, folder: &Path, wished: Means) -> io::Result<Means> {
        let program = Program::new("/", [""; 0]);
        let order = order(wished, &program, &Limits::default(), folder).map_err(io::Error::other)?;
        let child = spawn(jailer, &Order { probe: true, ..order })?;
        let output = child.wait_with_output()?;
        read_means(&String::from_utf8_lossy(&output.stdout)).ok_or_else(|| {
            let said = String::from_utf8_lossy(&output.stderr);
            io::Error::other(format!("the jailer `{}` does not answer: {}", jailer.program.display(), last_line(&said)))
        })
    }

    /// Sends a line and waits for one. The answer counts if all of it is there within the time; a hair later is too late.
    ///
    /// # Errors
    /// What the program did wrong. Nothing more can be expected of it then.
    pub fn ask(&mut self, line: &str, wall: Duration, cpu: Duration) -> Result<Answer, Fault> {
        self.converse(Some(line), wall, cpu)
    }

    /// Waits for a line that the program says by itself: its greeting.
    ///
    /// # Errors
    /// As [`ask`](Self::ask).
    pub fn hear(&mut self, wall: Duration, cpu: Duration) -> Result<Answer, Fault> {
        self.converse(None, wall, cpu)
    }

    /// Sends a line that wants no answer.
    ///
    /// # Errors
    /// The program does not take it in time, or is gone.
    pub fn tell(&mut self, line: &str, wall: Duration) -> Result<(), Fault> {
        let begun = Instant::now();
        let mut message = framed(line);
        while !message.is_empty() {
            self.wait(true, wall.saturating_sub(begun.elapsed()))?;
            self.send(&mut message)?;
            if begun.elapsed() > wall {
                return Err(Fault::Late { limit: wall, took: begun.elapsed() });
            }
        }
        Ok(())
    }

    fn converse(&mut self, line: Option<&str>, wall: Duration, cpu: Duration) -> Result<Answer, Fault> {
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
        self.send(&mut message)?;
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
            self.wait(!message.is_empty(), (wall - took).min(LOOK))?;
            self.send(&mut message)?;
            self.drain()?;
        }
    }

    /// Waits until something can be read, or written, or the time is over.
    fn wait(&mut self, writing: bool, time: Duration) -> Result<(), Fault> {
        let mut fds = vec![PollFd::new(self.receiver.as_fd(), PollFlags::POLLIN)];
        if let Some(errors) = &self.errors {
            fds.push(PollFd::new(errors.as_fd(), PollFlags::POLLIN));
        }
        if writing {
            fds.push(PollFd::new(self.sender.as_fd(), PollFlags::POLLOUT));
        }
        // Rounded up: waking a little late is right, spinning for the last part of a millisecond is not.
        let time = PollTimeout::try_from(time.as_millis() + 1).unwrap_or(PollTimeout::MAX);
        match poll(&mut fds, time) {
            Ok(_) | Err(Errno::EINTR) => Ok(()),
            Err(error) => Err(Fault::Gone { how: error.to_string(), said: self.captured.text() }),
        }
    }

    /// Writes as much of the message as goes now.
    fn send(&mut self, message: &mut Vec<u8>) -> Result<(), Fault> {
        while !message.is_empty() {
            match self.sender.write(message) {
                Ok(written) => drop(message.drain(..written)),
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => return Ok(()),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(_) => return Err(self.gone()),
            }
        }
        Ok(())
    }

    /// Reads what is there.
    fn drain(&mut self) -> Result<(), Fault> {
        self.drain_errors()?;
        let mut buffer = [0; 16 << 10];
        loop {
            match self.receiver.read(&mut buffer) {
                // It has answered before it ended: that counts, and the next question finds that it is gone.
                Ok(0) if self.received.contains(&b'\n') => return Ok(()),
                Ok(0) => return Err(self.gone()),
                Ok(read) => {
                    self.received.extend_from_slice(&buffer[..read]);
                    if self.received.len() > self.limits.line {
                        return Err(Fault::Long { limit: self.limits.line });
                    }
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => return Ok(()),
                Err(_) => return Err(self.gone()),
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

    /// Its output is closed: how did it end?
    fn gone(&mut self) -> Fault {
        self.watch.end();
        if let Some(fault) = self.watch.fault() {
            return fault;
        }
        let begun = Instant::now();
        let status = loop {
            if let Ok(Some(status)) = self.child.try_wait() {
                break Some(status);
            }
            if begun.elapsed() > FAREWELL {
                break None;
            }
            std::thread::sleep(Duration::from_millis(1));
        };
        // What it said last is the reason, as a rule.
        let _ = self.drain_errors();
        let said = self.wording.of(&self.captured.text());
        if self.group.as_ref().is_some_and(Group::out_of_memory) {
            return Fault::Memory { limit: self.limits.memory, used: self.limits.memory };
        }
        match status {
            Some(status) if status.code() == Some(i32::from(FAILED)) && said.contains("jail: ") => Fault::Jail { said },
            Some(status) => Fault::Gone { how: ended(status), said },
            None => Fault::Gone { how: "it closed its output".to_owned(), said },
        }
    }

    /// Processor time of the program so far.
    fn cpu(&mut self) -> Option<Duration> {
        if self.limits.processes > 1 {
            return self.group.as_ref().and_then(Group::used).or_else(|| Some(self.tree.used()));
        }
        if self.player.is_none() {
            self.player = Some(Pid::from_raw(i32::try_from(self.tree.first()?).ok()?));
        }
        let time = nix::time::clock_getcpuclockid(self.player?).and_then(nix::time::ClockId::now).ok()?;
        Some(time.into())
    }

    /// Stops the program, with everything it started, until [`thaw`](Self::thaw): it can't think in the other's time.
    pub fn freeze(&mut self) {
        let frozen = self.group.as_ref().is_some_and(|group| group.freeze().is_ok());
        if !frozen {
            self.tree.stop();
        }
    }

    /// Lets it go on.
    pub fn thaw(&mut self) {
        match &self.group {
            // It may be gone already.
            Some(group) => drop(group.thaw()),
            None => self.tree.go_on(),
        }
    }

    /// What the program printed besides the protocol: the beginning and the end of it.
    pub fn printed(&mut self) -> String {
        // What is too much was told when it was.
        let _ = self.drain_errors();
        self.captured.text()
    }

    /// Forgets what it printed: another game begins.
    pub fn forget_printed(&mut self) {
        self.captured = CapturedOutput::default();
    }

    /// Has it more than half of its processor time still before it?
    pub fn is_fresh(&mut self) -> bool {
        self.cpu().is_some_and(|used| used.as_secs() < self.limits.cpu_seconds / 2)
    }

    /// Ends it, with everything it started.
    pub fn stop(&mut self) {
        self.watch.end();
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
    // A line is a line.
    message.extend(line.bytes().map(|byte| if byte == b'\n' { b' ' } else { byte }));
    message.push(b'\n');
    message
}

fn ended(status: ExitStatus) -> String {
    let signal = status.signal().or_else(|| status.code().filter(|&code| code > 128).map(|code| code - 128));
    match (signal.and_then(|number| Signal::try_from(number).ok()), status.code()) {
        (Some(signal), _) => format!("signal {} ({})", signal as i32, signal.as_str()),
        (None, Some(code)) => format!("exit code {code}"),
        (None, None) => status.to_string(),
    }
}

fn order(means: Means, program: &Program, limits: &Limits, folder: &Path) -> Result<Order, StartError> {
    let whole = |argument: &OsString| match Path::new(argument).canonicalize() {
        Ok(path) if path.is_file() => path.into_os_string(),
        _ => argument.clone(),
    };
    let arguments: Vec<OsString> = program.arguments.iter().map(whole).collect();
    let text = |argument: &OsString| as_text(argument).ok_or_else(|| StartError::NotText(argument.into()));
    let mut readable: Vec<PathBuf> = program.readable.iter().map(|path| path.canonicalize().unwrap_or_else(|_| path.clone())).collect();
    readable.extend(arguments.iter().map(PathBuf::from).filter(|path| path.is_absolute() && path.is_file()));
    Ok(Order {
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
        apart: program.channel == Channel::Apart,
        memory: limits.memory,
        processes: limits.processes > 1,
        tasks: limits.tasks(),
        open_files: limits.open_files,
        disk: limits.disk,
        cpu_seconds: limits.cpu_seconds,
        means,
    })
}

fn spawn(jailer: &Jailer, order: &Order) -> io::Result<Child> {
    let text = serde_json::to_string(order).map_err(io::Error::other)?;
    let mut command = Command::new(&jailer.program);
    command.args(&jailer.arguments).env(VARIABLE, text).process_group(0);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let (answer, answered) = mpsc::channel();
    starter()?.send((command, answer)).map_err(io::Error::other)?;
    answered.recv().map_err(io::Error::other)?
}

/// A program to be started, and where to say how that went.
type SpawnRequest = (Command, mpsc::Sender<io::Result<Child>>);

/// The thread in which all programs are started. The system ends a program with the thread that started it, and a worker ends when it finds no more games,
/// while others go on with programs it has started: this thread lives as long as the runner.
fn starter() -> io::Result<mpsc::Sender<SpawnRequest>> {
    static STARTER: Mutex<Option<mpsc::Sender<SpawnRequest>>> = Mutex::new(None);
    let mut starter = STARTER.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(starter) = &*starter {
        return Ok(starter.clone());
    }
    let (ask, asked) = mpsc::channel::<SpawnRequest>();
    thread::Builder::new().name("starter".to_owned()).spawn(move || {
        for (mut command, answer) in asked {
            // Who asked may be gone.
            let _ = answer.send(command.spawn());
        }
    })?;
    *starter = Some(ask.clone());
    Ok(ask)
}

/// The program's whole path.
fn find(program: &Path) -> Option<PathBuf> {
    if program.components().count() > 1 {
        return program.canonicalize().ok().filter(|path| path.is_file());
    }
    // The system's folders first: what lies in a home is often a shim that the jailed user can't reach.
    let system = super::jail::PATH.split(':').map(PathBuf::from);
    let own = std::env::var_os("PATH").unwrap_or_default();
    system.chain(std::env::split_paths(&own)).map(|folder| folder.join(program)).find(|path| path.is_file())
}
