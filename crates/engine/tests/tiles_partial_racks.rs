//! Partly known racks, compared with an enumeration of the possible unknown tiles.

use std::collections::BTreeMap;

use crossword::{Board, Cgp, Generator, MILLI, Move, RuleSet, Tiles};
use engine::tiles::leaves::Leaves;
use engine::tiles::master::{Effort, MoveRequest, Strategy, think};
use engine::tiles::simulation::{Draws, Report, Settings, Situation, candidates, simulate};
use engine::tiles::{Completions, Equities, LearnedValues, SeatKnowledge};
use lexicon::{Lexicon, Tile};
use play::CancellationToken;

use crate::slow::Random;

const WORDS: [&str; 17] = ["ae", "an", "as", "at", "ate", "eat", "en", "es", "eta", "na", "ne", "sat", "sea", "seat", "ta", "tan", "tea"];

fn generator(rules: &RuleSet) -> Generator {
    Generator::new(rules, &Lexicon::build("small", rules.alphabet(), &WORDS).unwrap()).unwrap()
}

/// Counts all ways to draw `tiles` tiles one after the other, by the set drawn.
fn ways(pool: &[Tile], tiles: usize, drawn: &Tiles, counts: &mut BTreeMap<Vec<Tile>, u64>) {
    if tiles == 0 {
        *counts.entry(drawn.iter().collect()).or_default() += 1;
        return;
    }
    for place in 0..pool.len() {
        let mut rest = pool.to_vec();
        let mut drawn = *drawn;
        drawn.add(rest.remove(place));
        ways(&rest, tiles - 1, &drawn, counts);
    }
}

fn shares(pool: &Tiles, tiles: usize) -> BTreeMap<Vec<Tile>, f64> {
    let mut counts = BTreeMap::new();
    ways(&pool.iter().collect::<Vec<_>>(), tiles, &Tiles::new(), &mut counts);
    let all: u64 = counts.values().sum();
    counts.into_iter().map(|(drawn, count)| (drawn, count as f64 / all as f64)).collect()
}

#[test]
fn completions_have_the_probabilities_of_their_draws() {
    let rules = RuleSet::scrabble_en();
    let mut random = Random::new(3);
    for round in 0..60 {
        let tiles = round % 5;
        let pool: Tiles = (0..tiles + 1 + random.below(4)).map(|_| 1 + random.below(4) as Tile).collect();
        let expected = shares(&pool, tiles);
        let found = Completions::new(&pool, tiles);
        let mut sums: BTreeMap<Vec<Tile>, f64> = BTreeMap::new();
        found.sets().iter().for_each(|(set, weight)| *sums.entry(set.iter().collect()).or_default() += weight);
        assert_eq!(found.tiles(), tiles);
        for (set, share) in &expected {
            let ours = sums.remove(set).unwrap_or(0.0);
            // Up to two tiles are enumerated, more are sampled.
            let allowed = if tiles <= 2 { 1e-9 } else { 0.1 };
            assert!((ours - share).abs() <= allowed, "{tiles} of {pool:?}: {set:?} {ours} {share}");
        }
        assert!(sums.is_empty(), "impossible sets: {sums:?}");
    }
    assert_eq!(Completions::new(&Tiles::new(), 3).tiles(), 0);
    assert_eq!(rules.tiles().len(), 100);
}

/// Returns leaves with distinct values.
fn leaves(rules: &RuleSet) -> Leaves {
    let index = Leaves::none(rules).index().clone();
    let values = (0..index.len()).map(|number| (number * 37 % 2001) as i16 - 1000).collect();
    Leaves::new(index, values).unwrap()
}

/// The equity of each move is the mean of its equities over all possible racks.
#[test]
fn equity_is_the_mean_over_all_racks() {
    let english = RuleSet::scrabble_en();
    for (tiles, known, unknown) in [("EATSANNEATSSTAEN", "EAT", 2), ("EATSANNEATSSTAENSE", "S", 1), ("EATSEAT", "EA", 2)] {
        let all = Tiles::parse(tiles, english.alphabet()).unwrap();
        let rules = english.clone().with_tiles(all).with_exchange_minimum(1);
        let generator = generator(&rules);
        let (leaves, known) = (leaves(&rules), Tiles::parse(known, rules.alphabet()).unwrap());
        let equities = Equities::new(leaves.clone());
        let unseen = all.without(&known).unwrap();
        let (held, other) = (known.len() + unknown, 3);
        let board = generator.prepare(&Board::new());
        let situation = Situation { board, rack: known, held, unseen, others: vec![other], scores: vec![0, 0], scoreless: 0, passes: 0 };
        let bag = all.len() - held - other;
        assert_eq!(situation.bag(), bag);
        let shares = shares(&unseen, unknown);
        let mean = |kept: &Tiles| -> f64 {
            let of = |(drawn, share): (&Vec<Tile>, &f64)| {
                let mut leave = *kept;
                drawn.iter().for_each(|&tile| leave.add(tile));
                match bag {
                    0 => share * -(2.0 * f64::from(rules.worth(&leave)) + 10.0),
                    _ => share * f64::from(leaves.value(&leave).unwrap_or(0)) / 100.0,
                }
            };
            shares.iter().map(of).sum()
        };
        let found = candidates(&generator, &equities, &situation, &Draws::unknown(), usize::MAX);
        let (mut placements, mut exchanges) = (0, 0);
        for (choice, equity) in &found {
            let (score, kept) = match choice.action(&Board::new()) {
                Move::Place(laid) => {
                    placements += 1;
                    (choice.score(), known.without(&laid.iter().map(|tile| tile.kind()).collect()).unwrap())
                }
                Move::Exchange(given) => {
                    exchanges += 1;
                    (0, known.without(&given).unwrap())
                }
                Move::Pass => (0, known),
            };
            let wanted = f64::from(score) + mean(&kept);
            assert!((f64::from(*equity) / f64::from(MILLI) - wanted).abs() < 0.01, "{choice:?}: {equity} {wanted}");
        }
        assert!(found.is_sorted_by_key(|(_, equity)| -equity));
        // The list contains all moves of the known tiles and no others.
        let expected = generator.candidates(&situation.board, &known, bag);
        assert_eq!(placements, expected.iter().filter(|one| matches!(one.action, Move::Place(_))).count());
        assert_eq!(exchanges, expected.iter().filter(|one| matches!(&one.action, Move::Exchange(given) if given.len() <= bag)).count());
    }
}

