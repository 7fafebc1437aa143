//! Complete games: turns, ends, passes, offered words, and views.

#![allow(clippy::unwrap_used)] // A test that cannot go on fails.

use balda::game::{Action, Balda, Event, Stage, State};
use balda::{Finder, Grid, ParsedMove, PassRule, RuleSet, Side, Words};
use lexicon::{Alphabet, Lexicon};
use play::{Determinize, Dice, Entry, Game, NextStep, Proposal, Rejection, Rules, Seat, SeatSet, Seed, Viewer};

const LIST: [&str; 12] = ["балда", "бал", "лад", "лада", "абак", "клад", "ад", "тётя", "дар", "рад", "удар", "кот"];

fn rules() -> RuleSet {
    RuleSet::default()
}

fn words(list: &[&str]) -> Words {
    Words::new(&Lexicon::build("some", &Alphabet::russian(), list).unwrap(), &rules()).unwrap()
}

fn seat(number: usize) -> Seat {
    Seat::new(number).unwrap()
}

/// Returns a game whose start word is set.
fn started_game(rules: RuleSet, list: &[&str], seats: usize) -> Game<Balda> {
    let balda = Balda::new(rules, &words(list), seats).unwrap().with_start_word("балда").unwrap();
    let mut game = Game::new(balda, Seed::from_number(1));
    let start = game.chance().unwrap();
    assert_eq!(start.to_string(), "game started 2.1.13.5.1");
    game.commit(Entry { at: 0, record: start }).unwrap();
    game
}

/// Parses a placement.
fn parse_placement(game: &Game<Balda>, text: &str) -> Action {
    let balda = game.rules();
    let written = ParsedMove::parse(text, balda.words().letters()).unwrap();
    Action::Place(written.resolve(&game.position().grid, balda.words().letters(), balda.rule_set().shape()).unwrap())
}

fn act(game: &mut Game<Balda>, by: usize, action: Action) -> Result<String, String> {
    let record = game.propose(seat(by), &Proposal::Act(action)).map_err(|refused| refused.to_string())?;
    let text = record.to_string();
    game.commit(Entry { at: 0, record }).unwrap();
    Ok(text)
}

fn place(game: &mut Game<Balda>, by: usize, text: &str) -> Result<String, String> {
    let action = parse_placement(game, text);
    act(game, by, action)
}

fn as_offer(action: Action) -> Action {
    match action {
        Action::Place(action) => Action::Offer(action),
        other => other,
    }
}

#[test]
fn words_score_their_length() {
    let mut game = started_game(rules(), &LIST, 2);
    assert_eq!(place(&mut game, 0, "1,1 Л БАЛ"), Ok("game placed 0 3 1,1:13 2,0-2,1-1,1".to_owned()));
    assert_eq!(place(&mut game, 0, "3,1 Л БАЛ"), Err("it is not the turn of seat 0".to_owned()));
    assert_eq!(place(&mut game, 1, "3,1 Л БАЛ"), Err("БАЛ has already been played in this game; choose another word".to_owned()));
    assert_eq!(place(&mut game, 1, "3,1 Ш БАШ"), Err("БАШ is not in the lexicon".to_owned()));
    assert_eq!(place(&mut game, 1, "1,4 Л ЛАД"), Ok("game placed 1 3 1,4:13 1,4-2,4-2,3".to_owned()));
    let state = game.position();
    assert_eq!((state.scores.as_slice(), state.turn, state.words.len()), ([3, 3].as_slice(), seat(0), 2));
    assert_eq!(game.since(0, Viewer::Public).len(), 3);
    // Replaying the log needs no lexicon.
    let lines: Vec<String> = game.log().iter().map(|entry| entry.record.to_string()).collect();
    let other = Balda::new(rules(), &words(&["слово"]), 2).unwrap();
    let again = Game::restore(other, Seed::from_number(1), lines.iter().map(|line| (0, line.as_str()))).unwrap();
    assert_eq!(again.position(), game.position());
}

