//! Outside programs that speak the line protocol: an object of JSON a line, over standard input and output. `docs/bots.md` describes it.

use std::path::{Path, PathBuf};
use std::time::Duration;

use play::{Seat, Stop};
use serde::Deserialize;
use serde_json::json;

use crate::contest::Contest;
use crate::contestant::{Chosen, Contestant, Forfeit, ForfeitKind};
use crate::sandbox::{Fault, Jailer, Limits, Process, Program, StartError};

/// The version of the protocol that is spoken here.
pub const PROTOCOL: u32 = 1;

/// How long a program may take to read what wants no answer.
const TELLING: Duration = Duration::from_millis(200);

/// How outside programs are run in an event.
#[derive(Clone, Debug)]
pub struct Outside {
    /// Locks them up.
    pub jailer: Jailer,
    /// What they may take.
    pub limits: Limits,
    /// What they may take of time.
    pub times: Times,
    /// The words of the game, one a line, where it has words.
    pub words: Option<PathBuf>,
    /// What they may read besides.
    pub readable: Vec<PathBuf>,
    /// May they think while others are on turn? If not they are stopped meanwhile.
    pub ponder: bool,
}

/// What an outside program may take of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Times {
    /// From its start to its first word.
    pub start: Duration,
    /// For a move, by the clock on the wall.
    pub turn: Duration,
    /// For a move, in processor time.
    pub turn_cpu: Duration,
}

impl Default for Times {
    fn default() -> Times {
        let second = Duration::from_secs(1);
        Times { start: 5 * second, turn: second, turn_cpu: second }
    }
}

/// An outside program that plays one game.
pub struct Bot {
    program: Program,
    outside: Outside,
    process: Option<Process>,
    wants_moves: bool,
    turns: u32,
}

/// What a program says first.
#[derive(Deserialize)]
struct Ready {
    r#type: String,
    protocol: u32,
    #[serde(default)]
    want: Vec<String>,
}

/// What a program says in its turn.
#[derive(Deserialize)]
struct Answer {
    r#type: String,
    r#move: String,
}

impl Bot {
    /// A program by its command.
    ///
    /// # Errors
    /// The command is empty.
    pub fn new(command: &[String], outside: &Outside) -> Result<Bot, String> {
        let (program, arguments) = command.split_first().ok_or("the command is empty")?;
        let mut program = Program::new(program, arguments);
        program.readable.clone_from(&outside.readable);
        program.readable.extend(outside.words.iter().cloned());
        Ok(Bot { program, outside: outside.clone(), process: None, wants_moves: false, turns: 0 })
    }

    fn process(&mut self) -> Result<&mut Process, Forfeit> {
        self.process.as_mut().ok_or_else(|| Forfeit::new(ForfeitKind::Start, "it was never started"))
    }
}

