//! The figures of a player, and their lines of text.

use std::fmt::Write;

use wire::{AccuracyPoint, OpponentResults, ResultCounts, RulesStatistics, Statistics, WordCount, WordFound};

use crate::html::Language;

/// The maximum number of words and opponents in a line.
const MAX_LISTED: usize = 10;

/// Returns the statistics of a player as text.
pub(super) fn text(player: &Statistics) -> String {
    let language = Language::En;
    let mut out = format!("{}\n", player.player);
    for rules in &player.rules {
        // Writing to a `String` never fails.
        let _ = writeln!(out, "  {}", rules.rules);
        for (name, value) in figures(rules, language) {
            let _ = writeln!(out, "    {name}: {value}");
        }
    }
    out
}

/// Formats won, drawn and lost games.
fn results(results: &ResultCounts, language: Language) -> String {
    let ResultCounts { games, won, drawn, lost } = *results;
    language.say("stats-counts", &[("n", games.into()), ("won", won.into()), ("drawn", drawn.into()), ("lost", lost.into())])
}

fn accuracy(points: &[AccuracyPoint], language: Language) -> Option<String> {
    let mean = points.iter().map(|point| point.accuracy).sum::<f64>() / points.len() as f64;
    (!points.is_empty())
        .then(|| language.say("stats-accuracy-over", &[("accuracy", format!("{mean:.1}").into()), ("n", points.len().into())]))
}

/// Returns the figures that a rule set has, with their names.
pub(super) fn figures(rules: &RulesStatistics, language: Language) -> Vec<(String, String)> {
    let one = |value: Option<f64>| value.map(|value| format!("{value:.1}"));
    let word = |found: &Option<WordFound>| {
        let found = found.as_ref()?;
        Some(language.say("stats-word", &[("word", found.word.as_str().into()), ("n", found.score.into())]))
    };
    let challenges = rules.challenges.map(|counts| {
        let values = [("made", counts.made), ("won", counts.won), ("phonies", counts.phonies), ("caught", counts.caught)];
        language.say("stats-challenge-counts", &values.map(|(name, count)| (name, count.into())))
    });
    let time = rules.time.map(|time| {
        let [mean, median] = [time.mean, time.median].map(|milliseconds| format!("{:.1}", milliseconds / 1000.0).into());
        language.say("stats-seconds", &[("mean", mean), ("median", median)])
    });
    let counts = |counts: &ResultCounts| format!("{}-{}-{}", counts.won, counts.drawn, counts.lost);
    let opponents = |all: &[OpponentResults]| joined(all, |of| format!("{} {}", of.name, counts(&of.results)));
    let words = |all: &[WordCount]| joined(all, |word| format!("{} {}", word.word, word.count));
    let openings = joined(&rules.openings, |opening| format!("{} {}", opening.moves.join(" "), counts(&opening.results)));
    let all = [
        ("stats-results", Some(results(&rules.results, language))),
        ("page-turns", Some(rules.turns.to_string())),
        ("stats-score", one(rules.score)),
        ("stats-opponent-score", one(rules.opponent_score)),
        ("stats-turn-score", one(rules.turn_score)),
        ("stats-bingos", rules.bingos.map(|bingos| format!("{bingos:.2}"))),
        ("page-accuracy", accuracy(&rules.accuracy, language)),
        ("stats-best-word", word(&rules.best_word)),
        ("stats-longest-word", word(&rules.longest_word)),
        ("stats-challenges", challenges),
        ("stats-time", time),
        ("stats-people", opponents(&rules.people)),
        ("stats-computers", opponents(&rules.levels)),
        ("stats-openings", openings),
        ("stats-favourites", words(&rules.favourites)),
        ("stats-missed", words(&rules.missed)),
    ];
    all.into_iter().filter_map(|(message, value)| Some((language.text(message), value?))).collect()
}

fn joined<T>(all: &[T], text: impl Fn(&T) -> String) -> Option<String> {
    let texts: Vec<String> = all.iter().take(MAX_LISTED).map(text).collect();
    (!texts.is_empty()).then(|| texts.join(", "))
}
