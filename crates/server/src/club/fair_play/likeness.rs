//! Compares positions, so that players of a rated game can't analyse a position like theirs.

use wire::GameFields;

/// The number of squares from which a board is large. On large boards a turn can place a whole
/// rack; on smaller ones it places one letter or marble.
const LARGE_BOARD_SQUARES: usize = 100;

/// The number of additional tiles that a similar large board may have: two turns.
const MAX_MORE_TILES: usize = 14;

/// The number of additional letters or marbles that a similar small board may have: two turns.
const MAX_MORE_MARBLES: usize = 2;

/// The minimum size of a compared rack, since smaller ones are part of many racks.
const MIN_RACK: usize = 5;

/// Blanks on racks in Scrabble and Erudit.
const BLANKS: [char; 2] = ['?', '*'];

/// Maps (row, column, last index) to the (row, column) on the rotated or mirrored board.
type Symmetry = fn(usize, usize, usize) -> (usize, usize);

const SYMMETRIES: [Symmetry; 8] = [
    |row, column, _| (row, column),
    |row, column, last| (column, last - row),
    |row, column, last| (last - row, last - column),
    |row, column, last| (last - column, row),
    |row, column, last| (row, last - column),
    |row, column, last| (last - row, column),
    |row, column, _| (column, row),
    |row, column, last| (last - column, last - row),
];

/// The degree of similarity between two positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Likeness {
    /// The boards differ by at most about two turns, or a rack is similar.
    Position,
    /// The boards differ by at most about two turns.
    Board,
    /// The boards are identical up to symmetry.
    SameBoard,
}

/// The squares of a board in row order, with `.` for an empty one, and the known racks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Layout {
    squares: Vec<char>,
    racks: Vec<Vec<char>>,
}

impl Layout {
    /// Parses a position in the notation of its game: rows, optionally separated by slashes, then a
    /// space and the racks, separated by slashes.
    pub(super) fn read(position: &str) -> Layout {
        let mut parts = position.split_whitespace();
        let rows = parts.next().and_then(|rows| rows.split('+').next()).unwrap_or_default();
        let (mut squares, mut empty) = (Vec::new(), 0_usize);
        // The final slash flushes the empty squares of the last row.
        for letter in rows.chars().chain(['/']) {
            match letter.to_digit(10) {
                Some(digit) => empty = (empty * 10 + digit as usize).min(1000),
                None => {
                    squares.extend(std::iter::repeat_n('.', std::mem::take(&mut empty)));
                    squares.extend(letter.to_lowercase().filter(|letter| *letter != '/'));
                }
            }
        }
        Layout { squares, racks: parts.next().unwrap_or_default().split('/').map(lower).collect() }
    }

    /// Reads the position in a replay frame, with the racks visible to its viewer.
    pub(super) fn of_frame(GameFields(frame): &GameFields) -> Layout {
        let rows = match frame.get("board") {
            Some(serde_json::Value::String(board)) => board.clone(),
            Some(serde_json::Value::Array(rows)) => rows.iter().filter_map(serde_json::Value::as_str).collect(),
            _ => String::new(),
        };
        let racks = frame.get("racks").and_then(serde_json::Value::as_array).into_iter().flatten();
        let racks = racks.filter_map(serde_json::Value::as_str).map(lower).collect();
        Layout { squares: Layout::read(&rows).squares, racks }
    }

    /// Returns whether the other position has at least this degree of similarity.
    pub(super) fn matches(&self, other: &Layout, likeness: Likeness, quadrants: bool) -> bool {
        match likeness {
            Likeness::Position => self.is_like(other, quadrants),
            Likeness::Board => self.has_like_board(other, quadrants),
            Likeness::SameBoard => self.has_same_board(other, quadrants),
        }
    }

    /// Returns whether advice about the other position helps in this one: the boards differ by at
    /// most about two turns up to symmetry, or a rack differs by at most one tile. `quadrants`
    /// means that the quadrants of the board rotate, as in Pentago.
    fn is_like(&self, other: &Layout, quadrants: bool) -> bool {
        self.has_like_board(other, quadrants) || self.racks.iter().any(|rack| other.racks.iter().any(|asked| is_like_rack(rack, asked)))
    }

