//! The strongest player: looks positions up, then searches, and solves exactly as soon as time
//! allows.

use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use play::time::Instant;

use pentago::game::{Pentago, View};
use pentago::{Move, Next, Position, RuleSet};
use play::{Budget, CancellationToken, Dice, Player, SearchInfo, Seed};

use super::Value;
use super::base::add_solution;
use super::classic::static_value;
use super::early;
use super::known::KnownPositions;
use super::search::{Options, Search, SearchResult};
use super::solve::{self, Limits, Plan, Solution, SolveError, solve};

/// Time per move if the budget sets none.
const DEFAULT_TIME: Duration = Duration::from_secs(1);

/// Maximum marbles with which a move preference gets several moves of a search to choose from.
const MULTI_PV_MAX_MARBLES: usize = 8;
/// Maximum number of distinct moves that are searched for that.
const MULTI_PV_MOVES: usize = 6;
/// Scores within this difference are considered equal. One marble on a good square is worth about
/// 100.
const EQUAL_SCORE_MARGIN: i32 = 10;

/// Known positions shared by several players.
pub type SharedPositions = Arc<RwLock<KnownPositions>>;

/// Chooses among moves of equal value, for example by results of played games. Returns `None`
/// without a preference.
pub type MovePreference = dyn Fn(&Position, &[Move]) -> Option<Move> + Send;

/// The source of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveSource {
    /// From a book or a base, or the only legal move.
    Known,
    /// From a search.
    Search,
    /// From the exact values of all moves.
    Solve,
}

/// A chosen move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    pub play: Move,
    /// The value of the position, if proven.
    pub value: Option<Value>,
    pub source: MoveSource,
    /// The result of the search, if there was one.
    pub found: Option<SearchResult>,
}

/// How to break ties between several moves.
#[derive(Clone, Copy)]
enum TieBreak<'a> {
    /// The moves are equal according to a book.
    Book,
    /// The moves have the same exact value. A search result, if any, and static evaluations
    /// distinguish them.
    Evaluation(Option<&'a SearchResult>),
}

/// The strongest player with its memory.
pub struct StrongPlayer {
    search: Search,
    early: bool,
    known: Vec<SharedPositions>,
    base: Option<SharedPositions>,
    limits: Limits,
    preference: Option<Box<MovePreference>>,
    /// Measured nanoseconds per arrangement and thread, by rule set.
    nanoseconds_per_arrangement: [f64; 2],
    /// The last decision and its duration.
    last: Option<(Decision, Duration)>,
}

impl StrongPlayer {
    /// Returns a player without known positions.
    #[must_use]
    pub fn new(options: Options, limits: Limits) -> StrongPlayer {
        StrongPlayer {
            search: Search::new(options),
            early: false,
            known: Vec::new(),
            base: None,
            limits,
            preference: None,
            nanoseconds_per_arrangement: RuleSet::ALL.map(solve::default_nanoseconds_per_arrangement),
            last: None,
        }
    }

    /// Looks up the embedded exact values of positions with few marbles, which are loaded on first
    /// use.
    #[must_use]
    pub fn with_early_values(mut self) -> StrongPlayer {
        self.early = true;
        self
    }

    /// Adds known positions, which are looked up after those added before.
    #[must_use]
    pub fn with_positions(mut self, known: SharedPositions) -> StrongPlayer {
        self.known.push(known);
        self
    }

    /// Adds known positions that also receive the exact values that the player computes.
    #[must_use]
    pub fn with_base(mut self, base: SharedPositions) -> StrongPlayer {
        self.base = Some(Arc::clone(&base));
        self.with_positions(base)
    }

    /// Sets the preference among moves of equal value.
    #[must_use]
    pub fn with_preference(mut self, preference: Box<MovePreference>) -> StrongPlayer {
        self.preference = Some(preference);
        self
    }

