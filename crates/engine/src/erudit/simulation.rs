//! Simulation by whole turns: the best turns by equity are played out against racks drawn for the others, and ranked by how often they win.
//!
//! It is Scrabble's simulation ([`crate::tiles::simulation`]) with turns of Erudit, which may hold several words: the same race between candidates, and the
//! same draws for all of them. A reply is the turn that the fast search finds by equity.

use std::time::{Duration, Instant};

use crossword::erudit::{Action, Erudit, View};
use crossword::{MILLI, Tiles};
use lexicon::Tile;
use play::{MAX_SEATS, Stop};

use crate::erudit::exact::{Aim, Limits, POINT, nearly_best};
use crate::erudit::exchange;
use crate::erudit::keeping::Keeping;
use crate::erudit::self_play::SelfPlay;
use crate::lots::Lots;
use crate::tiles::race::{Course, Outcome, Race, Standing};
use crate::tiles::simulation::Draws;
use crate::tiles::{Equities, Learned, Stage};

/// Turns that are worth so much less than the best one are no candidates, in hundredths of a point.
const MARGIN: i32 = 8 * POINT;

/// Sets of tiles that are looked at for candidates where no time is set.
const STATES: u64 = 60_000;

/// Sets of tiles that are looked at for a reply: nearly always enough for the best turn without a star, and for a good one with it.
const REPLY_STATES: u64 = 120;

/// So many times the best must have been played out before rollouts say more than static values do.
const ENOUGH: u64 = 12;

/// With so many tiles in the bag, or fewer, games are played to their end.
const TO_THE_END: usize = 7;

/// How a simulation goes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Effort {
    /// At most so long.
    pub(super) time: Option<Duration>,
    /// At most so many rollouts, of all candidates together.
    pub(super) rollouts: Option<u64>,
    /// Turns after the candidate before the position is valued.
    pub(super) plies: usize,
    /// Candidates, at most.
    pub(super) candidates: usize,
    /// Threads.
    pub(super) threads: usize,
    /// From which the random numbers follow.
    pub(super) seed: u64,
}

/// What can be played, and its equity in thousandths of a point.
type Candidate = (Action, i32);

/// What a simulation found.
#[derive(Clone, Debug)]
pub(super) struct Found {
    /// The best action.
    pub(super) action: Action,
    /// How often it wins, from 0 to 1, if anything was played out.
    pub(super) win: Option<f64>,
    /// Rollouts of all candidates together.
    pub(super) rollouts: u64,
}

/// Simulates; none where nothing can be laid or exchanged, and where the effort is too small to tell anything.
pub(super) fn simulate(game: &Erudit, view: &View, learned: &Learned, draws: &Draws, effort: &Effort, stop: &Stop) -> Option<Found> {
    let begun = Instant::now();
    let (start, others) = SelfPlay::seen_by(view)?;
    let players = Players { game, learned, draws, start: &start, unseen: view.unseen, others };
    let mut candidates = candidates(game, view, &learned.equities, effort, stop);
    let best = candidates.first()?.1;
    candidates.retain(|(_, equity)| best - equity <= MARGIN * (MILLI / POINT));
    let course = Course { plies: effort.plies, rollouts: effort.rollouts, doubt: 100, threads: effort.threads.max(1) };
    let mut race = Race::new(candidates.len(), course);
    let late = || effort.time.is_some_and(|time| begun.elapsed() >= time);
    let rollout = |number: usize, draw: u64, plies: &mut [(i64, u64)]| players.rollout(&candidates[number].0, draw, effort.seed, plies);
    // With one candidate there is nothing to find out.
    while candidates.len() > 1 && race.goes_on() && !stop.raised() && !late() {
        race.run_batch(&rollout, &|| stop.raised() || late());
    }
    let leader: Option<Standing> = race.standings().into_iter().next();
    if candidates.len() > 1 && leader.as_ref().is_none_or(|leader| leader.rollouts < ENOUGH) {
        return None;
    }
    let number = leader.as_ref().map_or(0, |standing| standing.number);
    let win = leader.filter(|standing| standing.rollouts > 0).map(|standing| standing.win.0);
    let (action, _) = candidates.swap_remove(number);
    Some(Found { action, win, rollouts: race.rollouts() })
}

/// The best turns by equity and the best exchange, the best first.
fn candidates(game: &Erudit, view: &View, equities: &Equities, effort: &Effort, stop: &Stop) -> Vec<Candidate> {
    let Some(situation) = view.situation() else { return Vec::new() };
    let keeping = Keeping::new(equities, &situation.rack, view.bag);
    let aim = Aim { kept: &|tiles| keeping.worth(tiles), margin: MARGIN };
    // A third of the time finds candidates, at most.
    let limits = Limits { states: Some(STATES), time: effort.time.map(|time| time / 3) };
    let near = nearly_best(game, &situation, &aim, &limits, stop);
    let laid = near.into_iter().take(effort.candidates.max(1)).map(|near| (Action::Lay(near.turn), near.worth * (MILLI / POINT)));
    let mut all: Vec<Candidate> = laid.collect();
    let stage = Stage { bag: view.bag, others: 0 };
    let exchange = equities.exchange(game.rules().laying(), &situation.rack, stage);
    all.extend(exchange.filter(|(given, _)| exchange::may_help(view, given)).map(|(given, value)| (Action::Exchange(given), value)));
    all.sort_by_key(|(_, equity)| std::cmp::Reverse(*equity));
    all
}

/// What every rollout needs.
struct Players<'a> {
    game: &'a Erudit,
    learned: &'a Learned,
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
        let mut lots = Lots::new(seed, draw);
        let mut bag: Vec<Tile> = Vec::with_capacity(self.unseen.len() + 8);
        let racks = self.draws.deal(&self.start.racks[0], &self.unseen, &self.others, &mut lots, &mut bag);
        let to_the_end = bag.len() <= TO_THE_END;
        let mut play = SelfPlay { racks, bag, lots, ..self.start.clone() };
        let mut kept = [0i32; MAX_SEATS];
        kept[0] = self.kept(&play.play(self.game, action).kept);
        let mut ply = 0;
        while !play.over && (ply < plies.len() || to_the_end) {
            let (reply, _) = play.best(self.game, &self.learned.equities, &play.racks[play.seat], REPLY_STATES);
            let done = play.play(self.game, &reply);
            kept[done.seat] = self.kept(&done.kept);
            if let Some((points, bonuses)) = plies.get_mut(ply) {
                *points += i64::from(done.score);
                *bonuses += u64::from(done.bonus);
            }
            ply += 1;
        }
        self.value(&play, &kept)
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
