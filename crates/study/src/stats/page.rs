//! Statistics as a page with plots.

use std::fmt::Write;

use wire::{AccuracyPoint, RulesStatistics, Statistics};

use super::text::{figures, results};
use crate::html::plot::{self, Line};
use crate::html::{FOOT, escaped, head};

/// Returns the page of all players.
pub(super) fn page(players: &[Statistics]) -> String {
    let title = match players {
        [player] => format!("Statistics of {}", player.player),
        _ => "Statistics".to_owned(),
    };
    let mut out = head(&title);
    // Writing to a `String` never fails.
    let _ = writeln!(out, "<h1>{}</h1>", escaped(&title));
    for player in players {
        if players.len() > 1 {
            let _ = writeln!(out, "<h2>{}</h2>", escaped(&player.player));
        }
        for rules in &player.rules {
            section(&mut out, rules);
        }
    }
    out + FOOT
}

fn section(out: &mut String, rules: &RulesStatistics) {
    let _ = writeln!(out, "<section>\n<h3>{}</h3>\n<dl><dt>results</dt><dd>{}</dd>", escaped(&rules.rules), results(&rules.results));
    for (name, value) in figures(rules) {
        let _ = write!(out, "<dt>{name}</dt><dd>{}</dd>", escaped(&value));
    }
    out.push_str("</dl>\n");
    if rules.accuracy.len() > 1 {
        let values: Vec<f64> = rules.accuracy.iter().map(|point: &AccuracyPoint| point.accuracy).collect();
        let lines = [
            Line { name: "accuracy", values: values.iter().copied().map(Some).collect() },
            Line { name: "trend", values: trend(&values).into_iter().map(Some).collect() },
        ];
        let plot = plot::lines("Accuracy by game, oldest first", "", Some((0.0, 100.0)), &lines);
        let _ = writeln!(out, "<h4>Accuracy by game, oldest first</h4>\n{plot}\n{}", legend(&["accuracy", "trend"]));
    }
    if rules.periods.len() > 1 {
        periods(out, rules);
    }
    out.push_str("</section>\n");
}

fn legend(names: &[&str]) -> String {
    let items = names.iter().enumerate().map(|(number, name)| format!("<li class=\"s{number}\">{name}</li>"));
    format!("<ul class=\"legend\">{}</ul>", items.collect::<String>())
}

fn periods(out: &mut String, rules: &RulesStatistics) {
    out.push_str(
        "<div class=\"wide\"><table><thead><tr><th class=\"left\">Month</th><th>Games</th><th>Won</th><th>Drawn</th><th>Lost</th>",
    );
    out.push_str("<th>Score</th><th>Score per turn</th><th>Accuracy</th></tr></thead><tbody>\n");
    let figure = |value: Option<f64>| value.map_or_else(String::new, |value| format!("{value:.1}"));
    for period in &rules.periods {
        let counts = &period.results;
        let _ = writeln!(
            out,
            "<tr><td class=\"left\">{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>",
            escaped(&period.month),
            counts.games,
            counts.won,
            counts.drawn,
            counts.lost,
            figure(period.score),
            figure(period.turn_score),
            figure(period.accuracy)
        );
    }
    out.push_str("</tbody></table></div>\n");
}

/// Returns the values of the least-squares line at each index.
fn trend(values: &[f64]) -> Vec<f64> {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    let middle = (count - 1.0) / 2.0;
    let offset = |index: usize| index as f64 - middle;
    let squares: f64 = (0..values.len()).map(|index| offset(index).powi(2)).sum();
    let products: f64 = values.iter().enumerate().map(|(index, value)| offset(index) * (value - mean)).sum();
    let slope = if squares > 0.0 { products / squares } else { 0.0 };
    (0..values.len()).map(|index| mean + slope * offset(index)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_trend_is_the_least_squares_line() {
        assert_eq!(trend(&[10.0, 20.0, 30.0]), [10.0, 20.0, 30.0]);
        assert_eq!(trend(&[4.0]), [4.0]);
        let line = trend(&[0.0, 3.0, 0.0, 5.0]);
        // Slope 1.2 and mean 2, computed by hand.
        let wanted = [0.2, 1.4, 2.6, 3.8];
        assert!(line.iter().zip(wanted).all(|(value, wanted)| (value - wanted).abs() < 1e-12), "{line:?}");
    }
}
