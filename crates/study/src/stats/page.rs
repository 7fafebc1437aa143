//! Statistics as a page with plots.

use std::fmt::Write;

use wire::{AccuracyPoint, RulesStatistics, Statistics};

use super::text::figures;
use crate::html::plot::{self, Line};
use crate::html::{FOOT, Language, escaped, head};

/// Returns the page of all players.
pub(super) fn page(players: &[Statistics], language: Language) -> String {
    let title = match players {
        [player] => language.say("stats-of", &[("name", player.player.as_str().into())]),
        _ => language.text("stats-all"),
    };
    let mut out = head(&title, language);
    // Writing to a `String` never fails.
    let _ = writeln!(out, "<h1>{}</h1>", escaped(&title));
    for player in players {
        if players.len() > 1 {
            let _ = writeln!(out, "<h2>{}</h2>", escaped(&player.player));
        }
        for rules in &player.rules {
            section(&mut out, rules, language);
        }
    }
    out + FOOT
}

fn section(out: &mut String, rules: &RulesStatistics, language: Language) {
    let _ = writeln!(out, "<section>\n<h3>{}</h3>\n<dl>", escaped(&rules.rules));
    for (name, value) in figures(rules, language) {
        let _ = write!(out, "<dt>{}</dt><dd>{}</dd>", escaped(&name), escaped(&value));
    }
    out.push_str("</dl>\n");
    if rules.accuracy.len() > 1 {
        let values: Vec<f64> = rules.accuracy.iter().map(|point: &AccuracyPoint| point.accuracy).collect();
        let names = ["page-accuracy", "stats-trend"].map(|message| language.text(message));
        let lines = [
            Line { name: &names[0], values: values.iter().copied().map(Some).collect() },
            Line { name: &names[1], values: trend(&values).into_iter().map(Some).collect() },
        ];
        let title = language.text("stats-accuracy-plot");
        let plot = plot::lines(&title, "", Some((0.0, 100.0)), &lines);
        let _ = writeln!(out, "<h4>{}</h4>\n{plot}\n{}", escaped(&title), legend(&names));
    }
    if rules.periods.len() > 1 {
        periods(out, rules, language);
    }
    out.push_str("</section>\n");
}

fn legend(names: &[String]) -> String {
    let items = names.iter().enumerate().map(|(number, name)| format!("<li class=\"s{number}\">{}</li>", escaped(name)));
    format!("<ul class=\"legend\">{}</ul>", items.collect::<String>())
}

fn periods(out: &mut String, rules: &RulesStatistics, language: Language) {
    let _ = write!(out, "<div class=\"wide\"><table><thead><tr><th class=\"left\">{}</th>", escaped(&language.text("stats-month")));
    for message in ["stats-games", "stats-won", "stats-drawn", "stats-lost", "stats-score", "stats-turn-score", "page-accuracy"] {
        let _ = write!(out, "<th>{}</th>", escaped(&language.text(message)));
    }
    out.push_str("</tr></thead><tbody>\n");
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
