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
use super::subsets::{Beside, Subsets};

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
pub(super) enum Asked {
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
pub(super) fn tiles<const W: usize>(root: &Root, step: &Step, asked: Asked, outer: usize, next: &Row<W>) -> Row<W> {
    // Wider vectors where the processor has them.
    let arch = pulp::Arch::new();
    match root.rules {
        RuleSet::Standard => arch.dispatch(|| task::<W, false>(root, step, asked, outer, next)),
        RuleSet::Answer => arch.dispatch(|| task::<W, true>(root, step, asked, outer, next)),
    }
}

#[inline(always)]
fn task<const W: usize, const ANSWER: bool>(root: &Root, step: &Step, asked: Asked, outer: usize, next: &Row<W>) -> Row<W> {
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
            let beside = subsets.beside(low.into(), own);
            best_placings(subsets, &kind, rank, &highs, inner, next, step.full, asked, best);
            if ANSWER && fives[step.level % 2] != [0; 2] {
                answers(root, step, &kind, low.into(), &highs, inner, answered);
            } else if ANSWER {
                answered.fill([0; 2]);
            }
            let five = FiveOfOther { now: fives[step.level % 2], before_turn: fives[1 - step.level % 2] };
            for ((beside, &best), &answered) in beside.iter().zip(&*best).zip(&*answered) {
                let own_five = own_fives[usize::from(beside.rank)][step.level % 2];
                let answered = if ANSWER { answered } else { [0; 2] };
                let mut cell = one_turn_before(after_turn(asked, best, own_five, five.now, answered));
                for (word, bits) in cell.iter_mut().enumerate() {
                    *bits |= five.before_turn[word & 1];
                }
                let &Beside { rank, turned_about } = beside;
                tile[usize::from(rank) * stride + usize::from(turned_about)] = cell;
            }
        }
        *made = tile;
    }
    row
}

/// Where the other player has five: after the turn, and already before it (the placing made it).
struct FiveOfOther {
    now: States,
    before_turn: States,
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

/// For each low part of the mover beside the `rank`th one of the other player, the best of the cells that its placings lead to.
#[inline(always)]
#[expect(clippy::too_many_arguments, reason = "one loop of the task, by itself to be read")]
fn best_placings<const W: usize>(
    subsets: &Subsets,
    kind: &Kind,
    rank: usize,
    highs: &[usize],
    inner: usize,
    next: &Row<W>,
    full: bool,
    asked: Asked,
    best: &mut [[u64; W]],
) {
    best.fill(if full { full_board(asked) } else { [0; W] });
    for high in highs {
        let cells = &next[inner | high][rank * kind.count..][..kind.count];
        for (best, cell) in best.iter_mut().zip(cells) {
            unite(best, cell);
        }
    }
    if kind.own < kind.left {
        let cells = &next[inner][rank * kind.larger..][..kind.larger];
        let larger = subsets.larger(kind.left, kind.own);
        match kind.left - kind.own {
            1 => gather::<1, W>(best, larger, cells),
            2 => gather::<2, W>(best, larger, cells),
            3 => gather::<3, W>(best, larger, cells),
            4 => gather::<4, W>(best, larger, cells),
            5 => gather::<5, W>(best, larger, cells),
            6 => gather::<6, W>(best, larger, cells),
            7 => gather::<7, W>(best, larger, cells),
            8 => gather::<8, W>(best, larger, cells),
            many => {
                for (best, larger) in best.iter_mut().zip(larger.chunks_exact(many)) {
                    larger.iter().for_each(|&larger| unite(best, &cells[usize::from(larger)]));
                }
            }
        }
    }
}

/// Unites with each best cell the `N` cells that stand for one marble more.
#[inline(always)]
fn gather<const N: usize, const W: usize>(best: &mut [[u64; W]], larger: &[u16], cells: &[[u64; W]]) {
    for (best, larger) in best.iter_mut().zip(larger.as_chunks::<N>().0) {
        for &larger in larger {
            unite(best, &cells[usize::from(larger)]);
        }
    }
}

#[inline(always)]
fn unite<const W: usize>(best: &mut [u64; W], cell: &[u64; W]) {
    for (best, cell) in best.iter_mut().zip(cell) {
        *best |= cell;
    }
}

/// What the side to move gets on a full board without five: no win, a draw.
pub(super) fn full_board<const W: usize>(asked: Asked) -> [u64; W] {
    match asked {
        Asked::Both => std::array::from_fn(|word| if word < 2 { 0 } else { !0 }),
        // Where it is asked whether the other one wins, the mover's cells say whether he holds, and the other way round.
        Asked::Wins => [!0; W],
        Asked::Holds => [0; W],
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
pub(super) fn after_turn<const W: usize>(asked: Asked, best: [u64; W], movers: States, turners: States, answered: States) -> [u64; W] {
    let mut after = [0; W];
    for word in 0..2 {
        let (mover, turner) = (movers[word], turners[word]);
        if W == 4 || asked == Asked::Wins {
            // A five of his alone, unless it is answered; or no five, and the mover can't even hold (the last two words).
            after[word] = !mover & (turner & !answered[word] | !turner & !best[W - 2 + word]);
        }
        if W == 4 || asked == Asked::Holds {
            // Any five of his; or none at all, and the mover can't win.
            after[W - 2 + word] = turner | !mover & !best[word];
        }
    }
    after
}
