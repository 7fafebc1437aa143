//! The alpha-beta search of one thread.

use play::time::Instant;
use std::sync::atomic::Ordering;

use crossword::{Direction, PreparedBoard, SIDE};

use super::game::{Clock, Game, Halt, Value};
use super::layings::{EndgamePlacement, Lists};
use super::node::{LANES, Node, lane_of};
use super::order::{Choice, INFINITE};
use super::table::{END, Table, TableEntry, short};
use crate::bound::Bound;

/// Moves that are looked up in the table before the first one is searched.
const PEEKED: usize = 12;

/// The memory limit of the placement lists of all threads in bytes.
const LISTS: usize = 128 << 20;

/// A search thread.
pub(super) struct Worker<'a> {
    pub(super) game: &'a Game,
    pub(super) lists: Lists,
    pub(super) boards: Vec<PreparedBoard>,
    pub(super) nodes: Vec<Node>,
    pub(super) killers: Vec<[u32; 2]>,
    pub(super) history: [Vec<i32>; 2],
    /// The principal variation from each ply on.
    pub(super) lines: Vec<Vec<Option<EndgamePlacement>>>,
    pools: Vec<Vec<Choice>>,
    pub(super) spare: Vec<Choice>,
    uncounted: u64,
    /// Whether this is the thread whose result is used.
    leading: bool,
    /// The memory limit of the placement lists. Beyond it they are discarded and rebuilt on demand.
    most_bytes: usize,
}

