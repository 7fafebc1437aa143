//! The root of the search: iterative deepening, aspiration windows and threads.

use play::time::Instant;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use crossword::{EndRule, Generator, Move, PlacedTile, RuleSet, Tiles};
use play::CancellationToken;

use super::endgame_placement::EndgamePlacement;
use super::game::{Game, SearchControl, StopReason, Value};
use super::hand::Hand;
use super::search::Worker;
use super::search_move::INFINITE;
use super::several;
use super::table::{COMPLETE_DEPTH, Table};
use super::{Endgame, EndgameResult, Limits};

/// An endgame solver for a rule set and the words of a generator.
#[derive(Clone)]
pub struct Solver {
    generator: Generator,
    rules: RuleSet,
}

impl Solver {
    /// Creates a solver with the rules of the generator.
    pub fn new(generator: &Generator) -> Self {
        Self { generator: generator.clone(), rules: generator.rules().clone() }
    }

    /// Sets other rules. They may differ from those of the generator in how a game ends, but not in
    /// board, tiles and premium squares.
    #[must_use]
    pub fn with_rules(mut self, rules: &RuleSet) -> Self {
        debug_assert_eq!(rules.name(), self.rules.name(), "a generator scores by its own rule set");
        self.rules = rules.clone();
        self
    }

    pub fn rules(&self) -> &RuleSet {
        &self.rules
    }

    pub fn generator(&self) -> &Generator {
        &self.generator
    }

    /// Computes the optimal future spread. With three or four seats the result is an estimate: each
    /// seat is assumed to maximize its lead over the best of the others.
    pub fn solve(&self, position: &Endgame, limits: &Limits, stop: &CancellationToken) -> EndgameResult {
        self.solve_between(position, (-INFINITE, INFINITE), limits, stop)
    }

    /// Like [`solve`](Self::solve) with a search window. A value outside of the window is a bound.
    pub(in crate::tiles) fn solve_between(
        &self,
        position: &Endgame,
        window: (i32, i32),
        limits: &Limits,
        stop: &CancellationToken,
    ) -> EndgameResult {
        let limit = self.limit(position.racks().len());
        if position.racks().iter().any(Tiles::is_empty) || position.idle() >= limit {
            return self.finished_result(position);
        }
        match position.racks() {
            [mine, other] => {
                let game = Game {
                    generator: self.generator.clone(),
                    hands: [Hand::new(mine, 0, &self.rules), Hand::new(other, 1, &self.rules)],
                    limit,
                    scoreless: self.rules.end_rule(2) == EndRule::Tournament,
                };
                Root::new(&game, &self.generator, position, limits, stop).deepen(window, limits)
            }
            _ => several::search(&self.generator, &self.rules, position, limit, limits, stop),
        }
    }

    /// Returns the position after a move of the seat on turn, for the next seat, or `None` if the
    /// move cannot be made. The value of the move is its score minus that of this position.
    #[must_use]
    pub fn after(&self, position: &Endgame, action: &Move) -> Option<Endgame> {
        let (mut board, mut racks) = (position.board().clone(), position.racks().to_vec());
        let scoreless = self.rules.end_rule(racks.len()) == EndRule::Tournament;
        let idle = match action {
            Move::Pass => position.idle().saturating_add(1),
            Move::Exchange(_) => return None,
            Move::Place(laid) => {
                let score = board.examine(&self.rules, laid).ok()?.score;
                let used: Tiles = laid.iter().map(|tile| tile.kind()).collect();
                let rack = racks.first_mut()?;
                *rack = rack.without(&used)?;
                board.lay(laid);
                if scoreless && score == 0 { position.idle().saturating_add(1) } else { 0 }
            }
        };
        racks.rotate_left(1);
        Some(Endgame::new(board, &racks, &self.rules).ok()?.after(idle))
    }

