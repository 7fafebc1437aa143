//! The players that simulate whole turns, and what they remember from one of their turns to the next: what the other's turn tells of its rack.

use std::time::Duration;

use play::time::Instant;

use crossword::erudit::{Action, Erudit, View};
use crossword::{BLANK, MILLI, Tiles};
use play::{Budget, Player, Stop, Thought};

use crate::erudit::self_play::SelfPlay;
use crate::erudit::simulation::{Effort, SimulationResult, simulate};
use crate::erudit::{Roster, alphabeta, exchange, level};
use crate::random;
use crate::tiles::inference::sample_by_regret;
use crate::tiles::master::turn_time;
use crate::tiles::simulation::Draws;
use crate::tiles::{Equities, LearnedValues};

/// Rollouts of a turn without a limit in time.
const LONG: u64 = 6_000;

/// Sets of tiles that are looked at in a rollout, about: by these a budget is measured in all players.
const STATES: u64 = 25;

/// Candidates, at most.
const CANDIDATES: usize = 12;

/// Turns of a rollout before the position is valued.
const PLIES: usize = 2;

/// What a player spends on a turn besides what its clock says.
#[derive(Clone, Copy, Debug)]
pub(super) struct Habit {
    /// At most so many rollouts.
    pub(super) rollouts: Option<u64>,
    /// It thinks no longer than this, whatever its clock says.
    pub(super) longest: Duration,
    /// Whether it infers from the other's turns.
    pub(super) infers: bool,
}

impl Habit {
    /// As much as the clock allows.
    pub(super) const SIMULATION: Habit = Habit { rollouts: None, longest: Duration::MAX, infers: false };

    /// As much as the clock allows, with inference.
    pub(super) const MASTER: Habit = Habit { infers: true, ..Habit::SIMULATION };
}

/// A player that simulates, and plays the end exactly.
#[derive(Clone, Debug)]
pub struct StrongPlayer {
    roster: Roster,
    habit: Habit,
    memory: Option<Memory>,
    thought: Option<Thought>,
}

/// How the game stood after the player's own turn.
#[derive(Clone, Debug)]
struct Memory {
    /// With the other on turn; the player is seat 0. Its bag holds as many tiles as the real one, whichever they are.
    play: SelfPlay,
    seat: usize,
    /// What the other held.
    held: usize,
}

impl StrongPlayer {
    /// A player of this habit.
    pub(super) fn new(habit: Habit, roster: &Roster) -> StrongPlayer {
        StrongPlayer { roster: roster.clone(), habit, memory: None, thought: None }
    }

    fn effort(&self, view: &View, budget: &Budget, begun: Instant) -> Effort {
        // Whoever counts rollouts wants the same answer everywhere; others don't want to wait.
        let time = match (budget.nodes, budget.time) {
            (Some(_), None) => None,
            (_, clock) => Some(turn_time(clock).min(self.habit.longest).saturating_sub(begun.elapsed())),
        };
        let most = [self.habit.rollouts, budget.nodes.map(|states| states / STATES)].into_iter().flatten().min();
        let mut dice = level::dice_of(view, budget);
        Effort {
            time,
            rollouts: most.or(budget.time.is_none().then_some(LONG)),
            states: budget.nodes,
            plies: PLIES,
            candidates: CANDIDATES,
            threads: self.roster.threads(),
            seed: random::turn_seed(&mut dice),
        }
    }

    /// What the other's last turn tells of its rack.
    fn inferred(&self, game: &Erudit, view: &View, learned: &LearnedValues, effort: &Effort) -> Draws {
        let memory = self.memory.as_ref().filter(|_| self.habit.infers);
        let kept = memory.and_then(|memory| memory.kept(game, view, &learned.equities, effort));
        kept.map_or_else(Draws::unknown, |kept| Draws::new(vec![kept]))
    }

    fn simulated(&self, game: &Erudit, view: &View, budget: &Budget, stop: &Stop) -> Option<SimulationResult> {
        let begun = Instant::now();
        let learned = self.roster.learned(game);
        let effort = self.effort(view, budget, begun);
        let draws = self.inferred(game, view, &learned, &effort);
        let effort = Effort { time: effort.time.map(|time| time.saturating_sub(begun.elapsed())), ..effort };
        simulate(game, view, &learned, &draws, &effort, stop)
    }
}

impl Player<Erudit> for StrongPlayer {
    fn choose(&mut self, game: &Erudit, view: &View, budget: &Budget, stop: &Stop) -> Action {
        self.thought = None;
        if let Some(action) = alphabeta::at_the_end(game, view, budget, stop) {
            return action;
        }
        let begun = Instant::now();
        let action = match self.simulated(game, view, budget, stop) {
            Some(found) => {
                self.thought = Some(Thought {
                    score: found.win.map(|win| (win * 10_000.0).round() as i64),
                    positions: Some(found.rollouts),
                    time: begun.elapsed(),
                    ..Thought::default()
                });
                found.action
            }
            None => exchange::whole_rack_or_pass(view),
        };
        self.memory = Memory::after(game, view, &action);
        action
    }

    fn thought(&self) -> Option<Thought> {
        self.thought.clone()
    }

    fn memory(&self) -> usize {
        // A board and a few hundred words at most.
        if self.memory.is_some() { 16 << 10 } else { 0 }
    }
}

impl Memory {
    /// What is remembered after a turn; nothing where there are not two seats.
    fn after(game: &Erudit, view: &View, action: &Action) -> Option<Memory> {
        let seat = view.seat?.index();
        if view.racks.len() != 2 || !view.gone.is_empty() {
            return None;
        }
        let (mut play, others) = SelfPlay::seen_by(game, view)?;
        play.bag = vec![BLANK; view.bag];
        play.play(game, action);
        Some(Memory { play, seat, held: others.first().copied()? })
    }

    /// Racks that the other may have kept at the turn that led to this view; none where the view shows something else than one laying of the other seat.
    fn kept(&self, game: &Erudit, view: &View, equities: &Equities, effort: &Effort) -> Option<Vec<Tiles>> {
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
                // A star was taken: what was held is harder to tell.
                Some(was) if was != cell => return None,
                Some(_) => {}
            }
        }
        let kept = self.held.checked_sub(laid.len()).filter(|kept| *kept > 0 && !laid.is_empty())?;
        let points = (view.scores[other] - self.play.scores[1]) * MILLI;
        let regret = |rack: &Tiles| {
            let left = equities.leaves().value(&rack.without(&laid)?).map_or(0, |value| i32::from(value) * (MILLI / 100));
            Some(self.play.worth(game, equities, rack) - points - left)
        };
        let accepted = sample_by_regret(&view.unseen, &laid, kept, effort.seed, effort.time.map(|time| time / 6), &regret);
        (!accepted.is_empty()).then_some(accepted)
    }
}
