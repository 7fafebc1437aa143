//! External programs that speak the line protocol: one JSON object per line over standard input and
//! output. See `docs/bots.md`.

mod incoming;
mod outgoing;
mod pool;

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use play::{CancellationToken, Seat, Seed, SeenRecord};
use table::log_file::Reason;
use wire::games::WireForm;

use self::incoming::{MoveMessage, ReadyMessage, read};
use self::outgoing::StartMessage;
use self::pool::PooledProcess;
pub use self::pool::ProcessPool;
use crate::contest::Contest;
use crate::contestant::{Contestant, Decision, Forfeit, ForfeitKind};
use crate::json_object::JsonObject;
#[cfg(target_os = "linux")]
use crate::sandbox::last_line;
use crate::sandbox::{Fault, Jailer, Limits, Process, Program, StartError};

/// The version of the protocol.
pub const PROTOCOL: u32 = 1;

/// The timeout for a program to read a message without a reply.
const SEND_TIMEOUT: Duration = Duration::from_millis(200);

/// How external programs are run in an event.
#[derive(Clone, Debug)]
pub struct ExternalPrograms {
    pub jailer: Jailer,
    pub limits: Limits,
    pub times: Times,
    /// The word list of the game, one word per line, in games with words.
    pub words: Option<PathBuf>,
    /// Further readable paths.
    pub readable: Vec<PathBuf>,
    /// Whether programs may think in the opponent's time. If not, they are suspended.
    pub ponder: bool,
    /// Options: the player's name, the option's name, and its value.
    pub options: Vec<[String; 3]>,
    pub pool: Arc<ProcessPool>,
}

impl ExternalPrograms {
    /// Creates a configuration with the default limits and no words.
    #[must_use]
    pub fn new(jailer: Jailer) -> ExternalPrograms {
        ExternalPrograms {
            jailer,
            limits: Limits::default(),
            times: Times::default(),
            words: None,
            readable: Vec::new(),
            ponder: false,
            options: Vec::new(),
            pool: Arc::default(),
        }
    }
}

/// Time limits of an external program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Times {
    /// From its start to its first message.
    pub start: Duration,
    /// Per move, wall-clock time.
    pub turn: Duration,
    /// Per move, processor time.
    pub turn_cpu: Duration,
    /// For all its moves of a game, wall-clock time.
    pub game: Option<Duration>,
    /// Added to the game time after each of its moves.
    pub increment: Duration,
}

impl Default for Times {
    fn default() -> Times {
        let second = Duration::from_secs(1);
        Times { start: 5 * second, turn: second, turn_cpu: second, game: None, increment: Duration::ZERO }
    }
}

/// An external program that plays one game.
pub struct Bot {
    player: String,
    program: Program,
    external: ExternalPrograms,
    options: Vec<(String, String)>,
    seed: String,
    process: Option<Process>,
    /// The seeds of the games that the process has played.
    played: BTreeSet<String>,
    ready: Option<ReadyMessage>,
    turns: u32,
    /// The remaining game time.
    left: Option<Duration>,
    /// The records of the game so far, as visible to this seat.
    history: Vec<String>,
    /// The number of records already sent.
    sent: usize,
    /// Set after a fault. The process is no longer usable.
    failed: bool,
}

impl Bot {
    /// Creates the contestant for a game with this seed, from the player's command.
    ///
    /// # Errors
    /// Returns an error if the command is empty.
    pub fn new(player: &str, command: &[String], external: &ExternalPrograms, seed: &Seed) -> Result<Bot, String> {
        let (program, arguments) = command.split_first().ok_or("the command is empty")?;
        let mut program = Program::new(program, arguments);
        program.readable.clone_from(&external.readable);
        program.readable.extend(external.words.iter().cloned());
        let own = external.options.iter().filter(|[whose, ..]| whose == player);
        Ok(Bot {
            player: player.to_owned(),
            program,
            options: own.map(|[_, name, value]| (name.clone(), value.clone())).collect(),
            seed: seed.to_string(),
            process: None,
            played: BTreeSet::new(),
            ready: None,
            turns: 0,
            left: external.times.game,
            history: Vec::new(),
            sent: 0,
            failed: false,
            external: external.clone(),
        })
    }