    /// Returns the number of consecutive turns that end a game with this number of seats.
    pub(in crate::tiles) fn limit(&self, seats: usize) -> u32 {
        match self.rules.end_rule(seats) {
            EndRule::Tournament => self.rules.scoreless_turns(),
            EndRule::Thesis => self.rules.pass_rounds().saturating_mul(seats as u32),
        }
    }

    fn finished_result(&self, position: &Endgame) -> EndgameResult {
        let racks = position.racks();
        let worth: Vec<i32> = racks.iter().map(|rack| self.rules.worth(rack) as i32).collect();
        let gains = several::settlement(&self.rules, &worth, racks.iter().position(Tiles::is_empty));
        let others = gains.iter().skip(1).max().copied().unwrap_or(0);
        EndgameResult { value: gains[0] - others, line: Vec::new(), solved: racks.len() == 2, depth: 0, nodes: 0 }
    }
}

/// A search from its root position.
struct Root<'a> {
    game: &'a Game,
    idle: u32,
    workers: Vec<Worker<'a>>,
    table: Table,
    control: SearchControl,
}

/// The depths before the full search. Each one orders the moves of the next; more of them would
/// cost more than they save.
const DEPTH_STEPS: [i32; 4] = [1, 2, 4, 8];

/// More turns than any game has left.
const MAX_DEPTH: i32 = 250;

/// Half of the initial aspiration window.
const HALF_WINDOW: i32 = 8;

/// The number of windows that are tried; the last one is the full window.
const MAX_ATTEMPTS: u32 = 6;

impl<'a> Root<'a> {
    fn new(game: &'a Game, generator: &Generator, position: &Endgame, limits: &Limits, stop: &CancellationToken) -> Self {
        let board = generator.prepare(position.board());
        let threads = limits.threads.clamp(1, 64);
        let workers = (0..threads).map(|number| Worker::new(game, &board, position.idle(), number, threads)).collect();
        let control = SearchControl {
            deadline: limits.time.and_then(|time| Instant::now().checked_add(time)),
            max_nodes: limits.nodes.unwrap_or(u64::MAX),
            stop: stop.clone(),
            nodes: AtomicU64::new(0),
            done: AtomicBool::new(false),
        };
        Self { game, idle: position.idle(), workers, table: Table::new(limits.table), control }
    }

    /// Deepens until the value is exact or a limit is reached.
    fn deepen(mut self, window: (i32, i32), limits: &Limits) -> EndgameResult {
        let mut line = Vec::new();
        let value = self.workers[0].playout(0, |placement| line.push(placement));
        let mut found = EndgameResult { value, line: Vec::new(), solved: false, depth: 0, nodes: 0 };
        let max = limits.depth.map_or(MAX_DEPTH, |depth| depth.min(MAX_DEPTH as u32) as i32);
        for depth in DEPTH_STEPS.into_iter().filter(|depth| *depth < max).chain((max > 0).then_some(max)) {
            let Ok((value, moves)) = self.search_with_window(depth, found.value, window) else { break };
            (found.value, found.depth, found.solved) = (value.score, depth as u32, value.complete);
            if !moves.is_empty() {
                line = moves;
            }
            if value.complete {
                break;
            }
        }
        if found.solved {
            self.extend_line(&mut line);
            found.depth = line.len() as u32;
        }
        self.workers.iter_mut().for_each(|worker| worker.flush_node_count(&self.control));
        found.nodes = self.control.nodes.load(Ordering::Relaxed);
        found.line = self.line_to_moves(&line, found.solved);
        found
    }

