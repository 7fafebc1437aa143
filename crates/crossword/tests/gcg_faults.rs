//! Tests each fault of a record: its line, its message and its cure. Also parses the forms that
//! other programs write.

use crossword::RuleSet;
use crossword::gcg::{Action, Gcg, Key, LINE_LIMIT, Warning};

const PLAYERS: &str = "#player1 ann Ann\n#player2 bob Bob\n";

/// Lines 1 to 3 of a game of two that starts with one placement; the test continues with line 4.
const START: &str = "#player1 ann Ann\n#player2 bob Bob\n>ann: AEINRTW 8D TAWNIER +72 72\n";

fn refused(text: &str) -> (usize, String) {
    let error = Gcg::read(text.as_bytes()).expect_err(text);
    let line = error.line().unwrap_or(0);
    let fault_message = error.to_string();
    (line, fault_message.split_once("`: ").map_or(fault_message.clone(), |(_, fault)| fault.to_owned()))
}

#[test]
fn errors_after_the_first_move() {
    let too_late = "the game is over here, since too many consecutive turns scored no points: remove the move";
    for (lines, line, sentence) in [
        (
            "hello",
            4,
            "the line is neither an event, which starts with `>`, nor a pragma, which starts with `#`, and does not continue a note",
        ),
        (">bob EF - +0 0", 4, "there is no `:` after the nick: write `>NICK: RACK POSITION WORD +SCORE TOTAL`"),
        (">bob:", 4, "the action is missing"),
        (">bob: EF", 4, "the action is missing"),
        (">bob: EF 8D", 4, "the word is missing: write `>NICK: RACK POSITION WORD +SCORE TOTAL`"),
        (">bob: EF D8 .OIL", 4, "the score is missing"),
        (">bob: EF D8 .OIL +4", 4, "the total is missing"),
        (">bob: EF D8 .OIL four 4", 4, "`four` is not a score: write a whole number, such as +24"),
        (">bob: EF - +0 99999999999", 4, "`99999999999` is not a total: write a whole number, such as 120"),
        (">bob: EF (AB +4 4", 4, "`(AB` is not a position (8H across, H8 down)"),
        (">bob: EF 16D CAT +4 4", 4, "`16D` is not a position"),
        (">bob: EFIL D8 .OIL -4 -4", 4, "`-4` is not a score of a placement: write a whole number, such as +24"),
        (">bob: - +5 5", 4, "the score of a pass is 5, but by the rules it is 0"),
        (">bob: EFILOSS -SS +5 5", 4, "the score of an exchange is 5, but by the rules it is 0"),
        (">bob: EFILOSS -8 +0 0", 4, "the player has 7 tiles here, but 8 are written"),
        (">bob: EFILOSS -0 +0 0", 4, "the player has 7 tiles here, but 0 are written"),
        (">bob: EFILOSSA -S +0 0", 4, "the player has 7 tiles here, but 8 are written"),
        (">bob: EFILOSS D8 .OILY +8 8", 4, "the rack `EFILOSS` does not have enough `Y` tiles"),
        (">bob: D8 .OWW +8 8", 4, "`W` is written twice, but only one is left besides the tiles on the board"),
        (">bob: F[CH]O - +0 0", 4, "`[CH]` is a tile of several letters"),
        (">bob: EFILOSS D8 .(OIL +8 8", 4, "a bracket is unclosed or empty in `.(OIL`"),
        (">bob: EFILOSS D8 OIL +8 8", 4, "d8 has `T`, not `O`"),
        (">bob: EFILOSS D7 .OIL +8 8", 4, "d7 is empty, but the word has `.` there"),
        (">bob: EFILOSS D9 OIL +8 8", 4, "the word adjoins `T` on d8"),
        (">bob: EFILOSS 8D TAWNIER +8 8", 4, "all of `TAWNIER` is on the board already"),
        (">bob: EFILOSS 1A OIL +8 8", 4, "illegal placement: the tiles placed from a1 do not touch a tile on the board"),
        (">bob: EFILOSS D8 .OIL +5 5", 4, "the score is 5, but by the rules it is 4: correct the line"),
        (">bob: EFILOSS D8 .OIL +4 5", 4, "the total is 5, but 0 and 4 make 4: correct the total or the score"),
        (">ann: - +0 72", 4, "it is the turn of `bob`: put the moves in order, or write `-` for a pass that is missing"),
        (">ann: AEINRTW -- -71 1", 4, "the score of the placement taken back is -71, but by the rules it is -72"),
        (">ann: AEINRTS -- -72 0", 4, "the rack is `AEINRST` for the withdrawal, but was `AEINRTW`"),
        (">ann: -- +72 144", 4, "`72` is not a score of a placement taken back: write a whole number, such as -24"),
        (">ann: -- +0 72", 4, "the score of the placement taken back is 0, but by the rules it is -72"),
        (">ann: -- --72 0", 4, "`--72` is not a score: write a whole number, such as +24"),
        (">ann: -- ++72 0", 4, "`++72` is not a score: write a whole number, such as +24"),
        (">bob: (challenge) +5 5", 4, "`(challenge)` belongs to the player who made the previous placement, `ann`"),
        (">ann: (challenge) -5 67", 4, "`-5` is not a bonus for a challenge: write a whole number, such as +5"),
        (">ann: (challenge) +5 77\n>ann: (challenge) +5 82", 5, "`(challenge)` must directly follow a placement"),
        (">ann: (ABC) +7 79", 4, "a gain for the other racks belongs after the end of the game"),
        (">bob: ABC (ABC) -7 -7", 4, "the loss of a rack belongs after the end of the game"),
        ("#player3 cat Cat", 4, "`#player3` comes after the first move: put it before all moves"),
        ("#character-encoding UTF-8", 4, "`#character-encoding` comes after the first move"),
        ("#rack3 ABC", 4, "there is no player 3: players are numbered from 1 to 2 without a gap"),
        ("#rack1 ABC\n#rack1 ABC", 5, "`#rack1` is given twice: keep one of the two lines"),
        ("#rack1 ABX\n#rack2 XYZ", 5, "`X` is written twice, but only one is left besides the tiles on the board and the other rack"),
        ("#rack1 AAAAAAAA", 4, "the player has 7 tiles here, but 8 are written"),
        (">bob: - +0 0\n>ann: - +0 72\n>bob: - +0 0\n>ann: - +0 72\n>bob: - +0 0\n>ann: - +0 72\n>bob: AEE H8 .EE +3 3", 10, too_late),
    ] {
        // Totals continue from the first move.
        let (at, fault_message) = refused(&format!("{START}{lines}\n"));
        assert_eq!(at, line, "{lines}: {fault_message}");
        assert!(fault_message.starts_with(sentence), "{lines}: {fault_message}");
    }
}

