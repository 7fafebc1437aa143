//! Records games of Scrabble: the recorded, written and parsed game equals the one played, position
//! by position, for every viewer, at every moment, under all rule sets, with one to four players.

use std::collections::BTreeMap;

use crossword::gcg::{Action as GcgAction, Entry, Gcg, Key};
use crossword::scrabble::{Action, Event, Position, Scrabble};
use crossword::{Board, Challenge, EndRule, Generator, Move, RuleSet, Tiles};
use lexicon::Lexicon;
use play::{Dice, Entry as Line, Game, NextStep, Proposal, Record, Rules, Seat, Seed, Viewer};

/// Random words: a language of its own for each alphabet.
fn made_up_words(rules: &RuleSet, dice: &mut Dice) -> Lexicon {
    let letters: Vec<char> = rules.tiles().iter().filter(|&tile| tile != 0).map(|tile| rules.alphabet().letter(tile)).collect();
    let mut words: Vec<String> = (0..2500)
        .map(|_| {
            (0..2 + dice.below(4) + dice.below(4) * dice.below(2)).map(|_| letters[dice.below(letters.len() as u32) as usize]).collect()
        })
        .collect();
    words.sort();
    words.dedup();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    Lexicon::build("made up", rules.alphabet(), &words).unwrap()
}

/// Plays a game to its end. `laziness` percent of the turns are passes, and as many are exchanges.
/// If challenges are allowed, some placements are challenged, and some use words of another
/// lexicon.
fn play(scrabble: Scrabble, generators: [&Generator; 2], seed: u64, laziness: u32, resign: bool) -> Game<Scrabble> {
    let scrabble_rules = scrabble.rule_set().clone();
    let mut game = Game::new(scrabble, Seed::from_number(seed));
    let mut dice = Dice::new(&Seed::from_number(seed), u64::MAX);
    for at in 0..3000 {
        let record = match game.pending() {
            NextStep::Over(_) => return game,
            NextStep::Chance => game.chance().unwrap(),
            NextStep::Seats(seats) => {
                let seat = seats.iter().next().unwrap();
                let view = game.view(Viewer::Seat(seat));
                let rack = view.rack.unwrap();
                let phony = scrabble_rules.challenge() != Challenge::Void && dice.below(8) == 0;
                let generator = generators[usize::from(phony)];
                let board = generator.prepare(&view.board);
                let place = |best: bool, dice: &mut Dice| {
                    let mut all = Vec::new();
                    generator.placements(&board, &rack, &mut all);
                    all.sort_unstable();
                    let place = if best { 0 } else { dice.below(all.len().max(1) as u32) as usize };
                    all.get(place).map_or(Move::Pass, |placement| placement.to_move(&view.board))
                };
                let action: Action = match dice.below(100) {
                    roll if roll < laziness => Move::Pass.into(),
                    roll if roll < 2 * laziness && view.may.exchange => {
                        let count = 1 + dice.below(rack.len().min(view.left_in_bag) as u32) as usize;
                        Move::Exchange(rack.iter().take(count).collect()).into()
                    }
                    roll if roll < 50 && view.window.is_some() => Action::Challenge,
                    roll if roll < 60 && view.window.is_some() => Action::Accept,
                    roll => place(roll < 80, &mut dice).into(),
                };
                match game.propose(seat, &Proposal::Act(action)) {
                    _ if resign && at == 60 => Record::Resign(seat),
                    Ok(record) => record,
                    // After an opponent went out, only accepting is possible.
                    Err(_) => game.propose(seat, &Proposal::Act(Action::Accept)).unwrap(),
                }
            }
        };
        game.commit(Line { at, record }).unwrap();
    }
    panic!("the game does not end");
}

fn events(game: &Game<Scrabble>) -> Vec<Event> {
    let event = |(_, line): (usize, &Line<Event>)| if let Record::Game(event) = &line.record { Some(event.clone()) } else { None };
    game.line().filter_map(event).collect()
}

const NAMES: [&str; 4] = ["Jan Žižka", "Анна Керн", "Ann: the 1st", "Jan Žižka"];

/// Returns the positions after each recorded event, by folding the game's own events.
fn positions(scrabble: &Scrabble, game: &Game<Scrabble>) -> Vec<(Board, Vec<i32>)> {
    let mut position: Position = scrabble.start();
    let mut all = vec![(position.board.clone(), position.scores.clone())];
    for (_, line) in game.line() {
        match &line.record {
            Record::Game(event) => {
                scrabble.fold(&mut position, event).unwrap();
                all.push((position.board.clone(), position.scores.clone()));
            }
            Record::Resign(seat) => scrabble.close(&mut position, play::Closing::Resigned(*seat)),
            _ => {}
        }
    }
    all.dedup();
    all
}

