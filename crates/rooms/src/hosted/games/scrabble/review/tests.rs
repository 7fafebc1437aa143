use std::path::Path;

use crossword::{Cgp, RuleSet};
use engine::tiles::endgame::{Endgame, Limits, Solver};
use lexicon::Lexicon;
use play::CancellationToken;
use wire::MoveClass;

use super::*;
use crate::hosted::replay_of_file;
use crate::hosted::review::tests::{review_game, review_turn, services};

const EN: &str = "scrabble-en";

/// A position in the middle of a game.
const MIDDLE: &str = "15/15/15/15/15/15/15/3CELLI7/15/15/15/15/15/15/15 GILOPTU/ 0/20 0";

fn solver(rules: &RuleSet) -> Solver {
    let words = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/permissive/en.lexicon");
    let lexicon = Lexicon::open(&words).unwrap().build_gaddag().unwrap();
    Solver::new(&Generator::new(rules, &lexicon).unwrap())
}

/// The best move has the value of the tables of another program; the pass has the value of the
/// solver for the opponent.
#[tokio::test]
async fn endgames_have_exact_values() {
    let rules = RuleSet::scrabble_en();
    let (services, solver) = (services(), solver(&rules));
    let table = include_str!("../../../../../../../tests/data/scrabble/scrabble-endgames.tsv");
    for line in table.lines().filter(|line| !line.starts_with('#')).take(8) {
        let (text, value) = line.split_once('\t').unwrap();
        let position = Cgp::parse(text, &rules).unwrap();
        let spread = position.scores()[0] - position.scores()[1];
        let found = review_turn(EN, (text, "pass"), None, 20_000, &services).await.unwrap();
        assert!(found.exact && found.endgame, "{text}");
        assert_eq!(found.best.spread, Some(f64::from(spread + value.parse::<i32>().unwrap())), "{text}");
        let (own, other) = (position.rack(0), position.rack(1));
        let after = Endgame::new(position.board().clone(), &[other, own], &rules).unwrap().after(1);
        let reply = solver.solve(&after, &Limits::default(), &CancellationToken::new());
        assert_eq!(found.played.spread, Some(f64::from(spread - reply.value)), "{text}");
        let lost = found.points_lost.unwrap();
        assert_eq!(lost, found.best.spread.unwrap() - found.played.spread.unwrap(), "{text}");
        assert_eq!(found.reasons.iter().any(|reason| reason.code == "endgame"), lost >= 1.0, "{text}");
        assert!(found.candidates.iter().any(|one| one.0["move"] == "pass"), "the played move is listed: {text}");
        let spreads: Vec<f64> = found.candidates.iter().filter_map(|one| one.0["spread"].as_f64()).collect();
        assert!(spreads.is_sorted_by(|one, other| one >= other), "{text}: {spreads:?}");
    }
}

#[tokio::test]
async fn the_played_move_is_valued_even_if_it_is_bad() {
    let services = services();
    let found = review_turn(EN, (MIDDLE, "8c ICELLI"), None, 400, &services).await;
    assert_eq!(found.unwrap_err().code, "phony");
    let found = review_turn(EN, (MIDDLE, "pass"), None, 400, &services).await.unwrap();
    assert!(found.loss > 0.05 && found.points_lost.unwrap() > 10.0, "{found:?}");
    assert!(found.played.doubt.unwrap() > 0.0 && !found.exact && found.legal == 2);
    assert!(found.reasons.iter().any(|reason| reason.code == "points"), "{:?}", found.reasons);
    assert_eq!(found.candidates.last().unwrap().0["move"], "pass");
    let wins: Vec<f64> = found.candidates.iter().map(|one| one.0["win"].as_f64().unwrap()).collect();
    assert!(wins.is_sorted_by(|one, other| one >= other), "{wins:?}");
    let best = found.best.r#move.clone();
    let again = review_turn(EN, (MIDDLE, &best), None, 400, &services).await.unwrap();
    assert_eq!((again.loss, again.points_lost), (0.0, Some(0.0)), "{best}");
}

