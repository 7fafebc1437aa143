//! Evaluates a candidate for a certain draw.

use play::time::Instant;
use std::sync::atomic::{AtomicU64, Ordering};

use crossword::{BLANK, Board, Candidate, EndRule, KINDS, Move, Tiles};
use lexicon::Tile;
use play::CancellationToken;

use super::{Limits, Preendgame};
use crate::tiles::endgame::{self, Endgame, Solver};

/// A case: the racks after the mover's draw, and the tile left in the bag.
#[derive(Clone, Copy, Debug)]
pub(super) struct Case {
    pub(super) drawn: Tiles,
    mine: Tiles,
    other: Tiles,
    pub(super) left: Option<Tile>,
    pub(super) cases: u32,
}

/// A value within the search window, and whether it is exact.
#[derive(Clone, Copy, Debug)]
pub(super) struct ScenarioValue {
    pub(super) value: i32,
    pub(super) solved: bool,
}

/// The shared input of all cases.
#[derive(Clone, Copy)]
pub(super) struct SearchContext<'a> {
    pub(super) solver: &'a Solver,
    pub(super) position: &'a Preendgame,
    pub(super) limits: &'a Limits,
    pub(super) deadline: Option<Instant>,
    pub(super) stop: &'a CancellationToken,
    /// The nodes of all endgames so far.
    pub(super) nodes: &'a AtomicU64,
    /// The number of opponent replies that are searched if a tile stays in the bag, the
    /// highest-scoring first.
    pub(super) replies: usize,
}

/// A bound of all spreads.
pub(super) const MAX_SPREAD: i32 = 1 << 21;

/// Returns the tiles placed by a move.
pub(super) fn placed_tiles(action: &Move) -> Tiles {
    match action {
        Move::Place(laid) => laid.iter().map(|tile| tile.kind()).collect(),
        Move::Exchange(_) | Move::Pass => Tiles::new(),
    }
}

/// Returns the board after a move.
fn board_after(board: &Board, action: &Move) -> Board {
    let mut board = board.clone();
    if let Move::Place(laid) = action {
        board.lay(laid);
    }
    board
}

