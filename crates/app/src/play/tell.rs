//! What has happened, in sentences.

use crossword::scrabble::{OverView, Seen, SeenWord};
use play::{Record, Seat, SeenRecord};

use super::board::fit;
use super::table::Table;
use super::texts::Language;

/// Tells a record as one viewer may know it; nothing where there is nothing to tell. `own` is the viewer's seat.
pub(super) fn tell(record: &SeenRecord<Seen>, table: &Table, own: Option<Seat>, language: Language) -> Option<String> {
    let who = |seat: usize| table.name(seat);
    let event = match record {
        SeenRecord::Game(event) => event,
        SeenRecord::Table(Record::Game(never)) => match *never {},
        SeenRecord::Table(Record::Resign(seat)) => return Some(language.resigned(who(seat.index()))),
        SeenRecord::Table(Record::Flag(seat)) => return Some(language.flagged(who(seat.index()))),
        SeenRecord::Table(Record::OfferDraw(seat)) => return Some(language.draw_offered(who(seat.index()))),
        SeenRecord::Table(Record::AcceptDraw(seat)) => return Some(language.draw_accepted(who(seat.index()))),
        SeenRecord::Table(Record::DeclineDraw(seat)) => return Some(language.draw_declined(who(seat.index()))),
        SeenRecord::Table(Record::Rewind(_)) => return Some(language.taken_back()),
    };
    Some(match event {
        Seen::Opening { draws, first } => opening(draws, *first, table, language),
        Seen::Drew { seat, tiles, .. } => match tiles {
            Some(tiles) if own.is_some_and(|own| own.index() == *seat) => language.new_tiles(tiles),
            _ => return None,
        },
        Seen::Placed { seat, r#move, score, total, bingo, words, .. } => {
            let mut points = language.points(i64::from(*score));
            if *bingo {
                points = format!("{points} ({})", language.all_tiles());
            }
            let placed = language.placed(who(*seat), r#move, &points, *total);
            match words.as_slice() {
                [_, others @ ..] if !others.is_empty() => format!("{placed}  ({})", self::words(others)),
                _ => placed,
            }
        }
        Seen::Exchanged { seat, count, .. } => language.exchanged(who(*seat), &language.tiles(*count)),
        Seen::Passed { seat, timeout: true } => language.timed_out(who(*seat)),
        Seen::Passed { seat, timeout: false } => language.passed(who(*seat)),
        Seen::Challenged { seat, against, unknown, upheld: true, points } => {
            language.upheld(who(*seat), who(*against), &unknown.join(", "), &language.points(i64::from(*points)))
        }
        Seen::Challenged { seat, against, points, .. } => {
            let failed = language.failed(who(*seat));
            if *points == 0 { failed } else { format!("{failed} {}", language.gains(who(*against), &language.points(i64::from(*points)))) }
        }
        Seen::Accepted { seat } => language.accepted(who(*seat)),
        // The end is told at its place, with the sums.
        Seen::Ended(_) => return None,
    })
}

/// Words with their points.
pub(super) fn words(words: &[SeenWord]) -> String {
    words.iter().map(|word| format!("{} {}", word.word, word.score)).collect::<Vec<_>>().join(", ")
}

fn opening(draws: &[Vec<Option<char>>], first: usize, table: &Table, language: Language) -> String {
    let round = |round: &Vec<Option<char>>| {
        let drawn = round.iter().enumerate().filter_map(|(seat, letter)| {
            let letter = match (*letter)? {
                '?' => language.blank(),
                letter => letter.to_string(),
            };
            Some(format!("{} {letter}", table.name(seat)))
        });
        drawn.collect::<Vec<_>>().join(", ")
    };
    let mut lines: Vec<String> = Vec::new();
    for drawn in draws.iter().map(round) {
        lines.push(if lines.is_empty() { language.drawn(&drawn) } else { language.drawn_again(&drawn) });
    }
    lines.push(language.begins(table.name(first)));
    lines.join("\n")
}

/// How the game came out.
pub(super) fn end(over: &OverView, table: &Table, language: Language) -> String {
    let reason = match over.reason {
        "out" => language.end_out(),
        "passes" => language.end_passes(),
        "scoreless" => language.end_scoreless(),
        "agreed" => language.end_agreed(),
        _ => String::new(),
    };
    let mut lines = vec![format!("{} {reason}", language.over()).trim_end().to_owned()];
    for (seat, score) in over.scores.iter().enumerate() {
        let rack = over.racks.get(seat).filter(|rack| !rack.is_empty()).cloned().unwrap_or_else(|| language.nothing());
        let adjust = over.adjust.get(seat).map_or_else(String::new, |points| format!("{points:+}"));
        lines.push(language.final_row(&fit(table.name(seat), 16), *score, &rack, &adjust));
    }
    let winners: Vec<&str> = over.winners.iter().map(|&seat| table.name(seat)).collect();
    match winners.len() {
        0 => {}
        1 => lines.push(language.won(&winners.join(", "))),
        _ => lines.push(language.drawn_game(&winners.join(", "))),
    }
    lines.join("\n")
}
