//! Plays whole games of Erudit under all options: totals, tiles, logs, views of each seat, ends.

use std::collections::BTreeSet;

use crate::slow::Random;
use crossword::erudit::{
    Action, Draft, EndReason, Erudit, EruditRules, Event, EventView, Leftovers, Repeats, Scoring, Stage, StarWorth, Step, Take, Turn,
};
use crossword::{BLANK, Generator, Placement, Tiles};
use lexicon::Lexicon;
use play::{
    Closing, Determinize, Dice, Entry, Game, NextStep, Proposal, ProposeError, Record, Rejection, Rules, Seat, Seed, SeenRecord, Viewer,
};

fn lexicon(rules: &EruditRules) -> Lexicon {
    let list = Random::new(77).words(rules.placement_rules(), 1500);
    Lexicon::from_words("made-up", rules.alphabet(), &list).unwrap()
}

/// Returns a random turn: up to three good placements, sometimes with stars taken.
fn random_turn(game: &Erudit, view: &crossword::erudit::View, random: &mut Random) -> Option<Turn> {
    let mut draft = Draft::new(game.rules(), view.situation()?);
    for _ in 0..1 + random.below(3) {
        let star = draft.board().iter().find(|(_, cell)| cell.blank && draft.rack().count(cell.letter) > 0);
        if let Some((square, cell)) = star
            && game.rules().take() != Take::No
            && random.below(2) == 0
        {
            draft.push(&Step::Take { square, letter: cell.letter }, None).unwrap();
        }
        let prepared = game.generator().prepare(draft.board());
        let mut candidates: Vec<Placement> = Vec::new();
        game.generator().placements(&prepared, draft.rack(), &mut candidates);
        // Owed stars come first.
        let stars = |p: &Placement| p.kinds().filter(|&kind| kind == BLANK).count();
        candidates.sort_by_key(|p| (std::cmp::Reverse(if draft.stars_owed() > 0 { stars(p) } else { 0 }), std::cmp::Reverse(p.score())));
        candidates.truncate(20);
        let begin = if candidates.is_empty() || draft.stars_owed() > 0 { 0 } else { random.below(candidates.len()) };
        for placement in candidates.iter().skip(begin) {
            if draft.push(&Step::Lay(placement.laid(prepared.board())), Some(game.lexicon())).is_ok() {
                break;
            }
        }
    }
    while draft.finish().is_err() {
        draft.pop()?;
    }
    Some(draft.turn())
}

fn all_tiles(game: &Game<Erudit>) -> Tiles {
    let position = game.position();
    let mut all = position.bag;
    position.racks.iter().for_each(|rack| all.add_all(rack));
    position.pending_draws.iter().for_each(|draw| all.add_all(&draw.returning));
    position.board.iter().for_each(|(_, cell)| all.add(if cell.blank { BLANK } else { cell.letter }));
    all
}

/// Checks that no seat's view contains a tile of another's rack.
fn check_hidden_tiles(game: &Game<Erudit>, seats: usize) {
    for seat in Seat::first(seats) {
        for (_, _, record) in game.since(0, Viewer::Seat(seat)) {
            if let SeenRecord::Game(EventView::Drew { seat: who, tiles, .. } | EventView::Exchanged { seat: who, tiles, .. }) = record {
                assert_eq!(tiles.is_some(), who == seat.index());
            }
        }
        let view = game.view(Viewer::Seat(seat));
        assert_eq!(view.rack, Some(game.position().racks[seat.index()]));
    }
    let public = game.view(Viewer::Public);
    assert_eq!((public.rack, public.may), (None, Default::default()));
}

