//! The endgame solver compared with a brute-force search, with itself under other settings, and
//! with results of another program.

use std::collections::HashMap;
use std::path::PathBuf;

use crate::slow::{Random, tiles};
use crossword::{Board, Cgp, EndRule, Generator, Move, RuleSet, Square, Tiles};
use engine::tiles::endgame::{Endgame, EndgameError, EndgameResult, Limits, Solver};
use lexicon::Lexicon;
use play::CancellationToken;

fn from_root(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

fn english() -> Generator {
    let lexicon = Lexicon::open(&from_root("data/permissive/en.lexicon")).unwrap().build_gaddag().unwrap();
    Generator::new(&RuleSet::scrabble_en(), &lexicon).unwrap()
}

fn table() -> Vec<(Cgp, i32)> {
    let rules = RuleSet::scrabble_en();
    let text = std::fs::read_to_string(from_root("tests/data/scrabble/scrabble-endgames.tsv")).unwrap();
    let row = |row: &str| {
        let (cgp, value) = row.split_once('\t').unwrap();
        (Cgp::parse(cgp, &rules).unwrap(), value.parse().unwrap())
    };
    text.lines().filter(|line| !line.starts_with('#')).map(row).collect()
}

/// Returns rules whose tile set is exactly the tiles of a position.
fn exact_tile_set(rules: &RuleSet, board: &Board, racks: &[Tiles]) -> RuleSet {
    let on_board = board.iter().map(|(_, cell)| if cell.blank { 0 } else { cell.letter });
    rules.clone().with_tiles(on_board.chain(racks.iter().flat_map(Tiles::iter)).collect())
}

/// A brute-force search without pruning.
struct BruteForce<'a> {
    generator: &'a Generator,
    rules: &'a RuleSet,
    known: HashMap<(Board, [Tiles; 2], u32), i32>,
}

impl BruteForce<'_> {
    fn worth(&self, rack: &Tiles) -> i32 {
        rack.iter().map(|kind| i32::from(self.rules.value(kind))).sum()
    }

    fn value(&mut self, board: &Board, racks: [Tiles; 2], idle: u32) -> i32 {
        let tournament = self.rules.end_rule(2) == EndRule::Tournament;
        let limit = if tournament { self.rules.scoreless_turns() } else { 2 * self.rules.pass_rounds() };
        if racks[1].is_empty() {
            return -2 * self.worth(&racks[0]);
        }
        if idle == limit {
            return self.worth(&racks[1]) - self.worth(&racks[0]);
        }
        let key = (board.clone(), racks, idle);
        if let Some(&value) = self.known.get(&key) {
            return value;
        }
        let mut best = -self.value(board, [racks[1], racks[0]], idle + 1);
        let prepared = self.generator.prepare(board);
        for candidate in self.generator.candidates(&prepared, &racks[0], 0) {
            let Move::Place(laid) = &candidate.action else { continue };
            let used: Tiles = laid.iter().map(|tile| tile.kind()).collect();
            let mut then = board.clone();
            then.lay(laid);
            let next = if candidate.score > 0 {
                0
            } else if tournament {
                idle + 1
            } else {
                0
            };
            let rest = self.value(&then, [racks[1], racks[0].without(&used).unwrap()], next);
            best = best.max(candidate.score as i32 - rest);
        }
        self.known.insert(key, best);
        best
    }
}

