//! A game as a reinforcement-learning environment: reset, step, legal moves, observations.

use std::time::Duration;

use play::{Budget, CancellationToken, Seat, Seed, Viewer};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::any_game::AnyGame;
use crate::interrupt::interruptible;
use crate::open::{OpenArgs, Opened};
use crate::words::Lexicon;
use crate::{bad, games, to_python};

/// The reward of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reward {
    /// At the end 1 for a sole winner, -1 for a loser, 0 for a draw.
    Outcome,
    /// The points scored, including those of the final settlement. Like `Outcome` in a game without
    /// points.
    Points,
    /// The change of the lead over the best other seat. Like `Outcome` in a game without points.
    Lead,
}

impl Reward {
    const ALL: [Reward; 3] = [Reward::Outcome, Reward::Points, Reward::Lead];

    const fn name(self) -> &'static str {
        match self {
            Reward::Outcome => "outcome",
            Reward::Points => "points",
            Reward::Lead => "lead",
        }
    }

    fn by_name(name: &str) -> PyResult<Reward> {
        Reward::ALL
            .into_iter()
            .find(|reward| reward.name() == name)
            .ok_or_else(|| bad(format!("there is no reward `{name}`; known: outcome, points, lead")))
    }

    /// Returns the rewards of all seats for the step between two scores.
    fn of(self, seats: usize, before: &[i32], after: &[i32], winners: Option<&[usize]>) -> Vec<f64> {
        let lead = |scores: &[i32], seat: usize| {
            let best = scores.iter().enumerate().filter(|(other, _)| *other != seat).map(|(_, score)| *score).max();
            scores[seat] - best.unwrap_or(0)
        };
        let counts = before.len() == seats && after.len() == seats;
        let one = |seat: usize| match self {
            Reward::Points if counts => f64::from(after[seat] - before[seat]),
            Reward::Lead if counts => f64::from(lead(after, seat) - lead(before, seat)),
            Reward::Outcome | Reward::Points | Reward::Lead => match winners {
                Some(winners) if !winners.contains(&seat) => -1.0,
                Some([_]) if seats > 1 => 1.0,
                Some(_) | None => 0.0,
            },
        };
        (0..seats).map(one).collect()
    }
}

/// The constructor arguments of a game, kept for pickling.
#[derive(Clone)]
struct ConstructorArgs {
    tournament: Option<bool>,
    start: Option<String>,
    position: Option<String>,
    used: Vec<String>,
    lexicon: Option<Lexicon>,
    max_moves: Option<usize>,
}

/// A game as an environment.
#[pyclass(module = "deska")]
pub(crate) struct Game {
    inner: Box<dyn AnyGame>,
    constructor_args: ConstructorArgs,
    reward: Reward,
    moves: usize,
    #[pyo3(get)]
    rules: String,
    #[pyo3(get)]
    letters: String,
    #[pyo3(get)]
    seed: u64,
}

type Step<'py> = (Bound<'py, PyAny>, f64, bool, bool, Bound<'py, PyAny>);

/// Resolves a lexicon argument: a lexicon, or the name or path of one.
fn lexicon_of(py: Python<'_>, given: Option<&Bound<'_, PyAny>>) -> PyResult<Option<Lexicon>> {
    let Some(given) = given else { return Ok(None) };
    match given.cast::<Lexicon>() {
        Ok(lexicon) => Ok(Some(lexicon.get().clone())),
        Err(_) => {
            let name: String = given.extract().map_err(|_| bad("lexicon is a deska.Lexicon, or the name or path of one"))?;
            Lexicon::open_named(py, &name).map(Some)
        }
    }
}

impl Game {
    fn make(
        py: Python<'_>,
        rules: &str,
        seats: Option<usize>,
        seed: u64,
        reward: &str,
        constructor_args: ConstructorArgs,
    ) -> PyResult<Game> {
        let open_args = OpenArgs {
            rules,
            lexicon: constructor_args.lexicon.clone(),
            seats,
            tournament: constructor_args.tournament,
            start: constructor_args.start.as_deref(),
            position: constructor_args.position.as_deref(),
            used: &constructor_args.used,
            seed,
        };
        let reward = Reward::by_name(reward)?;
        let Opened { game: inner, letters, lexicon } = games::open(py, &open_args)?;
        let constructor_args = ConstructorArgs { lexicon, ..constructor_args };
        let mut game = Game { inner, constructor_args, reward, moves: 0, rules: rules.to_owned(), letters, seed };
        game.inner.reset(Seed::from_number(seed)).map_err(bad)?;
        Ok(game)
    }

    fn truncated(&self) -> bool {
        self.inner.turn().is_some() && self.constructor_args.max_moves.is_some_and(|max| self.moves >= max)
    }

