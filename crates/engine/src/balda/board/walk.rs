//! The walk from one letter: first towards the front of a word, then from the letter towards its
//! end. It extends all partial words by one letter at a time.
//!
//! The inner loops have no unpredictable branches: see [`balda::lists`].

use balda::Uses;
use balda::lists::{GrowingWriter, List};
use balda::places::{self, Place, STEPS, beside, towards};
use lexicon::letter_sets::{GraphArc, PackedArc, SEPARATOR};
use lexicon::{MAX_WORD, Tile};

use super::{Board, PackedWord, Play};
use crate::balda::word_graph::WordGraph;

/// The start of a walk.
#[derive(Clone, Copy)]
pub(super) struct Start {
    pub(super) place: Place,
    /// Whether the letter at `place` is the new one. If not, the walk places one on the way.
    pub(super) put: bool,
}

/// A partial word without its path.
#[derive(Clone, Copy, Default)]
struct Step {
    arc: PackedArc,
    at: At,
}

/// The packed position of a step:
/// - bits 0 to 23: the index of the trail it extends
/// - bits 24 to 31: the letter it reads
/// - bits 32 to 39: its place
/// - bits 40 to 47: the place of the new letter, 0 before it is placed
/// - bits 48 to 55: the new letter
#[derive(Clone, Copy, Default)]
struct At(u64);

impl At {
    #[inline(always)]
    const fn reading(self, letter: Tile, here: Place) -> At {
        At(self.0 | (letter as u64) << 24 | (here as u64) << 32)
    }

    /// Marks the letter that it reads as the new one.
    #[inline(always)]
    const fn putting(self) -> At {
        At(self.0 | (self.here() as u64) << 40 | (self.letter() as u64) << 48)
    }

    /// Returns the position of the next step, which extends `partial`.
    #[inline(always)]
    const fn next_from(self, partial: usize) -> At {
        At(self.0 >> 40 << 40 | partial as u64 & 0xff_ffff)
    }

    #[inline(always)]
    const fn partial(self) -> usize {
        (self.0 & 0xff_ffff) as usize
    }

    #[inline(always)]
    const fn letter(self) -> Tile {
        (self.0 >> 24) as Tile
    }

    #[inline(always)]
    const fn here(self) -> Place {
        (self.0 >> 32) as Place
    }

    #[inline(always)]
    const fn new_place(self) -> Place {
        (self.0 >> 40) as Place
    }

    #[inline(always)]
    const fn new_letter(self) -> Tile {
        (self.0 >> 48) as Tile
    }
}

/// The letters and squares of a partial word.
#[derive(Clone, Copy, Default)]
struct PartialWord {
    word: PackedWord,
    /// How often each square is used.
    uses: Uses,
}

impl PartialWord {
    /// Sets this to `before` extended by one letter to `length` letters.
    #[inline(always)]
    fn follow<const FRONT: bool>(&mut self, before: &PartialWord, at: At, length: u32) {
        *self = *before;
        self.word = add_letter::<FRONT>(before.word, at.letter(), length);
        self.uses.add(at.here());
    }
}

/// Returns a word of `length` letters: `word` with `letter` in front of it or behind it.
#[inline(always)]
fn add_letter<const FRONT: bool>(word: PackedWord, letter: Tile, length: u32) -> PackedWord {
    if FRONT { word << 6 | PackedWord::from(letter) } else { word | PackedWord::from(letter) << (6 * (length - 1)) }
}

/// Buffers of a walk, reused between walks.
#[derive(Clone, Default)]
pub(super) struct WalkBuffers {
    levels: [Frontier; 2],
    partials: [List<PartialWord>; 2],
    ends: WordEnds,
}

/// Partial words of the same length.
#[derive(Clone, Default)]
struct Frontier {
    /// Partial words extended towards the front.
    fronts: Steps,
    /// Partial words extended towards the end.
    backs: Steps,
}

#[derive(Clone, Default)]
struct Steps {
    /// Partial words without the new letter.
    old: List<Step>,
    /// Partial words with the new letter.
    new: List<Step>,
}

/// Steps that complete words.
#[derive(Clone, Default)]
struct WordEnds {
    front: List<At>,
    back: List<At>,
}

impl Frontier {
    fn clear(&mut self) {
        [&mut self.fronts, &mut self.backs].into_iter().flat_map(|steps| [&mut steps.old, &mut steps.new]).for_each(List::clear);
    }

    fn len(&self) -> usize {
        [&self.fronts, &self.backs].iter().map(|steps| steps.old.all().len() + steps.new.all().len()).sum()
    }
}

