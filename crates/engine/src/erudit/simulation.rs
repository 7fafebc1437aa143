//! Simulation of whole turns: rollouts of the turns with the highest equity against random opponent
//! racks, ranked by win rate.
//!
//! This is Scrabble's simulation ([`crate::tiles::simulation`]) with Erudit's turns of several
//! words. Candidates race in the same way and share the same draws. Replies come from the fast
//! search ([`crate::erudit::reply`]). The static evaluation of a candidate is its prior and counts
//! as some rollouts, so that noise does not decide after few of them.

use std::time::Duration;

use play::time::Instant;

use crossword::erudit::{Action, Erudit, Turn, View};
use crossword::{MILLI, Tiles};
use lexicon::Tile;
use play::{CancellationToken, MAX_SEATS, Seed};

use crate::erudit::exact::{Limits, Objective, POINT, best_turns};
use crate::erudit::exchange;
use crate::erudit::exposure::Exposure;
use crate::erudit::leave_values::LeaveValues;
use crate::erudit::self_play::SelfPlay;
use crate::random::Random;
use crate::tiles::race::{CandidateResult, Outcome, Race, RaceLimits};
use crate::tiles::simulation::Draws;
use crate::tiles::{Equities, LearnedValues, Stage};

/// Turns with this much less equity than the best one are no candidates, in hundredths of a point.
const CANDIDATE_MARGIN: i32 = 8 * POINT;

/// State limit of the search for candidates.
const MAX_STATES: u64 = 60_000;

/// Weight of the prior in rollouts: the static evaluation deviates from the long-run mean of
/// rollouts by about 4 points, and a rollout by about 21.
const PRIOR_ROLLOUTS: f64 = 30.0;

/// With at most this many tiles in the bag, rollouts run to the end of the game.
const MAX_BAG_FOR_FULL_ROLLOUT: usize = 7;

/// Limits and parameters of a simulation.
#[derive(Clone, Copy, Debug)]
pub(super) struct SimulationSettings {
    /// Maximum time.
    pub(super) time: Option<Duration>,
    /// Maximum rollouts of all candidates together.
    pub(super) rollouts: Option<u64>,
    /// Maximum states visited in the search for candidates.
    pub(super) states: Option<u64>,
    /// Plies after the candidate before the static evaluation.
    pub(super) plies: usize,
    /// Maximum candidates.
    pub(super) candidates: usize,
    pub(super) threads: usize,
    /// The seed of the random numbers.
    pub(super) seed: u64,
}

/// A candidate action.
pub(super) struct Candidate {
    pub(super) action: Action,
    /// The static evaluation in thousandths of a point.
    pub(super) worth: i32,
}

/// The result of a simulation.
#[derive(Clone, Debug)]
pub(super) struct SimulationResult {
    pub(super) action: Action,
    /// The win rate of the best action, from 0 to 1, if it had any rollouts.
    pub(super) win: Option<f64>,
    /// Rollouts of all candidates together.
    pub(super) rollouts: u64,
}

/// Simulates the best actions by static evaluation. Returns `None` if nothing can be laid or
/// exchanged.
pub(super) fn simulate(
    game: &Erudit,
    view: &View,
    learned: &LearnedValues,
    draws: &Draws,
    settings: &SimulationSettings,
    stop: &CancellationToken,
) -> Option<SimulationResult> {
    let started = Instant::now();
    let mut candidates = candidates(game, view, &learned.equities, settings, stop);
    // A single candidate needs no rollouts.
    if candidates.len() > 1 {
        let race = run_race((game, view, learned, draws), (&candidates, &[]), settings, started, stop, &mut |_| ())?;
        let leader = race.candidate_results().into_iter().next()?;
        let win = (leader.rollouts > 0).then_some(leader.win.0);
        return Some(SimulationResult { action: candidates.swap_remove(leader.number).action, win, rollouts: race.rollouts() });
    }
    Some(SimulationResult { action: candidates.pop()?.action, win: None, rollouts: 0 })
}

/// Simulates these candidates. Those with the numbers `protected` are never eliminated. Calls
/// `progress` with the results and the rollouts after each batch. Returns the results in the order
/// of the race, with comparable values, and the rollouts; there are none for a view without a rack.
pub(super) fn simulate_all(
    game: &Erudit,
    view: &View,
    learned: &LearnedValues,
    (candidates, protected): (&[Candidate], &[usize]),
    settings: &SimulationSettings,
    stop: &CancellationToken,
    progress: &mut dyn FnMut(&[CandidateResult], u64),
) -> (Vec<CandidateResult>, u64) {
    let mut tell = |race: &Race| progress(&race.paired_results(), race.rollouts());
    let draws = Draws::unknown();
    let race = run_race((game, view, learned, &draws), (candidates, protected), settings, Instant::now(), stop, &mut tell);
    race.map_or_else(|| (Vec::new(), 0), |race| (race.paired_results(), race.rollouts()))
}

/// Runs a race of these candidates. Its time counts from `started`. Returns `None` for a view
/// without a rack.
fn run_race(
    (game, view, learned, draws): (&Erudit, &View, &LearnedValues, &Draws),
    (candidates, protected): (&[Candidate], &[usize]),
    settings: &SimulationSettings,
    started: Instant,
    stop: &CancellationToken,
    progress: &mut dyn FnMut(&Race),
) -> Option<Race> {
    let (start, rack_sizes) = SelfPlay::from_view(game, view)?;
    let context = RolloutContext { game, learned, draws, start: &start, unseen: view.unseen, rack_sizes };
    let best = candidates.iter().map(|candidate| candidate.worth).max().unwrap_or(0);
    let limits =
        RaceLimits { plies: settings.plies, rollouts: settings.rollouts, elimination_threshold: 100, threads: settings.threads.max(1) };
    let priors: Vec<i64> = candidates.iter().map(|candidate| context.prior(candidate.worth - best).merit()).collect();
    let mut race = Race::new(candidates.len(), limits).with_prior(&priors, PRIOR_ROLLOUTS).protecting(protected);
    let is_late = || settings.time.is_some_and(|time| started.elapsed() >= time);
    let rollout =
        |number: usize, draw: u64, plies: &mut [(i64, u64)]| context.rollout(&candidates[number].action, draw, settings.seed, plies);
    while race.should_continue() && !stop.is_cancelled() && !is_late() {
        race.run_batch(&rollout, &|| stop.is_cancelled() || is_late());
        progress(&race);
    }
    Some(race)
}