#[tokio::test]
async fn what_cannot_be_compared_has_a_reason() {
    let services = services();
    let code = async |position: &str, played: &str| review_turn(EN, (position, played), None, 20, &services).await.unwrap_err().code;
    let unknown = MIDDLE.replace("GILOPTU/", "/");
    assert_eq!(code(&unknown, "pass").await, "unknown-rack");
    assert_eq!(code(MIDDLE, "ex 3").await, "unseen-exchange");
    assert_eq!(code(MIDDLE, "ex Z").await, "illegal");
    assert_eq!(code(MIDDLE, "9c ZAX").await, "illegal");
    assert_eq!(code(MIDDLE, "9c GUT").await, "phony");
    let phony = review_turn(EN, (MIDDLE, "9d GUTLOP"), None, 20, &services).await.unwrap_err();
    assert_eq!((phony.code.as_str(), phony.text.starts_with("Not in the lexicon: GUTLOP")), ("phony", true), "{phony:?}");
}

#[tokio::test]
async fn a_partly_known_rack_gives_a_partial_value() {
    let services = services();
    let position = MIDDLE.replace("GILOPTU/", "LOT/");
    let found = review_turn(EN, (&position, "pass"), Some("GILOPTU"), 200, &services).await.unwrap();
    assert!(found.partial && found.luck.is_none() && found.played.doubt.unwrap() > 0.0);
}

/// Two blanks are better than the average draw, VV is worse. The same review comes out twice.
#[tokio::test]
async fn the_luck_of_a_draw_compares_it_with_random_draws() {
    let services = services();
    let found = review_turn(EN, (MIDDLE, "ex UG"), None, 60, &services).await.unwrap();
    assert_eq!(found.luck, None, "the draw is not known");
    let luck = async |rack| review_turn(EN, (MIDDLE, "ex GU"), Some(rack), 60, &services).await.unwrap().luck;
    let (good, bad) = (luck("ILOPT??").await.unwrap(), luck("ILOPTVV").await.unwrap());
    assert!(good > 10.0 && bad < 0.0, "{good} {bad}");
    assert_eq!(luck("ILOPT??").await, Some(good));
    assert_eq!(luck("ILOPT").await, None, "a rack is full while the bag has tiles");
    assert_eq!(luck("AAAAAAA").await, None, "it does not have the tiles that were kept");
}

/// Games of other programs. They are outside the repository; the test is skipped with a message if
/// they are missing.
#[tokio::test]
async fn games_of_other_programs_are_reviewed() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/testdata");
    if !folder.is_dir() {
        eprintln!("skipped: there are no game records in {}", folder.display());
        return;
    }
    let services = services();
    let (mut games, mut compared) = (0, 0);
    for part in ["gcg", "public-reports"] {
        let mut files: Vec<_> = std::fs::read_dir(folder.join(part)).unwrap().map(|file| file.unwrap().path()).collect();
        files.sort();
        for file in files.iter().filter(|file| file.extension().is_some_and(|extension| extension == "gcg")) {
            let bytes = std::fs::read(file).unwrap();
            let Ok(replay) = replay_of_file(bytes.into(), None, None, &services).await else { continue };
            let review = review_game(&replay, 30, &services).await;
            games += 1;
            for turn in &review.turns {
                assert!(turn.result.is_some() != turn.reason.is_some(), "{}: {turn:?}", file.display());
                let Some(result) = &turn.result else { continue };
                compared += 1;
                assert!((0.0..=1.0).contains(&result.loss) && result.best.win + 1e-9 >= result.played.win, "{turn:?}");
                assert!(turn.class.is_some(), "{turn:?}");
                if turn.class == Some(MoveClass::Best) {
                    assert!(result.reasons.is_empty(), "{turn:?}");
                }
            }
            if games == 1 {
                assert_eq!(review_game(&replay, 30, &services).await, review, "the same inputs give the same review");
            }
        }
    }
    assert!(games >= 15 && compared > 200, "{games} games, {compared} turns");
}
