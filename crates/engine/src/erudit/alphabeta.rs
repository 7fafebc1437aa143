//! Alpha-beta for two seats when all tiles are known: both racks, and in which order the bag gives its tiles.
//!
//! In a real game that is so once the bag is empty: then it looks to the end of the game, and plays it exactly. With tiles in the bag it looks a fixed number
//! of turns ahead, and of each seat's turns at those with most points; tiles are not exchanged. What it maximises is the difference of points.

use std::collections::HashMap;
use std::sync::Arc;

use crossword::erudit::{Action, Erudit, Leftovers, Scoring, Situation, Turn, UsedWords, View};
use crossword::{Board, FormedWord, PackedWord, Tiles};
use play::{Budget, Player, Rules, Seat, Stop};

use crate::erudit::best::{USUAL_STATES, limits};
use crate::erudit::exact::{Aim, Clock, Near, POINT, nearly_best};
use crate::erudit::turns::{Choice, turns};
use crate::erudit::{ExactPlayer, Limits};

/// A position in which all is known.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OpenPosition {
    /// The tiles on the board.
    pub board: Board,
    /// The racks, that of the seat on turn first.
    pub racks: [Tiles; 2],
    /// Words formed so far.
    pub used: UsedWords,
    /// By seat: stars taken in its last turn that it must lay.
    pub stars_due: [usize; 2],
    /// The tiles in the bag, the one that is drawn next last.
    pub bag: Vec<u8>,
    /// Points so far; asked for only where a total ends the game.
    pub scores: [i32; 2],
    /// Passes in a row.
    pub passes: usize,
}

/// How far alpha-beta looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Depth {
    /// Turns of both seats; none for as far as the limits allow.
    pub turns: Option<u32>,
    /// How many of a seat's turns, those with most points; none for all.
    pub width: Option<usize>,
}

/// What alpha-beta has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// What the seat on turn does; none for a pass.
    pub turn: Option<Turn>,
    /// By how many points the seat on turn is ahead from here on, as far as was looked.
    pub value: i32,
    /// Did it look to the end of the game, at all turns? Then the value is exact.
    pub proven: bool,
    /// How many turns ahead it looked.
    pub depth: u32,
    /// How many sets of tiles it looked at.
    pub states: u64,
}

/// Passes in a row that end the game here. More of them end it by the rules, but who would lay after two could have laid before them: the values are the same.
const PASSES: usize = 2;

/// Where not all turns are looked at, those that score so many points less than the best one are not.
const BELOW_BEST: i32 = 15;

/// Looks ahead; a turn deeper again and again, until all is seen, the depth is reached or the limits are.
#[must_use]
pub fn look_ahead(game: &Erudit, known: &OpenPosition, depth: &Depth, limits: &Limits, stop: &Stop) -> Line {
    let mut tree = Tree {
        game,
        width: depth.width.unwrap_or(usize::MAX),
        clock: Clock::new(limits, stop),
        lists: HashMap::new(),
        ends: HashMap::new(),
        cut: false,
    };
    let mut line = Line { turn: None, value: 0, proven: false, depth: 0, states: 0 };
    // A pass ends the game at once only where it is the last one that is allowed.
    let last = known.passes + 1 >= game.rules().pass_rounds() as usize * 2;
    let known = &OpenPosition { passes: usize::from(last), ..known.clone() };
    let mut first = None;
    for turns in 1..=depth.turns.unwrap_or(u32::MAX) {
        tree.cut = false;
        let Some((value, best)) = tree.root(known, turns, first) else { break };
        first = best;
        let choice = best.and_then(|number| tree.list(known)?.get(number).map(|choice| choice.turn.clone()));
        line = Line { turn: choice, value, proven: !tree.cut, depth: turns, states: 0 };
        if line.proven {
            break;
        }
    }
    if line.depth == 0 {
        // There was no time even to list the turns.
        let situation = known.situation();
        let found = super::best_turn(game, &situation, &Limits { states: Some(2000), ..Limits::default() }, stop);
        line.turn = (!found.turn.steps.is_empty()).then_some(found.turn);
        line.value = found.score as i32;
    }
    line.states = tree.clock.states();
    line
}

impl OpenPosition {
    fn situation(&self) -> Situation {
        Situation { board: self.board.clone(), rack: self.racks[0], used: self.used.clone(), stars_due: self.stars_due[0] }
    }

