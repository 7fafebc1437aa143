//! Tests of the reviews of Balda, Pentago and the CTU competition with whole games.

use std::sync::Arc;

use ::games::BALDA;
use ::games::settings::ctu::Settings as CtuSettings;
use balda::game::Balda;
use balda::{RuleSet, Words as BaldaWords};
use crossword::Tiles;
use crossword::ctu::{Ctu, CtuRules, Start};
use engine::balda::Roster;
use lexicon::{Alphabet, Lexicon, LexiconName};
use play::{Budget, CancellationToken, Entry, Game, NextStep, Proposal, Seed, Viewer};
use wire::{MoveClass, Review, TurnResult};

use crate::hosted::review::tests::review_game;
use crate::hosted::{AnalysisTask, Games, ServiceLimits, Services};
use crate::words::{Lexicons, WordList, Words, WordsError};

/// A source with one list.
struct OneLexicon(Lexicon);

impl Words for OneLexicon {
    fn list(&self) -> Vec<WordList> {
        let language = crate::words::language(self.0.alphabet().name()).to_owned();
        let name = self.0.name().parse().expect("the name is valid");
        vec![WordList { name, language, words: None, licence: String::new(), cure: None }]
    }

    fn open(&self, _: &LexiconName) -> Result<Lexicon, WordsError> {
        Ok(self.0.clone())
    }

    fn with_gaddag(&self, _: &Lexicon) -> Option<Lexicon> {
        None
    }
}

fn nouns() -> Lexicon {
    let data = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/cc-by-sa/ru-nouns.lexicon");
    Lexicon::open(&data).unwrap()
}

fn services_with(lexicon: Lexicon) -> Services {
    Services::new(Lexicons::new(Arc::new(OneLexicon(lexicon))), &Games::default(), ServiceLimits::default())
}

async fn review_of(log: &str, amount: u64) -> Review {
    review_with(log, amount, &services_with(nouns())).await
}

async fn review_with(log: &str, amount: u64, services: &Services) -> Review {
    let replay = crate::room::replay_of_log(log.to_owned().into(), services).await.unwrap_or_else(|error| panic!("{error:?}"));
    review_game(&replay, amount, services).await
}

/// Returns the log of a game between two levels.
fn balda_log(seats: &[&str]) -> String {
    let rules = RuleSet::default();
    let words = BaldaWords::new(&nouns(), &rules).unwrap();
    let roster = Roster::new(|_| None);
    let mut game = Game::new(Balda::new(rules, &words, seats.len()).unwrap(), Seed::from_number(7));
    let mut players: Vec<_> = seats.iter().map(|name| roster.player(name).unwrap()).collect();
    for at in 0..200 {
        let record = match game.pending() {
            NextStep::Over(_) => break,
            NextStep::Chance => game.chance().unwrap(),
            NextStep::Seats(acting) => {
                let seat = acting.iter().next().unwrap();
                let budget = Budget { nodes: Some(200), seed: Some(Seed::from_number(7)), ..Budget::default() };
                let view = game.view(Viewer::Seat(seat));
                let action = players[seat.index()].choose(game.rules(), &view, &budget, &CancellationToken::new());
                game.propose(seat, &Proposal::Act(action)).unwrap()
            }
        };
        game.commit(Entry { at, record }).unwrap();
    }
    let head = format!("#deska 1\n#game {}\n#rules {}\n#lexicon ru-nouns\n#options {{}}\n", BALDA.name(), game.rules().rule_set().name());
    let seats: String = seats.iter().map(|name| format!("#seat computer {name} {name}\n")).collect();
    let lines: String = game.log().iter().map(|entry| format!("{} {}\n", entry.at, entry.record)).collect();
    head + &seats + &lines
}

fn results(review: &Review) -> Vec<&TurnResult> {
    review.turns.iter().map(|turn| turn.result.as_ref().unwrap_or_else(|| panic!("{turn:?}"))).collect()
}

