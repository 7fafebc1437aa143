//! What a candidate leads to when certain tiles are drawn.

use play::time::Instant;
use std::sync::atomic::{AtomicU64, Ordering};

use crossword::{BLANK, Board, Candidate, EndRule, KINDS, Move, Tiles};
use lexicon::Tile;
use play::Stop;

use super::{Limits, Preendgame};
use crate::tiles::endgame::{self, Endgame, Solver};

/// One case: the racks after the mover's draw, and the tile left in the bag.
#[derive(Clone, Copy, Debug)]
pub(super) struct Case {
    pub(super) drawn: Tiles,
    mine: Tiles,
    other: Tiles,
    pub(super) left: Option<Tile>,
    pub(super) cases: u32,
}

/// A value between two bounds, and whether it is certain.
#[derive(Clone, Copy, Debug)]
pub(super) struct ScenarioValue {
    pub(super) value: i32,
    pub(super) solved: bool,
}

/// What is the same for all cases.
#[derive(Clone, Copy)]
pub(super) struct Scene<'a> {
    pub(super) solver: &'a Solver,
    pub(super) position: &'a Preendgame,
    pub(super) limits: &'a Limits,
    pub(super) until: Option<Instant>,
    pub(super) stop: &'a Stop,
    /// Positions that endgames looked at so far.
    pub(super) nodes: &'a AtomicU64,
    /// Where a tile stays in the bag, at most so many answers of the other seat are looked at, those of most points.
    pub(super) replies: usize,
}

/// Spreads are looked for up to here.
pub(super) const FAR: i32 = 1 << 21;

/// The tiles that a move lays.
pub(super) fn used(action: &Move) -> Tiles {
    match action {
        Move::Place(laid) => laid.iter().map(|tile| tile.kind()).collect(),
        Move::Exchange(_) | Move::Pass => Tiles::new(),
    }
}

/// The board after a move.
fn laid_on(board: &Board, action: &Move) -> Board {
    let mut board = board.clone();
    if let Move::Place(laid) = action {
        board.lay(laid);
    }
    board
}

impl Scene<'_> {
    /// Is the time over, or is an end asked for?
    pub(super) fn is_over(&self) -> bool {
        self.stop.raised() || self.until.is_some_and(|until| Instant::now() >= until)
    }

    /// Does the same work on every thread until all are done with it.
    pub(super) fn with_all_threads(&self, work: &(dyn Fn() + Sync)) {
        std::thread::scope(|scope| {
            for _ in 1..self.limits.threads.clamp(1, 64) {
                scope.spawn(work);
            }
            work();
        });
    }

    /// The cases that may follow a candidate, with how often each happens.
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

    /// The spread at the end of the game after a candidate in one case; outside of the window it is a bound. `then` is what the mover does if both pass.
    pub(super) fn judge(&self, candidate: &Candidate, case: &Case, window: (i32, i32), then: Option<&Candidate>) -> ScenarioValue {
        let before = self.position.spread + candidate.score as i32;
        let board = laid_on(&self.position.board, &candidate.action);
        let idle = self.idle(candidate, self.position.idle);
        // As the other seat sees it.
        let turned = (before - window.1, before - window.0);
        let judged = match case.left {
            None => self.solve(board, [case.other, case.mine], idle, turned),
            Some(left) => self.knowing(&board, case, left, idle, turned, then),
        };
        ScenarioValue { value: before - judged.value, solved: judged.solved }
    }

    /// How many turns in a row count towards the game's end when this one is made after so many.
    fn idle(&self, turn: &Candidate, before: u32) -> u32 {
        let brings = match turn.action {
            Move::Place(_) => turn.score > 0 || self.solver.rules().end_rule(2) == EndRule::Thesis,
            Move::Exchange(_) | Move::Pass => false,
        };
        if brings { 0 } else { before.saturating_add(1) }
    }

    /// What it brings the other seat that the game ends with a tile in the bag.
    fn unfinished(&self, case: &Case) -> ScenarioValue {
        let rules = self.solver.rules();
        ScenarioValue { value: rules.worth(&case.mine) as i32 - rules.worth(&case.other) as i32, solved: true }
    }

    /// The best future spread of the other seat, which knows the tile left in the bag.
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

    /// What it brings the other seat to pass, so that the mover goes on.
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

/// All multisets of so many tiles (0 to 2) of a multiset, each with the number of ways to take it.
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
