//! The strongest player: solves endgames, and searches ahead before that.

use std::cmp::Reverse;

use balda::{Move, first_path};
use play::{Budget, Stop};

use crate::balda::ahead::{Lookahead, POINT, ValuedPlay, Width};
use crate::balda::clock::Clock;
use crate::balda::endgame::Endgame;
use crate::balda::exploit;
use crate::balda::field::{Play, square_of, unpacked};
use crate::balda::habit::{Habit, Past};
use crate::balda::lexis::Lexis;
use crate::balda::many;
use crate::balda::memory::Memory;
use crate::balda::situation::Situation;
use crate::balda::tree::Tree;

/// The most empty squares with which an exact solution is attempted.
pub(crate) const TRY_TO_SOLVE: usize = 8;
/// The most empty squares with which most of the time goes to the exact solution.
pub(crate) const SURE_TO_SOLVE: usize = 6;
/// Percentage of time for the minimax search when the opponent follows a rule; more rarely changes
/// the choice.
const SOUND: u64 = 20;
/// Percentage of time for the search against the rule; the remainder compares the two.
const CLEVER: u64 = 75;
/// Node budget if neither nodes nor time are given: about a second on a 5 × 5 board, minutes on 9 ×
/// 9 with knots and diagonals.
pub(crate) const NODES: u64 = 40_000;
/// Words per letter placement that are searched at the root.
const WORDS_A_LETTER: usize = 2;

/// The result of a search.
#[derive(Clone, Debug, PartialEq)]
pub struct Thought {
    /// The principal variation, starting with the move to make; `None` is a pass.
    pub line: Vec<Option<Move>>,
    /// Expected points of the seat on turn minus those of the opponent, or of the best opponent,
    /// from here to the end of the game or to the search horizon.
    pub value: f64,
    /// Search depth in plies.
    pub depth: usize,
    /// Search steps spent.
    pub nodes: u64,
    /// Whether the value is exact, searched to the end of the game.
    pub proven: bool,
}

impl Thought {
    /// Returns the move to make, or `None` for a pass.
    #[must_use]
    pub fn best(&self) -> Option<Move> {
        self.line.first().copied().flatten()
    }
}

/// Searches a position and calls `progress` after each completed depth. Returns `None` if no word
/// can be formed.
#[must_use]
pub fn think(lexis: &Lexis, situation: &Situation, budget: &Budget, stop: &Stop, progress: &mut dyn FnMut(&Thought)) -> Option<Thought> {
    let mut clock = Clock::new(budget, NODES, stop);
    let mut tree = Tree::new(lexis, situation);
    let list = tree.plays();
    Thinker { situation, habit: None }.think(&mut tree, &list, &mut clock, progress)
}

/// Searches a position against the opponent who played `past`, with cached results of earlier
/// turns. Updates the cache.
pub(crate) fn think_against(
    lexis: &Lexis,
    situation: &Situation,
    past: Option<&Past>,
    memory: &mut Memory,
    budget: &Budget,
    stop: &Stop,
) -> Option<Thought> {
    let mut clock = Clock::new(budget, NODES, stop);
    let mut tree = Tree::new(lexis, situation);
    let list = memory.recent.plays(&mut tree, lexis, situation);
    let habit = past.and_then(|past| past.habit(lexis, situation, memory));
    memory.recent.keep(lexis, situation, &list);
    Thinker { situation, habit }.think(&mut tree, &list, &mut clock, &mut |_| {})
}

/// Solves the end of a two-player game exactly. Returns `None` if no word can be formed, there are
/// more than two seats, or the budget is too small.
#[must_use]
pub fn solve(lexis: &Lexis, situation: &Situation, budget: &Budget, stop: &Stop) -> Option<Thought> {
    let mut tree = Tree::new(lexis, situation);
    let list = tree.plays();
    let mut clock = Clock::new(budget, u64::MAX, stop);
    solved(&mut tree, situation, &list, &mut clock)
}

/// Returns the percentage of time for an exact solution. Above six empty squares a second is often
/// not enough, and time spent on an unfinished solution is lost.
fn share_to_solve(empty: usize) -> u64 {
    match empty {
        0..=SURE_TO_SOLVE => 90,
        7 => 50,
        _ => 20,
    }
}

/// A search of one position.
struct Thinker<'a> {
    situation: &'a Situation,
    /// The model of the opponent, if it follows a rule.
    habit: Option<Habit>,
}