    /// Searches at a depth with an aspiration window around `guess`.
    fn search_with_window(
        &mut self,
        depth: i32,
        guess: i32,
        (low, high): (i32, i32),
    ) -> Result<(Value, Vec<Option<EndgamePlacement>>), StopReason> {
        let (mut alpha, mut beta, mut wide) =
            ((guess - HALF_WINDOW).clamp(low, high - 1), (guess + HALF_WINDOW).clamp(low + 1, high), 4 * HALF_WINDOW);
        if depth == 1 {
            (alpha, beta) = (low, high);
        }
        for attempt in 1.. {
            // With a depth limit, two windows can contradict each other for ever; the full window
            // decides.
            if attempt == MAX_ATTEMPTS {
                (alpha, beta) = (low, high);
            }
            let (value, line) = self.search_at_depth(depth, alpha, beta)?;
            if value.score <= alpha && alpha > low {
                (alpha, beta) = ((value.score - wide).max(low), (value.score + 1).max(low + 1));
            } else if value.score >= beta && beta < high {
                (alpha, beta) = ((value.score - 1).min(high - 1), (value.score + wide).min(high));
            } else {
                return Ok((value, line));
            }
            wide *= 4;
        }
        Err(StopReason::Limit)
    }

    /// Searches at a depth with all threads, growing the table when necessary.
    fn search_at_depth(&mut self, depth: i32, alpha: i32, beta: i32) -> Result<(Value, Vec<Option<EndgamePlacement>>), StopReason> {
        loop {
            self.control.done.store(false, Ordering::Relaxed);
            let (table, control) = (&self.table, &self.control);
            let (lead, helpers) = self.workers.split_at_mut(1);
            let result = std::thread::scope(|scope| {
                for (number, helper) in helpers.iter_mut().enumerate() {
                    scope.spawn(move || helper.search_root(control, table, depth + (number as i32 + 1) % 2, alpha, beta));
                }
                let result = lead[0].search_root(control, table, depth, alpha, beta);
                control.done.store(true, Ordering::Relaxed);
                result
            });
            match result {
                Ok(value) => return Ok((value, lead[0].lines[0].clone())),
                Err(StopReason::Limit) => return Err(StopReason::Limit),
                Err(StopReason::TableFull) => self.table.grow(),
            }
        }
    }

    /// Extends a line that was cut short by the transposition table to the end of the game.
    fn extend_line(&mut self, line: &mut Vec<Option<EndgamePlacement>>) {
        loop {
            let lead = &mut self.workers[0];
            for (ply, placement) in line.iter().enumerate() {
                match placement {
                    Some(placement) => lead.lay(ply, placement),
                    None => lead.pass(ply),
                }
            }
            let end = lead.nodes[line.len()];
            if end.turns_left == 0 || end.racks.contains(&0) {
                return;
            }
            self.control.done.store(false, Ordering::Relaxed);
            match lead.search(&self.control, &self.table, line.len(), i32::from(COMPLETE_DEPTH) - 1, -INFINITE, INFINITE) {
                Ok(_) => line.extend_from_slice(&lead.lines[line.len()].clone()),
                Err(StopReason::Limit) => return,
                Err(StopReason::TableFull) => self.table.grow(),
            }
        }
    }

    /// Converts the line to moves. If the game ends by scoreless turns, adds the passes that the
    /// search omitted.
    fn line_to_moves(&self, line: &[Option<EndgamePlacement>], solved: bool) -> Vec<Move> {
        let mut moves = Vec::with_capacity(line.len());
        let (mut idle, mut racks, mut turn) = (self.idle, [self.game.hands[0].full, self.game.hands[1].full], 0);
        for placement in line {
            match placement {
                Some(placement) => {
                    let (laid, count) = placement.laid();
                    let laid: Vec<PlacedTile> = laid[..count].to_vec();
                    moves.push(Move::Place(laid));
                    racks[turn] = self.game.hands[turn].minus(racks[turn], placement.need);
                    idle = if placement.score() == 0 && self.game.scoreless { idle + 1 } else { 0 };
                }
                None => {
                    moves.push(Move::Pass);
                    idle += 1;
                }
            }
            turn = 1 - turn;
        }
        if solved && !racks.contains(&0) {
            let left = self.game.limit.saturating_sub(idle);
            moves.extend(std::iter::repeat_n(Move::Pass, left as usize));
        }
        moves
    }
}
