//! Complete games replayed from the log, previews, notation, and rejection of invalid input.

use pentago::game::{Event, Pentago, Stage};
use pentago::{Board, IllegalMove, Move, ParseMoveError, ParseSetupError, Position, PositionError, RuleSet, Setup, Side};
use play::{Closing, NextStep, Rejection, Rules, Seat, SeatSet, Viewer};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};

fn seat(number: usize) -> Seat {
    Seat::new(number).expect("a seat")
}

fn setup(text: &str) -> Setup {
    text.parse().expect("a setup")
}

#[test]
fn replaying_the_log_restores_the_state() {
    let mut random = ChaCha8Rng::seed_from_u64(5);
    for game in 0..200 {
        let rules = Pentago::new(RuleSet::ALL[game % 2]);
        let mut state = rules.start();
        let mut log = Vec::new();
        while let Stage::Playing(position) = state.stage {
            let moves = position.moves();
            let action = moves[random.next_u32() as usize % moves.len()];
            let by = seat(position.turn().index());
            assert_eq!(rules.pending(&state), NextStep::Seats(SeatSet::only(by)));
            assert_eq!(rules.judge(&state, by.next(2), &action), Err(Rejection::NotYourTurn(by.next(2))));
            let event = rules.judge(&state, by, &action).unwrap();
            let text = event.to_string();
            assert_eq!(text.parse::<Event>().as_ref(), Ok(&event), "{text}");
            // The preview matches what the move then does.
            let preview = rules.preview(&rules.view(&state, Viewer::Seat(by)), &action).unwrap();
            rules.fold(&mut state, &event).unwrap();
            assert_eq!((&preview.board, preview.needs_turn), (state.board(), false));
            let view = rules.view(&state, Viewer::Public);
            assert_eq!((preview.over, preview.fives), (view.over, view.fives));
            log.push(text);
        }
        let mut again = rules.start();
        for text in &log {
            rules.fold(&mut again, &text.parse().unwrap()).unwrap();
        }
        assert_eq!(again, state);
        let NextStep::Over(outcome) = rules.pending(&state) else { panic!("the game should be over") };
        assert!(!outcome.winners.is_empty());
        assert!(rules.judge(&state, seat(0), &"a6AR".parse().unwrap()).is_err_and(|refused| refused == Rejection::Over));
    }
}

#[test]
fn inconsistent_events_are_rejected() {
    let rules = Pentago::new(RuleSet::Standard);
    for wrong in ["moved 1 c6AR", "moved 0 c6", "moved 0 c6AR waits", "moved 0 c6AR placed 0", "moved 0 c6AR full"] {
        let mut state = rules.start();
        assert!(rules.fold(&mut state, &wrong.parse().unwrap()).is_err(), "{wrong}");
    }
    for wrong in
        ["", "moved", "moved 2 c6AR", "moved 0 c7AR", "moved 0 c6AR sits", "moved 0 c6AR full 2", "moved 0 c6AR full 0 0", "lapsed 9"]
    {
        assert!(wrong.parse::<Event>().is_err(), "{wrong}");
    }
}

#[test]
fn timeouts_and_closings_end_the_game() {
    let rules = Pentago::new(RuleSet::Standard);
    let mut state = rules.start();
    assert_eq!(rules.timeout(&state, seat(1)), None);
    let event = rules.timeout(&state, seat(0)).unwrap();
    rules.fold(&mut state, &event).unwrap();
    let over = rules.view(&state, Viewer::Public).over.unwrap();
    assert_eq!((over.reason, over.winners), ("timeout", vec![1]));
    for (how, reason, winners) in [
        (Closing::Resigned(seat(1)), "resigned", vec![0]),
        (Closing::Flagged(seat(0)), "flagged", vec![1]),
        (Closing::Abandoned(seat(1)), "abandoned", vec![0]),
        (Closing::Agreed, "agreed", vec![0, 1]),
        (Closing::DrawClaimed, "draw-claimed", vec![0, 1]),
        (Closing::Aborted, "aborted", vec![]),
    ] {
        let mut state = rules.start();
        rules.close(&mut state, how);
        let over = rules.view(&state, Viewer::Public).over.unwrap();
        assert_eq!((over.reason, over.winners), (reason, winners));
    }
}

#[test]
fn preview_without_a_turn_shows_the_placement() {
    let rules = Pentago::new(RuleSet::Standard);
    let view = rules.view(&rules.start(), Viewer::Seat(seat(0)));
    assert!(view.may.place && view.may.turn && view.may.resign);
    let preview = rules.preview(&view, &"a6".parse().unwrap()).unwrap();
    assert!(preview.needs_turn && preview.over.is_none());
    assert_eq!(preview.board.to_string(), format!("w{}", ".".repeat(35)));
    let preview = rules.preview(&view, &"a6AR".parse().unwrap()).unwrap();
    assert_eq!((preview.placed.to_string(), preview.board.to_string()), (format!("w{}", ".".repeat(35)), format!("..w{}", ".".repeat(33))));
}

