//! The strong players: static choice by equity, simulation, and the master, who all think in [`crate::tiles::master`].

use std::time::Duration;

use play::time::Instant;

use crossword::scrabble::{Action, Scrabble, View};
use crossword::{Move, PlacedTile};
use play::{Budget, Player, Seat, Stop, Thought};

use crate::random;
use crate::scrabble::{Roster, challenge, exchange};
use crate::tiles::master::{Effort, Mind, MoveRequest, Opinion, share_of, think};
use crate::tiles::simulation::{Draws, ENDS, Situation};
use crate::tiles::{LastMove, LearnedValues};

/// Rollouts of a move without a limit in time.
const LONG: u64 = 12_000;

/// Candidates of a simulation, at most.
const CANDIDATES: usize = 20;

/// Memory of the tables of endgames, at most, in bytes: many may play at once.
const TABLE: usize = 64 << 20;

/// What a player spends on a move besides what its clock says.
#[derive(Clone, Copy, Debug)]
pub(super) struct Habit {
    /// At most so many rollouts.
    pub(super) rollouts: Option<u64>,
    /// At most so long.
    pub(super) longest: Option<Duration>,
    /// Candidates of a simulation, at most.
    pub(super) candidates: usize,
    /// Positions of an endgame that a rollout comes to.
    pub(super) ends: u64,
}

/// A strong player. What it learned before the game is in the roster, or its own.
#[derive(Clone)]
pub struct StrongPlayer {
    mind: Mind,
    habit: Habit,
    roster: Roster,
    own: Option<LearnedValues>,
    thought: Option<Thought>,
}

impl StrongPlayer {
    /// A player with the leaves that the roster finds.
    #[must_use]
    pub fn new(mind: Mind, roster: &Roster) -> StrongPlayer {
        StrongPlayer::with_habit(mind, roster, Habit { rollouts: None, longest: None, candidates: CANDIDATES, ends: ENDS })
    }

    /// A player that spends no more than this on a move.
    pub(super) fn with_habit(mind: Mind, roster: &Roster, habit: Habit) -> StrongPlayer {
        StrongPlayer { mind, habit, roster: roster.clone(), own: None, thought: None }
    }

    /// The same player with leaves of its own.
    pub(super) fn with_learned(self, learned: LearnedValues) -> StrongPlayer {
        StrongPlayer { own: Some(learned), ..self }
    }

    fn think(&mut self, game: &Scrabble, view: &View, budget: &Budget, stop: &Stop) -> Move {
        let begun = Instant::now();
        let Some(situation) = situation(game, view) else { return Move::Pass };
        let learned = self.own.clone().unwrap_or_else(|| self.roster.learned(game));
        let last = last_move(game, view);
        let (generator, rules, draws) = (game.generator(), game.rule_set(), Draws::blind());
        let asked = MoveRequest { generator, rules, learned: &learned, situation: &situation, draws: &draws, last: last.as_ref() };
        let effort = self.effort(view, budget, begun);
        let thought = think(self.mind, &asked, &effort, stop, &mut |_| ());
        // A position for one alone is no matter of others' answers.
        let thought =
            thought.or_else(|_| think(Mind::Static, &MoveRequest { situation: &alone(&situation), ..asked }, &effort, stop, &mut |_| ()));
        let Ok(opinion) = thought else { return exchange::whole_rack(view).unwrap_or(Move::Pass) };
        self.thought = (self.mind != Mind::Static).then(|| told(&opinion));
        played(opinion, view)
    }

    fn effort(&self, view: &View, budget: &Budget, begun: Instant) -> Effort {
        let Habit { rollouts, longest, candidates, ends } = self.habit;
        // Whoever counts rollouts wants the same answer everywhere; others don't want to wait.
        let time = match (budget.nodes, budget.time) {
            (Some(_), None) => None,
            (_, clock) => Some(share_of(clock).min(longest.unwrap_or(Duration::MAX)).saturating_sub(begun.elapsed())),
        };
        let most = [rollouts, budget.nodes].into_iter().flatten().min();
        let mut dice = random::dice(budget, crate::scrabble::level::seen_by(view).number());
        Effort {
            time,
            rollouts: most.or(budget.time.is_none().then_some(LONG)),
            candidates: if self.mind == Mind::Static { 1 } else { candidates },
            threads: self.roster.threads(),
            seed: random::turn_seed(&mut dice),
            table: TABLE,
            ends,
            ..Effort::default()
        }
    }
}

/// A position for one seat as one for two, of which the other holds what is unseen as far as a rack goes: equity asks no more.
fn alone(situation: &Situation) -> Situation {
    let held = situation.unseen.len().min(1);
    Situation { others: vec![held], scores: vec![situation.scores.first().copied().unwrap_or(0), 0], ..situation.clone() }
}

/// What a player tells of how it chose.
fn told(opinion: &Opinion) -> Thought {
    let best = opinion.candidates.first();
    let exact = opinion.depth > 0 || opinion.nodes > 0;
    let score = match best {
        Some(best) if exact => best.spread.map(|spread| spread.round() as i64),
        Some(best) => best.win.map(|win| (win * 10_000.0).round() as i64),
        None => None,
    };
    Thought {
        value: opinion.solved.then_some("solved"),
        score,
        depth: exact.then_some(opinion.depth),
        positions: Some(if exact { opinion.nodes } else { opinion.rollouts }),
        time: opinion.time,
        ..Thought::default()
    }
}

impl Player<Scrabble> for StrongPlayer {
    fn choose(&mut self, game: &Scrabble, view: &View, budget: &Budget, stop: &Stop) -> Action {
        self.thought = None;
        if let Some(answer) = challenge::answer(game, view) {
            return answer;
        }
        self.think(game, view, budget, stop).into()
    }

    fn thought(&self) -> Option<Thought> {
        self.thought.clone()
    }
}

/// The position as the seat of the view sees it; none if it has no rack.
#[must_use]
pub fn situation(game: &Scrabble, view: &View) -> Option<Situation> {
    let (seat, rack) = (view.seat?.index(), view.rack?);
    let seats = view.racks.len();
    let playing = |other: &usize| Seat::new(*other).is_some_and(|seat| !view.gone.contains(seat));
    let others: Vec<usize> = (1..seats).map(|step| (seat + step) % seats).filter(playing).collect();
    // Whoever laid last draws when nobody can challenge any more.
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

/// The placing just before the view's turn, as far as one was made.
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
    // It drew as many as it laid, unless the bag ran out.
    let held = if bag > 0 { rack_size } else { (view.racks[last.seat] + laid.len()).min(rack_size) };
    let bag = bag + laid.len().min(view.racks[last.seat]);
    Some(LastMove { before: game.generator().prepare(&board), laid, score, held, bag })
}

/// The best move that may be played: where exchanges have helped nobody for so long that the game might never end, the best placing comes before them.
fn played(opinion: Opinion, view: &View) -> Move {
    let may = |action: &Move| !matches!(action, Move::Exchange(_)) || (view.may.exchange && !idle(view));
    opinion.candidates.into_iter().map(|candidate| candidate.action).find(may).unwrap_or(Move::Pass)
}

/// Whether exchanges have helped nobody for so long that the game might never end.
pub(super) fn idle(view: &View) -> bool {
    view.scoreless >= 3 * view.racks.len()
}
