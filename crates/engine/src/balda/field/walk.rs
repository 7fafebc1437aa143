//! The walk from one letter: first towards the front of a word, then from the letter towards its
//! end. It extends all partial words by one letter at a time.
//!
//! The inner loops have no unpredictable branches: see [`balda::lists`].

use balda::Uses;
use balda::lists::{GrowingWriter, List};
use balda::places::{self, Place, STEPS, beside, towards};
use lexicon::{MAX_WORD, Tile};

use super::{Field, PackedWord, Play};
use crate::balda::lexis::{Edge, Lexis};

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
    edge: Edge,
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

    /// Returns the position of the next step, which extends `trail`.
    #[inline(always)]
    const fn then_from(self, trail: usize) -> At {
        At(self.0 >> 40 << 40 | trail as u64 & 0xff_ffff)
    }

    #[inline(always)]
    const fn trail(self) -> usize {
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
    const fn hole(self) -> Place {
        (self.0 >> 40) as Place
    }

    #[inline(always)]
    const fn put(self) -> Tile {
        (self.0 >> 48) as Tile
    }
}

/// The letters and squares of a partial word.
#[derive(Clone, Copy, Default)]
struct Trail {
    word: PackedWord,
    /// How often each square is used.
    uses: Uses,
}

impl Trail {
    /// Sets this to `before` extended by one letter to `length` letters.
    #[inline(always)]
    fn follow<const FRONT: bool>(&mut self, before: &Trail, at: At, length: u32) {
        *self = *before;
        self.word = joined::<FRONT>(before.word, at.letter(), length);
        self.uses.add(at.here());
    }
}

/// Returns a word of `length` letters: `word` with `letter` in front of it or behind it.
#[inline(always)]
fn joined<const FRONT: bool>(word: PackedWord, letter: Tile, length: u32) -> PackedWord {
    if FRONT { word << 6 | PackedWord::from(letter) } else { word | PackedWord::from(letter) << (6 * (length - 1)) }
}

/// Buffers of a walk, reused between walks.
#[derive(Clone, Default)]
pub(super) struct Room {
    levels: [Level; 2],
    trails: [List<Trail>; 2],
    ends: Ends,
}

/// Partial words of the same length.
#[derive(Clone, Default)]
struct Level {
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
struct Ends {
    front: List<At>,
    back: List<At>,
}

impl Level {
    fn clear(&mut self) {
        [&mut self.fronts, &mut self.backs].into_iter().flat_map(|steps| [&mut steps.old, &mut steps.new]).for_each(List::clear);
    }

    fn len(&self) -> usize {
        [&self.fronts, &self.backs].iter().map(|steps| steps.old.all().len() + steps.new.all().len()).sum()
    }
}

/// One walk, specialised by the shape of words.
pub(super) struct Walk<'a, const KNOTS: bool, const DIAGONALS: bool> {
    lexis: &'a Lexis,
    field: &'a Field,
    start: Start,
    least: u8,
}

/// The bit for the turn from a word's front to its end.
const TURN: u64 = 1;

impl<'a, const KNOTS: bool, const DIAGONALS: bool> Walk<'a, KNOTS, DIAGONALS> {
    pub(super) fn new(lexis: &'a Lexis, field: &'a Field, start: Start, least: u8) -> Self {
        Walk { lexis, field, start, least }
    }

    /// Appends the plays found, unsorted and with duplicates.
    pub(super) fn run(&self, room: &mut Room, plays: &mut Vec<Play>) {
        // Dispatch to a popcount instruction where the processor has one.
        pulp::Arch::new().dispatch(Run { walk: self, room, plays });
    }

    #[inline(always)]
    fn all(&self, room: &mut Room, plays: &mut Vec<Play>) {
        let letter = self.field.letter[usize::from(self.start.place)];
        let root = self.lexis.root();
        if !root.has(letter) {
            return;
        }
        let Room { levels: [level, next], trails: [trails, trails_next], ends } = room;
        let (mut level, mut next, mut trails, mut trails_next) = (level, next, trails, trails_next);
        level.clear();
        trails.resize(1).fill(Trail::default());
        let at = At::default().reading(letter, self.start.place);
        let step = Step { edge: self.lexis.edges().at(root.follow(letter)), at: if self.start.put { at.putting() } else { at } };
        let list = if self.start.put { &mut level.fronts.new } else { &mut level.fronts.old };
        let mut first = list.growing();
        first.reserve(1);
        first.write(step, true);
        first.close();
        for length in 1..=MAX_WORD as u32 {
            if level.len() == 0 {
                break;
            }
            next.clear();
            ends.front.clear();
            ends.back.clear();
            let mut rest = trails_next.resize(level.len());
            let mut first = 0;
            for part in 0..4 {
                let list = [&level.fronts.old, &level.fronts.new, &level.backs.old, &level.backs.new][part].all();
                let (own, others) = rest.split_at_mut(list.len());
                match part {
                    0 => self.go_on::<true, false>(list, length, trails.all(), first, own, next, ends),
                    1 => self.go_on::<true, true>(list, length, trails.all(), first, own, next, ends),
                    2 => self.go_on::<false, false>(list, length, trails.all(), first, own, next, ends),
                    _ => self.go_on::<false, true>(list, length, trails.all(), first, own, next, ends),
                }
                first += list.len();
                rest = others;
            }
            if length as u8 + 1 >= self.least {
                plays.extend(ends.front.all().iter().map(|&at| play::<true>(at, trails_next.all(), length + 1, &self.field.factor)));
                plays.extend(ends.back.all().iter().map(|&at| play::<false>(at, trails_next.all(), length + 1, &self.field.factor)));
            }
            std::mem::swap(&mut level, &mut next);
            std::mem::swap(&mut trails, &mut trails_next);
        }
    }