#[test]
fn prize_squares_multiply_the_score() {
    // Corners count three times, other squares of the diagonals twice, all others once; a word that
    // uses the square twice is still multiplied once.
    let mut game =
        started_game(rules().with_prizes(true).with_knots(true), &["балда", "бал", "лал", "лбл", "акала", "лад", "ад", "ада"], 2);
    assert_eq!(place(&mut game, 0, "1,1 Л БАЛ"), Ok("game placed 0 6 1,1:13 2,0-2,1-1,1".to_owned()));
    assert_eq!(place(&mut game, 1, "1,2 А ЛАЛ 2,2-1,2-1,1"), Ok("game placed 1 3 1,2:1 2,2-1,2-1,1".to_owned()));
    assert_eq!(place(&mut game, 0, "1,3 А АДА 1,3-2,3-1,3"), Ok("game placed 0 6 1,3:1 1,3-2,3-1,3".to_owned()));
    let view = game.view(Viewer::Seat(seat(1)));
    let preview = game.rules().preview(&view, &parse_placement(&game, "3,3 А АД")).unwrap();
    assert_eq!((preview.score, view.prizes.by_index().len()), (4, 8));
    assert_eq!(view.prizes.by_index()[..3], [(0, 3), (4, 3), (6, 2)]);
    // A word missing from the lexicon is multiplied as well.
    let unknown = as_offer(parse_placement(&game, "3,1 А АА 3,1-2,1"));
    act(&mut game, 1, unknown).unwrap();
    assert_eq!(act(&mut game, 0, Action::Accept), Ok("game accepted 0 4".to_owned()));
    assert_eq!(game.position().scores, [12, 7]);
    // A stored score is kept, whatever the rules would give now.
    let lines: Vec<String> = game.log().iter().map(|entry| entry.record.to_string()).collect();
    let other = Balda::new(rules(), &words(&["слово"]), 2).unwrap();
    let again = Game::restore(other, Seed::from_number(1), lines.iter().map(|line| (0, line.as_str()))).unwrap();
    assert_eq!(again.position().scores, [12, 7]);
    let plain = started_game(rules(), &LIST, 2);
    assert!(plain.view(Viewer::Public).prizes.by_index().is_empty());
}

#[test]
fn even_boards_start_below_the_middle() {
    let words = words(&["лиса", "сила", "лис", "сил", "ил"]);
    let balda = Balda::new(rules().with_side(Side::new(4).unwrap()), &words, 2).unwrap().with_start_word("лиса").unwrap();
    let mut game = Game::new(balda, Seed::from_number(1));
    let start = game.chance().unwrap();
    game.commit(Entry { at: 0, record: start }).unwrap();
    assert_eq!(game.position().grid.text(words.letters()), "..../..../ЛИСА/....");
    assert_eq!(place(&mut game, 0, "1,1 С ЛИС"), Ok("game placed 0 3 1,1:19 2,0-2,1-1,1".to_owned()));
}

#[test]
fn start_word_is_chosen_or_drawn() {
    let words = words(&LIST);
    let balda = Balda::new(rules(), &words, 2).unwrap();
    let error = |word: &str| balda.clone().with_start_word(word).unwrap_err().to_string();
    assert_eq!(error("бал"), "the start word БАЛ has 3 letters; a 5 x 5 board needs 5");
    assert_eq!(error("карта"), "the start word КАРТА is not in the lexicon some");
    assert!(error("balda").contains("the start word balda: character 1 is 'b'"));
    let none = Balda::new(rules().with_side(Side::SEVEN), &words, 2).unwrap_err();
    assert_eq!(none.to_string(), "the lexicon some has no start word of 7 letters: choose another board or lexicon");
    let small = rules().with_side(Side::THREE);
    let drawn = |seed, number| {
        let game = Balda::new(small.clone(), &words, 2).unwrap();
        game.chance(&game.start(), &mut Dice::new(&Seed::from_number(seed), number)).to_string()
    };
    let all: std::collections::BTreeSet<String> = (0..100).map(|number| drawn(1, number)).collect();
    assert_eq!(all.len(), 5, "бал, дар, кот, лад, рад: {all:?}");
    assert_eq!(drawn(3, 0), drawn(3, 0));
    let few = Lexicon::build("few", &Alphabet::russian(), &["кот", "пёс"]).unwrap();
    let game = Balda::new(small, &words, 2).unwrap().with_start_words_from(&few).unwrap();
    let event = game.chance(&game.start(), &mut Dice::new(&Seed::from_number(5), 0));
    assert_eq!(event.to_string(), "started 12.16.20 last", "ПЁС is not among the words; nothing can be made of КОТ");
    let mut state = game.start();
    game.fold(&mut state, &event).unwrap();
    assert_eq!(state.stage, Stage::Over { winners: SeatSet::only(seat(0)).with(seat(1)), reason: "no-words" });
}

