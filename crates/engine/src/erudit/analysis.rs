//! Analysis: the actions of a position with their values.
//!
//! - The static evaluation of an action is its equity: its points and the value of its leave, minus
//!   its exposure.
//! - While tiles are unknown, a simulation estimates win probability and spread.
//! - With an empty bag and two seats, each action is searched to the end of the game.

use std::time::Duration;

use crossword::erudit::{Action, Erudit, Situation, Turn, View};
use crossword::{MILLI, Tiles};
use play::time::Instant;
use play::{CancellationToken, Seed};

use crate::erudit::Limits;
use crate::erudit::alphabeta::{Depth, OpenPosition, look_ahead, value_of_turn};
use crate::erudit::exact::{Objective, POINT, best_turns};
use crate::erudit::exposure::Exposure;
use crate::erudit::leave_values::LeaveValues;
use crate::erudit::simulation::{Candidate, SimulationSettings, simulate_all};
use crate::tiles::LearnedValues;
use crate::tiles::race::CandidateResult;

/// Turns with this much less equity than the best one are no candidates, in hundredths of a point.
const MARGIN: i32 = 30 * POINT;

/// The state limit of the search for candidates.
const MAX_STATES: u64 = 60_000;

/// An endgame search spends one of this many parts of its states on the best action.
const BEST_SHARE: u64 = 3;

/// States of the search for candidates that take about as long as one rollout.
const STATES_PER_ROLLOUT: u64 = 25;

/// The states of an endgame search for each rollout of the limit.
const ENDGAME_STATES_PER_ROLLOUT: u64 = 100;

/// Limits of an analysis. Without `time` the result is the same on every machine.
#[derive(Clone, Copy, Debug)]
pub struct AnalysisLimits {
    pub time: Option<Duration>,
    /// The rollout limit for all actions together. Endgame searches get 100 states per rollout.
    pub rollouts: Option<u64>,
    /// Plies of a rollout before static evaluation.
    pub plies: usize,
    /// The maximum number of actions that are simulated or searched.
    pub candidates: usize,
    pub threads: usize,
    /// The seed of all random numbers.
    pub seed: u64,
}

impl Default for AnalysisLimits {
    /// Returns no limits and one thread.
    fn default() -> AnalysisLimits {
        AnalysisLimits { time: None, rollouts: None, plies: 2, candidates: 12, threads: 1, seed: 0 }
    }
}

/// An action with its values.
#[derive(Clone, Debug, PartialEq)]
pub struct ValuedAction {
    pub action: Action,
    pub score: u32,
    /// The tiles left on the rack.
    pub leave: Tiles,
    /// The value of the leave in thousandths of a point.
    pub leave_value: i32,
    /// The penalty for what the action opens to the next seat, in thousandths of a point.
    pub exposure: i32,
    /// The win probability, 0 to 1; a draw counts half.
    pub win: Option<f64>,
    /// The standard error of `win`.
    pub win_error: Option<f64>,
    /// The expected final spread in points.
    pub spread: Option<f64>,
    pub rollouts: u64,
    /// Whether `win` and `spread` are exact.
    pub exact: bool,
    /// The mean score of the next seat's turn in the rollouts.
    pub reply: Option<f64>,
}

impl ValuedAction {
    /// Returns score plus leave value minus exposure, in thousandths of a point.
    #[must_use]
    pub fn equity(&self) -> i32 {
        self.score as i32 * MILLI + self.leave_value - self.exposure
    }
}

/// The values of the actions of a position, best first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TurnAnalysis {
    pub candidates: Vec<ValuedAction>,
    /// The rollouts of all actions together.
    pub rollouts: u64,
    /// Whether the first action is proven to be the best.
    pub solved: bool,
    pub time: Duration,
}

impl TurnAnalysis {
    /// Sorts by win probability, then by spread, then by equity; unknown values come last.
    fn sort(&mut self) {
        let key = |one: &ValuedAction| [one.win, one.spread, Some(f64::from(one.equity()))].map(|value| value.unwrap_or(f64::NEG_INFINITY));
        self.candidates.sort_by(|one, other| key(other).partial_cmp(&key(one)).unwrap_or(std::cmp::Ordering::Equal));
    }
}

/// Returns the best `limit` actions by equity, best first, among them exchanges and the pass.
/// `limits` bounds the search for turns.
#[must_use]
pub fn rank_by_equity(
    game: &Erudit,
    view: &View,
    learned: &LearnedValues,
    limit: usize,
    (limits, seed): (&Limits, u64),
    stop: &CancellationToken,
) -> Vec<ValuedAction> {
    Valuer::new(game, view, learned, seed).map_or_else(Vec::new, |valuer| valuer.rank(limit, limits, stop))
}

/// Returns the static values of these actions, without illegal ones.
#[must_use]
pub fn value_by_equity(game: &Erudit, view: &View, learned: &LearnedValues, actions: Vec<Action>, seed: u64) -> Vec<ValuedAction> {
    let valuer = Valuer::new(game, view, learned, seed);
    valuer.map_or_else(Vec::new, |valuer| actions.into_iter().filter_map(|action| valuer.value(action)).collect())
}

