//! Players that simulate whole turns and remember, between turns, what the opponent's last turn
//! says about its rack.

use std::time::Duration;

use play::time::Instant;

use crossword::erudit::{Action, Erudit, View};
use crossword::{BLANK, MILLI, Tiles};
use play::{Budget, CancellationToken, Player, SearchInfo};

use crate::erudit::observation::position_dice;
use crate::erudit::resources::PlayerResources;
use crate::erudit::self_play::SelfPlay;
use crate::erudit::simulation::{SimulationResult, SimulationSettings, simulate};
use crate::erudit::{alphabeta, exchange};
use crate::random;
use crate::tiles::inference::sample_by_regret;
use crate::tiles::master::turn_time;
use crate::tiles::simulation::Draws;
use crate::tiles::{Equities, LearnedValues};

/// Rollouts per turn without a time limit.
const DEFAULT_ROLLOUTS: u64 = 6_000;

/// Approximate states per rollout, which converts a node budget to rollouts.
const STATES_PER_ROLLOUT: u64 = 25;

/// Maximum candidates.
const MAX_CANDIDATES: usize = 12;

/// Plies of a rollout before the static evaluation.
const ROLLOUT_PLIES: usize = 2;

/// Limits of a player beyond those of its clock.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlayerSettings {
    /// Maximum rollouts.
    pub(super) rollouts: Option<u64>,
    /// Maximum time per turn.
    pub(super) max_time: Duration,
    /// Whether it infers the opponent's rack from its turns.
    pub(super) infers: bool,
}

impl PlayerSettings {
    /// Limited by the clock only.
    pub(super) const SIMULATION: PlayerSettings = PlayerSettings { rollouts: None, max_time: Duration::MAX, infers: false };

    /// Limited by the clock only, with inference.
    pub(super) const MASTER: PlayerSettings = PlayerSettings { infers: true, ..PlayerSettings::SIMULATION };
}

/// A player that simulates, and plays the endgame exactly.
#[derive(Clone, Debug)]
pub struct StrongPlayer {
    resources: PlayerResources,
    limits: PlayerSettings,
    memory: Option<RememberedTurn>,
    search_info: Option<SearchInfo>,
}

/// The position after the player's own turn.
#[derive(Clone, Debug)]
struct RememberedTurn {
    /// The opponent is on turn and the player is seat 0. The bag has the real size but arbitrary
    /// tiles.
    play: SelfPlay,
    seat: usize,
    /// Number of tiles on the opponent's rack.
    rack_size: usize,
}

impl StrongPlayer {
    /// Returns a player with these settings.
    pub(super) fn new(limits: PlayerSettings, resources: &PlayerResources) -> StrongPlayer {
        StrongPlayer { resources: resources.clone(), limits, memory: None, search_info: None }
    }

    fn simulation_settings(&self, view: &View, budget: &Budget, started: Instant) -> SimulationSettings {
        // A node budget must give the same result on every machine; otherwise time is limited.
        let time = match (budget.nodes, budget.time) {
            (Some(_), None) => None,
            (_, clock) => Some(turn_time(clock).min(self.limits.max_time).saturating_sub(started.elapsed())),
        };
        let max = [self.limits.rollouts, budget.nodes.map(|states| states / STATES_PER_ROLLOUT)].into_iter().flatten().min();
        let mut dice = position_dice(view, budget);
        SimulationSettings {
            time,
            rollouts: max.or(budget.time.is_none().then_some(DEFAULT_ROLLOUTS)),
            states: budget.nodes,
            plies: ROLLOUT_PLIES,
            candidates: MAX_CANDIDATES,
            threads: self.resources.threads(),
            seed: random::turn_seed(&mut dice),
        }
    }

