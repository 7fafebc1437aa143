//! Partly known racks: the number of tiles on each rack and in the bag, and the operations of a
//! position.

use std::path::Path;

use crossword::gcg::{Action, Gcg, Warning};
use crossword::{Board, Cgp, PlacedTile, RuleSet, Square, Tiles};

use crate::slow::Random;

const EMPTY: &str = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15";

/// Reads an input of a public report. Returns `None` if the folder is missing.
fn report(name: &str) -> Option<String> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/testdata/public-reports").join(name);
    let text = std::fs::read_to_string(&file).ok();
    if text.is_none() {
        eprintln!("skipped: there is no {}", file.display());
    }
    text
}

#[test]
fn a_partly_known_rack_is_full_until_the_bag_is_empty() {
    let Some(text) = report("partial_rack_exchange.txt") else { return };
    let rules = RuleSet::scrabble_en();
    let line = text.lines().find(|line| line.starts_with("12TAW")).unwrap();
    let position = Cgp::parse(line, &rules).unwrap();
    assert_eq!((position.rack(0).len(), position.held(0), position.unknown(0), position.held(1)), (3, 7, 4, 7));
    assert_eq!(position.in_bag(&rules), 4);
    assert!(!rules.may_exchange(position.in_bag(&rules)));
    assert_eq!(position.text(&rules), line.trim());
}

/// Deals tiles at random: some on the board, the racks full until the bag is empty.
fn random_deal(random: &mut Random, rules: &RuleSet, seats: usize) -> (Board, Vec<Tiles>, usize) {
    let mut bag: Vec<u8> = rules.tiles().iter().collect();
    let mut draw = |random: &mut Random| bag.swap_remove(random.below(bag.len()));
    let mut board = Board::new();
    let squares: Vec<Square> = Square::all().collect();
    let max = rules.tiles().len() - 1;
    let laid = if random.below(2) == 0 { max - random.below(40) } else { random.below(max) };
    for place in 0..laid {
        let kind = draw(random);
        board.lay(&[PlacedTile { square: squares[place * 2 % 225], letter: kind.max(1), blank: kind == 0 }]);
    }
    // Each seat has a full rack as long as there are enough tiles; at the end racks have any size.
    let left = bag.len();
    let mut racks = vec![Tiles::new(); seats];
    let draw = |random: &mut Random, bag: &mut Vec<u8>| bag.swap_remove(random.below(bag.len()));
    if left >= seats * rules.rack_size() {
        racks.iter_mut().for_each(|rack| (0..rules.rack_size()).for_each(|_| rack.add(draw(random, &mut bag))));
    } else {
        while !bag.is_empty() {
            let seat = random.below(seats);
            if racks[seat].len() < rules.rack_size() {
                racks[seat].add(draw(random, &mut bag));
            }
        }
    }
    (board, racks, bag.len())
}

/// Returns a random subset of a rack.
fn some(random: &mut Random, rack: &Tiles) -> Tiles {
    let hidden = random.below(rack.len() + 1);
    let mut tiles: Vec<u8> = rack.iter().collect();
    for _ in 0..hidden {
        tiles.swap_remove(random.below(tiles.len()));
    }
    tiles.into_iter().collect()
}

