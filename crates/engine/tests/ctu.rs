//! The players of the CTU competition follow its rules in both modes, and the strong player beats
//! the greedy one.

use crossword::ctu::{Ctu, CtuRules, Duty, EmptyBag, Start};
use crossword::{Generator, Move};
use engine::ctu::{GreedyPlayer, PLAYERS, StrongPlayer, by_name};
use lexicon::{Alphabet, Lexicon};
use play::{Budget, CancellationToken, Entry, Game, Player, Proposal, Seed, Viewer};

/// Returns words of two or three letters from a small alphabet, so that moves are almost always
/// possible.
fn generator() -> Generator {
    let letters: Vec<char> = "ABDEILNORST".chars().collect();
    let mut words = Vec::new();
    for (n, a) in letters.iter().enumerate() {
        for (m, b) in letters.iter().enumerate() {
            if (n * 7 + m * 3) % 4 == 0 {
                words.push(format!("{a}{b}"));
            }
            words.extend(letters.iter().enumerate().filter(|(k, _)| (n * 5 + m * 3 + k) % 3 == 0).map(|(_, c)| format!("{a}{b}{c}")));
        }
    }
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let lexicon = Lexicon::build("some", &Alphabet::english(), &words).unwrap();
    Generator::new(CtuRules::standard().placement_rules(), &lexicon).unwrap()
}

fn game(generator: &Generator, rules: CtuRules, seed: u64, players: &mut [Box<dyn Player<Ctu>>; 2]) -> (Vec<i32>, Vec<Move>) {
    let mut game = Game::new(Ctu::sharing(generator, rules, Start::Drawn).unwrap(), Seed::from_number(seed));
    let mut moves = Vec::new();
    loop {
        while let Some(record) = game.chance() {
            game.commit(Entry { at: 0, record }).unwrap();
        }
        if let Some(outcome) = game.outcome() {
            return (outcome.scores, moves);
        }
        let seat = game.position().turn;
        let view = game.view(Viewer::Seat(seat));
        let budget = Budget { nodes: Some(1500), time: None, seed: Some(Seed::from_number(seed)) };
        let action = players[seat.index()].choose(game.rules(), &view, &budget, &CancellationToken::new());
        moves.push(action.clone());
        let record = game.propose(seat, &Proposal::Act(action)).unwrap();
        game.commit(Entry { at: 0, record }).unwrap();
    }
}

#[test]
fn all_players_follow_the_rules() {
    let generator = generator();
    for (seed, name) in (0..12).zip(PLAYERS.iter().cycle()) {
        let duty = if seed % 4 < 2 { Duty::Course } else { Duty::Tournament };
        let empty_bag = if seed < 6 { EmptyBag::End } else { EmptyBag::PlayOn };
        let rules = CtuRules::standard().with_duty(duty).with_empty_bag(empty_bag);
        game(&generator, rules, seed, &mut [by_name(name).unwrap(), by_name("greedy").unwrap()]);
    }
    assert_eq!(by_name("best").err().unwrap().to_string(), "there is no player `best` of ctu; known: simple, greedy, strong");
}

#[test]
fn strong_player_is_deterministic_with_a_node_budget() {
    let generator = generator();
    let play = || game(&generator, CtuRules::standard(), 5, &mut [Box::new(StrongPlayer::default()), Box::new(GreedyPlayer)]);
    assert_eq!(play(), play());
}

#[test]
fn strong_player_beats_greedy_player() {
    let generator = generator();
    let mut won = 0;
    for seed in 0..15 {
        for first in [0, 1] {
            let mut players: [Box<dyn Player<Ctu>>; 2] = [Box::new(StrongPlayer::default()), Box::new(GreedyPlayer)];
            players.rotate_left(first);
            let (scores, _) = game(&generator, CtuRules::standard(), seed, &mut players);
            won += usize::from(scores[first] > scores[1 - first]);
        }
    }
    assert!(won > 15, "{won} of 30");
}

#[test]
fn impossible_counts_do_not_panic() {
    let generator = generator();
    for duty in [Duty::Course, Duty::Tournament] {
        let rules = CtuRules::standard().with_duty(duty);
        let mut game = Game::new(Ctu::sharing(&generator, rules, Start::Drawn).unwrap(), Seed::from_number(4));
        while let Some(record) = game.chance() {
            game.commit(Entry { at: 0, record }).unwrap();
        }
        let view = game.view(Viewer::Seat(game.position().turn));
        for (bag, racks) in [(500, [7, 7]), (82, [7, 90]), (0, [7, 7]), (3, [7, 0])] {
            let mut view = view.clone();
            (view.bag, view.racks) = (bag, racks);
            let mut strong = StrongPlayer::default();
            for moves in 0..4 {
                view.moves = moves;
                let budget = Budget { nodes: Some(300), ..Budget::default() };
                strong.choose(game.rules(), &view, &budget, &CancellationToken::new());
            }
        }
    }
}
