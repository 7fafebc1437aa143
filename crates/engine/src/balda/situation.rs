//! A position as a player sees it. Balda has no hidden information, so this determines the best
//! move.

use balda::game::{Balda, View};
use balda::{Grid, PassRule, Prizes, RuleSet, Shape};
use lexicon::Tile;
use play::Seat;

/// A position: the board, the used words, the passes and the scores.
#[derive(Clone, Debug)]
pub struct Situation {
    pub grid: Grid,
    /// The rules for the paths of words.
    pub shape: Shape,
    /// Whether some squares multiply the points of a word.
    pub has_prizes: bool,
    /// The minimum length of a word.
    pub min_letters: usize,
    /// The start word and all words named so far.
    pub used: Vec<Vec<Tile>>,
    /// Passes counted against each remaining seat, in turn order from the seat on turn.
    pub passes: Vec<u8>,
    /// The number of passes with which a seat loses.
    pub max_passes: u8,
    /// Which passes count.
    pub pass_rule: PassRule,
    /// Points of the same seats, in the same order.
    pub scores: Vec<i32>,
}

impl Situation {
    /// Returns a two-seat position without points and passes.
    #[must_use]
    pub fn new(rules: &RuleSet, grid: Grid, used: Vec<Vec<Tile>>) -> Situation {
        Situation {
            grid,
            shape: rules.shape(),
            has_prizes: rules.has_prizes(),
            min_letters: rules.min_letters(),
            used,
            passes: vec![0; 2],
            max_passes: rules.passes(),
            pass_rule: rules.pass_rule(),
            scores: vec![0; 2],
        }
    }

    /// Returns the position of a game for the seat on turn, or for the first seat if no seat is on
    /// turn.
    #[must_use]
    pub fn of(game: &Balda, view: &View) -> Situation {
        let seats = view.scores.len();
        let first = view.turn.map_or(0, Seat::index);
        let order: Vec<usize> = (0..seats)
            .map(|at| (first + at) % seats)
            .filter(|&seat| Seat::new(seat).is_some_and(|seat| !view.gone.contains(seat)))
            .collect();
        Situation {
            passes: order.iter().map(|&seat| view.passes[seat]).collect(),
            scores: order.iter().map(|&seat| view.scores[seat]).collect(),
            ..Situation::new(game.rule_set(), view.grid, view.used().map(<[Tile]>::to_vec).collect())
        }
    }

    /// Returns the squares that multiply the points of a word.
    #[must_use]
    pub fn prizes(&self) -> Prizes {
        Prizes::if_any(self.has_prizes, self.grid.side())
    }

    /// Returns the number of remaining seats.
    #[must_use]
    pub fn seats(&self) -> usize {
        self.passes.len()
    }
}