/// Plays a line, which must be legal and end the game, and returns its spread.
fn played(generator: &Generator, rules: &RuleSet, position: &Endgame, line: &[Move]) -> i32 {
    let tournament = rules.end_rule(2) == EndRule::Tournament;
    let limit = if tournament { rules.scoreless_turns() } else { 2 * rules.pass_rounds() };
    let (mut board, mut racks) = (position.board().clone(), [position.racks()[0], position.racks()[1]]);
    let (mut spread, mut idle, mut turn) = (0, position.idle(), 0);
    let sign = |turn: usize| if turn == 0 { 1 } else { -1 };
    let worth = |rack: &Tiles| rules.worth(rack) as i32;
    for made in line {
        assert!(idle < limit && racks.iter().all(|rack| !rack.is_empty()), "the game is already over");
        match made {
            Move::Place(laid) => {
                let formed = board.examine(rules, laid).unwrap();
                assert!(crossword::unknown_words(&formed, generator.lexicon()).is_empty());
                racks[turn] = crossword::spend(&racks[turn], laid, rules.alphabet()).unwrap();
                board.lay(laid);
                spread += sign(turn) * formed.score as i32;
                idle = if formed.score == 0 && tournament { idle + 1 } else { 0 };
            }
            Move::Pass => idle += 1,
            Move::Exchange(_) => panic!("exchanges are impossible"),
        }
        turn = 1 - turn;
    }
    match racks.iter().position(Tiles::is_empty) {
        Some(out) => spread + sign(out) * 2 * worth(&racks[1 - out]),
        None => {
            assert!(idle >= limit, "the line does not end the game");
            spread + worth(&racks[1]) - worth(&racks[0])
        }
    }
}

fn solve(generator: &Generator, rules: &RuleSet, position: &Endgame, limits: &Limits) -> EndgameResult {
    let found = Solver::new(generator).with_rules(rules).solve(position, limits, &CancellationToken::new());
    if found.solved {
        assert_eq!(played(generator, rules, position, &found.line), found.value);
    }
    found
}

/// Returns random words, a board with some of them, and two small racks.
fn small_position(random: &mut Random, rules: &RuleSet, max: usize) -> (Generator, Board, [Tiles; 2]) {
    let words = random.words(rules, 300);
    let generator = Generator::new(rules, &Lexicon::from_words("made-up", rules.alphabet(), &words).unwrap()).unwrap();
    let mut board = Board::new();
    let turns = random.below(5);
    for _ in 0..turns {
        let prepared = generator.prepare(&board);
        if let Some(best) = generator.best(&prepared, &tiles(&random.rack(rules, 7, 0))) {
            board.lay(&best.laid(&board));
        }
    }
    let blanks = random.below(8).saturating_sub(5);
    let (mine, other) = (1 + random.below(max), 1 + random.below(max));
    let racks = [tiles(&random.rack(rules, mine, blanks.min(1))), tiles(&random.rack(rules, other, blanks / 2))];
    (generator, board, racks)
}

#[test]
fn brute_force_agrees() {
    let (mut random, mut laid) = (Random::new(1), 0);
    let english = RuleSet::scrabble_en();
    for round in 0..150 {
        let (generator, board, racks) = small_position(&mut random, &english, 3);
        for end in EndRule::ALL {
            let rules = exact_tile_set(&english, &board, &racks).with_end_rule(end);
            let idle = random.below(4) as u32;
            let position = Endgame::new(board.clone(), &racks, &rules).unwrap().after(idle);
            let found = solve(&generator, &rules, &position, &Limits::default());
            let value = BruteForce { generator: &generator, rules: &rules, known: HashMap::new() }.value(&board, racks, idle);
            assert!(found.solved, "{round} {end:?}");
            assert_eq!(found.value, value, "{round} {end:?} {racks:?} after {idle}");
            laid += found.line.iter().filter(|made| matches!(made, Move::Place(_))).count();
        }
    }
    assert!(laid > 200, "{laid}");
}