    /// Takes a process from the pool, or starts a new one.
    fn start(&mut self) -> Result<&mut Process, Forfeit> {
        let process = match self.external.pool.take(&self.player, &self.seed) {
            Some(PooledProcess { mut process, seeds, .. }) => {
                self.played = seeds;
                process.thaw();
                process
            }
            None => Process::start(&self.external.jailer, &self.program, &self.external.limits).map_err(|why| start_forfeit(&why))?,
        };
        self.played.insert(self.seed.clone());
        Ok(self.process.insert(process))
    }

    /// Sends a message and waits for the reply, within these times.
    fn request(&mut self, message: &str, wall: Duration, cpu: Duration) -> Result<(String, Duration), Forfeit> {
        let ponder = self.external.ponder;
        let process = self.process.as_mut().ok_or_else(|| Forfeit::new(ForfeitKind::Start, "it was never started"))?;
        if !ponder {
            process.thaw();
        }
        let answer = process.ask(message, wall, cpu).map_err(forfeit)?;
        if !ponder {
            process.freeze();
        }
        Ok((answer.line, answer.wall))
    }

    fn handshake(&mut self, message: &str) -> Result<(), Forfeit> {
        self.start()?;
        let time = self.external.times.start;
        let (line, _) = self.request(message, time, time.max(Duration::from_secs(1)) * 2)?;
        let ready: ReadyMessage = read(&line, "ready")?;
        if ready.r#type != "ready" || ready.protocol != PROTOCOL {
            let text = format!("`{}` instead of ready by protocol {PROTOCOL}", shortened(&line));
            return Err(Forfeit::new(ForfeitKind::Protocol, text));
        }
        ready.check_options(&self.options)?;
        self.ready = Some(ready);
        Ok(())
    }

    /// Builds the request of a turn. Returns it with its time limit.
    fn turn_request<G: Contest>(&mut self, rules: &G, view: &G::View) -> (String, Duration) {
        let Times { turn, increment, .. } = self.external.times;
        self.turns += 1;
        let time = self.left.map_or(turn, |left| left.min(turn));
        let mut message = JsonObject::new().put("type", "turn").put("n", self.turns).put("ms", time.as_millis() as u64);
        if let Some(left) = self.left {
            message = message.put("left_ms", left.as_millis() as u64).put("increment_ms", increment.as_millis() as u64);
        }
        message = message.put("view", view.shown()).list("news", &self.history[self.sent..]);
        self.sent = self.history.len();
        let wants = |what| self.ready.as_ref().is_some_and(|ready| ready.wants(what));
        if wants("history") {
            message = message.list("history", &self.history);
        }
        if wants("moves") || wants("exchanges") {
            let mut moves = if wants("moves") { rules.choices(view) } else { Vec::new() };
            if wants("exchanges") {
                moves.extend(rules.exchanges(view));
            }
            message = message.put("moves", moves);
        }
        (message.text(), time)
    }

    fn turn<G: Contest>(&mut self, rules: &G, view: &G::View) -> Result<Decision<G::Action>, Forfeit> {
        let (message, time) = self.turn_request(rules, view);
        let (line, took) = self.request(&message, time, self.external.times.turn_cpu)?;
        let increment = self.external.times.increment;
        self.left = self.left.map(|left| left.saturating_sub(took).saturating_add(increment));
        let answer: MoveMessage = read(&line, "move")?;
        if answer.r#type != "move" {
            return Err(Forfeit::new(ForfeitKind::Protocol, format!("`{}` instead of a move", shortened(&line))));
        }
        let chosen = |action| Decision { action, time: Some(took), analysis: answer.analysis() };
        if answer.r#move.trim() == "resign" {
            return Ok(chosen(None));
        }
        let action = rules.read_move(view, &answer.r#move).map_err(|why| {
            let text = shortened(&answer.r#move);
            Forfeit::new(ForfeitKind::Illegal, format!("`{text}`: {why}")).with_attempt(text, rules.sketch_text(view, &answer.r#move))
        })?;
        Ok(chosen(Some(action)))
    }
}

