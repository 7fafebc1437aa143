//! A game as an environment: reset, step, legal moves, what a seat observes, players of ours.

use std::time::Duration;

use ::arena::Contest;
use crossword::ctu::{Ctu, Duty, Start};
use crossword::erudit::Erudit;
use crossword::scrabble::Scrabble;
use pentago::game::Pentago;
use play::{Budget, Entry, Pending, Player, Proposal, Seat, Seed, Stop, Viewer};
use pyo3::prelude::*;
use serde_json::Value;

use crate::words::Lexicon;
use crate::{bad, to_python};

/// Finds a player by its name.
type ByName<G> = dyn Fn(&str) -> Result<Box<dyn Player<G>>, String> + Send + Sync;

/// A game in progress, whichever it is.
trait Playing: Send + Sync {
    fn reset(&mut self, seed: Seed) -> Result<(), String>;
    fn step(&mut self, text: &str) -> Result<(), String>;
    fn turn(&self) -> Option<usize>;
    fn seats(&self) -> usize;
    fn observe(&self, viewer: Viewer) -> Result<Value, String>;
    fn legal(&self) -> Vec<(String, Option<i64>)>;
    fn choose(&self, player: &str, budget: Budget) -> Result<String, String>;
    fn scores(&self) -> Vec<i32>;
    fn winners(&self) -> Option<Vec<usize>>;
    fn log(&self) -> Vec<String>;
}

struct Table<G: Contest> {
    game: play::Game<G>,
    players: Box<ByName<G>>,
}

impl<G: Contest> Table<G> {
    fn new(rules: G, players: impl Fn(&str) -> Result<Box<dyn Player<G>>, String> + Send + Sync + 'static) -> Table<G> {
        Table { game: play::Game::new(rules, Seed::from_number(0)), players: Box::new(players) }
    }

    /// Draws whatever lots are due.
    fn settle(&mut self) -> Result<(), String> {
        while let Some(record) = self.game.chance() {
            self.game.commit(Entry { at: 0, record }).map_err(|why| why.to_string())?;
        }
        Ok(())
    }

    fn on_turn(&self) -> Option<Seat> {
        match self.game.pending() {
            Pending::Seats(seats) => seats.iter().next(),
            Pending::Chance | Pending::Over(_) => None,
        }
    }
}

impl<G> Playing for Table<G>
where
    G: Contest + Send + Sync,
    G::Position: Send + Sync,
    G::Event: Send + Sync,
{
    fn reset(&mut self, seed: Seed) -> Result<(), String> {
        self.game = play::Game::new(self.game.rules().clone(), seed);
        self.settle()
    }

    fn step(&mut self, text: &str) -> Result<(), String> {
        let seat = self.on_turn().ok_or("the game is over: reset it")?;
        let proposal = if text == "resign" {
            Proposal::Resign
        } else {
            Proposal::Act(self.game.rules().read_move(&self.game.view(Viewer::Seat(seat)), text)?)
        };
        let record = self.game.propose(seat, &proposal).map_err(|why| why.to_string())?;
        self.game.commit(Entry { at: 0, record }).map_err(|why| why.to_string())?;
        self.settle()
    }

    fn turn(&self) -> Option<usize> {
        self.on_turn().map(Seat::index)
    }

    fn seats(&self) -> usize {
        self.game.rules().seats()
    }

    fn observe(&self, viewer: Viewer) -> Result<Value, String> {
        serde_json::to_value(self.game.view(viewer)).map_err(|why| why.to_string())
    }

    fn legal(&self) -> Vec<(String, Option<i64>)> {
        let Some(seat) = self.on_turn() else { return Vec::new() };
        let choices = self.game.rules().choices(&self.game.view(Viewer::Seat(seat)));
        choices.into_iter().map(|choice| (choice.text, choice.score)).collect()
    }

    fn choose(&self, player: &str, budget: Budget) -> Result<String, String> {
        let seat = self.on_turn().ok_or("the game is over: reset it")?;
        let view = self.game.view(Viewer::Seat(seat));
        let action = (self.players)(player)?.choose(self.game.rules(), &view, &budget, &Stop::new());
        Ok(self.game.rules().write_move(&view, &action))
    }

    fn scores(&self) -> Vec<i32> {
        match self.game.outcome() {
            Some(outcome) => outcome.scores,
            None => self.game.rules().points(&self.game.view(Viewer::Public)),
        }
    }

    fn winners(&self) -> Option<Vec<usize>> {
        self.game.outcome().map(|outcome| outcome.winners.iter().map(Seat::index).collect())
    }

    fn log(&self) -> Vec<String> {
        self.game.log().iter().map(|entry| entry.record.to_string()).collect()
    }
}

