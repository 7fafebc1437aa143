//! A contestant with a `player.py`: a process that communicates over pipes, is timed from outside,
//! and is suspended in the opponent's time.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use crossword::Board;
use crossword::ctu::{Action, Ctu, Duty, View};
use lexicon::Alphabet;
use play::{CancellationToken, Entry, Game, Seat, Seed, Viewer};
use serde_json::{Value, json};
use table::log_file::Reason;

use super::{Kit, return_value};
use crate::bot;
use crate::contestant::{Contestant, Decision, Forfeit, ForfeitKind};
use crate::event::derived;
use crate::sandbox::{Jailer, Limits, Process};

/// The timeout for starting Python and reading the dictionary, which does not count for the player.
const PREPARATION_TIMEOUT: Duration = Duration::from_secs(60);

/// Time limits of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Times {
    /// To import `player.py`.
    pub load: Duration,
    /// For the constructor.
    pub init: Duration,
    /// For a move, and for an update.
    pub turn: Duration,
}

impl Default for Times {
    /// Returns the course's limits of 0.4 s for the constructor and for each move.
    fn default() -> Times {
        Times { load: Duration::from_secs(5), init: Duration::from_millis(400), turn: Duration::from_millis(400) }
    }
}

/// The environment of students' programs.
#[derive(Clone)]
pub(super) struct StudentEnvironment {
    pub(super) kit: Arc<Kit>,
    pub(super) jailer: Jailer,
    pub(super) limits: Limits,
    pub(super) times: Times,
}

/// A student's program that plays one game.
pub struct Student {
    conditions: StudentEnvironment,
    player: PathBuf,
    dictionary: PathBuf,
    seed: Seed,
    process: Option<Process>,
    /// The time taken by the constructor.
    constructed: Option<Duration>,
}

impl Student {
    pub(super) fn new(conditions: &StudentEnvironment, player: PathBuf, dictionary: usize, seed: &Seed) -> Student {
        let dictionary = conditions.kit.dictionary(dictionary).to_owned();
        Student { conditions: conditions.clone(), player, dictionary, seed: *seed, process: None, constructed: None }
    }

    /// Requests one step. An exception counts as a crash.
    fn ask(&mut self, question: &Value, time: Duration, step: &str) -> Result<(Value, Duration), Forfeit> {
        let Some(process) = &mut self.process else { return Err(Forfeit::new(ForfeitKind::Start, "it was never started")) };
        process.thaw();
        let answer = process.ask(&question.to_string(), time, time);
        process.freeze();
        let told = |forfeit: Forfeit| Forfeit {
            text: format!("{step}: {}", forfeit.text),
            reason: forfeit.reason.map(|reason| Box::new(reason.with("step", step_code(step)))),
            ..forfeit
        };
        let answer = answer.map_err(|fault| told(bot::forfeit(fault)))?;
        let value: Value = serde_json::from_str(&answer.line)
            .map_err(|_| Forfeit::new(ForfeitKind::Protocol, format!("{step}: `{}` is no answer", shortened(&answer.line))))?;
        if let Some(raised) = value["raised"].as_str() {
            let said = value["said"].as_str().filter(|said| !said.is_empty()).map_or_else(String::new, |said| format!(": {said}"));
            let place = value["place"].as_str().filter(|place| !place.is_empty()).map_or_else(String::new, |place| format!(" ({place})"));
            let text = format!("{step} raised {}{}{}", shortened(raised), shortened(&said), shortened(&place));
            let reason = Reason::new("raised").with("step", step_code(step)).with("raised", shortened(&format!("{raised}{said}{place}")));
            return Err(Forfeit::new(ForfeitKind::Crash, text).with_reason(reason));
        }
        Ok((value, answer.wall))
    }

    /// Returns the initial position: the same seed yields the same letters.
    fn first_view(&self, rules: &Ctu, seat: Seat) -> Result<View, Forfeit> {
        let mut game = Game::new(rules.clone(), self.seed);
        while let Some(record) = game.chance() {
            let committed = game.commit(Entry { at: 0, record });
            committed.map_err(|why| Forfeit::new(ForfeitKind::Start, format!("the game does not begin: {why}")))?;
        }
        Ok(game.view(Viewer::Seat(seat)))
    }
}

