//! The strongest player's thinking: it solves the end of the game, and searches ahead before that.

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

/// From so few empty squares on it tries to solve the rest.
pub(crate) const TRY_TO_SOLVE: usize = 8;
/// From so few on nearly all of the time may go into that.
pub(crate) const SURE_TO_SOLVE: usize = 6;
/// Against a habit, so many percent of the time go into what is sound: more hardly changes the choice.
const SOUND: u64 = 20;
/// With what looks for what the habit misses, so many; in the rest both are held against each other.
const CLEVER: u64 = 75;
/// Nodes where neither nodes nor time are given: about a second on a board of 5 x 5, minutes on one of 9 x 9 with knots and diagonals.
pub(crate) const NODES: u64 = 40_000;
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
    let mut clock = Clock::new(budget, NODES, stop);
    let mut tree = Tree::new(lexis, situation);
    let list = tree.plays();
    Thinker { situation, habit: None }.think(&mut tree, &list, &mut clock, progress)
}

/// Thinks about what to do against a seat that made these moves, with what is kept from the turn before, and for the next one.
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
    situation: &'a Situation,
    /// Of the other seat.
    habit: Option<Habit>,
}

impl Thinker<'_> {
    /// The tree stands at the position, and the list is of its plays.
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

    /// What to do instead in a solved position that is not won, if the other has a habit that can be used.
    fn rescued(&self, tree: &mut Tree<'_>, list: &[Play], value: i32, clock: &mut Clock<'_>) -> Option<Vec<Option<Move>>> {
        let &[own, other] = self.situation.scores.as_slice() else { return None };
        let habit = self.habit.filter(|_| value + own - other <= 0)?;
        let play = exploit::rescue(tree, self.situation, list, (value, own - other), habit.rule, clock)?;
        Some(moves(self.situation, [Some(play)].into_iter()))
    }

    fn ahead(&self, tree: &mut Tree<'_>, list: &[Play], clock: &mut Clock<'_>, progress: &mut dyn FnMut(&Thought)) -> Thought {
        let mut ahead = Lookahead::new(tree, Width::default(), 16);
        let mut roots = ahead.looked_over(list);
        // Of the words through one letter the longest is the best, but for rare cases in which another takes the other's best word away.
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

/// Looks further and further, as long as less than these percent of the time are spent, and tells what it found; how deep it looked at all plays.
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
                let Some(path) = first_path(&grid, situation.shape, &unpacked(play.word()), Some(square)) else { break };
                Some(Move { square, letter: play.letter, path })
            }
        };
        moves.push(action);
    }
    moves
}

/// Plays at the root, best first, as moves with their values.
pub(crate) fn by_value(mut roots: Vec<ValuedPlay>) -> Vec<ValuedPlay> {
    roots.sort_by_key(|root| (Reverse(root.value), root.play.rank()));
    roots
}