#[test]
fn errors_in_the_header() {
    for (text, line, sentence) in [
        ("", 0, "the file is empty: a game record has at least a line `#player1 NICK NAME`"),
        ("\r\n \n", 0, "the file is empty"),
        ("#title x\n", 0, "no player is named: add a line `#player1 NICK NAME` for each player"),
        ("#player1\n", 1, "the player has no nick: write `#player1 NICK NAME`"),
        ("#player5 e E\n", 1, "there is no player 5: players are numbered from 1 to 4 without a gap"),
        ("#player1 a A\n#player3 c C\n", 2, "there is no player 3: players are numbered from 1 to 2 without a gap"),
        ("#player1 a A\n#player1 b B\n", 2, "`#player1` is given twice"),
        ("#player1 a A\n#player2 a B\n", 2, "player 1 also has the nick `a`: give each player a different nick"),
        ("#player1 a A\n#note x\n", 2, "a note belongs to the move before it, but there is none"),
        (">a: - +0 0\n#player1 a A\n", 1, "no player has the nick `a`: name the players with `#player1 NICK NAME` before the first move"),
        ("#character-encoding UTF-8\n#character-encoding UTF-8\n#player1 a A\n", 2, "`#character-encoding` is given twice"),
        (
            "#player1 a A\n#tile-distribution polish\n",
            2,
            "no known rule set has the tile distribution `polish`: known are english, czech, russian",
        ),
        ("#player1 a A\n#tile-set klingon set\n", 2, "no known rule set has the tile set `klingon set`"),
        ("#player1 a A\n#board-layout super21\n", 2, "no known rule set has the board layout `super21`"),
    ] {
        let (at, fault_message) = refused(text);
        assert_eq!(at, line, "{text}: {fault_message}");
        assert!(fault_message.starts_with(sentence), "{text}: {fault_message}");
    }
    let (line, fault_message) = refused(&format!("#player1 {} A\n", "n".repeat(65)));
    assert_eq!((line, fault_message.as_str()), (1, "the nick has 65 characters, but at most 64 are allowed: shorten it"));
    let (line, fault_message) = refused(&format!("{PLAYERS}>ann: - +0 0 {}\n", "x ".repeat(150)));
    assert_eq!((line, fault_message.as_str()), (3, "the text after the total has 299 characters, but at most 256 are allowed: shorten it"));
    // A long line is truncated in the message.
    let error = Gcg::read(format!("{}\n", "y".repeat(500)).as_bytes()).unwrap_err().to_string();
    assert!(error.starts_with(&format!("line 1, `{}…`: the line is neither", "y".repeat(80))), "{error}");
}

