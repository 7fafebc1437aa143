//! Compares the bitboards with a slow reference implementation on random games under both rule
//! sets.

mod reference_impl;

use pentago::{Board, Move, Next, Position, RuleSet, Side, Symmetry, Turn, threats};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};

fn pick<T: Copy>(random: &mut ChaCha8Rng, all: &[T]) -> T {
    all[random.next_u32() as usize % all.len()]
}

#[test]
fn random_games_match_the_reference() {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let mut ends = std::collections::BTreeMap::new();
    for game in 0..3_000 {
        let rules = RuleSet::ALL[game % 2];
        let mut fast = Position::start(rules);
        let mut reference = reference_impl::Game::new(rules == RuleSet::Answer);
        loop {
            let moves: Vec<String> = fast.moves().iter().map(Move::to_string).collect();
            assert_eq!(moves, reference.moves(), "{}", fast.setup());
            assert_eq!(fast.waiting().is_some(), reference.waiting);
            // Half of the games prefer moves that make five, so that every end reason occurs.
            let wins = |text: &&String| {
                matches!(reference.play(text), reference_impl::MoveResult::Over(..))
                    || matches!(reference.play(text), reference_impl::MoveResult::Continues(g) if g.waiting)
            };
            let decisive: Vec<&String> = if game % 4 < 2 { moves.iter().filter(wins).collect() } else { Vec::new() };
            let text = if decisive.is_empty() { &moves[random.next_u32() as usize % moves.len()] } else { pick(&mut random, &decisive) };
            match (fast.play(text.parse().unwrap()).unwrap(), reference.play(text)) {
                (Next::Going(position), reference_impl::MoveResult::Continues(game)) => {
                    assert_eq!(position.board().to_string(), reference_impl::text(&game.grid));
                    assert_eq!(Position::new(position.setup(), rules), Ok(position), "a reached position must be a valid setup");
                    (fast, reference) = (position, game);
                }
                (Next::Over(board, end), reference_impl::MoveResult::Over(grid, winner, how)) => {
                    assert_eq!(board.to_string(), reference_impl::text(&grid));
                    assert_eq!(end.winner.map_or('-', Side::letter), winner);
                    assert_eq!(end.reason.name(), how);
                    *ends.entry((rules.name(), how)).or_insert(0) += 1;
                    break;
                }
                (ours, theirs) => panic!("{} {text}: {ours:?}, the reference {theirs:?}", fast.setup()),
            }
        }
    }
    assert_eq!(ends.len(), 5 + 7, "every end reason of both rule sets must occur: {ends:?}");
}

/// Returns a random board with any number of marbles. The counts need not fit alternating turns,
/// which makes fives common.
fn random_board(random: &mut ChaCha8Rng) -> Board {
    let full = random.next_u32() % 8;
    let text: String = (0..36)
        .map(|_| match random.next_u32() % 16 {
            n if n < full => 'b',
            n if n < 2 * full => 'w',
            _ => '.',
        })
        .collect();
    text.parse().expect("a board")
}

#[test]
fn threat_tables_match_the_reference() {
    let mut random = ChaCha8Rng::seed_from_u64(2);
    let mut wins = 0;
    for _ in 0..4_000 {
        let board = random_board(&mut random);
        let grid = reference_impl::grid(&board.to_string());
        for (turn, name) in Turn::ALL.into_iter().zip(["AR", "AL", "BR", "BL", "CR", "CL", "DR", "DL"]) {
            let (quadrant, direction) = (name.chars().next().unwrap(), name.chars().nth(1).unwrap());
            assert_eq!(board.turned(turn).to_string(), reference_impl::text(&reference_impl::turned(&grid, quadrant, direction)));
            assert_eq!(board.turned(turn).turned(turn.back()), board);
        }
        for side in [Side::White, Side::Black] {
            let (own, other) = (board.marbles(side), board.marbles(side.other()));
            let letter = side.letter();
            assert_eq!(own.has_five(), reference_impl::five(&grid, letter));
            if own.has_five() {
                continue;
            }
            let mut places = Vec::new();
            let mut turned = [false; 8];
            for square in pentago::Square::all().filter(|&s| board.get(s).is_none()) {
                let mut placed = grid;
                placed[square.row()][square.column()] = letter;
                if reference_impl::five(&placed, letter) {
                    places.push(square);
                }
                for (n, &turn) in Turn::ALL.iter().enumerate() {
                    let five = reference_impl::five(&reference_impl::grid(&board.placed(side, square).turned(turn).to_string()), letter);
                    turned[n] |= five;
                    assert_eq!(threats::placings_before(turn, own, other).contains(square), five, "{board} {letter} {square}{turn}");
                }
            }
            let mut found: Vec<pentago::Square> = threats::placing_fives(own, other).squares().collect();
            found.sort();
            assert_eq!(found, places, "{board} {letter}");
            assert_eq!(threats::can_place_five(own, other), !places.is_empty());
            if !board.empty().is_empty() {
                let bits = threats::place_and_turn_fives(own, other);
                assert_eq!([0, 1, 2, 3, 4, 5, 6, 7].map(|n| bits >> n & 1 != 0), turned, "{board} {letter}");
                let given = Turn::ALL
                    .map(|turn| reference_impl::five(&reference_impl::grid(&board.turned(turn).to_string()), side.other().letter()));
                let bits = threats::turning_fives(other);
                if !other.has_five() {
                    assert_eq!([0, 1, 2, 3, 4, 5, 6, 7].map(|n| bits >> n & 1 != 0), given, "{board} {letter}");
                    let wins_at_once = !places.is_empty() || (0..8).any(|n| turned[n] && !given[n]);
                    assert_eq!(board.can_win(side), wins_at_once);
                    wins += usize::from(wins_at_once);
                }
            }
        }
    }
    assert!(wins > 500, "{wins}");
}

#[test]
fn symmetries_agree_on_squares_boards_and_moves() {
    let mut random = ChaCha8Rng::seed_from_u64(3);
    for _ in 0..500 {
        let board = random_board(&mut random);
        for symmetry in Symmetry::ALL {
            let seen = board.transform(symmetry);
            assert_eq!(seen.transform(symmetry.inverse()), board);
            assert_eq!(seen.canonical(), board.canonical());
            for square in pentago::Square::all() {
                assert_eq!(seen.get(symmetry.square(square)), board.get(square));
            }
            for turn in Turn::ALL {
                assert_eq!(seen.turned(symmetry.turn(turn)), board.turned(turn).transform(symmetry), "{symmetry:?} {turn}");
            }
        }
        let (canonical, symmetry) = board.canonical_with_symmetry();
        assert_eq!((canonical, board.transform(symmetry)), (board.canonical(), canonical));
    }
}

#[test]
fn keys_are_unique() {
    let mut random = ChaCha8Rng::seed_from_u64(4);
    let mut seen = std::collections::HashMap::new();
    for _ in 0..20_000 {
        let board = random_board(&mut random);
        assert!(board.key() < 1 << 60);
        assert_eq!(*seen.entry(board.key()).or_insert(board), board);
    }
}
