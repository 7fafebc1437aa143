//! What made a review, and the summary of the players.

use std::fmt::Write;

use wire::{BudgetUnit, MoveClass, ReviewFile, SeatReview};

use crate::html::escaped;

/// The classes with their names, best first.
pub(super) const CLASSES: [(MoveClass, &str); 7] = [
    (MoveClass::Forced, "forced"),
    (MoveClass::Best, "best"),
    (MoveClass::Excellent, "excellent"),
    (MoveClass::Good, "good"),
    (MoveClass::Inaccuracy, "inaccuracy"),
    (MoveClass::Mistake, "mistake"),
    (MoveClass::Blunder, "blunder"),
];

pub(super) fn class_name(class: MoveClass) -> &'static str {
    CLASSES.iter().find(|(known, _)| *known == class).map_or("", |(_, name)| name)
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
pub(super) fn facts(file: &ReviewFile) -> String {
    let review = &file.review;
    let maker = &review.maker;
    let unit = match maker.budget.unit {
        BudgetUnit::Rollouts => "rollouts",
        BudgetUnit::Nodes => "nodes",
    };
    let mut facts = vec![("File", file.file.clone()), ("Rules", review.rules.clone())];
    if let Some(lexicon) = &review.lexicon {
        let hash: String = review.lexicon_hash.iter().flat_map(|hash| hash.chars()).take(16).collect();
        facts.push(("Lexicon", format!("{lexicon} ({hash})")));
    }
    facts.push(("Reviewed by", format!("{}, {} {unit} per turn, seed {}", maker.player, maker.budget.amount, maker.seed)));
    facts.push(("Program", format!("deska {}", maker.version)));
    if !file.finished {
        facts.push(("State", "the record stops before the end of the game".into()));
    }
    let mut out = String::from("<dl>");
    for (name, value) in facts {
        let _ = write!(out, "<dt>{name}</dt><dd>{}</dd>", escaped(&value));
    }
    out + "</dl>\n"
}

/// A row of the summary: its title, and the figure of a seat if it has one.
type Row<'a> = (&'a str, &'a dyn Fn(&SeatReview) -> Option<String>);

/// Returns the table of the players' figures: a column per player. Rows without a figure are left
/// out.
pub(super) fn summary(file: &ReviewFile) -> String {
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
        ("Score", &score),
        ("Accuracy", &|seat| seat.accuracy.map(|accuracy| format!("{accuracy:.1}"))),
        ("Mistake index", &|seat| seat.mistake_index.map(|index| format!("{index:.1}"))),
        ("Mean loss of win probability", &|seat| seat.mean_loss.map(percent)),
        ("Points lost", &|seat| seat.points_lost.map(|lost| format!("{lost:.1}"))),
        ("Luck of the draws, in points", &|seat| seat.luck.map(points)),
        ("Reviewed turns", &|seat| Some(seat.turns.to_string())),
        ("Most points in a turn", &best_turn),
    ];
    for (name, figure) in rows {
        row(&mut out, name, seats, figure);
    }
    for (class, name) in CLASSES {
        row(&mut out, &format!("Turns: {name}"), seats, &|seat| Some(seat.classes.get(&class).copied().unwrap_or_default().to_string()));
    }
    let mut tags: Vec<&String> = seats.iter().flat_map(|seat| seat.tags.keys()).collect();
    tags.sort_unstable();
    tags.dedup();
    for tag in tags {
        row(&mut out, &format!("Turns: {}", tag.replace('-', " ")), seats, &|seat| {
            Some(seat.tags.get(tag).copied().unwrap_or_default().to_string())
        });
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