#[test]
fn view_shows_the_side_awaiting_an_answer() {
    let board = ["www...", "......", "...w..", "......", "......", "bbbb.."].concat();
    let from = Position::new(setup(&board), RuleSet::Answer).unwrap();
    let rules = Pentago::starting_from(from);
    let mut state = rules.start();
    let event = rules.judge(&state, seat(0), &"d5BR".parse().unwrap()).unwrap();
    assert_eq!(event.to_string(), "moved 0 d5BR waits");
    rules.fold(&mut state, &event).unwrap();
    let view = rules.view(&state, Viewer::Seat(seat(1)));
    assert_eq!((view.waiting, view.turn, view.may.place, view.may.turn), (Some(0), Some(1), true, false));
    assert_eq!(view.fives, [0, 1, 2, 3, 4]);
    let Err(Rejection::Rule(why)) = rules.judge(&state, seat(1), &"e1AR".parse().unwrap()) else {
        panic!("an answer with a turn should be refused")
    };
    assert_eq!(why.code(), "turn-in-answer");
    let event = rules.judge(&state, seat(1), &"e1".parse().unwrap()).unwrap();
    assert_eq!(event.to_string(), "moved 1 e1 answered");
    let event = rules.judge(&state, seat(1), &"f1".parse().unwrap()).unwrap();
    assert_eq!(event.to_string(), "moved 1 f1 waited 0");
}

#[test]
fn invalid_setups_are_rejected_with_reasons() {
    let rows = |rows: [&str; 6], rest: &str| setup(&format!("{}{rest}", rows.concat()));
    let e = "......";
    let new = |setup, rules| Position::new(setup, rules).map(|_| ());
    let standard = RuleSet::Standard;
    let counts = new(rows(["www...", e, e, e, e, "b....."], ""), standard);
    assert_eq!(counts, Err(PositionError::Counts { white: 3, black: 1 }));
    let both = rows(["wwwww.", e, e, e, e, "bbbbb."], "");
    assert_eq!(new(both, standard), Err(PositionError::BothFive));
    assert_eq!(new(both, RuleSet::Answer), Err(PositionError::BothFive));
    let white = ["wwwww.", e, e, e, e, "bbbb.."];
    assert_eq!(new(rows(white, ""), standard), Err(PositionError::GameOver(Side::White, false)));
    let hinted = new(rows(white, ""), RuleSet::Answer).unwrap_err();
    assert!(hinted.to_string().ends_with("add +w"), "{hinted}");
    assert_eq!(new(rows(white, "+w"), standard), Err(PositionError::WaitingInStandard(Side::White)));
    assert_eq!(new(rows(white, "+w"), RuleSet::Answer), Ok(()));
    assert_eq!(new(rows(white, "+b"), RuleSet::Answer), Err(PositionError::WaitingOnTurn(Side::Black)));
    assert_eq!(new(rows([e, e, e, e, e, "w....."], "+w"), RuleSet::Answer), Err(PositionError::NoFive(Side::White)));
    let full = setup(&"wbwbwb".chars().chain("wbwbwb".chars()).chain("bwbwbw".chars()).cycle().take(36).collect::<String>());
    assert_eq!(new(full, standard), Err(PositionError::BoardFull));

    assert!("...".parse::<Setup>().unwrap_err().to_string().contains("36 characters"));
    assert!("x".repeat(36).parse::<Setup>().unwrap_err().to_string().contains("character 1 of the board is `x`"));
    assert_eq!(format!("{}+x", ".".repeat(36)).parse::<Setup>(), Err(ParseSetupError::Waiting("x".into())));
}

#[test]
fn illegal_moves_are_rejected_with_reasons() {
    let position = Position::new(setup(&["wwww..", "......", "......", "......", "......", "bbbb.."].concat()), RuleSet::Standard).unwrap();
    let play = |text: &str| position.play(text.parse().unwrap());
    assert!(matches!(play("a6AR"), Err(IllegalMove::Occupied { by: Side::White, .. })));
    assert!(matches!(play("f6"), Err(IllegalMove::TurnMissing(_))));
    assert!(matches!(play("e6AR"), Err(IllegalMove::TurnAfterFive { .. })));
    assert!(play("e6").is_ok());
    assert!(play("f6").unwrap_err().to_string().contains("the turn is missing"));
    assert!(play("e6AR").unwrap_err().to_string().contains("is not allowed"));
    assert!(matches!("c6ER".parse::<Move>(), Err(ParseMoveError::Quadrant('E'))));
    assert!(matches!("c6AX".parse::<Move>(), Err(ParseMoveError::Direction('X'))));
    assert!(matches!("g6AR".parse::<Move>(), Err(ParseMoveError::Square(_))));
    assert!(matches!("c".parse::<Move>(), Err(ParseMoveError::Form(_))));
    assert!(matches!("c6ARé".parse::<Move>(), Err(ParseMoveError::Form(_))));
}

#[test]
fn notation_round_trips() {
    let start = Position::start(RuleSet::Standard);
    for play in start.moves() {
        assert_eq!(play.to_string().parse(), Ok(play));
        assert_eq!(play.to_string().to_uppercase().parse(), Ok(play));
    }
    let board = "..................................bw";
    assert_eq!(board.parse::<Board>().unwrap().to_string(), board);
    for waiting in ["", "+w", "+b"] {
        let text = format!("{board}{waiting}");
        assert_eq!(setup(&text).to_string(), text);
    }
}