/// One walk, specialised by the shape of words.
pub(super) struct Walk<'a, const KNOTS: bool, const DIAGONALS: bool> {
    graph: &'a WordGraph,
    board: &'a Board,
    start: Start,
    min_letters: u8,
}

impl<'a, const KNOTS: bool, const DIAGONALS: bool> Walk<'a, KNOTS, DIAGONALS> {
    pub(super) fn new(graph: &'a WordGraph, board: &'a Board, start: Start, min_letters: u8) -> Self {
        Walk { graph, board, start, min_letters }
    }

    /// Appends the plays found, unsorted and with duplicates.
    pub(super) fn run(&self, buffers: &mut WalkBuffers, plays: &mut Vec<Play>) {
        // Dispatch to a popcount instruction where the processor has one.
        pulp::Arch::new().dispatch(DispatchedWalk { walk: self, buffers, plays });
    }

    #[inline(always)]
    fn run_all(&self, buffers: &mut WalkBuffers, plays: &mut Vec<Play>) {
        let letter = self.board.letters[usize::from(self.start.place)];
        let root = self.graph.root();
        if !root.has_letter(letter) {
            return;
        }
        let WalkBuffers { levels: [frontier, next], partials: [partials, partials_next], ends } = buffers;
        let (mut frontier, mut next, mut partials, mut partials_next) = (frontier, next, partials, partials_next);
        frontier.clear();
        partials.resize(1).fill(PartialWord::default());
        let at = At::default().reading(letter, self.start.place);
        let step = Step { arc: self.graph.arcs().at(root.child_index(letter)), at: if self.start.put { at.putting() } else { at } };
        let list = if self.start.put { &mut frontier.fronts.new } else { &mut frontier.fronts.old };
        let mut first = list.growing();
        first.reserve(1);
        first.write(step, true);
        first.close();
        for length in 1..=MAX_WORD as u32 {
            if frontier.len() == 0 {
                break;
            }
            next.clear();
            ends.front.clear();
            ends.back.clear();
            let mut rest = partials_next.resize(frontier.len());
            let mut first = 0;
            for part in 0..4 {
                let list = [&frontier.fronts.old, &frontier.fronts.new, &frontier.backs.old, &frontier.backs.new][part].all();
                let (own, others) = rest.split_at_mut(list.len());
                match part {
                    0 => self.extend_steps::<true, false>(list, length, partials.all(), first, own, next, ends),
                    1 => self.extend_steps::<true, true>(list, length, partials.all(), first, own, next, ends),
                    2 => self.extend_steps::<false, false>(list, length, partials.all(), first, own, next, ends),
                    _ => self.extend_steps::<false, true>(list, length, partials.all(), first, own, next, ends),
                }
                first += list.len();
                rest = others;
            }
            if length as u8 + 1 >= self.min_letters {
                plays.extend(ends.front.all().iter().map(|&at| play::<true>(at, partials_next.all(), length + 1, &self.board.factors)));
                plays.extend(ends.back.all().iter().map(|&at| play::<false>(at, partials_next.all(), length + 1, &self.board.factors)));
            }
            std::mem::swap(&mut frontier, &mut next);
            std::mem::swap(&mut partials, &mut partials_next);
        }
    }

    /// Extends steps of one kind.
    #[inline(always)]
    #[allow(clippy::too_many_arguments)] // Arguments of one loop, specialised for the four kinds.
    fn extend_steps<const FRONT: bool, const NEW: bool>(
        &self,
        steps: &[Step],
        length: u32,
        old: &[PartialWord],
        first: usize,
        partials: &mut [PartialWord],
        next: &mut Frontier,
        ends: &mut WordEnds,
    ) {
        let mut fronts = StepWriters { old: next.fronts.old.growing(), new: next.fronts.new.growing(), ends: ends.front.growing() };
        let mut backs = StepWriters { old: next.backs.old.growing(), new: next.backs.new.growing(), ends: ends.back.growing() };
        for (number, (&Step { arc, at }, partial)) in steps.iter().zip(partials).enumerate() {
            partial.follow::<FRONT>(&old[at.partial()], at, length);
            let extended = at.next_from(first + number);
            if FRONT {
                if arc.letters() & SEPARATOR != 0 {
                    let turned = self.graph.arcs().at(arc.child() as usize);
                    self.expand::<false, NEW>(turned, self.start.place, extended, partial, &mut backs);
                }
                self.expand::<true, NEW>(arc, at.here(), extended, partial, &mut fronts);
            } else {
                self.expand::<false, NEW>(arc, at.here(), extended, partial, &mut backs);
            }
        }
        fronts.close();
        backs.close();
    }

