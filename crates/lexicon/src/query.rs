//! Queries on a word graph: membership, iteration, prefixes and anagrams.
//!
//! All walks go at most [`MAX_WORD`] letters deep.

use sha2::{Digest, Sha256};

use unicode_normalization::UnicodeNormalization;

use crate::alphabet::{Alphabet, ForeignLetter, MAX_LETTERS, MAX_WORD, Tile};
use crate::graph::{Graph, child_of, node, post_order};

/// Maximum number of paths in a graph: ten times those of all Czech forms.
const MAX_PATHS: u64 = 1 << 26;

/// Returns whether the DAWG contains this word.
pub fn contains(graph: &Graph, word: &[Tile]) -> bool {
    let nodes = graph.nodes();
    let mut first = graph.dawg();
    let mut accepts = false;
    for &tile in word {
        match child_of(nodes, first, tile) {
            Some(at) => {
                let n = nodes[at as usize];
                first = node::child(n);
                accepts = node::accepts(n);
            }
            None => return false,
        }
    }
    accepts
}

/// Returns all words of the DAWG in ascending order.
pub fn words(graph: &Graph) -> Words<'_> {
    words_with_prefix(graph, &[])
}

/// Returns all words with this prefix, including the prefix itself, in ascending order.
pub fn words_with_prefix<'a>(graph: &'a Graph, prefix: &[Tile]) -> Words<'a> {
    let nodes = graph.nodes();
    let mut first = graph.dawg();
    let mut prefix_pending = false;
    for &tile in prefix {
        let Some(at) = child_of(nodes, first, tile) else {
            (first, prefix_pending) = (0, false);
            break;
        };
        first = node::child(nodes[at as usize]);
        prefix_pending = node::accepts(nodes[at as usize]);
    }
    let path = if first == 0 || prefix.len() >= MAX_WORD { Vec::new() } else { vec![first] };
    Words { nodes, word: prefix.to_vec(), path, is_unvisited: true, prefix_pending }
}

/// Iterator over words in ascending order, returned by [`words`]. Skips words of more than
/// [`MAX_WORD`] letters, which no graph built here has.
pub struct Words<'a> {
    nodes: &'a [u32],
    /// The prefix, followed by the letters of the path.
    word: Vec<Tile>,
    path: Vec<u32>,
    /// Whether the last node of the path has not been visited yet.
    is_unvisited: bool,
    /// Whether the prefix is a word that has not been returned yet.
    prefix_pending: bool,
}

impl Words<'_> {
    /// Returns the next word as a borrowed slice, for loops that do not need their own vector.
    pub fn advance(&mut self) -> Option<&[Tile]> {
        if std::mem::take(&mut self.prefix_pending) {
            return Some(&self.word);
        }
        loop {
            let n = self.nodes[*self.path.last()? as usize];
            if self.is_unvisited {
                self.is_unvisited = false;
                self.word.push(node::tile(n));
                if node::accepts(n) {
                    return Some(&self.word);
                }
            }
            if node::child(n) != 0 && self.word.len() < MAX_WORD {
                self.path.push(node::child(n));
                self.is_unvisited = true;
                continue;
            }
            while let Some(at) = self.path.last_mut() {
                self.word.pop();
                if node::is_last(self.nodes[*at as usize]) {
                    self.path.pop();
                } else {
                    *at += 1;
                    self.is_unvisited = true;
                    break;
                }
            }
        }
    }
}

impl Iterator for Words<'_> {
    type Item = Vec<Tile>;

    fn next(&mut self) -> Option<Vec<Tile>> {
        self.advance().map(<[Tile]>::to_vec)
    }
}

/// A set of letters with an invalid character.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}; besides letters, ? stands for one unknown letter")]
pub struct QueryError(ForeignLetter);

/// A multiset of letters and blanks to form words from.
#[derive(Clone, PartialEq, Eq)]
pub struct Letters {
    counts: [u8; MAX_LETTERS + 1],
    total: usize,
}

impl Letters {
    /// Creates the multiset of these tiles; 0 is a blank, which stands for any letter.
    pub fn new(tiles: &[Tile]) -> Letters {
        let mut counts = [0u8; MAX_LETTERS + 1];
        let mut total = 0;
        for &tile in tiles {
            if let Some(count) = counts.get_mut(usize::from(tile)) {
                *count = count.saturating_add(1);
                total += 1;
            }
        }
        Letters { counts, total }
    }

    /// Parses a text such as `CARE??`.
    pub fn parse(alphabet: &Alphabet, text: &str) -> Result<Letters, QueryError> {
        let tile = |(place, letter): (usize, char)| match letter {
            '?' => Ok(0),
            _ => alphabet.tile(letter).ok_or_else(|| QueryError(ForeignLetter { letter, place, alphabet: alphabet.title().to_owned() })),
        };
        Ok(Letters::new(&text.nfc().enumerate().map(tile).collect::<Result<Vec<_>, _>>()?))
    }

