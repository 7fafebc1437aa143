//! The pre-endgame search compared with brute force over all draws and the endgame solver.

use std::sync::Mutex;

use crate::slow::{Random, tiles};
use crossword::{Board, Candidate, Generator, Move, RuleSet, Tiles};
use engine::tiles::endgame::{Endgame, EndgameError, Solver};
use engine::tiles::preendgame::{Limits, Preendgame, PreendgameError, Ranking, deepen, rank};
use engine::tiles::simulation::{Draws, Settings, Situation, simulate};
use engine::tiles::{Choice, LearnedValues};
use lexicon::Lexicon;
use play::CancellationToken;

/// Returns random words and a board with some of them.
fn small_position(random: &mut Random, rules: &RuleSet) -> (Generator, Board) {
    let words = random.words(rules, 250);
    let generator = Generator::new(rules, &Lexicon::from_words("made-up", rules.alphabet(), &words).unwrap()).unwrap();
    let mut board = Board::new();
    for _ in 0..1 + random.below(3) {
        let prepared = generator.prepare(&board);
        if let Some(best) = generator.best(&prepared, &tiles(&random.rack(rules, 7, 0))) {
            board.lay(&best.laid(&board));
        }
    }
    (generator, board)
}

fn exact_tile_set(rules: &RuleSet, board: &Board, racks: &[Tiles]) -> RuleSet {
    let on_board = board.iter().map(|(_, cell)| if cell.blank { 0 } else { cell.letter });
    rules.clone().with_tiles(on_board.chain(racks.iter().flat_map(Tiles::iter)).collect())
}

/// Evaluates every candidate with full windows.
struct BruteForce<'a> {
    solver: &'a Solver,
    board: &'a Board,
    rack: Tiles,
    unseen: Tiles,
    spread: i32,
}