/// Returns rules with sixteen tiles, so that games end soon.
fn tiny() -> RuleSet {
    let table = |name: &str| {
        Some(match name {
            "board" => include_str!("../../../data/rules/board-scrabble.txt").to_owned(),
            _ => "letter\tcount\tvalue\nA\t6\t1\nB\t5\t3\nC\t4\t10\n?\t1\t0\n".to_owned(),
        })
    };
    let text = "name: tiny\ntitle: Tiny\nalphabet: tiny ABC\nboard: board\nletters: letters\nstart: h8\nfirst-word: 2\nrack: 7\nbingo: 50\n\
                exchange-minimum: 1\nscoreless-turns: 6\npass-rounds: 2\nend-two-seats: tournament\nend-more-seats: thesis\nchallenge: off\n\
                opening-moves: across\n";
    RuleSet::read(text, &table).unwrap()
}

/// Sixteen tiles: ann places two and draws the last two, bob places seven and is out; ann has
/// AAAABBB, worth 13.
const OUT: &str = "#player1 ann Ann\n#player2 bob Bob\n>ann: AAAABBB H8 AA +4 4\n>bob: BBCCCC? 8H .BBbCCCC +200 200\n";

fn ended(lines: &str) -> Result<Gcg, String> {
    Gcg::read_by(format!("{OUT}{lines}").as_bytes(), &tiny()).map_err(|error| error.to_string())
}

