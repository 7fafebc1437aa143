//! Alpha-beta search for two seats with perfect information: both racks and the order of the bag
//! are known.
//!
//! In a real game this is the case once the bag is empty. The search then runs to the end of the
//! game and plays it exactly. With tiles in the bag, it searches a fixed number of turns ahead and
//! considers only each seat's turns with the most points; tiles are not exchanged. It maximises the
//! point difference.

use std::collections::HashMap;
use std::sync::Arc;

use crossword::erudit::{Action, Erudit, Leftovers, Scoring, Situation, Turn, UsedWords, View};
use crossword::{Board, FormedWord, PackedWord, Tiles};
use play::{Budget, CancellationToken, Player, Rules, Seat};

use crate::erudit::best::{DEFAULT_STATES, limits};
use crate::erudit::exact::{Clock, Objective, POINT, RankedTurn, best_turns};
use crate::erudit::turns::{TurnOutcome, generate_turns};
use crate::erudit::{ExactPlayer, Limits};

/// A position with perfect information.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OpenPosition {
    pub board: Board,
    /// The racks, starting with the seat on turn.
    pub racks: [Tiles; 2],
    /// The words formed so far.
    pub used: UsedWords,
    /// For each seat, the stars taken in its last turn that it must lay.
    pub stars_due: [usize; 2],
    /// The tiles in the bag; the last one is drawn next.
    pub bag: Vec<u8>,
    /// Scores so far. They matter only where an agreed total ends the game.
    pub scores: [i32; 2],
    /// Consecutive passes.
    pub passes: usize,
}

/// Depth and width of an alpha-beta search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Depth {
    /// Search depth in turns of both seats; `None` for iterative deepening until the limits are
    /// reached.
    pub turns: Option<u32>,
    /// How many of a position's turns are searched, by points; `None` for all.
    pub width: Option<usize>,
}

/// The result of an alpha-beta search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The turn to make; `None` for a pass.
    pub turn: Option<Turn>,
    /// Expected point difference of the seat on turn from here on, up to the horizon.
    pub value: i32,
    /// Whether the value is exact: all turns were searched to the end of the game.
    pub proven: bool,
    /// Search depth in turns.
    pub depth: u32,
    /// States visited.
    pub states: u64,
}

/// Consecutive passes after which the search ends the game. The rules may allow more, but a seat
/// that lays after two passes could have laid before them, so the values are the same.
const MAX_PASSES: usize = 2;

/// With a limited width, turns that score this many points less than the best one are pruned.
const PRUNING_MARGIN: i32 = 15;

/// Searches with iterative deepening until the position is solved or `depth` or `limits` are
/// reached.
#[must_use]
pub fn look_ahead(game: &Erudit, position: &OpenPosition, depth: &Depth, limits: &Limits, stop: &CancellationToken) -> Line {
    let mut search = AlphaBetaSearch {
        game,
        width: depth.width.unwrap_or(usize::MAX),
        clock: Clock::new(limits, stop),
        lists: HashMap::new(),
        solved: HashMap::new(),
        incomplete: false,
    };
    let mut line = Line { turn: None, value: 0, proven: false, depth: 0, states: 0 };
    let position = &position.with_shortened_passes(game);
    let mut first = None;
    for turns in 1..=depth.turns.unwrap_or(u32::MAX) {
        search.incomplete = false;
        let Some((value, best)) = search.search_root(position, turns, first) else { break };
        first = best;
        let choice = best.and_then(|number| search.turns(position)?.get(number).map(|choice| choice.turn.clone()));
        line = Line { turn: choice, value, proven: !search.incomplete, depth: turns, states: 0 };
        if line.proven {
            break;
        }
    }
    if line.depth == 0 {
        // The limits did not even allow the turns to be listed.
        let situation = position.situation();
        let found = super::best_turn(game, &situation, &Limits { states: Some(2000), ..Limits::default() }, stop);
        line.turn = (!found.turn.steps.is_empty()).then_some(found.turn);
        line.value = found.score as i32;
    }
    line.states = search.clock.states();
    line
}

/// Values a turn, or a pass, of a position with iterative deepening until it is solved or `limits`
/// are reached. Returns the expected point difference from here on, including the turn, and whether
/// it is exact; `None` if the turn is not legal or the limits allow no search.
#[must_use]
pub fn value_of_turn(
    game: &Erudit,
    position: &OpenPosition,
    turn: Option<&Turn>,
    limits: &Limits,
    stop: &CancellationToken,
) -> Option<(i32, bool)> {
    let mut search = AlphaBetaSearch {
        game,
        width: usize::MAX,
        clock: Clock::new(limits, stop),
        lists: HashMap::new(),
        solved: HashMap::new(),
        incomplete: false,
    };
    let position = position.with_shortened_passes(game);
    let choice = match turn {
        Some(turn) => Some(outcome_of(game, &position.situation(), turn.clone())?),
        None => None,
    };
    let score = choice.as_ref().map_or(0, |choice| choice.score);
    let mut found = None;
    for depth in 1.. {
        search.incomplete = false;
        let Some(value) = search.value_after(&position, choice.as_ref(), depth, -i32::MAX, i32::MAX) else { break };
        found = Some((score - value, !search.incomplete));
        if !search.incomplete {
            break;
        }
    }
    found
}

