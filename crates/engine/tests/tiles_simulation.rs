//! Simulation: independent of the number of threads, correct where all draws can be enumerated, and
//! robust against unusual input.

use std::time::Duration;

use crossword::{Generator, RuleSet, Tiles};
use engine::tiles::simulation::{Draws, Settings, Situation, simulate};
use engine::tiles::wins::{WinFile, WinTally};
use engine::tiles::{Choice, LearnedValues, SelfPlay};
use lexicon::Lexicon;
use play::CancellationToken;

const WORDS: [&str; 30] = [
    "at", "ta", "ate", "eat", "tea", "eta", "seat", "east", "teas", "eats", "sea", "as", "es", "st", "set", "sat", "ten", "net", "neat",
    "ant", "tan", "nat", "an", "na", "en", "ne", "ant", "sane", "nates", "antes",
];

fn generator(rules: &RuleSet) -> Generator {
    let mut words = WORDS.to_vec();
    words.sort_unstable();
    words.dedup();
    Generator::new(rules, &Lexicon::build("small", rules.alphabet(), &words).unwrap()).unwrap()
}

/// Returns a position after `turns` turns of self-play.
fn midgame(generator: &Generator, turns: usize) -> Situation {
    let learned = LearnedValues::none(generator.rules());
    let mut play = SelfPlay::new(generator, 4, 2);
    for _ in 0..turns {
        let choice = play.static_choice(&learned.equities);
        play.play(choice);
    }
    Situation::of(&play)
}

fn run(generator: &Generator, situation: &Situation, settings: &Settings) -> engine::tiles::simulation::Report {
    let learned = LearnedValues::none(generator.rules());
    let mut reports = 0;
    let report =
        simulate(generator, &learned, situation, &Draws::unknown(), settings, &CancellationToken::new(), &mut |_| reports += 1).unwrap();
    assert!(reports > 0);
    report
}

#[test]
fn result_does_not_depend_on_the_number_of_threads() {
    let rules = RuleSet::scrabble_en();
    let generator = generator(&rules);
    for turns in [0, 3, 6] {
        let situation = midgame(&generator, turns);
        let settings = |threads| Settings { rollouts: Some(900), threads, seed: 11, margin: i32::MAX, ..Settings::default() };
        let one = run(&generator, &situation, &settings(1));
        for threads in [2, 4] {
            let more = run(&generator, &situation, &settings(threads));
            assert_eq!((&one.rows, one.rollouts), (&more.rows, more.rollouts));
        }
        assert!(one.rollouts <= 900 && one.rollouts > 0);
        assert!(one.rows.iter().all(|row| (0.0..=1.0).contains(&row.win)), "{one:?}");
    }
}

/// Two tiles are unseen and the opponent has one of them, so there are two possible draws, which
/// are played out separately.
#[test]
fn mean_is_exact_if_all_draws_can_be_enumerated() {
    let rules = RuleSet::scrabble_en().with_tiles(Tiles::parse("EATSAN", RuleSet::scrabble_en().alphabet()).unwrap());
    let generator = generator(&rules);
    let rack = Tiles::parse("EATS", rules.alphabet()).unwrap();
    let unseen = Tiles::parse("AN", rules.alphabet()).unwrap();
    let board = generator.prepare(&crossword::Board::new());
    let situation = Situation { board, rack, held: 4, unseen, others: vec![1], scores: vec![0, 0], scoreless: 0, passes: 0 };
    let settings = Settings { rollouts: Some(40_000), elimination_threshold: 0, margin: i32::MAX, seed: 3, ..Settings::default() };
    let report = run(&generator, &situation, &settings);
    let learned = LearnedValues::none(&rules);
    for row in &report.rows {
        let Choice::Place(weighed) = row.choice else { continue };
        let mut exact = 0.0;
        for (held, left) in [("A", "N"), ("N", "A")] {
            // The game is played out without the simulation code.
            let mut board = generator.prepare(&crossword::Board::new());
            let mut racks = [rack.without(&weighed.placement.tiles()).unwrap(), Tiles::parse(held, rules.alphabet()).unwrap()];
            generator.lay(&mut board, &weighed.placement.laid(&crossword::Board::new()));
            racks[0].add_all(&Tiles::parse(left, rules.alphabet()).unwrap());
            let (mut scores, mut seat, mut idle) = ([row.score, 0], 1, 0);
            while idle < 6 && racks.iter().all(|rack| !rack.is_empty()) {
                let stage = engine::tiles::Stage { bag: 0, others: rules.worth(&racks[1 - seat]) };
                match learned.equities.choose(&generator, &board, &racks[seat], stage) {
                    Choice::Place(weighed) => {
                        let laid = weighed.placement.laid(board.board());
                        generator.lay(&mut board, &laid);
                        scores[seat] += weighed.placement.score() as i32;
                        racks[seat] = racks[seat].without(&weighed.placement.tiles()).unwrap();
                        idle = 0;
                    }
                    _ => idle += 1,
                }
                seat = 1 - seat;
            }
            let worth = racks.map(|rack| rules.worth(&rack) as i32);
            match racks.iter().position(Tiles::is_empty) {
                Some(out) => scores[out] += 2 * worth[1 - out],
                None => (0..2).for_each(|seat| scores[seat] -= worth[seat]),
            }
            exact += f64::from(scores[0] - scores[1]) / 2.0;
        }
        assert!((row.spread - exact).abs() < 4.0 * row.spread_error + 1e-9, "{row:?} {exact}");
    }
    assert!(report.rows.len() > 3);
}

