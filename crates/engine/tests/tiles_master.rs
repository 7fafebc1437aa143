//! The master agrees with the method of each phase, handles any budget and number of seats, and
//! respects its time limit.

use std::time::{Duration, Instant};

use crossword::{Cgp, EndRule, Generator, Move, RuleSet};
use engine::tiles::endgame::{Endgame, Limits, Solver};
use engine::tiles::master::{Effort, MoveRequest, SearchResult, Strategy, think, think_valued};
use engine::tiles::{LearnedValues, SeatKnowledge, SelfPlay};
use lexicon::Lexicon;
use play::CancellationToken;

const WORDS: [&str; 12] = ["AT", "TA", "TEA", "EAT", "ATE", "TEN", "NET", "NEAT", "ANTE", "TEAR", "RATE", "TREAT"];

fn generator() -> Generator {
    let rules = RuleSet::scrabble_en();
    Generator::new(&rules, &Lexicon::build("few", rules.alphabet(), &WORDS).unwrap()).unwrap()
}

fn analyse(generator: &Generator, text: &str, strategy: Strategy, effort: &Effort) -> SearchResult {
    let position = Cgp::parse(text, generator.rules()).unwrap();
    let seen = SeatKnowledge::of(&position, generator).unwrap();
    let learned = LearnedValues::none(generator.rules());
    let (rules, situation, draws) = (generator.rules(), &seen.situation, &seen.draws);
    let asked = MoveRequest { generator, rules, learned: &learned, situation, draws, last: None };
    think(strategy, &asked, effort, &CancellationToken::new(), &mut |_| ()).unwrap()
}

const OPEN: &str = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15";

#[test]
fn zero_budgets_and_all_numbers_of_seats_give_candidates() {
    let generator = generator();
    for racks in ["AEINTRT/", "AEINTRT//", "AEINTRT///", "VVWWUUI/", "VVWWUUI//", "Q///", "AEINTRT/T/QZ/XW", "?T/"] {
        let seats = racks.matches('/').count() + 1;
        let text = format!("{OPEN} {racks} {} 0", vec!["0"; seats].join("/"));
        for strategy in [Strategy::Static, Strategy::Simulation, Strategy::Master] {
            let zero = Effort { time: Some(Duration::ZERO), ..Effort::default() };
            assert!(!analyse(&generator, &text, strategy, &zero).candidates.is_empty(), "{text}");
            let none = Effort { rollouts: Some(0), ..Effort::default() };
            assert!(!analyse(&generator, &text, strategy, &none).candidates.is_empty(), "{text}");
        }
    }
}

#[test]
fn time_limit_is_respected() {
    let generator = generator();
    let effort = Effort { time: Some(Duration::from_millis(200)), ..Effort::default() };
    let begun = Instant::now();
    analyse(&generator, &format!("{OPEN} AEINTRT/ 0/0 0"), Strategy::Master, &effort);
    // The tolerance is large, since test machines may be busy.
    assert!(begun.elapsed() < Duration::from_secs(30));
}

/// Plays static games until the bag is empty. From there the master agrees with the endgame solver.
#[test]
fn empty_bag_is_solved_as_an_endgame() {
    let generator = generator();
    let learned = LearnedValues::none(generator.rules());
    let mut met = 0;
    for game in 0..40 {
        let mut play = SelfPlay::new(&generator, 5, game);
        while !play.is_over() && play.in_bag() > 0 {
            let choice = play.static_choice(&learned.equities);
            play.play(choice);
        }
        if play.is_over() {
            continue;
        }
        met += 1;
        let situation = engine::tiles::simulation::Situation::of(&play);
        let (rules, draws) = (generator.rules(), engine::tiles::simulation::Draws::unknown());
        let asked = MoveRequest { generator: &generator, rules, learned: &learned, situation: &situation, draws: &draws, last: None };
        let said = think(Strategy::Master, &asked, &Effort::default(), &CancellationToken::new(), &mut |_| ()).unwrap();
        let endgame = Endgame::new(play.board.board().clone(), &[situation.rack, situation.unseen], rules).unwrap();
        let found =
            Solver::new(&generator).solve(&endgame.after(situation.scoreless as u32), &Limits::default(), &CancellationToken::new());
        assert!(said.solved && found.solved);
        assert_eq!(said.candidates[0].spread, Some(f64::from(situation.spread() + found.value)));
        assert!(said.line.iter().all(|action| !matches!(action, Move::Exchange(_))));
    }
    // With so few words, most games end with tiles in the bag.
    println!("{met} endgames");
}

/// The rules of the table may end games differently from the rules of the generator, and rollouts
/// follow them: in this position, the next pass ends the game under one rule but not under the
/// other.
#[test]
fn rollouts_end_by_the_rules_of_the_table() {
    let generator = generator();
    let position = Cgp::parse(&format!("{OPEN} VVWWUUI/ 0/0 5"), generator.rules()).unwrap();
    let seen = SeatKnowledge::of(&position, &generator).unwrap();
    let learned = LearnedValues::none(generator.rules());
    let plies = |end: EndRule| {
        let rules = generator.rules().clone().with_end_rule(end);
        let asked = MoveRequest {
            generator: &generator,
            rules: &rules,
            learned: &learned,
            situation: &seen.situation,
            draws: &seen.draws,
            last: None,
        };
        let effort = Effort { rollouts: Some(64), ..Effort::default() };
        let result = think(Strategy::Simulation, &asked, &effort, &CancellationToken::new(), &mut |_| ()).unwrap();
        let replies: f64 = result.candidates.iter().filter_map(|candidate| candidate.plies.first()).map(|(points, _)| points).sum();
        (replies, result.candidates[0].rollouts)
    };
    let (over, on) = (plies(EndRule::Tournament), plies(EndRule::Thesis));
    assert!(over.1 > 0 && on.1 > 0);
    assert!(over.0 == 0.0 && on.0 > 0.0, "{over:?} {on:?}");
}

/// A pass on an empty board is far from the best moves by equity, and is still played out as often
/// as the best one. The endgame and the pre-endgame value it, too.
#[test]
fn moves_are_valued_on_request() {
    let generator = generator();
    let learned = LearnedValues::none(generator.rules());
    let late = "15/15/15/15/15/15/15/6TREAT4/15/15/15/15/15/15/15 AEINTRT/ 0/12 0";
    for text in [format!("{OPEN} AEINTRT/ 0/0 0"), late.to_owned()] {
        let position = Cgp::parse(&text, generator.rules()).unwrap();
        let seen = SeatKnowledge::of(&position, &generator).unwrap();
        let (rules, situation, draws) = (generator.rules(), &seen.situation, &seen.draws);
        let asked = MoveRequest { generator: &generator, rules, learned: &learned, situation, draws, last: None };
        let effort = Effort { rollouts: Some(800), candidates: 4, ..Effort::default() };
        let run = || {
            let sorted = |result: &SearchResult| {
                let keys: Vec<_> = result.candidates.iter().map(|one| (one.win, one.spread)).collect();
                assert!(keys.is_sorted_by(|one, other| one >= other), "{keys:?}");
            };
            think_valued(Strategy::Master, &asked, &effort, &[Move::Pass], &CancellationToken::new(), &mut { sorted }).unwrap()
        };
        let found = run();
        let pass = found.candidates.iter().find(|one| one.action == Move::Pass).unwrap();
        assert_eq!(pass.rollouts, found.candidates[0].rollouts, "{text}");
        assert!(pass.win < found.candidates[0].win, "{text}");
        let twice = SearchResult { time: found.time, ..run() };
        assert_eq!(twice, found);
    }
}
