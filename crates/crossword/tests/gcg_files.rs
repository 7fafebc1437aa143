//! Parses valid and broken game records of other programs: each succeeds, or fails with the line
//! and the reason that its name suggests. The files are outside the repository; the tests are
//! skipped with a message if they are missing.

use std::path::{Path, PathBuf};

use crossword::gcg::{Action, Fault, Gcg, Key, ParseGcgError, Warning};
use crossword::{Cgp, RuleSet};

/// The expected result for a file.
enum Verdict {
    /// Success: the scores of both players, and whether the game is over.
    Read([i32; 2], bool),
    /// An error in this line, with a message that contains these words.
    Refused(usize, &'static str),
}

use Verdict::{Read, Refused};

const FILES: [(&str, Verdict); 47] = [
    ("boys5", Read([482, 465], true)),
    ("challenge_bonus_without_play", Refused(24, "`(challenge)` must directly follow a placement")),
    ("doug_v_emely_double_challenge", Read([451, 345], true)),
    ("duplicate_names", Refused(3, "player 1 is also called `Tim Weiss`")),
    ("empty", Refused(0, "the file is empty")),
    ("end_game_event_before_game_end", Refused(18, "a time penalty belongs after the end of the game")),
    ("end_points_rack_malformed", Refused(45, "`#` (character 1) is not a tile")),
    ("event_after_last_rack", Refused(37, "put them after the last event")),
    ("exchange_not_in_rack", Refused(6, "the rack `DEIIKOR` does not have enough `I` tiles")),
    ("first_rack_not_in_bag", Refused(13, "`Z` is written 3 times, but only one is left")),
    ("fivepoint", Read([452, 360], true)),
    ("game_events_overflow", Refused(109, "this is placement 101, but the game has only 100 tiles")),
    ("incomplete_after_five_point_challenge", Read([245, 398], false)),
    ("incomplete_after_phony_returned", Read([194, 131], false)),
    ("incomplete_with_last_rack_after_tile_placement", Read([79, 22], false)),
    ("invalid_phony_tiles_player_index", Refused(22, "the player who made the previous placement, `RightBehindYou`")),
    ("last_rack1_not_in_bag", Refused(14, "`Z` is written 7 times, but none is left")),
    ("last_rack_penalty_incorrect", Refused(17, "the loss for the rack is -18, but by the rules it is -16")),
    ("line_overflow", Read([393, 539], true)),
    ("logan_we", Read([330, 403], false)),
    ("malformed_play", Refused(11, "`2` (character 5 of the word) is not a letter")),
    ("midgame_rack_not_in_bag", Refused(35, "`Z` is written 3 times, but none is left")),
    ("move_event_after_game_end", Refused(45, "the game is over here, since a player has placed the last tile")),
    ("name_iso8859-1", Read([32, 16], false)),
    ("name_utf8_with_header", Read([32, 16], false)),
    ("no_challenge_rack_mid", Read([339, 532], true)),
    ("no_matching_token", Refused(10, "`DAIN.IER` is not a position (8H across, H8 down)")),
    ("noah_vs_mishu", Read([377, 388], true)),
    ("oops_all_pragmas", Read([0, 0], false)),
    ("outplay_challenge_bonus", Read([516, 363], true)),
    ("pass_rack_malformed", Refused(28, "`3` (character 6) is not a tile")),
    ("phony_tiles_returned_with_no_play", Refused(35, "`--` must directly follow a placement")),
    ("play_out_of_bounds", Refused(18, "`.PILATES` runs off the board after 7 letters")),
    ("player_does_not_exist", Refused(30, "no player has the nick `Jack`: the players are `Tim`, `Josh`")),
    ("polish_endgame", Refused(6, "no known rule set has the letter `Ć` (English, Czech, Russian): read the file with a rule set")),
    ("redundant_pragma", Refused(5, "`#title` is given twice")),
    ("six_pass_cumulative_scoring_error", Refused(17, "the total is -17, but 0 and -16 make -16")),
    ("standard_cumulative_scoring_error", Refused(15, "the total is 103, but 22 and 77 make 99")),
    ("success_five_point_challenge", Read([339, 532], true)),
    ("success_long_game", Read([336, 443], true)),
    ("success_standard", Read([516, 358], true)),
    ("time_penalty_before_rack_points", Refused(45, "a time penalty comes after the points for the racks")),
    ("time_penalty_duplicate", Refused(47, "`RightBehindYou` has a time penalty already")),
    ("time_penalty_midgame", Refused(15, "a time penalty belongs after the end of the game")),
    ("unsupported_character_encoding", Refused(1, "`ASCII` is not a supported character encoding")),
    ("vs_frentz", Read([439, 550], true)),
    ("vs_jeremy", Read([331, 352], false)),
];

fn folder() -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/testdata/gcg");
    if !folder.is_dir() {
        eprintln!("skipped: there are no game records in {}", folder.display());
        return None;
    }
    Some(folder)
}

