//! A slow reference implementation of the search. It tries every letter on every empty square and
//! every path that is a prefix of a word, and looks up each word. It shares no code with the
//! crate's search, word graph, rules of moves or prize squares.

use std::collections::{BTreeSet, HashSet};

use balda::{Grid, Shape, Side, Square};

/// Words with all their prefixes.
pub(crate) struct Reference {
    words: HashSet<Vec<u8>>,
    prefixes: HashSet<Vec<u8>>,
    letters: Vec<u8>,
}

/// The square and letter put, the squares of the word as (row, column), and the word.
pub(crate) type Placement = ((usize, usize), u8, Vec<(usize, usize)>, Vec<u8>);

impl Reference {
    pub(crate) fn new(words: impl IntoIterator<Item = Vec<u8>>, letters: Vec<u8>) -> Reference {
        let words: HashSet<Vec<u8>> = words.into_iter().collect();
        let prefixes = words.iter().flat_map(|word| (0..=word.len()).map(|end| word[..end].to_vec())).collect();
        Reference { words, prefixes, letters }
    }

    /// Returns all legal placements.
    pub(crate) fn placements(&self, grid: &Grid, used: &HashSet<Vec<u8>>, shape: Shape) -> BTreeSet<Placement> {
        let side = grid.side().len();
        let mut cells: Vec<Vec<u8>> = grid.cells().chunks(side).map(<[u8]>::to_vec).collect();
        let mut found = BTreeSet::new();
        for row in 0..side {
            for column in 0..side {
                if cells[row][column] != 0 {
                    continue;
                }
                for &letter in &self.letters {
                    cells[row][column] = letter;
                    for from in 0..side * side {
                        let (path, word) = (vec![(from / side, from % side)], vec![cells[from / side][from % side]]);
                        if word[0] != 0 {
                            self.extend(&cells, used, shape, (row, column), &path, &word, &mut found);
                        }
                    }
                    cells[row][column] = 0;
                }
            }
        }
        found
    }

    #[allow(clippy::too_many_arguments)]
    fn extend(
        &self,
        cells: &[Vec<u8>],
        used: &HashSet<Vec<u8>>,
        shape: Shape,
        new: (usize, usize),
        path: &[(usize, usize)],
        word: &[u8],
        found: &mut BTreeSet<Placement>,
    ) {
        if !self.prefixes.contains(word) {
            return;
        }
        if self.words.contains(word) && word.len() >= 2 && path.contains(&new) && !used.contains(word) {
            found.insert((new, cells[new.0][new.1], path.to_vec(), word.to_vec()));
        }
        let (row, column) = path[path.len() - 1];
        for (other_row, cells_of_row) in cells.iter().enumerate() {
            for (other_column, &letter) in cells_of_row.iter().enumerate() {
                let (down, right) = (row.abs_diff(other_row), column.abs_diff(other_column));
                let beside = if shape.diagonals { down.max(right) == 1 } else { down + right == 1 };
                let times = path.iter().filter(|square| **square == (other_row, other_column)).count();
                if beside && letter != 0 && times < if shape.knots { 2 } else { 1 } {
                    let path = [path, &[(other_row, other_column)]].concat();
                    let word = [word, &[letter]].concat();
                    self.extend(cells, used, shape, new, &path, &word, found);
                }
            }
        }
    }
}

/// The prize squares by board size, as factors.
const PRIZES: [&[&str]; 9] = [
    &["2.2", "...", "2.2"],
    &["2..2", "....", "....", "2..2"],
    &["3...3", ".2.2.", ".....", ".2.2.", "3...3"],
    &["3....3", ".2..2.", "......", "......", ".2..2.", "3....3"],
    &["3.....3", ".2...2.", "..2.2..", ".......", "..2.2..", ".2...2.", "3.....3"],
    &["3......3", ".2....2.", "..2..2..", "........", "........", "..2..2..", ".2....2.", "3......3"],
    &["3.......3", ".2.....2.", "..2...2..", "...2.2...", ".........", "...2.2...", "..2...2..", ".2.....2.", "3.......3"],
    &[
        "3........3",
        ".2......2.",
        "..2....2..",
        "...2..2...",
        "..........",
        "..........",
        "...2..2...",
        "..2....2..",
        ".2......2.",
        "3........3",
    ],
    &[
        "3.........3",
        ".2.......2.",
        "..2.....2..",
        "...2...2...",
        "....2.2....",
        "...........",
        "....2.2....",
        "...2...2...",
        "..2.....2..",
        ".2.......2.",
        "3.........3",
    ],
];

/// Returns the score of a placement: the length of its word times the factor of the new letter's
/// square.
pub(crate) fn points(side: usize, ((row, column), _, path, _): &Placement) -> usize {
    let drawn = char::from(PRIZES[side - 3][*row].as_bytes()[*column]);
    path.len() * drawn.to_digit(10).unwrap_or(1) as usize
}

pub(crate) fn pair(square: Square) -> (usize, usize) {
    (square.row(), square.column())
}

/// Returns a board of random letters connected to the middle row, filled to about `percent`.
pub(crate) fn random_grid(side: Side, percent: usize, letters: &[u8], mut below: impl FnMut(usize) -> usize) -> Grid {
    let mut grid = Grid::new(side);
    for square in side.squares().filter(|square| square.row() == side.middle()) {
        grid.set(square, letters[below(letters.len())]);
    }
    while grid.count() * 100 < side.area() * percent {
        let empty: Vec<Square> = side
            .squares()
            .filter(|square| grid.get(*square).is_none() && square.neighbours(side, false).any(|near| grid.get(near).is_some()))
            .collect();
        grid.set(empty[below(empty.len())], letters[below(letters.len())]);
    }
    grid
}

/// Returns a board of random letters anywhere, filled to about `percent`.
pub(crate) fn scattered_grid(side: Side, percent: usize, letters: &[u8], mut below: impl FnMut(usize) -> usize) -> Grid {
    let mut grid = Grid::new(side);
    for square in side.squares() {
        if below(100) < percent {
            grid.set(square, letters[below(letters.len())]);
        }
    }
    grid
}