    /// Chooses a move. Returns soon after `stop` is cancelled, with the best move found so far.
    pub fn decide(&mut self, position: &Position, budget: &Budget, stop: &CancellationToken) -> Decision {
        let started = Instant::now();
        let moves = position.moves();
        if let [play] = moves[..] {
            let value = match position.play(play) {
                Ok(Next::Over(_, end)) => Some(Value::of_end(end.winner, position.turn())),
                _ => None,
            };
            return Decision { play, value, source: MoveSource::Known, found: None };
        }
        let early = self.early.then(|| early::embedded_for(position)).flatten();
        if let Some((moves, value)) = early.and_then(|early| early.best(position)) {
            let play = self.pick(position, &moves, TieBreak::Evaluation(None), budget.seed);
            return Decision { play, value: Some(value), source: MoveSource::Known, found: None };
        }
        if let Some(best) = self.known.iter().find_map(|known| known.read().unwrap_or_else(PoisonError::into_inner).best(position)) {
            let play = self.pick(position, &best.moves, TieBreak::Book, budget.seed);
            return Decision { play, value: best.value, source: MoveSource::Known, found: None };
        }
        let time = budget.time.or(budget.nodes.is_none().then_some(DEFAULT_TIME));
        let plan =
            Plan::new(position.board().empty().len(), &self.limits).ok().filter(|plan| self.is_affordable(plan, position, budget, time));
        // If the position will be solved, a short search may still prove a win at once, and it
        // ranks moves of equal value.
        let first = match (plan, time) {
            (Some(plan), Some(time)) => {
                let left = time.saturating_sub(self.estimate(&plan, position.rules()).mul_f64(1.25));
                Budget { time: Some(left.min(time / 5).max(time / 50)), ..*budget }
            }
            (Some(_), None) => Budget { nodes: budget.nodes.map(|nodes| nodes / 10), ..*budget },
            (None, Some(time)) if self.wants_variety(position) => Budget { time: Some(time.mul_f64(0.75)), ..*budget },
            (None, _) => Budget { time, ..*budget },
        };
        let found = self.search.run(position, &first, stop, &mut |_| {});
        let searched = Decision { play: found.play, value: found.value, source: MoveSource::Search, found: Some(found.clone()) };
        // A move preference needs all moves of equal value, while a search finds only one.
        let deadline = time.and_then(|time| started.checked_add(time.mul_f64(0.97)));
        let Some(plan) = plan.filter(|_| (!found.proven || self.preference.is_some()) && !stop.is_cancelled()) else {
            return match deadline.filter(|_| plan.is_none() && !found.proven && self.wants_variety(position)) {
                Some(deadline) => Decision { play: self.vary(position, &found, deadline, stop), ..searched },
                None => searched,
            };
        };
        match self.solve(position, &plan, deadline, stop) {
            Some(solved) => {
                let best: Vec<Move> = solved.best().collect();
                let play = if best.contains(&found.play) && self.preference.is_none() {
                    found.play
                } else {
                    self.pick(position, &best, TieBreak::Evaluation(Some(&found)), budget.seed)
                };
                self.store_solution(position, &solved);
                Decision { play, value: Some(solved.value()), source: MoveSource::Solve, found: Some(found) }
            }
            None => searched,
        }
    }

    /// Returns whether there is a move preference here and a search would find only one move.
    fn wants_variety(&self, position: &Position) -> bool {
        position.board().count() <= MULTI_PV_MAX_MARBLES
            && self.preference.as_ref().is_some_and(|preference| preference(position, &position.moves()).is_some())
    }

    /// Returns a preferred move among those as good as the one found: moves to a symmetric
    /// position, and moves whose scores are equal at the same depth.
    fn vary(&mut self, position: &Position, found: &SearchResult, deadline: Instant, stop: &CancellationToken) -> Move {
        let mut distinct: Vec<(Position, Vec<Move>)> = Vec::new();
        for play in position.moves() {
            let Ok(Next::Going(next)) = position.play(play) else { continue };
            let is_symmetric = |(other, _): &&mut (Position, Vec<Move>)| {
                other.waiting() == next.waiting() && other.board().canonical() == next.board().canonical()
            };
            match distinct.iter_mut().find(is_symmetric) {
                Some((_, moves)) => moves.push(play),
                None => distinct.push((next, vec![play])),
            }
        }
        let options = *self.search.options();
        let score = |search: &mut Search, next: &Position, depth: u32, time: Duration| {
            search.configure(options.threads, depth);
            let found = search.run(next, &Budget { time: Some(time), ..Budget::default() }, stop, &mut |_| {});
            (found.depth >= depth || found.proven).then_some(-found.score)
        };
        // Search all distinct moves briefly, then the promising ones deeper.
        let left = |deadline: Instant| deadline.saturating_duration_since(Instant::now());
        let short_share = left(deadline).div_f64(3.0 * distinct.len().max(1) as f64);
        let mut rated: Vec<(i32, usize)> = Vec::new();
        let mut own = None;
        for (number, (next, moves)) in distinct.iter().enumerate() {
            if moves.contains(&found.play) {
                own = Some(number);
            } else if let Some(score) = score(&mut self.search, next, 3, short_share) {
                rated.push((score, number));
            }
        }
        rated.sort_unstable_by_key(|(score, number)| (-score, *number));
        rated.truncate(MULTI_PV_MOVES - 1);
        let mut equal: Vec<Move> = own.map_or_else(|| vec![found.play], |own| distinct[own].1.clone());
        if let Some(own) = own {
            let depth = found.depth.saturating_sub(2).max(3);
            let share = left(deadline).div_f64(MULTI_PV_MOVES as f64);
            if let Some(best) = score(&mut self.search, &distinct[own].0, depth, share) {
                for (_, number) in rated {
                    let (next, moves) = &distinct[number];
                    if score(&mut self.search, next, depth, share).is_some_and(|score| score + EQUAL_SCORE_MARGIN >= best) {
                        equal.extend(moves);
                    }
                }
            }
        }
        self.search.configure(options.threads, options.max_depth);
        self.pick(position, &equal, TieBreak::Evaluation(Some(found)), None)
    }

