//! The standing of an event as text for a terminal.

use std::fmt::Write;

use super::figures::{self, fixed};
use super::language::Language;
use crate::event::Plan;
use crate::games::CoursePoints;
use crate::standing::{Cross, Duel, PlayerStanding, Standing};
use crate::stats::{Interval, Verdict};

/// Returns the standing as text.
#[must_use]
pub fn text(plan: &Plan, standing: &Standing) -> String {
    let mut out = String::new();
    // Writing to a `String` never fails.
    let _ = write(&mut out, plan, standing);
    out
}

fn write(out: &mut String, plan: &Plan, standing: &Standing) -> std::fmt::Result {
    let lexicon = plan.lexicon.as_ref().map(|(name, _)| format!(", {name}")).unwrap_or_default();
    let (over, all) = standing.games;
    writeln!(
        out,
        "{}{lexicon}; {}; {} {} a meeting, seed {}; {over} of {all} games",
        plan.rules,
        plan.format,
        plan.pairs,
        pairs(plan.pairs),
        plan.seed
    )?;
    if let Some(secret) = plan.seed.secret() {
        for earlier in secret.earlier() {
            writeln!(out, "earlier seed {}\n     SHA-256 {}", earlier.seed, earlier.sha256)?;
        }
        if let Some(told) = secret.published() {
            writeln!(out, "seed {}", told.seed)?;
        }
        writeln!(out, "its SHA-256 {}", secret.sha256())?;
    }
    if let Some(jail) = &plan.jail {
        writeln!(out, "outside programs were locked up with: {jail}")?;
    }
    table(out, standing)?;
    if standing.players.len() > 2 {
        writeln!(out)?;
        cross(out, standing)?;
    }
    if let Some(duel) = &standing.duel {
        writeln!(out)?;
        write_match_result(out, standing, duel, Language::En)?;
    }
    if standing.divergent > 0 {
        writeln!(out, "{} pairs of one and the same player differ: it does not follow from its seed", standing.divergent)?;
    }
    Ok(())
}

/// The maximum width of a table: that of a standard terminal.
const MAX_WIDTH: usize = 80;

/// Writes one line per player, within 80 columns for names of up to nine letters. Times are in
/// milliseconds per move.
fn table(out: &mut String, standing: &Standing) -> std::fmt::Result {
    let width = longest_name(standing, 6, 40);
    let points = standing.players.iter().any(|player| player.mean_points.is_some());
    // The course points replace the comparison with the next player, because there is no space for
    // both.
    let course = standing.players.iter().any(|player| player.course.is_some());
    write!(out, "{:>2} {:<width$} {:>6} {:>10} {:>5} {:>4} {:>5} {:>4}", "", "player", "score", "Elo (95%)", "%", "won", "drawn", "lost")?;
    if !course {
        write!(out, " {:>6}", "above")?;
    }
    if points {
        write!(out, " {:>6}", "points")?;
    }
    write!(out, " {:>7} {:>5}", "mean ms", "worst")?;
    if course {
        write!(out, " {:>6}", "course")?;
    }
    writeln!(out)?;
    for (place, player) in (1..).zip(&standing.players) {
        let PlayerStanding { name, results, score, percent, rating, above_next, mean_points, milliseconds, .. } = player;
        let name: String = name.chars().take(width).collect();
        let elo = figures::rating(rating, Language::En);
        write!(
            out,
            "{place:>2} {name:<width$} {score:>6.1} {elo:>10} {percent:>5.1} {:>4} {:>5} {:>4}",
            results.won, results.drawn, results.lost
        )?;
        if !course {
            write!(out, " {:>6}", above_next.map_or(String::new(), |likely| format!("{:.1}%", 100.0 * likely)))?;
        }
        if points {
            write!(out, " {:>6}", fixed(mean_points.unwrap_or_default(), 1))?;
        }
        write!(out, " {:>7} {:>5}", fixed(milliseconds.mean, 2), fixed(milliseconds.worst, 0))?;
        if course {
            write!(out, " {:>6}", player.course.map_or(String::new(), CoursePoints::text))?;
        }
        writeln!(out)?;
    }
    for player in standing.players.iter().filter(|player| !player.forfeits.is_empty()) {
        let kinds: Vec<String> = player.forfeits.iter().map(|(kind, count)| format!("{count} {kind}")).collect();
        writeln!(out, "lost by a fault: {}: {}", player.name, kinds.join(", "))?;
    }
    if course {
        writeln!(out, "{}", Language::En.text("report-course-meaning"))?;
    }
    Ok(())
}

