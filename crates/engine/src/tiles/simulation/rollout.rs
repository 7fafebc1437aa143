//! Rollouts: a candidate is played, then every seat plays by equity, and the position reached is valued.

use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use crossword::{Generator, MILLI, PreparedBoard};
use play::MAX_SEATS;

use super::race::{Race, Result};
use super::{Draws, Settings, Situation};
use crate::lots::Lots;
use crate::tiles::selfplay::{SelfPlay, Start};
use crate::tiles::wins::WinTable;
use crate::tiles::{Choice, Equities};

/// With so many tiles in the bag, or fewer, games are played to their end.
const TO_THE_END: usize = 7;

/// What every rollout needs.
pub(super) struct Players<'a> {
    pub(super) generator: &'a Generator,
    pub(super) equities: &'a Equities,
    pub(super) wins: &'a WinTable,
    pub(super) situation: &'a Situation,
    pub(super) draws: &'a Draws,
    pub(super) settings: &'a Settings,
}

/// What a draw brought: its results by candidate, and each candidate's later moves.
type Brought = (Vec<Result>, Vec<(i64, u64)>);

/// Plays so many draws, from this one on, with all candidates in the race, and adds what they bring in the order of the draws. A draw that `ends` finds
/// unfinished does not count, nor do those after it.
pub(super) fn play(players: &Players<'_>, race: &mut Race, from: usize, count: usize, ends: &(dyn Fn() -> bool + Sync)) {
    let runners = race.in_race();
    let laid: Vec<(Choice, PreparedBoard)> = runners.iter().map(|&number| players.laid(race.runners[number].choice)).collect();
    let next = AtomicUsize::new(0);
    let brought: Mutex<Vec<Option<Brought>>> = Mutex::new((0..count).map(|_| None).collect());
    let work = || {
        while let draw = next.fetch_add(1, Relaxed)
            && draw < count
        {
            let mut results = Vec::with_capacity(laid.len());
            let mut plies = vec![(0, 0); laid.len() * players.settings.plies];
            for (place, (choice, board)) in laid.iter().enumerate() {
                // The first draw is always finished, so that there is something to go by.
                if from + draw > 0 && ends() {
                    return;
                }
                let own = &mut plies[place * players.settings.plies..][..players.settings.plies];
                results.push(players.rollout(*choice, board, (from + draw) as u64, own));
            }
            brought.lock().unwrap_or_else(PoisonError::into_inner)[draw] = Some((results, plies));
        }
    };
    if players.settings.threads <= 1 {
        work();
    } else {
        std::thread::scope(|scope| (0..players.settings.threads).for_each(|_| drop(scope.spawn(work))));
    }
    for (results, plies) in brought.into_inner().unwrap_or_else(PoisonError::into_inner).into_iter().map_while(|brought| brought) {
        race.add(&runners, &results, &plies);
    }
}

impl Players<'_> {
    /// A candidate with the board after it.
    fn laid(&self, choice: Choice) -> (Choice, PreparedBoard) {
        let mut board = self.situation.board.clone();
        if let Choice::Place(weighed) = choice {
            let laid = weighed.placement.laid(board.board());
            self.generator.lay(&mut board, &laid);
        }
        (choice, board)
    }

    /// One rollout.
    fn rollout(&self, choice: Choice, board: &PreparedBoard, draw: u64, plies: &mut [(i64, u64)]) -> Result {
        let mut lots = Lots::new(self.settings.seed, draw);
        let mut bag = Vec::with_capacity(self.situation.unseen.len() + 8);
        let racks = self.draws.deal(self.situation, &mut lots, &mut bag);
        let seats = self.situation.scores.len();
        let mut scores = [0; MAX_SEATS];
        scores[..seats].copy_from_slice(&self.situation.scores);
        let to_the_end = bag.len() <= TO_THE_END;
        let start =
            Start { board: board.clone(), scores, seats, seat: 0, scoreless: self.situation.scoreless, passes: self.situation.passes };
        let mut play = SelfPlay::from(self.generator, start, racks, bag, lots);
        let mut kept = [0i32; MAX_SEATS];
        kept[0] = self.kept(&play.play_laid(choice).kept);
        let mut ply = 0;
        while !play.is_over() && (ply < plies.len() || to_the_end) {
            let turn = play.play(play.choice(self.equities));
            kept[turn.seat] = self.kept(&turn.kept);
            if let Some((points, bingos)) = plies.get_mut(ply) {
                *points += i64::from(turn.score);
                *bingos += u64::from(turn.is_bingo(self.generator.rules()));
            }
            ply += 1;
        }
        self.value(&play, &kept)
    }

    fn kept(&self, leave: &crossword::Tiles) -> i32 {
        i32::from(self.equities.leaves().value(leave).unwrap_or(0)) * (MILLI / 100)
    }

    /// What a position is worth to the seat that simulates.
    fn value(&self, play: &SelfPlay, kept: &[i32; MAX_SEATS]) -> Result {
        let spread = play.spread(0) * MILLI;
        if play.is_over() {
            let win = match spread {
                0 => 500_000,
                1.. => 1_000_000,
                _ => 0,
            };
            return Result { win, spread: i64::from(spread) };
        }
        let rival = (1..play.seats()).max_by_key(|&seat| play.scores[seat]).unwrap_or(1);
        let spread = if play.in_bag() > 0 { spread + kept[0] - kept[rival] } else { spread };
        // The table speaks for the seat on turn.
        let held = |seat: usize| play.racks[seat].len();
        let unseen = play.in_bag() + (0..play.seats()).filter(|&seat| seat != play.seat).map(held).sum::<usize>();
        let share = if play.seat == 0 { self.wins.share(spread, unseen) } else { 1.0 - self.wins.share(-spread, unseen) };
        Result { win: (f64::from(share) * 1e6).round() as i64, spread: i64::from(spread) }
    }
}