    /// Writes the steps to every neighbour whose letter can follow, and to empty neighbours if no
    /// letter was placed yet.
    #[inline(always)]
    fn expand<const FRONT: bool, const NEW: bool>(
        &self,
        arc: PackedArc,
        here: Place,
        at: At,
        partial: &PartialWord,
        lists: &mut StepWriters<'_>,
    ) {
        let (arcs, board) = (self.graph.arcs(), self.board);
        // The separator turns from a word's front to its end.
        let turn = if FRONT { SEPARATOR } else { 0 };
        let (hole, put) = (at.new_place(), at.new_letter());
        let mut directions = places::ways::<DIAGONALS>(arc.letters() & !SEPARATOR, &board.letters, here);
        let mut new = 0;
        if NEW && KNOTS {
            new = 1u64 << (put & 63);
            directions |= if arc.letters() & new != 0 { towards::<DIAGONALS>(here, hole) } else { 0 };
        }
        lists.reserve(STEPS.len());
        while directions != 0 {
            let near = beside(here, directions);
            directions &= directions - 1;
            let letter = board.letters[usize::from(near)] | if NEW && KNOTS && near == hole { put } else { 0 };
            let follow = arcs.at(arc.child_index(letter));
            let fits = partial.uses.may_use::<KNOTS>(near);
            let at = at.reading(letter, near);
            let mut can_extend = follow.letters() & (board.neighbour_letters[usize::from(near)] | new | turn) != 0;
            if NEW {
                lists.ends.write(at, follow.accepts() & fits);
                lists.new.write(Step { arc: follow, at }, can_extend & fits);
            } else {
                can_extend |= (follow.letters() > turn) & (board.empty_neighbours[usize::from(near)] != 0);
                lists.old.write(Step { arc: follow, at }, can_extend & fits);
            }
        }
        if NEW {
            return;
        }
        let mut empty_neighbours = board.empty_neighbours[usize::from(here)];
        while empty_neighbours != 0 {
            let near = beside(here, u32::from(empty_neighbours));
            empty_neighbours &= empty_neighbours - 1;
            let letters_near = board.neighbour_letters[usize::from(near)] | turn;
            let mut letters = arc.letters() & !SEPARATOR;
            let mut index = arc.child() as usize + (arc.letters() & SEPARATOR) as usize;
            lists.reserve(64);
            while letters != 0 {
                let letter = letters.trailing_zeros() as Tile;
                letters &= letters - 1;
                let follow = arcs.at(index);
                index += 1;
                let at = at.reading(letter, near).putting();
                lists.ends.write(at, follow.accepts());
                lists.new.write(Step { arc: follow, at }, follow.letters() & letters_near != 0);
            }
        }
    }
}

/// A walk with its output. This is a struct because only inlined code is compiled for the detected
/// processor, which excludes a closure.
struct DispatchedWalk<'r, 'a, const KNOTS: bool, const DIAGONALS: bool> {
    walk: &'r Walk<'a, KNOTS, DIAGONALS>,
    buffers: &'r mut WalkBuffers,
    plays: &'r mut Vec<Play>,
}

impl<const KNOTS: bool, const DIAGONALS: bool> pulp::NullaryFnOnce for DispatchedWalk<'_, '_, KNOTS, DIAGONALS> {
    type Output = ();

    #[inline(always)]
    fn call(self) {
        self.walk.run_all(self.buffers, self.plays);
    }
}

/// Writers for the steps of one direction.
struct StepWriters<'l> {
    old: GrowingWriter<'l, Step>,
    new: GrowingWriter<'l, Step>,
    ends: GrowingWriter<'l, At>,
}

impl StepWriters<'_> {
    #[inline(always)]
    fn reserve(&mut self, more: usize) {
        self.old.reserve(more);
        self.new.reserve(more);
        self.ends.reserve(more);
    }

    #[inline(always)]
    fn close(self) {
        self.old.close();
        self.new.close();
        self.ends.close();
    }
}

/// Returns the play whose word ends with this step and has `length` letters.
#[inline(always)]
fn play<const FRONT: bool>(at: At, partials: &[PartialWord], length: u32, factor: &[u8; 256]) -> Play {
    let word = add_letter::<FRONT>(partials[at.partial()].word, at.letter(), length);
    let len = length as u8;
    Play::new((at.new_place(), at.new_letter()), word, len, len * factor[usize::from(at.new_place())])
}