fn play_out(game: &mut Game<Erudit>, random: &mut Random) -> Vec<String> {
    let mut at = 0;
    loop {
        at += 1;
        let record = match game.pending() {
            NextStep::Over(_) => break,
            NextStep::Chance => game.chance().unwrap(),
            NextStep::Seats(seats) => {
                let seat = seats.iter().next().unwrap();
                let view = game.view(Viewer::Seat(seat));
                let (position, rules) = (game.position().clone(), game.rules().clone());
                let action = match random_turn(&rules, &view, random) {
                    Some(turn) => Action::Lay(turn),
                    None if view.may.exchange && random.below(3) > 0 => {
                        let max = view.bag.min(view.rack.unwrap().len());
                        Action::Exchange(view.rack.unwrap().iter().take(1 + random.below(max)).collect())
                    }
                    None => Action::Pass,
                };
                let text = action.notation(&position.board, rules.rules());
                assert_eq!(Action::parse(&text, &position.board, rules.rules()), Ok(action.clone()), "{text}");
                let expected = rules.preview(&view, &action);
                let record = match game.propose(seat, &Proposal::Act(action)) {
                    Ok(record) => record,
                    // A star that was taken cannot be exchanged.
                    Err(why) => {
                        assert!(
                            matches!(&why, ProposeError::Refused(Rejection::Rule(fault)) if fault.why.code() == "taken-star"),
                            "{why:?}"
                        );
                        game.propose(seat, &Proposal::Act(Action::Pass)).unwrap()
                    }
                };
                if let Record::Game(Event::Laid { score, bonus, steps, .. }) = &record {
                    let expected = expected.unwrap();
                    assert_eq!((expected.score, expected.bonus, expected.steps.len()), (*score, *bonus, steps.len()));
                    assert!(expected.steps.iter().all(|step| step.unknown.is_empty()));
                }
                record
            }
        };
        game.commit(Entry { at, record }).unwrap();
        assert_eq!(&all_tiles(game), game.rules().rules().placement_rules().tiles());
    }
    game.log().iter().map(|entry| entry.record.to_string()).collect()
}

#[test]
fn games_under_all_options() {
    let standard = EruditRules::standard();
    let lexicon = lexicon(&standard);
    let generator = Generator::new(standard.placement_rules(), &lexicon).unwrap();
    let (mut ends, mut taken, mut bonuses) = (BTreeSet::new(), 0, 0);
    for number in 0..48 {
        let rules = standard
            .clone()
            .with_scoring(Scoring::ALL[number % 2])
            .with_repeats(Repeats::ALL[number / 2 % 2])
            .with_take(Take::ALL[number / 4 % 3])
            .with_star_worth(StarWorth::ALL[number / 12 % 2])
            .with_leftovers(Leftovers::ALL[number / 24 % 2])
            .with_agreed_total((number % 5 == 0).then_some(150));
        let seats = 1 + number % 4;
        let game = Erudit::sharing(&generator, rules.clone(), seats).unwrap();
        let mut game = Game::new(game, Seed::from_number(number as u64));
        let lines = play_out(&mut game, &mut Random::new(number as u64));
        check_hidden_tiles(&game, seats);

        // The log is restored with an empty lexicon.
        let nothing = Lexicon::from_words("nothing", rules.alphabet(), Vec::<Vec<u8>>::new()).unwrap();
        let again = Erudit::new(rules.clone(), nothing, seats).unwrap();
        let again = Game::restore(again, Seed::from_number(0), lines.iter().map(|line| (0, line.as_str()))).unwrap();
        assert_eq!(again.position(), game.position());

        // The scores are the sums of the log.
        let mut sums = vec![0; seats];
        let mut words = BTreeSet::new();
        for entry in game.log() {
            match &entry.record {
                Record::Game(Event::Laid { seat, score, bonus, steps, .. }) => {
                    sums[seat.index()] += i64::from(*score);
                    assert_eq!(steps.last().unwrap().total, *score);
                    bonuses += usize::from(*bonus);
                    taken += steps.iter().filter(|step| matches!(step.step, Step::Take { .. })).count();
                    let formed = steps.iter().flat_map(|step| &step.words).count();
                    assert!(formed > 0 || rules.take() == Take::NextTurn);
                }
                Record::Game(Event::Ended { reason, adjust }) => {
                    ends.insert(reason.name());
                    sums.iter_mut().zip(adjust).for_each(|(sum, more)| *sum += i64::from(*more));
                    let racks = game.position().racks.iter().map(|rack| i64::from(rules.placement_rules().worth(rack)));
                    let left: i64 = racks.sum();
                    let expected = match (rules.leftovers(), reason) {
                        (Leftovers::Kept, _) | (_, EndReason::Out) => 0,
                        _ => -left,
                    };
                    assert_eq!(adjust.iter().map(|&points| i64::from(points)).sum::<i64>(), expected);
                }
                _ => {}
            }
        }
        assert_eq!(game.outcome().unwrap().scores.iter().map(|&score| i64::from(score)).collect::<Vec<_>>(), sums);
        for (_, _, record) in game.since(0, Viewer::Public) {
            let SeenRecord::Game(EventView::Laid { steps, .. }) = record else { continue };
            for step in &steps {
                for word in step.words.iter().map(|word| word.word.to_uppercase()) {
                    assert!(words.insert(word.clone()) || rules.repeats() == Repeats::Allowed, "{word}");
                }
            }
        }
    }
    assert_eq!(ends.into_iter().collect::<Vec<_>>(), ["out", "passes", "total"]);
    assert!(taken > 100 && bonuses > 5, "{taken} {bonuses}");
}