#[test]
fn tile_counts_are_consistent_with_hidden_racks() {
    let rules = RuleSet::scrabble_en();
    let mut random = Random::new(77);
    let (mut with_bag, mut without) = (0, 0);
    for _ in 0..3000 {
        let seats = 2 + random.below(3);
        let (board, racks, in_bag) = random_deal(&mut random, &rules, seats);
        let known: Vec<Tiles> = racks.iter().map(|rack| some(&mut random, rack)).collect();
        if known[0].is_empty() {
            continue;
        }
        let position = Cgp::new(board, &known, &vec![0; seats], 0, &rules).unwrap();
        let held: Vec<usize> = racks.iter().map(Tiles::len).collect();
        if in_bag > 0 {
            with_bag += 1;
            assert_eq!((0..seats).map(|seat| position.held(seat)).collect::<Vec<_>>(), held);
        } else {
            without += 1;
        }
        // The derived numbers deal all tiles, and explicit ones are preserved.
        for position in [position.clone(), position.with_held(&held, &rules).unwrap()] {
            assert_eq!(position.in_bag(&rules), in_bag);
            let on_racks: usize = (0..seats).map(|seat| position.held(seat)).sum();
            assert_eq!(position.board().len() + on_racks + position.in_bag(&rules), rules.tiles().len());
            assert!((0..seats).all(|seat| (known[seat].len()..=7).contains(&position.held(seat))));
            let text = position.text(&rules);
            assert_eq!(Cgp::parse(&text, &rules).as_ref(), Ok(&position), "{text}");
            for (seat, rack) in known.iter().enumerate() {
                let certain = position.certain_rack(seat, &rules);
                assert!(certain.contains(rack) && (certain.len() == rack.len() || certain.len() == position.held(seat)));
            }
        }
    }
    assert!(with_bag > 300 && without > 300, "{with_bag} {without}");
}

#[test]
fn impossible_tile_counts_are_rejected() {
    let rules = RuleSet::scrabble_en();
    let fault_message =
        |operations: &str| Cgp::parse(&format!("{EMPTY} ABC/ 0/0 0 {operations}"), &rules).map(|_| ()).map_err(|error| error.to_string());
    assert_eq!(fault_message("held 7/7;"), Ok(()));
    for (operations, error) in [
        ("held 3/7;", "`held 3/7` is impossible: that leaves 90 tiles in the bag, and a rack has 7 tiles until the bag is empty"),
        ("held 7;", "`held 7` is impossible: there are 2 racks: write a number for each, with / between"),
        ("held 2/7;", "`held 2/7` is impossible: rack 1 has 3 known tiles and room for 7"),
        ("held 8/7;", "`held 8/7` is impossible: rack 1 has 3 known tiles and room for 7"),
        ("held a/b;", "`a/b` is not a list of rack sizes: write one number per rack, as in `held 7/5;`"),
        ("held;", "the operation `held` has no value: write `held VALUE;`, or remove it"),
        ("held 7/7; held 7/7;", "the operation `held` is given twice: remove one"),
    ] {
        assert_eq!(fault_message(operations), Err(error.to_owned()), "{operations}");
    }
}

#[test]
fn operations_are_accepted_rejected_or_reported() {
    let (en, cs) = (RuleSet::scrabble_en(), RuleSet::scrabble_cs());
    let read = |operations: &str, rules: &RuleSet| {
        let position = Cgp::parse(&format!("{EMPTY} ABC/ 0/0 0 {operations}"), rules).map_err(|error| error.to_string())?;
        Ok::<Vec<&str>, String>(position.warnings(Some("en")).iter().map(crossword::CgpWarning::code).collect())
    };
    for silent in [
        "",
        "lex en;",
        "lex EN;",
        "ld english;",
        "ld English",
        "bdn CrosswordGame;",
        "bdn standard15;",
        "var classic;",
        "bb 50;",
        "etl 7;",
        "mcnz 6;",
        "cr void; gid abc; lm -2; ti 3000; tmr 10000/-2500; to 60000;",
    ] {
        assert_eq!(read(silent, &en), Ok(vec![]), "{silent}");
    }
    assert_eq!(read("lex CSW21; ld english; frob 3;", &en), Ok(vec!["other-lexicon", "unknown-operation"]));
    for (refused, ours) in [
        ("ld polish;", "ld english"),
        ("ld czech;", "ld english"),
        ("bdn SuperCrosswordGame;", "bdn standard15"),
        ("bdn nosuch;", "bdn standard15"),
        ("var wordsmog;", "var classic"),
        ("bb 35;", "bb 50"),
        ("etl 1;", "etl 7"),
        ("mcnz 4;", "mcnz 6"),
    ] {
        let error = read(refused, &en).unwrap_err();
        let wanted = refused.trim_end_matches(';');
        assert!(error.starts_with(&format!("the position requires `{wanted}`, but scrabble-en has `{ours}`")), "{error}");
    }
    assert_eq!(read("ld czech;", &cs), Ok(vec![]));
    assert!(read("ld english;", &cs).is_err());
    // Contradictory operations are rejected.
    assert_eq!(read("ld english; ld polish;", &en), Err("the operation `ld` is given twice: remove one".to_owned()));
}

