//! Descriptions of events and results.

use std::convert::Infallible;

use play::{Record, Seat, SeenRecord};

use super::game::TerminalGame;
use super::screen::Paint;
use super::session::Session;
use super::table::Table;
use super::texts::Language;

/// Describes a record as seen by a viewer, if there is anything to show. `own` is the viewer's
/// seat.
pub(crate) fn describe_record<G: TerminalGame>(
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
pub(crate) fn describe_table_record<'n>(record: &Record<Infallible>, who: impl Fn(&Seat) -> &'n str, language: Language) -> String {
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

/// Describes the records in effect, one line each.
pub(crate) fn record_list<G: TerminalGame>(session: &Session<'_, G>) -> String {
    let records = session.table.effective_records(session.viewer());
    let lines = records.iter().filter_map(|record| describe_record(record, &session.table, None, session.language));
    lines.collect::<Vec<_>>().join("\n")
}

/// Returns a sentence that names the winners, if there are any.
pub(crate) fn describe_winners<G: TerminalGame>(table: &Table<G>, language: Language) -> Option<String> {
    let winners = table.game().outcome()?.winners;
    let names: Vec<&str> = winners.iter().map(|seat| table.name(seat.index())).collect();
    match names[..] {
        [] => None,
        [one] => Some(language.won(one)),
        _ => Some(language.drawn_game(&names.join(", "))),
    }
}

/// Returns the first line of a result: that the game is over, and why. `own` returns the reasons
/// of the game's own rules.
pub(crate) fn describe_end(reason: &str, own: impl FnOnce(&str) -> String, language: Language) -> String {
    let reason = match reason {
        "agreed" => language.end_agreed(),
        "draw-claimed" => language.end_draw_claimed(),
        "aborted" => language.end_aborted(),
        reason => own(reason),
    };
    format!("{} {reason}", language.over()).trim_end().to_owned()
}

/// Returns the scores and the winners.
pub(crate) fn scores_and_winners<G: TerminalGame>(session: &Session<'_, G>) -> String {
    let table = &session.table;
    let scores = table.game().outcome().map(|outcome| outcome.scores).unwrap_or_default();
    let mut lines: Vec<String> = scores.iter().enumerate().map(|(seat, score)| format!("{}  {score}", table.name(seat))).collect();
    lines.extend(describe_winners(table, session.language).map(|text| session.screen.paint(Paint::Strong, &text)));
    lines.join("\n")
}

/// Returns the title of a session of words, with the name of its lexicon.
pub(crate) fn welcome_to_words<G: TerminalGame>(title: &str, rules: &G, language: Language) -> String {
    language.welcome(title, rules.lexicon().map_or("", |lexicon| lexicon.name()))
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
