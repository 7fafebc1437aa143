//! Is there a word of exactly these letters? A table of bits, one for the hash of each word's letters in any order: "no" is certain, "yes"
//! is wrong about once in sixteen times.

use lexicon::{Graph, Tile, node};

use crate::tiles::{BLANK, KINDS};

/// Bits in the table for each word.
const BITS_A_WORD: usize = 16;

/// The table, for words of some least length.
pub(crate) struct Anagrams {
    bits: Vec<u64>,
    shift: u32,
}

impl Anagrams {
    /// Enters the words of a graph that have at least `least` letters.
    pub(crate) fn new(graph: &Graph, least: usize) -> Self {
        let mut hashes = Vec::new();
        if graph.dawg() != 0 {
            gather(graph.nodes(), graph.dawg(), 0, 1, least, &mut hashes);
        }
        let words = (hashes.len() * BITS_A_WORD).div_ceil(64).next_power_of_two();
        let mut table = Self { bits: vec![0; words], shift: 64 - words.trailing_zeros() - 6 };
        for hash in hashes {
            let (word, bit) = table.place(hash);
            table.bits[word] |= bit;
        }
        table
    }

    /// A letter's share in the hash of a word; an empty place has none.
    #[inline]
    pub(crate) fn hash_letter(letter: Tile) -> u64 {
        HASHES[usize::from(letter & 63)]
    }

    /// The hash of the letters of a rack, blanks left out.
    pub(crate) fn hash_of(counts: &[u8; KINDS]) -> u64 {
        counts.iter().zip(HASHES).fold(0, |hash, (&n, letter)| hash.wrapping_add(letter.wrapping_mul(u64::from(n))))
    }

    /// Whether there may be a word with this hash when each blank stands for any letter of `all`.
    pub(crate) fn may_contain(&self, hash: u64, blanks: u8, all: u64) -> bool {
        if blanks == 0 {
            let (word, bit) = self.place(hash);
            return self.bits[word] & bit != 0;
        }
        // With two blanks nearly every rack makes a word: looking would take longer than it saves.
        blanks > 1
            || (1..KINDS as Tile)
                .any(|letter| all >> letter & 1 != 0 && self.may_contain(hash.wrapping_add(Self::hash_letter(letter)), 0, all))
    }

    fn place(&self, hash: u64) -> (usize, u64) {
        let place = hash.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> self.shift;
        ((place >> 6) as usize, 1 << (place & 63))
    }
}

/// Walks through the words; `length` counts the letter of `list` in.
fn gather(nodes: &[u32], list: u32, hash: u64, length: usize, least: usize, hashes: &mut Vec<u64>) {
    for &n in &nodes[list as usize..] {
        let hash = hash.wrapping_add(Anagrams::hash_letter(node::tile(n)));
        if node::accepts(n) && length >= least {
            hashes.push(hash);
        }
        if node::child(n) != 0 && length < lexicon::MAX_WORD {
            gather(nodes, node::child(n), hash, length + 1, least, hashes);
        }
        if node::is_last(n) {
            break;
        }
    }
}

/// Random numbers by letter (splitmix64), 0 for none.
const HASHES: [u64; KINDS] = {
    let mut hashes = [0; KINDS];
    let mut kind = BLANK as usize + 1;
    while kind < KINDS {
        let mut z = (kind as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        hashes[kind] = z ^ (z >> 31);
        kind += 1;
    }
    hashes
};