/// Blanks alone score nothing, so a placement can be the last scoreless turn.
#[test]
fn brute_force_agrees_on_scoreless_placements() {
    let (mut random, mut idle_layings) = (Random::new(5), 0);
    let english = RuleSet::scrabble_en();
    let lexicon = Lexicon::build("few", english.alphabet(), &["at", "ta", "tat", "an", "ant"]).unwrap();
    let generator = Generator::new(&english, &lexicon).unwrap();
    for round in 0..40 {
        let blanks = [1 + random.below(2), 1 + random.below(2)];
        let racks = blanks.map(|blanks| tiles(&random.rack(&english, 2, blanks)));
        let rules = exact_tile_set(&english, &Board::new(), &racks);
        let idle = random.below(6) as u32;
        let position = Endgame::new(Board::new(), &racks, &rules).unwrap().after(idle);
        let found = solve(&generator, &rules, &position, &Limits::default());
        let value = BruteForce { generator: &generator, rules: &rules, known: HashMap::new() }.value(&Board::new(), racks, idle);
        assert!(found.solved, "{round}");
        assert_eq!(found.value, value, "{round} {racks:?} after {idle}");
        idle_layings += usize::from(idle == 5 && matches!(found.line[0], Move::Place(_)));
    }
    assert!(idle_layings > 0);
}

#[test]
fn results_of_another_program_agree() {
    let generator = english();
    for (cgp, value) in table() {
        let position = Endgame::of(&cgp, generator.rules()).unwrap();
        let found = solve(&generator, generator.rules(), &position, &Limits::default());
        assert!(found.solved);
        assert_eq!(found.value, value, "{}", cgp.text(generator.rules()));
    }
}

fn transposed(board: &Board) -> Board {
    let mut turned = Board::new();
    for (square, cell) in board.iter() {
        let square = Square::new(square.col(), square.row()).unwrap();
        turned.lay(&[crossword::PlacedTile { square, letter: cell.letter, blank: cell.blank }]);
    }
    turned
}

#[test]
fn value_does_not_depend_on_search_settings() {
    let generator = english();
    let rules = generator.rules().clone();
    for (cgp, value) in table() {
        let position = Endgame::of(&cgp, &rules).unwrap();
        let turned = Endgame::new(transposed(position.board()), position.racks(), &rules).unwrap();
        assert_eq!(solve(&generator, &rules, &turned, &Limits::default()).value, value);
        assert_eq!(solve(&generator, &rules, &position, &Limits { table: 0, ..Limits::default() }).value, value);
        assert_eq!(solve(&generator, &rules, &position, &Limits { threads: 4, ..Limits::default() }).value, value);
        // The scores of the position do not affect the future spread.
        let scores: Vec<i32> = cgp.scores().iter().zip([100, -20]).map(|(score, more)| score + more).collect();
        let offset = Cgp::new(cgp.board().clone(), position.racks(), &scores, cgp.scoreless(), &rules).unwrap();
        assert_eq!(solve(&generator, &rules, &Endgame::of(&offset, &rules).unwrap(), &Limits::default()).value, value);
        let thesis = rules.clone().with_end_rule(EndRule::Thesis);
        let found = solve(&generator, &thesis, &position, &Limits::default());
        assert_eq!(solve(&generator, &thesis, &turned, &Limits::default()).value, found.value);
    }
}

#[test]
fn value_is_consistent_after_the_first_move_of_the_line() {
    let generator = english();
    let rules = generator.rules();
    for (cgp, value) in table() {
        let position = Endgame::of(&cgp, rules).unwrap();
        let found = solve(&generator, rules, &position, &Limits::default());
        let [mine, other] = position.racks() else { panic!("two seats") };
        let (mut board, mut racks, mut score, mut idle) = (position.board().clone(), [*other, *mine], 0, 1);
        if let Move::Place(laid) = &found.line[0] {
            (score, idle) = (board.examine(rules, laid).unwrap().score as i32, 0);
            racks[1] = crossword::spend(mine, laid, rules.alphabet()).unwrap();
            board.lay(laid);
        }
        let next = Endgame::new(board, &racks, rules).unwrap().after(idle);
        assert_eq!(score - solve(&generator, rules, &next, &Limits::default()).value, value);
    }
}

