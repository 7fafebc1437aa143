//! Building blocks of the games' views. Squares are numbers, `row * 15 + column`.

use lexicon::Alphabet;
use play::{Seat, Viewer};

use crate::game::{Draw, Seating, Stage, WordSpan};
use crate::{BLANK, Board, FormedWord, Square, Tiles};

/// The last placement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Last {
    pub seat: usize,
    pub squares: Vec<usize>,
}

impl Last {
    pub(crate) fn of(last: &(Seat, Vec<Square>)) -> Last {
        Last { seat: last.0.index(), squares: indices(last.1.iter().copied()) }
    }
}

/// The result of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OverView {
    /// `out`, `passes`, `scoreless`, `total`, `resigned`, `flagged`, `abandoned`, `agreed`,
    /// `draw-claimed` or `aborted`.
    pub reason: &'static str,
    /// The tiles left on each rack.
    pub racks: Vec<String>,
    /// Points added to each seat by the final adjustment.
    pub adjust: Vec<i32>,
    pub scores: Vec<i32>,
    /// The winning seats; several seats share a draw.
    pub winners: Vec<usize>,
}

impl OverView {
    /// Creates the result of a game without final adjustment.
    pub(crate) fn without_adjustment(reason: &'static str, scores: Vec<i32>) -> OverView {
        OverView { reason, racks: Vec::new(), adjust: Vec::new(), scores, winners: Vec::new() }
    }
}

/// Returns the viewer's seat, if it is one of the game's.
pub(crate) fn viewer_seat(viewer: Viewer, seats: usize) -> Option<Seat> {
    match viewer {
        Viewer::Seat(seat) => Some(seat).filter(|seat| seat.index() < seats),
        Viewer::Public | Viewer::Review => None,
    }
}

/// Returns the tiles that the viewer does not see: the bag, the racks of others, and exchanged
/// tiles that have not returned to the bag.
pub(crate) fn unseen(seating: &Seating, to: Viewer) -> Tiles {
    Seat::first(seating.racks.len())
        .filter(|seat| !to.knows(*seat))
        .map(|seat| seating.racks[seat.index()])
        .chain(seating.pending_draws.iter().map(|draw| draw.returning))
        .fold(seating.bag, |mut all, rack| {
            all.add_all(&rack);
            all
        })
}

/// Returns whether this seat may resign.
pub(crate) fn may_resign(seating: &Seating, seat: Option<Seat>) -> bool {
    seat.is_some_and(|seat| !seating.gone.contains(seat)) && !matches!(seating.stage, Stage::Over { .. })
}

/// Returns the score of a seat after a placement.
pub(crate) fn total_after(scores: &[i32], seat: Seat, score: u32) -> i32 {
    scores.get(seat.index()).copied().unwrap_or(0).saturating_add_unsigned(score)
}

/// Returns the result of the game if it is over; `text` formats a rack.
pub(crate) fn over(seating: &Seating, text: impl Fn(&Tiles) -> String) -> Option<OverView> {
    let Stage::Over { winners, reason, adjust } = &seating.stage else { return None };
    Some(OverView {
        reason,
        racks: seating.racks.iter().map(text).collect(),
        adjust: adjust.clone(),
        scores: seating.scores.clone(),
        winners: winners.iter().map(Seat::index).collect(),
    })
}

/// A formed word, for display.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeenWord {
    /// The word; lower case for blanks.
    pub word: String,
    /// The first square, as in `8h` across and `h8` down.
    pub at: String,
    pub score: u32,
    pub squares: Vec<usize>,
}

impl SeenWord {
    pub(crate) fn of(word: &FormedWord, alphabet: &Alphabet) -> SeenWord {
        SeenWord { word: word.text(alphabet), at: word.start.name(word.direction), score: word.score, squares: indices(word.squares()) }
    }

    /// Reads the word of this span from the board.
    pub(crate) fn on(board: &Board, span: &WordSpan, alphabet: &Alphabet) -> SeenWord {
        SeenWord {
            word: span.squares().filter_map(|square| board.get(square)).map(|cell| cell.text(alphabet)).collect(),
            at: span.start.name(span.direction),
            score: span.score,
            squares: indices(span.squares()),
        }
    }
}

/// Counts each letter, blanks last.
pub(crate) fn by_letter(tiles: &Tiles, alphabet: &Alphabet, blank: char) -> Vec<(char, u8)> {
    let letters = alphabet.letters().iter().zip(1..).map(|(&letter, kind)| (letter, tiles.count(kind)));
    letters.chain([(blank, tiles.count(BLANK))]).filter(|(_, count)| *count > 0).collect()
}

/// Returns the numbers of squares.
pub(crate) fn indices(squares: impl Iterator<Item = Square>) -> Vec<usize> {
    squares.map(Square::index).collect()
}

/// Returns, by round, the tile that each seat drew; `None` for seats that did not draw in that
/// round.
pub(crate) fn draws(rounds: &[Vec<Draw>], seats: usize, letter: impl Fn(lexicon::Tile) -> char) -> Vec<Vec<Option<char>>> {
    let row = |round: &Vec<Draw>| {
        let mut row = vec![None; seats];
        for draw in round {
            if let Some(place) = row.get_mut(draw.seat.index()) {
                *place = Some(letter(draw.tile));
            }
        }
        row
    };
    rounds.iter().map(row).collect()
}
