//! The strongest player's thinking: it solves the end of the game, and searches ahead before that.

use std::cmp::Reverse;

use balda::{Move, first_path};
use play::{Budget, Stop};

use crate::balda::ahead::{Ahead, POINT, Valued, Width};
use crate::balda::clock::Clock;
use crate::balda::endgame::Endgame;
use crate::balda::field::{Play, square_of, unpacked};
use crate::balda::lexis::Lexis;
use crate::balda::many;
use crate::balda::situation::Situation;
use crate::balda::tree::Tree;

/// From so few empty squares on it tries to solve the rest.
const TRY_TO_SOLVE: usize = 8;
/// From so few on nearly all of the time may go into that.
pub(crate) const SURE_TO_SOLVE: usize = 6;
/// Nodes where neither nodes nor time are given: about a second.
const NODES: u64 = 40_000;
/// Words through one letter that are searched at the root.
const WORDS_A_LETTER: usize = 2;

/// What came of thinking about a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Thought {
    /// What to do: the moves that are expected, the one to make first; `None` is a pass.
    pub line: Vec<Option<Move>>,
    /// How many points more than the other, or than the best of the others, the seat on turn is expected to get from here to the end; where it could not
    /// look to the end, as far as it looked.
    pub value: f64,
    /// How many moves it looked ahead.
    pub depth: usize,
    /// What it cost, in search steps.
    pub nodes: u64,
    /// Is the value proven: was everything looked at to the end of the game?
    pub proven: bool,
}

impl Thought {
    /// The move to make; `None` is a pass.
    #[must_use]
    pub fn best(&self) -> Option<Move> {
        self.line.first().copied().flatten()
    }
}

/// Thinks about a position; `progress` is told each time it has looked further. None where nobody has a word.
#[must_use]
pub fn think(lexis: &Lexis, situation: &Situation, budget: &Budget, stop: &Stop, progress: &mut dyn FnMut(&Thought)) -> Option<Thought> {
    Thinker { lexis, situation }.think(budget, stop, progress)
}

/// Solves the end of a game of two exactly; none where nobody has a word, where there are more than two seats, or where the budget is too small.
#[must_use]
pub fn solve(lexis: &Lexis, situation: &Situation, budget: &Budget, stop: &Stop) -> Option<Thought> {
    let mut tree = Tree::new(lexis, situation);
    let list = tree.plays();
    let mut clock = Clock::new(budget, u64::MAX, stop);
    solved(&mut tree, situation, &list, &mut clock)
}

/// How much of the time may go into solving the rest, in percent. With more than six empty squares a second is often not enough, and what was spent is lost.
fn share_to_solve(empty: usize) -> u64 {
    match empty {
        0..=SURE_TO_SOLVE => 90,
        7 => 50,
        _ => 20,
    }
}

/// Thinks about one position.
struct Thinker<'a> {
    lexis: &'a Lexis,
    situation: &'a Situation,
}

impl Thinker<'_> {
    fn think(&self, budget: &Budget, stop: &Stop, progress: &mut dyn FnMut(&Thought)) -> Option<Thought> {
        let mut clock = Clock::new(budget, NODES, stop);
        let mut tree = Tree::new(self.lexis, self.situation);
        let list = tree.plays();
        if list.is_empty() {
            return None;
        }
        if self.situation.seats() != 2 {
            return Some(many::think(&mut tree, self.situation, &list, &mut clock, progress));
        }
        let empty = tree.field.empty();
        if empty <= TRY_TO_SOLVE {
            let mut part = clock.limited(share_to_solve(empty));
            let solved = solved(&mut tree, self.situation, &list, &mut part);
            clock.resume(&part);
            if let Some(thought) = solved {
                progress(&thought);
                return Some(thought);
            }
        }
        Some(self.ahead(&mut tree, &list, &mut clock, progress))
    }

    fn ahead(&self, tree: &mut Tree<'_>, list: &[Play], clock: &mut Clock<'_>, progress: &mut dyn FnMut(&Thought)) -> Thought {
        let empty = tree.field.empty();
        let mut ahead = Ahead::new(tree, Width::default(), 16);
        let mut roots = ahead.looked_over(list);
        // Of the words through one letter the longest is the best, but for rare cases in which another takes the other's best word away.
        let mut kept: Vec<Valued> = Vec::new();
        for root in roots {
            if kept.iter().filter(|other| other.play.same_letter(&root.play)).count() < WORDS_A_LETTER {
                kept.push(root);
            }
        }
        roots = kept;
        let mut thought = self.thought(&mut ahead, list, &roots, 2, clock);
        progress(&thought);
        for depth in 3..=empty {
            if clock.over() || clock.spent(70) {
                break;
            }
            let complete = ahead.deepen(list, &mut roots, depth, clock);
            thought = self.thought(&mut ahead, list, &roots, if complete { depth } else { depth - 1 }, clock);
            progress(&thought);
        }
        thought
    }

    fn thought(&self, ahead: &mut Ahead<'_, '_>, list: &[Play], roots: &[Valued], depth: usize, clock: &Clock<'_>) -> Thought {
        let line = roots.first().map(|root| ahead.line(list, root.play)).unwrap_or_default();
        Thought {
            line: moves(self.situation, line.into_iter().map(Some)),
            value: roots.first().map_or(0.0, |root| f64::from(root.value) / f64::from(POINT)),
            depth,
            nodes: clock.nodes(),
            proven: false,
        }
    }
}

/// The solution, if the clock lets it come to an end.
fn solved(tree: &mut Tree<'_>, situation: &Situation, list: &[Play], clock: &mut Clock<'_>) -> Option<Thought> {
    let &[own, other] = situation.passes.as_slice() else { return None };
    if list.is_empty() {
        return None;
    }
    let depth = tree.field.empty();
    let mut endgame = Endgame::new(tree, situation.most_passes, situation.pass_rule, if depth > 4 { 18 } else { 12 });
    let solved = endgame.solve(list, [own, other], clock)?;
    let line = moves(situation, solved.line.into_iter());
    Some(Thought { line, value: f64::from(solved.value), depth, nodes: clock.nodes(), proven: true })
}

/// Plays one after the other as moves with paths.
pub(crate) fn moves(situation: &Situation, plays: impl Iterator<Item = Option<Play>>) -> Vec<Option<Move>> {
    let mut grid = situation.grid;
    let mut moves = Vec::new();
    for play in plays {
        let action = match play {
            None => None,
            Some(play) => {
                let square = square_of(play.place);
                grid.set(square, play.letter);
                // There is one: the play was found by walking it.
                let Some(path) = first_path(&grid, situation.shape, &unpacked(play.word), Some(square)) else { break };
                Some(Move { square, letter: play.letter, path })
            }
        };
        moves.push(action);
    }
    moves
}

/// Plays at the root, best first, as moves with their values.
pub(crate) fn by_value(mut roots: Vec<Valued>) -> Vec<Valued> {
    roots.sort_by_key(|root| (Reverse(root.value), root.play.rank()));
    roots
}