fn bytes(folder: &Path, name: &str) -> Vec<u8> {
    std::fs::read(folder.join(format!("{name}.gcg"))).unwrap()
}

#[test]
fn files_have_the_expected_results() {
    let Some(folder) = folder() else { return };
    for file in std::fs::read_dir(&folder).unwrap() {
        let name = file.unwrap().path().file_stem().unwrap().to_string_lossy().into_owned();
        if FILES.iter().all(|(known, _)| *known != name) {
            eprintln!("{name} has no verdict in this list: {:?}", Gcg::read(&bytes(&folder, &name)).map(|game| game.totals()));
        }
    }
    for (name, verdict) in &FILES {
        match (Gcg::read(&bytes(&folder, name)), verdict) {
            (Ok(game), Read(totals, over)) => {
                assert_eq!((game.totals(), game.is_over()), (totals.to_vec(), *over), "{name}");
                assert_eq!(game.rules().name(), "scrabble-en", "{name}");
            }
            (Err(error), Refused(line, words)) => {
                assert_eq!(error.line().unwrap_or(0), *line, "{name}: {error}");
                assert!(error.to_string().contains(words), "{name}: {error}");
            }
            (Ok(_), Refused(line, words)) => panic!("{name} parsed without an error, but line {line} is wrong: {words}"),
            (Err(error), Read(..)) => panic!("{name}: {error}"),
        }
    }
}

/// A note that is too long for other programs is accepted with a warning.
#[test]
fn long_note_gives_a_warning() {
    let Some(folder) = folder() else { return };
    let game = Gcg::read(&bytes(&folder, "line_overflow")).unwrap();
    assert_eq!(game.warnings(), [Warning::LongNote { length: 514 }]);
}

#[test]
fn written_games_round_trip() {
    let Some(folder) = folder() else { return };
    for (name, verdict) in &FILES {
        if let Read(..) = verdict {
            let game = Gcg::read(&bytes(&folder, name)).unwrap();
            let text = game.to_string();
            let again = Gcg::read(text.as_bytes()).unwrap_or_else(|error| panic!("{name}: {error}\n{text}"));
            assert!(again == game, "{name}\n{text}");
            assert_eq!(again.to_string(), text, "{name}");
        }
    }
}

#[test]
fn output_matches_another_program() {
    let Some(folder) = folder() else { return };
    // That program writes the same format except for the order of tiles on racks and two spaces
    // before a bracket.
    for name in ["success_standard", "success_five_point_challenge"] {
        let tidy = |text: &str| -> Vec<String> {
            let line = |line: &str| {
                let mut words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
                if line.starts_with('>') {
                    // The second word may be a rack with its blank in front.
                    if let Some(rest) = words.get(1).and_then(|rack| rack.strip_prefix('?')) {
                        words[1] = format!("{rest}?");
                    }
                }
                words.join(" ")
            };
            text.lines().map(line).collect()
        };
        let theirs = String::from_utf8(bytes(&folder, name)).unwrap();
        let ours = Gcg::read(theirs.as_bytes()).unwrap().to_string();
        assert_eq!(tidy(&ours), tidy(&theirs), "{name}");
    }
}

#[test]
fn old_encodings_keep_accents_in_names() {
    let Some(folder) = folder() else { return };
    let game = Gcg::read(&bytes(&folder, "name_iso8859-1")).unwrap();
    assert_eq!([game.players()[0].name.as_str(), game.players()[1].nick.as_str()], ["césar", "hércules"]);
    assert!(game.to_string().starts_with("#character-encoding UTF-8\n#lexicon CSW21\n#player1 césar césar\n"));
    assert_eq!(Gcg::read(&bytes(&folder, "name_utf8_with_header")).unwrap().players()[0].name, "césar");
}