#[test]
fn highest_rack_value_starts() {
    let rules = EruditRules::standard();
    for seed in 0..40 {
        let mut game = Game::new(Erudit::new(rules.clone(), lexicon(&rules), 3).unwrap(), Seed::from_number(seed));
        while let Some(record) = game.chance() {
            game.commit(Entry { at: 0, record }).unwrap();
        }
        let worth = |seat: usize| rules.placement_rules().worth(&game.position().racks[seat]);
        let first = game.position().turn.index();
        assert!((0..3).all(|seat| worth(seat) <= worth(first)));
        assert_eq!(game.position().bag.len(), 131 - 21);
    }
}

#[test]
fn leaving_seat_keeps_its_tiles() {
    let rules = EruditRules::standard();
    let mut game = Game::new(Erudit::new(rules.clone(), lexicon(&rules), 3).unwrap(), Seed::from_number(5));
    while let Some(record) = game.chance() {
        game.commit(Entry { at: 0, record }).unwrap();
    }
    let leaver = game.position().turn;
    let record = game.propose(leaver, &Proposal::Resign).unwrap();
    game.commit(Entry { at: 0, record }).unwrap();
    assert_eq!(game.position().turn, leaver.next(3));
    let mut position = game.position().clone();
    game.rules().close(&mut position, Closing::Resigned(leaver.next(3)));
    let Stage::Over { winners, reason, .. } = &position.stage else { panic!("one is left") };
    assert_eq!((winners.iter().collect::<Vec<_>>(), *reason), (vec![leaver.next(3).next(3)], "resigned"));
}

#[test]
fn determinized_positions_agree_with_the_view() {
    let rules = EruditRules::standard().with_take(Take::NextTurn);
    let mut game = Game::new(Erudit::new(rules.clone(), lexicon(&rules), 4).unwrap(), Seed::from_number(9));
    let mut random = Random::new(3);
    for at in 0..60 {
        let record = match game.pending() {
            NextStep::Over(_) => break,
            NextStep::Chance => game.chance().unwrap(),
            NextStep::Seats(seats) => {
                let seat = seats.iter().next().unwrap();
                let view = game.view(Viewer::Seat(seat));
                let determinized = game.rules().determinize(&view, &mut Dice::new(&Seed::from_number(at), 0));
                let seen = game.rules().view(&determinized, Viewer::Seat(seat));
                assert_eq!(
                    (seen.board, seen.rack, seen.racks, seen.unseen),
                    (view.board.clone(), view.rack, view.racks.clone(), view.unseen)
                );
                assert_eq!((seen.scores, seen.used, seen.turn, seen.bag), (view.scores.clone(), view.used.clone(), view.turn, view.bag));
                let action = random_turn(game.rules(), &view, &mut random).map_or(Action::Pass, Action::Lay);
                game.propose(seat, &Proposal::Act(action)).unwrap()
            }
        };
        game.commit(Entry { at, record }).unwrap();
    }
}

#[test]
fn damaged_logs_are_rejected() {
    let rules = EruditRules::standard();
    let mut game = Game::new(Erudit::new(rules.clone(), lexicon(&rules), 2).unwrap(), Seed::from_number(1));
    let lines = play_out(&mut game, &mut Random::new(1));
    let lexicon = lexicon(&rules);
    let restore = |lines: &[String]| {
        let game = Erudit::new(rules.clone(), lexicon.clone(), 2).unwrap();
        Game::restore(game, Seed::from_number(1), lines.iter().map(|line| (0, line.as_str()))).map(|_| ())
    };
    assert!(restore(&lines).is_ok());
    for gone in 0..lines.len() - 1 {
        let mut shorter = lines.clone();
        shorter.remove(gone);
        assert!(restore(&shorter).is_err(), "without {}", lines[gone]);
    }
    let laid = lines.iter().position(|line| line.starts_with("game laid")).unwrap();
    for bad in [
        "game laid 0",
        "game laid 0 3",
        "game laid 0 3 112:5",
        "game laid 0 3 112:0 =3",
        "game laid 0 3 take 112:5 =0",
        "game laid 0 3 | =3",
        "game laid 0 3 112:5 112a99=3 =3",
        "game laid 9 3 112:5 =3",
        "game sprang 0",
        "game ended scoreless 0 0",
        "game opening 0",
        "game drew 0 99",
    ] {
        let mut changed = lines.clone();
        changed[laid] = bad.to_owned();
        assert!(restore(&changed).is_err(), "{bad}");
    }
}
