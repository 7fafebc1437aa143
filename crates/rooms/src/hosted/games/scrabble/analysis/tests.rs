use serde_json::Value;

use super::*;
use crate::hosted::dispatch::host_of;
use crate::hosted::review::tests::services;

/// An endgame of tests/data/scrabble/scrabble-endgames.tsv in which the seat to move gains 11 points.
const ENDGAME: &str = "3U10G/1GENOMIC6I/3L5KOTWAL/3IT5U3P/3DE5ZA2Y/4R5OI3/4R3R2N2Q/3FACETED1E1SI/4N3JOBE1E1/4E3OHO2R1/4S2AI1G2V1/\
7IN1AH1a1/1FAcTOIDS1NU1B1/WEY1AX1O3I1L1/EMEND2S1PLATER RTUV/A 393/457 0";

fn numbers(moves: &Value, field: &str) -> Vec<f64> {
    moves.as_array().unwrap().iter().filter_map(|one| one[field].as_f64()).collect()
}

#[tokio::test]
async fn an_endgame_lists_exact_results() {
    let services = services();
    let rules = games::Rules::by_name("scrabble-en").unwrap();
    let analysed = AnalysisTask { position: ENDGAME, lexicon: None, by: By::Equity };
    let host = host_of(&rules, &services).unwrap();
    let found = Value::Object(host.analyse(rules.clone(), analysed, 30, &services).await.unwrap().0);
    assert_eq!(found["solved"], true, "{found}");
    let spreads = numbers(&found["moves"], "spread");
    assert!(spreads[0] == -53.0 && spreads.is_sorted_by(|one, other| one >= other), "{spreads:?}");
    assert!(found["moves"][0]["exact"] == true && found["moves"][0]["doubt"] == 0.0, "{found}");

    let live = host.live(rules.clone(), analysed, 1, &services).await.unwrap();
    let mut reports = Vec::new();
    assert!((live.run)(&CancellationToken::new(), *live.memory.end(), &mut |report| reports.push(Value::Object(report.0))));
    for report in &reports {
        let valued: Vec<f64> = report["moves"].as_array().unwrap().iter().filter_map(|one| one["win"].as_f64()).collect();
        assert!(valued.is_sorted_by(|one, other| one >= other), "{report}");
    }
    let last = reports.last().unwrap();
    let all = numbers(&last["moves"], "spread");
    assert!(all.len() >= 20 && all[0] == -53.0 && all.is_sorted_by(|one, other| one >= other), "{all:?}");
    assert!(last["moves"].as_array().unwrap().iter().all(|one| one["exact"] == true), "{last}");
    assert!(last["solved"] == true && !last["line"].as_array().unwrap().is_empty(), "{last}");
}

/// Candidates that were eliminated early keep their place, whatever their own draws gave.
#[tokio::test]
async fn every_report_is_sorted_by_win_probability() {
    let services = services();
    let set = RuleSet::scrabble_en();
    let analysed =
        AnalysisTask { position: "15/15/15/15/15/15/15/3CELLI7/15/15/15/15/15/15/15 GILOPTU/ 0/20 0", lexicon: None, by: By::Equity };
    let (generators, players) = (Generators::default(), Roster::default());
    let work = live(set, analysed, (&generators, &players), &services).await.unwrap();
    let stop = CancellationToken::new();
    let mut reports = 0;
    (work.run)(&stop, *work.memory.end(), &mut |GameFields(report)| {
        let values: Vec<(f64, f64)> =
            report["moves"].as_array().unwrap().iter().filter_map(|one| Some((one["win"].as_f64()?, one["spread"].as_f64()?))).collect();
        assert!(values.is_sorted_by(|one, other| one >= other), "{values:?}");
        reports += 1;
        if report["rollouts"].as_u64() > Some(3_000) {
            stop.cancel();
        }
    });
    assert!(reports > 1);
}
