//! The classical engines naive, minimax, alpha-beta and negascout. They share a static evaluation
//! and therefore return the same value at the same depth.
//!
//! The static evaluation counts the 32 lines of five. A line with marbles of one colour counts for
//! that side, by the number of marbles: 1 for none, then 10, 100, 1,000 and 10,000 for one to four,
//! so that two threes never outweigh a four. A line with both colours counts nothing.
//!
//! The engines are simple textbook implementations: no transposition table, no iterative deepening.
//! They share one refinement: moves that lead to symmetric boards are searched once.
//! [`super::search`] is the engine that plays for strength.

use std::fmt;
use std::str::FromStr;

use pentago::{Board, Move, Next, Position, Side};
use play::{CancellationToken, Dice, Seed};
use rustc_hash::{FxBuildHasher, FxHashSet};

use super::Value;
use super::counts::on_lines;

/// The value of an immediate win; a win in n plies is worth n less. Far above any sum of lines.
pub const WIN: i32 = 1_000_000;

/// A classical engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Classic {
    /// The best static evaluation after one ply.
    Naive,
    /// Full search to a fixed depth.
    Minimax,
    /// Minimax with alpha-beta pruning.
    AlphaBeta,
    /// Alpha-beta with zero-window searches of all moves but the first (principal variation
    /// search).
    Negascout,
}

impl Classic {
    /// All engines.
    pub const ALL: [Classic; 4] = [Classic::Naive, Classic::Minimax, Classic::AlphaBeta, Classic::Negascout];

    /// Returns the name: `naive`, `minimax`, `alphabeta`, `negascout`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Classic::Naive => "naive",
            Classic::Minimax => "minimax",
            Classic::AlphaBeta => "alphabeta",
            Classic::Negascout => "negascout",
        }
    }
}

impl fmt::Display for Classic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The error for an unknown engine name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a classical engine: choose naive, minimax, alphabeta or negascout")]
pub struct UnknownClassic(pub String);

impl FromStr for Classic {
    type Err = UnknownClassic;

    fn from_str(name: &str) -> Result<Classic, UnknownClassic> {
        Classic::ALL.into_iter().find(|engine| engine.name() == name).ok_or_else(|| UnknownClassic(name.chars().take(20).collect()))
    }
}

/// The settings of a classical engine.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    pub engine: Classic,
    /// Search depth in plies, at least 1; `naive` always searches one.
    pub depth: u32,
    /// Whether symmetric positions are searched once. The value does not depend on it.
    pub reduce: bool,
    /// Shuffles the moves at the root, which breaks ties at random; without it the first of the
    /// best moves is chosen.
    pub seed: Option<Seed>,
}

impl Settings {
    /// Returns settings with reduction and without a seed.
    #[must_use]
    pub const fn new(engine: Classic, depth: u32) -> Settings {
        Settings { engine, depth, reduce: true, seed: None }
    }
}

/// A chosen move with its statistics.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    pub play: Move,
    /// Its value for the side to move.
    pub score: i32,
    /// Number of positions evaluated, statically or because the game was over.
    pub calculations: u64,
    /// Number of inner nodes.
    pub inner: u64,
}

impl Choice {
    /// Returns the value for the side to move, if the score is that of a finished game.
    #[must_use]
    pub fn proven(&self) -> Option<Value> {
        match self.score {
            score if score > WIN - 100 => Some(Value::Win),
            score if score < 100 - WIN => Some(Value::Loss),
            _ => None,
        }
    }
}

/// Returns the static evaluation of a position with `side` to move.
#[must_use]
pub fn static_value(board: &Board, side: Side) -> i32 {
    const LINE_VALUES: [i32; 6] = [1, 10, 100, 1_000, 10_000, 100_000];
    let (mut own, mut other) = (on_lines(board.marbles(side)), on_lines(board.marbles(side.other())));
    let mut value = 0;
    for _ in 0..pentago::lines::COUNT {
        let (mine, theirs) = ((own & 15) as usize, (other & 15) as usize);
        if theirs == 0 {
            value += LINE_VALUES[mine];
        } else if mine == 0 {
            value -= LINE_VALUES[theirs];
        }
        (own, other) = (own >> 4, other >> 4);
    }
    value
}

