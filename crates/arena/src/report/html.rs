//! The report: one HTML file that needs nothing else, with tables, plots, and every game to be played through.

use std::collections::BTreeMap;
use std::fmt::Write;

use serde_json::{Value, json};

use super::figures::{self, fixed};
use super::svg::{errors, escaped, shares, spread};
use crate::event::{EventSeed, Format, Plan};
use crate::games::CoursePoints;
use crate::record::GameRecord;
use crate::standing::{PlayerStanding, Standing, faults};

/// Plays games through; by no means the rules: the moves say which squares they changed.
const SCRIPT: &str = include_str!("report.js");
const STYLE: &str = include_str!("report.css");

/// So many faults are told one by one.
const FAULTS: usize = 200;

/// The report as a file.
#[must_use]
pub fn html(plan: &Plan, records: &[GameRecord]) -> String {
    let standing = Standing::of(plan, records);
    let mut out = String::new();
    // Writing to a text does not fail.
    let _ = page(&mut out, plan, records, &standing);
    out
}

fn page(out: &mut String, plan: &Plan, records: &[GameRecord], standing: &Standing) -> std::fmt::Result {
    let names: Vec<&str> = plan.taking_part().map(|entrant| plan.entrants[entrant].name.as_str()).collect();
    let title = if let [one, other] = names[..] { format!("{one} against {other}") } else { format!("{} players", names.len()) };
    let title = escaped(&format!("{title}: {}", plan.rules));
    write!(
        out,
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n<style>{STYLE}</style>\n<main>\n<h1>{title}</h1>\n"
    )?;
    facts(out, plan, records, standing)?;
    table(out, standing)?;
    if let Some(duel) = &standing.duel {
        let text = super::text(plan, standing);
        let told = text.split_once("\n\n").map_or("", |(_, told)| told);
        writeln!(out, "<pre class=\"duel\" title=\"{} pairs\">{}</pre>", duel.pairs.pairs(), escaped(told))?;
    } else {
        cross(out, standing)?;
    }
    plots(out, records, standing)?;
    told_faults(out, plan, records)?;
    out.push_str(
        "<h2>Games</h2>\n<div id=\"games\"><noscript>Games are played through by a script in this file.</noscript></div>\n</main>\n",
    );
    // In a script element only the end of the element could be mistaken.
    let data = data(plan, records).to_string().replace("</", "<\\/").replace("<!--", "<\\!--");
    writeln!(out, "<script type=\"application/json\" id=\"data\">{data}</script>\n<script>{SCRIPT}</script>\n</html>")
}

fn facts(out: &mut String, plan: &Plan, records: &[GameRecord], standing: &Standing) -> std::fmt::Result {
    let mut facts: Vec<(&str, String)> = vec![("rules", plan.rules.clone())];
    if let Some((name, hash)) = &plan.lexicon {
        facts.push(("lexicon", format!("{name}, words {}", &hash[..hash.len().min(16)])));
    }
    facts.push((
        "format",
        format!("{}, {} {} of games a meeting (same seed, seats changed)", plan.format, plan.pairs, super::text::pairs(plan.pairs)),
    ));
    let later = || "told when the event is over".to_owned();
    match &plan.seed {
        // Whoever reads the report while games go on could foretell them.
        EventSeed::Number(number) if plan.is_over(records) => facts.push(("seed", number.to_string())),
        EventSeed::Number(_) => facts.push(("seed", later())),
        EventSeed::Secret(secret) => {
            facts.push(("seed", secret.told().map_or_else(later, |told| told.seed)));
            facts.push(("SHA-256 of the seed", secret.sha256().to_owned()));
            for earlier in secret.earlier() {
                facts.push(("seed of games before", format!("{} (SHA-256 {})", earlier.seed, earlier.sha256)));
            }
        }
    }
    if let Some(jail) = &plan.jail {
        facts.push(("outside programs", format!("locked up with: {jail}")));
    }
    facts.push(("games", format!("{} of {}", standing.games.0, standing.games.1)));
    let mut facts: Vec<(String, String)> = facts.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
    facts.extend(super::terms::terms(plan));
    facts.push(("program".to_owned(), format!("deska {}", plan.version)));
    out.push_str("<dl>");
    for (name, value) in facts {
        write!(out, "<dt>{}</dt><dd>{}</dd>", escaped(&name), escaped(&value))?;
    }
    out.push_str("</dl>\n");
    Ok(())
}