    /// Returns the number of letters, including blanks.
    #[allow(clippy::len_without_is_empty)] // No caller needs it.
    pub fn len(&self) -> usize {
        self.total
    }
}

/// A word formed from given letters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Anagram {
    pub word: Vec<Tile>,
    /// Bit `i` is set if letter `i` of the word comes from a blank.
    pub blanks: u16,
}

/// Returns the words formed from all of these letters or, with `shorter`, from some of them, in
/// ascending order. Uses a blank only if the letter itself has run out.
pub fn anagrams(graph: &Graph, letters: &Letters, shorter: bool) -> Vec<Anagram> {
    struct Search<'a> {
        nodes: &'a [u32],
        left: [u8; MAX_LETTERS + 1],
        total: usize,
        shorter: bool,
        word: Vec<Tile>,
        blanks: u16,
        found: Vec<Anagram>,
    }
    impl Search<'_> {
        fn descend(&mut self, mut at: u32) {
            if at == 0 || self.word.len() >= self.total.min(MAX_WORD) {
                return;
            }
            loop {
                let n = self.nodes[at as usize];
                let tile = node::tile(n);
                let spent = if self.left[usize::from(tile)] > 0 { tile } else { 0 };
                if tile != 0 && self.left[usize::from(spent)] > 0 {
                    let bit = u16::from(spent == 0) << self.word.len();
                    self.left[usize::from(spent)] -= 1;
                    self.blanks |= bit;
                    self.word.push(tile);
                    if node::accepts(n) && (self.shorter || self.word.len() == self.total) {
                        self.found.push(Anagram { word: self.word.clone(), blanks: self.blanks });
                    }
                    self.descend(node::child(n));
                    self.word.pop();
                    self.blanks &= !bit;
                    self.left[usize::from(spent)] += 1;
                }
                if node::is_last(n) {
                    return;
                }
                at += 1;
            }
        }
    }
    let mut search = Search {
        nodes: graph.nodes(),
        left: letters.counts,
        total: letters.total,
        shorter,
        word: Vec::with_capacity(MAX_WORD),
        blanks: 0,
        found: Vec::new(),
    };
    search.descend(graph.dawg());
    search.found
}

/// Counts the paths from the root of the DAWG, up to `u64::MAX`: the cost of a walk through all
/// words.
fn paths(graph: &Graph) -> u64 {
    let nodes = graph.nodes();
    let mut counts = vec![0u64; nodes.len()];
    let walked = post_order(nodes, &[0], |at| {
        let n = nodes[at as usize];
        let below = if node::child(n) == 0 { 0 } else { counts[node::child(n) as usize] };
        let later = if node::is_last(n) { 0 } else { counts[at as usize + 1] };
        counts[at as usize] = below.saturating_add(later).saturating_add(1);
    });
    debug_assert!(walked.is_ok(), "a Graph has no cycles");
    counts[0]
}

/// Returns the number of words and the SHA-256 of their capitals in UTF-8, each followed by a line
/// feed, in ascending order. Returns `None` if the graph has more words than any list: a few damaged
/// or malicious nodes can encode an astronomical number of words.
pub(crate) fn count_and_hash(graph: &Graph, alphabet: &Alphabet) -> Option<(usize, String)> {
    if paths(graph) > MAX_PATHS {
        return None;
    }
    let mut hash = Sha256::new();
    let mut buffer = String::new();
    let mut count = 0;
    let mut words = words(graph);
    while let Some(word) = words.advance() {
        buffer.extend(word.iter().map(|&tile| alphabet.letter(tile)));
        buffer.push('\n');
        count += 1;
        if buffer.len() >= 1 << 14 {
            hash.update(&buffer);
            buffer.clear();
        }
    }
    hash.update(&buffer);
    Some((count, hex(&hash.finalize())))
}

/// Returns whether two graphs contain the same words. In graphs built here the DAWG extends from
/// its root to the end, so comparing nodes is enough; otherwise the words are compared.
pub(crate) fn same_dawg(a: &Graph, b: &Graph) -> bool {
    let part = |graph: &Graph| (graph.dawg() != 0 && graph.is_parents_first()).then(|| graph.dawg());
    if let (Some(a_root), Some(b_root)) = (part(a), part(b)) {
        let (a_part, b_part) = (&a.nodes()[a_root as usize..], &b.nodes()[b_root as usize..]);
        let moved = |n: u32, root: u32| n & !node::CHILD | node::child(n).saturating_sub(root - 1);
        if a_part.len() == b_part.len() && a_part.iter().zip(b_part).all(|(&x, &y)| moved(x, a_root) == moved(y, b_root)) {
            return true;
        }
    }
    words(a).eq(words(b))
}

/// Encodes bytes in lower-case hexadecimal.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
