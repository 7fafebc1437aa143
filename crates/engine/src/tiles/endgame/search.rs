//! The alpha-beta search of one thread.

use play::time::Instant;
use std::sync::atomic::Ordering;

use crossword::{Direction, PreparedBoard, SIDE};

use super::endgame_placement::EndgamePlacement;
use super::game::{Game, SearchControl, StopReason, Value};
use super::node::{LANES, Node, lane_of};
use super::placements::PlacementCache;
use super::search_move::{INFINITE, SearchMove};
use super::table::{COMPLETE_DEPTH, Table, TableEntry, short_hash};
use crate::bound::Bound;

/// Moves that are looked up in the table before the first one is searched.
const MAX_LOOKUPS: usize = 12;

/// The memory limit of the placement lists of all threads in bytes.
const MAX_LIST_BYTES: usize = 128 << 20;

/// A search thread.
pub(super) struct Worker<'a> {
    pub(super) game: &'a Game,
    pub(super) lists: PlacementCache,
    pub(super) boards: Vec<PreparedBoard>,
    pub(super) nodes: Vec<Node>,
    pub(super) killers: Vec<[u32; 2]>,
    pub(super) history: [Vec<i32>; 2],
    /// The principal variation from each ply on.
    pub(super) lines: Vec<Vec<Option<EndgamePlacement>>>,
    move_buffers: Vec<Vec<SearchMove>>,
    pub(super) spare_moves: Vec<SearchMove>,
    uncounted: u64,
    /// Whether this is the thread whose result is used.
    leading: bool,
    /// The memory limit of the placement lists. Beyond it they are discarded and rebuilt on demand.
    max_bytes: usize,
}

impl<'a> Worker<'a> {
    pub(super) fn new(game: &'a Game, board: &PreparedBoard, idle: u32, number: usize, threads: usize) -> Self {
        let racks = [game.hands[0].full, game.hands[1].full];
        let turns_left = game.turns_left(game.limit.saturating_sub(idle), racks);
        let root = Node { racks, turn: 0, turns_left, board: 0, hash: 0, lanes: [0; LANES], filled: Node::filled(board) };
        let mut worker = Self {
            game,
            lists: PlacementCache::default(),
            boards: vec![board.clone()],
            nodes: vec![root],
            killers: Vec::new(),
            history: [vec![0; 4096], vec![0; 4096]],
            lines: Vec::new(),
            move_buffers: Vec::new(),
            spare_moves: Vec::new(),
            uncounted: 0,
            leading: number == 0,
            max_bytes: MAX_LIST_BYTES / threads,
        };
        worker.number_lanes(0);
        worker
    }

    /// Looks up the lane states of the nodes up to this ply.
    fn number_lanes(&mut self, ply: usize) {
        for node in &mut self.nodes[..=ply] {
            let board = &self.boards[node.board];
            let empty = board.board().is_empty();
            for direction in Direction::BOTH {
                for line in 0..SIDE {
                    node.lanes[lane_of(direction, line)] = self.lists.lane(board, empty, direction, line);
                }
            }
        }
    }

    /// Generates the missing placements of a seat for all lanes of a node.
    pub(super) fn generate_missing(&mut self, node: &Node, seat: usize) {
        self.lists.generate_missing(&self.game.generator, &self.boards[node.board], node, seat, &self.game.hands[seat]);
    }

    fn set_node(&mut self, ply: usize, node: Node) {
        match self.nodes.get_mut(ply) {
            Some(there) => *there = node,
            None => self.nodes.push(node),
        }
    }

    /// Makes a placement at `ply`, which sets the node at the next ply.
    pub(super) fn lay(&mut self, ply: usize, placement: &EndgamePlacement) {
        let mut node = self.nodes[ply];
        let (racks, turns_left, hash) = self.game.after(&node, placement);
        let (before, behind) = self.boards.split_at_mut(node.board + 1);
        let from = &before[node.board];
        if behind.is_empty() {
            let copy = from.clone();
            self.boards.push(copy);
        } else {
            behind[0].clone_from(from);
        }
        node.board += 1;
        let board = &mut self.boards[node.board];
        let (laid, count) = placement.laid();
        let changed = self.game.generator.lay(board, &laid[..count]);
        for tile in &laid[..count] {
            for direction in Direction::BOTH {
                node.filled[direction as usize][tile.square.line(direction)] |= 1 << tile.square.place(direction);
            }
        }
        for (direction, line) in changed.iter() {
            node.lanes[lane_of(direction, line)] = self.lists.lane(board, false, direction, line);
        }
        (node.racks, node.turns_left, node.hash, node.turn) = (racks, turns_left, hash, 1 - node.turn);
        self.set_node(ply + 1, node);
    }

