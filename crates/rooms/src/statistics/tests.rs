use std::collections::BTreeMap;

use serde_json::{Value, json};
use wire::{
    AccuracyPoint, BudgetUnit, ChallengeCounts, GameFields, GameOutcome, GameRecord, Happening, MoveClass, OpeningCounts, OpponentKind,
    REVIEW_FORMAT, Replay, ReplayStep, ResultCounts, Review, ReviewBudget, ReviewMaker, ReviewText, ReviewedMove, Seat, SeatReview,
    StatisticsQuery, TableEvent, TimeUse, TurnResult, TurnReview, WordCount, WordFound,
};

use super::*;

/// Builds a replay of records at these times, with the final scores.
fn replay(rules: (&str, &str), seats: Vec<Seat>, records: Vec<(u64, Happening)>, scores: &Value) -> Replay {
    let frame = || GameFields::from(json!({"scores": scores}));
    let step = |(n, (at, what)): (usize, (u64, Happening))| {
        let record = Some(GameRecord { n, at: Some(at), what });
        ReplayStep { n, frame: GameFields::from(json!({"scores": []})), remark: None, record, note: None }
    };
    let mut steps: Vec<ReplayStep> = records.into_iter().enumerate().map(step).collect();
    steps.push(ReplayStep { n: steps.len(), frame: frame(), remark: None, record: None, note: None });
    Replay {
        id: Some("g".into()),
        rules: json!({"game": rules.0, "name": rules.1}).into(),
        lexicon: None,
        seats,
        guarded: false,
        finished: true,
        title: None,
        description: None,
        warnings: None,
        players: Vec::new(),
        file: None,
        forfeit: None,
        outages: Vec::new(),
        imported: false,
        steps,
    }
}

fn event(fields: Value) -> Happening {
    Happening::Game(fields.into())
}

fn computer(player: &str) -> Seat {
    Seat { kind: wire::Holder::Computer, player: Some(player.into()), ..Seat::person(player) }
}

/// A game of Scrabble in which seat 0 plays a phony that is taken back, challenges in vain, and wins.
fn scrabble(seats: Vec<Seat>) -> Replay {
    let placed = |seat: usize, word: &str, score: u32, bingo: bool| {
        event(
            json!({"kind": "placed", "seat": seat, "move": format!("8h {word}"), "words": [{"word": word}, {"word": "XX"}], "score": score, "bingo": bingo}),
        )
    };
    let records = vec![
        (1000, placed(0, "RETiNAS", 66, true)),
        (11_000, placed(1, "CAT", 20, false)),
        (13_000, placed(0, "QZXBCDF", 90, true)),
        (14_000, event(json!({"kind": "challenged", "seat": 1, "against": 0, "unknown": ["QZXBCDF"], "upheld": true, "points": -90}))),
        (20_000, placed(1, "EH", 9, false)),
        (21_000, event(json!({"kind": "challenged", "seat": 0, "against": 1, "unknown": [], "upheld": false, "points": 0}))),
        (27_000, event(json!({"kind": "exchanged", "seat": 0, "count": 2, "tiles": null}))),
        (28_000, event(json!({"kind": "passed", "seat": 1, "timeout": false}))),
        (30_000, placed(0, "CATS", 14, false)),
        (30_000, event(json!({"kind": "ended", "reason": "out", "scores": [85, 24], "winners": [0]}))),
    ];
    replay(("scrabble", "scrabble-en"), seats, records, &json!([85, 24]))
}

