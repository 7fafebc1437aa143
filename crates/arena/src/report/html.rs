//! The HTML report: one self-contained file with tables, plots, and a replay of every game. It
//! contains all languages. Its script shows the reader's language; without scripts it is in
//! English.

use std::collections::BTreeMap;
use std::fmt::Write;

use serde_json::{Map, Value, json};

use super::figures::{self, fixed};
use super::language::Language;
use super::svg::{errors, escaped, shares, spread};
use super::text::write_match_result;
use crate::event::{EventSeed, Format, Plan};
use crate::games::{self, CoursePoints};
use crate::record::GameRecord;
use crate::standing::{PlayerStanding, Standing, forfeit_kinds};

/// The replay script. It does not know the rules, because the moves list the squares that they
/// change.
const SCRIPT: &str = include_str!("report.js");
const STYLE: &str = include_str!("report.css");

/// The maximum number of forfeits that are listed.
const MAX_LISTED_FORFEITS: usize = 200;

/// The messages of the script, with the names of their arguments.
const SCRIPT_TEXTS: [(&str, &[&str]); 19] = [
    ("none", &[]),
    ("all", &[]),
    ("of", &[]),
    ("game", &[]),
    ("first", &[]),
    ("back", &[]),
    ("on", &[]),
    ("last", &[]),
    ("drawn", &[]),
    ("won", &["name"]),
    ("fault", &["name"]),
    ("step", &["step", "steps"]),
    ("is", &["name", "id"]),
    ("lot", &[]),
    ("value", &["value"]),
    ("expects", &["line"]),
    ("no-move", &[]),
    ("foul", &[]),
    ("rack", &["rack"]),
];

/// Returns the report as an HTML file that is shown in the browser's language.
#[must_use]
pub fn html(plan: &Plan, records: &[GameRecord]) -> String {
    html_in(plan, records, None)
}

/// Returns the report as an HTML file that is shown in the language with this code (`cs`), or in
/// the browser's language if the code is missing or not supported.
#[must_use]
pub fn html_in(plan: &Plan, records: &[GameRecord], language: Option<&str>) -> String {
    let standing = Standing::of(plan, records);
    let mut out = String::new();
    // Writing to a `String` never fails.
    let _ = page(&mut out, plan, records, &standing, language);
    out
}

fn page(out: &mut String, plan: &Plan, records: &[GameRecord], standing: &Standing, language: Option<&str>) -> std::fmt::Result {
    let title = escaped(&title_of(plan, Language::En));
    write!(
        out,
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n<style>{STYLE}</style>\n<p class=\"page languages\" hidden></p>\n"
    )?;
    let asked = Language::ALL.map(Language::code).into_iter().find(|code| language == Some(code));
    for language in Language::ALL {
        part(out, plan, records, standing, language)?;
    }
    writeln!(out, "<div class=\"page\" id=\"games\"><noscript>{}</noscript></div>", escaped(&Language::En.text("report-no-script")))?;
    // Inside a script element only an end tag or a comment could be misparsed.
    let data = data(plan, records, asked).to_string().replace("</", "<\\/").replace("<!--", "<\\!--");
    writeln!(out, "<script type=\"application/json\" id=\"data\">{data}</script>\n<script>{SCRIPT}</script>\n</html>")
}

fn title_of(plan: &Plan, language: Language) -> String {
    let names: Vec<&str> = plan.active_entrants().map(|entrant| plan.entrants[entrant].name.as_str()).collect();
    let rules = ("rules", plan.rules.as_str().into());
    if let [one, other] = names[..] {
        language.say("report-duel-title", &[("one", one.into()), ("other", other.into()), rules])
    } else {
        language.say("report-players-title", &[("n", names.len().into()), rules])
    }
}