#[test]
fn too_many_scoreless_turns_are_rejected() {
    let parse = |turns: u32, rules: &RuleSet| {
        Cgp::parse(&format!("{EMPTY} ABC/ 0/0 {turns}"), rules).map(|_| ()).map_err(|error| error.to_string())
    };
    let en = RuleSet::scrabble_en();
    assert_eq!(parse(6, &en), Ok(()), "a game that has just ended");
    assert_eq!(parse(7, &en), Err("7 scoreless turns, but 6 in a row end the game: write 0 to 6".to_owned()));
    assert_eq!(parse(999, &RuleSet::scrabble_cs()), Ok(()), "under this end rule exchanges do not end a game");
}

#[test]
fn files_from_public_bug_reports() {
    let codes = |game: &Gcg| game.warnings().iter().map(Warning::code).filter(|code| *code != "no-lexicon").collect::<Vec<_>>();
    if let Some(text) = report("capp_plus0.gcg") {
        // The report concerns the withdrawal. The score of the last move is wrong under any rules
        // and rejected.
        let fault_message = Gcg::read(text.as_bytes()).unwrap_err().to_string();
        assert!(fault_message.contains("the score is 68, but by the rules it is 66"), "{fault_message}");
        let text = text.replace("+68 68", "+66 66");
        let game = Gcg::read(text.as_bytes()).unwrap();
        assert_eq!((game.totals(), codes(&game)), (vec![0, 66], vec!["other-score"]));
        assert_eq!(game.replay().last().unwrap().board.len(), 0, "DOK was taken back");
    }
    if let Some(text) = report("quackle_sixpass.gcg") {
        let game = Gcg::read(text.as_bytes()).unwrap();
        assert_eq!((game.totals(), game.is_over(), codes(&game)), (vec![26, -1], true, vec!["rack-not-reckoned"]));
    }
    if let Some(text) = report("scrabblescores_rack_first.gcg") {
        let game = Gcg::read(text.as_bytes()).unwrap();
        assert_eq!((game.totals(), game.last_rack(0), codes(&game)), (vec![16, 0], None, vec!["rack-before-moves"; 2]));
    }
    if let Some(text) = report("unknown_rack_early.gcg") {
        let game = Gcg::read(text.as_bytes()).unwrap();
        let racks: Vec<Option<usize>> = game.events().map(|event| event.rack.map(|rack| rack.len())).collect();
        assert_eq!((game.totals(), racks), (vec![31, 9], vec![Some(7), None, Some(7)]));
    }
}

/// Checks the number of tiles on each rack before each event by counting the tiles drawn and
/// placed.
#[test]
fn replay_gives_rack_sizes() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/testdata/gcg");
    let Ok(files) = std::fs::read_dir(&folder) else {
        eprintln!("skipped: there is no {}", folder.display());
        return;
    };
    let (mut steps, mut partly) = (0, 0);
    for file in files {
        let path = file.unwrap().path();
        let Ok(game) = Gcg::read(&std::fs::read(&path).unwrap()) else { continue };
        let all = game.rules().tiles().len();
        for step in game.replay() {
            let on_racks: usize = step.held.iter().sum();
            assert!(step.board.len() + on_racks <= all && step.held.iter().all(|held| *held <= 7));
            // Racks are full until the bag is empty.
            assert!(step.board.len() + on_racks == all || step.held.iter().all(|held| *held == 7), "event {}", step.number);
            // For a withdrawal, the rack is the one before the placement.
            if let Some(rack) = step.rack().filter(|_| !matches!(step.event.action, Action::Withdraw { .. })) {
                assert!(rack.len() <= step.held[step.event.player], "event {} of {}", step.number, path.display());
                partly += usize::from(rack.len() < step.held[step.event.player]);
            }
            steps += 1;
        }
    }
    assert!(steps > 300 && partly > 20, "{steps} {partly}");
}