/// Returns the length of the longest name, clamped to these bounds.
fn longest_name(standing: &Standing, min: usize, max: usize) -> usize {
    standing.players.iter().map(|player| player.name.chars().count()).max().unwrap_or(0).clamp(min, max)
}

/// Writes the crosstable. With many players it is split into blocks of columns.
fn cross(out: &mut String, standing: &Standing) -> std::fmt::Result {
    const HEAD: &str = "won-drawn-lost";
    let width = longest_name(standing, HEAD.len(), 24);
    let cells: Vec<Vec<String>> = standing
        .cross
        .iter()
        .map(|row| {
            let text = |cell: &Cross| format!("{}-{}-{}", cell.results.won, cell.results.drawn, cell.results.lost);
            row.iter().map(|cell| cell.as_ref().map_or("·".to_owned(), text)).collect()
        })
        .collect();
    let cell = cells.iter().flatten().map(|text| text.chars().count()).max().unwrap_or(0).max(3);
    let columns = ((MAX_WIDTH - 4 - width) / (cell + 1)).max(1);
    for first in (0..standing.players.len()).step_by(columns) {
        if first > 0 {
            writeln!(out)?;
        }
        let shown = first..standing.players.len().min(first + columns);
        write!(out, "{:>3} {HEAD:<width$}", "")?;
        for place in shown.clone() {
            write!(out, " {:>cell$}", place + 1)?;
        }
        writeln!(out)?;
        for (place, (player, row)) in (1..).zip(standing.players.iter().zip(&cells)) {
            let name: String = player.name.chars().take(width).collect();
            write!(out, "{place:>3} {name:<width$}")?;
            for text in &row[shown.clone()] {
                write!(out, " {text:>cell$}")?;
            }
            writeln!(out)?;
        }
    }
    Ok(())
}

/// Writes the result of a match between two players.
pub(super) fn write_match_result(out: &mut String, standing: &Standing, duel: &Duel, language: Language) -> std::fmt::Result {
    let Interval { value, low, high } = duel.percent;
    let [one, other] = &duel.names;
    let [value, low, high] = [value, low, high].map(|percent| format!("{percent:.1}").into());
    let likely = format!("{:.2}", 100.0 * duel.superiority).into();
    let values = [
        ("one", one.as_str().into()),
        ("other", other.as_str().into()),
        ("value", value),
        ("low", low),
        ("high", high),
        ("likely", likely),
    ];
    writeln!(out, "{}", language.say("report-duel", &values))?;
    writeln!(out, "{}", figures::difference(&duel.elo, language))?;
    let counts = duel.pairs.0.map(|count| count.to_string()).join(", ");
    writeln!(out, "{}", language.say("report-pairs", &[("counts", counts.into())]))?;
    if let Some(test) = duel.test {
        let [elo0, elo1] = test.elo.map(|elo| elo.to_string());
        let (message, pairs) = match test.decided {
            Some((pairs, Verdict::Accepted)) => ("report-test-accepted", pairs),
            Some((pairs, Verdict::Rejected)) => ("report-test-rejected", pairs),
            None => ("report-test-open", 0),
        };
        let (elo0, elo1) = (elo0.as_str(), elo1.as_str());
        let said = language.say(message, &[("pairs", pairs.to_string().into()), ("low", elo0.into()), ("high", elo1.into())]);
        let [llr, from, to] = [test.llr, test.bounds.0, test.bounds.1].map(|figure| fixed(figure, 2).into());
        let values = [("low", elo0.into()), ("high", elo1.into()), ("llr", llr), ("from", from), ("to", to), ("said", said.into())];
        writeln!(out, "{}", language.say("report-test", &values))?;
    }
    if let Some(Interval { value, low, high }) = standing.first_seat {
        let [value, low, high] = [value, low, high].map(|percent| format!("{percent:.1}").into());
        writeln!(out, "{}", language.say("report-first-seat", &[("value", value), ("low", low), ("high", high)]))?;
    }
    for player in standing.players.iter().filter(|player| !player.rules.is_empty()) {
        let share = |(rule, count): (&String, &usize)| format!("{rule} {:.1}%", 100.0 * *count as f64 / player.moves.max(1) as f64);
        let rules = player.rules.iter().map(share).collect::<Vec<_>>().join(", ");
        let values = [("name", player.name.as_str().into()), ("rules", rules.into()), ("moves", player.moves.to_string().into())];
        writeln!(out, "{}", language.say("report-rules-applied", &values))?;
    }
    Ok(())
}

/// Returns `pair` or `pairs`.
const fn pairs(count: u32) -> &'static str {
    if count == 1 { "pair" } else { "pairs" }
}
