//! Undoes and redoes moves of a Scrabble game with the functions shared by all games.

use crossword::scrabble::{Action, Event, Scrabble};
use crossword::{Move, RuleSet};
use lexicon::{Alphabet, Lexicon};
use play::takeback::{redo, undo};
use play::{Entry, Game, NextStep, Proposal, Record, Seat, Seed};

fn add(game: &mut Game<Scrabble>, record: Option<Record<Event>>) {
    let mut next = record;
    while let Some(record) = next.take().or_else(|| game.chance()) {
        game.commit(Entry { at: 0, record }).unwrap();
    }
}

fn pass(game: &mut Game<Scrabble>) {
    let NextStep::Seats(seats) = game.pending() else { panic!("no seat is on turn") };
    let proposal = Proposal::Act(Action::Move(Move::Pass));
    let record = game.propose(seats.iter().next().unwrap(), &proposal).unwrap();
    add(game, Some(record));
}

/// Starts a game of two seats. Returns the seat on turn.
fn begun() -> (Game<Scrabble>, Seat) {
    let words = Lexicon::build("tiny", &Alphabet::english(), &["AB", "BA"]).unwrap();
    let mut game = Game::new(Scrabble::new(RuleSet::scrabble_en(), words, 2).unwrap(), Seed::from_number(5));
    add(&mut game, None);
    let NextStep::Seats(seats) = game.pending() else { panic!("no seat is on turn") };
    (game, seats.iter().next().unwrap())
}

#[test]
fn undo_and_redo() {
    let (mut game, person) = begun();
    assert_eq!((undo(&game, person), redo(&game, person)), (None, None));
    let start = game.line().count();
    let view = |game: &Game<Scrabble>| (game.position().clone(), game.line().count());
    pass(&mut game);
    pass(&mut game);
    let second = view(&game);
    pass(&mut game);
    pass(&mut game);
    let third = view(&game);

    assert_eq!(undo(&game, person), Some(start + 2));
    add(&mut game, Some(Record::Rewind(start + 2)));
    assert_eq!(view(&game), second);
    let to = undo(&game, person).unwrap();
    add(&mut game, Some(Record::Rewind(to)));
    assert_eq!((undo(&game, person), game.line().count()), (None, start));

    for after in [second, third] {
        for record in redo(&game, person).unwrap() {
            game.commit(Entry { at: 0, record }).unwrap();
        }
        assert_eq!(view(&game), after);
    }
    assert_eq!(redo(&game, person), None);
}

#[test]
fn new_move_clears_redo() {
    let (mut game, person) = begun();
    pass(&mut game);
    pass(&mut game);
    let to = undo(&game, person).unwrap();
    add(&mut game, Some(Record::Rewind(to)));
    assert!(redo(&game, person).is_some());
    let rack = game.position().racks[person.index()];
    let exchange = Proposal::Act(Action::Move(Move::Exchange([rack.nth(0).unwrap()].into_iter().collect())));
    let record = game.propose(person, &exchange).unwrap();
    add(&mut game, Some(record));
    assert_eq!(redo(&game, person), None);
}