/// A game as an environment.
#[pyclass(module = "deska")]
pub(crate) struct Game {
    playing: Box<dyn Playing>,
    #[pyo3(get)]
    rules: String,
    #[pyo3(get)]
    seed: u64,
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (rules = "scrabble-en", *, lexicon = None, seats = 2, seed = 0, tournament = false, start = None))]
    fn new(
        py: Python<'_>,
        rules: &str,
        lexicon: Option<&Bound<'_, PyAny>>,
        seats: usize,
        seed: u64,
        tournament: bool,
        start: Option<&str>,
    ) -> PyResult<Game> {
        let words = |usual: &str| -> PyResult<lexicon::Lexicon> {
            let Some(given) = lexicon else { return Ok(Lexicon::open_named(py, usual)?.inner) };
            match given.cast::<Lexicon>() {
                Ok(lexicon) => Ok(lexicon.get().inner.clone()),
                Err(_) => Ok(Lexicon::open_named(py, &given.extract::<String>()?)?.inner),
            }
        };
        let playing = open(rules, words, seats, tournament, start)?;
        let mut game = Game { playing, rules: rules.to_owned(), seed };
        game.playing.reset(Seed::from_number(seed)).map_err(bad)?;
        Ok(game)
    }

    /// Begins anew, and gives what the seat on turn observes.
    #[pyo3(signature = (seed = None))]
    fn reset<'py>(&mut self, py: Python<'py>, seed: Option<u64>) -> PyResult<Bound<'py, PyAny>> {
        self.seed = seed.unwrap_or(self.seed);
        self.playing.reset(Seed::from_number(self.seed)).map_err(bad)?;
        self.observe(py, None)
    }

    /// The seat on turn moves: (observation of the next seat, points of the one that moved, is the game over, info).
    fn step<'py>(&mut self, py: Python<'py>, r#move: &str) -> PyResult<(Bound<'py, PyAny>, i64, bool, Bound<'py, PyAny>)> {
        let seat = self.playing.turn();
        let before = self.playing.scores();
        self.playing.step(r#move).map_err(bad)?;
        let after = self.playing.scores();
        let points = |scores: &[i32]| seat.and_then(|seat| scores.get(seat).copied()).map_or(0, i64::from);
        let reward = points(&after) - points(&before);
        let info = serde_json::json!({ "seat": seat, "scores": after, "winners": self.playing.winners() });
        Ok((self.observe(py, None)?, reward, self.playing.turn().is_none(), to_python(py, &info)?))
    }

    /// What a seat may know, or, without a seat, what the seat on turn may (after the end: what everybody may).
    #[pyo3(signature = (seat = None))]
    fn observe<'py>(&self, py: Python<'py>, seat: Option<usize>) -> PyResult<Bound<'py, PyAny>> {
        let viewer = match seat.or(self.playing.turn()) {
            None => Viewer::Public,
            Some(number) if number >= self.playing.seats() => return Err(bad(format!("there is no seat {number}"))),
            Some(number) => Seat::new(number).map_or(Viewer::Public, Viewer::Seat),
        };
        to_python(py, &self.playing.observe(viewer).map_err(bad)?)
    }

    /// The moves of the seat on turn with their points, the best first.
    fn legal_moves(&self) -> Vec<(String, Option<i64>)> {
        self.playing.legal()
    }

    /// What a player of ours would do for the seat on turn.
    #[pyo3(signature = (player, *, milliseconds = 100, nodes = None))]
    fn choose(&self, py: Python<'_>, player: &str, milliseconds: u64, nodes: Option<u64>) -> PyResult<String> {
        let time = nodes.is_none().then(|| Duration::from_millis(milliseconds));
        let budget = Budget { nodes, time, seed: Some(Seed::from_number(self.seed)) };
        py.detach(|| self.playing.choose(player, budget)).map_err(bad)
    }

    /// The seat on turn; None when the game is over.
    #[getter]
    fn turn(&self) -> Option<usize> {
        self.playing.turn()
    }

    #[getter]
    fn over(&self) -> bool {
        self.playing.turn().is_none()
    }

    #[getter]
    fn seats(&self) -> usize {
        self.playing.seats()
    }

    #[getter]
    fn scores(&self) -> Vec<i32> {
        self.playing.scores()
    }

    /// Who won; several: a draw between them; None while the game goes on.
    #[getter]
    fn winners(&self) -> Option<Vec<usize>> {
        self.playing.winners()
    }

    /// The game's log, a record a line.
    fn log(&self) -> Vec<String> {
        self.playing.log()
    }
}

