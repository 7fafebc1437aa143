//! One letter of a word and what can follow it, in 16 bytes.

use lexicon::Tile;

/// An edge of the graph. Three kinds lie in one array:
///
/// * *plain*: a letter leads to a state.
/// * *one*: the only letter that fills a gap (see [`gaps`](super::gaps)) so that what was walked goes on; it leads to a state, too.
/// * *many*: what was walked goes on with more than one letter in the gap; it leads to a gap.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Edge {
    /// The letters that can follow: bit `t` for tile `t`.
    pub(crate) letters: u64,
    /// Place of the following edges in bits 0-23, letters that can follow at most in bits 24-27, flags in bits 28-31, from bit 32 on a number of 26 bits and one of
    /// six.
    ///
    /// The long number, *plain*: how many words stand between the first word of the state this edge leaves and the first word through this edge; in a
    /// walk, how many stand before what follows. *One*: how many stand between the first word that follows the letters before the gap and what
    /// follows here. *Many*: where the words that end here stand in the list of fills.
    ///
    /// The short number, *plain*: 0; in a walk, the letter in the gap, where it has been put. *One*: that letter. *Many*: how many words end here.
    rest: u64,
}

const HEIGHT: u32 = 24;
const AGAIN: u32 = 28;
const MANY: u32 = 29;
const GAP: u32 = 30;
const ENDS: u32 = 31;
const NUMBER: u32 = 32;
const PUT: u32 = 58;

/// The greatest place of an edge.
pub(super) const MAX_PLACE: u32 = (1 << HEIGHT) - 1;
/// The greatest number of words.
pub(super) const MAX_WORDS: u32 = (1 << (PUT - NUMBER)) - 1;

/// What follows an edge.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Successors {
    /// The letters that can follow.
    pub(super) letters: u64,
    /// Where their edges lie: that of a letter at this place plus the letter.
    pub(super) place: u32,
    /// How many letters can follow at most.
    pub(super) height: u8,
}

impl Edge {
    fn to(below: Successors, flags: u64, number: u32, put: u8) -> Edge {
        let rest = u64::from(below.place) | u64::from(below.height) << HEIGHT | u64::from(number) << NUMBER | u64::from(put) << PUT;
        Edge { letters: below.letters, rest: rest | flags }
    }

    /// A letter leads to a state, and there `has_gap`.
    pub(super) fn plain(below: Successors, ends: bool, skip: u32, has_gap: bool) -> Edge {
        Edge::to(below, u64::from(ends) << ENDS | u64::from(has_gap) << GAP, skip, 0)
    }

    /// Only with this letter in the gap it goes on, to a state.
    pub(super) fn one(below: Successors, put: Tile, ends: bool, number: u32) -> Edge {
        Edge::to(below, u64::from(ends) << ENDS | (below.letters >> put & 1) << AGAIN, number, put)
    }

    /// It goes on with more than one letter in the gap; `again` if with the gap's own. The words that end here are `ends` from `first` on.
    pub(super) fn many(below: Successors, again: bool, first: u32, ends: u8) -> Edge {
        Edge::to(below, 1 << MANY | u64::from(ends != 0) << ENDS | u64::from(again) << AGAIN, first, ends)
    }

    /// Does a word end here?
    #[inline(always)]
    pub(crate) const fn ends(self) -> bool {
        self.rest >> ENDS & 1 != 0
    }

    /// Does it lead to a gap?
    #[inline(always)]
    pub(crate) const fn is_many(self) -> bool {
        self.rest >> MANY & 1 != 0
    }

    /// Can what fills the gap follow once more? Not told of plain edges.
    #[inline(always)]
    pub(crate) const fn again(self) -> bool {
        self.rest >> AGAIN & 1 != 0
    }

    /// Does an edge for a gap lie at the place of the state it leads to?
    #[inline(always)]
    pub(crate) const fn has_gap(self) -> bool {
        self.rest >> GAP & 1 != 0
    }

    /// How many letters can follow at most.
    #[inline(always)]
    pub(crate) const fn height(self) -> usize {
        (self.rest >> HEIGHT & 15) as usize
    }

    /// The long number.
    #[inline(always)]
    pub(crate) const fn number(self) -> u32 {
        (self.rest >> NUMBER) as u32 & MAX_WORDS
    }

    /// The letter in the gap, where one has been put.
    #[inline(always)]
    pub(crate) const fn put(self) -> Tile {
        (self.rest >> PUT) as Tile
    }

    /// Where the words that end at an edge of *many* stand in the list of fills.
    #[inline(always)]
    pub(crate) const fn fills(self) -> std::ops::Range<usize> {
        let first = self.number() as usize;
        first..first + self.put() as usize
    }

    /// The next edge of a walk, a plain one, which has come to this one: its number counts all words before what follows, the one that ends there too.
    #[inline(always)]
    pub(crate) const fn then(self, next: Edge) -> Edge {
        Edge { letters: next.letters, rest: next.rest + (self.rest >> NUMBER << NUMBER) + (next.rest >> ENDS << 63 >> (63 - NUMBER)) }
    }

    /// As [`then`](Edge::then), with a letter put.
    #[inline(always)]
    pub(crate) const fn then_put(self, next: Edge, put: Tile) -> Edge {
        let Edge { letters, rest } = self.then(next);
        Edge { letters, rest: rest | (put as u64) << PUT }
    }

    /// An edge of *one* in a walk that came to the gap when so many words stood before what followed.
    #[inline(always)]
    pub(crate) const fn counted_from(self, before: u32) -> Edge {
        Edge { letters: self.letters, rest: self.rest + ((before as u64) << NUMBER) }
    }

    /// Where the edge of a letter that can follow lies; that for a gap, or for what fills it once more, with letter 0.
    #[inline(always)]
    pub(crate) const fn follow(self, letter: Tile) -> usize {
        (self.rest as u32 & MAX_PLACE) as usize + letter as usize
    }
}

/// A word that ends with a letter in the gap: the letter, and how many words stand between the first that follows the letters before the gap and this one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fill(u32);

impl Fill {
    pub(super) fn new(put: Tile, number: u32) -> Fill {
        Fill(u32::from(put) << (PUT - NUMBER) | number)
    }

    /// The letter.
    #[inline(always)]
    pub(crate) const fn put(self) -> Tile {
        (self.0 >> (PUT - NUMBER)) as Tile
    }

    /// The words before.
    #[inline(always)]
    pub(crate) const fn number(self) -> u32 {
        self.0 & MAX_WORDS
    }
}
