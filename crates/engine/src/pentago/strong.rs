//! The strongest player: looks positions up, then searches, and solves exactly as soon as time
//! allows.

use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use play::time::Instant;

use pentago::game::{Pentago, View};
use pentago::{Move, Next, Position, RuleSet};
use play::{Budget, Dice, Player, Seed, Stop, Thought};

use super::Value;
use super::base::take_in;
use super::classic::static_value;
use super::early;
use super::known::KnownPositions;
use super::search::{Options, Search, SearchResult};
use super::solve::{self, Limits, Plan, Solution, Unsolved, solve};

/// Time per move if the budget sets none.
const TIME: Duration = Duration::from_secs(1);

/// Maximum marbles with which a move preference gets several moves of a search to choose from.
const OPENING: usize = 8;
/// Maximum number of distinct moves that are searched for that.
const KINDS: usize = 6;
/// Scores within this difference are considered equal. One marble on a good square is worth about
/// 100.
const EQUAL: i32 = 10;

/// Known positions shared by several players.
pub type SharedPositions = Arc<RwLock<KnownPositions>>;

/// Chooses among moves of equal value, for example by results of played games. Returns `None`
/// without a preference.
pub type Taste = dyn Fn(&Position, &[Move]) -> Option<Move> + Send;

/// The source of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
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
    pub by: By,
    /// The result of the search, if there was one.
    pub found: Option<SearchResult>,
}

/// How to break ties between several moves.
#[derive(Clone, Copy)]
enum Among<'a> {
    /// The moves are equal according to a book.
    Equal,
    /// The moves have the same exact value. A search result, if any, and static evaluations
    /// distinguish them.
    Weighed(Option<&'a SearchResult>),
}

