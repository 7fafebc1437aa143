//! Analysis of Scrabble and Balda over the API: by equity, live, exact in endgames, with invalid
//! requests, and denied to players of games in which words can be challenged.

use crate::common::{TestServer, client};
use crossword::{Cgp, Generator, MILLI, RuleSet};
use engine::tiles::{LearnedValues, SeatKnowledge};
use serde_json::{Value, json};

/// The first row of tests/data/scrabble/scrabble-endgames.tsv. With best play the seat on turn
/// gains 11 points from here, beginning with VIRTU, which is in `en` as well.
const END: &str = "3U10G/1GENOMIC6I/3L5KOTWAL/3IT5U3P/3DE5ZA2Y/4R5OI3/4R3R2N2Q/3FACETED1E1SI/4N3JOBE1E1/4E3OHO2R1/4S2AI1G2V1/7IN1AH1a1/1FAcTOIDS1NU1B1/\
                   WEY1AX1O3I1L1/EMEND2S1PLATER RTUV/A 393/457 0";

/// Returns the messages of a live analysis that has ended by itself.
async fn live(server: &TestServer, query: &str) -> (u16, Vec<Value>) {
    let query = query.replace(' ', "%20");
    let request = format!("GET /api/v1/analysis/live?{query} HTTP/1.0\r\nhost: {}\r\n\r\n", server.address);
    let answer = client::raw(server.address, request.as_bytes()).await;
    let text = String::from_utf8_lossy(&answer.body).into_owned();
    (answer.status, text.lines().filter_map(|line| serde_json::from_str(line.strip_prefix("data: ")?).ok()).collect())
}

#[tokio::test]
async fn moves_are_ranked_by_equity_as_the_engine_ranks_them() {
    let server = TestServer::start().await;
    let rules = RuleSet::scrabble_en();
    let generator = Generator::new(&rules, &crate::common::small()).unwrap();
    let learned = LearnedValues::none(&rules);
    for text in
        ["15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 ADEINRT/ 0/0 0", "15/15/15/15/15/15/15/6AN7/15/15/15/15/15/15/15 DEORSTT/ 3/9 0"]
    {
        let seen = SeatKnowledge::of(&Cgp::parse(text, &rules).unwrap(), &generator).unwrap();
        let situation = &seen.situation;
        let best = learned.equities.top(&generator, &situation.board, &situation.rack, situation.stage(&generator), 10);
        let asked = json!({"rules": "scrabble-en", "lexicon": "small", "position": text, "top": 10, "by": "equity"});
        let answer = server.guest().post("/api/v1/analysis", &asked).await.json();
        let equities: Vec<f64> = answer["moves"].as_array().unwrap().iter().map(|row| row["equity"].as_f64().unwrap()).collect();
        let wanted: Vec<f64> = best.iter().map(|(_, equity)| f64::from(*equity) / f64::from(MILLI)).collect();
        assert_eq!(equities, wanted, "{answer}");
        assert_eq!((&answer["leaves"], &answer["own"]), (&Value::Null, &json!(false)), "this lexicon has no learned values");
    }
}

#[tokio::test]
async fn live_analyses_solve_endgames() {
    let server = TestServer::start().await;
    let (status, events) = live(&server, &format!("rules=scrabble-en&lexicon=en&position={END}")).await;
    assert_eq!(status, 200, "{events:?}");
    let [begun, .., last, end] = &events[..] else { panic!("{events:?}") };
    assert!(begun["name"].is_string() && begun["renew_seconds"].is_number());
    assert_eq!(end["reason"], "proved");
    assert_eq!(last["solved"], true, "{last}");
    let best = &last["moves"][0];
    assert_eq!((&best["move"], &best["win"], &best["spread"]), (&json!("g1 VIRTU"), &json!(0.0), &json!(393.0 - 457.0 + 11.0)), "{last}");
    assert_eq!(last["line"][0], "g1 VIRTU");
}

#[tokio::test]
async fn live_analyses_of_balda_evaluate_the_best_moves() {
    let server = TestServer::start().await;
    let word = "%D0%BA%D0%BE%D1%82"; // кот
    let (status, events) = live(&server, &format!("rules=balda&lexicon=ru-nouns&position=.../{word}/... {word}")).await;
    assert_eq!(status, 200, "{events:?}");
    let [begun, .., last, end] = &events[..] else { panic!("{events:?}") };
    assert!(begun["name"].is_string());
    assert_eq!((&end["reason"], &last["proven"], &last["depth"]), (&json!("proved"), &json!(true), &json!(6)), "the whole game");
    let moves = last["moves"].as_array().unwrap();
    assert!(moves.len() >= 20, "the best twenty, and other placements of their words");
    let values: Vec<f64> = moves.iter().take(20).map(|one| one["value"].as_f64().unwrap()).collect();
    assert!(values.is_sorted_by(|before, after| before >= after), "{values:?}");
    // The best value is that of `deska balda analyse --solve`, which evaluates no other move.
    assert_eq!(values[0], 0.0);
    let (status, _) = live(&server, "rules=balda&lexicon=ru-nouns&position=w").await;
    assert_eq!(status, 422);
}