#[test]
fn limited_searches_return_an_unsolved_line() {
    let generator = english();
    let rules = generator.rules();
    let position = Endgame::of(&table()[7].0, rules).unwrap();
    for nodes in [0, 1, 10, 200] {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let found = solve(&generator, rules, &position, &limits);
        assert!(!found.solved && !found.line.is_empty(), "{nodes}");
        assert_eq!(found, solve(&generator, rules, &position, &limits));
    }
    let none = solve(&generator, rules, &position, &Limits { time: Some(std::time::Duration::ZERO), ..Limits::default() });
    assert!(!none.solved && !none.line.is_empty());
    let one = solve(&generator, rules, &position, &Limits { depth: Some(1), ..Limits::default() });
    assert!(!one.solved && one.depth == 1);
    let cancelled = CancellationToken::new();
    cancelled.cancel();
    assert!(!Solver::new(&generator).solve(&position, &Limits::default(), &cancelled).solved);
}

#[test]
fn finished_games_return_their_settlement() {
    let rules = RuleSet::scrabble_en();
    let lexicon = Lexicon::build("six", rules.alphabet(), &["at", "cat", "act", "tact", "qat", "cats"]).unwrap();
    let generator = Generator::new(&rules, &lexicon).unwrap();
    let rack = |text: &str| Tiles::parse(text, rules.alphabet()).unwrap();
    let value = |mine: &str, other: &str, idle: u32| {
        let racks = [rack(mine), rack(other)];
        let rules = exact_tile_set(&rules, &Board::new(), &racks);
        let position = Endgame::new(Board::new(), &racks, &rules).unwrap().after(idle);
        let found = solve(&generator, &rules, &position, &Limits::default());
        assert!(found.solved);
        (found.value, found.line.len())
    };
    assert_eq!(value("", "Q", 0), (20, 0));
    assert_eq!(value("Q", "", 0), (-20, 0));
    assert_eq!(value("", "", 0), (0, 0));
    assert_eq!(value("AT", "Q", 6), (8, 0));
    assert_eq!(value("AT", "Q", u32::MAX), (8, 0));
    // No placement exists, so both pass until the game is over.
    assert_eq!(value("Q", "V", 0), (-6, 6));
    assert_eq!(value("AT", "Q", 5), (24, 1));
}

#[test]
fn invalid_endgames_are_rejected() {
    let rules = RuleSet::scrabble_en();
    let rack = |text: &str| Tiles::parse(text, rules.alphabet()).unwrap();
    let refused = |racks: &[Tiles]| Endgame::new(Board::new(), racks, &rules).unwrap_err();
    assert_eq!(refused(&[rack("QA"), rack("B")]).to_string(), "the bag is not empty: 97 tiles are neither on the board nor on a rack");
    assert_eq!(refused(&[rack("QQ"), rack("B")]), EndgameError::TooMany { tile: 'Q', exist: 1 });
    assert_eq!(refused(&[rack("ABCDEFGH"), rack("B")]), EndgameError::RackTooLong { seat: 1, tiles: 8, max: 7 });
    assert_eq!(refused(&[rack("A")]), EndgameError::Seats { seats: 1 });
    assert_eq!(refused(&[Tiles::new(); 5]), EndgameError::Seats { seats: 5 });
    assert_eq!(refused(&[Tiles::from_iter([63]), rack("A")]), EndgameError::TooMany { tile: '#', exist: 0 });
}

#[test]
fn three_and_four_seats_are_never_solved() {
    let mut random = Random::new(9);
    let english = RuleSet::scrabble_en();
    for seats in [3, 4] {
        let (generator, board, _) = small_position(&mut random, &english, 1);
        let racks: Vec<Tiles> = (0..seats).map(|_| tiles(&random.rack(&english, 3, 0))).collect();
        let rules = exact_tile_set(&english, &board, &racks);
        let position = Endgame::new(board, &racks, &rules).unwrap();
        let solver = Solver::new(&generator).with_rules(&rules);
        for (nodes, depth) in [(Some(0), None), (Some(50), None), (None, Some(2))] {
            let found = solver.solve(&position, &Limits { nodes, depth, ..Limits::default() }, &CancellationToken::new());
            assert!(!found.solved && !found.line.is_empty());
        }
    }
}