impl Contestant<Ctu> for Student {
    fn begin(&mut self, rules: &Ctu, seat: Seat, names: &[&str]) -> Result<(), Forfeit> {
        let StudentEnvironment { kit, jailer, limits, times } = self.conditions.clone();
        let started = Process::start(&jailer, &kit.program(Some(&self.player)), &limits);
        let process = self.process.insert(started.map_err(|why| Forfeit::new(ForfeitKind::Start, why.to_string()))?);
        process.receive(PREPARATION_TIMEOUT, PREPARATION_TIMEOUT).map_err(|fault| Forfeit::new(ForfeitKind::Start, fault.to_string()))?;
        let dictionary = self.dictionary.to_string_lossy().into_owned();
        self.ask(&json!({ "do": "read", "dictionary": dictionary }), PREPARATION_TIMEOUT, "reading the dictionary")?;
        // Derive the player's seed from the game's, which must stay secret because it determines
        // all letters of the bag.
        let seed = derived(&self.seed, &format!("the player of seat {seat}")).to_string();
        let load = json!({ "do": "load", "player": self.player.to_string_lossy(), "seed": seed });
        self.ask(&load, times.load, "import of player.py")?;
        let view = self.first_view(rules, seat)?;
        let mut make = state_message(&view, seat);
        make["do"] = json!("make");
        make["name"] = json!(names.get(seat.index()).copied().unwrap_or("player"));
        make["tournament"] = json!(view.duty == Duty::Tournament);
        let (_, took) = self.ask(&make, times.init, "the constructor")?;
        self.constructed = Some(took);
        Ok(())
    }

    fn start_time(&self) -> Option<Duration> {
        self.constructed
    }

    fn choose(&mut self, _: &Ctu, _: &View, _: &Seed, _: &CancellationToken) -> Result<Decision<Action>, Forfeit> {
        let (answer, took) = self.ask(&json!({ "do": "move" }), self.conditions.times.turn, "move()")?;
        let action = return_value::read(&answer).map_err(|bad| {
            let forfeit = Forfeit::new(ForfeitKind::Illegal, bad.text).with_reason(bad.reason);
            forfeit.with_attempt(return_value::text(&answer), return_value::sketch(&answer))
        })?;
        Ok(Decision { time: Some(took), ..action.into() })
    }

    fn position_changed(&mut self, _: &Ctu, view: &View) -> Result<(), Forfeit> {
        let Some(seat) = view.seat else { return Ok(()) };
        let mut update = state_message(view, seat);
        update["do"] = json!("update");
        self.ask(&update, self.conditions.times.turn, "update()").map(drop)
    }

    fn end(&mut self, _: &Ctu, _: &View) -> Option<String> {
        let mut process = self.process.take()?;
        let printed = process.printed();
        process.stop();
        Some(printed)
    }
}

/// Returns the code of a step for translation. Calls of the player's methods are their own codes.
fn step_code(step: &str) -> &str {
    match step {
        "the constructor" => "constructor",
        "import of player.py" => "import",
        "reading the dictionary" => "dictionary",
        call => call,
    }
}

/// Serializes the state of a game for a player.
fn state_message(view: &View, seat: Seat) -> Value {
    let alphabet = Alphabet::english();
    let bag: Vec<String> = view.rack.iter().flatten().map(|&tile| alphabet.letter(tile).to_string()).collect();
    json!({
        "board": rows(&view.board, &alphabet),
        "bag": bag,
        "myScore": view.scores[seat.index()],
        "otherScore": view.scores[1 - seat.index()],
        "lettersInBag": view.bag,
    })
}

fn rows(board: &Board, alphabet: &Alphabet) -> Vec<Vec<String>> {
    board
        .rows()
        .map(|row| row.iter().map(|cell| cell.map_or_else(String::new, |cell| alphabet.letter(cell.letter).to_string())).collect())
        .collect()
}

fn shortened(text: &str) -> String {
    text.chars().take(300).collect()
}
