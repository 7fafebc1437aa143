//! Analysis of Pentago positions: a single request, or a live analysis.

use std::ops::RangeInclusive;
use std::sync::{Arc, Mutex, MutexGuard, TryLockError};
use std::time::Duration;

use engine::pentago::early;
use engine::pentago::search::{Options, Search, SearchResult};
use engine::pentago::solve::{Limits, Plan, solve};
use engine::pentago::strong::{MoveSource, StrongPlayer};
use pentago::{Move, Position, RuleSet, Setup};
use play::{Budget, CancellationToken};
use wire::GameFields;
use wire::games::pentago::{Analysis, Candidate, LiveStep, Search as WireSearch, Value, Values};

use crate::hosted::{AnalysisError, Services, to_fields};

/// Positions with at least this many marbles are solved exactly in a moment.
const AT_ONCE: usize = 20;
/// Memory for exact values shown next to a search, in bytes. Only one analysis at a time uses it.
const MEMORY: u64 = 200_000_000;
/// How often a waiting analysis polls for the exact solver.
const POLL: Duration = Duration::from_millis(5);
/// Transposition table of a live search, in bytes.
pub(super) const TABLE: RangeInclusive<usize> = 1 << 20..=64 << 20;
/// Transposition table of a single request, in bytes.
const TABLE_ONCE: usize = 16 << 20;
/// Search time of a single request.
const TIME: Duration = Duration::from_secs(2);

/// Parses a position.
pub(super) fn read(position: &str, rules: RuleSet) -> Result<Position, AnalysisError> {
    let setup: Setup = position.parse().map_err(|bad| AnalysisError::Position(format!("{bad}")))?;
    Position::new(setup, rules).map_err(|bad| AnalysisError::Position(bad.to_string()))
}

/// Returns the exact values of all moves if they can be computed in a moment, and the best move of
/// a search of [`TIME`].
pub(super) async fn of_text(rules: RuleSet, position: &str, exact: &ExactSolver, services: &Services) -> Result<GameFields, AnalysisError> {
    let position = read(position, rules)?;
    let exact = exact.clone();
    Ok(to_fields(services.compute_in_turns(move |stop: &CancellationToken| once(&position, &exact, stop)).await?))
}

fn once(position: &Position, exact: &ExactSolver, stop: &CancellationToken) -> Analysis {
    let known = exact.values(position, None, stop).unwrap_or_default();
    let budget = Budget { time: Some(TIME), ..Budget::default() };
    let options = Options { threads: 1, table_bytes: TABLE_ONCE, ..Options::default() };
    let _memory = is_solvable(position).then(|| exact.wait(stop)).flatten();
    let decision = StrongPlayer::new(options, limits()).with_early_values().decide(position, &budget, stop);
    let (mut play, mut found, mut source) = (decision.play, decision.value, decision.source);
    // A search that ran out of time may prefer a move that gives the value away.
    if let Some(best) = known.iter().map(|&(_, value)| value).max() {
        found = Some(best);
        if !known.contains(&(play, best)) {
            play = known.iter().find(|&&(_, value)| value == best).map_or(play, |&(keeping, _)| keeping);
            source = MoveSource::Known;
        }
    }
    Analysis {
        values: wire_values(&known).map(|known| known.values),
        r#move: play.to_string(),
        value: found.map(value).into(),
        by: by(source),
        search: decision.found.as_ref().and_then(|found| search_to_wire(std::slice::from_ref(found))),
    }
}

pub(super) const fn value(value: engine::pentago::Value) -> Value {
    match value {
        engine::pentago::Value::Win => Value::Win,
        engine::pentago::Value::Draw => Value::Draw,
        engine::pentago::Value::Loss => Value::Loss,
    }
}

const fn by(by: MoveSource) -> &'static str {
    match by {
        MoveSource::Known => "known",
        MoveSource::Search => "search",
        MoveSource::Solve => "solve",
    }
}

