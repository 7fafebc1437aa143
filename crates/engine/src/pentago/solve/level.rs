//! One step of the solver: the values of all arrangements with `k` added marbles, from those with
//! `k + 1`.
//!
//! A *cell* contains, for one arrangement in all turn states, the result of the player who has just
//! placed and has not turned yet: whether he wins (one [`States`]), whether he at least draws
//! (another), or both (`W` = 2 or 4 words). The side to move before takes the best of its
//! placements, which is the union of their cells. This union and the fives give the result after
//! the previous turn; moving one step back over all turns at once gives the cell.
//!
//! A level is split into *tiles* by the high squares: all arrangements with the same marbles on
//! them. Tiles in which the side not to move has the same high squares depend only on such tiles of
//! the next level. They form one *task*, which frees its input when done.

use pentago::RuleSet;

use super::fives::Fives;
use super::states::{States, one_turn_before};
use super::subsets::{DisjointPair, Subsets, choose};

/// The number of marbles each player has added at a level. Player 0 is to move at the root.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    /// Marbles added to the root, by both.
    pub(super) level: usize,
    /// The player to move, 0 or 1.
    pub(super) mover: usize,
    /// Marbles the mover has added.
    pub(super) own: usize,
    /// Marbles the other player has added.
    pub(super) other: usize,
    /// Whether the board is full.
    full: bool,
}

impl Step {
    pub(super) fn new(level: usize, empty: usize) -> Step {
        let mover = level % 2;
        Step { level, mover, own: level / 2, other: level.div_ceil(2), full: level == empty }
    }

    /// Returns the number of arrangements at the level.
    pub(super) fn cells(&self, empty: usize) -> u64 {
        choose(empty, self.level) * choose(self.level, self.own)
    }
}

/// The question that cells answer about the player who has just placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Question {
    /// Whether he wins, and whether he at least draws.
    Both,
    /// Whether he wins.
    Wins,
    /// Whether he at least draws.
    Holds,
}

/// Data shared by all levels.
pub(super) struct Root {
    pub(super) rules: RuleSet,
    pub(super) high: usize,
    pub(super) subsets: &'static Subsets,
    pub(super) fives: [Fives; 2],
}

/// The cells of one tile, by `[low part of the outer player][low part of the inner player]`.
pub(super) type Tile<const W: usize> = Vec<[u64; W]>;

/// For one high part of the outer player, the tiles by high part of the inner player.
pub(super) type Row<const W: usize> = Vec<Tile<W>>;

/// Runs one task. Returns tiles by high part of the mover, with the mover as outer player, as the
/// previous step needs them.
///
/// `outer` is the high part of the other player's added marbles, `next` the tiles of the next level
/// with it.
pub(super) fn tiles<const W: usize>(root: &Root, step: &Step, question: Question, outer: usize, next: &Row<W>) -> Row<W> {
    let task = Task { root, step, question, outer, next };
    // Use wider vectors where the processor has them.
    let arch = pulp::Arch::new();
    match root.rules {
        RuleSet::Standard => arch.dispatch(DispatchedTask::<W, false>(task)),
        RuleSet::Answer => arch.dispatch(DispatchedTask::<W, true>(task)),
    }
}

struct Task<'a, const W: usize> {
    root: &'a Root,
    step: &'a Step,
    question: Question,
    outer: usize,
    next: &'a Row<W>,
}

/// A task under a rule set. This is a struct because only inlined code is compiled for wider
/// vectors, which excludes a closure.
struct DispatchedTask<'a, const W: usize, const ANSWER: bool>(Task<'a, W>);

impl<const W: usize, const ANSWER: bool> pulp::NullaryFnOnce for DispatchedTask<'_, W, ANSWER> {
    type Output = Row<W>;

    #[inline(always)]
    fn call(self) -> Row<W> {
        run_task::<W, ANSWER>(&self.0)
    }
}

