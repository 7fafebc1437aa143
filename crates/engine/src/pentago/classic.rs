//! The classical engines: naive, minimax, alpha-beta and negascout, all with the same static value and so with the same result at the same depth.
//!
//! The static value looks at the 32 lines of five: a line counts by how many marbles of one colour it holds (1 for none, then 10, 100, 1,000, 10,000 for one to
//! four, so that two threes never outweigh a four), for the one to move or against; a line with both colours counts nothing.
//!
//! They are kept plain, as in text books: no transposition table, no deepening. What they share is that moves which lead to the same board up to the
//! symmetries are looked at once. [`super::search`] is the one that plays for strength.

use std::fmt;
use std::str::FromStr;

use pentago::{Board, Move, Next, Position, Side};
use play::{Dice, Seed, Stop};
use rustc_hash::{FxBuildHasher, FxHashSet};

use super::Value;
use super::counts::on_lines;

/// The value of a game won now; one that is won in n moves is worth so many less. Far above what lines can add up to.
pub const WIN: i32 = 1_000_000;

/// Which of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Classic {
    /// The best static value after one move.
    Naive,
    /// All sequences of so many moves.
    Minimax,
    /// Minimax without what can't matter any more.
    AlphaBeta,
    /// Alpha-beta that first asks of all moves but the first whether they are better at all (principal variation search).
    Negascout,
}

impl Classic {
    /// All.
    pub const ALL: [Classic; 4] = [Classic::Naive, Classic::Minimax, Classic::AlphaBeta, Classic::Negascout];

    /// Its name: `naive`, `minimax`, `alphabeta`, `negascout`.
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

/// A name that is no classical engine's.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no classical engine: choose naive, minimax, alphabeta or negascout")]
pub struct UnknownClassic(pub String);

impl FromStr for Classic {
    type Err = UnknownClassic;

    fn from_str(name: &str) -> Result<Classic, UnknownClassic> {
        Classic::ALL.into_iter().find(|engine| engine.name() == name).ok_or_else(|| UnknownClassic(name.chars().take(20).collect()))
    }
}

/// How one of them computes.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// Which one.
    pub engine: Classic,
    /// How many moves ahead, at least 1; `naive` always looks one ahead.
    pub depth: u32,
    /// Is each position looked at once among those that are the same up to the symmetries? The value is the same with and without.
    pub reduce: bool,
    /// Draws the order in which the first moves are looked at, and so which of equally good ones is chosen; without it the first.
    pub seed: Option<Seed>,
}

impl Settings {
    /// This engine at this depth, with reduction and without random moves.
    #[must_use]
    pub const fn new(engine: Classic, depth: u32) -> Settings {
        Settings { engine, depth, reduce: true, seed: None }
    }
}

/// What was chosen, and by how much work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The move.
    pub play: Move,
    /// Its value for the side to move.
    pub score: i32,
    /// How many positions were valued: statically, or because the game was over there.
    pub calculations: u64,
    /// How many positions were gone through besides, to look at their moves.
    pub inner: u64,
}

impl Choice {
    /// The value for the side to move, where the score is that of games that ended.
    #[must_use]
    pub fn proven(&self) -> Option<Value> {
        match self.score {
            score if score > WIN - 100 => Some(Value::Win),
            score if score < 100 - WIN => Some(Value::Loss),
            _ => None,
        }
    }
}

/// The static value of a position in which `side` is to move.
#[must_use]
pub fn static_value(board: &Board, side: Side) -> i32 {
    const WORTH: [i32; 6] = [1, 10, 100, 1_000, 10_000, 100_000];
    let (mut own, mut other) = (on_lines(board.marbles(side)), on_lines(board.marbles(side.other())));
    let mut value = 0;
    for _ in 0..pentago::lines::COUNT {
        let (mine, theirs) = ((own & 15) as usize, (other & 15) as usize);
        if theirs == 0 {
            value += WORTH[mine];
        } else if mine == 0 {
            value -= WORTH[theirs];
        }
        (own, other) = (own >> 4, other >> 4);
    }
    value
}