    fn has_like_board(&self, other: &Layout, quadrants: bool) -> bool {
        let mine = self.filled();
        let (changes, more) = match (quadrants, self.squares.len() >= LARGE_BOARD_SQUARES) {
            (true, _) => (mine / 4, MAX_MORE_MARBLES),
            (false, false) => (mine / 6, MAX_MORE_MARBLES),
            (false, true) => (mine / 6, MAX_MORE_TILES),
        };
        self.differences(other, quadrants).is_some_and(|(missing, added)| missing <= changes && added <= more + changes)
    }

    /// Returns whether the boards are identical up to symmetry.
    fn has_same_board(&self, other: &Layout, quadrants: bool) -> bool {
        self.differences(other, quadrants) == Some((0, 0))
    }

    /// Returns the numbers of letters or marbles that the other board lacks and that it has in
    /// addition, under the symmetry with the best match. Returns `None` if a board is empty or the
    /// sizes differ.
    fn differences(&self, other: &Layout, quadrants: bool) -> Option<(usize, usize)> {
        let side = self.squares.len().isqrt();
        if self.squares.len() != other.squares.len() || side * side != self.squares.len() {
            return None;
        }
        let (mine, theirs) = (self.filled(), other.filled());
        if mine == 0 || theirs == 0 {
            return None;
        }
        let count_same =
            |symmetry: &Symmetry| if quadrants { self.same_in_quadrants(other, side, symmetry) } else { self.same(other, side, symmetry) };
        let same = SYMMETRIES.iter().map(count_same).max().unwrap_or_default();
        Some((mine - same, theirs - same))
    }

    fn filled(&self) -> usize {
        self.squares.iter().filter(|letter| **letter != '.').count()
    }

    /// Counts the squares with equal letters or marbles.
    fn same(&self, other: &Layout, side: usize, symmetry: &Symmetry) -> usize {
        let last = side.saturating_sub(1);
        let is_same = |square: &usize| {
            let (row, column) = symmetry(square / side, square % side, last);
            self.squares[*square] != '.' && self.squares[*square] == other.squares[row * side + column]
        };
        (0..self.squares.len()).filter(is_same).count()
    }

    /// Counts equal squares like [`Layout::same`], with each quadrant rotated for the best match.
    fn same_in_quadrants(&self, other: &Layout, side: usize, symmetry: &Symmetry) -> usize {
        let half = side / 2;
        let (last, last_in_quadrant) = (side.saturating_sub(1), half.saturating_sub(1));
        let turned = |(top, left): (usize, usize), turn: &Symmetry| {
            let is_same = |square: &usize| {
                let (row, column) = turn(square / half, square % half, last_in_quadrant);
                let (there, across) = symmetry(top + row, left + column, last);
                let mine = self.squares[(top + square / half) * side + left + square % half];
                mine != '.' && mine == other.squares[there * side + across]
            };
            (0..half * half).filter(is_same).count()
        };
        let quadrants = [(0, 0), (0, half), (half, 0), (half, half)];
        quadrants.into_iter().map(|corner| SYMMETRIES[..4].iter().map(|turn| turned(corner, turn)).max().unwrap_or_default()).sum()
    }
}

fn lower(rack: &str) -> Vec<char> {
    rack.chars().flat_map(char::to_lowercase).collect()
}