#[inline(always)]
fn run_task<const W: usize, const ANSWER: bool>(task: &Task<'_, W>) -> Row<W> {
    let &Task { root, step, question, outer, next } = task;
    let subsets = root.subsets;
    let squares = subsets.squares();
    let mut row = vec![Vec::new(); 1 << root.high];
    let Some(other) = step.other.checked_sub(outer.count_ones() as usize).filter(|&other| other <= squares) else { return row };
    let left = squares - other;
    let max = (0..=left).map(|size| subsets.count(left, size)).max().unwrap_or(0);
    let mut best = vec![[0; W]; max];
    let mut answered: Vec<States> = vec![[0; 2]; max];
    for (inner, made) in row.iter_mut().enumerate().filter(|(inner, _)| inner & outer == 0) {
        let Some(own) = step.own.checked_sub(inner.count_ones() as usize).filter(|&own| own <= left) else { continue };
        let sizes = TileSizes { own, left, count: subsets.count(left, own), larger: subsets.count(left, own + 1) };
        let (best, answered) = (&mut best[..sizes.count], &mut answered[..sizes.count]);
        let stride = subsets.count(squares - own, other);
        let mut tile = vec![[0; W]; subsets.count(squares, own) * stride];
        let highs: Vec<usize> = (0..root.high).map(|square| 1 << square).filter(|square| (inner | outer) & square == 0).collect();
        let own_fives = root.fives[step.mover].of(inner, own);
        let other_fives = root.fives[1 - step.mover].of(outer, other);
        for (rank, &low) in subsets.of_size(other).iter().enumerate() {
            let fives = &other_fives[rank];
            if ANSWER && fives[step.level % 2] != [0; 2] {
                find_answers(root, step, &sizes, low.into(), &highs, inner, answered);
            } else if ANSWER {
                answered.fill([0; 2]);
            }
            unite_high_placements(
                &highs.iter().map(|high| &next[inner | high][rank * sizes.count..][..sizes.count]).collect::<Vec<_>>(),
                step.full,
                question,
                best,
            );
            let mut line = Line::<W, ANSWER> {
                question,
                parity: step.level % 2,
                stride,
                disjoint: subsets.disjoint(low.into(), own),
                best,
                cells: &next[inner][if own < left { rank * sizes.larger..(rank + 1) * sizes.larger } else { 0..0 }],
                own_fives,
                fives_now: fives[step.level % 2],
                fives_before_turn: fives[1 - step.level % 2],
                answered,
                tile: &mut tile,
            };
            let larger = subsets.larger(left, own);
            match left - own {
                0 => line.fill(std::iter::repeat([])),
                1 => line.fill(larger.as_chunks::<1>().0),
                2 => line.fill(larger.as_chunks::<2>().0),
                3 => line.fill(larger.as_chunks::<3>().0),
                4 => line.fill(larger.as_chunks::<4>().0),
                5 => line.fill(larger.as_chunks::<5>().0),
                6 => line.fill(larger.as_chunks::<6>().0),
                7 => line.fill(larger.as_chunks::<7>().0),
                8 => line.fill(larger.as_chunks::<8>().0),
                many => line.fill(larger.chunks_exact(many)),
            }
        }
        *made = tile;
    }
    row
}

/// Sizes in one tile for one low part of the other player.
struct TileSizes {
    /// Marbles of the mover on low squares.
    own: usize,
    /// Low squares without the other player's marbles.
    left: usize,
    /// Number of low parts of the mover.
    count: usize,
    /// Number of low parts with one more marble.
    larger: usize,
}

/// Initialises `best` with the union of the cells after placements on high squares. Each slice in
/// `highs` has the same layout.
#[inline(always)]
fn unite_high_placements<const W: usize>(highs: &[&[[u64; W]]], full: bool, question: Question, best: &mut [[u64; W]]) {
    match highs.split_first() {
        None => best.fill(if full { full_board(question) } else { [0; W] }),
        Some((first, others)) => {
            best.copy_from_slice(first);
            for cells in others {
                best.iter_mut().zip(*cells).for_each(|(best, cell)| unite(best, cell));
            }
        }
    }
}

/// All low parts of the mover for one low part of the other player.
struct Line<'a, const W: usize, const ANSWER: bool> {
    question: Question,
    /// Parity of the turn states after the turn.
    parity: usize,
    /// Cells of the tile per low part of the mover.
    stride: usize,
    disjoint: &'a [DisjointPair],
    /// The union of the placements on high squares.
    best: &'a [[u64; W]],
    /// The cells after placements on low squares.
    cells: &'a [[u64; W]],
    own_fives: &'a [[States; 2]],
    fives_now: States,
    /// Fives made by the other player's placement.
    fives_before_turn: States,
    answered: &'a [States],
    tile: &'a mut [[u64; W]],
}