#[tokio::test]
async fn a_game_of_balda_is_reviewed() {
    let log = balda_log(&["level-1", "level-5"]);
    let review = review_of(&log, 600).await;
    assert_eq!(review.turns.len(), 20, "every empty square is a turn");
    let (words, results) = (nouns(), results(&review));
    let contains = |word: &str| words.alphabet().encode(word).is_ok_and(|word| words.contains(&word));
    for (turn, result) in review.turns.iter().zip(&results) {
        assert_eq!(result.played.r#move, turn.played);
        assert!(result.best.win >= result.played.win && result.points_lost >= Some(0.0), "{turn:?}");
        assert!((0.0..=1.0).contains(&result.played.win) && result.legal > 1);
        let moves: Vec<&str> = result.candidates.iter().filter_map(|one| one.0.get("move")?.as_str()).collect();
        let distinct: std::collections::BTreeSet<&&str> = moves.iter().collect();
        assert!(distinct.len() == moves.len() && moves.contains(&result.best.r#move.as_str()), "{turn:?}");
        for reason in &result.reasons {
            let Some(word) = reason.parameters.get("word") else { continue };
            // The lexicon has Ё where the board has Е.
            assert!(contains(word) || word.contains('Е'), "{reason:?}");
            assert_eq!(reason.parameters["points"], word.chars().count().to_string(), "{reason:?}");
            if let Some(letter) = reason.parameters.get("letter") {
                assert!(word.contains(letter) && turn.played.contains(&format!(" {letter} ")), "{reason:?} {turn:?}");
            }
        }
    }
    // With exact values, the value of a move is its score minus the value of the position after it.
    let mut exact = 0;
    for (at, pair) in results.windows(2).enumerate().filter(|(_, pair)| pair[0].exact && pair[1].exact) {
        let score = f64::from(review.turns[at].score.unwrap());
        assert_eq!(pair[0].played.spread.unwrap(), score - pair[1].best.spread.unwrap(), "turn {at}");
        exact += 1;
    }
    assert!(exact >= 2, "{exact}");
    let [weak, strong] = &review.seats[..] else { panic!("two seats") };
    assert!(weak.accuracy < strong.accuracy && weak.points_lost > strong.points_lost, "{weak:?} {strong:?}");
    assert_eq!(review_of(&log, 600).await, review, "the same inputs make the same review");
}

#[tokio::test]
async fn passes_agreed_words_and_more_seats_are_reviewed() {
    let log = balda_log(&["level-2", "level-3", "level-1"]);
    let three = review_of(&log, 600).await;
    assert!(results(&three).iter().all(|result| !result.exact && result.loss >= 0.0));
    // An offered word that is accepted is the turn of the seat that offered it; a pass is a turn.
    let tiles = |word: &str| {
        let tiles = nouns().alphabet().encode(word).unwrap();
        tiles.iter().map(ToString::to_string).collect::<Vec<_>>().join(".")
    };
    let game = format!(
        "#deska 1\n#game balda\n#rules balda\n#lexicon ru-nouns\n#options {{}}\n#seat person A\n#seat person B\n\
         1 game started {}\n2 game offered 0 1,0:{} 1,0-2,0\n3 game accepted 1 2\n4 game passed 1\n\
         5 game placed 0 3 1,1:{} 2,0-2,1-1,1\n",
        tiles("балда"),
        tiles("ъ"),
        tiles("л"),
    );
    let review = review_of(&game, 600).await;
    let [agreed, passed, placed] = &review.turns[..] else { panic!("{review:?}") };
    assert_eq!((agreed.seat, agreed.reason.as_ref().map(|reason| &*reason.code), &agreed.class), (0, Some("unlisted-word"), &None));
    let pass = passed.result.as_ref().unwrap();
    assert_eq!((passed.seat, &*pass.played.r#move, passed.class), (1, "pass", Some(MoveClass::Mistake)), "{pass:?}");
    assert!(pass.points_lost > Some(2.0) && pass.tags.contains(&"missed-word".to_owned()), "{pass:?}");
    assert_eq!((placed.seat, placed.result.is_some()), (0, true));
    // With three seats, values look one reply ahead.
    let game = game.replace("#seat person B\n", "#seat person B\n#seat person C\n").replace("5 game placed 0", "5 game placed 2");
    let review = review_of(&game, 600).await;
    let [_, passed, placed] = &review.turns[..] else { panic!("{review:?}") };
    let pass = passed.result.as_ref().unwrap();
    assert!(!pass.exact && pass.loss > 0.0 && pass.reasons.last().unwrap().code == "one-reply", "{pass:?}");
    assert_eq!((placed.seat, placed.result.is_some()), (2, true));
}

#[tokio::test]
async fn a_game_of_pentago_is_reviewed() {
    let log = include_str!("../../../../../tests/browser/gallery/files/drawn.deska");
    let review = review_of(log, 3_000).await;
    assert_eq!(review.turns.len(), 36);
    let results = results(&review);
    // The embedded table covers the first moves, and the solver the last ones.
    assert!(results[..5].iter().chain(&results[20..]).all(|result| result.exact));
    for pair in results.windows(2).filter(|pair| pair[0].exact && pair[1].exact) {
        assert_eq!(pair[0].played.win, 1.0 - pair[1].best.win);
    }
    for (turn, result) in review.turns.iter().zip(&results) {
        assert_eq!((&result.played.r#move, result.points_lost), (&turn.played, None));
        assert!(result.best.win >= result.played.win && (result.loss == 0.0 || !result.reasons.is_empty()), "{turn:?}");
        assert_eq!(result.exact && result.loss > 0.0, !result.tags.is_empty(), "{turn:?}");
    }
    // The last placement has eight turns at most, and the game was drawn.
    assert!(results[35].legal <= 8 && results[35].played.value.as_deref() == Some("draw"));
    assert_eq!(review_of(log, 3_000).await, review, "the same inputs make the same review");
}

#[tokio::test]
async fn a_game_of_the_course_is_reviewed_and_analysed() {
    // The duty binds: with a single possible, longer words are no moves.
    let words = Lexicon::build("course", &Alphabet::english(), &["AB", "ABA", "BAB", "ABAB", "CAB", "BABA"]).unwrap();
    let services = services_with(words.clone());
    let rules = CtuRules::standard().with_letters(Tiles::parse("AAAAAAAAAABBBBBBBBBBCCCCDDDD", &Alphabet::english()).unwrap());
    let options = serde_json::to_string(&CtuSettings::of(&CtuRules::standard())).unwrap();
    let start = rules.board_with("AB").unwrap();
    let mut game = Game::new(Ctu::new(rules, &words, Start::Board(Box::new(start))).unwrap(), Seed::from_number(3));
    let mut players = [engine::ctu::by_name("greedy").unwrap(), engine::ctu::by_name("simple").unwrap()];
    for at in 0..100 {
        let record = match game.pending() {
            NextStep::Over(_) => break,
            NextStep::Chance => game.chance().unwrap(),
            NextStep::Seats(acting) => {
                let seat = acting.iter().next().unwrap();
                let view = game.view(Viewer::Seat(seat));
                let budget = Budget { nodes: Some(10), ..Budget::default() };
                let action = players[seat.index()].choose(game.rules(), &view, &budget, &CancellationToken::new());
                game.propose(seat, &Proposal::Act(action)).unwrap()
            }
        };
        game.commit(Entry { at, record }).unwrap();
    }
    let head = format!("#deska 1\n#game ctu\n#rules ctu\n#lexicon course\n#options {options}\n#seat open\n#seat open\n");
    let lines: String = game.log().iter().map(|entry| format!("{} {}\n", entry.at, entry.record)).collect();
    let log = head + &lines;
    let review = review_with(&log, 1, &services).await;
    assert!(review.turns.len() > 4, "{log}");
    let mut best = 0;
    for (turn, result) in review.turns.iter().zip(results(&review)) {
        assert_eq!(result.played.spread, Some(f64::from(turn.score.unwrap_or(0))), "{turn:?}");
        assert_eq!(result.best.spread.unwrap() - result.played.spread.unwrap(), result.points_lost.unwrap());
        // The greedy player takes the most points.
        if turn.seat == 0 {
            assert_eq!((result.loss, result.points_lost), (0.0, Some(0.0)), "{turn:?}");
            best += 1;
        }
    }
    assert!(best > 2);
    let replay = crate::room::replay_of_log(log.into(), &services).await.unwrap_or_else(|error| panic!("{error:?}"));
    let position = replay.steps[0].frame.0["position"].as_str().unwrap();
    let rules = ::games::Rules::by_name("ctu").unwrap();
    let lexicon = "course".into();
    let task = AnalysisTask { position, lexicon: Some(&lexicon), by: wire::By::Score };
    let analysis = crate::hosted::analyse(rules.clone(), task, 5, &services).await.unwrap();
    let first = &analysis.0["moves"][0];
    let candidate = &review.turns[0].result.as_ref().unwrap().candidates[0];
    assert_eq!((&first["move"], &first["score"]), (&candidate.0["move"], &candidate.0["score"]));
    for bad in ["", "A/B", "x", &position.replacen('.', "", 1), &position.replacen('.', "Ř", 1)] {
        let task = AnalysisTask { position: bad, lexicon: Some(&lexicon), by: wire::By::Score };
        let refused = crate::hosted::analyse(rules.clone(), task, 5, &services).await;
        assert!(matches!(refused, Err(crate::hosted::AnalysisError::Position(_))), "{bad}");
    }
}