impl BruteForce<'_> {
    fn laid(&self, candidate: &Candidate) -> (Board, Tiles) {
        let mut board = self.board.clone();
        let Move::Place(laid) = &candidate.action else { return (board, Tiles::new()) };
        board.lay(laid);
        (board, laid.iter().map(|tile| tile.kind()).collect())
    }

    fn solve(&self, board: &Board, racks: [Tiles; 2]) -> i32 {
        let position = Endgame::new(board.clone(), &racks, self.solver.rules()).unwrap();
        let found = self.solver.solve(&position, &Default::default(), &CancellationToken::new());
        assert!(found.solved);
        found.value
    }

    /// Returns the final spread after a placement if this tile is drawn.
    fn placement(&self, candidate: &Candidate, kind: u8) -> i32 {
        let (board, used) = self.laid(candidate);
        let (mut mine, mut other) = (self.rack.without(&used).unwrap(), self.unseen);
        mine.add(kind);
        assert!(other.remove(kind));
        self.spread + candidate.score as i32 - self.solve(&board, [other, mine])
    }

    /// Returns the final spread after a placement of at least two tiles if these two are drawn.
    fn two_drawn(&self, candidate: &Candidate, drawn: [u8; 2]) -> i32 {
        let (board, used) = self.laid(candidate);
        let (mut mine, mut other) = (self.rack.without(&used).unwrap(), self.unseen);
        for kind in drawn {
            mine.add(kind);
            assert!(other.remove(kind));
        }
        self.spread + candidate.score as i32 - self.solve(&board, [other, mine])
    }

    /// Returns the final spread after a placement of one tile: one tile is drawn, and the opponent
    /// knows the other one.
    fn one_drawn(&self, candidate: &Candidate, [drawn, left]: [u8; 2]) -> i32 {
        let (board, used) = self.laid(candidate);
        let (mut mine, mut other) = (self.rack.without(&used).unwrap(), self.unseen);
        mine.add(drawn);
        assert!(other.remove(drawn) && other.remove(left));
        let spread = self.spread + candidate.score as i32;
        let generator = self.solver.generator();
        let worth = |tiles: &Tiles| self.solver.rules().worth(tiles) as i32;
        let then = BruteForce { solver: self.solver, board: &board, rack: mine, unseen: other, spread };
        // The opponent passes, and the mover plays its highest-scoring placement.
        let highest_scoring = generator.candidates(&generator.prepare(&board), &mine, 0).into_iter().next();
        let mut worst = highest_scoring.map_or(spread + worth(&other) - worth(&mine), |best| {
            let (board, used) = then.laid(&best);
            let mut mine = mine.without(&used).unwrap();
            mine.add(left);
            spread + best.score as i32 - self.solve(&board, [other, mine])
        });
        for reply in generator.candidates(&generator.prepare(&board), &other, 0) {
            let (board, used) = then.laid(&reply);
            let mut other = other.without(&used).unwrap();
            other.add(left);
            worst = worst.min(spread - reply.score as i32 + self.solve(&board, [mine, other]));
        }
        worst
    }

    /// Returns the win share and mean spread of a placement with two tiles in the bag, over all
    /// ordered pairs of tiles.
    fn with_two(&self, candidate: &Candidate) -> (f64, f64) {
        let Move::Place(laid) = &candidate.action else { panic!("not a placement") };
        let unseen: Vec<u8> = self.unseen.iter().collect();
        let (mut share, mut sum, mut all) = (0.0, 0.0, 0.0);
        for first in 0..unseen.len() {
            for second in (0..unseen.len()).filter(|second| *second != first) {
                let pair = [unseen[first], unseen[second]];
                let spread = if laid.len() == 1 { self.one_drawn(candidate, pair) } else { self.two_drawn(candidate, pair) };
                share += f64::from(spread.signum() + 1) / 2.0;
                sum += f64::from(spread);
                all += 1.0;
            }
        }
        (share / all, sum / all)
    }

    /// Returns the final spread after a pass; the opponent knows the tile in the bag.
    fn pass(&self, kind: u8, then: Option<&Candidate>) -> i32 {
        let generator = self.solver.generator();
        let mut other = self.unseen;
        assert!(other.remove(kind));
        let worth = |tiles: &Tiles| self.solver.rules().worth(tiles) as i32;
        let mut worst = then.map_or(self.spread + worth(&other) - worth(&self.rack), |then| self.placement(then, kind));
        for reply in generator.candidates(&generator.prepare(self.board), &other, 0) {
            let (board, used) = self.laid(&reply);
            let mut left = other.without(&used).unwrap();
            left.add(kind);
            worst = worst.min(self.spread - reply.score as i32 + self.solve(&board, [self.rack, left]));
        }
        worst
    }

    /// Returns the win share and mean spread over all tiles that may be drawn.
    fn weigh(&self, of: impl Fn(u8) -> i32) -> (f64, f64) {
        let (mut share, mut sum, all) = (0.0, 0.0, self.unseen.len() as f64);
        for kind in self.unseen.iter() {
            let spread = of(kind);
            share += f64::from(spread.signum() + 1) / 2.0;
            sum += f64::from(spread);
        }
        (share / all, sum / all)
    }
}

fn ranked(solver: &Solver, position: &Preendgame, limits: &Limits) -> Ranking {
    rank(solver, position, limits, &CancellationToken::new(), &|_| ())
}