impl<const W: usize, const ANSWER: bool> Line<'_, W, ANSWER> {
    /// Computes the cells. `larger` contains, for each low part, the ranks of those with one more
    /// marble.
    #[inline(always)]
    fn fill<L: AsRef<[u16]>>(&mut self, larger: impl IntoIterator<Item = L>) {
        for (n, ((larger, disjoint), &best)) in larger.into_iter().zip(self.disjoint).zip(self.best).enumerate() {
            let mut best = best;
            for &larger in larger.as_ref() {
                unite(&mut best, &self.cells[usize::from(larger)]);
            }
            let own_five = self.own_fives[usize::from(disjoint.rank)][self.parity];
            let answered = if ANSWER { self.answered[n] } else { [0; 2] };
            let mut cell = one_turn_before(after_turn(self.question, best, own_five, self.fives_now, answered));
            for (word, bits) in cell.iter_mut().enumerate() {
                *bits |= self.fives_before_turn[word & 1];
            }
            self.tile[usize::from(disjoint.rank) * self.stride + usize::from(disjoint.reverse_rank)] = cell;
        }
    }
}

#[inline(always)]
fn unite<const W: usize>(best: &mut [u64; W], cell: &[u64; W]) {
    for word in 0..W {
        best[word] |= cell[word];
    }
}

/// Returns the result of the side to move on a full board without a five, which is a draw.
pub(super) fn full_board<const W: usize>(question: Question) -> [u64; W] {
    match question {
        Question::Both => std::array::from_fn(|word| if word < 2 { 0 } else { !0 }),
        // The mover's cells answer the complementary question about the mover: if the other player
        // is asked to win, whether the mover holds, and vice versa.
        Question::Wins => [!0; W],
        Question::Holds => [0; W],
    }
}

/// Computes the turn states in which the mover can answer a five that the other player turned by
/// placing a five.
#[inline(always)]
fn find_answers(root: &Root, step: &Step, sizes: &TileSizes, low: usize, highs: &[usize], inner: usize, answered: &mut [States]) {
    let (fives, parity) = (&root.fives[step.mover], step.level % 2);
    answered.fill([0; 2]);
    let disjoint = root.subsets.disjoint(low, sizes.own);
    for high in highs {
        let fives = fives.of(inner | high, sizes.own);
        for (answered, disjoint) in answered.iter_mut().zip(disjoint) {
            unite(answered, &fives[usize::from(disjoint.rank)][parity]);
        }
    }
    if sizes.own < sizes.left {
        let fives = fives.of(inner, sizes.own + 1);
        let more = root.subsets.disjoint(low, sizes.own + 1);
        let larger = root.subsets.larger(sizes.left, sizes.own).chunks_exact(sizes.left - sizes.own);
        for (answered, larger) in answered.iter_mut().zip(larger) {
            larger.iter().for_each(|&larger| unite(answered, &fives[usize::from(more[usize::from(larger)].rank)][parity]));
        }
    }
}

/// Returns the result of the player who has just turned, from the mover's best result and the fives
/// of both.
#[inline(always)]
pub(super) fn after_turn<const W: usize>(
    question: Question,
    best: [u64; W],
    mover_fives: States,
    turner_fives: States,
    answered: States,
) -> [u64; W] {
    let mut after = [0; W];
    for word in 0..2 {
        let (mover, turner) = (mover_fives[word], turner_fives[word]);
        if W == 4 || question == Question::Wins {
            // He wins with a five of his alone that is not answered, or without fives if the mover
            // can't hold (the last two words).
            after[word] = !mover & (turner & !answered[word] | !turner & !best[W - 2 + word]);
        }
        if W == 4 || question == Question::Holds {
            // He at least draws with any five of his, or without fives if the mover can't win.
            after[W - 2 + word] = turner | !mover & !best[word];
        }
    }
    after
}
