//! Games that continue from a position: redealt tiles, a position set up. All tiles of the set stay
//! in the game.

use crossword::erudit::EruditRules;
use crossword::scrabble::{Event, Position, Scrabble, SetUp};
use crossword::{PlacedTile, RuleSet, Square, Tiles};
use lexicon::{Alphabet, Lexicon};
use play::{Entry, Game, NextStep, Record, Rules, Seat, Seed, TableRules};

fn scrabble(seats: usize) -> Scrabble {
    let lexicon = Lexicon::build("small", &Alphabet::english(), &["AT", "TA", "TAT"]).unwrap();
    Scrabble::new(RuleSet::scrabble_en(), lexicon, seats).unwrap()
}

fn seat(number: usize) -> Seat {
    Seat::new(number).unwrap()
}

/// Applies all pending chance events.
fn settle(game: &mut Game<Scrabble>) {
    while let Some(record) = game.chance() {
        game.commit(Entry { at: 0, record }).unwrap();
    }
}

fn commit(game: &mut Game<Scrabble>, event: Event) -> bool {
    // As stored in a database.
    let text = event.to_string();
    assert_eq!(text.parse::<Event>().unwrap(), event, "{text}");
    game.commit(Entry { at: 0, record: Record::Game(event) }).is_ok()
}

fn all_tiles(position: &Position) -> Tiles {
    let mut all = position.bag;
    position.racks.iter().for_each(|rack| all.add_all(rack));
    Square::all().filter_map(|square| position.board.get(square)).for_each(|cell| all.add(if cell.blank { 0 } else { cell.letter }));
    all
}

#[test]
fn redealt_tiles_return_to_the_bag() {
    for number in 0..20 {
        let rules = scrabble(3);
        let mut game = Game::new(rules, Seed::from_number(number));
        settle(&mut game);
        let before = game.position().clone();
        for event in game.rules().redeal_hidden(&before) {
            assert!(commit(&mut game, event));
        }
        assert_eq!(game.pending(), NextStep::Chance);
        settle(&mut game);
        let after = game.position();
        let turn = before.turn.index();
        assert_eq!((after.turn, after.racks[turn], after.bag.len()), (before.turn, before.racks[turn], before.bag.len()));
        assert!(after.racks.iter().all(|rack| rack.len() == 7));
        assert_ne!(after.racks, before.racks, "the racks are redealt at random");
        assert_eq!(all_tiles(after), *RuleSet::scrabble_en().tiles());
    }
}

#[test]
fn invalid_redeals_are_rejected() {
    let mut game = Game::new(scrabble(2), Seed::from_number(1));
    assert!(!commit(&mut game, Event::Redealt { seat: seat(0) }), "before the opening there are no racks");
    settle(&mut game);
    assert!(!commit(&mut game, Event::Redealt { seat: seat(3) }), "seat 3 does not exist");
    assert!(commit(&mut game, Event::Redealt { seat: seat(1) }));
    assert!(!commit(&mut game, Event::Redealt { seat: seat(1) }), "its tiles are in the bag already");
}

fn from(rack: &[u8], laid: Vec<PlacedTile>) -> SetUp {
    SetUp { turn: seat(1), scoreless: 2, passes: 1, scores: vec![12, -3], rack: rack.iter().copied().collect(), laid }
}

fn laid(square: usize, letter: u8, blank: bool) -> PlacedTile {
    PlacedTile { square: Square::from_index(square).unwrap(), letter, blank }
}

#[test]
fn game_starts_from_a_given_position() {
    for rack in [&[][..], &[1, 20, 0], &[1, 20, 0, 5, 5, 5, 9]] {
        for board in [vec![], vec![laid(112, 1, false), laid(113, 20, true)]] {
            let mut game = Game::new(scrabble(2), Seed::from_number(3));
            let set_up = from(rack, board);
            assert!(commit(&mut game, Event::SetUp(set_up.clone())));
            settle(&mut game);
            let position = game.position();
            assert_eq!((position.turn, &position.scores, position.scoreless, position.passes), (seat(1), &vec![12, -3], 2, 1));
            assert!(position.racks.iter().all(|rack| rack.len() == 7) && position.racks[1].contains(&set_up.rack));
            assert_eq!(all_tiles(position), *RuleSet::scrabble_en().tiles());
            assert_eq!(game.pending(), NextStep::Seats(play::SeatSet::only(seat(1))));
        }
    }
}

#[test]
fn impossible_positions_are_rejected() {
    let q = 17;
    for (what, bad) in [
        ("two Qs", from(&[q, q], vec![])),
        ("a rack of eight", from(&[1, 1, 1, 1, 5, 5, 5, 5], vec![])),
        ("two tiles on a square", from(&[], vec![laid(112, 1, false), laid(112, 5, false)])),
        ("three blanks", from(&[0], vec![laid(112, 1, true), laid(113, 1, true)])),
        ("three seats' points", SetUp { scores: vec![0, 0, 0], ..from(&[], vec![]) }),
        ("no such seat", SetUp { turn: seat(2), ..from(&[], vec![]) }),
    ] {
        let mut game = Game::new(scrabble(2), Seed::from_number(3));
        assert!(!commit(&mut game, Event::SetUp(bad)), "{what}");
    }
    let mut game = Game::new(scrabble(2), Seed::from_number(3));
    settle(&mut game);
    assert!(!commit(&mut game, Event::SetUp(from(&[], vec![]))), "the game has already started");
    for text in
        ["setup", "setup 0 0 0 1,2 1.2", "setup 0 0 0 1,x - -", "setup 9 0 0 1,2 - -", "setup 0 0 0 1,2 1.99 -", "redealt", "redealt 7"]
    {
        assert!(text.parse::<Event>().is_err(), "{text}");
    }
}

#[test]
fn erudit_redeal_keeps_due_stars() {
    use crossword::erudit::{Erudit, Event};
    let rules = EruditRules::standard();
    let lexicon = Lexicon::build("few", rules.alphabet(), &["КОТ"]).unwrap();
    let game = Erudit::new(rules, lexicon, 2).unwrap();
    let mut position = game.start();
    while game.pending(&position) == NextStep::Chance {
        let event = game.chance(&position, &mut play::Dice::new(&Seed::from_number(5), position.bag.len() as u64));
        game.fold(&mut position, &event).unwrap();
    }
    let other = seat(1 - position.turn.index());
    let stars = position.racks[other.index()].count(0);
    position.racks[other.index()].add(0);
    position.stars_due[other.index()] = 1;
    let held = position.racks[other.index()].len();
    assert_eq!(game.redeal_hidden(&position), [Event::Redealt { seat: other }]);
    game.fold(&mut position, &Event::Redealt { seat: other }).unwrap();
    assert_eq!((position.racks[other.index()].len(), position.racks[other.index()].count(0)), (1, 1), "{stars}");
    assert_eq!(position.pending_draws.iter().map(|draw| draw.count).sum::<usize>(), held - 1);
}