/// Returns the candidates by static evaluation, best first.
fn candidates(game: &Erudit, view: &View, equities: &Equities, settings: &SimulationSettings, stop: &CancellationToken) -> Vec<Candidate> {
    let Some(situation) = view.situation() else { return Vec::new() };
    let leaves = LeaveValues::new(equities, &situation.rack, view.bag);
    let objective = Objective { leave_value: &|tiles| leaves.value(tiles), margin: CANDIDATE_MARGIN };
    // The search for candidates takes at most a third of the time.
    let limits = Limits { states: Some(settings.states.unwrap_or(MAX_STATES).min(MAX_STATES)), time: settings.time.map(|time| time / 3) };
    let ranked = best_turns(game, &situation, &objective, &limits, stop);
    let exposure = Exposure::new(game, view, &Seed::from_number(settings.seed));
    let stage = Stage { bag: view.bag, others: 0 };
    let exchange =
        equities.exchange(game.rules().placement_rules(), &situation.rack, stage).filter(|(given, _)| exchange::can_help(view, given));
    let exchange = exchange.map(|(given, value)| {
        let penalty = exposure.penalty(&situation, &Turn::default()) * (MILLI / POINT);
        Candidate { action: Action::Exchange(given), worth: value - penalty }
    });
    let laid = ranked.into_iter().take(settings.candidates.max(1)).map(|ranked| {
        let worth = (ranked.value - exposure.penalty(&situation, &ranked.turn)) * (MILLI / POINT);
        Candidate { action: Action::Lay(ranked.turn), worth }
    });
    let mut all: Vec<Candidate> = laid.chain(exchange).collect();
    all.sort_by_key(|candidate| std::cmp::Reverse(candidate.worth));
    let min = all.first().map_or(0, |best| best.worth - CANDIDATE_MARGIN * (MILLI / POINT));
    all.retain(|candidate| candidate.worth >= min);
    all
}

/// The data shared by all rollouts.
struct RolloutContext<'a> {
    game: &'a Erudit,
    learned: &'a LearnedValues,
    draws: &'a Draws,
    /// The position, without racks and bag.
    start: &'a SelfPlay,
    unseen: Tiles,
    /// Rack sizes of the others in turn order.
    rack_sizes: Vec<usize>,
}

impl RolloutContext<'_> {
    /// Runs one rollout of a candidate.
    fn rollout(&self, action: &Action, draw: u64, seed: u64, plies: &mut [(i64, u64)]) -> Outcome {
        let mut random = Random::new(seed, draw);
        let mut bag: Vec<Tile> = Vec::with_capacity(self.unseen.len() + 8);
        let racks =
            self.draws.deal((&self.start.racks[0], self.start.racks[0].len()), &self.unseen, &self.rack_sizes, &mut random, &mut bag);
        let to_the_end = bag.len() <= MAX_BAG_FOR_FULL_ROLLOUT;
        let mut play = self.start.with_deal(racks, bag, random);
        let mut kept = [0i32; MAX_SEATS];
        kept[0] = self.leave_value(&play.play(self.game, action).kept);
        let mut ply = 0;
        while !play.over && (ply < plies.len() || to_the_end) {
            let done = play.play_fast(self.game, &self.learned.equities);
            kept[done.seat] = self.leave_value(&done.kept);
            if let Some((points, bonuses)) = plies.get_mut(ply) {
                *points += i64::from(done.score);
                *bonuses += u64::from(done.bonus);
            }
            ply += 1;
        }
        self.value(&play, &kept)
    }

    /// Returns the prior of a candidate whose equity differs by `more` from the best.
    fn prior(&self, more: i32) -> Outcome {
        let spread = self.start.spread(0) * MILLI + more;
        let share = self.learned.wins.share(spread, self.unseen.len());
        Outcome { win: (f64::from(share) * 1e6).round() as i64, spread: i64::from(spread) }
    }

    fn leave_value(&self, leave: &Tiles) -> i32 {
        i32::from(self.learned.equities.leaves().value(leave).unwrap_or(0)) * (MILLI / 100)
    }

    /// Evaluates a position for the simulating seat.
    fn value(&self, play: &SelfPlay, kept: &[i32; MAX_SEATS]) -> Outcome {
        let spread = play.spread(0) * MILLI;
        if play.over {
            return Outcome::finished(spread);
        }
        let rival = (1..play.seats).max_by_key(|&seat| play.scores[seat]).unwrap_or(0);
        let spread = if play.bag.is_empty() { spread } else { spread + kept[0] - kept[rival] };
        // The win table is relative to the seat on turn.
        let unseen = play.bag.len() + (0..play.seats).filter(|&seat| seat != play.seat).map(|seat| play.racks[seat].len()).sum::<usize>();
        let wins = &self.learned.wins;
        let share = if play.seat == 0 { wins.share(spread, unseen) } else { 1.0 - wins.share(-spread, unseen) };
        Outcome { win: (f64::from(share) * 1e6).round() as i64, spread: i64::from(spread) }
    }
}
