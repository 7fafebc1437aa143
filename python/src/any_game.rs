//! A game in progress, independent of its rules.

use std::sync::{Arc, Mutex, PoisonError};

use ::arena::Contest;
use play::{Budget, CancellationToken, Entry, NextStep, Outcome, Player, Proposal, RulesWrapper, Seat, Seed, Viewer};
use serde_json::Value;
use table::{Sessions, computer_seed};
use wire::games::WireForm;

/// Finds a player by its name.
pub(crate) type ByName<G> = dyn Fn(&str) -> Result<Box<dyn Player<G>>, String> + Send + Sync;

/// A game in progress.
pub(crate) trait AnyGame: Send + Sync {
    fn reset(&mut self, seed: Seed) -> Result<(), String>;
    fn restore(&mut self, seed: Seed, log: &[String]) -> Result<(), String>;
    fn copy(&self) -> Box<dyn AnyGame>;
    fn step(&mut self, text: &str) -> Result<(), String>;
    fn undo(&mut self, moves: usize) -> Result<(), String>;
    fn turn(&self) -> Option<usize>;
    fn seats(&self) -> usize;
    fn observe(&self, viewer: Viewer) -> Result<Value, String>;
    fn board(&self) -> Vec<String>;
    fn legal(&self) -> Vec<(String, Option<i64>)>;
    fn choose(&self, player: &str, budget: Budget, stop: &CancellationToken) -> Result<String, String>;
    fn scores(&self) -> Vec<i32>;
    fn winners(&self) -> Option<Vec<usize>>;
    fn moves(&self) -> usize;
    fn log(&self) -> Vec<String>;
}

/// Rules whose games can start from a given position.
#[derive(Clone)]
pub(crate) struct Started<G: Contest> {
    rules: G,
    start: Option<G::Position>,
}

impl<G: Contest> RulesWrapper for Started<G> {
    type Inner = G;

    fn inner(&self) -> &G {
        &self.rules
    }

    fn initial_position(&self) -> G::Position {
        self.start.clone().unwrap_or_else(|| self.rules.start())
    }
}

/// A game in progress with its players.
pub(crate) struct Table<G: Contest> {
    game: play::Game<Started<G>>,
    players: Arc<ByName<G>>,
    /// Stateful players of this game.
    sessions: Mutex<Sessions<G>>,
}

impl<G: Contest> Table<G> {
    pub(crate) fn new(
        rules: G,
        start: Option<G::Position>,
        players: impl Fn(&str) -> Result<Box<dyn Player<G>>, String> + Send + Sync + 'static,
    ) -> Table<G> {
        Table {
            game: play::Game::new(Started { rules, start }, Seed::from_number(0)),
            players: Arc::new(players),
            sessions: Mutex::default(),
        }
    }

    fn rules(&self) -> &G {
        &self.game.rules().rules
    }

    /// Commits pending chance events.
    fn settle(&mut self) -> Result<(), String> {
        while let Some(record) = self.game.chance() {
            self.game.commit(Entry { at: 0, record }).map_err(|why| why.to_string())?;
        }
        Ok(())
    }

    fn on_turn(&self) -> Option<Seat> {
        match self.game.pending() {
            NextStep::Seats(seats) => seats.iter().next(),
            NextStep::Chance | NextStep::Over(_) => None,
        }
    }