#[test]
fn unusual_input_gives_a_result_or_an_error() {
    let rules = RuleSet::scrabble_en();
    let generator = generator(&rules);
    let learned = LearnedValues::none(&rules);
    let situation = midgame(&generator, 2);
    let quick = Settings { rollouts: Some(50), margin: i32::MAX, ..Settings::default() };
    for settings in [
        Settings { rollouts: Some(0), ..quick.clone() },
        Settings { time: Some(Duration::ZERO), ..quick.clone() },
        Settings { candidates: 0, ..quick.clone() },
        Settings { plies: 0, ..quick.clone() },
        Settings { threads: 0, ..quick.clone() },
        Settings { candidates: 100_000, ..quick.clone() },
    ] {
        let report =
            simulate(&generator, &learned, &situation, &Draws::unknown(), &settings, &CancellationToken::new(), &mut |_| ()).unwrap();
        assert!(!report.rows.is_empty(), "{settings:?}");
    }
    let stop = CancellationToken::new();
    stop.cancel();
    assert!(!simulate(&generator, &learned, &situation, &Draws::unknown(), &quick, &stop, &mut |_| ()).unwrap().rows.is_empty());
    let refused = |situation: Situation| {
        simulate(&generator, &learned, &situation, &Draws::unknown(), &quick, &CancellationToken::new(), &mut |_| ())
            .unwrap_err()
            .to_string()
    };
    let large = Tiles::parse("EATSEATS", rules.alphabet()).unwrap();
    assert_eq!(refused(Situation { rack: large, ..situation.clone() }), "the rack has 8 tiles; at most 7 fit");
    let few = Situation { unseen: Tiles::new(), ..situation.clone() };
    assert_eq!(
        refused(few),
        "the other racks and the unknown tiles need 7 tiles, but only 0 are neither on the board nor on the rack: check the board and the racks"
    );
    let three = Situation { others: vec![7, 7], scores: vec![0, 0, 0], ..situation.clone() };
    assert!(
        !simulate(&generator, &learned, &three, &Draws::unknown(), &quick, &CancellationToken::new(), &mut |_| ()).unwrap().rows.is_empty()
    );
    assert_eq!(refused(Situation { scores: vec![0], ..situation }), "there are 2 seats and 1 scores: 2 to 4 seats need one score each");
}

/// Returns the first turn of a game with this number of seats and this rack.
fn with_seats(generator: &Generator, seats: usize, rack: &str) -> Situation {
    let rules = generator.rules();
    let rack = Tiles::parse(rack, rules.alphabet()).unwrap();
    Situation {
        board: generator.prepare(&crossword::Board::new()),
        rack,
        held: rack.len(),
        unseen: rules.tiles().without(&rack).unwrap(),
        others: vec![7; seats - 1],
        scores: (0..seats as i32).map(|seat| 10 * seat).collect(),
        scoreless: 0,
        passes: 0,
    }
}

