//! The strong players: static choice by equity, simulation, and the master, who plays each phase of a game with what is best for it.

use std::time::{Duration, Instant};

use crossword::scrabble::{Action, Scrabble, View};
use crossword::{Laid, Move};
use play::{Budget, Player, Seat, Stop, Thought};

use crate::lots;
use crate::scrabble::{Roster, challenge, exchange};
use crate::tiles::endgame::{self, Endgame, Solver};
use crate::tiles::simulation::{Draws, Report, Settings, Situation, simulate};
use crate::tiles::{Choice, LastMove, Learned, infer};

/// How a strong player thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mind {
    /// By equity alone.
    Static,
    /// By simulation.
    Simulation,
    /// By simulation with what the others' moves tell of their racks, and by exact search at the end.
    Master,
}

/// Rollouts of a move without a limit in time.
const LONG: u64 = 12_000;

/// How long the master thinks about a move where nobody says how long it may.
const USUAL: Duration = Duration::from_secs(4);

/// Candidates of a simulation, at most.
const CANDIDATES: usize = 20;

/// Endgame positions for a rollout of the budget.
const NODES: u64 = 100;

/// A strong player. What it learned before the game is in the roster.
#[derive(Clone)]
pub struct Strong {
    mind: Mind,
    roster: Roster,
    thought: Option<Thought>,
}

impl Strong {
    /// A player with the leaves that the roster finds.
    #[must_use]
    pub fn new(mind: Mind, roster: &Roster) -> Strong {
        Strong { mind, roster: roster.clone(), thought: None }
    }

    fn think(&mut self, game: &Scrabble, view: &View, budget: &Budget, stop: &Stop) -> Move {
        let begun = Instant::now();
        let Some(situation) = situation(game, view) else { return Move::Pass };
        let learned = self.roster.learned(game);
        let generator = game.generator();
        if self.mind == Mind::Static {
            let choice = learned.equities.choose(generator, &situation.board, &situation.rack, situation.stage(generator));
            return played(&choice, view);
        }
        if self.mind == Mind::Master
            && situation.bag() == 0
            && let Some(found) = self.solve(game, view, &situation, budget, stop)
        {
            return found;
        }
        let turn = Turn { game, view, situation: &situation, learned: &learned };
        let report = self.simulate(&turn, budget, stop, begun);
        let Some(best) = report.rows.first() else { return exchange::whole_rack(view).unwrap_or(Move::Pass) };
        self.thought = Some(Thought {
            score: Some((best.win * 10_000.0).round() as i64),
            positions: Some(report.rollouts),
            time: begun.elapsed(),
            ..Thought::default()
        });
        played(&best.choice, view)
    }

    fn simulate(&self, turn: &Turn<'_>, budget: &Budget, stop: &Stop, begun: Instant) -> Report {
        let Turn { game, view, situation, learned } = turn;
        let mut dice = lots::dice(budget, crate::scrabble::level::seen_by(view).number());
        let seed = lots::lot(&mut dice);
        let time = budget.time.map(allowed);
        let draws = if self.mind == Mind::Master { turn.inferred(seed, time.map(|time| time / 8)) } else { Draws::blind() };
        let settings = Settings {
            candidates: CANDIDATES,
            rollouts: budget.nodes.or(time.is_none().then_some(LONG)),
            // Whoever counts rollouts wants the same answer everywhere; others don't want to wait.
            time: time.or(budget.nodes.is_none().then_some(USUAL)).map(|time| time.saturating_sub(begun.elapsed())),
            threads: self.roster.threads(),
            seed,
            ..Settings::default()
        };
        simulate(game.generator(), learned, situation, &draws, &settings, stop, &mut |_| ()).unwrap_or_else(|_| Report::empty())
    }