    /// Makes a pass at `ply`, which sets the node at the next ply.
    pub(super) fn pass(&mut self, ply: usize) {
        let mut node = self.nodes[ply];
        node.turns_left -= 1;
        node.turn = 1 - node.turn;
        self.set_node(ply + 1, node);
    }

    /// Counts a node and checks the stop conditions.
    fn count_node(&mut self, control: &SearchControl, table: &Table) -> Result<(), StopReason> {
        self.uncounted += 1;
        if self.uncounted >= 64 || control.max_nodes < 1 << 16 {
            let nodes = control.nodes.fetch_add(self.uncounted, Ordering::Relaxed) + self.uncounted;
            self.uncounted = 0;
            if nodes > control.max_nodes
                || control.stop.is_cancelled()
                || control.deadline.is_some_and(|deadline| Instant::now() >= deadline)
            {
                return Err(StopReason::Limit);
            }
            if table.is_full() {
                return Err(StopReason::TableFull);
            }
            if !self.leading && control.done.load(Ordering::Relaxed) {
                return Err(StopReason::Limit);
            }
        }
        Ok(())
    }

    /// Returns the stored value if it suffices for this depth and window.
    fn usable_value(known: TableEntry, depth: i32, alpha: i32, beta: i32) -> Option<Value> {
        let complete = known.depth == COMPLETE_DEPTH;
        let fits = match known.bound {
            Bound::Exact => true,
            Bound::Lower => known.score >= beta,
            Bound::Upper => known.score <= alpha,
        };
        (fits && (complete || i32::from(known.depth) >= depth)).then_some(Value { score: known.score, complete })
    }

    /// Searches the node at `ply`. A value outside of the window is a bound.
    pub(super) fn search(
        &mut self,
        control: &SearchControl,
        table: &Table,
        ply: usize,
        depth: i32,
        alpha: i32,
        beta: i32,
    ) -> Result<Value, StopReason> {
        self.count_node(control, table)?;
        if self.lists.bytes() > self.max_bytes {
            self.lists = PlacementCache::default();
            self.number_lanes(ply);
        }
        while self.lines.len() <= ply + 1 {
            self.lines.push(Vec::new());
            self.move_buffers.push(Vec::new());
            self.killers.push([0; 2]);
        }
        self.lines[ply].clear();
        let node = self.nodes[ply];
        let key = self.game.key(node.hash, node.racks, node.turn, node.turns_left);
        let known = table.get(key);
        let inner = beta - alpha > 1;
        if (!inner || depth <= 0)
            && let Some(value) = known.and_then(|known| Self::usable_value(known, depth, alpha, beta))
        {
            return Ok(value);
        }
        if depth <= 0 {
            let value = Value { score: self.playout(ply, |_| ()), complete: false };
            if known.is_none() {
                table.put(key, TableEntry { score: value.score, bound: Bound::Exact, depth: 0, best_move: 0 });
            }
            return Ok(value);
        }
        let mut moves = std::mem::take(&mut self.move_buffers[ply]);
        let dropped = self.generate_moves(&node, alpha, beta, &mut moves);
        self.sort(&node, ply, known.map_or(0, |known| known.best_move), &mut moves);
        let result = self.search_moves(control, table, ply, depth, (alpha, beta), dropped, &moves);
        self.move_buffers[ply] = moves;
        let (value, mark) = result?;
        let bound = match value.score {
            score if score >= beta => Bound::Lower,
            score if score <= alpha => Bound::Upper,
            _ => Bound::Exact,
        };
        let depth = if value.complete { COMPLETE_DEPTH } else { depth.min(200) as u8 };
        let mark = if mark == 0 { known.map_or(0, |known| known.best_move) } else { mark };
        table.put(key, TableEntry { score: value.score, bound, depth, best_move: mark });
        Ok(value)
    }

