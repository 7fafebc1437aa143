//! Evaluates a candidate for a certain draw.

use play::time::Instant;
use std::sync::atomic::{AtomicU64, Ordering};

use crossword::{BLANK, Board, Candidate, EndRule, KINDS, Move, Tiles};
use lexicon::Tile;
use play::Stop;

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
pub(super) struct Scene<'a> {
    pub(super) solver: &'a Solver,
    pub(super) position: &'a Preendgame,
    pub(super) limits: &'a Limits,
    pub(super) until: Option<Instant>,
    pub(super) stop: &'a Stop,
    /// The nodes of all endgames so far.
    pub(super) nodes: &'a AtomicU64,
    /// The number of opponent replies that are searched if a tile stays in the bag, the
    /// highest-scoring first.
    pub(super) replies: usize,
}

/// A bound of all spreads.
pub(super) const FAR: i32 = 1 << 21;

/// Returns the tiles placed by a move.
pub(super) fn used(action: &Move) -> Tiles {
    match action {
        Move::Place(laid) => laid.iter().map(|tile| tile.kind()).collect(),
        Move::Exchange(_) | Move::Pass => Tiles::new(),
    }
}

/// Returns the board after a move.
fn laid_on(board: &Board, action: &Move) -> Board {
    let mut board = board.clone();
    if let Move::Place(laid) = action {
        board.lay(laid);
    }
    board
}

impl Scene<'_> {
    /// Returns whether the time is up or the caller stopped the search.
    pub(super) fn is_over(&self) -> bool {
        self.stop.raised() || self.until.is_some_and(|until| Instant::now() >= until)
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
        let used = used(action);
        let Some(rest) = self.position.rack.without(&used) else { return Vec::new() };
        let drawn = used.len().min(self.position.in_bag);
        let mut found = Vec::new();
        for (tiles, weight) in part(&self.position.unseen, drawn) {
            let Some(others) = self.position.unseen.without(&tiles) else { continue };
            let mut mine = rest;
            mine.add_all(&tiles);
            for (left, more) in part(&others, self.position.in_bag - drawn) {
                let Some(other) = others.without(&left) else { continue };
                found.push(Case { drawn: tiles, mine, other, left: left.nth(0), cases: weight * more });
            }
        }
        found
    }

    fn solve(&self, board: Board, racks: [Tiles; 2], idle: u32, window: (i32, i32)) -> ScenarioValue {
        let unknown = ScenarioValue { value: window.0, solved: false };
        let Ok(position) = Endgame::new(board, &racks, self.solver.rules()) else { return unknown };
        if self.is_over() {
            return unknown;
        }
        let limits = endgame::Limits {
            time: self.until.map(|until| until.saturating_duration_since(Instant::now())),
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
    /// bound. `then` is the mover's next move if both pass.
    pub(super) fn judge(&self, candidate: &Candidate, case: &Case, window: (i32, i32), then: Option<&Candidate>) -> ScenarioValue {
        let before = self.position.spread + candidate.score as i32;
        let board = laid_on(&self.position.board, &candidate.action);
        let idle = self.idle(candidate, self.position.idle);
        // From the point of view of the opponent.
        let turned = (before - window.1, before - window.0);
        let judged = match case.left {
            None => self.solve(board, [case.other, case.mine], idle, turned),
            Some(left) => self.knowing(&board, case, left, idle, turned, then),
        };
        ScenarioValue { value: before - judged.value, solved: judged.solved }
    }

    /// Returns the number of consecutive turns that count towards the end of the game after this
    /// one.
    fn idle(&self, turn: &Candidate, before: u32) -> u32 {
        let brings = match turn.action {
            Move::Place(_) => turn.score > 0 || self.solver.rules().end_rule(2) == EndRule::Thesis,
            Move::Exchange(_) | Move::Pass => false,
        };
        if brings { 0 } else { before.saturating_add(1) }
    }

    /// Returns the future spread of the opponent if the game ends with a tile in the bag.
    fn unfinished(&self, case: &Case) -> ScenarioValue {
        let rules = self.solver.rules();
        ScenarioValue { value: rules.worth(&case.mine) as i32 - rules.worth(&case.other) as i32, solved: true }
    }

    /// Returns the optimal future spread of the opponent, which knows the tile left in the bag.
    fn knowing(
        &self,
        board: &Board,
        case: &Case,
        left: Tile,
        idle: u32,
        (low, high): (i32, i32),
        then: Option<&Candidate>,
    ) -> ScenarioValue {
        if idle >= self.solver.limit(2) {
            return self.unfinished(case);
        }
        let mut best = self.passed(board, case, left, idle, (low, high), then);
        let generator = self.solver.generator();
        for (number, reply) in generator.candidates(&generator.prepare(board), &case.other, 0).into_iter().enumerate() {
            if number == self.replies {
                best.solved &= best.value >= high;
                break;
            }
            if best.value >= high || self.is_over() {
                best.solved &= best.value >= high;
                break;
            }
            let score = reply.score as i32;
            let Some(mut other) = case.other.without(&used(&reply.action)) else { continue };
            other.add(left);
            let floor = best.value.clamp(low, high - 1);
            let idle = self.idle(&reply, idle);
            let found = self.solve(laid_on(board, &reply.action), [case.mine, other], idle, (score - high, score - floor));
            best = ScenarioValue { value: best.value.max(score - found.value), solved: best.solved && found.solved };
        }
        best
    }

    /// Returns the future spread of the opponent after its pass, to which the mover replies.
    fn passed(&self, board: &Board, case: &Case, left: Tile, idle: u32, window: (i32, i32), then: Option<&Candidate>) -> ScenarioValue {
        let generator = self.solver.generator();
        let idle = idle.saturating_add(1);
        if idle >= self.solver.limit(2) {
            return self.unfinished(case);
        }
        let most = || generator.candidates(&generator.prepare(board), &case.mine, 0).into_iter().next();
        let Some(then) = then.cloned().or_else(most) else { return self.unfinished(case) };
        let Some(mut mine) = case.mine.without(&used(&then.action)) else { return self.unfinished(case) };
        mine.add(left);
        let score = then.score as i32;
        let idle = self.idle(&then, idle);
        let found = self.solve(laid_on(board, &then.action), [case.other, mine], idle, (window.0 + score, window.1 + score));
        ScenarioValue { value: found.value - score, solved: found.solved }
    }
}

/// Returns all multisets of `count` tiles (0 to 2), with the number of ways to draw each.
fn part(tiles: &Tiles, count: usize) -> Vec<(Tiles, u32)> {
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
