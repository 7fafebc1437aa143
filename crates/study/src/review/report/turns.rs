//! The plots, the mistakes and the table of turns.

use std::fmt::Write;

use wire::{MoveClass, Replay, ReviewFile, TurnResult, TurnReview};

use super::board;
use super::facts::{class_name, percent, points, style_of};
use crate::html::plot::{self, Line};
use crate::html::{Language, escaped};

/// Returns the plots by turn: the win probability of the first player, and the scores.
pub(super) fn plots(file: &ReviewFile, language: Language) -> String {
    let review = &file.review;
    let mut out = String::new();
    if let [first, _] = &review.seats[..]
        && review.turns.iter().any(|turn| turn.result.is_some())
    {
        let own = |turn: &TurnReview, win: f64| 100.0 * if turn.seat == 0 { win } else { 1.0 - win };
        let before = review.turns.iter().map(|turn| turn.result.as_ref().map(|result| own(turn, result.best.win)));
        let after = review.turns.last().and_then(|turn| turn.result.as_ref().map(|result| own(turn, result.played.win)));
        let line = Line { name: &first.name, values: before.chain([after]).collect() };
        let title = language.say("page-win-plot", &[("name", first.name.as_str().into())]);
        let _ = writeln!(out, "<h2>{}</h2>\n{}", escaped(&title), plot::lines(&title, "%", Some((0.0, 100.0)), &[line]));
    }
    if review.turns.iter().any(|turn| !turn.scores.is_empty()) {
        let of = |seat: usize| {
            let before = review.turns.iter().map(move |turn| turn.scores.get(seat).copied().map(f64::from));
            before.chain([file.scores.get(seat).copied().map(f64::from)]).collect()
        };
        let lines: Vec<Line<'_>> = review.seats.iter().map(|seat| Line { name: &seat.name, values: of(seat.seat) }).collect();
        let title = language.text("page-score-plot");
        let _ = writeln!(out, "<h2>{}</h2>\n{}<ul class=\"legend\">", escaped(&title), plot::lines(&title, "", None, &lines));
        for (number, line) in lines.iter().enumerate() {
            let _ = write!(out, "<li class=\"s{}\">{}</li>", number % 4, escaped(line.name));
        }
        out.push_str("</ul>\n");
    }
    out
}

/// Returns the mistakes with the board after the move and the reasons.
pub(super) fn mistakes(replay: &Replay, file: &ReviewFile, language: Language) -> String {
    let mut out = String::new();
    for (number, turn) in (1_u32..).zip(&file.review.turns) {
        let (Some(class), Some(result)) = (turn.class.filter(|class| *class >= MoveClass::Inaccuracy), &turn.result) else { continue };
        let name = file.review.seats.get(turn.seat).map_or("", |seat| seat.name.as_str());
        let (played, class) = (turn.played.as_str().into(), class_name(class, language).into());
        let title = language.say("page-mistake", &[("n", number.into()), ("name", name.into()), ("move", played), ("class", class)]);
        let record = replay.steps.get(turn.step).and_then(|step| step.record.as_ref());
        let picture = replay.steps.get(turn.step + 1).and_then(|after| board::picture(&after.frame, record, &title)).unwrap_or_default();
        let _ = writeln!(out, "<section class=\"mistake\" id=\"turn-{number}\">\n<h3>{}</h3>\n{picture}<div>", escaped(&title));
        let _ = writeln!(out, "<p>{} <b>{}</b></p>", escaped(&language.text("page-best")), escaped(&result.best.r#move));
        let _ = writeln!(out, "<p>{}</p>", escaped(&values(result, language)));
        for reason in &result.reasons {
            let _ = writeln!(out, "<p>{}</p>", escaped(&language.sentence(&file.review.game, reason)));
        }
        out.push_str("</div>\n</section>\n");
    }
    if out.is_empty() { out } else { format!("<h2>{}</h2>\n{out}", escaped(&language.text("page-mistakes"))) }
}

/// Describes the loss of a turn in numbers.
fn values(result: &TurnResult, language: Language) -> String {
    let instead = |message: &str, played: String, best: String| language.say(message, &[("played", played.into()), ("best", best.into())]);
    let mut parts = vec![instead("page-win-instead", percent(result.played.win), percent(result.best.win))];
    if let Some(lost) = result.points_lost {
        parts.push(language.say("page-lost", &[("points", format!("{lost:.1}").into())]));
    }
    if let (Some(best), Some(played)) = (&result.best.value, &result.played.value) {
        let name = |value: &str| language.text(&format!("page-value-{value}"));
        parts.push(instead("page-result-instead", name(played), name(best)));
    }
    for (holds, message) in [(result.exact, "page-exact"), (result.partial, "page-partial")] {
        if holds {
            parts.push(language.text(message));
        }
    }
    parts.join("; ")
}

/// Returns the table of all turns.
pub(super) fn table(file: &ReviewFile, language: Language) -> String {
    let title = escaped(&language.text("page-turns"));
    let mut out = format!("<h2>{title}</h2>\n<div class=\"wide\"><table><thead><tr><th></th>");
    for (class, message) in [
        ("left", "page-player"),
        ("left", "page-played"),
        ("", "page-score"),
        ("left", "page-class"),
        ("", "page-win"),
        ("", "page-loss"),
        ("", "page-points-lost"),
        ("", "page-draw-luck"),
        ("left", "page-best-move"),
        ("left", "page-reason"),
    ] {
        let _ = write!(out, "<th class=\"{class}\">{}</th>", escaped(&language.text(message)));
    }
    out.push_str("</tr></thead><tbody>\n");
    for (number, turn) in (1..).zip(&file.review.turns) {
        row(&mut out, number, turn, file, language);
    }
    out + "</tbody></table></div>\n"
}

fn row(out: &mut String, number: usize, turn: &TurnReview, file: &ReviewFile, language: Language) {
    let name = file.review.seats.get(turn.seat).map_or("", |seat| &seat.name);
    let result = turn.result.as_ref();
    let number = match turn.class {
        Some(class) if class >= MoveClass::Inaccuracy => format!("<a href=\"#turn-{number}\">{number}</a>"),
        _ => number.to_string(),
    };
    let _ = write!(
        out,
        "<tr><td>{number}</td><td class=\"left\">{}</td><td class=\"left\">{}</td><td>{}</td><td class=\"left {}\">{}</td>",
        escaped(name),
        escaped(&turn.played),
        turn.score.map_or_else(String::new, |score| score.to_string()),
        turn.class.map_or("", style_of),
        turn.class.map_or_else(String::new, |class| escaped(&class_name(class, language))),
    );
    let figure = |figure: Option<String>| format!("<td>{}</td>", figure.unwrap_or_default());
    *out += &figure(result.map(|result| percent(result.played.win)));
    *out += &figure(result.map(|result| percent(result.loss)));
    *out += &figure(result.and_then(|result| result.points_lost).map(|lost| format!("{lost:.1}")));
    *out += &figure(result.and_then(|result| result.luck).map(points));
    let best = result.filter(|_| turn.class > Some(MoveClass::Best)).map_or("", |result| &result.best.r#move);
    let reasons = result.map(|result| &result.reasons).into_iter().flatten().chain(&turn.reason);
    let reasons: Vec<String> = reasons.map(|reason| language.sentence(&file.review.game, reason)).collect();
    let _ = writeln!(out, "<td class=\"left\">{}</td><td class=\"text\">{}</td></tr>", escaped(best), escaped(&reasons.join(" ")));
}
