//! The root position: its distinct moves and iterative deepening over them.

use play::time::Instant;
use std::collections::HashSet;
use std::sync::atomic::Ordering;

use pentago::{Board, Move, Next, Position, threats};

use super::node::Node;
use super::worker::{PROVEN, WIN, Worker};
use super::{SearchResult, Value};

/// A move at the root.
#[derive(Clone, Copy, Debug)]
struct RootMove {
    play: Move,
    /// The resulting node, or `None` if the game ends there and the score is known.
    node: Option<Node>,
    /// The score at the last depth.
    score: i32,
}

/// The moves at the root.
#[derive(Clone, Debug)]
pub(super) struct Root {
    moves: Vec<RootMove>,
    /// Number of empty squares.
    empty_squares: u32,
}

impl Root {
    /// Generates the moves, restricted to `among` if given. Of moves to symmetric positions, keeps
    /// the first.
    pub(super) fn new(position: &Position, among: Option<&[Move]>) -> Root {
        let mut seen: HashSet<(Board, bool)> = HashSet::new();
        let mut moves = Vec::new();
        let all = position.moves();
        let wanted = |play: &Move| among.is_none_or(|among| among.contains(play));
        let none_wanted = !all.iter().any(wanted);
        for play in all.into_iter().filter(|play| none_wanted || wanted(play)) {
            let Ok(next) = position.play(play) else { continue };
            let (board, over) = match &next {
                Next::Going(position) => (*position.board(), false),
                Next::Over(board, _) => (*board, true),
            };
            if seen.insert((board.canonical(), over)) {
                let (node, score) = resolve(&next, position);
                moves.push(RootMove { play, node, score });
            }
        }
        // Moves with known results are sorted by value; the first depth orders the others.
        moves.sort_by_key(|first| std::cmp::Reverse(first.score));
        Root { moves, empty_squares: position.board().empty().len() as u32 }
    }

    /// Returns the number of moves, with symmetric ones counted once.
    pub(super) fn len(&self) -> usize {
        self.moves.len()
    }