#[test]
fn ends_and_their_settlement() {
    // The first placement: A 1, B 3, B 3, the blank, C doubled, C, C, C, all tripled, plus 50 for
    // seven tiles.
    let score = 3 * (1 + 3 + 3 + 20 + 10 + 10 + 10) + 50;
    assert_eq!(score, 221);
    let out = OUT.replace("+200 200", "+221 221");
    let read = |lines: &str| Gcg::read_by(format!("{out}{lines}").as_bytes(), &tiny()).map_err(|error| error.to_string());
    assert!(ended("").unwrap_err().contains("the score is 200, but by the rules it is 221"));
    assert!(read("").unwrap().is_over());
    // Twice the rack for the player who is out; or once, and the other pays; either with a pass and
    // a penalty.
    let rack = "AAAABBB";
    assert_eq!(read(&format!(">bob: ({rack}) +26 247\n")).unwrap().totals(), [4, 247]);
    assert_eq!(read(&format!(">bob: ({rack}) +13 234\n>ann: {rack} ({rack}) -13 -9\n")).unwrap().totals(), [-9, 234]);
    assert_eq!(read(&format!(">ann: {rack} ({rack}) -13 -9\n>bob: ({rack}) +13 234\n")).unwrap().totals(), [-9, 234]);
    let all = format!(">ann: {rack} - +0 4\n>bob: ({rack}) +26 247\n>ann: (time) -10 -6\n>bob:  (time) -20 227\n");
    assert_eq!(read(&all).unwrap().totals(), [-6, 227]);
    // A placement that goes out may be challenged, with a bonus or a withdrawal.
    assert_eq!(read(&format!(">bob: (challenge) +5 226\n>bob: ({rack}) +26 252\n")).unwrap().totals(), [4, 252]);
    let back = read(">bob: BBCCCC? -- -221 0\n>ann: - +0 4\n").unwrap();
    assert!(!back.is_over());
    assert_eq!(back.replay().last().unwrap().board.len(), 2);

    for (lines, fault) in [
        (">ann: - +0 4\n>bob: - +0 221\n", "line 6, `>bob: - +0 221`: the game is over here, since a player has placed the last tile"),
        (">bob: (AAAABB) +20 241\n", "the tiles left at the end are `AAAABBB`"),
        (">bob: (AAAABBB) +12 233\n", "the gain for the other racks is 12, but by the rules it is 26"),
        (">ann: (AAAABBB) +26 30\n", "`(RACK) +N` is for the player who went out, `bob`"),
        (">bob: (AAAABBB) +26 247\n>bob: (AAAABBB) +26 273\n", "the other racks have been settled already: remove the line"),
        (">bob: (AAAABBB) +26 247\n>ann: (AAAABBB) -13 -9\n", "the player who went out has gained twice the value of this rack"),
        (">bob: (AAAABBB) +13 234\n>ann: (AAAABB) -10 -6\n", "the player has 7 tiles here, but 6 are written"),
        (">bob: (AAAABBB) +13 234\n>ann: (AAAABBB) -12 -8\n", "the loss for the rack is -12, but by the rules it is -13"),
        (">bob: (AAAABBB) +13 234\n>ann: AAABBBC (AAAABBB) -13 -9\n", "the tiles left at the end are `AAABBBC`"),
        (">ann: (AAAABBB) -13 -9\n>ann: (AAAABBB) -13 -22\n", "this player's rack has been settled already: remove the line"),
        (">ann: (AAAABBB) -13 -9\n>bob: (AAAABBB) +26 247\n", "the gain for the other racks is 26, but by the rules it is 13"),
        (">bob: (AAAABBB) +26 247\n>ann: - +0 4\n", "the game is over here, since its racks have been settled"),
        (">ann: (time) -10 -6\n", "a time penalty comes after the points for the racks"),
        (">bob: (AAAABBB) +26 247\n>ann: (time) +10 14\n", "`10` is not a time penalty: write a whole number, such as -10"),
        (">bob: BBCCCC? -- -221 0\n>ann: (time) -10 -6\n", "a time penalty belongs after the end of the game"),
    ] {
        let fault_message = read(lines).expect_err(lines);
        assert!(fault_message.contains(fault), "{lines}: {fault_message}");
    }
}

#[test]
fn forms_of_other_programs() {
    // Lower-case positions, double spaces, words in full, words formed after the total, exchanges
    // by number, foreign line ends.
    let text = "#player1 a:b\r\n#player2 a\r\n#player3 c C\r\n#style 2\r\n>a:b: 8h CAt +8 8 words: CAt\r\n>a: ABC -2 +0 0\r\n>c:   -   +0  0\r\n\
                >a:b:ABEIOU 9h AB 18 26\r\n#note one\r\n\r\ntwo\r\n#note three\r\n";
    let game = Gcg::read(text.as_bytes()).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(game.players().iter().map(|player| player.display()).collect::<Vec<_>>(), ["a:b", "a", "C"]);
    let events: Vec<_> = game.events().collect();
    assert_eq!((events[0].remark.as_str(), events[0].rack), ("words: CAt", None));
    assert_eq!((events[1].player, &events[1].action), (1, &Action::ExchangeUnseen(2)));
    assert_eq!(events[3].note.as_deref(), Some("one\n\ntwo\nthree"));
    assert_eq!(
        game.to_string(),
        "#character-encoding UTF-8\n#player1 a:b\n#player2 a\n#player3 c C\n#style 2\n>a:b:  8H CAt +8 8 words: CAt\n>a: ABC -2 +0 0\n\
         >c:  - +0 0\n>a:b: ABEIOU 9H AB +18 26\n#note one\n#note\ntwo\nthree\n"
    );
}