    /// Returns the estimated duration of a solve.
    #[must_use]
    pub fn estimate(&self, plan: &Plan, rules: RuleSet) -> Duration {
        let nanoseconds = plan.arrangements() as f64 * self.nanoseconds_per_arrangement[rules as usize] / self.limits.threads.max(1) as f64;
        Duration::from_secs_f64(nanoseconds / 1e9)
    }

    fn is_affordable(&self, plan: &Plan, position: &Position, budget: &Budget, time: Option<Duration>) -> bool {
        let in_time = time.is_none_or(|time| self.estimate(plan, position.rules()) <= time.mul_f64(0.9));
        in_time && budget.nodes.is_none_or(|nodes| plan.arrangements() <= nodes)
    }

    /// Returns all exact values, or `None` if time runs out or the solve is stopped.
    fn solve(&mut self, position: &Position, plan: &Plan, deadline: Option<Instant>, stop: &CancellationToken) -> Option<Solution> {
        let started = Instant::now();
        let solved = solve(position, &self.limits, &stop.until(deadline), &|_| {});
        let nanoseconds_per_arrangement = &mut self.nanoseconds_per_arrangement[position.rules() as usize];
        let measured = started.elapsed().as_nanos() as f64 * self.limits.threads.max(1) as f64 / plan.arrangements().max(1) as f64;
        match solved {
            // Small solves are mostly overhead, so they are not measured.
            Ok(solved) => {
                if plan.arrangements() > 1_000_000 {
                    *nanoseconds_per_arrangement = 0.5 * *nanoseconds_per_arrangement + 0.5 * measured;
                }
                Some(solved)
            }
            Err(SolveError::Stopped | SolveError::TooLarge(_)) => {
                *nanoseconds_per_arrangement = nanoseconds_per_arrangement.max(1.1 * measured);
                None
            }
        }
    }

    /// Picks one of several moves of equal value. The order of criteria is: the move preference;
    /// under [`TieBreak::Evaluation`], the move the search found, a move that ends the game, and
    /// the best static evaluation; a random choice if there is a seed.
    fn pick(&self, position: &Position, moves: &[Move], tie_break: TieBreak<'_>, seed: Option<Seed>) -> Move {
        if let Some(play) = self.preference.as_ref().and_then(|preference| preference(position, moves)).filter(|play| moves.contains(play))
        {
            return play;
        }
        if let TieBreak::Evaluation(Some(found)) = tie_break
            && moves.contains(&found.play)
        {
            return found.play;
        }
        let mut order: Vec<Move> = moves.to_vec();
        if let Some(seed) = seed {
            Dice::new(&seed, position.board().key()).shuffle(&mut order);
        }
        let side = position.turn();
        let evaluation = |play: &Move| match position.play(*play) {
            Ok(Next::Over(..)) => i32::MAX,
            Ok(Next::Going(next)) if matches!(tie_break, TieBreak::Evaluation(_)) => -static_value(next.board(), side.other()),
            _ => 0,
        };
        // Ties go to the first move.
        let best = order.iter().rev().max_by_key(|play| evaluation(play));
        *best.unwrap_or(&moves[0])
    }

    /// Stores the exact values of a solved position and of the positions after its moves.
    fn store_solution(&self, position: &Position, solved: &Solution) {
        let Some(base) = &self.base else { return };
        let mut base = base.write().unwrap_or_else(PoisonError::into_inner);
        add_solution(&mut base, position, solved);
    }
}

impl Player<Pentago> for StrongPlayer {
    fn choose(&mut self, _: &Pentago, view: &View, budget: &Budget, stop: &CancellationToken) -> Move {
        let position = view.position.expect("players are asked only when their seat acts");
        let started = Instant::now();
        let decision = self.decide(&position, budget, stop);
        let play = decision.play;
        self.last = Some((decision, started.elapsed()));
        play
    }