/// The strongest player with its memory.
pub struct StrongPlayer {
    search: Search,
    early: bool,
    known: Vec<SharedPositions>,
    learned: Option<SharedPositions>,
    limits: Limits,
    taste: Option<Box<Taste>>,
    /// Measured nanoseconds per arrangement and thread, by rule set.
    pace: [f64; 2],
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
            learned: None,
            limits,
            taste: None,
            pace: RuleSet::ALL.map(solve::pace),
            last: None,
        }
    }

    /// Looks up the embedded exact values of positions with few marbles, which are loaded on first
    /// use.
    #[must_use]
    pub fn knowing_early(mut self) -> StrongPlayer {
        self.early = true;
        self
    }

    /// Adds known positions, which are looked up after those added before.
    #[must_use]
    pub fn knowing(mut self, known: SharedPositions) -> StrongPlayer {
        self.known.push(known);
        self
    }

    /// Adds known positions that also receive the exact values that the player computes.
    #[must_use]
    pub fn learning(mut self, base: SharedPositions) -> StrongPlayer {
        self.learned = Some(Arc::clone(&base));
        self.knowing(base)
    }

    /// Sets the preference among moves of equal value.
    #[must_use]
    pub fn with_taste(mut self, taste: Box<Taste>) -> StrongPlayer {
        self.taste = Some(taste);
        self
    }

    /// Chooses a move. Returns soon after `stop` is raised, with the best move found so far.
    pub fn decide(&mut self, position: &Position, budget: &Budget, stop: &Stop) -> Decision {
        let begun = Instant::now();
        let moves = position.moves();
        if let [play] = moves[..] {
            let value = match position.play(play) {
                Ok(Next::Over(_, end)) => Some(Value::of_end(end.winner, position.turn())),
                _ => None,
            };
            return Decision { play, value, by: By::Known, found: None };
        }
        let early = self.early.then(|| early::own_about(position)).flatten();
        if let Some((moves, value)) = early.and_then(|early| early.best(position)) {
            let play = self.pick(position, &moves, Among::Weighed(None), budget.seed);
            return Decision { play, value: Some(value), by: By::Known, found: None };
        }
        if let Some(best) = self.known.iter().find_map(|known| known.read().unwrap_or_else(PoisonError::into_inner).best(position)) {
            let play = self.pick(position, &best.moves, Among::Equal, budget.seed);
            return Decision { play, value: best.value, by: By::Known, found: None };
        }
        let time = budget.time.or(budget.nodes.is_none().then_some(TIME));
        let plan =
            Plan::new(position.board().empty().len(), &self.limits).ok().filter(|plan| self.affordable(plan, position, budget, time));
        // If the position will be solved, a short search may still prove a win at once, and it
        // ranks moves of equal value.
        let first = match (plan, time) {
            (Some(plan), Some(time)) => {
                let left = time.saturating_sub(self.estimate(&plan, position.rules()).mul_f64(1.25));
                Budget { time: Some(left.min(time / 5).max(time / 50)), ..*budget }
            }
            (Some(_), None) => Budget { nodes: budget.nodes.map(|nodes| nodes / 10), ..*budget },
            (None, Some(time)) if self.varies(position) => Budget { time: Some(time.mul_f64(0.75)), ..*budget },
            (None, _) => Budget { time, ..*budget },
        };
        let found = self.search.run(position, &first, stop, &mut |_| {});
        let searched = Decision { play: found.play, value: found.value, by: By::Search, found: Some(found.clone()) };
        // A move preference needs all moves of equal value, while a search finds only one.
        let deadline = time.and_then(|time| begun.checked_add(time.mul_f64(0.97)));
        let Some(plan) = plan.filter(|_| (!found.proven || self.taste.is_some()) && !stop.raised()) else {
            return match deadline.filter(|_| plan.is_none() && !found.proven && self.varies(position)) {
                Some(deadline) => Decision { play: self.varied(position, &found, deadline, stop), ..searched },
                None => searched,
            };
        };
        match self.solve(position, &plan, deadline, stop) {
            Some(solved) => {
                let best: Vec<Move> = solved.best().collect();
                let play = if best.contains(&found.play) && self.taste.is_none() {
                    found.play
                } else {
                    self.pick(position, &best, Among::Weighed(Some(&found)), budget.seed)
                };
                self.learn(position, &solved);
                Decision { play, value: Some(solved.value()), by: By::Solve, found: Some(found) }
            }
            None => searched,
        }
    }

    /// Returns whether there is a move preference here and a search would find only one move.
    fn varies(&self, position: &Position) -> bool {
        position.board().count() <= OPENING && self.taste.as_ref().is_some_and(|taste| taste(position, &position.moves()).is_some())
    }

    /// Returns a preferred move among those as good as the one found: moves to a symmetric
    /// position, and moves whose scores are equal at the same depth.
    fn varied(&mut self, position: &Position, found: &SearchResult, deadline: Instant, stop: &Stop) -> Move {
        let mut kinds: Vec<(Position, Vec<Move>)> = Vec::new();
        for play in position.moves() {
            let Ok(Next::Going(next)) = position.play(play) else { continue };
            let alike = |(other, _): &&mut (Position, Vec<Move>)| {
                other.waiting() == next.waiting() && other.board().canonical() == next.board().canonical()
            };
            match kinds.iter_mut().find(alike) {
                Some((_, moves)) => moves.push(play),
                None => kinds.push((next, vec![play])),
            }
        }
        let options = *self.search.options();
        let score = |search: &mut Search, next: &Position, depth: u32, time: Duration| {
            search.set(options.threads, depth);
            let found = search.run(next, &Budget { time: Some(time), ..Budget::default() }, stop, &mut |_| {});
            (found.depth >= depth || found.proven).then_some(-found.score)
        };
        // Search all distinct moves briefly, then the promising ones deeper.
        let left = |deadline: Instant| deadline.saturating_duration_since(Instant::now());
        let glance = left(deadline).div_f64(3.0 * kinds.len().max(1) as f64);
        let mut rated: Vec<(i32, usize)> = Vec::new();
        let mut own = None;
        for (number, (next, moves)) in kinds.iter().enumerate() {
            if moves.contains(&found.play) {
                own = Some(number);
            } else if let Some(score) = score(&mut self.search, next, 3, glance) {
                rated.push((score, number));
            }
        }
        rated.sort_unstable_by_key(|(score, number)| (-score, *number));
        rated.truncate(KINDS - 1);
        let mut equal: Vec<Move> = own.map_or_else(|| vec![found.play], |own| kinds[own].1.clone());
        if let Some(own) = own {
            let depth = found.depth.saturating_sub(2).max(3);
            let share = left(deadline).div_f64(KINDS as f64);
            if let Some(best) = score(&mut self.search, &kinds[own].0, depth, share) {
                for (_, number) in rated {
                    let (next, moves) = &kinds[number];
                    if score(&mut self.search, next, depth, share).is_some_and(|score| score + EQUAL >= best) {
                        equal.extend(moves);
                    }
                }
            }
        }
        self.search.set(options.threads, options.max_depth);
        self.pick(position, &equal, Among::Weighed(Some(found)), None)
    }

    /// Returns the estimated duration of a solve.
    #[must_use]
    pub fn estimate(&self, plan: &Plan, rules: RuleSet) -> Duration {
        let nanoseconds = plan.arrangements() as f64 * self.pace[rules as usize] / self.limits.threads.max(1) as f64;
        Duration::from_secs_f64(nanoseconds / 1e9)
    }

    fn affordable(&self, plan: &Plan, position: &Position, budget: &Budget, time: Option<Duration>) -> bool {
        let in_time = time.is_none_or(|time| self.estimate(plan, position.rules()) <= time.mul_f64(0.9));
        in_time && budget.nodes.is_none_or(|nodes| plan.arrangements() <= nodes)
    }

    /// Returns all exact values, or `None` if time runs out or the solve is stopped.
    fn solve(&mut self, position: &Position, plan: &Plan, deadline: Option<Instant>, stop: &Stop) -> Option<Solution> {
        let begun = Instant::now();
        let solved = solve(position, &self.limits, &stop.until(deadline), &|_| {});
        let pace = &mut self.pace[position.rules() as usize];
        let measured = begun.elapsed().as_nanos() as f64 * self.limits.threads.max(1) as f64 / plan.arrangements().max(1) as f64;
        match solved {
            // Small solves are mostly overhead, so they are not measured.
            Ok(solved) => {
                if plan.arrangements() > 1_000_000 {
                    *pace = 0.5 * *pace + 0.5 * measured;
                }
                Some(solved)
            }
            Err(Unsolved::Stopped | Unsolved::TooBig(_)) => {
                *pace = pace.max(1.1 * measured);
                None
            }
        }
    }

    /// Picks one of several moves of equal value. The order of criteria is: the move preference;
    /// under [`Among::Weighed`], the move the search found, a move that ends the game, and the best
    /// static evaluation; a random choice if there is a seed.
    fn pick(&self, position: &Position, moves: &[Move], among: Among<'_>, seed: Option<Seed>) -> Move {
        if let Some(play) = self.taste.as_ref().and_then(|taste| taste(position, moves)).filter(|play| moves.contains(play)) {
            return play;
        }
        if let Among::Weighed(Some(found)) = among
            && moves.contains(&found.play)
        {
            return found.play;
        }
        let mut order: Vec<Move> = moves.to_vec();
        if let Some(seed) = seed {
            Dice::new(&seed, position.board().key()).shuffle(&mut order);
        }
        let side = position.turn();
        let promise = |play: &Move| match position.play(*play) {
            Ok(Next::Over(..)) => i32::MAX,
            Ok(Next::Going(next)) if matches!(among, Among::Weighed(_)) => -static_value(next.board(), side.other()),
            _ => 0,
        };
        // Ties go to the first move.
        let best = order.iter().rev().max_by_key(|play| promise(play));
        *best.unwrap_or(&moves[0])
    }

    /// Stores the exact values of a solved position and of the positions after its moves.
    fn learn(&self, position: &Position, solved: &Solution) {
        let Some(base) = &self.learned else { return };
        let mut base = base.write().unwrap_or_else(PoisonError::into_inner);
        take_in(&mut base, position, solved);
    }
}