/// Values the best actions of a position, and `included` in any case. Calls `progress` with interim
/// results.
#[must_use]
pub fn analyse(
    game: &Erudit,
    view: &View,
    learned: &LearnedValues,
    limits: &AnalysisLimits,
    included: &[Action],
    stop: &CancellationToken,
    progress: &mut dyn FnMut(&TurnAnalysis),
) -> TurnAnalysis {
    let begun = Instant::now();
    let states = limits.rollouts.map_or(MAX_STATES, |rollouts| rollouts.saturating_mul(STATES_PER_ROLLOUT).min(MAX_STATES));
    let search = Limits { states: Some(states), time: limits.time.map(|time| time / 3) };
    let Some(valuer) = Valuer::new(game, view, learned, limits.seed) else { return TurnAnalysis::default() };
    let mut listed = valuer.rank(limits.candidates.max(1), &search, stop);
    for action in included {
        if !listed.iter().any(|one| one.action == *action) {
            listed.extend(valuer.value(action.clone()));
        }
    }
    let mut tell = |found: &TurnAnalysis| {
        let mut sorted = TurnAnalysis { time: begun.elapsed(), ..found.clone() };
        sorted.sort();
        progress(&sorted);
    };
    let remaining = limits.time.map(|time| time.saturating_sub(begun.elapsed()));
    let limits = AnalysisLimits { time: remaining, ..*limits };
    let mut found = match OpenPosition::from_view(game, view) {
        Some(position) => solve(&valuer, &position, listed, &limits, included, stop, &mut tell),
        None => simulate(&valuer, listed, &limits, included, stop, &mut tell),
    };
    found.time = begun.elapsed();
    found.sort();
    found
}

/// Values actions statically.
struct Valuer<'a> {
    game: &'a Erudit,
    view: &'a View,
    learned: &'a LearnedValues,
    situation: Situation,
    leaves: LeaveValues,
    exposure: Exposure<'a>,
    /// The exposure of the board as it is.
    unchanged: i32,
}