    /// How it stands for the other seat after a turn, or after a pass.
    fn after(&self, choice: Option<&Choice>, rack_size: usize) -> OpenPosition {
        let [own, other] = self.racks;
        let mut next = OpenPosition { racks: [other, own], stars_due: [self.stars_due[1], self.stars_due[0]], ..self.clone() };
        next.scores.swap(0, 1);
        match choice {
            None => next.passes += 1,
            Some(choice) => {
                let mut rack = choice.left;
                while rack.len() < rack_size
                    && let Some(tile) = next.bag.pop()
                {
                    rack.add(tile);
                }
                next.board = choice.board.clone();
                next.racks[1] = rack;
                next.stars_due[1] = choice.stars_due;
                next.scores[1] += choice.score;
                next.used.extend(choice.words.iter().copied());
                next.passes = 0;
            }
        }
        next
    }
}

/// What the turns of a position depend on.
type ListKey = (Board, Tiles, usize, UsedWords);

/// What the rest of the game depends on, where no total ends it.
type EndKey = (ListKey, Tiles, usize, usize, usize);

struct Tree<'a> {
    game: &'a Erudit,
    width: usize,
    clock: Clock<'a>,
    lists: HashMap<ListKey, Arc<Vec<Choice>>>,
    /// Positions from which all was seen to the end: not less, and not more than this.
    ends: HashMap<EndKey, (i32, i32)>,
    /// Was anything left out, by the depth or by the width?
    cut: bool,
}

impl Tree<'_> {
    /// The value of a position, and the number of the best turn; `first` is looked at first. None when the limits are reached.
    fn root(&mut self, known: &OpenPosition, depth: u32, first: Option<usize>) -> Option<(i32, Option<usize>)> {
        let list = self.list(known)?;
        let mut best = (-self.child(known, None, depth, -i32::MAX, i32::MAX)?, None);
        let order = first.into_iter().chain((0..list.len()).filter(|&number| Some(number) != first));
        for number in order.take(self.width) {
            let choice = &list[number];
            let value = choice.score - self.child(known, Some(choice), depth, -i32::MAX, choice.score - best.0)?;
            // Among equals a turn is better than a pass.
            if value > best.0 || (value == best.0 && best.1.is_none()) {
                best = (value, Some(number));
            }
        }
        self.cut |= list.len() > self.width;
        Some(best)
    }

    /// What the other seat gains after a turn (or a pass) of this one: exact between `alpha` and `beta`.
    fn child(&mut self, known: &OpenPosition, choice: Option<&Choice>, depth: u32, alpha: i32, beta: i32) -> Option<i32> {
        let rules = self.game.rules();
        let next = known.after(choice, rules.laying().rack_size());
        let worth = |rack: &Tiles| rules.laying().worth(rack) as i32;
        let deducted = rules.leftovers() == Leftovers::Deducted;
        let [other, own] = next.racks;
        if rules.agreed_total().is_some_and(|total| next.scores.iter().any(|&score| i64::from(score) >= i64::from(total))) {
            return Some(if deducted { worth(&own) - worth(&other) } else { 0 });
        }
        if own.is_empty() {
            return Some(if deducted { -2 * worth(&other) } else { 0 });
        }
        if next.passes >= PASSES {
            return Some(if deducted { worth(&own) - worth(&other) } else { 0 });
        }
        if depth <= 1 {
            self.cut = true;
            return Some(0);
        }
        self.value(&next, depth - 1, alpha, beta)
    }

    fn value(&mut self, known: &OpenPosition, depth: u32, mut alpha: i32, beta: i32) -> Option<i32> {
        let rules = self.game.rules();
        if depth == 1 && rules.leftovers() == Leftovers::Kept && rules.agreed_total().is_none() {
            // Nothing counts behind this turn.
            self.cut = true;
            self.clock.tick().ok()?;
            let limits = Limits { states: Some(USUAL_STATES), ..Limits::default() };
            return Some(super::best_turn(self.game, &known.situation(), &limits, self.clock.stop()).score as i32);
        }
        let key: EndKey = (list_key(known), known.racks[1], known.stars_due[1], known.passes, known.bag.len());
        let kept = rules.agreed_total().is_none();
        let (least, most) = self.ends.get(&key).copied().filter(|_| kept).unwrap_or((-i32::MAX, i32::MAX));
        if least >= beta || least == most {
            return Some(least);
        }
        if most <= alpha {
            return Some(most);
        }
        let (cut, floor) = (std::mem::take(&mut self.cut), alpha);
        let list = self.list(known)?;
        self.cut |= list.len() > self.width;
        let mut best = -i32::MAX;
        for choice in list.iter().take(self.width).map(Some).chain([None]) {
            let score = choice.map_or(0, |choice| choice.score);
            let value = score - self.child(known, choice, depth, score.saturating_sub(beta), score.saturating_sub(alpha))?;
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        if !self.cut {
            self.ends.insert(key, (if best > floor { best.max(least) } else { least }, if best < beta { best.min(most) } else { most }));
        }
        self.cut |= cut;
        Some(best)
    }

    /// The turns of a position with most points.
    fn widest(&self, known: &OpenPosition) -> Vec<Choice> {
        let situation = known.situation();
        let (aim, limits) = (Aim { kept: &|_| 0, margin: BELOW_BEST * POINT }, Limits { states: Some(USUAL_STATES), ..Limits::default() });
        let near = nearly_best(self.game, &situation, &aim, &limits, self.clock.stop());
        let choice = |near: Near| {
            let reckoned = self.game.rules().judge(&situation, &near.turn, None).ok()?;
            let mut board = situation.board.clone();
            near.turn.steps.iter().for_each(|step| board.lay(&step.tiles()));
            let word = |word: &FormedWord| word.tiles.iter().map(|cell| cell.letter).collect::<PackedWord>();
            let words = reckoned.steps.iter().flat_map(|done| &done.words).map(word).collect();
            Some(Choice { score: reckoned.score as i32, left: reckoned.left, stars_due: reckoned.stars_due, turn: near.turn, board, words })
        };
        near.into_iter().take(self.width).filter_map(choice).collect()
    }

    fn list(&mut self, known: &OpenPosition) -> Option<Arc<Vec<Choice>>> {
        let key = list_key(known);
        if let Some(list) = self.lists.get(&key) {
            return self.clock.tick().is_ok().then(|| Arc::clone(list));
        }
        let all = self.width == usize::MAX || self.game.rules().scoring() == Scoring::Union || known.stars_due[0] > 0;
        let list = if all {
            let clock = &mut self.clock;
            turns(self.game, &known.situation(), &mut || clock.tick().is_ok())?
        } else {
            self.clock.tick().ok()?;
            // Others may be left out.
            self.cut = true;
            self.widest(known)
        };
        let list = Arc::new(list);
        self.lists.insert(key, Arc::clone(&list));
        Some(list)
    }
}