impl Player<Pentago> for StrongPlayer {
    fn choose(&mut self, _: &Pentago, view: &View, budget: &Budget, stop: &Stop) -> Move {
        let position = view.position.expect("a player is asked where its seat acts");
        let begun = Instant::now();
        let decision = self.decide(&position, budget, stop);
        let play = decision.play;
        self.last = Some((decision, begun.elapsed()));
        play
    }

    fn thought(&self) -> Option<Thought> {
        let (decision, time) = self.last.as_ref()?;
        let searched = decision.found.as_ref().filter(|found| found.play == decision.play).map(SearchResult::thought);
        // The line of the search does not apply to a different move.
        let line = vec![decision.play.to_string()];
        let positions = decision.found.as_ref().map(|found| found.nodes);
        let thought = searched.unwrap_or(Thought { positions, line, ..Thought::default() });
        Some(Thought { value: decision.value.map(Value::name), time: *time, ..thought })
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
    fn every_late_row_keeps_its_value() {
        let table = include_str!("../../../../tests/data/pentago/pentago-exact.tsv");
        let mut player = small();
        for line in table.lines().filter(|line| !line.starts_with('#')) {
            let columns: Vec<&str> = line.split('\t').collect();
            if columns[0].parse::<usize>().unwrap() < 24 {
                continue;
            }
            let position = position(columns[1]);
            let decision = player.decide(&position, &Budget { nodes: Some(200_000), ..Budget::default() }, &Stop::new());
            let play = decision.play.to_string();
            assert!(columns[5] == "*" || columns[5].split(',').any(|best| best == play), "{line}: {decision:?}");
            assert_eq!(decision.value, columns[3].parse().ok(), "{line}");
        }
    }

    #[test]
    fn an_opening_is_varied_among_moves_as_good_as_the_one_found() {
        use std::sync::Mutex;
        let asked: Arc<Mutex<Vec<Move>>> = Arc::default();
        let told = Arc::clone(&asked);
        let mut player = small().with_taste(Box::new(move |_, moves| {
            *told.lock().unwrap() = moves.to_vec();
            moves.last().copied()
        }));
        let start = Position::start(RuleSet::Standard);
        let budget = Budget { time: Some(Duration::from_millis(300)), ..Budget::default() };
        let decision = player.decide(&start, &budget, &Stop::new());
        let equal = asked.lock().unwrap().clone();
        let found = decision.found.unwrap();
        assert_eq!(Some(&decision.play), equal.last());
        assert!(equal.contains(&found.play) && equal.len() >= 4, "at least the mirror images: {equal:?}");
        assert!(equal.len() < 288, "no corner is as good as a centre");
        assert_eq!(player.search.options().max_depth, Options::default().max_depth);
        // Without a preference, the move found is played.
        let decision = small().with_taste(Box::new(|_, _| None)).decide(&start, &budget, &Stop::new());
        assert_eq!(Some(decision.play), decision.found.map(|found| found.play));
    }

    #[test]
    fn what_was_solved_is_known_the_next_time() {
        let base: SharedPositions = Arc::new(RwLock::new(KnownPositions::new(RuleSet::Standard)));
        let mut player = small().learning(Arc::clone(&base));
        let drawn = position("w.bww.w.bb.wbbwbwb.bww..bww.b..bwb.w");
        let budget = Budget { nodes: Some(60_000), ..Budget::default() };
        let first = player.decide(&drawn, &budget, &Stop::new());
        assert_eq!((first.by, first.value), (By::Solve, Some(Value::Draw)));
        let again = player.decide(&drawn, &budget, &Stop::new());
        assert_eq!((again.by, again.value), (By::Known, Some(Value::Draw)));
        assert_eq!(base.read().unwrap().get(&drawn), Some(Entry::exact(Value::Draw)));
    }

    #[test]
    fn taste_decides_among_moves_of_equal_value_only() {
        let position = position("bb..w..bbww..w.wwwbwb.wbwb.b.bw.wbwb");
        let last = *position.moves().last().unwrap();
        let mut player = small().with_taste(Box::new(move |_, _| Some(last)));
        let budget = Budget { nodes: Some(100_000), ..Budget::default() };
        assert_eq!(player.decide(&position, &budget, &Stop::new()).play, last, "all moves lose");
        let drawn = self::position("w.bww.w.bb.wbbwbwb.bww..bww.b..bwb.w");
        assert_eq!(player.decide(&drawn, &budget, &Stop::new()).play.to_string(), "e3BR");
    }
}