#[test]
fn game_ends_when_no_word_is_left() {
    let mut game = started_game(rules(), &["балда", "бал", "лад"], 2);
    assert!(place(&mut game, 0, "1,1 Л БАЛ").unwrap().ends_with("2,0-2,1-1,1"));
    assert!(place(&mut game, 1, "1,4 Л ЛАД").unwrap().ends_with(" last"));
    let outcome = game.outcome().unwrap();
    assert_eq!((outcome.winners.len(), outcome.scores), (2, vec![3, 3]));
    assert_eq!(act(&mut game, 0, Action::Pass), Err("the game is over".to_owned()));
}

#[test]
fn game_ends_when_the_board_is_full() {
    let list = ["аба", "ба", "аб", "абаб", "баба", "аа", "бб", "бабаб", "абаба"];
    let balda = Balda::new(rules().with_side(Side::THREE), &words(&list), 2).unwrap().with_start_word("аба").unwrap();
    let mut game = Game::new(balda, Seed::from_number(2));
    let mut finder = Finder::new(game.rules().words());
    loop {
        let record = match game.pending() {
            NextStep::Chance => game.chance().unwrap(),
            NextStep::Over(_) => break,
            NextStep::Seats(seats) => {
                let view = game.view(Viewer::Seat(seats.iter().next().unwrap()));
                let found = finder.any(&view.grid, &view.used_of(game.rules().words()), &game.rules().query());
                // The game ends as soon as no word is left, so the seat to move always has one.
                let action = Action::Place(found.unwrap().action);
                game.propose(seats.iter().next().unwrap(), &Proposal::Act(action)).unwrap()
            }
        };
        game.commit(Entry { at: 0, record }).unwrap();
    }
    let state = game.position();
    let full = state.grid.is_full();
    assert!(matches!(state.stage, Stage::Over { reason, .. } if reason == if full { "full" } else { "no-words" }));
    assert_eq!(state.scores.iter().sum::<i32>() as usize, state.words.iter().map(|played| played.word.len()).sum::<usize>());
}

#[test]
fn three_passes_lose_the_game() {
    for (rule, lost) in [(PassRule::InARow, false), (PassRule::InTotal, true)] {
        let mut game = started_game(rules().with_pass_rule(rule), &LIST, 2);
        for _ in 0..2 {
            act(&mut game, 0, Action::Pass).unwrap();
            let timeout = game.timeout(seat(1)).unwrap();
            assert_eq!(timeout.to_string(), "game passed 1 timeout");
            game.commit(Entry { at: 0, record: timeout }).unwrap();
        }
        place(&mut game, 0, "1,1 Л БАЛ").unwrap();
        place(&mut game, 1, "1,4 Л ЛАД").unwrap();
        act(&mut game, 0, Action::Pass).unwrap();
        assert_eq!(game.outcome().is_some(), lost, "{rule:?}");
        if lost {
            assert_eq!(game.outcome().unwrap().winners, SeatSet::only(seat(1)));
            continue;
        }
        act(&mut game, 1, Action::Pass).unwrap();
        act(&mut game, 0, Action::Pass).unwrap();
        act(&mut game, 1, Action::Pass).unwrap();
        act(&mut game, 0, Action::Pass).unwrap();
        assert_eq!(game.outcome().unwrap().winners, SeatSet::only(seat(1)));
        assert!(matches!(game.position().stage, Stage::Over { reason: "passes", .. }));
    }
}