/// Compares the record of a game with the game.
fn check_record(scrabble: &Scrabble, game: &Game<Scrabble>, what: &str) -> Gcg {
    let rules = scrabble.rule_set();
    let (seats, events) = (scrabble.seats(), events(game));
    let Some(Event::Opening { first, .. }) = events.first() else { panic!("the game has no opening") };
    let first = first.index();
    let record = Gcg::from_events(rules, &NAMES[..seats], "made up", Viewer::Review, &events).unwrap_or_else(|e| panic!("{what}: {e}"));
    let text = record.to_string();
    let again = Gcg::read_by(text.as_bytes(), rules).unwrap_or_else(|e| panic!("{what}: {e}\n{text}"));
    assert!(again == record, "{what}\n{text}");
    // Without the rule set, the parser finds one with the same result.
    let found = Gcg::read(text.as_bytes()).unwrap_or_else(|e| panic!("{what}: {e}\n{text}"));
    assert_eq!((found.entries(), found.rules().alphabet()), (record.entries(), rules.alphabet()), "{what}");

    let ended = matches!(events.last(), Some(Event::Ended { .. }));
    assert_eq!(record.entries().iter().any(|entry| matches!(entry, Entry::Rack { .. })), !ended, "{what}");
    let turned = |scores: &[i32]| -> Vec<i32> { (0..seats).map(|player| scores[(first + player) % seats]).collect() };
    assert_eq!(record.totals(), turned(&game.position().scores), "{what}");

    // The replay visits the positions of the game: boards and totals change at the same places.
    let mut replay = record.replay();
    let mut ours: Vec<(Board, Vec<i32>)> = replay.by_ref().map(|step| (step.board, step.scores)).collect();
    ours.push((replay.board().clone(), replay.scores().to_vec()));
    ours.dedup();
    let mut theirs: Vec<(Board, Vec<i32>)> =
        positions(scrabble, game).into_iter().map(|(board, scores)| (board, turned(&scores))).collect();
    if ended {
        // The settlement is one event of the game, but one line per rack in the record.
        let last = |all: &mut Vec<(Board, Vec<i32>)>, board: &Board| all.retain(|(other, _)| other != board);
        let end = game.position().board.clone();
        assert_eq!(ours.last(), theirs.last(), "{what}");
        last(&mut ours, &end);
        last(&mut theirs, &end);
    }
    assert_eq!(ours, theirs, "{what}");
    record
}

/// Returns the kind of an event, for counting.
fn kind(action: &GcgAction) -> &'static str {
    match action {
        GcgAction::Place(_) => "place",
        GcgAction::Exchange(_) | GcgAction::ExchangeUnseen(_) => "exchange",
        GcgAction::Pass => "pass",
        GcgAction::Withdraw { .. } => "withdraw",
        GcgAction::Bonus { .. } => "bonus",
        GcgAction::Time { .. } => "time",
        GcgAction::Gain { .. } => "gain",
        GcgAction::Loss { .. } => "loss",
    }
}

#[test]
fn games_under_all_rules_round_trip() {
    let (mut games, mut kinds, mut over) = (0, BTreeMap::new(), 0);
    for (n, rules) in [RuleSet::scrabble_en(), RuleSet::scrabble_cs(), RuleSet::scrabble_ru()].into_iter().enumerate() {
        let lexicon = made_up_words(&rules, &mut Dice::new(&Seed::from_number(n as u64), 0));
        let generator = Generator::new(&rules, &lexicon).unwrap();
        let other = Generator::new(&rules, &made_up_words(&rules, &mut Dice::new(&Seed::from_number(n as u64), 1))).unwrap();
        for seats in 1..=4 {
            for (m, challenge) in Challenge::ALL.into_iter().enumerate() {
                let mut rules = rules.clone().with_challenge(challenge);
                if m == 4 {
                    rules = rules.with_end_rule(EndRule::Thesis).with_exchange_minimum(1);
                }
                for laziness in [0, 8, 30] {
                    let seed = (n * 1000 + seats * 100 + m * 10) as u64 + u64::from(laziness);
                    let what = format!("{} seats {seats} {challenge:?} lazy {laziness}", rules.name());
                    let scrabble = Scrabble::new(rules.clone(), lexicon.clone(), seats).unwrap();
                    let resign = seats > 2 && m == 1;
                    let game = play(scrabble.clone(), [&generator, &other], seed, laziness, resign);
                    let record = check_record(&scrabble, &game, &what);
                    record.events().for_each(|event| *kinds.entry(kind(&event.action)).or_insert(0) += 1);
                    over += usize::from(record.is_over());
                    games += 1;
                }
            }
        }
    }
    assert_eq!(games, 180);
    assert!(["place", "exchange", "pass", "withdraw", "bonus", "gain", "loss"].iter().all(|kind| kinds.get(kind) > Some(&50)), "{kinds:?}");
    assert_eq!(over, games, "two or three seats continue after a resignation");
}

