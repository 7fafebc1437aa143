//! One step of the solver: what all arrangements with `k` marbles added to the root are worth, from those with `k + 1`.
//!
//! A *cell* says about one arrangement, in all turn states, how the player who has just placed there comes out before he turns: whether he wins (one
//! [`States`]), whether he at least draws (another), or both (`W` = 2 or 4 words). So the side to move before looks for the best of the cells that its
//! placings lead to by uniting them. From that follows who has what after the turn that led here, and by one step back over all turns at once, the cell.
//!
//! A level is cut into *tiles* by the high squares: all arrangements with the same marbles on them. The tiles of a level in which the side that is not to move has
//! the same high squares follow from such tiles of the next level alone, so they are one *task*, which drops what it has used.

use pentago::RuleSet;

use super::fives::Fives;
use super::plan::choose;
use super::states::{States, one_turn_before};
use super::subsets::{DisjointPair, Subsets};

/// Who has added how many marbles at a level. Player 0 is the one to move at the root.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    /// Marbles added to the root, by both.
    pub(super) level: usize,
    /// The player to move, 0 or 1.
    pub(super) mover: usize,
    /// Marbles it has added.
    pub(super) own: usize,
    /// Marbles the other one has added.
    pub(super) other: usize,
    /// Is the board full?
    full: bool,
}

impl Step {
    pub(super) fn new(level: usize, empty: usize) -> Step {
        let mover = level % 2;
        Step { level, mover, own: level / 2, other: level.div_ceil(2), full: level == empty }
    }

    /// How many arrangements there are at the level.
    pub(super) fn cells(&self, empty: usize) -> u64 {
        choose(empty, self.level) * choose(self.level, self.own)
    }
}

/// Which question the cells answer about the player who has just placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Question {
    /// Both: does he win, does he at least draw?
    Both,
    /// Does he win?
    Wins,
    /// Does he at least draw?
    Holds,
}

/// What all levels share.
pub(super) struct Root {
    pub(super) rules: RuleSet,
    pub(super) high: usize,
    pub(super) subsets: &'static Subsets,
    /// By player.
    pub(super) fives: [Fives; 2],
}

/// The cells of one tile, by `[low part of the outer player][low part of the inner player]`.
pub(super) type Tile<const W: usize> = Vec<[u64; W]>;

/// For one high part of the outer player, the tiles by high part of the inner player.
pub(super) type Row<const W: usize> = Vec<Tile<W>>;

/// What one task makes: tiles by high part of the mover. Their outer player is the mover: that is how the step before wants them.
///
/// `outer` is the high part of what the other player has added, `next` the tiles of the next level with it.
pub(super) fn tiles<const W: usize>(root: &Root, step: &Step, asked: Question, outer: usize, next: &Row<W>) -> Row<W> {
    let task = Task { root, step, asked, outer, next };
    // Wider vectors where the processor has them.
    let arch = pulp::Arch::new();
    match root.rules {
        RuleSet::Standard => arch.dispatch(Under::<W, false>(task)),
        RuleSet::Answer => arch.dispatch(Under::<W, true>(task)),
    }
}

struct Task<'a, const W: usize> {
    root: &'a Root,
    step: &'a Step,
    asked: Question,
    outer: usize,
    next: &'a Row<W>,
}

/// A task under a rule set. It is no closure because only what is inlined is compiled for the wider vectors.
struct Under<'a, const W: usize, const ANSWER: bool>(Task<'a, W>);

impl<const W: usize, const ANSWER: bool> pulp::NullaryFnOnce for Under<'_, W, ANSWER> {
    type Output = Row<W>;

    #[inline(always)]
    fn call(self) -> Row<W> {
        task::<W, ANSWER>(&self.0)
    }
}

