//! A slow reference implementation of Pentago: an array of characters and loops, without bitboards
//! or tables. It does not depend on the crate.
#![allow(dead_code)]

pub(crate) type Grid = [[char; 6]; 6];

pub(crate) const EMPTY: Grid = [['.'; 6]; 6];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MoveResult {
    Continues(Game),
    /// The winner (`w`, `b`, or `-` for a draw) and the end reason.
    Over(Grid, char, &'static str),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Game {
    pub(crate) grid: Grid,
    pub(crate) answer: bool,
    /// Whether the opponent of the side to move awaits an answer to a five made by a turn.
    pub(crate) waiting: bool,
}

pub(crate) fn text(grid: &Grid) -> String {
    grid.iter().flatten().collect()
}

pub(crate) fn grid(text: &str) -> Grid {
    let characters: Vec<char> = text.chars().collect();
    let mut grid = EMPTY;
    for (n, c) in characters.into_iter().enumerate() {
        grid[n / 6][n % 6] = c;
    }
    grid
}

pub(crate) fn five(grid: &Grid, who: char) -> bool {
    for row in 0..6i32 {
        for column in 0..6i32 {
            for (down, right) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
                let mut run = 0;
                let (mut r, mut c) = (row, column);
                while (0..6).contains(&r) && (0..6).contains(&c) && grid[r as usize][c as usize] == who {
                    run += 1;
                    r += down;
                    c += right;
                }
                if run >= 5 {
                    return true;
                }
            }
        }
    }
    false
}

/// Turns a quadrant (`A` to `D`) clockwise (`R`) or counter-clockwise (`L`).
pub(crate) fn turned(grid: &Grid, quadrant: char, direction: char) -> Grid {
    let (top, left) = match quadrant {
        'A' => (0, 0),
        'B' => (0, 3),
        'C' => (3, 0),
        _ => (3, 3),
    };
    let mut after = *grid;
    for r in 0..3 {
        for c in 0..3 {
            let (to_r, to_c) = if direction == 'R' { (c, 2 - r) } else { (2 - c, r) };
            after[top + to_r][left + to_c] = grid[top + r][left + c];
        }
    }
    after
}

impl Game {
    pub(crate) fn new(answer: bool) -> Game {
        Game { grid: EMPTY, answer, waiting: false }
    }

    pub(crate) fn marbles(&self) -> usize {
        self.grid.iter().flatten().filter(|&&c| c != '.').count()
    }

    pub(crate) fn mover(&self) -> char {
        if self.marbles().is_multiple_of(2) { 'w' } else { 'b' }
    }

    /// Returns all legal moves in notation.
    pub(crate) fn moves(&self) -> Vec<String> {
        let mut moves = Vec::new();
        for row in 0..6 {
            for column in 0..6 {
                if self.grid[row][column] != '.' {
                    continue;
                }
                let mut after = self.grid;
                after[row][column] = self.mover();
                let square = format!("{}{}", ['a', 'b', 'c', 'd', 'e', 'f'][column], 6 - row);
                if self.waiting || five(&after, self.mover()) {
                    moves.push(square);
                    continue;
                }
                for quadrant in ['A', 'B', 'C', 'D'] {
                    for direction in ['R', 'L'] {
                        moves.push(format!("{square}{quadrant}{direction}"));
                    }
                }
            }
        }
        moves
    }

    pub(crate) fn play(&self, text: &str) -> MoveResult {
        let text: Vec<char> = text.chars().collect();
        let mover = self.mover();
        let other = if mover == 'w' { 'b' } else { 'w' };
        let (row, column) = (6 - (text[1] as usize - '0' as usize), text[0] as usize - 'a' as usize);
        let mut after = self.grid;
        after[row][column] = mover;
        let made = five(&after, mover);
        if self.waiting {
            return if made { MoveResult::Over(after, '-', "answered") } else { MoveResult::Over(after, other, "waited") };
        }
        if made {
            return MoveResult::Over(after, mover, "placed");
        }
        after = turned(&after, text[2], text[3]);
        let full = after.iter().flatten().all(|&c| c != '.');
        match (five(&after, mover), five(&after, other)) {
            (true, true) => MoveResult::Over(after, '-', "both"),
            (false, true) => MoveResult::Over(after, other, "gave"),
            (true, false) if full || !self.answer => MoveResult::Over(after, mover, "turned"),
            (false, false) if full => MoveResult::Over(after, '-', "full"),
            (waiting, _) => MoveResult::Continues(Game { grid: after, answer: self.answer, waiting }),
        }
    }
}