#[test]
fn language_is_detected() {
    let rules = |header: &str, moves: &str| {
        let text = format!("#player1 a A\n{header}{moves}");
        Gcg::read(text.as_bytes()).map(|game| game.rules().name().to_owned()).map_err(|error| error.to_string())
    };
    let en = Ok("scrabble-en".to_owned());
    let (cs, ru) = (Ok("scrabble-cs".to_owned()), Ok("scrabble-ru".to_owned()));
    assert_eq!(rules("", ">a: ABC - +0 0\n"), en);
    assert_eq!(rules("", ">a: ŘEKA 8H ŘEKA +14 14\n"), cs);
    assert_eq!(rules("", ">a: r\u{30C}eka - +0 0\n"), cs, "decomposed letters are accepted");
    assert_eq!(rules("", ">a: ЁЖ - +0 0\n"), ru);
    assert_eq!(rules("#lexicon CSW21\n", ""), en);
    assert_eq!(rules("#lexicon cs-mixed\n", ">a: ABC - +0 0\n"), cs);
    assert_eq!(rules("#lexicon ru-nouns\n", ""), ru);
    assert_eq!(rules("#tile-set English set\n#lexicon mine\n", ""), en);
    assert_eq!(rules("#tile-distribution Czech\n#tile-set czech\n#board-layout CrosswordGame\n", ""), cs);
    assert!(rules("#lexicon ru-nouns\n", ">a: ABC - +0 0\n").unwrap_err().contains("`A` (character 1) is not a tile"));
    // A word whose letters are also English, with Czech scores: the scores determine the language.
    let points = RuleSet::scrabble_cs();
    let value = |letter| u32::from(points.value(points.alphabet().tile(letter).unwrap()));
    let score = 2 * (value('J') + value('A') + value('K'));
    assert_eq!(rules("", &format!(">a: JAK 8G JAK +{score} {score}\n")), cs);
}

#[test]
fn long_notes_round_trip() {
    let note = "an exchange would have been better here, ".repeat(40);
    let text = format!("#lexicon CSW21\n{START}#note {note}\n");
    let game = Gcg::read(text.as_bytes()).unwrap();
    assert_eq!(game.events().next().and_then(|event| event.note.as_deref()), Some(note.as_str()));
    assert!(game.to_string().contains(&note));
    assert_eq!(Gcg::read(game.to_string().as_bytes()).unwrap(), game);
    assert_eq!(game.warnings(), [Warning::LongNote { length: "#note ".len() + note.chars().count() }]);
    let endless = Gcg::read(format!("{START}#note {}\n", "x".repeat(LINE_LIMIT)).as_bytes()).unwrap_err().to_string();
    assert!(endless.contains("at most 65536 are allowed: break a long note into several lines"), "{endless}");
}

#[test]
fn lexicon_names_use_the_spelling_of_other_programs() {
    for (written, spelt) in [
        ("twl06", "TWL06"),
        ("Csw24", "CSW24"),
        ("sowpods", "SOWPODS"),
        ("en", "en"),
        ("cs-mixed", "cs-mixed"),
        ("Collins 2019", "Collins 2019"),
        ("owl-mine", "owl-mine"),
    ] {
        let game = Gcg::read(format!("#lexicon {written}\n#player1 a A\n").as_bytes()).unwrap();
        assert_eq!(game.setting(Key::Lexicon), Some(spelt), "{written}");
        let mut other = Gcg::read(b"#player1 a A\n").unwrap();
        other.set(Key::Lexicon, written);
        assert!(other.to_string().contains(&format!("#lexicon {spelt}\n")), "{written}");
    }
}

