//! Descriptions of events.

use std::convert::Infallible;

use crossword::{OverView, SeenWord};
use play::{Record, Seat, SeenRecord};

use super::board::fit;
use super::game::TileGame;
use super::table::Table;
use super::texts::Language;

/// Describes a record as seen by a viewer, if there is anything to show. `own` is the viewer's
/// seat.
pub(super) fn describe_record<G: TileGame>(
    record: &SeenRecord<G::EventView>,
    table: &Table<G>,
    own: Option<Seat>,
    language: Language,
) -> Option<String> {
    Some(match record {
        SeenRecord::Game(event) => return G::describe(event, &table.names(), own, language),
        SeenRecord::Table(record) => describe_table_record(record, |seat| table.name(seat.index()), language),
    })
}

/// Describes a record that is common to all games. `who` names a seat.
pub(super) fn describe_table_record<'n>(record: &Record<Infallible>, who: impl Fn(&Seat) -> &'n str, language: Language) -> String {
    match record {
        Record::Game(never) => match *never {},
        Record::Resign(seat) => language.resigned(who(seat)),
        Record::Flag(seat) => language.flagged(who(seat)),
        Record::Abandon(seat) => language.abandoned(who(seat)),
        Record::Abort(seat) => language.aborted(who(seat)),
        Record::Close => language.closed(),
        Record::OfferDraw(seat) => language.draw_offered(who(seat)),
        Record::AcceptDraw(seat) => language.draw_accepted(who(seat)),
        Record::DeclineDraw(seat) => language.draw_declined(who(seat)),
        Record::ClaimDraw(_) => language.end_draw_claimed(),
        Record::Player(seat, player) => language.level_set(who(seat), player.as_str()),
        Record::Rewind(_) => language.taken_back(),
    }
}

/// Formats words with their scores.
pub(super) fn format_words(words: &[SeenWord]) -> String {
    words.iter().map(|word| format!("{} {}", word.word, word.score)).collect::<Vec<_>>().join(", ")
}

/// Returns the result of a finished game.
pub(super) fn describe_result<G: TileGame>(over: &OverView, table: &Table<G>, language: Language) -> String {
    let reason = match over.reason {
        "out" => language.end_out(),
        "passes" => language.end_passes(),
        "scoreless" => language.end_scoreless(),
        "total" => language.end_total(),
        "agreed" => language.end_agreed(),
        "draw-claimed" => language.end_draw_claimed(),
        "aborted" => language.end_aborted(),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn claimed_draws_differ_from_agreed_draws() {
        let record = Record::ClaimDraw(Seat::new(0).unwrap());
        for (language, sentence) in [
            (Language::En, "The draw was claimed: the opponent was away."),
            (Language::Cs, "Remíza byla přiznána, protože soupeř odešel."),
            (Language::Ru, "Ничья засчитана: соперник отсутствовал."),
        ] {
            assert_eq!(describe_table_record(&record, |_| "Jana", language), sentence);
            assert_ne!(language.end_agreed(), sentence);
        }
    }
}