impl Lexicon {
    fn open_named(py: Python<'_>, name: &str) -> PyResult<Lexicon> {
        let inner = py.detach(|| assets::Library::find(None).map_err(bad)?.open_with_gaddag(name).map_err(bad))?;
        Ok(Lexicon { inner })
    }
}

fn open(
    rules: &str,
    words: impl Fn(&str) -> PyResult<lexicon::Lexicon>,
    seats: usize,
    tournament: bool,
    start: Option<&str>,
) -> PyResult<Box<dyn Playing>> {
    if rules == "ctu" {
        let rules = crossword::ctu::CtuRules::standard().with_duty(if tournament { Duty::Tournament } else { Duty::Course });
        let start = match start {
            None => Start::Drawn,
            Some(word) => Start::Board(Box::new(rules.board_with(word).map_err(bad)?)),
        };
        let game = Ctu::new(rules, &words("en")?, start).map_err(bad)?;
        return Ok(Box::new(Table::new(game, |name| engine::ctu::by_name(name).map_err(|why| why.to_string()))));
    }
    let rules = games::Rules::by_name(rules).map_err(|why| bad(format!("{why}, ctu")))?;
    Ok(match rules {
        games::Rules::Scrabble(rules) => {
            let usual = match rules.alphabet().name() {
                "czech" => "cs-mixed",
                "russian" => "ru-all",
                _ => "en",
            };
            let game = Scrabble::new(rules, words(usual)?, seats).map_err(bad)?;
            Box::new(Table::new(game, |name| engine::scrabble::by_name(name).map_err(|why| why.to_string())))
        }
        games::Rules::Erudit(rules) => {
            let game = Erudit::new(rules, words("ru-nouns")?, seats).map_err(bad)?;
            let roster = engine::erudit::Roster::default();
            Box::new(Table::new(game, move |name| roster.player(name).map_err(|why| why.to_string())))
        }
        games::Rules::Balda(rules) => {
            let words = balda::Words::new(&words("ru-nouns")?, &rules).map_err(bad)?;
            let mut game = balda::game::Balda::new(rules, &words, seats).map_err(bad)?;
            if let Some(word) = start {
                game = game.starting_with(word).map_err(bad)?;
            }
            let roster = engine::balda::Roster::default();
            Box::new(Table::new(game, move |name| roster.player(name).map_err(|why| why.to_string())))
        }
        games::Rules::Pentago(rules) => {
            let options = engine::pentago::search::Options { threads: 1, ..engine::pentago::search::Options::default() };
            let roster = engine::pentago::roster::Roster::new(options, engine::pentago::solve::Limits::for_play());
            Box::new(Table::new(Pentago::new(rules), move |name| roster.player(name).map_err(|why| why.to_string())))
        }
        #[allow(unreachable_patterns, reason = "rule sets that are opened above")]
        other => return Err(bad(format!("{} is not played here", other.name()))),
    })
}

/// The names of all rule sets.
#[pyfunction]
pub(crate) fn rule_sets() -> Vec<String> {
    let mut names: Vec<String> = games::Rules::names().map(str::to_owned).filter(|name| name != "ctu").collect();
    names.push("ctu".to_owned());
    names
}

/// The names of our players of a game, the weakest first.
#[pyfunction]
pub(crate) fn players(rules: &str) -> PyResult<Vec<String>> {
    let names: &[&str] = match rules.split('-').next() {
        Some("scrabble") => &engine::scrabble::PLAYERS,
        Some("erudit") => &engine::erudit::PLAYERS,
        Some("balda") => &engine::balda::PLAYERS,
        Some("pentago") => &engine::pentago::roster::PLAYERS,
        Some("ctu") => &engine::ctu::PLAYERS,
        _ => return Err(bad(format!("there is no rule set `{rules}`"))),
    };
    Ok(names.iter().map(|&name| name.to_owned()).collect())
}
