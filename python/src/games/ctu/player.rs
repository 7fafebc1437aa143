//! The strong CTU player behind the course's interface: a dictionary at construction, then a board
//! and a bag for each move.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

use crossword::ctu::{Ctu, CtuRules, Duty, Start, View};
use crossword::{Board, Cell, Move, PlacedTile, SIDE, Square, Tiles};
use lexicon::{Alphabet, Lexicon, Tile};
use play::{Budget, CancellationToken, Player, Seat};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};

use crate::bad;

/// The lexicon of a dictionary. The DAWG is available immediately; the larger GADDAG is built in a
/// background thread and used once ready.
struct Rules {
    quick: Lexicon,
    full: OnceLock<Lexicon>,
}

/// A placement as (row, column, letter) triples, and its points.
type Found = (Vec<(usize, usize, char)>, u32);

/// Chooses moves in the format of `Player.move()`. It is stateful: use one player per game.
#[pyclass(frozen, module = "deska")]
pub(crate) struct CtuPlayer {
    rules: Arc<Rules>,
    /// The board at the start, whose tiles do not come from the bag.
    start: Board,
    strong: Mutex<engine::ctu::StrongPlayer>,
}

#[pymethods]
impl CtuPlayer {
    /// Creates a player from a dictionary (or any iterable of words) and the board at the start.
    #[new]
    fn new(py: Python<'_>, dictionary: &Bound<'_, PyAny>, board: Vec<Vec<String>>) -> PyResult<CtuPlayer> {
        let mut words: Vec<Vec<Tile>> = Vec::new();
        for word in dictionary.try_iter()? {
            let word = word?;
            let text = word.cast::<PyString>()?.to_cow()?;
            let fits = (2..=SIDE).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_uppercase());
            if fits {
                words.push(text.bytes().map(|byte| byte - b'A' + 1).collect());
            }
        }
        let start = read_board(&board)?;
        let rules = py.detach(move || {
            words.sort_unstable();
            words.dedup();
            let (graph, _) = lexicon::dawg::build(&words).map_err(|why| why.to_string())?;
            let quick = Lexicon::from_graph("dictionary", &Alphabet::english(), graph).map_err(|why| why.to_string())?;
            Ok::<_, String>(Arc::new(Rules { quick, full: OnceLock::new() }))
        });
        let rules = rules.map_err(bad)?;
        let later = Arc::clone(&rules);
        // If this fails, moves are only found more slowly.
        let _ = std::thread::Builder::new().spawn(move || {
            if let Ok(full) = later.quick.build_gaddag() {
                let _ = later.full.set(full);
            }
        });
        Ok(CtuPlayer { rules, start, strong: Mutex::default() })
    }

    /// Returns a move: None, a string of letters, or a list of [row, column, letter].
    #[pyo3(signature = (board, bag, my_score = 0, other_score = 0, letters_in_bag = 82, *, tournament = false, still = 0, moves = 0, exchanged = "", milliseconds = 50))]
    #[allow(clippy::too_many_arguments, reason = "what the course's player knows")]
    fn choose<'py>(
        &self,
        py: Python<'py>,
        board: Vec<Vec<String>>,
        bag: Vec<String>,
        my_score: i32,
        other_score: i32,
        letters_in_bag: usize,
        tournament: bool,
        still: u32,
        moves: usize,
        exchanged: &str,
        milliseconds: u64,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let game = self.game(tournament)?;
        let board = read_board(&board)?;
        let rack = read_letters(bag.iter().map(String::as_str))?;
        let view = self.view(&game, board, rack, [my_score, other_score], letters_in_bag, still, moves, exchanged)?;
        let action = py.detach(|| {
            let budget = Budget { time: Some(Duration::from_millis(milliseconds)), ..Budget::default() };
            // A panic during another thread's move leaves at most a stale memory, which the player
            // detects.
            let mut strong = self.strong.lock().unwrap_or_else(PoisonError::into_inner);
            strong.choose(&game, &view, &budget, &CancellationToken::new())
        });
        let letter = |tile: Tile| char::from(b'A' + tile - 1).to_string();
        match action {
            Move::Pass => Ok(None),
            Move::Exchange(tiles) => Ok(Some(PyString::new(py, &tiles.iter().map(letter).collect::<String>()).into_any())),
            Move::Place(laid) => {
                let list = PyList::empty(py);
                for PlacedTile { square, letter: tile, .. } in laid {
                    let item = PyList::empty(py);
                    item.append(square.row())?;
                    item.append(square.col())?;
                    item.append(letter(tile))?;
                    list.append(item)?;
                }
                Ok(Some(list.into_any()))
            }
        }
    }

    /// Returns all legal placements as (list of (row, column, letter), points), best first; in
    /// course mode only those of one letter if there are any.
    #[pyo3(signature = (board, bag, *, tournament = false))]
    fn moves(&self, board: Vec<Vec<String>>, bag: Vec<String>, tournament: bool) -> PyResult<Vec<Found>> {
        let game = self.game(tournament)?;
        let prepared = game.generator().prepare(&read_board(&board)?);
        let rack: Tiles = read_letters(bag.iter().map(String::as_str))?.into_iter().collect();
        let mut found = Vec::new();
        game.placements(&prepared, &rack, &mut found);
        found.sort_unstable();
        let placed = |laid: &PlacedTile| (laid.square.row(), laid.square.col(), char::from(b'A' + laid.letter - 1));
        Ok(found.iter().map(|p| (p.laid(prepared.board()).iter().map(placed).collect(), p.score())).collect())
    }
}