impl<G: Contest> Contestant<G> for Bot {
    fn begin(&mut self, rules: &G, seat: Seat, names: &[&str]) -> Result<(), Forfeit> {
        let process = Process::start(&self.outside.jailer, &self.program, &self.outside.limits).map_err(|why| start(&why))?;
        let process = self.process.insert(process);
        let Times { start, turn, turn_cpu } = self.outside.times;
        let message = json!({
            "type": "start",
            "protocol": PROTOCOL,
            "rules": rules.card(),
            "words": self.outside.words.as_deref().map(Path::to_string_lossy),
            "seat": seat.index(),
            "seats": rules.seats(),
            "players": names,
            "start_ms": start.as_millis() as u64,
            "move_ms": turn.as_millis() as u64,
            "cpu_ms": turn_cpu.as_millis() as u64,
        });
        let answer = process.ask(&message.to_string(), start, start.max(Duration::from_secs(1)) * 2).map_err(forfeit)?;
        if !self.outside.ponder {
            process.freeze();
        }
        let ready: Ready = read(&answer.line, "ready")?;
        if ready.r#type != "ready" || ready.protocol != PROTOCOL {
            let text = format!("`{}` instead of ready by protocol {PROTOCOL}", shortened(&answer.line));
            return Err(Forfeit::new(ForfeitKind::Protocol, text));
        }
        self.wants_moves = ready.want.iter().any(|want| want == "moves");
        Ok(())
    }

    fn choose(&mut self, rules: &G, view: &G::View, _: &Stop) -> Result<Chosen<G::Action>, Forfeit> {
        let Times { turn, turn_cpu, .. } = self.outside.times;
        self.turns += 1;
        let view_json = serde_json::to_value(view).map_err(|why| Forfeit::new(ForfeitKind::Protocol, why.to_string()))?;
        let mut message = json!({ "type": "turn", "n": self.turns, "ms": turn.as_millis() as u64, "view": view_json });
        if self.wants_moves {
            message["moves"] = json!(rules.choices(view));
        }
        let ponder = self.outside.ponder;
        let process = self.process()?;
        if !ponder {
            process.thaw();
        }
        let answer = process.ask(&message.to_string(), turn, turn_cpu).map_err(forfeit)?;
        if !ponder {
            process.freeze();
        }
        let Answer { r#type, r#move } = read(&answer.line, "move")?;
        if r#type != "move" {
            return Err(Forfeit::new(ForfeitKind::Protocol, format!("`{}` instead of a move", shortened(&answer.line))));
        }
        if r#move.trim() == "resign" {
            return Ok(Chosen { action: None, time: Some(answer.wall) });
        }
        let action = rules.read_move(view, &r#move);
        let action = action.map_err(|why| Forfeit::new(ForfeitKind::Illegal, format!("`{}`: {why}", shortened(&r#move))))?;
        Ok(Chosen { action: Some(action), time: Some(answer.wall) })
    }

    fn end(&mut self, _: &G, view: &G::View) -> Option<String> {
        let mut process = self.process.take()?;
        process.thaw();
        if let Ok(view) = serde_json::to_value(view) {
            // Who lost by a fault may be gone already.
            let _ = process.tell(&json!({ "type": "over", "view": view }).to_string(), TELLING);
        }
        let printed = process.printed();
        process.stop();
        Some(printed)
    }
}

/// What a fault of a program means for its game.
pub fn forfeit(fault: Fault) -> Forfeit {
    Forfeit::new(kind(&fault), fault.to_string())
}

#[cfg(target_os = "linux")]
fn kind(fault: &Fault) -> ForfeitKind {
    match fault {
        Fault::Late { .. } | Fault::Cpu { .. } => ForfeitKind::Time,
        Fault::Gone { .. } => ForfeitKind::Crash,
        Fault::Flood { .. } | Fault::Long { .. } => ForfeitKind::Flood,
        Fault::Unasked { .. } | Fault::NotText => ForfeitKind::Protocol,
        Fault::Jail { .. } => ForfeitKind::Start,
    }
}

#[cfg(not(target_os = "linux"))]
fn kind(fault: &Fault) -> ForfeitKind {
    match *fault {}
}

fn start(why: &StartError) -> Forfeit {
    Forfeit::new(ForfeitKind::Start, why.to_string())
}

fn read<'a, T: Deserialize<'a>>(line: &'a str, what: &str) -> Result<T, Forfeit> {
    serde_json::from_str(line).map_err(|why| {
        let text = format!("`{}` is no answer of the type `{what}`: {why}", shortened(line));
        Forfeit::new(ForfeitKind::Protocol, text)
    })
}

fn shortened(text: &str) -> String {
    text.chars().take(100).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_read_with_the_reason_if_not() {
        let ready: Ready = read(r#"{"type":"ready","protocol":1,"want":["moves"]}"#, "ready").unwrap();
        assert_eq!((ready.protocol, ready.want.len()), (1, 1));
        let wrong = read::<Answer>("hello", "move").err().unwrap();
        assert_eq!(wrong.kind, ForfeitKind::Protocol);
        assert!(wrong.text.contains("hello") && wrong.text.contains("move"), "{wrong}");
        let value = json!({ "type": "move", "move": "8h WORD" });
        assert_eq!(read::<Answer>(&value.to_string(), "move").unwrap().r#move, "8h WORD");
    }
}