impl<'a> Valuer<'a> {
    fn new(game: &'a Erudit, view: &'a View, learned: &'a LearnedValues, seed: u64) -> Option<Valuer<'a>> {
        let situation = view.situation()?;
        let leaves = LeaveValues::new(&learned.equities, &situation.rack, view.bag);
        let exposure = Exposure::new(game, view, &Seed::from_number(seed));
        let unchanged = exposure.penalty(&situation, &Turn::default()) * (MILLI / POINT);
        Some(Valuer { game, view, learned, situation, leaves, exposure, unchanged })
    }

    /// Returns the best actions by equity, best first.
    fn rank(&self, limit: usize, limits: &Limits, stop: &CancellationToken) -> Vec<ValuedAction> {
        let objective = Objective { leave_value: &|tiles| self.leaves.value(tiles), margin: MARGIN };
        let turns = best_turns(self.game, &self.situation, &objective, limits, stop).into_iter().take(limit.max(1));
        let laid = turns.map(|ranked| Action::Lay(ranked.turn));
        let exchanges = subracks(&self.situation.rack).into_iter().map(Action::Exchange);
        let mut all: Vec<ValuedAction> = laid.chain(exchanges).chain([Action::Pass]).filter_map(|action| self.value(action)).collect();
        all.sort_by_key(|one| std::cmp::Reverse(one.equity()));
        all.truncate(limit);
        all
    }

    fn may_exchange(&self) -> bool {
        self.view.may.exchange && self.situation.stars_due == 0
    }

    /// Returns the static values of an action, or `None` if it is not legal.
    fn value(&self, action: Action) -> Option<ValuedAction> {
        let rack = &self.situation.rack;
        let (score, leave, leave_value, exposure) = match &action {
            Action::Lay(turn) => {
                let judged = self.game.rules().judge(&self.situation, turn, None).ok()?;
                let penalty = self.exposure.penalty(&self.situation, turn) * (MILLI / POINT);
                (judged.score, judged.left, self.leaves.value(&judged.left) * (MILLI / POINT), penalty)
            }
            Action::Exchange(given) => {
                if !self.may_exchange() || given.is_empty() || given.len() > self.view.bag {
                    return None;
                }
                let kept = rack.without(given)?;
                (0, kept, self.learned.equities.exchanged_value(&kept, self.view.bag), self.unchanged)
            }
            Action::Pass => (0, *rack, self.leaves.value(rack) * (MILLI / POINT), self.unchanged),
        };
        Some(ValuedAction {
            action,
            score,
            leave,
            leave_value,
            exposure,
            win: None,
            win_error: None,
            spread: None,
            rollouts: 0,
            exact: false,
            reply: None,
        })
    }
}

/// Returns all non-empty parts of a rack.
fn subracks(rack: &Tiles) -> Vec<Tiles> {
    let mut sets = vec![Tiles::new()];
    for (kind, &count) in rack.counts().iter().enumerate() {
        for number in 0..sets.len() {
            let mut set = sets[number];
            for _ in 0..count {
                set.add(kind as u8);
                sets.push(set);
            }
        }
    }
    sets.retain(|set| !set.is_empty());
    sets
}

/// Simulates the actions.
fn simulate(
    valuer: &Valuer<'_>,
    listed: Vec<ValuedAction>,
    limits: &AnalysisLimits,
    included: &[Action],
    stop: &CancellationToken,
    progress: &mut dyn FnMut(&TurnAnalysis),
) -> TurnAnalysis {
    let candidates: Vec<Candidate> = listed.iter().map(|one| Candidate { action: one.action.clone(), worth: one.equity() }).collect();
    let protected: Vec<usize> = (0..listed.len()).filter(|&number| included.contains(&listed[number].action)).collect();
    let AnalysisLimits { time, rollouts, plies, threads, seed, .. } = *limits;
    let settings = SimulationSettings { time, rollouts, states: None, plies, candidates: candidates.len(), threads, seed };
    let valued = |results: &[CandidateResult], rollouts: u64| {
        let mut candidates = listed.clone();
        for result in results.iter().filter(|result| result.rollouts > 0) {
            let one = &mut candidates[result.number];
            (one.win, one.win_error) = (Some(result.win.0), Some(result.win.1).filter(|error| error.is_finite()));
            (one.spread, one.rollouts) = (Some(result.spread.0), result.rollouts);
            one.reply = result.plies.first().map(|(score, _)| *score);
        }
        TurnAnalysis { candidates, rollouts, ..TurnAnalysis::default() }
    };
    let mut tell = |results: &[CandidateResult], rollouts: u64| progress(&valued(results, rollouts));
    let (results, rollouts) = simulate_all(valuer.game, valuer.view, valuer.learned, (&candidates, &protected), &settings, stop, &mut tell);
    valued(&results, rollouts)
}

/// Searches the actions to the end of the game: the best one, then the included ones, then the
/// others.
fn solve(
    valuer: &Valuer<'_>,
    position: &OpenPosition,
    listed: Vec<ValuedAction>,
    limits: &AnalysisLimits,
    included: &[Action],
    stop: &CancellationToken,
    progress: &mut dyn FnMut(&TurnAnalysis),
) -> TurnAnalysis {
    let (begun, game) = (Instant::now(), valuer.game);
    let states = limits.rollouts.map(|rollouts| rollouts.saturating_mul(ENDGAME_STATES_PER_ROLLOUT));
    let share = |part: u64| states.map(|states| (states / part).max(1));
    let time = |part: u32| limits.time.map(|time| time.saturating_sub(begun.elapsed()) / part);
    let before = position.scores[0] - position.scores[1];
    let mut found = TurnAnalysis { candidates: listed, ..TurnAnalysis::default() };
    let line = look_ahead(game, position, &Depth { turns: None, width: None }, &Limits { time: time(2), states: share(BEST_SHARE) }, stop);
    let best = line.turn.map_or(Action::Pass, Action::Lay);
    if !found.candidates.iter().any(|one| one.action == best) {
        found.candidates.extend(valuer.value(best.clone()));
    }
    let set = |one: &mut ValuedAction, value: i32, exact: bool| {
        let end = before + value;
        // An estimate has the result of its spread, so that it does not rank behind every exact one.
        (one.win, one.spread) = (Some(f64::from(end.signum() + 1) / 2.0), Some(f64::from(end)));
        one.exact = exact;
    };
    found.solved = line.proven;
    if let Some(one) = found.candidates.iter_mut().find(|one| one.action == best) {
        set(one, line.value, line.proven);
    }
    progress(&found);
    let is_first = |action: &Action| included.contains(action);
    let mut order: Vec<usize> = (0..found.candidates.len()).filter(|&number| found.candidates[number].action != best).collect();
    order.sort_by_key(|&number| !is_first(&found.candidates[number].action));
    let others = order.len().max(1) as u64;
    for (at, number) in order.into_iter().enumerate() {
        let action = found.candidates[number].action.clone();
        let turn = match &action {
            Action::Lay(turn) => Some(turn),
            Action::Pass => None,
            Action::Exchange(_) => continue,
        };
        let late = limits.time.is_some_and(|time| begun.elapsed() >= time);
        if stop.is_cancelled() || (late && !is_first(&action)) {
            break;
        }
        let part = if is_first(&action) { BEST_SHARE } else { BEST_SHARE * others };
        let limits = Limits { time: time((others as u32).saturating_sub(at as u32)), states: share(part) };
        if let Some((value, exact)) = value_of_turn(game, position, turn, &limits, stop) {
            // An estimate cannot exceed the exact value of the best action.
            let value = if line.proven && !exact { value.min(line.value) } else { value };
            set(&mut found.candidates[number], value, exact);
            progress(&found);
        }
    }
    found
}