#[test]
fn warnings_for_what_other_programs_reject() {
    let warnings = |text: &str| Gcg::read(text.as_bytes()).unwrap().warnings().iter().map(|warning| warning.code()).collect::<Vec<_>>();
    let sound = format!("#lexicon CSW21\n#description early\n#game-type Classic\n{START}");
    assert_eq!(warnings(&sound), [""; 0]);
    assert_eq!(warnings(&format!("{START}#description late\n")), ["late-pragma", "no-lexicon"]);
    assert_eq!(warnings(&format!("#lexicon CSW21\n#game-type wordsmog\n{START}")), ["unknown-variant"]);
}

#[test]
fn settings_are_preserved_and_changed() {
    let mut game = Gcg::read(format!("{START}#description late\n").as_bytes()).unwrap();
    assert_eq!(game.setting(Key::Description), Some("late"));
    game.set(Key::Description, "later");
    game.set(Key::Lexicon, "en");
    assert_eq!(
        game.to_string(),
        "#character-encoding UTF-8\n#player1 ann Ann\n#player2 bob Bob\n#lexicon en\n>ann: AEINRTW 8D TAWNIER +72 72\n#description later\n"
    );
    assert_eq!(Key::ALL.map(|key| Key::by_name(key.name())), Key::ALL.map(Some));
}

#[test]
fn warnings_have_lines() {
    let note = "x".repeat(600);
    let text = format!("#player1 a A\n#player2 b B\n\n#game-type odd\n>a: AT 8H AT +4 4\n#note {note}\n#title late\n");
    let mut game = Gcg::read(text.as_bytes()).unwrap();
    let lines = |game: &Gcg| game.warnings_by_line().iter().map(|(line, warning)| (*line, warning.code())).collect::<Vec<_>>();
    let expected = [(Some(4), "unknown-variant"), (Some(7), "late-pragma"), (None, "no-lexicon"), (Some(5), "long-note")];
    assert_eq!(lines(&game), expected);
    // Lines stay with their entries when one is added. A rewritten record is equal regardless of
    // its lines.
    assert_eq!(Gcg::read(game.to_string().as_bytes()).unwrap(), game);
    game.set(Key::Description, "added");
    assert_eq!(lines(&game), expected);
}

/// Placeholders of other programs for a rack or for some of its tiles.
#[test]
fn unknown_racks() {
    let rack = |text: &str| {
        let game = Gcg::read(format!("{START}>bob: {text} D8 .OiL +3 3\n").as_bytes()).unwrap_or_else(|error| panic!("{text}: {error}"));
        let rack = game.events().nth(1).unwrap().rack;
        assert_eq!(Gcg::read(game.to_string().as_bytes()).unwrap(), game, "{text}");
        rack.map(|rack| rack.display(game.rules().alphabet()).to_string())
    };
    for unknown in [
        "",
        "UNKNOWN",
        "unknown",
        "<Unknown>",
        "[unknown]",
        "(UNKNOWN)",
        "???????",
        ".......",
        "_______",
        "*******",
        "*",
        "-",
        "--",
        "-------",
        "n/a",
    ] {
        assert_eq!(rack(unknown), None, "{unknown}");
    }
    for (partly, known) in [("IO?L...", "ILO?"), ("?OL____", "LO?"), ("LO?----", "LO?"), ("?LO~~~~", "LO?")] {
        assert_eq!(rack(partly), Some(known.to_owned()), "{partly}");
    }
    // Question marks beyond the number of blanks are placeholders.
    let partly = Gcg::read(format!("{START}>bob: EF????? - +0 0\n").as_bytes()).unwrap();
    assert_eq!(partly.events().nth(1).unwrap().rack.map(|rack| rack.len()), Some(2));
    // The letters of UNKNOWN do not determine the language.
    let text = "#player1 a A\n#player2 b B\n>a: UNKNOWN - +0 0\n>b: ЁЖ - +0 0\n#rack1 UNKNOWN\n#rack2 ЁЖ\n";
    let game = Gcg::read(text.as_bytes()).unwrap();
    assert_eq!((game.rules().name(), game.last_rack(0)), ("scrabble-ru", None));
    // A rack of these letters in another order is a real one.
    let real = Gcg::read(format!("{START}>bob: KNNOUW - +0 0\n").as_bytes()).unwrap();
    assert_eq!(real.events().nth(1).unwrap().rack.map(|rack| rack.len()), Some(6));
}

