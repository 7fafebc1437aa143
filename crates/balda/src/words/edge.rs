//! Edges of the word graph: a letter of a word and what can follow it, in 16 bytes.

use lexicon::Tile;

/// An edge of the graph. An array contains three kinds:
///
/// * *plain*: a letter that leads to a state.
/// * *one*: leads to a state with the only letter that can fill a gap (see [`gaps`](super::gaps))
///   here.
/// * *many*: leads to another gap, which more than one letter can fill.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Edge {
    /// The letters that can follow: bit `t` for tile `t`.
    pub(crate) letters: u64,
    /// Packed fields: the base index of the following edges in bits 0-23, the maximum number of
    /// letters that can follow in bits 24-27, flags in bits 28-31, `number` in bits 32-57 and `put`
    /// in bits 58-63.
    ///
    /// `number` depends on the kind. *Plain*: the number of words between the first word of the
    /// state this edge leaves and the first word through this edge; during a search, the number of
    /// words before everything that follows. *One*: the number of words between the first word
    /// after the letters before the gap and everything that follows here. *Many*: the index of the
    /// first [`Fill`] of the words that end here.
    ///
    /// `put`: for *plain* 0 or, during a search, the new letter once it is known; for *one* the
    /// letter in the gap; for *many* the number of words that end here.
    rest: u64,
}

const HEIGHT: u32 = 24;
const REPEATS: u32 = 28;
const MANY: u32 = 29;
const GAP: u32 = 30;
const ENDS: u32 = 31;
const NUMBER: u32 = 32;
const PUT: u32 = 58;

/// The maximum index of an edge.
pub(super) const MAX_PLACE: u32 = (1 << HEIGHT) - 1;
/// The maximum number of words.
pub(super) const MAX_WORDS: u32 = (1 << (PUT - NUMBER)) - 1;

/// The edges that follow an edge.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Successors {
    pub(super) letters: u64,
    /// The base index of their edges: that of a letter is the base plus the letter.
    pub(super) place: u32,
    /// The maximum number of letters that can follow.
    pub(super) height: u8,
}

impl Edge {
    fn to(below: Successors, flags: u64, number: u32, put: u8) -> Edge {
        let rest = u64::from(below.place) | u64::from(below.height) << HEIGHT | u64::from(number) << NUMBER | u64::from(put) << PUT;
        Edge { letters: below.letters, rest: rest | flags }
    }

    /// Returns an edge whose letter leads to a state. `has_gap` if that state has an edge for a
    /// gap.
    pub(super) fn plain(below: Successors, ends: bool, skip: u32, has_gap: bool) -> Edge {
        Edge::to(below, u64::from(ends) << ENDS | u64::from(has_gap) << GAP, skip, 0)
    }

    /// Returns an edge that leads to a state with the only letter possible in the gap.
    pub(super) fn one(below: Successors, put: Tile, ends: bool, number: u32) -> Edge {
        Edge::to(below, u64::from(ends) << ENDS | (below.letters >> put & 1) << REPEATS, number, put)
    }

    /// Returns an edge that leads to a gap. `repeats` if the letter in the gap can follow itself.
    /// `ends` words end here; their fills start at index `first`.
    pub(super) fn many(below: Successors, repeats: bool, first: u32, ends: u8) -> Edge {
        Edge::to(below, 1 << MANY | u64::from(ends != 0) << ENDS | u64::from(repeats) << REPEATS, first, ends)
    }

    /// Returns whether a word ends here.
    #[inline(always)]
    pub(crate) const fn ends(self) -> bool {
        self.rest >> ENDS & 1 != 0
    }

    /// Returns whether more than one letter can fill the gap.
    #[inline(always)]
    pub(crate) const fn is_many(self) -> bool {
        self.rest >> MANY & 1 != 0
    }

    /// Returns whether the letter in the gap can occur again next. Not set for plain edges.
    #[inline(always)]
    pub(crate) const fn repeats(self) -> bool {
        self.rest >> REPEATS & 1 != 0
    }

    /// Returns whether the state it leads to has an edge for a gap.
    #[inline(always)]
    pub(crate) const fn has_gap(self) -> bool {
        self.rest >> GAP & 1 != 0
    }

    /// Returns the maximum number of letters that can follow.
    #[inline(always)]
    pub(crate) const fn height(self) -> usize {
        (self.rest >> HEIGHT & 15) as usize
    }

    /// Returns the packed `number`; see [`Edge::rest`].
    #[inline(always)]
    pub(crate) const fn number(self) -> u32 {
        (self.rest >> NUMBER) as u32 & MAX_WORDS
    }

    /// Returns the new letter, if it is known.
    #[inline(always)]
    pub(crate) const fn put(self) -> Tile {
        (self.rest >> PUT) as Tile
    }

    /// Returns the range of fills of the words that end at an edge of kind *many*.
    #[inline(always)]
    pub(crate) const fn fills(self) -> std::ops::Range<usize> {
        let first = self.number() as usize;
        first..first + self.put() as usize
    }

    /// Returns the plain edge `next` for a search that arrives through this one: its number counts
    /// all words before what follows, including a word that ends there.
    #[inline(always)]
    pub(crate) const fn then(self, next: Edge) -> Edge {
        Edge { letters: next.letters, rest: next.rest + (self.rest >> NUMBER << NUMBER) + (next.rest >> ENDS << 63 >> (63 - NUMBER)) }
    }

    /// Like [`then`](Edge::then), with the new letter.
    #[inline(always)]
    pub(crate) const fn then_put(self, next: Edge, put: Tile) -> Edge {
        let Edge { letters, rest } = self.then(next);
        Edge { letters, rest: rest | (put as u64) << PUT }
    }

    /// Adds the number of words before the gap to an edge of kind *one*.
    #[inline(always)]
    pub(crate) const fn counted_from(self, before: u32) -> Edge {
        Edge { letters: self.letters, rest: self.rest + ((before as u64) << NUMBER) }
    }

    /// Returns the index of the edge of a letter that can follow. Letter 0 is the gap or, after a
    /// gap, its letter occurring again.
    #[inline(always)]
    pub(crate) const fn follow(self, letter: Tile) -> usize {
        (self.rest as u32 & MAX_PLACE) as usize + letter as usize
    }
}

/// A word that ends with a letter in the gap: that letter, and the number of words between the
/// first word after the letters before the gap and this one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fill(u32);

impl Fill {
    pub(super) fn new(put: Tile, number: u32) -> Fill {
        Fill(u32::from(put) << (PUT - NUMBER) | number)
    }

    /// Returns the letter in the gap.
    #[inline(always)]
    pub(crate) const fn put(self) -> Tile {
        (self.0 >> (PUT - NUMBER)) as Tile
    }

    /// Returns the number of words before it.
    #[inline(always)]
    pub(crate) const fn number(self) -> u32 {
        self.0 & MAX_WORDS
    }
}
