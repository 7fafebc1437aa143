//! The standing of an event as a text of a terminal's width.

use std::fmt::Write;

use super::figures::{self, fixed};
use crate::event::Plan;
use crate::games::CoursePoints;
use crate::standing::{Duel, PlayerStanding, Standing, faults};
use crate::stats::{Interval, Verdict};

/// The standing as a text.
#[must_use]
pub fn text(plan: &Plan, standing: &Standing) -> String {
    let mut out = String::new();
    // Writing to a text does not fail.
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
    table(out, standing)?;
    if standing.players.len() > 2 {
        writeln!(out)?;
        cross(out, standing)?;
    }
    if let Some(duel) = &standing.duel {
        writeln!(out)?;
        tell(out, duel)?;
    }
    if standing.divergent > 0 {
        writeln!(out, "{} pairs of one and the same player differ: it does not follow from its seed", standing.divergent)?;
    }
    Ok(())
}

/// A line a player, within 80 columns for names of up to nine letters; times are milliseconds a move.
fn table(out: &mut String, standing: &Standing) -> std::fmt::Result {
    let width = standing.players.iter().map(|player| player.name.chars().count()).max().unwrap_or(0).clamp(6, 40);
    let points = standing.players.iter().any(|player| player.mean_points.is_some());
    let faults = faults(standing);
    let course = standing.players.iter().any(|player| player.course.is_some());
    write!(
        out,
        "{:>2} {:<width$} {:>6} {:>10} {:>5} {:>4} {:>5} {:>4} {:>6}",
        "", "player", "score", "Elo (95%)", "%", "won", "drawn", "lost", "above"
    )?;
    if points {
        write!(out, " {:>6}", "points")?;
    }
    write!(out, " {:>7} {:>5}", "mean ms", "worst")?;
    for fault in &faults {
        write!(out, " {fault:>8}")?;
    }
    if course {
        write!(out, " {:>7}", "course")?;
    }
    writeln!(out)?;
    for (place, player) in (1..).zip(&standing.players) {
        let PlayerStanding { name, results, score, percent, rating, above_next, mean_points, milliseconds, forfeits, .. } = player;
        let name: String = name.chars().take(width).collect();
        let elo = figures::rating(rating);
        let above = above_next.map_or(String::new(), |likely| format!("{:.1}%", 100.0 * likely));
        write!(
            out,
            "{place:>2} {name:<width$} {score:>6.1} {elo:>10} {percent:>5.1} {:>4} {:>5} {:>4} {above:>6}",
            results.won, results.drawn, results.lost
        )?;
        if points {
            write!(out, " {:>6}", fixed(mean_points.unwrap_or_default(), 1))?;
        }
        write!(out, " {:>7} {:>5}", fixed(milliseconds.mean, 2), fixed(milliseconds.worst, 0))?;
        for fault in &faults {
            write!(out, " {:>8}", forfeits.get(fault).copied().unwrap_or_default())?;
        }
        if course {
            write!(out, " {:>7}", player.course.map_or(String::new(), CoursePoints::text))?;
        }
        writeln!(out)?;
    }
    if course {
        writeln!(out, "{}", CoursePoints::MEANING)?;
    }
    Ok(())
}

fn cross(out: &mut String, standing: &Standing) -> std::fmt::Result {
    let width = standing.players.iter().map(|player| player.name.chars().count()).max().unwrap_or(0).clamp(6, 24);
    write!(out, "{:>3} {:<width$}", "", "won-drawn-lost")?;
    for place in 1..=standing.players.len() {
        write!(out, " {place:>11}")?;
    }
    writeln!(out)?;
    for (place, (player, row)) in (1..).zip(standing.players.iter().zip(&standing.cross)) {
        let name: String = player.name.chars().take(width).collect();
        write!(out, "{place:>3} {name:<width$}")?;
        for cell in row {
            let text = cell.map_or("·".to_owned(), |cell| format!("{}-{}-{}", cell.results.won, cell.results.drawn, cell.results.lost));
            write!(out, " {text:>11}")?;
        }
        writeln!(out)?;
    }
    Ok(())
}

fn tell(out: &mut String, duel: &Duel) -> std::fmt::Result {
    let Interval { value, low, high } = duel.percent;
    let [one, other] = &duel.names;
    writeln!(
        out,
        "{one} against {other}: {value:.1}% (95%: {low:.1} to {high:.1}), stronger with a likelihood of {:.2}%",
        100.0 * duel.superiority
    )?;
    writeln!(out, "{}", figures::difference(&duel.elo))?;
    let [a, b, c, d, e] = duel.pairs.0;
    writeln!(out, "pairs with 0, 1/2, 1, 3/2, 2 points: {a}, {b}, {c}, {d}, {e}")?;
    if let Some(test) = duel.test {
        let [elo0, elo1] = test.elo;
        let said = match test.decided {
            Some((pairs, Verdict::Accepted)) => format!("accepted after {pairs} pairs: stronger by {elo1} rather than {elo0}"),
            Some((pairs, Verdict::Rejected)) => format!("rejected after {pairs} pairs: {elo0} rather than {elo1}"),
            None => "not decided".to_owned(),
        };
        let [llr, low, high] = [test.llr, test.bounds.0, test.bounds.1].map(|figure| fixed(figure, 2));
        writeln!(out, "SPRT [{elo0}, {elo1}]: LLR {llr} ({low} to {high}), {said}")?;
    }
    Ok(())
}

/// `pair` or `pairs`.
pub(super) const fn pairs(count: u32) -> &'static str {
    if count == 1 { "pair" } else { "pairs" }
}
