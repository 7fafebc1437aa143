//! Each broken placement rule has its own error, and known placements have exact scores.

use crossword::{Board, Cgp, Direction, Move, ParseMoveError, PlacedTile, PlacementError, RuleSet, Square, Tiles, spend};

fn board(rows: &str) -> Board {
    Cgp::parse(&format!("{rows} A/B 0/0 0"), &RuleSet::scrabble_en()).unwrap().board().clone()
}

/// CAT across through the centre, with a blank A.
fn cat() -> Board {
    board("15/15/15/15/15/15/15/6CaT6/15/15/15/15/15/15/15")
}

fn square(name: &str) -> Square {
    Square::parse(name).unwrap().0
}

/// Parses tiles such as `h8A h9b`, lower case for blanks.
fn laid(text: &str) -> Vec<PlacedTile> {
    let alphabet = lexicon::Alphabet::english();
    let tile = |part: &str| {
        let (place, letter) = part.split_at(part.len() - 1);
        let letter = letter.chars().next().unwrap();
        PlacedTile { square: square(place), letter: alphabet.tile(letter).unwrap(), blank: letter.is_lowercase() }
    };
    text.split_whitespace().map(tile).collect()
}

#[test]
fn each_broken_rule_has_its_error() {
    let rules = RuleSet::scrabble_en();
    let refused = |board: &Board, text: &str| board.examine(&rules, &laid(text)).unwrap_err();
    let empty = Board::new();
    assert_eq!(refused(&empty, ""), PlacementError::NoTiles);
    assert_eq!(refused(&empty, "a1A a2A a3A a4A a5A a6A a7A a8A"), PlacementError::TooMany { laid: 8, rack: 7 });
    assert_eq!(refused(&cat(), "h8A"), PlacementError::Occupied(square("h8")));
    assert_eq!(refused(&empty, "h8A h8B"), PlacementError::Twice(square("h8")));
    assert_eq!(refused(&empty, "h8A i9B"), PlacementError::NotInLine { first: square("h8"), stray: square("i9") });
    assert_eq!(refused(&cat(), "g7A g9B h9C"), PlacementError::NotInLine { first: square("g7"), stray: square("h9") });
    assert_eq!(refused(&empty, "h8A j8B"), PlacementError::Gap(square("i8")));
    assert_eq!(refused(&cat(), "f8A k8B"), PlacementError::Gap(square("j8")));
    assert_eq!(refused(&empty, "a1A a2B"), PlacementError::MissesStart(square("h8")));
    assert_eq!(refused(&empty, "h8A"), PlacementError::FirstTooShort { min: 2 });
    assert_eq!(refused(&cat(), "a1A a2B"), PlacementError::NotConnected(square("a1")));
    // Diagonal contact is not adjacency.
    assert_eq!(refused(&cat(), "f7A"), PlacementError::NotConnected(square("f7")));
    let foreign = [PlacedTile { square: square("h8"), letter: 27, blank: false }];
    assert_eq!(empty.examine(&rules, &foreign), Err(PlacementError::NotALetter { square: square("h8"), alphabet: "English".into() }));
    let nothing = [PlacedTile { square: square("h8"), letter: 0, blank: true }];
    assert!(matches!(empty.examine(&rules, &nothing), Err(PlacementError::NotALetter { .. })));
}

#[test]
fn spend_checks_the_rack() {
    let rules = RuleSet::scrabble_en();
    let rack = Tiles::parse("AB?", rules.alphabet()).unwrap();
    assert_eq!(spend(&rack, &laid("a1A a2z"), rules.alphabet()), Ok(Tiles::parse("B", rules.alphabet()).unwrap()));
    let error = spend(&rack, &laid("a1A a2A"), rules.alphabet()).unwrap_err();
    assert_eq!(error, PlacementError::NotOnRack { square: square("a2"), letter: 'A' });
    assert_eq!(error.to_string(), "the rack does not have enough `A` tiles for a2: use tiles you have");
    let error = spend(&rack, &laid("a1a a2b"), rules.alphabet()).unwrap_err();
    assert_eq!(error, PlacementError::NotOnRack { square: square("a2"), letter: '?' });
}