/// Chooses a move. Comes back soon after `stop` is raised, with the best of what it has looked at.
#[must_use]
pub fn choose(position: &Position, settings: &Settings, stop: &Stop) -> Choice {
    let mut work = Work { engine: settings.engine, reduce: settings.reduce, stop, stopped: false, calculations: 0, inner: 0 };
    let depth = if settings.engine == Classic::Naive { 1 } else { settings.depth.max(1) };
    let mut moves = position.moves();
    if let Some(seed) = settings.seed {
        let mut dice = Dice::new(&seed, position.board().count() as u64);
        dice.shuffle(&mut moves);
    }
    let children = work.children(position, moves, depth);
    work.inner += 1;
    let mut best = Choice { play: children[0].play, score: -i32::MAX, calculations: 0, inner: 0 };
    for child in &children {
        let alpha = if matches!(settings.engine, Classic::AlphaBeta | Classic::Negascout) { best.score } else { -i32::MAX };
        let score = if settings.engine == Classic::Negascout && alpha > -i32::MAX {
            let asked = -work.value(&child.next, depth - 1, -alpha - 1, -alpha, 1);
            if asked > alpha { -work.value(&child.next, depth - 1, -i32::MAX, -alpha, 1) } else { asked }
        } else {
            -work.value(&child.next, depth - 1, -i32::MAX, -alpha, 1)
        };
        if work.stopped {
            break;
        }
        if score > best.score {
            (best.play, best.score) = (child.play, score);
        }
    }
    Choice { calculations: work.calculations, inner: work.inner, ..best }
}

struct Child {
    play: Move,
    next: Next,
}

struct Work<'a> {
    engine: Classic,
    reduce: bool,
    stop: &'a Stop,
    stopped: bool,
    calculations: u64,
    inner: u64,
}

/// From so many marbles on, positions that are mirror images of each other hardly come about any more.
const SYMMETRIC_UNTIL: usize = 10;

impl Work<'_> {
    /// The value of what a move has led to, for the side to move there, `ply` moves from the root.
    fn value(&mut self, next: &Next, depth: u32, mut alpha: i32, beta: i32, ply: i32) -> i32 {
        let position = match next {
            Next::Going(position) => position,
            Next::Over(board, end) => {
                self.calculated();
                // Whoever is to move by the number of marbles there.
                let to_move = board.turn();
                return end.winner.map_or(0, |winner| if winner == to_move { WIN - ply } else { ply - WIN });
            }
        };
        // A turned five that waits for its answer is no position to be valued by its lines: the answer is looked at, however deep it is.
        if depth == 0 && position.waiting().is_none() {
            self.calculated();
            return static_value(position.board(), position.turn());
        }
        self.inner += 1;
        let prunes = matches!(self.engine, Classic::AlphaBeta | Classic::Negascout);
        let mut best = -i32::MAX;
        let rest = depth.saturating_sub(1);
        for (n, child) in self.children(position, position.moves(), depth).iter().enumerate() {
            let score = if self.engine == Classic::Negascout && n > 0 {
                let asked = -self.value(&child.next, rest, -alpha - 1, -alpha, ply + 1);
                if asked > alpha && asked < beta { -self.value(&child.next, rest, -beta, -alpha, ply + 1) } else { asked }
            } else {
                -self.value(&child.next, rest, -beta, -alpha, ply + 1)
            };
            best = best.max(score);
            if prunes {
                alpha = alpha.max(score);
            }
            if self.stopped || prunes && alpha >= beta {
                break;
            }
        }
        best
    }

    fn calculated(&mut self) {
        self.calculations += 1;
        if self.calculations.is_multiple_of(4096) && self.stop.raised() {
            self.stopped = true;
        }
    }

    /// What the moves lead to: each once, if that is asked for and more than one move is still to come, and then the promising ones first for those that
    /// can make use of it.
    fn children(&mut self, position: &Position, moves: Vec<Move>, depth: u32) -> Vec<Child> {
        let symmetric = position.board().count() <= SYMMETRIC_UNTIL;
        let reduces = self.reduce && (depth > 1 || position.board().count() == 0);
        let mut seen = FxHashSet::with_capacity_and_hasher(if reduces { moves.len() } else { 0 }, FxBuildHasher);
        let mut children = Vec::with_capacity(moves.len());
        for play in moves {
            let Ok(next) = position.play(play) else { continue };
            // A board with a five may be won or, where it is waited for an answer, not yet.
            let (board, over) = match &next {
                Next::Going(position) => (position.board(), false),
                Next::Over(board, _) => (board, true),
            };
            if !reduces || seen.insert((if symmetric { board.canonical() } else { *board }, over)) {
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
