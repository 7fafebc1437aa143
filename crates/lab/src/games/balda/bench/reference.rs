//! The well-known fast search for Balda from habr.com (post 207734, 2014), implemented as described
//! there. It is the reference of the benchmark and not part of the game.
//!
//! There are two tries, one of the words and one of the reversed prefixes of words. A node has the
//! possible next letters as a string that is searched linearly (`strchr`), an array of pointers to
//! the child nodes, and the text of the word or prefix that ends there. For each empty square next
//! to a letter, and each letter of the alphabet, the search descends the second trie over the
//! board from that square. For each prefix found, it looks up the prefix in the first trie and
//! descends from there, starting at the new letter's square. The board counts how often each
//! square may still be used: 1, or 2 with knots.

use balda::{Grid, MAX_SIDE, Shape, Words};
use lexicon::Tile;

/// A node of a trie.
#[derive(Default)]
#[expect(clippy::vec_box, reason = "the algorithm that is measured keeps pointers to its nodes")]
struct Node {
    next: Vec<Box<Node>>,
    /// The letters of the children, in the same order.
    letters: Vec<Tile>,
    /// The word or prefix that ends here.
    text: Option<Box<[Tile]>>,
}

/// Returns the index of a letter in the string of a node.
fn index(letter: Tile, letters: &[Tile]) -> Option<usize> {
    letters.iter().position(|&other| other == letter)
}

impl Node {
    fn insert(&mut self, letters: impl Iterator<Item = Tile>, text: &[Tile]) {
        let mut node = self;
        for letter in letters {
            let place = index(letter, &node.letters).unwrap_or_else(|| {
                node.letters.push(letter);
                node.next.push(Box::default());
                node.next.len() - 1
            });
            node = &mut node.next[place];
        }
        if node.text.is_none() {
            node.text = Some(text.into());
        }
    }

    /// Releases spare capacity. Returns the number of nodes and bytes.
    fn shrink(&mut self) -> (usize, usize) {
        self.next.shrink_to_fit();
        self.letters.shrink_to_fit();
        let pointers = std::mem::size_of_val(&*self.next);
        let own = std::mem::size_of::<Node>() + pointers + self.letters.len() + self.text.as_ref().map_or(0, |text| text.len());
        self.next.iter_mut().map(|node| node.shrink()).fold((1, own), |(nodes, bytes), (more, size)| (nodes + more, bytes + size))
    }
}

/// The two tries.
pub(super) struct ReferenceSearch {
    words: Node,
    prefixes: Node,
    alphabet: Vec<Tile>,
    /// Number of nodes of both tries.
    pub(super) nodes: usize,
    /// Size of both in bytes, without allocator overhead.
    pub(super) bytes: usize,
}

/// A word found: square, letter, word. It is reported once per path.
pub(super) type FoundWord<'a> = ((usize, usize), Tile, &'a [Tile]);

impl ReferenceSearch {
    pub(super) fn new(words: &Words) -> ReferenceSearch {
        let (mut forward, mut prefixes) = (Node::default(), Node::default());
        for number in 0..words.len() as u32 {
            let word = words.word(number).unwrap_or_default();
            forward.insert(word.iter().copied(), &word);
            for end in 1..=word.len() {
                prefixes.insert(word[..end].iter().rev().copied(), &word[..end]);
            }
        }
        let (a, b) = (forward.shrink(), prefixes.shrink());
        let alphabet = words.letters().tiles().collect();
        ReferenceSearch { words: forward, prefixes, alphabet, nodes: a.0 + b.0, bytes: a.1 + b.1 }
    }

    /// Appends all words of a position, once per path and including used words.
    pub(super) fn find<'a>(&'a self, grid: &Grid, shape: Shape, found: &mut Vec<FoundWord<'a>>) {
        let side = grid.side().len();
        let mut search = Search {
            source: self,
            side,
            board: [[0; MAX_SIDE]; MAX_SIDE],
            count: [[shape.uses(); MAX_SIDE]; MAX_SIDE],
            new: (0, 0),
            found,
        };
        for (row, letters) in grid.cells().chunks(side).enumerate() {
            search.board[row][..side].copy_from_slice(letters);
        }
        for row in 0..side {
            for column in 0..side {
                if search.board[row][column] != 0 || search.neighbours(row, column).all(|(r, c)| search.board[r][c] == 0) {
                    continue;
                }
                search.new = (row, column);
                for &letter in &self.alphabet {
                    search.board[row][column] = letter;
                    if let Some(place) = index(letter, &self.prefixes.letters) {
                        search.count[row][column] -= 1;
                        search.descend(&self.prefixes.next[place], row, column, true);
                        search.count[row][column] += 1;
                    }
                }
                search.board[row][column] = 0;
            }
        }
    }
}

struct Search<'s, 'f> {
    source: &'s ReferenceSearch,
    side: usize,
    board: [[Tile; MAX_SIDE]; MAX_SIDE],
    count: [[u8; MAX_SIDE]; MAX_SIDE],
    new: (usize, usize),
    found: &'f mut Vec<FoundWord<'s>>,
}

impl<'s> Search<'s, '_> {
    /// Returns the orthogonal neighbours of a square.
    fn neighbours(&self, row: usize, column: usize) -> impl Iterator<Item = (usize, usize)> + use<> {
        let side = self.side;
        let all = [(row.wrapping_sub(1), column), (row, column.wrapping_sub(1)), (row, column + 1), (row + 1, column)];
        all.into_iter().filter(move |&(row, column)| row < side && column < side)
    }

    /// Descends a trie from a square; `reversed` says which.
    fn descend(&mut self, tree: &'s Node, row: usize, column: usize, reversed: bool) {
        if let Some(text) = &tree.text {
            let (new_row, new_column) = self.new;
            if reversed {
                let mut node = Some(&self.source.words);
                for &letter in text.iter() {
                    node = node.and_then(|node| index(letter, &node.letters).map(|place| &*node.next[place]));
                }
                if let Some(node) = node {
                    self.descend(node, new_row, new_column, false);
                }
            } else {
                self.found.push((self.new, self.board[new_row][new_column], text));
            }
        }
        for (next_row, next_column) in self.neighbours(row, column) {
            let letter = self.board[next_row][next_column];
            if letter == 0 {
                continue;
            }
            let Some(place) = index(letter, &tree.letters) else { continue };
            if self.count[next_row][next_column] == 0 {
                continue;
            }
            self.count[next_row][next_column] -= 1;
            self.descend(&tree.next[place], next_row, next_column, reversed);
            self.count[next_row][next_column] += 1;
        }
    }
}
