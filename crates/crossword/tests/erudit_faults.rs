//! Errors of a turn name the step at fault and change nothing.

use crossword::erudit::{Action, Draft, Erudit, EruditRules, Repeats, Scoring, Situation, StarWorth, Take, Turn};
use crossword::{Board, PackedWord, Square};
use lexicon::Lexicon;
use play::{Dice, Rejection, Rules, Seed, Viewer};
use proptest::prelude::*;

fn lexicon(rules: &EruditRules) -> Lexicon {
    let words = ["дом", "домик", "мода", "кот", "да", "ода", "око", "ток", "том", "ком", "еж", "дог", "год", "мак", "оса"];
    Lexicon::build("small", rules.alphabet(), &words).unwrap()
}

/// ДОМ across the centre with a star for О, or the empty board.
fn board(rules: &EruditRules, row: &str) -> Board {
    let empty = "...............";
    let rows: Vec<&str> = (0..15).map(|line| if line == 7 { row } else { empty }).collect();
    rules.read_board(&rows.join("/")).unwrap()
}

const EMPTY: &str = "...............";
const DOM: &str = "......ДоМ......";

/// Returns the score, or the code, the step at fault and its squares.
fn judged(rules: &EruditRules, row: &str, rack: &str, turn: &str) -> Result<u32, (String, Option<usize>, Vec<Square>)> {
    let situation = Situation::new(board(rules, row), rules.read_rack(rack).unwrap());
    let turn = Turn::parse(turn, &situation.board, rules).unwrap();
    let before = situation.clone();
    let lexicon = lexicon(rules);
    let judged = rules.judge(&situation, &turn, Some(&lexicon));
    assert_eq!(situation, before);
    judged.map(|scored| scored.score).map_err(|fault| (fault.why.code().to_owned(), fault.step, fault.why.squares()))
}

fn square(name: &str) -> Square {
    Square::parse(name).unwrap().0
}

#[test]
fn faults_name_the_step() {
    let rules = EruditRules::standard();
    let fault = |rack: &str, row: &str, turn: &str| {
        let (code, step, squares) = judged(&rules, row, rack, turn).unwrap_err();
        (code, step, squares.iter().map(Square::to_string).collect::<Vec<_>>().join(" "))
    };
    let is = |code: &str, step: Option<usize>, squares: &str| (code.to_owned(), step, squares.to_owned());
    assert_eq!(fault("ДОМКОТ", EMPTY, "8g ДОМ; a1 КОТ"), is("not-connected", Some(1), "a1"));
    assert_eq!(fault("ДОМКОТ", EMPTY, "a1 КОТ; 8g ДОМ"), is("misses-centre", Some(0), "h8"));
    assert_eq!(fault("ДОМ", EMPTY, "8g ДОМ; i8 МОДА"), is("not-on-rack", Some(1), "i9"));
    assert_eq!(fault("ДОМООО", EMPTY, "8g ДОМ; i8 МОО"), is("unknown-words", Some(1), "i9 i10"));
    assert_eq!(fault("КОДОМ", DOM, "g8 ДОМ"), is("repeated-words", Some(0), "g9 g10"));
    assert_eq!(fault("ДОМДОМ", EMPTY, "8g ДОМ; i8 МОД"), is("unknown-words", Some(1), "i9 i10"));
    assert_eq!(fault("ОГОД", DOM, "g8 ДОГ; i8 МОГ"), is("not-on-rack", Some(1), "i10"));
    assert_eq!(fault("ОДА", DOM, "take 8h О"), is("star-not-used", Some(0), "h8"));
    assert_eq!(fault("ООДА", DOM, "take 8h О; i8 МОДА"), is("star-not-used", Some(0), "h8"));
    assert_eq!(fault("ОА", DOM, "take 8g Д"), is("no-star", Some(0), "g8"));
    assert_eq!(fault("ОА", DOM, "take 8a А"), is("no-star", Some(0), "a8"));
    assert_eq!(fault("ОА", DOM, "take 8h А"), is("other-letter", Some(0), "h8"));
    assert_eq!(fault("ДА", DOM, "take 8h О"), is("not-on-rack", Some(0), "h8"));
    assert_eq!(fault("КОТОМКО", DOM, "h8 оКО; g8 ДА"), is("not-on-rack", Some(1), "g9"));
}

