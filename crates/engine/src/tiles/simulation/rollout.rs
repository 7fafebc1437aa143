//! Rollouts: a candidate is played, then every seat plays by equity, and the position reached is valued.

use crossword::{Generator, MILLI, PreparedBoard};
use play::MAX_SEATS;

use super::{Draws, Settings, Situation};
use crate::random::Random;
use crate::tiles::race::Outcome;
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

impl Players<'_> {
    /// The board after each candidate.
    pub(super) fn laid(&self, candidates: &[(Choice, i32)]) -> Vec<PreparedBoard> {
        let after = |&(choice, _): &(Choice, i32)| {
            let mut board = self.situation.board.clone();
            if let Choice::Place(weighed) = choice {
                let laid = weighed.placement.laid(board.board());
                self.generator.lay(&mut board, &laid);
            }
            board
        };
        candidates.iter().map(after).collect()
    }

    /// One rollout.
    pub(super) fn rollout(&self, choice: Choice, board: &PreparedBoard, draw: u64, plies: &mut [(i64, u64)]) -> Outcome {
        let mut random = Random::new(self.settings.seed, draw);
        let mut bag = Vec::with_capacity(self.situation.unseen.len() + 8);
        let Situation { rack, unseen, others, .. } = self.situation;
        let racks = self.draws.deal(rack, unseen, others, &mut random, &mut bag);
        let seats = self.situation.scores.len();
        let mut scores = [0; MAX_SEATS];
        scores[..seats].copy_from_slice(&self.situation.scores);
        let to_the_end = bag.len() <= TO_THE_END;
        let rules = self.settings.rules.as_ref().unwrap_or(self.generator.rules()).clone();
        let start = Start {
            rules,
            board: board.clone(),
            scores,
            seats,
            seat: 0,
            scoreless: self.situation.scoreless,
            passes: self.situation.passes,
        };
        let mut play = SelfPlay::from(self.generator, start, racks, bag, random);
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
    fn value(&self, play: &SelfPlay, kept: &[i32; MAX_SEATS]) -> Outcome {
        let spread = play.spread(0) * MILLI;
        if play.is_over() {
            return Outcome::finished(spread);
        }
        let rival = (1..play.seats()).max_by_key(|&seat| play.scores[seat]).unwrap_or(1);
        let spread = if play.in_bag() > 0 { spread + kept[0] - kept[rival] } else { spread };
        // The table speaks for the seat on turn.
        let held = |seat: usize| play.racks[seat].len();
        let unseen = play.in_bag() + (0..play.seats()).filter(|&seat| seat != play.seat).map(held).sum::<usize>();
        let share = if play.seat == 0 { self.wins.share(spread, unseen) } else { 1.0 - self.wins.share(-spread, unseen) };
        Outcome { win: (f64::from(share) * 1e6).round() as i64, spread: i64::from(spread) }
    }
}
