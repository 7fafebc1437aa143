//! A cache of boards that a search reaches repeatedly, with the best move of every letter.

use std::collections::HashMap;

use crossword::ctu::Ctu;
use crossword::{KINDS, Placement, PreparedBoard, Tiles};
use lexicon::Tile;

use crate::ctu::reply;

/// A handle of a cached board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct BoardId(u32);

struct CachedBoard {
    board: PreparedBoard,
    /// The highest-scoring single-letter move of each letter.
    best: [Option<Placement>; KINDS],
    /// The expected score of the seat on turn, if it may have any of the unseen letters.
    reply: Option<f64>,
}

/// The cached boards, starting with the root of the search.
pub(super) struct Tree {
    boards: Vec<Box<CachedBoard>>,
    next: HashMap<(BoardId, Placement), BoardId>,
}

/// The maximum number of cached boards, about 11 kB each.
const MAX_BOARDS: usize = 4000;

/// The root of the search.
pub(super) const ROOT: BoardId = BoardId(0);

impl Tree {
    pub(super) fn new(board: PreparedBoard, game: &Ctu) -> Tree {
        let mut tree = Tree { boards: Vec::new(), next: HashMap::new() };
        tree.insert(board, game);
        tree
    }

    fn insert(&mut self, board: PreparedBoard, game: &Ctu) -> BoardId {
        let every: Tiles = (1..=game.rules().alphabet().len() as Tile).collect();
        let mut best: [Option<Placement>; KINDS] = [None; KINDS];
        for placement in game.singles(&board, &every) {
            for kind in placement.kinds() {
                let best = &mut best[usize::from(kind)];
                if best.is_none_or(|best| placement < best) {
                    *best = Some(placement);
                }
            }
        }
        self.boards.push(Box::new(CachedBoard { board, best, reply: None }));
        BoardId(self.boards.len() as u32 - 1)
    }

    fn at(&self, place: BoardId) -> &CachedBoard {
        &self.boards[place.0 as usize]
    }

    pub(super) fn board(&self, place: BoardId) -> &PreparedBoard {
        &self.at(place).board
    }

    /// Returns the board after a placement, or `None` if the cache is full.
    pub(super) fn after(&mut self, place: BoardId, placement: &Placement, game: &Ctu) -> Option<BoardId> {
        if let Some(known) = self.next.get(&(place, *placement)) {
            return Some(*known);
        }
        if self.boards.len() >= MAX_BOARDS {
            return None;
        }
        let mut board = self.board(place).clone();
        let laid = placement.laid(board.board());
        game.generator().lay(&mut board, &laid);
        let next = self.insert(board, game);
        self.next.insert((place, *placement), next);
        Some(next)
    }

    /// Returns the best move of each letter of a rack, the highest-scoring first.
    pub(super) fn moves(&self, place: BoardId, rack: &Tiles) -> Vec<Placement> {
        let best = &self.at(place).best;
        let mut moves: Vec<Placement> = (1..KINDS).filter(|&kind| rack.counts()[kind] > 0).filter_map(|kind| best[kind]).collect();
        moves.sort_unstable();
        moves
    }

    /// Returns the highest-scoring single-letter move of a rack.
    pub(super) fn best(&self, place: BoardId, rack: &Tiles) -> Option<Placement> {
        let best = &self.at(place).best;
        (1..KINDS).filter(|&kind| rack.counts()[kind] > 0).filter_map(|kind| best[kind]).min()
    }

    /// Returns the expected score of the seat on turn, whose rack is any `size` of the unseen
    /// letters.
    pub(super) fn reply(&mut self, place: BoardId, unseen: &Tiles, size: usize) -> f64 {
        let cached = &mut self.boards[place.0 as usize];
        *cached
            .reply
            .get_or_insert_with(|| reply::expected_score(&cached.best.map(|best| best.map_or(0, |best| best.score())), unseen, size))
    }
}
