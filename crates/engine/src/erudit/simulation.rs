//! Simulation by whole turns: the best turns by equity are played out against racks drawn for the others, and ranked by how often they win.
//!
//! It is Scrabble's simulation ([`crate::tiles::simulation`]) with turns of Erudit, which may hold several words: the same race between candidates, and the
//! same draws for all of them. A reply is a good turn that is found fast ([`crate::erudit::reply`]). What the static player makes of a candidate is expected of
//! it: that counts as some rollouts, so that few of them don't let chance choose.

use std::time::Duration;

use play::time::Instant;

use crossword::erudit::{Action, Erudit, Turn, View};
use crossword::{MILLI, Tiles};
use lexicon::Tile;
use play::{MAX_SEATS, Seed, Stop};

use crate::erudit::exact::{Aim, Limits, POINT, nearly_best};
use crate::erudit::exchange;
use crate::erudit::exposure::Exposure;
use crate::erudit::keeping::LeaveValues;
use crate::erudit::self_play::SelfPlay;
use crate::random::Random;
use crate::tiles::race::{Outcome, Race, RaceLimits, Standing};
use crate::tiles::simulation::Draws;
use crate::tiles::{Equities, LearnedValues, Stage};

/// Turns that are worth so much less than the best one are no candidates, in hundredths of a point.
const MARGIN: i32 = 8 * POINT;

/// Sets of tiles that are looked at for candidates, at most.
const STATES: u64 = 60_000;

/// As many rollouts count what is expected of a candidate: by that, candidates differ from what rollouts say of them in the long run by some 4 points, and from
/// rollout to rollout by some 21.
const EXPECTED: f64 = 30.0;

/// With so many tiles in the bag, or fewer, games are played to their end.
const TO_THE_END: usize = 7;

/// How a simulation goes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Effort {
    /// At most so long.
    pub(super) time: Option<Duration>,
    /// At most so many rollouts, of all candidates together.
    pub(super) rollouts: Option<u64>,
    /// At most so many sets of tiles are looked at for candidates.
    pub(super) states: Option<u64>,
    /// Turns after the candidate before the position is valued.
    pub(super) plies: usize,
    /// Candidates, at most.
    pub(super) candidates: usize,
    /// Threads.
    pub(super) threads: usize,
    /// From which the random numbers follow.
    pub(super) seed: u64,
}

/// What can be played.
struct Candidate {
    action: Action,
    /// What the static player makes of it, in thousandths of a point.
    worth: i32,
}

/// What a simulation found.
#[derive(Clone, Debug)]
pub(super) struct SimulationResult {
    /// The best action.
    pub(super) action: Action,
    /// How often it wins, from 0 to 1, if anything was played out.
    pub(super) win: Option<f64>,
    /// Rollouts of all candidates together.
    pub(super) rollouts: u64,
}

/// Simulates; none where nothing can be laid or exchanged.
pub(super) fn simulate(
    game: &Erudit,
    view: &View,
    learned: &LearnedValues,
    draws: &Draws,
    effort: &Effort,
    stop: &Stop,
) -> Option<SimulationResult> {
    let begun = Instant::now();
    let (start, others) = SelfPlay::seen_by(game, view)?;
    let players = Players { game, learned, draws, start: &start, unseen: view.unseen, others };
    let mut candidates = candidates(game, view, &learned.equities, effort, stop);
    let best = candidates.first()?.worth;
    let limits = RaceLimits { plies: effort.plies, rollouts: effort.rollouts, elimination_threshold: 100, threads: effort.threads.max(1) };
    let expected: Vec<i64> = candidates.iter().map(|candidate| players.expected(candidate.worth - best).merit()).collect();
    let mut race = Race::new(candidates.len(), limits).with_prior(&expected, EXPECTED);
    let late = || effort.time.is_some_and(|time| begun.elapsed() >= time);
    let rollout =
        |number: usize, draw: u64, plies: &mut [(i64, u64)]| players.rollout(&candidates[number].action, draw, effort.seed, plies);
    // With one candidate there is nothing to find out.
    while candidates.len() > 1 && race.should_continue() && !stop.raised() && !late() {
        race.run_batch(&rollout, &|| stop.raised() || late());
    }
    let leader: Option<Standing> = race.standings().into_iter().next();
    let number = leader.as_ref().map_or(0, |standing| standing.number);
    let win = leader.filter(|standing| standing.rollouts > 0).map(|standing| standing.win.0);
    Some(SimulationResult { action: candidates.swap_remove(number).action, win, rollouts: race.rollouts() })
}

