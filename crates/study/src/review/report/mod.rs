//! Reports of reviews: a self-contained page per game, and a list of several games. The pages need
//! no script and adapt to dark mode and print.

mod board;
mod facts;
mod turns;

use std::fmt::Write;

use wire::{Replay, ReviewFile};

use self::facts::{percent, title_of};
use crate::html::{FOOT, address, escaped, head};

/// Returns the page of a game. With `index`, it links to the list of games.
pub(super) fn page(replay: &Replay, file: &ReviewFile, index: bool) -> String {
    let title = title_of(file);
    let mut out = head(&title);
    if index {
        out.push_str("<p><a href=\"index.html\">All games</a></p>\n");
    }
    // Writing to a `String` never fails.
    let _ = writeln!(out, "<h1>{}</h1>", escaped(&title));
    out += &facts::facts(file);
    out += &facts::summary(file);
    out += &turns::plots(file);
    out += &turns::mistakes(replay, file);
    out += &turns::table(file);
    out + FOOT
}

/// Returns the list of games with their summaries. Each has the name of its page.
pub(super) fn index(games: &[(String, ReviewFile)]) -> String {
    let mut out = head("Reviews");
    out.push_str("<h1>Reviews</h1>\n<div class=\"wide\"><table><thead><tr><th class=\"left\">Game</th><th class=\"left\">Player</th>");
    out.push_str("<th>Score</th><th>Accuracy</th><th>Mistake index</th><th>Mean loss</th></tr></thead><tbody>\n");
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