#[test]
fn brute_force_agrees_with_one_tile_in_the_bag() {
    let mut random = Random::new(3);
    let english = RuleSet::scrabble_en();
    let (mut decided, mut passed) = (0, 0);
    for round in 0..60 {
        let (generator, board) = small_position(&mut random, &english);
        let blank = usize::from(random.below(6) == 0);
        let (rack, unseen) = (tiles(&random.rack(&english, 3, blank)), tiles(&random.rack(&english, 4, 0)));
        let rules = exact_tile_set(&english, &board, &[rack, unseen]);
        let solver = Solver::new(&generator).with_rules(&rules);
        let spread = random.below(41) as i32 - 20;
        let position = Preendgame::new(board.clone(), rack, 1, spread, &rules).unwrap();
        let told = Mutex::new(0);
        let ranking = rank(&solver, &position, &Limits::default(), &CancellationToken::new(), &|_| *told.lock().unwrap() += 1);
        assert!(ranking.complete);
        assert_eq!(told.into_inner().unwrap(), ranking.candidates.len());

        let brute = BruteForce { solver: &solver, board: &board, rack, unseen, spread };
        let placements = generator.candidates(&generator.prepare(&board), &rack, 0);
        let mut best = placements.iter().map(|one| brute.weigh(|kind| brute.placement(one, kind))).fold((-1.0, 0.0), better_of);
        let then = ranking.candidates.iter().find(|one| one.action != Move::Pass);
        let then = then.map(|one| Candidate { action: one.action.clone(), score: one.score });
        best = better_of(best, brute.weigh(|kind| brute.pass(kind, then.as_ref())));
        let first = &ranking.candidates[0];
        let close = |one: f64, other: f64| (one - other).abs() < 1e-6;
        assert!(close(first.share, best.0) && close(first.spread.unwrap(), best.1), "{round} {best:?} {first:?}");
        decided += usize::from(first.share > 0.0 && first.share < 1.0);
        passed += usize::from(first.action == Move::Pass);

        let threads = ranked(&solver, &position, &Limits { threads: 4, ..Limits::default() });
        assert_eq!((threads.candidates[0].share, threads.candidates[0].spread), (first.share, first.spread));
    }
    assert!(decided > 5 && passed > 0, "{decided} {passed}");
}

/// If endgames in rollouts are searched completely, the simulation agrees with brute force.
#[test]
fn rollouts_with_endgames_agree_with_brute_force() {
    let mut random = Random::new(8);
    let english = RuleSet::scrabble_en();
    let mut compared = 0;
    for round in 0..25 {
        let (generator, board) = small_position(&mut random, &english);
        let (rack, unseen) = (tiles(&random.rack(&english, 3, 0)), tiles(&random.rack(&english, 4, 0)));
        let rules = exact_tile_set(&english, &board, &[rack, unseen]);
        let solver = Solver::new(&generator).with_rules(&rules);
        let spread = random.below(21) as i32 - 10;
        let brute = BruteForce { solver: &solver, board: &board, rack, unseen, spread };
        let prepared = generator.prepare(&board);
        let situation =
            Situation { board: prepared, rack, held: 3, unseen, others: vec![3], scores: vec![spread, 0], scoreless: 0, passes: 0 };
        let settings = Settings {
            endgame_nodes: u64::MAX,
            rollouts: Some(8_000),
            elimination_threshold: 0,
            margin: i32::MAX,
            seed: round,
            rules: Some(rules.clone()),
            ..Settings::default()
        };
        let learned = LearnedValues::none(&english);
        let report =
            simulate(&generator, &learned, &situation, &Draws::unknown(), &settings, &CancellationToken::new(), &mut |_| ()).unwrap();
        for row in report.rows.iter().filter(|row| matches!(row.choice, Choice::Place(_))) {
            let candidate = Candidate { action: row.choice.action(&board), score: row.score as u32 };
            let (share, mean) = brute.weigh(|kind| brute.placement(&candidate, kind));
            let off = |one: f64, other: f64, doubt: f64| (one - other).abs() / doubt.max(1e-3);
            assert!(
                off(row.win, share, row.win_error) < 5.0 && off(row.spread, mean, row.spread_error) < 5.0,
                "{round} {row:?} {share} {mean}"
            );
            compared += 1;
        }
    }
    assert!(compared > 25, "{compared}");
}