    /// The best move with an empty bag.
    fn solve(&mut self, game: &Scrabble, view: &View, situation: &Situation, budget: &Budget, stop: &Stop) -> Option<Move> {
        // With more than two seats nobody knows who holds what.
        if situation.others.len() != 1 {
            return None;
        }
        let position = Endgame::new(view.board.clone(), &[situation.rack, situation.unseen], game.rule_set()).ok()?;
        let idle = match game.rule_set().end_rule(2) {
            crossword::EndRule::Tournament => view.scoreless,
            crossword::EndRule::Thesis => view.passes,
        };
        let limits = endgame::Limits {
            time: Some(budget.time.map_or(USUAL, allowed)),
            nodes: budget.nodes.map(|nodes| nodes.saturating_mul(NODES)),
            threads: self.roster.threads(),
            ..endgame::Limits::default()
        };
        let solver = Solver::new(game.generator()).with_rules(game.rule_set());
        let begun = Instant::now();
        let found = solver.solve(&position.after(idle as u32), &limits, stop);
        self.thought = Some(Thought {
            value: found.solved.then_some("solved"),
            score: Some(i64::from(found.value)),
            depth: Some(found.depth),
            positions: Some(found.nodes),
            time: begun.elapsed(),
            ..Thought::default()
        });
        found.line.into_iter().next()
    }
}

/// How long a turn may take of the share of a clock: a part is kept for the way to the page, and for what has no end to be foreseen.
fn allowed(share: Duration) -> Duration {
    share.mul_f64(0.6).min(USUAL)
}

/// What a turn is chosen by.
struct Turn<'a> {
    game: &'a Scrabble,
    view: &'a View,
    situation: &'a Situation,
    learned: &'a Learned,
}

impl Turn<'_> {
    /// What the placing before this turn tells of its seat's rack.
    fn inferred(&self, seed: u64, time: Option<Duration>) -> Draws {
        let Some(last) = last_move(self.game, self.view) else { return Draws::blind() };
        let kept = infer(self.game.generator(), &self.learned.equities, &last, &self.situation.unseen, seed, time);
        // The seat that laid is the last of the others.
        let mut all = vec![Vec::new(); self.situation.others.len()];
        if let Some(place) = all.last_mut() {
            *place = kept;
        }
        Draws::new(all)
    }
}

impl Player<Scrabble> for Strong {
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
        unseen: view.unseen,
        others: others.iter().map(held).collect(),
        scores,
        scoreless: view.scoreless,
        passes: view.passes,
    })
}

/// The placing just before the view's turn, as far as one was made.
fn last_move(game: &Scrabble, view: &View) -> Option<LastMove> {
    let (last, seat) = (view.last.as_ref()?, view.seat?.index());
    let seats = view.racks.len();
    if view.scoreless > 0 || last.seat == seat || (last.seat + 1) % seats != seat {
        return None;
    }
    let mut board = crossword::Board::new();
    let mut laid = Vec::with_capacity(last.squares.len());
    for (square, cell) in view.board.iter() {
        let tile = Laid { square, letter: cell.letter, blank: cell.blank };
        if last.squares.contains(&square.index()) { laid.push(tile) } else { board.lay(&[tile]) }
    }
    let score = board.examine(game.rule_set(), &laid).ok()?.score;
    let (rack_size, bag) = (game.rule_set().rack_size(), view.left_in_bag);
    // It drew as many as it laid, unless the bag ran out.
    let held = if bag > 0 { rack_size } else { (view.racks[last.seat] + laid.len()).min(rack_size) };
    let bag = bag + laid.len().min(view.racks[last.seat]);
    Some(LastMove { before: game.generator().prepare(&board), laid, score, held, bag })
}

/// A choice as a move on the view's board.
pub(crate) fn played(choice: &Choice, view: &View) -> Move {
    match choice {
        Choice::Place(weighed) => weighed.placement.to_move(&view.board),
        Choice::Exchange(tiles, _) if view.may.exchange && !idle(view) => Move::Exchange(*tiles),
        Choice::Exchange(..) | Choice::Pass => exchange::whole_rack(view).filter(|_| !idle(view)).unwrap_or(Move::Pass),
    }
}

/// Whether exchanges have helped nobody for so long that the game might never end.
fn idle(view: &View) -> bool {
    view.scoreless >= 3 * view.racks.len()
}
