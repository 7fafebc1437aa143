//! Reports of reviews: a self-contained page per game, and a list of several games. The pages need
//! no script and adapt to dark mode and print.

mod board;
mod facts;
mod turns;

use std::fmt::Write;

use wire::{Replay, ReviewFile};

use self::facts::{percent, title_of};
use crate::html::{FOOT, Language, address, escaped, head};

/// Returns the page of a game. With `index`, it links to the list of games.
pub(super) fn page(replay: &Replay, file: &ReviewFile, index: bool, language: Language) -> String {
    let title = title_of(file);
    let mut out = head(&title, language);
    // Writing to a `String` never fails.
    if index {
        let _ = writeln!(out, "<p><a href=\"index.html\">{}</a></p>", escaped(&language.text("page-all-games")));
    }
    let _ = writeln!(out, "<h1>{}</h1>", escaped(&title));
    out += &facts::facts(file, language);
    out += &facts::summary(file, language);
    out += &turns::plots(file, language);
    out += &turns::mistakes(replay, file, language);
    out += &turns::table(file, language);
    out + FOOT
}

/// Returns the list of games with their summaries. Each has the name of its page.
pub(super) fn index(games: &[(String, ReviewFile)], language: Language) -> String {
    let title = language.text("page-reviews");
    let mut out = head(&title, language);
    let _ = write!(out, "<h1>{}</h1>\n<div class=\"wide\"><table><thead><tr>", escaped(&title));
    for (class, message) in [
        ("left", "page-game"),
        ("left", "page-player"),
        ("", "page-score"),
        ("", "page-accuracy"),
        ("", "page-mistake-index"),
        ("", "page-mean-loss"),
    ] {
        let _ = write!(out, "<th class=\"{class}\">{}</th>", escaped(&language.text(message)));
    }
    out.push_str("</tr></thead><tbody>\n");
    for (name, file) in games {
        for (number, seat) in file.review.seats.iter().enumerate() {
            let link = match number {
                0 => format!("<a href=\"{}.html\">{}</a>", address(name), escaped(file.title.as_deref().unwrap_or(&file.file))),
                _ => String::new(),
            };
            let _ = writeln!(
                out,
                "<tr><td class=\"left\">{link}</td><td class=\"left\">{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>",
                escaped(&seat.name),
                file.scores.get(seat.seat).map_or_else(String::new, ToString::to_string),
                seat.accuracy.map_or_else(String::new, |accuracy| format!("{accuracy:.1}")),
                seat.mistake_index.map_or_else(String::new, |index| format!("{index:.1}")),
                seat.mean_loss.map_or_else(String::new, percent),
            );
        }
    }
    out + "</tbody></table></div>\n" + FOOT
}