#[test]
fn others_continue_after_a_seat_loses_by_passing() {
    let mut game = started_game(rules(), &LIST, 3);
    for _ in 0..2 {
        act(&mut game, 0, Action::Pass).unwrap();
        act(&mut game, 1, Action::Pass).unwrap();
        let word = ["1,1 Л БАЛ", "1,4 Л ЛАД"][game.position().words.len()];
        place(&mut game, 2, word).unwrap();
    }
    act(&mut game, 0, Action::Pass).unwrap();
    assert_eq!((game.outcome(), game.position().turn), (None, seat(1)));
    act(&mut game, 1, Action::Pass).unwrap();
    let outcome = game.outcome().unwrap();
    assert_eq!((outcome.winners, outcome.scores), (SeatSet::only(seat(2)), vec![0, 0, 6]));
}

#[test]
fn unknown_words_are_offered_to_the_next_seat() {
    let mut game = started_game(rules(), &LIST, 2);
    let unknown = as_offer(parse_placement(&game, "1,1 А АА"));
    assert_eq!(act(&mut game, 1, Action::Accept), Err("it is not the turn of seat 1".to_owned()));
    assert_eq!(act(&mut game, 0, Action::Accept), Err("no word is awaiting an answer".to_owned()));
    assert_eq!(act(&mut game, 0, unknown), Ok("game offered 0 1,1:1 1,1-2,1".to_owned()));
    // Only the other seat may act, and only by answering.
    assert_eq!(game.pending(), NextStep::Seats(SeatSet::only(seat(1))));
    assert!(game.view(Viewer::Seat(seat(1))).may.answer && !game.view(Viewer::Seat(seat(0))).may.answer);
    assert_eq!(act(&mut game, 1, Action::Pass), Err("АА is awaiting an answer: accept or decline it".to_owned()));
    assert_eq!(act(&mut game, 1, Action::Decline), Ok("game declined 1".to_owned()));
    assert_eq!((game.position().turn, game.position().grid.count()), (seat(0), 5));
    assert_eq!(act(&mut game, 0, unknown), Err("АА has already been declined; choose another word".to_owned()));
    // A word of the lexicon counts at once, even if it is offered.
    let known = as_offer(parse_placement(&game, "1,1 Л БАЛ"));
    assert_eq!(act(&mut game, 0, known), Ok("game placed 0 3 1,1:13 2,0-2,1-1,1".to_owned()));
    let other = as_offer(parse_placement(&game, "1,3 А АДЛ"));
    assert_eq!(act(&mut game, 1, other), Ok("game offered 1 1,3:1 1,3-2,3-2,2".to_owned()));
    assert_eq!(act(&mut game, 0, Action::Accept), Ok("game accepted 0 3".to_owned()));
    let state = game.position();
    assert_eq!((state.scores.as_slice(), state.turn, state.words[1].approved), ([3, 3].as_slice(), seat(0), true));
    // The word is used now.
    let again = as_offer(parse_placement(&game, "3,3 А АДЛ"));
    assert_eq!(act(&mut game, 0, again), Err("АДЛ has already been played in this game; choose another word".to_owned()));
    // A timeout declines the offer.
    let other = as_offer(parse_placement(&game, "3,0 Ы БЫ"));
    act(&mut game, 0, other).unwrap();
    let timeout = game.timeout(seat(1)).unwrap();
    assert_eq!((game.timeout(seat(0)), timeout.to_string()), (None, "game declined 1 timeout".to_owned()));
    let mut strict = started_game(rules().with_approval(false), &LIST, 2);
    let why = "АА is not in the lexicon, and this game does not allow offering unknown words";
    assert_eq!(act(&mut strict, 0, unknown), Err(why.to_owned()));
}

