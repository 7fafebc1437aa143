use crate::hosted::review::tests::{review_turn, services};

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