#[test]
fn exact_scores() {
    let rules = RuleSet::scrabble_en();
    let formed = |board: &Board, text: &str| board.examine(&rules, &laid(text)).unwrap();
    // QUIXO over the double letter at d8 and the double word at h8: (2*10+1+1+8+1)*2, five tiles.
    assert_eq!(formed(&Board::new(), "d8Q e8U f8I g8X h8O").score, 62);
    // Seven tiles: 50 more, added after doubling.
    let seven = formed(&Board::new(), "d8Q e8U f8I g8X h8O i8T j8E");
    assert_eq!((seven.score, seven.bingo, seven.words.len()), ((20 + 1 + 1 + 8 + 1 + 1 + 1) * 2 + 50, true, 1));
    // CATS with the blank A worth nothing; premiums under old tiles no longer count.
    let cats = formed(&cat(), "j8S");
    assert_eq!((cats.score, cats.direction, cats.words[0].start), (3 + 1 + 1, Direction::Across, square("g8")));
    // A single tile that joins words in both directions: the main word is across.
    let both = formed(&board("15/15/15/15/15/15/15/6CAT6/9E5/15/15/15/15/15/15"), "i9X");
    assert_eq!((both.direction, both.words.len()), (Direction::Across, 2));
    assert_eq!(both.score, (16 + 1) + (1 + 16)); // i9 doubles the letter: XE and TX
    // From one triple word to another: nine times. A1 to H1 through a tile on the board.
    let nine = formed(&board("3A11/15/15/15/15/15/15/15/15/15/15/15/15/15/15"), "a1B b1B c1B e1B f1B g1B h1B");
    assert_eq!(nine.score, (3 * 7 + 1) * 9 + 50);
    let words: Vec<String> = nine.words.iter().map(|word| word.text(rules.alphabet())).collect();
    assert_eq!(words, ["BBBABBBB"]);
    assert_eq!(nine.words[0].squares().last(), Some(square("h1")));
}

#[test]
fn move_notation_round_trips() {
    let english = lexicon::Alphabet::english();
    let board = cat();
    for (text, canonical) in [
        ("8g CaTS", "8g CaTS"),
        ("8g CATS", "8g CaTS"),
        ("h7 BaT", "h7 BaT"),
        ("9h OE", "9h OE"),
        ("a1 qI", "a1 qI"),
        ("ex C?A", "ex AC?"),
        ("  pass ", "pass"),
    ] {
        let read = Move::parse(text, &board, &english).unwrap();
        assert_eq!(read.notation(&board, &english), canonical);
        assert_eq!(Move::parse(canonical, &board, &english), Ok(read));
    }
    let error = |text: &str| Move::parse(text, &board, &english).unwrap_err();
    assert_eq!(error(""), ParseMoveError::Empty);
    assert_eq!(error("ex"), ParseMoveError::NothingExchanged);
    assert_eq!(error("8g"), ParseMoveError::NoWord { text: "8g".into() });
    assert_eq!(error("8g CATS now"), ParseMoveError::More { text: "now".into() });
    assert_eq!(error("pass now"), ParseMoveError::More { text: "now".into() });
    assert_eq!(error("8g DATS"), ParseMoveError::Differs { square: square("g8"), there: 'C', written: 'D' });
    assert_eq!(error("8g CAT"), ParseMoveError::NothingNew { word: "CAT".into() });
    assert_eq!(error("8j SO"), ParseMoveError::Longer { word: "SO".into(), square: square("i8"), there: 'T' });
    assert_eq!(error("8n CATS"), ParseMoveError::OffBoard { word: "CATS".into(), letters: 2 });
    assert_eq!(error("8g CÁTS"), ParseMoveError::Foreign { letter: 'Á', alphabet: "English".into() });
    assert!(matches!(error("9z CAT"), ParseMoveError::Square(_)));
    assert!(matches!(error("ex 1"), ParseMoveError::Tiles(_)));
}