    /// Runs iterative deepening for the best `lines` moves. Reports each finished line, and returns
    /// the lines, best first; all have the same depth unless the search was stopped.
    pub(super) fn run_lines(
        mut self,
        worker: &mut Worker<'_>,
        (max_depth, lines): (u32, usize),
        started: Instant,
        progress: &mut dyn FnMut(&[SearchResult]),
    ) -> Vec<SearchResult> {
        let lines = lines.clamp(1, self.moves.len());
        let mut found: Vec<SearchResult> = vec![self.result(worker, 0, started)];
        'deepen: for depth in 1..=max_depth.min(self.empty_squares.max(1)) {
            worker.full = depth >= self.empty_squares;
            for line in 0..lines {
                let finished = self.deepen(worker, depth as i32, line, &mut |_, _| {});
                // At the start, an unfinished line is better than none.
                if !finished && found[0].depth > 0 {
                    break 'deepen;
                }
                let mut new = self.result_of(worker, line, depth, started);
                if worker.full && finished {
                    new.proven = true;
                    new.value = Some(value_of(new.score));
                }
                // The moves that are not searched to this depth yet keep their results.
                if found[0].depth == 0 {
                    found.clear();
                }
                found.retain(|other| other.depth == depth || other.play != new.play);
                let place = found.iter().take_while(|other| other.depth == depth && other.score >= new.score).count();
                found.insert(place, new);
                found.truncate(lines);
                let (nodes, time) = (worker.all_nodes(), started.elapsed());
                found.iter_mut().for_each(|line| (line.nodes, line.time) = (nodes, time));
                progress(&found);
                if !finished {
                    break 'deepen;
                }
            }
            self.moves[..lines].sort_by_key(|best| std::cmp::Reverse(best.score));
            if found.iter().all(|line| line.proven) {
                break;
            }
        }
        worker.report_nodes();
        let (nodes, time) = (worker.all_nodes(), started.elapsed());
        found.iter_mut().for_each(|line| (line.nodes, line.time) = (nodes, time));
        found
    }

    /// Runs iterative deepening, reports progress, and returns the best move.
    pub(super) fn run(
        mut self,
        worker: &mut Worker<'_>,
        max_depth: u32,
        started: Instant,
        progress: &mut dyn FnMut(&SearchResult),
    ) -> SearchResult {
        let mut found = self.result(worker, 0, started);
        for depth in 1..=max_depth.min(self.empty_squares.max(1)) {
            worker.full = depth >= self.empty_squares;
            let finished = self.deepen(worker, depth as i32, 0, &mut |root, worker| {
                found = root.result(worker, depth, started);
                progress(&found);
            });
            if !finished {
                break;
            }
            found = self.result(worker, depth, started);
            if worker.full {
                found.proven = true;
                found.value = Some(value_of(found.score));
            }
            progress(&found);
            if found.proven {
                break;
            }
        }
        worker.report_nodes();
        found.nodes = worker.all_nodes();
        found.time = started.elapsed();
        found
    }

    /// Deepens in parallel with the leading thread, one ply deeper on every second thread. Shares
    /// its results through the transposition table.
    pub(super) fn assist(mut self, worker: &mut Worker<'_>, number: usize, max_depth: u32) {
        let ahead = (number % 2) as u32;
        for depth in 1 + ahead..=max_depth.min(self.empty_squares.max(1)) + ahead {
            worker.full = depth >= self.empty_squares;
            if !self.deepen(worker, depth as i32, 0, &mut |_, _| {}) || self.moves[0].score.abs() >= PROVEN {
                break;
            }
        }
        worker.report_nodes();
    }

    /// Searches the moves from index `from` on to this depth and moves the best of them to that
    /// index. Returns `false` if stopped; the best move searched so far is then still there.
    fn deepen(&mut self, worker: &mut Worker<'_>, depth: i32, from: usize, better: &mut dyn FnMut(&Root, &mut Worker<'_>)) -> bool {
        let mut alpha = -WIN;
        for n in from..self.moves.len() {
            let RootMove { node, score, .. } = self.moves[n];
            let score = match node {
                None => score,
                Some(node) if n == from || depth <= 1 => -worker.search(node, depth - 1, -WIN, -alpha, 1),
                Some(node) => {
                    let reduced = if worker.full { 0 } else { super::worker::reduction(n - from, depth - 1) };
                    let mut score = -worker.search(node, depth - 1 - reduced, -alpha - 1, -alpha, 1);
                    if score > alpha && reduced > 0 {
                        score = -worker.search(node, depth - 1, -alpha - 1, -alpha, 1);
                    }
                    if score > alpha { -worker.search(node, depth - 1, -WIN, -alpha, 1) } else { score }
                }
            };
            if worker.stopped() {
                return false;
            }
            self.moves[n].score = score;
            if score > alpha {
                alpha = score;
                let best = self.moves.remove(n);
                self.moves.insert(from, best);
                if n > from {
                    better(self, worker);
                }
            }
        }
        if depth == 1 {
            self.moves[from..].sort_by_key(|first| std::cmp::Reverse(first.score));
        }
        true
    }

    fn result(&self, worker: &mut Worker<'_>, depth: u32, started: Instant) -> SearchResult {
        self.result_of(worker, 0, depth, started)
    }

    fn result_of(&self, worker: &mut Worker<'_>, index: usize, depth: u32, started: Instant) -> SearchResult {
        worker.report_nodes();
        let best = &self.moves[index];
        let mut line = vec![best.play];
        if let Some(node) = best.node {
            line.extend(worker.principal_variation(node));
        }
        let proven = best.score.abs() >= PROVEN;
        SearchResult {
            play: best.play,
            value: proven.then(|| value_of(best.score)),
            score: best.score,
            depth,
            nodes: worker.all_nodes(),
            time: started.elapsed(),
            line,
            proven,
        }
    }
}

fn value_of(score: i32) -> Value {
    match score {
        PROVEN.. => Value::Win,
        score if score <= -PROVEN => Value::Loss,
        _ => Value::Draw,
    }
}

/// Returns the node after a move, or the score if the result is known.
fn resolve(next: &Next, from: &Position) -> (Option<Node>, i32) {
    match next {
        Next::Over(_, end) => {
            let score = match end.winner {
                None => 0,
                Some(winner) if winner == from.turn() => WIN - 1,
                Some(_) => 1 - WIN,
            };
            (None, score)
        }
        Next::Going(position) => {
            let node = Node::of(position.board());
            if position.waiting().is_some() {
                let answered = threats::can_place_five(node.own, node.other);
                (None, if answered { 0 } else { WIN - 2 })
            } else if node.wins(from.rules()) {
                (None, 2 - WIN)
            } else {
                (Some(node), 0)
            }
        }
    }
}

impl Worker<'_> {
    /// Returns the nodes reported by all threads.
    fn all_nodes(&self) -> u64 {
        self.shared().nodes.load(Ordering::Relaxed)
    }
}