    fn search_info(&self) -> Option<SearchInfo> {
        let (decision, time) = self.last.as_ref()?;
        let searched = decision.found.as_ref().filter(|found| found.play == decision.play).map(SearchResult::search_info);
        // The line of the search does not apply to a different move.
        let line = vec![decision.play.to_string()];
        let positions = decision.found.as_ref().map(|found| found.nodes);
        let info = searched.unwrap_or(SearchInfo { positions, line, ..SearchInfo::default() });
        let expected = decision.value.map(Value::expected).or(info.expected);
        Some(SearchInfo { value: decision.value.map(Value::name), expected, time: *time, ..info })
    }

    fn memory(&self) -> usize {
        self.search.memory()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pentago::known::Entry;

    fn small() -> StrongPlayer {
        StrongPlayer::new(Options { threads: 1, table_bytes: 1 << 20, ..Options::default() }, Limits { threads: 1, ..Limits::default() })
    }

    fn position(text: &str) -> Position {
        Position::new(text.parse().unwrap(), RuleSet::Standard).unwrap()
    }

    #[test]
    fn late_positions_keep_their_value() {
        let table = include_str!("../../../../tests/data/pentago/pentago-exact.tsv");
        let mut player = small();
        for line in table.lines().filter(|line| !line.starts_with('#')) {
            let columns: Vec<&str> = line.split('\t').collect();
            if columns[0].parse::<usize>().unwrap() < 24 {
                continue;
            }
            let position = position(columns[1]);
            let decision = player.decide(&position, &Budget { nodes: Some(200_000), ..Budget::default() }, &CancellationToken::new());
            let play = decision.play.to_string();
            assert!(columns[5] == "*" || columns[5].split(',').any(|best| best == play), "{line}: {decision:?}");
            assert_eq!(decision.value, columns[3].parse().ok(), "{line}");
        }
    }

    #[test]
    fn openings_vary_among_equal_moves() {
        use std::sync::Mutex;
        let asked: Arc<Mutex<Vec<Move>>> = Arc::default();
        let told = Arc::clone(&asked);
        let mut player = small().with_preference(Box::new(move |_, moves| {
            *told.lock().unwrap() = moves.to_vec();
            moves.last().copied()
        }));
        let start = Position::start(RuleSet::Standard);
        let budget = Budget { time: Some(Duration::from_millis(300)), ..Budget::default() };
        let decision = player.decide(&start, &budget, &CancellationToken::new());
        let equal = asked.lock().unwrap().clone();
        let found = decision.found.unwrap();
        assert_eq!(Some(&decision.play), equal.last());
        assert!(equal.contains(&found.play) && equal.len() >= 4, "symmetric moves are missing: {equal:?}");
        assert!(equal.len() < 288, "corners must not equal centres");
        assert_eq!(player.search.options().max_depth, Options::default().max_depth);
        // Without a preference, the move found is played.
        let decision = small().with_preference(Box::new(|_, _| None)).decide(&start, &budget, &CancellationToken::new());
        assert_eq!(Some(decision.play), decision.found.map(|found| found.play));
    }

    #[test]
    fn solved_positions_are_stored() {
        let base: SharedPositions = Arc::new(RwLock::new(KnownPositions::new(RuleSet::Standard)));
        let mut player = small().with_base(Arc::clone(&base));
        let drawn = position("w.bww.w.bb.wbbwbwb.bww..bww.b..bwb.w");
        let budget = Budget { nodes: Some(60_000), ..Budget::default() };
        let first = player.decide(&drawn, &budget, &CancellationToken::new());
        assert_eq!((first.source, first.value), (MoveSource::Solve, Some(Value::Draw)));
        let again = player.decide(&drawn, &budget, &CancellationToken::new());
        assert_eq!((again.source, again.value), (MoveSource::Known, Some(Value::Draw)));
        assert_eq!(base.read().unwrap().get(&drawn), Some(Entry::exact(Value::Draw)));
    }

    #[test]
    fn preference_decides_only_among_equal_moves() {
        let position = position("bb..w..bbww..w.wwwbwb.wbwb.b.bw.wbwb");
        let last = *position.moves().last().unwrap();
        let mut player = small().with_preference(Box::new(move |_, _| Some(last)));
        let budget = Budget { nodes: Some(100_000), ..Budget::default() };
        assert_eq!(player.decide(&position, &budget, &CancellationToken::new()).play, last, "the preference decides, since all moves lose");
        let drawn = self::position("w.bww.w.bb.wbbwbwb.bww..bww.b..bwb.w");
        assert_eq!(player.decide(&drawn, &budget, &CancellationToken::new()).play.to_string(), "e3BR");
    }
}