    /// Extends steps of one kind.
    #[inline(always)]
    #[allow(clippy::too_many_arguments)] // Arguments of one loop, specialised for the four kinds.
    fn go_on<const FRONT: bool, const NEW: bool>(
        &self,
        steps: &[Step],
        length: u32,
        old: &[Trail],
        first: usize,
        trails: &mut [Trail],
        next: &mut Level,
        ends: &mut Ends,
    ) {
        let mut fronts = Lists { old: next.fronts.old.growing(), new: next.fronts.new.growing(), ends: ends.front.growing() };
        let mut backs = Lists { old: next.backs.old.growing(), new: next.backs.new.growing(), ends: ends.back.growing() };
        for (number, (&Step { edge, at }, trail)) in steps.iter().zip(trails).enumerate() {
            trail.follow::<FRONT>(&old[at.trail()], at, length);
            let further = at.then_from(first + number);
            if FRONT {
                if edge.letters() & TURN != 0 {
                    let turned = self.lexis.edges().at(edge.first());
                    self.expand::<false, NEW>(turned, self.start.place, further, trail, &mut backs);
                }
                self.expand::<true, NEW>(edge, at.here(), further, trail, &mut fronts);
            } else {
                self.expand::<false, NEW>(edge, at.here(), further, trail, &mut backs);
            }
        }
        fronts.close();
        backs.close();
    }

    /// Writes the steps to every neighbour whose letter can follow, and to empty neighbours if no
    /// letter was placed yet.
    #[inline(always)]
    fn expand<const FRONT: bool, const NEW: bool>(&self, edge: Edge, here: Place, at: At, trail: &Trail, lists: &mut Lists<'_>) {
        let (edges, field) = (self.lexis.edges(), self.field);
        let turn = if FRONT { TURN } else { 0 };
        let (hole, put) = (at.hole(), at.put());
        let mut ways = places::ways::<DIAGONALS>(edge.letters() & !TURN, &field.letter, here);
        let mut new = 0;
        if NEW && KNOTS {
            new = 1u64 << (put & 63);
            ways |= if edge.letters() & new != 0 { towards::<DIAGONALS>(here, hole) } else { 0 };
        }
        lists.reserve(STEPS.len());
        while ways != 0 {
            let near = beside(here, ways);
            ways &= ways - 1;
            let letter = field.letter[usize::from(near)] | if NEW && KNOTS && near == hole { put } else { 0 };
            let follow = edges.at(edge.follow(letter));
            let stays = trail.uses.may_use::<KNOTS>(near);
            let at = at.reading(letter, near);
            let mut goes_on = follow.letters() & (field.beside[usize::from(near)] | new | turn) != 0;
            if NEW {
                lists.ends.write(at, follow.ends() & stays);
                lists.new.write(Step { edge: follow, at }, goes_on & stays);
            } else {
                goes_on |= (follow.letters() > turn) & (field.holes[usize::from(near)] != 0);
                lists.old.write(Step { edge: follow, at }, goes_on & stays);
            }
        }
        if NEW {
            return;
        }
        let mut holes = field.holes[usize::from(here)];
        while holes != 0 {
            let near = beside(here, u32::from(holes));
            holes &= holes - 1;
            let letters_beside = field.beside[usize::from(near)] | turn;
            let mut letters = edge.letters() & !TURN;
            let mut place = edge.first() + (edge.letters() & TURN) as usize;
            lists.reserve(64);
            while letters != 0 {
                let letter = letters.trailing_zeros() as Tile;
                letters &= letters - 1;
                let follow = edges.at(place);
                place += 1;
                let at = at.reading(letter, near).putting();
                lists.ends.write(at, follow.ends());
                lists.new.write(Step { edge: follow, at }, follow.letters() & letters_beside != 0);
            }
        }
    }
}

/// A walk with its output. This is a struct because only inlined code is compiled for the detected
/// processor, which excludes a closure.
struct Run<'r, 'a, const KNOTS: bool, const DIAGONALS: bool> {
    walk: &'r Walk<'a, KNOTS, DIAGONALS>,
    room: &'r mut Room,
    plays: &'r mut Vec<Play>,
}

impl<const KNOTS: bool, const DIAGONALS: bool> pulp::NullaryFnOnce for Run<'_, '_, KNOTS, DIAGONALS> {
    type Output = ();

    #[inline(always)]
    fn call(self) {
        self.walk.all(self.room, self.plays);
    }
}

/// Writers for the steps of one direction.
struct Lists<'l> {
    old: GrowingWriter<'l, Step>,
    new: GrowingWriter<'l, Step>,
    ends: GrowingWriter<'l, At>,
}

impl Lists<'_> {
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
fn play<const FRONT: bool>(at: At, trails: &[Trail], length: u32, factor: &[u8; 256]) -> Play {
    let word = joined::<FRONT>(trails[at.trail()].word, at.letter(), length);
    let len = length as u8;
    Play::new((at.hole(), at.put()), word, len, len * factor[usize::from(at.hole())])
}
