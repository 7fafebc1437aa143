use crate::hosted::review::fixture::{review_turn, services};

const RULES: &str = "erudit";
const EMPTY: &str = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15";

fn middle() -> String {
    format!("{} КОРТАЛ* КОТ scores=40/52", EMPTY.replacen("/15/15/15/15/15/15/15/15", "/15/15/15/15/15/15/6КОТ6/15", 1))
}

#[tokio::test]
async fn the_played_action_is_valued_even_if_it_is_bad() {
    let (services, position) = (services(), middle());
    let found = review_turn(RULES, (&position, "pass"), None, 120, &services).await.unwrap();
    assert!(found.loss > 0.01 && found.points_lost.unwrap() > 5.0 && found.legal == 2, "{found:?}");
    assert!(found.candidates.iter().any(|one| one.0["move"] == "pass"));
    assert!(found.reasons.iter().any(|reason| reason.code == "points" || reason.code == "bingo-missed"), "{:?}", found.reasons);
    let again = review_turn(RULES, (&position, "pass"), None, 120, &services).await.unwrap();
    assert_eq!(again, found, "the same inputs give the same review");
    let best = review_turn(RULES, (&position, &found.best.r#move), None, 120, &services).await.unwrap();
    assert!(best.loss < found.loss, "{best:?}");
}

#[tokio::test]
async fn the_scores_of_the_position_decide_the_win_probability() {
    let services = services();
    let win = async |scores: &str| {
        let position = middle().replace("scores=40/52", scores);
        review_turn(RULES, (&position, "ex К"), None, 60, &services).await.unwrap().played.win
    };
    let (behind, ahead) = (win("scores=10/260").await, win("scores=260/10").await);
    assert!(behind < 0.2 && ahead > 0.8, "{behind} {ahead}");
}

#[tokio::test]
async fn what_cannot_be_compared_has_a_reason() {
    let (services, position) = (services(), middle());
    let code = async |played: &str| review_turn(RULES, (&position, played), None, 20, &services).await.unwrap_err().code;
    assert_eq!(code("ex 3").await, "unseen-exchange");
    assert_eq!(code("ex Щ").await, "illegal");
    assert_eq!(code("1a КОР").await, "illegal");
    assert_eq!(code("i8 ТЛР").await, "phony");
    let unknown = position.replace(" КОРТАЛ* ", " - ");
    assert_eq!(review_turn(RULES, (&unknown, "pass"), None, 20, &services).await.unwrap_err().code, "unknown-rack");
}

#[tokio::test]
async fn the_luck_of_a_draw_compares_it_with_random_draws() {
    let (services, position) = (services(), middle());
    let luck = async |rack| review_turn(RULES, (&position, "ex АЛ"), Some(rack), 30, &services).await.unwrap().luck;
    let (good, bad) = (luck("КОРТ***").await.unwrap(), luck("КОРТ*ЪЩ").await.unwrap());
    assert!(good > bad, "{good} {bad}");
    assert_eq!(luck("КОРТ*").await, None);
}

// TEMPORARY
#[tokio::test]
#[ignore]
async fn bench_review() {
    use super::super::notation;
    use crossword::erudit::{Action, EruditRules, Situation};
    let services = services();
    let rules = EruditRules::standard();
    let analysed = crate::hosted::AnalysisTask { position: &format!("{EMPTY} А -"), lexicon: None, by: wire::By::Equity };
    let generators = crate::hosted::crossword::Generators::default();
    let (_, game) = super::analysis::read(rules.clone(), analysed, &generators, &services).await.unwrap();
    let lexicons = services.lexicons.clone();
    let players = engine::erudit::Roster::new(|_| None).with_learned(move |lexicon, rules| lexicons.learned(lexicon, rules));
    let learned = players.learned(&game);
    println!("leaves {:?}", learned.leaves_of);
    let mut bag: Vec<u8> = rules.placement_rules().tiles().iter().collect();
    let mut state = 12345u64;
    for last in (1..bag.len()).rev() {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        bag.swap(last, (state >> 33) as usize % (last + 1));
    }
    let mut racks = [crossword::Tiles::new(); 2];
    let mut scores = [0i32; 2];
    let mut situation = Situation::new(crossword::Board::new(), racks[0]);
    let begun = std::time::Instant::now();
    let mut turns = 0;
    let mut seat = 0;
    loop {
        for rack in &mut racks {
            while rack.len() < 7
                && let Some(tile) = bag.pop()
            {
                rack.add(tile);
            }
        }
        if racks[0].is_empty() || racks[1].is_empty() || turns > 60 {
            break;
        }
        situation.rack = racks[seat];
        let position = notation::Position {
            rules: rules.clone(),
            situation: situation.clone(),
            scores: vec![scores[seat], scores[1 - seat]],
            held: vec![racks[1 - seat].len()],
            passes: 0,
        };
        let limits = engine::erudit::Limits { states: Some(300), time: None };
        let best =
            engine::erudit::analysis::rank_by_equity(&game, &position.view(), &learned, 3, (&limits, 0), &play::CancellationToken::new());
        let chosen = best[best.len() - 1].action.clone();
        let text = chosen.notation(&situation.board, &rules);
        let one = std::time::Instant::now();
        let found = review_turn(RULES, (&position.text(), &text), None, super::METHOD.default.amount, &services).await;
        match found {
            Ok(found) => {
                let reasons: Vec<&str> = found.reasons.iter().map(|reason| reason.text.as_str()).collect();
                println!(
                    "{:>5} ms {text}: best {} {:.3} loss {:.3} {:?} exact {} {reasons:?}",
                    one.elapsed().as_millis(),
                    found.best.r#move,
                    found.best.win,
                    found.loss,
                    found.points_lost,
                    found.exact
                );
            }
            Err(reason) => println!("{:>5} ms {text}: {reason:?}", one.elapsed().as_millis()),
        }
        match chosen {
            Action::Lay(turn) => {
                let scored = rules.judge(&situation, &turn, None).unwrap();
                turn.steps.iter().for_each(|step| situation.board.lay(&step.tiles()));
                situation = Situation::new(situation.board, scored.left);
                scores[seat] += scored.score as i32;
                racks[seat] = scored.left;
            }
            Action::Exchange(tiles) => {
                racks[seat] = racks[seat].without(&tiles).unwrap();
                tiles.iter().for_each(|tile| bag.insert(0, tile));
            }
            Action::Pass => {}
        }
        turns += 1;
        seat = 1 - seat;
    }
    println!("{turns} turns, {:?}, {scores:?}", begun.elapsed());
}