    /// Returns the indices of log records at which a seat acted.
    fn acts(&self) -> Vec<usize> {
        let mut again = play::Game::new(self.game.rules().clone(), *self.game.seed());
        let mut acts = Vec::new();
        for (number, entry) in self.game.log().iter().enumerate() {
            if again.pending() != NextStep::Chance {
                acts.push(number);
            }
            // Entries of a valid log commit again.
            if again.commit(entry.clone()).is_err() {
                break;
            }
        }
        acts
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    /// Drops player sessions, which do not apply to the new course of the game.
    fn forget(&mut self) {
        self.sessions.get_mut().unwrap_or_else(PoisonError::into_inner).clear();
    }
}

impl<G> AnyGame for Table<G>
where
    G: Contest + Send + Sync + 'static,
    G::Position: Send + Sync,
    G::Event: Send + Sync,
{
    fn reset(&mut self, seed: Seed) -> Result<(), String> {
        self.forget();
        self.game = play::Game::new(self.game.rules().clone(), seed);
        self.settle()
    }

    fn restore(&mut self, seed: Seed, log: &[String]) -> Result<(), String> {
        self.forget();
        let lines = log.iter().map(|line| (0, line.as_str()));
        self.game = play::Game::restore(self.game.rules().clone(), seed, lines).map_err(|why| why.to_string())?;
        self.settle()
    }

    fn copy(&self) -> Box<dyn AnyGame> {
        Box::new(Table { game: self.game.clone(), players: Arc::clone(&self.players), sessions: Mutex::default() })
    }

    fn step(&mut self, text: &str) -> Result<(), String> {
        let seat = self.on_turn().ok_or("the game is over: reset it")?;
        let proposal = if text == "resign" {
            Proposal::Resign
        } else {
            Proposal::Act(self.rules().read_move(&self.game.view(Viewer::Seat(seat)), text)?)
        };
        let record = self.game.propose(seat, &proposal).map_err(|why| why.to_string())?;
        self.game.commit(Entry { at: 0, record }).map_err(|why| why.to_string())?;
        self.settle()
    }

    fn undo(&mut self, moves: usize) -> Result<(), String> {
        let acts = self.acts();
        let left =
            acts.len().checked_sub(moves).ok_or_else(|| format!("{moves} moves can't be taken back: only {} were made", acts.len()))?;
        let Some(&keep) = acts.get(left) else { return Ok(()) };
        self.forget();
        let mut game = play::Game::new(self.game.rules().clone(), *self.game.seed());
        for entry in &self.game.log()[..keep] {
            game.commit(entry.clone()).map_err(|why| why.to_string())?;
        }
        self.game = game;
        self.settle()
    }

    fn turn(&self) -> Option<usize> {
        self.on_turn().map(Seat::index)
    }

    fn seats(&self) -> usize {
        self.rules().seats()
    }

    fn observe(&self, viewer: Viewer) -> Result<Value, String> {
        serde_json::to_value(self.game.view(viewer).shown()).map_err(|why| why.to_string())
    }

    fn board(&self) -> Vec<String> {
        let (width, squares) = self.rules().picture(&self.game.view(Viewer::Public));
        let squares: Vec<char> = squares.chars().filter(|sign| *sign != '/' && !sign.is_whitespace()).collect();
        squares.chunks(width.max(1)).map(|row| row.iter().collect()).collect()
    }

    fn legal(&self) -> Vec<(String, Option<i64>)> {
        let Some(seat) = self.on_turn() else { return Vec::new() };
        let choices = self.rules().choices(&self.game.view(Viewer::Seat(seat)));
        choices.into_iter().map(|choice| (choice.text, choice.score)).collect()
    }

    fn choose(&self, player: &str, budget: Budget, stop: &CancellationToken) -> Result<String, String> {
        let seat = self.on_turn().ok_or("the game is over: reset it")?;
        let view = self.game.view(Viewer::Seat(seat));
        let known = self.sessions.lock().unwrap_or_else(PoisonError::into_inner).take(seat, player, &self.game);
        let mut chooser = known.map_or_else(|| (self.players)(player), Ok)?;
        // As in other shells, the same seed gives the same game.
        let budget = Budget { seed: Some(computer_seed(self.game.seed(), self.game.line().count())), ..budget };
        let action = chooser.choose(self.rules(), &view, &budget, stop);
        self.sessions.lock().unwrap_or_else(PoisonError::into_inner).keep(seat, player, &self.game, chooser);
        Ok(self.rules().write_move(&view, &action))
    }

    fn scores(&self) -> Vec<i32> {
        let points = self.rules().points(self.game.position());
        // In a game without points the outcome's scores are not points.
        if points.is_empty() { points } else { self.outcome().map_or(points, |outcome| outcome.scores) }
    }

    fn winners(&self) -> Option<Vec<usize>> {
        self.outcome().map(|outcome| outcome.winners.iter().map(Seat::index).collect())
    }

    fn moves(&self) -> usize {
        self.acts().len()
    }

    fn log(&self) -> Vec<String> {
        self.game.log().iter().map(|entry| entry.record.to_string()).collect()
    }
}