/// An unknown rack at the end: its points are accepted as written, unless all remaining tiles are
/// known.
#[test]
fn unknown_racks_in_the_settlement() {
    let passes = ">b: - +0 0\n>a: - +0 4\n".repeat(3);
    let over = format!("#lexicon CSW21\n#player1 a A\n#player2 b B\n>a: AT 8H AT +4 4\n{passes}");
    for placeholder in ["UNKNOWN", "unknown", "_______", "*", "n/a"] {
        let text = format!("{over}>b: ({placeholder}) -22 -22\n>a: (AAAAAAA) -7 -3\n");
        let game = Gcg::read(text.as_bytes()).unwrap_or_else(|error| panic!("{placeholder}: {error}"));
        assert_eq!((game.totals(), game.warnings()), (vec![-3, -22], vec![]), "{placeholder}");
        let losses: Vec<_> = game.events().filter(|event| matches!(event.action, Action::Loss { tiles: None, lost: 22 })).collect();
        assert_eq!(losses.len(), 1, "{placeholder}");
        assert!(game.to_string().contains(">b:  (UNKNOWN) -22 -22\n"), "{game}");
        assert_eq!(Gcg::read(game.to_string().as_bytes()).unwrap(), game);
    }
    // A single question mark is a blank.
    let fault_message = Gcg::read(format!("{over}>b: (?) +0 0\n").as_bytes()).unwrap_err().to_string();
    assert!(fault_message.contains("the player has 7 tiles here, but 1 are written"), "{fault_message}");
    // The letters of UNKNOWN do not determine the language.
    let text =
        "#player1 a A\n#player2 b B\n>a: - +0 0\n>b: ЁЖ - +0 0\n>a: - +0 0\n>b: - +0 0\n>a: - +0 0\n>b: - +0 0\n>a: (UNKNOWN) -5 -5\n";
    assert_eq!(Gcg::read(text.as_bytes()).unwrap().rules().name(), "scrabble-ru");
    // With two players, after one is out the other has all tiles that are not on the board.
    let out = OUT.replace("+200 200", "+221 221");
    let ended = |lines: &str| Gcg::read_by(format!("{out}{lines}").as_bytes(), &tiny()).map_err(|error| error.to_string());
    for line in [">bob: (UNKNOWN) +26 247\n", ">bob: (UNKNOWN) +13 234\n>ann: (UNKNOWN) -13 -9\n"] {
        let game = ended(line).unwrap();
        assert!(game.to_string().contains("(AAAABBB) "), "{game}");
    }
    assert!(ended(">bob: (UNKNOWN) +12 233\n").unwrap_err().contains("by the rules it is 26"));
}