#[test]
fn leaving_withdraws_the_offer() {
    let mut game = started_game(rules(), &LIST, 3);
    let word = as_offer(parse_placement(&game, "1,1 А АА"));
    act(&mut game, 0, word).unwrap();
    let leave = |game: &mut Game<Balda>, who| {
        let record = game.propose(seat(who), &Proposal::Resign).unwrap();
        game.commit(Entry { at: 0, record }).unwrap();
    };
    let mut other = game.clone();
    leave(&mut game, 0);
    assert_eq!((&game.position().stage, game.position().turn), (&Stage::Playing, seat(1)));
    // If the answering seat leaves, the next seat must answer.
    leave(&mut other, 1);
    assert_eq!(other.pending(), NextStep::Seats(SeatSet::only(seat(2))));
    assert_eq!(act(&mut other, 2, Action::Accept), Ok("game accepted 2 2".to_owned()));
    assert_eq!(other.position().turn, seat(2));
    leave(&mut other, 2);
    assert_eq!(other.outcome().unwrap().winners, SeatSet::only(seat(0)));
}

#[test]
fn preview_follows_a_growing_path() {
    let game = started_game(rules(), &LIST, 2);
    let view = game.view(Viewer::Seat(seat(0)));
    let letters = game.rules().words().letters();
    let Action::Place(whole) = parse_placement(&game, "1,1 Л БАЛ") else { unreachable!() };
    let preview = |length: usize| {
        let path = balda::Path::from_squares(&whole.path[..length]).unwrap();
        game.rules().preview(&view, &Action::Place(balda::Move { path, ..whole })).unwrap()
    };
    let code = |length: usize| preview(length).problem.map(|problem| problem.code);
    assert_eq!((preview(0).next.len(), code(0)), (6, Some("misses-new")));
    assert_eq!((preview(1).word.as_str(), preview(1).next, code(1)), ("Б", vec![11], Some("misses-new")));
    assert_eq!((preview(2).word.as_str(), preview(2).next, code(2)), ("БА", vec![6, 12], Some("misses-new")));
    let done = preview(3);
    assert_eq!((done.word.as_str(), done.score, done.known, done.next, done.problem), ("БАЛ", 3, true, vec![], None));
    let apart = balda::Move { path: balda::Path::parse("2,0-2,2").unwrap(), ..whole };
    let refused = game.rules().preview(&view, &Action::Place(apart)).unwrap_err();
    assert!(matches!(&refused, Rejection::Rule(why) if why.code() == "not-adjacent" && why.squares().len() == 2));
    assert!(game.rules().preview(&game.view(Viewer::Public), &Action::Pass).is_err());
    assert_eq!(view.grid, Grid::parse("...../...../БАЛДА/...../.....", letters).unwrap());
    let determinized: State = game.rules().determinize(&view, &mut Dice::new(&Seed::from_number(1), 0));
    assert_eq!(&determinized, game.position());
}

#[test]
fn corrupt_logs_are_rejected() {
    let game = started_game(rules(), &LIST, 2);
    let fold = |line: &str| {
        let mut state = game.position().clone();
        game.rules().fold(&mut state, &line.parse::<Event>().unwrap()).map(|()| state)
    };
    assert!(fold("placed 0 3 1,1:13 2,0-2,1-1,1").is_ok());
    for line in [
        "started 2.1.13.5.1",
        "placed 1 3 1,1:13 2,0-2,1-1,1",
        "placed 0 3 2,1:13 2,0-2,1-1,1",
        "placed 0 3 1,1:13 2,0-2,1-1,2",
        "placed 0 5 1,1:13 2,0-2,1-2,2-2,3-2,4",
        "passed 1",
        "accepted 1 3",
        "declined 1",
        "offered 1 1,1:13 2,0-2,1-1,1",
    ] {
        assert!(fold(line).is_err(), "{line}");
    }
    let state = game.rules().start();
    assert!(game.rules().fold(&mut state.clone(), &"started 2.1".parse().unwrap()).is_err());
}
