//! Questions to a word graph: is this a word, which words are there.

use sha2::{Digest, Sha256};

use crate::alphabet::{Alphabet, MAX_WORD, Tile};
use crate::graph::{Graph, child_of, node};

/// Whether the DAWG holds this word.
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

/// All words of the DAWG in ascending order.
pub fn words(graph: &Graph) -> Words<'_> {
    Words::below(graph, graph.dawg(), &[])
}

/// Words in ascending order; made by [`words`]. Words beyond [`MAX_WORD`] letters, which no graph made here has, are passed over.
pub struct Words<'a> {
    nodes: &'a [u32],
    /// The start and the letters of the path.
    word: Vec<Tile>,
    /// The node on each level of the path.
    path: Vec<u32>,
    /// Whether the last node of the path is still to be read.
    fresh: bool,
}

impl<'a> Words<'a> {
    pub(crate) fn below(graph: &'a Graph, first: u32, start: &[Tile]) -> Words<'a> {
        let mut word = Vec::with_capacity(MAX_WORD);
        word.extend_from_slice(start);
        let path = if first == 0 || start.len() >= MAX_WORD { Vec::new() } else { vec![first] };
        Words { nodes: graph.nodes(), word, path, fresh: true }
    }

    /// The next word, borrowed: for loops that need no vector of their own.
    pub fn advance(&mut self) -> Option<&[Tile]> {
        loop {
            let n = self.nodes[*self.path.last()? as usize];
            if self.fresh {
                self.fresh = false;
                self.word.push(node::tile(n));
                if node::accepts(n) {
                    return Some(&self.word);
                }
            }
            if node::child(n) != 0 && self.word.len() < MAX_WORD {
                self.path.push(node::child(n));
                self.fresh = true;
                continue;
            }
            while let Some(at) = self.path.last_mut() {
                self.word.pop();
                if node::is_last(self.nodes[*at as usize]) {
                    self.path.pop();
                } else {
                    *at += 1;
                    self.fresh = true;
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

/// How many words there are, and the SHA-256 of their capitals in UTF-8, each followed by a line feed, in ascending order.
pub(crate) fn count_and_hash(graph: &Graph, alphabet: &Alphabet) -> (usize, String) {
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
    (count, hex(&hash.finalize()))
}

/// Whether two graphs hold the same words. In graphs made here the DAWG is all that lies from its root to the end, so that it is enough to
/// compare nodes; else the words are compared.
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

/// Lower-case hexadecimal.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