impl Thinker<'_> {
    /// Searches the position of the tree. `list` contains its plays.
    fn think(&self, tree: &mut Tree<'_>, list: &[Play], clock: &mut Clock<'_>, progress: &mut dyn FnMut(&Thought)) -> Option<Thought> {
        if list.is_empty() {
            return None;
        }
        if self.situation.seats() != 2 {
            return Some(many::think(tree, self.situation, list, clock, progress));
        }
        let empty = tree.field.empty();
        if empty <= TRY_TO_SOLVE {
            let mut part = clock.limited(share_to_solve(empty));
            let solved = solved(tree, self.situation, list, &mut part);
            clock.resume(&part);
            if let Some(thought) = solved {
                progress(&thought);
                return Some(match self.rescued(tree, list, thought.value as i32, clock) {
                    Some(line) => Thought { line, ..thought },
                    None => thought,
                });
            }
        }
        Some(self.ahead(tree, list, clock, progress))
    }

    /// Returns an alternative line for a solved position that is not won, if the opponent follows a
    /// rule that can be exploited.
    fn rescued(&self, tree: &mut Tree<'_>, list: &[Play], value: i32, clock: &mut Clock<'_>) -> Option<Vec<Option<Move>>> {
        let &[own, other] = self.situation.scores.as_slice() else { return None };
        let habit = self.habit.filter(|_| value + own - other <= 0)?;
        let play = exploit::rescue(tree, self.situation, list, (value, own - other), habit.rule, clock)?;
        Some(moves(self.situation, [Some(play)].into_iter()))
    }

    fn ahead(&self, tree: &mut Tree<'_>, list: &[Play], clock: &mut Clock<'_>, progress: &mut dyn FnMut(&Thought)) -> Thought {
        let mut ahead = Lookahead::new(tree, Width::default(), 16);
        let mut roots = ahead.looked_over(list);
        // Of the words through one letter, the longest is best, unless another one takes away the
        // opponent's best word.
        let mut kept: Vec<ValuedPlay> = Vec::new();
        for root in roots {
            if kept.iter().filter(|other| other.play.same_letter(&root.play)).count() < WORDS_A_LETTER {
                kept.push(root);
            }
        }
        roots = kept;
        let mut expected = roots.clone();
        let mut thought = self.thought(&mut ahead, list, &roots, 2, clock);
        progress(&thought);
        let mut part = clock.limited(if self.habit.is_some() { SOUND } else { 100 });
        let deep = deepen(&mut ahead, list, &mut roots, 70, &mut part, |ahead, roots, depth, clock| {
            thought = self.thought(ahead, list, roots, depth, clock);
            progress(&thought);
        });
        clock.resume(&part);
        let Some(habit) = self.habit else { return thought };
        let mut part = clock.limited(CLEVER);
        ahead.expect(Some(habit.rule));
        let far = deepen(&mut ahead, list, &mut expected, 80, &mut part, |_, _, _, _| {});
        ahead.expect(None);
        clock.resume(&part);
        let Some(best) = exploit::choose(&mut ahead, list, (&roots, deep), (&expected, far), habit, clock) else { return thought };
        roots.retain(|root| root.play != best.play);
        roots.insert(0, best);
        self.thought(&mut ahead, list, &roots, deep, clock)
    }

    fn thought(&self, ahead: &mut Lookahead<'_, '_>, list: &[Play], roots: &[ValuedPlay], depth: usize, clock: &Clock<'_>) -> Thought {
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

/// Searches deeper and deeper until `percent` of the time is spent, and calls `told` after each
/// depth. Returns the last depth completed for all plays.
fn deepen(
    ahead: &mut Lookahead<'_, '_>,
    list: &[Play],
    roots: &mut Vec<ValuedPlay>,
    percent: u64,
    clock: &mut Clock<'_>,
    mut told: impl FnMut(&mut Lookahead<'_, '_>, &[ValuedPlay], usize, &Clock<'_>),
) -> usize {
    let mut deep = 2;
    for depth in 3..=ahead.tree.field.empty() {
        if clock.over() || clock.spent(percent) {
            break;
        }
        if ahead.deepen(list, roots, depth, clock) {
            deep = depth;
        }
        told(ahead, roots, deep, clock);
    }
    deep
}

/// Returns the exact solution, or `None` if the clock runs out.
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

/// Converts consecutive plays to moves with paths.
pub(crate) fn moves(situation: &Situation, plays: impl Iterator<Item = Option<Play>>) -> Vec<Option<Move>> {
    let mut grid = situation.grid;
    let mut moves = Vec::new();
    for play in plays {
        let action = match play {
            None => None,
            Some(play) => {
                let square = square_of(play.place);
                grid.set(square, play.letter);
                // A path exists, since the play was found by walking it.
                let Some(path) = first_path(&grid, situation.shape, &unpacked(play.word()), Some(square)) else { break };
                Some(Move { square, letter: play.letter, path })
            }
        };
        moves.push(action);
    }
    moves
}

/// Sorts root plays by value, best first.
pub(crate) fn by_value(mut roots: Vec<ValuedPlay>) -> Vec<ValuedPlay> {
    roots.sort_by_key(|root| (Reverse(root.value), root.play.rank()));
    roots
}