impl<'a> Worker<'a> {
    pub(super) fn new(game: &'a Game, board: &PreparedBoard, idle: u32, number: usize, threads: usize) -> Self {
        let racks = [game.hands[0].full, game.hands[1].full];
        let rest = game.rest(game.limit.saturating_sub(idle), racks);
        let root = Node { racks, turn: 0, rest, board: 0, hash: 0, lanes: [0; LANES], filled: Node::filled(board) };
        let mut worker = Self {
            game,
            lists: Lists::default(),
            boards: vec![board.clone()],
            nodes: vec![root],
            killers: Vec::new(),
            history: [vec![0; 4096], vec![0; 4096]],
            lines: Vec::new(),
            pools: Vec::new(),
            spare: Vec::new(),
            uncounted: 0,
            leading: number == 0,
            most_bytes: LISTS / threads,
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
    pub(super) fn complete(&mut self, node: &Node, seat: usize) {
        self.lists.complete(&self.game.generator, &self.boards[node.board], node, seat, &self.game.hands[seat]);
    }

    fn set(&mut self, ply: usize, node: Node) {
        match self.nodes.get_mut(ply) {
            Some(there) => *there = node,
            None => self.nodes.push(node),
        }
    }

    /// Makes a placement at `ply`, which sets the node at the next ply.
    pub(super) fn lay(&mut self, ply: usize, laying: &EndgamePlacement) {
        let mut node = self.nodes[ply];
        let (racks, rest, hash) = self.game.after(&node, laying);
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
        let (laid, count) = laying.laid();
        let changed = self.game.generator.lay(board, &laid[..count]);
        for tile in &laid[..count] {
            for direction in Direction::BOTH {
                node.filled[direction as usize][tile.square.line(direction)] |= 1 << tile.square.place(direction);
            }
        }
        for (direction, line) in changed.iter() {
            node.lanes[lane_of(direction, line)] = self.lists.lane(board, false, direction, line);
        }
        (node.racks, node.rest, node.hash, node.turn) = (racks, rest, hash, 1 - node.turn);
        self.set(ply + 1, node);
    }

    /// Makes a pass at `ply`, which sets the node at the next ply.
    pub(super) fn pass(&mut self, ply: usize) {
        let mut node = self.nodes[ply];
        node.rest -= 1;
        node.turn = 1 - node.turn;
        self.set(ply + 1, node);
    }

    /// Counts a node and checks the stop conditions.
    fn tick(&mut self, clock: &Clock, table: &Table) -> Result<(), Halt> {
        self.uncounted += 1;
        if self.uncounted >= 64 || clock.most < 1 << 16 {
            let nodes = clock.nodes.fetch_add(self.uncounted, Ordering::Relaxed) + self.uncounted;
            self.uncounted = 0;
            if nodes > clock.most || clock.stop.raised() || clock.until.is_some_and(|until| Instant::now() >= until) {
                return Err(Halt::Over);
            }
            if table.is_full() {
                return Err(Halt::Full);
            }
            if !self.leading && clock.done.load(Ordering::Relaxed) {
                return Err(Halt::Over);
            }
        }
        Ok(())
    }

    /// Returns the stored value if it suffices for this depth and window.
    fn enough(known: TableEntry, depth: i32, alpha: i32, beta: i32) -> Option<Value> {
        let complete = known.depth == END;
        let fits = match known.bound {
            Bound::Exact => true,
            Bound::Lower => known.score >= beta,
            Bound::Upper => known.score <= alpha,
        };
        (fits && (complete || i32::from(known.depth) >= depth)).then_some(Value { score: known.score, complete })
    }

    /// Searches the node at `ply`. A value outside of the window is a bound.
    pub(super) fn search(&mut self, clock: &Clock, table: &Table, ply: usize, depth: i32, alpha: i32, beta: i32) -> Result<Value, Halt> {
        self.tick(clock, table)?;
        if self.lists.bytes() > self.most_bytes {
            self.lists = Lists::default();
            self.number_lanes(ply);
        }
        while self.lines.len() <= ply + 1 {
            self.lines.push(Vec::new());
            self.pools.push(Vec::new());
            self.killers.push([0; 2]);
        }
        self.lines[ply].clear();
        let node = self.nodes[ply];
        let key = self.game.key(node.hash, node.racks, node.turn, node.rest);
        let known = table.get(key);
        let inner = beta - alpha > 1;
        if (!inner || depth <= 0)
            && let Some(value) = known.and_then(|known| Self::enough(known, depth, alpha, beta))
        {
            return Ok(value);
        }
        if depth <= 0 {
            let value = Value { score: self.playout(ply, |_| ()), complete: false };
            if known.is_none() {
                table.put(key, TableEntry { score: value.score, bound: Bound::Exact, depth: 0, mark: 0 });
            }
            return Ok(value);
        }
        let mut choices = std::mem::take(&mut self.pools[ply]);
        let dropped = self.choices(&node, alpha, beta, &mut choices);
        self.sort(&node, ply, known.map_or(0, |known| known.mark), &mut choices);
        let result = self.each(clock, table, ply, depth, (alpha, beta), dropped, &choices);
        self.pools[ply] = choices;
        let (value, mark) = result?;
        let bound = match value.score {
            score if score >= beta => Bound::Lower,
            score if score <= alpha => Bound::Upper,
            _ => Bound::Exact,
        };
        let depth = if value.complete { END } else { depth.min(200) as u8 };
        let mark = if mark == 0 { known.map_or(0, |known| known.mark) } else { mark };
        table.put(key, TableEntry { score: value.score, bound, depth, mark });
        Ok(value)
    }

    /// Searches the moves in order. Returns the value and the short hash of the best move.
    #[allow(clippy::too_many_arguments)]
    fn each(
        &mut self,
        clock: &Clock,
        table: &Table,
        ply: usize,
        depth: i32,
        (mut alpha, beta): (i32, i32),
        dropped: i32,
        choices: &[Choice],
    ) -> Result<(Value, u32), Halt> {
        if beta - alpha == 1
            && depth > 1
            && let Some(found) = self.refuted(table, ply, depth - 1, beta, choices)
        {
            return Ok(found);
        }
        let mut best = Value { score: dropped, complete: true };
        let mut mark = 0;
        for (number, choice) in choices.iter().enumerate() {
            if choice.most <= alpha {
                best.score = best.score.max(choice.most);
                continue;
            }
            let value = self.one(clock, table, ply, depth - 1, (alpha, beta), number == 0, choice)?;
            if value.score > best.score {
                best.score = value.score;
            }
            if value.score > alpha {
                alpha = value.score;
                mark = choice.laying.map_or(0, |laying| short(laying.mark));
                let rest = std::mem::take(&mut self.lines[ply + 1]);
                let line = &mut self.lines[ply];
                line.clear();
                line.push(choice.laying);
                if !choice.ends {
                    line.extend_from_slice(&rest);
                }
                self.lines[ply + 1] = rest;
            }
            if value.score >= beta {
                best.complete = value.complete;
                if mark != 0 {
                    self.remember(ply, mark, depth);
                }
                break;
            }
            best.complete &= value.complete;
        }
        Ok((best, mark))
    }

    /// Returns a move whose stored result already reaches `beta`.
    fn refuted(&self, table: &Table, ply: usize, depth: i32, beta: i32, choices: &[Choice]) -> Option<(Value, u32)> {
        let node = &self.nodes[ply];
        choices.iter().filter(|choice| !choice.ends).take(PEEKED).find_map(|choice| {
            let laying = choice.laying.as_ref()?;
            let (racks, rest, hash) = self.game.after(node, laying);
            let known = table.get(self.game.key(hash, racks, 1 - node.turn, rest))?;
            let gain = laying.score();
            let value = Self::enough(known, depth, gain - beta, gain - beta + 1)?;
            let value = Value { score: gain - value.score, complete: value.complete };
            (value.score >= beta).then_some((value, short(laying.mark)))
        })
    }

    /// Updates killers and history after a beta cutoff.
    fn remember(&mut self, ply: usize, mark: u32, depth: i32) {
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
    fn one(
        &mut self,
        clock: &Clock,
        table: &Table,
        ply: usize,
        depth: i32,
        (alpha, beta): (i32, i32),
        first: bool,
        choice: &Choice,
    ) -> Result<Value, Halt> {
        if choice.ends {
            return Ok(Value { score: choice.worth, complete: true });
        }
        let node = self.nodes[ply];
        let gain = choice.laying.map_or(0, |laying| laying.score());
        let (alpha, beta) = (gain - beta, gain - alpha);
        let turned = |value: Value| Value { score: gain - value.score, complete: value.complete };
        let (racks, rest, hash) = match &choice.laying {
            Some(laying) => self.game.after(&node, laying),
            None => (node.racks, node.rest - 1, node.hash),
        };
        let narrow = !first || beta - alpha == 1;
        let key = self.game.key(hash, racks, 1 - node.turn, rest);
        if narrow
            && let Some(value) = table.get(key).and_then(|known| Self::enough(known, depth, beta - 1, beta))
            && (value.score >= beta || beta - alpha == 1)
        {
            return Ok(turned(value));
        }
        match &choice.laying {
            Some(laying) => self.lay(ply, laying),
            None => self.pass(ply),
        }
        if narrow {
            let value = self.search(clock, table, ply + 1, depth, beta - 1, beta)?;
            if value.score >= beta || beta - alpha == 1 {
                return Ok(turned(value));
            }
        }
        self.search(clock, table, ply + 1, depth, alpha, beta).map(turned)
    }

    /// Searches the root node.
    pub(super) fn look(&mut self, clock: &Clock, table: &Table, depth: i32, alpha: i32, beta: i32) -> Result<Value, Halt> {
        debug_assert!(beta <= INFINITE && alpha >= -INFINITE);
        self.search(clock, table, 0, depth, alpha, beta)
    }

    /// Adds the remaining node count to the shared counter.
    pub(super) fn tell(&mut self, clock: &Clock) {
        clock.nodes.fetch_add(std::mem::take(&mut self.uncounted), Ordering::Relaxed);
    }
}
