//! What made a review, and the summary of the players.

use std::collections::BTreeSet;
use std::fmt::Write;

use wire::{BudgetUnit, MoveClass, ReviewFile, SeatReview};

use crate::html::{Language, escaped};

/// The classes with their names, best first. The message of a class is `page-class-NAME`.
const CLASSES: [(MoveClass, &str); 7] = [
    (MoveClass::Forced, "forced"),
    (MoveClass::Best, "best"),
    (MoveClass::Excellent, "excellent"),
    (MoveClass::Good, "good"),
    (MoveClass::Inaccuracy, "inaccuracy"),
    (MoveClass::Mistake, "mistake"),
    (MoveClass::Blunder, "blunder"),
];

/// Returns the name of a class in style sheets.
pub(super) fn style_of(class: MoveClass) -> &'static str {
    CLASSES.iter().find(|(known, _)| *known == class).map_or("", |(_, name)| name)
}

pub(super) fn class_name(class: MoveClass, language: Language) -> String {
    language.text(&format!("page-class-{}", style_of(class)))
}

/// Formats a share as a percentage.
pub(super) fn percent(share: f64) -> String {
    format!("{:.1}%", 100.0 * share)
}

/// Formats a number of points with its sign.
pub(super) fn points(points: f64) -> String {
    format!("{points:+.1}")
}

pub(super) fn title_of(file: &ReviewFile) -> String {
    match &file.title {
        Some(title) if !title.trim().is_empty() => title.clone(),
        _ => file.review.seats.iter().map(|seat| seat.name.as_str()).collect::<Vec<_>>().join(" – "),
    }
}

/// Returns the table of what was reviewed by what.
pub(super) fn facts(file: &ReviewFile, language: Language) -> String {
    let review = &file.review;
    let maker = &review.maker;
    let work = match maker.budget.unit {
        BudgetUnit::Rollouts => "page-rollouts",
        BudgetUnit::Nodes => "page-nodes",
    };
    // The seed as text, since it is no quantity.
    let seed = maker.seed.to_string();
    let work = language.say(work, &[("player", maker.player.as_str().into()), ("n", maker.budget.amount.into()), ("seed", seed.into())]);
    let mut facts = vec![("page-file", file.file.clone()), ("page-rules", review.rules.clone())];
    if let Some(lexicon) = &review.lexicon {
        let hash: String = review.lexicon_hash.iter().flat_map(|hash| hash.chars()).take(16).collect();
        facts.push(("page-lexicon", format!("{lexicon} ({hash})")));
    }
    facts.push(("page-reviewed-by", work));
    facts.push(("page-program", format!("deska {}", maker.version)));
    if !file.finished {
        facts.push(("page-state", language.text("page-unfinished")));
    }
    let mut out = String::from("<dl>");
    for (name, value) in facts {
        let _ = write!(out, "<dt>{}</dt><dd>{}</dd>", escaped(&language.text(name)), escaped(&value));
    }
    out + "</dl>\n"
}

/// A row of the summary: its message, and the figure of a seat if it has one.
type Row<'a> = (&'a str, &'a dyn Fn(&SeatReview) -> Option<String>);

/// Returns the table of the players' figures: a column per player. Rows without a figure are left
/// out.
pub(super) fn summary(file: &ReviewFile, language: Language) -> String {
    let seats = &file.review.seats;
    let mut out = String::from("<div class=\"wide\"><table class=\"summary\"><thead><tr><th></th>");
    for seat in seats {
        let _ = write!(out, "<th>{}</th>", escaped(&seat.name));
    }
    out.push_str("</tr></thead><tbody>\n");
    let score = |seat: &SeatReview| file.scores.get(seat.seat).map(ToString::to_string);
    let best_turn = |seat: &SeatReview| {
        let turn = file.review.turns.get(seat.best_turn?)?;
        Some(format!("{} ({})", turn.played, turn.score?))
    };
    let rows: [Row<'_>; 8] = [
        ("page-score", &score),
        ("page-accuracy", &|seat| seat.accuracy.map(|accuracy| format!("{accuracy:.1}"))),
        ("page-mistake-index", &|seat| seat.mistake_index.map(|index| format!("{index:.1}"))),
        ("page-mean-loss", &|seat| seat.mean_loss.map(percent)),
        ("page-points-lost", &|seat| seat.points_lost.map(|lost| format!("{lost:.1}"))),
        ("page-luck", &|seat| seat.luck.map(points)),
        ("page-reviewed-turns", &|seat| Some(seat.turns.to_string())),
        ("page-most-points", &best_turn),
    ];
    for (message, figure) in rows {
        row(&mut out, &language.text(message), seats, figure);
    }
    let count = |counts: Option<&usize>| Some(counts.copied().unwrap_or_default().to_string());
    let turns_of = |kind: String| language.say("page-turns-of", &[("kind", kind.into())]);
    for (class, _) in CLASSES {
        row(&mut out, &turns_of(class_name(class, language)), seats, &|seat| count(seat.classes.get(&class)));
    }
    let tags: BTreeSet<&String> = seats.iter().flat_map(|seat| seat.tags.keys()).collect();
    for tag in tags {
        row(&mut out, &turns_of(language.tag(tag)), seats, &|seat| count(seat.tags.get(tag)));
    }
    out + "</tbody></table></div>\n"
}

fn row(out: &mut String, name: &str, seats: &[SeatReview], figure: &dyn Fn(&SeatReview) -> Option<String>) {
    let figures: Vec<Option<String>> = seats.iter().map(figure).collect();
    if figures.iter().all(Option::is_none) {
        return;
    }
    let _ = write!(out, "<tr><th class=\"left\">{}</th>", escaped(name));
    for figure in figures {
        let _ = write!(out, "<td>{}</td>", escaped(&figure.unwrap_or_default()));
    }
    out.push_str("</tr>\n");
}