fn table(out: &mut String, standing: &Standing) -> std::fmt::Result {
    let faults = faults(standing);
    let points = standing.players.iter().any(|player| player.mean_points.is_some());
    out.push_str("<div class=\"wide\"><table><thead><tr><th></th><th class=\"left\">player</th><th>score</th><th>Elo (95%)</th><th>%</th><th>won</th><th>drawn</th><th>lost</th><th title=\"How likely it is to be stronger than the next one\">above next</th>");
    if points {
        out.push_str("<th>mean points</th>");
    }
    out.push_str("<th>ms a move</th><th>99%</th><th>worst</th>");
    for fault in &faults {
        write!(out, "<th>{fault}</th>")?;
    }
    let course = standing.players.iter().any(|player| player.course.is_some());
    if course {
        out.push_str("<th>course</th>");
    }
    out.push_str("</tr></thead><tbody>\n");
    for (place, player) in (1..).zip(&standing.players) {
        let PlayerStanding { results, rating, milliseconds, .. } = player;
        write!(
            out,
            "<tr><td>{place}</td><td class=\"left\">{}</td><td>{:.1}</td><td>{}</td><td>{:.1}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td>",
            escaped(&player.name),
            player.score,
            figures::rating(rating),
            player.percent,
            results.won,
            results.drawn,
            results.lost,
            player.above_next.map_or(String::new(), |likely| format!("{:.1}%", 100.0 * likely)),
        )?;
        if points {
            write!(out, "<td>{}</td>", player.mean_points.map_or(String::new(), |points| fixed(points, 1)))?;
        }
        let [mean, p99, worst] =
            [(milliseconds.mean, 2), (milliseconds.p99, 2), (milliseconds.worst, 1)].map(|(time, decimals)| fixed(time, decimals));
        write!(out, "<td>{mean}</td><td>{p99}</td><td>{worst}</td>")?;
        for fault in &faults {
            write!(out, "<td>{}</td>", player.forfeits.get(fault).copied().unwrap_or_default())?;
        }
        if course {
            write!(out, "<td class=\"course\">{}</td>", player.course.map_or(String::new(), CoursePoints::text))?;
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</tbody></table></div>\n");
    if course {
        writeln!(out, "<p>{}.</p>", escaped(CoursePoints::MEANING))?;
    }
    Ok(())
}

fn cross(out: &mut String, standing: &Standing) -> std::fmt::Result {
    out.push_str(
        "<h2>Everybody against everybody</h2>\n<div class=\"wide\"><table><thead><tr><th></th><th class=\"left\">won-drawn-lost</th>",
    );
    for place in 1..=standing.players.len() {
        write!(out, "<th>{place}</th>")?;
    }
    out.push_str("</tr></thead><tbody>\n");
    for (place, (player, row)) in (1..).zip(standing.players.iter().zip(&standing.cross)) {
        write!(out, "<tr><td>{place}</td><td class=\"left\">{}</td>", escaped(&player.name))?;
        for cell in row {
            match cell {
                None => out.push_str("<td>·</td>"),
                Some(cell) => write!(out, "<td>{}-{}-{}</td>", cell.results.won, cell.results.drawn, cell.results.lost)?,
            }
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</tbody></table></div>\n");
    Ok(())
}

fn plots(out: &mut String, records: &[GameRecord], standing: &Standing) -> std::fmt::Result {
    let players = &standing.players;
    let ratings: Vec<(&str, f64, f64)> = players.iter().map(|player| (&*player.name, player.rating.elo, player.rating.error)).collect();
    writeln!(out, "<h2>Strength</h2>\n{}", errors("Ratings with 95% intervals", "Elo, the mean being 0; bars: 95%", &ratings))?;
    let seat_of = |record: &GameRecord, entrant: usize| record.players.iter().position(|&player| player == entrant);
    let points: Vec<(&str, Vec<f64>)> = players
        .iter()
        .map(|player| {
            let of = |record: &GameRecord| record.points.get(seat_of(record, player.entrant)?).map(|&points| f64::from(points));
            (&*player.name, records.iter().filter_map(of).collect())
        })
        .collect();
    if points.iter().any(|(_, values)| !values.is_empty()) {
        writeln!(
            out,
            "<h2>Points</h2>\n{}",
            spread("Points a game", "points a game; box: the middle half, line: the middle nine tenths", &points, false)
        )?;
    }
    let times: Vec<(&str, Vec<f64>)> = players
        .iter()
        .map(|player| {
            let of = |record: &GameRecord| -> Vec<f64> {
                let seat = seat_of(record, player.entrant);
                let own = record.moves.iter().filter(|made| Some(usize::from(made.seat)) == seat);
                own.filter_map(|made| made.micros).map(|micros| (micros as f64 / 1e3).max(0.001)).collect()
            };
            (&*player.name, records.iter().flat_map(of).collect())
        })
        .collect();
    writeln!(out, "<h2>Time a move</h2>\n{}", spread("Time a move", "milliseconds; dot: the slowest move", &times, true))?;
    let mut all: BTreeMap<&str, usize> = BTreeMap::new();
    for (kind, count) in players.iter().flat_map(|player| &player.kinds) {
        *all.entry(kind).or_default() += count;
    }
    let kinds: Vec<&str> = all.keys().copied().collect();
    let rows: Vec<(&str, Vec<usize>)> = players
        .iter()
        .map(|player| (&*player.name, kinds.iter().map(|&kind| player.kinds.get(kind).copied().unwrap_or_default()).collect()))
        .collect();
    writeln!(
        out,
        "<h2>Moves by kind</h2>\n{}<ul class=\"legend\">",
        shares("Moves by kind", "percent of the player's moves", &rows, &kinds)
    )?;
    for (number, kind) in kinds.iter().enumerate() {
        write!(out, "<li class=\"k{}\">{}</li>", number % 10, escaped(kind))?;
    }
    out.push_str("</ul>\n");
    Ok(())
}

fn told_faults(out: &mut String, plan: &Plan, records: &[GameRecord]) -> std::fmt::Result {
    let lost: Vec<(usize, &GameRecord)> = records.iter().enumerate().filter(|(_, record)| record.forfeit.is_some()).collect();
    if lost.is_empty() {
        return Ok(());
    }
    writeln!(out, "<h2>Games lost by a fault: {}</h2>\n<ul>", lost.len())?;
    for (number, record) in lost.iter().take(FAULTS) {
        let Some(fault) = &record.forfeit else { continue };
        let name = |seat: usize| plan.entrants.get(record.players[seat]).map_or("?", |entrant| &entrant.name);
        let seat = usize::from(fault.seat).min(1);
        let moves = match record.moves.len() {
            0 => "before the first move".to_owned(),
            1 => "after 1 move".to_owned(),
            moves => format!("after {moves} moves"),
        };
        write!(
            out,
            "<li><b>{}</b> against {}, <a href=\"#game-{number}\">{}</a>, {moves}: {}",
            escaped(name(seat)),
            escaped(name(1 - seat)),
            escaped(&title(plan, record)),
            escaped(&fault.forfeit.to_string())
        )?;
        if !fault.printed.trim().is_empty() {
            write!(out, "<details><summary>what it printed</summary><pre>{}</pre></details>", escaped(&fault.printed))?;
        }
        out.push_str("</li>\n");
    }
    out.push_str("</ul>\n");
    Ok(())
}

/// By what a game is called: its round, where there are several, its pair, and which of the two.
fn title(plan: &Plan, record: &GameRecord) -> String {
    let round = if matches!(plan.format, Format::Swiss { .. }) { format!("round {}, ", record.task.round + 1) } else { String::new() };
    format!("{round}pair {}{}", record.task.pair + 1, if record.half == 0 { "a" } else { "b" })
}

/// What the script needs.
fn data(plan: &Plan, records: &[GameRecord]) -> Value {
    let games: Vec<Value> = records
        .iter()
        .map(|record| {
            let moves: Vec<Value> =
                record.moves.iter().map(|made| json!([made.seat, made.text, made.micros, made.changes, made.points, made.value, made.line])).collect();
            json!({
                "round": record.task.round + 1,
                "pair": record.task.pair + 1,
                "half": record.half,
                "players": record.players,
                "ids": record.ids,
                "winner": record.winner,
                "points": record.points,
                "fault": record.forfeit.as_ref().map(|fault| {
                    let attempt = fault.forfeit.attempt.as_ref();
                    json!([fault.seat, fault.forfeit.to_string(), attempt.map(|attempt| &attempt.text), attempt.map(|attempt| &attempt.changes)])
                }),
                "board": record.board,
                "moves": moves,
            })
        })
        .collect();
    json!({ "game": plan.game, "names": plan.entrants.iter().map(|entrant| &entrant.name).collect::<Vec<_>>(), "games": games })
}
