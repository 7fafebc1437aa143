//! A position as a player sees it: all of Balda is open, so this is all that decides what is best.

use balda::game::{Balda, View};
use balda::{Grid, PassRule, Prizes, RuleSet, Shape};
use lexicon::Tile;
use play::Seat;

/// The board, the words that can't be named, and the passes.
#[derive(Clone, Debug)]
pub struct Situation {
    /// The letters.
    pub grid: Grid,
    /// How words may lie.
    pub shape: Shape,
    /// Do some squares multiply the points of a word?
    pub has_prizes: bool,
    /// The fewest letters of a word.
    pub least: usize,
    /// The start word and all words named so far.
    pub used: Vec<Vec<Tile>>,
    /// The passes that count against each seat still in the game: the seat on turn first, then in the order of turns.
    pub passes: Vec<u8>,
    /// With so many passes a seat has lost.
    pub most_passes: u8,
    /// Which passes count.
    pub pass_rule: PassRule,
    /// Points of those seats, in the same order.
    pub scores: Vec<i32>,
}

impl Situation {
    /// A position of two seats without points and passes.
    #[must_use]
    pub fn new(rules: &RuleSet, grid: Grid, used: Vec<Vec<Tile>>) -> Situation {
        Situation {
            grid,
            shape: rules.shape(),
            has_prizes: rules.has_prizes(),
            least: rules.min_letters(),
            used,
            passes: vec![0; 2],
            most_passes: rules.passes(),
            pass_rule: rules.pass_rule(),
            scores: vec![0; 2],
        }
    }

    /// The position of a game, for the seat on turn; before the start and after the end for the first seat.
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

    /// The squares that multiply the points of a word.
    #[must_use]
    pub fn prizes(&self) -> Prizes {
        Prizes::if_any(self.has_prizes, self.grid.side())
    }

    /// How many seats are in the game.
    #[must_use]
    pub fn seats(&self) -> usize {
        self.passes.len()
    }
}