fn list_key(known: &OpenPosition) -> ListKey {
    (known.board.clone(), known.racks[0], known.stars_due[0], known.used.clone())
}

/// Plays for the most points as [`ExactPlayer`] does, and once all tiles are known plays the end exactly.
#[derive(Clone, Copy, Debug, Default)]
pub struct AlphaBeta;

impl Player<Erudit> for AlphaBeta {
    fn choose(&mut self, game: &Erudit, view: &View, budget: &Budget, stop: &Stop) -> Action {
        at_the_end(game, view, budget, stop).unwrap_or_else(|| ExactPlayer.choose(game, view, budget, stop))
    }
}

/// What to do where all is known: two seats, and an empty bag. None elsewhere.
pub(super) fn at_the_end(game: &Erudit, view: &View, budget: &Budget, stop: &Stop) -> Option<Action> {
    let (seat, rack) = (view.seat?, view.rack?);
    if game.seats() != 2 || view.bag > 0 || !view.gone.is_empty() || view.unseen.is_empty() {
        return None;
    }
    let other = seat.next(2);
    let of = |seat: Seat| (view.stars_due[seat.index()], view.scores[seat.index()]);
    let known = OpenPosition {
        board: view.board.clone(),
        racks: [rack, view.unseen],
        used: view.used.clone(),
        stars_due: [of(seat).0, of(other).0],
        bag: Vec::new(),
        scores: [of(seat).1, of(other).1],
        passes: view.passes,
    };
    let line = look_ahead(game, &known, &Depth { turns: None, width: None }, &limits(budget), stop);
    Some(line.turn.map_or(Action::Pass, Action::Lay))
}