impl CtuPlayer {
    fn game(&self, tournament: bool) -> PyResult<Ctu> {
        let rules = CtuRules::standard().with_duty(if tournament { Duty::Tournament } else { Duty::Course });
        let words = self.rules.full.get().unwrap_or(&self.rules.quick);
        Ctu::new(rules, words, Start::Board(Box::new(self.start.clone()))).map_err(bad)
    }

    #[allow(clippy::too_many_arguments, reason = "what the course's player knows")]
    fn view(
        &self,
        game: &Ctu,
        board: Board,
        rack: Vec<Tile>,
        scores: [i32; 2],
        bag: usize,
        still: u32,
        moves: usize,
        exchanged: &str,
    ) -> PyResult<View> {
        let mut unseen = *game.rules().placement_rules().tiles();
        let exchanged = read_letters(exchanged.chars().map(|letter| letter.to_string()).collect::<Vec<_>>().iter().map(String::as_str))?;
        let laid = board.iter().filter(|(square, _)| self.start.get(*square).is_none()).map(|(_, cell)| cell.letter);
        for tile in laid.chain(rack.iter().copied()).chain(exchanged) {
            // A runner with a different letter distribution may show letters that are already used
            // up.
            let _ = unseen.remove(tile);
        }
        let other =
            if bag > 0 { game.rules().placement_rules().rack_size() } else { unseen.len().min(game.rules().placement_rules().rack_size()) };
        Ok(View {
            alphabet: Alphabet::english(),
            board,
            seat: Seat::new(0),
            racks: [rack.len(), other],
            rack: Some(rack),
            bag,
            unseen,
            scores,
            turn: Seat::new(0),
            still,
            moves,
            duty: game.rules().duty(),
            last: None,
            over: None,
            may: crossword::ctu::Permissions::default(),
        })
    }
}

fn read_letters<'a>(letters: impl Iterator<Item = &'a str>) -> PyResult<Vec<Tile>> {
    let tile = |letter: &str| match letter.as_bytes() {
        [byte] if byte.is_ascii_uppercase() => Ok(byte - b'A' + 1),
        _ => Err(bad(format!("`{letter}` is not a capital letter A to Z"))),
    };
    letters.map(tile).collect()
}

fn read_board(rows: &[Vec<String>]) -> PyResult<Board> {
    let mut board = Board::new();
    if rows.len() > SIDE || rows.iter().any(|row| row.len() > SIDE) {
        return Err(bad(format!("a board has at most {SIDE} rows and columns")));
    }
    for (row, cells) in rows.iter().enumerate() {
        for (column, cell) in cells.iter().enumerate().filter(|(_, cell)| !cell.is_empty()) {
            let letter = read_letters(std::iter::once(cell.as_str()))?[0];
            if let Some(square) = Square::new(row, column) {
                let Cell { letter, blank } = Cell { letter, blank: false };
                board.lay(&[PlacedTile { square, letter, blank }]);
            }
        }
    }
    Ok(board)
}
