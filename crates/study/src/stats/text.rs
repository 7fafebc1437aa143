//! Statistics of a player as lines of text.

use std::fmt::Write;

use wire::{OpponentResults, ResultCounts, RulesStatistics, Statistics, WordCount};

/// The maximum number of words and opponents in a line.
const MAX_LISTED: usize = 10;

/// Returns the statistics of a player as text.
pub(super) fn text(player: &Statistics) -> String {
    let mut out = format!("{}: {} games\n", player.player, player.games);
    for rules in &player.rules {
        // Writing to a `String` never fails.
        let _ = writeln!(out, "  {}: {}, {} turns", rules.rules, results(&rules.results), rules.turns);
        for (name, value) in figures(rules) {
            let _ = writeln!(out, "    {name}: {value}");
        }
    }
    out
}

/// Formats won, drawn and lost games.
pub(super) fn results(results: &ResultCounts) -> String {
    format!("{} games, {} won, {} drawn, {} lost", results.games, results.won, results.drawn, results.lost)
}

/// Returns the figures that a rule set has, with their names.
pub(super) fn figures(rules: &RulesStatistics) -> Vec<(&'static str, String)> {
    let one = |value: Option<f64>| value.map(|value| format!("{value:.1}"));
    let word = |found: &Option<wire::WordFound>| found.as_ref().map(|found| format!("{} ({} points)", found.word, found.score));
    let accuracy = || {
        let values = rules.accuracy.iter().map(|point| point.accuracy);
        let mean = values.sum::<f64>() / rules.accuracy.len() as f64;
        (!rules.accuracy.is_empty()).then(|| format!("{mean:.1} over {} reviewed games", rules.accuracy.len()))
    };
    let challenges = rules.challenges.map(|counts| {
        format!("{} made, {} of them won; {} phonies, {} of them challenged", counts.made, counts.won, counts.phonies, counts.caught)
    });
    let seconds = |milliseconds: f64| milliseconds / 1000.0;
    let time = rules.time.map(|time| format!("mean {:.1} s, median {:.1} s", seconds(time.mean), seconds(time.median)));
    let opponents =
        |all: &[OpponentResults]| joined(all, |of| format!("{} {}-{}-{}", of.name, of.results.won, of.results.drawn, of.results.lost));
    let words = |all: &[WordCount]| joined(all, |word| format!("{} {}", word.word, word.count));
    let openings = joined(&rules.openings, |opening| {
        let counts = &opening.results;
        format!("{} {}-{}-{}", opening.moves.join(" "), counts.won, counts.drawn, counts.lost)
    });
    let all = [
        ("score per game", one(rules.score)),
        ("score of the opponents", one(rules.opponent_score)),
        ("score per turn", one(rules.turn_score)),
        ("bingos per game", rules.bingos.map(|bingos| format!("{bingos:.2}"))),
        ("accuracy", accuracy()),
        ("best word", word(&rules.best_word)),
        ("longest word", word(&rules.longest_word)),
        ("challenges", challenges),
        ("time per turn", time),
        ("against people (won-drawn-lost)", opponents(&rules.people)),
        ("against computers (won-drawn-lost)", opponents(&rules.levels)),
        ("first moves (won-drawn-lost)", openings),
        ("favourite words", words(&rules.favourites)),
        ("missed words", words(&rules.missed)),
    ];
    all.into_iter().filter_map(|(name, value)| Some((name, value?))).collect()
}

fn joined<T>(all: &[T], text: impl Fn(&T) -> String) -> Option<String> {
    let texts: Vec<String> = all.iter().take(MAX_LISTED).map(text).collect();
    (!texts.is_empty()).then(|| texts.join(", "))
}