/// Searches deeper and deeper until it is stopped or the value is proved, and reports each step.
/// Exact values come first, if they are `known` or can be computed in a moment; the search is then
/// limited to moves that keep the value, and its best `lines` lines agree with it. Returns whether
/// their values are proved.
pub(super) fn live(
    position: &Position,
    (known, lines): (Option<Solved>, usize),
    exact: &ExactSolver,
    memory: usize,
    stop: &CancellationToken,
    report: &mut dyn FnMut(LiveStep),
) -> bool {
    let known = exact.values(position, known, stop).unwrap_or_default();
    if let Some(values) = wire_values(&known) {
        report(LiveStep::Values(values));
    }
    let best = known.iter().map(|&(_, value)| value).max();
    let keeping: Vec<Move> = known.iter().filter(|&&(_, value)| Some(value) == best).map(|&(play, _)| play).collect();
    let mut search = Search::new(Options { threads: 1, table_bytes: memory, ..Options::default() });
    let among = best.map(|_| &keeping[..]);
    let mut tell = |found: &[SearchResult]| search_to_wire(found).into_iter().for_each(|step| report(LiveStep::Search(step)));
    let last = if lines > 1 {
        search.run_lines(position, (lines, among), &Budget::default(), stop, &mut tell)
    } else {
        vec![search.run_among(position, among, &Budget::default(), stop, &mut |step| tell(std::slice::from_ref(step)))]
    };
    tell(&last);
    last.iter().all(|line| line.proven)
}

/// Converts the values of all moves to their wire form. `None` if there are no moves.
pub(super) fn wire_values(moves: &[(Move, engine::pentago::Value)]) -> Option<Values> {
    let best = moves.iter().map(|&(_, value)| value).max()?;
    let values = moves.iter().map(|(play, of)| (play.to_string(), value(*of))).collect();
    Some(Values { values, value: value(best) })
}

pub(super) type Solved = Vec<(Move, engine::pentago::Value)>;

/// Computes exact values for one analysis at a time, since each takes [`MEMORY`]. Cheap to clone.
#[derive(Clone, Default)]
pub(super) struct ExactSolver(Arc<Mutex<()>>);

impl ExactSolver {
    /// Returns the exact values if they are known, embedded for early positions, or can be computed
    /// in a moment.
    pub(super) fn values(&self, position: &Position, known: Option<Solved>, stop: &CancellationToken) -> Option<Solved> {
        if let Some(moves) = known.or_else(|| early::embedded_for(position)?.moves(position)) {
            return Some(moves);
        }
        if !is_solvable(position) {
            return None;
        }
        let _memory = self.wait(stop)?;
        Some(solve(position, &limits(), stop, &|_| {}).ok()?.moves().to_vec())
    }

    /// Waits for the solver. Polling `stop` meanwhile yields this thread's processor to the
    /// analysis that holds the solver. Returns `None` if stopped.
    fn wait(&self, stop: &CancellationToken) -> Option<MutexGuard<'_, ()>> {
        loop {
            match self.0.try_lock() {
                Ok(memory) => return Some(memory),
                Err(TryLockError::Poisoned(memory)) => return Some(memory.into_inner()),
                Err(TryLockError::WouldBlock) if stop.is_cancelled() => return None,
                Err(TryLockError::WouldBlock) => std::thread::sleep(POLL),
            }
        }
    }
}

fn limits() -> Limits {
    Limits { memory: MEMORY, ..Limits::default() }
}

/// Returns whether exact values can be computed in a moment.
fn is_solvable(position: &Position) -> bool {
    position.board().count() >= AT_ONCE && Plan::new(position.board().empty().len(), &limits()).is_ok()
}

/// Converts the lines of a search, best first, to the form of `deska pentago analyse --format json`.
/// `None` if there are none.
fn search_to_wire(lines: &[SearchResult]) -> Option<WireSearch> {
    let found = lines.first()?;
    Some(WireSearch {
        r#move: found.play.to_string(),
        value: found.value.map(value).into(),
        score: found.score,
        expected: rounded(found.expected()),
        depth: found.depth,
        nodes: found.nodes,
        nps: found.speed(),
        milliseconds: u64::try_from(found.time.as_millis()).unwrap_or(u64::MAX),
        line: found.line.iter().map(ToString::to_string).collect(),
        moves_to_end: found.moves_to_end(),
        proven: found.proven,
        lines: lines.iter().map(candidate).collect(),
    })
}

fn candidate(found: &SearchResult) -> Candidate {
    Candidate {
        r#move: found.play.to_string(),
        value: found.value.map(value).into(),
        expected: rounded(found.expected()),
        depth: found.depth,
        line: found.line.iter().map(ToString::to_string).collect(),
        moves_to_end: found.moves_to_end(),
    }
}