#[test]
fn three_and_four_seats_do_not_depend_on_the_number_of_threads() {
    let rules = RuleSet::scrabble_en();
    let generator = generator(&rules);
    let learned = LearnedValues::none(&rules);
    for seats in [3, 4] {
        for rack in ["SEATENA", "VVWWUUI", "?", "Q"] {
            let situation = with_seats(&generator, seats, rack);
            // Leaves are known for the first seats only; impossible leaves are ignored.
            let kept = |text: &str| vec![Tiles::parse(text, rules.alphabet()).unwrap()];
            for known in [vec![], vec![kept("ETA"), kept("SS")], vec![kept("ZZZ"), kept("Q"), kept("EEEEEEE"), kept("A"), kept("B")]] {
                let draws = Draws::new(known);
                let told = |threads: usize| {
                    let settings = Settings { rollouts: Some(300), threads, seed: 2, margin: i32::MAX, ..Settings::default() };
                    simulate(&generator, &learned, &situation, &draws, &settings, &CancellationToken::new(), &mut |_| ()).unwrap()
                };
                let (one, four) = (told(1), told(4));
                assert_eq!((&one.rows, one.rollouts), (&four.rows, four.rollouts));
                assert!(one.rows.iter().all(|row| (0.0..=1.0).contains(&row.win) && row.spread.is_finite()), "{seats} {rack}");
                assert!(one.rows[0].rollouts > 0, "{seats} {rack}");
            }
        }
    }
    // Five seats and impossible racks are rejected.
    let five = Situation { others: vec![7; 4], scores: vec![0; 5], ..with_seats(&generator, 4, "A") };
    let refused = |situation: &Situation| {
        let settings = Settings { rollouts: Some(5), ..Settings::default() };
        simulate(&generator, &learned, situation, &Draws::unknown(), &settings, &CancellationToken::new(), &mut |_| ())
            .unwrap_err()
            .to_string()
    };
    assert!(refused(&five).contains("2 to 4 seats"));
    let large = Situation { rack: Tiles::parse("SEATENAS", rules.alphabet()).unwrap(), ..with_seats(&generator, 3, "A") };
    assert!(refused(&large).contains("the rack has 8 tiles"));
    let few = Situation { unseen: Tiles::parse("EA", rules.alphabet()).unwrap(), ..with_seats(&generator, 3, "A") };
    assert!(refused(&few).contains("but only 2 are neither"));
}

/// All candidates use the same racks of all other seats, so a seat whose reply does not depend on
/// the candidate scores the same after each of them.
#[test]
fn all_candidates_use_the_same_draws() {
    let rules = RuleSet::scrabble_en();
    let lexicon = Lexicon::build("one", rules.alphabet(), &["at"]).unwrap();
    let generator = Generator::new(&rules, &lexicon).unwrap();
    let learned = LearnedValues::none(&rules);
    for seats in [3, 4] {
        let situation = with_seats(&generator, seats, "VVWWUUI");
        let settings = Settings {
            rollouts: Some(400),
            elimination_threshold: 0,
            seed: 6,
            candidates: 2,
            margin: i32::MAX,
            plies: 1,
            ..Settings::default()
        };
        let report =
            simulate(&generator, &learned, &situation, &Draws::unknown(), &settings, &CancellationToken::new(), &mut |_| ()).unwrap();
        let [one, other] = &report.rows[..] else { panic!("two candidates") };
        assert_eq!(one.rollouts, other.rollouts);
        assert_eq!(one.plies, other.plies, "the next seat should score the same");
        assert!(one.plies[0].0 > 0.0);
    }
}

#[test]
fn wins_file_round_trips_and_shares_increase_with_the_spread() {
    let rules = RuleSet::scrabble_en();
    let generator = generator(&rules);
    let learned = LearnedValues::none(&rules);
    let mut tally = WinTally::new(&rules);
    for game in 0..60 {
        tally.play(SelfPlay::new(&generator, 9, game), &learned.equities, |_, _, _| ());
    }
    let file = WinFile {
        rules: rules.name().to_owned(),
        lexicon: "small".to_owned(),
        words_sha256: generator.lexicon().info().words_sha256.clone(),
        table: tally.table(),
        sources: vec!["60 games".to_owned()],
        licence: "none".to_owned(),
        made_with: "this test".to_owned(),
    };
    let bytes = file.to_bytes();
    assert_eq!(WinFile::from_bytes(&bytes).unwrap(), file);
    for cut in (0..bytes.len()).step_by(bytes.len() / 30 + 1) {
        assert!(WinFile::from_bytes(&bytes[..cut]).is_err(), "{cut}");
    }
    for unseen in 0..=100 {
        let shares: Vec<f32> = (-350..350).map(|spread| file.table.share(spread * 1000 + 400, unseen)).collect();
        assert!(shares.is_sorted() && shares.iter().all(|share| (0.0..=1.0).contains(share)), "{unseen}");
    }
}