#[test]
fn record_of_a_running_game_hides_other_racks() {
    let rules = RuleSet::scrabble_en().with_challenge(Challenge::Double);
    let lexicon = made_up_words(&rules, &mut Dice::new(&Seed::from_number(7), 0));
    let generator = Generator::new(&rules, &lexicon).unwrap();
    let scrabble = Scrabble::new(rules.clone(), lexicon, 3).unwrap();
    let game = play(scrabble, [&generator, &generator], 5, 8, false);
    let all = events(&game);
    let own = Seat::new(1).unwrap();
    for upto in 0..=all.len() {
        for viewer in [Viewer::Public, Viewer::Seat(own), Viewer::Review] {
            let record = Gcg::from_events(&rules, &NAMES[..3], "", viewer, &all[..upto]).unwrap();
            assert_eq!(Gcg::read_by(record.to_string().as_bytes(), &rules).unwrap(), record);
            for event in record.events() {
                let own = record.players()[event.player].name == NAMES[1];
                let known = viewer == Viewer::Review || (own && viewer != Viewer::Public);
                let told = event.rack.is_some() || matches!(event.action, GcgAction::Exchange(_));
                assert!(known || !told || matches!(event.action, GcgAction::Loss { .. }), "{viewer:?} is told {event:?}");
            }
            let racks = record.entries().iter().filter(|entry| matches!(entry, Entry::Rack { .. })).count();
            assert!(racks <= [0, 1, 3][[Viewer::Public, Viewer::Seat(own), Viewer::Review].iter().position(|v| *v == viewer).unwrap()]);
        }
    }
}

/// The note of the last move names the player who resigned, and parsing finds it.
#[test]
fn resignation_is_recorded_in_a_note() {
    let rules = RuleSet::scrabble_en();
    let tiles = |text: &str| Tiles::parse(text, rules.alphabet()).unwrap();
    let seat = |number| Seat::new(number).unwrap();
    let opening = Record::Game(Event::Opening { rounds: Vec::new(), first: seat(1) });
    let drew = |seat, text| Record::Game(Event::Drew { seat, tiles: tiles(text) });
    let begun = [opening, drew(seat(1), "ABCDEFG"), drew(seat(0), "ABCDEFG")];
    let passed = Record::Game(Event::Passed { seat: seat(1), timeout: false });
    let (offered, accepted) = (Record::OfferDraw(seat(0)), Record::AcceptDraw(seat(1)));
    for (last, told) in [
        (vec![Record::Resign(seat(1))], Some("Ben resigned.")),
        (vec![Record::Flag(seat(0))], Some("Ann ran out of time.")),
        (vec![Record::Abandon(seat(0))], Some("Ann left the game.")),
        (vec![Record::Abort(seat(1))], Some("Ben called the game off.")),
        (vec![offered.clone(), accepted], Some("The players agreed on a draw.")),
        (vec![Record::ClaimDraw(seat(0))], Some("Ann claimed a draw: the other player was away.")),
        (vec![offered, Record::DeclineDraw(seat(1))], None),
    ] {
        for moves in [vec![], vec![passed.clone()]] {
            let records: Vec<_> = begun.iter().chain(&moves).chain(&last).collect();
            let record = Gcg::from_records(&rules, &["Ann", "Ben"], "", Viewer::Review, records.into_iter()).unwrap();
            let again = Gcg::read_by(record.to_string().as_bytes(), &rules).unwrap();
            assert_eq!((again.other_end(), again.is_over()), (told, false), "{record}");
        }
    }
}