#[test]
fn repeated_words_are_rejected() {
    let rules = EruditRules::standard();
    let turn = "8g ДОМ; i8 МАК; k10 КОМ";
    // The first К is on i10; КОМ starts elsewhere, so a word of its own joins it.
    assert!(judged(&rules, EMPTY, "ДОМАККОМ", turn).is_err());
    let twice = "8g КОТ; g8 КОТ";
    assert_eq!(judged(&rules, EMPTY, "КОТОТ", twice).unwrap_err(), ("repeated-words".into(), Some(1), vec![square("g9"), square("g10")]));
    let allowed = rules.clone().with_repeats(Repeats::Allowed);
    assert!(judged(&allowed, EMPTY, "КОТОТ", twice).is_ok());
    let used = [PackedWord::from_iter(rules.alphabet().encode("кот").unwrap())].into();
    let situation = Situation::new(Board::new(), rules.read_rack("КОТ").unwrap()).with_used(used);
    let turn = Turn::parse("8g КОТ", &Board::new(), &rules).unwrap();
    assert_eq!(rules.judge(&situation, &turn, None).unwrap_err().why.code(), "repeated-words");
}

#[test]
fn take_option() {
    let rules = EruditRules::standard();
    // О replaces the star, which becomes the О of МОДА on i9, a double letter. Taking it alone
    // scores nothing.
    let turn = "take 8h О; i8 МоДА";
    let taken = judged(&rules, DOM, "ОДА", turn).unwrap();
    assert_eq!(judged(&rules.clone().with_star_worth(StarWorth::Letter), DOM, "ОДА", turn).unwrap(), taken + 2);
    let no = rules.clone().with_take(Take::No);
    assert_eq!(judged(&no, DOM, "ОДА", turn).unwrap_err(), ("no-taking".into(), Some(0), vec![square("h8")]));
    let next = rules.clone().with_take(Take::NextTurn);
    assert_eq!(judged(&next, DOM, "ОДА", "take 8h О"), Ok(0));
    let situation = Situation { stars_due: 1, ..Situation::new(board(&next, DOM), next.read_rack("ОДА*").unwrap()) };
    let judge = |turn: &str| next.judge(&situation, &Turn::parse(turn, &situation.board, &next).unwrap(), None);
    assert_eq!(judge("i8 МОДА").unwrap_err().why.code(), "stars-due");
    assert_eq!(judge("i8 МоДА").unwrap().stars_due, 0);
    // One star is due and another is taken: one is placed, one stays due.
    assert_eq!(judge("take 8h О; i8 МоДА").unwrap().stars_due, 1);
}

#[test]
fn scoring_options_and_bonus() {
    let rules = EruditRules::standard();
    let union = rules.clone().with_scoring(Scoring::Union);
    // КОТ scores 2+1+2, then ТОК down, with О doubled on i9, 2+2+2; union scoring gives the same.
    let turn = "8g КОТ; i8 ТОК";
    assert_eq!((judged(&rules, EMPTY, "КОТОК", turn), judged(&union, EMPTY, "КОТОК", turn)), (Ok(11), Ok(11)));
    // ДОМ and then ДОМИК: both score under sequential scoring, one under union scoring.
    let turn = "8g ДОМ; 8g ДОМИК";
    let (d, o, m, i, k) = (2, 1, 2, 1, 2);
    assert_eq!(judged(&rules, EMPTY, "ДОМИК", turn), Ok((d + o + m) + (d + o + m + i + k)));
    assert_eq!(judged(&union, EMPTY, "ДОМИК", turn), Ok(d + o + m + i + k));
    // Seven tiles in two placements.
    let seven = judged(&rules, EMPTY, "ДОМИККТ", "8g ДОМИК; k8 КТ");
    assert_eq!(seven.unwrap_err().0, "unknown-words");
    let mut draft = Draft::new(&rules, Situation::new(Board::new(), rules.read_rack("ДОМИКОТ").unwrap()));
    let turn = Turn::parse("8g ДОМИК; k8 КОТ", &Board::new(), &rules).unwrap();
    let totals: Vec<u32> = turn.steps.iter().map(|step| draft.push(step, None).unwrap().total).collect();
    assert_eq!(totals[1] - totals[0], 2 + 1 + 2 + 15);
    assert!(draft.has_bonus());
    draft.pop();
    assert_eq!((draft.score(), draft.rack().len(), draft.has_bonus()), (totals[0], 2, false));
}