impl<G: Contest> Contestant<G> for Bot {
    fn begin(&mut self, rules: &G, seat: Seat, names: &[&str]) -> Result<(), Forfeit> {
        let message = StartMessage {
            rules: &rules.describe_rules(),
            words: self.external.words.as_deref().map(|path| path.to_string_lossy().into_owned()),
            seat: seat.index(),
            seats: rules.seats(),
            players: names,
            times: &self.external.times,
            options: &self.options,
        };
        let message = message.text();
        self.handshake(&message).inspect_err(|_| self.failed = true)
    }

    fn identity(&self) -> Option<String> {
        self.ready.as_ref()?.id()
    }

    fn observes(&self) -> bool {
        true
    }

    fn observe(&mut self, number: usize, record: &SeenRecord<G::EventView>) {
        self.history.push(outgoing::record(number, record));
    }

    fn choose(&mut self, rules: &G, view: &G::View, _: &Seed, _: &CancellationToken) -> Result<Decision<G::Action>, Forfeit> {
        self.turn(rules, view).inspect_err(|_| self.failed = true)
    }

    fn end(&mut self, _: &G, view: &G::View) -> Option<String> {
        let mut process = self.process.take()?;
        process.thaw();
        let message = JsonObject::new().put("type", "over").put("view", view.shown()).list("news", &self.history[self.sent..]).text();
        // After a fault the program may have exited.
        let sent = process.send(&message, SEND_TIMEOUT).is_ok();
        let printed = process.printed();
        let many = self.ready.as_ref().is_some_and(ReadyMessage::many_games);
        // The remaining processor time suffices for another game of this length.
        if many && sent && !self.failed && process.has_time_for_another_game() {
            process.freeze();
            process.forget_printed();
            let seeds = std::mem::take(&mut self.played);
            self.external.pool.put(PooledProcess { player: self.player.clone(), process, seeds });
        } else {
            process.stop();
        }
        Some(printed)
    }
}

/// Converts a fault of a program to a forfeit.
pub fn forfeit(fault: Fault) -> Forfeit {
    Forfeit::new(kind(&fault), fault.to_string()).with_reason(reason(&fault))
}

#[cfg(target_os = "linux")]
fn reason(fault: &Fault) -> Reason {
    let ms = |time: &Duration| format!("{:.0}", time.as_secs_f64() * 1e3);
    match fault {
        Fault::Late { limit, took } => Reason::new("late").with("limit", ms(limit)).with("took", ms(took)),
        Fault::Cpu { limit, took } => Reason::new("processor-time").with("limit", ms(limit)).with("took", ms(took)),
        Fault::Gone { how, said } => Reason::new("gone").with("how", how).with("said", last_line(said)),
        Fault::Flood { limit } => Reason::new("flood").with("limit", limit),
        Fault::Memory { limit, used } => Reason::new("memory").with("limit", limit >> 20).with("used", used >> 20),
        Fault::Processes { limit, had } => Reason::new("processes").with("limit", limit).with("had", had),
        Fault::Disk { limit } => Reason::new("disk").with("limit", limit >> 20),
        Fault::Long { limit } => Reason::new("long-line").with("limit", limit),
        Fault::Unasked { line } => Reason::new("unasked").with("line", line),
        Fault::NotText => Reason::new("not-text"),
        Fault::Jail { said } => Reason::new("jail").with("said", last_line(said)),
    }
}

#[cfg(not(target_os = "linux"))]
fn reason(fault: &Fault) -> Reason {
    match *fault {}
}

#[cfg(target_os = "linux")]
fn kind(fault: &Fault) -> ForfeitKind {
    match fault {
        Fault::Late { .. } | Fault::Cpu { .. } => ForfeitKind::Time,
        Fault::Gone { .. } | Fault::Memory { .. } | Fault::Processes { .. } | Fault::Disk { .. } => ForfeitKind::Crash,
        Fault::Flood { .. } | Fault::Long { .. } => ForfeitKind::Flood,
        Fault::Unasked { .. } | Fault::NotText => ForfeitKind::Protocol,
        Fault::Jail { .. } => ForfeitKind::Start,
    }
}

#[cfg(not(target_os = "linux"))]
fn kind(fault: &Fault) -> ForfeitKind {
    match *fault {}
}

fn start_forfeit(why: &StartError) -> Forfeit {
    Forfeit::new(ForfeitKind::Start, why.to_string())
}

fn shortened(text: &str) -> String {
    text.chars().take(100).collect()
}