/// The turns and the exchange that the static player thinks most of, the best first.
fn candidates(game: &Erudit, view: &View, equities: &Equities, effort: &Effort, stop: &Stop) -> Vec<Candidate> {
    let Some(situation) = view.situation() else { return Vec::new() };
    let keeping = LeaveValues::new(equities, &situation.rack, view.bag);
    let aim = Aim { kept: &|tiles| keeping.worth(tiles), margin: MARGIN };
    // A third of the time finds candidates, at most.
    let limits = Limits { states: Some(effort.states.unwrap_or(STATES).min(STATES)), time: effort.time.map(|time| time / 3) };
    let near = nearly_best(game, &situation, &aim, &limits, stop);
    let opened = Exposure::new(game, view, &Seed::from_number(effort.seed));
    let stage = Stage { bag: view.bag, others: 0 };
    let exchange = equities.exchange(game.rules().laying(), &situation.rack, stage).filter(|(given, _)| exchange::may_help(view, given));
    let exchange = exchange.map(|(given, value)| {
        let fear = opened.by(&situation, &Turn::default()) * (MILLI / POINT);
        Candidate { action: Action::Exchange(given), worth: value - fear }
    });
    let laid = near.into_iter().take(effort.candidates.max(1)).map(|near| {
        let worth = (near.worth - opened.by(&situation, &near.turn)) * (MILLI / POINT);
        Candidate { action: Action::Lay(near.turn), worth }
    });
    let mut all: Vec<Candidate> = laid.chain(exchange).collect();
    all.sort_by_key(|candidate| std::cmp::Reverse(candidate.worth));
    let least = all.first().map_or(0, |best| best.worth - MARGIN * (MILLI / POINT));
    all.retain(|candidate| candidate.worth >= least);
    all
}

/// What every rollout needs.
struct Players<'a> {
    game: &'a Erudit,
    learned: &'a LearnedValues,
    draws: &'a Draws,
    /// The position, with racks and bag to be drawn.
    start: &'a SelfPlay,
    unseen: Tiles,
    /// How many tiles the others hold, in the order of their turns.
    others: Vec<usize>,
}

impl Players<'_> {
    /// One rollout of a candidate.
    fn rollout(&self, action: &Action, draw: u64, seed: u64, plies: &mut [(i64, u64)]) -> Outcome {
        let mut random = Random::new(seed, draw);
        let mut bag: Vec<Tile> = Vec::with_capacity(self.unseen.len() + 8);
        let racks = self.draws.deal((&self.start.racks[0], self.start.racks[0].len()), &self.unseen, &self.others, &mut random, &mut bag);
        let to_the_end = bag.len() <= TO_THE_END;
        let mut play = self.start.dealt(racks, bag, random);
        let mut kept = [0i32; MAX_SEATS];
        kept[0] = self.kept(&play.play(self.game, action).kept);
        let mut ply = 0;
        while !play.over && (ply < plies.len() || to_the_end) {
            let done = play.reply(self.game, &self.learned.equities);
            kept[done.seat] = self.kept(&done.kept);
            if let Some((points, bonuses)) = plies.get_mut(ply) {
                *points += i64::from(done.score);
                *bonuses += u64::from(done.bonus);
            }
            ply += 1;
        }
        self.value(&play, &kept)
    }

    /// What is expected of a candidate that is worth so much more than the best one.
    fn expected(&self, more: i32) -> Outcome {
        let spread = self.start.spread(0) * MILLI + more;
        let share = self.learned.wins.share(spread, self.unseen.len());
        Outcome { win: (f64::from(share) * 1e6).round() as i64, spread: i64::from(spread) }
    }

    fn kept(&self, leave: &Tiles) -> i32 {
        i32::from(self.learned.equities.leaves().value(leave).unwrap_or(0)) * (MILLI / 100)
    }

    /// What a position is worth to the seat that simulates.
    fn value(&self, play: &SelfPlay, kept: &[i32; MAX_SEATS]) -> Outcome {
        let spread = play.spread(0) * MILLI;
        if play.over {
            return Outcome::finished(spread);
        }
        let rival = (1..play.seats).max_by_key(|&seat| play.scores[seat]).unwrap_or(0);
        let spread = if play.bag.is_empty() { spread } else { spread + kept[0] - kept[rival] };
        // The table speaks for the seat on turn.
        let unseen = play.bag.len() + (0..play.seats).filter(|&seat| seat != play.seat).map(|seat| play.racks[seat].len()).sum::<usize>();
        let wins = &self.learned.wins;
        let share = if play.seat == 0 { wins.share(spread, unseen) } else { 1.0 - wins.share(-spread, unseen) };
        Outcome { win: (f64::from(share) * 1e6).round() as i64, spread: i64::from(spread) }
    }
}