/// If several players remain, a resignation does not end the game, and neither does other text in a
/// note.
#[test]
fn resignation_among_three_does_not_end_the_game() {
    let rules = RuleSet::scrabble_en();
    let seat = |number| Seat::new(number).unwrap();
    let opening = Record::Game(Event::Opening { rounds: Vec::new(), first: seat(2) });
    let passed = Record::Game(Event::Passed { seat: seat(2), timeout: false });
    let (left, late) = (Record::Resign(seat(0)), Record::Flag(seat(1)));
    let agreed = [left.clone(), Record::OfferDraw(seat(2)), Record::AcceptDraw(seat(1))];
    // One name is a suffix of another, two are equal, and some contain characters that a line may
    // not.
    for names in [["Ann", "Mary Ann", "Cid"], ["Ann", "Ann", "Ann"], ["Ann", "B\nen", " C  id "], ["", "", ""]] {
        let by_note = |moves: &[Record<Event>], last: &[Record<Event>]| {
            let records: Vec<_> = [&opening].into_iter().chain(moves).chain(last).collect();
            let record = Gcg::from_records(&rules, &names, "", Viewer::Review, records.into_iter()).unwrap();
            Gcg::read_by(record.to_string().as_bytes(), &rules).unwrap()
        };
        for moves in [&[][..], std::slice::from_ref(&passed)] {
            assert_eq!(by_note(moves, std::slice::from_ref(&left)).other_end(), None, "{names:?}");
            let both = by_note(moves, &[left.clone(), late.clone()]);
            assert!(both.other_end().is_some_and(|told| told.contains(" resigned.") && told.ends_with(" ran out of time.")), "{both}");
            assert!(by_note(moves, &agreed).other_end().is_some_and(|told| told.ends_with("agreed on a draw.")), "{names:?}");
        }
        let mut noted = by_note(std::slice::from_ref(&passed), &[]);
        for note in ["Who resigned.", "I think Ann resigned.", "Ann resigned.\nAnn resigned.", "We would have agreed on a draw."] {
            assert!(noted.set_note(0, note));
            assert_eq!(noted.other_end(), None, "{note}");
        }
    }
}

#[test]
fn names_and_notes_are_sanitized() {
    let rules = RuleSet::scrabble_en();
    let long = "x".repeat(10_000);
    let names = [long.as_str(), "<b>#1</b>\n>x: y", "", &long];
    let mut record = Gcg::from_events(&rules, &names, "en\nx", Viewer::Public, &[]).unwrap();
    record.set(Key::Title, &format!("  two\nlines {long}"));
    record.set(Key::Title, "a title > #");
    record.set(Key::Description, &long);
    let again = Gcg::read(record.to_string().as_bytes()).unwrap();
    assert_eq!(again, record);
    assert_eq!(again.players()[1].name, "<b>#1</b> >x: y");
    assert_eq!((again.setting(Key::Title), again.setting(Key::Lexicon)), (Some("a title > #"), Some("en x")));
    assert!(!record.set_note(0, "no event"));
    assert!(Gcg::from_events(&rules, &[], "", Viewer::Public, &[]).is_err());
    assert!(Gcg::from_events(&rules, &["a"; 5], "", Viewer::Public, &[]).is_err());
}

#[test]
fn impossible_events_are_rejected() {
    let rules = RuleSet::scrabble_en();
    let tiles = |text: &str| Tiles::parse(text, rules.alphabet()).unwrap();
    let seat = |number| Seat::new(number).unwrap();
    let opening = Event::Opening { rounds: Vec::new(), first: seat(1) };
    let drew = |seat, text| Event::Drew { seat, tiles: tiles(text) };
    let record = |events: &[Event]| Gcg::from_events(&rules, &["a", "b"], "", Viewer::Review, events).map_err(|error| error.to_string());
    let sound = [opening.clone(), drew(seat(1), "ABCDEFG"), drew(seat(0), "ABCDEFG"), Event::Passed { seat: seat(1), timeout: true }];
    assert_eq!(record(&sound).unwrap().players()[0].name, "b", "the starting seat is player 1");
    let again = [&sound[..], &[Event::Passed { seat: seat(1), timeout: false }]].concat();
    assert_eq!(
        record(&again).unwrap_err(),
        "event 5 of the game cannot be recorded: it is the turn of `a`: put the moves in order, or write `-` for a pass that is missing"
    );
    let stray = [&sound[..], &[Event::Exchanged { seat: seat(0), tiles: tiles("Z") }]].concat();
    assert!(record(&stray).unwrap_err().contains("the rack `ABCDEFG` does not have enough `Z` tiles"));
    let other = [&sound[..], &[Event::Passed { seat: seat(3), timeout: false }]].concat();
    assert!(record(&other).unwrap_err().contains("there is no player 4"));
    assert!(record(&[opening, drew(seat(0), &"A".repeat(9))]).unwrap_err().contains("the player has 7 tiles"));
}