/// Rounds an expected result to a tenth of a percent.
pub(super) fn rounded(expected: f64) -> f64 {
    (expected * 1000.0).round() / 1000.0
}

#[cfg(test)]
mod tests {
    use super::*;

    const EARLY: &str = ".................................wb.";
    const LATE: &str = "b.bwbwwwbwwwbbbwbw..wb..w.bww.bwbbwb";

    #[test]
    fn exact_values_precede_a_search_that_agrees() {
        let position = read(LATE, RuleSet::Standard).unwrap();
        let mut told = Vec::new();
        assert!(live(&position, (None, 1), &ExactSolver::default(), 1 << 20, &CancellationToken::new(), &mut |step| told.push(step)));
        let (Some(LiveStep::Values(values)), Some(LiveStep::Search(last))) = (told.first(), told.last()) else { panic!("{told:?}") };
        assert_eq!(values.values.len(), position.moves().len());
        assert!(last.proven && last.value == Some(values.value).into());
        assert_eq!(values.values[&last.r#move], values.value);
    }

    #[test]
    fn the_best_line_keeps_the_known_value() {
        // Two of 272 moves win; an unrestricted search prefers others at first.
        let position = read(EARLY, RuleSet::Standard).unwrap();
        let (stop, mut steps) = (CancellationToken::new(), Vec::new());
        live(&position, (None, 1), &ExactSolver::default(), 1 << 20, &stop, &mut |step| {
            steps.push(step);
            if steps.len() > 6 {
                stop.cancel();
            }
        });
        let Some(LiveStep::Values(values)) = steps.first() else { panic!("{steps:?}") };
        for step in &steps[1..] {
            let LiveStep::Search(search) = step else { panic!("{step:?}") };
            assert_eq!(values.values[&search.r#move], values.value, "{search:?}");
        }
        // The same with values from a solved position.
        let last = values.values.keys().last().unwrap().parse().unwrap();
        let solved = vec![(last, engine::pentago::Value::Win), (position.moves()[0], engine::pentago::Value::Draw)];
        let stop = CancellationToken::new();
        live(&position, (Some(solved), 1), &ExactSolver::default(), 1 << 20, &stop, &mut |step| {
            if let LiveStep::Search(search) = step {
                assert_eq!(search.r#move, last.to_string());
                stop.cancel();
            }
        });
    }

    #[test]
    fn several_lines_are_distinct_moves_best_first() {
        // Too many marbles for the embedded values, too few to be solved.
        let position = read("ww....bb..............b...........w.", RuleSet::Standard).unwrap();
        let (stop, mut last) = (CancellationToken::new(), None);
        live(&position, (None, 3), &ExactSolver::default(), 1 << 20, &stop, &mut |step| {
            if let LiveStep::Search(step) = step {
                if step.depth >= 2 {
                    stop.cancel();
                }
                last = Some(step);
            }
        });
        let last = last.unwrap();
        let moves: std::collections::BTreeSet<&str> = last.lines.iter().map(|line| line.r#move.as_str()).collect();
        assert_eq!((moves.len(), last.lines.len()), (3, 3), "{last:?}");
        assert!(last.lines.is_sorted_by(|one, other| one.depth != other.depth || one.expected >= other.expected), "{last:?}");
        assert_eq!((&last.lines[0].r#move, last.lines[0].expected), (&last.r#move, last.expected));
        for line in &last.lines {
            assert_eq!(line.line[0], line.r#move);
        }
    }

    #[test]
    fn a_stopped_search_ends() {
        let position = read(&".".repeat(36), RuleSet::Standard).unwrap();
        let stop = CancellationToken::new();
        let mut told = 0;
        let proved = live(&position, (None, 1), &ExactSolver::default(), 1 << 20, &stop, &mut |_| {
            told += 1;
            stop.cancel();
        });
        assert!(told >= 1 && !proved);
    }

    #[test]
    fn invalid_positions_are_rejected() {
        for bad in ["", "w", &"w".repeat(36), "wwwww..............................b"] {
            assert!(matches!(read(bad, RuleSet::Standard), Err(AnalysisError::Position(_))), "{bad}");
        }
    }
}