/// Programs write deducted points in several forms.
#[test]
fn notations_of_deducted_points() {
    let passes = ">b: - +0 0\n>a: - +0 4\n".repeat(3);
    let over = format!("#player1 a A\n#player2 b B\n>a: AT 8H AT +4 4\n{passes}");
    for (score, warned) in [("-5", false), ("+-5", false), ("-+5", false), ("\u{2212}5", false), ("+5", true), ("5", true)] {
        let text = format!("{over}>a: (AAAAAAA) +-7 -3\n>b: (EEEEE??) {score} -5\n");
        let game = Gcg::read(text.as_bytes()).unwrap_or_else(|error| panic!("{score}: {error}"));
        assert_eq!(game.totals(), [-3, -5], "{score}");
        assert_eq!(game.warnings().contains(&Warning::OtherScore { stated: 5, ours: -5 }), warned, "{score}");
        assert_eq!(Gcg::read(game.to_string().as_bytes()).unwrap(), game);
    }
    // A rack without value is still a loss.
    for score in ["+0", "-0", "0", "+-0"] {
        let text = format!("{over}>a: (AAAAAAA) -7 -3\n>b: (??) {score} 0\n");
        let fault_message = Gcg::read(text.as_bytes()).unwrap_err().to_string();
        assert!(fault_message.contains("the player has 7 tiles here, but 2 are written"), "parsed as a loss: {fault_message}");
    }
    // A withdrawal takes its points from the total.
    for (score, stated) in [("-72", None), ("+-72", None), ("+72", Some(72)), ("+0", Some(0)), ("-0", Some(0)), ("0", Some(0))] {
        let game = Gcg::read(format!("#lexicon CSW21\n{START}>ann: AEINRTW -- {score} 0\n").as_bytes()).unwrap();
        assert_eq!((game.totals(), game.replay().last().unwrap().taken_back), (vec![0, 0], false), "{score}");
        let expected: Vec<Warning> = stated.map(|stated| Warning::OtherScore { stated, ours: -72 }).into_iter().collect();
        assert_eq!(game.warnings(), expected, "{score}");
        assert!(game.to_string().contains(">ann: AEINRTW -- -72 0\n"), "{score}");
    }
}

/// A missing settlement of one rack is reported as a warning.
#[test]
fn warning_for_an_unsettled_rack() {
    let over = format!("#lexicon CSW21\n#player1 a A\n#player2 b B\n>a: AT 8H AT +4 4\n{}", ">b: - +0 0\n>a: - +0 4\n".repeat(3));
    let read = |more: &str| Gcg::read(format!("{over}{more}").as_bytes()).unwrap();
    let one = read(">b: (EEEEEEE) -7 -7\n");
    assert_eq!((one.totals(), one.warnings()), (vec![4, -7], vec![Warning::RackNotSettled { nick: "a".to_owned() }]));
    assert_eq!(read(">b: (EEEEEEE) -7 -7\n>a: (AAAAAAA) -7 -3\n").warnings(), []);
    assert_eq!(read("").warnings(), []);
}

/// Racks may precede the first move, before or after the names of the players.
#[test]
fn racks_before_the_first_move() {
    let moves = ">ann: AEINRTW 8D TAWNIER +72 72\n";
    for head in ["#rack1 AEINRTW\n#rack2 EFIL?OS\n#player1 ann Ann\n#player2 bob Bob\n", "#player1 ann Ann\n#rack2 ABC\n#player2 bob Bob\n"]
    {
        let text = format!("#lexicon CSW21\n{head}{moves}");
        let game = Gcg::read(text.as_bytes()).unwrap();
        assert_eq!((game.last_rack(0), game.last_rack(1), game.totals()), (None, None, vec![72, 0]));
        assert!(game.warnings().iter().all(|warning| warning.code() == "rack-before-moves") && !game.warnings().is_empty());
        assert_eq!(Gcg::read(game.to_string().as_bytes()).unwrap(), game);
        // They may also follow the last move.
        let both = Gcg::read(format!("{text}#rack2 EFI\n").as_bytes()).unwrap();
        assert_eq!(both.last_rack(1).map(|rack| rack.len()), Some(3));
    }
    // Without moves they are the current racks.
    let begun = Gcg::read(b"#player1 ann Ann\n#rack1 ABC\n#player2 bob Bob\n").unwrap();
    assert_eq!(begun.last_rack(0).map(|rack| rack.len()), Some(3));
    assert!(Gcg::read(b"#rack3 ABC\n#player1 ann Ann\n#player2 bob Bob\n").unwrap_err().to_string().contains("there is no player 3"));
}
