//! Endgames of three and four seats: a depth-limited search of the most promising moves, in which
//! each seat maximizes its spread over the best of the others, followed by a greedy playout. The
//! result is never exact, since a best reply depends on how the other seats play.

use play::time::Instant;

use crossword::{EndRule, Generator, Move, Placement, PreparedBoard, RuleSet, Settlement, Tiles};
use play::CancellationToken;

use super::{Endgame, EndgameResult, Limits};

/// Placements searched in each position.
const MAX_PLACEMENTS: usize = 12;

/// The default depth in turns.
const DEFAULT_DEPTH: u32 = 4;

#[derive(Clone)]
struct State {
    board: PreparedBoard,
    racks: Vec<Tiles>,
    points: Vec<i32>,
    turn: usize,
    idle: u32,
}

struct Search<'a> {
    generator: &'a Generator,
    rules: &'a RuleSet,
    limit: u32,
    scoreless: bool,
    deadline: Option<Instant>,
    max_nodes: u64,
    stop: &'a CancellationToken,
    nodes: u64,
}

/// The search reached a limit.
struct Interrupted;

/// Searches a position of three or four seats.
pub(super) fn search(
    generator: &Generator,
    rules: &RuleSet,
    position: &Endgame,
    limit: u32,
    limits: &Limits,
    stop: &CancellationToken,
) -> EndgameResult {
    let seats = position.racks().len();
    let board = generator.prepare(position.board());
    let start = State { board, racks: position.racks().to_vec(), points: vec![0; seats], turn: 0, idle: position.idle() };
    let mut search = Search {
        generator,
        rules,
        limit,
        scoreless: rules.end_rule(seats) == EndRule::Tournament,
        deadline: limits.time.and_then(|time| Instant::now().checked_add(time)),
        max_nodes: limits.nodes.unwrap_or(u64::MAX),
        stop,
        nodes: 0,
    };
    let (points, line) = search.playout(start.clone());
    let mut found = EndgameResult { value: spread(&points, 0), line, solved: false, depth: 0, nodes: 0 };
    for depth in 1..=limits.depth.unwrap_or(DEFAULT_DEPTH).min(64) {
        let Ok((points, line)) = search.search(&start, depth) else { break };
        (found.value, found.line, found.depth) = (spread(&points, 0), line, depth);
    }
    found.nodes = search.nodes;
    found
}

/// Returns what each seat gains in the final settlement.
pub(super) fn settlement(rules: &RuleSet, worth: &[i32], out: Option<usize>) -> Vec<i32> {
    let all: i32 = worth.iter().sum();
    match (rules.settlement(worth.len()), out) {
        (Settlement::TwiceOthers, Some(out)) => (0..worth.len()).map(|seat| if seat == out { 2 * all } else { 0 }).collect(),
        (_, out) => (0..worth.len()).map(|seat| if Some(seat) == out { all } else { -worth[seat] }).collect(),
    }
}

/// Returns a seat's lead over the best of the others.
fn spread(points: &[i32], seat: usize) -> i32 {
    let others = points.iter().enumerate().filter(|(other, _)| *other != seat).map(|(_, points)| *points).max();
    points[seat] - others.unwrap_or(0)
}

impl Search<'_> {
    /// Returns the final points if the game is over.
    fn final_points(&self, state: &State) -> Option<Vec<i32>> {
        let out = state.racks.iter().position(Tiles::is_empty);
        if out.is_none() && state.idle < self.limit {
            return None;
        }
        let worth: Vec<i32> = state.racks.iter().map(|rack| self.rules.worth(rack) as i32).collect();
        let gains = settlement(self.rules, &worth, out);
        Some(state.points.iter().zip(gains).map(|(points, gain)| points + gain).collect())
    }

    /// Returns the state after a placement or a pass.
    fn after(&self, state: &State, placement: Option<&Placement>) -> State {
        let mut next = state.clone();
        next.turn = (state.turn + 1) % state.racks.len();
        next.idle = state.idle.saturating_add(1);
        if let Some(placement) = placement {
            self.generator.lay(&mut next.board, &placement.laid(state.board.board()));
            next.racks[state.turn] = state.racks[state.turn].without(&placement.tiles()).unwrap_or_default();
            next.points[state.turn] += placement.score() as i32;
            if placement.score() > 0 || !self.scoreless {
                next.idle = 0;
            }
        }
        next
    }

    /// Plays greedily to the end. Returns the points and the moves.
    fn playout(&mut self, mut state: State) -> (Vec<i32>, Vec<Move>) {
        let mut line = Vec::new();
        loop {
            self.nodes += 1;
            if let Some(points) = self.final_points(&state) {
                return (points, line);
            }
            let best = self.generator.best(&state.board, &state.racks[state.turn]);
            line.push(best.map_or(Move::Pass, |best| best.to_move(state.board.board())));
            state = self.after(&state, best.as_ref());
        }
    }

    /// Searches `depth` turns. Returns the points by best play of all seats, and the moves.
    fn search(&mut self, state: &State, depth: u32) -> Result<(Vec<i32>, Vec<Move>), Interrupted> {
        self.nodes += 1;
        if self.nodes > self.max_nodes || self.stop.is_cancelled() || self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Err(Interrupted);
        }
        if let Some(points) = self.final_points(state) {
            return Ok((points, Vec::new()));
        }
        if depth == 0 {
            return Ok(self.playout(state.clone()));
        }
        let mut placements = Vec::new();
        self.generator.placements(&state.board, &state.racks[state.turn], &mut placements);
        placements.sort_unstable();
        let rack = state.racks[state.turn].len();
        let out = placements.iter().position(|placement| placement.len() == rack).filter(|place| *place >= MAX_PLACEMENTS);
        let tried = placements.iter().take(MAX_PLACEMENTS).chain(out.map(|place| &placements[place])).map(Some).chain([None]);
        let mut best: Option<(Vec<i32>, Vec<Move>)> = None;
        for placement in tried {
            let (points, rest) = self.search(&self.after(state, placement), depth - 1)?;
            if best.as_ref().is_none_or(|(there, _)| spread(there, state.turn) < spread(&points, state.turn)) {
                let made = placement.map_or(Move::Pass, |placement| placement.to_move(state.board.board()));
                best = Some((points, [vec![made], rest].concat()));
            }
        }
        best.ok_or(Interrupted)
    }
}