#[test]
fn exchanges() {
    let rules = EruditRules::standard();
    let game = Erudit::new(rules.clone(), lexicon(&rules), 2).unwrap();
    let mut position = game.start();
    let mut dice = Dice::new(&Seed::from_number(1), 0);
    while game.pending(&position) == play::NextStep::Chance {
        let event = game.chance(&position, &mut dice);
        game.fold(&mut position, &event).unwrap();
    }
    let seat = position.turn;
    let rack = position.racks[seat.index()];
    let code = |position: &crossword::erudit::Position, tiles| match game.judge(position, seat, &Action::Exchange(tiles)) {
        Err(Rejection::Rule(fault)) => fault.why.code().to_owned(),
        other => format!("{other:?}").chars().take(13).collect(),
    };
    assert_eq!(code(&position, rack), "Ok(Exchanged ");
    assert_eq!(code(&position, crossword::Tiles::new()), "nothing-to-exchange");
    assert_eq!(code(&position, *rules.placement_rules().tiles()), "not-on-rack");
    // The minimum number of tiles in the bag is an option; more tiles than the bag has cannot be
    // drawn.
    position.bag = rules.read_rack("АБВ").unwrap();
    let two = rack.iter().take(2).collect();
    assert_eq!((code(&position, two), code(&position, rack)), ("Ok(Exchanged ".into(), "bag-too-small".into()));
    let strict = Erudit::new(rules.clone().with_exchange_minimum(7), lexicon(&rules), 2).unwrap();
    assert!(strict.judge(&position, seat, &Action::Exchange(two)).is_err());
    assert!(!strict.view(&position, Viewer::Seat(seat)).may.exchange && game.view(&position, Viewer::Seat(seat)).may.exchange);
}

#[test]
fn parse_errors_name_the_step() {
    let rules = EruditRules::standard();
    let read = |text: &str| Action::parse(text, &board(&rules, DOM), &rules).map_err(|bad| bad.to_string());
    assert_eq!(read("pass"), Ok(Action::Pass));
    assert!(matches!(read("ex ё*"), Ok(Action::Exchange(_))));
    for (text, part) in [
        ("", "part 1 of the turn: there is no move"),
        ("i8 МАК;", "part 2 of the turn: there is no move"),
        ("i8 МАК; pass", "part 2 of the turn: `pass` is a turn by itself"),
        ("take 8h", "part 1 of the turn: `take 8h` is not a valid take"),
        ("take 8h ОО", "part 1 of the turn: `take 8h ОО` is not a valid take"),
        ("take 8h О О", "part 1 of the turn: `take 8h О О` is not a valid take"),
        ("take 8z О", "part 1 of the turn: `8z` is not a square"),
        ("take 8h Q", "part 1 of the turn: `Q` is not a letter of the Russian alphabet"),
        ("i8 МАК; i8 ТОК", "part 2 of the turn: i8 has `М`, not `Т`"),
        ("ex", "no tiles are exchanged"),
        ("ex Q", "`Q` (character 1) is not a tile"),
    ] {
        let told = read(text).unwrap_err();
        assert!(told.starts_with(part), "{text}: {told}");
    }
}

proptest! {
    /// Any text parses or is rejected, and any parsed turn is legal or rejected.
    #[test]
    fn any_text_parses_or_fails(text in "(pass|ex|take|[1-9]?[0-9]?[a-oA-O]|[a-o]1?[0-9]|[АБДОМКОТдо*ЁёQ]{0,6}|;| ){0,12}") {
        let rules = EruditRules::standard();
        for row in [EMPTY, DOM] {
            let situation = Situation::new(board(&rules, row), rules.read_rack("ДОМКО*").unwrap());
            if let Ok(Action::Lay(turn)) = Action::parse(&text, &situation.board, &rules) {
                let written = turn.notation(&situation.board, &rules);
                if rules.judge(&situation, &turn, None).is_ok() {
                    prop_assert_eq!(Turn::parse(&written, &situation.board, &rules), Ok(turn));
                }
            }
        }
    }

    /// Any line parses as an event or is rejected, and an event round-trips.
    #[test]
    fn any_event_line_parses_or_fails(text in "(laid|drew|opening|exchanged|passed|ended|take|union|timeout|out|total|[0-9]{1,3}|[0-9]{1,3}:[0-9]{1,2}[*]?|[0-9]{1,3}[ad][0-9]=[0-9]{1,2}|=[0-9]|!|[|]|,| ){0,14}") {
        if let Ok(event) = text.parse::<crossword::erudit::Event>() {
            let again: crossword::erudit::Event = event.to_string().parse().unwrap();
            prop_assert_eq!(again, event);
        }
    }
}