/// Returns the outcome of a turn, or `None` if it is not legal.
fn outcome_of(game: &Erudit, situation: &Situation, turn: Turn) -> Option<TurnOutcome> {
    let judged = game.rules().judge(situation, &turn, None).ok()?;
    let mut board = situation.board.clone();
    turn.steps.iter().for_each(|step| board.lay(&step.tiles()));
    let word = |word: &FormedWord| word.tiles.iter().map(|cell| cell.letter).collect::<PackedWord>();
    let words = judged.steps.iter().flat_map(|done| &done.words).map(word).collect();
    Some(TurnOutcome { score: judged.score as i32, left: judged.left, stars_due: judged.stars_due, turn, board, words })
}

impl OpenPosition {
    /// Returns the position as a seat sees it once all tiles are known, which needs two seats and an
    /// empty bag; otherwise `None`.
    #[must_use]
    pub fn from_view(game: &Erudit, view: &View) -> Option<OpenPosition> {
        let (seat, rack) = (view.seat?, view.rack?);
        if game.seats() != 2 || view.bag > 0 || !view.gone.is_empty() || view.unseen.is_empty() {
            return None;
        }
        let other = seat.next(2);
        let of = |seat: Seat| (view.stars_due[seat.index()], view.scores[seat.index()]);
        Some(OpenPosition {
            board: view.board.clone(),
            racks: [rack, view.unseen],
            used: view.used.clone(),
            stars_due: [of(seat).0, of(other).0],
            bag: Vec::new(),
            scores: [of(seat).1, of(other).1],
            passes: view.passes,
        })
    }

    /// Returns the position with as many passes as the search needs: one if another pass ends the
    /// game at once, else none.
    fn with_shortened_passes(&self, game: &Erudit) -> OpenPosition {
        let last = self.passes + 1 >= game.rules().pass_rounds() as usize * 2;
        OpenPosition { passes: usize::from(last), ..self.clone() }
    }

    fn situation(&self) -> Situation {
        Situation { board: self.board.clone(), rack: self.racks[0], used: self.used.clone(), stars_due: self.stars_due[0] }
    }

    /// Returns the position of the other seat after a turn, or after a pass.
    fn after(&self, choice: Option<&TurnOutcome>, rack_size: usize) -> OpenPosition {
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

/// Everything that the turns of a position depend on.
type ListKey = (Board, Tiles, usize, UsedWords);

/// Everything that the rest of the game depends on if no agreed total ends it.
type SolvedKey = (ListKey, Tiles, usize, usize, usize);

struct AlphaBetaSearch<'a> {
    game: &'a Erudit,
    width: usize,
    clock: Clock<'a>,
    lists: HashMap<ListKey, Arc<Vec<TurnOutcome>>>,
    /// Lower and upper bounds of positions that were searched to the end of the game.
    solved: HashMap<SolvedKey, (i32, i32)>,
    /// Whether depth or width left anything out.
    incomplete: bool,
}

impl AlphaBetaSearch<'_> {
    /// Returns the value of a position and the index of the best turn; `first` is searched first.
    /// Returns `None` once the limits are reached.
    fn search_root(&mut self, position: &OpenPosition, depth: u32, first: Option<usize>) -> Option<(i32, Option<usize>)> {
        let list = self.turns(position)?;
        let mut best = (-self.value_after(position, None, depth, -i32::MAX, i32::MAX)?, None);
        let order = first.into_iter().chain((0..list.len()).filter(|&number| Some(number) != first));
        for number in order.take(self.width) {
            let choice = &list[number];
            let value = choice.score - self.value_after(position, Some(choice), depth, -i32::MAX, choice.score - best.0)?;
            // Prefer a turn to a pass of equal value.
            if value > best.0 || (value == best.0 && best.1.is_none()) {
                best = (value, Some(number));
            }
        }
        self.incomplete |= list.len() > self.width;
        Some(best)
    }

