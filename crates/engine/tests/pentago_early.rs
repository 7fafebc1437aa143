//! Compares the embedded early values with a table that another program wrote from the published
//! solution.

use std::collections::HashSet;

use engine::pentago::roster::Roster;
use engine::pentago::search::Options;
use engine::pentago::solve::Limits;
use engine::pentago::strong::{MoveSource, StrongPlayer};
use engine::pentago::{Value, book, early};
use pentago::{Move, Next, Position, RuleSet};
use play::{Budget, CancellationToken, Dice, Seed};

const TABLE: &str = include_str!("../../../tests/data/pentago/pentago-opening-exact.tsv");

#[test]
fn early_values_match_published_solution() {
    let values = early::embedded().unwrap();
    let mut positions = 0;
    for line in TABLE.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        let fields: Vec<&str> = line.split('\t').collect();
        let position = Position::new(fields[0].parse().unwrap(), RuleSet::Standard).unwrap();
        let value: Value = fields[2].parse().unwrap();
        assert_eq!(values.get(&position), Some(value), "{line}");
        positions += 1;
        let moves = values.moves(&position).unwrap();
        let keeping: HashSet<Move> = moves.iter().filter(|(_, of)| *of == value).map(|(play, _)| *play).collect();
        let listed: HashSet<Move> = match fields[4] {
            "*" => moves.iter().map(|(play, _)| *play).collect(),
            listed => listed.split(',').map(|text| text.parse().unwrap()).collect(),
        };
        assert_eq!(format!("{}/{}", keeping.len(), moves.len()), fields[3], "{line}");
        assert_eq!(keeping, listed, "{line}");
        let (best, of) = values.best(&position).unwrap();
        assert!(of == value && best.iter().all(|play| keeping.contains(play)));
    }
    assert_eq!(positions, 172);
}

#[test]
fn level_5_plays_and_reports_early_values() {
    let roster =
        Roster::new(Options { threads: 1, table_bytes: 1 << 20, ..Options::default() }, Limits { threads: 1, ..Limits::default() });
    let values = early::embedded().unwrap();
    let mut dice = Dice::new(&Seed::from_number(8), 0);
    for _ in 0..60 {
        let mut position = Position::start(RuleSet::Standard);
        for _ in 0..dice.below(6) {
            let moves = position.moves();
            let Ok(Next::Going(next)) = position.play(moves[dice.below(moves.len() as u32) as usize]) else { break };
            position = next;
        }
        let decision = roster.strong().decide(&position, &Budget { nodes: Some(1), ..Budget::default() }, &CancellationToken::new());
        assert_eq!((decision.source, decision.value), (MoveSource::Known, values.get(&position)));
        let Ok(Next::Going(next)) = position.play(decision.play) else { panic!("no five is possible this early") };
        assert_eq!(values.get(&next).map(Value::flipped), decision.value, "{}", position.board());
    }
    // The solving player uses no known positions.
    let mut without_knowledge = StrongPlayer::new(Options { threads: 1, table_bytes: 1 << 20, ..Options::default() }, Limits::default());
    let start = without_knowledge.decide(
        &Position::start(RuleSet::Standard),
        &Budget { nodes: Some(500), ..Budget::default() },
        &CancellationToken::new(),
    );
    assert_eq!(start.source, MoveSource::Search);
}

#[test]
fn embedded_values_are_returned_only_if_useful() {
    for (rules, marbles, is_known) in
        [(RuleSet::Standard, 0, true), (RuleSet::Standard, 5, true), (RuleSet::Standard, 6, false), (RuleSet::Answer, 0, false)]
    {
        let mut position = Position::start(rules);
        for _ in 0..marbles {
            let Ok(Next::Going(next)) = position.play(position.moves()[0]) else { panic!("no five is possible this early") };
            position = next;
        }
        let values = early::embedded_for(&position);
        assert_eq!(values.is_some(), is_known, "{rules:?}, {marbles} marbles");
        assert_eq!(
            early::embedded().unwrap().moves(&position).is_some(),
            is_known,
            "omitted values must not be useful: {rules:?}, {marbles}"
        );
    }
}

#[test]
fn level_5_plays_by_the_book_under_answer_rules() {
    let book = book::embedded().unwrap();
    let book = book.read().unwrap();
    let positions: Vec<Position> = (0..=3).flat_map(|marbles| book::positions(RuleSet::Answer, marbles)).collect();
    assert_eq!((book.rules(), book.len()), (RuleSet::Answer, positions.len()), "the book must contain exactly these positions");
    let roster =
        Roster::new(Options { threads: 1, table_bytes: 1 << 20, ..Options::default() }, Limits { threads: 1, ..Limits::default() });
    let budget = Budget { nodes: Some(500), ..Budget::default() };
    for position in positions {
        let known = book.get(&position).unwrap();
        if position.board().count() == 3 {
            continue;
        }
        let decision = roster.strong().decide(&position, &budget, &CancellationToken::new());
        assert_eq!(decision.source, MoveSource::Known, "{}", position.board());
        let score = |play: Move| match position.play(play) {
            Ok(Next::Going(next)) => book.get(&next).map(|entry| -entry.score),
            _ => None,
        };
        let max = position.moves().into_iter().map(score).max().flatten();
        assert_eq!([score(decision.play), Some(known.score)], [max; 2], "another move has a higher score: {}", position.board());
    }
    drop(book);
    // Beyond the book, the player searches.
    let three = book::positions(RuleSet::Answer, 3)[0];
    assert_eq!(roster.strong().decide(&three, &budget, &CancellationToken::new()).source, MoveSource::Search);
}