impl SearchContext<'_> {
    /// Returns whether the time is up or the caller stopped the search.
    pub(super) fn should_stop(&self) -> bool {
        self.stop.is_cancelled() || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Runs `work` on all threads until each call has returned.
    pub(super) fn with_all_threads(&self, work: &(dyn Fn() + Sync)) {
        std::thread::scope(|scope| {
            for _ in 1..self.limits.threads.clamp(1, 64) {
                scope.spawn(work);
            }
            work();
        });
    }

    /// Returns the cases that may follow a candidate, with their multiplicities.
    pub(super) fn cases(&self, action: &Move) -> Vec<Case> {
        let used = placed_tiles(action);
        let Some(rest) = self.position.rack.without(&used) else { return Vec::new() };
        let drawn = used.len().min(self.position.in_bag);
        let mut found = Vec::new();
        for (tiles, weight) in multisets(&self.position.unseen, drawn) {
            let Some(others) = self.position.unseen.without(&tiles) else { continue };
            let mut mine = rest;
            mine.add_all(&tiles);
            for (left, more) in multisets(&others, self.position.in_bag - drawn) {
                let Some(other) = others.without(&left) else { continue };
                found.push(Case { drawn: tiles, mine, other, left: left.nth(0), cases: weight * more });
            }
        }
        found
    }

    fn solve(&self, board: Board, racks: [Tiles; 2], idle: u32, window: (i32, i32)) -> ScenarioValue {
        let unknown = ScenarioValue { value: window.0, solved: false };
        let Ok(position) = Endgame::new(board, &racks, self.solver.rules()) else { return unknown };
        if self.should_stop() {
            return unknown;
        }
        let limits = endgame::Limits {
            time: self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now())),
            nodes: self.limits.nodes,
            depth: None,
            threads: 1,
            table: self.limits.table / self.limits.threads.max(1),
        };
        let found = self.solver.solve_between(&position.after(idle), window, &limits, self.stop);
        self.nodes.fetch_add(found.nodes, Ordering::Relaxed);
        ScenarioValue { value: found.value, solved: found.solved }
    }

    /// Returns the final spread after a candidate in one case; a value outside of the window is a
    /// bound. `follow_up` is the mover's next move if both pass.
    pub(super) fn evaluate(&self, candidate: &Candidate, case: &Case, window: (i32, i32), follow_up: Option<&Candidate>) -> ScenarioValue {
        let before = self.position.spread + candidate.score as i32;
        let board = board_after(&self.position.board, &candidate.action);
        let idle = self.idle(candidate, self.position.idle);
        // From the point of view of the opponent.
        let turned = (before - window.1, before - window.0);
        let value = match case.left {
            None => self.solve(board, [case.other, case.mine], idle, turned),
            Some(left) => self.value_of_best_reply(&board, case, left, idle, turned, follow_up),
        };
        ScenarioValue { value: before - value.value, solved: value.solved }
    }

    /// Returns the number of consecutive turns that count towards the end of the game after this
    /// one.
    fn idle(&self, turn: &Candidate, before: u32) -> u32 {
        let resets = match turn.action {
            Move::Place(_) => turn.score > 0 || self.solver.rules().end_rule(2) == EndRule::Thesis,
            Move::Exchange(_) | Move::Pass => false,
        };
        if resets { 0 } else { before.saturating_add(1) }
    }

    /// Returns the future spread of the opponent if the game ends with a tile in the bag.
    fn unfinished_value(&self, case: &Case) -> ScenarioValue {
        let rules = self.solver.rules();
        ScenarioValue { value: rules.worth(&case.mine) as i32 - rules.worth(&case.other) as i32, solved: true }
    }

    /// Returns the optimal future spread of the opponent, which knows the tile left in the bag.
    fn value_of_best_reply(
        &self,
        board: &Board,
        case: &Case,
        left: Tile,
        idle: u32,
        (low, high): (i32, i32),
        follow_up: Option<&Candidate>,
    ) -> ScenarioValue {
        if idle >= self.solver.limit(2) {
            return self.unfinished_value(case);
        }
        let mut best = self.value_after_pass(board, case, left, idle, (low, high), follow_up);
        let generator = self.solver.generator();
        for (number, reply) in generator.candidates(&generator.prepare(board), &case.other, 0).into_iter().enumerate() {
            if number == self.replies {
                best.solved &= best.value >= high;
                break;
            }
            if best.value >= high || self.should_stop() {
                best.solved &= best.value >= high;
                break;
            }
            let score = reply.score as i32;
            let Some(mut other) = case.other.without(&placed_tiles(&reply.action)) else { continue };
            other.add(left);
            let floor = best.value.clamp(low, high - 1);
            let idle = self.idle(&reply, idle);
            let found = self.solve(board_after(board, &reply.action), [case.mine, other], idle, (score - high, score - floor));
            best = ScenarioValue { value: best.value.max(score - found.value), solved: best.solved && found.solved };
        }
        best
    }

    /// Returns the future spread of the opponent after its pass, to which the mover replies.
    fn value_after_pass(
        &self,
        board: &Board,
        case: &Case,
        left: Tile,
        idle: u32,
        window: (i32, i32),
        follow_up: Option<&Candidate>,
    ) -> ScenarioValue {
        let generator = self.solver.generator();
        let idle = idle.saturating_add(1);
        if idle >= self.solver.limit(2) {
            return self.unfinished_value(case);
        }
        let highest_scoring = || generator.candidates(&generator.prepare(board), &case.mine, 0).into_iter().next();
        let Some(follow_up) = follow_up.cloned().or_else(highest_scoring) else { return self.unfinished_value(case) };
        let Some(mut mine) = case.mine.without(&placed_tiles(&follow_up.action)) else { return self.unfinished_value(case) };
        mine.add(left);
        let score = follow_up.score as i32;
        let idle = self.idle(&follow_up, idle);
        let found = self.solve(board_after(board, &follow_up.action), [case.other, mine], idle, (window.0 + score, window.1 + score));
        ScenarioValue { value: found.value - score, solved: found.solved }
    }
}

/// Returns all multisets of `count` tiles (0 to 2), with the number of ways to draw each.
fn multisets(tiles: &Tiles, count: usize) -> Vec<(Tiles, u32)> {
    let mut found = vec![(Tiles::new(), 1u32)];
    for kind in (1..KINDS as Tile).chain([BLANK]) {
        let there = u32::from(tiles.count(kind));
        for number in 0..found.len() {
            let (mut set, ways) = found[number];
            let mut more = ways;
            for taken in 0..there.min((count - set.len().min(count)) as u32) {
                set.add(kind);
                more = more * (there - taken) / (taken + 1);
                found.push((set, more));
            }
        }
    }
    found.retain(|(set, _)| set.len() == count);
    found
}