    /// Returns what the other seat gains after a turn or a pass, exact between `alpha` and `beta`.
    fn value_after(&mut self, position: &OpenPosition, choice: Option<&TurnOutcome>, depth: u32, alpha: i32, beta: i32) -> Option<i32> {
        let rules = self.game.rules();
        let next = position.after(choice, rules.placement_rules().rack_size());
        let worth = |rack: &Tiles| rules.placement_rules().worth(rack) as i32;
        let deducted = rules.leftovers() == Leftovers::Deducted;
        let [other, own] = next.racks;
        if rules.agreed_total().is_some_and(|total| next.scores.iter().any(|&score| i64::from(score) >= i64::from(total))) {
            return Some(if deducted { worth(&own) - worth(&other) } else { 0 });
        }
        if own.is_empty() {
            return Some(if deducted { -2 * worth(&other) } else { 0 });
        }
        if next.passes >= MAX_PASSES {
            return Some(if deducted { worth(&own) - worth(&other) } else { 0 });
        }
        if depth <= 1 {
            self.incomplete = true;
            return Some(0);
        }
        self.search(&next, depth - 1, alpha, beta)
    }

    fn search(&mut self, position: &OpenPosition, depth: u32, mut alpha: i32, beta: i32) -> Option<i32> {
        let rules = self.game.rules();
        if depth == 1 && rules.leftovers() == Leftovers::Kept && rules.agreed_total().is_none() {
            // This is the last turn of the search and nothing but its points counts.
            self.incomplete = true;
            self.clock.tick().ok()?;
            let limits = Limits { states: Some(DEFAULT_STATES), ..Limits::default() };
            return Some(super::best_turn(self.game, &position.situation(), &limits, self.clock.stop()).score as i32);
        }
        let key: SolvedKey = (list_key(position), position.racks[1], position.stars_due[1], position.passes, position.bag.len());
        let cacheable = rules.agreed_total().is_none();
        let (min, max) = self.solved.get(&key).copied().filter(|_| cacheable).unwrap_or((-i32::MAX, i32::MAX));
        if min >= beta || min == max {
            return Some(min);
        }
        if max <= alpha {
            return Some(max);
        }
        let (incomplete, floor) = (std::mem::take(&mut self.incomplete), alpha);
        let list = self.turns(position)?;
        self.incomplete |= list.len() > self.width;
        let mut best = -i32::MAX;
        for choice in list.iter().take(self.width).map(Some).chain([None]) {
            let score = choice.map_or(0, |choice| choice.score);
            let value = score - self.value_after(position, choice, depth, score.saturating_sub(beta), score.saturating_sub(alpha))?;
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        if !self.incomplete {
            self.solved.insert(key, (if best > floor { best.max(min) } else { min }, if best < beta { best.min(max) } else { max }));
        }
        self.incomplete |= incomplete;
        Some(best)
    }

    /// Returns the turns with the most points.
    fn widest_turns(&self, position: &OpenPosition) -> Vec<TurnOutcome> {
        let situation = position.situation();
        let (objective, limits) = (
            Objective { leave_value: &|_| 0, margin: PRUNING_MARGIN * POINT },
            Limits { states: Some(DEFAULT_STATES), ..Limits::default() },
        );
        let ranked = best_turns(self.game, &situation, &objective, &limits, self.clock.stop());
        let choice = |ranked: RankedTurn| outcome_of(self.game, &situation, ranked.turn);
        ranked.into_iter().take(self.width).filter_map(choice).collect()
    }

    fn turns(&mut self, position: &OpenPosition) -> Option<Arc<Vec<TurnOutcome>>> {
        let key = list_key(position);
        if let Some(list) = self.lists.get(&key) {
            return self.clock.tick().is_ok().then(|| Arc::clone(list));
        }
        let all = self.width == usize::MAX || self.game.rules().scoring() == Scoring::Union || position.stars_due[0] > 0;
        let list = if all {
            let clock = &mut self.clock;
            generate_turns(self.game, &position.situation(), &mut || clock.tick().is_ok())?
        } else {
            self.clock.tick().ok()?;
            // The list may be incomplete.
            self.incomplete = true;
            self.widest_turns(position)
        };
        let list = Arc::new(list);
        self.lists.insert(key, Arc::clone(&list));
        Some(list)
    }
}

fn list_key(position: &OpenPosition) -> ListKey {
    (position.board.clone(), position.racks[0], position.stars_due[0], position.used.clone())
}

/// Plays like [`ExactPlayer`] until all tiles are known, then plays the endgame exactly.
#[derive(Clone, Copy, Debug, Default)]
pub struct AlphaBeta;

impl Player<Erudit> for AlphaBeta {
    fn choose(&mut self, game: &Erudit, view: &View, budget: &Budget, stop: &CancellationToken) -> Action {
        play_endgame(game, view, budget, stop).unwrap_or_else(|| ExactPlayer.choose(game, view, budget, stop))
    }
}

/// Returns the action if the position has perfect information, which needs two seats and an empty
/// bag. Returns `None` otherwise.
pub(super) fn play_endgame(game: &Erudit, view: &View, budget: &Budget, stop: &CancellationToken) -> Option<Action> {
    let position = OpenPosition::from_view(game, view)?;
    let line = look_ahead(game, &position, &Depth { turns: None, width: None }, &limits(budget), stop);
    Some(line.turn.map_or(Action::Pass, Action::Lay))
}
