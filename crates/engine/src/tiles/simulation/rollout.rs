//! Rollouts: a candidate is played, all seats then play by equity, and the final position is
//! evaluated.

use crossword::{EndRule, Generator, MILLI, Move, PreparedBoard, RuleSet};
use play::{CancellationToken, MAX_SEATS};

use super::{Draws, Settings, Situation};
use crate::random::Random;
use crate::tiles::endgame::{Endgame, Limits, Solver};
use crate::tiles::race::Outcome;
use crate::tiles::selfplay::{SelfPlay, StartPosition};
use crate::tiles::wins::WinTable;
use crate::tiles::{Choice, Equities, LearnedValues};

/// With at most this many tiles in the bag, games are played to the end.
const MAX_BAG_PLAYED_OUT: usize = 7;

/// The size in bytes of the transposition table that each endgame search allocates.
const ENDGAME_TABLE_BYTES: usize = 1 << 16;

/// The shared input of all rollouts.
pub(super) struct RolloutContext<'a> {
    pub(super) generator: &'a Generator,
    pub(super) equities: &'a Equities,
    pub(super) wins: &'a WinTable,
    pub(super) situation: &'a Situation,
    pub(super) draws: &'a Draws,
    pub(super) settings: &'a Settings,
    rules: RuleSet,
    /// The solver for endgames, if they are searched.
    solver: Option<Solver>,
    stop: &'a CancellationToken,
}