#[test]
fn brute_force_agrees_with_two_tiles_in_the_bag() {
    let mut random = Random::new(8);
    let english = RuleSet::scrabble_en();
    let (mut decided, mut single, mut rounds) = (0, 0, 0);
    while rounds < 20 {
        let (generator, board) = small_position(&mut random, &english);
        let (rack, unseen) = (tiles(&random.rack(&english, 3, 0)), tiles(&random.rack(&english, 4, 0)));
        let spread = random.below(41) as i32 - 20;
        let placements = generator.candidates(&generator.prepare(&board), &rack, 0);
        if placements.is_empty() {
            continue;
        }
        rounds += 1;
        let rules = exact_tile_set(&english, &board, &[rack, unseen]);
        let solver = Solver::new(&generator).with_rules(&rules);
        let position = Preendgame::new(board.clone(), rack, 2, spread, &rules).unwrap();
        let ranking = ranked(&solver, &position, &Limits::default());
        assert!(ranking.complete);
        let brute = BruteForce { solver: &solver, board: &board, rack, unseen, spread };
        let close = |one: f64, other: f64| (one - other).abs() < 1e-6;
        let mut best = (-1.0, 0.0);
        for placement in &placements {
            let exact = brute.with_two(placement);
            best = better_of(best, exact);
            let found = ranking.candidates.iter().find(|one| one.action == placement.action).unwrap();
            // The share of a dropped candidate is an upper bound.
            assert!(if found.dropped { found.share + 1e-6 > exact.0 } else { close(found.share, exact.0) }, "{rounds} {exact:?} {found:?}");
        }
        let first = &ranking.candidates[0];
        assert!(close(first.share, best.0) && close(first.spread.unwrap(), best.1), "{rounds} {best:?} {first:?}");
        decided += usize::from(first.share > 0.0 && first.share < 1.0);
        single += usize::from(first.draws.iter().any(|draw| !draw.left.is_empty()));
        let threads = ranked(&solver, &position, &Limits { threads: 4, ..Limits::default() });
        assert_eq!((threads.candidates[0].share, threads.candidates[0].spread), (first.share, first.spread));
    }
    assert!(decided > 2 && single > 0, "{decided} {single}");
}

/// A pass that is the last scoreless turn ends the game without a reply.
#[test]
fn last_scoreless_turn_ends_the_game() {
    let rules = RuleSet::scrabble_en();
    let lexicon = Lexicon::build("two", rules.alphabet(), &["at", "ta"]).unwrap();
    let generator = Generator::new(&rules, &lexicon).unwrap();
    let rack = |text: &str| Tiles::parse(text, rules.alphabet()).unwrap();
    let (mine, unseen) = (rack("V"), rack("ATT"));
    let rules = exact_tile_set(&rules, &Board::new(), &[mine, unseen]);
    let solver = Solver::new(&generator).with_rules(&rules);
    let value = |idle: u32| {
        let position = Preendgame::new(Board::new(), mine, 1, 0, &rules).unwrap().after(idle);
        let ranking = ranked(&solver, &position, &Limits::default());
        assert!(ranking.complete && ranking.candidates.len() == 1 && ranking.candidates[0].action == Move::Pass);
        ranking.candidates[0].spread.unwrap()
    };
    // The V stays on the rack, and the opponent keeps two tiles of one point.
    assert_eq!(value(rules.scoreless_turns() - 1), -2.0);
    // With one more turn, the opponent may place two tiles for four points and draw one; both keep
    // the rest.
    assert!(value(0) < -2.0);
}

#[test]
fn limits_end_the_search_and_mark_it_incomplete() {
    let mut random = Random::new(11);
    let english = RuleSet::scrabble_en();
    let (generator, board) = small_position(&mut random, &english);
    let (rack, unseen) = (tiles(&random.rack(&english, 7, 1)), tiles(&random.rack(&english, 9, 1)));
    let rules = exact_tile_set(&english, &board, &[rack, unseen]);
    let solver = Solver::new(&generator).with_rules(&rules);
    {
        let position = Preendgame::new(board, rack, 2, 0, &rules).unwrap();
        for limits in [
            Limits { time: Some(std::time::Duration::ZERO), ..Limits::default() },
            Limits { time: Some(std::time::Duration::ZERO), threads: 4, table: 0, ..Limits::default() },
            Limits { candidates: Some(1), nodes: Some(1), threads: 0, ..Limits::default() },
        ] {
            let ranking = ranked(&solver, &position, &limits);
            assert!(!ranking.complete && !ranking.candidates.is_empty(), "{limits:?}");
        }
        let stop = CancellationToken::new();
        stop.cancel();
        assert!(!rank(&solver, &position, &Limits::default(), &stop, &|_| ()).complete);
    }
}

