//! The strong players (static, simulation and master). All of them search with
//! [`crate::tiles::master`].

use std::time::Duration;

use play::time::Instant;

use crossword::scrabble::{Action, Scrabble, View};
use crossword::{Move, PlacedTile};
use play::{Budget, CancellationToken, Player, SearchInfo, Seat};

use crate::random;
use crate::scrabble::observation::observation;
use crate::scrabble::resources::PlayerResources;
use crate::scrabble::{challenge, exchange};
use crate::tiles::master::{Effort, MoveRequest, SearchResult, Strategy, think, turn_time};
use crate::tiles::simulation::{DEFAULT_ENDGAME_NODES, Draws, Situation};
use crate::tiles::{LastMove, LearnedValues};

/// The rollout limit of a move without a time limit.
const DEFAULT_ROLLOUTS: u64 = 12_000;

/// The maximum number of candidates of a simulation.
const MAX_CANDIDATES: usize = 20;

/// The maximum size of an endgame table in bytes. It is limited because many players may run at
/// once.
const MAX_TABLE_BYTES: usize = 64 << 20;

/// A player's own search limits, in addition to the budget.
#[derive(Clone, Copy, Debug)]
pub(super) struct SearchLimits {
    pub(super) rollouts: Option<u64>,
    /// The time limit of a move.
    pub(super) max_time: Option<Duration>,
    /// The maximum number of candidates of a simulation.
    pub(super) candidates: usize,
    /// The node limit of endgames in rollouts.
    pub(super) endgame_nodes: u64,
}

/// A strong player. Its learned values are from the roster, or its own.
#[derive(Clone)]
pub struct StrongPlayer {
    strategy: Strategy,
    limits: SearchLimits,
    resources: PlayerResources,
    own: Option<LearnedValues>,
    search_info: Option<SearchInfo>,
}

impl StrongPlayer {
    /// Creates a player with the learned values of the roster.
    pub(super) fn new(strategy: Strategy, resources: &PlayerResources) -> StrongPlayer {
        StrongPlayer::with_limits(
            strategy,
            resources,
            SearchLimits { rollouts: None, max_time: None, candidates: MAX_CANDIDATES, endgame_nodes: DEFAULT_ENDGAME_NODES },
        )
    }

    /// Creates a player with these search limits.
    pub(super) fn with_limits(strategy: Strategy, resources: &PlayerResources, limits: SearchLimits) -> StrongPlayer {
        StrongPlayer { strategy, limits, resources: resources.clone(), own: None, search_info: None }
    }

    /// Replaces the learned values.
    pub(super) fn with_learned(self, learned: LearnedValues) -> StrongPlayer {
        StrongPlayer { own: Some(learned), ..self }
    }

    fn think(&mut self, game: &Scrabble, view: &View, budget: &Budget, stop: &CancellationToken) -> Move {
        let begun = Instant::now();
        let Some(situation) = situation(game, view) else { return Move::Pass };
        let learned = self.own.clone().unwrap_or_else(|| self.resources.learned(game));
        let last = last_move(game, view);
        let (generator, rules, draws) = (game.generator(), game.rule_set(), Draws::unknown());
        let asked = MoveRequest { generator, rules, learned: &learned, situation: &situation, draws: &draws, last: last.as_ref() };
        let effort = self.effort(view, budget, begun);
        let result = think(self.strategy, &asked, &effort, stop, &mut |_| ());
        // If all other seats have left, the position is invalid for a search and is evaluated
        // statically.
        let result = result.or_else(|_| {
            think(Strategy::Static, &MoveRequest { situation: &with_dummy_opponent(&situation), ..asked }, &effort, stop, &mut |_| ())
        });
        let Ok(result) = result else { return exchange::whole_rack(view).unwrap_or(Move::Pass) };
        self.search_info = (self.strategy != Strategy::Static).then(|| to_search_info(&result));
        best_allowed_move(result, view)
    }

    fn effort(&self, view: &View, budget: &Budget, begun: Instant) -> Effort {
        let SearchLimits { rollouts, max_time, candidates, endgame_nodes } = self.limits;
        // A budget in nodes asks for a reproducible result, so no time limit applies; otherwise the
        // time is limited.
        let time = match (budget.nodes, budget.time) {
            (Some(_), None) => None,
            (_, clock) => Some(turn_time(clock).min(max_time.unwrap_or(Duration::MAX)).saturating_sub(begun.elapsed())),
        };
        let max = [rollouts, budget.nodes].into_iter().flatten().min();
        let mut dice = random::dice(budget, observation(view).number());
        Effort {
            time,
            rollouts: max.or(budget.time.is_none().then_some(DEFAULT_ROLLOUTS)),
            candidates: if self.strategy == Strategy::Static { 1 } else { candidates },
            threads: self.resources.threads(),
            seed: random::turn_seed(&mut dice),
            table: MAX_TABLE_BYTES,
            endgame_nodes,
            ..Effort::default()
        }
    }
}