/// Returns whether the other rack contains all but one of this rack's tiles and at most one more.
/// Blanks match any tile.
fn is_like_rack(mine: &[char], asked: &[char]) -> bool {
    if mine.len() < MIN_RACK || asked.len() > mine.len() + 1 {
        return false;
    }
    let mut left: Vec<char> = asked.to_vec();
    let mut missing = 0;
    for tile in mine {
        match left.iter().position(|other| other == tile) {
            Some(place) => {
                left.swap_remove(place);
            }
            None => missing += 1,
        }
    }
    let blanks = left.iter().filter(|tile| BLANKS.contains(tile)).count();
    missing <= blanks + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    fn like(mine: &str, other: &str, quadrants: bool) -> bool {
        Layout::read(mine).is_like(&Layout::read(other), quadrants)
    }

    #[test]
    fn pentago_boards_match_in_any_notation_and_rotation() {
        let known = "w...../....../....../....../....../.b....";
        for same in [
            "w............................./.b....",
            "w5/6/6/6/6/1b4",
            "w5/6/6/6/6/1B4+w more",
            "....b./....../....../....../....../.....w",
            ".....w/b...../....../....../....../......",
            // The same position with one quadrant rotated.
            "2w3/6/6/6/6/1b4",
            "6/6/w5/6/b5/6",
        ] {
            assert!(like(known, same, true), "{same}");
        }
        for next in ["w5/6/2b3/6/6/1b4", "w5/6/2b3/3w2/6/1b4", "2w3/6/b5/2w3/6/1b4"] {
            assert!(like(known, next, true), "{next}");
        }
        for other in ["b5/6/6/6/6/1w4", "w5/6/6/6/6/2b3", "w5/6/2b3/3w2/4w1/1b4", "w5/6/6/6/6/6", "w", "15/15", "", "6/6/6/6/6/6"] {
            assert!(!like(known, other, true), "{other}");
        }
        // The position before the last move reveals the reply to it.
        let later = "w5/1b4/6/3w2/6/1b4";
        assert!(like(later, "w5/6/6/3w2/6/1b4", true) && !like(later, "w5/6/6/6/6/1b4", true));
    }

    #[test]
    fn same_boards_may_be_rotated_but_not_changed() {
        let same = |other: &str| Layout::read("w5/6/6/6/6/1b4").has_same_board(&Layout::read(other), true);
        assert!(same("w5/6/6/6/6/1b4") && same("2w3/6/6/6/6/1b4") && same("4b1/6/6/6/6/5w"));
        assert!(!same("w5/6/2b3/6/6/1b4") && !same("w5/6/6/6/6/6") && !same("6/6/6/6/6/6"));
    }

    #[test]
    fn word_boards_match_by_most_letters() {
        let board = "15/15/15/15/15/15/15/4CRATING4/15/15/15/15/15/15/15";
        for same in [
            board,
            "15/15/15/15/15/15/15/4CRATiNG4/15/15/15/15/15/15/15 ABC/ 0/0 0",
            "15/15/15/15/7C7/7R7/7A7/7T7/7I7/7N7/7G7/15/15/15/15",
            "15/15/15/15/15/15/15/4CRATING4/4O10/4D10/4E10/15/15/15/15",
            "15/15/15/15/15/15/15/4GRATING4/15/15/15/15/15/15/15",
        ] {
            assert!(like(board, same, false), "{same}");
        }
        for row in ["4CREDITS4", "3CRATING5", "4CRA8", "15"] {
            let other = format!("15/15/15/15/15/15/15/{row}/15/15/15/15/15/15/15");
            assert!(!like(board, &other, false), "{row}");
        }
        assert!(!like(board, "15/15", false));
    }

    #[test]
    fn a_start_word_alone_matches_nothing() {
        let start = "...../...../балда/...../.....";
        assert!(like(start, "...../..с../балда/...../..... балда", false));
        for other in ["...../...../балка/...../.....", "..с../.но../балда/.у.../.....", "...../балда/...../...../....."]
        {
            assert!(!like(start, other, false), "{other}");
        }
    }

    #[test]
    fn racks_match_up_to_one_tile() {
        let empty = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15";
        let mine = format!("{empty} AEINRST/ 0/0 0");
        for rack in ["AEINRST", "TSRNIEA", "AEINRSX", "AEINRS", "AEINRSTU", "AEINR??", "aeinrs?"] {
            assert!(like(&mine, &format!("15/15 {rack}/ 0/0 0"), false), "{rack}");
        }
        for rack in ["AEINRXY", "AEINR", "ABCDEFG", "", "AEINRSTUV"] {
            assert!(!like(&mine, &format!("{empty} {rack}/ 0/0 0"), false), "{rack}");
        }
        assert!(!like(&format!("{empty} AE/ 0/0 0"), &format!("{empty} AEINRST/ 0/0 0"), false), "a short rack is part of many");
    }

    #[test]
    fn malformed_positions_are_handled() {
        assert_eq!(Layout::read("99999999999999999999a").squares.len(), 1001);
        assert!(!like("", "", true) && !like("w", "w/w", true));
    }
}