/// With any node limit, the brute-force win share lies within the bounds.
#[test]
fn bounds_of_unsolved_candidates_are_valid() {
    let mut random = Random::new(35);
    let english = RuleSet::scrabble_en();
    let (mut exact, mut open, mut leaving) = (0, 0, 0);
    for round in 0..40 {
        let (generator, board) = small_position(&mut random, &english);
        let in_bag = 1 + round % 2;
        let (rack, unseen) = (tiles(&random.rack(&english, 3, 0)), tiles(&random.rack(&english, 3 + in_bag, 0)));
        let rules = exact_tile_set(&english, &board, &[rack, unseen]);
        let solver = Solver::new(&generator).with_rules(&rules);
        let spread = random.below(41) as i32 - 20;
        let position = Preendgame::new(board.clone(), rack, in_bag, spread, &rules).unwrap();
        let brute = BruteForce { solver: &solver, board: &board, rack, unseen, spread };
        for nodes in [1, 3, 10, 40] {
            let ranking = ranked(&solver, &position, &Limits { nodes: Some(nodes), ..Limits::default() });
            for one in &ranking.candidates {
                let Move::Place(laid) = &one.action else {
                    assert!(one.win().is_none() && one.win_at_most().is_none());
                    continue;
                };
                let candidate = Candidate { action: one.action.clone(), score: one.score };
                let (share, _) =
                    if in_bag == 1 { brute.weigh(|kind| brute.placement(&candidate, kind)) } else { brute.with_two(&candidate) };
                if laid.len() < in_bag {
                    leaving += 1;
                    assert!(one.win().is_none() && one.win_at_most().is_none());
                }
                let (low, high) = (one.win().or(one.win_at_least()).unwrap(), one.win().or(one.win_at_most()).unwrap_or(1.0));
                assert!(low <= share + 1e-9 && share <= high + 1e-9, "{round} {nodes}: {share} {one:?}");
                exact += usize::from(one.win().is_some());
                open += usize::from(!one.solved && high < 1.0);
            }
        }
    }
    assert!(exact > 20 && open > 20 && leaving > 20, "{exact} {open} {leaving}");
}

fn better_of(one: (f64, f64), other: (f64, f64)) -> (f64, f64) {
    if (other.0 + 1e-9, other.1) > (one.0 + 2e-9, one.1) || (other.0 - one.0).abs() < 1e-9 && other.1 > one.1 { other } else { one }
}

#[test]
fn two_tiles_in_the_bag_cover_all_draws_and_limits_end_the_search() {
    let mut random = Random::new(4);
    let english = RuleSet::scrabble_en();
    let (generator, board, rack) = loop {
        let (generator, board) = small_position(&mut random, &english);
        let rack = tiles(&random.rack(&english, 3, 0));
        if generator.candidates(&generator.prepare(&board), &rack, 0).len() > 3 {
            break (generator, board, rack);
        }
    };
    let unseen = tiles(&random.rack(&english, 5, 0));
    let rules = exact_tile_set(&english, &board, &[rack, unseen]);
    let solver = Solver::new(&generator).with_rules(&rules);
    let position = Preendgame::new(board, rack, 2, 0, &rules).unwrap();
    let ranking = ranked(&solver, &position, &Limits::default());
    assert!(ranking.complete && !ranking.candidates.is_empty());
    for one in ranking.candidates.iter().filter(|one| !one.dropped && one.action != Move::Pass) {
        let Move::Place(laid) = &one.action else { panic!("not a placement") };
        let cases: u32 = one.draws.iter().map(|draw| draw.cases).sum();
        assert_eq!(cases, if laid.len() == 1 { 5 * 4 } else { 10 });
    }
    let none = ranked(&solver, &position, &Limits { time: Some(std::time::Duration::ZERO), ..Limits::default() });
    assert!(!none.complete);
    let few = ranked(&solver, &position, &Limits { nodes: Some(0), candidates: Some(1), ..Limits::default() });
    assert!(!few.complete && few.candidates.len() == 1);
}