    /// Returns rack draws conditioned on the opponent's last turn.
    fn infer_draws(&self, game: &Erudit, view: &View, learned: &LearnedValues, settings: &SimulationSettings) -> Draws {
        let memory = self.memory.as_ref().filter(|_| self.limits.infers);
        let kept = memory.and_then(|memory| memory.infer_kept_racks(game, view, &learned.equities, settings));
        kept.map_or_else(Draws::unknown, |kept| Draws::new(vec![kept]))
    }

    fn run_simulation(&self, game: &Erudit, view: &View, budget: &Budget, stop: &CancellationToken) -> Option<SimulationResult> {
        let started = Instant::now();
        let learned = self.resources.learned(game);
        let settings = self.simulation_settings(view, budget, started);
        let draws = self.infer_draws(game, view, &learned, &settings);
        let settings = SimulationSettings { time: settings.time.map(|time| time.saturating_sub(started.elapsed())), ..settings };
        simulate(game, view, &learned, &draws, &settings, stop)
    }
}

impl Player<Erudit> for StrongPlayer {
    fn choose(&mut self, game: &Erudit, view: &View, budget: &Budget, stop: &CancellationToken) -> Action {
        self.search_info = None;
        if let Some(action) = alphabeta::play_endgame(game, view, budget, stop) {
            return action;
        }
        let started = Instant::now();
        let action = match self.run_simulation(game, view, budget, stop) {
            Some(found) => {
                self.search_info = Some(SearchInfo {
                    score: found.win.map(|win| (win * 10_000.0).round() as i64),
                    positions: Some(found.rollouts),
                    time: started.elapsed(),
                    ..SearchInfo::default()
                });
                found.action
            }
            None => exchange::exchange_rack_or_pass(view),
        };
        self.memory = RememberedTurn::after(game, view, &action);
        action
    }

    fn search_info(&self) -> Option<SearchInfo> {
        self.search_info.clone()
    }

    fn memory(&self) -> usize {
        // A board and at most a few hundred words.
        if self.memory.is_some() { 16 << 10 } else { 0 }
    }
}

impl RememberedTurn {
    /// Remembers the position after a turn. Returns `None` unless there are two seats.
    fn after(game: &Erudit, view: &View, action: &Action) -> Option<RememberedTurn> {
        let seat = view.seat?.index();
        if view.racks.len() != 2 || !view.gone.is_empty() {
            return None;
        }
        let (mut play, others) = SelfPlay::from_view(game, view)?;
        play.bag = vec![BLANK; view.bag];
        play.play(game, action);
        Some(RememberedTurn { play, seat, rack_size: others.first().copied()? })
    }

    /// Returns racks that the opponent may have kept in the turn that led to this view. Returns
    /// `None` if the view does not show exactly one laying turn of the opponent.
    fn infer_kept_racks(&self, game: &Erudit, view: &View, equities: &Equities, settings: &SimulationSettings) -> Option<Vec<Tiles>> {
        let other = 1 - self.seat;
        if view.seat?.index() != self.seat
            || view.racks.len() != 2
            || self.play.bag.is_empty()
            || view.scores[self.seat] != self.play.scores[0]
        {
            return None;
        }
        let mut laid = Tiles::new();
        for (square, cell) in view.board.iter() {
            match self.play.board.board().get(square) {
                None => laid.add(if cell.blank { BLANK } else { cell.letter }),
                // A star was taken, which makes inference harder.
                Some(was) if was != cell => return None,
                Some(_) => {}
            }
        }
        let kept = self.rack_size.checked_sub(laid.len()).filter(|kept| *kept > 0 && !laid.is_empty())?;
        let points = (view.scores[other] - self.play.scores[1]) * MILLI;
        let regret = |rack: &Tiles| {
            let left = equities.leaves().value(&rack.without(&laid)?).map_or(0, |value| i32::from(value) * (MILLI / 100));
            Some(self.play.fast_equity(game, equities, rack) - points - left)
        };
        let accepted = sample_by_regret(&view.unseen, &laid, kept, settings.seed, settings.time.map(|time| time / 6), &regret);
        (!accepted.is_empty()).then_some(accepted)
    }
}