#[inline(always)]
fn task<const W: usize, const ANSWER: bool>(task: &Task<'_, W>) -> Row<W> {
    let &Task { root, step, asked, outer, next } = task;
    let subsets = root.subsets;
    let squares = subsets.squares();
    let mut row = vec![Vec::new(); 1 << root.high];
    let Some(other) = step.other.checked_sub(outer.count_ones() as usize).filter(|&other| other <= squares) else { return row };
    let left = squares - other;
    let most = (0..=left).map(|size| subsets.count(left, size)).max().unwrap_or(0);
    let mut best = vec![[0; W]; most];
    let mut answered: Vec<States> = vec![[0; 2]; most];
    for (inner, made) in row.iter_mut().enumerate().filter(|(inner, _)| inner & outer == 0) {
        let Some(own) = step.own.checked_sub(inner.count_ones() as usize).filter(|&own| own <= left) else { continue };
        let kind = Kind { own, left, count: subsets.count(left, own), larger: subsets.count(left, own + 1) };
        let (best, answered) = (&mut best[..kind.count], &mut answered[..kind.count]);
        let stride = subsets.count(squares - own, other);
        let mut tile = vec![[0; W]; subsets.count(squares, own) * stride];
        let highs: Vec<usize> = (0..root.high).map(|square| 1 << square).filter(|square| (inner | outer) & square == 0).collect();
        let own_fives = root.fives[step.mover].of(inner, own);
        let other_fives = root.fives[1 - step.mover].of(outer, other);
        for (rank, &low) in subsets.of_size(other).iter().enumerate() {
            let fives = &other_fives[rank];
            if ANSWER && fives[step.level % 2] != [0; 2] {
                answers(root, step, &kind, low.into(), &highs, inner, answered);
            } else if ANSWER {
                answered.fill([0; 2]);
            }
            start(
                &highs.iter().map(|high| &next[inner | high][rank * kind.count..][..kind.count]).collect::<Vec<_>>(),
                step.full,
                asked,
                best,
            );
            let mut line = Line::<W, ANSWER> {
                asked,
                parity: step.level % 2,
                stride,
                beside: subsets.beside(low.into(), own),
                best,
                cells: &next[inner][if own < left { rank * kind.larger..(rank + 1) * kind.larger } else { 0..0 }],
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

/// Sizes in one tile beside one low part of the other player.
struct Kind {
    /// Marbles of the mover on low squares.
    own: usize,
    /// Low squares that the other player leaves.
    left: usize,
    /// How many low parts of the mover there are.
    count: usize,
    /// How many with one marble more.
    larger: usize,
}

/// The best of the cells that placings on high squares lead to: each has a slice with the same places.
#[inline(always)]
fn start<const W: usize>(highs: &[&[[u64; W]]], full: bool, asked: Question, best: &mut [[u64; W]]) {
    match highs.split_first() {
        None => best.fill(if full { full_board(asked) } else { [0; W] }),
        Some((first, others)) => {
            best.copy_from_slice(first);
            for cells in others {
                best.iter_mut().zip(*cells).for_each(|(best, cell)| unite(best, cell));
            }
        }
    }
}

/// All low parts of the mover beside one low part of the other player.
struct Line<'a, const W: usize, const ANSWER: bool> {
    asked: Question,
    /// Of the turn states after the turn.
    parity: usize,
    /// Cells of the tile for each low part of the mover.
    stride: usize,
    beside: &'a [DisjointPair],
    /// The best of the placings on high squares.
    best: &'a [[u64; W]],
    /// What placings on low squares lead to.
    cells: &'a [[u64; W]],
    own_fives: &'a [[States; 2]],
    fives_now: States,
    /// Fives that the other player's placing made.
    fives_before_turn: States,
    answered: &'a [States],
    tile: &'a mut [[u64; W]],
}

impl<const W: usize, const ANSWER: bool> Line<'_, W, ANSWER> {
    /// Works out their cells. `larger` has for each the places of those with one marble more.
    #[inline(always)]
    fn fill<L: AsRef<[u16]>>(&mut self, larger: impl IntoIterator<Item = L>) {
        for (n, ((larger, beside), &best)) in larger.into_iter().zip(self.beside).zip(self.best).enumerate() {
            let mut best = best;
            for &larger in larger.as_ref() {
                unite(&mut best, &self.cells[usize::from(larger)]);
            }
            let own_five = self.own_fives[usize::from(beside.rank)][self.parity];
            let answered = if ANSWER { self.answered[n] } else { [0; 2] };
            let mut cell = one_turn_before(after_turn(self.asked, best, own_five, self.fives_now, answered));
            for (word, bits) in cell.iter_mut().enumerate() {
                *bits |= self.fives_before_turn[word & 1];
            }
            self.tile[usize::from(beside.rank) * self.stride + usize::from(beside.turned_about)] = cell;
        }
    }
}

#[inline(always)]
fn unite<const W: usize>(best: &mut [u64; W], cell: &[u64; W]) {
    for word in 0..W {
        best[word] |= cell[word];
    }
}

/// What the side to move gets on a full board without five: no win, a draw.
pub(super) fn full_board<const W: usize>(asked: Question) -> [u64; W] {
    match asked {
        Question::Both => std::array::from_fn(|word| if word < 2 { 0 } else { !0 }),
        // Where it is asked whether the other one wins, the mover's cells say whether he holds, and the other way round.
        Question::Wins => [!0; W],
        Question::Holds => [0; W],
    }
}

/// In which turn states the mover, to whom the other player has turned a five, could answer by a placing that makes five.
#[inline(always)]
fn answers(root: &Root, step: &Step, kind: &Kind, low: usize, highs: &[usize], inner: usize, answered: &mut [States]) {
    let (fives, parity) = (&root.fives[step.mover], step.level % 2);
    answered.fill([0; 2]);
    let beside = root.subsets.beside(low, kind.own);
    for high in highs {
        let fives = fives.of(inner | high, kind.own);
        for (answered, beside) in answered.iter_mut().zip(beside) {
            unite(answered, &fives[usize::from(beside.rank)][parity]);
        }
    }
    if kind.own < kind.left {
        let fives = fives.of(inner, kind.own + 1);
        let more = root.subsets.beside(low, kind.own + 1);
        let larger = root.subsets.larger(kind.left, kind.own).chunks_exact(kind.left - kind.own);
        for (answered, larger) in answered.iter_mut().zip(larger) {
            larger.iter().for_each(|&larger| unite(answered, &fives[usize::from(more[usize::from(larger)].rank)][parity]));
        }
    }
}

/// How the one who has just turned comes out, from the best that the mover can do then, and from the fives of both.
#[inline(always)]
pub(super) fn after_turn<const W: usize>(asked: Question, best: [u64; W], movers: States, turners: States, answered: States) -> [u64; W] {
    let mut after = [0; W];
    for word in 0..2 {
        let (mover, turner) = (movers[word], turners[word]);
        if W == 4 || asked == Question::Wins {
            // A five of his alone, unless it is answered; or no five, and the mover can't even hold (the last two words).
            after[word] = !mover & (turner & !answered[word] | !turner & !best[W - 2 + word]);
        }
        if W == 4 || asked == Question::Holds {
            // Any five of his; or none at all, and the mover can't win.
            after[W - 2 + word] = turner | !mover & !best[word];
        }
    }
    after
}