#[tokio::test]
async fn invalid_requests_name_the_error() {
    let server = TestServer::start().await;
    let open = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15";
    for (query, status) in [
        (format!("rules=scrabble-en&lexicon=small&position={open}"), 422),
        (format!("rules=scrabble-en&lexicon=small&position={open} AAAAAAAAAA/ 0/0 0"), 422),
        (format!("rules=scrabble-en&lexicon=nothing&position={open} ADEINRT/ 0/0 0"), 422),
        (format!("rules=scrabble-xx&lexicon=small&position={open} ADEINRT/ 0/0 0"), 404),
        ("rules=scrabble-en&lexicon=small".to_owned(), 400),
    ] {
        let answer = server.guest().get(&format!("/api/v1/analysis/live?{}", query.replace(' ', "%20"))).await;
        assert_eq!(answer.status, status, "{query}: {}", String::from_utf8_lossy(&answer.body));
        assert!(answer.json()["error"]["text"].as_str().is_some_and(|text| !text.is_empty()), "{query}");
    }
}

#[tokio::test]
async fn players_who_can_challenge_get_no_live_analysis() {
    let server = TestServer::start().await;
    let mut guest = server.guest();
    let game = json!({"rules": "scrabble-en", "lexicon": "en", "challenge": "single",
        "seats": [{"kind": "person", "name": "Ann"}, {"kind": "computer", "player": "greedy"}]});
    let id = guest.begin(&game).await;
    let path = format!("/api/v1/analysis/live?{}", format!("rules=scrabble-en&lexicon=en&position={END}").replace(' ', "%20"));
    let refused = guest.get(&path).await;
    assert_eq!((refused.status, &refused.json()["error"]["code"]), (403, &json!("words-closed")), "{id}");
    // Other guests are not affected.
    assert_eq!(live(&server, &format!("rules=scrabble-en&lexicon=en&position={END}")).await.0, 200);
}

/// A game record may give only part of a rack. The analysis says how many tiles, and suggests no
/// exchange if the bag is too small.
#[tokio::test]
async fn partial_racks_are_reported_and_completed() {
    let server = TestServer::start().await;
    let partly = "12TAW/11JOB1/2V8ORE1/B1U8LIDO/AEGISES1MAUT2R/G5THEW4I/N4ZA2LIFT1g/I5GYP5I/OE10DAN/1X5DRUtHERS/1T5A1MOOL2/1E5C3EF2/1R5I7/\
                  1N3VATU6/CEP4E7 KNO/ 366/318 0";
    for by in ["score", "equity"] {
        let asked = json!({"rules": "scrabble-en", "lexicon": "en", "position": partly, "top": 100, "by": by});
        let answer = server.guest().post("/api/v1/analysis", &asked).await.json();
        assert_eq!((&answer["partial"], &answer["placements"]), (&json!({"known": 3, "held": 7}), &json!(55)), "{answer}");
        let moves = answer["moves"].as_array().unwrap();
        assert!(moves.iter().all(|one| !one["move"].as_str().unwrap().starts_with("ex ")), "{by}");
    }
    let open = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15";
    let ask = async |position: String| {
        let asked = json!({"rules": "scrabble-en", "lexicon": "small", "position": position, "top": 100});
        let answer = server.guest().post("/api/v1/analysis", &asked).await;
        (answer.status, answer.json())
    };
    // A full rack is not mentioned; three tiles have seven subsets to exchange.
    let (_, whole) = ask(format!("{open} ADEINRT/ 0/0 0")).await;
    assert!(whole["partial"].is_null() && whole["warnings"].is_null(), "{whole}");
    let (_, three) = ask(format!("{open} QVW/ 0/0 0")).await;
    assert_eq!((three["moves"].as_array().unwrap().len(), &three["partial"]["held"]), (8, &json!(7)), "{three}");
    let (status, none) = ask(format!("{open} /ABC 0/0 0")).await;
    assert_eq!(status, 422, "{none}");
    assert!(none.to_string().contains("the rack of the seat on turn is empty"), "{none}");
    // The analysis respects the rules and the lexicon that a position names.
    let (_, other) = ask(format!("{open} QVW/ 0/0 0 lex CSW21; frob;")).await;
    assert_eq!(other["warnings"].as_array().map(Vec::len), Some(2), "{other}");
    let (status, polish) = ask(format!("{open} QVW/ 0/0 0 ld polish;")).await;
    assert!(status == 422 && polish.to_string().contains("the position requires `ld polish`"), "{polish}");
    // If the request names no lexicon, the position's is used.
    let asked = json!({"rules": "scrabble-en", "position": format!("{open} QVW/ 0/0 0 lex small;"), "top": 1});
    let named = server.guest().post("/api/v1/analysis", &asked).await.json();
    assert!(named["warnings"].is_null() && named["moves"].is_array(), "{named}");
}
