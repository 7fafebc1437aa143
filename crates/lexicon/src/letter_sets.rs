//! Arcs of a word graph that also contain the set of letters that can follow.
//!
//! In a [`Graph`], a search reads the siblings of a list one by one to find those it can use. Here
//! each arc has the set of the letters that follow it as a bit mask, bit `t` for tile `t`. One AND
//! with the letters that fit on a square selects the arcs to visit, and counting the bits below a
//! letter gives its position among the siblings.
//!
//! An arc keeps the index of its node: arc 0 is the root of the DAWG, arc 1 that of the GADDAG, and
//! siblings are adjacent in ascending order of their tiles. The caller stores the arcs, one after
//! another or in blocks, as an array that is indexed by [`GraphArc::child`] and
//! [`GraphArc::child_index`].
//!
//! | arc | bytes | highest tile |
//! |---|---|---|
//! | [`NarrowArc`] | 8 | 31 |
//! | [`PackedArc`] | 12 | 63 |
//! | [`WideArc`] | 16 | 63 |

use crate::alphabet::Tile;
use crate::graph::{Graph, node};

/// The bit of the GADDAG's separator, tile 0, in a set of letters. The separator is the first of its
/// siblings.
pub const SEPARATOR: u64 = 1;

/// An arc: the index of the first arc that follows, the letters of those that follow, and whether a
/// word ends here.
pub trait GraphArc: Copy + Default + Send + Sync + 'static {
    /// Packs an arc. `letters` must fit the type.
    fn new(child: u32, accepts: bool, letters: u64) -> Self;

    /// Returns the index of the first arc that follows, or 0 if there is none.
    fn child(self) -> u32;

    /// Returns whether a word ends here.
    fn accepts(self) -> bool;

    /// Returns the letters that can follow.
    fn letters(self) -> u64;

    /// Returns how many of the letters that can follow come before this one.
    #[inline(always)]
    fn below(self, letter: Tile) -> u32 {
        (self.letters() & ((1 << (letter & 63)) - 1)).count_ones()
    }

    /// Returns whether this letter can follow.
    #[inline(always)]
    fn has_letter(self, letter: Tile) -> bool {
        self.letters() >> (letter & 63) & 1 != 0
    }

    /// Returns the index of the arc with this letter, which must be one that can follow.
    #[inline(always)]
    fn child_index(self, letter: Tile) -> usize {
        self.child() as usize + self.below(letter) as usize
    }
}

/// The flag in a link for the end of a word; the other bits are the index of the first child.
const ACCEPTS: u32 = 1 << 31;

#[inline]
const fn link(child: u32, accepts: bool) -> u32 {
    child | if accepts { ACCEPTS } else { 0 }
}

/// An arc for alphabets of up to 31 letters: the letters in the lower half, the link in the upper
/// half.
#[derive(Clone, Copy, Debug, Default)]
pub struct NarrowArc(u64);

impl GraphArc for NarrowArc {
    #[inline]
    fn new(child: u32, accepts: bool, letters: u64) -> Self {
        Self(u64::from(letters as u32) | u64::from(link(child, accepts)) << 32)
    }

    #[inline(always)]
    fn child(self) -> u32 {
        (self.0 >> 32) as u32 & !ACCEPTS
    }

    #[inline(always)]
    fn accepts(self) -> bool {
        self.0 >> 63 != 0
    }

    #[inline(always)]
    fn letters(self) -> u64 {
        self.0 & u64::from(u32::MAX)
    }

    #[inline(always)]
    fn below(self, letter: Tile) -> u32 {
        // Counts only 32 bits.
        (self.0 as u32 & ((1 << (letter & 31)) - 1)).count_ones()
    }
}

/// An arc for any alphabet, where memory is scarce. Reading it takes a few more instructions than
/// [`WideArc`].
#[derive(Clone, Copy, Debug, Default)]
pub struct PackedArc {
    /// The letters, lower half first. A `u64` would pad the arc to 16 bytes.
    letters: [u32; 2],
    link: u32,
}

impl GraphArc for PackedArc {
    #[inline]
    fn new(child: u32, accepts: bool, letters: u64) -> Self {
        Self { letters: [letters as u32, (letters >> 32) as u32], link: link(child, accepts) }
    }

    #[inline(always)]
    fn child(self) -> u32 {
        self.link & !ACCEPTS
    }

    #[inline(always)]
    fn accepts(self) -> bool {
        self.link & ACCEPTS != 0
    }

    #[inline(always)]
    fn letters(self) -> u64 {
        u64::from(self.letters[1]) << 32 | u64::from(self.letters[0])
    }
}

/// An arc for any alphabet.
#[derive(Clone, Copy, Debug, Default)]
pub struct WideArc {
    letters: u64,
    link: u32,
}

impl GraphArc for WideArc {
    #[inline]
    fn new(child: u32, accepts: bool, letters: u64) -> Self {
        Self { letters, link: link(child, accepts) }
    }

    #[inline(always)]
    fn child(self) -> u32 {
        self.link & !ACCEPTS
    }

    #[inline(always)]
    fn accepts(self) -> bool {
        self.link & ACCEPTS != 0
    }

    #[inline(always)]
    fn letters(self) -> u64 {
        self.letters
    }
}

/// Returns all arcs of a graph.
pub fn arcs<A: GraphArc>(graph: &Graph) -> Vec<A> {
    let nodes = graph.nodes();
    // The first pass collects the letters of the list from each node on, the second builds each arc
    // with those of its children.
    let mut lists = vec![0u64; nodes.len()];
    let mut later = 0;
    for (list, &n) in lists.iter_mut().zip(nodes).rev() {
        let letter = 1 << (node::tile(n) & 63);
        later = if node::is_last(n) { letter } else { later | letter };
        *list = later;
    }
    let letters = |child: u32| if child == 0 { 0 } else { lists[child as usize] };
    nodes.iter().map(|&n| A::new(node::child(n), node::accepts(n), letters(node::child(n)))).collect()
}

/// Returns the arc of one node of a graph. Building all arcs one by one takes 50% longer than with
/// [`arcs`], but needs no temporary memory.
pub fn arc<A: GraphArc>(graph: &Graph, n: u32) -> A {
    let first = node::child(n);
    let siblings = if first == 0 { &[][..] } else { &graph.nodes()[first as usize..] };
    let count = siblings.iter().position(|&n| node::is_last(n)).map_or(0, |last| last + 1);
    let letters = siblings[..count].iter().fold(0, |letters, &n| letters | 1u64 << (node::tile(n) & 63));
    A::new(first, node::accepts(n), letters)
}