impl<'a> RolloutContext<'a> {
    pub(super) fn new(
        generator: &'a Generator,
        learned: &'a LearnedValues,
        situation: &'a Situation,
        draws: &'a Draws,
        settings: &'a Settings,
        stop: &'a CancellationToken,
    ) -> RolloutContext<'a> {
        let rules = settings.rules.as_ref().unwrap_or(generator.rules()).clone();
        // With an empty bag and a known rack no endgame search is needed in the rollouts.
        let open = situation.bag() > 0 || situation.unknown() > 0;
        let reached = situation.others.len() == 1 && open && situation.bag() <= MAX_BAG_PLAYED_OUT;
        let solver = (settings.endgame_nodes > 0 && reached).then(|| Solver::new(generator).with_rules(&rules));
        let LearnedValues { equities, wins, .. } = learned;
        RolloutContext { generator, equities, wins, situation, draws, settings, rules, solver, stop }
    }

    /// Returns the weight of the prior in rollouts. It is lower if games are played to the end,
    /// where equity predicts little.
    pub(super) fn prior_rollouts(&self) -> f64 {
        let late = self.situation.bag() <= MAX_BAG_PLAYED_OUT;
        if late { self.settings.prior_rollouts / 4.0 } else { self.settings.prior_rollouts }
    }

    /// Returns the outcome that equity alone predicts for a candidate.
    pub(super) fn prior_outcome(&self, equity: i32) -> Outcome {
        let spread = self.situation.spread() * MILLI + equity;
        // After the move the opponent is on turn, and sees neither the bag nor this rack.
        let unseen = self.situation.bag() + self.situation.held;
        Outcome { win: (f64::from(1.0 - self.wins.share(-spread, unseen)) * 1e6).round() as i64, spread: i64::from(spread) }
    }

    /// Returns the board after each candidate.
    pub(super) fn boards_after(&self, candidates: &[(Choice, i32)]) -> Vec<PreparedBoard> {
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

    /// Plays one rollout.
    pub(super) fn rollout(&self, choice: Choice, board: &PreparedBoard, draw: u64, plies: &mut [(i64, u64)]) -> Outcome {
        let mut random = Random::new(self.settings.seed, draw);
        let mut bag = Vec::with_capacity(self.situation.unseen.len() + 8);
        let Situation { rack, held, unseen, others, .. } = self.situation;
        let racks = self.draws.deal((rack, *held), unseen, others, &mut random, &mut bag);
        let seats = self.situation.scores.len();
        let mut scores = [0; MAX_SEATS];
        scores[..seats].copy_from_slice(&self.situation.scores);
        let to_the_end = bag.len() <= MAX_BAG_PLAYED_OUT;
        let start = StartPosition {
            rules: self.rules.clone(),
            board: board.clone(),
            scores,
            seats,
            seat: 0,
            scoreless: self.situation.scoreless,
            passes: self.situation.passes,
        };
        let mut play = SelfPlay::resume(self.generator, start, racks, bag, random);
        let mut kept = [0i32; MAX_SEATS];
        kept[0] = self.leave_value(&play.finish_turn(choice).kept);
        let mut ply = 0;
        while !play.is_over() && (ply < plies.len() || to_the_end) {
            if play.in_bag() == 0
                && let Some(solver) = &self.solver
            {
                return self.finish_by_search(solver, &play, plies.get_mut(ply..).unwrap_or_default());
            }
            let turn = play.play(play.static_choice(self.equities));
            kept[turn.seat] = self.leave_value(&turn.kept);
            if let Some((points, bingos)) = plies.get_mut(ply) {
                *points += i64::from(turn.score);
                *bingos += u64::from(turn.is_bingo(self.generator.rules()));
            }
            ply += 1;
        }
        self.value(&play, &kept)
    }

    /// Evaluates a position with an empty bag by a short search.
    fn finish_by_search(&self, solver: &Solver, play: &SelfPlay, plies: &mut [(i64, u64)]) -> Outcome {
        let racks = [play.seat, 1 - play.seat].map(|seat| play.racks[seat]);
        let turns = match self.rules.end_rule(2) {
            EndRule::Tournament => play.scoreless,
            EndRule::Thesis => play.passes(),
        };
        let mut board = play.board.board().clone();
        // This cannot fail: racks drawn from a tile set always form an endgame of it.
        let Ok(endgame) = Endgame::new(board.clone(), &racks, &self.rules) else { return Outcome::default() };
        let limits = Limits { nodes: Some(self.settings.endgame_nodes), table: ENDGAME_TABLE_BYTES, ..Limits::default() };
        let found = solver.solve(&endgame.after(u32::try_from(turns).unwrap_or(u32::MAX)), &limits, self.stop);
        for ((points, bingos), action) in plies.iter_mut().zip(&found.line) {
            let Move::Place(laid) = action else { continue };
            *points += board.examine(&self.rules, laid).map_or(0, |placement| i64::from(placement.score));
            *bingos += u64::from(laid.len() == self.rules.rack_size());
            board.lay(laid);
        }
        let value = if play.seat == 0 { found.value } else { -found.value };
        Outcome::finished((play.spread(0) + value) * MILLI)
    }

    fn leave_value(&self, leave: &crossword::Tiles) -> i32 {
        i32::from(self.equities.leaves().value(leave).unwrap_or(0)) * (MILLI / 100)
    }

    /// Evaluates a position for the simulating seat.
    fn value(&self, play: &SelfPlay, kept: &[i32; MAX_SEATS]) -> Outcome {
        let spread = play.spread(0) * MILLI;
        if play.is_over() {
            return Outcome::finished(spread);
        }
        let rival = (1..play.seats()).max_by_key(|&seat| play.scores[seat]).unwrap_or(1);
        let spread = if play.in_bag() > 0 { spread + kept[0] - kept[rival] } else { spread };
        // The table contains probabilities for the seat on turn.
        let held = |seat: usize| play.racks[seat].len();
        let unseen = play.in_bag() + (0..play.seats()).filter(|&seat| seat != play.seat).map(held).sum::<usize>();
        let share = if play.seat == 0 { self.wins.share(spread, unseen) } else { 1.0 - self.wins.share(-spread, unseen) };
        Outcome { win: (f64::from(share) * 1e6).round() as i64, spread: i64::from(spread) }
    }
}
