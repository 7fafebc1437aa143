//! Plays whole games of the competition: letters and scores add up, logs read back, views hide what
//! they must, games end correctly.

use crate::slow::Random;
use crossword::ctu::{Ctu, CtuRules, Duty, EmptyBag, Event, EventView, Stage, Start};
use crossword::{Board, Generator, Move, Placement, Tiles};
use lexicon::Lexicon;
use play::{Closing, Determinize, Dice, Entry, Game, NextStep, Proposal, Record, Rules, Seat, Seed, SeenRecord, Viewer};

fn generator() -> Generator {
    let rules = CtuRules::standard();
    let list = Random::new(5).words(rules.placement_rules(), 1500);
    Generator::new(rules.placement_rules(), &Lexicon::from_words("made-up", rules.alphabet(), &list).unwrap()).unwrap()
}

fn ctu(generator: &Generator, rules: CtuRules) -> Ctu {
    Ctu::sharing(generator, rules, Start::Drawn).unwrap()
}

fn commit(game: &mut Game<Ctu>, record: Record<Event>) {
    game.commit(Entry { at: 0, record }).unwrap();
}

/// Applies chance events until a seat must act.
fn settle(game: &mut Game<Ctu>) {
    while let Some(record) = game.chance() {
        commit(game, record);
    }
}

/// Counts the letters in play. The starting word is not part of the 96.
fn in_play(game: &Game<Ctu>, start: usize) -> usize {
    let position = game.position();
    let exchanged: usize = position.exchanged.iter().map(Tiles::len).sum();
    position.board.len() - start + position.racks.iter().map(Vec::len).sum::<usize>() + position.bag.len() + exchanged
}

fn play(rules: CtuRules, generator: &Generator, seed: u64) -> Game<Ctu> {
    let mut random = Random::new(seed);
    let mut game = Game::new(ctu(generator, rules), Seed::from_number(seed));
    settle(&mut game);
    let start = game.position().board.len();
    while game.outcome().is_none() {
        let seat = game.position().turn;
        let view = game.view(Viewer::Seat(seat));
        let rack = view.tiles().unwrap();
        let prepared = game.rules().generator().prepare(&view.board);
        let mut placements: Vec<Placement> = Vec::new();
        game.rules().placements(&prepared, &rack, &mut placements);
        placements.sort();
        let action = if placements.is_empty() || (view.may.pass && random.below(6) == 0) {
            if random.below(2) == 0 || rack.is_empty() {
                Move::Pass
            } else {
                Move::Exchange(rack.iter().take(1 + random.below(rack.len())).collect())
            }
        } else {
            placements[random.below(placements.len().min(5))].to_move(&view.board)
        };
        // The unseen letters are the rest of the set, and a determinized position is consistent with
        // them.
        let mut known = view.unseen;
        known.add_all(&rack);
        let own: usize = game.position().exchanged[seat.index()].len();
        assert_eq!(known.len() + view.board.len() - start + own, 96);
        let determinized = game.rules().determinize(&view, &mut Dice::new(&Seed::from_number(seed), 3));
        assert_eq!((determinized.bag.len(), determinized.racks.each_ref().map(Vec::len)), (view.bag, view.racks));
        assert_eq!(determinized.racks[seat.index()], view.rack.unwrap());
        let record = game.propose(seat, &Proposal::Act(action)).unwrap();
        commit(&mut game, record);
        settle(&mut game);
        assert_eq!(in_play(&game, start), 96);
    }
    game
}

