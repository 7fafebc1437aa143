//! Fuzzes the parser: any bytes parse or fail without a panic, and a parsed game round-trips.

use crossword::gcg::{Entry, FILE_LIMIT, Gcg, Key, WRITTEN_LIMIT};
use proptest::prelude::*;

const GAME: &str = "#character-encoding UTF-8
#title a game
#player1 ann Ann
#player2 bob Bob
#game-type classic
>ann: AEINRTW 8D TAWNIER +72 72
#note first
second
>bob: EFIL?OS D8 .OiL +3 3
>bob: EFIL?OS -- -3 0
#weather rain
>ann: ABC 9G ABC +25 97
>ann:  (challenge) +5 102
>bob: EFIL?OS -FL +0 0
>ann: QZ - +0 102
#rack1 QZ
";

/// Checks that a parsed game round-trips.
fn check_round_trip(bytes: &[u8]) {
    if let Ok(game) = Gcg::read(bytes) {
        let text = game.to_string();
        let again = Gcg::read(text.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert!(again == game, "{text}");
        game.replay().for_each(|step| drop(step.action()));
    }
}

/// Fragments of valid and invalid files.
fn fragment() -> impl Strategy<Value = String> {
    let known = [
        "#player1",
        "#player2",
        "#player3",
        "#note",
        "#rack1",
        "#rack2",
        "#title",
        "#lexicon",
        "#character-encoding",
        "#tile-distribution",
        ">ann:",
        ">bob:",
        " ",
        "\n",
        "\r\n",
        "\t",
        "\u{feff}",
        "ann",
        "bob",
        "AEINRTW",
        "CAT",
        "8D",
        "8G",
        "H8",
        "9G",
        "TAWNIER",
        "C.T",
        "(C)AT",
        "[CH]AT",
        "-",
        "--",
        "-AB",
        "-3",
        "+72",
        "-0",
        "+0",
        "72",
        "0",
        "99999999999",
        "-2147483648",
        "(challenge)",
        "(time)",
        "(AB)",
        "()",
        "?",
        "Ř",
        "Ж",
        "UTF-8",
    ];
    prop_oneof![4 => prop::sample::select(known.to_vec()).prop_map(str::to_owned), 1 => ".{0,6}"]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        check_round_trip(&bytes);
    }

    #[test]
    fn any_fragments(pieces in prop::collection::vec(fragment(), 0..40)) {
        check_round_trip(pieces.join(" ").as_bytes());
        check_round_trip(pieces.concat().as_bytes());
        check_round_trip(format!("#player1 ann Ann\n#player2 bob Bob\n>ann: {}", pieces.concat()).as_bytes());
        check_round_trip(format!("#player1 ann Ann\n#player2 bob Bob\n>ann: {}", pieces.join(" ")).as_bytes());
    }

    #[test]
    fn a_game_with_bytes_changed(edits in prop::collection::vec((0..GAME.len(), any::<u8>(), 0..3_u8), 1..4)) {
        let mut bytes = GAME.as_bytes().to_vec();
        for (place, byte, kind) in edits {
            let place = place.min(bytes.len() - 1);
            match kind {
                0 => bytes[place] = byte,
                1 => bytes.insert(place, byte),
                _ => drop(bytes.remove(place)),
            }
        }
        check_round_trip(&bytes);
    }

    #[test]
    fn a_game_with_lines_moved(order in prop::collection::vec(0..16_usize, 0..24)) {
        let lines: Vec<&str> = GAME.lines().collect();
        let chosen: Vec<&str> = order.iter().filter_map(|line| lines.get(*line).copied()).collect();
        check_round_trip(chosen.join("\n").as_bytes());
        check_round_trip(format!("#player1 ann Ann\n#player2 bob Bob\n{}", chosen.join("\n")).as_bytes());
    }

    #[test]
    fn any_note(note in "([#> \r\n\t]|#note|[a-zŘЖ]{1,300}|.){0,12}", title in ".{0,700}") {
        let mut game = Gcg::read(GAME.as_bytes()).unwrap();
        prop_assert!(game.set_note(1, &note));
        game.set(Key::Title, &title);
        let text = game.to_string();
        prop_assert!(text.lines().all(|line| line.chars().count() <= WRITTEN_LIMIT));
        prop_assert!(Gcg::read(text.as_bytes()).unwrap() == game, "{}", text);
    }
}

#[test]
fn the_sample_game_is_valid() {
    let game = Gcg::read(GAME.as_bytes()).unwrap();
    assert_eq!(game.to_string(), GAME.replace("EFIL?OS", "EFILOS?"));
    assert_eq!(game.events().next().unwrap().note.as_deref(), Some("first\nsecond"));
    assert!(matches!(&game.entries()[7], Entry::Other(text) if text == "weather rain"), "unknown pragmas are preserved");
}

#[test]
fn file_over_the_limit_is_rejected() {
    let filler = "#note x\n".repeat(FILE_LIMIT / 8);
    let error = Gcg::read(format!("{GAME}{filler}").as_bytes()).unwrap_err();
    assert_eq!(
        error.to_string(),
        format!("the file has {} bytes, but a game record has at most 1048576: is this the right file?", GAME.len() + filler.len())
    );
    let max = FILE_LIMIT - GAME.len();
    assert!(Gcg::read(format!("{}{}", GAME.replace("#rack1 QZ\n", ""), "#note x\n".repeat(max / 8)).as_bytes()).is_ok());
}