    fn info<'py>(&self, py: Python<'py>, seat: Option<usize>, rewards: &[f64]) -> PyResult<Bound<'py, PyAny>> {
        let info = serde_json::json!({
            "seat": seat, "turn": self.inner.turn(), "scores": self.inner.scores(), "winners": self.inner.winners(), "rewards": rewards,
        });
        to_python(py, &info)
    }
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (rules = "scrabble-en", *, lexicon = None, seats = None, seed = 0, tournament = None, start = None, reward = "outcome", max_moves = None))]
    #[allow(clippy::too_many_arguments, reason = "the settings of a game")]
    fn new(
        py: Python<'_>,
        rules: &str,
        lexicon: Option<&Bound<'_, PyAny>>,
        seats: Option<usize>,
        seed: u64,
        tournament: Option<bool>,
        start: Option<String>,
        reward: &str,
        max_moves: Option<usize>,
    ) -> PyResult<Game> {
        let lexicon = lexicon_of(py, lexicon)?;
        let constructor_args = ConstructorArgs { tournament, start, position: None, used: Vec::new(), lexicon, max_moves };
        Game::make(py, rules, seats, seed, reward, constructor_args)
    }

    /// Creates a game that starts from a position.
    #[staticmethod]
    #[pyo3(signature = (position, rules = "scrabble-en", *, lexicon = None, seats = None, seed = 0, tournament = None, used = Vec::new(), reward = "outcome", max_moves = None))]
    #[allow(clippy::too_many_arguments, reason = "the settings of a game")]
    fn from_position(
        py: Python<'_>,
        position: String,
        rules: &str,
        lexicon: Option<&Bound<'_, PyAny>>,
        seats: Option<usize>,
        seed: u64,
        tournament: Option<bool>,
        used: Vec<String>,
        reward: &str,
        max_moves: Option<usize>,
    ) -> PyResult<Game> {
        let lexicon = lexicon_of(py, lexicon)?;
        let constructor_args = ConstructorArgs { tournament, start: None, position: Some(position), used, lexicon, max_moves };
        Game::make(py, rules, seats, seed, reward, constructor_args)
    }

    /// Restores a game from its log.
    #[staticmethod]
    #[pyo3(signature = (log, rules = "scrabble-en", *, lexicon = None, seats = None, seed = 0, tournament = None, start = None, reward = "outcome", max_moves = None))]
    #[allow(clippy::too_many_arguments, reason = "the settings of a game")]
    fn from_log(
        py: Python<'_>,
        log: Vec<String>,
        rules: &str,
        lexicon: Option<&Bound<'_, PyAny>>,
        seats: Option<usize>,
        seed: u64,
        tournament: Option<bool>,
        start: Option<String>,
        reward: &str,
        max_moves: Option<usize>,
    ) -> PyResult<Game> {
        let mut game = Game::new(py, rules, lexicon, seats, seed, tournament, start, reward, max_moves)?;
        game.inner.restore(Seed::from_number(seed), &log).map_err(bad)?;
        game.moves = game.inner.moves();
        Ok(game)
    }

    /// Starts a new game. Returns the observation of the seat to move, and info.
    #[pyo3(signature = (seed = None))]
    fn reset<'py>(&mut self, py: Python<'py>, seed: Option<u64>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        self.seed = seed.unwrap_or(self.seed);
        self.inner.reset(Seed::from_number(self.seed)).map_err(bad)?;
        self.moves = 0;
        let rewards = vec![0.0; self.inner.seats()];
        Ok((self.observe(py, None)?, self.info(py, None, &rewards)?))
    }

    /// Plays a move for the seat to move. Returns (observation of the next seat, reward of the seat
    /// that moved, terminated, truncated, info).
    #[pyo3(signature = (action, /))]
    fn step<'py>(&mut self, py: Python<'py>, action: &str) -> PyResult<Step<'py>> {
        if self.truncated() {
            return Err(bad("the game was cut short after max_moves: reset it"));
        }
        let seat = self.inner.turn();
        let before = self.inner.scores();
        self.inner.step(action).map_err(bad)?;
        self.moves += 1;
        let (after, winners) = (self.inner.scores(), self.inner.winners());
        let rewards = self.reward.of(self.inner.seats(), &before, &after, winners.as_deref());
        let reward = seat.and_then(|seat| rewards.get(seat).copied()).unwrap_or_default();
        let info = self.info(py, seat, &rewards)?;
        Ok((self.observe(py, None)?, reward, self.inner.turn().is_none(), self.truncated(), info))
    }

    /// Undoes the last moves.
    #[pyo3(signature = (moves = 1))]
    fn undo(&mut self, moves: usize) -> PyResult<()> {
        self.inner.undo(moves).map_err(bad)?;
        self.moves = self.inner.moves();
        Ok(())
    }

    /// Returns an independent copy.
    fn copy(&self) -> Game {
        Game {
            inner: self.inner.copy(),
            constructor_args: self.constructor_args.clone(),
            reward: self.reward,
            moves: self.moves,
            rules: self.rules.clone(),
            letters: self.letters.clone(),
            seed: self.seed,
        }
    }

    fn __copy__(&self) -> Game {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Game {
        self.copy()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let constructor_args = &self.constructor_args;
        let settings = PyDict::new(py);
        settings.set_item("seats", self.inner.seats())?;
        settings.set_item("seed", self.seed)?;
        settings.set_item("tournament", constructor_args.tournament)?;
        settings.set_item("reward", self.reward.name())?;
        settings.set_item("max_moves", constructor_args.max_moves)?;
        if let Some(lexicon) = &constructor_args.lexicon {
            settings.set_item("lexicon", Py::new(py, lexicon.clone())?)?;
        }
        match &constructor_args.position {
            Some(position) => {
                settings.set_item("position", position)?;
                settings.set_item("used", &constructor_args.used)?;
            }
            None => settings.set_item("start", &constructor_args.start)?,
        }
        Ok((py.import("deska")?.getattr("_restored")?, (&self.rules, settings, self.log()).into_pyobject(py)?))
    }

    /// Replays a log that was written from the same start.
    fn _restore(&mut self, log: Vec<String>) -> PyResult<()> {
        self.inner.restore(Seed::from_number(self.seed), &log).map_err(bad)?;
        self.moves = self.inner.moves();
        Ok(())
    }

    fn __repr__(&self) -> String {
        let how = match (self.inner.turn(), self.inner.winners()) {
            (Some(seat), _) => format!("seat {seat} to move"),
            (None, Some(winners)) if winners.len() == 1 => format!("won by seat {}", winners[0]),
            (None, _) => "drawn".to_owned(),
        };
        let scores = self.inner.scores();
        let points = if scores.is_empty() {
            String::new()
        } else {
            format!(", {}", scores.iter().map(ToString::to_string).collect::<Vec<_>>().join(":"))
        };
        format!("<deska.Game {}, {} seats, {} moves{points}, {how}>", self.rules, self.inner.seats(), self.moves)
    }

    /// Returns what a seat observes; by default the seat to move, or everyone once the game is
    /// over.
    #[pyo3(signature = (seat = None))]
    fn observe<'py>(&self, py: Python<'py>, seat: Option<usize>) -> PyResult<Bound<'py, PyAny>> {
        let viewer = match seat.or(self.inner.turn()) {
            None => Viewer::Public,
            Some(number) if number >= self.inner.seats() => return Err(bad(format!("there is no seat {number}"))),
            Some(number) => Seat::new(number).map_or(Viewer::Public, Viewer::Seat),
        };
        to_python(py, &self.inner.observe(viewer).map_err(bad)?)
    }

    /// The rows of the board.
    #[getter]
    fn board(&self) -> Vec<String> {
        self.inner.board()
    }

    /// Returns the legal moves of the seat to move with their points, best first.
    fn legal_moves(&self) -> Vec<(String, Option<i64>)> {
        self.inner.legal()
    }

    /// Returns the move a built-in player chooses for the seat to move.
    #[pyo3(signature = (player, *, milliseconds = 100, nodes = None))]
    fn choose(&self, py: Python<'_>, player: &str, milliseconds: u64, nodes: Option<u64>) -> PyResult<String> {
        let time = nodes.is_none().then(|| Duration::from_millis(milliseconds));
        let budget = Budget { nodes, time, seed: None };
        let stop = CancellationToken::new();
        interruptible(py, &stop, || self.inner.choose(player, budget, &stop))?.map_err(bad)
    }

    /// The seat to move; None when the game is over.
    #[getter]
    fn turn(&self) -> Option<usize> {
        self.inner.turn()
    }

    #[getter]
    fn over(&self) -> bool {
        self.inner.turn().is_none()
    }

    #[getter]
    fn seats(&self) -> usize {
        self.inner.seats()
    }

    /// The number of moves made.
    #[getter]
    fn moves(&self) -> usize {
        self.moves
    }

    #[getter]
    fn lexicon(&self) -> Option<Lexicon> {
        self.constructor_args.lexicon.clone()
    }

    #[getter]
    fn scores(&self) -> Vec<i32> {
        self.inner.scores()
    }

    /// The winners; several for a draw; None while the game is in progress.
    #[getter]
    fn winners(&self) -> Option<Vec<usize>> {
        self.inner.winners()
    }

    /// Returns the game's log, one record per entry.
    fn log(&self) -> Vec<String> {
        self.inner.log()
    }
}

/// Returns the names of all rule sets.
#[pyfunction]
pub(crate) fn rule_sets() -> Vec<String> {
    ::games::Rules::names().map(str::to_owned).collect()
}

/// Returns the names of the built-in players of a game, weakest first.
#[pyfunction]
pub(crate) fn players(rules: &str) -> PyResult<Vec<String>> {
    let rules = ::games::Rules::by_name(rules).map_err(bad)?;
    Ok(engine::Players::of(rules.game()).names.iter().map(|&name| name.to_owned()).collect())
}