/// Writes everything except the games, in one language.
fn part(out: &mut String, plan: &Plan, records: &[GameRecord], standing: &Standing, language: Language) -> std::fmt::Result {
    let hidden = if language == Language::En { "" } else { " hidden" };
    writeln!(out, "<main lang=\"{}\"{hidden}>\n<h1>{}</h1>", language.code(), escaped(&title_of(plan, language)))?;
    facts(out, plan, records, standing, language)?;
    table(out, standing, language)?;
    if let Some(duel) = &standing.duel {
        let mut told = String::new();
        write_match_result(&mut told, standing, duel, language)?;
        writeln!(out, "<pre class=\"duel\">{}</pre>", escaped(&told))?;
    } else {
        cross(out, standing, language)?;
    }
    plots(out, records, standing, language)?;
    write_forfeits(out, plan, records, language)?;
    writeln!(out, "<h2>{}</h2>\n</main>", escaped(&language.text("report-games-title")))
}

fn facts(out: &mut String, plan: &Plan, records: &[GameRecord], standing: &Standing, language: Language) -> std::fmt::Result {
    let mut facts: Vec<(&str, String)> = vec![("report-rules", plan.rules.clone())];
    if let Some((name, hash)) = &plan.lexicon {
        let hash = &hash[..hash.len().min(16)];
        facts.push(("report-lexicon", language.say("report-lexicon-words", &[("name", name.as_str().into()), ("hash", hash.into())])));
    }
    let format = match plan.format {
        Format::RoundRobin => language.text("report-round-robin"),
        Format::Gauntlet => language.text("report-gauntlet"),
        Format::Swiss { rounds } => language.say("report-swiss", &[("n", rounds.into())]),
    };
    facts.push(("report-format", language.say("report-meeting", &[("format", format.into()), ("n", plan.pairs.into())])));
    let later = || language.text("report-seed-later");
    match &plan.seed {
        // A seed published while games are in progress would make them predictable.
        EventSeed::Number(number) if plan.is_over(records) => facts.push(("report-seed", number.to_string())),
        EventSeed::Number(_) => facts.push(("report-seed", later())),
        EventSeed::Secret(secret) => {
            facts.push(("report-seed", secret.published().map_or_else(later, |told| told.seed)));
            facts.push(("report-seed-hash", secret.sha256().to_owned()));
            for earlier in secret.earlier() {
                facts.push(("report-seed-before", format!("{} (SHA-256 {})", earlier.seed, earlier.sha256)));
            }
        }
    }
    if let Some(jail) = &plan.jail {
        facts.push(("report-outside", language.say("report-locked", &[("jail", language.jail(jail).into())])));
    }
    let (over, all) = standing.games;
    facts.push(("report-games", language.say("report-games-over", &[("over", over.into()), ("all", all.into())])));
    let mut facts: Vec<(String, String)> = facts.into_iter().map(|(name, value)| (language.text(name), value)).collect();
    facts.extend(super::terms::terms(plan, language));
    facts.push((language.text("report-program"), format!("deska {}", plan.version)));
    out.push_str("<dl>");
    for (name, value) in facts {
        write!(out, "<dt>{}</dt><dd>{}</dd>", escaped(&name), escaped(&value))?;
    }
    out.push_str("</dl>\n");
    Ok(())
}