fn simulated(generator: &Generator, situation: &Situation) -> Report {
    let settings = Settings {
        rollouts: Some(60_000),
        elimination_threshold: 0,
        margin: i32::MAX,
        candidates: 1000,
        prior_rollouts: 0.0,
        seed: 5,
        ..Settings::default()
    };
    let learned = LearnedValues::none(generator.rules());
    simulate(generator, &learned, situation, &Draws::unknown(), &settings, &CancellationToken::new(), &mut |_| ()).unwrap()
}

/// The result of a move is the mean over all possible racks.
#[test]
fn rollouts_draw_the_unknown_tiles() {
    let english = RuleSet::scrabble_en();
    let rules = english.clone().with_tiles(Tiles::parse("EATSAN", english.alphabet()).unwrap());
    let generator = generator(&rules);
    let of = |text: &str| Tiles::parse(text, rules.alphabet()).unwrap();
    let situation = |rack: &str, unseen: &str| Situation {
        board: generator.prepare(&Board::new()),
        rack: of(rack),
        held: 4,
        unseen: of(unseen),
        others: vec![1],
        scores: vec![0, 0],
        scoreless: 0,
        passes: 0,
    };
    let partly = simulated(&generator, &situation("EAT", "SAN"));
    let whole = [("EATS", "AN"), ("EATA", "SN"), ("EATN", "SA")].map(|(rack, unseen)| simulated(&generator, &situation(rack, unseen)));
    let board = Board::new();
    assert!(partly.rows.len() > 5);
    for row in &partly.rows {
        let action = row.choice.action(&board);
        let spreads = whole.iter().map(|report| report.rows.iter().find(|other| other.choice.action(&board) == action).unwrap().spread);
        let mean = spreads.sum::<f64>() / 3000.0;
        let ours = row.spread / 1000.0;
        assert!((ours - mean).abs() < 1.0, "{action:?}: {ours} {mean}");
    }
}

/// Random positions with a partly known rack: all players choose moves of the known tiles, and
/// consider exchanges if the bag allows them.
#[test]
fn players_choose_moves_of_the_known_tiles() {
    let rules = RuleSet::scrabble_en();
    let generator = generator(&rules);
    let learned = LearnedValues::none(&rules);
    let mut random = Random::new(9);
    let mut exchanged = 0;
    for round in 0..20 {
        let mut bag: Vec<Tile> = rules.tiles().iter().collect();
        let mut draw = |random: &mut Random| bag.swap_remove(random.below(bag.len()));
        // Tiles on the lower rows reduce the bag to the desired size.
        let mut board = Board::new();
        let squares: Vec<crossword::Square> = crossword::Square::all().filter(|square| square.row() > 8).collect();
        let on_board = if round % 2 == 0 { 74 + random.below(10) } else { 40 + random.below(30) };
        for square in squares.iter().take(on_board) {
            let kind = draw(&mut random);
            board.lay(&[crossword::PlacedTile { square: *square, letter: kind.max(1), blank: kind == 0 }]);
        }
        let known: Tiles = (0..1 + random.below(6)).map(|_| draw(&mut random)).collect();
        let position = Cgp::new(board, &[known, Tiles::new()], &[0, 0], 0, &rules).unwrap();
        let in_bag = 100 - on_board - 14;
        let seen = SeatKnowledge::of(&position, &generator).unwrap();
        assert_eq!((position.in_bag(&rules), seen.situation.bag(), seen.situation.unknown()), (in_bag, in_bag, 7 - known.len()));
        let asked = MoveRequest {
            generator: &generator,
            rules: &rules,
            learned: &learned,
            situation: &seen.situation,
            draws: &seen.draws,
            last: None,
        };
        for strategy in [Strategy::Static, Strategy::Simulation, Strategy::Master] {
            let effort = Effort { rollouts: Some(60), candidates: 200, ..Effort::default() };
            let result = think(strategy, &asked, &effort, &CancellationToken::new(), &mut |_| ()).unwrap();
            assert!(!result.candidates.is_empty() && !result.solved);
            for candidate in &result.candidates {
                match &candidate.action {
                    Move::Place(laid) => assert!(known.contains(&laid.iter().map(|tile| tile.kind()).collect())),
                    Move::Exchange(given) => {
                        assert!(in_bag >= 7 && known.contains(given));
                        exchanged += 1;
                    }
                    Move::Pass => {}
                }
            }
        }
    }
    assert!(exchanged > 100);
}