/// Iterative deepening gives the same result as the ranking of all moves, with one or two tiles in
/// the bag.
#[test]
fn deepening_agrees_with_the_full_ranking() {
    let mut random = Random::new(21);
    let english = RuleSet::scrabble_en();
    let (mut decided, mut met, mut rounds) = (0, 0, 0);
    for round in 0..40 {
        let (generator, board) = small_position(&mut random, &english);
        let in_bag = 1 + round % 2;
        let (rack, unseen) = (tiles(&random.rack(&english, 3, 0)), tiles(&random.rack(&english, 3 + in_bag, 0)));
        let rules = exact_tile_set(&english, &board, &[rack, unseen]);
        let solver = Solver::new(&generator).with_rules(&rules);
        let position = Preendgame::new(board.clone(), rack, in_bag, random.below(41) as i32 - 20, &rules).unwrap();
        let placements = generator.candidates(&generator.prepare(&board), &rack, 0);
        let all = ranked(&solver, &position, &Limits::default());
        let (deepened, _) =
            deepen(&solver, &position, &placements, None, &Limits::default(), &CancellationToken::new(), &mut |_, _| rounds += 1);
        let Some(best) = deepened.first() else { continue };
        met += 1;
        let placed = all.candidates.iter().find(|one| one.action != Move::Pass).unwrap();
        assert!(best.solved && (best.share - placed.share).abs() < 1e-6, "{round} {best:?} {placed:?}");
        assert!(placed.spread.is_none_or(|spread| (best.spread - spread).abs() < 1e-6), "{round} {best:?} {placed:?}");
        decided += usize::from(best.share > 0.0 && best.share < 1.0);
        // With a node limit the result does not depend on the number of threads.
        for nodes in [0, 500, 20_000] {
            let of = |threads| {
                deepen(
                    &solver,
                    &position,
                    &placements,
                    Some(nodes),
                    &Limits { threads, ..Limits::default() },
                    &CancellationToken::new(),
                    &mut |_, _| (),
                )
            };
            assert_eq!(of(1), of(4));
        }
        let none = Limits { time: Some(std::time::Duration::ZERO), ..Limits::default() };
        assert!(
            deepen(&solver, &position, &placements, None, &none, &CancellationToken::new(), &mut |_, _| ()).0.iter().all(|one| one.solved)
        );
    }
    assert!(decided > 5 && rounds >= met, "{decided} {met} {rounds}");
}

#[test]
fn invalid_preendgames_are_rejected() {
    let rules = RuleSet::scrabble_en();
    let rack = |text: &str| Tiles::parse(text, rules.alphabet()).unwrap();
    let new = |text: &str, in_bag: usize| Preendgame::new(Board::new(), rack(text), in_bag, 0, &rules).unwrap_err();
    assert_eq!(new("QA", 3).to_string(), "3 tiles in the bag: a pre-endgame has one or two");
    assert_eq!(new("QA", 0), PreendgameError::InBag { tiles: 0 });
    assert_eq!(new("QA", 1).to_string(), "the other rack would have 97 tiles; each rack has 1 to 7");
    assert_eq!(new("QQ", 1), PreendgameError::Tiles(EndgameError::TooMany { tile: 'Q', exist: 1 }));
    assert!(matches!(new("", 1), PreendgameError::Other { .. }));
}