/// Chooses a move. Returns soon after `stop` is cancelled, with the best of the moves searched.
#[must_use]
pub fn choose(position: &Position, settings: &Settings, stop: &CancellationToken) -> Choice {
    let mut search = ClassicSearch { engine: settings.engine, reduce: settings.reduce, stop, stopped: false, calculations: 0, inner: 0 };
    let depth = if settings.engine == Classic::Naive { 1 } else { settings.depth.max(1) };
    let mut moves = position.moves();
    if let Some(seed) = settings.seed {
        let mut dice = Dice::new(&seed, position.board().count() as u64);
        dice.shuffle(&mut moves);
    }
    let children = search.children(position, moves, depth);
    search.inner += 1;
    let mut best = Choice { play: children[0].play, score: -i32::MAX, calculations: 0, inner: 0 };
    for child in &children {
        let alpha = if matches!(settings.engine, Classic::AlphaBeta | Classic::Negascout) { best.score } else { -i32::MAX };
        let score = if settings.engine == Classic::Negascout && alpha > -i32::MAX {
            let bound = -search.value(&child.next, depth - 1, -alpha - 1, -alpha, 1);
            if bound > alpha { -search.value(&child.next, depth - 1, -i32::MAX, -alpha, 1) } else { bound }
        } else {
            -search.value(&child.next, depth - 1, -i32::MAX, -alpha, 1)
        };
        if search.stopped {
            break;
        }
        if score > best.score {
            (best.play, best.score) = (child.play, score);
        }
    }
    Choice { calculations: search.calculations, inner: search.inner, ..best }
}

struct Child {
    play: Move,
    next: Next,
}

struct ClassicSearch<'a> {
    engine: Classic,
    reduce: bool,
    stop: &'a CancellationToken,
    stopped: bool,
    calculations: u64,
    inner: u64,
}

/// With more marbles than this, symmetric positions hardly occur.
const MAX_SYMMETRIC_MARBLES: usize = 10;

impl ClassicSearch<'_> {
    /// Returns the value of a move's result for the side to move there, `ply` plies from the root.
    fn value(&mut self, next: &Next, depth: u32, mut alpha: i32, beta: i32, ply: i32) -> i32 {
        let position = match next {
            Next::Going(position) => position,
            Next::Over(board, end) => {
                self.count_calculation();
                // The number of marbles determines the side to move.
                let to_move = board.turn();
                return end.winner.map_or(0, |winner| if winner == to_move { WIN - ply } else { ply - WIN });
            }
        };
        // The static evaluation does not apply to a turned five that waits for its answer; the
        // answer is searched at any depth.
        if depth == 0 && position.waiting().is_none() {
            self.count_calculation();
            return static_value(position.board(), position.turn());
        }
        self.inner += 1;
        let is_pruning = matches!(self.engine, Classic::AlphaBeta | Classic::Negascout);
        let mut best = -i32::MAX;
        let rest = depth.saturating_sub(1);
        for (n, child) in self.children(position, position.moves(), depth).iter().enumerate() {
            let score = if self.engine == Classic::Negascout && n > 0 {
                let bound = -self.value(&child.next, rest, -alpha - 1, -alpha, ply + 1);
                if bound > alpha && bound < beta { -self.value(&child.next, rest, -beta, -alpha, ply + 1) } else { bound }
            } else {
                -self.value(&child.next, rest, -beta, -alpha, ply + 1)
            };
            best = best.max(score);
            if is_pruning {
                alpha = alpha.max(score);
            }
            if self.stopped || is_pruning && alpha >= beta {
                break;
            }
        }
        best
    }

    fn count_calculation(&mut self) {
        self.calculations += 1;
        if self.calculations.is_multiple_of(4096) && self.stop.is_cancelled() {
            self.stopped = true;
        }
    }

    /// Returns the results of the moves. They are deduplicated by symmetry if that is enabled and
    /// worthwhile. Engines that prune get them in order of promise.
    fn children(&mut self, position: &Position, moves: Vec<Move>, depth: u32) -> Vec<Child> {
        let symmetric = position.board().count() <= MAX_SYMMETRIC_MARBLES;
        let deduplicates = self.reduce && (depth > 1 || position.board().count() == 0);
        let mut seen = FxHashSet::with_capacity_and_hasher(if deduplicates { moves.len() } else { 0 }, FxBuildHasher);
        let mut children = Vec::with_capacity(moves.len());
        for play in moves {
            let Ok(next) = position.play(play) else { continue };
            // A board with a five may be won, or may wait for its answer.
            let (board, over) = match &next {
                Next::Going(position) => (position.board(), false),
                Next::Over(board, _) => (board, true),
            };
            if !deduplicates || seen.insert((if symmetric { board.canonical() } else { *board }, over)) {
                children.push(Child { play, next });
            }
        }
        if depth > 1 && matches!(self.engine, Classic::AlphaBeta | Classic::Negascout) {
            children.sort_by_cached_key(|child| match &child.next {
                Next::Going(position) => {
                    self.calculations += 1;
                    static_value(position.board(), position.turn())
                }
                Next::Over(_, end) => match end.winner {
                    Some(winner) if winner == position.turn() => -WIN,
                    Some(_) => WIN,
                    None => 0,
                },
            });
        }
        children
    }
}