    /// Searches the moves in order. Returns the value and the short hash of the best move.
    #[allow(clippy::too_many_arguments)]
    fn search_moves(
        &mut self,
        control: &SearchControl,
        table: &Table,
        ply: usize,
        depth: i32,
        (mut alpha, beta): (i32, i32),
        dropped: i32,
        moves: &[SearchMove],
    ) -> Result<(Value, u32), StopReason> {
        if beta - alpha == 1
            && depth > 1
            && let Some(found) = self.find_known_cutoff(table, ply, depth - 1, beta, moves)
        {
            return Ok(found);
        }
        let mut best = Value { score: dropped, complete: true };
        let mut mark = 0;
        for (number, choice) in moves.iter().enumerate() {
            if choice.upper_bound <= alpha {
                best.score = best.score.max(choice.upper_bound);
                continue;
            }
            let value = self.search_move(control, table, ply, depth - 1, (alpha, beta), number == 0, choice)?;
            if value.score > best.score {
                best.score = value.score;
            }
            if value.score > alpha {
                alpha = value.score;
                mark = choice.placement.map_or(0, |placement| short_hash(placement.hash));
                let rest = std::mem::take(&mut self.lines[ply + 1]);
                let line = &mut self.lines[ply];
                line.clear();
                line.push(choice.placement);
                if !choice.ends_game {
                    line.extend_from_slice(&rest);
                }
                self.lines[ply + 1] = rest;
            }
            if value.score >= beta {
                best.complete = value.complete;
                if mark != 0 {
                    self.record_cutoff(ply, mark, depth);
                }
                break;
            }
            best.complete &= value.complete;
        }
        Ok((best, mark))
    }

    /// Returns a move whose stored result already reaches `beta`.
    fn find_known_cutoff(&self, table: &Table, ply: usize, depth: i32, beta: i32, moves: &[SearchMove]) -> Option<(Value, u32)> {
        let node = &self.nodes[ply];
        moves.iter().filter(|choice| !choice.ends_game).take(MAX_LOOKUPS).find_map(|choice| {
            let placement = choice.placement.as_ref()?;
            let (racks, turns_left, hash) = self.game.after(node, placement);
            let known = table.get(self.game.key(hash, racks, 1 - node.turn, turns_left))?;
            let gain = placement.score();
            let value = Self::usable_value(known, depth, gain - beta, gain - beta + 1)?;
            let value = Value { score: gain - value.score, complete: value.complete };
            (value.score >= beta).then_some((value, short_hash(placement.hash)))
        })
    }

    /// Updates killers and history after a beta cutoff.
    fn record_cutoff(&mut self, ply: usize, mark: u32, depth: i32) {
        let killers = &mut self.killers[ply];
        if killers[0] != mark {
            *killers = [mark, killers[0]];
        }
        let turn = self.nodes[ply].turn;
        let history = &mut self.history[turn];
        let place = mark as usize % history.len();
        history[place] += depth.max(1);
    }

    /// Searches one move.
    #[allow(clippy::too_many_arguments)]
    fn search_move(
        &mut self,
        control: &SearchControl,
        table: &Table,
        ply: usize,
        depth: i32,
        (alpha, beta): (i32, i32),
        first: bool,
        choice: &SearchMove,
    ) -> Result<Value, StopReason> {
        if choice.ends_game {
            return Ok(Value { score: choice.worth, complete: true });
        }
        let node = self.nodes[ply];
        let gain = choice.placement.map_or(0, |placement| placement.score());
        let (alpha, beta) = (gain - beta, gain - alpha);
        let turned = |value: Value| Value { score: gain - value.score, complete: value.complete };
        let (racks, turns_left, hash) = match &choice.placement {
            Some(placement) => self.game.after(&node, placement),
            None => (node.racks, node.turns_left - 1, node.hash),
        };
        let narrow = !first || beta - alpha == 1;
        let key = self.game.key(hash, racks, 1 - node.turn, turns_left);
        if narrow
            && let Some(value) = table.get(key).and_then(|known| Self::usable_value(known, depth, beta - 1, beta))
            && (value.score >= beta || beta - alpha == 1)
        {
            return Ok(turned(value));
        }
        match &choice.placement {
            Some(placement) => self.lay(ply, placement),
            None => self.pass(ply),
        }
        if narrow {
            let value = self.search(control, table, ply + 1, depth, beta - 1, beta)?;
            if value.score >= beta || beta - alpha == 1 {
                return Ok(turned(value));
            }
        }
        self.search(control, table, ply + 1, depth, alpha, beta).map(turned)
    }

    /// Searches the root node.
    pub(super) fn search_root(
        &mut self,
        control: &SearchControl,
        table: &Table,
        depth: i32,
        alpha: i32,
        beta: i32,
    ) -> Result<Value, StopReason> {
        debug_assert!(beta <= INFINITE && alpha >= -INFINITE);
        self.search(control, table, 0, depth, alpha, beta)
    }

    /// Adds the remaining node count to the shared counter.
    pub(super) fn flush_node_count(&mut self, control: &SearchControl) {
        control.nodes.fetch_add(std::mem::take(&mut self.uncounted), Ordering::Relaxed);
    }
}