#[test]
fn replay_matches_known_positions() {
    let Some(folder) = folder() else { return };
    let game = Gcg::read(&bytes(&folder, "success_standard")).unwrap();
    let english = game.rules().alphabet();
    // Positions from another program for this file, with the number of the event that they precede.
    let expected = [
        (0, "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 DIIIILU/ 0/0 0"),
        (1, "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 AAENRSZ/ 0/0 1"),
        (2, "15/15/15/15/15/15/15/6ZA7/15/15/15/15/15/15/15 CDEIRW?/ 0/22 0"),
        (9, "11T3/10NA3/10EN3/10UG3/10MO3/11i3/5TANNERS3/6ZA3T3/4CRoWDIE4/9FEEB2/10LEA2/15/15/15/15 ADGKOSV/ 131/194 0"),
        (11, "11T3/10NA3/10EN3/10UG3/10MO3/11i3/5TANNERS3/6ZA3T3/4CRoWDIE4/9FEEB2/10LEA2/15/15/15/15 ADEEIRT/ 194/131 1"),
        (13, "11T3/10NAE2/10END2/10UG3/10MO3/1VODKA5i3/5TANNERS3/6ZA3T3/4CRoWDIE4/9FEEB2/10LEA2/15/15/15/15 ABEIRTV/ 211/158 0"),
        (
            26,
            "2CHIGOE3T2P/3O6NAE1E/3M6END1R/2AY6UG1GI/2B2QUIT1MO1L1/1VODKA5i1OD/2R2TANNERS1RE/OUTA2ZA3T1IF/2I1CRoWDIE2A1/2V6FEEBS1/\
             1NEWISHLY1LEA2/12N2/12JEU/12A2/7PROLIX2 OST/ 362/516 0",
        ),
    ];
    let steps: Vec<_> = game.replay().collect();
    assert_eq!(steps.len(), 29);
    for (number, text) in expected {
        let (step, position) = (&steps[number], Cgp::parse(text, game.rules()).unwrap());
        assert_eq!(&step.board, position.board(), "before event {number}");
        let on_turn = [step.scores[step.event.player], step.scores[1 - step.event.player]];
        assert_eq!(on_turn, *position.scores(), "before event {number}");
        let rack = step.rack().unwrap().display(english).to_string();
        assert_eq!(rack, text.split([' ', '/']).nth(15).unwrap(), "before event {number}");
        assert_eq!(step.scoreless, position.scoreless(), "before event {number}");
    }
    assert!(steps[9].taken_back && !steps[8].taken_back);
    assert_eq!(steps[2].action().unwrap().notation(&steps[2].board, english), "9e CRoWDIE");
    assert_eq!(steps[0].action().unwrap().notation(&steps[0].board, english), "ex IIILU");
    assert!(steps[10].action().is_none());
    assert_eq!(steps[16].event.note.as_deref(), Some("this\nis\na\nmultiline\nnote"));
    assert_eq!(game.setting(Key::Id), Some("io.woogles p6QRjJHG"));
}

/// Polish tiles, for a file in an alphabet without a built-in rule set.
const POLISH: &str = "A 9 1,Ą 1 5,B 2 3,C 3 2,Ć 1 6,D 3 2,E 7 1,Ę 1 5,F 1 5,G 2 3,H 2 3,I 8 1,J 2 3,K 3 2,L 3 2,Ł 2 3,M 3 2,N 5 1,Ń 1 7,O 6 1,\
     Ó 1 5,P 3 2,R 4 1,S 4 1,Ś 1 5,T 3 2,U 2 3,W 4 1,Y 4 2,Z 5 1,Ź 1 9,Ż 1 5,? 2 0";

#[test]
fn custom_rule_set_with_another_alphabet() {
    let Some(folder) = folder() else { return };
    let rules = "name: polish\ntitle: Polish\nalphabet: polish AĄBCĆDEĘFGHIJKLŁMNŃOÓPRSŚTUWYZŹŻ\nboard: board\nletters: letters\nstart: h8\n\
                 first-word: 2\nrack: 7\nbingo: 50\nexchange-minimum: 7\nscoreless-turns: 6\npass-rounds: 2\nend-two-seats: tournament\n\
                 end-more-seats: thesis\nchallenge: off\nopening-moves: across\n";
    let board = include_str!("../../../data/rules/board-scrabble.txt");
    let letters = format!("letter\tcount\tvalue\n{}\n", POLISH.replace(' ', "\t").replace(',', "\n"));
    let table = |name: &str| Some(if name == "board" { board.to_owned() } else { letters.clone() });
    let rules = RuleSet::read(rules, &table).unwrap();
    let game = Gcg::read_by(&bytes(&folder, "polish_endgame"), &rules).unwrap();
    assert_eq!((game.totals(), game.is_over()), (vec![316, 323], true));
    assert_eq!(Gcg::read_by(game.to_string().as_bytes(), &rules).unwrap(), game);
    assert!(matches!(game.events().last().unwrap().action, Action::Gain { points: 22, .. }));
    // Under the rules of another language, the letters are at fault rather than the scores.
    let error = Gcg::read_by(&bytes(&folder, "polish_endgame"), &RuleSet::scrabble_en()).unwrap_err();
    assert!(matches!(error.fault(), Some(Fault::Tiles(_))), "{error}");
    assert!(matches!(error, ParseGcgError::Line { line: 6, .. }));
}