fn table(out: &mut String, standing: &Standing, language: Language) -> std::fmt::Result {
    let faults = forfeit_kinds(standing);
    let points = standing.players.iter().any(|player| player.mean_points.is_some());
    let head = |message: &str| format!("<th>{}</th>", escaped(&language.text(message)));
    write!(out, "<div class=\"wide\"><table><thead><tr><th></th><th class=\"left\">{}</th>", escaped(&language.text("report-player")))?;
    out.extend(["report-score", "report-elo"].map(head));
    out.push_str("<th>%</th>");
    out.extend(["report-won", "report-drawn", "report-lost"].map(head));
    write!(out, "<th title=\"{}\">{}</th>", escaped(&language.text("report-above-long")), escaped(&language.text("report-above")))?;
    if points {
        out.push_str(&head("report-points"));
    }
    write!(out, "{}<th>99%</th>{}", head("report-time"), head("report-worst"))?;
    for fault in &faults {
        out.push_str(&head(&format!("forfeit-kind-{fault}")));
    }
    let course = standing.players.iter().any(|player| player.course.is_some());
    if course {
        out.push_str(&head("report-course"));
    }
    out.push_str("</tr></thead><tbody>\n");
    for (place, player) in (1..).zip(&standing.players) {
        let PlayerStanding { results, rating, milliseconds, .. } = player;
        write!(
            out,
            "<tr><td>{place}</td><td class=\"left\">{}</td><td>{:.1}</td><td>{}</td><td>{:.1}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td>",
            escaped(&player.name),
            player.score,
            figures::rating(rating, language),
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
        writeln!(out, "<p>{}.</p>", escaped(&language.text("report-course-meaning")))?;
    }
    Ok(())
}

fn cross(out: &mut String, standing: &Standing, language: Language) -> std::fmt::Result {
    write!(
        out,
        "<h2>{}</h2>\n<div class=\"wide\"><table><thead><tr><th></th><th class=\"left\">{}</th>",
        escaped(&language.text("report-cross")),
        escaped(&language.text("report-cross-cell"))
    )?;
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

fn plots(out: &mut String, records: &[GameRecord], standing: &Standing, language: Language) -> std::fmt::Result {
    let text = |message: &str| language.text(message);
    let describe = |figures: [f64; 4]| {
        let [median, low, high, worst] = figures.map(|figure| format!("{figure:.2}").into());
        language.say("report-spread", &[("median", median), ("low", low), ("high", high), ("worst", worst)])
    };
    let players = &standing.players;
    let ratings: Vec<(&str, f64, f64)> = players.iter().map(|player| (&*player.name, player.rating.elo, player.rating.error)).collect();
    let plot = errors(&text("report-strength-long"), &text("report-strength-unit"), &ratings);
    writeln!(out, "<h2>{}</h2>\n{plot}", escaped(&text("report-strength")))?;
    let seat_of = |record: &GameRecord, entrant: usize| record.players.iter().position(|&player| player == entrant);
    let points: Vec<(&str, Vec<f64>)> = players
        .iter()
        .map(|player| {
            let of = |record: &GameRecord| record.points.get(seat_of(record, player.entrant)?).map(|&points| f64::from(points));
            (&*player.name, records.iter().filter_map(of).collect())
        })
        .collect();
    if points.iter().any(|(_, values)| !values.is_empty()) {
        let plot = spread(&text("report-points-long"), &text("report-points-unit"), &points, false, &describe);
        writeln!(out, "<h2>{}</h2>\n{plot}", escaped(&text("report-points-title")))?;
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
    let plot = spread(&text("report-time-title"), &text("report-time-unit"), &times, true, &describe);
    writeln!(out, "<h2>{}</h2>\n{plot}", escaped(&text("report-time-title")))?;
    kinds_of_moves(out, standing, language)
}

fn kinds_of_moves(out: &mut String, standing: &Standing, language: Language) -> std::fmt::Result {
    let players = &standing.players;
    let mut all: BTreeMap<&str, usize> = BTreeMap::new();
    for (kind, count) in players.iter().flat_map(|player| &player.kinds) {
        *all.entry(kind).or_default() += count;
    }
    let kinds: Vec<&str> = all.keys().copied().collect();
    let rows: Vec<(&str, Vec<usize>)> = players
        .iter()
        .map(|player| (&*player.name, kinds.iter().map(|&kind| player.kinds.get(kind).copied().unwrap_or_default()).collect()))
        .collect();
    let told: Vec<String> = kinds.iter().map(|kind| language.kind_of_move(kind)).collect();
    let told: Vec<&str> = told.iter().map(String::as_str).collect();
    let title = language.text("report-kinds");
    let plot = shares(&title, &language.text("report-kinds-unit"), &rows, &told);
    writeln!(out, "<h2>{}</h2>\n{plot}<ul class=\"legend\">", escaped(&title))?;
    for (number, kind) in told.iter().enumerate() {
        write!(out, "<li class=\"k{}\">{}</li>", number % 10, escaped(kind))?;
    }
    out.push_str("</ul>\n");
    Ok(())
}

fn write_forfeits(out: &mut String, plan: &Plan, records: &[GameRecord], language: Language) -> std::fmt::Result {
    let lost: Vec<(usize, &GameRecord)> = records.iter().enumerate().filter(|(_, record)| record.forfeit.is_some()).collect();
    if lost.is_empty() {
        return Ok(());
    }
    let heading = language.say("report-faults", &[("n", lost.len().to_string().into())]);
    writeln!(out, "<h2>{}</h2>\n<ul>", escaped(&heading))?;
    for (number, record) in lost.iter().take(MAX_LISTED_FORFEITS) {
        let Some(fault) = &record.forfeit else { continue };
        let name = |seat: usize| plan.entrants.get(record.players[seat]).map_or("?", |entrant| &entrant.name);
        let seat = usize::from(fault.seat).min(1);
        let moves = language.say("report-fault-moves", &[("n", record.moves.len().into())]);
        let (one, other) = (format!("<b>{}</b>", escaped(name(seat))), escaped(name(1 - seat)));
        let game = format!("<a href=\"#game-{number}\">{}</a>", escaped(&title(plan, record, language)));
        let values = [
            ("one", one.into()),
            ("other", other.into()),
            ("game", game.into()),
            ("moves", escaped(&moves).into()),
            ("why", escaped(&language.fault(&fault.forfeit)).into()),
        ];
        write!(out, "<li>{}", language.say("report-fault", &values))?;
        if !fault.printed.trim().is_empty() {
            let summary = escaped(&language.text("report-printed"));
            write!(out, "<details><summary>{summary}</summary><pre>{}</pre></details>", escaped(&fault.printed))?;
        }
        out.push_str("</li>\n");
    }
    out.push_str("</ul>\n");
    Ok(())
}

/// Returns the title of a game: its round, if there are several, its pair, and its index in the
/// pair.
fn title(plan: &Plan, record: &GameRecord, language: Language) -> String {
    let pair = format!("{}{}", record.task.pair + 1, if record.half == 0 { "a" } else { "b" });
    if matches!(plan.format, Format::Swiss { .. }) {
        language.say("report-round-pair", &[("round", (record.task.round + 1).to_string().into()), ("pair", pair.into())])
    } else {
        language.say("report-pair", &[("pair", pair.into())])
    }
}

/// Returns a text in all languages, by code.
fn in_each(said: impl Fn(Language) -> String) -> Value {
    Language::ALL.into_iter().map(|language| (language.code().to_owned(), Value::String(said(language)))).collect::<Map<_, _>>().into()
}

/// Returns the messages of the script by name, with `{name}` for each argument.
fn script_texts(plan: &Plan, language: Language) -> Value {
    let mut texts = Map::new();
    for (name, values) in SCRIPT_TEXTS {
        let values: Vec<_> = values.iter().map(|&value| (value, format!("{{{value}}}").into())).collect();
        texts.insert(name.to_owned(), language.say(&format!("report-script-{name}"), &values).into());
    }
    for (name, message) in [("pair", "report-pair"), ("round", "report-round-pair")] {
        let values = [("round", "{round}".into()), ("pair", "{pair}".into())];
        texts.insert(name.to_owned(), language.say(message, &values).into());
    }
    texts.insert("title".to_owned(), title_of(plan, language).into());
    texts.insert("label".to_owned(), language.text("report-language").into());
    texts.insert("language".to_owned(), language.name().into());
    texts.into()
}

/// Returns the data of the script.
fn data(plan: &Plan, records: &[GameRecord], asked: Option<&str>) -> Value {
    let games: Vec<Value> = records
        .iter()
        .map(|record| {
            let moves: Vec<Value> = record
                .moves
                .iter()
                .map(|made| {
                    let text = games::move_text(&plan.game, made);
                    json!([made.seat, text, made.micros, made.changes, made.points, made.value, made.line])
                })
                .collect();
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
                    let why = in_each(|language| language.fault(&fault.forfeit));
                    json!([fault.seat, why, attempt.map(|attempt| &attempt.text), attempt.map(|attempt| &attempt.changes), fault.rack])
                }),
                "board": record.board,
                "moves": moves,
            })
        })
        .collect();
    let texts: Map<String, Value> =
        Language::ALL.into_iter().map(|language| (language.code().to_owned(), script_texts(plan, language))).collect();
    json!({
        "game": plan.game,
        "language": asked,
        "texts": texts,
        "names": plan.entrants.iter().map(|entrant| &entrant.name).collect::<Vec<_>>(),
        "games": games,
    })
}