/// Converts a position with a single remaining seat to one with two, in which the other seat has
/// one of the unseen tiles. This suffices for static evaluation.
fn with_dummy_opponent(situation: &Situation) -> Situation {
    let held = situation.unseen.len().min(1);
    Situation { others: vec![held], scores: vec![situation.scores.first().copied().unwrap_or(0), 0], ..situation.clone() }
}

/// Summarizes the search for display.
fn to_search_info(result: &SearchResult) -> SearchInfo {
    let best = result.candidates.first();
    let exact = result.depth > 0 || result.nodes > 0;
    let score = match best {
        Some(best) if exact => best.spread.map(|spread| spread.round() as i64),
        Some(best) => best.win.map(|win| (win * 10_000.0).round() as i64),
        None => None,
    };
    SearchInfo {
        value: result.solved.then_some("solved"),
        score,
        depth: exact.then_some(result.depth),
        positions: Some(if exact { result.nodes } else { result.rollouts }),
        time: result.time,
        ..SearchInfo::default()
    }
}

impl Player<Scrabble> for StrongPlayer {
    fn choose(&mut self, game: &Scrabble, view: &View, budget: &Budget, stop: &CancellationToken) -> Action {
        self.search_info = None;
        if let Some(answer) = challenge::answer(game, view) {
            return answer;
        }
        self.think(game, view, budget, stop).into()
    }

    fn search_info(&self) -> Option<SearchInfo> {
        self.search_info.clone()
    }
}

/// Returns the position as the seat of the view sees it, or `None` if the view has no rack.
#[must_use]
pub fn situation(game: &Scrabble, view: &View) -> Option<Situation> {
    let (seat, rack) = (view.seat?.index(), view.rack?);
    let seats = view.racks.len();
    let playing = |other: &usize| Seat::new(*other).is_some_and(|seat| !view.gone.contains(seat));
    let others: Vec<usize> = (1..seats).map(|step| (seat + step) % seats).filter(playing).collect();
    // The seat that placed tiles draws when its placement can no longer be challenged.
    let drawn = view.bag - view.left_in_bag.min(view.bag);
    let held = |other: &usize| {
        let waiting = view.window.as_ref().is_some_and(|window| window.seat.index() == *other);
        view.racks[*other] + if waiting { drawn } else { 0 }
    };
    let scores = std::iter::once(&seat).chain(&others).map(|seat| view.scores[*seat]).collect();
    Some(Situation {
        board: game.generator().prepare(&view.board),
        rack,
        held: rack.len(),
        unseen: view.unseen,
        others: others.iter().map(held).collect(),
        scores,
        scoreless: view.scoreless,
        passes: view.passes,
    })
}

/// Returns the placement just before the view's turn, if there was one.
#[must_use]
pub fn last_move(game: &Scrabble, view: &View) -> Option<LastMove> {
    let (last, seat) = (view.last.as_ref()?, view.seat?.index());
    let seats = view.racks.len();
    if view.scoreless > 0 || last.seat == seat || (last.seat + 1) % seats != seat {
        return None;
    }
    let mut board = crossword::Board::new();
    let mut laid = Vec::with_capacity(last.squares.len());
    for (square, cell) in view.board.iter() {
        let tile = PlacedTile { square, letter: cell.letter, blank: cell.blank };
        if last.squares.contains(&square.index()) { laid.push(tile) } else { board.lay(&[tile]) }
    }
    let score = board.examine(game.rule_set(), &laid).ok()?.score;
    let (rack_size, bag) = (game.rule_set().rack_size(), view.left_in_bag);
    // The seat drew as many tiles as it placed, unless the bag ran out.
    let held = if bag > 0 { rack_size } else { (view.racks[last.seat] + laid.len()).min(rack_size) };
    let bag = bag + laid.len().min(view.racks[last.seat]);
    Some(LastMove { before: game.generator().prepare(&board), laid, score, held, bag })
}

/// Returns the best allowed move. Exchanges are skipped if they have not helped for so long that
/// the game might never end.
fn best_allowed_move(result: SearchResult, view: &View) -> Move {
    let may = |action: &Move| !matches!(action, Move::Exchange(_)) || (view.may.exchange && !is_stalled(view));
    result.candidates.into_iter().map(|candidate| candidate.action).find(may).unwrap_or(Move::Pass)
}

/// Returns whether exchanges have not helped for so long that the game might never end.
pub(super) fn is_stalled(view: &View) -> bool {
    view.scoreless >= 3 * view.racks.len()
}