#[test]
fn whole_games_have_correct_totals_and_round_trip() {
    let generator = generator();
    let mut ends = std::collections::BTreeSet::new();
    for seed in 0..40 {
        let duty = if seed % 2 == 0 { Duty::Course } else { Duty::Tournament };
        let empty_bag = if seed % 4 < 2 { EmptyBag::End } else { EmptyBag::PlayOn };
        let rules = CtuRules::standard().with_duty(duty).with_empty_bag(empty_bag).with_still_moves(if seed % 3 == 0 { 12 } else { 6 });
        let game = play(rules.clone(), &generator, seed);
        let Stage::Over { reason, .. } = &game.position().stage else { panic!("the game is not over") };
        ends.insert(*reason);
        let limit = rules.still_moves();
        match *reason {
            "bag" => assert!(game.position().bag.is_empty() && empty_bag == EmptyBag::End),
            "still" => assert_eq!(game.position().still, limit),
            _ => assert!(game.position().racks.iter().all(Vec::is_empty)),
        }
        let lines: Vec<String> = game.log().iter().map(|entry| entry.record.to_string()).collect();
        let again = Game::restore(ctu(&generator, rules), Seed::from_number(seed), lines.iter().map(|line| (0, line.as_str()))).unwrap();
        assert_eq!(again.position(), game.position());
        let scores = game.outcome().unwrap().scores;
        let mut sums = vec![0; 2];
        for entry in game.log() {
            if let Record::Game(Event::Placed { seat, score, words, .. }) = &entry.record {
                assert_eq!(words.iter().map(|word| word.score).sum::<u32>(), *score);
                sums[seat.index()] += *score as i32;
            }
        }
        assert_eq!(sums, scores);
        // Racks and exchanged letters are visible only to their seat.
        for seat in Seat::first(2) {
            for (_, _, record) in game.since(0, Viewer::Seat(seat)) {
                match record {
                    SeenRecord::Game(EventView::Opened { racks, .. }) => {
                        assert_eq!(racks.iter().map(Option::is_some).collect::<Vec<_>>(), [seat.index() == 0, seat.index() == 1])
                    }
                    SeenRecord::Game(EventView::Exchanged { seat: who, tiles, .. }) => assert_eq!(tiles.is_some(), who == seat.index()),
                    _ => {}
                }
            }
        }
    }
    assert_eq!(ends.into_iter().collect::<Vec<_>>(), ["bag", "out", "still"]);
}

#[test]
fn same_seed_gives_the_same_bag() {
    let generator = generator();
    let deal = || {
        let mut game = Game::new(ctu(&generator, CtuRules::standard()), Seed::from_number(9));
        settle(&mut game);
        game.position().clone()
    };
    let position = deal();
    assert_eq!(position, deal());
    assert_eq!((position.racks.each_ref().map(Vec::len), position.bag.len()), ([7, 7], 82));
}

#[test]
fn exchange_of_more_tiles_than_in_the_bag_has_no_effect() {
    let generator = generator();
    let rules = CtuRules::standard().with_empty_bag(EmptyBag::End);
    let ctu = ctu(&generator, rules.clone());
    let bag: Vec<u8> = (1..=16).collect();
    let mut position = ctu.start();
    let start: Vec<_> = rules
        .board_with("AB")
        .unwrap()
        .iter()
        .map(|(square, cell)| crossword::PlacedTile { square, letter: cell.letter, blank: false })
        .collect();
    ctu.fold(&mut position, &Event::Opened { start, bag }).unwrap();
    let before = position.clone();
    let seat = position.turn;
    ctu.fold(&mut position, &Event::Exchanged { seat, tiles: [1, 2, 3].into_iter().collect() }).unwrap();
    assert_eq!((&position.racks, &position.bag, position.still), (&before.racks, &before.bag, 1));
    let seat = position.turn;
    ctu.fold(&mut position, &Event::Exchanged { seat, tiles: [8, 9].into_iter().collect() }).unwrap();
    // Draws start from the end of the bag.
    assert_eq!(position.racks[1], [10, 11, 12, 13, 14, 16, 15]);
    assert!(matches!(ctu.pending(&position), NextStep::Chance));
}

#[test]
fn leaving_seat_loses() {
    let ctu = ctu(&generator(), CtuRules::standard());
    let mut position = ctu.start();
    ctu.fold(&mut position, &ctu.chance(&ctu.start(), &mut Dice::new(&Seed::from_number(1), 0))).unwrap();
    ctu.close(&mut position, Closing::Flagged(Seat::new(0).unwrap()));
    let NextStep::Over(outcome) = ctu.pending(&position) else { panic!("the game is not over") };
    assert_eq!(outcome.winners.iter().map(Seat::index).collect::<Vec<_>>(), [1]);
}

#[test]
fn invalid_starts_are_rejected() {
    let generator = generator();
    let empty = Ctu::sharing(&generator, CtuRules::standard(), Start::Board(Box::new(Board::new())));
    assert!(empty.err().unwrap().to_string().starts_with("the board is empty"));
    let none = Lexicon::build("none", generator.lexicon().alphabet(), &[]).unwrap();
    assert!(Ctu::new(CtuRules::standard(), &none, Start::Drawn).err().unwrap().to_string().contains("no word of 2 to 14"));
}