/// Builds a review in which a seat misses a word, and plays two bad moves, a good one and a phony.
fn review(seat: usize, best: &str, lost: f64) -> Review {
    let turn = |class: MoveClass, best: &str| TurnReview {
        step: 0,
        seat,
        played: "8h CAT".into(),
        score: Some(1),
        scores: vec![0, 0],
        result: Some(TurnResult {
            best: ReviewedMove { r#move: best.into(), ..ReviewedMove::default() },
            played: ReviewedMove::default(),
            loss: 0.1,
            points_lost: Some(lost),
            exact: false,
            endgame: false,
            legal: 9,
            partial: false,
            luck: None,
            tags: Vec::new(),
            reasons: Vec::new(),
            candidates: Vec::new(),
        }),
        reason: None,
        class: Some(class),
        mistake: None,
    };
    let phony = ReviewText {
        code: "phony".into(),
        parameters: BTreeMap::from([("words".into(), "QZX".into())]),
        text: "Not in the lexicon: QZX.".into(),
    };
    Review {
        format: REVIEW_FORMAT,
        game: "scrabble".into(),
        rules: "scrabble-en".into(),
        lexicon: None,
        lexicon_hash: None,
        maker: ReviewMaker {
            version: "1".into(),
            player: "x".into(),
            budget: ReviewBudget { amount: 1, unit: BudgetUnit::Nodes },
            seed: 0,
        },
        seats: vec![SeatReview { seat, accuracy: Some(81.5), ..SeatReview::default() }],
        turns: vec![
            turn(MoveClass::Mistake, best),
            turn(MoveClass::Blunder, "pass"),
            turn(MoveClass::Blunder, "ex QV"),
            turn(MoveClass::Good, "8h FINE"),
            TurnReview { result: None, class: None, reason: Some(phony), ..turn(MoveClass::Good, "8h QZX") },
        ],
    }
}

#[test]
fn a_game_is_counted_from_the_view_of_each_seat() {
    let game = scrabble(vec![Seat::person("Ann"), computer("level-3")]);
    let own = GameFacts::new(&game, 0, None, Some(&review(0, "k4 sLiCE", 12.5)));
    let word = |word: &str, score, bingo| PlayedWord { word: word.into(), score, bingo };
    assert_eq!((own.turns, own.points, own.score, own.at), (4, 80, Some(85), Some(30_000)));
    assert_eq!(own.words, [word("RETINAS", 66, true), word("CATS", 14, false)]);
    assert_eq!((own.bingos, own.outcome, own.accuracy), (Some(1), Some(GameOutcome::Won), Some(81.5)));
    assert_eq!(own.challenges, Some(ChallengeCounts { phonies: 1, caught: 1, made: 1, won: 0 }));
    // Between the previous record and the turn; the first turn has none.
    assert_eq!(own.times, [2000, 6000, 2000]);
    assert_eq!(own.missed, [("SLICE".to_owned(), 12.5)]);
    assert_eq!(own.opponents, [Opponent { name: "level-3".into(), player: Some("level-3".into()), score: Some(24) }]);
    let other = GameFacts::new(&game, 1, None, None);
    assert_eq!((other.turns, other.points, other.bingos, other.outcome), (3, 29, Some(0), Some(GameOutcome::Lost)));
    assert_eq!(other.challenges, Some(ChallengeCounts { phonies: 0, caught: 0, made: 1, won: 1 }));
    // A stored game knows its winners.
    assert_eq!(GameFacts::new(&game, 0, Some(&[0, 1]), None).outcome, Some(GameOutcome::Drawn));
    assert_eq!(GameFacts::new(&game, 0, Some(&[]), None).outcome, None);
}

#[test]
fn words_of_all_games_are_found() {
    let erudit = event(json!({"kind": "laid", "seat": 0, "score": 12, "bonus": false, "union": [],
        "steps": [{"score": 3, "words": [{"word": "ОН"}]}, {"score": 9, "words": [{"word": "сЛОН"}]}]}));
    let balda = event(json!({"kind": "accepted", "seat": 0, "by": 1, "word": "БАЛДЁЖ", "score": 6}));
    let accepted = event(json!({"kind": "accepted", "seat": 0}));
    for (record, words, turns) in [(erudit, vec!["СЛОН"], 1), (balda, vec!["БАЛДЁЖ"], 1), (accepted, vec![], 0)] {
        let facts = GameFacts::new(
            &replay(("g", "r"), vec![Seat::person("A"), Seat::person("B")], vec![(1, record)], &json!([6, 0])),
            0,
            None,
            None,
        );
        assert_eq!((facts.words.iter().map(|word| &*word.word).collect::<Vec<_>>(), facts.turns), (words, turns));
    }
    for (best, missed) in [("8h СЛОВО; take 8h А", Some("СЛОВО")), ("1,1 Л БАЛ", Some("БАЛ")), ("c6AR", None), ("pass", None)]
    {
        let facts = GameFacts::new(&replay(("g", "r"), vec![], vec![], &json!([])), 0, None, Some(&review(0, best, 1.0)));
        assert_eq!(facts.missed.first().map(|(word, _)| &**word), missed, "{best}");
        assert_eq!(facts.challenges, Some(ChallengeCounts { phonies: 1, ..ChallengeCounts::default() }), "no one challenged it");
    }
}

#[test]
fn winners_are_read_from_the_end_of_a_file() {
    let seats = || vec![Seat::person("A"), Seat::person("B")];
    let end = |what: Happening, scores: Value| winners(&replay(("g", "r"), seats(), vec![(1, what)], &scores));
    let moved = json!({"kind": "moved", "seat": 0, "move": "a1AR", "over": {"reason": "placed", "winners": [0]}});
    for (what, expected) in [
        (event(moved), Some(vec![0])),
        (event(json!({"kind": "lapsed", "seat": 0})), Some(vec![1])),
        (Happening::Table(TableEvent::Resigned { seat: 1 }), Some(vec![0])),
        (Happening::Table(TableEvent::DrawAccepted { seat: 1 }), Some(vec![0, 1])),
        (Happening::Table(TableEvent::Aborted { seat: 1 }), None),
        (event(json!({"kind": "passed", "seat": 0, "over": null})), Some(vec![1])),
    ] {
        assert_eq!(end(what.clone(), json!([3, 5])), expected, "{what:?}");
    }
    let running = Replay { finished: false, ..replay(("g", "r"), seats(), vec![], &json!([3, 5])) };
    assert_eq!(winners(&running), None);
}

#[test]
fn games_are_summed_up_by_rule_set() {
    let first = GameFacts::new(&scrabble(vec![Seat::person("Ann"), computer("level-3")]), 0, None, Some(&review(0, "8h SLICE", 3.0)));
    let second = GameFacts {
        id: Some("h".into()),
        at: Some(2_700_000_000),
        outcome: Some(GameOutcome::Lost),
        score: Some(15),
        ..GameFacts::new(&scrabble(vec![Seat::person("Ann"), Seat::person("Bob")]), 0, None, Some(&review(0, "8h SLICE", 4.0)))
    };
    let moves = ["a1AR", "f6DL", "c3BR"];
    let records = moves.iter().enumerate().map(|(at, text)| (at as u64, event(json!({"kind": "moved", "seat": at % 2, "move": text}))));
    let records = records.chain([(9, Happening::Table(TableEvent::Resigned { seat: 1 }))]).collect();
    let pentago = replay(("pentago", "pentago-standard"), vec![Seat::person("Ann"), Seat::person("Bob")], records, &json!([]));
    let pentago = GameFacts::new(&pentago, 0, None, None);
    let sums = collect("Ann", [&first, &pentago, &second]);
    assert_eq!((&*sums.player, sums.games, sums.rules.len()), ("Ann", 3, 2));

    let scrabble = &sums.rules[0];
    assert_eq!((&*scrabble.game, &*scrabble.rules, scrabble.turns), ("scrabble", "scrabble-en", 8));
    assert_eq!(scrabble.results, ResultCounts { games: 2, won: 1, drawn: 0, lost: 1 });
    assert_eq!(
        (scrabble.score, scrabble.opponent_score, scrabble.turn_score, scrabble.bingos),
        (Some(50.0), Some(24.0), Some(20.0), Some(1.0))
    );
    let retinas = WordFound { word: "RETINAS".into(), score: 66, game: Some("g".into()), at: Some(30_000) };
    assert_eq!((scrabble.best_word.as_ref(), scrabble.longest_word.as_ref()), (Some(&retinas), Some(&retinas)));
    assert_eq!(scrabble.challenges, Some(ChallengeCounts { phonies: 2, caught: 2, made: 2, won: 0 }));
    assert_eq!(scrabble.time, Some(TimeUse { turns: 6, mean: 20_000.0 / 6.0, median: 2000.0 }));
    let point = |game: &str, at| AccuracyPoint { at: Some(at), game: Some(game.into()), accuracy: 81.5 };
    assert_eq!(scrabble.accuracy, [point("g", 30_000), point("h", 2_700_000_000)]);
    let named = |all: &[wire::OpponentResults]| all.iter().map(|one| (one.name.clone(), one.results.games, one.score)).collect::<Vec<_>>();
    assert_eq!(named(&scrabble.people), [("Bob".to_owned(), 1, Some(15.0))]);
    assert_eq!(named(&scrabble.levels), [("level-3".to_owned(), 1, Some(85.0))]);
    let months: Vec<&str> = scrabble.periods.iter().map(|period| &*period.month).collect();
    assert_eq!(months, ["1970-01", "1970-02"]);
    assert_eq!(scrabble.missed, [WordCount { word: "SLICE".into(), count: 2, points: 7.0 }]);
    assert_eq!(
        scrabble.favourites.iter().map(|word| (&*word.word, word.count, word.points)).collect::<Vec<_>>(),
        [("RETINAS", 2, 132.0), ("CATS", 2, 28.0)]
    );

    let pentago = &sums.rules[1];
    assert_eq!((pentago.score, pentago.turn_score, pentago.bingos, pentago.challenges), (None, None, None, None));
    let won = ResultCounts { games: 1, won: 1, drawn: 0, lost: 0 };
    let opening =
        |plies: usize| OpeningCounts { seat: 0, moves: moves[..plies].iter().map(|&text| text.to_owned()).collect(), results: won };
    assert_eq!(pentago.openings, [opening(1), opening(2), opening(3)]);
}

#[test]
fn filters_combine() {
    let game = |opponents: &[Option<&str>], at| GameFacts {
        game: "balda".into(),
        rules: "balda".into(),
        at,
        opponents: opponents.iter().map(|player| Opponent { player: player.map(str::to_owned), ..Opponent::default() }).collect(),
        ..GameFacts::default()
    };
    let (person, level, both) = (game(&[None], Some(5)), game(&[Some("level-2")], Some(10)), game(&[None, Some("level-2")], None));
    let any = StatisticsQuery::default();
    let of = |query: StatisticsQuery| [&person, &level, &both].map(|facts| matches(facts, &query));
    assert_eq!(of(any.clone()), [true; 3]);
    assert_eq!(of(StatisticsQuery { opponent: Some(OpponentKind::People), ..any.clone() }), [true, false, true]);
    assert_eq!(of(StatisticsQuery { opponent: Some(OpponentKind::Computers), ..any.clone() }), [false, true, false]);
    assert_eq!(of(StatisticsQuery { level: Some("level-2".into()), ..any.clone() }), [false, true, true]);
    assert_eq!(of(StatisticsQuery { since: Some(5), until: Some(10), ..any.clone() }), [true, false, false]);
    assert_eq!(of(StatisticsQuery { game: Some("balda".into()), rules: Some("other".into()), ..any }), [false; 3]);
}

#[test]
fn months_follow_the_calendar() {
    let at = |days: u64| GameFacts { at: Some(days * 86_400_000), ..GameFacts::default() };
    // The last and first days around leap days and new years.
    for (days, month) in [
        (0, "1970-01"),
        (30, "1970-01"),
        (31, "1970-02"),
        (11_016, "2000-02"),
        (11_017, "2000-03"),
        (20_787, "2026-11"),
        (47_540, "2100-02"),
        (47_541, "2100-03"),
    ] {
        assert_eq!(collect("", [&at(days)]).rules[0].periods[0].month, month, "{days}");
    }
}

#[test]
fn the_table_quotes_names() {
    let game = GameFacts {
        opponents: vec![Opponent { name: "=A, \"B\"".into(), ..Opponent::default() }],
        times: vec![1500, 1000],
        ..GameFacts::new(&scrabble(vec![Seat::person("Ann"), computer("x")]), 0, None, None)
    };
    let table = to_csv([&game]);
    let line = "30000,g,scrabble,scrabble-en,0,\"'=A, \"\"B\"\"\",won,85,,4,80,1,1,1,1,0,2.5,,RETINAS,66";
    assert_eq!(table.lines().nth(1), Some(line));
    assert_eq!(table.lines().next().unwrap().split(',').count(), 20);
}
